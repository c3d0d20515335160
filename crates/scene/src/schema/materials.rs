//! Materials and the laws of their pairs: `[materials]` and `[[pairs]]`.

use schemars::JsonSchema;
use serde::Deserialize;

use crate::units::{Density, Pressure, SurfaceEnergy};

/// A material.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Material {
    /// Density, for example "2500 kg/m3".
    #[schemars(extend("exclusiveMinimum" = 0))]
    pub(crate) density: Density,
    /// Coulomb friction coefficient. Default: 0.5.
    #[schemars(range(min = 0.0, max = 100.0))]
    pub(crate) friction: Option<f64>,
    /// Coefficient of restitution, 0 to 1. Default: 0.
    #[schemars(range(min = 0.0, max = 1.0))]
    pub(crate) restitution: Option<f64>,
    /// Young's modulus, for example "10 MPa"; for penalty contact.
    #[schemars(range(min = 1.0))]
    pub(crate) young: Option<Pressure>,
    /// Poisson's ratio. Default: 0.3.
    #[schemars(range(min = 0.0, max = 0.5))]
    pub(crate) poisson: Option<f64>,
    /// Resistance to rolling. Default: 0.
    #[schemars(range(min = 0.0, max = 10.0))]
    pub(crate) rolling: Option<f64>,
    /// Resistance to twisting. Default: 0.
    #[schemars(range(min = 0.0, max = 10.0))]
    pub(crate) twisting: Option<f64>,
    /// Stiffness of the spring against rolling, over normal stiffness and R*^2. Default: 0.4.
    #[schemars(range(min = 0.0, max = 100.0))]
    pub(crate) rolling_stiffness: Option<f64>,
    /// Dashpot against rolling, as a fraction of critical damping. Default: 1.
    #[schemars(range(min = 0.0, max = 10.0))]
    pub(crate) rolling_damping: Option<f64>,
    /// Stiffness of the spring against twisting, over normal stiffness and R*^2. Default: 0.4.
    #[schemars(range(min = 0.0, max = 100.0))]
    pub(crate) twisting_stiffness: Option<f64>,
    /// Dashpot against twisting, as a fraction of critical damping. Default: 1.
    #[schemars(range(min = 0.0, max = 10.0))]
    pub(crate) twisting_damping: Option<f64>,
    /// Work of adhesion of two surfaces, for example "50 mJ/m2". Default: 0.
    #[schemars(extend("minimum" = 0))]
    pub(crate) surface_energy: Option<SurfaceEnergy>,
    /// Attraction over the area of contact, for example "10 kPa". Default: 0.
    #[schemars(extend("minimum" = 0))]
    pub(crate) cohesion: Option<Pressure>,
}

/// The law of a pair of materials.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Pair {
    /// The two materials.
    pub(crate) materials: [String; 2],
    /// Coulomb friction coefficient. Default: the smaller of the two.
    #[schemars(range(min = 0.0, max = 100.0))]
    pub(crate) friction: Option<f64>,
    /// Coefficient of restitution, 0 to 1. Default: the smaller of the two.
    #[schemars(range(min = 0.0, max = 1.0))]
    pub(crate) restitution: Option<f64>,
    /// Resistance to rolling. Default: the smaller of the two.
    #[schemars(range(min = 0.0, max = 10.0))]
    pub(crate) rolling: Option<f64>,
    /// Resistance to twisting. Default: the smaller of the two.
    #[schemars(range(min = 0.0, max = 10.0))]
    pub(crate) twisting: Option<f64>,
    /// Stiffness of the spring against rolling, over normal stiffness and R*^2. Default: the smaller of the two.
    #[schemars(range(min = 0.0, max = 100.0))]
    pub(crate) rolling_stiffness: Option<f64>,
    /// Dashpot against rolling, as a fraction of critical damping. Default: the smaller of the two.
    #[schemars(range(min = 0.0, max = 10.0))]
    pub(crate) rolling_damping: Option<f64>,
    /// Stiffness of the spring against twisting, over normal stiffness and R*^2. Default: the smaller of the two.
    #[schemars(range(min = 0.0, max = 100.0))]
    pub(crate) twisting_stiffness: Option<f64>,
    /// Dashpot against twisting, as a fraction of critical damping. Default: the smaller of the two.
    #[schemars(range(min = 0.0, max = 10.0))]
    pub(crate) twisting_damping: Option<f64>,
    /// Work of adhesion. Default: the smaller of the two.
    #[schemars(extend("minimum" = 0))]
    pub(crate) surface_energy: Option<SurfaceEnergy>,
    /// Attraction over the area of contact. Default: the smaller of the two.
    #[schemars(extend("minimum" = 0))]
    pub(crate) cohesion: Option<Pressure>,
}
