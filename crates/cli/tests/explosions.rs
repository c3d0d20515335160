//! Runs that explode stop with exit code 3 and name where it began; violent but honest ones do not, and a stack at rest has no
//! unexplained energy.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod granum;

use std::fs;
use std::path::Path;

use granum::{Said, granum, summary};

const HEAD: &str = "format = 1\n[materials.steel]\ndensity = 7800\nyoung = \"5 MPa\"\nrestitution = 0.3\n";
const FLOOR: &str = "[[walls]]\nname = \"floor\"\nshape = \"plane\"\nmaterial = \"steel\"\n";

/// A ball or a box of 10 cm.
fn body(name: &str, shape: &str, position: &str, more: &str) -> String {
    let size = if shape == "box" { "size = [0.2, 0.2, 0.2]" } else { "radius = 0.1" };
    format!(
        "[[bodies]]\nname = \"{name}\"\nshape = \"{shape}\"\n{size}\nmaterial = \"steel\"\nposition = {position}\n{more}\n"
    )
}

/// Runs a scene into `folder/name`.
fn run(folder: &Path, name: &str, scene: &str, more: &[&str]) -> Said {
    let (file, to) = (folder.join(format!("{name}.toml")), folder.join(name));
    fs::write(&file, scene).unwrap();
    let mut words = vec!["run", file.to_str().unwrap(), "-o", to.to_str().unwrap(), "-q"];
    words.extend(more);
    granum(&words)
}

/// Grains in a closed box of penalty contact, with a step of many times the stable one.
fn unstable() -> String {
    format!(
        "method = \"dem\"\nstep = \"20 ms\"\nduration = \"0.2 s\"\n{HEAD}[[walls]]\nname = \"box\"\nshape = \"container\"\n\
         material = \"steel\"\nmin = [0, 0, 0]\nmax = [1, 1, 1]\nthickness = 100\n[[fills]]\nname = \"grain\"\nmaterial = \"steel\"\n\
         radius = 0.05\nlattice = \"cubic\"\nregion = {{ box = {{ min = [0.2, 0.2, 0], max = [0.81, 0.81, 0.4] }} }}\n\
         [output]\nhealth_every = 1\nframes_every = \"1 s\"\n"
    )
}

/// Two balls of which one holds half of the other, and a recovery without bound.
fn overlapping() -> String {
    let balls = body("left", "sphere", "[0, 0, 1]", "") + &body("right", "sphere", "[0.1, 0, 1]", "");
    format!("step = \"0.1 ms\"\nduration = \"20 ms\"\n{HEAD}{balls}[solver]\nrecovery_speed = 1e6\n")
}

/// Two bars on ball joints, one of which turns twice in a step.
fn mechanism() -> String {
    let bar = |name: &str, x: f64, y: f64, more: &str| {
        format!(
            "[[bodies]]\nname = \"{name}\"\nshape = \"box\"\nsize = [1, 0.05, 0.05]\nmaterial = \"steel\"\n\
             position = [{x}, {y}, 2]\n{more}\n"
        )
    };
    let hinge = |name: &str, bodies: &str, x: f64| {
        format!(
            "[[joints]]\nname = \"{name}\"\nkind = \"spherical\"\nbodies = {bodies}\nposition = [{x}, 0, 2]\n"
        )
    };
    format!(
        "step = \"50 ms\"\nduration = \"6 s\"\n{HEAD}{}{}{}{}[output]\nframes_every = \"1 s\"\n",
        bar("upper", 0.5, 0.0, ""),
        bar("lower", 1.5, 0.3, "angular_velocity = [300, 50, 40]"),
        hinge("top", "[\"upper\"]", 0.0),
        hinge("elbow", "[\"upper\", \"lower\"]", 1.0)
    )
}

