//! A line of results.

use serde_json::{Map, Value, json};

use crate::machine;

/// Results of one case, in the order in which they were added.
#[derive(Default)]
pub(crate) struct Line {
    results: Map<String, Value>,
    failed: Vec<String>,
}

impl Line {
    /// Adds a result.
    pub(crate) fn add(&mut self, key: &str, value: impl Into<Value>) {
        self.results.insert(key.to_owned(), value.into());
    }

    /// A whole number that was added; 0 if there is none of this name.
    pub(crate) fn number(&self, key: &str) -> u64 {
        self.results.get(key).and_then(Value::as_u64).unwrap_or(0)
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
    pub(crate) fn finish(self, case: &str, threads: usize) -> Value {
        let mut line = Map::new();
        line.insert("case".into(), json!(case));
        line.insert("threads".into(), json!(threads));
        line.extend(self.results);
        line.insert("counts".into(), json!(self.failed.is_empty()));
        line.insert("machine".into(), json!(machine::name()));
        line.insert("version".into(), json!(env!("CARGO_PKG_VERSION")));
        Value::Object(line)
    }
}

/// Best and median of a set of times.
pub(crate) fn best_and_median(mut times: Vec<f64>) -> (f64, f64) {
    times.sort_by(f64::total_cmp);
    (times[0], times[times.len() / 2])
}
