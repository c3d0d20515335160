//! Joints at the end of a step of leapfrog: SHAKE (Ryckaert, Ciccotti and Berendsen 1977) as it was made.
//!
//! Penalty contact computes forces at positions q_1, q_2, ..., a step apart, and v_n leads from q_n to q_(n+1). The rows are
//! those at q_n, and the impulses are such that the joints fit at q_(n+1): the rounds of [`super::refine`], with the turning of
//! bodies as penalty contact has it. Positions between, where a step ends, leave the joints open by w^2 r h^2 / 8.
//! The scheme is that of a discrete principle of least action, of second order.

use glam::{DQuat, DVec3};

use super::Joint;
use super::refine::Turning;
use super::system::JointSystem;
use crate::bodies::Bodies;
use crate::failure::Failure;

impl JointSystem {
    /// After [`JointSystem::joint_rows`]: corrects the biases of the rows so that the joints fit a step of length `h` later.
    /// `next(i, w)` is the orientation of body i then, if it leaves with the angular velocity w.
    pub fn refine_leapfrog(
        &mut self,
        joints: &[Joint],
        bodies: &Bodies,
        (t, h): (f64, f64),
        next: &dyn Fn(usize, DVec3) -> DQuat,
    ) -> Result<(), Failure> {
        if self.is_empty() {
            return Ok(());
        }
        let mut held = self.held(bodies, h);
        let turning = Turning { end: &|body| next(body.i, body.now.1), beyond: &|_| DVec3::ZERO };
        if !self.rounds(joints, bodies, h, &mut held, &turning) {
            return Ok(());
        }
        self.keep_answer(&held, bodies, t)
    }
}
