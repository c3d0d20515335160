//! The figures of Iglberger09.

use super::{Ours, sheet, sizes};
use crate::tables::{Read, head};
use crate::template::{grouped, significant};

/// Fig. 8: 1,000 steps on one core. The paper prints a curve without numbers.
pub(super) fn serial(read: Read) -> String {
    let table = read("paper_gas");
    let mut text = sheet(&["spheres", "1,000 steps, s", "us per body and step"]);
    for bodies in sizes(&table) {
        let ours = Ours::of(&table, &[("bodies", &bodies)]);
        text += &format!(
            "| {} | {} | {} | {} |\n",
            bodies.parse().map_or(bodies.clone(), grouped),
            ours.show("seconds", 1.0, 3),
            ours.show("us_per_body_and_step", 1.0, 3),
            ours.end(),
        );
    }
    text
}

/// Tables 2 and 3: what ranks send and compute twice. The paper prints times on its machine and no counts.
pub(super) fn ranks(read: Read) -> String {
    let table = read("paper_gas_ranks");
    let mut text = head(&[
        "kind",
        "spheres",
        "ranks",
        "neighbours, mean (most)",
        "messages per rank and step",
        "bytes per rank and step (most)",
        "copies per sphere",
        "largest share over the mean",
        "commit",
    ]);
    for k in 0..table.len() {
        let number = |column: &str| table.number(k, column);
        let show = |column: &str, digits| number(column).map_or("-".into(), |x| significant(x, digits));
        let count = |column: &str| number(column).map_or("-".into(), grouped);
        text += &format!(
            "| {} | {} | {} | {} ({}) | {} | {} ({}) | {} | {} | {} |\n",
            table.cell(k, "problem"),
            count("bodies"),
            count("ranks"),
            show("neighbours", 3),
            count("most_neighbours"),
            show("messages_per_step", 3),
            number("bytes_per_step").map_or("-".into(), |x| grouped(x.round())),
            number("most_bytes_per_step").map_or("-".into(), |x| grouped(x.round())),
            show("copies_per_body", 3),
            show("largest_share", 4),
            table.cell(k, "commit"),
        );
    }
    text
}
