//! Runs of penalty contact on the device: the contacts of the processor, the record of energies, the same bits however many steps are handed
//! over at once, and after a restart; dispatches and bytes of a step.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod scene;

use granum_engine::applied::{AppliedForce, AppliedLaw, Given, Target};
use granum_engine::dem::LawKind;
use granum_engine::glam::{DQuat, DVec3};
use granum_engine::random::Random;
use granum_engine::settings::{Domain, Method, Outside};
use granum_engine::source::{Amount, Rate, Source};
use granum_engine::stage::Stage;
use granum_engine::step::dem::STAGES;
use granum_engine::terrain::{Region, Sizes};
use granum_engine::world::Gate;
use granum_engine::{BodyKind, Elastic, MaterialId, Shape, SolverKind, State, World};
use granum_gpu::{Stepper, fits};

fn stepper() -> Option<Stepper> {
    scene::device().map(|gpu| Stepper::new(gpu).unwrap())
}

/// A crowd of spheres on every kind of wall, one of which turns.
fn crowd(law: LawKind, bodies: u32, offset: DVec3) -> World {
    let mut world = scene::crowd(SolverKind::Apgd, bodies, offset, 1.0);
    (world.settings.method, world.settings.step) = (Method::Dem, 2e-5);
    world.settings.dem.law = law;
    world.settings.dem.foundation = 1e8;
    world.dem.report_every = 1_000_000;
    let elastic = Elastic { young: 1e5, rolling: 0.05, twisting: 0.1, ..Elastic::default() };
    world.materials.set_elastic(MaterialId(0), elastic);
    world.materials.set_elastic(MaterialId(1), Elastic { young: 3e5, ..elastic });
    world
}

/// The same contacts as on the processor, at the same places and with the same forces, and velocities to rounding.
#[test]
fn steps_are_those_of_the_processor() {
    let Some(mut stepper) = stepper() else { return };
    for law in [LawKind::HertzMindlin, LawKind::Hooke] {
        for offset in [DVec3::ZERO, DVec3::new(1000.0, -1000.0, 1000.0)] {
            let (mut one, mut two) = (crowd(law, 300, offset), crowd(law, 300, offset));
            fits(&one, &stepper.gpu).unwrap();
            for (steps, within) in [(1, 1e-5), (20, 1e-4)] {
                for _ in 0..steps {
                    stepper.advance(&mut one).unwrap();
                    two.step().unwrap();
                }
                stepper.fetch(&mut one).unwrap();
                let fastest = two.bodies.velocity.iter().map(|v| v.length()).fold(0.0, f64::max);
                let apart = (0..one.bodies.len())
                    .map(|i| one.bodies.velocity[i].distance(two.bodies.velocity[i]))
                    .fold(0.0, f64::max);
                let list = |w: &World| -> Vec<(u32, u32, u32)> {
                    let c = &w.contacts;
                    (0..c.len()).map(|k| (c.a[k], c.b[k], c.feature[k])).collect()
                };
                let (found, known) = (list(&one), list(&two));
                let strongest = (0..known.len()).map(|c| two.dem.force(c).length()).fold(0.0, f64::max);
                println!(
                    "{law:?}, {steps} steps, {} contacts: velocities differ by {apart:.1e} of {fastest:.1e}",
                    known.len()
                );
                // Where two surfaces just touch, rounding decides.
                let near = |c: usize, w: &World| w.contacts.gap[c] > -1e-8;
                let lacks = known.iter().enumerate().filter(|(c, k)| !found.contains(k) && !near(*c, &two));
                assert_eq!(lacks.count(), 0);
                let extra = found.iter().enumerate().filter(|(c, k)| !known.contains(k) && !near(*c, &one));
                assert_eq!(extra.count(), 0);
                assert!(known.len() > 80 && apart < within * fastest, "{apart} {fastest}");
                for (c, pair) in found.iter().enumerate() {
                    let Some(k) = known.iter().position(|p| p == pair) else { continue };
                    let off = one.dem.force(c).distance(two.dem.force(k));
                    assert!(off < 10.0 * within * strongest, "{pair:?}: {off} {strongest}");
                    assert!((one.contacts.gap[c] - two.contacts.gap[k]).abs() < 1e-7);
                }
            }
        }
    }
}

