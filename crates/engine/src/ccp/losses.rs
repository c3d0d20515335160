//! Energy that a step of hard contact dissipates: friction, impacts, removal of overlap, dampers and
//! stops of joints. The formulas, and why the parts add up, are in [`crate::losses`].

use glam::DVec3;

use super::contact_rows::arms_of;
use super::ranks::Others;
use super::shared_sums::{Order, one_by_one};
use super::{Ccp, Problem};
use crate::bodies::{Bodies, BodyKind};
use crate::contacts::Contacts;
use crate::failure::Failure;
use crate::joint::Joint;
use crate::joint::rows::JointRow;
use crate::joint::system::JointSystem;
use crate::losses::{EnergyBook, Losses};
use crate::par::{self, CHUNK};
use crate::simd::{Real, Vector};
use crate::soa::resize;
use crate::stage::Stage;

/// Velocity and angular velocity of each body: those at the start of a step, then their mean over it.
#[derive(Default)]
pub struct MeanVelocities {
    of: Vec<[DVec3; 2]>,
}

impl MeanVelocities {
    /// Notes the velocities at the start of a step; those of walls are already those of the step.
    pub fn begin(&mut self, bodies: &Bodies) {
        resize(&mut self.of, bodies.len());
        par::for_chunks_mut(&mut self.of, |range, of| {
            for (v, i) in of.iter_mut().zip(range) {
                *v = [bodies.velocity[i], bodies.ang_vel[i]];
            }
            0u32
        });
    }

    /// Given the velocities at the end, makes them means.
    fn end(&mut self, bodies: &Bodies) {
        par::for_chunks_mut(&mut self.of, |range, of| {
            for (v, i) in of.iter_mut().zip(range) {
                *v = [0.5 * (v[0] + bodies.velocity[i]), 0.5 * (v[1] + bodies.ang_vel[i])];
            }
            0u32
        });
    }

    /// Velocity and angular velocity of a body.
    #[inline]
    pub fn of_body(&self, i: usize) -> (DVec3, DVec3) {
        let [v, w] = self.of[i];
        (v, w)
    }

    /// Bytes of the array.
    pub fn bytes(&self) -> usize {
        self.of.capacity() * size_of::<[DVec3; 2]>()
    }

    /// Velocity of the point of a body at the end of an arm.
    #[inline]
    fn at(&self, i: usize, arm: DVec3) -> DVec3 {
        let [v, w] = self.of[i];
        v + w.cross(arm)
    }

    /// Mean rate of a row of a joint.
    fn rate(&self, row: &JointRow) -> f64 {
        let of = |i: u32| match i {
            u32::MAX => (DVec3::ZERO, DVec3::ZERO),
            i => (self.of[i as usize][0], self.of[i as usize][1]),
        };
        row.rate(of(row.a), of(row.b))
    }
}

/// What the contacts of a step took, and the work that moving walls did through them [J].
#[derive(Clone, Copy, Debug, Default)]
struct Taken {
    /// What was taken.
    losses: Losses,
    /// Work of moving walls on the others.
    walls: f64,
}

impl std::iter::Sum for Taken {
    fn sum<I: Iterator<Item = Taken>>(parts: I) -> Taken {
        parts.fold(Taken::default(), |mut all, part| {
            all.losses += part.losses;
            all.walls += part.walls;
            all
        })
    }
}

/// Notes what the contacts and joints of a step of hard contact took. Positions are those of its start, velocities those of
/// its end.
pub fn note_losses(
    bodies: &Bodies,
    contacts: &Contacts,
    ccp: &Ccp,
    (joints, system, index_of_id): (&[Joint], &JointSystem, &[u32]),
    h: f64,
    mean: &mut MeanVelocities,
    book: &mut EnergyBook,
    others: Option<&mut Others>,
) -> Result<(), Failure> {
    mean.end(bodies);
    let taken = match others {
        None => contact_losses(bodies, contacts, ccp, mean),
        Some(others) => losses_of_all(bodies, contacts, ccp, mean, others)?,
    };
    book.wall_work += taken.walls;
    book.losses += taken.losses;
    book.losses += system.losses(joints, bodies, index_of_id, h, |row| mean.rate(row));
    Ok(())
}

