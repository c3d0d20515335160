//! Run folders: run a scene, resume a run, sweep, read a run; and the whole program.

use std::ffi::OsString;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use granum_run::{Case, End, Run, RunError, RunOptions, StopFlag, Sweep, Vary, pool};
use pyo3::prelude::*;

use crate::errors::Trouble;
use crate::source::Source;
use crate::watcher::Watcher;

/// How long steps go on before Python may have a look.
const SLICE: Duration = Duration::from_millis(20);

/// Runs a scene into a folder; returns its path.
#[pyfunction]
#[pyo3(signature = (scene, name, folder, output, overwrite, set, seed, threads, force, said, progress))]
pub(crate) fn run(
    py: Python<'_>,
    scene: &Bound<'_, PyAny>,
    name: &str,
    folder: &str,
    output: Option<PathBuf>,
    overwrite: bool,
    set: Vec<String>,
    seed: Option<u64>,
    threads: usize,
    force: bool,
    said: &Bound<'_, PyAny>,
    progress: &Bound<'_, PyAny>,
) -> PyResult<String> {
    let source = Source::of(scene, name, folder)?;
    let options = RunOptions { folder: output, overwrite, force, ..options() };
    conduct(py, threads, said, progress, move |watcher| {
        let (scene, world) = source.load(&set, seed)?;
        watcher.said.extend(scene.warnings.iter().map(|w| ("remark", w.clone())));
        Ok(Some(Run::new(&source.name(), scene, world, &options, watcher)?))
    })
    .map(Option::unwrap_or_default)
}

/// Goes on with a run in its own folder; returns its path, or nothing if it is at its end.
#[pyfunction]
pub(crate) fn resume(
    py: Python<'_>,
    folder: PathBuf,
    set: Vec<String>,
    threads: usize,
    said: &Bound<'_, PyAny>,
    progress: &Bound<'_, PyAny>,
) -> PyResult<Option<String>> {
    conduct(py, threads, said, progress, move |watcher| {
        match Run::resume(&folder, &set, &options(), watcher) {
            Err(RunError::AtItsEnd { .. }) => Ok(None),
            run => Ok(Some(run?)),
        }
    })
}

fn options() -> RunOptions {
    RunOptions {
        device: Some(granum_cli::open_device),
        command: Some("from Python".into()),
        ..RunOptions::default()
    }
}

/// Runs to the end, and writes it. Ctrl-C ends the run after the present step; its folder then has an end from which it goes on.
fn conduct(
    py: Python<'_>,
    threads: usize,
    said: &Bound<'_, PyAny>,
    progress: &Bound<'_, PyAny>,
    begin: impl FnOnce(&mut Watcher) -> Result<Option<Run>, Trouble> + Send,
) -> PyResult<Option<String>> {
    let pool = pool(Some(threads)).map_err(|e| Trouble::from(e).raise(py))?;
    let mut watcher = Watcher::default();
    let run = py.detach(|| pool.install(|| begin(&mut watcher)));
    watcher.tell(Some(said), Some(progress))?;
    let Some(mut run) = run.map_err(|e| e.raise(py))? else { return Ok(None) };
    let folder = run.folder().display().to_string();
    let interrupted = loop {
        let goes_on = py.detach(|| {
            pool.install(|| {
                let start = Instant::now();
                while start.elapsed() < SLICE {
                    if !run.step(&mut watcher) {
                        return false;
                    }
                }
                true
            })
        });
        // What Python's own functions raise ends the run as Ctrl-C does.
        let told = watcher.tell(Some(said), Some(progress)).and_then(|()| py.check_signals());
        if told.is_err() || !goes_on {
            break told.err();
        }
    };
    debug_assert!(interrupted.is_some() || !matches!(run.end(), None | Some(End::Interrupted)));
    let done = py.detach(|| pool.install(|| run.finish(&mut watcher)));
    if let Some(error) = interrupted {
        return Err(error);
    }
    watcher.tell(Some(said), Some(progress))?;
    done.map_err(|e| Trouble::from(e).raise(py))?;
    Ok(Some(folder))
}

/// A case as Python has it: values, folder, status, what was measured, message.
type Told = (Vec<String>, String, String, Vec<Option<f64>>, String);

/// Cases, names of what was measured, the table and the plots.
type Done = (Vec<Told>, Vec<String>, String, Vec<String>);

