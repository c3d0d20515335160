//! A surface of triangles: vertices, and the numbers of three of them for each triangle, anticlockwise seen from
//! outside.
//!
//! What a file holds is rarely a closed surface as it stands; [`Mesh::mend`] (in [`super::mesh_mend`]) welds, turns
//! and reports. Mass and inertia are in [`super::mesh_mass`], distances in [`super::mesh_near`].
//!
//! All tolerances are relative to the mesh's diagonal. Coordinates beyond 1e30 are refused: the fifth power of a
//! length, which inertia needs, must stay a number.

use glam::DVec3;
use serde::{Deserialize, Serialize};

/// Most triangles of a mesh: with everything a run keeps for one, some 3 GB.
pub const MOST_TRIANGLES: usize = 4_000_000;
/// Largest coordinate.
pub const LARGEST_COORDINATE: f64 = 1e30;

/// A surface of triangles.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Mesh {
    /// Points [m].
    pub vertices: Vec<DVec3>,
    /// Three vertices each, anticlockwise seen from outside.
    pub triangles: Vec<[u32; 3]>,
}

/// Why a mesh cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MeshError {
    /// No triangles.
    #[error("the mesh has no triangles")]
    Empty,
    /// A coordinate that is no number, or out of all proportion.
    #[error("vertex {vertex} has a coordinate that is not a number, infinite or beyond 1e30")]
    NotFinite {
        /// Which, from 0.
        vertex: usize,
    },
    /// A vertex that is not there.
    #[error("triangle {triangle} names vertex {vertex}, but there are only {vertices} (counted from 0)")]
    NoSuchVertex {
        /// Which triangle, from 0.
        triangle: usize,
        /// The vertex that it names.
        vertex: u32,
        /// How many there are.
        vertices: usize,
    },
    /// Nothing is left.
    #[error("all {triangles} triangles are degenerate: corners that coincide or lie on a line")]
    AllDegenerate {
        /// How many there were.
        triangles: usize,
    },
    /// More than we handle.
    #[error("the mesh has {triangles} triangles; at most {MOST_TRIANGLES} are handled: make it coarser")]
    TooLarge {
        /// How many there are.
        triangles: usize,
    },
}

impl Mesh {
    /// Whether every number in it can be used.
    pub fn check(&self) -> Result<(), MeshError> {
        if self.triangles.is_empty() {
            return Err(MeshError::Empty);
        }
        // As many vertices as a soup of that many triangles has.
        let triangles = self.triangles.len().max(self.vertices.len() / 3);
        if triangles > MOST_TRIANGLES {
            return Err(MeshError::TooLarge { triangles });
        }
        let bad = |v: &DVec3| !(v.is_finite() && v.abs().max_element() <= LARGEST_COORDINATE);
        if let Some(vertex) = self.vertices.iter().position(bad) {
            return Err(MeshError::NotFinite { vertex });
        }
        let vertices = self.vertices.len();
        for (triangle, corners) in self.triangles.iter().enumerate() {
            if let Some(&vertex) = corners.iter().find(|&&v| v as usize >= vertices) {
                return Err(MeshError::NoSuchVertex { triangle, vertex, vertices });
            }
        }
        Ok(())
    }

    /// The corners of a triangle [m].
    #[inline]
    pub fn corners(&self, triangle: usize) -> [DVec3; 3] {
        self.triangles[triangle].map(|v| self.vertices[v as usize])
    }

    /// The outward normal of a triangle, as long as twice its area [m2].
    #[inline]
    pub fn area_normal(&self, triangle: usize) -> DVec3 {
        let [a, b, c] = self.corners(triangle);
        (b - a).cross(c - a)
    }

    /// Area of the surface [m2].
    pub fn area(&self) -> f64 {
        (0..self.triangles.len()).map(|t| 0.5 * self.area_normal(t).length()).sum()
    }

    /// Lower and upper corner of the box around the vertices that triangles use [m]. Zero for an empty mesh.
    pub fn bounds(&self) -> (DVec3, DVec3) {
        let mut used = self.triangles.iter().flatten().map(|&v| self.vertices[v as usize]);
        let Some(first) = used.next() else { return (DVec3::ZERO, DVec3::ZERO) };
        used.fold((first, first), |(min, max), v| (min.min(v), max.max(v)))
    }

    /// Length of the diagonal of that box: what tolerances are relative to [m].
    pub fn diagonal(&self) -> f64 {
        let (min, max) = self.bounds();
        (max - min).length()
    }

