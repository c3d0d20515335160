//! The analytic cases of LAMMPS' granular unit tests (`unittest/granular`, test_dem_01 to 15), by formula and tolerance. Those of
//! sliding, rolling, twisting and pull-off are in `lammps_sliding.rs`.
//!
//! LAMMPS drives each contact model through small systems with a closed solution. The set-ups and formulas are theirs; the
//! scenes and code are ours. Cases that need what Granum does not have (heat, gas drag, bonds, region walls that move) are
//! left out; of several LAMMPS variants that differ in a keyword that Granum has no other form of, each is a row.
//!
//! | model | formula | tolerance (theirs) |
//! |---|---|---|
//! | freefall | z0 - g t^2/2, -g t | 1e-12 (1e-10) |
//! | collision_restitution | e as given | 1e-3 (2e-2) |
//! | hertz_peak | d = (5 m* v^2/(4 K))^(2/5), P = K d^(3/2), 2/5 P d = m* v^2/2 | 1e-3 (1e-2) |
//! | oblique_impact, its pair | v_t - mu (1 + e) v_n, 5/2 mu (1 + e) v_n/R | 1e-2 (1e-2) |
//! | spin_impact | mu (1 + e) v, w - 5/2 mu (1 + e) v/R | 2e-2 (7e-2) |
//! | spin_no_friction | nothing changes | 1e-10 |
//! | slip_cessation, slip_transient | 5/7 u; u - mu g t, 5/2 mu g t/R | 2e-3 (5e-3 to 1e-2) |
//! | rolling_decay, twist_decay | w - 5 mu g t/(2 R) | 1e-2 (1e-2) |
//! | incline_rolling | 5/7 g (sin - mu_r cos) t, or rest | 1e-2 (1e-2) |
//! | pulloff_dmt, pulloff_jkr | 2 pi w R, 4/3 pi w R at zero overlap | 1e-3 (1e-2) |
//! | stack_energy | constant | 5e-4 (5e-4) |
//! | energy_dissipation | never grows | 1e-4 |
//! | wall_restitution | -e v on every wall | 1e-3 (1e-2) |
//! | momentum_conservation | P and L | 1e-10 |

use granum_engine::dem::LawKind;
use granum_engine::glam::{DQuat, DVec3};
use granum_engine::shape::Revolved;
use granum_engine::{BodyId, Elastic, Shape};
use granum_validation::case::{Case, ball};
use granum_validation::{Record, Scene};

use LawKind::{HertzMindlin as Hertz, Hooke};

const PI: f64 = std::f64::consts::PI;

/// Steps until nothing has touched for a while, after something has.
fn until_apart(s: &mut Scene) {
    let mut touched = false;
    for _ in 0..2_000_000 {
        let contacts = s.step().contacts;
        if touched && contacts == 0 {
            return;
        }
        touched |= contacts > 0;
    }
    panic!("the impact did not end");
}

const R: f64 = 0.0025;

#[test]
fn freefall_and_stack_energy() {
    let mut record = Record::new("lammps_granular", "freefall_and_stack_energy");
    for law in [Hooke, Hertz] {
        let (mut s, m) = Case { gravity: 9.81, ..Case::new(law, 1e-4) }.scene();
        let b = ball(&mut s, m, R, 2700.0, DVec3::Z * 10.0, DVec3::ZERO, DVec3::ZERO);
        s.steps(5000);
        let (z, v) = (10.0 - 0.5 * 9.81 * 0.25, -9.81 * 0.5);
        record.relative(&format!("freefall, {law:?}: z [m]"), 1.0, s.position(b).z, z, 1e-12);
        record.relative(&format!("freefall, {law:?}: v [m/s]"), 1.0, s.velocity(b).z, v, 1e-12);
    }
    // Two balls of 1 mm pressed between walls 1.8 mm apart, of the same or of different density.
    for (name, density) in [("elastic", 1e4), ("unequal", 2e4)] {
        let (k, h, r) = (1e3, 2e-6, 5e-4);
        let (mut s, m) = Case { gravity: 9.81, stiffness: k, ..Case::new(Hooke, h) }.scene();
        s.plane(DVec3::ZERO, DVec3::Z, m);
        s.plane(DVec3::Z * 1.8e-3, DVec3::NEG_Z, m);
        let a = ball(&mut s, m, r, 1e4, DVec3::Z * 4.5e-4, DVec3::ZERO, DVec3::ZERO);
        let b = ball(&mut s, m, r, density, DVec3::Z * 1.35e-3, DVec3::ZERO, DVec3::ZERO);
        let energy = |s: &Scene| {
            let (y, z) = (s.position(a).z, s.position(b).z);
            let springs = [r - y, z + r - 1.8e-3, 2.0 * r - (z - y)].map(|d| 0.5 * k * d.max(0.0).powi(2));
            let of = |id: BodyId, density: f64| {
                let mass = 4.0 / 3.0 * PI * r.powi(3) * density;
                mass * (9.81 * s.position(id).z + 0.5 * s.velocity(id).length_squared())
            };
            springs.iter().sum::<f64>() + of(a, 1e4) + of(b, density)
        };
        let start = energy(&s);
        let (mut worst, mut record_worst) = (0.0_f64, 0.0_f64);
        for _ in 0..1000 {
            let report = s.step();
            worst = worst.max((energy(&s) / start - 1.0).abs());
            let kept = report.kinetic_energy + report.potential_energy + report.elastic_energy;
            record_worst = record_worst.max((kept / start - 1.0).abs());
        }
        record.below(&format!("stack_energy, {name}: worst of 1000 steps"), 1.0, worst, 5e-4);
        record.below(
            &format!("stack_energy, {name}: the same of the health record"),
            1.0,
            record_worst,
            5e-4,
        );
    }
    record.finish();
}

