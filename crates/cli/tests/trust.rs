//! Nothing lost: signals that come twice, folders that are taken, outputs that are full, threads beyond all bounds.

#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod granum;

use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use granum::{command, end, granum, pile, summary};

/// Starts a run that would take very long; waits for its second frame.
fn start(run: &Path, before: &str) -> Child {
    let script = format!("{before} exec \"$@\"");
    let mut words =
        vec!["-c".to_owned(), script, "sh".into(), env!("CARGO_BIN_EXE_granum").into(), "run".into()];
    words.extend([pile().to_str().unwrap().into(), "-o".into(), run.to_str().unwrap().into(), "-q".into()]);
    words
        .extend(["--set", "duration=\"1000 s\"", "--set", "output.frames_every=\"10 ms\""].map(String::from));
    let child =
        Command::new("sh").args(&words).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let begun = Instant::now();
    while !run.join("frames/bodies_000001.vtp").exists() {
        assert!(begun.elapsed() < Duration::from_secs(60), "no second frame");
        std::thread::sleep(Duration::from_millis(5));
    }
    child
}

fn sh(script: &str, child: &Child) {
    let done = Command::new("sh").args(["-c", script, "sh", &child.id().to_string()]).status().unwrap();
    assert!(done.success());
}

/// `timeout` and batch queues signal twice: the end is written all the same, every time.
#[test]
fn two_signals_close_together_are_one() {
    let folder = tempfile::tempdir().unwrap();
    let bursts = [
        ("kill -TERM $1; kill -TERM $1", 143),
        ("kill -INT $1; kill -TERM $1; kill -INT $1", 130),
        ("kill -HUP $1; kill -HUP $1; kill -CONT $1", 129),
        ("kill -TERM $1; sleep 0.01; kill -TERM $1; kill -TERM $1", 143),
    ];
    for k in 0..24 {
        let (script, code) = bursts[k % bursts.len()];
        let run = folder.path().join(format!("run{k}"));
        let child = start(&run, "");
        sh(script, &child);
        let said = end(child.wait_with_output().unwrap());
        // Which of two different signals is seen first is the system's choice.
        assert!(said.code == code || script.contains("INT") && said.code == 143, "{script}: {said:?}");
        assert_eq!(summary(&run)["status"], "interrupted", "{script}");
        assert!(run.join("checkpoint.granum").exists(), "{script}");
    }
}

/// A later signal ends a run that does not come to its end; one that began with hangups ignored (`nohup`) is not stopped by them.
#[test]
fn a_hangup_that_is_ignored_stays_ignored() {
    let folder = tempfile::tempdir().unwrap();
    let run = folder.path().join("run");
    let mut child = start(&run, "trap '' HUP;");
    sh("kill -HUP $1", &child);
    std::thread::sleep(Duration::from_millis(300));
    assert!(child.try_wait().unwrap().is_none(), "it goes on");
    sh("kill -TERM $1", &child);
    assert_eq!(end(child.wait_with_output().unwrap()).code, 143);
}

/// A resumed run loses nothing to another start in its folder.
#[test]
fn a_live_run_is_not_overwritten() {
    let folder = tempfile::tempdir().unwrap();
    let run = folder.path().join("run");
    let child = start(&run, "");
    let words =
        ["run", pile().to_str().unwrap(), "-o", run.to_str().unwrap(), "-q", "--overwrite"].map(String::from);
    let said = granum(&words);
    assert!(said.code == 2 && said.err.contains("another granum is still writing"), "{said:?}");
    assert!(run.join("frames/bodies_000000.vtp").exists() && run.join("health.csv").exists());
    sh("kill -TERM $1", &child);
    assert_eq!(end(child.wait_with_output().unwrap()).code, 143);
    assert!(run.join("checkpoint.granum").exists());
    // Now it may.
    let said = granum(&[&words[..], &["--set".into(), "duration=\"10 ms\"".into()]].concat());
    assert!(said.code <= 1, "{said:?}");
}

/// Six starts at the same moment: six folders, six runs that finished.
#[test]
fn starts_at_the_same_moment_have_folders_of_their_own() {
    let folder = tempfile::tempdir().unwrap();
    let run = folder.path().join("run");
    let scene = pile();
    let words =
        ["run", scene.to_str().unwrap(), "-o", run.to_str().unwrap(), "-q", "--set", "duration=\"20 ms\""];
    let all: Vec<Child> = (0..6).map(|_| command().args(words).spawn().unwrap()).collect();
    for child in all {
        let said = end(child.wait_with_output().unwrap());
        assert!(said.code <= 1, "{said:?}");
    }
    let mut hashes = Vec::new();
    for k in 1..=6 {
        let name = if k == 1 { run.clone() } else { folder.path().join(format!("run-{k}")) };
        assert_eq!(summary(&name)["status"], "finished", "{k}");
        hashes.push(summary(&name)["state_hash"].clone());
    }
    hashes.dedup();
    assert_eq!(hashes.len(), 1);
}

#[test]
fn a_full_output_and_too_many_threads_are_told() {
    if Path::new("/dev/full").exists() {
        for word in ["schema", "examples"] {
            let full = fs::File::options().write(true).open("/dev/full").unwrap();
            let child = command().arg(word).stdout(full).stderr(Stdio::piped()).spawn().unwrap();
            let said = end(child.wait_with_output().unwrap());
            assert!(said.code == 3 && said.err.contains("standard output"), "{word}: {said:?}");
        }
    }
    let begun = Instant::now();
    let said = granum(&["run", "hello_sphere", "-t", "99999"]);
    assert!(said.code == 2 && said.err.contains("99999 threads"), "{said:?}");
    assert!(begun.elapsed() < Duration::from_secs(20));
}

/// What a checkpoint counts on is on disk before it is, names included: seen in the calls of the system.
#[test]
fn folders_are_synced_before_the_checkpoint() {
    let folder = tempfile::tempdir().unwrap();
    let (run, trace) = (folder.path().join("run"), folder.path().join("trace"));
    let traced = Command::new("strace")
        .args(["-f", "-y", "-e", "trace=fsync,fdatasync", "-o", trace.to_str().unwrap()])
        .args([
            env!("CARGO_BIN_EXE_granum"),
            "run",
            pile().to_str().unwrap(),
            "-o",
            run.to_str().unwrap(),
            "-q",
        ])
        .args(["--set", "duration=\"20 ms\""])
        .output();
    let Ok(traced) = traced else {
        println!("there is no strace here; what is synced was not seen");
        return;
    };
    if !traced.status.success() && !trace.exists() {
        println!("strace may not trace here; what is synced was not seen");
        return;
    }
    let text = fs::read_to_string(&trace).unwrap();
    let at = |end: &str| {
        text.lines().position(|l| l.contains(&format!("{end}>"))).unwrap_or_else(|| panic!("{end}: {text}"))
    };
    let state = at("/checkpoint.tmp");
    for name in ["/run/frames", "/run/probes", "/health.csv", "/bodies_000000.vtp"] {
        assert!(at(name) < state, "{name} comes after the checkpoint: {text}");
    }
}
