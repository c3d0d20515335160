//! The health record of a step, and sums over the bodies. Stage report, which writes it, is in [`crate::step::report`].

use glam::DVec3;
use serde::{Deserialize, Serialize};

use crate::bodies::{Bodies, BodyKind};
use crate::losses::{EnergyBook, Losses};
use crate::par;

/// The health record of one step.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct StepReport {
    /// Number of the step, from 1.
    pub step: u64,
    /// Time at its end [s].
    pub time: f64,
    /// Bodies that are dynamic.
    pub bodies: usize,
    /// Contacts, those with a positive gap included.
    pub contacts: usize,
    /// Solver iterations.
    pub iterations: u32,
    /// Root mean square of the natural map over the contacts [m/s].
    pub residual: f64,
    /// The same, relative to the scale of the cone problem.
    pub relative_residual: f64,
    /// The same of the worst island, over its own scale; of an island too large to be looked at alone, that of all contacts.
    pub worst_island_residual: f64,
    /// Small islands that were solved on their own ([`crate::ccp::solve_islands`]).
    pub islands_solved: u32,
    /// Factorisations of the interior point method.
    pub factorisations: u32,
    /// Deepest penetration at the start of the step [m].
    pub max_penetration: f64,
    /// Deepest penetration over the smaller radius of its pair.
    pub max_penetration_over_radius: f64,
    /// Kinetic energy [J].
    pub kinetic_energy: f64,
    /// Potential energy in gravity, zero at the origin [J].
    pub potential_energy: f64,
    /// Energy of springs: those of joints, those of penalty contact [J].
    pub elastic_energy: f64,
    /// Energy of beams in stretching [J].
    pub beam_axial_energy: f64,
    /// Energy of beams in bending, and of fully parameterised ones in torsion, shear and deformed sections [J].
    pub beam_bending_energy: f64,
    /// Energy that friction, impacts and dampers have taken since the start [J].
    pub dissipated_energy: f64,
    /// The same by what took it [J]; see [`StepReport::other_loss`].
    pub losses: Losses,
    /// Work of walls that move since the start [J].
    pub wall_work: f64,
    /// Work of motors since the start, and of moving bodies through joints [J].
    pub motor_work: f64,
    /// Work of applied forces since the start; that of drag is negative in air at rest [J].
    pub applied_work: f64,
    /// Energy of bodies poured in since the start [J].
    pub inserted_energy: f64,
    /// Energy of bodies removed since the start, and of grains of the ground that sleep [J].
    pub removed_energy: f64,
    /// Energy below which nothing can be seen to happen, see [`Totals::least_energy`] [J].
    pub least_energy: f64,
    /// Linear momentum [kg m/s].
    pub momentum: DVec3,
    /// Angular momentum about the origin [kg m2/s].
    pub angular_momentum: DVec3,
    /// Bodies poured in since the start.
    pub inserted: u64,
    /// Bodies removed since the start.
    pub removed: u64,
}

impl StepReport {
    /// What is left of the dissipated energy: the error of the time step [J].
    pub fn other_loss(&self) -> f64 {
        self.dissipated_energy - self.losses.sum()
    }

    /// What came and went otherwise than by contact.
    pub(crate) fn note_book(&mut self, book: &EnergyBook) {
        (self.wall_work, self.motor_work) = (book.wall_work, book.motor_work);
        self.applied_work = book.applied_work;
        (self.inserted_energy, self.removed_energy) = (book.inserted, book.removed + book.stored);
        self.losses = book.losses;
    }
}

/// Energy and momentum of the dynamic bodies.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Totals {
    /// Number of dynamic bodies.
    pub bodies: usize,
    /// Kinetic energy [J].
    pub kinetic_energy: f64,
    /// Potential energy [J].
    pub potential_energy: f64,
    /// Linear momentum [kg m/s].
    pub momentum: DVec3,
    /// Angular momentum about the origin [kg m2/s].
    pub angular_momentum: DVec3,
    /// Mass times the radius inside each body, and times its square [kg m], [kg m2].
    pub mass_radius: [f64; 2],
}

/// Share of its radius that a body moves in a step at a speed that counts as small where there is no gravity: what overlapping
/// bodies are pushed apart with there (`crate::ccp::contact_rows`).
const SLOW: f64 = 0.01;

impl Totals {
    /// The scale that a scene has before anything happens: what gravity does when every body falls by its radius; without
    /// gravity, the energy of bodies that move a hundredth of their radius in a step of length `h` [J].
    pub fn least_energy(&self, gravity: DVec3, h: f64) -> f64 {
        let [first, second] = self.mass_radius;
        if gravity == DVec3::ZERO { 0.5 * second * (SLOW / h).powi(2) } else { first * gravity.length() }
    }
}

impl std::iter::Sum for Totals {
    fn sum<I: Iterator<Item = Totals>>(parts: I) -> Totals {
        parts.fold(Totals::default(), |a, b| Totals {
            bodies: a.bodies + b.bodies,
            kinetic_energy: a.kinetic_energy + b.kinetic_energy,
            potential_energy: a.potential_energy + b.potential_energy,
            momentum: a.momentum + b.momentum,
            angular_momentum: a.angular_momentum + b.angular_momentum,
            mass_radius: [0, 1].map(|k| a.mass_radius[k] + b.mass_radius[k]),
        })
    }
}

/// Energy and momentum of the dynamic bodies, summed in fixed order.
pub fn totals(bodies: &Bodies, gravity: DVec3) -> Totals {
    par::sum(bodies.len(), |range| {
        range
            .filter(|&i| bodies.kind[i] == BodyKind::Dynamic)
            .map(|i| {
                let p = bodies.velocity[i] * bodies.mass(i);
                let first = bodies.mass(i) * bodies.inradius[i];
                Totals {
                    bodies: 1,
                    kinetic_energy: bodies.kinetic_energy(i),
                    potential_energy: -bodies.mass(i) * gravity.dot(bodies.position[i]),
                    momentum: p,
                    angular_momentum: bodies.position[i].cross(p) + bodies.spin(i),
                    mass_radius: [first, first * bodies.inradius[i]],
                }
            })
            .sum()
    })
}
