//! Motors that can stall, brakes and gears against closed forms, alone and against contacts.
//!
//! Wheels have a moment of inertia J about their axle and touch nothing unless said; angles count about y.
//! - Motor with a limit T against a load M < T: w = (T - M) t / J up to its speed, then the torque is M. Exact.
//! - Brake T: w = w0 - T t / J, then it stands, and holds any torque below T.
//! - A slider that a motor with a limit drives against a wall presses with the limit and no more.
//! - Gear of two wheels under a torque M on the first: a = M / (J1 + J2 (z1/z2)^2). Rack and weight: a = g m / (m + J/r^2). Differential:
//!   each of two equal wheels gets half of what its shaft gets.
//! - A suspension arm with a preload that carries it swings with 2 pi sqrt(J/k).

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use granum_engine::glam::{DQuat, DVec3};
use granum_engine::joint::gear::Gear;
use granum_engine::joint::motor::{Gains, Motor, Strength};
use granum_engine::joint::spring::Spring;
use granum_engine::joint::{Freedom, Joint, JointKind};
use granum_engine::motion::Track;
use granum_engine::{Body, BodyId, Material, MaterialId, Settings, Shape, SolverKind, World};

const H: f64 = 1e-3;

fn constant(x: f64) -> Track {
    Track::Table(vec![(0.0, x)])
}

fn world(gravity: f64) -> World {
    let mut world = World::new(Settings { step: H, gravity: DVec3::Z * -gravity, ..Settings::default() });
    world.add_material(Material { name: "steel".into(), density: 1e3, friction: 0.0, restitution: 0.0 });
    world
}

/// A body of this mass and moment of inertia about every axis, which touches nothing.
fn part(world: &mut World, mass: f64, inertia: f64, at: DVec3) -> BodyId {
    let shape = world.add_shape(Shape::Sphere);
    let body = Body::fixed(shape, 0.05, MaterialId(0), at).with_mass(mass, DVec3::splat(inertia));
    let id = world.add(body);
    world.keep_from_touching(id);
    id
}

/// A joint along y, or along the axis that a turn takes z to.
fn joint(world: &mut World, kind: JointKind, a: Option<BodyId>, b: BodyId, at: DVec3, turn: DQuat) -> usize {
    let name = format!("j{}", world.joints.len());
    let index = |id| world.index_of(id);
    let made = Joint::between(kind, &name, &world.bodies, index, (a, Some(b)), at, turn);
    world.add_joint(made, false);
    world.joints.len() - 1
}

fn about_y() -> DQuat {
    DQuat::from_rotation_x(-std::f64::consts::FRAC_PI_2)
}

/// A wheel on an axle of its own, fixed in the world.
fn wheel(world: &mut World, inertia: f64, at: DVec3) -> (BodyId, usize) {
    let id = part(world, 2.0, inertia, at);
    (id, joint(world, JointKind::Revolute, None, id, at, about_y()))
}

fn gear(world: &mut World, parts: &[(usize, Freedom, f64)]) -> usize {
    let mut made = Joint::between(
        JointKind::Gear,
        "gear",
        &world.bodies,
        |_| None,
        (None, None),
        DVec3::ZERO,
        DQuat::IDENTITY,
    );
    made.gear = Gear { parts: parts.iter().map(|p| (p.0 as u32, p.1, p.2)).collect(), offset: 0.0 };
    world.add_joint(made, false);
    world.set_gears();
    world.joints.len() - 1
}

fn rate(world: &World, id: BodyId) -> f64 {
    world.bodies.ang_vel[world.index_of(id).unwrap()].y
}

fn close(what: &str, x: f64, expected: f64, tolerance: f64) {
    assert!((x - expected).abs() <= tolerance, "{what}: {x} instead of {expected}");
}

/// What is gone is what is known to have taken it, up to the error of the step.
fn books_close(world: &World, tolerance: f64) {
    let (gone, known) = (world.report.dissipated_energy, world.energy_book.losses.sum());
    close("losses [J]", gone, known, tolerance);
}

