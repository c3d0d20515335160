//! Going on: `granum continue RUN` in the same folder, `granum run --restart FILE` in a new one.

use std::fs;
use std::path::Path;

use granum_engine::settings::Method;
use granum_engine::world::restore::glance;
use granum_engine::world::stable_step::StableStep;
use granum_engine::{State, World};
use granum_output::summary::short;
use granum_output::{OutputError, RunFolder, checkpoint, folder};
use granum_scene::Scene;

use crate::args::{Changes, ContinueArgs};
use crate::error::Error;
use crate::find::{self, Found};
use crate::keeper::{ABOUT, About, RECORDER, SCENE};
use crate::recorder::{Mark, Recorder};
use crate::run::{self, Job, Words};
use crate::view::Watch;
use crate::{check, complain, say};

/// A checkpoint, opened.
pub(crate) struct Opened {
    pub(crate) about: About,
    pub(crate) scene: Scene,
    pub(crate) world: World,
    pub(crate) mark: Mark,
}

/// Builds the world of a checkpoint, with changes.
pub(crate) fn open(path: &Path, state: &State, overrides: &[String]) -> Result<Opened, Error> {
    let wrong = |e: &dyn std::fmt::Display| Error::BadInput(format!("cannot use {}: {e}", path.display()));
    let about: About = state.get(ABOUT).map_err(|e| wrong(&e))?;
    let text = state.text(SCENE).map_err(|e| wrong(&e))?;
    let name = format!("the scene in {}", path.display());
    let chosen = glance(state).map_err(|e| wrong(&e))?.chosen;
    let loaded = granum_scene::load_again(&name, text, overrides, &chosen);
    let (mut scene, mut world) = loaded.map_err(|e| Error::BadInput(e.to_string()))?;
    if scene.title.is_empty() {
        scene.title.clone_from(&about.title);
    }
    world.restore(state).map_err(|e| wrong(&e))?;
    // With all bodies there, the step of penalty contact can be judged again.
    let stable = (world.settings.method == Method::Dem).then(|| StableStep::of(&world)).flatten();
    if let Some(limit) = stable.map(|s| s.limit).filter(|l| world.settings.step > l * (1.0 + 1e-9)) {
        let step = short(world.settings.step);
        complain!("granum: warning: step {step} s is above the stable one, {} s", short(limit));
    }
    let mark = state.get(RECORDER).map_err(|e| wrong(&e))?;
    Ok(Opened { about, scene, world, mark })
}

/// The checkpoint that a file or a run folder holds, and where it was.
pub(crate) fn find_state(path: &Path) -> Result<(std::path::PathBuf, State), Error> {
    if !path.is_dir() {
        return Ok((path.to_owned(), checkpoint::read(path)?));
    }
    let found = checkpoint::newest(path)?;
    let (file, state, damage) = found
        .ok_or_else(|| Error::BadInput(format!("there is no checkpoint in the folder {}", path.display())))?;
    if let Some(damage) = damage {
        complain!("granum: warning: {damage}; {} is used instead", file.display());
    }
    Ok((file, state))
}

/// A run into a new folder from a checkpoint.
pub(crate) fn restart(
    file: &Path,
    changes: &Changes,
    output: Option<&Path>,
    overwrite: bool,
    words: Words,
) -> Result<Job, Error> {
    let (file, state) = find_state(file)?;
    let Opened { about, scene, world, mark } = open(&file, &state, &changes.overrides)?;
    drop(state);
    if run::is_over(&world, &scene) {
        return Err(Error::BadInput(format!(
            "{} is at t = {} s, where the scene ends; give a later end, as in --set duration='\"{} s\"'",
            file.display(),
            short(world.time),
            short(2.0 * world.time)
        )));
    }
    let path = output.map_or_else(|| Path::new("runs").join(&about.name), Path::to_owned);
    let folder = RunFolder::create(&path, overwrite)?;
    let recorder = Recorder::of_restart(&folder, &scene, &world, mark)?;
    run::write_start(&folder, &scene, &world)?;
    let line = format!("restarted from {} at t = {} s, step {}", file.display(), world.time, world.step);
    folder.log(&line);
    if !words.quiet {
        say!("{}: {line}, into {}", scene.title, folder.path().display());
    }
    Ok(Job {
        name: about.name,
        scene,
        world,
        folder,
        recorder,
        wall_before: about.wall_seconds,
        goes_on: true,
        words,
    })
}

/// `granum continue`.
pub(crate) fn continue_run(args: &ContinueArgs) -> Result<u8, Error> {
    run::on_threads(args.threads, || {
        let words = Words { quiet: args.quiet, verbose: args.verbose };
        let watch = Watch::of(&args.watch)?;
        match reopen(args, words)? {
            Some(job) => run::conduct(job, watch),
            None => Ok(0),
        }
    })
}

/// The run of a folder, ready to go on; none if it is at its end.
fn reopen(args: &ContinueArgs, words: Words) -> Result<Option<Job>, Error> {
    let path = &args.run;
    if !folder::is_run(path) {
        return Err(find::not_a_run(path));
    }
    let folder = RunFolder::open(path)?;
    if checkpoint::newest(path)?.is_none() {
        return begin_again(args, folder, words).map(Some);
    }
    let (file, state) = find_state(path)?;
    let Opened { about, scene, world, mark } = open(&file, &state, &args.overrides)?;
    drop(state);
    if run::is_over(&world, &scene) {
        say!(
            "{}: at its end, t = {} s; to go further, --set duration='\"{} s\"'",
            path.display(),
            short(world.time),
            short(2.0 * world.time)
        );
        return Ok(None);
    }
    let recorder = Recorder::resume(&folder, &scene, &world, mark)?;
    run::write_start(&folder, &scene, &world)?;
    let line = format!("goes on at t = {} s, step {}", world.time, world.step);
    folder.log(&line);
    if !words.quiet {
        say!("{}: {line}, in {}", scene.title, folder.path().display());
    }
    Ok(Some(Job {
        name: about.name,
        scene,
        world,
        folder,
        recorder,
        wall_before: about.wall_seconds,
        goes_on: true,
        words,
    }))
}

/// A run that was killed before its first checkpoint begins again, in the same folder.
fn begin_again(args: &ContinueArgs, folder: RunFolder, words: Words) -> Result<Job, Error> {
    let path = &args.run;
    let file = path.join("scene.toml");
    let text = fs::read_to_string(&file).map_err(|e| {
        OutputError::read(&file, format!("{e}; nothing was written yet: start it with `granum run`"))
    })?;
    let loaded = granum_scene::load_text(&file.display().to_string(), &text, &args.overrides, None);
    let (scene, world) = loaded.map_err(|e| Error::BadInput(e.to_string()))?;
    let name = path.file_name().map_or("run".into(), |n| n.to_string_lossy().into_owned());
    let mut found = Found { name, scene, world };
    find::name_it(&mut found);
    if !words.quiet {
        say!("{}: there is no checkpoint yet; it begins again", path.display());
        check::warn(&found);
    }
    // The lock stays: nobody comes between.
    run::begin_in(found, words, || {
        folder.clear().map_err(|source| OutputError::Unwritable { path: path.clone(), source })?;
        Ok(folder)
    })
}
