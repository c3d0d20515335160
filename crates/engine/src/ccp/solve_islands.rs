//! Stage solve_islands: small islands that the iteration left unsolved are solved each on its own.
//!
//! | island | is enough | tried |
//! |---|---|---|
//! | of a problem of up to [`STRICT`] contacts, with masses that differ by more than [`HEAVY`]; any, if the step began without impulses (cold) | the tolerance | interior points, lagged; gradient; with Newton's lift; gradient |
//! | of a larger problem, with such masses | ten times the tolerance | gradient, [`LOCAL`] iterations; then as the first |
//! | others | ten times the tolerance | gradient, [`LOCAL`] iterations; interior points, lagged; gradient |
//! | all with `kind = "direct"` | 1e-6 | as the first |
//!
//! Heaps of like bodies in motion are a new problem in every step and content with less; a stack that was at rest starts from its last
//! impulses, and is solved already. Interior points are tried only where they cost about as much as the iterations before them.
//! Gradients are fast at the many small switches of a heap, interior points at what travels far: stacks, arches, walls, heavy bodies
//! on light ones. The best impulses by the island's own residual are kept, so nothing gets worse. Nothing is remembered from
//! step to step. What may be spent is counted in operations, never in seconds, so that results do not depend on the machine.
//! Islands are solved side by side, each on one thread: the same bits for any number of threads.

use rayon::prelude::*;

use super::arms::with_arms;
use super::gauss_seidel::natural_map;
use super::impulses::Impulses;
use super::interior_point::Form;
use super::interior_rows::InteriorPoint;
use super::islands::{Island, Local, unsolved};
use super::joint_iteration::joint_iteration;
use super::residual::root_mean_square;
use super::{Outcome, Problem, apgd};
use crate::joint::system::JointSystem;
use crate::settings::{Friction, SolverKind, SolverSettings};
use crate::simd::{Real, Vector};
use crate::stage::Clock;

/// Contacts up to which a whole problem is small: it is solved to a relative residual of [`TIGHT`], at next to no cost.
const SMALL: usize = 256;
const TIGHT: f64 = 1e-6;

/// Contacts up to which heavy islands of a problem are solved to the tolerance in every step.
const STRICT: usize = 1024;

/// Largest ratio of the masses in an island that gradients are given a try at.
const HEAVY: f64 = 30.0;

/// Most iterations of the gradient on an island, and after interior points.
const LOCAL: u32 = 100;
const AFTER: u32 = 50;

/// Residual over the tolerance that is enough for islands that are not solved strictly: see the head of this file.
const ENOUGH: f64 = 10.0;

/// Floating-point operations that interior points may take on an island, about: a fixed number, and a number per contact.
const OPERATIONS: f64 = 3e7;
const OPERATIONS_PER_CONTACT: f64 = 3e4;

/// Typical number of factorisations of a solution, for the estimate.
const TYPICAL_FACTORISATIONS: f64 = 12.0;

/// Iterations after which it is known which contacts carry a load.
const FEW: u32 = 10;

/// Relative residual that interior points aim at.
const AIM: f64 = 1e-8;

/// Most that interior points may take in a step: the sum over islands of the square of their numbers of bodies, to which the cost
/// of a factorisation of a packing is proportional.
const BUDGET: u64 = 1_000_000;

/// Tolerance of the iteration and of the islands of a problem with so many contacts.
pub(super) fn tolerance(solver: &SolverSettings, contacts: usize) -> f64 {
    match solver.kind {
        SolverKind::Auto if contacts <= SMALL => TIGHT.min(solver.tolerance),
        SolverKind::Direct => TIGHT.min(solver.tolerance),
        _ => solver.tolerance,
    }
}

/// Iterations on the whole of a problem with so many bodies. If interior points solve all islands, a few are enough to see which
/// contacts carry.
pub(super) fn iterations_before(solver: &SolverSettings, bodies: usize) -> u32 {
    match solver.kind {
        SolverKind::Direct if solver.tolerance > 0.0 && bodies <= solver.direct_bodies as usize => {
            solver.max_iterations.min(FEW)
        }
        _ => solver.max_iterations,
    }
}

