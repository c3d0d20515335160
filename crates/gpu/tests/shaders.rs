//! Every kernel is accepted by the validator and can be written for every backend: SPIR-V, Metal's language, DirectX's.

use granum_gpu::buffers::{ARRAYS, Per, Room};
use granum_gpu::device::MOST_ARRAYS;
use granum_gpu::kernel::{Binding, GEOMETRY, KERNELS, SHAPED, SOFT, bindings, source};
use granum_gpu::probe;
use naga::back::{hlsl, msl, spv};
use naga::valid::{Capabilities, ValidationFlags, Validator};

fn all() -> Vec<(&'static str, String)> {
    let mut list: Vec<_> =
        KERNELS.iter().chain(SHAPED).chain(SOFT).map(|(name, files)| (*name, source(files))).collect();
    list.push((GEOMETRY.0, source(GEOMETRY.1)));
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

/// Bytes per contact and iteration at 3.3 contacts per body, as docs/gpu.md has them: at most 210 for the accelerated method, 180 for
/// Jacobi's.
#[test]
fn bytes_of_an_iteration_are_those_of_the_page() {
    let per_body = 1.0 / 3.3;
    // Reads and writes of a contact's own items; items of bodies are read or written once per body.
    let count = |list: &[(&str, &[&str])], kernel: &str, left_out: &[&str], times: &dyn Fn(&str) -> f64| {
        let files = list.iter().find(|k| k.0 == kernel).expect("a kernel").1;
        let bytes = |b: &Binding| {
            let Some((_, bytes, per)) = ARRAYS.iter().find(|a| a.0 == b.name) else { return 0.0 };
            let share = match per {
                Per::Contact | Per::HardContact | Per::ShapedContact => 1.0,
                Per::ContactGroup => 1.0 / 256.0,
                _ => per_body,
            };
            let items = *bytes as f64 * share * times(&b.name);
            // What only bodies or workgroups have is written without being read.
            if b.is_written && matches!(per, Per::Contact | Per::HardContact) { 2.0 * items } else { items }
        };
        let list = bindings(&source(files));
        list.iter().filter(|b| !left_out.contains(&b.name.as_str())).map(bytes).sum::<f64>()
    };
    let counted = |kernel: &str, left_out: &[&str], times: &dyn Fn(&str) -> f64| -> f64 {
        count(KERNELS, kernel, left_out, times)
    };
    let once = |_: &str| 1.0;
    // A body reads its contacts as first body, and the other body reads them again; gamma or y, never both.
    let twice = |name: &str| if ["row_n", "y"].contains(&name) { 2.0 } else { 1.0 };
    let sums = counted("sum_updates", &["gamma"], &twice);
    let apgd = counted("contact_iteration", &[], &once);
    let jacobi = counted("contact_iteration", &["y"], &once);
    println!("sum_updates {sums:.1}, contact_iteration {apgd:.1}, of Jacobi {jacobi:.1}");
    assert!((sums - 85.0).abs() < 0.5 && (apgd - 122.0).abs() < 0.5 && (jacobi - 90.0).abs() < 0.5);
    assert!(sums + apgd <= 210.0 && sums + jacobi <= 180.0);
    // Arms of any direction: each body reads its own of the two; of how a body lies its inverse inertia, two lines of six.
    let of_sets = |name: &str| match name {
        "y" => 2.0,
        "turns" => 1.0 / 3.0,
        _ => 1.0,
    };
    let sums = count(SHAPED, "sum_updates", &["gamma"], &of_sets);
    let apgd = count(SHAPED, "contact_iteration", &[], &once);
    let jacobi = count(SHAPED, "contact_iteration", &["y"], &once);
    println!("of sphere sets: sum_updates {sums:.1}, contact_iteration {apgd:.1}, of Jacobi {jacobi:.1}");
    assert!((sums - 94.7).abs() < 0.5 && (apgd - 154.0).abs() < 0.5 && (jacobi - 122.0).abs() < 0.5);
}

/// Bytes per pair and step, and per body and step, of penalty contact, as docs/gpu.md has them: at most 170 for a pair of spheres that touches
/// where no material resists rolling.
#[test]
fn bytes_of_a_step_of_penalty_contact_are_those_of_the_page() {
    // Of a pair's own items, a line of 16 bytes or a part of it is read, or written, or both; others are not touched. Of a body's items so
    // many bytes.
    let count = |kernel: &str, of: &[(&str, f64)]| -> [f64; 2] {
        let files = SOFT.iter().find(|k| k.0 == kernel).expect("a kernel").1;
        let list = bindings(&source(files));
        let arrays = list.iter().filter(|b| !b.is_constant && !["flags", "props"].contains(&b.name.as_str()));
        let mut sums = [0.0; 2];
        for binding in arrays {
            let (_, all, per) = ARRAYS.iter().find(|a| a.0 == binding.name).expect("an array");
            let is_pair = matches!(per, Per::Contact | Per::SoftContact);
            let bytes = of.iter().find(|o| o.0 == binding.name).map_or(*all as f64, |o| o.1);
            let both = binding.is_written && binding.name != "pushes";
            sums[usize::from(!is_pair)] += if both { 2.0 * bytes } else { bytes };
        }
        sums
    };
    // A push is two lines, and what is taken one of eight bytes; a body reads its pushes, and the other body reads them again.
    let plain = [("pushes", 32.0), ("spent", 8.0), ("roll", 0.0)];
    let forces = count("contact_forces", &plain);
    let motion = count("integrate", &[("pushes", 64.0)]);
    println!("contact_forces {forces:?}, integrate {motion:?}");
    assert_eq!((forces, motion), ([88.0, 80.0], [68.0, 280.0]));
    assert!(forces[0] + motion[0] <= 170.0);
    let torques = count("contact_forces", &[("pushes", 48.0), ("spent", 16.0)])[0];
    assert_eq!(torques + count("integrate", &[("pushes", 96.0)])[0], 252.0);
    // Memory of the device.
    let room = |bodies, contacts| Room { bodies, contacts, is_soft: true, ..Room::default() }.bytes() as f64;
    let (per_body, per_pair) =
        ((room(1_000_000, 0) - room(0, 0)) / 1e6, (room(0, 1_000_000) - room(0, 0)) / 1e6);
    println!("{per_body} bytes per body, {per_pair} per pair");
    assert!((per_body - 300.4).abs() < 1.0 && (per_pair - 164.2).abs() < 1.0, "{per_body} {per_pair}");
}
