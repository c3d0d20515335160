//! The grid of coarse-grained fields, from its table.

use granum_engine::glam::DVec3;

use crate::{schema, shape};

/// A grid of cubic cells for coarse-grained fields.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FieldGrid {
    /// Lowest corner [m].
    pub min: DVec3,
    /// Cells along x, y, z.
    pub cells: [usize; 3],
    /// Edge of a cell [m].
    pub cell: f64,
    /// Radius of the kernel [m].
    pub width: f64,
}

impl FieldGrid {
    pub(crate) fn new(fields: &schema::Fields) -> Self {
        let (min, cell) = (shape::vec3(fields.min), fields.cell.0);
        // Slack so that an edge of ten cells does not become eleven by rounding.
        let cells = ((shape::vec3(fields.max) - min) / cell - 1e-9).ceil().max(DVec3::ONE);
        let width = fields.kernel.map_or(2.0 * cell, |k| k.0);
        Self { min, cells: cells.to_array().map(|n| n as usize), cell, width }
    }
}
