//! Shapes of bodies: named shapes, compounds of pieces, and the store in which equal shapes are built only once.
//!
//! Two tables are the same shape if all that concerns the form is the same, whether it has a name or not. A mesh that forty
//! bodies use is then mended, fitted or cut once, and its notes are told once.

use std::collections::{BTreeMap, HashMap};
use std::fmt::Write as _;
use std::hash::{DefaultHasher, Hasher};
use std::rc::Rc;
use std::sync::Arc;

use granum_engine::collide::table::can_be_free;
use granum_engine::glam::{DQuat, DVec3};
use granum_engine::shape::compound::MOST_PIECES;
use granum_engine::shape::{Compound, Piece, Placement, Shape as EngineShape};

use crate::build::Builder;
use crate::forms::{Form, needs_fit};
use crate::locate::join;
use crate::schema::{File, Shape, ShapeWord, Solid};
use crate::shape::{Slab, check_keys, rotation_of, shape_of, slabs, vec3, with_article, word};

/// Shapes by name, and those that were built.
#[derive(Default)]
pub(crate) struct Shapes {
    named: BTreeMap<String, Rc<Solid>>,
    built: HashMap<[u64; 2], Option<Form>>,
    /// Names of the shapes that are being built, each a piece of the one before.
    open: Vec<String>,
}

/// Two hashes of all that concerns the form.
struct Fingerprint([DefaultHasher; 2]);

impl Fingerprint {
    fn of(solid: &Solid, density: Option<f64>) -> [u64; 2] {
        let mut f = Self([DefaultHasher::new(), DefaultHasher::new()]);
        f.0[1].write_u8(1);
        let lists = [solid.points.as_deref(), solid.vertices.as_deref()];
        for list in lists {
            f.numbers(list.map(|l| l.iter().flat_map(|p| p.iter().map(|x| x.0.to_bits()))));
        }
        f.numbers(solid.triangles.as_deref().map(|l| l.iter().flat_map(|t| t.iter().map(|&i| u64::from(i)))));
        f.numbers(solid.spheres.as_deref().map(|l| l.iter().flat_map(|p| p.iter().map(|x| x.0.to_bits()))));
        let round = (solid.radius, solid.height, solid.inner_radius, solid.outer_radius);
        let others = (solid.bottom_radius, solid.top_radius, solid.thickness, solid.axes, solid.size);
        let inner = (&solid.fit, &solid.parts, &solid.pieces, solid.min, solid.max, &solid.open);
        // Pieces may be of materials of their own, whose share in the mass depends on that of the body.
        let density = density.filter(|_| solid.pieces.is_some()).map(f64::to_bits);
        let _ = write!(f, "{:?} {round:?} {others:?} {inner:?} {density:?}", solid.shape);
        f.0.map(|h| h.finish())
    }

    fn numbers(&mut self, numbers: Option<impl Iterator<Item = u64>>) {
        let mut count = 0;
        for x in numbers.into_iter().flatten() {
            count += 1;
            self.0.iter_mut().for_each(|h| h.write_u64(x));
        }
        self.0.iter_mut().for_each(|h| h.write_u64(count));
    }
}

impl std::fmt::Write for Fingerprint {
    fn write_str(&mut self, text: &str) -> std::fmt::Result {
        self.0.iter_mut().for_each(|h| h.write(text.as_bytes()));
        Ok(())
    }
}

/// Reads the named shapes of a file and checks their keys.
pub(crate) fn read_shapes(b: &mut Builder, file: &File) {
    for (name, shape) in &file.shapes {
        let at = join("shapes", name);
        let solid = shape.as_solid(name);
        if let ShapeWord::Named(other) = &solid.shape {
            let message = format!("the shape `{name}` is to be the shape `{other}`");
            b.problems.add(&join(&at, "shape"), message, "use the one name, or write its keys here");
            continue;
        }
        if crate::schema::WORDS.iter().any(|w| w.0 == name) {
            let message = format!("`{name}` is the word of a shape and cannot be the name of another");
            b.problems.add_at_key(&at, message, "give it another name");
        }
        if let Some(unit) = [Shape::Plane, Shape::Container].iter().find(|s| solid.shape == **s) {
            let message = format!("{} cannot be named and shared", with_article(word(*unit)));
            b.problems.add(&join(&at, "shape"), message, "write it where it is used");
            continue;
        }
        if file.grains.contains_key(name) {
            let message = format!("there is a grain named `{name}` too");
            b.problems.add_at_key(&at, message, "fills take both by name: give one of them another name");
        }
        check_keys(&solid, &at, &mut b.problems);
        b.shapes.named.insert(name.clone(), Rc::new(solid));
    }
}

