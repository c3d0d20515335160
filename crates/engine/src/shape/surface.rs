//! Triangle meshes for contact: who is whose neighbour, and a tree to find triangles near a box.
//!
//! A contact belongs to the part of the surface that is nearest: a face, an edge or a vertex. Which one, is decided by
//! the Voronoi regions of the surface: a body over the inside of a face touches the face; it touches an edge only in the
//! wedge between the two faces' normals, and a vertex only in the cone of its edges. Flat and hollow edges have no wedge,
//! so a body that slides over them feels nothing: no ghost forces.

use std::collections::HashMap;

use glam::DVec3;
use parry3d_f64::bounding_volume::Aabb;
use parry3d_f64::partitioning::{Bvh, BvhBuildStrategy};
use parry3d_f64::query::PointQuery;
use parry3d_f64::shape::Triangle;
use serde::{Deserialize, Serialize};

/// An edge of the surface.
#[derive(Clone, Debug)]
pub struct Edge {
    /// Its two vertices.
    pub ends: [u32; 2],
    /// In each face at it, the direction in the plane of the face that leads away from the face over the edge.
    pub outward: [DVec3; 2],
    /// Whether a body can touch it: it is convex or a border.
    pub exposed: bool,
    /// Its first triangle, which owns its contacts.
    pub owner: u32,
    /// The corners of its two triangles that are not on it; the same twice on a border.
    pub opposite: [u32; 2],
}

/// A surface of triangles, ready for contact.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(from = "Triangles", into = "Triangles")]
pub struct Surface {
    vertices: Vec<DVec3>,
    triangles: Vec<[u32; 3]>,
    normals: Vec<DVec3>,
    edges: Vec<Edge>,
    /// The edges of each triangle, the k-th from its corner k to the next.
    edges_of: Vec<[u32; 3]>,
    /// The other ends of the edges at each vertex, `neighbours[first_neighbour[v]..first_neighbour[v + 1]]`.
    neighbours: Vec<u32>,
    first_neighbour: Vec<u32>,
    /// The first triangle at each vertex.
    owners: Vec<u32>,
    /// The first edge at each vertex that stands out.
    first_edges: Vec<u32>,
    closed: bool,
    tree: Bvh,
    bounding_radius: f64,
    bounds: (DVec3, DVec3),
}

/// What a file keeps of a surface.
#[derive(Serialize, Deserialize)]
struct Triangles {
    vertices: Vec<DVec3>,
    triangles: Vec<[u32; 3]>,
}

impl From<Surface> for Triangles {
    fn from(s: Surface) -> Self {
        Self { vertices: s.vertices, triangles: s.triangles }
    }
}

impl From<Triangles> for Surface {
    fn from(t: Triangles) -> Self {
        Surface::new(t.vertices, t.triangles)
    }
}

impl PartialEq for Surface {
    fn eq(&self, other: &Self) -> bool {
        self.vertices == other.vertices && self.triangles == other.triangles
    }
}

