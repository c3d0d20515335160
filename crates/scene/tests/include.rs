//! Files in files: what comes out is the scene that one would have written by hand, and mistakes are told where they are.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::fs;
use std::path::{Path, PathBuf};

use granum_engine::World;
use granum_engine::glam::DVec3;
use granum_engine::state::State;
use granum_engine::world::restore::glance;
use granum_scene::{Scene, load, load_text};

/// Writes files into a folder of their own; returns the path of the first.
fn files(test: &str, list: &[(&str, &str)]) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("include").join(test);
    let _ = fs::remove_dir_all(&folder);
    for (name, text) in list {
        let path = folder.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    folder.join(list[0].0)
}

fn loaded(path: &Path, options: &[&str]) -> (Scene, World) {
    let options: Vec<String> = options.iter().map(|o| (*o).to_owned()).collect();
    load(path, &options, None).unwrap_or_else(|e| panic!("{e}"))
}

fn error(path: &Path, options: &[&str]) -> String {
    let options: Vec<String> = options.iter().map(|o| (*o).to_owned()).collect();
    load(path, &options, None).err().map(|e| e.to_string()).unwrap_or_default()
}

const SCENE: &str = r#"format = 1
step = "2 ms"
duration = "1 s"
materials.soil.density = 1000
[parameters]
away = 4
[[walls]]
name = "ground"
shape = "plane"
material = "soil"
position = [0, 0, -1]
[[include]]
file = "machines/car.toml"
name = "c"
position = ["away", 1, 0.5]
velocity = [0.25, 0, 0]
set = { clearance = "away*125 mm" }
"#;

const CAR: &str = r#"format = 1
step = "1 ms"
duration = "1 s"
[parameters]
clearance = "25 cm"
[materials.steel]
density = 8000
[[bodies]]
name = "hull"
shape = "box"
size = [2, "2*clearance", 0.5]
material = "steel"
[[include]]
file = "parts/side.toml"
name = "left"
position = [0, "1.5*clearance", 0]
[[include]]
file = "parts/side.toml"
name = "right"
position = [0, "-1.5*clearance", 0]
mirror = "y"
[[probes]]
name = "way"
kind = "body"
body = "hull"
"#;

const SIDE: &str = r#"format = 1
[parameters]
half = "50 cm"
[[bodies]]
name = "guard"
shape = "hull"
points = [[0, 0, 0], [0.5, 0, 0], [0, 0.25, 0], [0, 0.125, 0.25]]
position = [0, 0.125, 1]
rotation = { axis = [1, 0.5, 0.25], angle = "30 deg" }
material = "steel"
angular_velocity = [0.5, 0.25, 1]
[[joints]]
name = "clamp"
kind = "fixed"
bodies = ["hull", "guard"]
position = [0, 0, 0.75]
[[include]]
file = "wheel.toml"
name = "front"
position = ["half", 0, -0.25]
[[include]]
file = "wheel.toml"
name = "rear"
position = ["-half", 0, -0.25]
set = { speed = 3 }
"#;

const WHEEL: &str = r#"format = 1
[parameters]
radius = 0.25
speed = 1.5
[[bodies]]
name = "wheel"
shape = "cylinder"
radius = "radius"
height = "radius/2"
rotation = [0.5, 0.5, 0.5, 0.5]
material = "steel"
[[joints]]
name = "axle"
kind = "revolute"
bodies = ["hull", "wheel"]
axis = [0, 1, 0]
motor = { speed = "speed*ramp(2*t)" }
[[probes]]
name = "axle"
kind = "joint"
joint = "axle"
"#;

fn car(test: &str) -> PathBuf {
    let list = [
        ("scene.toml", SCENE),
        ("machines/car.toml", CAR),
        ("machines/parts/side.toml", SIDE),
        ("machines/parts/wheel.toml", WHEEL),
    ];
    files(test, &list)
}

