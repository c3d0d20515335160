//! Accelerated projected gradient (Nesterov 1983; restart after O'Donoghue and Candès 2015).
//!
//! The same projected step as Jacobi's, taken from a point extrapolated along the last move. Step lengths come from
//! the split masses, which bound N from above, so no line search is needed; an iteration costs as much as one of
//! Jacobi. When the move turns against the step, the extrapolation starts again. With Coulomb friction the problem is
//! no longer the minimum of one function, and a long extrapolation can run away from the solution: there it also
//! starts again when the residual has grown well above the best since the last start.

use super::block::RowBlock;
use super::impulses::SharedImpulses;
use super::iterate::iterate;
use super::joint_iteration::joint_iteration;
use super::ranks::{Others, refresh_changes};
use super::residual::natural_map_squared;
use super::updates::{Step, Total, Totals};
use super::{Outcome, Problem};
use crate::failure::Failure;
use crate::joint::system::JointSystem;
use crate::settings::{Friction, SolverSettings};
use crate::simd::{Real, Simd, V3};
use crate::stage::{Clock, Stage};
use crate::state::Plain;

/// Growth of the squared residual above the best since the last start that starts the extrapolation again.
const RUNAWAY: f64 = 2.0;

/// Iterates until the residual over the scale is below `tolerance` or there were `most` iterations.
pub fn solve<F: Real + Plain>(
    problem: &mut Problem<F>,
    first: &[u32],
    solver: &SolverSettings,
    (most, tolerance): (u32, f64),
    joints: &mut JointSystem,
    clock: &mut Clock,
    mut others: Option<&mut Others>,
) -> Result<Outcome, Failure> {
    let limits = problem.limits(most, tolerance);
    let Problem { blocks, arms, gamma, extrapolated: y, change, sums, mobility, numbers, rolling, .. } =
        problem;
    y.copy_from(gamma);
    let coulomb = solver.friction == Friction::Coulomb;
    let mut theta = 1.0_f64;
    let mut best = f64::INFINITY;
    let mut swept = false;
    iterate(&limits, |_| {
        clock.run(Stage::SumUpdates, || {
            match swept {
                true => sums.sum_swept(mobility, change),
                false => sums.sum_updates(first, blocks, arms, mobility, y, change),
            }
            rolling.add_moments(mobility, change);
            refresh_changes(change, others.as_deref_mut())
        })?;
        clock.run(Stage::JointIteration, || joint_iteration(joints, change));
        let next = 0.5 * (1.0 + (1.0 + 4.0 * theta * theta).sqrt());
        let beta = (theta - 1.0) / next;
        theta = next;
        let total = clock.run(Stage::ContactIteration, || {
            let turned = rolling.step(gamma, mobility, change);
            let (gamma, y) = (gamma.shared(), y.shared());
            let total = sums.sweep(blocks, arms, change, &ContactIteration { beta, coulomb, gamma, y });
            let total = sums.of_all(total, numbers.as_ref(), others.as_deref_mut())?;
            Ok::<Total, Failure>(Total { residual: total.residual + turned, ..total })
        })?;
        best = best.min(total.residual);
        // Step and move point against each other, in the metric of the step lengths; or it runs away.
        swept = total.along >= 0.0 && total.residual <= RUNAWAY * best;
        if !swept {
            theta = 1.0;
            best = total.residual;
            y.copy_from(gamma);
        }
        Ok(Some(total.residual))
    })
}

/// Stage contact_iteration: a projected step of every contact from `y`, then the next `y`, whose impulses are summed.
struct ContactIteration<'a, F: Real> {
    beta: f64,
    coulomb: bool,
    gamma: SharedImpulses<'a, F>,
    y: SharedImpulses<'a, F>,
}

impl<F: Real> Step<F> for ContactIteration<'_, F> {
    #[inline(always)]
    fn step<N: Simd<F>>(&self, block: &RowBlock<F>, u: V3<N>, k: usize, totals: &mut Totals<N>) -> V3<N> {
        // SAFETY: each block is one task's.
        #[allow(unsafe_code)]
        let (gamma, y) = unsafe { (self.gamma.block(k), self.y.block(k)) };
        let cone = block.cone::<N>();
        let (zero, one) = (N::splat(0.0), N::splat(1.0));
        let lift = if self.coulomb { cone.lift(u) } else { zero };
        let step = cone.step(N::load_vector(y), u, lift, one);
        let moved = step.gamma - N::load_vector(gamma);
        let inverse = cone.inverse_steps(one);
        let square = natural_map_squared(inverse, &step);
        totals.residual = totals.residual + square;
        totals.worst = totals.worst.max(square);
        // (new - y) M (new - gamma), with M the inverse of the step lengths.
        let product = step.normal * moved.dot(cone.n) * inverse.0 + step.tangent.dot(moved) * inverse.1;
        totals.along = totals.along + product;
        N::store_vector(step.gamma, gamma);
        let next = step.gamma + moved * N::splat(self.beta);
        N::store_vector(next, y);
        next
    }
}
