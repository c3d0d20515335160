//! The fully parameterised element by itself, and a beam of a few of them.

use glam::{DMat3, DQuat, DVec3};

use super::elastic_force::{FullElement, element_force};
use super::energy::element_energy;
use super::stable_step::highest_frequency;
use super::stiffness::FullStiffness;
use super::*;
use crate::ancf::integrate::step_alone;
use crate::ancf::{Beam, Beams, End, straight};
use crate::random::Random;
use crate::simd::V3;

const FORMS: [Formulation; 3] = [Formulation::Continuum, Formulation::Original, Formulation::ElasticLine];
const FLAT: Section = Section::Rectangle { width: 0.1, height: 0.04 };
const TALL: Section = Section::Rectangle { width: 0.04, height: 0.1 };
const ROUND: Section = Section::Round { radius: 0.05 };
const NU: f64 = 0.3;

fn beam(form: Formulation, section: Section, elements: usize) -> Beam {
    let full = Full { formulation: form, ..Full::new(section, NU) };
    Beam::round(0.5 * elements as f64, 0.05, 1e3, 1e6, elements).fully_parameterised(full)
}

fn stiffness(form: Formulation, section: Section, tau: f64) -> FullStiffness<f64> {
    let mut beam = beam(form, section, 1);
    beam.damping.stiffness = tau;
    FullStiffness::new(&beam, &beam.full.unwrap())
}

/// The element with these gradients: r2 - r1, r_x at both nodes times l, r_y and r_z at both.
fn element(s: &FullStiffness<f64>, axis: [DVec3; 3], directors: [DVec3; 4]) -> FullElement<f64> {
    let [p1, q1, p2, q2] = directors;
    let (y, z) = (1.0 / s.inv_y, 1.0 / s.inv_z);
    let all = [axis[0], axis[1], axis[2], p1 * y, q1 * z, p2 * y, q2 * z];
    all.map(V3::from)
}

fn draw_vector(random: &mut Random) -> DVec3 {
    DVec3::new(random.normal(), random.normal(), random.normal())
}

/// An element bent, sheared, twisted and stretched at random.
fn draw(random: &mut Random, s: &FullStiffness<f64>) -> FullElement<f64> {
    let mut near = |v: DVec3| v + 0.2 * draw_vector(random);
    let axis = [near(DVec3::X) * s.l, near(DVec3::X) * s.l, near(DVec3::X) * s.l];
    element(s, axis, [near(DVec3::Y), near(DVec3::Z), near(DVec3::Y), near(DVec3::Z)])
}

fn turned(turn: DMat3, e: &FullElement<f64>) -> FullElement<f64> {
    e.map(|v| V3::from(turn * DVec3::from(v)))
}

#[test]
fn the_force_is_the_gradient_of_the_energy() {
    let mut random = Random::new(3, 0);
    for form in FORMS {
        for section in [FLAT, ROUND] {
            let s = stiffness(form, section, 0.0);
            for _ in 0..20 {
                let e = draw(&mut random, &s);
                let f = element_force::<f64, false>(form, &e, &e, &s);
                let scale = f.iter().map(|f| f.length()).fold(0.0, f64::max);
                for k in 0..7 {
                    for axis in DVec3::AXES {
                        let d = 1e-6;
                        let energy = |by: f64| {
                            let mut e = e;
                            e[k] = e[k] + V3::from(axis * by);
                            element_energy(form, &e, &s).sum()
                        };
                        let slope = (energy(d) - energy(-d)) / (2.0 * d);
                        let own = DVec3::from(f[k]).dot(axis);
                        // Differences over 1e-6 of lengths from 0.01: of the order (1e-4)^2, and rounding.
                        assert!((slope - own).abs() < 1e-6 * scale, "{form:?} {k}: {slope} {own}");
                    }
                }
            }
        }
    }
}

