//! Whole steps on a device: the list of stages, the contacts of the processor, physics, the same bits in every run and after every
//! restart, and what happens when there is too little room.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod scene;

use granum_engine::glam::{DQuat, DVec3};
use granum_engine::stage::Stage;
use granum_engine::step::ccp::STAGES;
use granum_engine::{Body, Failure, MaterialId, Method, Settings, Shape, SolverKind, State, World};
use granum_gpu::{DeviceError, Stepper, fits};

/// A stepper on any device.
fn stepper() -> Option<Stepper> {
    scene::device().map(|gpu| Stepper::new(gpu).unwrap())
}

fn run(stepper: &mut Stepper, world: &mut World, steps: u32) {
    for _ in 0..steps {
        stepper.step(world).unwrap();
    }
}

/// Spheres on a cubic lattice with small gaps, in a box of planes.
fn packed(side: u32) -> World {
    let mut world = World::new(scene::settings(SolverKind::Apgd));
    scene::materials(&mut world);
    let (r, edge) = (0.01, 0.0201 * f64::from(side));
    let up = DVec3::Z;
    for (p, n) in [
        (DVec3::ZERO, up),
        (DVec3::ZERO, DVec3::X),
        (DVec3::X * edge, -DVec3::X),
        (DVec3::ZERO, DVec3::Y),
        (DVec3::Y * edge, -DVec3::Y),
    ] {
        scene::wall(&mut world, Shape::Plane, p, DQuat::from_rotation_arc(up, n));
    }
    for k in 0..side.pow(3) {
        let cell = DVec3::new(f64::from(k % side), f64::from(k / side % side), f64::from(k / side / side));
        // Layers are shifted a little, so that the pile settles.
        let shift = DVec3::new(f64::from(k % 3) - 1.0, f64::from(k % 5) - 2.0, 0.0) * 2e-5;
        world.add(Body::sphere(r, 2000.0, MaterialId(0), (cell + 0.5) * 0.0201 + shift));
    }
    world
}

#[test]
fn the_trace_of_a_step_is_the_list_of_the_engine() {
    let Some(mut stepper) = stepper() else { return };
    let mut world = scene::column(3);
    world.clock.record_trace();
    stepper.step(&mut world).unwrap();
    let mut trace = world.clock.trace().unwrap().to_vec();
    // The wait for the device is a part of the last iteration.
    trace.dedup();
    let iterated = STAGES[3];
    let once: Vec<Stage> = trace.iter().copied().filter(|s| !iterated.contains(s)).collect();
    let expected: Vec<Stage> = STAGES.iter().filter(|p| **p != iterated).flat_map(|p| p.to_vec()).collect();
    assert_eq!(once, expected);
    let repeated: Vec<Stage> = trace.iter().copied().filter(|s| iterated.contains(s)).collect();
    assert!(repeated.len() >= iterated.len());
    assert!(repeated.iter().enumerate().all(|(k, s)| *s == iterated[k % iterated.len()]));
}

/// The same contacts as on the processor, in the same order: near the origin, a kilometre away, a thousand times smaller and a hundred
/// times larger, with sizes that differ by 7.
#[test]
fn contacts_are_those_of_the_processor() {
    let Some(mut stepper) = stepper() else { return };
    let km = DVec3::new(1000.0, -1000.0, 1000.0);
    for (offset, size) in [(DVec3::ZERO, 1.0), (km, 1.0), (DVec3::ZERO, 1e-3), (km, 100.0)] {
        let build = || scene::crowd(SolverKind::Apgd, 400, offset, size);
        let (mut one, mut two) = (build(), build());
        stepper.step(&mut one).unwrap();
        two.step().unwrap();
        let list = |w: &World| -> Vec<(u32, u32, u32)> {
            let c = &w.contacts;
            (0..c.len()).map(|k| (c.a[k], c.b[k], c.feature[k])).collect()
        };
        let (device, host) = (list(&one), list(&two));
        assert!(host.len() > 400, "{}", host.len());
        assert_eq!(device, host, "at {offset} with size {size}");
        // The device has rounded places to 2^-32 of a cell.
        let apart =
            one.contacts.gap.iter().zip(&two.contacts.gap).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
        assert!(apart <= 4.0 * stepper.lattice() / 4_294_967_296.0, "{apart}");
    }
}

