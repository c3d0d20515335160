//! The library as its callers use it: a run is watched, stopped by its observer and resumed, and is then the run that was not stopped,
//! to the bit. `crates/cli/tests` judges the same of the program, with signals and full disks.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use granum_engine::Failure;
use granum_engine::exchange::{self, At, Exchange};
use granum_run::{End, Message, Observer, Run, RunError, RunOptions, Status, StopFlag, Summary};

/// Balls that fall on a floor and on each other. The bound of the penetration is left at the first impact, which warns.
const SCENE: &str = r#"
    format = 1
    step = "1 ms"
    duration = "0.3 s"
    [materials.stone]
    density = 2500
    friction = 0.4
    restitution = 0.3
    [[walls]]
    name = "floor"
    shape = "plane"
    material = "stone"
    [[fills]]
    name = "balls"
    material = "stone"
    radius = "1 cm"
    count = 40
    region = { box = { min = [0, 0, 0.05], max = [0.1, 0.1, 0.3] } }
    [health]
    penetration = 1e-12
    beyond = "warn"
    [[probes]]
    name = "floor"
    kind = "force"
    body = "floor"
    every = "7 ms"
    [output]
    frames_every = "50 ms"
    health_every = 1
"#;

/// Keeps what it is told, and stops the run at the first warning if it has a flag.
#[derive(Default)]
struct Notes {
    flag: Option<StopFlag>,
    notes: Vec<String>,
    warnings: Vec<String>,
    ends: Vec<(Status, String)>,
}

impl Observer for Notes {
    fn said(&mut self, message: Message<'_>) {
        match message {
            Message::Note(words) => self.notes.push(words.to_owned()),
            Message::Warning(words) => {
                self.warnings.push(words.to_owned());
                self.flag.iter().for_each(StopFlag::set);
            }
            _ => {}
        }
    }

    fn ended(&mut self, summary: &Summary, text: &str) {
        self.ends.push((summary.status, text.to_owned()));
    }
}

/// A run of a scene into a folder.
fn start(text: &str, folder: &Path, observer: &mut Notes) -> Run {
    let (scene, world) = granum_scene::load_text("scene.toml", text, &[], None).unwrap();
    let stop = observer.flag.clone().unwrap_or_default();
    let options = RunOptions { folder: Some(folder.to_owned()), stop, ..RunOptions::default() };
    Run::new("balls", scene, world, &options, observer).unwrap()
}

/// The rows of a table: of the health record without the times of its stages, which are those of the machine.
fn rows(run: &Path, name: &str) -> Vec<String> {
    let columns = if name == "health.csv" { 36 } else { usize::MAX };
    let kept = |line: &str| line.split(',').take(columns).collect::<Vec<_>>().join(",");
    fs::read_to_string(run.join(name)).unwrap().lines().map(kept).collect()
}

