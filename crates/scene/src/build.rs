//! From the file to the world: settings, materials, bodies and walls, then fills, sources and probes.
//!
//! What is wrong is noted and the building goes on, so that all problems are reported together; a world with
//! problems is thrown away.

use std::collections::BTreeMap;

use granum_engine::ccp::Ccp;
use granum_engine::collide::table::can_be_free;
use granum_engine::glam::{DQuat, DVec3};
use granum_engine::motion::Motion as EngineMotion;
use granum_engine::terrain::grain::Grain;
use granum_engine::terrain::{Region, Sizes};
use granum_engine::world::Gate;
use granum_engine::world::restore::Chosen;
use granum_engine::{
    Body, BodyId, BodyKind, GroupId, MaterialId, Precision, Shape as EngineShape, ShapeId, World,
};

use crate::Placed;
use crate::beams::NamedBeam;
use crate::check::{self, Container};
use crate::dem::StepAdvice;
use crate::error::nearest;
use crate::forms::{self, Form, needs_fit};
use crate::locate::{Problems, join};
use crate::periodic::check_periodic;
use crate::schema::{File, Kind, PrecisionWord, Shape, Solid};
use crate::shape::{check_keys, rotation_of, shape_of, slabs, vec3, word};
use crate::{beams, fill, forces, grains, joints, materials, motion, places, remarks, settings};

/// Dynamic bodies up to which `precision = "auto"` means double: there is no time to be saved, and small scenes are asked for many
/// digits.
const DOUBLE_UP_TO: f64 = 1000.0;
/// The same up to [`DOUBLE_IF_HARD_UP_TO`] bodies, if the tolerance is smaller, the masses differ by more, or there are joints.
const LEAST_TOLERANCE_IN_SINGLE: f64 = 1e-4;
const MOST_MASS_RATIO_IN_SINGLE: f64 = 1e3;
const DOUBLE_IF_HARD_UP_TO: f64 = 10_000.0;
/// Most bodies of a scene: about 8 GB.
pub(crate) const MOST_BODIES: f64 = 2e7;

/// A body or wall of the scene: how messages call it, and where it stands in the file.
pub(crate) struct Named {
    pub(crate) id: BodyId,
    pub(crate) name: Option<String>,
    pub(crate) label: String,
    pub(crate) path: String,
    /// The author's frame, `position` and `rotation` of the scene, in the body's.
    pub(crate) frame: (DVec3, DQuat),
}

/// A world in the making.
pub(crate) struct Builder<'a> {
    pub(crate) world: World,
    pub(crate) problems: Problems<'a>,
    /// What was chosen at the start, for a restart: fills then give only their names, the grains are in the state.
    pub(crate) chosen: Option<Chosen>,
    pub(crate) warnings: Vec<String>,
    pub(crate) notes: Vec<String>,
    pub(crate) placed: Vec<Placed>,
    pub(crate) duration: f64,
    /// Bodies and walls given one by one.
    pub(crate) named: Vec<Named>,
    pub(crate) containers: Vec<Container>,
    /// Beams by table.
    pub(crate) beams: Vec<NamedBeam>,
    /// Spheres and elements of beams so far, and the bytes that they will take.
    pub(crate) beam_parts: f64,
    pub(crate) beam_bytes: f64,
    /// Grains by name; none where something is wrong with it.
    pub(crate) grains: BTreeMap<String, Option<Grain>>,
    /// Where the fill of a group stands in the file.
    pub(crate) fills: Vec<(GroupId, String)>,
    /// Bodies that sources will add.
    pub(crate) will_pour: f64,
    pub(crate) smallest_radius: f64,
    pub(crate) largest_radius: f64,
    pub(crate) fastest: f64,
    /// What is said of the step.
    pub(crate) advice: Option<StepAdvice>,
}

/// Builds the world of a file.
pub(crate) fn build<'a>(file: &File, problems: Problems<'a>, chosen: Option<&Chosen>) -> Builder<'a> {
    let mut b = Builder {
        world: World::new(settings::settings(file)),
        problems,
        chosen: chosen.copied(),
        warnings: Vec::new(),
        notes: Vec::new(),
        placed: Vec::new(),
        duration: file.duration.0,
        named: Vec::new(),
        containers: Vec::new(),
        beams: Vec::new(),
        beam_parts: 0.0,
        beam_bytes: 0.0,
        grains: BTreeMap::new(),
        fills: Vec::new(),
        will_pour: 0.0,
        smallest_radius: f64::INFINITY,
        largest_radius: 0.0,
        fastest: 0.0,
        advice: None,
    };
    materials::add_materials(&mut b, file);
    for (list, solids, kind) in [("walls", &file.walls, Kind::Fixed), ("bodies", &file.bodies, Kind::Dynamic)]
    {
        for (i, solid) in solids.iter().enumerate() {
            b.add_solid(solid, list, i, kind);
        }
    }
    joints::add_joints(&mut b, file);
    // Grains come last, since a restart leaves them out: whatever else has an id must have the same one without them. So grains
    // also find their places among the beams.
    beams::add_beams(&mut b, file);
    for (name, grain) in &file.grains {
        let made = forms::grain(&mut b, name, grain);
        b.grains.insert(name.clone(), made);
    }
    for (i, f) in file.fills.iter().enumerate() {
        fill::add_fill(&mut b, f, i);
    }
    for (i, p) in file.placed.iter().enumerate() {
        places::add_places(&mut b, p, i);
    }
    for (i, source) in file.sources.iter().enumerate() {
        grains::add_source(&mut b, source, i);
    }
    // Groups of fills and sources are known now.
    forces::add_forces(&mut b, file);
    b.advice = crate::dem::choose_step(&mut b, file);
    check::check_world(&mut b);
    check_periodic(&mut b, file);
    remarks::remark(&mut b, file);
    choose_precision(&mut b, file);
    b
}

