//! Energies in the summary of a run.

use granum_engine::StepReport;
use granum_engine::losses::Losses;
use serde::Serialize;

/// Energies at the end [J].
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Energy {
    /// Of motion.
    pub kinetic: f64,
    /// In gravity, zero at the origin.
    pub potential: f64,
    /// Of the springs of penalty contact.
    pub elastic: f64,
    /// Taken by friction and impacts since the start.
    pub dissipated: f64,
    /// The same by what took it.
    pub losses: Shares,
    /// Work of walls that move, since the start.
    pub wall_work: f64,
    /// Work of motors since the start.
    pub motor_work: f64,
    /// Work of applied forces since the start.
    pub applied_work: f64,
    /// Of bodies poured in.
    pub inserted: f64,
    /// Of bodies removed.
    pub removed: f64,
}

/// What took energy since the start [J]; they add up to what was dissipated.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Shares {
    /// Friction, rolling resistance, impacts, overlap that was pushed apart, damping.
    #[serde(flatten)]
    pub known: Losses,
    /// What is left: the error of the time step.
    pub other: f64,
}

impl Energy {
    /// Energies of the last record, with those of motion and gravity as they are now.
    pub fn of(r: &StepReport, kinetic: f64, potential: f64) -> Self {
        Self {
            kinetic,
            potential,
            elastic: r.elastic_energy,
            dissipated: r.dissipated_energy,
            losses: Shares { known: r.losses, other: r.other_loss() },
            wall_work: r.wall_work,
            motor_work: r.motor_work,
            applied_work: r.applied_work,
            inserted: r.inserted_energy,
            removed: r.removed_energy,
        }
    }
}
