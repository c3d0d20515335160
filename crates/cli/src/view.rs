//! `granum view`, and `granum run --view`: a run folder in the browser.

use std::path::Path;

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
    // The folder first: what is wrong with it should not depend on the port.
    if !args.run.exists() {
        return Err(find::not_a_run(&args.run));
    }
    Run::open(&args.run)?;
    Watch::new(&args.page)?.start(&args.run)?;
    say!("Ctrl-C ends it.");
    stop.wait();
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

    /// Serves a run folder on threads of its own and shows the page.
    pub(crate) fn start(self, run: &Path) -> Result<(), Error> {
        let url = self.server.url();
        self.server.start(Run::open(run)?);
        say!("{} in the browser: {url}", run.display());
        if self.open && !open_in_browser(&url) {
            say!("No browser could be opened here: open the address yourself.");
        }
        Ok(())
    }
}
