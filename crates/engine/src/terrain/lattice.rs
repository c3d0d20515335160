//! Regular lattices of points in a region.

use glam::DVec3;
use serde::{Deserialize, Serialize};

use super::region::Region;

/// Kind of lattice; `spacing` is the distance of nearest neighbours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Lattice {
    /// Simple cubic.
    #[default]
    Cubic,
    /// Hexagonal close packing.
    Hexagonal,
}

/// The lattice points whose balls of radius `r` lie in the region, layer by layer from below.
pub fn lattice_points(region: &Region, lattice: Lattice, spacing: f64, r: f64) -> Vec<DVec3> {
    let (min, max) = region.bounds();
    let (low, high) = (min + r, max - r);
    let mut points = Vec::new();
    let (dy, dz) = match lattice {
        Lattice::Cubic => (spacing, spacing),
        Lattice::Hexagonal => (spacing * 0.75_f64.sqrt(), spacing * (2.0_f64 / 3.0).sqrt()),
    };
    // A little slack, so that a region made to measure is not one layer short by rounding.
    let count = |length: f64, d: f64| if length < -1e-9 * d { 0 } else { (length / d + 1e-9) as usize + 1 };
    let (nx, ny, nz) = (count(high.x - low.x, spacing), count(high.y - low.y, dy), count(high.z - low.z, dz));
    for k in 0..nz {
        for j in 0..ny {
            for i in 0..nx {
                let shift = match lattice {
                    Lattice::Cubic => DVec3::ZERO,
                    Lattice::Hexagonal => {
                        let row = if (j + k) % 2 == 1 { 0.5 * spacing } else { 0.0 };
                        let layer = if k % 2 == 1 { spacing * (1.0_f64 / 12.0).sqrt() } else { 0.0 };
                        DVec3::new(row, layer, 0.0)
                    }
                };
                let p = low + DVec3::new(i as f64 * spacing, j as f64 * dy, k as f64 * dz) + shift;
                if region.holds(p, r * (1.0 - 1e-9)) {
                    points.push(p);
                }
            }
        }
    }
    points
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_are_one_spacing_apart() {
        let region = Region::Box { min: DVec3::ZERO, max: DVec3::splat(5.0) };
        let cubic = lattice_points(&region, Lattice::Cubic, 1.0, 0.5);
        assert_eq!(cubic.len(), 125);
        let hexagonal = lattice_points(&region, Lattice::Hexagonal, 1.0, 0.5);
        let mut nearest = f64::INFINITY;
        let mut touching = 0;
        for (i, a) in hexagonal.iter().enumerate() {
            for b in &hexagonal[i + 1..] {
                nearest = nearest.min(a.distance(*b));
                touching += usize::from(a.distance(*b) < 1.0 + 1e-9);
            }
        }
        assert!((nearest - 1.0).abs() < 1e-12);
        assert!(touching > 3 * hexagonal.len());
    }
}
