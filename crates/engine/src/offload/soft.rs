//! Steps of penalty contact on another device: what the host does before and after, and what it takes when somebody looks.
//!
//! A device keeps bodies and the memory of contacts for many steps ([`super::ahead`]); the host only moves what is moved by a
//! prescription. A device may find out later that it could not do a step, because its list of pairs was stale or the host must look; the host
//! then takes back what it has done since ([`Undo`]). With [`World::catch_up_soft`] the world has all that a step on the processor
//! leaves: bodies, what contacts remember, contacts with their forces, and the record.

use glam::{DQuat, DVec3};

use super::Moved;
use crate::bodies::BodyKind;
use crate::collide::sphere_contact::sphere_sphere;
use crate::collide::{ContactPoint, ListMargin, Margin, Rules};
use crate::dem::{ContactMemory, ContactTotals, SavedContact, Shares};
use crate::exchange::Alone;
use crate::failure::Failure;
use crate::integrate::{integrate_some, lost};
use crate::math::turned;
use crate::motion::move_walls;
use crate::stage::{Clock, Stage};
use crate::step::report::sum_up_dem;
use crate::world::World;
use crate::world::update_bodies::RESORT_EVERY_DEM;

/// Share of its size within which a wall is searched for a contact that a device has found.
const ANYWHERE: f64 = 1e6;

/// A contact of the last step on a device.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct SoftContact {
    /// First body.
    pub a: u32,
    /// Second body; walls are always second.
    pub b: u32,
    /// Which contact of its pair it is.
    pub feature: u32,
    /// What it remembers.
    pub memory: ContactMemory,
    /// Force on b [N].
    pub force: DVec3,
    /// Torque on b that resists rolling and twisting [N m].
    pub torque: DVec3,
    /// Energy of its springs [J].
    pub elastic: Shares,
}

/// What contacts took since the host has looked last.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Spent {
    /// Energy that dashpots, friction and resistance to rolling took [J].
    pub taken: Shares,
    /// Work of walls that move [J].
    pub wall_work: f64,
    /// Times that the list of pairs was made.
    pub lists: u64,
    /// Whether the energies of the springs were summed up in the last step.
    pub energies: bool,
}

/// What the host changes in a step that a device does.
#[derive(Clone, Debug, Default)]
pub struct Undo {
    step: u64,
    time: f64,
    motions: Vec<(DVec3, f64)>,
    bodies: Vec<(u32, DVec3, DQuat, DVec3, DVec3)>,
}

impl World {
    /// Whether the host must see the bodies before the next step of penalty contact.
    pub fn must_be_current_soft(&self) -> bool {
        self.must_come_or_go() || self.out_of_order || self.step.is_multiple_of(RESORT_EVERY_DEM)
    }

    /// What moves by a prescription: walls, for a device refuses other bodies that do.
    fn moved_bodies(&self) -> Vec<u32> {
        let moves = |&i: &usize| self.bodies.kind[i] == BodyKind::Kinematic;
        (0..self.walls()).filter(moves).map(|i| i as u32).collect()
    }

    /// What the next step will change.
    pub fn undo(&self) -> Undo {
        let b = &self.bodies;
        let one = |i: u32| {
            let k = i as usize;
            (i, b.position[k], b.rotation[k], b.velocity[k], b.ang_vel[k])
        };
        Undo {
            step: self.step,
            time: self.time,
            motions: self.motions.iter().map(|m| (m.offset, m.angle)).collect(),
            bodies: self.moved_bodies().into_iter().map(one).collect(),
        }
    }

    /// Goes back to where a step began.
    pub fn take_back(&mut self, undo: &Undo) {
        (self.step, self.time) = (undo.step, undo.time);
        for (motion, &(offset, angle)) in self.motions.iter_mut().zip(&undo.motions) {
            (motion.offset, motion.angle) = (offset, angle);
        }
        let b = &mut self.bodies;
        for &(i, position, rotation, velocity, ang_vel) in &undo.bodies {
            let i = i as usize;
            (b.position[i], b.rotation[i]) = (position, rotation);
            (b.velocity[i], b.ang_vel[i]) = (velocity, ang_vel);
        }
    }

    /// Stage update_bodies.
    pub fn update_soft(&mut self, clock: &mut Clock) -> Result<(), Failure> {
        clock.run(Stage::UpdateBodies, || -> Result<(), Failure> {
            if self.is_behind() {
                return Ok(());
            }
            self.update_bodies_dem(&mut Alone)?;
            if self.holes > 0 {
                self.sort_in_space();
            }
            if self.step.is_multiple_of(RESORT_EVERY_DEM) {
                self.normalize_balls();
            }
            Ok(())
        })
    }

