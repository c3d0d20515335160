//! The format of `[[probes]]` and `[expect]`.

use std::borrow::Cow;
use std::collections::BTreeMap;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Deserialize;

use super::Region;
use crate::units::{Length, Time};

/// Something measured during the run.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Probe {
    /// Name, also of its file; unique.
    pub(crate) name: String,
    /// "body", "force", "applied", "beam", "joint", "belt", "track", "vehicle", "region", "flow", "heap", "mixing" or "terrain".
    pub(crate) kind: ProbeKind,
    /// Time between two rows. Default: a hundredth of the duration.
    #[schemars(extend("exclusiveMinimum" = 0))]
    pub(crate) every: Option<Time>,
    /// Body or wall of "body" and "force", hull of "belt", "track" and "vehicle"; in "body", * stands for any letters: each body
    /// whose name fits gets a probe.
    pub(crate) body: Option<String>,
    /// Of "force", instead of `body`: several bodies and walls, whose forces are added; a container counts with all its sides,
    /// and * in a name stands for any letters. Of "vehicle": its tracks, that is, what belongs to it beside the bodies that
    /// joints connect to its hull.
    pub(crate) bodies: Option<Vec<String>>,
    /// Of "force": only contacts with this body, wall, fill or source.
    pub(crate) with: Option<String>,
    /// Applied force of "applied".
    pub(crate) force: Option<String>,
    /// Beam of "beam".
    pub(crate) beam: Option<String>,
    /// Where on the beam, from 0 at its first end to 1. Default: 1.
    #[schemars(range(min = 0.0, max = 1.0))]
    pub(crate) at: Option<f64>,
    /// Which beam of a grid, from 0. Default: 0.
    pub(crate) copy: Option<u32>,
    /// Belt of "belt" and "track".
    pub(crate) belt: Option<String>,
    /// Joint of "joint", and the one that drives a "track"; in "joint", * stands for any letters: each joint whose name fits gets
    /// a probe.
    pub(crate) joint: Option<String>,
    /// Along whose axes "joint" gives force and torque: "world", "a", "b" (its bodies), "joint", or the name of a body; of
    /// "body", the body relative to whose position and motion, and along whose axes, it is measured. Default: "world".
    #[serde(rename = "in")]
    pub(crate) axes: Option<String>,
    /// Region of "region".
    pub(crate) region: Option<Region>,
    /// Only bodies of this fill, source or body.
    pub(crate) group: Option<String>,
    /// A point of the plane of "flow"; of "body". Default: the point of it that is followed, from its `position` along its axes:
    /// the centre of mass.
    pub(crate) point: Option<[Length; 3]>,
    /// Normal of the plane of "flow": the direction that counts.
    pub(crate) normal: Option<[f64; 3]>,
    /// Foot of the axis of "heap".
    pub(crate) center: Option<[Length; 3]>,
    /// The two groups of "mixing".
    pub(crate) groups: Option<[String; 2]>,
    /// Terrain of "terrain".
    pub(crate) terrain: Option<String>,
    /// Edge of the cells of "mixing". Default: of those over which "terrain" takes heights, two diameters of the largest grain.
    #[schemars(extend("exclusiveMinimum" = 0))]
    pub(crate) cell: Option<Length>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum ProbeKind {
    Body,
    Force,
    Applied,
    Beam,
    Joint,
    Belt,
    Track,
    Vehicle,
    Region,
    Flow,
    Heap,
    Mixing,
    Terrain,
}

/// A number, or a formula of numbers that are known at the end of the run.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(untagged)]
pub(crate) enum Number {
    Plain(f64),
    Formula(String),
}

impl JsonSchema for Number {
    fn schema_name() -> Cow<'static, str> {
        "Number".into()
    }
    fn inline_schema() -> bool {
        true
    }
    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": ["number", "string"], "x-end-formula": true })
    }
}

/// What a metric must be: a number, or limits.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(untagged)]
pub(crate) enum Limit {
    Exactly(f64),
    Between(Between),
}

/// What a column of a probe must be: a number in the last row, or limits.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(untagged)]
pub(crate) enum ColumnLimit {
    Exactly(f64),
    Between(ColumnBetween),
}

