//! Errors of a scene: one or several problems, each with its place and a remedy.

use std::fmt;

/// Most problems that are shown; the rest is counted.
const SHOWN: usize = 20;

/// One problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// Where: `file:line:column`, or the `--set` that caused it.
    pub place: String,
    /// What is wrong.
    pub message: String,
    /// What to do.
    pub help: String,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.message)?;
        if !self.help.is_empty() {
            write!(f, "\n  help: {}", self.help)?;
        }
        Ok(())
    }
}

/// A scene that cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SceneError {
    /// The problems, in the order of the file; at least one.
    pub problems: Vec<Problem>,
}

impl SceneError {
    /// A single problem.
    pub(crate) fn one(place: impl Into<String>, message: impl Into<String>, help: impl Into<String>) -> Self {
        Self { problems: vec![Problem { place: place.into(), message: message.into(), help: help.into() }] }
    }
}

impl fmt::Display for SceneError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        for (i, problem) in self.problems.iter().take(SHOWN).enumerate() {
            if i > 0 {
                writeln!(f)?;
            }
            problem.fmt(f)?;
        }
        match self.problems.len().saturating_sub(SHOWN) {
            0 => Ok(()),
            more => write!(f, "\nand {more} more"),
        }
    }
}

impl std::error::Error for SceneError {}

/// Typing errors that a word of this length may have.
fn tolerance(word: &str) -> usize {
    match word.chars().count() {
        0..=3 => 1,
        n => (n / 3).max(2),
    }
}

/// "did you mean `radius`?" if a valid word is near, else the list of them.
pub(crate) fn nearest<'a>(word: &str, valid: impl IntoIterator<Item = &'a str>) -> String {
    let valid: Vec<&str> = valid.into_iter().collect();
    let distance = |v: &str| strsim::damerau_levenshtein(&word.to_lowercase(), &v.to_lowercase());
    // Longer words are never near, and the distance costs time quadratic in length.
    let near = if word.len() > 60 { None } else { valid.iter().map(|v| (distance(v), *v)).min() };
    match near {
        Some((d, v)) if d <= tolerance(word) => format!("did you mean `{v}`?"),
        _ if valid.is_empty() => "there are none in this scene".into(),
        _ => format!("there are {}", valid.iter().map(|v| format!("`{v}`")).collect::<Vec<_>>().join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_words_are_suggested_and_far_ones_listed() {
        assert_eq!(nearest("raduis", ["radius", "size"]), "did you mean `radius`?");
        assert_eq!(nearest("colour", ["radius", "size"]), "there are `radius`, `size`");
        assert_eq!(nearest("x", []), "there are none in this scene");
    }

    #[test]
    fn many_problems_are_counted() {
        let one = Problem { place: "a.toml:1:2".into(), message: "bad".into(), help: "fix it".into() };
        assert_eq!(one.to_string(), "a.toml:1:2: bad\n  help: fix it");
        let error = SceneError { problems: vec![one; 23] };
        assert!(error.to_string().ends_with("and 3 more"));
    }
}
