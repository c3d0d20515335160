//! The fully parameterised beam: what it does better than the gradient-deficient one, and what locking costs (Khude11 Fig. 10).
//!
//! - Cantilever, L = 1 m, 100 x 60 mm, bent by a small tip force in its weaker direction. Curvature is constant in an element, so n elements have
//!   w = P L^3 / (3 EI) (1 - 1 / (4 n^2)) + P L / (k G A): the compliance of a line of n steps instead of a slope. Without remedies against
//!   locking EI becomes (lambda + 2 mu) I and k = 1. The elastic line bends by the curvature of its axis, which does not feel shear: its deflection is
//!   P L^3 / (3 EI), less 6.23, 0.875, 0.104, 0.0108 % with 1, 2, 4, 8 elements (the linear equations of the element, w, w' and the turn of the
//!   section, solved with another program; one slender element has 1 / 16).
//! - Torsion of a shaft by a moment M at its end: M L / (G J), J = pi r^4 / 2 for a round one and Saint-Venant's for a rectangle; without
//!   remedies the polar moment. Exact for linear directors: only the angle's own size matters.
//! - Frequencies, clamped-free. Torsion: sqrt(G J / (rho I_p)) pi / (2 L) for the shaft, and for n linear elements with consistent mass
//!   omega^2 = (G J / (rho I_p)) (6 / l^2) (1 - cos kl) / (2 + cos kl), kl = pi / (2 n). Bending: beta L = 1.8751040687, which
//!   shear and the inertia of sections lower by half a percent for a radius of L / 20.
//! - The flexible pendulum of Khude11's model 1, whose tip Fig. 10 compares. The reference is the converged gradient-deficient beam of
//!   `beam_pendulum`. Poisson's ratio, which the paper does not give, is 0.3. Seen with 4, 8, 16, 32 elements: continuum 21, 4.1, 1.9, 0.6 mm; elastic
//!   line 9.1, 1.3, 1.1, 1.3 mm: what is left is the inertia of the sections and, in the continuum, shear, which the reference does not have.
//!   Without remedies 111, 65, 61, 60 mm, however many elements: the considerable difference of the figure. Gradient-deficient, 4 elements:
//!   4.5 mm. Allowed: about twice.
//!
//! Drag brings beams to rest.

use std::f64::consts::{FRAC_PI_2, TAU};

use granum_engine::ancf::{Beam, End, Formulation, Full, Section, straight};
use granum_engine::glam::DVec3;
use granum_validation::Record;
use granum_validation::beam::{BeamScene, model_1, series};

const CONVERGED: &str = include_str!("../data/series/B4_model1_pendulum_converged_32el.csv");
const NU: f64 = 0.3;
const YOUNG: f64 = 1e6;
const DENSITY: f64 = 1e3;
const SHEAR: f64 = 0.5 * YOUNG / (1.0 + NU);
const FLAT: Section = Section::Rectangle { width: 0.1, height: 0.06 };
const ROUND: Section = Section::Round { radius: 0.05 };

/// A clamped beam of a metre.
fn clamped(formulation: Formulation, section: Section, elements: usize, drag: f64) -> Beam {
    let full = Full { formulation, ..Full::new(section, NU) };
    let mut beam = Beam::round(1.0, 0.05, DENSITY, YOUNG, elements)
        .fully_parameterised(full)
        .with_ends(End::Clamped, End::Free);
    beam.damping.mass = drag;
    beam
}

fn scene(step: f64, beams: Vec<Beam>) -> BeamScene {
    let with_nodes = |beam: Beam| {
        let nodes = straight(&beam, DVec3::ZERO, DVec3::X * beam.length);
        (beam, nodes)
    };
    let mut scene = BeamScene::new(1.0, step, beams.into_iter().map(with_nodes).collect());
    scene.gravity = DVec3::ZERO;
    scene
}

