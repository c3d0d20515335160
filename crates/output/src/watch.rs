//! Bounds of the health record: when a run warns, and when it has exploded.
//!
//! | number | what | default bound |
//! |---|---|---|
//! | `residual` | residual of the worst island over the scale of its problem, as in the health record | 0.5 |
//! | `penetration` | deepest penetration over the smaller radius of its pair | 0.2 |
//! | `energy` | unexplained gain of energy: by how much the dissipated energy has fallen below its highest value so far, over the highest kinetic energy, the dissipated energy, the range of the potential energy so far and the least energy of the scene | 0.05 |
//!
//! Friction and impacts only take energy, and what sources, walls, motors and springs bring is in the books. So dissipated
//! energy that falls is an error of the step. The least energy is what gravity does over the radius of every body
//! ([`granum_engine::report::Totals::least_energy`]): a stack at rest sinks by a thousandth of that and rises again, which is no
//! error. Energy is judged from the fiftieth step on: before that a run that begins at rest has not shown how much energy it
//! moves, and the rounding of a step to a whole one is a large share of it.
//!
//! A run has exploded when the unexplained energy is ten times the energy that the scene itself has released, or when the solver
//! has failed: the relative residual of all contacts was above 0.9 in two hundred steps one after the other. What a scene has set free
//! is the highest sum of its kinetic, elastic and dissipated energy, that is the energy at the start and what gravity, sources,
//! walls and motors have brought; to this are added the largest work of walls and of motors and the least energy. Energy from
//! nowhere does not enter the sum, so that it can be compared with it: a fall from great height, a fast impact or a fast motor
//! do not count as explosions, however much energy they move.

use granum_engine::{StepReport, World};
use serde::{Deserialize, Serialize};

use crate::advice;
use crate::summary::short;

/// Unexplained energy, relative to the energy that the scene itself has released, from which on a run has exploded.
const EXPLODED: f64 = 10.0;
/// The same from which on it begins to: the bodies named are those of that time.
const ONSET: f64 = 1.0;
/// Relative residual at which nothing is solved, and for how many steps it may be there.
const UNSOLVED: f64 = 0.9;
const UNSOLVED_STEPS: u64 = 200;

/// Bounds of one step; infinite for none.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bounds {
    /// Of the relative residual.
    pub residual: f64,
    /// Of the penetration over the radius.
    pub penetration: f64,
    /// Of the unexplained gain of energy.
    pub energy: f64,
}

/// What can be beyond its bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Beyond {
    /// The relative residual.
    Residual,
    /// The penetration.
    Penetration,
    /// Unexplained gain of energy.
    Energy,
    /// Unexplained energy far beyond the scene's own.
    Explosion,
    /// A residual that stays near one.
    Unsolved,
}

/// What is said when a bound is left.
#[derive(Clone, Debug, PartialEq)]
pub struct Alarm {
    /// Which bound.
    pub what: Beyond,
    /// In words, with advice.
    pub words: String,
}