    /// Stage move_walls and the first half of integrate, of what is moved by a prescription.
    pub fn move_soft(&mut self, clock: &mut Clock) -> Result<(), Failure> {
        let (h, t) = (self.settings.step, self.time);
        clock.run(Stage::MoveWalls, || {
            move_walls(&mut self.motions, &self.index_of_id, t, h, &mut self.bodies);
        });
        let lead = self.settings.dem.scheme.drifts(h).0;
        clock.run(Stage::Integrate, || {
            let moved = self.moved_bodies();
            integrate_some(lead, t + lead, &moved, &mut self.bodies)
        })
    }

    /// The rest of a step of which a device keeps bodies and contacts.
    pub fn end_soft(&mut self, token: u64) -> Result<(), Failure> {
        let rest = self.settings.dem.scheme.drifts(self.settings.step).1;
        let moved = self.moved_bodies();
        integrate_some(rest, self.time + self.settings.step, &moved, &mut self.bodies)?;
        self.ahead.token = Some(token);
        self.step += 1;
        self.time = self.time_after(self.step);
        (self.report.step, self.report.time) = (self.step, self.time);
        (self.report.inserted, self.report.removed) = (self.inserted, self.removed);
        Ok(())
    }

    /// How far bodies may move before a list of pairs is made again.
    pub fn kept_soft(&mut self) -> ListMargin {
        self.dem.note_materials(&self.materials, &self.settings.dem);
        crate::dem::kept(
            &self.settings.dem,
            &self.dem.props,
            crate::dem::sizes(&self.bodies),
            self.settings.step,
        )
    }

    /// The failure of body `i`, which is lost.
    pub fn lost_body(&self, i: usize) -> Failure {
        let b = &self.bodies;
        match lost(b, i, self.time) {
            Failure::TooFar { body, stage, time, .. }
                if !(b.velocity[i].is_finite() && b.ang_vel[i].is_finite()) =>
            {
                Failure::NotFinite { body, stage, time }
            }
            failure => failure,
        }
    }

    /// Whether the record of the step with this number, counted from 1, is due: its energies must be summed up.
    pub fn record_is_due(&self, step: u64) -> bool {
        self.dem.sum_energies || step.is_multiple_of(self.dem.report_every)
    }

    /// Whether the run goes on with other springs than it had before: what they gain is for the processor to sum up.
    pub fn has_other_springs(&self) -> bool {
        self.dem.before.is_some()
    }

    /// Takes bodies and contacts of the last step from the device that is ahead, and makes the record.
    pub fn catch_up_soft(&mut self, moved: &Moved, contacts: &[SoftContact], spent: &Spent) {
        if self.ahead.token.take().is_none() {
            return;
        }
        let walls = self.walls();
        let (h, b) = (self.settings.step, &mut self.bodies);
        let rest = self.settings.dem.scheme.drifts(h).1;
        for (k, i) in (walls..b.len()).enumerate().filter(|(_, i)| b.kind[*i] == BodyKind::Dynamic) {
            (b.position[i], b.rotation[i]) = (moved.position[k], moved.rotation[k]);
            (b.velocity[i], b.ang_vel[i]) = (moved.velocity[k], moved.ang_vel[k]);
        }
        // Contacts are where the bodies were when they were pushed.
        let end = (b.position.clone(), b.rotation.clone());
        for i in (0..b.len()).filter(|&i| b.kind[i] != BodyKind::Fixed) {
            b.position[i] -= rest * b.velocity[i];
            if b.kind[i] == BodyKind::Kinematic {
                b.rotation[i] = turned(b.rotation[i], b.ang_vel[i], -rest);
            }
        }
        let touches = self.touches_of_soft(contacts);
        self.note_forces(contacts, &touches, spent.energies);
        let history: Vec<SavedContact> = self.remembered_of_soft(contacts, &touches);
        (self.bodies.position, self.bodies.rotation) = end;
        let Self { dem, bodies, index_of_id, .. } = self;
        dem.restore(&history, index_of_id, bodies, walls);
        dem.lists += spent.lists;
        let book = &mut self.energy_book;
        book.wall_work += spent.wall_work;
        book.losses.impact += spent.taken.normal;
        book.losses.friction += spent.taken.sliding;
        book.losses.rolling += spent.taken.rolling;
        let sums = self.dem.sums();
        let report = &mut self.report;
        report.contacts = sums.contacts;
        (report.max_penetration, report.max_penetration_over_radius) =
            (sums.deepest, sums.deepest_over_radius);
        if spent.energies {
            sum_up_dem(self);
        }
    }