fn choose_precision(b: &mut Builder, file: &File) {
    let dynamic =
        b.world.bodies.kind.iter().filter(|k| **k == BodyKind::Dynamic).count() as f64 + b.will_pour;
    let precision = match file.solver.precision.unwrap_or(PrecisionWord::Auto) {
        PrecisionWord::Single => Precision::Single,
        PrecisionWord::Double => Precision::Double,
        PrecisionWord::Auto => match b.chosen {
            Some(chosen) => chosen.precision,
            None if dynamic > double_up_to(&b.world) => Precision::Single,
            None => Precision::Double,
        },
    };
    b.world.settings.solver.precision = precision;
    b.world.ccp = Ccp::new(precision);
}

/// Dynamic bodies up to which the scene is solved in double precision.
fn double_up_to(world: &World) -> f64 {
    let inverse = world.bodies.inv_mass.iter().copied().filter(|m| *m > 0.0);
    let (low, high) = inverse.fold((f64::INFINITY, 0.0_f64), |(low, high), m| (low.min(m), high.max(m)));
    let is_hard = world.settings.solver.tolerance < LEAST_TOLERANCE_IN_SINGLE
        || high > MOST_MASS_RATIO_IN_SINGLE * low
        || !world.joints.is_empty();
    if is_hard { DOUBLE_IF_HARD_UP_TO } else { DOUBLE_UP_TO }
}

