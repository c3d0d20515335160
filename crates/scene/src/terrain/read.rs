//! Files that a terrain names become part of the scene: heightmaps, meshes and tables become rows of heights; a terrain file and the
//! file of settled grains stay files and get their place from the folder of the scene.

use std::path::Path;

use granum_engine::glam::DVec3;
use granum_engine::shape::mesh::Mesh;
use toml::{Table, Value};

use super::image;
use crate::LARGEST_FILE;
use crate::include::placing::number;
use crate::locate::Document;
use crate::units::{LENGTH, parse};

/// What could not be read: its path in the scene, why, and what to do.
type Failure = (String, String, String);
/// Message and help.
type Fault = (String, String);

/// Samples along the longer side of a mesh unless its spacing is given.
const SAMPLES: f64 = 200.0;
/// Most heights of a mesh.
const MOST_HEIGHTS: f64 = 4e6;

/// Reads the files of every terrain.
pub(crate) fn include_surfaces(document: &mut Document, folder: &Path) -> Vec<Failure> {
    let mut failures = Vec::new();
    let mut notes = Vec::new();
    let Some(Value::Array(list)) = document.table.get_mut("terrain") else { return failures };
    for (i, table) in list.iter_mut().enumerate() {
        let Value::Table(table) = table else { continue };
        make_absolute(table, folder);
        if let Some(Value::Table(settle)) = table.get_mut("settle") {
            make_absolute(settle, folder);
        }
        let Some(Value::Table(surface)) = table.get_mut("surface") else { continue };
        for key in ["heightmap", "mesh", "grid"] {
            let Some(Value::String(file)) = surface.get(key).cloned() else { continue };
            let result = match key {
                "heightmap" => heightmap(surface, &folder.join(&file), &mut notes),
                "mesh" => mesh(surface, &folder.join(&file)),
                _ => grid(surface, &folder.join(&file)),
            };
            if let Err((message, help)) = result {
                failures.push((format!("terrain[{i}].surface.{key}"), format!("{file}: {message}"), help));
            } else {
                surface.remove(key);
            }
        }
    }
    document.notes.append(&mut notes);
    failures
}

/// The path of `file` from the folder of the scene, so that the resolved scene finds it from anywhere.
fn make_absolute(table: &mut Table, folder: &Path) {
    if let Some(Value::String(file)) = table.get_mut("file")
        && let Ok(path) = std::path::absolute(folder.join(&*file))
    {
        *file = path.display().to_string();
    }
}

fn bytes_of(path: &Path) -> Result<Vec<u8>, Fault> {
    let help = || "give the path of the file from the folder of the scene".to_owned();
    let size = std::fs::metadata(path).map_err(|e| (format!("cannot be read: {e}"), help()))?.len();
    if size > LARGEST_FILE {
        return Err(("larger than 256 MB".into(), "make it smaller".into()));
    }
    std::fs::read(path).map_err(|e| (format!("cannot be read: {e}"), help()))
}

/// A length under a key.
fn length(surface: &Table, key: &str) -> Option<f64> {
    surface.get(key).and_then(|v| number(v, &LENGTH))
}

fn put_rows(surface: &mut Table, rows: Vec<Vec<f64>>) {
    let row = |row: Vec<f64>| Value::Array(row.into_iter().map(Value::Float).collect());
    surface.insert("heights".into(), Value::Array(rows.into_iter().map(row).collect()));
}

fn heightmap(surface: &mut Table, path: &Path, notes: &mut Vec<String>) -> Result<(), Fault> {
    let image = image::read(&bytes_of(path)?)
        .map_err(|why| (why, "a grey image, PNG of 8 or 16 bit, or PGM".to_owned()))?;
    let (Some(low), Some(high)) = (length(surface, "low"), length(surface, "high")) else {
        let help =
            "add `low`, the height of black, and `high`, the height of white, for example high = \"0.8 m\"";
        return Err(("a heightmap needs `low` and `high`".into(), help.into()));
    };
    if low >= high {
        let message = format!("`low` is {low} m and `high` is {high} m: there is no range of heights");
        return Err((message, "let `high`, the height of white, be above `low`, that of black".into()));
    }
    if image.was_colour {
        notes.push(format!("heightmap  {} has colours: their luminance counts", path.display()));
    }
    // The first row of an image is its upper side, the greatest y.
    let rows = image.rows.iter().rev().map(|row| row.iter().map(|g| low + (high - low) * g).collect());
    put_rows(surface, rows.collect());
    surface.remove("low");
    surface.remove("high");
    Ok(())
}

fn factor(surface: &Table) -> Result<f64, Fault> {
    match surface.get("unit").and_then(Value::as_str) {
        None => Ok(1.0),
        Some(unit) => parse(&format!("1 {unit}"), &LENGTH).map_err(|_| {
            (format!("\"{unit}\" is no unit of length"), "use \"mm\", \"cm\", \"m\" or \"in\"".into())
        }),
    }
}