/// A crowd in which everything happens for which the host must see the bodies: some leave the domain and are removed, a gate opens, a
/// source pours, bodies are sorted.
fn busy() -> World {
    let mut world = crowd(LawKind::HertzMindlin, 200, DVec3::ZERO);
    (world.step, world.time) = (940, 940.0 * world.settings.step);
    world.settings.domain = Some(Domain {
        min: DVec3::new(-1.0, -1.0, -1.0),
        max: DVec3::new(0.09, 1.0, 1.0),
        outside: Outside::Remove,
    });
    let half = DVec3::new(0.05, 0.05, 0.002);
    let gate = scene::wall(&mut world, Shape::Cuboid { half }, DVec3::Z * 0.09, DQuat::IDENTITY);
    world.gates.push(Gate { body: gate, opens: world.time + 50.5 * world.settings.step });
    world.sources.push(Source {
        name: "rain".into(),
        region: Region::Box { min: DVec3::new(-0.02, -0.02, 0.3), max: DVec3::new(0.02, 0.02, 0.4) },
        sizes: Sizes::single(0.004),
        grain: Default::default(),
        material: MaterialId(1),
        density: 2000.0,
        group: granum_engine::GroupId(0),
        velocity: DVec3::Z * -0.2,
        amount: Amount::Count(4),
        rate: Rate::Count(2500.0),
        start: world.time,
        placed: 0,
        placed_mass: 0.0,
        waiting: None,
        random: Random::new(4, 0),
    });
    world
}

/// A run that is looked at after every step, one that is looked at now and then, and one that is only looked at in the end.
#[test]
fn a_batch_of_steps_gives_the_bits_of_single_steps() {
    let Some(mut stepper) = stepper() else { return };
    let mut runs = Vec::new();
    for often in [1, 7, 1000] {
        let (mut world, mut behind) = (busy(), 0);
        for step in 1..=160 {
            stepper.advance(&mut world).unwrap();
            behind += u32::from(world.is_behind());
            if step % often == 0 || step == 160 {
                stepper.fetch(&mut world).unwrap();
            }
        }
        assert!(behind > 100, "{behind}");
        assert!(world.removed > 0 && world.inserted == 4 && world.gates.is_empty(), "{}", world.removed);
        println!("looked at every {often} steps: {} lists, {} removed", world.dem.lists(), world.removed);
        assert!(world.dem.lists() > 5);
        let memory = format!("{:?}", world.dem.history(&world.bodies));
        runs.push((world.state_hash(), memory, format!("{:?}", world.contacts.a)));
    }
    assert!(runs[0] == runs[1] && runs[0] == runs[2]);
}

/// From a checkpoint the device continues bit for bit; to the processor and back it goes on to rounding.
#[test]
fn a_run_goes_on_from_a_checkpoint() {
    let Some(mut one) = stepper() else { return };
    let mut world = crowd(LawKind::HertzMindlin, 150, DVec3::ZERO);
    let run = |stepper: &mut Stepper, world: &mut World, steps: u32| {
        (0..steps).for_each(|_| stepper.advance(world).unwrap());
        stepper.fetch(world).unwrap();
    };
    run(&mut one, &mut world, 70);
    let mut state = State::default();
    world.save(&mut state).unwrap();
    run(&mut one, &mut world, 50);
    let mut again = crowd(LawKind::HertzMindlin, 150, DVec3::ZERO);
    again.restore(&state).unwrap();
    run(&mut stepper().unwrap(), &mut again, 50);
    assert_eq!(again.state_hash(), world.state_hash());
    let memory = |world: &World| format!("{:?}", world.dem.history(&world.bodies));
    assert_eq!(memory(&again), memory(&world));
    let mut other = crowd(LawKind::HertzMindlin, 150, DVec3::ZERO);
    other.restore(&state).unwrap();
    (0..25).for_each(|_| {
        other.step().unwrap();
    });
    run(&mut one, &mut other, 25);
    let apart = (0..other.bodies.len())
        .map(|i| other.bodies.velocity[i].distance(world.bodies.velocity[i]))
        .fold(0.0, f64::max);
    assert!(apart < 1e-3 && apart > 0.0, "{apart}");
}

