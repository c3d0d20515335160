//! What can go wrong with files, in words that say what to do.

use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// A file that could not be written or read.
#[derive(Debug, thiserror::Error)]
pub enum OutputError {
    /// The run folder cannot be made.
    #[error("cannot write the run folder {}: {source}; choose another one with -o", path.display())]
    Unwritable {
        /// Which folder.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// The folder holds something else.
    #[error("{} is not empty and not a run of granum, so nothing was written; choose another folder with -o",
            path.display())]
    NotARun {
        /// Which folder.
        path: PathBuf,
    },
    /// Another run has the lock.
    #[error("another granum is still writing to {}, so nothing there was touched; stop it first, or choose another folder with -o",
            path.display())]
    Taken {
        /// Which folder.
        path: PathBuf,
    },
    /// No space is left.
    #[error("the disk is full: {} could not be written. What was written before is complete and can be opened; \
             free some space, or choose another disk with -o, or write fewer frames (output.frames_every)",
            path.display())]
    DiskFull {
        /// Which file.
        path: PathBuf,
    },
    /// Another failure while writing.
    #[error("cannot write {}: {source}", path.display())]
    Write {
        /// Which file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// A file that is not what it should be.
    #[error("cannot read {}: {why}", path.display())]
    Read {
        /// Which file.
        path: PathBuf,
        /// Why.
        why: String,
    },
}

impl OutputError {
    /// A failure to write `path`.
    pub fn write(path: &Path, source: io::Error) -> Self {
        let path = path.to_owned();
        match source.kind() {
            ErrorKind::StorageFull | ErrorKind::QuotaExceeded | ErrorKind::FileTooLarge => {
                Self::DiskFull { path }
            }
            _ => Self::Write { path, source },
        }
    }

    /// A failure to read `path`.
    pub fn read(path: &Path, why: impl ToString) -> Self {
        Self::Read { path: path.to_owned(), why: why.to_string() }
    }

    /// Whether another choice of the user's avoids it, as opposed to a failure during a run.
    pub fn is_bad_input(&self) -> bool {
        matches!(
            self,
            Self::Unwritable { .. } | Self::NotARun { .. } | Self::Taken { .. } | Self::Read { .. }
        )
    }
}
