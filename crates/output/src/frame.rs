//! Bodies as points and contacts as lines.
//!
//! Points are Float64 (a grain of a millimetre a kilometre from the origin), fields are Float32. Bodies stand in
//! the order of their ids, so that a point is the same body in every frame while no body comes or goes.

use std::fmt::Write;

use granum_engine::glam::DVec3;
use granum_engine::{BodyKind, Shape, World};
use rayon::prelude::*;

use crate::loads::{Load, loads};
use crate::vtk::{Array, Cells, PolyData, SCALAR, XYZ};

/// Components of a quaternion, scalar first.
pub const QUATERNION: &[&str] = &["qw", "qx", "qy", "qz"];

/// The data of a body for a frame; the run is delayed only by the time of copying them.
#[derive(Clone, Copy, Debug)]
struct Taken {
    position: DVec3,
    radius: f32,
    mass: f32,
    velocity: [f32; 3],
    speed: f32,
    ang_vel: [f32; 3],
    quaternion: [f32; 4],
    axes: [f32; 3],
    id: u32,
    material: u32,
    group: u32,
    shape_id: u32,
    rank: u16,
    kind: u8,
    shape: u8,
    force: [f32; 3],
    torque: [f32; 3],
    contacts: u32,
    /// Not a wall, nor a node of a beam.
    wanted: bool,
}

/// The bodies at one time: copied at once, and converted to points by the thread that writes them.
#[derive(Clone, Debug)]
pub struct BodiesTaken {
    bodies: Vec<Taken>,
    words: Vec<(&'static str, Vec<String>)>,
    time: f64,
    /// Whether ranks share the world.
    is_shared: bool,
}

impl BodiesTaken {
    /// As they are now; `whole` if contacts are those of these bodies.
    pub fn of(world: &World, whole: bool) -> Self {
        let b = &world.bodies;
        let loads = if whole { loads(world) } else { Vec::new() };
        let take = |i: usize| {
            let (q, own) = (b.rotation[i].as_quat(), &world.shapes[b.shape[i].index()]);
            Taken {
                position: world.inside(i),
                radius: b.radius[i] as f32,
                mass: b.mass(i) as f32,
                velocity: b.velocity[i].as_vec3().to_array(),
                speed: b.velocity[i].length() as f32,
                ang_vel: b.ang_vel[i].as_vec3().to_array(),
                quaternion: [q.w, q.x, q.y, q.z],
                axes: axes(own, b.radius[i]).as_vec3().to_array(),
                id: b.id[i].0,
                material: b.material[i].0,
                group: b.group[i].0,
                shape_id: b.shape[i].0,
                rank: world.rank_of_body.get(i).copied().unwrap_or(0),
                kind: kind(b.kind[i]),
                shape: shape(world, b.shape[i].index()),
                force: load(&loads, i).force.as_vec3().to_array(),
                torque: load(&loads, i).torque.as_vec3().to_array(),
                contacts: load(&loads, i).contacts,
                wanted: !world.is_wall(i) && b.kind[i] != BodyKind::Beam && !b.is_hole(i),
            }
        };
        let bodies = (0..b.len()).into_par_iter().with_min_len(4096).map(take).collect();
        Self { bodies, words: words(world), time: world.time, is_shared: !world.rank_of_body.is_empty() }
    }

