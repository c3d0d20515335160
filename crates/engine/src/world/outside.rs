//! What users can change between two steps (Iglberger09 section 5): the state of bodies, the motors of joints and the motion of
//! walls. Arrays can be read in the order of the ids.
//!
//! A motor or a motion that was set replaces that of the scene from then on. It is part of a saved state: a world that is
//! restored to an earlier state has the motors and motions of its scene again.
//! Force and torque on single bodies are in [`crate::applied::slots`].
//!
//! Setting positions or velocities changes the energy of the bodies. That change is counted as part of the initial energy, so
//! that it does not appear as energy that contacts have dissipated.
//! The elastic energy of penalty contacts between moved bodies is not booked.

use glam::{DQuat, DVec3};
use serde::{Deserialize, Serialize};

use super::World;
use crate::bodies::BodyKind;
use crate::ids::BodyId;
use crate::joint::Freedom;
use crate::joint::motor::Motor;
use crate::motion::Motion;
use crate::state::{State, StateError};

/// Name of the section in a state.
const SECTION: &str = "outside";

/// Why something cannot be set.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum OutsideError {
    /// No such body.
    #[error("body {0} is not in the world: it was removed, or has never been there")]
    Gone(BodyId),
    /// A body whose state is not its own.
    #[error("body {body} (`{group}`) is {kind}: its state cannot be set; {help}")]
    NotFree {
        /// Which body.
        body: BodyId,
        /// Its group.
        group: String,
        /// What it is.
        kind: &'static str,
        /// What to do.
        help: &'static str,
    },
    /// A wall that cannot be moved.
    #[error("body {body} (`{group}`) is {kind} and cannot be given a motion; only walls can")]
    NotAWall {
        /// Which body.
        body: BodyId,
        /// Its group.
        group: String,
        /// What it is.
        kind: &'static str,
    },
    /// A number that is not finite, or a rotation of length zero.
    #[error("the {what} of body {body} is not finite, or is a rotation of length zero")]
    NotFinite {
        /// Which body.
        body: BodyId,
        /// What of it.
        what: &'static str,
    },
    /// A joint without this coordinate.
    #[error("joint `{joint}` is {kind} and has no {coordinate} that a motor could drive")]
    NoCoordinate {
        /// Name of the joint.
        joint: String,
        /// Its kind.
        kind: &'static str,
        /// What was asked for.
        coordinate: &'static str,
    },
}

/// New states of some bodies; an array that is empty leaves what it stands for as it is.
#[derive(Clone, Debug, Default)]
pub struct NewStates {
    /// Which bodies.
    pub ids: Vec<BodyId>,
    /// Centres of mass [m].
    pub position: Vec<DVec3>,
    /// Orientations, body to world; normalised here.
    pub rotation: Vec<DQuat>,
    /// Velocities of the centres of mass [m/s].
    pub velocity: Vec<DVec3>,
    /// Angular velocities, world frame [rad/s].
    pub ang_vel: Vec<DVec3>,
}

/// Motors and motions that were set, and what the scene gave in their place.
#[derive(Clone, Debug, Default)]
pub(crate) struct Outside {
    /// Joints by number with the motors of the scene.
    joints: Vec<(usize, Vec<(Freedom, Motor)>)>,
    /// Walls with the motion of the scene. Those that had none have their motion behind all others in [`World::motions`].
    walls: Vec<(BodyId, Option<Motion>)>,
}

/// What is saved of it.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct SavedMotions {
    motors: Vec<(usize, Vec<(Freedom, Motor)>)>,
    motions: Vec<Motion>,
}

fn kind_in_words(kind: BodyKind) -> &'static str {
    match kind {
        BodyKind::Dynamic => "dynamic",
        BodyKind::Kinematic => "moved by a prescribed motion",
        BodyKind::Beam => "the sphere of a beam",
        BodyKind::Fixed => "fixed",
    }
}