#[test]
fn collision_restitution() {
    let mut record = Record::new("lammps_granular", "collision_restitution");
    for (name, law, e, spin) in [
        ("hooke-twosphere-e02", Hooke, 0.2, 0.0),
        ("hooke-twosphere", Hooke, 0.5, 0.0),
        ("hooke-twosphere-e08", Hooke, 0.8, 0.0),
        ("hookehistory-twosphere", Hooke, 0.5, 22.0),
        ("hertz-twosphere", Hertz, 0.5, 0.0),
        ("hertz-tsuji", Hertz, 0.5, 22.0),
    ] {
        for tension in [false, true] {
            let case = Case { mu: 0.4, e, stiffness: 1e8, ..Case::new(law, 2e-8) };
            let (mut s, m) = case.scene();
            s.world.settings.dem.tension = tension;
            let of = |side: f64| {
                (DVec3::X * (-side * 1.001 * R), DVec3::X * (2.0 * side), DVec3::Z * (side * spin))
            };
            let ((p, v, w), (q, u, x)) = (of(1.0), of(-1.0));
            let a = ball(&mut s, m, R, 2700.0, p, v, w);
            let b = ball(&mut s, m, R, 2700.0, q, u, x);
            until_apart(&mut s);
            let pulls = if tension { ", dashpot pulls" } else { "" };
            let out = (s.velocity(b).x - s.velocity(a).x) / 4.0;
            record.near(&format!("dem01-{name}{pulls}: e"), 1.0, out, e, 1e-3);
            // spin_no_friction: the surfaces do not slide on each other.
            let change = (s.ang_vel(a).z - spin).abs() + s.velocity(a).y.abs();
            record.below(&format!("dem01-{name}{pulls}: change of spin"), 1.0, change, 1e-10);
        }
    }
    record.finish();
}

#[test]
fn hertz_peak() {
    let mut record = Record::new("lammps_granular", "hertz_peak");
    for (name, young, density, wall) in [
        ("dem02-hertz-peak", 9.505e10, 7000.0, false),
        ("dem02-hertzmaterial-twosphere", 7e10, 2700.0, false),
        ("dem03-hertz-peak-wall", 9.505e10, 7000.0, true),
        ("dem03-hertzmaterial-wall", 7e10, 2700.0, true),
    ] {
        let elastic = Elastic { young, poisson: 0.33, ..Elastic::default() };
        let (mut s, m) = Case { elastic, ..Case::new(Hertz, 1e-8) }.scene();
        let mass = 4.0 / 3.0 * PI * R.powi(3) * density;
        let v = 3.9;
        let b = ball(&mut s, m, R, density, DVec3::Z * (R + 1e-9), DVec3::Z * -v, DVec3::ZERO);
        let other = if wall {
            s.plane(DVec3::ZERO, DVec3::Z, m)
        } else {
            ball(&mut s, m, R, density, DVec3::Z * -(R + 1e-9), DVec3::Z * v, DVec3::ZERO)
        };
        let (m_eff, v, r_eff) = if wall { (mass, v, R) } else { (0.5 * mass, 2.0 * v, 0.5 * R) };
        let k = 4.0 / 3.0 * young / (2.0 * (1.0 - 0.33 * 0.33)) * r_eff.sqrt();
        let deepest = (5.0 * m_eff * v * v / (4.0 * k)).powf(0.4);
        let (mut d, mut p) = (0.0_f64, 0.0_f64);
        for _ in 0..4000 {
            s.step();
            let distance =
                if wall { s.position(b).z } else { 0.5 * s.position(b).distance(s.position(other)) };
            d = d.max(if wall { R - distance } else { 2.0 * (R - distance) });
            p = p.max(s.contact_force(b).length());
        }
        record.relative(&format!("{name}: overlap [m]"), 1.0, d, deepest, 1e-3);
        record.relative(&format!("{name}: force [N]"), 1.0, p, k * deepest.powf(1.5), 1e-3);
        record.relative(
            &format!("{name}: 2/5 P d over m* v^2/2"),
            1.0,
            0.8 * p * d / (m_eff * v * v),
            1.0,
            2e-3,
        );
    }
    record.finish();
}

