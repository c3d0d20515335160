//! Bodies that lie on each other with their faces: towers of boxes, planks, and a card that leans on a wall.
//!
//! - A tower of five boxes (0.2 x 0.2 x 0.1 m), free on each other, on a plane, 5 s at default settings: the forces
//!   between them are 5, 4, 3, 2, 1 times a box's weight to rounding (1e-10); none turns (1e-9 rad) or moves by more
//!   than 3e-5 of its height. The same with hulls for boxes. With cylinders, whose faces touch in points chosen anew in every
//!   step: 1 % of the force, 5e-4 rad, 2e-3 of the height.
//! - A plank across two others (edges cross edges): moves by less than 2e-4 of its half height, leans by less than 2e-6 rad.
//! - A card at theta = 30 deg to the vertical leans on a smooth wall and stands iff mu at the ground is at least
//!   tan(theta)/2 = 0.288675: 3 % above it stands for 2 s (sinks less than 1e-9 of its height), 3 % below it slips (more
//!   than 10 %). That is one half of the A of two cards (R8 of the reference cases), whose two edges would meet in a line:
//!   there every direction between the faces is a normal, and which one counts is a matter of how the edges are rounded.
//!
//! Source: statics.

use std::sync::Arc;

use granum_engine::glam::{DQuat, DVec3};
use granum_engine::shape::{Hull, Revolved, Shape, cuboid};
use granum_engine::{PairLaw, SolverKind};
use granum_validation::{Record, SCALES, Scene, g};

#[test]
fn towers() {
    let mut record = Record::new("flat_contacts", "towers");
    let half = DVec3::new(0.1, 0.1, 0.05);
    let (hull, at) = Hull::new(&cuboid::corners(half)).expect("a box has a hull");
    // With what is allowed: of the force, of the height, of the angle [rad].
    let (flat, round) = ([1e-10, 3e-5, 1e-9], [0.01, 2e-3, 5e-4]);
    let forms = [
        ("boxes", Shape::Cuboid { half }, DQuat::IDENTITY, flat),
        ("hulls", Shape::Hull(Arc::new(hull)), at.rotation, flat),
        ("cylinders", Shape::Revolved(Revolved::cylinder(0.1, 0.05)), DQuat::IDENTITY, round),
    ];
    for scale in SCALES {
        for (name, shape, turn, [force, way, angle]) in &forms {
            let mut scene = Scene::new(scale, 2e-3);
            let material = scene.material(0.5, 0.0);
            let floor = scene.plane(DVec3::ZERO, DVec3::Z, material);
            let place = |k: usize| DVec3::Z * (0.05 + 0.1 * k as f64);
            let bodies: Vec<_> = (0..5).map(|k| scene.solid(shape, place(k), *turn, material)).collect();
            scene.run_until(5.0);
            let weight = {
                let i = scene.world.index_of(bodies[0]).expect("it is there");
                scene.world.bodies.mass(i) / scale.powi(3) * g
            };
            // What rests on a level is what the floor or the box below carries.
            let mut above = -scene.contact_force(floor).z / weight;
            for (k, &body) in bodies.iter().enumerate() {
                record.relative(
                    &format!("{name}: force below number {k} / weight"),
                    scale,
                    above,
                    5.0 - k as f64,
                    *force,
                );
                above -= scene.contact_force(body).z / weight;
                let moved = scene.position(body).distance(place(k)) / 0.1;
                record.below(&format!("{name}: number {k} moves / its height"), scale, moved, *way);
                let turned = (scene.rotation(body) * turn.inverse()).to_axis_angle().1.abs();
                let turned = turned.min(std::f64::consts::TAU - turned);
                record.below(&format!("{name}: number {k} turns [rad]"), scale, turned, *angle);
            }
        }
    }
    record.finish();
}

#[test]
fn plank_across_planks() {
    let mut record = Record::new("flat_contacts", "plank_across_planks");
    let half = DVec3::new(0.5, 0.05, 0.02);
    let shape = Shape::Cuboid { half };
    for scale in SCALES {
        let mut scene = Scene::new(scale, 2e-3);
        let material = scene.material(0.5, 0.0);
        scene.plane(DVec3::ZERO, DVec3::Z, material);
        let quarter = DQuat::from_rotation_z(std::f64::consts::FRAC_PI_2);
        for x in [-0.3, 0.3] {
            scene.solid(&shape, DVec3::new(x, 0.0, 0.02), quarter, material);
        }
        let top = scene.solid(&shape, DVec3::new(0.0, 0.0, 0.06), DQuat::IDENTITY, material);
        scene.run_until(5.0);
        let moved = scene.position(top).distance(DVec3::new(0.0, 0.0, 0.06));
        record.below("plank: moves / its half height", scale, moved / 0.02, 2e-4);
        let lean = (scene.rotation(top) * DVec3::Z).angle_between(DVec3::Z);
        record.below("plank: leans [rad]", scale, lean, 2e-6);
    }
    record.finish();
}

/// By how much of its height a card that leans on a wall sinks in 2 s. Ground and wall are boxes.
fn card(scale: f64, ground: f64) -> f64 {
    let mut scene = Scene::new(scale, 1e-3).solver(SolverKind::Apgd);
    scene.world.settings.solver.tolerance = 1e-6;
    scene.world.settings.solver.max_iterations = 2000;
    let card = scene.material(0.0, 0.0);
    let floor = scene.material(ground, 0.0);
    scene.world.materials.set_pair(card, floor, PairLaw { friction: ground, restitution: 0.0 });
    let slab = Shape::Cuboid { half: DVec3::new(2.0, 2.0, 0.5) };
    scene.fixed(&slab, DVec3::Z * -0.5, DQuat::IDENTITY, floor);
    let upright = DQuat::from_rotation_y(std::f64::consts::FRAC_PI_2);
    scene.fixed(&slab, DVec3::X * -0.5, upright, card);
    // Thin: the formula is that of a card without thickness.
    let half = DVec3::new(0.001, 0.3, 0.5);
    let turn = DQuat::from_rotation_y(-30f64.to_radians());
    let corners = cuboid::corners(half).map(|c| turn * c);
    let low = corners.iter().fold(DVec3::INFINITY, |low, c| low.min(*c));
    let body = scene.solid(&Shape::Cuboid { half }, DVec3::new(-low.x, 0.0, -low.z), turn, card);
    let start = scene.position(body).z;
    scene.run_until(2.0);
    (start - scene.position(body).z) / start
}

#[test]
fn card_against_a_wall() {
    let mut record = Record::new("flat_contacts", "card_against_a_wall");
    let limit = 30f64.to_radians().tan() / 2.0;
    for scale in SCALES {
        record.below("card, +3 %: it sinks / height", scale, card(scale, 1.03 * limit), 1e-9);
        record.holds("card, -3 %: it slips", scale, card(scale, 0.97 * limit) > 0.1);
    }
    record.finish();
}
