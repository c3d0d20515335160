//! Contact on the device against closed forms, at 1/1000, 1 and 100 times the size, and 1 km from the origin. Speeds scale with the root of
//! the size, times with it too, so that gravity is the same.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod scene;

use granum_engine::applied::{AppliedForce, AppliedLaw, Given, Target};
use granum_engine::glam::DVec3;
use granum_engine::{Body, BodyId, Friction, MaterialId, Settings, Shape, SolverKind, World};
use granum_gpu::Stepper;

/// Sizes and places at which a case is run.
const WHERE: [(f64, f64); 4] = [(1e-3, 0.0), (1.0, 0.0), (100.0, 0.0), (1.0, 1000.0)];

/// A world with a floor, and a point of it.
fn floor(size: f64, away: f64, material: u32) -> (World, DVec3, BodyId) {
    let mut world = World::new(Settings { step: 1e-3 * size.sqrt(), ..scene::settings(SolverKind::Apgd) });
    scene::materials(&mut world);
    let (at, plane) = (DVec3::new(away, -away, 0.25 * away), world.add_shape(Shape::Plane));
    let id = world.add(Body::fixed(plane, f64::INFINITY, MaterialId(material), at));
    (world, at, id)
}

/// Runs a case everywhere.
fn everywhere(case: impl Fn(&mut Stepper, f64, f64)) {
    let Some(gpu) = scene::device() else { return };
    let mut stepper = Stepper::new(gpu).unwrap();
    WHERE.iter().for_each(|&(size, away)| case(&mut stepper, size, away));
}

fn run(stepper: &mut Stepper, world: &mut World, steps: u32) {
    (0..steps).for_each(|_| stepper.step(world).unwrap());
}

/// A ball rolls down a slope of 15 degrees: it gains 5/7 of what it would gain sliding.
#[test]
fn rolling_down_a_slope() {
    everywhere(|stepper, size, away| {
        let (mut world, at, _) = floor(size, away, 0);
        let slope = 15_f64.to_radians();
        world.settings.gravity = DVec3::new(slope.sin(), 0.0, -slope.cos()) * 9.81;
        let id = world.add(Body::sphere(0.05 * size, 2000.0, MaterialId(0), at + DVec3::Z * 0.05 * size));
        run(stepper, &mut world, 100);
        let i = world.index_of(id).unwrap();
        let (v, w) = (world.bodies.velocity[i], world.bodies.ang_vel[i]);
        let speed = 5.0 / 7.0 * 9.81 * slope.sin() * world.time;
        assert!((v.x - speed).abs() < 1e-4 * speed, "{v} {speed}");
        assert!((w.y * 0.05 * size - v.x).abs() < 1e-4 * speed, "{w} {v}");
    });
}

/// A ball that slides ends rolling at 5/7 of its speed, after the time of the textbook.
#[test]
fn sliding_to_rolling() {
    everywhere(|stepper, size, away| {
        let (mut world, at, _) = floor(size, away, 0);
        let start = 0.5 * size.sqrt();
        let ball = Body::sphere(0.05 * size, 2000.0, MaterialId(0), at + DVec3::Z * 0.05 * size);
        let id = world.add(ball.with_velocity(DVec3::X * start));
        // Half way to 2/7 v / (mu g), while it slides.
        let until = 2.0 / 7.0 * start / (0.5 * 9.81);
        let half = (0.5 * until / world.settings.step).round() as u32;
        run(stepper, &mut world, half);
        let i = world.index_of(id).unwrap();
        let slid = start - 0.5 * 9.81 * world.time;
        assert!((world.bodies.velocity[i].x - slid).abs() < 1e-4 * start, "{}", world.bodies.velocity[i]);
        run(stepper, &mut world, 2 * half);
        let (v, w) = (world.bodies.velocity[i], world.bodies.ang_vel[i]);
        assert!((v.x - 5.0 / 7.0 * start).abs() < 1e-4 * start, "{v}");
        assert!((w.y * 0.05 * size - v.x).abs() < 1e-4 * start, "{w}");
    });
}

/// A ball hits a floor of the same rubber (e = 0.5, mu = 0.8) at a flat and at a steep angle: it slides in one and sticks in the other.
#[test]
fn oblique_impact() {
    everywhere(|stepper, size, away| {
        for (fast, slides) in [(5.0, true), (1.0, false)] {
            let (mut world, at, _) = floor(size, away, 1);
            world.settings.gravity = DVec3::ZERO;
            (world.settings.solver.tolerance, world.settings.solver.max_iterations) = (1e-5, 400);
            let speed = size.sqrt();
            let (radius, start) = (0.05 * size, DVec3::new(fast, 0.0, -1.0) * speed);
            let at = at + DVec3::Z * (radius + 0.5 * world.settings.step * speed);
            let id = world.add(Body::sphere(radius, 2000.0, MaterialId(1), at).with_velocity(start));
            run(stepper, &mut world, 3);
            let i = world.index_of(id).unwrap();
            let (v, w) = (world.bodies.velocity[i], world.bodies.ang_vel[i]);
            let along = if slides { fast - 0.8 * 1.5 } else { 5.0 / 7.0 * fast } * speed;
            assert!((v.z - 0.5 * speed).abs() < 1e-4 * speed, "{v}");
            assert!((v.x - along).abs() < 1e-3 * fast * speed, "{v} {along}");
            // The impulse along the floor turns the ball: J w = r m (v0 - v).
            let turn = (fast * speed - v.x) / (0.4 * radius);
            assert!((w.y - turn).abs() < 1e-3 * turn, "{w} {turn}");
        }
    });
}

