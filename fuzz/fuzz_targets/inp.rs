//! Any bytes as a .inp file: a mesh that can be mended, or an error.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    if let Ok(mesh) = granum_scene::mesh::read_bytes("fuzz.inp", bytes) {
        let _ = mesh.mend();
    }
});
