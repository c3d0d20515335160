//! The tables of the pages that show more than one line in a row, or more than one row for a line.

use std::io::Result;

use granum_engine::stage::Stage;

use crate::line::short;
use crate::page::NOTHING;
use crate::papers;
use crate::results::{self, Table};
use crate::template::{grouped, significant};

/// Reads the lines of a case, by `CASE` or `FOLDER/CASE`.
pub(crate) type Read<'a> = &'a dyn Fn(&str) -> Table;

/// A table by its name; nothing if there is none of this name.
pub(crate) fn by_name(name: &str, read: Read) -> Option<Result<String>> {
    match name {
        "sphere_cloud" => Some(Ok(cloud(&read(name)))),
        "scaling" => Some(Ok(scaling(&read(name)))),
        "solvers" => Some(Ok(solvers(&read(name)))),
        "convergence" => Some(Ok(convergence(read))),
        "instances" => Some(instances()),
        _ => papers::compare::by_name(name, read),
    }
}

/// Threads that an engine of a line had: Bullet has one, whatever it was offered.
pub(crate) fn threads(results: &Table, k: usize) -> String {
    let ran = results.cell(k, "ran_on_threads");
    (if ran.is_empty() { results.cell(k, "threads") } else { ran }).to_owned()
}

/// Head of a table.
pub(crate) fn head(columns: &[&str]) -> String {
    format!("| {} |\n|{}\n", columns.join(" | "), "---|".repeat(columns.len()))
}

/// Collision detection: what each engine does in the timed region, in parts.
fn cloud(results: &Table) -> String {
    let own = results.only(&[("engine", "granum")]);
    let (Some(fresh), Some(kept)) = (own.number(0, "seconds_fresh_memory"), own.number(0, "seconds")) else {
        return NOTHING.into();
    };
    let mut text = head(&[
        "engine",
        "precision",
        "threads",
        "contacts",
        "what is timed",
        "best, s",
        "median, s",
        "times Granum from fresh memory",
        "times Granum with arrays kept",
        "commit",
    ]);
    for k in 0..results.len() {
        let number = |key: &str| results.number(k, key);
        let sum = |a: &str, b: &str| Some(number(a)? + number(b)?);
        let engine = results.cell(k, "engine");
        let (precision, parts) = match engine {
            "granum" => (
                "double",
                vec![
                    (
                        "from fresh memory",
                        number("seconds_fresh_memory"),
                        number("seconds_fresh_memory_median"),
                    ),
                    ("with arrays kept", number("seconds"), number("seconds_median")),
                ],
            ),
            "parry" => (
                "double",
                vec![
                    ("tree built and traversed, contacts", number("seconds"), number("seconds_median")),
                    (
                        "of this the tree, on one thread",
                        number("seconds_build"),
                        number("seconds_build_median"),
                    ),
                ],
            ),
            _ => (
                "single",
                vec![
                    ("detection alone", number("seconds_detect"), None),
                    ("with insertion into its world", sum("seconds_insert", "seconds_detect"), None),
                ],
            ),
        };
        for (what, best, median) in parts {
            let Some(best) = best else { continue };
            // A part of a time is not compared with the whole of another.
            let over = |ours: f64| {
                if engine == "granum" || what.starts_with("of this") {
                    String::new()
                } else {
                    short(best / ours)
                }
            };
            text += &format!(
                "| {engine} | {precision} | {} | {} | {what} | {} | {} | {} | {} | {} |\n",
                threads(results, k),
                results.cell(k, "contacts"),
                short(best),
                median.map_or(String::new(), short),
                over(fresh),
                over(kept),
                results.cell(k, "commit"),
            );
        }
    }
    text
}

/// Stages that matter: share of the step, and how much faster two threads are.
fn scaling(results: &Table) -> String {
    if results.len() == 0 {
        return NOTHING.into();
    }
    let mut text = String::from("| stage |");
    for k in 0..results.len() {
        text += &format!(" {} bodies: share of the step | 1 to 2 threads |", results.cell(k, "bodies"));
    }
    text += &format!("\n|{}\n", "---|".repeat(1 + 2 * results.len()));
    let large =
        |k: usize, stage: &str| results.number(k, &format!("share_{stage}")).is_some_and(|s| s > 0.02);
    let stages = Stage::ALL.iter().map(|s| s.name());
    for stage in stages.filter(|s| (0..results.len()).any(|k| large(k, s))) {
        text += &format!("| {stage} |");
        for k in 0..results.len() {
            let number =
                |what: &str| results.number(k, &format!("{what}_{stage}")).map_or(String::new(), short);
            text += &format!(" {} | {} |", number("share"), number("speedup"));
        }
        text += "\n";
    }
    text += "| the whole step |";
    for k in 0..results.len() {
        text += &format!(" 1 | {} |", results.number(k, "speedup_step").map_or(String::new(), short));
    }
    text + "\n"
}

/// Relative residuals to which solvers go, as they stand in the names of columns.
const TOLERANCES: [&str; 2] = ["1e-3", "1e-6"];