/// What the contacts of all ranks took, with the bits of one rank alone.
fn losses_of_all(
    bodies: &Bodies,
    contacts: &Contacts,
    ccp: &Ccp,
    mean: &MeanVelocities,
    others: &mut Others,
) -> Result<Taken, Failure> {
    match ccp {
        Ccp::Single(problem) => sum_of_all(bodies, contacts, problem, mean, others),
        Ccp::Double(problem) => sum_of_all(bodies, contacts, problem, mean, others),
    }
}

fn sum_of_all<F: Real>(
    bodies: &Bodies,
    contacts: &Contacts,
    problem: &Problem<F>,
    mean: &MeanVelocities,
    others: &mut Others,
) -> Result<Taken, Failure> {
    let Some(numbers) = &problem.numbers else { return Ok(Taken::default()) };
    let own = numbers.counted(|c| {
        let mut taken = Taken::default();
        taken.add(bodies, contacts, problem, mean, c);
        let Losses { friction, rolling, impact, overlap, damping } = taken.losses;
        [friction, rolling, impact, overlap, damping, taken.walls]
    });
    let order = Order { unit: CHUNK, group: CHUNK, total: numbers.total };
    let [friction, rolling, impact, overlap, damping, walls] =
        others.sum(Stage::UpdateVelocity, &order, own, one_by_one)?;
    Ok(Taken { losses: Losses { friction, rolling, impact, overlap, damping }, walls })
}

/// What the contacts of a step took, one task per chunk of contacts.
fn contact_losses(bodies: &Bodies, contacts: &Contacts, ccp: &Ccp, mean: &MeanVelocities) -> Taken {
    match ccp {
        Ccp::Single(problem) => of_problem(bodies, contacts, problem, mean),
        Ccp::Double(problem) => of_problem(bodies, contacts, problem, mean),
    }
}

fn of_problem<F: Real>(
    bodies: &Bodies,
    contacts: &Contacts,
    problem: &Problem<F>,
    mean: &MeanVelocities,
) -> Taken {
    let mut taken: Taken = par::sum(contacts.len(), |range| {
        let mut taken = Taken::default();
        range.for_each(|c| taken.add(bodies, contacts, problem, mean, c));
        taken
    });
    problem.rolling.for_each(|a, b, moment| {
        let (w_a, w_b) = (mean.of_body(a).1, mean.of_body(b).1);
        taken.losses.rolling -= moment.dot(w_b - w_a);
        match (bodies.kind[a], bodies.kind[b]) {
            (BodyKind::Kinematic, BodyKind::Kinematic) => {}
            (_, BodyKind::Kinematic) => taken.walls -= moment.dot(w_b),
            (BodyKind::Kinematic, _) => taken.walls += moment.dot(w_a),
            _ => {}
        }
    });
    taken
}

impl Taken {
    /// Adds what a contact took.
    #[inline]
    fn add<F: Real>(
        &mut self,
        bodies: &Bodies,
        contacts: &Contacts,
        problem: &Problem<F>,
        mean: &MeanVelocities,
        c: usize,
    ) {
        let gamma = problem.gamma.get(problem.sums.slots.slot(c)).to_dvec3();
        let gamma = problem.pulls.with(c, gamma);
        // Most contacts that are near but do not touch.
        if gamma == DVec3::ZERO {
            return;
        }
        let (a, b, n) = (contacts.a[c] as usize, contacts.b[c] as usize, contacts.normal[c]);
        let (s_a, s_b) = arms_of(bodies, contacts, c);
        let (u_a, u_b) = (mean.at(a, s_a), mean.at(b, s_b));
        let u = u_b - u_a;
        let push = -gamma.dot(n) * u.dot(n);
        self.losses.note_push(push);
        self.losses.friction -= gamma.dot(u) + push;
        // The impulse on b is gamma, on a minus gamma; the other side of either is the wall's.
        match (bodies.kind[a], bodies.kind[b]) {
            (BodyKind::Kinematic, BodyKind::Kinematic) => {}
            (_, BodyKind::Kinematic) => self.walls -= gamma.dot(u_b),
            (BodyKind::Kinematic, _) => self.walls += gamma.dot(u_a),
            _ => {}
        }
    }
}
