//! Stages 1-6 of Negrut10 section 4.2.1: which bodies are in which bin.
//!
//! A body is entered in every bin of its own level that its reach touches, and, as a guest, in the bins of coarser
//! levels that hold a body of that level. Guests are tested against hosts only, never against each other: they
//! meet on a finer level.

use std::sync::atomic::{AtomicU8, Ordering};

use glam::DVec3;

use super::Margin;
use super::grid::{Grid, MAX_LEVELS, level_of};
use crate::bodies::Bodies;
use crate::par::{self, Scatter};
use crate::shape::Shape;
use crate::soa::resize;
use crate::world::is_wall;

/// Marks an entry of a guest.
pub const GUEST: u32 = 1 << 31;

/// Entries reach a little further than contacts are sought, so that rounding cannot put a contact's midpoint into
/// a bin where one of its bodies is missing.
const ENTRY_SLACK: f64 = 1.0 + 1e-6;

/// A body as the bins see it.
#[derive(Clone, Copy, Debug)]
pub struct Ball {
    /// Centre [m].
    pub center: DVec3,
    /// Reach [m]; zero for a wall, which is in no bin.
    pub reach: f64,
}

/// A bin in which something can touch.
#[derive(Clone, Copy, Debug)]
pub struct ActiveBin {
    /// Its number.
    pub bin: u32,
    /// Its entries.
    pub start: u32,
    /// End of its entries.
    pub end: u32,
}

/// Arrays of the stages.
#[derive(Default)]
pub struct Bins {
    /// The grid.
    pub grid: Grid,
    /// Every body as the bins see it.
    pub balls: Vec<Ball>,
    /// T, then S: number of entries, then where they end.
    counts: Vec<u32>,
    entries: usize,
    occupied: Vec<AtomicU8>,
    /// B: bin and body of each entry.
    entry_bin: Vec<u32>,
    entry_body: Vec<u32>,
    /// B in the order of the bins.
    sorted_bin: Vec<u32>,
    /// Bodies in the order of the bins; guests carry [`GUEST`].
    pub sorted_body: Vec<u32>,
    histograms: Vec<u32>,
    /// C: where bins begin in B.
    starts: Vec<u32>,
    /// The bins that matter.
    pub active: Vec<ActiveBin>,
}

impl Bins {
    /// Bytes of the arrays.
    pub fn bytes(&self) -> usize {
        self.balls.capacity() * size_of::<Ball>()
            + self.occupied.capacity()
            + self.active.capacity() * size_of::<ActiveBin>()
            + 4 * (self.counts.capacity()
                + self.entry_bin.capacity()
                + self.entry_body.capacity()
                + self.sorted_bin.capacity()
                + self.sorted_body.capacity()
                + self.histograms.capacity()
                + self.starts.capacity())
    }

    /// Calls `visit` with every entry (bin, body or guest) of body `i`.
    #[inline]
    fn for_entries(&self, i: usize, mut visit: impl FnMut(u32, u32)) {
        let ball = self.balls[i];
        if ball.reach <= 0.0 {
            return;
        }
        let own = level_of(ball.reach, self.grid.largest);
        let reach = ball.reach * ENTRY_SLACK;
        self.grid.for_bins(&self.grid.levels[own], ball.center, reach, |bin| visit(bin, i as u32));
        for level in self.grid.levels[..own].iter().filter(|l| l.bodies > 0) {
            self.grid.for_bins(level, ball.center, reach, |bin| {
                if self.occupied[bin as usize].load(Ordering::Relaxed) != 0 {
                    visit(bin, i as u32 | GUEST);
                }
            });
        }
    }
}

/// Bounds, largest reach and number of bodies per level of a set of balls.
#[derive(Clone, Copy)]
struct Extent {
    low: DVec3,
    high: DVec3,
    largest: f64,
}

