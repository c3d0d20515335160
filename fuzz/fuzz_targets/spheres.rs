//! Any bytes as a file of spheres: a set that reads back from what is written and has a mass, or an error.
#![no_main]

use granum_scene::mesh::spheres;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    if let Ok(set) = spheres::read_bytes("fuzz.csv", bytes) {
        assert_eq!(spheres::read_bytes("again.csv", spheres::write(&set, "").as_bytes()).as_ref(), Ok(&set));
        let mass = set.mass_properties(1.0).mass;
        assert!(mass >= 0.0, "{mass}");
    }
});
