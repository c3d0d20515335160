//! `granum view`, and `granum run --view`: a run folder in the browser.

use std::path::{Path, PathBuf};

use granum_output::folder;
use granum_run::StopFlag;
use granum_viewer::{Run, Server, ViewError, open_in_browser};

use crate::args::{PageArgs, ViewArgs, WatchArgs};
use crate::error::Error;
use crate::stop::Stop;
use crate::{find, say};

impl From<ViewError> for Error {
    fn from(error: ViewError) -> Self {
        Error::BadInput(error.to_string())
    }
}

/// A page that is about to be shown.
pub(crate) struct Watch {
    server: Server,
    open: bool,
}

/// Serves a run folder until Ctrl-C.
pub(crate) fn view(args: &ViewArgs) -> Result<u8, Error> {
    let stop =
        Stop::listen(StopFlag::new()).map_err(|e| Error::Run(format!("cannot listen to signals: {e}")))?;
    // The folders first: what is wrong with them should not depend on the port.
    for run in &args.runs {
        if !run.exists() {
            return Err(find::not_a_run(run));
        }
        Run::open(run)?;
    }
    if let Some(file) = &args.save {
        return save(&args.runs, file, args.frames);
    }
    let paths: Vec<&Path> = args.runs.iter().map(PathBuf::as_path).collect();
    Watch::new(&args.page)?.start(&paths)?;
    say!("Ctrl-C ends it.");
    stop.wait();
    Ok(0)
}

/// Writes the page of a run as one file.
fn save(runs: &[PathBuf], file: &Path, frames: u32) -> Result<u8, Error> {
    let [run] = runs else { return Err(Error::BadInput("--save takes one run".into())) };
    let page = granum_viewer::page_of(&Run::open(run)?, frames as usize)?;
    folder::write_atomically(file, |out| std::io::Write::write_all(out, page.as_bytes()))?;
    say!("{} ({:.1} MB)", file.display(), page.len() as f64 / 1e6);
    Ok(0)
}

impl Watch {
    /// Takes the port, before anything is written.
    fn new(page: &PageArgs) -> Result<Self, Error> {
        Ok(Self { server: Server::bind(page.port)?, open: !page.no_open })
    }

    /// The page of a run, if it is to be watched.
    pub(crate) fn of(args: &WatchArgs) -> Result<Option<Self>, Error> {
        if args.view {
            return Self::new(&args.page).map(Some);
        }
        if args.page.port.is_some() || args.page.no_open {
            return Err(Error::BadInput("--port and --no-open need --view".into()));
        }
        Ok(None)
    }

    /// Serves run folders on threads of its own and shows the page.
    pub(crate) fn start(self, runs: &[&Path]) -> Result<(), Error> {
        let url = self.server.url();
        self.server.start_all(runs.iter().map(|run| Run::open(run)).collect::<Result<_, _>>()?);
        let names: Vec<String> = runs.iter().map(|run| run.display().to_string()).collect();
        say!("{} in the browser: {url}", names.join(" and "));
        if self.open && !open_in_browser(&url) {
            say!("No browser could be opened here: open the address yourself.");
        }
        Ok(())
    }
}
