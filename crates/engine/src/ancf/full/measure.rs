//! Values that a probe measures at a fully parameterised beam: twist and torque.

use super::super::{Beams, shape_functions};
use super::Formulation;
use super::block_force::element;
use super::elastic_force::Shape;
use super::stiffness::FullStiffness;

impl Beams {
    /// Twist per length [rad/m] in the element at this share of the length, and its torque [N m]; none of both in a gradient-deficient beam.
    pub fn twist(&self, beam: usize, share: f64) -> (f64, f64) {
        let b = &self.list[beam];
        let Some(full) = &b.full else { return (0.0, 0.0) };
        let (k, _) = shape_functions::locate(share, b.elements);
        let side = b.axis_coordinates();
        let axis = std::array::from_fn(|j| self.coordinate(beam, 2 * k + j).into());
        let directors = std::array::from_fn(|j| self.coordinate(beam, side + 2 * k + j).into());
        let s = FullStiffness::new(b, full);
        let shape = Shape::of(&element(axis, directors), &s);
        let (middle_b, middle_c) = (shape.b(0.5), shape.c(0.5));
        let twist = 0.5 * (shape.bp.dot(middle_c) - shape.cp.dot(middle_b));
        let stiffness = match full.formulation {
            Formulation::Original => s.shear_y + s.shear_z,
            _ => s.torsion,
        };
        (twist, stiffness * twist)
    }
}
