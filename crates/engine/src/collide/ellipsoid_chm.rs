//! Do two ellipsoids overlap: the characteristic equation method (ChM) of Pazouki12 section 3, after Wang et al. 2001.
//!
//! With Q1, Q2 the 4x4 matrices of the two surfaces (eq. 7), g(xi) = det(xi Q1 + Q2) / det Q1 has two negative roots, and
//! two distinct positive ones if and only if a plane separates the bodies; a positive double root if they touch.
//! In coordinates in which body 1 is the unit ball about the origin, body 2 has centre p and shape matrix W = N N':
//!
//!   w g(xi) = (1 + xi) det(I + xi W) - xi p' adj(I + xi W) p,  w = det W,
//!
//! whose coefficients need no 4x4 determinant and do not depend on where the origin is.
//!
//! | symbol | what |
//! |---|---|
//! | b_3 .. b_0 | coefficients of g (eq. 9) |
//! | a_2, a_1, a_0 | 3 b_3 / 4, b_2 / 2, b_1 / 4: those of g' / 4 (eq. 10) |
//! | zeta_3 | largest root of g' |
//! | chi | minus the discriminant of g' / 4: below zero if it has three roots |
//! | p, W, N | centre and shape of body 2 seen from body 1 |
//!
//! Differs from Pazouki12. Rule (a)(1) is printed b_0 = det Q2 > 0, which no ellipsoid meets; right is
//! b_0 = det Q2 / det Q1 = 1 / w, which all meet. So g(0) > 0, g falls from there or from zeta_2 > 0 to zeta_3, and
//! rules (b)(1) and (b)(2) both come down to g(zeta_3) < 0, without the bisection. chi has the minus sign that the print
//! lost. xi is measured in units of w^(-1/4), so that b_4 = b_0 = 1 for bodies of any size.
//!
//! Does not handle: normal, depth and points, which are for [`super::ellipsoid_opm`]; pairs within round-off of touching
//! may get either answer (measured with semi-axes down to 1:1000: right from 1e-14 of the longest on).

use glam::{DMat3, DVec3};

use crate::shape::ellipsoid::Ellipsoid;

/// Coefficients (b_0, b_1, b_2, b_3, b_4) of w g(xi), eq. 8 and 9.
fn characteristic(one: &Ellipsoid, two: &Ellipsoid) -> [f64; 5] {
    let back = one.rotation.conjugate();
    let p = back * (two.position - one.position) / one.r;
    // N takes the unit ball to body 2 as body 1 sees it.
    let a = DMat3::from_quat(back * two.rotation);
    let n = DMat3::from_diagonal(1.0 / one.r) * a * DMat3::from_diagonal(two.r);
    // Traces and determinants of W from N by sums of squares only: adj W = C C', C the cofactors of N.
    let (x, y, z) = (n.x_axis, n.y_axis, n.z_axis);
    let cofactors = DMat3::from_cols(y.cross(z), z.cross(x), x.cross(y));
    let squares =
        |m: &DMat3| m.x_axis.length_squared() + m.y_axis.length_squared() + m.z_axis.length_squared();
    let trace = squares(&n);
    let minors = squares(&cofactors);
    let w = x.dot(cofactors.x_axis).powi(2);
    let pp = p.length_squared();
    // t |p|^2 - p' W p is the sum of |p x n_k|^2.
    let pwp = p.cross(x).length_squared() + p.cross(y).length_squared() + p.cross(z).length_squared();
    let p_adj_p = (cofactors.transpose() * p).length_squared();
    [1.0, 1.0 + trace - pp, trace + minors - pwp, minors + w - p_adj_p, w]
}

