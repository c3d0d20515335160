//! Sphere sets on the device: the contacts and velocities of the processor, and physics at 1/1000, 1 and 100 times the size and 1 km from
//! the origin. Speeds scale with the root of the size, times with it too, so that gravity is the same.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod scene;

use granum_engine::glam::{DQuat, DVec3};
use granum_engine::settings::{Keep, Reduction};
use granum_engine::{Body, BodyId, MaterialId, Settings, Shape, SolverKind, State, World};
use granum_gpu::Stepper;

/// Sizes and places at which a case is run.
const WHERE: [(f64, f64); 4] = [(1e-3, 0.0), (1.0, 0.0), (100.0, 0.0), (1.0, 1000.0)];

fn stepper() -> Option<Stepper> {
    scene::device().map(|gpu| Stepper::new(gpu).unwrap())
}

fn run(stepper: &mut Stepper, world: &mut World, steps: u32) {
    (0..steps).for_each(|_| stepper.step(world).unwrap());
}

/// An empty world at a place, with a floor there if asked for.
fn world(size: f64, away: f64, with_floor: bool) -> (World, DVec3) {
    let mut world = World::new(Settings { step: 1e-3 * size.sqrt(), ..scene::settings(SolverKind::Apgd) });
    scene::materials(&mut world);
    let at = DVec3::new(away, -away, 0.25 * away);
    if with_floor {
        let plane = world.add_shape(Shape::Plane);
        world.add(Body::fixed(plane, f64::INFINITY, MaterialId(0), at));
    }
    (world, at)
}

/// Adds a set of balls with its centre of mass at a place; returns its id.
fn add(world: &mut World, shape: &Shape, at: DVec3, v: DVec3, w: DVec3) -> BodyId {
    let id = world.add_shape(shape.clone());
    let body = Body::of(id, shape, 1.0, 2000.0, MaterialId(0)).at(at).with_velocity(v).with_ang_vel(w);
    world.add(body)
}

fn contacts(w: &World) -> Vec<(u32, u32, u32)> {
    let c = &w.contacts;
    (0..c.len()).map(|k| (c.a[k], c.b[k], c.feature[k])).collect()
}

/// The same contacts as on the processor in the same order, those that are kept of many too, whichever rule chooses them.
#[test]
fn contacts_of_sets_are_those_of_the_processor() {
    let Some(mut stepper) = stepper() else { return };
    let km = DVec3::new(1000.0, -1000.0, 1000.0);
    for (offset, size) in [(DVec3::ZERO, 1.0), (km, 1.0), (DVec3::ZERO, 1e-3), (km, 100.0)] {
        for keep in [Keep::Spread, Keep::Random] {
            let build = || {
                let mut world = scene::crowd_of_sets(SolverKind::Apgd, 200, offset, size);
                world.settings.contacts_per_pair = Reduction { most: 4, keep };
                (world.settings.seed, world.step) = (77, 1 << 33);
                world.settings.solver.max_iterations = 5;
                world
            };
            let (mut one, mut two) = (build(), build());
            stepper.step(&mut one).unwrap();
            two.step().unwrap();
            let (device, host) = (contacts(&one), contacts(&two));
            assert!(host.len() > 200, "{}", host.len());
            let of_slabs =
                host.iter().filter(|c| host.iter().filter(|d| (c.0, c.1) == (d.0, d.1)).count() == 4);
            assert!(of_slabs.count() >= 12, "no pair had to leave contacts out");
            assert_eq!(device, host, "at {offset} with size {size}");
            assert_eq!(one.contacts.gap, two.contacts.gap);
        }
    }
}

/// One step of a heap of sets on device and processor, both solved to 1e-5: velocities agree to a hundredth of what gravity adds in a step.
#[test]
fn velocities_of_sets_are_those_of_the_processor() {
    let Some(mut stepper) = stepper() else { return };
    let build = || {
        let (mut world, at) = world(1.0, 0.0, true);
        let forms = scene::sets(1.0);
        for k in 0..48_u32 {
            let cell = DVec3::new(f64::from(k % 4), f64::from(k / 4 % 4), f64::from(k / 16) + 0.5);
            let turn = DVec3::new(0.3, 0.1, 0.2) * f64::from(k);
            add(&mut world, &forms[k as usize % 3], at + cell * 0.022, DVec3::ZERO, turn);
        }
        (0..100).for_each(|_| assert!(world.step().is_ok()));
        world.settings.solver.tolerance = 1e-5;
        world.settings.solver.max_iterations = 4000;
        world
    };
    let (mut one, mut two) = (build(), build());
    stepper.step(&mut one).unwrap();
    two.step().unwrap();
    assert!(one.report.relative_residual < 1e-5 && two.report.relative_residual < 1e-5, "{:?}", one.report);
    let (h, size) = (one.settings.step, 0.01);
    let apart = |i: usize| {
        let (v, w) =
            (one.bodies.velocity[i] - two.bodies.velocity[i], one.bodies.ang_vel[i] - two.bodies.ang_vel[i]);
        (v.length() + size * w.length()) / (9.81 * h)
    };
    let worst = (0..one.bodies.len()).map(apart).fold(0.0, f64::max);
    println!(
        "velocities differ by at most {worst:.1e} of g h; iterations {} and {}",
        one.report.iterations, two.report.iterations
    );
    assert!(worst < 1e-2, "{worst}");
    assert!(one.contacts.len() > 60, "{}", one.contacts.len());
}

