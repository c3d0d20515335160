//! Velocity updates summed per body in fixed order (Negrut10 eq. 14 and 17, the reduction buffer of Fig. 8).
//!
//! Bodies that are close in space are close in memory, and contacts are in the order of their body `a`. A part is a fixed number
//! of contacts. The bodies whose contacts begin in a part are its own; each of the first of them has a place for its sum
//! ([`near`]). All other bodies of its contacts are its guests. One task computes the step of the contacts of a part and adds
//! each impulse at once to the sums of its own bodies and of its guests, while all are in the cache ([`BodyContacts::sweep`]); a
//! body then adds the sums that other parts have for it ([`BodyContacts::sum_swept`]). Differs from
//! Negrut10: an iteration is one pass over the contacts and one over the bodies, and no buffer with a velocity change per contact
//! and body is written. No task writes where another one writes, so there are no races, and sums have the same order for any
//! number of threads.

use super::arms::{ArmList, Arms, with_arms};
use super::block::RowBlock;
use super::impulses::Impulses;
use super::mobility::{BodyImpulse, Change, Mobility};
use super::numbers::{Numbers, Slots};
use super::ranks::Others;
use super::shared_sums::Order;
use crate::failure::Failure;
use crate::par::{self, Scatter};
use crate::simd::{Kernel, Real, Simd, V3, Vector, WIDTH, dispatch, prefetch};
use crate::soa::resize;
use crate::stage::Stage;

/// Up to this many contacts one thread does all parts: handing them over takes longer.
pub(super) const SMALL: usize = 512;

/// Blocks of which a sweep does one thing, then the next: what one block waits for, such as a square root, the processor
/// passes with the same work of others.
pub(super) const BATCH: usize = 8;

/// Blocks ahead whose second bodies are asked for from memory. First bodies come in their order, which the processor foresees.
const AHEAD: usize = 4;

/// A step of eight contacts in a sweep.
pub trait Step<F: Real>: Sync {
    /// Steps the eight contacts of block `k`, which move at `u`, and returns the impulses that are summed for the next sweep.
    fn step<N: Simd<F>>(&self, block: &RowBlock<F>, u: V3<N>, k: usize, totals: &mut Totals<N>) -> V3<N>;
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
pub struct BodyContacts<F: Real> {
    /// Contacts of each body as `b`: `second[second_first[i]..second_first[i + 1]]`.
    pub second_first: Vec<u32>,
    /// See `second_first`.
    pub second: Vec<u32>,
    /// Contacts of a part.
    pub(super) part: usize,
    /// Contacts in all.
    pub(super) contacts: usize,
    /// Own bodies of part p: `begins[p]..begins[p + 1]`.
    pub(super) begins: Vec<u32>,
    /// Where those of them that are near end.
    pub(super) near_ends: Vec<u32>,
    /// Where contacts stand in blocks, if ranks share the problem.
    pub(super) slots: Slots,
    /// What each block adds to the totals of a sweep, in lanes, if ranks share the problem.
    pub(super) noted: Vec<[[F; WIDTH]; 2]>,
    /// What the contacts of part p push with: `pushes[pushes_first[p]..pushes_first[p + 1]]`, first all that is not
    /// pushed, then its own bodies that are near, then its guests.
    pub(super) pushes: Vec<BodyImpulse<F>>,
    /// See `pushes`.
    pub(super) pushes_first: Vec<u32>,
    /// What else pushes the bodies of part p, from all parts in their order: `guests[guests_first[p]..guests_first[p + 1]]`.
    pub(super) guests: Vec<Guest>,
    /// See `guests`.
    pub(super) guests_first: Vec<u32>,
    /// Largest square of the natural map in the last sweep, of each lane of a batch of blocks.
    pub(super) worst: Vec<[F; WIDTH]>,
}

/// A body among the pushes of a part that has no place of its own there.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Guest {
    pub(super) body: u32,
    pub(super) push: u32,
}