/// What became of an island.
struct Judged {
    /// New impulses, if there are better ones, with the contact of each.
    gamma: Option<(Vec<u32>, Vec<glam::DVec3>)>,
    /// Its relative residual.
    relative: f64,
    factorisations: u32,
}

/// Judges small islands by their own residuals and, if the kind of the solver is to solve them, solves them; see the head of this file.
pub(super) fn solve_islands<F: Real>(
    problem: &mut Problem<F>,
    first: &[u32],
    solver: &SolverSettings,
    joints: &mut JointSystem,
    outcome: &mut Outcome,
) {
    outcome.worst = outcome.relative;
    // Without a tolerance all that is asked for are iterations.
    // Islands know nothing of rolling and twisting.
    if problem.contacts == 0 || solver.tolerance <= 0.0 || !problem.rolling.is_empty() {
        return;
    }
    if let Some(worst) = improve_islands(problem, first, solver, joints, outcome) {
        judge_whole(problem, first, solver, joints, outcome);
        outcome.worst = outcome.relative.max(worst);
    }
}

/// Natural map above which a contact is unsolved [m/s].
pub(super) fn limit<F: Real>(problem: &Problem<F>, solver: &SolverSettings) -> f64 {
    let least = if problem.fall > 0.0 { problem.fall } else { problem.scale };
    tolerance(solver, problem.of_all()) * least
}

/// Judges the small islands of a problem and solves them; the worst of their residuals if any impulse has changed.
pub(super) fn improve_islands<F: Real>(
    problem: &mut Problem<F>,
    first: &[u32],
    solver: &SolverSettings,
    joints: &JointSystem,
    outcome: &mut Outcome,
) -> Option<f64> {
    let tolerance = tolerance(solver, problem.contacts);
    let limit = limit(problem, solver);
    let islands = unsolved(problem, first, joints, limit, solver.direct_bodies as usize);
    if islands.is_empty() {
        return None;
    }
    let allowed = affordable(&islands);
    let whole = Whole {
        tolerance,
        solve: matches!(solver.kind, SolverKind::Auto | SolverKind::Direct),
        cold: problem.cold,
        small: problem.contacts <= STRICT,
    };
    let (problem_ref, joints_ref) = (&*problem, joints);
    let results: Vec<Judged> = (islands.par_iter().zip(&allowed))
        .filter_map(|(island, &allowed)| {
            let mut local = Local::of(problem_ref, island, joints_ref, problem_ref.fall)?;
            Some(solve_island(&mut local, solver, whole, allowed))
        })
        .collect();
    let mut changed = false;
    for result in &results {
        outcome.worst = outcome.worst.max(result.relative);
        outcome.factorisations += result.factorisations;
        if let Some((contacts, gamma)) = &result.gamma {
            changed = true;
            outcome.islands += 1;
            for (&c, gamma) in contacts.iter().zip(gamma) {
                problem.gamma.set(c as usize, F::Vec3::from_array(gamma.to_array().map(F::from_f64)));
            }
        }
    }
    changed.then(|| results.iter().map(|r| r.relative).fold(0.0, f64::max))
}

/// Which islands the budget lets interior points try, the smallest first.
fn affordable(islands: &[Island]) -> Vec<bool> {
    let mut order: Vec<usize> = (0..islands.len()).collect();
    order.sort_by_key(|&k| islands[k].bodies.len());
    let (mut spent, mut allowed) = (0, vec![false; islands.len()]);
    for k in order {
        spent += (islands[k].bodies.len() as u64).pow(2);
        allowed[k] = spent <= BUDGET;
    }
    allowed
}

/// Residual of the impulses as they are now.
fn judge_whole<F: Real>(
    problem: &mut Problem<F>,
    first: &[u32],
    solver: &SolverSettings,
    joints: &mut JointSystem,
    outcome: &mut Outcome,
) {
    let Problem { blocks, arms, gamma, change, sums, mobility, scale, contacts, .. } = problem;
    sums.sum_updates(first, blocks, arms, mobility, gamma, change);
    joint_iteration(joints, change);
    let coulomb = solver.friction == Friction::Coulomb;
    let sum = with_arms!(arms, arms => natural_map(blocks, arms, change, coulomb, gamma));
    outcome.residual = root_mean_square(sum, *contacts);
    outcome.relative = outcome.residual / scale.max(f64::MIN_POSITIVE);
}