impl World {
    /// Present indices of all bodies in the order of their ids.
    pub fn by_id(&self) -> Vec<u32> {
        self.index_of_id.iter().copied().filter(|&i| i != u32::MAX).collect()
    }

    /// Number of ids given so far, those of removed bodies included.
    pub fn ids_given(&self) -> usize {
        self.index_of_id.len()
    }

    /// Total force of the contacts of the last step on every body, by present index [N].
    pub fn contact_forces(&self) -> Vec<DVec3> {
        let mut force = vec![DVec3::ZERO; self.bodies.len()];
        for c in 0..self.contacts.len() {
            let on_b = self.impulse(c) / self.settings.step;
            force[self.contacts.a[c] as usize] -= on_b;
            force[self.contacts.b[c] as usize] += on_b;
        }
        force
    }

    /// Sets the states of dynamic bodies. On an error nothing is changed.
    pub fn set_states(&mut self, new: &NewStates) -> Result<(), OutsideError> {
        let indices = self.free_indices(&new.ids)?;
        let finite = |what, all: &[DVec3]| match all.iter().position(|v| !v.is_finite()) {
            Some(k) => Err(OutsideError::NotFinite { body: new.ids[k], what }),
            None => Ok(()),
        };
        finite("position", &new.position)?;
        finite("velocity", &new.velocity)?;
        finite("angular velocity", &new.ang_vel)?;
        if let Some(k) = new.rotation.iter().position(|q| !(q.is_finite() && q.length() > 1e-9)) {
            return Err(OutsideError::NotFinite { body: new.ids[k], what: "rotation" });
        }
        let before = self.energy_without_contacts();
        let bodies = &mut self.bodies;
        for (k, &i) in indices.iter().enumerate() {
            let set = |to: &mut DVec3, from: &[DVec3]| from.get(k).into_iter().for_each(|v| *to = *v);
            set(&mut bodies.position[i], &new.position);
            set(&mut bodies.velocity[i], &new.velocity);
            set(&mut bodies.ang_vel[i], &new.ang_vel);
            new.rotation.get(k).into_iter().for_each(|q| bodies.rotation[i] = q.normalize());
        }
        self.book_change_of_energy(before);
        Ok(())
    }

    /// Present indices of bodies, all of which must be dynamic.
    pub fn free_indices(&self, ids: &[BodyId]) -> Result<Vec<usize>, OutsideError> {
        let index = |&id: &BodyId| {
            let i = self.index_of(id).ok_or(OutsideError::Gone(id))?;
            let help = match self.bodies.kind[i] {
                BodyKind::Dynamic => return Ok(i),
                BodyKind::Beam => "beams are moved by forces",
                _ => "give it a motion instead",
            };
            let (group, kind) = self.in_words(i);
            Err(OutsideError::NotFree { body: id, group, kind, help })
        };
        ids.iter().map(index).collect()
    }

    fn in_words(&self, i: usize) -> (String, &'static str) {
        let group = self.groups.get(self.bodies.group[i].index()).cloned().unwrap_or_default();
        (group, kind_in_words(self.bodies.kind[i]))
    }

    /// From now on a motor drives this coordinate of a joint, instead of what the scene gave; with none it is free.
    pub fn set_motor(
        &mut self,
        joint: usize,
        freedom: Freedom,
        motor: Option<Motor>,
    ) -> Result<(), OutsideError> {
        let j = &mut self.joints[joint];
        let (has, coordinate) = match freedom {
            Freedom::Turn => (j.kind.turns(), "angle"),
            Freedom::Slide => (j.kind.slides(), "length"),
        };
        if !has {
            let (joint, kind) = (j.name.clone(), j.kind.name());
            return Err(OutsideError::NoCoordinate { joint, kind, coordinate });
        }
        if self.outside.joints.iter().all(|(k, _)| *k != joint) {
            self.outside.joints.push((joint, j.motors.clone()));
        }
        j.motors.retain(|(f, _)| *f != freedom);
        j.motors.extend(motor.map(|m| (freedom, m)));
        Ok(())
    }

