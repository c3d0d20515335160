//! Accelerated projected gradient (Nesterov 1983; restart after O'Donoghue and Candès 2015).
//!
//! The same projected step as Jacobi's, taken from a point extrapolated along the last move. Step lengths come from
//! the split masses, which bound N from above, so no line search is needed; an iteration costs as much as one of
//! Jacobi. When the move turns against the step, the extrapolation starts anew. With Coulomb friction the problem is
//! no longer the minimum of one function, and a long extrapolation can run away from the solution: there it also
//! starts anew when the residual has grown well above the best since the last start.

use super::block::{Block, load, store};
use super::joint_rows::JointSystem;
use super::lanes::{Lanes, Number, WIDTH, wide};
use super::real::Real;
use super::residual::{natural_map_squared, root_mean_square};
use super::updates::Change;
use super::{Outcome, Problem};
use crate::par::{self, CHUNK, Scatter};
use crate::settings::{Friction, Settings};
use crate::soa::resize;
use crate::stage::{Clock, Stage};

/// Growth of the squared residual above the best since the last start that starts the extrapolation anew.
const RUNAWAY: f64 = 2.0;

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
    let Problem { blocks, gamma, extrapolated: y, change, sums, mobility, scale, .. } = problem;
    resize(y, gamma.len());
    y.copy_from_slice(gamma);
    let coulomb = solver.friction == Friction::Coulomb;
    let mut theta = 1.0_f64;
    let mut best = f64::INFINITY;
    while outcome.iterations < solver.max_iterations && n > 0 {
        clock.run(Stage::SumUpdates, || sums.sum_updates(first, blocks, mobility, y, change));
        clock.run(Stage::JointIteration, || joints.joint_iteration(change));
        let next = 0.5 * (1.0 + (1.0 + 4.0 * theta * theta).sqrt());
        let beta = (theta - 1.0) / next;
        theta = next;
        let total = clock.run(Stage::ContactIteration, || {
            contact_iteration(blocks, change, Lanes::splat(beta), coulomb, gamma, y)
        });
        best = best.min(total.residual);
        if total.against > 0.0 || total.residual > RUNAWAY * best {
            theta = 1.0;
            best = total.residual;
            y.copy_from_slice(gamma);
        }
        outcome.iterations += 1;
        outcome.residual = root_mean_square(total.residual, n);
        outcome.relative = outcome.residual / scale.max(f64::MIN_POSITIVE);
        if outcome.is_enough(solver) {
            break;
        }
    }
    outcome
}

/// What an iteration sums over the contacts.
#[derive(Clone, Copy, Default)]
struct Total {
    /// Squares of the natural map.
    residual: f64,
    /// Product of step and move in the metric of the step lengths: positive when they point against each other.
    against: f64,
}

impl std::iter::Sum for Total {
    fn sum<I: Iterator<Item = Total>>(parts: I) -> Total {
        parts.fold(Total::default(), |a, b| Total {
            residual: a.residual + b.residual,
            against: a.against + b.against,
        })
    }
}

/// Stage contact_iteration, a chunk of contacts a task: a projected step from `y`, then the next `y`.
fn contact_iteration<F: Real>(
    blocks: &[Block<F>],
    change: &[Change<F>],
    beta: Lanes<F>,
    coulomb: bool,
    gamma: &mut [F::Vec3],
    y: &mut [F::Vec3],
) -> Total {
    let (gamma, y) = (Scatter::new(gamma), Scatter::new(y));
    par::sum_chunks_of(CHUNK / WIDTH, blocks.len(), |range| {
        wide(
            #[inline(always)]
            || {
                let (zero, one) = (Lanes::splat(0.0), Lanes::splat(1.0));
                let (mut residual, mut along) = (zero, zero);
                for (block, k) in blocks[range.clone()].iter().zip(range) {
                    let own = k * WIDTH..(k + 1) * WIDTH;
                    // SAFETY: blocks do not overlap.
                    #[allow(unsafe_code)]
                    let (gamma, y) = unsafe { (gamma.slice(own.clone()), y.slice(own)) };
                    let cone = block.cone();
                    let u = block.relative_velocity(change);
                    let lift = if coulomb { cone.lift(u) } else { zero };
                    let step = cone.step(load::<F>(y), u, lift, one);
                    let moved = step.gamma - load::<F>(gamma);
                    residual = residual + natural_map_squared(&cone, one, &step);
                    // (new - y) M (new - gamma), with M the inverse of the step lengths.
                    let product =
                        step.normal * moved.dot(cone.n) * cone.eta_t + step.tangent.dot(moved) * cone.eta_n;
                    along = along + product / (cone.eta_n * cone.eta_t);
                    store::<F>(&step.gamma, gamma);
                    store::<F>(&(step.gamma + moved * beta), y);
                }
                let total = |lanes: Lanes<F>| lanes.0.iter().map(|x| x.to_f64()).sum::<f64>();
                Total { residual: total(residual), against: -total(along) }
            },
        )
    })
}
