//! Joints: what ties two bodies together, drives them against each other, or pulls them with a spring.
//!
//! | kind | rows | leaves free |
//! |---|---|---|
//! | spherical | 3 | turning |
//! | universal | 4 | turning about x of the first and y of the second |
//! | revolute | 5 | turning about z |
//! | cylindrical | 4 | turning about and sliding along z |
//! | prismatic | 5 | sliding along z |
//! | fixed | 6 | nothing |
//! | distance | 1 | all but the distance of the two points |
//! | plane | 1 | sliding in the first's xy plane, turning |
//! | line | 2 | sliding along the first's z, turning |
//! | spring | 0 | all: only its spring acts, between the two points |
//! | gear | 1 | all but one coordinate of other joints, the sum of each times its factor |
//!
//! A joint has a frame on each body; where they coincide the joint is satisfied. Rows stand in [`rows`], one function a
//! kind; what drives and brakes the free coordinate in [`motor`], springs in [`spring`], gears in [`gear`], what the joint carries in [`reaction`]. The
//! equations are solved directly, all joints at once, in every iteration of the contacts ([`system`]), or once a step where contacts are
//! springs ([`crate::dem`]).
//!
//! Negrut10 eq. 5, 11, 13, 18. Differs from Negrut10: joints are not relaxed one after the other.

pub(crate) mod bounded;
pub mod gear;
mod leapfrog;
mod losses;
pub mod motor;
pub mod push;
pub mod reaction;
mod refine;
pub mod response;
pub mod rows;
pub(crate) mod schur;
pub mod spring;
pub mod system;

use glam::{DQuat, DVec3};
use serde::{Deserialize, Serialize};

use crate::bodies::Bodies;
use crate::ids::BodyId;
use motor::{Gains, Motor, Strength};
use spring::Spring;

/// What a joint allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum JointKind {
    /// A ball joint.
    #[serde(alias = "ball")]
    Spherical,
    /// A cross: turning about two axes.
    Universal,
    /// A hinge.
    #[serde(alias = "hinge")]
    Revolute,
    /// A hinge that slides along its axis.
    Cylindrical,
    /// A slider.
    #[serde(alias = "slider")]
    Prismatic,
    /// Nothing.
    #[serde(alias = "weld")]
    Fixed,
    /// Two points at a distance.
    Distance,
    /// A point in a plane.
    Plane,
    /// A point on a line.
    Line,
    /// No constraint: a spring or a motor between two points.
    Spring,
    /// Coordinates of other joints, the sum of which, each times its factor, stays.
    Gear,
}

impl JointKind {
    /// Whether it has an angle about z.
    pub fn turns(self) -> bool {
        matches!(self, JointKind::Revolute | JointKind::Cylindrical)
    }

    /// Whether it has a length: along z, or between its points.
    pub fn slides(self) -> bool {
        matches!(self, JointKind::Prismatic | JointKind::Cylindrical | JointKind::Spring | JointKind::Line)
    }

    /// Its name in scenes and messages.
    pub fn name(self) -> &'static str {
        match self {
            JointKind::Spherical => "spherical",
            JointKind::Universal => "universal",
            JointKind::Revolute => "revolute",
            JointKind::Cylindrical => "cylindrical",
            JointKind::Prismatic => "prismatic",
            JointKind::Fixed => "fixed",
            JointKind::Distance => "distance",
            JointKind::Plane => "plane",
            JointKind::Line => "line",
            JointKind::Spring => "spring",
            JointKind::Gear => "gear",
        }
    }
}

/// One side of a joint: a frame on a body, or in the world.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Side {
    /// The body; `None` is the world.
    pub body: Option<BodyId>,
    /// Origin of the frame, in the body's [m].
    pub at: DVec3,
    /// From the frame's axes to the body's.
    pub rotation: DQuat,
}

/// Which coordinate a motor, spring or limit acts on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Freedom {
    /// The angle about z of the first frame [rad].
    Turn,
    /// The length along z of the first frame, or between the two points [m].
    Slide,
}

/// A joint.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Joint {
    /// Name in the scene.
    pub name: String,
    /// What it allows.
    pub kind: JointKind,
    /// Its frame on the first body.
    pub a: Side,
    /// Its frame on the second.
    pub b: Side,
    /// Distance of a distance joint [m].
    pub length: f64,
    /// What drives it.
    pub motors: Vec<(Freedom, Motor)>,
    /// What pulls it.
    pub springs: Vec<(Freedom, Spring)>,
    /// Where it stops.
    pub limits: Vec<(Freedom, f64, f64)>,
    /// The most that motors of speed and position can give; a coordinate without an entry has what it takes.
    #[serde(default)]
    pub motor_limits: Vec<(Freedom, Strength)>,
    /// Gains of motors that are soft; a coordinate without an entry goes where its motor says.
    #[serde(default)]
    pub motor_gains: Vec<(Freedom, Gains)>,
    /// Dry friction.
    #[serde(default)]
    pub brakes: Vec<(Freedom, Strength)>,
    /// Of a gear, what it couples.
    #[serde(default)]
    pub gear: gear::Gear,
    /// Whole turns so far, so that angles count on; part of the state.
    pub turns: f64,
    /// Angle at the end of the last step, from -pi to pi; part of the state.
    pub last_angle: f64,
    /// What it carried in the last step.
    #[serde(skip)]
    pub reaction: reaction::Reaction,
    /// What is applied to it in this step.
    #[serde(skip)]
    pub applied: reaction::Applied,
}

