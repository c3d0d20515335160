//! The point of a mesh nearest to a given one, and on which side of the surface the given one lies.
//!
//! The nearest point of a triangle is found by the region of its plane (Ericson 2005, Real-Time Collision Detection,
//! 5.1.5). The side is the sign of the distance along the normal there; at an edge the normals of its two triangles
//! are added, at a vertex those around it, each weighted by its angle: with these the sign is right everywhere
//! (Baerentzen and Aanaes 2005, Signed Distance Computation Using the Angle Weighted Pseudonormal).
//!
//! Does not handle the side of an open surface: beyond a rim it means nothing.

use std::collections::HashMap;

use glam::DVec3;

use super::mesh::Mesh;
use super::tree::BoxTree;

/// The nearest point of a surface.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Nearest {
    /// The point [m].
    pub point: DVec3,
    /// Its triangle.
    pub triangle: usize,
    /// Distance, negative inside [m].
    pub distance: f64,
    /// Outward normal: the mean one at an edge or a vertex.
    pub normal: DVec3,
}

/// A mesh with a tree and normals, to ask for distances.
#[derive(Clone, Debug)]
pub struct MeshNear<'a> {
    mesh: &'a Mesh,
    tree: BoxTree,
    /// Unit normals of triangles.
    normals: Vec<DVec3>,
    /// Sum of normals across each side of a triangle; side k is opposite corner k.
    at_sides: Vec<[DVec3; 3]>,
    at_vertices: Vec<DVec3>,
}

/// Where on a triangle a point is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Region {
    Face,
    Side(usize),
    Corner(usize),
}

impl<'a> MeshNear<'a> {
    /// Prepares a mesh that was mended.
    pub fn new(mesh: &'a Mesh) -> Self {
        let n = mesh.triangles.len();
        let boxes: Vec<(DVec3, DVec3)> = (0..n)
            .map(|t| {
                let [a, b, c] = mesh.corners(t);
                (a.min(b).min(c), a.max(b).max(c))
            })
            .collect();
        let normals: Vec<DVec3> = (0..n).map(|t| mesh.area_normal(t).normalize_or_zero()).collect();
        let mut at_edges: HashMap<(u32, u32), DVec3> = HashMap::new();
        let mut at_vertices = vec![DVec3::ZERO; mesh.vertices.len()];
        let edge = |t: [u32; 3], k: usize| {
            let (p, q) = (t[(k + 1) % 3], t[(k + 2) % 3]);
            (p.min(q), p.max(q))
        };
        for (t, &corners) in mesh.triangles.iter().enumerate() {
            let p = mesh.corners(t);
            for k in 0..3 {
                *at_edges.entry(edge(corners, k)).or_insert(DVec3::ZERO) += normals[t];
                let angle = (p[(k + 1) % 3] - p[k]).angle_between(p[(k + 2) % 3] - p[k]);
                if angle.is_finite() {
                    at_vertices[corners[k] as usize] += normals[t] * angle;
                }
            }
        }
        let side = |t: &[u32; 3], k| at_edges.get(&edge(*t, k)).copied().unwrap_or(DVec3::ZERO);
        let at_sides = mesh.triangles.iter().map(|t| [0, 1, 2].map(|k| side(t, k))).collect();
        Self { mesh, tree: BoxTree::new(&boxes), normals, at_sides, at_vertices }
    }

    /// The box around the surface; none for an empty mesh [m].
    pub fn bounds(&self) -> Option<(DVec3, DVec3)> {
        self.tree.bounds()
    }

    /// The unit normal of a triangle.
    pub fn normal(&self, triangle: usize) -> DVec3 {
        self.normals[triangle]
    }

