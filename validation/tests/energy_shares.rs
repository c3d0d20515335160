//! Energy: what friction, rolling resistance, impacts and dampers took, each share by its own closed form, and their sum; what is
//! taken is never negative, and the work of moving walls is booked.
//!
//! - Sliding block, mu = 0.3, thrown at 2 m/s, 0.4 s: friction takes mu m g s of its way s, nothing else takes any. Hard
//!   contact: mu m g (s + h (v0 - v) / 2), exact for its scheme, 1e-9; penalty contact (a locked ball): 1e-3 as its normal force.
//! - Head-on impact on a wall at 2 m/s: the impact takes (1 - e^2) m v^2 / 2, friction nothing. Hard contact 1e-9; penalty
//!   contact 2e-3 of the energy, as its restitution.
//! - Oblique impact of two equal balls, u_n and u_t the velocity along the normal and across it, m* = m / 2, m_t = 2/7 m*:
//!   the impact takes m* (1 - e^2) u_n^2 / 2, friction J_t u_t - J_t^2 / (2 m_t) with J_t = min(mu (1 + e) m* u_n, m_t u_t).
//!   Hard contact sliding and sticking: 1e-9. Penalty contact sliding, 1 %: its friction grows from zero over a small slip, and
//!   the line of centres turns meanwhile (with 1e8 Pa by 1 %; here 1e10).
//! - Rolling ball, penalty contact, mu_r = 0.1, mu_w = 0.05: resistance takes m g (mu_r s + mu_w R a) of the way s and the
//!   angle a of the spin, within 1 %; sliding and pressing less than 1 % of that.
//! - Damper of a joint: a spring of 200 N/m and 4 N s/m brings 2 kg to rest from 0.1 m: the damper takes k x^2 / 2 but for what
//!   the step adds, 0.02 h/s. Door on a stop: what falls is taken by the impact, to the error of the step, 0.1 h/s.
//! - Lift at 2 m/s2: an accelerated floor meets the ball anew in every step at a h. Impact m (g + a) a h t / 2, error of the
//!   step -m g a h t / 2: both vanish with h, their sum is m a^2 h t / 2; 1e-9.
//! - Collapsing heap, hard contact: 64 balls, mu = 0.4, e = 0.5, default tolerance of the solver. Whatever the solver's error, all
//!   shares add up: what is left is h/2 P.g, the error of the flight, to 1e-11 of the energy.
//! - The same by penalty contact, impacts of some 60 steps: dashpots are of first order in the step. What is left is below 2 % of what
//!   was dissipated, and below 0.5 % with a quarter of the step.
//! - A larger heap, hard contact: 216 balls, e = 0, 0.5, 0.9 and 1, 1 s. A free flight of the scheme loses m g^2 h^2 / 2 a step,
//!   exactly (1e-9), and an elastic bounce on the ground gives back the m g h v that the flight lost: what the scheme conserves is
//!   E' = E + h/2 P.g, with P the momentum and g the vector of gravity. So the dissipated part of E' must never be negative (1e-9 of
//!   the energy), and no step may give back more than 1e-6 of the initial energy if e < 1 (a solver at tolerance 1e-3 leaves
//!   overlaps, which are pushed apart). With e = 1 Newton's restitution beside Coulomb friction in many contacts at once is not a
//!   dissipative law: the largest gain of a step is reported only.
//! - Elastic ball: e = 1, dropped from 1 m it returns to 1 m after 20 bounces, to rounding (1e-9): no drift.
//! - Conveyor: a block at rest on a plane that starts to move at V = 1 m/s, mu = 0.3. Friction does m V^2 of work, half of which
//!   becomes heat: the impulses add up to m V, so exactly (1e-9).

use granum_engine::dem::LawKind;
use granum_engine::formula::Formula;
use granum_engine::glam::{DQuat, DVec3};
use granum_engine::joint::Freedom;
use granum_engine::joint::spring::Spring;
use granum_engine::motion::{Drive, Track};
use granum_engine::{Elastic, JointKind, MaterialId, Method, StepReport};
use granum_validation::linkage::flat;
use granum_validation::{Record, SCALES, Scene, g};

/// A scene of hard contact, solved to rounding, or of penalty contact with this step.
fn scene(scale: f64, dem: Option<f64>) -> Scene {
    let mut scene = Scene::new(scale, dem.unwrap_or(1e-3)).exact();
    if dem.is_some() {
        (scene.world.settings.method, scene.world.settings.dem.law) = (Method::Dem, LawKind::HertzMindlin);
    }
    scene
}

