//! Periodic boundaries: bodies that meet through a face behave as in the middle of the box, momentum is kept, a shift of the
//! whole scene changes nothing but rounding, and the bits depend neither on threads nor on restarts.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use granum_engine::glam::{DQuat, DVec3};
use granum_engine::periodic::Period;
use granum_engine::random::Random;
use granum_engine::settings::{Domain, Outside};
use granum_engine::shape::sphere_set::SphereSet;
use granum_engine::shape::{Clump, Hull, Revolved};
use granum_engine::world::stable_step::StableStep;
use granum_engine::{Body, BodyId, Failure, Material, Method, Settings, Shape, SolverKind, State, World};

const METHODS: [Method; 3] = [Method::Ccp, Method::Dem, Method::Ffd];
const SIZES: [f64; 3] = [1e-3, 1.0, 100.0];

/// An empty box from zero to `edges`, periodic along the given axes, without gravity.
fn periodic_box(method: Method, edges: DVec3, periodic: [bool; 3]) -> World {
    let domain = Some(Domain { min: DVec3::ZERO, max: edges, outside: Outside::Stop });
    let mut world = World::new(Settings {
        method,
        domain,
        periodic,
        gravity: DVec3::ZERO,
        step: 1e-3,
        ..Settings::default()
    });
    world.settings.solver.tolerance = 1e-10;
    let stone = Material { name: "stone".into(), density: 2500.0, friction: 0.4, restitution: 0.5 };
    world.add_material(stone);
    world
}

/// A step that suits the method: bodies of radius `r` with speeds about 1 m/s.
fn choose_step(world: &mut World, r: f64) {
    world.settings.step = match world.settings.method {
        Method::Dem => StableStep::of(world).unwrap().auto,
        _ => 0.02 * r,
    };
}

/// Shapes of every kind that can be free, of a size about `r`.
fn shapes(r: f64) -> Vec<Shape> {
    let corner = |k: u32| DVec3::new(f64::from(k & 1), f64::from(k >> 1 & 1), f64::from(k >> 2)) * 1.4 - 0.7;
    let corners: Vec<DVec3> = (0..8).map(|k| corner(k) * r * DVec3::new(1.0, 0.8, 0.9)).collect();
    let two = SphereSet::new(vec![DVec3::X * -0.4 * r, DVec3::X * 0.4 * r], vec![0.6 * r, 0.5 * r]).unwrap();
    vec![
        Shape::Sphere,
        Shape::Ellipsoid { r: DVec3::new(1.0, 0.7, 0.8) * r },
        Shape::Cuboid { half: DVec3::new(0.7, 0.5, 0.6) * r },
        Shape::Capsule { half: 0.5 * r, radius: 0.4 * r },
        Shape::Revolved(Revolved::cylinder(0.6 * r, 0.5 * r)),
        Shape::Hull(Hull::new(&corners).unwrap().0.into()),
        Shape::Spheres(Clump::of_set(&two).unwrap().0.into()),
    ]
}

/// Two bodies of a shape that meet near `at`; returns their velocities and angular velocities, their distance, and the number
/// of steps in which they touched.
fn meet(method: Method, shape: &Shape, r: f64, at: DVec3) -> (Vec<DVec3>, usize) {
    let mut world = periodic_box(method, DVec3::new(10.0, 8.0, 9.0) * r, [true; 3]);
    let id = world.add_shape(shape.clone());
    let stone = world.materials.find("stone").unwrap();
    let way = DVec3::new(0.6, 0.5, 0.7).normalize();
    for (sign, turn) in [(1.0, 0.3), (-1.0, -1.1)] {
        let body = match shape {
            Shape::Sphere => Body::sphere(r, 2500.0, stone, DVec3::ZERO),
            _ => Body::of(id, shape, 1.0, 2500.0, stone),
        };
        let side = DVec3::new(0.1, -0.2, 0.05) * r;
        let place = at - way * (1.2 * r * sign) + side * sign;
        world.add(
            body.at(place)
                .with_velocity(way * sign)
                .with_ang_vel(DVec3::new(1.0, -2.0, 0.5) / r * 0.2)
                .with_rotation(DQuat::from_rotation_y(turn)),
        );
    }
    choose_step(&mut world, r);
    let steps = (1.6 * r / world.settings.step) as usize;
    let mut touched = 0;
    for _ in 0..steps {
        world.step().unwrap();
        touched +=
            usize::from(world.report.max_penetration > 0.0 || world.contact_force(BodyId(0)) != DVec3::ZERO);
    }
    let i = [0, 1].map(|k| world.index_of(BodyId(k)).unwrap());
    let b = &world.bodies;
    let apart = (world.unwrapped(i[1]) - world.unwrapped(i[0])) / r;
    let period = Period::of(&world.settings).unwrap();
    let apart = period.near(apart * r, DVec3::ZERO) / r;
    (vec![b.velocity[i[0]], b.velocity[i[1]], b.ang_vel[i[0]] * r, b.ang_vel[i[1]] * r, apart], touched)
}

