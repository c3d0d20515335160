//! Checkpoints: a run that was interrupted, killed or made longer is the run that was not, to the bit.

#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod granum;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

use granum::{Said, command, granum, summary};

fn machine() -> String {
    format!("{}/tests/scenes/machine.toml", env!("CARGO_MANIFEST_DIR"))
}

/// Runs the program with words that are separated by blanks, and paths in the places of `{}`.
fn say(words: &str, paths: &[&Path]) -> Said {
    let mut paths = paths.iter();
    let word =
        |w: &str| if w == "{}" { paths.next().unwrap().to_str().unwrap().into() } else { w.to_owned() };
    granum(&words.split(' ').map(word).collect::<Vec<_>>())
}

/// Every file of a run that must be the same: without the log, the checkpoints, and what tells the time of day.
fn content(run: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut all = BTreeMap::new();
    for folder in ["", "probes", "frames"] {
        for entry in fs::read_dir(run.join(folder)).unwrap().flatten() {
            let path = entry.path();
            let name = path.strip_prefix(run).unwrap().to_owned();
            let skip = ["run.log", "summary.json", "scene.toml"].contains(&name.to_str().unwrap());
            if path.is_dir() || skip || name.extension().is_some_and(|e| e == "granum") {
                continue;
            }
            let mut bytes = fs::read(&path).unwrap();
            if name == Path::new("health.csv") {
                // The last columns are the seconds of the stages.
                let text = String::from_utf8(bytes).unwrap();
                let kept = |line: &str| line.split(',').take(20).collect::<Vec<_>>().join(",") + "\n";
                bytes = text.lines().map(kept).collect::<String>().into_bytes();
            }
            all.insert(name, bytes);
        }
    }
    all
}

/// Two runs are the same: files, hash, counts, expectations.
fn assert_same(one: &Path, other: &Path) {
    let (a, b) = (content(one), content(other));
    assert_eq!(a.keys().collect::<Vec<_>>(), b.keys().collect::<Vec<_>>());
    for (name, bytes) in &a {
        assert!(b[name] == *bytes, "{} differs", name.display());
    }
    let (a, b) = (summary(one), summary(other));
    for key in "status steps time bodies contacts energy state_hash inserted removed sources expect health \
                worst_penetration_over_radius"
        .split_whitespace()
    {
        assert_eq!(a[key], b[key], "{key}");
    }
    assert_eq!(a["status"], "finished");
}

#[test]
fn a_run_that_goes_on_is_the_run_that_was_not_interrupted() {
    let folder = tempfile::tempdir().unwrap();
    let (scene, whole) = (PathBuf::from(machine()), folder.path().join("whole"));
    let said = say("run {} -o {} --threads 2", &[&scene, &whole]);
    assert_eq!(said.code, 0, "{said:?}");
    // Before the gate opens, while grains rain; after; and right before the end.
    for (k, time) in ["0.1s", "0.302s", "0.598s"].into_iter().enumerate() {
        let run = folder.path().join(format!("part{k}"));
        let said = say(&format!("run {{}} -o {{}} --threads 1 --set duration={time}"), &[&scene, &run]);
        assert!(said.code <= 1, "{said:?}");
        // In another folder.
        let copy = folder.path().join(format!("copy{k}"));
        let said = say("run --restart {} -o {} --threads 3 --set duration=0.6s", &[&run, &copy]);
        assert_eq!(said.code, 0, "{said:?}");
        assert_eq!(summary(&copy)["state_hash"], summary(&whole)["state_hash"]);
        assert_eq!(summary(&copy)["expect"], summary(&whole)["expect"]);
        // In the same, as one that was never told to stop earlier.
        let said = say("continue {} --threads 2 --set duration=0.6s", &[&run]);
        assert_eq!(said.code, 0, "{said:?}");
        assert_same(&whole, &run);
    }
    let said = say("continue {}", &[&whole]);
    assert!(said.code == 0 && said.out.contains("at its end"), "{said:?}");
    let said = say("run --restart {}", &[&whole]);
    assert!(said.code == 2 && said.err.contains("give a later end"), "{said:?}");
}

