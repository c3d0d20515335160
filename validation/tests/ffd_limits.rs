//! What fast frictional dynamics is not good for, in figures beside hard contact, and what it guarantees all the same.
//!
//! Each case runs with the default rules, with the rules of the paper, and by hard contact. The numbers are the figures of docs/ffd.md. What
//! is demanded of the method follows from its rules (`crates/engine/src/ffd/squeezed.rs`); all else is reported only.
//!
//! - Cages: a body among fixed bodies, without gravity. Its kinetic energy never grows in a step, whatever the shape, the friction, the
//!   restitution and the number of contacts: the old velocity is changed to the nearest that keeps constraints at rest, by no more than
//!   to its mirror image, and friction lowers the same sum. Within 1e-9, what free turning keeps.
//! - Stack: balls of radius 0.1 m, h = 2 ms, 1 s: how far the top sinks. Default: two balls that weigh on each other pass on half of
//!   their relative velocity w in a step, so w = 2 k g h where k balls weigh on the contact, the lowest ball falls with (n - 1) g h, and the top with at most
//!   (n^2 - 1) g h, in the end; the removal of overlap only slows it.
//! - Cradle: four balls at rest touch each other, a fifth meets them at 1 m/s, e = 1. By the default rules the blow runs from pair to pair,
//!   one in a step, as in a real cradle: 0, 0, 0, 0, 1, within rounding (1e-9). Hard contact with Newton's law of impact at once has another
//!   answer, but keeps momentum.
//! - Cluster: 27 balls that move at random and meet, the given start state; change of momentum over the sum of the magnitudes, 19.6 kg m/s.
//! - Heap: 200 balls fall into a box, the given start state; after 1.2 s their height, kinetic energy and deepest overlap, and the largest growth
//!   of kinetic and potential energy in a step. A bed falls into itself, no faster than it falls freely, and never has more energy than at the
//!   start.

use granum_engine::glam::{DQuat, DVec3};
use granum_engine::settings::FfdSettings;
use granum_engine::{BodyId, BodyKind, Method};
use granum_validation::{Record, Scene, g};
use serde_json::Value;

const METHODS: [(&str, Method); 3] =
    [("default", Method::Ffd), ("paper", Method::Ffd), ("hard contact", Method::Ccp)];

fn scene(rules: &str, method: Method, h: f64) -> Scene {
    let mut scene = Scene::new(1.0, h);
    scene.world.settings.method = method;
    if rules == "paper" {
        scene.world.settings.ffd = FfdSettings::paper();
    }
    scene
}

fn given(name: &str) -> Value {
    let all: Value = serde_json::from_str(include_str!("../data/ffd/given.json")).expect("valid JSON");
    all[name].clone()
}

fn vector(line: &Value, k: usize) -> DVec3 {
    DVec3::from_array([0, 1, 2].map(|j| line[k + j].as_f64().expect("a number")))
}

fn momentum(scene: &Scene) -> DVec3 {
    let b = &scene.world.bodies;
    (0..b.len()).map(|i| b.velocity[i] * b.mass(i)).sum()
}

fn kinetic(scene: &Scene) -> f64 {
    let b = &scene.world.bodies;
    (0..b.len()).map(|i| b.kinetic_energy(i)).sum()
}

/// A body in a cage of planes and fixed balls that leaves it little room.
fn cage(shape: usize, friction: f64, restitution: f64) -> Scene {
    let mut scene = Scene::new(1.0, 5e-4).weightless();
    scene.world.settings.method = Method::Ffd;
    let m = scene.material(friction, restitution);
    let room = [0.101, 0.08, 0.09][shape];
    let normals = [
        DVec3::new(1.0, 0.2, 0.1),
        DVec3::new(-0.5, 0.9, -0.2),
        DVec3::new(-0.4, -1.0, 0.1),
        DVec3::new(0.1, 0.1, 1.0),
        DVec3::new(-0.1, 0.2, -1.0),
    ];
    for normal in normals {
        scene.plane(-normal.normalize() * room, normal.normalize(), m);
    }
    for at in [DVec3::new(0.17, 0.0, -0.08), DVec3::new(-0.12, -0.13, 0.06)] {
        let id = scene.sphere_of_mass(1.0, 0.05, at.normalize() * (room + 0.05), m);
        let i = scene.world.index_of(id).expect("a ball");
        scene.world.bodies.kind[i] = BodyKind::Fixed;
    }
    let body = match shape {
        0 => scene.sphere_of_mass(1.0, 0.1, DVec3::ZERO, m),
        1 => scene.cuboid(1.0, DVec3::new(0.05, 0.06, 0.07), DVec3::ZERO, DQuat::IDENTITY, m),
        _ => scene.cuboid(1.0, DVec3::new(0.02, 0.09, 0.03), DVec3::ZERO, DQuat::from_rotation_x(0.4), m),
    };
    scene.throw(body, DVec3::new(1.0, -0.7, 0.5), DVec3::new(3.0, 8.0, -6.0));
    scene
}

