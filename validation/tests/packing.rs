//! Packing by gravity: solid fraction and coordination number of a bed of equal spheres.
//!
//! Set-up: 2000 spheres of diameter d rain as a loose random cloud (solid fraction 0.25) into a box of 10 d x 10 d with
//! frictionless side walls and a flat floor with the friction of the grains; default solver. mu = 0.5: e = 0.7 as in the
//! reference, h = 0.01 sqrt(d/g), until the mean height changes by less than 1e-3 d in sqrt(d/g), 18 sqrt(d/g) at most. A bed without
//! friction rocks for long, so mu = 0: e = 0, h = 0.02 sqrt(d/g), 16 sqrt(d/g), then stopped dead every 10 steps, until the mean height
//! changes by less than 2e-4 d in ten times, 240 times at most: what is measured is a bed at rest. Two sizes; with friction three. Measured in the bulk, from z = 4 d to 2 d below the 90th percentile of the heights and 2.5 d and more from
//! the side walls. Solid fraction: share of 400 000 random points that lie in a sphere; since layers at the walls reach into
//! any sharp window, its edge is spread from 2 d to 3 d. Coordination number: mean number of touching neighbours (gap below
//! 1e-4 d; below 1e-3 d for comparison) of the spheres with their centre in the bulk, rattlers included.
//! Reference: LAMMPS with soft spheres (kn = 2e4 m g/d, e = 0.7) in a periodic box: mu = 0.5: phi 0.5901, Z 4.85; mu = 0:
//! phi 0.6388, Z 6.10. Band: phi +- 0.010, Z +- 0.25 (single runs of the reference; walls instead of periodic sides). Chaos
//! makes every size another sample of the same bed: of some 150 spheres, whose fractions were seen to spread by 0.004 and
//! numbers of neighbours by 0.1 (the spread of one sphere's, 1.2, over the root of 150), so the mean of the sizes is held to the
//! band, and each of them to half as much again.
//!
//! The same with friction in a periodic box, as the reference has it: no side walls, so all of 10 d x 10 d counts, some 800 spheres. One
//! size, held to the band of the mean.

use granum_engine::glam::DVec3;
use granum_engine::random::Random;
use granum_engine::settings::{Domain, Outside};
use granum_engine::{BodyId, PairLaw};
use granum_validation::{Record, SCALES, Scene, g};

const N: usize = 2000;
const HALF: f64 = 5.0;
/// A bed is at rest if the mean height of its spheres falls by less than this in a part of the run.
/// With and without friction.
const SINKS: [f64; 2] = [1e-3, 2e-4];

fn deposit(scale: f64, periodic: bool, mu: f64, e: f64, h: f64, time: i32) -> (f64, [f64; 2], Scene) {
    let unit = (1.0 / g).sqrt();
    let mut scene = Scene::new(scale, h * unit);
    if periodic {
        let corner = DVec3::new(HALF, HALF, 100.0) * scale;
        scene.world.settings.domain = Some(Domain { min: -corner, max: corner, outside: Outside::Stop });
        scene.world.settings.periodic = [true, true, false];
    }
    let grain = scene.material(mu, e);
    let glass = scene.material(0.0, e);
    scene.world.materials.set_pair(grain, glass, PairLaw { friction: 0.0, restitution: e });
    scene.plane(DVec3::ZERO, DVec3::Z, grain);
    let sides = [DVec3::X, -DVec3::X, DVec3::Y, -DVec3::Y];
    for normal in sides.into_iter().filter(|_| !periodic) {
        scene.plane(-HALF * normal, normal, glass);
    }
    let mut random = Random::new(3, 0);
    let height = N as f64 * std::f64::consts::FRAC_PI_6 / (0.25 * 4.0 * HALF * HALF);
    let mut balls: Vec<(BodyId, DVec3)> = Vec::new();
    while balls.len() < N {
        let inside = if periodic { HALF } else { HALF - 0.5 };
        let p = DVec3::new(
            random.uniform(-inside, inside),
            random.uniform(-inside, inside),
            random.uniform(0.5, height),
        );
        if balls.iter().all(|(_, q)| apart(periodic, p, *q).length_squared() > 1.0) {
            balls.push((scene.sphere(0.5, p, grain), p));
        }
    }
    let places = |scene: &Scene| balls.iter().map(|&(ball, _)| scene.position(ball)).collect::<Vec<DVec3>>();
    let height = |scene: &Scene| places(scene).iter().map(|p| p.z).sum::<f64>() / N as f64;
    // Of a bed with friction: until it no longer sinks.
    let mut last = f64::INFINITY;
    for part in 0..time {
        scene.run_until(f64::from(part + 1) * unit);
        let now = height(&scene);
        if mu > 0.0 && part >= 11 && (now - last).abs() < SINKS[0] {
            break;
        }
        last = now;
    }
    for k in 0..if mu > 0.0 { 0 } else { 24 } {
        for _ in 0..10 {
            scene.world.bodies.velocity.fill(DVec3::ZERO);
            scene.steps(10);
        }
        let now = height(&scene);
        if k > 0 && (now - last).abs() < SINKS[1] {
            break;
        }
        last = now;
    }
    let centres = places(&scene);
    let mut heights: Vec<f64> = centres.iter().map(|p| p.z).collect();
    heights.sort_by(f64::total_cmp);
    let (low, high) = (4.0, heights[N * 9 / 10] - 2.0);
    let side = if periodic { 2.0 * HALF } else { HALF - 2.5 };
    let in_bulk = |p: &DVec3| p.x.abs() < side && p.y.abs() < side && p.z > low && p.z < high;
    let near: Vec<DVec3> = centres
        .iter()
        .copied()
        .filter(|p| p.x.abs() < side + 1.0 && p.y.abs() < side + 1.0 && p.z > low - 0.5 && p.z < high + 0.5)
        .collect();
    let points = 400_000;
    let mut hits = 0;
    for _ in 0..points {
        let edge = if periodic { HALF } else { HALF - random.uniform(2.0, 3.0) };
        let p =
            DVec3::new(random.uniform(-edge, edge), random.uniform(-edge, edge), random.uniform(low, high));
        hits += u32::from(near.iter().any(|q| apart(periodic, p, *q).length_squared() < 0.25));
    }
    let bulk: Vec<usize> = (0..N).filter(|&i| in_bulk(&centres[i])).collect();
    let coordination = [1e-4, 1e-3].map(|gap| {
        let touching = |i: usize| {
            (0..N).filter(|&j| j != i && apart(periodic, centres[i], centres[j]).length() < 1.0 + gap).count()
        };
        bulk.iter().map(|&i| touching(i)).sum::<usize>() as f64 / bulk.len() as f64
    });
    (f64::from(hits) / f64::from(points), coordination, scene)
}

