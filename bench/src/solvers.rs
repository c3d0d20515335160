//! Iterations, factorisations and seconds of the solvers to a relative residual of 1e-3 and of 1e-6, from zero impulses (cold) and
//! from those of the step before (warm).
//!
//! The problems are those of [`crate::solver_problems`] and the seven given instances with known optimum (friction as in the paper,
//! cold only: they are single steps). A step without iterations makes the rows; the solve is then timed alone, best of several. `auto` and
//! `direct` have the default budget of iterations, the others as many as [`MOST`] allows. The residual is judged again after each run,
//! in the same way for all: the natural map, over the scale of the problem.

use std::time::Instant;

use granum_engine::ccp::impulses::Impulses;
use granum_engine::ccp::{Ccp, Problem};
use granum_engine::joint::system::JointSystem;
use granum_engine::settings::SolverSettings;
use granum_engine::stage::Clock;
use granum_engine::{BodyKind, Settings, SolverKind, State, World};
use granum_validation::instance::{INSTANCES, Instance, build, joint_system};

use crate::Order;
use crate::convergence::residual;
use crate::line::{Line, best_and_median};
use crate::settled::step;
use crate::solver_problems::{self, Stand};

const SOLVERS: [(SolverKind, &str); 4] = [
    (SolverKind::Auto, "auto"),
    (SolverKind::Direct, "direct"),
    (SolverKind::Apgd, "apgd"),
    (SolverKind::GaussSeidel, "gauss_seidel"),
];

/// Tolerances, by their names. The first is a little less than it says: with the default tolerance ten times as much would be enough
/// from the hundredth iteration on.
const TOLERANCES: [(f64, &str); 2] = [(0.999e-3, "1e-3"), (1e-6, "1e-6")];

/// Most iterations of a solver that only iterates, and most contacts times iterations.
const MOST: u32 = 20_000;
const MOST_WORK: usize = 100_000_000;

/// A run that takes longer than this is not repeated [s].
const LONG: f64 = 0.05;

pub(crate) fn run(order: &Order) -> Vec<Line> {
    let mut lines: Vec<Line> =
        INSTANCES.iter().flat_map(|(name, text)| instance(name, text, order)).collect();
    for build in solver_problems::all(order.bodies) {
        let problem = build();
        eprintln!("solvers: {}", problem.name);
        lines.extend(stand(problem, order));
    }
    lines
}

/// Lines of a problem, one for each solver.
fn lines_of(name: &str, bodies: usize) -> Vec<Line> {
    let line = |(_, solver): &(SolverKind, &str)| {
        let mut line = Line::default();
        line.add("problem", name);
        line.add("solver", *solver);
        line.add("bodies", bodies);
        line
    };
    SOLVERS.iter().map(line).collect()
}

/// A given instance.
fn instance(name: &str, text: &str, order: &Order) -> Vec<Line> {
    let Ok(file) = serde_json::from_str::<Instance>(text) else {
        let mut line = Line::default();
        line.check(false, "the instance can be read");
        return vec![line];
    };
    let mut built = build(&file);
    let (_, mut joints) = match name {
        "g7" => joint_system(&file, &mut built),
        _ => Default::default(),
    };
    let mut lines = lines_of(&format!("{name} (given)"), file.bodies.len());
    let mut posed = Posed {
        problem: &mut built.problem,
        first: &built.first,
        settings: &mut built.settings,
        joints: &mut joints,
    };
    posed.measure("cold", order.repeat, &mut lines);
    lines
}

/// A problem of a scene, cold and warm.
fn stand(stand: Stand, order: &Order) -> Vec<Line> {
    let Stand { name, mut world, cold_after, warm_after } = stand;
    let free = world.bodies.kind.iter().filter(|kind| **kind == BodyKind::Dynamic).count();
    let mut lines = lines_of(&name, free);
    for (start, steps) in [("cold", cold_after), ("warm", warm_after - cold_after)] {
        (0..steps).for_each(|_| step(&mut world));
        let mut state = State::default();
        let saved = world.save(&mut state).is_ok();
        pose(&mut world, start == "warm");
        let World { ccp, collider, settings, joint_system: joints, .. } = &mut world;
        if let Ccp::Double(problem) = ccp {
            let mut posed = Posed { problem, first: collider.first(), settings, joints };
            posed.measure(start, order.repeat, &mut lines);
        }
        world.settings.solver = SolverSettings::default();
        let restored = saved && world.restore(&state).is_ok();
        lines[0].check(restored, "the state before a measured step can be taken back");
    }
    lines
}

