//! Parallel loops whose result does not depend on the number of threads.
//!
//! Work is cut into chunks of a fixed size; sums run over the chunks in order. Small loops run on the calling
//! thread: waking the others costs more than the work.

#![allow(unsafe_code)]

use std::marker::PhantomData;
use std::ops::Range;

use rayon::prelude::*;

/// Items of a chunk. Fixed: sums are per chunk, so it is part of the result's bits.
pub const CHUNK: usize = 1024;

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
    if n <= small || rayon::current_num_threads() == 1 {
        (0..chunks).map(|c| work(range(c))).collect()
    } else {
        (0..chunks).into_par_iter().map(|c| work(range(c))).collect()
    }
}

/// Calls `work` for tasks of unequal size, in parallel if there are more than `small`; results in their order. Left alone,
/// rayon gives each thread two pieces of a loop, and threads wait for the longest: here a piece is a task. Loops over
/// equal chunks gain nothing by that (`docs/decisions/0011`).
pub fn map_tasks<T: Send>(tasks: usize, small: usize, work: impl Fn(usize) -> T + Sync + Send) -> Vec<T> {
    if tasks <= small || rayon::current_num_threads() == 1 {
        (0..tasks).map(work).collect()
    } else {
        (0..tasks).into_par_iter().with_max_len(1).map(work).collect()
    }
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
/// same time. Every use says why that holds.
#[derive(Clone, Copy)]
pub struct Scatter<'a, T> {
    start: *mut T,
    len: usize,
    borrow: PhantomData<&'a mut [T]>,
}

// SAFETY: the methods are unsafe to call; their contract forbids races.
unsafe impl<T: Send> Send for Scatter<'_, T> {}
// SAFETY: as above.
unsafe impl<T: Send> Sync for Scatter<'_, T> {}

impl<'a, T> Scatter<'a, T> {
    /// A view of `slice` for scattered writes.
    pub fn new(slice: &'a mut [T]) -> Self {
        Self { start: slice.as_mut_ptr(), len: slice.len(), borrow: PhantomData }
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

    /// The items of a range.
    ///
    /// # Safety
    /// No other thread reads or writes these items while the slice lives.
    #[inline]
    #[allow(clippy::mut_from_ref)]
    pub unsafe fn slice(&self, range: Range<usize>) -> &'a mut [T] {
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
    // One pass on one thread: it moves 4 bytes an item, far below the cost of the stages around it.
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
    let old = std::mem::take(items);
    let parts: Vec<Vec<T>> = map_chunks_of(1 << 16, order.len(), 1 << 16, |r| {
        order[r].iter().map(|&i| old[i as usize].clone()).collect()
    });
    let mut parts = parts.into_iter();
    let mut new = parts.next().unwrap_or_default();
    new.reserve_exact(order.len() - new.len());
    parts.for_each(|p| new.extend(p));
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
