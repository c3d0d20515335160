//! The format of `[[bodies]]` and `[[walls]]`: shapes, poses, motion.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Deserialize;
use serde_json::Value;

use crate::units::{Angle, AngularSpeed, Frequency, Length, Mass, Speed, Time};

/// A single body or wall. Which keys a shape needs is in `shape.rs`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Solid {
    /// Name for probes and messages; unique.
    pub(crate) name: Option<String>,
    /// "sphere", "box", "plane", "cylinder", "cone", "tube", "funnel", "ring" or "container".
    pub(crate) shape: Shape,
    /// Name of its material.
    pub(crate) material: String,
    /// "dynamic", "fixed" or "kinematic".
    pub(crate) kind: Option<Kind>,
    /// Centre, or a point of the plane; the origin unless given.
    pub(crate) position: Option<[Length; 3]>,
    /// Orientation: [qw, qx, qy, qz] or { axis = [0, 0, 1], angle = "30 deg" }.
    pub(crate) rotation: Option<Rotation>,
    /// Outward normal of a plane; [0, 0, 1] unless given.
    pub(crate) normal: Option<[f64; 3]>,
    /// Initial velocity.
    pub(crate) velocity: Option<[Speed; 3]>,
    /// Initial angular velocity, world frame.
    pub(crate) angular_velocity: Option<[AngularSpeed; 3]>,
    /// Mass, instead of that from the density.
    #[schemars(extend("exclusiveMinimum" = 0))]
    pub(crate) mass: Option<Mass>,
    /// The body cannot turn.
    pub(crate) fixed_rotation: Option<bool>,
    /// Radius of a sphere or cylinder.
    #[schemars(extend("exclusiveMinimum" = 0))]
    pub(crate) radius: Option<Length>,
    /// Edges of a box.
    #[schemars(transform = positive_items)]
    pub(crate) size: Option<[Length; 3]>,
    /// Height of a cylinder, cone, tube or funnel, along its own z.
    #[schemars(extend("exclusiveMinimum" = 0))]
    pub(crate) height: Option<Length>,
    /// Inner radius of a tube or ring.
    #[schemars(extend("exclusiveMinimum" = 0))]
    pub(crate) inner_radius: Option<Length>,
    /// Outer radius of a tube or ring.
    #[schemars(extend("exclusiveMinimum" = 0))]
    pub(crate) outer_radius: Option<Length>,
    /// Radius of a cone, or inner radius of a funnel, at its bottom.
    #[schemars(extend("minimum" = 0))]
    pub(crate) bottom_radius: Option<Length>,
    /// Radius of a cone, or inner radius of a funnel, at its top.
    #[schemars(extend("minimum" = 0))]
    pub(crate) top_radius: Option<Length>,
    /// Thickness of a ring, a funnel's wall, or the walls of a container.
    #[schemars(extend("exclusiveMinimum" = 0))]
    pub(crate) thickness: Option<Length>,
    /// Lowest inner corner of a container.
    pub(crate) min: Option<[Length; 3]>,
    /// Highest inner corner of a container.
    pub(crate) max: Option<[Length; 3]>,
    /// Sides that a container lacks, for example ["top"].
    #[serde(default)]
    pub(crate) open: Vec<Side>,
    /// Time at which the wall disappears: a gate.
    #[schemars(extend("minimum" = 0))]
    pub(crate) opens: Option<Time>,
    /// Prescribed motion; makes the body kinematic.
    pub(crate) motion: Option<Motion>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Shape {
    Sphere,
    Box,
    Plane,
    Cylinder,
    Cone,
    Tube,
    Funnel,
    Ring,
    Container,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Kind {
    Dynamic,
    Fixed,
    Kinematic,
}

/// A side of a container: x from left to right, y from front to back, z from bottom to top.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Side {
    Left,
    Right,
    Front,
    Back,
    Bottom,
    Top,
}

/// An orientation.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(untagged)]
pub(crate) enum Rotation {
    Quaternion([f64; 4]),
    Turn(Turn),
}

/// A turn about an axis.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Turn {
    /// Axis.
    pub(crate) axis: [f64; 3],
    /// Angle, for example "30 deg".
    pub(crate) angle: Angle,
}

/// Prescribed motion.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Motion {
    /// Sinusoidal shaking.
    pub(crate) shake: Option<Shake>,
    /// Offset along x, y, z [m]: numbers or formulas of t.
    #[schemars(transform = items_are_lengths)]
    pub(crate) translate: Option<[Formula; 3]>,
    /// Velocity along x, y, z [m/s]: numbers or formulas of t.
    #[schemars(transform = items_are_speeds)]
    pub(crate) velocity: Option<[Formula; 3]>,
    /// Turning about an axis.
    pub(crate) rotate: Option<Rotate>,
    /// Offset as rows [t, x, y, z], straight lines between them [s, m].
    pub(crate) table: Option<Vec<[f64; 4]>>,
    /// The same from a CSV file with the columns t, x, y, z; beside the scene.
    #[expect(dead_code, reason = "read into `table` before")]
    pub(crate) table_file: Option<String>,
    /// Nothing moves before this time.
    pub(crate) start: Option<Time>,
    /// Nothing moves after this time.
    pub(crate) stop: Option<Time>,
}

/// Sinusoidal shaking: amplitude * sin(2 pi frequency (t - start) + phase).
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Shake {
    /// Amplitude along x, y, z.
    pub(crate) amplitude: [Length; 3],
    /// Frequency, for example "5 Hz".
    #[schemars(extend("exclusiveMinimum" = 0))]
    pub(crate) frequency: Frequency,
    /// Phase; 0 unless given.
    pub(crate) phase: Option<Angle>,
}

/// Turning about an axis, by angle or by speed.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Rotate {
    /// Axis of turning.
    pub(crate) axis: [f64; 3],
    /// A point of the axis; the wall's position unless given.
    pub(crate) pivot: Option<[Length; 3]>,
    /// Angle [rad]: a number or a formula of t.
    #[schemars(extend("x-unit" = "angle"))]
    pub(crate) angle: Option<Formula>,
    /// Angular speed [rad/s]: a number, "30 rpm" or a formula of t.
    #[schemars(extend("x-unit" = "angular speed"))]
    pub(crate) speed: Option<Formula>,
}

/// A number, a quantity with unit, or a formula of t.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(untagged)]
pub(crate) enum Formula {
    Number(f64),
    Text(String),
}

impl JsonSchema for Formula {
    fn schema_name() -> Cow<'static, str> {
        "Formula".into()
    }
    fn inline_schema() -> bool {
        true
    }
    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": ["number", "string"], "x-formula": true })
    }
}

fn extend_items(schema: &mut Schema, key: &str, value: Value) {
    if let Some(Value::Object(items)) = schema.get_mut("items") {
        items.insert(key.into(), value);
    }
}

fn positive_items(schema: &mut Schema) {
    extend_items(schema, "exclusiveMinimum", Value::from(0));
}

fn items_are_lengths(schema: &mut Schema) {
    extend_items(schema, "x-unit", Value::from("length"));
}

fn items_are_speeds(schema: &mut Schema) {
    extend_items(schema, "x-unit", Value::from("speed"));
}
