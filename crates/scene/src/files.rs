//! Files that a scene names: meshes and sphere sets. They are read into the scene before it is checked, so that the
//! resolved scene needs no other file.

use std::path::Path;

use granum_engine::shape::mesh::Mesh;
use granum_engine::shape::sphere_set::SphereSet;
use toml::{Table, Value};

use crate::error::SceneError;
use crate::examples;
use crate::locate::{Document, join};
use crate::mesh;
use crate::units::{LENGTH, parse};

/// What could not be read: its path in the scene, why, and what to do.
type Failure = (String, String, String);

/// Puts the content of `file` in place of the key, for every body, wall, named shape, piece, link of a belt and grain that has one.
pub(crate) fn include_meshes(document: &mut Document, folder: &Path) -> Vec<Failure> {
    let mut failures = Vec::new();
    let mut with_pieces = |value: &mut Value, path: &str| {
        let Value::Table(table) = value else { return };
        include(table, path, folder, &mut failures);
        if let Some(show) = table.get_mut("show") {
            include_shown(show, &join(path, "show"), folder, &mut failures);
        }
        for_list(table, "pieces", path, &mut |piece, path| {
            if let Value::Table(table) = piece {
                include(table, path, folder, &mut failures);
            }
        });
    };
    for list in ["bodies", "walls"] {
        for_list(&mut document.table, list, "", &mut with_pieces);
    }
    if let Some(Value::Array(belts)) = document.table.get_mut("belts") {
        for (i, belt) in belts.iter_mut().enumerate() {
            if let Some(link) = belt.get_mut("link") {
                with_pieces(link, &format!("belts[{i}].link"));
            }
        }
    }
    for tables in ["grains", "shapes"] {
        let Some(Value::Table(tables_of)) = document.table.get_mut(tables) else { continue };
        tables_of.iter_mut().for_each(|(name, table)| with_pieces(table, &join(tables, name)));
    }
    failures
}

/// Calls `visit` with each value of a list in a table at `path`, and its own path.
fn for_list(table: &mut Table, list: &str, path: &str, visit: &mut dyn FnMut(&mut Value, &str)) {
    let Some(Value::Array(values)) = table.get_mut(list) else { return };
    for (i, value) in values.iter_mut().enumerate() {
        visit(value, &join(path, &format!("{list}[{i}]")));
    }
}

/// Puts the mesh of a file in place of what a body is shown as.
fn include_shown(show: &mut Value, path: &str, folder: &Path, failures: &mut Vec<Failure>) {
    let mut table = match show {
        Value::String(file) => Table::from_iter([("file".to_owned(), Value::String(file.clone()))]),
        Value::Table(table) => table.clone(),
        _ => return,
    };
    let is_text = show.is_str();
    table.insert("shape".into(), "mesh".into());
    let before = failures.len();
    include(&mut table, path, folder, failures);
    if is_text {
        failures[before..].iter_mut().for_each(|f| path.clone_into(&mut f.0));
    }
    table.remove("shape");
    if failures.len() == before {
        *show = Value::Table(table);
    }
}

fn include(table: &mut Table, path: &str, folder: &Path, failures: &mut Vec<Failure>) {
    let Some(Value::String(file)) = table.get("file").cloned() else { return };
    let shape = table.get("shape").and_then(Value::as_str).unwrap_or_default().to_owned();
    let mut fail =
        |key: &str, (message, help): (String, String)| failures.push((join(path, key), message, help));
    let factor = match table.get("unit") {
        None => 1.0,
        Some(Value::String(unit)) => match parse(&format!("1 {unit}"), &LENGTH) {
            Ok(factor) => factor,
            Err(_) => {
                let message = format!("\"{unit}\" is no unit of length");
                return fail("unit", (message, "use \"mm\", \"cm\", \"m\" or \"in\"".into()));
            }
        },
        Some(_) => return,
    };
    let told = |e: SceneError| {
        let p = &e.problems[0];
        (format!("{}: {}", p.place, p.message), p.help.clone())
    };
    let number = |x: f64| Value::Float(x * factor);
    let row = |v: &[f64]| Value::Array(v.iter().map(|&x| number(x)).collect());
    if shape == "spheres" {
        match read_spheres(&file, folder) {
            Ok(set) => {
                let rows = set.centers().iter().zip(set.radii()).map(|(c, r)| row(&[c.x, c.y, c.z, *r]));
                table.insert("spheres".into(), Value::Array(rows.collect()));
            }
            Err(e) => return fail("file", told(e)),
        }
    } else if shape == "mesh" || shape == "hull" {
        match read_mesh(&file, folder) {
            Ok(mesh) => {
                let points = Value::Array(mesh.vertices.iter().map(|v| row(&v.to_array())).collect());
                if shape == "hull" {
                    table.insert("points".into(), points);
                } else {
                    table.insert("vertices".into(), points);
                    let index =
                        |t: &[u32; 3]| Value::Array(t.iter().map(|&i| Value::Integer(i.into())).collect());
                    table
                        .insert("triangles".into(), Value::Array(mesh.triangles.iter().map(index).collect()));
                }
            }
            Err(e) => return fail("file", told(e)),
        }
    } else {
        return; // said where the keys of a shape are checked
    }
    table.remove("file");
    table.remove("unit");
}

/// A file beside the scene, or else one that comes with the program.
fn read_mesh(file: &str, folder: &Path) -> Result<Mesh, SceneError> {
    let path = folder.join(file);
    match examples::part(file).filter(|_| !path.exists()) {
        Some(bytes) => mesh::read_bytes(file, bytes),
        None => mesh::read(&path),
    }
}

fn read_spheres(file: &str, folder: &Path) -> Result<SphereSet, SceneError> {
    mesh::spheres::read(&folder.join(file))
}
