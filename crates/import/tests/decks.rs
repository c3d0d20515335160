//! Decks, data files and robots: what comes out of them, what is reported, and that no file makes the reader panic.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::path::{Path, PathBuf};

use granum_import::report::Status;
use granum_import::{Imported, Kind, Options, RobotOptions, import, mjcf, urdf};

fn decks() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../validation/decks")
}

fn deck(file: &str) -> Imported {
    import(&decks().join(file), None, "scene", &Options::default()).unwrap_or_else(|e| panic!("{e}"))
}

/// Writes a deck and imports it.
fn of_text(text: &str) -> Result<Imported, granum_import::ImportError> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("in.test");
    std::fs::write(&path, text).unwrap();
    import(&path, None, "scene", &Options::default())
}

fn has(scene: &str, parts: &[&str]) {
    for part in parts {
        assert!(scene.contains(part), "{part}\n---\n{scene}");
    }
}

#[test]
fn the_hopper_of_liggghts() {
    let made = deck("hopper.in");
    has(
        &made.scene,
        &[
            "method = \"dem\"",
            "step = 5e-5",
            "duration = 1.4",
            "gravity = [0, 0, -9.81]",
            "law = \"hertz_mindlin\"",
            "young = 5000000",
            "friction = 0.4\nrestitution = 0.6",
            "materials = [\"type1\", \"type2\"]\nfriction = 0.3\nrestitution = 0.5",
            "shape = \"tube\"",
            "inner_radius = 0.05",
            // The disc is taken away after 8000 steps; the cone, made again at that moment, stays.
            "name = \"disc\"\nshape = \"mesh\"\nmaterial = \"type2\"\nopens = 0.4",
            "[[fills]]  # hopper.in:40",
            "count = 3000",
            "radius = 0.003",
            "velocity = [0, 0, -0.5]",
        ],
    );
    assert_eq!(made.scene.matches("opens").count(), 1, "{}", made.scene);
    assert!(made.report.is_complete(), "{}", made.report.words());
    // Every command of the deck is in the report, continued lines counted once.
    let text = std::fs::read_to_string(decks().join("hopper.in")).unwrap();
    let commands = text.lines().filter(|l| {
        let l = l.trim();
        !l.is_empty() && !l.starts_with('#') && !l.starts_with("insert_every")
    });
    assert_eq!(made.report.lines.len(), commands.count());
    // The mesh is scaled to metres.
    assert_eq!(made.files.len(), 2);
}

#[test]
fn the_heap_of_lammps() {
    let made = deck("heap.in");
    has(
        &made.scene,
        &[
            "periodic = [\"y\"]",
            "outside = \"remove\"",
            "rolling = 0.2",
            "restitution = 0.5",
            "shape = \"box\"",
            "normal = [1, 0, 0]",
            "normal = [-1, 0, 0]",
            "opens = 0.8",
            "[[sources]]",
            "count = 2400",
            "rate_count = ",
        ],
    );
    assert!(made.report.is_complete(), "{}", made.report.words());
    assert!(made.report.count(Status::Approximate) >= 2, "{}", made.report.words());
}

#[test]
fn what_is_not_there_is_reported_and_reading_goes_on() {
    let made = of_text(
        "units cgs\nboundary f f f\nregion b block 0 10 0 10 0 20\ncreate_box 1 b\n\
         pair_style gran/hooke/history 1000000.0 NULL 500.0 NULL 0.4 1\npair_coeff * *\ntimestep 0.00001\n\
         fix g all gravity 981 vector 0 0 -1\nfix w all wall/gran/region hooke/history 1000000.0 NULL 500.0 NULL 0.4 1 region b\n\
         fix wear all wear/finnie 1\nfix in all pour 100 1 42 region b diam one 0.5 dens 2.5 2.5\nbond_style harmonic\nrun 1000\n",
    )
    .unwrap();
    let missing: Vec<&str> = made
        .report
        .lines
        .iter()
        .filter(|l| l.status == Status::NotSupported)
        .map(|l| l.command.as_str())
        .collect();
    assert_eq!(missing, ["fix wear all wear/finnie 1", "bond_style harmonic"]);
    // In SI: 10 cm, 2.5 g/cm3, 1e6 dyn/cm; e of the dashpot for 2.5 mm grains.
    has(
        &made.scene,
        &[
            "max = [0.1, 0.1, 0.2]",
            "density = 2500",
            "stiffness = 1000",
            "radius = 0.0025",
            "gravity = [0, 0, -9.81]",
        ],
    );
    assert!(made.report.words().contains("restitution 0."), "{}", made.report.words());
    assert!(
        of_text("units si\nrun 100\n").unwrap_err().message.contains("no timestep")
            || of_text("units si\nrun 100\n").is_err()
    );
    assert!(of_text("units si\n").unwrap_err().message.contains("no grains"));
}

