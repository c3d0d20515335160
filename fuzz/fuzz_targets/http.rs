//! Any bytes as a request to the viewer of an empty run: an answer or an end.
#![no_main]

use std::sync::LazyLock;

use granum_viewer::Run;
use libfuzzer_sys::fuzz_target;

static RUN: LazyLock<Run> = LazyLock::new(|| {
    let folder = std::env::temp_dir().join("granum-fuzz-run");
    let _ = std::fs::create_dir_all(folder.join("frames"));
    let _ = std::fs::write(folder.join("run.log"), "");
    Run::open(&folder).expect("a folder that was just made")
});

fuzz_target!(|bytes: &[u8]| {
    let _ = granum_viewer::status_of(bytes, &RUN);
});
