//! What is applied to joints whatever they do: motors that prescribe a force, and preloads.

use super::reaction::Applied;
use super::rows::{bodies_rate, coordinate};
use super::{Freedom, Joint};
use crate::bodies::{Bodies, BodyKind};

/// Force and torque of motors that prescribe them, and of springs that are a mere preload, for the step of length `h` that
/// begins at `t`. Notes for the balance of energy how fast the driven coordinates change.
pub fn apply_motors(joints: &mut [Joint], (t, h): (f64, f64), index_of_id: &[u32], bodies: &mut Bodies) {
    for (k, joint) in joints.iter_mut().enumerate() {
        joint.applied = Applied::default();
        if (joint.motors.is_empty() && joint.springs.is_empty()) || joint.is_broken(index_of_id) {
            continue;
        }
        let pose = joint.pose(bodies, index_of_id);
        for freedom in [Freedom::Turn, Freedom::Slide] {
            let row = coordinate(k as u32, joint.kind, freedom, &pose);
            let motors = joint.motors.iter().filter(|m| m.0 == freedom).filter_map(|m| m.1.force(t, h));
            let springs =
                joint.springs.iter().filter(|s| s.0 == freedom && s.1.is_constant()).map(|s| s.1.preload);
            let (motors, springs): (f64, f64) = (motors.sum(), springs.sum());
            joint.applied.set(freedom, bodies_rate(&row, bodies), motors, springs);
            let f = motors + springs;
            if f == 0.0 {
                continue;
            }
            for (i, force, torque) in [(row.a, -row.t * f, -row.alpha * f), (row.b, row.t * f, row.beta * f)]
            {
                if i != u32::MAX && bodies.kind[i as usize] == BodyKind::Dynamic {
                    bodies.force[i as usize] += force;
                    bodies.torque[i as usize] += torque;
                }
            }
        }
    }
}
