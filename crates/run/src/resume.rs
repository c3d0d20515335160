//! Resuming a run: in the same folder, or in a new one from a checkpoint.

use std::fs;
use std::path::{Path, PathBuf};

use granum_engine::settings::Method;
use granum_engine::world::restore::glance;
use granum_engine::world::stable_step::StableStep;
use granum_engine::{State, World};
use granum_output::summary::short;
use granum_output::{OutputError, RunFolder, checkpoint, folder};
use granum_scene::Scene;

use crate::error::RunError;
use crate::keeper::{ABOUT, About, RECORDER, SCENE};
use crate::observer::{Message, Observer};
use crate::recorder::{Mark, Recorder};
use crate::run::{self, Run, RunOptions, Start};

/// A checkpoint, opened: its scene and its world.
pub struct Checkpoint {
    /// The file.
    pub path: PathBuf,
    /// What it says about itself.
    pub about: About,
    /// The scene in it, as text, before any change.
    pub text: String,
    /// The scene, with changes.
    pub scene: Scene,
    /// The world as it was.
    pub world: World,
    pub(crate) mark: Mark,
}

impl Checkpoint {
    /// Opens a checkpoint file, or the newest one of a run folder that can be read, and changes its scene: `overrides` are `path=value`.
    pub fn open(path: &Path, overrides: &[String], observer: &mut dyn Observer) -> Result<Self, RunError> {
        let (path, state) = find_state(path, observer)?;
        Self::of_state(path, &state, overrides, observer)
    }

    /// Opens a state that a [`Session`](crate::Session) saved, or that was read from the file `path`.
    pub fn of_state(
        path: PathBuf,
        state: &State,
        overrides: &[String],
        observer: &mut dyn Observer,
    ) -> Result<Self, RunError> {
        let wrong =
            |e: &dyn std::fmt::Display| RunError::Checkpoint { path: path.clone(), why: e.to_string() };
        let about = About::of(state).map_err(|e| wrong(&e))?;
        let text = state.text(SCENE).map_err(|e| wrong(&e))?.to_owned();
        let name = format!("the scene in {}", path.display());
        let chosen = glance(state).map_err(|e| wrong(&e))?.chosen;
        let (mut scene, mut world) = granum_scene::load_again(&name, &text, overrides, &chosen)?;
        if scene.title.is_empty() {
            scene.title.clone_from(&about.title);
        }
        world.restore(state).map_err(|e| wrong(&e))?;
        // With all bodies there, the step of penalty contact can be judged again.
        let stable = (world.settings.method == Method::Dem).then(|| StableStep::of(&world)).flatten();
        if let Some(limit) = stable.map(|s| s.limit).filter(|l| world.settings.step > l * (1.0 + 1e-9)) {
            let (step, limit) = (short(world.settings.step), short(limit));
            observer.said(Message::Warning(&format!("step {step} s is above the stable one, {limit} s")));
        }
        let mark = state.get(RECORDER).map_err(|e| wrong(&e))?;
        Ok(Self { path, about, text, scene, world, mark })
    }
}

/// The checkpoint that a file or a run folder holds, and where it was.
fn find_state(path: &Path, observer: &mut dyn Observer) -> Result<(PathBuf, State), RunError> {
    if !path.is_dir() {
        return Ok((path.to_owned(), checkpoint::read(path)?));
    }
    let found = checkpoint::newest(path)?;
    let (file, state, damage) = found.ok_or_else(|| RunError::NoCheckpoint { path: path.to_owned() })?;
    if let Some(damage) = damage {
        observer.said(Message::Warning(&format!("{damage}; {} is used instead", file.display())));
    }
    Ok((file, state))
}

