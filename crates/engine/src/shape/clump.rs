//! A sphere set as a body (Heyn09 section 3.2): balls that move as one, with the mass of the part they stand for.
//!
//! The set touches; mass, centre and inertia are those of the mesh it was fitted to or, for a set without a mesh, of the
//! union of its balls.

use glam::DVec3;
use serde::{Deserialize, Serialize};

use super::hull::Placement;
use super::mesh::Mesh;
use super::mesh_mass::{MassProperties, principal};
use super::sphere_fit::Fitted;
use super::sphere_set::{SphereSet, SphereSetError};

/// Balls that move as one, in the frame of the body.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Clump {
    set: SphereSet,
    volume: f64,
    /// Principal moments for a density of one [m5].
    inertia: DVec3,
    /// The mesh that it stands for, to be looked at.
    skin: Option<Mesh>,
}

impl Clump {
    /// A set that was fitted to a mesh, and where the frame of the body lies in that of the mesh.
    pub fn of_mesh(fitted: &Fitted, mesh: &Mesh) -> Result<(Self, Placement), SphereSetError> {
        let (mut clump, at) = Self::with_mass(&fitted.spheres, &fitted.mass)?;
        let vertices = mesh.vertices.iter().map(|&v| at.into_body(v)).collect();
        clump.skin = Some(Mesh { vertices, triangles: mesh.triangles.clone() });
        Ok((clump, at))
    }

    /// A set alone: the union of its balls has the mass.
    pub fn of_set(set: &SphereSet) -> Result<(Self, Placement), SphereSetError> {
        Self::with_mass(set, &set.mass_properties(1.0))
    }

    fn with_mass(set: &SphereSet, mass: &MassProperties) -> Result<(Self, Placement), SphereSetError> {
        let (inertia, rotation) = principal(mass.inertia);
        let placement = Placement { center: mass.center, rotation };
        Ok((
            Self { set: set.in_body(mass.center, rotation)?, volume: mass.mass, inertia, skin: None },
            placement,
        ))
    }

    /// The mesh that it stands for, in the frame of the body.
    pub fn skin(&self) -> Option<&Mesh> {
        self.skin.as_ref()
    }

    /// The balls.
    pub fn set(&self) -> &SphereSet {
        &self.set
    }

    /// Radius of the largest ball [m].
    pub fn inradius(&self) -> f64 {
        self.set.radii().iter().copied().fold(0.0, f64::max)
    }

    /// Mass [kg] and principal moments of inertia [kg m2].
    pub fn mass_and_inertia(&self, density: f64) -> (f64, DVec3) {
        (density * self.volume, density * self.inertia)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_balls_far_apart_are_a_dumbbell() {
        let centers = vec![DVec3::new(1.0, 2.0, 3.0), DVec3::new(1.0, 2.0, 7.0)];
        let (clump, placement) = Clump::of_set(&SphereSet::new(centers, vec![1.0, 1.0]).unwrap()).unwrap();
        let volume = 8.0 / 3.0 * std::f64::consts::PI;
        let (m, j) = clump.mass_and_inertia(5.0);
        assert!((m - 5.0 * volume).abs() < 2e-3 * m);
        let (along, across) = (0.4 * m, m * (0.4 + 4.0));
        let mut j = j.to_array();
        j.sort_by(f64::total_cmp);
        for (value, exact) in j.into_iter().zip([along, across, across]) {
            assert!((value / exact - 1.0).abs() < 5e-3, "{value} {exact}");
        }
        assert!(placement.center.distance(DVec3::new(1.0, 2.0, 5.0)) < 1e-3);
        assert!((clump.set().bounding_radius() - 3.0).abs() < 1e-2);
    }
}
