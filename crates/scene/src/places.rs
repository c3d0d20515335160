//! Grains at given places: `[[placed]]`, from rows of the scene or from a CSV file, as `granum export` writes it.

use std::path::Path;

use granum_engine::glam::{DQuat, DVec3};
use granum_engine::random::Random;
use granum_engine::terrain::Sizes;
use granum_engine::terrain::grain;
use granum_engine::{Body, BodyKind};
use toml::Value;

use crate::build::{Builder, most_bodies};
use crate::locate::{Document, join};
use crate::schema::{PlacedKind, Places};
use crate::terrain::file;
use crate::{LARGEST_FILE, Placed};

/// What the numbers of a row are; the first four must be there.
pub(crate) const COLUMNS: [&str; 15] =
    ["x", "y", "z", "radius", "qw", "qx", "qy", "qz", "vx", "vy", "vz", "wx", "wy", "wz", "variant"];
/// What a number is where there is none: no rotation, at rest, the first shape of the grain.
const DEFAULTS: [f64; 15] = [0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0];

/// Puts the rows of every `file` in its place; returns what could not be read.
pub(crate) fn include_rows(document: &mut Document, folder: &Path) -> Vec<(String, String, String)> {
    let mut failures = Vec::new();
    let Some(Value::Array(list)) = document.table.get_mut("placed") else { return failures };
    for (i, table) in list.iter_mut().enumerate() {
        let Value::Table(table) = table else { continue };
        let Some(Value::String(file)) = table.get("file").cloned() else { continue };
        let only = table.get("only").and_then(Value::as_str).map(str::to_owned);
        match read(&folder.join(&file), only.as_deref()) {
            Ok(rows) => {
                table.remove("file");
                table.remove("only");
                table.insert("rows".into(), rows);
            }
            Err(message) => {
                let help = "a CSV file beside the scene whose first line names its columns: x, y, z, radius and more";
                failures.push((format!("placed[{i}].file"), format!("{file}: {message}"), help.into()));
            }
        }
    }
    failures
}

/// The rows of a table; of the group `only`, if given.
fn read(path: &Path, only: Option<&str>) -> Result<Value, String> {
    let size = std::fs::metadata(path).map_err(|e| e.to_string())?.len();
    if size > LARGEST_FILE {
        return Err("larger than 256 MB".into());
    }
    if file::is_one(path) {
        return of_terrain(path, only);
    }
    let text = std::fs::read_to_string(path).map_err(|e| e.to_string())?;
    let mut lines =
        text.lines().enumerate().filter(|(_, l)| !l.trim().is_empty() && !l.trim_start().starts_with('#'));
    let (_, header) = lines.next().ok_or("it is empty")?;
    // Units stand in brackets behind the names.
    let names: Vec<&str> = header.split(',').map(|c| c.split('[').next().unwrap_or("").trim()).collect();
    let at = |name: &str| names.iter().position(|n| *n == name);
    let columns: Vec<Option<usize>> = COLUMNS.iter().map(|c| at(c)).collect();
    for (name, column) in COLUMNS.iter().zip(&columns).take(4) {
        column.ok_or(format!("there is no column `{name}`"))?;
    }
    let group = match only {
        Some(_) => Some(at("group").ok_or("there is no column `group`, which `only` asks for")?),
        None => None,
    };
    let mut rows = Vec::new();
    for (i, line) in lines {
        let cells: Vec<&str> = line.split(',').map(str::trim).collect();
        if group.is_some_and(|g| cells.get(g).copied() != only) {
            continue;
        }
        let row: Option<Vec<Value>> = columns
            .iter()
            .zip(DEFAULTS)
            .map(|(column, default)| match column {
                Some(c) => cells.get(*c)?.parse().ok().map(Value::Float),
                None => Some(Value::Float(default)),
            })
            .collect();
        rows.push(Value::Array(row.ok_or(format!("line {} is not numbers under its header", i + 1))?));
    }
    if rows.is_empty() {
        return Err(only.map_or("it has no rows".into(), |g| format!("it has no rows of the group `{g}`")));
    }
    Ok(Value::Array(rows))
}

