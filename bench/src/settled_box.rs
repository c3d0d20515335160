//! A box of settled spheres, step 1 ms, 50 iterations: Granum in single precision, and in double precision, which is the default
//! of scenes, beside Rapier, Bullet and LIGGGHTS from the same state ([`crate::packing`]).
//!
//! Hard contact is timed per step. LIGGGHTS has soft contact (Hertz and Mindlin, E = 5 MPa) and shorter steps: it is compared by
//! wall seconds per simulated second. Every final state is checked in the same way, so that less accurate work is not rewarded.

use std::time::Instant;

use granum_engine::stage::{COLLIDE, Stage};
use granum_engine::{Precision, Settings, World};

use crate::layout;
use crate::line::Line;
use crate::packing::{Packing, Plan, Quality, hard_contact};
use crate::peers::{Peer, add_ratios, compare};
use crate::settled::step;
use crate::{Order, machine};

/// Steps are fewer where a peer needs seconds for one.
fn plan(bodies: usize) -> Plan {
    let (warm, timed) = if bodies <= 50_000 { (20, 10) } else { (10, 6) };
    Plan { step: 1e-3, iterations: 50, warm, timed }
}

const PEERS: &[Peer] = &[
    Peer { engine: "rapier", script: "run_rapier", words: &["friction"] },
    Peer { engine: "rapier (friction in one sweep)", script: "run_rapier", words: &["default"] },
    Peer { engine: "bullet", script: "run_bullet", words: &[] },
    Peer { engine: "liggghts", script: "run_liggghts", words: &[] },
];

/// What a line calls its deepest overlap, over the radius.
const DEEPEST: &str = "max_penetration_over_radius";

/// Iterations with which hard contact needs about the time of LIGGGHTS, run beside it: what overlap that leaves.
const FEW: u32 = 8;

pub(crate) fn run(order: &Order) -> Vec<Line> {
    let (packing, plan) = (Packing::settled(order.bodies), plan(order.bodies));
    let begin = |line: Line, iterations: u32, precision: Precision| {
        Own::begin(&packing, &plan, order, line, (iterations, precision))
    };
    let double = Line::of("granum (double precision)");
    let mut own = vec![
        begin(Line::default(), plan.iterations, Precision::Single),
        begin(double, plan.iterations, Precision::Double),
    ];
    if order.wants("liggghts") {
        let few = Line::of(&format!("granum ({FEW} iterations)"));
        own.push(begin(few, FEW, Precision::Single));
    }
    own[0].expect_overlap_below(0.02, "no overlap above 2 % of the radius");
    let mut peers = compare(PEERS, &packing, &plan, order, || {
        own.iter_mut().for_each(|own| own.timed.extend(timed_steps(&mut own.world, plan.timed)));
    });
    // As soft as LIGGGHTS is what few iterations may leave.
    if let (Some(few), Some(soft)) = (own.get_mut(2), peers.last().and_then(|l| l.value(DEEPEST))) {
        few.expect_overlap_below(soft, "less overlap than LIGGGHTS leaves");
    }
    let mut lines = Vec::new();
    for Own { world, timed, mut line } in own {
        let seconds = timed.add_to(&mut line, &world, order) / plan.step;
        line.add("wall_s_per_simulated_s", seconds);
        lines.push(line);
    }
    let first = lines[0].value("wall_s_per_simulated_s").unwrap_or(f64::NAN);
    lines.append(&mut peers);
    add_ratios(&mut lines, first);
    lines
}

/// Granum with some number of iterations.
struct Own {
    world: World,
    timed: Timed,
    line: Line,
}

impl Own {
    /// The first steps, and what they leave.
    fn begin(
        packing: &Packing,
        plan: &Plan,
        order: &Order,
        mut line: Line,
        (iterations, precision): (u32, Precision),
    ) -> Self {
        let mut settings = iterating_settings(order, iterations);
        settings.solver.precision = precision;
        let mut world = packing.world(settings);
        (0..plan.warm).for_each(|_| step(&mut world));
        let timed = timed_steps(&mut world, plan.timed);
        match Quality::of(&Packing::of(&world, packing.edge)) {
            Some(quality) => quality.add_to(&mut line),
            None => line.check(false, "the final state can be judged"),
        }
        line.add("state_hash", format!("{:016x}", world.state_hash()));
        Self { world, timed, line }
    }