fn material(scene: &mut Scene, mu: f64, e: f64, elastic: Elastic) -> MaterialId {
    let id = scene.material(mu, e);
    scene.world.materials.set_elastic(id, Elastic { young: elastic.young * scene.scale, ..elastic });
    id
}

fn soft(young: f64) -> Elastic {
    Elastic { young, poisson: 0.3, ..Elastic::default() }
}

/// The shares of a record in the units of the reference: friction, rolling, impact, overlap, damping, other.
fn shares(scene: &Scene, r: &StepReport) -> [f64; 6] {
    let l = r.losses;
    [l.friction, l.rolling, l.impact, l.overlap, l.damping, r.other_loss()].map(|x| scene.energy(x))
}

/// Judges all six.
fn judge(record: &mut Record, label: &str, scale: f64, found: [f64; 6], expected: [f64; 6], allowed: f64) {
    let names = ["friction", "rolling", "impact", "overlap", "damping", "other"];
    for (name, (x, y)) in names.into_iter().zip(found.into_iter().zip(expected)) {
        record.near(&format!("{label}: {name} [J]"), scale, x, y, allowed);
    }
}

#[test]
fn sliding() {
    let mut record = Record::new("energy_shares", "sliding");
    let (mu, v0, h, t) = (0.3, 2.0, 1e-3, 0.4);
    for scale in SCALES {
        let mut s = scene(scale, None);
        let m = s.material(mu, 0.0);
        s.plane(DVec3::ZERO, DVec3::Z, m);
        let half = DVec3::new(0.2, 0.15, 0.1);
        let block = s.cuboid(1.0, half, DVec3::new(0.0, 0.0, 0.1), DQuat::IDENTITY, m);
        s.throw(block, DVec3::X * v0, DVec3::ZERO);
        s.run_until(t);
        let (way, v) = (s.position(block).x, s.velocity(block).x);
        record.near("hard: way [m]", scale, way, v0 * t - mu * g * t * t / 2.0, mu * g * t * h);
        let heat = mu * g * (way + 0.5 * h * (v0 - v));
        let found = shares(&s, &s.world.report);
        judge(&mut record, "hard", scale, found, [heat, 0.0, 0.0, 0.0, 0.0, 0.0], 1e-9 * heat);

        let mut s = scene(scale, Some(1e-5));
        let m = material(&mut s, mu, 0.3, soft(1e7));
        s.plane(DVec3::ZERO, DVec3::Z, m);
        let ball = s.sphere_of_mass(1.0, 0.1, DVec3::Z * 0.1, m);
        s.lock_rotation(ball);
        s.run_until(0.1);
        let (before, from) = (shares(&s, &s.world.report), s.position(ball).x);
        s.throw(ball, DVec3::X * v0, DVec3::ZERO);
        s.run_until(0.1 + t);
        let mut found = shares(&s, &s.world.report);
        found.iter_mut().zip(before).for_each(|(x, y)| *x -= y);
        // What was put in by hand is no work of anybody's.
        found[5] += 0.5 * v0 * v0;
        let heat = mu * g * (s.position(ball).x - from);
        judge(&mut record, "penalty", scale, found, [heat, 0.0, 0.0, 0.0, 0.0, 0.0], 1e-3 * heat);
    }
    record.finish();
}

