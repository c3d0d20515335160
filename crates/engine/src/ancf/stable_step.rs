//! The largest step at which symplectic Euler is stable for a beam: 2 over its highest frequency.
//!
//! No frequency of a beam is above the highest of one of its elements alone (Irons and Treharne 1971), whatever holds its
//! ends and whatever hangs on them. For a straight element these are two problems of four unknowns, K x = omega^2 M x, one
//! for waves along the axis and one for bending; with the consistent mass matrix their highest frequencies are
//! sqrt(170.1) c / l, c = sqrt(E / rho), and sqrt(8400) sqrt(EI / (rho A)) / l^2. Tension stiffens an element: steps are
//! chosen with room ([`SAFETY`]). Damping with a time constant tau shortens the step by the usual factor
//! sqrt(1 + z^2) - z, z = omega tau / 2.

use std::sync::LazyLock;

use super::full::stable_step::highest_frequency;
use super::shape_functions::GAUSS;
use super::{Beam, Beams, Integrator};

/// Share of the stable step that `step = "auto"` takes.
pub const SAFETY: f64 = 0.5;

/// omega^2 in units of E / (rho l^2) for the axis, and of EI / (rho A l^4) for bending.
static HIGHEST: LazyLock<(f64, f64)> = LazyLock::new(|| {
    (highest(GAUSS.map(|p| (p.weight, p.slope))), highest(GAUSS.map(|p| (p.weight, p.bend))))
});

/// Largest eigenvalue of an element whose energy is half the square of a derivative with these functions.
fn highest(points: [(f64, [f64; 3]); 5]) -> f64 {
    let mass = super::mass::Mass::new(1, [false; 2], [0.0; 2]);
    let stiff = |x: &[f64]| -> Vec<f64> {
        let mut f = vec![0.0; 4];
        for (w, d) in points {
            let functions = [-d[0], d[1], d[0], d[2]];
            let s: f64 = functions.iter().zip(x).map(|(d, x)| d * x).sum();
            functions.iter().zip(&mut f).for_each(|(d, f)| *f += w * s * d);
        }
        f
    };
    let columns: Vec<Vec<f64>> = (0..4).map(|j| mass.inverse_column(j)).collect();
    let (mut x, mut value) = (vec![1.0, 0.3, -0.7, 0.9], 0.0);
    for _ in 0..500 {
        let f = stiff(&x);
        let y: Vec<f64> = (0..4).map(|i| (0..4).map(|j| columns[j][i] * f[j]).sum()).collect();
        value = y.iter().map(|a| a * a).sum::<f64>().sqrt();
        x = y.into_iter().map(|a| a / value).collect();
    }
    value
}

/// The largest stable step of the beams.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BeamStep {
    /// A longer step is unstable [s].
    pub limit: f64,
    /// Which beam has it.
    pub beam: usize,
    /// What sets it.
    pub of: &'static str,
}

impl Beam {
    /// Largest stable step of the explicit integrator along the axis and in bending [s]; of a fully parameterised beam that of
    /// its fastest motion, whichever it is, twice.
    pub fn stable_steps(&self) -> (f64, f64) {
        let (l, (axial, bending)) = (self.element_length(), *HIGHEST);
        let limit = |omega: f64| {
            let z = 0.5 * omega * self.damping.stiffness;
            2.0 / omega * ((1.0 + z * z).sqrt() - z)
        };
        if let Some(full) = &self.full {
            let both = limit(highest_frequency(self, full));
            return (both, both);
        }
        let line = self.density * self.area;
        (limit((axial * self.ea() / line).sqrt() / l), limit((bending * self.ei() / line).sqrt() / (l * l)))
    }
}

/// Whether two beams have elements of the same frequencies.
fn is_as_fast(a: &Beam, b: &Beam) -> bool {
    let numbers = |b: &Beam| [b.element_length(), b.young, b.density, b.damping.stiffness];
    a.full == b.full && numbers(a) == numbers(b)
}

impl Beams {
    /// The smallest stable step of all explicit beams; `None` if there is none.
    pub fn stable_step(&self) -> Option<BeamStep> {
        let mut least: Option<BeamStep> = None;
        // Copies follow each other: the frequency of a fully parameterised beam takes a millisecond to find.
        let mut before: Option<(&Beam, (f64, f64))> = None;
        for (beam, b) in self.list.iter().enumerate().filter(|(_, b)| b.integrator == Integrator::Explicit) {
            let (axial, bending) = match before {
                Some((other, steps)) if b.full.is_some() && is_as_fast(b, other) => steps,
                _ => b.stable_steps(),
            };
            before = Some((b, (axial, bending)));
            let of = match b.full {
                Some(_) => "beam section",
                None if axial < bending => "beam wave",
                None => "beam bending",
            };
            let limit = axial.min(bending);
            if least.is_none_or(|l| limit < l.limit) {
                least = Some(BeamStep { limit, beam, of });
            }
        }
        least
    }
}

#[cfg(test)]
mod tests {
    use glam::DVec3;

    use super::super::{End, elastic_force::beam_elastic_forces, integrate::*, straight};
    use super::*;

    #[test]
    fn the_highest_frequencies_of_an_element() {
        let (axial, bending) = *HIGHEST;
        assert!((bending - 8400.0).abs() < 1e-6, "{bending}");
        assert!((axial - 170.125).abs() < 1e-3, "{axial}");
    }

    /// A tiny push stays tiny below the limit; well above it, it grows without bound. A beam is stiffest at an end element
    /// that is free, and there less than an element alone: hence the room in between.
    #[test]
    fn a_step_below_the_limit_is_stable_and_one_above_is_not() {
        for (radius, bends) in [(0.01, false), (0.3, true)] {
            let beam = Beam::round(1.0, radius, 7200.0, 2e7, 8).with_ends(End::Pinned, End::Free);
            let (axial, bending) = beam.stable_steps();
            assert_eq!(bending < axial, bends);
            let limit = axial.min(bending);
            let largest = |h: f64| {
                let mut beams = Beams::new(vec![(beam.clone(), straight(&beam, DVec3::ZERO, DVec3::X))]);
                for k in 2..18 {
                    beams.set_rate(0, k, DVec3::new(1e-6, 2e-6, 0.0) * (k as f64).sin());
                }
                let mut worst: f64 = 0.0;
                for _ in 0..4000 {
                    beam_elastic_forces(&mut beams);
                    beam_accelerations(DVec3::ZERO, h, &mut beams);
                    if integrate_beams(h, &mut beams).is_some() {
                        return f64::INFINITY;
                    }
                    worst = (0..18).map(|k| beams.rate(0, k).length()).fold(worst, f64::max);
                }
                worst
            };
            let (below, above) = (largest(0.97 * limit), largest(2.0 * limit));
            assert!(below < 1e-3 && above > 0.1, "{radius}: {below} {above}");
        }
    }
}