/// Forces turn with the element; an element that is only turned has none, and the rate of a turn is not damped.
#[test]
fn rigid_motion_costs_nothing() {
    let mut random = Random::new(4, 0);
    for form in FORMS {
        let s = stiffness(form, FLAT, 1e-2);
        for _ in 0..20 {
            let turn = DMat3::from_quat(DQuat::from_scaled_axis(draw_vector(&mut random)));
            let still = element(&s, [DVec3::X * s.l; 3], [DVec3::Y, DVec3::Z, DVec3::Y, DVec3::Z]);
            let still = turned(turn, &still);
            let size = s.axial + s.normal;
            let f = element_force::<f64, false>(form, &still, &still, &s);
            // Forces on P and Q are stresses times A times l over the radius of gyration, up to 50 times as large.
            assert!(f.iter().all(|f| f.length() < 1e-12 * size), "{form:?}: {f:?}");
            let (e, spin) = (draw(&mut random, &s), draw_vector(&mut random));
            let rate = e.map(|v| V3::from(spin.cross(DVec3::from(v))));
            let free = element_force::<f64, false>(form, &e, &e, &s);
            let damped = element_force::<f64, true>(form, &e, &rate, &s);
            let there = element_force::<f64, false>(form, &turned(turn, &e), &e, &s);
            let scale = free.iter().map(|f| f.length()).fold(0.0, f64::max);
            for (k, free_there) in turned(turn, &free).into_iter().enumerate() {
                assert!((free[k] - damped[k]).length() < 1e-10 * scale, "{form:?}: damped");
                assert!((free_there - there[k]).length() < 1e-10 * scale, "{form:?}: turned");
            }
        }
    }
}

/// The damping never gives energy.
#[test]
fn damping_takes_energy() {
    let mut random = Random::new(5, 0);
    for form in FORMS {
        let s = stiffness(form, FLAT, 1e-2);
        for _ in 0..100 {
            let (e, rate) = (draw(&mut random, &s), draw(&mut random, &s));
            let free = element_force::<f64, false>(form, &e, &e, &s);
            let damped = element_force::<f64, true>(form, &e, &rate, &s);
            let power: f64 = (0..7).map(|k| rate[k].dot(damped[k] - free[k])).sum();
            assert!(power > 0.0, "{form:?}: {power}");
        }
    }
}

/// Points and weights of Gauss's formula with five points on 0..1.
const FIVE: [(f64, f64); 5] = [
    (0.046_910_077_030_668, 0.118_463_442_528_095),
    (0.230_765_344_947_158, 0.239_314_335_249_683),
    (0.5, 0.284_444_444_444_444),
    (0.769_234_655_052_842, 0.239_314_335_249_683),
    (0.953_089_922_969_332, 0.118_463_442_528_095),
];

/// Gradients r_x, r_y, r_z of a point of the original element: `xi` along it, `y` and `z` in the section. Written again from the shape functions.
fn gradients(e: &FullElement<f64>, s: &FullStiffness<f64>, xi: f64, y: f64, z: f64) -> DMat3 {
    let [d, g1, g2, p1, q1, p2, q2] = e.map(DVec3::from);
    let a = (d * (6.0 * xi - 6.0 * xi * xi)
        + g1 * (1.0 - 4.0 * xi + 3.0 * xi * xi)
        + g2 * (3.0 * xi * xi - 2.0 * xi))
        / s.l;
    let (b, c) = (p1.lerp(p2, xi) * s.inv_y, q1.lerp(q2, xi) * s.inv_z);
    DMat3::from_cols(a + ((p2 - p1) * (s.inv_y * y) + (q2 - q1) * (s.inv_z * z)) / s.l, b, c)
}

/// The original formulation is the whole continuum: its energy is the integral of St. Venant and Kirchhoff's energy over the volume,
/// and its damping takes tau times what the rates of Green's strains would store twice over, both summed here point by point.
#[test]
fn the_original_element_is_the_integral_over_its_volume() {
    let (tau, mut random) = (1e-2, Random::new(9, 0));
    let (lambda, mu) = (1e6 * NU / ((1.0 + NU) * (1.0 - 2.0 * NU)), 0.5e6 / (1.0 + NU));
    let form = Formulation::Original;
    for section in [FLAT, TALL] {
        let Section::Rectangle { width, height } = section else { continue };
        let s = stiffness(form, section, tau);
        for _ in 0..20 {
            let (e, rate) = (draw(&mut random, &s), draw(&mut random, &s));
            let (mut energy, mut power) = (0.0, 0.0);
            for (xi, wx) in FIVE {
                for (eta, wy) in FIVE {
                    for (zeta, wz) in FIVE {
                        let (y, z) = ((eta - 0.5) * width, (zeta - 0.5) * height);
                        let (f, df) = (gradients(&e, &s, xi, y, z), gradients(&rate, &s, xi, y, z));
                        let strain = (f.transpose() * f - DMat3::IDENTITY) * 0.5;
                        let rate = (f.transpose() * df + df.transpose() * f) * 0.5;
                        let twice = |e: DMat3| {
                            let trace = e.x_axis.x + e.y_axis.y + e.z_axis.z;
                            let squares: f64 = e.to_cols_array().iter().map(|x| x * x).sum();
                            lambda * trace * trace + 2.0 * mu * squares
                        };
                        let volume = wx * wy * wz * s.l * width * height;
                        energy += 0.5 * twice(strain) * volume;
                        power += tau * twice(rate) * volume;
                    }
                }
            }
            let found = element_energy(form, &e, &s).sum();
            assert!((found / energy - 1.0).abs() < 1e-11, "{section:?}: {found} {energy}");
            let free = element_force::<f64, false>(form, &e, &e, &s);
            let damped = element_force::<f64, true>(form, &e, &rate, &s);
            let found: f64 = (0..7).map(|k| rate[k].dot(damped[k] - free[k])).sum();
            assert!((found / power - 1.0).abs() < 1e-11, "{section:?}: {found} {power}");
        }
    }
}

