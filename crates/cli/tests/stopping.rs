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
    // While it goes on nobody says that it has stopped.
    let said = granum(&["info", run.to_str().unwrap()]);
    assert!(said.code == 0 && said.out.contains("running") && !said.out.contains("stopped"), "{said:?}");
    send("-KILL", &child);
    child.wait_with_output().unwrap();
    assert_eq!(summary(&run)["status"], "running");
    assert!(frame_times(&run).len() >= 2);
    let said = granum(&["info", run.to_str().unwrap()]);
    assert!(said.code == 0 && said.out.contains("running"), "{said:?}");
    assert!(said.out.contains("stopped      without an end") && said.out.contains("continue"), "{said:?}");
}

const FLIGHT: &str = "
format = 1
METHOD
step = \"1 ms\"
duration = \"1 s\"
gravity = [0, 0, 0]
[materials.stone]
density = 2500
friction = 0.4
restitution = 0.5
ELASTIC
[[bodies]]
name = \"calm\"
shape = \"sphere\"
radius = 0.1
material = \"stone\"
position = [0, 0, 0]
[[bodies]]
name = \"fast\"
shape = \"sphere\"
radius = 0.1
material = \"stone\"
position = [1, 0, 0]
velocity = [SPEED, 0, 0]
angular_velocity = [SPIN, 0, 0]
";

fn flight(folder: &Path, dem: bool, speed: &str, spin: &str) -> String {
    let method = if dem { "method = \"dem\"" } else { "" };
    let elastic = if dem { "young = \"5 MPa\"\npoisson = 0.3" } else { "" };
    let text = FLIGHT.replace("METHOD", method).replace("ELASTIC", elastic).replace("SPEED", speed);
    let text = text.replace("SPIN", spin);
    let path = folder.join("flight.toml");
    fs::write(&path, text).unwrap();
    path.to_str().unwrap().to_owned()
}

/// A body that flies away, and one whose place is no number any more, stop a run of either method: with its id, the stage and
/// the time on the screen and in the summary, and a checkpoint of the step before.
#[test]
fn a_body_that_is_lost_or_no_number_stops_either_method() {
    for dem in [false, true] {
        for (speed, spin, words) in
            [("2e10", "0", "body 1 is lost after"), ("0", "1.7e308", "body 1 is no longer finite after")]
        {
            let folder = tempfile::tempdir().unwrap();
            let run = folder.path().join("run");
            let scene = flight(folder.path(), dem, speed, spin);
            let said = granum(&["run", &scene, "-o", run.to_str().unwrap(), "--force"]);
            assert_eq!(said.code, 3, "{dem} {speed}: {said:?}");
            assert!(said.err.contains(words) && said.err.contains(" at t = "), "{dem} {speed}: {said:?}");
            let json = summary(&run);
            assert!(json["status"] == "failed" && json["failure"].as_str().unwrap().contains(words));
            let said = granum(&["info", run.to_str().unwrap()]);
            let steps = json["steps"].as_u64().unwrap();
            assert!(
                said.out.contains("checkpoint.granum") && said.out.contains(&format!("step {steps},")),
                "{said:?}"
            );
        }
    }
}

