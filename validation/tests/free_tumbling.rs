//! A torque-free asymmetric top (Dzhanibekov): J = (1, 2, 3) kg m2, w0 = (0.1, 1, 0.1) rad/s about its body axes.
//!
//! Reference: Jacobi elliptic functions (`data/series/R12_free_top.csv`, every 0.5 s up to 50 s); flip period
//! 22.996262944 s. The explicit gyroscopic term of Negrut10 misses w(10) by 6.0e-4 at h = 1e-3 and gains energy;
//! the engine's implicit midpoint must be within 1e-6 there, of second order, and keep energy and |J w| to rounding.
//! Orientation turns by the mean angular velocity of the step: it is of second order, 1e-5 rad at 50 s, and the vector of
//! angular momentum stays to rounding. Turning by the new angular velocity (eq. 8) would miss q(10) by 1e-3 rad.
//! With lengths x s the period scales with sqrt(s): the same numbers at every size.

use granum_engine::Body;
use granum_engine::Shape;
use granum_engine::glam::{DQuat, DVec3};
use granum_validation::{Record, SCALES, Scene};

struct Point {
    t: f64,
    w: DVec3,
    q: DQuat,
}

fn reference() -> Vec<Point> {
    include_str!("../data/series/R12_free_top.csv")
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| {
            let x: Vec<f64> = line.split(',').map(|x| x.parse().expect("a number")).collect();
            Point { t: x[0], w: DVec3::new(x[1], x[2], x[3]), q: DQuat::from_xyzw(x[5], x[6], x[7], x[4]) }
        })
        .collect()
}

/// Largest errors of w and q up to t = 10 and 50, of energy, and of angular momentum (length, vector).
fn tumble(scale: f64, h: f64) -> ([f64; 2], [f64; 2], f64, f64, f64) {
    let mut scene = Scene::new(scale, h).weightless();
    let material = scene.material(0.0, 0.0);
    let shape = scene.world.add_shape(Shape::Cuboid { half: DVec3::ONE * scale });
    let j = DVec3::new(1.0, 2.0, 3.0);
    let body = Body::fixed(shape, 3f64.sqrt(), material, DVec3::ZERO)
        .with_mass(1.0, j)
        .with_ang_vel(DVec3::new(0.1, 1.0, 0.1));
    let top = scene.add(body);
    let start = j * scene.ang_vel(top);
    let energy0 = start.dot(scene.ang_vel(top));
    let (mut w_error, mut q_error) = ([0.0_f64; 2], [0.0_f64; 2]);
    let (mut energy, mut length, mut vector) = (0.0_f64, 0.0_f64, 0.0_f64);
    for point in reference() {
        scene.run_until(point.t);
        let q = scene.rotation(top);
        let w = q.inverse() * scene.ang_vel(top);
        let l = q * (j * w);
        for k in if point.t <= 10.0 { 0..2 } else { 1..2 } {
            w_error[k] = w_error[k].max(w.distance(point.w));
            q_error[k] = q_error[k].max(2.0 * q.dot(point.q).abs().min(1.0).acos());
        }
        energy = energy.max(((j * w).dot(w) / energy0 - 1.0).abs());
        length = length.max((l.length() / start.length() - 1.0).abs());
        vector = vector.max(l.distance(start) / start.length());
    }
    (w_error, q_error, energy, length, vector)
}

#[test]
fn asymmetric_top() {
    let mut record = Record::new("free_tumbling", "asymmetric_top");
    for scale in SCALES {
        let (w, q, energy, length, vector) = tumble(scale, 1e-3);
        record.below("h = 1e-3: error of w up to 10 s [rad/s]", scale, w[0], 1e-6);
        record.below("h = 1e-3: error of w up to 50 s [rad/s]", scale, w[1], 1e-5);
        record.below("h = 1e-3: change of energy", scale, energy, 1e-11);
        record.below("h = 1e-3: change of |J w|", scale, length, 1e-11);
        record.below("h = 1e-3: error of the orientation up to 10 s [rad]", scale, q[0], 1e-5);
        record.below("h = 1e-3: error of the orientation up to 50 s [rad]", scale, q[1], 1e-5);
        record.below("h = 1e-3: drift of the vector of angular momentum up to 50 s", scale, vector, 1e-11);
    }
    let (w1, q1, ..) = tumble(1.0, 1e-2);
    let (w2, q2, ..) = tumble(1.0, 5e-3);
    record.near("order of w (error ratio, h = 1e-2 and 5e-3)", 1.0, w1[0] / w2[0], 4.0, 0.3);
    record.near("order of q (error ratio, h = 1e-2 and 5e-3)", 1.0, q1[0] / q2[0], 4.0, 0.3);
    record.finish();
}
