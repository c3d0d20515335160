//! Steps of hard contact on another device: the part of the host before and after a step, and the data of the world that the
//! device needs.
//!
//! A device finds and solves the contacts of bodies and moves them. Before it, the host adds and removes bodies and moves the
//! walls
//! ([`World::begin_offloaded`]). After it, the host takes the contacts ([`World::take_contacts`]) and the motion
//! ([`World::take_motion`]), so that records, probes, frames, checkpoints and the next start of the impulses find everything where a
//! step on the processor leaves it. The geometry of the contacts that is recorded is computed here, in double precision. Forces, joints
//! and bodies that touch nothing are the host's ([`hosted`]). So is how bodies turn: where a body's moments of inertia differ, its angular velocity
//! changes as it turns (`spin.rs`), which the host does in double precision. Where the host has nothing to do, the data may stay
//! on the device until they are needed ([`ahead`]).

pub mod ahead;
pub mod hosted;
pub mod soft;

use glam::{DQuat, DVec3};

pub use ahead::Summed;
pub use hosted::{Kick, Mechanism, Prepared};

use crate::bodies::{Bodies, BodyKind};
use crate::ccp::Outcome;
use crate::ccp::losses::note_losses;
use crate::collide::sphere_contact::sphere_sphere;
use crate::collide::{ContactPoint, Margin, Rules, limit};
use crate::failure::Failure;
use crate::integrate::integrate;
use crate::motion::move_walls;
use crate::par;
use crate::shape::Shape;
use crate::stage::{Clock, Stage};
use crate::step::report::report_alone;
use crate::world::World;
use crate::world::update_bodies::RESORT_EVERY;

/// The contacts of a step that was solved elsewhere, in the order of their bodies.
#[derive(Clone, Debug, Default)]
pub struct Solved {
    /// Where the contacts of each body begin, walls included; one more than there are bodies.
    pub first: Vec<u32>,
    /// Second bodies.
    pub b: Vec<u32>,
    /// Which contact of its pair each one is.
    pub feature: Vec<u32>,
    /// Impulses on the second bodies [N s].
    pub impulse: Vec<[f32; 3]>,
}

/// Bodies after a step, from the first that is not a wall on.
#[derive(Clone, Debug, Default)]
pub struct Moved {
    /// Positions [m].
    pub position: Vec<DVec3>,
    /// Velocities [m/s].
    pub velocity: Vec<DVec3>,
    /// Angular velocities [rad/s].
    pub ang_vel: Vec<DVec3>,
    /// As [`Bodies::neighbour_speed`] [m/s].
    pub neighbour_speed: Vec<f64>,
    /// Orientations, of a device that is ahead only; otherwise the host turns the bodies.
    pub rotation: Vec<DQuat>,
}

/// Share of the radius by which the search for a contact that a device has found goes further: the device rounds otherwise.
const ROUNDING: f64 = 0.01;

impl World {
    /// Number of walls; they come first among the bodies.
    pub fn wall_count(&self) -> usize {
        self.walls()
    }

    /// Most contacts that the bodies may have before they count as lying in each other.
    pub fn most_contacts(&self) -> u64 {
        limit(self.bodies.len())
    }

    /// Stages update_bodies, move_walls and refresh_bodies.
    pub fn begin_offloaded(&mut self, clock: &mut Clock) -> Result<(), Failure> {
        let (h, t) = (self.settings.step, self.time);
        clock.run(Stage::UpdateBodies, || -> Result<(), Failure> {
            // A device that is ahead has seen that there is nothing to do.
            if self.is_behind() {
                return Ok(());
            }
            self.update_bodies()?;
            // A device has no holes among its bodies.
            if self.holes > 0 {
                self.sort_in_space();
            }
            // A device turns bodies in fixed point and lets lengths drift a little.
            if self.step.is_multiple_of(RESORT_EVERY) {
                self.normalize_balls();
            }
            Ok(())
        })?;
        clock.run(Stage::MoveWalls, || {
            move_walls(&mut self.motions, &self.index_of_id, t, h, &mut self.bodies);
        });
        clock.run(Stage::RefreshBodies, || ());
        Ok(())
    }

