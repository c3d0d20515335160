//! A ball that slides until it rolls: from rest of spin, with back-spin and with top-spin.
//!
//! Set-up: sphere R = 0.1 m on a horizontal plane, h = 1e-3 s; with the relaxed cone it starts at the gap h mu |u_t| at
//! which it slides, with Coulomb's law at gap 0. Formula: with u = v0 - R w0 the slip ends at t = 2 |u|/(7 mu g), then
//! v = (5 v0 + 2 R w0)/7; the distance is v0 t -+ mu g t^2/2.
//! Tolerance: final speed 1e-9 (angular momentum about the contact line is conserved at every h); distance v0 h, or h times
//! the final speed where that is larger (top-spin starts from rest); half the step halves its error: ratio 1.7 to 2.3; at default
//! settings final speed 1e-3 relative.
//! Source: textbook; numbers of the three cases computed for this project.

use granum_engine::Friction;
use granum_engine::glam::DVec3;
use granum_validation::{Record, SCALES, Scene, g};

const R: f64 = 0.1;

struct Case {
    name: &'static str,
    v0: f64,
    rim0: f64,
    mu: f64,
    time: f64,
    distance: f64,
    v: f64,
}

const CASES: [Case; 3] = [
    Case {
        name: "no spin",
        v0: 2.0,
        rim0: 0.0,
        mu: 0.3,
        time: 0.1941653318,
        distance: 0.3328548545,
        v: 10.0 / 7.0,
    },
    Case {
        name: "back-spin",
        v0: 1.0,
        rim0: -4.0,
        mu: 0.2,
        time: 0.7281199942,
        distance: 0.2080342841,
        v: -3.0 / 7.0,
    },
    Case {
        name: "top-spin",
        v0: 0.0,
        rim0: 3.0,
        mu: 0.25,
        time: 0.3494975972,
        distance: 0.1497846845,
        v: 6.0 / 7.0,
    },
];

/// Final speed, slip, distance at the start of rolling, and the time when the slip ended.
fn slide(mut scene: Scene, case: &Case, floating: bool) -> (f64, f64, f64, f64) {
    let h = scene.h();
    let material = scene.material(case.mu, 0.0);
    scene.plane(DVec3::ZERO, DVec3::Z, material);
    let gap = if floating { h * case.mu * (case.v0 - case.rim0).abs() } else { 0.0 };
    let ball = scene.sphere_of_mass(1.0, R, DVec3::new(0.0, 0.0, R + gap), material);
    scene.throw(ball, DVec3::new(case.v0, 0.0, 0.0), DVec3::new(0.0, case.rim0 / R, 0.0));
    let (mut steps, mut rolls_at) = (0, None);
    while f64::from(steps) * h < case.time + 0.2 {
        scene.step();
        steps += 1;
        let slip = scene.velocity(ball).x - R * scene.ang_vel(ball).y;
        if slip.abs() < 1e-3 * (case.v0 - case.rim0).abs() && rolls_at.is_none() {
            rolls_at = Some(f64::from(steps) * h);
        }
    }
    let v = scene.velocity(ball).x;
    let x = scene.position(ball).x - v * (f64::from(steps) * h - case.time);
    (v, v - R * scene.ang_vel(ball).y, x, rolls_at.unwrap_or(f64::INFINITY))
}

#[test]
fn final_speed_and_distance() {
    let mut record = Record::new("sliding_to_rolling", "final_speed_and_distance");
    for scale in SCALES {
        for case in &CASES {
            let u = (case.v0 - case.rim0).abs();
            let off = case.v0.max(case.v.abs()) * 1e-3;
            record.near(
                &format!("{}: the formula's end of slip [s]", case.name),
                scale,
                2.0 * u / (7.0 * case.mu * g),
                case.time,
                1e-9,
            );
            for (friction, name) in [(Friction::Coulomb, "coulomb"), (Friction::Cone, "cone")] {
                let label = format!("{}, {name}", case.name);
                let scene = Scene::new(scale, 1e-3).exact().friction(friction);
                let (v, slip, x, time) = slide(scene, case, friction == Friction::Cone);
                record.near(&format!("{label}: final v [m/s]"), scale, v, case.v, 1e-9);
                record.below(&format!("{label}: final slip [m/s]"), scale, slip.abs(), 1e-9);
                record.near(&format!("{label}: distance to rolling [m]"), scale, x, case.distance, off);
                record.near(&format!("{label}: time to rolling [s]"), scale, time, case.time, 3e-3);
            }
            let (v, _, x, _) = slide(Scene::new(scale, 1e-3), case, false);
            record.relative(
                &format!("{}, default settings: final v [m/s]", case.name),
                scale,
                v,
                case.v,
                1e-9,
            );
            record.near(
                &format!("{}, default settings: distance [m]", case.name),
                scale,
                x,
                case.distance,
                off,
            );
        }
    }
    record.finish();
}

#[test]
fn distance_is_first_order_in_h() {
    let mut record = Record::new("sliding_to_rolling", "distance_is_first_order");
    let case = &CASES[0];
    for (h, reference) in [(1e-2, 0.34010), (1e-3, 0.33394), (1e-4, 0.332894)] {
        let (v, _, x, _) = slide(Scene::new(1.0, h).exact().friction(Friction::Cone), case, true);
        // The reference stepper solved the same cone problems exactly and noted where the ball was after the first
        // step at which it rolled, to 5 or 6 digits.
        let first_step = (case.time / h).ceil() * h;
        let x = x + v * (first_step - case.time);
        record.near(
            &format!("no spin, cone, h = {h}: distance of an exact stepper [m]"),
            1.0,
            x,
            reference,
            6e-6,
        );
    }
    for (friction, name) in [(Friction::Coulomb, "coulomb"), (Friction::Cone, "cone")] {
        for case in &CASES {
            let miss = [1e-3, 5e-4].map(|h| {
                let scene = Scene::new(1.0, h).exact().friction(friction);
                (slide(scene, case, friction == Friction::Cone).2 - case.distance).abs()
            });
            let label = format!("{}, {name}: error of the distance at 1e-3 over that at 5e-4", case.name);
            record.near(&label, 1.0, miss[0] / miss[1], 2.0, 0.3);
        }
    }
    record.finish();
}
