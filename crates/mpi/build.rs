//! With the feature `mpi`: compiles the calls of MPI by the library's own compiler, `mpicc` or what MPICC says, and links what that links.

use std::path::Path;
use std::process::{Command, exit};

fn main() {
    println!("cargo::rerun-if-changed=src/calls.c");
    println!("cargo::rerun-if-env-changed=MPICC");
    if std::env::var_os("CARGO_FEATURE_MPI").is_none() {
        return;
    }
    let compiler = std::env::var("MPICC").unwrap_or_else(|_| "mpicc".into());
    let out = std::env::var("OUT_DIR").unwrap_or_default();
    let object = Path::new(&out).join("calls.o");
    let archive = Path::new(&out).join("libgranum_calls.a");
    let _ = std::fs::remove_file(&archive);
    run(Command::new(&compiler).args(["-O2", "-fPIC", "-c", "src/calls.c", "-o"]).arg(&object), &compiler);
    run(Command::new("ar").arg("crs").arg(&archive).arg(&object), "ar");
    println!("cargo::rustc-link-search=native={out}");
    println!("cargo::rustc-link-lib=static=granum_calls");
    // Both Open MPI and MPICH show the command that they would run.
    let shown = run(Command::new(&compiler).arg("-show"), &compiler);
    for word in shown.split_whitespace() {
        if let Some(folder) = word.strip_prefix("-L") {
            println!("cargo::rustc-link-search=native={folder}");
        } else if let Some(library) = word.strip_prefix("-l") {
            println!("cargo::rustc-link-lib={library}");
        } else if word.starts_with("-Wl,-rpath") {
            println!("cargo::rustc-link-arg={word}");
        }
    }
}

/// What a command prints. What goes wrong is said with what to do.
fn run(command: &mut Command, name: &str) -> String {
    match command.output() {
        Ok(output) if output.status.success() => String::from_utf8_lossy(&output.stdout).into_owned(),
        Ok(output) => fail(name, &String::from_utf8_lossy(&output.stderr)),
        Err(error) => fail(name, &error.to_string()),
    }
}

fn fail(name: &str, why: &str) -> ! {
    println!("cargo::error={name} failed: {why}");
    println!(
        "cargo::error=the feature `mpi` needs an MPI library with its compiler (Debian: libopenmpi-dev openmpi-bin); MPICC names \
         another mpicc"
    );
    exit(1)
}
