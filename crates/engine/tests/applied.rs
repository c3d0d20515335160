//! Applied forces in a world: the same bits for any number of threads, slots that follow their bodies, restart, balance of energy.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use granum_engine::ancf::{Beam, End, straight};
use granum_engine::applied::law::{PLACE, SIZE};
use granum_engine::applied::{AppliedForce, AppliedLaw, Coefficients, Drag, Field, Given, Radial, Target};
use granum_engine::formula::Formula;
use granum_engine::glam::DVec3;
use granum_engine::motion::Track;
use granum_engine::probe::applied::{COLUMNS, measure};
use granum_engine::settings::Method;
use granum_engine::{Body, BodyId, Material, MaterialId, Settings, Shape, State, World};

const METHODS: [(Method, f64); 2] = [(Method::Ccp, 1e-3), (Method::Dem, 2e-5)];

fn stone(world: &mut World) -> MaterialId {
    world.add_material(Material { name: "stone".into(), density: 1e3, friction: 0.4, restitution: 0.3 })
}

fn formulas(texts: [&str; 3], names: &[&str]) -> [Formula; 3] {
    texts.map(|text| Formula::parse_with(text, names).unwrap())
}

fn drag(linear: &str, quadratic: &str, wind: Option<[&str; 3]>) -> AppliedLaw {
    let [linear, quadratic, _] = formulas([linear, quadratic, "0"], SIZE);
    let coefficients = Coefficients { linear, quadratic };
    AppliedLaw::Drag(Drag { coefficients, wind: wind.map(|w| formulas(w, PLACE)) })
}

fn by_formula(texts: [&str; 3]) -> [Track; 3] {
    formulas(texts, &[]).map(Track::Formula)
}

/// Balls on a plane with laws of every kind, more than one chunk of bodies.
fn storm(method: Method, step: f64) -> World {
    let mut world = World::new(Settings { method, step, ..Settings::default() });
    let m = stone(&mut world);
    let plane = world.add_shape(Shape::Plane);
    world.add(Body::fixed(plane, f64::INFINITY, m, DVec3::ZERO));
    let group = world.group("some");
    let mut ids = Vec::new();
    for k in 0..3000u32 {
        let at = DVec3::new(f64::from(k % 50), f64::from(k / 50), 0.0) * 0.0195 + DVec3::Z * 0.0099;
        let ball = Body::sphere(0.01, 1e3, m, at).with_velocity(DVec3::new(0.1 * f64::from(k % 3), 0.0, 0.0));
        ids.push(world.add(if k % 3 == 0 { ball.in_group(group) } else { ball }));
    }
    let list = &mut world.applied.list;
    list.push(AppliedForce::new(
        "wind",
        Target::All,
        drag("0.2*radius", "1e-3", Some(["3*z+t", "sin(x)", "0"])),
    ));
    list.push(AppliedForce::new("more", Target::Group(group), drag("0", "2e-3", None)));
    let spring =
        Field { center: DVec3::new(0.5, 0.5, 0.0), radial: Radial::Spring { stiffness: 0.5, rest: 0.1 } };
    list.push(AppliedForce::new("centre", Target::Group(group), AppliedLaw::Field(spring)));
    let given = Given {
        force: Some(by_formula(["0.1*sin(1000*t)", "0.1", "0"])),
        torque: Some(by_formula(["0", "1e-4", "0"])),
        axes: Some(granum_engine::glam::DQuat::IDENTITY),
        point: DVec3::X * 0.01,
    };
    list.push(
        AppliedForce::new("push", Target::Body(ids[7]), AppliedLaw::Given(given))
            .between(3.0 * step, 40.0 * step),
    );
    for k in 0..500 {
        world.applied.slots.set(ids[6 * k], DVec3::new(0.0, 1e-2, 1e-2 * k as f64 / 500.0), DVec3::X * 1e-5);
    }
    world
}

/// All that must be the same.
fn bits(world: &World) -> (u64, Vec<u64>) {
    let all = world.applied.list.iter().map(|f| &f.done).chain([&world.applied.slots.done]);
    let numbers = all.flat_map(|d| [d.force.x, d.torque.y, d.power, d.work].map(f64::to_bits));
    (world.state_hash(), numbers.chain([world.energy_book.applied_work.to_bits()]).collect())
}

#[test]
fn same_bits_for_1_2_and_7_threads() {
    for (method, step) in METHODS {
        let run = |threads: usize| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            pool.install(|| {
                let mut world = storm(method, step);
                (0..12).for_each(|_| drop(world.step().unwrap().clone()));
                bits(&world)
            })
        };
        let all = [1, 2, 7].map(run);
        assert!(all.iter().all(|b| *b == all[0]), "{method:?}");
    }
}

