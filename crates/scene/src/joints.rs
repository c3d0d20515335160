//! Joints: from names, points and axes in the file to frames on two bodies; then whether they fit, and assembly.
//!
//! A joint's first frame has its z along the axis (a cross: x along `axis`, y along `second_axis`). The second frame is the
//! same unless the file gives a second point, axis or angle. With `frame = "each"` every body has the joint in its own
//! coordinates, as parts come from CAD, and it is assembly that brings them together.

use std::f64::consts::{PI, TAU};

use granum_engine::glam::{DMat3, DQuat, DVec3};
use granum_engine::joint::motor::Motor as EngineMotor;
use granum_engine::joint::{Freedom, Joint as EngineJoint, Side};
use granum_engine::world::assemble::Misfit;
use granum_engine::{BodyId, BodyKind, JointKind};

use crate::build::Builder;
use crate::gears::gear;
use crate::joint_drives::{brakes, limits, motor_gains, motor_limit, motors, springs};
use crate::locate::join;
use crate::probes::body_of;
use crate::schema::{File, Frame, Joint};
use crate::shape::{SIDES, unit, vec3};

/// Error up to which a joint fits [m], [rad]; the first step takes it back.
const FITS: f64 = 1e-6;

/// Adds the joints of a file, assembles them if asked to, and reports those that do not fit.
pub(crate) fn add_joints(b: &mut Builder, file: &File) {
    // Joints that are wrong in themselves are left out; places in the file of the others.
    let mut paths = Vec::new();
    for (i, joint) in file.joints.iter().enumerate() {
        let path = format!("joints[{i}]");
        if let Some(made) = joint_of(b, joint, &path) {
            keep_sides_apart(b, joint, &made);
            b.world.add_joint(made, joint.touch);
            paths.push(path);
        }
    }
    if file.assemble && paths.len() == file.joints.len() {
        assemble(b, &paths);
    }
    b.world.set_gears();
    for (k, path) in paths.iter().enumerate() {
        let misfit = b.world.misfit_of(k);
        if misfit.worst() > FITS && !file.assemble {
            let (message, help) = does_not_fit(b, misfit);
            b.problems.add(path, message, help);
        }
    }
    for (k, path) in paths.iter().enumerate() {
        check_limits(b, k, path);
    }
}

fn in_words(misfit: Misfit) -> String {
    match (misfit.distance > FITS, misfit.angle > FITS) {
        (true, true) => format!("{:.3e} m and {:.3e} rad", misfit.distance, misfit.angle),
        (false, true) => format!("{:.3e} rad", misfit.angle),
        _ => format!("{:.3e} m", misfit.distance),
    }
}

fn does_not_fit(b: &Builder, misfit: Misfit) -> (String, &'static str) {
    let joint = &b.world.joints[misfit.joint];
    let off = in_words(misfit);
    let moved = joint.motors.iter().find_map(|(freedom, motor)| match motor {
        EngineMotor::Position(track) => {
            let (from, to) = (b.world.coordinate(misfit.joint, *freedom), track.value(0.0));
            ((from - to).abs() > FITS).then_some((from, to))
        }
        _ => None,
    });
    let name = &joint.name;
    match moved {
        Some((from, to)) => (
            format!("the motor of joint `{name}` begins at {to:.6} but the joint is at {from:.6}"),
            "add the difference to the motor, set `angle`, or set assemble = true at the top of the file",
        ),
        None => (
            format!("joint `{name}` does not fit at the start: it is off by {off}"),
            "correct its points, or set assemble = true at the top of the file to move the bodies",
        ),
    }
}

fn assemble(b: &mut Builder, paths: &[String]) {
    let before = b.world.misfit();
    match b.world.assemble() {
        Ok(done) if done.misfit.worst() <= FITS => {
            if done.iterations > 0 {
                let (n, off) = (done.iterations, in_words(before));
                b.notes.push(format!("joints: assembled in {n} steps; the worst was off by {off}"));
            }
        }
        result => {
            let misfit = result.map_or_else(|_| b.world.misfit(), |done| done.misfit);
            let name = &b.world.joints[misfit.joint].name;
            let message =
                format!("the joints cannot be assembled: `{name}` stays off by {}", in_words(misfit));
            b.problems.add(&paths[misfit.joint], message, "check lengths, or start nearer to where it fits");
        }
    }
}

