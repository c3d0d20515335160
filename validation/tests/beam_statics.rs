//! Beams at rest: cantilevers, the elastica, a circle by an end moment, a catenary, a beam that hangs.
//!
//! - Cantilever, E = 2 GPa, 20 mm square, L = 1, tip load 1 N: w = 0.0124979917 m (exact elastica). With the whole gradient
//!   of the clamped node held, the element's own errors are -1.1 % (1 element), -0.031 % (2) and -6e-6 (4). Our clamp holds
//!   the direction and lets the node be stretched (docs/decisions), which can only make the beam less stiff: errors must have
//!   the same sign and be no larger.
//! - Elastica: tip of a clamped beam with P L^2 / EI = 0.2, 1, 2, 5, 10 and EA L^2 / EI = 1e4, exact by elliptic integrals; 8
//!   elements within 0.2 % of w, of 1 - x / L and of the tip's angle.
//! - An end moment of 2 pi EI / L closes the circle: the tip comes back to within 0.2 % of L. With the curvature of eq. 8, per
//!   length of the deformed axis, bending also stretches: by (2 pi)^2 EI / (EA L^2), and the angle grows by twice that. So
//!   the beam is slender, EA L^2 / EI = 1e6; at 1e4 the tip is 0.78 % of L past the clamp, as this predicts.
//! - Catenary of length 1 on a span of 0.8, w = 28.2528 N/m, EA = 8000 N: H = 9.5079661531 N, sag 0.2666149202 m, largest
//!   tension 17.0281119720 N; 0.5 %. Khude11's Green strain against the reference's engineering strain: 0.1 % of strain. Ten
//!   times stiffer, as good as inextensible: sag 0.2654375091, largest tension 0.6036393882 w, a = 0.3382018791: 0.5 %.
//! - Hanging under its own weight with the strain of eq. 7: length 1.0017596075; 1e-6.
//!
//! The implicit integrator with viscous drag brings the beams to rest.

use granum_engine::ancf::{Beam, End, straight};
use granum_engine::glam::DVec3;
use granum_validation::beam::{BeamScene, implicit};
use granum_validation::{Record, SCALES, g};

fn damped(mut beam: Beam, drag: f64) -> Beam {
    beam.damping.mass = drag;
    implicit(beam, 0.5)
}

#[test]
fn cantilever() {
    let mut record = Record::new("beam_statics", "cantilever");
    let exact = 0.0124979917;
    for scale in SCALES {
        for (elements, own) in [(1, 1.1e-2), (2, 3.1e-4), (4, 6e-6)] {
            let beam = Beam::round(1.0, 0.01, 7200.0, 2e9, elements)
                .with_square_section(0.02)
                .with_ends(End::Clamped, End::Free);
            let mut scene = BeamScene::one(scale, 0.02, damped(beam, 20.0));
            scene.gravity = DVec3::ZERO;
            scene.push(0, 1.0, DVec3::NEG_Z);
            scene.run(10.0);
            let w = -scene.at(0, 1.0).z;
            record.near(
                &format!("{elements} elements: error"),
                scale,
                w / exact - 1.0,
                -0.5 * own,
                0.5 * own,
            );
        }
    }
    record.finish();
}

/// alpha, tip angle, w / L, 1 - x / L.
const ELASTICA: [[f64; 4]; 5] = [
    [0.2, 0.099636163, 0.0663644821, 0.00264654834],
    [1.0, 0.46135195, 0.301720774, 0.0564332363],
    [2.0, 0.781749832, 0.49345748, 0.160641721],
    [5.0, 1.21536812, 0.713791524, 0.387628361],
    [10.0, 1.43028554, 0.810609025, 0.554995598],
];

#[test]
fn elastica() {
    let mut record = Record::new("beam_statics", "elastica");
    for [alpha, angle, w, shortening] in ELASTICA {
        let mut beam = Beam::round(1.0, 0.01, 7200.0, 2e7, 8).with_ends(End::Clamped, End::Free);
        beam.second_moment = beam.area / 1e4;
        let load = alpha * beam.ei();
        let mut scene = BeamScene::one(1.0, 0.01, damped(beam, 4.0));
        scene.gravity = DVec3::ZERO;
        scene.push(0, 1.0, DVec3::NEG_Z * load);
        scene.run(20.0);
        let (tip, t) = (scene.at(0, 1.0), scene.beams.gradient(0, 1.0));
        record.relative(&format!("alpha {alpha}: w / L"), 1.0, -tip.z, w, 2e-3);
        record.relative(&format!("alpha {alpha}: 1 - x / L"), 1.0, 1.0 - tip.x, shortening, 2e-3);
        record.relative(&format!("alpha {alpha}: angle of the tip"), 1.0, (-t.z).atan2(t.x), angle, 2e-3);
    }
    record.finish();
}

