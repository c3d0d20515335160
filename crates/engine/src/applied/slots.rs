//! Force and torque that a user gives to single bodies between steps (Iglberger09 section 5: "in-between two time steps the user
//! may manipulate rigid bodies by for instance adding external forces").
//!
//! A slot is kept by the id of its body, so it follows the body when bodies are re-sorted. The step reads slots and never
//! changes them: what is there acts in every step until it is set again or cleared. Slots are part of a checkpoint. A body that is
//! not dynamic, or gone, is not pushed.

use glam::DVec3;

use super::{BodyLoad, Done};
use crate::ids::BodyId;
use crate::state::{State, StateError};

/// Name of the section in a state.
const SECTION: &str = "applied";

/// Slots of all bodies; empty until the first is set.
#[derive(Clone, Debug, Default)]
pub struct Slots {
    /// Force [N] and torque about the centre of mass [N m] by id, along the axes of the world.
    of: Vec<[DVec3; 2]>,
    /// What all of them together did; the torque is about the origin.
    pub done: Done,
    pub(super) pushes: Vec<BodyLoad>,
}

impl Slots {
    /// Sets force [N] and torque [N m] of a body, world axes; the force acts at its centre of mass.
    pub fn set(&mut self, body: BodyId, force: DVec3, torque: DVec3) {
        if body.index() >= self.of.len() {
            self.of.resize(body.index() + 1, [DVec3::ZERO; 2]);
        }
        self.of[body.index()] = [force, torque];
    }

    /// Adds to the force [N] and torque [N m] of a body.
    pub fn add(&mut self, body: BodyId, force: DVec3, torque: DVec3) {
        let (f, t) = self.get(body);
        self.set(body, f + force, t + torque);
    }

    /// Force [N] and torque [N m] of a body.
    pub fn get(&self, body: BodyId) -> (DVec3, DVec3) {
        self.of.get(body.index()).map_or((DVec3::ZERO, DVec3::ZERO), |[f, t]| (*f, *t))
    }

    /// Empties all slots; what they did stays known.
    pub fn clear(&mut self) {
        self.of.clear();
        self.pushes.clear();
        self.done = Done { work: self.done.work, ..Done::default() };
    }

    /// Whether nothing was set since the last time they were cleared.
    pub fn is_empty(&self) -> bool {
        self.of.is_empty()
    }

    /// All slots by id.
    pub fn all(&self) -> &[[DVec3; 2]] {
        &self.of
    }

    /// Writes the slots into a state.
    pub(crate) fn save(&self, state: &mut State) {
        state.put_array(SECTION, &self.of);
    }

    /// The slots of a state in which so many ids were given; older states have none.
    pub(crate) fn load(state: &State, ids: usize) -> Result<Self, StateError> {
        let of: Vec<[DVec3; 2]> = match state.section(SECTION) {
            Some(_) => state.array(SECTION)?,
            None => Vec::new(),
        };
        if of.len() > ids {
            return Err(StateError::wrong(SECTION, "a force on a body that never was"));
        }
        Ok(Self { of, ..Self::default() })
    }

    /// Bytes of the array.
    pub(super) fn bytes(&self) -> usize {
        self.of.capacity() * size_of::<[DVec3; 2]>() + self.pushes.capacity() * size_of::<BodyLoad>()
    }
}
