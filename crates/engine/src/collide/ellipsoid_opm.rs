//! Distance, normal and contact points of two ellipsoids: the optimisation method (OpM) of Pazouki12 section 2.
//!
//! For a unit vector c, P1 is the point of ellipsoid 1 whose outward normal is c, P2 that of ellipsoid 2 whose normal
//! is -c. The pair touches at the c that makes d = P1 - P2 shortest (eq. 2); there d = depth c.
//!
//! | symbol | what |
//! |---|---|
//! | c | direction from 1 to 2; at the end the contact normal |
//! | b | b_2 - b_1, between the centres [m] |
//! | L, s | L = R A'; s, the length of L c, is 2 lambda: half the width along c [m] |
//! | P | L' L c / s + centre (A-13) [m] |
//! | d | P1 - P2 (eq. 1, A-14) [m] |
//! | depth | d . c = s_1 + s_2 - b . c: by how much 1 and 2 overlap along c; below zero, the gap [m] |
//!
//! Differs from Pazouki12 in four ways.
//! - Minimised is d . c instead of |d|^2. Both have the same minimum, as |d| >= d . c with equality there. But the
//!   gradient of d . c is d itself and its second derivatives are the first ones of P: A-21 is not needed. And
//!   |d|^2 has minima on the far sides of bodies that are apart; d . c has just one below zero.
//! - c is not written in two angles, which fail at the poles, but moves in its own tangent plane:
//!   c(u) = (c + u1 e1 + u2 e2) / |..|, so that gradient and Hessian at u = 0 are d . e_i and
//!   e_i . (dP1/dc - dP2/dc) e_j - depth delta_ij.
//! - Newton's method with a line search in place of 16 gradient steps.
//! - The minimum is known to be the global one where it can be: let rho be the sum of the smallest radii of curvature
//!   of both. The Minkowski difference of the two bodies is a convex body plus a ball of radius rho (Blaschke), so
//!   depth = (support function of a convex body) + rho, and wherever that is below rho there is just one minimum. Only
//!   pairs deeper than rho (r_min^2 / r_max each) are tried from more starts; the normal of the two ellipsoids blown up
//!   until they touch (Perram and Wertheim 1985) is among them, and lies below zero whenever they are apart.
//!
//! Does not handle: a proof for pairs deeper than rho that the least minimum was found, only tests say so; of two minima
//! of one depth (concentric bodies) it gives one; a body inside another has its points on the surfaces, not its centre.

use glam::{DMat3, DVec2, DVec3};

use super::ellipsoid_chm::touching_normal;
use crate::shape::ellipsoid::{Ellipsoid, smallest_curvature_radius};

/// How two ellipsoids lie.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Nearest {
    /// Gap [m]; below zero the shortest way by which they can be moved apart.
    pub distance: f64,
    /// Unit normal c from 1 to 2.
    pub normal: DVec3,
    /// Point of ellipsoid 1 with that outward normal [m].
    pub point_1: DVec3,
    /// Point of ellipsoid 2 with the opposite one [m].
    pub point_2: DVec3,
    /// Newton steps, over all starts.
    pub steps: u32,
}

/// Newton steps of one start after which the direction is taken as it is; three to six are usual.
const MOST_STEPS: u32 = 60;

/// A step below this [rad] is the last one: the next would be of the order of its square.
const LAST_STEP: f64 = 1e-7;

/// Directions nearer than this [rad], in a bowl, lead to one minimum.
const SAME: f64 = 0.05;

/// Two ellipsoids as the method sees them.
struct EllipsoidPair {
    l_1: DMat3,
    l_2: DMat3,
    b: DVec3,
    /// The length to which round-off is compared [m].
    scale: f64,
}

impl EllipsoidPair {
    /// Overlap along c.
    #[inline]
    fn depth(&self, c: DVec3) -> f64 {
        (self.l_1 * c).length() + (self.l_2 * c).length() - self.b.dot(c)
    }

    /// Gradient (d . e1, d . e2) and Hessian (11, 12, 22) of the depth at c in its tangent plane.
    #[inline]
    fn derivatives(&self, c: DVec3, e: [DVec3; 2], depth: f64) -> (DVec2, [f64; 3]) {
        let mut g = -DVec2::new(self.b.dot(e[0]), self.b.dot(e[1]));
        let mut h = [-depth, 0.0, -depth];
        for l in [&self.l_1, &self.l_2] {
            let (w, v_1, v_2) = (*l * c, *l * e[0], *l * e[1]);
            let s = w.length();
            g += DVec2::new(w.dot(v_1), w.dot(v_2)) / s;
            // A-17, e_i . (M / s - M c c' M / s^3) e_j; as a product of crosses nothing cancels in a needle.
            let (x_1, x_2) = (v_1.cross(w), v_2.cross(w));
            let s3 = s * s * s;
            h[0] += x_1.dot(x_1) / s3;
            h[1] += x_1.dot(x_2) / s3;
            h[2] += x_2.dot(x_2) / s3;
        }
        (g, h)
    }

