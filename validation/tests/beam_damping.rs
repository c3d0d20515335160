//! Damping of beams: drag, and the material's own.
//!
//! - **Drag** c (`damping.mass`): every velocity decays as v' = a - c v. A free beam that falls has v = g/c (1 - exp(-c t)) everywhere.
//!   The explicit integrator takes this exactly (1e-9), the implicit one to second order, (c h)^2/12 = 3e-8 in all: 1e-6.
//! - **Damping of the material** tau (`damping.stiffness`): stress E (eps + tau eps'), moment E I (kappa + tau kappa'). A mode with the
//!   angular frequency w then has the damping ratio tau w/2, and its energy falls as exp(-tau w^2 t). Axial: w = pi sqrt(E/rho)/L of a free rod, velocities
//!   cos(pi x/L) along it. Bending: beta L = 4.7300407449 of a free beam, w = beta^2 sqrt(E I/(rho A)). Model 1's section,
//!   8 elements; energies after whole periods, so that the part that swings is the same. Allowed: 0.2 % of tau (observed 0.02 %). The element's
//!   frequencies are off by 1e-3 at most, and the dashpot of the explicit integrator is fed with the velocity of half a step before.
//!
//! Sources: elementary; Rayleigh damping in proportion to the stiffness.

use std::f64::consts::{PI, TAU};

use granum_engine::ancf::{End, straight};
use granum_engine::glam::DVec3;
use granum_validation::beam::{BeamScene, implicit, model_1};
use granum_validation::{Record, g};

#[test]
fn drag_of_a_falling_beam() {
    let mut record = Record::new("beam_damping", "drag_of_a_falling_beam");
    let c = 3.0;
    for (name, rho, tolerance) in [("explicit", None, 1e-9), ("implicit", Some(1.0), 1e-6)] {
        let mut beam = model_1(4).with_ends(End::Free, End::Free);
        beam.damping.mass = c;
        if let Some(rho) = rho {
            beam = implicit(beam, rho);
        }
        let mut scene = BeamScene::one(1.0, 2e-4, beam);
        scene.run(0.4);
        for share in [0.0, 0.3, 1.0] {
            let v = -scene.beams.point(0, share).1.z;
            let expected = g / c * (1.0 - (-c * 0.4_f64).exp());
            record.relative(
                &format!("{name}: speed at {share} of the length [m/s]"),
                1.0,
                v,
                expected,
                tolerance,
            );
        }
    }
    record.finish();
}

#[test]
fn energy_of_a_mode() {
    let mut record = Record::new("beam_damping", "energy_of_a_mode");
    let beta: f64 = 4.7300407449;
    let plain = model_1(8).with_ends(End::Free, End::Free);
    let axial = PI * (plain.young / plain.density).sqrt();
    let bending = beta * beta * (plain.ei() / (plain.density * plain.area)).sqrt();
    let k = (beta.cosh() - beta.cos()) / (beta.sinh() - beta.sin());
    let modes: [(&str, f64, f64, f64); 2] = [("axial", axial, 4.0, 1e-4), ("bending", bending, 3.0, 4e-4)];
    for (what, w, periods, tau) in modes {
        for (name, rho) in [("explicit", None), ("implicit", Some(1.0))] {
            let mut beam = plain.clone();
            beam.damping.stiffness = tau;
            if let Some(rho) = rho {
                beam = implicit(beam, rho);
            }
            // Whole steps in a period; the axial waves set the explicit step.
            let wanted = if what == "bending" && rho.is_some() { 5e-4 } else { 5e-5 };
            let steps = (TAU / w / wanted).round();
            let h = TAU / w / steps;
            let nodes = straight(&beam, DVec3::ZERO, DVec3::X);
            let mut scene = BeamScene::new(1.0, h, vec![(beam, nodes)]);
            scene.gravity = DVec3::ZERO;
            for node in 0..=8 {
                let x = f64::from(node) / 8.0;
                // Shape and slope of the mode.
                let (v, slope) = if what == "axial" {
                    (DVec3::X * (PI * x).cos(), DVec3::X * (-PI * (PI * x).sin()))
                } else {
                    let (s, c, sh, ch) =
                        ((beta * x).sin(), (beta * x).cos(), (beta * x).sinh(), (beta * x).cosh());
                    (DVec3::Z * (ch + c - k * (sh + s)), DVec3::Z * (beta * (sh - s - k * (ch + c))))
                };
                scene.beams.set_rate(0, 2 * node as usize, 1e-4 * v);
                scene.beams.set_rate(0, 2 * node as usize + 1, 1e-4 * slope / 8.0);
            }
            let before = scene.energy();
            (0..(periods * steps) as usize).for_each(|_| scene.step());
            let measured = (before / scene.energy()).ln() / (w * w * periods * TAU / w);
            record.relative(&format!("{what}, {name}: time constant tau [s]"), 1.0, measured, tau, 2e-3);
        }
    }
    record.finish();
}