/// Limits: min and max, or a value with a tolerance.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Between {
    /// At least.
    pub(crate) min: Option<Number>,
    /// At most.
    pub(crate) max: Option<Number>,
    /// This value,
    pub(crate) value: Option<Number>,
    /// up to this share of it,
    #[schemars(range(min = 0.0))]
    pub(crate) tolerance: Option<f64>,
    /// or up to this difference.
    #[schemars(range(min = 0.0))]
    pub(crate) within: Option<f64>,
}

/// Limits of a column: of its last row, or of the mean, the least or the greatest of several rows.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ColumnBetween {
    /// At least.
    min: Option<Number>,
    /// At most.
    max: Option<Number>,
    /// This value,
    value: Option<Number>,
    /// up to this share of it,
    #[schemars(range(min = 0.0))]
    tolerance: Option<f64>,
    /// or up to this difference.
    #[schemars(range(min = 0.0))]
    within: Option<f64>,
    /// What is judged: the "last" row, or the "mean", the "min" or the "max" of the rows from `from` to `to`. Default: the last.
    pub(crate) of: Option<Of>,
    /// First time of those rows. Default: the start of the run.
    #[schemars(range(min = 0.0))]
    pub(crate) from: Option<Time>,
    /// Last time of those rows. Default: the end of the run.
    #[schemars(range(min = 0.0))]
    pub(crate) to: Option<Time>,
}

impl ColumnBetween {
    /// The limits without the rows that they are for.
    pub(crate) fn limits(&self) -> Between {
        let Self { min, max, value, tolerance, within, .. } = self.clone();
        Between { min, max, value, tolerance, within }
    }
}

/// What is taken of the rows of a probe.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Of {
    Last,
    Mean,
    Min,
    Max,
}

macro_rules! metrics {
    ($($(#[$doc:meta])* $name:ident,)*) => {
        /// What must come out at the end of the run.
        #[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
        #[serde(deny_unknown_fields)]
        pub(crate) struct Expect {
            $($(#[$doc])* pub(crate) $name: Option<Limit>,)*
            /// Columns of probes: [expect.probes.NAME] COLUMN = { min, max }; the last row, or with `of` the mean, the least or the greatest of several.
            #[serde(default)]
            pub(crate) probes: BTreeMap<String, BTreeMap<String, ColumnLimit>>,
        }

        impl Expect {
            /// The metrics of the summary that have a limit.
            pub(crate) fn metrics(&self) -> Vec<(&'static str, &Limit)> {
                let all = [$((stringify!($name), self.$name.as_ref())),*];
                all.into_iter().filter_map(|(name, limit)| Some((name, limit?))).collect()
            }
        }
    };
}

metrics! {
    /// Dynamic bodies at the end.
    bodies,
    /// Contacts at the end.
    contacts,
    /// Residual of the last step [m/s].
    residual,
    /// Relative residual of the last step.
    relative_residual,
    /// Iterations of the last step.
    iterations,
    /// Deepest penetration of the last step over the radius.
    max_penetration_over_radius,
    /// Deepest penetration of the whole run over the radius.
    worst_penetration_over_radius,
    /// Kinetic energy at the end [J].
    kinetic_energy,
    /// Potential energy at the end [J].
    potential_energy,
    /// Energy of the springs of penalty contact and of bent and stretched beams at the end [J].
    elastic_energy,
    /// Energy that friction and impacts have taken [J].
    dissipated_energy,
    /// What friction has taken of it [J].
    friction_loss,
    /// What impacts have taken of it [J].
    impact_loss,
    /// What dampers have taken of it [J].
    damping_loss,
    /// Dissipated energy that no cause accounts for: the error of the time step [J].
    other_loss,
    /// Work of walls that move, since the start [J].
    wall_work,
    /// Work of motors since the start [J].
    motor_work,
    /// Work of applied forces since the start [J].
    applied_work,
    /// Magnitude of the momentum at the end [kg m/s].
    momentum,
    /// Bodies poured in.
    inserted,
    /// Bodies removed.
    removed,
    /// Steps done.
    steps,
    /// Time reached [s].
    time,
}
