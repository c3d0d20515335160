//! The joints' own system S = J M^-1 J' + compliance, factorised sparsely (Cholesky, faer).
//!
//! Rows that say the same twice (closed loops in a plane, a door on three hinges) make S singular. A billionth of its
//! diagonal is added to it: such rows share the load, and are violated by a billionth of their rate.

use faer::linalg::solvers::SolveCore;
use faer::sparse::linalg::solvers::{Llt, SymbolicLlt};
use faer::sparse::{SparseColMat, Triplet};
use faer::{Conj, Mat, Side};
use glam::{DMat3, DVec3};

use super::bounded::Bounded;
use super::rows::JointRow;
use crate::bodies::{Bodies, BodyKind};

/// Added to the diagonal of S, as a part of it.
pub(crate) const REGULARISATION: f64 = 1e-9;

/// Index of the world, which is not a body.
pub(crate) const NOBODY: u32 = u32::MAX;

/// A row with its body's answers to it.
#[derive(Clone, Copy)]
pub(crate) struct RowResponse {
    pub(crate) row: JointRow,
    /// J v + bias without contacts and joints.
    pub(crate) base: f64,
    /// Velocity changes for an impulse of one: of the first body and of the second.
    pub(crate) a: (DVec3, DVec3),
    pub(crate) b: (DVec3, DVec3),
    /// Whether the row counts; always, but for stops.
    pub(crate) active: bool,
}

impl RowResponse {
    /// Whether the row counts and is a part of S.
    pub(crate) fn is_in_s(&self) -> bool {
        self.active && !self.row.is_apart()
    }
}

/// S of the rows that count.
#[derive(Default)]
pub(crate) struct Schur {
    /// Place of each active row in the system.
    place: Vec<usize>,
    factor: Option<Llt<usize, f64>>,
    /// Rows that are not in S.
    bounded: Bounded,
    /// Which rows were active when S was factorised; empty if the rows have changed since.
    factorised: Vec<bool>,
    /// Factorisations so far.
    #[cfg(test)]
    pub(crate) count: usize,
    /// Pattern of S and its analysis, kept while it does not change.
    pattern: Option<Pattern>,
}

/// Where S has numbers (row, column), and what that means for its factors.
type Pattern = (Vec<(usize, usize)>, SymbolicLlt<usize>);

impl Schur {
    /// The rows are others than before: the next [`Self::factorise`] cannot keep the factors.
    pub(crate) fn forget(&mut self) {
        self.factorised.clear();
    }

    /// S of the active rows, its factors, and what the rows that are not in it need; `None` if a number is not finite. The factors are
    /// kept if the same rows are active as before.
    pub(crate) fn factorise(&mut self, answers: &[RowResponse]) -> Option<()> {
        if !self.factorised.is_empty() && answers.iter().map(|a| a.active).eq(self.factorised.iter().copied())
        {
            return Some(());
        }
        self.factorised.clear();
        self.factorise_s(answers)?;
        #[cfg(test)]
        {
            self.count += 1;
        }
        let mut bounded = std::mem::take(&mut self.bounded);
        bounded.prepare(answers, |of, x| {
            self.solve_s(answers, of, x);
            x.iter_mut().for_each(|x| *x = -*x);
        });
        self.bounded = bounded;
        self.factorised.extend(answers.iter().map(|a| a.active));
        Some(())
    }

