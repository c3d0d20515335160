//! Velocity updates summed per body in fixed order (Negrut10 eq. 14 and 17, the reduction buffer of Fig. 8).
//!
//! Bodies lie in space as in memory, and contacts stand in the order of their body `a`. A part is a run of bricks
//! ([`crate::bricks`]): their bodies are its own, others that its contacts push are its guests ([`crate::guests`]). One task steps
//! the contacts of a part and adds each impulse at once to what pushes its own bodies and its guests, while all are in the
//! cache ([`Sums::sweep`]); a body then adds what other parts have summed for it ([`Sums::sum_swept`]). Contacts stand in blocks
//! of eight: the block in which the contacts of two parts meet is the second one's. Differs from
//! Negrut10: an iteration is one pass over the contacts and one over the bodies, and no buffer of a velocity change a
//! contact and body is written; nothing is scattered to where another task writes, so nothing can race, and sums have one
//! order for any number of threads.

use std::ops::Range;

use super::arms::{ArmList, Arms, with_arms};
use super::block::Block;
use super::impulses::Impulses;
use super::mobility::{Change, Mobility, Push};
use crate::bricks::Bricks;
use crate::contacts::Contacts;
use crate::guests::{Finder, Guests};
use crate::par::{self, Scatter};
use crate::simd::{Kernel, Real, Simd, V3, Vector, WIDTH, dispatch, prefetch};
use crate::soa::resize;

/// Fewest and most contacts of a part, about. Small parts cost time, because a larger share of their contacts pushes bodies of other
/// parts (`docs/decisions/0017`).
const PART: (usize, usize) = (512, 4096);

/// Most contacts of a part of so many contacts in all: 32 parts in a small problem, 128 in a large one, so that 64 threads have work at
/// 50,000 bodies. The size depends on the number of contacts alone, never on threads: it decides the order of sums, and so their
/// bits.
fn part_size(contacts: usize) -> usize {
    let (few, many) = (contacts.div_ceil(32), contacts.div_ceil(128));
    few.min(1408).max(many).next_multiple_of(BATCH * WIDTH).clamp(PART.0, PART.1)
}

/// Up to this many contacts one thread does all parts: handing them over takes longer.
const SMALL: usize = 512;

/// Parts that one thread does, of so many contacts.
fn few(contacts: usize) -> usize {
    if contacts <= SMALL { usize::MAX } else { 1 }
}

/// Bodies that count as much as a contact in the size of a part.
const CONTACTLESS: usize = 8;

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
    /// Block at which the contacts of each part begin, and the number of blocks.
    blocks: Vec<u32>,
    /// Own bodies of the parts, and their guests.
    guests: Guests,
    /// What the contacts of each part push with, at its places: first all that is not pushed, then its own bodies, then its guests.
    pushes: Vec<Push<F>>,
    /// Largest square of the natural map in the last sweep, of each lane of a batch of blocks, part after part.
    pub(super) worst: Vec<[F; WIDTH]>,
    /// Where the batches of each part begin.
    worst_first: Vec<u32>,
}

impl<F: Real> Sums<F> {
    /// Bytes of the arrays.
    pub fn bytes(&self) -> usize {
        let numbers = [&self.second, &self.second_first, &self.blocks, &self.worst_first];
        numbers.iter().map(|n| n.capacity() * size_of::<u32>()).sum::<usize>()
            + self.guests.bytes()
            + self.pushes.capacity() * size_of::<Push<F>>()
            + self.worst.capacity() * size_of::<[F; WIDTH]>()
    }

    /// Divides the bodies among parts of the contacts, a part a task, and finds the guests of each; writes the places of the
    /// bodies into the blocks.
    pub fn divide(
        &mut self,
        bricks: &Bricks,
        first: &[u32],
        contacts: &Contacts,
        mobility: &[Mobility<F>],
        blocks: &mut [Block<F>],
    ) {
        let begins = self.cut(bricks, first);
        let to = Scatter::new(blocks);
        let (blocks, n) = (&self.blocks, contacts.len());
        let guests = par::map_ranges(blocks, few(n), |p, range| {
            let contacts_of = range.start * WIDTH..n.min(range.end * WIDTH);
            // SAFETY: parts do not overlap, and are whole blocks.
            #[allow(unsafe_code)]
            let to = unsafe { to.slice(range) };
            place_bodies(contacts_of, contacts, mobility, begins[p]..begins[p + 1], to)
        });
        let own = |p: usize| begins[p + 1] - begins[p];
        self.guests.list(begins.clone(), &guests, |p| 1 + own(p));
        resize(&mut self.pushes, self.guests.len());
    }

