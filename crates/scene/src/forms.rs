//! Shapes that have a frame of their own: hulls, sphere sets, meshes, convex parts, cones; and the shapes of grains.
//!
//! Where a file or a list of points puts its origin, is its author's choice; a body's origin is its centre of mass. A
//! [`Placement`] ties the two: `position` and `rotation` of a scene mean the author's frame.

use std::sync::Arc;

use granum_engine::collide::table::can_be_free;
use granum_engine::glam::DVec3;
use granum_engine::random::Random;
use granum_engine::shape::mesh::Mesh;
use granum_engine::shape::sphere_fit::{Fit as EngineFit, fit};
use granum_engine::shape::sphere_set::SphereSet;
use granum_engine::shape::{Clump, Compound, Hull, Placement, Shape as EngineShape, Surface};
use granum_engine::terrain::grain::Grain as EngineGrain;

use crate::build::Builder;
use crate::locate::{Problems, join};
use crate::schema::{Fit, Grain, GrainShape, Shape, ShapeWord, Solid};
use crate::shape::{check_keys, vec3};
use crate::units::Length;

/// Voxels along the longest side, and share of the size that may be lost, when a mesh is cut into parts.
const RESOLUTION: u32 = 64;
const CONCAVITY: f64 = 0.01;

/// A shape in its body's frame, and where that frame lies in the author's.
#[derive(Clone)]
pub(crate) struct Form {
    pub(crate) shape: EngineShape,
    /// By how much it is enlarged: the radius of a sphere.
    pub(crate) scale: f64,
    pub(crate) placement: Placement,
}

impl Form {
    /// A shape whose frame is the author's.
    pub(crate) fn plain(shape: EngineShape) -> Self {
        Self::new(shape, Placement::SAME)
    }

    /// A shape as large as it is.
    pub(crate) fn new(shape: EngineShape, placement: Placement) -> Self {
        Self { shape, scale: 1.0, placement }
    }

    /// Radius of a body of this form: of the sphere, or of the ball around the shape [m].
    pub(crate) fn radius(&self) -> f64 {
        self.shape.bounding_radius() * self.scale
    }
}

/// What is said while a form is made, besides problems: warnings, and notes.
pub(crate) type Notes<'a> = (&'a mut Vec<String>, &'a mut Vec<String>);

fn points(list: &[[Length; 3]]) -> Vec<DVec3> {
    list.iter().map(|p| vec3(*p)).collect()
}

/// The hull of points.
pub(crate) fn hull(solid: &Solid, path: &str, problems: &mut Problems) -> Option<Form> {
    match Hull::new(&points(solid.points.as_deref()?)) {
        Ok((hull, placement)) => Some(Form::new(EngineShape::Hull(Arc::new(hull)), placement)),
        Err(e) => {
            problems.add(&join(path, "points"), e.to_string(), "give the corners of a body with a volume");
            None
        }
    }
}

/// A set of spheres.
pub(crate) fn sphere_set(solid: &Solid, path: &str, problems: &mut Problems) -> Option<Form> {
    let list = solid.spheres.as_deref()?;
    let center = |s: &[Length; 4]| DVec3::new(s[0].0, s[1].0, s[2].0);
    let set = SphereSet::new(list.iter().map(center).collect(), list.iter().map(|s| s[3].0).collect());
    match set.and_then(|set| Clump::of_set(&set)) {
        Ok((clump, placement)) => Some(Form::new(EngineShape::Spheres(Arc::new(clump)), placement)),
        Err(e) => {
            problems.add(&join(path, "spheres"), e.to_string(), "a sphere is [x, y, z, r] with r above zero");
            None
        }
    }
}