#[test]
fn bodies_that_meet_through_a_face_behave_as_in_the_middle() {
    for r in SIZES.map(|s| 0.01 * s) {
        for method in METHODS {
            for shape in shapes(r) {
                let edges = DVec3::new(10.0, 8.0, 9.0) * r;
                let (middle, touched) = meet(method, &shape, r, 0.5 * edges);
                assert!(touched > 0, "{method:?} {}: they miss each other", shape.name());
                // Through one face of each direction, an edge, and a corner.
                for corner in
                    [[0.0, 0.5, 0.5], [0.5, 1.0, 0.5], [0.5, 0.5, 0.0], [0.0, 1.0, 0.5], [0.0, 0.0, 1.0]]
                {
                    let at = edges * DVec3::from_array(corner);
                    let (there, touched_there) = meet(method, &shape, r, at * 0.999_999);
                    assert_eq!(touched, touched_there, "{method:?} {} {corner:?}", shape.name());
                    for (x, y) in middle.iter().zip(&there) {
                        let error = x.distance(*y);
                        assert!(error < 1e-6, "{method:?} {} r = {r} {corner:?}: {x} {y}", shape.name());
                    }
                }
            }
        }
    }
}

/// A gas of spheres of two sizes, 20 % by volume; `offset` shifts it in its box, from where it is put back.
fn gas(method: Method, size: f64, n: u32, offset: DVec3) -> World {
    let edge = f64::from(n) * 0.03 * size;
    let mut world = periodic_box(method, DVec3::splat(edge), [true; 3]);
    let stone = world.materials.find("stone").unwrap();
    let mut random = Random::new(7, 0);
    for k in 0..n * n * n {
        let cell = DVec3::new(f64::from(k % n), f64::from(k / n % n), f64::from(k / n / n));
        let p = (cell + 0.1) * 0.03 * size + offset * edge;
        let r = if k % 3 == 0 { 0.012 } else { 0.0095 } * size;
        let v = DVec3::new(random.normal(), random.normal(), random.normal());
        let w = DVec3::new(random.normal(), random.normal(), random.normal()) / r;
        let ball = Body::sphere(r, 2500.0, stone, p - (p / edge).floor() * edge);
        world.add(ball.with_velocity(v).with_ang_vel(w));
    }
    choose_step(&mut world, 0.01 * size);
    world
}

fn momentum(world: &World) -> (DVec3, f64) {
    let b = &world.bodies;
    (0..b.len()).fold((DVec3::ZERO, 0.0), |(p, all), i| {
        let own = b.mass(i) * b.velocity[i];
        (p + own, all + own.length())
    })
}

