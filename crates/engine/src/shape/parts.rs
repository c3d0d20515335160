//! Several convex hulls that move as one body: concave shapes from convex parts.

use std::sync::Arc;

use glam::{DQuat, DVec3};
use parry3d_f64::mass_properties::MassProperties;
use parry3d_f64::transformation::vhacd::{VHACD, VHACDParameters};
use serde::{Deserialize, Serialize};

use super::Hull;
use super::hull::{HullError, Placement};

/// One part: a hull and where it is in the body's frame.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Part {
    /// The hull in its own frame.
    pub hull: Arc<Hull>,
    /// Where its centre is [m].
    pub position: DVec3,
    /// From its frame to the body's.
    pub rotation: DQuat,
}

/// Convex hulls that move as one. Where parts overlap, their mass counts twice.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Parts {
    parts: Vec<Part>,
    volume: f64,
    /// Principal moments for a density of one [m5].
    inertia: DVec3,
    bounding_radius: f64,
}

impl Parts {
    /// A body of the hulls of several sets of points, and where its frame lies in theirs.
    pub fn new(clouds: &[Vec<DVec3>]) -> Result<(Self, Placement), HullError> {
        let hulls = clouds.iter().map(|c| Hull::new(c)).collect::<Result<Vec<_>, _>>()?;
        let mut total = MassProperties::default();
        for (hull, at) in &hulls {
            let (mass, inertia) = hull.mass_and_inertia(1.0);
            total += MassProperties::with_principal_inertia_frame(at.center, mass, inertia, at.rotation);
        }
        if total.mass() <= 0.0 {
            return Err(HullError::Flat);
        }
        let placement = Placement { center: total.local_com, rotation: total.principal_inertia_local_frame };
        let back = placement.rotation.conjugate();
        let parts: Vec<Part> = hulls
            .into_iter()
            .map(|(hull, at)| Part {
                hull: Arc::new(hull),
                position: placement.into_body(at.center),
                rotation: back * at.rotation,
            })
            .collect();
        let bounding_radius = parts
            .iter()
            .flat_map(|p| p.hull.points().iter().map(|c| (p.position + p.rotation * *c).length()))
            .fold(0.0, f64::max);
        let parts = Self { parts, volume: total.mass(), inertia: total.principal_inertia(), bounding_radius };
        Ok((parts, placement))
    }

    /// A closed surface cut into convex parts (VHACD): `resolution` is the number of voxels along its longest side,
    /// `concavity` how much of the size may be lost or added.
    pub fn of_mesh(
        vertices: &[DVec3],
        triangles: &[[u32; 3]],
        resolution: u32,
        concavity: f64,
    ) -> Result<(Self, Placement), HullError> {
        // parry's tolerances are absolute.
        let size = vertices.iter().map(|v| v.length()).fold(0.0, f64::max);
        if !(size > 0.0 && size.is_finite()) {
            return Err(HullError::Flat);
        }
        let unit: Vec<DVec3> = vertices.iter().map(|&v| v / size).collect();
        let parameters = VHACDParameters { concavity, resolution, ..VHACDParameters::default() };
        let cut = VHACD::decompose(&parameters, &unit, triangles, true);
        let clouds: Vec<Vec<DVec3>> = cut
            .compute_exact_convex_hulls(&unit, triangles)
            .into_iter()
            .map(|(points, _)| points.into_iter().map(|p| p * size).collect())
            .collect();
        // Slivers of the cut that have no volume carry nothing.
        let good: Vec<Vec<DVec3>> = clouds.into_iter().filter(|c| Hull::new(c).is_ok()).collect();
        Self::new(&good)
    }

    /// The parts.
    pub fn list(&self) -> &[Part] {
        &self.parts
    }

    /// Radius of the ball about the origin that holds it [m].
    pub fn bounding_radius(&self) -> f64 {
        self.bounding_radius
    }

    /// Largest inradius of a part [m].
    pub fn inradius(&self) -> f64 {
        self.parts.iter().map(|p| p.hull.inradius()).fold(0.0, f64::max)
    }

    /// Mass [kg] and principal moments of inertia [kg m2].
    pub fn mass_and_inertia(&self, density: f64) -> (f64, DVec3) {
        (density * self.volume, density * self.inertia)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An L of three unit cubes, one unit deep: a square of 2 x 2 without a corner.
    fn l_shape() -> (Vec<DVec3>, Vec<[u32; 3]>) {
        let outline = [(0.0, 0.0), (2.0, 0.0), (2.0, 1.0), (1.0, 1.0), (1.0, 2.0), (0.0, 2.0)];
        let vertices = [0.0, 1.0].iter().flat_map(|z| outline.map(|(x, y)| DVec3::new(x, y, *z))).collect();
        let mut triangles = Vec::new();
        // Caps as fans about the inner corner, which sees all others; then the sides.
        for k in [4, 5, 0, 1] {
            let (a, b) = (k, (k + 1) % 6);
            triangles.push([3, b, a]);
            triangles.push([9, a + 6, b + 6]);
        }
        for k in 0..6 {
            let (a, b) = (k, (k + 1) % 6);
            triangles.extend([[a, b, b + 6], [a, b + 6, a + 6]]);
        }
        (vertices, triangles)
    }

    #[test]
    fn an_l_is_cut_into_parts_that_leave_its_corner_free() {
        let (vertices, triangles) = l_shape();
        for scale in [1e-3, 1.0, 100.0] {
            let scaled: Vec<DVec3> = vertices.iter().map(|v| *v * scale).collect();
            let (parts, at) = Parts::of_mesh(&scaled, &triangles, 64, 0.01).unwrap();
            assert!(parts.list().len() > 1);
            let (mass, _) = parts.mass_and_inertia(1.0);
            assert!((mass / (3.0 * scale.powi(3)) - 1.0).abs() < 0.03, "{mass}");
            assert!(
                at.center.distance(DVec3::new(5.0 / 6.0, 5.0 / 6.0, 0.5) * scale) < 0.03 * scale,
                "{at:?}"
            );
            // The middle of the missing cube is in no part.
            let hollow = at.into_body(DVec3::new(1.5, 1.5, 0.5) * scale);
            for part in parts.list() {
                let local = part.rotation.conjugate() * (hollow - part.position);
                let outside =
                    part.hull.faces().iter().map(|f| local.dot(f.normal) - f.offset).fold(f64::MIN, f64::max);
                assert!(outside > 0.3 * scale, "{outside}");
            }
        }
    }
}
