//! Penalty contact on the device against closed forms, at 1/1000, 1 and 100 times the size, and 1 km from the origin. Moduli go with the size
//! and speeds with its root, so that overlaps do as well: the numbers are those of `validation/tests/dem_impact.rs`. Tolerances are those of
//! the processor, twice where single precision shows.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod scene;

use granum_engine::dem::LawKind;
use granum_engine::glam::DVec3;
use granum_engine::settings::Method;
use granum_engine::{Body, BodyId, Elastic, Material, MaterialId, Settings, Shape, World};
use granum_gpu::{Stepper, fits};

/// Sizes and places at which a case is run.
const WHERE: [(f64, f64); 4] = [(1e-3, 0.0), (1.0, 0.0), (100.0, 0.0), (1.0, 1000.0)];

fn everywhere(case: impl Fn(&mut Stepper, f64, DVec3)) {
    let Some(gpu) = scene::device() else { return };
    let mut stepper = Stepper::new(gpu).unwrap();
    for (size, away) in WHERE {
        case(&mut stepper, size, DVec3::new(away, -away, 0.25 * away));
    }
}

/// A world without weight and a step that goes with the root of the size.
fn world(size: f64, step: f64, law: LawKind) -> World {
    let mut world =
        World::new(Settings { method: Method::Dem, step: step * size.sqrt(), ..Settings::default() });
    world.settings.gravity = DVec3::ZERO;
    (world.settings.dem.law, world.settings.dem.impact_speed) = (law, size.sqrt());
    world.settings.dem.slip_speed *= size.sqrt();
    world.dem.report_every = 1_000_000;
    world
}

fn material(
    world: &mut World,
    size: f64,
    (friction, restitution): (f64, f64),
    elastic: Elastic,
) -> MaterialId {
    let id = world.add_material(Material { name: "m".into(), density: 1000.0, friction, restitution });
    world.materials.set_elastic(id, Elastic { young: elastic.young * size, ..elastic });
    id
}

fn moduli(young: f64, poisson: f64) -> Elastic {
    Elastic { young, poisson, ..Elastic::default() }
}

fn ball(world: &mut World, density: f64, radius: f64, at: DVec3, v: DVec3, m: MaterialId) -> BodyId {
    world.add(Body::sphere(radius, density, m, at).with_velocity(v))
}

fn plane(world: &mut World, m: MaterialId, at: DVec3) {
    let plane = world.add_shape(Shape::Plane);
    world.add(Body::fixed(plane, f64::INFINITY, m, at));
}

fn near(what: &str, (size, at): (f64, DVec3), found: f64, known: f64, within: f64) {
    let error = (found / known - 1.0).abs();
    println!("{what}, size {size}, {} m away: {found:.7e}, known {known:.7e}, error {error:.1e}", at.x);
    assert!(error < within, "{what}: {found} {known}");
}

/// Deepest overlap, strongest force, time of contact.
fn through(stepper: &mut Stepper, world: &mut World, overlap: impl Fn(&World) -> f64) -> (f64, f64, f64) {
    let h = world.settings.step;
    let (mut deepest, mut strongest, mut began, mut last) = (0.0_f64, 0.0_f64, None, overlap(world));
    for step in 1..5000 {
        stepper.step(world).unwrap();
        let now = overlap(world);
        let force = (0..world.contacts.len()).map(|c| world.dem.force(c).length()).fold(0.0, f64::max);
        (deepest, strongest) = (deepest.max(now), strongest.max(force));
        let end = f64::from(step) * h - h * now / (now - last);
        if last <= 0.0 && now > 0.0 {
            began = Some(end);
        }
        if let (Some(began), true) = (began, last > 0.0 && now <= 0.0) {
            (0..3).for_each(|_| stepper.step(world).unwrap());
            return (deepest, strongest, end - began);
        }
        last = now;
    }
    panic!("the impact did not end");
}

