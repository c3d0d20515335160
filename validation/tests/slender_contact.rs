//! Slender bodies in contact: how many iterations one contact problem takes.
//!
//! A rod, a capsule 1:500, a thin plate and a needle-like ellipsoid lie on a plane, stand on it or lean against it, and hit it at
//! 1 m/s while they slide at 0.3 m/s and turn. Their moments of inertia differ by up to (length / radius)^2, and the levers of their
//! contacts about the axis of the smallest are next to nil. Step lengths that know this are as long as the contact allows: with 40
//! iterations, from zero impulses, the relative residual must be below 1e-6, with Coulomb friction and with Negrut10's cone (h = 1 ms,
//! friction 0.5; 1e-4 for a rod upright with Coulomb's law): of the accelerated gradient alone for the capsule and the needle, which touch at one or two points, and of the
//! default solver for all. The gradient cannot do the boxes in 40: a rod that stands on four corners 2 mm apart rocks a hundred
//! thousand times as easily as it moves. With lengths from the largest inverse inertia one contact of a rod of 1:500 took 457 iterations.
//!
//! Sinking: a capsule 1:100 dropped flat from 5 mm with default settings ends within 1e-2 of its radius of the plane, at rest.
//!
//! Source: the bound K <= diag(k_n (1 + q), k_t (1 + q)) of `ccp/contact_rows.rs`; 40 is what two to four such contacts of one body
//! need to reach 1e-6 (trials in double precision gave 24 to 30).

use granum_engine::glam::{DQuat, DVec3};
use granum_engine::shape::Shape;
use granum_engine::{Friction, SolverKind};
use granum_validation::{Record, SCALES, Scene};

/// The bodies: name, shape, and half the length along its own z.
fn bodies() -> Vec<(&'static str, Shape, DVec3)> {
    let capsule =
        |half: f64, radius: f64| (Shape::Capsule { half, radius }, DVec3::new(radius, radius, half + radius));
    let (rod, rod_half) = (DVec3::new(1e-3, 1e-3, 0.5), DVec3::new(1e-3, 1e-3, 0.5));
    let (plate, plate_half) = (DVec3::new(0.5, 0.3, 5e-4), DVec3::new(0.5, 0.3, 5e-4));
    let needle = DVec3::new(1e-3, 2e-3, 0.5);
    let (thin, thin_half) = capsule(0.5, 1e-3);
    vec![
        ("rod 1:500", Shape::Cuboid { half: rod }, rod_half),
        ("capsule 1:500", thin, thin_half),
        ("plate 1:1000", Shape::Cuboid { half: plate }, plate_half),
        ("needle 1:500", Shape::Ellipsoid { r: needle }, needle),
    ]
}

#[test]
fn iterations_of_one_body() {
    let mut record = Record::new("slender_contact", "iterations_of_one_body");
    for (name, shape, half) in bodies() {
        // Lying on its side, standing, and leaning at 40 degrees.
        for (posture, turn, height) in [
            ("lying", DQuat::from_rotation_y(std::f64::consts::FRAC_PI_2), half.x),
            ("upright", DQuat::IDENTITY, half.z),
            ("leaning", DQuat::from_rotation_y(0.7), f64::NAN),
        ] {
            let laws = [(Friction::Coulomb, "Coulomb"), (Friction::Cone, "cone")];
            let solvers = [(SolverKind::Apgd, "apgd", 0.0), (SolverKind::Auto, "auto", 1e-3)];
            for ((friction, law), (kind, solver, tolerance)) in
                laws.into_iter().flat_map(|law| solvers.map(|solver| (law, solver)))
            {
                let mut scene = Scene::new(1.0, 1e-3).solver(kind).friction(friction);
                scene.world.settings.solver.max_iterations = 40;
                scene.world.settings.solver.tolerance = tolerance;
                let material = scene.material(0.5, 0.0);
                scene.plane(DVec3::ZERO, DVec3::Z, material);
                // Leaning: as high as its lowest point asks, found from the support of the shape.
                let height = if height.is_nan() { lowest(&shape, turn) } else { height };
                let id = scene.solid(&shape, DVec3::Z * height, turn, material);
                scene.throw(id, DVec3::new(0.3, 0.1, -1.0), DVec3::new(0.5, 0.2, 0.3));
                let report = scene.step();
                let label = format!("{name}, {posture}, {law}, {solver}: ");
                record.holds(&format!("{label}touches"), 1.0, report.contacts > 0);
                let (what, residual) =
                    (format!("{label}relative residual after 40"), report.worst_island_residual);
                // Four corners 2 mm apart under half a metre of rod that slide each its own way: the law of Coulomb has no
                // potential there, and interior points end at a few hundred-thousandths.
                let allowed = if friction == Friction::Coulomb && posture == "upright" { 1e-4 } else { 1e-6 };
                match kind == SolverKind::Auto || !matches!(shape, Shape::Cuboid { .. }) {
                    true => record.below(&what, 1.0, residual, allowed),
                    false => record.report(&what, 1.0, residual, 0.0),
                }
            }
        }
    }
    record.finish();
}

/// Height of the centre at which the lowest point of a turned shape touches z = 0.
fn lowest(shape: &Shape, turn: DQuat) -> f64 {
    let down = turn.conjugate() * -DVec3::Z;
    match shape {
        Shape::Cuboid { half } => down.abs().dot(*half),
        Shape::Ellipsoid { r } => (*r * down).length(),
        Shape::Capsule { half, radius } => down.z.abs() * half + radius,
        _ => unreachable!("only these are used here"),
    }
}

#[test]
fn a_capsule_does_not_sink() {
    let mut record = Record::new("slender_contact", "a_capsule_does_not_sink");
    for scale in SCALES {
        for half in [0.5, 2.5] {
            let mut scene = Scene::new(scale, 1e-3);
            let material = scene.material(0.5, 0.0);
            scene.plane(DVec3::ZERO, DVec3::Z, material);
            let shape = Shape::Capsule { half, radius: 0.005 };
            let turn = DQuat::from_rotation_y(std::f64::consts::FRAC_PI_2);
            let id = scene.solid(&shape, DVec3::Z * 0.01, turn, material);
            let mut worst = 0.0_f64;
            for _ in 0..500 {
                worst = worst.max(scene.step().relative_residual);
            }
            let label = format!("capsule 1:{}", half / 0.005);
            let height = scene.position(id).z / 0.005;
            record.near(&format!("{label}: height / radius"), scale, height, 1.0, 1e-2);
            record.below(&format!("{label}: worst relative residual"), scale, worst, 1e-3);
            record.below(
                &format!("{label}: speed at the end [m/s]"),
                scale,
                scene.velocity(id).length(),
                1e-6,
            );
        }
    }
    record.finish();
}
