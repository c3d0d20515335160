//! Friction after the normal response (Iglberger09 Algorithm 2, line 26).
//!
//! **By impulse**, the default for balls. Each contact has an impulse across its normal of at most mu times its normal impulse,
//! rebound included: Coulomb's law. It aims at the velocity that both bodies would have at the contact if equal and opposite
//! impulses made them stick; so for a single pair action is reaction, and the result does not depend on who looks.
//! The contacts of a body are taken one after the other until nothing changes.
//!
//! **By samples**, the authors'. SAMPLESIZE directions s_m across the normal of each contact, the first against the velocity of the
//! body's own surface. The response delta lies in the span of the M^-1 s_m, makes the kinetic energy of the body least, and has
//! s_m . delta <= mu n_k . r for all samples. Both sides are speeds, so the coefficient of Coulomb's law that results is
//! mu (n M^-1 n) / (s M^-1 s), 2/7 mu for a ball; and the aim is rest in the world, not relative to the other body.

use glam::{DVec2, DVec3};

use super::nearest::Nearest;
use super::{Metric, Twist};
use crate::contacts::Constraint;

/// Most sweeps over the contacts of a body.
const SWEEPS: usize = 100;

/// Share of the largest impulse of friction whose change ends the sweeps.
const SETTLED: f64 = 1e-12;

/// Most iterations of Newton's method for one impulse.
const NEWTON: usize = 30;

/// Rows of the two directions across a normal, and how they move under an impulse.
#[derive(Clone, Copy, Debug)]
pub(super) struct Across {
    pub(super) axes: [DVec3; 2],
    pub(super) rows: [Twist; 2],
    /// Rows times rows: xx, xy, yy [1/kg].
    pub(super) inverse_mass: [f64; 3],
}

impl Across {
    pub(super) fn new(metric: &Metric, c: &Constraint) -> Self {
        let (x, y) = c.normal.any_orthonormal_pair();
        let rows = [metric.row(x, c.arm), metric.row(y, c.arm)];
        let inverse_mass = [rows[0].dot(&rows[0]), rows[0].dot(&rows[1]), rows[1].dot(&rows[1])];
        Self { axes: [x, y], rows, inverse_mass }
    }

    /// Components of a vector across the normal.
    #[inline]
    pub(super) fn of(&self, v: DVec3) -> DVec2 {
        DVec2::new(v.dot(self.axes[0]), v.dot(self.axes[1]))
    }

    /// Velocity across the normal that a change of the body adds.
    #[inline]
    pub(super) fn speed(&self, y: &Twist) -> DVec2 {
        DVec2::new(self.rows[0].dot(y), self.rows[1].dot(y))
    }

    /// Adds an impulse.
    #[inline]
    pub(super) fn push(&self, y: &mut Twist, p: DVec2) {
        y.add(&self.rows[0], p.x);
        y.add(&self.rows[1], p.y);
    }

    /// Impulse that changes the velocity by `u`.
    pub(super) fn impulse(&self, u: DVec2) -> DVec2 {
        let [xx, xy, yy] = self.inverse_mass;
        let determinant = xx * yy - xy * xy;
        if determinant <= 0.0 {
            return DVec2::ZERO;
        }
        DVec2::new(yy * u.x - xy * u.y, xx * u.y - xy * u.x) / determinant
    }

