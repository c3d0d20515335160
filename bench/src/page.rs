//! The tables and plots of `docs/speed.md`, made of the saved results of this machine.
//!
//! The page is written by hand but for what stands between `<!-- NAME -->` and `<!-- end -->`: that is replaced. Plots go to
//! `docs/figures/speed-*.svg`.

use std::io::{Error, Result};

use granum_engine::stage::Stage;
use granum_output::plot::canvas::Colour;
use granum_output::plot::{Curve, Figure, Panel};

use crate::line::short;
use crate::results::{self, Table};

/// A table of the page: its name, the case, and its columns: heading, key, unit it is shown in.
struct Block {
    name: &'static str,
    columns: &'static [(&'static str, &'static str, f64)],
}

const SPEED: (&str, &str, f64) = ("triad, GB/s", "triad_gb_per_s", 1.0);

const BLOCKS: &[Block] = &[
    Block {
        name: "sphere_cloud",
        columns: &[
            ("engine", "engine", 1.0),
            ("threads", "threads", 1.0),
            ("bodies", "bodies", 1.0),
            ("contacts", "contacts", 1.0),
            ("fresh memory, s", "seconds_fresh_memory", 1.0),
            ("best, s", "seconds", 1.0),
            ("median, s", "seconds_median", 1.0),
            ("times Granum from fresh memory", "times_granum", 1.0),
            ("times Granum with arrays kept", "times_granum_arrays_kept", 1.0),
            SPEED,
        ],
    },
    Block {
        name: "box",
        columns: &[
            ("bodies", "bodies", 1.0),
            ("engine", "engine", 1.0),
            ("threads", "threads", 1.0),
            ("step, ms", "seconds_step", 1e3),
            ("median, ms", "seconds_step_median", 1e3),
            ("wall s a simulated s", "wall_s_per_simulated_s", 1.0),
            ("times Granum", "times_granum", 1.0),
            ("contacts", "contacts", 1.0),
            ("touching", "touching", 1.0),
            ("deepest overlap, % of r", "max_penetration_over_radius", 1e2),
            ("mean overlap, % of r", "mean_penetration_over_radius", 1e2),
            ("approach over g h", "approach_over_g_h", 1.0),
            ("kinetic energy, J", "kinetic_energy", 1.0),
            ("mean height, m", "mean_height", 1.0),
        ],
    },
    Block {
        name: "iteration",
        columns: &[
            ("bodies", "bodies", 1.0),
            ("solver", "solver", 1.0),
            ("threads", "threads", 1.0),
            ("contacts", "contacts", 1.0),
            ("ns a contact and iteration", "ns_per_contact_iteration", 1.0),
            ("bytes", "bytes_per_contact_iteration", 1.0),
            ("GB/s", "gb_per_s", 1.0),
            SPEED,
            ("share of triad", "share_of_triad", 1.0),
            ("relative residual after 50", "relative_residual", 1.0),
        ],
    },
    Block {
        name: "million",
        columns: &[
            ("bodies", "bodies", 1.0),
            ("contacts", "contacts", 1.0),
            ("solver", "solver", 1.0),
            ("threads", "threads", 1.0),
            ("step, s", "seconds_step", 1.0),
            ("median, s", "seconds_step_median", 1.0),
            ("iterations of the timed steps", "iterations", 1.0),
            ("relative residual", "relative_residual", 1.0),
        ],
    },
    Block {
        name: "box_dem",
        columns: &[
            ("engine", "engine", 1.0),
            ("threads or ranks", "threads", 1.0),
            ("bodies", "bodies", 1.0),
            ("step, ms", "seconds_step", 1e3),
            ("median, ms", "seconds_step_median", 1e3),
            ("times Granum", "times_granum", 1.0),
            ("touching", "touching", 1.0),
            ("deepest overlap, % of r", "max_penetration_over_radius", 1e2),
            ("kinetic energy, J", "kinetic_energy", 1.0),
            ("mean height, m", "mean_height", 1.0),
        ],
    },
    Block {
        name: "hopper_dem",
        columns: &[
            ("bodies", "bodies", 1.0),
            ("threads or ranks", "threads", 1.0),
            ("contacts", "contacts", 1.0),
            ("step, ms", "seconds_step", 1e3),
            ("million particle-steps a second", "particle_steps_per_second", 1e-6),
            ("steps a list", "steps_per_list", 1.0),
            ("LAMMPS granular, step, ms", "lammps_seconds_step", 1e3),
            ("its contacts", "lammps_contacts", 1.0),
            ("times Granum", "times_lammps", 1.0),
            ("gran/hertz/history, step, ms", "lammps_hertz_seconds_step", 1e3),
            ("times Granum ", "times_lammps_hertz", 1.0),
            SPEED,
        ],
    },
    Block {
        name: "hair",
        columns: &[
            ("beams", "beams", 1.0),
            ("spheres", "spheres", 1.0),
            ("threads", "threads", 1.0),
            ("contacts", "contacts", 1.0),
            ("step, ms", "seconds_step", 1e3),
            ("ns a sphere", "ns_per_sphere_step", 1.0),
            ("collision", "share_collision", 1.0),
            ("elastic force", "share_elastic_force", 1.0),
            ("contact", "share_contact", 1.0),
            ("motion", "share_motion", 1.0),
            ("bytes a beam", "bytes_per_beam", 1.0),
        ],
    },
    Block {
        name: "beams_free",
        columns: &[
            ("beams", "beams", 1.0),
            ("elements", "elements", 1.0),
            ("threads", "threads", 1.0),
            ("step, ms", "seconds_step", 1e3),
            ("ns an element", "ns_per_element_step", 1.0),
            ("of these elastic force", "ns_per_element_elastic", 1.0),
            ("GFLOP/s", "gflops", 1.0),
            ("bytes a beam", "bytes_per_beam", 1.0),
            ("energy drift over m g L", "energy_drift_over_mgl", 1.0),
        ],
    },
    Block {
        name: "boxes_on_plane",
        columns: &[
            ("boxes", "bodies", 1.0),
            ("threads", "threads", 1.0),
            ("contacts", "contacts", 1.0),
            ("iterations", "iterations", 1.0),
            ("step, us", "seconds_step", 1e6),
            ("median, us", "seconds_step_median", 1e6),
        ],
    },
    Block {
        name: "growth",
        columns: &[
            ("bodies", "bodies", 1.0),
            ("threads", "threads", 1.0),
            ("contacts", "contacts", 1.0),
            ("step, s", "seconds_step", 1.0),
            ("us a body", "us_per_body", 1.0),
            ("ns a contact and iteration", "ns_per_contact_iteration", 1.0),
            ("bytes a body, arrays", "bytes_per_body", 1.0),
            ("bytes a body, peak of the process", "peak_memory_per_body", 1.0),
        ],
    },
    Block {
        name: "scenes",
        columns: &[
            ("scene", "scene", 1.0),
            ("threads", "threads", 1.0),
            ("bodies", "bodies", 1.0),
            ("contacts", "contacts", 1.0),
            ("simulated, s", "time", 1.0),
            ("steps", "steps", 1.0),
            ("wall, s", "wall_seconds", 1.0),
            ("step, ms", "seconds_step", 1e3),
            ("expectations that held", "expectations", 1.0),
        ],
    },
    Block {
        name: "callgrind",
        columns: &[
            ("solver", "solver", 1.0),
            ("kernel", "kernel", 1.0),
            ("contacts", "contacts", 1.0),
            ("instructions a contact and iteration", "instructions", 1.0),
        ],
    },
];

