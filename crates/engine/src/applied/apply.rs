//! Part of stage apply_forces: adds applied forces to those of the bodies, and afterwards notes their work.
//!
//! Laws come in the order of the list, drags last: a drag must know all other forces on its body ([`super::law`]). Sums run
//! over chunks in order, so that the result is the same for any number of threads.

use glam::DVec3;

use super::law::Known;
use super::{AppliedForce, AppliedForces, AppliedLaw, BodyLoad, Done, Moment, Target};
use crate::bodies::{Bodies, BodyKind};
use crate::contacts::Contacts;
use crate::exact::Exact;
use crate::failure::Failure;
use crate::joint::Joint;
use crate::par::{self, Scatter};
use crate::stage::Stage;

/// Which bodies have forces that are not known before the contacts and joints of a step are solved.
fn held_bodies(bodies: &Bodies, contacts: &Contacts, joints: &[Joint], index_of_id: &[u32]) -> Vec<bool> {
    let mut held = vec![false; bodies.len()];
    let sides = joints.iter().flat_map(|j| [j.a.body, j.b.body]).flatten();
    let jointed = sides.filter_map(|id| index_of_id.get(id.index()).copied());
    for i in contacts.a.iter().chain(&contacts.b).copied().chain(jointed) {
        if let Some(held) = held.get_mut(i as usize) {
            *held = true;
        }
    }
    held
}

impl AppliedForces {
    /// Whether a drag acts in this step.
    fn drags(&self, moment: &Moment) -> bool {
        self.list.iter().any(|f| matches!(f.law, AppliedLaw::Drag(_)) && f.acts(moment.middle))
    }

    /// Adds all forces on bodies to `bodies.force` and `bodies.torque`, which hold what else is known; what these contacts and joints
    /// will do is not.
    pub fn apply(
        &mut self,
        moment: &Moment,
        index_of_id: &[u32],
        unsolved: Option<(&Contacts, &[Joint])>,
        bodies: &mut Bodies,
    ) -> Result<(), Failure> {
        self.late = 0.0;
        if self.is_empty() {
            return Ok(());
        }
        self.apply_slots(index_of_id, bodies);
        for force in &mut self.list {
            force.pushes.clear();
            force.loads.clear();
            force.done = Done { work: force.done.work, ..Done::default() };
        }
        let is_drag = |f: &AppliedForce| matches!(f.law, AppliedLaw::Drag(_));
        let acting = |f: &AppliedForce| f.acts(moment.middle) && !f.on_beams();
        for force in self.list.iter_mut().filter(|f| acting(f) && !is_drag(f)) {
            let known = |i: usize, b: &Bodies| Known { force: None, velocity: b.velocity[i] };
            force.push(moment, index_of_id, &known, bodies)?;
        }
        if !self.drags(moment) {
            return Ok(());
        }
        let held = unsolved.map_or(Vec::new(), |(c, joints)| held_bodies(bodies, c, joints, index_of_id));
        let others = bodies.force.clone();
        let mut before = others.clone();
        for force in self.list.iter_mut().filter(|f| acting(f) && is_drag(f)) {
            let known = |i: usize, b: &Bodies| {
                let dragged = before[i] - others[i];
                let is_known = !held.get(i).copied().unwrap_or(false) && dragged == DVec3::ZERO;
                Known {
                    force: is_known.then_some(others[i]),
                    velocity: b.velocity[i] + dragged * (moment.h * b.inv_mass[i]),
                }
            };
            force.push(moment, index_of_id, &known, bodies)?;
            before.clone_from(&bodies.force);
        }
        Ok(())
    }

