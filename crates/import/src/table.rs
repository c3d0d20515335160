//! Data files and dump files of LAMMPS and LIGGGHTS as rows of grains.
//!
//! A data file has sections; of its atom styles `sphere` (id type diameter density x y z) is read. A dump file has snapshots with named
//! columns; of those the last, or the one of a step, is read: positions as x, xs or xu, radius or diameter, velocities, spins.

use std::fmt::Write as _;

use glam::DVec3;

use crate::report::{Report, Status};
use crate::write::{Toml, number};
use crate::{ImportError, Imported};

/// A grain of a file.
#[derive(Clone, Debug, PartialEq)]
pub struct Grain {
    /// Number in the file.
    pub id: u64,
    /// Type.
    pub kind: usize,
    /// Radius.
    pub radius: f64,
    /// Density, if it is given.
    pub density: Option<f64>,
    /// Position.
    pub position: DVec3,
    /// Velocity.
    pub velocity: DVec3,
    /// Angular velocity.
    pub spin: DVec3,
}

/// What a file has, in its own units.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Data {
    /// Number of types.
    pub types: usize,
    /// Lowest corner of the box.
    pub low: DVec3,
    /// Highest corner.
    pub high: DVec3,
    /// The grains in the order of the file.
    pub grains: Vec<Grain>,
    /// Step of a dump.
    pub step: u64,
}

/// Most grains of a file.
const MOST: usize = 20_000_000;

fn numbers(line: &str) -> Option<Vec<f64>> {
    let list: Option<Vec<f64>> =
        line.split_whitespace().map(|w| w.parse().ok().filter(|x: &f64| x.is_finite())).collect();
    list
}

/// Reads a data file.
pub fn data(text: &str) -> Result<Data, String> {
    let mut data = Data { types: 1, ..Data::default() };
    let mut section = String::new();
    let mut index = std::collections::HashMap::new();
    for (i, whole) in text.lines().enumerate().skip(1) {
        let (line, comment) = whole.split_once('#').unwrap_or((whole, ""));
        let line = line.trim();
        if line.is_empty() {
            continue;
        }
        let words: Vec<&str> = line.split_whitespace().collect();
        let wrong =
            || format!("line {} cannot be read: {}", i + 1, line.chars().take(80).collect::<String>());
        if line.starts_with(|c: char| c.is_ascii_alphabetic()) {
            section = words[0].to_owned();
            let style = comment.trim();
            if section == "Atoms" && !["", "sphere", "granular"].contains(&style) {
                return Err(format!(
                    "atoms of style {style} are not grains: sphere is read (id type diameter density x y z)"
                ));
            }
            continue;
        }
        if section.is_empty() {
            match words.as_slice() {
                [n, "atom", "types"] => data.types = n.parse().map_err(|_| wrong())?,
                [a, b, low, high] if low.ends_with("lo") && high.ends_with("hi") => {
                    let k = low.chars().next().and_then(|c| "xyz".find(c)).ok_or_else(wrong)?;
                    data.low[k] = a.parse().map_err(|_| wrong())?;
                    data.high[k] = b.parse().map_err(|_| wrong())?;
                }
                _ => {}
            }
            continue;
        }
        let n = numbers(line).ok_or_else(wrong)?;
        match section.as_str() {
            "Atoms" => {
                let [id, kind, diameter, density, x, y, z, ..] = n.as_slice() else { return Err(wrong()) };
                if data.grains.len() >= MOST
                    || !(1.0..1e6).contains(kind)
                    || *diameter <= 0.0
                    || *density <= 0.0
                {
                    return Err(wrong());
                }
                index.insert(*id as u64, data.grains.len());
                data.grains.push(Grain {
                    id: *id as u64,
                    kind: *kind as usize,
                    radius: 0.5 * diameter,
                    density: Some(*density),
                    position: DVec3::new(*x, *y, *z),
                    velocity: DVec3::ZERO,
                    spin: DVec3::ZERO,
                });
            }
            "Velocities" => {
                let [id, vx, vy, vz, rest @ ..] = n.as_slice() else { return Err(wrong()) };
                let at = *index.get(&(*id as u64)).ok_or_else(wrong)?;
                data.grains[at].velocity = DVec3::new(*vx, *vy, *vz);
                if let [wx, wy, wz, ..] = rest {
                    data.grains[at].spin = DVec3::new(*wx, *wy, *wz);
                }
            }
            _ => {}
        }
    }
    if data.grains.is_empty() { Err("it has no section Atoms with grains".into()) } else { Ok(data) }
}

