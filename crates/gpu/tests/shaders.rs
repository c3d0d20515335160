//! Every kernel is accepted by the validator and can be written for every backend: SPIR-V, Metal's language, DirectX's.

use granum_gpu::device::MOST_ARRAYS;
use granum_gpu::kernel::{KERNELS, bindings, source};
use granum_gpu::probe;
use naga::back::{hlsl, msl, spv};
use naga::valid::{Capabilities, ValidationFlags, Validator};

fn all() -> Vec<(&'static str, String)> {
    let mut list: Vec<_> = KERNELS.iter().map(|(name, files)| (*name, source(files))).collect();
    list.push(("rounding", source(probe::SOURCE)));
    list
}

#[test]
fn every_kernel_translates_to_every_backend() {
    for (name, text) in all() {
        let module = naga::front::wgsl::parse_str(&text)
            .unwrap_or_else(|e| panic!("{name}: {}", e.emit_to_string(&text)));
        assert!(module.entry_points.iter().any(|e| e.name == name), "{name} is no entry point");
        let info = Validator::new(ValidationFlags::all(), Capabilities::empty())
            .validate(&module)
            .unwrap_or_else(|e| panic!("{name}: {}", e.emit_to_string(&text)));
        let words = spv::write_vec(&module, &info, &spv::Options::default(), None).expect("SPIR-V");
        let options = msl::Options { fake_missing_bindings: true, ..Default::default() };
        let (metal, _) =
            msl::write_string(&module, &info, &options, &msl::PipelineOptions::default()).expect("Metal");
        let options = hlsl::Options { fake_missing_bindings: true, ..Default::default() };
        let mut direct = String::new();
        hlsl::Writer::new(&mut direct, &options, &hlsl::PipelineOptions::default())
            .write(&module, &info, None)
            .expect("DirectX");
        assert!(words.len() > 100 && metal.contains(name) && direct.contains(name), "{name}");
    }
}

/// What a kernel binds is numbered without gaps, is not more than a device must have, and none forgets the guard's zero.
#[test]
fn bindings_are_few_and_in_order() {
    for (name, text) in all() {
        let list = bindings(&text);
        assert!(list.iter().enumerate().all(|(k, b)| b.number == k as u32), "{name}: {list:?}");
        let arrays = list.iter().filter(|b| !b.is_constant).count();
        assert!(arrays <= MOST_ARRAYS as usize, "{name} binds {arrays} arrays");
        assert_eq!(text.matches("@group(0) @binding(").count(), list.len(), "{name}");
    }
}

/// Functions whose rounding devices may choose are not used.
#[test]
fn nothing_rounds_as_a_driver_likes() {
    for (name, text) in all() {
        for line in text.lines().map(|l| l.split("//").next().unwrap_or_default()) {
            for word in [
                " dot(",
                " length(",
                " normalize(",
                " cross(",
                "fma(",
                "inverseSqrt(",
                " distance(",
                "f32(u32",
                "sin(",
                "cos(",
            ] {
                assert!(!line.contains(word), "{name}: {line}");
            }
        }
    }
}
