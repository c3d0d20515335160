//! `granum view`, and `granum run --view`: a run folder in the browser.

use std::path::Path;

use granum_viewer::{Run, Server, ViewError, open_in_browser};

use crate::args::{PageArgs, ViewArgs};
use crate::error::Error;
use crate::say;
use crate::stop::Stop;

impl From<ViewError> for Error {
    fn from(error: ViewError) -> Self {
        Error::BadInput(error.to_string())
    }
}

/// Serves a run folder until Ctrl-C.
pub(crate) fn view(args: &ViewArgs) -> Result<u8, Error> {
    let stop = Stop::listen().map_err(|e| Error::Run(format!("cannot listen to signals: {e}")))?;
    // The folder first: what is wrong with it should not depend on the port.
    Run::open(&args.run)?;
    start(bind(&args.page)?, &args.run, &args.page)?;
    say!("Ctrl-C ends it.");
    stop.wait();
    Ok(0)
}

/// Takes the port, before anything is written.
pub(crate) fn bind(page: &PageArgs) -> Result<Server, Error> {
    Ok(Server::bind(page.port)?)
}

/// Serves a run folder on threads of its own and shows the page.
pub(crate) fn start(server: Server, run: &Path, page: &PageArgs) -> Result<(), Error> {
    let url = server.url();
    server.start(Run::open(run)?);
    say!("{} in the browser: {url}", run.display());
    if !page.no_open && !open_in_browser(&url) {
        say!("No browser could be opened here: open the address yourself.");
    }
    Ok(())
}
