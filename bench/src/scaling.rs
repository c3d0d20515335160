//! One and two threads in turn on the settled box: how much faster every stage becomes.
//!
//! Two worlds of the same state take turns, one on a pool of one thread, one on two, so that both see the same machine. The
//! first step of a turn is not timed: the threads have just been woken, and until the system has spread them over the cores,
//! some milliseconds, two of them share one. The best time of each stage counts. Both must end with the same bits.

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
    let pools: Result<Vec<_>, _> =
        [1, 2].iter().map(|&threads| rayon::ThreadPoolBuilder::new().num_threads(threads).build()).collect();
    let Ok(pools) = pools else {
        line.check(false, "threads can be started");
        return vec![line];
    };
    let mut worlds: Vec<World> = vec![world(), world()];
    drop(packing);
    let mut timed: Vec<Timed> = Vec::new();
    for turn in 0..1 + order.repeat.max(3) {
        for (slot, (pool, world)) in pools.iter().zip(&mut worlds).enumerate() {
            let some = pool.install(|| {
                timed_steps(world, 1);
                timed_steps(world, 2)
            });
            // The first steps touch fresh memory.
            if turn == 0 {
                continue;
            }
            if timed.len() <= slot {
                timed.push(some);
            } else {
                timed[slot].step.extend(some.step);
                timed[slot].stages.iter_mut().zip(some.stages).for_each(|(all, some)| all.extend(some));
            }
        }
    }
    let best = |times: &[f64]| best_and_median(times.to_vec()).0;
    let (one, two) = (&timed[0], &timed[1]);
    line.add("solver", format!("{:?}", order.solver).to_lowercase());
    line.add("bodies", worlds[0].report.bodies);
    line.add("contacts", worlds[0].contacts.len());
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
    let hashes: Vec<u64> = worlds.iter().map(World::state_hash).collect();
    line.check(hashes[0] == hashes[1], "the same bits with one thread and with two");
    line.add("state_hash", format!("{:016x}", hashes[0]));
    vec![line]
}
