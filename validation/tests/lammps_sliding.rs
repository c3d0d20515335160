//! LAMMPS' granular tests in which a ball lies on a floor or is held: dem05 (sliding), dem07 (rolling), dem08 (pull-off) and dem13
//! (twisting). The list of all tests, formulas and tolerances stands in `lammps_granular.rs`.
//!
//! LAMMPS' springs of rolling and twisting are given in N/m and N m: `rolling_stiffness` and `twisting_stiffness` here are these
//! over S_n R^2. Each case is also run with Granum's defaults.
//!
//! On a floor of E = 1e4 Pa the ball sinks by 2.4 % of its radius. Friction acts in the middle of the overlap, so its lever
//! is R - d/2: the speed at the end is u q/(1 + q), q = 5/2 (1 - d/(2 R))^2, instead of 5/7 u, checked to 1e-3 besides.

use granum_engine::dem::{Adhesion, LawKind};
use granum_engine::glam::DVec3;
use granum_engine::{BodyId, Elastic};
use granum_validation::case::{Case, ball, ball_mass};
use granum_validation::{Record, Scene};

use LawKind::{HertzMindlin as Hertz, Hooke};

const PI: f64 = std::f64::consts::PI;
const R: f64 = 0.0025;
const DENSITY: f64 = 2700.0;

/// Overlap at which a case carries a ball that presses with this force, and the stiffness dF/dd there.
fn at_rest(case: &Case, force: f64) -> (f64, f64) {
    if case.law == Hooke {
        return (force / case.stiffness, case.stiffness);
    }
    let e_star = case.elastic.young / (2.0 * (1.0 - case.elastic.poisson.powi(2)));
    let d = (0.75 * force / (e_star * R.sqrt())).powf(2.0 / 3.0);
    (d, 2.0 * e_star * (R * d).sqrt())
}

/// A ball that lies on a floor at the overlap that carries it.
fn lying(case: &Case, v: DVec3, w: DVec3) -> (Scene, BodyId) {
    let (mut s, m) = case.scene();
    s.plane(DVec3::ZERO, DVec3::Z, m);
    let (d, _) = at_rest(case, ball_mass(R, DENSITY) * case.gravity);
    let b = ball(&mut s, m, R, DENSITY, DVec3::Z * (R - d), v, w);
    (s, b)
}

/// A floor as LAMMPS' tests have it: gravity 1 m/s2, no damping.
fn floor(law: LawKind, young: f64, mu: f64, step: f64) -> Case {
    let elastic = Elastic { young, poisson: 0.33, ..Elastic::default() };
    Case { gravity: 1.0, mu, stiffness: 1e4, ratio: 0.28, elastic, ..Case::new(law, step) }
}

#[test]
fn dem05_sliding_to_rolling() {
    let mut record = Record::new("lammps_sliding", "dem05");
    let hooke = floor(Hooke, 1e7, 0.4, 1e-5);
    // The dashpot of 3000/s is a restitution of 0.5277.
    let legacy = Case { e: 0.5277, tension: true, ..hooke };
    for (name, case, u, time) in [
        ("dem05-hookehistory-slip", hooke, 1.0, 0.75),
        ("dem05-legacy-hookehistory-slip", legacy, 1.0, 0.75),
        ("dem05-mindlin-slip", floor(Hertz, 1e4, 0.4, 1e-5), 1.0, 0.75),
        ("dem05-slip-mu02", floor(Hertz, 1e4, 0.2, 1e-5), 1.0, 1.5),
        ("dem05-sliptime", hooke, 1.4, 1.1),
    ] {
        let (mut s, b) = lying(&case, DVec3::X * u, DVec3::ZERO);
        let stop = 2.0 * u / (7.0 * case.mu);
        let t = 0.4;
        assert!(t < stop && stop < time);
        s.run_until(t);
        record.relative(&format!("{name}: u while it slips"), 1.0, s.velocity(b).x, u - case.mu * t, 1e-2);
        let w = 2.5 * case.mu * t / R;
        record.relative(&format!("{name}: w while it slips"), 1.0, s.ang_vel(b).y, w, 2e-2);
        s.run_until(time);
        let (v, w) = (s.velocity(b).x, s.ang_vel(b).y);
        record.relative(&format!("{name}: u at the end"), 1.0, v, 5.0 / 7.0 * u, 1e-2);
        record.relative(&format!("{name}: w at the end"), 1.0, w, 5.0 / 7.0 * u / R, 1e-2);
        let (d, _) = at_rest(&case, ball_mass(R, DENSITY));
        let q = 2.5 * (1.0 - 0.5 * d / R).powi(2);
        record.relative(&format!("{name}: u at the end, lever R - d/2"), 1.0, v, u * q / (1.0 + q), 1e-3);
    }
    record.finish();
}