/// Each explosion stops with exit code 3, a checkpoint and a summary, names its body or joint and gives advice that fits; with
/// `beyond = "warn"` it goes to its end and says the same once.
#[test]
fn an_explosion_stops_the_run_and_names_where_it_began() {
    let folder = tempfile::tempdir().unwrap();
    let cases = [
        ("unstable", unstable(), "(`grain`)", "step = \"auto\"", ["solver", "restitution"]),
        ("overlapping", overlapping(), "(`", "overlap at the start", ["restitution", "max_iterations"]),
        ("mechanism", mechanism(), "joint `", "a smaller step", ["restitution", "solver"]),
    ];
    for (name, scene, named, fits, unfit) in cases {
        let said = run(folder.path(), name, &scene, &["--force"]);
        assert_eq!(said.code, 3, "{name}: {said:?}");
        let line = said.err.lines().find(|l| l.contains("exploded")).unwrap_or_default();
        assert!(line.contains(named) && line.contains("it began at t = "), "{name}: {said:?}");
        assert!(line.contains(fits) && !unfit.iter().any(|u| line.contains(u)), "{name}: {line}");
        let to = folder.path().join(name);
        let json = summary(&to);
        assert!(json["status"] == "failed" && to.join("checkpoint.granum").exists(), "{name}");
        assert!(json["failure"].as_str().unwrap().contains("exploded"), "{name}");
        // It goes on if told so, not otherwise.
        let to = to.to_str().unwrap();
        assert_eq!(granum(&["continue", to, "-q"]).code, 3, "{name}");
        let allowed = format!("{name}_allowed");
        let said = run(folder.path(), &allowed, &scene, &["--force", "--set", "health.beyond=warn"]);
        assert_eq!(said.code, 0, "{name}: {said:?}");
        assert_eq!(said.err.matches("exploded").count(), 1, "{name}: {said:?}");
    }
}

/// Much energy is no explosion: an impact at 500 m/s, a fall of a kilometre, a motor that begins at once with 3,000 rpm, in both
/// methods where they know it.
#[test]
fn violent_but_honest_scenes_go_on() {
    let folder = tempfile::tempdir().unwrap();
    let hard = |rest: &str| format!("step = \"1 ms\"\nduration = \"0.4 s\"\n{HEAD}{rest}");
    let bullet = body("bullet", "sphere", "[0, 0, 1]", "velocity = [500, 0, 0]")
        + &body("block", "box", "[2, 0, 1]", "")
        + FLOOR;
    let fall = body("stone", "sphere", "[0, 0, 10]", "velocity = [0, 0, -140]") + FLOOR;
    let motor = body("wheel", "box", "[0, 0, 1]", "")
        + "[[joints]]\nname = \"axle\"\nkind = \"revolute\"\nbodies = [\"wheel\"]\nposition = [0.3, 0, 1]\naxis = [0, 1, 0]\n\
           motor = { speed = 314 }\n";
    let cases = [
        ("bullet", hard(&bullet)),
        ("fall", hard(&fall)),
        ("motor", hard(&motor)),
        ("bullet_dem", hard(&bullet).replacen("step = \"1 ms\"", "method = \"dem\"\nstep = \"auto\"", 1)),
        ("fall_dem", hard(&fall).replacen("step = \"1 ms\"", "method = \"dem\"\nstep = \"auto\"", 1)),
    ];
    for (name, scene) in cases {
        let said = run(folder.path(), name, &scene, &[]);
        assert!(said.code == 0 && !said.err.contains("exploded"), "{name}: {said:?}");
    }
}

/// A stack of boxes and one of balls, in both methods: not a word about energy.
#[test]
fn a_stack_at_rest_has_no_energy_from_nowhere() {
    let folder = tempfile::tempdir().unwrap();
    for (shape, method) in [("box", "ccp"), ("sphere", "ccp"), ("box", "dem"), ("sphere", "dem")] {
        let stack: String = (0..5)
            .map(|k| body(&format!("b{k}"), shape, &format!("[0, 0, {}]", 0.1 + 0.2 * f64::from(k)), ""))
            .collect();
        let step = if method == "dem" { "\"auto\"" } else { "\"2 ms\"" };
        let scene =
            format!("method = \"{method}\"\nstep = {step}\nduration = \"0.5 s\"\n{HEAD}{FLOOR}{stack}");
        let name = format!("{shape}_{method}");
        let said = run(folder.path(), &name, &scene, &["--set", "health.residual=0"]);
        assert!(said.code == 0 && !said.err.contains("energy"), "{name}: {said:?}");
        let health = &summary(&folder.path().join(&name))["health"];
        println!("{name}: {}", health["energy"]["worst"]);
        assert!(health["energy"]["worst"].as_f64().unwrap() < 0.02, "{name}");
    }
}
