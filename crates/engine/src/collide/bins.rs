//! Stages 1-6 of Negrut10 section 4.2.1: which bodies are in which bin.
//!
//! Differs from Negrut10: a body is entered once, in the bin of its centre, instead of in each of up to eight bins that
//! it touches; a bin is then searched together with its neighbours ([`super::pairs`]). An eighth of the entries, and no
//! pair is seen twice (`docs/decisions/0005`). The sort has two steps, both by count, scan, write: first into groups of
//! consecutive bins, then within each group, which fits the cache of a core. So bodies in no order at all cost little
//! more than bodies in the order of space, and no array is as long as bins times threads (`docs/decisions/0007`).

use std::ops::Range;

use glam::DVec3;

use super::Margin;
use super::eight::{Points, Units};
use super::grid::Grid;
use super::levels::{self, Classes};
use crate::bodies::is_wall;
use crate::bodies::{Bodies, BodyKind};
use crate::ids::ShapeId;
use crate::par::{self, Scatter};
use crate::shape::Shape;
use crate::soa::resize;

/// The bin of a body that is in none: a wall.
const NO_BIN: u32 = u32::MAX;

/// Bodies of a group of bins, about; and most groups: more would be more than the lines of a cache.
const GROUP: (usize, usize) = (2048, 2048);

/// Bodies whose sizes one task counts.
const MANY: usize = 1 << 14;

/// Bins of a stretch, which one task searches.
pub const STRETCH: usize = 512;

/// A body as the bins see it: 32 bytes, two to a line of the cache.
#[derive(Clone, Copy, Debug, Default)]
pub struct Ball {
    /// Centre [m].
    pub center: DVec3,
    /// Reach, rounded up [m].
    pub reach: f32,
    /// Radius of a dynamic sphere, rounded down [m]; not a number for any other body, which the quick test leaves to the
    /// full one.
    pub radius: f32,
}

/// A ball on its way to its bin.
#[derive(Clone, Copy, Debug, Default)]
struct Entry {
    ball: Ball,
    body: u32,
    bin: u32,
}

/// Arrays of the stages.
#[derive(Default)]
pub struct Bins {
    /// The grid.
    pub grid: Grid,
    /// Reach of each body, rounded up; zero for walls.
    reach: Vec<f32>,
    bin_of_body: Vec<u32>,
    /// Bins of a group: a power of two, given as its exponent.
    group_bits: u32,
    /// T, then S: number of bodies in each group of bins, then where they go; a row for each part of the bodies.
    counts: Vec<u32>,
    parts: usize,
    entries: Vec<Entry>,
    /// Where each group begins in B.
    group_starts: Vec<u32>,
    /// B: bodies in the order of their bins.
    pub sorted: Vec<u32>,
    /// The same as balls.
    pub balls: Vec<Ball>,
    /// The same for the first test.
    pub points: Points,
    units: Units,
    /// C: where each bin begins in B.
    pub starts: Vec<u32>,
    /// Stretches of [`STRETCH`] bins that hold a body.
    pub active: Vec<u32>,
}

impl Bins {
    /// Bytes of the arrays.
    pub fn bytes(&self) -> usize {
        self.balls.capacity() * size_of::<Ball>()
            + self.points.bytes()
            + self.entries.capacity() * size_of::<Entry>()
            + 4 * (self.reach.capacity()
                + self.bin_of_body.capacity()
                + self.counts.capacity()
                + self.group_starts.capacity()
                + self.sorted.capacity()
                + self.starts.capacity()
                + self.active.capacity())
    }

    /// The bins of a stretch.
    pub fn stretch(&self, stretch: u32) -> Range<usize> {
        let first = stretch as usize * STRETCH;
        first..(first + STRETCH).min(self.grid.bins)
    }

    fn groups(&self) -> usize {
        self.grid.bins.div_ceil(1 << self.group_bits)
    }

    /// Calls `work` for each part of the bodies, with their bins and the counts of the part. The sort is stable, so its
    /// result does not depend on the number of parts.
    fn for_parts(&mut self, work: impl Fn(Range<usize>, &[u32], &mut [u32]) + Sync + Send) {
        let (n, groups) = (self.bin_of_body.len(), self.groups());
        let part = n.div_ceil(self.parts).max(1);
        let counts = Scatter::new(&mut self.counts);
        let bins = &self.bin_of_body;
        par::map_chunks_of(part, n, part, |range| {
            let p = range.start / part;
            // SAFETY: each part has its own counts.
            #[allow(unsafe_code)]
            let counts = unsafe { counts.slice(p * groups..(p + 1) * groups) };
            work(range.clone(), &bins[range], counts);
        });
    }
}

