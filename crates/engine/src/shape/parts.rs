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
