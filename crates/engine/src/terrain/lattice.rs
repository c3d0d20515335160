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
    lattice_points_joined(region, lattice, spacing, r, [false; 3])
}

/// The same, where the region is as long as a periodic box along the axes that are `joined`: there the lattice goes on through the
/// faces. It has as many points as fit, and is stretched until they do so without a seam.
pub fn lattice_points_joined(
    region: &Region,
    lattice: Lattice,
    spacing: f64,
    r: f64,
    joined: [bool; 3],
) -> Vec<DVec3> {
    let (min, max) = region.bounds();
    let Some(open) = region.open(joined, r) else { return Vec::new() };
    let mut low = min + r;
    let mut points = Vec::new();
    let d = match lattice {
        Lattice::Cubic => DVec3::splat(spacing),
        Lattice::Hexagonal => spacing * DVec3::new(1.0, 0.75_f64.sqrt(), (2.0_f64 / 3.0).sqrt()),
    };
    // Every other row and layer of a hexagonal lattice is shifted, so through a face there must be an even number of them.
    let even = DVec3::from_array([1.0, 2.0, 2.0].map(|n| if lattice == Lattice::Cubic { 1.0 } else { n }));
    let (mut steps, mut counts) = (d, [0; 3]);
    for (axis, (&joined, count)) in joined.iter().zip(&mut counts).enumerate() {
        // A little slack, so that a region made to measure is not one layer short by rounding.
        if joined {
            let length = max[axis] - min[axis];
            let n = (length / (d[axis] * even[axis]) + 1e-9).floor() * even[axis];
            *count = n as usize;
            steps[axis] = length / n;
            low[axis] = min[axis] + 0.5 * steps[axis];
        } else {
            let length = max[axis] - min[axis] - 2.0 * r;
            let fits = length >= -1e-9 * d[axis];
            *count = if fits { (length / d[axis] + 1e-9) as usize + 1 } else { 0 };
        }
    }
    let ([nx, ny, nz], stretch) = (counts, steps / d);
    for k in 0..nz {
        for j in 0..ny {
            for i in 0..nx {
                let shift = match lattice {
                    Lattice::Cubic => DVec3::ZERO,
                    Lattice::Hexagonal => {
                        let row = if (j + k) % 2 == 1 { 0.5 * spacing } else { 0.0 };
                        let layer = if k % 2 == 1 { spacing * (1.0_f64 / 12.0).sqrt() } else { 0.0 };
                        DVec3::new(row, layer, 0.0) * stretch
                    }
                };
                let mut p = low + DVec3::new(i as f64, j as f64, k as f64) * steps + shift;
                for (axis, &joined) in joined.iter().enumerate() {
                    if joined && p[axis] >= max[axis] {
                        p[axis] -= max[axis] - min[axis];
                    }
                }
                if open.holds(p, r * (1.0 - 1e-9)) {
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

    /// In a periodic box no two points are nearer than one spacing, also through the faces, and as many are there as fit.
    #[test]
    fn a_lattice_goes_on_through_the_faces() {
        let region = Region::Box { min: DVec3::ZERO, max: DVec3::new(5.0, 5.3, 6.0) };
        for (lattice, count) in [(Lattice::Cubic, 5 * 5 * 6), (Lattice::Hexagonal, 5 * 6 * 6)] {
            let points = lattice_points_joined(&region, lattice, 1.0, 0.5, [true; 3]);
            assert_eq!(points.len(), count, "{lattice:?}");
            let edges = DVec3::new(5.0, 5.3, 6.0);
            for (i, a) in points.iter().enumerate() {
                assert!(a.cmpge(DVec3::ZERO).all() && a.cmplt(edges).all());
                for b in &points[i + 1..] {
                    let d = *a - *b;
                    let d = d - (d / edges).round() * edges;
                    assert!(d.length() > 1.0 - 1e-9, "{lattice:?}: {a} {b}");
                }
            }
        }
    }
}
