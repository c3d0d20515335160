//! Words on the screen. A closed pipe (`granum schema | head`) is not an error.

/// Prints a line to standard output.
#[macro_export]
macro_rules! say {
    ($($words:tt)*) => {{
        use std::io::Write as _;
        let _ = writeln!(std::io::stdout().lock(), $($words)*);
    }};
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
