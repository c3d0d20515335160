//! Rows of joints that stay out of the system S: motors with a limit, brakes, and gears, whose rows share one impulse.
//!
//! | symbol | what |
//! |---|---|
//! | S | the system of the other rows ([`super::schur`]) |
//! | mu | impulses of the groups: a row with bounds, or the rows of a gear |
//! | K | couplings of groups and other rows, K[g][a] = sum over the rows i of g of factor_i J_i M^-1 J_a' |
//! | X | S^-1 K' |
//! | C | couplings of groups less what the other rows take away: K_gg - K X, with the compliance of S |
//!
//! With r the rates of the groups once the other rows have answered alone, mu solves C mu + r = 0 within abs(mu) <= most, as a box
//! problem: where mu is at a bound its rate is left with the sign that the bound resists. The other rows answer with -X mu. For given
//! impulses of the contacts the answer is that of a convex problem, so what the contacts see is still monotone, with step lengths that
//! still hold, whether motors stall or not. C has a row and column per group, of which there are few.

use super::rows::Role;
use super::schur::{Answer, SHARED, coupling};

/// Most sweeps over the groups, and the relative change at which they end.
const SWEEPS: (usize, f64) = (500, 1e-14);

/// Rows with one impulse.
#[derive(Clone, Debug, PartialEq)]
struct Group {
    /// First of its rows, and one behind the last.
    rows: std::ops::Range<usize>,
    /// Largest impulse, either way.
    most: f64,
}

/// The groups of a system.
#[derive(Default)]
pub(crate) struct Bounded {
    groups: Vec<Group>,
    /// X, a line of all rows for each group; zero for rows that are not in S.
    x: Vec<Vec<f64>>,
    /// C.
    c: Vec<Vec<f64>>,
}

impl Bounded {
    /// Whether all rows are in S.
    pub(super) fn is_empty(&self) -> bool {
        self.groups.is_empty()
    }

    /// The groups of the rows, X and C; `solve` gives S^-1 of a right-hand side.
    pub(super) fn prepare(&mut self, answers: &[Answer], solve: impl Fn(&[f64], &mut [f64])) {
        self.groups.clear();
        self.x.clear();
        self.c.clear();
        for (k, a) in answers.iter().enumerate().filter(|(_, a)| a.row.is_apart()) {
            match self.groups.last_mut() {
                Some(last)
                    if a.row.role == Role::Gear
                        && last.rows.end == k
                        && answers[last.rows.start].row.role == Role::Gear
                        && answers[last.rows.start].row.joint == a.row.joint =>
                {
                    last.rows.end = k + 1;
                }
                _ => self.groups.push(Group { rows: k..k + 1, most: a.row.most }),
            }
        }
        let mut k_of = Vec::with_capacity(self.groups.len());
        for group in &self.groups {
            let line: Vec<f64> = answers.iter().map(|a| group.coupling(answers, a)).collect();
            let of_s: Vec<f64> = line
                .iter()
                .zip(answers)
                .map(|(k, a)| if a.active && !a.row.is_apart() { *k } else { 0.0 })
                .collect();
            let mut x = vec![0.0; answers.len()];
            solve(&of_s, &mut x);
            self.x.push(x);
            k_of.push((line, of_s));
        }
        for (g, (line, of_s)) in k_of.iter().enumerate() {
            let row = (0..self.groups.len()).map(|other| {
                let direct = self.groups[other].total(answers, |i| line[i]);
                let taken: f64 = of_s.iter().zip(&self.x[other]).map(|(k, x)| k * x).sum();
                if g == other {
                    let soft = answers[self.groups[g].rows.start].row.compliance;
                    let own = direct * (1.0 + SHARED) + soft - taken;
                    // Two bodies that cannot move: nothing to solve, and nothing to divide by.
                    if own > 0.0 { own } else { 1.0 }
                } else {
                    direct - taken
                }
            });
            self.c.push(row.collect());
        }
    }

    /// Adds the impulses of the groups to those of the other rows, which have answered alone to these rates. `now` are impulses that the
    /// rows have already and that count for the bounds.
    pub(super) fn solve(&self, answers: &[Answer], rates: &[f64], now: Option<&[f64]>, lambda: &mut [f64]) {
        let r: Vec<f64> = self
            .groups
            .iter()
            .zip(&self.x)
            .map(|(group, x)| {
                let taken: f64 = x.iter().zip(rates).map(|(x, rate)| x * rate).sum();
                group.total(answers, |i| rates[i]) - taken
            })
            .collect();
        let bounds: Vec<(f64, f64)> = self
            .groups
            .iter()
            .map(|group| {
                let first = group.rows.start;
                let has = now.map_or(0.0, |now| now[first] / answers[first].row.factor);
                (-group.most - has, group.most - has)
            })
            .collect();
        let mu = solve_box(&self.c, &r, &bounds);
        for ((group, x), mu) in self.groups.iter().zip(&self.x).zip(&mu) {
            for (lambda, x) in lambda.iter_mut().zip(x) {
                *lambda -= x * mu;
            }
            for i in group.rows.clone() {
                lambda[i] = answers[i].row.factor * mu;
            }
        }
    }
}

