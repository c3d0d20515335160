//! Convex bodies as the narrow phase sees them: a core, given by its support points and flat faces, with a rounding.
//!
//! A support point is the point of a body that lies furthest along a direction; GJK and EPA (parry) need nothing else.
//! A face is what faces a direction best: a polygon, an edge or a point; contact manifolds are cut from two of them.

use glam::{DVec2, DVec3};
use parry3d_f64::math::Pose;
use parry3d_f64::shape::SupportMap;

use super::{Hull, Revolved, ellipsoid};

/// Corners of a round cap, as a polygon.
const CAP_CORNERS: usize = 12;

/// Most corners of a face; a hull's face with more is thinned.
pub const MOST_CORNERS: usize = 24;

/// The core of a convex body, in its own frame.
#[derive(Clone, Copy, Debug)]
pub enum Core<'a> {
    /// The centre of a sphere.
    Point,
    /// The axis of a capsule, from -half to half along z.
    Segment(f64),
    /// A box with half edges.
    Cuboid(DVec3),
    /// An ellipsoid with semi-axes.
    Ellipsoid(DVec3),
    /// A solid of revolution about z, enlarged.
    Revolved(&'a Revolved, f64),
    /// A hull, enlarged.
    Hull(&'a Hull, f64),
    /// A triangle.
    Triangle([DVec3; 3]),
    /// An edge.
    Edge([DVec3; 2]),
    /// Two triangles at an edge and what is between them.
    Tetrahedron([DVec3; 4]),
}

/// A convex body: a core and what is around it.
#[derive(Clone, Copy, Debug)]
pub struct Solid<'a> {
    /// The core.
    pub core: Core<'a>,
    /// Distance of the surface from the core [m].
    pub rounding: f64,
}

/// A polygon, edge or point of the surface.
#[derive(Clone, Debug)]
pub struct Facet {
    corners: [DVec3; MOST_CORNERS],
    len: usize,
    /// Outward unit normal; for edges and points the direction that was asked for.
    pub normal: DVec3,
}

impl Facet {
    fn new(normal: DVec3) -> Self {
        Self { corners: [DVec3::ZERO; MOST_CORNERS], len: 0, normal }
    }

    /// The corners in order, counter-clockwise seen from outside.
    pub fn corners(&self) -> &[DVec3] {
        &self.corners[..self.len]
    }

    fn push(&mut self, p: DVec3) {
        self.corners[self.len] = p;
        self.len += 1;
    }

    fn of(normal: DVec3, corners: impl IntoIterator<Item = DVec3>) -> Self {
        let mut facet = Self::new(normal);
        corners.into_iter().take(MOST_CORNERS).for_each(|p| facet.push(p));
        facet
    }

    /// Maps corners and normal.
    pub fn map(mut self, point: impl Fn(DVec3) -> DVec3, direction: impl Fn(DVec3) -> DVec3) -> Self {
        self.corners[..self.len].iter_mut().for_each(|p| *p = point(*p));
        self.normal = direction(self.normal);
        self
    }
}

