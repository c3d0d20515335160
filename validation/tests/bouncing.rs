//! A ball that bounces: Newton's restitution on a fixed plane.
//!
//! Set-up: a sphere of radius 0.1 m falls from a gap of 1 m, e = 0.8, h = 1e-3 s. Formula: impacts at
//! t_k = sqrt(2 H/g) (1 + 2 (e + ... + e^k)), apex heights H e^(2k), at rest after sqrt(2 H/g) (1 + e)/(1 - e) =
//! 4.0637128 s. A second ball with e = 0 does not rebound at all.
//! Tolerance: 2 % of the height of each of the first five apexes (the scheme moves an impact by up to a step, so the
//! error is of order h v); impact times within 1 % of t; halving h must bring the first apex nearer.

use granum_engine::glam::DVec3;
use granum_validation::{Record, SCALES, Scene, g};

/// Apex heights and impact times of a ball dropped from a gap of 1 m, then its state at t = 4.3 s.
fn drop(scale: f64, h: f64, e: f64) -> (Vec<f64>, Vec<f64>, f64, f64) {
    let mut scene = Scene::new(scale, h).exact();
    let material = scene.material(0.3, e);
    scene.plane(DVec3::ZERO, DVec3::Z, material);
    let ball = scene.sphere(0.1, DVec3::new(0.0, 0.0, 1.1), material);
    let (mut apexes, mut impacts) = (Vec::new(), Vec::new());
    let mut last = 0.0;
    for k in 1..=(4.3 / h) as usize {
        scene.step();
        let v = scene.velocity(ball).z;
        if last < 0.0 && v > 0.0 {
            impacts.push(k as f64 * h);
        }
        if last > 0.0 && v <= 0.0 {
            apexes.push(scene.position(ball).z - 0.1);
        }
        last = v;
    }
    (apexes, impacts, scene.position(ball).z - 0.1, scene.velocity(ball).length())
}

#[test]
fn restitution() {
    let mut record = Record::new("bouncing", "restitution");
    let e: f64 = 0.8;
    for scale in SCALES {
        let (apexes, impacts, gap, speed) = drop(scale, 1e-3, e);
        let fall = (2.0 / g).sqrt();
        let mut time = fall;
        for k in 1..=5 {
            let reference = e.powi(2 * k);
            record.relative(&format!("apex {k} [m]"), scale, apexes[k as usize - 1], reference, 0.02);
            record.relative(&format!("impact {k} [s]"), scale, impacts[k as usize - 1], time, 0.01);
            time += 2.0 * fall * e.powi(k);
        }
        record.below("gap at rest [m]", scale, gap.abs(), 1e-9);
        record.below("speed at rest [m/s]", scale, speed, 1e-9);
        // "At rest" comes when a rebound is slower than what gravity adds in two steps.
        let end = impacts.last().copied().unwrap_or(0.0);
        record.relative("last impact [s]", scale, end, fall * (1.0 + e) / (1.0 - e), 0.05);
    }
    record.finish();
}

#[test]
fn first_order_in_h() {
    let mut record = Record::new("bouncing", "first_order_in_h");
    // Where an impact falls within a step is chance, so the error is bounded by C h, not proportional to h.
    for h in [4e-3, 2e-3, 1e-3, 5e-4, 2.5e-4] {
        let (apexes, ..) = drop(1.0, h, 0.8);
        record.near(&format!("apex 1, h = {h} [m]"), 1.0, apexes[0], 0.64, 10.0 * h);
    }
    record.finish();
}

#[test]
fn no_rebound_without_restitution() {
    let mut record = Record::new("bouncing", "no_rebound");
    for scale in SCALES {
        let (apexes, impacts, gap, speed) = drop(scale, 1e-3, 0.0);
        record.below("rebounds with e = 0", scale, (apexes.len() + impacts.len()) as f64, 0.0);
        record.below("gap at rest with e = 0 [m]", scale, gap.abs(), 1e-12);
        record.below("speed at rest with e = 0 [m/s]", scale, speed, 1e-12);
    }
    record.finish();
}
