//! Writes `docs/validation.md` and the pages in `docs/validation` from the records of the last run of the tests.
//!
//! The page itself says how it is made anew. Records of tests that are no longer there are left out and named.

use std::fmt::Write;
use std::path::Path;

use granum_validation::fields::{FIELDS, Field, field_of, linked};
use granum_validation::given::GIVEN;
use granum_validation::{CheckedNumber, SCALES, record};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let rows = read_rows()?;
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let homeless = rows.iter().find(|r| field_of(&r.phenomenon).is_none());
    if let Some(row) = homeless {
        return Err(format!("{} has no page: add it to validation/src/fields.rs", row.phenomenon).into());
    }
    let docs = here.join("../docs");
    std::fs::create_dir_all(docs.join("validation"))?;
    std::fs::write(docs.join("validation.md"), front(&rows)?)?;
    for field in FIELDS {
        let text = page(field, &rows, &here.join("tests"))?;
        std::fs::write(docs.join("validation").join(format!("{}.md", field.page)), text)?;
    }
    println!(
        "docs/validation.md and docs/validation: {} numbers, {} failed",
        rows.len(),
        rows.iter().filter(|r| !r.passed()).count()
    );
    // A page of some of the tests can be looked at, but not taken for the whole.
    let without = GIVEN.iter().filter(|g| !g.phenomenon.is_empty() && g.worst(&rows).is_none());
    let without: Vec<String> = without.map(|g| format!("{}: {}", g.phenomenon, g.pattern)).collect();
    if without.is_empty() {
        return Ok(());
    }
    Err(format!("no record answers these given cases; run all tests, or mend src/given.rs: {without:#?}")
        .into())
}

/// All rows of the last run, by file and then as recorded.
fn read_rows() -> Result<Vec<CheckedNumber>, Box<dyn std::error::Error>> {
    let folder = record::folder();
    let missing = || format!("no records in {}: run the tests first", folder.display());
    let mut files: Vec<_> = std::fs::read_dir(&folder)
        .map_err(|_| missing())?
        .filter_map(|entry| entry.ok().map(|e| e.path()))
        .filter(|path| path.extension().is_some_and(|e| e == "json"))
        .collect();
    files.sort();
    let mut rows = Vec::new();
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    for file in files {
        let name = file.file_name().and_then(|n| n.to_str()).unwrap_or_default();
        let phenomenon = name.split('.').next().unwrap_or_default();
        if !tests.join(format!("{phenomenon}.rs")).is_file() {
            println!("{}: there is no such test any more, left out", file.display());
            continue;
        }
        rows.extend(serde_json::from_str::<Vec<CheckedNumber>>(&std::fs::read_to_string(file)?)?);
    }
    if rows.is_empty() { Err(missing().into()) } else { Ok(rows) }
}

/// The page in front: how to read the others, and a summary.
fn front(rows: &[CheckedNumber]) -> Result<String, std::fmt::Error> {
    let mut text = String::from(HEAD) + SUITES;
    sizes(&mut text, rows)?;
    text.push_str(
        "| phenomenon | numbers | demanded | failed | worst error / allowed |\n|---|---|---|---|---|\n",
    );
    for field in FIELDS {
        writeln!(text, "| **[{}](validation/{}.md)** | | | | |", field.title, field.page)?;
        summary(&mut text, rows, field)?;
    }
    given(&mut text, rows)?;
    Ok(linked(&text, "validation/", None))
}

/// A line for each phenomenon of a field.
fn summary(text: &mut String, rows: &[CheckedNumber], field: &Field) -> std::fmt::Result {
    for name in field.phenomena() {
        let own: Vec<&CheckedNumber> = rows.iter().filter(|r| r.phenomenon == name).collect();
        if own.is_empty() {
            continue;
        }
        let demanded: Vec<&&CheckedNumber> = own.iter().filter(|r| r.tolerance.is_some()).collect();
        let failed = own.iter().filter(|r| !r.passed()).count();
        let worst = demanded
            .iter()
            .filter_map(|r| r.tolerance.filter(|t| *t > 0.0).map(|t| r.error.max(0.0) / t))
            .fold(0.0, f64::max);
        writeln!(text, "| [{name}](#{name}) | {} | {} | {failed} | {worst:.2} |", own.len(), demanded.len())?;
    }
    Ok(())
}

/// The page of a field: for each phenomenon the header of its test and its numbers.
fn page(field: &Field, rows: &[CheckedNumber], tests: &Path) -> Result<String, std::fmt::Error> {
    let mut text = format!("# Validation: {}\n\n{PAGE_HEAD}", field.title);
    for name in field.phenomena().filter(|name| rows.iter().any(|r| r.phenomenon == *name)) {
        write!(text, "\n## {name}\n\n")?;
        text.push_str(&header(&tests.join(format!("{name}.rs"))));
        table(&mut text, rows.iter().filter(|r| r.phenomenon == name))?;
    }
    Ok(linked(&text, "", Some(field)))
}

