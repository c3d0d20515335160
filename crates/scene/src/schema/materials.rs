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
    /// Coulomb friction coefficient; 0.5 unless given.
    #[schemars(range(min = 0.0, max = 100.0))]
    pub(crate) friction: Option<f64>,
    /// Coefficient of restitution, 0 to 1; 0 unless given.
    #[schemars(range(min = 0.0, max = 1.0))]
    pub(crate) restitution: Option<f64>,
    /// Young's modulus, for example "10 MPa"; for penalty contact.
    #[schemars(range(min = 1.0))]
    pub(crate) young: Option<Pressure>,
    /// Poisson's ratio; 0.3 unless given.
    #[schemars(range(min = 0.0, max = 0.5))]
    pub(crate) poisson: Option<f64>,
    /// Resistance to rolling; 0 unless given.
    #[schemars(range(min = 0.0, max = 10.0))]
    pub(crate) rolling: Option<f64>,
    /// Resistance to twisting; 0 unless given.
    #[schemars(range(min = 0.0, max = 10.0))]
    pub(crate) twisting: Option<f64>,
    /// Stiffness of the spring against rolling, over normal stiffness and R*^2; 0.4 unless given.
    #[schemars(range(min = 0.0, max = 100.0))]
    pub(crate) rolling_stiffness: Option<f64>,
    /// Dashpot against rolling, as a share of critical damping; 1 unless given.
    #[schemars(range(min = 0.0, max = 10.0))]
    pub(crate) rolling_damping: Option<f64>,
    /// Stiffness of the spring against twisting, over normal stiffness and R*^2; 0.4 unless given.
    #[schemars(range(min = 0.0, max = 100.0))]
    pub(crate) twisting_stiffness: Option<f64>,
    /// Dashpot against twisting, as a share of critical damping; 1 unless given.
    #[schemars(range(min = 0.0, max = 10.0))]
    pub(crate) twisting_damping: Option<f64>,
    /// Work of adhesion of two surfaces, for example "50 mJ/m2"; 0 unless given.
    #[schemars(extend("minimum" = 0))]
    pub(crate) surface_energy: Option<SurfaceEnergy>,
    /// Attraction over the area of contact, for example "10 kPa"; 0 unless given.
    #[schemars(extend("minimum" = 0))]
    pub(crate) cohesion: Option<Pressure>,
}

/// The law of a pair of materials.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Pair {
    /// The two materials.
    pub(crate) materials: [String; 2],
    /// Coulomb friction coefficient; the smaller of the two unless given.
    #[schemars(range(min = 0.0, max = 100.0))]
    pub(crate) friction: Option<f64>,
    /// Coefficient of restitution, 0 to 1; the smaller of the two unless given.
    #[schemars(range(min = 0.0, max = 1.0))]
    pub(crate) restitution: Option<f64>,
    /// Resistance to rolling; the smaller of the two unless given.
    #[schemars(range(min = 0.0, max = 10.0))]
    pub(crate) rolling: Option<f64>,
    /// Resistance to twisting; the smaller of the two unless given.
    #[schemars(range(min = 0.0, max = 10.0))]
    pub(crate) twisting: Option<f64>,
    /// Stiffness of the spring against rolling, over normal stiffness and R*^2; the smaller of the two unless given.
    #[schemars(range(min = 0.0, max = 100.0))]
    pub(crate) rolling_stiffness: Option<f64>,
    /// Dashpot against rolling, as a share of critical damping; the smaller of the two unless given.
    #[schemars(range(min = 0.0, max = 10.0))]
    pub(crate) rolling_damping: Option<f64>,
    /// Stiffness of the spring against twisting, over normal stiffness and R*^2; the smaller of the two unless given.
    #[schemars(range(min = 0.0, max = 100.0))]
    pub(crate) twisting_stiffness: Option<f64>,
    /// Dashpot against twisting, as a share of critical damping; the smaller of the two unless given.
    #[schemars(range(min = 0.0, max = 10.0))]
    pub(crate) twisting_damping: Option<f64>,
    /// Work of adhesion; the smaller of the two unless given.
    #[schemars(extend("minimum" = 0))]
    pub(crate) surface_energy: Option<SurfaceEnergy>,
    /// Attraction over the area of contact; the smaller of the two unless given.
    #[schemars(extend("minimum" = 0))]
    pub(crate) cohesion: Option<Pressure>,
}
