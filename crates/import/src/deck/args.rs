//! Words of a command, read one after the other.

use glam::DVec3;

/// The words of a command that are left.
pub(super) struct Args<'a> {
    words: &'a [String],
    at: usize,
}

impl<'a> Args<'a> {
    pub(super) fn new(words: &'a [String]) -> Self {
        Self { words, at: 0 }
    }

    /// The next word, which may be missing.
    pub(super) fn maybe(&mut self) -> Option<&'a str> {
        let word = self.words.get(self.at)?;
        self.at += 1;
        Some(word)
    }

    /// The next word.
    pub(super) fn word(&mut self) -> Result<&'a str, String> {
        self.maybe().ok_or_else(|| "the command is too short".to_owned())
    }

    /// The next word, left where it is.
    pub(super) fn peek(&self) -> Option<&'a str> {
        self.words.get(self.at).map(String::as_str)
    }

    /// Takes the next word if it is this one.
    pub(super) fn take(&mut self, word: &str) -> bool {
        let found = self.peek() == Some(word);
        self.at += usize::from(found);
        found
    }

    /// The next word as a number.
    pub(super) fn number(&mut self) -> Result<f64, String> {
        let word = self.word()?;
        let x = word.parse::<f64>().map_err(|_| format!("\"{word}\" is not a number"))?;
        if x.is_finite() { Ok(x) } else { Err(format!("\"{word}\" is not a finite number")) }
    }

    /// A number above zero.
    pub(super) fn positive(&mut self) -> Result<f64, String> {
        let x = self.number()?;
        if x > 0.0 { Ok(x) } else { Err(format!("{x} is not above zero")) }
    }

    /// A whole number from 0 on.
    pub(super) fn count(&mut self) -> Result<usize, String> {
        let x = self.number()?;
        if (0.0..1e12).contains(&x) && x.fract() == 0.0 {
            Ok(x as usize)
        } else {
            Err(format!("{x} is no count"))
        }
    }

    /// Three numbers.
    pub(super) fn vector(&mut self) -> Result<DVec3, String> {
        Ok(DVec3::new(self.number()?, self.number()?, self.number()?))
    }

    /// All numbers up to the next word that is none.
    pub(super) fn numbers(&mut self) -> Vec<f64> {
        let mut list = Vec::new();
        while let Some(x) = self.peek().and_then(|w| w.parse::<f64>().ok()) {
            list.push(x);
            self.at += 1;
        }
        list
    }

    /// The words that are left.
    pub(super) fn rest(&self) -> &'a [String] {
        self.words.get(self.at..).unwrap_or(&[])
    }
}
