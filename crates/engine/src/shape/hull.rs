//! Convex hulls: the smallest convex body around given points.
//!
//! The hull itself is parry's; here its triangles are joined to flat faces, which contact manifolds are cut from, and
//! the points are moved into the body's own frame: centre of mass at the origin, axes along the principal moments.

use std::collections::HashMap;

use glam::{DMat3, DQuat, DVec3};
use parry3d_f64::mass_properties::MassProperties;
use parry3d_f64::transformation::try_convex_hull;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// Two triangles are one face if their normals differ by less than this [rad].
const FLAT: f64 = 1e-6;

/// Where the body's frame lies in the frame in which its points were given.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Placement {
    /// Centre of mass [m].
    pub center: DVec3,
    /// From the body's axes to the given ones.
    pub rotation: DQuat,
}

/// Why points have no hull.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum HullError {
    /// Fewer than four points.
    #[error("a hull needs at least four points that are not in one plane")]
    Flat,
    /// A coordinate is not a number.
    #[error("point {0} is not a finite number")]
    NotFinite(usize),
}

/// A flat face of a hull.
#[derive(Clone, Debug, PartialEq)]
pub struct Face {
    /// Outward unit normal.
    pub normal: DVec3,
    /// Distance from the origin [m].
    pub offset: f64,
    /// Its corners, counter-clockwise seen from outside, as indices of points.
    pub corners: Vec<u32>,
}

/// A convex polyhedron in its own frame.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "Points", into = "Points")]
pub struct Hull {
    points: Vec<DVec3>,
    faces: Vec<Face>,
    triangles: Vec<[u32; 3]>,
    volume: f64,
    /// Principal moments for a density of one [m5].
    inertia: DVec3,
    bounding_radius: f64,
    inradius: f64,
}

/// The corners of a hull: all that a file keeps of it.
#[derive(Serialize, Deserialize)]
struct Points(Vec<DVec3>);

impl From<Hull> for Points {
    fn from(hull: Hull) -> Self {
        Points(hull.points)
    }
}

impl TryFrom<Points> for Hull {
    type Error = HullError;

    fn try_from(points: Points) -> Result<Self, HullError> {
        Hull::around(points.0)
    }
}

impl Hull {
    /// The hull of some points, and where its frame lies in theirs.
    pub fn new(points: &[DVec3]) -> Result<(Self, Placement), HullError> {
        if let Some(k) = points.iter().position(|p| !p.is_finite()) {
            return Err(HullError::NotFinite(k));
        }
        // parry's tolerances are absolute: the hull is found at unit size, near the origin.
        let (low, high) =
            points.iter().fold((DVec3::INFINITY, DVec3::NEG_INFINITY), |b, &p| (b.0.min(p), b.1.max(p)));
        let (middle, size) = (0.5 * (low + high), (high - low).max_element());
        if points.len() < 4 || size <= 0.0 {
            return Err(HullError::Flat);
        }
        let unit: Vec<DVec3> = points.iter().map(|&p| (p - middle) / size).collect();
        let (unit, triangles) = try_convex_hull(&unit).map_err(|_| HullError::Flat)?;
        let mass = MassProperties::from_convex_polyhedron(1.0, &unit, &triangles);
        if mass.mass() <= 1e-9 {
            return Err(HullError::Flat);
        }
        let rotation = mass.principal_inertia_local_frame;
        let placement = Placement { center: middle + size * mass.local_com, rotation };
        let local = unit.iter().map(|&p| rotation.conjugate() * ((p - mass.local_com) * size)).collect();
        Ok((Self::around(local)?, placement))
    }

