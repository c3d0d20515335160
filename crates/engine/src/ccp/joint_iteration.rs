//! Stage joint_iteration: the response of the joints to the impulses of the contacts, in the number format of the solver.

use glam::DVec3;

use super::mobility::Change;
use crate::joint::system::JointSystem;
use crate::simd::{Real, Vector};

/// Adds to the velocity changes of the contacts what the joints answer ([`crate::joint::system`]).
pub fn joint_iteration<F: Real>(joints: &mut JointSystem, change: &mut [Change<F>]) {
    if joints.is_empty() {
        return;
    }
    let rounded = |v: DVec3| F::Vec3::from_array(v.to_array().map(F::from_f64));
    joints.respond(
        change,
        |change, i| (change[i as usize].velocity.to_dvec3(), change[i as usize].ang_vel.to_dvec3()),
        |change, i, v, w| {
            change[i as usize].velocity += rounded(v);
            change[i as usize].ang_vel += rounded(w);
        },
    );
}