/// Chung and Ooi 2011, tests 1 and 2: peak force, deepest overlap and time of an elastic impact by Hertz's law.
#[test]
fn hertz() {
    everywhere(|stepper, size, at| {
        let (d, f, t) = (2.7411270e-4, 10_696.889, 4.0339456e-5);
        let mut w = world(size, t / 200.0, LawKind::HertzMindlin);
        let glass = material(&mut w, size, (0.0, 1.0), moduli(4.8e10, 0.2));
        let (r, v) = (0.01 * size, 10.0 * size.sqrt());
        let gap = 0.37 * w.settings.step * v;
        for side in [-1.0, 1.0] {
            ball(&mut w, 2800.0, r, at + DVec3::X * side * (r + gap), -DVec3::X * side * v, glass);
        }
        fits(&w, &stepper.gpu).unwrap();
        let hit = through(stepper, &mut w, |w| 2.0 * r - w.bodies.position[1].distance(w.bodies.position[0]));
        near("two spheres: d_max", (size, at), hit.0, d * size, 1e-3);
        near("two spheres: F_max", (size, at), hit.1, f * size.powi(3), 1e-3);
        near("two spheres: t_c", (size, at), hit.2, t * size.sqrt(), 1e-3);
        near("two spheres: v out", (size, at), w.bodies.velocity[1].x, v, 2e-4);

        let (d, f, t) = (4.9717175e-5, 11_369.858, 7.3165664e-4);
        let mut w = world(size, t / 200.0, LawKind::HertzMindlin);
        let metal = material(&mut w, size, (0.0, 1.0), moduli(7e10, 0.3));
        let rigid = material(&mut w, size, (0.0, 1.0), moduli(f64::INFINITY, 0.3));
        plane(&mut w, rigid, at);
        let (r, v) = (0.1 * size, 0.2 * size.sqrt());
        let up = DVec3::Z * (r + 0.37 * w.settings.step * v);
        let b = ball(&mut w, 2699.0, r, at + up, DVec3::Z * -v, metal);
        let i = w.index_of(b).unwrap();
        let hit = through(stepper, &mut w, |w| r - (w.bodies.position[i].z - at.z));
        near("sphere on plane: d_max", (size, at), hit.0, d * size, 1e-3);
        near("sphere on plane: F_max", (size, at), hit.1, f * size.powi(3), 1e-3);
        near("sphere on plane: t_c", (size, at), hit.2, t * size.sqrt(), 1e-3);
    });
}

/// What is typed comes out, for every law, with a dashpot that may not pull and one that may. In worlds that are looked at only in the end.
#[test]
fn restitution() {
    everywhere(|stepper, size, at| {
        for law in [LawKind::HertzMindlin, LawKind::Hooke, LawKind::Volumetric] {
            for tension in [false, true] {
                let every = [0.05, 0.2, 0.4, 0.6, 0.8, 0.9, 0.98];
                let plain = size == 1.0 && at.x == 0.0;
                for e in every.into_iter().filter(|&e| plain || e == 0.6) {
                    let mut w = world(size, 3e-6, law);
                    w.settings.dem.tension = tension;
                    w.settings.dem.stiffness = Some(1.5e6 * size.powi(2));
                    w.settings.dem.foundation = 1e11;
                    let m = material(&mut w, size, (0.3, e), moduli(5e8, 0.25));
                    let (r, v) = (0.01 * size, size.sqrt());
                    let gap = 0.37 * w.settings.step * v;
                    for side in [-1.0, 1.0] {
                        let place = at + DVec3::X * side * (r + gap);
                        ball(&mut w, 2800.0, r, place, -DVec3::X * side * v, m);
                    }
                    (0..600).for_each(|_| stepper.advance(&mut w).unwrap());
                    assert!(w.is_behind());
                    stepper.fetch(&mut w).unwrap();
                    let out = (w.bodies.velocity[1].x - w.bodies.velocity[0].x) / (2.0 * v);
                    println!("{law:?}, size {size}, dashpot pulls {tension}: e = {e}, found {out:.6}");
                    assert!((out - e).abs() < 1e-3, "{law:?} {tension} {e}: {out}");
                }
            }
        }
    });
}