    /// The hull of points that are given in the body's frame.
    fn around(points: Vec<DVec3>) -> Result<Self, HullError> {
        let size = points.iter().map(|p| p.length()).fold(0.0, f64::max);
        if !(size > 0.0 && size.is_finite()) {
            return Err(HullError::Flat);
        }
        let unit: Vec<DVec3> = points.iter().map(|&p| p / size).collect();
        let (unit, triangles) = try_convex_hull(&unit).map_err(|_| HullError::Flat)?;
        let mass = MassProperties::from_convex_polyhedron(1.0, &unit, &triangles);
        let points: Vec<DVec3> = unit.iter().map(|&p| p * size).collect();
        let faces = faces(&points, &triangles);
        Ok(Self {
            volume: mass.mass() * size.powi(3),
            inertia: mass.principal_inertia() * size.powi(5),
            bounding_radius: size,
            inradius: faces.iter().map(|f| f.offset).fold(f64::INFINITY, f64::min),
            points,
            faces,
            triangles,
        })
    }

    /// Corners [m].
    pub fn points(&self) -> &[DVec3] {
        &self.points
    }

    /// Flat faces.
    pub fn faces(&self) -> &[Face] {
        &self.faces
    }

    /// The surface as triangles, seen from outside counter-clockwise.
    pub fn triangles(&self) -> &[[u32; 3]] {
        &self.triangles
    }

    /// Radius of the ball about the origin that holds it [m].
    pub fn bounding_radius(&self) -> f64 {
        self.bounding_radius
    }

    /// Distance of the nearest face from the centre of mass [m].
    pub fn inradius(&self) -> f64 {
        self.inradius
    }

    /// Mass [kg] and principal moments of inertia [kg m2].
    pub fn mass_and_inertia(&self, density: f64) -> (f64, DVec3) {
        (density * self.volume, density * self.inertia)
    }

    /// The corner that lies furthest along a direction.
    #[inline]
    pub fn support(&self, direction: DVec3) -> DVec3 {
        let mut best = (f64::NEG_INFINITY, DVec3::ZERO);
        for &p in &self.points {
            let d = p.dot(direction);
            if d > best.0 {
                best = (d, p);
            }
        }
        best.1
    }
}

/// Triangles joined to flat faces.
fn faces(points: &[DVec3], triangles: &[[u32; 3]]) -> Vec<Face> {
    let normal = |t: &[u32; 3]| {
        let [a, b, c] = t.map(|i| points[i as usize]);
        (b - a).cross(c - a).normalize_or_zero()
    };
    let normals: Vec<DVec3> = triangles.iter().map(normal).collect();
    let mut owner: HashMap<(u32, u32), usize> = HashMap::new();
    for (k, t) in triangles.iter().enumerate() {
        (0..3).for_each(|e| {
            owner.insert((t[e], t[(e + 1) % 3]), k);
        });
    }
    let mut face_of = vec![usize::MAX; triangles.len()];
    let mut faces = Vec::new();
    for start in 0..triangles.len() {
        if face_of[start] != usize::MAX {
            continue;
        }
        // All triangles in this plane that hang together; each border edge is one whose other side is not among them.
        let mut members = vec![start];
        face_of[start] = faces.len();
        let mut k = 0;
        while k < members.len() {
            let t = triangles[members[k]];
            for e in 0..3 {
                let Some(&other) = owner.get(&(t[(e + 1) % 3], t[e])) else { continue };
                if face_of[other] == usize::MAX && normals[other].angle_between(normals[start]) < FLAT {
                    face_of[other] = faces.len();
                    members.push(other);
                }
            }
            k += 1;
        }
        let mut next: HashMap<u32, u32> = HashMap::new();
        for &m in &members {
            let t = triangles[m];
            for e in 0..3 {
                let (from, to) = (t[e], t[(e + 1) % 3]);
                if owner.get(&(to, from)).is_none_or(|&o| face_of[o] != faces.len()) {
                    next.insert(from, to);
                }
            }
        }
        let first =
            triangles[start].into_iter().find(|v| next.contains_key(v)).unwrap_or(triangles[start][0]);
        let mut corners = vec![first];
        while let Some(&to) = corners.last().and_then(|v| next.get(v)) {
            if to == first || corners.len() > next.len() {
                break;
            }
            corners.push(to);
        }
        let normal = members.iter().map(|&m| normals[m]).sum::<DVec3>().normalize();
        let offset =
            corners.iter().map(|&c| points[c as usize].dot(normal)).sum::<f64>() / corners.len() as f64;
        faces.push(Face { normal, offset, corners });
    }
    faces
}