#[test]
fn a_gas_keeps_its_momentum() {
    for size in SIZES {
        for (method, steps) in [(Method::Ccp, 300), (Method::Dem, 1500)] {
            let mut world = gas(method, size, 6, DVec3::ZERO);
            let (before, _) = momentum(&world);
            let energy = |w: &World| (0..w.bodies.len()).map(|i| w.bodies.kinetic_energy(i)).sum::<f64>();
            let start = energy(&world);
            let mut crossed = 0;
            for _ in 0..steps {
                world.step().unwrap();
                crossed = (0..world.bodies.len())
                    .filter(|&i| world.unwrapped(i) != world.bodies.position[i])
                    .count();
            }
            let (after, all) = momentum(&world);
            assert!(crossed > 20 && energy(&world) < 0.95 * start, "{method:?}: {crossed} crossed");
            assert!(after.distance(before) < 1e-12 * all, "{method:?} at {size}: {before} {after}");
        }
    }
}

/// In fast frictional dynamics a body with several contacts decides alone; all others keep momentum to rounding, step by step.
#[test]
fn a_gas_of_fast_frictional_dynamics_keeps_its_momentum_where_pairs_meet() {
    for size in SIZES {
        let mut world = gas(Method::Ffd, size, 8, DVec3::splat(0.4));
        // Dilute: spheres of half the size.
        for i in 0..world.bodies.len() {
            world.bodies.radius[i] *= 0.5;
            world.bodies.inradius[i] *= 0.5;
        }
        let (mut last, all) = momentum(&world);
        let (mut met, mut crowded, mut crossed) = (0, 0, 0);
        for _ in 0..1500 {
            world.step().unwrap();
            let (now, sums) = (momentum(&world).0, &world.ffd.sums);
            met += sums.constrained;
            if sums.constraints == sums.constrained {
                assert!(now.distance(last) < 1e-14 * all, "at {size}: {last} {now}");
            } else {
                crowded += 1;
            }
            last = now;
            crossed =
                (0..world.bodies.len()).filter(|&i| world.unwrapped(i) != world.bodies.position[i]).count();
        }
        println!(
            "at {size}: {met} bodies met another, {crowded} steps with several contacts of a body, {crossed} crossed"
        );
        assert!(met > 200 && crossed > 100 && crowded < 100, "{met} {crossed} {crowded}");
    }
}

#[test]
fn a_shift_of_the_whole_scene_changes_nothing_but_rounding() {
    for (method, steps) in [(Method::Ccp, 40), (Method::Dem, 400), (Method::Ffd, 100)] {
        let run = |offset: DVec3| {
            let mut world = gas(method, 1.0, 4, offset);
            let mut touched = 0;
            for _ in 0..steps {
                world.step().unwrap();
                touched += world.report.contacts;
            }
            let of = |k: u32| world.index_of(BodyId(k)).unwrap();
            let velocities: Vec<DVec3> = (0..64).map(|k| world.bodies.velocity[of(k)]).collect();
            (velocities, touched)
        };
        let (expected, touched) = run(DVec3::ZERO);
        // Fast frictional dynamics sees contacts that touch, the others also near ones.
        assert!(touched > 50, "{touched}");
        for offset in [DVec3::new(0.5, 0.0, 0.0), DVec3::new(0.013, 0.77, 0.41), DVec3::splat(0.96)] {
            let (found, _) = run(offset);
            for (x, y) in expected.iter().zip(&found) {
                assert!(x.distance(*y) < 1e-6, "{method:?} {offset}: {x} {y}");
            }
        }
    }
}