#[test]
fn an_end_moment_closes_the_circle() {
    let mut record = Record::new("beam_statics", "an_end_moment_closes_the_circle");
    let mut beam = Beam::round(1.0, 0.01, 7200.0, 2e9, 16).with_ends(End::Clamped, End::Free);
    beam.second_moment = beam.area / 1e6;
    let full = std::f64::consts::TAU * beam.ei();
    let mut scene = BeamScene::one(1.0, 0.01, damped(beam, 4.0));
    scene.gravity = DVec3::ZERO;
    for k in 0..3000 {
        // The moment follows the end, and grows slowly to its full size.
        scene.beams.clear_loads();
        scene.beams.add_end_moment(0, 1, DVec3::NEG_Y * full * (f64::from(k) / 1000.0).min(1.0));
        scene.step();
    }
    let tip = scene.at(0, 1.0);
    record.below("distance of the tip from the clamp [L]", 1.0, tip.length(), 2e-3);
    record.relative("diameter [L]", 1.0, scene.at(0, 0.5).z, std::f64::consts::FRAC_1_PI, 2e-3);
    record.finish();
}

/// A cable of length 1 on a span of 0.8 that has come to rest, with this Young's modulus.
fn cable(young: f64) -> (Beam, BeamScene) {
    let mut beam = Beam::round(1.0, 0.01, 7200.0, young, 16)
        .with_square_section(0.02)
        .with_ends(End::Pinned, End::Pinned);
    // A cable: bending does not matter.
    beam.second_moment = 1e-14;
    let beam = damped(beam, 4.0);
    // A V of the right length.
    let low = DVec3::new(0.4, 0.0, -0.3);
    let half = |a: DVec3, b: DVec3| {
        let part = Beam { elements: 8, length: 0.5, ..beam.clone() };
        straight(&part, a, b)
    };
    let mut nodes = half(DVec3::ZERO, low);
    nodes.extend(half(low, DVec3::X * 0.8).into_iter().skip(1));
    nodes[8].1 = DVec3::X;
    let mut scene = BeamScene::new(1.0, 2e-3, vec![(beam.clone(), nodes)]);
    scene.run(20.0);
    (beam, scene)
}

/// Largest tension, at the supports, from those in the first two elements: T^2 = H^2 + (w s)^2 is a line over s^2, and the mean
/// of an element is that of its middle.
fn tension_at_support(scene: &BeamScene) -> f64 {
    let (one, two) = (scene.beams.tension(0, 0.0).powi(2), scene.beams.tension(0, 1.5 / 16.0).powi(2));
    let (s, s1, s2) = (0.25, (15.0_f64 / 32.0).powi(2), (13.0_f64 / 32.0).powi(2));
    (one + (one - two) / (s1 - s2) * (s - s1)).sqrt()
}

#[test]
fn catenary() {
    let mut record = Record::new("beam_statics", "catenary");
    let (beam, scene) = cable(2e7);
    // The force in the beam is EA eps r_x; its horizontal part is the same everywhere, up to the element's own error.
    let horizontal = (0..1600)
        .map(|k| {
            let share = (f64::from(k) + 0.5) / 1600.0;
            beam.ea() * scene.beams.strain(0, share).0 * scene.beams.gradient(0, share).x / 1600.0
        })
        .sum::<f64>();
    record.relative("sag [m]", 1.0, -scene.at(0, 0.5).z, 0.2666149202, 2e-4);
    record.relative("horizontal force [N]", 1.0, horizontal, 9.5079661531, 1e-4);
    // The mean over the first element is that of its middle, 15/32 of the length from the lowest point.
    let there = 9.5079661531_f64.hypot(28.2528 * 15.0 / 32.0);
    record.relative("tension in the first element [N]", 1.0, scene.beams.tension(0, 0.0), there, 5e-3);
    let line = beam.density * beam.area * g;
    record.relative(
        "largest tension, by statics [N]",
        1.0,
        horizontal.hypot(0.5 * line),
        17.0281119720,
        5e-3,
    );
    let largest = tension_at_support(&scene);
    record.relative("largest tension, from two elements [N]", 1.0, largest, 17.0281119720, 5e-3);
    record.finish();
}

#[test]
fn catenary_that_does_not_stretch() {
    let mut record = Record::new("beam_statics", "catenary_that_does_not_stretch");
    // Ten times stiffer: it stretches by 2e-4, which adds 4e-4 to the sag.
    let (beam, scene) = cable(2e8);
    let line = beam.density * beam.area * g;
    let largest = tension_at_support(&scene) / line;
    record.relative("inextensible: sag [m]", 1.0, -scene.at(0, 0.5).z, 0.2654375091, 5e-3);
    record.relative("inextensible: largest tension / w [m]", 1.0, largest, 0.6036393882, 5e-3);
    // The level part of the force is the same everywhere.
    let level = |k: i32| {
        let share = (f64::from(k) + 0.5) / 1600.0;
        beam.ea() * scene.beams.strain(0, share).0 * scene.beams.gradient(0, share).x / 1600.0
    };
    let parameter = (0..1600).map(level).sum::<f64>() / line;
    record.relative("inextensible: parameter a = H / w [m]", 1.0, parameter, 0.3382018791, 5e-3);
    record.finish();
}

#[test]
fn hanging() {
    let mut record = Record::new("beam_statics", "hanging");
    for scale in SCALES {
        let beam = Beam::round(1.0, 0.01, 7200.0, 2e7, 4)
            .with_square_section(0.02)
            .with_ends(End::Pinned, End::Free);
        let nodes = straight(&beam, DVec3::ZERO, DVec3::NEG_Z);
        let mut scene = BeamScene::new(scale, 1e-3, vec![(damped(beam, 50.0), nodes)]);
        scene.run(2.0);
        record.near("length", scale, -scene.at(0, 1.0).z, 1.0017596075, 1e-6);
    }
    record.finish();
}
