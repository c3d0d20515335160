//! What bodies look like, in their own frame, with the centre of mass at the origin.
//!
//! | shape | file | dynamic | as a wall |
//! |---|---|---|---|
//! | sphere | [`sphere`] | yes | yes |
//! | box | [`cuboid`] | yes | yes |
//! | half-space | [`Shape::Plane`]: all below its local z = 0 | no | yes |
//! | cylinder, tube, cone, funnel, ring | [`revolved`] | no | yes |

pub mod cuboid;
pub mod ellipsoid;
pub mod mesh;
pub mod mesh_cross;
pub mod mesh_mass;
pub mod mesh_mend;
pub mod mesh_near;
pub mod mesh_split;
mod mesh_turn;
mod mesh_weld;
pub mod revolved;
pub mod sphere;
pub mod sphere_fit;
pub mod sphere_fit_error;
pub mod sphere_set;
pub mod sphere_union;
pub mod tree;

use glam::DVec3;
use serde::{Deserialize, Serialize};

pub use revolved::Revolved;

/// A shape; many bodies may share one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Shape {
    /// A ball; its radius is the body's.
    Sphere,
    /// The half-space below the body's local z = 0.
    Plane,
    /// A box.
    Cuboid {
        /// Half its edges [m].
        half: DVec3,
    },
    /// A convex outline turned about the local z axis.
    Revolved(Revolved),
}

impl Shape {
    /// Radius of the ball about the origin that holds the shape; `radius` is the body's for a sphere [m].
    pub fn bounding_radius(&self, radius: f64) -> f64 {
        match self {
            Shape::Sphere => radius,
            Shape::Plane => f64::INFINITY,
            Shape::Cuboid { half } => half.length(),
            Shape::Revolved(r) => r.bounding_radius(),
        }
    }

    /// Mass [kg] and principal moments of inertia [kg m2] for a density [kg/m3].
    /// Infinite for a half-space.
    pub fn mass_and_inertia(&self, radius: f64, density: f64) -> (f64, DVec3) {
        match self {
            Shape::Sphere => sphere::mass_and_inertia(radius, density),
            Shape::Plane => (f64::INFINITY, DVec3::INFINITY),
            Shape::Cuboid { half } => cuboid::mass_and_inertia(*half, density),
            Shape::Revolved(r) => r.mass_and_inertia(density),
        }
    }

    /// The word for it in a scene and in messages.
    pub fn name(&self) -> &'static str {
        match self {
            Shape::Sphere => "sphere",
            Shape::Plane => "plane",
            Shape::Cuboid { .. } => "box",
            Shape::Revolved(_) => "cylinder or cone",
        }
    }
}
