//! The figures of Khude11, and its times.

use std::io::{Error, Result};

use super::{NONE, Ours, sheet};
use crate::results;
use crate::tables::{Read, head};
use crate::template::{grouped, significant};

/// Figures of Khude11 that a test of validation covers: figure, what, the page's heading of the test, its row.
const KHUDE: [(&str, &str, &str, &str); 20] = [
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
    ("10", "the fully parameterised beam", "full_beam", "Continuum, 4 elements: error of the tip [m]"),
    ("10", "the same", "full_beam", "Continuum, 32 elements: error of the tip [m]"),
    ("10", "the same, as first published", "full_beam", "Original, 32 elements: error of the tip [m]"),
    (
        "10",
        "the gradient-deficient beam",
        "full_beam",
        "gradient-deficient, 4 elements: error of the tip [m]",
    ),
    (
        "14",
        "one to eight elements on the cylinder",
        "beam_convergence",
        "0.6 s: tips of 1 and 8 elements [m]",
    ),
    ("14", "the same", "beam_convergence", "0.6 s: tips of 7 and 8 elements [m]"),
    ("15", "convergence without contact", "beam_convergence", "1 s: tips of 16 and 32 elements [m]"),
    (
        "15",
        "the same over the printed duration, chaotic after half of it",
        "beam_convergence",
        "4 s: tips of 16 and 32 elements [m]",
    ),
];

/// What the validation measures of the figures of Khude11.
pub(super) fn figures() -> Result<String> {
    let pages = results::validation()?;
    let mut text = head(&["figure", "what", "test", "quantity", "ours", "reference"]);
    for (figure, what, test, quantity) in KHUDE {
        let found = pages.iter().find_map(|(path, page)| {
            let section = page.split("\n## ").find(|s| s.starts_with(&format!("{test}\n")))?;
            Some((path, section))
        });
        let (path, section) =
            found.ok_or_else(|| Error::other(format!("docs/validation has no section {test}")))?;
        let row = section.lines().find_map(|l| l.strip_prefix(&format!("| {quantity} | ")));
        let row = row.ok_or_else(|| Error::other(format!("docs/{path} has no `{quantity}` in {test}")))?;
        let mut cells = row.split(" | ");
        let (ours, reference) = (cells.next().unwrap_or(NONE), cells.next().unwrap_or(NONE));
        let short = |x: &str| x.parse().map_or(x.to_owned(), |x| significant(x, 3));
        text += &format!(
            "| {figure} | {what} | [{test}]({path}#{test}) | {quantity} | {} | {} |\n",
            short(ours),
            short(reference)
        );
    }
    Ok(text)
}

pub(super) fn beams(read: Read) -> String {
    let table = read("beams_free");
    let mut text =
        sheet(&["beams of 8 elements", "step, ms", "us per beam and step", "printed: GPU over CPU"]);
    let mut all: Vec<u64> = (0..table.len()).filter_map(|k| table.cell(k, "beams").parse().ok()).collect();
    all.sort_unstable();
    for beams in all {
        let ours = Ours::of(&table, &[("beams", &beams.to_string())]);
        text += &format!(
            "| {} | {} | {} | 15 on average | {} |\n",
            grouped(beams as f64),
            ours.show("seconds_step", 1e3, 3),
            ours.show("seconds_step", 1e6 / beams as f64, 3),
            ours.end(),
        );
    }
    text
}
