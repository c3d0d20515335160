//! What all ranks know together: the health record, and a hash of all bodies.

use glam::DVec3;

use crate::bodies::Bodies;
use crate::exact::Exact;
use crate::exchange::{self, At, Exchange, Message};
use crate::failure::Failure;
use crate::report::{StepReport, Totals, totals};
use crate::stage::Stage;
use crate::world::World;

/// The numbers of a health record that are sums over ranks.
fn sums(report: &mut StepReport) -> Vec<&mut f64> {
    let StepReport {
        kinetic_energy,
        potential_energy,
        elastic_energy,
        dissipated_energy,
        losses,
        wall_work,
        inserted_energy,
        removed_energy,
        least_energy,
        momentum,
        angular_momentum,
        ..
    } = report;
    let mut all = vec![
        kinetic_energy,
        potential_energy,
        elastic_energy,
        dissipated_energy,
        &mut losses.friction,
        &mut losses.rolling,
        &mut losses.impact,
        &mut losses.overlap,
        &mut losses.damping,
        wall_work,
        inserted_energy,
        removed_energy,
        least_energy,
    ];
    all.extend(momentum.as_mut().iter_mut());
    all.extend(angular_momentum.as_mut().iter_mut());
    all
}

/// Energies and momenta of the bodies of all ranks, from those of this rank's own.
fn totals_of_all(own: Totals, exchange: &mut dyn Exchange, at: At) -> Result<Totals, Failure> {
    let (p, l) = (own.momentum, own.angular_momentum);
    let [first, second] = own.mass_radius;
    let numbers = [
        own.bodies as f64,
        own.kinetic_energy,
        own.potential_energy,
        p.x,
        p.y,
        p.z,
        l.x,
        l.y,
        l.z,
        first,
        second,
    ];
    let mut all = numbers.map(Exact::of);
    exchange::sum(exchange, at, &mut all)?;
    let [bodies, kinetic_energy, potential_energy, px, py, pz, lx, ly, lz, first, second] =
        all.map(|sum| sum.value());
    Ok(Totals {
        bodies: bodies as usize,
        kinetic_energy,
        potential_energy,
        momentum: DVec3::new(px, py, pz),
        angular_momentum: DVec3::new(lx, ly, lz),
        mass_radius: [first, second],
    })
}

impl World {
    /// Energies and momenta of all bodies, and the deepest overlap, beside other ranks if there are any. Each rank adds its own bodies in
    /// its own order, so the last bits depend on the number of ranks; [`World::gather`] computes them as one rank alone does.
    pub(crate) fn totals(&self, exchange: &mut dyn Exchange) -> Result<(Totals, (f64, f64)), Failure> {
        let (gravity, deepest) = (self.settings.gravity, self.collider.deepest());
        let Some(own) = self.own_bodies() else { return Ok((totals(&self.bodies, gravity), deepest)) };
        let at = self.at(Stage::Report);
        let mut deepest: [f64; 2] = deepest.into();
        exchange::max(exchange, at, &mut deepest)?;
        Ok((totals_of_all(totals(&own, gravity), exchange, at)?, deepest.into()))
    }

    /// The bodies that this rank answers for, in the order of their places; `None` if it is alone.
    pub(crate) fn own_bodies(&self) -> Option<Bodies> {
        let share = self.share.as_ref()?;
        let rows: Vec<u32> =
            (0..share.place.len() as u32).filter(|&row| share.answers_for(row as usize)).collect();
        let mut own = Bodies::default();
        own.gather(&self.bodies, &rows);
        Some(own)
    }

    /// Makes the health record of this rank that of all. Each rank adds doubles in its own order, so the last bits of energies depend on the
    /// number of ranks; nothing in a step depends on them.
    pub(crate) fn report_together(&mut self, exchange: &mut dyn Exchange) -> Result<(), Failure> {
        if self.share.is_none() {
            return Ok(());
        }
        let at = self.at(Stage::Report);
        let report = &mut self.report;
        let mut largest = [report.max_penetration, report.max_penetration_over_radius];
        exchange::max(exchange, at, &mut largest)?;
        [report.max_penetration, report.max_penetration_over_radius] = largest;
        let counts = [report.bodies as f64, report.contacts as f64].map(Exact::of);
        let mut all: Vec<Exact> = sums(report).into_iter().map(|x| Exact::of(*x)).chain(counts).collect();
        exchange::sum(exchange, at, &mut all)?;
        sums(report).into_iter().zip(&all).for_each(|(x, sum)| *x = sum.value());
        let [.., bodies, contacts] = &all[..] else { return Ok(()) };
        (report.bodies, report.contacts) = (bodies.value() as usize, contacts.value() as usize);
        Ok(())
    }

    /// A hash of the state of all bodies of all ranks, whatever their order and number of ranks: the sum of a hash of each. Equal hashes
    /// mean equal bits.
    pub fn hash_of_all(&self, exchange: &mut dyn Exchange) -> Result<u128, Failure> {
        let at = self.at(Stage::Report);
        let own = self.own_bodies();
        let (high, low) = split(sum_of_hashes(own.as_ref().unwrap_or(&self.bodies)));
        let mut message = Message::default();
        message.put(&[high, low]);
        let mut total = 0u128;
        for other in exchange::gather(exchange, at, message)? {
            let words: Vec<u64> = other.reader(at).take()?;
            total = total.wrapping_add(u128::from(words[0]) << 64 | u128::from(words[1]));
        }
        Ok(total)
    }
}

fn split(x: u128) -> (u64, u64) {
    ((x >> 64) as u64, x as u64)
}

/// Sum of the hashes of bodies.
fn sum_of_hashes(bodies: &Bodies) -> u128 {
    let of = |i: usize| {
        let (p, q, v, w) = (bodies.position[i], bodies.rotation[i], bodies.velocity[i], bodies.ang_vel[i]);
        let numbers = [p.x, p.y, p.z, q.w, q.x, q.y, q.z, v.x, v.y, v.z, w.x, w.y, w.z].map(f64::to_bits);
        let words = || std::iter::once(u64::from(bodies.id[i].0)).chain(numbers);
        let (a, b) = (mixed(words(), 1), mixed(words(), 2));
        u128::from(a) << 64 | u128::from(b)
    };
    (0..bodies.len()).filter(|&i| !bodies.is_hole(i)).map(of).fold(0, u128::wrapping_add)
}

/// A hash of some words (the finaliser of splitmix64 after each).
fn mixed(words: impl Iterator<Item = u64>, seed: u64) -> u64 {
    words.fold(seed, |hash, word| {
        let x = (hash ^ word).wrapping_add(0x9e37_79b9_7f4a_7c15);
        let x = (x ^ x >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        (x ^ x >> 31).rotate_left(17)
    })
}
