//! Dissipated energy by cause: friction, rolling resistance, impacts, removal of overlap, dampers.
//!
//! Hard contact. With v0 and v1 the velocities before and after, a step changes the kinetic energy by
//! (v0 + v1)/2 . M (v1 - v0), exactly. So the impulse gamma of a contact takes -gamma . u, where u is the mean of its
//! relative velocities before and after the step: across the normal that is the work of friction, along it the loss of the
//! impact, m* (1 - e^2) u_n^2 / 2 of two bodies that meet at u_n. If the normal impulse adds energy instead, overlapping bodies
//! are being pushed apart (`crate::ccp::contact_rows`): this is a separate part, zero or negative. Hitting a stop of a joint is
//! an impact; a damper of a joint dissipates c v u, where v is its rate at the end of the step and u the mean rate.
//!
//! Penalty contact sums the same as the forces are computed (`crate::dem::response`). Flexible beams: their damping is what is
//! left over, see [`crate::report`].
//!
//! The dissipated energy that these parts do not account for is the error of the time step. In free flight hard contact moves bodies
//! with their velocity at the end of the step: it loses m g^2 h^2 / 2 a step, and an elastic bounce gives that back.

use serde::{Deserialize, Serialize};

/// Energy that was taken since the start, by what took it [J].
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Losses {
    /// Friction of surfaces that slide.
    pub friction: f64,
    /// Resistance to rolling and twisting.
    pub rolling: f64,
    /// Impacts: the normal direction of contacts, and stops of joints.
    pub impact: f64,
    /// Hard contact that pushes overlapping bodies apart: negative, for it gives energy.
    pub overlap: f64,
    /// Dampers of joints, damping of beams.
    pub damping: f64,
}

impl Losses {
    /// All of them.
    pub fn sum(&self) -> f64 {
        self.friction + self.rolling + self.impact + self.overlap + self.damping
    }

    /// What a push along a normal has taken: an impact, or overlap that is pushed apart.
    pub(crate) fn note_push(&mut self, taken: f64) {
        *if taken < 0.0 { &mut self.overlap } else { &mut self.impact } += taken;
    }
}

impl std::ops::AddAssign for Losses {
    fn add_assign(&mut self, other: Losses) {
        self.friction += other.friction;
        self.rolling += other.rolling;
        self.impact += other.impact;
        self.overlap += other.overlap;
        self.damping += other.damping;
    }
}

/// Energy that came and went otherwise than by contact between dynamic bodies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct EnergyBook {
    /// Energy of the bodies at the start, once known [J].
    pub at_start: Option<f64>,
    /// Energy of bodies poured in [J].
    pub inserted: f64,
    /// Energy of bodies removed [J].
    pub removed: f64,
    /// Energy of grains of the ground when they were stored or held, less that of those that became free again [J].
    pub stored: f64,
    /// Potential energy of bodies that were put back into a periodic box along which gravity pulls [J].
    pub put_back: f64,
    /// Work that kinematic walls have done [J].
    pub wall_work: f64,
    /// Work that the motors of joints have done [J].
    pub motor_work: f64,
    /// Work that applied forces have done; drag takes energy and does negative work [J].
    pub applied_work: f64,
    /// What was taken; of penalty contact before the energy that the springs of friction and rolling hold now is left out.
    pub losses: Losses,
}

impl EnergyBook {
    /// The springs of contacts have gained `energy` because the scene was changed, those of friction `sliding` of it and those of rolling
    /// `rolling`, which count in [`EnergyBook::losses`] until they are left out.
    pub(crate) fn note_change_of_springs(&mut self, energy: f64, sliding: f64, rolling: f64) {
        if let Some(start) = self.at_start.as_mut() {
            *start += energy;
        }
        self.losses.friction += sliding;
        self.losses.rolling += rolling;
    }

    /// What the bodies would have if nothing were dissipated [J].
    pub fn balance(&self) -> f64 {
        self.at_start.unwrap_or(0.0) + self.inserted - self.removed - self.stored
            + self.put_back
            + self.wall_work
            + self.motor_work
            + self.applied_work
    }
}
