//! `granum run`: from a scene to a run folder.

use std::path::PathBuf;
use std::time::Instant;

use granum_engine::probe::ProbeKind;
use granum_engine::{Failure, World};
use granum_output::summary::{self, Expectation, Status, short};
use granum_output::{OutputError, RunFolder, Summary};
use granum_scene::Scene;

use crate::args::RunArgs;
use crate::error::Error;
use crate::estimate::Estimate;
use crate::find::{self, Found};
use crate::progress::Progress;
use crate::recorder::Recorder;
use crate::stop::Stop;
use crate::{check, complain, say};

/// How a run ended.
enum End {
    Finished,
    Interrupted(u8),
    Failed(Failure),
    CannotWrite(OutputError),
}

/// Runs a scene on as many threads as asked for.
pub(crate) fn run(args: &RunArgs) -> Result<u8, Error> {
    let threads = args.threads.unwrap_or(0);
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .build()
        .map_err(|e| Error::BadInput(format!("cannot start {threads} threads: {e}")))?;
    pool.install(|| run_here(args))
}

fn run_here(args: &RunArgs) -> Result<u8, Error> {
    let mut found = find::scene(&args.scene)?;
    if !args.quiet {
        check::warn(&found);
    }
    match found.scene.advice.as_ref().and_then(|a| a.too_long.as_deref()) {
        Some(why) if !args.force => return Err(Error::BadInput(format!("{}: {why}", args.scene.scene))),
        Some(why) if !args.quiet => complain!("warning: {why}"),
        _ => {}
    }
    let estimate = Estimate::of(&found.world);
    if args.dry_run {
        check::describe(&found);
        return estimate.print(&mut found.world, found.scene.duration).map(|()| 0);
    }
    estimate.fits()?;

    let Found { name, scene, mut world } = found;
    world.dem.report_every = scene.output.health_every;
    world.dem.list_contacts = needs_contacts(&scene);
    let stop = Stop::listen().map_err(|e| Error::Run(format!("cannot listen to signals: {e}")))?;
    let folder =
        RunFolder::create(&args.output.clone().unwrap_or(PathBuf::from("runs").join(name)), args.overwrite)?;
    let start = Instant::now();
    begin(args, &folder, &scene, &world)?;
    let mut recorder = Recorder::new(&folder, &scene, &world)?;
    let mut progress = Progress::new(scene.duration, args.quiet);
    let mut end = drive(&mut world, &scene, &mut recorder, |world| progress.show(world, &folder), &stop);
    progress.done();
    world.refresh_report();

    if matches!(end, End::Finished | End::Interrupted(_))
        && let Err(error) = recorder.finish(&world)
    {
        end = End::CannotWrite(error);
    }
    let summary = summarise(&world, &scene, &recorder, &end, start.elapsed().as_secs_f64());
    let written = folder.write("summary.json", &summary.to_text());
    // After the summary, for which a full disk may have just room enough.
    match end {
        End::Failed(_) => recorder.salvage(Some(&world)),
        End::CannotWrite(_) => recorder.salvage(None),
        _ => {}
    }
    tell(args, &folder, &summary, recorder.frames());
    match end {
        End::Interrupted(signal) => return written.map(|()| 128 + signal).map_err(Error::from),
        End::Failed(failure) => return Err(Error::Run(failure.to_string())),
        End::CannotWrite(error) => return Err(Error::Run(error.to_string())),
        End::Finished => written?,
    }
    Ok(u8::from(summary.expect.iter().any(|e| !e.ok)))
}

/// Whether probes or frames look at single contacts.
fn needs_contacts(scene: &Scene) -> bool {
    let looks = |kind: &ProbeKind| {
        matches!(kind, ProbeKind::Force(_) | ProbeKind::PairForce(..) | ProbeKind::Region { .. })
    };
    scene.output.contacts || scene.probes.iter().any(|p| looks(&p.kind))
}

