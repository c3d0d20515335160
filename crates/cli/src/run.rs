//! `granum run`: from a scene to a run folder.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

use granum_engine::{BodyKind, Failure, World, stage};
use granum_output::summary::{self, Expectation, Status, short};
use granum_output::watch::Alarm;
use granum_output::{OutputError, RunFolder, Summary};
use granum_scene::{Scene, Stops};

use crate::args::RunArgs;
use crate::error::Error;
use crate::estimate::Estimate;
use crate::find::{self, Found};
use crate::keeper::Keeper;
use crate::progress::Progress;
use crate::recorder::Recorder;
use crate::stop::Stop;
use crate::view::Watch;
use crate::{check, complain, remarks, resume, say};

/// Threads that may be asked for on any machine, many more than cores included: results do not depend on them.
const MOST_THREADS: usize = 256;

/// How much is said.
#[derive(Clone, Copy)]
pub(crate) struct Words {
    pub(crate) quiet: bool,
    pub(crate) verbose: bool,
}

/// A run that is ready to go.
pub(crate) struct Job {
    pub(crate) name: String,
    pub(crate) scene: Scene,
    pub(crate) world: World,
    pub(crate) folder: RunFolder,
    pub(crate) recorder: Recorder,
    /// Real time that an earlier part took [s].
    pub(crate) wall_before: f64,
    /// Whether the present state is recorded already, by an earlier part.
    pub(crate) goes_on: bool,
    pub(crate) words: Words,
}

/// How a run ended.
enum End {
    Finished,
    Interrupted(u8),
    Failed(Failure),
    BeyondBounds(String),
    CannotWrite(OutputError),
    /// A panic, in words.
    Defect(String),
}

/// Runs a scene on as many threads as asked for.
pub(crate) fn run(args: &RunArgs) -> Result<u8, Error> {
    on_threads(args.threads, || run_here(args))
}

/// Runs on so many threads; on all cores if none is given.
pub(crate) fn on_threads(
    threads: Option<usize>,
    work: impl FnOnce() -> Result<u8, Error> + Send,
) -> Result<u8, Error> {
    // Rayon's own variable counts as well, within the same bound.
    let by_variable = || std::env::var("RAYON_NUM_THREADS").ok().and_then(|n| n.parse().ok());
    let threads = threads.filter(|n| *n > 0).or_else(by_variable).unwrap_or(0);
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let most = MOST_THREADS.max(4 * cores);
    if threads > most {
        return Err(Error::BadInput(format!(
            "{threads} threads are more than the {most} that this machine of {cores} cores can use; leave --threads out to use \
             all cores"
        )));
    }
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .build()
        .map_err(|e| Error::BadInput(format!("cannot start {threads} threads: {e}")))?;
    pool.install(work)
}

fn run_here(args: &RunArgs) -> Result<u8, Error> {
    let words = Words { quiet: args.quiet, verbose: args.verbose };
    let watch = Watch::of(&args.watch)?;
    let changes = args.changes();
    let output = args.output.as_deref();
    if let Some(file) = &args.restart {
        return conduct(resume::restart(file, &changes, output, args.overwrite, words)?, watch);
    }
    let mut found = find::scene(args.scene.as_deref().unwrap_or_default(), &changes)?;
    if !args.quiet {
        check::warn(&found);
    }
    match found.scene.advice.as_ref().and_then(|a| a.too_long.as_deref()) {
        Some(why) if !args.force => return Err(Error::BadInput(format!("{}: {why}", found.name))),
        Some(why) if !args.quiet => complain!("warning: {why}"),
        _ => {}
    }
    if args.dry_run {
        check::describe(&found);
        prepare(&mut found.world, &found.scene);
        let estimate = Estimate::of(&found.world, found.scene.duration);
        return estimate.print(&mut found.world, &found.scene).map(|()| 0);
    }
    conduct(begin(found, output, args.overwrite, words)?, watch)
}

/// Whether a world has come to the end of its scene.
pub(crate) fn is_over(world: &World, scene: &Scene) -> bool {
    world.time >= scene.duration - 0.5 * world.settings.step
}

