//! The grid: bins on one or several levels, coarse for large bodies, fine for small ones ([`super::levels`]).
//!
//! A level's bins are as wide as twice the reach of its largest body: two bodies of a level that touch lie in the same
//! bin or in two that are neighbours; a body of another level finds those of this level that it touches in the bins
//! that meet the cube around it. Of two levels, the bodies of one look into the bins of the other, whichever way is
//! cheaper: a boulder looks at the grains around it, in long rows of bins, not a million grains for a boulder. A level that would need many more bins than it has bodies wraps around:
//! bins a whole period apart share a number. That costs a few tests of bodies that are far apart and bounds the
//! memory, however far a body strays. Such a level counts its bins from a body in the midst of the others, so that they
//! have exact numbers and only strays share one.

use std::ops::Range;

use glam::{DVec3, IVec3};

use super::levels::{CLASSES, Classes, class_of, looks_down};

/// Bins are a little wider than twice the reach, so that rounding cannot put two touching bodies two bins apart.
const WIDTH_OVER_REACH: f64 = 2.0 * (1.0 + 1e-6);

/// Most bins along an axis before the level wraps: cell numbers stay exact.
const MOST_CELLS: f64 = (1 << 30) as f64;

/// One level of the grid.
#[derive(Clone, Copy, Debug, Default)]
pub struct Level {
    /// Corner of bin 0 [m].
    origin: DVec3,
    /// 1 / width of a bin [1/m].
    inv_width: f64,
    /// Number of bins along each axis.
    dims: IVec3,
    /// Number of its first bin.
    pub first_bin: u32,
    /// Whether bins a period apart share a number.
    pub wraps: bool,
    /// Number of bodies.
    bodies: usize,
    /// Largest reach [m].
    reach: f64,
}

/// The grid of one step.
#[derive(Clone, Debug, Default)]
pub struct Grid {
    /// Largest reach of all bodies [m].
    pub largest: f32,
    /// Levels from coarse to fine.
    pub levels: Vec<Level>,
    /// The levels into whose bins the bodies of each level look, besides their own.
    pub looks: Vec<Vec<usize>>,
    /// Level of each class of size.
    level_of_class: Vec<u8>,
    /// Number of bins.
    pub bins: usize,
}

impl Grid {
    /// A grid over centres in `low..high`, most of them around `midst`, for bodies of these classes;
    /// `first_classes` are the levels.
    pub fn new(
        (low, midst, high): (DVec3, &dyn Fn() -> DVec3, DVec3),
        classes: &Classes,
        first_classes: &[usize],
    ) -> Self {
        let largest = classes.reach.iter().copied().fold(0.0, f32::max);
        let mut grid = Grid { largest, level_of_class: vec![0; CLASSES], ..Grid::default() };
        for (l, &first) in first_classes.iter().enumerate() {
            let end = first_classes.get(l + 1).copied().unwrap_or(CLASSES);
            grid.level_of_class[first..end].fill(l as u8);
            let count: usize = classes.count[first..end].iter().sum();
            let reach = f64::from(classes.reach[first..end].iter().copied().fold(0.0, f32::max));
            let mut level = Level {
                inv_width: 1.0 / (WIDTH_OVER_REACH * reach),
                first_bin: grid.bins as u32,
                bodies: count,
                reach,
                ..Level::default()
            };
            // An empty bin on each side, so that every bin with a body has all its neighbours.
            let mut dims = ((high - low) * level.inv_width).floor() + 3.0;
            let most = (4 * count).max(4096) as f64;
            level.wraps = dims.max_element() > MOST_CELLS || dims.element_product() > most;
            level.origin = if level.wraps { midst() } else { low };
            dims = dims.min(DVec3::splat(MOST_CELLS));
            while dims.element_product() > most {
                // Never below three, or a bin would be its own neighbour twice.
                let axis = dims.max_position();
                dims[axis] = (dims[axis] * 0.5).ceil().max(3.0);
            }
            level.dims = dims.as_ivec3();
            grid.bins += level.dims.as_usizevec3().element_product();
            grid.levels.push(level);
        }
        grid.looks = vec![Vec::new(); grid.levels.len()];
        for (fine, f) in grid.levels.iter().enumerate() {
            for (coarse, c) in grid.levels[..fine].iter().enumerate() {
                let down = looks_down((c.bodies, c.reach), (f.bodies, f.reach));
                let (from, into) = if down { (coarse, fine) } else { (fine, coarse) };
                grid.looks[from].push(into);
            }
        }
        grid
    }

    /// The bin of a body.
    #[inline]
    pub fn bin_of(&self, p: DVec3, reach: f32) -> u32 {
        let level = match &self.levels[..] {
            [only] => only,
            levels => &levels[self.level_of_class[class_of(reach, self.largest)] as usize],
        };
        self.bin(level, self.cell(level, p))
    }

    /// Number of the level of a bin.
    pub fn level_of_bin(&self, bin: u32) -> usize {
        self.levels.partition_point(|l| l.first_bin <= bin) - 1
    }

    /// The bin coordinates of the centre of a body on a level.
    #[inline]
    pub fn cell(&self, level: &Level, p: DVec3) -> IVec3 {
        let c = (p - level.origin) * level.inv_width;
        if level.wraps {
            // Far beyond the range of i32 the cast saturates: such bodies share a bin, none is lost.
            c.floor().as_ivec3().rem_euclid(level.dims)
        } else {
            // No centre lies below the origin, so the cast rounds down.
            c.as_ivec3() + 1
        }
    }

    /// The number of a bin.
    #[inline]
    pub fn bin(&self, level: &Level, c: IVec3) -> u32 {
        level.first_bin + (c.x + level.dims.x * (c.y + level.dims.y * c.z)) as u32
    }

