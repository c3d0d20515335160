//! The format of `[[beams]]`: flexible beams, cables, hair.

use schemars::JsonSchema;
use serde::Deserialize;

use crate::units::{Angle, AngularSpeed, Density, Frequency, Length, Mass, Pressure, Speed, Time};

/// A flexible beam, a grid of equal ones, or equal ones around a ball.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Beam {
    /// Name for probes and messages; unique.
    pub(crate) name: Option<String>,
    /// "gradient_deficient" (default): it resists stretching and bending; or "full": fully parameterised, it resists torsion and
    /// shear too.
    pub(crate) kind: Option<BeamKind>,
    /// Name of its material: density, and friction and restitution in contact.
    pub(crate) material: String,
    /// Modulus of elasticity, for example "20 MPa". Default: the material's.
    #[schemars(extend("exclusiveMinimum" = 0))]
    pub(crate) young: Option<Pressure>,
    /// Density, instead of the material's.
    #[schemars(extend("exclusiveMinimum" = 0))]
    pub(crate) density: Option<Density>,
    /// Radius of a round cross-section, and of the spheres that touch.
    #[schemars(extend("exclusiveMinimum" = 0))]
    pub(crate) radius: Option<Length>,
    /// Edge of a square cross-section, instead of a radius; it touches with spheres of half of it.
    #[schemars(extend("exclusiveMinimum" = 0))]
    pub(crate) edge: Option<Length>,
    /// Of kind "full": width of a rectangular cross-section, along its y, instead of a radius; it touches with spheres of half of the
    /// smaller side.
    #[schemars(extend("exclusiveMinimum" = 0))]
    pub(crate) width: Option<Length>,
    /// Of kind "full": height of a rectangular cross-section, along its z.
    #[schemars(extend("exclusiveMinimum" = 0))]
    pub(crate) height: Option<Length>,
    /// Of kind "full": where z of the cross-section at the first end points. Default: up. The sections follow along the beam
    /// without twist.
    pub(crate) up: Option<[f64; 3]>,
    /// Of kind "full": Poisson's ratio. Default: that of the material, or 0.3.
    #[schemars(range(min = 0.0, max = 0.49))]
    pub(crate) poisson: Option<f64>,
    /// Of kind "full": "continuum" (default) with remedies against locking, "original" without, or "elastic_line".
    pub(crate) formulation: Option<BeamFormulation>,
    /// Area of the cross-section in m2, instead of that of radius or edge.
    #[schemars(extend("exclusiveMinimum" = 0))]
    pub(crate) area: Option<f64>,
    /// Second moment of area in m4, instead of that of radius or edge.
    #[schemars(extend("exclusiveMinimum" = 0))]
    pub(crate) second_moment: Option<f64>,
    /// First end of a straight beam.
    pub(crate) start: Option<[Length; 3]>,
    /// Last end of a straight beam.
    pub(crate) end: Option<[Length; 3]>,
    /// Corners of a line along which the beam lies at the start, instead of `start` and `end`. Its natural shape is straight.
    pub(crate) points: Option<Vec<[Length; 3]>>,
    /// Radius to which the corners of `points` are rounded; a beam that starts around a sharp corner starts stretched.
    #[schemars(extend("exclusiveMinimum" = 0))]
    pub(crate) rounding: Option<Length>,
    /// Length without load. Default: that of the line. Beams around a ball need it.
    #[schemars(extend("exclusiveMinimum" = 0))]
    pub(crate) length: Option<Length>,
    /// Elements. Default: 8.
    #[schemars(range(min = 1, max = 100_000))]
    pub(crate) elements: Option<u32>,
    /// What holds the first end: "free" (default), "pinned" or "clamped"; in the world, or to `first_body`.
    pub(crate) first: Option<Hold>,
    /// Body or wall to which the first end is pinned or clamped.
    pub(crate) first_body: Option<String>,
    /// What holds the last end.
    pub(crate) last: Option<Hold>,
    /// Body or wall to which the last end is pinned or clamped.
    pub(crate) last_body: Option<String>,
    /// Point mass at the first end.
    #[schemars(extend("minimum" = 0))]
    pub(crate) first_mass: Option<Mass>,
    /// Point mass at the last end.
    #[schemars(extend("minimum" = 0))]
    pub(crate) last_mass: Option<Mass>,
    /// Damping. Default: none.
    #[serde(default)]
    pub(crate) damping: BeamDamping,
    /// "explicit" (default) or "implicit".
    pub(crate) integrator: Option<BeamIntegrator>,
    /// Of "implicit": what a step keeps of the highest frequencies, 0 to 1. Default: 0.8.
    #[schemars(range(min = 0.0, max = 1.0))]
    pub(crate) rho: Option<f64>,
    /// Whether it touches anything. Default: true.
    pub(crate) contact: Option<bool>,
    /// Initial velocity.
    pub(crate) velocity: Option<[Speed; 3]>,
    /// Initial angular velocity about the first end.
    pub(crate) angular_velocity: Option<[AngularSpeed; 3]>,
    /// Copies in a grid.
    pub(crate) grid: Option<BeamGrid>,
    /// Beams in motion, as `granum export` writes them, instead of `start`, `end`, `points` and `grid`: for each beam a row for each
    /// node with position, gradient times the length of an element [m], and the rates of both [m/s].
    pub(crate) nodes: Option<Vec<Vec<[f64; 12]>>>,
    /// Of kind "full", beside `nodes`: for each beam a row for each node with the gradients across the beam, times the radii of gyration
    /// of the cross-section [m], and the rates of both [m/s].
    pub(crate) sections: Option<Vec<Vec<[f64; 12]>>>,
    /// Straight beams that stand out from a ball like hair, instead of `start` and `end` or `points`.
    pub(crate) around: Option<BeamAround>,
}