/// A boulder among grains, a hundred times as large: the grid has levels, and no contact is lost.
#[test]
fn a_boulder_among_grains() {
    let Some(mut stepper) = stepper() else { return };
    let build = || {
        let mut world = World::new(scene::settings(SolverKind::Apgd));
        scene::materials(&mut world);
        world.add(Body::sphere(0.2, 2000.0, MaterialId(0), DVec3::ZERO));
        let mut random = granum_engine::random::Random::new(3, 0);
        for _ in 0..3000 {
            let way = DVec3::new(random.normal(), random.normal(), random.normal()).normalize();
            let p = way * (0.2 + 0.008 * random.unit());
            world.add(Body::sphere(0.002 + 0.002 * random.unit(), 2000.0, MaterialId(1), p));
        }
        world
    };
    let (mut one, mut two) = (build(), build());
    one.settings.solver.max_iterations = 2;
    two.settings.solver.max_iterations = 2;
    stepper.step(&mut one).unwrap();
    two.step().unwrap();
    assert!(stepper.params.levels > 1, "{}", stepper.params.levels);
    assert!(two.contacts.len() > 1500, "{}", two.contacts.len());
    assert_eq!((&one.contacts.a, &one.contacts.b), (&two.contacts.a, &two.contacts.b));
}

/// One step of a pile on device and processor, both solved to 1e-5: velocities agree to a hundredth of what gravity adds in a step.
#[test]
fn velocities_are_those_of_the_processor() {
    let Some(mut stepper) = stepper() else { return };
    let build = || {
        let mut world = packed(5);
        (0..100).for_each(|_| assert!(world.step().is_ok()));
        world.settings.solver.tolerance = 1e-5;
        world.settings.solver.max_iterations = 3000;
        world
    };
    let (mut one, mut two) = (build(), build());
    stepper.step(&mut one).unwrap();
    two.step().unwrap();
    assert!(one.report.relative_residual < 1e-5 && two.report.relative_residual < 1e-5, "{:?}", one.report);
    let fall = 9.81 * one.settings.step;
    let worst = (0..one.bodies.len())
        .map(|i| one.bodies.velocity[i].distance(two.bodies.velocity[i]) / fall)
        .fold(0.0, f64::max);
    println!(
        "velocities differ by at most {worst:.1e} of g h; iterations {} and {}",
        one.report.iterations, two.report.iterations
    );
    assert!(worst < 1e-2, "{worst}");
    let (a, b) = (one.report.max_penetration, two.report.max_penetration);
    assert!((a - b).abs() < 1e-6 * 0.01, "{a} {b}");
}

/// Two runs give the same bits, whatever the arrays of the device held before.
#[test]
fn runs_repeat_to_the_bit() {
    let (Some(mut one), Some(mut two)) = (stepper(), stepper()) else { return };
    run(&mut two, &mut packed(3), 2);
    let hash = |stepper: &mut Stepper| {
        let mut world = scene::crowd(SolverKind::Apgd, 300, DVec3::ZERO, 1.0);
        run(stepper, &mut world, 15);
        (world.state_hash(), world.report.residual.to_bits(), world.contacts.len())
    };
    assert_eq!(hash(&mut one), hash(&mut two));
}

