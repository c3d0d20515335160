//! The format of `[parameters]` and `[[include]]`: files in files.

use std::borrow::Cow;
use std::collections::BTreeMap;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Deserialize;

use super::{AxisWord, Rotation};
use crate::units::{Length, Speed};

/// Another file, put into this one. Files are put together before the scene is read; this type stands for an entry in the schema.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "taken in before the scene is deserialized")]
pub(crate) struct Include {
    /// The file, beside this one, or one that comes with the program.
    pub(crate) file: String,
    /// Prefix of every name in it, followed by a dot: `v` makes its `hull` the body `v.hull`. Default: no prefix.
    pub(crate) name: Option<String>,
    /// Where its origin is. Default: the origin.
    pub(crate) position: Option<[Length; 3]>,
    /// How it is turned about its origin: [qw, qx, qy, qz] or { axis = [0, 0, 1], angle = "30 deg" }.
    pub(crate) rotation: Option<Rotation>,
    /// Velocity that is added to that of its free bodies.
    pub(crate) velocity: Option<[Speed; 3]>,
    /// "x", "y" or "z": take its mirror image along this axis of its own, before it is turned and moved.
    pub(crate) mirror: Option<AxisWord>,
    /// Values for its parameters.
    #[serde(default)]
    pub(crate) set: BTreeMap<String, Parameter>,
}

/// A number, a quantity with its unit, or arithmetic on parameters.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
#[expect(dead_code, reason = "as above")]
pub(crate) enum Parameter {
    Number(f64),
    Text(String),
}

impl JsonSchema for Parameter {
    fn schema_name() -> Cow<'static, str> {
        "Parameter".into()
    }
    fn inline_schema() -> bool {
        true
    }
    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": ["number", "string"], "x-parameter": true })
    }
}