/// The best impulses of an island so far.
struct Best {
    gamma: Impulses<f64>,
    relative: f64,
}

impl Best {
    /// Iterates from impulses and keeps what is better. What is kept are the impulses after a projected step, which are in their
    /// cones and zero where nothing touches; those of interior points are neither.
    fn improve(&mut self, local: &mut Local, solver: &SolverSettings, iterations: u32, tolerance: f64) {
        let Local { problem, first, joints, .. } = local;
        let limits = (iterations, tolerance);
        let outcome = apgd::solve(problem, first, solver, limits, joints, &mut Clock::default(), None);
        // Only other ranks can fail.
        let Ok(outcome) = outcome else { return };
        if outcome.relative < self.relative {
            self.relative = outcome.relative;
            self.gamma.copy_from(&problem.gamma);
        }
    }
}

/// What is known of the whole problem when an island is solved.
#[derive(Clone, Copy)]
struct Whole {
    /// Tolerance of the islands.
    tolerance: f64,
    /// Whether islands are solved, or only judged.
    solve: bool,
    /// Whether the step began without impulses.
    cold: bool,
    /// Whether there are at most [`STRICT`] contacts.
    small: bool,
}

/// Judges an island and solves it if it must be; `allowed` says whether interior points may be tried.
fn solve_island(local: &mut Local, solver: &SolverSettings, whole: Whole, allowed: bool) -> Judged {
    let Whole { tolerance, solve, cold, small } = whole;
    let mut best = Best { gamma: local.problem.gamma.clone(), relative: f64::INFINITY };
    best.improve(local, solver, 1, tolerance);
    let before = best.relative;
    let mut factorisations = 0;
    let is_direct = solver.kind == SolverKind::Direct;
    let is_heavy = local.mass_ratio() > HEAVY;
    let thorough = is_direct || cold || is_heavy;
    // A heavy island of a large problem that is nearly solved is solved in the next steps, by their warm starts.
    let strict = is_direct || cold || small && is_heavy;
    let enough = if strict { tolerance } else { ENOUGH * solver.tolerance.max(tolerance) };
    if solve && before > enough {
        if !strict {
            best.improve(local, solver, LOCAL, tolerance);
        }
        if allowed && best.relative > enough {
            factorisations = by_interior_points(local, solver, (tolerance, enough), thorough, &mut best);
        }
    }
    let better = solve && best.relative < before;
    let gamma = better.then(|| (local.source.clone(), best.gamma.vectors(local.problem.contacts)));
    Judged { gamma, relative: best.relative, factorisations }
}

/// Interior points and what follows them, until a residual is `enough`; returns the number of factorisations.
fn by_interior_points(
    local: &mut Local,
    solver: &SolverSettings,
    (tolerance, enough): (f64, f64),
    thorough: bool,
    best: &mut Best,
) -> u32 {
    let coulomb = solver.friction == Friction::Coulomb;
    let Some(mut method) = InteriorPoint::new(&local.problem, &local.joints, coulomb) else { return 0 };
    let may_take = OPERATIONS + OPERATIONS_PER_CONTACT * local.problem.contacts as f64;
    if solver.kind != SolverKind::Direct && TYPICAL_FACTORISATIONS * method.operations() > may_take {
        return 0;
    }
    let forms: &[Form] = if coulomb && thorough { &[Form::Lagged, Form::Newton] } else { &[Form::Lagged] };
    let mut factorisations = 0;
    for &form in forms {
        let solved = method.solve(form, AIM.min(0.1 * tolerance));
        factorisations += solved.factorisations;
        local.problem.gamma = Impulses::of(&solved.gamma);
        best.improve(local, solver, 1, tolerance);
        if best.relative > enough {
            local.problem.gamma = Impulses::of(&solved.gamma);
            best.improve(local, solver, AFTER, tolerance);
        }
        if best.relative <= enough {
            break;
        }
    }
    factorisations
}