    /// From now on a wall moves like this, instead of what the scene gave. A fixed wall becomes one that moves.
    pub fn set_motion(&mut self, motion: Motion) -> Result<(), OutsideError> {
        let id = motion.body;
        let i = self.index_of(id).ok_or(OutsideError::Gone(id))?;
        if !matches!(self.bodies.kind[i], BodyKind::Fixed | BodyKind::Kinematic) {
            let (group, kind) = self.in_words(i);
            return Err(OutsideError::NotAWall { body: id, group, kind });
        }
        if self.bodies.kind[i] == BodyKind::Fixed {
            self.bodies.kind[i] = BodyKind::Kinematic;
            // The list of pairs does not watch how fixed bodies turn.
            self.dem.neighbours.outdate();
        }
        self.put_motion(motion);
        Ok(())
    }

    fn put_motion(&mut self, motion: Motion) {
        let at = self.motions.iter().position(|m| m.body == motion.body);
        if self.outside.walls.iter().all(|(id, _)| *id != motion.body) {
            self.outside.walls.push((motion.body, at.map(|k| self.motions[k].clone())));
        }
        match at {
            Some(k) => self.motions[k] = motion,
            None => self.motions.push(motion),
        }
    }

    /// Number of motions that the scene gave: they come first.
    pub(super) fn given_motions(&self) -> usize {
        self.motions.len() - self.outside.walls.iter().filter(|(_, given)| given.is_none()).count()
    }

    /// Saves motors and motions that were set.
    pub(super) fn save_outside(&self, state: &mut State) -> Result<(), StateError> {
        let Outside { joints, walls } = &self.outside;
        if joints.is_empty() && walls.is_empty() && state.section(SECTION).is_none() {
            return Ok(());
        }
        let is_set = |m: &&Motion| walls.iter().any(|(id, _)| *id == m.body);
        let kept = SavedMotions {
            motors: joints.iter().map(|(k, _)| (*k, self.joints[*k].motors.clone())).collect(),
            motions: self.motions.iter().filter(is_set).cloned().collect(),
        };
        state.put(SECTION, &kept)
    }

    /// What a state holds of them, and the walls that it or this world has given a motion.
    pub(super) fn load_outside(
        &self,
        state: &State,
        ids: u64,
    ) -> Result<(SavedMotions, Vec<BodyId>), StateError> {
        let kept = match state.section(SECTION) {
            Some(_) => state.get::<SavedMotions>(SECTION)?,
            None => SavedMotions::default(),
        };
        if kept.motors.iter().any(|(joint, _)| *joint >= self.joints.len()) {
            return Err(StateError::wrong(SECTION, "a motor of a joint that the scene does not have"));
        }
        if kept.motions.iter().any(|m| m.body.index() as u64 >= ids) {
            return Err(StateError::wrong(SECTION, "a motion of a body that never was"));
        }
        let set = kept.motions.iter().map(|m| m.body).chain(self.outside.walls.iter().map(|(id, _)| *id));
        let set = set.collect();
        Ok((kept, set))
    }

    /// Motors and motions are those of the scene again; the bodies stay as they are.
    pub(super) fn forget_outside(&mut self) {
        let Outside { joints, walls } = std::mem::take(&mut self.outside);
        for (joint, motors) in joints {
            self.joints[joint].motors = motors;
        }
        for (body, given) in walls {
            match given {
                Some(given) => {
                    self.motions.iter_mut().filter(|m| m.body == body).for_each(|m| *m = given.clone())
                }
                None => self.motions.retain(|m| m.body != body),
            }
        }
    }

    /// Sets the motors and motions of a state.
    pub(super) fn set_outside(&mut self, kept: SavedMotions) {
        for (joint, motors) in kept.motors {
            let before = std::mem::replace(&mut self.joints[joint].motors, motors);
            self.outside.joints.push((joint, before));
        }
        kept.motions.into_iter().for_each(|motion| self.put_motion(motion));
    }
}

#[cfg(test)]
mod tests;
