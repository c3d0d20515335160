//! What a world remembers of a device that has done steps of which it has not taken the bodies yet (`crate::offload::ahead`).

use glam::{DQuat, DVec3};

use super::World;

/// A device that is ahead.
#[derive(Clone, Debug, Default)]
pub(crate) struct Ahead {
    /// Which device, and since when; none if the world has everything.
    pub(crate) token: Option<u64>,
    /// Walls and other bodies with a motion of their own at the start of the last step.
    pub(crate) poses: Vec<(u32, DVec3, DQuat)>,
    /// Number of dynamic bodies, and the energy below which nothing is seen to happen.
    pub(crate) known: (usize, f64),
}

impl World {
    /// Whether a device has bodies and contacts of later steps than the host. Bodies, contacts and impulses must not be read then.
    pub fn is_behind(&self) -> bool {
        self.ahead.token.is_some()
    }

    /// The device that is ahead of this world.
    pub fn token(&self) -> Option<u64> {
        self.ahead.token
    }
}
