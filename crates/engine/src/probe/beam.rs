//! Probe of a point of a beam.

use super::{Column, columns};
use crate::world::World;

/// Columns of a beam probe. Strain is Green's, 1/2 (|r_x|^2 - 1), at the point; tension is the mean over its element. The moment is EI
/// times the curvature of the axis, of a rectangle EI of its weaker direction. Twist and torque are those of a fully parameterised beam.
pub const COLUMNS: &[Column] = &columns([
    ("x", "m"),
    ("y", "m"),
    ("z", "m"),
    ("vx", "m/s"),
    ("vy", "m/s"),
    ("vz", "m/s"),
    ("speed", "m/s"),
    ("strain", "-"),
    ("tension", "N"),
    ("curvature", "1/m"),
    ("moment", "N m"),
    ("twist", "rad/m"),
    ("torque", "N m"),
]);

/// Position, velocity, tension and bending moment at a share of the length.
pub fn measure(world: &World, beam: usize, share: f64) -> Vec<f64> {
    let Some(b) = world.beams.list.get(beam) else { return vec![f64::NAN; COLUMNS.len()] };
    let (r, v) = world.beams.point(beam, share);
    let (strain, curvature) = world.beams.strain(beam, share);
    let (tension, moment) = (world.beams.tension(beam, share), b.ei() * curvature);
    let (twist, torque) = world.beams.twist(beam, share);
    vec![r.x, r.y, r.z, v.x, v.y, v.z, v.length(), strain, tension, curvature, moment, twist, torque]
}