/// Stage 1, a chunk of bodies a task: reach of every body, the grid, and T, the number of bins each touches.
pub fn count_bins(bodies: &Bodies, shapes: &[Shape], margin: Margin, bins: &mut Bins) {
    let n = bodies.len();
    bins.balls.resize(n, Ball { center: DVec3::ZERO, reach: 0.0 });
    let view = Scatter::new(&mut bins.balls);
    let extents = par::map_chunks(n, |range| {
        // SAFETY: chunks do not overlap.
        #[allow(unsafe_code)]
        let balls = unsafe { view.slice(range.clone()) };
        let mut e = Extent { low: DVec3::INFINITY, high: DVec3::NEG_INFINITY, largest: 0.0 };
        for (k, i) in range.enumerate() {
            let wall = is_wall(bodies, shapes, i);
            let ball =
                Ball { center: bodies.position[i], reach: if wall { 0.0 } else { margin.reach(bodies, i) } };
            balls[k] = ball;
            if !wall {
                e.low = e.low.min(ball.center);
                e.high = e.high.max(ball.center);
                e.largest = e.largest.max(ball.reach);
            }
        }
        e
    });
    let all = extents.into_iter().reduce(|a, b| Extent {
        low: a.low.min(b.low),
        high: a.high.max(b.high),
        largest: a.largest.max(b.largest),
    });
    bins.counts.clear();
    bins.counts.resize(n, 0);
    bins.grid = Grid::default();
    let Some(all) = all.filter(|e| e.largest > 0.0) else { return };
    let balls = &bins.balls;
    let per_level = par::map_chunks(n, |range| {
        let mut count = [0; MAX_LEVELS];
        for ball in balls[range].iter().filter(|b| b.reach > 0.0) {
            count[level_of(ball.reach, all.largest)] += 1;
        }
        count
    })
    .into_iter()
    .fold([0; MAX_LEVELS], |mut a, b| {
        a.iter_mut().zip(b).for_each(|(a, b)| *a += b);
        a
    });
    bins.grid = Grid::new(all.low - all.largest, all.high + all.largest, all.largest, &per_level);
    mark_occupied(bins);
    let mut counts = std::mem::take(&mut bins.counts);
    let b = &*bins;
    par::for_chunks_mut(&mut counts, |range, counts| {
        for (k, i) in range.enumerate() {
            b.for_entries(i, |_, _| counts[k] += 1);
        }
        0u32
    });
    bins.counts = counts;
}

/// Which bins hold a body of their own level; asked only where there is more than one level.
fn mark_occupied(bins: &mut Bins) {
    bins.occupied.clear();
    let levels = &bins.grid.levels;
    if levels.iter().filter(|l| l.bodies > 0).count() < 2 {
        return;
    }
    bins.occupied.resize_with(bins.grid.bins, || AtomicU8::new(0));
    let b = &*bins;
    par::for_chunks(b.balls.len(), |range| {
        for ball in b.balls[range].iter().filter(|ball| ball.reach > 0.0) {
            let own = level_of(ball.reach, b.grid.largest);
            b.grid.for_bins(&b.grid.levels[own], ball.center, ball.reach * ENTRY_SLACK, |bin| {
                // Every thread writes the same value: the order does not matter.
                b.occupied[bin as usize].store(1, Ordering::Relaxed);
            });
        }
    });
}

/// Stage 2: S, where each body's entries end.
pub fn scan_bins(bins: &mut Bins) {
    bins.entries = par::scan(&mut bins.counts);
}

/// Stage 3, a chunk of bodies a task: B, one entry for each touched bin.
pub fn write_bins(bins: &mut Bins) {
    let mut entry_bin = std::mem::take(&mut bins.entry_bin);
    let mut entry_body = std::mem::take(&mut bins.entry_body);
    resize(&mut entry_bin, bins.entries);
    resize(&mut entry_body, bins.entries);
    let (to_bin, to_body) = (Scatter::new(&mut entry_bin), Scatter::new(&mut entry_body));
    let b = &*bins;
    par::for_chunks(b.balls.len(), |range| {
        let start = if range.start == 0 { 0 } else { b.counts[range.start - 1] } as usize;
        let end = b.counts[range.end - 1] as usize;
        // SAFETY: the entries of different chunks of bodies do not overlap.
        #[allow(unsafe_code)]
        let (to_bin, to_body) = unsafe { (to_bin.slice(start..end), to_body.slice(start..end)) };
        let mut k = 0;
        for i in range {
            b.for_entries(i, |bin, body| {
                to_bin[k] = bin;
                to_body[k] = body;
                k += 1;
            });
        }
    });
    bins.entry_bin = entry_bin;
    bins.entry_body = entry_body;
}

