//! Cases of LAMMPS' granular unit tests in which a ball lies on a floor or is held: sliding, rolling, twisting, pull-off.
//! Formulas and tolerances stand in `lammps_granular.rs`.

use granum_engine::dem::{Adhesion, LawKind};
use granum_engine::glam::DVec3;
use granum_engine::{BodyId, Elastic};
use granum_validation::case::{Case, ball};
use granum_validation::{Record, Scene};

use LawKind::{HertzMindlin as Hertz, Hooke};

const PI: f64 = std::f64::consts::PI;
const R: f64 = 0.0025;

/// A ball that lies on a floor at the overlap that carries it.
fn lying(case: &Case, r: f64, density: f64, v: DVec3, w: DVec3) -> (Scene, BodyId) {
    let (mut s, m) = case.scene();
    s.plane(DVec3::ZERO, DVec3::Z, m);
    let weight = 4.0 / 3.0 * PI * r.powi(3) * density * case.gravity;
    let e_star = case.elastic.young / (2.0 * (1.0 - case.elastic.poisson.powi(2)));
    let d = match case.law {
        Hooke => weight / case.stiffness,
        _ => (0.75 * weight / (e_star * r.sqrt())).powf(2.0 / 3.0),
    };
    let b = ball(&mut s, m, r, density, DVec3::Z * (r - d), v, w);
    (s, b)
}

