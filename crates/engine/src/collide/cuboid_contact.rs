//! Contact of a free box with a half-space: one contact for each low corner. `a` is the box.

use glam::{DMat3, DQuat, DVec3};

use super::ContactPoint;
use crate::shape::cuboid;

/// The corners of a box within `margin` of a half-space; the feature is the number of the corner.
pub fn cuboid_plane(
    half: DVec3,
    position: DVec3,
    rotation: DQuat,
    point: DVec3,
    normal: DVec3,
    margin: f64,
    mut found: impl FnMut(ContactPoint),
) {
    let axes = DMat3::from_quat(rotation) * DMat3::from_diagonal(half);
    for (k, corner) in cuboid::corners(DVec3::ONE).into_iter().enumerate() {
        let p = position + axes * corner;
        let gap = (p - point).dot(normal);
        if gap <= margin {
            found(ContactPoint {
                feature: k as u32,
                pieces: ContactPoint::WHOLE,
                normal: -normal,
                point_a: p,
                gap,
            });
        }
    }
}
