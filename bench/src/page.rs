//! The pages that show what was measured: README.md and some of docs/.
//!
//! They are written by hand but for what stands between `<!-- NAME -->` and `<!-- end -->`: that is replaced. NAME is a table
//! (`blocks.rs`, `tables.rs`) or a file `bench/pages/NAME.md` of words with figures (`template.rs`). Plots go to
//! `docs/figures/speed-*.svg`. All is of the machine that `bench/pages/machine` names, or, where that has no line of a case, of another one;
//! so any machine makes the same pages. A test compares them with the committed ones.

use std::io::{Error, Result};
use std::path::{Path, PathBuf};

use granum_output::plot::canvas::{CURVES, Colour};
use granum_output::plot::{Curve, Figure, Panel};

use crate::blocks::{BLOCKS, CaseTable};
use crate::line::short;
use crate::results::{self, Table};
use crate::{tables, template};

/// The pages.
const PAGES: [&str; 6] =
    ["README.md", "docs/speed.md", "docs/solvers.md", "docs/beams.md", "docs/dem.md", "docs/reproduction.md"];

/// What stands where there are no results.
pub(crate) const NOTHING: &str = "Not measured on this machine.\n";

/// A page as it stands and as the results have it.
struct Page {
    path: PathBuf,
    old: String,
    new: String,
}

/// Writes the pages, draws the plots.
pub(crate) fn write() -> Result<()> {
    for page in pages()?.into_iter().filter(|p| p.old != p.new) {
        std::fs::write(page.path, page.new)?;
    }
    draw(&repository().join("docs/figures"))
}

fn repository() -> PathBuf {
    results::bench().join("..")
}

/// The machine whose lines the pages show, by the name of its folder.
fn machine() -> Result<String> {
    Ok(std::fs::read_to_string(results::bench().join("pages/machine"))?.trim().to_owned())
}

/// All pages.
fn pages() -> Result<Vec<Page>> {
    let machine = machine()?;
    let page = |name: &&str| {
        let path = repository().join(name);
        let old = std::fs::read_to_string(&path)?;
        let new = replaced(&old, &machine).map_err(|why| Error::other(format!("{name}: {why}")))?;
        Ok(Page { path, old, new })
    };
    PAGES.iter().map(page).collect()
}

/// The name in a line `<!-- NAME -->`.
fn mark(line: &str) -> Option<&str> {
    let name = line.trim_end().strip_prefix("<!-- ")?.strip_suffix(" -->")?;
    name.bytes().all(|b| b.is_ascii_lowercase() || b == b'_').then_some(name)
}

/// A page with what stands between its marks made again.
fn replaced(page: &str, machine: &str) -> Result<String> {
    let (mut new, mut inside) = (String::new(), None);
    for line in page.split_inclusive('\n') {
        match (inside, mark(line)) {
            (None, Some("end")) => return Err(Error::other("an end without a beginning")),
            (None, Some(name)) => {
                new += line;
                new += &part(name, machine)?;
                inside = Some(name);
            }
            (Some(_), Some("end")) => {
                new += line;
                inside = None;
            }
            (Some(name), Some(_)) => return Err(Error::other(format!("`<!-- {name} -->` has no end"))),
            (None, None) => new += line,
            (Some(_), None) => {}
        }
    }
    match inside {
        Some(name) => Err(Error::other(format!("`<!-- {name} -->` has no end"))),
        None => Ok(new),
    }
}

/// What stands at a mark.
fn part(name: &str, machine: &str) -> Result<String> {
    let read = |case: &str| Table::shown(machine, case).0;
    if let Some(block) = BLOCKS.iter().find(|b| b.name == name) {
        let (results, folder) = Table::shown(machine, block.case());
        let elsewhere = match folder == machine || folder.is_empty() {
            true => String::new(),
            false => format!("\nMeasured on another machine: {}.\n", results.cell(0, "machine")),
        };
        return Ok(table(&results, block) + &elsewhere);
    }
    if let Some(text) = tables::by_name(name, &read) {
        return text;
    }
    let path = results::bench().join("pages").join(format!("{name}.md"));
    let words =
        std::fs::read_to_string(&path).map_err(|why| Error::other(format!("{}: {why}", path.display())))?;
    template::render(&words, &read).map_err(|why| Error::other(format!("{}: {why}", path.display())))
}

