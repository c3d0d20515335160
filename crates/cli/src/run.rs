//! `granum run`: from a scene to a run folder, and `granum continue`: going on in the same folder. The loop itself is in the crate
//! `granum-run`; here are the words, the signals and the exit codes.

use granum_output::memory::in_words;
use granum_run::{Estimate, Run, RunError, RunOptions, Status, span};

use crate::args::{ContinueArgs, RunArgs};
use crate::error::Error;
use crate::find::{self, Found};
use crate::progress::{Screen, Words};
use crate::stop::Stop;
use crate::view::Watch;
use crate::{check, complain, device, say};

/// Runs a scene on as many threads as asked for.
pub(crate) fn run(args: &RunArgs) -> Result<u8, Error> {
    granum_run::on_threads(args.threads, || run_here(args))?
}

fn run_here(args: &RunArgs) -> Result<u8, Error> {
    let words = Words { quiet: args.quiet, verbose: args.verbose };
    let mut screen = Screen::new(words);
    let watch = Watch::of(&args.watch)?;
    let changes = args.changes();
    let mut options = options(words, args.ranks);
    options.folder.clone_from(&args.output);
    (options.overwrite, options.force) = (args.overwrite, args.force);
    if let Some(file) = &args.restart {
        let run = Run::restart(file, &changes.overrides, &options, &mut screen)?;
        return conduct(run, &mut screen, watch);
    }
    let found = find::scene(args.scene.as_deref().unwrap_or_default(), &changes)?;
    if !args.quiet {
        check::warn(&found);
    }
    match granum_run::check_step(&found.name, &found.scene) {
        Err(RunError::StepTooLong { why, .. }) if args.force && !args.quiet => complain!("warning: {why}"),
        Err(error) if !args.force => return Err(error.into()),
        _ => {}
    }
    if args.dry_run {
        check::describe(&found);
        return estimate(found).map(|()| 0);
    }
    let Found { name, scene, world } = found;
    conduct(Run::new(&name, scene, world, &options, &mut screen)?, &mut screen, watch)
}

/// `granum continue`.
pub(crate) fn continue_run(args: &ContinueArgs) -> Result<u8, Error> {
    granum_run::on_threads(args.threads, || {
        let words = Words { quiet: args.quiet, verbose: args.verbose };
        let mut screen = Screen::new(words);
        let watch = Watch::of(&args.watch)?;
        match Run::resume(&args.run, &args.overrides(), &options(words, args.ranks), &mut screen) {
            Err(end @ RunError::AtItsEnd { .. }) => {
                say!("{end}");
                Ok(0)
            }
            run => conduct(run?, &mut screen, watch),
        }
    })?
}

/// What every run of the program has in common.
fn options(words: Words, ranks: Option<usize>) -> RunOptions {
    let command = std::env::args().collect::<Vec<_>>().join(" ");
    RunOptions {
        command: Some(command),
        detailed: words.verbose,
        device: Some(device::open),
        ranks: ranks.unwrap_or(0),
        processes: crate::processes(),
        ..RunOptions::default()
    }
}

/// Prints memory and, after trying a few steps, time; refuses a run that does not fit before it tries.
fn estimate(mut found: Found) -> Result<(), Error> {
    let (world, scene) = (&mut found.world, &found.scene);
    granum_run::prepare(world, scene);
    let estimate = Estimate::of(world, scene.duration).with_output(scene);
    let available = Estimate::available().map_or(String::new(), |a| format!(" of {}", in_words(a)));
    say!("  bodies     {} at most", estimate.bodies);
    let per_body = estimate.bytes / estimate.bodies.max(1.0);
    say!("  memory     about {}{available}, {per_body:.0} bytes per body", in_words(estimate.bytes));
    estimate.fits()?;
    if scene.device != granum_scene::CPU {
        let device = device::open(&scene.device, world).map_err(Error::BadInput)?;
        say!("  device     {}; the time there is not estimated", device.name());
        return Ok(());
    }
    let steps = (scene.duration / world.settings.step).round();
    let (low, high) = estimate.seconds(world, scene)?;
    say!("  time       {} to {} for {steps} steps", span(low), span(high));
    Ok(())
}

/// Runs to the end, and writes it; with a page on which to watch, if asked for. Returns the exit code.
fn conduct(mut run: Run, screen: &mut Screen, watch: Option<Watch>) -> Result<u8, Error> {
    let stop =
        Stop::listen(run.stop_flag()).map_err(|e| Error::Run(format!("cannot listen to signals: {e}")))?;
    let watched = watch.is_some();
    watch.map_or(Ok(()), |watch| watch.start(&[run.folder()]))?;
    #[cfg(debug_assertions)]
    break_on_request(run.world_mut());
    screen.begin();
    run.to_end(screen);
    screen.done();
    let (folder, checkpoints) = (run.folder().to_owned(), run.scene().output.checkpoint);
    let done = run.finish(screen);
    let interrupted = matches!(&done, Ok(summary) if summary.status == Status::Interrupted);
    if watched && !interrupted {
        say!("The page stays open; Ctrl-C ends it.");
        stop.wait();
    }
    match done {
        // The panic has been spoken of already.
        Err(RunError::Defect(_)) => Ok(70),
        Err(error) => Err(error.into()),
        Ok(_) if interrupted => {
            if !screen.words.quiet && checkpoints {
                say!("Go on: granum continue {}", folder.display());
            }
            Ok(128 + stop.signal().unwrap_or(0))
        }
        Ok(summary) => Ok(u8::from(summary.expect.iter().any(|e| !e.ok))),
    }
}

/// For the tests of this program: a stage that panics. Not in a release.
#[cfg(debug_assertions)]
fn break_on_request(world: &mut granum_engine::World) {
    use granum_engine::stage::Stage;
    if let Ok(words) = std::env::var("GRANUM_TEST_PANIC")
        && let Some((name, after)) = words.split_once(':')
        && let Some(stage) = Stage::ALL.iter().find(|s| s.name() == name)
    {
        world.clock.break_in(*stage, after.parse().unwrap_or(0));
    }
}
