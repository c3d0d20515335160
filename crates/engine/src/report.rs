//! The health record of a step, and what stops a run.

use glam::DVec3;
use serde::{Deserialize, Serialize};

use crate::ancf::Beams;
use crate::bodies::{Bodies, BodyKind};
use crate::ccp::Outcome;
use crate::dem::energy;
use crate::ids::BodyId;
use crate::losses::Losses;
use crate::par;
use crate::world::{EnergyBook, World};

/// Why a run cannot go on.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Failure {
    /// A number is not finite.
    #[error(
        "body {body} is no longer finite after {stage} at t = {time:.6} s; \
             try a smaller step, or look for bodies that overlap at the start"
    )]
    NotFinite {
        /// The first such body.
        body: BodyId,
        /// Where it was seen.
        stage: &'static str,
        /// When [s].
        time: f64,
    },
    /// A body left the domain.
    #[error("body {body} left the domain, as update_bodies saw at t = {time:.6} s, at ({:.4}, {:.4}, {:.4}) m with ({:.3}, {:.3}, {:.3}) m/s; \
             close the container, enlarge [domain], or set outside = \"remove\"",
            position.x, position.y, position.z, velocity.x, velocity.y, velocity.z)]
    LeftDomain {
        /// The first such body.
        body: BodyId,
        /// Where [m].
        position: DVec3,
        /// How fast [m/s].
        velocity: DVec3,
        /// When [s].
        time: f64,
    },
    /// A body is so far away that its size is lost in the rounding of its place.
    #[error(
        "body {body} is lost after {stage} at t = {time:.6} s: at ({:.3e}, {:.3e}, {:.3e}) m its size is lost in rounding; \
             close the container, or give a [domain]", position.x, position.y, position.z
    )]
    TooFar {
        /// The first such body.
        body: BodyId,
        /// Where it was seen.
        stage: &'static str,
        /// Where it is [m].
        position: DVec3,
        /// When [s].
        time: f64,
    },
    /// More of something than there are numbers for.
    #[error(
        "{needed} {what} in {stage} at t = {time:.6} s are more than the 2^32 there are numbers for; use fewer bodies"
    )]
    TooMany {
        /// Of what, for whom.
        what: String,
        /// How many are needed.
        needed: u64,
        /// Where.
        stage: &'static str,
        /// When [s].
        time: f64,
    },
    /// More contacts than can be held: bodies lie in each other.
    #[error(
        "{needed} contacts or more of {bodies} bodies in {stage} at t = {time:.6} s, {limit} can be held; body {body} at \
             ({:.4}, {:.4}, {:.4}) m has {with} of them: bodies lie in each other there; try a smaller step, or look for bodies \
             that overlap at the start", position.x, position.y, position.z
    )]
    TooCrowded {
        /// Contacts found before the search was given up.
        needed: u64,
        /// How many can be held.
        limit: u64,
        /// Bodies.
        bodies: usize,
        /// The body with most contacts.
        body: BodyId,
        /// How many it has.
        with: u64,
        /// Where it is [m].
        position: DVec3,
        /// Where it was seen.
        stage: &'static str,
        /// When [s].
        time: f64,
    },
    /// A body of a joint is gone.
    #[error(
        "a body of joint `{joint}` was removed at t = {time:.6} s; keep it inside the domain, or set outside = \"stop\""
    )]
    LostJoint {
        /// Name of the joint.
        joint: String,
        /// When [s].
        time: f64,
    },
    /// The equations of the joints have no solution.
    #[error("the joints cannot be solved at t = {time:.6} s: a number among them is not finite")]
    Joints {
        /// When [s].
        time: f64,
    },
    /// A beam cannot go on.
    #[error(
        "beam {beam} cannot go on after {stage} at t = {time:.6} s: its coordinates are not finite, or the implicit \
             integrator finds no solution; try a smaller step"
    )]
    LostBeam {
        /// The first such beam.
        beam: usize,
        /// Where it was seen.
        stage: &'static str,
        /// When [s].
        time: f64,
    },
    /// Two shapes that cannot touch each other met.
    #[error(
        "bodies {a} ({shape_a}) and {b} ({shape_b}) meet at t = {time:.6} s, \
             but contact of these two shapes is not supported"
    )]
    NoContactLaw {
        /// One body.
        a: BodyId,
        /// Its shape.
        shape_a: &'static str,
        /// The other body.
        b: BodyId,
        /// Its shape.
        shape_b: &'static str,
        /// When [s].
        time: f64,
    },
}

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
    /// Energy of beams in bending [J].
    pub beam_bending_energy: f64,
    /// Energy that friction, impacts and dampers have taken since the start [J].
    pub dissipated_energy: f64,
    /// The same by what took it [J]; see [`StepReport::other_loss`].
    pub losses: Losses,
    /// Work of walls that move since the start [J].
    pub wall_work: f64,
    /// Work of motors since the start, and of moving bodies through joints [J].
    pub motor_work: f64,
    /// Energy of bodies poured in since the start [J].
    pub inserted_energy: f64,
    /// Energy of bodies removed since the start [J].
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
    fn note_book(&mut self, book: &EnergyBook) {
        (self.wall_work, self.motor_work) = (book.wall_work, book.motor_work);
        (self.inserted_energy, self.removed_energy) = (book.inserted, book.removed);
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

/// Stage report: the health record of the step that has just been done.
pub fn report(world: &mut World, outcome: Outcome) {
    let now = totals(&world.bodies, world.settings.gravity);
    world.energy_book.motor_work += world.joint_system.work;
    let elastic_energy = world.spring_energy();
    let (max_penetration, max_penetration_over_radius) = world.collider.deepest();
    world.report = StepReport {
        step: world.step,
        time: world.time,
        bodies: now.bodies,
        contacts: world.contacts.len(),
        iterations: outcome.iterations,
        residual: outcome.residual,
        relative_residual: outcome.relative,
        worst_island_residual: outcome.worst,
        islands_solved: outcome.islands,
        factorisations: outcome.factorisations,
        max_penetration,
        max_penetration_over_radius,
        kinetic_energy: now.kinetic_energy,
        potential_energy: now.potential_energy,
        elastic_energy,
        beam_axial_energy: 0.0,
        beam_bending_energy: 0.0,
        dissipated_energy: world.energy_book.balance()
            - now.kinetic_energy
            - now.potential_energy
            - elastic_energy,
        least_energy: now.least_energy(world.settings.gravity, world.settings.step),
        momentum: now.momentum,
        angular_momentum: now.angular_momentum,
        inserted: world.inserted,
        removed: world.removed,
        ..StepReport::default()
    };
    world.report.note_book(&world.energy_book);
}

/// Stage report of penalty contact. The overlap and the energies are those of the positions at which contacts were computed
/// in this step ([`crate::dem::energy`]). Sums over the bodies are made every so many steps
/// ([`crate::dem::Dem::report_every`]).
pub fn report_dem(world: &mut World) {
    let sums = world.dem.sums();
    let (book, h) = (&mut world.energy_book, world.settings.step);
    book.wall_work += sums.wall_power * h;
    book.losses.impact += sums.power.normal * h;
    book.losses.friction += sums.power.sliding * h;
    book.losses.rolling += sums.power.rolling * h;
    let report = &mut world.report;
    (report.step, report.time) = (world.step, world.time);
    report.contacts = sums.contacts;
    (report.max_penetration, report.max_penetration_over_radius) = (sums.deepest, sums.deepest_over_radius);
    (report.inserted, report.removed) = (world.inserted, world.removed);
    if world.step.is_multiple_of(world.dem.report_every) {
        sum_up_dem(world);
    }
}

/// The sums over the bodies in the record of penalty contact.
pub(crate) fn sum_up_dem(world: &mut World) {
    let (sums, report) = (world.dem.sums(), &mut world.report);
    let now = totals(&world.bodies, world.settings.gravity);
    let beams = world.beams.totals(world.settings.gravity);
    let (gravity, h) = (world.settings.gravity, world.settings.step);
    let (lead, rest) = world.settings.dem.scheme.drifts(h);
    let (kinetic, potential) = energy::when_pushed(&world.bodies, gravity, h, rest);
    report.bodies = now.bodies;
    report.kinetic_energy = kinetic + beams.kinetic;
    report.potential_energy = potential + beams.potential;
    report.elastic_energy = sums.elastic.sum();
    (report.beam_axial_energy, report.beam_bending_energy) = (beams.axial, beams.bending);
    let left = kinetic + potential + beams.energy() + report.elastic_energy;
    // Of what walls do in this step, the part before that time counts.
    report.dissipated_energy = world.energy_book.balance() - sums.wall_power * (h - lead) - left;
    report.note_book(&world.energy_book);
    // What was worked against friction is partly in its springs still.
    report.losses.friction -= sums.elastic.sliding;
    report.losses.rolling -= sums.elastic.rolling;
    // Beams are damped inside, by their drag and by their integrator, all of which is what is left here.
    if world.beams.are_damped() {
        report.losses.damping = report.other_loss();
    }
    let mass_radius = world.beams.mass_radius();
    let all = Totals { mass_radius: [0, 1].map(|k| now.mass_radius[k] + mass_radius[k]), ..now };
    report.least_energy = all.least_energy(gravity, h);
    report.momentum = now.momentum + beams.momentum;
    report.angular_momentum = now.angular_momentum + beams.angular_momentum;
}

/// A hash of the state of all bodies in the order of their ids, and of the beams: equal hashes mean equal bits (FNV-1a, 64
/// bit).
pub fn state_hash(bodies: &Bodies, beams: &Beams) -> u64 {
    let mut order: Vec<u32> = (0..bodies.len() as u32).collect();
    order.sort_unstable_by_key(|&i| bodies.id[i as usize]);
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    let mut add = |bits: u64| hash = (hash ^ bits).wrapping_mul(0x0000_0100_0000_01b3);
    for i in order {
        let i = i as usize;
        add(u64::from(bodies.id[i].0));
        let (p, q, v, w) = (bodies.position[i], bodies.rotation[i], bodies.velocity[i], bodies.ang_vel[i]);
        for x in [p.x, p.y, p.z, q.w, q.x, q.y, q.z, v.x, v.y, v.z, w.x, w.y, w.z] {
            add(x.to_bits());
        }
    }
    beams.state().into_iter().for_each(|x| add(x.to_bits()));
    hash
}
