//! Cone complementarity problems with known optimum as the engine's own problems: `data/ccp/g*.json`.
//!
//! The engine's rows are built from bodies and contacts ([`contact_rows`]); r, mu and the arms are then taken from the file, which lets
//! the two bodies of a contact have their own points (the engine gives them one). Fields of a file have the names that they have there.

use granum_engine::ccp::Problem;
use granum_engine::ccp::block::ContactRow;
use granum_engine::ccp::contact_rows::{From, contact_rows};
use granum_engine::contacts::Contact;
use granum_engine::glam::{DQuat, DVec3};
use granum_engine::joint::system::JointSystem;
use granum_engine::joint::{Joint, JointKind};
use granum_engine::simd::WIDTH;
use granum_engine::{Bodies, Body, BodyId, Contacts, Friction, Material, Materials, Settings, ShapeId};
use serde::Deserialize;

/// The problems: name and file.
pub const INSTANCES: [(&str, &str); 7] = [
    ("g1", include_str!("../data/ccp/g1_sphere_incline_roll.json")),
    ("g2", include_str!("../data/ccp/g2_block_slide_kick.json")),
    ("g3", include_str!("../data/ccp/g3_box_stack3.json")),
    ("g4", include_str!("../data/ccp/g4_heap10_stick.json")),
    ("g5", include_str!("../data/ccp/g5_heap10_slip.json")),
    ("g6", include_str!("../data/ccp/g6_wedge.json")),
    ("g7", include_str!("../data/ccp/g7_double_pendulum_tip_contact.json")),
];

/// A body of a file.
#[derive(Deserialize)]
#[allow(non_snake_case, missing_docs)]
pub struct FileBody {
    pub mass: f64,
    pub J_body: [[f64; 3]; 3],
    pub r: [f64; 3],
    pub q: [f64; 4],
    pub v: [f64; 3],
    pub w: [f64; 3],
}

/// A contact of a file: `A` is missing at the ground.
#[derive(Deserialize)]
#[allow(non_snake_case, missing_docs)]
pub struct FileContact {
    pub A: Option<usize>,
    pub B: usize,
    pub n: [f64; 3],
    pub u: [f64; 3],
    pub w: [f64; 3],
    pub pA: [f64; 3],
    pub pB: [f64; 3],
    pub gap: f64,
    pub mu: f64,
}

/// The optimum.
#[derive(Deserialize)]
#[allow(missing_docs)]
pub struct Solution {
    pub v: Vec<f64>,
    pub gamma: Vec<f64>,
    pub objective_dual: f64,
}

/// A problem as its file has it.
#[derive(Deserialize)]
#[allow(non_snake_case, missing_docs)]
pub struct Instance {
    pub h: f64,
    pub gravity: [f64; 3],
    pub bodies: Vec<FileBody>,
    pub contacts: Vec<FileContact>,
    pub D: Vec<Vec<f64>>,
    pub Minv_diag_blocks: Vec<[[f64; 6]; 6]>,
    pub v_free: Vec<f64>,
    pub N: Vec<Vec<f64>>,
    pub b: Vec<f64>,
    pub r: Vec<f64>,
    pub solution: Solution,
}

/// A problem in the engine's terms.
pub struct Built {
    /// The bodies.
    pub bodies: Bodies,
    /// Rows, arms and start impulses (zero).
    pub problem: Problem<f64>,
    /// First contact of each body.
    pub first: Vec<u32>,
    /// Step, gravity and solver: Negrut10's cone, no tolerance.
    pub settings: Settings,
    /// Contact of the file behind each contact of the engine.
    pub source: Vec<usize>,
    /// Largest difference of the engine's own r from the file's, over contacts without gap.
    pub row_error: f64,
}

