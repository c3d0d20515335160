//! Slender bodies in joints: rods whose moment of inertia across is up to 1e6 times that about their axis, turning by up to
//! half a radian in a step.
//!
//! Rods of 1 kg and 1 m, J_t = 1/12 kg m2, J_t / J_a = 1e2, 1e4, 1e6; w h = 1e-3, 1e-2, 0.1, 0.5; h = 1 ms; 3000 steps.
//! - Across a hinge at its centre or its end, without weight, started with an error of 1 % of w about the other axes: w stays.
//!   Allowed: 1e-6 of change after the start; w itself within 0.2 (w h)^2, because the velocity given is that of a point of
//!   an arc and the scheme's is that of its chord.
//! - Tilted by a against the hinge at its centre: the hinge carries the torque w^2 (J_t - J_a) sin a cos a. Allowed 0.1 (w h)^2
//!   of w^2 J_t, and 1e-6: second order.
//! - Welded to a hub that a motor turns, with weight: the motor's torque is m g L/2 cos(angle), to 1e-6 m g L.
//! - A pendulum of 1 mm and of 2 cm, released level, 10 s: the scheme conserves E + h/2 P.g (see `energy_shares.rs`) to 1e-5 m g L,
//!   and E itself to 0.1 % of m g L. 1 m x 2 cm at 50 rad/s without weight for 10 s: energy within 0.1 %.
//! - A shaft that spins in bearings along its axis on a turntable: nothing turns it about its axis, the spin stays. Allowed
//!   0.1 (w h)^2 + 1e-4 of w.
//! - On a cross, and three rods on skew hinges, without weight: the energy stays within 0.5 and 20 (w h)^2. Where that is not
//!   resolved, at w h = 0.5 and, of the chain, whose last link is several times as fast, 0.1, no more than 20 % may be gained.
//! - A rotor on gimbals, torque T about the inner axis: precession T / (J_3 w) to 1e-3.
//!
//! Closed forms of rigid bodies (Goldstein, Classical Mechanics, chapters 4 and 5).

use granum_engine::glam::{DQuat, DVec3};
use granum_engine::joint::Freedom;
use granum_engine::joint::motor::Motor;
use granum_engine::{BodyId, JointKind};
use granum_validation::linkage::constant;
use granum_validation::{Record, Scene, g};

const H: f64 = 1e-3;
const ACROSS: f64 = 1.0 / 12.0;

/// Every pair of J_t / J_a and w h, with its name.
fn table() -> impl Iterator<Item = (f64, f64, String)> {
    let pairs = [1e2, 1e4, 1e6].into_iter().flat_map(|k| [1e-3, 1e-2, 0.1, 0.5].map(|wh| (k, wh)));
    pairs.map(|(k, wh)| (k, wh, format!("Jt/Ja = {k:e}, w h = {wh}")))
}

/// A rod along a direction.
fn rod(scene: &mut Scene, ratio: f64, at: DVec3, along: DVec3) -> BodyId {
    let id = scene.part(1.0, DVec3::new(ACROSS / ratio, ACROSS, ACROSS), at);
    let i = scene.world.index_of(id).expect("the rod is there");
    scene.world.bodies.rotation[i] = DQuat::from_rotation_arc(DVec3::X, along.normalize());
    id
}

/// Frame whose z is along an axis.
fn about(axis: DVec3) -> DQuat {
    DQuat::from_rotation_arc(DVec3::Z, axis.normalize())
}

