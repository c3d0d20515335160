//! Bench runner.
fn main() {}
