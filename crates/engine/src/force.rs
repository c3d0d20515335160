//! Applied forces: gravity and the gyroscopic term, f of Negrut10 eq. 9. How a body turns in a step is in [`crate::spin`].

use glam::DVec3;

use crate::bodies::{Bodies, BodyKind};
use crate::joint::reaction::Applied;
use crate::joint::rows::{bodies_rate, coordinate};
use crate::joint::{Freedom, Joint};
use crate::par;
use crate::spin::gyroscopic_torque;

/// Gravity and gyroscopic torque of every dynamic body; one chunk of bodies a task.
pub fn apply_forces(gravity: DVec3, h: f64, bodies: &mut Bodies) {
    let mut force = std::mem::take(&mut bodies.force);
    let mut torque = std::mem::take(&mut bodies.torque);
    let (mut lag, mut gyro) = (std::mem::take(&mut bodies.lag), std::mem::take(&mut bodies.gyro));
    let view = par::Scatter::new(&mut torque);
    let (lags, gyros) = (par::Scatter::new(&mut lag), par::Scatter::new(&mut gyro));
    let b = &*bodies;
    par::for_chunks_mut(&mut force, |range, force| {
        // SAFETY: chunks do not overlap.
        #[allow(unsafe_code)]
        let (torque, lag, gyro) =
            unsafe { (view.slice(range.clone()), lags.slice(range.clone()), gyros.slice(range.clone())) };
        for (k, i) in range.enumerate() {
            if b.kind[i] == BodyKind::Dynamic {
                force[k] = gravity * b.mass(i);
                (gyro[k], lag[k]) = gyroscopic_torque(b, i, h);
                torque[k] = gyro[k];
            } else if b.kind[i] == BodyKind::Beam {
                // Gravity acts on the beam, contacts on its spheres.
                (force[k], torque[k]) = (DVec3::ZERO, DVec3::ZERO);
            }
        }
        0.0
    });
    bodies.force = force;
    bodies.torque = torque;
    bodies.lag = lag;
    bodies.gyro = gyro;
}

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
