//! The loop that all solvers of the cone problem share: iterate until the residual is small enough or the iterations are used up.

use super::Outcome;
use super::residual::root_mean_square;
use crate::failure::Failure;

/// When a solver stops.
pub(super) struct Limits {
    /// Contacts of all ranks; without any there is nothing to do.
    pub(super) contacts: usize,
    /// Most iterations.
    pub(super) iterations: u32,
    /// Residual over the scale at which it stops.
    pub(super) tolerance: f64,
    /// Scale of the problem [m/s].
    pub(super) scale: f64,
    /// Largest mass over the smallest of all that is pushed.
    pub(super) mass_ratio: f64,
}

/// Calls `iteration` with the number of the iteration, from one. It returns the sum of the squares of the natural map over all
/// contacts, or `None` if this iteration does not evaluate it.
pub(super) fn iterate(
    limits: &Limits,
    mut iteration: impl FnMut(u32) -> Result<Option<f64>, Failure>,
) -> Result<Outcome, Failure> {
    let mut outcome = Outcome::default();
    while outcome.iterations < limits.iterations && limits.contacts > 0 {
        outcome.iterations += 1;
        let Some(sum) = iteration(outcome.iterations)? else { continue };
        outcome.residual = root_mean_square(sum, limits.contacts);
        outcome.relative = outcome.residual / limits.scale.max(f64::MIN_POSITIVE);
        if outcome.is_enough(limits.tolerance, limits.mass_ratio) {
            break;
        }
    }
    Ok(outcome)
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIMITS: Limits =
        Limits { contacts: 4, iterations: 30, tolerance: 1e-3, scale: 1.0, mass_ratio: 1.0 };

    /// The sum falls by a factor of 10 per evaluation, that is, every third iteration; 4e-6 is the sum that belongs to the tolerance.
    #[test]
    fn it_stops_at_the_first_residual_that_is_small_enough() {
        let outcome =
            iterate(&LIMITS, |k| Ok((k % 3 == 0).then(|| 4.0 * 0.1_f64.powi(k as i32 / 3)))).unwrap();
        assert!((18..=21).contains(&outcome.iterations) && outcome.relative < 1.1e-3, "{outcome:?}");
        let outcome = iterate(&LIMITS, |_| Ok(Some(1.0))).unwrap();
        assert_eq!((outcome.iterations, outcome.residual), (30, 0.5));
        let none = Limits { contacts: 0, ..LIMITS };
        assert_eq!(iterate(&none, |_| unreachable!()).unwrap().iterations, 0);
    }
}
