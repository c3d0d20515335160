//! Bodies that approach fast, and bodies that are struck, are found before they pass into each other.
//!
//! - **A row of balls.** One ball flies at v with h v = 0.6 R (and 1.5 R) against the first of two at rest with a gap between them,
//!   without rebound and gravity. In the step of the impact the struck ball leaves with a share of v, and must not pass into the next
//!   one, which nothing has touched yet. Whatever the gap (0 to 0.3 R) and the place where the flight begins, no two balls ever
//!   overlap by more than 1e-9 R, momentum is kept, and all end with the same speed v/3. (A fourth ball would not be seen: what
//!   strikes is looked for one body ahead.)
//! - **What the margin promises.** Two balls at rest are a contact up to a gap of `contact_margin` (0.05) of the smaller radius, and
//!   not beyond; two that approach at u without gravity, up to that plus 2 h u. To 1e-6 of the margin.
//!
//! Tolerance of the overlap: the problem of a step is solved to 1e-11, and gaps are closed exactly.

use granum_engine::glam::DVec3;
use granum_validation::{Record, SCALES, Scene};

const R: f64 = 0.1;

#[test]
fn a_row_of_balls() {
    let mut record = Record::new("fast_approach", "a_row_of_balls");
    let h = 1e-3;
    for scale in SCALES {
        for share in [0.6, 1.5] {
            let v = share * R / h;
            let (mut overlap, mut speed) = (0.0_f64, 0.0_f64);
            for phase in 0..10 {
                for gap in [0.0, 0.06, 0.1, 0.14, 0.18, 0.22, 0.26, 0.3].map(|g: f64| g * R) {
                    let mut s = Scene::new(scale, h).exact().weightless();
                    let m = s.material(0.0, 0.0);
                    let begin = -(2.0 + share * (3.0 + 0.1 * f64::from(phase))) * R;
                    let flying = s.sphere_of_mass(1.0, R, DVec3::X * begin, m);
                    s.throw(flying, DVec3::X * v, DVec3::ZERO);
                    let mut balls = vec![flying];
                    for k in 0..2 {
                        let x = f64::from(k) * (2.0 * R + gap);
                        balls.push(s.sphere_of_mass(1.0, R, DVec3::X * x, m));
                    }
                    for _ in 0..30 {
                        s.step();
                        for pair in balls.windows(2) {
                            let far = s.position(pair[1]).x - s.position(pair[0]).x;
                            overlap = overlap.max(2.0 - far / R);
                        }
                    }
                    for b in balls {
                        speed = speed.max((3.0 * s.velocity(b).x / v - 1.0).abs());
                    }
                }
            }
            let label = format!("h v = {share} R");
            record.below(&format!("{label}: largest overlap / R"), scale, overlap, 1e-9);
            record.below(&format!("{label}: error of the last speed"), scale, speed, 1e-9);
        }
    }
    record.finish();
}

#[test]
fn what_the_margin_promises() {
    let mut record = Record::new("fast_approach", "what_the_margin_promises");
    let h = 1e-3;
    for scale in SCALES {
        for u in [0.0, 1.0, 50.0] {
            let margin = 0.05 * 0.5 * R + 2.0 * h * u;
            for (share, found) in [(1.0 - 1e-6, 1), (1.0 + 1e-6, 0)] {
                let mut s = Scene::new(scale, h).weightless();
                let m = s.material(0.0, 0.0);
                s.sphere(R, DVec3::ZERO, m);
                let b = s.sphere(0.5 * R, DVec3::Y * (1.5 * R + share * margin), m);
                s.throw(b, DVec3::Y * -u, DVec3::ZERO);
                let contacts = s.step().contacts as f64;
                let label = format!("approach at {u} m/s, {share:.6} of the margin: contacts");
                record.near(&label, scale, contacts, f64::from(found), 0.0);
            }
        }
    }
    record.finish();
}