impl Joint {
    /// A joint of two bodies whose frames coincide now: at a point of the world, turned by `rotation` (z is the axis).
    pub fn between(
        kind: JointKind,
        name: &str,
        bodies: &Bodies,
        index: impl Fn(BodyId) -> Option<usize>,
        (a, b): (Option<BodyId>, Option<BodyId>),
        at: DVec3,
        rotation: DQuat,
    ) -> Self {
        let side = |body: Option<BodyId>| {
            let (p, q) = body
                .and_then(&index)
                .map_or((DVec3::ZERO, DQuat::IDENTITY), |i| (bodies.position[i], bodies.rotation[i]));
            Side { body, at: q.conjugate() * (at - p), rotation: (q.conjugate() * rotation).normalize() }
        };
        Self {
            name: name.to_owned(),
            kind,
            a: side(a),
            b: side(b),
            length: 0.0,
            motors: Vec::new(),
            springs: Vec::new(),
            limits: Vec::new(),
            motor_limits: Vec::new(),
            motor_gains: Vec::new(),
            brakes: Vec::new(),
            gear: gear::Gear::default(),
            turns: 0.0,
            last_angle: 0.0,
            reaction: reaction::Reaction::default(),
            applied: reaction::Applied::default(),
        }
    }
}

/// A side of a joint in the world, now.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    /// Index of the body; `u32::MAX` for the world.
    pub body: u32,
    /// From the body's centre to the frame's origin [m].
    pub arm: DVec3,
    /// Origin of the frame [m].
    pub point: DVec3,
    /// From the frame's axes to the world.
    pub rotation: DQuat,
}

impl Place {
    /// A side of a joint, given the present indices of the bodies.
    pub fn of(side: &Side, bodies: &Bodies, index_of_id: &[u32]) -> Self {
        let Some(i) = side.body.map(|id| index_of_id[id.index()]).filter(|&i| i != u32::MAX) else {
            return Self { body: u32::MAX, arm: DVec3::ZERO, point: side.at, rotation: side.rotation };
        };
        Self::on(side, i, bodies.position[i as usize], bodies.rotation[i as usize])
    }

    /// A side on a body with this index, place and orientation.
    pub(crate) fn on(side: &Side, body: u32, position: DVec3, rotation: DQuat) -> Self {
        let arm = rotation * side.at;
        Self { body, arm, point: position + arm, rotation: rotation * side.rotation }
    }
}

/// The two sides of a joint now, and its free coordinates.
#[derive(Clone, Copy, Debug)]
pub struct Pose {
    /// The first side.
    pub a: Place,
    /// The second side.
    pub b: Place,
    /// From the first point to the second [m].
    pub d: DVec3,
    /// Angle about the first's z, whole turns included [rad].
    pub angle: f64,
    /// Length along the first's z; for springs the distance of the points [m].
    pub slide: f64,
}

impl Joint {
    /// What bounds the motor of a coordinate.
    pub(crate) fn limit_of(&self, freedom: Freedom) -> Option<&Strength> {
        self.motor_limits.iter().find(|l| l.0 == freedom).map(|l| &l.1)
    }

    /// The gains of the motor of a coordinate, if it is soft.
    pub fn gains_of(&self, freedom: Freedom) -> Option<&Gains> {
        self.motor_gains.iter().find(|g| g.0 == freedom).map(|g| &g.1)
    }

    /// Whether some of its rows have bounds or share an impulse.
    pub fn has_rows_apart(&self) -> bool {
        !self.motor_limits.is_empty() || !self.brakes.is_empty() || !self.gear.parts.is_empty()
    }

    /// Whether a body it needs was removed.
    pub fn is_broken(&self, index_of_id: &[u32]) -> bool {
        [&self.a, &self.b].iter().any(|s| s.body.is_some_and(|id| index_of_id[id.index()] == u32::MAX))
    }

    /// Where its two sides are.
    pub fn pose(&self, bodies: &Bodies, index_of_id: &[u32]) -> Pose {
        self.pose_at(Place::of(&self.a, bodies, index_of_id), Place::of(&self.b, bodies, index_of_id))
    }

    /// Its pose with its two sides there.
    pub(crate) fn pose_at(&self, a: Place, b: Place) -> Pose {
        let d = b.point - a.point;
        let (x, y) = (a.rotation * DVec3::X, a.rotation * DVec3::Y);
        let x_b = b.rotation * DVec3::X;
        let raw = x_b.dot(y).atan2(x_b.dot(x));
        let slide = match self.kind {
            JointKind::Spring | JointKind::Distance => d.length(),
            _ => d.dot(a.rotation * DVec3::Z),
        };
        Pose { a, b, d, angle: raw + self.unwound(raw), slide }
    }

    /// Whole turns that belong to an angle, from those of the last step.
    fn unwound(&self, raw: f64) -> f64 {
        use std::f64::consts::{PI, TAU};
        let jump = raw - self.last_angle;
        let step = if jump > PI {
            -TAU
        } else if jump < -PI {
            TAU
        } else {
            0.0
        };
        self.turns + step
    }

    /// Notes angle and length at the end of a step.
    pub fn note_coordinate(&mut self, bodies: &Bodies, index_of_id: &[u32]) {
        let Pose { angle, slide, .. } = self.pose(bodies, index_of_id);
        self.reaction.coordinate = (angle, slide);
        let raw = angle - (angle / std::f64::consts::TAU).round() * std::f64::consts::TAU;
        self.turns = angle - raw;
        self.last_angle = raw;
    }

    /// Energy of its springs [J].
    pub fn spring_energy(&self, bodies: &Bodies, index_of_id: &[u32]) -> f64 {
        if self.springs.is_empty() {
            return 0.0;
        }
        let pose = self.pose(bodies, index_of_id);
        let at = |freedom: Freedom| if freedom == Freedom::Turn { pose.angle } else { pose.slide };
        self.springs.iter().map(|(freedom, spring)| spring.energy(at(*freedom))).sum()
    }
}
