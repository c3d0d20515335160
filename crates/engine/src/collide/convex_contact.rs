//! Contact of two convex bodies: where they are nearest (GJK and EPA, by parry), and the area over which they lie on
//! each other (the manifold), so that a box rests on a box without rocking.
//!
//! The manifold: with the normal n known, each body shows the face that looks best along n. If one of them looks
//! along n closely enough, the other's face is cut by its sides, and every corner of what is left is a contact, with
//! the gap between the two faces there. Else they touch at a point.
//!
//! All is computed in lengths of the smaller body: parry's tolerances are absolute.
//!
//! Does not handle: bodies that are deep in one another by more than their size; EPA then gives some way out, not
//! always the shortest.

use glam::DVec3;
use parry3d_f64::math::Pose;
use parry3d_f64::query::details::contact_support_map_support_map_with_params;
use parry3d_f64::query::gjk::{GJKResult, VoronoiSimplex};
use parry3d_f64::shape::SupportMap;

use super::ContactPoint;
use super::view::Placed;
use crate::shape::solid::{Facet, Scaled};

/// A face takes part in a manifold if the cosine of its angle to the normal is above this: 14 degrees. Corners that a
/// tilt lifts out of reach are left out by their gap, so the value does not matter for what is far away.
const FACES: f64 = 0.97;

/// By how much parry's points and its direction may differ, in sizes of the smaller body.
const AGREE: f64 = 1e-5;

/// A pair of nearest points.
#[derive(Clone, Copy, Debug)]
pub struct NearestPoints {
    /// Unit normal from a to b.
    pub normal: DVec3,
    /// Point on a.
    pub point_a: DVec3,
    /// Distance, negative in penetration [m].
    pub gap: f64,
}

/// Nearest points of two convex bodies, or the way out of each other; `None` if they are further apart than `limit`.
pub fn nearest(a: &Placed, b: &Placed, limit: f64, size: f64) -> Option<NearestPoints> {
    let factor = 1.0 / size;
    let rounding = a.solid.rounding + b.solid.rounding;
    let pose = Pose::from_parts(
        a.rotation.conjugate() * (b.position - a.position) * factor,
        a.rotation.conjugate() * b.rotation,
    );
    let one = Scaled { core: a.solid.core, factor };
    let two = Scaled { core: b.solid.core, factor };
    let reach = (limit + rounding) * factor;
    let mut simplex = VoronoiSimplex::new();
    let found = contact_support_map_support_map_with_params(&pose, &one, &two, reach, &mut simplex, None);
    let (normal, point_a, distance) = match found {
        GJKResult::ClosestPoints(p, q, n) if n.is_finite() && p.is_finite() && q.is_finite() => {
            // What the points say and what the direction says must agree, or parry stopped too early.
            let distance = (q - p).dot(n);
            let along = two.support_toward(&pose, -n).dot(n) - one.local_support_point(n).dot(n);
            if distance - along < AGREE {
                (a.rotation * n, a.position + a.rotation * p * size, distance * size)
            } else {
                by_directions(a, b, Some(a.rotation * n))
            }
        }
        // Not silently: parry also says so when it gives up. Look whether that direction separates them.
        GJKResult::NoIntersection(n) if separation(a, b, a.rotation * n).0 > limit + rounding => return None,
        _ => by_directions(a, b, None),
    };
    let (normal, point_a, distance) = if distance < 0.0 {
        shorter_way(a, b, (normal, point_a, distance), size)
    } else {
        (normal, point_a, distance)
    };
    let gap = distance - rounding;
    (gap <= limit).then(|| NearestPoints { normal, point_a: point_a + normal * a.solid.rounding, gap })
}

/// A shorter way out of each other than EPA's, if a face of one of the two, or the line of their centres, shows one. The
/// distance of bodies that are apart proves itself, as points and direction agree; the way out does not, and EPA was
/// seen to lead through the length of a wall that a rock had just touched.
fn shorter_way(a: &Placed, b: &Placed, found: (DVec3, DVec3, f64), size: f64) -> (DVec3, DVec3, f64) {
    let mut best = (found.2 + 1e-6 * size, None);
    let mut look = |n: DVec3| {
        let s = separation(a, b, n).0;
        if s > best.0 {
            best = (s, Some(n));
        }
    };
    a.solid.core.for_normals(|n| look(a.rotation * n));
    b.solid.core.for_normals(|n| look(-(b.rotation * n)));
    if let Some(n) = (b.position - a.position).try_normalize() {
        look(n);
    }
    match best.1 {
        None => found,
        Some(n) => {
            let (n, p, s) = uphill(a, b, n);
            // The deepest point of b, brought to the surface of a, where that is a face.
            let q = b.support(-n);
            (n, if a.solid.core.has_faces() { q - n * s } else { p }, s)
        }
    }
}

