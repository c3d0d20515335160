//! Contact of a sphere with everything else, in closed form. `a` is the sphere.

use glam::{DQuat, DVec2, DVec3};

use super::ContactPoint;
use crate::shape::Revolved;
use crate::shape::{capsule, cuboid};

/// Sphere and sphere (Negrut10 Fig. 23).
#[inline]
pub fn sphere_sphere(p_a: DVec3, r_a: f64, p_b: DVec3, r_b: f64) -> ContactPoint {
    let d = p_b - p_a;
    let distance = d.length();
    // Two centres in one place have no normal; any will do to push them apart.
    let normal = if distance > 0.0 { d / distance } else { DVec3::Z };
    ContactPoint {
        feature: 0,
        pieces: ContactPoint::WHOLE,
        normal,
        point_a: p_a + normal * r_a,
        gap: distance - r_a - r_b,
    }
}

/// Sphere and half-space with the given outward normal.
#[inline]
pub fn sphere_plane(p: DVec3, r: f64, point: DVec3, normal: DVec3) -> ContactPoint {
    let distance = (p - point).dot(normal);
    ContactPoint {
        feature: 0,
        pieces: ContactPoint::WHOLE,
        normal: -normal,
        point_a: p - normal * r,
        gap: distance - r,
    }
}

/// Sphere and box.
pub fn sphere_cuboid(p: DVec3, r: f64, half: DVec3, position: DVec3, rotation: DQuat) -> ContactPoint {
    let (_, normal, distance) = cuboid::nearest(half, rotation.conjugate() * (p - position));
    let normal = rotation * normal;
    ContactPoint {
        feature: 0,
        pieces: ContactPoint::WHOLE,
        normal: -normal,
        point_a: p - normal * r,
        gap: distance - r,
    }
}

/// Sphere and capsule with half its core's length and its radius.
pub fn sphere_capsule(
    p: DVec3,
    r: f64,
    (half, radius): (f64, f64),
    position: DVec3,
    rotation: DQuat,
) -> ContactPoint {
    let local = rotation.conjugate() * (p - position);
    let core = position + rotation * capsule::nearest_of_core(half, local);
    sphere_sphere(p, r, core, radius)
}

/// Sphere and solid of revolution; `p_local` is the sphere's centre in the solid's frame. One contact at the
/// nearest point. On a hollow side, where the wall curves around the sphere, also the points on the other sides of
/// the axis, if they are within `reach` of the centre: a ball in a funnel rests on a ring, not on a point.
pub fn sphere_revolved(
    p: DVec3,
    p_local: DVec3,
    r: f64,
    solid: &Revolved,
    rotation: DQuat,
    reach: f64,
    mut found: impl FnMut(ContactPoint),
) {
    let rho = p_local.x.hypot(p_local.y);
    let (_, normal, distance) = solid.nearest(DVec2::new(rho, p_local.z));
    if distance > reach {
        return;
    }
    let e = if rho > 0.0 { DVec3::new(p_local.x / rho, p_local.y / rho, 0.0) } else { DVec3::X };
    let mut touch = |feature: u32, outward_local: DVec3, distance: f64| {
        let outward = rotation * outward_local;
        found(ContactPoint {
            feature,
            pieces: ContactPoint::WHOLE,
            normal: -outward,
            point_a: p - outward * r,
            gap: distance - r,
        });
    };
    touch(0, e * normal.x + DVec3::Z * normal.y, distance);
    let hollow = normal.x < -0.1;
    if !hollow || distance <= 0.0 {
        return;
    }
    // The far side of the axis: the same half-plane, seen from -rho.
    let (_, normal, distance) = solid.nearest(DVec2::new(-rho, p_local.z));
    if distance <= reach && normal.x < 0.0 {
        touch(1, -e * normal.x + DVec3::Z * normal.y, distance);
    }
    // The two sides between: any point of the wall may be kept at a distance from the centre.
    let (q, _, distance) = solid.nearest(DVec2::new(0.0, p_local.z));
    if distance > 0.0 {
        let side = DVec3::new(-e.y, e.x, 0.0);
        for (feature, side) in [(2, side), (3, -side)] {
            let away = p_local - (side * q.x + DVec3::Z * q.y);
            let distance = away.length();
            if distance <= reach {
                touch(feature, away / distance, distance);
            }
        }
    }
}
