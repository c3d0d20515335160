//! Forces and joints on the device, against closed forms and against steps on the processor; at 1/1000, 1 and 100 times the size, and
//! 1 km from the origin.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod scene;

use granum_engine::applied::law::SIZE;
use granum_engine::applied::{AppliedForce, AppliedLaw, Coefficients, Drag, Given, Target};
use granum_engine::formula::Formula;
use granum_engine::glam::{DQuat, DVec3};
use granum_engine::joint::motor::Motor;
use granum_engine::joint::{Freedom, JointFrame};
use granum_engine::motion::Track;
use granum_engine::{Body, BodyId, Joint, JointKind, MaterialId, Settings, Shape, SolverKind, State, World};
use granum_gpu::{Stepper, fits};

/// Sizes and places at which a case is run.
const WHERE: [(f64, f64); 4] = [(1e-3, 0.0), (1.0, 0.0), (100.0, 0.0), (1.0, 1000.0)];

fn stepper() -> Option<Stepper> {
    scene::device().map(|gpu| Stepper::new(gpu).unwrap())
}

fn run(stepper: &mut Stepper, world: &mut World, steps: u32) {
    (0..steps).for_each(|_| stepper.step(world).unwrap());
}

fn world(step: f64) -> World {
    let mut world = World::new(Settings { step, ..scene::settings(SolverKind::Apgd) });
    scene::materials(&mut world);
    world
}

/// A joint of this kind at a point; z of its frame along y.
fn join(world: &mut World, kind: JointKind, a: Option<BodyId>, b: BodyId, at: DVec3) {
    let turn = DQuat::from_rotation_x(-std::f64::consts::FRAC_PI_2);
    let index = |id| world.index_of(id);
    let joint = Joint::between(kind, "joint", &world.bodies, index, (a, Some(b)), at, turn);
    world.add_joint(joint, false);
}

fn ball(world: &mut World, radius: f64, at: DVec3) -> BodyId {
    world.add(Body::sphere(radius, 2000.0, MaterialId(0), at))
}

fn index(world: &World, id: BodyId) -> usize {
    world.index_of(id).unwrap()
}

fn given(force: DVec3) -> AppliedLaw {
    AppliedLaw::Given(Given::constant(force))
}

/// A ball on an arm: after a quarter of the period of the textbook, with its first correction for the amplitude, it is below.
#[test]
fn pendulum() {
    let Some(mut stepper) = stepper() else { return };
    for (size, away) in WHERE {
        let (radius, arm, angle, steps) = (0.1 * size, 0.5 * size, 0.2_f64, 250);
        let pivot = DVec3::new(away, -away, 0.5 * away);
        let square = arm * arm + 0.4 * radius * radius;
        let period = std::f64::consts::TAU * (square / (9.81 * arm)).sqrt() * (1.0 + angle * angle / 16.0);
        let mut world = world(0.25 * period / f64::from(steps));
        let id = ball(&mut world, radius, pivot + DVec3::new(angle.sin(), 0.0, -angle.cos()) * arm);
        join(&mut world, JointKind::Spherical, None, id, pivot);
        run(&mut stepper, &mut world, steps);
        let i = index(&world, id);
        let at = world.bodies.position[i] - pivot;
        // The step is of first order where the arm swings: some h over the period.
        assert!(at.x.abs() < 2e-3 * arm, "{at}");
        assert!((at.length() - arm).abs() < 1e-6 * arm, "{at}");
        // Below, the arm carries the weight and what keeps the ball on its circle.
        let (mass, v) = (1.0 / world.bodies.inv_mass[i], world.bodies.velocity[i].length());
        let carried = mass * (9.81 + v * v / arm);
        assert!(
            (world.joints[0].reaction.force.z - carried).abs() < 2e-3 * carried,
            "{:?}",
            world.joints[0].reaction
        );
        let fall = 2.0 * 9.81 * arm * (1.0 - angle.cos()) * arm * arm / square;
        assert!((v * v - fall).abs() < 0.01 * fall, "{v}");
    }
}

