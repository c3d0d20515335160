//! A body, or a part of one, as the narrow phase sees it: a shape at a place.

use glam::{DQuat, DVec3};

use super::Touch;
use crate::bodies::Bodies;
use crate::shape::Shape;
use crate::shape::solid::Solid;

/// A shape at a place.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    /// The shape.
    pub shape: &'a Shape,
    /// By how much it is enlarged.
    pub scale: f64,
    /// Where its origin is [m].
    pub position: DVec3,
    /// From its frame to the world.
    pub rotation: DQuat,
}

/// A convex body at a place.
#[derive(Clone, Copy, Debug)]
pub struct Placed<'a> {
    /// The body.
    pub solid: Solid<'a>,
    /// Where its origin is [m].
    pub position: DVec3,
    /// From its frame to the world.
    pub rotation: DQuat,
}

impl<'a> View<'a> {
    /// Body `i`.
    #[inline]
    pub fn of(bodies: &Bodies, shapes: &'a [Shape], i: usize) -> Self {
        let shape = &shapes[bodies.shape[i].index()];
        Self {
            shape,
            scale: shape.scale(bodies.radius[i]),
            position: bodies.position[i],
            rotation: bodies.rotation[i],
        }
    }

    /// A ball at a point.
    pub fn ball(position: DVec3, radius: f64) -> View<'static> {
        View { shape: &Shape::Sphere, scale: radius, position, rotation: DQuat::IDENTITY }
    }

    /// A point of the world in the shape's frame.
    #[inline]
    pub fn into_local(&self, p: DVec3) -> DVec3 {
        self.rotation.conjugate() * (p - self.position)
    }

    /// The body as one convex solid, if it is one.
    pub fn placed(&self) -> Option<Placed<'a>> {
        let solid = self.shape.solid(self.scale)?;
        Some(Placed { solid, position: self.position, rotation: self.rotation })
    }
}

impl Placed<'_> {
    /// The point of the core furthest along a direction, all in the world.
    #[inline]
    pub fn support(&self, direction: DVec3) -> DVec3 {
        self.position + self.rotation * self.solid.core.support(self.rotation.conjugate() * direction)
    }
}

impl Touch {
    /// The same contact seen from the other body.
    pub fn flipped(self) -> Self {
        Touch { normal: -self.normal, point_a: self.point_a + self.normal * self.gap, ..self }
    }

    /// The same contact as part `k` of a body.
    #[inline]
    pub fn of_part(self, k: usize) -> Self {
        // Distinct numbers for distinct parts and features, as far as 32 bits go.
        let feature = self.feature.wrapping_add((k as u32).wrapping_mul(0x9e37_79b1));
        Touch { feature, ..self }
    }
}
