//! The format of `[shapes.NAME]`, shapes that are named once and used by many, and of the pieces of a compound.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Deserialize;

use super::bodies::{Fit, Parts, Rotation, Shape, Side, Solid, positive_items};
use crate::units::{Inertia, Length, Mass};

/// Words of the shapes, in the order of [`Shape`].
pub(crate) const WORDS: [(&str, Shape); 15] = [
    ("sphere", Shape::Sphere),
    ("ellipsoid", Shape::Ellipsoid),
    ("box", Shape::Box),
    ("capsule", Shape::Capsule),
    ("hull", Shape::Hull),
    ("spheres", Shape::Spheres),
    ("mesh", Shape::Mesh),
    ("compound", Shape::Compound),
    ("plane", Shape::Plane),
    ("cylinder", Shape::Cylinder),
    ("cone", Shape::Cone),
    ("tube", Shape::Tube),
    ("funnel", Shape::Funnel),
    ("ring", Shape::Ring),
    ("container", Shape::Container),
];

/// The `shape` of a body: one of the words, or the name of a table under `[shapes]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ShapeWord {
    Known(Shape),
    Named(String),
}

impl<'de> Deserialize<'de> for ShapeWord {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        Ok(match WORDS.iter().find(|w| w.0 == text) {
            Some((_, shape)) => ShapeWord::Known(*shape),
            None => ShapeWord::Named(text),
        })
    }
}

impl JsonSchema for ShapeWord {
    fn schema_name() -> Cow<'static, str> {
        "ShapeWord".into()
    }
    fn inline_schema() -> bool {
        true
    }
    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let words = WORDS.map(|w| w.0);
        json_schema!({ "type": "string", "examples": words, "x-shapes": true })
    }
}

impl PartialEq<Shape> for ShapeWord {
    fn eq(&self, other: &Shape) -> bool {
        *self == ShapeWord::Known(*other)
    }
}

/// What pictures show of a body: a file, or a mesh.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(untagged)]
pub(crate) enum Show {
    #[expect(dead_code, reason = "files are read before the scene is deserialized")]
    File(String),
    Mesh(ShownMesh),
}

/// A mesh that is only seen.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ShownMesh {
    /// File of the mesh, beside the scene.
    #[expect(dead_code, reason = "files are read before the scene is deserialized")]
    pub(crate) file: Option<String>,
    /// Unit of the lengths in the file, for example "mm". Default: metres.
    #[expect(dead_code, reason = "files are read before the scene is deserialized")]
    pub(crate) unit: Option<String>,
    /// Vertices, instead of a file.
    pub(crate) vertices: Option<Vec<[Length; 3]>>,
    /// Triangles: the numbers of their vertices, from 0, counter-clockwise seen from outside.
    pub(crate) triangles: Option<Vec<[u32; 3]>>,
}

