//! The format of `[[terrain]]`: a surface, the grains under it, how they settle, and the boxes that move over it.

use schemars::JsonSchema;
use serde::Deserialize;

use super::Sizes;
use super::bodies::positive_items;
use crate::units::{Length, Time};

/// Ground of grains under a surface, or the surface itself as a wall.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Terrain {
    /// Name of the group of its grains, or of the wall; unique.
    pub(crate) name: String,
    /// Name of the material.
    pub(crate) material: String,
    /// Name of the grain under [grains], or of a named shape. Default: spheres.
    pub(crate) grain: Option<String>,
    /// A terrain file, made by `settle` or `granum export --as terrain`, instead of `surface` and what fills it.
    pub(crate) file: Option<String>,
    /// The surface: one of heightmap, mesh, grid, profile, formula, flat.
    pub(crate) surface: Option<Surface>,
    /// The surface is a wall: true or "mesh" for triangles, "spheres" for balls of `radius` side by side. No grains then.
    pub(crate) rigid: Option<Rigid>,
    /// How grains fill the ground: "layers" (Heyn09 6.1.2), "hexagonal" layers, or "random" (Heyn09 6.1.1). Default: "layers".
    pub(crate) fill: Option<FillWord>,
    /// Depth of the ground below the surface; of "random" below its lowest point.
    #[schemars(extend("exclusiveMinimum" = 0))]
    pub(crate) depth: Option<Length>,
    /// Radius of the grains: of the sphere with the grain's volume.
    #[schemars(extend("exclusiveMinimum" = 0))]
    pub(crate) radius: Option<Length>,
    /// Size distribution of "random".
    pub(crate) sizes: Option<Sizes>,
    /// Layers from the top, instead of `depth` and `radius`.
    pub(crate) layers: Option<Vec<TerrainLayer>>,
    /// Solid fraction that "random" counts on for the number of its grains. Default: 0.6.
    #[schemars(extend("exclusiveMinimum" = 0), range(max = 0.74))]
    pub(crate) fraction: Option<f64>,
    /// What is below: "fixed" (default), the lowest grains never move; "plane", a plane; "none".
    pub(crate) floor: Option<FloorWord>,
    /// At the sides of the field: "fixed" (default), grains within two diameters never move; or "open".
    pub(crate) sides: Option<SidesWord>,
    /// Let the grains fall until they rest, once, before the scene begins.
    pub(crate) settle: Option<Settle>,
    /// More grains, dropped on the settled ground in a further pass: a bump (Heyn09 7.1).
    #[serde(default)]
    pub(crate) more: Vec<More>,
    /// A box that moves over it, or a list of several; outside of them grains are stored and not simulated (Heyn09 6.2).
    #[serde(rename = "box")]
    pub(crate) boxes: Option<Boxes>,
}

impl Terrain {
    /// Whether it has grains, and is not a wall.
    pub(crate) fn is_of_grains(&self) -> bool {
        matches!(self.rigid, None | Some(Rigid::Is(false)))
    }
}

/// The surface of a terrain; exactly one of heightmap, mesh, grid, profile, formula, flat and heights.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Surface {
    /// A grey image, PNG of 8 or 16 bit or PGM: black is `low`, white is `high`; its first row is at the greatest y, and its outer
    /// pixels are on the sides of the field.
    pub(crate) heightmap: Option<String>,
    /// Height of black.
    pub(crate) low: Option<Length>,
    /// Height of white.
    pub(crate) high: Option<Length>,
    /// A mesh that is a height field, STL, OBJ or INP: no vertical line may meet it twice.
    pub(crate) mesh: Option<String>,
    /// Unit of the lengths in `mesh` and `grid`. Default: "m".
    pub(crate) unit: Option<String>,
    /// How far apart the heights of `mesh` are taken. Default: a 200th of its longer side.
    #[schemars(extend("exclusiveMinimum" = 0))]
    pub(crate) spacing: Option<Length>,
    /// A table of heights, CSV: rows of numbers, the first at the greatest y, as in an image.
    pub(crate) grid: Option<String>,
    /// Corners [x, z] of a line that is extended along y.
    pub(crate) profile: Option<Vec<[Length; 2]>>,
    /// A formula of x and y in metres, for example "0.1*exp(-((x-5)/0.6)^2)".
    pub(crate) formula: Option<String>,
    /// One height everywhere.
    pub(crate) flat: Option<Length>,
    /// The same as a grid of heights in metres, the first row at the least y: what files become.
    pub(crate) heights: Option<Vec<Vec<f64>>>,
    /// Edges of the field along x and y; a mesh has its own.
    #[schemars(transform = positive_items)]
    pub(crate) size: Option<[Length; 2]>,
    /// Middle of the field. Default: [0, 0]. A mesh has its own.
    pub(crate) center: Option<[Length; 2]>,
}

