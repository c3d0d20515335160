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

/// Runs `scene` for `duration`, goes on for as long again with `changes`, and gives the energies of both summaries.
fn go_on_with(scene: &str, duration: f64, changes: &[&str]) -> [serde_json::Value; 2] {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    fs::write(
        path("scene.toml"),
        format!("format = 1\nduration = {duration}\n{scene}[output]\nframes_every = 0\n"),
    )
    .unwrap();
    let said = granum(&["run", &path("scene.toml"), "-o", &path("run"), "-q"]);
    assert_eq!(said.code, 0, "{said:?}");
    let first = summary(&folder.path().join("run"))["energy"].clone();
    let (run, twice) = (path("run"), format!("duration={}", 2.0 * duration));
    let mut command = vec!["continue", &run, "-q", "--set", &twice];
    command.extend(changes.iter().flat_map(|change| ["--set", change]));
    let said = granum(&command);
    assert_eq!(said.code, 0, "{said:?}");
    assert!(!said.err.contains("nowhere"), "{said:?}");
    [first, summary(&folder.path().join("run"))["energy"].clone()]
}

fn number(energy: &serde_json::Value, name: &str) -> f64 {
    energy.pointer(name).and_then(serde_json::Value::as_f64).unwrap()
}

/// A soft ball lies pressed into a floor, held by friction and by its resistance to rolling; then both are four times as stiff. The spring of
/// the normal then holds 3 times 2/5 F d more (Hertz), which is in the book: what the losses do not name stays below 1 % of it.
#[test]
fn stiffer_grains() {
    let scene = "method = \"dem\"\nstep = \"20 us\"\ngravity = [1, 0, -9.81]\n\
         [materials.rubber]\ndensity = 1000\nfriction = 0.5\nrestitution = 0.1\nyoung = 1e5\npoisson = 0.3\nrolling = 0.3\n\
         [[walls]]\nname = \"floor\"\nshape = \"plane\"\nmaterial = \"rubber\"\n\
         [[bodies]]\nname = \"ball\"\nshape = \"sphere\"\nradius = 0.05\nmass = 2\nmaterial = \"rubber\"\nposition = [0, 0, 0.05]\n";
    let [before, after] = go_on_with(scene, 0.5, &["materials.rubber.young=4e5"]);
    let e_star = 1e5 / (2.0 * (1.0 - 0.09));
    let force = 2.0 * 9.81;
    let depth = (0.75 * force / (e_star * 0.05_f64.sqrt())).powf(2.0 / 3.0);
    let gain = 3.0 * 0.4 * force * depth;
    let unnamed = |energy: &serde_json::Value| {
        number(energy, "/dissipated")
            - ["impact", "friction", "rolling"]
                .iter()
                .map(|n| number(energy, &format!("/losses/{n}")))
                .sum::<f64>()
    };
    assert!(unnamed(&before).abs() < 0.01 * gain, "{before}");
    assert!(unnamed(&after).abs() < 0.01 * gain, "{after} {gain}");
    // Pushed up by springs that were pressed too deep, the ball loses what it gained but for the lift of its weight.
    assert!(
        number(&after, "/losses/impact") - number(&before, "/losses/impact") > 0.3 * gain,
        "{after} {gain}"
    );
}

/// A cantilever hangs at rest, its root held; then it is twice as stiff. What it loses over one more second stays small beside what it gained.
#[test]
fn a_stiffer_beam() {
    let scene = "method = \"dem\"\nstep = \"20 us\"\n\
         [materials.rubber]\ndensity = 1000\nfriction = 0.5\nrestitution = 0.5\nyoung = 1e6\n\
         [[beams]]\nname = \"arm\"\nmaterial = \"rubber\"\nyoung = 1e6\nradius = 0.01\nstart = [0, 0, 0]\nend = [0.3, 0, 0]\n\
         elements = 4\nfirst = \"clamped\"\n";
    let [before, after] = go_on_with(scene, 0.1, &["beams.arm.young=2e6"]);
    // It began straight, without any energy.
    let bending =
        -["/kinetic", "/potential", "/dissipated"].map(|name| number(&before, name)).iter().sum::<f64>();
    assert!(bending > 1e-4, "{before}");
    let lost = number(&after, "/dissipated") - number(&before, "/dissipated");
    assert!(lost.abs() < 0.02 * bending, "{lost} {bending} {after}");
}

/// A weight on the spring of a joint, off its place of rest; then the spring is three times as stiff. The scheme loses some energy to its time
/// step, below a hundredth of what the spring gained.
#[test]
fn a_stiffer_spring() {
    let scene = "step = \"20 us\"\ngravity = [0, 0, 0]\n\
         [materials.steel]\ndensity = 7800\nfriction = 0.5\nrestitution = 0.5\n\
         [[bodies]]\nname = \"bob\"\nshape = \"sphere\"\nradius = 0.05\nmass = 2\nmaterial = \"steel\"\nposition = [0, 0, 0]\nvelocity = [0, 0, 1]\n\
         [[joints]]\nname = \"spring\"\nkind = \"spring\"\nbodies = [\"bob\"]\nposition = [0, 0, 1]\nposition_b = [0, 0, 0]\n\
         spring = { stiffness = \"200 N/m\" }\n";
    let [before, after] = go_on_with(scene, 0.1, &["joints.spring.spring.stiffness=\"600 N/m\""]);
    let elastic = number(&before, "/elastic");
    assert!(elastic > 0.1, "{before}");
    let lost = number(&after, "/dissipated") - number(&before, "/dissipated");
    assert!(lost.abs() < 0.01 * 2.0 * elastic, "{lost} {elastic} {after}");
}