macro_rules! with_a_form {
    ($(#[$doc:meta])* $name:ident { $($(#[$field_doc:meta])* $field:ident : $ty:ty,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Debug, Deserialize, JsonSchema)]
        #[serde(deny_unknown_fields)]
        pub(crate) struct $name {
            $($(#[$field_doc])* pub(crate) $field: $ty,)*
            /// Semi-axes of an ellipsoid.
            #[schemars(transform = positive_items)]
            pub(crate) axes: Option<[Length; 3]>,
            /// Points around which a hull is drawn.
            pub(crate) points: Option<Vec<[Length; 3]>>,
            /// File of a mesh, hull or sphere set, beside the scene.
            pub(crate) file: Option<String>,
            /// Unit of the lengths in the file, for example "mm". Default: metres.
            pub(crate) unit: Option<String>,
            /// Vertices of a mesh, instead of a file.
            pub(crate) vertices: Option<Vec<[Length; 3]>>,
            /// Triangles of a mesh: the numbers of their vertices, from 0, counter-clockwise seen from outside.
            pub(crate) triangles: Option<Vec<[u32; 3]>>,
            /// Balls of a sphere set, each [x, y, z, r], instead of a file.
            pub(crate) spheres: Option<Vec<[Length; 4]>>,
            /// A free mesh touches through spheres that are fitted to it.
            pub(crate) fit: Option<Fit>,
            /// A free mesh touches through convex parts into which it is cut.
            pub(crate) parts: Option<Parts>,
            /// Radius of a sphere, capsule or cylinder.
            #[schemars(extend("exclusiveMinimum" = 0))]
            pub(crate) radius: Option<Length>,
            /// Edges of a box.
            #[schemars(transform = positive_items)]
            pub(crate) size: Option<[Length; 3]>,
            /// Height of a cylinder, cone, tube, funnel or capsule (its round ends included), along its own z.
            #[schemars(extend("exclusiveMinimum" = 0))]
            pub(crate) height: Option<Length>,
            /// Inner radius of a tube or ring.
            #[schemars(extend("exclusiveMinimum" = 0))]
            pub(crate) inner_radius: Option<Length>,
            /// Outer radius of a tube or ring.
            #[schemars(extend("exclusiveMinimum" = 0))]
            pub(crate) outer_radius: Option<Length>,
            /// Radius of a cone, or inner radius of a funnel, at its bottom.
            #[schemars(extend("minimum" = 0))]
            pub(crate) bottom_radius: Option<Length>,
            /// Radius of a cone, or inner radius of a funnel, at its top.
            #[schemars(extend("minimum" = 0))]
            pub(crate) top_radius: Option<Length>,
            /// Thickness of a ring, a tube's or funnel's wall, or the walls of a container.
            #[schemars(extend("exclusiveMinimum" = 0))]
            pub(crate) thickness: Option<Length>,
            /// Lowest inner corner of a container.
            pub(crate) min: Option<[Length; 3]>,
            /// Highest inner corner of a container.
            pub(crate) max: Option<[Length; 3]>,
            /// Sides that a container lacks, for example ["top"].
            #[serde(default)]
            pub(crate) open: Vec<Side>,
        }

        impl $name {
            /// The form as that of a body with nothing else said about it.
            fn form(&self, name: Option<&str>) -> Solid {
                let s = self.clone();
                Solid {
                    axes: s.axes,
                    points: s.points,
                    file: s.file,
                    unit: s.unit,
                    vertices: s.vertices,
                    triangles: s.triangles,
                    spheres: s.spheres,
                    fit: s.fit,
                    parts: s.parts,
                    radius: s.radius,
                    size: s.size,
                    height: s.height,
                    inner_radius: s.inner_radius,
                    outer_radius: s.outer_radius,
                    bottom_radius: s.bottom_radius,
                    top_radius: s.top_radius,
                    thickness: s.thickness,
                    min: s.min,
                    max: s.max,
                    open: s.open,
                    ..Solid::bare(s.shape, name)
                }
            }
        }
    };
}

with_a_form! {
    /// A shape that is named once and used by bodies, walls, pieces, fills, sources and placed grains.
    NamedShape {
        /// "sphere", "ellipsoid", "box", "capsule", "cylinder", "cone", "hull", "spheres", "mesh" or "compound".
        shape: ShapeWord,
        /// Material of the bodies that name none.
        material: Option<String>,
        /// Mass of each body, instead of that from the density.
        #[schemars(extend("exclusiveMinimum" = 0))]
        mass: Option<Mass>,
        /// Inertia of each body about its centre of mass, as for bodies.
        inertia: Option<Vec<Inertia>>,
        /// Centre of mass, as for bodies.
        center_of_mass: Option<[Length; 3]>,
        /// What pictures show instead of it, as for bodies.
        show: Option<Show>,
        /// The pieces of a compound.
        pieces: Option<Vec<Piece>>,
    }
}

with_a_form! {
    /// A piece of a compound.
    Piece {
        /// "sphere", "ellipsoid", "box", "capsule", "cylinder", "cone", "hull", "spheres", "mesh" with `fit` or `parts`, or the
        /// name of a shape under [shapes].
        shape: ShapeWord,
        /// Name, for probes.
        name: Option<String>,
        /// What it is made of. Default: the material of the body.
        material: Option<String>,
        /// Where it is, along the axes of the body. Default: [0, 0, 0].
        position: Option<[Length; 3]>,
        /// How it is turned, as for bodies.
        rotation: Option<Rotation>,
    }
}

impl NamedShape {
    /// As a body.
    pub(crate) fn as_solid(&self, name: &str) -> Solid {
        Solid {
            pieces: self.pieces.clone(),
            material: self.material.clone(),
            mass: self.mass,
            inertia: self.inertia.clone(),
            center_of_mass: self.center_of_mass,
            show: self.show.clone(),
            ..self.form(Some(name))
        }
    }
}

impl Piece {
    /// As a body.
    pub(crate) fn as_solid(&self) -> Solid {
        let (position, rotation) = (self.position, self.rotation.clone());
        Solid { position, rotation, material: self.material.clone(), ..self.form(self.name.as_deref()) }
    }
}