impl Core<'_> {
    /// The point that lies furthest along a direction.
    #[inline]
    pub fn support(&self, direction: DVec3) -> DVec3 {
        match self {
            Core::Point => DVec3::ZERO,
            Core::Segment(half) => DVec3::Z * half.copysign(direction.z),
            Core::Cuboid(half) => DVec3::new(
                half.x.copysign(direction.x),
                half.y.copysign(direction.y),
                half.z.copysign(direction.z),
            ),
            Core::Ellipsoid(r) => ellipsoid::support(*r, direction),
            Core::Revolved(solid, scale) => {
                let around = DVec2::new(direction.x, direction.y);
                let (sideways, e) = match around.try_normalize() {
                    Some(e) => (around.length(), e),
                    None => (0.0, DVec2::X),
                };
                let height = |c: &DVec2| c.x * sideways + c.y * direction.z;
                let mut best = solid.outline()[0];
                for c in &solid.outline()[1..] {
                    if height(c) > height(&best) {
                        best = *c;
                    }
                }
                DVec3::new(best.x * e.x, best.x * e.y, best.y) * *scale
            }
            Core::Hull(hull, scale) => hull.support(direction) * *scale,
            Core::Triangle(corners) => furthest(corners, direction),
            Core::Edge(corners) => furthest(corners, direction),
            Core::Tetrahedron(corners) => furthest(corners, direction),
        }
    }

    /// Calls `visit` with the outward normals of the flat faces.
    pub fn for_normals(&self, mut visit: impl FnMut(DVec3)) {
        match self {
            Core::Cuboid(_) => DVec3::AXES.into_iter().flat_map(|e| [e, -e]).for_each(visit),
            Core::Hull(hull, _) => hull.faces().iter().for_each(|f| visit(f.normal)),
            Core::Revolved(solid, _) => {
                let (low, high) = solid.z_range();
                let flat = |z: f64| solid.outline().iter().filter(|c| c.y == z && c.x > 0.0).count() > 0;
                if flat(low) {
                    visit(DVec3::NEG_Z);
                }
                if flat(high) {
                    visit(DVec3::Z);
                }
            }
            Core::Tetrahedron([a, b, c, d]) => {
                for (p, q, r, other) in [(a, b, c, d), (a, b, d, c), (a, c, d, b), (b, c, d, a)] {
                    let n = (q - p).cross(r - p).normalize_or_zero();
                    visit(n * -1f64.copysign(n.dot(*other - *p)));
                }
            }
            Core::Point | Core::Segment(_) | Core::Ellipsoid(_) | Core::Triangle(_) | Core::Edge(_) => {}
        }
    }

    /// Whether it is bounded by flat faces alone.
    pub fn has_faces(&self) -> bool {
        matches!(self, Core::Cuboid(_) | Core::Hull(..) | Core::Tetrahedron(_))
    }

    /// What faces a direction best; `near` is where the contact was found, which turns round sides.
    pub fn facet(&self, direction: DVec3, near: DVec3) -> Facet {
        match self {
            Core::Point | Core::Ellipsoid(_) | Core::Tetrahedron(_) => {
                Facet::of(direction, [self.support(direction)])
            }
            Core::Segment(half) => Facet::of(direction, [DVec3::Z * -half, DVec3::Z * *half]),
            Core::Edge(corners) => Facet::of(direction, *corners),
            Core::Triangle([a, b, c]) => {
                let normal = (b - a).cross(c - a).normalize_or_zero();
                if normal.dot(direction) >= 0.0 {
                    Facet::of(normal, [*a, *b, *c])
                } else {
                    Facet::of(-normal, [*a, *c, *b])
                }
            }
            Core::Cuboid(half) => {
                let axis = direction.abs().max_position();
                let sign = 1f64.copysign(direction[axis]);
                let (u, v) = ((axis + 1) % 3, (axis + 2) % 3);
                let corner = |s: f64, t: f64| {
                    let mut p = DVec3::ZERO;
                    p[axis] = sign * half[axis];
                    p[u] = s * half[u];
                    // Counter-clockwise from outside on either side.
                    p[v] = sign * t * half[v];
                    p
                };
                let mut normal = DVec3::ZERO;
                normal[axis] = sign;
                Facet::of(
                    normal,
                    [corner(-1.0, -1.0), corner(1.0, -1.0), corner(1.0, 1.0), corner(-1.0, 1.0)],
                )
            }
            Core::Hull(hull, scale) => {
                let mut best = (f64::NEG_INFINITY, &hull.faces()[0]);
                for face in hull.faces() {
                    let d = face.normal.dot(direction);
                    if d > best.0 {
                        best = (d, face);
                    }
                }
                let corners = &best.1.corners;
                let every = corners.len().div_ceil(MOST_CORNERS);
                Facet::of(
                    best.1.normal,
                    corners.iter().step_by(every).map(|&c| hull.points()[c as usize] * *scale),
                )
            }
            Core::Revolved(solid, scale) => revolved_facet(solid, *scale, direction, near),
        }
    }
}