/// What stands where there are no results.
const NOTHING: &str = "Not measured on this machine.\n";

/// Replaces the tables, draws the plots.
pub(crate) fn write() -> Result<()> {
    let docs = results::bench().join("../docs");
    let path = docs.join("speed.md");
    let mut page = std::fs::read_to_string(&path)?;
    for block in BLOCKS {
        replace(&mut page, block.name, &table(&Table::read(block.name), block.columns))?;
    }
    replace(&mut page, "scaling", &scaling(&Table::read("scaling")))?;
    std::fs::write(&path, page)?;
    let figures = docs.join("figures");
    for (name, figure) in [
        ("speed-box", box_figure(&Table::read("box"))),
        ("speed-growth", growth_figure(&Table::read("growth"))),
    ] {
        figure.write(&figures.join(name), true, None).map_err(|e| Error::other(e.to_string()))?;
    }
    Ok(())
}

/// Puts a text between the marks of a name.
fn replace(page: &mut String, name: &str, text: &str) -> Result<()> {
    let start = format!("<!-- {name} -->\n");
    let from = page.find(&start).map(|k| k + start.len());
    let place = from.and_then(|k| page[k..].find("<!-- end -->").map(|n| k..k + n));
    let place = place.ok_or_else(|| Error::other(format!("no `<!-- {name} -->` with an end")))?;
    page.replace_range(place, text);
    Ok(())
}

/// A table in Markdown.
fn table(results: &Table, columns: &[(&str, &str, f64)]) -> String {
    if results.len() == 0 {
        return NOTHING.into();
    }
    // A column that no line has is left out.
    let any = |key: &str| (0..results.len()).any(|k| !results.cell(k, key).is_empty());
    let columns: Vec<_> = columns.iter().filter(|c| any(c.1)).collect();
    let mut text = format!("| {} |\n", columns.iter().map(|c| c.0).collect::<Vec<_>>().join(" | "));
    text += &format!("|{}\n", "---|".repeat(columns.len()));
    for k in 0..results.len() {
        let cells = columns.iter().map(|(_, key, unit)| match results.number(k, key) {
            Some(x) if x.fract() == 0.0 && *unit == 1.0 => results.cell(k, key).to_owned(),
            Some(x) => short(x * unit),
            None => results.cell(k, key).to_owned(),
        });
        text += &format!("| {} |\n", cells.collect::<Vec<_>>().join(" | "));
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

const COLOURS: [Colour; 6] = [
    Colour(0xc0, 0x39, 0x2b),
    Colour(0x24, 0x71, 0xa3),
    Colour(0x76, 0xb0, 0xd0),
    Colour(0x1e, 0x84, 0x49),
    Colour(0x8e, 0x44, 0xad),
    Colour(0xe6, 0x9a, 0x4c),
];

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
    let curves = engines.iter().zip(COLOURS.iter().cycle());
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
        curves: vec![curve(results, "", COLOURS[1], key)],
    };
    Figure {
        title: "Settled box, 50 iterations: cost of a body".into(),
        x: "bodies".into(),
        log_x: true,
        panels: vec![panel("microseconds a step", "us_per_body"), panel("bytes", "bytes_per_body")],
    }
}