impl<F: Real> BodyContacts<F> {
    /// Bytes of the arrays.
    pub fn bytes(&self) -> usize {
        let numbers =
            [&self.second, &self.second_first, &self.begins, &self.pushes_first, &self.guests_first];
        numbers.iter().map(|n| n.capacity() * size_of::<u32>()).sum::<usize>()
            + self.guests.capacity() * size_of::<Guest>()
            + self.pushes.capacity() * size_of::<BodyImpulse<F>>()
            + self.worst.capacity() * size_of::<[F; WIDTH]>()
            + 4 * self.near_ends.capacity()
            + self.noted.capacity() * size_of::<[[F; WIDTH]; 2]>()
            + self.slots.bytes()
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
        blocks: &[RowBlock<F>],
        arms: &ArmList<F>,
        change: &[Change<F>],
        step: &impl Step<F>,
    ) -> Total {
        let mut pushes = std::mem::take(&mut self.pushes);
        let mut worst = std::mem::take(&mut self.worst);
        let mut noted = std::mem::take(&mut self.noted);
        resize(&mut noted, if self.slots.are_apart() { blocks.len() } else { 0 });
        // On ranks the parts of a batch are not whole, and what is worst is found from what was noted.
        resize(&mut worst, if self.slots.are_apart() { 0 } else { blocks.len().div_ceil(BATCH) });
        let total = {
            let (pushes, worst) = (Scatter::new(&mut pushes), Scatter::new(&mut worst));
            let noted = Scatter::new(&mut noted);
            let sums = &*self;
            par::map_tasks(self.parts(), self.few_parts(), |p| {
                let range = sums.blocks_of(p, blocks.len());
                // SAFETY: the places of different parts do not overlap.
                #[allow(unsafe_code)]
                let (pushes, worst, noted) = unsafe {
                    let pushes =
                        pushes.slice(sums.pushes_first[p] as usize..sums.pushes_first[p + 1] as usize);
                    match sums.slots.are_apart() {
                        false => {
                            let batches = range.start / BATCH..range.end.div_ceil(BATCH);
                            (pushes, worst.slice(batches), None)
                        }
                        true => (pushes, worst.slice(0..0), Some(noted.slice(range.clone()))),
                    }
                };
                pushes.fill(BodyImpulse::default());
                let (first, blocks) = (range.start, &blocks[range.clone()]);
                with_arms!(arms, arms => dispatch(Sweep { first, blocks, arms: &arms[range], change, pushes, worst, noted, step }))
            })
            .into_iter()
            .sum()
        };
        (self.pushes, self.worst, self.noted) = (pushes, worst, noted);
        total
    }

