//! How two bodies are to be joined, in the words of the one who builds a world: kind, bodies, point, axis.

use glam::{DQuat, DVec3};

use super::JointKind;
use crate::ids::BodyId;

/// A joint to be made by `World::connect` where its bodies are then.
#[derive(Clone, Debug, PartialEq)]
pub struct Connection {
    pub(crate) kind: JointKind,
    pub(crate) name: String,
    pub(crate) bodies: (Option<BodyId>, Option<BodyId>),
    pub(crate) at: DVec3,
    pub(crate) rotation: DQuat,
    pub(crate) touch: bool,
}

impl Connection {
    /// Joins two bodies, at the origin and along z until [`Self::at`] and [`Self::axis`] say otherwise.
    pub fn between(kind: JointKind, a: BodyId, b: BodyId) -> Self {
        Self::of(kind, Some(a), b)
    }

    /// Joins a body with the world.
    pub fn to_world(kind: JointKind, body: BodyId) -> Self {
        Self::of(kind, None, body)
    }

    fn of(kind: JointKind, a: Option<BodyId>, b: BodyId) -> Self {
        let name = kind.name().to_owned();
        Self { kind, name, bodies: (a, Some(b)), at: DVec3::ZERO, rotation: DQuat::IDENTITY, touch: false }
    }

    /// The point of the joint in the world [m].
    pub fn at(mut self, point: DVec3) -> Self {
        self.at = point;
        self
    }

    /// The axis of the joint in the world, about which it turns or along which it slides; need not be of length one.
    pub fn axis(mut self, axis: DVec3) -> Self {
        self.rotation = DQuat::from_rotation_arc(DVec3::Z, axis.normalize());
        self
    }

    /// The whole frame of the joint in the world, for kinds whose x axis counts too; z is the axis.
    pub fn frame(mut self, rotation: DQuat) -> Self {
        self.rotation = rotation.normalize();
        self
    }

    /// A name, for messages and probes; the kind unless given.
    pub fn named(mut self, name: &str) -> Self {
        name.clone_into(&mut self.name);
        self
    }

    /// Lets the two bodies touch each other, which joined bodies otherwise do not.
    pub fn touching(mut self) -> Self {
        self.touch = true;
        self
    }
}