/// Extent of a set of bodies.
#[derive(Clone, Copy)]
struct Extent {
    low: DVec3,
    high: DVec3,
    largest: f32,
}

/// Stage 1, one task per chunk of bodies: the reach of every body, the grid, the bin of every body, and T, how many bodies
/// each group of bins has.
pub fn count_bins(bodies: &Bodies, shapes: &[Shape], margin: Margin, bins: &mut Bins) {
    let n = bodies.len();
    let extent = reaches(bodies, shapes, margin, &mut bins.reach);
    bins.grid = match extent.filter(|e| e.largest > 0.0) {
        Some(e) => grid_for(bodies, &bins.reach, e),
        None => Grid::default(),
    };
    bins.units = extent.map_or(Units::default(), |e| Units::new(e.low, e.high, f64::from(e.largest)));
    let groups = (n / GROUP.0).clamp(1, GROUP.1);
    bins.group_bits = bins.grid.bins.div_ceil(groups).next_power_of_two().trailing_zeros();
    resize(&mut bins.bin_of_body, n);
    let (grid, reach) = (&bins.grid, &bins.reach);
    par::for_chunks_mut(&mut bins.bin_of_body, |range, bin| {
        for (k, i) in range.enumerate() {
            bin[k] = if reach[i] > 0.0 { grid.bin_of(bodies.position[i], reach[i]) } else { NO_BIN };
        }
        0u32
    });
    bins.parts = if n < 1 << 15 { 1 } else { rayon::current_num_threads() };
    bins.counts.clear();
    bins.counts.resize(bins.parts * bins.groups(), 0);
    let bits = bins.group_bits;
    bins.for_parts(|_, bins, counts| {
        bins.iter().filter(|&&b| b != NO_BIN).for_each(|&b| counts[(b >> bits) as usize] += 1);
    });
}

/// A number no less than `x`, which is not negative, nor greater by more than rounding; without a branch, which would go
/// either way as often as not.
#[inline]
fn round_up(x: f64) -> f32 {
    let y = x as f32;
    f32::from_bits(y.to_bits() + u32::from(f64::from(y) < x))
}

/// A number no greater than `x`, which is not negative, nor less by more than rounding.
#[inline]
fn round_down(x: f64) -> f32 {
    let y = x as f32;
    f32::from_bits(y.to_bits() - u32::from(f64::from(y) > x))
}

