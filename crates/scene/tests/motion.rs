//! Motions, gates, containers and warnings: what the world gets from the file.

use granum_engine::BodyKind;
use granum_engine::motion::Drive;
use granum_scene::{load, load_text};

const TOP: &str = "format = 1\nstep = 1e-3\nduration = 1\n[materials.glass]\ndensity = 2500\n[[bodies]]\nname = \"ball\"\nshape = \"sphere\"\nradius = 0.01\nmaterial = \"glass\"\nposition = [0, 0, 0.5]\n";
const WALL: &str = "[[walls]]\nname = \"bin\"\nshape = \"container\"\nmin = [-1, -1, 0]\nmax = [1, 1, 2]\nopen = [\"top\"]\nmaterial = \"glass\"\n";

#[test]
fn all_walls_of_a_container_move_together_and_open() {
    let text = format!(
        "{TOP}{WALL}opens = \"500 ms\"\nmotion = {{ rotate = {{ axis = [0, 0, 2], speed = \"60 rpm\" }} }}\n"
    );
    let (_, world) = load_text("s", &text, &[], None).unwrap();
    assert_eq!((world.bodies.len(), world.motions.len(), world.gates.len()), (6, 5, 5));
    for motion in &world.motions {
        assert_eq!((motion.pivot.to_array(), motion.axis.to_array()), ([0.0, 0.0, 1.0], [0.0, 0.0, 1.0]));
        let Some(Drive::Rate(track)) = &motion.rotate else { panic!("{motion:?}") };
        assert!((track.value(0.3) - std::f64::consts::TAU).abs() < 1e-12);
    }
    assert_eq!(world.bodies.kind.iter().filter(|k| **k == BodyKind::Kinematic).count(), 5);
    assert!(world.gates.iter().all(|g| g.opens == 0.5));
}

#[test]
fn a_shake_begins_without_a_jump() {
    let shake = "motion = { start = 0.3, shake = { amplitude = [0, \"5 mm\", 0], frequency = \"2 Hz\" } }\n";
    let (scene, world) = load_text("s", &format!("{TOP}{WALL}{shake}"), &[], None).unwrap();
    let [None, Some(Drive::Value(track)), None] = &world.motions[0].translate else { panic!() };
    assert!(track.value(0.3).abs() < 1e-15 && (track.value(0.3 + 0.125) - 0.005).abs() < 1e-12);
    assert!(scene.warnings.is_empty());
}

#[test]
fn a_table_file_becomes_part_of_the_resolved_scene() {
    let folder = std::env::temp_dir().join(format!("granum-scene-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("path.csv"), "t,x,y,z\n0,0,0,0\n1,0,0,0.25\n").unwrap();
    let file = folder.join("scene.toml");
    std::fs::write(&file, format!("{TOP}{WALL}motion = {{ table_file = \"path.csv\" }}\n")).unwrap();
    let loaded = load(&file, &[], None);
    std::fs::remove_dir_all(&folder).unwrap();
    let (scene, world) = loaded.unwrap();
    let (_, again) = load_text("resolved", &scene.resolved, &[], None).unwrap();
    assert_eq!(world.motions, again.motions);
    let [_, _, Some(Drive::Value(track))] = &again.motions[0].translate else { panic!() };
    assert_eq!(track.value(0.5), 0.125);
}

#[test]
fn what_is_unlikely_to_be_meant_is_warned_about() {
    let warnings = |set: &[&str]| {
        let set: Vec<String> = set.iter().map(|s| (*s).to_owned()).collect();
        load_text("s", &format!("{TOP}{WALL}"), &set, None).unwrap().0.warnings.join("\n")
    };
    assert_eq!(warnings(&[]), "");
    assert!(warnings(&["step=0.02"]).contains("is long for radius"));
    assert!(warnings(&["bodies.ball.velocity=[0,0,50]"]).contains("moves 5.0 radii in a step"));
    assert!(warnings(&["bodies.ball.radius=1e-7", "step=1e-6"]).contains("is unusual"));
    assert!(warnings(&["walls.bin.motion.translate=[0.5,0,0]"]).contains("begins with a jump"));
}