/// A run from the start of a scene.
pub(crate) fn begin(
    found: Found,
    output: Option<&Path>,
    overwrite: bool,
    words: Words,
) -> Result<Job, Error> {
    let path = output.map_or_else(|| PathBuf::from("runs").join(&found.name), Path::to_owned);
    begin_in(found, words, || RunFolder::create(&path, overwrite))
}

/// The same in a folder that is made once the scene is known to fit.
pub(crate) fn begin_in(
    found: Found,
    words: Words,
    folder: impl FnOnce() -> Result<RunFolder, OutputError>,
) -> Result<Job, Error> {
    Estimate::of(&found.world, found.scene.duration).fits()?;
    let Found { name, scene, world } = found;
    let folder = folder()?;
    write_start(&folder, &scene, &world)?;
    scene.warnings.iter().for_each(|w| folder.log(&format!("warning: {w}")));
    scene.notes.iter().for_each(|n| folder.log(n));
    if !words.quiet {
        let path = folder.path().display();
        say!("{}: {} bodies, {} s, into {path}", scene.title, world.bodies.len(), short(scene.duration));
    }
    for p in &scene.placed {
        let line = format!("placed {}: {} {} of {}", p.what, short(p.placed), p.unit, short(p.requested));
        folder.log(&line);
        // A fill that fell short is news; one that did not is for those who ask.
        if words.verbose || (!words.quiet && p.placed < 0.999 * p.requested) {
            say!("{line}");
        }
    }
    let recorder = Recorder::new(&folder, &scene, &world)?;
    Ok(Job { name, scene, world, folder, recorder, wall_before: 0.0, goes_on: false, words })
}

/// Writes what is known before the first step.
pub(crate) fn write_start(folder: &RunFolder, scene: &Scene, world: &World) -> Result<(), OutputError> {
    folder.write("scene.toml", &scene.resolved)?;
    folder.write("summary.json", &Summary::of(world, &scene.title, Status::Running).to_text())?;
    let (version, threads) = (env!("CARGO_PKG_VERSION"), rayon::current_num_threads());
    folder.log(&format!(
        "granum {version}: {} on {threads} threads, seed {}",
        scene.title, world.settings.seed
    ));
    folder.log(&format!("command: {}", std::env::args().collect::<Vec<_>>().join(" ")));
    Ok(())
}

