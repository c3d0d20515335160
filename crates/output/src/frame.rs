//! Bodies as points and contacts as lines.
//!
//! Points are Float64 (a grain of a millimetre a kilometre from the origin), fields are Float32. Bodies stand in
//! the order of their ids, so that a point is the same body in every frame while no body comes or goes.

use granum_engine::glam::DVec3;
use granum_engine::{BodyKind, Shape, World};

use crate::vtk::{Array, Cells, PolyData, SCALAR, XYZ};

/// Components of a quaternion, scalar first.
pub const QUATERNION: &[&str] = &["qw", "qx", "qy", "qz"];

/// What is not a wall, as points with fields.
pub fn bodies(world: &World) -> PolyData {
    let b = &world.bodies;
    let mut order: Vec<usize> =
        (0..b.len()).filter(|&i| !world.is_wall(i) && b.kind[i] != BodyKind::Beam).collect();
    order.sort_unstable_by_key(|&i| b.id[i]);
    let scalar =
        |name: &str, of: &dyn Fn(usize) -> f64| Array::new(name, SCALAR, order.iter().map(|&i| of(i) as f32));
    let vector = |name: &str, of: &dyn Fn(usize) -> DVec3| {
        Array::new(name, XYZ, order.iter().flat_map(|&i| of(i).as_vec3().to_array()))
    };
    let number =
        |name: &str, of: &dyn Fn(usize) -> u32| Array::new(name, SCALAR, order.iter().map(|&i| of(i) as i32));
    let mut data =
        PolyData::new(Array::new("points", XYZ, order.iter().flat_map(|&i| b.position[i].to_array())));
    data.verts = Some(Cells::in_order(order.len(), 1));
    data.point_data = vec![
        scalar("radius", &|i| b.radius[i]),
        scalar("diameter", &|i| 2.0 * b.radius[i]),
        vector("velocity", &|i| b.velocity[i]),
        scalar("speed", &|i| b.velocity[i].length()),
        vector("angular_velocity", &|i| b.ang_vel[i]),
        Array::new(
            "quaternion",
            QUATERNION,
            order.iter().flat_map(|&i| {
                let q = b.rotation[i].as_quat();
                [q.w, q.x, q.y, q.z]
            }),
        ),
        vector("axes", &|i| axes(&world.shapes[b.shape[i].index()], b.radius[i])),
        scalar("mass", &|i| b.mass(i)),
        number("id", &|i| b.id[i].0),
        number("material", &|i| b.material[i].0),
        number("group", &|i| b.group[i].0),
        number("kind", &|i| kind(b.kind[i]).into()),
        number("shape", &|i| shape(&world.shapes[b.shape[i].index()]).into()),
        number("shape_id", &|i| b.shape[i].0),
    ];
    data.words = words(world);
    data.time = Some(world.time);
    data
}

/// Semi-axes of an ellipsoid or a box, along the body's own x, y, z; the bounding radius thrice for other shapes.
fn axes(shape: &Shape, radius: f64) -> DVec3 {
    match shape {
        Shape::Ellipsoid { r } => *r * shape.scale(radius),
        Shape::Cuboid { half } => *half * shape.scale(radius),
        _ => DVec3::splat(radius),
    }
}

/// Number of a kind in the files.
pub fn kind(kind: BodyKind) -> u8 {
    match kind {
        BodyKind::Dynamic => 0,
        BodyKind::Kinematic => 1,
        BodyKind::Fixed => 2,
        BodyKind::Beam => 3,
    }
}

/// Number of a shape in the files.
pub fn shape(shape: &Shape) -> u8 {
    match shape {
        Shape::Sphere => 0,
        Shape::Plane => 1,
        Shape::Cuboid { .. } => 2,
        Shape::Revolved(_) => 3,
        Shape::Ellipsoid { .. } => 4,
        Shape::Capsule { .. } => 5,
        Shape::Hull(_) => 6,
        Shape::Parts(_) => 7,
        Shape::Spheres(_) => 8,
        Shape::Mesh(_) => 9,
    }
}

/// What the numbers in the files stand for.
pub fn words(world: &World) -> Vec<(&'static str, Vec<String>)> {
    let list = |words: &[&str]| words.iter().map(|&w| w.to_owned()).collect();
    vec![
        ("materials", world.materials.list().iter().map(|m| m.name.clone()).collect()),
        ("groups", world.groups.clone()),
        ("kinds", list(&["dynamic", "kinematic", "fixed", "beam"])),
        (
            "shapes",
            list(&[
                "sphere",
                "plane",
                "box",
                "revolved",
                "ellipsoid",
                "capsule",
                "hull",
                "parts",
                "spheres",
                "mesh",
            ]),
        ),
    ]
}

/// Contacts that touch or carry force, as lines from centre to centre; a wall's end is the point of contact.
pub fn contacts(world: &World) -> PolyData {
    let (b, c) = (&world.bodies, &world.contacts);
    let h = world.settings.step;
    // Bodies may have come or gone since the contacts were found, but only at the start of a step.
    let lines: Vec<(usize, DVec3)> = (0..c.len())
        .map(|k| (k, world.impulse(k) / h))
        .filter(|&(k, f)| f != DVec3::ZERO || c.gap[k] <= 0.0)
        .collect();
    let end = |body: u32, point: DVec3| {
        if world.is_wall(body as usize) { point } else { b.position[body as usize] }
    };
    let normal_force = |&(k, f): &(usize, DVec3)| f.dot(c.normal[k]) as f32;
    let scalar = |name: &str, of: &dyn Fn(usize, DVec3) -> f64| {
        Array::new(name, SCALAR, lines.iter().map(|&(k, f)| of(k, f) as f32))
    };
    let id = |name: &str, of: &dyn Fn(usize) -> u32| {
        Array::new(name, SCALAR, lines.iter().map(|&(k, _)| b.id[of(k) as usize].0 as i32))
    };
    let ends = lines.iter().flat_map(|&(k, _)| [end(c.a[k], c.point_a[k]), end(c.b[k], c.point_b(k))]);
    let mut data = PolyData::new(Array::new("points", XYZ, ends.flat_map(|p| p.to_array())));
    data.lines = Some(Cells::in_order(lines.len(), 2));
    // Once more at both ends: ParaView's Tube filter varies its radius by point data only.
    data.point_data =
        vec![Array::new("normal_force", SCALAR, lines.iter().flat_map(|line| [normal_force(line); 2]))];
    data.cell_data = vec![
        Array::new("normal_force", SCALAR, lines.iter().map(normal_force)),
        scalar("friction_force", &|k, f| f.reject_from_normalized(c.normal[k]).length()),
        Array::new("force", XYZ, lines.iter().flat_map(|(_, f)| f.as_vec3().to_array())),
        scalar("gap", &|k, _| c.gap[k]),
        id("body_a", &|k| c.a[k]),
        id("body_b", &|k| c.b[k]),
    ];
    data.time = Some(world.time);
    data
}
