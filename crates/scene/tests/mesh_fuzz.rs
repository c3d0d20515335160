//! Whatever a file holds, its reader returns a mesh or an error: it never panics, nor asks for memory that a lying
//! count names. A corpus of good and bad files, and thousands of random changes of them, drawn from a fixed seed. What
//! is read must also survive mending, and a set of spheres must read back from what is written.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::fs;
use std::path::{Path, PathBuf};

use granum_engine::random::Random;
use granum_scene::mesh::{self, spheres};

/// Changed copies of each file of the corpus.
const CHANGED: usize = 400;

fn corpus(kind: &str) -> Vec<(String, Vec<u8>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpus").join(kind);
    let mut paths: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|e| e.unwrap().path()).collect();
    paths.sort();
    assert!(paths.len() > 10, "{kind}");
    let name = |p: &Path| p.file_name().unwrap().to_str().unwrap().to_owned();
    paths.iter().map(|p| (name(p), fs::read(p).unwrap())).collect()
}

/// A copy with a few bytes changed, cut, doubled, or replaced by what readers find hard.
fn changed(bytes: &[u8], other: &[u8], r: &mut Random) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    let mut below = |n: usize| (r.bits() % n.max(1) as u64) as usize;
    const HARD: &[&[u8]] = &[
        b"-1",
        b"0",
        b"4294967295",
        b"1e999",
        b"nan",
        b"-inf",
        b"1e-320",
        b",",
        b"*",
        b"\n",
        b"\r",
        b"\\\n",
        b"/",
        b"f ",
        b"\xff\xff\xff\xff",
        b"\0",
        b"\xe9",
        b"*NODE\n",
        b"*ELEMENT, TYPE=C3D8\n",
        b"endfacet\n",
        b"#",
        b"99999999999999999999",
    ];
    for _ in 0..1 + below(4) {
        let at = below(bytes.len() + 1);
        let upto = (at + below(20)).min(bytes.len());
        match below(7) {
            0 if !bytes.is_empty() => {
                let at = at.min(bytes.len() - 1);
                bytes[at] ^= 1 << below(8);
            }
            1 => bytes.truncate(at),
            2 => drop(bytes.drain(at..upto)),
            3 => {
                let piece = bytes[at..upto].to_vec();
                let to = below(bytes.len() + 1);
                bytes.splice(to..to, piece);
            }
            4 => drop(bytes.splice(at..upto, HARD[below(HARD.len())].iter().copied())),
            5 => {
                let from = below(other.len() + 1);
                let piece = other[from..(from + below(60)).min(other.len())].to_vec();
                bytes.splice(at..at, piece);
            }
            _ => drop(bytes.splice(at..at, HARD[below(HARD.len())].iter().copied())),
        }
    }
    bytes
}

/// Runs a reader on the corpus and its changes; `good` says whether a file was read.
fn run(kind: &str, read: impl Fn(&str, &[u8]) -> bool) {
    let corpus = corpus(kind);
    let mut r = Random::new(2010, kind.len() as u64);
    let (mut good, mut all) = (0, 0);
    for (i, (name, bytes)) in corpus.iter().enumerate() {
        read(name, bytes);
        let other = &corpus[(7 * i + 3) % corpus.len()].1;
        for _ in 0..CHANGED {
            good += usize::from(read(name, &changed(bytes, other, &mut r)));
            all += 1;
        }
    }
    println!("{kind}: {good} of {all} changed files were read");
    // Otherwise the changes are too wild to get past the first line.
    assert!(good > all / 50 && good < all);
}

fn mesh_reader(kind: &str) {
    run(kind, |name, bytes| match mesh::read_bytes(name, bytes) {
        Ok(mesh) => {
            assert!(mesh.triangles.len() <= 8 * bytes.len());
            if let Ok((mended, report)) = mesh.mend() {
                assert_eq!(mended.triangles.len(), report.triangles);
                assert_eq!(mended.check(), Ok(()));
                assert!(mended.mass_properties(1.0).inertia.is_finite());
            }
            true
        }
        Err(e) => {
            let text = e.to_string();
            assert!(text.starts_with(name) && text.contains("help: "), "{text}");
            false
        }
    });
}

#[test]
fn stl() {
    mesh_reader("stl");
}

#[test]
fn obj() {
    mesh_reader("obj");
}

#[test]
fn inp() {
    mesh_reader("inp");
}

#[test]
fn sphere_sets() {
    run("spheres", |name, bytes| match spheres::read_bytes(name, bytes) {
        Ok(set) => {
            assert_eq!(spheres::read_bytes("again", spheres::write(&set, "").as_bytes()).unwrap(), set);
            // Its mass takes many lines: of some of them.
            if bytes.len() % 16 == 0 {
                assert!(set.mass_properties(1.0).mass >= 0.0);
            }
            true
        }
        Err(_) => false,
    });
}

/// Files of the corpus that must be read, and those that must not.
#[test]
fn good_files_are_read_and_bad_ones_refused() {
    let good = [
        "good",
        "crlf",
        "begins_with_solid",
        "not_utf8",
        "slashes",
        "polygon",
        "stri3",
        "c3d4",
        "quad.",
        "fortran",
    ];
    let good = |name: &str| good.iter().any(|g| name.contains(g)) || name == "spaces.txt";
    // Numbers that a file may hold, but a mesh may not: mending refuses these.
    let later = |name: &str| {
        ["huge", "tiny", "degenerate", "count_too_small", "commas"].iter().any(|l| name.starts_with(l))
    };
    for kind in ["stl", "obj", "inp", "spheres"] {
        for (name, bytes) in corpus(kind) {
            let read = match kind {
                "spheres" => spheres::read_bytes(&name, &bytes).map(drop),
                _ => mesh::read_bytes(&name, &bytes).map(|m| {
                    if !later(&name) {
                        drop(m.mend().unwrap())
                    }
                }),
            };
            if !later(&name) {
                assert_eq!(read.is_ok(), good(&name), "{kind}/{name}: {read:?}");
            }
        }
    }
}

/// The files that come with Granum are what `granum parts` writes.
#[test]
fn committed_parts_are_up_to_date() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenes/parts");
    for part in granum_scene::parts::parts() {
        let path = folder.join(format!("{}.stl", part.name));
        let there = fs::read(&path).unwrap();
        let made = mesh::write_stl(&part.mesh(&[]).unwrap(), part.name);
        assert!(there == made, "{0}.stl differs: run `granum parts {0} -o scenes/parts/{0}.stl`", part.name);
        let (_, report) = mesh::read(&path).unwrap().mend().unwrap();
        assert!(report.is_sound() && report.pieces == 1, "{}: {report}", part.name);
    }
}
