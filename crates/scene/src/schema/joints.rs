//! The format of `[[joints]]`: what ties two bodies, drives them and pulls them.

use granum_engine::JointKind;
use schemars::JsonSchema;
use serde::Deserialize;

use super::Formula;
use crate::units::{Angle, Damping, Force, Length, Stiffness, Torque, TorsionDamping, TorsionStiffness};

/// A joint. Which keys a kind takes is in `joints.rs`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Joint {
    /// Name for probes and messages; unique among the joints.
    pub(crate) name: String,
    /// "spherical", "universal", "revolute", "cylindrical", "prismatic", "fixed", "distance", "plane", "line", "spring" or "gear";
    /// "hinge", "slider", "ball" and "weld" are other words for revolute, prismatic, spherical and fixed.
    #[schemars(with = "KindWord")]
    pub(crate) kind: JointKind,
    /// The two bodies or walls by name, the first and the second; a single name is tied to the world. Not of a gear.
    #[serde(default)]
    pub(crate) bodies: Vec<String>,
    /// Of a gear: the revolute and prismatic joints whose coordinates it couples.
    pub(crate) joints: Option<Vec<String>>,
    /// Of a gear: for each of them a number; the sum of the coordinates, each times its number, stays what it is at the start.
    pub(crate) factors: Option<Vec<f64>>,
    /// Whose coordinates the points and axes are in: "world", "a" (the first body), "b" (the second) or "each" (its own).
    #[serde(default)]
    pub(crate) frame: Frame,
    /// Its point on the first body, at the start; the origin unless given.
    pub(crate) position: Option<[Length; 3]>,
    /// Its point on the second body; the same place unless given.
    pub(crate) position_b: Option<[Length; 3]>,
    /// Its axis on the first body; [0, 0, 1] unless given.
    pub(crate) axis: Option<[f64; 3]>,
    /// Its axis on the second body; the same unless given.
    pub(crate) axis_b: Option<[f64; 3]>,
    /// Second axis of a universal joint, fixed to the second body.
    pub(crate) second_axis: Option<[f64; 3]>,
    /// What its angle is at the start; 0 unless given.
    pub(crate) angle: Option<Angle>,
    /// Length of a distance joint; the present one unless given.
    #[schemars(extend("exclusiveMinimum" = 0))]
    pub(crate) length: Option<Length>,
    /// Where it stops.
    pub(crate) limits: Option<Limits>,
    /// What drives it.
    pub(crate) motor: Option<Motor>,
    /// Dry friction that holds it, up to a torque or force.
    pub(crate) brake: Option<Brake>,
    /// A spring and damper along it.
    pub(crate) spring: Option<Spring>,
    /// A spring and damper about it.
    pub(crate) torsion: Option<Torsion>,
    /// Whether its two bodies touch each other; false unless given.
    #[serde(default)]
    pub(crate) touch: bool,
}

/// Whose coordinates.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Frame {
    #[default]
    World,
    A,
    B,
    Each,
}

/// The engine's kinds, for the schema.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[allow(dead_code, reason = "stands only for the engine's own type in the schema")]
enum KindWord {
    Spherical,
    Universal,
    Revolute,
    Cylindrical,
    Prismatic,
    Fixed,
    Distance,
    Plane,
    Line,
    Spring,
    Gear,
    Hinge,
    Slider,
    Ball,
    Weld,
}

/// Where a joint stops: lowest and highest.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Limits {
    /// Of the angle.
    pub(crate) angle: Option<[Angle; 2]>,
    /// Of the length along the axis, or between the points.
    pub(crate) position: Option<[Length; 2]>,
}