fn joint_of(b: &mut Builder, joint: &Joint, path: &str) -> Option<EngineJoint> {
    let before = b.problems.len();
    check_keys(b, joint, path);
    if joint.kind == JointKind::Gear {
        return gear(b, joint, path).filter(|_| b.problems.len() == before);
    }
    check_springs(b, joint, path);
    let (one, other) = bodies_of(b, joint, path)?;
    let (at, at_b, rotation, rotation_b) = frames(b, joint, (one, other), path)?;
    let index = |id| b.world.index_of(id);
    let mut made =
        EngineJoint::between(joint.kind, &joint.name, &b.world.bodies, index, (one, other), at, rotation);
    if at_b != at || rotation_b != rotation {
        made.b = side(b, other, at_b, rotation_b);
    }
    let angle = joint.angle.map_or(0.0, |a| a.0);
    made.turns = ((angle + PI) / TAU).floor() * TAU;
    made.last_angle = angle - made.turns;
    let distance = at.distance(at_b);
    if joint.kind == JointKind::Distance {
        made.length = joint.length.map_or(distance, |l| l.0);
        if distance == 0.0 {
            let message = format!("the two points of joint `{}` are one", joint.name);
            b.problems.add(path, message, "set `position_b` to the point on the second body");
        }
    }
    let slide = match joint.kind {
        JointKind::Spring | JointKind::Distance => distance,
        _ => (at_b - at).dot(rotation * DVec3::Z),
    };
    made.motors = motors(b, joint, path);
    made.motor_limits = motor_limit(b, joint, &made.motors, path);
    made.motor_gains = motor_gains(b, joint, &made.motors, path);
    made.brakes = brakes(b, joint, path);
    made.springs = springs(joint, (angle, slide));
    made.limits = limits(joint);
    (b.problems.len() == before).then_some(made)
}

/// Reports keys that the kind of joint needs or does not use.
fn check_keys(b: &mut Builder, joint: &Joint, path: &str) {
    let kind = joint.kind;
    let two_points = matches!(kind, JointKind::Distance | JointKind::Spring);
    let (turns, slides) = (kind.turns(), kind.slides());
    let motor = |f: fn(&crate::schema::Motor) -> bool| joint.motor.as_ref().is_some_and(f);
    let limit = |f: fn(&crate::schema::Limits) -> bool| joint.limits.as_ref().is_some_and(f);
    // The key, whether it is given, whether the kind takes it.
    let is_gear = kind == JointKind::Gear;
    let brake = |f: fn(&crate::schema::Brake) -> bool| joint.brake.as_ref().is_some_and(f);
    let keys = [
        ("joints", joint.joints.is_some(), is_gear),
        ("factors", joint.factors.is_some(), is_gear),
        ("bodies", !joint.bodies.is_empty(), !is_gear),
        ("position", joint.position.is_some(), !is_gear),
        ("position_b", joint.position_b.is_some(), !is_gear),
        ("frame", joint.frame != Frame::World, !is_gear),
        ("motor", joint.motor.is_some(), !is_gear),
        ("limits", joint.limits.is_some(), !is_gear),
        ("brake", joint.brake.is_some(), !is_gear),
        ("brake.torque", brake(|m| m.torque.is_some()), turns),
        ("brake.force", brake(|m| m.force.is_some()), slides),
        ("brake.table", brake(|m| m.table.is_some()), turns || slides),
        ("second_axis", joint.second_axis.is_some(), kind == JointKind::Universal),
        ("length", joint.length.is_some(), kind == JointKind::Distance),
        ("angle", joint.angle.is_some(), turns && joint.frame != Frame::Each),
        ("axis", joint.axis.is_some(), !two_points && !is_gear),
        ("axis_b", joint.axis_b.is_some(), !two_points && !is_gear && kind != JointKind::Universal),
        ("spring", joint.spring.is_some(), slides),
        ("torsion", joint.torsion.is_some(), turns),
        ("motor.angle", motor(|m| m.angle.is_some()), turns),
        ("motor.speed", motor(|m| m.speed.is_some()), turns),
        ("motor.torque", motor(|m| m.torque.is_some()), turns),
        ("motor.position", motor(|m| m.position.is_some()), slides),
        ("motor.velocity", motor(|m| m.velocity.is_some()), slides),
        ("motor.force", motor(|m| m.force.is_some()), slides),
        ("limits.angle", limit(|l| l.angle.is_some()), turns),
        ("limits.position", limit(|l| l.position.is_some()), slides),
    ];
    let freedoms = match (turns, slides) {
        (true, true) => "it turns and slides",
        (true, false) => "it turns, and takes angle, speed and torque",
        (false, true) => "it slides, and takes position, velocity and force",
        _ if is_gear => "a gear takes name, kind, joints and factors",
        (false, false) => "it has no coordinate that could be driven or limited",
    };
    for (key, given, taken) in keys {
        if given && !taken {
            let message = format!("joint `{}`: a {} joint has no `{key}`", joint.name, kind.name());
            b.problems.add_at_key(&join(path, key), message, freedoms);
        }
    }
    if two_points && joint.position_b.is_none() {
        let message = format!("joint `{}`: a {} joint needs `position_b`", joint.name, kind.name());
        b.problems.add(path, message, "the point on the second body; `position` is that on the first");
    }
    if kind == JointKind::Spring && joint.spring.is_none() && joint.motor.is_none() && joint.limits.is_none()
    {
        let message = format!("joint `{}`: this spring does nothing", joint.name);
        b.problems.add(path, message, "add spring = { stiffness = \"200 N/m\" }, a motor or limits");
    }
}

