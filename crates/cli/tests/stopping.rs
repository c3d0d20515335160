//! Runs that do not reach their end: told to stop, killed, out of disk, a body lost. What is written stays valid.

#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod granum;

use std::fs;
use std::path::Path;
use std::process::{Child, Command};
use std::time::{Duration, Instant};

use granum::{changed_pile, command, end, frame_times, granum, pile, rows, summary};

/// Starts a run that would take very long, and waits for its third frame.
fn start(run: &Path) -> Child {
    let scene = pile();
    let mut words = vec!["run", scene.to_str().unwrap(), "-o", run.to_str().unwrap()];
    words.extend(["--set", "duration=\"1000 s\"", "--set", "output.frames_every=\"20 ms\""]);
    let child = command().args(&words).spawn().unwrap();
    let start = Instant::now();
    while !run.join("frames/bodies_000002.vtp").exists() {
        assert!(start.elapsed() < Duration::from_secs(60), "no third frame");
        std::thread::sleep(Duration::from_millis(10));
    }
    child
}

fn send(signal: &str, child: &Child) {
    let sent = Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap();
    assert!(sent.success());
}

#[test]
fn a_run_that_is_told_to_stop_writes_its_end() {
    for (signal, code) in [("-TERM", 143), ("-INT", 130)] {
        let folder = tempfile::tempdir().unwrap();
        let run = folder.path().join("run");
        let child = start(&run);
        send(signal, &child);
        let said = end(child.wait_with_output().unwrap());
        assert_eq!(said.code, code, "{said:?}");
        let json = summary(&run);
        assert_eq!(json["status"], "interrupted");
        // The last frame, the last rows and the summary are of the same step.
        let time = json["time"].as_f64().unwrap();
        assert_eq!(frame_times(&run).last(), Some(&time));
        assert_eq!(rows(&run.join("health.csv")).last().unwrap()[1], time);
        assert_eq!(rows(&run.join("probes/ball.csv")).last().unwrap()[0], time);
    }
}

#[test]
fn a_killed_run_can_be_opened() {
    let folder = tempfile::tempdir().unwrap();
    let run = folder.path().join("run");
    let child = start(&run);
    send("-KILL", &child);
    child.wait_with_output().unwrap();
    assert_eq!(summary(&run)["status"], "running");
    assert!(frame_times(&run).len() >= 2);
    let said = granum(&["info", run.to_str().unwrap()]);
    assert!(said.code == 0 && said.out.contains("running"), "{said:?}");
}

#[test]
fn a_lost_body_stops_the_run_with_exit_3() {
    let folder = tempfile::tempdir().unwrap();
    let domain = "[domain]\nmin = [-1, -1, \"2 cm\"]\nmax = [1, 1, 1]\n\n[output]";
    let scene = changed_pile(folder.path(), "[output]", domain);
    // The low fill starts in the domain and falls out of it.
    let scene_text = fs::read_to_string(&scene).unwrap().replace("\"1 cm\"], max", "\"2.9 cm\"], max");
    fs::write(&scene, scene_text.replace("\"9 cm\", \"3 cm\"", "\"9 cm\", \"5 cm\"")).unwrap();
    let run = folder.path().join("run");
    let said = granum(&["run", scene.to_str().unwrap(), "-o", run.to_str().unwrap()]);
    assert_eq!(said.code, 3, "{said:?}");
    assert!(said.err.contains("left the domain") && said.err.contains("body "), "{said:?}");
    let json = summary(&run);
    assert_eq!(json["status"], "failed");
    assert!(json["failure"].as_str().unwrap().contains("left the domain"));
    assert_eq!(frame_times(&run).last(), json["time"].as_f64().as_ref());
}

/// On a disk of one megabyte of its own, in a mount namespace that ends with the run.
#[test]
fn a_full_disk_stops_the_run_with_exit_3() {
    let folder = tempfile::tempdir().unwrap();
    let (disk, kept) = (folder.path().join("disk"), folder.path().join("kept"));
    fs::create_dir(&disk).unwrap();
    let unshare = |script: &str| {
        let mut command = Command::new("unshare");
        command.args(["--user", "--map-root-user", "--mount", "sh", "-c", script]);
        command.env("DISK", &disk).env("KEPT", &kept).env("SCENE", pile());
        command.env("GRANUM", env!("CARGO_BIN_EXE_granum"));
        command.output()
    };
    let mount = "mount -t tmpfs -o size=1m granum \"$DISK\"";
    if !unshare(mount).is_ok_and(|o| o.status.success()) {
        // Where a user may not mount, the unit test on /dev/full in granum-output has to do.
        eprintln!("skipped: no right to mount a small disk here");
        return;
    }
    let script = format!(
        "{mount} && \"$GRANUM\" run \"$SCENE\" -o \"$DISK/run\" --set 'duration=\"1000 s\"' \
         --set 'output.frames_every=\"4 ms\"'; code=$?; cp -r \"$DISK/run\" \"$KEPT\"; exit $code"
    );
    let said = end(unshare(&script).unwrap());
    assert_eq!(said.code, 3, "{said:?}");
    assert!(said.err.contains("the disk is full") && said.err.contains("free some space"), "{said:?}");
    let json = summary(&kept);
    assert_eq!(json["status"], "failed");
    assert!(frame_times(&kept).len() > 3);
    for table in ["health.csv", "probes/ball.csv"] {
        assert!(!rows(&kept.join(table)).is_empty());
    }
}
