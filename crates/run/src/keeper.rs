//! Checkpoints of a run: when they are written, and their contents.
//!
//! Besides the periodic ones a copy of the state is kept in memory, a few steps old at most. When a step fails the run goes
//! back to it and on to the step before the failure, so that the checkpoint holds the last good state.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use granum_engine::exchange::Exchange;
use granum_engine::{State, StateError, World};
use granum_output::{OutputError, RunFolder, Schedule, checkpoint};
use granum_scene::Scene;
use serde::{Deserialize, Serialize};

use crate::recorder::{Mark, Recorder};

/// Steps between two copies in memory: a copy moves every byte of the state, and going back costs as many steps at most.
const COPY_EVERY: u64 = 16;
/// The same while a device keeps the bodies: there a copy moves them over the bus as well.
const FETCH_EVERY: u64 = 64;

/// Sections that are not the engine's.
pub(crate) const ABOUT: &str = "about";
pub(crate) const SCENE: &str = "scene";
pub(crate) const RECORDER: &str = "recorder";

/// What a checkpoint says about itself.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct About {
    /// Version of granum.
    pub version: String,
    /// Title of the scene.
    pub title: String,
    /// Name for a run folder.
    pub name: String,
    /// Real time of the run so far [s].
    pub wall_seconds: f64,
    /// Threads.
    pub threads: usize,
    /// Seed.
    pub seed: u64,
}

/// Writes the checkpoints of a run.
pub(crate) struct Keeper {
    file: PathBuf,
    previous: PathBuf,
    about: About,
    scene: String,
    on: bool,
    schedule: Schedule,
    wall: Option<Duration>,
    last: Instant,
    start: Instant,
    state: State,
    /// Steps from which on a copy in memory is due.
    next_copy: u64,
}

impl Keeper {
    /// Of a run into this folder that has taken `wall_seconds` before.
    pub(crate) fn new(
        folder: &RunFolder,
        name: &str,
        scene: &Scene,
        world: &World,
        wall_seconds: f64,
    ) -> Self {
        let output = &scene.output;
        let about = About {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            title: scene.title.clone(),
            name: name.to_owned(),
            wall_seconds,
            threads: rayon::current_num_threads(),
            seed: world.settings.seed,
        };
        Self {
            file: folder.path().join(checkpoint::FILE),
            previous: folder.path().join(checkpoint::PREVIOUS),
            about,
            scene: scene.resolved.clone(),
            on: output.checkpoint,
            schedule: Schedule::after(output.checkpoint_every, world.time, world.settings.step),
            wall: (output.checkpoint_wall > 0.0)
                .then(|| Duration::try_from_secs_f64(output.checkpoint_wall).unwrap_or(Duration::MAX)),
            last: Instant::now(),
            start: Instant::now(),
            state: State::default(),
            next_copy: 0,
        }
    }

    /// From now on real time counts.
    pub(crate) fn start_clock(&mut self) {
        (self.start, self.last) = (Instant::now(), Instant::now());
    }

    /// Real time of the run so far [s].
    pub(crate) fn wall_seconds(&self) -> f64 {
        self.about.wall_seconds + self.start.elapsed().as_secs_f64()
    }

    /// Whether bodies or contacts of a world that is behind are looked at now: for a checkpoint, or for a copy in memory.
    pub(crate) fn will_look(&self, world: &World) -> bool {
        let due = || self.schedule.would_be_due(world.time, world.settings.step);
        let late = || self.wall.is_some_and(|wall| self.last.elapsed() >= wall);
        let old = || world.step >= self.next_copy + (FETCH_EVERY - COPY_EVERY);
        self.on && (due() || late() || old())
    }

    /// Looks at the world after a step that was recorded, and writes a checkpoint if one is due. That of the end is written
    /// last of all, so that a run that has it lacks nothing.
    pub(crate) fn look(
        &mut self,
        world: &World,
        recorder: &mut Recorder,
        is_over: bool,
    ) -> Result<(), OutputError> {
        if !self.on {
            return Ok(());
        }
        let due = self.schedule.is_due(world.time, world.settings.step)
            | self.wall.is_some_and(|wall| self.last.elapsed() >= wall);
        if due && world.step > 0 && !is_over {
            return self.write(world, recorder, None);
        }
        if world.step >= self.next_copy {
            let mark = recorder.mark();
            self.copy(world, &mark).map_err(|e| self.failed(&e))?;
        }
        Ok(())
    }

    /// Writes a checkpoint of the world as it is; `mark` is where the files were, unless they are there still.
    pub(crate) fn write(
        &mut self,
        world: &World,
        recorder: &mut Recorder,
        mark: Option<Mark>,
    ) -> Result<(), OutputError> {
        if !self.on {
            return Ok(());
        }
        let mark = mark.unwrap_or_else(|| recorder.mark());
        self.copy(world, &mark).map_err(|e| self.failed(&e))?;
        // What the checkpoint counts on must be on disk before it is.
        recorder.sync()?;
        self.write_copy()
    }

    /// Writes the copy in memory: the state of a few steps ago.
    pub(crate) fn write_copy(&mut self) -> Result<(), OutputError> {
        if !self.on || self.state.sections.is_empty() {
            return Ok(());
        }
        checkpoint::write(&self.file, Some(&self.previous), &self.state)?;
        self.last = Instant::now();
        Ok(())
    }

    /// After a panic, which may leave anything: the world of the last copy, or one without bodies.
    pub(crate) fn go_back(&mut self, world: &mut World) {
        if self.state.sections.is_empty() || world.restore(&self.state).is_err() {
            let mut empty = World::new(world.settings.clone());
            (empty.step, empty.time) = (world.step, world.time);
            *world = empty;
        }
    }

    /// After a step that failed: the world goes back to the state before that step, which is written.
    pub(crate) fn rescue(
        &mut self,
        world: &mut World,
        recorder: &mut Recorder,
        mark: Mark,
        exchange: &mut dyn Exchange,
    ) -> Result<(), OutputError> {
        if !self.on || self.state.sections.is_empty() {
            return Ok(());
        }
        let last_good = world.step;
        let back = world.restore(&self.state).is_ok() && world.step <= last_good;
        if back && (world.step..last_good).all(|_| world.step_with(exchange).is_ok()) {
            return self.write(world, recorder, Some(mark));
        }
        self.write_copy()
    }

    fn copy(&mut self, world: &World, mark: &Mark) -> Result<(), StateError> {
        let about = About { wall_seconds: self.wall_seconds(), ..self.about.clone() };
        self.next_copy = world.step + COPY_EVERY;
        self.state.put(ABOUT, &about)?;
        self.state.put_text(SCENE, &self.scene);
        self.state.put(RECORDER, mark)?;
        world.save(&mut self.state)
    }

    fn failed(&self, error: &StateError) -> OutputError {
        OutputError::write(&self.file, std::io::Error::other(error.to_string()))
    }
}
