//! A line of results.

use serde_json::{Map, Value, json};

use crate::machine;

/// Results of one case, in the order in which they were added.
#[derive(Default)]
pub(crate) struct Line(Map<String, Value>);

impl Line {
    /// Adds a result.
    pub(crate) fn add(&mut self, key: &str, value: impl Into<Value>) {
        self.0.insert(key.to_owned(), value.into());
    }

    /// The finished line.
    pub(crate) fn finish(self, case: &str, threads: usize) -> Value {
        let mut line = Map::new();
        line.insert("case".into(), json!(case));
        line.insert("threads".into(), json!(threads));
        line.extend(self.0);
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