impl Group {
    /// The sum over its rows of factor times a value.
    fn total(&self, answers: &[Answer], value: impl Fn(usize) -> f64) -> f64 {
        self.rows.clone().map(|i| answers[i].row.factor * value(i)).sum()
    }

    /// The rate of a row for an impulse of one on the group.
    fn coupling(&self, answers: &[Answer], row: &Answer) -> f64 {
        self.total(answers, |i| coupling(row, &answers[i]))
    }
}

/// Solves C mu + r = 0 within bounds: by sweeps, then exactly for those that are not at a bound.
fn solve_box(c: &[Vec<f64>], r: &[f64], bounds: &[(f64, f64)]) -> Vec<f64> {
    let n = r.len();
    let mut mu = vec![0.0; n];
    for _ in 0..SWEEPS.0 {
        let (mut change, mut size) = (0.0_f64, 0.0_f64);
        for g in 0..n {
            let rate: f64 = r[g] + c[g].iter().zip(&mu).map(|(c, mu)| c * mu).sum::<f64>();
            let new = (mu[g] - rate / c[g][g]).clamp(bounds[g].0, bounds[g].1);
            change = change.max((new - mu[g]).abs());
            size = size.max(new.abs());
            mu[g] = new;
        }
        if change <= SWEEPS.1 * size {
            return mu;
        }
    }
    let free: Vec<usize> = (0..n).filter(|&g| mu[g] > bounds[g].0 && mu[g] < bounds[g].1).collect();
    let Some(exact) = solve_free(c, r, &mu, &free) else { return mu };
    if free.iter().zip(&exact).all(|(&g, x)| (bounds[g].0..=bounds[g].1).contains(x)) {
        free.iter().zip(&exact).for_each(|(&g, x)| mu[g] = *x);
    }
    mu
}

/// The free impulses for the others as they are, by elimination; `None` if the matrix is singular.
fn solve_free(c: &[Vec<f64>], r: &[f64], mu: &[f64], free: &[usize]) -> Option<Vec<f64>> {
    let n = free.len();
    let mut m: Vec<Vec<f64>> = free.iter().map(|&g| free.iter().map(|&k| c[g][k]).collect()).collect();
    let mut x: Vec<f64> = free
        .iter()
        .map(|&g| {
            let held = (0..mu.len()).filter(|k| !free.contains(k)).map(|k| c[g][k] * mu[k]);
            -(r[g] + held.sum::<f64>())
        })
        .collect();
    // C is positive definite: no pivots.
    for k in 0..n {
        if m[k][k] <= 0.0 || !m[k][k].is_finite() {
            return None;
        }
        let pivot = m[k].clone();
        for i in k + 1..n {
            let share = m[i][k] / pivot[k];
            m[i].iter_mut().zip(&pivot).skip(k).for_each(|(a, b)| *a -= share * b);
            x[i] -= share * x[k];
        }
    }
    for k in (0..n).rev() {
        for j in k + 1..n {
            x[k] -= m[k][j] * x[j];
        }
        x[k] /= m[k][k];
    }
    Some(x)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two strongly coupled groups: within their bounds the solution of the equations, else the one that stays at its bound leaves the
    /// other to be solved alone.
    #[test]
    fn bounds_are_kept_and_the_rest_is_solved() {
        let c = [vec![2.0, 1.999], vec![1.999, 2.0]];
        let r = [-1.0, 0.5];
        let wide = solve_box(&c, &r, &[(-1e9, 1e9); 2]);
        for g in 0..2 {
            let rate: f64 = r[g] + c[g].iter().zip(&wide).map(|(c, mu)| c * mu).sum::<f64>();
            assert!(rate.abs() < 1e-9, "{g}: {rate}");
        }
        let tight = solve_box(&c, &r, &[(-1e9, 1e9), (-0.1, 0.1)]);
        assert_eq!(tight[1], -0.1);
        assert!((2.0 * tight[0] - 0.1999 - 1.0).abs() < 1e-12, "{tight:?}");
        // At the lower bound what is left pushes further down.
        assert!(r[1] + c[1][0] * tight[0] + c[1][1] * tight[1] > 0.0);
    }
}