#[test]
fn oblique_and_spinning_impacts() {
    let mut record = Record::new("lammps_granular", "impacts");
    for (name, law, mu, e, v_t, v_n) in [
        ("dem04-mindlin-oblique", Hertz, 0.092, 0.98, 2.5069, 2.9876),
        ("dem04-mindlin-oblique-highvt", Hertz, 0.092, 0.98, 3.8, 0.8),
        ("dem04-mindlin-oblique-lowvt", Hertz, 0.092, 0.98, 2.237, 3.195),
        ("dem04-hertz-oblique", Hertz, 0.3, 0.8, 3.5, 1.0),
        ("dem04-hookehistory-oblique", Hooke, 0.092, 0.98, 2.5069, 2.9876),
        ("dem04-oblique-grazing", Hooke, 0.3, 0.9, 3.8, 0.5),
    ] {
        // On a wall, and between two balls that mirror each other (oblique_impact_pair).
        for pair in [false, true] {
            // Two balls also turn about each other while they touch, by v_t t/R: shorter impacts, nearer to the formula.
            let (stiffness, young, step) = if pair { (1e10, 7e13, 5e-10) } else { (1e7, 7e10, 1e-8) };
            let elastic = Elastic { young, poisson: 0.33, ..Elastic::default() };
            let (mut s, m) = Case { mu, e, stiffness, elastic, ..Case::new(law, step) }.scene();
            let v = DVec3::new(v_t, 0.0, -v_n);
            let at = DVec3::new(0.0, 0.0, R + 1e-9);
            let b = ball(&mut s, m, R, 2700.0, at, v, DVec3::ZERO);
            if pair {
                ball(&mut s, m, R, 2700.0, -at, -v, DVec3::ZERO);
            } else {
                s.plane(DVec3::ZERO, DVec3::Z, m);
            }
            until_apart(&mut s);
            let dv = mu * (1.0 + e) * v_n;
            let name = format!("{name}{}", if pair { ", pair" } else { "" });
            record.relative(&format!("{name}: v_n out"), 1.0, s.velocity(b).z, e * v_n, 1e-2);
            record.relative(&format!("{name}: v_t out"), 1.0, s.velocity(b).x, v_t - dv, 1e-2);
            record.relative(&format!("{name}: w out"), 1.0, s.ang_vel(b).y, 2.5 * dv / R, 1e-2);
        }
    }
    for (name, law, wall) in [
        ("dem06-hookehistory-spin", Hooke, false),
        ("dem06-mindlin-spin", Hertz, false),
        ("dem06-mindlin-spin-wall", Hertz, true),
    ] {
        let case = Case { mu: 0.4, e: 0.5, stiffness: 1.2e8, ..Case::new(law, 1e-6) };
        let (mut s, m) = case.scene();
        let (v, w) = (0.2, 22.86);
        let b = ball(&mut s, m, 0.1, 2700.0, DVec3::Z * 0.600001, DVec3::Z * -v, DVec3::Y * w);
        if wall {
            s.plane(DVec3::Z * 0.5, DVec3::Z, m);
        } else {
            ball(&mut s, m, 0.5, 2.7e6, DVec3::ZERO, DVec3::ZERO, DVec3::ZERO);
        }
        until_apart(&mut s);
        let dv = 0.4 * 1.5 * v;
        record.relative(&format!("{name}: v_n out"), 1.0, s.velocity(b).z, 0.5 * v, 2e-2);
        record.relative(&format!("{name}: v_t out"), 1.0, s.velocity(b).x, dv, 2e-2);
        record.relative(&format!("{name}: w out"), 1.0, s.ang_vel(b).y, w - 25.0 * dv, 2e-2);
    }
    record.finish();
}