    /// Takes the contacts of a step and their impulses; bodies are still where they were at its start.
    pub fn take_contacts(&mut self, solved: &Solved) {
        self.take_contacts_within(solved, ROUNDING, self.step);
    }

    /// The same of a step, with walls searched further by a share of the radius.
    fn take_contacts_within(&mut self, solved: &Solved, further: f64, step: u64) {
        let World { bodies, shapes, contacts, .. } = self;
        let margin = Margin::new(&self.settings);
        let wider = Margin { relative: margin.relative + further, ..margin };
        let mut rules = Rules::within(wider, &self.settings, &self.no_contact, step);
        // The device has chosen already.
        rules.reduction.most = usize::MAX;
        let touches: Vec<ContactPoint> =
            par::map_chunks(bodies.len(), |range| touches_of(bodies, shapes, &rules, solved, range)).concat();
        contacts.a = first_bodies(&solved.first);
        contacts.b.clone_from(&solved.b);
        contacts.feature.clone_from(&solved.feature);
        contacts.normal = touches.iter().map(|t| t.normal).collect();
        contacts.point_a = touches.iter().map(|t| t.point_a).collect();
        contacts.gap = touches.iter().map(|t| t.gap).collect();
        let mut deepest = (0.0_f64, 0.0_f64);
        for (c, touch) in touches.iter().enumerate().filter(|(_, t)| t.gap < 0.0) {
            let size = |i: u32| bodies.inradius[i as usize];
            deepest.0 = deepest.0.max(-touch.gap);
            deepest.1 = deepest.1.max(-touch.gap / size(contacts.a[c]).min(size(contacts.b[c])));
        }
        self.collider.take(&solved.first, deepest);
        self.ccp.take_impulses(&solved.impulse, contacts, &solved.first);
    }

    /// Takes the motion of the bodies, ends the step of those that the host keeps, moves the walls, and notes where energy went; stops at
    /// the first body that is lost. Returns, in order, the bodies of which the host holds more than was taken: a device must hear of these.
    pub fn take_motion(&mut self, moved: &Moved, prepared: &Prepared) -> Result<Vec<u32>, Failure> {
        let (h, t, walls) = (self.settings.step, self.time, self.walls());
        let bodies = &mut self.bodies;
        self.mean_velocities.begin(bodies);
        for (k, i) in (walls..bodies.len()).enumerate() {
            if bodies.kind[i] == BodyKind::Dynamic {
                (bodies.velocity[i], bodies.ang_vel[i]) = (moved.velocity[k], moved.ang_vel[k]);
            }
            bodies.neighbour_speed[i] = moved.neighbour_speed[k];
        }
        let mut more = self.end_hosted(prepared)?;
        more.extend((walls..self.bodies.len()).filter(|&i| self.turns_on_the_host(i)).map(|i| i as u32));
        more.sort_unstable();
        more.dedup();
        let bodies = &mut self.bodies;
        let joints = (&self.joints[..], &self.joint_system, &self.index_of_id[..]);
        let (mean, book) = (&mut self.mean_velocities, &mut self.energy_book);
        book.motor_work += self.joint_system.work;
        note_losses(bodies, &self.contacts, &self.ccp, joints, h, mean, book, None)?;
        book.applied_work += self.applied.note_work(h, |i| mean.of_body(i));
        integrate(h, t + h, bodies)?;
        // Bodies that are not pushed stay where the host has them: a device may round their places. So do those that the host keeps.
        let mut kept = prepared.hosted().iter().map(|&i| i as usize).peekable();
        for (k, i) in (walls..bodies.len()).enumerate() {
            let is_hosted = kept.next_if_eq(&i).is_some();
            if bodies.kind[i] == BodyKind::Dynamic && !is_hosted {
                bodies.position[i] = moved.position[k];
            }
        }
        for joint in &mut self.joints {
            joint.note_coordinate(bodies, &self.index_of_id);
        }
        self.step += 1;
        self.time = self.time_after(self.step);
        Ok(more)
    }

    /// Whether a device must be told how body `i` lies after every step: it is pushed, and no ball.
    pub fn turns_on_the_host(&self, i: usize) -> bool {
        let b = &self.bodies;
        b.kind[i] == BodyKind::Dynamic && !(b.shape[i].0 == 0 && b.is_ball(i)) && !self.touches_nothing(i)
    }

