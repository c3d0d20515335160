//! Any bytes as a checkpoint: a state or an error, and never more memory than the file's size allows.
#![no_main]

use granum_output::{checkpoint, memory};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    if let Ok(state) = checkpoint::parse(bytes) {
        assert!(state.bytes() <= memory::unpacked_at_most(bytes.len()));
    }
});
