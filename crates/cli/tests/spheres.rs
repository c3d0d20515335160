//! `granum spheres` and `granum parts`: from a mesh to a table of spheres and a picture, and what can be wrong with it.

mod granum;

use std::fs;
use std::path::{Path, PathBuf};

use granum::{Said, command, end, granum};

fn part(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenes/parts").join(name)
}

fn refused(said: &Said, words: &[&str]) {
    assert_eq!(said.code, 2, "{said:?}");
    words.iter().for_each(|w| assert!(said.err.contains(w), "no {w:?} in {said:?}"));
    assert!(!said.err.contains("internal error"), "{said:?}");
}

#[test]
fn a_shoe_becomes_spheres_and_a_picture() {
    let folder = tempfile::tempdir().unwrap();
    let shoe = part("shoe.stl");
    let words = ["spheres", shoe.to_str().unwrap(), "--ratio", "0.6", "--refine", "40deg"];
    let said = end(command().args(words).current_dir(folder.path()).output().unwrap());
    assert_eq!((said.code, said.err.as_str()), (0, ""), "{said:?}");
    for word in
        ["one piece, closed", "spheres stick out by", "the whole surface is covered", "centre of mass"]
    {
        assert!(said.out.contains(word), "no {word:?} in {said:?}");
    }
    let set = granum_scene::mesh::spheres::read(&folder.path().join("shoe.spheres.csv")).unwrap();
    assert!(said.out.contains(&format!("{} spheres", set.len())));
    assert!(fs::read(folder.path().join("shoe.spheres.png")).unwrap().starts_with(b"\x89PNG"));
}

#[test]
fn units_scale_and_options_are_heard() {
    let folder = tempfile::tempdir().unwrap();
    let mesh = folder.path().join("box.obj");
    // A box of 20 x 10 x 10, of eight vertices and six quadrilaterals.
    let mut text = String::new();
    for i in 0..8 {
        let at = |bit: u32, side: u32| if i >> bit & 1 == 1 { side } else { 0 };
        text += &format!("v {} {} {}\n", at(0, 20), at(1, 10), at(2, 10));
    }
    text += "f 1 3 4 2\nf 5 6 8 7\nf 1 2 6 5\nf 3 7 8 4\nf 1 5 7 3\nf 2 4 8 6\n";
    fs::write(&mesh, text).unwrap();
    let out = folder.path().join("out.csv");
    let run = |more: &[&str]| {
        let words = ["spheres", mesh.to_str().unwrap(), "--no-picture", "-o", out.to_str().unwrap()];
        granum(&[&words[..], more].concat())
    };
    let said = run(&["--unit", "mm", "--size", "2"]);
    assert!(said.code == 0 && said.err.is_empty(), "{said:?}");
    assert!(said.out.contains("centre of mass 0.010000 0.005000 0.005000 m"), "{said:?}");
    assert!(said.out.contains("volume of the mesh 2.000e-6 m3"), "{said:?}");
    assert!(!folder.path().join("out.png").exists());
    // Twelve large triangles: a warning that says what to do.
    let said = run(&["--refine", "no"]);
    assert!(
        said.code == 0 && said.out.contains("12 spheres, 0 of them") && said.err.contains("--size"),
        "{said:?}"
    );
    refused(&run(&["--ratio", "1"]), &["box.obj", "ratio of 1"]);
    refused(&run(&["--size", "-2"]), &["-2"]);
    refused(&run(&["--sink", "2"]), &["sink by 2"]);
    refused(&run(&["--refine", "steep"]), &["an angle"]);
}

#[test]
fn bad_meshes_have_a_place_and_a_remedy() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, bytes: &[u8]| {
        let path = folder.path().join(name);
        fs::write(&path, bytes).unwrap();
        granum(&["spheres", path.to_str().unwrap(), "--no-picture", "-o", "/no/such/folder/x.csv"])
    };
    refused(&granum(&["spheres", "no/such.stl"]), &["no/such.stl: cannot be read", "help"]);
    refused(&file("a.obj", b"v 0 0 0\nf 1 2 3\n"), &["a.obj:2: the face names vertex 2"]);
    refused(&file("a.inp", b"*NODE\n1,0,0,0\n*ELEMENT, TYPE=S6\n"), &["a.inp:3: elements of type S6", "S3"]);
    refused(&file("a.stl", b"v 0 0 0\n"), &["seems to be a Wavefront OBJ file"]);
    refused(&file("a.obj", b"v 0 0 0\nf 1 1 1\n"), &["a.obj: all 1 triangles are degenerate"]);
    let said = file("a.obj", b"v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n");
    assert!(
        said.code == 3 && said.err.contains("is not closed") && said.err.contains("cannot write"),
        "{said:?}"
    );
}

#[test]
fn parts_are_listed_and_written() {
    let folder = tempfile::tempdir().unwrap();
    let said = granum(&["parts"]);
    assert!(
        ["shoe", "road_wheel", "sprocket", "idler", "roller", "pitch"].iter().all(|w| said.out.contains(w))
    );
    let path = folder.path().join("wide.stl");
    let said = granum(&["parts", "shoe", "-o", path.to_str().unwrap(), "--set", "width=0.5"]);
    assert_eq!(said.code, 0, "{said:?}");
    let mesh = granum_scene::mesh::read(&path).unwrap();
    assert!((mesh.bounds().1.y - 0.25).abs() < 1e-7);
    refused(&granum(&["parts", "shoo"]), &["did you mean `shoe`?"]);
    refused(&granum(&["parts", "shoe", "--set", "wide=1"]), &["did you mean `width`?"]);
}
