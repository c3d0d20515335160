//! The table of a sweep: what is measured of each case, as CSV, and as a figure over the first key with several numbers.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use granum_output::plot::canvas::CURVES;
use granum_output::plot::table::Table;
use granum_output::plot::{Curve, Figure, Panel};
use granum_output::{OutputError, folder, summary};
use granum_scene::Scene;
use serde_json::Value;

use crate::sweep::Case;

/// Measures of a scene that names none: its expectations, or else energies.
pub(crate) fn usual(scene: &Scene) -> Vec<String> {
    let mut all: Vec<String> =
        scene.expect.iter().filter(|e| e.rows.is_none()).map(|e| e.metric.clone()).collect();
    all.dedup();
    if all.is_empty() {
        all = ["kinetic_energy", "dissipated_energy", "contacts"].map(String::from).to_vec();
    }
    all
}

/// The summary of a run folder.
pub(crate) fn read_summary(folder: &Path) -> Result<Value, OutputError> {
    let path = folder.join("summary.json");
    let text = fs::read_to_string(&path).map_err(|e| OutputError::read(&path, e))?;
    serde_json::from_str(&text).map_err(|e| OutputError::read(&path, e))
}

/// How a run ended.
pub(crate) fn status(json: &Value) -> &str {
    json.get("status").and_then(Value::as_str).unwrap_or("failed")
}

/// A number of the summary; the last one of a column of a probe, or with a range of times its mean over the rows in it.
pub(crate) fn measure(folder: &Path, json: &Value, metric: &str) -> Option<f64> {
    let Some(probe) = metric.strip_prefix("probe.") else { return summary::metric(json, metric) };
    let (probe, times) = match probe.split_once(':') {
        Some((probe, range)) => (probe, Some(times(range)?)),
        None => (probe, None),
    };
    let (name, column) = probe.rsplit_once('.')?;
    let table = Table::read(&folder.join("probes").join(format!("{name}.csv"))).ok()?;
    let values = &table.column(column)?.values;
    let Some((from, to)) = times else { return values.last().copied() };
    let rows = table.column("time")?.values.iter().zip(values);
    // Before the first step forces are not known.
    let chosen: Vec<f64> =
        rows.filter(|(t, x)| (from..=to).contains(*t) && x.is_finite()).map(|(_, x)| *x).collect();
    (!chosen.is_empty()).then(|| chosen.iter().sum::<f64>() / chosen.len() as f64)
}

/// A range of times as in `2..5`, `2..` and `..5` [s].
fn times(range: &str) -> Option<(f64, f64)> {
    let (from, to) = range.split_once("..")?;
    let number = |text: &str, none: f64| if text.is_empty() { Some(none) } else { text.parse().ok() };
    Some((number(from, f64::NEG_INFINITY)?, number(to, f64::INFINITY)?))
}

/// Whether what is to be measured is written as it should be.
pub(crate) fn is_well_written(metric: &str) -> bool {
    metric.split_once(':').is_none_or(|(probe, range)| probe.starts_with("probe.") && times(range).is_some())
}

/// Why a case failed, or which expectations were not met.
pub(crate) fn message(json: &Value) -> String {
    if let Some(why) = json.get("failure").and_then(Value::as_str) {
        return why.to_owned();
    }
    let expect = json.get("expect").and_then(Value::as_array).cloned().unwrap_or_default();
    let failed = expect.iter().filter(|e| e.get("ok") == Some(&Value::Bool(false)));
    let names: Vec<&str> = failed.filter_map(|e| e.get("metric")?.as_str()).collect();
    if names.is_empty() { String::new() } else { format!("expectation not met: {}", names.join(", ")) }
}

fn quoted(text: &str) -> String {
    let text = text.replace('\n', " ");
    if text.contains([',', '"']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text }
}

/// Writes `table.csv`.
pub(crate) fn write(
    place: &Path,
    paths: &[&str],
    measures: &[String],
    cases: &[Case],
) -> Result<PathBuf, OutputError> {
    let file = place.join("table.csv");
    let names = paths.iter().copied().chain(measures.iter().map(String::as_str));
    let mut text =
        names.chain(["status", "folder", "message"]).map(quoted).collect::<Vec<_>>().join(",") + "\n";
    for case in cases {
        let folder = case.folder.strip_prefix(place).unwrap_or(&case.folder).display().to_string();
        let values = case.values.iter().map(|v| quoted(v.trim_matches('"')));
        let numbers = case.measured.iter().map(|x| x.map_or(String::new(), |x| format!("{x:?}")));
        let words = [&case.status, &folder, &case.message].map(|w| quoted(w));
        text += &(values.chain(numbers).chain(words).collect::<Vec<_>>().join(",") + "\n");
    }
    folder::write_atomically(&file, |out| std::io::Write::write_all(out, text.as_bytes()))?;
    Ok(file)
}

/// Points of a curve in the order of their abscissas: abscissa, sum of the ordinates, and their number.
type Points = BTreeMap<u64, (f64, f64, f64)>;

/// Draws what was measured over the first key that has several numbers: a curve for each combination of the others, the mean over
/// seeds. Nothing if no key has.
pub(crate) fn plot(
    place: &Path,
    title: &str,
    paths: &[&str],
    measures: &[String],
    cases: &[Case],
) -> Result<Vec<PathBuf>, OutputError> {
    let number = |case: &Case, k: usize| case.values[k].parse::<f64>().ok();
    let several = |k: &usize| {
        let all: Vec<f64> = cases.iter().filter_map(|c| number(c, *k)).collect();
        all.len() == cases.len() && all.iter().any(|x| *x != all[0])
    };
    let order = (0..paths.len())
        .filter(|&k| paths[k] != "seed")
        .chain((0..paths.len()).filter(|&k| paths[k] == "seed"));
    let Some(x) = order.into_iter().find(several) else { return Ok(Vec::new()) };
    let mut panels = Vec::new();
    for (m, measure) in measures.iter().enumerate() {
        let mut curves: BTreeMap<String, Points> = BTreeMap::new();
        for case in cases {
            let (Some(at), Some(y)) = (number(case, x), case.measured[m].filter(|y| y.is_finite())) else {
                continue;
            };
            let others = (0..paths.len()).filter(|&k| k != x && paths[k] != "seed");
            let label = others
                .map(|k| format!("{} = {}", paths[k], case.values[k].trim_matches('"')))
                .collect::<Vec<_>>()
                .join(", ");
            // Bits of numbers, turned such that they have the order of the numbers.
            let bits = at.to_bits();
            let key = if bits >> 63 == 1 { !bits } else { bits | 1 << 63 };
            let entry = curves.entry(label).or_default().entry(key).or_insert((at, 0.0, 0.0));
            (entry.1, entry.2) = (entry.1 + y, entry.2 + 1.0);
        }
        let curve = |(k, (label, points)): (usize, (String, Points))| {
            let points = points.into_values().map(|(at, sum, n)| (at, sum / n)).collect();
            Curve::new(label, CURVES[k % CURVES.len()], points)
        };
        let curves: Vec<Curve> = curves.into_iter().enumerate().map(curve).collect();
        if !curves.is_empty() {
            panels.push(Panel { y: measure.clone(), curves, ..Panel::default() });
        }
    }
    if panels.is_empty() {
        return Ok(Vec::new());
    }
    let figure = Figure { title: title.to_owned(), x: paths[x].to_owned(), panels, ..Figure::default() };
    figure.write(&place.join("table"), true, Some(1.5))
}
