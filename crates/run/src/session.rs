//! A world whose steps are controlled by the caller: with changes between steps, saved and taken back in memory, without a run folder or
//! with one for some of its time.
//!
//! A [`Run`] goes from the start of a scene to its end. A [`Session`] has no end: it goes on beyond the duration of its scene, and back
//! to any state that was saved. The steps are the same, to the bit. While it is recorded a [`Run`] does them, and its folder is like any
//! other; otherwise only the bounds of health are watched.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

use granum_engine::exchange::Alone;
use granum_engine::probe::{Meter, ProbeKind};
use granum_engine::{Failure, State, World};
use granum_output::watch::Watch;
use granum_output::{OutputError, Summary, checkpoint};
use granum_scene::{Scene, Stops};

use crate::error::RunError;
use crate::keeper::{ABOUT, About, RECORDER, SCENE};
use crate::observer::{Message, Observer};
use crate::recorder::{Mark, bounds};
use crate::resume::Checkpoint;
use crate::run::{Run, RunOptions, defect, prepare};
use crate::stepper::Stepper;

/// What is there while nothing is recorded.
struct Free {
    scene: Scene,
    world: World,
    stepper: Box<dyn Stepper>,
    watch: Watch,
}

/// Why a session cannot step any more.
#[derive(Clone)]
enum Broken {
    Failed(Failure),
    BeyondBounds(String),
    Defect(String),
}

/// A world that its caller steps; see the head of this file.
pub struct Session {
    name: String,
    /// One of the two is there.
    free: Option<Free>,
    run: Option<Box<Run>>,
    /// Simulated time of the scene [s].
    duration: f64,
    meters: Vec<Meter>,
    options: RunOptions,
    list_contacts: bool,
    broken: Option<Broken>,
}

impl Session {
    /// A session of a scene that was loaded. `list_contacts`: single contacts are known after each step, also in penalty contact, where
    /// that takes time.
    pub fn new(
        name: &str,
        scene: Scene,
        world: World,
        options: &RunOptions,
        list_contacts: bool,
    ) -> Result<Self, RunError> {
        let stepper = options.stepper(&scene, &world)?;
        let meters = scene.probes.iter().cloned().map(Meter::new).collect();
        let (duration, watch) = (scene.duration, Watch::new(bounds(&scene)));
        let mut session = Self {
            name: name.to_owned(),
            free: Some(Free { scene, world, stepper, watch }),
            run: None,
            duration,
            meters,
            options: options.clone(),
            list_contacts,
            broken: None,
        };
        session.ready();
        session.observe();
        Ok(session)
    }

    /// A session that goes on from a checkpoint.
    pub fn of_checkpoint(
        checkpoint: Checkpoint,
        options: &RunOptions,
        list_contacts: bool,
    ) -> Result<Self, RunError> {
        let Checkpoint { about, scene, world, mark, .. } = checkpoint;
        let mut session = Self::new(&about.name, scene, world, options, list_contacts)?;
        mark.recall(&mut session.meters);
        Ok(session)
    }

    fn ready(&mut self) {
        let listed = self.list_contacts;
        if let Some(Free { scene, world, .. }) = &mut self.free {
            prepare(world, scene);
            world.dem.list_contacts |= listed;
        }
    }

    /// The name of the scene.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The world as it is now.
    pub fn world(&self) -> &World {
        match (&self.free, &self.run) {
            (Some(free), _) => &free.world,
            (None, Some(run)) => run.world(),
            (None, None) => unreachable!("a session has a world"),
        }
    }

    /// The world, to be changed between two steps.
    pub fn world_mut(&mut self) -> &mut World {
        match (&mut self.free, &mut self.run) {
            (Some(free), _) => &mut free.world,
            (None, Some(run)) => run.world_mut(),
            (None, None) => unreachable!("a session has a world"),
        }
    }

    /// The scene.
    pub fn scene(&self) -> &Scene {
        match (&self.free, &self.run) {
            (Some(free), _) => &free.scene,
            (None, Some(run)) => run.scene(),
            (None, None) => unreachable!("a session has a scene"),
        }
    }

