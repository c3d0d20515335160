//! The viewer: a run folder in the browser.
//!
//! | file | what |
//! |---|---|
//! | `server` | HTTP on the loopback: who may ask, and what for |
//! | `guests` | connections, limited in number |
//! | `routes` | the defined addresses and their answers |
//! | `run` | the run folder: its frames, probes, summary; no file outside it |
//! | `arrays` | arrays of a `.vtp` file, passed on as the compressed blocks that they are |
//! | `tables` | the health record and probes, thinned |
//! | `track` | the path of one body through the frames |
//! | `saved` | the page with some frames as one HTML file |
//! | `page` | the page, embedded; its sources are in `web/` |
//!
//! The server computes next to nothing: a frame goes from the disk to the page as it was compressed by the run, only
//! the arrays that the page asks for. So a run can be watched while it runs, and one of many gigabytes opens at
//! once. It knows files only, not the engine: whatever writes such a folder can be looked at.

mod arrays;
mod guests;
mod page;
mod routes;
mod run;
mod saved;
mod server;
mod tables;
mod track;

use std::path::Path;

pub use page::{Asset, assets, open_in_browser};
pub use run::Run;
pub use saved::page_of;
pub use server::{Server, status_of};

/// Why a folder cannot be looked at, or a request not be answered.
#[derive(Debug, thiserror::Error)]
pub enum ViewError {
    /// Not one of ours.
    #[error("{0} is not a run folder of granum: it has no run.log and no frames/")]
    NotARun(String),
    /// No such thing in this run.
    #[error("{0}")]
    Missing(String),
    /// A file that is not what it should be.
    #[error("{file}: {why}")]
    Damaged {
        /// Which file.
        file: String,
        /// What is wrong with it.
        why: String,
    },
    /// The port is taken, or may not be used.
    #[error(
        "cannot listen on port {port} of this machine: {source}; choose another one with --port, or none for any"
    )]
    Port {
        /// Which port.
        port: u16,
        /// Why.
        source: std::io::Error,
    },
}

impl ViewError {
    fn damaged(file: &Path, why: impl ToString) -> Self {
        let name = file.file_name().map_or_else(String::new, |n| n.to_string_lossy().into_owned());
        Self::Damaged { file: name, why: why.to_string() }
    }
}
