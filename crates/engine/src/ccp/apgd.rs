//! Accelerated projected gradient (Nesterov 1983; restart after O'Donoghue and Candès 2015).
//!
//! The same projected step as Jacobi's, taken from a point extrapolated along the last move. When the move turns
//! against the step, the extrapolation starts anew. With Coulomb friction the problem is no longer the minimum of one
//! function, and a long extrapolation can run away from the solution: there it also starts anew when the residual has
//! grown well above the best since the last start.
//!
//! The step is adaptive. Split masses bound N from above whatever the heap; how much of that bound a heap uses shows in
//! the curvature e' N e / e' S e along a move e, with S the inverse of the step lengths. It is 0.4 to 0.5 in beds of
//! spheres, 1 where a face lies on a plane. So a solve starts with steps [`CURVATURE`] times too long for the bound,
//! measures the curvature of its own moves now and then, and shortens the steps where it exceeds what was assumed: the
//! backtracking of Mazhar et al. 2015 (ACM Trans. Graph. 34, 32), from velocities that are at hand.

use super::block::{Block, load, store};
use super::joint_rows::JointSystem;
use super::lanes::{Lanes, Number, WIDTH, wide};
use super::real::Real;
use super::residual::{natural_map_squared, root_mean_square};
use super::updates::{Change, Mobility};
use super::{Outcome, Problem};
use crate::par::{self, CHUNK, Scatter};
use crate::settings::{Friction, Settings};
use crate::soa::resize;
use crate::stage::{Clock, Stage};

/// Share of the bound by split masses that a solve assumes at its start.
const CURVATURE: f64 = 0.5;

/// By how much more than measured is assumed next: one move shows less than the largest curvature.
const SAFETY: f64 = 1.1;

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
    let Problem { blocks, gamma, extrapolated: y, change, sums, mobility, scale, before, .. } = problem;
    resize(y, gamma.len());
    y.copy_from_slice(gamma);
    let coulomb = solver.friction == Friction::Coulomb;
    let mut theta = 1.0_f64;
    let mut best = f64::INFINITY;
    let mut curvature = CURVATURE;
    let mut last_move = 0.0;
    while outcome.iterations < solver.max_iterations && n > 0 {
        clock.run(Stage::SumUpdates, || sums.sum_updates(first, blocks, mobility, y, change));
        clock.run(Stage::JointIteration, || joints.joint_iteration(change));
        if probes(outcome.iterations) && last_move > 0.0 {
            let measured = energy_of_difference(before, change, mobility) / last_move;
            if measured > curvature {
                curvature = (SAFETY * measured).min(1.0);
                theta = 1.0;
                best = f64::INFINITY;
            }
        }
        if probes(outcome.iterations + 1) {
            before.clone_from(change);
        }
        let next = 0.5 * (1.0 + (1.0 + 4.0 * theta * theta).sqrt());
        let beta = (theta - 1.0) / next;
        theta = next;
        let total = clock.run(Stage::ContactIteration, || {
            contact_iteration(
                blocks,
                change,
                Lanes::splat(beta),
                Lanes::splat(1.0 / curvature),
                coulomb,
                gamma,
                y,
            )
        });
        best = best.min(total.residual);
        last_move = total.moved;
        if total.against > 0.0 || total.residual > RUNAWAY * best {
            theta = 1.0;
            best = total.residual;
            y.copy_from_slice(gamma);
            last_move = 0.0;
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

/// Whether an iteration begins with a look at the curvature of the last move.
fn probes(iteration: u32) -> bool {
    matches!(iteration, 1 | 2 | 4) || (iteration > 0 && iteration.is_multiple_of(8))
}

/// Twice the kinetic energy of the difference of two velocity changes.
fn energy_of_difference<F: Real>(
    before: &[Change<F>],
    change: &[Change<F>],
    mobility: &[Mobility<F>],
) -> f64 {
    par::sum(change.len(), |range| {
        range
            .filter(|&i| !mobility[i].is_zero())
            .map(|i| mobility[i].energy(&(change[i] - before[i])))
            .sum::<f64>()
    })
}

/// What an iteration sums over the contacts.
#[derive(Clone, Copy, Default)]
struct Total {
    /// Squares of the natural map.
    residual: f64,
    /// Product of step and move in the metric of the step lengths: positive when they point against each other.
    against: f64,
    /// Square of the move of the extrapolated point in that metric.
    moved: f64,
}

impl std::iter::Sum for Total {
    fn sum<I: Iterator<Item = Total>>(parts: I) -> Total {
        parts.fold(Total::default(), |a, b| Total {
            residual: a.residual + b.residual,
            against: a.against + b.against,
            moved: a.moved + b.moved,
        })
    }
}

/// Stage contact_iteration, a chunk of contacts a task: a projected step from `y`, then the next `y`.
fn contact_iteration<F: Real>(
    blocks: &[Block<F>],
    change: &[Change<F>],
    beta: Lanes<F>,
    omega: Lanes<F>,
    coulomb: bool,
    gamma: &mut [F::Vec3],
    y: &mut [F::Vec3],
) -> Total {
    let (gamma, y) = (Scatter::new(gamma), Scatter::new(y));
    par::sum_chunks_of(CHUNK / WIDTH, blocks.len(), |range| {
        wide(
            #[inline(always)]
            || {
                let zero = Lanes::splat(0.0);
                let (mut residual, mut along, mut square) = (zero, zero, zero);
                for (block, k) in blocks[range.clone()].iter().zip(range) {
                    let own = k * WIDTH..(k + 1) * WIDTH;
                    // SAFETY: blocks do not overlap.
                    #[allow(unsafe_code)]
                    let (gamma, y) = unsafe { (gamma.slice(own.clone()), y.slice(own)) };
                    let cone = block.cone();
                    let u = block.relative_velocity(change);
                    let lift = if coulomb { cone.lift(u) } else { zero };
                    let from = load::<F>(y);
                    let step = cone.step(from, u, lift, omega);
                    let moved = step.gamma - load::<F>(gamma);
                    residual = residual + natural_map_squared(&cone, omega, &step);
                    // (new - y) M (new - gamma), with M the inverse of the step lengths.
                    let product =
                        step.normal * moved.dot(cone.n) * cone.eta_t + step.tangent.dot(moved) * cone.eta_n;
                    along = along + product / (cone.eta_n * cone.eta_t);
                    store::<F>(&step.gamma, gamma);
                    let next = step.gamma + moved * beta;
                    let e = next - from;
                    let e_n = e.dot(cone.n);
                    square = square
                        + (e_n * e_n * cone.eta_t + (e.dot(e) - e_n * e_n) * cone.eta_n)
                            / (cone.eta_n * cone.eta_t);
                    store::<F>(&next, y);
                }
                let total = |lanes: Lanes<F>| lanes.0.iter().map(|x| x.to_f64()).sum::<f64>();
                Total { residual: total(residual), against: -total(along), moved: total(square) }
            },
        )
    })
}