/// The rows of a terrain file; those of its grains that never move are free here.
fn of_terrain(path: &Path, only: Option<&str>) -> Result<Value, String> {
    let (header, _) = file::open(path)?;
    if only.is_some_and(|name| name != header.name) {
        return Err(format!(
            "it has no grains of the group `{}`, only `{}`",
            only.unwrap_or(""),
            header.name
        ));
    }
    let mut rows = Vec::new();
    file::each(path, &mut |g| {
        let (p, q, variant) = (g.position, g.rotation, usize::from(g.kind / 2));
        let radius = g.radius / header.stretches[variant];
        let numbers =
            [p.x, p.y, p.z, radius, q.w, q.x, q.y, q.z, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, variant as f64];
        rows.push(Value::Array(numbers.into_iter().map(Value::Float).collect()));
    })?;
    Ok(Value::Array(rows))
}

/// Adds the grains of one `[[placed]]` table.
pub(crate) fn add_places(b: &mut Builder, places: &Places, index: usize) {
    let path = format!("placed[{index}]");
    let name = places.name.clone().unwrap_or_else(|| format!("placed {}", index + 1));
    let group = b.world.group(&name);
    b.fills.push((group, path.clone()));
    let material = b.material(&places.material, &path);
    let grain = b.grain(places.grain.as_deref(), material.map_or(1.0, |m| m.1), &path);
    let Some(rows) = &places.rows else {
        b.problems.add(&path, "there are no grains", "give `file`, a CSV file, or `rows`");
        return;
    };
    let (Some((material, density)), Some(grain)) = (material, grain) else { return };
    if rows.len() as f64 + b.world.bodies.len() as f64 > most_bodies(b.world.settings.method) {
        b.problems.add(&path, "there are too many grains", "use fewer");
        return;
    }
    if b.chosen.is_some() {
        return;
    }
    for (k, row) in rows.iter().enumerate() {
        let place = format!("{path}.rows[{k}]");
        let mut n = DEFAULTS;
        let fits = (4..=n.len()).contains(&row.len()) && row.iter().all(|x| x.is_finite());
        n.iter_mut().zip(row).for_each(|(to, x)| *to = *x);
        let rotation = DQuat::from_xyzw(n[5], n[6], n[7], n[4]);
        let variants = grain.variants();
        let variant = variants.get(n[14] as usize).copied();
        let known =
            n[14] >= 0.0 && n[14].fract() == 0.0 && (variant.is_some() || grain.is_sphere() && n[14] == 0.0);
        if !(fits && n[3] > 0.0 && rotation.length() > 1e-9 && known) {
            let help = "x, y, z, radius > 0, then if wanted qw, qx, qy, qz, vx, vy, vz, wx, wy, wz, variant";
            b.problems.add(&place, "this is not a grain", help);
            return;
        }
        let at = DVec3::new(n[0], n[1], n[2]);
        // Turned as the row says, so nothing is drawn.
        let body =
            grain::body(&b.world.shapes, variant, n[3], (density, material), at, &mut Random::new(0, 0));
        let velocity = DVec3::new(n[8], n[9], n[10]);
        let spin = DVec3::new(n[11], n[12], n[13]);
        let body = body.with_rotation(rotation).in_group(group);
        if places.kind == PlacedKind::Fixed {
            if velocity != DVec3::ZERO || spin != DVec3::ZERO {
                let message = "fixed grains have no velocity";
                b.problems.add(&place, message, "leave the columns vx to wz out, or kind = \"fixed\"");
                return;
            }
            let (inv_mass, inv_inertia_body) = (0.0, DVec3::ZERO);
            let inradius = f64::INFINITY;
            b.world.add(Body { kind: BodyKind::Fixed, inv_mass, inv_inertia_body, inradius, ..body });
            continue;
        }
        b.note_sizes(&Sizes::single(n[3]), velocity);
        b.world.add(body.with_velocity(velocity).with_ang_vel(spin));
    }
    let placed = rows.len() as f64;
    b.placed.push(Placed { what: join("", &name), requested: placed, placed, unit: "bodies" });
}