impl Builder<'_> {
    /// The named shape that a body uses, with its path; what the body itself says of its form otherwise.
    pub(crate) fn named_shape(&self, solid: &Solid) -> Option<(String, Rc<Solid>)> {
        let ShapeWord::Named(name) = &solid.shape else { return None };
        Some((join("shapes", name), self.shapes.named.get(name)?.clone()))
    }

    /// The shape of this name under `[shapes]`.
    pub(crate) fn shape_named(&self, name: &str) -> Option<Rc<Solid>> {
        self.shapes.named.get(name).cloned()
    }

    /// Names of all shapes under `[shapes]`.
    pub(crate) fn shape_names(&self) -> impl Iterator<Item = &str> {
        self.shapes.named.keys().map(String::as_str)
    }

    /// The form of a body of this density, built at most once; `None` if something is wrong with it, which is said. Pieces
    /// whose material is not given have the density of the body: one unless known.
    pub(crate) fn form_of(&mut self, solid: &Solid, path: &str, density: Option<f64>) -> Option<Form> {
        let (path, solid, name) = match &solid.shape {
            ShapeWord::Known(_) => (path.to_owned(), solid, None),
            ShapeWord::Named(name) => {
                let named = self.named_shape(solid)?;
                if self.shapes.open.contains(name) {
                    let message = format!("the shape `{name}` is a piece of itself");
                    let chain = self.shapes.open.join("` has `");
                    self.problems.add(path, message, format!("`{chain}` has `{name}`: take one of them out"));
                    return None;
                }
                (named.0, &*named.1.clone(), Some(name.clone()))
            }
        };
        let ShapeWord::Known(shape) = solid.shape else { return None };
        let key = Fingerprint::of(solid, density);
        if let Some(form) = self.shapes.built.get(&key) {
            return form.clone();
        }
        self.shapes.open.extend(name.clone());
        let form = match shape {
            Shape::Compound => self.compound(solid, &path, density.unwrap_or(1.0)),
            Shape::Container => self.free_container(solid, &path),
            _ => shape_of(solid, shape, &path, &mut self.problems, (&mut self.warnings, &mut self.notes)),
        };
        if name.is_some() {
            self.shapes.open.pop();
        }
        self.shapes.built.insert(key, form.clone());
        form
    }

    fn compound(&mut self, solid: &Solid, path: &str, density: f64) -> Option<Form> {
        let list = solid.pieces.as_deref()?;
        if list.is_empty() {
            self.problems.add(
                &join(path, "pieces"),
                "this compound has no pieces",
                "give it at least one piece",
            );
        }
        let mut pieces: Vec<(Piece, f64)> = Vec::new();
        let before = self.problems.len();
        for (k, piece) in list.iter().enumerate() {
            let at = format!("{path}.pieces[{k}]");
            if let Some(name) =
                piece.name.as_deref().filter(|n| list[..k].iter().any(|p| p.name.as_deref() == Some(n)))
            {
                let message = format!("the name `{name}` is already used by another piece");
                self.problems.add(&join(&at, "name"), message, "give each piece its own name, or none");
            }
            self.piece(&piece.as_solid(), &at, density, &mut pieces);
        }
        if self.problems.len() > before {
            return None;
        }
        if pieces.len() > MOST_PIECES {
            let message = format!("{} pieces; a body has at most {MOST_PIECES}", pieces.len());
            self.problems.add(&join(path, "pieces"), message, "join some of them, or use a sphere set");
            return None;
        }
        let relative: Vec<(Piece, f64)> = pieces.into_iter().map(|(p, d)| (p, d / density)).collect();
        let made = Compound::new(&relative);
        if made.is_none() {
            let message = "mass or moment of inertia of the pieces is too large or too small to compute with";
            self.problems.add(
                &join(path, "pieces"),
                message,
                "check sizes and densities; plain numbers are in m and kg/m3",
            );
        }
        let (compound, placement) = made?;
        Some(Form::new(EngineShape::Compound(Arc::new(compound)), placement))
    }

    /// The walls of a container as one body, in a frame in its middle.
    fn free_container(&mut self, solid: &Solid, path: &str) -> Option<Form> {
        let middle = 0.5 * (vec3(solid.min?) + vec3(solid.max?));
        let walls = slabs(solid, path, &mut self.problems)?;
        let piece = |(_, center, half): Slab| {
            let at = Placement { center: center - middle, rotation: DQuat::IDENTITY };
            (Piece::new(EngineShape::Cuboid { half }, 1.0, at, None), 1.0)
        };
        let pieces: Vec<_> = walls.into_iter().map(piece).collect();
        let (compound, placement) = Compound::new(&pieces)?;
        Some(Form::new(EngineShape::Compound(Arc::new(compound)), placement))
    }

    /// Adds a piece, or the pieces of a piece, with their densities.
    fn piece(&mut self, solid: &Solid, at: &str, density: f64, pieces: &mut Vec<(Piece, f64)>) -> Option<()> {
        check_keys(solid, at, &mut self.problems);
        let form_solid = self.named_shape(solid).map(|n| n.1);
        let own = form_solid.as_deref().unwrap_or(solid);
        let ShapeWord::Known(shape) = own.shape else { return None };
        if matches!(shape, Shape::Plane | Shape::Tube | Shape::Funnel | Shape::Ring | Shape::Container) {
            let message = format!("{} cannot be a piece of a body", with_article(word(shape)));
            let help = "pieces are spheres, ellipsoids, boxes, capsules, cylinders, cones, hulls, sphere sets, meshes with `fit` or `parts`, and named shapes of them";
            self.problems.add(&join(at, "shape"), message, help);
            return None;
        }
        if shape == Shape::Mesh && own.fit.is_none() && own.parts.is_none() {
            needs_fit(at, &mut self.problems);
            return None;
        }
        if form_solid.is_none() && shape == Shape::Compound {
            let help = "name it under [shapes] and use its name here, or list its pieces";
            self.problems.add(&join(at, "shape"), "a compound cannot be written as a piece", help);
            return None;
        }
        let given =
            match (solid.material.as_deref(), form_solid.as_deref().and_then(|s| s.material.as_deref())) {
                (Some(name), _) => Some(self.material(name, at)?),
                (None, Some(name)) => Some(self.material(name, &join("shapes", &self.named_as(solid)))?),
                (None, None) => None,
            };
        let (material, density) = given.map_or((None, density), |(id, density)| (Some(id), density));
        let form = self.form_of(solid, at, Some(density))?;
        let turn = rotation_of(solid, at, &mut self.problems)?;
        let origin = solid.position.map_or(DVec3::ZERO, vec3);
        debug_assert!(can_be_free(&form.shape));
        let place =
            |center: DVec3, rotation| Placement { center: origin + turn * center, rotation: turn * rotation };
        let (center, rotation) = (form.placement.center, form.placement.rotation);
        match &form.shape {
            EngineShape::Compound(inner) => {
                for p in inner.pieces() {
                    let at = place(center + rotation * p.position, rotation * p.rotation);
                    let density = match p.material {
                        Some(id) => self.world.materials.list().get(id.index())?.density,
                        None => density,
                    };
                    pieces.push((Piece::new(p.shape.clone(), p.scale, at, p.material.or(material)), density));
                }
            }
            shape => pieces
                .push((Piece::new(shape.clone(), form.scale, place(center, rotation), material), density)),
        }
        Some(())
    }

    fn named_as(&self, solid: &Solid) -> String {
        match &solid.shape {
            ShapeWord::Named(name) => name.clone(),
            ShapeWord::Known(_) => String::new(),
        }
    }
}