/// A bed that rains on a floor and slides along it: periodic along x and y, gravity tilted; balls, bricks and ellipsoids.
fn bed(method: Method, size: f64) -> World {
    let edges = DVec3::new(0.1, 0.07, 1.0) * size;
    let mut world = periodic_box(method, edges, [true, true, false]);
    world.settings.domain.as_mut().unwrap().min.z = -size;
    world.settings.solver.tolerance = 1e-3;
    world.settings.gravity = DVec3::new(4.0, 1.0, -9.0);
    let stone = world.materials.find("stone").unwrap();
    let plane = world.add_shape(Shape::Plane);
    world.add(Body::fixed(plane, f64::INFINITY, stone, DVec3::ZERO));
    let brick = Shape::Cuboid { half: DVec3::new(0.008, 0.005, 0.006) * size };
    let egg = Shape::Ellipsoid { r: DVec3::new(0.009, 0.006, 0.007) * size };
    let (brick_id, egg_id) = (world.add_shape(brick.clone()), world.add_shape(egg.clone()));
    for k in 0..140u32 {
        let cell = DVec3::new(f64::from(k % 5), f64::from(k / 5 % 3), f64::from(k / 15));
        let p = (cell * DVec3::new(0.02, 0.0233, 0.021) + DVec3::new(0.0, 0.004, 0.012)) * size;
        let body = match k % 7 {
            1 => Body::of(brick_id, &brick, 1.0, 2500.0, stone),
            4 => Body::of(egg_id, &egg, 1.0, 2500.0, stone),
            _ => Body::sphere(0.0095 * size, 2500.0, stone, DVec3::ZERO),
        };
        world.add(body.at(p).with_velocity(DVec3::new(0.5, 0.1, -0.5) * size.sqrt()));
    }
    choose_step(&mut world, 0.01 * size);
    if method != Method::Dem {
        world.settings.step = 1e-3 * size.sqrt();
    }
    world
}

fn on_threads<T: Send>(threads: usize, work: impl FnOnce() -> T + Send) -> T {
    rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap().install(work)
}

#[test]
fn same_bits_for_any_number_of_threads() {
    for (method, steps) in [(Method::Ccp, 150), (Method::Dem, 3000), (Method::Ffd, 250)] {
        let run = |threads: usize| {
            on_threads(threads, || {
                let mut world = bed(method, 1.0);
                for _ in 0..steps {
                    world.step().unwrap();
                }
                let crossed = |i: usize| world.unwrapped(i) != world.bodies.position[i];
                assert!((0..world.bodies.len()).any(crossed));
                assert!(world.report.contacts > 50, "{}", world.report.contacts);
                world.state_hash()
            })
        };
        let hashes = [1, 2, 5].map(run);
        assert!(hashes.iter().all(|h| *h == hashes[0]), "{method:?}: {hashes:x?}");
    }
}

#[test]
fn a_run_that_is_cut_goes_on_to_the_bit() {
    for (method, every, cuts) in [(Method::Ccp, 7, 30), (Method::Dem, 83, 40), (Method::Ffd, 7, 40)] {
        let (mut world, mut other) = (bed(method, 1.0), bed(method, 1.0));
        let mut state = State::default();
        for cut in 0..cuts {
            for _ in 0..every {
                world.step().unwrap();
                other.step().unwrap();
            }
            assert_eq!(world.state_hash(), other.state_hash(), "{method:?} after cut {cut}");
            // One of the two begins again from its state.
            other.save(&mut state).unwrap();
            other = bed(method, 1.0);
            other.restore(&state).unwrap();
        }
        let crossed =
            (0..world.bodies.len()).filter(|&i| world.unwrapped(i) != world.bodies.position[i]).count();
        assert!(crossed > 10, "{method:?}: {crossed} crossed");
        let far = |w: &World| (0..w.bodies.len()).map(|i| w.unwrapped(i).x).sum::<f64>();
        assert_eq!(far(&world), far(&other));
    }
}

/// The floor carries the bed: its impulse is the weight's and what the bodies' momentum has changed by, and after a while the
/// bed rests.
#[test]
fn the_floor_carries_a_bed_in_a_box_that_is_periodic_along_x_and_y() {
    for size in SIZES {
        for method in METHODS {
            // Fast frictional dynamics does not hold beds.
            if method == Method::Ffd {
                continue;
            }
            let mut world = bed(method, size);
            world.settings.gravity = DVec3::new(0.0, 0.0, -9.81);
            for i in 0..world.bodies.len() {
                world.bodies.velocity[i] = DVec3::ZERO;
            }
            let unit = size.sqrt() * if method == Method::Dem { 0.5 } else { 1.0 };
            let h = world.settings.step;
            world.run_until(0.6 * unit).unwrap();
            let ((before, _), start, mut impulse) = (momentum(&world), world.time, DVec3::ZERO);
            while world.time < 0.8 * unit {
                world.step().unwrap();
                impulse += world.contact_force(BodyId(0)) * h;
            }
            let change = momentum(&world).0 - before;
            let mass: f64 = (0..world.bodies.len()).map(|i| world.bodies.mass(i)).sum();
            let weight = world.settings.gravity * (mass * (world.time - start));
            let error = (impulse - weight + change).length() / weight.length();
            println!(
                "{method:?} at {size}: floor {:.6e} N s, weight {:.6e} N s, error {error:.1e}",
                impulse.z, weight.z
            );
            assert!(error < 1e-9, "{method:?} at {size}: {impulse} {weight} {change}");
            assert!(change.length() < 0.1 * weight.length(), "{method:?} at {size}: {change}");
        }
    }
}

