//! A body, or a part of one, as the narrow phase sees it: a shape at a place.

use glam::{DQuat, DVec3};

use super::ContactPoint;
use crate::bodies::Bodies;
use crate::ids::BodyId;
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
    /// The body that it is or belongs to; tells two bodies apart whatever their order in memory.
    pub id: BodyId,
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
            id: bodies.id[i],
        }
    }

    /// A ball at a point.
    pub fn ball(position: DVec3, radius: f64) -> View<'static> {
        View { shape: &Shape::Sphere, scale: radius, position, rotation: DQuat::IDENTITY, id: BodyId(0) }
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

/// Distance of the numbers of one feature on two parts that follow each other; odd, so that no two parts share one.
const PARTS_APART: u32 = 0x9e37_79b1;

/// The same for the pieces of the second of two compounds.
const SECOND_APART: u32 = 0x85eb_ca6b;

/// What is added to the number of a feature so that it tells the pieces apart, too; `swapped` if the first of them is a piece
/// of the body with the higher id. With one compound alone it does not matter which of the two bodies that is.
fn number_of(pieces: [u16; 2], swapped: bool) -> u32 {
    let [first, second] = if swapped { [pieces[1], pieces[0]] } else { pieces }.map(u32::from);
    let (first, second) = if first == 0 { (second, 0) } else { (first, second) };
    first.wrapping_mul(PARTS_APART).wrapping_add(second.wrapping_mul(SECOND_APART))
}

/// Whether a contact of bodies `a` and `b` is the lowest point of a round rim, which the narrow phase adds to the corners that
/// are fixed on the rim. It moves along the rim as the body tilts.
pub fn is_on_rim(bodies: &Bodies, shapes: &[Shape], (a, b): (usize, usize), touch: &ContactPoint) -> bool {
    let of = |i: usize, piece: u16| {
        let shape = &shapes[bodies.shape[i].index()];
        shape.piece(piece).map_or(shape, |p| &p.shape)
    };
    let number = number_of(touch.pieces, bodies.id[a] > bodies.id[b]);
    is_lowest_of_rim(of(a, touch.pieces[0]), of(b, touch.pieces[1]), touch.feature.wrapping_sub(number))
}

/// The same of two shapes that have no pieces.
fn is_lowest_of_rim(a: &Shape, b: &Shape, feature: u32) -> bool {
    let round = |s: &Shape| matches!(s, Shape::Revolved(solid) if solid.is_solid());
    if !round(a) && !round(b) {
        return false;
    }
    match if round(a) { b } else { a } {
        // See `face_contacts`: 64 features per triangle, then four per edge.
        Shape::Mesh(surface) => feature < 64 * surface.triangles().len() as u32 && feature % 64 == 63,
        Shape::Revolved(solid) if !solid.is_solid() => {
            feature < 64 * solid.surface().triangles().len() as u32 && feature % 64 == 63
        }
        _ => feature == u32::MAX,
    }
}

impl ContactPoint {
    /// Bodies that are one piece each.
    pub const WHOLE: [u16; 2] = [0, 0];

    /// The same contact seen from the other body.
    pub fn flipped(self) -> Self {
        let pieces = [self.pieces[1], self.pieces[0]];
        ContactPoint { normal: -self.normal, point_a: self.point_a + self.normal * self.gap, pieces, ..self }
    }

    /// The same contact with a number that tells the pieces apart; `swapped` as for [`number_of`].
    #[inline]
    pub(super) fn numbered(self, swapped: bool) -> Self {
        if self.pieces == ContactPoint::WHOLE {
            return self;
        }
        ContactPoint { feature: self.feature.wrapping_add(number_of(self.pieces, swapped)), ..self }
    }

    /// The same contact as that of ball `k` of a sphere set.
    #[inline]
    pub fn of_part(self, k: usize) -> Self {
        // Distinct numbers for distinct parts and features, as far as 32 bits go.
        let feature = self.feature.wrapping_add((k as u32).wrapping_mul(PARTS_APART));
        ContactPoint { feature, ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shape::Revolved;

    #[test]
    fn the_lowest_point_of_a_rim_is_known_by_its_number() {
        let (can, floor) = (Shape::Revolved(Revolved::cylinder(1.0, 1.0)), Shape::Plane);
        assert!(is_lowest_of_rim(&can, &floor, u32::MAX) && is_lowest_of_rim(&floor, &can, u32::MAX));
        assert!(!is_lowest_of_rim(&can, &floor, 11) && !is_lowest_of_rim(&floor, &floor, u32::MAX));
    }
}