#[test]
fn sliding_rolling_and_twisting() {
    let mut record = Record::new("lammps_sliding", "sliding_rolling_and_twisting");
    for (name, law, mu, r, u) in [
        ("hookehistory-mu02", Hooke, 0.2, 0.5, 1.0),
        ("hookehistory-mu05", Hooke, 0.5, 0.5, 1.0),
        ("hookehistory-mu10", Hooke, 1.0, 0.5, 1.0),
        ("hookehistory-slip", Hooke, 0.4, R, 1.4),
        ("mindlin-slip", Hertz, 0.4, R, 1.4),
    ] {
        let elastic = Elastic { young: 1e7, ..Elastic::default() };
        let case = Case { gravity: 1.0, mu, e: 0.5, stiffness: 1e4, elastic, ..Case::new(law, 2e-5) };
        let stop = 2.0 * u / (7.0 * mu);
        let (mut s, b) = lying(&case, r, if r > 0.1 { 1.0 } else { 2700.0 }, DVec3::X * u, DVec3::ZERO);
        let t = (0.4 * stop / 2e-5).round() * 2e-5;
        s.run_until(t);
        record.relative(&format!("slip_transient, {name}: u"), 1.0, s.velocity(b).x, u - mu * t, 2e-3);
        record.relative(&format!("slip_transient, {name}: w"), 1.0, s.ang_vel(b).y, 2.5 * mu * t / r, 2e-3);
        s.run_until(1.5 * stop);
        record.relative(&format!("slip_cessation, {name}: u"), 1.0, s.velocity(b).x, 5.0 / 7.0 * u, 2e-3);
        record.relative(&format!("slip_cessation, {name}: w"), 1.0, s.ang_vel(b).y, 5.0 / 7.0 * u / r, 2e-3);
    }
    // A spin about a horizontal axis without friction, damped by rolling resistance alone; and about the normal.
    for (name, law, young, twist) in [
        ("rolling_decay, E = 1e4", Hertz, 1e4, false),
        ("rolling_decay, E = 1e7", Hertz, 1e7, false),
        ("rolling_decay, hooke", Hooke, 1e7, false),
        ("twist_decay, E = 1e4", Hertz, 1e4, true),
        ("twist_decay, E = 1e7", Hertz, 1e7, true),
        ("twist_decay, hooke", Hooke, 1e7, true),
    ] {
        let (rolling, twisting) = if twist { (0.0, 0.05) } else { (0.05, 0.0) };
        let (step, time) = if young < 1e6 { (5e-6, 0.3) } else { (1e-6, 0.05) };
        let elastic = Elastic { young, poisson: 0.33, rolling, twisting, ..Elastic::default() };
        let case = Case { gravity: 1.0, e: 1.0, stiffness: 1e4, elastic, ..Case::new(law, step) };
        let axis = if twist { DVec3::Z } else { DVec3::Y };
        let (mut s, b) = lying(&case, R, 2700.0, DVec3::ZERO, axis);
        s.run_until(7e-3);
        let expected = 1.0 - 2.5 * 0.05 * 7e-3 / R;
        record.relative(&format!("{name}: w"), 1.0, s.ang_vel(b).dot(axis), expected, 1e-2);
        // It stops. What its spring holds then throws it back: at critical damping by M/(e sqrt(k I)) or less.
        let mut least = 1.0_f64;
        while s.world.time < time {
            s.step();
            least = least.min(s.ang_vel(b).dot(axis));
        }
        let mass = 4.0 / 3.0 * PI * R.powi(3) * 2700.0;
        let e_star = young / (2.0 * (1.0 - 0.33 * 0.33));
        let overlap = R - s.position(b).z;
        let s_n = if law == Hooke { 1e4 } else { 2.0 * e_star * (R * overlap).sqrt() };
        let greatest = 0.05 * R * mass / (0.4 * s_n * R * R * 0.4 * mass * R * R).sqrt() / 1f64.exp();
        record.below(
            &format!("{name}: thrown back at, over M/(e sqrt(k I))"),
            1.0,
            -least.min(0.0) / greatest,
            1.01,
        );
        record.below(&format!("{name}: left at the end"), 1.0, s.ang_vel(b).length(), 1e-3);
    }
    for (mu_r, degrees, law) in
        [(0.05, 10.0, Hertz), (0.05, 10.0, Hooke), (0.3, 10.0, Hertz), (0.3, 10.0, Hooke)]
    {
        let theta = f64::to_radians(degrees);
        let elastic = Elastic { young: 1e7, rolling: mu_r, ..Elastic::default() };
        let case = Case { gravity: 9.81, mu: 0.8, e: 0.5, stiffness: 1e4, elastic, ..Case::new(law, 5e-6) };
        let (mut s, b) = lying(&case, R, 2700.0, DVec3::ZERO, DVec3::ZERO);
        s.world.settings.gravity = 9.81 * DVec3::new(theta.sin(), 0.0, -theta.cos());
        s.run_until(0.3);
        let a = 5.0 / 7.0 * 9.81 * (theta.sin() - mu_r * theta.cos());
        let name = format!("incline_rolling, {law:?}, mu_r = {mu_r}");
        if a > 0.0 {
            record.relative(&format!("{name}: v"), 1.0, s.velocity(b).x, a * 0.3, 1e-2);
            record.relative(&format!("{name}: w"), 1.0, s.ang_vel(b).y, a * 0.3 / R, 1e-2);
        } else {
            record.below(&format!("{name}: v"), 1.0, s.velocity(b).length(), 1e-6);
        }
    }
    record.finish();
}

#[test]
fn pulloff() {
    let mut record = Record::new("lammps_sliding", "pulloff");
    for (name, kind, factor) in
        [("pulloff_dmt", Adhesion::Dmt, 2.0), ("pulloff_jkr", Adhesion::Jkr, 4.0 / 3.0)]
    {
        for wall in [false, true] {
            let w = 0.05;
            let elastic = Elastic { young: 1e7, surface_energy: w, ..Elastic::default() };
            let (mut s, m) = Case { elastic, ..Case::new(Hertz, 1e-12) }.scene();
            s.world.settings.dem.adhesion = kind;
            let b = ball(&mut s, m, R, 2700.0, DVec3::Z * (R - 1e-13), DVec3::ZERO, DVec3::ZERO);
            if wall {
                s.plane(DVec3::ZERO, DVec3::Z, m);
            } else {
                s.fixed_ball(R, DVec3::Z * -R, m);
            }
            s.step();
            let r_eff = if wall { R } else { 0.5 * R };
            let of = if wall { "wall" } else { "twosphere" };
            let force = s.contact_force(b).length();
            record.relative(&format!("{name}-{of}: force [N]"), 1.0, force, factor * PI * w * r_eff, 1e-3);
        }
    }
    record.finish();
}
