//! Solids of revolution: a convex outline in the half-plane (rho, z), turned about the local z axis.
//!
//! One shape for cylinder, tube, cone, funnel and ring (a plate with a hole). The nearest point of such a solid
//! to any point lies in the half-plane through that point, so distance is a question about a convex polygon in
//! two dimensions. Edges on the axis are inside the solid and never touched.

use std::f64::consts::{PI, TAU};
use std::sync::OnceLock;

use glam::{DVec2, DVec3};
use serde::{Deserialize, Serialize};

use super::Surface;

/// Triangles around the axis when a hollow solid is needed as a mesh: its inner radius is then wrong by up to 3e-4.
const SECTORS: u32 = 128;

/// A convex outline turned about the local z axis.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Revolved {
    /// Corners (rho, z), counter-clockwise, rho >= 0 [m].
    outline: Vec<DVec2>,
    /// The same as triangles, made when first asked for.
    #[serde(skip)]
    surface: OnceLock<Box<Surface>>,
}

impl PartialEq for Revolved {
    fn eq(&self, other: &Self) -> bool {
        self.outline == other.outline
    }
}

/// Five-point Gauss quadrature on [-1, 1].
const GAUSS: [(f64, f64); 5] = [
    (-0.906_179_845_938_664, 0.236_926_885_056_189_1),
    (-0.538_469_310_105_683_1, 0.478_628_670_499_366_5),
    (0.0, 0.568_888_888_888_888_9),
    (0.538_469_310_105_683_1, 0.478_628_670_499_366_5),
    (0.906_179_845_938_664, 0.236_926_885_056_189_1),
];

impl Revolved {
    /// From an outline (rho, z), counter-clockwise.
    fn new(outline: &[(f64, f64)]) -> Self {
        let mut corners: Vec<DVec2> = outline.iter().map(|&(rho, z)| DVec2::new(rho, z)).collect();
        corners.dedup();
        if corners.first() == corners.last() {
            corners.pop();
        }
        Self { outline: corners, surface: OnceLock::new() }
    }

    /// A solid cylinder.
    pub fn cylinder(radius: f64, half_height: f64) -> Self {
        Self::tube(0.0, radius, half_height)
    }

    /// A tube, or a ring when it is flat.
    pub fn tube(inner_radius: f64, outer_radius: f64, half_height: f64) -> Self {
        Self::funnel((inner_radius, inner_radius), outer_radius - inner_radius, half_height)
    }

    /// A solid cone or its frustum; one of the two radii may be zero.
    pub fn cone(bottom_radius: f64, top_radius: f64, half_height: f64) -> Self {
        let h = half_height;
        Self::new(&[(0.0, -h), (bottom_radius, -h), (top_radius, h), (0.0, h)])
    }

    /// A conical shell: inner radii at bottom and top, thickness measured along rho.
    pub fn funnel(inner_radii: (f64, f64), thickness: f64, half_height: f64) -> Self {
        let ((bottom, top), t, h) = (inner_radii, thickness, half_height);
        Self::new(&[(bottom, -h), (bottom + t, -h), (top + t, h), (top, h)])
    }

    /// The outline (rho, z), counter-clockwise.
    pub fn outline(&self) -> &[DVec2] {
        &self.outline
    }

    /// Whether it is convex: a cylinder or a cone, without a hole along its axis.
    pub fn is_solid(&self) -> bool {
        self.outline.iter().filter(|c| c.x <= 0.0).count() > 0
    }

    /// Radius of a ball inside it, or half the thickness of a shell [m].
    pub fn inradius(&self) -> f64 {
        let middle = self.outline.iter().sum::<DVec2>() / self.outline.len() as f64;
        let middle = if self.is_solid() { DVec2::new(0.0, middle.y) } else { middle };
        -self.nearest(middle).2
    }

    /// The same solid with its centre of mass at the origin, and the height of the centre before [m].
    pub fn centered(&self) -> (Self, f64) {
        let n = self.outline.len();
        let (mut volume, mut moment) = (0.0, 0.0);
        for i in 0..n {
            let (a, b) = (self.outline[i], self.outline[(i + 1) % n]);
            for (x, w) in GAUSS {
                let p = a.lerp(b, 0.5 * (1.0 + x));
                let dz = 0.5 * w * (b.y - a.y);
                volume += p.x * p.x * dz;
                moment += p.x * p.x * p.y * dz;
            }
        }
        let z = moment / volume;
        let outline = self.outline.iter().map(|c| DVec2::new(c.x, c.y - z)).collect();
        (Self { outline, surface: OnceLock::new() }, z)
    }

