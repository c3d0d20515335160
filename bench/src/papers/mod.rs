//! The experiments of the five papers as they describe them: `granum-bench run papers`.
//!
//! Each is a case with sizes of its own, some of which also serve `docs/speed.md`. What this commit has measured on this machine already
//! is not measured again, so a run that was interrupted goes on where it was; `--again` measures all. Lines are always saved, and
//! `granum-bench page` puts them beside the printed numbers in `docs/reproduction.md` (`printed.rs`, `compare/`).

pub(crate) mod compare;
pub(crate) mod ellipsoids;
pub(crate) mod errors;
pub(crate) mod large_scenes;
pub(crate) mod parts;
mod printed;
pub(crate) mod reduction;
pub(crate) mod silo;
pub(crate) mod tank;
mod timed;

/// The cases of the set, quick ones first.
pub(crate) const SET: [&str; 16] = [
    "paper_poses",
    "paper_gas",
    "paper_gas_ranks",
    "paper_parts",
    "paper_reduction",
    "beams_free",
    "paper_ellipsoids",
    "paper_errors",
    "paper_bullet",
    "sphere_cloud_dense",
    "sphere_boxes",
    "paper_silo",
    "paper_sieve",
    "paper_mixer",
    "paper_tank",
    "paper_shaken_tank",
];

#[cfg(test)]
mod tests {
    use super::SET;
    use crate::cases::CASES;

    #[test]
    fn the_set_has_all_experiments_of_papers_and_nothing_unknown() {
        for name in SET {
            assert!(CASES.iter().any(|c| c.name == name), "{name} is no case");
        }
        for case in CASES.iter().filter(|c| c.name.starts_with("paper_")) {
            assert!(SET.contains(&case.name), "{} is not in the set", case.name);
        }
    }
}