/// A mesh: as a surface or, for a free body, as spheres or parts.
pub(crate) fn mesh(solid: &Solid, path: &str, problems: &mut Problems, notes: Notes) -> Option<Form> {
    let mesh = Mesh { vertices: points(solid.vertices.as_deref()?), triangles: solid.triangles.clone()? };
    let (mesh, mended) = match mesh.mend() {
        Ok(good) => good,
        Err(e) => {
            problems.add(&join(path, "vertices"), e.to_string(), "export the mesh again, as triangles");
            return None;
        }
    };
    let label = solid.name.as_deref().map_or_else(|| path.to_owned(), |n| format!("`{n}`"));
    if !mended.is_sound() {
        notes.0.extend(mended.to_string().lines().map(|line| format!("mesh {label}: {}", line.trim())));
    }
    let free = solid.fit.is_some() || solid.parts.is_some();
    if free && !mended.is_closed() {
        let message = "a free body needs a closed surface: this mesh has holes";
        problems.add(
            &join(path, "vertices"),
            message,
            "close them in the program that made the mesh, or use shape = \"hull\"",
        );
        return None;
    }
    match (&solid.fit, &solid.parts) {
        (Some(_), Some(_)) => {
            problems.add(&join(path, "parts"), "give `fit` or `parts`, not both", "remove one of the two");
            None
        }
        (Some(how), None) => fitted(&mesh, how, path, problems, (&label, notes.1)),
        (None, Some(how)) => {
            let (resolution, concavity) =
                (how.resolution.unwrap_or(RESOLUTION), how.concavity.unwrap_or(CONCAVITY));
            match Compound::of_mesh(&mesh.vertices, &mesh.triangles, resolution, concavity) {
                Ok((parts, placement)) => Some(Form::new(EngineShape::Compound(Arc::new(parts)), placement)),
                Err(e) => {
                    let help = "raise `resolution`, or use `fit`";
                    problems.add(&join(path, "parts"), format!("cannot be cut into parts: {e}"), help);
                    None
                }
            }
        }
        (None, None) => {
            let surface = Surface::new(mesh.vertices, mesh.triangles);
            Some(Form::plain(EngineShape::Mesh(Arc::new(surface))))
        }
    }
}

fn fitted(
    mesh: &Mesh,
    how: &Fit,
    path: &str,
    problems: &mut Problems,
    (label, notes): (&str, &mut Vec<String>),
) -> Option<Form> {
    let default = EngineFit::default();
    let options = EngineFit {
        ratio: how.ratio.unwrap_or(default.ratio),
        refine_angle: how.refine.map(|a| a.0).or(default.refine_angle),
        refined_ratio: how.refined_ratio.unwrap_or(default.refined_ratio),
        rounds: how.rounds.map_or(default.rounds, |n| n as usize),
        size: how.size.map(|s| s.0),
        largest_radius: how.largest_radius.map(|s| s.0),
        sink: how.sink.unwrap_or(default.sink),
        ..default
    };
    let made = fit(mesh, &options).map_err(|e| e.to_string());
    let made = made.and_then(|f| Clump::of_mesh(&f, mesh).map_err(|e| e.to_string()).map(|c| (f, c)));
    match made {
        Ok((fitted, (clump, placement))) => {
            let (error, size) = (&fitted.error, mesh.diagonal());
            notes.push(format!(
                "mesh {label}: {} spheres, which stick out by {:.2e} m on the average and {:.2e} m at most ({:.1} % of its size)",
                fitted.spheres.len(),
                error.out_mean,
                error.out_max,
                100.0 * error.out_max / size
            ));
            if error.uncovered_part > 1e-3 {
                notes.push(format!(
                    "mesh {label}: {:.1} % of its surface is not covered",
                    100.0 * error.uncovered_part
                ));
            }
            Some(Form::new(EngineShape::Spheres(Arc::new(clump)), placement))
        }
        Err(e) => {
            problems.add(&join(path, "fit"), e, "change `ratio`, `rounds` or `size`");
            None
        }
    }
}

/// The shapes of a grain.
pub(crate) fn grain(b: &mut Builder, name: &str, grain: &Grain) -> Option<EngineGrain> {
    let at = join("grains", name);
    let ids = if grain.shape == GrainShape::Rock {
        let seed = b.world.settings.seed;
        let shapes = rocks(grain, seed);
        if shapes.is_empty() {
            let message = "these rocks have no volume";
            b.problems.add(&at, message, "take more `corners` and thicker `axes`");
            return None;
        }
        shapes.into_iter().map(|s| b.world.add_shape(s)).collect::<Vec<_>>()
    } else {
        for (key, given) in [("variants", grain.variants.is_some()), ("corners", grain.corners.is_some())] {
            if given {
                b.problems.add_at_key(
                    &join(&at, key),
                    format!("`{key}` is for rocks"),
                    "set shape = \"rock\", or remove it",
                );
            }
        }
        let solid = as_solid(grain, name);
        check_keys(&solid, &at, &mut b.problems);
        if solid.shape == Shape::Mesh && solid.fit.is_none() && solid.parts.is_none() {
            needs_fit(&at, &mut b.problems);
            return None;
        }
        let form = b.form_of(&solid, &at, None)?;
        vec![b.world.add_shape(form.shape)]
    };
    Some(EngineGrain::new(&b.world.shapes, &ids))
}

