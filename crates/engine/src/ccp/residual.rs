//! The residual: the norm of the natural map, in units of velocity.
//!
//! gamma solves the problem exactly when a projected step leaves it where it is. What the step moves, divided by the
//! step lengths, is a velocity: by how much the relative velocities violate the contact conditions. Its root mean
//! square over the contacts is the residual of every solver's report.

use super::cone::Move;
use crate::simd::Number;

/// Square of the natural map of a contact, from what a projected step moved and one over its lengths [m2/s2].
#[inline(always)]
pub fn natural_map_squared<T: Number>((inverse_n, inverse_t): (T, T), moved: &Move<T>) -> T {
    let normal = moved.normal * inverse_n;
    normal * normal + moved.tangent.dot(moved.tangent) * (inverse_t * inverse_t)
}

/// Root mean square from the sum of squares over `n` contacts.
pub fn root_mean_square(sum: f64, n: usize) -> f64 {
    (sum / n.max(1) as f64).sqrt()
}
