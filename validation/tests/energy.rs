//! Energy: what friction and impacts take is never negative, and the work of moving walls is booked.
//!
//! - Collapsing heap: 216 spheres in a cubic pile on a rough plane, mu = 0.4, e = 0, 0.5, 0.9 and 1, 1 s of 1 ms steps at
//!   default settings. A free flight of the scheme loses m g^2 h^2 / 2 a step, exactly, and an elastic bounce on the
//!   ground gives back the m g h v that the flight lost: what the scheme conserves is E' = E + h/2 P.g, with P the momentum
//!   and g the vector of gravity. So the dissipated part of E' must never be negative, and no step may give back more than
//!   1e-6 of the initial energy if e < 1 (a solver at tolerance 1e-3 leaves overlaps, which are pushed apart). With e = 1
//!   Newton's restitution beside Coulomb friction in many contacts at once is not a dissipative law: the largest gain of a step
//!   is reported only.
//! - Elastic ball: e = 1, a ball dropped from 1 m returns to 1 m after 20 bounces, to rounding (1e-9): no drift.
//! - Lift: a plane accelerates upwards at a = 2 m/s2 with a sphere on it. Work of the wall = gain of energy + m a^2 h t / 2,
//!   exact for the scheme: 1e-9.
//! - Conveyor: a block at rest on a plane that starts to move at V = 1 m/s, mu = 0.3. Friction does m V^2 of work, half of
//!   which becomes heat: exact up to the last step of slip, so within 2 mu g h / V.
//! - Sliding block: thrown at 2 m/s on a plane, mu = 0.3; after 0.4 s it slides still. Friction has taken mu m g s of its way
//!   s, and the scheme, which moves with the velocity at the end of a step, mu m g (s + h (v0 - v) / 2): 1e-9 (hard contact).
//!   With penalty contact the same to 1e-3, for the ball under the block first sinks in; there a locked sphere slides.
//! - Impact: a ball at 2 m/s on a wall and two equal balls at +-1 m/s lose (1 - e^2) m v^2 / 2 and (1 - e^2) m v^2, without
//!   gravity: 1e-9 for hard contact; for penalty contact, whose e is right to 1e-3, 2e-3 of the energy.

use granum_engine::dem::LawKind;
use granum_engine::formula::Formula;
use granum_engine::glam::{DQuat, DVec3};
use granum_engine::motion::{Drive, Track};
use granum_engine::{Elastic, Method};
use granum_validation::{Record, SCALES, Scene, g};

#[test]
fn collapsing_heap() {
    let mut record = Record::new("energy", "collapsing_heap");
    for scale in SCALES {
        for e in [0.0, 0.5, 0.9, 1.0] {
            let mut scene = Scene::new(scale, 1e-3);
            let material = scene.material(0.4, e);
            scene.plane(DVec3::ZERO, DVec3::Z, material);
            let r = 0.05;
            for k in 0..216 {
                let (x, y, z) = (k % 6, k / 6 % 6, k / 36);
                let lean = 0.02 * f64::from(z);
                let at =
                    DVec3::new(f64::from(x) + lean, f64::from(y) - lean, f64::from(z) + 0.6) * (2.02 * r);
                scene.sphere(r, at, material);
            }
            let (mut lowest, mut largest_gain, mut last) = (0.0_f64, 0.0_f64, 0.0);
            let (mut start, mut end) = (0.0, 0.0);
            let settings = scene.world.settings.clone();
            for k in 0..1000 {
                let report = scene.step();
                if k == 0 {
                    start = report.potential_energy;
                }
                let shadow = 0.5 * settings.step * report.momentum.dot(settings.gravity);
                let dissipated = (report.dissipated_energy - shadow) / start;
                lowest = lowest.min(dissipated);
                largest_gain = largest_gain.max(last - dissipated);
                last = dissipated;
                end = report.dissipated_energy / start;
            }
            record.below(&format!("heap, e = {e}: energy gained over all"), scale, -lowest, 1e-9);
            let label = format!("heap, e = {e}: largest gain of a step");
            if e < 1.0 {
                record.below(&label, scale, largest_gain, 1e-6);
            } else {
                record.report(&label, scale, largest_gain, 0.0);
            }
            record.report(&format!("heap, e = {e}: share dissipated in 1 s"), scale, end, 0.0);
        }
    }
    record.finish();
}

