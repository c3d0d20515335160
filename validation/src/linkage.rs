//! Linkages: bodies that touch nothing, tied by joints, in the units of the reference.
//!
//! Froude scaling of what joints carry: torques go with s^4, stiffness with s^2, damping with s^2.5. Planar cases lie in
//! the xz plane; their hinges turn about -y, so that angles count from x to z.

use granum_engine::glam::{DQuat, DVec3};
use granum_engine::joint::motor::Motor;
use granum_engine::joint::reaction::Reaction;
use granum_engine::joint::spring::Spring;
use granum_engine::joint::{Freedom, Joint, JointKind};
use granum_engine::motion::Track;
use granum_engine::{Body, BodyId, MaterialId, ShapeId};

use crate::scene::Scene;

/// Moment of inertia of a thin bar across over that along its axis: 1 m of a wire of 1.2 mm.
pub const THIN: f64 = 1e6;

/// A point of the xz plane.
pub fn flat(x: f64, z: f64) -> DVec3 {
    DVec3::new(x, 0.0, z)
}

/// An angular velocity in the xz plane, from x to z.
pub fn spin(rate: f64) -> DVec3 {
    DVec3::new(0.0, -rate, 0.0)
}

/// The frame of a hinge in the xz plane.
pub fn hinge_frame() -> DQuat {
    DQuat::from_rotation_x(std::f64::consts::FRAC_PI_2)
}

/// A track that does not change.
pub fn constant(value: f64) -> Track {
    Track::Table(vec![(0.0, value)])
}

/// What a joint carries, in the units of the reference.
#[derive(Clone, Copy, Debug)]
pub struct Load {
    /// Force on the second body.
    pub force: DVec3,
    /// Torque on the second body about the joint's point.
    pub torque: DVec3,
    /// Torque and force of motors and springs on the free angle and length.
    pub drive: (f64, f64),
    /// Angle and length at the start of the step.
    pub coordinate: (f64, f64),
}

impl Scene {
    /// A body that touches no other, with this mass and these principal moments of inertia.
    pub fn part(&mut self, mass: f64, inertia: DVec3, at: DVec3) -> BodyId {
        if self.world.materials.list().is_empty() {
            self.material(0.0, 0.0);
        }
        let body = Body::fixed(ShapeId(0), 1e-2, MaterialId(0), at).with_mass(mass, inertia);
        let id = self.add(body);
        for other in 0..id.0 {
            self.world.no_contact.pairs.push((BodyId(other), id));
        }
        self.world.no_contact.pairs.sort_unstable();
        self.world.bodies.jointed.fill(true);
        id
    }

    /// A point mass.
    pub fn point_mass(&mut self, mass: f64, at: DVec3) -> BodyId {
        let id = self.part(mass, DVec3::ONE, at);
        self.lock_rotation(id);
        id
    }

    /// A thin bar along x, of the xz plane, whose moment of inertia about its centre is `inertia`: about its own axis it is
    /// [`THIN`] times smaller.
    pub fn flat_part(&mut self, mass: f64, inertia: f64, at: DVec3) -> BodyId {
        self.part(mass, DVec3::new(inertia / THIN, inertia, inertia), at)
    }

    /// A thin uniform rod of the xz plane between two points, along x or z.
    pub fn rod(&mut self, mass: f64, from: DVec3, to: DVec3) -> BodyId {
        let inertia = mass * from.distance_squared(to) / 12.0;
        let along = (to - from).normalize().abs();
        assert!(
            along.max_element() > 1.0 - 1e-9,
            "a rod along {along}: the body's axes would not be principal"
        );
        self.part(mass, DVec3::splat(inertia) + along * (inertia / THIN - inertia), 0.5 * (from + to))
    }

    /// Ties two bodies, or a body and the world, at a point; z of `rotation` is the axis. Returns the joint's number.
    pub fn joint(
        &mut self,
        kind: JointKind,
        pair: (Option<BodyId>, Option<BodyId>),
        at: DVec3,
        rotation: DQuat,
    ) -> usize {
        let world = &mut self.world;
        let name = format!("j{}", world.joints.len());
        let joint = Joint::between(
            kind,
            &name,
            &world.bodies,
            |id| world.index_of(id),
            pair,
            at * self.scale,
            rotation,
        );
        world.add_joint(joint, false);
        world.joints.len() - 1
    }

    /// A hinge of the xz plane.
    pub fn hinge(&mut self, a: Option<BodyId>, b: BodyId, at: DVec3) -> usize {
        self.joint(JointKind::Revolute, (a, Some(b)), at, hinge_frame())
    }