/// Sets with three different moments of inertia tumble freely as on the processor: to the digits of a pair of single precision.
#[test]
fn free_sets_tumble_as_on_the_processor() {
    let Some(mut stepper) = stepper() else { return };
    for (size, away) in WHERE {
        let build = || {
            let (mut world, at) = world(size, away, false);
            world.settings.gravity = DVec3::ZERO;
            let balls =
                [(DVec3::ZERO, 0.01), (DVec3::X * 0.03, 0.006), (DVec3::new(0.01, 0.015, 0.004), 0.008)];
            let odd = scene::set_of(&balls.map(|(c, r)| (c * size, r * size)));
            let j = Body::of(granum_engine::ShapeId(0), &odd, 1.0, 2000.0, MaterialId(0)).inv_inertia_body;
            let (low, high) = (j.min_element(), j.max_element());
            assert!(
                low < 0.9 * (j.element_sum() - low - high) && (j.element_sum() - low - high) < 0.9 * high,
                "{j}"
            );
            for k in 0..3 {
                let turn = DVec3::AXES[k] * 8.0 + DVec3::new(0.1, 0.2, 0.05);
                add(
                    &mut world,
                    &odd,
                    at + DVec3::Y * size * k as f64,
                    DVec3::X * size.sqrt(),
                    turn / size.sqrt(),
                );
            }
            world
        };
        let (mut one, mut two) = (build(), build());
        run(&mut stepper, &mut one, 300);
        (0..300).for_each(|_| assert!(two.step().is_ok()));
        for i in 0..3 {
            let (w, exact) = (one.bodies.ang_vel[i], two.bodies.ang_vel[i]);
            assert!(w.distance(exact) < 1e-9 * exact.length(), "{w} {exact}");
            let turn = one.bodies.rotation[i].dot(two.bodies.rotation[i]).abs();
            assert!(turn > 1.0 - 1e-12, "{turn}");
            // It has tumbled: its axis in its own frame is no longer where it was.
            let start = DVec3::AXES[i] * 8.0;
            assert!(i == 0 || w.angle_between(start) > 1e-3, "{w}");
        }
    }
}

/// Four balls that slide on a floor lose mu g of speed in a second and do not turn.
#[test]
fn sliding_sets() {
    let Some(mut stepper) = stepper() else { return };
    for (size, away) in WHERE {
        let (mut world, at) = world(size, away, true);
        let balls = [0, 1, 2, 3].map(|k| (DVec3::new(f64::from(k % 2), f64::from(k / 2), 0.0) * 0.1, 0.02));
        let sled = scene::set_of(&balls.map(|(c, r)| (c * size, r * size)));
        let start = 1.5 * size.sqrt();
        let id = add(&mut world, &sled, at + DVec3::Z * 0.02 * size, DVec3::X * start, DVec3::ZERO);
        run(&mut stepper, &mut world, 100);
        let i = world.index_of(id).unwrap();
        let (v, left) = (world.bodies.velocity[i], start - 0.5 * 9.81 * world.time);
        assert!((v.x - left).abs() < 1e-3 * start, "{v} {left}");
        assert!(
            v.z.abs() < 1e-3 * start && world.bodies.ang_vel[i].length() * 0.1 * size < 1e-3 * start,
            "{v}"
        );
        let floor = world.contact_force(BodyId(0));
        let weight = 9.81 / world.bodies.inv_mass[i];
        assert!((floor.z + weight).abs() < 0.01 * weight, "{floor} {weight}");
    }
}