#[test]
fn among_fixed_bodies_no_energy_is_gained() {
    let mut record = Record::new("ffd_limits", "among_fixed_bodies_no_energy_is_gained");
    for (shape, name) in ["ball", "box", "slab"].iter().enumerate() {
        let mut many = 0;
        for friction in [0.0, 0.3, 1.0] {
            for e in [0.0, 0.6, 1.0] {
                let mut scene = cage(shape, friction, e);
                let (mut last, mut grown) = (kinetic(&scene), 0.0_f64);
                let start = last;
                for _ in 0..2000 {
                    scene.step();
                    let now = kinetic(&scene);
                    grown = grown.max((now - last) / start);
                    last = now;
                    many += usize::from(scene.world.ffd.sums.constraints > 1);
                }
                let what = format!("{name}, mu = {friction}, e = {e}: largest growth in a step / start");
                record.below(&what, 1.0, grown, 1e-9);
            }
        }
        record.holds(&format!("{name}: {many} steps with several contacts"), 1.0, many > 10);
    }
    record.finish();
}

#[test]
fn stacks_sink() {
    let mut record = Record::new("ffd_limits", "stacks_sink");
    let h = 2e-3;
    for (rules, method) in METHODS {
        for n in [3_u32, 10] {
            let mut scene = scene(rules, method, h);
            let m = scene.material(0.5, 0.0);
            scene.plane(DVec3::ZERO, DVec3::Z, m);
            let at = |k: u32| DVec3::Z * (0.1 + 0.2 * f64::from(k));
            let balls: Vec<BodyId> = (0..n).map(|k| scene.sphere_of_mass(1.0, 0.1, at(k), m)).collect();
            scene.run_until(1.0);
            let sunk = at(n - 1).z - scene.position(balls[n as usize - 1]).z;
            let what = format!("{rules}: the top of {n} balls sinks in 1 s [m]");
            match rules {
                "default" => record.below(&what, 1.0, sunk, f64::from(n * n - 1) * g * h),
                "paper" => record.report(&what, 1.0, sunk, 0.0),
                _ => record.below(&what, 1.0, sunk, 1e-6),
            }
        }
    }
    record.finish();
}

#[test]
fn a_cradle() {
    let mut record = Record::new("ffd_limits", "a_cradle");
    for (rules, method) in METHODS {
        let mut scene = scene(rules, method, 1e-3);
        scene.world.settings.gravity = DVec3::ZERO;
        let m = scene.material(0.0, 1.0);
        let balls: Vec<BodyId> = (0..5)
            .map(|k| {
                let x = if k == 0 { -0.25 } else { 0.2 * f64::from(k - 1) };
                scene.sphere_of_mass(1.0, 0.1, DVec3::X * x, m)
            })
            .collect();
        scene.throw(balls[0], DVec3::X, DVec3::ZERO);
        scene.steps(300);
        for (k, &ball) in balls.iter().enumerate() {
            let exact = if k == 4 { 1.0 } else { 0.0 };
            let what = format!("{rules}: v of ball {k} [m/s]");
            match rules {
                "default" => record.near(&what, 1.0, scene.velocity(ball).x, exact, 1e-9),
                _ => record.report(&what, 1.0, scene.velocity(ball).x, exact),
            }
        }
        let lost = (momentum(&scene).x - 1.0).abs();
        record.report(&format!("{rules}: momentum / start"), 1.0, momentum(&scene).x, 1.0);
        record.report(&format!("{rules}: kinetic energy / start"), 1.0, kinetic(&scene) / 0.5, 1.0);
        if method == Method::Ccp {
            record.below(&format!("{rules}: momentum that is lost"), 1.0, lost, 1e-6);
        }
    }
    record.finish();
}

