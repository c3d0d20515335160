//! Penalty contact on the settled box: Hertz and Mindlin with memory, E = 5 MPa, beside LIGGGHTS and LAMMPS from the same
//! state with the same step, as many ranks as threads.
//!
//! All three have Hertz's spring and Mindlin's with a limit of friction. The dashpot of Granum and LIGGGHTS comes from the
//! coefficient of restitution (Tsuji); that of LAMMPS here too (`pair_style granular`, damping `tsuji`).

use std::time::Instant;

use granum_engine::stage::{COLLIDE, Stage};
use granum_engine::{Method, Settings, World};

use crate::line::Line;
use crate::packing::{Packing, Plan, Quality};
use crate::peers::{Peer, add_ratios, compare};
use crate::settled::step;
use crate::{Order, machine};

/// 8 % of the Rayleigh time.
const PLAN: Plan = Plan { step: 1e-4, iterations: 0, warm: 500, timed: 200 };

const PEERS: &[Peer] = &[
    Peer { engine: "liggghts", script: "run_liggghts", words: &["dem"] },
    Peer { engine: "lammps", script: "run_lammps", words: &[] },
];

pub(crate) fn run(order: &Order) -> Vec<Line> {
    let packing = Packing::settled(order.bodies);
    let settings = Settings { method: Method::Dem, step: PLAN.step, ..Settings::default() };
    let mut world = packing.world(settings);
    world.dem.list_contacts = false;
    world.dem.report_every = 100;
    (0..PLAN.warm).for_each(|_| step(&mut world));
    let (clock, lists) = (world.clock.clone(), world.dem.lists());
    let runs = order.repeat.max(3);
    let mut times: Vec<f64> = (0..runs).map(|_| timed(&mut world)).collect();
    world.refresh_report();
    let steps = (runs * PLAN.timed) as f64;
    let mut line = Line::default();
    line.add("bodies", world.report.bodies);
    line.add("contacts", world.report.contacts);
    line.add("step", PLAN.step);
    line.add("steps_per_list", steps / ((world.dem.lists() - lists) as f64).max(1.0));
    let mean = |stages: &[Stage]| -> f64 {
        stages.iter().map(|&s| world.clock.seconds(s) - clock.seconds(s)).sum::<f64>() / steps
    };
    line.add("seconds_collide", mean(COLLIDE));
    for &stage in Stage::ALL.iter().filter(|s| !COLLIDE.contains(s) && mean(&[**s]) > 1e-6) {
        line.add(&format!("seconds_{}", stage.name()), mean(&[stage]));
    }
    match Quality::of(&Packing::of(&world, packing.edge)) {
        Some(quality) => {
            quality.add_to(&mut line);
            line.check(quality.deepest < 0.5, "an overlap below half a radius");
            line.check(quality.touching > order.bodies, "more contacts than spheres");
        }
        None => line.check(false, "the final state can be judged"),
    }
    line.add("peak_memory_per_body", machine::peak_memory() as f64 / order.bodies as f64);
    line.add("state_hash", format!("{:016x}", world.state_hash()));
    let mut peers = compare(PEERS, &packing, &PLAN, order, || times.push(timed(&mut world)));
    let seconds = line.times("seconds_step", times);
    line.add("wall_s_per_simulated_s", seconds / PLAN.step);
    line.add("times_granum", 1.0);
    add_ratios(&mut peers, seconds / PLAN.step);
    peers.insert(0, line);
    peers
}

/// Seconds of a step.
fn timed(world: &mut World) -> f64 {
    let start = Instant::now();
    (0..PLAN.timed).for_each(|_| step(world));
    start.elapsed().as_secs_f64() / PLAN.timed as f64
}
