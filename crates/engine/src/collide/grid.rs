//! The grid: bins on one level for every factor of two in size.
//!
//! A level's bins are as wide as twice the reach of its largest body: two bodies of a level that touch lie in the same
//! bin or in two that are neighbours, and so do a body of a finer level and one of this level, seen from the bin of
//! this level in which the finer one lies. A level that would need many more bins than it has bodies wraps around:
//! bins a whole period apart share a number. That costs a few tests of bodies that are far apart and bounds the
//! memory, however far a body strays.

use std::ops::Range;

use glam::{DVec3, IVec3};

/// Most levels: sizes from 1 to 2^20.
pub const MAX_LEVELS: usize = 20;

/// Bins are a little wider than twice the reach, so that rounding cannot put two touching bodies two bins apart.
const WIDTH_OVER_REACH: f64 = 2.0 * (1.0 + 1e-6);

/// One level of the grid.
#[derive(Clone, Copy, Debug, Default)]
pub struct Level {
    /// 1 / width of a bin [1/m].
    inv_width: f64,
    /// Number of bins along each axis.
    dims: IVec3,
    /// Number of its first bin.
    pub first_bin: u32,
    /// Number of bodies whose own level this is.
    pub bodies: usize,
    /// Whether bins a period apart share a number.
    wraps: bool,
}

/// The grid of one step.
#[derive(Clone, Debug, Default)]
pub struct Grid {
    /// Lowest centre of a body [m].
    pub origin: DVec3,
    /// Largest reach of all bodies [m].
    pub largest: f64,
    /// Levels from coarse to fine; some may be empty.
    pub levels: Vec<Level>,
    /// Number of bins.
    pub bins: usize,
}

/// Level of a body: how many times its reach can be doubled without passing the largest.
#[inline]
pub fn level_of(reach: f64, largest: f64) -> usize {
    // The exponent of the quotient is exact where a logarithm would round.
    let ratio = largest / reach;
    ((ratio.to_bits() >> 52) as usize).saturating_sub(1023).min(MAX_LEVELS - 1)
}

impl Grid {
    /// A grid over centres in `low..high` for bodies with these numbers on each level.
    pub fn new(low: DVec3, high: DVec3, largest: f64, bodies: &[usize; MAX_LEVELS]) -> Self {
        let mut grid = Grid { origin: low, largest, ..Grid::default() };
        let used = bodies.iter().rposition(|&n| n > 0).map_or(0, |l| l + 1);
        for (l, &count) in bodies[..used].iter().enumerate() {
            let width = WIDTH_OVER_REACH * largest / (1u64 << l) as f64;
            let mut level = Level {
                inv_width: 1.0 / width,
                first_bin: grid.bins as u32,
                bodies: count,
                ..Level::default()
            };
            if count > 0 {
                // An empty bin on each side, so that every bin with a body has all its neighbours.
                let mut dims = ((high - low) * level.inv_width).floor() + 3.0;
                let most = (4 * count).max(4096) as f64;
                while dims.element_product() > most {
                    // Never below three, or a bin would be its own neighbour twice.
                    let axis = dims.max_position();
                    dims[axis] = (dims[axis] * 0.5).ceil().max(3.0);
                    level.wraps = true;
                }
                level.dims = dims.as_ivec3();
            }
            grid.bins += level.dims.as_usizevec3().element_product();
            grid.levels.push(level);
        }
        grid
    }

    /// The bin coordinates of the centre of a body on a level.
    #[inline]
    pub fn cell(&self, level: &Level, p: DVec3) -> IVec3 {
        // No centre lies below the origin, so the cast rounds down; far beyond the range of i32 it saturates: such
        // bodies share a bin, none is lost.
        let c = ((p - self.origin) * level.inv_width).as_ivec3();
        if level.wraps { c.rem_euclid(level.dims) } else { c + 1 }
    }

    /// The number of a bin.
    #[inline]
    pub fn bin(&self, level: &Level, c: IVec3) -> u32 {
        level.first_bin + (c.x + level.dims.x * (c.y + level.dims.y * c.z)) as u32
    }

    /// Calls `visit` with the numbers of the neighbours of a bin, itself left out, as runs of consecutive numbers. With
    /// `half`, one of every two opposite neighbours: then each pair of neighbouring bins is visited from one side.
    #[inline]
    pub fn neighbours(&self, level: &Level, c: IVec3, half: bool, mut visit: impl FnMut(Range<u32>)) {
        if level.wraps {
            for (dz, dy) in (-1..=1).flat_map(|z| (-1..=1).map(move |y| (z, y))) {
                for dx in -1..=1 {
                    let order = (dz, dy, dx);
                    if order > (0, 0, 0) || (!half && order < (0, 0, 0)) {
                        let bin = self.bin(level, (c + IVec3::new(dx, dy, dz)).rem_euclid(level.dims));
                        visit(bin..bin + 1);
                    }
                }
            }
            return;
        }
        let here = self.bin(level, c) as i32;
        let mut row = |dz: i32, dy: i32| {
            let middle = here + level.dims.x * (dy + level.dims.y * dz);
            visit(middle as u32 - 1..middle as u32 + 2);
        };
        row(0, 1);
        row(1, -1);
        row(1, 0);
        row(1, 1);
        if !half {
            row(0, -1);
            row(-1, -1);
            row(-1, 0);
            row(-1, 1);
            visit(here as u32 - 1..here as u32);
        }
        visit(here as u32 + 1..here as u32 + 2);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_by_factors_of_two() {
        assert_eq!(level_of(1.0, 1.0), 0);
        assert_eq!(level_of(0.51, 1.0), 0);
        assert_eq!(level_of(0.5, 1.0), 1);
        assert_eq!(level_of(0.01, 1.0), 6);
        assert_eq!(level_of(1e-30, 1.0), MAX_LEVELS - 1);
    }

    #[test]
    fn every_pair_of_neighbouring_bins_is_visited_once() {
        let mut counts = [0; MAX_LEVELS];
        for (bodies, size) in [(100_000, 40.0), (10, 1e6)] {
            counts[0] = bodies;
            let grid = Grid::new(DVec3::ZERO, DVec3::new(size, 0.5 * size, 7.0), 1.0, &counts);
            let level = &grid.levels[0];
            assert!(grid.bins <= (4 * bodies).max(4096));
            for p in [DVec3::new(9.0, 3.0, 5.0), DVec3::ZERO, DVec3::new(size, 0.5 * size, 7.0)] {
                let c = grid.cell(level, p);
                let (mut half, mut all) = (Vec::new(), Vec::new());
                grid.neighbours(level, c, true, |r| half.extend(r));
                grid.neighbours(level, c, false, |r| all.extend(r));
                assert_eq!((half.len(), all.len()), (13, 26));
                assert!(all.iter().all(|&b| (b as usize) < grid.bins));
                all.push(grid.bin(level, c));
                all.sort_unstable();
                all.dedup();
                assert_eq!(all.len(), 27);
                assert!(half.iter().all(|b| all.contains(b)));
            }
        }
    }
}
