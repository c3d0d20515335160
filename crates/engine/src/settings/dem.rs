//! Settings of penalty contact.

use serde::{Deserialize, Serialize};

/// The law of the normal force.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LawKind {
    /// Penetration volume and smoothed friction (Khude11 eq. 10-12).
    Volumetric,
    /// A linear spring.
    Hooke,
    /// Hertz's spring and Mindlin's friction.
    #[default]
    HertzMindlin,
}

/// How bodies and explicit beams are moved; see [`integrate`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Scheme {
    /// Leapfrog: half a step of drift, kick, half a step of drift.
    #[default]
    Verlet,
    /// Symplectic Euler (Khude11 section 3.2): kick, then drift.
    Euler,
}

impl Scheme {
    /// For how long bodies drift before the kick and after it, in a step of length `h` [s].
    pub fn drifts(self, h: f64) -> (f64, f64) {
        match self {
            Scheme::Verlet => (0.5 * h, 0.5 * h),
            Scheme::Euler => (0.0, h),
        }
    }
}

/// Settings of penalty contact.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct DemSettings {
    /// The law.
    pub law: LawKind,
    /// How bodies are moved.
    #[serde(default)]
    pub scheme: Scheme,
    /// Whether the dashpot may pull at the end of an impact.
    pub tension: bool,
    /// Stiffness of `Hooke` [N/m]; none to take it from Young's modulus and `impact_speed`.
    pub stiffness: Option<f64>,
    /// Speed at which `Hooke` without stiffness overlaps as deep as Hertz [m/s].
    pub impact_speed: f64,
    /// Tangential over normal stiffness of `Hooke`.
    pub tangential_ratio: f64,
    /// k_f/h_f of `Volumetric` [N/m3].
    pub foundation: f64,
    /// v_eps of `Volumetric`: below this speed friction is smoothed, and impacts are damped as if they had it [m/s].
    pub slip_speed: f64,
    /// How `surface_energy` acts.
    pub adhesion: Adhesion,
    /// Distance that a body may go before the list of pairs is made again, over its inner radius.
    pub skin: f64,
    /// Steps for which a body may go on at its present speed before that.
    pub steps_ahead: f64,
}

impl Default for DemSettings {
    fn default() -> Self {
        Self {
            law: LawKind::default(),
            scheme: Scheme::default(),
            tension: false,
            stiffness: None,
            impact_speed: 1.0,
            tangential_ratio: 2.0 / 7.0,
            foundation: 2e9,
            slip_speed: 1e-3,
            adhesion: Adhesion::default(),
            skin: 0.1,
            steps_ahead: 10.0,
        }
    }
}

/// How surface energy acts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Adhesion {
    /// A constant pull.
    #[default]
    Dmt,
    /// Johnson, Kendall and Roberts.
    Jkr,
}
