//! `granum terrain`, and what `granum export` writes of terrain.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod granum;

use std::fs;

use granum::granum;

const SCENE: &str = r#"
format = 1
title = "A ball on a settled bed"
step = "4 ms"
duration = "0.1 s"
[materials.gravel]
density = 2000
friction = 0.5
[[terrain]]
name = "bed"
material = "gravel"
surface = { flat = 0, size = [1.6, 0.8] }
radius = 0.04
depth = 0.16
settle = { until = 1e-2, at_most = "0.2 s", file = "bed.terrain" }
box = { follow = "ball", size = [1, 1], every = 0.04 }
[[bodies]]
name = "ball"
shape = "sphere"
radius = 0.1
material = "gravel"
position = [0, 0, 0.1]
velocity = [1, 0, -2]
[[probes]]
name = "bed"
kind = "terrain"
terrain = "bed"
[output]
frames_every = 0
"#;

#[test]
fn a_terrain_is_prepared_described_driven_over_and_drawn() {
    let place = tempfile::tempdir().unwrap();
    let at = |name: &str| place.path().join(name).to_str().unwrap().to_owned();
    fs::write(at("scene.toml"), SCENE).unwrap();
    let said = granum(&["terrain", &at("scene.toml")]);
    assert_eq!(said.code, 0, "{}{}", said.out, said.err);
    assert!(said.out.contains("settled in"), "{}", said.out);
    let said = granum(&["terrain", &at("bed.terrain")]);
    assert!(
        said.code == 0 && said.out.contains("grains     462, ") && said.out.contains("by recipe"),
        "{}",
        said.out
    );
    // A run reads it; a short one, and a longer one whose ball has made a hole.
    let said = granum(&["check", &at("scene.toml")]);
    assert!(
        said.out.contains("settled before") && said.out.contains("box        bed:"),
        "{}{}",
        said.out,
        said.err
    );
    for (name, duration) in [("start", "0.004"), ("end", "0.1")] {
        let said = granum(&[
            "run",
            &at("scene.toml"),
            "-q",
            "-o",
            &at(name),
            "--set",
            &format!("duration={duration}"),
        ]);
        assert_eq!(said.code, 0, "{}", said.err);
    }
    let csv = fs::read_to_string(place.path().join("end/probes/bed.csv")).unwrap();
    assert!(csv.starts_with("time [s],mean_height [m]"), "{csv}");
    let said = granum(&["export", &at("end"), "--as", "heightmap", "-o", &at("end.png")]);
    assert!(
        said.code == 0 && said.out.contains("black is") && said.out.contains("greatest y"),
        "{}{}",
        said.out,
        said.err
    );
    let said =
        granum(&["export", &at("end"), "-o", &at("rut.png"), "--against", &at("start"), "--as", "heightmap"]);
    assert!(said.code == 0 && said.out.contains("red is up to"), "{}{}", said.out, said.err);
    // What is exported is a terrain again, and the grey image a heightmap.
    let said = granum(&["export", &at("end"), "-o", &at("driven.terrain")]);
    assert!(said.code == 0 && said.out.contains("462 grains of `bed`"), "{}{}", said.out, said.err);
    let said = granum(&["terrain", &at("driven.terrain")]);
    assert!(said.out.contains("from the state of a run"), "{}", said.out);
    let again = SCENE
        .replace("position = [0, 0, 0.1]", "position = [0, 0, 0.4]")
        .replace(
            "surface = { flat = 0, size = [1.6, 0.8] }",
            "surface = { heightmap = \"end.png\", size = [1.6, 0.8], low = -0.1, high = 0.1 }",
        )
        .replace("settle = { until = 1e-2, at_most = \"0.2 s\", file = \"bed.terrain\" }\n", "");
    fs::write(at("again.toml"), again).unwrap();
    let said = granum(&["check", &at("again.toml")]);
    assert_eq!(said.code, 0, "{}{}", said.out, said.err);
    // A run goes on from its checkpoint, with the ground as it was.
    let said = granum(&["continue", &at("end"), "-q", "--set", "duration=0.12"]);
    assert_eq!(said.code, 0, "{}", said.err);
    // A scene it is not.
    let said = granum(&["export", &at("end"), "--as", "scene"]);
    assert!(said.code == 2 && said.err.contains("granum export --as terrain"), "{}{}", said.code, said.err);
    // A file that is none is refused with a remedy, and a scene without terrain too.
    fs::write(at("bed.terrain"), "nothing").unwrap();
    let said = granum(&["run", &at("scene.toml"), "-o", &at("no")]);
    assert!(
        said.code == 2 && said.err.contains("bed.terrain") && said.err.contains("granum terrain"),
        "{}",
        said.err
    );
    let said = granum(&["terrain", "hello_sphere"]);
    assert_eq!(said.code, 2, "{}", said.err);
}

#[test]
fn thrust_against_slip_is_fitted() {
    let place = tempfile::tempdir().unwrap();
    let table = place.path().join("table.csv");
    // tan 28 deg, K = 0.05 m, L = 1.9812 m.
    fs::write(
        &table,
        "parameters.slip,probe.slide.fx\n0.01,0.093\n0.05,0.300\n0.1,0.400\n0.2,0.465\n0.5,0.505\n",
    )
    .unwrap();
    let said = granum(&["terrain", table.to_str().unwrap(), "--fit", "slip,fx"]);
    assert_eq!(said.code, 0, "{}", said.err);
    assert!(said.out.contains("friction angle 28.0") && said.out.contains("R^2 = 1.0000"), "{}", said.out);
    let said = granum(&["terrain", table.to_str().unwrap(), "--fit", "slip,fy"]);
    assert!(said.code == 2 && said.err.contains("no column of it has `fy`"), "{}", said.err);
}