/// A table in Markdown.
fn table(results: &Table, block: &CaseTable) -> String {
    // A column that no line has is left out, and so is a line without any number.
    let any = |key: &str| (0..results.len()).any(|k| !results.cell(k, key).is_empty());
    let columns: Vec<_> =
        block.columns.iter().chain(&[("commit", "commit", 1.0)]).filter(|c| any(c.1)).collect();
    let Some((last, _)) = block.columns.split_last().filter(|(last, _)| any(last.1)) else {
        return NOTHING.into();
    };
    let mut text = format!("| {} |\n", columns.iter().map(|c| c.0).collect::<Vec<_>>().join(" | "));
    text += &format!("|{}\n", "---|".repeat(columns.len()));
    for k in (0..results.len()).filter(|&k| !results.cell(k, last.1).is_empty()) {
        let cells = columns.iter().map(|(_, key, unit)| match (*key, results.number(k, key)) {
            // A commit may look like a number.
            ("commit", _) => results.cell(k, key).to_owned(),
            // What the peer had, not what it was offered.
            ("threads", _) => tables::threads(results, k),
            (_, Some(x)) if x.fract() == 0.0 && *unit == 1.0 => results.cell(k, key).to_owned(),
            (_, Some(x)) => short(x * unit),
            (_, None) => results.cell(k, key).to_owned(),
        });
        text += &format!("| {} |\n", cells.collect::<Vec<_>>().join(" | "));
    }
    text
}

/// Draws the plots into a folder.
fn draw(folder: &Path) -> Result<()> {
    let machine = machine()?;
    for (name, figure) in [
        ("speed-box", box_figure(&Table::shown(&machine, "box").0)),
        ("speed-growth", growth_figure(&Table::shown(&machine, "growth").0)),
    ] {
        figure.write(&folder.join(name), true, None).map_err(|e| Error::other(e.to_string()))?;
    }
    Ok(())
}

/// A curve of one engine: a column against the number of bodies.
fn curve(results: &Table, label: &str, colour: Colour, key: &str) -> Curve {
    let point = |k: usize| Some((results.number(k, "bodies")?, results.number(k, key)?));
    let mut points: Vec<(f64, f64)> = (0..results.len()).filter_map(point).collect();
    points.sort_by(|a, b| a.0.total_cmp(&b.0));
    Curve::new(label, colour, points)
}

/// Wall seconds a simulated second of every engine on the settled box.
fn box_figure(results: &Table) -> Figure {
    let mut engines: Vec<&str> = Vec::new();
    for k in 0..results.len() {
        let engine = results.cell(k, "engine");
        if !engines.contains(&engine) {
            engines.push(engine);
        }
    }
    let most = |e: &str| results.only(&[("engine", e), ("threads", "2")]);
    let curves = engines.iter().zip(CURVES.iter().cycle());
    let curves = curves.map(|(e, &c)| curve(&most(e), e, c, "wall_s_per_simulated_s")).collect();
    Figure {
        title: "Settled box of spheres, two threads".into(),
        x: "bodies".into(),
        log_x: true,
        panels: vec![Panel { y: "wall seconds a simulated second".into(), log: true, mark: None, curves }],
    }
}

