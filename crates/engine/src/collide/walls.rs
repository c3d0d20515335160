//! Walls: planes and shapes that are not put into bins. Every body is tested against each, most by one comparison.

use glam::{DMat3, DVec3};

use super::{Margin, table};
use crate::bodies::Bodies;
use crate::bodies::is_wall;
use crate::shape::Shape;

/// A wall with what the quick test needs.
pub struct Wall {
    /// Index of the body.
    pub index: usize,
    to_local: DMat3,
    position: DVec3,
    moves: bool,
    near: Near,
}

/// The space outside which a wall cannot touch, in its own frame.
enum Near {
    /// Below this height.
    Plane,
    /// In the box with this centre and these half edges.
    Box(DVec3, DVec3),
    /// Between two radii and two heights.
    Ring { inner: f64, outer: f64, low: f64, high: f64 },
}

/// All walls in the order of their indices, which come first among the bodies.
pub fn walls(bodies: &Bodies, shapes: &[Shape]) -> Vec<Wall> {
    (0..bodies.len())
        .take_while(|&i| is_wall(bodies, shapes, i))
        .map(|i| {
            let shape = &shapes[bodies.shape[i].index()];
            let scale = shape.scale(bodies.radius[i]);
            let near = match shape {
                Shape::Plane => Near::Plane,
                Shape::Cuboid { half } => Near::Box(DVec3::ZERO, *half * scale),
                Shape::Mesh(surface) => {
                    let (low, high) = surface.bounds();
                    Near::Box(0.5 * scale * (low + high), 0.5 * scale * (high - low))
                }
                Shape::Revolved(solid) => {
                    let inner = solid.outline().iter().map(|c| c.x).fold(f64::INFINITY, f64::min);
                    let (low, high) = solid.z_range();
                    let outer = solid.max_radius();
                    Near::Ring {
                        inner: scale * inner,
                        outer: scale * outer,
                        low: scale * low,
                        high: scale * high,
                    }
                }
                _ => Near::Box(DVec3::ZERO, DVec3::splat(bodies.radius[i])),
            };
            Wall {
                index: i,
                to_local: DMat3::from_quat(bodies.rotation[i].conjugate()),
                position: bodies.position[i],
                moves: bodies.velocity[i] != DVec3::ZERO || bodies.ang_vel[i] != DVec3::ZERO,
                near,
            }
        })
        .collect()
}

impl Wall {
    /// Whether a ball at `p` that reaches this far may touch the wall.
    #[inline]
    pub fn may_touch(&self, p: DVec3, reach: f64) -> bool {
        let d = p - self.position;
        match self.near {
            Near::Plane => self.to_local.row(2).dot(d) <= reach,
            Near::Box(center, half) => (self.to_local * d - center).abs().cmple(half + reach).all(),
            Near::Ring { inner, outer, low, high } => {
                let z = self.to_local.row(2).dot(d);
                if z < low - reach || z > high + reach {
                    return false;
                }
                let rho_squared = d.length_squared() - z * z;
                rho_squared <= (outer + reach).powi(2)
                    && (inner <= reach || rho_squared >= (inner - reach).powi(2))
            }
        }
    }

    /// How far body `i` can touch this wall, at least; `at_rest` is the same for a wall that does not move.
    #[inline]
    pub fn reach(&self, bodies: &Bodies, margin: Margin, i: usize, at_rest: f64) -> f64 {
        if self.moves {
            bodies.radius[i] + table::pair_margin(bodies, margin, i, self.index)
        } else {
            at_rest
        }
    }
}
