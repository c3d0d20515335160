//! Which shapes can touch which: one table, and the call behind each entry.
//!
//! | | sphere | ellipsoid | convex | compound, set | half-space | tube, funnel | mesh |
//! |---|---|---|---|---|---|---|---|
//! | sphere | closed form | nearest point | closed form, hull by GJK | each part | closed form | closed form | mesh |
//! | ellipsoid | | OpM | GJK | each part | closed form | as mesh | mesh |
//! | convex | | | GJK, manifold | each part | corners | as mesh | mesh |
//! | compound, set | | | | each with each | each | each | each |
//!
//! Convex: box, capsule, cylinder, cone, hull. A half-space, a tube or a mesh is never free ([`can_be_free`]; a scene that
//! wants it so is refused), so two of them never meet. A world that was put together otherwise stops where two such
//! bodies come near each other: never silence.

use glam::{DVec2, DVec3};

use super::clump_contact::clump_contacts;
use super::convex_contact::{convex_convex, convex_plane};
use super::cuboid_contact::cuboid_plane;
use super::ellipsoid_chm;
use super::ellipsoid_contact::{ellipsoid_on_cuboid, ellipsoid_plane, ellipsoid_segment, ellipsoid_sphere};
use super::ellipsoid_opm;
use super::mesh_contact::{convex_mesh, round_mesh};
use super::sphere_contact::{sphere_capsule, sphere_cuboid, sphere_plane, sphere_revolved, sphere_sphere};
use super::view::View;
use super::{ContactPoint, Margin, Rules};
use crate::bodies::{Bodies, BodyKind};
use crate::settings::EllipsoidMethod;
use crate::shape::ellipsoid::Ellipsoid;
use crate::shape::{Shape, cuboid};

/// Whether a body of this shape can be free.
pub fn can_be_free(shape: &Shape) -> bool {
    match shape {
        Shape::Plane | Shape::Mesh(_) => false,
        Shape::Revolved(solid) => solid.is_solid(),
        _ => true,
    }
}

/// Whether a pair can matter at all: at least one of the two is pushed.
#[inline]
pub fn can_collide(bodies: &Bodies, a: usize, b: usize) -> bool {
    bodies.kind[a].is_pushed() || bodies.kind[b].is_pushed()
}

/// Largest gap at which `a` and `b` are in contact.
#[inline]
pub fn pair_margin(bodies: &Bodies, margin: Margin, a: usize, b: usize) -> f64 {
    if margin.is_range_alone() {
        return margin.kept.range;
    }
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
    let neighbour_speed = bodies.neighbour_speed_of(a).max(bodies.neighbour_speed_of(b));
    let smaller = bodies.inradius[a].min(bodies.inradius[b]);
    margin.pair(smaller, approach.length() + spin, neighbour_speed) + margin.kept.pair(bodies, a, b)
}

/// The contacts of `a` and `b` within their margin; false if the two shapes have no entry in the table.
pub fn touches(
    bodies: &Bodies,
    shapes: &[Shape],
    rules: &Rules,
    a: usize,
    b: usize,
    mut found: impl FnMut(ContactPoint),
) -> bool {
    // A ball at a plane, which most pairs with walls are, needs nothing else of what follows.
    if bodies.shape[a].0 == 0 && matches!(shapes[bodies.shape[b].index()], Shape::Plane) {
        let (point, normal) = (bodies.position[b], bodies.rotation[b] * DVec3::Z);
        let touch = sphere_plane(bodies.position[a], bodies.radius[a], point, normal);
        // The margin is never below zero.
        if touch.gap <= 0.0 || touch.gap <= pair_margin(bodies, rules.margin, a, b) {
            found(touch);
        }
        return true;
    }
    let limit = pair_margin(bodies, rules.margin, a, b);
    let (one, two) = (View::of(bodies, shapes, a), View::of(bodies, shapes, b));
    // A length that tolerances are relative to.
    let size = bodies.inradius[a].min(bodies.inradius[b]).min(bodies.radius[a]).min(bodies.radius[b]);
    Narrow { limit, size, ellipsoids: rules.ellipsoids }.contacts(&one, &two, &mut |touch| {
        if touch.gap <= limit {
            found(touch.numbered(bodies.id[a] > bodies.id[b]));
        }
    })
}