/// Killed at a hundred moments, the run always goes on, and ends as the one that was left in peace.
#[test]
fn a_hundred_kills() {
    let folder = tempfile::tempdir().unwrap();
    let (scene, whole) = (PathBuf::from(machine()), folder.path().join("whole"));
    let start = Instant::now();
    let said = say("run {} -o {} -q", &[&scene, &whole]);
    assert_eq!(said.code, 0, "{said:?}");
    let whole_run = start.elapsed();

    let run = folder.path().join("run");
    let mut seed = 12_345_u64;
    let (mut kills, mut finished, mut rounds) = (0, 0, 0);
    while kills < 100 {
        let mut words =
            vec!["run".to_owned(), machine(), "-o".into(), run.to_str().unwrap().into(), "-q".into()];
        words.extend(["--checkpoint-every", "4ms"].map(String::from));
        if run.join("scene.toml").exists() {
            words = vec!["continue".into(), run.to_str().unwrap().into(), "-q".into()];
        }
        let mut child = command().args(&words).spawn().unwrap();
        granum::wait_for(&mut child, &run.join("scene.toml"));
        // From at once to somewhat longer than a tenth of the run: about ten kills a run.
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        std::thread::sleep(whole_run.mul_f64((seed >> 40) as f64 / (1u64 << 24) as f64 * 0.2));
        let ended = child.try_wait().unwrap();
        child.kill().unwrap();
        let said = granum::end(child.wait_with_output().unwrap());
        assert!(said.err.is_empty(), "kill {kills}: {said:?}");
        rounds += 1;
        assert!(rounds < 1000);
        match ended {
            None => kills += 1,
            Some(status) => {
                assert!(status.success(), "{said:?}");
                assert_same(&whole, &run);
                finished += 1;
                fs::remove_dir_all(&run).unwrap();
            }
        }
    }
    if run.join("scene.toml").exists() {
        let said = say("continue {} -q", &[&run]);
        assert_eq!(said.code, 0, "{said:?}");
        assert_same(&whole, &run);
    }
    println!("{kills} kills, {finished} runs that came to their end between them");
}

#[test]
fn ctrl_c_leaves_a_checkpoint() {
    let folder = tempfile::tempdir().unwrap();
    let (scene, whole, run) = (PathBuf::from(machine()), folder.path().join("w"), folder.path().join("r"));
    assert_eq!(say("run {} -o {} -q", &[&scene, &whole]).code, 0);
    let words = ["run", &machine(), "-o", run.to_str().unwrap(), "-q"];
    let mut child = command().args(words).spawn().unwrap();
    granum::wait_for(&mut child, &run.join("frames/bodies_000003.vtp"));
    // The folder is taken.
    let said = say("continue {}", &[&run]);
    assert!(said.code == 2 && said.err.contains("another granum"), "{said:?}");
    std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    let said = granum::end(child.wait_with_output().unwrap());
    assert_eq!(said.code, 130, "{said:?}");
    assert!(run.join("checkpoint.granum").exists());
    let said = say("continue {} -q", &[&run]);
    assert_eq!(said.code, 0, "{said:?}");
    assert_same(&whole, &run);
}

#[test]
fn info_and_damage() {
    let folder = tempfile::tempdir().unwrap();
    let (scene, run) = (PathBuf::from(machine()), folder.path().join("run"));
    let said = say("run {} -o {} -q --set duration=0.2s --checkpoint-every 50ms", &[&scene, &run]);
    assert!(said.code <= 1, "{said:?}");
    let file = run.join("checkpoint.granum");
    let said = say("info {}", &[&file]);
    assert_eq!(said.code, 0, "{said:?}");
    for word in ["Machine for tests", "0.2 s in 100 steps", "bodies.position", "impulses.gamma", "Double"] {
        assert!(said.out.contains(word), "{word} in {said:?}");
    }
    let said = say("info {}", &[&run]);
    assert!(said.out.matches("checkpoint").count() >= 2, "{said:?}");

    // Cut off, a bit flipped in many places, another file: exit code 2 and a word about it.
    let good = fs::read(&file).unwrap();
    let bad = folder.path().join("bad.granum");
    for k in 0..40 {
        let at = good.len() * k / 40;
        let mut bytes = good.clone();
        bytes[at] ^= 4;
        for (bytes, word) in
            [(&bytes[..], if at < 8 { "not a checkpoint" } else { "damaged" }), (&good[..at], "")]
        {
            fs::write(&bad, bytes).unwrap();
            let said = say("run --restart {} -o {} --set duration=1s", &[&bad, &folder.path().join("x")]);
            assert!(said.code == 2 && said.err.contains(word) && said.err.contains("bad.granum"), "{said:?}");
        }
    }
    let said = say("run --restart {}", &[&scene]);
    assert!(said.code == 2 && said.err.contains("not a checkpoint"), "{said:?}");
    // The one before it is whole: the run goes on from there, and says so.
    fs::write(&file, &good[..good.len() / 2]).unwrap();
    let said = say("continue {}", &[&run]);
    assert!(said.code <= 1 && said.err.contains("checkpoint-previous.granum is used"), "{said:?}");
    // A scene that was changed too much.
    let said =
        say("run --restart {} -o {} --set duration=1s --set joints=[]", &[&file, &folder.path().join("y")]);
    assert!(said.code == 2 && said.err.contains("joint"), "{said:?}");
}

