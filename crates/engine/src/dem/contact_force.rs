//! Stage contact_forces: force and torque of every contact, added to its bodies; stage sum_forces: what pairs of other
//! chunks have set aside.
//!
//! One task handles the pairs whose first body is in its chunk. The contact point lies halfway in the overlap, so the two
//! arms add up to the distance of the centres and angular momentum is kept to rounding. The part of the velocity that slides
//! is what is across the normal of half a step before, the time that the velocity belongs to: with the normal of the whole
//! step a small ball that rolls between large ones feels a spurious slip (Vyas et al. 2025, Comput. Phys. Commun. 310:109524).

use std::ops::Range;

use glam::DVec3;

use super::contact_state::TwoSpheres;
use super::eight_spheres::{Spheres, pack_bodies};
use super::hertz_mindlin::HertzMindlin;
use super::hooke::Hooke;
use super::integrate::weigh;
use super::neighbours::{CHUNK, Neighbours, Whose, counts};
use super::response::{Budget, ForceLaw, Props, respond_to_one};
use super::targets::{BodyForce, Targets};
use super::volumetric::Volumetric;
use super::{Adhesion, ContactMemory, ContactTotals, Dem, LawKind, cohesion};
use crate::bodies::{Bodies, BodyKind};
use crate::collide::no_contact::NoContact;
use crate::collide::{ContactPoint, ListMargin, Margin, Reduction, Rules};
use crate::par::{self, Scatter};
use crate::settings::Settings;
use crate::shape::Shape;
use crate::soa::resize;

/// What every task reads.
pub(super) struct Task<'a, L> {
    pub(super) law: L,
    pub(super) bodies: &'a Bodies,
    pub(super) shapes: &'a [Shape],
    pub(super) props: &'a [Props],
    materials: usize,
    /// Gap at which contact may last [m].
    range: f64,
    pub(super) rules: Rules<'a>,
    pub(super) h: f64,
    pub(super) gravity: DVec3,
    /// Whether some bodies are moved by a prescription.
    pub(super) driven: bool,
    /// Whether dashpots may pull.
    pub(super) pulls: bool,
    /// Whether energies are summed in this step.
    pub(super) energies: bool,
    /// Which pairs of spheres are computed one at a time.
    pub(super) alone: Alone,
    /// Whose each row is; empty if there is one rank.
    pub(super) whose: &'a [Whose],
}

/// Which pairs of spheres are computed one at a time: those of materials that attract each other or resist rolling.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Alone {
    /// None.
    None,
    /// Those of some pairs of materials.
    Some,
    /// All.
    All,
}

impl Alone {
    fn of(props: &[Props]) -> Self {
        match props.iter().filter(|p| p.is_special()).count() {
            0 => Self::None,
            n if n == props.len() => Self::All,
            _ => Self::Some,
        }
    }
}

/// Stage contact_forces, one task per chunk of bodies: weight, and the forces and torques of the contacts.
pub fn contact_forces(
    bodies: &mut Bodies,
    shapes: &[Shape],
    settings: &Settings,
    no_contact: &NoContact,
    step: u64,
    dem: &mut Dem,
) {
    match settings.dem.law {
        LawKind::Volumetric => {
            run(Volumetric::new(&settings.dem), bodies, shapes, settings, no_contact, step, dem)
        }
        LawKind::Hooke => run(Hooke::new(&settings.dem), bodies, shapes, settings, no_contact, step, dem),
        LawKind::HertzMindlin => {
            let jkr = settings.dem.adhesion == Adhesion::Jkr;
            run(HertzMindlin { jkr }, bodies, shapes, settings, no_contact, step, dem);
        }
    }
}

