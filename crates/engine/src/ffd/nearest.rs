//! The nearest point that keeps all constraints (Iglberger09 Algorithm 2, line 24).
//!
//! min |y|^2 / 2 subject to a_k . y >= c_k, in coordinates in which |y|^2 / 2 is the kinetic energy of the change: y is the change of
//! velocity, a_k the row of contact k and lambda_k its impulse, y = sum of lambda_k a_k. The dual method of Goldfarb and Idnani
//! (1983) adds the most violated constraint, one after the other, and drops those whose impulse would pull. It ends at the exact
//! solution or finds that there is none: a body is squeezed.
//!
//! Whether a row depends on the active ones is asked of its part across them, by Gram and Schmidt twice, which is exact to rounding however
//! small the part is; and six rows that do not depend on each other leave room for no other. (Cholesky's factors of the products of
//! rows, which were used before, see only squares: of ten and more rows they let pass some that depended on others, and ended in
//! impulses of 1e15.)
//!
//! With a softness s the constraints may be missed by s |a_k|^2 lambda_k: there is always a solution then, for s = 1e-4 the least
//! squares of the violated constraints.

use super::Twist;

/// Share of the largest constraint that counts as kept.
const KEPT: f64 = 1e-14;

/// Part of a row across others, over its length, below which it counts as dependent on them.
const DEPENDENT: f64 = 1e-8;

/// Numbers of a twist: so many rows at most do not depend on each other.
const DIMENSIONS: usize = 6;

/// Working memory of the method.
#[derive(Default)]
pub struct Nearest {
    /// Impulses [N s].
    pub lambda: Vec<f64>,
    active: Vec<usize>,
    factor: Vec<f64>,
    r: Vec<f64>,
    basis: Vec<Twist>,
}

impl Nearest {
    /// The nearest y; `None` if the constraints contradict each other. The impulses are in `lambda`.
    pub fn solve(&mut self, rows: &[Twist], c: &[f64], softness: f64) -> Option<Twist> {
        self.lambda.clear();
        self.lambda.resize(rows.len(), 0.0);
        self.active.clear();
        if let ([row], [c]) = (rows, c) {
            self.lambda[0] = c.max(0.0) / (row.dot(row) * (1.0 + softness));
            return Some(row.scaled(self.lambda[0]));
        }
        let scale = rows.iter().zip(c).fold(0.0, |most: f64, (a, c)| most.max(c.abs() / a.length()));
        let mut y = Twist::default();
        for _ in 0..50 + 20 * rows.len() {
            let pushes = self.active.iter().map(|&k| self.lambda[k] * rows[k].length());
            let kept = KEPT * pushes.fold(scale, f64::max);
            let Some((p, missed)) = self.most_violated(rows, c, softness, &y, kept) else {
                return Some(y);
            };
            if !self.add(rows, softness, p, missed) {
                return None;
            }
            y = Twist::default();
            self.active.iter().for_each(|&k| y.add(&rows[k], self.lambda[k]));
        }
        // Rounding goes round in circles: what has been reached is as good as it gets.
        Some(y)
    }

    /// The constraint that is missed most, in the kinetic norm, and by how much.
    fn most_violated(
        &self,
        rows: &[Twist],
        c: &[f64],
        softness: f64,
        y: &Twist,
        kept: f64,
    ) -> Option<(usize, f64)> {
        let mut worst = None;
        let mut most = kept;
        for k in (0..rows.len()).filter(|k| !self.active.contains(k)) {
            let a = &rows[k];
            let missed = c[k] - a.dot(y) - softness * a.dot(a) * self.lambda[k];
            if missed > most * a.length() {
                most = missed / a.length();
                worst = Some((k, missed));
            }
        }
        worst
    }

