//! Who owns a contact that several see: the one rule for boxes and ranks (Negrut10 section 4.2.1, stage 7 and Fig. 22).
//!
//! A pair of bodies belongs to the box that holds its midpoint: the middle of what the two balls have in common on the
//! line of their centres, or the centre of the smaller ball if it lies inside the larger. Boxes are half-open, the lower
//! side included, so every point lies in one box. The balls are those in which the bodies can touch anything
//! ([`Margin::reach`]), not the surfaces: their midpoint lies in both, so the box that owns a pair is one that both
//! reach into, and it is known before the narrow phase. A wall reaches everywhere; its pairs lie at the other's centre.
//!
//! A pair is owned as a whole, however many contacts it has: which of them are kept is decided for the pair, and no box
//! pays for geometry that another hands on. At zero margin and for spheres this is the paper's rule to the letter.

use glam::{DVec3, UVec3};

use super::Margin;
use crate::bodies::Bodies;
use crate::bodies::is_wall;
use crate::shape::Shape;

/// Most boxes along an axis.
const MOST: f64 = (1 << 20) as f64;

/// Balls are taken a little larger, so that rounding cannot put the midpoint outside.
const SLACK: f64 = 1e-6;

/// Space cut into equal boxes along the axes. What lies outside belongs to the nearest box.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Boxes {
    /// Lowest corner of the first box [m].
    pub low: DVec3,
    /// Edge of a box [m].
    pub size: f64,
    /// Number of boxes along each axis.
    pub dims: UVec3,
}

impl Boxes {
    /// Boxes of this size that cover `low..high`; larger ones if they would be more than 2^20 along an axis.
    pub fn new(low: DVec3, high: DVec3, size: f64) -> Self {
        let size = size.max((high - low).max_element() / MOST);
        let dims = (((high - low) / size).floor() + 1.0).max(DVec3::ONE).min(DVec3::splat(MOST));
        Self { low, size, dims: dims.as_uvec3() }
    }

    /// Number of boxes.
    pub fn len(&self) -> u64 {
        u64::from(self.dims.x) * u64::from(self.dims.y) * u64::from(self.dims.z)
    }

    /// Whether there is not a box: never.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The box that owns a point.
    #[inline]
    pub fn of(&self, p: DVec3) -> UVec3 {
        // The cast rounds down and takes what is below to zero.
        ((p - self.low) / self.size).as_uvec3().min(self.dims - 1)
    }

    /// The first and the last box along each axis that a ball reaches into. Rounding is monotone, so the owner of any
    /// point of the ball is among them.
    #[inline]
    pub fn reached(&self, center: DVec3, reach: f64) -> (UVec3, UVec3) {
        let r = DVec3::splat(reach * (1.0 + SLACK)) + center.abs() * 1e-14;
        (self.of(center - r), self.of(center + r))
    }

    /// Number of a box: x runs fastest.
    pub fn number(&self, at: UVec3) -> u64 {
        let d = self.dims;
        u64::from(at.x) + u64::from(d.x) * (u64::from(at.y) + u64::from(d.y) * u64::from(at.z))
    }

    /// The box of a number.
    pub fn at(&self, number: u64) -> UVec3 {
        let (x, y) = (u64::from(self.dims.x), u64::from(self.dims.y));
        UVec3::new((number % x) as u32, (number / x % y) as u32, (number / (x * y)) as u32)
    }

    /// Lowest and highest corner of a box [m].
    pub fn corners(&self, at: UVec3) -> (DVec3, DVec3) {
        (self.low + at.as_dvec3() * self.size, self.low + (at + 1).as_dvec3() * self.size)
    }
}

/// Midpoint of two balls, the same whichever comes first.
#[inline]
pub fn midpoint((p, r): (DVec3, f64), (q, s): (DVec3, f64)) -> DVec3 {
    let distance = p.distance(q);
    if distance + r <= s {
        return p;
    }
    if distance + s <= r {
        return q;
    }
    let n = (q - p) / distance;
    0.5 * ((p + n * r) + (q - n * s))
}

/// The pairs that one box owns.
#[derive(Clone, Copy, Debug)]
pub struct Claim<'a> {
    /// All boxes.
    pub boxes: &'a Boxes,
    /// The one that asks.
    pub at: UVec3,
}

impl Claim<'_> {
    /// Whether the pair of bodies `a` and `b` belongs to this box.
    #[inline]
    pub fn owns(&self, bodies: &Bodies, margin: Margin, a: usize, b: usize) -> bool {
        let ball = |i: usize| (bodies.position[i], margin.reach(bodies, i));
        self.boxes.of(midpoint(ball(a), ball(b))) == self.at
    }

    /// Whether the contacts of body `a` with walls belong to this box.
    #[inline]
    pub fn owns_at_walls(&self, bodies: &Bodies, a: usize) -> bool {
        self.boxes.of(bodies.position[a]) == self.at
    }
}

/// Boxes around all bodies but walls.
pub fn boxes_around(bodies: &Bodies, shapes: &[Shape], size: f64) -> Boxes {
    let (low, high) = (0..bodies.len())
        .filter(|&i| !is_wall(bodies, shapes, i))
        .map(|i| bodies.position[i])
        .fold((DVec3::INFINITY, DVec3::NEG_INFINITY), |(low, high), p| (low.min(p), high.max(p)));
    if low.x <= high.x { Boxes::new(low, high, size) } else { Boxes::new(DVec3::ZERO, DVec3::ZERO, size) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    #[test]
    fn every_point_has_one_box_and_borders_belong_to_the_upper() {
        let boxes = Boxes::new(DVec3::splat(-2.0), DVec3::new(2.0, 1.0, 0.0), 0.5);
        assert_eq!(boxes.dims, UVec3::new(9, 7, 5));
        for n in 0..boxes.len() {
            let at = boxes.at(n);
            assert_eq!(boxes.number(at), n);
            let (low, high) = boxes.corners(at);
            assert_eq!(boxes.of(low), at);
            assert_eq!(boxes.of(high), (at + 1).min(boxes.dims - 1));
            assert_eq!(boxes.of(0.5 * (low + high)), at);
        }
        assert_eq!(boxes.of(DVec3::splat(-1e300)), UVec3::ZERO);
        assert_eq!(boxes.of(DVec3::splat(1e300)), boxes.dims - 1);
        assert!(Boxes::new(DVec3::ZERO, DVec3::splat(1e12), 1e-3).len() <= 1 << 60);
    }

    #[test]
    fn the_midpoint_lies_in_both_balls_and_does_not_depend_on_their_order() {
        let mut random = Random::new(1, 0);
        for _ in 0..20_000 {
            let mut ball = || {
                let p = DVec3::new(random.unit(), random.unit(), random.unit());
                (p, 10f64.powf(random.uniform(-3.0, 0.3)))
            };
            let (a, b) = (ball(), ball());
            if a.0.distance(b.0) > a.1 + b.1 {
                continue;
            }
            let m = midpoint(a, b);
            assert_eq!(m, midpoint(b, a));
            assert!(m.distance(a.0) <= a.1 * (1.0 + 1e-9) && m.distance(b.0) <= b.1 * (1.0 + 1e-9));
        }
        let p = DVec3::ONE;
        assert_eq!(midpoint((p, 1.0), (p, 1.0)), p);
        assert_eq!(midpoint((p, 0.1), (DVec3::ZERO, 9.0)), p);
        assert_eq!(midpoint((DVec3::ZERO, 1.0), (DVec3::X * 2.0, 1.0)), DVec3::X);
    }
}