/// What drives a joint: one of angle, speed, torque, and one of position, velocity, force; or a table.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Motor {
    /// Angle [rad]: a number, "30 deg" or a formula of t.
    #[schemars(extend("x-unit" = "angle"))]
    pub(crate) angle: Option<Formula>,
    /// Angular speed [rad/s]: a number, "30 rpm" or a formula of t.
    #[schemars(extend("x-unit" = "angular speed"))]
    pub(crate) speed: Option<Formula>,
    /// Torque on the second body [N m]: a number, "5 N m" or a formula of t.
    #[schemars(extend("x-unit" = "torque"))]
    pub(crate) torque: Option<Formula>,
    /// Length along the axis [m]: a number, "5 cm" or a formula of t.
    #[schemars(extend("x-unit" = "length"))]
    pub(crate) position: Option<Formula>,
    /// Speed along the axis [m/s]: a number, "5 cm/s" or a formula of t.
    #[schemars(extend("x-unit" = "speed"))]
    pub(crate) velocity: Option<Formula>,
    /// Force on the second body along the axis [N]: a number, "2 kN" or a formula of t.
    #[schemars(extend("x-unit" = "force"))]
    pub(crate) force: Option<Formula>,
    /// Rows [t, value] in SI units, straight lines between them.
    pub(crate) table: Option<Vec<[f64; 2]>>,
    /// The same from a CSV file with the columns t, value, beside the scene; or with several columns, see `column`.
    #[expect(dead_code, reason = "read into `table` before")]
    pub(crate) table_file: Option<String>,
    /// Which column of the file, by the name in its first line; the first column is the time.
    #[expect(dead_code, reason = "as above")]
    pub(crate) column: Option<String>,
    /// What the table gives: "angle", "speed", "torque", "position", "velocity" or "force".
    pub(crate) drives: Option<Driven>,
    /// The most that a motor by angle or speed can give [N m], or one by position or velocity [N]: a number, "800 N m" or a formula of t.
    /// It stalls where that is not enough; without a limit it gives what it takes.
    pub(crate) limit: Option<Formula>,
    /// Gain of the error of angle or position [N m/rad] or [N/m]: with gains a motor is soft and gives stiffness*(target - value) +
    /// damping*(target rate - rate), as far as its limit goes.
    #[schemars(range(min = 0.0))]
    pub(crate) stiffness: Option<f64>,
    /// Gain of the error of the rate [N m s/rad] or [N s/m].
    #[schemars(range(min = 0.0))]
    pub(crate) damping: Option<f64>,
}

/// Dry friction on a coordinate: it holds up to the torque or force given, and gives that much against the motion when it slips.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Brake {
    /// On the angle [N m]: a number, "500 N m" or a formula of t.
    #[schemars(extend("x-unit" = "torque"))]
    pub(crate) torque: Option<Formula>,
    /// On the length [N]: a number, "2 kN" or a formula of t.
    #[schemars(extend("x-unit" = "force"))]
    pub(crate) force: Option<Formula>,
    /// Rows [t, value] in SI units instead, straight lines between them.
    pub(crate) table: Option<Vec<[f64; 2]>>,
    /// The same from a CSV file, as for motors.
    #[expect(dead_code, reason = "read into `table` before")]
    pub(crate) table_file: Option<String>,
    /// Which column of the file, as for motors.
    #[expect(dead_code, reason = "as above")]
    pub(crate) column: Option<String>,
}

/// What a motor prescribes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Driven {
    Angle,
    Speed,
    Torque,
    Position,
    Velocity,
    Force,
}

/// A linear spring and damper: force = preload - stiffness (length - rest) - damping speed, on the second body.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Spring {
    /// Stiffness; 0 unless given.
    #[schemars(extend("minimum" = 0))]
    pub(crate) stiffness: Option<Stiffness>,
    /// Damping; 0 unless given.
    #[schemars(extend("minimum" = 0))]
    pub(crate) damping: Option<Damping>,
    /// Length at which it is slack; the present one unless given.
    pub(crate) rest: Option<Length>,
    /// Force at that length; positive pushes the second body away.
    pub(crate) preload: Option<Force>,
}

/// A rotational spring and damper.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Torsion {
    /// Stiffness; 0 unless given.
    #[schemars(extend("minimum" = 0))]
    pub(crate) stiffness: Option<TorsionStiffness>,
    /// Damping; 0 unless given.
    #[schemars(extend("minimum" = 0))]
    pub(crate) damping: Option<TorsionDamping>,
    /// Angle at which it is slack; the present one unless given.
    pub(crate) rest: Option<Angle>,
    /// Torque at that angle, on the second body.
    pub(crate) preload: Option<Torque>,
}
