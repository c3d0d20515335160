//! A world that is restored continues bit for bit: every method and solver, with beams, on another number of threads.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use granum_engine::ancf::{Beam, straight};
use granum_engine::dem::Scheme;
use granum_engine::glam::DVec3;
use granum_engine::settings::{FfdSettings, Method};
use granum_engine::world::Gate;
use granum_engine::{Body, Material, Precision, Settings, Shape, SolverKind, State, World};

/// Balls and boxes that fall on a plane, of more than one chunk.
fn rain(settings: Settings, beams: bool) -> World {
    let mut world = World::new(settings);
    let stone = Material { name: "stone".into(), density: 2500.0, friction: 0.4, restitution: 0.3 };
    let stone = world.add_material(stone);
    let plane = world.add_shape(Shape::Plane);
    world.add(Body::fixed(plane, f64::INFINITY, stone, DVec3::ZERO));
    let slab = world.add_shape(Shape::Cuboid { half: DVec3::new(0.1, 0.1, 0.002) });
    let gate = world.add(Body::fixed(slab, 0.15, stone, DVec3::new(0.1, 0.1, 0.002)));
    world.gates.push(Gate { body: gate, opens: 0.0 });
    let form = Shape::Cuboid { half: DVec3::new(0.012, 0.009, 0.007) };
    let brick = world.add_shape(form.clone());
    for k in 0..1500u32 {
        let cell = DVec3::new(f64::from(k % 12), f64::from(k / 12 % 12), f64::from(k / 144));
        let p = (cell + DVec3::new(0.1 * f64::from(k % 3), 0.1 * f64::from(k % 5), 0.8)) * 0.021;
        let falling = DVec3::new(0.0, 0.02 * f64::from(k % 7), -1.0);
        let body = match k % 9 {
            4 => Body::of(brick, &form, 0.7, 2500.0, stone).at(p).with_ang_vel(DVec3::new(3.0, 1.0, 0.0)),
            _ => Body::sphere(0.01 - 1e-3 * f64::from(k % 2), 2500.0, stone, p),
        };
        world.add(body.with_velocity(falling));
    }
    if beams {
        let mut beam = Beam::round(0.2, 0.004, 1000.0, 1e7, 4);
        let rods = (0..11).map(|k| {
            beam.touches = k % 2 == 0;
            let from = DVec3::new(0.0, 0.02 * f64::from(k), 0.26);
            (beam.clone(), straight(&beam, from, from + DVec3::X * 0.2))
        });
        let rods = rods.collect();
        world.set_beams(rods);
    }
    world
}

fn steps(world: &mut World, n: usize, threads: usize) {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
    pool.install(|| (0..n).for_each(|_| drop(world.step().unwrap().clone())));
}

fn goes_on(name: &str, make: impl Fn() -> World, before: usize, after: usize) {
    // A gate opens a few steps after the state is saved.
    let make = || {
        let mut world = make();
        world.gates[0].opens = (before.max(190) + 5) as f64 * world.settings.step;
        world
    };
    let mut world = make();
    // The bodies are re-sorted at step 200.
    world.step = 190_u64.saturating_sub(before as u64);
    steps(&mut world, before, 2);
    assert!(world.report.contacts > 200, "{name}: {} contacts", world.report.contacts);
    let mut state = State::default();
    world.save(&mut state).unwrap();
    let mut other = make();
    other.restore(&state).unwrap();
    for n in [1, after] {
        steps(&mut world, n, 2);
        steps(&mut other, n, 3);
        assert_eq!(world.state_hash(), other.state_hash(), "{name} after {n} steps");
        assert_eq!(world.report, other.report, "{name}");
    }
    // And back: a state is taken back by a world that has gone on.
    world.restore(&state).unwrap();
    assert_eq!(world.gates.len(), 1);
    steps(&mut world, 1 + after, 1);
    assert_eq!(world.state_hash(), other.state_hash(), "{name}, back");
}

