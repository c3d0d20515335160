//! Example scenes run by the program `granum` from start to end: the time that a user waits. A line counts only if the program ended
//! well and every entry of the scene's `[expect]` held. For hard contact it says how the solver did, and in how many of the steps and
//! for how much of the time small islands were solved on their own.

use std::path::Path;
use std::process::Command;

use granum_engine::stage::Stage;
use serde_json::Value;

use crate::Order;
use crate::line::{Line, best_and_median};
use crate::peers::Folder;

/// All scenes of hard contact, and one each of penalty contact and of beams.
const SCENES: [&str; 18] = [
    "arch",
    "conveyor",
    "drum",
    "ellipsoid_pile",
    "excavator",
    "four_bar",
    "heap",
    "hello_sphere",
    "mixer",
    "parts_bin",
    "rocks",
    "shaken_tank",
    "sieve",
    "silo",
    "slider_crank",
    "tank",
    "hopper_dem",
    "hair",
];

/// Ten thousand beams; as a test the scene has fewer.
const HAIR: [&str; 2] = ["beams.hair.around.count=10000", "walls.head.radius=0.9"];

/// A line a scene; the number of bodies is the scene's own.
pub(crate) fn run(order: &Order) -> Vec<Line> {
    let set = |name: &str| if name == "hair" { &HAIR[..] } else { &[] };
    of_program(&SCENES.map(|name| (name, set(name))), order)
}

/// Tracks and vehicles on rigid ground, exact shapes: one track on a plane and on bumps, whole vehicles.
pub(crate) fn vehicles(order: &Order) -> Vec<Line> {
    let scenes = ["track_on_plane", "track_on_bumps", "slope", "turn_on_the_spot"];
    of_program(&scenes.map(|name| (name, &[][..])), order)
}

/// A line for each of these scenes, given with what is changed in them.
pub(crate) fn of_program(scenes: &[(&str, &[&str])], order: &Order) -> Vec<Line> {
    let program = std::env::current_exe().ok().and_then(|p| Some(p.parent()?.join("granum")));
    let Some(program) = program.filter(|p| p.exists()) else {
        eprintln!("scenes: build the program first: cargo build --release -p granum-cli");
        return Vec::new();
    };
    match Folder::new() {
        Ok(folder) => {
            (scenes.iter()).map(|(name, set)| scene(name, set, &program, &folder.file(name), order)).collect()
        }
        Err(why) => {
            eprintln!("scenes: no folder for runs: {why}");
            Vec::new()
        }
    }
}

fn scene(name: &str, set: &[&str], program: &Path, folder: &Path, order: &Order) -> Line {
    let mut line = Line::default();
    line.add("scene", name);
    let threads = order.threads.to_string();
    let ran = Command::new(program)
        .args(["run", name, "--quiet", "--no-checkpoint", "--threads", &threads, "--output"])
        .arg(folder)
        .args(set.iter().flat_map(|s| ["--set", s]))
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
    solver_shares(&std::fs::read_to_string(folder.join("health.csv")).unwrap_or_default(), &mut line);
    let expect = summary["expect"].as_array().cloned().unwrap_or_default();
    line.add("expectations", expect.len());
    line.check(!expect.is_empty(), "the scene expects something");
    for e in expect.iter().filter(|e| e["ok"] != true) {
        line.check(false, &format!("the scene's expectation of {}", e["metric"]));
    }
    line
}

/// What the health record of a run says of the solver of hard contact; nothing for penalty contact.
fn solver_shares(health: &str, line: &mut Line) {
    let mut rows = health.lines().map(|l| l.split(',').collect::<Vec<_>>());
    let names = rows.next().unwrap_or_default();
    let rows: Vec<Vec<f64>> =
        rows.map(|r| r.iter().map(|x| x.parse().unwrap_or(f64::NAN)).collect()).collect();
    let column = |name: &str| -> Vec<f64> {
        let at = names.iter().position(|n| n.split(' ').next() == Some(name));
        at.map_or(Vec::new(), |at| rows.iter().filter_map(|r| r.get(at).copied()).collect())
    };
    let iterations = column("iterations");
    let total: f64 = iterations.iter().sum();
    if total == 0.0 {
        return;
    }
    let steps = iterations.len() as f64;
    let share = |values: &[f64]| values.iter().filter(|&&x| x > 0.0).count() as f64 / steps;
    let seconds = |name: &str| column(name).iter().sum::<f64>();
    let median = |name: &str| best_and_median(column(name)).1;
    let factorisations = column("factorisations");
    let direct = share(&factorisations);
    line.add("iterations_mean", total / steps);
    line.add("relative_residual_median", median("relative_residual"));
    line.add("worst_island_residual_median", median("worst_island_residual"));
    line.add("share_steps_islands", share(&column("islands_solved")));
    line.add("share_steps_direct", direct);
    if direct > 0.0 {
        line.add("factorisations_mean", factorisations.iter().sum::<f64>() / (direct * steps));
    }
    let all: f64 = Stage::ALL.iter().map(|s| seconds(s.name())).sum();
    line.add("share_time_islands", seconds(Stage::SolveIslands.name()) / all);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_of_a_health_record() {
        let health = "step [-],iterations [-],relative_residual [-],worst_island_residual [-],islands_solved [-],factorisations [-],\
            solve_islands [s],report [s]\n1,10,1e-4,1e-4,0,0,0.0,0.01\n2,20,1e-3,2e-3,1,0,0.01,0.01\n3,30,1e-2,3e-2,2,8,0.02,0.01\n";
        let mut line = Line::default();
        solver_shares(health, &mut line);
        for (key, value) in [
            ("iterations_mean", 20.0),
            ("relative_residual_median", 1e-3),
            ("worst_island_residual_median", 2e-3),
            ("share_steps_islands", 2.0 / 3.0),
            ("share_steps_direct", 1.0 / 3.0),
            ("factorisations_mean", 8.0),
            ("share_time_islands", 0.5),
        ] {
            assert!((line.value(key).unwrap() - value).abs() < 1e-12, "{key}");
        }
        let mut soft = Line::default();
        solver_shares("step [-],iterations [-]\n1,0\n", &mut soft);
        assert_eq!(soft.value("iterations_mean"), None);
    }
}
