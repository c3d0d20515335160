//! Velocity updates summed per body in fixed order (Negrut10 eq. 14 and 17, the reduction buffer of Fig. 8).
//!
//! Bodies lie in space as in memory, and contacts stand in the order of their body `a`. A part is a fixed number of
//! contacts; the bodies whose contacts begin in it are its own. One task steps the contacts of a part and adds each
//! impulse at once to its own bodies, while both are in the cache ([`Sums::sweep`]); what pushes the bodies of other parts,
//! these read themselves afterwards ([`Sums::sum_swept`]). Differs from Negrut10: an iteration is one pass
//! over the contacts and one over the bodies, and no buffer of a velocity change a contact and body is written; nothing
//! is scattered to where another task writes, so nothing can race, and sums have one order for any number of threads.

use std::ops::Range;

use glam::DVec3;

use super::Problem;
use super::block::Block;
use super::contact_rows::arms_of;
use super::lanes::{Lanes, Number, V3, WIDTH, wide};
use super::real::{Real, Vector};
use crate::bodies::{Bodies, BodyKind};
use crate::contacts::Contacts;
use crate::par::{self, Scatter};
use crate::soa::resize;

/// Velocity change of a body.
#[derive(Clone, Copy, Debug, Default)]
pub struct Change<F: Real> {
    /// Of the centre of mass [m/s].
    pub velocity: F::Vec3,
    /// Of the angular velocity [rad/s].
    pub ang_vel: F::Vec3,
}

/// Impulse and its moment on a body.
#[derive(Clone, Copy, Debug, Default)]
pub struct Push<F: Real> {
    /// Impulse [N s].
    pub impulse: F::Vec3,
    /// Moment about the centre [N m s].
    pub moment: F::Vec3,
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

/// Contacts of a part. Fixed: part of the result's bits.
const PART: usize = 4096;

/// What a sweep sums over its contacts, in lanes.
pub struct Totals<F: Real> {
    /// Squares of the natural map.
    pub residual: Lanes<F>,
    /// What a solver needs besides.
    pub along: Lanes<F>,
}

/// Which contacts each body sums over, besides those in which it is `a`, which lie side by side.
#[derive(Default)]
pub struct Sums<F: Real> {
    /// Contacts of each body as `b`: `second[second_first[i]..second_first[i + 1]]`.
    pub second_first: Vec<u32>,
    /// See `second_first`.
    pub second: Vec<u32>,
    /// Own bodies of part p: `begins[p]..begins[p + 1]`.
    begins: Vec<u32>,
    /// What the contacts of its own part push body i of part p with, at i + p; behind the bodies of a part one place for
    /// what is not its own.
    pushes: Vec<Push<F>>,
    /// Contacts of other parts that push the bodies of part p: `crossing[crossing_first[p]..crossing_first[p + 1]]`.
    crossing_first: Vec<u32>,
    /// See `crossing_first`.
    crossing: Vec<Crossing>,
}

/// A contact that pushes a body of another part.
#[derive(Clone, Copy, Debug, Default)]
struct Crossing {
    contact: u32,
    body: u32,
    is_first: bool,
}

impl<F: Real> Sums<F> {
    /// Bytes of the arrays.
    pub fn bytes(&self) -> usize {
        4 * (self.second.capacity() + self.second_first.capacity() + self.begins.capacity())
            + self.crossing.capacity() * size_of::<Crossing>()
            + self.pushes.capacity() * size_of::<Push<F>>()
    }

    /// Divides the bodies among the parts of so many contacts, and lists the contacts that push bodies of other parts.
    pub fn divide(&mut self, first: &[u32], contacts: usize, mobility: &[Mobility<F>]) {
        let (parts, bodies) = (contacts.div_ceil(PART), first.len() - 1);
        self.begins.clear();
        self.begins
            .extend((0..parts).map(|p| first[..bodies].partition_point(|&f| (f as usize) < p * PART) as u32));
        self.begins.push(bodies as u32);
        resize(&mut self.pushes, bodies + parts);
        let mut crossing = std::mem::take(&mut self.crossing);
        // Counted, then written.
        let each = |p: usize, found: &mut dyn FnMut(Crossing)| {
            let own = p * PART..(p + 1) * PART;
            for i in
                (self.begins[p] as usize..self.begins[p + 1] as usize).filter(|&i| !mobility[i].is_zero())
            {
                let later = (first[i] as usize).max(own.end)..first[i + 1] as usize;
                later.for_each(|c| found(Crossing { contact: c as u32, body: i as u32, is_first: true }));
                for &c in self.second(i).iter().filter(|&&c| !own.contains(&(c as usize))) {
                    found(Crossing { contact: c, body: i as u32, is_first: false });
                }
            }
        };
        let mut counts = vec![0];
        counts.extend(par::map_chunks_of(1, parts, 1, |p| {
            let mut n = 0;
            each(p.start, &mut |_| n += 1);
            n
        }));
        let total = par::scan(&mut counts);
        resize(&mut crossing, total);
        let view = Scatter::new(&mut crossing);
        par::map_chunks_of(1, parts, 1, |p| {
            // SAFETY: the places of different parts do not overlap.
            #[allow(unsafe_code)]
            let places = unsafe { view.slice(counts[p.start] as usize..counts[p.start + 1] as usize) };
            let mut places = places.iter_mut();
            each(p.start, &mut |c| {
                if let Some(place) = places.next() {
                    *place = c;
                }
            });
        });
        self.crossing = crossing;
        self.crossing_first = counts;
    }