#[test]
fn impacts() {
    let mut record = Record::new("energy_shares", "impacts");
    for scale in SCALES {
        for (dem, name, allowed) in [(None, "hard", 1e-9), (Some(2e-6), "penalty", 2e-3)] {
            for e in [0.2, 0.5, 0.9] {
                let mut s = scene(scale, dem).weightless();
                let m = material(&mut s, 0.3, e, soft(1e8));
                s.plane(DVec3::ZERO, DVec3::Z, m);
                let ball = s.sphere_of_mass(1.0, 0.1, DVec3::Z * 0.101, m);
                s.throw(ball, DVec3::Z * -2.0, DVec3::ZERO);
                s.run_until(0.03);
                let found = shares(&s, &s.world.report);
                let expected = [0.0, 0.0, 2.0 * (1.0 - e * e), 0.0, 0.0, 0.0];
                let label = format!("{name}, head-on, e = {e}");
                judge(&mut record, &label, scale, found, expected, 2.0 * allowed);
            }
        }
        for (dem, degrees, e, mu) in
            [(None, 50.0_f64, 0.9, 0.1), (None, 20.0, 0.5, 0.4), (Some(2e-6), 60.0, 0.7, 0.1)]
        {
            let mut s = scene(scale, dem).weightless();
            let m = material(&mut s, mu, e, soft(1e10));
            let (sin, cos) = degrees.to_radians().sin_cos();
            let one = s.sphere_of_mass(1.0, 0.1, DVec3::ZERO, m);
            s.sphere_of_mass(1.0, 0.1, 0.2 * DVec3::new(cos, sin, 0.0), m);
            s.throw(one, DVec3::X, DVec3::ZERO);
            s.run_until(if dem.is_some() { 0.02 } else { 1e-3 });
            let (mass, grip) = (0.5, 0.5 * 2.0 / 7.0);
            let push = (mu * (1.0 + e) * mass * cos).min(grip * sin);
            let friction = push * sin - push * push / (2.0 * grip);
            let impact = 0.5 * mass * (1.0 - e * e) * cos * cos;
            let found = shares(&s, &s.world.report);
            let label = format!(
                "{}, {degrees} deg, e = {e}, mu = {mu}",
                if dem.is_some() { "penalty" } else { "hard" }
            );
            let allowed = if dem.is_some() { 0.01 * friction.min(impact) } else { 1e-9 };
            judge(&mut record, &label, scale, found, [friction, 0.0, impact, 0.0, 0.0, 0.0], allowed);
        }
    }
    record.finish();
}

#[test]
fn rolling() {
    let mut record = Record::new("energy_shares", "rolling");
    let (r, mass) = (0.01, 0.01);
    for scale in SCALES {
        let mut s = scene(scale, Some(1e-5));
        let elastic = Elastic { rolling: 0.1, twisting: 0.05, ..soft(1e7) };
        let m = material(&mut s, 0.6, 0.5, elastic);
        s.plane(DVec3::ZERO, DVec3::Z, m);
        let ball = s.sphere_of_mass(mass, r, DVec3::Z * (r - 2e-5), m);
        s.throw(ball, DVec3::X * 0.5, DVec3::new(0.0, 50.0, 30.0));
        s.run_until(0.05);
        let before = shares(&s, &s.world.report);
        let (from, w) = (s.position(ball).x, s.ang_vel(ball).z);
        s.run_until(0.25);
        let mut found = shares(&s, &s.world.report);
        found.iter_mut().zip(before).for_each(|(x, y)| *x -= y);
        let angle = 0.5 * (w + s.ang_vel(ball).z) * 0.2;
        let heat = mass * g * (0.1 * (s.position(ball).x - from) + 0.05 * r * angle);
        judge(&mut record, "rolling ball", scale, found, [0.0, heat, 0.0, 0.0, 0.0, 0.0], 0.01 * heat);
    }
    record.finish();
}

#[test]
fn joints_and_walls() {
    let mut record = Record::new("energy_shares", "joints_and_walls");
    let h = 1e-3;
    for scale in SCALES {
        let mut s = scene(scale, None).weightless();
        let body = s.point_mass(2.0, DVec3::X * 0.1);
        let joint = s.link(JointKind::Spring, (None, Some(body)), DVec3::X * -1.0, DVec3::X * 0.1);
        let spring = Spring { stiffness: 200.0, damping: 4.0, rest: 1.0, preload: 0.0 };
        s.spring(joint, Freedom::Slide, spring);
        s.run_until(8.0);
        let held = 0.5 * 200.0 * 0.01;
        let found = shares(&s, &s.world.report);
        judge(&mut record, "damper", scale, found, [0.0, 0.0, 0.0, 0.0, held, 0.0], 0.02 * h * held);

        let mut s = scene(scale, None);
        let door = s.rod(2.0, DVec3::ZERO, flat(1.0, 0.0));
        let joint = s.hinge(None, door, DVec3::ZERO);
        s.limit(joint, Freedom::Turn, -0.5, 0.3);
        s.run_until(2.0);
        let fall = 2.0 * g * 0.5 * 0.5_f64.sin();
        let found = shares(&s, &s.world.report);
        judge(&mut record, "door on a stop", scale, found, [0.0, 0.0, fall, 0.0, 0.0, 0.0], 0.1 * h * fall);

        let (a, t) = (2.0, 0.5);
        let mut s = scene(scale, None);
        let m = s.material(0.3, 0.0);
        let lag = h * scale.sqrt();
        let height = Formula::parse(&format!("0.5*{a}*t*(t+{lag:e})")).unwrap();
        s.driven_plane(m, [None, None, Some(Drive::Value(Track::Formula(height)))]);
        let ball = s.sphere_of_mass(1.0, 0.1, DVec3::new(0.0, 0.0, 0.1), m);
        s.run_until(t);
        let rise = a * t * (t + h) / 2.0;
        record.near("lift: height [m]", scale, s.position(ball).z - 0.1, rise, 1e-9);
        record.near("lift: v [m/s]", scale, s.velocity(ball).z, a * t, 1e-9);
        let expected = [0.0, 0.0, 0.5 * (g + a) * a * h * t, 0.0, 0.0, -0.5 * g * a * h * t];
        judge(&mut record, "lift", scale, shares(&s, &s.world.report), expected, 1e-9);
        let work = s.energy(s.world.report.wall_work);
        let gained = 0.5 * a * a * t * t + g * rise;
        record.near("lift: work of the wall [J]", scale, work, gained + 0.5 * a * a * h * t, 1e-9);
    }
    record.finish();
}