    /// A joint between two points, one on each body: a distance or a spring.
    pub fn link(
        &mut self,
        kind: JointKind,
        pair: (Option<BodyId>, Option<BodyId>),
        from: DVec3,
        to: DVec3,
    ) -> usize {
        let first = self.joint(kind, pair, from, DQuat::IDENTITY);
        let second = self.joint(kind, pair, to, DQuat::IDENTITY);
        self.world.joints[first].b = self.world.joints[second].b;
        self.world.joints[first].length = from.distance(to) * self.scale;
        self.world.joints.truncate(second);
        first
    }

    /// Drives a joint by a table in the units of the reference, or by a formula in SI units.
    pub fn drive(&mut self, joint: usize, freedom: Freedom, motor: Motor) {
        let s = self.scale;
        let (length, effort) = if freedom == Freedom::Turn { (1.0, s.powi(4)) } else { (s, s.powi(3)) };
        let by = |track: Track, factor: f64| match track {
            Track::Table(points) => {
                Track::Table(points.into_iter().map(|(t, x)| (t * s.sqrt(), x * factor)).collect())
            }
            Track::Formula(f) => Track::Formula(f),
        };
        let motor = match motor {
            Motor::Position(track) => Motor::Position(by(track, length)),
            Motor::Speed(track) => Motor::Speed(by(track, length / s.sqrt())),
            Motor::Force(track) => Motor::Force(by(track, effort)),
        };
        self.world.joints[joint].motors.push((freedom, motor));
    }

    /// Adds a spring to a joint.
    pub fn spring(&mut self, joint: usize, freedom: Freedom, spring: Spring) {
        let s = self.scale;
        let (length, effort) = if freedom == Freedom::Turn { (1.0, s.powi(4)) } else { (s, s.powi(3)) };
        let spring = Spring {
            stiffness: spring.stiffness * effort / length,
            damping: spring.damping * effort / length * s.sqrt(),
            rest: spring.rest * length,
            preload: spring.preload * effort,
        };
        self.world.joints[joint].springs.push((freedom, spring));
    }

    /// Adds stops to a joint.
    pub fn limit(&mut self, joint: usize, freedom: Freedom, low: f64, high: f64) {
        let length = if freedom == Freedom::Turn { 1.0 } else { self.scale };
        self.world.joints[joint].limits.push((freedom, low * length, high * length));
    }

    /// What a joint carried in the last step.
    pub fn load(&self, joint: usize) -> Load {
        let s = self.scale;
        let Reaction { force, torque, drive, coordinate, .. } = self.world.joints[joint].reaction;
        Load {
            force: force / s.powi(3),
            torque: torque / s.powi(4),
            drive: (drive.0 / s.powi(4), drive.1 / s.powi(3)),
            coordinate: (coordinate.0, coordinate.1 / s),
        }
    }

    /// Where a point fixed to a body at `at` in its frame is now.
    pub fn point_of(&self, id: BodyId, at: DVec3) -> DVec3 {
        self.position(id) + self.rotation(id) * at
    }

    /// Angle in the xz plane by which a body has turned, from -pi to pi.
    pub fn angle(&self, id: BodyId) -> f64 {
        let x = self.rotation(id) * DVec3::X;
        x.z.atan2(x.x)
    }

    /// Kinetic and potential energy of all bodies, without springs.
    pub fn mechanical_energy(&self) -> f64 {
        let b = &self.world.bodies;
        let sum: f64 = (0..b.len())
            .filter(|&i| b.inv_mass[i] > 0.0)
            .map(|i| {
                let turning =
                    if b.inv_inertia_body[i] == DVec3::ZERO { 0.0 } else { b.spin(i).dot(b.ang_vel[i]) };
                0.5 * (b.velocity[i].length_squared() / b.inv_mass[i] + turning)
                    - self.world.settings.gravity.dot(b.position[i]) / b.inv_mass[i]
            })
            .sum();
        self.energy(sum)
    }

    /// Largest distance of two points that a joint holds together.
    pub fn gap(&self) -> f64 {
        let n = self.world.bodies.len() as u32;
        let index = |id: u32| self.world.index_of(BodyId(id)).map_or(u32::MAX, |i| i as u32);
        let index_of_id: Vec<u32> = (0..n).map(index).collect();
        let gaps = self.world.joints.iter().filter(|j| j.kind != JointKind::Spring).map(|joint| {
            let d = joint.pose(&self.world.bodies, &index_of_id).d.length();
            if joint.kind == JointKind::Distance { (d - joint.length).abs() } else { d }
        });
        gaps.fold(0.0, f64::max) / self.scale
    }
}
