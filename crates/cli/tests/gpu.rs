//! Runs on a GPU: what is listed, what is refused, and that a run folder is as on the processor. Without a Vulkan driver these tests
//! say so and are skipped, but not with CI set.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod granum;

use std::fs;
use std::path::{Path, PathBuf};

use granum::{Said, granum};

fn scene() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/scenes/gpu.toml")
}

/// The name of any device, software too.
fn device() -> Option<String> {
    let said = granum(&["devices"]);
    assert_eq!(said.code, 0, "{said:?}");
    assert!(said.out.starts_with("cpu: the processor"), "{said:?}");
    let name = said.out.lines().find(|l| l.starts_with("gpu:")).map(str::to_owned);
    if name.is_none() {
        assert!(
            std::env::var_os("CI").is_none(),
            "no Vulkan driver: apt-get install mesa-vulkan-drivers libvulkan1"
        );
        println!("skipped: no Vulkan driver (apt-get install mesa-vulkan-drivers libvulkan1)");
    } else {
        assert!(said.out.contains("rounding") && said.out.contains("guard holds"), "{said:?}");
    }
    name
}

fn run(folder: &Path, words: &[&str]) -> Said {
    let scene = scene();
    let mut all = vec!["run", scene.to_str().unwrap(), "-q", "-o", folder.to_str().unwrap()];
    all.extend(words);
    granum(&all)
}

fn summary(folder: &Path) -> serde_json::Value {
    serde_json::from_str(&fs::read_to_string(folder.join("summary.json")).unwrap()).unwrap()
}

/// The contacts of a device are those of double precision, and errors are those of rounding (Negrut10 Table 2).
#[test]
fn devices_find_the_contacts_of_double_precision() {
    let few = granum(&["devices", "--contacts", "3"]);
    assert!(few.code == 2 && few.err.contains("--contacts"), "{few:?}");
    if device().is_none() {
        return;
    }
    let said = granum(&["devices", "--contacts", "400"]);
    assert_eq!(said.code, 0, "{said:?}");
    assert!(said.out.contains("contacts   300, 0 missed, 0 too many"), "{said:?}");
    for name in ["distance", "normal", "point"] {
        let line = said.out.lines().find(|l| l.trim_start().starts_with(name)).unwrap();
        let most = line.rsplit("most ").next().unwrap().split(' ').next().unwrap().parse::<f64>().unwrap();
        assert!(most > 0.0 && most < 1e-6, "{line}");
    }
}

#[test]
fn what_cannot_run_is_refused_before_it_begins() {
    let place = tempfile::tempdir().unwrap();
    let folder = place.path().join("run");
    let refused = |words: &[&str], said: &[&str]| {
        let answer = run(&folder, words);
        assert_eq!(answer.code, 2, "{answer:?}");
        said.iter().for_each(|s| assert!(answer.err.contains(s), "{s}: {answer:?}"));
        assert!(!folder.exists());
    };
    refused(&["--device", "cuda"], &["`cuda` is no device", "granum devices"]);
    let Some(device) = device() else { return };
    refused(&["--device", "gpu:no such card"], &["no device is called `no such card`"]);
    refused(&["--device", &device, "--set", "solver.kind=gauss_seidel"], &["gauss_seidel", "--device cpu"]);
    refused(&["--device", &device, "--set", "solver.kind=direct"], &["direct", "--device cpu"]);
    let answer = granum(&["run", "sieve", "--device", &device, "-o", folder.to_str().unwrap()]);
    assert!(answer.code == 2 && answer.err.contains("bodies of the form `box`"), "{answer:?}");
    let refused_soft = |scene: &str, changes: &[&str], why: &str| {
        let mut words = vec!["run", scene, "--device", &device, "-o", folder.to_str().unwrap()];
        changes.iter().for_each(|change| words.extend(["--set", change]));
        let answer = granum(&words);
        assert!(answer.code == 2 && answer.err.contains(why), "{answer:?}");
        assert!(answer.err.contains("--device cpu"), "{answer:?}");
    };
    refused_soft(
        "hopper_dem",
        &["materials.glass.cohesion=100"],
        "adhesion and cohesion do not run on the GPU yet",
    );
    refused_soft("beam_pendulum", &[], "beams do not run on the GPU yet");
    assert!(!folder.exists());
}

