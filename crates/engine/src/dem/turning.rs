//! The turning of a body that nothing touches: Euler's equations over a time, by the implicit midpoint rule.
//!
//! With m the mean angular velocity, J w1 is J w0 turned back by the Cayley transform of t m; the body is turned by that
//! transform and, about its angular momentum L, by what the transform's angle 2 atan(t |m| / 2) falls short of t |m|. So
//! energy and the vector L are kept to rounding, the orientation is of second order, spinning about a principal axis is
//! exact, and a negative time undoes what a positive one did. Contact torques act between two such turns
//! ([`super::integrate`]), on L: what they give does not depend on the orientation.

use glam::{DMat3, DQuat, DVec3};

use crate::math::turned;

/// Orientation and angular velocity, world frame, after the time `t`; `inertia` are the moments in the body's frame [kg m2].
pub(crate) fn turned_freely(q: DQuat, w: DVec3, inertia: DVec3, t: f64) -> (DQuat, DVec3) {
    // A body that may not turn about an axis has no moment there.
    if w == DVec3::ZERO || t == 0.0 || inertia.min_element() <= 0.0 {
        return (turned(q, w, t), w);
    }
    let w0 = q.conjugate() * w;
    // Solve J (w1 - w0) + t m x J m = 0 with m = (w0 + w1) / 2 by Newton's method, in the body's frame.
    let mut w1 = w0;
    for _ in 0..8 {
        let m = 0.5 * (w0 + w1);
        let residual = inertia * (w1 - w0) + t * m.cross(inertia * m);
        if residual.length_squared() <= 1e-30 * (inertia * w0).length_squared() {
            break;
        }
        let j = DMat3::from_diagonal(inertia);
        let slope = j + 0.5 * t * (skew(m) * j - skew(inertia * m));
        w1 -= slope.inverse() * residual;
    }
    let m = 0.5 * (w0 + w1);
    let angle = t * m.length();
    if !w1.is_finite() || angle == 0.0 {
        return (turned(q, w, t), w);
    }
    let half = 0.5 * t * m;
    let cayley = DQuat::from_xyzw(half.x, half.y, half.z, 1.0).normalize();
    let l = (inertia * w0).normalize_or_zero();
    let short = (angle - 2.0 * (0.5 * angle).atan()) * l.dot(m) / m.length();
    let q1 = (q * (DQuat::from_scaled_axis(l * short) * cayley)).normalize();
    (q1, q1 * w1)
}

/// The matrix of the cross product, `skew(a) b = a x b`.
fn skew(a: DVec3) -> DMat3 {
    DMat3::from_cols(DVec3::new(0.0, a.z, -a.y), DVec3::new(-a.z, 0.0, a.x), DVec3::new(a.y, -a.x, 0.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keeps_energy_and_momentum_is_of_second_order_and_can_be_undone() {
        let inertia = DVec3::new(1.0, 2.0, 3.5);
        let start = (DQuat::from_rotation_x(0.3), DVec3::new(0.3, 5.0, -0.4));
        let momentum = |(q, w): (DQuat, DVec3)| q * (inertia * (q.conjugate() * w));
        let run = |steps: u32| {
            let t = 2.0 / f64::from(steps);
            (0..steps).fold(start, |(q, w), _| turned_freely(q, w, inertia, t))
        };
        let end = run(400);
        assert!(momentum(end).distance(momentum(start)) < 1e-11 * momentum(start).length());
        let energy = |s: (DQuat, DVec3)| momentum(s).dot(s.1);
        assert!((energy(end) / energy(start) - 1.0).abs() < 1e-11);
        let exact = run(25_600).0;
        let error = |steps: u32| (run(steps).0 * exact.conjugate()).to_scaled_axis().length();
        let order = (error(400) / error(800)).log2();
        assert!((order - 2.0).abs() < 0.1, "{order}");
        let back = turned_freely(end.0, end.1, inertia, -0.05);
        let again = turned_freely(back.0, back.1, inertia, 0.05);
        assert!((again.0 - end.0).length() < 1e-13 && again.1.distance(end.1) < 1e-12);
    }

    #[test]
    fn spinning_about_a_principal_axis_is_exact() {
        let (mut q, mut w) = (DQuat::IDENTITY, DVec3::Y * 40.0);
        for _ in 0..100 {
            (q, w) = turned_freely(q, w, DVec3::new(1.0, 2.0, 3.0), 1e-2);
        }
        assert!(
            q.dot(DQuat::from_rotation_y(40.0)).abs() > 1.0 - 1e-12 && w.distance(DVec3::Y * 40.0) < 1e-10
        );
    }
}
