//! The new positions: Negrut10 eq. 8.
//!
//! Orientations turn by the exponential of h w instead of eq. 8's linear step, so they stay unit quaternions and
//! a constant angular velocity is exact. A body whose moments of inertia differ turns by its mean angular velocity over the
//! step ([`crate::force`]), not by that at its end, and its angular velocity is then what its angular momentum is at the new
//! orientation: what contacts and joints gave it in this step turns with it, so that fast tops precess as they should.

use crate::bodies::{Bodies, BodyKind};
use crate::failure::Failure;
use crate::math::turned;
use crate::par;
use crate::spin::ang_vel_after_turn;
use crate::stage::Stage;

/// Farthest place in inradii: there a place is rounded to a millionth of the inradius, and contacts mean little.
pub(crate) const FARTHEST: f64 = 4.5e9;

/// q + h L v (eq. 8) of every body that moves; stops at the first body that is no longer finite.
pub fn integrate(h: f64, time: f64, bodies: &mut Bodies) -> Result<(), Failure> {
    let mut position = std::mem::take(&mut bodies.position);
    let mut rotation = std::mem::take(&mut bodies.rotation);
    let mut ang_vel = std::mem::take(&mut bodies.ang_vel);
    let view = par::Scatter::new(&mut rotation);
    let at = par::Scatter::new(&mut position);
    let spin = par::Scatter::new(&mut ang_vel);
    let b = &*bodies;
    let bad = par::map_chunks(b.len(), |range| {
        // SAFETY: chunks do not overlap.
        #[allow(unsafe_code)]
        let (position, rotation, ang_vel) =
            unsafe { (at.slice(range.clone()), view.slice(range.clone()), spin.slice(range.clone())) };
        let mut bad = None;
        for (k, i) in range.enumerate() {
            if b.kind[i] == BodyKind::Fixed {
                continue;
            }
            position[k] += h * b.velocity[i];
            let before = rotation[k];
            rotation[k] = turned(before, ang_vel[k] + b.turn_correction[i], h);
            if b.kind[i] == BodyKind::Dynamic && !b.is_isotropic(i) {
                ang_vel[k] = ang_vel_after_turn(b, i, h, before, rotation[k], ang_vel[k]);
            }
            // Also false for what is not a number.
            let size = b.inradius[i];
            let near = position[k].abs().max_element() <= if size > 0.0 { FARTHEST * size } else { f64::MAX };
            if !(near && rotation[k].is_finite()) && bad.is_none() {
                bad = Some(i);
            }
        }
        bad
    });
    bodies.position = position;
    bodies.rotation = rotation;
    bodies.ang_vel = ang_vel;
    match bad.into_iter().flatten().next() {
        None => Ok(()),
        Some(i) => Err(lost(bodies, i, time)),
    }
}

/// The same of some bodies, which are not pushed.
pub(crate) fn integrate_some(h: f64, time: f64, some: &[u32], b: &mut Bodies) -> Result<(), Failure> {
    for i in some.iter().map(|&i| i as usize) {
        b.position[i] += h * b.velocity[i];
        b.rotation[i] = turned(b.rotation[i], b.ang_vel[i] + b.turn_correction[i], h);
        if !(b.position[i].is_finite() && b.rotation[i].is_finite()) {
            return Err(lost(b, i, time));
        }
    }
    Ok(())
}

/// What stops a run at body `i`: it is too far away, or no longer finite.
pub(crate) fn lost(bodies: &Bodies, i: usize, time: f64) -> Failure {
    let (body, stage, position) = (bodies.id[i], Stage::Integrate.name(), bodies.position[i]);
    if position.is_finite() && bodies.rotation[i].is_finite() {
        Failure::TooFar { body, stage, position, time }
    } else {
        Failure::NotFinite { body, stage, time }
    }
}

#[cfg(test)]
mod tests {
    use glam::DVec3;

    use super::*;
    use crate::{Body, MaterialId, Settings, World};

    #[test]
    fn a_body_that_is_lost_or_not_a_number_is_named_with_stage_and_time() {
        let failure = |velocity: DVec3, w: DVec3| {
            let mut world = World::new(Settings { gravity: DVec3::ZERO, ..Settings::default() });
            world.add(Body::sphere(0.1, 1e3, MaterialId(0), DVec3::X * 10.0));
            let far = Body::sphere(0.1, 1e3, MaterialId(0), DVec3::ZERO);
            world.add(far.with_velocity(velocity).with_ang_vel(w));
            integrate(1e-3, 5.0, &mut world.bodies).unwrap_err().to_string()
        };
        let said = failure(DVec3::Y * 1e12, DVec3::ZERO);
        assert!(said.starts_with("body 1 is lost after integrate at t = 5.000000 s"), "{said}");
        for (v, w) in [(DVec3::NAN, DVec3::ZERO), (DVec3::INFINITY, DVec3::ZERO), (DVec3::ZERO, DVec3::NAN)] {
            let said = failure(v, w);
            assert!(said.starts_with("body 1 is no longer finite after integrate at t = 5"), "{said}");
        }
    }
}