fn told(case: &Case) -> Told {
    let Case { values, folder, status, measured, message } = case.clone();
    (values, folder.display().to_string(), status, measured, message)
}

/// A sweep; returns its cases, the names of what was measured, the table and the plots. `said(case, done, all)` hears of every case.
#[pyfunction]
#[pyo3(signature = (scene, name, folder, vary, measures, output, jobs, threads, set, force, said))]
pub(crate) fn sweep(
    py: Python<'_>,
    scene: &Bound<'_, PyAny>,
    name: &str,
    folder: &str,
    vary: Vec<(String, Vec<String>)>,
    measures: Vec<String>,
    output: PathBuf,
    jobs: usize,
    threads: Option<usize>,
    set: Vec<String>,
    force: bool,
    said: &Bound<'_, PyAny>,
) -> PyResult<Done> {
    let source = Source::of(scene, name, folder)?;
    let tables = source.tables().map_err(|e| e.raise(py))?;
    let mut keys: Vec<Vary> = vary.into_iter().map(|(path, values)| Vary { path, values }).collect();
    for key in &mut keys {
        key.find_in(&tables).map_err(|why| Trouble::Input(why).raise(py))?;
    }
    let stop = StopFlag::new();
    let options = RunOptions { stop: stop.clone(), force, ..options() };
    let name = source.name();
    let sweep = Sweep { name, vary: keys, overrides: set, folder: output, measures, jobs, threads, options };
    let (send, heard) = channel::<(Told, usize, usize)>();
    let (send, mut stopped) = (Mutex::new(send), None);
    let swept = std::thread::scope(|scope| {
        let worker = scope.spawn(|| {
            let send = send;
            let load = |overrides: &[String]| source.load_scene(overrides, None);
            let tell = |case: &Case, done: usize, all: usize| {
                if let Ok(send) = send.lock() {
                    let _ = send.send((told(case), done, all));
                }
            };
            sweep.run(&load, &tell)
        });
        let mut heard = heard;
        loop {
            let waiting = &mut heard;
            let next = py.detach(move || waiting.recv_timeout(Duration::from_millis(50)));
            let outcome = match next {
                Ok((case, done, all)) => said.call1((case, done, all)).map(|_| ()),
                Err(RecvTimeoutError::Timeout) => py.check_signals(),
                Err(RecvTimeoutError::Disconnected) => break,
            };
            if let Err(error) = outcome {
                stop.set();
                stopped.get_or_insert(error);
            }
        }
        py.detach(|| worker.join())
    });
    if let Some(error) = stopped {
        return Err(error);
    }
    let swept = match swept {
        Ok(swept) => swept.map_err(|e| Trouble::from(e).raise(py))?,
        Err(panic) => std::panic::resume_unwind(panic),
    };
    let path = |p: &PathBuf| p.display().to_string();
    let cases = swept.cases.iter().map(told).collect();
    Ok((cases, swept.measures, path(&swept.table), swept.plots.iter().map(path).collect()))
}

/// Serves run folders in the background, several of them side by side, and returns the address of the page, which has a secret in it.
#[pyfunction]
#[pyo3(signature = (folders, open))]
pub(crate) fn view(py: Python<'_>, folders: Vec<PathBuf>, open: bool) -> PyResult<String> {
    let wrong = |e: granum_viewer::ViewError| Trouble::Input(e.to_string()).raise(py);
    let runs: Result<Vec<_>, _> = folders.iter().map(|f| granum_viewer::Run::open(f)).collect();
    let server = granum_viewer::Server::bind_with_secret(None).map_err(wrong)?;
    let url = server.url();
    server.start_all(runs.map_err(wrong)?);
    if open {
        granum_viewer::open_in_browser(&url);
    }
    Ok(url)
}

/// The page of a run with at most so many of its frames as one HTML file.
#[pyfunction]
pub(crate) fn saved_page(py: Python<'_>, folder: PathBuf, frames: usize) -> PyResult<String> {
    let page =
        py.detach(|| granum_viewer::Run::open(&folder).and_then(|run| granum_viewer::page_of(&run, frames)));
    page.map_err(|e| Trouble::Input(e.to_string()).raise(py))
}

/// The program `granum`; returns its exit code.
#[pyfunction]
pub(crate) fn main(py: Python<'_>, args: Vec<OsString>) -> u8 {
    py.detach(|| granum_cli::main(args))
}
