//! Steps that leave the bodies on the device: nothing depends on when somebody looks at them, the record is that of the processor, and few
//! bytes cross the bus.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod scene;

use granum_engine::applied::{AppliedForce, AppliedLaw, Given, Target};
use granum_engine::glam::{DQuat, DVec3};
use granum_engine::motion::{Drive, Motion, Track};
use granum_engine::random::Random;
use granum_engine::settings::{Domain, Outside};
use granum_engine::source::{Amount, Rate, Source};
use granum_engine::terrain::{Region, Sizes};
use granum_engine::world::Gate;
use granum_engine::{Body, BodyKind, MaterialId, Settings, Shape, SolverKind, State, World};
use granum_gpu::mirror::Listed;
use granum_gpu::speed::{CONSTANTS, DISPATCHES, LOOKED_AT};
use granum_gpu::{Gpu, Stepper};

fn stepper() -> Option<Stepper> {
    scene::device().map(|gpu: Gpu| Stepper::new(gpu).unwrap())
}

/// A crowd in which everything happens for which the host must see the bodies: some leave the domain and are removed, a gate opens, a
/// source pours, bodies are sorted; a ball is moved by its motion.
fn busy() -> World {
    let mut world = scene::crowd(SolverKind::Apgd, 250, DVec3::ZERO, 1.0);
    world.settings.solver.max_iterations = 20;
    (world.step, world.time) = (188, 188.0 * world.settings.step);
    world.settings.domain = Some(Domain {
        min: DVec3::new(-1.0, -1.0, -1.0),
        max: DVec3::new(0.09, 1.0, 1.0),
        outside: Outside::Remove,
    });
    let gate = scene::wall(
        &mut world,
        Shape::Cuboid { half: DVec3::new(0.05, 0.05, 0.002) },
        DVec3::Z * 0.09,
        DQuat::IDENTITY,
    );
    world.gates.push(Gate { body: gate, opens: world.time + 9.0 * world.settings.step });
    let ball = world.add(Body::sphere(0.01, 2000.0, MaterialId(0), DVec3::new(0.0, 0.05, 0.2)));
    let i = world.index_of(ball).unwrap();
    (world.bodies.kind[i], world.bodies.inv_mass[i]) = (BodyKind::Kinematic, 0.0);
    world.bodies.inv_inertia_body[i] = DVec3::ZERO;
    let mut motion = Motion::of(ball, world.bodies.position[i], DQuat::IDENTITY);
    let speed = |text: &str| Track::Formula(granum_engine::formula::Formula::parse(text).unwrap());
    motion.rotate = Some(Drive::Rate(speed("5")));
    world.motions.push(motion);
    world
}

/// What is the same whoever looks when.
fn all_of(world: &World) -> (u64, String, Vec<(u32, u32, u64)>, String) {
    let c = &world.contacts;
    let contacts = (0..c.len()).map(|k| (c.a[k], c.b[k], c.gap[k].to_bits())).collect();
    let last = Listed::of_last(world, world.wall_count(), false);
    (world.state_hash(), format!("{:?}", world.report), contacts, format!("{last:?}"))
}

/// A run that is looked at after every step, one that is looked at now and then, and one that is only looked at in the end.
#[test]
fn nothing_depends_on_when_somebody_looks() {
    let Some(mut stepper) = stepper() else { return };
    let mut runs = Vec::new();
    for often in [1, 7, 1000] {
        let (mut world, mut behind) = (busy(), 0);
        let mut records = Vec::new();
        for step in 1..=30 {
            stepper.advance(&mut world).unwrap();
            behind += u32::from(world.is_behind());
            if step % often == 0 || step == 30 {
                stepper.fetch(&mut world).unwrap();
                assert!(!world.is_behind());
            }
            records.push(format!("{:?}", world.report));
        }
        assert!(behind > 20, "{behind}");
        assert!(world.removed > 0 && world.gates.is_empty(), "{} removed", world.removed);
        runs.push((all_of(&world), records));
    }
    for other in &runs[1..] {
        assert_eq!(runs[0].0, other.0);
        assert_eq!(runs[0].1, other.1);
    }
}

