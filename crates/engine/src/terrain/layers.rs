//! Grains in layers under a relief (Heyn09 6.1.2): a ball at each node of a grid that is as wide as a ball, and the same grid moved down, once a
//! layer. Layers of another radius have a grid of their own.
//!
//! The tops of the uppermost balls are at the height of the relief above their centres. Differs from Heyn09 6.1.2, where the nodes
//! of the grid are centres. The thesis does not say how far layers of different radii are moved: here by (r1 + r2) sqrt(1 + s^2), s the
//! steepest slope of the relief, so that they never overlap. Balls of one radius stand in columns 2 r apart and never overlap, whatever
//! the slope. With `hexagonal` each layer lies in the hollows of the next; on a slope layers are then moved apart by 2 r s/sqrt(3) more.

use glam::{DVec2, DVec3};

use super::relief::Relief;

/// Layers of one radius.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Layer {
    /// Radius [m].
    pub radius: f64,
    /// How many.
    pub count: usize,
}

/// A ball of a layer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Place {
    /// Centre [m].
    pub position: DVec3,
    /// Radius [m].
    pub radius: f64,
    /// Whether it is of the lowest layer.
    pub lowest: bool,
    /// Distance of its centre from the nearest side of the field [m].
    pub from_side: f64,
}

/// How far the centres of each layer are below the relief, with its radius [m].
pub fn depths(relief: &Relief, layers: &[Layer], hexagonal: bool) -> Vec<(f64, f64)> {
    let slope = relief.steepest();
    let mut all: Vec<(f64, f64)> = Vec::new();
    for layer in layers {
        for _ in 0..layer.count {
            let r = layer.radius;
            let depth = match all.last() {
                None => r,
                Some(&(above, s)) if s != r => above + (r + s) * (1.0 + slope * slope).sqrt(),
                Some(&(above, _)) if hexagonal => {
                    above + 2.0 * r * ((2.0_f64 / 3.0).sqrt() + slope / 3.0_f64.sqrt())
                }
                Some(&(above, _)) => above + 2.0 * r,
            };
            all.push((depth, r));
        }
    }
    all
}

/// Nodes of a grid of this spacing along a side of this length, and where the first one stands.
fn nodes(length: f64, spacing: f64) -> (usize, f64) {
    // A little slack, so that a field made to measure is not one node short by rounding.
    let gaps = (length / spacing + 1e-6).floor();
    ((gaps as usize).saturating_add(1), (0.5 * (length - gaps * spacing)).max(0.0))
}

/// Nodes along x and y of a grid for balls of this radius.
pub fn grid(relief: &Relief, radius: f64) -> [usize; 2] {
    let size = relief.high - relief.low;
    [size.x, size.y].map(|length| nodes(length, 2.0 * radius).0)
}