    /// Geometry of the contacts.
    fn touches_of_soft(&self, contacts: &[SoftContact]) -> Vec<ContactPoint> {
        let b = &self.bodies;
        let margin = Margin::of_list(ListMargin { range: ANYWHERE, ..ListMargin::default() });
        let rules = Rules::within(margin, &self.settings, &self.no_contact, self.step);
        let mut list = Vec::new();
        let mut of = |c: &SoftContact| {
            let (i, j) = (c.a as usize, c.b as usize);
            if b.shape[j].0 == 0 {
                return sphere_sphere(b.position[i], b.radius[i], b.position[j], b.radius[j]);
            }
            list.clear();
            rules.touches(b, &self.shapes, i, j, &mut list);
            list.iter().find(|t| t.feature == c.feature).or(list.first()).copied().unwrap_or_default()
        };
        contacts.iter().map(&mut of).collect()
    }

    /// The contacts with their forces, what these add up to on each body, and the sums of all.
    fn note_forces(&mut self, contacts: &[SoftContact], touches: &[ContactPoint], energies: bool) {
        let World { bodies: b, contacts: all, dem, .. } = self;
        for i in 0..b.len() {
            let is_pulled = b.kind[i] == BodyKind::Dynamic;
            b.force[i] = if is_pulled { self.settings.gravity * b.mass(i) } else { DVec3::ZERO };
            b.torque[i] = DVec3::ZERO;
        }
        let mut sums = ContactTotals { contacts: contacts.len(), energies, ..ContactTotals::default() };
        for (c, t) in contacts.iter().zip(touches) {
            let (i, j) = (c.a as usize, c.b as usize);
            let point = t.point_a + t.normal * (0.5 * t.gap);
            for (k, force, torque) in [(i, -c.force, -c.torque), (j, c.force, c.torque)] {
                if b.kind[k].is_pushed() {
                    b.force[k] += force;
                    b.torque[k] += (point - b.position[k]).cross(force) + torque;
                }
            }
            sums.elastic += c.elastic;
            sums.deepest = sums.deepest.max(-t.gap);
            let smaller = b.inradius[i].min(b.inradius[j]);
            sums.deepest_over_radius = sums.deepest_over_radius.max(-t.gap / smaller);
            if b.kind[j] == BodyKind::Kinematic && b.kind[i] != BodyKind::Kinematic {
                let speed = b.velocity[j] + b.ang_vel[j].cross(point - b.position[j]);
                sums.wall_power -= c.force.dot(speed);
            } else if b.kind[i] == BodyKind::Kinematic && b.kind[j] != BodyKind::Kinematic {
                let speed = b.velocity[i] + b.ang_vel[i].cross(point - b.position[i]);
                sums.wall_power += c.force.dot(speed);
            }
        }
        dem.sums = sums;
        all.a = contacts.iter().map(|c| c.a).collect();
        all.b = contacts.iter().map(|c| c.b).collect();
        all.feature = contacts.iter().map(|c| c.feature).collect();
        all.normal = touches.iter().map(|t| t.normal).collect();
        all.point_a = touches.iter().map(|t| t.point_a).collect();
        all.gap = touches.iter().map(|t| t.gap).collect();
        all.pieces.clear();
        dem.force = contacts.iter().map(|c| c.force).collect();
        dem.torque = match dem.has_torques() {
            true => contacts.iter().map(|c| c.torque).collect(),
            false => Vec::new(),
        };
    }

    fn remembered_of_soft(&self, contacts: &[SoftContact], touches: &[ContactPoint]) -> Vec<SavedContact> {
        let b = &self.bodies;
        let one = |(c, t): (&SoftContact, &ContactPoint)| {
            let plain = b.shape[c.b as usize].0 == 0;
            let (point, normal) = if plain { (DVec3::ZERO, DVec3::ZERO) } else { (t.point_a, t.normal) };
            SavedContact {
                a: b.id[c.a as usize],
                b: b.id[c.b as usize],
                feature: c.feature,
                point,
                normal,
                shift: [0; 3],
                memory: c.memory,
            }
        };
        contacts.iter().zip(touches).map(one).collect()
    }
}
