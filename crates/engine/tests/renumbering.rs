//! Bodies change places in memory: what is known of their contacts goes with them.
//!
//! A bed that has come to rest makes one step of a single iteration, once as it is and once after a body was added far away, which
//! changes the order of all others. The cone problem is the same and so is its warm start; so must be its residual, but for rounding.

#![allow(clippy::unwrap_used)]

use std::collections::HashSet;

use glam::{DQuat, DVec3};
use granum_engine::random::Random;
use granum_engine::{Body, Material, Settings, Shape, SolverKind, World};

/// Spheres and boxes that have fallen into a box and lie there.
fn bed() -> World {
    let mut world = World::new(Settings { step: 2e-3, ..Settings::default() });
    let stone = Material { name: "stone".into(), density: 1e3, friction: 0.5, restitution: 0.0 };
    let m = world.add_material(stone);
    let plane = world.add_shape(Shape::Plane);
    let edge = 0.5;
    for (at, normal) in [
        (DVec3::ZERO, DVec3::Z),
        (DVec3::ZERO, DVec3::X),
        (DVec3::ZERO, DVec3::Y),
        (DVec3::X * edge, -DVec3::X),
        (DVec3::Y * edge, -DVec3::Y),
    ] {
        let turn = DQuat::from_rotation_arc(DVec3::Z, normal);
        world.add(Body::fixed(plane, f64::INFINITY, m, at).with_rotation(turn));
    }
    let cuboid = Shape::Cuboid { half: DVec3::new(0.04, 0.035, 0.03) };
    let id = world.add_shape(cuboid.clone());
    let mut random = Random::new(3, 0);
    for k in 0..100_u32 {
        let cell = DVec3::new(f64::from(k % 4), f64::from(k / 4 % 4), f64::from(k / 16));
        let shift = DVec3::new(random.unit(), random.unit(), random.unit()) * 0.015;
        let at = (cell + 0.5) * (edge / 4.0) + shift;
        let body = if k % 5 == 0 {
            Body::of(id, &cuboid, 1.0, 1e3, m).at(at)
        } else {
            Body::sphere(0.045, 1e3, m, at)
        };
        world.add(body);
    }
    // The next step sorts the bodies in space.
    for _ in 0..600 {
        world.step().unwrap();
    }
    world
}

/// Pairs of ids in the order in which contacts name them.
fn pairs(world: &World) -> HashSet<(u32, u32)> {
    let (contacts, id) = (&world.contacts, |i: u32| world.bodies.id[i as usize].0);
    (0..contacts.len()).map(|c| (id(contacts.a[c]), id(contacts.b[c]))).collect()
}

#[test]
fn the_warm_start_survives_renumbering() {
    let run = |far: Option<DVec3>| {
        let mut world = bed();
        let before = pairs(&world);
        world.settings.solver.kind = SolverKind::Jacobi;
        world.settings.solver.max_iterations = 1;
        if let Some(at) = far {
            let material = world.bodies.material[0];
            world.add(Body::fixed(granum_engine::ShapeId(0), 0.01, material, at));
        }
        let report = world.step().unwrap().clone();
        let after = pairs(&world);
        let swapped = after.iter().filter(|&&(a, b)| before.contains(&(b, a))).count();
        (report, swapped, after.len())
    };
    let (still, few, _) = run(None);
    // A bed at rest starts near its solution, or the test says nothing.
    assert!(still.contacts > 200 && still.relative_residual < 0.05, "{still:?}");
    let (report, swapped, all) = run(Some(DVec3::new(-1.3, 2.1, 1.7)));
    assert!(swapped > 10 + 2 * few, "{swapped} of {all}, {few} without");
    let (one, two) = (report.relative_residual, still.relative_residual);
    // Rounding of sums in another order; an impulse with the wrong sign makes it a thousand times as large.
    assert!((one / two - 1.0).abs() < 1e-9, "{one} after renumbering, {two} without");
}
