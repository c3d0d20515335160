//! The fully parameterised beam element of Shabana and Yakoub (2001), with which Khude11 compares (Fig. 10).
//!
//! A node has its position and three gradients, so an element has 24 coordinates. A point of it is
//!
//! ```text
//! r(x, y, z) = axis(xi) + y r_y(xi) + z r_z(xi)        xi = x / l
//! ```
//!
//! with the axis the cubic of [`super::shape_functions`] and the two directors r_y and r_z linear between the nodes: these are
//! the eight shape functions of the paper, S1, S2, S5, S6 for the axis, l eta (1 - xi), l eta xi for r_y, and the same with zeta for r_z.
//! Unlike the gradient-deficient element it resists torsion and shear, its cross-section can be stretched, and it may be
//! stiffer in one direction than in the other.
//!
//! | file | what |
//! |---|---|
//! | [`section`] | moments of round and rectangular cross-sections, torsion constant, shear factor |
//! | [`stiffness`] | moduli times moments: what the element needs to know |
//! | [`elastic_force`] | the elastic forces of an element, in three formulations |
//! | [`energy`] | its energy, written on its own |
//! | [`block_force`] | the elastic forces of eight beams at a time |
//! | [`directors`] | the mass matrix of the directors; how they stand at the start |
//! | [`measure`] | twist and torque for probes |
//! | [`stable_step`] | the highest frequency of an element |
//!
//! # In memory
//! The flat arrays of a block hold the axis first, just as a gradient-deficient beam does: r and G = l r_x of all nodes. So contact
//! spheres, point forces, pinned ends and gravity treat both kinds alike. Behind it stand P = g_y r_y and Q = g_z r_z of all nodes, in metres, g_y and
//! g_z the radii of gyration of the section: sqrt(int y^2 dA / A). With these the mass matrix is again the mass of an element times
//! plain numbers, and because the section is symmetric the axis, the P and the Q do not know each other in it.
//!
//! # Locking, and what is done about it
//! With the strains of [`Formulation::Original`] the element bends too stiffly, for two reasons. *Poisson locking*: bending stretches
//! fibres by y, but the section can only be pressed uniformly, so bending feels lambda + 2 mu instead of E (1.35 times for nu = 0.3).
//! *Curvature-thickness locking*: directors that are linear between two nodes at an angle phi become shorter between them, by
//! phi^2 / 8, which costs EA l (phi^2 / 8)^2 (53 % of the bending energy for phi = 0.25 rad and l = 12.5 heights).
//! [`Formulation::Continuum`] has two remedies. Fibres feel E, and what couples axial and lateral strains acts on the axis alone
//! (Gerstmayr, Matikainen and Mikkola 2008). The strains of the section on the axis are those of the nodes, linear between
//! them (assumed natural strains). Torsion is taken in the middle of the element, with the torsion constant of the section, since its warping is not in the
//! kinematics; shear has Cowper's factor. What remains: curvature is constant in an element, so n elements of a cantilever
//! with a tip force are too stiff by 1 / (4 n^2) of its deflection.
//! [`Formulation::ElasticLine`] takes the curvature of the axis, as the gradient-deficient element does. Shear ties the sections to the axis but
//! does not bend it, so a cantilever has the deflection of Euler and Bernoulli; of one, two and four elements it is too stiff by 6.2, 0.9 and 0.10 %.

pub mod block_force;
pub mod directors;
pub mod elastic_force;
pub mod energy;
pub mod measure;
pub mod section;
pub mod stable_step;
pub mod stiffness;
#[cfg(test)]
mod tests;

use glam::DVec3;
use serde::{Deserialize, Serialize};

pub use section::Section;

/// How the elastic forces of a fully parameterised beam are computed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Formulation {
    /// Strains of the continuum, with the remedies against locking.
    #[default]
    Continuum,
    /// Strains of the continuum as in the paper: St. Venant and Kirchhoff's law, integrated in full, without any remedy.
    Original,
    /// Strain and curvature of the axis, shear and torsion of the section.
    ElasticLine,
}

/// What makes a beam a fully parameterised one.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Full {
    /// Its cross-section.
    pub section: Section,
    /// Poisson's ratio.
    pub poisson: f64,
    /// How its elastic forces are computed.
    pub formulation: Formulation,
    /// Where the z axis of the section at the first node points, as far as it is perpendicular to the beam; along the beam the
    /// sections follow without twist.
    pub up: DVec3,
}

impl Full {
    /// With this section and Poisson's ratio, z of the section up.
    pub fn new(section: Section, poisson: f64) -> Self {
        Self { section, poisson, formulation: Formulation::default(), up: DVec3::Z }
    }
}
