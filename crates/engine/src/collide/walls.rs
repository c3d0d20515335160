//! Walls: planes and shapes that are not put into bins. Every body is tested against each, most by one comparison; of many walls only
//! against those that are near the chunk of bodies that it belongs to.

use std::ops::Range;

use glam::{DMat3, DVec3};

use super::pairs::{Found, PairSearch};
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
    near: WallBounds,
}

/// The space outside which a wall cannot touch, in its own frame.
enum WallBounds {
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
                Shape::Plane => WallBounds::Plane,
                Shape::Cuboid { half } => WallBounds::Box(DVec3::ZERO, *half * scale),
                Shape::Mesh(surface) => {
                    let (low, high) = surface.bounds();
                    WallBounds::Box(0.5 * scale * (low + high), 0.5 * scale * (high - low))
                }
                Shape::Revolved(solid) => {
                    let inner = solid.outline().iter().map(|c| c.x).fold(f64::INFINITY, f64::min);
                    let (low, high) = solid.z_range();
                    let outer = solid.max_radius();
                    WallBounds::Ring {
                        inner: scale * inner,
                        outer: scale * outer,
                        low: scale * low,
                        high: scale * high,
                    }
                }
                _ => WallBounds::Box(DVec3::ZERO, DVec3::splat(bodies.radius[i])),
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
            WallBounds::Plane => self.to_local.row(2).dot(d) <= reach,
            WallBounds::Box(center, half) => (self.to_local * d - center).abs().cmple(half + reach).all(),
            WallBounds::Ring { inner, outer, low, high } => {
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

/// Walls from which on those near a chunk of bodies are sought first.
const MANY_WALLS: usize = 16;

/// The walls that a body of a chunk may touch, and all that move.
fn near_chunk<'a>(search: &PairSearch, walls: &'a [Wall], range: Range<usize>) -> Vec<&'a Wall> {
    let b = search.bodies;
    let free = || range.clone().filter(|&i| i >= walls.len() && !b.is_hole(i));
    let margin = search.rules.margin;
    let (mut low, mut high, mut most) = (DVec3::INFINITY, DVec3::NEG_INFINITY, 0.0_f64);
    for i in free() {
        (low, high) = (low.min(b.position[i]), high.max(b.position[i]));
        let half = 0.5 * (margin.relative * b.radius[i] + margin.kept.range);
        most = most.max(margin.reach(b, i) + half);
    }
    // A little more, for rounding.
    let around = (0.5 * low.distance(high) + most) * (1.0 + 1e-9);
    let middle = 0.5 * (low + high);
    walls.iter().filter(|wall| wall.moves || wall.may_touch(middle, around)).collect()
}

/// All contacts of a chunk of bodies with the walls.
pub(super) fn search_walls(search: &PairSearch, walls: &[Wall], range: Range<usize>, list: &mut Found) {
    // Walls are not repeated: an image leaves them to its body.
    let end = search.rules.images.map_or(usize::MAX, |listed| listed.images.owned);
    // Bodies that follow each other lie near each other, so most of many walls are far from all of a chunk.
    let near: Vec<&Wall> = match walls.len() {
        0..MANY_WALLS => walls.iter().collect(),
        _ => near_chunk(search, walls, range.clone()),
    };
    for i in range.filter(|&i| i >= walls.len() && i < end) {
        let elsewhere = search.claim.is_some_and(|claim| !claim.owns_at_walls(search.bodies, i))
            || search.rules.mine.get(i) == Some(&false);
        if !search.bodies.kind[i].is_pushed() || elsewhere || list.pairs.len() > search.limit {
            continue;
        }
        let p = search.bodies.position[i];
        // Half of the relative margin is in the reach, half would be the other body's.
        let margin = search.rules.margin;
        let half = 0.5 * (margin.relative * search.bodies.radius[i] + margin.kept.range);
        let at_rest = margin.reach(search.bodies, i) + half;
        for wall in &near {
            if wall.may_touch(p, wall.reach(search.bodies, margin, i, at_rest))
                && !search.add_touches(i, wall.index, list)
            {
                list.unsupported = list.unsupported.or(Some((i as u32, wall.index as u32)));
            }
        }
    }
}
