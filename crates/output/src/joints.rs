//! Joints as points, with their axes, coordinates and what they carry.
//!
//! A joint stands where its point on the second body is. Force and torque are those on the second body, in the world's
//! frame, as a joint probe gives them (`crates/engine/src/probe/joint.rs`). A joint whose body is gone is left out.

use granum_engine::World;
use granum_engine::glam::{DQuat, DVec3};
use granum_engine::joint::JointFrame;
use granum_engine::probe::joint::measure;

use crate::vtk::{Array, Cells, PolyData, SCALAR, XYZ};

/// Point and orientation of a side in the world.
fn place(world: &World, side: &JointFrame) -> (DVec3, DQuat) {
    match side.body.and_then(|id| world.index_of(id)) {
        Some(i) => {
            let (p, q) = (world.bodies.position[i], world.bodies.rotation[i]);
            (p + q * side.at, q * side.rotation)
        }
        None => (side.at, side.rotation),
    }
}

/// All joints as points with fields.
pub fn joints(world: &World) -> PolyData {
    let rows: Vec<(usize, Vec<f64>)> = (0..world.joints.len())
        .map(|k| (k, measure(world, k, None, DQuat::IDENTITY)))
        .filter(|(_, row)| row.iter().all(|x| x.is_finite()))
        .collect();
    let mut kinds: Vec<&str> = Vec::new();
    for joint in &world.joints {
        if !kinds.contains(&joint.kind.name()) {
            kinds.push(joint.kind.name());
        }
    }
    let point = |k: usize| place(world, &world.joints[k].b).0;
    let axis = |k: usize| place(world, &world.joints[k].a).1 * DVec3::Z;
    let scalar =
        |name: &str, column: usize| Array::new(name, SCALAR, rows.iter().map(|(_, row)| row[column] as f32));
    let vector = |name: &str, first: usize| {
        Array::new(name, XYZ, rows.iter().flat_map(|(_, row)| [0, 1, 2].map(|c| row[first + c] as f32)))
    };
    let body = |name: &str, of: &dyn Fn(usize) -> Option<granum_engine::BodyId>| {
        // -1 is the world.
        Array::new(name, SCALAR, rows.iter().map(|&(k, _)| of(k).map_or(-1, |id| id.0 as i32)))
    };
    let mut data =
        PolyData::new(Array::new("points", XYZ, rows.iter().flat_map(|&(k, _)| point(k).to_array())));
    data.verts = Some(Cells::in_order(rows.len(), 1));
    data.point_data = vec![
        Array::new("axis", XYZ, rows.iter().flat_map(|&(k, _)| axis(k).as_vec3().to_array())),
        scalar("angle", 0),
        scalar("position", 1),
        vector("force", 4),
        vector("torque", 7),
        scalar("drive_torque", 10),
        scalar("drive_force", 11),
        Array::new("joint", SCALAR, rows.iter().map(|&(k, _)| k as i32)),
        body("body_a", &|k| world.joints[k].a.body),
        body("body_b", &|k| world.joints[k].b.body),
        Array::new(
            "kind",
            SCALAR,
            rows.iter().map(|&(k, _)| {
                let name = world.joints[k].kind.name();
                kinds.iter().position(|n| *n == name).map_or(-1, |n| n as i32)
            }),
        ),
    ];
    data.words = vec![
        ("joints", world.joints.iter().map(|j| j.name.clone()).collect()),
        ("kinds", kinds.iter().map(|&k| k.to_owned()).collect()),
    ];
    data.time = Some(world.time);
    data
}
