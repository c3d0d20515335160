//! Probe of a joint (Heyn09 section 7.3): its coordinates and their rates now, and what it carried in the last step.
//!
//! Force and torque are those on the joint's second body, about the joint's point there: of constraint, stops, springs, and
//! motors that prescribe a motion. They are given along axes that a body carries, or the world's. Before the first step they
//! are not known, and NaN.

use glam::{DQuat, DVec3};

use super::{Column, columns, of_last_step};
use crate::ids::BodyId;
use crate::joint::JointKind;
use crate::world::World;

/// Columns of a joint probe.
pub const COLUMNS: &[Column] = &columns([
    ("angle", "rad"),
    ("position", "m"),
    ("angular_speed", "rad/s"),
    ("speed", "m/s"),
    ("fx", "N"),
    ("fy", "N"),
    ("fz", "N"),
    ("tx", "N m"),
    ("ty", "N m"),
    ("tz", "N m"),
    ("drive_torque", "N m"),
    ("drive_force", "N"),
]);

/// A row; vectors along axes turned by `rotation` in the frame of `body` (the world if `None`). NaN if a body is gone.
pub fn measure(world: &World, joint: usize, body: Option<BodyId>, rotation: DQuat) -> Vec<f64> {
    let gone = vec![f64::NAN; COLUMNS.len()];
    let Some(joint) = world.joints.get(joint).filter(|j| !j.is_broken(&world.index_of_id)) else {
        return gone;
    };
    let b = &world.bodies;
    let axes = match body.map(|id| world.index_of(id)) {
        None => rotation,
        Some(Some(i)) => b.rotation[i] * rotation,
        Some(None) => return gone,
    };
    let pose = joint.pose(b, &world.index_of_id);
    // Velocity and angular velocity of a side; its point is that of the second body, where the two meet.
    let motion = |i: u32, arm: DVec3| match b.velocity.get(i as usize) {
        Some(v) => (*v + b.ang_vel[i as usize].cross(arm), b.ang_vel[i as usize]),
        None => (DVec3::ZERO, DVec3::ZERO),
    };
    let (v_a, w_a) = motion(pose.a.body, pose.a.arm + pose.d);
    let (v_b, w_b) = motion(pose.b.body, pose.b.arm);
    let z = pose.a.rotation * DVec3::Z;
    let along = match joint.kind {
        JointKind::Spring | JointKind::Distance => pose.d.normalize_or(z),
        _ => z,
    };
    let r = &joint.reaction;
    let (f, m) = (axes.conjugate() * r.force, axes.conjugate() * r.torque);
    let mut row = vec![
        pose.angle,
        pose.slide,
        (w_b - w_a).dot(z),
        (v_b - v_a).dot(along),
        f.x,
        f.y,
        f.z,
        m.x,
        m.y,
        m.z,
        r.drive.0,
        r.drive.1,
    ];
    of_last_step(world, &mut row[4..]);
    row
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::joint::Joint;
    use crate::{Body, MaterialId, Settings};

    /// A ball that hangs on a fixed joint beside its support: the joint carries its weight and the moment of it.
    #[test]
    fn a_bracket_carries_weight_and_moment() {
        let mut world = World::new(Settings::default());
        let ball = world.add(Body::sphere(0.1, 1e3, MaterialId(0), DVec3::X));
        let turn = DQuat::from_rotation_x(-std::f64::consts::FRAC_PI_2);
        let index = |id| world.index_of(id);
        let pair = (None, Some(ball));
        let joint = Joint::between(JointKind::Fixed, "j", &world.bodies, index, pair, DVec3::ZERO, turn);
        world.add_joint(joint, false);
        let row = measure(&world, 0, None, DQuat::IDENTITY);
        assert!(row[..4].iter().all(|x| *x == 0.0) && row[4..].iter().all(|x| x.is_nan()), "{row:?}");
        world.step().unwrap();
        let weight = 9.81 * world.bodies.mass(0);
        let row = measure(&world, 0, None, DQuat::IDENTITY);
        assert_eq!(row.len(), COLUMNS.len());
        assert!(
            (row[6] / weight - 1.0).abs() < 1e-6 && (row[8].abs() / weight - 1.0).abs() < 1e-6,
            "{row:?}"
        );
        // Along the joint's own axes its y points down.
        let row = measure(&world, 0, None, turn);
        assert!((row[5] / weight + 1.0).abs() < 1e-6, "{row:?}");
    }
}
