//! Walls as polygons: what does not move freely and is not a sphere. Free bodies are kept as poses, and their shapes once
//! ([`crate::shapes`]).
//!
//! A half-space is drawn as a square that covers the scene: its size comes from where bodies, other walls and sources
//! are at the start of the run.

use granum_engine::glam::{DQuat, DVec3};
use granum_engine::{Shape, World};
use serde::{Deserialize, Serialize};

use crate::frame;
use crate::surfaces::{Detail, Polygons, drawn};
use crate::vtk::{Array, Cells, PolyData, SCALAR, XYZ};

/// Where the scene is.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
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
        for i in (0..b.len()).filter(|&i| !b.is_hole(i)) {
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

/// All walls, as polygons with the fields of their bodies on the faces.
pub fn walls(world: &World, bounds: &Bounds) -> PolyData {
    let b = &world.bodies;
    let mut order: Vec<usize> = (0..b.len()).filter(|&i| world.is_wall(i) && !b.is_hole(i)).collect();
    order.sort_unstable_by_key(|&i| b.id[i]);
    let (mut points, mut polys, mut body_of_face) = (Vec::new(), Vec::new(), Vec::new());
    let detail = Detail::for_bodies(order.len());
    let mut known: Vec<Option<Polygons>> = vec![None; world.shapes.len()];
    for i in order {
        let (p, q) = (b.position[i], b.rotation[i]);
        let shape = &world.shapes[b.shape[i].index()];
        let square;
        let (corners, faces) = if *shape == Shape::Plane {
            square = ground(p, q, bounds);
            &square
        } else {
            &*known[b.shape[i].index()].get_or_insert_with(|| drawn(world, b.shape[i].index(), detail))
        };
        let (first, scale) = (points.len() as i32, shape.scale(b.radius[i]));
        points.extend(corners.iter().map(|c| p + q * (*c * scale)));
        for face in faces {
            polys.push(face.iter().map(|k| first + k).collect::<Vec<i32>>());
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
        number("shape", &|i| frame::shape(world, b.shape[i].index()).into()),
        Array::new("velocity", XYZ, body_of_face.iter().flat_map(|&i| b.velocity[i].as_vec3().to_array())),
    ];
    data.fields = poses(world, bounds);
    data.words = frame::words(world);
    data
}

/// Walls as a table: what [`crate::shapes`] needs to draw them as instances.
fn poses(world: &World, bounds: &Bounds) -> Vec<Array> {
    let b = &world.bodies;
    let mut order: Vec<usize> = (0..b.len()).filter(|&i| world.is_wall(i)).collect();
    order.sort_unstable_by_key(|&i| b.id[i]);
    let places: Vec<(DVec3, f64)> = order
        .iter()
        .map(|&i| match world.shapes[b.shape[i].index()] {
            Shape::Plane => cover(b.position[i], b.rotation[i], bounds),
            _ => (b.position[i], b.radius[i]),
        })
        .collect();
    let number =
        |name: &str, of: &dyn Fn(usize) -> u32| Array::new(name, SCALAR, order.iter().map(|&i| of(i) as i32));
    let rotations = order.iter().flat_map(|&i| {
        let q = b.rotation[i].as_quat();
        [q.w, q.x, q.y, q.z]
    });
    vec![
        Array::new("wall_position", XYZ, places.iter().flat_map(|p| p.0.to_array())),
        Array::new("wall_quaternion", frame::QUATERNION, rotations),
        Array::new("wall_radius", SCALAR, places.iter().map(|p| p.1 as f32)),
        number("wall_id", &|i| b.id[i].0),
        number("wall_material", &|i| b.material[i].0),
        number("wall_shape_id", &|i| b.shape[i].0),
    ]
}

/// Middle and half side of the square that covers the scene on a half-space's border.
fn cover(position: DVec3, rotation: DQuat, bounds: &Bounds) -> (DVec3, f64) {
    let mut middle = rotation.conjugate() * (bounds.center - position);
    middle.z = 0.0;
    (position + rotation * middle, 1.2 * bounds.half_diagonal)
}

/// The part of a half-space's border that covers the scene, in its own frame.
fn ground(position: DVec3, rotation: DQuat, bounds: &Bounds) -> Polygons {
    let (middle, s) = cover(position, rotation, bounds);
    let middle = rotation.conjugate() * (middle - position);
    let corner = |x: f64, y: f64| middle + DVec3::new(x * s, y * s, 0.0);
    let corners = vec![corner(-1.0, -1.0), corner(1.0, -1.0), corner(1.0, 1.0), corner(-1.0, 1.0)];
    (corners, vec![vec![0, 1, 2, 3]])
}
