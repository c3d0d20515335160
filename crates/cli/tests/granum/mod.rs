//! Runs the program and keeps what it said.

#![allow(dead_code, reason = "each test file uses a part")]
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;

/// What the program said and how it ended.
#[derive(Debug)]
pub(crate) struct Said {
    /// Exit code.
    pub(crate) code: i32,
    /// Standard output.
    pub(crate) out: String,
    /// Standard error.
    pub(crate) err: String,
}

/// The program, not yet started.
pub(crate) fn command() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_granum"));
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Runs the program with these words.
pub(crate) fn granum<S: AsRef<std::ffi::OsStr>>(words: &[S]) -> Said {
    end(command().args(words).output().unwrap())
}

/// Waits until a run has written a file. A run that ends without it, or takes more than a minute, fails the test instead of
/// waiting for ever.
pub(crate) fn wait_for(child: &mut std::process::Child, file: &Path) {
    let begun = std::time::Instant::now();
    while !file.exists() {
        let ended = child.try_wait().unwrap();
        // It may have written the file and ended since we looked.
        assert!(ended.is_none() || file.exists(), "{ended:?} without {}", file.display());
        if begun.elapsed().as_secs() > 60 {
            let _ = child.kill();
            panic!("no {} after a minute", file.display());
        }
        std::thread::sleep(std::time::Duration::from_micros(200));
    }
}

/// What a finished process said.
pub(crate) fn end(output: std::process::Output) -> Said {
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    Said { code: output.status.code().unwrap_or(-1), out: text(output.stdout), err: text(output.stderr) }
}

/// The test scene: a pile with every shape of wall and every kind of probe.
pub(crate) fn pile() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/scenes/pile.toml")
}

/// A changed copy of the test scene.
pub(crate) fn changed_pile(folder: &Path, from: &str, to: &str) -> PathBuf {
    let text = std::fs::read_to_string(pile()).unwrap();
    assert!(text.contains(from), "{from}");
    let path = folder.join("changed.toml");
    std::fs::write(&path, text.replacen(from, to, 1)).unwrap();
    path
}

/// The summary of a run.
pub(crate) fn summary(run: &Path) -> Value {
    serde_json::from_str(&std::fs::read_to_string(run.join("summary.json")).unwrap()).unwrap()
}

/// Every file that the collections name is there and whole; returns the times of the bodies' frames.
pub(crate) fn frame_times(run: &Path) -> Vec<f64> {
    let mut times = Vec::new();
    for name in ["bodies.pvd", "walls.pvd", "contacts.pvd"] {
        let Ok(text) = std::fs::read_to_string(run.join(name)) else { continue };
        assert!(text.ends_with("</VTKFile>\n"), "{name}");
        for line in text.lines().filter(|l| l.starts_with("<DataSet")) {
            let part = |key: &str| line.split_once(key).unwrap().1.split('"').nth(1).unwrap().to_owned();
            let (time, fields) = granum_output::vtk_read::read(&run.join(part("file="))).unwrap();
            assert!(!fields.is_empty());
            if name == "bodies.pvd" {
                assert_eq!(time, Some(part("timestep=").parse().unwrap()));
                times.extend(time);
            }
        }
    }
    times
}

/// Every row of a table has as many numbers as its header.
pub(crate) fn rows(path: &Path) -> Vec<Vec<f64>> {
    let text = std::fs::read_to_string(path).unwrap();
    assert!(text.ends_with('\n'), "{}", path.display());
    let columns = text.lines().next().unwrap().split(',').count();
    let rows: Vec<Vec<f64>> =
        text.lines().skip(1).map(|l| l.split(',').map(|x| x.parse().unwrap()).collect()).collect();
    assert!(rows.iter().all(|r| r.len() == columns), "{}", path.display());
    rows
}