/// A step that makes the rows and the start impulses of a problem and solves nothing.
fn pose(world: &mut World, warm: bool) {
    world.settings.solver.warm_start = warm;
    world.settings.solver.max_iterations = 0;
    world.settings.solver.tolerance = 0.0;
    step(world);
}

/// A problem with rows.
struct Posed<'a> {
    problem: &'a mut Problem<f64>,
    first: &'a [u32],
    settings: &'a mut Settings,
    joints: &'a mut JointSystem,
}

impl Posed<'_> {
    /// Runs every solver to every tolerance and adds what each did to its line.
    fn measure(&mut self, start: &str, repeat: usize, lines: &mut [Line]) {
        let contacts = self.problem.contacts;
        let gamma = Impulses::of(&self.problem.gamma.vectors(contacts));
        let most = (MOST_WORK / contacts.max(1)).clamp(400, MOST as usize) as u32;
        for ((kind, _), line) in SOLVERS.into_iter().zip(lines) {
            line.add("contacts", contacts);
            for (tolerance, label) in TOLERANCES {
                let solver = &mut self.settings.solver;
                solver.kind = kind;
                solver.tolerance = tolerance;
                solver.max_iterations = match kind {
                    SolverKind::Auto | SolverKind::Direct => SolverSettings::default().max_iterations,
                    _ => most,
                };
                let mut times = Vec::new();
                let outcome = loop {
                    self.problem.gamma.copy_from(&gamma);
                    let begin = Instant::now();
                    let outcome =
                        self.problem.solve(self.first, self.settings, self.joints, &mut Clock::default());
                    times.push(begin.elapsed().as_secs_f64());
                    if times.len() >= repeat.max(3) || times.iter().sum::<f64>() > LONG {
                        break outcome;
                    }
                };
                let left = residual(self.problem, self.first, self.settings, self.joints);
                let mut add = |what: &str, x: f64| line.add(&format!("{start}_{label}_{what}"), x);
                add("iterations", f64::from(outcome.iterations));
                add("factorisations", f64::from(outcome.factorisations));
                add("seconds", best_and_median(times).0);
                add("residual", left);
                line.check(left.is_finite(), "a finite residual");
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The lines of a stack and of a given problem: what they say is what the solvers do.
    #[test]
    fn lines_of_a_stack_and_of_a_given_problem() {
        let order = Order { bodies: 0, threads: 1, repeat: 1, peers: Vec::new(), solver: SolverKind::Apgd };
        let build =
            solver_problems::all(0).into_iter().find(|build| build().name.starts_with("ten cubes 1:1e4"));
        let stack = stand(build.expect("there is such a stack")(), &order);
        let value = |line: &Line, key: &str| line.value(key).expect("the line has it");
        for start in ["cold", "warm"] {
            // The default solver and the direct one carry a mass ratio of 1e4 to 1e-6, at the least by their own estimate.
            for line in &stack[..2] {
                assert!(line.failed().is_empty(), "{:?}", line.failed());
                assert!(value(line, &format!("{start}_1e-6_residual")) < 1e-5, "{start}");
            }
        }
        // From the impulses of the step before nothing is left to do; from zero interior points are needed.
        assert!(value(&stack[0], "cold_1e-6_factorisations") > 0.0);
        assert!(value(&stack[0], "warm_1e-6_iterations") <= value(&stack[0], "cold_1e-6_iterations"));
        // Gradients alone need more iterations to 1e-6 than to 1e-3.
        assert!(value(&stack[2], "cold_1e-6_iterations") > value(&stack[2], "cold_1e-3_iterations"));

        let (name, text) = INSTANCES[6];
        let given = instance(name, text, &order);
        assert_eq!(given.len(), SOLVERS.len());
        for line in &given {
            assert!(value(line, "cold_1e-6_residual") < 1.1e-6);
            assert!(line.value("warm_1e-6_residual").is_none());
        }
    }
}