    /// Stage sum_updates, a part a task: M^-1 D x (eq. 14 without k) for the impulses x that the last sweep returned.
    pub fn sum_swept(&mut self, mobility: &[Mobility<F>], change: &mut [Change<F>]) {
        let Self { part, begins, near_ends, pushes, pushes_first, guests, guests_first, .. } = self;
        let (pushes, change) = (Scatter::new(pushes), Scatter::new(change));
        let few = SMALL / *part;
        par::map_chunks_of(1, begins.len() - 1, few, |range| {
            let p = range.start;
            let own = begins[p] as usize..begins[p + 1] as usize;
            let (near, start) = ((near_ends[p] - begins[p]) as usize, pushes_first[p] as usize + 1);
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

    /// The totals of the last sweep over the contacts of all ranks; `total` are those of this one.
    pub(super) fn of_all(
        &self,
        total: Total,
        numbers: Option<&Numbers>,
        others: Option<&mut Others>,
    ) -> Result<Total, Failure> {
        let (Some(numbers), Some(others)) = (numbers, others) else { return Ok(total) };
        let own = numbers.counted(|c| {
            let slot = self.slots.slot(c);
            self.noted[slot / WIDTH].map(|lanes| lanes[slot % WIDTH].to_f64())
        });
        let order = Order { unit: BATCH * WIDTH, group: self.part, total: numbers.total };
        // As lanes are added in a sweep, in the number format of the solver.
        let of_batch = |batch: &[(u32, [f64; 2])]| {
            let mut lanes = [[F::default(); WIDTH]; 2];
            for (number, values) in batch {
                for (lanes, value) in lanes.iter_mut().zip(values) {
                    let lane = &mut lanes[*number as usize % WIDTH];
                    *lane = F::from_f64(lane.to_f64() + value);
                }
            }
            lanes.map(of_lanes)
        };
        let [residual, along] = others.sum(Stage::ContactIteration, &order, own, of_batch)?;
        Ok(Total { residual, along })
    }

    /// The same for any impulses x, one task per chunk of bodies.
    pub fn sum_updates(
        &self,
        first: &[u32],
        blocks: &[RowBlock<F>],
        arms: &ArmList<F>,
        mobility: &[Mobility<F>],
        x: &Impulses<F>,
        change: &mut [Change<F>],
    ) {
        let arms = |c: usize| arms.of(c, blocks[c / WIDTH].normal(c % WIDTH));
        let slots = &self.slots;
        par::for_chunks_mut(change, |range, change| {
            for (k, i) in range.enumerate() {
                let m = &mobility[i];
                if m.is_zero() {
                    // A body that was pushed may have had this row before bodies were re-sorted.
                    change[k] = Change::default();
                    continue;
                }
                let mut push = BodyImpulse::<F>::default();
                let own = first[i] as usize..first[i + 1] as usize;
                for c in own {
                    let c = slots.slot(c);
                    let x = x.get(c);
                    push.impulse += -x;
                    push.moment += x.cross(arms(c).0);
                }
                for &c in self.second(i) {
                    let c = slots.slot(c as usize);
                    let x = x.get(c);
                    push.impulse += x;
                    push.moment += arms(c).1.cross(x);
                }
                change[k] = m.apply(push.impulse, push.moment);
            }
            0u32
        });
    }
}

/// A sweep over the contacts of a part.
struct Sweep<'a, F: Real, A, S> {
    /// Number of the first block.
    first: usize,
    blocks: &'a [RowBlock<F>],
    arms: &'a [A],
    change: &'a [Change<F>],
    pushes: &'a mut [BodyImpulse<F>],
    worst: &'a mut [[F; WIDTH]],
    noted: Option<&'a mut [[[F; WIDTH]; 2]]>,
    step: &'a S,
}

impl<F: Real, A: Arms<F>, S: Step<F>> Kernel<F> for Sweep<'_, F, A, S> {
    type Out = Total;
    #[inline(always)]
    fn run<N: Simd<F>>(mut self) -> Total {
        let zero = N::splat(0.0);
        let mut totals = Totals { residual: zero, along: zero, worst: zero };
        let mut sum = Total::default();
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
                if let Some(noted) = &mut self.noted {
                    let take = |lanes: &mut N| std::mem::replace(lanes, zero).array();
                    noted[k - self.first] = [take(&mut totals.residual), take(&mut totals.along)];
                }
            }
            if let Some(worst) = self.worst.get_mut(k) {
                *worst = std::mem::replace(&mut totals.worst, zero).array();
            }
            sum.residual += of_lanes(std::mem::replace(&mut totals.residual, zero).array());
            sum.along += of_lanes(std::mem::replace(&mut totals.along, zero).array());
            for (x, (block, arms)) in x.iter().zip(rows()) {
                block.push(arms, *x, self.pushes);
            }
        }
        sum
    }
}

/// Sum of the lanes of a batch.
#[inline(always)]
fn of_lanes<F: Real>(lanes: [F; WIDTH]) -> f64 {
    lanes.iter().map(|x| x.to_f64()).sum()
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
mod tests;
