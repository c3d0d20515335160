//! Tests of what is set from outside.

use super::*;
use crate::joint::{Joint, JointKind};
use crate::motion::{Drive, Track};
use crate::{Body, Material, Method, Settings, Shape};

fn constant(x: f64) -> Track {
    Track::Table(vec![(0.0, x)])
}

/// A plate under some balls, one of which hangs on a hinge.
fn world(method: Method) -> World {
    let step = if method == Method::Dem { 1e-5 } else { 1e-3 };
    let mut world = World::new(Settings { method, step, ..Settings::default() });
    let stone = Material { name: "stone".into(), density: 1e3, friction: 0.5, restitution: 0.3 };
    let stone = world.add_material(stone);
    let plate = Shape::Cuboid { half: DVec3::new(0.5, 0.5, 0.05) };
    let radius = plate.bounding_radius();
    let plate = world.add_shape(plate);
    world.add(Body::fixed(plate, radius, stone, DVec3::Z * -0.05));
    for k in 0..4 {
        let at = DVec3::new(0.25 * f64::from(k) - 0.4, 0.0, 0.05);
        world.add(Body::sphere(0.05, 1e3, stone, at));
    }
    if method == Method::Ccp {
        let ball = world.add(Body::sphere(0.05, 1e3, stone, DVec3::new(0.3, 0.0, 0.8)));
        let index = |id| world.index_of(id);
        let (at, pair) = (DVec3::new(0.0, 0.0, 0.8), (None, Some(ball)));
        let turn = DQuat::from_rotation_x(-std::f64::consts::FRAC_PI_2);
        let joint = Joint::between(JointKind::Revolute, "arm", &world.bodies, index, pair, at, turn);
        world.add_joint(joint, false);
    }
    world
}

fn steps(world: &mut World, n: usize) {
    (0..n).for_each(|_| assert!(world.step().is_ok()));
}

fn tilt(world: &World) -> Motion {
    let mut motion = Motion::of(BodyId(0), world.bodies.position[0], world.bodies.rotation[0]);
    motion.axis = DVec3::Y;
    motion.rotate = Some(Drive::Rate(constant(2.0)));
    motion
}

fn saved(world: &World) -> State {
    let mut state = State::default();
    world.save(&mut state).unwrap();
    state
}

/// A world that goes back to before its wall and its motor were set has those of its scene again; one that goes back to after has
/// what was set, also if it is another world of the same scene.
#[test]
fn motors_and_motions_are_part_of_a_state() {
    for method in [Method::Ccp, Method::Dem] {
        let mut one = world(method);
        steps(&mut one, 20);
        let before = saved(&one);
        steps(&mut one, 60);
        let untouched = one.state_hash();
        one.restore(&before).unwrap();
        one.set_motion(tilt(&one)).unwrap();
        if method == Method::Ccp {
            one.set_motor(0, Freedom::Turn, Some(Motor::Speed(constant(3.0)))).unwrap();
        }
        steps(&mut one, 30);
        let after = saved(&one);
        steps(&mut one, 30);
        let touched = one.state_hash();
        assert_ne!(touched, untouched);
        assert!(one.bodies.rotation[0].y.abs() > 1e-4);
        for mut other in [one, world(method)] {
            other.restore(&after).unwrap();
            steps(&mut other, 30);
            assert_eq!(other.state_hash(), touched, "{method:?}");
            other.restore(&before).unwrap();
            steps(&mut other, 60);
            assert_eq!(other.state_hash(), untouched, "{method:?}");
            assert!(other.motions.is_empty());
        }
    }
}

/// A motor that is set turns its joint at its speed; without it the joint is free again.
#[test]
fn a_motor_that_is_set_drives() {
    let mut world = world(Method::Ccp);
    world.set_motor(0, Freedom::Turn, Some(Motor::Speed(constant(-2.0)))).unwrap();
    steps(&mut world, 100);
    let angle = world.joints[0].reaction.coordinate.0;
    assert!((angle + 0.2).abs() < 1e-9, "{angle}");
    world.set_motor(0, Freedom::Turn, None).unwrap();
    assert!(world.joints[0].motors.is_empty());
    let wrong = world.set_motor(0, Freedom::Slide, None).unwrap_err().to_string();
    assert_eq!(wrong, "joint `arm` is revolute and has no length that a motor could drive");
}

/// What is set is there, the energy that comes with it counts as there from the start, and what cannot be set says why.
#[test]
fn states_are_set_and_booked() {
    let mut world = world(Method::Ccp);
    steps(&mut world, 50);
    let lost = world.report.dissipated_energy;
    let new = NewStates {
        ids: vec![BodyId(2)],
        velocity: vec![DVec3::Z * 10.0],
        position: vec![DVec3::Z * 3.0],
        rotation: vec![DQuat::from_xyzw(0.0, 0.0, 2.0, 0.0)],
        ..NewStates::default()
    };
    world.set_states(&new).unwrap();
    let i = world.index_of(BodyId(2)).unwrap();
    assert_eq!((world.bodies.velocity[i].z, world.bodies.rotation[i].z), (10.0, 1.0));
    steps(&mut world, 1);
    assert!(
        (world.report.dissipated_energy - lost).abs() < 1e-3,
        "{} {lost}",
        world.report.dissipated_energy
    );
    let wall = world.set_states(&NewStates { ids: vec![BodyId(0)], ..NewStates::default() }).unwrap_err();
    assert!(wall.to_string().contains("is fixed"), "{wall}");
    let bad = NewStates { velocity: vec![DVec3::NAN], position: Vec::new(), ..new.clone() };
    assert!(world.set_states(&bad).unwrap_err().to_string().contains("velocity of body 2"));
    let gone = NewStates { ids: vec![BodyId(99)], ..new };
    assert_eq!(world.set_states(&gone), Err(OutsideError::Gone(BodyId(99))));
    assert!(world.set_motion(Motion::of(BodyId(2), DVec3::ZERO, DQuat::IDENTITY)).is_err());
}

/// Forces by body are those that are summed one by one, and carry the weight of balls at rest.
#[test]
fn contact_forces_of_all_bodies() {
    let mut world = world(Method::Ccp);
    steps(&mut world, 200);
    let all = world.contact_forces();
    for id in world.bodies.id.clone() {
        let one = world.contact_force(id);
        assert!((all[world.index_of(id).unwrap()] - one).length() < 1e-9);
    }
    let i = world.index_of(BodyId(1)).unwrap();
    assert!((all[i].z / (9.81 * world.bodies.mass(i)) - 1.0).abs() < 1e-2, "{}", all[i]);
    let order = world.by_id();
    assert!(order.windows(2).all(|w| world.bodies.id[w[0] as usize] < world.bodies.id[w[1] as usize]));
}
