//! The table of shapes, and where joints sit: what does not change from frame to frame.
//!
//! A program that draws bodies as instances takes a body's `shape_id`, the polygons of that shape from here, enlarges
//! them by the body's radius, turns and moves them. So every shape here has the bounding radius one; a half-space is
//! the square from -1 to 1. Spheres and ellipsoids have polygons too, but `shape_axes` tells all about them.

use granum_engine::glam::DVec3;
use granum_engine::joint::JointFrame;
use granum_engine::{Shape, World};
use serde_json::{Value, json};

use crate::frame;
use crate::surfaces::{Detail, drawn};
use crate::vtk::{Array, Cells, PolyData, SCALAR, XYZ};

/// All shapes as polygons in their own frames, with `shape_id` on the faces and tables of kinds and axes.
pub fn shapes(world: &World) -> PolyData {
    let b = &world.bodies;
    let angular = |i: &usize| world.shapes[b.shape[*i].index()] != Shape::Sphere;
    let detail = Detail::for_bodies((0..b.len()).filter(angular).count());
    let (mut points, mut faces, mut shape_of_face) = (Vec::new(), Vec::new(), Vec::new());
    let mut axes = Vec::new();
    for (id, shape) in world.shapes.iter().enumerate() {
        let ((corners, sides), size) = match shape {
            Shape::Plane => {
                let corner = |x: f64, y: f64| DVec3::new(x, y, 0.0);
                let corners =
                    vec![corner(-1.0, -1.0), corner(1.0, -1.0), corner(1.0, 1.0), corner(-1.0, 1.0)];
                ((corners, vec![vec![0, 1, 2, 3]]), 1.0)
            }
            _ => (drawn(world, id, detail), shape.bounding_radius()),
        };
        axes.push(match shape {
            _ if world.looks.contains_key(&id) => DVec3::ONE,
            Shape::Ellipsoid { r } => *r / size,
            Shape::Cuboid { half } => *half / size,
            _ => DVec3::ONE,
        });
        let first = points.len() as i32;
        points.extend(corners.iter().map(|c| *c / size));
        for side in sides {
            faces.push(side.iter().map(|k| first + k).collect::<Vec<i32>>());
            shape_of_face.push(id as i32);
        }
    }
    let mut data =
        PolyData::new(Array::new("points", XYZ, points.iter().flat_map(|p| p.as_vec3().to_array())));
    data.polys = Some(Cells::new(&faces));
    data.cell_data = vec![Array::new("shape_id", SCALAR, shape_of_face)];
    data.fields = vec![
        Array::new("shape_kind", SCALAR, (0..world.shapes.len()).map(|k| i32::from(frame::shape(world, k)))),
        Array::new("shape_axes", XYZ, axes.iter().flat_map(|a| a.as_vec3().to_array())),
    ];
    data.words = frame::words(world);
    data
}

/// The joints as JSON: for each its name, kind, and for both sides the body (null is the world), the point and the
/// axis z in the body's frame.
pub fn joints(world: &World) -> String {
    let side = |side: &JointFrame| -> Value {
        let axis = side.rotation * DVec3::Z;
        json!({ "body": side.body.map(|id| id.0), "at": side.at.to_array(), "axis": axis.to_array() })
    };
    let list: Vec<Value> = world
        .joints
        .iter()
        .map(|j| json!({ "name": j.name, "kind": j.kind.name(), "a": side(&j.a), "b": side(&j.b) }))
        .collect();
    json!(list).to_string()
}

#[cfg(test)]
mod tests {
    use granum_engine::Settings;
    use granum_engine::shape::mesh::Mesh;

    use super::*;

    #[test]
    fn every_shape_fills_the_ball_of_radius_one() {
        let mut world = World::new(Settings::default());
        world.shapes.push(Shape::Plane);
        world.shapes.push(Shape::Cuboid { half: DVec3::new(1.0, 2.0, 3.0) });
        world.shapes.push(Shape::Ellipsoid { r: DVec3::new(0.5, 2.0, 1.0) });
        world.shapes.push(Shape::Capsule { half: 2.0, radius: 1.0 });
        // A box that is shown as a triangle.
        let corners = [DVec3::X, DVec3::Y, DVec3::Z].map(|p| p * 3.0_f64.sqrt()).to_vec();
        let look = Mesh { vertices: corners, triangles: vec![[0, 1, 2]] };
        world.add_shape_shown_as(Shape::Cuboid { half: DVec3::ONE }, Some(&look));
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("shapes.vtp");
        let mut bytes = Vec::new();
        shapes(&world).write(&mut bytes).unwrap();
        std::fs::write(&path, bytes).unwrap();
        let (_, fields) = crate::vtk_read::read(&path).unwrap();
        let of = |section: &str, name: &str| {
            &fields.iter().find(|f| f.section == section && f.name == name).unwrap().values
        };
        let points = of("Points", "points");
        let (corner, ends, shape) =
            (of("Polys", "connectivity"), of("Polys", "offsets"), of("CellData", "shape_id"));
        let mut farthest = vec![0.0_f64; world.shapes.len()];
        for (face, &end) in ends.iter().enumerate() {
            let start = if face == 0 { 0 } else { ends[face - 1] as usize };
            for &c in &corner[start..end as usize] {
                let p = &points[3 * c as usize..3 * c as usize + 3];
                let r = (p[0] * p[0] + p[1] * p[1] + p[2] * p[2]).sqrt();
                let s = shape[face] as usize;
                farthest[s] = farthest[s].max(r);
            }
        }
        farthest[1] /= 2.0_f64.sqrt();
        assert!(farthest.iter().all(|r| (r - 1.0).abs() < 1e-6), "{farthest:?}");
        assert_eq!(of("FieldData", "shape_kind"), &[0.0, 1.0, 2.0, 4.0, 5.0, 9.0]);
        assert_eq!(of("FieldData", "shape_axes")[9..12], [0.25, 1.0, 0.5]);
    }
}