/// A defect of the program in the middle of a step: exit code 70, a summary that says where, and a checkpoint from which the
/// run goes on to the same end.
#[test]
fn a_panic_leaves_a_summary_and_a_checkpoint() {
    for (dem, stage) in
        [(false, "integrate"), (false, "count_contacts"), (true, "integrate"), (true, "contact_forces")]
    {
        let folder = tempfile::tempdir().unwrap();
        let scene = flight(folder.path(), dem, "0.7", "0.3");
        let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
        let (whole, run) = (path("whole"), path("run"));
        let more = ["--set", "duration=\"50 ms\"", "--force"];
        // Penalty contact moves bodies twice in a step, before and after its forces.
        let runs = if dem && stage == "integrate" { 42 } else { 21 };
        let said = granum(&[&["run", &scene, "-o", &whole], &more[..]].concat());
        assert_eq!(said.code, 0, "{said:?}");
        let panics = command()
            .args([&["run", &scene, "-o", &run], &more[..]].concat())
            .env("GRANUM_TEST_PANIC", format!("{stage}:{runs}"))
            .output();
        let said = end(panics.unwrap());
        assert!(said.code == 70 && said.err.contains("internal error at"), "{stage}: {said:?}");
        let json = summary(Path::new(&run));
        assert_eq!(json["status"], "failed");
        let failure = json["failure"].as_str().unwrap();
        assert!(failure.contains(&format!("internal error in stage {stage} of step 22")), "{failure}");
        assert!(failure.contains("a test wanted"), "{failure}");
        // The copy in memory is of step 16.
        assert_eq!(json["steps"], 16);
        assert_eq!(rows(&Path::new(&run).join("health.csv")).len(), 21);
        let said = granum(&["continue", &run, "-q"]);
        assert_eq!(said.code, 0, "{said:?}");
        let (one, other) = (summary(Path::new(&whole)), summary(Path::new(&run)));
        assert_eq!(one["state_hash"], other["state_hash"]);
        assert_eq!(other["status"], "finished");
    }
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

/// The system says that the disk is full as soon as the run folder holds a megabyte. A small library in front of `write` does
/// that: a real disk of that size could be mounted only where one has the right to.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_stops_the_run_with_exit_3() {
    let folder = tempfile::tempdir().unwrap();
    let (disk, library) = (folder.path().join("disk"), folder.path().join("full_disk.so"));
    fs::create_dir(&disk).unwrap();
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/full_disk.c");
    let mut cc = Command::new("cc");
    cc.args(["-shared", "-fPIC", "-O1", "-o"]).args([&library, &source]).arg("-ldl");
    assert!(cc.status().unwrap().success(), "cc, which has linked this test, makes the library");
    let (scene, run) = (pile(), disk.join("run"));
    let filled = command()
        .args(["run", scene.to_str().unwrap(), "-o", run.to_str().unwrap()])
        .args(["--set", "duration=\"1000 s\"", "--set", "output.frames_every=\"4 ms\""])
        .env("LD_PRELOAD", &library)
        .env("DISK", &disk)
        .output();
    let said = end(filled.unwrap());
    assert_eq!(said.code, 3, "{said:?}");
    assert!(said.err.contains("the disk is full") && said.err.contains("free some space"), "{said:?}");
    let json = summary(&run);
    assert_eq!(json["status"], "failed");
    assert!(frame_times(&run).len() > 3);
    for table in ["health.csv", "probes/ball.csv"] {
        assert!(!rows(&run.join(table)).is_empty());
    }
}

/// More contacts than can be held stop a run of either method: with the body that has most, the stage and the time, and a
/// checkpoint of the last state that was good.
#[test]
fn a_crowd_stops_either_method() {
    for dem in [false, true] {
        let folder = tempfile::tempdir().unwrap();
        let run = folder.path().join("run");
        let scene = flight(folder.path(), dem, "0", "0");
        // A lattice of balls that all fly to one point, where they are when contacts are looked for in the second step: after one
        // step, and with penalty contact after one and a half.
        let rate = if dem { 1e3 / 1.5 } else { 1e3 };
        let at = |k: u32| [k % 12, k / 12 % 12, k / 144].map(|n| 0.2 * (f64::from(n) - 5.5));
        let row = |[x, y, z]: [f64; 3]| {
            format!("{},{y},{z},0.05,{},{},{}\n", x + 9.0, -rate * x, -rate * y, -rate * z)
        };
        let places: String = (0..1728).map(|k| row(at(k))).collect();
        let header = "x,y,z,radius,vx,vy,vz\n";
        fs::write(folder.path().join("crowd.csv"), format!("{header}{places}")).unwrap();
        let more = "\n[[placed]]\nname = \"crowd\"\nmaterial = \"stone\"\nfile = \"crowd.csv\"\n";
        fs::write(&scene, fs::read_to_string(&scene).unwrap() + more).unwrap();
        let said = granum(&["run", &scene, "-o", run.to_str().unwrap(), "--force"]);
        assert_eq!(said.code, 3, "{dem}: {said:?}");
        for words in ["contacts or more of 1730 bodies in scan_contacts at t = 0.00", " m has ", "body "] {
            assert!(said.err.contains(words), "{dem}: {said:?}");
            assert!(summary(&run)["failure"].as_str().unwrap().contains(words));
        }
        let kept = run.join("checkpoint.granum");
        let said = granum(&["info", kept.to_str().unwrap()]);
        assert!(said.code == 0 && said.out.contains("1730"), "{said:?}");
        // With the cause still there it ends the same way.
        let said = granum(&["continue", run.to_str().unwrap()]);
        assert!(said.code == 3 && said.err.contains("scan_contacts"), "{said:?}");
    }
}
