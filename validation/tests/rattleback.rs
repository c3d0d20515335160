//! The rattleback: an ellipsoid on a plane that reverses its spin one way round and not the other.
//!
//! Semi-axes 0.2, 0.03, 0.02 m, 1 kg, the centre of mass 0.01 m below the centre, inertia about it ((2e-4, 2e-5, 0), (2e-5, 1.6e-3, 0),
//! (0, 0, 1.7e-3)) in the frame of the semi-axes; tilted by half a degree about x and y, spin of 5 rad/s about the vertical, no
//! slip at the start; mu = 1, so that it never slips. A body's shape has its centre of mass at its origin and its axes along
//! the principal ones. So this one is two bodies and a fixed joint: the ellipsoid with 0.4 kg about its centre, and a weight that
//! touches nothing, with the mass, place and principal axes that make the sum as given.
//!
//! Reference: no-slip rolling, integrated with energy constant to 7e-12 (`data/series/R14_rattleback_*.csv`). From +5 rad/s: 3.12322 at
//! 1 s, 1.184728 at 2 s, reverses at 2.80 to 2.85 s, -4.388599 at 5 s; from -5 rad/s: no reversal in 10 s, -5.25617 at 1 s, -4.360997
//! at 5 s. Demand: time of reversal within 5 %, signs as in the series. The scheme rolls with a loss of first order in h, which the
//! rocking of the reversal feeds on: at h = 1e-4 8.5 % of the energy in 5 s, the reversal 12.6 % too early and the spin at 5 s short by
//! 0.7 rad/s. So the 5 % are demanded at h = 2e-5, and 12 % at 5e-5, of the mean's reversal and of the first moment without spin. That one is not
//! of first order: at 2.6815 s a tremble of the reference comes down to 0.008 rad/s, and the scheme touches zero then already, at any step
//! that can be afforded. When it turns back for good tends to the reference's 2.853 s: 2.629, 2.717, 2.850 s at 5e-5, 2.5e-5,
//! 1.25e-5. The other way round it rocks little: the spin within 1000 h
//! rad/s.

use granum_engine::glam::{DMat3, DQuat, DVec3};
use granum_engine::{Body, JointKind, Shape};
use granum_validation::{Record, SCALES, Scene};

const AXES: DVec3 = DVec3::new(0.2, 0.03, 0.02);
/// Height of the ellipsoid's centre above the centre of mass.
const RAISED: f64 = 0.01;
/// When the spin of the reference first passes zero [s].
const FIRST: f64 = 2.80443;
/// Mass of the ellipsoid's part.
const SHELL: f64 = 0.4;

/// Spin about the vertical at every tenth of a second up to `until`, the time of the first reversal, and the largest change of energy.
fn rattle(scale: f64, h: f64, w0: f64, until: f64) -> (Vec<f64>, Option<f64>, f64) {
    let mut scene = Scene::new(scale, h);
    let material = scene.material(1.0, 0.0);
    scene.plane(DVec3::ZERO, DVec3::Z, material);
    let (a, b) = (0.5f64.to_radians(), 0.5f64.to_radians());
    // The vertical in the frame of the body, and the rotation that takes it there.
    let up = DVec3::new(-b.sin(), a.sin() * b.cos(), a.cos() * b.cos());
    let turn = DQuat::from_rotation_arc(up, DVec3::Z);
    let squares = AXES * AXES;
    let lowest = DVec3::Z * RAISED - squares * up / (squares * up).dot(up).sqrt();
    let centre = -(turn * lowest);
    let spin = DVec3::Z * w0;
    let place = |at: DVec3| {
        let p = centre + turn * at;
        (p, spin.cross(p))
    };
    // The ellipsoid, and what is left of mass and inertia.
    let rest = 1.0 - SHELL;
    let (at, away) = (DVec3::Z * RAISED, DVec3::Z * (-RAISED * SHELL / rest));
    let own = SHELL * DVec3::new(2e-4, 1.6e-3, 1.7e-3);
    let steiner = SHELL * at.z * at.z + rest * away.z * away.z;
    let (jx, jy, jz) = (2e-4 - own.x - steiner, 1.6e-3 - own.y - steiner, 1.7e-3 - own.z);
    // Principal axes of ((jx, jxy), (jxy, jy)).
    let jxy = 2e-5;
    let angle = 0.5 * (2.0 * jxy / (jx - jy)).atan();
    let (mean, half) = (0.5 * (jx + jy), (0.5 * (jx - jy)).hypot(jxy));
    let principal = DVec3::new(mean - half, mean + half, jz);
    let shape = scene.world.add_shape(Shape::Ellipsoid { r: AXES * scale });
    let (p, v) = place(at);
    let mut shell = Body::fixed(shape, 0.2, material, p).with_mass(SHELL, own).with_rotation(turn);
    shell.inradius = 0.02;
    let shell = scene.add(shell.with_velocity(v).with_ang_vel(spin));
    let (p, v) = place(away);
    let weight = scene.part(rest, principal, p);
    let i = scene.world.index_of(weight).expect("the body is there");
    scene.world.bodies.rotation[i] = turn * DQuat::from_rotation_z(angle);
    scene.throw(weight, v, spin);
    scene.joint(JointKind::Fixed, (Some(shell), Some(weight)), p, turn);
    let e0 = scene.mechanical_energy();
    let (mut series, mut reversed, mut change) = (vec![w0], None, 0.0_f64);
    let mut last = w0;
    while scene.world.time < (until - 0.5 * h) * scale.sqrt() {
        scene.step();
        let now = scene.ang_vel(shell).z;
        let t = scene.world.time / scale.sqrt();
        if reversed.is_none() && now * w0 < 0.0 {
            reversed = Some(t - h * now / (now - last));
        }
        last = now;
        change = change.max((scene.mechanical_energy() - e0).abs() / e0);
        if t > 0.1 * series.len() as f64 - 0.5 * h {
            series.push(now);
        }
    }
    (series, reversed, change)
}