    /// Simulated time of the scene [s]; the session may go on beyond it.
    pub fn duration(&self) -> f64 {
        self.duration
    }

    /// The folder into which it is recorded.
    pub fn folder(&self) -> Option<&Path> {
        self.run.as_ref().map(|run| run.folder())
    }

    /// Steps that lead from now as near to `time` [s] as a whole number of them allows.
    pub fn steps_until(&self, time: f64) -> u64 {
        let world = self.world();
        let steps = ((time - world.time) / world.settings.step).round();
        // The time of a step is counted from the start: the same comparison as that of `Run::until`.
        if steps > 0.0 { steps as u64 } else { 0 }
    }

    /// So many steps. After each the meters and the health are looked at; the record of the last one has its energies.
    pub fn steps(&mut self, n: u64, observer: &mut dyn Observer) -> Result<(), RunError> {
        for k in 0..n {
            if let Some(broken) = &self.broken {
                return Err(broken.error());
            }
            if self.run.is_some() {
                self.recorded_step(observer)?
            } else {
                self.free_step(k + 1 == n, observer)?
            }
            self.observe();
        }
        if let Some(Free { world, .. }) = &mut self.free {
            world.refresh_report();
        }
        Ok(())
    }

    fn free_step(&mut self, is_last: bool, observer: &mut dyn Observer) -> Result<(), RunError> {
        let Some(Free { scene, world, stepper, watch }) = &mut self.free else { return Ok(()) };
        world.dem.sum_energies = is_last;
        // Whoever steps a session looks at its bodies.
        let step = AssertUnwindSafe(|| stepper.step(world, &mut Alone).and_then(|()| stepper.fetch(world)));
        let broken = match catch_unwind(step) {
            Ok(Ok(())) => {
                let alarms = watch.note(world);
                let stops = |explosion: bool| match scene.health.stops {
                    Stops::Never => false,
                    Stops::Exploded => explosion,
                    Stops::AnyBound => true,
                };
                let last = alarms.iter().rposition(|a| stops(a.is_explosion()));
                for (_, alarm) in alarms.iter().enumerate().filter(|(k, _)| Some(*k) != last) {
                    observer.said(Message::Warning(&alarm.words));
                }
                last.map(|k| Broken::BeyondBounds(alarms[k].words.clone()))
            }
            Ok(Err(failure)) => Some(Broken::Failed(failure)),
            Err(payload) => {
                let why = payload.downcast_ref::<&str>().copied();
                let why = why.or_else(|| payload.downcast_ref::<String>().map(String::as_str));
                Some(Broken::Defect(defect(world, why.unwrap_or("no reason given"))))
            }
        };
        self.broken = broken;
        self.broken.as_ref().map_or(Ok(()), |broken| Err(broken.error()))
    }

    fn recorded_step(&mut self, observer: &mut dyn Observer) -> Result<(), RunError> {
        let Some(run) = &mut self.run else { return Ok(()) };
        if run.is_over() {
            run.scene.duration = f64::INFINITY;
        }
        if run.step(observer) {
            return Ok(());
        }
        // The folder gets its end, and the world goes back to the last good step.
        let done = self.end_record(observer);
        self.broken = match &done {
            Err(RunError::Failed(failure)) => Some(Broken::Failed(failure.clone())),
            Err(RunError::BeyondBounds(words)) => Some(Broken::BeyondBounds(words.clone())),
            Err(RunError::Defect(words)) => Some(Broken::Defect(words.clone())),
            _ => None,
        };
        done.map(|_| ())
    }

    /// Only flows remember anything from step to step.
    fn observe(&mut self) {
        let mut meters = std::mem::take(&mut self.meters);
        for meter in meters.iter_mut().filter(|m| matches!(m.probe.kind, ProbeKind::Flow { .. })) {
            meter.observe(self.world());
        }
        self.meters = meters;
    }

    /// The probes of the scene.
    pub fn meters(&self) -> &[Meter] {
        &self.meters
    }

    /// What the probe of this number measures now.
    pub fn measure(&mut self, probe: usize) -> Vec<f64> {
        let mut meters = std::mem::take(&mut self.meters);
        let row = meters[probe].measure(self.world());
        self.meters = meters;
        row
    }

