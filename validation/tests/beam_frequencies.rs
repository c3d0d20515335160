//! Natural frequencies of beams, from small free vibrations.
//!
//! beta L of a clamped-free beam 1.8751040687, 4.6940911330, 7.8547574382, 10.9955407349; of a pinned-free one 3.9266023120,
//! 7.0685827456; of a free one 4.7300407449, 7.8532046241. f = (beta L)^2 sqrt(EI / rho A) / (2 pi L^2). Model 1's section with 8
//! elements: within 0.1 % (first mode of each), 0.3 % (second), 1 % (third), 2 % (fourth: two elements a half wave). Each beam starts straight with the velocities of its mode, so small that nothing is
//! nonlinear; the frequency is that of the zeros of the tip.

use granum_engine::ancf::{Beam, End, straight};
use granum_engine::glam::DVec3;
use granum_validation::Record;
use granum_validation::beam::{BeamScene, model_1};

/// Mode shape of a beam whose first end is held so: a (cosh - cos) + b (sinh - sin) and its kin.
fn shape(first: End, b: f64, x: f64) -> (f64, f64) {
    let (s, c, sh, ch) = ((b * x).sin(), (b * x).cos(), (b * x).sinh(), (b * x).cosh());
    let (se, ce, she, che) = (b.sin(), b.cos(), b.sinh(), b.cosh());
    match first {
        End::Clamped => {
            let k = (che + ce) / (she + se);
            (ch - c - k * (sh - s), b * (sh + s - k * (ch - c)))
        }
        End::Pinned => {
            let k = se / she;
            (s + k * sh, b * (c + k * ch))
        }
        _ => {
            let k = (che - ce) / (she - se);
            (ch + c - k * (sh + s), b * (sh - s - k * (ch + c)))
        }
    }
}

#[test]
fn first_modes() {
    let mut record = Record::new("beam_frequencies", "first_modes");
    let cases = [
        (End::Clamped, 1.8751040687, 1e-3, "clamped-free, first"),
        (End::Clamped, 4.6940911330, 3e-3, "clamped-free, second"),
        (End::Clamped, 7.8547574382, 1e-2, "clamped-free, third"),
        (End::Clamped, 10.9955407349, 2e-2, "clamped-free, fourth"),
        (End::Pinned, 3.9266023120, 1e-3, "pinned-free, first"),
        (End::Pinned, 7.0685827456, 3e-3, "pinned-free, second"),
        (End::Free, 4.7300407449, 1e-3, "free-free, first"),
        (End::Free, 7.8532046241, 3e-3, "free-free, second"),
    ];
    let beams: Vec<_> = cases
        .iter()
        .map(|(first, ..)| {
            let beam: Beam = model_1(8).with_ends(*first, End::Free);
            let nodes = straight(&beam, DVec3::ZERO, DVec3::X);
            (beam, nodes)
        })
        .collect();
    let h = 2e-4;
    let mut scene = BeamScene::new(1.0, h, beams);
    scene.gravity = DVec3::ZERO;
    for (i, (first, beta, ..)) in cases.iter().enumerate() {
        for node in 0..=8 {
            let (w, slope) = shape(*first, *beta, node as f64 / 8.0);
            scene.beams.set_rate(i, 2 * node, DVec3::Z * 1e-5 * w);
            scene.beams.set_rate(i, 2 * node + 1, DVec3::Z * 1e-5 * slope / 8.0);
        }
    }
    let mut last = [0.0; 8];
    let mut zeros: [Vec<f64>; 8] = Default::default();
    for k in 1..=100_000 {
        scene.step();
        for i in 0..8 {
            let z = scene.at(i, 1.0).z;
            if last[i] * z < 0.0 {
                zeros[i].push(h * (f64::from(k) - z / (z - last[i])));
            }
            last[i] = z;
        }
    }
    let beam = model_1(8);
    let root = (beam.ei() / (beam.density * beam.area)).sqrt();
    for (i, (_, beta, tolerance, name)) in cases.iter().enumerate() {
        let n = zeros[i].len();
        let f = 0.5 * (n - 1) as f64 / (zeros[i][n - 1] - zeros[i][0]);
        let exact = beta * beta * root / std::f64::consts::TAU;
        record.relative(&format!("{name} [Hz]"), 1.0, f, exact, *tolerance);
    }
    record.finish();
}
