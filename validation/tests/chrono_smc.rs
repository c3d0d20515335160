//! Chrono's unit tests of smooth contact (`smc_contact`: seven programs, 42 tests, six of the programs again for its multicore
//! module), of contact forces and of gravity, by set-up and tolerance. Those of its module `dem` are in `chrono_dem.rs`.
//!
//! All of `smc_contact` have E = 2e5 Pa, nu = 0.3 and a step of 30 us (sliding 20 us). Chrono's restitution of 0 is 0.05 here, the
//! least that a scene may give. Chrono runs them with three force models. `Hertz` and `Hooke` are laws of the same name here;
//! `PlainCoulomb`, whose friction has no memory, is the volumetric law with a slip speed of 0.1 mm/s.
//!
//! - `cor_normal`: two balls, R = 0.5 m, 1 kg, meet at 1 m/s each: the restitution that comes out is that which went in,
//!   1e-3.
//! - `sphere_sphere`: the same with balls given as a ball, as a hull and as a mesh (here cut into convex parts), each with each:
//!   they meet and part. Demanded besides: restitution as typed to 1e-3, no momentum left to 1e-12.
//! - `rolling_gravity` (Ai et al. 2011, test 1): a ball of 1 kg, R = 0.5 m, mu = 0.3, rolling 0.2, gets 1 m/s: after one second
//!   it turns by less than 1e-3 rad/s.
//! - `spinning_gravity`: the same ball with twisting 0.2 gets 1 rad/s about the normal: after 4 s less than 1e-3 rad/s.
//! - `sliding_gravity` (Xiang et al. 2009, test 0): a cube of 0.5 m, 1 kg, mu = 0.5, gets 5 m/s: it stops within 2 s after
//!   v^2/(2 mu g), 0.5 %.
//! - `stacking` (Asmar et al. 2002, test 4): five balls, R = 1 m, fall on each other and stay in a stack: at rest after 10 s,
//!   1e-6 m off the axis, not turned by more than 1e-6.
//! - `cohesion`: a ball of 1 kg hangs on a fixed one by a pull of 10 N: it stays at g = 8 m/s2 and falls at 10.1 m/s2.
//! - `compute_contact` and `contact_forces` (modules physics and multicore; hard and penalty contact): eight balls of 5 kg fall
//!   on a floor: from 0.25 or 0.5 s to 3 s the force on it is their weight, 1e-3.
//! - `gravity` (multicore; hard contact): 1000 steps of 10 us of free flight: off by less than 1e-6 m. Penalty contact: 1e-12 m.
//!
//! Not expressed: tests of collision alone, of joints, motors and shafts, of Jacobians and linear algebra: they test Chrono's own
//! parts, for which Granum has tests of its own.

use granum_engine::dem::LawKind;
use granum_engine::glam::{DQuat, DVec3};
use granum_engine::shape::{Compound, Hull};
use granum_engine::{Body, BodyId, Elastic, MaterialId, Method, Shape};
use granum_validation::{Record, Scene};

const LAWS: [(LawKind, &str); 3] = [
    (LawKind::HertzMindlin, "hertz_mindlin"),
    (LawKind::Hooke, "hooke"),
    (LawKind::Volumetric, "volumetric"),
];

fn scene(law: LawKind, step: f64, mu: f64, e: f64, elastic: Elastic) -> (Scene, MaterialId) {
    let mut s = Scene::new(1.0, step);
    s.world.settings.method = Method::Dem;
    let dem = &mut s.world.settings.dem;
    // A ball that lies on the floor sinks as deep as by Hertz's law.
    (dem.law, dem.foundation, dem.slip_speed) = (law, 1.5e6, 1e-4);
    let m = s.material(mu, e);
    s.world.materials.set_elastic(m, Elastic { young: 2e5, poisson: 0.3, ..elastic });
    (s, m)
}

#[test]
fn cor_normal() {
    let mut record = Record::new("chrono_smc", "cor_normal");
    for (law, name) in LAWS {
        for e in [0.05, 0.25, 0.5, 0.75, 1.0] {
            let (s, m) = scene(law, 3e-5, 0.3, e, Elastic::default());
            let mut s = s.weightless();
            let [a, b] = [1.0, -1.0].map(|side: f64| {
                let id = s.sphere_of_mass(1.0, 0.5, DVec3::Z * (0.625 * side), m);
                s.throw(id, DVec3::Z * -side, DVec3::ZERO);
                id
            });
            s.run_until(0.5);
            let out = (s.velocity(a).z - s.velocity(b).z) / 2.0;
            record.near(&format!("{name}, e = {e}"), 1.0, out, e, 1e-3);
        }
    }
    record.finish();
}

