//! Whether mpirun and this program belong together, and threads of each rank.
//!
//! Under the mpirun of another MPI library each process starts well and believes that it is alone. The launchers leave variables that say how
//! many there are; what they say is compared with what the library knows.

/// Variables with the number of processes and with the number of this one: Open MPI, MPICH and Intel MPI (Hydra), Slurm's srun.
const LAUNCHERS: [(&str, &str); 3] = [
    ("OMPI_COMM_WORLD_SIZE", "OMPI_COMM_WORLD_RANK"),
    ("PMI_SIZE", "PMI_RANK"),
    ("SLURM_STEP_NUM_TASKS", "SLURM_PROCID"),
];

/// Fewer ranks than were asked for.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Mismatch {
    /// Whether this process is the one that says so.
    pub(crate) is_first: bool,
    /// What is wrong, and what to do.
    pub(crate) words: String,
}

/// Whether the library knows of fewer processes than were started.
pub(crate) fn mismatch(
    ranks: usize,
    library: &str,
    variable: impl Fn(&str) -> Option<String>,
) -> Option<Mismatch> {
    LAUNCHERS.into_iter().find_map(|(size, rank)| {
        let started: usize = variable(size)?.parse().ok()?;
        (started > 1 && started != ranks).then(|| Mismatch {
            is_first: variable(rank).is_none_or(|rank| rank == "0"),
            words: format!(
                "{started} processes were started ({size}), but MPI knows {ranks}: this program was built with {library}, and was \
                 started by the mpirun of another MPI; use the mpirun of that library, or build the program with the one you have"
            ),
        })
    })
}

/// Threads for each of so many ranks of one machine: all its cores together, and no more than this process may use.
pub(crate) fn threads(ranks_here: usize) -> usize {
    let mine = std::thread::available_parallelism().map_or(1, usize::from);
    (cores().unwrap_or(mine) / ranks_here.max(1)).clamp(1, mine)
}

/// Cores of this machine, those that are for other processes included. Known on Linux.
fn cores() -> Option<usize> {
    let text = std::fs::read_to_string("/proc/cpuinfo").ok()?;
    Some(text.lines().filter(|line| line.starts_with("processor")).count()).filter(|n| *n > 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn processes_that_do_not_know_each_other_are_seen() {
        let of = |variables: &'static [(&str, &str)], ranks| {
            mismatch(ranks, "Open MPI 4.1", |name| {
                variables.iter().find(|v| v.0 == name).map(|v| v.1.to_owned())
            })
        };
        assert_eq!(of(&[], 1), None);
        assert_eq!(of(&[("OMPI_COMM_WORLD_SIZE", "4"), ("OMPI_COMM_WORLD_RANK", "2")], 4), None);
        let seen = of(&[("PMI_SIZE", "4"), ("PMI_RANK", "0")], 1).unwrap();
        assert!(
            seen.is_first && seen.words.starts_with("4 processes were started (PMI_SIZE), but MPI knows 1")
        );
        assert!(seen.words.contains("built with Open MPI 4.1"), "{}", seen.words);
        assert!(!of(&[("PMI_SIZE", "4"), ("PMI_RANK", "3")], 1).unwrap().is_first);
        // A step of one task within a larger job.
        assert_eq!(of(&[("SLURM_STEP_NUM_TASKS", "1")], 1), None);
    }

    #[test]
    fn ranks_share_the_cores() {
        let mine = std::thread::available_parallelism().unwrap().get();
        assert!(threads(1) <= mine && threads(1) >= 1);
        assert_eq!(threads(10_000), 1);
    }
}
