//! Parallel loops whose result does not depend on the number of threads.
//!
//! Work is divided into chunks of a fixed size; sums run over the chunks in order. Small loops run on the calling thread, because
//! starting other threads would cost more than the work. Other loops are done by a team of threads that does not sleep between
//! loops ([`team`]).

#![allow(unsafe_code)]

use std::marker::PhantomData;
use std::ops::Range;

use rayon::prelude::*;

use crate::team;

/// Items of a chunk. Fixed: sums are per chunk, so it is part of the result's bits.
pub const CHUNK: usize = 256;

/// Loops up to this many items run on the calling thread.
const SMALL: usize = 2 * CHUNK;

/// Calls `work` for the fixed chunks of `0..n`, in parallel.
pub fn for_chunks(n: usize, work: impl Fn(Range<usize>) + Sync + Send) {
    map_chunks(n, work);
}

/// Calls `work` for the fixed chunks of `0..n`, in parallel; results in the order of the chunks.
pub fn map_chunks<T: Send>(n: usize, work: impl Fn(Range<usize>) -> T + Sync + Send) -> Vec<T> {
    map_chunks_of(CHUNK, n, SMALL, work)
}

/// As [`map_chunks`] with another fixed chunk, in parallel from more than `small` items on.
pub fn map_chunks_of<T: Send>(
    chunk: usize,
    n: usize,
    small: usize,
    work: impl Fn(Range<usize>) -> T + Sync + Send,
) -> Vec<T> {
    let range = |c: usize| c * chunk..n.min((c + 1) * chunk);
    let chunks = n.div_ceil(chunk);
    map_tasks(chunks, if n <= small { chunks } else { 1 }, |c| work(range(c)))
}

/// Calls `work` for tasks, in parallel if there are more than `small`; results in their order.
pub fn map_tasks<T: Send>(tasks: usize, small: usize, work: impl Fn(usize) -> T + Sync + Send) -> Vec<T> {
    if tasks <= small || tasks < 2 || rayon::current_num_threads() == 1 {
        return (0..tasks).map(work).collect();
    }
    let mut results: Vec<Option<T>> = (0..tasks).map(|_| None).collect();
    let view = Scatter::new(&mut results);
    // SAFETY: a task has a result of its own.
    if team::run(tasks, &|k| unsafe { view.set_once(k, Some(work(k))) }) {
        return results.into_iter().flatten().collect();
    }
    (0..tasks).into_par_iter().map(work).collect()
}

/// Sum of `work` over the fixed chunks of `0..n`, added in the order of the chunks.
pub fn sum<T: Send + std::iter::Sum<T>>(n: usize, work: impl Fn(Range<usize>) -> T + Sync + Send) -> T {
    map_chunks(n, work).into_iter().sum()
}

/// As [`sum`] with another fixed chunk, in parallel from two chunks on.
pub fn sum_chunks_of<T: Send + std::iter::Sum<T>>(
    chunk: usize,
    n: usize,
    work: impl Fn(Range<usize>) -> T + Sync + Send,
) -> T {
    map_chunks_of(chunk, n, 2 * chunk, work).into_iter().sum()
}

/// A slice that several threads write, each at indices of its own.
///
/// The borrow lasts as long as the view; what must be kept is that no two threads touch the same index at the
/// same time. Every use says why that holds. Where that means that every item is given out once in the life of a view
/// ([`Scatter::slice`], [`Scatter::set_once`]), builds with debug assertions check it; so all tests do.
pub struct Scatter<'a, T> {
    start: *mut T,
    len: usize,
    borrow: PhantomData<&'a mut [T]>,
    #[cfg(debug_assertions)]
    given: Given,
}

/// What a view has given out.
#[cfg(debug_assertions)]
#[derive(Default)]
struct Given {
    /// Ranges, in order.
    ranges: std::sync::Mutex<Vec<Range<usize>>>,
    /// Items that were written once.
    items: std::sync::OnceLock<Vec<std::sync::atomic::AtomicBool>>,
}

