//! Joints of a scene are those that the engine makes, and assembly brings together what does not fit.

use granum_engine::glam::{DQuat, DVec3};
use granum_engine::joint::Freedom;
use granum_engine::{Joint, JointKind, World};
use granum_scene::load_text;

const BASE: &str = r#"format = 1
step = "1 ms"
duration = "1 s"
materials.m.density = 1000
[[bodies]]
name = "one"
shape = "hull"
material = "m"
points = [[0, 0, 0], [0.4, 0, 0], [0, 0.2, 0], [0, 0, 0.1], [0.3, 0.2, 0.1]]
position = [1, 2, 3]
rotation = { axis = [1, 2, 3], angle = "40 deg" }
[[bodies]]
name = "two"
shape = "box"
material = "m"
size = [1, 0.1, 0.1]
position = [2, 2, 3]
"#;

fn load(joint: &str) -> World {
    load_text("s", &format!("{BASE}{joint}"), &[], None).unwrap_or_else(|e| panic!("{e}")).1
}

fn between(world: &World, at: DVec3, axis: DVec3) -> Joint {
    let ids = (Some(world.bodies.id[0]), Some(world.bodies.id[1]));
    let turn = DQuat::from_rotation_arc(DVec3::Z, axis);
    Joint::between(JointKind::Revolute, "j", &world.bodies, |id| world.index_of(id), ids, at, turn)
}

#[test]
fn a_joint_of_a_scene_is_that_of_the_engine() {
    let head = "[[joints]]\nname = \"j\"\nkind = \"revolute\"\nbodies = [\"one\", \"two\"]\n";
    let mut scene = load(&format!("{head}position = [1.5, 2, 3]\naxis = [0, 1, 0]"));
    let mut plain = load("");
    let joint = between(&plain, DVec3::new(1.5, 2.0, 3.0), DVec3::Y);
    plain.add_joint(joint, false);
    assert_eq!(scene.joints, plain.joints);
    assert_eq!(scene.settings, plain.settings);
    for world in [&mut scene, &mut plain] {
        world.run_until(0.1).unwrap();
    }
    assert_eq!(scene.state_hash(), plain.state_hash());
    // The same point in the coordinates of the first body's scene frame, not of its principal axes.
    let turn = DQuat::from_axis_angle(DVec3::new(1.0, 2.0, 3.0).normalize(), 40f64.to_radians());
    let p = turn.conjugate() * DVec3::new(0.5, 0.0, 0.0);
    let n = turn.conjugate() * DVec3::Y;
    let own = load(&format!("{head}frame = \"a\"\nposition = {:?}\naxis = {:?}", p.to_array(), n.to_array()));
    let joint = between(&load(""), DVec3::new(1.5, 2.0, 3.0), DVec3::Y);
    assert!((own.joints[0].a.at - joint.a.at).length() < 1e-12);
    assert!((own.joints[0].b.at - joint.b.at).length() < 1e-12);
    let (z, z_own) = (joint.b.rotation * DVec3::Z, own.joints[0].b.rotation * DVec3::Z);
    assert!((z - z_own).length() < 1e-12);
}

#[test]
fn parts_are_assembled() {
    let joint = r#"[[joints]]
name = "j"
kind = "revolute"
bodies = ["one", "two"]
frame = "each"
position = [0.4, 0, 0]
position_b = [-0.5, 0, 0]
axis = [0, 0, 1]
motor = { angle = "30 deg" }
"#;
    let text = format!("assemble = true\n{BASE}{joint}");
    let (scene, world) = load_text("s", &text, &[], None).unwrap_or_else(|e| panic!("{e}"));
    assert!(world.misfit().worst() < 1e-9, "{:?}", world.misfit());
    assert!((world.coordinate(0, Freedom::Turn) - 30f64.to_radians()).abs() < 1e-9);
    assert!(scene.notes.iter().any(|n| n.contains("assembled in")), "{:?}", scene.notes);
    let lone = "[[joints]]\nname = \"k\"\nkind = \"distance\"\nbodies = [\"world\", \"two\"]\nposition_b = [2, 2, 3]\nlength = 1\n";
    let fixed = "[[joints]]\nname = \"l\"\nkind = \"fixed\"\nbodies = [\"two\"]\nposition = [2, 2, 3]\n";
    let text = format!("assemble = true\n{BASE}{lone}{fixed}");
    let error = load_text("s", &text, &[], None).err().map(|e| e.to_string()).unwrap_or_default();
    assert!(error.contains("cannot be assembled"), "{error}");
}

/// Two balls in the same place above a floor: with `contact = false` one of them falls through it, and does not meet the other.
#[test]
fn a_body_without_contact_touches_nothing() {
    let ball = |more: &str| {
        format!(
            "[[bodies]]\nshape = \"sphere\"\nmaterial = \"m\"\nradius = 0.1\nposition = [0, 0, 0.11]\n{more}\n"
        )
    };
    let floor = "[[walls]]\nshape = \"plane\"\nmaterial = \"m\"\n";
    let head = "format = 1\nstep = \"1 ms\"\nduration = \"1 s\"\nmaterials.m.density = 1000\n";
    let load = |text: &str| load_text("s", text, &[], None);
    assert!(load(&format!("{head}{floor}{}{}", ball(""), ball(""))).is_err(), "they overlap");
    let (_, mut world) = load(&format!("{head}{floor}{}{}", ball(""), ball("contact = false"))).unwrap();
    world.run_until(0.5).unwrap();
    let height = |k: u32| world.bodies.position[world.index_of(granum_engine::BodyId(k)).unwrap()].z;
    // Walls come after bodies in the order of ids or before: the ball that lies and the one that falls are told by their height.
    let heights: Vec<f64> = (0..world.bodies.len() as u32).map(height).collect();
    assert!(heights.iter().any(|z| (z - 0.1).abs() < 1e-3), "{heights:?}");
    assert!(heights.iter().any(|z| (z - 0.11 + 0.5 * 9.81 * 0.25).abs() < 5e-3), "{heights:?}");
    let said = load(&format!("{head}{floor}contact = false\n")).err().unwrap().to_string();
    assert!(said.contains("s:8:1: `contact` is for dynamic bodies"), "{said}");
}
