//! Errors that stop a run or prevent it from starting, with messages for the user.

use std::path::{Path, PathBuf};

use granum_engine::Failure;
use granum_output::memory::in_words;
use granum_output::summary::short;
use granum_output::{OutputError, folder};
use granum_scene::SceneError;

/// Why a run could not begin, or could not go on.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RunError {
    /// The scene of a run folder or of a checkpoint cannot be used, perhaps because of what was changed in it.
    #[error(transparent)]
    Scene(#[from] SceneError),
    /// The step is above the stable one of penalty contact; [`RunOptions::force`](crate::RunOptions::force) runs it all the same.
    #[error("{name}: {why}")]
    StepTooLong {
        /// Name of the run.
        name: String,
        /// How long it may be.
        why: String,
    },
    /// More memory is needed than there is.
    #[error(
        "{bodies} bodies need about {} of memory, but only {} are available; use fewer bodies or a larger machine",
        in_words(*bytes),
        in_words(*available)
    )]
    TooLarge {
        /// Bodies at the end of the run.
        bodies: f64,
        /// What they need [bytes].
        bytes: f64,
        /// What there is [bytes].
        available: f64,
    },
    /// The device of the scene is not there, or the scene cannot run on it.
    #[error("{0}")]
    Device(String),
    /// The scene cannot be shared by ranks.
    #[error("{ranks} ranks: {why}")]
    Ranks {
        /// Asked for.
        ranks: usize,
        /// Why not.
        why: String,
    },
    /// Many more threads than cores.
    #[error(
        "{threads} threads are more than the {most} that this machine of {cores} cores can use; leave --threads out to use all cores"
    )]
    TooManyThreads {
        /// Asked for.
        threads: usize,
        /// Allowed.
        most: usize,
        /// Cores of the machine.
        cores: usize,
    },
    /// The system gives no threads.
    #[error("cannot start {threads} threads: {why}")]
    NoThreads {
        /// Asked for.
        threads: usize,
        /// What the system said.
        why: String,
    },
    /// A path that should be a run folder is none.
    #[error("{what}; {hint}")]
    NotARun {
        /// What it is instead.
        what: String,
        /// What to do: runs that lie beside it.
        hint: String,
    },
    /// A folder without a checkpoint.
    #[error("there is no checkpoint in the folder {}", path.display())]
    NoCheckpoint {
        /// Which folder.
        path: PathBuf,
    },
    /// A checkpoint that does not fit its scene or is damaged.
    #[error("cannot use {}: {why}", path.display())]
    Checkpoint {
        /// Which file.
        path: PathBuf,
        /// Why.
        why: String,
    },
    /// A restart from a checkpoint at the end of its scene.
    #[error(
        "{} is at t = {} s, where the scene ends; give a later end, as in --set duration='\"{} s\"'",
        path.display(),
        short(*time),
        short(2.0 * time)
    )]
    NothingLeft {
        /// Which checkpoint.
        path: PathBuf,
        /// Its time [s].
        time: f64,
    },
    /// A run that is to be resumed has come to its end. Nothing is wrong with it.
    #[error(
        "{}: at its end, t = {} s; to go further, --set duration='\"{} s\"'",
        path.display(),
        short(*time),
        short(2.0 * time)
    )]
    AtItsEnd {
        /// Which folder.
        path: PathBuf,
        /// Its time [s].
        time: f64,
    },
    /// A sweep that cannot begin.
    #[error("this sweep: {0}")]
    Sweep(String),
    /// A session cannot do what it is asked for.
    #[error("this simulation: {0}")]
    Session(String),
    /// A file could not be read or written before the first step or after the last one.
    #[error(transparent)]
    File(#[from] OutputError),
    /// A step failed; the run folder holds the state before it.
    #[error(transparent)]
    Failed(#[from] Failure),
    /// The run left the bounds of its health, and the scene says that this ends it.
    #[error("{0}")]
    BeyondBounds(String),
    /// A file could not be written during the run.
    #[error(transparent)]
    CannotWrite(OutputError),
    /// A panic: a defect of the program, not of the scene.
    #[error("{0}")]
    Defect(String),
}

impl RunError {
    /// Whether the user can put it right before anything has run, as opposed to a failure during a run.
    pub fn is_bad_input(&self) -> bool {
        match self {
            Self::File(error) => error.is_bad_input(),
            Self::Failed(_) | Self::BeyondBounds(_) | Self::CannotWrite(_) | Self::Defect(_) => false,
            _ => true,
        }
    }

    /// Of a path that is not a run folder: says what it is, and which runs lie beside it.
    pub fn not_a_run(path: &Path) -> Self {
        let shown = path.display();
        let what = match path.metadata() {
            Ok(m) if m.is_dir() => format!("{shown} is not a run folder of granum"),
            Ok(_) => format!("{shown} is a file, not a run folder of granum"),
            Err(_) => format!("there is no run folder {shown}"),
        };
        let beside =
            path.parent().map_or(Path::new("."), |p| if p == Path::new("") { Path::new(".") } else { p });
        let entries =
            std::fs::read_dir(beside).into_iter().flatten().filter_map(|e| e.ok().map(|e| e.path()));
        let mut runs: Vec<String> =
            entries.filter(|p| folder::is_run(p)).map(|p| p.display().to_string()).collect();
        runs.sort();
        let hint = match runs.as_slice() {
            [] => format!("make one with `granum run SCENE -o {shown}`"),
            [one] => format!("there is {one}"),
            many => format!(
                "there are {}{}",
                many[..many.len().min(6)].join(", "),
                if many.len() > 6 { ", ..." } else { "" }
            ),
        };
        Self::NotARun { what, hint }
    }
}