#[test]
fn rolling_and_spinning_gravity() {
    let mut record = Record::new("chrono_smc", "rolling_and_spinning");
    for (law, name) in LAWS {
        for (what, rolling, twisting, v, w, time) in
            [("rolling_gravity", 0.2, 0.0, 1.0, 0.0, 1.0), ("spinning_gravity", 0.0, 0.2, 0.0, 1.0, 4.0)]
        {
            let (mut s, m) = scene(law, 3e-5, 0.3, 0.05, Elastic { rolling, twisting, ..Elastic::default() });
            s.plane(DVec3::ZERO, DVec3::Z, m);
            let b = s.sphere_of_mass(1.0, 0.5, DVec3::Z * 0.51, m);
            s.throw(b, DVec3::Z * -0.1, DVec3::ZERO);
            s.run_until(1.0);
            s.throw(b, DVec3::X * v, DVec3::Z * w);
            s.run_until(1.0 + time);
            record.below(&format!("{what}, {name}: w [rad/s]"), 1.0, s.ang_vel(b).length(), 1e-3);
        }
    }
    record.finish();
}

#[test]
fn sliding_gravity() {
    let mut record = Record::new("chrono_smc", "sliding");
    for (law, name) in LAWS {
        let (mut s, m) = scene(law, 2e-5, 0.5, 0.05, Elastic::default());
        s.plane(DVec3::ZERO, DVec3::Z, m);
        let half = DVec3::splat(0.25);
        let b = s.cuboid(1.0, half, DVec3::Z * 0.26, DQuat::IDENTITY, m);
        s.run_until(0.7);
        let start = s.position(b).x;
        let v = s.velocity(b);
        s.throw(b, v + DVec3::X * 5.0, DVec3::ZERO);
        s.run_until(2.7);
        let way = s.position(b).x - start;
        record.relative(&format!("{name}: way [m]"), 1.0, way, 25.0 / (2.0 * 0.5 * 9.81), 5e-3);
        record.below(&format!("{name}: speed at the end [m/s]"), 1.0, s.velocity(b).length(), 1e-4);
    }
    record.finish();
}

#[test]
fn stacking() {
    let mut record = Record::new("chrono_smc", "stacking");
    for (law, name) in LAWS {
        let (mut s, m) = scene(law, 3e-5, 0.3, 0.3, Elastic::default());
        s.plane(DVec3::ZERO, DVec3::Z, m);
        let at = |k: u32| DVec3::Z * (5.0 + 2.5 * f64::from(k));
        let balls: Vec<_> = (0..5).map(|k| s.sphere_of_mass(1.0, 1.0, at(k), m)).collect();
        // As Chrono's test: until they are at rest, but at most 10 s.
        let mut energy = f64::INFINITY;
        for half in 4..=20 {
            s.run_until(0.5 * f64::from(half));
            energy = s.world.report.kinetic_energy / 5.0;
            if energy < 1e-9 {
                break;
            }
        }
        record.below(&format!("{name}: mean kinetic energy [J]"), 1.0, energy, 1e-9);
        let off = balls.iter().map(|&b| s.position(b).truncate().length()).fold(0.0, f64::max);
        record.below(&format!("{name}: off the axis [m]"), 1.0, off, 1e-6);
        let turn = balls.iter().map(|&b| 1.0 - s.rotation(b).w.abs()).fold(0.0, f64::max);
        record.below(&format!("{name}: turned"), 1.0, turn, 1e-6);
        let height = s.position(balls[4]).z;
        record.holds(&format!("{name}: the last is on top"), 1.0, height > 8.5 && height < 9.0);
    }
    record.finish();
}

#[test]
fn cohesion() {
    let mut record = Record::new("chrono_smc", "cohesion");
    for (law, name) in LAWS {
        for (gravity, stays) in [(8.0, true), (10.1, false)] {
            // 2 pi w R* is 10 N.
            let surface_energy = 10.0 / (2.0 * std::f64::consts::PI * 0.25);
            let (mut s, m) = scene(law, 3e-5, 0.3, 0.05, Elastic { surface_energy, ..Elastic::default() });
            s.world.settings.gravity = DVec3::ZERO;
            s.fixed_ball(0.5, DVec3::Z * 0.51, m);
            let b = s.sphere_of_mass(1.0, 0.5, DVec3::Z * -0.51, m);
            s.throw(b, DVec3::Z * 0.1, DVec3::ZERO);
            s.run_until(1.0);
            s.world.settings.gravity = DVec3::Z * -gravity;
            s.run_until(1.5);
            let holds = s.position(b).z > 0.51 - 1.0;
            let label = format!("{name}, g = {gravity}: {}", if stays { "stays" } else { "falls" });
            record.holds(&label, 1.0, holds == stays);
        }
    }
    record.finish();
}

/// A body of 1 kg.
fn one_kg(s: &mut Scene, shape: &Shape, at: DVec3, rotation: DQuat, m: MaterialId) -> BodyId {
    let (volume, _) = shape.mass_and_inertia(shape.bounding_radius(), 1.0);
    let id = s.world.add_shape(shape.clone());
    s.add(Body::of(id, shape, 1.0, 1.0 / volume, m).at(at).with_rotation(rotation))
}

