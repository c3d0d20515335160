//! Stage report: the health record of a step.

use crate::bricks::counts;
use crate::ccp::Outcome;
use crate::dem::energy;
use crate::exchange::Exchange;
use crate::failure::Failure;
use crate::report::{StepReport, Totals, totals};
use crate::settings::Method;
use crate::world::World;

/// Stage report: the health record of the step that has just been done.
pub fn report(world: &mut World, outcome: Outcome, exchange: &mut dyn Exchange) -> Result<(), Failure> {
    if world.share.is_none() {
        report_alone(world, outcome);
        return Ok(());
    }
    let (now, deepest) = world.totals(exchange)?;
    let contacts = world.ccp.contacts_of_all();
    write_report(world, outcome, &now, deepest, contacts);
    Ok(())
}

/// The same without other ranks.
pub fn report_alone(world: &mut World, outcome: Outcome) {
    let now = totals(&world.bodies, world.settings.gravity);
    write_report(world, outcome, &now, world.collider.deepest(), world.contacts.len());
}

/// Writes the health record.
fn write_report(world: &mut World, outcome: Outcome, now: &Totals, deepest: (f64, f64), contacts: usize) {
    let elastic_energy = world.spring_energy();
    let (max_penetration, max_penetration_over_radius) = deepest;
    world.report = StepReport {
        step: world.step,
        time: world.time,
        bodies: now.bodies,
        contacts,
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
pub fn report_dem(world: &mut World, exchange: &mut dyn Exchange) -> Result<(), Failure> {
    let sums = world.dem.sums();
    let (book, h) = (&mut world.energy_book, world.settings.step);
    book.wall_work += sums.wall_power * h;
    book.losses.impact += sums.power.normal * h;
    book.losses.friction += sums.power.sliding * h;
    book.losses.rolling += sums.power.rolling * h;
    let report = &mut world.report;
    (report.step, report.time) = (world.step, world.time);
    (report.inserted, report.removed) = (world.inserted, world.removed);
    let is_shared = world.share.is_some();
    // Sums over ranks must be taken now; the values are not kept.
    let summed = world.step.is_multiple_of(world.dem.report_every) || is_shared && sums.energies;
    if is_shared && !summed {
        return Ok(());
    }
    report.contacts = sums.contacts;
    (report.max_penetration, report.max_penetration_over_radius) = (sums.deepest, sums.deepest_over_radius);
    if summed {
        sum_up_dem(world);
        world.report_together(exchange)?;
    }
    Ok(())
}

/// Stage report of fast frictional dynamics. The overlap is that of the middle of the step, where contacts are found. Sums over
/// the bodies are made every so many steps ([`crate::ffd::Ffd::report_every`]).
pub fn report_ffd(world: &mut World, exchange: &mut dyn Exchange) -> Result<(), Failure> {
    let summed = world.step.is_multiple_of(world.ffd.report_every.unwrap_or(1));
    let report = &mut world.report;
    (report.step, report.time) = (world.step, world.time);
    (report.inserted, report.removed) = (world.inserted, world.removed);
    if world.share.is_some() && !summed {
        return Ok(());
    }
    let (whose, found) = (&world.dem.neighbours.whose, &world.contacts);
    let counted = |k: &usize| counts(whose, found.a[*k] as usize, found.b[*k] as usize);
    let all = found.len();
    report.contacts = if whose.is_empty() { all } else { (0..all).filter(counted).count() };
    (report.max_penetration, report.max_penetration_over_radius) = world.ffd.deepest;
    if summed {
        sum_up_ffd(world);
        world.report_together(exchange)?;
    }
    Ok(())
}

/// The sums over the bodies in the record of fast frictional dynamics.
fn sum_up_ffd(world: &mut World) {
    let own = world.own_bodies();
    let now = totals(own.as_ref().unwrap_or(&world.bodies), world.settings.gravity);
    let report = &mut world.report;
    report.bodies = now.bodies;
    (report.kinetic_energy, report.potential_energy) = (now.kinetic_energy, now.potential_energy);
    report.dissipated_energy = world.energy_book.balance() - now.kinetic_energy - now.potential_energy;
    report.least_energy = now.least_energy(world.settings.gravity, world.settings.step);
    (report.momentum, report.angular_momentum) = (now.momentum, now.angular_momentum);
    report.note_book(&world.energy_book);
}

/// The sums over the bodies in the record of penalty contact.
pub(crate) fn sum_up_dem(world: &mut World) {
    let own = world.own_bodies();
    let bodies = own.as_ref().unwrap_or(&world.bodies);
    let (sums, report) = (world.dem.sums(), &mut world.report);
    let now = totals(bodies, world.settings.gravity);
    let beams = world.beams.totals(world.settings.gravity);
    let (gravity, h) = (world.settings.gravity, world.settings.step);
    let (lead, rest) = world.settings.dem.scheme.drifts(h);
    let (kinetic, potential) = energy::when_pushed(bodies, gravity, h, rest);
    report.bodies = now.bodies;
    report.kinetic_energy = kinetic + beams.kinetic;
    report.potential_energy = potential + beams.potential;
    report.elastic_energy = sums.elastic.sum() + world.joint_system.elastic;
    report.beam_axial_energy = beams.axial;
    report.beam_bending_energy = beams.bending + beams.section;
    let left = kinetic + potential + beams.energy() + report.elastic_energy;
    // Of what walls, motors and applied forces do in this step, the part before that time counts.
    let later = sums.wall_power * (h - lead) + world.applied.late + world.joint_system.late;
    report.dissipated_energy = world.energy_book.balance() - later - left;
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

/// The sums over the bodies in the record of hard contact, from a record that has the rest.
fn sum_up_ccp(world: &mut World) {
    let now = totals(&world.bodies, world.settings.gravity);
    let report = &world.report;
    let outcome = Outcome {
        iterations: report.iterations,
        residual: report.residual,
        relative: report.relative_residual,
        worst: report.worst_island_residual,
        islands: report.islands_solved,
        factorisations: report.factorisations,
    };
    let deepest = (report.max_penetration, report.max_penetration_over_radius);
    let contacts = report.contacts;
    write_report(world, outcome, &now, deepest, contacts);
}

impl World {
    /// Sums over the bodies in the record of hard contact as one rank alone makes them, in a world that has all bodies.
    pub(crate) fn report_alone(&mut self) {
        sum_up_ccp(self);
    }

    /// Brings the energies of the record up to date where they are not summed in every step.
    pub fn refresh_report(&mut self) {
        match self.settings.method {
            Method::Ccp => {}
            Method::Dem if self.dem.sums().energies => sum_up_dem(self),
            Method::Dem => {}
            Method::Ffd => sum_up_ffd(self),
        }
    }
}