/// Damping of a beam.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct BeamDamping {
    /// Rate at which velocities decay, for example "2 1/s".
    #[schemars(extend("minimum" = 0))]
    pub(crate) mass: Option<Frequency>,
    /// Time constant of the material: stress grows by this times the rate of strain.
    #[schemars(extend("minimum" = 0))]
    pub(crate) stiffness: Option<Time>,
}

/// Copies of a beam.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct BeamGrid {
    /// How many along x, y and z.
    pub(crate) count: [u32; 3],
    /// From one to the next along x, y and z.
    pub(crate) spacing: [Length; 3],
    /// Extra offset of each layer along z.
    pub(crate) lean: Option<[Length; 3]>,
    /// Each copy is moved at random by up to this along x, y and z.
    pub(crate) jitter: Option<[Length; 3]>,
}

/// Beams around a ball: their first ends are spread evenly over a cap of it.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct BeamAround {
    /// Body or wall around which they stand, a sphere; or `center` and `radius`.
    pub(crate) body: Option<String>,
    /// Centre of the ball, if it is not a body.
    pub(crate) center: Option<[Length; 3]>,
    /// Radius of the ball, if it is not a body.
    #[schemars(extend("exclusiveMinimum" = 0))]
    pub(crate) radius: Option<Length>,
    /// How many.
    #[schemars(range(min = 1))]
    pub(crate) count: u32,
    /// Direction from the centre to the middle of the cap. Default: up.
    pub(crate) crown: Option<[f64; 3]>,
    /// Angle at the centre from the crown to the edge of the cap; "180 deg", the whole ball, unless given.
    #[schemars(extend("exclusiveMinimum" = 0, "maximum" = std::f64::consts::PI))]
    pub(crate) cap: Option<Angle>,
    /// Angle between the beams and the outward normal at their first ends, away from the crown. Default: 0.
    #[schemars(extend("minimum" = 0, "maximum" = std::f64::consts::FRAC_PI_2))]
    pub(crate) lean: Option<Angle>,
    /// Room between the surface of the ball and that of the first ends. Default: the beam's radius.
    #[schemars(extend("minimum" = 0))]
    pub(crate) gap: Option<Length>,
}

/// What holds an end of a beam.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Hold {
    #[default]
    Free,
    Pinned,
    Clamped,
}

/// How a beam is moved.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum BeamIntegrator {
    #[default]
    Explicit,
    Implicit,
}

/// Which element a beam is made of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum BeamKind {
    #[default]
    GradientDeficient,
    Full,
}

/// How the elastic forces of a fully parameterised beam are computed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum BeamFormulation {
    #[default]
    Continuum,
    Original,
    ElasticLine,
}
