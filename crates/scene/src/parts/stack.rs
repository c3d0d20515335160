//! Solids as a stack of layers: a plane tiling of triangles and quadrilaterals, and for each layer which tiles are
//! filled. The surface is what separates filled from empty, so it is closed and faces outward whatever is filled.
//!
//! The plane is (x, z); layers follow each other along y. Tiles run anticlockwise as seen with x to the right and z up,
//! which is the view along +y.
//!
//! Does not handle fillings that touch at an edge or a corner only: that edge would have four triangles.

use std::collections::HashMap;

use granum_engine::glam::{DVec2, DVec3};
use granum_engine::shape::mesh::Mesh;

/// A plane tiling and the heights of its layers.
#[derive(Default)]
pub(super) struct Stack {
    /// Corners of tiles: x and z [m].
    pub(super) points: Vec<DVec2>,
    /// Corners of each tile, three or four.
    pub(super) tiles: Vec<Vec<u32>>,
    /// Boundaries of the layers, rising [m].
    pub(super) levels: Vec<f64>,
}

impl Stack {
    /// Adds a point.
    pub(super) fn point(&mut self, x: f64, z: f64) -> u32 {
        self.points.push(DVec2::new(x, z));
        self.points.len() as u32 - 1
    }

    /// Adds a tile; corners that repeat the one before count once.
    pub(super) fn tile(&mut self, corners: &[u32]) -> usize {
        let mut tile = corners.to_vec();
        tile.dedup();
        if tile.len() > 1 && tile.first() == tile.last() {
            tile.pop();
        }
        self.tiles.push(tile);
        self.tiles.len() - 1
    }

    /// The surface of what is filled; `filled` gets a tile and a layer.
    pub(super) fn surface(&self, filled: impl Fn(usize, usize) -> bool) -> Mesh {
        let layers = self.levels.len().saturating_sub(1);
        // The tile on the left of each side, taken in its direction.
        let mut left: HashMap<(u32, u32), usize> = HashMap::new();
        for (t, tile) in self.tiles.iter().enumerate() {
            for k in 0..tile.len() {
                left.insert((tile[k], tile[(k + 1) % tile.len()]), t);
            }
        }
        let mut surface = Surface { stack: self, name: HashMap::new(), mesh: Mesh::default() };
        for layer in 0..layers {
            for (t, tile) in self.tiles.iter().enumerate().filter(|(t, _)| filled(*t, layer)) {
                // Below looks against y: the view in which tiles are anticlockwise.
                if layer == 0 || !filled(t, layer - 1) {
                    surface.face(&tile.iter().map(|&p| (p, layer)).collect::<Vec<_>>());
                }
                if layer + 1 == layers || !filled(t, layer + 1) {
                    surface.face(&tile.iter().rev().map(|&p| (p, layer + 1)).collect::<Vec<_>>());
                }
                for k in 0..tile.len() {
                    let (a, b) = (tile[k], tile[(k + 1) % tile.len()]);
                    if !left.get(&(b, a)).is_some_and(|&other| filled(other, layer)) {
                        surface.face(&[(b, layer), (a, layer), (a, layer + 1), (b, layer + 1)]);
                    }
                }
            }
        }
        surface.mesh
    }
}

/// The mesh as it grows.
struct Surface<'a> {
    stack: &'a Stack,
    name: HashMap<(u32, usize), u32>,
    mesh: Mesh,
}

impl Surface<'_> {
    /// Adds a face, anticlockwise seen from outside.
    fn face(&mut self, corners: &[(u32, usize)]) {
        let Surface { stack, name, mesh } = self;
        let v: Vec<u32> = corners
            .iter()
            .map(|&(p, level)| {
                *name.entry((p, level)).or_insert_with(|| {
                    let at = stack.points[p as usize];
                    mesh.vertices.push(DVec3::new(at.x, stack.levels[level], at.y));
                    mesh.vertices.len() as u32 - 1
                })
            })
            .collect();
        let at = |i: usize| mesh.vertices[v[i] as usize];
        match v[..] {
            [a, b, c] => mesh.triangles.push([a, b, c]),
            // Along the shorter diagonal.
            [a, b, c, d] if at(0).distance_squared(at(2)) <= at(1).distance_squared(at(3)) => {
                mesh.triangles.extend([[a, b, c], [a, c, d]]);
            }
            [a, b, c, d] => mesh.triangles.extend([[a, b, d], [b, c, d]]),
            _ => {}
        }
    }
}

/// Cuts the steps between numbers into equal parts no longer than `longest`.
pub(super) fn divided(numbers: &[f64], longest: f64) -> Vec<f64> {
    let mut all: Vec<f64> = numbers.first().copied().into_iter().collect();
    for pair in numbers.windows(2) {
        let parts = ((pair[1] - pair[0]) / longest - 1e-9).ceil().clamp(1.0, 1e4);
        all.extend((1..=parts as usize).map(|k| pair[0] + (pair[1] - pair[0]) * k as f64 / parts));
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_block_with_a_hole() {
        let mut stack = Stack { levels: divided(&[0.0, 1.0, 2.0], 0.5), ..Stack::default() };
        for z in 0..4 {
            for x in 0..4 {
                stack.point(f64::from(x), f64::from(z));
            }
        }
        for z in 0..3 {
            for x in 0..3 {
                let p = 4 * z + x;
                stack.tile(&[p, p + 1, p + 5, p + 4]);
            }
        }
        let mesh = stack.surface(|tile, _| tile != 4);
        assert!((mesh.volume() - 16.0).abs() < 1e-12);
        let (_, report) = mesh.mend().unwrap();
        assert!(report.is_sound() && report.pieces == 1 && report.merged == 0, "{report}");
        assert_eq!(stack.levels, [0.0, 0.5, 1.0, 1.5, 2.0]);
    }
}