    fn apply_slots(&mut self, index_of_id: &[u32], bodies: &mut Bodies) {
        let all = self.of_all_ranks.take();
        let slots = &mut self.slots;
        slots.pushes.clear();
        slots.done = Done { work: slots.done.work, ..Done::default() };
        let mut pushes = std::mem::take(&mut slots.pushes);
        for (&[force, torque], &i) in all.as_ref().unwrap_or(slots).all().iter().zip(index_of_id) {
            let i = i as usize;
            let is_free = bodies.kind.get(i) == Some(&BodyKind::Dynamic);
            if is_free && (force != DVec3::ZERO || torque != DVec3::ZERO) {
                bodies.force[i] += force;
                bodies.torque[i] += torque;
                pushes.push(BodyLoad { body: i as u32, force, torque });
            }
        }
        (slots.done.force, slots.done.torque) = sum(&pushes, bodies, false);
        slots.pushes = pushes;
        self.of_all_ranks = all;
    }

    /// Notes the work of a step on bodies, given the means of their velocities and angular velocities before and after it; returns it [J].
    pub fn note_work(&mut self, h: f64, mean: impl Fn(usize) -> (DVec3, DVec3) + Sync) -> f64 {
        let power = |pushes: &[BodyLoad]| {
            par::sum::<f64>(pushes.len(), |range| {
                let of = |p: &BodyLoad| {
                    let (v, w) = mean(p.body as usize);
                    p.force.dot(v) + p.torque.dot(w)
                };
                pushes[range].iter().map(of).sum()
            })
        };
        let mut work = 0.0;
        let forces = self.list.iter_mut().map(|f| (&f.pushes, &mut f.done));
        for (pushes, done) in forces.chain([(&self.slots.pushes, &mut self.slots.done)]) {
            if !pushes.is_empty() {
                done.power = power(pushes);
                done.work += h * done.power;
                work += h * done.power;
            }
        }
        work
    }

    /// The same in hard contact, and with it the force and the torque of the step: exact sums, so that it does not matter which rank has which
    /// body. Positions are those of the start of the step; `all` makes sums of this rank those of all ranks.
    pub(crate) fn note_exactly(
        &mut self,
        h: f64,
        bodies: &Bodies,
        mean: impl Fn(usize) -> (DVec3, DVec3) + Sync,
        all: impl FnOnce(&mut [Exact]) -> Result<(), Failure>,
    ) -> Result<f64, Failure> {
        if self.list.is_empty() && self.slots.is_empty() && !self.sums_slots {
            return Ok(0.0);
        }
        let of = |p: &BodyLoad, one: bool| {
            let (v, w) = mean(p.body as usize);
            let arm = if one { DVec3::ZERO } else { bodies.position[p.body as usize] };
            let (f, t) = (p.force, p.torque + arm.cross(p.force));
            [f.x, f.y, f.z, t.x, t.y, t.z, p.force.dot(v) + p.torque.dot(w)]
        };
        let sum = |pushes: &[BodyLoad], one: bool| {
            let parts = par::map_chunks(pushes.len(), |range| {
                let mut sums: [Exact; 7] = Default::default();
                let numbers = pushes[range].iter().map(|push| of(push, one));
                numbers.for_each(|n| sums.iter_mut().zip(n).for_each(|(sum, x)| sum.add(x)));
                sums
            });
            let mut whole: [Exact; 7] = Default::default();
            parts.iter().for_each(|part| whole.iter_mut().zip(part).for_each(|(sum, x)| sum.add_sum(x)));
            whole
        };
        let of_list = self.list.iter().map(|f| sum(&f.pushes, matches!(f.on, Target::Body(_))));
        let mut sums: Vec<Exact> = of_list.chain([sum(&self.slots.pushes, false)]).flatten().collect();
        all(&mut sums)?;
        let mut work = 0.0;
        for (done, sums) in self.all_done().zip(sums.chunks_exact(7)) {
            let n: Vec<f64> = sums.iter().map(Exact::value).collect();
            (done.force, done.torque) = (DVec3::from_slice(&n[..3]), DVec3::from_slice(&n[3..]));
            done.power = n[6];
            done.work += h * n[6];
            work += h * n[6];
        }
        Ok(work)
    }