    /// Stage report.
    pub fn report_offloaded(&mut self, outcome: Outcome) {
        report_alone(self, outcome);
    }
}

/// First bodies of contacts, from where those of each body begin.
fn first_bodies(first: &[u32]) -> Vec<u32> {
    let mut a = Vec::with_capacity(first.last().map_or(0, |&n| n as usize));
    for (i, window) in first.windows(2).enumerate() {
        a.extend((window[0]..window[1]).map(|_| i as u32));
    }
    a
}

/// Geometry of the contacts of some bodies, in their order.
fn touches_of(
    bodies: &Bodies,
    shapes: &[Shape],
    rules: &Rules,
    solved: &Solved,
    range: std::ops::Range<usize>,
) -> Vec<ContactPoint> {
    let mut all = Vec::new();
    // What the last pair that is not of two spheres has.
    let (mut pair, mut list) = (None, Vec::new());
    for a in range {
        for c in solved.first[a] as usize..solved.first[a + 1] as usize {
            let b = solved.b[c] as usize;
            if bodies.shape[a].0 == 0 && bodies.shape[b].0 == 0 {
                let (p, r) = (&bodies.position, &bodies.radius);
                all.push(sphere_sphere(p[a], r[a], p[b], r[b]));
                continue;
            }
            if pair != Some((a, b)) {
                pair = Some((a, b));
                list.clear();
                rules.touches(bodies, shapes, a, b, &mut list);
            }
            // A contact that is there only by the device's rounding is taken for the nearest one.
            let nearest = || list.iter().min_by(|s, t| s.gap.total_cmp(&t.gap));
            let found = list.iter().find(|t| t.feature == solved.feature[c]).or_else(nearest);
            all.push(found.copied().unwrap_or_default());
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Body, Material, Settings};

    /// A step whose contacts and motion are taken from a step on the processor leaves the world as that step does.
    #[test]
    fn a_step_that_is_taken_leaves_the_same_world() {
        let build = || {
            let mut world = World::new(Settings::default());
            let stone = Material { name: "stone".into(), density: 1e3, friction: 0.5, restitution: 0.0 };
            let stone = world.add_material(stone);
            let plane = world.add_shape(Shape::Plane);
            world.add(Body::fixed(plane, f64::INFINITY, stone, DVec3::ZERO));
            for k in 0..3 {
                world.add(Body::sphere(
                    0.1,
                    1e3,
                    stone,
                    DVec3::new(1e-3 * f64::from(k), 0.0, 0.1 + 0.2 * f64::from(k)),
                ));
            }
            world
        };
        let (mut done, mut taken) = (build(), build());
        for _ in 0..3 {
            done.step().unwrap();
            let mut clock = Clock::default();
            taken.begin_offloaded(&mut clock).unwrap();
            let impulse = |c: usize| done.impulse(c).to_array().map(|x| x as f32);
            taken.take_contacts(&Solved {
                first: done.collider.first().to_vec(),
                b: done.contacts.b.clone(),
                feature: done.contacts.feature.clone(),
                impulse: (0..done.contacts.len()).map(impulse).collect(),
            });
            let walls = taken.wall_count();
            let b = &done.bodies;
            let moved = Moved {
                position: b.position[walls..].to_vec(),
                velocity: b.velocity[walls..].to_vec(),
                ang_vel: b.ang_vel[walls..].to_vec(),
                neighbour_speed: b.neighbour_speed[walls..].to_vec(),
                ..Moved::default()
            };
            taken.take_motion(&moved, &Prepared::default()).unwrap();
            taken.report_offloaded(Outcome::default());
            assert_eq!(taken.state_hash(), done.state_hash());
            assert_eq!(taken.contacts.gap, done.contacts.gap);
            assert_eq!(taken.contacts.a, done.contacts.a);
            assert_eq!(taken.report.max_penetration, done.report.max_penetration);
            let (one, two) = (taken.report.losses.sum(), done.report.losses.sum());
            assert!((one - two).abs() <= 1e-6 * two.abs(), "{one} {two}");
            assert!(taken.contacts.len() == 3 && taken.time == done.time);
        }
    }
}