    /// Local minimum of the depth downhill from c, and the number of Newton steps. Where a minimum is known, the search
    /// ends early in a bowl that leads to that one or to none below it.
    fn minimise(&self, mut c: DVec3, known: Option<(DVec3, f64)>) -> (DVec3, f64, u32) {
        let noise = 4.0 * f64::EPSILON * self.scale;
        let mut depth = self.depth(c);
        for k in 0..MOST_STEPS {
            let (e_1, e_2) = c.any_orthonormal_pair();
            let (g, h) = self.derivatives(c, [e_1, e_2], depth);
            let (u, gain) = newton_step(g, h, noise);
            if u == DVec2::ZERO {
                return (c, depth, k);
            }
            let full = e_1 * u.x + e_2 * u.y;
            if let Some((best, least)) = known
                && u.length_squared() < SAME * SAME
                && h[0] > 0.0
                && h[0] * h[2] > h[1] * h[1]
                // A Newton step falls by half the gain; four times as much is beyond a bowl's third derivatives.
                && (depth - 2.0 * gain > least || c.distance_squared(best) < SAME * SAME)
            {
                return (c, depth, k + 1);
            }
            if u.length_squared() < LAST_STEP * LAST_STEP {
                c = (c + full).normalize();
                return (c, self.depth(c), k + 1);
            }
            // Line search: half the step until the depth falls by a share of what the slope promises.
            let mut t = 1.0;
            loop {
                let next = (c + full * t).normalize();
                let d = self.depth(next);
                if d <= depth - 1e-4 * t * t * gain + noise {
                    (c, depth) = (next, d);
                    break;
                }
                t *= 0.5;
                if t < 1e-12 {
                    return (c, depth, k + 1);
                }
            }
        }
        (c, depth, MOST_STEPS)
    }

    /// Where to begin: the normal that is given, if there is but one minimum below it, or else the less deep of it and
    /// a first guess at the normal of touching.
    #[inline]
    fn first_start(&self, warm: Option<DVec3>, rho: f64) -> DVec3 {
        let below = warm.map_or(f64::INFINITY, |c| self.depth(c));
        let guess = || touching_normal(&self.l_1, &self.l_2, self.b, 1);
        warm.filter(|_| below < rho || below < self.depth(guess())).unwrap_or_else(guess)
    }

    /// Directions in which a deep pair may be nearest to its way out: the normal of touching, the axes of both,
    /// their cross products (two needles), the line of centres seen along each axis.
    fn starts(&self) -> [DVec3; 22] {
        let [a_1, a_2] = [self.l_1, self.l_2].map(|l| [l.row(0), l.row(1), l.row(2)].map(DVec3::normalize));
        let mut all = [touching_normal(&self.l_1, &self.l_2, self.b, 50); 22];
        for i in 0..3 {
            (all[i], all[3 + i]) = (a_1[i], a_2[i]);
            all[6 + i] = self.b.reject_from_normalized(a_1[i]);
            all[9 + i] = self.b.reject_from_normalized(a_2[i]);
            for j in 0..3 {
                all[12 + 3 * i + j] = a_1[i].cross(a_2[j]);
            }
        }
        all
    }
}

/// A step downhill in the tangent plane, at most 1 long, and the fall of the depth that it promises. Zero at a minimum.
#[inline]
fn newton_step(g: DVec2, h: [f64; 3], noise: f64) -> (DVec2, f64) {
    let det = h[0] * h[2] - h[1] * h[1];
    let mut u = if h[0] > 0.0 && det > 1e-12 * h[0] * h[2] {
        if g.length_squared() <= noise * noise {
            return (DVec2::ZERO, 0.0);
        }
        -DVec2::new(h[2] * g.x - h[1] * g.y, h[0] * g.y - h[1] * g.x) / det
    } else {
        // Not a bowl: along each principal direction of the Hessian, downhill by its curvature's absolute value; where
        // it bends down and is level, a tenth of a radian to either side.
        let q = DVec2::from_angle(0.5 * (2.0 * h[1]).atan2(h[0] - h[2]));
        let mut u = DVec2::ZERO;
        for q in [q, q.perp()] {
            let slope = g.dot(q);
            let bend = h[0] * q.x * q.x + 2.0 * h[1] * q.x * q.y + h[2] * q.y * q.y;
            if bend < -1e3 * noise {
                u -= q * (slope / -bend).abs().max(0.1).copysign(slope);
            } else if slope.abs() > noise {
                u -= q * (slope / bend.abs().max(1e3 * noise));
            }
        }
        u
    };
    u = u.clamp_length_max(1.0);
    let bend = h[0] * u.x * u.x + 2.0 * h[1] * u.x * u.y + h[2] * u.y * u.y;
    (u, -g.dot(u) - 0.5 * bend.min(0.0))
}