/// Runs to the end, and writes it; with a page on which to watch, if asked for.
pub(crate) fn conduct(job: Job, watch: Option<Watch>) -> Result<u8, Error> {
    let Job { name, scene, mut world, folder, mut recorder, wall_before, goes_on, words } = job;
    prepare(&mut world, &scene);
    let stop = Stop::listen().map_err(|e| Error::Run(format!("cannot listen to signals: {e}")))?;
    let watched = watch.is_some();
    watch.map_or(Ok(()), |watch| watch.start(folder.path()))?;
    let mut keeper = Keeper::new(&folder, &name, &scene, &world, wall_before);
    // For the tests of this program: a stage that panics. Not in a release.
    #[cfg(debug_assertions)]
    if let Ok(words) = std::env::var("GRANUM_TEST_PANIC")
        && let Some((name, after)) = words.split_once(':')
        && let Some(stage) = stage::Stage::ALL.iter().find(|s| s.name() == name)
    {
        world.clock.break_in(*stage, after.parse().unwrap_or(0));
    }
    let mut progress = Progress::new(scene.duration, words.quiet, world.step);
    let before = world.step;
    let mut run =
        || drive(&mut world, &scene, &mut recorder, &mut keeper, goes_on, &mut progress, &folder, &stop);
    // A defect of the program must not leave a folder that says it is still running.
    let mut end = match catch_unwind(AssertUnwindSafe(&mut run)) {
        Ok(end) => end,
        Err(_) => {
            let words = defect(&world);
            keeper.go_back(&mut world);
            End::Defect(words)
        }
    };
    progress.done();
    world.refresh_report();

    // A checkpoint is of the files before the last rows and frames, which a run that goes on would not have.
    let mark = recorder.mark();
    if matches!(end, End::Finished | End::Interrupted(_) | End::BeyondBounds(_))
        && (!goes_on || world.step > before)
        && let Err(error) = recorder.finish(&world)
    {
        end = End::CannotWrite(error);
    }
    let mut summary = summarise(&world, &scene, &recorder, &end, keeper.wall_seconds());
    let written = folder.write("summary.json", &summary.to_text());
    // After the summary, for which a full disk may have just room enough.
    let kept = match end {
        End::Failed(_) => {
            recorder.salvage(Some(&world));
            keeper.rescue(&mut world, &mut recorder, mark)
        }
        End::Defect(_) => {
            recorder.salvage(None);
            keeper.write_copy()
        }
        End::CannotWrite(_) => {
            recorder.salvage(None);
            Ok(())
        }
        _ => keeper.write(&world, &mut recorder, Some(mark)),
    };
    if let Err(error) = kept {
        let line = format!("the checkpoint could not be written: {error}");
        folder.log(&line);
        complain!("granum: {line}");
        if matches!(end, End::Finished | End::Interrupted(_)) {
            end = End::CannotWrite(error);
            summary = summarise(&world, &scene, &recorder, &end, keeper.wall_seconds());
            let _ = folder.write("summary.json", &summary.to_text());
        }
    }
    tell(words, &folder, &summary, scene.warnings.len(), recorder.frames());
    if watched && !matches!(end, End::Interrupted(_)) {
        say!("The page stays open; Ctrl-C ends it.");
        stop.wait();
    }
    match end {
        End::Interrupted(signal) => {
            written?;
            if !words.quiet && scene.output.checkpoint {
                say!("Go on: granum continue {}", folder.path().display());
            }
            return Ok(128 + signal);
        }
        End::Failed(failure) => return Err(Error::Run(failure.to_string())),
        End::BeyondBounds(why) => return Err(Error::Run(why)),
        End::CannotWrite(error) => return Err(Error::Run(error.to_string())),
        End::Defect(_) => return Ok(70),
        End::Finished => written?,
    }
    Ok(u8::from(summary.expect.iter().any(|e| !e.ok)))
}

/// Tells penalty contact what is recorded: how often energies are summed, and whether probes or frames look at single contacts.
fn prepare(world: &mut World, scene: &Scene) {
    let output = &scene.output;
    world.dem.report_every = output.health_every;
    world.dem.list_contacts = output.contacts
        || output.contact_tables
        || output.fields.is_some()
        || scene.probes.iter().any(|p| p.kind.looks_at_contacts());
}

/// Steps to the end of the scene and records every step.
fn drive(
    world: &mut World,
    scene: &Scene,
    recorder: &mut Recorder,
    keeper: &mut Keeper,
    mut recorded: bool,
    progress: &mut Progress,
    folder: &RunFolder,
    stop: &Stop,
) -> End {
    loop {
        if !std::mem::take(&mut recorded) {
            let alarms = match recorder.record(world) {
                Ok(alarms) => alarms,
                Err(error) => return End::CannotWrite(error),
            };
            let stops = |alarm: &Alarm| match scene.health.stops {
                Stops::Never => false,
                Stops::Exploded => alarm.is_explosion(),
                Stops::AnyBound => true,
            };
            // What ends the run is said at its end; an explosion comes last.
            let last = alarms.iter().rposition(stops);
            for (_, alarm) in alarms.iter().enumerate().filter(|(k, _)| Some(*k) != last) {
                progress.warn(&alarm.words, folder);
            }
            if let Some(alarm) = last.map(|k| &alarms[k]) {
                return End::BeyondBounds(alarm.words.clone());
            }
        }
        if let Err(error) = keeper.look(world, recorder, is_over(world, scene)) {
            return End::CannotWrite(error);
        }
        if is_over(world, scene) {
            return End::Finished;
        }
        if let Some(signal) = stop.signal() {
            return End::Interrupted(signal);
        }
        // The summary has the energies of the last step.
        world.dem.sum_energies = world.time + 1.5 * world.settings.step >= scene.duration;
        if let Err(failure) = world.step() {
            return End::Failed(failure);
        }
        progress.show(world, folder);
    }
}