/// Stretched by a third, with the lateral strain -nu times the axial one: EA l eps^2 / 2, in every formulation and exactly.
#[test]
fn a_stretched_element_has_its_energy() {
    for form in FORMS {
        for section in [FLAT, ROUND] {
            let s = stiffness(form, section, 0.0);
            let stretch = 4.0 / 3.0;
            let eps = 0.5 * (stretch * stretch - 1.0);
            let thin = (1.0 - 2.0 * NU * eps).sqrt();
            let (y, z) = (DVec3::Y * thin, DVec3::Z * thin);
            let e = element(&s, [DVec3::X * (s.l * stretch); 3], [y, z, y, z]);
            let exact = 0.5 * 1e6 * section.area() * s.l * eps * eps;
            let energy = element_energy(form, &e, &s).sum();
            assert!((energy / exact - 1.0).abs() < 1e-12, "{form:?}: {energy} {exact}");
        }
    }
}

/// Twisted by a small angle: G J phi^2 / (2 l), with the polar moment instead of J without remedies. Bent by it in both directions: EI phi^2 /
/// (2 l), with lambda + 2 mu instead of E without remedies.
#[test]
fn a_bent_and_a_twisted_element_have_their_energies() {
    let phi = 1e-4;
    let (g, normal) = (0.5 * 1e6 / (1.0 + NU), 1e6 * (1.0 - NU) / ((1.0 + NU) * (1.0 - 2.0 * NU)));
    for form in FORMS {
        for section in [FLAT, TALL, ROUND] {
            let s = stiffness(form, section, 0.0);
            let original = form == Formulation::Original;
            let [iy, iz] = section.second_moments();
            // Both nodes are turned about an axis, by half of the angle each; the axis is an arc.
            let turned_about = |axis: DVec3| {
                let [first, last] = [-0.5, 0.5].map(|k| DMat3::from_axis_angle(axis, k * phi));
                let d = [first.y_axis, first.z_axis, last.y_axis, last.z_axis];
                element(&s, [DVec3::X * s.l, first.x_axis * s.l, last.x_axis * s.l], d)
            };
            let j = if original { iy + iz } else { section.torsion_constant() };
            let modulus = if original { normal } else { 1e6 };
            for (axis, stiffness) in [(DVec3::X, g * j), (DVec3::Z, modulus * iy), (DVec3::Y, modulus * iz)] {
                let energy = element_energy(form, &turned_about(axis), &s).sum();
                let exact = 0.5 * stiffness * phi * phi / s.l;
                // Of second order in the angle.
                assert!((energy / exact - 1.0).abs() < 1e-5, "{form:?} {axis}: {energy} {exact}");
            }
        }
    }
}

/// Highest frequencies of a square element, l = 12.5 edges: eigenvalues of the 24 x 24 problem by Jacobi's method, from second differences of
/// the energy, computed with another program.
#[test]
fn the_highest_frequencies_of_an_element() {
    for (form, omega) in FORMS.into_iter().zip([1.3291e5, 1.2704e5, 1.3291e5]) {
        let full =
            Full { formulation: form, ..Full::new(Section::Rectangle { width: 0.02, height: 0.02 }, NU) };
        let beam = Beam::round(0.25, 0.01, 7200.0, 2e9, 1).fully_parameterised(full);
        let own = highest_frequency(&beam, &full);
        assert!((own / omega - 1.0).abs() < 1e-3, "{form:?}: {own} {omega}");
    }
}