#[test]
fn a_motor_with_a_limit_speeds_up_stalls_and_keeps_its_speed() {
    let mut w = world(0.0);
    let (id, k) = wheel(&mut w, 0.5, DVec3::ZERO);
    w.joints[k].motors.push((Freedom::Turn, Motor::Speed(constant(2.0))));
    w.joints[k].motor_limits.push((Freedom::Turn, Strength(constant(3.0))));
    // A load of 1 N m against it, by a preload.
    let load = Spring { stiffness: 0.0, damping: 0.0, rest: 0.0, preload: -1.0 };
    w.joints[k].springs.push((Freedom::Turn, load));
    for step in 1..=1000 {
        w.step().unwrap();
        let free = (3.0 - 1.0) / 0.5 * H * f64::from(step);
        close("speed", rate(&w, id), free.min(2.0), 1e-8);
        if free < 2.0 {
            close("torque at the limit", w.joints[k].reaction.drive.0, 3.0 - 1.0, 1e-9);
        }
    }
    close("torque at speed", w.joints[k].reaction.drive.0, 1.0 - 1.0, 1e-6);
    // The angle goes on with the speed at the end of a step, work with the mean: half a step of the preload's work.
    books_close(&w, 1.01 * 0.5 * 2.0 * H);
    // A load above the limit turns it back.
    w.joints[k].springs[0].1.preload = -4.0;
    for _ in 0..100 {
        w.step().unwrap();
    }
    close("stalls", rate(&w, id), 2.0 - (4.0 - 3.0) / 0.5 * 100.0 * H, 1e-8);
}

/// J x'' = p (1 - x) - d x': an oscillator; and with a limit never more than that.
#[test]
fn a_motor_with_gains_is_a_pd_controller() {
    let (j, p, d) = (0.5, 20.0, 2.0);
    let (slow, fast) = (0.5 * d / j, f64::sqrt(p / j - 0.25 * (d / j) * (d / j)));
    for limit in [None, Some(6.0)] {
        let mut w = world(0.0);
        let (id, k) = wheel(&mut w, j, DVec3::ZERO);
        w.joints[k].motors.push((Freedom::Turn, Motor::Position(constant(1.0))));
        w.joints[k].motor_gains.push((Freedom::Turn, Gains { stiffness: p, damping: d }));
        w.joints[k].motor_limits.extend(limit.map(|most| (Freedom::Turn, Strength(constant(most)))));
        let (mut x, mut v) = (0.0, 0.0);
        for step in 1..=2000 {
            w.step().unwrap();
            let (t, angle) = (H * f64::from(step), w.joints[k].reaction.coordinate.0);
            let exact = 1.0 - (-slow * t).exp() * ((fast * t).cos() + slow / fast * (fast * t).sin());
            if limit.is_none() {
                close("angle", angle, exact, 6.0 * H);
            }
            let gives: f64 = (p * (1.0 - x) - d * v).clamp(-limit.unwrap_or(1e9), limit.unwrap_or(1e9));
            close("torque", w.joints[k].reaction.drive.0, gives, 0.2);
            (x, v) = (angle, rate(&w, id));
        }
        close("where it comes to rest", x, 1.0, 1e-2);
    }
    // By speed, with a load: the error of the speed is the load over the gain.
    let mut w = world(0.0);
    let (id, k) = wheel(&mut w, j, DVec3::ZERO);
    w.joints[k].motors.push((Freedom::Turn, Motor::Speed(constant(3.0))));
    w.joints[k].motor_gains.push((Freedom::Turn, Gains { stiffness: 0.0, damping: 4.0 }));
    let load = Spring { stiffness: 0.0, damping: 0.0, rest: 0.0, preload: -2.0 };
    w.joints[k].springs.push((Freedom::Turn, load));
    for _ in 0..4000 {
        w.step().unwrap();
    }
    close("speed under load", rate(&w, id), 3.0 - 2.0 / 4.0, 1e-9);
}

#[test]
fn a_brake_stops_holds_and_slips() {
    let mut w = world(0.0);
    let (id, k) = wheel(&mut w, 0.5, DVec3::ZERO);
    let i = w.index_of(id).unwrap();
    w.bodies.ang_vel[i] = DVec3::Y * 2.0;
    w.joints[k].brakes.push((Freedom::Turn, Strength(constant(4.0))));
    for step in 1..=400 {
        w.step().unwrap();
        close("speed", rate(&w, id), (2.0 - 8.0 * H * f64::from(step)).max(0.0), 1e-8);
    }
    close("all of it is friction", w.energy_book.losses.friction, 0.5 * 0.5 * 4.0, 1e-6);
    books_close(&w, 1e-9);
    let (angle, motor) = (w.joints[k].reaction.coordinate.0, Motor::Force(constant(3.9)));
    w.joints[k].motors.push((Freedom::Turn, motor));
    for _ in 0..100 {
        w.step().unwrap();
    }
    close("holds", w.joints[k].reaction.coordinate.0, angle, 1e-8);
    w.joints[k].motors[0].1 = Motor::Force(constant(4.5));
    for _ in 0..100 {
        w.step().unwrap();
    }
    close("slips", rate(&w, id), 0.5 / 0.5 * 100.0 * H, 1e-8);
}