/// Reach of every body, zero for walls and holes; the extent of the others.
fn reaches(bodies: &Bodies, shapes: &[Shape], margin: Margin, reach: &mut Vec<f32>) -> Option<Extent> {
    resize(reach, bodies.len());
    let view = Scatter::new(reach);
    let extents = par::map_chunks(bodies.len(), |range| {
        // SAFETY: chunks do not overlap.
        #[allow(unsafe_code)]
        let reach = unsafe { view.slice(range.clone()) };
        let mut e = Extent { low: DVec3::INFINITY, high: DVec3::NEG_INFINITY, largest: 0.0 };
        for (k, i) in range.enumerate() {
            let left_out = is_wall(bodies, shapes, i) || bodies.is_hole(i);
            reach[k] = if left_out { 0.0 } else { round_up(margin.reach(bodies, i)) };
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

/// The grid for bodies with these reaches.
fn grid_for(bodies: &Bodies, reach: &[f32], extent: Extent) -> Grid {
    let parts =
        par::map_chunks_of(MANY, reach.len(), MANY, |range| Classes::of(&reach[range], extent.largest));
    let classes = parts.iter().fold(Classes::default(), Classes::and);
    let sample = |wanted: usize| -> Vec<DVec3> {
        let n = reach.len();
        (0..wanted).map(|k| k * n / wanted).filter(|&i| reach[i] > 0.0).map(|i| bodies.position[i]).collect()
    };
    let first_classes = levels::choose(&classes, sample);
    let midst = || midst(&sample(64), extent.low);
    Grid::new((extent.low, &midst, extent.high), &classes, &first_classes)
}

/// The median of a sample along each axis.
fn midst(sample: &[DVec3], or: DVec3) -> DVec3 {
    let median = |axis: usize| {
        let mut values: Vec<f64> = sample.iter().map(|p| p[axis]).collect();
        values.sort_by(f64::total_cmp);
        values.get(values.len() / 2).copied().unwrap_or(or[axis])
    };
    DVec3::new(median(0), median(1), median(2))
}

/// Stage 2: S, where the bodies of each group go.
pub fn scan_bins(bins: &mut Bins) {
    let groups = bins.groups();
    resize(&mut bins.group_starts, groups + 1);
    let mut total = 0;
    for group in 0..groups {
        bins.group_starts[group] = total;
        for p in 0..bins.parts {
            let count = &mut bins.counts[p * groups + group];
            (*count, total) = (total, total + *count);
        }
    }
    bins.group_starts[groups] = total;
}

/// Stage 3, one task per part of bodies: the bodies as balls, in the order of their groups and then of their indices.
pub fn write_bins(bodies: &Bodies, bins: &mut Bins) {
    let mut entries = std::mem::take(&mut bins.entries);
    resize(&mut entries, bins.group_starts.last().map_or(0, |&n| n as usize));
    let view = Scatter::new(&mut entries);
    let reach = std::mem::take(&mut bins.reach);
    let bits = bins.group_bits;
    bins.for_parts(|range, bins, places| {
        for (i, &bin) in range.zip(bins).filter(|(_, b)| **b != NO_BIN) {
            let plain =
                bodies.shape[i] == ShapeId(0) && bodies.kind[i] == BodyKind::Dynamic && !bodies.jointed[i];
            let radius = if plain { round_down(bodies.radius[i]) } else { f32::NAN };
            let ball = Ball { center: bodies.position[i], reach: reach[i], radius };
            let place = &mut places[(bin >> bits) as usize];
            // SAFETY: the counts give each body a place of its own.
            #[allow(unsafe_code)]
            unsafe {
                view.set_once(*place as usize, Entry { ball, body: i as u32, bin });
            }
            *place += 1;
        }
    });
    (bins.entries, bins.reach) = (entries, reach);
}

/// Stage 4, one task per group of bins: B, bodies in the order of their bins and, within a bin, of their indices, as
/// numbers and as balls; C, where each bin begins.
pub fn sort_bins(bins: &mut Bins) {
    let (n, groups, size) = (bins.entries.len(), bins.groups(), 1usize << bins.group_bits);
    resize(&mut bins.sorted, n);
    resize(&mut bins.balls, n);
    bins.points.resize(n);
    resize(&mut bins.starts, bins.grid.bins + 1);
    bins.starts[bins.grid.bins] = n as u32;
    let (sorted, balls) = (Scatter::new(&mut bins.sorted), Scatter::new(&mut bins.balls));
    let points = bins.points.fields().each_mut().map(|f| Scatter::new(f));
    let units = bins.units;
    let starts = Scatter::new(&mut bins.starts[..bins.grid.bins]);
    let (entries, group_starts, all) = (&bins.entries, &bins.group_starts, bins.grid.bins);
    par::map_chunks_of(1, groups, if n < 1 << 15 { groups } else { 0 }, |range| {
        let group = range.start;
        let first = group * size;
        let own = group_starts[group]..group_starts[group + 1];
        let entries = &entries[own.start as usize..own.end as usize];
        // SAFETY: each group has its own bins.
        #[allow(unsafe_code)]
        let starts = unsafe { starts.slice(first..all.min(first + size)) };
        starts.fill(0);
        entries.iter().for_each(|e| starts[e.bin as usize - first] += 1);
        let mut place = own.start;
        for start in starts.iter_mut() {
            (*start, place) = (place, place + *start);
        }
        // SAFETY: each group has its own places.
        #[allow(unsafe_code)]
        let (sorted, balls, points) = unsafe {
            let own = own.start as usize..own.end as usize;
            let points = points.each_ref().map(|field| field.slice(own.clone()));
            (sorted.slice(own.clone()), balls.slice(own), points)
        };
        // The starts serve as cursors, which leaves each at the start of the next bin; they are moved up afterwards.
        for (k, e) in entries.iter().enumerate() {
            let cursor = &mut starts[e.bin as usize - first];
            sorted[(*cursor - own.start) as usize] = k as u32;
            *cursor += 1;
        }
        // Read out of order and written in order, not the other way round.
        let [x, y, z, r] = points;
        let points = x.iter_mut().zip(y).zip(z).zip(r);
        for ((from, ball), (((x, y), z), r)) in sorted.iter_mut().zip(balls).zip(points) {
            let e = &entries[*from as usize];
            (*from, *ball) = (e.body, e.ball);
            [*x, *y, *z, *r] = units.point(e.ball.center, e.ball.reach);
        }
        starts.copy_within(..starts.len() - 1, 1);
        starts[0] = own.start;
    });
}

/// Stages 5 and 6: the stretches of bins that hold a body.
pub fn keep_active(bins: &mut Bins) {
    let holds = |&s: &u32| {
        let own = bins.stretch(s);
        bins.starts[own.start] != bins.starts[own.end]
    };
    let active: Vec<u32> = (0..bins.grid.bins.div_ceil(STRETCH) as u32).filter(holds).collect();
    bins.active = active;
}
