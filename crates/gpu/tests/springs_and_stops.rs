//! Springs and stops of joints whose bodies touch something, against closed forms; at 1/1000, 1 and 100 times the size, and 1 km from the
//! origin. The host factorises springs and stops with the joints, so the device meets them in the matrix W.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod scene;

use granum_engine::applied::{AppliedForce, AppliedLaw, Given, Target};
use granum_engine::glam::{DQuat, DVec3};
use granum_engine::joint::Freedom;
use granum_engine::joint::spring::Spring;
use granum_engine::{Body, BodyId, Joint, JointKind, MaterialId, Settings, Shape, SolverKind, World};
use granum_gpu::Stepper;

/// Sizes and places at which a case is run.
const WHERE: [(f64, f64); 4] = [(1e-3, 0.0), (1.0, 0.0), (100.0, 0.0), (1.0, 1000.0)];
const G: f64 = 9.81;

fn run(stepper: &mut Stepper, world: &mut World, steps: u32) {
    (0..steps).for_each(|_| stepper.step(world).unwrap());
}

fn index(world: &World, id: BodyId) -> usize {
    world.index_of(id).unwrap()
}

/// A world with a floor at a place.
fn floor(step: f64, at: DVec3) -> (World, BodyId) {
    let mut world = World::new(Settings { step, ..scene::settings(SolverKind::Apgd) });
    world.settings.solver.max_iterations = 200;
    scene::materials(&mut world);
    let floor = scene::wall(&mut world, Shape::Plane, at, DQuat::IDENTITY);
    (world, floor)
}

fn join(world: &mut World, kind: JointKind, body: BodyId, at: DVec3) {
    let index = |id| world.index_of(id);
    let joint = Joint::between(kind, "joint", &world.bodies, index, (None, Some(body)), at, DQuat::IDENTITY);
    world.add_joint(joint, false);
}

/// A ball that cannot turn, on a spring and a rough floor. Friction takes 2 mu m g / k of the amplitude in every half period, whose length it
/// does not change: with mu m g = 0.1 k x the ball turns at 1, -0.8, 0.6 x. What is gone is 0.32 k x^2, the work of friction on 3.2 x.
#[test]
fn a_spring_swings_on_a_rough_floor() {
    let Some(mut stepper) = scene::device().map(|gpu| Stepper::new(gpu).unwrap()) else { return };
    for (size, away) in WHERE {
        let (radius, x, steps) = (0.05 * size, 0.02 * size, 150);
        // omega^2 = k / m = mu g / (0.1 x).
        let omega = (0.5 * G / (0.1 * x)).sqrt();
        let at = DVec3::new(away, -away, 0.5 * away);
        let (mut world, _) = floor(std::f64::consts::PI / omega / f64::from(steps), at);
        let (pivot, slack) = (at + DVec3::new(-size, 0.0, radius), size);
        let id = world.add(
            Body::sphere(radius, 2000.0, MaterialId(0), pivot + DVec3::X * (slack + x)).without_rotation(),
        );
        let i = index(&world, id);
        let mass = 1.0 / world.bodies.inv_mass[i];
        let k = mass * omega * omega;
        join(&mut world, JointKind::Spring, id, pivot);
        world.joints[0].b.at = DVec3::ZERO;
        let spring = Spring { stiffness: k, damping: 0.0, rest: slack, preload: 0.0 };
        world.joints[0].springs.push((Freedom::Slide, spring));
        for turned in [-0.8, 0.6] {
            run(&mut stepper, &mut world, steps);
            let now = (world.bodies.position[i].x - pivot.x - slack) / x;
            println!("size {size}, {away} m away: turns at {now:.5} x, {turned} expected");
            assert!((now - turned).abs() < 5e-3, "{now} {turned}");
        }
        let (taken, gone) = (world.energy_book.losses.friction, 0.32 * k * x * x);
        assert!((taken - gone).abs() < 0.01 * gone, "{taken} {gone}");
    }
}

/// A ball on a vertical rail rests on its stop and carries another one: the stop carries both, and the floor below, which the ball does not
/// reach, nothing. Pushed up with twice the weight of both, they leave the stop at once and rise with g.
#[test]
fn a_stop_carries_what_lies_on_it() {
    let Some(mut stepper) = scene::device().map(|gpu| Stepper::new(gpu).unwrap()) else { return };
    for (size, away) in WHERE {
        let (radius, h) = (0.05 * size, 1e-3 * size.sqrt());
        let at = DVec3::new(away, -away, 0.5 * away);
        let (mut world, floor) = floor(h, at);
        let place = |z: f64| at + DVec3::Z * z * radius;
        let ball = |z: f64, r: f64| Body::sphere(r * radius, 2000.0, MaterialId(0), place(z));
        let lower = world.add(ball(1.2, 1.0));
        let upper = world.add(ball(1.2 + 1.0 + 2.0, 2.0).without_rotation());
        join(&mut world, JointKind::Prismatic, lower, place(1.2));
        world.joints[0].limits.push((Freedom::Slide, 0.0, size));
        let (one, two) = (index(&world, lower), index(&world, upper));
        let weight = G * (1.0 / world.bodies.inv_mass[one] + 1.0 / world.bodies.inv_mass[two]);
        run(&mut stepper, &mut world, 40);
        let sunk = world.bodies.position[one].distance(place(1.2));
        assert!(sunk < 1e-6 * radius, "{sunk}");
        let carried = world.joints[0].reaction.force.z;
        println!("size {size}, {away} m away: the stop carries {:.6} of the weight", carried / weight);
        assert!((carried - weight).abs() < 1e-3 * weight, "{carried} {weight}");
        assert!(world.contact_force(floor).length() < 1e-9 * weight);
        let push = AppliedLaw::Given(Given::constant(DVec3::Z * 2.0 * weight));
        world.applied.list.push(AppliedForce::new("push", Target::Body(lower), push));
        run(&mut stepper, &mut world, 20);
        let (v, expected) = (world.bodies.velocity[one].z, G * 20.0 * h);
        assert!((v - expected).abs() < 1e-3 * expected, "{v} {expected}");
        assert!(world.joints[0].reaction.force.z.abs() < 1e-3 * weight, "{:?}", world.joints[0].reaction);
    }
}