    /// The impulse of at most `most` nearest to the one that changes the velocity by `u`: the least of p' K p / 2 - u . p on a disc. An impulse that is too large is not shortened but turned as well: what slips is
    /// left along the impulse, and friction opposes the slip. p = (K + nu)^-1 u with nu from |p| = most, by Newton's method on
    /// 1 / |p|, which comes from one side.
    pub(super) fn impulse_within(&self, u: DVec2, most: f64) -> DVec2 {
        let stick = self.impulse(u);
        if stick.length_squared() <= most * most {
            return stick;
        }
        if most <= 0.0 {
            return DVec2::ZERO;
        }
        let [xx, xy, yy] = self.inverse_mass;
        let (mean, half) = (0.5 * (xx + yy), 0.5 * (xx - yy));
        let spread = half.hypot(xy);
        // Eigenvector of the larger eigenvalue, by half the angle of (half, xy).
        let (sine, cosine) = (0.5 * xy.atan2(half)).sin_cos();
        let along = DVec2::new(cosine * u.x + sine * u.y, cosine * u.y - sine * u.x);
        let eigen = DVec2::new(mean + spread, mean - spread);
        let mut nu = 0.0;
        let mut p = along / eigen;
        for _ in 0..NEWTON {
            let length = p.length();
            if length <= most * (1.0 + 1e-15) {
                break;
            }
            let slope = (p * p / (eigen + nu)).element_sum() / (length * length);
            nu += (length / most - 1.0) / slope;
            p = along / (eigen + nu);
        }
        p = within(p, most);
        DVec2::new(cosine * p.x - sine * p.y, sine * p.x + cosine * p.y)
    }

    /// K p: the velocity across the normal that an impulse adds.
    #[inline]
    pub(super) fn speed_of(&self, p: DVec2) -> DVec2 {
        let [xx, xy, yy] = self.inverse_mass;
        DVec2::new(xx * p.x + xy * p.y, xy * p.x + yy * p.y)
    }

    /// The world vector of an impulse.
    #[inline]
    pub(super) fn world(&self, p: DVec2) -> DVec3 {
        self.axes[0] * p.x + self.axes[1] * p.y
    }
}

/// The nearest vector of at most this length.
#[inline]
fn within(p: DVec2, most: f64) -> DVec2 {
    let length = p.length();
    if length > most { p * (most / length) } else { p }
}

/// Friction by impulse: adds to the change `y` of a body, and to the `impulses` of its constraints. `normal` are their normal
/// impulses, rebound included.
pub(super) fn by_impulse(
    metric: &Metric,
    (v, w): (DVec3, DVec3),
    constraints: &[Constraint],
    normal: &[f64],
    y: &mut Twist,
    impulses: &mut [DVec3],
) {
    let rubs = |k: &usize| constraints[*k].friction * normal[*k] > 0.0;
    let mut list: Vec<(usize, Across, DVec2)> = (0..constraints.len())
        .filter(rubs)
        .map(|k| (k, Across::new(metric, &constraints[k]), DVec2::ZERO))
        .collect();
    let most = list.iter().map(|(k, ..)| constraints[*k].friction * normal[*k]).fold(0.0, f64::max);
    for _ in 0..SWEEPS {
        let mut changed = 0.0_f64;
        for (k, across, p) in &mut list {
            let c = &constraints[*k];
            let u = across.of(v + w.cross(c.arm) - c.common) + across.speed(y);
            let new = across.impulse_within(across.speed_of(*p) - u, c.friction * normal[*k]);
            across.push(y, new - *p);
            changed = changed.max((new - *p).length());
            *p = new;
        }
        if list.len() < 2 || changed <= SETTLED * most {
            break;
        }
    }
    for (k, across, p) in &list {
        impulses[*k] += across.world(*p);
    }
}

