//! Any bytes as a frame: arrays or an error, and never more memory than the file's size allows.
#![no_main]

use granum_output::{memory, vtk_read};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    if let Ok((_, fields)) = vtk_read::parse(bytes) {
        assert!(fields.iter().map(|f| 8 * f.values.len()).sum::<usize>() <= memory::unpacked_at_most(bytes.len()));
    }
});