/// Chung and Ooi's test 4: above 35 degrees the ball slides throughout.
#[test]
fn oblique_impact() {
    everywhere(|stepper, size, at| {
        for (degrees, e_t, spin) in [(40.0, 0.78291, -544.216), (60.0, 0.89483, -355.212)] {
            let theta = f64::to_radians(degrees);
            let mut w = world(size, 5e-8, LawKind::HertzMindlin);
            let m = material(&mut w, size, (0.092, 0.98), moduli(3.8e11, 0.23));
            plane(&mut w, m, at);
            let (r, speed) = (2.5e-3 * size, 3.9 * size.sqrt());
            let v = DVec3::new(theta.sin(), 0.0, -theta.cos()) * speed;
            let up = DVec3::Z * (r + 0.37 * w.settings.step * -v.z);
            let b = ball(&mut w, 4000.0, r, at + up, v, m);
            let i = w.index_of(b).unwrap();
            (0..400).for_each(|_| stepper.advance(&mut w).unwrap());
            stepper.fetch(&mut w).unwrap();
            assert!(w.bodies.velocity[i].z > 0.0 && w.contacts.is_empty());
            near("e_t", (size, at), w.bodies.velocity[i].x / v.x, e_t, 5e-3);
            near("w", (size, at), -w.bodies.ang_vel[i].y * size.sqrt(), spin, 5e-3);
        }
    });
}

/// A ball that rolls is slowed down by 5/7 mu_r g, one that spins about the normal by mu_w R m g / I; one that lies on the plane does not
/// move.
#[test]
fn resistance_to_rolling_and_twisting() {
    everywhere(|stepper, size, at| {
        let elastic = Elastic { young: 1e7, rolling: 0.1, twisting: 0.05, ..Elastic::default() };
        let (r, g) = (0.01 * size, 9.81);
        let mut w = world(size, 2e-5, LawKind::HertzMindlin);
        w.settings.gravity = DVec3::Z * -g;
        let m = material(&mut w, size, (0.6, 0.5), elastic);
        plane(&mut w, m, at);
        let (v, spin) = (0.5 * size.sqrt(), DVec3::new(0.0, 50.0, 40.0) / size.sqrt());
        let up = at + DVec3::Z * (r - 2e-5 * size);
        let rolls = w.add(Body::sphere(r, 2387.0, m, up).with_velocity(DVec3::X * v).with_ang_vel(spin));
        let rests = ball(&mut w, 2387.0, r, up + DVec3::Y * 0.1 * size, DVec3::ZERO, m);
        let run = |stepper: &mut Stepper, w: &mut World, steps: u32| {
            (0..steps).for_each(|_| stepper.advance(w).unwrap());
            stepper.fetch(w).unwrap();
            let i = w.index_of(rolls).unwrap();
            (w.bodies.velocity[i].x, w.bodies.ang_vel[i].z)
        };
        let before = run(stepper, &mut w, 1500);
        let after = run(stepper, &mut w, 5000);
        let time = 5000.0 * w.settings.step;
        near("rolling", (size, at), (before.0 - after.0) / time, 5.0 / 7.0 * 0.1 * g, 0.02);
        near("twisting", (size, at), (before.1 - after.1) / time, 0.05 * g / (0.4 * r), 0.02);
        let i = w.index_of(rests).unwrap();
        let speed = w.bodies.velocity[i].length();
        assert!(speed < 2e-5 * size.sqrt(), "{speed}");
        let weight = w.bodies.mass(i) * g;
        let c = (0..w.contacts.len()).find(|&c| w.contacts.a[c] as usize == i).unwrap();
        near("weight", (size, at), w.dem.force(c).z.abs(), weight, 1e-3);
    });
}
