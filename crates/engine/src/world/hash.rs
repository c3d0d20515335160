//! Hashes of a state.

use super::World;
use crate::ancf::Beams;
use crate::bodies::Bodies;
use crate::ground::Ground;
use crate::ground::store::{Grain, Sleeping};
use crate::par;

impl World {
    /// Hash of the state: equal hashes mean equal bits.
    pub fn state_hash(&self) -> u64 {
        debug_assert!(!self.is_behind(), "a device is ahead of this world");
        let hash = state_hash(&self.bodies, &self.beams);
        if self.ground.boxes.is_empty() { hash } else { add_ground(hash, &self.ground) }
    }
}

/// The same with the stored grains in the order of their ids, and with the contacts that sleep in the order of theirs.
fn add_ground(mut hash: u64, ground: &Ground) -> u64 {
    let mut add = |bits: u64| hash = (hash ^ bits).wrapping_mul(0x0000_0100_0000_01b3);
    let mut grains: Vec<&Grain> = ground.store.grains().collect();
    grains.sort_unstable_by_key(|g| g.id);
    for grain in grains {
        add(u64::from(grain.id));
        grain.position.to_array().into_iter().for_each(|x| add(x.to_bits()));
        grain.turned.into_iter().for_each(|x| add(u64::from(x.to_bits())));
    }
    let columns = (0..ground.store.columns()).map(|c| ground.store.column(c));
    let mut contacts: Vec<&Sleeping> = columns.flat_map(|c| &c.contacts).collect();
    contacts.sort_unstable_by_key(|c| (c.a, c.b, c.feature));
    for contact in contacts {
        add(u64::from(contact.a) << 32 | u64::from(contact.b));
        contact.impulse.into_iter().for_each(|x| add(x.to_bits()));
    }
    hash
}

/// A hash of the state of all bodies in the order of their ids, and of the beams: equal hashes mean equal bits (FNV-1a, 64
/// bit).
fn state_hash(bodies: &Bodies, beams: &Beams) -> u64 {
    let mut order: Vec<u32> = (0..bodies.len() as u32).filter(|&i| !bodies.is_hole(i as usize)).collect();
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

/// A hash of places and velocities of the bodies in their present order, and of the beams. Unlike [`World::state_hash`] it
/// depends on that order, but all threads share the work: a state in memory is taken every few steps.
pub(super) fn quick_hash(bodies: &Bodies, beams: &[f64]) -> u64 {
    let add = |hash: u64, bits: u64| (hash ^ bits).wrapping_mul(0x0000_0100_0000_01b3);
    let start = 0xcbf2_9ce4_8422_2325_u64;
    let parts = par::map_chunks(bodies.len(), |range| {
        range.fold(start, |hash, i| {
            let (p, q, v, w) =
                (bodies.position[i], bodies.rotation[i], bodies.velocity[i], bodies.ang_vel[i]);
            let numbers = [p.x, p.y, p.z, q.w, q.x, q.y, q.z, v.x, v.y, v.z, w.x, w.y, w.z];
            numbers.into_iter().fold(add(hash, u64::from(bodies.id[i].0)), |h, x| add(h, x.to_bits()))
        })
    });
    let beams = beams.iter().map(|x| x.to_bits());
    parts.into_iter().chain(beams).fold(start, add)
}
