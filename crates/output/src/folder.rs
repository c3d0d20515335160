//! The run folder: self-contained, and never overwritten by accident.
//!
//! ```text
//! scene.toml    the scene as it was run, every default and override in place
//! run.log       what was said on the screen, with version, threads and seed
//! summary.json  numbers of the end of the run; status "running" until then
//! health.csv    one row per step
//! probes/       one CSV file a probe
//! checkpoint.granum, checkpoint-previous.granum
//! shapes.vtp    the shapes of the bodies, joints.json: where joints sit on them
//! frames/       .vtp and .vti files, opened through bodies.pvd, walls.pvd, contacts.pvd, joints.pvd, fields.pvd
//! plots/, pictures/  what `granum plot` and `granum render` make of it
//! ```

use std::fs::{self, File, TryLockError};
use std::io::{self, BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::checkpoint;
use crate::error::OutputError;

/// A run folder.
#[derive(Clone, Debug)]
pub struct RunFolder {
    path: PathBuf,
    /// Locked while a run writes here.
    _log: Arc<File>,
}

/// What a run writes at the top of its folder.
const FILES: &[&str] = &[
    "scene.toml",
    "run.log",
    "summary.json",
    "health.csv",
    "bodies.pvd",
    "walls.pvd",
    "contacts.pvd",
    "beams.pvd",
    "shapes.vtp",
    "open_in_paraview.py",
    "joints.json",
    checkpoint::FILE,
    checkpoint::PREVIOUS,
    "joints.pvd",
    "fields.pvd",
];
/// The folders inside a run folder.
const FOLDERS: &[&str] = &["probes", "frames"];
/// The folders that `granum plot` and `granum render` make there.
const LATER: &[&str] = &["plots", "pictures"];

impl RunFolder {
    /// Makes the folder. An earlier run of the same name stays, and this one becomes `name-2`, `name-3`...; with
    /// `overwrite` the earlier run's files are removed. A folder of anything else is refused. The lock comes first: nothing of
    /// a folder in which another granum writes is touched.
    pub fn create(path: &Path, overwrite: bool) -> Result<Self, OutputError> {
        let wrong = |path: &Path, source| OutputError::Unwritable { path: path.to_owned(), source };
        let mut path = path.to_owned();
        let wanted = path.clone();
        let mut copy = 1;
        loop {
            // A start at the same time may have made its log and not yet locked it: who locks it first has the folder.
            let is_new = is_empty(&path)
                .and_then(|empty| Ok(empty || is_fresh(&path)?))
                .map_err(|e| wrong(&path, e))?;
            if !is_new && copy == 1 && !is_run(&path) {
                // A start at the same time, which has not come further than its lock, is not yet a run.
                if is_written(&path) != Some(true) {
                    return Err(OutputError::NotARun { path });
                }
                if overwrite {
                    return Err(OutputError::Taken { path });
                }
            } else if is_new || overwrite {
                fs::create_dir_all(&path).map_err(|e| wrong(&path, e))?;
                let log = File::options().append(true).create(true).open(path.join("run.log"));
                let log = log.map_err(|e| wrong(&path, e))?;
                let mine = lock(&log);
                if !mine && overwrite {
                    return Err(OutputError::Taken { path });
                }
                // Another one may have come, run and gone since the folder was found empty.
                if mine && (overwrite || is_fresh(&path).map_err(|e| wrong(&path, e))?) {
                    let folder = Self { path: path.clone(), _log: Arc::new(log) };
                    folder.clear().map_err(|e| wrong(&path, e))?;
                    return Ok(folder);
                }
            }
            copy += 1;
            let mut name = wanted.as_os_str().to_owned();
            name.push(format!("-{copy}"));
            path = name.into();
        }
    }

    /// Removes what an earlier run has left in this folder, which stays locked, so that a run can begin here.
    pub fn clear(&self) -> io::Result<()> {
        remove_run(&self.path)?;
        for folder in FOLDERS {
            fs::create_dir_all(self.path.join(folder))?;
        }
        self._log.set_len(0)
    }

    /// Opens the folder of an earlier run to go on with it.
    pub fn open(path: &Path) -> Result<Self, OutputError> {
        if !is_run(path) {
            return Err(OutputError::read(path, "it is not a run folder of granum"));
        }
        let log = path.join("run.log");
        let file = File::options().append(true).open(&log).map_err(|e| OutputError::read(&log, e))?;
        if !lock(&file) {
            return Err(OutputError::Taken { path: path.to_owned() });
        }
        Ok(Self { path: path.to_owned(), _log: Arc::new(file) })
    }

    /// Sees to it that the names of all files are on disk: they are only when their folders are.
    pub fn sync(&self) -> Result<(), OutputError> {
        let inside = FOLDERS.iter().map(|folder| self.path.join(folder));
        for folder in inside.chain([self.path.clone()]).filter(|folder| folder.is_dir()) {
            sync_folder(&folder).map_err(|e| OutputError::write(&folder, e))?;
        }
        Ok(())
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The file of a probe. Letters that a file name cannot hold become `_`.
    pub fn probe(&self, name: &str) -> PathBuf {
        let plain = |c: char| if c.is_alphanumeric() || "-_. ".contains(c) { c } else { '_' };
        self.path.join("probes").join(format!("{}.csv", name.chars().map(plain).collect::<String>()))
    }

    /// Writes a whole text file.
    pub fn write(&self, name: &str, text: &str) -> Result<(), OutputError> {
        write_atomically(&self.path.join(name), |out| {
            out.write_all(text.as_bytes())?;
            out.flush()?;
            // Few and small, and a name must not be there before its content is.
            out.get_ref().sync_all()
        })
    }

    /// Adds a line to `run.log`. A log that cannot be written stops nothing.
    pub fn log(&self, line: &str) {
        let file = fs::OpenOptions::new().append(true).open(self.path.join("run.log"));
        let _ = file.and_then(|mut file| file.write_all(format!("{line}\n").as_bytes()));
    }
}

/// Takes the lock of a run; false if another one has it. Where files cannot be locked, nothing is.
fn lock(log: &File) -> bool {
    // Who only looks whether it is locked gives it back at once.
    let taken = |_| {
        let taken = matches!(log.try_lock(), Err(TryLockError::WouldBlock));
        if taken {
            std::thread::sleep(std::time::Duration::from_millis(5));
        }
        taken
    };
    !(0..4).all(taken)
}

/// Puts a folder on disk: the names of its files.
pub(crate) fn sync_folder(path: &Path) -> io::Result<()> {
    if cfg!(unix) { File::open(path)?.sync_all() } else { Ok(()) }
}

/// Whether there is nothing in a folder but a log without a word.
fn is_fresh(path: &Path) -> io::Result<bool> {
    for entry in fs::read_dir(path)? {
        let entry = entry?;
        if entry.file_name() != "run.log" || entry.metadata()?.len() > 0 {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Whether a run still writes to this folder; `None` where files cannot be locked.
pub fn is_written(path: &Path) -> Option<bool> {
    let log = File::open(path.join("run.log")).ok()?;
    match log.try_lock_shared() {
        Ok(()) => Some(false),
        Err(TryLockError::WouldBlock) => Some(true),
        Err(TryLockError::Error(_)) => None,
    }
}

/// Whether a folder looks like one of ours.
pub fn is_run(path: &Path) -> bool {
    path.join("run.log").is_file() && path.join("frames").is_dir()
}

fn is_empty(path: &Path) -> io::Result<bool> {
    match fs::read_dir(path) {
        Ok(mut entries) => Ok(entries.next().is_none()),
        Err(e) if e.kind() == ErrorKind::NotFound => Ok(true),
        Err(e) => Err(e),
    }
}

/// Removes the files of a run and nothing else. First what it could go on from, then the rest; its scene and its log stay until
/// new ones take their place: a run that is stopped in between can be started again.
fn remove_run(path: &Path) -> io::Result<()> {
    let stay = ["scene.toml", "run.log"];
    let (first, rest): (Vec<&str>, Vec<&str>) = FILES
        .iter()
        .filter(|name| !stay.contains(name))
        .partition(|name| [checkpoint::FILE, checkpoint::PREVIOUS].contains(name));
    for file in first.into_iter().chain(rest).map(|name| path.join(name)).filter(|file| file.is_file()) {
        fs::remove_file(file)?;
    }
    for entry in
        FOLDERS.iter().chain(LATER).filter_map(|folder| fs::read_dir(path.join(folder)).ok()).flatten()
    {
        let file = entry?.path();
        let ours = ["vtp", "vti", "csv", "tmp", "svg", "png", "pov", "mp4"];
        if file.extension().is_some_and(|e| ours.iter().any(|end| e == *end)) {
            fs::remove_file(file)?;
        }
    }
    Ok(())
}

/// Writes a file under a temporary name and renames it: it is there as a whole or not at all.
pub fn write_atomically(
    path: &Path,
    write: impl FnOnce(&mut BufWriter<File>) -> io::Result<()>,
) -> Result<(), OutputError> {
    let mut temporary = path.as_os_str().to_owned();
    temporary.push(".tmp");
    let temporary = PathBuf::from(temporary);
    let done = (|| {
        let mut out = BufWriter::new(File::create(&temporary)?);
        write(&mut out)?;
        out.into_inner().map_err(io::IntoInnerError::into_error)?;
        fs::rename(&temporary, path)
    })();
    done.map_err(|error| {
        let _ = fs::remove_file(&temporary);
        OutputError::write(path, error)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A run that begins again is killed before it has written anything: its scene is still there.
    #[test]
    fn what_a_run_begins_from_is_never_missing() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("run");
        let run = RunFolder::create(&path, false).unwrap();
        run.write("scene.toml", "title = 'one'").unwrap();
        run.write(checkpoint::FILE, "old").unwrap();
        run.write("frames/a.vtp", "old").unwrap();
        drop(run);
        drop(RunFolder::create(&path, true).unwrap());
        assert_eq!(fs::read_to_string(path.join("scene.toml")).unwrap(), "title = 'one'");
        assert!(
            is_run(&path) && !path.join(checkpoint::FILE).exists() && !path.join("frames/a.vtp").exists()
        );
    }

    #[test]
    fn a_run_is_never_overwritten_by_accident() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a/b/run");
        let first = RunFolder::create(&path, false).unwrap();
        first.write("summary.json", "{}").unwrap();
        fs::write(path.join("notes.txt"), "mine").unwrap();
        let second = RunFolder::create(&path, false).unwrap();
        assert!(second.path().ends_with("run-2") && path.join("summary.json").exists());
        drop(first);
        let again = RunFolder::create(&path, true).unwrap();
        assert_eq!(again.path(), path);
        assert!(!path.join("summary.json").exists() && path.join("notes.txt").exists());
    }

    /// The lock is taken before anything is touched: a resumed run loses nothing to another start, with or without
    /// `--overwrite`, and of many starts at the same time each has a folder of its own.
    #[test]
    fn a_run_that_goes_on_is_not_touched() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("run");
        let run = RunFolder::create(&path, false).unwrap();
        run.log("one");
        run.write(checkpoint::FILE, "state").unwrap();
        let error = RunFolder::create(&path, true).unwrap_err();
        assert!(matches!(error, OutputError::Taken { .. }) && error.is_bad_input(), "{error}");
        assert!(matches!(RunFolder::open(&path), Err(OutputError::Taken { .. })));
        let kept = |name: &str| fs::read_to_string(path.join(name)).unwrap();
        assert_eq!((kept("run.log").as_str(), kept(checkpoint::FILE).as_str()), ("one\n", "state"));
        // One that has just taken its lock and written nothing yet.
        let begun = folder.path().join("begun");
        fs::create_dir(&begun).unwrap();
        let log = File::create(begun.join("run.log")).unwrap();
        log.try_lock().unwrap();
        assert!(matches!(RunFolder::create(&begun, true), Err(OutputError::Taken { .. })));
        assert!(RunFolder::create(&begun, false).unwrap().path().ends_with("begun-2"));
        drop(run);
        let again = RunFolder::create(&path, true).unwrap();
        assert!(kept("run.log").is_empty() && !path.join(checkpoint::FILE).exists());
        drop(again);

        let path = folder.path().join("many");
        let start = |overwrite: bool| {
            let path = path.clone();
            std::thread::spawn(move || RunFolder::create(&path, overwrite))
        };
        for _ in 0..20 {
            let all: Vec<_> = (0..8).map(|_| start(false)).collect();
            let all: Vec<RunFolder> = all.into_iter().map(|t| t.join().unwrap().unwrap()).collect();
            let mut names: Vec<&Path> = all.iter().map(RunFolder::path).collect();
            names.sort();
            names.dedup();
            assert_eq!(names.len(), 8);
            drop(all);
            // With `--overwrite` one of them gets it.
            let all: Vec<_> = (0..8).map(|_| start(true)).collect();
            let all: Vec<_> = all.into_iter().map(|t| t.join().unwrap()).collect();
            assert_eq!(all.iter().filter(|r| r.is_ok()).count(), 1, "{all:?}");
        }
    }

    #[test]
    fn what_is_not_a_run_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("thesis.tex"), "x").unwrap();
        for overwrite in [false, true] {
            let error = RunFolder::create(folder.path(), overwrite).unwrap_err();
            assert!(matches!(error, OutputError::NotARun { .. }) && error.is_bad_input());
        }
        let error = RunFolder::create(&folder.path().join("thesis.tex/run"), false).unwrap_err();
        assert!(matches!(error, OutputError::Unwritable { .. }));
    }

    #[test]
    fn a_failed_write_leaves_the_old_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("x");
        write_atomically(&path, |out| out.write_all(b"old")).unwrap();
        let full = || io::Error::from(ErrorKind::StorageFull);
        let error = write_atomically(&path, |out| out.write_all(b"new").and(Err(full()))).unwrap_err();
        assert!(matches!(error, OutputError::DiskFull { .. }));
        assert_eq!(fs::read_to_string(&path).unwrap(), "old");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }
}