/// Hands out the ball of every node of every layer, from the top.
pub fn each(relief: &Relief, layers: &[Layer], hexagonal: bool, visit: &mut dyn FnMut(Place)) {
    let size = relief.high - relief.low;
    let all = depths(relief, layers, hexagonal);
    for (k, &(depth, r)) in all.iter().enumerate() {
        let d = 2.0 * r;
        let (dy, odd) = if hexagonal { (d * 0.75_f64.sqrt(), k % 2) } else { (d, 0) };
        let ((nx, x0), (ny, y0)) = (nodes(size.x, d), nodes(size.y, dy));
        for j in 0..ny {
            for i in 0..nx {
                let mut at = DVec2::new(x0 + i as f64 * d, y0 + j as f64 * dy);
                if hexagonal {
                    at += DVec2::new(r * ((j + odd) % 2) as f64, odd as f64 * d / 12.0_f64.sqrt());
                    if at.cmpgt(size + 1e-6 * d).any() {
                        continue;
                    }
                }
                let p = relief.low + at;
                let position = p.extend(relief.height(p) - depth);
                let from_side = at.min(size - at).min_element();
                visit(Place { position, radius: r, lowest: k + 1 == all.len(), from_side });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formula::Formula;
    use crate::terrain::relief::{Form, Heights};

    fn balls(relief: &Relief, layers: &[Layer], hexagonal: bool) -> Vec<Place> {
        let mut all = Vec::new();
        each(relief, layers, hexagonal, &mut |p| all.push(p));
        all
    }

    /// V17 of the given cases: grey (0.5 + 0.5 sin sin) 255, rounded, over a field of 6 x 4.5 m.
    #[test]
    fn the_heightmap_of_v17() {
        use std::f64::consts::TAU;
        let grey = |i: usize, j: usize| {
            let (x, y) = (TAU * i as f64 / 64.0, TAU * j as f64 / 48.0);
            (255.0 * (0.5 + 0.5 * x.sin() * y.sin())).round()
        };
        let rows: Vec<Vec<f64>> =
            (0..97).map(|j| (0..129).map(|i| 0.8 * grey(i, j) / 255.0).collect()).collect();
        let form = Form::Grid(Heights::new(&rows).unwrap());
        let relief = Relief { low: DVec2::ZERO, high: DVec2::new(6.0, 4.5), form };
        let all = balls(&relief, &[Layer { radius: 0.03, count: 5 }], false);
        assert_eq!((grid(&relief, 0.03), all.len()), ([101, 76], 38_380));
        let tops: Vec<f64> = all[..7676].iter().map(|b| b.position.z + b.radius).collect();
        let least = tops.iter().copied().fold(f64::INFINITY, f64::min);
        let greatest = tops.iter().copied().fold(0.0, f64::max);
        let mean = tops.iter().sum::<f64>() / 7676.0;
        println!("heights {least:.9} to {greatest:.9}, mean {mean:.9}");
        assert!((mean - 0.400_052_176).abs() < 1e-9, "{mean}");
        assert!((least - 0.002_510).abs() < 1e-6 && (greatest - 0.797_490).abs() < 1e-6);
        for (x, y, z) in [(0.6, 0.45, 0.759_843_137), (2.22, 2.745, 0.009_286_275), (6.0, 4.5, 0.401_568_627)]
        {
            assert!((relief.height(DVec2::new(x, y)) - z).abs() < 1e-9, "{x} {y}");
        }
        // Layer after layer one diameter down.
        assert!((all[7676 + 10].position.z - all[10].position.z + 0.06).abs() < 1e-12);
    }

    #[test]
    fn the_grid_of_the_first_terrain() {
        // Heyn09 7.1: 284,715 particles in 5 layers, all of radius 0.027273 m, which is 3/110 m.
        let relief =
            Relief { low: DVec2::ZERO, high: DVec2::new(6.0, 512.0 * 6.0 / 110.0), form: Form::Flat(0.0) };
        assert_eq!(grid(&relief, 3.0 / 110.0), [111, 513]);
        assert_eq!(111 * 513 * 5, 284_715);
    }

    #[test]
    fn layers_never_overlap_on_a_slope() {
        for hexagonal in [false, true] {
            let form = Form::Formula(Formula::parse_with("0.3*x - 0.4*y", &["x", "y"]).unwrap());
            let relief = Relief { low: DVec2::ZERO, high: DVec2::splat(1.0), form };
            let layers = [Layer { radius: 0.05, count: 2 }, Layer { radius: 0.08, count: 2 }];
            let all = balls(&relief, &layers, hexagonal);
            let mut nearest = f64::INFINITY;
            for (k, a) in all.iter().enumerate() {
                for b in &all[k + 1..] {
                    nearest = nearest.min(a.position.distance(b.position) / (a.radius + b.radius));
                }
            }
            assert!(nearest > 1.0 - 1e-9, "{hexagonal}: {nearest}");
            assert!(all.iter().filter(|b| b.lowest).all(|b| b.radius == 0.08));
        }
    }
}
