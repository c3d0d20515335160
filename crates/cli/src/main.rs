//! The program granum.
fn main() {}
