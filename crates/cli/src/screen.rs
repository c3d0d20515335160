//! Output on the screen. A closed pipe (`granum schema | head`) is not an error; a full disk under standard output is one.

use std::fmt::Arguments;
use std::io::{ErrorKind, Write as _};
use std::sync::OnceLock;

/// Why standard output could not be written, the first time.
static FAILED: OnceLock<String> = OnceLock::new();

/// Prints a line to standard output.
macro_rules! say {
    ($($words:tt)*) => { $crate::screen::print(format_args!($($words)*)) };
}

/// Prints a line to standard output; what goes wrong is kept for [`trouble`].
pub(crate) fn print(words: Arguments<'_>) {
    note(writeln!(std::io::stdout().lock(), "{words}"));
}

fn note(done: std::io::Result<()>) {
    if let Err(error) = done
        && error.kind() != ErrorKind::BrokenPipe
    {
        let _ = FAILED.set(error.to_string());
    }
}

/// Writes what waits, and says why words were lost, if any were.
pub(crate) fn trouble() -> Option<&'static str> {
    note(std::io::stdout().lock().flush());
    FAILED.get().map(String::as_str)
}

/// Prints a line to standard error.
macro_rules! complain {
    ($($words:tt)*) => {{
        use std::io::Write as _;
        let _ = writeln!(std::io::stderr().lock(), $($words)*);
    }};
}

pub(crate) use {complain, say};
