//! The scenes that come with Granum load, in full and from their resolved text.

use granum_scene::{examples, load_text};

#[test]
fn every_example_loads_without_warning() {
    for e in examples() {
        let (scene, world) = load_text(e.name, e.text, &[], None).unwrap_or_else(|error| panic!("{error}"));
        assert!(scene.warnings.is_empty(), "{}: {:?}", e.name, scene.warnings);
        assert!(!scene.title.is_empty() && scene.duration > 0.0 && !scene.expect.is_empty(), "{}", e.name);
        assert!(!world.bodies.is_empty());
    }
}

#[test]
fn the_resolved_scene_loads_to_the_same_world() {
    for e in examples() {
        let set = ["step=0.0005".to_owned(), "gravity=[0.1,0,-9]".to_owned()];
        let (scene, world) = load_text(e.name, e.text, &set, Some(42)).unwrap();
        let (again, same) = load_text("resolved", &scene.resolved, &[], None).unwrap();
        assert_eq!(world.state_hash(), same.state_hash(), "{}", e.name);
        assert_eq!(world.settings, same.settings, "{}", e.name);
        assert_eq!(world.sources, same.sources, "{}", e.name);
        assert_eq!(world.joints, same.joints, "{}", e.name);
        assert_eq!((world.motions, world.gates), (same.motions, same.gates), "{}", e.name);
        assert_eq!((&scene.resolved, scene.probes), (&again.resolved, again.probes), "{}", e.name);
    }
}
