//! What is reported is true: probes against statics and against each other, sources that never end, words about what has no effect.

#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod granum;

use std::fs;
use std::path::Path;

use granum::{Said, granum, rows, summary};

fn run(folder: &Path, text: &str) -> Said {
    fs::write(folder.join("scene.toml"), text).unwrap();
    let path = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    granum(&["run", &path("scene.toml"), "-o", &path("run"), "--overwrite"])
}

const HEAD: &str = "format = 1\n[output]\nframes_every = 0\n[materials.stone]\ndensity = 2500\nfriction = 0.4\nrestitution = 0.3\n";

/// A ball at rest: its body probe alone, with no other probe and no output of contacts, reads its weight in both methods.
#[test]
fn the_body_probe_reads_forces_by_itself() {
    for dem in [false, true] {
        let folder = tempfile::tempdir().unwrap();
        let (method, young) = if dem {
            ("step = \"20 us\"\nmethod = \"dem\"", "young = \"5 MPa\"\n")
        } else {
            ("step = \"1 ms\"", "")
        };
        let text = format!(
            "{method}\nduration = \"0.3 s\"\n{HEAD}{young}[[walls]]\nname = \"floor\"\nshape = \"plane\"\nmaterial = \"stone\"\n\
             [[bodies]]\nname = \"ball\"\nshape = \"sphere\"\nradius = 0.05\nmass = 2\nmaterial = \"stone\"\nposition = [0, 0, 0.05]\n\
             [[probes]]\nname = \"ball\"\nkind = \"body\"\nbody = \"ball\"\n"
        );
        let said = run(folder.path(), &text);
        assert_eq!(said.code, 0, "{said:?}");
        let rows = rows(&folder.path().join("run/probes/ball.csv"));
        // Before the first step nobody knows; then it is the weight.
        assert!(rows[0][15..].iter().all(|x| x.is_nan()), "{:?}", rows[0]);
        let fz = rows.last().unwrap()[17];
        assert!((fz / (2.0 * 9.81) - 1.0).abs() < 0.01, "{dem}: {fz}");
    }
}

/// The same brick as a box, as a hull of its corners, and turned before: the same quaternion at every time.
#[test]
fn a_hull_turns_with_the_axes_of_the_scene() {
    let folder = tempfile::tempdir().unwrap();
    let corners: Vec<String> = (0..8)
        .map(|k| {
            format!(
                "[{}, {}, {}]",
                0.05 * f64::from(2 * (k & 1) - 1),
                0.2 * f64::from((k & 2) - 1),
                0.1 * f64::from((k >> 1 & 2) - 1)
            )
        })
        .collect();
    let motion = "material = \"stone\"\nrotation = { axis = [1, 2, 3], angle = \"40 deg\" }\nangular_velocity = [1, 2, 0.5]\n";
    let text = format!(
        "step = \"1 ms\"\nduration = \"0.5 s\"\ngravity = [0, 0, 0]\n{HEAD}\
         [[bodies]]\nname = \"box\"\nshape = \"box\"\nsize = [0.1, 0.4, 0.2]\n{motion}position = [0, 0, 0]\n\
         [[bodies]]\nname = \"hull\"\nshape = \"hull\"\npoints = [{}]\n{motion}position = [2, 0, 0]\n\
         [[probes]]\nname = \"box\"\nkind = \"body\"\nbody = \"box\"\n[[probes]]\nname = \"hull\"\nkind = \"body\"\nbody = \"hull\"\n",
        corners.join(", ")
    );
    let said = run(folder.path(), &text);
    assert_eq!(said.code, 0, "{said:?}");
    let read = |name: &str| rows(&folder.path().join(format!("run/probes/{name}.csv")));
    for (a, b) in read("box").iter().zip(read("hull")) {
        let dot: f64 = (4..8).map(|k| a[k] * b[k]).sum();
        assert!((dot.abs() - 1.0).abs() < 1e-6, "{a:?} {b:?}");
    }
}