#[test]
fn cantilever() {
    let mut record = Record::new("full_beam", "cantilever");
    let meshes = [1, 2, 4, 8];
    let forms = [Formulation::Continuum, Formulation::Original, Formulation::ElasticLine];
    let cases: Vec<(Formulation, usize)> = forms.iter().flat_map(|&form| meshes.map(|n| (form, n))).collect();
    // Twice the first frequency is critical.
    let mut scene = scene(2e-4, cases.iter().map(|&(form, n)| clamped(form, FLAT, n, 4.0)).collect());
    let load = 1e-3;
    (0..cases.len()).for_each(|i| scene.push(i, 1.0, DVec3::NEG_Z * load));
    scene.run(15.0);
    let ei = YOUNG * FLAT.second_moments()[1];
    for (i, (form, n)) in cases.into_iter().enumerate() {
        let (locked, factor) = match form {
            Formulation::Original => ((1.0 - NU) / ((1.0 + NU) * (1.0 - 2.0 * NU)), 1.0),
            _ => (1.0, FLAT.shear_factor(NU)),
        };
        let (shear, mesh) = match form {
            Formulation::ElasticLine => {
                (0.0, [0.062_328_348, 0.008_750_894, 0.001_039_709, 0.000_107_948][n.ilog2() as usize])
            }
            _ => (load / (factor * SHEAR * FLAT.area()), 0.25 / (n * n) as f64),
        };
        let exact = load / (3.0 * ei * locked) * (1.0 - mesh) + shear;
        let w = -scene.at(i, 1.0).z;
        record.relative(&format!("{form:?}, {n} elements: deflection [m]"), 1.0, w, exact, 3e-6);
    }
    record.finish();
}

#[test]
fn torsion_of_a_shaft() {
    let mut record = Record::new("full_beam", "torsion_of_a_shaft");
    let forms = [Formulation::Continuum, Formulation::Original, Formulation::ElasticLine];
    let cases: Vec<(Formulation, Section)> =
        [FLAT, ROUND].iter().flat_map(|&section| forms.map(|form| (form, section))).collect();
    let moment = 1e-3;
    let mut scene =
        scene(5e-4, cases.iter().map(|&(form, section)| clamped(form, section, 3, 40.0)).collect());
    (0..cases.len()).for_each(|i| scene.beams.add_end_moment(i, 1, DVec3::X * moment));
    scene.run(2.0);
    for (i, (form, section)) in cases.into_iter().enumerate() {
        let [iy, iz] = section.second_moments();
        let j = if form == Formulation::Original { iy + iz } else { section.torsion_constant() };
        // r_y and r_z of the last node. A moment pulls at both alike; without remedies they resist by G I_y and G I_z, so the section is
        // sheared in its plane there, and only the mean turn by these weights is that of the shaft.
        let last = scene.beams.list[i].coordinates();
        let [y, z] = [2, 1].map(|k| scene.beams.coordinate(i, last - k));
        let angle = (iy * y.z.atan2(y.y) + iz * (-z.y).atan2(z.z)) / (iy + iz);
        record.relative(
            &format!("{form:?}, {section:?}: angle [rad]"),
            1.0,
            angle,
            moment / (SHEAR * j),
            1e-6,
        );
        if form != Formulation::Original {
            let torque = scene.beams.twist(i, 0.5).1;
            record.relative(
                &format!("{form:?}, {section:?}: torque inside [N m]"),
                1.0,
                torque,
                moment,
                1e-5,
            );
        }
    }
    record.finish();
}

/// Frequency of the zeros of a signal [Hz].
fn frequency(zeros: &[f64]) -> f64 {
    0.5 * (zeros.len() - 1) as f64 / (zeros[zeros.len() - 1] - zeros[0])
}

