//! Peers that run in a process of their own: the scripts of `bench/peers/`.
//!
//! A script gets the file of a state, a file for the final state, a number of threads or ranks and words of its own. It
//! installs what it needs, prints `key value` lines and leaves the final state. Where it cannot, it says why on standard
//! error and fails: the peer is then left out with that message.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::line::Line;
use crate::packing::{Packing, Plan, Quality};
use crate::{Order, results};

/// A folder for the files of a comparison; removed in the end.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new() -> std::io::Result<Self> {
        let folder = std::env::temp_dir().join(format!("granum-bench-{}", std::process::id()));
        std::fs::create_dir_all(&folder).map(|()| Self(folder))
    }

    pub(crate) fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A peer: its name in the results, its script, and the words after the usual ones.
pub(crate) struct Peer {
    pub(crate) engine: &'static str,
    pub(crate) script: &'static str,
    pub(crate) words: &'static [&'static str],
}

/// Runs a script; what it printed becomes a line.
pub(crate) fn run(peer: &Peer, files: &[&Path], threads: usize) -> Result<Line, String> {
    let script = results::bench().join("peers").join(peer.script);
    let output = Command::new(&script)
        .args(files)
        .arg(threads.to_string())
        .args(peer.words)
        .output()
        .map_err(|e| format!("{} cannot be run: {e}", script.display()))?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr);
        return Err(said.trim().lines().last().unwrap_or("it failed without a word").to_owned());
    }
    let mut line = Line::of(peer.engine);
    for said in String::from_utf8_lossy(&output.stdout).lines() {
        let Some((key, value)) = said.split_once(' ') else { continue };
        match (value.parse::<u64>(), value.parse::<f64>()) {
            (Ok(n), _) => line.add(key, n),
            (_, Ok(x)) => line.add(key, x),
            _ => line.add(key, value),
        }
    }
    let time = line.value("seconds_step").or(line.value("seconds"));
    line.check(time.is_some_and(|s| s > 0.0), "the peer prints its time");
    Ok(line)
}

/// Runs a script that finds all it needs in a folder.
pub(crate) fn run_folder(peer: &Peer, folder: &Folder, threads: usize) -> Result<Line, String> {
    run(peer, &[&folder.0], threads)
}

/// Runs of each peer. A shared machine has good and bad minutes, so all engines run in turn, and the best time of each counts.
const ROUNDS: usize = 2;

/// What engines with different steps are compared by.
const WALL: &str = "wall_s_per_simulated_s";

/// Runs peers on a packing, the best run of each a line with the judgement of its final state; `between` runs after each.
pub(crate) fn compare(
    peers: &[Peer],
    packing: &Packing,
    plan: &Plan,
    order: &Order,
    mut between: impl FnMut(),
) -> Vec<Line> {
    let mut lines: Vec<(&str, Line)> = Vec::new();
    let peers: Vec<&Peer> = peers.iter().filter(|p| order.wants(p.engine)).collect();
    if peers.is_empty() {
        return Vec::new();
    }
    let written = Folder::new().and_then(|f| packing.write(&f.file("state"), plan).map(|()| f));
    let folder = match written {
        Ok(folder) => folder,
        Err(why) => {
            eprintln!("without peers: their input cannot be written: {why}");
            return Vec::new();
        }
    };
    for (round, peer) in (0..ROUNDS).flat_map(|round| peers.iter().map(move |peer| (round, peer))) {
        if round > 0 && !lines.iter().any(|(engine, _)| *engine == peer.engine) {
            continue;
        }
        let last = folder.file("final");
        let _ = std::fs::remove_file(&last);
        match run(peer, &[&folder.file("state"), &last], order.threads) {
            Err(why) => eprintln!("without {}: {why}", peer.engine),
            Ok(mut line) => {
                line.add("bodies", packing.spheres.len());
                let step = line.value("step").unwrap_or(plan.step);
                let seconds = line.value("seconds_step").unwrap_or(f64::NAN) / step;
                line.add(WALL, seconds);
                match Packing::read_final(&last, packing.edge).and_then(|p| Quality::of(&p)) {
                    Some(quality) => {
                        quality.add_to(&mut line);
                        line.check(quality.deepest < 0.5, "an overlap below half a radius");
                    }
                    None => line.check(false, "the final state can be read"),
                }
                match lines.iter_mut().find(|(engine, _)| *engine == peer.engine) {
                    None => lines.push((peer.engine, line)),
                    Some((_, best)) => {
                        if line.value(WALL) < best.value(WALL) {
                            *best = line;
                        }
                    }
                }
            }
        }
        between();
    }
    lines.into_iter().map(|(_, line)| line).collect()
}

/// Adds how many times Granum's time the peers take.
pub(crate) fn add_ratios(lines: &mut [Line], ours: f64) {
    for line in lines {
        let theirs = line.value(WALL).unwrap_or(f64::NAN);
        line.add("times_granum", theirs / ours);
    }
}
