//! Velocity updates summed per body in fixed order (Negrut10 eq. 14 and 17, the reduction buffer of Fig. 8).
//!
//! Bodies lie in space as in memory, and contacts stand in the order of their body `a`. A part is a fixed number of
//! contacts; the bodies whose contacts begin in it are its own. The first of them have a place for what pushes them ([`near`]);
//! all others that its contacts push are its guests. One task steps
//! the contacts of a part and adds each impulse at once to what pushes its own bodies and its guests, while all are in the
//! cache ([`Sums::sweep`]); a body then adds what other parts have summed for it ([`Sums::sum_swept`]). Differs from
//! Negrut10: an iteration is one pass over the contacts and one over the bodies, and no buffer of a velocity change a
//! contact and body is written; nothing is scattered to where another task writes, so nothing can race, and sums have one
//! order for any number of threads.

use std::ops::Range;

use super::arms::{ArmList, Arms, with_arms};
use super::block::Block;
use super::impulses::Impulses;
use super::mobility::{Change, Mobility, Push};
use crate::contacts::Contacts;
use crate::par::{self, Scatter};
use crate::simd::{Kernel, Real, Simd, V3, Vector, WIDTH, dispatch, prefetch};
use crate::soa::resize;

/// Fewest and most contacts of a part. Small parts cost time, because a larger share of their contacts pushes bodies of other
/// parts (`docs/decisions/0017`).
const PART: (usize, usize) = (512, 4096);

/// Contacts of a part of so many contacts in all: 32 parts in a small problem, 128 in a large one, so that 64 threads have work at
/// 50,000 bodies. The size depends on the number of contacts alone, never on threads: it decides the order of sums, and so their
/// bits.
fn part_size(contacts: usize) -> usize {
    let (few, many) = (contacts.div_ceil(32), contacts.div_ceil(128));
    few.min(1408).max(many).next_multiple_of(BATCH * WIDTH).clamp(PART.0, PART.1)
}

/// Most own bodies of a part that have a place of their own. Where few bodies touch, a part owns any number of bodies, and places
/// are numbers of 16 bits; bodies beyond these are guests of their own part.
const NEAR: usize = 1 << 15;

// The place of what is not pushed, the own bodies and two guests for each contact of a part have numbers of 16 bits.
const _: () = assert!(1 + NEAR + 2 * PART.1 <= 1 << 16);

/// The own bodies of a part that have a place of their own.
fn near(own: &Range<usize>) -> Range<usize> {
    own.start..own.end.min(own.start + NEAR)
}

/// Up to this many contacts one thread does all parts: handing them over takes longer.
const SMALL: usize = 512;

/// Blocks of which a sweep does one thing, then the next: what one block waits for, such as a square root, the processor
/// passes with the same work of others.
pub(super) const BATCH: usize = 8;

/// Blocks ahead whose second bodies are asked for from memory. First bodies come in their order, which the processor foresees.
const AHEAD: usize = 4;

/// A step of eight contacts in a sweep.
pub trait Step<F: Real>: Sync {
    /// Steps the eight contacts of block `k`, which move at `u`, and returns the impulses that are summed for the next sweep.
    fn step<N: Simd<F>>(&self, block: &Block<F>, u: V3<N>, k: usize, totals: &mut Totals<N>) -> V3<N>;
}

/// What a sweep sums over its contacts, in lanes.
pub struct Totals<N> {
    /// Squares of the natural map.
    pub residual: N,
    /// What a solver needs besides.
    pub along: N,
    /// Largest square of the natural map in each lane of a batch of blocks.
    pub worst: N,
}