/// What is known about a panic: where, when, why.
fn defect(world: &World) -> String {
    let stage = stage::panicked_in().map_or("the run".to_owned(), |s| format!("stage {}", s.name()));
    let why = crate::DEFECT.get().map_or("see the screen", String::as_str);
    format!("internal error in {stage} of step {}, t = {} s: {why}", world.step + 1, world.time)
}

fn summarise(world: &World, scene: &Scene, recorder: &Recorder, end: &End, seconds: f64) -> Summary {
    let status = match end {
        End::Finished => Status::Finished,
        End::Interrupted(_) => Status::Interrupted,
        _ => Status::Failed,
    };
    let mut summary = Summary::of(world, &scene.title, status);
    summary.wall_seconds = seconds;
    summary.worst_penetration_over_radius = recorder.worst_penetration;
    summary.warnings = scene.warnings.iter().cloned().chain(remarks::of(world, recorder)).collect();
    summary.health_in_words = recorder.watch.in_words();
    summary.health = Some(recorder.watch.clone());
    summary.failure = match end {
        End::Failed(failure) => Some(failure.to_string()),
        End::BeyondBounds(why) => Some(why.clone()),
        End::CannotWrite(error) => Some(error.to_string()),
        End::Defect(words) => Some(words.clone()),
        _ => None,
    };
    let json = summary.to_json();
    let end = end_of(world);
    let check = |e: &granum_scene::Expect| {
        let value = match e.metric.strip_prefix("probe.") {
            Some(name) => recorder.probe_value(name, e.rows),
            None => summary::metric(&json, &e.metric),
        };
        let (min, max) = e.limits(&end);
        Expectation::check(&e.metric, value, min, max).with_rows(e.rows.map(|r| r.to_string()))
    };
    if status == Status::Finished {
        summary.expect = scene.expect.iter().map(check).collect();
    }
    summary
}

/// What formulas of expectations may use.
fn end_of(world: &World) -> granum_scene::End {
    let bodies = &world.bodies;
    let free = (0..bodies.len()).filter(|&i| bodies.kind[i] == BodyKind::Dynamic);
    let beams = world.beams.list.iter().map(|b| b.mass() + b.end_mass.iter().sum::<f64>());
    let mass = free.map(|i| bodies.mass(i)).chain(beams).sum::<f64>();
    granum_scene::End { time: world.time, mass, weight: mass * world.settings.gravity.length() }
}

/// Puts the end of the run on the screen and into the log.
fn tell(words: Words, folder: &RunFolder, summary: &Summary, said_before: usize, frames: usize) {
    let json = summary.to_json();
    let mut text = summary::table(&json);
    for source in summary.sources.iter().filter(|_| words.verbose) {
        let (name, unit) = (&source.name, source.unit);
        text += &format!(
            "  source       {name}: {} of {} {unit}\n",
            short(source.placed),
            short(source.requested)
        );
    }
    if words.verbose {
        let all: f64 = summary.stage_seconds.iter().map(|s| s.1).sum();
        for (name, seconds) in summary.stage_seconds.iter().filter(|s| s.1 > 0.0) {
            text += &format!("  {name:<20} {:>10} s {:5.1} %\n", short(*seconds), 100.0 * seconds / all);
        }
    }
    for expectation in &summary.expect {
        text += &format!("  {expectation}\n");
        if words.quiet && !expectation.ok {
            complain!("{expectation}");
        }
    }
    // Those of the scene were said before the run.
    for warning in &summary.warnings[said_before.min(summary.warnings.len())..] {
        folder.log(&format!("warning: {warning}"));
        if !words.quiet {
            complain!("warning: {warning}");
        }
    }
    let path = folder.path().display();
    if frames > 0 {
        text += &format!("Look at it: granum view {path}, or paraview {path}/bodies.pvd\n");
    }
    text.lines().for_each(|line| folder.log(line));
    if !words.quiet {
        say!("{}", text.trim_end());
    }
}
