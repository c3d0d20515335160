//! The tables of `docs/reproduction.md`: printed numbers, ours beside them, and their ratio.
//!
//! A line is of the machine that the pages show or, if that has none of the case, of another one; the column `machine` says which. Columns
//! of what is not built yet say so.

use std::io::{Error, Result};

use super::large_scenes::LARGE;
use super::printed::{COUNTS, ERROR_UNITS, ERRORS, PARTS, POSES, SILO, TANK};
use crate::results::{self, Table};
use crate::tables::{Read, folders, head};
use crate::template::{grouped, significant};

/// What stands in the columns of a GPU and of several ranks.
const LATER: &str = "not yet";
/// What stands where nothing was measured.
const NONE: &str = "-";

/// A table by its name; nothing if there is none of this name.
pub(crate) fn by_name(name: &str, read: Read) -> Option<Result<String>> {
    let sheet = match name {
        "negrut_silo" => silo(read),
        "negrut_errors" => errors(read),
        "negrut_tank" => tank(read),
        "negrut_bullet" => bullet(read),
        "negrut_many_contacts" => many_contacts(read),
        "negrut_scenes" => scenes(read),
        "heyn_parts" => parts(read),
        "heyn_reduction" => reduction(read),
        "khude_figures" => return Some(khude()),
        "khude_beams" => beams(read),
        "pazouki_poses" => poses(read),
        "pazouki_counts" => counts(read),
        "pazouki_times" => times(read),
        "pazouki_tests" => tests(read),
        _ => return None,
    };
    Some(Ok(sheet))
}

