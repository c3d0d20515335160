//! The rows of each kind of joint: directions in which the two bodies may not move apart (Negrut10 eq. 5, 11, 18).
//!
//! A row has the rate J v = t . (v_b - v_a) + beta . w_b - alpha . w_a and the error C, with dC/dt = J v.
//! - A point of b held along t, a direction fixed to a: alpha = (s_a + d) x t, beta = s_b x t, C = t . d, where d leads from
//!   the point of a to that of b.
//! - An axis z held parallel: t = 0, alpha = beta = e for e = x, y of a; C = e . (z_a x z_b), which is the small angle
//!   between the axes about e.
//! - All turning held: alpha = beta = e for e = x, y, z of a; C is the rotation vector from a to b.
//! - A cross: alpha = beta = y_b x x_a, C = x_a . y_b.
//! - A distance: t = d / |d|, C = |d| - length.

use glam::{DQuat, DVec3};

use super::{Freedom, Joint, JointKind, Pose};
use crate::bodies::Bodies;

/// What a row stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Part of the joint.
    Hold,
    /// A motor on a coordinate.
    Motor(Freedom),
    /// A spring on a coordinate.
    Spring(Freedom),
    /// A stop: pushes only. True at the upper end.
    Stop(Freedom, bool),
    /// Dry friction of a brake.
    Brake(Freedom),
    /// A coordinate of a gear: its rows share one impulse, each times its factor.
    Gear,
}

/// A row.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// Number of the joint.
    pub joint: u32,
    /// What it stands for.
    pub role: Role,
    /// Index of the first body; `u32::MAX` for the world.
    pub a: u32,
    /// Index of the second body.
    pub b: u32,
    /// Force direction on the second body.
    pub t: DVec3,
    /// Moment on the first body, to be taken away, and on the second.
    pub alpha: DVec3,
    /// See `alpha`.
    pub beta: DVec3,
    /// What J v + bias + compliance lambda = 0 adds to the rate [m/s] or [rad/s].
    pub bias: f64,
    /// Compliance [m/(N s)].
    pub compliance: f64,
    /// Largest impulse, either way: of motors with a limit and of brakes; infinite of others [N s] or [N m s].
    pub most: f64,
    /// Share of the coordinate in a gear; 1 of rows on their own.
    pub factor: f64,
}

impl Row {
    /// Whether its impulse has bounds, or is shared with other rows: such rows are no part of S ([`super::bounded`]).
    pub fn is_apart(&self) -> bool {
        self.most.is_finite() || self.role == Role::Gear
    }

    fn new(joint: u32, pose: &Pose, t: DVec3, alpha: DVec3, beta: DVec3, bias: f64) -> Self {
        Self {
            joint,
            role: Role::Hold,
            a: pose.a.body,
            b: pose.b.body,
            t,
            alpha,
            beta,
            bias,
            compliance: 0.0,
            most: f64::INFINITY,
            factor: 1.0,
        }
    }

    /// The rate J v for given velocities of the two bodies.
    #[inline]
    pub fn rate(&self, (v_a, w_a): (DVec3, DVec3), (v_b, w_b): (DVec3, DVec3)) -> f64 {
        self.t.dot(v_b - v_a) + self.beta.dot(w_b) - self.alpha.dot(w_a)
    }
}

/// The rate of a row for the velocities of its bodies.
pub(crate) fn bodies_rate(row: &Row, bodies: &Bodies) -> f64 {
    let of = |i: u32| match i {
        u32::MAX => (DVec3::ZERO, DVec3::ZERO),
        i => (bodies.velocity[i as usize], bodies.ang_vel[i as usize]),
    };
    row.rate(of(row.a), of(row.b))
}

/// A point of b held along a direction fixed to a.
fn along(joint: u32, pose: &Pose, t: DVec3, bias: f64) -> Row {
    Row::new(joint, pose, t, (pose.a.arm + pose.d).cross(t), pose.b.arm.cross(t), bias)
}

/// Turning about a direction.
fn about(joint: u32, pose: &Pose, e: DVec3, bias: f64) -> Row {
    Row::new(joint, pose, DVec3::ZERO, e, e, bias)
}

/// The rotation vector from frame a to frame b, in the world.
fn rotation_between(a: DQuat, b: DQuat) -> DVec3 {
    let mut q = b * a.conjugate();
    if q.w < 0.0 {
        q = -q;
    }
    q.to_scaled_axis()
}

/// The row of the free coordinate.
pub(crate) fn coordinate(joint: u32, kind: JointKind, freedom: Freedom, pose: &Pose) -> Row {
    let z = pose.a.rotation * DVec3::Z;
    match (freedom, kind) {
        (Freedom::Turn, _) => about(joint, pose, z, 0.0),
        (Freedom::Slide, JointKind::Spring | JointKind::Distance) => {
            along(joint, pose, pose.d.normalize_or(z), 0.0)
        }
        (Freedom::Slide, _) => along(joint, pose, z, 0.0),
    }
}