/// How many numbers are there at all three sizes.
fn sizes(text: &mut String, rows: &[CheckedNumber]) -> std::fmt::Result {
    let mut lines: Vec<(&str, &str)> = rows.iter().map(|r| (&*r.phenomenon, &*r.quantity)).collect();
    lines.sort_unstable();
    lines.dedup();
    let at = |(phenomenon, quantity): (&str, &str), scale: f64| {
        rows.iter().any(|r| r.phenomenon == phenomenon && r.quantity == quantity && r.scale == scale)
    };
    let all = lines.iter().filter(|line| SCALES.iter().all(|&scale| at(**line, scale))).count();
    writeln!(text, "{all} of the {} numbers below were computed at all three sizes.\n", lines.len())
}

/// The table of the given cases.
fn given(text: &mut String, rows: &[CheckedNumber]) -> std::fmt::Result {
    text.push_str(GIVEN_HEAD);
    for one in GIVEN {
        write!(text, "| {} | {} |", one.case, one.demand)?;
        match one.worst(rows) {
            Some(row) => {
                let allowed = row.tolerance.unwrap_or(f64::NAN);
                let name = &one.phenomenon;
                write!(text, " [{name}](#{name}): {} |", row.quantity)?;
                write!(text, " {} | {} |", small(allowed), small(row.error))?;
            }
            None if one.phenomenon.is_empty() => text.push_str(" | | |"),
            None => write!(text, " {} | | **no record** |", one.phenomenon)?,
        }
        writeln!(text, " {} |", one.remark)?;
    }
    Ok(())
}

/// The `//!` lines of a test file.
fn header(file: &Path) -> String {
    let source = std::fs::read_to_string(file).unwrap_or_default();
    let lines = source.lines().map_while(|line| line.strip_prefix("//!"));
    lines.map(|line| format!("{}\n", line.strip_prefix(' ').unwrap_or(line))).collect::<String>() + "\n"
}

/// One line a quantity, with the error at each size.
fn table<'a>(text: &mut String, rows: impl Iterator<Item = &'a CheckedNumber>) -> std::fmt::Result {
    text.push_str("| quantity | value | reference | error at 1/1000 | at 1 | at 100 | allowed |\n");
    text.push_str("|---|---|---|---|---|---|---|\n");
    let rows: Vec<&CheckedNumber> = rows.collect();
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

What the engine computes against closed forms, exact solutions of the scheme, conservation laws and other codes. This page and those
in `docs/validation` are written by a program from the records that the tests leave in `target/validation`; do not change them by
hand. To make them anew, in the root of the repository, with the tests in the dev profile:

    rm -rf target/validation
    cargo nextest run -p granum-validation --no-fail-fast
    cargo run -p granum-validation

Text comes from the heads of the files in `validation/tests`, the table of given cases from `validation/src/given.rs`. The last
command fails if a given case finds no record.

Cases whose physics scale run at their own size, at 1/1000 and at 100 times it (Froude scaling: lengths x s, times and velocities x
sqrt s, the same gravity); values are given in the units of the reference, so the three errors of a line should agree. Runs at one size
only are those that have no length of their own (closed forms, counts, given matrices), that study another step of a case which runs
at three sizes, that take long, and penalty contact whose units are already those of the grain; their other errors are empty. \"Exact\"
cases stop the solver at a relative residual of 1e-11, so that what is left is the error of the scheme; lines with \"default
settings\" show what a user gets who changes nothing.

";

/// In front of the page of a field.
const PAGE_HEAD: &str = "How to read the tables, and how this page is made: [validation](../validation.md). The text of each section is the
head of the test of that name in `validation/tests`.
";

const GIVEN_HEAD: &str = "
## Given cases

Reference problems that came with numbers and a demand before the engine was written (R rigid bodies, J joints, D penalty contact, G
granular flow, B beams, E ellipsoids, g cone problems). Each line shows the worst number that answers a demand, by its share of what the
test allows. A remark says what differs from the case as given, and what is missed and by how much.

| case | demanded | worst number of the test | allowed there | error | remark |
|---|---|---|---|---|---|
";

/// Which tests of other programs are expressed here.
const SUITES: &str = "Test suites of other programs, by set-up, formula and tolerance (none of their code or files):

| suite | its tests | expressed | in | not expressed |
|---|---|---|---|---|
| LAMMPS, `unittest/granular` | 61 | 57 | [lammps_granular](#lammps_granular), [lammps_oblique](#lammps_oblique), [lammps_sliding](#lammps_sliding) | 2 of drag in a gas, not expressed yet; 2 of heat, which Granum does not have |
| MFiX, DEM01 to DEM06 | 6 | 5 | [mfix_dem](#mfix_dem) | DEM06, terminal velocity in a coupled gas: terminal velocities are in [applied_forces](#applied_forces) |
| Chrono, `smc_contact` | 42 | 42 | [chrono_smc](#chrono_smc) | `PlainCoulomb` (11 of them) by the volumetric law, the nearest |
| Chrono, contact forces and gravity (`physics`, `multicore`) | 5 | 5 | [chrono_smc](#chrono_smc) | |
| Chrono, `dem` | 7 | 5 | [chrono_dem](#chrono_dem) | `ballistic` demands that a ball breaks through a wall; `mini` is the weight on a floor, as in chrono_smc |

";