#[test]
fn dem07_and_dem13_spin_decays() {
    let mut record = Record::new("lammps_sliding", "dem07_and_dem13");
    let (soft, stiff) = (floor(Hertz, 1e4, 0.0, 1e-6), floor(Hertz, 1e7, 0.5, 1e-5));
    let hooke = floor(Hooke, 1e7, 0.0, 1e-6);
    let twist = Case { stiffness: 1e6, mu: 0.5, ..hooke };
    let (overlap, _) = at_rest(&stiff, ball_mass(R, DENSITY));
    // Marshall's greatest torque is 2/3 mu a N.
    let marshall = 2.0 / 3.0 * 0.5 * (overlap / R).sqrt();
    // Name, case, axis, mu_r or mu_t/R, LAMMPS' stiffness over R^2 if it gives one [N/m], spin, time.
    for (name, case, axis, mu, k, w_0, time) in [
        ("dem07-hertz-rolling", soft, DVec3::Y, 0.05, Some(1e4), 1.0, 7e-3),
        ("dem07-rolling-mu02", soft, DVec3::Y, 0.2, Some(1e4), 1.0, 2.5e-3),
        ("dem07-hooke-rolling", hooke, DVec3::Y, 0.05, Some(1e4), 1.0, 7e-3),
        ("dem13-twist-sds", twist, DVec3::Z, 0.04, Some(1.0 / (R * R)), 10.0, 0.03),
        ("dem13-twist-marshall", stiff, DVec3::Z, marshall, None, 10.0, 0.3),
    ] {
        for given in [true, false] {
            if given && k.is_none() {
                continue;
            }
            let (_, s_n) = at_rest(&case, ball_mass(R, DENSITY));
            let mut elastic = case.elastic;
            let kappa = if given {
                k.map_or(elastic.rolling_stiffness, |k| k / s_n)
            } else {
                elastic.rolling_stiffness
            };
            // LAMMPS' springs have no dashpot worth the name.
            let damping = if given { 0.02 } else { elastic.rolling_damping };
            if axis == DVec3::Z {
                (elastic.twisting, elastic.twisting_stiffness, elastic.twisting_damping) =
                    (mu, kappa, damping);
            } else {
                (elastic.rolling, elastic.rolling_stiffness, elastic.rolling_damping) = (mu, kappa, damping);
            }
            let (mut s, b) = lying(&Case { elastic, ..case }, DVec3::ZERO, axis * w_0);
            s.run_until(time);
            let name = format!("{name}{}", if given { ", LAMMPS' stiffness" } else { "" });
            let expected = w_0 - 2.5 * mu * time / R;
            record.relative(&format!("{name}: w [rad/s]"), 1.0, s.ang_vel(b).dot(axis), expected, 1e-2);
        }
    }
    record.finish();
}