#[test]
fn a_run_that_is_stopped_and_resumed_is_the_run_that_was_not() {
    let place = tempfile::tempdir().unwrap();
    let (whole, cut) = (place.path().join("whole"), place.path().join("cut"));
    let mut silent = Notes::default();
    let mut run = start(SCENE, &whole, &mut silent);
    run.to_end(&mut silent);
    assert!(matches!(run.end(), Some(End::Finished)));
    let expected = run.finish(&mut silent).unwrap();
    assert_eq!((expected.status, expected.steps), (Status::Finished, 300));

    // The observer stops it at its first warning, in the middle.
    let mut notes = Notes { flag: Some(StopFlag::new()), ..Notes::default() };
    let mut run = start(SCENE, &cut, &mut notes);
    run.to_end(&mut notes);
    assert!(matches!(run.end(), Some(End::Interrupted)));
    let stopped_at = run.world().step;
    assert!(stopped_at > 10 && stopped_at < 250, "{stopped_at}");
    // The flag is cleared: the run could go on. One step more, and it is set again.
    run.stop_flag().clear();
    assert!(run.step(&mut notes) && run.world().step == stopped_at + 1);
    run.stop_flag().set();
    assert!(!run.step(&mut notes) && run.world().step == stopped_at + 1);
    let summary = run.finish(&mut notes).unwrap();
    assert_eq!((summary.status, summary.steps), (Status::Interrupted, stopped_at + 1));
    assert!(notes.notes[0].starts_with("balls: 41 bodies, 0.3 s, into "), "{:?}", notes.notes);
    assert_eq!(notes.warnings.len(), 1, "{:?}", notes.warnings);
    assert_eq!(notes.ends.len(), 1);
    assert!(notes.ends[0].0 == Status::Interrupted && notes.ends[0].1.contains("Look at it"));
    let log = fs::read_to_string(cut.join("run.log")).unwrap();
    assert!(log.contains(&format!("warning: {}", notes.warnings[0])), "{log}");

    let mut run = Run::resume(&cut, &[], &RunOptions::default(), &mut notes).unwrap();
    assert!(notes.notes[1].contains(&format!("resumed at t = {} s, step {}", summary.time, stopped_at + 1)));
    assert!(run.until(0.2, &mut notes) && run.world().step == 200);
    run.to_end(&mut notes);
    let found = run.finish(&mut notes).unwrap();
    assert_eq!((found.status, found.state_hash), (Status::Finished, expected.state_hash));
    assert_eq!(found.expect, expected.expect);
    for name in ["health.csv", "probes/floor.csv", "bodies.pvd", "scene.toml"] {
        assert_eq!(rows(&cut, name), rows(&whole, name), "{name}");
    }

    // At its end there is nothing to resume; a restart with a later end goes on in a folder of its own.
    let again = Run::resume(&cut, &[], &RunOptions::default(), &mut ());
    assert!(matches!(again.err(), Some(RunError::AtItsEnd { .. })));
    let options = RunOptions { folder: Some(place.path().join("later")), ..RunOptions::default() };
    let overrides = ["duration=\"0.31 s\"".to_owned()];
    let mut run = Run::restart(&cut, &overrides, &options, &mut ()).unwrap();
    run.to_end(&mut ());
    assert_eq!(run.finish(&mut ()).unwrap().steps, 310);
}

/// A step that fails is a typed error, the observer hears of the end, and the folder says why.
#[test]
fn a_failure_is_a_typed_error() {
    let place = tempfile::tempdir().unwrap();
    let lost = "format = 1\nstep = \"1 ms\"\nduration = \"1 s\"\n[materials.stone]\ndensity = 2500\n[[bodies]]\nname = \"ball\"\n\
                shape = \"sphere\"\nradius = 0.1\nmaterial = \"stone\"\nposition = [0, 0, 0]\nvelocity = [2e10, 0, 0]\n";
    let mut notes = Notes::default();
    let folder = place.path().join("lost");
    let mut run = start(lost, &folder, &mut notes);
    run.to_end(&mut notes);
    assert!(matches!(run.end(), Some(End::Failed(_))));
    assert!(!run.step(&mut notes));
    let error = run.finish(&mut notes).unwrap_err();
    assert!(matches!(error, RunError::Failed(_)) && !error.is_bad_input(), "{error}");
    assert!(matches!(notes.ends[..], [(Status::Failed, _)]));
    let summary = fs::read_to_string(folder.join("summary.json")).unwrap();
    assert!(summary.contains("is lost after"), "{summary}");
    let nowhere = Run::resume(&place.path().join("nowhere"), &[], &RunOptions::default(), &mut ());
    let error = nowhere.err().unwrap();
    assert!(error.is_bad_input() && error.to_string().starts_with("there is no run folder"), "{error}");
}

/// Counts how often a step talks to other ranks.
struct Counting(Arc<AtomicUsize>);

impl Exchange for Counting {
    fn ranks(&self) -> usize {
        self.0.fetch_add(1, Ordering::Relaxed);
        1
    }
    fn swap(
        &mut self,
        _: At,
        _: Vec<(usize, exchange::Message)>,
        _: &[usize],
    ) -> Result<Vec<exchange::Message>, Failure> {
        Ok(Vec::new())
    }
}

#[test]
fn steps_go_through_the_exchange_and_a_run_may_change_threads() {
    fn may_change_threads<T: Send>(_: &T) {}
    let place = tempfile::tempdir().unwrap();
    let calls = Arc::new(AtomicUsize::new(0));
    let run = start(SCENE, &place.path().join("run"), &mut Notes::default());
    may_change_threads(&run);
    let mut run = run.with_exchange(Box::new(Counting(Arc::clone(&calls))));
    assert!(run.until(0.01, &mut ()));
    assert!(calls.load(Ordering::Relaxed) >= 10, "{calls:?}");
    // Ten steps, and no last ones when it is only dropped: the folder goes on as one that was killed.
    assert_eq!(run.world().step, 10);
}
