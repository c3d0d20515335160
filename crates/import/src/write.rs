//! Numbers, texts and tables as TOML.

use std::fmt::Write as _;

use glam::{DQuat, DVec3};

/// A number as TOML: the shortest that reads back the same, with what conversion left behind rounded away.
pub(crate) fn number(x: f64) -> String {
    let rounded: f64 = format!("{x:.12e}").parse().unwrap_or(x);
    let x = if (rounded - x).abs() <= 1e-12 * x.abs() { rounded } else { x };
    if x == 0.0 {
        "0".into()
    } else if x.fract() == 0.0 && x.abs() < 1e9 {
        format!("{x}")
    } else if (1e-4..1e9).contains(&x.abs()) {
        format!("{x:?}")
    } else {
        format!("{x:e}")
    }
}

/// A vector.
pub(crate) fn vector(v: DVec3) -> String {
    let [x, y, z] = v.to_array().map(number);
    format!("[{x}, {y}, {z}]")
}

/// A quaternion, w first.
pub(crate) fn turn(q: DQuat) -> String {
    let q = q.normalize();
    format!("[{}, {}, {}, {}]", number(q.w), number(q.x), number(q.y), number(q.z))
}

/// A text in quotes.
pub(crate) fn text(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            c if c.is_control() => {
                let _ = write!(out, "\\u{:04X}", c as u32);
            }
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

/// A name that a scene takes: letters, digits, spaces, - and _.
pub(crate) fn name(word: &str) -> String {
    let clean: String = word
        .chars()
        .map(|c| if c.is_alphanumeric() || " -_".contains(c) { c } else { '_' })
        .take(90)
        .collect();
    let clean = clean.trim().to_owned();
    if clean.is_empty() || clean == "default" { format!("{clean}_") } else { clean }
}

/// A scene that grows table by table.
#[derive(Default)]
pub(crate) struct Toml {
    pub(crate) text: String,
}

impl Toml {
    /// Begins a table, `[x]` or `[[x]]`, with what it comes from.
    pub(crate) fn table(&mut self, header: &str, from: &str) {
        let note = if from.is_empty() { String::new() } else { format!("  # {}", from.replace('\n', " ")) };
        let _ = writeln!(self.text, "\n{header}{note}");
    }

    /// A key with a value that is TOML already.
    pub(crate) fn raw(&mut self, key: &str, value: &str) {
        let _ = writeln!(self.text, "{key} = {value}");
    }

    /// A number.
    pub(crate) fn number(&mut self, key: &str, x: f64) {
        self.raw(key, &number(x));
    }

    /// A text.
    pub(crate) fn text(&mut self, key: &str, value: &str) {
        self.raw(key, &text(value));
    }

    /// A vector.
    pub(crate) fn vector(&mut self, key: &str, v: DVec3) {
        self.raw(key, &vector(v));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_read_back() {
        for x in [0.0, 1.0, -3.5, 1e-9, 2.5e-7, 1e12, 0.1 + 0.2, 5e6, 1.0 / 3.0, 6.02e23, 3e-5] {
            let text = number(x);
            let back: f64 = text.parse().unwrap_or(f64::NAN);
            assert!((back - x).abs() <= 2e-12 * x.abs(), "{x} {text}");
        }
        assert_eq!(
            (number(0.1 + 0.2), number(5e6), number(1e-9)),
            ("0.3".into(), "5000000".into(), "1e-9".into())
        );
        assert_eq!(text("a\"b\\c"), "\"a\\\"b\\\\c\"");
        assert_eq!((name("a/b"), name("default")), ("a_b".into(), "default_".into()));
    }
}
