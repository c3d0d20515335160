//! How eight numbers stand in memory.

use super::{Real, V3, Vector, WIDTH};

/// Eight numbers in memory, one per lane.
#[derive(Clone, Copy, Debug, Default)]
#[repr(C, align(32))]
pub struct LaneBlock<F>(pub [F; WIDTH]);

impl<F: Copy> LaneBlock<F> {
    /// The same number in every lane.
    #[inline(always)]
    pub fn splat(x: F) -> Self {
        Self([x; WIDTH])
    }
}

impl<F: Real> V3<LaneBlock<F>> {
    /// The vector in a lane.
    #[inline(always)]
    pub fn lane(&self, l: usize) -> F::Vec3 {
        F::Vec3::from_array([self.x.0[l], self.y.0[l], self.z.0[l]])
    }

    /// Sets the vector in a lane.
    #[inline(always)]
    pub fn set_lane(&mut self, l: usize, v: F::Vec3) {
        [self.x.0[l], self.y.0[l], self.z.0[l]] = v.to_array();
    }
}

/// Some rows of four numbers; none of double numbers lies across two lines of the cache.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(32))]
pub struct Record<F, const R: usize>(pub [[F; 4]; R]);

impl<F: Copy + Default, const R: usize> Default for Record<F, R> {
    fn default() -> Self {
        Self([[F::default(); 4]; R])
    }
}