    /// What is not a wall, as points with fields.
    pub fn points(&self) -> PolyData {
        let mut order: Vec<&Taken> = self.bodies.iter().filter(|b| b.wanted).collect();
        order.sort_unstable_by_key(|b| b.id);
        let scalar =
            |name: &str, of: &dyn Fn(&Taken) -> f32| Array::new(name, SCALAR, order.iter().map(|b| of(b)));
        let vector = |name: &str, of: &dyn Fn(&Taken) -> [f32; 3]| {
            Array::new(name, XYZ, order.iter().flat_map(|b| of(b)))
        };
        let number = |name: &str, of: &dyn Fn(&Taken) -> u32| {
            Array::new(name, SCALAR, order.iter().map(|b| of(b) as i32))
        };
        let mut data =
            PolyData::new(Array::new("points", XYZ, order.iter().flat_map(|b| b.position.to_array())));
        data.verts = Some(Cells::in_order(order.len(), 1));
        data.point_data = vec![
            scalar("radius", &|b| b.radius),
            scalar("diameter", &|b| 2.0 * b.radius),
            vector("velocity", &|b| b.velocity),
            scalar("speed", &|b| b.speed),
            vector("angular_velocity", &|b| b.ang_vel),
            Array::new("quaternion", QUATERNION, order.iter().flat_map(|b| b.quaternion)),
            vector("axes", &|b| b.axes),
            scalar("mass", &|b| b.mass),
            number("id", &|b| b.id),
            number("material", &|b| b.material),
            number("group", &|b| b.group),
            number("kind", &|b| b.kind.into()),
            number("shape", &|b| b.shape.into()),
            number("shape_id", &|b| b.shape_id),
            vector("force", &|b| b.force),
            vector("torque", &|b| b.torque),
            number("coordination", &|b| b.contacts),
        ];
        if self.is_shared {
            data.point_data.push(number("rank", &|b| b.rank.into()));
        }
        data.words.clone_from(&self.words);
        data.time = Some(self.time);
        data
    }
}

fn load(loads: &[Load], i: usize) -> Load {
    loads.get(i).copied().unwrap_or_default()
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
pub fn shape(world: &World, id: usize) -> u8 {
    if world.looks.contains_key(&id) { MESH } else { number_of(&world.shapes[id]) }
}

/// What is shown as a mesh.
const MESH: u8 = 9;

fn number_of(shape: &Shape) -> u8 {
    match shape {
        Shape::Sphere => 0,
        Shape::Plane => 1,
        Shape::Cuboid { .. } => 2,
        Shape::Revolved(_) => 3,
        Shape::Ellipsoid { .. } => 4,
        Shape::Capsule { .. } => 5,
        Shape::Hull(_) => 6,
        Shape::Compound(_) => 7,
        Shape::Spheres(_) => 8,
        Shape::Mesh(_) => MESH,
    }
}

/// Names of the groups; that of bodies that no name was given to is "(none)".
pub fn group_names(world: &World) -> Vec<String> {
    let mut names = world.groups.clone();
    if let Some(first) = names.first_mut() {
        *first = "(none)".into();
    }
    names
}

/// What the numbers in the files stand for.
pub fn words(world: &World) -> Vec<(&'static str, Vec<String>)> {
    let list = |words: &[&str]| words.iter().map(|&w| w.to_owned()).collect();
    vec![
        ("materials", world.materials.list().iter().map(|m| m.name.clone()).collect()),
        ("groups", group_names(world)),
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
                "compound",
                "spheres",
                "mesh",
            ]),
        ),
    ]
}

/// Contacts that touch or carry force, as lines from centre to centre; a wall's end is the point of contact.
pub fn contacts(world: &World) -> PolyData {
    let (b, c) = (&world.bodies, &world.contacts);
    let lines = touching(world);
    let first = |k: usize| {
        let i = c.a[k] as usize;
        if world.is_wall(i) { c.point_a[k] } else { b.position[i] }
    };
    let second = |k: usize| {
        let i = c.b[k] as usize;
        if world.is_wall(i) { c.point_b(k) } else { c.center_b(k, b.position[i]) }
    };
    let normal_force = |&(k, f): &(usize, DVec3)| f.dot(c.normal[k]) as f32;
    let scalar = |name: &str, of: &dyn Fn(usize, DVec3) -> f64| {
        Array::new(name, SCALAR, lines.iter().map(|&(k, f)| of(k, f) as f32))
    };
    let id = |name: &str, of: &dyn Fn(usize) -> u32| {
        Array::new(name, SCALAR, lines.iter().map(|&(k, _)| b.id[of(k) as usize].0 as i32))
    };
    let ends = lines.iter().flat_map(|&(k, _)| [first(k), second(k)]);
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
        Array::new("normal", XYZ, lines.iter().flat_map(|&(k, _)| c.normal[k].as_vec3().to_array())),
        Array::new("point", XYZ, lines.iter().flat_map(|&(k, _)| c.point_a[k].to_array())),
        id("body_a", &|k| c.a[k]),
        id("body_b", &|k| c.b[k]),
    ];
    data.time = Some(world.time);
    data
}

/// Contacts that touch or carry force, and the force on their second body [N]. Bodies may have come or gone since they
/// were found, but only at the start of a step.
fn touching(world: &World) -> Vec<(usize, DVec3)> {
    let (c, h) = (&world.contacts, world.settings.step);
    let all = (0..c.len()).map(|k| (k, world.impulse(k) / h));
    all.filter(|&(k, f)| f != DVec3::ZERO || c.gap[k] <= 0.0).collect()
}

/// The same contacts as a table.
pub fn contact_table(world: &World) -> String {
    let (b, c) = (&world.bodies, &world.contacts);
    let mut text = String::from(
        "body_a [-],body_b [-],x [m],y [m],z [m],nx [-],ny [-],nz [-],gap [m],normal_force [N],friction_force [N],\
         fx [N],fy [N],fz [N]\n",
    );
    for (k, f) in touching(world) {
        let (p, n) = (c.point_a[k], c.normal[k]);
        let normal = f.dot(n);
        let (a, d) = (b.id[c.a[k] as usize].0, b.id[c.b[k] as usize].0);
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "{a},{d},{:?},{:?},{:?},{:?},{:?},{:?},{:?},{normal:?},{:?},{:?},{:?},{:?}",
            p.x,
            p.y,
            p.z,
            n.x,
            n.y,
            n.z,
            c.gap[k],
            (f - n * normal).length(),
            f.x,
            f.y,
            f.z
        );
    }
    text
}
