//! Compounds by fast frictional dynamics: restitution and friction of the piece that touches, two of them that meet, and a gas.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::sync::Arc;

use granum_engine::glam::{DQuat, DVec3};
use granum_engine::random::Random;
use granum_engine::settings::{Domain, Outside};
use granum_engine::shape::{Compound, Piece, Placement};
use granum_engine::{Body, BodyKind, Material, MaterialId, Method, Settings, Shape, World};

fn world(step: f64) -> (World, [MaterialId; 3]) {
    let mut world =
        World::new(Settings { method: Method::Ffd, step, gravity: DVec3::ZERO, ..Settings::default() });
    let mut add = |name: &str, friction: f64, restitution: f64| {
        world.add_material(Material { name: name.into(), density: 1e3, friction, restitution })
    };
    let ids = [add("ground", 1.0, 0.8), add("ice", 0.05, 0.1), add("rubber", 0.6, 0.7)];
    (world, ids)
}

fn at(center: DVec3) -> Placement {
    Placement { center, rotation: DQuat::IDENTITY }
}

/// Two balls of radius 1 cm, 3 cm apart along z, the lower at the origin.
fn dumbbell(low: MaterialId, high: MaterialId) -> (Shape, Placement) {
    let ball = |z: f64, m| (Piece::new(Shape::Sphere, 0.01, at(DVec3::Z * z), Some(m)), 1.0);
    let (compound, place) = Compound::new(&[ball(0.0, low), ball(0.03, high)]).unwrap();
    (Shape::Compound(Arc::new(compound)), place)
}

/// An angle of two boxes.
fn angle(one: MaterialId, other: MaterialId) -> Shape {
    let cuboid = |half: DVec3, center, m| (Piece::new(Shape::Cuboid { half }, 1.0, at(center), Some(m)), 1.0);
    let pieces = [
        cuboid(DVec3::new(0.02, 0.008, 0.006), DVec3::ZERO, one),
        cuboid(DVec3::new(0.006, 0.008, 0.014), DVec3::new(0.014, 0.0, 0.02), other),
    ];
    Shape::Compound(Arc::new(Compound::new(&pieces).unwrap().0))
}

fn body(world: &mut World, shape: &Shape, own: MaterialId) -> Body {
    let id = world.add_shape(shape.clone());
    Body::of(id, shape, 1.0, 1e3, own)
}

/// Falls on its one or the other end: the speed after it is that before times the restitution of this end, to rounding; and a blow with
/// slip has the friction of this end.
#[test]
fn restitution_and_friction_are_those_of_the_piece() {
    for (k, e, mu) in [(1, 0.1, 0.05), (2, 0.7, 0.6)] {
        for slip in [0.0, 3.0] {
            let (mut w, ids) = world(1e-4);
            let plane = w.add_shape(Shape::Plane);
            w.add(Body::fixed(plane, f64::INFINITY, ids[0], DVec3::ZERO));
            let (shape, place) = dumbbell(ids[k], ids[3 - k]);
            let free = body(&mut w, &shape, ids[0]).at(place.center + DVec3::Z * 0.0101);
            let velocity = DVec3::new(slip, 0.0, -0.5);
            let id = w.add(free.with_rotation(place.rotation).with_velocity(velocity));
            let mut struck = None;
            for _ in 0..40 {
                w.step().unwrap();
                let i = w.index_of(id).unwrap();
                if struck.is_none() && w.bodies.velocity[i] != velocity {
                    struck = Some((w.bodies.velocity[i], w.bodies.ang_vel[i], w.bodies.mass(i)));
                }
            }
            let (v, spin, mass) = struck.unwrap();
            let change = (v - velocity) * mass;
            // The velocity of the point that touched, below the centre of mass.
            let arm = DVec3::NEG_Z * (place.center.z + 0.01);
            let after = v + spin.cross(arm);
            assert!((after.z / 0.5 - e).abs() < 1e-9, "{k} {slip}: {after} {e}");
            if slip == 0.0 {
                assert!(change.x.abs() < 1e-12 && spin.length() < 1e-12, "{change} {spin}");
            } else {
                let share = -change.x / change.z;
                assert!(
                    share <= mu * (1.0 + 1e-9) && (share > 0.99 * mu || after.x.abs() < 1e-9),
                    "{k}: {share}"
                );
            }
        }
    }
}