/// With Granum's defaults a ball stops and is hardly thrown back.
#[test]
fn a_ball_that_stops_is_not_thrown_back() {
    let mut record = Record::new("lammps_sliding", "thrown_back");
    for (name, law, young, twist) in [
        ("rolling, E = 1e4", Hertz, 1e4, false),
        ("rolling, E = 1e7", Hertz, 1e7, false),
        ("rolling, hooke", Hooke, 1e7, false),
        ("twisting, E = 1e4", Hertz, 1e4, true),
        ("twisting, E = 1e7", Hertz, 1e7, true),
        ("twisting, hooke", Hooke, 1e7, true),
    ] {
        let (step, time) = if young < 1e6 { (5e-6, 0.3) } else { (1e-6, 0.05) };
        let mut case = floor(law, young, 0.0, step);
        (case.elastic.rolling, case.elastic.twisting) = if twist { (0.0, 0.05) } else { (0.05, 0.0) };
        let axis = if twist { DVec3::Z } else { DVec3::Y };
        let (mut s, b) = lying(&case, DVec3::ZERO, axis);
        let mut least = 1.0_f64;
        while s.world.time < time {
            s.step();
            least = least.min(s.ang_vel(b).dot(axis));
        }
        // What its spring holds throws it back: at critical damping by M/(e sqrt(k I)) or less.
        let mass = ball_mass(R, DENSITY);
        let (_, s_n) = at_rest(&case, mass);
        let greatest = 0.05 * R * mass / (0.4 * s_n * R * R * 0.4 * mass * R * R).sqrt() / 1f64.exp();
        let back = -least.min(0.0) / greatest;
        record.below(&format!("{name}: thrown back at, over M/(e sqrt(k I))"), 1.0, back, 1.01);
        record.below(&format!("{name}: left at the end [rad/s]"), 1.0, s.ang_vel(b).length(), 1e-3);
    }
    record.finish();
}

#[test]
fn dem07_incline() {
    let mut record = Record::new("lammps_sliding", "dem07_incline");
    let (sin, cos) = (0.17365, 0.98481);
    for (name, mu_r, time) in [("dem07-incline-rolling", 0.05, 0.4), ("dem07-incline-static", 0.3, 0.2)] {
        for law in [Hertz, Hooke] {
            // LAMMPS' cases are undamped; with damping a ball comes to rest, not only to a swing below the tolerance.
            for e in [1.0, 0.5] {
                let mut case = Case { e, ..floor(law, 1e7, 0.5, 1e-5) };
                case.elastic.rolling = mu_r;
                let (mut s, b) = lying(&case, DVec3::ZERO, DVec3::ZERO);
                s.world.settings.gravity = DVec3::new(sin, 0.0, -cos);
                s.run_until(time);
                let v = 5.0 / 7.0 * (sin - mu_r * cos) * time;
                let name = format!("{name}, {law:?}, e = {e}");
                let (out, turn) = (s.velocity(b).x, s.ang_vel(b).y * R);
                if v > 0.0 {
                    record.relative(&format!("{name}: v"), 1.0, out, v, 1e-2);
                    record.relative(&format!("{name}: w R"), 1.0, turn, v, 1e-2);
                } else {
                    let limit = if e < 1.0 { 1e-6 } else { 1e-4 };
                    record.below(&format!("{name}: v [m/s]"), 1.0, out.abs().max(turn.abs()), limit);
                }
            }
        }
    }
    record.finish();
}

#[test]
fn dem08_pulloff() {
    let mut record = Record::new("lammps_sliding", "dem08");
    // LAMMPS' cohesion is half the work of adhesion.
    let (r, w) = (0.01, 0.2);
    let elastic = Elastic { young: 4.8e10, poisson: 0.2, surface_energy: w, ..Elastic::default() };
    for (name, kind, factor, wall, half) in [
        ("dem08-dmt-twosphere", Adhesion::Dmt, 2.0, false, 1e-17),
        ("dem08-dmt-wall", Adhesion::Dmt, 2.0, true, 1e-17),
        ("dem08-jkr-twosphere", Adhesion::Jkr, 4.0 / 3.0, false, 5e-15),
        ("dem08-jkr with a wall", Adhesion::Jkr, 4.0 / 3.0, true, 5e-15),
    ] {
        let (mut s, m) = Case { elastic, ..Case::new(Hertz, 1e-10) }.scene();
        s.world.settings.dem.adhesion = kind;
        let b = ball(&mut s, m, r, 2800.0, DVec3::Z * (r - half), DVec3::ZERO, DVec3::ZERO);
        if wall {
            s.plane(DVec3::ZERO, DVec3::Z, m);
        } else {
            ball(&mut s, m, r, 2800.0, DVec3::Z * -(r - half), DVec3::ZERO, DVec3::ZERO);
        }
        s.step();
        let r_eff = if wall { r } else { 0.5 * r };
        let force = s.contact_force(b).length();
        record.relative(&format!("{name}: force [N]"), 1.0, force, factor * PI * w * r_eff, 1e-3);
    }
    record.finish();
}
