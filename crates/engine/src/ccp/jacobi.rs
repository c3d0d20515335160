//! Projected Jacobi: Negrut10 eq. 12 and steps 6-10 of Algorithm 1.
//!
//! Every contact steps against the velocities of the last iteration; every body then sums the impulses of its
//! contacts. Any number of threads does the same arithmetic.

use super::block::{Block, load, store};
use super::joint_rows::JointSystem;
use super::lanes::{Lanes, Number, WIDTH, wide};
use super::real::Real;
use super::residual::{natural_map_squared, root_mean_square};
use super::updates::Change;
use super::{Outcome, Problem};
use crate::par::{self, CHUNK, Scatter};
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
    while outcome.iterations < solver.max_iterations && n > 0 {
        let Problem { blocks, gamma, change, sums, mobility, scale, .. } = problem;
        clock.run(Stage::SumUpdates, || sums.sum_updates(first, blocks, mobility, gamma, change));
        clock.run(Stage::JointIteration, || joints.joint_iteration(change));
        let sum = clock.run(Stage::ContactIteration, || {
            contact_iteration(blocks, change, omega, lambda, coulomb, gamma)
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
    blocks: &[Block<F>],
    change: &[Change<F>],
    omega: Lanes<F>,
    lambda: Lanes<F>,
    coulomb: bool,
    gamma: &mut [F::Vec3],
) -> f64 {
    let gamma = Scatter::new(gamma);
    par::sum_chunks_of(CHUNK / WIDTH, blocks.len(), |range| {
        wide(
            #[inline(always)]
            || {
                let zero = Lanes::splat(0.0);
                let mut sum = zero;
                for (block, k) in blocks[range.clone()].iter().zip(range) {
                    // SAFETY: blocks do not overlap.
                    #[allow(unsafe_code)]
                    let gamma = unsafe { gamma.slice(k * WIDTH..(k + 1) * WIDTH) };
                    let cone = block.cone();
                    let u = block.relative_velocity(change);
                    let lift = if coulomb { cone.lift(u) } else { zero };
                    let old = load::<F>(gamma);
                    let moved = cone.step(old, u, lift, omega); // eq. 12
                    store::<F>(&(moved.gamma * lambda + old * (Lanes::splat(1.0) - lambda)), gamma);
                    sum = sum + natural_map_squared(&cone, omega, &moved);
                }
                sum.0.iter().map(|x| x.to_f64()).sum::<f64>()
            },
        )
    })
}