#[test]
fn free_flight() {
    let mut record = Record::new("energy", "free_flight");
    for scale in SCALES {
        let mut scene = Scene::new(scale, 1e-3);
        let material = scene.material(0.0, 0.0);
        scene.sphere_of_mass(1.0, 0.1, DVec3::ZERO, material);
        scene.steps(100);
        let lost = scene.energy(scene.world.report.dissipated_energy);
        record.relative("free flight: loss in 100 steps [J]", scale, lost, 100.0 * g * g * 1e-6 / 2.0, 1e-9);
    }
    record.finish();
}

#[test]
fn elastic_ball() {
    let mut record = Record::new("energy", "elastic_ball");
    for scale in SCALES {
        let mut scene = Scene::new(scale, 1e-3);
        let material = scene.material(0.3, 1.0);
        scene.plane(DVec3::ZERO, DVec3::Z, material);
        let ball = scene.sphere(0.1, DVec3::new(0.0, 0.0, 1.1), material);
        let (mut bounces, mut last, mut highest) = (0, 0.0, 0.0_f64);
        while bounces < 21 {
            scene.step();
            let v = scene.velocity(ball).z;
            bounces += usize::from(last < 0.0 && v > 0.0);
            if bounces == 20 {
                highest = highest.max(scene.position(ball).z - 0.1);
            }
            last = v;
        }
        record.relative("elastic ball: height after 20 bounces [m]", scale, highest, 1.0, 1e-9);
    }
    record.finish();
}

#[test]
fn lift() {
    let mut record = Record::new("energy", "lift");
    let (a, t, h) = (2.0, 0.5, 1e-3);
    for scale in SCALES {
        let mut scene = Scene::new(scale, h).exact();
        let material = scene.material(0.3, 0.0);
        // Velocity a t at the end of each step, so that the wall gains a h a step: offset a t (t + h) / 2.
        let lag = h * scale.sqrt();
        let height = Formula::parse(&format!("0.5*{a}*t*(t+{lag:e})")).unwrap();
        scene.driven_plane(material, [None, None, Some(Drive::Value(Track::Formula(height)))]);
        let ball = scene.sphere_of_mass(1.0, 0.1, DVec3::new(0.0, 0.0, 0.1), material);
        scene.run_until(t);
        let rise = a * t * (t + h) / 2.0;
        let gained = 0.5 * a * a * t * t + g * rise;
        record.near("lift: height [m]", scale, scene.position(ball).z - 0.1, rise, 1e-9);
        record.near("lift: v [m/s]", scale, scene.velocity(ball).z, a * t, 1e-9);
        let work = scene.energy(scene.world.energy_book.wall_work);
        let loss = 0.5 * a * a * h * t;
        record.relative("lift: work of the wall [J]", scale, work, gained + loss, 1e-9);
        let lost = scene.energy(scene.world.report.dissipated_energy);
        record.near("lift: dissipated, m a^2 h t / 2 [J]", scale, lost, loss, 1e-9);
    }
    record.finish();
}

#[test]
fn conveyor() {
    let mut record = Record::new("energy", "conveyor");
    let (mu, speed, h) = (0.3, 1.0, 1e-3);
    for scale in SCALES {
        let mut scene = Scene::new(scale, h).exact();
        let material = scene.material(mu, 0.0);
        let rate = Formula::parse(&format!("{:e}", speed * scale.sqrt())).unwrap();
        scene.driven_plane(material, [Some(Drive::Rate(Track::Formula(rate))), None, None]);
        let half = DVec3::new(0.2, 0.15, 0.1);
        let block = scene.cuboid(1.0, half, DVec3::new(0.0, 0.0, 0.1), DQuat::IDENTITY, material);
        scene.run_until(1.0);
        let work = scene.energy(scene.world.energy_book.wall_work);
        let heat = scene.energy(scene.world.report.dissipated_energy);
        let allowed = 2.0 * mu * g * h / speed;
        record.near("conveyor: v of the block [m/s]", scale, scene.velocity(block).x, speed, 1e-9);
        record.near("conveyor: work of the wall / m V^2", scale, work, 1.0, allowed);
        record.near("conveyor: heat / m V^2", scale, heat, 0.5, allowed);
        record.near("conveyor: work - heat - kinetic energy [J]", scale, work - heat - 0.5, 0.0, 1e-9);
    }
    record.finish();
}

