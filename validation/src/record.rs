//! The record of a test: every number that is checked, with its reference, error and tolerance.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

/// One checked number.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CheckedNumber {
    /// The test file.
    pub phenomenon: String,
    /// The test in the file.
    pub test: String,
    /// What was measured.
    pub quantity: String,
    /// Size of the scene over that of the reference.
    pub scale: f64,
    /// What the engine gives, in the units of the reference.
    pub value: f64,
    /// What it should give.
    pub reference: f64,
    /// Error as judged.
    pub error: f64,
    /// Largest error allowed; `None` if the number is only reported.
    pub tolerance: Option<f64>,
}

impl CheckedNumber {
    /// Whether the error is within the tolerance.
    pub fn passed(&self) -> bool {
        self.tolerance.is_none_or(|tolerance| self.error <= tolerance)
    }
}

/// The rows of one test.
pub struct Record {
    phenomenon: String,
    test: String,
    rows: Vec<CheckedNumber>,
}

impl Record {
    /// An empty record of a test in the file `tests/<phenomenon>.rs`.
    pub fn new(phenomenon: &str, test: &str) -> Self {
        Self { phenomenon: phenomenon.into(), test: test.into(), rows: Vec::new() }
    }

    fn add(&mut self, quantity: &str, scale: f64, numbers: (f64, f64, f64), tolerance: Option<f64>) {
        let (value, reference, error) = numbers;
        let row = CheckedNumber {
            phenomenon: self.phenomenon.clone(),
            test: self.test.clone(),
            quantity: quantity.into(),
            scale,
            value,
            reference,
            error,
            tolerance,
        };
        let verdict = match (tolerance, row.passed()) {
            (None, _) => "reported",
            (_, true) => "ok",
            (_, false) => "FAILED",
        };
        println!(
            "{}: {quantity} [x{scale}]: value {value:.12e} reference {reference:.12e} error {error:.2e} (allowed {}) {verdict}",
            self.phenomenon,
            tolerance.map_or("-".into(), |t| format!("{t:.1e}")),
        );
        self.rows.push(row);
    }

    /// Demands |value - reference| <= tolerance.
    pub fn near(&mut self, quantity: &str, scale: f64, value: f64, reference: f64, tolerance: f64) {
        self.add(quantity, scale, (value, reference, (value - reference).abs()), Some(tolerance));
    }

    /// Demands |value - reference| <= tolerance |reference|; the error is recorded relative to the reference.
    pub fn relative(&mut self, quantity: &str, scale: f64, value: f64, reference: f64, tolerance: f64) {
        let error = (value - reference).abs() / reference.abs();
        self.add(quantity, scale, (value, reference, error), Some(tolerance));
    }

    /// Demands that a quantity which should vanish does not exceed a limit.
    pub fn below(&mut self, quantity: &str, scale: f64, value: f64, limit: f64) {
        self.add(quantity, scale, (value, 0.0, value), Some(limit));
    }

    /// Demands that a condition holds.
    pub fn holds(&mut self, quantity: &str, scale: f64, condition: bool) {
        let value = f64::from(u8::from(condition));
        self.add(quantity, scale, (value, 1.0, 1.0 - value), Some(0.5));
    }

    /// Reports a number without a demand.
    pub fn report(&mut self, quantity: &str, scale: f64, value: f64, reference: f64) {
        self.add(quantity, scale, (value, reference, (value - reference).abs()), None);
    }

    /// Keeps the rows for the table and fails the test if a demand is not met.
    pub fn finish(self) {
        let folder = folder();
        let name = format!("{}.{}.json", self.phenomenon, self.test);
        let text = serde_json::to_string_pretty(&self.rows).expect("rows are plain numbers and strings");
        std::fs::create_dir_all(&folder)
            .and_then(|()| std::fs::write(folder.join(name), text))
            .expect("the target folder can be written");
        // A value that is not a number passes no demand: `error <= tolerance` is false.
        let failed: Vec<String> = self
            .rows
            .iter()
            .filter(|row| !row.passed())
            .map(|row| {
                format!(
                    "{} [x{}]: {:.12e}, reference {:.12e}, error {:.2e} > {:.1e}",
                    row.quantity,
                    row.scale,
                    row.value,
                    row.reference,
                    row.error,
                    row.tolerance.unwrap_or(0.0)
                )
            })
            .collect();
        assert!(failed.is_empty(), "{} of {} failed:\n{}", self.phenomenon, self.test, failed.join("\n"));
    }
}

/// Where the rows are kept.
pub fn folder() -> PathBuf {
    let target = std::env::var_os("CARGO_TARGET_DIR")
        .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../target"), PathBuf::from);
    target.join("validation")
}
