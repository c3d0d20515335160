//! Chains of joints: hanging, and with a weight a thousand times a link's; and the balance of what joints carry.
//!
//! - Ten links (rods of 0.1 m and 0.1 kg, ball joints) hang at rest: joint k carries the weight of what is below it.
//!   1e-6 of it. Errors of up to 2e-7 were seen at a thousandth of the size and below 1e-11 at the other two; why is not known.
//! - A hundred links with a weight of a thousand links at the end, released at 0.1 rad to the vertical: the joints stay closed
//!   within 1e-7 of a link, and the top joint carries what the pivot of a stiff pendulum does. With M the mass, S = sum m r and
//!   I = sum m r^2 about the pivot that is M g hypot(cos, sin (1 - S^2 / (I M))) at the release, the least, and
//!   M g (1 + 2 S^2 / (I M) (1 - cos)) in the middle, the greatest. The force swings by 5e-3 and 1e-2 of the weight; 5e-4 of the
//!   weight is allowed, since the chain is not stiff: its links swing across it. h = 1 ms, 2 s, default settings. No iteration:
//!   the joints are solved directly.
//! - Balance: a body that hangs on a joint, lies on the ground and is pulled by a spring: in every step reactions,
//!   contact forces and weight add up to the rate of its momentum, to rounding (1e-12 of the weight).
//!
//! Source: statics; Newton's law.

use granum_engine::glam::{DQuat, DVec3};
use granum_engine::joint::spring::Spring;
use granum_engine::joint::{Freedom, Joint};
use granum_engine::settings::LawKind;
use granum_engine::{BodyId, JointKind, Method, Shape};
use granum_validation::{Record, SCALES, Scene, g};

const LINK: f64 = 0.1;
const MASS: f64 = 0.1;

/// A rod of one link from a point along a direction.
fn link(scene: &mut Scene, from: DVec3, along: DVec3) -> BodyId {
    let material = granum_engine::MaterialId(0);
    let half = DVec3::new(0.5 * LINK, 0.1 * LINK, 0.1 * LINK);
    scene.cuboid(MASS, half, from + along * (0.5 * LINK), DQuat::from_rotation_arc(DVec3::X, along), material)
}

fn ball_joint(scene: &mut Scene, a: Option<BodyId>, b: BodyId, at: DVec3) {
    let w = &scene.world;
    let joint = Joint::between(
        JointKind::Spherical,
        "link",
        &w.bodies,
        |id| w.index_of(id),
        (a, Some(b)),
        at * scene.scale,
        DQuat::IDENTITY,
    );
    scene.world.add_joint(joint, false);
}

/// A chain of `n` links from the origin along a direction; the last body.
fn chain(scene: &mut Scene, n: usize, along: DVec3) -> BodyId {
    scene.material(0.5, 0.0);
    let mut last = None;
    for k in 0..n {
        let at = along * (LINK * k as f64);
        let body = link(scene, at, along);
        ball_joint(scene, last, body, at);
        last = Some(body);
    }
    last.expect("a chain has links")
}

#[test]
fn hanging() {
    hangs("hanging", Method::Ccp);
}

#[test]
fn hanging_in_penalty_contact() {
    hangs("hanging_in_penalty_contact", Method::Dem);
}

fn hangs(test: &str, method: Method) {
    let mut record = Record::new("chains", test);
    for scale in SCALES {
        let mut scene = Scene::new(scale, 1e-3).by(method);
        chain(&mut scene, 10, DVec3::NEG_Z);
        scene.run_until(0.5);
        for (k, joint) in scene.world.joints.iter().enumerate() {
            // On the second body, the link below: its weight and that of all below it.
            let force = joint.reaction.force.z / scale.powi(3);
            let exact = MASS * g * (10 - k) as f64;
            record.relative(&format!("hanging chain: force of joint {k} [N]"), scale, force, exact, 1e-6);
        }
    }
    record.finish();
}

#[test]
fn heavy_weight() {
    carries("heavy_weight", Method::Ccp, &SCALES);
}

#[test]
fn heavy_weight_in_penalty_contact() {
    carries("heavy_weight_in_penalty_contact", Method::Dem, &SCALES[1..2]);
}

