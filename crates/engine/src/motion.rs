//! Prescribed motion of kinematic bodies: shake, translate, turn, by formula or table.
//!
//! A motion is an offset and an angle as functions of time, given directly or by their rates. The velocity of a
//! step is what takes the body from where it is to where it must be at the end, so that position follows the
//! prescription without drift and contacts see the speed at which the wall really moves.

use glam::{DQuat, DVec3};
use serde::{Deserialize, Serialize};

use crate::bodies::{Bodies, BodyKind};
use crate::formula::Formula;
use crate::ids::BodyId;
use crate::math::ang_vel_between;

/// A number that depends on time.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Track {
    /// A formula of t.
    Formula(Formula),
    /// Straight lines between (time, value) pairs in order of time; constant before and after.
    Table(Vec<(f64, f64)>),
}

impl Track {
    /// The value at a time.
    pub fn value(&self, t: f64) -> f64 {
        match self {
            Track::Formula(f) => f.value(t),
            Track::Table(points) => {
                let k = points.partition_point(|p| p.0 <= t);
                match (k.checked_sub(1).map(|i| points[i]), points.get(k)) {
                    (None, None) => 0.0,
                    (Some(last), None) => last.1,
                    (None, Some(first)) => first.1,
                    (Some((t0, x0)), Some(&(t1, x1))) => x0 + (x1 - x0) * (t - t0) / (t1 - t0),
                }
            }
        }
    }
}

/// A coordinate or its rate.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Drive {
    /// The coordinate itself.
    Value(Track),
    /// Its rate of change.
    Rate(Track),
}

impl Drive {
    /// The coordinate at the end of the step that begins at `t`, from its present value.
    fn advance(&self, now: f64, t: f64, h: f64) -> f64 {
        match self {
            Drive::Value(track) => track.value(t + h),
            Drive::Rate(track) => now + h * track.value(t + 0.5 * h),
        }
    }
}

/// The prescribed motion of one body.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Motion {
    /// Whose motion.
    pub body: BodyId,
    /// Where the body is for offset 0 and angle 0 [m].
    pub position: DVec3,
    /// Its orientation there.
    pub rotation: DQuat,
    /// Offset along x, y, z [m] or its rate [m/s].
    pub translate: [Option<Drive>; 3],
    /// Axis of turning, a unit vector.
    pub axis: DVec3,
    /// A point of the axis; it moves with the offset [m].
    pub pivot: DVec3,
    /// Angle about the axis [rad] or its rate [rad/s].
    pub rotate: Option<Drive>,
    /// Before this time nothing moves; formulas still count from time zero [s].
    pub start: f64,
    /// How long it had been going on when time was zero: all its times count from then [s].
    #[serde(default)]
    pub since: f64,
    /// After this time nothing moves [s].
    pub stop: f64,
    /// Present offset [m].
    pub offset: DVec3,
    /// Present angle [rad].
    pub angle: f64,
}

impl Motion {
    /// A body that stays where it is until drives are added.
    pub fn of(body: BodyId, position: DVec3, rotation: DQuat) -> Self {
        Self {
            body,
            position,
            rotation,
            translate: [None, None, None],
            axis: DVec3::Z,
            pivot: position,
            rotate: None,
            start: f64::NEG_INFINITY,
            since: 0.0,
            stop: f64::INFINITY,
            offset: DVec3::ZERO,
            angle: 0.0,
        }
    }

    /// Position and orientation for the present offset and angle.
    pub fn pose(&self) -> (DVec3, DQuat) {
        let turn = DQuat::from_axis_angle(self.axis, self.angle);
        (self.pivot + self.offset + turn * (self.position - self.pivot), (turn * self.rotation).normalize())
    }

    /// Advances offset and angle by the step that begins at `t`.
    fn advance(&mut self, t: f64, h: f64) {
        // Half a step of slack, so that rounding of t does not move a start by one step.
        if t + 0.5 * h < self.start || t + 0.5 * h > self.stop {
            return;
        }
        for (k, drive) in self.translate.iter().enumerate() {
            if let Some(drive) = drive {
                self.offset[k] = drive.advance(self.offset[k], t, h);
            }
        }
        if let Some(drive) = &self.rotate {
            self.angle = drive.advance(self.angle, t, h);
        }
    }
}

/// Gives kinematic bodies the velocity that takes them to their prescribed pose at the end of the step.
pub fn move_walls(motions: &mut [Motion], index_of_id: &[u32], t: f64, h: f64, bodies: &mut Bodies) {
    for motion in motions {
        let i = index_of_id[motion.body.index()] as usize;
        if i >= bodies.len() || bodies.kind[i] != BodyKind::Kinematic {
            continue; // removed: a gate that opened
        }
        motion.advance(t + motion.since, h);
        let (position, rotation) = motion.pose();
        bodies.velocity[i] = (position - bodies.position[i]) / h;
        bodies.ang_vel[i] = ang_vel_between(bodies.rotation[i], rotation, h);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_interpolate_and_hold() {
        let t = Track::Table(vec![(1.0, 0.0), (2.0, 4.0), (4.0, 0.0)]);
        let values: Vec<f64> = [0.0, 1.0, 1.5, 2.0, 3.0, 9.0].iter().map(|&x| t.value(x)).collect();
        assert_eq!(values, [0.0, 0.0, 2.0, 4.0, 2.0, 0.0]);
    }

    #[test]
    fn a_turning_body_keeps_its_distance_from_the_pivot() {
        let mut m = Motion::of(BodyId(0), DVec3::X, DQuat::IDENTITY);
        m.pivot = DVec3::ZERO;
        m.rotate = Some(Drive::Rate(Track::Formula(Formula::parse("2").unwrap())));
        for k in 0..100 {
            m.advance(f64::from(k) * 0.01, 0.01);
        }
        let (p, _) = m.pose();
        assert!((p - DVec3::new(2f64.cos(), 2f64.sin(), 0.0)).length() < 1e-12);
    }
}