/// Time and memory a body.
fn growth_figure(results: &Table) -> Figure {
    let panel = |y: &str, key: &str| Panel {
        y: y.into(),
        log: false,
        mark: Some(0.0),
        curves: vec![curve(results, "", CURVES[0], key)],
    };
    Figure {
        title: "Settled box, 50 iterations: cost of a body".into(),
        x: "bodies".into(),
        log_x: true,
        panels: vec![panel("microseconds a step", "us_per_body"), panel("bytes", "bytes_per_body")],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_say_what_the_committed_lines_say() {
        for page in pages().expect("the pages can be made") {
            let differs = page.old.lines().zip(page.new.lines()).find(|(old, new)| old != new);
            let path = page.path.display();
            assert!(
                page.old == page.new,
                "{path} is not what bench/results says: run `cargo bench-granum page`. First difference: {differs:#?}"
            );
        }
    }

    #[test]
    fn plots_show_the_committed_lines() {
        let folder = std::env::temp_dir().join(format!("granum-bench-plots-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        draw(&folder).unwrap();
        for name in ["speed-box.svg", "speed-growth.svg"] {
            let new = std::fs::read_to_string(folder.join(name)).unwrap();
            let old = std::fs::read_to_string(repository().join("docs/figures").join(name)).unwrap();
            assert!(
                old == new,
                "docs/figures/{name} is not what bench/results says: run `cargo bench-granum page`"
            );
        }
        std::fs::remove_dir_all(&folder).unwrap();
    }

    /// Units of what a machine needs.
    const UNITS: [&str; 11] = ["s", "ms", "us", "ns", "GB/s", "GFLOP/s", "kB", "MB", "GB", "times", "GFLOP"];

    /// Numbers with such units that are no measurements: settings of cases, statements of papers, sizes that follow from the code.
    const NOT_MEASURED: &[&str] = &[
        // The paper's figures.
        "4.9 s",
        "51 s",
        "4 s",
        // Sizes and steps of cases.
        "320 MB",
        "0.1 ms",
        "0.2 ms",
        "1 ms",
        // Lengths of the runs of Heyn09, simulated.
        "15 s",
        "12 s",
        "10.3 s",
        // What it prints for a step.
        "56.6 s",
        // A step over the stable one: no time of a machine.
        "180 times",
    ];

    /// Words outside of what is made from results must not give a time, a rate or a size in memory: nobody would notice when
    /// it is no longer true. A number with an exponent counts unless it is a power of ten, as tolerances are.
    #[test]
    fn words_written_by_hand_have_no_measurements() {
        let mut found = Vec::new();
        for page in pages().unwrap() {
            let (mut made, mut code) = (false, false);
            let mut words: Vec<&str> = Vec::new();
            for line in page.old.lines() {
                made = match mark(line) {
                    Some(name) => name != "end",
                    None => made,
                };
                code ^= line.starts_with("```");
                if !made && !code {
                    words.extend(line.split_whitespace());
                }
            }
            let bare = |w: &str| w.trim_matches(|c: char| "()[],.;:*|\"`".contains(c)).to_owned();
            for (word, next) in words.iter().zip(words.iter().skip(1)) {
                let (word, next) = (bare(word), bare(next));
                let is_number = word.replace(',', "").parse::<f64>().is_ok();
                let is_power = word.starts_with("1e");
                let measured =
                    is_number && (UNITS.contains(&next.as_str()) || word.contains('e') && !is_power);
                let what = format!("{word} {next}");
                if measured && !NOT_MEASURED.contains(&what.as_str()) {
                    found.push(format!("{}: {what}", page.path.display()));
                }
            }
        }
        assert!(found.is_empty(), "figures without a committed line: {found:#?}");
    }

    #[test]
    fn marks_are_replaced_and_must_end() {
        // A machine that has measured nothing shows what another one has, and names it.
        let page = "a\n<!-- hair -->\nold\n<!-- end -->\nb\n";
        let new = replaced(page, "nowhere").unwrap();
        assert!(new.starts_with("a\n<!-- hair -->\n| beams |"), "{new}");
        assert!(new.contains("\nMeasured on another machine: "), "{new}");
        assert!(new.ends_with(".\n<!-- end -->\nb\n") && !new.contains("old"), "{new}");
        for wrong in [
            "<!-- hair -->\n",
            "<!-- end -->\n",
            "<!-- hair -->\n<!-- box -->\n",
            "<!-- nobody -->\n<!-- end -->\n",
        ] {
            assert!(replaced(wrong, "nowhere").is_err(), "{wrong}");
        }
    }
}
