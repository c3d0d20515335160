//! `granum sweep`: one scene with several values of some of its keys. The work is done by the crate `granum-run`.

use std::path::Path;

use granum_output::summary::short;
use granum_run::{Case, RunOptions, StopFlag, Sweep, Vary};

use crate::args::SweepArgs;
use crate::error::Error;
use crate::stop::Stop;
use crate::{complain, device, find, say};

/// Runs the cases that are not there yet, and says where the table is.
pub(crate) fn sweep(args: &SweepArgs) -> Result<u8, Error> {
    let source = find::Source::of(&args.scene)?;
    let tables = source.tables().map_err(|e| Error::BadInput(e.to_string()))?;
    let mut vary = Vec::new();
    for text in &args.vary {
        let mut one = Vary::parse(text).map_err(|why| Error::BadInput(format!("--vary {why}")))?;
        one.find_in(&tables).map_err(|why| Error::BadInput(format!("--vary {text}: {why}")))?;
        vary.push(one);
    }
    let stop = StopFlag::new();
    let listening =
        Stop::listen(stop.clone()).map_err(|e| Error::Run(format!("cannot listen to signals: {e}")))?;
    let command = std::env::args().collect::<Vec<_>>().join(" ");
    let sweep = Sweep {
        name: source.name(),
        vary,
        overrides: args.changes.overrides.clone(),
        folder: args.output.clone().unwrap_or_else(|| Path::new("sweeps").join(source.name())),
        measures: args.measure.clone(),
        jobs: usize::from(args.jobs),
        threads: args.threads,
        options: RunOptions {
            stop,
            force: args.force,
            command: Some(command),
            device: Some(device::open),
            ..RunOptions::default()
        },
    };
    let seed = args.changes.seed;
    let told = |case: &Case, done: usize, all: usize| {
        let values: Vec<String> =
            sweep.vary.iter().zip(&case.values).map(|(v, x)| format!("{} = {x}", v.path)).collect();
        if case.status == "failed" {
            complain!("{done} of {all}: {} failed: {}", values.join(", "), case.message);
        } else if !args.quiet && case.status != "not run" {
            let measured: Vec<String> = case.measured.iter().map(|x| x.map_or("-".into(), short)).collect();
            say!("{done} of {all}: {}: {} ({})", values.join(", "), measured.join(", "), case.status);
        }
    };
    let swept = sweep.run(&|overrides| source.load(overrides, seed), &told)?;
    if !args.quiet {
        say!("measured: {}", swept.measures.join(", "));
        say!("table: {}", swept.table.display());
        swept.plots.iter().for_each(|p| say!("plot: {}", p.display()));
    }
    if let Some(signal) = listening.signal() {
        if !args.quiet {
            say!("To resume, give the same command again.");
        }
        return Ok(128 + signal);
    }
    // Expectations are those of the scene as it is: other values may well not meet them.
    Ok(if swept.cases.iter().any(|c| c.status == "failed") { 3 } else { 0 })
}