    fn expect_overlap_below(&mut self, limit: f64, what: &str) {
        let deepest = self.line.value(DEEPEST).unwrap_or(f64::INFINITY);
        self.line.check(deepest < limit, what);
    }
}

/// A world of the packing in which every step does so many iterations.
pub(crate) fn iterating(packing: &Packing, order: &Order, iterations: u32) -> World {
    packing.world(iterating_settings(order, iterations))
}

fn iterating_settings(order: &Order, iterations: u32) -> Settings {
    let mut settings = hard_contact();
    settings.solver.kind = order.solver;
    settings.solver.max_iterations = iterations;
    settings.solver.tolerance = 0.0;
    settings
}

/// Times of some steps, each stage by itself.
pub(crate) struct Timed {
    pub(crate) step: Vec<f64>,
    /// One list a stage, in the order of [`Stage::ALL`].
    pub(crate) stages: Vec<Vec<f64>>,
}

/// The stages of an iteration.
pub(crate) const SOLVE: [Stage; 3] = [Stage::ContactIteration, Stage::SumUpdates, Stage::JointIteration];

/// Times steps.
pub(crate) fn timed_steps(world: &mut World, steps: usize) -> Timed {
    let mut timed = Timed { step: Vec::new(), stages: vec![Vec::new(); Stage::ALL.len()] };
    for _ in 0..steps {
        let start = Instant::now();
        step(world);
        timed.step.push(start.elapsed().as_secs_f64());
        for (times, &stage) in timed.stages.iter_mut().zip(Stage::ALL) {
            times.push(world.clock.step_seconds(stage));
        }
    }
    timed
}

impl Timed {
    /// Adds the times of more steps.
    pub(crate) fn extend(&mut self, more: Timed) {
        self.step.extend(more.step);
        self.stages.iter_mut().zip(more.stages).for_each(|(all, more)| all.extend(more));
    }

    /// Seconds of some stages together, a number a step.
    pub(crate) fn sum(&self, stages: &[Stage]) -> Vec<f64> {
        (0..self.step.len()).map(|k| stages.iter().map(|&s| self.stages[s as usize][k]).sum()).collect()
    }

    /// Adds everything about the steps to a line and returns the seconds of the best.
    pub(crate) fn add_to(&self, line: &mut Line, world: &World, order: &Order) -> f64 {
        let (report, contacts) = (&world.report, world.contacts.len());
        line.add("solver", format!("{:?}", order.solver).to_lowercase());
        line.add("bodies", report.bodies);
        line.add("contacts", contacts);
        line.add("iterations", report.iterations);
        let seconds = line.times("seconds_step", self.step.clone());
        line.times("seconds_collide", self.sum(COLLIDE));
        let solve = line.times("seconds_solve", self.sum(&SOLVE));
        let per_iteration = solve / (contacts as f64 * f64::from(report.iterations));
        line.add("ns_per_contact_iteration", per_iteration * 1e9);
        let bytes = layout::bytes_per_contact(order.solver, contacts as f64 / report.bodies as f64);
        line.add("bytes_per_contact_iteration", bytes);
        line.add("gb_per_s", bytes / per_iteration / 1e9);
        for &stage in Stage::ALL.iter().filter(|s| self.stages[**s as usize].iter().any(|&t| t > 1e-5)) {
            line.times(&format!("seconds_{}", stage.name()), self.stages[stage as usize].clone());
        }
        line.add("relative_residual", report.relative_residual);
        let memory = machine::peak_memory();
        line.add("peak_memory_per_body", memory as f64 / report.bodies as f64);
        line.add("bytes_per_body", world.bytes() as f64 / report.bodies as f64);
        line.check(report.residual.is_finite() && report.kinetic_energy.is_finite(), "finite numbers");
        seconds
    }
}
