//! The format of `[[belts]]`: links in a loop around wheels, or in an open chain. A belt becomes plain bodies and joints before the
//! scene is read; this type stands for it in the schema.

use schemars::JsonSchema;
use serde::Deserialize;

use super::Solid;
use super::joints::{Limits, Torsion};
use crate::units::{Angle, Length};

/// A belt, chain, track or cable of equal links.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "built before the scene is deserialized")]
pub(crate) struct Belt {
    /// Name: that of the group of its links, `NAME 0`, `NAME 1` and so on, which are tied by the joints `NAME pin 0` and so on.
    pub(crate) name: String,
    /// A link, with the keys of [[bodies]] except name and place.
    /// Its pins are at x = -pitch/2 and x = +pitch/2, its y is along the axis and
    /// its z points to the inside of the loop.
    pub(crate) link: Solid,
    /// Distance of neighbouring pins.
    #[schemars(extend("exclusiveMinimum" = 0))]
    pub(crate) pitch: Length,
    /// Number of links. Default: the fewest that fit.
    #[schemars(range(min = 1, max = 100_000))]
    pub(crate) count: Option<u32>,
    /// Without `count`: at least this much to spare. Default: 0.
    #[schemars(extend("minimum" = 0))]
    pub(crate) slack: Option<Length>,
    /// Wheels around which a closed belt runs, counter-clockwise for an observer who looks against `axis`.
    pub(crate) around: Option<Vec<BeltWheel>>,
    /// The two ends of an open chain, instead of `around`.
    pub(crate) ends: Option<[BeltEnd; 2]>,
    /// Along the pins. Default: [0, 1, 0].
    pub(crate) axis: Option<[f64; 3]>,
    /// What ties neighbouring links.
    #[serde(default)]
    pub(crate) joint: BeltJoint,
    /// Where pin 0 lies.
    pub(crate) first: Option<BeltFirst>,
    /// A wheel that is moved to take up what is to spare.
    #[serde(rename = "move")]
    pub(crate) tensioner: Option<BeltMove>,
}

/// A wheel of a belt.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "as above")]
pub(crate) struct BeltWheel {
    /// Body or wall whose `position` is on the axle of the wheel.
    pub(crate) body: String,
    /// Radius on which the pins run.
    #[schemars(extend("exclusiveMinimum" = 0))]
    pub(crate) radius: Length,
    /// Number of seats of a toothed wheel: the pins lie in the seats, and the belt is straight between them.
    #[schemars(range(min = 3, max = 10_000))]
    pub(crate) teeth: Option<u32>,
    /// Angle from the x axis of the wheel's body to its seat 0, about `axis`. Default: 0.
    pub(crate) phase: Option<Angle>,
    /// The wheel presses on the belt from outside. Default: false.
    #[serde(default)]
    pub(crate) outside: bool,
}

/// An end of an open chain.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "as above")]
pub(crate) struct BeltEnd {
    /// Body or wall, or "world", to which it is tied. Default: a free end.
    pub(crate) body: Option<String>,
    /// Where its pin is.
    pub(crate) position: [Length; 3],
}

/// What ties neighbouring links.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "as above")]
pub(crate) struct BeltJoint {
    /// "revolute" (default) or "spherical".
    pub(crate) kind: Option<PinWord>,
    /// Where it stops. The angle of a straight belt is 0, and positive where it bends to the inside.
    pub(crate) limits: Option<Limits>,
    /// A spring and damper about each pin. Without `rest` it is without load where the belt is straight.
    pub(crate) torsion: Option<Torsion>,
    /// Whether neighbouring links touch each other. Default: false.
    pub(crate) touch: Option<bool>,
}

/// Kinds of pins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum PinWord {
    Revolute,
    Spherical,
}

/// Where pin 0 lies.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "as above")]
pub(crate) struct BeltFirst {
    /// A toothed wheel of `around`.
    pub(crate) on: String,
    /// Number of the seat. Default: 0.
    pub(crate) tooth: Option<u32>,
}

/// A wheel that is moved to take up what is to spare.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "as above")]
pub(crate) struct BeltMove {
    /// The bodies that are moved, a wheel of `around` first; joints that tie two of them move with them.
    pub(crate) bodies: Vec<String>,
    /// Line along which they may be moved, forwards or backwards.
    pub(crate) along: [f64; 3],
}