/// The record that the device sums up beside the one that the host sums up in double precision from the same bodies: a force of nothing
/// makes the host look in every step.
#[test]
fn the_record_is_that_of_the_host() {
    let Some(mut stepper) = stepper() else { return };
    for (offset, tight) in [(DVec3::ZERO, 1e-11), (DVec3::new(1000.0, -1000.0, 1000.0), 1e-11)] {
        let build = || scene::crowd(SolverKind::Apgd, 300, offset, 1.0);
        let (mut one, mut two) = (build(), build());
        let none = AppliedForce::new("none", Target::All, AppliedLaw::Given(Given::constant(DVec3::ZERO)));
        two.applied.list.push(none);
        for _ in 0..10 {
            stepper.advance(&mut one).unwrap();
        }
        assert!(one.is_behind());
        for _ in 0..10 {
            stepper.advance(&mut two).unwrap();
            assert!(!two.is_behind());
        }
        let (a, b) = (&one.report, &two.report);
        let near = |what: &str, x: f64, y: f64, scale: f64| {
            println!("{what}: {x:.12e} {y:.12e}");
            assert!((x - y).abs() <= scale, "{what}: {x} {y}");
        };
        assert_eq!(
            (a.bodies, a.contacts, a.iterations, a.step),
            (b.bodies, b.contacts, b.iterations, b.step)
        );
        assert_eq!(a.time, b.time);
        let energy = b.kinetic_energy + b.potential_energy.abs();
        near("kinetic energy", a.kinetic_energy, b.kinetic_energy, tight * b.kinetic_energy);
        near("potential energy", a.potential_energy, b.potential_energy, tight * energy);
        near("momentum", a.momentum.distance(b.momentum), 0.0, 1e-9 * b.momentum.length());
        let turn = b.angular_momentum.length();
        near("angular momentum", a.angular_momentum.distance(b.angular_momentum), 0.0, 1e-9 * turn);
        let taken = b.losses.friction.abs() + b.losses.impact.abs() + b.losses.overlap.abs();
        near("friction", a.losses.friction, b.losses.friction, 1e-5 * taken);
        near("impact", a.losses.impact, b.losses.impact, 1e-5 * taken);
        near("overlap", a.losses.overlap, b.losses.overlap, 1e-5 * taken);
        near("walls", a.wall_work, b.wall_work, 1e-5 * taken.max(b.wall_work.abs()));
        // Distances from walls are 6e-8 of that from their origin.
        near("depth", a.max_penetration, b.max_penetration, 1e-5 * b.max_penetration + 5e-8);
        near("dissipated", a.dissipated_energy, b.dissipated_energy, 10.0 * tight * energy);
        near("least", a.least_energy, b.least_energy, 0.0);
        assert!(taken > 0.0 && b.max_penetration > 0.0);
        // The same bodies; orientations are turned on the device in the one case, on the host in the other.
        stepper_free_fetch(&mut one, build, 10);
        let turned = (0..two.bodies.len())
            .map(|i| (one.bodies.rotation[i] - two.bodies.rotation[i]).length())
            .fold(0.0, f64::max);
        assert!(turned < 1e-6, "{turned}");
        assert!(one.bodies.position == two.bodies.position && one.bodies.velocity == two.bodies.velocity);
    }
}

/// The same world again, with everything: another world has used the stepper since.
fn stepper_free_fetch(world: &mut World, build: impl Fn() -> World, steps: u32) {
    let mut stepper = stepper().unwrap();
    *world = build();
    (0..steps).for_each(|_| stepper.advance(world).unwrap());
    stepper.fetch(world).unwrap();
}