/// A dumbbell that stands on one ball and leans falls over, strikes with the other end and rocks; its path is that of the processor.
#[test]
fn rocking_sets() {
    let Some(mut stepper) = stepper() else { return };
    for (size, away) in WHERE {
        let build = || {
            let (mut world, at) = world(size, away, true);
            (world.settings.solver.tolerance, world.settings.solver.max_iterations) = (1e-5, 300);
            let balls = [(DVec3::ZERO, 0.02), (DVec3::X * 0.1, 0.02)];
            let rocker = scene::set_of(&balls.map(|(c, r)| (c * size, r * size)));
            let id = add(&mut world, &rocker, at, DVec3::ZERO, DVec3::ZERO);
            let i = world.index_of(id).unwrap();
            // About the long axis of the set, which need not be x in its own frame.
            let long = world.bodies.inv_inertia_body[i];
            let axis = DVec3::AXES[(0..3).max_by(|&k, &l| long[k].total_cmp(&long[l])).unwrap()];
            let leaning = DVec3::new(0.05, 0.02, 0.04).normalize();
            world.bodies.rotation[i] = DQuat::from_rotation_arc(axis, leaning);
            world.bodies.position[i] += DVec3::Z * (0.02 + 0.05 * leaning.z) * size;
            world
        };
        let (mut one, mut two) = (build(), build());
        for k in 0..200 {
            run(&mut stepper, &mut one, 1);
            two.step().unwrap();
            let (p, q) = (one.bodies.position[1], two.bodies.position[1]);
            assert!(p.distance(q) < 1e-4 * size, "{k}: {p} {q}");
        }
        let lies = one.bodies.position[1].z - 0.25 * away;
        assert!((lies - 0.02 * size).abs() < 1e-3 * size, "{lies}");
    }
}

/// Two runs give the same bits.
#[test]
fn runs_of_sets_repeat_to_the_bit() {
    let (Some(mut one), Some(mut two)) = (stepper(), stepper()) else { return };
    let hash = |stepper: &mut Stepper| {
        let mut world = scene::crowd_of_sets(SolverKind::Apgd, 150, DVec3::ZERO, 1.0);
        run(stepper, &mut world, 8);
        (world.state_hash(), world.report.residual.to_bits(), contacts(&world))
    };
    assert_eq!(hash(&mut one), hash(&mut two));
}

/// A state of sets continues bit for bit after a restart, also over a re-sorting.
#[test]
fn states_of_sets_go_on_to_the_bit() {
    let (Some(mut first), Some(mut second)) = (stepper(), stepper()) else { return };
    let build = || scene::crowd_of_sets(SolverKind::Apgd, 90, DVec3::new(3.0, 0.1, 0.0), 1.0);
    let mut whole = build();
    whole.step = 196;
    run(&mut first, &mut whole, 3);
    let mut state = State::default();
    whole.save(&mut state).unwrap();
    let mut again = build();
    again.restore(&state).unwrap();
    assert_eq!(whole.state_hash(), again.state_hash(), "restored");
    for _ in 0..4 {
        run(&mut first, &mut whole, 1);
        run(&mut second, &mut again, 1);
        assert_eq!(whole.bodies.id, again.bodies.id);
        assert_eq!(contacts(&whole), contacts(&again));
        let (a, b) = (&whole.bodies, &again.bodies);
        let differs = |i: &usize| a.velocity[*i] != b.velocity[*i] || a.ang_vel[*i] != b.ang_vel[*i];
        for i in (0..a.len()).filter(differs) {
            let own: Vec<_> =
                contacts(&whole).into_iter().filter(|c| c.0 as usize == i || c.1 as usize == i).collect();
            println!("{} {i}: {} {own:?}", whole.step, a.ang_vel[i] - b.ang_vel[i]);
        }
    }
    assert_eq!(whole.state_hash(), again.state_hash());
}

/// With too little room for near pairs, for their contacts or for those that are kept, arrays grow and the step is done again.
#[test]
fn too_little_room_for_sets_is_made_good() {
    let (Some(mut one), Some(mut two)) = (stepper(), stepper()) else { return };
    let crowded = || {
        let (mut world, at) = world(1.0, 0.0, true);
        world.settings.solver.max_iterations = 5;
        let slab = scene::sets(1.0)[2].clone();
        for k in 0..60_u32 {
            let p = DVec3::new(f64::from(k % 3), f64::from(k / 3 % 4), f64::from(k / 12)) * 0.005;
            add(&mut world, &slab, at + p, DVec3::ZERO, DVec3::ZERO);
        }
        world
    };
    let mut world = crowded();
    one.step(&mut world).unwrap();
    assert!(one.counts.repeats >= 2, "{:?}", one.counts);
    two.step(&mut crowded()).unwrap();
    let mut again = crowded();
    two.step(&mut again).unwrap();
    assert_eq!(two.counts.repeats, 0);
    assert_eq!(world.state_hash(), again.state_hash());
}
