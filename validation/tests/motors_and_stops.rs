//! Motors and stops of joints.
//!
//! - A motor lifts a weight on an arm at a constant speed: torque = m g l cos(angle), to first order in h, and what it takes
//!   to reach the speed from rest in one step is J w / h.
//! - A motor that prescribes a torque spins a wheel up: w = T t / J, to rounding. One that prescribes a force moves a slider: v
//!   = (F / m - g) t.
//! - A motor that prescribes a position follows a sine: exact at the end of every step, to 1e-8 of the amplitude, because the
//!   joints are solved up to a billionth of a row's rate.
//! - A door falls on a stop: it stays there without rebound, is not held when it is pulled away, and the stop carries its
//!   weight m g l / 2; before the stop it falls as without.
//!
//! Closed forms of elementary mechanics.

use granum_engine::JointKind;
use granum_engine::formula::Formula;
use granum_engine::glam::{DQuat, DVec3};
use granum_engine::joint::Freedom;
use granum_engine::joint::motor::Motor;
use granum_engine::motion::Track;
use granum_validation::linkage::{constant, flat, spin};
use granum_validation::{Record, SCALES, Scene, g};

#[test]
fn a_motor_lifts_a_weight() {
    let mut record = Record::new("motors_and_stops", "a_motor_lifts_a_weight");
    let (m, l, w) = (3.0, 0.5, 0.7);
    for scale in SCALES {
        for h in [1e-3, 1e-4] {
            let mut scene = Scene::new(scale, h);
            let weight = scene.flat_part(m, 0.02, flat(l, 0.0));
            let joint = scene.hinge(None, weight, DVec3::ZERO);
            scene.drive(joint, Freedom::Turn, Motor::Speed(constant(w)));
            scene.step();
            let start = (0.02 + m * l * l) * w / h + m * g * l;
            record.relative(
                &format!("lift, h = {h}: torque of the first step [N m]"),
                scale,
                scene.load(joint).drive.0,
                start,
                1e-6,
            );
            scene.steps(3);
            let (mut worst, mut lag) = (0.0_f64, 0.0_f64);
            while scene.world.time < 3.0 * scale.sqrt() {
                scene.step();
                let angle = scene.load(joint).coordinate.0;
                worst = worst.max((scene.load(joint).drive.0 / (m * g * l) - angle.cos()).abs());
                lag = lag.max((scene.ang_vel(weight).dot(spin(1.0)) / w - 1.0).abs());
            }
            record.below(&format!("lift, h = {h}: error of the torque / m g l"), scale, worst, 1.0 * h);
            record.below(&format!("lift, h = {h}: error of the speed"), scale, lag, 1e-8);
            let angle = scene.load(joint).coordinate.0;
            let steps = scene.world.step as f64;
            record.relative(&format!("lift, h = {h}: angle [rad]"), scale, angle, w * h * steps, 1e-8);
        }
    }
    record.finish();
}

#[test]
fn prescribed_torque_and_force() {
    let mut record = Record::new("motors_and_stops", "prescribed_torque_and_force");
    for scale in SCALES {
        let mut scene = Scene::new(scale, 1e-3);
        let wheel = scene.part(2.0, DVec3::new(0.3, 0.5, 0.2), flat(1.0, 2.0));
        let joint = scene.hinge(None, wheel, flat(1.0, 2.0));
        scene.drive(joint, Freedom::Turn, Motor::Force(constant(0.8)));
        let carriage = scene.flat_part(4.0, 0.1, flat(-1.0, 0.0));
        let rail =
            scene.joint(JointKind::Prismatic, (None, Some(carriage)), flat(-1.0, 0.0), DQuat::IDENTITY);
        scene.drive(rail, Freedom::Slide, Motor::Force(constant(50.0)));
        scene.run_until(1.0);
        let w = scene.ang_vel(wheel).dot(spin(1.0));
        record.relative("wheel: w(1 s) [rad/s]", scale, w, 0.8 / 0.5, 1e-9);
        record.relative(
            "wheel: bearing carries the weight [N]",
            scale,
            scene.load(joint).force.z,
            2.0 * g,
            1e-9,
        );
        let a = 50.0 / 4.0 - g;
        record.relative("slider: v(1 s) [m/s]", scale, scene.velocity(carriage).z, a, 1e-9);
        record.relative("slider: z(1 s) [m]", scale, scene.position(carriage).z, 0.5 * a * 1.001, 1e-9);
    }
    record.finish();
}

