//! A run: it begins, steps and records every step.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

use granum_engine::exchange::{Alone, Exchange};
use granum_engine::{World, stage};
use granum_output::summary::{Status, counted, short};
use granum_output::watch::Alarm;
use granum_output::{OutputError, RunFolder, Summary};
use granum_scene::{Scene, Stops};

use crate::error::RunError;
use crate::estimate::Estimate;
use crate::finish::End;
use crate::keeper::Keeper;
use crate::observer::{Message, Observer, StopFlag};
use crate::progress::Pace;
use crate::ranks::Processes;
use crate::recorder::Recorder;
use crate::stepper::{OpenDevice, Stepper};

/// How to run a scene. The default writes to `runs/NAME` and keeps an earlier run there.
#[derive(Clone, Debug, Default)]
pub struct RunOptions {
    /// The run folder; `runs/NAME` if none. If an earlier run is there, it is kept and this one becomes `NAME-2`.
    pub folder: Option<PathBuf>,
    /// Replace an earlier run in the same folder.
    pub overwrite: bool,
    /// Run although the step of penalty contact is above the stable one.
    pub force: bool,
    /// How the run was started, for its log.
    pub command: Option<String>,
    /// The log of the end also says what sources brought and where the time went.
    pub detailed: bool,
    /// Ends the run after the present step.
    pub stop: StopFlag,
    /// Opens devices other than the processor.
    pub device: Option<OpenDevice>,
    /// Ranks that share the world; one for 1. For 0 it is those of `processes`, or one. Each is a thread of this process, unless there are
    /// `processes`. Scenes that cannot be shared are refused.
    pub ranks: usize,
    /// Other processes that wait in [`crate::serve`].
    pub processes: Option<Processes>,
}

/// A scene that runs into a folder.
pub struct Run {
    pub(crate) scene: Scene,
    pub(crate) world: World,
    pub(crate) folder: RunFolder,
    pub(crate) recorder: Recorder,
    pub(crate) keeper: Keeper,
    pub(crate) exchange: Box<dyn Exchange + Send>,
    pub(crate) stepper: Box<dyn Stepper>,
    pub(crate) detailed: bool,
    /// Whether an earlier part has recorded the state with which this one began, and the step of that state.
    pub(crate) goes_on: bool,
    pub(crate) first_step: u64,
    stop: StopFlag,
    /// Started with the first step.
    pace: Option<Pace>,
    /// Whether the present state is recorded, and whether it was offered to the keeper of checkpoints as well.
    recorded: bool,
    settled: bool,
    end: Option<End>,
}

/// What a run consists of before its first step.
pub(crate) struct Start {
    /// Name for a run folder.
    pub(crate) name: String,
    pub(crate) scene: Scene,
    pub(crate) world: World,
    /// What does its steps.
    pub(crate) stepper: Box<dyn Stepper>,
    pub(crate) folder: RunFolder,
    pub(crate) recorder: Recorder,
    /// Real time that an earlier part took [s].
    pub(crate) wall_before: f64,
    /// Whether the present state is recorded already, by an earlier part.
    pub(crate) goes_on: bool,
}

/// Why a world cannot be recorded, and what was to be recorded.
pub(crate) type Refused = Box<(RunError, Scene, World, Box<dyn Stepper>)>;

/// Refuses a step of penalty contact that is above the stable one, with the words of the scene's advice.
pub fn check_step(name: &str, scene: &Scene) -> Result<(), RunError> {
    match scene.advice.as_ref().and_then(|a| a.too_long.as_deref()) {
        Some(why) => Err(RunError::StepTooLong { name: name.to_owned(), why: why.to_owned() }),
        None => Ok(()),
    }
}

/// Tells the methods what is recorded: how often energies are summed, and, for penalty contact, whether probes or frames look at single contacts. A
/// [`Run`] does it by itself; who steps a world of his own to measure time does it before.
pub fn prepare(world: &mut World, scene: &Scene) {
    let output = &scene.output;
    world.dem.report_every = output.health_every;
    world.ffd.report_every = Some(output.health_every);
    world.dem.list_contacts = output.contacts
        || output.contact_tables
        || output.fields.is_some()
        || scene.probes.iter().any(|p| p.kind.looks_at_contacts());
}