    /// The nearest point within `reach`.
    pub fn nearest(&self, p: DVec3, reach: f64) -> Option<Nearest> {
        let d2 = |t: usize| on_triangle(p, self.mesh.corners(t)).0.distance_squared(p);
        let (triangle, _) = self.tree.nearest(p, reach * reach, d2)?;
        let (point, region) = on_triangle(p, self.mesh.corners(triangle));
        let normal = match region {
            Region::Face => self.normals[triangle],
            Region::Side(k) => self.at_sides[triangle][k],
            Region::Corner(k) => self.at_vertices[self.mesh.triangles[triangle][k] as usize],
        };
        let away = p - point;
        let sign = if away.dot(normal) < 0.0 { -1.0 } else { 1.0 };
        Some(Nearest { point, triangle, distance: sign * away.length(), normal: normal.normalize_or_zero() })
    }

    /// Whether any of the surface is nearer than `reach`.
    pub fn any_within(&self, p: DVec3, reach: f64) -> bool {
        let mut found = false;
        self.tree.walk(
            |min, max| (p - p.clamp(min, max)).length_squared() < reach * reach,
            |k| {
                let t = self.tree.order()[k] as usize;
                found = on_triangle(p, self.mesh.corners(t)).0.distance_squared(p) < reach * reach;
                !found
            },
        );
        found
    }

    /// Heights z at which the upright line through (x, y) crosses the surface, with +1 where it comes out at the top
    /// and -1 where it enters from below; in no order.
    pub fn along_z(&self, x: f64, y: f64, crossings: &mut Vec<(f64, i32)>) {
        crossings.clear();
        let (low, high) = (DVec3::new(x, y, f64::NEG_INFINITY), DVec3::new(x, y, f64::INFINITY));
        self.tree.for_box(low, high, |t| {
            let ([i, j, k], [a, b, c]) = (self.mesh.triangles[t], self.mesh.corners(t));
            let (u, v, w) = (self.turn(x, y, j, k), self.turn(x, y, k, i), self.turn(x, y, i, j));
            if u.1 == v.1 && v.1 == w.1 {
                let sum = u.0 + v.0 + w.0;
                let z = if sum == 0.0 { a.z } else { (u.0 * a.z + v.0 * b.z + w.0 * c.z) / sum };
                crossings.push((z, if u.1 { 1 } else { -1 }));
            }
        });
    }

    /// Twice the area of (x, y) with an edge, both seen from above, and whether (x, y) is on its left. The edge is
    /// always taken from its lower vertex, and a point on the edge is moved right and then up by less than anything:
    /// so two triangles that share an edge never both have the point, nor both not.
    fn turn(&self, x: f64, y: f64, from: u32, to: u32) -> (f64, bool) {
        let (p, q) = (self.mesh.vertices[from.min(to) as usize], self.mesh.vertices[from.max(to) as usize]);
        let (dx, dy) = (q.x - p.x, q.y - p.y);
        let area = dx * (y - p.y) - dy * (x - p.x);
        let left = if area != 0.0 {
            area > 0.0
        } else if dy != 0.0 {
            dy < 0.0
        } else {
            dx > 0.0
        };
        if from < to { (area, left) } else { (-area, !left) }
    }
}

/// The nearest point of a triangle, and where on it that is.
fn on_triangle(p: DVec3, [a, b, c]: [DVec3; 3]) -> (DVec3, Region) {
    let (ab, ac, ap) = (b - a, c - a, p - a);
    let (d1, d2) = (ab.dot(ap), ac.dot(ap));
    if d1 <= 0.0 && d2 <= 0.0 {
        return (a, Region::Corner(0));
    }
    let bp = p - b;
    let (d3, d4) = (ab.dot(bp), ac.dot(bp));
    if d3 >= 0.0 && d4 <= d3 {
        return (b, Region::Corner(1));
    }
    let vc = d1 * d4 - d3 * d2;
    if vc <= 0.0 && d1 >= 0.0 && d3 <= 0.0 {
        return (a + ab * (d1 / (d1 - d3)), Region::Side(2));
    }
    let cp = p - c;
    let (d5, d6) = (ab.dot(cp), ac.dot(cp));
    if d6 >= 0.0 && d5 <= d6 {
        return (c, Region::Corner(2));
    }
    let vb = d5 * d2 - d1 * d6;
    if vb <= 0.0 && d2 >= 0.0 && d6 <= 0.0 {
        return (a + ac * (d2 / (d2 - d6)), Region::Side(1));
    }
    let va = d3 * d6 - d5 * d4;
    if va <= 0.0 && d4 >= d3 && d5 >= d6 {
        return (b + (c - b) * ((d4 - d3) / ((d4 - d3) + (d5 - d6))), Region::Side(0));
    }
    let sum = va + vb + vc;
    (a + ab * (vb / sum) + ac * (vc / sum), Region::Face)
}