#[cfg(debug_assertions)]
impl Given {
    /// Notes a range; it must not overlap those before.
    fn note_range(&self, range: &Range<usize>) {
        if range.is_empty() {
            return;
        }
        let mut ranges = self.ranges.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let k = ranges.partition_point(|r| r.start < range.start);
        let after = ranges[..k].last().is_none_or(|r| r.end <= range.start);
        let before = ranges.get(k).is_none_or(|r| range.end <= r.start);
        assert!(after && before, "{range:?} overlaps a part that was given out before");
        ranges.insert(k, range.clone());
    }

    /// Notes an item of `len`; it must not have been noted before.
    fn note_item(&self, i: usize, len: usize) {
        let items = self.items.get_or_init(|| (0..len).map(|_| false.into()).collect());
        let before = items[i].swap(true, std::sync::atomic::Ordering::Relaxed);
        assert!(!before, "item {i} was written before");
    }
}

// SAFETY: the methods are unsafe to call; their contract forbids races.
unsafe impl<T: Send> Send for Scatter<'_, T> {}
// SAFETY: as above.
unsafe impl<T: Send> Sync for Scatter<'_, T> {}

impl<'a, T> Scatter<'a, T> {
    /// A view of `slice` for scattered writes.
    pub fn new(slice: &'a mut [T]) -> Self {
        Self {
            start: slice.as_mut_ptr(),
            len: slice.len(),
            borrow: PhantomData,
            #[cfg(debug_assertions)]
            given: Given::default(),
        }
    }

    /// Writes item `i`, which is not written again through this view.
    ///
    /// # Safety
    /// No other thread reads or writes item `i` during this call.
    #[inline]
    pub unsafe fn set_once(&self, i: usize, value: T) {
        assert!(i < self.len, "scattered write at {i} of {}", self.len);
        #[cfg(debug_assertions)]
        self.given.note_item(i, self.len);
        // SAFETY: in bounds; alone by contract.
        unsafe { *self.start.add(i) = value }
    }

    /// Writes item `i`.
    ///
    /// # Safety
    /// No other thread reads or writes item `i` during this call.
    #[inline]
    pub unsafe fn set(&self, i: usize, value: T) {
        assert!(i < self.len, "scattered write at {i} of {}", self.len);
        // SAFETY: in bounds; alone by contract.
        unsafe { *self.start.add(i) = value }
    }

    /// Reads item `i`.
    ///
    /// # Safety
    /// No other thread writes item `i` during this call.
    #[inline]
    pub unsafe fn get(&self, i: usize) -> T
    where
        T: Copy,
    {
        assert!(i < self.len, "scattered read at {i} of {}", self.len);
        // SAFETY: in bounds; not written by contract.
        unsafe { *self.start.add(i) }
    }

    /// The items of a range, which are not given out again by this view.
    ///
    /// # Safety
    /// No other thread reads or writes these items while the slice lives.
    #[inline]
    #[allow(clippy::mut_from_ref)]
    pub unsafe fn slice(&self, range: Range<usize>) -> &'a mut [T] {
        #[cfg(debug_assertions)]
        self.given.note_range(&range);
        // SAFETY: the contract is the same.
        unsafe { self.slice_again(range) }
    }

    /// The items of a range, which may be given out again when the slice is no longer used.
    ///
    /// # Safety
    /// No other thread reads or writes these items while the slice lives, and no other slice of them lives.
    #[inline]
    #[allow(clippy::mut_from_ref)]
    pub unsafe fn slice_again(&self, range: Range<usize>) -> &'a mut [T] {
        assert!(range.start <= range.end && range.end <= self.len);
        // SAFETY: in bounds; alone by contract.
        unsafe { std::slice::from_raw_parts_mut(self.start.add(range.start), range.len()) }
    }
}

/// Calls `work(range, part)` for the fixed chunks of a slice, in parallel; sums the results in order.
pub fn for_chunks_mut<T: Send, S: Send + Default + std::ops::AddAssign>(
    items: &mut [T],
    work: impl Fn(Range<usize>, &mut [T]) -> S + Sync + Send,
) -> S {
    let n = items.len();
    let view = Scatter::new(items);
    let parts = map_chunks(n, |range| {
        // SAFETY: chunks do not overlap.
        work(range.clone(), unsafe { view.slice(range) })
    });
    let mut total = S::default();
    for part in parts {
        total += part;
    }
    total
}

