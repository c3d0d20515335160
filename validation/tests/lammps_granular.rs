//! LAMMPS' verification tests of granular contact (`unittest/granular`, test_dem_01 to 15), by set-up, formula and tolerance.
//! Here: free fall, a stack, impacts along the normal. `lammps_oblique.rs` has oblique and spinning impacts,
//! `lammps_sliding.rs` sliding, rolling, twisting and pull-off.
//!
//! The suite has 61 tests. 57 are expressed; each is a line of a table with LAMMPS' name for it (without the ending `-3d-si`)
//! and its radius, density, stiffness, speed and step. No code or file of LAMMPS is used. The 4 others need what Granum does
//! not have: drag of a gas (dem09-viscous-linear, dem09-viscous-nonlinear) and heat (dem14-heat-area, dem14-heat-radius).
//!
//! | test | tests in LAMMPS | model | formula | tolerance (LAMMPS') |
//! |---|---|---|---|---|
//! | dem01 | 11 | collision_restitution | e as given | 1e-3 (5e-3 to 2e-2) |
//! | dem02, 03 | 9 | hertz_peak, hertz_normal_impact | d = (5 m* v^2/(4 K))^(2/5), P = K d^(3/2), 2/5 P d = m* v^2/2 | 1e-3 (1e-2) |
//! | dem03, 11 | | wall_restitution | -e v | 1e-3 (5e-3 to 1e-2) |
//! | dem04 | 12 | oblique_impact | v_t - mu (1 + e) v_n, 5/2 mu (1 + e) v_n/R | 1e-2 (1e-2) |
//! | dem04 | | energy_dissipation | never grows | 1e-6 (1e-6) |
//! | dem05 | 5 | slip_cessation, slip_transient | 5/7 u; u - mu g t, 5/2 mu g t/R | 1e-2 (1e-2) |
//! | dem06 | 4 | spin_impact | mu (1 + e) v, w - 5/2 mu (1 + e) v/R | 2e-2 (2e-2 to 7e-2) |
//! | dem06 | | spin_no_friction | nothing changes | 1e-10 (1e-8) |
//! | dem07 | 5 | rolling_decay | w - 5 mu_r g t/(2 R) | 1e-2 (1e-2) |
//! | dem07 | | incline_rolling | 5/7 g (sin - mu_r cos) t, or rest | 1e-2 (2e-2), 1e-4 m/s (1e-4) |
//! | dem08 | 3 | pulloff_dmt, pulloff_jkr | 2 pi w R*, 4/3 pi w R* at zero overlap | 1e-3 (1e-3, 5e-3) |
//! | dem10 | 2 | freefall | z0 - g t^2/2, -g t | 1e-9 (1e-9) |
//! | dem10 | | stack_energy | constant | 5e-4 (5e-4) |
//! | dem11 | 1 | wall_restitution | -e v, inside a tube | 1e-3 (1e-2) |
//! | dem12 | 1 | momentum_conservation | P and L | 1e-8 (1e-8) |
//! | dem13 | 2 | twist_decay | w - 5 mu_t g t/(2 R^2) | 1e-2 (1e-2) |
//! | dem13 | | twist_decay_marshall | the same with mu_t = 2/3 mu a, a = sqrt(R d) | 1e-2 (2e-2) |
//! | dem15 | 2 | oblique_impact_pair | as dem04 for each of two balls | 1e-2 (1e-2) |
//!
//! Where several of LAMMPS' tests differ only in a keyword that Granum has one form of, one line carries their names:
//! `mindlin`, `mindlin/force`, `mindlin_rescale`, `mindlin_rescale/force` are Granum's one law of Mindlin; the `legacy` styles
//! are those of `granular` with a dashpot given in another unit. LAMMPS gives some dashpots in N s/m: the restitution that
//! follows is typed here with `tension`, and the dashpot is measured, 1e-4. LAMMPS' superellipsoid of dem12 is an ellipsoid
//! and a box here: what is tested does not depend on the shape. The disc of dem01-hooke-2d-lj is a ball with its mass.

use granum_engine::dem::LawKind;
use granum_engine::glam::{DQuat, DVec3};
use granum_engine::shape::Revolved;
use granum_engine::{BodyId, Elastic, Shape};
use granum_validation::case::{Case, ball, ball_mass, hertz_of, until_apart};
use granum_validation::{Record, Scene};

