//! Stages 1-6 of Negrut10 section 4.2.1: which bodies are in which bin.
//!
//! Differs from Negrut10: a body is entered once, in the bin of its centre, instead of in each of up to eight bins that
//! it touches; a bin is then searched together with its neighbours ([`super::pairs`]). An eighth of the entries, and no
//! pair is seen twice (`docs/decisions/0005`). Count, scan, write: the
//! entries come out in the order of their bins.

use glam::DVec3;

use super::Margin;
use super::grid::{Grid, MAX_LEVELS, level_of};
use crate::bodies::{Bodies, BodyKind};
use crate::ids::ShapeId;
use crate::par::{self, Scatter};
use crate::shape::Shape;
use crate::soa::resize;
use crate::world::is_wall;

/// The bin of a body that is in none: a wall.
const NO_BIN: u32 = u32::MAX;

/// A body as the bins see it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Ball {
    /// Centre [m].
    pub center: DVec3,
    /// Reach [m].
    pub reach: f64,
    /// Radius of a dynamic sphere [m]; infinity for any other body, which the quick test leaves to the full one.
    pub radius: f64,
}

/// Arrays of the stages.
#[derive(Default)]
pub struct Bins {
    /// The grid.
    pub grid: Grid,
    reach: Vec<f64>,
    bin_of_body: Vec<u32>,
    /// T, then S: number of bodies in each bin, then where they go; one histogram for each part of the bodies.
    histograms: Vec<u32>,
    parts: usize,
    /// B: bodies in the order of their bins.
    pub sorted: Vec<u32>,
    /// The same as balls.
    pub balls: Vec<Ball>,
    /// C: where each bin begins in B.
    pub starts: Vec<u32>,
    /// Bins that hold a body.
    pub active: Vec<u32>,
}

impl Bins {
    /// Bytes of the arrays.
    pub fn bytes(&self) -> usize {
        self.balls.capacity() * size_of::<Ball>()
            + self.reach.capacity() * 8
            + 4 * (self.bin_of_body.capacity()
                + self.histograms.capacity()
                + self.sorted.capacity()
                + self.starts.capacity()
                + self.active.capacity())
    }

    /// Bodies of a part; the sort is stable, so its result does not depend on the number of parts.
    fn part(&self) -> usize {
        self.bin_of_body.len().div_ceil(self.parts).max(1)
    }

    /// Calls `work` for each part of the bodies, with their bins and the histogram of the part.
    fn for_parts(&mut self, work: impl Fn(std::ops::Range<usize>, &[u32], &mut [u32]) + Sync + Send) {
        let (n, part, buckets) = (self.bin_of_body.len(), self.part(), self.grid.bins);
        let histograms = Scatter::new(&mut self.histograms);
        let bins = &self.bin_of_body;
        par::map_chunks_of(part, n, 0, |range| {
            let p = range.start / part;
            // SAFETY: each part has its own histogram.
            #[allow(unsafe_code)]
            let histogram = unsafe { histograms.slice(p * buckets..(p + 1) * buckets) };
            work(range.clone(), &bins[range], histogram);
        });
    }
}

/// Extent of a set of bodies.
#[derive(Clone, Copy)]
struct Extent {
    low: DVec3,
    high: DVec3,
    largest: f64,
}

/// Stage 1, a chunk of bodies a task: the reach of every body, the grid, the bin of every body, and T, how many bodies
/// each bin has.
pub fn count_bins(bodies: &Bodies, shapes: &[Shape], margin: Margin, bins: &mut Bins) {
    let n = bodies.len();
    let extent = reaches(bodies, shapes, margin, &mut bins.reach);
    resize(&mut bins.bin_of_body, n);
    bins.grid = match extent.filter(|e| e.largest > 0.0) {
        Some(e) => Grid::new(e.low, e.high, e.largest, &bodies_per_level(&bins.reach, e.largest)),
        None => Grid::default(),
    };
    let (grid, reach) = (&bins.grid, &bins.reach);
    par::for_chunks_mut(&mut bins.bin_of_body, |range, bin| {
        for (k, i) in range.enumerate() {
            bin[k] = if reach[i] > 0.0 {
                let level = &grid.levels[level_of(reach[i], grid.largest)];
                grid.bin(level, grid.cell(level, bodies.position[i]))
            } else {
                NO_BIN
            };
        }
        0u32
    });
    bins.parts = if n < 1 << 15 { 1 } else { rayon::current_num_threads() };
    bins.histograms.clear();
    bins.histograms.resize(bins.parts * bins.grid.bins, 0);
    bins.for_parts(|_, bins, histogram| {
        bins.iter().filter(|&&b| b != NO_BIN).for_each(|&b| histogram[b as usize] += 1);
    });
}

