//! Rolling, twisting and attraction in hard contact: closed forms of a body alone on a plane.
//!
//! - A body that rolls with v = w R is slowed by the torque k R m g: a = k g / (1 + J / (m R^2)), 5/7 k g for a ball and 2/3 k g
//!   for a disc. It stops after v^2 / (2 a) and then stays. What it had is the loss by rolling. A step of velocity is made
//!   before that of position, so the way is short by v h / 2; allowed is v h. 1e-3 of the energy.
//! - A ball stands on slopes below atan(k) and rolls down steeper ones with 5/7 g (sin - k cos). Velocity is exact; 1e-6.
//! - A ball that spins about the vertical stops after w R / (2.5 k g); allowed two steps.
//! - A ball hangs on a ceiling if 2 pi w R, w the surface energy, is more than its weight, and falls if it is less.
//!
//! Source: Newton's law; Ai et al. (2011) for the torque; Derjaguin, Muller and Toporov (1975) for the pull.

use granum_engine::glam::{DQuat, DVec3};
use granum_engine::shape::Revolved;
use granum_engine::{BodyId, Elastic, MaterialId, Shape, SolverKind};
use granum_validation::scene::SOLVERS;
use granum_validation::{Record, SCALES, Scene, g};

/// A material of hard contact that resists.
fn resisting(scene: &mut Scene, rolling: f64, twisting: f64, surface_energy: f64) -> MaterialId {
    let material = scene.material(0.8, 0.0);
    let surface_energy = surface_energy * scene.scale.powi(2);
    let elastic = Elastic { rolling, twisting, surface_energy, ..Elastic::default() };
    scene.world.materials.set_elastic(material, elastic);
    material
}

const R: f64 = 0.1;
const K: f64 = 0.05;

/// A body that rolls on a plane at 1 m/s.
fn rolls(scale: f64, kind: SolverKind, disc: bool) -> (Scene, BodyId) {
    let mut scene = Scene::new(scale, 1e-3).solver(kind);
    let material = resisting(&mut scene, K, 0.0, 0.0);
    scene.plane(DVec3::ZERO, DVec3::Z, material);
    let body = if disc {
        let shape = Shape::Revolved(Revolved::cylinder(R, R));
        scene.solid(&shape, DVec3::Z * R, DQuat::from_rotation_x(std::f64::consts::FRAC_PI_2), material)
    } else {
        scene.sphere(R, DVec3::Z * R, material)
    };
    scene.throw(body, DVec3::X, DVec3::Y / R);
    (scene, body)
}

#[test]
fn a_ball_rolls_out() {
    let mut record = Record::new("hard_rolling", "a_ball_rolls_out");
    for (kind, name) in SOLVERS {
        for scale in SCALES.into_iter().filter(|&s| s == 1.0 || kind == SolverKind::Auto) {
            let (mut scene, ball) = rolls(scale, kind, false);
            let had = scene.world.bodies.kinetic_energy(1);
            scene.run_until(4.0);
            let a = 5.0 / 7.0 * K * g;
            record.near(&format!("{name}: way [m]"), scale, scene.position(ball).x, 0.5 / a, 1e-3);
            record.below(
                &format!("{name}: speed at the end [m/s]"),
                scale,
                scene.velocity(ball).length(),
                1e-6,
            );
            let lost = scene.world.report.losses.rolling / had;
            record.near(&format!("{name}: loss by rolling / energy"), scale, lost, 1.0, 1e-3);
        }
    }
    record.finish();
}

#[test]
fn a_disc_rolls_out() {
    let mut record = Record::new("hard_rolling", "a_disc_rolls_out");
    for scale in SCALES {
        let (mut scene, disc) = rolls(scale, SolverKind::Auto, true);
        scene.run_until(4.0);
        let a = 2.0 / 3.0 * K * g;
        record.near("way [m]", scale, scene.position(disc).x, 0.5 / a, 2e-3);
        record.below("speed at the end [m/s]", scale, scene.velocity(disc).length(), 1e-6);
    }
    record.finish();
}

#[test]
fn slopes() {
    let mut record = Record::new("hard_rolling", "slopes");
    let limit = K.atan().to_degrees();
    for scale in SCALES {
        for (name, degrees) in [("below", 0.9 * limit), ("above", 3.0 * limit)] {
            let mut scene = Scene::new(scale, 1e-3);
            let material = resisting(&mut scene, K, 0.0, 0.0);
            scene.incline(degrees, material);
            let n = granum_validation::scene::tilt(degrees) * DVec3::Z;
            let ball = scene.sphere(R, n * R, material);
            scene.run_until(1.0);
            let (sin, cos) = degrees.to_radians().sin_cos();
            let speed = (5.0 / 7.0 * g * (sin - K * cos)).max(0.0);
            record.near(
                &format!("{name}: speed after 1 s [m/s]"),
                scale,
                scene.velocity(ball).length(),
                speed,
                1e-5,
            );
        }
    }
    record.finish();
}

#[test]
fn a_top_stops() {
    let mut record = Record::new("hard_rolling", "a_top_stops");
    for scale in SCALES {
        let mut scene = Scene::new(scale, 1e-3);
        let material = resisting(&mut scene, 0.0, K, 0.0);
        scene.plane(DVec3::ZERO, DVec3::Z, material);
        let ball = scene.sphere(R, DVec3::Z * R, material);
        scene.throw(ball, DVec3::ZERO, DVec3::Z * 10.0);
        let stops = 10.0 * R / (2.5 * K * g);
        scene.run_until(0.5 * stops);
        let w = scene.ang_vel(ball).z;
        record.near("half of the time: w [rad/s]", scale, w, 5.0, 2.5 * K * g / R * 2e-3);
        scene.run_until(stops + 2e-3);
        record.below("then: w [rad/s]", scale, scene.ang_vel(ball).length(), 1e-6);
    }
    record.finish();
}

#[test]
fn a_ball_hangs_until_its_strength() {
    let mut record = Record::new("hard_rolling", "a_ball_hangs_until_its_strength");
    for scale in SCALES {
        for (share, falls) in [(1.01, false), (0.99, true)] {
            let mut scene = Scene::new(scale, 1e-3);
            let weight = 1000.0 * 4.0 / 3.0 * std::f64::consts::PI * R.powi(3) * g;
            let energy = share * weight / (std::f64::consts::TAU * R);
            let material = resisting(&mut scene, 0.0, 0.0, energy);
            let ceiling = scene.plane(DVec3::ZERO, DVec3::NEG_Z, material);
            let ball = scene.sphere(R, DVec3::NEG_Z * R, material);
            scene.run_until(1.0);
            let z = scene.position(ball).z + R;
            if falls {
                record.below("pull of 0.99 weights: place after 1 s [m]", scale, z, -1.0);
            } else {
                record.near("pull of 1.01 weights: place after 1 s [m]", scale, z, 0.0, 1e-9);
                let pull = scene.contact_force(ceiling).z / weight;
                record.near("pull of 1.01 weights: force on the ceiling / weight", scale, pull, -1.0, 1e-6);
            }
        }
    }
    record.finish();
}
