//! Collision detection alone: the kernel against a plain loop, the contacts of the processor, boxes and devices that change no bit, and
//! the errors of single precision.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod scene;

use granum_engine::collide::boxes::Spheres;
use granum_engine::glam::DVec3;
use granum_engine::random::Random;
use granum_gpu::accuracy::{self, LARGEST, boxes, compare, on_devices, on_processor, pairs, pure_geometry};
use granum_gpu::numbers::{fixed, lattice_of};
use granum_gpu::step::detect::Touches;
use granum_gpu::{Detector, probe};

fn detector() -> Option<Detector> {
    scene::device().map(|gpu| Detector::new(gpu).unwrap())
}

/// Spheres of sizes 10:1 at random, so dense that each has some four neighbours that it overlaps, far from the origin.
fn cloud(count: u32) -> Spheres {
    let mut random = Random::new(4, 0);
    let edge = 0.012 * f64::from(count).cbrt();
    let mut all = Spheres::default();
    for k in 0..count {
        let p = DVec3::new(random.unit(), random.unit(), random.unit()) * edge;
        all.number.push(k);
        all.position.push(DVec3::new(100.0, -300.0, 7.0) + p);
        all.radius.push(LARGEST * random.uniform(0.1, 1.0));
    }
    all
}

/// Contacts in the order of their spheres, with the bits of their geometry.
fn rows(t: &Touches) -> Vec<(u32, u32, [u32; 7])> {
    let mut rows: Vec<_> = (0..t.len())
        .map(|k| {
            let ([x, y, z], [u, v, w]) = (t.normal[k], t.to_surface[k]);
            (t.a[k], t.b[k], [x, y, z, t.gap[k], u, v, w].map(f32::to_bits))
        })
        .collect();
    rows.sort_unstable();
    rows
}

/// The kernel as a plain loop over given pairs.
fn plain(all: &Spheres, found: &Touches) -> Vec<(u32, u32, [u32; 7])> {
    let lattice = lattice_of(8.0 * all.radius.iter().copied().fold(0.0, f64::max));
    let place = |i: u32| all.position[i as usize].to_array().map(|x| fixed(x, lattice));
    let (cell, unit) = (lattice as f32, (lattice / 4_294_967_296.0) as f32);
    let mut rows = Vec::new();
    for (&a, &b) in found.a.iter().zip(&found.b) {
        let (p, q) = (place(a), place(b));
        let d = [0, 1, 2].map(|k| {
            let whole = |(hi, lo): (i32, u32)| i64::from(hi) << 32 | i64::from(lo);
            let difference = whole(q[k]) - whole(p[k]);
            let low = difference as i32;
            ((difference - i64::from(low)) >> 32) as i32 as f32 * cell + low as f32 * unit
        });
        let (r, s) = (all.radius[a as usize] as f32, all.radius[b as usize] as f32);
        let distance = ((d[0] * d[0] + d[1] * d[1]) + d[2] * d[2]).sqrt();
        let n = if distance > 0.0 { d.map(|x| x / distance) } else { [0.0, 0.0, 1.0] };
        let numbers = [n[0], n[1], n[2], (distance - r) - s, n[0] * r, n[1] * r, n[2] * r];
        rows.push((a, b, numbers.map(f32::to_bits)));
    }
    rows.sort_unstable();
    rows
}

/// A cloud in which two spheres share their centre.
fn with_one_centre() -> Spheres {
    let mut all = cloud(600);
    all.position[1] = all.position[0];
    all
}

#[test]
fn the_geometry_is_that_of_a_plain_loop() {
    let Some(gpu) = scene::device() else { return };
    let exact = probe::rounding(&gpu).unwrap().is_exact();
    let all = with_one_centre();
    let mut device = [Detector::new(gpu).unwrap()];
    let found = on_devices(&mut device, &all, &boxes(&all, 1), &pure_geometry()).unwrap();
    assert!(found.len() > 600, "{}", found.len());
    assert!(!exact || rows(&found) == plain(&all, &found));
}

