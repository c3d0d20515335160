//! Contact with a surface of triangles. `a` is the body, `b` the surface.
//!
//! Each contact belongs to a face, an edge or a vertex of the surface, by the Voronoi regions of [`Surface`]: faces
//! first, edges and vertices only where they stand out. So nothing is felt at the edges inside a flat or hollow part,
//! and a contact has one owner.
//!
//! A closed surface is a solid: it pushes outward. A body whose centre is behind a face is deep inside and is pushed
//! out through the nearest face; faces further away than the body's own size are left out, or a thin plate would push
//! from its far side. An open surface is a sheet and is touched from both sides.

use glam::{DQuat, DVec3};

use super::ContactPoint;
use super::convex_contact::{clip, nearest};
use super::ellipsoid_contact::{ellipsoid_segment, ellipsoid_sphere};
use super::view::{Placed, View};
use crate::shape::Surface;
use crate::shape::ellipsoid::Ellipsoid;
use crate::shape::solid::{Core, Solid};

/// Slack of the wedges, in radians: contacts on their border are not lost to rounding.
const SLACK: f64 = 1e-7;

/// A body that touches faces at one point: a ball or an ellipsoid, in the frame of the surface.
#[derive(Clone, Copy)]
enum Round {
    Ball(DVec3, f64),
    Ellipsoid(Ellipsoid),
}

impl Round {
    fn center(&self) -> DVec3 {
        match self {
            Round::Ball(p, _) => *p,
            Round::Ellipsoid(e) => e.position,
        }
    }

    /// The point furthest along a unit vector.
    fn support(&self, d: DVec3) -> DVec3 {
        match self {
            Round::Ball(p, r) => p + d * *r,
            Round::Ellipsoid(e) => e.support(d),
        }
    }

    /// Nearest point to a segment, with where on it.
    fn segment(&self, from: DVec3, to: DVec3) -> (ContactPoint, f64) {
        match self {
            Round::Ball(p, r) => {
                let along = to - from;
                let t = ((p - from).dot(along) / along.length_squared()).clamp(0.0, 1.0);
                (ball_point(*p, *r, from.lerp(to, t)), t)
            }
            Round::Ellipsoid(e) => ellipsoid_segment(e, from, to),
        }
    }

    fn point(&self, q: DVec3) -> ContactPoint {
        match self {
            Round::Ball(p, r) => ball_point(*p, *r, q),
            Round::Ellipsoid(e) => ellipsoid_sphere(e, q, 0.0),
        }
    }

    /// Half extents of the box around it.
    fn extent(&self) -> DVec3 {
        match self {
            Round::Ball(_, r) => DVec3::splat(*r),
            Round::Ellipsoid(e) => {
                let (low, high) = e.bounds();
                0.5 * (high - low)
            }
        }
    }
}

fn ball_point(p: DVec3, r: f64, q: DVec3) -> ContactPoint {
    let d = q - p;
    let distance = d.length();
    let normal = if distance > 0.0 { d / distance } else { DVec3::NEG_Z };
    ContactPoint {
        feature: 0,
        pieces: ContactPoint::WHOLE,
        normal,
        point_a: p + normal * r,
        gap: distance - r,
    }
}

/// A ball or an ellipsoid against a surface; features number faces, edges and vertices apart.
pub fn round_mesh(
    a: &View,
    r: Option<DVec3>,
    b: &View,
    surface: &Surface,
    limit: f64,
    mut found: impl FnMut(ContactPoint),
) {
    let local = b.into_local(a.position) / b.scale;
    let reach = limit / b.scale;
    let round = match r {
        None => Round::Ball(local, a.scale / b.scale),
        Some(r) => Round::Ellipsoid(Ellipsoid {
            r: r * (a.scale / b.scale),
            position: local,
            rotation: b.rotation.conjugate() * a.rotation,
        }),
    };
    round_surface(&round, surface, reach, |t| {
        found(ContactPoint {
            normal: b.rotation * t.normal,
            point_a: b.position + b.rotation * t.point_a * b.scale,
            gap: t.gap * b.scale,
            ..t
        });
    });
}

