//! The description of a beam: length, section and material, supports of its ends, damping and integrator.

use serde::{Deserialize, Serialize};

use super::full::Full;
use crate::ids::{BodyId, GroupId, MaterialId};

/// What holds an end of a beam.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub enum End {
    /// Nothing.
    #[default]
    Free,
    /// Its position in the world; it turns freely.
    Pinned,
    /// Its position and direction in the world. It may still be stretched.
    Clamped,
    /// A point of a body; it turns freely about it.
    PinnedTo(BodyId),
    /// A point and a direction of a body.
    ClampedTo(BodyId),
}

impl End {
    /// Whether the position is held in the world, so that it is no unknown at all.
    pub fn holds_position(self) -> bool {
        matches!(self, End::Pinned | End::Clamped)
    }

    /// Whether the direction is held, in the world or in a body.
    pub fn holds_direction(self) -> bool {
        matches!(self, End::Clamped | End::ClampedTo(_))
    }

    /// The body to which it is attached.
    pub fn body(self) -> Option<BodyId> {
        match self {
            End::PinnedTo(id) | End::ClampedTo(id) => Some(id),
            _ => None,
        }
    }
}

/// Damping of a beam.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Damping {
    /// Rate at which every velocity decays, as in a viscous fluid at rest [1/s].
    pub mass: f64,
    /// Time constant of the material: stress grows by this times the rate of strain [s].
    pub stiffness: f64,
}

/// How a beam is moved.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub enum Integrator {
    /// Symplectic Euler, as in Khude11: cheap, with steps up to [`super::stable_step`].
    #[default]
    Explicit,
    /// Generalised-alpha with Newton's method: large steps.
    Implicit {
        /// What is left of the highest frequencies after a step: 1 for no numerical dissipation, 0 for the most.
        rho: f64,
    },
}

/// A beam of equal elements.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Beam {
    /// Elements.
    pub elements: usize,
    /// Length without load [m].
    pub length: f64,
    /// Area of the cross-section [m2].
    pub area: f64,
    /// Second moment of area of the cross-section [m4].
    pub second_moment: f64,
    /// Radius of the spheres that touch [m].
    pub radius: f64,
    /// Modulus of elasticity [Pa].
    pub young: f64,
    /// Density [kg/m3].
    pub density: f64,
    /// What it is made of, for contact.
    pub material: MaterialId,
    /// What holds the ends.
    pub ends: [End; 2],
    /// Point masses at the ends [kg].
    pub end_mass: [f64; 2],
    /// Damping.
    pub damping: Damping,
    /// How it is moved.
    pub integrator: Integrator,
    /// Whether it touches anything.
    pub touches: bool,
    /// Where it came from.
    pub group: GroupId,
    /// What it has besides if it is a fully parameterised beam; `None` for a gradient-deficient one. Its section gives `area` and
    /// `second_moment`, the smaller one ([`Beam::fully_parameterised`]).
    pub full: Option<Full>,
}

impl Beam {
    /// A free beam of circular cross-section, explicit and without damping.
    pub fn round(length: f64, radius: f64, density: f64, young: f64, elements: usize) -> Self {
        let area = std::f64::consts::PI * radius * radius;
        Self {
            elements,
            length,
            area,
            second_moment: 0.25 * area * radius * radius,
            radius,
            young,
            density,
            material: MaterialId(0),
            ends: [End::Free; 2],
            end_mass: [0.0; 2],
            damping: Damping::default(),
            integrator: Integrator::default(),
            touches: true,
            group: GroupId(0),
            full: None,
        }
    }

    /// The same with a square cross-section of this edge [m].
    pub fn with_square_section(mut self, edge: f64) -> Self {
        self.area = edge * edge;
        self.second_moment = edge.powi(4) / 12.0;
        self.radius = 0.5 * edge;
        self
    }

    /// The same as a fully parameterised beam, with its section, and touching with the largest spheres that fit into it.
    pub fn fully_parameterised(mut self, full: Full) -> Self {
        let [y, z] = full.section.second_moments();
        (self.area, self.second_moment) = (full.section.area(), y.min(z));
        self.radius = full.section.inner_radius();
        self.full = Some(full);
        self
    }

    /// The same with these ends.
    pub fn with_ends(mut self, first: End, second: End) -> Self {
        self.ends = [first, second];
        self
    }

    /// Coordinates of its axis, vectors: position and gradient of every node.
    #[inline]
    pub fn axis_coordinates(&self) -> usize {
        2 * (self.elements + 1)
    }

    /// All its coordinates, vectors: those of the axis, and of a fully parameterised beam two directors at every node.
    #[inline]
    pub fn coordinates(&self) -> usize {
        if self.full.is_some() { 2 * self.axis_coordinates() } else { self.axis_coordinates() }
    }

    /// Length of an element [m].
    #[inline]
    pub fn element_length(&self) -> f64 {
        self.length / self.elements as f64
    }

    /// Mass of an element [kg].
    #[inline]
    pub fn element_mass(&self) -> f64 {
        self.density * self.area * self.element_length()
    }

    /// Mass without what hangs on the ends [kg].
    pub fn mass(&self) -> f64 {
        self.density * self.area * self.length
    }

    /// Stiffness against stretching [N].
    pub fn ea(&self) -> f64 {
        self.young * self.area
    }

    /// Stiffness against bending [N m2].
    pub fn ei(&self) -> f64 {
        self.young * self.second_moment
    }
}
