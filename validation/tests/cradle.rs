//! Newton's cradle: five touching balls without restitution, and three elastic ones.
//!
//! With e = 0 the cone problem makes all five move at 0.2 m/s, with impulses 4 : 3 : 2 : 1 (0.8, 0.6, 0.4, 0.2 m v0): plastic
//! impact of a chain. No gravity, h = 1e-3 s, one step. Tolerance: 1e-9, exact for the scheme, solver to 1e-11.
//!
//! Hertz's law, three touching equal balls, the first at v0: in the end (-0.07095235, 0.07640304, 0.99454931) v0, whatever the
//! stiffness (an independent integration of the two overlaps to 1e-10). Tolerance: 1e-3 of v0; momentum and energy stay.

use granum_engine::dem::LawKind;
use granum_engine::glam::DVec3;
use granum_engine::{BodyId, Friction, SolverKind};
use granum_validation::case::{Case, ball};
use granum_validation::{Record, SCALES, Scene};

#[test]
fn plastic_impact_of_a_chain() {
    let mut record = Record::new("cradle", "plastic_impact_of_a_chain");
    for scale in SCALES {
        for (kind, solver) in [(SolverKind::Jacobi, "jacobi"), (SolverKind::Apgd, "apgd")] {
            for (friction, name) in [(Friction::Coulomb, "coulomb"), (Friction::Cone, "cone")] {
                let mut scene = Scene::new(scale, 1e-3).exact().weightless().solver(kind).friction(friction);
                let material = scene.material(0.3, 0.0);
                let balls: Vec<BodyId> = (0..5)
                    .map(|k| {
                        scene.sphere_of_mass(1.0, 0.1, DVec3::new(0.2 * f64::from(k), 0.0, 0.0), material)
                    })
                    .collect();
                scene.throw(balls[0], DVec3::X, DVec3::ZERO);
                scene.step();
                let label = format!("{name}, {solver}");
                for (k, &ball) in balls.iter().enumerate() {
                    let v = scene.velocity(ball).x;
                    record.near(&format!("{label}: v of ball {} [m/s]", k + 1), scale, v, 0.2, 1e-9);
                }
                for (k, &ball) in balls.iter().enumerate().skip(1) {
                    // Impulse of the ball on the left: what all balls from here on have gained.
                    let left = scene.position(ball).x;
                    let impulse: f64 = scene
                        .forces_on(ball)
                        .iter()
                        .filter(|(_, p)| p.x < left - 0.05)
                        .map(|(f, _)| f.x * scene.h())
                        .sum();
                    let reference = 0.2 * (5 - k) as f64;
                    record.near(&format!("{label}: impulse {k} / m v0"), scale, impulse, reference, 1e-9);
                }
            }
        }
    }
    record.finish();
}

#[test]
fn elastic_impact_of_a_chain() {
    let mut record = Record::new("cradle", "elastic_impact_of_a_chain");
    // An impact of two such balls takes 6e-5 s: 300 steps.
    for (name, friction) in [("", 0.0), (", with friction", 0.5)] {
        let case = Case { mu: friction, ..Case::new(LawKind::HertzMindlin, 2e-7) };
        let (mut scene, material) = case.scene();
        let balls: Vec<BodyId> = (0..3)
            .map(|k| {
                let v = if k == 0 { DVec3::X } else { DVec3::ZERO };
                let at = DVec3::X * (0.02 * f64::from(k));
                ball(&mut scene, material, 0.01, 2700.0, at, v, DVec3::ZERO)
            })
            .collect();
        scene.steps(2000);
        let v: Vec<f64> = balls.iter().map(|&b| scene.velocity(b).x).collect();
        for (k, reference) in [-0.07095235, 0.07640304, 0.99454931].into_iter().enumerate() {
            record.near(&format!("Hertz{name}: v of ball {} / v0", k + 1), 1.0, v[k], reference, 1e-3);
        }
        record.near(&format!("Hertz{name}: momentum / m v0"), 1.0, v.iter().sum(), 1.0, 1e-12);
        let energy = v.iter().map(|v| v * v).sum();
        record.near(&format!("Hertz{name}: energy / (m v0^2 / 2)"), 1.0, energy, 1.0, 1e-5);
    }
    record.finish();
}
