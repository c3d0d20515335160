//! Bounds of the health record: what a run may do before it says so.
//!
//! | number | what | default bound |
//! |---|---|---|
//! | `residual` | residual of the worst island over the scale of its problem, as in the health record | 0.5 |
//! | `penetration` | deepest penetration over the smaller radius of its pair | 0.2 |
//! | `energy` | energy that came from nowhere: by how much the dissipated energy has fallen below its highest value so far, over the highest kinetic energy, the dissipated energy and the range of the potential energy so far | 0.05 |
//!
//! Friction and impacts only take energy, and what sources, walls, motors and springs bring is in the books. So dissipated
//! energy that falls is an error of the step. It is judged from the fiftieth step on: before that a run that begins at rest has
//! not shown how much energy it moves, and the rounding of a step to a whole one is a large share of it.

use granum_engine::StepReport;
use serde::{Deserialize, Serialize};

use crate::summary::short;

/// Bounds of one step; infinite for none.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bounds {
    /// Of the relative residual.
    pub residual: f64,
    /// Of the penetration over the radius.
    pub penetration: f64,
    /// Of the energy that came from nowhere.
    pub energy: f64,
}

/// A number against its bound, over a run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Tally {
    /// The bound; null or infinite for none.
    pub bound: f64,
    /// Steps beyond it.
    pub steps: u64,
    /// Worst value.
    pub worst: f64,
    /// When it was [s].
    pub worst_time: f64,
}

impl Tally {
    fn new(bound: f64) -> Self {
        Self { bound, steps: 0, worst: 0.0, worst_time: 0.0 }
    }

    /// Notes a value; whether it is the first beyond the bound.
    fn note(&mut self, value: f64, time: f64) -> bool {
        // Not a number is worse than any number.
        if value.is_nan() || value > self.worst {
            (self.worst, self.worst_time) = (value, time);
        }
        let beyond = value.is_nan() || value > self.bound;
        self.steps += u64::from(beyond);
        beyond && self.steps == 1
    }
}

/// Watches a run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Watch {
    /// Relative residual.
    pub residual: Tally,
    /// Penetration over the radius.
    pub penetration: Tally,
    /// Energy from nowhere, over that of the run.
    pub energy: Tally,
    most_kinetic: f64,
    most_dissipated: f64,
    /// Lowest and highest potential energy.
    potential: (f64, f64),
    steps: u64,
}

/// The step from which on energy is judged.
const ENERGY_FROM: u64 = 50;

impl Watch {
    /// Begins to watch.
    pub fn new(bounds: Bounds) -> Self {
        Self {
            residual: Tally::new(bounds.residual),
            penetration: Tally::new(bounds.penetration),
            energy: Tally::new(bounds.energy),
            most_kinetic: 0.0,
            most_dissipated: 0.0,
            potential: (f64::INFINITY, f64::NEG_INFINITY),
            steps: 0,
        }
    }

    /// Goes on with other bounds.
    pub fn set_bounds(&mut self, bounds: Bounds) {
        self.residual.bound = bounds.residual;
        self.penetration.bound = bounds.penetration;
        self.energy.bound = bounds.energy;
    }

    /// Notes a step; says what has left its bound for the first time.
    pub fn note(&mut self, r: &StepReport) -> Vec<String> {
        self.steps += 1;
        self.most_kinetic = self.most_kinetic.max(r.kinetic_energy);
        self.most_dissipated = self.most_dissipated.max(r.dissipated_energy);
        let (low, high) = &mut self.potential;
        (*low, *high) = (low.min(r.potential_energy), high.max(r.potential_energy));
        let lost = self.most_dissipated - r.dissipated_energy;
        let scale = self.most_kinetic + self.most_dissipated + *high - *low;
        let judged = self.steps >= ENERGY_FROM || lost.is_nan();
        let energy = if judged && (lost.is_nan() || lost > 0.0) { lost / scale } else { 0.0 };
        // What is not a number stays so.
        let worse = r.worst_island_residual > r.relative_residual;
        let residual = if worse { r.worst_island_residual } else { r.relative_residual };
        let first = [
            self.residual.note(residual, r.time),
            self.penetration.note(r.max_penetration_over_radius, r.time),
            self.energy.note(energy, r.time),
        ];
        let helps = [
            "more solver.max_iterations, or a smaller step",
            "a smaller step, or look for bodies that overlap at the start",
            "a smaller step, more solver.max_iterations, or less restitution",
        ];
        let beyond = self.all().into_iter().zip(first).zip(helps).filter(|((_, first), _)| *first);
        beyond
            .map(|(((name, what, t), _), help)| {
                format!(
                    "at t = {} s (step {}) the {what} is {}, beyond its bound {} (health.{name}); try {help}",
                    short(r.time),
                    r.step,
                    short(t.worst),
                    short(t.bound)
                )
            })
            .collect()
    }

    fn all(&self) -> [(&'static str, &'static str, &Tally); 3] {
        [
            ("residual", "relative residual", &self.residual),
            ("penetration", "penetration over the radius", &self.penetration),
            ("energy", "energy from nowhere, as a share of the run's,", &self.energy),
        ]
    }

    /// What has left its bounds, a line each.
    pub fn in_words(&self) -> Vec<String> {
        let beyond = self.all().into_iter().filter(|(_, _, t)| t.steps > 0);
        beyond
            .map(|(name, _, t)| {
                format!(
                    "{name} beyond {} in {} of {} steps; worst {} at t = {} s",
                    short(t.bound),
                    t.steps,
                    self.steps,
                    short(t.worst),
                    short(t.worst_time)
                )
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_leaves_its_bounds_is_told_once_and_counted() {
        let mut watch = Watch::new(Bounds { residual: 0.5, penetration: 0.1, energy: 0.05 });
        let report = |step: u64, residual: f64, penetration: f64, dissipated: f64| StepReport {
            step,
            time: step as f64 * 0.1,
            relative_residual: residual,
            max_penetration_over_radius: penetration,
            kinetic_energy: 10.0,
            dissipated_energy: dissipated,
            ..StepReport::default()
        };
        watch.steps = ENERGY_FROM;
        assert!(watch.note(&report(1, 0.4, 0.1, 0.0)).is_empty());
        let said = watch.note(&report(2, 0.6, 0.3, 10.0));
        assert!(
            said.len() == 2 && said[0].contains("t = 0.2 s (step 2) the relative residual is 0.6"),
            "{said:?}"
        );
        assert!(watch.note(&report(3, 0.9, 0.0, 9.5)).is_empty());
        // 2 J of 20 came from nowhere.
        assert!(watch.note(&report(4, 0.0, 0.0, 8.0))[0].contains("health.energy"));
        assert_eq!((watch.residual.steps, watch.residual.worst, watch.energy.worst), (2, 0.9, 0.1));
        assert!(watch.note(&report(5, f64::NAN, 0.0, 10.0)).is_empty());
        let words = watch.in_words();
        assert!(words[0] == "residual beyond 0.5 in 3 of 55 steps; worst NaN at t = 0.5 s", "{words:?}");
        assert_eq!(words.len(), 3);
    }
}
