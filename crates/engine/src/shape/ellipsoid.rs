//! The ellipsoid: (x/r1)^2 + (y/r2)^2 + (z/r3)^2 = 1 in its own frame (Pazouki12 eq. A-1).
//!
//! | symbol | what |
//! |---|---|
//! | r | semi-axes (r1, r2, r3), all above zero [m] |
//! | A, b | orientation and centre: X = A x + b (A-2) |
//! | L | R A', R = diag(r); the length of L n is half the width along a unit vector n, 2 lambda of A-8 [m] |
//! | M | A R^2 A' = L' L (A-11) [m2] |
//!
//! The nearest point x of the surface to p has p - x along the normal there: x_i = r_i^2 p_i / (t + r_i^2) for the one
//! t above -min r^2 at which x lies on the surface. That is the root of a convex falling function, and Newton's
//! method from its left comes down to it without ever passing it.
//!
//! Does not handle semi-axes of zero: discs and needles without thickness have no inside.

use std::f64::consts::PI;

use glam::{DMat3, DQuat, DVec3};

/// An ellipsoid in its place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ellipsoid {
    /// Semi-axes [m].
    pub r: DVec3,
    /// Centre [m].
    pub position: DVec3,
    /// From the body's frame to the world's.
    pub rotation: DQuat,
}

impl Ellipsoid {
    /// L = R A'.
    #[inline]
    pub fn l(&self) -> DMat3 {
        let a = DMat3::from_quat(self.rotation);
        DMat3::from_cols(a.x_axis * self.r.x, a.y_axis * self.r.y, a.z_axis * self.r.z).transpose()
    }

    /// The point furthest along a direction, of any length above zero (A-13) [m].
    #[inline]
    pub fn support(&self, direction: DVec3) -> DVec3 {
        self.position + self.rotation * support(self.r, self.rotation.conjugate() * direction)
    }

    /// Corners of the box along the axes of the world that just holds it (eq. 12) [m].
    pub fn bounds(&self) -> (DVec3, DVec3) {
        let l = self.l();
        // eq. 11: the diagonal of M = L' L.
        let half = DVec3::new(l.x_axis.length(), l.y_axis.length(), l.z_axis.length());
        (self.position - half, self.position + half)
    }
}

/// Mass [kg] and moments of inertia, m/5 (b^2 + c^2) with semi-axes b, c [kg m2].
pub fn mass_and_inertia(r: DVec3, density: f64) -> (f64, DVec3) {
    let mass = density * 4.0 / 3.0 * PI * r.x * r.y * r.z;
    let s = r * r;
    (mass, mass / 5.0 * DVec3::new(s.y + s.z, s.z + s.x, s.x + s.y))
}

/// Radius of the ball about the centre that holds it [m].
pub fn bounding_radius(r: DVec3) -> f64 {
    r.max_element()
}

/// The smallest radius of curvature anywhere on the surface: at the ends of the longest axis, in the plane of the
/// shortest [m].
#[inline]
pub fn smallest_curvature_radius(r: DVec3) -> f64 {
    let least = r.min_element();
    least * least / r.max_element()
}

/// The point of the surface furthest along a direction, in the body's frame.
#[inline]
pub fn support(r: DVec3, direction: DVec3) -> DVec3 {
    let w = r * direction;
    r * w / w.length()
}

/// Steps of Newton's method after which the nearest point is taken as it is; five or six are usual.
const MOST_STEPS: usize = 60;