    /// From now on everything is recorded into a folder, until [`Session::end_record`].
    pub fn record(&mut self, options: &RunOptions, observer: &mut dyn Observer) -> Result<PathBuf, RunError> {
        if let Some(broken) = &self.broken {
            return Err(broken.error());
        }
        let Some(free) = self.free.take() else {
            return Err(RunError::Session("it is recorded already: end that first".into()));
        };
        // What a run needs may be refused: the world must not be lost then.
        match Run::around(&self.name, free.scene, free.world, free.stepper, options, observer) {
            Ok(run) => {
                let folder = run.folder().to_owned();
                self.run = Some(Box::new(run));
                self.world_mut().dem.list_contacts |= self.list_contacts;
                Ok(folder)
            }
            Err(refused) => {
                let (error, scene, world, stepper) = *refused;
                let watch = free.watch;
                self.free = Some(Free { scene, world, stepper, watch });
                Err(error)
            }
        }
    }

    /// Writes the end of the folder; the session goes on without it. Returns the summary, or what the run failed of.
    pub fn end_record(&mut self, observer: &mut dyn Observer) -> Result<Summary, RunError> {
        let Some(mut run) = self.run.take() else {
            return Err(RunError::Session("nothing is recorded".into()));
        };
        run.scene.duration = self.duration;
        let done = run.close(observer);
        let Run { scene, world, stepper, .. } = *run;
        let watch = Watch::new(bounds(&scene));
        self.free = Some(Free { scene, world, stepper, watch });
        done
    }

    /// All that the next step depends on: the same sections as in a checkpoint.
    pub fn save(&self) -> Result<State, RunError> {
        let (world, scene) = (self.world(), self.scene());
        let mut state = State::default();
        let about = About {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            title: scene.title.clone(),
            name: self.name.clone(),
            wall_seconds: 0.0,
            threads: rayon::current_num_threads(),
            seed: world.settings.seed,
        };
        let wrong =
            |e: granum_engine::StateError| RunError::Session(format!("its state cannot be saved: {e}"));
        state.put(ABOUT, &about).map_err(wrong)?;
        state.put_text(SCENE, &scene.resolved);
        state.put(RECORDER, &Mark::without_files(scene, &self.meters)).map_err(wrong)?;
        world.save(&mut state).map_err(wrong)?;
        Ok(state)
    }

    /// Takes back a state that was saved by a session of the same scene.
    pub fn restore(&mut self, state: &State) -> Result<(), RunError> {
        let wrong =
            |e: granum_engine::StateError| RunError::Session(format!("the state cannot be taken back: {e}"));
        if self.run.is_some() {
            return Err(RunError::Session(
                "it is recorded, and a folder does not go back in time: end the recording first".into(),
            ));
        }
        let mark: Mark = state.get(RECORDER).map_err(wrong)?;
        self.world_mut().restore(state).map_err(wrong)?;
        mark.recall(&mut self.meters);
        if let Some(Free { scene, watch, .. }) = &mut self.free {
            *watch = Watch::new(bounds(scene));
        }
        self.broken = None;
        Ok(())
    }

    /// The session of a saved state with a changed scene: `overrides` are `path=value`.
    pub fn changed(
        &self,
        state: &State,
        overrides: &[String],
        observer: &mut dyn Observer,
    ) -> Result<Self, RunError> {
        let name = PathBuf::from(format!("the saved state of {}", self.name));
        let checkpoint = Checkpoint::of_state(name, state, overrides, observer)?;
        Self::of_checkpoint(checkpoint, &self.options, self.list_contacts)
    }

    /// Writes a checkpoint, from which the program goes on as well.
    pub fn write_checkpoint(&self, path: &Path) -> Result<(), RunError> {
        checkpoint::write(path, None, &self.save()?).map(|_| ()).map_err(|e: OutputError| e.into())
    }
}

impl Broken {
    fn error(&self) -> RunError {
        match self.clone() {
            Broken::Failed(failure) => RunError::Failed(failure),
            Broken::BeyondBounds(words) => RunError::BeyondBounds(words),
            Broken::Defect(words) => RunError::Defect(words),
        }
    }
}
