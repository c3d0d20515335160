//! Applied forces: gravity and the gyroscopic term, f of Negrut10 eq. 9.
//!
//! The gyroscopic torque is that of an implicit midpoint step of Euler's equations in the body's frame: it
//! conserves energy and the length of the angular momentum of a free body, where the explicit term gains energy
//! until a fast top explodes. Differs from Negrut10, which takes -w x J w at the start of the step.

use glam::{DMat3, DVec3};

use crate::bodies::{Bodies, BodyKind};
use crate::joint::{Freedom, Joint, JointKind};
use crate::par;

/// Gravity and gyroscopic torque of every dynamic body; one chunk of bodies a task.
pub fn apply_forces(gravity: DVec3, h: f64, bodies: &mut Bodies) {
    let mut force = std::mem::take(&mut bodies.force);
    let mut torque = std::mem::take(&mut bodies.torque);
    let view = par::Scatter::new(&mut torque);
    let b = &*bodies;
    par::for_chunks_mut(&mut force, |range, force| {
        // SAFETY: chunks do not overlap.
        #[allow(unsafe_code)]
        let torque = unsafe { view.slice(range.clone()) };
        for (k, i) in range.enumerate() {
            if b.kind[i] == BodyKind::Dynamic {
                force[k] = gravity * b.mass(i);
                torque[k] = gyroscopic_torque(b, i, h);
            }
        }
        0.0
    });
    bodies.force = force;
    bodies.torque = torque;
}

/// Mean gyroscopic torque over a step of `h` [N m], world frame.
fn gyroscopic_torque(bodies: &Bodies, i: usize, h: f64) -> DVec3 {
    if bodies.is_isotropic(i) {
        return DVec3::ZERO;
    }
    let j = bodies.inertia_body(i);
    let q = bodies.rotation[i];
    let w0 = q.conjugate() * bodies.ang_vel[i];
    // Solve J (w1 - w0) / h + m x J m = 0 with m = (w0 + w1) / 2 by Newton's method.
    let mut w1 = w0;
    for _ in 0..8 {
        let m = 0.5 * (w0 + w1);
        let residual = j * (w1 - w0) + h * m.cross(j * m);
        if residual.length_squared() <= 1e-30 * (j * w0).length_squared() {
            break;
        }
        let jacobian = DMat3::from_diagonal(j) + 0.5 * h * (skew(m) * DMat3::from_diagonal(j) - skew(j * m));
        w1 -= jacobian.inverse() * residual;
    }
    if !w1.is_finite() {
        return DVec3::ZERO;
    }
    q * (j * (w1 - w0) / h)
}

/// The matrix of the cross product, `skew(a) b = a x b`.
fn skew(a: DVec3) -> DMat3 {
    DMat3::from_cols(DVec3::new(0.0, a.z, -a.y), DVec3::new(-a.z, 0.0, a.x), DVec3::new(a.y, -a.x, 0.0))
}

/// Force and torque of motors that prescribe them, for the step of length `h` that begins at `t`.
pub fn apply_motors(joints: &[Joint], (t, h): (f64, f64), index_of_id: &[u32], bodies: &mut Bodies) {
    for joint in joints.iter().filter(|j| !j.motors.is_empty() && !j.is_broken(index_of_id)) {
        let pose = joint.pose(bodies, index_of_id);
        for (freedom, motor) in &joint.motors {
            let Some(f) = motor.force(t, h) else { continue };
            let z = pose.a.rotation * DVec3::Z;
            let (force, torque_a, torque_b) = match freedom {
                Freedom::Turn => (DVec3::ZERO, z * f, z * f),
                Freedom::Slide => {
                    let n = if joint.kind == JointKind::Spring { pose.d.normalize_or(z) } else { z };
                    (n * f, (pose.a.arm + pose.d).cross(n * f), pose.b.arm.cross(n * f))
                }
            };
            for (i, force, torque) in [(pose.a.body, -force, -torque_a), (pose.b.body, force, torque_b)] {
                if i != u32::MAX && bodies.kind[i as usize] == BodyKind::Dynamic {
                    bodies.force[i as usize] += force;
                    bodies.torque[i as usize] += torque;
                }
            }
        }
    }
}
