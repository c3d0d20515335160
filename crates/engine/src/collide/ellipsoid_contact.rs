//! Contact of an ellipsoid with everything that is not an ellipsoid (the future work of Pazouki12). `a` is the
//! ellipsoid.
//!
//! With a half-space and a ball in closed form or nearly so. With other convex bodies the nearest points are sought as
//! for any two convex bodies ([`super::convex_contact`]); a capsule's axis is a segment, along which the distance from
//! an ellipsoid is a convex function.

use glam::{DQuat, DVec3};

use super::ContactPoint;
use crate::shape::ellipsoid::{self, Ellipsoid};

/// Ellipsoid and half-space: the lowest point (A-12 with c = -normal).
#[inline]
pub fn ellipsoid_plane(e: &Ellipsoid, point: DVec3, normal: DVec3) -> ContactPoint {
    let p = e.support(-normal);
    ContactPoint {
        feature: 0,
        pieces: ContactPoint::WHOLE,
        normal: -normal,
        point_a: p,
        gap: (p - point).dot(normal),
    }
}

/// Ellipsoid and ball.
pub fn ellipsoid_sphere(e: &Ellipsoid, center: DVec3, radius: f64) -> ContactPoint {
    let (p, normal, distance) = ellipsoid::nearest(e.r, e.rotation.conjugate() * (center - e.position));
    let (p, normal) = (e.position + e.rotation * p, e.rotation * normal);
    ContactPoint { feature: 0, pieces: ContactPoint::WHOLE, normal, point_a: p, gap: distance - radius }
}

/// Ellipsoid over a face of a box: `None` if it is nearest to an edge or a corner, or deeper than the box is thick.
pub fn ellipsoid_on_cuboid(
    e: &Ellipsoid,
    half: DVec3,
    position: DVec3,
    rotation: DQuat,
) -> Option<ContactPoint> {
    let local = Ellipsoid {
        r: e.r,
        position: rotation.conjugate() * (e.position - position),
        rotation: rotation.conjugate() * e.rotation,
    };
    // The face that separates them most. If the lowest point is over it, no direction separates them more.
    let (low, high) = local.bounds();
    let above = (low - half).max(-half - high);
    let axis = above.max_position();
    let normal = DVec3::AXES[axis] * 1f64.copysign(local.position[axis]);
    let p = local.support(-normal);
    let over = (0..3).all(|k| k == axis || p[k].abs() <= half[k]);
    let behind = local.position[axis].abs() < half[axis];
    (over && !behind).then(|| {
        let p = position + rotation * p;
        ContactPoint {
            feature: 0,
            pieces: ContactPoint::WHOLE,
            normal: rotation * -normal,
            point_a: p,
            gap: above[axis],
        }
    })
}

/// Ellipsoid and segment: the nearest points, and where on the segment, from 0 to 1. Golden section, then what is left
/// is below the rounding of the distance.
pub fn ellipsoid_segment(e: &Ellipsoid, from: DVec3, to: DVec3) -> (ContactPoint, f64) {
    const GOLDEN: f64 = 0.618_033_988_749_894_9;
    let gap = |t: f64| ellipsoid_sphere(e, from.lerp(to, t), 0.0).gap;
    let (mut low, mut high) = (0.0, 1.0);
    let (mut t_1, mut t_2) = (1.0 - GOLDEN, GOLDEN);
    let (mut d_1, mut d_2) = (gap(t_1), gap(t_2));
    // The distance is flat at its minimum: half the digits of t are all the digits of the distance.
    while high - low > 1e-8 {
        if d_1 < d_2 {
            (high, t_2, d_2) = (t_2, t_1, d_1);
            t_1 = high - GOLDEN * (high - low);
            d_1 = gap(t_1);
        } else {
            (low, t_1, d_1) = (t_1, t_2, d_2);
            t_2 = low + GOLDEN * (high - low);
            d_2 = gap(t_2);
        }
    }
    let t = 0.5 * (low + high);
    // The ends are not reached by halving.
    let t = [0.0, t, 1.0].into_iter().min_by(|x, y| gap(*x).total_cmp(&gap(*y))).unwrap_or(t);
    (ellipsoid_sphere(e, from.lerp(to, t), 0.0), t)
}
