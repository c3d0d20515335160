//! Small mathematics that no library of ours has.

use glam::{DQuat, DVec3};

/// Orientation after turning for `h` seconds at a constant angular velocity (world frame).
#[inline]
pub fn turned(rotation: DQuat, ang_vel: DVec3, h: f64) -> DQuat {
    (DQuat::from_scaled_axis(ang_vel * h) * rotation).normalize()
}

/// Constant angular velocity (world frame) that turns `from` into `to` in `h` seconds, the short way.
pub fn ang_vel_between(from: DQuat, to: DQuat, h: f64) -> DVec3 {
    let mut d = to * from.conjugate();
    if d.w < 0.0 {
        d = -d;
    }
    let s = DVec3::new(d.x, d.y, d.z);
    let sine = s.length();
    if sine < 1e-300 {
        return DVec3::ZERO;
    }
    s * (2.0 * sine.atan2(d.w) / (sine * h))
}

/// A unit vector and two more that complete it to a right-handed frame (Duff et al. 2017).
pub fn frame(n: DVec3) -> (DVec3, DVec3) {
    n.any_orthonormal_pair()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turning_and_back() {
        let q = DQuat::from_rotation_x(0.3);
        let w = DVec3::new(1.0, -2.0, 0.5);
        let p = turned(q, w, 0.01);
        assert!((ang_vel_between(q, p, 0.01) - w).length() < 1e-12);
        assert_eq!(ang_vel_between(q, q, 0.01), DVec3::ZERO);
    }
}