/// Largest root of z^3 + a_2 z^2 + a_1 z + a_0, if it has three (rule (a)(2)); a double root below it counts as two.
fn largest_of_three(a_2: f64, a_1: f64, a_0: f64) -> Option<f64> {
    let chi = -18.0 * a_2 * a_1 * a_0 + 4.0 * a_2.powi(3) * a_0 - (a_2 * a_1).powi(2)
        + 4.0 * a_1.powi(3)
        + 27.0 * a_0 * a_0;
    let size = (a_2 * a_1).powi(2) + 4.0 * a_1.abs().powi(3) + 27.0 * a_0 * a_0;
    // Below zero; by a hair above it, it is round-off of a double root, which does no harm as it is not the largest.
    if chi > 1e-12 * size {
        return None;
    }
    let shift = -a_2 / 3.0;
    let p = (shift * shift - a_1 / 3.0).max(0.0).sqrt();
    let q = shift * shift * shift - 0.5 * (a_1 * shift + a_0);
    let cosine = if p > 0.0 { (q / (p * p * p)).clamp(-1.0, 1.0) } else { 1.0 };
    let mut z = shift + 2.0 * p * (cosine.acos() / 3.0).cos();
    // The formula cancels when roots differ widely; Newton's method does not.
    for _ in 0..3 {
        let slope = (3.0 * z + 2.0 * a_2) * z + a_1;
        if slope > 0.0 {
            z -= (((z + a_2) * z + a_1) * z + a_0) / slope;
        }
    }
    Some(z)
}

/// Whether two ellipsoids touch or overlap.
pub fn overlap(one: &Ellipsoid, two: &Ellipsoid) -> bool {
    let [_, b_1, b_2, b_3, w] = characteristic(one, two);
    let k = w.sqrt().sqrt();
    let (b_1, b_2, b_3) = (b_1 / k, b_2 / (k * k), b_3 / (k * k * k));
    match largest_of_three(0.75 * b_3, 0.5 * b_2, 0.25 * b_1) {
        // Rules (a)(3) and (b): a minimum of g to the right of zero, and below it.
        Some(zeta) if zeta > 0.0 => (((zeta + b_3) * zeta + b_2) * zeta + b_1) * zeta + 1.0 >= 0.0,
        _ => true,
    }
}

/// Normal at which two ellipsoids touch when both are blown up, or shrunk, by one factor (Perram and Wertheim 1985):
/// n = ((1 - x) M1 + x M2)^-1 b at the x for which (1 - x) s_1 = x s_2, with M = L' L, s = |L n|, b from centre 1 to 2.
/// The plane across n separates them if any plane does. Bisected `halvings` times.
pub(super) fn touching_normal(l_1: &DMat3, l_2: &DMat3, b: DVec3, halvings: u32) -> DVec3 {
    let (m_1, m_2) = (l_1.transpose() * *l_1, l_2.transpose() * *l_2);
    let (mut low, mut high) = (0.0, 1.0);
    let mut n = b;
    for _ in 0..halvings {
        let x = 0.5 * (low + high);
        n = ((m_1 * (1.0 - x) + m_2 * x).inverse() * b).normalize_or(DVec3::Z);
        if (1.0 - x) * (*l_1 * n).length() > x * (*l_2 * n).length() {
            low = x;
        } else {
            high = x;
        }
    }
    n
}

#[cfg(test)]
pub(crate) mod tests {
    use std::f64::consts::FRAC_PI_2;

    use glam::DQuat;

    use super::super::ellipsoid_opm::nearest;
    use super::*;
    use crate::random::Random;

    pub(in crate::collide) fn normal(random: &mut Random) -> DVec3 {
        DVec3::new(random.normal(), random.normal(), random.normal())
    }

    fn ellipsoid(r: [f64; 3], about_z: f64, b: [f64; 3]) -> Ellipsoid {
        Ellipsoid { r: r.into(), position: b.into(), rotation: DQuat::from_rotation_z(about_z) }
    }

    /// A pair with semi-axes down to `slender`, from deep to well apart.
    pub(crate) fn random_pair(random: &mut Random, slender: f64) -> (Ellipsoid, Ellipsoid) {
        let mut one = |spread: f64| {
            let mut r = || slender.powf(random.unit());
            let r = DVec3::new(r(), r(), r());
            let rotation = DQuat::from_scaled_axis(normal(random));
            Ellipsoid { r, position: normal(random) * spread, rotation }
        };
        (one(0.0), one(0.7))
    }