    /// The longest edge [m].
    pub fn longest_edge(&self) -> f64 {
        let longest = |t| {
            let [a, b, c] = self.corners(t);
            (b - a).length_squared().max((c - b).length_squared()).max((a - c).length_squared())
        };
        (0..self.triangles.len()).map(longest).fold(0.0, f64::max).sqrt()
    }

    /// The mesh with all lengths multiplied: from millimetres to metres with 0.001.
    pub fn scaled(mut self, factor: f64) -> Self {
        self.vertices.iter_mut().for_each(|v| *v *= factor);
        self
    }
}

/// Meshes for tests.
#[cfg(test)]
pub(crate) mod samples {
    use super::*;

    /// A box about the origin.
    pub(crate) fn cuboid(half: DVec3) -> Mesh {
        let vertices = super::super::cuboid::corners(half).to_vec();
        let quads = [[0, 2, 3, 1], [4, 5, 7, 6], [0, 1, 5, 4], [2, 6, 7, 3], [0, 4, 6, 2], [1, 3, 7, 5]];
        let triangles = quads.iter().flat_map(|&[a, b, c, d]| [[a, b, c], [a, c, d]]).collect();
        Mesh { vertices, triangles }
    }

    /// A ball about the origin: an octahedron whose triangles were split in four `rounds` times.
    pub(crate) fn ball(radius: f64, rounds: usize) -> Mesh {
        let mut vertices = vec![DVec3::X, DVec3::Y, DVec3::Z, -DVec3::X, -DVec3::Y, -DVec3::Z];
        let mut triangles =
            vec![[0, 1, 2], [1, 3, 2], [3, 4, 2], [4, 0, 2], [1, 0, 5], [3, 1, 5], [4, 3, 5], [0, 4, 5]];
        for _ in 0..rounds {
            let mut middles = std::collections::HashMap::new();
            let mut middle = |a: u32, b: u32| {
                *middles.entry((a.min(b), a.max(b))).or_insert_with(|| {
                    let v = (vertices[a as usize] + vertices[b as usize]).normalize();
                    vertices.push(v);
                    vertices.len() as u32 - 1
                })
            };
            triangles = triangles
                .iter()
                .flat_map(|&[a, b, c]| {
                    let [ab, bc, ca] = [middle(a, b), middle(b, c), middle(c, a)];
                    [[a, ab, ca], [ab, b, bc], [ca, bc, c], [ab, bc, ca]]
                })
                .collect();
        }
        Mesh { vertices, triangles }.scaled(radius)
    }

    /// Two meshes as one.
    pub(crate) fn both(mut a: Mesh, b: &Mesh, shift: DVec3) -> Mesh {
        let n = a.vertices.len() as u32;
        a.vertices.extend(b.vertices.iter().map(|&v| v + shift));
        a.triangles.extend(b.triangles.iter().map(|t| t.map(|v| v + n)));
        a
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_used_is_refused() {
        let good = samples::cuboid(DVec3::ONE);
        assert_eq!(good.check(), Ok(()));
        assert_eq!(Mesh::default().check(), Err(MeshError::Empty));
        for bad in [f64::NAN, f64::INFINITY, 1e31] {
            let mut mesh = good.clone();
            mesh.vertices[3].y = bad;
            assert_eq!(mesh.check(), Err(MeshError::NotFinite { vertex: 3 }));
        }
        let mut mesh = good;
        mesh.triangles[2][1] = 8;
        assert_eq!(mesh.check(), Err(MeshError::NoSuchVertex { triangle: 2, vertex: 8, vertices: 8 }));
        let many = Mesh { vertices: vec![DVec3::ZERO], triangles: vec![[0; 3]; MOST_TRIANGLES + 1] };
        assert_eq!(many.check(), Err(MeshError::TooLarge { triangles: MOST_TRIANGLES + 1 }));
    }

    #[test]
    fn sizes_of_a_box() {
        let mesh = samples::cuboid(DVec3::new(1.0, 2.0, 3.0));
        assert_eq!(mesh.area(), 88.0);
        assert_eq!(mesh.bounds().1, DVec3::new(1.0, 2.0, 3.0));
        assert!((mesh.longest_edge() - 52_f64.sqrt()).abs() < 1e-15 * 52.0);
        assert!((mesh.scaled(2.0).diagonal() - 4.0 * 14_f64.sqrt()).abs() < 1e-14);
    }
}