#[test]
fn frequencies() {
    let mut record = Record::new("full_beam", "frequencies");
    let (n, h) = (8, 2e-4);
    let forms = [Formulation::Continuum, Formulation::ElasticLine];
    // The first two turn about their axes, the last two bend.
    let mut scene = scene(h, (0..4).map(|i| clamped(forms[i % 2], ROUND, n, 0.0)).collect());
    let axis = 2 * (n + 1);
    let beta = 1.8751040687_f64;
    for i in 0..4 {
        for node in 0..=n {
            let x = node as f64 / n as f64;
            let [y, z] = [0, 1].map(|k| scene.beams.coordinate(i, axis + 2 * node + k));
            if i < 2 {
                let spin = DVec3::X * (1e-3 * (FRAC_PI_2 * x).sin());
                scene.beams.set_rate(i, axis + 2 * node, spin.cross(y));
                scene.beams.set_rate(i, axis + 2 * node + 1, spin.cross(z));
                continue;
            }
            let k = (beta.cosh() + beta.cos()) / (beta.sinh() + beta.sin());
            let (s, c, sh, ch) = ((beta * x).sin(), (beta * x).cos(), (beta * x).sinh(), (beta * x).cosh());
            let (w, slope) = (ch - c - k * (sh - s), beta * (sh + s - k * (ch - c)));
            // Bending in z turns the section about -y.
            let spin = DVec3::NEG_Y * (1e-5 * slope);
            scene.beams.set_rate(i, 2 * node, DVec3::Z * (1e-5 * w));
            scene.beams.set_rate(i, 2 * node + 1, DVec3::Z * (1e-5 * slope / n as f64));
            scene.beams.set_rate(i, axis + 2 * node, spin.cross(y));
            scene.beams.set_rate(i, axis + 2 * node + 1, spin.cross(z));
        }
    }
    let mut zeros: [Vec<f64>; 4] = Default::default();
    let mut last = [0.0; 4];
    for step in 1..=50_000 {
        scene.step();
        for i in 0..4 {
            let z = if i < 2 { scene.beams.coordinate(i, 2 * axis - 2).z } else { scene.at(i, 1.0).z };
            if last[i] * z < 0.0 {
                zeros[i].push(h * (f64::from(step) - z / (z - last[i])));
            }
            last[i] = z;
        }
    }
    let wave = (SHEAR / DENSITY).sqrt();
    let kl = FRAC_PI_2 / n as f64;
    let discrete = wave * n as f64 * (6.0 * (1.0 - kl.cos()) / (2.0 + kl.cos())).sqrt() / TAU;
    let root = (YOUNG * ROUND.second_moments()[0] / (DENSITY * ROUND.area())).sqrt();
    let bending = beta * beta * root / TAU;
    for (i, zeros) in zeros.iter().enumerate() {
        let (form, f) = (forms[i % 2], frequency(zeros));
        if i < 2 {
            record.relative(&format!("{form:?}, torsion, of the mesh [Hz]"), 1.0, f, discrete, 1e-5);
            record.relative(&format!("{form:?}, torsion, of the shaft [Hz]"), 1.0, f, 0.25 * wave, 2.5e-3);
        } else {
            record.relative(&format!("{form:?}, bending [Hz]"), 1.0, f, bending, 4e-3);
            // The same eight elements by inverse iteration on their linear equations, with another program.
            let of_mesh = bending * if form == Formulation::Continuum { 0.997_341 } else { 0.998_676 };
            record.relative(&format!("{form:?}, bending, of the mesh [Hz]"), 1.0, f, of_mesh, 5e-5);
        }
    }
    record.finish();
}

#[test]
fn pendulum_of_figure_10() {
    let mut record = Record::new("full_beam", "pendulum_of_figure_10");
    let square = Section::Rectangle { width: 0.02, height: 0.02 };
    let full = |formulation, n| model_1(n).fully_parameterised(Full { formulation, ..Full::new(square, NU) });
    let meshes = [4, 8, 16, 32];
    let forms = [Formulation::Continuum, Formulation::ElasticLine, Formulation::Original];
    let mut beams: Vec<Beam> = forms.iter().flat_map(|&form| meshes.map(|n| full(form, n))).collect();
    // The gradient-deficient element of the figure.
    beams.push(model_1(4));
    let count = beams.len();
    let mut scene = scene(2.5e-5, beams);
    scene.gravity = granum_validation::beam::GRAVITY;
    let (mut worst, mut steps, mut apart) = (vec![0.0_f64; count], 0, 0.0_f64);
    let start = scene.energy();
    for [t, x, y] in series(CONVERGED).into_iter().filter(|r| r[0] <= 1.0 + 1e-9) {
        while (f64::from(steps) + 0.5) * scene.step < t {
            scene.step();
            steps += 1;
        }
        for (i, worst) in worst.iter_mut().enumerate() {
            let tip = scene.at(i, 1.0);
            *worst = worst.max((tip.x - x).abs()).max((tip.z - y).abs());
        }
        apart = apart.max(scene.at(3, 1.0).distance(scene.at(7, 1.0)));
    }
    for (form, errors) in forms.into_iter().zip(worst.chunks(4)) {
        let most = match form {
            Formulation::Continuum => [0.04, 8e-3, 4e-3, 1.5e-3],
            Formulation::ElasticLine => [0.02, 3e-3, 3e-3, 3e-3],
            Formulation::Original => [0.2, 0.12, 0.12, 0.12],
        };
        for (i, n) in meshes.into_iter().enumerate() {
            record.below(&format!("{form:?}, {n} elements: error of the tip [m]"), 1.0, errors[i], most[i]);
        }
        if form == Formulation::Original {
            record.holds("Original: locked in every mesh", 1.0, errors.iter().all(|e| *e > 0.05));
        }
    }
    record.relative(
        "gradient-deficient, 4 elements: error of the tip [m]",
        1.0,
        worst[count - 1],
        4.5e-3,
        0.05,
    );
    record.below("32 elements, Continuum and ElasticLine [m]", 1.0, apart, 3e-3);
    let unit = count as f64 * model_1(1).mass() * granum_validation::g;
    record.below("energy of all [m g L]", 1.0, ((scene.energy() - start) / unit).abs(), 5e-9);
    record.finish();
}