    /// Six poses of Pazouki12 Table 1, with the distances of validation case E1.
    pub(in crate::collide) fn table_1() -> [(Ellipsoid, Ellipsoid, f64, DVec3); 6] {
        let r = [3.0, 1.0, 2.0];
        let (turned, upright) = (FRAC_PI_2, 0.0);
        let one = [1.0; 3];
        [
            (ellipsoid(r, upright, one), ellipsoid([6.0, 2.0, 4.0], upright, one), -3.0, DVec3::Y),
            (ellipsoid(r, turned, one), ellipsoid([12.0, 4.0, 8.0], upright, one), -7.0, DVec3::Y),
            (ellipsoid(r, upright, [0.0; 3]), ellipsoid(r, upright, [5.8, 0.0, 0.0]), -0.2, DVec3::X),
            (ellipsoid(r, turned, one), ellipsoid([1.0, 3.0, 2.0], turned, [5.2, 1.0, 1.0]), 0.2, DVec3::X),
            (ellipsoid(r, turned, one), ellipsoid([1.0, 3.0, 2.0], turned, [4.8, 1.0, 1.0]), -0.2, DVec3::X),
            (ellipsoid(r, upright, [0.0; 3]), ellipsoid(r, upright, [6.0, 0.0, 0.0]), 0.0, DVec3::X),
        ]
    }

    /// The twenty pairs of validation case E2: the bodies, and the columns after them.
    pub(in crate::collide) fn reference_pairs() -> Vec<(Ellipsoid, Ellipsoid, Vec<f64>)> {
        let text = include_str!("../../tests/data/ellipsoid_pairs.txt");
        let lines = text.lines().filter(|l| !l.starts_with('#'));
        let body = |v: &[f64]| Ellipsoid {
            r: DVec3::from_slice(v),
            position: DVec3::from_slice(&v[7..]),
            rotation: DQuat::from_xyzw(v[4], v[5], v[6], v[3]),
        };
        let parse =
            |l: &str| l.split_whitespace().map(|x| x.parse().expect("a number")).collect::<Vec<f64>>();
        lines.map(parse).map(|v| (body(&v), body(&v[10..]), v[20..].to_vec())).collect()
    }

    /// Coincident, contained, touching, and 1:100; with their signed distances.
    pub(in crate::collide) fn special_pairs() -> Vec<(Ellipsoid, Ellipsoid, f64)> {
        let r = DVec3::new(1.0, 0.01, 0.01);
        let still = Ellipsoid { r, position: DVec3::ZERO, rotation: DQuat::IDENTITY };
        let at = |r: DVec3, x: f64, y: f64, z: f64, angle: f64| Ellipsoid {
            r,
            position: DVec3::new(x, y, z),
            rotation: DQuat::from_rotation_z(angle),
        };
        let flat = DVec3::new(1.0, 1.0, 0.01);
        vec![
            (still, still, -0.02),
            (at(DVec3::ONE, 0.0, 0.0, 0.0, 0.0), at(DVec3::ONE, 0.0, 0.0, 0.0, 1.0), -2.0),
            (still, at(r, 0.0, 0.0, 0.019, 1.0), -0.001),
            (still, at(r, 0.0, 0.0, 0.021, FRAC_PI_2), 0.001),
            (still, at(r, 1.0 + 0.01, 0.0, 0.0, FRAC_PI_2), 0.0),
            (still, at(r, 2.0, 0.0, 0.0, 0.0), 0.0),
            (still, at(r, 2.5, 0.0, 0.0, 0.0), 0.5),
            (still, at(DVec3::splat(5.0), 0.0, 3.0, 0.0, 0.0), -2.01),
            (at(flat, 0.0, 0.0, 0.0, 0.0), at(flat, 0.0, 0.0, 0.03, 0.3), 0.01),
            (at(flat, 0.0, 0.0, 0.0, 0.0), at(flat, 0.0, 0.0, 0.01, 0.3), -0.01),
        ]
    }

    /// The least depth over a fine set of directions, refined by ever smaller random steps: knows no derivatives.
    pub(in crate::collide) fn sampled(one: &Ellipsoid, two: &Ellipsoid, random: &mut Random) -> f64 {
        let depth = |c: DVec3| (one.support(c) - two.support(-c)).dot(c);
        let mut best: Vec<(f64, DVec3)> =
            (0..4000).map(|_| normal(random).normalize()).map(|c| (depth(c), c)).collect();
        best.sort_by(|a, b| a.0.total_cmp(&b.0));
        best.truncate(12);
        for (d, c) in &mut best {
            let mut size = 0.1;
            while size > 1e-9 {
                let next = (*c + normal(random) * size).normalize();
                let e = depth(next);
                if e < *d {
                    (*d, *c) = (e, next);
                    size *= 2.0;
                } else {
                    size *= 0.87;
                }
            }
        }
        -best.iter().fold(f64::INFINITY, |a, b| a.min(b.0))
    }