fn run<L: ForceLaw>(
    law: L,
    bodies: &mut Bodies,
    shapes: &[Shape],
    settings: &Settings,
    no_contact: &NoContact,
    step: u64,
    dem: &mut Dem,
) {
    // A bound, larger on some ranks than on others: whether a contact lasts is for the two bodies to say.
    let range = if dem.props.iter().any(|p| p.adhesion == Adhesion::Jkr && p.sticky) {
        let largest = bodies.inradius.iter().copied().filter(|r| r.is_finite()).fold(0.0, f64::max);
        dem.props.iter().map(|p| cohesion::range(p, largest)).fold(0.0, f64::max)
    } else {
        0.0
    };
    let kept = ListMargin { range, ..ListMargin::default() };
    let mut force = std::mem::take(&mut bodies.force);
    let mut torque = std::mem::take(&mut bodies.torque);
    let Neighbours {
        other,
        owner,
        slot,
        list,
        force: kept_force,
        torque: kept_torque,
        parts,
        incoming,
        torques,
        packed,
        chunks,
        whose,
        ..
    } = &mut dem.neighbours;
    resize(kept_force, if dem.list_contacts { other.len() } else { 0 });
    resize(kept_torque, if dem.list_contacts && *torques { other.len() } else { 0 });
    let alone = Alone::of(&dem.props);
    if alone != Alone::All {
        pack_bodies(bodies, packed);
    }
    let rules = Rules::within(Margin::of_list(kept), settings, no_contact, step);
    let task = Task {
        law,
        bodies: &*bodies,
        shapes,
        props: &dem.props,
        materials: dem.props.len().isqrt(),
        range,
        // Every point of a pair has a spring: leaving some out would change the force.
        rules: Rules { reduction: Reduction { most: usize::MAX, ..rules.reduction }, ..rules },
        h: settings.step,
        gravity: settings.gravity,
        driven: bodies.kind.contains(&BodyKind::Kinematic),
        pulls: settings.dem.tension,
        energies: dem.sum_energies || (step + 1).is_multiple_of(dem.report_every),
        alone,
        whose,
    };
    let (forces, all_torques) = (Scatter::new(&mut force), Scatter::new(&mut torque));
    let incoming = Scatter::new(incoming);
    let alive = Scatter::new(&mut list.alive);
    let (tangent, roll) = (Scatter::new(&mut list.tangent), Scatter::new(&mut list.roll));
    let (parts, kept_force) = (Scatter::new(parts), Scatter::new(kept_force));
    let kept_torque = Scatter::new(kept_torque);
    let (first, torques, listed) = (&list.first, *torques, dem.list_contacts);
    let sums = chunks.map(|chunk, range| {
        let own = first[range.start] as usize..first[range.end] as usize;
        // SAFETY: chunks of bodies have bodies, pairs and parts of their own.
        #[allow(unsafe_code)]
        let (force, torque, mut memory, part) = unsafe {
            (
                forces.slice(range.clone()),
                all_torques.slice(range.clone()),
                Slices {
                    other: &other[own.clone()],
                    owner: &owner[own.clone()],
                    slot: &slot[own.clone()],
                    alive: alive.slice(own.clone()),
                    tangent: tangent.slice(own.clone()),
                    roll: if torques { roll.slice(own.clone()) } else { &mut [] },
                    force: if listed { kept_force.slice(own.clone()) } else { &mut [] },
                    torque: if listed && torques { kept_torque.slice(own.clone()) } else { &mut [] },
                },
                &mut parts.slice(chunk..chunk + 1)[0],
            )
        };
        // Small enough to stay close at hand until the chunk is done.
        let mut pushes = [BodyForce::default(); CHUNK];
        let pushes = &mut pushes[..range.len()];
        for (push, i) in pushes.iter_mut().zip(range.clone()) {
            *push = weigh(settings.gravity, task.bodies, i);
        }
        let mut to = Targets { start: range.start, sums: pushes, incoming: &incoming };
        let mut sums = Spheres { task: &task, pairs: &mut memory, to: &mut to, packed }.respond();
        if !part.pairs.is_empty() {
            sums += task.shapes(part, &mut to);
        }
        for ((push, force), torque) in to.sums.iter().zip(force).zip(torque) {
            (*force, *torque) = (push.force(), push.torque());
        }
        sums
    });
    let mut total = ContactTotals { energies: task.energies, ..ContactTotals::default() };
    sums.into_iter().for_each(|s| total += s);
    dem.sums = total;
    bodies.force = force;
    bodies.torque = torque;
}

