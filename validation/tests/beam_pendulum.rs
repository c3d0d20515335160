//! A flexible pendulum: Khude11 model 1, Fig. 8 and 9.
//!
//! L = 1 m, 20 x 20 mm, 7200 kg/m3, E = 20 MPa, pinned, released level at rest; gravity 9.81. References computed for this
//! project with two independent discretisations that agree to 1.2e-6 m (`data/series/B4_*.csv`): four elements converged in
//! time, and the beam converged in space (32 elements, 7e-6 m). Mesh errors up to 1 s: 4 elements 4.5e-3, 8 elements
//! 4.9e-4, 16 elements 5e-5.
//!
//! Leapfrog at h = 1e-4 misses the time-converged tip by 3.6e-7 m at the tenths of a second, of second order (symplectic Euler,
//! of first order, by 3.1e-4 m). Allowed: 1e-6 m for the tip, a quarter of the error at half the step, 1.5e-4 and 1e-3 m g L
//! for the swing of the energy in the first second and in five, 1e-5 m g L for the drift of its one-second mean.

use granum_validation::beam::{BeamScene, implicit, model_1, series};
use granum_validation::{Record, SCALES, g};

const FOUR: &str = include_str!("../data/series/B4_model1_pendulum_4el_timeconverged.csv");
const CONVERGED: &str = include_str!("../data/series/B4_model1_pendulum_converged_32el.csv");

/// Largest error of a coordinate of the tip up to 1 s.
fn tip_error(scene: &mut BeamScene, reference: &[[f64; 3]]) -> f64 {
    let mut worst: f64 = 0.0;
    let mut steps = 0;
    for [t, x, y] in reference.iter().filter(|r| r[0] <= 1.0 + 1e-9) {
        while (f64::from(steps) + 0.5) * scene.step < *t {
            scene.step();
            steps += 1;
        }
        let tip = scene.at(0, 1.0);
        worst = worst.max((tip.x - x).abs()).max((tip.z - y).abs());
    }
    worst
}

#[test]
fn tip_of_four_elements() {
    let mut record = Record::new("beam_pendulum", "tip_of_four_elements");
    let reference = series(FOUR);
    let tenths: Vec<[f64; 3]> =
        reference.iter().copied().filter(|r| (10.0 * r[0] - (10.0 * r[0]).round()).abs() < 1e-9).collect();
    for scale in SCALES {
        let errors =
            [2e-4, 1e-4, 5e-5].map(|h| tip_error(&mut BeamScene::one(scale, h, model_1(4)), &tenths));
        record.below("error of the tip, h = 1e-4 [m]", scale, errors[1], 1e-6);
        record.near("error at 2e-4 over that at 1e-4", scale, errors[0] / errors[1], 4.0, 0.1);
        record.near("error at 1e-4 over that at 5e-5", scale, errors[1] / errors[2], 4.0, 0.1);
    }
    let errors =
        [2e-3, 1e-3].map(|h| tip_error(&mut BeamScene::one(1.0, h, implicit(model_1(4), 0.9)), &reference));
    record.below("implicit, h = 1e-3: error of the tip [m]", 1.0, errors[1], 1e-3);
    record.near("implicit: error at 2e-3 over that at 1e-3", 1.0, errors[0] / errors[1], 4.0, 1.0);
    record.finish();
}

#[test]
fn tip_converges_with_the_number_of_elements() {
    let mut record = Record::new("beam_pendulum", "tip_converges_with_the_number_of_elements");
    let reference = series(CONVERGED);
    // Steps so short that the mesh decides; the integrator of second order for the finest.
    for (elements, own) in [(4, 4.5e-3), (8, 4.9e-4)] {
        let error = tip_error(&mut BeamScene::one(1.0, 1e-5, model_1(elements)), &reference);
        record.relative(&format!("{elements} elements: error of the tip [m]"), 1.0, error, own, 0.2);
    }
    let error = tip_error(&mut BeamScene::one(1.0, 2.5e-4, implicit(model_1(16), 1.0)), &reference);
    record.below("16 elements, implicit: error of the tip [m]", 1.0, error, 2e-4);
    let error = tip_error(&mut BeamScene::one(1.0, 1e-5, model_1(32)), &reference);
    record.below("32 elements: error of the tip [m]", 1.0, error, 5e-5);
    record.finish();
}

#[test]
fn energy_is_constant() {
    let mut record = Record::new("beam_pendulum", "energy_is_constant");
    for elements in [4, 8] {
        let h = 1e-4;
        let mut scene = BeamScene::one(1.0, h, model_1(elements));
        let unit = model_1(elements).mass() * g;
        let (mut worst, mut means) = ([0.0_f64; 2], [0.0; 5]);
        for (second, mean) in means.iter_mut().enumerate() {
            for _ in 0..10_000 {
                scene.step();
                let e = scene.energy() / unit;
                *mean += e / 10_000.0;
                worst[usize::from(second > 0)] = worst[usize::from(second > 0)].max(e.abs());
            }
        }
        record.below(&format!("{elements} elements: first second [m g L]"), 1.0, worst[0], 1.5e-4);
        record.below(&format!("{elements} elements: five seconds [m g L]"), 1.0, worst[1], 1e-3);
        let drift = (means[4] - means[1]).abs();
        record.below(&format!("{elements} elements: drift of the mean [m g L]"), 1.0, drift, 1e-5);
    }
    record.finish();
}
