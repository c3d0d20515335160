//! Newton's cradle without restitution: five touching balls, the first at 1 m/s.
//!
//! With e = 0 the cone problem makes all five move at 0.2 m/s, with impulses 4 : 3 : 2 : 1 (0.8, 0.6, 0.4, 0.2 m v0): plastic
//! impact of a chain. No gravity, h = 1e-3 s, one step. Tolerance: 1e-9, exact for the scheme, solver to 1e-11.

use granum_engine::glam::DVec3;
use granum_engine::{BodyId, Friction, SolverKind};
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
