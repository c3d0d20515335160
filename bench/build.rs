//! Tells the program which commit it was built from: every line of results carries it.
//!
//! The hash of the commit, with `+` behind it if the code had changes that were not committed; empty without git.

use std::process::Command;

/// What is part of the program or of what it measures.
const CODE: [&str; 5] = ["../crates", "src", "peers", "Cargo.toml", "../Cargo.lock"];

fn git(arguments: &[&str]) -> Option<String> {
    let output = Command::new("git").args(arguments).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

fn main() {
    let mut commit = git(&["rev-parse", "--short=10", "HEAD"]).unwrap_or_default();
    let mut status = vec!["status", "--porcelain", "--"];
    status.extend(CODE);
    if git(&status).is_some_and(|changes| !changes.is_empty()) {
        commit.push('+');
    }
    println!("cargo:rustc-env=GRANUM_COMMIT={commit}");
    // The log grows with every commit, whatever the branch.
    let log = git(&["rev-parse", "--git-path", "logs/HEAD"]);
    for path in CODE.into_iter().map(str::to_owned).chain(log).chain(["build.rs".to_owned()]) {
        println!("cargo:rerun-if-changed={path}");
    }
}
