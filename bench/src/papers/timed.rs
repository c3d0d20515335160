//! What a step of a moving bed costs, collision detection and solver apart, by the paper's solver and by our own.

use std::time::Instant;

use granum_engine::stage::{COLLIDE, Stage};
use granum_engine::{SolverKind, World};

use crate::line::Line;
use crate::settled::step;

/// Iterations of the paper's solver in a timed step. Negrut10 prints no number.
const ITERATIONS: u32 = 100;

/// What Negrut10 calls the solver: everything between collision detection and the new positions.
const SOLVE: [Stage; 6] = [
    Stage::ContactRows,
    Stage::PredictVelocity,
    Stage::ContactIteration,
    Stage::SumUpdates,
    Stage::SolveIslands,
    Stage::UpdateVelocity,
];

/// Times steps with a fixed number of iterations of eq. 12, then with the default solver and tolerance.
pub(super) fn both_solvers(world: &mut World, repeat: usize, line: &mut Line) {
    let solver = world.settings.solver.clone();
    world.settings.solver.kind = SolverKind::Jacobi;
    world.settings.solver.max_iterations = ITERATIONS;
    world.settings.solver.tolerance = 0.0;
    line.add("iterations", ITERATIONS);
    let solve = steps(world, repeat, "", line);
    line.add("contacts", world.contacts.len());
    line.add("seconds_iteration", solve / f64::from(ITERATIONS));
    line.add("relative_residual", world.report.relative_residual);
    world.settings.solver = solver;
    world.settings.solver.kind = SolverKind::Auto;
    world.settings.solver.max_iterations = 400;
    world.settings.solver.tolerance = 1e-3;
    steps(world, repeat, "default_", line);
    line.add("default_iterations", world.report.iterations);
    line.add("default_relative_residual", world.report.relative_residual);
}

/// Times steps; returns the solver's share of the best [s].
fn steps(world: &mut World, repeat: usize, prefix: &str, line: &mut Line) -> f64 {
    let (mut whole, mut collide, mut solve) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..repeat {
        let start = Instant::now();
        step(world);
        whole.push(start.elapsed().as_secs_f64());
        let sum = |stages: &[Stage]| stages.iter().map(|&s| world.clock.step_seconds(s)).sum::<f64>();
        collide.push(sum(COLLIDE));
        solve.push(sum(&SOLVE));
    }
    line.times(&format!("{prefix}seconds_step"), whole);
    line.times(&format!("{prefix}seconds_collide"), collide);
    line.times(&format!("{prefix}seconds_solve"), solve)
}
