//! The native half of the Python module `granum`: conversion between Python and the crates of Granum, and nothing else. What users
//! see is written in Python, in `granum/`, on top of it.
//!
//! Arrays cross the border as immutable `bytes`, which numpy sees as read-only arrays without another copy: no array of Python's can
//! dangle when the engine moves its own, and numpy is not needed to build (docs/decisions/0096).
//!
//! | file | what |
//! |---|---|
//! | `simulation`, `pool`, `state` | a session, locked while it steps; its threads; its states |
//! | `arrays` | arrays of the world in the order of the ids |
//! | `source` | scenes: files, examples and tables |
//! | `tables` | tables of TOML and of JSON as Python's dicts and lists, and back |
//! | `runs` | run folders: run, continue, sweep, view |
//! | `watcher` | what a run has to say |
//! | `errors` | exceptions |

mod arrays;
mod errors;
mod pool;
mod runs;
mod simulation;
mod source;
mod state;
mod tables;
mod watcher;

use pyo3::prelude::*;

#[pymodule]
mod _native {
    #[pymodule_export]
    use crate::runs::{main, resume, run, saved_page, sweep, view};
    #[pymodule_export]
    use crate::simulation::Simulation;
    #[pymodule_export]
    use crate::source::{check, examples, is_run, parse, schema, to_toml};

    #[pymodule_export]
    use crate::state::State;

    #[pymodule_export]
    #[allow(non_upper_case_globals, reason = "Python's name")]
    const __version__: &str = env!("CARGO_PKG_VERSION");
}