/// Two balls in a tube of less than four radii touch each other on both sides, and are in balance.
#[test]
fn two_bodies_may_touch_each_other_on_both_sides() {
    for method in METHODS {
        let edge = 0.0396;
        let mut world = periodic_box(method, DVec3::new(edge, 1.0, 1.0), [true, false, false]);
        let stone = world.materials.find("stone").unwrap();
        for k in 0..2 {
            let p = DVec3::new(edge * (0.2 + 0.5 * f64::from(k)), 0.5, 0.5);
            world.add(Body::sphere(0.01, 2500.0, stone, p));
        }
        choose_step(&mut world, 0.01);
        for _ in 0..20 {
            world.step().unwrap();
            assert_eq!(world.report.contacts, 2, "{method:?}");
        }
        let fastest = world.bodies.velocity.iter().map(|v| v.length()).fold(0.0, f64::max);
        assert!(fastest < 1e-9, "{method:?}: {fastest}");
        let deepest = world.report.max_penetration;
        assert!((deepest - 2e-4).abs() < 1e-9, "{method:?}: {deepest}");
    }
}

#[test]
fn a_body_that_would_touch_its_own_image_is_refused() {
    for method in METHODS {
        let mut world = periodic_box(method, DVec3::new(0.5, 0.0201, 0.5), [true, true, false]);
        let stone = world.materials.find("stone").unwrap();
        world.add(Body::sphere(0.01, 2500.0, stone, DVec3::splat(0.01)));
        let failure = world.step().unwrap_err();
        assert!(matches!(failure, Failure::TooThin { axis: "y", .. }), "{failure}");
        let said = failure.to_string();
        assert!(said.contains("along y with 0.0201 m") && said.contains("enlarge [domain]"), "{said}");
    }
}

/// A kinematic ball that is carried round and round drags no other along a whole box in one step.
#[test]
fn a_moving_ball_goes_through_the_face() {
    use granum_engine::formula::Formula;
    use granum_engine::motion::{Drive, Motion, Track};
    for method in METHODS {
        let mut world = periodic_box(method, DVec3::splat(0.1), [true; 3]);
        let stone = world.materials.find("stone").unwrap();
        let p = DVec3::splat(0.05);
        let mut ball = Body::sphere(0.01, 2500.0, stone, p);
        ball.kind = granum_engine::BodyKind::Kinematic;
        (ball.inv_mass, ball.inv_inertia_body, ball.inradius) = (0.0, DVec3::ZERO, f64::INFINITY);
        let id = world.add(ball);
        world.add(Body::sphere(0.01, 2500.0, stone, DVec3::new(0.01, 0.055, 0.05)));
        let mut motion = Motion::of(id, p, DQuat::IDENTITY);
        motion.translate[0] = Some(Drive::Rate(Track::Formula(Formula::parse("1").unwrap())));
        world.motions.push(motion);
        world.settings.step = if method == Method::Dem { 1e-5 } else { 1e-4 };
        world.run_until(0.25).unwrap();
        let i = world.index_of(id).unwrap();
        assert!((world.unwrapped(i).x - 0.3).abs() < 1e-9 && (world.bodies.position[i].x - 0.1).abs() < 1e-2);
        assert!((world.bodies.velocity[i].x - 1.0).abs() < 1e-6);
        let struck = world.bodies.velocity[world.index_of(BodyId(1)).unwrap()];
        assert!(struck.x > 0.9 && struck.length() < 2.0, "{method:?}: {struck}");
    }
}