use LawKind::{HertzMindlin as Hertz, Hooke};

const PI: f64 = std::f64::consts::PI;
const R: f64 = 0.0025;

#[test]
fn dem10_freefall_and_stack() {
    let mut record = Record::new("lammps_granular", "dem10");
    for law in [Hooke, Hertz] {
        let (mut s, m) = Case { gravity: 9.81, ..Case::new(law, 1e-5) }.scene();
        let b = ball(&mut s, m, R, 2700.0, DVec3::Z * 0.05, DVec3::ZERO, DVec3::ZERO);
        s.steps(8000);
        let (z, v) = (0.05 - 0.5 * 9.81 * 0.08 * 0.08, -9.81 * 0.08);
        record.relative(&format!("dem10-freefall, {law:?}: z [m]"), 1.0, s.position(b).z, z, 1e-9);
        record.relative(&format!("dem10-freefall, {law:?}: v [m/s]"), 1.0, s.velocity(b).z, v, 1e-9);
    }
    // Two balls of 1 mm pressed between walls 1.8 mm apart; the second case has balls of the same density.
    for (name, densities) in [("dem10-stack", [2e4, 1e4]), ("dem10-stack with equal balls", [1e4, 1e4])] {
        let (k, r) = (1e3, 5e-4);
        let (mut s, m) = Case { gravity: 9.81, stiffness: k, ..Case::new(Hooke, 2e-6) }.scene();
        s.plane(DVec3::ZERO, DVec3::Z, m);
        s.plane(DVec3::Z * 1.8e-3, DVec3::NEG_Z, m);
        let [a, b] = [(4.5e-4, densities[0]), (1.35e-3, densities[1])]
            .map(|(z, density)| ball(&mut s, m, r, density, DVec3::Z * z, DVec3::ZERO, DVec3::ZERO));
        let energy = |s: &Scene| {
            // Pressed balls give way to the side in the end, from rounding: hence the true distance, and both walls.
            let (y, z) = (s.position(a), s.position(b));
            let walls = [r - y.z, y.z + r - 1.8e-3, r - z.z, z.z + r - 1.8e-3];
            let overlaps = [walls[0], walls[1], walls[2], walls[3], 2.0 * r - z.distance(y)];
            let springs = overlaps.map(|d| 0.5 * k * d.max(0.0).powi(2));
            let of = |id: BodyId, density: f64| {
                ball_mass(r, density) * (9.81 * s.position(id).z + 0.5 * s.velocity(id).length_squared())
            };
            springs.iter().sum::<f64>() + of(a, densities[0]) + of(b, densities[1])
        };
        let start = energy(&s);
        let (mut worst, mut record_worst) = (0.0_f64, 0.0_f64);
        for _ in 0..10_000 {
            let report = s.step();
            worst = worst.max((energy(&s) / start - 1.0).abs());
            let kept = report.kinetic_energy + report.potential_energy + report.elastic_energy;
            record_worst = record_worst.max((kept / start - 1.0).abs());
        }
        record.below(&format!("{name}: energy, worst of 10,000 steps"), 1.0, worst, 5e-4);
        record.below(&format!("{name}: the same of the health record"), 1.0, record_worst, 5e-4);
    }
    record.finish();
}

/// Dashpot of an impact of two balls [N s/m]: the force at no overlap over the speed of approach.
fn dashpot(case: &Case, r: f64, density: f64, v: f64) -> f64 {
    let (mut s, m) = Case { step: 1e-13, ..*case }.scene();
    let [a, _] = [1.0, -1.0].map(|side: f64| {
        let at = DVec3::X * (-side * (r - 1e-12));
        ball(&mut s, m, r, density, at, DVec3::X * (side * v), DVec3::ZERO)
    });
    // The step in which a contact begins differs: it also makes up for the part of it in which the balls already touched.
    s.steps(2);
    s.contact_force(a).length() / (2.0 * v)
}