/// A run that fails leaves its last good state: it fails again from there, in one step, or goes on if the cause is removed.
#[test]
fn a_failed_run_leaves_its_last_good_state() {
    let folder = tempfile::tempdir().unwrap();
    let (scene, run) = (PathBuf::from(machine()), folder.path().join("run"));
    let said =
        say("run {} -o {} -q --set domain.outside=stop --set domain.min=[-1,-1,-0.02]", &[&scene, &run]);
    assert!(said.code == 3 && said.err.contains("left the domain, as update_bodies saw"), "{said:?}");
    let failed = summary(&run);
    let steps = failed["steps"].as_u64().unwrap();
    assert!(steps > 20 && !steps.is_multiple_of(16), "{steps}: the copy in memory should be older");
    let said_again = say("continue {} -q", &[&run]);
    assert_eq!((said_again.code, &said_again.err), (3, &said.err));
    let again = summary(&run);
    assert_eq!((&again["steps"], &again["state_hash"]), (&failed["steps"], &failed["state_hash"]));
    let said = say("info {}", &[&run]);
    assert!(said.out.contains(&format!("step {steps},")), "{said:?}");
    let said = say("continue {} -q --set domain.outside=remove", &[&run]);
    assert_eq!(said.code, 0, "{said:?}");
}

#[test]
fn a_run_beyond_its_bounds_says_so_or_stops() {
    let folder = tempfile::tempdir().unwrap();
    let (scene, run) = (PathBuf::from(machine()), folder.path().join("run"));
    let bounds = "--set health.penetration=1e-3 --set health.residual=0 -q";
    let said = say(&format!("run {{}} -o {{}} {bounds}"), &[&scene, &run]);
    assert!(said.code == 0 && said.err.matches("warning").count() == 1, "{said:?}");
    assert!(
        said.err.contains("the penetration over the radius is") && said.err.contains("bound 0.001"),
        "{said:?}"
    );
    let health = &summary(&run)["health"];
    let worst = health["penetration"]["worst"].as_f64().unwrap();
    assert_eq!(Some(worst), summary(&run)["worst_penetration_over_radius"].as_f64());
    assert!(health["penetration"]["steps"].as_u64().unwrap() > 0 && health["residual"]["steps"] == 0);
    let said = say("info {}", &[&run]);
    assert!(said.out.contains("penetration beyond 0.001 in "), "{said:?}");
    let stopped = folder.path().join("stopped");
    let said = say(&format!("run {{}} -o {{}} {bounds} --set health.beyond=stop"), &[&scene, &stopped]);
    assert!(said.code == 3 && stopped.join("checkpoint.granum").exists(), "{said:?}");
    assert_eq!(summary(&stopped)["status"], "failed");
}