/// Reads the last snapshot of a dump file, or that of a step.
pub fn dump(text: &str, step: Option<u64>) -> Result<Data, String> {
    let mut lines = text.lines().enumerate().peekable();
    let (mut found, mut now): (Option<Data>, Data) = (None, Data::default());
    let mut steps = Vec::new();
    while let Some((i, line)) = lines.next() {
        let wrong = |what: &str| format!("line {}: {what}", i + 1);
        let Some(item) = line.trim().strip_prefix("ITEM:") else { return Err(wrong("ITEM: is missing")) };
        let item = item.trim();
        let mut next = || lines.next().map(|(_, l)| l.trim()).ok_or_else(|| wrong("the file ends here"));
        if item == "TIMESTEP" {
            now = Data { types: 1, step: next()?.parse().map_err(|_| wrong("no step"))?, ..Data::default() };
            steps.push(now.step);
        } else if item.starts_with("NUMBER OF ATOMS") {
            let n: usize = next()?.parse().map_err(|_| wrong("no number of atoms"))?;
            if n > MOST {
                return Err(wrong("too many atoms"));
            }
            now.grains = Vec::with_capacity(n.min(text.len() / 4));
            now.types = n;
        } else if item.starts_with("BOX BOUNDS") {
            for k in 0..3 {
                let bounds = numbers(next()?).filter(|n| n.len() >= 2).ok_or_else(|| wrong("no bounds"))?;
                (now.low[k], now.high[k]) = (bounds[0], bounds[1]);
            }
        } else if let Some(columns) = item.strip_prefix("ATOMS") {
            let columns: Vec<&str> = columns.split_whitespace().collect();
            let count = std::mem::replace(&mut now.types, 1);
            for _ in 0..count {
                let row = next()?;
                let grain = of_row(&columns, row, now.low, now.high)
                    .map_err(|why| format!("{}: {row}", wrong(&why)))?;
                now.types = now.types.max(grain.kind);
                now.grains.push(grain);
            }
            if step.is_none_or(|s| s == now.step) {
                found = Some(std::mem::take(&mut now));
            }
        } else {
            // Units, time: a line each.
            next()?;
        }
    }
    found.filter(|d| !d.grains.is_empty()).ok_or_else(|| match step {
        Some(s) => format!(
            "there is no step {s} with grains; there are {} to {}",
            steps.first().unwrap_or(&0),
            steps.last().unwrap_or(&0)
        ),
        None => "there is no snapshot with grains".into(),
    })
}

fn of_row(columns: &[&str], row: &str, low: DVec3, high: DVec3) -> Result<Grain, String> {
    let cells: Vec<&str> = row.split_whitespace().collect();
    let get = |name: &str| -> Option<f64> {
        let at = columns.iter().position(|c| *c == name)?;
        cells.get(at)?.parse::<f64>().ok().filter(|x| x.is_finite())
    };
    let mut position = DVec3::ZERO;
    for (k, axis) in ["x", "y", "z"].into_iter().enumerate() {
        let scaled = get(&format!("{axis}s")).map(|s| low[k] + s * (high[k] - low[k]));
        position[k] = get(axis)
            .or_else(|| get(&format!("{axis}u")))
            .or(scaled)
            .ok_or_else(|| format!("no column {axis}, {axis}s or {axis}u with a number"))?;
    }
    let radius = get("radius").or_else(|| get("diameter").map(|d| 0.5 * d)).filter(|r| *r > 0.0);
    let vector = |names: [&str; 3]| DVec3::from_array(names.map(|n| get(n).unwrap_or(0.0)));
    Ok(Grain {
        id: get("id").unwrap_or(0.0) as u64,
        kind: get("type").filter(|t| (1.0..1e6).contains(t)).map_or(1, |t| t as usize),
        radius: radius.ok_or("no column radius or diameter above zero")?,
        density: get("density").filter(|d| *d > 0.0),
        position,
        velocity: vector(["vx", "vy", "vz"]),
        spin: vector(["omegax", "omegay", "omegaz"]),
    })
}

/// A data file as a scene.
pub(crate) fn data_scene(file: &str, text: &str, name: &str) -> Result<Imported, ImportError> {
    let data = data(text).map_err(|why| {
        ImportError::new(file, why, "give a data file of atom_style sphere, as write_data writes it")
    })?;
    Ok(scene(file, &data, name))
}

/// A snapshot of a dump as a scene.
pub(crate) fn dump_scene(
    file: &str,
    text: &str,
    step: Option<u64>,
    name: &str,
) -> Result<Imported, ImportError> {
    let data = dump(text, step).map_err(|why| {
        let help = "give a text dump with id, type, x, y, z and radius: dump ID all custom N FILE id type x y z radius vx vy vz";
        ImportError::new(file, why, help)
    })?;
    Ok(scene(file, &data, name))
}