/// What a card can do is measured, and said in words and as JSON; contacts are those of the processor.
#[test]
fn a_device_is_measured() {
    let cpu = granum(&["bench", "--device", "cpu"]);
    assert!(cpu.code == 2 && cpu.err.contains("docs/speed.md"), "{cpu:?}");
    let Some(device) = device() else { return };
    let said = granum(&["bench", "--device", &device, "1000"]);
    assert_eq!(said.code, 0, "{said:?}");
    for words in ["triad ", "1000 spheres, ", "as on the processor", "bytes per body", "bench/results"] {
        assert!(said.out.contains(words), "{words}: {said:?}");
    }
    let line = said.out.lines().last().unwrap();
    let json: serde_json::Value = serde_json::from_str(line).unwrap();
    assert_eq!(json["spheres"], 1000);
    assert_eq!(json["contacts_as_cpu"], true);
    assert_eq!(json["dispatches"], 28 + 3 * 60);
    // Constants and walls, and the record of a step: no body crosses the bus.
    assert!(
        json["bytes_sent"].as_u64().unwrap() < 1500 && json["bytes_read"].as_u64().unwrap() < 500,
        "{line}"
    );
    assert!(json["bytes_per_body"].as_f64().unwrap() < 1000.0, "{line}");
    let large = granum(&["bench", "--device", &device, "100000000"]);
    assert!(
        large.code == 2 && large.err.contains("are needed") && large.err.contains("left out"),
        "{large:?}"
    );
}

/// Mechanisms whose bodies touch nothing hold what their scenes expect.
#[test]
fn mechanisms_run_on_a_device() {
    let Some(device) = device() else { return };
    let place = tempfile::tempdir().unwrap();
    for scene in ["four_bar", "slider_crank"] {
        let folder = place.path().join(scene);
        let answer = granum(&["run", scene, "--device", &device, "-o", folder.to_str().unwrap()]);
        assert_eq!(answer.code, 0, "{answer:?}");
    }
}

/// Runs a scene on a device with changes, and sees that it holds what it expects.
fn holds(scene: &str, changes: &[&str]) {
    let Some(device) = device() else { return };
    let place = tempfile::tempdir().unwrap();
    let folder = place.path().join("run");
    let mut words = vec!["run", scene, "-q", "--device", &device, "-o", folder.to_str().unwrap()];
    words.extend(["--set", "output.frames_every=0"]);
    changes.iter().for_each(|change| words.extend(["--set", change]));
    let answer = granum(&words);
    assert_eq!(answer.code, 0, "{scene}: {answer:?}");
}

fn own_scene(name: &str) -> String {
    format!("{}/tests/scenes/{name}.toml", env!("CARGO_MANIFEST_DIR"))
}

// Small twins of the scenes: fewer and larger grains, smaller containers, less time. What they expect was seen on the processor as well.

/// Grains of twice the size.
#[test]
fn a_drum_on_a_device() {
    holds("drum", &["fills.grain.radius=\"8 mm\"", "expect.bodies=138"]);
}

/// Grains of twice the size, 300 instead of 2500.
#[test]
fn a_shaken_tank_on_a_device() {
    holds(
        "shaken_tank",
        &["fills.grain.radius=\"8 mm\"", "fills.grain.count=300", "expect.bodies=301", "duration=\"1.5 s\""],
    );
}

/// Grains of nearly twice the size. What still moves is, as in the scene, two of the largest grains that have fallen to the end of the domain:
/// 2 x 7.6 g x g x 0.21 m. That is the bound of the scene times the cube of the ratio of the radii, 5 mJ (9 / 4.8)^3.
#[test]
fn a_heap_on_a_device() {
    holds(
        "heap",
        &[
            "sources.grain.sizes={law=\"uniform\",min=\"6 mm\",max=\"9 mm\",by=\"number\"}",
            "sources.grain.count=400",
            "sources.grain.rate=\"300 /s\"",
            "duration=\"3 s\"",
            "expect.inserted=400",
            "expect.kinetic_energy={max=0.033}",
            "expect.probes.plate.fz={value=\"-weight\",tolerance=0.02,of=\"mean\",from=\"2.8 s\"}",
        ],
    );
}