/// The last state of a run as a scene, and as a table: the next run begins with it.
#[test]
fn a_state_begins_another_run() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let (run, scene, table) = (path("run"), path("next.toml"), path("grains.csv"));
    assert_eq!(say("run {} -o {} -q", &[&granum::pile(), &run]).code, 0);
    let said = say("export {} --as scene -o {}", &[&run, &scene]);
    assert!(said.code == 0 && said.err.is_empty(), "{said:?}");
    assert!(fs::read_to_string(&scene).unwrap().contains("motion.now"));
    let said = say("export {} -o {}", &[&run.join("checkpoint.granum"), &table]);
    assert!(said.code == 0 && said.out.contains("181 dynamic bodies at t = 0.4 s"), "{said:?}");
    let text = fs::read_to_string(&table).unwrap();
    assert_eq!(text.lines().count(), 182);
    let next = path("next");
    let said = say("run {} -o {} -q --set duration=2ms", &[&scene, &next]);
    assert_eq!(said.code, 0, "{said:?}");
    let (old, new) = (summary(&run), summary(&next));
    assert_eq!((&old["bodies"], &new["bodies"]), (&old["bodies"], &old["bodies"]));
    // A step later the bodies are nearly where they were, and as fast.
    let energy = |json: &serde_json::Value, key: &str| json["energy"][key].as_f64().unwrap();
    assert!((energy(&old, "potential") / energy(&new, "potential") - 1.0).abs() < 1e-3);
    assert!((energy(&old, "kinetic") / energy(&new, "kinetic") - 1.0).abs() < 0.2);
    // The table, in a scene of its own: only one group.
    let text = "format = 1\nstep = \"1 ms\"\nduration = \"1 ms\"\n[materials.lead]\ndensity = 11000\n[[placed]]\n\
                name = \"low\"\nmaterial = \"lead\"\nfile = \"grains.csv\"\nonly = \"low\"\n";
    fs::write(path("lead.toml"), text).unwrap();
    let said = say("run {} -o {} -q", &[&path("lead.toml"), &path("lead")]);
    assert_eq!(said.code, 0, "{said:?}");
    assert_eq!(summary(&path("lead"))["bodies"], 30);
    assert!(fs::read_to_string(path("lead/scene.toml")).unwrap().contains("rows"));
    fs::write(path("lead.toml"), text.replace("\"low\"\n\"", "").replace("only = \"low\"", "only = \"x\""))
        .unwrap();
    let said = say("check {}", &[&path("lead.toml")]);
    assert!(said.code == 2 && said.err.contains("no rows of the group `x`"), "{said:?}");
}

/// A mechanism in motion as a scene: a crank with a motor by formula, a rod with a spring, a pendulum that has turned. The
/// next run goes on as the first one would have.
#[test]
fn a_mechanism_in_motion_begins_another_run() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let body = |name: &str, p: &str| {
        format!(
            "[[bodies]]\nname = \"{name}\"\nshape = \"box\"\nsize = [0.3, 0.05, 0.05]\nmaterial = \"steel\"\nposition = {p}\n"
        )
    };
    let text = format!(
        "format = 1\nstep = \"0.1 ms\"\nduration = \"0.6 s\"\n[solver]\ntolerance = 0\nmax_iterations = 60\n\
         [materials.steel]\ndensity = 7800\n{}{}{}\
         [[joints]]\nname = \"crank\"\nkind = \"revolute\"\nbodies = [\"arm\"]\nposition = [-0.15, 0, 1]\naxis = [0, 1, 0]\n\
         motor = {{ angle = \"0.5*t + 0.2*sin(3*t)\" }}\n\
         [[joints]]\nname = \"swing\"\nkind = \"revolute\"\nbodies = [\"arm\", \"rod\"]\nposition = [0.15, 0, 1]\naxis = [0, 1, 0]\n\
         torsion = {{ stiffness = \"5 N m/rad\", damping = 0.01 }}\n\
         [[joints]]\nname = \"slide\"\nkind = \"prismatic\"\nbodies = [\"sledge\"]\nposition = [0, 2, 0.5]\naxis = [1, 0, 1]\n\
         spring = {{ stiffness = \"800 N/m\" }}\nlimits = {{ position = [-0.2, 0.2] }}\n\
         [[joints]]\nname = \"tie\"\nkind = \"distance\"\nbodies = [\"rod\", \"sledge\"]\nposition = [0.45, 0, 1]\nposition_b = [0.1, 2, 0.5]\n\
         [[probes]]\nname = \"swing\"\nkind = \"joint\"\njoint = \"swing\"\nevery = 0.1\n",
        body("arm", "[0, 0, 1]"),
        body("rod", "[0.3, 0, 1]"),
        body("sledge", "[0, 2, 0.5]"),
    );
    fs::write(path("machine.toml"), &text).unwrap();
    let (long, short, next) = (path("long"), path("short"), path("next"));
    let said = say("run {} -o {} -q", &[&path("machine.toml"), &long]);
    assert_eq!(said.code, 0, "{said:?}");
    assert_eq!(say("run {} -o {} -q --set duration=0.3s", &[&path("machine.toml"), &short]).code, 0);
    // A scene, for the name says so.
    let said = say("export {} -o {}", &[&short, &path("next.toml")]);
    assert_eq!(said.code, 0, "{said:?}");
    let said = say("run {} -o {} -q --set duration=0.3s", &[&path("next.toml"), &next]);
    assert_eq!(said.code, 0, "{said:?}");
    let last = |run: &Path| granum::rows(&run.join("probes/swing.csv")).last().unwrap().clone();
    let (one, other) = (last(&long), last(&next));
    assert!((one[0] - 0.6).abs() < 1e-9 && (other[0] - 0.3).abs() < 1e-9);
    // Angle and angular speed: the same motion to the rounding of the frames and the start of the iteration.
    assert!((one[1] - other[1]).abs() < 1e-6 && one[1].abs() > 0.05, "{one:?} {other:?}");
    assert!((one[3] - other[3]).abs() < 1e-4, "{one:?} {other:?}");
    let energy = |run: &Path, key: &str| summary(run)["energy"][key].as_f64().unwrap();
    assert!(
        (energy(&long, "elastic") - energy(&next, "elastic")).abs()
            < 1e-5 * energy(&long, "elastic").abs().max(1.0)
    );
    assert!((energy(&long, "kinetic") / energy(&next, "kinetic") - 1.0).abs() < 1e-4);
}

