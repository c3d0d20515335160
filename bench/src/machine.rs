//! The machine: its name, its memory bandwidth, its rate of fused multiply-adds, and how much memory this process uses.

use std::time::Instant;

use rayon::prelude::*;

/// What the machine can do on the current thread pool, measured in the run of a case.
pub(crate) struct Machine {
    /// Name of the processor.
    pub(crate) name: String,
    /// Memory bandwidth [GB/s].
    pub(crate) triad: f64,
    /// Fused multiply-adds in single precision, two operations each [GFLOP/s].
    pub(crate) fma: f64,
}

impl Machine {
    /// Measures.
    pub(crate) fn measure() -> Self {
        Self { name: name(), triad: triad(), fma: fma() }
    }
}

/// Name of the processor.
pub(crate) fn name() -> String {
    let text = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let line = text.lines().find(|l| l.starts_with("model name"));
    line.and_then(|l| l.split(": ").nth(1)).unwrap_or("unknown").to_owned()
}

/// A folder name for this kind of machine, such as `xeon-2-cores`.
pub(crate) fn folder() -> String {
    let kinds = ["xeon", "epyc", "ryzen", "core", "threadripper", "neoverse"];
    let name = name().to_lowercase();
    let kind = kinds.iter().find(|k| name.contains(**k)).unwrap_or(&"unknown");
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    format!("{kind}-{cores}-cores")
}

/// Most memory that the process has held [bytes]; 0 where the system does not tell.
pub(crate) fn peak_memory() -> u64 {
    let text = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = text.lines().find(|l| l.starts_with("VmHWM"));
    line.and_then(|l| l.split_whitespace().nth(1)).and_then(|k| k.parse::<u64>().ok()).map_or(0, |k| k * 1024)
}

/// Forgets the peak, so that a case does not see that of the one before it; nothing happens where Linux is too old.
pub(crate) fn forget_peak_memory() {
    let _ = std::fs::write("/proc/self/clear_refs", "5");
}

/// Memory bandwidth of the current thread pool [GB/s]: the triad of STREAM on arrays of 320 MB, best of five,
/// counting 24 bytes per item.
fn triad() -> f64 {
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

/// Fused multiply-adds of the current thread pool in single precision [GFLOP/s], best of five; 0 without AVX2 and FMA.
fn fma() -> f64 {
    const ROUNDS: usize = 4_000_000;
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::is_x86_feature_detected as has;
        // Twelve independent sums of eight numbers: enough to hide the latency of four cycles on two units.
        #[target_feature(enable = "avx2,fma")]
        #[allow(clippy::needless_range_loop)]
        fn sums() -> f32 {
            let mut sums = [[1.0_f32; 8]; 12];
            let (x, y) = (std::hint::black_box(0.999_f32), std::hint::black_box(1e-3_f32));
            for _ in 0..ROUNDS {
                // Plain indices: iterators over the two dimensions are not vectorised.
                for k in 0..12 {
                    for l in 0..8 {
                        sums[k][l] = sums[k][l].mul_add(x, y);
                    }
                }
            }
            sums.iter().flatten().sum()
        }
        if has!("avx2") && has!("fma") {
            let mut best = f64::INFINITY;
            for _ in 0..5 {
                let start = Instant::now();
                rayon::broadcast(|_| {
                    // SAFETY: the processor has AVX2 and FMA.
                    #[allow(unsafe_code)]
                    std::hint::black_box(unsafe { sums() })
                });
                best = best.min(start.elapsed().as_secs_f64());
            }
            return 2.0 * 96.0 * ROUNDS as f64 * rayon::current_num_threads() as f64 / best / 1e9;
        }
    }
    0.0
}
