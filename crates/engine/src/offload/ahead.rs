//! Steps that leave the bodies on a device: the host learns sums, and takes bodies and contacts when somebody wants to look at them.
//!
//! A device may go on by itself where the host has nothing to do in a step but to move walls ([`World::has_host_work`]). After such a step
//! ([`World::end_ahead`]) time, health record and walls are those of its end, and the device is ahead: bodies and contacts are those of
//! an earlier step, until the host catches up ([`World::catch_up`]). Who reads or changes them asks first ([`World::is_behind`]); a
//! step on the processor, a state and a probe refuse a world that is behind.

use glam::{DQuat, DVec3};

use super::{Moved, Solved};
use crate::bodies::BodyKind;
use crate::ccp::Outcome;
use crate::failure::Failure;
use crate::integrate::{integrate_some, lost};
use crate::losses::Losses;
use crate::report::{StepReport, totals};
use crate::world::World;
use crate::world::update_bodies::RESORT_EVERY;

/// Share of their size within which walls are searched for a contact that a device has found: all of them count.
const ANYWHERE: f64 = 1e6;

/// What a device has summed up over the bodies that it moves and over the contacts of a step.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Summed {
    /// Contacts.
    pub contacts: usize,
    /// What they took [J].
    pub taken: Losses,
    /// Work of walls that move [J].
    pub wall_work: f64,
    /// Deepest penetration at the start of the step [m].
    pub max_penetration: f64,
    /// The same over the smaller radius of its pair.
    pub max_penetration_over_radius: f64,
    /// Kinetic energy [J].
    pub kinetic_energy: f64,
    /// Sum of mass times position [kg m].
    pub moment: DVec3,
    /// Linear momentum [kg m/s].
    pub momentum: DVec3,
    /// Angular momentum about the origin [kg m2/s].
    pub angular_momentum: DVec3,
}

impl World {
    /// Whether the host must see the bodies before the next step: they are to be sorted, a gate opens, a source pours.
    pub fn must_be_current(&self) -> bool {
        self.must_come_or_go() || self.out_of_order || self.step.is_multiple_of(RESORT_EVERY)
    }

    /// Whether a body comes or goes before the next step, or has gone.
    pub(super) fn must_come_or_go(&self) -> bool {
        let now = self.time + 0.5 * self.settings.step;
        self.energy_book.at_start.is_none()
            || self.holes > 0
            || !self.ground.boxes.is_empty()
            || self.gates.iter().any(|gate| gate.opens <= now)
            || self.sources.iter().any(|source| source.wants_to_pour(self.time))
    }

    /// Makes the orientations of spheres unit quaternions again.
    pub(super) fn normalize_balls(&mut self) {
        let b = &mut self.bodies;
        for i in (0..b.len()).filter(|&i| b.shape[i].0 == 0 && b.kind[i] == BodyKind::Dynamic) {
            b.rotation[i] = b.rotation[i].normalize();
        }
    }

    /// Ends a step of which a device keeps bodies and contacts; `moving` are the bodies besides the walls that are not pushed and move.
    pub fn end_ahead(
        &mut self,
        summed: &Summed,
        outcome: Outcome,
        moving: &[u32],
        token: u64,
    ) -> Result<(), Failure> {
        let h = self.settings.step;
        if !self.is_behind() {
            let now = totals(&self.bodies, self.settings.gravity);
            self.ahead.known = (now.bodies, now.least_energy(self.settings.gravity, h));
        }
        self.ahead.token = Some(token);
        let b = &self.bodies;
        let walls = (0..self.walls()).filter(|&i| b.kind[i] == BodyKind::Kinematic).map(|i| i as u32);
        let all: Vec<u32> = walls.chain(moving.iter().copied()).collect();
        self.ahead.poses = all.iter().map(|&i| (i, b.position[i as usize], b.rotation[i as usize])).collect();
        integrate_some(h, self.time + h, &all, &mut self.bodies)?;
        self.step += 1;
        self.time = self.time_after(self.step);
        self.energy_book.losses += summed.taken;
        self.energy_book.wall_work += summed.wall_work;
        self.note_sums(summed, outcome);
        Ok(())
    }