/// Stage 4: B in the order of the bins, bodies of a bin in the order of their indices. A counting sort in one pass:
/// bins are as many as bodies, so a histogram of them fits the cache.
pub fn sort_bins(bins: &mut Bins) {
    let (n, buckets) = (bins.entries, bins.grid.bins);
    resize(&mut bins.sorted_bin, n);
    resize(&mut bins.sorted_body, n);
    // The sort is stable, so its result does not depend on the number of parts.
    let parts = if n < 1 << 15 { 1 } else { rayon::current_num_threads() };
    let part = n.div_ceil(parts).max(1);
    bins.histograms.clear();
    bins.histograms.resize(parts * buckets, 0);
    let histograms = Scatter::new(&mut bins.histograms);
    let (entry_bin, entry_body) = (&bins.entry_bin, &bins.entry_body);
    par::map_chunks_of(part, n, 0, |range| {
        let p = range.start / part;
        // SAFETY: each part has its own histogram.
        #[allow(unsafe_code)]
        let histogram = unsafe { histograms.slice(p * buckets..(p + 1) * buckets) };
        entry_bin[range].iter().for_each(|&bin| histogram[bin as usize] += 1);
    });
    let mut total = 0;
    for bin in 0..buckets {
        for p in 0..parts {
            let count = &mut bins.histograms[p * buckets + bin];
            (*count, total) = (total, total + *count);
        }
    }
    let histograms = Scatter::new(&mut bins.histograms);
    let (to_bin, to_body) = (Scatter::new(&mut bins.sorted_bin), Scatter::new(&mut bins.sorted_body));
    par::map_chunks_of(part, n, 0, |range| {
        let p = range.start / part;
        // SAFETY: each part has its own histogram, and the histograms give each entry a place of its own.
        #[allow(unsafe_code)]
        unsafe {
            let histogram = histograms.slice(p * buckets..(p + 1) * buckets);
            for k in range {
                let bin = entry_bin[k];
                let place = histogram[bin as usize];
                histogram[bin as usize] += 1;
                to_bin.set(place as usize, bin);
                to_body.set(place as usize, entry_body[k]);
            }
        }
    });
}

/// Stage 5, a chunk of entries a task: C, the entries at which a bin begins.
pub fn find_starts(bins: &mut Bins) {
    let keys = &bins.sorted_bin[..bins.entries];
    let parts = par::map_chunks_of(1 << 16, keys.len(), 1 << 16, |range| {
        range.filter(|&k| k == 0 || keys[k] != keys[k - 1]).map(|k| k as u32).collect::<Vec<u32>>()
    });
    bins.starts.clear();
    parts.iter().for_each(|p| bins.starts.extend(p));
    bins.starts.push(bins.entries as u32);
}

/// Stage 6: bins with at least two entries, one of them a host.
pub fn keep_active(bins: &mut Bins) {
    let (starts, keys, body) = (&bins.starts, &bins.sorted_bin, &bins.sorted_body);
    let n = starts.len() - 1;
    let parts = par::map_chunks_of(1 << 14, n, 1 << 14, |range| {
        range
            .map(|k| ActiveBin { bin: keys[starts[k] as usize], start: starts[k], end: starts[k + 1] })
            .filter(|b| {
                b.end - b.start >= 2 && body[b.start as usize..b.end as usize].iter().any(|&e| e & GUEST == 0)
            })
            .collect::<Vec<ActiveBin>>()
    });
    bins.active.clear();
    parts.iter().for_each(|p| bins.active.extend(p));
}
