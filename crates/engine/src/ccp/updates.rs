//! Velocity updates summed per body in fixed order (Negrut10 eq. 14 and 17, the reduction buffer of Fig. 8).
//!
//! One task handles a chunk of bodies and sums over the contacts of each, first those where the body is `a`, then
//! those where it is `b`, both in the order of the contacts. Differs from Negrut10: the impulse of a contact is stored
//! once and read by both bodies, where the paper's buffer stores two velocity changes; nothing is scattered, so
//! nothing can race.

use glam::DVec3;

use super::Problem;
use super::block::Block;
use super::contact_rows::arms_of;
use super::lanes::WIDTH;
use super::real::{Real, Vector};
use crate::bodies::{Bodies, BodyKind};
use crate::contacts::Contacts;
use crate::par::{self, Scatter};

/// Velocity change of a body.
#[derive(Clone, Copy, Debug, Default)]
pub struct Change<F: Real> {
    /// Of the centre of mass [m/s].
    pub velocity: F::Vec3,
    /// Of the angular velocity [rad/s].
    pub ang_vel: F::Vec3,
}

/// Inverse mass and inertia of a body in the world frame.
#[derive(Clone, Copy, Debug, Default)]
pub struct Mobility<F: Real> {
    pub(super) inv_mass: F,
    /// xx, yy, zz, xy, yz, zx.
    pub(super) inv_inertia: [F; 6],
}

impl<F: Real> Mobility<F> {
    /// Of body `i`; zero for what is not pushed.
    pub fn of(bodies: &Bodies, i: usize) -> Self {
        if bodies.kind[i] != BodyKind::Dynamic {
            return Self::default();
        }
        let j = bodies.inv_inertia(i);
        let six = [j.x_axis.x, j.y_axis.y, j.z_axis.z, j.x_axis.y, j.y_axis.z, j.z_axis.x];
        Self { inv_mass: F::from_f64(bodies.inv_mass[i]), inv_inertia: six.map(F::from_f64) }
    }

    /// M^-1 times an impulse and its moment.
    #[inline(always)]
    pub fn apply(&self, impulse: F::Vec3, moment: F::Vec3) -> Change<F> {
        let [xx, yy, zz, xy, yz, zx] = self.inv_inertia;
        let [x, y, z] = moment.to_array();
        let column = F::Vec3::from_array;
        let ang_vel = column([xx, xy, zx]) * x + column([xy, yy, yz]) * y + column([zx, yz, zz]) * z;
        Change { velocity: impulse * self.inv_mass, ang_vel }
    }

    /// Whether nothing pushes the body.
    #[inline(always)]
    pub fn is_zero(&self) -> bool {
        self.inv_mass <= F::default()
    }
}

/// Which contacts each body sums over, besides those in which it is `a`, which lie side by side.
#[derive(Default)]
pub struct Sums {
    /// Contacts of each body as `b`: `second[second_first[i]..second_first[i + 1]]`.
    pub second_first: Vec<u32>,
    /// See `second_first`.
    pub second: Vec<u32>,
}

impl Sums {
    /// Bytes of the arrays.
    pub fn bytes(&self) -> usize {
        4 * (self.second.capacity() + self.second_first.capacity())
    }

    /// Contacts of body `i` as `b`.
    #[inline(always)]
    pub(super) fn second(&self, i: usize) -> &[u32] {
        &self.second[self.second_first[i] as usize..self.second_first[i + 1] as usize]
    }

    /// Stage sum_updates, a chunk of bodies a task: M^-1 D x for impulses x (eq. 14 without k).
    pub fn sum_updates<F: Real>(
        &self,
        first: &[u32],
        blocks: &[Block<F>],
        mobility: &[Mobility<F>],
        x: &[F::Vec3],
        change: &mut [Change<F>],
    ) {
        par::for_chunks_mut(change, |range, change| {
            for (k, i) in range.enumerate() {
                let m = &mobility[i];
                if m.is_zero() {
                    continue;
                }
                let mut impulse = F::Vec3::default();
                let mut moment = F::Vec3::default();
                for c in first[i] as usize..first[i + 1] as usize {
                    impulse += -x[c];
                    moment += x[c].cross(blocks[c / WIDTH].arm_a(c % WIDTH));
                }
                for &c in self.second(i) {
                    let c = c as usize;
                    impulse += x[c];
                    moment += blocks[c / WIDTH].arm_b(c % WIDTH).cross(x[c]);
                }
                change[k] = m.apply(impulse, moment);
            }
            0u32
        });
    }
}

/// Stage update_velocity, a chunk of bodies a task: v + M^-1 D gamma (eq. 14), in double precision from the final
/// impulses, so that momentum is conserved to rounding whatever the solver's format.
pub fn update_velocity<F: Real>(
    problem: &Problem<F>,
    contacts: &Contacts,
    first: &[u32],
    bodies: &mut Bodies,
) {
    let mut velocity = std::mem::take(&mut bodies.velocity);
    let mut ang_vel = std::mem::take(&mut bodies.ang_vel);
    let view = Scatter::new(&mut ang_vel);
    let b = &*bodies;
    par::for_chunks_mut(&mut velocity, |range, velocity| {
        // SAFETY: chunks do not overlap.
        #[allow(unsafe_code)]
        let ang_vel = unsafe { view.slice(range.clone()) };
        for (k, i) in range.enumerate() {
            if b.kind[i] != BodyKind::Dynamic {
                continue;
            }
            let (mut impulse, mut moment) = (DVec3::ZERO, DVec3::ZERO);
            for c in first[i] as usize..first[i + 1] as usize {
                let gamma = problem.gamma[c].to_dvec3();
                impulse -= gamma;
                moment -= arms_of(b, contacts, c).0.cross(gamma);
            }
            for &c in problem.sums.second(i) {
                let gamma = problem.gamma[c as usize].to_dvec3();
                impulse += gamma;
                moment += arms_of(b, contacts, c as usize).1.cross(gamma);
            }
            velocity[k] += b.inv_mass[i] * impulse;
            ang_vel[k] += b.inv_inertia(i) * moment;
        }
        0u32
    });
    bodies.velocity = velocity;
    bodies.ang_vel = ang_vel;
    note_agitation(problem, contacts, first, bodies);
}

/// Fastest speed of a neighbour relative to each body, for the margins of the next step.
fn note_agitation<F: Real>(problem: &Problem<F>, contacts: &Contacts, first: &[u32], bodies: &mut Bodies) {
    let mut agitation = std::mem::take(&mut bodies.agitation);
    let (kind, velocity) = (&bodies.kind, &bodies.velocity);
    par::for_chunks_mut(&mut agitation, |range, agitation| {
        for (k, i) in range.enumerate().filter(|(_, i)| kind[*i] == BodyKind::Dynamic) {
            let second = problem.sums.second(i).iter().map(|&c| contacts.a[c as usize]);
            let first = &contacts.b[first[i] as usize..first[i + 1] as usize];
            let near = second.chain(first.iter().copied());
            agitation[k] =
                near.map(|j| velocity[i].distance_squared(velocity[j as usize])).fold(0.0, f64::max).sqrt();
        }
        0u32
    });
    bodies.agitation = agitation;
}