    /// The same in penalty contact, before the bodies get their new velocities: `bodies` have all forces of the step. Notes what
    /// is done after the contacts were computed.
    pub fn note_work_of_kick(&mut self, h: f64, bodies: &Bodies) -> f64 {
        let after = |i: usize, share: f64| {
            let v = bodies.velocity[i] + bodies.force[i] * (share * h * bodies.inv_mass[i]);
            (v, bodies.ang_vel[i] + bodies.inv_inertia(i) * bodies.torque[i] * (share * h))
        };
        let forces = self.list.iter().map(|f| &f.pushes).chain([&self.slots.pushes]);
        self.late = 0.5
            * h
            * forces
                .flatten()
                .map(|p| {
                    let (v, w) = after(p.body as usize, 1.0);
                    p.force.dot(v) + p.torque.dot(w)
                })
                .sum::<f64>();
        self.note_work(h, |i| after(i, 0.5))
    }
}

/// All force, and the torque: about the centre of one body, or the origin.
pub(super) fn sum(pushes: &[BodyLoad], bodies: &Bodies, one: bool) -> (DVec3, DVec3) {
    pushes.iter().fold((DVec3::ZERO, DVec3::ZERO), |(force, torque), p| {
        let arm = if one { DVec3::ZERO } else { bodies.position[p.body as usize] };
        (force + p.force, torque + p.torque + arm.cross(p.force))
    })
}

impl AppliedForce {
    /// Adds the force to those of its bodies.
    fn push(
        &mut self,
        moment: &Moment,
        index_of_id: &[u32],
        known: &(impl Fn(usize, &Bodies) -> Known + Sync),
        bodies: &mut Bodies,
    ) -> Result<(), Failure> {
        let t = moment.time + self.since;
        let ready = self.law.ready(t);
        let on = |b: &Bodies, i: usize| {
            let (force, torque) = ready.on(b, i, t, moment, known(i, b));
            BodyLoad { body: i as u32, force, torque }
        };
        self.pushes = match &self.on {
            Target::Body(id) => {
                let i = index_of_id.get(id.index()).map_or(usize::MAX, |&i| i as usize);
                let is_free = bodies.kind.get(i) == Some(&BodyKind::Dynamic);
                let push = is_free.then(|| on(bodies, i));
                if let Some(p) = &push {
                    bodies.force[i] += p.force;
                    bodies.torque[i] += p.torque;
                }
                push.into_iter().collect()
            }
            Target::Group(group) => push_all(bodies, |b, i| b.group[i] == *group, on),
            Target::All => push_all(bodies, |_, _| true, on),
            Target::Beams { .. } => Vec::new(),
        };
        if let Some(p) = self.pushes.iter().find(|p| !(p.force.is_finite() && p.torque.is_finite())) {
            let (force, body) = (self.name.clone(), bodies.id[p.body as usize]);
            let (stage, time) = (Stage::ApplyForces.name(), moment.time);
            return Err(Failure::BadForce { force, body, stage, time });
        }
        let one = matches!(self.on, Target::Body(_));
        (self.done.force, self.done.torque) = sum(&self.pushes, bodies, one);
        Ok(())
    }
}

/// Adds a force to all dynamic bodies that are chosen, one task per chunk of bodies.
fn push_all(
    bodies: &mut Bodies,
    chosen: impl Fn(&Bodies, usize) -> bool + Sync,
    on: impl Fn(&Bodies, usize) -> BodyLoad + Sync,
) -> Vec<BodyLoad> {
    let mut force = std::mem::take(&mut bodies.force);
    let mut torque = std::mem::take(&mut bodies.torque);
    let (forces, torques) = (Scatter::new(&mut force), Scatter::new(&mut torque));
    let b = &*bodies;
    let parts = par::map_chunks(b.len(), |range| {
        // SAFETY: chunks do not overlap.
        #[allow(unsafe_code)]
        let (force, torque) = unsafe { (forces.slice(range.clone()), torques.slice(range.clone())) };
        let mut pushes = Vec::new();
        for (k, i) in range.enumerate().filter(|&(_, i)| b.kind[i] == BodyKind::Dynamic && chosen(b, i)) {
            let push = on(b, i);
            force[k] += push.force;
            torque[k] += push.torque;
            pushes.push(push);
        }
        pushes
    });
    (bodies.force, bodies.torque) = (force, torque);
    parts.concat()
}
