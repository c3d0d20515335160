//! Projected Jacobi: Negrut10 eq. 12 and steps 6-10 of Algorithm 1.
//!
//! Every contact steps against the velocities of the last iteration; the impulses of its contacts are then summed for
//! every body. Any number of threads does the same arithmetic.

use super::block::RowBlock;
use super::impulses::SharedImpulses;
use super::iterate::iterate;
use super::joint_iteration::joint_iteration;
use super::ranks::{Others, refresh_changes};
use super::residual::natural_map_squared;
use super::updates::{Step, Totals};
use super::{Outcome, Problem};
use crate::failure::Failure;
use crate::joint::system::JointSystem;
use crate::settings::{Friction, SolverSettings};
use crate::simd::{Real, Simd, V3};
use crate::stage::{Clock, Stage};
use crate::state::Plain;

/// Iterates until the residual is below the tolerance or the iterations are used up.
pub fn solve<F: Real + Plain>(
    problem: &mut Problem<F>,
    first: &[u32],
    solver: &SolverSettings,
    joints: &mut JointSystem,
    clock: &mut Clock,
    mut others: Option<&mut Others>,
) -> Result<Outcome, Failure> {
    let coulomb = solver.friction == Friction::Coulomb;
    let limits = problem.limits(solver.max_iterations, solver.tolerance);
    let Problem { blocks, arms, gamma, change, sums, mobility, numbers, rolling, .. } = problem;
    iterate(&limits, |iteration| {
        clock.run(Stage::SumUpdates, || {
            match iteration {
                1 => sums.sum_updates(first, blocks, arms, mobility, gamma, change),
                _ => sums.sum_swept(mobility, change),
            }
            rolling.add_moments(mobility, change);
            refresh_changes(change, others.as_deref_mut())
        })?;
        clock.run(Stage::JointIteration, || joint_iteration(joints, change));
        let sum = clock.run(Stage::ContactIteration, || {
            let turned = rolling.step(gamma, mobility, change);
            let gamma = gamma.shared();
            let step = ContactIteration { omega: solver.omega, lambda: solver.lambda, coulomb, gamma };
            let total = sums.sweep(blocks, arms, change, &step);
            let total = sums.of_all(total, numbers.as_ref(), others.as_deref_mut())?;
            Ok::<f64, Failure>(total.residual + turned)
        })?;
        Ok(Some(sum))
    })
}

/// Stage contact_iteration: one projected step of every contact; returns the sum of the squares of the natural map.
struct ContactIteration<'a, F: Real> {
    omega: f64,
    lambda: f64,
    coulomb: bool,
    gamma: SharedImpulses<'a, F>,
}

impl<F: Real> Step<F> for ContactIteration<'_, F> {
    #[inline(always)]
    fn step<N: Simd<F>>(&self, block: &RowBlock<F>, u: V3<N>, k: usize, totals: &mut Totals<N>) -> V3<N> {
        // SAFETY: each block is one task's.
        #[allow(unsafe_code)]
        let gamma = unsafe { self.gamma.block(k) };
        let (omega, lambda) = (N::splat(self.omega), N::splat(self.lambda));
        let cone = block.cone::<N>();
        let lift = if self.coulomb { cone.lift(u) } else { N::splat(0.0) };
        let old = N::load_vector(gamma);
        let moved = cone.step(old, u, lift, omega); // eq. 12
        let square = natural_map_squared(cone.inverse_steps(omega), &moved);
        totals.residual = totals.residual + square;
        totals.worst = totals.worst.max(square);
        let new = moved.gamma * lambda + old * (N::splat(1.0) - lambda);
        N::store_vector(new, gamma);
        new
    }
}