fn round_surface(round: &Round, surface: &Surface, reach: f64, mut found: impl FnMut(ContactPoint)) {
    let (center, extent) = (round.center(), round.extent());
    let size = extent.max_element();
    let faces = surface.triangles().len() as u32;
    let mut behind: Option<ContactPoint> = None;
    let mut in_front = false;
    let mut emit = |t: ContactPoint| {
        if t.gap <= reach {
            found(t);
        }
    };
    surface.for_near(center - extent - reach, center + extent + reach, |t| {
        let corners = surface.corners(t);
        let outward = surface.normal(t);
        let height = (center - corners[0]).dot(outward);
        let n = if surface.is_closed() || height >= 0.0 { outward } else { -outward };
        let low = round.support(-n);
        let gap = (low - corners[0]).dot(n);
        if inside(corners, outward, low) {
            let touch =
                ContactPoint { feature: t, pieces: ContactPoint::WHOLE, normal: -n, point_a: low, gap };
            if height >= 0.0 || !surface.is_closed() {
                in_front = true;
                emit(touch);
            } else if height > -2.0 * size && behind.is_none_or(|b| gap > b.gap) {
                behind = Some(touch);
            }
            return;
        }
        // Not over the face: edges and vertices that this triangle owns. (Over it, the body is in none of their wedges.)
        for e in surface.edges_of(t).into_iter().filter(|&e| surface.edge(e).owner == t) {
            if !surface.edge(e).exposed {
                continue;
            }
            let [from, to] = surface.ends(e);
            let (touch, s) = round.segment(from, to);
            if touch.gap > reach {
                continue;
            }
            if s > 0.0 && s < 1.0 && surface.in_wedge(e, -touch.normal, SLACK) {
                in_front = true;
                emit(ContactPoint { feature: faces + e, ..touch });
            }
        }
        for v in surface.triangles()[t as usize].into_iter().filter(|&v| surface.owner(v) == t) {
            let touch = round.point(surface.vertices()[v as usize]);
            if touch.gap <= reach && surface.in_cone(v, -touch.normal, SLACK) {
                in_front = true;
                emit(ContactPoint { feature: faces + surface.edge_count() + v, ..touch });
            }
        }
    });
    if let (false, Some(touch)) = (in_front, behind) {
        emit(touch);
    }
}

/// A convex body against a surface.
pub fn convex_mesh(
    a: &Placed,
    size: f64,
    b: &View,
    surface: &Surface,
    limit: f64,
    mut found: impl FnMut(ContactPoint),
) {
    // All in the world, with the surface's corners moved there.
    let out = |p: DVec3| b.position + b.rotation * p * b.scale;
    let rounding = a.solid.rounding;
    // The box around the body, in the surface's frame.
    let local = |p: DVec3| b.into_local(p) / b.scale;
    let side = |d: DVec3| local(a.support(b.rotation * d)).dot(d);
    let (plus, minus) = (
        DVec3::new(side(DVec3::X), side(DVec3::Y), side(DVec3::Z)),
        DVec3::new(side(DVec3::NEG_X), side(DVec3::NEG_Y), side(DVec3::NEG_Z)),
    );
    let reach = (limit + rounding) / b.scale;
    let faces = surface.triangles().len() as u32;
    surface.for_near(-minus - reach, plus + reach, |t| {
        let corners = surface.corners(t).map(out);
        let outward = b.rotation * surface.normal(t);
        let height = (a.position - corners[0]).dot(outward);
        let n = if height >= 0.0 { outward } else { -outward };
        // A point deep behind this face that is nearer to another one leaves there: near an edge that stands out, what
        // is below the one face by much may be below the other by little.
        let nearer_face = |p: DVec3, gap: f64| {
            let (p, depth) = (b.into_local(p) / b.scale, -gap / b.scale);
            surface.is_closed() && depth > 0.0 && surface.distance_below(p, 0.99 * depth)
        };
        // Behind a face of a solid: its far side, or too deep to say.
        if height >= 0.0 || !surface.is_closed() {
            face_contacts(a, corners, n, t * 64, limit, nearer_face, &mut found);
        }
        for e in surface.edges_of(t).into_iter().filter(|&e| surface.edge(e).owner == t) {
            if surface.edge(e).exposed {
                edge_contacts(a, size, b, surface, e, faces * 64 + e * 4, limit, &mut found);
            }
        }
    });
}