impl Run {
    /// Begins a run of a scene that was loaded by [`granum_scene`]: makes its folder and writes what is known before the first step.
    /// `name` is that of the folder if the options give none, and the title of a scene that has no title.
    pub fn new(
        name: &str,
        scene: Scene,
        world: World,
        options: &RunOptions,
        observer: &mut dyn Observer,
    ) -> Result<Self, RunError> {
        if !options.force {
            check_step(name, &scene)?;
        }
        Self::begin(name, scene, world, options, observer, || {
            RunFolder::create(&options.path(name), options.overwrite)
        })
    }

    /// The same in a folder that is made once the scene is known to fit.
    pub(crate) fn begin(
        name: &str,
        mut scene: Scene,
        world: World,
        options: &RunOptions,
        observer: &mut dyn Observer,
        folder: impl FnOnce() -> Result<RunFolder, OutputError>,
    ) -> Result<Self, RunError> {
        if scene.title.is_empty() {
            name.clone_into(&mut scene.title);
        }
        Estimate::of(&world, scene.duration).with_output(&scene).fits()?;
        let stepper = options.stepper(&scene, &world)?;
        let folder = folder()?;
        let recorder = begin_folder(&folder, &scene, &world, options, observer)?;
        let name = name.to_owned();
        let start = Start { name, scene, world, stepper, folder, recorder, wall_before: 0.0, goes_on: false };
        Ok(start.ready(options))
    }

    /// A run of a world that has stepped before, from now on; the world comes back if there cannot be one.
    pub(crate) fn around(
        name: &str,
        scene: Scene,
        world: World,
        stepper: Box<dyn Stepper>,
        options: &RunOptions,
        observer: &mut dyn Observer,
    ) -> Result<Self, Refused> {
        let made = RunFolder::create(&options.path(name), options.overwrite).and_then(|folder| {
            let recorder = begin_folder(&folder, &scene, &world, options, observer)?;
            Ok((folder, recorder))
        });
        let (folder, recorder) = match made {
            Ok(made) => made,
            Err(error) => return Err(Box::new((error.into(), scene, world, stepper))),
        };
        let name = name.to_owned();
        let start = Start { name, scene, world, stepper, folder, recorder, wall_before: 0.0, goes_on: false };
        Ok(start.ready(options))
    }

    /// The world as it is now.
    pub fn world(&self) -> &World {
        &self.world
    }

    /// The world, to be changed between two steps. What is changed is in later checkpoints, but the folder does not say that it was
    /// changed: the scene alone does not lead to the same result any more.
    pub fn world_mut(&mut self) -> &mut World {
        &mut self.world
    }

    /// The scene that runs.
    pub fn scene(&self) -> &Scene {
        &self.scene
    }

    /// The run folder.
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// The flag that ends this run.
    pub fn stop_flag(&self) -> StopFlag {
        self.stop.clone()
    }

    /// How the run ended; none while it can go on.
    pub fn end(&self) -> Option<&End> {
        self.end.as_ref()
    }

    /// Lets every step talk to other ranks, which share this world. Without it the run is alone.
    #[must_use]
    pub fn with_exchange(mut self, exchange: Box<dyn Exchange + Send>) -> Self {
        self.exchange = exchange;
        self
    }

    /// One time step, recorded. Says whether the run can go on; if not, [`Run::end`] knows why, and [`Run::finish`] returns it. A run
    /// that was stopped by its flag goes on once the flag is cleared.
    #[must_use = "a run that has ended makes no more steps"]
    pub fn step(&mut self, observer: &mut dyn Observer) -> bool {
        let _ = self.go(observer);
        self.catch_up(observer)
    }

    /// One time step, after which bodies and contacts may be with the device that does the steps.
    fn go(&mut self, observer: &mut dyn Observer) -> bool {
        if matches!(self.end, Some(End::Interrupted)) && !self.stop.is_set() {
            self.end = None;
        }
        if self.end.is_none() {
            self.end = self.guarded(observer, Self::advance);
        }
        self.end.is_none()
    }

