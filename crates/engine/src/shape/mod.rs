//! What bodies look like, in their own frame: the centre of mass at the origin, axes along the principal moments.
//!
//! | shape | file | free | as a wall |
//! |---|---|---|---|
//! | sphere | [`sphere`] | yes | yes |
//! | ellipsoid | [`ellipsoid`] | yes | yes |
//! | box | [`cuboid`] | yes | yes |
//! | capsule | [`capsule`] | yes | yes |
//! | cylinder, cone | [`revolved`] | yes | yes |
//! | convex hull | [`hull`] | yes | yes |
//! | several pieces | [`compound`] | yes | yes |
//! | sphere set | [`clump`], [`sphere_set`] | yes | yes |
//! | half-space | [`Shape::Plane`]: all below its local z = 0 | no | yes |
//! | tube, funnel, ring | [`revolved`] | no | yes |
//! | triangle mesh | [`surface`] | no: through its sphere set or its parts | yes |
//!
//! A shape has a size of its own; a body of radius R has its shape enlarged by R / [`Shape::bounding_radius`]. So bodies
//! of many sizes share one entry of the table of shapes.

pub mod capsule;
pub mod clump;
pub mod compound;
pub mod cuboid;
pub mod curvature;
pub mod ellipsoid;
pub mod hull;
pub mod inertia;
pub mod mesh;
pub mod mesh_cross;
pub mod mesh_mass;
pub mod mesh_mend;
pub mod mesh_near;
pub mod mesh_split;
mod mesh_turn;
mod mesh_weld;
pub mod revolved;
pub mod solid;
pub mod sphere;
pub mod sphere_fit;
pub mod sphere_fit_error;
pub mod sphere_set;
pub mod sphere_union;
pub mod surface;
pub mod tree;

use std::sync::Arc;

use glam::DVec3;
use serde::{Deserialize, Serialize};

pub use clump::Clump;
pub use compound::{Compound, Piece};
pub use curvature::Curvature;
pub use hull::{Hull, Placement};
pub use revolved::Revolved;
use solid::{Core, Solid};
pub use surface::Surface;

/// A shape; many bodies may share one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Shape {
    /// The ball of radius one.
    Sphere,
    /// The half-space below the body's local z = 0.
    Plane,
    /// A box.
    Cuboid {
        /// Half its edges [m].
        half: DVec3,
    },
    /// An ellipsoid.
    Ellipsoid {
        /// Its semi-axes [m].
        r: DVec3,
    },
    /// All points within a radius of a segment on the local z axis.
    Capsule {
        /// Half the segment [m].
        half: f64,
        /// Radius [m].
        radius: f64,
    },
    /// A convex outline turned about the local z axis.
    Revolved(Revolved),
    /// A convex polyhedron.
    Hull(Arc<Hull>),
    /// Pieces that move as one.
    Compound(Arc<Compound>),
    /// Balls that move as one.
    Spheres(Arc<Clump>),
    /// A surface of triangles.
    Mesh(Arc<Surface>),
}

impl Shape {
    /// Radius of the ball about the origin that holds the shape [m].
    pub fn bounding_radius(&self) -> f64 {
        match self {
            Shape::Sphere => 1.0,
            Shape::Plane => f64::INFINITY,
            Shape::Cuboid { half } => half.length(),
            Shape::Ellipsoid { r } => ellipsoid::bounding_radius(*r),
            Shape::Capsule { half, radius } => half + radius,
            Shape::Revolved(r) => r.bounding_radius(),
            Shape::Hull(hull) => hull.bounding_radius(),
            Shape::Compound(compound) => compound.bounding_radius(),
            Shape::Spheres(clump) => clump.set().bounding_radius(),
            Shape::Mesh(surface) => surface.bounding_radius(),
        }
    }