/// Inclusive prefix sum in place; returns the total. Negrut10 stages 2 and 8.
pub fn scan(counts: &mut [u32]) -> usize {
    // One pass on one thread: it moves 4 bytes per item, far below the cost of the stages around it.
    let mut total = 0usize;
    for c in counts.iter_mut() {
        total += *c as usize;
        assert!(total <= u32::MAX as usize, "more than 2^32 entries");
        *c = total as u32;
    }
    total
}

/// Makes item `k` the old item `order[k]`.
pub fn permute<T: Clone + Send + Sync>(items: &mut Vec<T>, order: &[u32]) {
    const PART: usize = 1 << 16;
    let n = order.len();
    let old = std::mem::take(items);
    let mut new: Vec<T> = Vec::with_capacity(n);
    // One new array and no parts beside it: of 10^8 bodies every array counts.
    let room = &mut new.spare_capacity_mut()[..n];
    room.par_chunks_mut(PART).zip(order.par_chunks(PART)).for_each(|(room, order)| {
        room.iter_mut().zip(order).for_each(|(item, &i)| {
            item.write(old[i as usize].clone());
        });
    });
    // SAFETY: the capacity is there, and the first `n` items were just written.
    unsafe { new.set_len(n) };
    *items = new;
}

/// Makes item `k` of `items` the item `order[k]` of another list.
pub fn gather<T: Clone + Send + Sync>(items: &mut Vec<T>, from: &[T], order: &[u32]) {
    items.clear();
    items.par_extend(order.par_iter().with_min_len(1 << 14).map(|&i| from[i as usize].clone()));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_do_not_depend_on_threads() {
        let values: Vec<f64> = (0..100_000).map(|i| 1.0 / f64::from(i + 1)).collect();
        let total = || sum(values.len(), |r| values[r].iter().sum::<f64>());
        let expected = total();
        for threads in [1, 2, 7] {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            assert_eq!(pool.install(total).to_bits(), expected.to_bits());
        }
    }

    #[test]
    fn parts_that_do_not_overlap_are_given_out() {
        let mut items = [0; 10];
        let view = Scatter::new(&mut items);
        // SAFETY: there is one thread, and no two parts overlap.
        unsafe {
            view.slice(4..7).fill(2);
            view.slice(0..4).fill(1);
            view.slice(7..7).fill(9);
            view.slice(7..10).fill(3);
        }
        let again = Scatter::new(&mut items);
        // SAFETY: as above.
        unsafe {
            again.set_once(9, 4);
            again.set_once(0, 5);
        }
        assert_eq!(items, [5, 1, 1, 1, 2, 2, 2, 3, 3, 4]);
    }

    /// Each condition broken once: the checked build sees it.
    #[test]
    #[cfg(debug_assertions)]
    fn broken_conditions_are_seen() {
        let seen = |work: &dyn Fn(&Scatter<'_, u32>)| {
            let mut items = [0; 10];
            let view = Scatter::new(&mut items);
            std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| work(&view))).is_err()
        };
        // SAFETY, for all: there is one thread, and what was given out before is not used.
        unsafe {
            let second = |first: Range<usize>, second: Range<usize>| {
                seen(&|v| {
                    v.slice(first.clone());
                    v.slice(second.clone());
                })
            };
            assert!(second(2..5, 4..6) && second(2..5, 0..3) && second(2..5, 3..4) && second(2..5, 2..5));
            assert!(!second(2..5, 5..6) && !second(2..5, 0..2));
            assert!(seen(&|v| {
                v.set_once(3, 1);
                v.set_once(3, 2);
            }));
            assert!(seen(&|v| v.set_once(10, 1)) && seen(&|v| v.set(10, 1)));
            assert!(seen(&|v| v.slice(8..11).fill(1)) && seen(&|v| assert_eq!(v.get(10), 0)));
        }
    }

    #[test]
    fn permute_and_scan() {
        let mut v: Vec<u32> = (0..200_000).collect();
        let order: Vec<u32> = (0..200_000u32).rev().collect();
        permute(&mut v, &order);
        assert!(v.iter().enumerate().all(|(i, &x)| x as usize == 199_999 - i));
        let mut c = vec![1, 0, 2, 5];
        assert_eq!(scan(&mut c), 8);
        assert_eq!(c, [1, 1, 3, 8]);
    }
}