/// A wall from which a rope hangs reads its weight, and one that holds a cantilever its weight and its moment; both integrators.
#[test]
fn a_wall_feels_the_beams_that_it_holds() {
    for integrator in ["explicit", "implicit"] {
        let folder = tempfile::tempdir().unwrap();
        let wall = |name: &str, y: f64| {
            format!(
                "[[walls]]\nname = \"{name}\"\nshape = \"box\"\nmaterial = \"stone\"\nsize = [0.02, 0.02, 0.02]\nposition = [0, {y}, 1]\n\
                 [[probes]]\nname = \"{name}\"\nkind = \"force\"\nbody = \"{name}\"\n"
            )
        };
        let beam = |name: &str, y: f64, end: &str, hold: &str| {
            format!(
                "[[beams]]\nname = \"{name}\"\nmaterial = \"stone\"\nyoung = \"100 MPa\"\ndensity = 1000\nedge = 0.01\nstart = [0, {y}, 1]\n\
                 end = {end}\nelements = 4\nfirst = \"{hold}\"\nfirst_body = \"wall {name}\"\ncontact = false\n\
                 integrator = \"{integrator}\"\ndamping = {{ mass = 20 }}\n"
            )
        };
        let text = format!(
            "step = \"20 us\"\nmethod = \"dem\"\nduration = \"1 s\"\n{HEAD}young = \"5 MPa\"\n{}{}{}{}",
            wall("wall rope", 0.0),
            wall("wall arm", 1.0),
            beam("rope", 0.0, "[0, 0, 0.7]", "pinned"),
            beam("arm", 1.0, "[0.3, 1, 1]", "clamped"),
        );
        let said = run(folder.path(), &text);
        assert_eq!(said.code, 0, "{said:?}");
        let weight = 1000.0 * 1e-4 * 0.3 * 9.81;
        let last = |name: &str| {
            rows(&folder.path().join(format!("run/probes/wall {name}.csv"))).last().unwrap().clone()
        };
        let rope = last("rope");
        assert!((rope[3] / -weight - 1.0).abs() < 0.01, "{integrator}: {rope:?} {weight}");
        let arm = last("arm");
        assert!((arm[3] / -weight - 1.0).abs() < 0.02, "{integrator}: {arm:?} {weight}");
        // About y: the weight acts at half of the length, which the bent beam has nearly.
        assert!((arm[5] / (weight * 0.15) - 1.0).abs() < 0.03, "{integrator}: {arm:?} {}", weight * 0.15);
    }
}

/// A source that pours until the end runs, is described as such, and is told when it misses its rate.
#[test]
fn endless_sources_run_and_say_when_they_are_late() {
    let folder = tempfile::tempdir().unwrap();
    let text = |rate: &str, velocity: &str| {
        format!(
            "step = \"1 ms\"\nduration = \"0.2 s\"\n{HEAD}[[walls]]\nshape = \"plane\"\nmaterial = \"stone\"\nposition = [0, 0, -1]\n\
             [[sources]]\nname = \"rain\"\nmaterial = \"stone\"\nradius = 0.01\nrate = \"{rate}\"\nvelocity = {velocity}\n\
             region = {{ box = {{ min = [0, 0, 0], max = [0.1, 0.1, 0.05] }} }}\n"
        )
    };
    let said = run(folder.path(), &text("200 /s", "[0, 0, -2]"));
    assert_eq!(said.code, 0, "{said:?}");
    let source = &summary(&folder.path().join("run"))["sources"][0];
    assert!((source["requested"].as_f64().unwrap() - 40.0).abs() <= 1.0, "{source}");
    assert!(source["placed"].as_f64().unwrap() >= 39.0 && !said.err.contains("source"), "{source} {said:?}");
    let said = granum(&["check", folder.path().join("scene.toml").to_str().unwrap()]);
    assert!(said.out.contains("rain: bodies until the end"), "{said:?}");
    // More than fits.
    let said = run(folder.path(), &text("20000 /s", "[0, 0, 0]"));
    assert!(said.code == 0 && said.err.contains("source `rain` placed"), "{said:?}");
    let json = summary(&folder.path().join("run"));
    assert!(json["warnings"].to_string().contains("its region was full"), "{json}");
}

