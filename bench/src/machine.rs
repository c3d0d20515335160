//! The machine: its name, its memory bandwidth, and how much memory this process has used.

use std::time::Instant;

use rayon::prelude::*;

/// Name of the processor.
pub(crate) fn name() -> String {
    let text = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let line = text.lines().find(|l| l.starts_with("model name"));
    line.and_then(|l| l.split(": ").nth(1)).unwrap_or("unknown").to_owned()
}

/// Most memory that the process has held [bytes]; 0 where the system does not tell.
pub(crate) fn peak_memory() -> u64 {
    let text = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = text.lines().find(|l| l.starts_with("VmHWM"));
    line.and_then(|l| l.split_whitespace().nth(1)).and_then(|k| k.parse::<u64>().ok()).map_or(0, |k| k * 1024)
}

/// Memory bandwidth of the current thread pool [GB/s]: the triad of STREAM on arrays of 320 MB, best of five,
/// counting 24 bytes an item.
pub(crate) fn triad() -> f64 {
    let n = 40_000_000;
    let b = vec![1.0_f64; n];
    let c = vec![2.0_f64; n];
    let mut a = vec![0.0_f64; n];
    let part = n.div_ceil(rayon::current_num_threads());
    let mut best = f64::INFINITY;
    for _ in 0..5 {
        let start = Instant::now();
        a.par_chunks_mut(part).zip(b.par_chunks(part)).zip(c.par_chunks(part)).for_each(|((a, b), c)| {
            for ((a, b), c) in a.iter_mut().zip(b).zip(c) {
                *a = b + 3.0 * c;
            }
        });
        best = best.min(start.elapsed().as_secs_f64());
    }
    std::hint::black_box(&a);
    24.0 * n as f64 / best / 1e9
}
