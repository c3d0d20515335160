//! Statics of every kind of joint: what it carries when nothing moves.
//!
//! A carrier A (2 kg) is fixed to the world at a point beside its centre; a load B (3 kg) hangs on A by the joint that is tested, placed such
//! that only what the joint holds is loaded and rest is stable. The joint may have slid along its axis before: its two points are then apart
//! by s. With W = m_B g upward and r from the joint's point on B to the centre of B, statics asks for
//!
//! - force on B: W; torque on B about the joint's point there: r x W; torque on A about its own point: -(r + s) x W;
//! - of the fixed joint that carries A and B: force (m_A + m_B) g, torque (r_A x m_A + r_B x m_B) g, r from its point to the centres.
//!
//! Kinds that cannot hold a body alone are used several times: three planes under a table carry the shares of its centre in the triangle of
//! their points (barycentric); two lines carry a beam by the lever rule; two distances hold a mass by the triangle of forces.
//!
//! After 200 steps of 1 ms: forces and torques to 1e-8 of the weight (times 1 m), nothing has moved by more than 1e-9 m. Closed forms of
//! statics.

use granum_engine::BodyId;
use granum_engine::glam::{DMat3, DQuat, DVec3};
use granum_engine::joint::JointKind;
use granum_validation::linkage::flat;
use granum_validation::{Record, SCALES, Scene, g};

const A: f64 = 2.0;
const B: f64 = 3.0;

/// The frame whose z looks along `axis` and whose x looks along `x`.
fn frame(axis: DVec3, x: DVec3) -> DQuat {
    DQuat::from_mat3(&DMat3::from_cols(x, axis.cross(x), axis))
}

/// Everything at rest for a while; returns how far a body has moved at most.
fn rest(scene: &mut Scene) -> f64 {
    // By ids: bodies change places in memory.
    let all: Vec<BodyId> = scene.world.bodies.id.clone();
    let start: Vec<DVec3> = all.iter().map(|&id| scene.position(id)).collect();
    scene.steps(200);
    all.iter().zip(start).map(|(&id, p)| scene.position(id).distance(p)).fold(0.0, f64::max)
}

#[test]
fn one_joint_carries_a_load() {
    let mut record = Record::new("joint_statics", "one_joint");
    let (x, y, z) = (DVec3::X, DVec3::Y, DVec3::Z);
    // Kind, axis and x of its frame, from the joint's point to the centre of the load, how far it has slid along the axis.
    let cases = [
        ("spherical", JointKind::Spherical, frame(x, y), DVec3::new(0.0, 0.0, -0.4), 0.0),
        ("revolute", JointKind::Revolute, frame(z, x), DVec3::new(0.3, 0.2, -0.4), 0.0),
        ("revolute, level", JointKind::Revolute, frame(y, z), DVec3::new(0.0, 0.5, -0.4), 0.0),
        // x of the first upright, y of the second level: held is the turn about the world's x.
        ("universal", JointKind::Universal, frame(-x, z), DVec3::new(0.0, 0.3, -0.4), 0.0),
        ("cylindrical", JointKind::Cylindrical, frame(y, z), DVec3::new(0.0, 0.5, -0.4), 0.7),
        ("cylindrical, other way", JointKind::Cylindrical, frame(x, z), DVec3::new(0.6, 0.0, -0.3), -0.5),
        ("prismatic", JointKind::Prismatic, frame(y, x), DVec3::new(0.3, 0.2, 0.4), 0.7),
        ("fixed", JointKind::Fixed, frame(y, x), DVec3::new(0.3, -0.2, 0.4), 0.0),
        ("plane", JointKind::Plane, frame(z, x), DVec3::new(0.0, 0.0, -0.4), 0.0),
        ("line", JointKind::Line, frame(y, x), DVec3::new(0.0, 0.0, -0.4), 0.7),
    ];
    for scale in SCALES {
        for (name, kind, turn, r, slid) in cases {
            let mut scene = Scene::new(scale, 1e-3);
            let inertia = DVec3::new(0.3, 0.4, 0.5);
            let holds = DVec3::new(-0.2, 0.1, 0.3);
            let at = DVec3::new(0.25, -0.15, 0.2);
            let carrier = scene.part(A, inertia, DVec3::ZERO);
            let s = turn * z * slid;
            let load = scene.part(B, inertia, at + r);
            let wall = scene.joint(JointKind::Fixed, (None, Some(carrier)), holds, DQuat::IDENTITY);
            let joint = scene.joint(kind, (Some(carrier), Some(load)), at, turn);
            // Slides the load along, with its side of the joint.
            let i = scene.world.index_of(load).expect("it is there");
            scene.world.bodies.position[i] += s * scale;
            let moved = rest(&mut scene);
            let weight = z * (B * g);
            let mut judge = |what: &str, value: DVec3, expected: DVec3| {
                let error = value.distance(expected) / ((A + B) * g);
                record.below(&format!("{name}: error of {what}"), scale, error, 1e-8);
            };
            let on = scene.load(joint);
            judge("the force / weight", on.force, weight);
            judge("the torque on the load", on.torque, -r.cross(-weight));
            let on_carrier = scene.world.joints[joint].reaction.torque_a / scale.powi(4);
            judge("the torque on the carrier", on_carrier, (r + s).cross(-weight));
            let on_wall = scene.load(wall);
            let all = (DVec3::ZERO - holds).cross(z * (A * g)) + (at + r + s - holds).cross(weight);
            judge("the force at the wall / weight", on_wall.force, z * ((A + B) * g));
            judge("the torque at the wall", on_wall.torque, all);
            record.below(&format!("{name}: displacement [m]"), scale, moved, 1e-9);
        }
    }
    record.finish();
}