    /// The surface as triangles, for bodies other than spheres in a hollow solid.
    pub fn surface(&self) -> &Surface {
        self.surface.get_or_init(|| {
            let (vertices, triangles) = self.triangles(SECTORS);
            Box::new(Surface::new(vertices, triangles))
        })
    }

    /// Vertices and triangles of the surface, seen from outside counter-clockwise.
    pub fn triangles(&self, sectors: u32) -> (Vec<DVec3>, Vec<[u32; 3]>) {
        let mut vertices = Vec::new();
        // The first vertex and the number of vertices of each corner: one on the axis, a ring elsewhere.
        let rings: Vec<(u32, u32)> = self
            .outline
            .iter()
            .map(|c| {
                let first = vertices.len() as u32;
                let count = if c.x > 0.0 { sectors } else { 1 };
                vertices.extend((0..count).map(|k| {
                    let (s, cos) = (TAU * f64::from(k) / f64::from(sectors)).sin_cos();
                    DVec3::new(c.x * cos, c.x * s, c.y)
                }));
                (first, count)
            })
            .collect();
        let mut triangles = Vec::new();
        for i in 0..rings.len() {
            let (a, b) = (rings[i], rings[(i + 1) % rings.len()]);
            if a.1 == 1 && b.1 == 1 {
                continue; // on the axis
            }
            for k in 0..sectors {
                let at = |ring: (u32, u32), k: u32| ring.0 + k % ring.1;
                let (a0, a1, b0, b1) = (at(a, k), at(a, k + 1), at(b, k), at(b, k + 1));
                if a.1 > 1 {
                    triangles.push([a0, a1, b0]);
                }
                if b.1 > 1 {
                    triangles.push([a1, b1, b0]);
                }
            }
        }
        (vertices, triangles)
    }

    /// Radius of the ball about the origin that holds it.
    pub fn bounding_radius(&self) -> f64 {
        self.outline.iter().map(|c| c.length()).fold(0.0, f64::max)
    }

    /// Largest distance from the axis.
    pub fn max_radius(&self) -> f64 {
        self.outline.iter().map(|c| c.x).fold(0.0, f64::max)
    }

    /// Lowest and highest z.
    pub fn z_range(&self) -> (f64, f64) {
        let z = self.outline.iter().map(|c| c.y);
        (z.clone().fold(f64::INFINITY, f64::min), z.fold(f64::NEG_INFINITY, f64::max))
    }

    /// Nearest point of the outline to `p`, the outward normal there, and the signed distance.
    pub fn nearest(&self, p: DVec2) -> (DVec2, DVec2, f64) {
        let n = self.outline.len();
        let mut outside: Option<(DVec2, f64)> = None;
        let mut inside = (DVec2::ZERO, DVec2::X, f64::NEG_INFINITY);
        let mut is_inside = true;
        for i in 0..n {
            let (a, b) = (self.outline[i], self.outline[(i + 1) % n]);
            if a.x <= 0.0 && b.x <= 0.0 {
                continue; // on the axis
            }
            let edge = b - a;
            let length = edge.length();
            let normal = DVec2::new(edge.y, -edge.x) / length;
            let height = (p - a).dot(normal);
            if height > 0.0 {
                is_inside = false;
                let t = ((p - a).dot(edge) / (length * length)).clamp(0.0, 1.0);
                let q = a + edge * t;
                let d = p.distance(q);
                if outside.is_none_or(|(_, best)| d < best) {
                    outside = Some((q, d));
                }
            } else if height > inside.2 {
                inside = (p - normal * height, normal, height);
            }
        }
        match outside {
            // A point outside a convex polygon is nearest to one of the edges that it sees.
            Some((q, d)) if !is_inside => {
                let normal = if d > 0.0 { (p - q) / d } else { DVec2::X };
                (q, normal, d)
            }
            _ => inside,
        }
    }

