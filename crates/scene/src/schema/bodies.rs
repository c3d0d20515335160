//! The format of `[[bodies]]` and `[[walls]]`: shapes, poses, motion.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Deserialize;
use serde_json::Value;

use super::shapes::{Piece, ShapeWord, Show};
use crate::units::{Angle, AngularSpeed, Frequency, Inertia, Length, Mass, Speed, Time};

/// A single body or wall. Which keys a shape needs is in `shape.rs`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Solid {
    /// Name for probes and messages; unique.
    pub(crate) name: Option<String>,
    /// Name of the group to which it belongs, for probes and forces. Default: its own name.
    pub(crate) group: Option<String>,
    /// "sphere", "ellipsoid", "box", "capsule", "cylinder", "cone", "hull", "spheres", "mesh" or "compound"; for walls also
    /// "plane", "tube", "funnel", "ring" and "container"; or the name of a shape under [shapes].
    pub(crate) shape: ShapeWord,
    /// Name of its material. Default: that of its named shape.
    pub(crate) material: Option<String>,
    /// "dynamic", "fixed" or "kinematic".
    pub(crate) kind: Option<Kind>,
    /// Centre, or a point of the plane. Default: the origin.
    pub(crate) position: Option<[Length; 3]>,
    /// Orientation: [qw, qx, qy, qz] or { axis = [0, 0, 1], angle = "30 deg" }.
    pub(crate) rotation: Option<Rotation>,
    /// Outward normal of a plane. Default: [0, 0, 1].
    pub(crate) normal: Option<[f64; 3]>,
    /// Initial velocity.
    pub(crate) velocity: Option<[Speed; 3]>,
    /// Initial angular velocity, world frame.
    pub(crate) angular_velocity: Option<[AngularSpeed; 3]>,
    /// Mass, instead of that from the density.
    #[schemars(extend("exclusiveMinimum" = 0))]
    pub(crate) mass: Option<Mass>,
    /// Moments of inertia about the centre of mass, along the axes of the body: [xx, yy, zz], or with products
    /// [xx, yy, zz, xy, xz, yz] as entries of the tensor (xy is minus the sum of m x y). Default: from the shape.
    pub(crate) inertia: Option<Vec<Inertia>>,
    /// Centre of mass, from `position` along the axes of the body. Default: that of the shape.
    pub(crate) center_of_mass: Option<[Length; 3]>,
    /// The body cannot turn.
    pub(crate) fixed_rotation: Option<bool>,
    /// Whether the body touches anything. Default: true.
    pub(crate) contact: Option<bool>,
    /// What pictures show instead of its shape: a mesh file (STL, OBJ, INP), in the coordinates of the shape; it touches nothing.
    pub(crate) show: Option<Show>,
    /// Semi-axes of an ellipsoid.
    #[schemars(transform = positive_items)]
    pub(crate) axes: Option<[Length; 3]>,
    /// Points around which a hull is drawn.
    pub(crate) points: Option<Vec<[Length; 3]>>,
    /// File of a mesh or hull (STL, OBJ, Abaqus INP) or of a sphere set (x y z r in each line), beside the scene.
    pub(crate) file: Option<String>,
    /// Unit of the lengths in the file, for example "mm". Default: metres.
    pub(crate) unit: Option<String>,
    /// Vertices of a mesh, instead of a file.
    pub(crate) vertices: Option<Vec<[Length; 3]>>,
    /// Triangles of a mesh: the numbers of their vertices, from 0, counter-clockwise seen from outside.
    pub(crate) triangles: Option<Vec<[u32; 3]>>,
    /// Balls of a sphere set, each [x, y, z, r], instead of a file.
    pub(crate) spheres: Option<Vec<[Length; 4]>>,
    /// A free mesh touches through spheres that are fitted to it.
    pub(crate) fit: Option<Fit>,
    /// A free mesh touches through convex parts into which it is cut.
    pub(crate) parts: Option<Parts>,
    /// The pieces of a compound, each with a shape and its place in the body.
    pub(crate) pieces: Option<Vec<Piece>>,
    /// Radius of a sphere, capsule or cylinder.
    #[schemars(extend("exclusiveMinimum" = 0))]
    pub(crate) radius: Option<Length>,
    /// Edges of a box.
    #[schemars(transform = positive_items)]
    pub(crate) size: Option<[Length; 3]>,
    /// Height of a cylinder, cone, tube, funnel or capsule (its round ends included), along its own z.
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
    /// Copies of a wall, each turned and moved further than the one before. Each entry of the list repeats everything that the
    /// entries before it have made: a ring of stones, then rings on top of each other. They are named after the wall: `stone 1`, `stone 2`.
    pub(crate) copies: Option<Vec<Copies>>,
}

/// A row or ring of copies.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Copies {
    /// How many, the first included.
    #[schemars(range(min = 1))]
    pub(crate) count: u64,
    /// Offset from each copy to the next. Default: none.
    pub(crate) shift: Option<[Length; 3]>,
    /// Rotation from each copy to the next, for example "9 deg". Default: none.
    pub(crate) turn: Option<Angle>,
    /// Axis of the turn. Default: [0, 0, 1].
    pub(crate) axis: Option<[f64; 3]>,
    /// A point of the axis. Default: the origin.
    pub(crate) through: Option<[Length; 3]>,
}