/// Solvers on small problems: a row for a problem and a start, a column for a solver and a tolerance.
fn solvers(results: &Table) -> String {
    let mut names: Vec<&str> = Vec::new();
    for k in 0..results.len() {
        let name = results.cell(k, "problem");
        if !name.is_empty() && !names.contains(&name) {
            names.push(name);
        }
    }
    if names.is_empty() {
        return NOTHING.into();
    }
    let columns = [("auto", 2), ("direct", 1), ("apgd", 2), ("gauss_seidel", 2)];
    let columns =
        columns.iter().flat_map(|&(solver, n)| TOLERANCES[2 - n..].iter().map(move |t| (solver, *t)));
    let columns: Vec<(&str, &str)> = columns.collect();
    let mut titles = vec!["problem".to_owned(), "contacts".into(), "start".into()];
    titles.extend(columns.iter().map(|(solver, tolerance)| format!("{solver}, {tolerance}")));
    titles.push("commit".into());
    let mut text = head(&titles.iter().map(String::as_str).collect::<Vec<_>>());
    for (name, start) in names.iter().flat_map(|&name| ["cold", "warm"].map(|start| (name, start))) {
        let lines = results.only(&[("problem", name)]);
        let cells: Vec<String> = (columns.iter())
            .map(|&(solver, tolerance)| reached(&lines.only(&[("solver", solver)]), start, tolerance))
            .collect();
        if cells.iter().any(|c| !c.is_empty()) {
            let (contacts, commit) = (lines.cell(0, "contacts"), lines.cell(0, "commit"));
            text += &format!("| {name} | {contacts} | {start} | {} | {commit} |\n", cells.join(" | "));
        }
    }
    text
}

/// What a solver needed to a tolerance: iterations, factorisations and time; or how far it got.
fn reached(line: &Table, start: &str, tolerance: &str) -> String {
    let number = |what: &str| line.number(0, &format!("{start}_{tolerance}_{what}"));
    let (Some(iterations), Some(seconds)) = (number("iterations"), number("seconds")) else {
        return String::new();
    };
    let factorisations = match number("factorisations") {
        Some(n) if n > 0.0 => format!(" + {n} f"),
        _ => String::new(),
    };
    let residual = number("residual").unwrap_or(f64::NAN);
    // The residual is judged again after the run; a solver judges it at another point of its last iteration.
    let short_of = match residual <= 1.1 * tolerance.parse().unwrap_or(0.0) {
        true => String::new(),
        false => format!(": **{}**", significant(residual, 1)),
    };
    format!("{}{factorisations}, {} ms{short_of}", grouped(iterations), significant(seconds * 1e3, 2))
}

/// The scenes of the convergence cases.
const CONVERGENCE: [(&str, &str); 5] = [
    ("convergence_sieve", "shaken sieve"),
    ("convergence_chain", "closed chain of 46 shoes on grains"),
    ("convergence_ellipsoids", "heap of ellipsoids"),
    ("convergence_silo", "silo of spheres at rest"),
    ("convergence_bed", "bed of spheres at rest"),
];

/// Time of each solver to a relative residual of 1e-3.
fn convergence(read: Read) -> String {
    let mut text = head(&[
        "scene",
        "bodies",
        "contacts",
        "joints",
        "start",
        "jacobi",
        "gauss_seidel",
        "apgd",
        "apgd, friction as in the paper",
        "machine",
        "commit",
    ]);
    for (case, title) in CONVERGENCE {
        let lines = read(case);
        for (k, start) in (0..lines.len()).flat_map(|k| ["cold", "warm"].map(|start| (k, start))) {
            let cell = |solver: &str| {
                let number = |what: &str| lines.number(k, &format!("{solver}_{start}_stops_{what}"));
                let (Some(n), Some(s)) = (number("after_iterations"), number("after_seconds")) else {
                    return String::new();
                };
                let residual = number("at_own_residual").unwrap_or(f64::NAN);
                let spent = format!("{} s ({})", significant(s, 2), grouped(n));
                if residual < 1e-3 {
                    spent
                } else {
                    format!("**{}** after {spent}", significant(residual, 2))
                }
            };
            let cells = ["jacobi", "gauss_seidel", "apgd", "apgd_cone"].map(cell).join(" | ");
            text += &format!(
                "| {title} | {} | {} | {} | {start} | {cells} | {} | {} |\n",
                lines.cell(k, "bodies"),
                lines.cell(k, "contacts"),
                lines.cell(k, "joints"),
                lines.cell(k, "machine"),
                lines.cell(k, "commit"),
            );
        }
    }
    text
}

/// Iterations on the problems with known optimum, from the tables of `docs/validation`.
fn instances() -> Result<String> {
    let pages = results::validation()?;
    let value = |label: &str| {
        let mut lines = pages.iter().flat_map(|(_, page)| page.lines());
        let row = lines.find_map(|l| l.strip_prefix(&format!("| {label} | ")))?;
        row.split(" | ").next()?.parse::<f64>().ok()
    };
    let mut text = head(&["instance", "jacobi", "gauss_seidel", "apgd"]);
    for (name, what) in [
        ("g1", "sphere that rolls"),
        ("g2", "kicked block"),
        ("g3", "stack of three boxes"),
        ("g4", "heap that sticks"),
        ("g5", "heap that slips"),
        ("g6", "wedge"),
    ] {
        let cells = ["jacobi", "gauss-seidel", "apgd"].map(|solver| {
            value(&format!("{name}, {solver}: iterations to a gap of 1e-8")).map_or(String::new(), grouped)
        });
        text += &format!("| {name} {what} | {} |\n", cells.join(" | "));
    }
    Ok(text)
}