/// The state holds the slots and what was done; a world restored from it continues bit for bit, also over the step that sorts the
/// bodies again.
#[test]
fn a_restored_world_goes_on_to_the_bit() {
    for (method, step) in METHODS {
        let begin = if method == Method::Ccp { 190 } else { 990 };
        let mut world = storm(method, step);
        (world.step, world.time) = (begin, begin as f64 * step);
        (0..5).for_each(|_| drop(world.step().unwrap().clone()));
        let mut state = State::default();
        world.save(&mut state).unwrap();
        let mut again = storm(method, step);
        again.applied.slots.clear();
        again.restore(&state).unwrap();
        assert_eq!(bits(&again), bits(&world));
        for _ in 0..20 {
            world.step().unwrap();
            again.step().unwrap();
        }
        assert_eq!(bits(&again), bits(&world), "{method:?}");
        // Without the slots the bits are others: the state must have held them.
        again.restore(&state).unwrap();
        again.applied.slots.clear();
        (0..20).for_each(|_| drop(again.step().unwrap().clone()));
        assert_ne!(bits(&again).0, bits(&world).0, "{method:?}");
    }
}

/// Each ball is pushed by its own force. Balls are re-sorted again and again, some leave, and each still has what its own force gave
/// it: the step neither erases slots nor mixes them up.
#[test]
fn slots_follow_their_bodies_and_stay_until_they_are_cleared() {
    for (method, step) in METHODS {
        let mut world = World::new(Settings { method, step, gravity: DVec3::ZERO, ..Settings::default() });
        let m = stone(&mut world);
        let at = |k: u32| DVec3::new(f64::from(k * 7 % 20), f64::from(k * 3 % 11), f64::from(k % 13));
        let ids: Vec<BodyId> = (0..20).map(|k| world.add(Body::sphere(0.01, 1e3, m, at(k)))).collect();
        let push = |k: usize| DVec3::new(1e-3 * k as f64, -2e-3, 5e-4 * (k % 5) as f64);
        for (k, id) in ids.iter().enumerate() {
            world.applied.slots.set(*id, push(k), DVec3::Z * 1e-6 * k as f64);
            world.applied.slots.add(*id, DVec3::X * 1e-3, DVec3::ZERO);
        }
        for k in 0..30 {
            // A new body anywhere makes the next step sort all.
            if k % 10 == 0 {
                let shape = world.add_shape(Shape::Plane);
                world.add(Body::fixed(shape, f64::INFINITY, m, DVec3::Z * (-100.0 - f64::from(k))));
            }
            world.step().unwrap();
        }
        let moved = |world: &World, k: usize, h: f64| {
            let i = world.index_of(ids[k]).unwrap();
            let b = &world.bodies;
            let v = (push(k) + DVec3::X * 1e-3) * (h * b.inv_mass[i]);
            let w = DVec3::Z * (1e-6 * k as f64 * h * b.inv_inertia_body[i].x);
            b.velocity[i].distance(v) < 1e-12 * (1.0 + v.length())
                && b.ang_vel[i].distance(w) < 1e-12 * (1.0 + w.length())
        };
        assert!((0..20).all(|k| moved(&world, k, 30.0 * step)), "{method:?}");
        assert!(world.bodies.id.windows(2).any(|pair| pair[0] > pair[1]), "the bodies were never sorted");
        world.applied.slots.clear();
        let work = world.energy_book.applied_work;
        (0..5).for_each(|_| drop(world.step().unwrap().clone()));
        assert!(
            (0..20).all(|k| moved(&world, k, 30.0 * step)) && world.energy_book.applied_work == work,
            "{method:?}"
        );
        let kinetic = world.report.kinetic_energy;
        assert!((work / kinetic - 1.0).abs() < 1e-9, "{method:?}: {work} {kinetic}");
    }
}

/// A box is dragged over the floor in a wind: what the forces work is what friction takes and what moves.
#[test]
fn the_balance_of_energy_closes() {
    for (method, step) in METHODS {
        let mut world = World::new(Settings { method, step, ..Settings::default() });
        let m = stone(&mut world);
        let plane = world.add_shape(Shape::Plane);
        world.add(Body::fixed(plane, f64::INFINITY, m, DVec3::ZERO));
        let half = DVec3::new(0.1, 0.1, 0.05);
        let form = Shape::Cuboid { half };
        let id = world.add_shape(form.clone());
        let block = world.add(Body::of(id, &form, 1.0, 1e3, m).at(DVec3::Z * 0.05));
        let pull = Given { force: Some(by_formula(["30 + 5*sin(40*t)", "0", "2"])), ..Given::default() };
        world.applied.list.push(AppliedForce::new("pull", Target::Body(block), AppliedLaw::Given(pull)));
        world.applied.list.push(AppliedForce::new(
            "air",
            Target::All,
            drag("2", "3", Some(["-1", "0", "0"])),
        ));
        let h = world.settings.step;
        while world.time < 0.3 - 0.5 * h {
            world.step().unwrap();
        }
        let r = &world.report;
        let work: f64 = world.applied.list.iter().map(|f| f.done.work).sum();
        assert!(r.kinetic_energy > 0.5 && r.losses.friction > 0.5, "{method:?}: {r:?}");
        assert!((work / r.applied_work - 1.0).abs() < 1e-12);
        // In penalty contact the friction of a box whose edges press is known to half a step.
        let allowed = if method == Method::Ccp { 1e-9 } else { 2e-3 };
        assert!(r.other_loss().abs() < allowed * r.applied_work, "{method:?}: {} {r:?}", r.other_loss());
    }
}