    /// Makes constraint `p`, which is missed, active; drops others on the way. False if it cannot be kept with the others.
    fn add(&mut self, rows: &[Twist], softness: f64, p: usize, mut missed: f64) -> bool {
        let square = rows[p].dot(&rows[p]);
        for _ in 0..=2 * rows.len() {
            let free = if softness > 0.0 {
                self.soft_directions(rows, softness, p);
                let along = self.active.iter().zip(&self.r).map(|(&j, r)| r * rows[j].dot(&rows[p]));
                square * (1.0 + softness) - along.sum::<f64>()
            } else {
                self.directions(rows, p)
            };
            let whole = if free > DEPENDENT * DEPENDENT * square { missed / free } else { f64::INFINITY };
            let (mut partial, mut drop) = (f64::INFINITY, None);
            for (at, (&j, &r)) in self.active.iter().zip(&self.r).enumerate() {
                if r > 1e-14 && self.lambda[j] / r < partial {
                    (partial, drop) = (self.lambda[j] / r, Some(at));
                }
            }
            let t = whole.min(partial);
            if t.is_infinite() {
                return false;
            }
            for (&j, r) in self.active.iter().zip(&self.r) {
                self.lambda[j] = (self.lambda[j] - t * r).max(0.0);
            }
            self.lambda[p] += t;
            if whole <= partial {
                self.active.push(p);
                return true;
            }
            if whole.is_finite() {
                missed -= t * free;
            }
            if let Some(at) = drop {
                self.lambda[self.active[at]] = 0.0;
                self.active.remove(at);
            }
        }
        true
    }

    /// r: how the impulses of the active constraints change when that of `p` grows, with the active rows as Q R. Returns the square of the
    /// part of row `p` across them.
    fn directions(&mut self, rows: &[Twist], p: usize) -> f64 {
        let n = self.active.len();
        self.factor.clear();
        self.factor.resize(n * n, 0.0);
        self.basis.clear();
        self.r.clear();
        self.r.resize(n, 0.0);
        for j in 0..n {
            let mut across = rows[self.active[j]];
            let parts = &mut self.factor[j * n..j * n + j];
            take_parts(&self.basis, &mut across, parts);
            let length = across.length();
            self.factor[j * n + j] = length;
            self.basis.push(across.scaled(1.0 / length));
        }
        let mut across = rows[p];
        take_parts(&self.basis, &mut across, &mut self.r);
        for i in (0..n).rev() {
            let after: f64 = (i + 1..n).map(|k| self.factor[k * n + i] * self.r[k]).sum();
            self.r[i] = (self.r[i] - after) / self.factor[i * n + i];
        }
        if n < DIMENSIONS { across.dot(&across) } else { 0.0 }
    }

    /// The same with softness, by Cholesky's factors: the products are far from singular then.
    fn soft_directions(&mut self, rows: &[Twist], softness: f64, p: usize) {
        let (n, active) = (self.active.len(), &self.active);
        self.factor.clear();
        self.factor.resize(n * n, 0.0);
        self.r.clear();
        let f = &mut self.factor;
        for i in 0..n {
            for j in 0..=i {
                let mut sum = rows[active[i]].dot(&rows[active[j]]);
                let square = sum;
                if i == j {
                    sum *= 1.0 + softness;
                }
                for k in 0..j {
                    sum -= f[i * n + k] * f[j * n + k];
                }
                f[i * n + j] = if i == j { sum.max(softness * square).sqrt() } else { sum / f[j * n + j] };
            }
            let before: f64 = self.r.iter().zip(&f[i * n..]).map(|(r, f)| r * f).sum();
            self.r.push((rows[active[i]].dot(&rows[p]) - before) / f[i * n + i]);
        }
        for i in (0..n).rev() {
            let after: f64 = (i + 1..n).map(|k| f[k * n + i] * self.r[k]).sum();
            self.r[i] = (self.r[i] - after) / f[i * n + i];
        }
    }
}

/// Takes away the parts of a row along a basis, twice, so that rounding leaves nothing of them; they are added up in `parts`.
fn take_parts(basis: &[Twist], row: &mut Twist, parts: &mut [f64]) {
    for _ in 0..2 {
        for (e, part) in basis.iter().zip(parts.iter_mut()) {
            let along = row.dot(e);
            row.add(e, -along);
            *part += along;
        }
    }
}

#[cfg(test)]
mod tests {
    use glam::DVec3;

    use super::*;
    use crate::random::Random;

    fn random(r: &mut Random) -> DVec3 {
        DVec3::new(r.uniform(-1.0, 1.0), r.uniform(-1.0, 1.0), r.uniform(-1.0, 1.0))
    }

