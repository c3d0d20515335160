//! What a joint carries (Heyn09 section 7.3): force and torque on its second body, of constraint, motors and springs.

use glam::DVec3;
use serde::{Deserialize, Serialize};

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
    /// Angle [rad] and length [m] at the start of the step.
    pub coordinate: (f64, f64),
}