    /// Lets the world have everything of the last step. Says whether the run can go on.
    fn catch_up(&mut self, observer: &mut dyn Observer) -> bool {
        if self.world.is_behind()
            && let Some(end) = self.guarded(observer, |run, _| run.fetch())
        {
            // What went wrong first is the reason.
            self.end.get_or_insert(end);
        }
        self.end.is_none()
    }

    /// Brings what the device has.
    fn fetch(&mut self) -> Option<End> {
        self.stepper.fetch(&mut self.world).err().map(End::Failed)
    }

    /// Steps until `time` [s] is reached, as near as a whole number of steps allows. Says whether the run can go on.
    #[must_use = "a run that has ended makes no more steps"]
    pub fn until(&mut self, time: f64, observer: &mut dyn Observer) -> bool {
        while self.world.time < time - 0.5 * self.world.settings.step {
            if !self.go(observer) {
                break;
            }
        }
        self.catch_up(observer)
    }

    /// Steps until the run ends: at the end of its scene, by its flag, or because it cannot continue.
    pub fn to_end(&mut self, observer: &mut dyn Observer) {
        while self.go(observer) {}
        let _ = self.catch_up(observer);
    }

    /// Whether the world has come to the end of its scene.
    pub fn is_over(&self) -> bool {
        is_over(&self.world, &self.scene)
    }

    /// How it ended, at the latest now: a run that could go on counts as interrupted.
    pub(crate) fn take_end(&mut self, observer: &mut dyn Observer) -> End {
        let end = self.end.take().or_else(|| self.guarded(observer, Self::settle));
        end.unwrap_or(if self.is_over() { End::Finished } else { End::Interrupted })
    }

    /// A defect of the program must not leave a folder that says it is still running: a panic becomes an end like others.
    fn guarded(
        &mut self,
        observer: &mut dyn Observer,
        work: fn(&mut Self, &mut dyn Observer) -> Option<End>,
    ) -> Option<End> {
        match catch_unwind(AssertUnwindSafe(|| work(self, observer))) {
            Ok(end) => end,
            Err(payload) => {
                let why = payload.downcast_ref::<&str>().copied();
                let why = why.or_else(|| payload.downcast_ref::<String>().map(String::as_str));
                let why = observer.panic_in_words().or(why.map(str::to_owned));
                let words = defect(&self.world, why.as_deref().unwrap_or("no reason given"));
                self.keeper.go_back(&mut self.world);
                Some(End::Defect(words))
            }
        }
    }

    /// The step itself, between what must come before and after it.
    fn advance(&mut self, observer: &mut dyn Observer) -> Option<End> {
        if self.pace.is_none() {
            // Time that passed since the run was made ready is not the run's.
            self.keeper.start_clock();
            self.pace = Some(Pace::new(self.world.step));
        }
        if let Some(end) = self.settle(observer) {
            return Some(end);
        }
        if self.is_over() {
            return Some(End::Finished);
        }
        if self.stop.is_set() {
            return Some(End::Interrupted);
        }
        let world = &mut self.world;
        // The summary has the energies of the last step.
        world.dem.sum_energies = world.time + 1.5 * world.settings.step >= self.scene.duration;
        if let Err(failure) = self.stepper.step(world, &mut *self.exchange) {
            return Some(End::Failed(failure));
        }
        (self.recorded, self.settled) = (false, false);
        let progress = self.pace.as_mut().and_then(|p| p.look(world, self.scene.duration, &self.folder));
        if let Some(progress) = progress {
            observer.progress(&progress);
        }
        self.settle(observer)
    }

    /// Whether anybody looks at bodies or contacts of the present state: a probe, a frame, a checkpoint, or what follows the end.
    fn is_looked_at(&self) -> bool {
        let world = &self.world;
        !self.recorded && self.recorder.will_look(world) || self.keeper.will_look(world) || self.is_over()
    }