#[test]
fn dem01_collision_restitution() {
    let mut record = Record::new("lammps_granular", "dem01");
    let m_eff = 0.5 * ball_mass(R, 2700.0);
    // Name, law, restitution, dashpot [N s/m] if LAMMPS gives that, friction, spin [rad/s].
    for (name, law, e, c, mu, spin) in [
        ("hooke-twosphere", Hooke, 0.5, None, 0.0, 0.0),
        ("hooke-twosphere-e02", Hooke, 0.2, None, 0.0, 0.0),
        ("hooke-twosphere-e08", Hooke, 0.8, None, 0.0, 0.0),
        ("hookehistory-twosphere", Hooke, 0.5, None, 0.0, 0.0),
        ("hooke-massvel", Hooke, 0.506711, Some(4.5e4 * m_eff), 0.0, 0.0),
        ("hooke-veldamp", Hooke, 0.50004, Some(4.05), 0.0, 0.0),
        ("legacy-hooke-twosphere", Hooke, 0.49877, Some(4.6e4 * m_eff), 0.0, 0.0),
        ("legacy-hookehistory-twosphere", Hooke, 0.49877, Some(4.6e4 * m_eff), 0.5, 0.0),
        ("hertz-twosphere, hertz-tsuji", Hertz, 0.5, None, 0.4, 22.0),
    ] {
        for tension in [false, true] {
            let step = if law == Hooke { 3e-8 } else { 1e-8 };
            let case = Case { mu, e, tension, ..Case::new(law, step) };
            let label = format!("dem01-{name}{}", if tension { ", dashpot pulls" } else { "" });
            let (mut s, m) = case.scene();
            let [a, b] = [1.0, -1.0].map(|side: f64| {
                let at = DVec3::X * (-side * 0.00255);
                ball(&mut s, m, R, 2700.0, at, DVec3::X * (2.0 * side), DVec3::Z * (side * spin))
            });
            until_apart(&mut s);
            let out = (s.velocity(b).x - s.velocity(a).x) / 4.0;
            record.near(&format!("{label}: e"), 1.0, out, e, 1e-3);
            record.below(&format!("{label}: momentum"), 1.0, (s.velocity(a) + s.velocity(b)).length(), 1e-12);
            // The surfaces do not slide on each other.
            let change = (s.ang_vel(a).z - spin).abs() + s.velocity(a).y.abs();
            record.below(&format!("{label}: change of spin"), 1.0, change, 1e-10);
            if let (Some(c), true) = (c, tension) {
                let value = dashpot(&case, R, 2700.0, 2.0);
                record.relative(&format!("{label}: dashpot [N s/m]"), 1.0, value, c, 1e-4);
            }
        }
    }
    let (mut s, m) = Case { e: 0.5, stiffness: 1e4, ..Case::new(Hooke, 1e-4) }.scene();
    let [a, b] = [1.0, -1.0].map(|side: f64| {
        let id = s.sphere_of_mass(0.25 * PI, 0.5, DVec3::X * (-0.55 * side), m);
        s.throw(id, DVec3::X * side, DVec3::ZERO);
        id
    });
    until_apart(&mut s);
    record.near("dem01-hooke-2d-lj: e", 1.0, (s.velocity(b).x - s.velocity(a).x) / 2.0, 0.5, 1e-3);
    record.finish();
}

