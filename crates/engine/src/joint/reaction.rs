//! What a joint carries (Heyn09 section 7.3): force and torque on its second body, of constraint, motors and springs.

use glam::DVec3;
use serde::{Deserialize, Serialize};

use super::Freedom;

/// Force and torque of a joint in one step.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Reaction {
    /// Force on the second body, world frame [N].
    pub force: DVec3,
    /// Torque on the second body about the joint's point there, world frame [N m].
    pub torque: DVec3,
    /// Torque on the first body about the joint's point there, world frame [N m].
    pub torque_a: DVec3,
    /// Torque or force of the motors and springs on the free angle [N m] and length [N].
    pub drive: (f64, f64),
    /// Angle [rad] and length [m] at the end of the step.
    pub coordinate: (f64, f64),
}

/// What is applied to the angle and the length of a joint in a step, whatever the joint does.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Applied {
    /// Rates of angle [rad/s] and length [m/s] at the start of the step.
    pub rate: (f64, f64),
    /// Torque [N m] and force [N] of motors that prescribe them.
    pub motors: (f64, f64),
    /// Torque [N m] and force [N] of preloads without a spring.
    pub preloads: (f64, f64),
}

impl Applied {
    /// Notes what is applied to one of the two.
    pub fn set(&mut self, freedom: Freedom, rate: f64, motors: f64, preloads: f64) {
        let to = [(&mut self.rate, rate), (&mut self.motors, motors), (&mut self.preloads, preloads)];
        for (pair, value) in to {
            match freedom {
                Freedom::Turn => pair.0 = value,
                Freedom::Slide => pair.1 = value,
            }
        }
    }
}
