//! The tables of `docs/reproduction.md`: printed numbers, ours beside them, and their ratio.
//!
//! The column `machine` says where a line was measured. Columns of what is not built yet say so.

mod device;
mod heyn;
mod iglberger;
mod khude;
mod negrut;
mod pazouki;

use std::io::Result;

use crate::results::Table;
use crate::tables::{Read, head};
use crate::template::{grouped, significant};

/// What stands in the columns of a GPU and of several ranks.
const LATER: &str = "not yet";
/// What stands where nothing was measured.
const NONE: &str = "-";

/// A table by its name; nothing if there is none of this name.
pub(crate) fn by_name(name: &str, read: Read) -> Option<Result<String>> {
    let sheet = match name {
        "negrut_silo" => negrut::silo(read),
        "negrut_errors" => negrut::errors(read),
        "negrut_tank" => negrut::tank(read),
        "negrut_bullet" => negrut::bullet(read),
        "negrut_many_contacts" => negrut::many_contacts(read),
        "negrut_scenes" => negrut::scenes(read),
        "device_figures" => device::figures(read),
        "heyn_parts" => heyn::parts(read),
        "heyn_reduction" => heyn::reduction(read),
        "iglberger_serial" => iglberger::serial(read),
        "iglberger_ranks" => iglberger::ranks(read),
        "khude_figures" => return Some(khude::figures()),
        "khude_beams" => khude::beams(read),
        "pazouki_poses" => pazouki::poses(read),
        "pazouki_counts" => pazouki::counts(read),
        "pazouki_times" => pazouki::times(read),
        "pazouki_tests" => pazouki::tests(read),
        _ => return None,
    };
    Some(Ok(sheet))
}

/// One line of a case.
struct Ours(Table);

impl Ours {
    /// The line in which these columns have these values.
    fn of(table: &Table, wanted: &[(&str, &str)]) -> Self {
        Self(table.only(wanted))
    }

    fn number(&self, column: &str) -> Option<f64> {
        self.0.number(0, column)
    }

    /// A number in another unit.
    fn show(&self, column: &str, unit: f64, digits: usize) -> String {
        self.number(column).map_or(NONE.into(), |x| significant(x * unit, digits))
    }

    /// A whole number.
    fn count(&self, column: &str) -> String {
        self.number(column).map_or(NONE.into(), grouped)
    }

    /// A printed number over ours.
    fn ratio(&self, printed: f64, column: &str) -> String {
        self.number(column).map_or(NONE.into(), |x| significant(printed / x, 3))
    }

    /// The columns at the end: GPU, ranks, machine, commit.
    fn end(&self) -> String {
        let cell = |column: &str| match self.0.cell(0, column) {
            "" => NONE,
            text => text,
        };
        let threads = self.0.cell(0, "threads");
        let machine = match cell("machine") {
            NONE => NONE.into(),
            name => format!("{name}, {threads} threads"),
        };
        format!("{LATER} | {LATER} | {machine} | {}", cell("commit"))
    }
}

/// The headings of [`Ours::end`].
const END: [&str; 4] = ["GPU", "ranks", "machine", "commit"];

fn sheet(columns: &[&str]) -> String {
    head(&[columns, &END].concat())
}

/// The numbers of bodies of a table, each once, ascending.
fn sizes(table: &Table) -> Vec<String> {
    let mut all: Vec<u64> = (0..table.len()).filter_map(|k| table.cell(k, "bodies").parse().ok()).collect();
    all.sort_unstable();
    all.dedup();
    all.iter().map(u64::to_string).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One line of the silo and one of the ellipsoids; nothing else was measured.
    fn read(case: &str) -> Table {
        Table::parse(match case {
            "paper_silo" => {
                "bodies,threads,seconds_solve,seconds_iteration,machine,commit\n16000,2,0.19,0.0019,X,abc\n"
            }
            "paper_ellipsoids" => {
                "bodies,problem,threads,contacts,expected_contacts,standard_deviation,seconds_opm,seconds_chm,machine,commit\n\
                 128,equal radii,2,54,43.8,8.6,0.3,0.2,X,abc\n"
            }
            _ => "",
        })
    }

    #[test]
    fn printed_and_ours_side_by_side() {
        let silo = negrut::silo(&read);
        let row = silo.lines().nth(2).unwrap();
        assert!(row.starts_with("| 16,000 | 7.11 | 0.57 | 0.190 | 3.00 | 300 | - |"), "{row}");
        assert!(row.ends_with("| 4.67 | not yet | not yet | X, 2 threads | abc |"), "{row}");
        let counts = pazouki::counts(&read);
        let row = counts.lines().nth(2).unwrap();
        assert!(row.starts_with("| 128 | 37 | 54 | 44 | 8.60 | -0.79 | 1.2 | 0.685 |"), "{row}");
        let times = pazouki::times(&read);
        assert!(times.lines().nth(2).unwrap().contains("| 1.5 | 1.50 | 14 | - |"), "{times}");
    }

    #[test]
    fn every_row_has_as_many_cells_as_the_head() {
        for name in [
            "negrut_silo",
            "negrut_errors",
            "negrut_tank",
            "negrut_bullet",
            "negrut_many_contacts",
            "negrut_scenes",
            "heyn_parts",
            "heyn_reduction",
            "iglberger_serial",
            "iglberger_ranks",
            "khude_figures",
            "khude_beams",
            "pazouki_poses",
            "pazouki_counts",
            "pazouki_times",
            "pazouki_tests",
        ] {
            for lines in [&read as Read, &|case: &str| Table::read(case)] {
                let text = by_name(name, lines).expect("a table").unwrap();
                let cells = |l: &str| l.matches(" |").count();
                let head = cells(text.lines().next().unwrap());
                text.lines().skip(2).for_each(|l| assert_eq!(cells(l), head, "{name}: {l}"));
            }
        }
    }
}