/// A state that was saved continues bit for bit on the device, and to rounding on the processor, and the other way round.
#[test]
fn states_go_on_on_either_device() {
    let Some(mut first) = stepper() else { return };
    let build = || scene::crowd(SolverKind::Apgd, 200, DVec3::new(3.0, 0.1, 0.0), 1.0);
    let restored = |state: &State| {
        let mut world = build();
        world.restore(state).unwrap();
        world
    };
    let mut whole = build();
    // Over a re-sorting of the bodies, which every 200th step brings.
    whole.step = 195;
    run(&mut first, &mut whole, 4);
    let mut state = State::default();
    whole.save(&mut state).unwrap();
    let (mut again, mut host) = (restored(&state), restored(&state));
    run(&mut first, &mut whole, 4);
    run(&mut stepper().unwrap(), &mut again, 4);
    assert_eq!(whole.state_hash(), again.state_hash());
    // On the processor: the same contacts and nearly the same motion after a step.
    let mut near = restored(&state);
    host.step().unwrap();
    run(&mut first, &mut near, 1);
    assert_eq!(host.contacts.b, near.contacts.b);
    let apart = (0..host.bodies.len()).map(|i| host.bodies.position[i].distance(near.bodies.position[i]));
    let apart = apart.fold(0.0, f64::max);
    assert!(apart < 1e-6, "{apart}");
    // And from the processor to the device.
    let mut state = State::default();
    host.save(&mut state).unwrap();
    let mut back = restored(&state);
    run(&mut first, &mut back, 1);
    assert_eq!(back.step, host.step + 1);
}

/// With too little room for the contacts the arrays grow and the step is done again: nothing is dropped.
#[test]
fn too_little_room_is_made_good() {
    let (Some(mut one), Some(mut two)) = (stepper(), stepper()) else { return };
    let crowded = || {
        let mut world = World::new(Settings::default());
        scene::materials(&mut world);
        world.settings.solver.max_iterations = 5;
        for k in 0..200 {
            let p = DVec3::new(f64::from(k % 6), f64::from(k / 6 % 6), f64::from(k / 36)) * 0.006;
            world.add(Body::sphere(0.01, 2000.0, MaterialId(0), p));
        }
        world
    };
    let mut world = crowded();
    one.step(&mut world).unwrap();
    assert_eq!(one.counts.repeats, 1);
    assert!(world.contacts.len() > 5 * 200, "{}", world.contacts.len());
    // The same with room from the start.
    two.step(&mut crowded()).unwrap();
    let mut again = crowded();
    two.step(&mut again).unwrap();
    assert_eq!(two.counts.repeats, 0);
    assert_eq!(world.state_hash(), again.state_hash());
}

/// Far more contacts than bodies can have, and a body that is no number: the run stops and says so.
#[test]
fn what_cannot_go_on_stops() {
    let Some(mut stepper) = stepper() else { return };
    let mut world = scene::column(2);
    let i = world.index_of(granum_engine::BodyId(1)).unwrap();
    world.bodies.velocity[i] = DVec3::NAN;
    let failure = stepper.step(&mut world).unwrap_err();
    assert!(matches!(failure, Failure::NotFinite { .. } | Failure::TooFar { .. }), "{failure}");
}

/// Free fall over many small steps: single precision alone would lose a part of every step.
#[test]
fn nothing_is_lost_to_small_steps() {
    let Some(mut stepper) = stepper() else { return };
    let mut world = World::new(Settings { step: 1e-6, ..scene::settings(SolverKind::Apgd) });
    scene::materials(&mut world);
    world.add(
        Body::sphere(0.01, 2000.0, MaterialId(0), DVec3::new(1000.0, 0.0, 1000.0))
            .with_velocity(DVec3::X * 3.0),
    );
    run(&mut stepper, &mut world, 300);
    let (v, p) = (world.bodies.velocity[0], world.bodies.position[0]);
    let fallen = 9.81 * 1e-12 * 300.0 * 301.0 / 2.0;
    assert!((v.z + 9.81 * 3e-4).abs() < 1e-9 * 9.81 * 3e-4, "{v}");
    assert!((v.x - 3.0).abs() < 1e-12);
    // A place is rounded to 2^-32 of a cell in every step, here 3e-11 m.
    assert!((p.x - 1000.0 - 9e-4).abs() < 1e-8 && (1000.0 - p.z - fallen).abs() < 1e-8, "{p}");
    // Nothing was sent but constants after the first step.
    assert!(stepper.counts.sent < 1000, "{:?}", stepper.counts);
}