#[test]
fn across_a_hinge() {
    let mut record = Record::new("slender_joints", "across_a_hinge");
    for (ratio, wh, name) in table() {
        for (arm, place) in [(0.0, "centre"), (0.5, "end")] {
            let w = wh / H;
            let mut scene = Scene::new(1.0, H).weightless();
            let r = rod(&mut scene, ratio, DVec3::X * arm, DVec3::X);
            scene.joint(JointKind::Revolute, (None, Some(r)), DVec3::ZERO, DQuat::IDENTITY);
            scene.throw(r, DVec3::Y * (arm * w), DVec3::new(0.01, 0.01, 1.0) * w);
            scene.steps(20);
            let start = scene.ang_vel(r).z / w;
            scene.steps(3000);
            let end = scene.ang_vel(r) / w;
            record.near(
                &format!("hinge at the {place}, {name}: w / w0"),
                1.0,
                start,
                1.0,
                0.2 * wh * wh + 1e-9,
            );
            record.near(&format!("hinge at the {place}, {name}: w / w0 later"), 1.0, end.z, start, 1e-6);
            let aside = end.truncate().length();
            record.below(&format!("hinge at the {place}, {name}: w about other axes / w0"), 1.0, aside, 1e-6);
        }
    }
    record.finish();
}

#[test]
fn tilted_on_a_hinge() {
    let mut record = Record::new("slender_joints", "tilted_on_a_hinge");
    for (ratio, wh, name) in table() {
        for degrees in [5.0, 30.0, 60.0_f64] {
            let (w, tilt) = (wh / H, degrees.to_radians());
            let mut scene = Scene::new(1.0, H).weightless();
            let r = rod(&mut scene, ratio, DVec3::ZERO, DVec3::new(tilt.sin(), 0.0, tilt.cos()));
            let hinge = scene.joint(JointKind::Revolute, (None, Some(r)), DVec3::ZERO, DQuat::IDENTITY);
            scene.throw(r, DVec3::ZERO, DVec3::Z * w);
            scene.steps(20);
            let exact = (1.0 - 1.0 / ratio) * tilt.sin() * tilt.cos();
            let mut worst = 0.0_f64;
            for _ in 0..3000 {
                scene.step();
                worst = worst.max((scene.load(hinge).torque.length() / (w * w * ACROSS) - exact).abs());
            }
            let what = format!("{degrees} deg, {name}");
            record.below(&format!("{what}: error of the torque / w^2 Jt"), 1.0, worst, 0.1 * wh * wh + 1e-6);
            let speed = scene.ang_vel(r).z / w;
            record.near(&format!("{what}: w / w0"), 1.0, speed, 1.0, 0.25 * wh * wh + 1e-6);
        }
    }
    record.finish();
}

#[test]
fn welded_to_a_motor() {
    let mut record = Record::new("slender_joints", "welded_to_a_motor");
    // 300 turns a minute, as well.
    let fast = [1e2, 1e6].map(|k| (k, 10.0 * std::f64::consts::PI * H, format!("Jt/Ja = {k:e}, 300 rpm")));
    for (ratio, wh, name) in table().chain(fast) {
        let mut scene = Scene::new(1.0, H);
        let hub = scene.part(1.0, DVec3::splat(0.01), DVec3::ZERO);
        let arm = rod(&mut scene, ratio, DVec3::X * 0.5, DVec3::X);
        let frame = about(-DVec3::Y);
        let motor = scene.joint(JointKind::Revolute, (None, Some(hub)), DVec3::ZERO, frame);
        scene.joint(JointKind::Fixed, (Some(hub), Some(arm)), DVec3::ZERO, frame);
        scene.drive(motor, Freedom::Turn, Motor::Speed(constant(wh / H)));
        scene.steps(20);
        let mut worst = 0.0_f64;
        for _ in 0..3000 {
            scene.step();
            let load = scene.load(motor);
            worst = worst.max((load.drive.0 / g - 0.5 * (load.coordinate.0 - wh).cos()).abs());
        }
        record.below(&format!("{name}: error of the motor's torque / m g L"), 1.0, worst, 1e-6);
    }
    record.finish();
}