/// The corners of the body's face that looks at a triangle, over the triangle.
fn face_contacts(
    a: &Placed,
    corners: [DVec3; 3],
    n: DVec3,
    feature: u32,
    limit: f64,
    elsewhere: impl Fn(DVec3, f64) -> bool,
    found: &mut impl FnMut(ContactPoint),
) {
    let back = a.rotation.conjugate();
    let down = back * -n;
    let low = a.solid.core.support(down);
    let lowest = (a.position + a.rotation * low - corners[0]).dot(n) - a.solid.rounding;
    if lowest > limit {
        return;
    }
    let up = (corners[1] - corners[0]).cross(corners[2] - corners[0]);
    let facet = a.solid.core.facet(down, low).map(|p| a.position + a.rotation * p, |d| a.rotation * d);
    // Each point of the surface's area counts where the body's face is over it: corners of the face over the triangle,
    // and where the face's edges leave it. A corner of the triangle under the face is a vertex of the surface: it is
    // touched if it stands out; where the surface is flat the face's corners over the neighbours hold the body.
    let mut over = false;
    for (k, p) in clip(facet.corners(), &corners, up) {
        let gap = (p - corners[0]).dot(n) - a.solid.rounding;
        if gap <= limit && !elsewhere(p - n * a.solid.rounding, gap) {
            over |= gap < lowest + 1e-6 * limit.abs();
            found(ContactPoint {
                feature: feature + (k & 63),
                pieces: ContactPoint::WHOLE,
                normal: -n,
                point_a: p - n * a.solid.rounding,
                gap,
            });
        }
    }
    let low = a.position + a.rotation * low;
    if !over && inside(corners, up, low) && !elsewhere(low - n * a.solid.rounding, lowest) {
        let p = low - n * a.solid.rounding;
        found(ContactPoint {
            feature: feature + 63,
            pieces: ContactPoint::WHOLE,
            normal: -n,
            point_a: p,
            gap: lowest,
        });
    }
}

/// An edge of the surface that stands out: where it is nearest to the body, and its ends under a face of the body.
fn edge_contacts(
    a: &Placed,
    size: f64,
    b: &View,
    surface: &Surface,
    e: u32,
    feature: u32,
    limit: f64,
    found: &mut impl FnMut(ContactPoint),
) {
    let out = |p: DVec3| b.position + b.rotation * p * b.scale;
    let ends = surface.ends(e).map(out);
    // The material behind the edge, as far as its two triangles reach: a bare line could be left to any side.
    let [c, d] = surface.edge(e).opposite.map(|v| out(surface.vertices()[v as usize]));
    let core = if surface.is_closed() {
        Core::Tetrahedron([ends[0], ends[1], c, d].map(|p| p - ends[0]))
    } else {
        Core::Edge([DVec3::ZERO, ends[1] - ends[0]])
    };
    let solid = Solid { core, rounding: 0.0 };
    let edge = Placed { solid, position: ends[0], rotation: DQuat::IDENTITY };
    let Some(near) = nearest(a, &edge, limit, size) else { return };
    // From the edge to the body, in the surface's frame.
    let away = b.rotation.conjugate() * -near.normal;
    let along = ends[1] - ends[0];
    let q = near.point_a + near.normal * near.gap;
    let s = (q - ends[0]).dot(along) / along.length_squared();
    let [v_0, v_1] = surface.edge(e).ends;
    let owned = if s <= 1e-9 {
        surface.in_cone(v_0, away, SLACK) && surface.first_edge(v_0) == e
    } else if s >= 1.0 - 1e-9 {
        surface.in_cone(v_1, away, SLACK) && surface.first_edge(v_1) == e
    } else {
        surface.in_wedge(e, away, SLACK)
    };
    if owned {
        found(ContactPoint {
            feature,
            pieces: ContactPoint::WHOLE,
            normal: near.normal,
            point_a: near.point_a,
            gap: near.gap,
        });
    }
    // A face of the body that lies along the edge rests on all of it.
    let back = a.rotation.conjugate();
    let facet = a
        .solid
        .core
        .facet(back * near.normal, back * (near.point_a - a.position))
        .map(|p| a.position + a.rotation * p, |d| a.rotation * d);
    if facet.corners().len() < 3 || facet.normal.dot(near.normal) < 0.97 || !surface.in_wedge(e, away, 1e-3) {
        return;
    }
    for (k, p) in clip(&ends, facet.corners(), facet.normal) {
        let gap = (p - facet.corners()[0]).dot(facet.normal) - a.solid.rounding;
        if gap <= limit {
            let on_a = p - facet.normal * (gap);
            found(ContactPoint {
                feature: feature + 1 + (k & 1),
                pieces: ContactPoint::WHOLE,
                normal: facet.normal,
                point_a: on_a,
                gap,
            });
        }
    }
}

/// Whether a point, seen along the normal, lies over a triangle, its border included.
fn inside([a, b, c]: [DVec3; 3], normal: DVec3, p: DVec3) -> bool {
    [(a, b), (b, c), (c, a)].into_iter().all(|(from, to)| {
        let edge = to - from;
        normal.cross(edge).dot(p - from) >= -1e-12 * edge.length_squared()
    })
}