/// Friction by samples, of bodies with the normal response `r` and the impulses `lambda`: adds to the change `y`.
/// Which contact gave how much is not known; for the record it is shared by `lambda`.
pub(super) fn by_samples(
    metric: &Metric,
    (v, w): (DVec3, DVec3),
    (constraints, rows): (&[Constraint], &[Twist]),
    (r, lambda): (&Twist, &[f64]),
    (samples, slow): (u32, f64),
    y: &mut Twist,
    impulses: &mut [DVec3],
) {
    let (change, turn) = metric.velocity(r);
    let (v_tau, w_tau) = (v + change, w + turn);
    let (mut s, mut bounds, mut speeds) = (Vec::new(), Vec::new(), Vec::new());
    for (k, c) in constraints.iter().enumerate().filter(|(_, c)| c.friction > 0.0) {
        let own = v + w.cross(c.arm);
        let slip = own - c.normal * own.dot(c.normal);
        let first = if slip.length() > slow { -slip.normalize() } else { smallest_axis(c.normal) };
        let second = c.normal.cross(first);
        for m in 0..samples {
            let (sine, cosine) = (f64::from(m) * std::f64::consts::TAU / f64::from(samples)).sin_cos();
            let direction = first * cosine + second * sine;
            s.push(metric.row(direction, c.arm));
            // s . delta <= mu n . r, as a constraint from below.
            bounds.push(c.friction * rows[k].dot(r).max(0.0));
            speeds.push(direction.dot(v_tau + w_tau.cross(c.arm)));
        }
    }
    if s.is_empty() {
        return;
    }
    // Without bounds: the response in the span that takes all that the samples see.
    let free = projection(&s, &speeds);
    let minus: Vec<Twist> = s.iter().map(|a| a.scaled(-1.0)).collect();
    let c: Vec<f64> = s.iter().zip(&bounds).map(|(a, bound)| a.dot(&free) - bound).collect();
    let mut nearest = Nearest::default();
    let mut delta = free;
    // The bounds hold at delta = 0, so there is a solution.
    if let Some(back) = nearest.solve(&minus, &c, 0.0) {
        delta.add(&back, 1.0);
    }
    y.add(&delta, 1.0);
    let total = lambda.iter().sum::<f64>();
    if total > 0.0 {
        let (change, _) = metric.velocity(&delta);
        let impulse = change / metric.inv_mass();
        impulses.iter_mut().zip(lambda).for_each(|(p, l)| *p += impulse * (l / total));
    }
}

/// n times the axis along which it is smallest: a direction across where nothing slips.
fn smallest_axis(n: DVec3) -> DVec3 {
    let a = n.abs();
    let axis = if a.x <= a.y && a.x <= a.z {
        DVec3::X
    } else if a.y <= a.z {
        DVec3::Y
    } else {
        DVec3::Z
    };
    n.cross(axis).normalize()
}

/// The twist in the span of `rows` whose product with each row is minus its speed.
fn projection(rows: &[Twist], speeds: &[f64]) -> Twist {
    // Gram and Schmidt; the speed along a combination of rows is that combination of speeds.
    let mut basis: Vec<(Twist, f64)> = Vec::new();
    let mut y = Twist::default();
    for (row, speed) in rows.iter().zip(speeds) {
        let (mut a, mut u) = (*row, *speed);
        for _ in 0..2 {
            for (e, along) in &basis {
                let part = a.dot(e);
                a.add(e, -part);
                u -= part * along;
            }
        }
        let length = a.length();
        if length > 1e-6 * row.length() {
            let e = a.scaled(1.0 / length);
            y.add(&e, -u / length);
            basis.push((e, u / length));
        }
    }
    y
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An impulse that sticks takes all of the slip; one at its bound leaves a slip along which it acts, and is the best of all
    /// impulses on the circle.
    #[test]
    fn friction_opposes_the_slip_that_it_leaves() {
        let across =
            Across { axes: [DVec3::X, DVec3::Y], rows: [Twist::default(); 2], inverse_mass: [4.0, 2.5, 3.0] };
        let u = DVec2::new(1.0, -0.3);
        let energy = |p: DVec2| 0.5 * p.dot(across.speed_of(p)) - u.dot(p);
        let stick = across.impulse_within(u, 10.0);
        assert!((across.speed_of(stick) - u).length() < 1e-14);
        for most in [0.5 * stick.length(), 1e-3, 1e-9] {
            let p = across.impulse_within(u, most);
            let left = u - across.speed_of(p);
            assert!((p.length() - most).abs() < 1e-12 * most, "{p}");
            assert!(left.perp_dot(p).abs() < 1e-9 * left.length() * most && left.dot(p) > 0.0, "{left} {p}");
            for k in 0..100 {
                let other = DVec2::from_angle(f64::from(k) * 0.0628) * most;
                assert!(energy(p) <= energy(other) + 1e-12 * most, "{most} {k}");
            }
        }
        assert_eq!(across.impulse_within(u, 0.0), DVec2::ZERO);
    }
}