impl Solid {
    /// A shape with nothing said about it.
    pub(crate) fn bare(shape: ShapeWord, name: Option<&str>) -> Self {
        Self {
            name: name.map(str::to_owned),
            group: None,
            shape,
            material: None,
            kind: None,
            position: None,
            rotation: None,
            normal: None,
            velocity: None,
            angular_velocity: None,
            mass: None,
            inertia: None,
            center_of_mass: None,
            fixed_rotation: None,
            contact: None,
            show: None,
            axes: None,
            points: None,
            file: None,
            unit: None,
            vertices: None,
            triangles: None,
            spheres: None,
            fit: None,
            parts: None,
            pieces: None,
            radius: None,
            size: None,
            height: None,
            inner_radius: None,
            outer_radius: None,
            bottom_radius: None,
            top_radius: None,
            thickness: None,
            min: None,
            max: None,
            open: Vec::new(),
            opens: None,
            motion: None,
            copies: None,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shape {
    Sphere,
    Ellipsoid,
    Box,
    Capsule,
    Hull,
    Spheres,
    Mesh,
    Compound,
    Plane,
    Cylinder,
    Cone,
    Tube,
    Funnel,
    Ring,
    Container,
}

/// Spheres fitted to a mesh (Heyn09 section 3.2).
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Fit {
    /// Depth of a sphere's centre below its triangle, over its radius. Default: 0.7.
    #[schemars(range(min = 0.0, max = 0.99))]
    pub(crate) ratio: Option<f64>,
    /// Angle between triangles from which an edge is sharp and its triangles are split. Default: "30 deg".
    #[schemars(extend("minimum" = 0))]
    pub(crate) refine: Option<Angle>,
    /// The ratio of split triangles. Default: 0.
    #[schemars(range(min = 0.0, max = 0.99))]
    pub(crate) refined_ratio: Option<f64>,
    /// How often triangles at sharp edges are split. Default: 1.
    #[schemars(range(min = 0, max = 6))]
    pub(crate) rounds: Option<u64>,
    /// Fraction of its height above the triangle by which a sphere is lowered, so that it sticks out less. Default: 0.
    #[schemars(range(min = 0.0, max = 1.0))]
    pub(crate) sink: Option<f64>,
    /// Largest radius of a sphere.
    #[schemars(extend("exclusiveMinimum" = 0))]
    pub(crate) largest_radius: Option<Length>,
    /// Longest edge of a triangle that a sphere is fitted to; longer ones are cut first.
    #[schemars(extend("exclusiveMinimum" = 0))]
    pub(crate) size: Option<Length>,
}

/// A mesh cut into convex parts.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Parts {
    /// Voxels along the longest side. Default: 64.
    #[schemars(range(min = 8, max = 512))]
    pub(crate) resolution: Option<u32>,
    /// Fraction of the size that may be lost or added. Default: 0.01.
    #[schemars(extend("exclusiveMinimum" = 0), range(max = 1.0))]
    pub(crate) concavity: Option<f64>,
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
    /// Offset as rows [t, x, y, z], interpolated linearly [s, m].
    pub(crate) table: Option<Vec<[f64; 4]>>,
    /// The same from a CSV file with the columns t, x, y, z; beside the scene.
    #[expect(dead_code, reason = "read into `table` before")]
    pub(crate) table_file: Option<String>,
    /// Nothing moves before this time.
    pub(crate) start: Option<Time>,
    /// Nothing moves after this time.
    pub(crate) stop: Option<Time>,
    /// State of the motion when the scene begins, as `granum export` writes it. Default: its start.
    pub(crate) now: Option<MotionNow>,
}

/// A motion that has begun before the scene. The wall's own position is that at the start of the motion.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct MotionNow {
    /// How long it has been going on; formulas, tables, `start` and `stop` count from its start.
    pub(crate) time: Time,
    /// Offset now. Default: 0.
    pub(crate) offset: Option<[Length; 3]>,
    /// Angle now. Default: 0.
    pub(crate) angle: Option<Angle>,
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
    /// Phase. Default: 0.
    pub(crate) phase: Option<Angle>,
}

/// Turning about an axis, by angle or by speed.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Rotate {
    /// Axis of turning.
    pub(crate) axis: [f64; 3],
    /// A point of the axis. Default: the wall's position.
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

pub(super) fn extend_items(schema: &mut Schema, key: &str, value: Value) {
    if let Some(Value::Object(items)) = schema.get_mut("items") {
        items.insert(key.into(), value);
    }
}

pub(super) fn positive_items(schema: &mut Schema) {
    extend_items(schema, "exclusiveMinimum", Value::from(0));
}

fn items_are_lengths(schema: &mut Schema) {
    extend_items(schema, "x-unit", Value::from("length"));
}

fn items_are_speeds(schema: &mut Schema) {
    extend_items(schema, "x-unit", Value::from("speed"));
}