    /// Contacts of body `i` as `b`.
    #[inline(always)]
    pub(super) fn second(&self, i: usize) -> &[u32] {
        &self.second[self.second_first[i] as usize..self.second_first[i + 1] as usize]
    }

    /// One pass over the contacts, a part a task: `step(block, u, own, totals)` steps the eight contacts `own`, which move
    /// at `u`, and returns the impulses that are summed for the next pass. Returns the totals.
    #[inline(always)]
    pub fn sweep(
        &mut self,
        blocks: &[Block<F>],
        change: &[Change<F>],
        step: impl Fn(&Block<F>, V3<Lanes<F>>, Range<usize>, &mut Totals<F>) -> V3<Lanes<F>> + Sync + Send,
    ) -> Total {
        let begins = &self.begins;
        let pushes = Scatter::new(&mut self.pushes);
        par::sum_chunks_of(PART / WIDTH, blocks.len(), |range| {
            let p = range.start / (PART / WIDTH);
            let (begin, end) = (begins[p], begins[p + 1] as usize);
            // SAFETY: the places of different parts do not overlap.
            #[allow(unsafe_code)]
            let part = unsafe { pushes.slice(begin as usize + p..end + p + 1) };
            part.fill(Push::default());
            wide(
                #[inline(always)]
                || {
                    let mut totals = Totals { residual: Lanes::splat(0.0), along: Lanes::splat(0.0) };
                    for (block, k) in blocks[range.clone()].iter().zip(range) {
                        let u = block.relative_velocity(change);
                        let x = step(block, u, k * WIDTH..(k + 1) * WIDTH, &mut totals);
                        block.push(x, begin, part);
                    }
                    let total = |lanes: Lanes<F>| lanes.0.iter().map(|x| x.to_f64()).sum::<f64>();
                    Total { residual: total(totals.residual), along: total(totals.along) }
                },
            )
        })
    }

    /// Stage sum_updates: M^-1 D x (eq. 14 without k) for the impulses x that the last sweep returned.
    pub fn sum_swept(
        &mut self,
        blocks: &[Block<F>],
        mobility: &[Mobility<F>],
        x: &[F::Vec3],
        change: &mut [Change<F>],
    ) {
        let Self { begins, pushes, crossing, crossing_first, .. } = self;
        let view = Scatter::new(pushes);
        par::map_chunks_of(1, begins.len() - 1, 1, |range| {
            let p = range.start;
            // SAFETY: the places of different parts do not overlap.
            #[allow(unsafe_code)]
            let part = unsafe { view.slice(begins[p] as usize + p..begins[p + 1] as usize + p) };
            for e in &crossing[crossing_first[p] as usize..crossing_first[p + 1] as usize] {
                let c = e.contact as usize;
                let (block, lane) = (&blocks[c / WIDTH], c % WIDTH);
                let push = &mut part[e.body as usize - begins[p] as usize];
                if e.is_first {
                    push.impulse += -x[c];
                    push.moment += x[c].cross(block.arm_a(lane));
                } else {
                    push.impulse += x[c];
                    push.moment += block.arm_b(lane).cross(x[c]);
                }
            }
        });
        par::for_chunks_mut(change, |range, change| {
            let mut p = begins.partition_point(|&b| b as usize <= range.start) - 1;
            for (k, i) in range.enumerate() {
                while begins[p + 1] as usize <= i {
                    p += 1;
                }
                let push = &pushes[i + p];
                change[k] = mobility[i].apply(push.impulse, push.moment);
            }
            0u32
        });
    }

    /// The same for any impulses x, a chunk of bodies a task.
    pub fn sum_updates(
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
                let mut push = Push::<F>::default();
                for c in first[i] as usize..first[i + 1] as usize {
                    push.impulse += -x[c];
                    push.moment += x[c].cross(blocks[c / WIDTH].arm_a(c % WIDTH));
                }
                for &c in self.second(i) {
                    let c = c as usize;
                    push.impulse += x[c];
                    push.moment += blocks[c / WIDTH].arm_b(c % WIDTH).cross(x[c]);
                }
                change[k] = m.apply(push.impulse, push.moment);
            }
            0u32
        });
    }
}

/// What a sweep sums over all contacts.
#[derive(Clone, Copy, Default)]
pub struct Total {
    /// See [`Totals::residual`].
    pub residual: f64,
    /// See [`Totals::along`].
    pub along: f64,
}

impl std::iter::Sum for Total {
    fn sum<I: Iterator<Item = Total>>(parts: I) -> Total {
        parts.fold(Total::default(), |a, b| Total {
            residual: a.residual + b.residual,
            along: a.along + b.along,
        })
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
