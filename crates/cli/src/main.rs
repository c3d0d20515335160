//! The program `granum`; see the library of this crate.

use std::process::ExitCode;

fn main() -> ExitCode {
    ExitCode::from(granum_cli::main(std::env::args_os()))
}
