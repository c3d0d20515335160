//! Spatial order of the bodies: walls first, then all others along a Z-curve.
//!
//! Every kernel is bound by memory; neighbours in space must be neighbours in memory. The order is renewed now
//! and then, not every step: it decays slowly.

use glam::DVec3;

use crate::bodies::Bodies;
use crate::bodies::is_wall;
use crate::par;
use crate::shape::Shape;

/// Bits of each coordinate in the key of the curve.
const BITS: u32 = 16;

/// The order in which bodies should lie: `order[k]` is the present index of the body that comes `k`-th. Holes are left out.
pub fn spatial_order(bodies: &Bodies, shapes: &[Shape]) -> Vec<u32> {
    let wall = |i: usize| is_wall(bodies, shapes, i);
    let (low, high) = par::map_chunks(bodies.len(), |range| {
        range
            .filter(|&i| !wall(i) && !bodies.is_hole(i))
            .fold((DVec3::INFINITY, DVec3::NEG_INFINITY), |(low, high), i| {
                (low.min(bodies.position[i]), high.max(bodies.position[i]))
            })
    })
    .into_iter()
    .fold((DVec3::INFINITY, DVec3::NEG_INFINITY), |a, b| (a.0.min(b.0), a.1.max(b.1)));
    let size = (high - low).max_element();
    let scale = if size > 0.0 && size.is_finite() { f64::from((1u32 << BITS) - 1) / size } else { 0.0 };
    let keys = par::map_chunks(bodies.len(), |range| {
        range
            .filter(|&i| !bodies.is_hole(i))
            .map(|i| {
                if wall(i) {
                    return (0, i as u32);
                }
                let c = ((bodies.position[i] - low) * scale).as_uvec3();
                (1 + (spread(c.x) | spread(c.y) << 1 | spread(c.z) << 2), i as u32)
            })
            .collect::<Vec<(u64, u32)>>()
    });
    let mut keys: Vec<(u64, u32)> = keys.concat();
    use rayon::prelude::*;
    keys.par_sort_unstable();
    keys.into_iter().map(|(_, i)| i).collect()
}

/// Puts two zero bits between the bits of a coordinate.
fn spread(x: u32) -> u64 {
    let mut x = u64::from(x) & 0xffff;
    x = (x | x << 32) & 0x00ff_0000_0000_ffff;
    x = (x | x << 16) & 0x00ff_0000_ff00_00ff;
    x = (x | x << 8) & 0xf00f_00f0_0f00_f00f;
    x = (x | x << 4) & 0x30c3_0c30_c30c_30c3;
    (x | x << 2) & 0x9249_2492_4924_9249
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spread_interleaves() {
        for x in [0u32, 1, 2, 3, 0x8000, 0xffff, 0x1234] {
            let s = spread(x);
            let back = (0..16).fold(0u32, |a, b| a | ((s >> (3 * b) & 1) as u32) << b);
            assert_eq!(back, x);
            assert_eq!(s & !0x9249_2492_4924_9249, 0);
        }
    }
}