/// Which contacts each body sums over, besides those in which it is `a`, which lie side by side.
#[derive(Default)]
pub struct Sums<F: Real> {
    /// Contacts of each body as `b`: `second[second_first[i]..second_first[i + 1]]`.
    pub second_first: Vec<u32>,
    /// See `second_first`.
    pub second: Vec<u32>,
    /// Contacts of a part.
    part: usize,
    /// Own bodies of part p: `begins[p]..begins[p + 1]`.
    begins: Vec<u32>,
    /// What the contacts of part p push with: `pushes[pushes_first[p]..pushes_first[p + 1]]`, first all that is not
    /// pushed, then its own bodies that are near, then its guests.
    pushes: Vec<Push<F>>,
    /// See `pushes`.
    pushes_first: Vec<u32>,
    /// What else pushes the bodies of part p, from all parts in their order: `guests[guests_first[p]..guests_first[p + 1]]`.
    guests: Vec<Guest>,
    /// See `guests`.
    guests_first: Vec<u32>,
    /// Largest square of the natural map in the last sweep, of each lane of a batch of blocks.
    pub(super) worst: Vec<[F; WIDTH]>,
}

/// A body among the pushes of a part that has no place of its own there.
#[derive(Clone, Copy, Debug, Default)]
struct Guest {
    body: u32,
    push: u32,
}

impl<F: Real> Sums<F> {
    /// Bytes of the arrays.
    pub fn bytes(&self) -> usize {
        let numbers =
            [&self.second, &self.second_first, &self.begins, &self.pushes_first, &self.guests_first];
        numbers.iter().map(|n| n.capacity() * size_of::<u32>()).sum::<usize>()
            + self.guests.capacity() * size_of::<Guest>()
            + self.pushes.capacity() * size_of::<Push<F>>()
            + self.worst.capacity() * size_of::<[F; WIDTH]>()
    }

    /// Divides the bodies among parts of the contacts, a part a task, and finds the guests of each; writes the places of the
    /// bodies into the blocks.
    pub fn divide(
        &mut self,
        first: &[u32],
        contacts: &Contacts,
        mobility: &[Mobility<F>],
        blocks: &mut [Block<F>],
    ) {
        let (n, bodies) = (contacts.len(), first.len() - 1);
        let part = part_size(n);
        self.part = part;
        let parts = n.div_ceil(part);
        self.begins.clear();
        self.begins
            .extend((0..parts).map(|p| first[..bodies].partition_point(|&f| (f as usize) < p * part) as u32));
        self.begins.push(bodies as u32);
        let (begins, blocks) = (&self.begins, Scatter::new(blocks));
        let guests = par::map_chunks_of(part, n, SMALL, |range| {
            let p = range.start / part;
            // SAFETY: parts do not overlap, and are whole blocks.
            #[allow(unsafe_code)]
            let blocks = unsafe { blocks.slice(range.start / WIDTH..range.end.div_ceil(WIDTH)) };
            let own = begins[p] as usize..begins[p + 1] as usize;
            place_bodies(range, contacts, mobility, near(&own), blocks)
        });
        // A body is its part's whose contacts hold its first one.
        let part_of = |body: u32| (first[body as usize] as usize / part).min(parts - 1);
        self.pushes_first.clear();
        self.pushes_first.push(0);
        self.guests_first.clear();
        self.guests_first.resize(parts + 1, 0);
        let mut end = 0;
        for (p, guests) in guests.iter().enumerate() {
            let own = begins[p] as usize..begins[p + 1] as usize;
            end += (1 + near(&own).len() + guests.len()) as u32;
            self.pushes_first.push(end);
            guests.iter().for_each(|&body| self.guests_first[part_of(body) + 1] += 1);
        }
        resize(&mut self.pushes, end as usize);
        let total = par::scan(&mut self.guests_first);
        resize(&mut self.guests, total);
        let mut next = self.guests_first.clone();
        for (p, guests) in guests.iter().enumerate() {
            let push = self.pushes_first[p + 1] - guests.len() as u32;
            for (&body, push) in guests.iter().zip(push..) {
                let at = &mut next[part_of(body)];
                self.guests[*at as usize] = Guest { body, push };
                *at += 1;
            }
        }
    }

    /// Contacts of body `i` as `b`.
    #[inline(always)]
    pub(super) fn second(&self, i: usize) -> &[u32] {
        &self.second[self.second_first[i] as usize..self.second_first[i + 1] as usize]
    }

