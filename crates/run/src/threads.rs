//! How many threads a run uses.

use std::sync::OnceLock;

use crate::error::RunError;

/// Threads that may be asked for on any machine, many more than cores included: results do not depend on them.
const MOST_THREADS: usize = 256;

/// Threads of a process that shares its machine with others.
static DEFAULT: OnceLock<usize> = OnceLock::new();

/// From now on this process has so many threads instead of all cores, where nothing else is said: it is one of several on its machine.
/// Only the first call counts.
pub fn by_default(threads: usize) {
    let _ = DEFAULT.set(threads.max(1));
}

/// Does work on so many threads; on all cores if none or 0 is given and `RAYON_NUM_THREADS` is not set. Everything that belongs to a
/// run goes inside: loading the scene, stepping, the end. Results are the same for any number, to the bit.
pub fn on_threads<T: Send>(threads: Option<usize>, work: impl FnOnce() -> T + Send) -> Result<T, RunError> {
    Ok(pool(threads)?.install(work))
}

/// So many threads, to do several pieces of work one after the other; their number as in [`on_threads`].
pub fn pool(threads: Option<usize>) -> Result<rayon::ThreadPool, RunError> {
    // Rayon's own variable counts as well, within the same bound.
    let by_variable = || std::env::var("RAYON_NUM_THREADS").ok().and_then(|n| n.parse().ok());
    let by_default = || DEFAULT.get().copied();
    let threads = threads.filter(|n| *n > 0).or_else(by_variable).or_else(by_default).unwrap_or(0);
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let most = MOST_THREADS.max(4 * cores);
    if threads > most {
        return Err(RunError::TooManyThreads { threads, most, cores });
    }
    rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .build()
        .map_err(|e| RunError::NoThreads { threads, why: e.to_string() })
}