/// A sphere that slides at v ends rolling at 5/7 of it; friction, arms and moments of inertia are right.
#[test]
fn sliding_becomes_rolling() {
    let Some(mut stepper) = stepper() else { return };
    let mut world = World::new(scene::settings(SolverKind::Apgd));
    scene::materials(&mut world);
    scene::wall(&mut world, Shape::Plane, DVec3::ZERO, DQuat::IDENTITY);
    let id =
        world.add(Body::sphere(0.05, 2000.0, MaterialId(0), DVec3::Z * 0.05).with_velocity(DVec3::X * 0.5));
    run(&mut stepper, &mut world, 100);
    let i = world.index_of(id).unwrap();
    let (v, w) = (world.bodies.velocity[i], world.bodies.ang_vel[i]);
    assert!((v.x - 0.5 * 5.0 / 7.0).abs() < 1e-5, "{v}");
    assert!((w.y * 0.05 - v.x).abs() < 1e-5, "{w}");
    let force = world.contact_force(id);
    assert!((force.z - 9.81 / world.bodies.inv_mass[i]).abs() < 1e-4 * force.z, "{force}");
}

/// A ball with e = 0.5 bounces to a quarter of its height, and energy is accounted for.
#[test]
fn restitution_is_that_of_the_material() {
    let Some(mut stepper) = stepper() else { return };
    let mut world = World::new(scene::settings(SolverKind::Apgd));
    scene::materials(&mut world);
    let plane = world.add_shape(Shape::Plane);
    world.add(Body::fixed(plane, f64::INFINITY, MaterialId(1), DVec3::ZERO));
    let ball = Body::sphere(0.01, 2000.0, MaterialId(1), DVec3::Z * 0.0105).with_velocity(DVec3::Z * -1.0);
    let id = world.add(ball);
    run(&mut stepper, &mut world, 3);
    let v = world.bodies.velocity[world.index_of(id).unwrap()];
    assert!((v.z - 0.5).abs() < 0.05, "{v}");
    assert!(world.report.losses.impact > 0.0);
}

/// Bodies that only touch each other keep their momentum.
#[test]
fn momentum_is_kept() {
    let Some(mut stepper) = stepper() else { return };
    let mut world = World::new(Settings { gravity: DVec3::ZERO, ..scene::settings(SolverKind::Apgd) });
    scene::materials(&mut world);
    let mut random = granum_engine::random::Random::new(5, 0);
    for k in 0..60 {
        let p = DVec3::new(f64::from(k % 4), f64::from(k / 4 % 4), f64::from(k / 16)) * 0.0199;
        let v = DVec3::new(random.normal(), random.normal(), random.normal()) * 0.1;
        world.add(Body::sphere(0.01, 2000.0, MaterialId(k % 2), p).with_velocity(v + DVec3::X * 2.0));
    }
    stepper.step(&mut world).unwrap();
    let start = (world.report.momentum, world.report.angular_momentum);
    run(&mut stepper, &mut world, 20);
    let end = (world.report.momentum, world.report.angular_momentum);
    let scale = start.0.length();
    assert!(start.0.distance(end.0) < 1e-6 * scale, "{:?} {:?}", start.0, end.0);
    assert!(start.1.distance(end.1) < 1e-6 * scale, "{:?} {:?}", start.1, end.1);
}

