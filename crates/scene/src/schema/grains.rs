//! The format of `[[fills]]` and `[[sources]]`: regions, sizes, amounts.

use schemars::JsonSchema;
use serde::Deserialize;

use super::bodies::{Fit, Parts, Rotation, positive_items};
use crate::units::{AngularSpeed, CountRate, Length, Mass, MassRate, Speed, Time};

/// What grains look like: a shape, or several rocks drawn at random. Its size is that of the fill or source that uses it.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Grain {
    /// "ellipsoid", "box", "capsule", "cylinder", "cone", "hull", "spheres", "mesh" or "rock".
    pub(crate) shape: GrainShape,
    /// Semi-axes of an ellipsoid; proportions of a rock. Default: [1, 0.8, 0.6].
    #[schemars(transform = positive_items)]
    pub(crate) axes: Option<[Length; 3]>,
    /// Edges of a box.
    #[schemars(transform = positive_items)]
    pub(crate) size: Option<[Length; 3]>,
    /// Radius of a capsule or cylinder.
    #[schemars(extend("exclusiveMinimum" = 0))]
    pub(crate) radius: Option<Length>,
    /// Height of a capsule, cylinder or cone.
    #[schemars(extend("exclusiveMinimum" = 0))]
    pub(crate) height: Option<Length>,
    /// Radius of a cone at its bottom.
    #[schemars(extend("minimum" = 0))]
    pub(crate) bottom_radius: Option<Length>,
    /// Radius of a cone at its top.
    #[schemars(extend("minimum" = 0))]
    pub(crate) top_radius: Option<Length>,
    /// Points around which a hull is drawn.
    pub(crate) points: Option<Vec<[Length; 3]>>,
    /// File, as for bodies.
    pub(crate) file: Option<String>,
    /// Unit of the lengths in the file.
    pub(crate) unit: Option<String>,
    /// Vertices of a mesh, instead of a file.
    pub(crate) vertices: Option<Vec<[Length; 3]>>,
    /// Triangles of a mesh.
    pub(crate) triangles: Option<Vec<[u32; 3]>>,
    /// Balls of a sphere set, each [x, y, z, r].
    pub(crate) spheres: Option<Vec<[Length; 4]>>,
    /// Spheres are fitted to the mesh.
    pub(crate) fit: Option<Fit>,
    /// The mesh is cut into convex parts.
    pub(crate) parts: Option<Parts>,
    /// How many different rocks. Default: 20.
    #[schemars(range(min = 1, max = 1000))]
    pub(crate) variants: Option<u64>,
    /// Corners of a rock before its hull is drawn. Default: 14.
    #[schemars(range(min = 6, max = 200))]
    pub(crate) corners: Option<u64>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum GrainShape {
    Ellipsoid,
    Box,
    Capsule,
    Cylinder,
    Cone,
    Hull,
    Spheres,
    Mesh,
    Rock,
}

/// Whether placed grains move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum PlacedKind {
    #[default]
    Dynamic,
    Fixed,
}

/// Grains at given places, as `granum export` writes them.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Places {
    /// Name of the group of its bodies.
    pub(crate) name: Option<String>,
    /// Name of the material.
    pub(crate) material: String,
    /// Name of the grain under [grains]. Default: spheres.
    pub(crate) grain: Option<String>,
    /// "dynamic" (default) or "fixed": grains that stay where they are, such as a rough floor.
    #[serde(default)]
    pub(crate) kind: PlacedKind,
    /// A CSV file beside the scene with columns x, y, z, radius and, if wanted, qw ... wz, variant; or a terrain file.
    #[expect(dead_code, reason = "its rows were put in its place")]
    pub(crate) file: Option<String>,
    /// Only the rows of this group of the file.
    #[expect(dead_code, reason = "as above")]
    pub(crate) only: Option<String>,
    /// The same as rows of numbers, in SI units: x, y, z, radius, qw, qx, qy, qz, vx, vy, vz, wx, wy, wz, variant.
    pub(crate) rows: Option<Vec<Vec<f64>>>,
}

/// A region filled with grains at the start: on a lattice, or at random by count, mass or fraction.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Fill {
    /// Name of the group of its bodies; unique.
    pub(crate) name: Option<String>,
    /// Where: { box = { min, max } }, { cylinder = { base, radius, height } } or { ball = { center, radius } }.
    pub(crate) region: Region,
    /// Name of the material.
    pub(crate) material: String,
    /// Name of the grain under [grains]. Default: spheres.
    pub(crate) grain: Option<String>,
    /// One radius for all: of the sphere with the grain's volume. Without it and without `sizes` the grain has its own size.
    #[schemars(extend("exclusiveMinimum" = 0))]
    pub(crate) radius: Option<Length>,
    /// Size distribution.
    pub(crate) sizes: Option<Sizes>,
    /// Place on a lattice, "cubic" or "hexagonal", instead of at random.
    pub(crate) lattice: Option<Grid>,
    /// Distance of neighbours on the lattice. Default: 2.02 radii.
    #[schemars(extend("exclusiveMinimum" = 0))]
    pub(crate) spacing: Option<Length>,
    /// Random shift from the lattice, as a fraction of the free gap, 0 to 1.
    #[schemars(range(min = 0.0, max = 1.0))]
    pub(crate) jitter: Option<f64>,
    /// Number of bodies; on a lattice, the most.
    pub(crate) count: Option<u64>,
    /// Mass in all.
    #[schemars(extend("exclusiveMinimum" = 0))]
    pub(crate) mass: Option<Mass>,
    /// Share of the region's volume that is solid.
    #[schemars(extend("exclusiveMinimum" = 0), range(max = 1.0))]
    pub(crate) fraction: Option<f64>,
    /// Velocity.
    pub(crate) velocity: Option<[Speed; 3]>,
    /// Angular velocity.
    pub(crate) angular_velocity: Option<[AngularSpeed; 3]>,
    /// Standard deviation of a random velocity that is added along each axis.
    #[schemars(extend("minimum" = 0))]
    pub(crate) velocity_spread: Option<Speed>,
}

