//! The command line.

use std::path::PathBuf;

use clap::{Args as ClapArgs, Parser, Subcommand};

/// Simulates many bodies that touch, slide and stick.
#[derive(Debug, Parser)]
#[command(name = "granum", version, arg_required_else_help = true)]
#[command(after_help = "Start with `granum run silo`, or list what there is with `granum examples`.\n\
    Exit codes: 0 well, 1 an expectation failed, 2 bad input, 3 the run could not go on.")]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Run a scene and write a run folder.
    Run(RunArgs),
    /// Say what is wrong with a scene, or what is in it, without running it.
    Check(SceneArgs),
    /// List the example scenes, show one, or copy them.
    Examples(ExamplesArgs),
    /// Print the JSON Schema of scene files.
    Schema,
    /// Describe a run folder, a scene or a frame.
    Info(InfoArgs),
}

/// Which scene, and with what changes.
#[derive(Debug, ClapArgs)]
pub(crate) struct SceneArgs {
    /// A scene file, or the name of an example.
    pub(crate) scene: String,
    /// Change a value of the scene, as in --set solver.max_iterations=500; may be repeated.
    #[arg(long = "set", value_name = "KEY=VALUE")]
    pub(crate) overrides: Vec<String>,
    /// Seed of all random numbers, instead of the scene's.
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct RunArgs {
    #[command(flatten)]
    pub(crate) scene: SceneArgs,
    /// The run folder; runs/NAME if not given. An earlier run is kept, and this one becomes NAME-2.
    #[arg(short, long, value_name = "FOLDER")]
    pub(crate) output: Option<PathBuf>,
    /// Replace an earlier run in the same folder.
    #[arg(long)]
    pub(crate) overwrite: bool,
    /// Threads; all cores if not given. The result is the same for any number.
    #[arg(short, long, value_name = "N")]
    pub(crate) threads: Option<usize>,
    /// Estimate memory and time, and write nothing.
    #[arg(long)]
    pub(crate) dry_run: bool,
    /// Print only what went wrong.
    #[arg(short, long, conflicts_with = "verbose")]
    pub(crate) quiet: bool,
    /// Print also what was placed and where the time went.
    #[arg(short, long)]
    pub(crate) verbose: bool,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct ExamplesArgs {
    /// Show this example.
    pub(crate) name: Option<String>,
    /// Copy the example, or all of them, into a folder.
    #[arg(long, value_name = "FOLDER")]
    pub(crate) copy: Option<PathBuf>,
}

#[derive(Debug, ClapArgs)]
pub(crate) struct InfoArgs {
    /// A run folder, a scene file, the name of an example, or a .vtp frame.
    pub(crate) what: String,
}
