//! Probes of machines: every link of a belt, a track, a vehicle (Heyn09 chapters 5 and 7).
//!
//! A machine is what joints tie together: what its bodies touch besides each other is the ground. Axes of the hull are x forward,
//! y to the left, z up, as its author has them; those of a link x along the belt, z to the inside.
//!
//! | quantity | how |
//! |---|---|
//! | tension of link k | pull of pin k along the link: -F . x, F the force of pin k on link k |
//! | belt speed | mean over the links of their speed relative to the hull along their x; positive drives the hull forward |
//! | slip | 1 - v / belt speed, v the speed of the hull forward where the belt's middle is |
//! | power | torque of the drive times its angular speed |
//! | pull | force of the ground on the machine along the heading: thrust less resistance |
//! | centre of pressure | where the vertical forces of the ground have no moment about x and y; its z is the mean height of their points |
//!
//! Forces are those of the last step, NaN before the first. A link that is gone gives NaN.

use glam::{DQuat, DVec3};
use serde::{Deserialize, Serialize};

use super::{Column, columns, of_last_step};
use crate::ids::BodyId;
use crate::world::World;

/// A belt: its links in order, the joint at the beginning of each, and the machine that it belongs to.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Belt {
    /// The links.
    pub links: Vec<BodyId>,
    /// From the axes of the author to those of each link.
    pub axes: Vec<DQuat>,
    /// Number of the joint of pin k, where link k begins.
    pub pins: Vec<Option<usize>>,
    /// All bodies of the machine, in order of their ids.
    pub machine: Vec<BodyId>,
}

/// A belt that drives a hull.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Track {
    /// Its links.
    pub belt: Belt,
    /// What it carries.
    pub hull: BodyId,
    /// From the author's axes of the hull to its own.
    pub axes: DQuat,
    /// Number of the joint that drives it.
    pub drive: usize,
}

/// A machine with a heading.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Vehicle {
    /// Its hull.
    pub hull: BodyId,
    /// From the author's axes of the hull to its own.
    pub axes: DQuat,
    /// All its bodies, in order of their ids.
    pub machine: Vec<BodyId>,
}

/// Columns of a belt probe, a row for each link.
pub const BELT: &[Column] = &columns([
    ("link", "-"),
    ("x", "m"),
    ("y", "m"),
    ("z", "m"),
    ("vx", "m/s"),
    ("vy", "m/s"),
    ("vz", "m/s"),
    ("tension", "N"),
    ("pin_force", "N"),
    ("ground_fx", "N"),
    ("ground_fy", "N"),
    ("ground_fz", "N"),
    ("wheel_fx", "N"),
    ("wheel_fy", "N"),
    ("wheel_fz", "N"),
]);

/// Columns of a track probe.
pub const TRACK: &[Column] = &columns([
    ("belt_speed", "m/s"),
    ("hull_speed", "m/s"),
    ("slip", "-"),
    ("tension_mean", "N"),
    ("tension_min", "N"),
    ("tension_max", "N"),
    ("links_on_ground", "-"),
    ("thrust", "N"),
    ("side_force", "N"),
    ("ground_fz", "N"),
    ("drive_torque", "N m"),
    ("drive_speed", "rad/s"),
    ("power", "W"),
]);

/// Columns of a vehicle probe.
pub const VEHICLE: &[Column] = &columns([
    ("x", "m"),
    ("y", "m"),
    ("z", "m"),
    ("speed", "m/s"),
    ("side_speed", "m/s"),
    ("yaw", "rad"),
    ("pitch", "rad"),
    ("roll", "rad"),
    ("yaw_rate", "rad/s"),
    ("pull", "N"),
    ("ground_fx", "N"),
    ("ground_fy", "N"),
    ("ground_fz", "N"),
    ("pressure_x", "m"),
    ("pressure_y", "m"),
    ("pressure_z", "m"),
]);

