//! Scenes that ask for more than a machine has, or for bodies of odd sizes: refused or built at once, before any memory is taken.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::time::{Duration, Instant};

use granum_scene::load_text;

const TOP: &str = "format = 1\nmethod = \"dem\"\nstep = \"1 us\"\nduration = \"1 ms\"\n[materials.m]\ndensity = 1000\nyoung = \"1 MPa\"\n\
                   restitution = 0.5\n";

fn beam(more: &str) -> String {
    format!("{TOP}[[beams]]\nmaterial = \"m\"\nstart = [0, 0, 0]\nend = [1, 0, 0]\n{more}\n")
}

/// A beam a nanometre thick, copies beyond count, tables that are too much together.
#[test]
fn beams_are_counted_before_they_are_built() {
    let begun = Instant::now();
    let many = "[[beams]]\nmaterial = \"m\"\nradius = 1e-3\nstart = [0, 1, 0]\nend = [1, 1, 0]\n\
                grid = { count = [5000, 1, 1], spacing = [0, 1, 0] }\n";
    for text in [
        beam("radius = 1e-9"),
        beam("radius = 1e-12\ncontact = true"),
        beam("radius = 1e-3\ngrid = { count = [4000, 4000, 4000], spacing = [1, 1, 1] }"),
        beam("radius = 1e-3") + &many.repeat(8),
    ] {
        let error = load_text("thin.toml", &text, &[], None).map(drop).unwrap_err().to_string();
        assert!(error.contains("spheres and elements") && error.contains("help: "), "{error}");
    }
    assert!(begun.elapsed() < Duration::from_secs(20), "{:?}", begun.elapsed());
    assert!(load_text("good.toml", &beam("radius = 1e-2"), &[], None).is_ok());
}

/// Sphere sets far apart along any axis: an answer at once, be it a body or a word about its mass.
#[test]
fn sphere_sets_far_apart_are_judged_at_once() {
    let begun = Instant::now();
    for far in ["1e3", "1e9", "1e15", "1e25"] {
        for place in [
            format!("[{far}, 0, 0, 1]"),
            format!("[0, {far}, 0, 1]"),
            format!("[0, 0, {far}, 1]"),
            format!("[{far}, {far}, {far}, 1e-3]"),
        ] {
            let text = format!(
                "format = 1\nstep = \"1 ms\"\nduration = \"1 s\"\n[materials.m]\ndensity = 1000\n[[bodies]]\nname = \"b\"\nshape = \"spheres\"\n\
                 material = \"m\"\nspheres = [[0, 0, 0, 1], [0.5, 0, 0, 1], {place}]\nposition = [0, 0, 0]\n"
            );
            let _ = load_text("far.toml", &text, &[], None);
        }
    }
    assert!(begun.elapsed() < Duration::from_secs(60), "{:?}", begun.elapsed());
}
