//! `granum import`: scenes that load, reports beside them, exit codes; robots in an include.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod granum;

use std::fs;
use std::path::Path;

use granum::granum;

fn decks() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../validation/decks")
}

/// Both public decks become scenes without a mistake, for soft and for hard contact.
#[test]
fn decks_become_scenes() {
    let folder = tempfile::tempdir().unwrap();
    for (deck, hard) in [("hopper.in", false), ("heap.in", false), ("hopper.in", true)] {
        let out = folder.path().join(if hard { "hard.toml" } else { "soft.toml" });
        let path = decks().join(deck);
        let mut words = vec!["import", path.to_str().unwrap(), "-o", out.to_str().unwrap()];
        if hard {
            words.push("--hard");
        }
        let said = granum(&words);
        assert_eq!(said.code, 0, "{said:?}");
        assert!(said.out.contains("0 not supported") && said.out.contains("scene written"), "{}", said.out);
        let report = fs::read_to_string(out.with_extension("import.md")).unwrap();
        assert!(report.contains("| exact | `gravity") || report.contains("gravity"), "{report}");
        let said = granum(&["check", out.to_str().unwrap()]);
        assert_eq!(said.code, 0, "{said:?}");
    }
}

#[test]
fn what_is_missing_is_told_and_strict_writes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    fs::write(path("clump.txt"), "0 0 0 0.01\n0.01 0 0 0.008\n").unwrap();
    let said = granum(&["import", &path("clump.txt"), "-o", &path("clump.toml")]);
    assert_eq!(said.code, 0, "{said:?}");
    assert_eq!(granum(&["check", &path("clump.toml")]).code, 0);
    let deck = fs::read_to_string(decks().join("heap.in")).unwrap() + "fix b all bond/break 10 1 0.1\n";
    fs::write(path("in.deck"), deck).unwrap();
    let said = granum(&["import", &path("in.deck"), "-o", &path("deck.toml")]);
    assert!(said.code == 1 && said.out.contains("NOT SUPPORTED fix b all bond/break"), "{said:?}");
    let said = granum(&["import", &path("in.deck"), "-o", &path("strict.toml"), "--strict"]);
    assert!(said.code == 2 && !Path::new(&path("strict.toml")).exists(), "{said:?}");
    let said = granum(&["import", &path("nowhere.in")]);
    assert!(said.code == 2 && said.err.contains("nowhere.in"), "{said:?}");
    let said = granum(&["import", &path("in.deck"), "--units", "length=1"]);
    assert!(said.code == 2 && said.err.contains("length=..,mass=..,time=.."), "{said:?}");
}

/// A robot in an include hangs where it is put, and swings with its own period.
#[test]
fn an_included_robot_swings() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    fs::write(
        path("arm.urdf"),
        r#"<robot name="arm"><link name="base"/><link name="rod"><inertial><origin xyz="0 0 -0.5"/><mass value="2"/>
        <inertia ixx="0.1" iyy="0.1" izz="0.01" ixy="0" ixz="0" iyz="0"/></inertial></link>
        <joint name="pin" type="continuous"><parent link="base"/><child link="rod"/><axis xyz="0 1 0"/></joint></robot>"#,
    )
    .unwrap();
    // I = 0.1 + 2 0.25 = 0.6; from level, the angular acceleration at the start is m g l/I = 2 9.81 0.5/0.6.
    fs::write(
        path("scene.toml"),
        "format = 1\nstep = \"0.1 ms\"\nduration = \"10 ms\"\n[[include]]\nfile = \"arm.urdf\"\nname = \"left\"\nposition = [1, 0, 2]\n\
         rotation = { axis = [0, 1, 0], angle = \"-90 deg\" }\n[[probes]]\nname = \"pin\"\nkind = \"joint\"\njoint = \"left.pin\"\n\
         [expect.probes.pin]\nangular_speed = { value = \"2*9.81*0.5/0.6*0.01\", tolerance = 0.005 }\n",
    )
    .unwrap();
    let said = granum(&["run", &path("scene.toml"), "-o", &path("run")]);
    assert_eq!(said.code, 0, "{said:?}");
    let said = granum(&["import", &path("arm.urdf"), "-o", &path("arm.toml"), "--free"]);
    assert_eq!(said.code, 0, "{said:?}");
}