/// How far the cores are apart along a direction, and the two points.
fn separation(a: &Placed, b: &Placed, n: DVec3) -> (f64, DVec3, DVec3) {
    let (p, q) = (a.support(n), b.support(-n));
    ((q - p).dot(n), p, q)
}

/// The direction of the largest separation, from several starts: slow and sure, where GJK gave up.
fn by_directions(a: &Placed, b: &Placed, start: Option<DVec3>) -> (DVec3, DVec3, f64) {
    let axes = [DVec3::X, DVec3::Y, DVec3::Z].into_iter().flat_map(|e| [e, -e]);
    let starts = axes.chain((b.position - a.position).try_normalize()).chain(start);
    let sharpest = starts.max_by(|x, y| separation(a, b, *x).0.total_cmp(&separation(a, b, *y).0));
    uphill(a, b, sharpest.unwrap_or(DVec3::Z))
}

/// From one direction to the best one near it. Normal, point of a, separation.
fn uphill(a: &Placed, b: &Placed, start: DVec3) -> (DVec3, DVec3, f64) {
    let mut best = (separation(a, b, start), start);
    let mut turn = 0.5;
    while turn > 1e-9 {
        let ((s, p, q), n) = best;
        // The points' difference, across n, is the slope of the separation.
        let slope = (q - p) - n * s;
        let Some(uphill) = slope.try_normalize() else { break };
        let next = (n + uphill * turn).normalize();
        let found = separation(a, b, next);
        if found.0 > s {
            best = (found, next);
        } else {
            turn *= 0.5;
        }
    }
    let ((s, p, _), n) = best;
    (n, p, s)
}

/// The contacts of two convex bodies within `limit`; `size` is a length of the smaller one.
pub fn convex_convex(a: &Placed, b: &Placed, limit: f64, size: f64, mut found: impl FnMut(ContactPoint)) {
    let Some(near) = nearest(a, b, limit, size) else { return };
    let n = near.normal;
    let facet = |body: &Placed, direction: DVec3| {
        let back = body.rotation.conjugate();
        let local = back * (near.point_a - body.position);
        body.solid
            .core
            .facet(back * direction, local)
            .map(|p| body.position + body.rotation * p, |d| body.rotation * d)
    };
    let (of_a, of_b) = (facet(a, n), facet(b, -n));
    let mut deepest = f64::INFINITY;
    if of_a.corners().len() > 1 && of_b.corners().len() > 1 {
        let rounding = (a.solid.rounding, b.solid.rounding);
        manifold(&of_a, &of_b, n, |feature, p, q| {
            // Faces that do not look along n exactly would seem deeper in than the bodies are.
            let gap = ((q - p).dot(n) - rounding.0 - rounding.1).max(near.gap);
            if gap <= limit {
                deepest = deepest.min(gap);
                found(ContactPoint {
                    feature,
                    pieces: ContactPoint::WHOLE,
                    normal: n,
                    point_a: p + n * rounding.0,
                    gap,
                });
            }
        });
    }
    // The nearest points themselves, unless the manifold has them.
    if deepest > near.gap + 1e-5 * size {
        found(ContactPoint {
            feature: u32::MAX,
            pieces: ContactPoint::WHOLE,
            normal: n,
            point_a: near.point_a,
            gap: near.gap,
        });
    }
}

/// Calls `found` with the number and the two points of every corner of the area over which two faces lie on each
/// other, seen along n, which leads from a to b.
fn manifold(of_a: &Facet, of_b: &Facet, n: DVec3, mut found: impl FnMut(u32, DVec3, DVec3)) {
    // An edge has no normal of its own; it can be cut, and two edges can cut each other.
    let looks = |f: &Facet, d: DVec3| if f.corners().len() > 2 { f.normal.dot(d) } else { -1.0 };
    let (look_a, look_b) = (looks(of_a, n), looks(of_b, -n));
    if look_a.max(look_b) < FACES {
        if look_a < 0.0 && look_b < 0.0 {
            parallel_edges(of_a, of_b, n, found);
        }
        return;
    }
    let a_is_cut = look_b > look_a;
    let (knife, cut) = if a_is_cut { (of_b, of_a) } else { (of_a, of_b) };
    let up = knife.normal;
    let height = up.dot(if a_is_cut { -n } else { n });
    for (feature, p) in clip(cut.corners(), knife.corners(), up) {
        // Along n to the plane of the knife.
        let way = (p - knife.corners()[0]).dot(up) / height;
        if a_is_cut {
            found(feature, p, p + n * way);
        } else {
            found(feature, p - n * way, p);
        }
    }
}

