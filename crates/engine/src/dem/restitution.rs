//! Damping from the coefficient of restitution: what is typed is what comes out of an impact of two bodies.
//!
//! Linear spring and dashpot (`hooke`): with zeta = c / (2 sqrt(k m)) the impact ends when the overlap is zero, if the
//! dashpot may pull, and e = exp(-zeta pi / sqrt(1 - zeta^2)); or when the force is zero, if it may not, and
//! e = exp(-zeta (pi - 2 asin zeta) / sqrt(1 - zeta^2)), beyond zeta = 1 its continuation with acosh (Schwager and Pöschel
//! 2007, Granular Matter 9:465).
//!
//! Hertz with the damping of Tsuji et al. (1992), F = k d^(3/2) + alpha sqrt(m k) d^(1/4) d': with s = d^(5/4) the motion in
//! the plane of s and velocity is that of the linear oscillator with zeta = alpha / sqrt(5), and the force is zero where
//! that of the oscillator is. So the same two formulas hold, exactly, for any speed.
//!
//! Volumetric law (Khude11 eq. 10), F = (k_f/h_f) V (1 + a v): v dv / (1 + a v) is proportional to V dd whatever V, so e
//! depends on D = a e v_i alone: (1 + D/e)/(1 - D) = exp(D (1 + 1/e)) (Gonthier et al. 2004).

use std::f64::consts::PI;

/// Least coefficient of restitution that damping can give within a stable step.
pub const LEAST: f64 = 0.02;

/// Restitution of a linear oscillator with damping ratio `zeta`; `pulls` if the dashpot may pull.
pub fn restitution(zeta: f64, pulls: bool) -> f64 {
    let root = (1.0 - zeta * zeta).abs().sqrt();
    if pulls {
        return if zeta < 1.0 { (-zeta * PI / root).exp() } else { 0.0 };
    }
    // Both continue as exp(-2) through zeta = 1.
    if root < 1e-7 {
        return (-2.0_f64).exp();
    }
    let angle = if zeta < 1.0 { PI - 2.0 * zeta.asin() } else { 2.0 * zeta.acosh() };
    (-zeta * angle / root).exp()
}

/// Damping ratio that gives restitution `e`.
pub fn damping_ratio(e: f64, pulls: bool) -> f64 {
    if e >= 1.0 {
        return 0.0;
    }
    if pulls {
        let l = e.max(LEAST).ln();
        return -l / (PI * PI + l * l).sqrt();
    }
    bisect(0.0, 20.0, |zeta| e.max(LEAST) - restitution(zeta, false))
}

/// D of the volumetric law for restitution `e`.
pub fn volumetric_damping(e: f64) -> f64 {
    if e >= 1.0 {
        return 0.0;
    }
    let e = e.max(LEAST);
    // Below zero for small D, beyond all bounds near 1; D = 0 is no root that counts.
    bisect(1e-12, 1.0 - 1e-16, |d| (1.0 + d / e).ln() - (-d).ln_1p() - d * (1.0 + 1.0 / e))
}

/// The root of a function that is negative at `low` and positive at `high`.
fn bisect(mut low: f64, mut high: f64, f: impl Fn(f64) -> f64) -> f64 {
    for _ in 0..200 {
        let middle = 0.5 * (low + high);
        if f(middle) > 0.0 { high = middle } else { low = middle }
    }
    0.5 * (low + high)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// References computed by integrating the impacts numerically, for this project.
    #[test]
    fn damping_as_computed_elsewhere() {
        for (e, alpha) in [(0.2, 1.635118), (0.5, 0.570814), (0.8, 0.166263), (0.98, 0.0144386)] {
            let value = 5.0_f64.sqrt() * damping_ratio(e, false);
            assert!((value / alpha - 1.0).abs() < 3e-6, "{e}: {value} {alpha}");
        }
        // What a formula for a dashpot that pulls gives when it may not.
        for (e, real) in [(0.2, 0.32486), (0.4, 0.47201), (0.6, 0.63229), (0.8, 0.80810), (0.98, 0.98008)] {
            let value = restitution(damping_ratio(e, true), false);
            assert!((value - real).abs() < 6e-6, "{e}: {value} {real}");
        }
        let c = 2.0 * damping_ratio(0.7, true) * (1e5_f64 * 0.01).sqrt();
        assert!((c - 7.1346328701).abs() < 1e-9);
        for (e, d) in [(0.975, 0.0374975965), (0.5, 0.7163752666)] {
            assert!((volumetric_damping(e) - d).abs() < 1e-9);
        }
    }

    #[test]
    fn damping_is_continuous_and_inverts() {
        for k in 1..100 {
            let e = f64::from(k) / 100.0;
            for pulls in [true, false] {
                let back = restitution(damping_ratio(e, pulls), pulls);
                assert!((back - e.max(LEAST)).abs() < 1e-9, "{e} {back}");
            }
        }
        assert!((restitution(1.0 - 1e-9, false) - restitution(1.0 + 1e-9, false)).abs() < 1e-6);
        assert_eq!((damping_ratio(1.0, true), volumetric_damping(1.0)), (0.0, 0.0));
    }
}