/// The lines of a case: of the machine of the pages, or else of the first that has any.
fn lines(read: Read, case: &str) -> Table {
    let own = read(case);
    let others = || folders().into_iter().map(|folder| read(&format!("{folder}/{case}")));
    if own.len() > 0 { own } else { others().find(|table| table.len() > 0).unwrap_or_default() }
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

fn silo(read: Read) -> String {
    let table = lines(read, "paper_silo");
    let mut text = sheet(&[
        "bodies",
        "printed: solver on CPU, s",
        "printed: solver on GPU, s",
        "ours: 100 iterations of eq. 12, s",
        "printed GPU over ours",
        "our iterations in the printed GPU time",
        "ours: default solver, s",
        "its iterations",
        "its relative residual",
        "ours: collision detection, s",
        "contacts",
        "printed: CPU over GPU in collision detection",
    ]);
    for (bodies, cpu, gpu, faster) in SILO {
        let ours = Ours::of(&table, &[("bodies", &bodies.to_string())]);
        let in_time = ours.number("seconds_iteration").map_or(NONE.into(), |s| grouped((gpu / s).round()));
        text += &format!(
            "| {} | {cpu:.2} | {gpu:.2} | {} | {} | {in_time} | {} | {} | {} | {} | {} | {faster} | {} |\n",
            grouped(f64::from(bodies)),
            ours.show("seconds_solve", 1.0, 3),
            ours.ratio(gpu, "seconds_solve"),
            ours.show("default_seconds_solve", 1.0, 3),
            ours.count("default_iterations"),
            ours.show("default_relative_residual", 1.0, 1),
            ours.show("seconds_collide", 1.0, 2),
            ours.count("contacts"),
            ours.end(),
        );
    }
    text
}

fn errors(read: Read) -> String {
    let table = lines(read, "paper_errors");
    let names = [
        "distance_mean",
        "distance_deviation",
        "normal_mean",
        "normal_deviation",
        "point_mean",
        "point_deviation",
    ];
    let mut text = sheet(&[
        "spheres, million",
        "who",
        "contacts",
        "missed, too many",
        "distance: average, m",
        "deviation, m",
        "normal: average",
        "deviation",
        "point: average, m",
        "deviation, m",
    ]);
    for (millions, contacts, values) in ERRORS {
        let cells = values.iter().zip(ERROR_UNITS).map(|(v, unit)| significant(v * unit, 3));
        text += &format!(
            "| {millions} | printed, single | {} | none | {} | | | | |\n",
            grouped(f64::from(contacts)),
            cells.collect::<Vec<_>>().join(" | ")
        );
        let bodies = (millions * 1_000_000).to_string();
        for precision in ["single", "double"] {
            let ours = Ours::of(&table, &[("bodies", &bodies), ("problem", precision)]);
            let cells = names.map(|name| ours.show(name, 1.0, 2));
            let missed = format!("{}, {}", ours.count("missing"), ours.count("extra"));
            text += &format!(
                "| {millions} | ours, {precision} | {} | {missed} | {} | {} |\n",
                ours.count("contacts"),
                cells.join(" | "),
                ours.end(),
            );
            if precision == "single" {
                let ratio = |k: usize| ours.ratio(values[k] * ERROR_UNITS[k], names[k]);
                text += &format!(
                    "| {millions} | printed over ours | {} | | | {} | | {} | | {} | | | | |\n",
                    ours.ratio(f64::from(contacts), "contacts"),
                    ratio(1),
                    ratio(3),
                    ratio(5)
                );
            }
        }
    }
    text
}

fn tank(read: Read) -> String {
    let table = lines(read, "paper_tank");
    let mut text = sheet(&[
        "bodies",
        "contacts, printed",
        "ours",
        "step, printed, s",
        "ours: 100 iterations of eq. 12, s",
        "printed over ours",
        "ours: default solver, s",
        "its iterations",
        "its relative residual",
        "detection, printed, s",
        "ours, s",
        "printed over ours",
        "solver, printed, s",
        "ours, 100 iterations, s",
        "our iterations in the printed time",
        "tank radius, m",
        "flow, kg/s",
        "over Beverloo's",
    ]);
    for (bodies, step, collide, solve, contacts) in TANK {
        let ours = Ours::of(&table, &[("bodies", &bodies.to_string())]);
        let in_time = ours.number("seconds_iteration").map_or(NONE.into(), |s| grouped((solve / s).round()));
        text += &format!(
            "| {} | {} | {} | {step:.2} | {} | {} | {} | {} | {} | {collide:.2} | {} | {} | {solve:.2} | {} | {in_time} | {} | {} | {} | {} |\n",
            grouped(f64::from(bodies)),
            grouped(f64::from(contacts)),
            ours.count("contacts"),
            ours.show("seconds_step", 1.0, 3),
            ours.ratio(step, "seconds_step"),
            ours.show("default_seconds_step", 1.0, 3),
            ours.count("default_iterations"),
            ours.show("default_relative_residual", 1.0, 1),
            ours.show("seconds_collide", 1.0, 2),
            ours.ratio(collide, "seconds_collide"),
            ours.show("seconds_solve", 1.0, 3),
            ours.show("tank_radius", 1.0, 3),
            ours.show("flow_kg_per_s", 1.0, 3),
            ours.show("flow_over_beverloo", 1.0, 2),
            ours.end(),
        );
    }
    text
}

fn bullet(read: Read) -> String {
    let table = lines(read, "paper_bullet");
    let mut text = sheet(&[
        "spheres",
        "contacts",
        "ours, s",
        "parry, s",
        "Bullet, s",
        "Bullet over ours",
        "Bullet with insertion over ours",
        "printed: Bullet over the GPU",
    ]);
    for bodies in sizes(&table) {
        let of = |engine: &str| Ours::of(&table, &[("bodies", &bodies), ("engine", engine)]);
        let (ours, parry, bullet) = (of("granum"), of("parry"), of("bullet"));
        text += &format!(
            "| {} | {} | {} | {} | {} | {} | {} | up to 180 | {} |\n",
            grouped(bodies.parse().unwrap_or(f64::NAN)),
            ours.count("contacts"),
            ours.show("seconds_fresh_memory", 1.0, 2),
            parry.show("seconds", 1.0, 2),
            bullet.show("seconds", 1.0, 2),
            bullet.show("times_granum", 1.0, 3),
            bullet.show("times_granum_with_insertion", 1.0, 3),
            ours.end(),
        );
    }
    text
}

/// The numbers of bodies of a table, each once, ascending.
fn sizes(table: &Table) -> Vec<String> {
    let mut all: Vec<u64> = (0..table.len()).filter_map(|k| table.cell(k, "bodies").parse().ok()).collect();
    all.sort_unstable();
    all.dedup();
    all.iter().map(u64::to_string).collect()
}

fn many_contacts(read: Read) -> String {
    let mut text = sheet(&[
        "figure",
        "printed",
        "spheres",
        "contacts",
        "ours, s",
        "million contacts a second",
        "memory of the process, GB",
    ]);
    let mut add = |figure: &str, printed: &str, case: &str, seconds: &str| {
        let table = lines(read, case);
        for bodies in sizes(&table) {
            let ours = Ours::of(&table, &[("bodies", &bodies)]);
            text += &format!(
                "| {figure} | {printed} | {} | {} | {} | {} | {} | {} |\n",
                grouped(bodies.parse().unwrap_or(f64::NAN)),
                ours.count("contacts"),
                ours.show(seconds, 1.0, 3),
                ours.show("contacts_per_second", 1e-6, 3),
                ours.show("peak_memory_bytes", 1e-9, 2),
                ours.end(),
            );
        }
    };
    add("25", "22 million in less than 4 s, one GPU", "sphere_cloud_dense", "seconds_fresh_memory");
    add("26", "1.6 billion; more than a billion in less than a minute, four GPUs", "sphere_boxes", "seconds");
    text
}

fn scenes(read: Read) -> String {
    let mut text = sheet(&[
        "figure",
        "command",
        "bodies",
        "contacts at the end",
        "simulated, s",
        "steps",
        "step, s",
        "relative residual, median",
    ]);
    for large in LARGE {
        let table = lines(read, large.case);
        let ours = Ours::of(&table, &[]);
        let set: String = large.set.iter().map(|s| format!(" --set '{s}'")).collect();
        text += &format!(
            "| {} | `granum run {}{set}` | {} | {} | {} | {} | {} | {} | {} |\n",
            large.figure,
            large.scene,
            ours.count("bodies"),
            ours.count("contacts"),
            ours.show("time", 1.0, 3),
            ours.count("steps"),
            ours.show("seconds_step", 1.0, 2),
            ours.show("relative_residual_median", 1.0, 1),
            ours.end(),
        );
    }
    text
}

fn parts(read: Read) -> String {
    let table = lines(read, "paper_parts");
    let mut text = sheet(&[
        "figure",
        "part",
        "spheres, printed",
        "ours",
        "printed over ours",
        "seed size, mm",
        "at sharp edges",
        "sticks out, mean, mm",
        "at most, mm",
        "swollen, %",
    ]);
    for (figure, part, spheres) in PARTS {
        let ours = Ours::of(&table, &[("problem", part)]);
        text += &format!(
            "| {figure} | {part} | {} | {} | {} | {} | {} | {} | {} | {} | {} |\n",
            grouped(f64::from(spheres)),
            ours.count("spheres"),
            ours.ratio(f64::from(spheres), "spheres"),
            ours.show("size", 1e3, 3),
            ours.count("refined"),
            ours.show("out_mean", 1e3, 2),
            ours.show("out_max", 1e3, 2),
            ours.show("swollen", 1e2, 2),
            ours.end(),
        );
    }
    text
}

fn reduction(read: Read) -> String {
    let table = lines(read, "paper_reduction");
    let mut text = sheet(&[
        "contacts of the pair, at most",
        "contacts, mean",
        "force over weight, mean",
        "its deviation from 1",
        "largest force over weight, mean",
        "iterations, mean",
        "step, ms",
        "moved, mm",
        "turned, rad",
    ]);
    for k in 0..table.len() {
        let rule = table.cell(k, "problem").to_owned();
        let ours = Ours::of(&table, &[("problem", &rule)]);
        text += &format!(
            "| {rule} | {} | {} | {} | {} | {} | {} | {} | {} | {} |\n",
            ours.show("contacts", 1.0, 3),
            ours.show("force_over_weight", 1.0, 5),
            ours.show("force_deviation", 1.0, 2),
            ours.show("largest_over_weight", 1.0, 2),
            ours.show("iterations_mean", 1.0, 3),
            ours.show("seconds_step", 1e3, 2),
            ours.show("moved", 1e3, 2),
            ours.show("turned", 1.0, 2),
            ours.end(),
        );
    }
    text
}

/// Figures of Khude11 that a test of validation covers: figure, what, the page's heading of the test, its row.
const KHUDE: [(&str, &str, &str, &str); 12] = [
    ("8", "tip of the pendulum, printed beside FEAP", "beam_pendulum", "4 elements: error of the tip [m]"),
    ("8", "the same", "beam_pendulum", "8 elements: error of the tip [m]"),
    ("8", "the same, converged in space", "beam_pendulum", "32 elements: error of the tip [m]"),
    ("9", "total energy, printed constant", "beam_pendulum", "4 elements: five seconds [m g L]"),
    ("9", "its drift", "beam_pendulum", "4 elements: drift of the mean [m g L]"),
    (
        "12",
        "beams that cross: they do not pass through",
        "beam_contact",
        "3 m/s, 0.5 radii off: least distance of the axes [diameters]",
    ),
    ("13", "friction of a beam on a slope", "beam_contact", "mu 0.2, along: acceleration [m/s2]"),
    (
        "15",
        "convergence without contact, up to 0.6 s",
        "beam_contact",
        "without contact: 2 and 4 elements [m]",
    ),
    ("15", "the same", "beam_contact", "without contact: 8 and 16 elements [m]"),
    (
        "16",
        "convergence with a cylinder, up to 0.6 s",
        "beam_contact",
        "with a cylinder: 2 and 4 elements [m]",
    ),
    ("16", "the same", "beam_contact", "with a cylinder: 4 and 8 elements [m]"),
    ("16", "the same", "beam_contact", "with a cylinder: 8 and 16 elements [m]"),
];

/// Figures of Khude11 whose tests are not part of the page of validation yet: figure, what, test.
const KHUDE_LATER: [(&str, &str, &str); 3] = [
    ("10", "tip of the pendulum by the fully parameterised beam", "full_beam"),
    ("14", "one to eight elements on the cylinder", "beam_convergence"),
    ("15", "convergence without contact over the printed duration", "beam_convergence"),
];

/// What the validation measures of the figures of Khude11.
fn khude() -> Result<String> {
    let page = std::fs::read_to_string(results::bench().join("../docs/validation.md"))?;
    let mut text = head(&["figure", "what", "test", "quantity", "ours", "reference"]);
    for (figure, what, test, quantity) in KHUDE {
        let section = page.split("\n## ").find(|s| s.starts_with(&format!("{test}\n")));
        let row = section.and_then(|s| s.lines().find_map(|l| l.strip_prefix(&format!("| {quantity} | "))));
        let row =
            row.ok_or_else(|| Error::other(format!("docs/validation.md has no `{quantity}` in {test}")))?;
        let mut cells = row.split(" | ");
        let (ours, reference) = (cells.next().unwrap_or(NONE), cells.next().unwrap_or(NONE));
        let short = |x: &str| x.parse().map_or(x.to_owned(), |x| significant(x, 3));
        text += &format!(
            "| {figure} | {what} | [{test}](validation.md#{test}) | {quantity} | {} | {} |\n",
            short(ours),
            short(reference)
        );
    }
    for (figure, what, test) in KHUDE_LATER {
        text +=
            &format!("| {figure} | {what} | `validation/tests/{test}.rs` | {LATER} | {LATER} | {LATER} |\n");
    }
    Ok(text)
}

fn beams(read: Read) -> String {
    let table = lines(read, "beams_free");
    let mut text =
        sheet(&["beams of 8 elements", "step, ms", "us per beam and step", "printed: GPU over CPU"]);
    let mut all: Vec<u64> = (0..table.len()).filter_map(|k| table.cell(k, "beams").parse().ok()).collect();
    all.sort_unstable();
    for beams in all {
        let ours = Ours::of(&table, &[("beams", &beams.to_string())]);
        text += &format!(
            "| {} | {} | {} | 15 on the average | {} |\n",
            grouped(beams as f64),
            ours.show("seconds_step", 1e3, 3),
            ours.show("seconds_step", 1e6 / beams as f64, 3),
            ours.end(),
        );
    }
    text
}

fn poses(read: Read) -> String {
    let table = lines(read, "paper_poses");
    let mut text =
        sheet(&["case", "length of d, printed", "ours", "c, printed", "ours", "overlap", "Newton steps"]);
    for (k, (length, c, overlap)) in POSES.into_iter().enumerate() {
        let ours = Ours::of(&table, &[("problem", &(k + 1).to_string())]);
        let distance = ours.number("distance");
        let normal = ours
            .0
            .cell(0, "normal")
            .split(' ')
            .map(|x| x.parse::<f64>().map_or(NONE.into(), |x| (x + 0.0).to_string()));
        text += &format!(
            "| {} | {length} | {} | {c} | {} | {}, {} | {} | {} |\n",
            k + 1,
            distance.map_or(NONE.into(), |d| format!("{:.12}", d.abs())
                .trim_end_matches('0')
                .trim_end_matches('.')
                .to_owned()),
            normal.collect::<Vec<_>>().join(" "),
            if overlap { "yes" } else { "no" },
            distance.map_or(NONE, |d| if d <= 1e-12 { "yes" } else { "no" }),
            ours.count("newton_steps"),
            ours.end(),
        );
    }
    text
}

fn counts(read: Read) -> String {
    let table = lines(read, "paper_ellipsoids");
    let mut text = sheet(&[
        "spheres",
        "contacts, printed",
        "ours, by all methods",
        "expected",
        "standard deviation",
        "printed is off by, deviations",
        "ours is off by",
        "printed over ours",
    ]);
    for (spheres, contacts) in COUNTS {
        let ours = Ours::of(&table, &[("bodies", &spheres.to_string()), ("problem", "equal radii")]);
        let off =
            |x: Option<f64>| match (x, ours.number("expected_contacts"), ours.number("standard_deviation")) {
                (Some(x), Some(mean), Some(sd)) => significant((x - mean) / sd, 2),
                _ => NONE.into(),
            };
        text += &format!(
            "| {} | {} | {} | {} | {} | {} | {} | {} | {} |\n",
            grouped(f64::from(spheres)),
            grouped(f64::from(contacts)),
            ours.count("contacts"),
            ours.count("expected_contacts"),
            ours.show("standard_deviation", 1.0, 3),
            off(Some(f64::from(contacts))),
            off(ours.number("contacts")),
            ours.ratio(f64::from(contacts), "contacts"),
            ours.end(),
        );
    }
    text
}

/// The two kinds of clouds.
const CLOUDS: [&str; 2] = ["equal radii", "1 to 3"];

fn times(read: Read) -> String {
    let table = lines(read, "paper_ellipsoids");
    let mut text = sheet(&[
        "bodies",
        "axes",
        "contacts",
        "spheres, ms",
        "Method-1, ms",
        "Method-2, ms",
        "separating direction, ms",
        "Method-1 over Method-2, printed",
        "ours",
        "Method-2 over spheres, printed",
        "ours",
    ]);
    for (cloud, (spheres, _)) in CLOUDS.iter().flat_map(|cloud| COUNTS.map(|c| (cloud, c))) {
        let ours = Ours::of(&table, &[("bodies", &spheres.to_string()), ("problem", cloud)]);
        let faster = ours.number("seconds_opm").map_or(NONE.into(), |s| ours.ratio(s, "seconds_chm"));
        text += &format!(
            "| {} | {cloud} | {} | {} | {} | {} | {} | 1.5 | {faster} | 14 | {} | {} |\n",
            grouped(f64::from(spheres)),
            ours.count("contacts"),
            ours.show("seconds_spheres", 1e3, 3),
            ours.show("seconds_opm", 1e3, 3),
            ours.show("seconds_chm", 1e3, 3),
            ours.show("seconds_axis", 1e3, 3),
            ours.show("chm_over_spheres", 1.0, 3),
            ours.end(),
        );
    }
    text
}

fn tests(read: Read) -> String {
    let table = lines(read, "paper_ellipsoids");
    let mut text = sheet(&[
        "bodies",
        "axes",
        "pairs of balls that overlap: share that touches, %",
        "optimisation of a pair apart, ns",
        "of one that touches, ns",
        "yes/no test, apart, ns",
        "touching, ns",
        "Method-1 over Method-2, these pairs alone",
        "if the test cost nothing",
    ]);
    for (cloud, bodies) in CLOUDS.iter().flat_map(|cloud| ["131072", "1048576"].map(|n| (cloud, n))) {
        let ours = Ours::of(&table, &[("bodies", bodies), ("problem", cloud)]);
        text += &format!(
            "| {} | {cloud} | {} | {} | {} | {} | {} | {} | {} | {} |\n",
            grouped(bodies.parse().unwrap_or(f64::NAN)),
            ours.show("share_touching", 1e2, 3),
            ours.show("ns_opm_apart", 1.0, 3),
            ours.show("ns_opm_touching", 1.0, 3),
            ours.show("ns_chm_apart", 1.0, 3),
            ours.show("ns_chm_touching", 1.0, 3),
            ours.show("gain_alone", 1.0, 3),
            ours.show("gain_of_a_free_test", 1.0, 3),
            ours.end(),
        );
    }
    text
}

#[cfg(test)]
mod tests_of_tables {
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
        let silo = silo(&read);
        let row = silo.lines().nth(2).unwrap();
        assert!(row.starts_with("| 16,000 | 7.11 | 0.57 | 0.190 | 3.00 | 300 | - |"), "{row}");
        assert!(row.ends_with("| 4.67 | not yet | not yet | X, 2 threads | abc |"), "{row}");
        let counts = counts(&read);
        let row = counts.lines().nth(2).unwrap();
        assert!(row.starts_with("| 128 | 37 | 54 | 44 | 8.60 | -0.79 | 1.2 | 0.685 |"), "{row}");
        let times = times(&read);
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