/// The pairs of spheres of a chunk.
pub(super) struct Slices<'a> {
    pub(super) other: &'a [u32],
    pub(super) owner: &'a [u32],
    pub(super) slot: &'a [u32],
    pub(super) alive: &'a mut [bool],
    pub(super) tangent: &'a mut [[f64; 4]],
    pub(super) roll: &'a mut [[f64; 4]],
    pub(super) force: &'a mut [DVec3],
    /// Resistance to rolling and twisting alone.
    pub(super) torque: &'a mut [DVec3],
}

impl Slices<'_> {
    /// Ends the contact of a pair.
    #[inline]
    pub(super) fn end(&mut self, k: usize, to: &mut Targets) {
        self.alive[k] = false;
        self.tangent[k] = [0.0; 4];
        to.add_nothing(self.slot[k]);
        if let Some(force) = self.force.get_mut(k) {
            *force = DVec3::ZERO;
        }
        if let Some(torque) = self.torque.get_mut(k) {
            *torque = DVec3::ZERO;
        }
    }
}

impl<L: ForceLaw> Task<'_, L> {
    #[inline]
    pub(super) fn props(&self, i: usize, j: usize) -> &Props {
        &self.props[self.bodies.material[i].index() * self.materials + self.bodies.material[j].index()]
    }

    /// The same for pieces of the two bodies, which may be of materials of their own.
    #[inline]
    pub(super) fn props_at(&self, i: usize, j: usize, pieces: [u16; 2]) -> &Props {
        let (a, b) = self.bodies.materials_at(self.shapes, (i, j), pieces);
        &self.props[a.index() * self.materials + b.index()]
    }

    /// R of two bodies where these pieces of them touch [m].
    #[inline]
    pub(super) fn radii_at(&self, i: usize, j: usize, pieces: [u16; 2]) -> (f64, f64) {
        let of = |i: usize, number: u16| {
            let b = self.bodies;
            let shape = &self.shapes[b.shape[i].index()];
            match shape.piece(number).filter(|_| b.kind[i].is_pushed()) {
                Some(piece) => piece.inradius() * shape.scale(b.radius[i]),
                None => radius_of(b, i),
            }
        };
        (of(i, pieces[0]), of(j, pieces[1]))
    }

    /// Whether the pair counts in the sums of all contacts on this rank.
    #[inline(always)]
    pub(super) fn counts(&self, i: usize, j: usize) -> bool {
        counts(self.whose, i, j)
    }

    /// One pair of spheres: adds its force if they touch.
    pub(super) fn respond_alone(&self, k: usize, s: &mut Slices, to: &mut Targets, sums: &mut ContactTotals) {
        let b = self.bodies;
        let (i, j) = (s.owner[k] as usize, s.other[k] as usize);
        let d = b.position[j] - b.position[i];
        let both = b.radius[i] + b.radius[j];
        let square = d.length_squared();
        let reach = both + self.range;
        let near = square < reach * reach
            && (self.range == 0.0
                || square < both * both
                || s.alive[k] && self.lasts(i, j, ContactPoint::WHOLE, square.sqrt() - both));
        if !near {
            if s.alive[k] {
                s.end(k, to);
            }
            return;
        }
        let pair = TwoSpheres {
            d: d.into(),
            v: (b.velocity[i] - b.velocity[j]).into(),
            ang_vel: (b.ang_vel[i].into(), b.ang_vel[j].into()),
            radii: (b.radius[i], b.radius[j]),
            inv_mass: b.inv_mass[i] + b.inv_mass[j],
            falls: falls(b, i) - falls(b, j),
        };
        let (m, arms) = pair.meet(self.h, self.gravity);
        let mut memory = if s.alive[k] {
            ContactMemory::of_rows(s.tangent[k], s.roll.get(k).copied().unwrap_or_default())
        } else {
            ContactMemory::default()
        };
        let (answer, budget) = respond_to_one(&self.law, self.props(i, j), &m, &mut memory);
        let rows = memory.rows();
        s.tangent[k] = rows.0;
        if let Some(roll) = s.roll.get_mut(k) {
            *roll = rows.1;
        }
        s.alive[k] = true;
        let n = DVec3::from(m.n);
        let f = answer.tangent - n * answer.normal;
        let t = n.cross(answer.tangent);
        to.add_first(i, &BodyForce::new(f, t * arms.0 + answer.torque));
        to.add(s.slot[k], j, &BodyForce::new(-f, t * arms.1 - answer.torque));
        if let Some(force) = s.force.get_mut(k) {
            *force = -f;
        }
        if let Some(torque) = s.torque.get_mut(k) {
            *torque = -answer.torque;
        }
        if !self.counts(i, j) {
            return;
        }
        sums.note(&budget, m.delta, b.radius[i].min(b.radius[j]));
        if self.driven {
            sums.wall_power += self.wall_power(i, j, f, b.position[i] + n * arms.0);
        }
    }

    /// Whether a contact that has begun lasts at this gap.
    #[cold]
    pub(super) fn lasts(&self, i: usize, j: usize, pieces: [u16; 2], gap: f64) -> bool {
        let (r, s) = self.radii_at(i, j, pieces);
        gap < cohesion::tears_at(self.props_at(i, j, pieces), effective(r, s))
    }

    /// Power that a moving wall gives through a contact with force `f` on i [W].
    pub(super) fn wall_power(&self, i: usize, j: usize, f: DVec3, point: DVec3) -> f64 {
        let b = self.bodies;
        let moves = |i: usize| b.kind[i] == BodyKind::Kinematic;
        let (wall, sign) = match (moves(i), moves(j)) {
            (false, true) => (j, 1.0),
            (true, false) => (i, -1.0),
            _ => return 0.0,
        };
        sign * f.dot(b.velocity[wall] + b.ang_vel[wall].cross(point - b.position[wall]))
    }
}