    /// The health record of a step from the sums of a device.
    fn note_sums(&mut self, summed: &Summed, outcome: Outcome) {
        let potential_energy = -self.settings.gravity.dot(summed.moment);
        self.report = StepReport {
            step: self.step,
            time: self.time,
            bodies: self.ahead.known.0,
            contacts: summed.contacts,
            iterations: outcome.iterations,
            residual: outcome.residual,
            relative_residual: outcome.relative,
            worst_island_residual: outcome.worst,
            max_penetration: summed.max_penetration,
            max_penetration_over_radius: summed.max_penetration_over_radius,
            kinetic_energy: summed.kinetic_energy,
            potential_energy,
            dissipated_energy: self.energy_book.balance() - summed.kinetic_energy - potential_energy,
            least_energy: self.ahead.known.1,
            momentum: summed.momentum,
            angular_momentum: summed.angular_momentum,
            inserted: self.inserted,
            removed: self.removed,
            ..StepReport::default()
        };
        self.report.note_book(&self.energy_book);
    }

    /// Takes bodies and contacts of the last step from the device that is ahead. `start` are the positions of the bodies at its start, where
    /// its contacts are.
    pub fn catch_up(&mut self, start: &[DVec3], moved: &Moved, solved: &Solved) {
        if self.ahead.token.take().is_none() {
            return;
        }
        let walls = self.walls();
        let b = &mut self.bodies;
        let pushed: Vec<(usize, usize)> =
            (walls..b.len()).enumerate().filter(|(_, i)| b.kind[*i] == BodyKind::Dynamic).collect();
        pushed.iter().for_each(|&(k, i)| b.position[i] = start[k]);
        let poses = std::mem::take(&mut self.ahead.poses);
        let swap = |world: &mut World, poses: &[(u32, DVec3, DQuat)]| -> Vec<(u32, DVec3, DQuat)> {
            let b = &mut world.bodies;
            let one = |&(i, p, q): &(u32, DVec3, DQuat)| {
                let at = i as usize;
                (i, std::mem::replace(&mut b.position[at], p), std::mem::replace(&mut b.rotation[at], q))
            };
            poses.iter().map(one).collect()
        };
        let ends = swap(self, &poses);
        self.take_contacts_within(solved, ANYWHERE, self.step - 1);
        swap(self, &ends);
        let b = &mut self.bodies;
        for (k, i) in pushed {
            (b.position[i], b.rotation[i]) = (moved.position[k], moved.rotation[k]);
            (b.velocity[i], b.ang_vel[i]) = (moved.velocity[k], moved.ang_vel[k]);
            b.neighbour_speed[i] = moved.neighbour_speed[k];
        }
    }

    /// Takes the motion of a step after which body `i` is lost, and says so.
    pub fn take_lost(&mut self, moved: &Moved, i: usize) -> Failure {
        self.ahead.token = None;
        let walls = self.walls();
        let b = &mut self.bodies;
        for (k, i) in
            (walls..b.len()).enumerate().filter(|(_, i)| b.kind[*i] == BodyKind::Dynamic).collect::<Vec<_>>()
        {
            (b.position[i], b.rotation[i]) = (moved.position[k], moved.rotation[k]);
            (b.velocity[i], b.ang_vel[i]) = (moved.velocity[k], moved.ang_vel[k]);
        }
        let is_finite = b.velocity[i].is_finite() && b.ang_vel[i].is_finite();
        match lost(b, i, self.time + self.settings.step) {
            Failure::TooFar { body, stage, time, .. } if !is_finite => {
                Failure::NotFinite { body, stage, time }
            }
            failure => failure,
        }
    }
}
