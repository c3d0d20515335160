//! Projected Jacobi: Negrut10 eq. 12 and steps 6-10 of Algorithm 1.
//!
//! Every contact steps against the velocities of the last iteration; the impulses of its contacts are then summed for
//! every body. Any number of threads does the same arithmetic.

use super::block::{Block, load, store};
use super::joint_rows::JointSystem;
use super::lanes::{Lanes, Number};
use super::real::Real;
use super::residual::{natural_map_squared, root_mean_square};
use super::updates::{Change, Sums, Totals};
use super::{Outcome, Problem};
use crate::par::Scatter;
use crate::settings::{Friction, Settings};
use crate::stage::{Clock, Stage};

/// Iterates until the residual is below the tolerance or the iterations are used up.
pub fn solve<F: Real>(
    problem: &mut Problem<F>,
    first: &[u32],
    settings: &Settings,
    joints: &mut JointSystem,
    clock: &mut Clock,
) -> Outcome {
    let solver = &settings.solver;
    let n = problem.contacts;
    let mut outcome = Outcome::default();
    let (omega, lambda) = (Lanes::splat(solver.omega), Lanes::splat(solver.lambda));
    let coulomb = solver.friction == Friction::Coulomb;
    let Problem { blocks, gamma, change, sums, mobility, scale, .. } = problem;
    while outcome.iterations < solver.max_iterations && n > 0 {
        let swept = outcome.iterations > 0;
        clock.run(Stage::SumUpdates, || match swept {
            true => sums.sum_swept(blocks, mobility, gamma, change),
            false => sums.sum_updates(first, blocks, mobility, gamma, change),
        });
        clock.run(Stage::JointIteration, || joints.joint_iteration(change));
        let sum = clock.run(Stage::ContactIteration, || {
            contact_iteration(sums, blocks, change, omega, lambda, coulomb, gamma)
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

/// Stage contact_iteration: one projected step of every contact; returns the sum of the squares of the natural map.
fn contact_iteration<F: Real>(
    sums: &mut Sums<F>,
    blocks: &[Block<F>],
    change: &[Change<F>],
    omega: Lanes<F>,
    lambda: Lanes<F>,
    coulomb: bool,
    gamma: &mut [F::Vec3],
) -> f64 {
    let gamma = Scatter::new(gamma);
    let total = sums.sweep(
        blocks,
        change,
        #[inline(always)]
        |block: &Block<F>, u, own, totals: &mut Totals<F>| {
            // SAFETY: blocks do not overlap.
            #[allow(unsafe_code)]
            let gamma = unsafe { gamma.slice(own) };
            let cone = block.cone();
            let lift = if coulomb { cone.lift(u) } else { Lanes::splat(0.0) };
            let old = load::<F>(gamma);
            let moved = cone.step(old, u, lift, omega); // eq. 12
            totals.residual = totals.residual + natural_map_squared(&cone, omega, &moved);
            let new = moved.gamma * lambda + old * (Lanes::splat(1.0) - lambda);
            store::<F>(&new, gamma);
            new
        },
    );
    total.residual
}