/// Signed distance of two ellipsoids, with the normal of an earlier step as an optional start.
pub fn nearest(one: &Ellipsoid, two: &Ellipsoid, warm: Option<DVec3>) -> Nearest {
    within(one, two, warm, f64::INFINITY).expect("nothing is further away")
}

/// The same if they are not further apart than `reach` [m]. Every direction has a gap no larger than the distance, so
/// that most pairs further apart are sent away by the first one, without a Newton step.
pub fn within(one: &Ellipsoid, two: &Ellipsoid, warm: Option<DVec3>, reach: f64) -> Option<Nearest> {
    let b = two.position - one.position;
    let scale = b.length() + one.r.max_element() + two.r.max_element();
    let pair = EllipsoidPair { l_1: one.l(), l_2: two.l(), b, scale };
    let rho = smallest_curvature_radius(one.r) + smallest_curvature_radius(two.r);
    let start = pair.first_start(warm, rho);
    if -pair.depth(start) > reach {
        return None;
    }
    let (mut c, mut depth, mut steps) = pair.minimise(start, None);
    if depth >= rho {
        for start in pair.starts() {
            // Of c and -c the one that looks along b is less deep.
            let start = if start.dot(b) < 0.0 { -start } else { start };
            let Some(start) = start.try_normalize() else { continue };
            let (other, d, k) = pair.minimise(start, Some((c, depth)));
            steps += k;
            if d < depth - 1e-14 * scale {
                let (other, d, k) = pair.minimise(other, None);
                steps += k;
                (c, depth) = (other, d);
            }
        }
    }
    let n = Nearest { distance: -depth, normal: c, point_1: one.support(c), point_2: two.support(-c), steps };
    // This way round, a distance that is not a number is handed on to be reported.
    if n.distance > reach { None } else { Some(n) }
}

#[cfg(test)]
mod tests {
    use glam::DQuat;

    use super::super::ellipsoid_chm::tests::{
        normal, random_pair, reference_pairs, sampled, special_pairs, table_1,
    };
    use super::*;
    use crate::random::Random;

    /// The points lie on the surfaces, with the normal there, and d = -distance c.
    fn check(one: &Ellipsoid, two: &Ellipsoid, n: &Nearest) {
        let scale = one.r.max_element() + two.r.max_element() + n.distance.abs();
        assert!((n.normal.length() - 1.0).abs() < 1e-14);
        assert!(
            (n.point_2 - n.point_1 - n.normal * n.distance).length() < 1e-9 * scale,
            "{one:?} {two:?} {n:?}"
        );
        for (e, sign, p) in [(one, 1.0, n.point_1), (two, -1.0, n.point_2)] {
            let x = e.rotation.conjugate() * (p - e.position) / e.r;
            assert!((x.length() - 1.0).abs() < 1e-9);
            assert!(((e.rotation * (x / e.r)).normalize() - n.normal * sign).length() < 1e-9);
        }
    }

    #[test]
    fn poses_of_table_1() {
        for (k, (one, two, distance, c)) in table_1().iter().enumerate() {
            let n = nearest(one, two, None);
            check(one, two, &n);
            assert!((n.distance - distance).abs() < 1e-14, "case {}: {n:?}", k + 1);
            // Concentric bodies leave the sign of c open.
            let sign = if k < 2 { n.normal.dot(*c).signum() } else { 1.0 };
            assert!((n.normal * sign - *c).length() < 1e-12, "case {}: {n:?}", k + 1);
        }
    }

    #[test]
    fn twenty_pairs_in_forty_digits() {
        for (k, (one, two, v)) in reference_pairs().iter().enumerate() {
            let n = nearest(one, two, None);
            check(one, two, &n);
            assert!((n.distance - v[0]).abs() < 1e-13, "pair {k}: {n:?}, {}", v[0]);
            for (x, i) in [(n.normal, 1), (n.point_1, 4), (n.point_2, 7)] {
                assert!((x - DVec3::from_slice(&v[i..])).length() < 1e-11, "pair {k}: {n:?}");
            }
        }
    }