/// Nearest point of the surface to `p` (local frame), the outward normal there, and the signed distance. On the planes
/// inside where several points are nearest, one of them.
pub fn nearest(r: DVec3, p: DVec3) -> (DVec3, DVec3, f64) {
    let least = r.min_element();
    // With k = (r / least)^2 and z = |p| / r: the sum of (k z / (tau + k - 1))^2 is 1 at the root tau > 0. The
    // differences k - 1 are formed without cancellation, so that tau may be as small as it likes.
    let z = p.abs() / r;
    let k = (r / least) * (r / least);
    let k_1 = (r - least) * (r + least) / (least * least);
    // Left of the root, or on it: here no term is above 1 and one of them is 1.
    let mut tau = (k * z - k_1).max_element().max(0.0);
    // A coordinate of zero stays zero, unless it is the shortest and the point is deep inside: see below.
    let term = |tau: f64, i: usize| if z[i] > 0.0 { k[i] * z[i] / (tau + k_1[i]) } else { 0.0 };
    for _ in 0..MOST_STEPS {
        let (mut g, mut slope) = (-1.0, 0.0);
        for i in 0..3 {
            let q = term(tau, i);
            g += q * q;
            if q > 0.0 {
                slope += 2.0 * q * q / (tau + k_1[i]);
            }
        }
        let step = if g > 0.0 { g / slope } else { 0.0 };
        tau += step;
        if step <= 1e-15 * tau {
            break;
        }
    }
    let mut unit = DVec3::new(term(tau, 0), term(tau, 1), term(tau, 2));
    let rest = 1.0 - unit.length_squared();
    if tau == 0.0 && rest > 0.0 {
        // On the plane across the shortest axis, so far inside that the nearest points lie on both sides of it.
        let i = if r.x == least {
            0
        } else if r.y == least {
            1
        } else {
            2
        };
        unit[i] = rest.sqrt();
    }
    let unit = unit.normalize() * DVec3::select(p.cmplt(DVec3::ZERO), DVec3::NEG_ONE, DVec3::ONE);
    let normal = (unit / r).normalize();
    let x = unit * r;
    (x, normal, (p - x).dot(normal))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::collide::{ellipsoid_chm::tests::random_pair, ellipsoid_opm};
    use crate::random::Random;

    fn direction(random: &mut Random) -> DVec3 {
        DVec3::new(random.normal(), random.normal(), random.normal()).normalize()
    }

    #[test]
    fn mass_and_inertia_of_a_sphere_and_by_sampling() {
        let (m, j) = mass_and_inertia(DVec3::splat(2.0), 3.0);
        let (m_sphere, j_sphere) = crate::shape::sphere::mass_and_inertia(2.0, 3.0);
        assert!((m - m_sphere).abs() < 1e-12 && (j - j_sphere).length() < 1e-12);
        let r = DVec3::new(1.0, 2.0, 0.5);
        let mut random = Random::new(1, 0);
        let (n, mut inside, mut j) = (400_000, 0.0, DVec3::ZERO);
        for _ in 0..n {
            let u =
                DVec3::new(random.uniform(-1.0, 1.0), random.uniform(-1.0, 1.0), random.uniform(-1.0, 1.0));
            if u.length_squared() < 1.0 {
                let s = (u * r) * (u * r);
                inside += 1.0;
                j += DVec3::new(s.y + s.z, s.z + s.x, s.x + s.y);
            }
        }
        let cell = 8.0 * r.x * r.y * r.z / f64::from(n);
        let (m_exact, j_exact) = mass_and_inertia(r, 1.0);
        assert!((inside * cell / m_exact - 1.0).abs() < 5e-3);
        assert!((j * cell / j_exact - 1.0).abs().max_element() < 1e-2);
    }

    #[test]
    fn support_and_bounds_hold_all_points() {
        let mut random = Random::new(2, 0);
        for _ in 0..200 {
            let r = direction(&mut random).abs() + 0.01;
            let e = Ellipsoid {
                r,
                position: direction(&mut random),
                rotation: DQuat::from_scaled_axis(direction(&mut random) * random.uniform(0.0, 3.0)),
            };
            let (low, high) = e.bounds();
            for i in 0..3 {
                assert!((e.support(DVec3::AXES[i])[i] - high[i]).abs() < 1e-14);
                assert!((e.support(-DVec3::AXES[i])[i] - low[i]).abs() < 1e-14);
            }
            let c = direction(&mut random);
            let s = e.support(c);
            assert!(((s - e.position).dot(c) - (e.l() * c).length()).abs() < 1e-14);
            assert!((s - e.position).length() <= bounding_radius(r) + 1e-14);
            for _ in 0..100 {
                let x = e.position + e.rotation * (r * direction(&mut random));
                assert!(x.dot(c) <= s.dot(c) + 1e-14);
                assert!(x.cmpge(low - 1e-14).all() && x.cmple(high + 1e-14).all());
            }
        }
    }

    /// Checks that `x` is a nearest point: on the surface, p along the normal, and nothing nearer among samples.
    fn check(r: DVec3, p: DVec3, random: &mut Random) {
        let (x, n, d) = nearest(r, p);
        let scale = r.max_element() + p.length();
        assert!(((x / r).length() - 1.0).abs() < 1e-13, "{r} {p}: on the surface");
        assert!((n - (x / (r * r)).normalize()).length() < 1e-12);
        assert!((p - x - n * d).length() < 1e-11 * scale, "{r} {p}: {x} {n} {d}");
        assert_eq!(d < 0.0, (p / r).length_squared() < 1.0, "{r} {p}: {d}");
        for k in 0..300 {
            let spread = if k % 2 == 0 { 1.0 } else { 1e-3 };
            let other = r * (x / r + direction(random) * spread).normalize();
            assert!((p - other).length() >= d.abs() - 1e-12 * scale, "{r} {p}: {d} {other}");
        }
    }

    #[test]
    fn nearest_point_inside_and_outside() {
        let mut random = Random::new(3, 0);
        for k in 0..3000 {
            let mut r = direction(&mut random).abs() + 1e-3;
            if k % 5 == 0 {
                r.y = r.x;
            }
            if k % 7 == 0 {
                r.z *= 1e-2;
            }
            let mut p = direction(&mut random) * 10f64.powf(random.uniform(-4.0, 1.0));
            if k % 3 == 0 {
                p[k / 3 % 3] = if k % 2 == 0 { 0.0 } else { 1e-200 };
            }
            if k % 11 == 0 {
                p = r * p.normalize() * random.uniform(0.999_999, 1.000_001);
            }
            if ((p / r).length() - 1.0).abs() > 1e-12 {
                check(r, p, &mut random);
            }
        }
        for p in [DVec3::ZERO, DVec3::X * 0.1, DVec3::Y * 0.1, DVec3::Z * 0.1, DVec3::new(0.1, 0.2, 0.0)] {
            for r in
                [DVec3::ONE, DVec3::new(3.0, 1.0, 2.0), DVec3::new(1.0, 1.0, 2.0), DVec3::new(1.0, 0.3, 0.3)]
            {
                check(r, p, &mut random);
            }
        }
    }

    #[test]
    fn smallest_curvature_by_the_slope_of_the_support() {
        let r = DVec3::new(3.0, 1.0, 2.0);
        let mut least = f64::INFINITY;
        let mut random = Random::new(4, 0);
        for k in 0..20_000 {
            let c = if k == 0 { DVec3::X } else { direction(&mut random) };
            let t = c.cross(if k == 0 { DVec3::Z } else { direction(&mut random) }).normalize();
            let h = 1e-5;
            least = least.min((support(r, c + t * h) - support(r, c - t * h)).dot(t) / (2.0 * h));
        }
        assert!((least - smallest_curvature_radius(r)).abs() < 1e-8);
    }

    #[test]
    fn a_small_sphere_sees_the_nearest_point() {
        let mut random = Random::new(12, 0);
        for _ in 0..2000 {
            let (one, mut two) = random_pair(&mut random, 0.05);
            let r = 1e-3 * two.r.x;
            two.r = DVec3::splat(r);
            let n = ellipsoid_opm::nearest(&one, &two, None);
            let local = one.rotation.conjugate() * (two.position - one.position);
            let (_, _, d) = nearest(one.r, local);
            assert!((n.distance - (d - r)).abs() < 1e-12, "{one:?} {two:?}");
        }
    }

    #[test]
    fn spheres_are_spheres() {
        let mut random = Random::new(11, 0);
        for _ in 0..1000 {
            let (mut one, mut two) = random_pair(&mut random, 0.1);
            one.r = DVec3::splat(one.r.x);
            two.r = DVec3::splat(two.r.x);
            let n = ellipsoid_opm::nearest(&one, &two, None);
            let t =
                crate::collide::sphere_contact::sphere_sphere(one.position, one.r.x, two.position, two.r.x);
            assert!((n.distance - t.gap).abs() < 1e-14 && (n.normal - t.normal).length() < 1e-13);
            assert!((n.point_1 - t.point_a).length() < 1e-13);
        }
    }
}
