//! Bodies that the host keeps while a device solves the contacts: those of joints, and those that touch nothing. And the forces of a
//! step, which the host computes.
//!
//! The host predicts how its bodies would move, solves their joints and ends their step in double precision, as a step on the
//! processor does. The device sees those of them that can touch something: it gets their places and velocities, and for each mechanism
//! the matrix W ([`crate::joint::response`]), which says how they answer to the impulses of contacts.

use glam::DVec3;

use super::Solved;
use crate::applied::Moment;
use crate::bodies::{Bodies, BodyKind};
use crate::ccp::contact_rows::arms_of;
use crate::contacts::Contacts;
use crate::failure::Failure;
use crate::force::apply_forces;
use crate::joint::push::apply_motors;
use crate::world::World;

/// What forces other than gravity add to the velocities of a body in a step.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Kick {
    /// Index of the body.
    pub body: u32,
    /// Velocity [m/s].
    pub velocity: DVec3,
    /// Angular velocity [rad/s].
    pub ang_vel: DVec3,
}

/// Bodies that joints tie together and that can touch something, and how they answer to pushes.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Mechanism {
    /// Their indices, in order.
    pub bodies: Vec<u32>,
    /// W and w0 of the step.
    pub response: Vec<f32>,
}

/// What the host does in a step before the contacts are solved.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Prepared {
    /// Forces on bodies that a device moves or that can touch something, in the order of the bodies.
    pub kicks: Vec<Kick>,
    /// The mechanisms with bodies that can touch something.
    pub mechanisms: Vec<Mechanism>,
    /// The bodies that the host keeps, in order.
    hosted: Vec<u32>,
    /// Their velocities and angular velocities without contacts and joints.
    free: Vec<(DVec3, DVec3)>,
}

impl World {
    /// Whether body `i` touches nothing.
    pub fn touches_nothing(&self, i: usize) -> bool {
        self.no_contact.is_alone(&self.bodies, i)
    }

    /// The dynamic bodies that the host keeps, in order: those of joints and those that touch nothing.
    pub fn hosted(&self) -> Vec<u32> {
        let sides = self.joints.iter().flat_map(|j| [j.a.body, j.b.body]).flatten();
        let alone = self.no_contact.alone.iter().copied();
        let indices = sides.chain(alone).filter_map(|id| self.index_of(id));
        let mut all: Vec<u32> =
            indices.filter(|&i| self.bodies.kind[i] == BodyKind::Dynamic).map(|i| i as u32).collect();
        all.sort_unstable();
        all.dedup();
        all
    }

    /// Joints of each mechanism, in order, and the bodies of it that can touch something.
    pub fn mechanisms(&self) -> Vec<(Vec<u32>, Vec<u32>)> {
        let hosted = self.hosted();
        let place = |id: Option<crate::BodyId>| {
            let i = id.and_then(|id| self.index_of(id))?;
            hosted.binary_search(&(i as u32)).ok()
        };
        let mut root: Vec<usize> = (0..hosted.len()).collect();
        fn find(root: &[usize], mut k: usize) -> usize {
            while root[k] != k {
                k = root[k];
            }
            k
        }
        for joint in &self.joints {
            if let (Some(a), Some(b)) = (place(joint.a.body), place(joint.b.body)) {
                let (a, b) = (find(&root, a), find(&root, b));
                root[a.max(b)] = a.min(b);
            }
        }
        let mut all = vec![(Vec::new(), Vec::new()); hosted.len()];
        for (k, joint) in self.joints.iter().enumerate() {
            if let Some(at) = place(joint.a.body).or(place(joint.b.body)) {
                all[find(&root, at)].0.push(k as u32);
            }
        }
        for (k, &i) in hosted.iter().enumerate().filter(|(_, i)| !self.touches_nothing(**i as usize)) {
            all[find(&root, k)].1.push(i);
        }
        all.retain(|m| !m.1.is_empty());
        all
    }

    /// Whether the host has anything to compute in a step besides motion of walls.
    pub fn has_host_work(&self) -> bool {
        let is_top = |i: usize| self.bodies.kind[i] == BodyKind::Dynamic && !self.bodies.is_isotropic(i);
        !(self.joints.is_empty() && self.applied.is_empty() && self.no_contact.alone.is_empty())
            || (self.wall_count()..self.bodies.len()).any(is_top)
    }

    /// Whether [`World::prepare_offloaded`] must know which bodies touch.
    pub fn must_know_contacts(&self) -> bool {
        self.applied.has_drag()
    }

    /// Stages apply_forces, predict_velocity and joint_rows of the bodies that the host keeps; forces on the others. Of `touching` only
    /// the bodies are read. The world stays as it is at the start of the step.
    pub fn prepare_offloaded(&mut self, touching: &Solved) -> Result<Prepared, Failure> {
        if !self.has_host_work() {
            return Ok(Prepared::default());
        }
        let (h, t) = (self.settings.step, self.time);
        let (gravity, first) = (self.settings.gravity, self.walls());
        let mut pairs = Contacts::default();
        (pairs.a, pairs.b) = (super::first_bodies(&touching.first), touching.b.clone());
        let World { bodies, joints, applied, index_of_id, .. } = self;
        apply_forces(gravity, h, bodies);
        apply_motors(joints, (t, h), index_of_id, bodies);
        let moment = Moment::of_hard_contact(t, h);
        applied.apply(&moment, index_of_id, Some((&pairs, &joints[..])), bodies)?;
        let mut prepared = Prepared { hosted: self.hosted(), ..Prepared::default() };
        prepared.kicks = (first..self.bodies.len()).filter_map(|i| self.kick(i)).collect();
        if prepared.hosted.is_empty() && self.joints.is_empty() {
            return Ok(prepared);
        }
        let before: Vec<(DVec3, DVec3)> = prepared.velocities(&self.bodies);
        prepared.free = prepared.hosted.iter().map(|&i| predicted(&self.bodies, i as usize, h)).collect();
        prepared.set_velocities(&prepared.free, &mut self.bodies);
        let World { bodies, joints, joint_system, index_of_id, .. } = self;
        let solved = joint_system
            .joint_rows(joints, bodies, index_of_id, (t, h))
            .and_then(|()| joint_system.refine(joints, bodies, (t, h)));
        prepared.set_velocities(&before, bodies);
        solved?;
        for (joints, bodies) in self.mechanisms() {
            let response = self.joint_system.response(&joints, &bodies, &self.bodies);
            let response = response.ok_or(Failure::Joints { time: t })?;
            prepared.mechanisms.push(Mechanism { bodies, response });
        }
        Ok(prepared)
    }

