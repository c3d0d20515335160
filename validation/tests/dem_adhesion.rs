//! Penalty contact that attracts: force at a given overlap, and the friction that attraction adds.
//!
//! A ball (R = 2.5 mm) overlaps an equal fixed ball or a plane by d, at rest; one step of 1e-12 s. With R* the effective radius and w
//! the work of adhesion, the force that pushes it away is
//!
//! | attraction | force | friction is cut at mu times |
//! |---|---|---|
//! | none | F = 4/3 E* sqrt(R*) d^1.5, or k d | F |
//! | area cohesion C | F - C pi R* d | F |
//! | DMT | F - 2 pi w R* | F |
//! | both | F - 2 pi w R* - C pi R* d | F |
//! | JKR | P = 4 E* a^3/(3 R*) - sqrt(8 pi w E* a^3), d = a^2/R* - sqrt(2 pi w a/E*) | P + 3 pi w R* |
//!
//! Friction: the ball slides along the plane at 100 m/s, in a step of 1 us, in which the spring would grow far beyond the cut.
//!
//! A ball hangs by area cohesion with Hooke's spring: k d - C pi R* d is a spring as well, which must swing with its frequency
//! sqrt((k - C pi R*)/m) while in contact: released from the overlap d it leaves at the speed d sqrt((k - C pi R*)/m).
//!
//! Tolerance: 1e-6 of the force (rounding of the overlap); 1e-3 for the swing (1000 steps in its quarter). Sources: Derjaguin et al. 1975,
//! Johnson et al. 1971, Thornton 1991 (friction with JKR); area cohesion as `dem/cohesion.rs` and docs/dem.md define it.

use std::f64::consts::PI;

use granum_engine::dem::{Adhesion, LawKind};
use granum_engine::glam::DVec3;
use granum_engine::{BodyId, Elastic};
use granum_validation::case::{Case, ball};
use granum_validation::{Record, Scene};

use LawKind::{HertzMindlin as Hertz, Hooke};

const R: f64 = 0.0025;
const W: f64 = 0.05;
const COHESION: f64 = 2e4;
const STIFFNESS: f64 = 1e4;

fn scene(law: LawKind, step: f64, kind: Adhesion, elastic: Elastic, mu: f64) -> (Scene, Case) {
    let case = Case { mu, stiffness: STIFFNESS, elastic, ..Case::new(law, step) };
    let (mut s, _) = case.scene();
    s.world.settings.dem.adhesion = kind;
    (s, case)
}

fn pressed(s: &mut Scene, wall: bool, overlap: f64, v: DVec3) -> BodyId {
    let m = granum_engine::MaterialId(0);
    let b = ball(s, m, R, 2700.0, DVec3::Z * (R - overlap), v, DVec3::ZERO);
    if wall {
        s.plane(DVec3::ZERO, DVec3::Z, m);
    } else {
        s.fixed_ball(R, DVec3::Z * -R, m);
    }
    b
}

#[test]
fn force_at_an_overlap() {
    let mut record = Record::new("dem_adhesion", "force_at_an_overlap");
    let young = 1e7;
    let e_star = young / (2.0 * (1.0 - 0.3 * 0.3));
    for (law, wall) in [(Hertz, false), (Hertz, true), (Hooke, false), (Hooke, true)] {
        let r_eff = if wall { R } else { 0.5 * R };
        for (name, kind, w, cohesion) in [
            ("none", Adhesion::Dmt, 0.0, 0.0),
            ("area cohesion", Adhesion::Dmt, 0.0, COHESION),
            ("DMT", Adhesion::Dmt, W, 0.0),
            ("DMT and area cohesion", Adhesion::Dmt, W, COHESION),
            ("JKR", Adhesion::Jkr, W, 0.0),
        ] {
            let jkr = kind == Adhesion::Jkr;
            if jkr && law == Hooke {
                continue;
            }
            // JKR by the radius of contact, from which overlap and force follow.
            let a = 2e-4;
            let d = if jkr { a * a / r_eff - (2.0 * PI * w * a / e_star).sqrt() } else { 5e-6 };
            let repulsion = match (jkr, law) {
                (true, _) => 4.0 * e_star * a.powi(3) / (3.0 * r_eff),
                (_, Hooke) => STIFFNESS * d,
                _ => 4.0 / 3.0 * e_star * r_eff.sqrt() * d.powf(1.5),
            };
            let pull = match jkr {
                true => (8.0 * PI * w * e_star * a.powi(3)).sqrt(),
                false => 2.0 * PI * w * r_eff + cohesion * PI * r_eff * d,
            };
            let elastic = Elastic { young, surface_energy: w, cohesion, ..Elastic::default() };
            let (mut s, _) = scene(law, 1e-12, kind, elastic, 0.0);
            let b = pressed(&mut s, wall, d, DVec3::ZERO);
            s.step();
            let on = if wall { "on a plane" } else { "on a ball" };
            let label = format!("{law:?} {on}, {name}");
            let force = s.contact_force(b).z;
            record.relative(&format!("{label}: force [N]"), 1.0, force, repulsion - pull, 1e-6);
            if !wall {
                continue;
            }
            let (mut s, case) = scene(law, 1e-6, kind, elastic, 0.3);
            let b = pressed(&mut s, wall, d, DVec3::X * 100.0);
            s.step();
            let presses = if jkr { repulsion - pull + 3.0 * PI * w * r_eff } else { repulsion };
            let friction = -s.contact_force(b).x;
            record.relative(&format!("{label}: friction [N]"), 1.0, friction, case.mu * presses, 1e-6);
        }
    }
    record.finish();
}

#[test]
fn swing_of_area_cohesion() {
    let mut record = Record::new("dem_adhesion", "swing_of_area_cohesion");
    let mass = 4.0 / 3.0 * PI * R.powi(3) * 2700.0;
    for wall in [false, true] {
        let r_eff = if wall { R } else { 0.5 * R };
        // A third of the stiffness is taken.
        let cohesion = STIFFNESS / (3.0 * PI * r_eff);
        let rate = ((STIFFNESS - cohesion * PI * r_eff) / mass).sqrt();
        let elastic = Elastic { cohesion, ..Elastic::default() };
        let (mut s, _) = scene(Hooke, 0.5 * PI / rate / 1000.0, Adhesion::Dmt, elastic, 0.0);
        let d = 1e-5;
        let b = pressed(&mut s, wall, d, DVec3::ZERO);
        let mut steps = 0;
        while s.position(b).z < R && steps < 2000 {
            s.step();
            steps += 1;
        }
        let on = if wall { "on a plane" } else { "on a ball" };
        record.relative(&format!("{on}: speed at the end / d rate"), 1.0, s.velocity(b).z, d * rate, 1e-3);
        record.near(&format!("{on}: steps of a quarter"), 1.0, f64::from(steps), 1000.0, 2.0);
    }
    record.finish();
}