#[cfg(test)]
mod tests {
    use super::super::mesh::samples::{ball, cuboid};
    use super::*;
    use crate::random::Random;
    use crate::shape::cuboid::nearest;

    #[test]
    fn distances_to_a_box_have_their_closed_form() {
        let half = DVec3::new(1.0, 0.5, 0.2);
        let mesh = cuboid(half);
        let near = MeshNear::new(&mesh);
        let mut r = Random::new(2, 0);
        for _ in 0..5000 {
            let p = DVec3::new(r.uniform(-2.0, 2.0), r.uniform(-2.0, 2.0), r.uniform(-1.0, 1.0));
            let (_, _, expected) = nearest(half, p);
            let got = near.nearest(p, 10.0).unwrap();
            assert!((got.distance - expected).abs() < 1e-14, "{p} {got:?} {expected}");
            assert!(
                near.any_within(p, expected.abs() + 1e-12) && !near.any_within(p, expected.abs() - 1e-12)
            );
            assert!(near.nearest(p, expected.abs() - 1e-12).is_none());
        }
    }

    #[test]
    fn the_side_is_right_beside_acute_edges() {
        // A blade: most of what is near it is nearest to an edge or a corner.
        let vertices = vec![
            DVec3::ZERO,
            DVec3::new(1.0, 0.1, 0.0),
            DVec3::new(1.0, -0.1, 0.05),
            DVec3::new(0.9, 0.0, 0.3),
        ];
        let mesh = Mesh { vertices, triangles: vec![[0, 1, 2], [0, 3, 1], [0, 2, 3], [1, 3, 2]] };
        let mesh = mesh.mend().unwrap().0;
        let near = MeshNear::new(&mesh);
        let mut r = Random::new(8, 0);
        let mut inside = 0;
        for _ in 0..20_000 {
            let p = DVec3::new(r.uniform(-0.2, 1.2), r.uniform(-0.2, 0.2), r.uniform(-0.1, 0.4));
            let behind = |t: usize| (p - mesh.corners(t)[0]).dot(mesh.area_normal(t)) < 0.0;
            let within = (0..4).all(behind);
            assert_eq!(near.nearest(p, 10.0).unwrap().distance < 0.0, within, "{p}");
            inside += usize::from(within);
        }
        assert!(inside > 100);
    }

    #[test]
    fn upright_lines_enter_and_leave() {
        let mesh = ball(1.0, 3);
        let near = MeshNear::new(&mesh);
        let mut found = Vec::new();
        // Through vertices, along edges and between them.
        for (x, y) in [(0.0, 0.0), (0.5, 0.0), (0.1, 0.1), (0.3, -0.2), (0.0, 0.7), (-0.61, 0.23)] {
            near.along_z(x, y, &mut found);
            found.sort_by(|a, b| a.0.total_cmp(&b.0));
            let height = (1.0_f64 - x * x - y * y).sqrt();
            assert_eq!(found.iter().map(|f| f.1).collect::<Vec<_>>(), [-1, 1], "{x} {y}");
            assert!((found[1].0 - height).abs() < 0.03 && (found[0].0 + height).abs() < 0.03);
        }
        near.along_z(1.1, 0.0, &mut found);
        assert!(found.is_empty());
    }
}