/// 400 grains five of which fit the outlet: Beverloo's law within the 20 % of the end of its range.
#[test]
fn a_silo_on_a_device() {
    holds(
        "silo",
        &[
            "step=\"2 ms\"",
            "fills.grain.radius=\"9 mm\"",
            "fills.grain.count=400",
            "duration=\"1.8 s\"",
            "expect.probes.outflow={count=400,mass_rate={value=\"0.58*1500*sqrt(9.81)*(0.09-1.4*0.018)^2.5*(55/80)^-0.35\",tolerance=0.2,of=\"mean\",from=\"0.75 s\",to=\"1.1 s\"}}",
        ],
    );
}

/// 700 grains in a narrower tank: Beverloo's law, and what stays in the ring three grains wide; on the processor 174 stay.
#[test]
fn a_tank_on_a_device() {
    holds(
        "tank",
        &[
            "step=\"2 ms\"",
            "sources.rain.count=700",
            "sources.rain.rate=\"2000 /s\"",
            "sources.rain.region.cylinder.radius=0.054",
            "duration=\"2 s\"",
            "walls.plug.opens=\"0.8 s\"",
            "walls.tank.inner_radius=\"60 mm\"",
            "expect.inserted=700",
            "expect.bodies={min=130,max=240}",
            // A step is twice as long.
            "expect.worst_penetration_over_radius={max=0.1}",
            "expect.probes.weight.fz={value=\"-weight\",tolerance=0.06,of=\"mean\",from=\"1.7 s\"}",
            "expect.probes.outflow.mass_rate={value=\"0.58*1500*sqrt(9.81)*(0.06-1.4*0.01)^2.5\",tolerance=0.2,of=\"mean\",from=\"0.9 s\",to=\"1.2 s\"}",
        ],
    );
}

/// Half as much in the mixer, for half the time. The walls carry the weight but for the momentum that is added and removed in the 0.8 s, some
/// 0.04 m/s of all: half a percent.
#[test]
fn a_mixer_on_a_device() {
    holds(
        "mixer",
        &[
            "fills.heavy.radius=\"5 mm\"",
            "fills.light.radius=\"5 mm\"",
            "fills.heavy.region.cylinder.height=0.02",
            "fills.light.region.cylinder.base=[0,0,0.02]",
            "fills.light.region.cylinder.height=0.02",
            "walls.blade 1.position=[0.029,0,0.035]",
            "walls.blade 2.position=[-0.029,0,0.035]",
            "walls.blade 1.size=[0.05,0.004,0.045]",
            "walls.blade 2.size=[0.05,0.004,0.045]",
            "duration=\"1.8 s\"",
            "expect.probes.all walls.fz={value=\"-weight\",tolerance=5e-3,of=\"mean\",from=\"1 s\"}",
        ],
    );
}

/// The sieve, whose boxes and capsules stay on the processor, of sphere sets: its crank, rod, guide and motor shake it.
#[test]
fn a_sieve_on_a_device() {
    holds(&own_scene("sieve_of_spheres"), &[]);
}

/// The same with the conveyor.
#[test]
fn a_conveyor_on_a_device() {
    holds(&own_scene("conveyor_of_spheres"), &[]);
}

