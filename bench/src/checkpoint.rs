//! A checkpoint of a settled bed: seconds and bytes to copy the state, to write it to disk and sync it, and to take it back.
//!
//! The bed is that of [`crate::settled`], with the impulses of its last step. The file is written to the folder for temporary
//! files, so the seconds of writing are those of its disk.

use std::time::Instant;

use granum_engine::{State, World};
use granum_output::checkpoint;

use crate::line::{Line, best_and_median};
use crate::settled::{BLOCK, EDGE, bed, empty, layers, step};

/// Steps in which a block settles: enough for a bed that is in contact throughout.
const SETTLING: usize = 300;

pub(crate) fn run(bodies: usize, repeat: usize) -> Line {
    let mut block = layers(BLOCK.0, BLOCK.1);
    (0..SETTLING).for_each(|_| step(&mut block));
    let tiles = (bodies as f64 / (BLOCK.0 * BLOCK.0 * BLOCK.1) as f64).sqrt().ceil() as usize;
    let mut world = bed(&block, EDGE, (tiles, tiles), bodies);
    (0..5).for_each(|_| step(&mut world));
    let start = Instant::now();
    step(&mut world);
    let step_seconds = start.elapsed().as_secs_f64();

    let mut line = Line::default();
    let path = std::env::temp_dir().join(format!("granum-bench-{}.granum", std::process::id()));
    let (mut copy, mut write, mut read, mut restore) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    let mut state = State::default();
    let mut bytes = 0;
    let mut back = World::default();
    for _ in 0..repeat {
        let start = Instant::now();
        line.check(world.save(&mut state).is_ok(), "the state is saved");
        copy.push(start.elapsed().as_secs_f64());
        let start = Instant::now();
        bytes = checkpoint::write(&path, None, &state).unwrap_or(0);
        write.push(start.elapsed().as_secs_f64());
        line.check(bytes > 0, "the file is written");
        let start = Instant::now();
        let from_disk = checkpoint::read(&path).unwrap_or_default();
        read.push(start.elapsed().as_secs_f64());
        back = empty(EDGE * tiles as f64, EDGE * tiles as f64);
        let start = Instant::now();
        line.check(back.restore(&from_disk).is_ok(), "the state is taken back");
        restore.push(start.elapsed().as_secs_f64());
    }
    let _ = std::fs::remove_file(&path);
    line.add("bodies", bodies);
    line.add("contacts", world.contacts.len());
    line.add("seconds_step_50_iterations", step_seconds);
    for (name, times) in [("copy", copy), ("write", write), ("read", read), ("restore", restore)] {
        let (best, median) = best_and_median(times);
        line.add(&format!("seconds_{name}"), best);
        line.add(&format!("seconds_{name}_median"), median);
    }
    line.add("bytes", bytes);
    line.add("bytes_unpacked", state.bytes());
    line.add("bytes_per_body", bytes as f64 / bodies as f64);
    line.check(back.state_hash() == world.state_hash(), "the state is the same to the bit");
    // The next step needs the impulses too.
    step(&mut world);
    step(&mut back);
    line.check(back.state_hash() == world.state_hash(), "the next step is the same to the bit");
    line.add("state_hash", format!("{:016x}", world.state_hash()));
    line
}