    /// One pass over the contacts, a part a task: `step` moves them and says what is summed for the next pass. Returns the
    /// totals.
    pub fn sweep(
        &mut self,
        blocks: &[Block<F>],
        arms: &ArmList<F>,
        change: &[Change<F>],
        step: &impl Step<F>,
    ) -> Total {
        let pushes_first = &self.pushes_first;
        let pushes = Scatter::new(&mut self.pushes);
        resize(&mut self.worst, blocks.len().div_ceil(BATCH));
        let worst = Scatter::new(&mut self.worst);
        let part = self.part / WIDTH;
        par::map_chunks_of(part, blocks.len(), SMALL / WIDTH, |range| {
            let p = range.start / part;
            // SAFETY: the places of different parts do not overlap.
            #[allow(unsafe_code)]
            let (pushes, worst) = unsafe {
                let batches = range.start / BATCH..range.end.div_ceil(BATCH);
                (pushes.slice(pushes_first[p] as usize..pushes_first[p + 1] as usize), worst.slice(batches))
            };
            pushes.fill(Push::default());
            let (first, blocks) = (range.start, &blocks[range.clone()]);
            with_arms!(arms, arms => dispatch(Sweep { first, blocks, arms: &arms[range], change, pushes, worst, step }))
        })
        .into_iter()
        .sum()
    }

    /// Stage sum_updates, a part a task: M^-1 D x (eq. 14 without k) for the impulses x that the last sweep returned.
    pub fn sum_swept(&mut self, mobility: &[Mobility<F>], change: &mut [Change<F>]) {
        let Self { part, begins, pushes, pushes_first, guests, guests_first, .. } = self;
        let (pushes, change) = (Scatter::new(pushes), Scatter::new(change));
        let few = SMALL / *part;
        par::map_chunks_of(1, begins.len() - 1, few, |range| {
            let p = range.start;
            let own = begins[p] as usize..begins[p + 1] as usize;
            let (near, start) = (near(&own).len(), pushes_first[p] as usize + 1);
            // SAFETY: the own bodies of different parts do not overlap; what is read besides are guests, which nobody writes
            // here.
            #[allow(unsafe_code)]
            let (sums, change) = unsafe { (pushes.slice(start..start + near), change.slice(own.clone())) };
            let mobility = &mobility[own.clone()];
            change[near..].fill(Change::default());
            for guest in &guests[guests_first[p] as usize..guests_first[p + 1] as usize] {
                // SAFETY: as above.
                #[allow(unsafe_code)]
                let push = unsafe { pushes.get(guest.push as usize) };
                let k = guest.body as usize - own.start;
                match sums.get_mut(k) {
                    Some(sum) => {
                        sum.impulse += push.impulse;
                        sum.moment += push.moment;
                    }
                    None => {
                        let more = mobility[k].apply(push.impulse, push.moment);
                        change[k].velocity += more.velocity;
                        change[k].ang_vel += more.ang_vel;
                    }
                }
            }
            for ((change, mobility), sum) in change.iter_mut().zip(mobility).zip(sums) {
                *change = mobility.apply(sum.impulse, sum.moment);
            }
        });
    }

    /// The same for any impulses x, a chunk of bodies a task.
    pub fn sum_updates(
        &self,
        first: &[u32],
        blocks: &[Block<F>],
        arms: &ArmList<F>,
        mobility: &[Mobility<F>],
        x: &Impulses<F>,
        change: &mut [Change<F>],
    ) {
        let arms = |c: usize| arms.of(c, blocks[c / WIDTH].normal(c % WIDTH));
        par::for_chunks_mut(change, |range, change| {
            for (k, i) in range.enumerate() {
                let m = &mobility[i];
                if m.is_zero() {
                    continue;
                }
                let mut push = Push::<F>::default();
                let own = first[i] as usize..first[i + 1] as usize;
                for c in own {
                    let x = x.get(c);
                    push.impulse += -x;
                    push.moment += x.cross(arms(c).0);
                }
                for &c in self.second(i) {
                    let (c, x) = (c as usize, x.get(c as usize));
                    push.impulse += x;
                    push.moment += arms(c).1.cross(x);
                }
                change[k] = m.apply(push.impulse, push.moment);
            }
            0u32
        });
    }
}