    /// Number of sign changes of g on the positive half-line, on a fine grid of xi.
    fn positive_roots(b: [f64; 5]) -> usize {
        let g = |x: f64| (((b[4] * x + b[3]) * x + b[2]) * x + b[1]) * x + b[0];
        (0..4000).filter(|k| g(1.02f64.powi(k - 2000)) * g(1.02f64.powi(k - 1999)) < 0.0).count()
    }

    #[test]
    fn table_1_and_the_twenty_pairs() {
        for (k, (one, two, distance, _)) in table_1().iter().enumerate() {
            let roots = positive_roots(characteristic(one, two));
            // Case 6 touches: there the last digit decides.
            if k < 5 {
                assert_eq!(overlap(one, two), *distance < 0.0, "case {}", k + 1);
                assert_eq!(roots, [0, 0, 0, 2, 0][k]);
            }
        }
        for (k, (one, two, v)) in reference_pairs().iter().enumerate() {
            let b = characteristic(one, two);
            for i in 0..4 {
                let exact = v[13 - i];
                assert!((b[i] / b[4] - exact).abs() < 1e-11 * (1.0 + exact.abs()), "pair {k}: b_{i} {exact}");
            }
            assert_eq!(overlap(one, two), v[0] < 0.0, "pair {k}");
            assert_eq!(overlap(two, one), v[0] < 0.0, "pair {k}");
        }
    }

    #[test]
    fn largest_root_of_cubics() {
        let mut random = Random::new(30, 0);
        for k in 0..5000 {
            let mut z = [random.normal(), random.normal() * 10.0, random.normal()];
            if k % 3 == 0 {
                // A double root below.
                z = [z[0].abs() + 0.1, -1.0, -1.0];
            }
            let a = [-z[0] - z[1] - z[2], z[0] * z[1] + z[1] * z[2] + z[2] * z[0], -z[0] * z[1] * z[2]];
            let most = z.into_iter().fold(f64::NEG_INFINITY, f64::max);
            let found = largest_of_three(a[0], a[1], a[2]).expect("three roots");
            let gap = z.into_iter().filter(|x| *x != most).map(|x| most - x).fold(f64::INFINITY, f64::min);
            assert!((found - most).abs() < 1e-12 / gap.min(1.0), "{z:?} {found}");
            // (z - r)(z^2 + 1) has one.
            assert_eq!(largest_of_three(-z[0], 1.0, -z[0]), None);
        }
    }

    #[test]
    fn same_answer_as_the_sign_of_the_distance() {
        for (k, (one, two, distance)) in special_pairs().iter().enumerate() {
            assert!(*distance == 0.0 || overlap(one, two) == (*distance < 0.0), "special pair {k}");
        }
        for (slender, seed) in [(0.3, 31), (0.1, 32), (0.01, 33)] {
            let mut random = Random::new(seed, 0);
            let mut counts = [0, 0];
            for k in 0..10_000 {
                let (one, mut two) = random_pair(&mut random, slender);
                let mut n = nearest(&one, &two, None);
                if k % 2 == 0 {
                    // Slide to within 1e-11 of touching.
                    two.position += n.normal * (random.uniform(-1e-11, 1e-11) - n.distance);
                    n = nearest(&one, &two, None);
                }
                if n.distance.abs() > 1e-12 {
                    assert_eq!(overlap(&one, &two), n.distance < 0.0, "{one:?} {two:?} {n:?}");
                    counts[usize::from(n.distance < 0.0)] += 1;
                }
            }
            assert!(counts[0] > 2000 && counts[1] > 2000, "{counts:?}");
        }
    }

    #[test]
    fn the_plane_of_touching_separates() {
        let mut random = Random::new(34, 0);
        for _ in 0..5000 {
            let (one, two) = random_pair(&mut random, 0.01);
            let n = touching_normal(&one.l(), &two.l(), two.position - one.position, 50);
            let gap = (two.support(-n) - one.support(n)).dot(n);
            assert!(gap.abs() < 1e-9 || (gap < 0.0) == overlap(&one, &two), "{one:?} {two:?} {gap}");
        }
    }

    #[test]
    fn not_a_number_is_passed_on() {
        let (mut one, two, ..) = table_1()[2];
        one.position.x = f64::NAN;
        assert!(overlap(&one, &two), "not dismissed");
        assert!(nearest(&one, &two, None).distance.is_nan());
    }
}