/// Momentum, angular momentum about the origin, and energy.
fn balance(w: &World) -> (DVec3, DVec3, f64) {
    let b = &w.bodies;
    let all = (0..b.len()).filter(|&i| b.kind[i] == BodyKind::Dynamic);
    all.fold((DVec3::ZERO, DVec3::ZERO, 0.0), |(p, l, e), i| {
        let own = b.velocity[i] * b.mass(i);
        (p + own, l + b.position[i].cross(own) + b.spin(i), e + b.kinetic_energy(i))
    })
}

/// Two compounds that meet in one point, at any angle and with spin: momentum and angular momentum stay, energy falls by what was booked.
#[test]
fn two_that_meet_keep_momentum_and_angular_momentum() {
    let mut r = Random::new(4, 0);
    let mut met = 0;
    for k in 0..60 {
        let (mut w, ids) = world(1e-4);
        // The removal of overlap moves the two without a change of their velocities, and so changes their angular momentum.
        w.settings.ffd.recovery = 0.0;
        let mut random = || DVec3::from_array([0; 3].map(|_| r.uniform(-1.0, 1.0)));
        let shapes = [
            angle(ids[1], ids[2]),
            if k % 2 == 0 { angle(ids[2], ids[0]) } else { dumbbell(ids[1], ids[2]).0 },
        ];
        for (shape, side) in shapes.iter().zip([-1.0, 1.0]) {
            let turn = DQuat::from_scaled_axis(random() * 3.0);
            let place = DVec3::X * (0.05 * side) + random() * 0.006;
            let free = body(&mut w, shape, ids[0]).at(place).with_rotation(turn);
            w.add(free.with_velocity(DVec3::X * -side + 0.3 * random()).with_ang_vel(random() * 10.0));
        }
        w.step().unwrap();
        for _ in 0..600 {
            let before = balance(&w);
            let booked = w.report.losses.sum();
            w.step().unwrap();
            let sums = w.ffd.sums;
            if sums.constraints != 2 || sums.constrained != 2 {
                continue;
            }
            met += 1;
            let after = balance(&w);
            let size = before.2.sqrt();
            // The turn of a free body between two blows keeps its angular momentum to the order of the step.
            assert!((after.0 - before.0).length() < 1e-12 * size, "{k}: {}", after.0 - before.0);
            assert!((after.1 - before.1).length() < 1e-8 * size, "{k}: {}", after.1 - before.1);
            assert!(after.2 <= before.2 * (1.0 + 1e-9), "{k}: {} {}", after.2, before.2);
            let taken = w.report.losses.sum() - booked;
            assert!(
                (before.2 - after.2 - taken).abs() < 1e-8 * before.2,
                "{k}: {} {taken}",
                before.2 - after.2
            );
        }
    }
    assert!(met > 30, "{met}");
}

/// A gas of compounds and balls in a periodic box: the same bits on any number of threads and through a restart; it loses energy.
#[test]
fn a_gas_of_compounds_has_the_same_bits_on_any_number_of_threads() {
    let make = || {
        let (mut w, ids) = world(5e-4);
        let (min, max) = (DVec3::ZERO, DVec3::splat(0.5));
        w.settings.domain = Some(Domain { min, max, outside: Outside::Stop });
        w.settings.periodic = [true; 3];
        let shape = angle(ids[1], ids[2]);
        let mut r = Random::new(6, 0);
        for k in 0..125_u32 {
            let cell = DVec3::new(f64::from(k % 5), f64::from(k / 5 % 5), f64::from(k / 25)) + 0.5;
            let mut random = || DVec3::from_array([0; 3].map(|_| r.uniform(-1.0, 1.0)));
            let free = match k % 2 {
                0 => body(&mut w, &shape, ids[0]).with_rotation(DQuat::from_scaled_axis(random() * 3.0)),
                _ => Body::sphere(0.02, 1e3, ids[2], DVec3::ZERO),
            };
            w.add(free.at(cell * 0.1).with_velocity(random() * 3.0).with_ang_vel(random() * 20.0));
        }
        w
    };
    let run = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| {
            let mut w = make();
            (0..200).for_each(|_| _ = w.step().unwrap());
            let mut state = granum_engine::State::default();
            w.save(&mut state).unwrap();
            (0..200).for_each(|_| _ = w.step().unwrap());
            let mut again = make();
            again.restore(&state).unwrap();
            (0..200).for_each(|_| _ = again.step().unwrap());
            assert_eq!(again.state_hash(), w.state_hash());
            (w.state_hash(), balance(&w).2)
        })
    };
    let start = balance(&make()).2;
    let (hash, energy) = run(1);
    assert!(energy < 0.95 * start, "{energy} {start}");
    assert_eq!(run(3), (hash, energy));
}