fn carries(test: &str, method: Method, scales: &[f64]) {
    let mut record = Record::new("chains", test);
    for &scale in scales {
        let mut scene = Scene::new(scale, 1e-3).by(method);
        let lean = 0.1_f64;
        let along = DVec3::new(lean.sin(), 0.0, -lean.cos());
        let last = chain(&mut scene, 100, along);
        let end = along * (100.0 * LINK);
        let material = granum_engine::MaterialId(0);
        let weight = scene.sphere_of_mass(1000.0 * MASS, 0.05, end, material);
        ball_joint(&mut scene, Some(last), weight, end);
        let (mut open, mut least, mut most) = (0.0_f64, f64::INFINITY, 0.0_f64);
        while scene.world.time < 2.0 * scale.sqrt() {
            scene.step();
            for joint in &scene.world.joints {
                let at = |side: &granum_engine::joint::JointFrame| {
                    side.body.and_then(|id| scene.world.index_of(id)).map_or(side.at, |i| {
                        scene.world.bodies.position[i] + scene.world.bodies.rotation[i] * side.at
                    })
                };
                open = open.max(at(&joint.a).distance(at(&joint.b)) / (LINK * scale));
            }
            let top = scene.world.joints[0].reaction.force.length() / scale.powi(3);
            let over = top / ((1000.0 * MASS + 100.0 * MASS) * g);
            (least, most) = (least.min(over), most.max(over));
        }
        record.below("heavy weight: joints open / link", scale, open, 1e-7);
        // The links are a rod of 100 links' length; the weight turns freely on its pin.
        let (length, rod, end) = (100.0 * LINK, 100.0 * MASS, 1000.0 * MASS);
        let (m, s, i) = (rod + end, (0.5 * rod + end) * length, (rod / 3.0 + end) * length * length);
        let share = s * s / (i * m);
        let released = lean.cos().hypot(lean.sin() * (1.0 - share));
        let middle = 1.0 + 2.0 * share * (1.0 - lean.cos());
        record.near("heavy weight: least force at the top / weight", scale, least, released, 5e-4);
        record.near("heavy weight: largest force at the top / weight", scale, most, middle, 5e-4);
    }
    record.finish();
}

#[test]
fn balance() {
    balances("balance", Method::Ccp);
}

#[test]
fn balance_in_penalty_contact() {
    balances("balance_in_penalty_contact", Method::Dem);
}

fn balances(test: &str, method: Method) {
    let mut record = Record::new("chains", test);
    for scale in SCALES {
        let mut scene = Scene::new(scale, 1e-3).by(method);
        scene.world.settings.dem.law = LawKind::Hooke;
        scene.world.settings.dem.stiffness = Some(2e4 * scale.powi(2));
        let material = scene.material(0.5, if method == Method::Dem { 0.3 } else { 0.0 });
        scene.plane(DVec3::ZERO, DVec3::Z, material);
        let shape = Shape::Cuboid { half: DVec3::new(0.3, 0.1, 0.05) };
        let turn = DQuat::from_rotation_y(0.4);
        let bar = scene.solid(&shape, DVec3::Z * 0.2, turn, material);
        let place = |scene: &Scene, kind, at: DVec3| {
            let w = &scene.world;
            let rotation = DQuat::from_rotation_x(-std::f64::consts::FRAC_PI_2);
            Joint::between(
                kind,
                "j",
                &w.bodies,
                |id| w.index_of(id),
                (None, Some(bar)),
                at * scene.scale,
                rotation,
            )
        };
        let hinge = place(&scene, JointKind::Spherical, DVec3::Z * 0.2 + turn * DVec3::new(-0.3, 0.0, 0.0));
        scene.world.add_joint(hinge, true);
        let mut pull = place(&scene, JointKind::Spring, DVec3::Z * 0.2 + turn * DVec3::new(0.3, 0.0, 0.0));
        pull.a.at += DVec3::new(0.5, 0.3, 0.4) * scale;
        let spring = Spring {
            stiffness: 300.0 * scale.powi(2),
            damping: 2.0 * scale.powf(2.5),
            rest: 0.0,
            preload: 0.0,
        };
        pull.springs.push((Freedom::Slide, spring));
        scene.world.add_joint(pull, true);
        let mut worst = 0.0_f64;
        for _ in 0..1000 {
            let before = scene.velocity(bar);
            scene.step();
            let i = scene.world.index_of(bar).expect("it is there");
            let mass = scene.world.bodies.mass(i) / scale.powi(3);
            let joints: DVec3 = scene.world.joints.iter().map(|j| j.reaction.force / scale.powi(3)).sum();
            let sum = joints + scene.contact_force(bar) + DVec3::NEG_Z * (mass * g);
            let rate = (scene.velocity(bar) - before) * (mass / scene.h());
            worst = worst.max((sum - rate).length() / (mass * g));
        }
        record.below("balance: forces less the rate of momentum / weight", scale, worst, 1e-12);
    }
    record.finish();
}
