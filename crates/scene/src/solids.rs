//! Single bodies and walls: from a table of `[[bodies]]` or `[[walls]]` to a body of the world.

use granum_engine::collide::table::can_be_free;
use granum_engine::glam::{DQuat, DVec3};
use granum_engine::motion::Motion as EngineMotion;
use granum_engine::shape::mesh::Mesh;
use granum_engine::terrain::Sizes;
use granum_engine::world::Gate;
use granum_engine::{Body, BodyKind, MaterialId, Shape as EngineShape};

use crate::build::{Builder, Named};
use crate::check::Container;
use crate::forms::{Form, needs_fit};
use crate::locate::join;
use crate::motion;
use crate::schema::{Kind, Shape, ShapeWord, Show, Solid};
use crate::shape::{check_keys, rotation_of, slabs, vec3, with_article, word};
use crate::structure::table_name;
use crate::weight::{Given, Weighed, weigh};

impl Builder<'_> {
    /// Whether mass and moments of inertia are numbers that can be computed with.
    pub(crate) fn can_have(&mut self, mass: f64, inertia: DVec3, path: &str) -> bool {
        let is_good = |x: f64| x.is_normal() && x.recip().is_normal();
        let good = is_good(mass) && inertia.to_array().into_iter().all(is_good);
        if !good {
            let message = "mass or moment of inertia is too large or too small to compute with";
            self.problems.add(path, message, "check sizes and density; plain numbers are in m and kg/m3");
        }
        good
    }

    pub(crate) fn add_solid(&mut self, solid: &Solid, list: &str, index: usize, default: Kind) {
        let path = format!("{list}[{index}]");
        let kind = solid.kind.unwrap_or(if solid.motion.is_some() { Kind::Kinematic } else { default });
        check_keys(solid, &path, &mut self.problems);
        let named = self.named_shape(solid);
        // A name that is not there was reported with the structure of the file.
        let ShapeWord::Known(shape) = named.as_ref().map_or(&solid.shape, |n| &n.1.shape).clone() else {
            return;
        };
        self.check_kind(solid, named.as_ref().map_or(solid, |n| &n.1), shape, kind, &path);
        let material = self.material_of(solid, named.as_ref().map(|n| (&*n.1, n.0.as_str())), &path);
        let rotation = rotation_of(solid, &path, &mut self.problems);
        let (label, name) = match &solid.name {
            Some(name) => (format!("`{name}`"), Some(name.as_str())),
            None => (format!("{} {} of [[{list}]]", word(shape), index + 1), None),
        };
        if shape == Shape::Container && kind != Kind::Dynamic {
            if solid.show.is_some() {
                let message =
                    "a container that does not move freely is several walls, which `show` cannot stand for";
                self.problems.add_at_key(
                    &join(&path, "show"),
                    message,
                    "take it out, or use walls that are meshes",
                );
            }
            let walls = slabs(solid, &path, &mut self.problems);
            let (Some(walls), Some((material, _)), Some(rotation)) = (walls, material, rotation) else {
                return;
            };
            let (Some(min), Some(max)) = (solid.min.map(vec3), solid.max.map(vec3)) else { return };
            let middle = 0.5 * (min + max);
            let center = solid.position.map_or(middle, vec3);
            let shift = center - middle;
            let (min, max) = (min + shift, max + shift);
            self.containers.push(Container { min, max, open: solid.open.clone(), rotation });
            for (side, position, half) in walls {
                let shape = EngineShape::Cuboid { half };
                let radius = shape.bounding_radius();
                let position = center + rotation * (position - middle);
                let body = Body::fixed(self.world.add_shape(shape), radius, material, position)
                    .with_rotation(rotation);
                let name = name.map(|n| format!("{n}.{side}"));
                let called = (name, format!("{side} of {label}"), path.as_str());
                self.add_named(body, solid, kind, (center, rotation), called);
            }
            return;
        }
        let (Some((material, density)), Some(rotation)) = (material, rotation) else { return };
        let Some(form) = self.form_of(solid, &path, Some(density)) else { return };
        if kind == Kind::Dynamic && !can_be_free(&form.shape) {
            return; // said with its kind
        }
        let weighed = if kind == Kind::Dynamic {
            let given = Given::new((solid, &path), named.as_ref().map(|n| (&*n.1, n.0.as_str())));
            weigh(form, density, &given, &mut self.problems)
        } else {
            Some(Weighed { form, mass: 0.0, inertia: DVec3::ZERO })
        };
        let Some(Weighed { form, mass, inertia }) = weighed else { return };
        // From the author's frame to the body's; that of a container is in its middle.
        let middle = match (solid.min, solid.max) {
            (Some(min), Some(max)) => 0.5 * (vec3(min) + vec3(max)),
            _ => DVec3::ZERO,
        };
        let pivot = solid.position.map_or(middle, vec3);
        let position = pivot + rotation * form.placement.center;
        let Some(look) = self.shown((solid, &path), named.as_ref().map(|n| (&*n.1, n.0.as_str())), &form)
        else {
            return;
        };
        let id = self.world.add_shape_shown_as(form.shape.clone(), look.as_ref());
        let mut body = Body::fixed(id, form.radius(), material, position)
            .with_rotation(rotation * form.placement.rotation);
        if kind == Kind::Dynamic {
            if !self.can_have(mass, inertia, &path) {
                return;
            }
            body = body.with_mass(mass, inertia);
            body.inradius = form.shape.inradius() * form.scale;
            body = self.dynamic(body, solid);
        }
        self.add_named(body, solid, kind, (pivot, rotation), (name.map(str::to_owned), label, &path));
    }

    /// The material of a body, or else of its named shape, with its density.
    fn material_of(
        &mut self,
        solid: &Solid,
        named: Option<(&Solid, &str)>,
        path: &str,
    ) -> Option<(MaterialId, f64)> {
        if let Some(name) = &solid.material {
            return self.material(name, path);
        }
        if let Some((shape, at)) = named
            && let Some(name) = &shape.material
        {
            return self.material(name, at);
        }
        let help = "add `material`: the name of a table under [materials]";
        self.problems.add(path, format!("missing key `material` in {}", table_name(path)), help);
        None
    }

    /// What pictures show instead of a body's form, in the frame of its shape; `None` if that is wrong.
    fn shown(
        &mut self,
        (solid, path): (&Solid, &str),
        named: Option<(&Solid, &str)>,
        form: &Form,
    ) -> Option<Option<Mesh>> {
        let given = match (&solid.show, named) {
            (Some(show), _) => Some((show, path)),
            (None, Some((shape, at))) => shape.show.as_ref().map(|show| (show, at)),
            (None, None) => None,
        };
        let Some((show, path)) = given else { return Some(None) };
        let path = join(path, "show");
        // A file that could not be read was reported.
        let Show::Mesh(shown) = show else { return None };
        let (Some(vertices), Some(triangles)) = (&shown.vertices, &shown.triangles) else {
            let message = "what is shown needs a `file`, or `vertices` and `triangles`";
            self.problems.add(&path, message, "for example show = \"part.stl\"");
            return None;
        };
        if matches!(form.shape, EngineShape::Sphere | EngineShape::Plane) {
            let message = "spheres and planes are drawn as they are and cannot be shown as something else";
            let help = "take `show` out, or use shape = \"compound\" with one sphere as its piece";
            self.problems.add(&path, message, help);
            return None;
        }
        if let Some(k) = triangles.iter().position(|t| t.iter().any(|&i| i as usize >= vertices.len())) {
            let message =
                format!("triangle {k} has a vertex that is not there: there are {}", vertices.len());
            self.problems.add(&path, message, "vertices are counted from 0");
            return None;
        }
        let (back, center) = (form.placement.rotation.conjugate(), form.placement.center);
        let own = |p: &[crate::units::Length; 3]| back * (vec3(*p) - center) / form.scale;
        Some(Some(Mesh { vertices: vertices.iter().map(own).collect(), triangles: triangles.clone() }))
    }

    fn dynamic(&mut self, body: Body, solid: &Solid) -> Body {
        let velocity = solid.velocity.map_or(DVec3::ZERO, vec3);
        self.note_sizes(&Sizes::single(body.inradius), velocity);
        let body =
            body.with_velocity(velocity).with_ang_vel(solid.angular_velocity.map_or(DVec3::ZERO, vec3));
        if solid.fixed_rotation == Some(true) { body.without_rotation() } else { body }
    }

    /// Adds a body with its group, gate and motion.
    fn add_named(
        &mut self,
        mut body: Body,
        solid: &Solid,
        kind: Kind,
        frame: (DVec3, DQuat),
        (name, label, path): (Option<String>, String, &str),
    ) {
        if let Some(group) = solid.group.as_ref().or(solid.name.as_ref()) {
            body.group = self.world.group(group);
        }
        let (position, rotation): (DVec3, DQuat) = (body.position, body.rotation);
        if kind == Kind::Kinematic {
            body.kind = BodyKind::Kinematic;
        }
        let (back, shape) = (rotation.conjugate(), body.shape);
        let own = (back * (frame.0 - position), back * frame.1);
        let id = self.world.add(body);
        let is_compound = matches!(self.world.shapes[shape.index()], EngineShape::Compound(_));
        if kind == Kind::Dynamic && is_compound {
            self.world.hollow.push(id);
        }
        if solid.contact == Some(false) {
            self.world.keep_from_touching(id);
        }
        if let Some(opens) = solid.opens {
            self.world.gates.push(Gate { body: id, opens: opens.0 });
        }
        if let Some(table) = &solid.motion {
            let mut engine = EngineMotion::of(id, position, rotation);
            engine.pivot = frame.0;
            motion::drive(table, &join(path, "motion"), self.duration, &mut engine, &mut self.problems);
            if table.now.is_some() {
                let i = self.world.bodies.len() - 1;
                (self.world.bodies.position[i], self.world.bodies.rotation[i]) = engine.pose();
            }
            self.world.motions.push(engine);
        }
        self.named.push(Named { id, name, label, path: path.to_owned(), frame: own });
    }

    /// Keys that only make sense for one kind of body.
    fn check_kind(&mut self, solid: &Solid, form: &Solid, shape: Shape, kind: Kind, path: &str) {
        let p = &mut self.problems;
        if kind == Kind::Dynamic {
            let walls_only = [Shape::Plane, Shape::Tube, Shape::Funnel, Shape::Ring];
            if walls_only.contains(&shape) {
                let message = format!("{} cannot be dynamic", with_article(word(shape)));
                p.add(&join(path, "shape"), message, "set kind = \"fixed\", or put it under [[walls]]");
            }
            if shape == Shape::Mesh && form.fit.is_none() && form.parts.is_none() {
                needs_fit(path, p);
            }
            for (key, given) in [("motion", solid.motion.is_some()), ("opens", solid.opens.is_some())] {
                if given {
                    p.add_at_key(
                        &join(path, key),
                        format!("a dynamic body has no `{key}`"),
                        "put it under [[walls]]",
                    );
                }
            }
            return;
        }
        let only_dynamic = [
            ("velocity", solid.velocity.is_some()),
            ("angular_velocity", solid.angular_velocity.is_some()),
            ("mass", solid.mass.is_some()),
            ("inertia", solid.inertia.is_some()),
            ("center_of_mass", solid.center_of_mass.is_some()),
            ("fixed_rotation", solid.fixed_rotation.is_some()),
            ("contact", solid.contact.is_some()),
        ];
        for (key, given) in only_dynamic {
            if given {
                let help = "walls move by `motion`: motion = { velocity = [0.1, 0, 0] }; for a free body use [[bodies]]";
                p.add_at_key(&join(path, key), format!("`{key}` is for dynamic bodies"), help);
            }
        }
        if kind == Kind::Kinematic && solid.motion.is_none() {
            p.add(
                &join(path, "kind"),
                "a kinematic body needs a `motion`",
                "add one, or set kind = \"fixed\"",
            );
        }
        if kind == Kind::Fixed && solid.motion.is_some() {
            p.add(&join(path, "kind"), "a fixed body has no `motion`", "remove `kind` or `motion`");
        }
    }
}
