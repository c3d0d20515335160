//! Motors: a coordinate of a joint, its speed, or the force on it, as a function of time; and how strong motors and brakes are.
//!
//! A motor of speed or position gives whatever that takes, unless it has a limit T: then its impulse is lambda with
//! abs(lambda) <= h T, and the coordinate has its rate, or lags behind while lambda is at the bound. A brake is the same with a
//! rate of zero: Coulomb's law on a coordinate. The rows are solved in [`super::bounded`].
//!
//! A motor with gains is soft: it gives p (target - x) + d (target' - v), as far as its limit goes (PD control). The gains act as a spring and
//! damper of the step do ([`super::spring`]), implicit as far as they must be, so a strong controller needs no small step.

use serde::{Deserialize, Serialize};

use super::spring::Spring;
use crate::motion::Track;

/// What a motor prescribes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Motor {
    /// The angle [rad] or length [m].
    Position(Track),
    /// The angular speed [rad/s] or speed [m/s].
    Speed(Track),
    /// The torque [N m] or force [N] on the second body.
    Force(Track),
}

impl Motor {
    /// The rate that the coordinate must have in the step that begins at `t`; `None` for a force.
    pub fn rate(&self, now: f64, t: f64, h: f64) -> Option<f64> {
        match self {
            // To where it must be at the end: no drift.
            Motor::Position(track) => Some((track.value(t + h) - now) / h),
            Motor::Speed(track) => Some(track.value(t + 0.5 * h)),
            Motor::Force(_) => None,
        }
    }

    /// The force in the step that begins at `t`, if the motor prescribes one.
    pub fn force(&self, t: f64, h: f64) -> Option<f64> {
        match self {
            Motor::Force(track) => Some(track.value(t + 0.5 * h)),
            _ => None,
        }
    }
}

/// Gains of a motor: what it gives per error of the coordinate and of its rate.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Gains {
    /// Per error of the coordinate p [N/m] or [N m/rad].
    pub stiffness: f64,
    /// Per error of its rate d [N s/m] or [N m s/rad].
    pub damping: f64,
}

impl Gains {
    /// Bias and compliance of the row of a motor that has these gains, at a coordinate `now` with this mobility, in the step of length `h`
    /// that begins at `t`; `None` if it gives nothing.
    pub fn row(&self, motor: &Motor, now: f64, mobility: f64, (t, h): (f64, f64)) -> Option<(f64, f64)> {
        let (target, rate, stiffness) = match motor {
            Motor::Position(track) => {
                let target = track.value(t);
                (target, (track.value(t + h) - target) / h, self.stiffness)
            }
            Motor::Speed(track) => (now, track.value(t + 0.5 * h), 0.0),
            Motor::Force(_) => return None,
        };
        let spring = Spring { stiffness, damping: self.damping, rest: target, preload: 0.0 };
        let (bias, compliance) = spring.row(now, mobility, h)?;
        Some((bias - rate, compliance))
    }
}

/// The most that a motor or a brake can give, as a function of time [N m] or [N].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Strength(pub Track);

impl Strength {
    /// The largest impulse of the step that begins at `t`; nothing where the track is negative [N m s] or [N s].
    pub fn bound(&self, t: f64, h: f64) -> f64 {
        h * self.0.value(t + 0.5 * h).max(0.0)
    }
}
