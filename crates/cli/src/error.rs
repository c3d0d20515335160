//! Errors of commands, and their exit codes.

use granum_output::OutputError;
use granum_run::RunError;

/// An error with a message for the user.
#[derive(Debug)]
pub(crate) enum Error {
    /// The user can put it right before anything has run.
    BadInput(String),
    /// A run could not go on.
    Run(String),
}

impl Error {
    /// The exit code.
    pub(crate) fn code(&self) -> u8 {
        match self {
            Error::BadInput(_) => 2,
            Error::Run(_) => 3,
        }
    }
}

impl std::fmt::Display for Error {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Error::BadInput(message) | Error::Run(message) => f.write_str(message),
        }
    }
}

impl From<OutputError> for Error {
    fn from(error: OutputError) -> Self {
        let message = error.to_string();
        if error.is_bad_input() { Error::BadInput(message) } else { Error::Run(message) }
    }
}

impl From<RunError> for Error {
    fn from(error: RunError) -> Self {
        let message = error.to_string();
        if error.is_bad_input() { Error::BadInput(message) } else { Error::Run(message) }
    }
}