/// The same scene without includes.
fn by_hand() -> String {
    let mut text = r#"format = 1
step = "2 ms"
duration = "1 s"
materials.soil.density = 1000
materials."c.steel".density = 8000
[[walls]]
name = "ground"
shape = "plane"
material = "soil"
position = [0, 0, -1]
[[bodies]]
name = "c.hull"
shape = "box"
size = [2, 1, 0.5]
material = "c.steel"
position = [4, 1, 0.5]
velocity = [0.25, 0, 0]
"#
    .to_owned();
    let (mut joints, mut probes) = (String::new(), String::new());
    for (side, s) in [("left", 1.0), ("right", -1.0)] {
        let (y, points) = (
            1.0 + 0.75 * s,
            format!("[[0, 0, 0], [0.5, 0, 0], [0, {}, 0], [0, {}, 0.25]]", 0.25 * s, 0.125 * s),
        );
        text += &format!(
            "[[bodies]]\nname = \"c.{side}.guard\"\nshape = \"hull\"\npoints = {points}\nposition = [4, {}, 1.5]\n\
             rotation = {{ axis = [{s}, 0.5, {}], angle = \"30 deg\" }}\nmaterial = \"c.steel\"\nvelocity = [0.25, 0, 0]\n\
             angular_velocity = [{}, 0.25, {s}]\n",
            y + 0.125 * s,
            0.25 * s,
            0.5 * s
        );
        joints += &format!(
            "[[joints]]\nname = \"c.{side}.clamp\"\nkind = \"fixed\"\nbodies = [\"c.hull\", \"c.{side}.guard\"]\nposition = [4, {y}, 1.25]\n"
        );
        for (end, x, speed) in [("front", 4.5, "1.5"), ("rear", 3.5, "3.0")] {
            let turn = format!("[0.5, {}, 0.5, {}]", 0.5 * s, 0.5 * s);
            text += &format!(
                "[[bodies]]\nname = \"c.{side}.{end}.wheel\"\nshape = \"cylinder\"\nradius = 0.25\nheight = 0.125\nrotation = {turn}\n\
                 material = \"c.steel\"\nposition = [{x}, {y}, 0.25]\nvelocity = [0.25, 0, 0]\n"
            );
            joints += &format!(
                "[[joints]]\nname = \"c.{side}.{end}.axle\"\nkind = \"revolute\"\nbodies = [\"c.hull\", \"c.{side}.{end}.wheel\"]\n\
                 position = [{x}, {y}, 0.25]\naxis = [0, 1, 0]\nmotor = {{ speed = \"({speed})*ramp(2*t)\" }}\n"
            );
            probes += &format!(
                "[[probes]]\nname = \"c.{side}.{end}.axle\"\nkind = \"joint\"\njoint = \"c.{side}.{end}.axle\"\n"
            );
        }
    }
    text + &joints + "[[probes]]\nname = \"c.way\"\nkind = \"body\"\nbody = \"c.hull\"\n" + &probes
}

#[test]
fn three_files_deep_with_a_mirror_is_the_scene_written_by_hand() {
    let path = car("by_hand");
    let (scene, mut world) = loaded(&path, &[]);
    let (written, mut same) = load_text("hand", &by_hand(), &[], None).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(world.bodies.len(), 8);
    assert_eq!(world.state_hash(), same.state_hash());
    assert_eq!((&world.joints, &world.groups), (&same.joints, &same.groups));
    assert_eq!(scene.probes, written.probes);
    let notes = [
        "parameter  c.clearance = 0.5 (set)",
        "parameter  c.left.rear.speed = 3 (set)",
        "parameter  away = 4",
    ];
    for note in notes {
        assert!(scene.notes.iter().any(|n| n == note), "{note}: {:?}", scene.notes);
    }
    assert!(scene.notes.iter().any(|n| n.contains("car.toml: step, duration not used")), "{:?}", scene.notes);
    for _ in 0..20 {
        world.step().unwrap();
        same.step().unwrap();
    }
    assert_eq!(world.state_hash(), same.state_hash());
}