/// The bodies that joints tie to a body, in order of their ids; springs and ropes between two points do not count.
pub fn machine_of(world: &World, body: BodyId) -> Vec<BodyId> {
    use crate::bodies::BodyKind::Dynamic;
    use crate::joint::JointKind::{Distance, Spring};
    let free = |id: &BodyId| world.index_of(*id).is_some_and(|i| world.bodies.kind[i] == Dynamic);
    let pairs: Vec<(BodyId, BodyId)> = world
        .joints
        .iter()
        .filter(|j| !matches!(j.kind, Spring | Distance))
        .filter_map(|j| Some((j.a.body.filter(free)?, j.b.body.filter(free)?)))
        .collect();
    let mut found = std::collections::BTreeSet::from([body]);
    let mut open = vec![body];
    while let Some(at) = open.pop() {
        for &(a, b) in pairs.iter().filter(|p| p.0 == at || p.1 == at) {
            for other in [a, b] {
                if found.insert(other) {
                    open.push(other);
                }
            }
        }
    }
    found.into_iter().collect()
}

/// Which bodies a machine has, by their present index.
fn members(world: &World, machine: &[BodyId]) -> Vec<bool> {
    let mut is_own = vec![false; world.bodies.len()];
    machine.iter().filter_map(|&id| world.index_of(id)).for_each(|i| is_own[i] = true);
    is_own
}

/// Force and its point of every contact on a body of the machine: index of the body, force, point, whether the other is of the machine.
fn contact_forces(world: &World, is_own: &[bool], mut note: impl FnMut(usize, DVec3, DVec3, bool)) {
    let (c, h) = (&world.contacts, world.settings.step);
    for k in 0..c.len() {
        let (a, b) = (c.a[k] as usize, c.b[k] as usize);
        if !(is_own[a] || is_own[b]) {
            continue;
        }
        let f = world.impulse(k) / h;
        if f == DVec3::ZERO {
            continue;
        }
        if is_own[b] {
            note(b, f, c.point_b(k), is_own[a]);
        }
        if is_own[a] {
            note(a, -f, c.point_a[k], is_own[b]);
        }
    }
}

/// What each link has: tension, force of its pin, of the ground, of the machine.
#[derive(Clone, Copy, Debug)]
struct Load {
    tension: f64,
    pin: f64,
    ground: DVec3,
    wheel: DVec3,
}

impl Belt {
    fn loads(&self, world: &World) -> Vec<Load> {
        let empty = Load { tension: f64::NAN, pin: f64::NAN, ground: DVec3::ZERO, wheel: DVec3::ZERO };
        let mut loads = vec![empty; self.links.len()];
        let mut link_of = vec![usize::MAX; world.bodies.len()];
        for (k, &id) in self.links.iter().enumerate() {
            let Some(i) = world.index_of(id) else { continue };
            link_of[i] = k;
            let Some(joint) = self.pins[k].and_then(|j| world.joints.get(j)) else { continue };
            let on_link = if joint.b.body == Some(id) { joint.reaction.force } else { -joint.reaction.force };
            let along = world.bodies.rotation[i] * self.axes[k] * DVec3::X;
            (loads[k].tension, loads[k].pin) = (-on_link.dot(along), on_link.length());
        }
        contact_forces(world, &members(world, &self.machine), |i, f, _, is_own| {
            if let Some(load) = loads.get_mut(link_of[i]) {
                *(if is_own { &mut load.wheel } else { &mut load.ground }) += f;
            }
        });
        loads
    }

    /// A row for each link, one after the other.
    pub(super) fn rows(&self, world: &World) -> Vec<f64> {
        let b = &world.bodies;
        let mut all = Vec::with_capacity(self.links.len() * BELT.len());
        for (k, (load, &id)) in self.loads(world).iter().zip(&self.links).enumerate() {
            let Some(i) = world.index_of(id) else {
                all.push(k as f64);
                all.extend([f64::NAN; BELT.len() - 1]);
                continue;
            };
            let mut forces = vec![load.tension, load.pin];
            forces.extend(load.ground.to_array().into_iter().chain(load.wheel.to_array()));
            of_last_step(world, &mut forces);
            all.push(k as f64);
            all.extend(b.position[i].to_array().into_iter().chain(b.velocity[i].to_array()));
            all.append(&mut forces);
        }
        all
    }
}