fn grid(surface: &mut Table, path: &Path) -> Result<(), Fault> {
    let help = "rows of numbers with commas, blanks or semicolons between them, all of one length";
    let factor = factor(surface)?;
    let text = String::from_utf8(bytes_of(path)?).map_err(|e| (e.to_string(), help.to_owned()))?;
    let mut rows: Vec<Vec<f64>> = Vec::new();
    for (k, line) in text.lines().enumerate() {
        let line = line.split('#').next().unwrap_or_default();
        let words = line.split([',', ';', ' ', '\t']).filter(|w| !w.is_empty());
        let row: Result<Vec<f64>, _> = words.map(str::parse::<f64>).collect();
        match row {
            Ok(row) if row.is_empty() => {}
            Ok(row) if row.iter().any(|x| !x.is_finite()) => {
                return Err((format!("line {} has a height that is not finite", k + 1), help.into()));
            }
            Ok(row) if rows.first().is_some_and(|first| first.len() != row.len()) => {
                let message =
                    format!("line {} has {} heights, the first row has {}", k + 1, row.len(), rows[0].len());
                return Err((message, help.into()));
            }
            Ok(row) => rows.push(row.into_iter().map(|z| z * factor).collect()),
            Err(_) => return Err((format!("line {} is not numbers", k + 1), help.into())),
        }
    }
    if rows.len() < 2 || rows[0].len() < 2 {
        return Err(("it has fewer than two by two heights".into(), help.into()));
    }
    rows.reverse();
    put_rows(surface, rows);
    surface.remove("unit");
    Ok(())
}

fn mesh(surface: &mut Table, path: &Path) -> Result<(), Fault> {
    let factor = factor(surface)?;
    let told = |e: crate::SceneError| {
        let p = &e.problems[0];
        (format!("{}: {}", p.place, p.message), p.help.clone())
    };
    let mesh = crate::mesh::read(path).map_err(told)?.scaled(factor);
    let (low, high) = mesh.bounds();
    let size = high - low;
    let spacing = length(surface, "spacing").unwrap_or(size.x.max(size.y) / SAMPLES);
    if !(size.x > 0.0 && size.y > 0.0) || size.x / spacing * (size.y / spacing) > MOST_HEIGHTS {
        let message = format!("it is {} m by {} m, with heights every {spacing} m", size.x, size.y);
        return Err((message, "take a mesh that is a ground seen from above, and a larger `spacing`".into()));
    }
    let rows = sampled(&mesh, low, high, spacing)?;
    put_rows(surface, rows);
    let pair = |a: f64, b: f64| Value::Array(vec![Value::Float(a), Value::Float(b)]);
    surface.insert("size".into(), pair(size.x, size.y));
    surface.insert("center".into(), pair(0.5 * (low.x + high.x), 0.5 * (low.y + high.y)));
    surface.remove("unit");
    surface.remove("spacing");
    Ok(())
}

/// Heights of a mesh at equal distances, rows from the least y.
fn sampled(mesh: &Mesh, low: DVec3, high: DVec3, spacing: f64) -> Result<Vec<Vec<f64>>, Fault> {
    let help = || {
        "a mesh for a terrain is an open surface that no vertical line meets twice; cut off its sides and its bottom".to_owned()
    };
    let size = high - low;
    let (nx, ny) =
        ((size.x / spacing).ceil().max(1.0) as usize + 1, (size.y / spacing).ceil().max(1.0) as usize + 1);
    let step = [size.x / (nx - 1) as f64, size.y / (ny - 1) as f64];
    let slack = 1e-9 * size.max_element();
    let mut rows = vec![vec![f64::NAN; nx]; ny];
    for (t, _) in mesh.triangles.iter().enumerate() {
        let [a, b, c] = mesh.corners(t);
        let area = (b - a).truncate().perp_dot((c - a).truncate());
        if area.abs() <= 1e-12 * mesh.area_normal(t).length() {
            let at = (a + b + c) / 3.0;
            return Err((
                format!(
                    "it is not a height field: triangle {} stands upright at ({:.4}, {:.4}, {:.4}) m",
                    t + 1,
                    at.x,
                    at.y,
                    at.z
                ),
                help(),
            ));
        }
        let (from, to) = (a.min(b).min(c), a.max(b).max(c));
        let first = |x: f64, low: f64, step: f64| (((x - low - slack) / step).ceil().max(0.0)) as usize;
        let last = |x: f64, low: f64, step: f64, n: usize| {
            ((((x - low + slack) / step).floor()).max(0.0) as usize).min(n - 1)
        };
        for (j, row) in rows
            .iter_mut()
            .enumerate()
            .take(last(to.y, low.y, step[1], ny) + 1)
            .skip(first(from.y, low.y, step[1]))
        {
            for (i, height) in row
                .iter_mut()
                .enumerate()
                .take(last(to.x, low.x, step[0], nx) + 1)
                .skip(first(from.x, low.x, step[0]))
            {
                let p = DVec3::new(low.x + i as f64 * step[0], low.y + j as f64 * step[1], 0.0).truncate();
                let u = (p - a.truncate()).perp_dot((c - a).truncate()) / area;
                let v = (b - a).truncate().perp_dot(p - a.truncate()) / area;
                if u < -1e-9 || v < -1e-9 || u + v > 1.0 + 1e-9 {
                    continue;
                }
                let z = a.z + u * (b.z - a.z) + v * (c.z - a.z);
                if !height.is_nan() && (*height - z).abs() > 1e-6 * size.max_element() {
                    let message = format!(
                        "it is not a height field: over ({:.4}, {:.4}) m it has the heights {height:.4} and {z:.4} m",
                        p.x, p.y
                    );
                    return Err((message, help()));
                }
                *height = z;
            }
        }
    }
    for (j, row) in rows.iter().enumerate() {
        if let Some(i) = row.iter().position(|z| z.is_nan()) {
            let (x, y) = (low.x + i as f64 * step[0], low.y + j as f64 * step[1]);
            let message = format!(
                "it is not a height field: it has no height over ({x:.4}, {y:.4}) m, in the rectangle around it"
            );
            return Err((message, "take a mesh that covers a rectangle along x and y, without holes".into()));
        }
    }
    Ok(rows)
}
