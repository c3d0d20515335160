//! An isolated heap: what only touches itself keeps its momentum and its angular momentum.
//!
//! Set-up: 200 spheres of radii 0.03 to 0.12 m in a ball of 1 m, drawn at random without overlap, flying towards their
//! common centre at 2 m/s with random spins and a common drift and rotation; no gravity; mu = 0.4, e = 0, 0.5 and 1; solver
//! at default settings, so far from converged, in double and in single precision; 400 steps of 1 ms: the cloud collapses,
//! collides many times and flies apart.
//! Formula: sum m v and sum (x cross m v + J w) are constant, since both bodies of a contact get opposite impulses at one
//! common point and velocities are summed in double precision whatever the solver's.
//! Tolerance: 1e-12 of sum m |v| and of sum |x cross m v| + |J w|: rounding of some 1e5 impulses. Energy must not grow by more
//! than 1e-12 of what there was: restitution of many contacts at once and a loose solver may not return more than came in.
//! A tumbling box hit by a sphere off centre, h = 1 and 0.5 ms: the same, 1e-12. The orientation turns such that the vector of
//! angular momentum of an asymmetric body keeps its direction.

use granum_engine::glam::{DQuat, DVec3};
use granum_engine::random::Random;
use granum_engine::{BodyId, Precision, SolverKind, World};
use granum_validation::{Record, SCALES, Scene};

struct HeapSums {
    momentum: DVec3,
    angular: DVec3,
    momentum_scale: f64,
    angular_scale: f64,
    energy: f64,
}

fn sums(world: &World) -> HeapSums {
    let mut s = HeapSums {
        momentum: DVec3::ZERO,
        angular: DVec3::ZERO,
        momentum_scale: 0.0,
        angular_scale: 0.0,
        energy: 0.0,
    };
    let b = &world.bodies;
    for i in 0..b.len() {
        let p = b.mass(i) * b.velocity[i];
        let (orbit, spin) = (b.position[i].cross(p), b.spin(i));
        s.momentum += p;
        s.angular += orbit + spin;
        s.momentum_scale += p.length();
        s.angular_scale += orbit.length() + spin.length();
        s.energy += b.kinetic_energy(i);
    }
    s
}

fn cloud(scene: &mut Scene, e: f64) {
    let material = scene.material(0.4, e);
    let mut random = Random::new(11, 0);
    let mut placed: Vec<(DVec3, f64)> = Vec::new();
    while placed.len() < 200 {
        let p = DVec3::from_array([(); 3].map(|()| random.uniform(-1.0, 1.0)));
        let r = random.uniform(0.03, 0.12);
        if p.length() > 1.0 || placed.iter().any(|(q, s)| p.distance(*q) < r + s) {
            continue;
        }
        let ball: BodyId = scene.sphere(r, p, material);
        let spin = DVec3::from_array([(); 3].map(|()| 10.0 * random.normal()));
        let drift = DVec3::new(0.3, 0.1, -0.2) + DVec3::new(0.2, 0.5, 0.1).cross(p);
        scene.throw(ball, -2.0 * p + drift, spin);
        placed.push((p, r));
    }
}

#[test]
fn momentum_is_conserved() {
    let mut record = Record::new("isolated_heap", "momentum");
    for scale in SCALES {
        for (precision, bits) in [(Precision::Double, "double"), (Precision::Single, "single")] {
            for kind in [SolverKind::Jacobi, SolverKind::Apgd] {
                // Every restitution at one size, one of them at every size.
                for e in [0.0, 0.5, 1.0].into_iter().filter(|&e| scale == 1.0 || e == 0.5) {
                    let mut scene = Scene::new(scale, 1e-3).weightless().solver(kind);
                    scene.world.settings.solver.precision = precision;
                    cloud(&mut scene, e);
                    let before = sums(&scene.world);
                    let (mut contacts, mut most_energy) = (0, before.energy);
                    for _ in 0..400 {
                        let report = scene.step();
                        contacts += report.contacts;
                        most_energy = most_energy.max(report.kinetic_energy);
                    }
                    let after = sums(&scene.world);
                    let label = format!("e = {e}, {kind:?}, {bits}");
                    let linear = (after.momentum - before.momentum).length() / before.momentum_scale;
                    let angular = (after.angular - before.angular).length() / before.angular_scale;
                    record.below(&format!("{label}: change of momentum"), scale, linear, 1e-12);
                    record.below(&format!("{label}: change of angular momentum"), scale, angular, 1e-12);
                    record.report(&format!("{label}: energy left"), scale, after.energy / before.energy, 1.0);
                    record.holds(&format!("{label}: contacts, more than 1000"), scale, contacts > 1000);
                    let gain = most_energy / before.energy - 1.0;
                    record.below(&format!("{label}: largest gain of energy"), scale, gain, 1e-12);
                }
            }
        }
    }
    record.finish();
}

/// A tumbling box hit by a sphere, off centre.
#[test]
fn box_and_sphere() {
    let mut record = Record::new("isolated_heap", "box_and_sphere");
    for scale in SCALES {
        for h in [1e-3, 5e-4] {
            let mut scene = Scene::new(scale, h).weightless();
            let material = scene.material(0.4, 0.5);
            let half = DVec3::new(0.3, 0.2, 0.1);
            let body = scene.cuboid(24.0, half, DVec3::ZERO, DQuat::IDENTITY, material);
            scene.throw(body, DVec3::ZERO, DVec3::new(1.0, 2.0, 0.5));
            let ball = scene.sphere(0.1, DVec3::new(-1.0, 0.1, 0.05), material);
            scene.throw(ball, DVec3::new(3.0, 0.0, 0.0), DVec3::new(0.0, 5.0, 0.0));
            let before = sums(&scene.world);
            scene.run_until(1.0);
            let after = sums(&scene.world);
            let linear = (after.momentum - before.momentum).length() / before.momentum_scale;
            let angular = (after.angular - before.angular).length() / before.angular_scale;
            let label = format!("box and sphere, h = {h}");
            record.holds(&format!("{label}: they collided"), scale, scene.velocity(ball).x < 2.5);
            record.below(&format!("{label}: change of momentum"), scale, linear, 1e-12);
            record.below(&format!("{label}: change of angular momentum"), scale, angular, 1e-12);
        }
    }
    record.finish();
}
