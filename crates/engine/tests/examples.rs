//! The programs in `examples/` run, and each checks its own result; none is longer than 40 lines.

#![allow(unreachable_pub, reason = "`main` of an example is called from here")]

#[path = "../examples/box_of_spheres.rs"]
mod box_of_spheres;
#[path = "../examples/custom_force.rs"]
mod custom_force;
#[path = "../examples/pendulum.rs"]
mod pendulum;

type Outcome = Result<(), Box<dyn std::error::Error>>;

#[test]
fn a_box_of_spheres() -> Outcome {
    box_of_spheres::main()
}

#[test]
fn a_pendulum() -> Outcome {
    pendulum::main()
}

#[test]
fn a_custom_force() -> Outcome {
    custom_force::main()
}

#[test]
fn none_is_forgotten_or_too_long() -> Outcome {
    let mut names = Vec::new();
    for entry in std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/examples"))? {
        let path = entry?.path();
        let lines = std::fs::read_to_string(&path)?.lines().count();
        assert!(lines <= 40, "{} has {lines} lines", path.display());
        names.push(path.file_stem().unwrap_or_default().to_string_lossy().into_owned());
    }
    names.sort();
    assert_eq!(names, ["box_of_spheres", "custom_force", "pendulum"]);
    Ok(())
}