const PENDULUM: &str = r#"<?xml version="1.0"?>
<robot name="pendulum">
  <link name="base"><collision><geometry><box size="0.1 0.1 0.1"/></geometry></collision></link>
  <link name="rod">
    <inertial><origin xyz="0 0 -0.5"/><mass value="2"/><inertia ixx="0.2" iyy="0.2" izz="0.01" ixy="0" ixz="0" iyz="0"/></inertial>
    <collision><origin xyz="0 0 -0.5"/><geometry><cylinder radius="0.05" length="1"/></geometry></collision>
  </link>
  <link name="bob">
    <inertial><mass value="1"/><inertia ixx="0.004" iyy="0.004" izz="0.004" ixy="0" ixz="0" iyz="0"/></inertial>
    <collision><geometry><sphere radius="0.1"/></geometry></collision>
  </link>
  <joint name="hinge" type="revolute">
    <origin xyz="0 0 2" rpy="0 0 0"/><parent link="base"/><child link="rod"/><axis xyz="0 1 0"/>
    <limit lower="0.5" upper="1.5" effort="10" velocity="1"/><dynamics damping="0.3"/>
  </joint>
  <joint name="weld" type="fixed"><origin xyz="0 0 -1"/><parent link="rod"/><child link="bob"/></joint>
</robot>"#;

#[test]
fn a_pendulum_as_urdf() {
    let options = RobotOptions::default();
    let made = urdf("p.urdf", PENDULUM, Path::new(""), &options).unwrap();
    has(
        &made.scene,
        &[
            "name = \"base\"\nshape = \"box\"",
            "kind = \"revolute\"\nbodies = [\"world\", \"rod\"]\nposition = [0, 0, 2]\naxis = [0, 1, 0]\nangle = 0.5",
            "limits = { angle = [0.5, 1.5] }",
            "damping = 0.3",
            // Rod and bob together: 2 kg half a metre down, 1 kg a metre down.
            "mass = 3",
            "center_of_mass = [0, 0, -0.66666666666",
        ],
    );
    assert_eq!(made.scene.matches("[[bodies]]").count(), 1);
    assert!(
        made.report.lines.iter().any(|l| l.status == Status::NotSupported && l.command.contains("effort"))
    );
    let free = RobotOptions { free: true, ..options };
    let made = urdf("p.urdf", PENDULUM, Path::new(""), &free).unwrap();
    assert_eq!(made.scene.matches("[[bodies]]").count(), 2);
    let broken = PENDULUM.replace("child link=\"bob\"", "child link=\"nobody\"");
    assert!(urdf("p.urdf", &broken, Path::new(""), &free).unwrap_err().message.contains("weld ties a link"));
}