/// Two edges that lie along each other touch at the two ends of what they share.
fn parallel_edges(of_a: &Facet, of_b: &Facet, n: DVec3, mut found: impl FnMut(u32, DVec3, DVec3)) {
    let (&[a_0, a_1], &[b_0, b_1]) = (of_a.corners(), of_b.corners()) else { return };
    let across = |d: DVec3| d - n * d.dot(n);
    let (along, other) = (across(a_1 - a_0), across(b_1 - b_0));
    let length = along.length();
    let Some(t) = along.try_normalize() else { return };
    let Some(u) = other.try_normalize() else { return };
    if t.dot(u).abs() < FACES {
        return;
    }
    let at = |p: DVec3| (p - a_0).dot(t);
    let (b_0, b_1) = if at(b_0) < at(b_1) { (b_0, b_1) } else { (b_1, b_0) };
    let (low, high) = (at(b_0).max(0.0), at(b_1).min(length));
    if low >= high {
        return;
    }
    for (k, s) in [low, high].into_iter().enumerate() {
        let p = a_0.lerp(a_1, s / length);
        let q = b_0.lerp(b_1, ((s - at(b_0)) / (at(b_1) - at(b_0))).clamp(0.0, 1.0));
        found(k as u32, p, q);
    }
}

/// A polygon or edge cut by the sides of another polygon, seen along `up`: its corners with numbers that stay the same
/// while the same edges cut each other (Sutherland and Hodgman 1974).
pub fn clip(cut: &[DVec3], knife: &[DVec3], up: DVec3) -> Vec<(u32, DVec3)> {
    let mut polygon: Vec<(u32, DVec3)> = cut.iter().enumerate().map(|(k, &p)| (k as u32, p)).collect();
    let mut next = Vec::with_capacity(polygon.len() + knife.len());
    for (side, &from) in knife.iter().enumerate() {
        let to = knife[(side + 1) % knife.len()];
        // Counter-clockwise from outside: the inside is on the left.
        let inward = up.cross(to - from);
        let tolerance = 1e-10 * inward.length() * (to - from).length();
        let depth = |p: DVec3| (p - from).dot(inward) + tolerance;
        next.clear();
        let count = polygon.len();
        for k in 0..count {
            let (id, p) = polygon[k];
            let (_, q) = polygon[(k + 1) % count];
            let (d_p, d_q) = (depth(p), depth(q));
            if d_p >= 0.0 {
                next.push((id, p));
            }
            // An edge of two corners is gone over once, not there and back.
            let last_of_edge = count == 2 && k == 1 && cut.len() == 2;
            if (d_p >= 0.0) != (d_q >= 0.0) && !last_of_edge {
                let crossing = p.lerp(q, d_p / (d_p - d_q));
                next.push((64 + (id & 63) * 64 + side as u32, crossing));
            }
        }
        std::mem::swap(&mut polygon, &mut next);
        if polygon.is_empty() {
            break;
        }
    }
    polygon
}

/// A convex body and a half-space: the corners that are low, or the lowest face.
pub fn convex_plane(
    a: &Placed,
    point: DVec3,
    normal: DVec3,
    limit: f64,
    mut found: impl FnMut(ContactPoint),
) {
    let back = a.rotation.conjugate();
    let down = back * -normal;
    let lowest = a.solid.core.support(down);
    let facet = a.solid.core.facet(down, lowest);
    let rounding = a.solid.rounding;
    let mut deepest = f64::INFINITY;
    let mut touch = |feature: u32, local: DVec3| {
        let p = a.position + a.rotation * local - normal * rounding;
        let gap = (p - point).dot(normal);
        if gap <= limit {
            deepest = deepest.min(gap);
            found(ContactPoint { feature, pieces: ContactPoint::WHOLE, normal: -normal, point_a: p, gap });
        }
        gap
    };
    for (k, &c) in facet.corners().iter().enumerate() {
        touch(k as u32, c);
    }
    // The lowest point, if the face that looks down best does not have it.
    let low = facet.corners().iter().map(|c| c.dot(down)).fold(f64::NEG_INFINITY, f64::max);
    if lowest.dot(down) > low + 1e-9 * lowest.length() {
        touch(u32::MAX, lowest);
    }
}
