//! One and two threads in turn on the settled box: how much faster every stage becomes.
//!
//! Two worlds of the same state take their steps in turn, one on a pool of one thread, one on two, so that both see the same
//! machine. The best time of each stage counts. Both must end with the same bits.

use granum_engine::World;
use granum_engine::stage::Stage;

use crate::Order;
use crate::line::{Line, best_and_median};
use crate::packing::Packing;
use crate::settled_box::{Timed, iterating, timed_steps};

/// Share of the step from which a stage counts.
const LARGE: f64 = 0.05;

pub(crate) fn run(order: &Order) -> Vec<Line> {
    let mut line = Line::default();
    let packing = Packing::settled(order.bodies);
    let world = || iterating(&packing, order, 50);
    let mut worlds: Vec<(usize, World)> = vec![(1, world()), (2, world())];
    drop(packing);
    let mut timed: Vec<Timed> = Vec::new();
    for k in 0..3 + order.repeat.max(5) {
        for (slot, (threads, world)) in worlds.iter_mut().enumerate() {
            let Ok(pool) = rayon::ThreadPoolBuilder::new().num_threads(*threads).build() else {
                line.check(false, "threads can be started");
                return vec![line];
            };
            let one = pool.install(|| timed_steps(world, 1));
            // The first steps touch fresh memory.
            if k < 3 {
                continue;
            }
            if timed.len() <= slot {
                timed.push(one);
            } else {
                timed[slot].step.extend(one.step);
                timed[slot].stages.iter_mut().zip(one.stages).for_each(|(all, one)| all.extend(one));
            }
        }
    }
    let best = |times: &[f64]| best_and_median(times.to_vec()).0;
    let (one, two) = (&timed[0], &timed[1]);
    line.add("solver", format!("{:?}", order.solver).to_lowercase());
    line.add("bodies", worlds[0].1.report.bodies);
    line.add("contacts", worlds[0].1.contacts.len());
    let (step_one, step_two) = (best(&one.step), best(&two.step));
    line.add("seconds_step_1", step_one);
    line.add("seconds_step_2", step_two);
    line.add("speedup_step", step_one / step_two);
    let mut least = f64::INFINITY;
    for &stage in Stage::ALL {
        let (a, b) = (best(&one.stages[stage as usize]), best(&two.stages[stage as usize]));
        if b > 0.002 * step_two {
            line.add(&format!("share_{}", stage.name()), b / step_two);
            line.add(&format!("speedup_{}", stage.name()), a / b);
        }
        if b > LARGE * step_two {
            least = least.min(a / b);
        }
    }
    line.add("least_speedup_of_large_stages", least);
    let hashes: Vec<u64> = worlds.iter().map(|(_, w)| w.state_hash()).collect();
    line.check(hashes[0] == hashes[1], "the same bits with one thread and with two");
    line.add("state_hash", format!("{:016x}", hashes[0]));
    vec![line]
}