/// The limit counts while contacts are solved, by every solver: a box driven against a wall presses with it, and a box before it too.
#[test]
fn a_motor_that_stalls_against_contacts() {
    for kind in [SolverKind::Auto, SolverKind::Apgd, SolverKind::Jacobi, SolverKind::GaussSeidel] {
        let mut w = world(0.0);
        w.settings.solver.kind = kind;
        w.settings.solver.tolerance = 1e-8;
        w.settings.solver.max_iterations = 5000;
        let plane = w.add_shape(Shape::Plane);
        let wall = Body::fixed(plane, f64::INFINITY, MaterialId(0), DVec3::X * 0.5);
        let wall = w.add(wall.with_rotation(DQuat::from_rotation_y(-std::f64::consts::FRAC_PI_2)));
        let shape = Shape::Cuboid { half: DVec3::splat(0.1) };
        let form = w.add_shape(shape.clone());
        let driven = w.add(Body::of(form, &shape, 1.0, 1000.0, MaterialId(0)).at(DVec3::ZERO));
        let pushed = w.add(Body::of(form, &shape, 1.0, 100.0, MaterialId(0)).at(DVec3::X * 0.3));
        let along_x = DQuat::from_rotation_y(std::f64::consts::FRAC_PI_2);
        let k = joint(&mut w, JointKind::Prismatic, None, driven, DVec3::ZERO, along_x);
        w.joints[k].motors.push((Freedom::Slide, Motor::Speed(constant(0.5))));
        w.joints[k].motor_limits.push((Freedom::Slide, Strength(constant(50.0))));
        for _ in 0..800 {
            w.step().unwrap();
        }
        let force = |id: BodyId| w.contact_force(id).x;
        close(&format!("{kind:?}: motor"), w.joints[k].reaction.drive.1, 50.0, 1e-6);
        close(&format!("{kind:?}: wall"), force(wall), 50.0, 1e-3);
        close(&format!("{kind:?}: driven"), force(driven), -50.0, 1e-3);
        let at = w.bodies.position[w.index_of(pushed).unwrap()].x;
        close(&format!("{kind:?}: stands at the wall"), at, 0.4, 1e-3);
        let speed = w.bodies.velocity[w.index_of(driven).unwrap()].length();
        close(&format!("{kind:?}: stalls"), speed, 0.0, 1e-4);
    }
}

#[test]
fn gears_couple_joints() {
    // Two wheels of 20 and 40 teeth.
    let mut w = world(0.0);
    let (one, a) = wheel(&mut w, 0.2, DVec3::ZERO);
    let (two, b) = wheel(&mut w, 0.6, DVec3::X);
    let k = gear(&mut w, &[(a, Freedom::Turn, 20.0), (b, Freedom::Turn, 40.0)]);
    w.joints[a].motors.push((Freedom::Turn, Motor::Force(constant(0.7))));
    let acceleration = 0.7 / (0.2 + 0.6 * 0.25);
    for step in 1..=2000 {
        w.step().unwrap();
        let w1 = acceleration * H * f64::from(step);
        close("wheel 1", rate(&w, one), w1, 1e-7);
        close("wheel 2", rate(&w, two), -0.5 * w1, 1e-7);
    }
    let angle = |k: usize| w.joints[k].reaction.coordinate.0;
    close("teeth", 20.0 * angle(a) + 40.0 * angle(b), 0.0, 1e-6);
    // On the second wheel the teeth give what turns it: 40 lambda = J2 a2.
    close("load of the teeth", 40.0 * w.joints[k].reaction.drive.0, -0.6 * 0.5 * acceleration, 1e-7);
    books_close(&w, 1e-9);

    // A weight on a rack turns a pinion of radius r.
    let mut w = world(9.81);
    let (_, pinion) = wheel(&mut w, 0.3, DVec3::ZERO);
    let weight = part(&mut w, 5.0, 1.0, DVec3::X);
    let rack = joint(&mut w, JointKind::Prismatic, None, weight, DVec3::X, DQuat::IDENTITY);
    gear(&mut w, &[(pinion, Freedom::Turn, 0.2), (rack, Freedom::Slide, -1.0)]);
    for _ in 0..500 {
        w.step().unwrap();
    }
    let fall = 9.81 * 5.0 / (5.0 + 0.3 / 0.04);
    let i = w.index_of(weight).unwrap();
    close("rack", w.bodies.velocity[i].z, -fall * 500.0 * H, 1e-6);

    // A differential: the shaft's torque is shared, whatever the wheels do.
    let mut w = world(0.0);
    let (left, l) = wheel(&mut w, 0.2, DVec3::ZERO);
    let (right, r) = wheel(&mut w, 0.8, DVec3::Y);
    let (shaft, s) = wheel(&mut w, 0.1, DVec3::X);
    gear(&mut w, &[(l, Freedom::Turn, 1.0), (r, Freedom::Turn, 1.0), (s, Freedom::Turn, -2.0)]);
    w.joints[s].motors.push((Freedom::Turn, Motor::Force(constant(1.0))));
    for _ in 0..500 {
        w.step().unwrap();
    }
    // 0.2 a = 0.8 b = m, 1 - 2 m = 0.1 s, a + b = 2 s.
    let m = 1.0 / (2.0 + 0.1 * 0.5 * (1.0 / 0.2 + 1.0 / 0.8));
    close("left", rate(&w, left), m / 0.2 * 0.5, 1e-7);
    close("right", rate(&w, right), m / 0.8 * 0.5, 1e-7);
    close("shaft", rate(&w, shaft), 0.5 * (rate(&w, left) + rate(&w, right)), 1e-8);
}

