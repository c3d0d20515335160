//! Applied forces: gravity and the gyroscopic term, f of Negrut10 eq. 9. How a body turns in a step is in [`crate::spin`].

use glam::DVec3;

use crate::bodies::{Bodies, BodyKind};
use crate::par;
use crate::spin::gyroscopic_torque;

/// Gravity and gyroscopic torque of every dynamic body; one task per chunk of bodies.
pub fn apply_forces(gravity: DVec3, h: f64, bodies: &mut Bodies) {
    let mut force = std::mem::take(&mut bodies.force);
    let mut torque = std::mem::take(&mut bodies.torque);
    let (mut turn_correction, mut gyro) =
        (std::mem::take(&mut bodies.turn_correction), std::mem::take(&mut bodies.gyro));
    let view = par::Scatter::new(&mut torque);
    let (turn_corrections, gyros) = (par::Scatter::new(&mut turn_correction), par::Scatter::new(&mut gyro));
    let b = &*bodies;
    par::for_chunks_mut(&mut force, |range, force| {
        // SAFETY: chunks do not overlap.
        #[allow(unsafe_code)]
        let (torque, turn_correction, gyro) = unsafe {
            (view.slice(range.clone()), turn_corrections.slice(range.clone()), gyros.slice(range.clone()))
        };
        for (k, i) in range.enumerate() {
            if b.kind[i] == BodyKind::Dynamic {
                force[k] = gravity * b.mass(i);
                (gyro[k], turn_correction[k]) = gyroscopic_torque(b, i, h);
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
    bodies.turn_correction = turn_correction;
    bodies.gyro = gyro;
}
