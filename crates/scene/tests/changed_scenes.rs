//! Scenes changed at random: a world or an error with a place, never a panic. `GRANUM_FUZZ_SECONDS` runs it longer.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

#[path = "../../../fuzz/mutate.rs"]
mod mutate;

const HARD: &[&[u8]] = &[
    b"-1",
    b"0",
    b"1e999",
    b"nan",
    b"inf",
    b"1e-320",
    b"\"\"",
    b"[]",
    b"{}",
    b"true",
    b"= ",
    b"[[",
    b"]]",
    b"\n",
    b"#",
    b"'",
    b"\"",
    b"\xc3\xa9",
    b"\xff",
    b"[0, 0, 0]",
    b"\"5 mm\"",
    b"\"3 deg\"",
    b"\"t\"",
    b"9999",
    b"[[fills]]\n",
    b"[[beams]]\n",
    b"[[joints]]\n",
    b"[[forces]]\n",
    b"[[sources]]\n",
    b"[[probes]]\n",
    b"[[bodies]]\n",
    b"[[walls]]\n",
    b"[domain]\n",
    b"step = \"auto\"\n",
];

/// Bodies that are small change: scenes with more are slow, not wrong.
fn is_small(text: &str) -> bool {
    let digits = text.split(|c: char| !c.is_ascii_digit()).map(str::len).max().unwrap_or(0);
    digits < 5 || !text.contains("count")
}

#[test]
fn changed_scenes_are_built_or_refused() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../cli/tests/scenes");
    let mut files = Vec::new();
    for entry in std::fs::read_dir(&folder).unwrap().flatten() {
        if entry.path().extension().is_some_and(|e| e == "toml") {
            files.push(std::fs::read(entry.path()).unwrap());
        }
    }
    // Small examples of other features.
    for name in ["hello_sphere", "four_bar", "arch", "beam_pendulum", "parachute", "pendulum"] {
        let found = granum_scene::examples().iter().find(|e| e.name == name);
        files.extend(found.map(|e| e.text.as_bytes().to_vec()));
    }
    // The parts of which the scenes of `every_cut.rs` are made, with a head.
    let head = "format = 1\nstep = \"1 ms\"\nduration = \"1 s\"\n[materials.stone]\ndensity = 2500\n[materials.felt]\ndensity = 900\n";
    for entry in std::fs::read_dir(folder.join("../../../run/tests/scenes/cuts")).unwrap().flatten() {
        let text = std::fs::read_to_string(entry.path()).unwrap();
        let words =
            [("{t}", "0.1"), ("{opens}", "0.2"), ("{rate}", "500"), ("{edge}", "0.9"), ("{stop}", "0.1")];
        let text = words.iter().fold(text, |text, (word, number)| text.replace(word, number));
        let method = if text.contains("[[beams]]") { "method = \"dem\"\n" } else { "" };
        files.push(format!("{method}{head}{text}").into_bytes());
    }
    assert!(files.len() > 12, "{}", files.len());
    let (mut built, mut left_out) = (0, 0);
    let count = mutate::many(&files, HARD, 600, |bytes| {
        let Ok(text) = std::str::from_utf8(bytes) else { return };
        if !is_small(text) {
            left_out += 1;
            return;
        }
        match granum_scene::load_text("changed.toml", text, &[], None) {
            Ok(_) => built += 1,
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    });
    println!("{count} scenes, {built} built, {left_out} left out");
}