/// A gear, a motor that stalls and a brake share a machine; and the wheels of the gear are on a carrier that moves, which takes what is left.
#[test]
fn what_acts_inside_a_machine_keeps_its_momentum() {
    let mut w = world(0.0);
    let carrier = part(&mut w, 10.0, 2.0, DVec3::ZERO);
    let hang = |w: &mut World, inertia: f64, at: DVec3| {
        let id = part(w, 2.0, inertia, at);
        (id, joint(w, JointKind::Revolute, Some(carrier), id, at, about_y()))
    };
    let (one, a) = hang(&mut w, 0.2, DVec3::new(0.3, 0.0, 0.0));
    let (two, b) = hang(&mut w, 0.6, DVec3::new(-0.3, 0.0, 0.1));
    gear(&mut w, &[(a, Freedom::Turn, 20.0), (b, Freedom::Turn, 40.0)]);
    w.joints[a].motors.push((Freedom::Turn, Motor::Speed(constant(30.0))));
    w.joints[a].motor_limits.push((Freedom::Turn, Strength(constant(5.0))));
    w.joints[b].brakes.push((Freedom::Turn, Strength(constant(1.0))));
    for _ in 0..1000 {
        w.step().unwrap();
    }
    let of = |id: BodyId| w.index_of(id).unwrap();
    let spin: DVec3 = [carrier, one, two]
        .iter()
        .map(|&id| {
            let i = of(id);
            w.bodies.spin(i) + w.bodies.position[i].cross(w.bodies.velocity[i]) * w.bodies.mass(i)
        })
        .sum();
    assert!(spin.length() < 1e-6, "{spin}");
    let relative = |id: BodyId| (w.bodies.ang_vel[of(id)] - w.bodies.ang_vel[of(carrier)]).y;
    close("ratio on the carrier", relative(one), -2.0 * relative(two), 1e-6);
    assert!(relative(one) > 1.0 && w.energy_book.losses.friction > 0.0);
    books_close(&w, 2e-3 * w.energy_book.motor_work);
}

/// An arm that its preload carries is in balance, and swings about that with 2 pi sqrt(J/k).
#[test]
fn a_suspension_arm_swings_about_its_preload() {
    let mut w = world(9.81);
    let (m, l, own, k) = (30.0, 0.4, 1.0, 2000.0);
    let arm = part(&mut w, m, own, DVec3::X * l);
    let j = joint(&mut w, JointKind::Revolute, None, arm, DVec3::ZERO, about_y());
    // Gravity turns the arm about +y, from x towards -z.
    let spring = Spring { stiffness: k, damping: 0.0, rest: 0.0, preload: -m * 9.81 * l };
    w.joints[j].springs.push((Freedom::Turn, spring));
    for _ in 0..200 {
        w.step().unwrap();
    }
    close("in balance", w.joints[j].reaction.coordinate.0, 0.0, 1e-9);
    let i = w.index_of(arm).unwrap();
    w.bodies.ang_vel[i] = DVec3::Y * 1e-3;
    w.bodies.velocity[i] = DVec3::Z * (-1e-3 * l);
    let (mut last, mut crossings) = (0.0, Vec::new());
    while crossings.len() < 9 {
        w.step().unwrap();
        let now = w.joints[j].reaction.coordinate.0;
        if last > 0.0 && now <= 0.0 {
            crossings.push(w.time - H * now / (now - last));
        }
        last = now;
    }
    let period = (crossings[8] - crossings[0]) / 8.0;
    let expected = std::f64::consts::TAU * ((own + m * l * l) / k).sqrt();
    assert!((period / expected - 1.0).abs() < 1e-4, "{period} {expected}");
}