/// A ball on the floor that is pushed: below friction it stays, above it slides as the rest of the push says; the work of the push is
/// in the books, and friction has what is not in the motion.
#[test]
fn pushed_balls_stick_and_slide() {
    let Some(mut stepper) = stepper() else { return };
    for (size, away) in WHERE {
        let step = 1e-3 * size.sqrt();
        let mut world = world(step);
        let at = DVec3::new(away, 0.0, 0.0);
        scene::wall(&mut world, Shape::Plane, at, DQuat::IDENTITY);
        let radius = 0.05 * size;
        let (one, two) = (
            ball(&mut world, radius, at + DVec3::Z * radius),
            ball(&mut world, radius, at + DVec3::new(0.0, 10.0 * radius, radius)),
        );
        for id in [one, two] {
            let i = index(&world, id);
            world.bodies.inv_inertia_body[i] = DVec3::ZERO;
        }
        let mass = 1.0 / world.bodies.inv_mass[index(&world, one)];
        let weight = 9.81 * mass;
        for (id, share) in [(one, 0.4), (two, 0.8)] {
            let force = DVec3::X * (share * weight);
            world.applied.list.push(AppliedForce::new("push", Target::Body(id), given(force)));
        }
        run(&mut stepper, &mut world, 60);
        let v = |id: BodyId| world.bodies.velocity[index(&world, id)];
        let speed = 0.3 * 9.81 * 60.0 * step;
        assert!(v(one).length() < 1e-4 * speed, "{}", v(one));
        assert!((v(two).x - speed).abs() < 1e-4 * speed, "{} {speed}", v(two));
        let way = 0.5 * speed * 60.0 * step;
        let work = world.energy_book.applied_work;
        assert!((work - 0.8 * weight * way).abs() < 1e-3 * work, "{work}");
        let friction = world.report.losses.friction;
        assert!((friction - 0.5 * weight * way).abs() < 2e-3 * friction, "{friction}");
        assert!(world.report.dissipated_energy - world.report.losses.sum() < 1e-3 * work);
    }
}

/// A ball that falls in air reaches the speed at which drag carries its weight, and keeps it.
#[test]
fn drag_has_its_terminal_speed() {
    let Some(mut stepper) = stepper() else { return };
    let mut world = world(0.05);
    let id = ball(&mut world, 0.01, DVec3::ZERO);
    let mass = 1.0 / world.bodies.inv_mass[0];
    let number = |x: f64| Formula::parse_with(&format!("{x:e}"), SIZE).unwrap();
    let coefficients = Coefficients { linear: number(mass), quadratic: number(0.0) };
    let drag = AppliedLaw::Drag(Drag { coefficients, wind: None });
    world.applied.list.push(AppliedForce::new("air", Target::All, drag));
    run(&mut stepper, &mut world, 400);
    let v = world.bodies.velocity[index(&world, id)].z;
    assert!((v + 9.81).abs() < 1e-5 * 9.81, "{v}");
}

/// A closed ring of balls of two masses, ten to one, lies on loose grains on the floor: its joints hold, the floor carries all.
#[test]
fn a_closed_chain_on_grains() {
    let Some(mut stepper) = stepper() else { return };
    for (size, away) in WHERE {
        let mut world = world(1e-3 * size.sqrt());
        world.settings.solver.max_iterations = 200;
        let at = |x: f64, y: f64, z: f64| DVec3::new(away, away, 0.0) + DVec3::new(x, y, z) * size;
        let floor = scene::wall(&mut world, Shape::Plane, at(0.0, 0.0, 0.0), DQuat::IDENTITY);
        let mut weight = 0.0;
        for k in 0..49 {
            ball(
                &mut world,
                0.01 * size,
                at(0.021 * f64::from(k % 7) - 0.063, 0.021 * f64::from(k / 7) - 0.063, 0.01),
            );
        }
        let count = 6;
        let ring: Vec<BodyId> = (0..count)
            .map(|k| {
                let angle = std::f64::consts::TAU * f64::from(k) / f64::from(count);
                let id = ball(&mut world, 0.016 * size, at(0.05 * angle.cos(), 0.05 * angle.sin(), 0.0375));
                let i = index(&world, id);
                if k % 2 == 0 {
                    world.bodies.inv_mass[i] *= 1e-1;
                    world.bodies.inv_inertia_body[i] *= 1e-1;
                }
                id
            })
            .collect();
        for k in 0..ring.len() {
            let (a, b) = (ring[k], ring[(k + 1) % ring.len()]);
            let middle =
                0.5 * (world.bodies.position[index(&world, a)] + world.bodies.position[index(&world, b)]);
            join(&mut world, JointKind::Spherical, Some(a), b, middle);
        }
        world.bodies.inv_mass.iter().filter(|m| **m > 0.0).for_each(|m| weight += 9.81 / m);
        run(&mut stepper, &mut world, 80);
        let point = |side: &JointFrame| {
            let i = index(&world, side.body.unwrap());
            world.bodies.position[i] + world.bodies.rotation[i] * side.at
        };
        let worst = world.joints.iter().map(|j| point(&j.a).distance(point(&j.b)));
        let worst = worst.fold(0.0, f64::max);
        assert!(worst < 1e-6 * size, "{worst}");
        let force = world.contact_force(floor);
        assert!((force.z + weight).abs() < 0.1 * weight, "{force} {weight}");
    }
}

