//! Joints in penalty contact: the same system as in hard contact ([`crate::joint::system`]), solved once per step.
//!
//! Forces of contacts, beams and applied forces are known when the joints are solved, so what joints carry follows directly:
//! the rows are taken where forces are computed, the velocities are those with all other forces of the step, and the
//! impulses over h are added to the forces. The joints fit exactly at the positions where forces are computed
//! (`crate::joint::leapfrog`); motors of a position and stops mean these too.
//!
//! Constraints only take freedom away: no frequency of the bodies with joints is higher than the highest without them
//! (Rayleigh), springs of joints are implicit, so joints never shorten the stable step ([`crate::world::stable_step`]).
//!
//! Not handled: dashpots of contacts are those of bodies without joints, so what is typed as restitution comes out for free bodies; the
//! ends of beams on bodies of joints see those bodies as free, and the joints answer after them.

use glam::{DQuat, DVec3};

use super::integrate::{turned_body, turns_once};
use crate::bodies::{Bodies, BodyKind};
use crate::failure::Failure;
use crate::joint::Joint;
use crate::joint::push::apply_motors;
use crate::joint::rows::JointRow;
use crate::joint::system::JointSystem;
use crate::losses::EnergyBook;
use crate::math::turned;

/// A step that begins at `t`: its length, and how long bodies drift before and after forces are computed [s].
#[derive(Clone, Copy, Debug)]
pub struct Drifts {
    /// Start of the step.
    pub t: f64,
    /// Its length.
    pub h: f64,
    /// Drift before forces are computed.
    pub lead: f64,
    /// Drift after that.
    pub rest: f64,
}

/// A body of a joint, as it was before joints were solved.
struct BodyBefore {
    i: usize,
    rotation: DQuat,
    velocity: DVec3,
    ang_vel: DVec3,
    /// Whether it turns once per step, so that its orientation is still that of the start.
    round: bool,
}

/// The bodies of joints in the order of their indices, turned to where forces are computed.
fn remember(joints: &[Joint], index_of_id: &[u32], lead: f64, bodies: &mut Bodies) -> Vec<BodyBefore> {
    let sides = joints.iter().flat_map(|j| [j.a.body, j.b.body]).flatten();
    let mut all: Vec<u32> = sides.filter_map(|id| index_of_id.get(id.index()).copied()).collect();
    all.retain(|&i| i != u32::MAX);
    all.sort_unstable();
    all.dedup();
    let before = all.into_iter().map(|i| {
        let i = i as usize;
        let (rotation, ang_vel) = (bodies.rotation[i], bodies.ang_vel[i]);
        let round = turns_once(bodies, i);
        if round {
            bodies.rotation[i] = turned(rotation, ang_vel, lead);
        }
        BodyBefore { i, rotation, velocity: bodies.velocity[i], ang_vel, round }
    });
    before.collect()
}

fn restore(before: Vec<BodyBefore>, bodies: &mut Bodies) {
    for BodyBefore { i, rotation, velocity, ang_vel, .. } in before {
        (bodies.rotation[i], bodies.velocity[i], bodies.ang_vel[i]) = (rotation, velocity, ang_vel);
    }
}

/// Part of stage apply_forces: force and torque of motors that prescribe them, and of preloads.
pub fn push_by_motors(joints: &mut [Joint], index_of_id: &[u32], step: Drifts, bodies: &mut Bodies) {
    if joints.is_empty() {
        return;
    }
    let before = remember(joints, index_of_id, step.lead, bodies);
    // Their middle is where forces are computed.
    apply_motors(joints, (step.t + step.lead - 0.5 * step.h, step.h), index_of_id, bodies);
    restore(before, bodies);
}

/// Stage joint_rows: what the joints do to their bodies, added to the forces.
pub fn hold_joints(
    joints: &mut [Joint],
    system: &mut JointSystem,
    index_of_id: &[u32],
    step: Drifts,
    bodies: &mut Bodies,
    book: &mut EnergyBook,
) -> Result<(), Failure> {
    if joints.is_empty() {
        return Ok(());
    }
    let Drifts { t, h, lead, rest } = step;
    let before = remember(joints, index_of_id, lead, bodies);
    for body in &before {
        let i = body.i;
        bodies.turn_correction[i] = DVec3::ZERO;
        if bodies.kind[i] == BodyKind::Dynamic {
            let turn = bodies.inv_inertia(i) * bodies.torque[i];
            bodies.velocity[i] += bodies.force[i] * (h * bodies.inv_mass[i]);
            bodies.ang_vel[i] += turn * h;
        }
    }
    let of = |i: usize| before.binary_search_by_key(&i, |body| body.i).ok().map(|k| &before[k]);
    // Positions and tracks are those of the times at which forces are computed.
    let span = (t + lead, h);
    system.joint_rows(joints, bodies, index_of_id, span)?;
    let b = &*bodies;
    system.refine_leapfrog(joints, b, span, &|i, w| next_rotation(b, i, of(i), w, step))?;
    debug_assert!((lead + rest - h).abs() <= 1e-12 * h);
    system.update_velocity(bodies, joints, span)?;
    let mean = |row: &JointRow| {
        let of = |i: u32| match of(i as usize).filter(|_| i != u32::MAX) {
            None => (DVec3::ZERO, DVec3::ZERO),
            Some(body) => (
                0.5 * (body.velocity + bodies.velocity[body.i]),
                0.5 * (body.ang_vel + bodies.ang_vel[body.i]),
            ),
        };
        row.rate(of(row.a), of(row.b))
    };
    book.losses += system.losses(joints, bodies, index_of_id, h, mean);
    book.motor_work += system.work;
    system.elastic = joints.iter().map(|joint| joint.spring_energy(bodies, index_of_id)).sum();
    restore(before, bodies);
    for (row, lambda) in system.pushes() {
        let f = lambda / h;
        for (i, force, torque) in [(row.a, -row.t * f, -row.alpha * f), (row.b, row.t * f, row.beta * f)] {
            if i != u32::MAX && bodies.kind[i as usize] == BodyKind::Dynamic {
                bodies.force[i as usize] += force;
                bodies.torque[i as usize] += torque;
            }
        }
    }
    Ok(())
}

/// Orientation of a body where forces are computed next, if it leaves with the angular velocity `w`.
fn next_rotation(b: &Bodies, i: usize, before: Option<&BodyBefore>, w: DVec3, step: Drifts) -> DQuat {
    let Drifts { h, lead, rest, .. } = step;
    match before.filter(|before| before.round) {
        Some(before) => {
            let mean = before.ang_vel * (1.0 - rest / h) + w * (rest / h);
            turned(turned(before.rotation, mean, h), w, lead)
        }
        None => {
            let (q, w) = turned_body(b, i, b.rotation[i], w, rest);
            turned_body(b, i, q, w, lead).0
        }
    }
}