impl Surface {
    /// A surface of triangles, counter-clockwise seen from outside, without degenerate ones.
    pub fn new(vertices: Vec<DVec3>, triangles: Vec<[u32; 3]>) -> Self {
        let corner = |t: &[u32; 3]| t.map(|i| vertices[i as usize]);
        let normals: Vec<DVec3> = triangles
            .iter()
            .map(|t| {
                let [a, b, c] = corner(t);
                (b - a).cross(c - a).normalize_or_zero()
            })
            .collect();
        let mut number: HashMap<(u32, u32), u32> = HashMap::new();
        let mut edges: Vec<Edge> = Vec::new();
        let mut faces_at: Vec<u32> = Vec::new();
        let mut edges_of = vec![[0; 3]; triangles.len()];
        for (f, t) in triangles.iter().enumerate() {
            for k in 0..3 {
                let (from, to) = (t[k], t[(k + 1) % 3]);
                let along = vertices[to as usize] - vertices[from as usize];
                let outward = along.cross(normals[f]).normalize_or_zero();
                let e = *number.entry((from.min(to), from.max(to))).or_insert_with(|| {
                    edges.push(Edge {
                        ends: [from, to],
                        outward: [outward; 2],
                        exposed: true,
                        owner: f as u32,
                        opposite: [t[(k + 2) % 3]; 2],
                    });
                    faces_at.push(0);
                    edges.len() as u32 - 1
                }) as usize;
                edges_of[f][k] = e as u32;
                faces_at[e] += 1;
                if faces_at[e] == 2 {
                    edges[e].opposite[1] = t[(k + 2) % 3];
                    edges[e].outward[1] = outward;
                    // Convex if the second face falls away from the first: its inside lies below the first's plane.
                    let first = edges[e].outward[0];
                    let normal = normal_beside(first, &edges[e], &vertices);
                    edges[e].exposed = (-outward).dot(normal) < -1e-9;
                }
            }
        }
        let mut owners = vec![u32::MAX; vertices.len()];
        for (f, t) in triangles.iter().enumerate() {
            t.iter().for_each(|&v| owners[v as usize] = owners[v as usize].min(f as u32));
        }
        let mut first_edges = vec![u32::MAX; vertices.len()];
        for (e, edge) in edges.iter().enumerate().filter(|(_, e)| e.exposed) {
            edge.ends.iter().for_each(|&v| {
                first_edges[v as usize] = first_edges[v as usize].min(e as u32);
            });
        }
        let closed = faces_at.iter().all(|&n| n == 2);
        let (first_neighbour, neighbours) = neighbours(vertices.len(), &edges);
        let boxes: Vec<Aabb> = triangles
            .iter()
            .map(|t| {
                let [a, b, c] = corner(t);
                Aabb::new(a.min(b).min(c), a.max(b).max(c))
            })
            .collect();
        let tree = Bvh::from_leaves(BvhBuildStrategy::Binned, &boxes);
        let used = || triangles.iter().flatten().map(|&i| vertices[i as usize]);
        let bounds = used().fold((DVec3::INFINITY, DVec3::NEG_INFINITY), |b, p| (b.0.min(p), b.1.max(p)));
        let bounding_radius = used().map(|v| v.length()).fold(0.0, f64::max);
        Self {
            normals,
            edges,
            edges_of,
            neighbours,
            first_neighbour,
            owners,
            first_edges,
            closed,
            tree,
            bounding_radius,
            bounds,
            vertices,
            triangles,
        }
    }

    /// Vertices [m].
    pub fn vertices(&self) -> &[DVec3] {
        &self.vertices
    }

    /// Triangles.
    pub fn triangles(&self) -> &[[u32; 3]] {
        &self.triangles
    }

    /// Whether every edge has two triangles: then there is an inside. An open surface is touched from both sides.
    pub fn is_closed(&self) -> bool {
        self.closed
    }

    /// Radius of the ball about the origin that holds it [m].
    pub fn bounding_radius(&self) -> f64 {
        self.bounding_radius
    }

    /// The box that holds it.
    pub fn bounds(&self) -> (DVec3, DVec3) {
        self.bounds
    }

    /// Corners of a triangle.
    #[inline]
    pub fn corners(&self, t: u32) -> [DVec3; 3] {
        self.triangles[t as usize].map(|i| self.vertices[i as usize])
    }

    /// Outward normal of a triangle.
    #[inline]
    pub fn normal(&self, t: u32) -> DVec3 {
        self.normals[t as usize]
    }

    /// The edges of a triangle.
    pub fn edges_of(&self, t: u32) -> [u32; 3] {
        self.edges_of[t as usize]
    }

    /// An edge.
    pub fn edge(&self, e: u32) -> &Edge {
        &self.edges[e as usize]
    }

    /// Number of edges.
    pub fn edge_count(&self) -> u32 {
        self.edges.len() as u32
    }

    /// The triangle that owns the contacts of a vertex.
    pub fn owner(&self, v: u32) -> u32 {
        self.owners[v as usize]
    }

