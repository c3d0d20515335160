//! Every scene in `scenes/` runs to its end with the program and meets its `[expect]` block.
//!
//! One test per scene and one thread per test: scenes run beside each other and beside other tests. Results do not depend on the number
//! of threads.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod granum;

use std::path::{Path, PathBuf};

use granum::{granum, summary};

/// The folder of the scenes.
fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenes")
}

/// Runs a scene; what it expects must hold, and it must expect something.
fn meets_its_expectations(name: &str) {
    let place = tempfile::tempdir().unwrap();
    let (scene, run) = (folder().join(format!("{name}.toml")), place.path().join(name));
    let said = granum(&["run", scene.to_str().unwrap(), "-q", "-t", "1", "-o", run.to_str().unwrap()]);
    assert_eq!(said.code, 0, "{name}: {}{}", said.err, said.out);
    let json = summary(&run);
    assert_eq!(json["status"], "finished");
    assert!(json["expect"].as_array().is_some_and(|list| !list.is_empty()), "{name} expects nothing");
}

macro_rules! scenes {
    ($($name:ident)*) => {
        const LISTED: &[&str] = &[$(stringify!($name)),*];
        $(#[test]
        fn $name() {
            meets_its_expectations(stringify!($name));
        })*
    };
}

scenes! {
    arch beam_curtain beam_on_cylinder beam_pendulum beams_on_cylinder cable_hoist cart conveyor drum ellipsoid_pile
    excavator four_bar gas granular_medium gripper hair hanging_chain heap hello_sphere hopper_dem m113_on_gravel
    mixer parachute parts_bin periodic_gas plate_and_cone rocks roll_out shaken_tank sieve silo
    slider_crank slope tank track_at_slip track_of_spheres track_on_bumps track_on_hills track_on_plane
    track_over_bump track_rig track_shoes turn_on_the_spot twisted_strip well wheel_rig winch
}

#[test]
fn every_scene_is_listed() {
    let files = std::fs::read_dir(folder()).unwrap().map(|e| e.unwrap().path());
    let mut names: Vec<String> = files
        .filter(|p| p.extension().is_some_and(|e| e == "toml"))
        .map(|p| p.file_stem().unwrap().to_string_lossy().into_owned())
        .collect();
    names.sort();
    assert_eq!(names, LISTED);
}
