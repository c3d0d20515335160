//! Where a mesh crosses itself: pairs of triangles of which an edge of one passes through the inside of the other.
//!
//! Pairs come from a tree of boxes. Triangles that share a corner are tested with the edges that do not end there.
//! Counting stops at a thousand: a mesh with more is not to be trusted anywhere.
//!
//! Does not handle triangles that lie in one plane and overlap, nor neighbours folded onto each other: nothing passes
//! through anything there.

use glam::DVec3;
use rayon::prelude::*;

use super::mesh::Mesh;
use super::tree::BoxTree;

/// Enough pairs to give up on a mesh.
const ENOUGH: usize = 1000;
/// A crossing is deeper than this part of the edge; less is touching.
const TOUCH: f64 = 1e-6;
/// Boxes that may be met for each triangle, on average, before the search is given up as hopeless.
const PATIENCE: usize = 2000;

/// Pairs of triangles that cross.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Crossings {
    /// How many were found.
    pub pairs: usize,
    /// Whether these are all.
    pub complete: bool,
    /// Where the first is [m].
    pub first: Option<DVec3>,
}

impl Default for Crossings {
    fn default() -> Self {
        Self { pairs: 0, complete: true, first: None }
    }
}

/// Counts the pairs of triangles that cross.
pub fn crossings(mesh: &Mesh) -> Crossings {
    let boxes: Vec<(DVec3, DVec3)> = (0..mesh.triangles.len())
        .map(|t| {
            let [a, b, c] = mesh.corners(t);
            (a.min(b).min(c), a.max(b).max(c))
        })
        .collect();
    let tree = BoxTree::new(&boxes);
    let mut found = Crossings::default();
    let mut met = 0_usize;
    // Blocks of fixed size, so that where the count stops does not depend on the number of threads.
    let numbers: Vec<usize> = (0..boxes.len()).collect();
    for block in numbers.chunks(4096) {
        let results: Vec<(usize, usize, Option<DVec3>)> = block
            .par_iter()
            .map(|&i| {
                let (min, max) = boxes[i];
                let (mut pairs, mut met, mut first) = (0, 0, None);
                tree.for_box(min, max, |j| {
                    met += 1;
                    let apart = boxes[j].0.cmpgt(max).any() || boxes[j].1.cmplt(min).any();
                    if j <= i || apart {
                        return;
                    }
                    if let Some(p) = cross(mesh, i, j) {
                        pairs += 1;
                        first = first.or(Some(p));
                    }
                });
                (pairs, met, first)
            })
            .collect();
        for (pairs, boxes_met, first) in results {
            found.pairs += pairs;
            met += boxes_met;
            found.first = found.first.or(first);
        }
        if found.pairs >= ENOUGH || met > PATIENCE * boxes.len() + 10_000_000 {
            found.complete = block.last() == numbers.last();
            break;
        }
    }
    found
}

/// A point where two triangles cross.
fn cross(mesh: &Mesh, i: usize, j: usize) -> Option<DVec3> {
    let (s, t) = (mesh.triangles[i], mesh.triangles[j]);
    let shared = s.iter().filter(|v| t.contains(v)).count();
    if shared >= 2 {
        return None;
    }
    let (a, b) = (mesh.corners(i), mesh.corners(j));
    let through = |from: [u32; 3], corners: [DVec3; 3], other: [u32; 3], face: [DVec3; 3]| {
        (0..3).find_map(|k| {
            let l = (k + 1) % 3;
            if other.contains(&from[k]) || other.contains(&from[l]) {
                return None;
            }
            pierces(corners[k], corners[l], face)
        })
    };
    through(s, a, t, b).or_else(|| through(t, b, s, a))
}

/// Where the segment from p to q passes through the inside of a triangle.
fn pierces(p: DVec3, q: DVec3, [a, b, c]: [DVec3; 3]) -> Option<DVec3> {
    let normal = (b - a).cross(c - a).normalize_or_zero();
    let touch = TOUCH * ((q - p).length() + (b - a).length());
    let (hp, hq) = ((p - a).dot(normal), (q - a).dot(normal));
    if hp.abs() <= touch || hq.abs() <= touch || (hp > 0.0) == (hq > 0.0) {
        return None;
    }
    let x = p + (q - p) * (hp / (hp - hq));
    // Distance of x from each side's line, to the inside.
    let inside = |u: DVec3, v: DVec3| normal.cross(v - u).normalize_or_zero().dot(x - u) > touch;
    (inside(a, b) && inside(b, c) && inside(c, a)).then_some(x)
}

#[cfg(test)]
mod tests {
    use super::super::mesh::samples::{ball, both};
    use super::*;
    use crate::random::Random;

    #[test]
    fn the_tree_finds_what_all_pairs_have() {
        let mut r = Random::new(11, 0);
        let mut p = || DVec3::new(r.unit(), r.unit(), r.unit());
        let vertices: Vec<DVec3> = (0..90)
            .flat_map(|_| {
                let at = p();
                [at, at + 0.4 * p(), at - 0.3 * p()]
            })
            .collect();
        let mesh = Mesh { vertices, triangles: (0..90).map(|t| [3 * t, 3 * t + 1, 3 * t + 2]).collect() };
        let pairs = (0..90).flat_map(|i| (i + 1..90).map(move |j| (i, j)));
        let all = pairs.filter(|&(i, j)| cross(&mesh, i, j).is_some()).count();
        assert!(all > 20);
        assert_eq!(crossings(&mesh).pairs, all);
    }

    #[test]
    fn balls_that_touch_overlap_or_are_apart() {
        let b = ball(1.0, 3);
        assert_eq!(crossings(&b), Crossings::default());
        // Corner to corner.
        assert_eq!(crossings(&both(b.clone(), &b, DVec3::X * 2.0)).pairs, 0);
        let found = crossings(&both(b.clone(), &b, DVec3::new(1.9, 0.013, 0.007)));
        assert!(found.pairs > 0 && (found.first.unwrap().x - 0.95).abs() < 0.02);
        let found = crossings(&both(ball(1.0, 5), &ball(1.0, 5), DVec3::new(0.3, 0.01, 0.02)));
        assert!(found.pairs > 100 && found.complete);
    }

    #[test]
    fn triangles_that_share_a_corner_may_cross() {
        let vertices = vec![
            DVec3::ZERO,
            DVec3::new(2.0, 0.0, -1.0),
            DVec3::new(2.0, 0.0, 1.0),
            DVec3::new(1.0, -1.0, 0.0),
            DVec3::new(1.0, 1.0, 0.0),
        ];
        let mesh = Mesh { vertices, triangles: vec![[0, 1, 2], [0, 3, 4]] };
        assert_eq!(crossings(&mesh).pairs, 1);
    }
}