/// Rotation of a placement as a matrix from body to given axes.
impl Placement {
    /// No change of frame.
    pub const SAME: Placement = Placement { center: DVec3::ZERO, rotation: DQuat::IDENTITY };

    /// A point of the given frame in the body's.
    pub fn into_body(&self, p: DVec3) -> DVec3 {
        DMat3::from_quat(self.rotation.conjugate()) * (p - self.center)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;
    use crate::shape::cuboid;

    #[test]
    fn a_turned_box_has_six_faces_and_its_own_mass() {
        let half = DVec3::new(0.3, 0.2, 0.1);
        let turn = DQuat::from_scaled_axis(DVec3::new(0.4, -1.1, 0.7));
        let shift = DVec3::new(5.0, -3.0, 2.0);
        for scale in [1e-4, 1.0, 1e3] {
            let corners: Vec<DVec3> =
                cuboid::corners(half * scale).iter().map(|&c| turn * c + shift * scale).collect();
            let (hull, placement) = Hull::new(&corners).unwrap();
            assert_eq!((hull.faces().len(), hull.points().len()), (6, 8));
            assert!(hull.faces().iter().all(|f| f.corners.len() == 4));
            let (m, j) = hull.mass_and_inertia(700.0);
            let (m_box, j_box) = cuboid::mass_and_inertia(half * scale, 700.0);
            assert!((m - m_box).abs() < 1e-12 * m_box);
            let sorted = |v: DVec3| {
                let mut a = v.to_array();
                a.sort_by(f64::total_cmp);
                DVec3::from_array(a)
            };
            assert!((sorted(j) - sorted(j_box)).length() < 1e-9 * j_box.length(), "{j} {j_box}");
            assert!((placement.center - shift * scale).length() < 1e-9 * scale);
            assert!((hull.inradius() - 0.1 * scale).abs() < 1e-9 * scale);
            // The frame is right if the given corners come back.
            for c in &corners {
                let local = placement.into_body(*c);
                let nearest = hull.points().iter().map(|p| p.distance(local)).fold(f64::INFINITY, f64::min);
                assert!(nearest < 1e-9 * scale);
            }
        }
    }

    #[test]
    fn every_point_is_inside_and_faces_close_the_surface() {
        let mut random = Random::new(5, 0);
        for _ in 0..20 {
            let points: Vec<DVec3> =
                (0..60).map(|_| DVec3::new(random.unit(), random.unit(), random.unit())).collect();
            let (hull, placement) = Hull::new(&points).unwrap();
            for p in &points {
                let q = placement.into_body(*p);
                assert!(hull.faces().iter().all(|f| q.dot(f.normal) < f.offset + 1e-9));
            }
            let area: DVec3 = hull
                .faces()
                .iter()
                .map(|f| {
                    let c = |k: usize| hull.points()[f.corners[k] as usize];
                    let twice: DVec3 =
                        (1..f.corners.len() - 1).map(|k| (c(k) - c(0)).cross(c(k + 1) - c(0))).sum();
                    0.5 * twice
                })
                .sum();
            assert!(area.length() < 1e-12);
        }
    }

    #[test]
    fn points_without_a_hull_are_refused() {
        let flat = [DVec3::ZERO, DVec3::X, DVec3::Y, DVec3::X + DVec3::Y];
        assert_eq!(Hull::new(&flat).unwrap_err(), HullError::Flat);
        assert_eq!(Hull::new(&[DVec3::ZERO; 9]).unwrap_err(), HullError::Flat);
        assert_eq!(Hull::new(&[DVec3::NAN; 4]).unwrap_err(), HullError::NotFinite(0));
    }
}