/// What the narrow phase of one pair knows besides the two.
pub(super) struct Narrow {
    /// Largest gap of a contact [m].
    pub(super) limit: f64,
    /// A length of the smaller body [m].
    pub(super) size: f64,
    pub(super) ellipsoids: EllipsoidMethod,
}

/// Order of the shapes in the table.
fn rank(shape: &Shape) -> u8 {
    match shape {
        Shape::Compound(_) => 0,
        Shape::Spheres(_) => 1,
        Shape::Sphere => 2,
        Shape::Ellipsoid { .. } => 3,
        Shape::Cuboid { .. } | Shape::Capsule { .. } | Shape::Hull(_) => 4,
        Shape::Revolved(solid) if solid.is_solid() => 4,
        Shape::Plane | Shape::Revolved(_) | Shape::Mesh(_) => 5,
    }
}

impl Narrow {
    /// The contacts of two views, some perhaps beyond the limit; false if they have no entry in the table.
    pub(super) fn contacts(&self, a: &View, b: &View, found: &mut dyn FnMut(ContactPoint)) -> bool {
        if rank(a.shape) > rank(b.shape) {
            return self.ordered(b, a, &mut |touch: ContactPoint| found(touch.flipped()));
        }
        self.ordered(a, b, found)
    }

    fn ordered(&self, a: &View, b: &View, found: &mut dyn FnMut(ContactPoint)) -> bool {
        match a.shape {
            Shape::Compound(compound) => self.compound(compound, a, b, found),
            Shape::Spheres(clump) => {
                clump_contacts(self, clump, a, b, found);
                true
            }
            Shape::Sphere => self.sphere(a, b, found),
            Shape::Ellipsoid { r } => self.ellipsoid(*r, a, b, found),
            _ => self.convex(a, b, found),
        }
    }

    fn sphere(&self, a: &View, b: &View, mut found: &mut dyn FnMut(ContactPoint)) -> bool {
        let (p, r) = (a.position, a.scale);
        let (q, turn) = (b.position, b.rotation);
        match b.shape {
            Shape::Sphere => found(sphere_sphere(p, r, q, b.scale)),
            Shape::Plane => found(sphere_plane(p, r, q, turn * DVec3::Z)),
            Shape::Cuboid { half } => found(sphere_cuboid(p, r, *half * b.scale, q, turn)),
            Shape::Capsule { half, radius } => {
                found(sphere_capsule(p, r, (half * b.scale, radius * b.scale), q, turn));
            }
            Shape::Ellipsoid { r: axes } => found(ellipsoid_sphere(&ellipsoid(*axes, b), p, r).flipped()),
            Shape::Revolved(solid) => {
                // Solids of revolution are enlarged by shrinking the sphere.
                let (s, reach) = (b.scale, r + self.limit);
                let local = b.into_local(p) / s;
                sphere_revolved(p, local, r / s, solid, turn, reach / s, |t| {
                    found(ContactPoint { point_a: p - (-t.normal) * r, gap: t.gap * s, ..t });
                });
            }
            Shape::Hull(_) => return self.convex(a, b, found),
            Shape::Mesh(surface) => round_mesh(a, None, b, surface, self.limit, &mut found),
            Shape::Compound(_) | Shape::Spheres(_) => return false,
        }
        true
    }

