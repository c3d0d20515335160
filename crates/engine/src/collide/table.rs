//! Which shapes can touch which: one table, and the call behind each entry.
//!
//! | | sphere | box | plane | cylinder, cone, ... |
//! |---|---|---|---|---|
//! | sphere | yes | yes | yes | yes |
//! | box (free) | yes | - | yes | - |
//!
//! What is not in the table is refused where a scene is checked, and stops a run where two such bodies come near
//! each other: never silence.

use glam::{DVec2, DVec3};

use super::cuboid_contact::cuboid_plane;
use super::sphere_contact::{sphere_cuboid, sphere_plane, sphere_revolved, sphere_sphere};
use super::{Margin, Touch};
use crate::bodies::{Bodies, BodyKind};
use crate::shape::{Shape, cuboid};

/// Whether contact between two shapes is known.
pub fn supported(a: &Shape, b: &Shape) -> bool {
    matches!(
        (a, b),
        (Shape::Sphere, _)
            | (_, Shape::Sphere)
            | (Shape::Cuboid { .. }, Shape::Plane)
            | (Shape::Plane, Shape::Cuboid { .. })
    )
}

/// Whether a pair can matter at all: at least one of the two is pushed.
#[inline]
pub fn can_collide(bodies: &Bodies, a: usize, b: usize) -> bool {
    bodies.kind[a] == BodyKind::Dynamic || bodies.kind[b] == BodyKind::Dynamic
}

/// Largest gap at which `a` and `b` are in contact.
#[inline]
pub fn pair_margin(bodies: &Bodies, margin: Margin, a: usize, b: usize) -> f64 {
    let (r_a, r_b) = (bodies.radius[a], bodies.radius[b]);
    // Speed of b's material where a is, relative to a; turning adds the speed of the outermost point, except for
    // spheres, whose surface does not move when they turn. A wall turns about its own centre.
    let mut approach = bodies.velocity[b] - bodies.velocity[a];
    let mut spin = 0.0;
    for (i, other, sign) in [(b, a, 1.0), (a, b, -1.0)] {
        if bodies.shape[i].0 != 0 && bodies.ang_vel[i] != DVec3::ZERO {
            if bodies.kind[i] == BodyKind::Dynamic {
                spin += bodies.ang_vel[i].length() * bodies.radius[i];
            } else {
                approach += sign * bodies.ang_vel[i].cross(bodies.position[other] - bodies.position[i]);
            }
        }
    }
    let agitation = bodies.agitation[a].max(bodies.agitation[b]);
    margin.pair(r_a.min(r_b), approach.length() + spin, agitation)
}

/// The contacts of `a` and `b` within their margin, in the order of their features; false if the two shapes have
/// no entry in the table.
pub fn touches(
    bodies: &Bodies,
    shapes: &[Shape],
    margin: Margin,
    a: usize,
    b: usize,
    mut found: impl FnMut(Touch),
) -> bool {
    let limit = pair_margin(bodies, margin, a, b);
    let (p_a, p_b) = (bodies.position[a], bodies.position[b]);
    let (r_a, r_b) = (bodies.radius[a], bodies.radius[b]);
    let (q_a, q_b) = (bodies.rotation[a], bodies.rotation[b]);
    let mut keep = |touch: Touch| {
        if touch.gap <= limit {
            found(touch);
        }
    };
    match (&shapes[bodies.shape[a].index()], &shapes[bodies.shape[b].index()]) {
        (Shape::Sphere, Shape::Sphere) => keep(sphere_sphere(p_a, r_a, p_b, r_b)),
        (Shape::Sphere, Shape::Plane) => keep(sphere_plane(p_a, r_a, p_b, q_b * DVec3::Z)),
        (Shape::Sphere, Shape::Cuboid { half }) => keep(sphere_cuboid(p_a, r_a, *half, p_b, q_b)),
        (Shape::Sphere, Shape::Revolved(solid)) => {
            let local = q_b.conjugate() * (p_a - p_b);
            sphere_revolved(p_a, local, r_a, solid, q_b, r_a + limit, keep);
        }
        (Shape::Cuboid { half }, Shape::Sphere) => keep(flipped(sphere_cuboid(p_b, r_b, *half, p_a, q_a))),
        (Shape::Cuboid { half }, Shape::Plane) => {
            cuboid_plane(*half, p_a, q_a, p_b, q_b * DVec3::Z, limit, keep);
        }
        _ => return false,
    }
    true
}

/// The same contact seen from the other body.
fn flipped(touch: Touch) -> Touch {
    Touch { normal: -touch.normal, point_a: touch.point_a + touch.normal * touch.gap, ..touch }
}

/// Distance of a point from the surface of wall `w`, negative inside its material [m].
pub fn wall_distance(bodies: &Bodies, shapes: &[Shape], w: usize, p: DVec3) -> f64 {
    let local = bodies.rotation[w].conjugate() * (p - bodies.position[w]);
    match &shapes[bodies.shape[w].index()] {
        Shape::Sphere => local.length() - bodies.radius[w],
        Shape::Plane => local.z,
        Shape::Cuboid { half } => cuboid::nearest(*half, local).2,
        Shape::Revolved(solid) => solid.nearest(DVec2::new(local.x.hypot(local.y), local.z)).2,
    }
}
