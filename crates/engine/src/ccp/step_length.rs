//! Bounds on the block of one contact, from which step lengths follow (eta of Negrut10 eq. 12).

use glam::DVec3;

use super::mobility::Mobility;
use crate::bodies::Bodies;
use crate::simd::Real;

/// Bounds on the block K of one body, along the normal and in the tangent plane [1/kg]: K lies below
/// diag(bound_n, bound_t, bound_t).
///
/// With k_n = n' K n, k_t the largest eigenvalue of the tangent block and c the length of the part between them, K lies below
/// [[k_n, c], [c, k_t]], and that below diag(k_n + c a, k_t + c / a) for every a > 0. a = sqrt(k_n / k_t) enlarges each of the
/// two by the same factor 1 + c / sqrt(k_n k_t), which is at most two; a = 1 would enlarge the smaller one without limit.
/// The true inertia about the arm is needed: of a slender rod the largest inverse inertia, about its own axis, is
/// (length / radius)^2 times the other, and the arms of its contacts have next to no lever about that axis.
#[inline(always)]
pub(super) fn stiffness<F: Real>(
    inv_mass: f64,
    is_isotropic: bool,
    mobility: &Mobility<F>,
    s: DVec3,
    n: DVec3,
) -> (f64, f64) {
    let (lever, square) = (s.cross(n), s.length_squared());
    // An arm that is parallel to the normal to rounding has no lever: spheres, always.
    if is_isotropic && lever.length_squared() <= 1e-20 * square {
        return (inv_mass, inv_mass + mobility.inv_inertia[0].to_f64() * square);
    }
    // Velocity of the contact point, by turning, for a unit impulse along x.
    let answer = |x: DVec3| mobility.turn(s.cross(x)).cross(s);
    let u = n.any_orthonormal_vector();
    let w = n.cross(u);
    let (by_n, by_u, by_w) = (mobility.turn(lever).cross(s), answer(u), answer(w));
    let k_n = inv_mass + n.dot(by_n).max(0.0);
    let (uu, ww, uw) = (u.dot(by_u), w.dot(by_w), u.dot(by_w));
    let (mean, half) = (0.5 * (uu + ww), 0.5 * (uu - ww));
    let k_t = inv_mass + (mean + (half * half + uw * uw).sqrt()).max(0.0);
    let coupling = (by_n - n * n.dot(by_n)).length() / (k_n * k_t).sqrt();
    // Rounding must not take away from the bound.
    let enlarged = 1.0 + coupling.min(1.0) + 1e-12;
    (k_n * enlarged, k_t * enlarged)
}

/// Trace of the block of one body [1/kg].
pub(super) fn trace(bodies: &Bodies, i: usize, s: DVec3) -> f64 {
    let j = bodies.inv_inertia(i);
    let turning = [DVec3::X, DVec3::Y, DVec3::Z].map(|e| s.cross(e).dot(j * s.cross(e)));
    3.0 * bodies.inv_mass[i] + turning.iter().sum::<f64>()
}
