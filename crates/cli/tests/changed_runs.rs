//! Runs that go on with another gravity and another motion of a wall: the book of energy still balances.

#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod granum;

use std::fs;

use granum::{granum, summary};

/// A ball of 2 kg lies on a plate that rises at v1 for 0.1 s; then gravity is another, and the plate rises at v2. Each change of
/// the speed is an inelastic impact, so m v1^2 / 2 + m (v2 - v1)^2 / 2 is lost in all; the plate works m g v t, and m v times the change of
/// speed. In the step of an impact gravity pushes too, which counts as m g h dv / 2 of the impact. Exact for the scheme: 1e-9 J.
#[test]
fn another_gravity_and_another_speed_of_a_wall() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let scene = "format = 1\nstep = \"1 ms\"\nduration = \"0.1 s\"\n[output]\nframes_every = 0\n\
         [materials.stone]\ndensity = 2500\nfriction = 0.4\nrestitution = 0\n\
         [[walls]]\nname = \"plate\"\nshape = \"plane\"\nmaterial = \"stone\"\nmotion = { velocity = [0, 0, 0.5] }\n\
         [[bodies]]\nname = \"ball\"\nshape = \"sphere\"\nradius = 0.05\nmass = 2\nmaterial = \"stone\"\nposition = [0, 0, 0.05]\n";
    fs::write(path("scene.toml"), scene).unwrap();
    let said = granum(&["run", &path("scene.toml"), "-o", &path("run"), "-q"]);
    assert_eq!(said.code, 0, "{said:?}");
    let (m, v1, v2, t) = (2.0, 0.5, 0.8, 0.1);
    let near = |value: &serde_json::Value, expected: f64| {
        let value = value.as_f64().unwrap();
        assert!((value - expected).abs() < 1e-9, "{value} {expected}");
    };
    let energy = &summary(&folder.path().join("run"))["energy"];
    let (work, lost) = (m * v1 * v1 + m * 9.81 * v1 * t, 0.5 * m * v1 * v1);
    near(&energy["wall_work"], work);
    near(&energy["dissipated"], lost);
    let said = granum(&[
        "continue",
        &path("run"),
        "-q",
        "--set",
        "duration=0.2s",
        "--set",
        "gravity=[0, 0, -3]",
        "--set",
        "walls.plate.motion.velocity=[0, 0, 0.8]",
    ]);
    assert_eq!(said.code, 0, "{said:?}");
    let energy = &summary(&folder.path().join("run"))["energy"];
    near(&energy["wall_work"], work + m * (v2 - v1) * v2 + m * 3.0 * v2 * t);
    near(&energy["dissipated"], lost + 0.5 * m * (v2 - v1) * (v2 - v1));
    near(&energy["kinetic"], 0.5 * m * v2 * v2);
    let with_gravity = 0.5 * m * 1e-3 * (9.81 * v1 + 3.0 * (v2 - v1));
    near(&energy["losses"]["impact"], lost + 0.5 * m * (v2 - v1) * (v2 - v1) + with_gravity);
}