/// Energies, what contacts took and the work of walls are those of the processor, whenever somebody looks, and nothing is left over.
#[test]
fn the_energy_book_is_that_of_the_processor() {
    let Some(mut stepper) = stepper() else { return };
    for law in [LawKind::HertzMindlin, LawKind::Hooke] {
        let build = || {
            let mut world = crowd(law, 150, DVec3::ZERO);
            world.dem.report_every = 60;
            world
        };
        let (mut one, mut two) = (build(), build());
        for _ in 0..60 {
            stepper.advance(&mut one).unwrap();
            two.step().unwrap();
        }
        assert!(!one.is_behind());
        let (a, b) = (&one.report, &two.report);
        let all = b.kinetic_energy + b.elastic_energy + b.losses.sum().abs();
        for (what, x, y) in [
            ("kinetic", a.kinetic_energy, b.kinetic_energy),
            ("potential", a.potential_energy, b.potential_energy),
            ("elastic", a.elastic_energy, b.elastic_energy),
            ("impact", a.losses.impact, b.losses.impact),
            ("friction", a.losses.friction, b.losses.friction),
            ("rolling", a.losses.rolling, b.losses.rolling),
            ("walls", a.wall_work, b.wall_work),
            ("dissipated", a.dissipated_energy, b.dissipated_energy),
            ("other", a.other_loss(), b.other_loss()),
        ] {
            println!("{law:?}, {what}: {x:.9e} {y:.9e}");
            assert!((x - y).abs() < 2e-4 * all, "{what}: {x} {y} of {all}");
        }
        assert!((a.contacts as i64 - b.contacts as i64).abs() <= 2, "{} {}", a.contacts, b.contacts);
        assert!((a.max_penetration - b.max_penetration).abs() < 1e-4 * b.max_penetration);
        assert_eq!((a.step, a.bodies), (b.step, b.bodies));
    }
}

/// A step is the engine's list of stages; while a list lasts it is two dispatches and a block of constants, and nothing is read.
#[test]
fn a_step_is_two_dispatches() {
    let Some(mut stepper) = stepper() else { return };
    let mut world = crowd(LawKind::HertzMindlin, 100, DVec3::ZERO);
    world.clock.record_trace();
    stepper.advance(&mut world).unwrap();
    assert_eq!(world.clock.trace().unwrap(), STAGES.concat());
    assert_eq!(stepper.counts.repeats, 0);
    let of_list = stepper.counts.dispatches - 2;
    stepper.advance(&mut world).unwrap();
    let stages: Vec<Stage> = [STAGES[0], STAGES[2], STAGES[3]].concat();
    assert_eq!(world.clock.trace().unwrap(), stages);
    let walls = world.wall_count() as u64;
    println!("a list: {of_list} dispatches; a step: {:?}", stepper.counts);
    assert_eq!((of_list, stepper.counts.dispatches), (18, 2));
    // One wall moves, so walls are sent.
    assert_eq!((stepper.counts.sent, stepper.counts.read), (96 + 160 * walls, 0));
}