/// The kernel broken in three ways: the plain loop differs each time.
#[test]
fn the_kernel_is_broken_and_the_plain_loop_differs() {
    for (was, is) in [
        ("(distance - radius) - bitcast<f32>(lo_b.w)", "distance - (radius + bitcast<f32>(lo_b.w))"),
        ("times(n, radius)", "times(n, -radius)"),
        ("vec3<f32>(0.0, 0.0, 1.0)", "vec3<f32>(0.0, 1.0, 0.0)"),
    ] {
        let Some(gpu) = scene::device() else { return };
        let broken = |source: String| {
            assert!(source.contains(was), "no {was}");
            source.replace(was, is)
        };
        let mut device = [Detector::with_changed_kernel(gpu, broken).unwrap()];
        let all = with_one_centre();
        let found = on_devices(&mut device, &all, &boxes(&all, 1), &pure_geometry()).unwrap();
        assert_ne!(rows(&found), plain(&all, &found), "{is}");
    }
}

/// Negrut10 section 5.1: the same contacts as in double precision, whether spheres are apart, barely touch, overlap or are contained;
/// errors of distance, normal and point are those of rounding.
#[test]
fn errors_are_those_of_rounding() {
    let Some(mut device) = detector() else { return };
    let all = pairs(4000);
    let (one, settings) = (boxes(&all, 1), pure_geometry());
    let exact = on_processor(&all, &one, &settings).unwrap();
    let touches = on_devices(std::slice::from_mut(&mut device), &all, &one, &settings).unwrap();
    let got = compare(&touches, &exact);
    println!("{got:?}");
    assert_eq!((got.contacts, got.missing, got.extra), (3000, 0, 0));
    // A half of the last of 24 digits of the largest distance of two centres, and of what the sum of two radii is rounded by.
    let digit = 2f64.powi(-24) * 4.0 * LARGEST;
    assert!(got.distance.most < 3.0 * digit && got.distance.most > 0.0, "{:?}", got.distance);
    assert!(got.normal.most < 4e-7 && got.normal.deviation < 2e-7, "{:?}", got.normal);
    assert!(got.point.most < 4e-7 * LARGEST, "{:?}", got.point);
    assert!(got.normal.mean <= got.normal.deviation && got.normal.deviation <= got.normal.most);
    // A sphere that is left out is missed, and one contact too many is seen.
    let fewer = Touches { a: touches.a[1..].to_vec(), b: touches.b[1..].to_vec(), ..touches.clone() };
    assert_eq!(compare(&fewer, &exact).missing, 1);
    let wrong = accuracy::compare(&Touches { b: touches.a.clone(), ..touches }, &exact);
    assert_eq!((wrong.missing, wrong.extra), (3000, 3000));
}

/// Box by box, on one device or on two: the contacts of one search, with the same bits; and a box needs less memory than all.
#[test]
fn boxes_and_devices_change_no_bit() {
    let (Some(first), Some(second)) = (detector(), detector()) else { return };
    let (mut one, mut two) = ([first], vec![second]);
    let (mut all, settings) = (cloud(3000), pure_geometry());
    // Most boxes do not see the largest sphere, to which places are rounded.
    all.radius[0] = 3.0 * LARGEST;
    let exact = on_processor(&all, &boxes(&all, 1), &settings).unwrap();
    let by_boxes = on_devices(&mut one, &all, &boxes(&all, 4), &settings).unwrap();
    let of_a_box = one[0].stepper.arrays.room.bytes();
    let got = compare(&by_boxes, &exact);
    assert!(got.contacts > 5000 && (got.missing, got.extra) == (0, 0), "{got:?}");
    assert_eq!(by_boxes.len(), exact.len());
    let whole = on_devices(&mut one, &all, &boxes(&all, 1), &settings).unwrap();
    assert_eq!(rows(&by_boxes), rows(&whole));
    let of_all = one[0].stepper.arrays.room.bytes();
    assert!(4 * of_a_box < of_all, "{of_a_box} {of_all}");
    two.extend(one);
    let shared = on_devices(&mut two, &all, &boxes(&all, 4), &settings).unwrap();
    assert_eq!(shared, by_boxes);
    // Without a device there is no answer.
    assert!(on_devices(&mut [], &all, &boxes(&all, 1), &settings).is_err());
}

/// More contacts than there is room for at first: room is made, and none is lost.
#[test]
fn too_little_room_is_made_good() {
    let Some(device) = detector() else { return };
    let mut all = cloud(300);
    all.radius.fill(4.0 * LARGEST);
    let (one, settings) = (boxes(&all, 1), pure_geometry());
    let exact = on_processor(&all, &one, &settings).unwrap();
    assert!(exact.len() > 4 * 300 + 300, "{}", exact.len());
    let got = compare(&on_devices(&mut [device], &all, &one, &settings).unwrap(), &exact);
    assert_eq!((got.missing, got.extra), (0, 0));
}