/// Springs that would do nothing.
fn check_springs(b: &mut Builder, joint: &Joint, path: &str) {
    let linear = joint.spring.as_ref().map(|s| (s.stiffness.map(f64::from), s.damping.map(f64::from)));
    let torsion = joint.torsion.as_ref().map(|s| (s.stiffness.map(f64::from), s.damping.map(f64::from)));
    for (key, values) in [("spring", linear), ("torsion", torsion)] {
        if values.is_some_and(|(k, c)| k.unwrap_or(0.0) + c.unwrap_or(0.0) == 0.0) {
            let message = format!("joint `{}`: `{key}` has neither stiffness nor damping", joint.name);
            b.problems.add(&join(path, key), message, "for a constant force or torque use `motor`");
        }
    }
}

/// The two bodies; a single name is the second, tied to the world.
fn bodies_of(b: &mut Builder, joint: &Joint, path: &str) -> Option<(Option<BodyId>, Option<BodyId>)> {
    let path = join(path, "bodies");
    let mut find = |k: usize, name: &str| {
        let known = b.named.iter().any(|n| n.name.as_deref() == Some(name));
        if name == "world" && !known {
            return Some(None);
        }
        // The sides of a container move as one, so any of them holds the joint.
        if let Some(side) = sides_of(b, name).first().filter(|_| !known) {
            return Some(Some(*side));
        }
        body_of(b, name, &format!("{path}[{k}]")).map(Some)
    };
    let (one, other) = match joint.bodies.as_slice() {
        [only] => (None, find(0, only)?),
        [one, other] => {
            let pair = (find(0, one), find(1, other));
            (pair.0?, pair.1?)
        }
        list => {
            let message = format!("joint `{}` ties two bodies, not {}", joint.name, list.len());
            b.problems.add(&path, message, "bodies = [\"a\", \"b\"], or one that is tied to the world");
            return None;
        }
    };
    if one == other {
        let message = format!("joint `{}` ties `{}` to itself", joint.name, joint.bodies[0]);
        b.problems.add(&path, message, "name two different bodies, or one that is tied to the world");
        return None;
    }
    let moves = |id: Option<BodyId>| {
        let at = id.and_then(|id| b.world.index_of(id));
        at.is_some_and(|i| b.world.bodies.kind[i] == BodyKind::Dynamic)
    };
    if !moves(one) && !moves(other) {
        let message = format!("joint `{}`: neither of its bodies can move freely", joint.name);
        b.problems.add(&path, message, "one of them must be dynamic; fixed and moved walls need no joint");
        return None;
    }
    if let Some(gate) = b.world.gates.iter().find(|g| Some(g.body) == one || Some(g.body) == other) {
        let message = format!("joint `{}` holds a wall that disappears at {} s", joint.name, gate.opens);
        b.problems.add(&path, message, "remove `opens` from the wall");
        return None;
    }
    Some((one, other))
}

/// The sides of a container that does not move freely, which are bodies of their own.
fn sides_of(b: &Builder, name: &str) -> Vec<BodyId> {
    let is_side = |label: &str| SIDES.iter().any(|(_, side, _)| label == format!("{side} of `{name}`"));
    b.named.iter().filter(|n| is_side(&n.label)).map(|n| n.id).collect()
}

/// A joint keeps its two bodies from touching; where one is a container, all of its sides.
fn keep_sides_apart(b: &mut Builder, joint: &Joint, made: &EngineJoint) {
    for (name, other) in joint.bodies.iter().rev().zip([made.a.body, made.b.body]) {
        let (Some(other), false) = (other, joint.touch) else { continue };
        for side in sides_of(b, name) {
            b.world.keep_apart(side, other);
        }
    }
}

/// The author's frame of a body in the world.
fn own_frame(b: &Builder, body: Option<BodyId>) -> (DVec3, DQuat) {
    let named = body.and_then(|id| Some((b.named.iter().find(|n| n.id == id)?, b.world.index_of(id)?)));
    named.map_or((DVec3::ZERO, DQuat::IDENTITY), |(n, i)| {
        let (p, q) = (b.world.bodies.position[i], b.world.bodies.rotation[i]);
        (p + q * n.frame.0, q * n.frame.1)
    })
}

