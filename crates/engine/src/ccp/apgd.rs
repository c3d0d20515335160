//! Accelerated projected gradient (Nesterov 1983; restart after O'Donoghue and Candès 2015).
//!
//! The same projected step as Jacobi's, taken from a point extrapolated along the last move. Step lengths come from
//! the split masses, which bound N from above, so no line search is needed; an iteration costs as much as one of
//! Jacobi. When the move turns against the step, the extrapolation starts anew. With Coulomb friction the problem is
//! no longer the minimum of one function, and a long extrapolation can run away from the solution: there it also
//! starts anew when the residual has grown well above the best since the last start.

use super::jacobi::relative_velocity;
use super::real::{Real, Vector};
use super::residual::{natural_map_squared, root_mean_square};
use super::updates::{Change, sum_updates};
use super::{Arms, Outcome, Problem, Row};
use crate::contacts::Contacts;
use crate::par::{self, Scatter};
use crate::settings::{Friction, Settings};
use crate::soa::resize;
use crate::stage::{Clock, Stage};

/// Growth of the squared residual above the best since the last start that starts the extrapolation anew.
const RUNAWAY: f64 = 2.0;

/// Iterates until the residual is below the tolerance or the iterations are used up.
pub fn solve<F: Real>(
    problem: &mut Problem<F>,
    contacts: &Contacts,
    first: &[u32],
    settings: &Settings,
    clock: &mut Clock,
) -> Outcome {
    let solver = &settings.solver;
    let n = contacts.len();
    let mut outcome = Outcome::default();
    let Problem { rows, arms, second_first, second, mobility, scale, gamma, extrapolated: y, change, .. } =
        problem;
    resize(y, n);
    y.copy_from_slice(gamma);
    let coulomb = solver.friction == Friction::Coulomb;
    let mut theta = 1.0_f64;
    let mut best = f64::INFINITY;
    while outcome.iterations < solver.max_iterations && n > 0 {
        clock.run(Stage::SumUpdates, || sum_updates(first, second_first, second, arms, mobility, y, change));
        let next = 0.5 * (1.0 + (1.0 + 4.0 * theta * theta).sqrt());
        let beta = (theta - 1.0) / next;
        theta = next;
        let sums = clock.run(Stage::ContactIteration, || {
            contact_iteration(contacts, rows, arms, change, F::from_f64(beta), coulomb, gamma, y)
        });
        best = best.min(sums.residual);
        if sums.against > 0.0 || sums.residual > RUNAWAY * best {
            theta = 1.0;
            best = sums.residual;
            y.copy_from_slice(gamma);
        }
        outcome.iterations += 1;
        outcome.residual = root_mean_square(sums.residual, n);
        outcome.relative = outcome.residual / scale.max(f64::MIN_POSITIVE);
        if outcome.is_enough(solver) {
            break;
        }
    }
    outcome
}

/// What an iteration sums over the contacts.
#[derive(Clone, Copy, Default)]
struct Sums {
    /// Squares of the natural map.
    residual: f64,
    /// Product of step and move in the metric of the step lengths: positive when they point against each other.
    against: f64,
}

impl std::ops::AddAssign for Sums {
    fn add_assign(&mut self, other: Sums) {
        self.residual += other.residual;
        self.against += other.against;
    }
}

/// Stage contact_iteration, a chunk of contacts a task: a projected step from `y`, then the next `y`.
fn contact_iteration<F: Real>(
    contacts: &Contacts,
    rows: &[Row<F>],
    arms: &[Arms<F>],
    change: &[Change<F>],
    beta: F,
    coulomb: bool,
    gamma: &mut [F::Vec3],
    y: &mut [F::Vec3],
) -> Sums {
    let view = Scatter::new(y);
    par::for_chunks_mut(gamma, |range, gamma| {
        // SAFETY: chunks do not overlap.
        #[allow(unsafe_code)]
        let y = unsafe { view.slice(range.clone()) };
        let (mut residual, mut against) = (F::ZERO, F::ZERO);
        for (k, c) in range.enumerate() {
            let (cone, u) = relative_velocity(contacts, rows, arms, change, c);
            let lift = if coulomb { cone.lift(u) } else { F::ZERO };
            let step = cone.step(y[k], u, lift, F::ONE);
            let new = step.gamma;
            let moved = new - gamma[k];
            let moved_n = moved.dot(cone.n);
            residual = residual + natural_map_squared(&cone, F::ONE, &step);
            // -(new - y) M (new - gamma), with M the inverse of the step lengths.
            let inverse = F::ONE / (cone.eta_n * cone.eta_t);
            against = against
                - (step.normal * moved_n * cone.eta_t + step.tangent.dot(moved) * cone.eta_n) * inverse;
            gamma[k] = new;
            y[k] = new + moved * beta;
        }
        Sums { residual: residual.to_f64(), against: against.to_f64() }
    })
}