#[test]
fn a_position_follows_a_sine() {
    let mut record = Record::new("motors_and_stops", "a_position_follows_a_sine");
    for scale in SCALES {
        let mut scene = Scene::new(scale, 1e-3);
        let track = |amplitude: f64, rate: f64| {
            let text = format!("{amplitude:.17} * sin({:.17} * t)", rate / scale.sqrt());
            Track::Formula(Formula::parse(&text).expect("a formula"))
        };
        let arm = scene.flat_part(1.0, 0.1, flat(0.4, 0.0));
        let joint = scene.hinge(None, arm, DVec3::ZERO);
        scene.drive(joint, Freedom::Turn, Motor::Position(track(1.2, 5.0)));
        let carriage = scene.flat_part(4.0, 0.1, flat(-1.0, 0.0));
        let rail =
            scene.joint(JointKind::Prismatic, (None, Some(carriage)), flat(-1.0, 0.0), DQuat::IDENTITY);
        scene.drive(rail, Freedom::Slide, Motor::Position(track(0.3 * scale, 7.0)));
        let (mut turn, mut slide) = (0.0_f64, 0.0_f64);
        for k in 1..=2000 {
            scene.step();
            let t = 1e-3 * f64::from(k);
            turn = turn.max((scene.angle(arm) - 1.2 * (5.0 * t).sin()).abs());
            slide = slide.max((scene.position(carriage).z - 0.3 * (7.0 * t).sin()).abs());
        }
        record.below("sine: error of the angle [rad]", scale, turn, 1.2e-8);
        record.below("sine: error of the length [m]", scale, slide, 3e-9);
    }
    record.finish();
}

#[test]
fn a_door_falls_on_a_stop() {
    let mut record = Record::new("motors_and_stops", "a_door_falls_on_a_stop");
    for scale in SCALES {
        let mut scene = Scene::new(scale, 1e-3);
        let door = scene.rod(2.0, DVec3::ZERO, flat(1.0, 0.0));
        let joint = scene.hinge(None, door, DVec3::ZERO);
        scene.limit(joint, Freedom::Turn, -0.5, 0.3);
        let free = {
            let mut free = Scene::new(scale, 1e-3);
            let rod = free.rod(2.0, DVec3::ZERO, flat(1.0, 0.0));
            free.hinge(None, rod, DVec3::ZERO);
            free.steps(200);
            free.angle(rod)
        };
        scene.steps(200);
        record.near(
            "door: angle before the stop as without one [rad]",
            scale,
            scene.angle(door),
            free,
            1e-12,
        );
        let (mut low, mut back) = (0.0_f64, f64::NEG_INFINITY);
        let mut hit = false;
        while scene.world.time < 2.0 * scale.sqrt() {
            scene.step();
            low = low.min(scene.angle(door));
            hit |= scene.angle(door) < -0.5 + 1e-6;
            if hit {
                back = back.max(scene.angle(door));
            }
        }
        record.holds("door: reaches the stop", scale, hit);
        record.near("door: lowest angle [rad]", scale, low, -0.5, 1e-7);
        record.near("door: highest angle after that [rad]", scale, back, -0.5, 1e-7);
        let torque = scene.load(joint).torque.dot(spin(1.0));
        record.relative("door: torque of the stop [N m]", scale, torque, 2.0 * g * 0.5 * 0.5f64.cos(), 1e-6);
        record.below("door: speed at rest [rad/s]", scale, scene.ang_vel(door).length(), 1e-7);
        // Thrown up, it leaves at once and rises as a free one would in that step.
        scene.throw(door, flat(0.5f64.sin(), 0.5f64.cos()) * 0.5, spin(1.0));
        scene.step();
        let w = scene.ang_vel(door).dot(spin(1.0));
        let free = 1.0 - 1e-3 * 1.5 * g * 0.5f64.cos();
        record.near("door: speed one step after it is thrown up [rad/s]", scale, w, free, 1e-3);
        let torque = scene.load(joint).torque.dot(spin(1.0));
        record.below("door: the stop does not pull [N m]", scale, torque.abs(), 1e-9);
    }
    record.finish();
}