/// A pile comes to rest on the device: no penetration beyond what is left alone, the floor carries the weight, dispatches as counted.
#[test]
fn a_pile_rests_and_dispatches_are_counted() {
    let Some(mut stepper) = stepper() else { return };
    let mut world = packed(4);
    world.settings.solver.max_iterations = 100;
    let floor = granum_engine::BodyId(0);
    run(&mut stepper, &mut world, 60);
    let weight: f64 = 64.0 * 9.81 * 2000.0 * 4.0 / 3.0 * std::f64::consts::PI * 1e-6;
    let force = world.contact_force(floor);
    assert!((force.z + weight).abs() < 0.1 * weight, "{force} {weight}");
    assert!(world.report.max_penetration_over_radius < 1e-2, "{}", world.report.max_penetration_over_radius);
    let submitted = (stepper.counts.dispatches - 28) / 3;
    assert_eq!(stepper.counts.dispatches, 28 + 3 * submitted);
    assert!(submitted >= world.report.iterations, "{submitted} {}", world.report.iterations);
}

/// What does not run on a device is refused with the first reason.
#[test]
fn worlds_that_do_not_fit_are_refused() {
    let Some(gpu) = scene::device() else { return };
    let refused = |change: &dyn Fn(&mut World)| {
        let mut world = scene::column(2);
        change(&mut world);
        match fits(&world, &gpu) {
            Err(error @ (DeviceError::DoesNotFit(_) | DeviceError::TooSmall { .. })) => error.to_string(),
            other => format!("{other:?}"),
        }
    };
    assert!(refused(&|_| ()).contains("Ok"));
    assert!(refused(&|w| w.settings.method = Method::Ffd).contains("fast frictional dynamics"));
    assert!(refused(&|w| w.settings.solver.kind = SolverKind::GaussSeidel).contains("gauss_seidel"));
    assert!(refused(&|w| w.settings.solver.kind = SolverKind::Direct).contains("direct"));
    let cube = |w: &mut World, is_free: bool| {
        let form = Shape::Cuboid { half: DVec3::splat(0.01) };
        let shape = w.add_shape(form.clone());
        let body = Body::of(shape, &form, 1.0, 1e3, MaterialId(0));
        w.add(if is_free {
            body
        } else {
            Body::fixed(shape, form.bounding_radius(), MaterialId(0), DVec3::X)
        });
    };
    assert!(refused(&|w| cube(w, true)).contains("`box`"));
    let set = |w: &mut World| {
        let form = scene::sets(1.0)[0].clone();
        let shape = w.add_shape(form.clone());
        w.add(Body::of(shape, &form, 1.0, 1e3, MaterialId(0)));
        scene::wall(w, scene::sheet(1.0, 2), DVec3::ZERO, DQuat::IDENTITY);
    };
    assert!(refused(&set).contains("Ok"));
    let passing = |w: &mut World| {
        cube(w, true);
        let id = *w.bodies.id.last().unwrap();
        w.keep_from_touching(id);
    };
    assert!(refused(&passing).contains("Ok"));
    let chain = |w: &mut World| {
        let mut last = None;
        for k in 0..257 {
            let at = DVec3::X * (1.0 + 0.1 * f64::from(k));
            let next = w.add(Body::sphere(0.01, 1e3, MaterialId(0), at));
            let (kind, turn) = (granum_engine::JointKind::Spherical, DQuat::IDENTITY);
            let index = |id| w.index_of(id);
            let joint =
                granum_engine::Joint::between(kind, "link", &w.bodies, index, (last, Some(next)), at, turn);
            w.add_joint(joint, false);
            last = Some(next);
        }
    };
    assert!(refused(&chain).contains("257 bodies that can touch something, more than the 256"));
    assert!(refused(&|w| cube(w, false)).contains("Ok"));
    let ellipsoid = |w: &mut World| {
        scene::wall(w, Shape::Ellipsoid { r: DVec3::new(0.1, 0.1, 0.2) }, DVec3::ZERO, DQuat::IDENTITY);
    };
    assert!(refused(&ellipsoid).contains("a wall of the form `ellipsoid`"));
    let many = |w: &mut World| (0..300).for_each(|_| cube(w, false));
    assert!(refused(&many).contains("301 walls are more than the 256"));
}