    /// Cuts the contacts into parts; returns where the own bodies of each begin, and the number of bodies.
    fn cut(&mut self, bricks: &Bricks, first: &[u32]) -> Vec<u32> {
        let bodies = first.len() - 1;
        let n = first[bodies] as usize;
        let most = part_size(n);
        // Bodies count too: there may be many without a contact, and the place of a body is a small number.
        let runs = bricks.runs(bodies, most, |i| first[i] as usize + i / CONTACTLESS);
        let mut begins = Vec::with_capacity(runs.len());
        self.blocks.clear();
        self.worst_first.clear();
        self.worst_first.push(0);
        for run in runs.windows(2) {
            let block = |body: u32| match body as usize {
                body if body == bodies => n.div_ceil(WIDTH) as u32,
                body => first[body] / WIDTH as u32,
            };
            begins.push(run[0]);
            self.blocks.push(block(run[0]));
            // A body may have more contacts than a part: the rest of them are parts that own no body.
            while self.blocks[self.blocks.len() - 1] + ((most / WIDTH) as u32) + 1 < block(run[1]) {
                begins.push(run[1]);
                self.blocks.push(self.blocks[self.blocks.len() - 1] + (most / WIDTH) as u32);
            }
        }
        begins.push(bodies as u32);
        self.blocks.push(n.div_ceil(WIDTH) as u32);
        for part in self.blocks.windows(2) {
            let before = self.worst_first[self.worst_first.len() - 1];
            self.worst_first.push(before + (part[1] - part[0]).div_ceil(BATCH as u32));
        }
        begins
    }

