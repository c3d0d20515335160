//! Mass, centre and inertia: of several pieces together, and whether numbers that were given can be those of a body.
//!
//! With m_k, c_k, J_k of each piece, all in one frame: m = sum m_k, c = sum m_k c_k / m and, by Steiner's theorem,
//! J = sum J_k + m_k (|d_k|^2 I - d_k d_k'), d_k = c_k - c. Pieces add up: where two of them overlap, their mass counts twice.

use glam::{DMat3, DVec3};
use thiserror::Error;

use super::hull::Placement;
use super::mesh_mass::{MassProperties, outer, principal};

/// By how much the largest moment may exceed the sum of the two others, over itself: moments printed with four digits.
const ROUNDED: f64 = 1e-3;

/// Why numbers are not the inertia of a body.
#[derive(Clone, Copy, Debug, PartialEq, Error)]
pub enum InertiaError {
    /// A moment that is zero, negative or not a number.
    #[error(
        "a body cannot have this inertia: its principal moments are {0}, {1} and {2} kg m2, and each must be above zero"
    )]
    NotPositive(f64, f64, f64),
    /// The largest is more than the sum of the two others.
    #[error(
        "a body cannot have this inertia: its principal moments are {0}, {1} and {2} kg m2, and none may exceed the sum of the two others"
    )]
    Triangle(f64, f64, f64),
}

impl MassProperties {
    /// From principal moments, given where the frame of the body lies.
    pub fn of_body(mass: f64, moments: DVec3, at: Placement) -> Self {
        let turn = DMat3::from_quat(at.rotation);
        Self { mass, center: at.center, inertia: turn * DMat3::from_diagonal(moments) * turn.transpose() }
    }

    /// Of several together.
    pub fn sum(pieces: &[Self]) -> Self {
        let mass: f64 = pieces.iter().map(|p| p.mass).sum();
        let center = pieces.iter().map(|p| p.center * p.mass).sum::<DVec3>() / mass;
        let mut inertia = DMat3::ZERO;
        for p in pieces {
            let d = p.center - center;
            inertia +=
                p.inertia + (DMat3::from_diagonal(DVec3::splat(d.length_squared())) - outer(d)) * p.mass;
        }
        Self { mass, center, inertia }
    }

    /// The frame of a body with this centre and inertia, and its principal moments.
    pub fn frame(&self) -> (Placement, DVec3) {
        let (moments, rotation) = principal(self.inertia);
        (Placement { center: self.center, rotation }, moments)
    }

    /// Whether the inertia can be that of a body: all principal moments above zero, and none greater than the sum of the
    /// two others.
    pub fn check(&self) -> Result<(), InertiaError> {
        let j = principal(self.inertia).0;
        if !(j.is_finite() && j.min_element() > 0.0) {
            return Err(InertiaError::NotPositive(j.x, j.y, j.z));
        }
        if 2.0 * j.max_element() - j.element_sum() > ROUNDED * j.max_element() {
            return Err(InertiaError::Triangle(j.x, j.y, j.z));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use glam::DQuat;

    use super::*;

    /// A box cut into eight unequal boxes has the mass, centre and inertia of the whole.
    #[test]
    fn the_pieces_of_a_box_are_the_box() {
        let turn = DQuat::from_scaled_axis(DVec3::new(0.3, -0.8, 0.5));
        let (half, cut) = (DVec3::new(0.5, 0.3, 0.2), DVec3::new(0.1, -0.2, 0.05));
        let of_box = |low: DVec3, high: DVec3| {
            let (mass, moments) = super::super::cuboid::mass_and_inertia(0.5 * (high - low), 700.0);
            let at = Placement { center: turn * (0.5 * (low + high)) + DVec3::X, rotation: turn };
            MassProperties::of_body(mass, moments, at)
        };
        let pieces: Vec<_> = (0..8)
            .map(|k| {
                let low_side = glam::BVec3::new(k & 1 == 0, k & 2 == 0, k & 4 == 0);
                of_box(DVec3::select(low_side, -half, cut), DVec3::select(low_side, cut, half))
            })
            .collect();
        let (sum, whole) = (MassProperties::sum(&pieces), of_box(-half, half));
        assert!((sum.mass / whole.mass - 1.0).abs() < 1e-14);
        assert!(sum.center.distance(whole.center) < 1e-14);
        let difference =
            (sum.inertia - whole.inertia).to_cols_array().iter().fold(0.0_f64, |m, x| m.max(x.abs()));
        assert!(difference < 1e-13 * whole.inertia.x_axis.x, "{difference}");
        // The frame may name its axes in another order.
        let sorted = |moments: DVec3| {
            let mut moments = moments.to_array();
            moments.sort_by(f64::total_cmp);
            DVec3::from_array(moments)
        };
        let expected = sorted(super::super::cuboid::mass_and_inertia(half, 700.0).1);
        let difference = sorted(whole.frame().1).distance(expected);
        assert!(difference < 1e-12 * expected.x, "{difference} of {expected}");
    }

    #[test]
    fn inertia_that_no_body_has_is_refused() {
        let of = |d: [f64; 3], xy: f64| {
            let mut inertia = DMat3::from_diagonal(d.into());
            (inertia.x_axis.y, inertia.y_axis.x) = (xy, xy);
            MassProperties { mass: 1.0, center: DVec3::ZERO, inertia }.check()
        };
        assert_eq!(of([1.0, 1.0, 2.0], 0.0), Ok(()));
        assert_eq!(of([0.3333, 0.3333, 0.6667], 0.0), Ok(()));
        assert!(matches!(of([1.0, 1.0, 2.01], 0.0), Err(InertiaError::Triangle(..))));
        assert!(matches!(of([1.0, 1.0, 0.0], 0.0), Err(InertiaError::NotPositive(..))));
        // Products: moments 2 +- 1.2 are 3.2 and 0.8.
        assert!(matches!(of([2.0, 2.0, 2.0], 1.2), Err(InertiaError::Triangle(..))));
        assert!(matches!(of([1.0, 1.0, 1.0], 1.5), Err(InertiaError::NotPositive(..))));
        assert_eq!(of([2.0, 2.0, 3.0], 0.9), Ok(()));
    }
}