/// The cap or the side line of a solid of revolution that faces a direction best.
fn revolved_facet(solid: &Revolved, scale: f64, direction: DVec3, near: DVec3) -> Facet {
    let around = DVec2::new(direction.x, direction.y);
    let sideways = around.length();
    let outline = solid.outline();
    let n = outline.len();
    let mut best = (f64::NEG_INFINITY, DVec2::X, 0);
    for i in 0..n {
        let (a, b) = (outline[i], outline[(i + 1) % n]);
        if a.x <= 0.0 && b.x <= 0.0 {
            continue; // on the axis
        }
        let edge = (b - a).normalize_or_zero();
        let normal = DVec2::new(edge.y, -edge.x);
        let d = normal.x * sideways + normal.y * direction.z;
        if d > best.0 {
            best = (d, normal, i);
        }
    }
    let (_, normal, i) = best;
    let (a, b) = (outline[i] * scale, outline[(i + 1) % n] * scale);
    if normal.x.abs() < 1e-12 {
        // A cap: a polygon whose corners are fixed on the rim, so that a contact keeps its place from step to step. A
        // tilted cylinder stands on a point of the rim between two of them: the narrow phase adds the lowest point.
        let radius = a.x.max(b.x);
        let corner = |k: usize| {
            let (s, c) = (normal.y * std::f64::consts::TAU * k as f64 / CAP_CORNERS as f64).sin_cos();
            DVec3::new(radius * c, radius * s, a.y)
        };
        return Facet::of(DVec3::Z * normal.y, (0..CAP_CORNERS).map(corner));
    }
    let e = around.try_normalize().or_else(|| DVec2::new(near.x, near.y).try_normalize()).unwrap_or(DVec2::X);
    let turned = |c: DVec2| DVec3::new(c.x * e.x, c.x * e.y, c.y);
    Facet::of(turned(normal), [turned(a), turned(b)])
}

fn furthest(corners: &[DVec3], direction: DVec3) -> DVec3 {
    let mut best = corners[0];
    for &c in &corners[1..] {
        if c.dot(direction) > best.dot(direction) {
            best = c;
        }
    }
    best
}

/// A core at another size, for parry, whose tolerances are absolute.
pub struct Scaled<'a> {
    /// The core.
    pub core: Core<'a>,
    /// Its factor.
    pub factor: f64,
}

impl Scaled<'_> {
    /// The point furthest along a direction of the frame in which the core has this pose.
    pub fn support_toward(&self, pose: &Pose, direction: DVec3) -> DVec3 {
        pose * self.local_support_point(pose.rotation.inverse() * direction)
    }
}

impl SupportMap for Scaled<'_> {
    fn local_support_point(&self, direction: DVec3) -> DVec3 {
        self.core.support(direction) * self.factor
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    #[test]
    fn a_facet_touches_the_support_plane_of_its_normal_and_goes_round_it() {
        let cone = Revolved::cone(0.6, 0.2, 0.5);
        let cylinder = Revolved::cylinder(0.4, 0.7);
        let corners: Vec<DVec3> = super::super::cuboid::corners(DVec3::new(0.2, 0.5, 0.3)).to_vec();
        let (hull, _) = Hull::new(&corners).unwrap();
        let triangle = [DVec3::X, DVec3::Y, DVec3::new(0.3, 0.2, 0.9)];
        let cores = [
            Core::Cuboid(DVec3::new(0.1, 0.4, 0.3)),
            Core::Revolved(&cone, 1.5),
            Core::Revolved(&cylinder, 1.0),
            Core::Hull(&hull, 1.7),
            Core::Triangle(triangle),
        ];
        let mut random = Random::new(3, 0);
        for core in cores {
            for _ in 0..300 {
                let d = DVec3::new(random.unit() - 0.5, random.unit() - 0.5, random.unit() - 0.5).normalize();
                let facet = core.facet(d, core.support(d));
                let height = core.support(facet.normal).dot(facet.normal);
                for c in facet.corners() {
                    assert!((c.dot(facet.normal) - height).abs() < 1e-12, "{core:?} {d} {facet:?}");
                }
                if facet.corners().len() > 2 {
                    let p = facet.corners();
                    let turn: DVec3 = (1..p.len() - 1).map(|k| (p[k] - p[0]).cross(p[k + 1] - p[0])).sum();
                    assert!(turn.normalize().dot(facet.normal) > 1.0 - 1e-12);
                }
            }
        }
    }
}