/// A parallelogram of two cranks and a rod with a motor, none of which touches anything: the rod moves on its circle, and all is as on
/// the processor. A ball that a crank carries is seen by the device.
#[test]
fn bodies_that_touch_nothing_move_as_on_the_processor() {
    let Some(mut stepper) = stepper() else { return };
    let build = |with_ball: bool| {
        let mut world = world(1e-3);
        let form = Shape::Cuboid { half: DVec3::new(0.01, 0.01, 0.1) };
        let shape = world.add_shape(form.clone());
        let bar = |world: &mut World, at: DVec3, turn: DQuat| {
            let id = world.add(Body::of(shape, &form, 1.0, 1e3, MaterialId(0)).at(at).with_rotation(turn));
            world.keep_from_touching(id);
            id
        };
        let level = DQuat::from_rotation_y(std::f64::consts::FRAC_PI_2);
        let one = bar(&mut world, DVec3::new(0.0, 0.0, 0.1), DQuat::IDENTITY);
        let two = bar(&mut world, DVec3::new(0.2, 0.0, 0.1), DQuat::IDENTITY);
        let rod = bar(&mut world, DVec3::new(0.1, 0.0, 0.2), level);
        join(&mut world, JointKind::Revolute, None, one, DVec3::ZERO);
        join(&mut world, JointKind::Revolute, None, two, DVec3::new(0.2, 0.0, 0.0));
        join(&mut world, JointKind::Revolute, Some(one), rod, DVec3::new(0.0, 0.0, 0.2));
        join(&mut world, JointKind::Revolute, Some(two), rod, DVec3::new(0.2, 0.0, 0.2));
        let speed = Track::Formula(Formula::parse("8").unwrap());
        world.joints[0].motors.push((Freedom::Turn, Motor::Speed(speed)));
        if with_ball {
            let carried = ball(&mut world, 0.02, DVec3::new(0.1, 0.1, 0.2));
            join(&mut world, JointKind::Fixed, Some(rod), carried, DVec3::new(0.1, 0.0, 0.2));
        }
        (world, rod)
    };
    for with_ball in [false, true] {
        let ((mut device, rod), (mut host, _)) = (build(with_ball), build(with_ball));
        fits(&device, &stepper.gpu).unwrap();
        run(&mut stepper, &mut device, 200);
        (0..200).for_each(|_| assert!(host.step().is_ok()));
        let i = index(&device, rod);
        let (p, q) = (device.bodies.position[i], host.bodies.position[i]);
        assert!(p.distance(q) < 1e-9, "{p} {q}");
        let centre = DVec3::new(0.1, 0.0, 0.0);
        assert!((p.distance(centre) - 0.2).abs() < 1e-6, "{p}");
        let (a, b) = (device.joints[0].reaction, host.joints[0].reaction);
        assert!(a.force.distance(b.force) < 1e-6 * b.force.length(), "{a:?} {b:?}");
        assert!((a.drive.0 - b.drive.0).abs() < 1e-6 * b.drive.0.abs().max(1.0), "{a:?} {b:?}");
        let (one, two) = (device.energy_book.motor_work, host.energy_book.motor_work);
        assert!((one - two).abs() < 1e-6 * two.abs(), "{one} {two}");
    }
}

/// A crowd with joints and forces: a step as on the processor, and a state that was saved continues bit for bit.
#[test]
fn tied_crowds_step_as_on_the_processor_and_go_on_to_the_bit() {
    let (Some(mut first), Some(mut second)) = (stepper(), stepper()) else { return };
    let build = || {
        let mut world = scene::crowd(SolverKind::Apgd, 300, DVec3::new(3.0, 0.1, 0.0), 1.0);
        scene::tie(&mut world);
        scene::push(&mut world);
        world
    };
    let restored = |state: &State| {
        let mut world = build();
        world.restore(state).unwrap();
        world
    };
    let mut whole = build();
    whole.step = 195;
    run(&mut first, &mut whole, 4);
    let mut state = State::default();
    whole.save(&mut state).unwrap();
    let (mut again, mut host, mut near) = (restored(&state), restored(&state), restored(&state));
    run(&mut first, &mut whole, 4);
    run(&mut second, &mut again, 4);
    assert_eq!(whole.state_hash(), again.state_hash());
    host.step().unwrap();
    run(&mut second, &mut near, 1);
    assert_eq!(host.contacts.b, near.contacts.b);
    for i in 0..host.bodies.len() {
        let apart = host.bodies.position[i].distance(near.bodies.position[i]);
        assert!(apart < 1e-6, "body {i}: {apart}");
    }
    for (a, b) in host.joints.iter().zip(&near.joints) {
        let (a, b) = (a.reaction, b.reaction);
        assert!(a.force.distance(b.force) < 0.02 * a.force.length().max(0.1), "{a:?} {b:?}");
    }
}