impl Run {
    /// A run into a new folder from a checkpoint: of a file, or the newest one of a run folder. `overrides` change the scene, as in
    /// `duration="5 s"`.
    pub fn restart(
        file: &Path,
        overrides: &[String],
        options: &RunOptions,
        observer: &mut dyn Observer,
    ) -> Result<Self, RunError> {
        let Checkpoint { path: file, about, text, scene, world, mark } =
            Checkpoint::open(file, overrides, observer)?;
        drop(text);
        if run::is_over(&world, &scene) {
            return Err(RunError::NothingLeft { path: file, time: world.time });
        }
        let stepper = options.stepper(&scene, &world)?;
        let folder = RunFolder::create(&options.path(&about.name), options.overwrite)?;
        let recorder = Recorder::of_restart(&folder, &scene, &world, mark)?;
        run::write_start(&folder, &scene, &world, options)?;
        let line = format!("restarted from {} at t = {} s, step {}", file.display(), world.time, world.step);
        folder.log(&line);
        let into = folder.path().display();
        observer.said(Message::Note(&format!("{}: {line}, into {into}", scene.title)));
        let (name, wall_before) = (about.name, about.wall_seconds);
        let start = Start { name, scene, world, stepper, folder, recorder, wall_before, goes_on: true };
        Ok(start.ready(options))
    }

    /// Goes on with a run in its own folder, from its newest checkpoint; a run that has none yet begins again. `overrides` change the
    /// scene, as in `duration="5 s"`. Of the options, those about the folder do not matter. A run at its end is
    /// [`RunError::AtItsEnd`].
    pub fn resume(
        path: &Path,
        overrides: &[String],
        options: &RunOptions,
        observer: &mut dyn Observer,
    ) -> Result<Self, RunError> {
        if !folder::is_run(path) {
            return Err(RunError::not_a_run(path));
        }
        let folder = RunFolder::open(path)?;
        if checkpoint::newest(path)?.is_none() {
            return begin_again(path, overrides, folder, options, observer);
        }
        let Checkpoint { about, scene, world, mark, .. } = Checkpoint::open(path, overrides, observer)?;
        if run::is_over(&world, &scene) {
            return Err(RunError::AtItsEnd { path: path.to_owned(), time: world.time });
        }
        let stepper = options.stepper(&scene, &world)?;
        let recorder = Recorder::resume(&folder, &scene, &world, mark)?;
        run::write_start(&folder, &scene, &world, options)?;
        let line = format!("resumed at t = {} s, step {}", world.time, world.step);
        folder.log(&line);
        let here = folder.path().display();
        observer.said(Message::Note(&format!("{}: {line}, in {here}", scene.title)));
        let (name, wall_before) = (about.name, about.wall_seconds);
        let start = Start { name, scene, world, stepper, folder, recorder, wall_before, goes_on: true };
        Ok(start.ready(options))
    }
}

/// A run that was killed before its first checkpoint begins again, in the same folder.
fn begin_again(
    path: &Path,
    overrides: &[String],
    folder: RunFolder,
    options: &RunOptions,
    observer: &mut dyn Observer,
) -> Result<Run, RunError> {
    let file = path.join("scene.toml");
    let text = fs::read_to_string(&file).map_err(|e| {
        OutputError::read(&file, format!("{e}; nothing was written yet: start it with `granum run`"))
    })?;
    let (scene, world) = granum_scene::load_text(&file.display().to_string(), &text, overrides, None)?;
    let name = path.file_name().map_or("run".into(), |n| n.to_string_lossy().into_owned());
    observer.said(Message::Note(&format!("{}: there is no checkpoint yet; it begins again", path.display())));
    scene.warnings.iter().for_each(|w| observer.said(Message::Remark(w)));
    // The lock stays: nobody comes between.
    Run::begin(&name, scene, world, options, observer, || {
        folder.clear().map_err(|source| OutputError::Unwritable { path: path.to_owned(), source })?;
        Ok(folder)
    })
}

impl About {
    /// Of the state that a checkpoint file holds.
    pub fn of(state: &State) -> Result<Self, granum_engine::StateError> {
        state.get(ABOUT)
    }
}