    /// Kept constraints, impulses that push, and none where a constraint is more than kept: that is the minimum and no other.
    #[test]
    fn random_constraints_end_at_the_nearest_point() {
        let mut solver = Nearest::default();
        let mut r = Random::new(5, 0);
        let (mut solved, mut squeezed) = (0, 0);
        for n in (1..=12_usize).cycle().take(600) {
            let rows: Vec<Twist> =
                (0..n).map(|_| Twist { linear: random(&mut r), angular: random(&mut r) }).collect();
            let c: Vec<f64> = (0..n).map(|_| r.uniform(-0.3, 1.0)).collect();
            let Some(y) = solver.solve(&rows, &c, 0.0) else {
                squeezed += 1;
                // A combination of rows that vanishes while that of the bounds does not: none can be found for few rows.
                assert!(n > 6);
                continue;
            };
            // Nearly dependent rows may end in impulses that all but cancel each other, as large as rounding lets them be; those who ask
            // take such a body for a squeezed one.
            if crate::ffd::squeezed::cancels(&rows, &c, &solver.lambda) {
                squeezed += 1;
                continue;
            }
            solved += 1;
            let mut sum = Twist::default();
            rows.iter().zip(&solver.lambda).for_each(|(a, l)| sum.add(a, *l));
            // Nearly dependent rows push with large impulses, whose rounding is all that may be left.
            let rounding = 1e-12 * (1.0 + solver.lambda.iter().sum::<f64>());
            assert!(
                (sum.linear - y.linear).length() < rounding && (sum.angular - y.angular).length() < rounding
            );
            for ((a, c), lambda) in rows.iter().zip(&c).zip(&solver.lambda) {
                let slack = a.dot(&y) - c;
                assert!(slack > -1e-8 - rounding && *lambda >= 0.0, "{n}: {slack} {lambda}");
                assert!(*lambda == 0.0 || slack < 1e-8 + rounding, "{n}: {slack} {lambda}");
            }
        }
        assert!(solved > 400 && squeezed > 10, "{solved} {squeezed}");
    }

    /// Rows that all but depend on each other, up to twenty of them, in three to six dimensions: a solution keeps all constraints with
    /// impulses that the smallest angle between the rows explains, or there is none.
    #[test]
    fn nearly_dependent_rows_end_in_no_huge_impulses() {
        let mut solver = Nearest::default();
        let mut r = Random::new(9, 0);
        let (mut solved, mut squeezed, mut largest) = (0, 0, 0.0_f64);
        for k in 0..6000_i32 {
            let n = 8 + k as usize % 13;
            let flat = k % 2 == 0;
            // Rows are sums of a few, and a little of their own.
            let own = 10_f64.powi(-(k % 6));
            let few: Vec<[DVec3; 2]> = (0..3 + k % 4).map(|_| [random(&mut r), random(&mut r)]).collect();
            let mut row = || {
                let mut row = [own * random(&mut r), own * random(&mut r)];
                for [v, w] in &few {
                    let share = r.uniform(-1.0, 1.0);
                    row = [row[0] + share * *v, row[1] + share * *w];
                }
                Twist { linear: row[0], angular: if flat { DVec3::ZERO } else { row[1] } }
            };
            let rows: Vec<Twist> = (0..n).map(|_| row()).collect();
            let c: Vec<f64> = (0..n).map(|_| r.uniform(-1.0, 0.3)).collect();
            let Some(y) = solver.solve(&rows, &c, 0.0) else {
                squeezed += 1;
                continue;
            };
            solved += 1;
            let pushes = rows.iter().zip(&solver.lambda).map(|(a, l)| a.length() * l);
            let most = pushes.fold(0.0, f64::max);
            largest = largest.max(most * own.powi(2));
            for (a, c) in rows.iter().zip(&c) {
                let missed = c - a.dot(&y);
                assert!(missed < 1e-12 * (1.0 + most) * a.length().max(1.0), "{k}: {missed} {most:e}");
            }
        }
        assert!(solved > 200 && squeezed > 200, "{solved} {squeezed}");
        assert!(largest < 1e4, "{largest:e}");
    }

    #[test]
    fn a_body_between_two_is_squeezed_and_shares() {
        let row = |x: f64| Twist { linear: DVec3::X * x, angular: DVec3::ZERO };
        let (rows, c) = ([row(1.0), row(-1.0)], [0.5, 0.0]);
        let mut solver = Nearest::default();
        assert_eq!(solver.solve(&rows, &c, 0.0), None);
        // Least squares with weight 10^4: x (1 + 2 w) = w / 2.
        let y = solver.solve(&rows, &c, 1e-4).unwrap();
        assert!((y.linear.x - 0.5e4 / 20_001.0).abs() < 1e-12, "{y:?}");
    }
}
