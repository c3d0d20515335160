//! Periodic boundaries over many steps: shear between a floor and a lid that moves, a gas, each at three sizes and through a restart.
//!
//! - Shear: grains between two rough plates, the lower at rest, the upper a belt, no gravity. What the plates give is what the grains have: in
//!   hard contact the momentum of the grains changes by the impulses of the two plates, to rounding, in every step. The belt drags the grains
//!   along: their mean velocity is between those of the plates. How fast is not asked: grains that cool lose touch with the plates.
//! - Gas: momentum stays, to rounding (fast frictional dynamics: but for steps in which a body has several contacts).

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use granum_engine::glam::{DQuat, DVec3};
use granum_engine::motion::{Drive, Motion, Track};
use granum_engine::random::Random;
use granum_engine::settings::{Domain, Outside};
use granum_engine::world::stable_step::StableStep;
use granum_engine::{Body, BodyId, Material, Method, Settings, Shape, State, World};

const SIZES: [f64; 3] = [1e-3, 1.0, 100.0];

/// A box with edges of 8, 6 and 20 radii, without gravity, and what fills it to a share.
fn grains(method: Method, r: f64, periodic: [bool; 3], layers: u32, spread: f64) -> World {
    let edges = DVec3::new(8.0, 6.0, 20.0) * r;
    let domain = Some(Domain { min: DVec3::ZERO, max: edges, outside: Outside::Stop });
    let settings = Settings { method, domain, periodic, gravity: DVec3::ZERO, ..Settings::default() };
    let mut world = World::new(settings);
    world.settings.solver.tolerance = 1e-10;
    world.add_material(Material { name: "stone".into(), density: 2500.0, friction: 0.6, restitution: 0.5 });
    let stone = world.materials.find("stone").unwrap();
    let mut random = Random::new(2, 0);
    for k in 0..12 * layers {
        let cell = DVec3::new(f64::from(k % 4), f64::from(k / 4 % 3), f64::from(k / 12));
        let mut part = || random.uniform(-1.0, 1.0);
        let (jitter, v) = (DVec3::new(part(), part(), part()), DVec3::new(part(), part(), part()));
        let at = (2.0 * cell + 1.0 + DVec3::Z + 0.04 * jitter) * r;
        world.add(Body::sphere(0.95 * r, 2500.0, stone, at).with_velocity(v * spread));
    }
    world
}

/// Plates at z = 0 and where the grains end; the upper moves along x with this speed.
fn plates(world: &mut World, r: f64, top: f64, speed: f64) -> [BodyId; 2] {
    let stone = world.materials.find("stone").unwrap();
    let shape = world.add_shape(Shape::Plane);
    let floor = world.add(Body::fixed(shape, f64::INFINITY, stone, DVec3::Z * r));
    let (at, turn) = (DVec3::Z * top, DQuat::from_rotation_x(std::f64::consts::PI));
    let mut lid = Body::fixed(shape, f64::INFINITY, stone, at).with_rotation(turn);
    lid.kind = granum_engine::BodyKind::Kinematic;
    let lid = world.add(lid);
    let mut motion = Motion::of(lid, at, turn);
    motion.translate[0] = Some(Drive::Rate(Track::Table(vec![(0.0, speed)])));
    world.motions.push(motion);
    [floor, lid]
}

fn dynamic(world: &World) -> impl Iterator<Item = usize> + '_ {
    (0..world.bodies.len()).filter(|&i| world.bodies.kind[i] == granum_engine::BodyKind::Dynamic)
}

/// Momentum, and the sum of its magnitudes.
fn momentum(world: &World) -> (DVec3, f64) {
    dynamic(world).fold((DVec3::ZERO, 0.0), |(p, sum), i| {
        let own = world.bodies.velocity[i] * world.bodies.mass(i);
        (p + own, sum + own.length())
    })
}

fn choose_step(world: &mut World, r: f64) {
    world.settings.step = match world.settings.method {
        Method::Dem => StableStep::of(world).unwrap().auto,
        _ => 0.02 * r,
    };
}

/// The second half of a run from a state, in a world of its own.
fn again(make: impl Fn() -> World, state: &State, steps: usize) -> World {
    let mut world = make();
    world.restore(state).unwrap();
    (0..steps).for_each(|_| _ = world.step().unwrap());
    world
}

#[test]
fn grains_are_sheared_between_two_plates() {
    for method in [Method::Ccp, Method::Dem] {
        for r in SIZES {
            let top = 17.0 * r;
            let speed = 1.0;
            let make = || {
                let mut world = grains(method, r, [true, true, false], 8, 0.3);
                plates(&mut world, r, top, speed);
                choose_step(&mut world, r);
                world
            };
            let mut world = make();
            // Until the lid has gone forty radii.
            let steps = (40.0 * r / speed / world.settings.step) as usize;
            let plates = [BodyId(96), BodyId(97)];
            let (mut mean, mut counted) = (0.0, 0.0);
            let mut state = State::default();
            for k in 0..steps {
                if k == steps / 2 {
                    world.save(&mut state).unwrap();
                }
                let before = momentum(&world);
                world.step().unwrap();
                let after = momentum(&world);
                let force: DVec3 = plates.iter().map(|&id| world.contact_force(id)).sum();
                // Penalty contact gives a force at the beginning of the step that follows.
                if method == Method::Ccp {
                    let given = -force * world.settings.step;
                    assert!(
                        (after.0 - before.0 - given).length() < 1e-9 * after.1.max(before.1),
                        "{method:?} {r} step {k}: {} {given}",
                        after.0 - before.0
                    );
                }
                if 3 * k > 2 * steps {
                    let n = dynamic(&world).count() as f64;
                    mean += dynamic(&world).map(|i| world.bodies.velocity[i].x).sum::<f64>() / n;
                    counted += 1.0;
                }
            }
            let mean = mean / counted / speed;
            println!("{method:?} {r}: mean velocity {mean:.3}");
            assert!((0.001..0.999).contains(&mean), "{method:?} {r}: {mean}");
            let other = again(make, &state, steps - steps / 2);
            assert_eq!(other.state_hash(), world.state_hash(), "{method:?} {r}");
        }
    }
}

#[test]
fn a_gas_keeps_its_momentum_through_a_restart() {
    for (method, steps) in [(Method::Ccp, 300), (Method::Dem, 3000), (Method::Ffd, 300)] {
        for r in SIZES {
            let make = || {
                let mut world = grains(method, r, [true; 3], 3, 1.0);
                choose_step(&mut world, r);
                world
            };
            let mut world = make();
            let (start, all) = momentum(&world);
            let mut state = State::default();
            let mut several = 0.0;
            for k in 0..steps {
                if k == steps / 3 {
                    world.save(&mut state).unwrap();
                }
                let before = momentum(&world).0;
                world.step().unwrap();
                let sums = &world.ffd.sums;
                if method == Method::Ffd && sums.constraints > sums.constrained {
                    several += (momentum(&world).0 - before).length();
                }
            }
            let change = (momentum(&world).0 - start).length() - several;
            assert!(change < 1e-11 * all, "{method:?} {r}: {change} of {all}");
            assert!(world.report.kinetic_energy > 0.0);
            let other = again(make, &state, steps - steps / 3);
            assert_eq!(other.state_hash(), world.state_hash(), "{method:?} {r}");
        }
    }
}