    /// Radius of a ball inside the shape, about as large as there is room for: what margins are measured by [m].
    pub fn inradius(&self) -> f64 {
        match self {
            Shape::Sphere => 1.0,
            Shape::Plane | Shape::Mesh(_) => f64::INFINITY,
            Shape::Cuboid { half } => half.min_element(),
            Shape::Ellipsoid { r } => r.min_element(),
            Shape::Capsule { radius, .. } => *radius,
            Shape::Revolved(r) => r.inradius(),
            Shape::Hull(hull) => hull.inradius(),
            Shape::Compound(compound) => compound.inradius(),
            Shape::Spheres(clump) => clump.inradius(),
        }
    }

    /// Factor by which a body of this radius enlarges the shape.
    #[inline]
    pub fn scale(&self, radius: f64) -> f64 {
        match self {
            Shape::Sphere => radius,
            Shape::Plane => 1.0,
            _ => radius / self.bounding_radius(),
        }
    }

    /// Mass [kg] and principal moments of inertia [kg m2] of a body of this radius, for a density [kg/m3].
    /// Infinite for a half-space, zero for a mesh, which is not free.
    pub fn mass_and_inertia(&self, radius: f64, density: f64) -> (f64, DVec3) {
        let (mass, inertia) = match self {
            Shape::Sphere => return sphere::mass_and_inertia(radius, density),
            Shape::Plane => return (f64::INFINITY, DVec3::INFINITY),
            Shape::Cuboid { half } => cuboid::mass_and_inertia(*half, density),
            Shape::Ellipsoid { r } => ellipsoid::mass_and_inertia(*r, density),
            Shape::Capsule { half, radius } => capsule::mass_and_inertia(*half, *radius, density),
            Shape::Revolved(r) => r.mass_and_inertia(density),
            Shape::Hull(hull) => hull.mass_and_inertia(density),
            Shape::Compound(compound) => compound.mass_and_inertia(density),
            Shape::Spheres(clump) => clump.mass_and_inertia(density),
            Shape::Mesh(_) => (0.0, DVec3::ZERO),
        };
        let scale = self.scale(radius);
        // Exactly one where a body has its shape's own size, up to the rounding of the quotient.
        if (scale - 1.0).abs() < 1e-14 {
            return (mass, inertia);
        }
        (mass * scale.powi(3), inertia * scale.powi(5))
    }

    /// A piece of a compound by its number from one; `None` for zero, the body itself.
    #[inline]
    pub fn piece(&self, number: u16) -> Option<&Piece> {
        match self {
            Shape::Compound(compound) if number > 0 => compound.pieces().get(usize::from(number) - 1),
            _ => None,
        }
    }

    /// The word for it in a scene and in messages.
    pub fn name(&self) -> &'static str {
        match self {
            Shape::Sphere => "sphere",
            Shape::Plane => "plane",
            Shape::Cuboid { .. } => "box",
            Shape::Ellipsoid { .. } => "ellipsoid",
            Shape::Capsule { .. } => "capsule",
            Shape::Revolved(r) if r.is_solid() => "cylinder or cone",
            Shape::Revolved(_) => "tube or funnel",
            Shape::Hull(_) => "hull",
            Shape::Compound(_) => "compound",
            Shape::Spheres(_) => "sphere set",
            Shape::Mesh(_) => "mesh",
        }
    }

    /// The shape as one convex body, enlarged; `None` if it is not convex, or has no bounds.
    pub fn solid(&self, scale: f64) -> Option<Solid<'_>> {
        let bare = |core| Some(Solid { core, rounding: 0.0 });
        match self {
            Shape::Sphere => Some(Solid { core: Core::Point, rounding: scale }),
            Shape::Cuboid { half } => bare(Core::Cuboid(*half * scale)),
            Shape::Ellipsoid { r } => bare(Core::Ellipsoid(*r * scale)),
            Shape::Capsule { half, radius } => {
                Some(Solid { core: Core::Segment(half * scale), rounding: radius * scale })
            }
            Shape::Revolved(solid) if solid.is_solid() => bare(Core::Revolved(solid, scale)),
            Shape::Hull(hull) => bare(Core::Hull(hull, scale)),
            Shape::Plane | Shape::Revolved(_) | Shape::Compound(_) | Shape::Spheres(_) | Shape::Mesh(_) => {
                None
            }
        }
    }
}