/// Columns of balls, the last of them with 100 times the mass on top: each floor contact carries all.
#[test]
fn stacks_and_mass_ratios() {
    everywhere(|stepper, size, away| {
        for ratio in [1.0, 100.0] {
            let (mut world, at, floor) = floor(size, away, 0);
            world.settings.solver.max_iterations = 400;
            let radius = 0.01 * size;
            let mut weight = 0.0;
            for k in 0..5 {
                let place = at + DVec3::Z * radius * f64::from(2 * k + 1);
                let id = world.add(Body::sphere(radius, 2000.0, MaterialId(0), place));
                let i = world.index_of(id).unwrap();
                if k == 4 {
                    world.bodies.inv_mass[i] /= ratio;
                    world.bodies.inv_inertia_body[i] /= ratio;
                }
                weight += 9.81 / world.bodies.inv_mass[i];
            }
            run(stepper, &mut world, 40);
            let force = world.contact_force(floor);
            assert!((force.z + weight).abs() < 0.01 * weight, "{ratio}: {force} {weight}");
            let depth = world.report.max_penetration_over_radius;
            assert!(depth < 2e-3, "{ratio}: {depth}");
        }
    });
}

/// Cone friction (Negrut10) lifts what slides: a body that cannot turn and is pushed from rest rides on a gap of h mu v; Coulomb's law lets
/// it lie.
#[test]
fn the_gap_of_the_relaxation() {
    everywhere(|stepper, size, away| {
        for friction in [Friction::Cone, Friction::Coulomb] {
            let (mut world, at, _) = floor(size, away, 0);
            world.settings.solver.friction = friction;
            let radius = 0.05 * size;
            let ball = Body::sphere(radius, 2000.0, MaterialId(0), at + DVec3::Z * radius);
            let id = world.add(ball.without_rotation());
            let i = world.index_of(id).unwrap();
            let force = DVec3::X * (0.8 * 9.81 / world.bodies.inv_mass[i]);
            let push = AppliedForce::new("push", Target::Body(id), AppliedLaw::Given(Given::constant(force)));
            world.applied.list.push(push);
            run(stepper, &mut world, 100);
            let (v, h) = (world.bodies.velocity[i].x, world.settings.step);
            assert!((v - 0.3 * 9.81 * world.time).abs() < 5e-3 * v, "{v}");
            let gap = world.bodies.position[i].z - at.z - radius;
            let expected = if friction == Friction::Cone { 0.5 * h * v } else { 0.0 };
            assert!((gap - expected).abs() < 0.03 * h * v, "{gap} {expected}");
        }
    });
}

/// A heap of balls that nothing else touches keeps its momentum, also the angular one about its centre.
#[test]
fn an_isolated_heap() {
    everywhere(|stepper, size, away| {
        let (mut world, at, _) = floor(size, away, 0);
        world.settings.gravity = DVec3::ZERO;
        let mut random = granum_engine::random::Random::new(7, 0);
        let mut draw = || DVec3::new(random.normal(), random.normal(), random.normal()) * 0.1 * size.sqrt();
        for k in 0..64 {
            let cell = DVec3::new(f64::from(k % 4), f64::from(k / 4 % 4), f64::from(k / 16));
            let place = at + (cell * 0.0199 + DVec3::Z * 0.2) * size;
            let ball = Body::sphere(0.01 * size, 2000.0, MaterialId(k % 2), place);
            world.add(ball.with_velocity(draw()).with_ang_vel(draw() / (0.01 * size)));
        }
        let sums = |world: &World| {
            let b = &world.bodies;
            let free = (0..b.len()).filter(|&i| b.inv_mass[i] > 0.0);
            free.fold((DVec3::ZERO, DVec3::ZERO), |(p, l), i| {
                let own = b.velocity[i] / b.inv_mass[i];
                let spin = b.ang_vel[i] / b.inv_inertia_body[i].x;
                (p + own, l + (b.position[i] - at).cross(own) + spin)
            })
        };
        let start = sums(&world);
        run(stepper, &mut world, 20);
        let end = sums(&world);
        let mass: f64 = world.bodies.inv_mass.iter().filter(|m| **m > 0.0).map(|m| 1.0 / m).sum();
        let scale = mass * 0.1 * size.sqrt();
        assert!(start.0.distance(end.0) < 1e-6 * scale, "{start:?} {end:?}");
        assert!(start.1.distance(end.1) < 1e-5 * scale * 0.1 * size, "{start:?} {end:?}");
    });
}
