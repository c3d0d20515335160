//! Who else is there: the one trait through which a step talks to other ranks.
//!
//! On one machine [`Alone`] does nothing. The MPI crate implements the trait; the step does not change.

use crate::bodies::Bodies;
use crate::contacts::Constraint;

/// Communication between ranks that share one world.
pub trait Exchange: Sync {
    /// Brings the copies of other ranks' bodies up to date.
    fn refresh_bodies(&self, bodies: &mut Bodies);
    /// Adds the forces that other ranks put on their copies of a body (Iglberger09 Algorithm 2, line 1).
    fn sum_forces(&self, _bodies: &mut Bodies) {}
    /// Takes in the constraints of own bodies that were found on other ranks (Iglberger09 Algorithm 2, line 21).
    fn share_constraints(&self, _constraints: &mut Vec<Constraint>) {}
    /// Sum of a number over all ranks.
    fn global_sum(&self, value: f64) -> f64;
    /// Largest of a number over all ranks.
    fn global_max(&self, value: f64) -> f64;
}

/// No other rank.
#[derive(Clone, Copy, Debug, Default)]
pub struct Alone;

impl Exchange for Alone {
    fn refresh_bodies(&self, _bodies: &mut Bodies) {}
    fn global_sum(&self, value: f64) -> f64 {
        value
    }
    fn global_max(&self, value: f64) -> f64 {
        value
    }
}