/// Bodies: the ground is number 0, body k of the file is k + 1. The ground is always `b`.
pub fn build(file: &Instance) -> Built {
    let mut materials = Materials::default();
    let material = materials.add(Material {
        name: "m".into(),
        density: 1.0,
        friction: file.contacts[0].mu,
        restitution: 0.0,
    });
    let mut bodies = Bodies::default();
    bodies.push(Body::fixed(ShapeId(0), f64::INFINITY, material, DVec3::ZERO));
    for (k, b) in file.bodies.iter().enumerate() {
        let j = DVec3::new(b.J_body[0][0], b.J_body[1][1], b.J_body[2][2]);
        // Spheres are known by their inertia and arms; others are not as large inside as outside.
        let radius = (2.5 * j.x / b.mass).sqrt();
        let arm = |p: [f64; 3]| DVec3::from(p).distance(b.r.into());
        let is_arm = |p: [f64; 3]| (arm(p) / radius - 1.0).abs() < 1e-9;
        let is_sphere = j.x == j.y
            && j.y == j.z
            && file.contacts.iter().all(|c| (c.A != Some(k) || is_arm(c.pA)) && (c.B != k || is_arm(c.pB)));
        let outer = if is_sphere { radius } else { f64::INFINITY };
        let mut body = Body::fixed(ShapeId(0), outer, material, b.r.into());
        body.inradius = radius;
        let mut body = body
            .with_mass(b.mass, j)
            .with_rotation(DQuat::from_xyzw(b.q[1], b.q[2], b.q[3], b.q[0]))
            .with_velocity(b.v.into())
            .with_ang_vel(b.w.into());
        body.id = BodyId(k as u32 + 1);
        body.force = DVec3::from(file.gravity) * b.mass;
        bodies.push(body);
    }
    let mut order: Vec<usize> = (0..file.contacts.len()).collect();
    order.sort_by_key(|&c| file.contacts[c].A.unwrap_or(file.contacts[c].B));
    let mut contacts = Contacts::default();
    let mut first = vec![0; bodies.len() + 1];
    for &c in &order {
        let x = &file.contacts[c];
        let (a, b, normal, point_a) = match x.A {
            Some(a) => (a + 1, x.B + 1, DVec3::from(x.n), DVec3::from(x.pA)),
            None => (x.B + 1, 0, -DVec3::from(x.n), DVec3::from(x.pB)),
        };
        contacts.push(Contact { a: a as u32, b: b as u32, feature: c as u32, normal, point_a, gap: x.gap });
        first[a + 1] += 1;
    }
    for i in 1..first.len() {
        first[i] += first[i - 1];
    }
    let mut settings = Settings { step: file.h, gravity: file.gravity.into(), ..Settings::default() };
    settings.solver.friction = Friction::Cone;
    settings.solver.tolerance = 0.0;
    settings.solver.warm_start = false;
    settings.solver.recovery_speed = Some(f64::INFINITY);
    let mut problem = Problem::<f64>::default();
    let from = From {
        bodies: &bodies,
        shapes: &[],
        contacts: &contacts,
        first: &first,
        materials: &materials,
        settings: &settings,
    };
    contact_rows(&from, &mut problem, None).expect("no other ranks, which could be lost");
    let mut row_error = 0.0_f64;
    for (k, &c) in order.iter().enumerate() {
        let x = &file.contacts[c];
        let sign = if x.A.is_some() { 1.0 } else { -1.0 };
        // The relative velocity of the engine's b and a; the file's B is the engine's a at the ground.
        let r = sign
            * (DVec3::from(x.n) * file.r[3 * c]
                + DVec3::from(x.u) * file.r[3 * c + 1]
                + DVec3::from(x.w) * file.r[3 * c + 2]);
        let (block, lane) = (k / WIDTH, k % WIDTH);
        let old = problem.blocks[block].row(lane);
        if x.gap == 0.0 {
            row_error = row_error.max(old.r.distance(r));
        }
        let arm = |body: usize, p: [f64; 3]| DVec3::from(p) - DVec3::from(file.bodies[body].r);
        let (s_a, s_b) = match x.A {
            Some(a) => (arm(a, x.pA), arm(x.B, x.pB)),
            None => (arm(x.B, x.pB), DVec3::ZERO),
        };
        problem.blocks[block].set(lane, &ContactRow { mu: x.mu, r, ..old });
        problem.arms.set(k, old.n, s_a, s_b);
    }
    Built { bodies, problem, first, settings, source: order, row_error }
}

/// The ball joints of the file: world to rod, rod to rod. The file gives their errors as speeds b; a point of a that lies b h
/// behind has them without changing the arms.
pub fn ball_joints(file: &Instance, bodies: &Bodies) -> Vec<Joint> {
    let arm = |body: usize, k: usize| {
        // D' of a point at s along x, y, z is s x e: its parts give s.
        let d = |axis: usize, e: usize| file.D[6 * body + 3 + axis][3 * (k + 1) + e];
        let sign = if body == k { 1.0 } else { -1.0 };
        sign * DVec3::new(d(2, 1), d(0, 2), d(1, 0))
    };
    (0..2)
        .map(|k| {
            let pair = ((k > 0).then_some(BodyId(k as u32)), Some(BodyId(k as u32 + 1)));
            let at = DVec3::from(file.bodies[k].r) + arm(k, k);
            let index = |id: BodyId| Some(id.0 as usize);
            let make = |p: DVec3| {
                Joint::between(JointKind::Spherical, "ball", bodies, index, pair, p, DQuat::IDENTITY)
            };
            let error = DVec3::from_slice(&file.b[3 * (k + 1)..]) * file.h;
            Joint { a: make(at - error).a, ..make(at) }
        })
        .collect()
}

/// The joints of the seventh problem and their rows; the bodies get the velocities that they have if nothing touches.
pub fn joint_system(file: &Instance, built: &mut Built) -> (Vec<Joint>, JointSystem) {
    let joints = ball_joints(file, &built.bodies);
    let bodies = &mut built.bodies;
    for i in 1..bodies.len() {
        bodies.velocity[i] = DVec3::from_slice(&file.v_free[6 * (i - 1)..]);
        bodies.ang_vel[i] = DVec3::from_slice(&file.v_free[6 * (i - 1) + 3..]);
    }
    let mut system = JointSystem::default();
    let ids: Vec<u32> = (0..bodies.len() as u32).collect();
    system.joint_rows(&joints, bodies, &ids, (0.0, file.h)).expect("the joints can be solved");
    (joints, system)
}
