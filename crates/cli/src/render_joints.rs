//! Joints in the pictures of `granum render`: as in the viewer, a ball at each joint, a rod along its axis, or between its ends.

use std::collections::HashMap;

use granum_engine::glam::{DQuat, DVec3};
use granum_engine::joint::{Joint, JointFrame, JointKind};
use granum_output::povray::Mark;

use crate::error::Error;
use crate::render_items::Frame;

/// Place and orientation of a body, and its radius.
type Place = (DVec3, DQuat, f64);

/// The joints of a frame; `size` is that of the scene. A joint whose body is not there is left out.
pub(crate) fn marks(
    joints: &[Joint],
    bodies: &Frame,
    walls: Option<&Frame>,
    size: f64,
) -> Result<Vec<Mark>, Error> {
    if joints.is_empty() {
        return Ok(Vec::new());
    }
    let mut places: HashMap<i64, Place> = HashMap::new();
    let (ids, radii) = (bodies.values("id")?, bodies.values("radius")?);
    let (points, turns) = (bodies.vectors("points")?, bodies.rotations("quaternion")?);
    places.extend((0..ids.len()).map(|i| (ids[i] as i64, (points[i], turns[i], radii[i]))));
    if let Some(walls) = walls {
        let ids = walls.values("wall_id")?;
        let (points, turns) = (walls.vectors("wall_position")?, walls.rotations("wall_quaternion")?);
        places.extend((0..ids.len()).map(|i| (ids[i] as i64, (points[i], turns[i], f64::INFINITY))));
    }
    Ok(joints.iter().filter_map(|joint| mark(joint, &places, size)).collect())
}

fn mark(joint: &Joint, places: &HashMap<i64, Place>, size: f64) -> Option<Mark> {
    let side = |side: &JointFrame| -> Option<(DVec3, DVec3, f64)> {
        let (p, q, r) = match side.body {
            None => (DVec3::ZERO, DQuat::IDENTITY, f64::INFINITY),
            Some(id) => *places.get(&i64::from(id.0))?,
        };
        Some((p + q * side.at, q * (side.rotation * DVec3::Z), r))
    };
    let (a, axis, radius_a) = side(&joint.a)?;
    let (b, _, radius_b) = side(&joint.b)?;
    let r = 0.08 * radius_a.min(radius_b).min(0.25 * size);
    let mut mark = Mark { balls: vec![(a, r)], rods: Vec::new() };
    match joint.kind {
        JointKind::Spring | JointKind::Distance => {
            mark.balls.push((b, r));
            mark.rods.push((a, b, 0.45 * r));
        }
        JointKind::Revolute | JointKind::Cylindrical | JointKind::Prismatic | JointKind::Line => {
            // Out of the bodies on both sides.
            let reach = axis * 3.5 * r;
            mark.rods.push((a - reach, a + reach, 0.5 * r));
        }
        _ => {}
    }
    Some(mark)
}

#[cfg(test)]
mod tests {
    use super::*;
    use granum_engine::{Bodies, BodyId};

    #[test]
    fn a_hinge_follows_its_body() {
        let on = |body: Option<u32>, at: DVec3| JointFrame {
            body: body.map(BodyId),
            at,
            rotation: DQuat::IDENTITY,
        };
        let turn = DQuat::from_rotation_x(std::f64::consts::FRAC_PI_2);
        let places = HashMap::from([(7, (DVec3::new(1.0, 0.0, 2.0), turn, 0.5))]);
        let joint = |kind, a, b| {
            let none =
                Joint::between(kind, "j", &Bodies::default(), |_| None, (None, None), DVec3::ZERO, turn);
            Joint { a, b, ..none }
        };
        let hinge = joint(JointKind::Revolute, on(Some(7), DVec3::Y), on(None, DVec3::ZERO));
        let m = mark(&hinge, &places, 10.0).expect("its body is there");
        assert!(m.balls[0].0.distance(DVec3::new(1.0, 0.0, 3.0)) < 1e-12, "y of the body points up");
        let (from, to, _) = m.rods[0];
        assert!((to - from).normalize().distance(-DVec3::Y) < 1e-12, "its z is -y");
        let spring = joint(JointKind::Spring, on(Some(7), DVec3::ZERO), on(None, DVec3::X));
        let m = mark(&spring, &places, 10.0).expect("its body is there");
        assert_eq!((m.rods[0].0, m.rods[0].1), (DVec3::new(1.0, 0.0, 2.0), DVec3::X));
        assert!(
            mark(&joint(JointKind::Revolute, on(Some(9), DVec3::ZERO), on(None, DVec3::ZERO)), &places, 1.0)
                .is_none()
        );
    }
}