#[test]
fn a_cluster_loses_momentum_where_three_meet() {
    let mut record = Record::new("ffd_limits", "a_cluster_loses_momentum_where_three_meet");
    let start = given("cluster_plain_e1.0_mu0.0")["start"].clone();
    for (e, mu) in [(1.0, 0.0), (0.5, 0.3)] {
        for (rules, method) in METHODS {
            let mut scene = scene(rules, method, 1e-3);
            scene.world.settings.gravity = DVec3::ZERO;
            let m = scene.material(mu, e);
            for line in start.as_array().expect("27 balls") {
                let id = scene.sphere_of_mass(1.0, 0.1, vector(line, 0), m);
                scene.throw(id, vector(line, 3), vector(line, 6));
            }
            let (p, energy) = (momentum(&scene), kinetic(&scene));
            scene.steps(600);
            let name = |what: &str| format!("e = {e}, mu = {mu}, {rules}: {what}");
            let change = (momentum(&scene) - p).length() / 19.597;
            let grown = kinetic(&scene) / energy;
            record.report(&name("kinetic energy / start"), 1.0, grown, 1.0);
            match rules {
                "hard contact" => record.below(&name("change of momentum"), 1.0, change, 1e-9),
                _ => record.report(&name("change of momentum"), 1.0, change, 0.0),
            }
        }
    }
    record.finish();
}

#[test]
fn a_heap_goes_on_creeping() {
    let mut record = Record::new("ffd_limits", "a_heap_goes_on_creeping");
    let start = given("heap_authors")["start"].clone();
    for (rules, method) in METHODS {
        let mut scene = scene(rules, method, 2e-3);
        let m = scene.material(0.4, 0.2);
        scene.plane(DVec3::ZERO, DVec3::Z, m);
        for normal in [DVec3::X, -DVec3::X, DVec3::Y, -DVec3::Y] {
            scene.plane(-normal * 0.31, normal, m);
        }
        let mass = 1000.0 * 4.0 / 3.0 * std::f64::consts::PI * 0.05_f64.powi(3);
        let balls: Vec<BodyId> = (start.as_array().expect("balls").iter())
            .map(|line| scene.sphere(0.05, vector(line, 0), m))
            .collect();
        let total = |scene: &Scene| {
            let height: f64 = balls.iter().map(|&b| scene.position(b).z).sum();
            kinetic(scene) + mass * g * height
        };
        let (mut last, mut grown) = (total(&scene), 0.0_f64);
        let (start, mut most) = (last, last);
        while scene.world.time < 1.2 - 1e-6 {
            scene.step();
            let now = total(&scene);
            grown = grown.max(now - last);
            most = most.max(now);
            last = now;
        }
        let what = format!("{rules}: largest growth of energy in a step / start");
        match method {
            Method::Ccp => record.below(&what, 1.0, grown / start, 1e-9),
            _ => record.report(&what, 1.0, grown / start, 0.0),
        }
        record.below(&format!("{rules}: largest energy / start"), 1.0, most / start, 1.0 + 1e-9);
        let height = balls.iter().map(|&b| scene.position(b).z).sum::<f64>() / balls.len() as f64;
        record.report(&format!("{rules}: mean height at 1.2 s [m]"), 1.0, height, 0.0);
        record.report(&format!("{rules}: kinetic energy at 1.2 s, of 493 J [J]"), 1.0, kinetic(&scene), 0.0);
        let overlap = scene.world.report.max_penetration_over_radius;
        match method {
            Method::Ccp => record.below(&format!("{rules}: deepest overlap / r"), 1.0, overlap, 0.02),
            _ => record.report(&format!("{rules}: deepest overlap / r"), 1.0, overlap, 0.0),
        }
    }
    record.finish();
}