/// The resolved scene needs none of the files, and a run may be cut at any step.
#[test]
fn a_run_goes_on_without_the_files() {
    let path = car("cut");
    let (scene, mut world) = loaded(&path, &[]);
    fs::remove_dir_all(path.parent().unwrap()).unwrap();
    assert!(!scene.resolved.contains("include") && !scene.resolved.contains("parameters"));
    let mut hashes = Vec::new();
    let mut states = Vec::new();
    for _ in 0..12 {
        let mut state = State::default();
        world.save(&mut state).unwrap();
        states.push(state);
        world.step().unwrap();
        hashes.push(world.state_hash());
    }
    for (k, state) in states.iter().enumerate() {
        let chosen = glance(state).unwrap().chosen;
        let (_, mut again) = granum_scene::load_again("again", &scene.resolved, &[], &chosen).unwrap();
        again.restore(state).unwrap();
        for hash in &hashes[k..] {
            again.step().unwrap();
            assert_eq!(again.state_hash(), *hash, "cut at step {k}");
        }
    }
    let (other, _) = loaded(&car("cut"), &["bodies.0.velocity=[0,0,0]"].map(|_| "c.bodies.hull.mass=100"));
    assert!(other.resolved.contains("mass"));
}

#[test]
fn overrides_reach_into_files() {
    let path = car("overrides");
    let (scene, world) = loaded(
        &path,
        &["c.left.rear.parameters.radius=0.125", "c.parameters.clearance=1", "c.bodies.hull.mass=7"],
    );
    let notes = scene.notes.join("\n");
    assert!(
        notes.contains("c.left.rear.radius = 0.125") && notes.contains("c.left.front.radius = 0.25"),
        "{notes}"
    );
    // What the scene sets counts more than the default that was changed.
    assert!(notes.contains("c.clearance = 0.5 (set)"), "{notes}");
    assert!((world.bodies.mass(1) - 7.0).abs() < 1e-12);
    let (scene, _) = loaded(&path, &["include.c.set.clearance='30 cm'", "parameters.away=2"]);
    assert!(scene.notes.join("\n").contains("c.clearance = 0.3 (set)"), "{:?}", scene.notes);
    let message = error(&path, &["c.parameters.clearence=1"]);
    assert!(message.is_empty() || message.contains("clearence"), "{message}");
}

