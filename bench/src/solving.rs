//! The solvers on the settled box: what an iteration costs, a million spheres to a residual, and how cost grows with the
//! number of bodies.

use granum_engine::{SolverKind, World};

use crate::convergence::bed_at_rest;
use crate::line::Line;
use crate::packing::Packing;
use crate::settled::step;
use crate::settled_box::{iterating, timed_steps};
use crate::{Order, machine};

/// Contacts are kept up to this gap, over the radius: about three and a half a sphere, as in the table of Negrut10.
const WIDE_MARGIN: f64 = 0.1;
/// Relative residual that is called solved.
const SOLVED: f64 = 1e-3;

/// A line for each solver: nanoseconds and bytes of an iteration per contact.
pub(crate) fn iteration(order: &Order) -> Vec<Line> {
    let packing = Packing::settled(order.bodies);
    let solvers = [SolverKind::Jacobi, SolverKind::GaussSeidel, SolverKind::Apgd];
    let line = |solver: SolverKind| {
        let order = Order { solver, ..order.clone() };
        let mut world = iterating(&packing, &order, 50);
        world.settings.contact_margin = WIDE_MARGIN;
        (0..3).for_each(|_| step(&mut world));
        let mut line = Line::default();
        timed_steps(&mut world, order.repeat.max(3)).add_to(&mut line, &world, &order);
        health(&mut line, &world);
        line
    };
    solvers.into_iter().map(line).collect()
}

/// Whole steps of a bed at rest to a relative residual of 1e-3, warm: each begins with the impulses of the last.
pub(crate) fn million(order: &Order) -> Vec<Line> {
    let mut line = Line::default();
    let mut world = bed_at_rest(order.bodies, &mut line);
    world.settings.solver.kind = order.solver;
    // A little less: with the default tolerance ten times as much would be enough from the hundredth iteration on.
    world.settings.solver.tolerance = 0.999 * SOLVED;
    world.settings.solver.max_iterations = 1000;
    world.settings.contact_margin = WIDE_MARGIN;
    (0..3).for_each(|_| step(&mut world));
    let mut iterations = Vec::new();
    let mut residual = 0.0_f64;
    let mut timed = timed_steps(&mut world, 0);
    for _ in 0..order.repeat.max(3) {
        let one = timed_steps(&mut world, 1);
        timed.extend(one);
        iterations.push(world.report.iterations);
        residual = residual.max(world.report.relative_residual);
    }
    timed.add_to(&mut line, &world, order);
    line.add("iterations", iterations);
    line.check(residual <= SOLVED, "a relative residual of at most 1e-3 in every timed step");
    health(&mut line, &world);
    vec![line]
}

/// Time and memory a body, 50 iterations.
pub(crate) fn growth(order: &Order) -> Vec<Line> {
    let packing = Packing::settled(order.bodies);
    let mut world = iterating(&packing, order, 50);
    drop(packing);
    machine::forget_peak_memory();
    (0..3).for_each(|_| step(&mut world));
    let mut line = Line::default();
    let seconds = timed_steps(&mut world, order.repeat.max(3)).add_to(&mut line, &world, order);
    line.add("us_per_body", seconds * 1e6 / world.report.bodies as f64);
    health(&mut line, &world);
    vec![line]
}

/// Overlap, energy and hash of a world after its steps.
fn health(line: &mut Line, world: &World) {
    let report = &world.report;
    line.add("max_penetration_over_radius", report.max_penetration_over_radius);
    line.add("kinetic_energy", report.kinetic_energy);
    line.add("state_hash", format!("{:016x}", world.state_hash()));
    line.check(report.max_penetration_over_radius < 0.02, "no overlap above 2 % of the radius");
}

/// One step with so many iterations on a lattice of spheres that touch, for a count of instructions: prints the contacts.
pub(crate) fn count(bodies: usize, iterations: u32, solver: SolverKind) {
    let Ok(pool) = rayon::ThreadPoolBuilder::new().num_threads(1).build() else { return };
    pool.install(|| {
        let order = Order { bodies, threads: 1, repeat: 1, peers: Vec::new(), solver };
        let mut world = iterating(&Packing::lattice(bodies), &order, iterations);
        // Within this margin each sphere has the six contacts of the lattice.
        world.settings.contact_margin = 0.2;
        step(&mut world);
        println!("{}", world.contacts.len());
    });
}
