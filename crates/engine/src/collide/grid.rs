//! The grid: bins on one level for every factor of two in size.
//!
//! A level's bins are [`BIN_OVER_REACH`] times as wide as the reach of its largest body, so a body touches at most
//! eight of them. A level that would need many more bins than it has bodies wraps around: bins a whole period
//! apart share a number. That costs a few tests of bodies that are far apart and bounds the memory, however far a
//! body strays.

use glam::{DVec3, IVec3};

/// Width of a bin over the reach of the largest body on its level; at least 2, so that a body touches at most
/// two bins along each axis. Measured on settled spheres: 2 has more entries to sort, 4 more pairs to test.
pub const BIN_OVER_REACH: f64 = 3.0;

/// Most levels: sizes from 1 to 2^20.
pub const MAX_LEVELS: usize = 20;

/// One level of the grid.
#[derive(Clone, Copy, Debug, Default)]
pub struct Level {
    /// 1 / width of a bin [1/m].
    pub inv_width: f64,
    /// Number of bins along each axis.
    pub dims: IVec3,
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
    /// Lowest corner [m].
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
    /// A grid over `low..high` for bodies with these numbers on each level.
    pub fn new(low: DVec3, high: DVec3, largest: f64, bodies: &[usize; MAX_LEVELS]) -> Self {
        let mut grid = Grid { origin: low, largest, ..Grid::default() };
        let used = bodies.iter().rposition(|&n| n > 0).map_or(0, |l| l + 1);
        for (l, &count) in bodies[..used].iter().enumerate() {
            let width = BIN_OVER_REACH * largest / (1u64 << l) as f64;
            let mut level = Level {
                inv_width: 1.0 / width,
                first_bin: grid.bins as u32,
                bodies: count,
                dims: IVec3::ONE,
                wraps: false,
            };
            if count > 0 {
                // One more on each side for what reaches over the edge.
                let full = ((high - low) * level.inv_width).floor() + 3.0;
                let most = (8 * count).max(4096) as f64;
                let mut dims = full;
                while dims.element_product() > most {
                    let axis = dims.max_position();
                    dims[axis] = (dims[axis] * 0.5).ceil();
                    level.wraps = true;
                }
                level.dims = dims.as_ivec3();
            }
            grid.bins += level.dims.as_usizevec3().element_product();
            grid.levels.push(level);
        }
        grid
    }

    /// The bin coordinates of a point on a level.
    #[inline]
    pub fn cell(&self, level: &Level, p: DVec3) -> IVec3 {
        // Far beyond the range of i32 the cast saturates: such bodies share a bin, none is lost.
        ((p - self.origin) * level.inv_width).floor().as_ivec3() + 1
    }

    /// The number of a bin.
    #[inline]
    pub fn bin(&self, level: &Level, cell: IVec3) -> u32 {
        let c = if level.wraps { cell.rem_euclid(level.dims) } else { cell };
        level.first_bin + (c.x + level.dims.x * (c.y + level.dims.y * c.z)) as u32
    }

    /// Calls `visit` with the number of every bin that the box around a ball touches, each once.
    #[inline]
    pub fn for_bins(&self, level: &Level, p: DVec3, reach: f64, mut visit: impl FnMut(u32)) {
        let low = self.cell(level, p - reach);
        // On a level that wraps, a body larger than the period touches every bin once.
        let high = self.cell(level, p + reach).min(low.saturating_add(level.dims - 1));
        for z in low.z..=high.z {
            for y in low.y..=high.y {
                for x in low.x..=high.x {
                    visit(self.bin(level, IVec3::new(x, y, z)));
                }
            }
        }
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
    fn a_wide_sparse_level_wraps_and_stays_small() {
        let mut counts = [0; MAX_LEVELS];
        counts[0] = 2;
        let grid = Grid::new(DVec3::ZERO, DVec3::splat(1e6), 1.0, &counts);
        assert!(grid.bins <= 4096);
        let mut seen = Vec::new();
        grid.for_bins(&grid.levels[0], DVec3::splat(5e5), 1.0, |b| seen.push(b));
        assert!(seen.len() <= 8 && seen.iter().all(|&b| (b as usize) < grid.bins));
        let own = grid.bin(&grid.levels[0], grid.cell(&grid.levels[0], DVec3::splat(5e5)));
        assert!(seen.contains(&own));
    }
}
