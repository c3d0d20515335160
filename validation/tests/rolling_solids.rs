//! Bodies that are not spheres, rolling: a cylinder and a capsule down an incline, an ellipsoid that rocks.
//!
//! - A solid cylinder (R = 0.1 m, length 0.3 m) on 20 deg, mu = 0.5: a = 2/3 g sin 20 = 2.236812; no slip. Exact for the
//!   scheme: 1e-9, with default settings too.
//! - A capsule (R = 0.1 m, core 0.2 m) likewise: a = g sin 20 / (1 + J/(m R^2)), J its axial moment of inertia.
//! - An ellipsoid with semi-axes a = 0.2, b = 0.15, c = 0.1 m stands on a plane with c upright and rocks about its b axis
//!   without slipping. The radius of curvature below is a^2/c, the centre c high, so for small angles
//!   omega^2 = m g (a^2/c - c) / (J_b + m c^2) with J_b = m (a^2 + c^2)/5. The next term of the height is -1.1 angle^2 of
//!   the first, so from 1 deg the period is longer by some 3e-4, and from 4 deg by 1 % (seen). The scheme damps by about
//!   omega h / 2 in a radian: the amplitude is not demanded, the period is, to 0.3 %.
//!
//! Source: textbook formulas.

use granum_engine::Shape;
use granum_engine::glam::{DQuat, DVec3};
use granum_engine::shape::{Revolved, capsule};
use granum_validation::scene::tilt;
use granum_validation::{Record, SCALES, Scene, g};

const R: f64 = 0.1;

/// Speed and slip after 1 s of a body that lies across an incline of 20 deg.
fn roll(mut scene: Scene, shape: &Shape) -> (f64, f64, f64) {
    let material = scene.material(0.5, 0.0);
    scene.incline(20.0, material);
    let ground = tilt(20.0);
    // Its axis, z in its own frame, along the ground's y.
    let across = ground * DQuat::from_rotation_x(-std::f64::consts::FRAC_PI_2);
    let body = scene.solid(shape, ground * DVec3::Z * R, across, material);
    scene.run_until(1.0);
    let back = ground.inverse();
    let v = back * scene.velocity(body);
    let turn = back * scene.ang_vel(body);
    (v.x, v.x - R * turn.y, v.y.abs().max(turn.x.abs() * R).max(turn.z.abs() * R))
}

#[test]
fn cylinder_and_capsule() {
    let mut record = Record::new("rolling_solids", "cylinder_and_capsule");
    let sin = 20f64.to_radians().sin();
    let (mass, inertia) = capsule::mass_and_inertia(0.1, R, 1000.0);
    let forms = [
        ("cylinder", Shape::Revolved(Revolved::cylinder(R, 0.15)), 2.0 / 3.0 * g * sin),
        ("capsule", Shape::Capsule { half: 0.1, radius: R }, g * sin / (1.0 + inertia.z / (mass * R * R))),
    ];
    for scale in SCALES {
        for (name, shape, a) in &forms {
            let (v, slip, aside) = roll(Scene::new(scale, 1e-3).exact(), shape);
            record.relative(&format!("{name}: v(1 s) [m/s]"), scale, v, *a, 1e-9);
            record.below(&format!("{name}: slip [m/s]"), scale, slip.abs(), 1e-9);
            record.below(&format!("{name}: sideways and about other axes [m/s]"), scale, aside, 1e-9);
            let (v, slip, _) = roll(Scene::new(scale, 1e-3), shape);
            record.relative(&format!("{name}, default settings: v(1 s) [m/s]"), scale, v, *a, 1e-9);
            record.below(&format!("{name}, default settings: slip [m/s]"), scale, slip.abs(), 1e-9);
        }
    }
    record.finish();
}

#[test]
fn rocking_ellipsoid() {
    let mut record = Record::new("rolling_solids", "rocking_ellipsoid");
    let (a, b, c) = (0.2, 0.15, 0.1);
    let omega2 = g * (a * a / c - c) / ((a * a + c * c) / 5.0 + c * c);
    let exact = std::f64::consts::TAU / f64::sqrt(omega2);
    for scale in SCALES {
        let mut scene = Scene::new(scale, 2e-4).exact();
        let material = scene.material(0.8, 0.0);
        scene.plane(DVec3::ZERO, DVec3::Z, material);
        let lean = 1f64.to_radians();
        let shape = Shape::Ellipsoid { r: DVec3::new(a, b, c) };
        // Its lowest point on the plane.
        let height = (a * lean.sin()).hypot(c * lean.cos());
        let body = scene.solid(&shape, DVec3::Z * height, DQuat::from_rotation_y(lean), material);
        let angle = |scene: &Scene| {
            let up = scene.rotation(body) * DVec3::Z;
            up.x.atan2(up.z)
        };
        // Times at which it passes the upright, falling.
        let (mut last, mut passes) = (angle(&scene), Vec::new());
        while scene.world.time < 2.6 * exact * scale.sqrt() {
            scene.step();
            let now = angle(&scene);
            if last > 0.0 && now <= 0.0 {
                let t = scene.world.time / scale.sqrt();
                passes.push(t - scene.h() * now / (now - last));
            }
            last = now;
        }
        let period = passes[1] - passes[0];
        record.relative("rocking ellipsoid: period [s]", scale, period, exact, 0.003);
        let drift = scene.position(body).truncate().length();
        record.below("rocking ellipsoid: wanders off [m]", scale, drift, 0.02);
    }
    record.finish();
}
