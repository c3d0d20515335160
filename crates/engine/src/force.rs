//! Applied forces: gravity and the gyroscopic term, f of Negrut10 eq. 9.
//!
//! The gyroscopic torque is that of an implicit midpoint step of Euler's equations in the body's frame. With m the mean
//! angular velocity over the step, J w1 is J w0 turned back by the Cayley transform of h m; the body is turned by that
//! transform and, about its angular momentum L, by what the transform's angle 2 atan(h |m| / 2) falls short of h |m|. So a
//! free body keeps energy and the vector L to rounding, its orientation is of second order, and spinning about a principal
//! axis is exact. The explicit term gains energy until a fast top explodes; turning by w1 alone lets L drift. Differs from
//! Negrut10, which takes -w x J w at the start of the step and turns by the new w (eq. 8).

use glam::{DMat3, DQuat, DVec3};

use crate::bodies::{Bodies, BodyKind};
use crate::joint::reaction::Applied;
use crate::joint::rows::{bodies_rate, coordinate};
use crate::joint::{Freedom, Joint};
use crate::math::ang_vel_between;
use crate::par;

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

/// Mean gyroscopic torque over a step of `h` [N m], and what a free body turns by beyond its angular velocity at the end
/// of the step [rad/s]; world frame.
pub(crate) fn gyroscopic_torque(bodies: &Bodies, i: usize, h: f64) -> (DVec3, DVec3) {
    let none = (DVec3::ZERO, DVec3::ZERO);
    if bodies.is_isotropic(i) || bodies.ang_vel[i] == DVec3::ZERO {
        return none;
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
    let m = 0.5 * (w0 + w1);
    let angle = h * m.length();
    if !w1.is_finite() || angle == 0.0 {
        return none;
    }
    let half = 0.5 * h * m;
    let cayley = DQuat::from_xyzw(half.x, half.y, half.z, 1.0).normalize();
    let l = (j * w0).normalize_or_zero();
    let short = (angle - 2.0 * (0.5 * angle).atan()) * l.dot(m) / m.length();
    // In the body's frame at the start of the step.
    let turn = DQuat::from_scaled_axis(l * short) * cayley;
    let end = turn * w1;
    (q * (j * (end - w0) / h), q * (ang_vel_between(DQuat::IDENTITY, turn, h) - end))
}

/// The matrix of the cross product, `skew(a) b = a x b`.
fn skew(a: DVec3) -> DMat3 {
    DMat3::from_cols(DVec3::new(0.0, a.z, -a.y), DVec3::new(-a.z, 0.0, a.x), DVec3::new(a.y, -a.x, 0.0))
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Body, MaterialId, Settings, ShapeId, World};

    fn top(h: f64, inertia: DVec3, w: DVec3) -> World {
        let mut world = World::new(Settings { step: h, gravity: DVec3::ZERO, ..Settings::default() });
        let body = Body::fixed(ShapeId(0), 0.1, MaterialId(0), DVec3::ZERO).with_mass(1.0, inertia);
        world.add(body.with_ang_vel(w));
        world
    }

    #[test]
    fn a_tumbling_body_keeps_the_vector_of_its_angular_momentum() {
        let mut world = top(1e-2, DVec3::new(1.0, 2.0, 3.0), DVec3::new(0.3, 5.0, -0.4));
        let start = world.bodies.spin(0);
        for _ in 0..2000 {
            world.step().unwrap();
        }
        assert!((world.bodies.spin(0) - start).length() < 1e-11 * start.length());
    }

    #[test]
    fn spinning_about_a_principal_axis_is_exact() {
        let mut world = top(1e-2, DVec3::new(1.0, 2.0, 3.0), DVec3::Y * 40.0);
        for _ in 0..100 {
            world.step().unwrap();
        }
        let q = world.bodies.rotation[0];
        let exact = DQuat::from_rotation_y(40.0);
        assert!(q.dot(exact).abs() > 1.0 - 1e-12, "{q} {exact}");
    }
}
