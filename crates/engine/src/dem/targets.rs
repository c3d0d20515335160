//! Where the force and torque of a pair go: the sums of the bodies of a chunk, and places set aside for bodies of others
//! ([`super::neighbours`]).

use glam::DVec3;

use super::neighbours::{HERE, NOBODY};
use crate::par::Scatter;

/// Force and torque on a body, each filled up to what a register holds.
#[derive(Clone, Copy, Debug, Default)]
#[repr(C, align(64))]
pub(super) struct BodyForce {
    pub(super) force: [f64; 4],
    pub(super) torque: [f64; 4],
}

impl BodyForce {
    #[inline(always)]
    pub(super) fn new(force: DVec3, torque: DVec3) -> Self {
        Self { force: [force.x, force.y, force.z, 0.0], torque: [torque.x, torque.y, torque.z, 0.0] }
    }

    #[inline(always)]
    pub(super) fn force(&self) -> DVec3 {
        DVec3::from_slice(&self.force)
    }

    #[inline(always)]
    pub(super) fn torque(&self) -> DVec3 {
        DVec3::from_slice(&self.torque)
    }

    #[inline(always)]
    fn add(&mut self, other: &BodyForce) {
        for c in 0..4 {
            self.force[c] += other.force[c];
        }
        for c in 0..4 {
            self.torque[c] += other.torque[c];
        }
    }
}

/// Sums of the bodies of one chunk, and the places for those of others.
pub(super) struct Targets<'a> {
    pub(super) start: usize,
    pub(super) sums: &'a mut [BodyForce],
    pub(super) incoming: &'a Scatter<'a, [DVec3; 2]>,
}

impl Targets<'_> {
    /// Adds what a pair does to its first body.
    #[inline(always)]
    pub(super) fn add_first(&mut self, a: usize, push: &BodyForce) {
        self.sums[a - self.start].add(push);
    }

    /// Adds what a pair does to its second body.
    #[inline(always)]
    pub(super) fn add(&mut self, slot: u32, b: usize, push: &BodyForce) {
        match slot {
            HERE => self.sums[b - self.start].add(push),
            NOBODY => {}
            // SAFETY: each pair has a place of its own.
            #[allow(unsafe_code)]
            _ => unsafe { self.incoming.set_once(slot as usize, [push.force(), push.torque()]) },
        }
    }

    /// Empties the place of a pair that no longer touches.
    #[inline]
    pub(super) fn add_nothing(&mut self, slot: u32) {
        if slot < NOBODY {
            // SAFETY: each pair has a place of its own.
            #[allow(unsafe_code)]
            unsafe {
                self.incoming.set_once(slot as usize, [DVec3::ZERO; 2]);
            }
        }
    }
}
