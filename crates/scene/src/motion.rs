//! Prescribed motion: from the `motion` table of a wall to the engine's drives.

use std::path::Path;

use granum_engine::formula::Formula as EngineFormula;
use granum_engine::motion::{Drive, Motion as EngineMotion, Track};
use toml::Value;

use crate::locate::{Document, Problems, join};
use crate::schema::{Formula, Motion, Rotate};
use crate::shape::{unit, vec3};
use crate::units::{self, ANGLE, ANGULAR_SPEED, Dimension, LENGTH, SPEED};

/// Longest formula: its reader calls itself, so the length bounds the depth.
pub(crate) const LONGEST: usize = 1000;
/// Largest motion file [bytes].
const LARGEST_FILE: u64 = 64 << 20;

/// Reads a formula of t; the error is a message and a help.
pub(crate) fn parse_formula(text: &str) -> Result<EngineFormula, (String, String)> {
    if text.len() > LONGEST {
        return Err((
            format!("the formula is longer than {LONGEST} characters"),
            "use `table` instead".into(),
        ));
    }
    EngineFormula::parse(text).map_err(|e| {
        (e.to_string(), "a formula of the time t in seconds, for example \"0.01*sin(2*pi*5*t)\"".to_owned())
    })
}

pub(crate) fn track(
    formula: &Formula,
    dimension: &Dimension,
    path: &str,
    problems: &mut Problems,
) -> Option<Track> {
    let text = match formula {
        Formula::Number(x) => x.to_string(),
        Formula::Text(text) => match units::parse(text, dimension) {
            Ok(x) => x.to_string(),
            Err(_) => text.clone(),
        },
    };
    match parse_formula(&text) {
        Ok(formula) => Some(Track::Formula(formula)),
        Err((message, help)) => {
            problems.add(path, message, help);
            None
        }
    }
}

/// Adds the drives of a motion table to the motion of a body; the pivot of turning is set only if it is given.
pub(crate) fn drive(
    motion: &Motion,
    path: &str,
    duration: f64,
    into: &mut EngineMotion,
    problems: &mut Problems,
) {
    let given = [
        ("shake", motion.shake.is_some()),
        ("translate", motion.translate.is_some()),
        ("velocity", motion.velocity.is_some()),
        ("table", motion.table.is_some()),
    ];
    let names: Vec<&str> = given.iter().filter(|g| g.1).map(|g| g.0).collect();
    if names.len() > 1 {
        let message = format!("{} and {} cannot be combined", names[0], names[1]);
        problems.add(
            &join(path, names[1]),
            message,
            "keep one of them, or write the sum as a formula in `translate`",
        );
    }
    if names.is_empty() && motion.rotate.is_none() {
        problems.add(path, "this motion moves nothing", "add shake, translate, velocity, table or rotate");
    }
    if let Some(start) = motion.start {
        into.start = start.0;
    }
    if let Some(stop) = motion.stop {
        into.stop = stop.0;
    }
    if into.start >= into.stop {
        problems.add(&join(path, "stop"), "`stop` is not after `start`", "enlarge `stop`");
    }
    if let Some(now) = &motion.now {
        into.since = now.time.0;
        into.offset = now.offset.map_or(into.offset, vec3);
        into.angle = now.angle.map_or(0.0, |a| a.0);
    }
    into.translate = translation(motion, path, problems);
    if let Some(rotate) = &motion.rotate {
        turn(rotate, &join(path, "rotate"), into, problems);
    }
    let drives = into.translate.iter().flatten().chain(&into.rotate);
    if drives
        .into_iter()
        .any(|d| !stays_finite(d, into.start.max(into.since), into.stop.min(into.since + duration)))
    {
        problems.add(
            path,
            "this motion is not finite at all times",
            "look for a division by zero or the root of a negative number",
        );
    }
}

fn stays_finite(drive: &Drive, start: f64, stop: f64) -> bool {
    let (Drive::Value(track) | Drive::Rate(track)) = drive;
    is_finite(track, start, stop)
}

/// Whether a track has a finite value wherever it is looked at.
pub(crate) fn is_finite(track: &Track, start: f64, stop: f64) -> bool {
    (0..=100).all(|k| track.value(start + (stop - start) * f64::from(k) / 100.0).is_finite())
}

fn translation(motion: &Motion, path: &str, problems: &mut Problems) -> [Option<Drive>; 3] {
    let mut drives = [None, None, None];
    for (k, drive) in drives.iter_mut().enumerate() {
        if let Some(shake) = &motion.shake {
            let (a, f) = (shake.amplitude[k].0, shake.frequency.0);
            let (phase, start) = (shake.phase.map_or(0.0, |p| p.0), motion.start.map_or(0.0, |s| s.0));
            // Counted from the start, so that shaking begins without a jump.
            let text = format!("{a}*sin(2*pi*{f}*(t-({start}))+({phase}))");
            let formula = Formula::Text(text);
            if a != 0.0 {
                *drive = track(&formula, &LENGTH, &join(path, "shake"), problems).map(Drive::Value);
            }
        } else if let Some(offset) = &motion.translate {
            *drive =
                track(&offset[k], &LENGTH, &format!("{path}.translate[{k}]"), problems).map(Drive::Value);
        } else if let Some(velocity) = &motion.velocity {
            *drive = track(&velocity[k], &SPEED, &format!("{path}.velocity[{k}]"), problems).map(Drive::Rate);
        } else if let Some(rows) = &motion.table {
            *drive = Some(Drive::Value(Track::Table(rows.iter().map(|row| (row[0], row[k + 1])).collect())));
        }
    }
    if let Some(rows) = &motion.table {
        if rows.is_empty() {
            problems.add(&join(path, "table"), "the table has no rows", "add rows [t, x, y, z]");
        }
        check_order(rows, path, "table", "rows [t, x, y, z]", problems);
    }
    drives
}