impl Alarm {
    /// Whether the run has exploded.
    pub fn is_explosion(&self) -> bool {
        matches!(self.what, Beyond::Explosion | Beyond::Unsolved)
    }
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
    /// Unexplained gain of energy, relative to the energy of the run.
    pub energy: Tally,
    most_kinetic: f64,
    most_dissipated: f64,
    /// Lowest and highest potential energy.
    potential: (f64, f64),
    steps: u64,
    /// Highest sum of kinetic, elastic and dissipated energy.
    #[serde(default)]
    set_free: f64,
    /// Largest work of walls and of motors.
    #[serde(default)]
    work: (f64, f64),
    /// Largest work of applied forces.
    #[serde(default)]
    applied_work: f64,
    /// Steps up to now, one after the other, in which nothing was solved.
    #[serde(default)]
    unsolved: u64,
    /// When the unexplained energy exceeded the scene's own, and the bodies and joints that had it then.
    #[serde(default)]
    began: Option<String>,
    /// Whether it was said in this process that the run has exploded: one that goes on says so again.
    #[serde(skip)]
    told: bool,
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
            set_free: 0.0,
            work: (0.0, 0.0),
            applied_work: 0.0,
            unsolved: 0,
            began: None,
            told: false,
        }
    }

    /// Goes on with other bounds.
    pub fn set_bounds(&mut self, bounds: Bounds) {
        self.residual.bound = bounds.residual;
        self.penetration.bound = bounds.penetration;
        self.energy.bound = bounds.energy;
    }

    /// Notes the step just done; says what has left its bound for the first time.
    pub fn note(&mut self, world: &World) -> Vec<Alarm> {
        let r = &world.report;
        let (left, own) = self.judge(r);
        if own > ONSET && self.began.is_none() {
            self.began = Some(format!("at t = {} s with {}", short(r.time), advice::suspects(world)));
        }
        let alarm = |what| {
            let mut words = self.words(what, r, own);
            if matches!(what, Beyond::Explosion | Beyond::Unsolved) {
                words += &match &self.began {
                    Some(began) => format!("; it began {began}"),
                    None => format!("; now with {}", advice::suspects(world)),
                };
            }
            Alarm { what, words: format!("{words}; try {}", advice::advice(world, what)) }
        };
        left.into_iter().map(alarm).collect()
    }

    /// Records a step: which bounds were exceeded for the first time, and the unexplained energy relative to what the scene has
    /// released.
    fn judge(&mut self, r: &StepReport) -> (Vec<Beyond>, f64) {
        self.steps += 1;
        self.most_kinetic = self.most_kinetic.max(r.kinetic_energy);
        self.most_dissipated = self.most_dissipated.max(r.dissipated_energy);
        let (low, high) = &mut self.potential;
        (*low, *high) = (low.min(r.potential_energy), high.max(r.potential_energy));
        let lost = self.most_dissipated - r.dissipated_energy;
        let scale = self.most_kinetic + self.most_dissipated + *high - *low + r.least_energy;
        let judged = self.steps >= ENERGY_FROM || lost.is_nan();
        let energy = if judged && (lost.is_nan() || lost > 0.0) { lost / scale } else { 0.0 };

        let elastic = r.elastic_energy + r.beam_axial_energy + r.beam_bending_energy;
        self.set_free = self.set_free.max(r.kinetic_energy + elastic + r.dissipated_energy);
        self.work = (self.work.0.max(r.wall_work.abs()), self.work.1.max(r.motor_work.abs()));
        self.applied_work = self.applied_work.max(r.applied_work.abs());
        let own = if lost > 0.0 || lost.is_nan() { lost / self.own_scale(r) } else { 0.0 };
        // What is not a number stays so.
        let worse = r.worst_island_residual > r.relative_residual;
        let residual = if worse { r.worst_island_residual } else { r.relative_residual };
        let solved = r.relative_residual <= UNSOLVED;
        self.unsolved = if solved { 0 } else { self.unsolved + 1 };

        let exploded = own > EXPLODED || own.is_nan();
        let unsolved = self.unsolved >= UNSOLVED_STEPS;
        let first = [
            (Beyond::Residual, self.residual.note(residual, r.time)),
            (Beyond::Penetration, self.penetration.note(r.max_penetration_over_radius, r.time)),
            (Beyond::Energy, self.energy.note(energy, r.time)),
            (Beyond::Explosion, exploded && !self.told),
            (Beyond::Unsolved, unsolved && !exploded && !self.told),
        ];
        self.told |= exploded || unsolved;
        (first.into_iter().filter_map(|(what, left)| left.then_some(what)).collect(), own)
    }

    /// Energy that the scene itself has released so far [J].
    fn own_scale(&self, r: &StepReport) -> f64 {
        self.set_free + self.work.0 + self.work.1 + self.applied_work + r.least_energy
    }

    fn words(&self, what: Beyond, r: &StepReport, own: f64) -> String {
        let when = format!("t = {} s (step {})", short(r.time), r.step);
        let (name, what, tally) = match what {
            Beyond::Explosion => {
                return format!(
                    "the run has exploded: up to {when} {} J of energy have no cause, {} times the {} J that the scene itself has released (health.beyond)",
                    short(self.most_dissipated - r.dissipated_energy),
                    short(own),
                    short(self.own_scale(r))
                );
            }
            Beyond::Unsolved => {
                return format!(
                    "the solver has failed: up to {when} the relative residual was above {UNSOLVED} in {} steps one after \
                     the other (health.beyond)",
                    self.unsolved
                );
            }
            Beyond::Residual => self.all()[0],
            Beyond::Penetration => self.all()[1],
            Beyond::Energy => self.all()[2],
        };
        let (worst, bound) = (short(tally.worst), short(tally.bound));
        format!("at {when} the {what} is {worst}, beyond its bound {bound} (health.{name})")
    }

    fn all(&self) -> [(&'static str, &'static str, &Tally); 3] {
        [
            ("residual", "relative residual", &self.residual),
            ("penetration", "penetration over the radius", &self.penetration),
            ("energy", "unexplained gain of energy, relative to that of the run,", &self.energy),
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

    const BOUNDS: Bounds = Bounds { residual: 0.5, penetration: 0.1, energy: 0.05 };

    #[test]
    fn what_leaves_its_bounds_is_told_once_and_counted() {
        let mut watch = Watch::new(BOUNDS);
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
        assert!(watch.judge(&report(1, 0.4, 0.1, 0.0)).0.is_empty());
        let second = report(2, 0.6, 0.3, 10.0);
        assert_eq!(watch.judge(&second).0, [Beyond::Residual, Beyond::Penetration]);
        let said = watch.words(Beyond::Residual, &second, 0.0);
        assert!(said.starts_with("at t = 0.2 s (step 2) the relative residual is 0.6, beyond"), "{said}");
        assert!(watch.judge(&report(3, 0.9, 0.0, 9.5)).0.is_empty());
        // 2 J of 20 have no cause.
        assert_eq!(watch.judge(&report(4, 0.0, 0.0, 8.0)).0, [Beyond::Energy]);
        assert_eq!((watch.residual.steps, watch.residual.worst, watch.energy.worst), (2, 0.9, 0.1));
        assert!(watch.judge(&report(5, f64::NAN, 0.0, 10.0)).0.is_empty());
        let words = watch.in_words();
        assert!(words[0] == "residual beyond 0.5 in 3 of 55 steps; worst NaN at t = 0.5 s", "{words:?}");
        assert_eq!(words.len(), 3);
    }

    /// A report of energies: kinetic, potential, dissipated; the least energy is 1 J.
    fn energies(kinetic: f64, potential: f64, dissipated: f64) -> StepReport {
        StepReport {
            kinetic_energy: kinetic,
            potential_energy: potential,
            dissipated_energy: dissipated,
            least_energy: 1.0,
            ..StepReport::default()
        }
    }

    /// A stack that sinks by a thousandth of the radius and rises again has no energy from nowhere; without the least energy the
    /// share would be one half.
    #[test]
    fn a_stack_at_rest_has_no_energy_from_nowhere() {
        let mut watch = Watch::new(BOUNDS);
        watch.steps = ENERGY_FROM;
        assert!(watch.judge(&energies(0.0, -1e-3, 1e-3)).0.is_empty());
        assert!(watch.judge(&energies(0.0, 0.0, 0.0)).0.is_empty());
        // As long as the highest dissipated energy and the range of the potential energy count 2e-3 J beside 1 J.
        assert!(watch.energy.worst < 1.0e-3 && watch.energy.worst > 0.9e-3, "{}", watch.energy.worst);
    }

    /// Ten times what gravity, the start and motors brought is an explosion, at any step; the kinetic energy of the explosion
    /// itself is not.
    #[test]
    fn energy_far_beyond_the_scale_of_the_scene_is_an_explosion() {
        // A fall by 100 J, of which an impact takes 60: nothing. Then 900 J and 1200 J from nowhere, of a scale of 101 J.
        let mut watch = Watch::new(BOUNDS);
        assert_eq!(watch.judge(&energies(100.0, -100.0, 0.0)), (vec![], 0.0));
        assert_eq!(watch.judge(&energies(40.0, -100.0, 60.0)), (vec![], 0.0));
        let (left, own) = watch.judge(&energies(940.0, -100.0, -840.0));
        assert!(left.is_empty() && (own - 900.0 / 101.0).abs() < 1e-12, "{left:?} {own}");
        let fourth = energies(1240.0, -100.0, -1140.0);
        let (left, own) = watch.judge(&fourth);
        assert_eq!(left, [Beyond::Explosion]);
        let said = watch.words(Beyond::Explosion, &fourth, own);
        assert!(said.contains("1200 J of energy have no cause, 11.88 times the 101 J"), "{said}");
        assert!(watch.judge(&fourth).0.is_empty(), "it is told once");
        // A resumed run from a checkpoint tells it again.
        let mut again: Watch = serde_json::from_str(&serde_json::to_string(&watch).unwrap()).unwrap();
        assert_eq!(again.judge(&fourth).0, [Beyond::Explosion]);
        // A number that is none is an explosion, too.
        assert_eq!(Watch::new(BOUNDS).judge(&energies(f64::NAN, 0.0, f64::NAN)).0[1..], [Beyond::Explosion]);
        // The same energies with a motor that has worked 200 J.
        let mut driven = Watch::new(BOUNDS);
        driven.judge(&StepReport { motor_work: 200.0, ..energies(100.0, -100.0, 0.0) });
        assert!(driven.judge(&fourth).0.is_empty());
    }

    #[test]
    fn a_residual_that_stays_near_one_is_a_failure() {
        let mut watch = Watch::new(BOUNDS);
        let report = |residual: f64| StepReport { relative_residual: residual, ..energies(0.0, 0.0, 0.0) };
        for round in 0..3 {
            for k in 1..UNSOLVED_STEPS {
                let left = watch.judge(&report(0.95)).0;
                assert!(left.is_empty() || left == [Beyond::Residual] && round == 0 && k == 1, "{left:?}");
            }
            watch.judge(&report(0.5));
        }
        let left: Vec<Beyond> = (0..300).flat_map(|_| watch.judge(&report(1.5)).0).collect();
        assert_eq!(left, [Beyond::Unsolved]);
    }
}