impl ContactTotals {
    #[inline]
    pub(super) fn note(&mut self, budget: &Budget, delta: f64, radius: f64) {
        self.contacts += 1;
        self.elastic += budget.elastic;
        self.power += budget.power;
        self.deepest = self.deepest.max(delta);
        if delta > self.deepest_over_radius * radius {
            self.deepest_over_radius = delta / radius;
        }
    }
}

/// Whether gravity moves a body: one or zero.
#[inline]
pub(super) fn falls(bodies: &Bodies, i: usize) -> f64 {
    f64::from(u8::from(bodies.kind[i] == BodyKind::Dynamic))
}

/// R of a body at its contacts [m].
#[inline]
pub(crate) fn radius_of(bodies: &Bodies, i: usize) -> f64 {
    if bodies.shape[i].0 == 0 { bodies.radius[i] } else { bodies.inradius[i] }
}

/// R* of two radii, of which one may be infinite [m].
#[inline]
pub(crate) fn effective(r: f64, s: f64) -> f64 {
    1.0 / (1.0 / r + 1.0 / s)
}

/// Stage sum_forces, one task per chunk of bodies: adds what pairs of other chunks do to a body, in the order of these pairs.
pub fn sum_forces(bodies: &mut Bodies, dem: &Dem) {
    let mut torque = std::mem::take(&mut bodies.torque);
    let torques = Scatter::new(&mut torque);
    par::for_chunks_mut(&mut bodies.force, |range, force| {
        // SAFETY: chunks do not overlap.
        #[allow(unsafe_code)]
        let torque = unsafe { torques.slice(range.clone()) };
        dem.add_incoming(range, force, torque);
        0.0
    });
    bodies.torque = torque;
}

impl Dem {
    /// Adds what pairs of other chunks do to the bodies of a chunk.
    pub(super) fn add_incoming(&self, range: Range<usize>, force: &mut [DVec3], torque: &mut [DVec3]) {
        let Neighbours { incoming, incoming_first, .. } = &self.neighbours;
        for (k, i) in range.enumerate() {
            for [f, t] in &incoming[incoming_first[i] as usize..incoming_first[i + 1] as usize] {
                force[k] += *f;
                torque[k] += *t;
            }
        }
    }
}

#[cfg(test)]
mod tests;
