//! Heavy bodies on light ones, at the default settings of the solver.
//!
//! - A plate of 10,000 grain masses on a bed of 1500 spheres (diameter d, mu = 0.5) in a box of 10.1 d with frictionless
//!   sides; h = 0.01 sqrt(d/g). The bed settles for 5 sqrt(d/g), the plate is put on its highest grain and settles for
//!   8 sqrt(d/g); what is measured is the mean over the next sqrt(d/g).
//! - A cube of 1000 m on a column of five cubes of m, edge 1 m, mu = 0.5, h = 1e-3 s: after 0.5 s, the mean over 0.1 s.
//!
//! Reference: statics. The floor carries all weights, the heavy body is carried at its own weight. Demand of the default
//! solver: forces within 1 %; overlap below 1 % of the radius (half edge); the heavy body does not sink. A contact may stand
//! closed by 5e-4 R before it is pushed open, so six faces of the column may give way by 3e-3 R in all, and nothing more
//! during the measurement than one of them; the plate on its sixteen layers by what ten contacts may.
//!
//! Single steps of the plate swing by 8 % of the weight: a speed of a thousandth of sqrt(g d) given to the plate in a step of
//! 0.01 sqrt(d/g) is a tenth of its weight. Means are demanded, swings are reported, and so are the other solvers.

use granum_engine::glam::{DQuat, DVec3};
use granum_engine::random::Random;
use granum_engine::{BodyId, PairLaw, SolverKind};
use granum_validation::{Record, Scene, g};

const SOLVERS: [(SolverKind, &str); 4] = [
    (SolverKind::Auto, "auto"),
    (SolverKind::Apgd, "apgd"),
    (SolverKind::GaussSeidel, "gauss-seidel"),
    (SolverKind::Jacobi, "jacobi"),
];

/// What is measured over some steps.
struct Measured {
    /// Mean force on the floor and on the heavy body.
    floor: f64,
    heavy: f64,
    /// Largest deviation of the floor's force from its mean.
    swing: f64,
    /// Deepest overlap over the radius.
    overlap: f64,
    /// How far the heavy body came down.
    sunk: f64,
}

fn measure(scene: &mut Scene, floor: BodyId, heavy: BodyId, steps: usize) -> Measured {
    let start = scene.position(heavy).z;
    let (mut forces, mut carried, mut overlap) = (Vec::new(), 0.0, 0.0_f64);
    for _ in 0..steps {
        let report = scene.step();
        overlap = overlap.max(report.max_penetration_over_radius);
        forces.push(-scene.contact_force(floor).z);
        carried += scene.contact_force(heavy).z;
    }
    let mean = forces.iter().sum::<f64>() / steps as f64;
    let swing = forces.iter().map(|f| (f - mean).abs()).fold(0.0, f64::max);
    Measured {
        floor: mean,
        heavy: carried / steps as f64,
        swing,
        overlap,
        sunk: start - scene.position(heavy).z,
    }
}

/// Demands of the default solver what is only reported of the others.
fn judge(record: &mut Record, name: &str, kind: SolverKind, m: &Measured, weights: (f64, f64), sinks: f64) {
    let demanded = kind == SolverKind::default();
    let mut relative = |what: &str, value: f64, allowed: f64| {
        let label = format!("{name}: {what}");
        match demanded {
            true => record.relative(&label, 1.0, value, 1.0, allowed),
            false => record.report(&label, 1.0, value, 1.0),
        }
    };
    relative("force on the floor / weight", m.floor / weights.0, 0.01);
    relative("force on the heavy body / its weight", m.heavy / weights.1, 0.01);
    let mut below = |what: &str, value: f64, allowed: f64| {
        let label = format!("{name}: {what}");
        match demanded {
            true => record.below(&label, 1.0, value, allowed),
            false => record.report(&label, 1.0, value, 0.0),
        }
    };
    below("deepest overlap / R", m.overlap, 0.01);
    below("sinking / R", m.sunk.abs() / 0.5, sinks);
    record.report(&format!("{name}: swing of the floor's force / weight"), 1.0, m.swing / weights.0, 0.0);
}

#[test]
fn plate_on_a_bed() {
    let mut record = Record::new("mass_ratio", "plate_on_a_bed");
    let (side, layers, ratio) = (10, 15, 1e4);
    let unit = (1.0 / g).sqrt();
    let half = 0.5 * 1.01 * f64::from(side);
    for (kind, name) in SOLVERS {
        let mut scene = Scene::new(1.0, 0.01 * unit).solver(kind);
        let grain = scene.material(0.5, 0.0);
        let glass = scene.material(0.0, 0.0);
        scene.world.materials.set_pair(grain, glass, PairLaw { friction: 0.0, restitution: 0.0 });
        let floor = scene.plane(DVec3::ZERO, DVec3::Z, grain);
        for normal in [DVec3::X, -DVec3::X, DVec3::Y, -DVec3::Y] {
            scene.plane(-half * normal, normal, glass);
        }
        let mut random = Random::new(9, 0);
        let mut grains = Vec::new();
        for k in 0..side * side * layers {
            let cell =
                DVec3::new(f64::from(k % side), f64::from(k / side % side), f64::from(k / (side * side)));
            let jitter = DVec3::new(random.unit(), random.unit(), random.unit()) - 0.5;
            let p = (cell + 0.5) * 1.01 - DVec3::new(half, half, 0.0) + 0.009 * jitter;
            grains.push(scene.sphere_of_mass(1.0, 0.5, p, grain));
        }
        scene.steps(500);
        let top = grains.iter().map(|&id| scene.position(id).z).fold(0.0, f64::max) + 0.5;
        let size = DVec3::new(half - 0.3, half - 0.3, 0.5);
        let plate = scene.cuboid(ratio, size, DVec3::Z * (top + 0.5 + 1e-3), DQuat::IDENTITY, grain);
        scene.steps(800);
        let m = measure(&mut scene, floor, plate, 100);
        let weights = ((grains.len() as f64 + ratio) * g, ratio * g);
        judge(&mut record, &format!("10,000:1 on a bed, {name}"), kind, &m, weights, 5e-3);
        let residual = scene.world.report.relative_residual;
        record.report(&format!("10,000:1 on a bed, {name}: relative residual"), 1.0, residual, 0.0);
    }
    record.finish();
}

#[test]
fn cube_on_a_column() {
    let mut record = Record::new("mass_ratio", "cube_on_a_column");
    let (light, ratio) = (5, 1e3);
    for (kind, name) in SOLVERS {
        let mut scene = Scene::new(1.0, 1e-3).solver(kind);
        let material = scene.material(0.5, 0.0);
        let floor = scene.plane(DVec3::ZERO, DVec3::Z, material);
        let half = DVec3::splat(0.5);
        let at = |k: i32| DVec3::Z * (0.5 + f64::from(k));
        for k in 0..light {
            scene.cuboid(1.0, half, at(k), DQuat::IDENTITY, material);
        }
        let heavy = scene.cuboid(ratio, half, at(light), DQuat::IDENTITY, material);
        scene.steps(500);
        let m = measure(&mut scene, floor, heavy, 100);
        let weights = ((f64::from(light) + ratio) * g, ratio * g);
        let label = format!("1000:1 on five cubes, {name}");
        judge(&mut record, &label, kind, &m, weights, 1e-3);
        let moved = scene.position(heavy).distance(at(light)) / 0.5;
        match kind == SolverKind::default() {
            true => record.below(&format!("{label}: movement in all / R"), 1.0, moved, 3e-3),
            false => record.report(&format!("{label}: movement in all / R"), 1.0, moved, 0.0),
        }
    }
    record.finish();
}