const MODEL: &str = r#"<mujoco model="arm">
  <compiler angle="degree"/>
  <default><geom density="1000"/><default class="thin"><geom size="0.02"/></default></default>
  <option gravity="0 0 -9.8"/>
  <worldbody>
    <geom type="plane" size="1 1 0.1"/>
    <body name="upper" pos="0 0 1" childclass="thin">
      <joint name="shoulder" axis="0 1 0" range="-90 90" damping="0.1"/>
      <geom type="capsule" fromto="0 0 0 0.4 0 0"/>
      <body name="lower" pos="0.4 0 0" euler="0 90 0">
        <joint name="elbow" axis="0 1 0"/><joint name="twist" axis="0 0 1"/>
        <geom name="block" type="box" size="0.1 0.05 0.02" mass="0.5"/>
      </body>
    </body>
    <body name="ball" pos="1 0 1"><freejoint/><geom size="0.1"/></body>
  </worldbody>
  <equality><connect body1="lower" body2="ball" anchor="0 0 0"/></equality>
  <contact><exclude body1="upper" body2="ball"/></contact>
  <actuator><motor joint="elbow"/></actuator>
</mujoco>"#;

#[test]
fn an_arm_as_mjcf() {
    let made = mjcf("arm.xml", MODEL, Path::new(""), &RobotOptions::default()).unwrap();
    has(
        &made.scene,
        &[
            "gravity = [0, 0, -9.8]",
            "shape = \"plane\"",
            "limits = { angle = [-1.57079632679",
            "height = 0.44",
            "mass = 0.5",
            "name = \"lower elbow\"",
            "[\"upper\", \"ball\"]",
            "kind = \"spherical\"\nbodies = [\"ball\", \"lower\"]",
        ],
    );
    // Three bodies and the one between the two joints of the lower arm.
    assert_eq!((made.scene.matches("[[bodies]]").count(), made.scene.matches("[[joints]]").count()), (4, 4));
    assert!(
        made.report.lines.iter().any(|l| l.status == Status::NotSupported && l.command.contains("motor"))
    );
}

/// Cut off anywhere, or with a letter changed: an answer or an error.
#[test]
fn nothing_panics() {
    let folder = tempfile::tempdir().unwrap();
    for file in ["cone.stl", "disc.stl"] {
        std::fs::copy(decks().join(file), folder.path().join(file)).unwrap();
    }
    let hopper = std::fs::read_to_string(decks().join("hopper.in")).unwrap();
    let heap = std::fs::read_to_string(decks().join("heap.in")).unwrap();
    let data = "LAMMPS\n\n2 atoms\n1 atom types\n0 1 xlo xhi\n0 1 ylo yhi\n0 1 zlo zhi\n\nAtoms # sphere\n\n1 1 0.1 2500 0.1 0.2 0.3\n2 1 0.1 2500 0.5 0.5 0.6\n";
    let dump = "ITEM: TIMESTEP\n0\nITEM: NUMBER OF ATOMS\n1\nITEM: BOX BOUNDS ff ff ff\n0 2\n0 2\n0 2\nITEM: ATOMS id type xs ys zs radius\n1 1 0.5 0.5 0.5 0.01\n";
    let pieces =
        ["", "-", "0", "9e300", "nan", "${", "$(", "\"", "&\n", "\n", "*", "INF", "<", ">", "é", "1e-300"];
    let mut state = 12345_u64;
    let mut pick = |n: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (state >> 33) as usize % n.max(1)
    };
    for (kind, text) in [
        (Kind::Liggghts, hopper.as_str()),
        (Kind::Lammps, heap.as_str()),
        (Kind::Data, data),
        (Kind::Dump, dump),
        (Kind::Clump, "0 0 0 1\n1 0 0 0.5\n"),
        (Kind::Urdf, PENDULUM),
        (Kind::Mjcf, MODEL),
    ] {
        let chars: Vec<char> = text.chars().collect();
        for k in 0..250 {
            let at = pick(chars.len());
            let skip = if k % 2 == 0 { chars.len() } else { pick(8) };
            let changed: String = chars[..at].iter().collect::<String>()
                + pieces[pick(pieces.len())]
                + &chars[(at + skip).min(chars.len())..].iter().collect::<String>();
            let path = folder.path().join("changed");
            std::fs::write(&path, &changed).unwrap();
            let _ = import(&path, Some(kind), "scene", &Options::default());
        }
    }
}
