//! The figures of run folders: energy, residual, contacts, penetration, stage times, and one for each probe.
//!
//! One run: columns of one unit share a panel. Several runs: a panel for each column, a colour for each run.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use super::canvas::CURVES;
use super::filter::{gaussian, thin};
use super::table::{Column, Table};
use super::{Curve, Figure, Panel};
use crate::error::OutputError;

/// Spans of time into which the stage times are averaged.
const STAGE_BINS: usize = 300;
/// Stages that are distinguished; the others are summed.
const STAGES: usize = 8;
/// Most spans of a curve in a picture; see [`thin`].
const BINS: usize = 560;

/// The tables of a run.
#[derive(Clone, Debug)]
pub struct Run {
    /// Its name in legends.
    pub name: String,
    /// `health.csv`.
    pub health: Table,
    /// Probes by name.
    pub probes: Vec<(String, Table)>,
}

/// Which part is shown, and how.
#[derive(Clone, Debug)]
pub struct Options {
    /// Width of the Gaussian filter [s]; 0 for none.
    pub filter: f64,
    /// First time [s].
    pub from: f64,
    /// Last time [s].
    pub to: f64,
    /// Columns of probes that are shown; all if there are none.
    pub columns: Vec<String>,
    /// Links of belts that are shown; a few if there are none.
    pub links: Vec<u32>,
}

impl Run {
    /// Reads the tables of a run folder.
    pub fn read(folder: &Path, name: &str) -> Result<Self, OutputError> {
        let health = Table::read(&folder.join("health.csv"))?;
        let mut files: Vec<_> = fs::read_dir(folder.join("probes"))
            .map(|entries| entries.filter_map(|e| Some(e.ok()?.path())).collect())
            .unwrap_or_default();
        files.retain(|f: &std::path::PathBuf| f.extension().is_some_and(|e| e == "csv"));
        files.sort();
        let probes = files.iter().map(|file| {
            let name = file.file_stem().map_or_else(String::new, |s| s.to_string_lossy().into_owned());
            Ok((name, Table::read(file)?))
        });
        Ok(Self { name: name.to_owned(), health, probes: probes.collect::<Result<_, OutputError>>()? })
    }
}

/// All figures, each with the stem of its files.
pub fn figures(runs: &[Run], options: &Options) -> Vec<(String, Figure)> {
    let health: Vec<(&str, &Table)> = runs.iter().map(|r| (r.name.as_str(), &r.health)).collect();
    let names: BTreeSet<&str> = runs.iter().flat_map(|r| r.probes.iter().map(|p| p.0.as_str())).collect();
    let energies = |wanted: fn(&str) -> bool| {
        let columns = runs.iter().flat_map(|r| &r.health.columns);
        columns.filter(|c| c.unit == "J" && wanted(&c.name) && is_there(c)).fold(Vec::new(), |mut list, c| {
            if c.name != "kinetic_energy" && !list.contains(&c.name.as_str()) {
                list.push(c.name.as_str());
            }
            list
        })
    };
    let held = energies(|name| !is_loss(name) && !is_traffic(name));
    let groups: &[&[&str]] = &[&["kinetic_energy"], &held, &energies(is_loss), &energies(is_traffic)];
    let mut all = vec![
        ("energy", figure("Energy", &health, groups, false, options)),
        (
            "residual",
            figure(
                "Residual",
                &health,
                &[&["residual"], &["relative_residual"], &["iterations"]],
                true,
                options,
            ),
        ),
        ("contacts", figure("Contacts", &health, &[&["contacts"], &["bodies"]], false, options)),
        (
            "penetration",
            figure(
                "Deepest penetration",
                &health,
                &[&["max_penetration"], &["max_penetration_over_radius"]],
                false,
                options,
            ),
        ),
        ("stages", stages(&health, options)),
    ]
    .into_iter()
    .map(|(stem, figure)| (stem.to_owned(), figure))
    .collect::<Vec<_>>();
    for name in names {
        let spread: Vec<(&str, Table)> = runs
            .iter()
            .filter_map(|r| {
                let table = &r.probes.iter().find(|p| p.0 == name)?.1;
                Some((r.name.as_str(), table.spread_links(&options.links).only(&options.columns)))
            })
            .collect();
        let tables: Vec<(&str, &Table)> = spread.iter().map(|(run, table)| (*run, table)).collect();
        let groups = by_unit(&tables);
        let groups: Vec<&[&str]> = groups.iter().map(Vec::as_slice).collect();
        all.push((
            format!("probe-{name}"),
            figure(&format!("Probe {name}"), &tables, &groups, false, options),
        ));
    }
    if let [run] = runs {
        all.iter_mut()
            .for_each(|(_, figure)| figure.title = format!("{}: {}", run.name, lower(&figure.title)));
    }
    all.retain(|(_, figure)| !figure.panels.is_empty());
    all
}

