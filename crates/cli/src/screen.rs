//! Words on the screen. A closed pipe (`granum schema | head`) is not an error; a full disk under standard output is one.

use std::fmt::Arguments;
use std::io::{ErrorKind, Write as _};
use std::sync::OnceLock;

/// Why standard output could not be written, the first time.
static FAILED: OnceLock<String> = OnceLock::new();

/// Prints a line to standard output.
#[macro_export]
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
#[macro_export]
macro_rules! complain {
    ($($words:tt)*) => {{
        use std::io::Write as _;
        let _ = writeln!(std::io::stderr().lock(), $($words)*);
    }};
}

/// A span of time in words: `45 s`, `3 min 20 s`, `5 h 10 min`, `3 d 4 h`.
pub(crate) fn span(seconds: f64) -> String {
    if !seconds.is_finite() {
        return "unknown".to_owned();
    }
    let s = seconds.round() as u64;
    match s {
        0..10 => format!("{seconds:.1} s"),
        10..60 => format!("{s} s"),
        60..3600 => format!("{} min {} s", s / 60, s % 60),
        3600..86_400 => format!("{} h {} min", s / 3600, s % 3600 / 60),
        _ => format!("{} d {} h", s / 86_400, s % 86_400 / 3600),
    }
}

#[cfg(test)]
mod tests {
    use super::span;

    #[test]
    fn spans_in_words() {
        let spans: Vec<String> = [0.26, 59.0, 200.0, 18_600.0, 273_600.0, f64::NAN].map(span).to_vec();
        assert_eq!(spans, ["0.3 s", "59 s", "3 min 20 s", "5 h 10 min", "3 d 4 h", "unknown"]);
    }
}