#[test]
fn energy_walls_and_momentum() {
    let mut record = Record::new("lammps_granular", "energy_walls_and_momentum");
    // LAMMPS' classic tangential model gained energy at grazing impacts.
    for (name, law) in [("mindlin-grazing", Hertz), ("hookehistory-grazing", Hooke)] {
        let mut worst = 0.0_f64;
        for degrees in [20.0, 45.0, 60.0, 76.0, 85.0] {
            for mu in [0.1, 0.5, 1.0] {
                let (mut s, m) = Case { mu, stiffness: 1e7, ..Case::new(law, 1e-8) }.scene();
                s.plane(DVec3::ZERO, DVec3::Z, m);
                let theta = f64::to_radians(degrees);
                let v = 3.9 * DVec3::new(theta.sin(), 0.0, -theta.cos());
                let b = ball(&mut s, m, R, 2700.0, DVec3::Z * (R + 1e-9), v, DVec3::ZERO);
                until_apart(&mut s);
                let w = s.ang_vel(b);
                let out = s.velocity(b).length_squared() + 0.4 * R * R * w.length_squared();
                worst = worst.max(out / v.length_squared() - 1.0);
            }
        }
        record.below(&format!("energy_dissipation, {name}: gain"), 1.0, worst, 1e-4);
    }
    let tube = Shape::Revolved(Revolved::tube(0.01, 0.012, 0.02));
    let walls = [
        ("plane", None),
        ("tube", Some((tube, DVec3::X * -0.01))),
        ("block", Some((Shape::Cuboid { half: DVec3::splat(0.01) }, DVec3::X * 0.01))),
        ("sphere", Some((Shape::Ellipsoid { r: DVec3::splat(0.01) }, DVec3::X * 0.01))),
        ("cylinder", Some((Shape::Revolved(Revolved::cylinder(0.01, 0.02)), DVec3::X * 0.01))),
    ];
    for (name, wall) in &walls {
        for (law, e) in [(Hooke, 0.6), (Hertz, 0.6)] {
            let (mut s, m) = Case { e, stiffness: 1e7, ..Case::new(law, 1e-8) }.scene();
            match wall {
                None => s.plane(DVec3::ZERO, DVec3::NEG_X, m),
                Some((shape, at)) => s.fixed(shape, *at, DQuat::IDENTITY, m),
            };
            let b = ball(&mut s, m, R, 2700.0, DVec3::X * -(R + 1e-9), DVec3::X * 2.0, DVec3::ZERO);
            until_apart(&mut s);
            let out = -s.velocity(b).x / 2.0;
            record.near(&format!("wall_restitution, {name}, {law:?}: e"), 1.0, out, e, 1e-3);
        }
    }
    // An ellipsoid strikes another off its centre.
    for law in [Hooke, Hertz] {
        let elastic = Elastic { young: 1e8, ..Elastic::default() };
        let (mut s, m) = Case { mu: 0.5, e: 0.7, elastic, ..Case::new(law, 5e-7) }.scene();
        let shape = Shape::Ellipsoid { r: DVec3::new(0.004, 0.0025, 0.002) };
        let turn = DQuat::from_scaled_axis(DVec3::new(0.3, -0.7, 0.4));
        let a = s.solid(&shape, DVec3::new(-0.009, 0.0012, 0.0007), turn, m);
        let b = s.solid(&shape, DVec3::ZERO, turn.inverse(), m);
        s.throw(a, DVec3::X * 2.0, DVec3::ZERO);
        let start = s.world.report.clone();
        assert_eq!(start.contacts, 0);
        let first = s.step();
        until_apart(&mut s);
        let end = s.step();
        assert!(s.velocity(b).length() > 0.1, "they meet");
        let p = end.momentum.distance(first.momentum) / first.momentum.length();
        let l = end.angular_momentum.distance(first.angular_momentum) / first.angular_momentum.length();
        record.below(&format!("momentum_conservation, {law:?}: P"), 1.0, p, 1e-10);
        record.below(&format!("momentum_conservation, {law:?}: L"), 1.0, l, 1e-10);
    }
    record.finish();
}
