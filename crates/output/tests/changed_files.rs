//! Checkpoints and frames changed at random, with checksums that agree again: a state, arrays or an error; never a panic, never more
//! memory than a file of that size may ask for. `GRANUM_FUZZ_SECONDS` runs each longer.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use granum_engine::ancf::{Beam, straight};
use granum_engine::glam::DVec3;
use granum_engine::settings::Method;
use granum_engine::{Body, Material, Settings, Shape, State, World};
use granum_output::{checkpoint, memory, vtk_read};

#[path = "../../../fuzz/mutate.rs"]
mod mutate;

const HARD: &[&[u8]] = &[
    b"\0",
    b"\xff\xff\xff\xff",
    b"\xff\xff\xff\xff\xff\xff\xff\xff",
    b"\0\0\0\0\0\0\xf0\x7f",
    b"\0\0\0\0\0\0\0\x80",
    b"\xcf\xff\xff\xff\xff\xff\xff\xff\xff",
    b"\xdd\xff\xff\xff\xff",
    b"\x01",
    b"\xc0",
    b"\0\0\0\x01\0\0\0\0",
];

/// A small world of everything, a few steps old.
fn world(method: Method) -> World {
    let step = if method == Method::Dem { 1e-5 } else { 1e-3 };
    let mut world = World::new(Settings { method, step, ..Settings::default() });
    let stone = Material { name: "stone".into(), density: 2500.0, friction: 0.4, restitution: 0.3 };
    let stone = world.add_material(stone);
    let plane = world.add_shape(Shape::Plane);
    world.add(Body::fixed(plane, f64::INFINITY, stone, DVec3::ZERO));
    let form = Shape::Cuboid { half: DVec3::new(0.012, 0.009, 0.007) };
    let brick = world.add_shape(form.clone());
    for k in 0..12u32 {
        let p = DVec3::new(0.0199 * f64::from(k % 4), 0.0199 * f64::from(k / 4), 0.0099);
        world.add(match k % 5 {
            4 => Body::of(brick, &form, 0.7, 2500.0, stone).at(p),
            _ => Body::sphere(0.01, 2500.0, stone, p).with_velocity(DVec3::X * 0.1),
        });
    }
    if method == Method::Dem {
        let beam = Beam::round(0.2, 0.004, 1000.0, 1e7, 3);
        let from = DVec3::new(0.0, 0.2, 0.0039);
        world.set_beams(vec![(beam.clone(), straight(&beam, from, from + DVec3::X * 0.2))]);
    }
    (0..5).for_each(|_| drop(world.step().unwrap().clone()));
    world
}

/// The bytes of a checkpoint.
fn file(state: &State) -> Vec<u8> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("x.granum");
    checkpoint::write(&path, None, state).unwrap();
    std::fs::read(path).unwrap()
}

/// Writes the checksums of a checkpoint again, as far as its sections can be found.
fn sum_again(file: &mut [u8]) {
    let mut at = 12;
    while let Some(&name) = file.get(at) {
        let head = at + 1 + usize::from(name) + 21;
        if head + 4 > file.len() {
            return;
        }
        let sum = crc32fast::hash(&file[at..head]).to_le_bytes();
        file[head..head + 4].copy_from_slice(&sum);
        let stored = u64::from_le_bytes(file[head - 8..head].try_into().unwrap()) as usize;
        let Some(end) = (head + 4).checked_add(stored).filter(|end| end.saturating_add(4) <= file.len())
        else {
            return;
        };
        let sum = crc32fast::hash(&file[head + 4..end]).to_le_bytes();
        file[end..end + 4].copy_from_slice(&sum);
        at = end + 4;
    }
}

#[test]
fn changed_checkpoints_are_read_or_refused() {
    let states: Vec<(World, State)> = [Method::Ccp, Method::Dem]
        .map(|method| {
            let world = world(method);
            let mut state = State::default();
            world.save(&mut state).unwrap();
            (world, state)
        })
        .into();
    let files: Vec<Vec<u8>> = states.iter().map(|(_, state)| file(state)).collect();
    files
        .iter()
        .zip(&states)
        .for_each(|(file, (_, state))| assert_eq!(checkpoint::parse(file).unwrap(), *state));
    let (mut read, mut restored) = (0, 0);
    let count = mutate::many(&files, HARD, 3000, |bytes| {
        let mut bytes = bytes.to_vec();
        sum_again(&mut bytes);
        let Ok(state) = checkpoint::parse(&bytes) else { return };
        assert!(state.bytes() <= memory::unpacked_at_most(bytes.len()));
        read += 1;
        // Whoever takes it back goes on, or stops with a reason.
        for method in [Method::Ccp, Method::Dem] {
            let mut fresh = world(method);
            if fresh.restore(&state).is_ok() {
                restored += 1;
                let _ = fresh.step();
            }
        }
    });
    println!("{count} checkpoints, {read} read, {restored} restored");
    assert!(read > 100 || count < 100);
}

#[test]
fn changed_frames_are_read_or_refused() {
    let world = world(Method::Dem);
    let mut files = Vec::new();
    for data in [
        granum_output::frame::BodiesTaken::of(&world, true).points(),
        granum_output::frame::contacts(&world),
        granum_output::beams::beams(&world),
    ] {
        let mut file = Vec::new();
        data.write(&mut file).unwrap();
        assert!(vtk_read::parse(&file).is_ok());
        files.push(file);
    }
    let mut read = 0;
    let count = mutate::many(&files, HARD, 10_000, |bytes| {
        if let Ok((_, fields)) = vtk_read::parse(bytes) {
            assert!(
                fields.iter().map(|f| 8 * f.values.len()).sum::<usize>()
                    <= memory::unpacked_at_most(bytes.len())
            );
            read += 1;
        }
    });
    println!("{count} frames, {read} read");
}
