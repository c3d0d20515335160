//! Walls, and free bodies that are not spheres, as polygons.
//!
//! Solids of revolution are cut into [`SIDES`] flat sides. A half-space is drawn as a square that covers the
//! scene: its size comes from where bodies, other walls and sources are at the start of the run.

use std::f64::consts::TAU;

use granum_engine::glam::{DQuat, DVec3};
use granum_engine::shape::{Revolved, cuboid};
use granum_engine::{Shape, World};

use crate::frame;
use crate::vtk::{Array, Cells, PolyData, SCALAR, XYZ};

/// Sides of a tessellated circle.
pub const SIDES: usize = 96;

/// Where the scene is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bounds {
    center: DVec3,
    half_diagonal: f64,
}

impl Bounds {
    /// Of everything that is finite.
    pub fn of(world: &World) -> Self {
        let (mut low, mut high) = (DVec3::INFINITY, DVec3::NEG_INFINITY);
        let mut add = |a: DVec3, b: DVec3| {
            if a.is_finite() && b.is_finite() {
                (low, high) = (low.min(a), high.max(b));
            }
        };
        let b = &world.bodies;
        for i in 0..b.len() {
            add(b.position[i] - b.radius[i], b.position[i] + b.radius[i]);
        }
        for source in &world.sources {
            let (a, b) = source.region.bounds();
            add(a, b);
        }
        if low.x > high.x {
            return Self { center: DVec3::ZERO, half_diagonal: 1.0 };
        }
        Self { center: 0.5 * (low + high), half_diagonal: 0.5 * (high - low).length() }
    }
}

/// Polygons in a local frame: corners, and the corners of each face, counter-clockwise seen from outside.
type Surface = (Vec<DVec3>, Vec<Vec<i32>>);

fn surface(shape: &Shape, position: DVec3, rotation: DQuat, bounds: &Bounds) -> Surface {
    match shape {
        Shape::Cuboid { half } => {
            let faces = [[0, 2, 3, 1], [4, 5, 7, 6], [0, 1, 5, 4], [2, 6, 7, 3], [0, 4, 6, 2], [1, 3, 7, 5]];
            (cuboid::corners(*half).to_vec(), faces.iter().map(|f| f.to_vec()).collect())
        }
        Shape::Plane => {
            let mut middle = rotation.conjugate() * (bounds.center - position);
            middle.z = 0.0;
            let s = 1.2 * bounds.half_diagonal;
            let corner = |x: f64, y: f64| middle + DVec3::new(x * s, y * s, 0.0);
            let corners = vec![corner(-1.0, -1.0), corner(1.0, -1.0), corner(1.0, 1.0), corner(-1.0, 1.0)];
            (corners, vec![vec![0, 1, 2, 3]])
        }
        Shape::Revolved(revolved) => revolved_surface(revolved),
        _ => (Vec::new(), Vec::new()),
    }
}

fn revolved_surface(shape: &Revolved) -> Surface {
    let outline = shape.outline();
    let mut corners = Vec::new();
    for corner in outline {
        for k in 0..SIDES {
            let (sin, cos) = (TAU * k as f64 / SIDES as f64).sin_cos();
            corners.push(DVec3::new(corner.x * cos, corner.x * sin, corner.y));
        }
    }
    let mut faces = Vec::new();
    for i in 0..outline.len() {
        let j = (i + 1) % outline.len();
        let at = |row: usize, k: usize| (row * SIDES + k % SIDES) as i32;
        for k in 0..SIDES {
            let face = match (outline[i].x <= 0.0, outline[j].x <= 0.0) {
                (true, true) => break,
                (true, false) => vec![at(i, 0), at(j, k), at(j, k + 1)],
                (false, true) => vec![at(i, k), at(j, 0), at(i, k + 1)],
                (false, false) => vec![at(i, k), at(j, k), at(j, k + 1), at(i, k + 1)],
            };
            // The outline runs counter-clockwise in (rho, z): seen from outside, the turn comes first.
            faces.push(face.into_iter().rev().collect());
        }
    }
    (corners, faces)
}

/// All bodies that are not spheres, as polygons with the fields of their bodies on the faces.
pub fn walls(world: &World, bounds: &Bounds) -> PolyData {
    let b = &world.bodies;
    let mut order: Vec<usize> =
        (0..b.len()).filter(|&i| world.shapes[b.shape[i].index()] != Shape::Sphere).collect();
    order.sort_unstable_by_key(|&i| b.id[i]);
    let (mut points, mut polys, mut body_of_face) = (Vec::new(), Vec::new(), Vec::new());
    for i in order {
        let (p, q) = (b.position[i], b.rotation[i]);
        let (corners, faces) = surface(&world.shapes[b.shape[i].index()], p, q, bounds);
        let first = points.len() as i32;
        points.extend(corners.into_iter().map(|c| p + q * c));
        for face in faces {
            polys.push(face.into_iter().map(|k| first + k).collect::<Vec<i32>>());
            body_of_face.push(i);
        }
    }
    let number = |name: &str, of: &dyn Fn(usize) -> u32| {
        Array::new(name, SCALAR, body_of_face.iter().map(|&i| of(i) as i32))
    };
    let mut data = PolyData::new(Array::new("points", XYZ, points.iter().flat_map(|p| p.to_array())));
    data.polys = Some(Cells::new(&polys));
    data.cell_data = vec![
        number("id", &|i| b.id[i].0),
        number("material", &|i| b.material[i].0),
        number("group", &|i| b.group[i].0),
        number("kind", &|i| frame::kind(b.kind[i]).into()),
        number("shape", &|i| frame::shape(&world.shapes[b.shape[i].index()]).into()),
        Array::new("velocity", XYZ, body_of_face.iter().flat_map(|&i| b.velocity[i].as_vec3().to_array())),
    ];
    data.words = frame::words(world);
    data
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Volume inside a closed surface, by the divergence theorem; positive if faces are seen from outside
    /// counter-clockwise.
    fn volume((corners, faces): &Surface) -> f64 {
        let mut six = 0.0;
        for face in faces {
            for k in 1..face.len() - 1 {
                let at = |i: usize| corners[face[i] as usize];
                six += at(0).dot(at(k).cross(at(k + 1)));
            }
        }
        six / 6.0
    }

    #[test]
    fn surfaces_are_closed_and_face_outwards() {
        let bounds = Bounds { center: DVec3::ZERO, half_diagonal: 1.0 };
        let shapes = [
            Shape::Cuboid { half: DVec3::new(1.0, 2.0, 0.5) },
            Shape::Revolved(Revolved::cylinder(1.0, 0.5)),
            Shape::Revolved(Revolved::tube(0.5, 1.0, 0.5)),
            Shape::Revolved(Revolved::cone(1.0, 0.0, 0.5)),
            Shape::Revolved(Revolved::funnel((0.2, 1.0), 0.1, 0.5)),
        ];
        for shape in shapes {
            let v = volume(&surface(&shape, DVec3::ZERO, DQuat::IDENTITY, &bounds));
            let exact = shape.mass_and_inertia(shape.bounding_radius(), 1.0).0;
            assert!((v / exact - 1.0).abs() < 2e-3, "{shape:?}: {v} of {exact}");
        }
    }
}