fn lower(title: &str) -> String {
    let mut letters = title.chars();
    letters.next().map_or_else(String::new, |c| c.to_lowercase().chain(letters).collect())
}

/// Whether a kind of energy occurs at all: without springs and beams theirs are zero throughout. What was dissipated is
/// shown even if it is nothing.
fn is_there(column: &Column) -> bool {
    column.name == "dissipated_energy" || column.values.iter().any(|v| *v != 0.0)
}

/// Whether a column says what took energy.
fn is_loss(name: &str) -> bool {
    name.ends_with("_loss")
}

/// Whether a column says what brought energy, or took it along.
fn is_traffic(name: &str) -> bool {
    name.ends_with("_work") || matches!(name, "inserted_energy" | "removed_energy")
}

/// Names of the columns, those with the same unit together.
fn by_unit<'a>(tables: &[(&str, &'a Table)]) -> Vec<Vec<&'a str>> {
    let mut groups: Vec<(&str, Vec<&str>)> = Vec::new();
    for column in tables.iter().flat_map(|t| &t.1.columns).filter(|c| c.name != "time") {
        // Numbers without a unit have nothing to do with each other, but for the four of a quaternion.
        // Links of a belt: each quantity by itself.
        let quantity = column.name.split(" link ").next().unwrap_or_default();
        let alone = quantity != column.name || column.unit.is_empty() && !is_quaternion(&column.name);
        let unit = if alone { quantity } else { &column.unit };
        let found = groups.iter().position(|g| g.0 == unit);
        let group = found.unwrap_or_else(|| {
            groups.push((unit, Vec::new()));
            groups.len() - 1
        });
        if !groups[group].1.contains(&column.name.as_str()) {
            groups[group].1.push(&column.name);
        }
    }
    groups.into_iter().map(|g| g.1).collect()
}

fn is_quaternion(name: &str) -> bool {
    matches!(name, "qw" | "qx" | "qy" | "qz")
}

/// A figure of groups of columns; `log` holds for all but whole numbers.
fn figure(
    title: &str,
    tables: &[(&str, &Table)],
    groups: &[&[&str]],
    log: bool,
    options: &Options,
) -> Figure {
    let mut panels = Vec::new();
    for group in groups {
        if let [(_, table)] = tables {
            let mut curves = Vec::new();
            for (k, column) in group.iter().filter_map(|name| table.column(name)).enumerate() {
                let label = if group.len() > 1 {
                    column.name.replace("_energy", "").replace("_loss", "").replace('_', " ")
                } else {
                    String::new()
                };
                add(&mut curves, label, k, table, column, options);
            }
            let unit = group.iter().find_map(|name| table.column(name)).map_or("", |c| c.unit.as_str());
            let y = match group {
                [one] => table.column(one).map_or_else(String::new, titled),
                many if !many.is_empty() && many.iter().all(|n| is_loss(n)) => "lost [J]".into(),
                many if !many.is_empty() && many.iter().all(|n| is_traffic(n)) => "brought in [J]".into(),
                many if many.iter().all(|n| n.ends_with("_energy")) => "energy [J]".into(),
                [first, ..] if first.contains(" link ") => {
                    let quantity = first.split(" link ").next().unwrap_or(first).replace('_', " ");
                    if unit.is_empty() { quantity } else { format!("{quantity} [{unit}]") }
                }
                _ if unit.is_empty() => "quaternion".into(),
                _ => format!("[{unit}]"),
            };
            panels.push(Panel { y, log: log && group != &["iterations"], mark: None, curves });
        } else {
            for name in *group {
                let mut curves = Vec::new();
                for (k, (run, table)) in tables.iter().enumerate() {
                    if let Some(column) = table.column(name) {
                        add(&mut curves, (*run).to_owned(), k, table, column, options);
                    }
                }
                let y = tables.iter().find_map(|t| t.1.column(name)).map_or_else(String::new, titled);
                panels.push(Panel { y, log: log && *name != "iterations", mark: None, curves });
            }
        }
    }
    panels.retain(|p: &Panel| p.curves.iter().any(|c| c.points.iter().any(|p| p.1.is_finite())));
    Figure { title: title.to_owned(), x: "time [s]".into(), log_x: false, panels }
}

fn titled(column: &Column) -> String {
    column.title().replace('_', " ")
}