impl Builder<'_> {
    pub(crate) fn find_material(&mut self, name: &str, path: &str) -> Option<MaterialId> {
        let found = self.world.materials.find(name);
        if found.is_none() {
            let names: Vec<&str> = self.world.materials.list().iter().map(|m| m.name.as_str()).collect();
            let help = if names.is_empty() {
                format!("add [materials.{name}] with its density")
            } else {
                nearest(name, names)
            };
            self.problems.add(path, format!("there is no material `{name}`"), help);
        }
        found
    }

    /// The material named by the `material` key of a table, with its density.
    pub(crate) fn material(&mut self, name: &str, path: &str) -> Option<(MaterialId, f64)> {
        let id = self.find_material(name, &join(path, "material"))?;
        Some((id, self.world.materials.list().get(id.index())?.density))
    }

    /// The grain named by the `grain` key of a table; spheres if there is none.
    pub(crate) fn grain(&mut self, name: Option<&str>, path: &str) -> Option<Grain> {
        let Some(name) = name else { return Some(Grain::default()) };
        let found = self.grains.get(name).cloned();
        if found.is_none() {
            let names: Vec<&str> = self.grains.keys().map(String::as_str).collect();
            let help = if names.is_empty() { format!("add [grains.{name}]") } else { nearest(name, names) };
            self.problems.add(&join(path, "grain"), format!("there is no grain `{name}`"), help);
        }
        found.flatten()
    }

    /// Notes radii and speed of moving bodies, for warnings.
    pub(crate) fn note_sizes(&mut self, sizes: &Sizes, velocity: DVec3) {
        let (low, high) = sizes.limits();
        self.smallest_radius = self.smallest_radius.min(low);
        self.largest_radius = self.largest_radius.max(high);
        self.fastest = self.fastest.max(velocity.length());
    }

    /// Whether the largest sphere fits into the region, and masses are numbers that can be computed with.
    pub(crate) fn fits(
        &mut self,
        region: &Region,
        sizes: &Sizes,
        grain: &Grain,
        density: f64,
        path: &str,
    ) -> bool {
        let (low, high) = sizes.limits();
        let high = grain.largest(high);
        let (min, max) = region.bounds();
        let room = 0.5 * (max - min).min_element();
        if high > room {
            let message = format!(
                "a {} of radius {high} m does not fit into the region, which has room for {room} m",
                if grain.is_sphere() { "sphere" } else { "grain" }
            );
            self.problems.add(&join(path, "region"), message, "enlarge the region or take smaller grains");
            return false;
        }
        [low, high].into_iter().all(|r| self.has_mass(&EngineShape::Sphere, r, density, path))
    }

    fn has_mass(&mut self, shape: &EngineShape, radius: f64, density: f64, path: &str) -> bool {
        let (mass, inertia) = shape.mass_and_inertia(radius, density);
        let is_good = |x: f64| x.is_normal() && x.recip().is_normal();
        let good = is_good(mass) && inertia.to_array().into_iter().all(is_good);
        if !good {
            let message = "mass or moment of inertia is too large or too small to compute with";
            self.problems.add(path, message, "check sizes and density; plain numbers are in m and kg/m3");
        }
        good
    }

    fn add_solid(&mut self, solid: &Solid, list: &str, index: usize, default: Kind) {
        let path = format!("{list}[{index}]");
        let kind = solid.kind.unwrap_or(if solid.motion.is_some() { Kind::Kinematic } else { default });
        check_keys(solid, &path, &mut self.problems);
        self.check_kind(solid, kind, &path);
        let material = self.material(&solid.material, &path);
        let rotation = rotation_of(solid, &path, &mut self.problems);
        let (label, name) = match &solid.name {
            Some(name) => (format!("`{name}`"), Some(name.as_str())),
            None => (format!("{} {} of [[{list}]]", word(solid.shape), index + 1), None),
        };
        if solid.shape == Shape::Container {
            let walls = slabs(solid, &path, &mut self.problems);
            let (Some(walls), Some((material, _)), Some(rotation)) = (walls, material, rotation) else {
                return;
            };
            let (Some(min), Some(max)) = (solid.min.map(vec3), solid.max.map(vec3)) else { return };
            let center = 0.5 * (min + max);
            self.containers.push(Container { min, max, open: solid.open.clone(), rotation });
            for (side, position, half) in walls {
                let shape = EngineShape::Cuboid { half };
                let radius = shape.bounding_radius();
                let position = center + rotation * (position - center);
                let body = Body::fixed(self.world.add_shape(shape), radius, material, position)
                    .with_rotation(rotation);
                let name = name.map(|n| format!("{n}.{side}"));
                let called = (name, format!("{side} of {label}"), path.as_str());
                self.add_named(body, solid, kind, (center, rotation), called);
            }
            return;
        }
        let form = shape_of(solid, &path, &mut self.problems, (&mut self.warnings, &mut self.notes));
        let (Some(Form { shape, placement }), Some((material, density)), Some(rotation)) =
            (form, material, rotation)
        else {
            return;
        };
        let Some(radius) = (if shape == EngineShape::Sphere {
            solid.radius.map(|r| r.0)
        } else {
            Some(shape.bounding_radius())
        }) else {
            return;
        };
        // From the author's frame to the body's.
        let pivot = solid.position.map_or(DVec3::ZERO, vec3);
        let position = pivot + rotation * placement.center;
        let id: ShapeId = self.world.add_shape(shape.clone());
        let mut body =
            Body::fixed(id, radius, material, position).with_rotation(rotation * placement.rotation);
        if kind == Kind::Dynamic {
            if !can_be_free(&shape) || !self.has_mass(&shape, radius, density, &path) {
                return;
            }
            body = self.dynamic(body, solid, &shape, density);
        }
        self.add_named(body, solid, kind, (pivot, rotation), (name.map(str::to_owned), label, &path));
    }

    fn dynamic(&mut self, body: Body, solid: &Solid, shape: &EngineShape, density: f64) -> Body {
        let radius = body.radius;
        let (by_density, inertia) = shape.mass_and_inertia(radius, density);
        let mass = solid.mass.map_or(by_density, |m| m.0);
        let velocity = solid.velocity.map_or(DVec3::ZERO, vec3);
        let body = body
            .with_mass(mass, inertia * (mass / by_density))
            .with_velocity(velocity)
            .with_ang_vel(solid.angular_velocity.map_or(DVec3::ZERO, vec3));
        let mut body = body;
        body.inradius = shape.inradius() * shape.scale(radius);
        self.note_sizes(&Sizes::single(body.inradius), velocity);
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
        let back = rotation.conjugate();
        let own = (back * (frame.0 - position), back * frame.1);
        let id = self.world.add(body);
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
    fn check_kind(&mut self, solid: &Solid, kind: Kind, path: &str) {
        let p = &mut self.problems;
        if kind == Kind::Dynamic {
            let walls_only = [Shape::Plane, Shape::Tube, Shape::Funnel, Shape::Ring, Shape::Container];
            if walls_only.contains(&solid.shape) {
                let message = format!("a {} cannot be dynamic", word(solid.shape));
                p.add(&join(path, "shape"), message, "set kind = \"fixed\", or put it under [[walls]]");
            }
            if solid.shape == Shape::Mesh && solid.fit.is_none() && solid.parts.is_none() {
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
