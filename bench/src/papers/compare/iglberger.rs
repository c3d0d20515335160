//! The figures of Iglberger09 that need no ranks.

use super::{Ours, sheet, sizes};
use crate::tables::Read;
use crate::template::grouped;

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