/// Runs a scene for 0.2 s, and for 0.1 s, exports that and runs it on; the last rows of its probes without the time.
fn in_one_and_in_two(text: &str, probes: &[&str]) -> Vec<(Vec<f64>, Vec<f64>)> {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    fs::write(path("scene.toml"), text).unwrap();
    let said = say("run {} -o {} -q --set duration=0.2s", &[&path("scene.toml"), &path("long")]);
    assert_eq!(said.code, 0, "{said:?}");
    assert_eq!(say("run {} -o {} -q --set duration=0.1s", &[&path("scene.toml"), &path("short")]).code, 0);
    let said = say("export {} --as scene -o {}", &[&path("short"), &path("next.toml")]);
    assert_eq!((said.code, said.err.as_str()), (0, ""), "{said:?}");
    let said = say("run {} -o {} -q --set duration=0.1s", &[&path("next.toml"), &path("next")]);
    assert_eq!(said.code, 0, "{said:?}");
    let last = |run: &str, probe: &str| {
        granum::rows(&path(run).join(format!("probes/{probe}.csv"))).last().unwrap()[1..].to_vec()
    };
    probes.iter().map(|p| (last("long", p), last("next", p))).collect()
}

/// How far two rows are apart, relative to the largest number in them.
fn apart((one, other): &(Vec<f64>, Vec<f64>)) -> f64 {
    let size = one.iter().fold(0.0_f64, |m, x| m.max(x.abs()));
    one.iter().zip(other).fold(0.0_f64, |m, (x, y)| m.max((x - y).abs())) / size
}