    /// The first edge at a vertex that stands out: it speaks for the vertex. `u32::MAX` if there is none.
    pub fn first_edge(&self, v: u32) -> u32 {
        self.first_edges[v as usize]
    }

    /// Ends of an edge.
    pub fn ends(&self, e: u32) -> [DVec3; 2] {
        self.edges[e as usize].ends.map(|v| self.vertices[v as usize])
    }

    /// Calls `visit` with every triangle whose box meets the given one, in a fixed order.
    pub fn for_near(&self, low: DVec3, high: DVec3, visit: impl FnMut(u32)) {
        let query = Aabb::new(low, high);
        self.tree.intersect_aabb(&query).for_each(visit);
    }

    /// Whether the box of any triangle meets the given one.
    pub fn is_near(&self, low: DVec3, high: DVec3) -> bool {
        self.tree.intersect_aabb(&Aabb::new(low, high)).next().is_some()
    }

    /// Whether any point of the surface is nearer to `p` than `distance`.
    pub fn distance_below(&self, p: DVec3, distance: f64) -> bool {
        let query = Aabb::new(p - distance, p + distance);
        self.tree.intersect_aabb(&query).any(|t| {
            let [a, b, c] = self.corners(t);
            Triangle::new(a, b, c).project_local_point(p, false).point.distance(p) < distance
        })
    }

    /// Whether a direction away from an edge lies in its wedge, with some slack.
    pub fn in_wedge(&self, e: u32, direction: DVec3, slack: f64) -> bool {
        let edge = &self.edges[e as usize];
        edge.exposed && edge.outward.iter().all(|o| o.dot(direction) >= -slack)
    }

    /// Whether a direction away from a vertex lies in its cone, with some slack.
    pub fn in_cone(&self, v: u32, direction: DVec3, slack: f64) -> bool {
        let at = self.vertices[v as usize];
        let range = self.first_neighbour[v as usize] as usize..self.first_neighbour[v as usize + 1] as usize;
        self.neighbours[range]
            .iter()
            .all(|&n| (self.vertices[n as usize] - at).normalize_or_zero().dot(direction) <= slack)
    }
}

/// The normal of the face that `outward` leads away from.
fn normal_beside(outward: DVec3, edge: &Edge, vertices: &[DVec3]) -> DVec3 {
    let along = vertices[edge.ends[1] as usize] - vertices[edge.ends[0] as usize];
    outward.cross(along).normalize_or_zero()
}

/// The other ends of the edges at each vertex.
fn neighbours(vertices: usize, edges: &[Edge]) -> (Vec<u32>, Vec<u32>) {
    let mut first = vec![0u32; vertices + 1];
    for v in edges.iter().flat_map(|e| e.ends) {
        first[v as usize + 1] += 1;
    }
    for v in 0..vertices {
        first[v + 1] += first[v];
    }
    let mut next = first.clone();
    let mut list = vec![0; 2 * edges.len()];
    for edge in edges {
        for (v, other) in [(edge.ends[0], edge.ends[1]), (edge.ends[1], edge.ends[0])] {
            list[next[v as usize] as usize] = other;
            next[v as usize] += 1;
        }
    }
    (first, list)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shape::Revolved;

    #[test]
    fn edges_of_a_tube_are_exposed_where_they_are_convex() {
        let (vertices, triangles) = Revolved::tube(1.0, 1.2, 0.5).triangles(32);
        let surface = Surface::new(vertices, triangles);
        assert!(surface.is_closed());
        for edge in &surface.edges {
            let [a, b] = edge.ends.map(|v| surface.vertices[v as usize]);
            let rho = |p: DVec3| p.x.hypot(p.y);
            let along_axis = (a - b).truncate().length() < 1e-12;
            let rim = (a.z - b.z).abs() < 1e-12 && (rho(a) - rho(b)).abs() < 1e-12;
            if along_axis {
                // Side lines: convex outside, hollow inside.
                assert_eq!(edge.exposed, rho(a) > 1.1);
            } else if rim {
                assert!(edge.exposed);
            } else {
                assert!(!edge.exposed, "a diagonal of a flat quad");
            }
        }
    }
}