/// Reports the first row of a table that is not after the one before it.
pub(crate) fn check_order<const N: usize>(
    rows: &[[f64; N]],
    path: &str,
    key: &str,
    what: &str,
    problems: &mut Problems,
) {
    if let Some(i) = (1..rows.len()).find(|&i| rows[i][0] <= rows[i - 1][0]) {
        let (before, after) = (rows[i - 1][0], rows[i][0]);
        let message = format!("the times of the table are out of order: {after} s after {before} s");
        let help = format!("{what} must be sorted by t, each time once");
        problems.add(&format!("{path}.{key}[{i}]"), message, help);
    }
}

fn turn(rotate: &Rotate, path: &str, into: &mut EngineMotion, problems: &mut Problems) {
    if let Some(axis) = unit(rotate.axis, &join(path, "axis"), problems) {
        into.axis = axis;
    }
    if let Some(pivot) = rotate.pivot {
        into.pivot = vec3(pivot);
    }
    into.rotate = match (&rotate.angle, &rotate.speed) {
        (Some(angle), None) => track(angle, &ANGLE, &join(path, "angle"), problems).map(Drive::Value),
        (None, Some(speed)) => track(speed, &ANGULAR_SPEED, &join(path, "speed"), problems).map(Drive::Rate),
        _ => {
            problems.add(
                path,
                "`rotate` needs `angle` or `speed`, one of the two",
                "for example speed = \"30 rpm\"",
            );
            None
        }
    };
}

/// Replaces every `table_file` by the `table` that it holds, so that the scene needs no other file.
pub(crate) fn include_tables(document: &mut Document, folder: &Path) -> Vec<(String, String)> {
    let mut failures = Vec::new();
    for (list, key, columns) in [
        ("bodies", "motion", "t, x, y, z"),
        ("walls", "motion", "t, x, y, z"),
        ("joints", "motor", "t, value"),
        ("joints", "brake", "t, value"),
    ] {
        let Some(Value::Array(solids)) = document.table.get_mut(list) else { continue };
        for (i, solid) in solids.iter_mut().enumerate() {
            let Some(Value::Table(motion)) = solid.get_mut(key) else { continue };
            let column = motion.get("column").and_then(Value::as_str).filter(|_| list == "joints");
            let Some(Value::String(file)) = motion.get("table_file") else {
                if column.is_some() {
                    let message = "`column` is a column of a `table_file`, and there is none".to_owned();
                    failures.push((format!("{list}[{i}].{key}.column"), message));
                }
                continue;
            };
            let rows = match column {
                Some(column) => read_column(&folder.join(file), column),
                None => read_rows(&folder.join(file), columns),
            };
            match rows {
                Ok(rows) => {
                    motion.remove("table_file");
                    motion.remove("column");
                    motion.insert("table".into(), rows);
                }
                Err(message) => {
                    failures.push((format!("{list}[{i}].{key}.table_file"), format!("{file}: {message}")))
                }
            }
        }
    }
    failures
}

fn read_text(path: &Path) -> Result<String, String> {
    let size = std::fs::metadata(path).map_err(|e| e.to_string())?.len();
    if size > LARGEST_FILE {
        return Err("larger than 64 MB".into());
    }
    std::fs::read_to_string(path).map_err(|e| e.to_string())
}

/// Rows [t, value] of one column of a table with several, by its name in the first line; a unit behind the name does not count.
fn read_column(path: &Path, column: &str) -> Result<Value, String> {
    let text = read_text(path)?;
    let mut lines = text.lines().enumerate().map(|(i, line)| (i + 1, line.trim()));
    let mut lines = lines.by_ref().filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    let split = |line: &str| -> Vec<String> {
        line.split([',', ';', '\t']).map(|x| x.trim().trim_matches('"').to_owned()).collect()
    };
    let header = split(lines.next().map_or("", |l| l.1));
    let names: Vec<&str> = header.iter().map(|n| n.split(" [").next().unwrap_or(n)).collect();
    let Some(at) = names.iter().skip(1).position(|n| *n == column).map(|k| k + 1) else {
        return Err(format!("it has no column `{column}` but {}", names[1.min(names.len())..].join(", ")));
    };
    let mut rows = Vec::new();
    for (i, line) in lines {
        let numbers: Vec<Option<f64>> = split(line).iter().map(|x| x.parse().ok()).collect();
        match (numbers.first(), numbers.get(at), numbers.len() == header.len()) {
            (Some(Some(t)), Some(Some(x)), true) => {
                rows.push(Value::Array(vec![Value::Float(*t), Value::Float(*x)]));
            }
            _ => return Err(format!("line {i} is not the numbers of {} columns", header.len())),
        }
    }
    Ok(Value::Array(rows))
}

pub(crate) fn read_rows(path: &Path, columns: &str) -> Result<Value, String> {
    let text = read_text(path)?;
    let mut rows = Vec::new();
    for (i, line) in text.lines().enumerate().map(|(i, line)| (i + 1, line.trim())) {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let row: Result<Vec<f64>, _> =
            line.split([',', ';', '\t']).map(|x| x.trim().parse::<f64>()).collect();
        match row {
            Ok(row) if row.len() == columns.split(',').count() => {
                rows.push(Value::Array(row.into_iter().map(Value::Float).collect()))
            }
            // The first row may name the columns.
            Err(_) if rows.is_empty() && i == 1 => {}
            _ => return Err(format!("line {i} is not the numbers {columns}")),
        }
    }
    Ok(Value::Array(rows))
}