#[test]
fn gravity_along_the_box_does_work_that_is_booked() {
    for method in METHODS {
        let mut world = periodic_box(method, DVec3::splat(0.1), [true, false, true]);
        world.settings.gravity = DVec3::new(3.0, 0.0, -4.0);
        let stone = world.materials.find("stone").unwrap();
        world.add(Body::sphere(0.01, 2500.0, stone, DVec3::splat(0.05)));
        world.settings.step = 1e-4;
        world.run_until(0.5).unwrap();
        let (t, b) = (world.time, &world.bodies);
        assert!((b.velocity[0] - world.settings.gravity * t).length() < 1e-9);
        assert!((world.unwrapped(0) - 0.05 - world.settings.gravity * (0.5 * t * t)).length() < 1e-3);
        let moved = world.report.kinetic_energy;
        assert!(world.report.dissipated_energy.abs() < 1e-3 * moved, "{method:?}: {:?}", world.report);
    }
}

#[test]
fn all_solvers_take_images() {
    for kind in [SolverKind::Jacobi, SolverKind::GaussSeidel, SolverKind::Apgd, SolverKind::Direct] {
        let mut world = gas(Method::Ccp, 1.0, 4, DVec3::splat(0.3));
        world.settings.solver.kind = kind;
        let (before, _) = momentum(&world);
        for _ in 0..200 {
            world.step().unwrap();
        }
        let (after, all) = momentum(&world);
        assert!(after.distance(before) < 1e-12 * all, "{kind:?}");
        assert!(world.report.max_penetration_over_radius < 0.02, "{kind:?}: {:?}", world.report);
    }
}

/// A belt under a box that is periodic along it carries a ball through the faces: the ball slips for t1 = 2 U / (7 mu g), then rolls
/// on at 2/7 of the belt's speed U, and has gone 2/7 U (t - t1 / 2).
#[test]
fn a_belt_carries_a_ball_through_the_faces() {
    use granum_engine::formula::Formula;
    use granum_engine::motion::{Drive, Motion, Track};
    for method in METHODS {
        let mut world = periodic_box(method, DVec3::new(0.03, 0.1, 1.0), [true, true, false]);
        world.settings.domain.as_mut().unwrap().min.z = -1.0;
        world.settings.gravity = DVec3::new(0.0, 0.0, -9.81);
        let stone = world.materials.find("stone").unwrap();
        let plane = world.add_shape(Shape::Plane);
        let mut belt = Body::fixed(plane, f64::INFINITY, stone, DVec3::ZERO);
        belt.kind = granum_engine::BodyKind::Kinematic;
        let belt = world.add(belt);
        let ball = world.add(Body::sphere(0.005, 2500.0, stone, DVec3::new(0.01, 0.05, 0.005)));
        let mut motion = Motion::of(belt, DVec3::ZERO, DQuat::IDENTITY);
        motion.translate[0] = Some(Drive::Rate(Track::Formula(Formula::parse("1").unwrap())));
        world.motions.push(motion);
        world.settings.step = 1e-4;
        // Penalty contact needs a step of its own.
        if method == Method::Dem {
            choose_step(&mut world, 0.005);
        }
        world.run_until(0.5).unwrap();
        let i = world.index_of(ball).unwrap();
        let slips = 2.0 / (7.0 * 0.4 * 9.81);
        let (gone, expected) = (world.unwrapped(i).x - 0.01, 2.0 / 7.0 * (world.time - 0.5 * slips));
        let speed = world.bodies.velocity[i].x;
        println!("{method:?}: gone {gone:.6} m of {expected:.6}, {speed:.6} m/s");
        assert!(gone > 4.0 * 0.03, "{method:?}: {gone}");
        assert!((gone / expected - 1.0).abs() < 0.01, "{method:?}: {gone} {expected}");
        assert!((speed * 3.5 - 1.0).abs() < 0.005, "{method:?}: {speed}");
    }
}
