//! Assembly: bodies are moved, as little as their masses ask for, until all joints fit.
//!
//! Newton's method on the positions: with the errors C of all rows that hold, and of motors that prescribe a coordinate,
//! the displacements are dx = M^-1 J' lambda with J M^-1 J' lambda = -C. That is the system of a step
//! ([`crate::joint::system`]) of length one with bodies at rest, so it is solved by it. Springs, stops, brakes, gears and motors that
//! prescribe a speed or force take no part. Velocities follow: the same system with their rates J v for errors takes away what the
//! joints would not let happen. Does not look at contacts, nor for the nearest of several ways to assemble.

use glam::{DQuat, DVec3};

use super::World;
use crate::failure::Failure;
use crate::joint::motor::Motor;
use crate::joint::rows::{Row, bodies_rate, rows};
use crate::joint::system::JointSystem;
use crate::joint::{Freedom, Joint};

/// Most steps of Newton's method.
const MOST: usize = 100;
/// Error at which it ends [m], [rad].
const ENOUGH: f64 = 1e-12;
/// Longest turn of a body in one step [rad]: what the rows say is true near by only.
const LONGEST_TURN: f64 = 0.3;

/// How far joints are from fitting.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Misfit {
    /// Number of the joint that fits worst.
    pub joint: usize,
    /// Its distance from fitting [m].
    pub distance: f64,
    /// Its angle from fitting [rad].
    pub angle: f64,
}

impl Misfit {
    /// The larger of the two numbers.
    pub fn worst(&self) -> f64 {
        self.distance.max(self.angle)
    }
}

/// What assembly did.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Assembled {
    /// Steps of Newton's method.
    pub iterations: usize,
    /// What is left.
    pub misfit: Misfit,
}

/// A joint reduced to what it holds.
fn held(joint: &Joint) -> Joint {
    let mut joint = bare(joint);
    joint.motors.clear();
    joint
}

/// A joint reduced to what assembly looks at.
fn bare(joint: &Joint) -> Joint {
    let mut joint = joint.clone();
    // Soft motors pull their joint to where it should be, from wherever it is.
    let soft: Vec<Freedom> = joint.motor_gains.iter().map(|g| g.0).collect();
    joint.motors.retain(|(freedom, motor)| matches!(motor, Motor::Position(_)) && !soft.contains(freedom));
    joint.springs.clear();
    joint.limits.clear();
    joint.motor_limits.clear();
    joint.motor_gains.clear();
    joint.brakes.clear();
    joint.gear.parts.clear();
    joint
}

impl World {
    /// How far the joint that fits worst is from fitting now; motors are asked for where they begin.
    pub fn misfit(&self) -> Misfit {
        let all = 0..self.joints.len();
        all.map(|k| self.misfit_of(k))
            .fold(Misfit::default(), |w, m| if m.worst() > w.worst() { m } else { w })
    }

    /// How far a joint is from fitting.
    pub fn misfit_of(&self, joint: usize) -> Misfit {
        let mut list: Vec<Row> = Vec::new();
        let bare = bare(&self.joints[joint]);
        let pose = bare.pose(&self.bodies, &self.index_of_id);
        rows(joint as u32, &bare, &pose, (self.time - 1.0, 1.0), 1.0, |_| 0.0, &mut list);
        let largest = |turns: bool| {
            let of_kind = list.iter().filter(|r| (r.t == DVec3::ZERO) == turns);
            of_kind.fold(0.0, |worst: f64, r| worst.max(r.bias.abs()))
        };
        Misfit { joint, distance: largest(false), angle: largest(true) }
    }

    /// How fast the joint that suits the present velocities worst would come apart: speed [m/s] and angular speed [rad/s] along
    /// what it holds. The first step takes them away.
    pub fn velocity_misfit(&self) -> Misfit {
        let mut worst = Misfit::default();
        let mut list: Vec<Row> = Vec::new();
        for (k, joint) in self.joints.iter().enumerate().filter(|(_, j)| !j.is_broken(&self.index_of_id)) {
            list.clear();
            let held = held(joint);
            let pose = held.pose(&self.bodies, &self.index_of_id);
            rows(k as u32, &held, &pose, (self.time, 1.0), 0.0, |_| 0.0, &mut list);
            let largest = |turns: bool| {
                let of_kind = list.iter().filter(|r| (r.t == DVec3::ZERO) == turns);
                of_kind.fold(0.0, |worst: f64, r| worst.max(bodies_rate(r, &self.bodies).abs()))
            };
            let here = Misfit { joint: k, distance: largest(false), angle: largest(true) };
            if here.worst() > worst.worst() {
                worst = here;
            }
        }
        worst
    }

    /// Changes velocities, as little as masses ask for, until no joint would come apart.
    fn mend_velocities(&mut self) -> Result<(), Failure> {
        let mut joints: Vec<Joint> = self.joints.iter().map(held).collect();
        let mut system = JointSystem::default();
        let step = (self.time - 1.0, 1.0);
        // The system is softened a little, against joints that repeat each other: so again until nothing is left.
        let mut iterations = 0;
        while self.velocity_misfit().worst() > ENOUGH && iterations < MOST {
            iterations += 1;
            system.joint_rows(&joints, &self.bodies, &self.index_of_id, step)?;
            system.update_velocity(&mut self.bodies, &mut joints, step)?;
        }
        Ok(())
    }