#[test]
fn sphere_sphere() {
    let mut record = Record::new("chrono_smc", "sphere_sphere");
    // Rings of 24 corners about the x axis; the flat ends meet.
    let ring = |k: u32| {
        let (sin, cos) = f64::to_radians(10.0 + 20.0 * f64::from(k)).sin_cos();
        (0..24).map(move |j| {
            let (y, z) = f64::to_radians(15.0 * f64::from(j)).sin_cos();
            0.5 * DVec3::new(cos, sin * y, sin * z)
        })
    };
    let corners: Vec<DVec3> = (0..9).flat_map(ring).collect();
    let (hull, placed) = Hull::new(&corners).expect("corners of a ball");
    let (parts, cut) =
        Compound::of_mesh(hull.points(), hull.triangles(), 32, 0.01).expect("a closed surface");
    let hull_turn = placed.rotation;
    let kinds = [
        ("ball", None),
        ("hull", Some((Shape::Hull(hull.into()), hull_turn))),
        ("mesh", Some((Shape::Compound(parts.into()), hull_turn * cut.rotation))),
    ];
    for (one, first) in &kinds {
        for (two, second) in &kinds {
            let (s, m) = scene(LawKind::HertzMindlin, 3e-5, 0.3, 0.5, Elastic::default());
            let mut s = s.weightless();
            let [a, b] = [(first, 1.0), (second, -1.0)].map(|(kind, side)| {
                let at = DVec3::X * side;
                let id = match kind {
                    None => s.sphere_of_mass(1.0, 0.5, at, m),
                    Some((shape, turn)) => one_kg(&mut s, shape, at, *turn, m),
                };
                s.throw(id, DVec3::X * -side, DVec3::ZERO);
                id
            });
            s.run_until(1.0);
            let (v, u) = (s.velocity(a).x, s.velocity(b).x);
            let name = format!("{one} and {two}");
            let apart = s.position(a).x > 0.6 && s.position(b).x < -0.6 && v > 0.0 && u < 0.0;
            record.holds(&format!("sphere_sphere, {name}: they meet and part"), 1.0, apart);
            record.near(&format!("sphere_sphere, {name}: e"), 1.0, 0.5 * (v - u), 0.5, 1e-3);
            record.below(&format!("sphere_sphere, {name}: momentum"), 1.0, (v + u).abs(), 1e-12);
        }
    }
    record.finish();
}

#[test]
fn weight_on_the_floor() {
    let mut record = Record::new("chrono_smc", "weight_on_the_floor");
    // Name, radius, height of the centres, start of the check, step of hard contact.
    for (name, r, height, start, h) in
        [("compute_contact", 0.05, 0.06, 0.25, 5e-3), ("contact_forces", 0.5, 0.55, 0.5, 1e-3)]
    {
        for (method, of, h) in [(Method::Ccp, "hard", h), (Method::Dem, "penalty", 2e-4)] {
            let mut s = Scene::new(1.0, h);
            s.world.settings.method = method;
            let dem = &mut s.world.settings.dem;
            (dem.law, dem.stiffness) = (LawKind::Hooke, Some(2e4));
            // 500 N s/m at 5 kg: a damping ratio of 0.79.
            let m = s.material(0.4, if method == Method::Dem { 0.18 } else { 0.0 });
            let floor = s.plane(DVec3::ZERO, DVec3::Z, m);
            for k in 0..8 {
                let at = DVec3::new(2.0 * r * f64::from(k), 2.0 * r * f64::from(k), height);
                s.sphere_of_mass(5.0, r, at, m);
            }
            let mut worst = 0.0_f64;
            while s.world.time < 3.0 {
                s.step();
                if s.world.time > start {
                    let force = s.contact_force(floor);
                    worst = worst.max((force / (8.0 * 5.0 * 9.81) + DVec3::Z).length());
                }
            }
            record.below(&format!("{name}, {of}: worst error of the force / weight"), 1.0, worst, 1e-3);
        }
    }
    record.finish();
}

#[test]
fn gravity() {
    let mut record = Record::new("chrono_smc", "gravity");
    for (method, name, tolerance) in [(Method::Ccp, "hard", 1e-6), (Method::Dem, "penalty", 1e-12)] {
        let mut s = Scene::new(1.0, 1e-5);
        (s.world.settings.method, s.world.settings.gravity) = (method, DVec3::Z * -9.80665);
        let m = s.material(0.0, 1.0);
        let b = s.sphere_of_mass(1.0, 0.5, DVec3::ZERO, m);
        let v = DVec3::new(2.0, 0.0, 2.0);
        s.throw(b, v, DVec3::ZERO);
        s.steps(1000);
        let t = s.world.time;
        let off = s.position(b).distance(v * t - DVec3::Z * (0.5 * 9.80665 * t * t));
        record.below(&format!("gravity, {name}: off by [m]"), 1.0, off, tolerance);
    }
    record.finish();
}