/// Grains without walls: a scene to be completed, and a table that any scene can name.
fn scene(file: &str, data: &Data, name: &str) -> Imported {
    let mut report = Report { file: file.into(), lines: Vec::new() };
    let mut toml = Toml::default();
    let mut files = Vec::new();
    let _ = writeln!(
        toml.text,
        "# Grains of {file}, made by `granum import`. Lengths are taken for metres. Add walls and materials.\n"
    );
    toml.raw("format", "1");
    toml.text("title", &format!("{name}, grains of {file}"));
    toml.text("step", "1 ms");
    toml.text("duration", "1 s");
    let mut kinds: Vec<usize> = data.grains.iter().map(|g| g.kind).collect();
    kinds.sort_unstable();
    kinds.dedup();
    for kind in kinds {
        let of_kind: Vec<&Grain> = data.grains.iter().filter(|g| g.kind == kind).collect();
        let densities: Vec<f64> = of_kind.iter().filter_map(|g| g.density).collect();
        let mean = if densities.is_empty() {
            2500.0
        } else {
            densities.iter().sum::<f64>() / densities.len() as f64
        };
        toml.table(&format!("[materials.type{kind}]"), "");
        toml.number("density", mean);
        toml.table("[[placed]]", "");
        toml.text("name", &format!("grains of type {kind}"));
        toml.text("material", &format!("type{kind}"));
        let table = format!("{name}-{kind}.csv");
        toml.text("file", &table);
        let mut rows = String::from(
            "x [m],y [m],z [m],radius [m],vx [m/s],vy [m/s],vz [m/s],wx [rad/s],wy [rad/s],wz [rad/s]\n",
        );
        for g in &of_kind {
            let mut cells = g.position.to_array().to_vec();
            cells.push(g.radius);
            cells.extend(g.velocity.to_array().into_iter().chain(g.spin.to_array()));
            let cells: Vec<String> = cells.into_iter().map(number).collect();
            let _ = writeln!(rows, "{}", cells.join(","));
        }
        files.push((table, rows.into_bytes()));
        let spread = densities.iter().any(|d| (d / mean - 1.0).abs() > 1e-6);
        let status = if densities.is_empty() || spread { Status::Approximate } else { Status::Converted };
        let note = match (densities.is_empty(), spread) {
            (true, _) => ", density 2500 kg/m3: the file has none",
            (_, true) => ", their mean density: a material has one",
            _ => "",
        };
        report.add(
            (file, 1),
            status,
            &format!("{} grains of type {kind}", of_kind.len()),
            format!("[[placed]]{note}"),
        );
    }
    Imported { scene: toml.text, files, report }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may panic")]

    use super::*;

    const DATA: &str = "LAMMPS data file\n\n2 atoms\n1 atom types\n0 1 xlo xhi\n0 1 ylo yhi\n-1 2 zlo zhi\n\nAtoms # sphere\n\n1 1 0.01 2500 0.1 0.2 0.3 0 0 0\n2 1 0.02 2500 0.4 0.5 0.6\n\nVelocities\n\n2 1 2 3 4 5 6\n";

    #[test]
    fn data_files_are_read() {
        let data = data(DATA).unwrap();
        assert_eq!((data.grains.len(), data.low.z, data.high.z), (2, -1.0, 2.0));
        assert_eq!((data.grains[1].radius, data.grains[1].spin), (0.01, DVec3::new(4.0, 5.0, 6.0)));
        assert!(super::data(&DATA.replace("sphere", "atomic")).unwrap_err().contains("atomic"));
        assert!(super::data(&DATA.replace("0.01 2500", "0.01 dense")).is_err());
    }

    #[test]
    fn dumps_are_read_by_their_columns() {
        let snapshot = |step: u32, x: f64| {
            format!(
                "ITEM: TIMESTEP\n{step}\nITEM: NUMBER OF ATOMS\n1\nITEM: BOX BOUNDS ff ff ff\n0 2\n0 2\n0 2\nITEM: ATOMS id type xs y zu radius omegaz\n7 2 {x} 0.25 0.5 0.01 3\n"
            )
        };
        let text = snapshot(0, 0.5) + &snapshot(100, 0.75);
        let last = dump(&text, None).unwrap();
        assert_eq!((last.step, last.grains[0].position), (100, DVec3::new(1.5, 0.25, 0.5)));
        assert_eq!((last.grains[0].kind, last.grains[0].spin.z, last.grains[0].id), (2, 3.0, 7));
        assert_eq!(dump(&text, Some(0)).unwrap().grains[0].position.x, 1.0);
        assert!(dump(&text, Some(5)).unwrap_err().contains("no step 5"));
        assert!(dump(&text.replace("radius", "mass"), None).unwrap_err().contains("radius"));
        assert!(dump(&text[..text.len() - 20], None).is_err());
    }
}