/// A three-wheeled machine that is not symmetric, as it is and mirrored: the one moves as the other's mirror image.
#[test]
fn a_mirrored_machine_moves_as_its_mirror_image() {
    let machine = r#"format = 1
materials.m = { density = 1000, friction = 0.6 }
[[bodies]]
name = "frame"
shape = "hull"
points = [[0, 0, 0], [1, 0, 0], [0, 0.6, 0], [0.9, 0.5, 0.1], [0, 0.1, 0.3]]
material = "m"
position = [0, 0, 0.4]
rotation = { axis = [0, 0, 1], angle = "10 deg" }
velocity = [0.2, 0.1, 0]
[[bodies]]
name = "drum"
shape = "cylinder"
radius = 0.2
height = 0.3
material = "m"
position = [-0.3, 0.1, 0.25]
rotation = { axis = [1, 0.3, 0], angle = "80 deg" }
[[bodies]]
name = "screw"
shape = "cone"
bottom_radius = 0.1
top_radius = 0.05
height = 0.2
material = "m"
position = [1.2, 0.4, 0.6]
rotation = { axis = [1, 1, 0], angle = "30 deg" }
angular_velocity = [1, 2, 3]
[[bodies]]
name = "weight"
shape = "spheres"
spheres = [[0, 0, 0, 0.1], [0.15, 0.05, 0, 0.06], [0, 0.1, 0.1, 0.05]]
material = "m"
position = [0.3, -0.5, 0.9]
[[joints]]
name = "drive"
kind = "revolute"
bodies = ["frame", "drum"]
position = [-0.3, 0.1, 0.25]
axis = [0.2, 1, 0.1]
motor = { speed = "4*ramp(5*t)" }
[[joints]]
name = "nut"
kind = "cylindrical"
bodies = ["frame", "screw"]
frame = "a"
position = [1, 0.4, 0.2]
axis = [1, 0.3, 0.2]
limits = { angle = ["-20 deg", "60 deg"] }
torsion = { stiffness = 5, preload = 3, rest = 0.1 }
spring = { stiffness = 200, preload = 20 }
[[joints]]
name = "rope"
kind = "spring"
bodies = ["frame", "weight"]
frame = "each"
position = [0.3, 0.1, 0.2]
position_b = [0.1, 0.05, 0]
spring = { stiffness = 500 }
[[forces]]
name = "push"
body = "frame"
force = ["20*sin(9*t)", 10, "2 N"]
torque = [1, "3*cos(t)", 2]
point = [0.2, 0.1, 0]
[[forces]]
name = "own"
body = "drum"
axes = "body"
force = [3, 4, 5]
torque = [0.1, 0.2, 0.3]
[[forces]]
name = "wind"
body = "weight"
drag = { linear = 0.5, wind = ["1 + 0.3*y", "2*x", "z"] }
[[walls]]
name = "ramp"
shape = "box"
size = [6, 6, 0.2]
material = "m"
position = [0, 0, -0.1]
motion = { translate = [0, "0.02*sin(20*t)", 0], rotate = { axis = [1, 0.2, 0], angle = "0.02*sin(9*t)" } }
"#;
    for (axis, n) in [("x", 0), ("y", 1), ("z", 2)] {
        let gravity = if n == 2 { "[0, 0, 9.81]" } else { "[0, 0, -9.81]" };
        let scene = |extra: &str, gravity: &str| {
            format!(
                "format = 1\nstep = \"1 ms\"\nduration = \"1 s\"\ngravity = {gravity}\nsolver = {{ kind = \"direct\", precision = \"double\" }}\n[[include]]\nfile = \"m.toml\"\n{extra}"
            )
        };
        let plain =
            files(&format!("plain_{axis}"), &[("s.toml", &scene("", "[0, 0, -9.81]")), ("m.toml", machine)]);
        let extra = format!("mirror = \"{axis}\"\nname = \"o\"\n");
        let mirrored =
            files(&format!("mirrored_{axis}"), &[("s.toml", &scene(&extra, gravity)), ("m.toml", machine)]);
        let ((_, mut one), (_, mut other)) = (loaded(&plain, &[]), loaded(&mirrored, &[]));
        let image = |v: DVec3| {
            let mut v = v.to_array();
            v[n] = -v[n];
            DVec3::from_array(v)
        };
        for step in 0..60 {
            one.step().unwrap();
            other.step().unwrap();
            // Bodies lie in memory as in space, so a mirror changes their order.
            for id in one.bodies.id.clone() {
                let (i, k) = (one.index_of(id).unwrap(), other.index_of(id).unwrap());
                let (a, b) = (image(one.bodies.position[i]), other.bodies.position[k]);
                let (v, w) = (image(one.bodies.velocity[i]), other.bodies.velocity[k]);
                assert!(
                    a.distance(b) < 1e-7 && v.distance(w) < 1e-4,
                    "mirror {axis}, step {step}, body {i}: {a} {b}, {v} {w}"
                );
            }
        }
        let drum = one.bodies.position[one.index_of(granum_engine::BodyId(2)).unwrap()];
        assert!(drum.distance(DVec3::new(-0.3, 0.1, 0.25)) > 1e-3, "it moves");
    }
}