/// Largest change of E / m g L, with and without h/2 P.g, of a round rod of this diameter released level.
fn swing(diameter: f64) -> (f64, f64) {
    let mut scene = Scene::new(1.0, H);
    let (along, round) = (diameter * diameter / 8.0, diameter * diameter / 16.0);
    let inertia = DVec3::new(along, ACROSS + round, ACROSS + round);
    let r = scene.part(1.0, inertia, DVec3::X * 0.5);
    scene.joint(JointKind::Revolute, (None, Some(r)), DVec3::ZERO, about(-DVec3::Y));
    let (mut plain, mut shadow) = (0.0_f64, 0.0_f64);
    for _ in 0..10_000 {
        scene.step();
        let e = scene.mechanical_energy() / g;
        plain = plain.max(e.abs());
        shadow = shadow.max((e - 0.5 * H * scene.velocity(r).z).abs());
    }
    (plain, shadow)
}

#[test]
fn energy_of_a_hinged_rod() {
    let mut record = Record::new("slender_joints", "energy_of_a_hinged_rod");
    for diameter in [1e-3, 2e-2] {
        let (plain, shadow) = swing(diameter);
        record.below(&format!("pendulum of {diameter} m: change of E / m g L in 10 s"), 1.0, plain, 1e-3);
        record.below(&format!("pendulum of {diameter} m: change of E + h/2 P.g / m g L"), 1.0, shadow, 1e-5);
    }
    let mut scene = Scene::new(1.0, H).weightless();
    let r = rod(&mut scene, 1.0 / (6.0 * 0.01 * 0.01), DVec3::X * 0.5, DVec3::X);
    scene.joint(JointKind::Revolute, (None, Some(r)), DVec3::ZERO, DQuat::IDENTITY);
    scene.throw(r, DVec3::Y * 25.0, DVec3::Z * 50.0);
    let start = scene.mechanical_energy();
    scene.run_until(10.0);
    record.relative("2 cm at 50 rad/s: energy after 10 s [J]", 1.0, scene.mechanical_energy(), start, 1e-3);
    record.finish();
}

#[test]
fn shaft_on_a_turntable() {
    let mut record = Record::new("slender_joints", "shaft_on_a_turntable");
    for (ratio, wh, name) in table() {
        let w = wh / H;
        let mut scene = Scene::new(1.0, H).weightless();
        let turntable = scene.part(1.0, DVec3::ONE, DVec3::ZERO);
        let shaft = rod(&mut scene, ratio, DVec3::ZERO, DVec3::X);
        scene.joint(JointKind::Revolute, (None, Some(turntable)), DVec3::ZERO, DQuat::IDENTITY);
        scene.joint(JointKind::Revolute, (Some(turntable), Some(shaft)), DVec3::ZERO, about(DVec3::X));
        scene.throw(turntable, DVec3::ZERO, DVec3::Z * w);
        scene.throw(shaft, DVec3::ZERO, DVec3::new(0.5, 0.0, 1.0) * w);
        scene.steps(3000);
        let spin = scene.ang_vel(shaft).dot(scene.rotation(shaft) * DVec3::X) / w;
        record.near(&format!("turntable, {name}: spin / w"), 1.0, spin, 0.5, 0.1 * wh * wh + 1e-4);
        let table = scene.ang_vel(turntable).z / w;
        record.near(&format!("turntable, {name}: its speed / w"), 1.0, table, 1.0, 0.1 * wh * wh + 1e-4);
    }
    record.finish();
}

/// Largest loss and gain of energy, relative to that after the first step.
fn energies(scene: &mut Scene) -> (f64, f64) {
    scene.step();
    let start = scene.mechanical_energy();
    let (mut loss, mut gain) = (0.0_f64, 0.0_f64);
    for _ in 0..3000 {
        scene.step();
        let change = scene.mechanical_energy() / start - 1.0;
        (loss, gain) = (loss.max(-change), gain.max(change));
    }
    (loss, gain)
}

