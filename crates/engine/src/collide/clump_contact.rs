//! Contact of a sphere set with everything: each of its balls that comes near. `a` is the set.
//!
//! Balls against balls are found through the tree of one set for each ball of the other that is inside its bounds;
//! all other shapes meet each ball that may reach them.

use glam::{DQuat, DVec3};

use super::Touch;
use super::sphere_contact::sphere_sphere;
use super::table::Narrow;
use super::view::View;
use crate::shape::{Clump, Shape};

/// The contacts of a sphere set, some perhaps beyond the limit.
pub(super) fn clump_contacts(
    narrow: &Narrow,
    clump: &Clump,
    a: &View,
    b: &View,
    found: &mut dyn FnMut(Touch),
) {
    let limit = narrow.limit;
    let ball = |k: usize| {
        let p = a.position + a.rotation * clump.set().centers()[k] * a.scale;
        (p, clump.set().radii()[k] * a.scale)
    };
    // The balls within reach of a ball around the other body, in the set's frame.
    let near = |p: DVec3, reach: f64, visit: &mut dyn FnMut(usize)| {
        clump.set().for_near(a.into_local(p) / a.scale, reach / a.scale, visit);
    };
    match b.shape {
        Shape::Sphere => near(b.position, b.scale + limit, &mut |k| {
            let (p, r) = ball(k);
            found(sphere_sphere(p, r, b.position, b.scale).of_part(k));
        }),
        Shape::Spheres(other) => {
            // Balls of b that come near the bounds of a, each against the tree of a.
            let reach = (clump.set().bounding_radius() * a.scale + limit) / b.scale;
            other.set().for_near(b.into_local(a.position) / b.scale, reach, |j| {
                let q = b.position + b.rotation * other.set().centers()[j] * b.scale;
                let s = other.set().radii()[j] * b.scale;
                near(q, s + limit, &mut |k| {
                    let (p, r) = ball(k);
                    found(sphere_sphere(p, r, q, s).of_part(k).of_part(j << 16 | j >> 16));
                });
            });
        }
        _ => {
            let mut each = |k: usize| {
                let (p, r) = ball(k);
                let view = View { shape: &Shape::Sphere, scale: r, position: p, rotation: DQuat::IDENTITY };
                narrow.contacts(&view, b, &mut |touch: Touch| found(touch.of_part(k)));
            };
            let radius = b.shape.bounding_radius() * b.scale;
            if radius.is_finite() {
                near(b.position, radius + limit, &mut each);
            } else {
                // A half-space: the balls that are low enough.
                let normal = b.rotation * DVec3::Z;
                for k in 0..clump.set().len() {
                    let (p, r) = ball(k);
                    if (p - b.position).dot(normal) - r <= limit {
                        each(k);
                    }
                }
            }
        }
    }
}