    #[test]
    fn coincident_contained_and_needles() {
        let mut random = Random::new(13, 0);
        for (k, (one, two, exact)) in special_pairs().iter().enumerate() {
            let n = nearest(one, two, None);
            check(one, two, &n);
            let by_samples = sampled(one, two, &mut random);
            assert!((n.distance - by_samples).abs() < 1e-9, "case {k}: {n:?} {by_samples}");
            assert!((n.distance - exact).abs() < 1e-14, "case {k}: {n:?}");
        }
    }

    #[test]
    fn the_least_of_all_directions() {
        for (slender, seed) in [(0.3, 14), (0.1, 15), (0.01, 16)] {
            let mut random = Random::new(seed, 0);
            for _ in 0..700 {
                let (one, two) = random_pair(&mut random, slender);
                let n = nearest(&one, &two, None);
                check(&one, &two, &n);
                let s = sampled(&one, &two, &mut random);
                // Samples can only be deeper; in a needle they do not all get to the bottom.
                assert!(n.distance > s - 1e-12, "{one:?} {two:?} {n:?} {s}");
                assert!(n.distance < s + 1e-6 / slender, "{one:?} {two:?} {n:?} {s}");
            }
        }
    }

    #[test]
    fn derivatives_by_differences() {
        let mut random = Random::new(17, 0);
        for _ in 0..500 {
            let (one, two) = random_pair(&mut random, 0.3);
            let b = two.position - one.position;
            let pair = EllipsoidPair { l_1: one.l(), l_2: two.l(), b, scale: 1.0 };
            let c = normal(&mut random).normalize();
            let (e_1, e_2) = c.any_orthonormal_pair();
            let f = |x: f64, y: f64| pair.depth((c + e_1 * x + e_2 * y).normalize());
            let (g, h) = pair.derivatives(c, [e_1, e_2], f(0.0, 0.0));
            let t = 1e-4;
            let slope = DVec2::new(f(t, 0.0) - f(-t, 0.0), f(0.0, t) - f(0.0, -t)) / (2.0 * t);
            assert!((g - slope).length() < 1e-6, "{g} {slope}");
            let bends = [
                (f(t, 0.0) + f(-t, 0.0) - 2.0 * f(0.0, 0.0)) / (t * t),
                (f(t, t) + f(-t, -t) - f(t, -t) - f(-t, t)) / (4.0 * t * t),
                (f(0.0, t) + f(0.0, -t) - 2.0 * f(0.0, 0.0)) / (t * t),
            ];
            for i in 0..3 {
                assert!((h[i] - bends[i]).abs() < 1e-4 * (1.0 + h[i].abs()), "{h:?} {bends:?}");
            }
        }
    }

    #[test]
    fn swapped_moved_scaled_and_warm() {
        let mut random = Random::new(18, 0);
        for k in 0..3000 {
            let (one, two) = random_pair(&mut random, if k % 2 == 0 { 0.3 } else { 0.02 });
            let n = nearest(&one, &two, None);
            let back = nearest(&two, &one, None);
            assert!((n.distance - back.distance).abs() < 1e-12, "{one:?} {two:?} {n:?} {back:?}");
            assert!(n.distance < 0.0 || (n.normal + back.normal).length() < 1e-8);
            let (turn, shift) = (DQuat::from_scaled_axis(normal(&mut random)), normal(&mut random));
            for scale in [1e-3, 1.0, 1e2] {
                let moved = |e: &Ellipsoid| Ellipsoid {
                    r: e.r * scale,
                    position: (turn * e.position + shift) * scale,
                    rotation: turn * e.rotation,
                };
                let m = nearest(&moved(&one), &moved(&two), None);
                assert!(
                    (m.distance - n.distance * scale).abs() < 1e-12 * scale,
                    "{one:?} {two:?} {n:?} {m:?}"
                );
            }
            let good = nearest(&one, &two, Some((n.normal + normal(&mut random) * 1e-3).normalize()));
            let bad = nearest(&one, &two, Some(normal(&mut random).normalize()));
            let reach = random.uniform(0.0, 0.5);
            assert_eq!(within(&one, &two, None, reach), (n.distance <= reach).then_some(n));
            assert!((good.distance - n.distance).abs() < 1e-12);
            assert!((bad.distance - n.distance).abs() < 1e-12, "{one:?} {two:?} {n:?} {bad:?}");
        }
    }
}
