//! Settings of a run: step, gravity, solver.

use glam::DVec3;
use serde::{Deserialize, Serialize};

mod dem;
mod ffd;

pub use dem::{Adhesion, DemSettings, LawKind, Scheme};
pub use ffd::{FfdSettings, FrictionRule, Penetration, ResponseBound, Sharing, Squeezed};

/// The friction model.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Friction {
    /// Coulomb's law: the correction of de Saxcé undoes the relaxation of the cone problem.
    #[default]
    Coulomb,
    /// Negrut10's convex relaxation of eq. 6: a sliding body floats at a gap of h mu v.
    Cone,
}

/// Number format of the solver's rows, impulses and working velocities. The state is always double.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Precision {
    /// 32 bit: half the memory traffic.
    Single,
    /// 64 bit.
    #[default]
    Double,
}

/// Which solver of the cone complementarity problem.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SolverKind {
    /// Negrut10 eq. 12: projected Jacobi.
    Jacobi,
    /// The same projection, contact after contact (Tasora and Anitescu 2010).
    GaussSeidel,
    /// Accelerated projected gradient (Nesterov) on the same operators.
    Apgd,
    /// The same; each small island that is still unsolved is then solved by itself, if necessary by an interior point method.
    #[default]
    Auto,
    /// The same, with all small islands by interior points to a relative residual of 1e-6.
    Direct,
}

/// How the step length eta of a contact is chosen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Eta {
    /// Each body's mass is split among its contacts: no relaxation factor up to 1 can diverge.
    #[default]
    Split,
    /// 3 / trace(D' M^-1 D). Negrut10 prints no formula and refers to Anitescu and Tasora (2008). Diverges with omega near 1.
    Trace,
}

/// The solver's settings.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SolverSettings {
    /// Which solver.
    pub kind: SolverKind,
    /// Friction model.
    pub friction: Friction,
    /// Number format of the rows.
    pub precision: Precision,
    /// Most iterations of a step. From the hundredth on, ten times the tolerance is enough.
    pub max_iterations: u32,
    /// Stop when the residual falls below this times the scale of the problem ([`crate::ccp::Problem::scale`]); zero runs
    /// all iterations.
    pub tolerance: f64,
    /// Relaxation factor omega of eq. 12.
    pub omega: f64,
    /// Mixing factor lambda of Algorithm 1, step 6.
    pub lambda: f64,
    /// How eta of eq. 12 is chosen.
    pub eta: Eta,
    /// Start from the impulses of the last step.
    pub warm_start: bool,
    /// Most bodies of an island that is solved on its own, with `Auto` and `Direct`.
    pub direct_bodies: u32,
    /// Fastest speed at which penetration is removed [m/s]; `None` chooses it from size and gravity.
    pub recovery_speed: Option<f64>,
}

impl Default for SolverSettings {
    fn default() -> Self {
        Self {
            kind: SolverKind::default(),
            friction: Friction::default(),
            precision: Precision::default(),
            max_iterations: 400,
            tolerance: 1e-3,
            omega: 1.0,
            lambda: 1.0,
            eta: Eta::default(),
            warm_start: true,
            direct_bodies: 300,
            recovery_speed: None,
        }
    }
}

/// The contact method: which list of stages a step is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Method {
    /// Hard contact ([`crate::step::ccp`]).
    #[default]
    Ccp,
    /// Penalty contact ([`crate::step::dem`]).
    Dem,
    /// Fast frictional dynamics ([`crate::step::ffd`]).
    Ffd,
}

/// How contact of two ellipsoids is found (Pazouki12 section 4).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum EllipsoidMethod {
    /// Method-1: the optimisation method alone.
    Opm,
    /// Method-2: the yes/no test by the characteristic equation first.
    Chm,
    /// A direction that separates the two is sought first; the optimisation goes on from it.
    #[default]
    Axis,
}

/// Which contacts of a pair are kept.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Keep {
    /// The deepest, and the widest spread.
    #[default]
    Spread,
    /// A random subset, drawn again in every step (Heyn09).
    Random,
}

/// The rule of a run.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Reduction {
    /// Most contacts of a pair of bodies.
    pub most: usize,
    /// Which of them.
    pub keep: Keep,
}

impl Default for Reduction {
    fn default() -> Self {
        // Heyn09: eight, by trial and error.
        Self { most: 8, keep: Keep::Spread }
    }
}

/// What happens to a body that leaves the domain.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Outside {
    /// The run stops and names the body.
    #[default]
    Stop,
    /// The body is removed and counted.
    Remove,
}

/// The space in which bodies may be.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Domain {
    /// Lowest corner [m].
    pub min: DVec3,
    /// Highest corner [m].
    pub max: DVec3,
    /// What happens outside.
    pub outside: Outside,
}

impl Domain {
    /// Whether a place is inside.
    pub fn holds(&self, p: DVec3) -> bool {
        p.cmpge(self.min).all() && p.cmple(self.max).all()
    }
}

/// Settings of a world.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Settings {
    /// The contact method.
    pub method: Method,
    /// Time step h [s].
    pub step: f64,
    /// Acceleration of gravity [m/s2].
    pub gravity: DVec3,
    /// The solver of hard contact.
    pub solver: SolverSettings,
    /// Penalty contact.
    pub dem: DemSettings,
    /// Fast frictional dynamics.
    #[serde(default)]
    pub ffd: FfdSettings,
    /// Contacts are kept up to this gap, as a fraction of the smaller radius, in addition to the distance by which bodies can
    /// approach in a step.
    pub contact_margin: f64,
    /// Most contacts of a pair of bodies, and which.
    pub contacts_per_pair: Reduction,
    /// How contact of two ellipsoids is found.
    pub ellipsoids: EllipsoidMethod,
    /// Where bodies may be; `None` for everywhere.
    pub domain: Option<Domain>,
    /// Along which axes the domain is periodic ([`crate::periodic`]).
    #[serde(default)]
    pub periodic: [bool; 3],
    /// Seed of every random number.
    pub seed: u64,
}

impl Settings {
    /// Whether a place is inside the domain; along periodic axes every place is.
    pub fn holds(&self, p: DVec3) -> bool {
        let inside = |d: &Domain, k: usize| self.periodic[k] || (d.min[k] <= p[k] && p[k] <= d.max[k]);
        self.domain.is_none_or(|d| (0..3).all(|k| inside(&d, k)))
    }
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            method: Method::default(),
            step: 1e-3,
            gravity: DVec3::new(0.0, 0.0, -9.81),
            solver: SolverSettings::default(),
            dem: DemSettings::default(),
            ffd: FfdSettings::default(),
            contact_margin: 0.05,
            contacts_per_pair: Reduction::default(),
            ellipsoids: EllipsoidMethod::default(),
            domain: None,
            periodic: [false; 3],
            seed: 1,
        }
    }
}