#[test]
fn sliding_block() {
    let mut record = Record::new("energy", "sliding_block");
    let (mu, v0, h, t) = (0.3, 2.0, 1e-3, 0.4);
    for scale in SCALES {
        let mut scene = Scene::new(scale, h).exact();
        let material = scene.material(mu, 0.0);
        scene.plane(DVec3::ZERO, DVec3::Z, material);
        let half = DVec3::new(0.2, 0.15, 0.1);
        let block = scene.cuboid(1.0, half, DVec3::new(0.0, 0.0, 0.1), DQuat::IDENTITY, material);
        scene.throw(block, DVec3::X * v0, DVec3::ZERO);
        scene.run_until(t);
        let (s, v) = (scene.position(block).x, scene.velocity(block).x);
        let heat = scene.energy(scene.world.report.dissipated_energy);
        record.near("sliding block: way [m]", scale, s, v0 * t - mu * g * t * t / 2.0, mu * g * t * h);
        record.relative("sliding block: heat / mu m g s", scale, heat / (mu * g * s), 1.0, h * (v0 - v) / s);
        let exact = mu * g * (s + 0.5 * h * (v0 - v));
        record.relative("sliding block: heat of the scheme [J]", scale, heat, exact, 1e-9);

        let mut scene = Scene::new(scale, 1e-5);
        (scene.world.settings.method, scene.world.settings.dem.law) = (Method::Dem, LawKind::HertzMindlin);
        let material = scene.material(mu, 0.3);
        let elastic = Elastic { young: 1e7 * scale, poisson: 0.3, ..Elastic::default() };
        scene.world.materials.set_elastic(material, elastic);
        scene.plane(DVec3::ZERO, DVec3::Z, material);
        let ball = scene.sphere_of_mass(1.0, 0.1, DVec3::Z * 0.1, material);
        scene.lock_rotation(ball);
        scene.run_until(0.1);
        let (start, from) = (scene.world.report.dissipated_energy, scene.position(ball).x);
        scene.throw(ball, DVec3::X * v0, DVec3::ZERO);
        // What was put in by hand is no work of anybody's.
        let given = 0.5 * v0 * v0;
        scene.run_until(0.1 + t);
        scene.world.refresh_report();
        let heat = scene.energy(scene.world.report.dissipated_energy - start) + given;
        let s = scene.position(ball).x - from;
        record.relative("sliding ball, penalty: heat / mu m g s", scale, heat / (mu * g * s), 1.0, 1e-3);
    }
    record.finish();
}

#[test]
fn impact() {
    let mut record = Record::new("energy", "impact");
    for scale in SCALES {
        for dem in [false, true] {
            let name = if dem { "penalty" } else { "hard" };
            let allowed = if dem { 2e-3 } else { 1e-9 };
            for e in [0.2, 0.5, 0.9] {
                let make = |record_wall: bool| {
                    let mut scene = Scene::new(scale, if dem { 2e-6 } else { 1e-3 }).exact().weightless();
                    let material = scene.material(0.3, e);
                    if dem {
                        (scene.world.settings.method, scene.world.settings.dem.law) =
                            (Method::Dem, LawKind::HertzMindlin);
                        let elastic = Elastic { young: 1e8 * scale, poisson: 0.3, ..Elastic::default() };
                        scene.world.materials.set_elastic(material, elastic);
                    }
                    if record_wall {
                        scene.plane(DVec3::ZERO, DVec3::Z, material);
                        let ball = scene.sphere_of_mass(1.0, 0.1, DVec3::Z * 0.101, material);
                        scene.throw(ball, DVec3::Z * -2.0, DVec3::ZERO);
                    } else {
                        for side in [-1.0, 1.0] {
                            let ball = scene.sphere_of_mass(1.0, 0.1, DVec3::X * (side * 0.101), material);
                            scene.throw(ball, DVec3::X * -side, DVec3::ZERO);
                        }
                    }
                    scene.run_until(0.03);
                    scene.world.refresh_report();
                    scene.energy(scene.world.report.dissipated_energy)
                };
                let label = format!("impact, {name}, e = {e}");
                let lost = 1.0 - e * e;
                record.near(&format!("{label}: on a wall [J]"), scale, make(true), 2.0 * lost, 2.0 * allowed);
                record.near(&format!("{label}: two balls [J]"), scale, make(false), lost, allowed);
            }
        }
    }
    record.finish();
}
