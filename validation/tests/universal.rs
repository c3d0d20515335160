//! A cross (Hooke's) joint between two shafts whose axes meet at an angle.
//!
//! The first shaft turns at w1. With beta the angle between the shafts and theta the first's angle from where its arm of the
//! cross is normal to the plane of the shafts: w2 = w1 cos beta / (1 - sin^2 beta sin^2 theta) (any book on mechanisms;
//! mean over a turn exactly w1). A brake c on the second shaft and its inertia J2 are carried through the cross without
//! loss: T1 w1 = (c w2 + J2 dw2/dt) w2.
//! Two hinges and a cross are 14 equations for 11: the three that are too many must not disturb.
//!
//! Allowed: the speed to first order in h (angles stand at the end of the step), 3 h w1 of w1; two turns to 0.3 h of them; torque
//! 5 h w1 of the largest, along an arm of the cross (taken at the end of the step) h w1; the points of the joints stay
//! together to 1e-9 m.

use granum_engine::JointKind;
use granum_engine::glam::{DMat3, DQuat, DVec3};
use granum_engine::joint::Freedom;
use granum_engine::joint::motor::Motor;
use granum_engine::joint::spring::Spring;
use granum_validation::linkage::constant;
use granum_validation::{Record, SCALES, Scene};

#[test]
fn speeds_and_torques_of_a_cross() {
    let mut record = Record::new("universal", "speeds_and_torques_of_a_cross");
    let (w1, brake, inertia) = (2.0, 0.3, 0.05);
    for degrees in [20.0, 45.0] {
        for (scale, h) in SCALES.map(|s| (s, 1e-3)).into_iter().chain([(1.0, 1e-4)]) {
            let beta = f64::to_radians(degrees);
            let mut scene = Scene::new(scale, h).weightless();
            let out = DVec3::new(beta.cos(), beta.sin(), 0.0);
            let first = scene.part(1.0, DVec3::splat(0.04), -0.5 * DVec3::X);
            let second = scene.part(1.0, DVec3::splat(inertia), 0.5 * out);
            // A frame whose z is the shaft.
            let along =
                |axis: DVec3| DQuat::from_mat3(&DMat3::from_cols(DVec3::Z, axis.cross(DVec3::Z), axis));
            let bearing =
                scene.joint(JointKind::Revolute, (None, Some(first)), -0.5 * DVec3::X, along(DVec3::X));
            let load = scene.joint(JointKind::Revolute, (None, Some(second)), 0.5 * out, along(out));
            // The arm on the first shaft along z, normal to both; that on the second normal to it and to the second shaft.
            let y = out.cross(DVec3::Z);
            let frame = DQuat::from_mat3(&DMat3::from_cols(DVec3::Z, y, DVec3::Z.cross(y)));
            let cross = scene.joint(JointKind::Universal, (Some(first), Some(second)), DVec3::ZERO, frame);
            scene.drive(bearing, Freedom::Turn, Motor::Speed(constant(w1)));
            scene.spring(
                load,
                Freedom::Turn,
                Spring { stiffness: 0.0, damping: brake, rest: 0.0, preload: 0.0 },
            );
            let speed = |t: f64| w1 * beta.cos() / (1.0 - (beta.sin() * (w1 * t).sin()).powi(2));
            let (mut worst, mut torque, mut largest, mut gap) = (0.0_f64, 0.0_f64, 0.0_f64, 0.0_f64);
            let turn = std::f64::consts::TAU / w1;
            let steps = (2.0 * turn / h).round() as usize;
            for k in 1..=steps {
                scene.step();
                let t = h * k as f64;
                let w2 = speed(t);
                worst = worst.max((scene.ang_vel(second).dot(out) - w2).abs() / w1);
                let rate = (speed(t + 1e-5) - speed(t - 1e-5)) / 2e-5;
                let exact = (brake * w2 + inertia * rate) * w2 / w1;
                if k > 5 {
                    torque = torque.max((scene.load(bearing).drive.0 - exact).abs());
                }
                largest = largest.max(exact.abs());
                gap = gap.max(scene.gap());
            }
            let what = format!("{degrees} degrees, h = {h}");
            record.below(&format!("{what}: error of w2 / w1"), scale, worst, 3.0 * h * w1);
            record.below(
                &format!("{what}: error of the torque / largest"),
                scale,
                torque / largest,
                5.0 * h * w1,
            );
            record.below(&format!("{what}: points apart [m]"), scale, gap, 1e-9);
            let turned = scene.load(load).coordinate.0;
            let exact = 2.0 * std::f64::consts::TAU;
            record.relative(&format!("{what}: two turns [rad]"), scale, turned, exact, 0.3 * h);
            record.below(
                &format!("{what}: torque through the cross along its first arm"),
                scale,
                scene.load(cross).torque.dot(scene_arm(&scene, first)).abs() / largest,
                h * w1,
            );
        }
    }
    record.finish();
}

/// The arm of the cross on the first shaft.
fn scene_arm(scene: &Scene, shaft: granum_engine::BodyId) -> DVec3 {
    let i = scene.world.index_of(shaft).expect("the shaft is there");
    scene.world.bodies.rotation[i] * DVec3::Z
}