    /// Number of the contacts' blocks in each batch of a part, and the largest square of the natural map of each of its lanes in the
    /// last sweep; nothing if it was not kept.
    pub(super) fn batches(&self) -> impl Iterator<Item = (Range<usize>, &[F; WIDTH])> {
        let batches = self.blocks.windows(2).flat_map(|part| {
            let end = part[1] as usize;
            (part[0] as usize..end).step_by(BATCH).map(move |start| start..end.min(start + BATCH))
        });
        batches.zip(&self.worst)
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
        let Self { blocks: parts, guests, pushes, worst, worst_first, .. } = self;
        let pushes = Scatter::new(pushes);
        resize(worst, worst_first.last().map_or(0, |&n| n as usize));
        let worst = Scatter::new(worst);
        par::map_ranges(parts, few(blocks.len() * WIDTH), |p, range| {
            // SAFETY: the places of different parts do not overlap, nor do their batches.
            #[allow(unsafe_code)]
            let (pushes, worst) = unsafe {
                let batches = worst_first[p] as usize..worst_first[p + 1] as usize;
                (pushes.slice(guests.places(p)), worst.slice(batches))
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
        let Self { blocks, guests, pushes, .. } = self;
        let (pushes, change) = (Scatter::new(pushes), Scatter::new(change));
        let contacts = blocks.last().map_or(0, |&n| n as usize * WIDTH);
        par::map_ranges(guests.begins(), few(contacts), |p, own| {
            let start = guests.places(p).start + 1;
            // SAFETY: the own bodies of different parts do not overlap; what is read of other parts are their guests, which
            // nobody writes here.
            #[allow(unsafe_code)]
            let (sums, change) =
                unsafe { (pushes.slice(start..start + own.len()), change.slice(own.clone())) };
            for guest in guests.of(own.clone()) {
                // SAFETY: as above.
                #[allow(unsafe_code)]
                let push = unsafe { pushes.get(guest.place as usize) };
                let sum = &mut sums[guest.body as usize - own.start];
                sum.impulse += push.impulse;
                sum.moment += push.moment;
            }
            for ((change, mobility), sum) in change.iter_mut().zip(&mobility[own]).zip(sums) {
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

/// Writes the places of the bodies of a part's contacts, whose own bodies are `own`; returns its guests, in order.
fn place_bodies<F: Real>(
    contacts: Range<usize>,
    all: &Contacts,
    mobility: &[Mobility<F>],
    own: Range<u32>,
    blocks: &mut [Block<F>],
) -> Vec<u32> {
    blocks.iter_mut().for_each(|block| block.places = [[0; WIDTH]; 2]);
    // At most one place, one for each own body and two for each contact of a part: below 2^16, see `Sums::cut`.
    let mut put = |at: usize, place: u32| {
        blocks[at / 2 / WIDTH].places[at % 2][at / 2 % WIDTH] = place as u16;
    };
    let mut finder = Finder::default();
    for (k, c) in contacts.enumerate() {
        for (side, body) in [all.a[c], all.b[c]].into_iter().enumerate() {
            if mobility[body as usize].is_zero() {
                continue;
            }
            if own.contains(&body) {
                put(2 * k + side, 1 + body - own.start);
            } else {
                finder.note(body, 2 * k + side);
            }
        }
    }
    finder.finish(|at, guest| put(at, 1 + own.len() as u32 + guest))
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
    use crate::{Body, Material, Settings, Shape, World};

    /// Leaves the impulses as they are.
    struct Stay<'a>(&'a Impulses<f64>);

    impl Step<f64> for Stay<'_> {
        fn step<N: Simd<f64>>(&self, _: &Block<f64>, _: V3<N>, k: usize, _: &mut Totals<N>) -> V3<N> {
            N::load_vector(&self.0.blocks()[k])
        }
    }

    /// What a sweep sums, guests of other parts included, is what each body sums over its own contacts. With balls alone,
    /// and with a box among them, whose arms are vectors.
    #[test]
    fn swept_sums_are_the_plain_sums() {
        for box_too in [false, true] {
            let mut settings = Settings { gravity: DVec3::ZERO, ..Settings::default() };
            settings.solver.precision = Precision::Double;
            settings.solver.max_iterations = 0;
            let mut world = World::new(settings);
            world.ccp = Ccp::new(Precision::Double);
            let stone = Material { name: "s".into(), density: 1e3, friction: 0.5, restitution: 0.0 };
            let stone = world.add_material(stone);
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
            let Ccp::Double(problem) = &mut world.ccp else { panic!("double precision") };
            assert!(problem.sums.guests.parts() > 4 && problem.sums.guests.of(0..6000).len() > 100);
            let mut random = Random::new(2, 0);
            let x: Vec<DVec3> = (0..problem.contacts).map(|_| DVec3::splat(random.normal())).collect();
            let x = Impulses::of(&x);
            let Problem { blocks, arms, sums, mobility, change, .. } = &mut **problem;
            assert_eq!(matches!(arms, ArmList::Any(_)), box_too);
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
    }
    /// Bodies without contacts count in the size of a part, since the place of a body in it is a number of 16 bits: two bodies that
    /// meet behind 74,088 that touch nothing stop each other.
    #[test]
    fn two_meet_among_many_that_touch_nothing() {
        let mut world = World::new(Settings { gravity: DVec3::ZERO, ..Settings::default() });
        let stone = Material { name: "s".into(), density: 1e3, friction: 0.5, restitution: 0.0 };
        let stone = world.add_material(stone);
        for i in 0..42 * 42 * 42 {
            let p = DVec3::new(f64::from(i % 42), f64::from(i / 42 % 42), f64::from(i / 1764));
            world.add(Body::sphere(0.5, 1e3, stone, p * 3.0));
        }
        let two = [1.0, -1.0].map(|side| {
            let at = DVec3::splat(150.0) - DVec3::X * (0.5 * side);
            world.add(Body::sphere(0.5, 1e3, stone, at).with_velocity(DVec3::X * side))
        });
        world.step().unwrap();
        for id in two {
            let i = world.index_of_id[id.index()] as usize;
            assert!(i > 1 << 16 && world.bodies.velocity[i].length() < 1e-6, "{}", world.bodies.velocity[i]);
        }
    }

    /// A body with more contacts than a part may have, whose other contacts are parts that own no body, is pushed by all of them.
    #[test]
    fn a_body_with_more_contacts_than_a_part() {
        let contacts = 3 * PART.1 + 5;
        let first: Vec<u32> = [0, 0, contacts, contacts].map(|n| n as u32).to_vec();
        let mut sums = Sums::<f64>::default();
        let begins = sums.cut(&Bricks::default(), &first);
        assert!(begins.len() == sums.blocks.len() && begins.len() > 4, "{begins:?} {:?}", sums.blocks);
        assert!(begins.is_sorted() && begins[0] == 0 && begins[begins.len() - 1] == 3);
        assert!(sums.blocks.is_sorted() && sums.blocks[0] == 0);
        assert_eq!(sums.blocks[sums.blocks.len() - 1] as usize, contacts.div_ceil(WIDTH));
        let most = sums.blocks.windows(2).map(|p| (p[1] - p[0]) as usize).max().unwrap();
        assert!(most <= PART.1 / WIDTH + 1, "{most}");
        // The batches are those of all blocks, each once.
        sums.worst = vec![[0.0; WIDTH]; sums.worst_first[sums.worst_first.len() - 1] as usize];
        let mut next = 0;
        for (blocks, _) in sums.batches() {
            assert!(blocks.start == next && blocks.len() <= BATCH && !blocks.is_empty());
            next = blocks.end;
        }
        assert_eq!(next, contacts.div_ceil(WIDTH));
    }
}