/// A frame in the world as a side of a joint.
fn side(b: &Builder, body: Option<BodyId>, at: DVec3, rotation: DQuat) -> Side {
    let place = body.and_then(|id| b.world.index_of(id));
    let (p, q) = place
        .map_or((DVec3::ZERO, DQuat::IDENTITY), |i| (b.world.bodies.position[i], b.world.bodies.rotation[i]));
    Side { body, at: q.conjugate() * (at - p), rotation: (q.conjugate() * rotation).normalize() }
}

/// Points of the two sides in the world, and their orientations.
fn frames(
    b: &mut Builder,
    joint: &Joint,
    (one, other): (Option<BodyId>, Option<BodyId>),
    path: &str,
) -> Option<(DVec3, DVec3, DQuat, DQuat)> {
    let world = (DVec3::ZERO, DQuat::IDENTITY);
    let (from, from_b) = match joint.frame {
        Frame::World => (world, world),
        Frame::A => (own_frame(b, one), own_frame(b, one)),
        Frame::B => (own_frame(b, other), own_frame(b, other)),
        Frame::Each => (own_frame(b, one), own_frame(b, other)),
    };
    let given = joint.position.map_or(DVec3::ZERO, vec3);
    let at = from.0 + from.1 * given;
    let at_b = match joint.position_b {
        Some(p) => from_b.0 + from_b.1 * vec3(p),
        None if joint.frame == Frame::Each => from_b.0,
        None => at,
    };
    let axis = unit(joint.axis.unwrap_or([0.0, 0.0, 1.0]), &join(path, "axis"), &mut b.problems)?;
    if joint.kind == JointKind::Universal {
        let Some(second) = joint.second_axis else {
            let message = format!("joint `{}`: a universal joint needs `second_axis`", joint.name);
            b.problems.add(path, message, "at right angles to `axis`, for example [0, 1, 0]");
            return None;
        };
        let second_path = join(path, "second_axis");
        let second = unit(second, &second_path, &mut b.problems)?;
        let (x, y) = (from.1 * axis, from_b.1 * second);
        let Some(z) = x.cross(y).try_normalize() else {
            let message = format!("joint `{}`: its two axes are parallel", joint.name);
            b.problems.add(&second_path, message, "give axes at right angles to each other");
            return None;
        };
        // Where the two are not at right angles each side keeps its own, and the joint does not fit.
        let a = DQuat::from_mat3(&DMat3::from_cols(x, z.cross(x), z));
        let b = DQuat::from_mat3(&DMat3::from_cols(y.cross(z), y, z));
        return Some((at, at_b, a, b));
    }
    let arc = |q: DQuat, axis: DVec3| q * DQuat::from_rotation_arc(DVec3::Z, axis);
    let rotation = arc(from.1, axis);
    let axis_b = match joint.axis_b {
        Some(v) => unit(v, &join(path, "axis_b"), &mut b.problems)?,
        None => axis,
    };
    let rotation_b = if joint.frame == Frame::Each {
        arc(from_b.1, axis_b)
    } else if joint.axis_b.is_some() {
        // The shortest turn from one axis to the other leaves the angle between the two at zero.
        (DQuat::from_rotation_arc(from.1 * axis, from_b.1 * axis_b) * rotation).normalize()
    } else {
        rotation
    };
    let turn = joint.angle.map_or(0.0, |a| a.0);
    let rotation_b = if turn == 0.0 { rotation_b } else { rotation_b * DQuat::from_rotation_z(turn) };
    Some((at, at_b, rotation, rotation_b))
}

/// Limits the wrong way round, and joints that begin beyond them.
fn check_limits(b: &mut Builder, k: usize, path: &str) {
    for (freedom, low, high) in b.world.joints[k].limits.clone() {
        let (key, unit) = match freedom {
            Freedom::Turn => ("limits.angle", "rad"),
            Freedom::Slide => ("limits.position", "m"),
        };
        let (now, name) = (b.world.coordinate(k, freedom), b.world.joints[k].name.clone());
        if low > high {
            let message =
                format!("joint `{name}`: the lower limit {low} {unit} is above the upper, {high} {unit}");
            b.problems.add(&join(path, key), message, "swap them");
        } else if !(low - FITS..=high + FITS).contains(&now) {
            let message =
                format!("joint `{name}` begins at {now} {unit}, outside its limits {low} to {high} {unit}");
            b.problems.add(
                &join(path, key),
                message,
                "widen them, or set where the joint is with `angle` or `position_b`",
            );
        }
    }
}