/// What has no effect, or another than was written, is told before the run; what fell past everything, after it.
#[test]
fn what_will_not_happen_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("scene.toml");
    let rod = "step = \"1 ms\"\nduration = \"0.5 s\"\n";
    let bodies = "young = \"5 MPa\"\nrolling = 0.1\n[[bodies]]\nname = \"rod\"\nshape = \"box\"\nsize = [0.4, 0.02, 0.02]\n\
        material = \"stone\"\nposition = [0.2, 0, 1]\nvelocity = [1, 0, 0]\n\
        [[joints]]\nname = \"hinge\"\nkind = \"revolute\"\nbodies = [\"rod\"]\nposition = [0, 0, 1]\naxis = [0, 1, 0]\n\
        [[bodies]]\nname = \"stray\"\nshape = \"sphere\"\nradius = 0.02\nmaterial = \"stone\"\nposition = [3, 0, 0.05]\n\
        [[walls]]\nname = \"slab\"\nshape = \"box\"\nsize = [1, 1, 0.02]\nmaterial = \"stone\"\nposition = [0, 0, 0]\n";
    fs::write(&path, format!("{rod}{HEAD}{bodies}")).unwrap();
    let said = granum(&["check", path.to_str().unwrap()]);
    assert_eq!(said.code, 0, "{said:?}");
    assert!(said.err.contains("`young` has no effect"), "{said:?}");
    assert!(said.err.contains("take joint `hinge` apart, at 1.000e0 m/s"), "{said:?}");
    // Assembly takes the velocity away, and says nothing more.
    fs::write(&path, format!("assemble = true\n{rod}{HEAD}{bodies}")).unwrap();
    let said = granum(&["check", path.to_str().unwrap()]);
    assert!(said.code == 0 && !said.err.contains("hinge"), "{said:?}");
    let said = run(folder.path(), &format!("assemble = true\n{rod}{HEAD}{bodies}"));
    assert!(said.code == 0 && said.err.contains("1 of 2 bodies have fallen past everything"), "{said:?}");
    let json = summary(&folder.path().join("run"));
    assert!(json["warnings"].to_string().contains("fallen past everything"), "{json}");
}

/// A column in a tube has no angle of repose, and the run says why.
#[test]
fn a_confined_column_has_no_angle() {
    let folder = tempfile::tempdir().unwrap();
    let text = format!(
        "step = \"1 ms\"\nduration = \"0.3 s\"\n{HEAD}[[walls]]\nshape = \"plane\"\nmaterial = \"stone\"\n\
         [[walls]]\nshape = \"tube\"\nmaterial = \"stone\"\ninner_radius = 0.07\nthickness = 0.01\nheight = 0.4\nposition = [0, 0, 0.2]\n\
         [[fills]]\nname = \"grain\"\nmaterial = \"stone\"\nradius = 0.01\nlattice = \"cubic\"\n\
         region = {{ cylinder = {{ base = [0, 0, 0], radius = 0.07, height = 0.2 }} }}\n\
         [[probes]]\nname = \"heap\"\nkind = \"heap\"\ncenter = [0, 0, 0]\n"
    );
    let said = run(folder.path(), &text);
    assert_eq!(said.code, 0, "{said:?}");
    let last = rows(&folder.path().join("run/probes/heap.csv")).last().unwrap().clone();
    assert!(last[1] > 0.1 && last[2].is_nan() && last[3].is_nan(), "{last:?}");
    assert!(said.err.contains("probe `heap` has no answer at the end: "), "{said:?}");
}

/// `check` lists mass, joints, what they leave free and how motors begin; `info` says what it takes.
#[test]
fn check_lists_the_machine() {
    let said = granum(&["check", "four_bar"]);
    assert_eq!(said.code, 0, "{said:?}");
    for part in [
        "  mass       ",
        "degrees of freedom of 3 bodies in 4 joints at the start",
        "  joint      ",
        "revolute, ",
    ] {
        assert!(said.out.contains(part), "{part}\n{}", said.out);
    }
    let said = granum(&["info", "nowhere"]);
    assert_eq!(said.code, 2);
    assert!(
        said.err.contains("a run folder (for example runs/silo), a scene file")
            && said.err.contains("checkpoint"),
        "{}",
        said.err
    );
}