/// Adds a column as a curve; with a filter, also what it was before, pale.
fn add(curves: &mut Vec<Curve>, label: String, k: usize, table: &Table, column: &Column, options: &Options) {
    let colour = CURVES[k % CURVES.len()];
    let times = table.times();
    let points = |values: &[f64]| {
        let all = times.iter().copied().zip(values.iter().copied());
        let shown: Vec<(f64, f64)> = all.filter(|p| p.0 >= options.from && p.0 <= options.to).collect();
        thin(&shown, BINS)
    };
    let mut raw = Curve::new(label, colour, points(&column.values));
    raw.dashed = k >= CURVES.len();
    if options.filter > 0.0 {
        let filtered = points(&gaussian(times, &column.values, options.filter));
        let label = std::mem::take(&mut raw.label);
        raw.pale = true;
        curves.push(Curve { points: filtered, label, pale: false, ..raw.clone() });
    }
    curves.push(raw);
}

/// Stage times: of one run, one over the other; of several, the whole step and the stages that take most.
fn stages(tables: &[(&str, &Table)], options: &Options) -> Figure {
    let mut totals: Vec<(&str, f64)> = Vec::new();
    for column in tables.iter().flat_map(|t| &t.1.columns).filter(|c| c.unit == "s" && c.name != "time") {
        let sum: f64 = column.values.iter().sum();
        match totals.iter_mut().find(|t| t.0 == column.name) {
            Some(total) => total.1 += sum,
            None => totals.push((&column.name, sum)),
        }
    }
    totals.retain(|t| t.1 > 0.0);
    totals.sort_by(|a, b| b.1.total_cmp(&a.1));
    let mut figure = Figure { title: "Stage times".into(), x: "time [s]".into(), ..Figure::default() };
    if totals.is_empty() {
        return figure;
    }
    if let [(_, table)] = tables {
        let named = totals.len().min(STAGES);
        let rest: Vec<&str> = totals[named..].iter().map(|t| t.0).collect();
        let mut groups: Vec<(String, Vec<&str>)> =
            totals[..named].iter().map(|t| (t.0.replace('_', " "), vec![t.0])).collect();
        if !rest.is_empty() {
            groups.push((format!("{} others", rest.len()), rest));
        }
        let mut below: Vec<f64> = Vec::new();
        let mut curves = Vec::new();
        for (k, (label, names)) in groups.into_iter().enumerate() {
            let mut points = means(table, &names, options);
            below.resize(points.len(), 0.0);
            points.iter_mut().zip(&below).for_each(|(p, b)| p.1 += b);
            let top: Vec<f64> = points.iter().map(|p| p.1).collect();
            let mut curve = Curve::new(label, CURVES[k % CURVES.len()], points);
            curve.down_to = Some(std::mem::replace(&mut below, top));
            curves.push(curve);
        }
        // The legend in the order of the picture, the top one first.
        curves.reverse();
        figure.panels.push(Panel { y: "time of a step [s]".into(), curves, ..Panel::default() });
    } else {
        let all: Vec<&str> = totals.iter().map(|t| t.0).collect();
        let largest = totals.iter().take(3).map(|t| (format!("{} [s]", t.0.replace('_', " ")), vec![t.0]));
        for (y, names) in [("time of a step [s]".to_owned(), all)].into_iter().chain(largest) {
            let curves = tables.iter().enumerate().map(|(k, (run, table))| {
                let mut curve = Curve::new(*run, CURVES[k % CURVES.len()], means(table, &names, options));
                curve.dashed = k >= CURVES.len();
                curve
            });
            figure.panels.push(Panel { y, curves: curves.collect(), ..Panel::default() });
        }
    }
    figure
}

/// The sum of columns, averaged over spans of time: single steps jump too much to be read.
fn means(table: &Table, names: &[&str], options: &Options) -> Vec<(f64, f64)> {
    let columns: Vec<&Column> = names.iter().filter_map(|name| table.column(name)).collect();
    let shown: Vec<(f64, f64)> = (0..table.times().len())
        .map(|i| (table.times()[i], columns.iter().map(|c| c.values[i]).sum::<f64>()))
        .filter(|p| p.0 >= options.from && p.0 <= options.to)
        .collect();
    let size = shown.len().div_ceil(STAGE_BINS).max(1);
    let mean = |bin: &[(f64, f64)]| {
        let n = bin.len() as f64;
        (bin.iter().map(|p| p.0).sum::<f64>() / n, bin.iter().map(|p| p.1).sum::<f64>() / n)
    };
    shown.chunks(size).map(mean).collect()
}