/// Writes the places of the bodies of a part's contacts, of which `own` have one; returns its guests, in order.
fn place_bodies<F: Real>(
    contacts: Range<usize>,
    all: &Contacts,
    mobility: &[Mobility<F>],
    own: Range<usize>,
    blocks: &mut [Block<F>],
) -> Vec<u32> {
    blocks.iter_mut().for_each(|block| block.places = [[0; WIDTH]; 2]);
    // Below 2^16: see `NEAR`.
    let mut put = |at: usize, place: usize| {
        blocks[at / 2 / WIDTH].places[at % 2][at / 2 % WIDTH] = place as u16;
    };
    // Guests with where they stand, to be sorted by body.
    let mut found = Vec::new();
    for (k, c) in contacts.enumerate() {
        for (side, body) in [all.a[c], all.b[c]].into_iter().enumerate() {
            if mobility[body as usize].is_zero() {
                continue;
            }
            if own.contains(&(body as usize)) {
                put(2 * k + side, 1 + body as usize - own.start);
            } else {
                found.push(u64::from(body) << 32 | (2 * k + side) as u64);
            }
        }
    }
    found.sort_unstable();
    let mut guests = Vec::new();
    for key in found {
        let body = (key >> 32) as u32;
        if guests.last() != Some(&body) {
            guests.push(body);
        }
        put(key as u32 as usize, own.len() + guests.len());
    }
    guests
}

/// A sweep over the contacts of a part.
struct Sweep<'a, F: Real, A, S> {
    /// Number of the first block.
    first: usize,
    blocks: &'a [Block<F>],
    arms: &'a [A],
    change: &'a [Change<F>],
    pushes: &'a mut [Push<F>],
    worst: &'a mut [[F; WIDTH]],
    step: &'a S,
}