/// A region in which grains appear during the run.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Source {
    /// Name of the group of its bodies; unique.
    pub(crate) name: Option<String>,
    /// Where, as for fills.
    pub(crate) region: Region,
    /// Name of the material.
    pub(crate) material: String,
    /// Name of the grain under [grains]. Default: spheres.
    pub(crate) grain: Option<String>,
    /// One radius for all: of the sphere with the grain's volume. Without it and without `sizes` the grain has its own size.
    #[schemars(extend("exclusiveMinimum" = 0))]
    pub(crate) radius: Option<Length>,
    /// Size distribution.
    pub(crate) sizes: Option<Sizes>,
    /// Velocity.
    pub(crate) velocity: Option<[Speed; 3]>,
    /// Number of bodies in all.
    pub(crate) count: Option<u64>,
    /// Mass in all.
    #[schemars(extend("exclusiveMinimum" = 0))]
    pub(crate) mass: Option<Mass>,
    /// Rate as text: "500 /s" or "2 kg/s". Default: as fast as there is room.
    pub(crate) rate: Option<String>,
    /// Rate in bodies per second.
    #[schemars(extend("exclusiveMinimum" = 0))]
    pub(crate) rate_count: Option<CountRate>,
    /// Rate in kg per second.
    #[schemars(extend("exclusiveMinimum" = 0))]
    pub(crate) rate_mass: Option<MassRate>,
    /// From when. Default: 0.
    #[schemars(extend("minimum" = 0))]
    pub(crate) start: Option<Time>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Grid {
    Cubic,
    Hexagonal,
}

/// A region; exactly one of its keys.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Region {
    /// Between two corners.
    #[serde(rename = "box")]
    pub(crate) cuboid: Option<BoxRegion>,
    /// A cylinder; upright if no axis is given.
    pub(crate) cylinder: Option<CylinderRegion>,
    /// A ball.
    pub(crate) ball: Option<BallRegion>,
}

/// Between two corners.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct BoxRegion {
    /// Lowest corner.
    pub(crate) min: [Length; 3],
    /// Highest corner.
    pub(crate) max: [Length; 3],
    /// How it is turned about its middle, as for bodies. Default: not at all.
    pub(crate) rotation: Option<Rotation>,
}

/// A cylinder; upright if no axis is given.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CylinderRegion {
    /// Centre of the bottom.
    pub(crate) base: [Length; 3],
    /// Radius.
    #[schemars(extend("exclusiveMinimum" = 0))]
    pub(crate) radius: Length,
    /// Height.
    #[schemars(extend("exclusiveMinimum" = 0))]
    pub(crate) height: Length,
    /// Direction from the base to the other end. Default: [0, 0, 1].
    pub(crate) axis: Option<[f64; 3]>,
}

/// A ball.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct BallRegion {
    /// Centre.
    pub(crate) center: [Length; 3],
    /// Radius.
    #[schemars(extend("exclusiveMinimum" = 0))]
    pub(crate) radius: Length,
}

/// A size distribution of radii. `by` must say whether fractions count grains or mass.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Sizes {
    /// "uniform" (min, max), "normal" (mean, deviation), "lognormal" (median, deviation) or "classes".
    pub(crate) law: Option<Law>,
    /// Shares are by "number" of grains or by "mass".
    pub(crate) by: By,
    /// Smallest radius.
    #[schemars(extend("exclusiveMinimum" = 0))]
    pub(crate) min: Option<Length>,
    /// Largest radius.
    #[schemars(extend("exclusiveMinimum" = 0))]
    pub(crate) max: Option<Length>,
    /// Mean radius of the normal law.
    #[schemars(extend("exclusiveMinimum" = 0))]
    pub(crate) mean: Option<Length>,
    /// Median radius of the log-normal law.
    #[schemars(extend("exclusiveMinimum" = 0))]
    pub(crate) median: Option<Length>,
    /// Standard deviation: a length for "normal", a factor above 1 for "lognormal".
    #[schemars(extend("exclusiveMinimum" = 0))]
    pub(crate) deviation: Option<Length>,
    /// Radii with their fractions: [["3 mm", 0.4], ["5 mm", 0.6]].
    pub(crate) classes: Option<Vec<(Length, f64)>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Law {
    Uniform,
    Normal,
    Lognormal,
    Classes,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum By {
    Number,
    Mass,
}
