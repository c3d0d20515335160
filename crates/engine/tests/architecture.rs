//! The drawings of docs/architecture.md are made from the code: crates from their manifests, layers from the test that keeps them,
//! steps from their lists of stages. `GRANUM_WRITE=1 cargo nextest run --workspace --test architecture` writes them again.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use granum_engine::stage::Stage;
use granum_engine::step;

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Crates and what they use of each other, as a drawing in Mermaid's language.
fn crates() -> String {
    let manifest =
        fs::read_to_string(repository().join("Cargo.toml")).expect("the manifest of the workspace");
    let members = manifest.lines().find(|l| l.starts_with("members")).expect("members");
    let folders: Vec<&str> = members.split('"').skip(1).step_by(2).collect();
    let name = |folder: &str| folder.rsplit('/').next().unwrap_or_default().to_owned();
    let names: Vec<String> = folders.iter().map(|f| name(f)).collect();
    let mut text = String::from("```mermaid\nflowchart BT\n");
    for folder in &folders {
        let manifest = fs::read_to_string(repository().join(folder).join("Cargo.toml")).expect("a manifest");
        // What only the tests of a crate use is not drawn.
        let own = manifest.split("[dev-dependencies]").next().unwrap_or_default();
        let mut used: Vec<&String> = names
            .iter()
            .filter(|n| own.lines().any(|l| l.starts_with(&format!("granum-{n}"))))
            .filter(|n| **n != name(folder))
            .collect();
        used.sort();
        for used in used {
            writeln!(text, "    {} --> {used}", name(folder)).expect("text");
        }
    }
    text + "```\n"
}

/// Layers of the engine from the lowest to the highest, out of the test that keeps them.
fn layers() -> String {
    let test = include_str!("layers.rs");
    let list = |start: &str, end: &str| {
        let from = test.find(start).expect("the list") + start.len();
        &test[from..from + test[from..].find(end).expect("its end")]
    };
    let data = list("const DATA: &[&str] = &[", "]");
    let names = |line: &str| line.split('"').skip(1).step_by(2).collect::<Vec<_>>().join("<br>");
    let lines = list("const LAYERS: &[&[&str]] = &[\n", "\n];").lines();
    let lines: Vec<String> = lines.map(|l| names(if l.contains("DATA") { data } else { l })).collect();
    let mut text = String::from("```mermaid\nflowchart LR\n");
    for (k, line) in lines.iter().enumerate() {
        writeln!(text, "    layer{k}[\"{line}\"]").expect("text");
        if k > 0 {
            writeln!(text, "    layer{k} --> layer{}", k - 1).expect("text");
        }
    }
    text + "```\n"
}

/// The stages of a step.
fn stages(list: &[&[Stage]]) -> String {
    let mut text = String::from("```mermaid\nflowchart TD\n");
    for (k, group) in list.iter().enumerate() {
        let names: Vec<&str> = group.iter().map(|s| s.name()).collect();
        writeln!(text, "    group{k}[\"{}\"]", names.join("<br>")).expect("text");
        if k > 0 {
            writeln!(text, "    group{} --> group{k}", k - 1).expect("text");
        }
        if group.contains(&Stage::ContactIteration) {
            writeln!(text, "    group{k} -- until solved --> group{k}").expect("text");
        }
    }
    text + "```\n"
}

#[test]
fn the_drawings_are_of_this_code() {
    let page = repository().join("docs/architecture.md");
    let old = fs::read_to_string(&page).expect("docs/architecture.md");
    let drawings = [
        ("crates", crates()),
        ("layers", layers()),
        ("hard contact", stages(step::ccp::STAGES)),
        ("penalty contact", stages(step::dem::STAGES)),
        ("fast frictional dynamics", stages(step::ffd::STAGES)),
    ];
    let mut new = old.clone();
    for (name, drawing) in drawings {
        let mark = format!("<!-- {name} -->\n");
        let from = new.find(&mark).unwrap_or_else(|| panic!("no mark for {name}")) + mark.len();
        let end = from + new[from..].find("<!-- end -->").expect("an end");
        new.replace_range(from..end, &drawing);
    }
    if std::env::var_os("GRANUM_WRITE").is_some() {
        fs::write(&page, &new).expect("docs/architecture.md can be written");
    } else {
        assert!(new == old, "docs/architecture.md is not of this code: see the head of this file");
    }
}
