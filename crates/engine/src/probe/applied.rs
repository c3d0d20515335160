//! Probe of an applied force: what it did in the last step, and its work since the start.
//!
//! Force, torque and power belong to the last step: before the first they are NaN. The torque is about the centre of mass of the
//! body; of a force on several bodies about the origin of the scene; on beams it is the sum of the moments.

use super::{Column, columns, of_last_step};
use crate::world::World;

/// Columns of a probe of an applied force.
pub const COLUMNS: &[Column] = &columns([
    ("fx", "N"),
    ("fy", "N"),
    ("fz", "N"),
    ("tx", "N m"),
    ("ty", "N m"),
    ("tz", "N m"),
    ("power", "W"),
    ("work", "J"),
]);

/// A row.
pub fn measure(world: &World, force: usize) -> Vec<f64> {
    let Some(force) = world.applied.list.get(force) else { return vec![f64::NAN; COLUMNS.len()] };
    let (f, t) = (force.done.force, force.done.torque);
    let mut row = vec![f.x, f.y, f.z, t.x, t.y, t.z, force.done.power, force.done.work];
    of_last_step(world, &mut row[..7]);
    row
}