    /// What forces other than gravity add to a body that can touch something.
    fn kick(&self, i: usize) -> Option<Kick> {
        let b = &self.bodies;
        if b.kind[i] != BodyKind::Dynamic || self.touches_nothing(i) {
            return None;
        }
        let (h, force) = (self.settings.step, b.force[i] - self.settings.gravity * b.mass(i));
        let torque = b.torque[i];
        if force == DVec3::ZERO && torque == DVec3::ZERO {
            return None;
        }
        let (velocity, ang_vel) = (force * (h * b.inv_mass[i]), b.inv_inertia(i) * torque * h);
        Some(Kick { body: i as u32, velocity, ang_vel })
    }

    /// Stage update_velocity of the bodies that the host keeps: impulses of the contacts, which the world has taken, then those of the
    /// joints. Returns the bodies whose neighbour speed is the host's: those that it keeps and those that touch one.
    pub(super) fn end_hosted(&mut self, prepared: &Prepared) -> Result<Vec<u32>, Failure> {
        if prepared.hosted.is_empty() && self.joints.is_empty() {
            return Ok(Vec::new());
        }
        let (h, t) = (self.settings.step, self.time);
        prepared.set_velocities(&prepared.free, &mut self.bodies);
        let mut is_hosted = vec![false; self.bodies.len()];
        prepared.hosted.iter().for_each(|&i| is_hosted[i as usize] = true);
        for c in 0..self.contacts.len() {
            let (a, b) = (self.contacts.a[c] as usize, self.contacts.b[c] as usize);
            if !(is_hosted[a] || is_hosted[b]) {
                continue;
            }
            let (arm_a, arm_b) = arms_of(&self.bodies, &self.contacts, c);
            let gamma = self.ccp.impulse(c);
            for (i, arm, gamma) in
                [(a, arm_a, -gamma), (b, arm_b, gamma)].into_iter().filter(|x| is_hosted[x.0])
            {
                let turn = self.bodies.inv_inertia(i) * arm.cross(gamma);
                self.bodies.velocity[i] += self.bodies.inv_mass[i] * gamma;
                self.bodies.ang_vel[i] += turn;
            }
        }
        let World { joint_system, bodies, joints, .. } = self;
        joint_system.update_velocity(bodies, joints, (t, h))?;
        Ok(self.note_neighbour_speed_near(&is_hosted))
    }

    /// Fastest speed of a neighbour relative to each of the bodies that are marked or touch one, as a step on the processor notes it;
    /// returns these bodies.
    fn note_neighbour_speed_near(&mut self, marked: &[bool]) -> Vec<u32> {
        let mut near = marked.to_vec();
        let (contacts, bodies) = (&self.contacts, &mut self.bodies);
        for (&a, &b) in contacts.a.iter().zip(&contacts.b) {
            let (a, b) = (a as usize, b as usize);
            if marked[a] || marked[b] {
                (near[a], near[b]) = (true, true);
            }
        }
        let is_noted = |bodies: &Bodies, i: usize| near[i] && bodies.kind[i] == BodyKind::Dynamic;
        let noted: Vec<u32> = (0..bodies.len()).filter(|&i| is_noted(bodies, i)).map(|i| i as u32).collect();
        noted.iter().for_each(|&i| bodies.neighbour_speed[i as usize] = 0.0);
        for (&a, &b) in contacts.a.iter().zip(&contacts.b) {
            let speed = bodies.velocity[a as usize].distance(bodies.velocity[b as usize]);
            for i in [a as usize, b as usize] {
                if is_noted(bodies, i) {
                    bodies.neighbour_speed[i] = bodies.neighbour_speed[i].max(speed);
                }
            }
        }
        noted
    }
}

impl Prepared {
    /// Bodies that the host keeps, in order.
    pub fn hosted(&self) -> &[u32] {
        &self.hosted
    }

    fn velocities(&self, bodies: &Bodies) -> Vec<(DVec3, DVec3)> {
        self.hosted.iter().map(|&i| (bodies.velocity[i as usize], bodies.ang_vel[i as usize])).collect()
    }

    fn set_velocities(&self, to: &[(DVec3, DVec3)], bodies: &mut Bodies) {
        for (&i, &(v, w)) in self.hosted.iter().zip(to) {
            (bodies.velocity[i as usize], bodies.ang_vel[i as usize]) = (v, w);
        }
    }
}

/// How a body would move if nothing touched or held it (eq. 9).
fn predicted(b: &Bodies, i: usize, h: f64) -> (DVec3, DVec3) {
    let turn = match b.is_isotropic(i) {
        true => h * b.inv_inertia_body[i].x * b.torque[i],
        false => h * (b.inv_inertia(i) * b.torque[i]),
    };
    (b.velocity[i] + h * b.inv_mass[i] * b.force[i], b.ang_vel[i] + turn)
}
