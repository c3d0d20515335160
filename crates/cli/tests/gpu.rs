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
    let answer = granum(&["run", "hopper_dem", "--device", &device, "-o", folder.to_str().unwrap()]);
    assert!(
        answer.code == 2 && answer.err.contains("penalty contact does not run on the GPU yet"),
        "{answer:?}"
    );
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

/// Small twins of the scenes of spheres, with grains twice as large, hold what the scenes expect; forces and torques are of the same weight.
#[test]
fn scenes_hold_what_they_expect_on_a_device() {
    let Some(device) = device() else { return };
    let place = tempfile::tempdir().unwrap();
    let twins: [(&str, &[&str]); 3] = [
        ("drum", &["fills.grain.radius=\"8 mm\"", "expect.bodies=138"]),
        (
            "shaken_tank",
            &[
                "fills.grain.radius=\"8 mm\"",
                "fills.grain.count=300",
                "expect.bodies=301",
                "duration=\"1.5 s\"",
            ],
        ),
        (
            "heap",
            &[
                "sources.grain.sizes={law=\"uniform\",min=\"6 mm\",max=\"9 mm\",by=\"number\"}",
                "sources.grain.count=400",
                "sources.grain.rate=\"300 /s\"",
                "duration=\"3 s\"",
                "expect.inserted=400",
                // Two of the largest grains that have rolled off.
                "expect.kinetic_energy={max=0.03}",
                "expect.probes.plate.fz={value=\"-weight\",tolerance=0.02,of=\"mean\",from=\"2.8 s\"}",
            ],
        ),
    ];
    for (scene, changes) in twins {
        let folder = place.path().join(scene);
        let mut words = vec!["run", scene, "-q", "--device", &device, "-o", folder.to_str().unwrap()];
        words.extend(["--set", "output.frames_every=0"]);
        changes.iter().for_each(|change| words.extend(["--set", change]));
        let answer = granum(&words);
        assert_eq!(answer.code, 0, "{scene}: {answer:?}");
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