impl Track {
    /// A row.
    pub(super) fn row(&self, world: &World) -> Vec<f64> {
        let gone = vec![f64::NAN; TRACK.len()];
        let b = &world.bodies;
        let (Some(hull), Some(drive)) = (world.index_of(self.hull), world.joints.get(self.drive)) else {
            return gone;
        };
        let at = |p: DVec3| b.velocity[hull] + b.ang_vel[hull].cross(p - b.position[hull]);
        let axes = b.rotation[hull] * self.axes;
        let (forward, left, up) = (axes * DVec3::X, axes * DVec3::Y, axes * DVec3::Z);
        let (mut speed, mut middle, mut turns, mut n) = (0.0, DVec3::ZERO, 0.0, 0.0);
        for (k, &id) in self.belt.links.iter().enumerate() {
            let Some(i) = world.index_of(id) else { return gone };
            let q = b.rotation[i] * self.belt.axes[k];
            let (along, inside) = (q * DVec3::X, q * DVec3::Z);
            speed += (b.velocity[i] - at(b.position[i])).dot(along);
            middle += b.position[i];
            // Links below have the inside above: where these go backward, the belt drives forward.
            turns -= along.dot(forward) * inside.dot(up);
            n += 1.0;
        }
        let (speed, middle) = (turns.signum() * speed / n, middle / n);
        let hull_speed = at(middle).dot(forward);
        let loads = self.belt.loads(world);
        let tension = |f: fn(f64, f64) -> f64, from: f64| loads.iter().map(|l| l.tension).fold(from, f);
        let ground: DVec3 = loads.iter().map(|l| l.ground).sum();
        let on_ground = loads.iter().filter(|l| l.ground != DVec3::ZERO).count();
        let pose = drive.pose(b, &world.index_of_id);
        let turn = |i: u32| b.ang_vel.get(i as usize).copied().unwrap_or(DVec3::ZERO);
        let drive_speed = (turn(pose.b.body) - turn(pose.a.body)).dot(pose.a.rotation * DVec3::Z);
        let torque = drive.reaction.drive.0;
        let mut forces = vec![
            tension(|a, b| a + b, 0.0) / n,
            tension(f64::min, f64::INFINITY),
            tension(f64::max, f64::NEG_INFINITY),
            on_ground as f64,
            ground.dot(forward),
            ground.dot(left),
            ground.z,
            torque,
        ];
        of_last_step(world, &mut forces);
        let mut row = vec![speed, hull_speed, 1.0 - hull_speed / speed];
        let torque = forces[7];
        row.append(&mut forces);
        row.extend([drive_speed, torque * drive_speed]);
        row
    }
}

impl Vehicle {
    /// A row.
    pub(super) fn row(&self, world: &World) -> Vec<f64> {
        let b = &world.bodies;
        let Some(i) = world.index_of(self.hull) else { return vec![f64::NAN; VEHICLE.len()] };
        let axes = b.rotation[i] * self.axes;
        let (forward, left, up) = (axes * DVec3::X, axes * DVec3::Y, axes * DVec3::Z);
        let heading = DVec3::new(forward.x, forward.y, 0.0).normalize_or(forward);
        let side = DVec3::Z.cross(heading);
        let (mut force, mut moment) = (DVec3::ZERO, DVec3::ZERO);
        contact_forces(world, &members(world, &self.machine), |_, f, at, is_own| {
            if !is_own {
                force += f;
                moment += at * f.z;
            }
        });
        let (p, v) = (b.position[i], b.velocity[i]);
        let mut row = vec![
            p.x,
            p.y,
            p.z,
            v.dot(heading),
            v.dot(side),
            forward.y.atan2(forward.x),
            forward.z.clamp(-1.0, 1.0).asin(),
            left.z.atan2(up.z),
            b.ang_vel[i].z,
        ];
        let mut forces = vec![force.dot(heading), force.x, force.y, force.z];
        forces.extend((moment / force.z).to_array());
        of_last_step(world, &mut forces);
        row.append(&mut forces);
        row
    }
}
