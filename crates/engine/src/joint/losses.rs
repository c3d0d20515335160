//! What dampers, brakes and stops of joints take in a step ([`crate::losses`]).

use super::Joint;
use super::rows::{JointRow, Role, bodies_rate, coordinate};
use super::system::JointSystem;
use crate::bodies::Bodies;
use crate::losses::Losses;

impl JointSystem {
    /// What they took in a step of length `h`. Positions are those of the rows, velocities those after the step; `mean` is the mean rate
    /// of a row over it.
    pub(crate) fn losses(
        &self,
        joints: &[Joint],
        bodies: &Bodies,
        index_of_id: &[u32],
        h: f64,
        mean: impl Fn(&JointRow) -> f64,
    ) -> Losses {
        let mut losses = Losses::default();
        for (k, joint) in
            joints.iter().enumerate().filter(|(_, j)| j.springs.iter().any(|s| s.1.damping > 0.0))
        {
            let pose = joint.pose(bodies, index_of_id);
            for (freedom, spring) in &joint.springs {
                let row = coordinate(k as u32, joint.kind, *freedom, &pose);
                losses.damping += h * spring.damping * bodies_rate(&row, bodies) * mean(&row);
            }
        }
        for (row, lambda) in self.pushes().filter(|(row, _)| matches!(row.role, Role::Stop(..))) {
            losses.note_push(-lambda * mean(row));
        }
        for (row, lambda) in self.pushes().filter(|(row, _)| matches!(row.role, Role::Brake(_))) {
            losses.friction -= lambda * mean(row);
        }
        losses
    }
}