/// A beam in free flight that is bent, twisted, sheared and turns: energy up to the step, momenta up to rounding. A mistake where
/// elements meet, in the mass matrix of the directors or in a lane would change them.
#[test]
fn a_free_beam_keeps_energy_and_momenta() {
    let mut random = Random::new(6, 0);
    let mut all = Vec::new();
    for form in FORMS {
        for section in [FLAT, ROUND] {
            let beam = beam(form, section, 3);
            let nodes = straight(&beam, DVec3::ZERO, DVec3::new(1.0, 1.0, 0.5).normalize() * beam.length);
            all.push((beam, nodes));
        }
    }
    let mut beams = Beams::new(all);
    for i in 0..beams.len() {
        beams.set_motion(i, draw_vector(&mut random), 3.0 * draw_vector(&mut random));
        for k in 0..beams.list[i].coordinates() {
            let rate = beams.rate(i, k) + 0.1 * draw_vector(&mut random);
            beams.set_rate(i, k, rate);
        }
    }
    let h = 0.1 * beams.stable_step().unwrap().limit;
    let start: Vec<_> = (0..beams.len()).map(|i| beams.totals_of(i, DVec3::ZERO)).collect();
    let (mut bent, mut section) = (0.0_f64, 0.0_f64);
    for _ in 0..2000 {
        assert_eq!(step_alone(DVec3::ZERO, h, &mut beams), None);
        let now = beams.totals(DVec3::ZERO);
        (bent, section) = (bent.max(now.bending), section.max(now.section));
    }
    assert!(bent > 0.01 && section > 0.01, "{bent} {section}");
    for (i, start) in start.iter().enumerate() {
        let now = beams.totals_of(i, DVec3::ZERO);
        let unit = start.momentum.length();
        // Leapfrog at a tenth of the largest step: (0.2)^2 / 8 of the energy of the fastest motions.
        assert!(
            (now.energy() / start.energy() - 1.0).abs() < 1e-3,
            "{i}: {} {}",
            now.energy(),
            start.energy()
        );
        assert!((now.momentum - start.momentum).length() < 1e-10 * unit, "{i}");
        assert!((now.angular_momentum - start.angular_momentum).length() < 1e-9 * unit, "{i}");
    }
}

/// A tiny push stays tiny at 0.97 of the limit; well above it, it grows without bound.
#[test]
fn a_step_below_the_limit_is_stable_and_one_above_is_not() {
    for form in FORMS {
        let beam = beam(form, FLAT, 4).with_ends(End::Pinned, End::Free);
        let limit = beam.stable_steps().0;
        let largest = |h: f64| {
            let nodes = straight(&beam, DVec3::ZERO, DVec3::X * beam.length);
            let mut beams = Beams::new(vec![(beam.clone(), nodes)]);
            for k in 2..beam.coordinates() {
                beams.set_rate(0, k, DVec3::new(1e-7, 2e-7, 3e-7) * (k as f64).sin());
            }
            let mut worst: f64 = 0.0;
            for _ in 0..3000 {
                if step_alone(DVec3::ZERO, h, &mut beams).is_some() {
                    return f64::INFINITY;
                }
                worst = (0..beam.coordinates()).map(|k| beams.rate(0, k).length()).fold(worst, f64::max);
            }
            worst
        };
        let (below, above) = (largest(0.97 * limit), largest(1.5 * limit));
        assert!(below < 1e-4 && above > 0.1, "{form:?}: {below} {above}");
    }
}

/// A clamp holds the section: a shaft that is twisted at its free end stays where it is at the clamped one, and does not turn there.
#[test]
fn a_clamp_holds_place_and_section() {
    for form in FORMS {
        let beam = beam(form, FLAT, 2).with_ends(End::Clamped, End::Free);
        let nodes = straight(&beam, DVec3::ZERO, DVec3::X * beam.length);
        let mut beams = Beams::new(vec![(beam.clone(), nodes)]);
        let h = 0.3 * beam.stable_steps().0;
        let load = beams.point_load(0, 1.0, DVec3::new(0.5, 1.0, -1.0), DVec3::new(2.0, 0.3, 0.1));
        beams.add_load(&load);
        for _ in 0..1000 {
            assert_eq!(step_alone(DVec3::ZERO, h, &mut beams), None);
        }
        let side = beam.axis_coordinates();
        let (r, p, q) = (beams.coordinate(0, 0), beams.coordinate(0, side), beams.coordinate(0, side + 1));
        let scale = p.length();
        assert!(r.length() == 0.0 && p.x.abs() < 1e-10 * scale && p.z.abs() < 1e-10 * scale, "{form:?} {p}");
        assert!(q.x.abs() < 1e-10 * scale && q.y.abs() < 1e-10 * scale, "{form:?} {q}");
        let last = beams.coordinate(0, side + 4);
        assert!(last.z / scale > 1e-4, "{form:?}: the free end is not twisted, {last}");
    }
}