#[test]
fn mistakes_are_told_where_they_are() {
    let scene = |include: &str| {
        format!("format = 1\nstep = 1e-3\nduration = 1\n[parameters]\nn = 2\n[[include]]\n{include}")
    };
    let said = |test: &str, include: &str, part: &str| {
        let path = files(test, &[("s.toml", &scene(include)), ("p/part.toml", part)]);
        error(&path, &[])
    };
    let has = |said: String, parts: &[&str]| {
        parts.iter().for_each(|part| assert!(said.contains(part), "{part}\n---\n{said}"))
    };
    let ball = "materials.m.density = 1\n[[bodies]]\nname = \"b\"\nshape = \"sphere\"\nmaterial = \"m\"\n";
    has(said("missing", "file = \"none.toml\"\n", ""), &["s.toml:7:8: there is no file", "none.toml"]);
    has(
        said("key", "file = \"p/part.toml\"\nmiror = \"y\"\n", ball),
        &["s.toml:8:1: unknown key `miror` in [[include]]", "did you mean `mirror`?"],
    );
    has(
        said("inside", "file = \"p/part.toml\"\nname = \"v\"\n", &format!("{ball}radius = \"5 kg\"\n")),
        &["p/part.toml:6:10: `radius`: expected a length, found a mass", "included as `v` at", "s.toml:7:8"],
    );
    has(
        said("syntax", "file = \"p/part.toml\"\n", "a = \n"),
        &["p/part.toml:1:", "not valid TOML", "included at"],
    );
    has(
        said(
            "unknown",
            "file = \"p/part.toml\"\nset = { pich = 3 }\n",
            &format!("parameters.pitch = 1\n{ball}radius = 1\n"),
        ),
        &["s.toml:8:16", "part.toml has no parameter `pich`", "did you mean `pitch`?"],
    );
    has(
        said(
            "dimension",
            "file = \"p/part.toml\"\nset = { pitch = \"3 kg\" }\n",
            &format!("parameters.pitch = \"1 m\"\n{ball}radius = 1\n"),
        ),
        &["s.toml:8:17", "`pitch` is set to another kind of quantity"],
    );
    has(
        said(
            "word",
            "file = \"p/part.toml\"\n",
            &format!("parameters.pitch = \"1 m\"\n{ball}radius = \"2*pich\"\n"),
        ),
        &["part.toml:7:10", "there is no parameter `pich` in this file", "did you mean `pitch`?"],
    );
    has(
        said(
            "angle",
            "file = \"p/part.toml\"\n",
            &format!("parameters.a = \"1 kg\"\n{ball}radius = \"2*a\"\n"),
        ),
        &["part.toml:7:10", "expected a length, but it is another quantity"],
    );
    has(
        said("circle", "file = \"p/part.toml\"\n", "[[include]]\nfile = \"../s.toml\"\n"),
        &[
            "part.toml:2:8: a file includes itself: ",
            "s.toml -> ",
            "part.toml -> ",
            "take one of these includes out",
        ],
    );
    has(
        said("round", "file = \"p/part.toml\"\n", "[parameters]\na = \"2*b\"\nb = \"a\"\n"),
        &["part.toml:2:5", "parameters depend on each other in a circle: a -> b -> a"],
    );
    has(
        said("method", "file = \"p/part.toml\"\n", "method = \"dem\"\n"),
        &["part.toml:1:10", "another `method`"],
    );
    has(
        said("stray", "file = \"p/part.toml\"\n", "bodeis = 3\n"),
        &["part.toml:1:1: unknown key `bodeis` in an included file", "did you mean `bodies`?"],
    );
    has(
        said(
            "twice",
            "file = \"p/part.toml\"\n[[include]]\nfile = \"p/part.toml\"\n",
            &format!("{ball}radius = 1\n"),
        ),
        &["[materials.m] is there already", "part.toml:1:"],
    );
    has(
        said(
            "tilt",
            "file = \"p/part.toml\"\nrotation = { axis = [1, 0, 0], angle = 1 }\n",
            "materials.m.density = 1\n[[fills]]\nmaterial = \"m\"\nradius = 0.1\ncount = 1\nregion.box = { min = [0, 0, 0], max = [1, 1, 1] }\n",
        ),
        &["part.toml:6:", "a box along x, y and z cannot be turned"],
    );
    has(
        said(
            "whole",
            "file = \"p/part.toml\"\n",
            &format!("parameters.n = 3\n{ball}radius = 1\n[[beams]]\nmaterial = \"m\"\nelements = \"n/2\"\n"),
        ),
        &["part.toml:10:12", "it must be a whole number, it is 1.5"],
    );
}
