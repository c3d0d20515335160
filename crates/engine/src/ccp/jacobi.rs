//! Projected Jacobi: Negrut10 eq. 12 and steps 6-10 of Algorithm 1.
//!
//! Every contact steps against the velocities of the last iteration; every body then sums the impulses of its
//! contacts. Any number of threads does the same arithmetic.

use super::cone::Cone;
use super::real::{Real, Vector};
use super::residual::{natural_map_squared, root_mean_square};
use super::updates::{Change, sum_updates};
use super::{Arms, Outcome, Problem, Row};
use crate::contacts::Contacts;
use crate::par;
use crate::settings::{Friction, Settings};
use crate::stage::{Clock, Stage};

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
    let Problem { rows, arms, second_first, second, mobility, scale, gamma, change, .. } = problem;
    clock.run(Stage::SumUpdates, || sum_updates(first, second_first, second, arms, mobility, gamma, change));
    if n == 0 {
        return outcome;
    }
    let (omega, lambda) = (F::from_f64(solver.omega), F::from_f64(solver.lambda));
    let coulomb = solver.friction == Friction::Coulomb;
    while outcome.iterations < solver.max_iterations {
        let sum = clock.run(Stage::ContactIteration, || {
            contact_iteration(contacts, rows, arms, change, omega, lambda, coulomb, gamma)
        });
        clock.run(Stage::SumUpdates, || {
            sum_updates(first, second_first, second, arms, mobility, gamma, change)
        });
        outcome.iterations += 1;
        outcome.residual = root_mean_square(sum, n);
        outcome.relative = outcome.residual / scale.max(f64::MIN_POSITIVE);
        if outcome.is_enough(solver) {
            break;
        }
    }
    outcome
}

/// Stage contact_iteration, a chunk of contacts a task: one projected step of every contact; returns the sum of the
/// squares of the natural map.
fn contact_iteration<F: Real>(
    contacts: &Contacts,
    rows: &[Row<F>],
    arms: &[Arms<F>],
    change: &[Change<F>],
    omega: F,
    lambda: F,
    coulomb: bool,
    gamma: &mut [F::Vec3],
) -> f64 {
    par::for_chunks_mut(gamma, |range, gamma| {
        let mut sum = F::ZERO;
        for (k, c) in range.enumerate() {
            let (cone, u) = relative_velocity(contacts, rows, arms, change, c);
            let old = gamma[k];
            let lift = if coulomb { cone.lift(u) } else { F::ZERO };
            let moved = cone.step(old, u, lift, omega); // eq. 12
            gamma[k] = moved.gamma * lambda + old * (F::ONE - lambda);
            sum = sum + natural_map_squared(&cone, omega, &moved);
        }
        sum.to_f64()
    })
}

/// The cone of a contact and its relative velocity u = r + D_i' M^-1 D gamma (eq. 15).
#[inline(always)]
pub(super) fn relative_velocity<F: Real>(
    contacts: &Contacts,
    rows: &[Row<F>],
    arms: &[Arms<F>],
    change: &[Change<F>],
    c: usize,
) -> (Cone<F>, F::Vec3) {
    let (row, arm) = (&rows[c], &arms[c]);
    let (a, b) = (&change[contacts.a[c] as usize], &change[contacts.b[c] as usize]);
    let u = F::xyz(row.r) + b.velocity + b.ang_vel.cross(F::xyz(arm.b))
        - a.velocity
        - a.ang_vel.cross(F::xyz(arm.a));
    (Cone { n: F::xyz(row.n), mu: F::w(row.n), eta_n: F::w(arm.a), eta_t: F::w(row.r) }, u)
}
