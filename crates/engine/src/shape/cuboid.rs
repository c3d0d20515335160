//! The box.

use glam::DVec3;

/// Mass [kg] and moments of inertia, m/3 (b^2 + c^2) with half edges b, c [kg m2].
pub fn mass_and_inertia(half: DVec3, density: f64) -> (f64, DVec3) {
    let mass = density * 8.0 * half.x * half.y * half.z;
    let s = half * half;
    (mass, mass / 3.0 * DVec3::new(s.y + s.z, s.z + s.x, s.x + s.y))
}

/// The eight corners, numbered by the bits of their signs.
pub fn corners(half: DVec3) -> [DVec3; 8] {
    std::array::from_fn(|i| {
        let sign = |bit: usize| if i >> bit & 1 == 1 { 1.0 } else { -1.0 };
        half * DVec3::new(sign(0), sign(1), sign(2))
    })
}

/// Nearest point of the surface to `p` (local frame), the outward normal there, and the signed distance.
pub fn nearest(half: DVec3, p: DVec3) -> (DVec3, DVec3, f64) {
    let clamped = p.clamp(-half, half);
    let away = p - clamped;
    let distance = away.length();
    if distance > 0.0 {
        return (clamped, away / distance, distance);
    }
    // Inside: out through the nearest face.
    let depth = half - p.abs();
    let axis = if depth.x <= depth.y && depth.x <= depth.z {
        DVec3::X
    } else if depth.y <= depth.z {
        DVec3::Y
    } else {
        DVec3::Z
    };
    let d = depth.dot(axis);
    let normal = axis * if p.dot(axis) < 0.0 { -1.0 } else { 1.0 };
    (p + normal * d, normal, -d)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nearest_point_of_a_box() {
        let half = DVec3::new(1.0, 2.0, 3.0);
        let (q, n, d) = nearest(half, DVec3::new(4.0, 0.0, 7.0));
        assert_eq!((q, d), (DVec3::new(1.0, 0.0, 3.0), 5.0));
        assert!((n - DVec3::new(0.6, 0.0, 0.8)).length() < 1e-15);
        let (q, n, d) = nearest(half, DVec3::new(-0.9, 0.0, 0.0));
        assert_eq!((q, n), (DVec3::new(-1.0, 0.0, 0.0), -DVec3::X));
        assert!((d + 0.1).abs() < 1e-15);
    }
}