#[test]
fn cross_and_skew_chain() {
    let mut record = Record::new("slender_joints", "cross_and_skew_chain");
    for (ratio, wh, name) in table() {
        let w = wh / H;
        let mut judge = |what: &str, scene: &mut Scene, factor: f64| {
            let (loss, gain) = energies(scene);
            let resolved = factor * wh * wh < 0.1;
            let most = if resolved { factor * wh * wh } else { 0.2 };
            record.below(&format!("{what}, {name}: energy gained"), 1.0, gain, most);
            if resolved {
                record.below(&format!("{what}, {name}: energy lost"), 1.0, loss, most);
            }
        };
        let mut scene = Scene::new(1.0, H).weightless();
        let along = DVec3::new(0.9, 0.0, 0.5).normalize();
        let r = rod(&mut scene, ratio, 0.5 * along, along);
        scene.joint(JointKind::Universal, (None, Some(r)), DVec3::ZERO, DQuat::IDENTITY);
        let spin = DVec3::new(1.0, 0.7, 0.0) * w;
        scene.throw(r, spin.cross(0.5 * along), spin);
        judge("cross", &mut scene, 0.5);

        let mut scene = Scene::new(1.0, H).weightless();
        let links = [
            (DVec3::new(1.0, 0.2, 0.1), DVec3::Z),
            (DVec3::new(0.3, 1.0, 0.4), DVec3::new(1.0, 0.0, 1.0)),
            (DVec3::new(-0.2, 0.5, 1.0), DVec3::new(0.3, 1.0, 0.0)),
        ];
        let (mut from, mut last) = (DVec3::ZERO, None);
        for (along, axis) in links {
            let along = along.normalize();
            let at = from + 0.5 * along;
            let r = rod(&mut scene, ratio, at, along);
            scene.joint(JointKind::Revolute, (last, Some(r)), from, about(axis));
            scene.throw(r, (DVec3::Z * w).cross(at), DVec3::Z * w);
            (from, last) = (from + along, Some(r));
        }
        judge("skew chain", &mut scene, 20.0);
    }
    record.finish();
}

#[test]
fn rotor_on_gimbals() {
    let mut record = Record::new("slender_joints", "rotor_on_gimbals");
    for wh in [1e-3, 1e-2, 0.1, 0.5] {
        let (w, j3) = (wh / H, 0.02);
        let rate = 0.02 * w;
        let mut scene = Scene::new(1.0, H).weightless();
        let rotor = scene.part(1.0, DVec3::new(j3, 0.01, 0.01), DVec3::ZERO);
        let inner = scene.part(0.1, DVec3::new(0.001, 0.002, 0.001), DVec3::ZERO);
        let outer = scene.part(0.1, DVec3::new(0.001, 0.001, 0.002), DVec3::ZERO);
        scene.joint(JointKind::Revolute, (None, Some(outer)), DVec3::ZERO, DQuat::IDENTITY);
        let axle = scene.joint(JointKind::Revolute, (Some(outer), Some(inner)), DVec3::ZERO, about(DVec3::Y));
        scene.joint(JointKind::Revolute, (Some(inner), Some(rotor)), DVec3::ZERO, about(DVec3::X));
        scene.drive(axle, Freedom::Turn, Motor::Force(constant(j3 * w * rate)));
        for part in [inner, outer] {
            scene.throw(part, DVec3::ZERO, DVec3::Z * rate);
        }
        scene.throw(rotor, DVec3::ZERO, DVec3::Z * rate + DVec3::X * w);
        let (mut turned, mut before) = (0.0, 0.0);
        for _ in 0..3000 {
            scene.step();
            let x = scene.rotation(rotor) * DVec3::X;
            let now = x.y.atan2(x.x);
            turned += (now - before + std::f64::consts::PI).rem_euclid(std::f64::consts::TAU)
                - std::f64::consts::PI;
            before = now;
        }
        let what = format!("gimbals, w h = {wh}: precession / (T / J3 w)");
        record.relative(&what, 1.0, turned / (3000.0 * H * rate), 1.0, 1e-3);
    }
    record.finish();
}
