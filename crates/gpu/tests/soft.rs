//! Penalty contact on the device, against closed forms and the processor.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod scene;

use granum_engine::dem::LawKind;
use granum_engine::glam::{DQuat, DVec3};
use granum_engine::random::Random;
use granum_engine::settings::Method;
use granum_engine::{Body, Elastic, Material, MaterialId, Settings, Shape, World};
use granum_gpu::{Stepper, fits};

fn stepper() -> Option<Stepper> {
    scene::device().map(|gpu| Stepper::new(gpu).unwrap())
}

/// Stiff grains on a floor; `step` [s].
fn world(law: LawKind, step: f64, restitution: f64) -> World {
    let mut world = World::new(Settings { method: Method::Dem, step, ..Settings::default() });
    world.settings.dem.law = law;
    if law == LawKind::Hooke {
        world.settings.dem.stiffness = Some(1e4);
    }
    world.dem.report_every = 1_000_000;
    let glass = Material { name: "glass".into(), density: 2500.0, friction: 0.5, restitution };
    let glass = world.add_material(glass);
    world.materials.set_elastic(glass, Elastic { young: 1e7, poisson: 0.25, ..Elastic::default() });
    world
}

fn floor(world: &mut World) {
    scene::wall(world, Shape::Plane, DVec3::ZERO, DQuat::IDENTITY);
}

/// A crowd that falls on the floor, for many steps.
fn rain(law: LawKind) -> World {
    let mut world = world(law, 2e-5, 0.5);
    floor(&mut world);
    let mut random = Random::new(3, 0);
    for k in 0..125 {
        let cell = DVec3::new(f64::from(k % 5), f64::from(k / 5 % 5), f64::from(k / 25));
        let jitter = DVec3::new(random.unit(), random.unit(), random.unit()) * 2e-4;
        let ball = Body::sphere(0.005, 2500.0, MaterialId(0), (cell + 0.52) * 0.0102 + jitter);
        world.add(ball.with_velocity(DVec3::new(random.normal(), random.normal(), -1.0) * 0.1));
    }
    world
}

/// The same contacts as on the processor, and velocities to rounding, after one step and after fifty.
#[test]
fn steps_are_those_of_the_processor() {
    let Some(mut stepper) = stepper() else { return };
    for law in [LawKind::HertzMindlin, LawKind::Hooke] {
        let (mut one, mut two) = (rain(law), rain(law));
        fits(&one, &stepper.gpu).unwrap();
        for (steps, most) in [(1, 1e-6), (200, 1e-3)] {
            for _ in 0..steps {
                stepper.advance(&mut one).unwrap();
                two.step().unwrap();
            }
            stepper.fetch(&mut one).unwrap();
            let apart = (0..one.bodies.len())
                .map(|i| one.bodies.velocity[i].distance(two.bodies.velocity[i]))
                .fold(0.0, f64::max);
            println!("{law:?}, {steps} steps: velocities differ by {apart:.3e}");
            assert!(apart < most, "{law:?}: {apart}");
            let list = |w: &World| {
                w.contacts.a.iter().copied().zip(w.contacts.b.iter().copied()).collect::<Vec<_>>()
            };
            assert_eq!(list(&one), list(&two));
        }
    }
}

/// The bits do not depend on how many steps are handed over at once.
#[test]
fn a_batch_of_steps_gives_the_bits_of_single_steps() {
    let Some(mut stepper) = stepper() else { return };
    let mut hashes = Vec::new();
    for often in [1, 7, 500] {
        let mut world = rain(LawKind::HertzMindlin);
        for step in 1..=500 {
            stepper.advance(&mut world).unwrap();
            if step % often == 0 || step == 500 {
                stepper.fetch(&mut world).unwrap();
            }
        }
        hashes.push((world.state_hash(), format!("{:?}", world.dem.history(&world.bodies))));
    }
    assert_eq!(hashes[0], hashes[1]);
    assert_eq!(hashes[0], hashes[2]);
}

/// Two balls that meet head on part with the coefficient of restitution.
#[test]
fn restitution() {
    let Some(mut stepper) = stepper() else { return };
    for law in [LawKind::HertzMindlin, LawKind::Hooke] {
        for e in [0.3, 0.8] {
            let mut world = world(law, 1e-6, e);
            world.settings.gravity = DVec3::ZERO;
            for side in [-1.0, 1.0] {
                let ball = Body::sphere(0.005, 2500.0, MaterialId(0), DVec3::X * side * 0.00501);
                world.add(ball.with_velocity(-DVec3::X * side * 0.1));
            }
            for _ in 0..2000 {
                stepper.advance(&mut world).unwrap();
            }
            stepper.fetch(&mut world).unwrap();
            let v = world.bodies.velocity[1].x;
            println!("{law:?}: e = {e}, {}", v / 0.1);
            assert!((v / 0.1 - e).abs() < 0.01, "{law:?}: {v} {e}");
        }
    }
}