/// A rope on a wall that shakes and turns, and beams that fall: exported in motion they go on as they would have.
#[test]
fn beams_in_motion_begin_another_run() {
    let text = "format = 1\nmethod = \"dem\"\nstep = \"20 us\"\nduration = 1\n[materials.rubber]\ndensity = 1000\nyoung = \"5 MPa\"\n\
        friction = 0.4\nrestitution = 0.3\n[[walls]]\nname = \"floor\"\nshape = \"plane\"\nmaterial = \"rubber\"\n\
        [[walls]]\nname = \"hand\"\nshape = \"box\"\nsize = [0.05, 0.05, 0.05]\nmaterial = \"rubber\"\nposition = [0, 0, 1]\n\
        motion = { translate = [\"0.05*sin(20*t)\", 0, 0], rotate = { axis = [0, 1, 0], speed = \"3*t\" } }\n\
        [[beams]]\nname = \"rope\"\nmaterial = \"rubber\"\nyoung = \"1 MPa\"\nradius = \"5 mm\"\nstart = [0.03, 0, 1]\nend = [0.43, 0, 1]\n\
        elements = 6\nfirst = \"clamped\"\nfirst_body = \"hand\"\ncontact = false\n\
        [[beams]]\nname = \"rods\"\nmaterial = \"rubber\"\nradius = \"5 mm\"\nstart = [1, 0, 0.03]\nend = [1.3, 0.1, 0.05]\nelements = 4\n\
        damping = { stiffness = \"0.1 ms\" }\ngrid = { count = [1, 2, 1], spacing = [0.1, 0.1, 0.1] }\n\
        [[beams]]\nname = \"smooth\"\nmaterial = \"rubber\"\nradius = \"5 mm\"\nstart = [0, 1, 1]\nend = [0.3, 1, 1]\nelements = 4\n\
        first = \"pinned\"\nintegrator = \"implicit\"\ncontact = false\n\
        [[beams]]\nname = \"strip\"\nkind = \"full\"\nmaterial = \"rubber\"\nyoung = \"1 MPa\"\nwidth = \"12 mm\"\nheight = \"8 mm\"\n\
        start = [0.03, 0.02, 1]\nend = [0.43, 0.02, 1]\nelements = 6\nfirst = \"clamped\"\nfirst_body = \"hand\"\ncontact = false\n\
        [[probes]]\nname = \"strip\"\nkind = \"beam\"\nbeam = \"strip\"\nat = 1.0\n\
        [[probes]]\nname = \"rope\"\nkind = \"beam\"\nbeam = \"rope\"\nat = 1.0\n\
        [[probes]]\nname = \"rods\"\nkind = \"beam\"\nbeam = \"rods\"\nat = 0.3\n\
        [[probes]]\nname = \"smooth\"\nkind = \"beam\"\nbeam = \"smooth\"\nat = 1.0\n";
    let found = in_one_and_in_two(text, &["rope", "rods", "smooth", "strip"]);
    // Without contact only rounding differs, of the time and of the end on the wall, which is where it is now; the springs of
    // friction and the accelerations of the implicit integrator begin again.
    for (rows, allowed) in found.iter().zip([1e-6, 0.02, 1e-3, 1e-6]) {
        assert!(apart(rows) < allowed, "{}: {rows:?}", apart(rows));
    }
    assert!(found[0].0[2] < 0.9, "the rope has fallen: {found:?}");
}

/// A pendulum on a wall that is shaken, a slider on one that turns at a growing speed: walls and joints go on from where they are.
#[test]
fn joints_on_moving_walls_begin_another_run() {
    let body = |name: &str, p: &str| {
        format!(
            "[[bodies]]\nname = \"{name}\"\nshape = \"box\"\nsize = [0.3, 0.05, 0.05]\nmaterial = \"steel\"\nposition = {p}\n"
        )
    };
    let wall = |name: &str, p: &str, motion: &str| {
        format!(
            "[[walls]]\nname = \"{name}\"\nshape = \"box\"\nsize = [0.04, 0.04, 0.04]\nmaterial = \"steel\"\nposition = {p}\nmotion = {motion}\n"
        )
    };
    let text = format!(
        "format = 1\nstep = \"0.1 ms\"\nduration = 1\n[solver]\ntolerance = 0\nmax_iterations = 40\n[materials.steel]\ndensity = 7800\n{}{}{}{}\
         [[joints]]\nname = \"swing\"\nkind = \"revolute\"\nbodies = [\"shaker\", \"rod\"]\nposition = [0, 0, 1]\naxis = [0, 1, 0]\n\
         [[joints]]\nname = \"slide\"\nkind = \"prismatic\"\nbodies = [\"wheel\", \"sledge\"]\nposition = [0, 2, 0.5]\naxis = [1, 0, 0]\n\
         spring = {{ stiffness = \"800 N/m\", damping = 1 }}\n\
         [[probes]]\nname = \"swing\"\nkind = \"joint\"\njoint = \"swing\"\n[[probes]]\nname = \"slide\"\nkind = \"joint\"\njoint = \"slide\"\n",
        wall(
            "shaker",
            "[0, 0, 1]",
            "{ shake = { amplitude = [0.1, 0, 0.02], frequency = 7 }, start = 0.03 }"
        ),
        wall("wheel", "[0, 2, 0.5]", "{ rotate = { axis = [0, 1, 0], speed = \"20*t\" } }"),
        body("rod", "[0.15, 0, 1]"),
        body("sledge", "[0.2, 2, 0.5]"),
    );
    // Angles, lengths and speeds: the first four columns.
    for mut rows in in_one_and_in_two(&text, &["swing", "slide"]) {
        rows.0.truncate(4);
        rows.1.truncate(4);
        assert!(apart(&rows) < 1e-6, "{}: {rows:?}", apart(&rows));
        assert!(rows.0.iter().any(|x| x.abs() > 0.1), "it moves: {rows:?}");
    }
}
