//! Any bytes as a .stl file: a mesh that can be mended, or an error.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    if let Ok(mesh) = granum_scene::mesh::read_bytes("fuzz.stl", bytes) {
        let _ = mesh.mend();
    }
});
