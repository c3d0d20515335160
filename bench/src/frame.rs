//! Writing a frame of a settled bed, compared with a step of 50 iterations: the delay of the run, and bytes per body.
//!
//! `seconds_take` is how long the run is held up: the fields are gathered, then a thread compresses and writes them
//! during the run. `seconds_write` is how long that thread needs when nothing else runs, `seconds_step_beside` a
//! step while it writes.

use std::time::Instant;

use granum_engine::SolverKind;
use granum_output::{Frames, RunFolder};

use crate::line::{Line, best_and_median};
use crate::settled::{BLOCK, EDGE, bed, layers, step};

/// Iterations of the step.
const ITERATIONS: u32 = 50;

pub(crate) fn run(bodies: usize, repeat: usize) -> Line {
    let mut block = layers(BLOCK.0, BLOCK.1);
    for _ in 0..300 {
        step(&mut block);
    }
    let tiles = (bodies as f64 / (BLOCK.0 * BLOCK.0 * BLOCK.1) as f64).sqrt().ceil() as usize;
    let mut world = bed(&block, EDGE, (tiles, tiles), bodies);
    world.settings.solver.kind = SolverKind::Apgd;
    world.settings.solver.max_iterations = ITERATIONS;
    world.settings.solver.tolerance = 0.0;
    for _ in 0..3 {
        step(&mut world);
    }
    let path = std::env::temp_dir().join(format!("granum-bench-frame-{}", std::process::id()));
    let mut line = Line::default();
    let Ok(folder) = RunFolder::create(&path, false) else {
        line.check(false, "the temporary folder can be written");
        return line;
    };
    let mut frames = Frames::new(&folder, &world, false);
    let (mut alone, mut take, mut write, mut beside) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    let seconds = |into: &mut Vec<f64>, start: Instant| into.push(start.elapsed().as_secs_f64());
    let mut well = true;
    for _ in 0..repeat {
        let start = Instant::now();
        step(&mut world);
        seconds(&mut alone, start);
        let start = Instant::now();
        well &= frames.write(&world).is_ok();
        seconds(&mut take, start);
        well &= frames.settle().is_ok();
        seconds(&mut write, start);
        step(&mut world);
        well &= frames.write(&world).is_ok();
        let start = Instant::now();
        step(&mut world);
        seconds(&mut beside, start);
        well &= frames.settle().is_ok();
    }
    let size = std::fs::metadata(path.join("frames/bodies_000000.vtp")).map_or(0, |m| m.len());
    let _ = std::fs::remove_dir_all(&path);
    line.check(well && size > 0, "the frames were written");
    let (step, take, write, beside) =
        (best_and_median(alone), best_and_median(take), best_and_median(write), best_and_median(beside));
    line.add("bodies", bodies);
    line.add("contacts", world.contacts.len());
    line.add("iterations", ITERATIONS);
    line.add("seconds_step", step.0);
    line.add("seconds_take", take.0);
    line.add("seconds_take_median", take.1);
    line.add("seconds_write", write.0);
    line.add("seconds_write_median", write.1);
    line.add("seconds_step_beside", beside.0);
    line.add("take_over_step", take.0 / step.0);
    line.add("bytes_per_body", size as f64 / bodies as f64);
    line.add("state_hash", format!("{:016x}", world.state_hash()));
    line
}