impl<F: Real, A: Arms<F>, S: Step<F>> Kernel<F> for Sweep<'_, F, A, S> {
    type Out = Total;
    #[inline(always)]
    fn run<N: Simd<F>>(self) -> Total {
        let zero = N::splat(0.0);
        let mut totals = Totals { residual: zero, along: zero, worst: zero };
        let mut x = [V3 { x: zero, y: zero, z: zero }; BATCH];
        let all = self.blocks.chunks(BATCH).zip(self.arms.chunks(BATCH)).enumerate();
        for (k, (blocks, arms)) in all {
            let rows = || blocks.iter().zip(arms);
            for ((x, (block, arms)), later) in x.iter_mut().zip(rows()).zip(k * BATCH + AHEAD..) {
                if let Some(later) = self.blocks.get(later) {
                    (0..WIDTH).for_each(|lane| prefetch(self.change, later.bodies(lane).1));
                }
                *x = block.relative_velocity::<N>(arms, |i| &self.change[i]);
            }
            for ((x, block), k) in x.iter_mut().zip(blocks).zip(self.first + k * BATCH..) {
                *x = self.step.step(block, *x, k, &mut totals);
            }
            self.worst[k] = std::mem::replace(&mut totals.worst, zero).array();
            for (x, (block, arms)) in x.iter().zip(rows()) {
                block.push(arms, *x, self.pushes);
            }
        }
        let total = |lanes: N| lanes.array().iter().map(|x| x.to_f64()).sum::<f64>();
        Total { residual: total(totals.residual), along: total(totals.along) }
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

#[cfg(test)]
mod tests {
    use glam::DVec3;

    use super::*;
    use crate::ccp::{Ccp, Problem};
    use crate::random::Random;
    use crate::settings::Precision;
    use crate::{Body, Material, MaterialId, Settings, Shape, World};

    /// Leaves the impulses as they are.
    struct Stay<'a>(&'a Impulses<f64>);

    impl Step<f64> for Stay<'_> {
        fn step<N: Simd<f64>>(&self, _: &Block<f64>, _: V3<N>, k: usize, _: &mut Totals<N>) -> V3<N> {
            N::load_vector(&self.0.blocks()[k])
        }
    }

    /// A world without gravity and without iterations, and its material.
    fn empty_world() -> (World, MaterialId) {
        let mut settings = Settings { gravity: DVec3::ZERO, ..Settings::default() };
        settings.solver.precision = Precision::Double;
        settings.solver.max_iterations = 0;
        let mut world = World::new(settings);
        world.ccp = Ccp::new(Precision::Double);
        let stone = Material { name: "s".into(), density: 1e3, friction: 0.5, restitution: 0.0 };
        let stone = world.add_material(stone);
        (world, stone)
    }

    /// Compares what a sweep sums of random impulses with what each body sums over its own contacts.
    fn compare_sums(world: &mut World) {
        let Ccp::Double(problem) = &mut world.ccp else { panic!("double precision") };
        let mut random = Random::new(2, 0);
        let x: Vec<DVec3> = (0..problem.contacts).map(|_| DVec3::splat(random.normal())).collect();
        let x = Impulses::of(&x);
        let Problem { blocks, arms, sums, mobility, change, .. } = &mut **problem;
        let mut swept = change.clone();
        sums.sweep(blocks, arms, change, &Stay(&x));
        sums.sum_swept(mobility, &mut swept);
        sums.sum_updates(world.collider.first(), blocks, arms, mobility, &x, change);
        let size = change.iter().map(|c| c.velocity.length()).fold(0.0, f64::max);
        assert!(size > 0.0);
        for (i, (one, other)) in swept.iter().zip(change.iter()).enumerate() {
            let off = one.velocity.distance(other.velocity) + 0.5 * one.ang_vel.distance(other.ang_vel);
            assert!(off < 1e-12 * size, "{i}: {one:?} {other:?}");
        }
    }

    /// What a sweep sums, guests of other parts included, is what each body sums over its own contacts. With balls alone,
    /// and with a box among them, whose arms are vectors.
    #[test]
    fn swept_sums_are_the_plain_sums() {
        for box_too in [false, true] {
            let (mut world, stone) = empty_world();
            let plane = world.add_shape(Shape::Plane);
            world.add(Body::fixed(plane, f64::INFINITY, stone, DVec3::Z * -0.5));
            // A lattice in touch: three contacts a body.
            for i in 0..18 * 18 * 18 {
                let p = DVec3::new(f64::from(i % 18), f64::from(i / 18 % 18), f64::from(i / 324));
                world.add(Body::sphere(0.5, 1e3, stone, p));
            }
            if box_too {
                let shape = Shape::Cuboid { half: DVec3::splat(0.5) };
                let id = world.add_shape(shape.clone());
                world.add(Body::of(id, &shape, 1.0, 1e3, stone).at(DVec3::new(8.3, 8.4, 18.0)));
            }
            world.step().unwrap();
            let Ccp::Double(problem) = &world.ccp else { panic!("double precision") };
            assert!(problem.contacts > 4 * problem.sums.part && problem.sums.guests.len() > 100);
            assert_eq!(matches!(problem.arms, ArmList::Any(_)), box_too);
            compare_sums(&mut world);
        }
    }

    /// The same where few of very many bodies touch: a part owns more bodies than have a place in it.
    #[test]
    fn a_part_owns_any_number_of_bodies() {
        let (mut world, stone) = empty_world();
        for i in 0..70_000 {
            // Far apart, but for three in a row here and there.
            let gap = if i % 5000 < 3 { 1.0 } else { 4.0 };
            let p = DVec3::new(f64::from(i / 100 * 4), f64::from(i % 100) * gap, 0.0);
            world.add(Body::sphere(0.5, 1e3, stone, p));
        }
        world.step().unwrap();
        let Ccp::Double(problem) = &world.ccp else { panic!("double precision") };
        assert_eq!(problem.contacts, 28);
        assert!(world.collider.first().len() > 1 << 16 && !problem.sums.guests.is_empty());
        compare_sums(&mut world);
    }
}
