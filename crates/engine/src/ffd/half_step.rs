//! Stage half_step (Iglberger09 Algorithm 2, lines 3-4 and 32): positions and velocities after half a step.
//!
//! Bodies drift for half a step with the velocities they have, forces push them, contacts change their velocities, and they drift
//! the other half. With all of the force in the middle this is leapfrog: exact for a constant acceleration. Bodies whose moments
//! of inertia differ turn freely ([`crate::spin`]); the paper leaves the gyroscopic term out.
//!
//! Differs from Iglberger09: line 4 pushes with half of the force and line 30 gives the other half to bodies without constraint,
//! so that a body in contact feels half of its weight. Here line 4 has all of it, unless
//! [`crate::settings::FfdSettings::forces_by_halves`] is set.

use glam::{DQuat, DVec3};

use crate::bodies::{Bodies, BodyKind};
use crate::failure::Failure;
use crate::integrate::{FARTHEST, lost};
use crate::math::turned;
use crate::par::{self, Scatter};
use crate::spin::turned_freely;

/// Half angle up to which the series of sine and cosine are exact to rounding.
const SMALL: f64 = 0.02;

/// What pushes bodies in a half step.
#[derive(Clone, Copy, Debug)]
pub enum Forces {
    /// Nothing.
    None,
    /// Gravity alone [m/s2].
    Gravity(DVec3),
    /// `bodies.force` and `bodies.torque`.
    Summed,
}

/// Position half step of length `half`, then v + push M^-1 f; one task per chunk of bodies. Stops at the first body that is lost.
pub fn half_step(
    half: f64,
    (push, forces): (f64, Forces),
    time: f64,
    bodies: &mut Bodies,
) -> Result<(), Failure> {
    let mut position = std::mem::take(&mut bodies.position);
    let mut rotation = std::mem::take(&mut bodies.rotation);
    let mut velocity = std::mem::take(&mut bodies.velocity);
    let mut ang_vel = std::mem::take(&mut bodies.ang_vel);
    let (at, turn) = (Scatter::new(&mut position), Scatter::new(&mut rotation));
    let (speed, spin) = (Scatter::new(&mut velocity), Scatter::new(&mut ang_vel));
    let b = &*bodies;
    let bad = par::map_chunks(b.len(), |range| {
        // SAFETY: chunks do not overlap.
        #[allow(unsafe_code)]
        let (position, rotation, velocity, ang_vel) = unsafe {
            (
                at.slice(range.clone()),
                turn.slice(range.clone()),
                speed.slice(range.clone()),
                spin.slice(range.clone()),
            )
        };
        let mut bad = None;
        for (k, i) in range.enumerate() {
            if b.kind[i] == BodyKind::Fixed {
                continue;
            }
            position[k] += half * velocity[k];
            let dynamic = b.kind[i] == BodyKind::Dynamic;
            // What does not turn is neither read nor written: a gas of smooth balls never does.
            let turns = ang_vel[k] != DVec3::ZERO;
            if turns {
                (rotation[k], ang_vel[k]) = if dynamic && !b.is_isotropic(i) {
                    turned_freely(rotation[k], ang_vel[k], b.inertia_body(i), half)
                } else {
                    (turned_little(rotation[k], ang_vel[k], half), ang_vel[k])
                };
            }
            if dynamic && !matches!(forces, Forces::None) {
                (velocity[k], ang_vel[k]) =
                    pushed(b, i, rotation[k], (velocity[k], ang_vel[k]), (push, forces));
            }
            // Also false for what is not a number.
            let size = b.inradius[i];
            let near = position[k].abs().max_element() <= if size > 0.0 { FARTHEST * size } else { f64::MAX };
            if !(near && (!turns || rotation[k].is_finite())) && bad.is_none() {
                bad = Some(i);
            }
        }
        bad
    });
    (bodies.position, bodies.rotation) = (position, rotation);
    (bodies.velocity, bodies.ang_vel) = (velocity, ang_vel);
    match bad.into_iter().flatten().next() {
        None => Ok(()),
        Some(i) => Err(lost(bodies, i, time)),
    }
}

/// Velocity and angular velocity of body `i` after forces have pushed for the time `push`.
#[inline]
pub(super) fn pushed(
    b: &Bodies,
    i: usize,
    rotation: DQuat,
    (v, w): (DVec3, DVec3),
    (push, forces): (f64, Forces),
) -> (DVec3, DVec3) {
    match forces {
        Forces::None => (v, w),
        Forces::Gravity(g) => (v + push * g, w),
        Forces::Summed => {
            let turn = b.inv_inertia_body[i] * (rotation.conjugate() * b.torque[i]);
            (v + b.force[i] * (push * b.inv_mass[i]), w + rotation * turn * push)
        }
    }
}

/// Gravity on every dynamic body, in `bodies.force`, to which applied forces are added.
pub fn weigh(gravity: DVec3, bodies: &mut Bodies) {
    let n = bodies.len();
    bodies.force.keep(n);
    bodies.torque.keep(n);
    let mut force = std::mem::take(&mut bodies.force);
    let mut torque = std::mem::take(&mut bodies.torque);
    let torques = Scatter::new(&mut torque);
    let b = &*bodies;
    par::for_chunks_mut(&mut force, |range, force| {
        // SAFETY: chunks do not overlap.
        #[allow(unsafe_code)]
        let torque = unsafe { torques.slice(range.clone()) };
        for (k, i) in range.enumerate() {
            (force[k], torque[k]) = (gravity * b.mass(i), DVec3::ZERO);
        }
        0.0
    });
    (bodies.force, bodies.torque) = (force, torque);
}

/// As [`turned`]; small turns by the series of sine and cosine.
#[inline]
fn turned_little(rotation: DQuat, ang_vel: DVec3, time: f64) -> DQuat {
    let half = ang_vel * (0.5 * time);
    let s = half.length_squared();
    if s > SMALL * SMALL {
        return turned(rotation, ang_vel, time);
    }
    let sine = half * (1.0 - s * (1.0 / 6.0 - s * (1.0 / 120.0 - s * (1.0 / 5040.0))));
    let cosine = 1.0 - s * (0.5 - s * (1.0 / 24.0 - s * (1.0 / 720.0)));
    (DQuat::from_xyzw(sine.x, sine.y, sine.z, cosine) * rotation).normalize()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_turns_are_turns() {
        let q = DQuat::from_rotation_x(0.3) * DQuat::from_rotation_z(1.0);
        for angle in [1e-9, 1e-3, 0.03, 0.0399, 0.2] {
            let w = DVec3::new(1.0, -2.0, 2.0) / 3.0 * angle;
            let (one, other) = (turned_little(q, w, 1.0), turned(q, w, 1.0));
            assert!((one - other).length() < 4e-16, "{angle}: {one} {other}");
        }
    }
}
