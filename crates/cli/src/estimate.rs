//! Memory and time before a run begins.

use std::time::Instant;

use granum_engine::source::{Amount, Source};
use granum_engine::{BodyKind, World};
use granum_output::memory;

use crate::error::Error;
use crate::say;
use crate::screen::span;

/// Bytes a body takes in all arrays of the engine; see the test below.
const BYTES_PER_BODY: f64 = 850.0;
/// Bytes a contact takes in all arrays of the engine.
const BYTES_PER_CONTACT: f64 = 400.0;
/// Contacts a body of a dense packing, near ones included: half of eight neighbours.
const CONTACTS_PER_BODY: f64 = 4.0;
/// Real seconds that a dry run may spend on steps.
const PATIENCE: f64 = 2.0;

/// What a run will need.
pub(crate) struct Estimate {
    bodies: f64,
    bytes: f64,
}

impl Estimate {
    /// From the bodies that are there and those that sources will pour.
    pub(crate) fn of(world: &World) -> Self {
        let poured: f64 = world.sources.iter().map(to_come).sum();
        let bodies = world.bodies.len() as f64 + poured;
        let bytes = bodies * (BYTES_PER_BODY + CONTACTS_PER_BODY * BYTES_PER_CONTACT);
        Self { bodies, bytes }
    }

    /// Refuses a run that does not fit.
    pub(crate) fn fits(&self) -> Result<(), Error> {
        match memory::available_bytes() {
            Some(available) if self.bytes > available as f64 => Err(Error::BadInput(format!(
                "{} bodies need about {} of memory, but only {} are available; \
                 use fewer bodies or a larger machine",
                self.bodies,
                memory::in_words(self.bytes),
                memory::in_words(available as f64)
            ))),
            _ => Ok(()),
        }
    }

    /// Prints memory and, after trying a few steps, time; refuses a run that does not fit before it tries.
    pub(crate) fn print(&self, world: &mut World, duration: f64) -> Result<(), Error> {
        let available = memory::available_bytes()
            .map_or(String::new(), |a| format!(" of {}", memory::in_words(a as f64)));
        say!("  bodies     {} at most", self.bodies);
        say!("  memory     about {}{available}", memory::in_words(self.bytes));
        self.fits()?;
        let steps = (duration / world.settings.step).round();
        let start = Instant::now();
        let mut tried = 0.0;
        while tried < steps.min(10.0) && start.elapsed().as_secs_f64() < PATIENCE {
            world.step().map_err(|e| Error::Run(e.to_string()))?;
            tried += 1.0;
        }
        let dynamic = world.bodies.kind.iter().filter(|&&k| k == BodyKind::Dynamic).count();
        let growth = (self.bodies / (dynamic as f64).max(1.0)).max(1.0);
        let seconds = start.elapsed().as_secs_f64() / tried.max(1.0) * steps * growth;
        say!("  time       about {} for {steps} steps; more as contacts form", span(seconds));
        Ok(())
    }
}

/// Bodies that a source has still to pour, at most.
fn to_come(source: &Source) -> f64 {
    match source.amount {
        Amount::Count(n) => n.saturating_sub(source.placed) as f64,
        Amount::Mass(m) => {
            let smallest = source.sizes.limits().0;
            let least = source.density * 4.0 / 3.0 * std::f64::consts::PI * smallest.powi(3);
            ((m - source.placed_mass) / least).max(0.0).ceil()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use granum_engine::glam::DVec3;
    use granum_engine::{Body, Material, Settings};

    /// Bytes of a world of balls on a cubic lattice after a few steps, and its numbers of bodies and contacts.
    fn lattice(spacing: f64) -> (f64, f64, f64) {
        let mut world = World::new(Settings { gravity: DVec3::ZERO, ..Settings::default() });
        let material =
            world.add_material(Material { name: "m".into(), density: 1.0, friction: 0.5, restitution: 0.0 });
        for i in 0..8000 {
            let p = DVec3::new(f64::from(i % 20), f64::from(i / 20 % 20), f64::from(i / 400));
            world.add(Body::sphere(0.5, 1.0, material, p * spacing));
        }
        (0..3).for_each(|_| assert!(world.step().is_ok()));
        (world.bytes() as f64, world.bodies.len() as f64, world.contacts.len() as f64)
    }

    /// The engine's arrays stay below the estimate and above a third of it.
    #[test]
    fn the_estimate_of_memory_covers_the_arrays() {
        for spacing in [3.0, 1.0] {
            let (bytes, bodies, contacts) = lattice(spacing);
            let estimate = bodies * BYTES_PER_BODY + contacts * BYTES_PER_CONTACT;
            println!("{bodies} bodies, {contacts} contacts: {bytes} bytes, estimate {estimate}");
            assert!(bytes < estimate && bytes > estimate / 3.0, "{bytes} of {estimate}");
        }
    }
}
