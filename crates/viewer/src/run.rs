//! The run folder as the viewer sees it: an index, read again when a file has changed, and files inside the folder.
//!
//! Requests name frames and probes by number, never by path. The names come from the folder's own collections, which
//! may come from anywhere too: so a name must be plain, and the file must lie in the folder when all links are followed.

use std::collections::HashMap;
use std::fs::{self, TryLockError};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::SystemTime;

use serde_json::{Value, json};

use crate::ViewError;
use crate::arrays::{Arrays, attribute};

/// Largest summary or table of joints that is read [bytes].
const LARGEST_TEXT: u64 = 1 << 26;

/// Times and files of a collection.
#[derive(Debug, Default)]
pub(crate) struct Series {
    pub(crate) times: Vec<f64>,
    pub(crate) files: Vec<String>,
}

type Known = (u64, Option<SystemTime>, Arc<Series>);

/// A run folder.
#[derive(Debug)]
pub struct Run {
    path: PathBuf,
    series: Mutex<HashMap<&'static str, Known>>,
}

/// The collections that a frame may be asked of.
pub(crate) const SERIES: [&str; 4] = ["bodies", "walls", "contacts", "beams"];

impl Run {
    /// Looks whether the folder is a run.
    pub fn open(path: &Path) -> Result<Self, ViewError> {
        let wrong = || ViewError::NotARun(path.display().to_string());
        let real = path.canonicalize().map_err(|_| wrong())?;
        if !real.join("run.log").is_file() || !real.join("frames").is_dir() {
            return Err(wrong());
        }
        Ok(Self { path: real, series: Mutex::default() })
    }

    /// Name of the folder.
    pub(crate) fn name(&self) -> String {
        self.path.file_name().map_or_else(String::new, |n| n.to_string_lossy().into_owned())
    }

    /// A file of this folder, by a name that this program or the folder made up.
    pub(crate) fn file(&self, name: &str) -> Result<PathBuf, ViewError> {
        let missing = || ViewError::Missing(format!("this run has no file {name}"));
        let plain =
            |part: &str| !part.is_empty() && part != ".." && part != "." && !part.contains(['\\', ':', '\0']);
        if !name.split('/').all(plain) {
            return Err(missing());
        }
        let real = self.path.join(name).canonicalize().map_err(|_| missing())?;
        if real.starts_with(&self.path) && real.is_file() { Ok(real) } else { Err(missing()) }
    }

    fn text(&self, name: &str) -> Result<String, ViewError> {
        let file = self.file(name)?;
        let size = fs::metadata(&file).map_or(0, |m| m.len());
        if size > LARGEST_TEXT {
            return Err(ViewError::damaged(&file, "larger than 64 MB"));
        }
        fs::read_to_string(&file).map_err(|e| ViewError::damaged(&file, e))
    }

    /// A collection; empty if the run has none.
    pub(crate) fn series(&self, what: &'static str) -> Arc<Series> {
        let Ok(file) = self.file(&format!("{what}.pvd")) else { return Arc::default() };
        let Ok(meta) = fs::metadata(&file) else { return Arc::default() };
        let (length, changed) = (meta.len(), meta.modified().ok());
        // A thread that panicked while it held the lock left nothing half done: entries are put in whole.
        let mut known = self.series.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if let Some((old_length, old_changed, series)) = known.get(what)
            && (*old_length, *old_changed) == (length, changed)
        {
            return Arc::clone(series);
        }
        let mut series = Series::default();
        for line in fs::read_to_string(&file).unwrap_or_default().lines() {
            let time = attribute(line, "timestep").and_then(|t| t.parse().ok());
            if let (Some(time), Some(file)) = (time, attribute(line, "file")) {
                series.times.push(time);
                series.files.push(file);
            }
        }
        let series = Arc::new(series);
        known.insert(what, (length, changed, Arc::clone(&series)));
        series
    }

    /// The file of a frame, its header read.
    pub(crate) fn frame(&self, what: &'static str, number: usize) -> Result<Arrays, ViewError> {
        let series = self.series(what);
        let name = series.files.get(number).ok_or_else(|| {
            ViewError::Missing(format!(
                "there is no frame {number} of {what}: this run has {}",
                series.files.len()
            ))
        })?;
        Arrays::open(&self.file(name)?)
    }

    /// Names of the probes, in order.
    pub(crate) fn probes(&self) -> Vec<String> {
        let entries = fs::read_dir(self.path.join("probes")).into_iter().flatten().flatten();
        let mut names: Vec<String> = entries
            .filter_map(|e| e.file_name().into_string().ok())
            .filter_map(|n| n.strip_suffix(".csv").map(str::to_owned))
            .collect();
        names.sort();
        names
    }

    /// Joints on the bodies; none in a run without.
    pub(crate) fn joints(&self) -> Result<Value, ViewError> {
        match self.file("joints.json") {
            Err(_) => Ok(json!([])),
            Ok(file) => {
                serde_json::from_str(&self.text("joints.json")?).map_err(|e| ViewError::damaged(&file, e))
            }
        }
    }

    /// Whether a run is writing to this folder: it keeps its log locked. Where files cannot be locked, this is assumed.
    fn is_written(&self) -> bool {
        let Ok(log) = fs::File::open(self.path.join("run.log")) else { return false };
        // Given back at once, when the file is closed.
        match log.try_lock_shared() {
            Ok(()) => false,
            Err(TryLockError::WouldBlock | TryLockError::Error(_)) => true,
        }
    }

    /// Whether frames say which rank had each body: a run may have begun on ranks and gone on alone, or the other way round.
    fn names_ranks(&self, bodies: &Series) -> bool {
        let names = |name: &String| {
            let frame = self.file(name).and_then(|file| Arrays::open(&file));
            frame.is_ok_and(|frame| frame.find("PointData", "rank").is_some())
        };
        bodies.files.first().is_some_and(names) || bodies.files.last().is_some_and(names)
    }

    /// All that the page must know before the first frame, or news since it knew `from` frames.
    pub(crate) fn index(&self, from: usize) -> Value {
        let bodies = self.series("bodies");
        let walls = self.series("walls");
        let summary: Value =
            self.text("summary.json").ok().and_then(|t| serde_json::from_str(&t).ok()).unwrap_or(Value::Null);
        // Frames of walls that did not move name one file: the page need not ask for it again.
        let mut first: HashMap<&str, usize> = HashMap::new();
        let same: Vec<usize> =
            walls.files.iter().enumerate().map(|(i, f)| *first.entry(f.as_str()).or_insert(i)).collect();
        let since = |n: usize| from.min(n)..n;
        json!({
            "name": self.name(),
            "stopped": summary["status"] == "running" && !self.is_written(),
            "summary": summary,
            "from": from.min(bodies.times.len()),
            "times": bodies.times[since(bodies.times.len())],
            "walls": same[since(same.len())],
            "contacts": self.series("contacts").times.len(),
            "beams": self.series("beams").times.len(),
            "ranks": self.names_ranks(&bodies),
            "shapes": self.file("shapes.vtp").is_ok(),
            "probes": self.probes(),
        })
    }
}