    /// Calls `visit` with one of every two opposite neighbours of a bin on its level, so that each pair of neighbouring
    /// bins is visited from one side, as runs of consecutive numbers. The first run follows the bin itself; `center` is
    /// the centre of any body in the bin.
    #[inline]
    pub fn half_neighbours(&self, level: &Level, bin: u32, center: DVec3, mut visit: impl FnMut(Range<u32>)) {
        if level.wraps {
            let c = self.cell(level, center);
            visit(bin + 1..bin + 1);
            for (dz, dy, dx) in HALF {
                let bin = self.bin(level, (c + IVec3::new(dx, dy, dz)).rem_euclid(level.dims));
                visit(bin..bin + 1);
            }
            return;
        }
        visit(bin + 1..bin + 2);
        let (row, layer) = (level.dims.x as u32, (level.dims.x * level.dims.y) as u32);
        for middle in [bin + row, bin + layer - row, bin + layer, bin + layer + row] {
            visit(middle - 1..middle + 2);
        }
    }

    /// Calls `visit` with the bins of another level in which a body at `p` can touch something, as runs of consecutive
    /// numbers: those that meet the cube around `p` as large as its reach and the level's.
    #[inline(always)]
    pub fn around(&self, level: &Level, p: DVec3, reach: f64, mut visit: impl FnMut(Range<u32>)) {
        let c = (p - level.origin) * level.inv_width;
        // Half a bin is the level's reach.
        let s = 0.5 * (1.0 + WIDTH_OVER_REACH * reach * level.inv_width);
        let (low, high) = if level.wraps {
            let low = (c - s).floor().as_ivec3();
            // A cube wider than the period meets every bin, once.
            (low, (c + s).floor().as_ivec3().min(low.saturating_add(level.dims - 1)))
        } else {
            ((c - s).max(DVec3::ZERO).as_ivec3(), (c + s).as_ivec3().min(level.dims - 3))
        };
        for z in low.z..=high.z {
            for y in low.y..=high.y {
                if level.wraps {
                    for x in low.x..=high.x {
                        let bin = self.bin(level, IVec3::new(x, y, z).rem_euclid(level.dims));
                        visit(bin..bin + 1);
                    }
                } else {
                    let first = self.bin(level, IVec3::new(low.x, y, z) + 1);
                    visit(first..first + (high.x - low.x) as u32 + 1);
                }
            }
        }
    }
}

/// One of every two opposite neighbours: steps along z, y, x.
const HALF: [(i32, i32, i32); 13] = [
    (0, 0, 1),
    (0, 1, -1),
    (0, 1, 0),
    (0, 1, 1),
    (1, -1, -1),
    (1, -1, 0),
    (1, -1, 1),
    (1, 0, -1),
    (1, 0, 0),
    (1, 0, 1),
    (1, 1, -1),
    (1, 1, 0),
    (1, 1, 1),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    fn grid(bodies: usize, size: f64, first_classes: &[usize]) -> Grid {
        let mut classes = Classes::default();
        for &c in first_classes {
            (classes.count[c], classes.reach[c]) = (bodies, (-0.25 * c as f32).exp2());
        }
        let high = DVec3::new(size, 0.5 * size, 7.0);
        Grid::new((DVec3::ZERO, &|| 0.3 * high, high), &classes, first_classes)
    }

    #[test]
    fn every_pair_of_neighbouring_bins_is_visited_once() {
        for (bodies, size) in [(100_000, 40.0), (10, 1e6)] {
            let grid = grid(bodies, size, &[0]);
            let level = &grid.levels[0];
            assert!(grid.bins <= (4 * bodies).max(4096));
            for p in [DVec3::new(9.0, 3.0, 5.0), DVec3::ZERO, DVec3::new(size, 0.5 * size, 7.0)] {
                let c = grid.cell(level, p);
                let mut half = Vec::new();
                grid.half_neighbours(level, grid.bin(level, c), p, |r| half.extend(r));
                assert_eq!(half.len(), 13);
                assert!(half.iter().all(|&b| (b as usize) < grid.bins));
                // Opposite neighbours and the bin itself are all different.
                let here = i64::from(grid.bin(level, c));
                let mut all: Vec<i64> = half.iter().map(|&b| i64::from(b)).chain([here]).collect();
                if !level.wraps {
                    all.extend(half.iter().map(|&b| 2 * here - i64::from(b)));
                }
                let expected = all.len();
                all.sort_unstable();
                all.dedup();
                assert_eq!(all.len(), expected);
            }
        }
    }

    #[test]
    fn bodies_look_into_every_bin_of_another_level_that_they_can_touch() {
        let mut random = Random::new(1, 0);
        for (bodies, size) in [(100_000, 40.0), (10, 1e6)] {
            let grid = grid(bodies, size, &[0, 8]);
            for (level, reach, touch) in [(&grid.levels[0], 0.25, 1.25), (&grid.levels[1], 1.0, 1.25)] {
                for _ in 0..2000 {
                    let mut draw = || DVec3::new(random.unit(), random.unit(), random.unit());
                    let high = DVec3::new(size, 0.5 * size, 7.0);
                    let p = (draw() * high).floor();
                    let q = (p + (draw() - 0.5) * 2.0 * touch).max(DVec3::ZERO).min(high);
                    let mut seen = Vec::new();
                    grid.around(level, p, reach, |r| seen.extend(r));
                    assert!(seen.iter().all(|&b| (b as usize) < grid.bins));
                    assert!(seen.contains(&grid.bin(level, grid.cell(level, q))), "{p} {q}");
                    let visits = seen.len();
                    seen.sort_unstable();
                    seen.dedup();
                    assert_eq!(seen.len(), visits, "no bin twice");
                }
            }
        }
    }
}