/// A world that was given up for another one, or whose bodies somebody has changed meanwhile, is not mixed with it.
#[test]
fn worlds_are_not_mixed() {
    let Some(mut stepper) = stepper() else { return };
    let (mut one, mut two) =
        (crowd(LawKind::HertzMindlin, 60, DVec3::ZERO), crowd(LawKind::HertzMindlin, 60, DVec3::ZERO));
    (0..5).for_each(|_| stepper.advance(&mut one).unwrap());
    (0..5).for_each(|_| stepper.advance(&mut two).unwrap());
    assert!(stepper.fetch(&mut one).unwrap_err().to_string().contains("another world"));
    assert!(stepper.advance(&mut one).is_err());
    stepper.fetch(&mut two).unwrap();
    let mut alone = crowd(LawKind::HertzMindlin, 60, DVec3::ZERO);
    (0..5).for_each(|_| stepper.step(&mut alone).unwrap());
    assert_eq!(alone.state_hash(), two.state_hash());
    // Hard contact in between.
    let mut hard = scene::column(3);
    stepper.step(&mut hard).unwrap();
    stepper.step(&mut two).unwrap();
    stepper.step(&mut alone).unwrap();
    assert_eq!(alone.state_hash(), two.state_hash());
    // Other constants, the same bodies.
    let mut light = crowd(LawKind::HertzMindlin, 60, DVec3::ZERO);
    light.settings.gravity = DVec3::Z * -1.6;
    stepper.step(&mut light).unwrap();
    light.settings.gravity = DVec3::ZERO;
    stepper.step(&mut light).unwrap();
    let mut fresh = self::stepper().unwrap();
    let mut known = crowd(LawKind::HertzMindlin, 60, DVec3::ZERO);
    known.settings.gravity = DVec3::Z * -1.6;
    fresh.step(&mut known).unwrap();
    known.settings.gravity = DVec3::ZERO;
    let mut fresh = self::stepper().unwrap();
    fresh.step(&mut known).unwrap();
    assert_eq!(light.state_hash(), known.state_hash());
}

/// A body that is no number ends the run with its name, at the step in which it was lost.
#[test]
fn a_lost_body_is_named() {
    let Some(mut stepper) = stepper() else { return };
    let mut world = crowd(LawKind::HertzMindlin, 30, DVec3::ZERO);
    let i = world.bodies.len() - 3;
    (0..3).for_each(|_| stepper.step(&mut world).unwrap());
    world.bodies.velocity[i].y = f64::INFINITY;
    let id = world.bodies.id[i];
    let failed = (0..200).find_map(|_| stepper.advance(&mut world).err());
    let said = failed.or_else(|| stepper.fetch(&mut world).err()).unwrap().to_string();
    assert!(said.contains(&format!("body {id} ")), "{said}");
    assert_eq!(world.step, 4);
}

/// What does not run on a device is refused with the first reason.
#[test]
fn worlds_that_do_not_fit_are_refused() {
    let Some(gpu) = scene::device() else { return };
    let refused = |change: &dyn Fn(&mut World)| {
        let mut world = crowd(LawKind::HertzMindlin, 5, DVec3::ZERO);
        change(&mut world);
        fits(&world, &gpu).err().map_or(String::new(), |error| error.to_string())
    };
    assert_eq!(refused(&|_| ()), "");
    let sticky = |w: &mut World| {
        let elastic = Elastic { cohesion: 100.0, ..Elastic::default() };
        (0..2).for_each(|m| w.materials.set_elastic(MaterialId(m), elastic));
    };
    assert!(
        refused(&sticky)
            .contains("adhesion and cohesion do not run on the GPU yet; run it with --device cpu")
    );
    let form = |w: &mut World| {
        scene::wall(w, scene::sheet(1.0, 2), DVec3::ZERO, DQuat::IDENTITY);
    };
    assert!(refused(&form).contains("sphere sets and meshes"));
    let force = |w: &mut World| {
        let none = AppliedLaw::Given(Given::constant(DVec3::ZERO));
        w.applied.list.push(AppliedForce::new("none", Target::All, none));
    };
    assert!(refused(&force).contains("forces in scenes of penalty contact"));
    let moved = |w: &mut World| {
        let i = w.bodies.len() - 1;
        w.bodies.kind[i] = BodyKind::Kinematic;
    };
    assert!(refused(&moved).contains("spheres that are moved"));
    let alone = |w: &mut World| {
        let id = *w.bodies.id.last().unwrap();
        w.keep_from_touching(id);
    };
    assert!(refused(&alone).contains("bodies that touch nothing"));
    // The springs of a checkpoint.
    let stiffer = |w: &mut World| {
        (0..3).for_each(|_| {
            w.step().unwrap();
        });
        let mut state = State::default();
        w.save(&mut state).unwrap();
        w.materials.set_elastic(MaterialId(0), Elastic { young: 4e5, ..Elastic::default() });
        w.restore(&state).unwrap();
    };
    assert!(refused(&stiffer).contains("goes on with other materials"));
}
