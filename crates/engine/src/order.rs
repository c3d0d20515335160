//! Spatial order of the bodies: walls first, then all others along a Z-curve.
//!
//! Every kernel is limited by memory bandwidth, so neighbours in space should be neighbours in memory. The order gets worse only
//! slowly, so it is renewed after many steps.

use glam::{DVec3, UVec3};

use crate::bodies::Bodies;
use crate::bodies::is_wall;
use crate::par;
use crate::shape::Shape;

/// Bits of each coordinate in the key of the curve.
const BITS: u32 = 16;

/// Lowest and highest centre of all bodies but walls and holes.
pub fn extent(bodies: &Bodies, shapes: &[Shape]) -> (DVec3, DVec3) {
    let parts = par::map_chunks(bodies.len(), |range| {
        range
            .filter(|&i| !is_wall(bodies, shapes, i) && !bodies.is_hole(i))
            .fold((DVec3::INFINITY, DVec3::NEG_INFINITY), |(low, high), i| {
                (low.min(bodies.position[i]), high.max(bodies.position[i]))
            })
    });
    parts.into_iter().fold((DVec3::INFINITY, DVec3::NEG_INFINITY), |a, b| (a.0.min(b.0), a.1.max(b.1)))
}

/// The curve through all bodies of this extent.
#[derive(Clone, Copy, Debug)]
pub struct Curve {
    low: DVec3,
    scale: f64,
}

impl Curve {
    /// Through bodies between these corners.
    pub fn new((low, high): (DVec3, DVec3)) -> Self {
        let size = (high - low).max_element();
        let scale = if size > 0.0 && size.is_finite() { f64::from((1u32 << BITS) - 1) / size } else { 0.0 };
        Self { low, scale }
    }

    /// Where body `i` lies on the curve: zero for walls, which come first.
    #[inline]
    pub fn key(&self, bodies: &Bodies, shapes: &[Shape], i: usize) -> u64 {
        if is_wall(bodies, shapes, i) {
            return 0;
        }
        let c = ((bodies.position[i] - self.low) * self.scale).as_uvec3().min(UVec3::splat((1 << BITS) - 1));
        1 + (spread(u64::from(c.x)) | spread(u64::from(c.y)) << 1 | spread(u64::from(c.z)) << 2)
    }
}

/// The order in which bodies should lie: `order[k]` is the present index of the body that comes `k`-th. Holes are left out.
pub fn spatial_order(bodies: &Bodies, shapes: &[Shape]) -> Vec<u32> {
    let curve = Curve::new(extent(bodies, shapes));
    let mut keys = vec![(0_u64, 0_u32); bodies.len()];
    let holes: usize = par::for_chunks_mut(&mut keys, |range, keys| {
        let mut holes = 0;
        for (key, i) in keys.iter_mut().zip(range) {
            let hole = bodies.is_hole(i);
            *key = (if hole { u64::MAX } else { curve.key(bodies, shapes, i) }, i as u32);
            holes += usize::from(hole);
        }
        holes
    });
    use rayon::prelude::*;
    keys.par_sort_unstable();
    let order: Vec<u32> = keys[..keys.len() - holes].iter().map(|&(_, i)| i).collect();
    order
}

/// Puts two zero bits between the bits of a coordinate, of which 21 are taken.
pub(crate) fn spread(x: u64) -> u64 {
    let mut x = x & 0x1f_ffff;
    x = (x | x << 32) & 0x001f_0000_0000_ffff;
    x = (x | x << 16) & 0x001f_0000_ff00_00ff;
    x = (x | x << 8) & 0x100f_00f0_0f00_f00f;
    x = (x | x << 4) & 0x10c3_0c30_c30c_30c3;
    (x | x << 2) & 0x1249_2492_4924_9249
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spread_interleaves() {
        for x in [0u64, 1, 2, 3, 0x8000, 0xffff, 0x1234, 0x1f_ffff, 0x15_5aa3] {
            let s = spread(x);
            let back = (0..21).fold(0, |a, b| a | (s >> (3 * b) & 1) << b);
            assert_eq!(back, x);
            assert_eq!(s & !0x1249_2492_4924_9249, 0);
        }
    }
}
