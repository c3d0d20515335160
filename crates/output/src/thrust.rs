//! Thrust of a track against slip, and the fit of the friction angle and of the shear length of the ground to it (Janosi and Hanamoto 1961,
//! integrated over a track of length L under even pressure): F/W = tan(phi) (1 - K/(i L) (1 - exp(-i L/K))).
//!
//! For a given K the best tan(phi) is a ratio of sums; K is sought on a logarithmic scale, first coarsely, then by thirds.

/// What was fitted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ThrustFit {
    /// Tangent of the friction angle.
    pub tan_phi: f64,
    /// Shear length K [m].
    pub shear_length: f64,
    /// Share of the variance that the fit explains.
    pub r_squared: f64,
}

impl ThrustFit {
    /// Thrust over weight at a slip, for a track of this length.
    pub fn at(&self, slip: f64, length: f64) -> f64 {
        self.tan_phi * mobilised(slip, length, self.shear_length)
    }
}

/// The share of the friction that is mobilised at a slip.
fn mobilised(slip: f64, length: f64, k: f64) -> f64 {
    let x = slip * length / k;
    // The series, where the formula cancels.
    if x < 1e-4 { 0.5 * x } else { 1.0 - (1.0 - (-x).exp()) / x }
}

/// Fits pairs of slip and thrust over weight; `None` if there are fewer than three, or slips are not above zero.
pub fn fit_thrust(pairs: &[(f64, f64)], length: f64) -> Option<ThrustFit> {
    let sound = pairs.iter().all(|(i, f)| *i > 0.0 && f.is_finite()) && length > 0.0;
    if pairs.len() < 3 || !sound {
        return None;
    }
    let with = |ln_k: f64| {
        let k = ln_k.exp();
        let g: Vec<f64> = pairs.iter().map(|(i, _)| mobilised(*i, length, k)).collect();
        let (gg, gf) = g.iter().zip(pairs).fold((0.0, 0.0), |(gg, gf), (g, p)| (gg + g * g, gf + g * p.1));
        let tan_phi = gf / gg;
        let error: f64 = g.iter().zip(pairs).map(|(g, p)| (p.1 - tan_phi * g).powi(2)).sum();
        (error, tan_phi)
    };
    let (low, high, steps) = ((1e-4 * length).ln(), (10.0 * length).ln(), 200);
    let place = |n: f64| low + (high - low) * n / f64::from(steps);
    let best =
        (0..=steps).min_by(|a, b| with(place(f64::from(*a))).0.total_cmp(&with(place(f64::from(*b))).0))?;
    let (mut a, mut b) = (place(f64::from(best) - 1.0), place(f64::from(best) + 1.0));
    for _ in 0..100 {
        let (one, two) = (a + (b - a) / 3.0, b - (b - a) / 3.0);
        if with(one).0 < with(two).0 { b = two } else { a = one }
    }
    let ln_k = 0.5 * (a + b);
    let (error, tan_phi) = with(ln_k);
    let mean = pairs.iter().map(|p| p.1).sum::<f64>() / pairs.len() as f64;
    let spread: f64 = pairs.iter().map(|p| (p.1 - mean).powi(2)).sum();
    Some(ThrustFit { tan_phi, shear_length: ln_k.exp(), r_squared: 1.0 - error / spread })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_example_of_v23_is_fitted_to_itself() {
        // tan 28 deg, L = 1.9812 m, K = 0.05 m; the values printed in the given cases.
        let given = [(0.01, 0.093), (0.05, 0.300), (0.10, 0.400), (0.20, 0.465), (0.50, 0.505)];
        let exact = ThrustFit { tan_phi: 28.0_f64.to_radians().tan(), shear_length: 0.05, r_squared: 1.0 };
        for (slip, thrust) in given {
            assert!((exact.at(slip, 1.9812) - thrust).abs() < 5e-4, "{slip}: {}", exact.at(slip, 1.9812));
        }
        let pairs: Vec<(f64, f64)> = given.iter().map(|(i, _)| (*i, exact.at(*i, 1.9812))).collect();
        let fit = fit_thrust(&pairs, 1.9812).unwrap();
        assert!(
            (fit.tan_phi / exact.tan_phi - 1.0).abs() < 1e-6 && (fit.shear_length / 0.05 - 1.0).abs() < 1e-5
        );
        assert!(fit.r_squared > 1.0 - 1e-9);
        assert_eq!(fit_thrust(&pairs[..2], 1.9812), None);
    }
}
