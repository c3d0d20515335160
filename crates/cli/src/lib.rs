//! The program `granum`, as a library: [`main`] takes its arguments and returns its exit code. The Python module has it as well.
//!
//! | file | command |
//! |---|---|
//! | `run.rs` | `granum run` and `granum continue`, with `progress.rs` (screen) and `stop.rs` (signals); the run loop is the crate `granum-run` |
//! | `sweep.rs` | `granum sweep` |
//! | `plot.rs`, `render.rs`, `render_items.rs`, `render_joints.rs` | figures and pictures of a run |
//! | `device.rs` | `granum devices`, and the device that a run asks for; what it does is in the crate `granum-gpu` |
//! | `bench.rs` | `granum bench`: how fast a GPU is |
//! | `shell.rs` | `granum completions` and `granum man` |
//! | `check.rs`, `examples.rs`, `schema.rs`, `info.rs`, `export.rs`, `terrain.rs`, `spheres.rs`, `parts.rs`, `view.rs` | the commands of their names |
//!
//! Exit codes: 0 all is well, 1 an expectation of the scene failed, 2 bad input, 3 a run that could not go on,
//! 70 an error of granum's own, 129, 130, 138 and 143 interrupted (SIGHUP, Ctrl-C, SIGUSR1, SIGTERM).

mod args;
mod bench;
mod check;
mod check_machine;
mod device;
mod error;
mod examples;
mod export;
mod find;
mod import;
mod info;
mod parts;
mod plot;
mod progress;
mod render;
mod render_items;
mod render_joints;
mod run;
mod schema;
mod screen;
mod shell;
mod spheres;
mod stop;
mod sweep;
mod terrain;
mod view;

use std::ffi::OsString;
use std::panic::{self, PanicHookInfo};
use std::sync::OnceLock;

use clap::Parser;

use args::{Args, Command};
pub use device::open as open_device;
pub use find::not_found;
use granum_run::Processes;
pub(crate) use screen::{complain, say};

/// Other processes that share the work of this one.
static PROCESSES: OnceLock<Processes> = OnceLock::new();

/// The same as [`main`] for the first of several processes, of which the others wait in [`granum_run::serve`]. To be called once.
pub fn main_of_processes(args: impl IntoIterator<Item = OsString>, processes: Processes) -> u8 {
    let _ = PROCESSES.set(processes.clone());
    let code = main(args);
    processes.end();
    code
}

/// The processes that share a run.
pub(crate) fn processes() -> Option<Processes> {
    PROCESSES.get().cloned()
}

/// Does what the arguments say, of which the first is the name of the program; returns the exit code.
pub fn main(args: impl IntoIterator<Item = OsString>) -> u8 {
    panic::set_hook(Box::new(apologise));
    let args = match Args::try_parse_from(args) {
        Ok(args) => args,
        Err(help) => {
            let _ = help.print();
            return help.exit_code() as u8;
        }
    };
    // What other commands say is all that they do; a run has its folder.
    let runs = matches!(args.command, Command::Run(_) | Command::Continue(_) | Command::Sweep(_));
    let done = panic::catch_unwind(|| match args.command {
        Command::Run(args) => run::run(&args),
        Command::Continue(args) => run::continue_run(&args),
        Command::Sweep(args) => sweep::sweep(&args),
        Command::Check(args) => check::check(&args),
        Command::Examples(args) => examples::examples(&args),
        Command::Schema => schema::schema(),
        Command::Export(args) => export::export(&args),
        Command::Import(args) => import::import(&args),
        Command::View(args) => view::view(&args),
        Command::Devices(args) => device::devices(&args),
        Command::Bench(args) => bench::bench(&args),
        Command::Info(args) => info::info(&args),
        Command::Spheres(args) => spheres::spheres(&args),
        Command::Parts(args) => parts::parts(&args),
        Command::Terrain(args) => terrain::terrain(&args),
        Command::Plot(args) => plot::plot(&args),
        Command::Render(args) => render::render(&args),
        Command::Completions(args) => shell::completions(&args),
        Command::Man(args) => shell::man(&args),
    });
    let trouble = screen::trouble();
    if let Some(why) = trouble {
        complain!(
            "granum: standard output could not be written: {why}; free some space or choose another file"
        );
    }
    match done {
        Ok(Ok(0)) if trouble.is_some() && !runs => 3,
        Ok(Ok(code)) => code,
        Ok(Err(error)) => {
            complain!("granum: {error}");
            error.code()
        }
        Err(_) => 70,
    }
}

/// What went wrong inside granum, for the summary of the run.
static DEFECT: OnceLock<String> = OnceLock::new();

/// What a user sees instead of a backtrace.
fn apologise(panic: &PanicHookInfo<'_>) {
    let place = panic.location().map_or("unknown place".to_owned(), ToString::to_string);
    let why = panic.payload();
    let why =
        why.downcast_ref::<&str>().copied().or_else(|| why.downcast_ref::<String>().map(String::as_str));
    let why = why.unwrap_or("no reason given");
    // The first one counts: others may follow from it.
    let _ = DEFECT.set(format!("{why} ({place})"));
    complain!(
        "granum: internal error at {place}: {why}\n\
         This is a defect of granum {}, not of your scene. Please report it with the scene and this message.",
        env!("CARGO_PKG_VERSION")
    );
}