/// From one point to another, or to its nearest image.
fn apart(periodic: bool, p: DVec3, q: DVec3) -> DVec3 {
    let d = q - p;
    let edges = DVec3::new(2.0 * HALF, 2.0 * HALF, f64::INFINITY);
    if periodic {
        DVec3::new(d.x - edges.x * (d.x / edges.x).round(), d.y - edges.y * (d.y / edges.y).round(), d.z)
    } else {
        d
    }
}

fn bed(name: &str, scales: &[f64], mu: f64) {
    let (e, h, time, phi, z) =
        if mu > 0.0 { (0.7, 0.01, 18, 0.5901, 4.85) } else { (0.0, 0.02, 16, 0.6388, 6.10) };
    let mut record = Record::new("packing", name);
    let (mut fractions, mut touching) = (0.0, 0.0);
    for &scale in scales {
        let (fraction, coordination, scene) = deposit(scale, false, mu, e, h, time);
        let report = &scene.world.report;
        fractions += fraction / scales.len() as f64;
        touching += coordination[0] / scales.len() as f64;
        record.near(&format!("mu = {mu}: solid fraction"), scale, fraction, phi, 0.015);
        record.near(&format!("mu = {mu}: coordination number"), scale, coordination[0], z, 0.375);
        record.report(&format!("mu = {mu}: neighbours within 1e-3 d"), scale, coordination[1], z);
        record.report(
            &format!("mu = {mu}: deepest overlap / R"),
            scale,
            report.max_penetration_over_radius,
            0.0,
        );
        let mut speeds: Vec<f64> = scene.world.bodies.velocity.iter().map(|v| v.length()).collect();
        speeds.sort_by(f64::total_cmp);
        let fall = g * scene.world.settings.step;
        record.report(&format!("mu = {mu}: median speed / g h"), scale, speeds[N / 2] / fall, 0.0);
        record.report(
            &format!("mu = {mu}: largest speed / g h"),
            scale,
            speeds[speeds.len() - 1] / fall,
            0.0,
        );
        record.report(&format!("mu = {mu}: relative residual"), scale, report.relative_residual, 0.0);
    }
    record.near(&format!("mu = {mu}: solid fraction, mean of the sizes"), 1.0, fractions, phi, 0.010);
    record.near(&format!("mu = {mu}: coordination number, mean of the sizes"), 1.0, touching, z, 0.25);
    record.finish();
}

#[test]
fn frictional_bed() {
    bed("frictional", &SCALES, 0.5);
}

#[test]
fn frictionless_bed() {
    // It takes three times as long as the other, and beds of two sizes are samples enough.
    bed("frictionless", &SCALES[..2], 0.0);
}

#[test]
fn frictional_bed_in_a_periodic_box() {
    let mut record = Record::new("packing", "periodic");
    let (fraction, coordination, _) = deposit(1.0, true, 0.5, 0.7, 0.01, 18);
    record.near("mu = 0.5, periodic: solid fraction", 1.0, fraction, 0.5901, 0.010);
    record.near("mu = 0.5, periodic: coordination number", 1.0, coordination[0], 4.85, 0.25);
    record.report("mu = 0.5, periodic: neighbours within 1e-3 d", 1.0, coordination[1], 4.85);
    record.finish();
}