/// The inertia of the two parts is that of the case.
#[test]
fn the_two_parts_make_the_given_inertia() {
    let mut record = Record::new("rattleback", "inertia");
    let rest = 1.0 - SHELL;
    let away = -RAISED * SHELL / rest;
    record.below("centre of mass of the parts [m]", 1.0, (SHELL * RAISED + rest * away).abs(), 1e-17);
    let steiner = SHELL * RAISED * RAISED + rest * away * away;
    let (jx, jy) = (2e-4 * rest - steiner, 1.6e-3 * rest - steiner);
    let angle = 0.5 * (2.0 * 2e-5 / (jx - jy)).atan();
    let (mean, half) = (0.5 * (jx + jy), (0.5 * (jx - jy)).hypot(2e-5));
    let turn = DMat3::from_rotation_z(angle);
    let weight = turn * DMat3::from_diagonal(DVec3::new(mean - half, mean + half, 0.0)) * turn.transpose();
    record.near("product of inertia J_xy [kg m2]", 1.0, weight.y_axis.x, 2e-5, 1e-15);
    record.near("J_xx [kg m2]", 1.0, weight.x_axis.x + SHELL * 2e-4 + steiner, 2e-4, 1e-15);
    record.near("J_yy [kg m2]", 1.0, weight.y_axis.y + SHELL * 1.6e-3 + steiner, 1.6e-3, 1e-15);
    record.finish();
}

/// When the straight line through the spin at the tenths from 2 to 3 s is zero [s]. The spin itself trembles with the rocking, by 0.3
/// rad/s about that line, and a tremble may touch zero early.
fn passes_zero(spin: &[f64]) -> f64 {
    let points = (20..=30).map(|k| (0.1 * k as f64, spin[k]));
    let n = 11.0;
    let (t, w) = points.clone().fold((0.0, 0.0), |sum, p| (sum.0 + p.0 / n, sum.1 + p.1 / n));
    let slope = points.clone().map(|p| (p.0 - t) * (p.1 - w)).sum::<f64>()
        / points.map(|p| (p.0 - t).powi(2)).sum::<f64>();
    t - w / slope
}

/// The spin of a reference series.
fn series(text: &str) -> Vec<f64> {
    let rows = text.lines().filter(|line| !line.starts_with('#'));
    rows.filter_map(|line| line.split(',').nth(1).and_then(|x| x.trim().parse().ok())).collect()
}

#[test]
fn reverses_one_way_round() {
    let mut record = Record::new("rattleback", "reverses_one_way_round");
    let plus = series(include_str!("../data/series/R14_rattleback_p5.csv"));
    for scale in SCALES {
        let (spin, ..) = rattle(scale, 1e-4, 5.0, 1.0);
        record.near("h = 1e-4, +5 rad/s: spin at 1 s [rad/s]", scale, spin[10], 3.12322, 0.1);
    }
    let mut errors = Vec::new();
    for (h, name) in [(5e-5, "5e-5"), (2e-5, "2e-5")] {
        let (spin, reversed, change) = rattle(1.0, h, 5.0, 3.0);
        let first = reversed.unwrap_or(f64::INFINITY);
        let mean = passes_zero(&spin);
        let fine = h < 3e-5;
        let what = |quantity: &str| format!("h = {name}, +5 rad/s: {quantity}");
        let allowed = if fine { 0.05 } else { 0.12 };
        record.relative(&what("first moment without spin [s]"), 1.0, first, FIRST, allowed);
        record.relative(&what("time at which the mean reverses [s]"), 1.0, mean, passes_zero(&plus), allowed);
        for (t, reference) in [(1, 3.12322), (2, 1.184728)] {
            record.near(
                &what(&format!("spin at {t} s [rad/s]")),
                1.0,
                spin[10 * t],
                reference,
                if fine { 0.1 } else { 0.2 },
            );
        }
        // Up to the reversal and after it, but not while both are within its own time.
        let wrong = spin.iter().zip(&plus).filter(|(a, b)| *a * *b < 0.0 && b.abs() > 0.3).count();
        let most = if fine { 0.5 } else { 1.5 };
        record.below(&what("tenths of a second with the wrong sign"), 1.0, wrong as f64, most);
        record.report(&what("largest change of energy"), 1.0, change, 0.0);
        errors.push((mean - passes_zero(&plus)).abs());
    }
    record.report("error of the mean's reversal at 5e-5 over that at 2e-5", 1.0, errors[0] / errors[1], 2.5);
    record.finish();
}

#[test]
fn does_not_reverse_the_other_way() {
    let mut record = Record::new("rattleback", "does_not_reverse_the_other_way");
    let minus = series(include_str!("../data/series/R14_rattleback_m5.csv"));
    for (h, name) in [(2e-4, "2e-4"), (1e-4, "1e-4")] {
        let until = if h > 1e-4 { 10.0 } else { 5.0 };
        let (spin, reversed, change) = rattle(1.0, h, -5.0, until);
        let what = |quantity: &str| format!("h = {name}, -5 rad/s: {quantity}");
        record.holds(&what("no reversal"), 1.0, reversed.is_none());
        for (t, reference) in [(1, -5.25617), (5, -4.360997)] {
            record.near(&what(&format!("spin at {t} s [rad/s]")), 1.0, spin[10 * t], reference, 1000.0 * h);
        }
        let worst = spin.iter().zip(&minus).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
        record.below(&what("largest error of the spin [rad/s]"), 1.0, worst, 2000.0 * h);
        record.report(&what("largest change of energy"), 1.0, change, 0.0);
    }
    record.finish();
}