/// Bytes over the bus: before, 104 per body and 24 per contact in every step; now a record of 160 bytes and the decisions of 64, once per
/// batch of iterations.
#[test]
fn a_step_that_nobody_looks_at_reads_no_body() {
    let Some(mut stepper) = stepper() else { return };
    let mut world = scene::crowd(SolverKind::Apgd, 300, DVec3::ZERO, 1.0);
    for _ in 0..5 {
        stepper.advance(&mut world).unwrap();
    }
    let (walls, materials) = (world.wall_count() as u64, 2);
    let (sent, read) = CONSTANTS;
    let batches = (stepper.counts.read - read) / 64;
    assert_eq!((sent, read), (512, 160));
    assert_eq!(stepper.counts.read, read + 64 * batches);
    let (once, each) = DISPATCHES;
    assert_eq!((stepper.counts.dispatches - once) % each, 0);
    assert!((1..=3).contains(&batches), "{:?}", stepper.counts);
    assert_eq!(stepper.counts.sent, sent + 160 * walls + 8 * materials * materials);
    // Somebody looks: places, velocities with what rounding left, neighbour speed, orientations; contacts with their impulses.
    stepper.advance(&mut world).unwrap();
    let before = stepper.counts.read;
    stepper.fetch(&mut world).unwrap();
    let (bodies, contacts) = (world.bodies.len() as u64 - walls, world.contacts.len() as u64);
    let (per_body, per_contact) = LOOKED_AT;
    assert_eq!(stepper.counts.read - before, per_body * bodies + 4 + per_contact * contacts);
    // Nobody has changed anything: nothing is sent again.
    stepper.advance(&mut world).unwrap();
    assert_eq!(stepper.counts.sent, sent + 160 * walls + 8 * materials * materials);
    // Somebody has.
    stepper.fetch(&mut world).unwrap();
    let i = world.bodies.len() - 1;
    world.bodies.velocity[i].x += 1.0;
    stepper.advance(&mut world).unwrap();
    assert!(stepper.counts.sent > 148 * bodies, "{:?}", stepper.counts);
}

/// A source pours between steps that nobody looks at, and every body is there in the end.
#[test]
fn a_source_pours_beside_the_device() {
    let Some(mut stepper) = stepper() else { return };
    let build = || {
        let mut world = World::new(Settings { step: 1e-3, ..scene::settings(SolverKind::Apgd) });
        scene::materials(&mut world);
        scene::wall(&mut world, Shape::Plane, DVec3::ZERO, DQuat::IDENTITY);
        world.add(Body::sphere(0.01, 2000.0, MaterialId(0), DVec3::Z * 0.01));
        let region = Region::Box { min: DVec3::new(-0.1, -0.1, 0.1), max: DVec3::new(0.1, 0.1, 0.3) };
        world.sources.push(Source {
            name: "rain".into(),
            region,
            sizes: Sizes::single(0.01),
            grain: Default::default(),
            material: MaterialId(1),
            density: 2000.0,
            group: granum_engine::GroupId(0),
            velocity: DVec3::ZERO,
            amount: Amount::Count(9),
            rate: Rate::Count(300.0),
            start: 0.0,
            placed: 0,
            placed_mass: 0.0,
            waiting: None,
            random: Random::new(4, 0),
        });
        world
    };
    let mut ends = Vec::new();
    for often in [1, 50] {
        let mut world = build();
        for step in 1..=50 {
            stepper.advance(&mut world).unwrap();
            if step % often == 0 {
                stepper.fetch(&mut world).unwrap();
            }
        }
        assert_eq!(world.inserted, 9);
        ends.push(all_of(&world));
    }
    assert_eq!(ends[0], ends[1]);
}

/// A state, or bodies, of a world that is behind are refused; so is a world whose bodies another one has displaced.
#[test]
fn a_world_that_is_behind_says_so() {
    let Some(mut stepper) = stepper() else { return };
    let mut world = scene::column(3);
    stepper.advance(&mut world).unwrap();
    assert!(world.is_behind());
    let error = world.save(&mut State::default()).unwrap_err();
    assert!(error.to_string().contains("catch up"), "{error}");
    stepper.advance(&mut scene::column(2)).unwrap();
    let failure = stepper.fetch(&mut world).unwrap_err();
    assert!(failure.to_string().contains("another world"), "{failure}");
}

/// A world that is what one was that was left behind starts from its own state, not from where the device is.
#[test]
fn a_world_that_was_left_behind_can_be_begun_again() {
    let (Some(mut used), Some(mut fresh)) = (stepper(), stepper()) else { return };
    let mut left = scene::column(3);
    (0..5).for_each(|_| used.advance(&mut left).unwrap());
    assert!(left.is_behind());
    let (mut one, mut two) = (scene::column(3), scene::column(3));
    used.step(&mut one).unwrap();
    fresh.step(&mut two).unwrap();
    assert_eq!(one.state_hash(), two.state_hash());
    assert!(one.time == two.time && one.contacts.gap == two.contacts.gap);
}
