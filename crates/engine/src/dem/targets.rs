//! Where the force and torque of a pair go: the sums of the bodies of a task, and those of its guests
//! ([`crate::guests`]).

use glam::DVec3;

/// Force and torque on a body, each filled up to what a register holds.
#[derive(Clone, Copy, Debug, Default)]
#[repr(C, align(64))]
pub(super) struct Push {
    pub(super) force: [f64; 4],
    pub(super) torque: [f64; 4],
}

impl Push {
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
    fn add(&mut self, other: &Push) {
        for c in 0..4 {
            self.force[c] += other.force[c];
        }
        for c in 0..4 {
            self.torque[c] += other.torque[c];
        }
    }
}

/// Place of a body that is not pushed.
pub(super) const NOBODY: u32 = 0;

/// Sums of the bodies that a task owns, and of its guests.
pub(super) struct Targets<'a> {
    pub(super) start: usize,
    /// What is not pushed, then the own bodies: their places are below those of the guests.
    pub(super) sums: &'a mut [Push],
    pub(super) guests: &'a mut [Push],
}

impl Targets<'_> {
    /// Adds what a pair does to its first body.
    #[inline(always)]
    pub(super) fn add_first(&mut self, a: usize, push: &Push) {
        self.sums[1 + a - self.start].add(push);
    }

    /// Adds what a pair does to the body at a place.
    #[inline(always)]
    pub(super) fn add(&mut self, place: u32, push: &Push) {
        let place = place as usize;
        match self.sums.get_mut(place) {
            Some(sum) => sum.add(push),
            None => self.guests[place - self.sums.len()].add(push),
        }
    }
}