/// Fewer and softer grains, which run out sooner; a run that was stopped continues bit for bit.
#[test]
fn a_hopper_of_soft_grains_on_a_device() {
    let Some(device) = device() else { return };
    holds(&own_scene("small_hopper_dem"), &[]);
    let place = tempfile::tempdir().unwrap();
    let (whole, half) = (place.path().join("whole"), place.path().join("half"));
    for (folder, duration) in [(&whole, "duration=60ms"), (&half, "duration=30ms")] {
        let scene = own_scene("small_hopper_dem");
        let words =
            ["run", &scene, "-q", "--device", &device, "--set", duration, "-o", folder.to_str().unwrap()];
        let answer = granum(&[&words[..], &["--set", "expect.bodies=500"]].concat());
        assert!(answer.code < 2 && folder.join("summary.json").exists(), "{answer:?}");
    }
    let answer = granum(&["continue", half.to_str().unwrap(), "-q", "--set", "duration=60ms"]);
    assert!(answer.code < 2, "{answer:?}");
    assert_eq!(summary(&half)["state_hash"].to_string(), summary(&whole)["state_hash"].to_string());
    assert_ne!(summary(&half)["state_hash"].to_string(), "null");
}

/// Without any driver a run on a device is refused, never done elsewhere; so it is if there is only a software device, which must be asked for
/// by its name.
#[test]
fn a_device_that_is_not_there_is_never_replaced() {
    let place = tempfile::tempdir().unwrap();
    let folder = place.path().join("run");
    let said = |no_driver: bool| {
        let mut program = std::process::Command::new(env!("CARGO_BIN_EXE_granum"));
        program.args(["run", scene().to_str().unwrap(), "-q", "--device", "gpu", "-o"]).arg(&folder);
        if no_driver {
            program.env("VK_DRIVER_FILES", "/nonexistent.json").env("VK_ICD_FILENAMES", "/nonexistent.json");
        }
        let answer = program.output().unwrap();
        assert_eq!(answer.status.code(), Some(2), "{answer:?}");
        assert!(!folder.exists());
        String::from_utf8(answer.stderr).unwrap()
    };
    if cfg!(target_os = "linux") {
        let words = said(true);
        assert!(words.contains("no Vulkan") && words.contains("--device cpu"), "{words}");
    }
    let list = granum(&["devices"]).out;
    let kinds = list.lines().filter(|l| l.trim_start().starts_with("kind"));
    if list.contains("gpu:") && kinds.clone().all(|l| l.contains("software")) {
        let words = said(false);
        assert!(words.contains("software") && words.contains("gpu:"), "{words}");
    }
}

/// A run on a device writes what one on the processor writes; it repeats to the bit; stopped and continued it gives the same bits; and
/// it goes on on the processor.
#[test]
fn a_run_folder_is_as_on_the_processor() {
    let Some(device) = device() else { return };
    let place = tempfile::tempdir().unwrap();
    let folder = |name: &str| place.path().join(name);
    for name in ["whole", "again"] {
        let said = run(&folder(name), &["--device", &device]);
        assert_eq!(said.code, 0, "{said:?}");
    }
    let said = run(&folder("cpu"), &[]);
    assert_eq!(said.code, 0, "{said:?}");
    let hash = |name: &str| summary(&folder(name))["state_hash"].to_string();
    assert_ne!(hash("whole"), "null");
    assert_eq!(hash("whole"), hash("again"));
    let rows = |name: &str, file: &str| fs::read_to_string(folder(name).join(file)).unwrap().lines().count();
    for file in ["health.csv", "probes/blade.csv", "bodies.pvd"] {
        assert_eq!(rows("whole", file), rows("cpu", file), "{file}");
    }
    assert!(fs::read_to_string(folder("whole").join("scene.toml")).unwrap().contains("device"));
    // From the middle, on the device and on the processor.
    let said = run(&folder("half"), &["--device", &device, "--set", "duration=80ms"]);
    assert_eq!(said.code, 0, "{said:?}");
    let half = folder("half");
    let copy = folder("half-cpu");
    fs::create_dir(&copy).unwrap();
    let said = granum(&[
        "run",
        "--restart",
        half.to_str().unwrap(),
        "--device",
        "cpu",
        "-q",
        "--set",
        "duration=100ms",
        "-o",
        copy.join("run").to_str().unwrap(),
    ]);
    assert_eq!(said.code, 0, "{said:?}");
    let said = granum(&["continue", half.to_str().unwrap(), "-q", "--set", "duration=160ms"]);
    assert_eq!(said.code, 0, "{said:?}");
    assert_eq!(hash("half"), hash("whole"));
}
