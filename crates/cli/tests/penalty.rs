//! Scenes with penalty contact: a step above the stable one is refused, unphysical values too, and a run has its record.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod granum;

use granum::{granum, rows, summary};

const SCENE: &str = r#"format = 1
method = "dem"
step = "auto"
duration = "30 ms"

[materials.glass]
density = "2500 kg/m3"
young = "5 MPa"
restitution = 0.5

[[walls]]
name = "floor"
shape = "plane"
material = "glass"

[[fills]]
name = "grain"
material = "glass"
radius = "5 mm"
lattice = "cubic"
region = { box = { min = [0, 0, 0], max = [0.0501, 0.0501, 0.0301] } }

[[probes]]
name = "floor"
kind = "force"
body = "floor"
every = "1 us"

[output]
contacts = true
frames_every = "10 ms"
"#;

/// The scene, changed, in a file of its own.
fn scene(folder: &std::path::Path, from: &str, to: &str) -> String {
    assert!(SCENE.contains(from), "{from}");
    let path = folder.join("scene.toml");
    std::fs::write(&path, SCENE.replacen(from, to, 1)).unwrap();
    path.to_str().unwrap().to_owned()
}

#[test]
fn a_step_above_the_stable_one_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let run = folder.path().join("run").to_str().unwrap().to_owned();
    let good = scene(folder.path(), "auto", "auto");
    let said = granum(&["check", &good]);
    assert!(said.code == 0 && said.out.contains("of the Rayleigh time"), "{said:?}");
    let long = scene(folder.path(), "\"auto\"", "5e-4");
    for words in [vec!["check", &long], vec!["run", &long, "-o", &run]] {
        let said = granum(&words);
        assert_eq!(said.code, 2, "{said:?}");
        for part in ["5.000e-4 s is above the stable one, 1.2", "step = \"auto\"", "--force"] {
            assert!(said.err.contains(part), "{part}: {said:?}");
        }
    }
    let said = granum(&["run", &long, "-o", &run, "--force"]);
    assert!(said.code != 2 && said.err.contains("above the stable one"), "{said:?}");
}

#[test]
fn what_is_unphysical_is_refused_at_its_place() {
    let folder = tempfile::tempdir().unwrap();
    for (from, to, words) in [
        ("restitution = 0.5", "restitution = 0.01", [":9:15", "0.05 to 1"]),
        ("restitution = 0.5", "restitution = 1.5", [":9:15", "at most 1"]),
        ("restitution = 0.5\n", "", ["has no `restitution`", "add restitution"]),
        ("young = \"5 MPa\"", "friction = 0.1", ["has no `young`", "add young"]),
        ("young = \"5 MPa\"", "young = -1", [":8:9", "at least 1"]),
        ("[output]", "[contacts]\nlaw = \"hooke\"\n[output]", ["needs a stiffness", "impact_speed"]),
        ("[output]", "[contacts]\nstiffness = 5\n[output]", ["`stiffness` is for law", "hooke"]),
        ("[output]", "[contacts]\nlaw = \"hertz\"\n[output]", ["cannot be \"hertz\"", "hertz_mindlin"]),
        ("method = \"dem\"", "method = \"ccp\"", [":3:8", "is for method = \"dem\""]),
    ] {
        let said = granum(&["check", &scene(folder.path(), from, to)]);
        assert_eq!(said.code, 2, "{to}: {said:?}");
        for word in words {
            assert!(said.err.contains(word), "{word}: {said:?}");
        }
    }
}

#[test]
fn a_run_has_its_record() {
    let folder = tempfile::tempdir().unwrap();
    let run = folder.path().join("run");
    let said = granum(&["run", &scene(folder.path(), "auto", "auto"), "-o", run.to_str().unwrap()]);
    assert_eq!(said.code, 0, "{said:?}");
    let summary = summary(&run);
    // Four by four by two: a lattice leaves a little room between its spheres.
    assert_eq!(summary["bodies"], 32);
    assert!(summary["energy"]["elastic"].as_f64().unwrap() > 0.0);
    let health = rows(&run.join("health.csv"));
    assert!(health.len() > 400 && health.iter().all(|row| row.iter().all(|x| x.is_finite())));
    // Momentum: what the floor and gravity have given since the start is what the grains have, step by step and to rounding.
    let weight = 32.0 * 2500.0 * 4.0 / 3.0 * std::f64::consts::PI * 0.005_f64.powi(3) * 9.81;
    let probe = rows(&run.join("probes/floor.csv"));
    assert_eq!(probe.len() as u64, summary["steps"].as_u64().unwrap() + 1, "a row a step");
    let forces = probe.windows(2).map(|r| -r[1][3] * (r[1][0] - r[0][0]));
    let (given, pull) = (forces.sum::<f64>(), weight * summary["time"].as_f64().unwrap());
    let momentum = summary["momentum"][2].as_f64().unwrap();
    assert!((given - pull - momentum).abs() < 1e-12 * pull, "{given} {pull} {momentum}");
    assert!(given > 0.5 * pull, "they have landed: {given} {pull}");
    assert!(run.join("contacts.pvd").is_file());
}
