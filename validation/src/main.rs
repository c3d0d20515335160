//! Writes `docs/validation.md` from the records of the last run of the tests.
//!
//! `cargo test -p granum-validation && cargo run -p granum-validation`

use std::fmt::Write;
use std::path::Path;

use granum_validation::{Row, SCALES, record};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let rows = read_rows()?;
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let text = page(&rows, &here.join("tests"))?;
    let docs = here.join("../docs");
    std::fs::create_dir_all(&docs)?;
    std::fs::write(docs.join("validation.md"), text)?;
    println!(
        "docs/validation.md: {} numbers, {} failed",
        rows.len(),
        rows.iter().filter(|r| !r.passed()).count()
    );
    Ok(())
}

/// All rows of the last run, by file and then as recorded.
fn read_rows() -> Result<Vec<Row>, Box<dyn std::error::Error>> {
    let folder = record::folder();
    let missing = || format!("no records in {}: run the tests first", folder.display());
    let mut files: Vec<_> = std::fs::read_dir(&folder)
        .map_err(|_| missing())?
        .filter_map(|entry| entry.ok().map(|e| e.path()))
        .filter(|path| path.extension().is_some_and(|e| e == "json"))
        .collect();
    files.sort();
    let mut rows = Vec::new();
    for file in files {
        rows.extend(serde_json::from_str::<Vec<Row>>(&std::fs::read_to_string(file)?)?);
    }
    if rows.is_empty() { Err(missing().into()) } else { Ok(rows) }
}

/// The page: how to read it, a summary, and for each phenomenon the header of its test and its numbers.
fn page(rows: &[Row], tests: &Path) -> Result<String, std::fmt::Error> {
    let mut text = String::from(HEAD) + SUITES;
    let mut phenomena: Vec<&str> = Vec::new();
    for row in rows {
        if !phenomena.contains(&row.phenomenon.as_str()) {
            phenomena.push(&row.phenomenon);
        }
    }
    text.push_str(
        "| phenomenon | numbers | demanded | failed | worst error / allowed |\n|---|---|---|---|---|\n",
    );
    for name in &phenomena {
        let own: Vec<&Row> = rows.iter().filter(|r| r.phenomenon == *name).collect();
        let demanded: Vec<&&Row> = own.iter().filter(|r| r.tolerance.is_some()).collect();
        let failed = own.iter().filter(|r| !r.passed()).count();
        let worst = demanded
            .iter()
            .filter_map(|r| r.tolerance.filter(|t| *t > 0.0).map(|t| r.error.max(0.0) / t))
            .fold(0.0, f64::max);
        writeln!(text, "| [{name}](#{name}) | {} | {} | {failed} | {worst:.2} |", own.len(), demanded.len())?;
    }
    for name in &phenomena {
        write!(text, "\n## {name}\n\n")?;
        text.push_str(&header(&tests.join(format!("{name}.rs"))));
        table(&mut text, rows.iter().filter(|r| r.phenomenon == *name))?;
    }
    Ok(text)
}

/// The `//!` lines of a test file.
fn header(file: &Path) -> String {
    let source = std::fs::read_to_string(file).unwrap_or_default();
    let lines = source.lines().map_while(|line| line.strip_prefix("//!"));
    lines.map(|line| format!("{}\n", line.strip_prefix(' ').unwrap_or(line))).collect::<String>() + "\n"
}

/// One line a quantity, with the error at each size.
fn table<'a>(text: &mut String, rows: impl Iterator<Item = &'a Row>) -> std::fmt::Result {
    text.push_str("| quantity | value | reference | error at 1/1000 | at 1 | at 100 | allowed |\n");
    text.push_str("|---|---|---|---|---|---|---|\n");
    let rows: Vec<&Row> = rows.collect();
    let mut done: Vec<&str> = Vec::new();
    for row in &rows {
        if done.contains(&row.quantity.as_str()) {
            continue;
        }
        done.push(&row.quantity);
        let at = |scale: f64| rows.iter().find(|r| r.quantity == row.quantity && r.scale == scale);
        let shown = at(1.0).unwrap_or(row);
        write!(text, "| {} | {} | {} |", row.quantity, number(shown.value), number(shown.reference))?;
        for scale in SCALES {
            match at(scale) {
                None => text.push_str(" |"),
                Some(r) if r.passed() => write!(text, " {} |", small(r.error))?,
                Some(r) => write!(text, " **{} failed** |", small(r.error))?,
            }
        }
        match shown.tolerance {
            Some(tolerance) => writeln!(text, " {} |", small(tolerance))?,
            None => text.push_str(" reported |\n"),
        }
    }
    Ok(())
}

fn number(x: f64) -> String {
    if x != 0.0 && (x.abs() < 1e-3 || x.abs() >= 1e6) { format!("{x:.4e}") } else { format!("{}", round(x)) }
}

fn small(x: f64) -> String {
    if x == 0.0 { "0".into() } else { format!("{x:.1e}") }
}

/// To ten significant digits.
fn round(x: f64) -> f64 {
    format!("{x:.9e}").parse().unwrap_or(x)
}

const HEAD: &str = "# Validation

What the engine computes against closed forms, exact solutions of the scheme, conservation laws and other codes. Written by

    cargo test -p granum-validation --no-fail-fast
    cargo run -p granum-validation

Every case runs at its own size, at 1/1000 and at 100 times it (Froude scaling: lengths x s, times and velocities x sqrt s,
the same gravity); values are given in the units of the reference, so the three errors of a line should agree. An empty error
means that the case was not run at that size. \"Exact\" cases stop the solver at a relative residual of 1e-11, so that what is
left is the error of the scheme; lines with \"default settings\" show what a user gets who changes nothing.

";

/// Which tests of other programs are expressed here.
const SUITES: &str = "Test suites of other programs, by set-up, formula and tolerance (none of their code or files):

| suite | its tests | expressed | in | not expressed |
|---|---|---|---|---|
| LAMMPS, `unittest/granular` | 61 | 57 | [lammps_granular](#lammps_granular), [lammps_oblique](#lammps_oblique), [lammps_sliding](#lammps_sliding) | 2 of drag in a gas, 2 of heat: Granum has neither |
| MFiX, DEM01 to DEM06 | 6 | 5 | [mfix_dem](#mfix_dem) | DEM06, terminal velocity: no drag |
| Chrono, `smc_contact` | 42 | 42 | [chrono_smc](#chrono_smc) | `PlainCoulomb` (11 of them) by the volumetric law, the nearest |
| Chrono, contact forces and gravity (`physics`, `multicore`) | 5 | 5 | [chrono_smc](#chrono_smc) | |
| Chrono, `dem` | 7 | 5 | [chrono_dem](#chrono_dem) | `ballistic` demands that a ball breaks through a wall; `mini` is the weight on a floor, as in chrono_smc |

";