/// A force that is not finite stops the run, and is named.
#[test]
fn a_force_that_is_not_finite_is_named() {
    for (method, step) in METHODS {
        let mut world = World::new(Settings { method, step, ..Settings::default() });
        let m = stone(&mut world);
        world.add(Body::sphere(0.1, 1e3, m, DVec3::ZERO));
        world.applied.list.push(AppliedForce::new(
            "gust",
            Target::All,
            drag("1", "0", Some(["1/x", "0", "0"])),
        ));
        let said = world.step().unwrap_err().to_string();
        assert!(said.starts_with("force `gust` on body 0 is not finite in apply_forces at t = "), "{said}");
    }
}

/// A cantilever, pushed at its tip: the work on an explicit beam without damping is the energy that it has.
#[test]
fn work_on_a_beam_is_its_energy() {
    let settings = Settings { method: Method::Dem, step: 1e-5, gravity: DVec3::ZERO, ..Settings::default() };
    let mut world = World::new(settings);
    stone(&mut world);
    let mut beam = Beam::round(1.0, 0.01, 1e3, 1e8, 4).with_ends(End::Clamped, End::Free);
    beam.touches = false;
    let nodes = straight(&beam, DVec3::ZERO, DVec3::X);
    world.set_beams(vec![(beam, nodes)]);
    let given = Given {
        force: Some(by_formula(["0", "0", "1"])),
        torque: Some(by_formula(["0", "0.2", "0"])),
        ..Given::default()
    };
    let tip = Target::Beams { first: 0, count: 1, share: 0.9 };
    world.applied.list.push(AppliedForce::new("tip", tip, AppliedLaw::Given(given)).between(0.0, 0.05));
    (0..5000).for_each(|_| drop(world.step().unwrap().clone()));
    let (work, energy) = (world.energy_book.applied_work, world.beams.totals(DVec3::ZERO).energy());
    assert!(work > 1e-3 && (energy / work - 1.0).abs() < 1e-3, "{work} {energy}");
    // After its end the force is gone, and the energy stays.
    (0..2000).for_each(|_| drop(world.step().unwrap().clone()));
    let after = world.beams.totals(DVec3::ZERO).energy();
    assert!(world.energy_book.applied_work == work && (after / work - 1.0).abs() < 1e-3, "{work} {after}");
    assert_eq!(world.applied.list[0].done.force, DVec3::ZERO);
}

/// A ball that is pushed from rest, above its centre: the probe's force, torque and work are those of the force, in both methods.
#[test]
fn the_probe_tells_what_a_force_does() {
    for (method, step) in METHODS {
        let mut world = World::new(Settings { method, step, gravity: DVec3::ZERO, ..Settings::default() });
        let m = stone(&mut world);
        let ball = world.add(Body::sphere(0.1, 1e3, m, DVec3::Y));
        let law = AppliedLaw::Given(Given { point: DVec3::Z * 0.1, ..Given::constant(DVec3::X * 3.0) });
        world.applied.list.push(AppliedForce::new("push", Target::Body(ball), law));
        let before = measure(&world, 0);
        assert!(before[..7].iter().all(|x| x.is_nan()) && before[7] == 0.0, "{before:?}");
        (0..10).for_each(|_| drop(world.step().unwrap().clone()));
        let row = measure(&world, 0);
        assert_eq!(row.len(), COLUMNS.len());
        // The point has turned by some 1e-4 rad.
        assert!(row[0] == 3.0 && row[1] == 0.0 && (row[4] - 0.3).abs() < 1e-6, "{row:?}");
        let energy = world.bodies.kinetic_energy(0);
        assert!((row[7] / energy - 1.0).abs() < 1e-9, "{row:?} {energy}");
        assert_eq!(row[7], world.energy_book.applied_work);
        assert!(measure(&world, 1).iter().all(|x| x.is_nan()));
    }
}
