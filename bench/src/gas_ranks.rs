//! The gas of Iglberger09 on ranks, which are threads of one process: what they send, and what they compute twice. Counts, not times:
//! they are those of as many processes by MPI on any machine.
//!
//! `strong` has the same spheres on ever more ranks (Table 2: 262,144), `weak` as many spheres on each (Table 3: 25^3). Every rank builds the
//! whole gas before it takes its share, so the memory of one machine bounds both.

use granum_engine::exchange::on_threads;

use crate::Order;
use crate::gas::gas;
use crate::line::Line;

/// Steps before the count, and counted ones.
const WARM: usize = 20;
const COUNTED: usize = 200;
/// Spheres of a rank in Table 3.
const OF_A_RANK: usize = 25 * 25 * 25;
/// Spheres times ranks that the memory of a small machine holds while they are shared out.
const MOST: usize = 5_000_000;

/// What one rank counted.
#[derive(Clone, Copy, Default)]
struct Counts {
    own: usize,
    copies: usize,
    neighbours: usize,
    bytes: u64,
    messages: u64,
    lists: u64,
}

/// The case `paper_gas_ranks`: 1 to 64 ranks, as far as the memory goes.
pub(crate) fn run(order: &Order) -> Vec<Line> {
    let all = [1, 2, 4, 8, 16, 32, 64];
    let strong = all.into_iter().map(|ranks| ("strong", ranks, order.bodies));
    // The weak table once, beside the largest of the strong ones.
    let is_largest = order.bodies >= 16 * OF_A_RANK;
    let weak = all.into_iter().filter(|_| is_largest).map(|ranks| ("weak", ranks, ranks * OF_A_RANK));
    let held = strong.chain(weak).filter(|(_, ranks, bodies)| ranks * bodies <= MOST);
    held.map(|(kind, ranks, bodies)| line(kind, ranks, bodies)).collect()
}

fn line(kind: &str, ranks: usize, bodies: usize) -> Line {
    let found = on_threads(ranks, 1, |exchange| {
        let mut world = gas(bodies);
        world.ffd.report_every = Some(1_000_000);
        world.share_out(exchange, false)?;
        let mut step = |steps: usize, exchange: &mut dyn granum_engine::exchange::Exchange| {
            let each = (0..steps).map(|_| world.step_with(exchange).map(|_| ()).map_err(|f| f.to_string()));
            each.collect::<Result<(), String>>()?;
            let share = world.share();
            let (own, copies) = share.map_or((0, 0), |share| share.rows());
            let neighbours = share.map_or(0, |share| share.neighbours());
            let (bytes, messages) = exchange.sent();
            Ok::<Counts, String>(Counts { own, copies, neighbours, bytes, messages, lists: world.ffd.lists })
        };
        let before = step(WARM, exchange)?;
        let after = step(COUNTED, exchange)?;
        Ok::<Counts, String>(Counts {
            bytes: after.bytes - before.bytes,
            messages: after.messages - before.messages,
            lists: after.lists - before.lists,
            ..after
        })
    });
    let mut line = Line::default();
    line.add("bodies", bodies);
    line.add("problem", kind);
    line.add("ranks", ranks);
    let found: Vec<Counts> = match found.into_iter().collect() {
        Ok(found) => found,
        Err(why) => {
            line.check(false, &why);
            return line;
        }
    };
    let each = |of: fn(&Counts) -> f64| found.iter().map(of).collect::<Vec<f64>>();
    let mean = |of| each(of).iter().sum::<f64>() / ranks as f64;
    let largest = |of| each(of).into_iter().fold(0.0, f64::max);
    let steps = COUNTED as f64;
    line.add("messages_per_step", mean(|c| c.messages as f64) / steps);
    line.add("bytes_per_step", mean(|c| c.bytes as f64) / steps);
    line.add("most_bytes_per_step", largest(|c| c.bytes as f64) / steps);
    line.add("neighbours", mean(|c| c.neighbours as f64));
    line.add("most_neighbours", largest(|c| c.neighbours as f64));
    line.add("copies_per_body", mean(|c| c.copies as f64) * ranks as f64 / bodies as f64);
    line.add("largest_share", largest(|c| c.own as f64) * ranks as f64 / bodies as f64);
    line.add("steps_per_list", steps / mean(|c| c.lists as f64).max(1.0));
    line.check(found.iter().map(|c| c.own).sum::<usize>() == bodies, "each sphere is one rank's");
    line
}
