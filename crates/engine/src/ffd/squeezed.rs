//! What a squeezed body does: the paper is silent about constraints that contradict each other (Iglberger09 Algorithm 2, line 24).
//!
//! A body is squeezed if no velocity keeps all of its constraints, or only one whose change is longer than the bound of the settings
//! allows: rows that all but contradict each other ask for any change, or for impulses that all but cancel each other. Then each contact gives the impulse that it would give if
//! it were the only one, c_k / |a_k|^2, the same that its partner expects of it, and the body takes the sum
//!
//! y = theta sum_k lambda_k a_k, lambda_k = c_k / |a_k|^2, theta = min(1, sum_k lambda_k^2 |a_k|^2 / |sum_k lambda_k a_k|^2).
//!
//! theta is the best length along this direction: contacts that push the same way share the work (n parallel rows give what one
//! would), contacts that push against each other do not (theta = 1), and then action is reaction. Two things hold always, and the
//! tests below say so:
//!
//! - |y|^2 <= sum_k lambda_k^2 |a_k|^2: in the kinetic norm the change is at most the root of the sum of squares of the single ones;
//! - the rebounding change (1 + e) y, e <= 1, never gains energy relative to the common velocities of the pairs: with c_k = d_k - J_k v
//!   the gain is (1 + e) theta (-S + (1 + e) theta |sum|^2 / 2) with S = sum_k lambda_k c_k = sum_k lambda_k^2 |a_k|^2, and
//!   theta |sum|^2 <= S.
//!
//! Rejected: least squares of the constraints. Impulses of nearly contradicting rows grow without bound, and a body is thrown out
//! sideways. Rejected as default: to stop the body, as the authors do. It takes momentum, and rest in the world is not
//! the same for all observers.

use super::Twist;

/// The change of a squeezed body; its impulses are written to `lambda`.
pub(super) fn by_pairs(rows: &[Twist], bounds: &[f64], lambda: &mut Vec<f64>) -> Twist {
    lambda.clear();
    lambda.extend(rows.iter().zip(bounds).map(|(a, c)| c.max(0.0) / a.dot(a)));
    let mut sum = Twist::default();
    rows.iter().zip(&*lambda).for_each(|(a, l)| sum.add(a, *l));
    let (asked, square) = (asked(rows, bounds), sum.dot(&sum));
    if square <= asked {
        return sum;
    }
    let theta = asked / square;
    lambda.iter_mut().for_each(|l| *l *= theta);
    sum.scaled(theta)
}

/// Sum of the squares, in the kinetic norm, of what single constraints ask for.
pub(super) fn asked(rows: &[Twist], bounds: &[f64]) -> f64 {
    rows.iter().zip(bounds).map(|(a, c)| c.max(0.0).powi(2) / a.dot(a)).sum()
}

/// Impulses of a nearest change, over those that single constraints ask for, from which on they all but cancel each other.
const CANCELS: f64 = 10.0;

/// Whether the impulses of a change all but cancel each other: their rows nearly contradict each other. The change may be
/// small, but the forces on the other bodies and the bounds of friction would be any numbers.
pub(super) fn cancels(rows: &[Twist], bounds: &[f64], lambda: &[f64]) -> bool {
    let square: f64 = rows.iter().zip(lambda).map(|(a, l)| l * l * a.dot(a)).sum();
    square > CANCELS * CANCELS * asked(rows, bounds)
}

#[cfg(test)]
mod tests {
    use glam::DVec3;

    use super::*;
    use crate::random::Random;

    fn along(x: f64) -> Twist {
        Twist { linear: DVec3::X * x, angular: DVec3::ZERO }
    }

    #[test]
    fn parallel_contacts_share_and_opposite_ones_add_up() {
        let mut lambda = Vec::new();
        let y = by_pairs(&[along(2.0); 4], &[1.0; 4], &mut lambda);
        assert!((y.linear.x - 0.5).abs() < 1e-15, "{y:?}");
        // Between a wall, which takes the whole of 1 m/s, and a ball that asks for nothing, and for half of it.
        let y = by_pairs(&[along(1.0), along(-1.0)], &[1.0, 0.0], &mut lambda);
        assert_eq!((y.linear.x, &lambda[..]), (1.0, &[1.0, 0.0][..]));
        let y = by_pairs(&[along(1.0), along(-1.0)], &[1.0, 0.5], &mut lambda);
        assert_eq!((y.linear.x, &lambda[..]), (0.5, &[1.0, 0.5][..]));
    }

    #[test]
    fn impulses_that_cancel_each_other_are_seen() {
        // Opposite rows but for an angle of 1e-6: the nearest change is far away, or its impulses are huge.
        let tilted = Twist { linear: DVec3::new(-1.0, 0.0, 1e-6), angular: DVec3::ZERO };
        let (rows, bounds) = ([along(1.0), tilted], [1.0, 0.0]);
        let mut nearest = crate::ffd::nearest::Nearest::default();
        nearest.solve(&rows, &bounds, 0.0).unwrap();
        assert!(cancels(&rows, &bounds, &nearest.lambda), "{:?}", nearest.lambda);
        // A corner of two walls, and a groove of 150 degrees.
        for angle in [1.6_f64, 2.6] {
            let (sine, cosine) = angle.sin_cos();
            let other = Twist { linear: DVec3::new(cosine, 0.0, sine), angular: DVec3::ZERO };
            nearest.solve(&[along(1.0), other], &[1.0, 1.0], 0.0).unwrap();
            assert!(!cancels(&[along(1.0), other], &[1.0, 1.0], &nearest.lambda), "{:?}", nearest.lambda);
        }
    }

    /// The two inequalities of the head of this file, for any rows.
    #[test]
    fn no_change_is_too_long_and_none_gains_energy() {
        let mut r = Random::new(11, 0);
        let mut lambda = Vec::new();
        for n in (1..=14_usize).cycle().take(2000) {
            let mut random = || DVec3::from_array([0; 3].map(|_| r.uniform(-1.0, 1.0)));
            let rows: Vec<Twist> = (0..n).map(|_| Twist { linear: random(), angular: random() }).collect();
            let bounds: Vec<f64> = (0..n).map(|_| r.uniform(-0.1, 1.0)).collect();
            let y = by_pairs(&rows, &bounds, &mut lambda);
            let asked = asked(&rows, &bounds);
            assert!(y.dot(&y) <= asked * (1.0 + 1e-12), "{n}");
            let mut sum = Twist::default();
            rows.iter().zip(&lambda).for_each(|(a, l)| sum.add(a, *l));
            assert!((sum.linear - y.linear).length() + (sum.angular - y.angular).length() < 1e-12);
            for e in [0.0, 0.5, 1.0] {
                let given: f64 = lambda.iter().zip(&bounds).map(|(l, c)| (1.0 + e) * l * c).sum();
                let gain = 0.5 * (1.0_f64 + e).powi(2) * y.dot(&y) - given;
                assert!(gain <= 1e-12 * asked, "{n} {e}: {gain}");
            }
        }
    }
}
