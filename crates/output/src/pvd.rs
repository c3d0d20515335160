//! ParaView collections (`.pvd`): which file belongs to which time.

use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use crate::error::OutputError;
use crate::folder::write_atomically;
use crate::vtk::escape;

/// A collection, rewritten as a whole after every frame so that a killed run opens.
#[derive(Clone, Debug)]
pub struct Collection {
    path: PathBuf,
    entries: String,
    frames: usize,
}

impl Collection {
    /// An empty collection; nothing is written before the first frame.
    pub fn new(path: PathBuf) -> Self {
        Self { path, entries: String::new(), frames: 0 }
    }

    /// Adds a frame; `file` is relative to the collection. [`Collection::rewrite`] puts it into the file.
    pub fn add(&mut self, time: f64, file: &str) {
        let _ = writeln!(
            self.entries,
            "<DataSet timestep=\"{time}\" group=\"\" part=\"0\" file=\"{}\"/>",
            escape(file)
        );
        self.frames += 1;
    }

    /// Writes the file as it is now.
    pub fn rewrite(&self) -> Result<(), OutputError> {
        write_atomically(&self.path, |out| {
            write!(
                out,
                "<?xml version=\"1.0\"?>\n<VTKFile type=\"Collection\" version=\"1.0\" \
                 byte_order=\"LittleEndian\">\n<Collection>\n{}</Collection>\n</VTKFile>\n",
                self.entries
            )
        })
    }

    /// The entries so far, and how many.
    pub fn entries(&self) -> (&str, usize) {
        (&self.entries, self.frames)
    }

    /// Goes on after these entries: the file becomes what it was then.
    pub fn resume(path: PathBuf, (entries, frames): (String, usize)) -> Result<Self, OutputError> {
        let collection = Self { path, entries, frames };
        if frames > 0 {
            collection.rewrite()?;
        } else if collection.path.exists() {
            std::fs::remove_file(&collection.path).map_err(|e| OutputError::write(&collection.path, e))?;
        }
        Ok(collection)
    }

    /// Number of frames.
    pub fn frames(&self) -> usize {
        self.frames
    }
}

/// Times [s] and files of a collection as this file writes it; none if there is no such collection.
pub fn read(path: &Path) -> Result<Vec<(f64, String)>, OutputError> {
    let text = match fs::read_to_string(path) {
        Ok(text) => text,
        Err(e) if e.kind() == std::io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(e) => return Err(OutputError::read(path, e)),
    };
    let entry = |line: &str| {
        let value = |key: &str| Some(line.split_once(&format!("{key}=\""))?.1.split('"').next()?.to_owned());
        Some((value("timestep")?.parse().ok()?, value("file")?))
    };
    let lines = text.lines().filter(|line| line.starts_with("<DataSet"));
    lines.map(|line| entry(line).ok_or_else(|| OutputError::read(path, "an entry is damaged"))).collect()
}