    fn ellipsoid(&self, r: DVec3, a: &View, b: &View, mut found: &mut dyn FnMut(ContactPoint)) -> bool {
        let one = ellipsoid(r, a);
        match b.shape {
            Shape::Ellipsoid { r } => {
                if let Some(touch) = self.two_ellipsoids(&one, &ellipsoid(*r, b)) {
                    found(touch);
                }
            }
            Shape::Plane => found(ellipsoid_plane(&one, b.position, b.rotation * DVec3::Z)),
            Shape::Capsule { half, radius } => {
                let end = b.rotation * DVec3::Z * (half * b.scale);
                let (touch, _) = ellipsoid_segment(&one, b.position - end, b.position + end);
                if touch.gap <= 0.0 {
                    // The axis is inside: the nearest point no longer says which way out is the shortest.
                    return self.convex(a, b, found);
                }
                found(ContactPoint { gap: touch.gap - radius * b.scale, ..touch });
            }
            Shape::Cuboid { half } => {
                match ellipsoid_on_cuboid(&one, *half * b.scale, b.position, b.rotation) {
                    Some(touch) => found(touch),
                    None => return self.convex(a, b, found),
                }
            }
            Shape::Mesh(surface) => round_mesh(a, Some(r), b, surface, self.limit, &mut found),
            Shape::Revolved(solid) if !solid.is_solid() => {
                round_mesh(a, Some(r), b, solid.surface(), self.limit, &mut found);
            }
            _ => return self.convex(a, b, found),
        }
        true
    }

    fn two_ellipsoids(&self, one: &Ellipsoid, two: &Ellipsoid) -> Option<ContactPoint> {
        let near = match self.ellipsoids {
            EllipsoidMethod::Opm => Some(ellipsoid_opm::nearest(one, two, None)),
            EllipsoidMethod::Chm => {
                // The test knows touching, not a gap: both are enlarged until half the limit is inside each.
                let larger = |e: &Ellipsoid| Ellipsoid {
                    r: e.r * (1.0 + 0.5 * self.limit.max(0.0) / e.r.min_element()),
                    ..*e
                };
                ellipsoid_chm::overlap(&larger(one), &larger(two))
                    .then(|| ellipsoid_opm::nearest(one, two, None))
            }
            EllipsoidMethod::Axis => ellipsoid_opm::within(one, two, None, self.limit),
        }?;
        Some(ContactPoint {
            feature: 0,
            pieces: ContactPoint::WHOLE,
            normal: near.normal,
            point_a: near.point_1,
            gap: near.distance,
        })
    }

    fn convex(&self, a: &View, b: &View, mut found: &mut dyn FnMut(ContactPoint)) -> bool {
        let Some(one) = a.placed() else { return false };
        match (a.shape, b.shape) {
            (Shape::Cuboid { half }, Shape::Plane) => {
                let half = *half * a.scale;
                let normal = b.rotation * DVec3::Z;
                cuboid_plane(half, a.position, a.rotation, b.position, normal, self.limit, found);
            }
            (_, Shape::Plane) => {
                convex_plane(&one, b.position, b.rotation * DVec3::Z, self.limit, found);
            }
            (_, Shape::Mesh(surface)) => convex_mesh(&one, self.size, b, surface, self.limit, &mut found),
            (_, Shape::Revolved(solid)) if !solid.is_solid() => {
                convex_mesh(&one, self.size, b, solid.surface(), self.limit, &mut found);
            }
            _ => {
                let Some(two) = b.placed() else { return false };
                convex_convex(&one, &two, self.limit, self.size, found);
            }
        }
        true
    }
}

fn ellipsoid(r: DVec3, view: &View) -> Ellipsoid {
    Ellipsoid { r: r * view.scale, position: view.position, rotation: view.rotation }
}

/// Distance of a point from the surface of body `i`, negative inside its material [m].
pub fn distance(bodies: &Bodies, shapes: &[Shape], i: usize, p: DVec3) -> f64 {
    let wall = View::of(bodies, shapes, i);
    let local = wall.into_local(p);
    match wall.shape {
        Shape::Sphere => local.length() - wall.scale,
        Shape::Plane => local.z,
        Shape::Cuboid { half } => cuboid::nearest(*half * wall.scale, local).2,
        Shape::Revolved(solid) => {
            let at = local / wall.scale;
            solid.nearest(DVec2::new(at.x.hypot(at.y), at.z)).2 * wall.scale
        }
        _ => {
            let mut least = f64::INFINITY;
            let limit = 4.0 * bodies.radius[i] + local.length();
            let narrow = Narrow { limit, size: bodies.radius[i], ellipsoids: EllipsoidMethod::Axis };
            narrow.contacts(&View::ball(p, 0.0), &wall, &mut |t| least = least.min(t.gap));
            least
        }
    }
}