    /// Moves bodies until the joints fit, changes their velocities until they agree with the joints, and says how well the joints
    /// fit. Nothing moves if they fit already.
    pub fn assemble(&mut self) -> Result<Assembled, Failure> {
        let mut joints: Vec<Joint> = self.joints.iter().map(bare).collect();
        let mut system = JointSystem::default();
        let zero = vec![DVec3::ZERO; self.bodies.len()];
        let velocity = std::mem::replace(&mut self.bodies.velocity, zero.clone());
        let ang_vel = std::mem::replace(&mut self.bodies.ang_vel, zero.clone());
        let mut iterations = 0;
        let mut result = Ok(());
        // A step of length one that ends now: rates are displacements.
        let step = (self.time - 1.0, 1.0);
        while self.misfit().worst() > ENOUGH && iterations < MOST && result.is_ok() {
            iterations += 1;
            result = system
                .joint_rows(&joints, &self.bodies, &self.index_of_id, step)
                .and_then(|()| system.update_velocity(&mut self.bodies, &mut joints, step));
            if result.is_ok() {
                self.displace();
            }
            self.bodies.velocity.copy_from_slice(&zero);
            self.bodies.ang_vel.copy_from_slice(&zero);
        }
        (self.bodies.velocity, self.bodies.ang_vel) = (velocity, ang_vel);
        if result.is_ok() {
            result = self.mend_velocities();
        }
        for joint in &mut self.joints {
            joint.note_coordinate(&self.bodies, &self.index_of_id);
        }
        result.map(|()| Assembled { iterations, misfit: self.misfit() })
    }

    /// Moves every body by its velocity times one, all shortened alike if one turns far.
    fn displace(&mut self) {
        let b = &mut self.bodies;
        let longest = b.ang_vel.iter().fold(0.0, |w: f64, v| w.max(v.length()));
        let share = if longest > LONGEST_TURN { LONGEST_TURN / longest } else { 1.0 };
        for i in 0..b.len() {
            b.position[i] += b.velocity[i] * share;
            b.rotation[i] = (DQuat::from_scaled_axis(b.ang_vel[i] * share) * b.rotation[i]).normalize();
        }
    }

    /// Angle [rad] and length [m] of a joint now.
    pub fn coordinate(&self, joint: usize, freedom: Freedom) -> f64 {
        let pose = self.joints[joint].pose(&self.bodies, &self.index_of_id);
        match freedom {
            Freedom::Turn => pose.angle,
            Freedom::Slide => pose.slide,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::joint::{JointKind, Side};
    use crate::{Body, MaterialId, Settings};

    /// A four-bar linkage of balls and rods of length, its last joint open by a quarter of a metre.
    #[test]
    fn an_open_linkage_is_closed() {
        let mut world = World::new(Settings::default());
        let ball = |x: f64, z: f64| Body::sphere(0.1, 1e3, MaterialId(0), DVec3::new(x, 0.0, z));
        let ids = [world.add(ball(0.0, 0.5)), world.add(ball(1.0, 1.1)), world.add(ball(2.0, 0.5))];
        let mut tie = |a: Option<usize>, at_a: DVec3, b: Option<usize>, at_b: DVec3| {
            let side = |k: Option<usize>, at| Side { body: k.map(|k| ids[k]), at, rotation: DQuat::IDENTITY };
            let index = |id| world.index_of(id);
            let none = (None, None);
            let (zero, one) = (DVec3::ZERO, DQuat::IDENTITY);
            let mut joint = Joint::between(JointKind::Spherical, "j", &world.bodies, index, none, zero, one);
            (joint.a, joint.b) = (side(a, at_a), side(b, at_b));
            world.add_joint(joint, false);
        };
        let (up, right) = (DVec3::Z * 0.5, DVec3::X);
        tie(None, DVec3::ZERO, Some(0), -up);
        tie(Some(0), up, Some(1), -right);
        tie(Some(1), right, Some(2), up);
        tie(Some(2), -up, None, DVec3::new(2.25, 0.0, 0.0));
        assert!(world.misfit().distance > 0.2);
        let done = world.assemble().unwrap();
        assert!(done.misfit.worst() < 1e-9 && done.iterations < 20, "{done:?}");
        let again = world.assemble().unwrap();
        assert!(again.iterations <= 1, "{again:?}");
    }
    /// A rod that hangs on a hinge and is told to fly off along it: what the hinge allows stays, the rest goes.
    #[test]
    fn velocities_are_mended() {
        let mut world = World::new(Settings::default());
        let ball = Body::sphere(0.1, 1e3, MaterialId(0), DVec3::X).with_velocity(DVec3::new(3.0, 1.0, 2.0));
        let ball = world.add(ball.with_ang_vel(DVec3::new(0.5, 0.0, 0.0)));
        let index = |id| world.index_of(id);
        let pair = (None, Some(ball));
        // About y through the origin.
        let turn = DQuat::from_rotation_arc(DVec3::Z, DVec3::Y);
        let joint = Joint::between(JointKind::Revolute, "j", &world.bodies, index, pair, DVec3::ZERO, turn);
        world.add_joint(joint, false);
        let off = world.velocity_misfit();
        assert!(off.joint == 0 && off.distance > 2.9 && off.angle > 0.49, "{off:?}");
        world.assemble().unwrap();
        assert!(world.velocity_misfit().worst() < 1e-9, "{:?}", world.velocity_misfit());
        let (v, w) = (world.bodies.velocity[0], world.bodies.ang_vel[0]);
        // It turns about the hinge as its angular momentum about it says: m v_z r over m r^2 + I.
        let m = world.bodies.mass(0);
        let expected = -m * 2.0 / (m + 0.4 * m * 0.01);
        assert!((w - DVec3::Y * expected).length() < 1e-9, "{w} {expected}");
        assert!((v - w.cross(DVec3::X)).length() < 1e-9, "{v}");
    }
}