/// A pile that collapses, at its end: energy at the start, h/2 P.g, shares.
fn heap(scale: f64, dem: Option<f64>) -> (f64, f64, [f64; 6], f64) {
    let mut s = scene(scale, dem);
    s.world.settings.solver = granum_engine::Settings::default().solver;
    let m = material(&mut s, 0.4, 0.5, soft(1e7));
    s.plane(DVec3::ZERO, DVec3::Z, m);
    for k in 0..64 {
        let (x, y, z) = (k % 4, k / 4 % 4, k / 16);
        let lean = 0.02 * f64::from(z);
        let at = DVec3::new(f64::from(x) + lean, f64::from(y) - lean, f64::from(z) + 0.6) * 0.101;
        s.sphere(0.05, at, m);
    }
    let start = s.step().potential_energy;
    s.run_until(0.5);
    let r = s.world.report.clone();
    let shadow = 0.5 * s.world.settings.step * r.momentum.dot(s.world.settings.gravity);
    (s.energy(start), s.energy(shadow), shares(&s, &r), s.energy(r.dissipated_energy))
}

#[test]
fn heaps() {
    let mut record = Record::new("energy_shares", "heaps");
    for scale in SCALES {
        let (start, shadow, [friction, _, impact, overlap, _, other], all) = heap(scale, None);
        record.near("heap, hard: left over - h/2 P.g, over all", scale, (other - shadow) / start, 0.0, 1e-11);
        record.report("heap, hard: friction / dissipated", scale, friction / all, 0.0);
        record.report("heap, hard: impacts / dissipated", scale, impact / all, 0.0);
        record.below("heap, hard: overlap gives / dissipated", scale, -overlap / all, 0.01);
        for (h, allowed) in [(1e-4, 0.02), (2.5e-5, 0.005)] {
            let (_, shadow, [friction, _, impact, _, _, other], all) = heap(scale, Some(h));
            let label = format!("heap, penalty, h = {h}");
            record.near(
                &format!("{label}: left over / dissipated"),
                scale,
                (other - shadow) / all,
                0.0,
                allowed,
            );
            record.report(&format!("{label}: friction / dissipated"), scale, friction / all, 0.0);
            record.report(&format!("{label}: impacts / dissipated"), scale, impact / all, 0.0);
        }
    }
    record.finish();
}

#[test]
fn collapsing_heap() {
    let mut record = Record::new("energy_shares", "collapsing_heap");
    for scale in SCALES {
        // Elastic, only to be reported: at one size.
        let every = [0.0, 0.5, 0.9, 1.0];
        for e in every.into_iter().filter(|&e| e < 1.0 || scale == 1.0) {
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
    let mut record = Record::new("energy_shares", "free_flight");
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
    let mut record = Record::new("energy_shares", "elastic_ball");
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
fn conveyor() {
    let mut record = Record::new("energy_shares", "conveyor");
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
        record.near("conveyor: v of the block [m/s]", scale, scene.velocity(block).x, speed, 1e-9);
        record.near("conveyor: work of the wall / m V^2", scale, work, 1.0, 1e-9);
        record.near("conveyor: heat / m V^2", scale, heat, 0.5, 1e-9);
        record.near("conveyor: work - heat - kinetic energy [J]", scale, work - heat - 0.5, 0.0, 1e-9);
    }
    record.finish();
}