/// Steps to the end of the scene and records every step.
fn drive(
    world: &mut World,
    scene: &Scene,
    recorder: &mut Recorder,
    mut show: impl FnMut(&World),
    stop: &Stop,
) -> End {
    let last = scene.duration - 0.5 * world.settings.step;
    loop {
        if let Err(error) = recorder.record(world) {
            return End::CannotWrite(error);
        }
        if world.time >= last {
            return End::Finished;
        }
        if let Some(signal) = stop.signal() {
            return End::Interrupted(signal);
        }
        if let Err(failure) = world.step() {
            return End::Failed(failure);
        }
        show(world);
    }
}

/// Writes what is known before the first step.
fn begin(args: &RunArgs, folder: &RunFolder, scene: &Scene, world: &World) -> Result<(), OutputError> {
    folder.write("scene.toml", &scene.resolved)?;
    folder.write("summary.json", &Summary::of(world, &scene.title, Status::Running).to_text())?;
    let (version, threads) = (env!("CARGO_PKG_VERSION"), rayon::current_num_threads());
    folder.log(&format!(
        "granum {version}: {} on {threads} threads, seed {}",
        scene.title, world.settings.seed
    ));
    folder.log(&format!("command: {}", std::env::args().collect::<Vec<_>>().join(" ")));
    scene.warnings.iter().for_each(|w| folder.log(&format!("warning: {w}")));
    scene.notes.iter().for_each(|n| folder.log(n));
    if !args.quiet {
        let path = folder.path().display();
        say!("{}: {} bodies, {} s, into {path}", scene.title, world.bodies.len(), short(scene.duration));
    }
    for p in &scene.placed {
        let line = format!("placed {}: {} {} of {}", p.what, short(p.placed), p.unit, short(p.requested));
        folder.log(&line);
        // A fill that fell short is news; one that did not is for those who ask.
        if args.verbose || (!args.quiet && p.placed < 0.999 * p.requested) {
            say!("{line}");
        }
    }
    Ok(())
}

fn summarise(world: &World, scene: &Scene, recorder: &Recorder, end: &End, seconds: f64) -> Summary {
    let status = match end {
        End::Finished => Status::Finished,
        End::Interrupted(_) => Status::Interrupted,
        End::Failed(_) | End::CannotWrite(_) => Status::Failed,
    };
    let mut summary = Summary::of(world, &scene.title, status);
    summary.wall_seconds = seconds;
    summary.worst_penetration_over_radius = recorder.worst_penetration;
    summary.failure = match end {
        End::Failed(failure) => Some(failure.to_string()),
        End::CannotWrite(error) => Some(error.to_string()),
        _ => None,
    };
    let json = summary.to_json();
    let check = |e: &granum_scene::Expect| {
        let value = match e.metric.strip_prefix("probe.") {
            Some(name) => recorder.probe_value(name),
            None => summary::metric(&json, &e.metric),
        };
        Expectation::check(&e.metric, value, e.min, e.max)
    };
    if status == Status::Finished {
        summary.expect = scene.expect.iter().map(check).collect();
    }
    summary
}

/// Puts the end of the run on the screen and into the log.
fn tell(args: &RunArgs, folder: &RunFolder, summary: &Summary, frames: usize) {
    let json = summary.to_json();
    let mut text = summary::table(&json);
    for source in summary.sources.iter().filter(|s| args.verbose || s.placed < 0.999 * s.requested) {
        let (name, unit) = (&source.name, source.unit);
        text += &format!(
            "  source       {name}: {} of {} {unit}\n",
            short(source.placed),
            short(source.requested)
        );
    }
    if args.verbose {
        let all: f64 = summary.stage_seconds.iter().map(|s| s.1).sum();
        for (name, seconds) in summary.stage_seconds.iter().filter(|s| s.1 > 0.0) {
            text += &format!("  {name:<20} {:>10} s {:5.1} %\n", short(*seconds), 100.0 * seconds / all);
        }
    }
    for expectation in &summary.expect {
        text += &format!("  {expectation}\n");
        if args.quiet && !expectation.ok {
            complain!("{expectation}");
        }
    }
    let path = folder.path().display();
    if frames > 0 {
        text += &format!("Look at it: paraview {path}/bodies.pvd\n");
    }
    text.lines().for_each(|line| folder.log(line));
    if !args.quiet {
        say!("{}", text.trim_end());
    }
}