    /// Records the present state and writes a checkpoint if one is due; once per state.
    fn settle(&mut self, observer: &mut dyn Observer) -> Option<End> {
        if std::mem::replace(&mut self.settled, true) {
            return None;
        }
        if self.world.is_behind() && self.is_looked_at() {
            let failed = self.fetch();
            if failed.is_some() {
                return failed;
            }
        }
        if !std::mem::replace(&mut self.recorded, true) {
            let alarms = match self.recorder.record(&self.world) {
                Ok(alarms) => alarms,
                Err(error) => return Some(End::CannotWrite(error)),
            };
            let stops = |alarm: &Alarm| match self.scene.health.stops {
                Stops::Never => false,
                Stops::Exploded => alarm.is_explosion(),
                Stops::AnyBound => true,
            };
            // What ends the run is said at its end; an explosion comes last.
            let last = alarms.iter().rposition(stops);
            for (_, alarm) in alarms.iter().enumerate().filter(|(k, _)| Some(*k) != last) {
                self.folder.log(&format!("warning: {}", alarm.words));
                observer.said(Message::Warning(&alarm.words));
            }
            if let Some(alarm) = last.map(|k| &alarms[k]) {
                return Some(End::BeyondBounds(alarm.words.clone()));
            }
        }
        let is_over = self.is_over();
        if self.world.is_behind() {
            return None;
        }
        self.keeper.look(&self.world, &mut self.recorder, is_over).err().map(End::CannotWrite)
    }
}

impl RunOptions {
    /// The folder of a run of this name.
    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.clone().unwrap_or_else(|| Path::new("runs").join(name))
    }
}

impl Start {
    /// The run, ready for its first step.
    pub(crate) fn ready(self, options: &RunOptions) -> Run {
        let Start { name, scene, mut world, stepper, folder, recorder, wall_before, goes_on } = self;
        prepare(&mut world, &scene);
        folder.log(&format!("device: {}", stepper.name()));
        let keeper = Keeper::new(&folder, &name, &scene, &world, wall_before);
        Run {
            first_step: world.step,
            scene,
            world,
            folder,
            recorder,
            keeper,
            exchange: Box::new(Alone),
            stepper,
            detailed: options.detailed,
            goes_on,
            stop: options.stop.clone(),
            pace: None,
            recorded: goes_on,
            settled: false,
            end: None,
        }
    }
}

/// Writes what is known before the first step, and makes the tables.
fn begin_folder(
    folder: &RunFolder,
    scene: &Scene,
    world: &World,
    options: &RunOptions,
    observer: &mut dyn Observer,
) -> Result<Recorder, OutputError> {
    write_start(folder, scene, world, options)?;
    scene.warnings.iter().for_each(|w| folder.log(&format!("warning: {w}")));
    scene.notes.iter().for_each(|n| folder.log(n));
    let path = folder.path().display();
    let (bodies, duration) = (world.bodies.len(), short(scene.duration));
    observer.said(Message::Note(&format!("{}: {bodies} bodies, {duration} s, into {path}", scene.title)));
    for p in &scene.placed {
        let line = format!("placed {}: {} {} of {}", p.what, short(p.placed), p.unit, short(p.requested));
        folder.log(&line);
        observer.said(Message::Placed(p, &line));
    }
    Recorder::new(folder, scene, world)
}

/// Whether a world has come to the end of its scene.
pub(crate) fn is_over(world: &World, scene: &Scene) -> bool {
    world.time >= scene.duration - 0.5 * world.settings.step
}

/// Writes what is known before the first step.
pub(crate) fn write_start(
    folder: &RunFolder,
    scene: &Scene,
    world: &World,
    options: &RunOptions,
) -> Result<(), OutputError> {
    folder.write("scene.toml", &scene.resolved)?;
    folder.write("summary.json", &Summary::of(world, &scene.title, Status::Running).to_text())?;
    let (version, threads) = (env!("CARGO_PKG_VERSION"), rayon::current_num_threads());
    folder.log(&format!(
        "granum {version}: {} on {}, seed {}",
        scene.title,
        counted(threads as u64, "thread", "threads"),
        world.settings.seed
    ));
    if let Some(command) = &options.command {
        folder.log(&format!("command: {command}"));
    }
    Ok(())
}

/// What is known about a panic: where, when, why.
pub(crate) fn defect(world: &World, why: &str) -> String {
    let stage = stage::panicked_in().map_or("the run".to_owned(), |s| format!("stage {}", s.name()));
    format!("internal error in {stage} of step {}, t = {} s: {why}", world.step + 1, world.time)
}