#[test]
fn dem02_and_dem03_hertz_peak() {
    let mut record = Record::new("lammps_granular", "dem02_and_dem03");
    let of = |young: f64, poisson: f64| Elastic { young, poisson, ..Elastic::default() };
    // Name, elastic, radius, density, speed of each, step, wall.
    for (name, elastic, r, density, v, step, wall) in [
        (
            "dem02-hertz-twosphere, hertz-peak, legacy-hertzhistory-twosphere",
            hertz_of(3.33333e10),
            0.01,
            2800.0,
            10.0,
            2e-8,
            false,
        ),
        ("dem02-hertzmaterial-twosphere", of(4.8e10, 0.2), 0.01, 2800.0, 10.0, 2e-8, false),
        (
            "dem03-hertz-wall, hertz-peak-wall, legacy-hertzhistory-wall",
            hertz_of(7.11111e10),
            R,
            7000.0,
            3.9,
            1e-8,
            true,
        ),
        ("dem03-hertzmaterial-wall", of(1e11, 0.25), R, 7000.0, 3.9, 1e-8, true),
    ] {
        let (mut s, m) = Case { elastic, ..Case::new(Hertz, step) }.scene();
        let start = 1e-4;
        let b = ball(&mut s, m, r, density, DVec3::Z * (r + start), DVec3::Z * -v, DVec3::ZERO);
        let other = if wall {
            s.plane(DVec3::ZERO, DVec3::Z, m)
        } else {
            ball(&mut s, m, r, density, DVec3::Z * -(r + start), DVec3::Z * v, DVec3::ZERO)
        };
        let mass = ball_mass(r, density);
        let (m_eff, v_in, r_eff) = if wall { (mass, v, r) } else { (0.5 * mass, 2.0 * v, 0.5 * r) };
        let e_star = elastic.young / (2.0 * (1.0 - elastic.poisson.powi(2)));
        let k = 4.0 / 3.0 * e_star * r_eff.sqrt();
        let deepest = (5.0 * m_eff * v_in * v_in / (4.0 * k)).powf(0.4);
        let (mut d, mut p) = (0.0_f64, 0.0_f64);
        while s.velocity(b).z < 0.9 * v {
            s.step();
            let z = s.position(b).z;
            d = d.max(if wall { r - z } else { 2.0 * r - z + s.position(other).z });
            p = p.max(s.contact_force(b).length());
        }
        record.relative(&format!("{name}: overlap [m]"), 1.0, d, deepest, 1e-3);
        record.relative(&format!("{name}: force [N]"), 1.0, p, k * deepest.powf(1.5), 1e-3);
        let balance = 0.8 * p * d / (m_eff * v_in * v_in);
        record.relative(&format!("{name}: 2/5 P d over m* v^2/2"), 1.0, balance, 1.0, 1e-3);
    }
    record.finish();
}

#[test]
fn dem03_and_dem11_walls() {
    let mut record = Record::new("lammps_granular", "walls");
    let tube = |inner: f64| Shape::Revolved(Revolved::tube(inner, 1.2 * inner, 0.05));
    let ball_of = |r: f64| Shape::Ellipsoid { r: DVec3::splat(r) };
    let block = Shape::Cuboid { half: DVec3::splat(0.01) };
    let cylinder = Shape::Revolved(Revolved::cylinder(0.01, 0.02));
    let (tsuji, region) = (Case::new(Hertz, 1e-8).elastic, hertz_of(7.11111e10));
    // Name, law, elastic, density, restitution, friction, wall with its centre if it is not a plane. The wall is at x = 0.
    let mut walls = vec![
        ("dem03-hertz-tsuji-wall".to_string(), Hertz, tsuji, 2700.0, 0.5, 0.4, None),
        ("dem11-regionwall".into(), Hertz, region, 7000.0, 0.5, 0.0, Some((tube(0.01), -0.01))),
    ];
    // Walls of other shapes, by both laws.
    for law in [Hooke, Hertz] {
        for (name, wall) in [
            ("plane", None),
            ("tube", Some((tube(0.01), -0.01))),
            ("block", Some((block.clone(), 0.01))),
            ("sphere", Some((ball_of(0.01), 0.01))),
            ("cylinder", Some((cylinder.clone(), 0.01))),
        ] {
            walls.push((format!("wall_restitution, {name}, {law:?}"), law, tsuji, 2700.0, 0.6, 0.0, wall));
        }
    }
    for (name, law, elastic, density, e, mu, wall) in &walls {
        let case = Case { e: *e, mu: *mu, stiffness: 1e7, elastic: *elastic, ..Case::new(*law, 1e-8) };
        let (mut s, m) = case.scene();
        match wall {
            None => s.plane(DVec3::ZERO, DVec3::NEG_X, m),
            Some((shape, x)) => s.fixed(shape, DVec3::X * *x, DQuat::IDENTITY, m),
        };
        let b = ball(&mut s, m, R, *density, DVec3::X * -(R + 1e-5), DVec3::X * 2.0, DVec3::ZERO);
        until_apart(&mut s);
        record.near(&format!("{name}: e"), 1.0, -s.velocity(b).x / 2.0, *e, 1e-3);
    }
    record.finish();
}
