//! The parts of Heyn09, and its reduction of contacts.

use super::{Ours, sheet};
use crate::papers::printed::PARTS;
use crate::tables::Read;
use crate::template::grouped;

pub(super) fn parts(read: Read) -> String {
    let table = read("paper_parts");
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

pub(super) fn reduction(read: Read) -> String {
    let table = read("paper_reduction");
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