#[test]
fn joints_that_carry_together() {
    let mut record = Record::new("joint_statics", "together");
    for scale in SCALES {
        let weight = B * g;
        // A table on three planes, its centre not in the middle of them.
        let mut scene = Scene::new(scale, 1e-3);
        let table = scene.part(B, DVec3::new(0.3, 0.4, 0.5), DVec3::Z * 0.1);
        let shares = [0.5, 0.3, 0.2];
        let (one, two) = (DVec3::new(1.0, 0.2, 0.0), DVec3::new(-0.4, 0.9, 0.0));
        let third = -(shares[0] * one + shares[1] * two) / shares[2];
        let legs =
            [one, two, third].map(|p| scene.joint(JointKind::Plane, (None, Some(table)), p, DQuat::IDENTITY));
        let moved = rest(&mut scene);
        for (leg, share) in legs.into_iter().zip(shares) {
            let on = scene.load(leg);
            let label = format!("table, leg with {share} of the weight");
            record.near(&format!("{label}: force / weight"), scale, on.force.z / weight, share, 1e-8);
            record.below(&format!("{label}: torque"), scale, on.torque.length() / weight, 1e-8);
        }
        record.below("table: displacement [m]", scale, moved, 1e-9);

        // A beam on two rails along y, its centre below them and nearer to the first.
        let mut scene = Scene::new(scale, 1e-3);
        let beam = scene.part(B, DVec3::new(0.3, 0.4, 0.5), DVec3::Z * -0.2);
        let rail = frame(DVec3::Y, DVec3::Z);
        let first = scene.joint(JointKind::Line, (None, Some(beam)), flat(-0.3, 0.0), rail);
        let second = scene.joint(JointKind::Line, (None, Some(beam)), flat(0.9, 0.0), rail);
        let moved = rest(&mut scene);
        for (name, joint, share) in [("near", first, 0.75), ("far", second, 0.25)] {
            let force = scene.load(joint).force;
            record.near(&format!("beam, {name} rail: force / weight"), scale, force.z / weight, share, 1e-8);
        }
        let push = scene.load(first).force.x + scene.load(second).force.x;
        record.near("beam: sum of the pushes across / weight", scale, push / weight, 0.0, 1e-8);
        record.below("beam: displacement [m]", scale, moved, 1e-9);

        // A mass on two rods at 30 and 60 degrees to the vertical, in the plane of x and z.
        let mut scene = Scene::new(scale, 1e-3);
        let bob = scene.point_mass(B, DVec3::ZERO);
        let rods = [-30.0_f64, 60.0].map(|angle| {
            let (sin, cos) = angle.to_radians().sin_cos();
            let end = flat(sin, cos) * 1.5;
            (scene.link(JointKind::Distance, (None, Some(bob)), end, DVec3::ZERO), flat(sin, cos))
        });
        let moved = rest(&mut scene);
        // The rods are at right angles: each carries the part of the weight along itself.
        for ((joint, along), share) in rods.into_iter().zip([0.75_f64.sqrt(), 0.5]) {
            let error = (scene.load(joint).force / weight).distance(along * share);
            let label = format!("two rods: error of the force with {share:.3} of the weight");
            record.below(&label, scale, error, 1e-8);
        }
        record.below("two rods: displacement [m]", scale, moved, 1e-9);
    }
    record.finish();
}
