//! A line of results: what one engine did on one case.

use serde_json::{Map, Value, json};

use crate::machine::Machine;

/// Results of one engine, in the order in which they were added.
#[derive(Default)]
pub(crate) struct Line {
    results: Map<String, Value>,
    failed: Vec<String>,
}

impl Line {
    /// A line of an engine other than Granum, or of one of its solvers.
    pub(crate) fn of(engine: &str) -> Self {
        let mut line = Self::default();
        line.add("engine", engine);
        line
    }

    /// Adds a result.
    pub(crate) fn add(&mut self, key: &str, value: impl Into<Value>) {
        self.results.insert(key.to_owned(), value.into());
    }

    /// Adds the best of some times as `key`, their median as `key_median`, and returns the best.
    pub(crate) fn times(&mut self, key: &str, times: Vec<f64>) -> f64 {
        let (best, median) = best_and_median(times);
        self.add(key, best);
        self.add(&format!("{key}_median"), median);
        best
    }

    /// A whole number that was added; 0 if there is none of this name.
    pub(crate) fn number(&self, key: &str) -> u64 {
        self.results.get(key).and_then(Value::as_u64).unwrap_or(0)
    }

    /// A number that was added.
    pub(crate) fn value(&self, key: &str) -> Option<f64> {
        self.results.get(key).and_then(Value::as_f64)
    }

    /// Records that something must hold for the line to count.
    pub(crate) fn check(&mut self, holds: bool, what: &str) {
        if !holds && !self.failed.iter().any(|f| f == what) {
            self.failed.push(what.to_owned());
        }
    }

    /// What did not hold.
    pub(crate) fn failed(&self) -> &[String] {
        &self.failed
    }

    /// The finished line.
    pub(crate) fn finish(self, case: &str, threads: usize, machine: &Machine) -> Map<String, Value> {
        let mut line = Map::new();
        line.insert("case".into(), json!(case));
        line.insert("engine".into(), json!("granum"));
        line.insert("threads".into(), json!(threads));
        line.extend(self.results);
        line.insert("triad_gb_per_s".into(), json!(machine.triad));
        line.insert("fma_gflop_per_s".into(), json!(machine.fma));
        line.insert("counts".into(), json!(self.failed.is_empty()));
        line.insert("machine".into(), json!(machine.name));
        line.insert("version".into(), json!(env!("CARGO_PKG_VERSION")));
        line.insert("commit".into(), json!(env!("GRANUM_COMMIT")));
        line
    }
}

/// Best and median of a set of times.
pub(crate) fn best_and_median(mut times: Vec<f64>) -> (f64, f64) {
    times.sort_by(f64::total_cmp);
    (times[0], times[times.len() / 2])
}

/// A finished line for the screen: numbers with four digits, wrapped.
pub(crate) fn readable(line: &Map<String, Value>) -> String {
    let mut text = String::new();
    let mut column = usize::MAX;
    for (key, value) in line.iter().filter(|(key, _)| !matches!(key.as_str(), "case" | "machine" | "version"))
    {
        let value = match value {
            Value::Number(n) if n.is_f64() => short(n.as_f64().unwrap_or(f64::NAN)),
            Value::String(s) => s.clone(),
            other => other.to_string(),
        };
        let word = format!("{key} {value}");
        if column > 100 {
            text += if text.is_empty() { "" } else { "\n    " };
            column = 0;
        } else {
            text += ", ";
        }
        column += word.len() + 2;
        text += &word;
    }
    text
}

/// Four digits.
pub(crate) fn short(x: f64) -> String {
    if x == 0.0 || (1e-3..1e6).contains(&x.abs()) {
        let digits = if x == 0.0 { 0 } else { (3 - x.abs().log10().floor() as i32).max(0) };
        format!("{x:.*}", digits as usize)
    } else {
        format!("{x:.3e}")
    }
}
