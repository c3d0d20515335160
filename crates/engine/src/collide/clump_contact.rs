//! Contact of a sphere set with everything: each of its balls that comes near. `a` is the set.
//!
//! Balls against balls are found by walking the trees of both sets at once.
//! Other shapes are asked whether they come near the ball around a part of the set, then around its halves, and so on. A mesh
//! is asked for triangles near that ball, not for its contacts: a large ball in a hollow of the mesh has its centre behind
//! faces that a part of it touches from the front.

use glam::{DAffine3, DVec3};

use super::ContactPoint;
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
    found: &mut dyn FnMut(ContactPoint),
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
            // From the frame of b to that of a, in units of a.
            let (scale, turn) = (b.scale / a.scale, a.rotation.conjugate() * b.rotation);
            let shift = a.into_local(b.position) / a.scale;
            let to_own = DAffine3::from_scale_rotation_translation(DVec3::splat(scale), turn, shift);
            clump.set().for_pairs(other.set(), &to_own, scale, limit / a.scale, |k, j| {
                let q = b.position + b.rotation * other.set().centers()[j] * b.scale;
                let s = other.set().radii()[j] * b.scale;
                let (p, r) = ball(k);
                // The ball of the body with the lower id comes first in the number, whatever the order in memory.
                let (first, second) = if a.id < b.id { (k, j) } else { (j, k) };
                let number = |t: ContactPoint| t.of_part(first).of_part(second << 16 | second >> 16);
                found(number(sphere_sphere(p, r, q, s)));
            });
        }
        _ => {
            // Parts of the set whose ball is within the limit of the other body, whatever its shape.
            let close = |p: DVec3, r: f64| {
                let center = a.position + a.rotation * p * a.scale;
                if let Shape::Mesh(surface) = b.shape {
                    let (center, reach) = (b.into_local(center) / b.scale, (r * a.scale + limit) / b.scale);
                    return surface.is_near(center - reach, center + reach);
                }
                let mut close = false;
                narrow.contacts(&View::ball(center, r * a.scale), b, &mut |t: ContactPoint| {
                    close |= t.gap <= limit
                });
                close
            };
            clump.set().for_parts(close, |k| {
                let (p, r) = ball(k);
                narrow.contacts(&View::ball(p, r), b, &mut |touch: ContactPoint| found(touch.of_part(k)));
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use glam::DQuat;

    use super::*;
    use crate::ids::BodyId;
    use crate::random::Random;
    use crate::settings::EllipsoidMethod;
    use crate::shape::Surface;
    use crate::shape::sphere_set::SphereSet;
    use crate::terrain::grain::any_rotation;

    fn random_set(random: &mut Random, n: usize) -> Shape {
        let centers = (0..n).map(|_| DVec3::new(random.normal(), random.normal(), random.normal()) * 0.4);
        let centers = centers.collect();
        let radii = (0..n).map(|_| random.uniform(0.05, 0.2)).collect();
        Shape::Spheres(Clump::of_set(&SphereSet::new(centers, radii).unwrap()).unwrap().0.into())
    }

    fn placed<'a>(shape: &'a Shape, random: &mut Random, apart: f64, id: u32) -> View<'a> {
        let position = DVec3::new(random.normal(), random.normal(), random.normal()) * apart;
        View { shape, scale: 1.0, position, rotation: any_rotation(random), id: BodyId(id) }
    }

    /// The contacts within the limit, sorted: number and gap.
    fn contacts(limit: f64, a: &View, b: &View) -> Vec<(u32, f64)> {
        let mut list = Vec::new();
        let narrow = Narrow { limit, size: 0.1, ellipsoids: EllipsoidMethod::Axis };
        assert!(narrow.contacts(a, b, &mut |t: ContactPoint| list.push((t.feature, t.gap))));
        list.retain(|t| t.1 <= limit);
        list.sort_by(|s, t| s.0.cmp(&t.0).then(s.1.total_cmp(&t.1)));
        list
    }

    /// A block with a hollow inside: faces look out of the material, so those of the hollow look at its middle.
    fn hollow_block() -> Surface {
        let corner = |k: u32, half: f64| {
            DVec3::from_array([k & 1, k >> 1 & 1, k >> 2].map(|bit| half * (2.0 * f64::from(bit) - 1.0)))
        };
        let faces: [[u32; 4]; 6] =
            [[0, 2, 3, 1], [4, 5, 7, 6], [0, 1, 5, 4], [2, 6, 7, 3], [0, 4, 6, 2], [1, 3, 7, 5]];
        let vertices = (0..8).map(|k| corner(k, 1.5)).chain((0..8).map(|k| corner(k, 1.0))).collect();
        let triangles = faces.iter().flat_map(|&[a, b, c, d]| {
            let inner = [a, b, c, d].map(|k| k + 8);
            [[a, b, c], [a, c, d], [inner[0], inner[2], inner[1]], [inner[0], inner[3], inner[2]]]
        });
        Surface::new(vertices, triangles.collect())
    }

    #[test]
    fn in_a_hollow_every_ball_of_a_set_touches_as_it_does_alone() {
        let mut random = Random::new(21, 0);
        let surface = Shape::Mesh(hollow_block().into());
        let wall = View {
            shape: &surface,
            scale: 1.0,
            position: DVec3::X,
            rotation: DQuat::IDENTITY,
            id: BodyId(9),
        };
        let mut all = 0;
        for _ in 0..300 {
            let shape = random_set(&mut random, 40);
            let Shape::Spheres(clump) = &shape else { unreachable!() };
            let mut set = placed(&shape, &mut random, 0.3, 1);
            set.position += DVec3::X;
            let limit = random.uniform(0.0, 0.05);
            let mut alone = Vec::new();
            for (k, (&c, &r)) in clump.set().centers().iter().zip(clump.set().radii()).enumerate() {
                let ball = View::ball(set.position + set.rotation * c, r);
                let part = |feature| ContactPoint {
                    feature,
                    pieces: ContactPoint::WHOLE,
                    normal: DVec3::X,
                    point_a: DVec3::X,
                    gap: 0.0,
                };
                let touches = contacts(limit, &ball, &wall);
                alone.extend(touches.iter().map(|&(feature, gap)| (part(feature).of_part(k).feature, gap)));
            }
            alone.sort_by(|s, t| s.0.cmp(&t.0).then(s.1.total_cmp(&t.1)));
            all += alone.len();
            assert_eq!(contacts(limit, &set, &wall), alone);
        }
        assert!(all > 1000, "{all} contacts say little");
    }

    #[test]
    fn numbers_of_contacts_of_two_sets_do_not_depend_on_which_comes_first() {
        let mut random = Random::new(22, 0);
        let mut all = 0;
        for _ in 0..100 {
            let (one, two) = (random_set(&mut random, 20), random_set(&mut random, 30));
            let (a, b) = (placed(&one, &mut random, 0.5, 3), placed(&two, &mut random, 0.5, 7));
            let (numbers, swapped) = (contacts(0.02, &a, &b), contacts(0.02, &b, &a));
            all += numbers.len();
            let same = |(s, t): (&(u32, f64), &(u32, f64))| s.0 == t.0 && (s.1 - t.1).abs() < 1e-12;
            assert_eq!(numbers.len(), swapped.len());
            assert!(numbers.iter().zip(&swapped).all(same));
        }
        assert!(all > 500, "{all} contacts say little");
    }
}
