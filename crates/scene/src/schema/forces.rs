//! The format of `[[forces]]`: applied forces on bodies and beams.

use schemars::{JsonSchema, Schema};
use serde::Deserialize;
use serde_json::{Value, json};

use super::Formula;
use super::bodies::extend_items;
use crate::units::{Length, Stiffness, Time};

/// An applied force: `force` and `torque` by time, or `drag`, or a `field`. Which keys go together is in `forces.rs`.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Force {
    /// Name for probes and messages; unique among the forces.
    pub(crate) name: String,
    /// The body on which it acts,
    pub(crate) body: Option<String>,
    /// or every free body of this fill, source or body,
    pub(crate) group: Option<String>,
    /// or every free body there is,
    #[serde(default)]
    pub(crate) all: bool,
    /// or on this beam; on all beams of a grid if `copy` is not given.
    pub(crate) beam: Option<String>,
    /// Where on the beam, from 0 at its first end to 1. Default: 1.
    #[schemars(range(min = 0.0, max = 1.0))]
    pub(crate) at: Option<f64>,
    /// Which beam of a grid, from 0.
    pub(crate) copy: Option<u32>,
    /// Force along x, y, z [N]: numbers, "20 N" or formulas of t.
    #[schemars(transform = items_are_forces)]
    pub(crate) force: Option<[Formula; 3]>,
    /// Torque about x, y, z [N m]: numbers, "5 N m" or formulas of t.
    #[schemars(transform = items_are_torques)]
    pub(crate) torque: Option<[Formula; 3]>,
    /// Force as rows [t, x, y, z], interpolated linearly [s, N].
    pub(crate) table: Option<Vec<[f64; 4]>>,
    /// The same from a CSV file with the columns t, x, y, z; beside the scene.
    #[expect(dead_code, reason = "read into `table` before")]
    pub(crate) table_file: Option<String>,
    /// Torque as rows [t, x, y, z], interpolated linearly [s, N m].
    pub(crate) torque_table: Option<Vec<[f64; 4]>>,
    /// The same from a CSV file with the columns t, x, y, z; beside the scene.
    #[expect(dead_code, reason = "read into `torque_table` before")]
    pub(crate) torque_table_file: Option<String>,
    /// Along whose axes force and torque are: "world", or "body", which turn with the body. Default: "world".
    pub(crate) axes: Option<ForceAxes>,
    /// Where on the body the force acts, in the coordinates of the body: from its `position`, along axes that turn with it.
    /// Default: the centre of mass.
    pub(crate) point: Option<[Length; 3]>,
    /// Drag of a fluid, which may move.
    pub(crate) drag: Option<Drag>,
    /// A force towards a point, or away from it.
    pub(crate) field: Option<Field>,
    /// It does not act before this time. Formulas still count from time zero.
    pub(crate) start: Option<Time>,
    /// It does not act after this time.
    pub(crate) end: Option<Time>,
    /// How long it had been going on when the scene begins, as `granum export` writes it: formulas, tables, `start` and `end`
    /// count from then. Default: 0.
    pub(crate) since: Option<Time>,
}

/// Along whose axes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum ForceAxes {
    World,
    Body,
}

/// Drag: -(linear + quadratic speed) velocity, both relative to the wind.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Drag {
    /// Coefficient of the velocity [N s/m]: a number, "0.1 N s/m", or a formula of `radius`, that of the body, and t. Default: 0.
    #[schemars(transform = of_radius, extend("x-unit" = "damping"))]
    pub(crate) linear: Option<Formula>,
    /// Coefficient of its square [N s2/m2]: a number or a formula of `radius` and t. Default: 0.
    #[schemars(transform = of_radius)]
    pub(crate) quadratic: Option<Formula>,
    /// Velocity of the fluid along x, y, z [m/s]: numbers, "5 m/s" or formulas of x, y, z and t. Default: at rest.
    #[schemars(transform = items_of_place)]
    pub(crate) wind: Option<[Formula; 3]>,
}

/// A force along the line from a point to the centre of mass.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Field {
    /// The point.
    pub(crate) center: [Length; 3],
    /// Stiffness of a spring to that point,
    #[schemars(extend("minimum" = 0))]
    pub(crate) stiffness: Option<Stiffness>,
    /// with this length without force. Default: 0.
    #[schemars(extend("minimum" = 0))]
    pub(crate) rest: Option<Length>,
    /// Or the force by a formula of the distance r and of t; positive away from the point [N].
    #[schemars(transform = of_distance)]
    pub(crate) force: Option<Formula>,
}

fn items_are_forces(schema: &mut Schema) {
    extend_items(schema, "x-unit", Value::from("force"));
}

fn items_are_torques(schema: &mut Schema) {
    extend_items(schema, "x-unit", Value::from("torque"));
}

/// Names that a formula may have besides t.
fn named(schema: &mut serde_json::Map<String, Value>, names: &[&str]) {
    schema.remove("x-formula");
    schema.insert("x-names".into(), json!(names));
}

fn of_radius(schema: &mut Schema) {
    if let Some(map) = schema.as_object_mut() {
        named(map, granum_engine::applied::law::SIZE);
    }
}

fn of_distance(schema: &mut Schema) {
    if let Some(map) = schema.as_object_mut() {
        named(map, granum_engine::applied::law::DISTANCE);
        map.insert("x-unit".into(), Value::from("force"));
    }
}

fn items_of_place(schema: &mut Schema) {
    extend_items(schema, "x-unit", Value::from("speed"));
    if let Some(Value::Object(items)) = schema.get_mut("items") {
        named(items, granum_engine::applied::law::PLACE);
    }
}