    fn factorise_s(&mut self, answers: &[RowResponse]) -> Option<()> {
        self.place.clear();
        let mut n = 0;
        for a in answers {
            self.place.push(n);
            n += usize::from(a.is_in_s());
        }
        if n == 0 {
            self.factor = None;
            return Some(());
        }
        // Rows of each body, in order; only those that share a body are coupled.
        let mut of_body: Vec<(u32, u32)> = Vec::new();
        for (k, a) in answers.iter().enumerate().filter(|(_, a)| a.is_in_s()) {
            of_body.extend([a.row.a, a.row.b].into_iter().filter(|&i| i != NOBODY).map(|i| (i, k as u32)));
        }
        of_body.sort_unstable();
        let mut pairs: Vec<(usize, usize)> = Vec::new();
        for group in of_body.chunk_by(|x, y| x.0 == y.0) {
            for (i, &(_, j)) in group.iter().enumerate() {
                pairs.extend(group[i..].iter().map(|&(_, k)| (j as usize, k as usize)));
            }
        }
        pairs.extend(answers.iter().enumerate().filter(|(_, a)| a.is_in_s()).map(|(k, _)| (k, k)));
        pairs.sort_unstable();
        pairs.dedup();
        let triplets: Vec<Triplet<usize, usize, f64>> = pairs
            .iter()
            .map(|&(j, k)| {
                let mut value = coupling(&answers[j], &answers[k]);
                if j == k {
                    value += answers[j].row.compliance + REGULARISATION * value;
                    // Two bodies that cannot move: nothing to solve, and nothing to divide by.
                    value = if value > 0.0 { value } else { 1.0 };
                }
                Triplet::new(self.place[k], self.place[j], value)
            })
            .collect();
        let s = SparseColMat::<usize, f64>::try_new_from_triplets(n, n, &triplets).ok()?;
        let shape: Vec<(usize, usize)> = triplets.iter().map(|t| (t.row, t.col)).collect();
        let symbolic = match &self.pattern {
            Some((known, symbolic)) if *known == shape => symbolic.clone(),
            _ => {
                let symbolic = SymbolicLlt::try_new(s.symbolic(), Side::Lower).ok()?;
                self.pattern = Some((shape, symbolic.clone()));
                symbolic
            }
        };
        let factor = Llt::try_new_with_symbolic(symbolic, s.as_ref(), Side::Lower).ok()?;
        self.factor = Some(factor);
        Some(())
    }

    /// Impulses that answer to these rates: S lambda = -rates for the active rows, and what bounds allow for the others.
    pub(crate) fn solve(&self, answers: &[RowResponse], rates: &[f64], lambda: &mut [f64]) {
        self.solve_s(answers, rates, lambda);
        if !self.bounded.is_empty() {
            self.bounded.solve(answers, rates, None, lambda);
        }
    }

    /// Changes of the impulses `now` that answer to these rates; bounds are those of the impulses and not of the changes.
    pub(crate) fn solve_change(
        &self,
        answers: &[RowResponse],
        rates: &[f64],
        now: &[f64],
        change: &mut [f64],
    ) {
        self.solve_s(answers, rates, change);
        if !self.bounded.is_empty() {
            self.bounded.solve(answers, rates, Some(now), change);
        }
    }

    /// S lambda = -rates for the rows that are in it.
    fn solve_s(&self, answers: &[RowResponse], rates: &[f64], lambda: &mut [f64]) {
        lambda.fill(0.0);
        let Some(factor) = &self.factor else { return };
        let active: Vec<usize> = (0..answers.len()).filter(|&k| answers[k].is_in_s()).collect();
        let mut x = Mat::from_fn(active.len(), 1, |i, _| -rates[active[i]]);
        factor.solve_in_place_with_conj(Conj::No, x.as_mut());
        for (i, &k) in active.iter().enumerate() {
            lambda[k] = x[(i, 0)];
        }
    }
}

/// Velocity and the angular velocity by which a body turns in this step.
pub(crate) fn turning(bodies: &Bodies, i: usize) -> (DVec3, DVec3) {
    (bodies.velocity[i], bodies.ang_vel[i] + bodies.turn_correction[i])
}

/// J_j M^-1 J_k'.
pub(crate) fn coupling(one: &RowResponse, two: &RowResponse) -> f64 {
    // Rate of row one for an impulse of one on row two.
    let mut sum = 0.0;
    for (i, (v, w)) in [(two.row.a, two.a), (two.row.b, two.b)] {
        if i == NOBODY {
            continue;
        }
        if one.row.a == i {
            sum -= one.row.t.dot(v) + one.row.alpha.dot(w);
        }
        if one.row.b == i {
            sum += one.row.t.dot(v) + one.row.beta.dot(w);
        }
    }
    sum
}

/// A row with its base and its bodies' answers.
pub(crate) fn answer(row: JointRow, bodies: &Bodies) -> RowResponse {
    let mobile = |i: u32| {
        let still = (0.0, DMat3::ZERO);
        if i == NOBODY || bodies.kind[i as usize] != BodyKind::Dynamic {
            return still;
        }
        (bodies.inv_mass[i as usize], bodies.inv_inertia(i as usize))
    };
    let velocity = |i: u32| {
        if i == NOBODY { (DVec3::ZERO, DVec3::ZERO) } else { turning(bodies, i as usize) }
    };
    let ((m_a, j_a), (m_b, j_b)) = (mobile(row.a), mobile(row.b));
    RowResponse {
        row,
        base: row.rate(velocity(row.a), velocity(row.b)) + row.bias,
        a: (-row.t * m_a, -(j_a * row.alpha)),
        b: (row.t * m_b, j_b * row.beta),
        active: true,
    }
}