/// Reach of every body, zero for walls; the extent of the others.
fn reaches(bodies: &Bodies, shapes: &[Shape], margin: Margin, reach: &mut Vec<f64>) -> Option<Extent> {
    resize(reach, bodies.len());
    let view = Scatter::new(reach);
    let extents = par::map_chunks(bodies.len(), |range| {
        // SAFETY: chunks do not overlap.
        #[allow(unsafe_code)]
        let reach = unsafe { view.slice(range.clone()) };
        let mut e = Extent { low: DVec3::INFINITY, high: DVec3::NEG_INFINITY, largest: 0.0 };
        for (k, i) in range.enumerate() {
            reach[k] = if is_wall(bodies, shapes, i) { 0.0 } else { margin.reach(bodies, i) };
            if reach[k] > 0.0 {
                e.low = e.low.min(bodies.position[i]);
                e.high = e.high.max(bodies.position[i]);
                e.largest = e.largest.max(reach[k]);
            }
        }
        e
    });
    extents.into_iter().reduce(|a, b| Extent {
        low: a.low.min(b.low),
        high: a.high.max(b.high),
        largest: a.largest.max(b.largest),
    })
}

fn bodies_per_level(reach: &[f64], largest: f64) -> [usize; MAX_LEVELS] {
    let parts = par::map_chunks(reach.len(), |range| {
        let mut count = [0; MAX_LEVELS];
        for &r in reach[range].iter().filter(|r| **r > 0.0) {
            count[level_of(r, largest)] += 1;
        }
        count
    });
    let mut total = [0; MAX_LEVELS];
    for part in parts {
        total.iter_mut().zip(part).for_each(|(a, b)| *a += b);
    }
    total
}

/// Stage 2: S, where the bodies of each bin go, and C, where each bin begins.
pub fn scan_bins(bins: &mut Bins) {
    let buckets = bins.grid.bins;
    resize(&mut bins.starts, buckets + 1);
    let mut total = 0;
    for bin in 0..buckets {
        bins.starts[bin] = total;
        for p in 0..bins.parts {
            let count = &mut bins.histograms[p * buckets + bin];
            (*count, total) = (total, total + *count);
        }
    }
    bins.starts[buckets] = total;
}

/// Stage 3, a part of the bodies a task: B, bodies in the order of their bins and, within a bin, of their indices.
pub fn write_bins(bins: &mut Bins) {
    let mut sorted = std::mem::take(&mut bins.sorted);
    resize(&mut sorted, bins.starts.last().map_or(0, |&n| n as usize));
    let view = Scatter::new(&mut sorted);
    bins.for_parts(|range, bins, histogram| {
        for (i, &bin) in range.zip(bins).filter(|(_, b)| **b != NO_BIN) {
            let place = &mut histogram[bin as usize];
            // SAFETY: the histograms give each body a place of its own.
            #[allow(unsafe_code)]
            unsafe {
                view.set(*place as usize, i as u32);
            }
            *place += 1;
        }
    });
    bins.sorted = sorted;
}

/// Stage 4, a chunk of entries a task: balls in the order of B, so that the bodies of a bin lie side by side.
pub fn sort_bins(bodies: &Bodies, bins: &mut Bins) {
    let (sorted, reach) = (&bins.sorted, &bins.reach);
    resize(&mut bins.balls, sorted.len());
    par::for_chunks_mut(&mut bins.balls, |range, balls| {
        for (ball, &i) in balls.iter_mut().zip(&sorted[range]) {
            let i = i as usize;
            let plain = bodies.shape[i] == ShapeId(0) && bodies.kind[i] == BodyKind::Dynamic;
            let radius = if plain { bodies.radius[i] } else { f64::INFINITY };
            *ball = Ball { center: bodies.position[i], reach: reach[i], radius };
        }
        0u32
    });
}

/// Stages 5 and 6, a chunk of bins a task: the bins that hold a body, found where one begins.
pub fn keep_active(bins: &mut Bins) {
    let starts = &bins.starts;
    let n = starts.len().saturating_sub(1);
    let parts = par::map_chunks_of(1 << 15, n, 1 << 15, |range| {
        range.filter(|&b| starts[b] != starts[b + 1]).map(|b| b as u32).collect::<Vec<u32>>()
    });
    bins.active.clear();
    parts.iter().for_each(|p| bins.active.extend(p));
}