#[test]
fn hard_contact_goes_on_to_the_bit() {
    for (kind, precision) in [
        (SolverKind::Jacobi, Precision::Single),
        (SolverKind::GaussSeidel, Precision::Single),
        (SolverKind::Auto, Precision::Double),
    ] {
        let mut settings = Settings { step: 2e-3, ..Settings::default() };
        settings.solver.kind = kind;
        settings.solver.precision = precision;
        settings.solver.max_iterations = 15;
        goes_on(&format!("{kind:?}"), || rain(settings.clone(), false), 50, 30);
    }
}

#[test]
fn penalty_contact_and_beams_go_on_to_the_bit() {
    for (scheme, beams) in [(Scheme::Verlet, false), (Scheme::Verlet, true), (Scheme::Euler, true)] {
        let mut settings = Settings { method: Method::Dem, step: 2e-5, ..Settings::default() };
        settings.dem.scheme = scheme;
        // Over several lists of pairs.
        goes_on(&format!("dem, {scheme:?}, beams: {beams}"), || rain(settings.clone(), beams), 900, 500);
    }
}

#[test]
fn fast_frictional_dynamics_goes_on_to_the_bit() {
    for ffd in [FfdSettings::default(), FfdSettings::paper()] {
        let settings = Settings { method: Method::Ffd, step: 2e-3, ffd, ..Settings::default() };
        goes_on(&format!("ffd, {:?}", ffd.friction), || rain(settings.clone(), false), 60, 30);
    }
}

#[test]
fn another_step_counts_from_where_it_is() {
    let settings = Settings { step: 2e-3, ..Settings::default() };
    let mut world = rain(settings.clone(), false);
    steps(&mut world, 10, 2);
    let mut state = State::default();
    world.save(&mut state).unwrap();
    let mut other = rain(Settings { step: 1e-3, ..settings }, false);
    other.restore(&state).unwrap();
    assert_eq!((other.time, other.step), (world.time, 10));
    steps(&mut other, 2, 2);
    assert!((other.time - 0.022).abs() < 1e-12, "{}", other.time);
}

#[test]
fn a_state_of_another_scene_is_refused_and_changes_nothing() {
    let settings = Settings { step: 2e-3, ..Settings::default() };
    let mut world = rain(settings.clone(), false);
    steps(&mut world, 3, 2);
    let mut state = State::default();
    world.save(&mut state).unwrap();
    let mut other = World::new(settings.clone());
    let said = other.restore(&state).unwrap_err().to_string();
    assert!(said.contains("another scene") && other.bodies.is_empty(), "{said}");
    // Sections that do not fit each other.
    for name in ["bodies.shape", "bodies.id", "bodies.position", "impulses.b", "impulses.first", "world"] {
        let mut broken = state.clone();
        let section = broken.sections.iter_mut().find(|s| s.name == name).unwrap();
        section.bytes.truncate(section.bytes.len() / 2 / section.stride * section.stride);
        let mut fresh = rain(settings.clone(), false);
        let hash = fresh.state_hash();
        assert!(fresh.restore(&broken).is_err(), "{name}");
        assert_eq!(fresh.state_hash(), hash);
        let section = broken.sections.iter_mut().find(|s| s.name == name).unwrap();
        section.bytes = vec![0xff; 1507 * section.stride];
        assert!(fresh.restore(&broken).is_err(), "{name} of ones");
    }
}