/// Adds the rows of a joint for the step of length `h` that begins at `t`; `share` of the error is taken back in it.
/// `mobility` is the rate of a row for an impulse of one on it.
pub fn rows(
    number: u32,
    joint: &Joint,
    pose: &Pose,
    (t, h): (f64, f64),
    share: f64,
    mobility: impl Fn(&Row) -> f64,
    list: &mut Vec<Row>,
) {
    let back = share / h;
    hold_rows(number, joint, pose, pose.a.rotation, back, list);
    drive_rows(number, joint, pose, (t, h), back, mobility, list);
}

/// Adds the rows that hold the joint together; the bias is `back` times their error. Where three rows hold a point, and two
/// or three an angle, their errors are measured along the axes of `frame`: all vanish where the joint fits, whatever the axes.
pub(crate) fn hold_rows(
    number: u32,
    joint: &Joint,
    pose: &Pose,
    frame: DQuat,
    back: f64,
    list: &mut Vec<Row>,
) {
    let whole = matches!(
        joint.kind,
        JointKind::Spherical | JointKind::Universal | JointKind::Revolute | JointKind::Fixed
    );
    let frame = if whole { frame } else { pose.a.rotation };
    let axes = [DVec3::X, DVec3::Y, DVec3::Z].map(|e| frame * e);
    let [x, y, _] = axes;
    let z = pose.a.rotation * DVec3::Z;
    let hold = |e: DVec3| along(number, pose, e, back * e.dot(pose.d));
    let z_b = pose.b.rotation * DVec3::Z;
    let parallel = |e: DVec3| about(number, pose, e, back * e.dot(z.cross(z_b)));
    match joint.kind {
        JointKind::Spherical => list.extend(axes.map(hold)),
        JointKind::Universal => {
            list.extend(axes.map(hold));
            let (x, y_b) = (pose.a.rotation * DVec3::X, pose.b.rotation * DVec3::Y);
            list.push(about(number, pose, y_b.cross(x), back * x.dot(y_b)));
        }
        JointKind::Revolute => {
            list.extend(axes.map(hold));
            list.extend([x, y].map(parallel));
        }
        JointKind::Cylindrical => {
            list.extend([x, y].map(hold));
            list.extend([x, y].map(parallel));
        }
        JointKind::Prismatic | JointKind::Fixed => {
            let free = joint.kind == JointKind::Prismatic;
            list.extend(axes[..if free { 2 } else { 3 }].iter().map(|e| hold(*e)));
            let error = rotation_between(pose.a.rotation, pose.b.rotation);
            list.extend(axes.map(|e| about(number, pose, e, back * e.dot(error))));
        }
        JointKind::Distance => {
            let n = pose.d.normalize_or(z);
            list.push(along(number, pose, n, back * (pose.d.length() - joint.length)));
        }
        JointKind::Plane => list.push(hold(z)),
        JointKind::Line => list.extend([x, y].map(hold)),
        JointKind::Spring | JointKind::Gear => {}
    }
}

/// Adds the rows of motors, brakes, springs and stops.
fn drive_rows(
    number: u32,
    joint: &Joint,
    pose: &Pose,
    (t, h): (f64, f64),
    back: f64,
    mobility: impl Fn(&Row) -> f64,
    list: &mut Vec<Row>,
) {
    let at = |freedom: Freedom| if freedom == Freedom::Turn { pose.angle } else { pose.slide };
    for (freedom, motor) in &joint.motors {
        let gains = joint.gains_of(*freedom);
        if let Some(rate) = motor.rate(at(*freedom), t, h) {
            let row = coordinate(number, joint.kind, *freedom, pose);
            let held = match gains {
                None => Some((-rate, 0.0)),
                Some(gains) => gains.row(motor, at(*freedom), mobility(&row), (t, h)),
            };
            let Some((bias, compliance)) = held else { continue };
            let most = joint.limit_of(*freedom).map_or(f64::INFINITY, |limit| limit.bound(t, h));
            list.push(Row { role: Role::Motor(*freedom), bias, compliance, most, ..row });
        }
    }
    for (freedom, brake) in &joint.brakes {
        let row = coordinate(number, joint.kind, *freedom, pose);
        list.push(Row { role: Role::Brake(*freedom), most: brake.bound(t, h), ..row });
    }
    for (freedom, spring) in &joint.springs {
        let row = coordinate(number, joint.kind, *freedom, pose);
        if let Some((bias, compliance)) = spring.row(at(*freedom), mobility(&row), h) {
            list.push(Row { role: Role::Spring(*freedom), bias, compliance, ..row });
        }
    }
    for (freedom, low, high) in &joint.limits {
        let row = coordinate(number, joint.kind, *freedom, pose);
        let x = at(*freedom);
        // What is left to a stop may be closed in this step; beyond it, it is taken back.
        for (upper, gap) in [(false, x - low), (true, high - x)] {
            let sign = if upper { -1.0 } else { 1.0 };
            let bias = if gap > 0.0 { gap / h } else { back * gap };
            list.push(Row {
                role: Role::Stop(*freedom, upper),
                t: row.t * sign,
                alpha: row.alpha * sign,
                beta: row.beta * sign,
                bias,
                ..row
            });
        }
    }
}
