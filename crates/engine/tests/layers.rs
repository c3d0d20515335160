//! The layers of the engine: a module uses those below it, never those above.
//!
//! Layers from below: basics, data, geometry, collision detection, methods, applied forces, the world, the steps and probes on top of it, and steps on another device. Only
//! the arrays of the data (`bodies`, `contacts`, `soa`, `state`) may use each other.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

const LAYERS: &[&[&str]] = &[
    &["team"],
    &["exact", "formula", "ids", "losses", "math", "par", "random", "settings", "stage"],
    &["failure", "material", "period", "shape", "simd"],
    DATA,
    &["exchange", "motion", "order", "periodic", "report", "spin", "terrain"],
    &["bricks", "collide", "ground", "source"],
    &["integrate", "joint"],
    &["ancf", "ccp", "dem", "ffd", "force"],
    &["applied"],
    &["world"],
    &["probe", "step"],
    &["offload"],
];

const DATA: &[&str] = &["bodies", "contacts", "soa", "state"];

/// All source files of a module.
fn files(path: &Path, list: &mut Vec<std::path::PathBuf>) {
    if path.is_dir() {
        for entry in fs::read_dir(path).expect("a folder") {
            files(&entry.expect("an entry").path(), list);
        }
    } else if path.extension().is_some_and(|e| e == "rs") {
        list.push(path.to_owned());
    }
}

/// Modules that a module names outside of its tests and comments.
fn uses(module: &str, source: &Path) -> BTreeSet<String> {
    let mut list = Vec::new();
    files(&source.join(format!("{module}.rs")), &mut list);
    files(&source.join(module), &mut list);
    let mut found = BTreeSet::new();
    for file in list.iter().filter(|f| f.exists()) {
        let text = fs::read_to_string(file).expect("a source file");
        let code = text.split("#[cfg(test)]").next().unwrap_or_default();
        if file.file_stem().is_some_and(|name| name == "tests") {
            continue;
        }
        for line in code.lines().map(|l| l.split("//").next().unwrap_or_default()) {
            for (at, _) in line.match_indices("crate::") {
                let name: String =
                    line[at + 7..].chars().take_while(|c| c.is_ascii_lowercase() || *c == '_').collect();
                found.insert(name);
            }
        }
    }
    found.remove(module);
    found
}

#[test]
fn no_module_uses_one_above_it() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let layer = |name: &str| LAYERS.iter().position(|l| l.contains(&name));
    let lib = fs::read_to_string(source.join("lib.rs")).expect("the map");
    let modules: Vec<&str> = lib
        .lines()
        .filter_map(|l| l.trim_start_matches("pub ").strip_prefix("mod "))
        .map(|l| l.trim_end_matches(';'))
        .collect();
    assert!(modules.len() > 20);
    let mut wrong = Vec::new();
    for module in modules {
        let Some(own) = layer(module) else {
            wrong.push(format!("`{module}` is in no layer"));
            continue;
        };
        for used in uses(module, &source) {
            let Some(other) = layer(&used) else { continue };
            let is_data = DATA.contains(&module) && DATA.contains(&used.as_str());
            if other >= own && !is_data {
                wrong.push(format!("`{module}` uses `{used}`, which is not below it"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
