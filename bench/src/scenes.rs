//! Example scenes run by the program `granum` from start to end: what a user waits for. A line counts only if the program ended
//! well and every entry of the scene's `[expect]` held.

use std::path::Path;
use std::process::Command;

use serde_json::Value;

use crate::Order;
use crate::line::Line;
use crate::peers::Folder;

/// Scenes of different kinds: rolling grains, a mechanism, meshes, shapes, penalty contact, beams.
const SCENES: [&str; 6] = ["drum", "sieve", "rocks", "ellipsoid_pile", "hopper_dem", "hair"];
/// Ten thousand beams; as a test the scene has fewer.
const HAIR: [&str; 4] = ["--set", "beams.hair.around.count=10000", "--set", "walls.head.radius=0.9"];

/// A line a scene; the number of bodies is the scene's own.
pub(crate) fn run(order: &Order) -> Vec<Line> {
    let program = std::env::current_exe().ok().and_then(|p| Some(p.parent()?.join("granum")));
    let Some(program) = program.filter(|p| p.exists()) else {
        eprintln!("scenes: build the program first: cargo build --release -p granum-cli");
        return Vec::new();
    };
    match Folder::new() {
        Ok(folder) => SCENES.iter().map(|name| scene(name, &program, &folder.file(name), order)).collect(),
        Err(why) => {
            eprintln!("scenes: no folder for runs: {why}");
            Vec::new()
        }
    }
}

fn scene(name: &str, program: &Path, folder: &Path, order: &Order) -> Line {
    let mut line = Line::default();
    line.add("scene", name);
    let threads = order.threads.to_string();
    let ran = Command::new(program)
        .args(["run", name, "--quiet", "--no-checkpoint", "--threads", &threads, "--output"])
        .arg(folder)
        .args(HAIR.iter().filter(|_| name == "hair"))
        .output();
    line.check(ran.is_ok_and(|r| r.status.success()), "the program ended well");
    let text = std::fs::read_to_string(folder.join("summary.json")).unwrap_or_default();
    let summary: Value = serde_json::from_str(&text).unwrap_or_default();
    for key in ["bodies", "contacts", "steps", "time", "wall_seconds", "peak_memory_bytes", "state_hash"] {
        line.add(key, summary[key].clone());
    }
    if let (Some(wall), Some(steps)) = (summary["wall_seconds"].as_f64(), summary["steps"].as_f64()) {
        line.add("seconds_step", wall / steps);
    }
    let expect = summary["expect"].as_array().cloned().unwrap_or_default();
    line.add("expectations", expect.len());
    line.check(!expect.is_empty(), "the scene expects something");
    for e in expect.iter().filter(|e| e["ok"] != true) {
        line.check(false, &format!("the scene's expectation of {}", e["metric"]));
    }
    line
}