    /// Mass [kg] and moments of inertia about the axes through the origin [kg m2], from the outline's edges.
    pub fn mass_and_inertia(&self, density: f64) -> (f64, DVec3) {
        let n = self.outline.len();
        // Green's theorem: integrals over the outline of rho^k z^m as sums over its edges.
        let (mut volume, mut axial, mut z_second) = (0.0, 0.0, 0.0);
        for i in 0..n {
            let (a, b) = (self.outline[i], self.outline[(i + 1) % n]);
            for (x, w) in GAUSS {
                let p = a.lerp(b, 0.5 * (1.0 + x));
                let dz = 0.5 * w * (b.y - a.y);
                volume += PI * p.x.powi(2) * dz;
                axial += PI / 2.0 * p.x.powi(4) * dz;
                z_second += PI * p.x.powi(2) * p.y * p.y * dz;
            }
        }
        let transverse = density * (0.5 * axial + z_second);
        (density * volume, DVec3::new(transverse, transverse, density * axial))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mass_of_cylinder_tube_and_cone() {
        let (m, j) = Revolved::cylinder(2.0, 1.5).mass_and_inertia(7.0);
        let exact = 7.0 * PI * 4.0 * 3.0;
        assert!((m - exact).abs() < 1e-9 * exact);
        assert!((j.z - 0.5 * m * 4.0).abs() < 1e-9 * j.z);
        assert!((j.x - m * (3.0 * 4.0 + 9.0) / 12.0).abs() < 1e-9 * j.x);
        let (m, _) = Revolved::tube(1.0, 2.0, 1.0).mass_and_inertia(1.0);
        assert!((m - 6.0 * PI).abs() < 1e-12);
        let (m, j) = Revolved::cone(3.0, 0.0, 1.0).mass_and_inertia(1.0);
        assert!((m - 6.0 * PI).abs() < 1e-12);
        assert!((j.z - 0.3 * m * 9.0).abs() < 1e-9 * j.z);
    }

    #[test]
    fn a_cone_is_centred_and_its_triangles_close() {
        let (cone, z) = Revolved::cone(3.0, 0.0, 1.0).centered();
        assert!((z + 0.5).abs() < 1e-12);
        assert!(cone.centered().1.abs() < 1e-12);
        for solid in [cone, Revolved::tube(0.5, 0.6, 1.0), Revolved::cylinder(1.0, 2.0)] {
            let (p, triangles) = solid.triangles(64);
            let corner = |t: &[u32; 3]| t.map(|i| p[i as usize]);
            let area: DVec3 = triangles.iter().map(corner).map(|[a, b, c]| (b - a).cross(c - a)).sum();
            assert!(area.length() < 1e-12);
            let volume: f64 = triangles.iter().map(corner).map(|[a, b, c]| a.cross(b).dot(c) / 6.0).sum();
            let exact = solid.mass_and_inertia(1.0).0;
            // A regular 64-gon has 0.16 % less area than its circle.
            assert!((volume / exact - 1.0).abs() < 0.002 && volume > 0.0, "{volume} {exact}");
        }
    }

    #[test]
    fn nearest_point_agrees_with_sampling() {
        let shapes = [
            Revolved::cylinder(1.0, 0.5),
            Revolved::tube(0.8, 1.0, 0.6),
            Revolved::cone(1.0, 0.0, 0.7),
            Revolved::funnel((0.2, 1.0), 0.1, 0.5),
        ];
        let mut random = crate::random::Random::new(3, 0);
        for shape in &shapes {
            let n = shape.outline.len();
            for _ in 0..200 {
                let p = DVec2::new(random.uniform(0.0, 1.5), random.uniform(-1.0, 1.0));
                let (q, normal, d) = shape.nearest(p);
                let mut best = f64::INFINITY;
                for i in 0..n {
                    let (a, b) = (shape.outline[i], shape.outline[(i + 1) % n]);
                    if a.x > 0.0 || b.x > 0.0 {
                        for k in 0..=2000 {
                            best = best.min(p.distance(a.lerp(b, k as f64 / 2000.0)));
                        }
                    }
                }
                assert!((d.abs() - best).abs() < 1e-3, "{shape:?} {p} {d} {best}");
                assert!((q + normal * d - p).length() < 1e-12);
                assert!((normal.length() - 1.0).abs() < 1e-12);
            }
        }
    }
}