/// A state whose parts are whole but not of one another: a velocity of another step, a wall at another place, a body of another
/// kind. Nothing of it is taken back.
#[test]
fn a_state_that_does_not_belong_to_the_bodies_is_refused() {
    let settings = Settings { step: 2e-3, ..Settings::default() };
    let mut world = rain(settings.clone(), false);
    steps(&mut world, 3, 2);
    let mut state = State::default();
    world.save(&mut state).unwrap();
    let section = |state: &mut State, name: &str| {
        state.sections.iter().position(|s| s.name == name).unwrap_or_else(|| panic!("{name}"))
    };
    let refused = |state: &State, word: &str| {
        let mut fresh = rain(settings.clone(), false);
        let said = fresh.restore(state).unwrap_err().to_string();
        assert!(said.contains(word) && fresh.step == 0, "{said}");
    };
    for name in ["bodies.velocity", "bodies.position", "bodies.rotation", "bodies.ang_vel"] {
        let mut other = state.clone();
        let k = section(&mut other, name);
        // The last bit of the last body, which is free.
        let at = other.sections[k].bytes.len() - 8;
        other.sections[k].bytes[at] ^= 1;
        refused(&other, "hash");
    }
    let mut other = state.clone();
    let k = section(&mut other, "bodies.kind");
    *other.sections[k].bytes.last_mut().unwrap() = 3;
    refused(&other, "another kind");
    // The scene was changed: its floor is elsewhere.
    let mut moved = rain(settings.clone(), false);
    moved.bodies.position[0].z += 0.01;
    let said = moved.restore(&state).unwrap_err().to_string();
    assert!(said.contains("another place") && said.contains("body 0"), "{said}");
    // A file that asks for the memory of four billion ids.
    let mut other = state.clone();
    let k = section(&mut other, "world");
    let bytes = &mut other.sections[k].bytes;
    let at = bytes.windows(4).position(|w| w == [0xa3, b'i', b'd', b's']).unwrap() + 4;
    // A number of two bytes is made one of four.
    assert_eq!(bytes[at], 0xcd);
    bytes.splice(at..at + 3, [0xce, 0xff, 0xff, 0xff, 0xfe]);
    refused(&other, "more ids");
}

/// With another gravity from some step on, the energies of a body and a beam that fall are those of that gravity, and none comes
/// from nowhere: what is lost is the error of the integrator, m g^2 h^2 / 2 a step with hard contact; leapfrog's energies at the
/// time of the forces are above the true ones by m g^2 h^2 / 8, whenever it is asked.
#[test]
fn another_gravity_is_in_the_books() {
    let (first, then) = (DVec3::new(0.0, 0.0, -9.81), DVec3::new(2.0, -1.0, 4.0));
    for (method, h) in [(Method::Ccp, 2e-3), (Method::Dem, 1e-4), (Method::Ffd, 2e-3)] {
        let make = |gravity: DVec3| {
            let mut world = World::new(Settings { method, step: h, gravity, ..Settings::default() });
            let stone = Material { name: "stone".into(), density: 2500.0, friction: 0.4, restitution: 0.3 };
            let stone = world.add_material(stone);
            let ball = Body::sphere(0.1, 2500.0, stone, DVec3::new(7.0, -5.0, 30.0));
            world.add(ball.with_velocity(DVec3::new(1.0, 2.0, 3.0)));
            if method == Method::Dem {
                let mut beam = Beam::round(0.2, 0.01, 1000.0, 1e7, 2);
                beam.touches = false;
                let nodes = straight(&beam, DVec3::new(1.0, 2.0, 20.0), DVec3::new(1.2, 2.0, 20.0));
                world.set_beams(vec![(beam, nodes)]);
            }
            world
        };
        let mut world = make(first);
        let mass = world.bodies.mass(0);
        steps(&mut world, 70, 1);
        let mut state = State::default();
        world.save(&mut state).unwrap();
        let mut other = make(then);
        other.restore(&state).unwrap();
        steps(&mut other, 50, 1);
        let half_square = |g: DVec3| 0.5 * mass * h * h * g.length_squared();
        let expected = match method {
            Method::Ccp => 70.0 * half_square(first) + 50.0 * half_square(then),
            Method::Dem => -0.25 * half_square(then),
            // Leapfrog's energies at the end of a step are exact.
            Method::Ffd => 0.0,
        };
        let lost = other.report.dissipated_energy;
        // The change of gravity alone is 4 kJ.
        assert!((lost - expected).abs() < 1e-10 * mass * 300.0, "{method:?}: {lost} {expected}");
    }
}