/// Whether a surface is a wall, and made of what.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(untagged)]
pub(crate) enum Rigid {
    Is(bool),
    As(RigidWord),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum RigidWord {
    Mesh,
    Spheres,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum FillWord {
    Layers,
    Hexagonal,
    Random,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum FloorWord {
    Fixed,
    Plane,
    None,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum SidesWord {
    Fixed,
    Open,
}

/// Layers of one radius.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct TerrainLayer {
    /// Radius of the grains.
    #[schemars(extend("exclusiveMinimum" = 0))]
    pub(crate) radius: Length,
    /// How many layers. Default: 1.
    #[schemars(range(min = 1, max = 10_000))]
    pub(crate) count: Option<u64>,
}

/// How grains settle.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Settle {
    /// They rest when their kinetic energy, over what lifts a mean grain by its diameter, is less than this for each. Default:
    /// 1e-4.
    #[schemars(extend("exclusiveMinimum" = 0))]
    pub(crate) until: Option<f64>,
    /// The longest that they may take. Default: "5 s".
    #[schemars(extend("exclusiveMinimum" = 0))]
    pub(crate) at_most: Option<Time>,
    /// Length of a step. Default: that of the scene.
    #[schemars(extend("exclusiveMinimum" = 0))]
    pub(crate) step: Option<Time>,
    /// A file beside the scene that keeps the settled grains: read again as long as the terrain is described in the same way.
    /// Without it they settle again whenever the scene is loaded.
    pub(crate) file: Option<String>,
    /// Take away what is above the surface afterwards; true for "random", else false, unless given.
    pub(crate) trim: Option<bool>,
}

/// A further pass of grains.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct More {
    /// Lowest corner of the rectangle over which they are dropped.
    pub(crate) min: [Length; 2],
    /// Its highest corner.
    pub(crate) max: [Length; 2],
    /// How many.
    #[schemars(range(min = 1))]
    pub(crate) count: u64,
    /// Radius. Default: as in the first pass.
    #[schemars(extend("exclusiveMinimum" = 0))]
    pub(crate) radius: Option<Length>,
    /// Size distribution. Default: as in the first pass.
    pub(crate) sizes: Option<Sizes>,
}

/// One box or several.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(untagged)]
pub(crate) enum Boxes {
    One(TerrainBox),
    Several(Vec<TerrainBox>),
}

impl Boxes {
    /// All of them.
    pub(crate) fn list(&self) -> &[TerrainBox] {
        match self {
            Boxes::One(one) => std::slice::from_ref(one),
            Boxes::Several(all) => all,
        }
    }
}

/// A box that moves over a terrain: grains inside are free, those in its rim are held, those outside are stored.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct TerrainBox {
    /// Name of the body that it follows.
    pub(crate) follow: String,
    /// Edges along x and y, rim included.
    #[schemars(transform = positive_items)]
    pub(crate) size: [Length; 2],
    /// Width of the rim, in diameters of the largest grain. Default: 2.
    #[schemars(range(min = 1.0, max = 100.0))]
    pub(crate) rim: Option<f64>,
    /// How far ahead of the body its middle is, along the body's x. Default: 0.
    pub(crate) ahead: Option<Length>,
    /// The length of its steps. Default: 8 diameters of the largest grain.
    #[schemars(extend("exclusiveMinimum" = 0))]
    pub(crate) every: Option<Length>,
    /// "columns" (default): the box moves by whole columns; "paper": it moves in every time step and tests every grain (Heyn
    /// 2009, section 6.2.2).
    pub(crate) rule: Option<BoxRuleWord>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum BoxRuleWord {
    Columns,
    Paper,
}