/// What parts the name of a named shape from the density for which it was built, in the table of grains.
pub(crate) const OF_DENSITY: char = '\n';

/// A named shape as a grain of this density.
pub(crate) fn grain_of_shape(
    b: &mut Builder,
    name: &str,
    shape: &Solid,
    density: f64,
    path: &str,
) -> Option<EngineGrain> {
    let given = [shape.mass.is_some(), shape.inertia.is_some(), shape.center_of_mass.is_some()];
    if given.contains(&true) {
        let message =
            format!("the shape `{name}` has a mass, inertia or centre of its own, which grains cannot have");
        b.problems.add(path, message, "grains take their mass from the density: name a shape without them");
        return None;
    }
    if shape.shape == Shape::Sphere {
        let message = format!("the shape `{name}` is a sphere, as grains are unless told otherwise");
        b.problems.add(path, message, "leave `grain` out and give `radius`");
        return None;
    }
    let form = b.form_of(&Solid::bare(ShapeWord::Named(name.to_owned()), None), path, Some(density))?;
    if !can_be_free(&form.shape) {
        let message = format!("the shape `{name}` cannot move freely, so it cannot be a grain");
        b.problems.add(path, message, "grains are shapes that a free body may have");
        return None;
    }
    let id = b.world.add_shape(form.shape);
    let grain = EngineGrain::new(&b.world.shapes, &[id]);
    // Pieces of materials of their own make another shape of it for each density.
    let key = match b.grains.get(name) {
        Some(Some(first)) if *first != grain => format!("{name}{OF_DENSITY}{density}"),
        _ => name.to_owned(),
    };
    b.grains.insert(key, Some(grain.clone()));
    Some(grain)
}

/// Says how a mesh becomes a free body.
pub(crate) fn needs_fit(path: &str, problems: &mut Problems) {
    let help =
        "add fit = {} to touch through spheres, parts = {} through convex parts, or use shape = \"hull\"";
    problems.add(&join(path, "shape"), "a mesh cannot move freely as it is", help);
}

fn as_solid(grain: &Grain, name: &str) -> Solid {
    let g = grain.clone();
    let shape = match g.shape {
        GrainShape::Ellipsoid => Shape::Ellipsoid,
        GrainShape::Box => Shape::Box,
        GrainShape::Capsule => Shape::Capsule,
        GrainShape::Cylinder => Shape::Cylinder,
        GrainShape::Cone => Shape::Cone,
        GrainShape::Hull | GrainShape::Rock => Shape::Hull,
        GrainShape::Spheres => Shape::Spheres,
        GrainShape::Mesh => Shape::Mesh,
    };
    Solid {
        axes: g.axes,
        size: g.size,
        radius: g.radius,
        height: g.height,
        bottom_radius: g.bottom_radius,
        top_radius: g.top_radius,
        points: g.points,
        file: g.file,
        unit: g.unit,
        vertices: g.vertices,
        triangles: g.triangles,
        spheres: g.spheres,
        fit: g.fit,
        parts: g.parts,
        ..Solid::bare(ShapeWord::Known(shape), Some(name))
    }
}

/// Random convex rocks: points on an ellipsoid, pushed in a little, and the hull around them.
fn rocks(grain: &Grain, seed: u64) -> Vec<EngineShape> {
    let axes = grain.axes.map_or(DVec3::new(1.0, 0.8, 0.6), vec3);
    let (variants, corners) = (grain.variants.unwrap_or(20), grain.corners.unwrap_or(14));
    let rock = |k: u64| {
        let mut random = Random::new(seed, 3_000_000 + k);
        let cloud: Vec<DVec3> = (0..corners)
            .map(|_| {
                let d = DVec3::new(random.normal(), random.normal(), random.normal());
                d.normalize_or(DVec3::X) * axes * random.uniform(0.85, 1.0)
            })
            .collect();
        Hull::new(&cloud).ok().map(|(hull, _)| EngineShape::Hull(Arc::new(hull)))
    };
    // Few points may lie in one plane; another draw then.
    (0..20 * variants).filter_map(rock).take(variants as usize).collect()
}
