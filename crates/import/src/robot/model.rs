//! What both formats are read into, and how it is written as a scene.

use std::path::Path;

use glam::{DQuat, DVec3};

use super::Options;
use super::mass::{Inertial, volume};
use crate::report::{Report, Status};
use crate::stl;
use crate::write::{Toml, number, text, turn, vector};

/// A shape with its middle at the origin.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Form {
    Sphere(f64),
    Ellipsoid(DVec3),
    /// Edges.
    Box(DVec3),
    /// Radius and height along z.
    Cylinder(f64, f64),
    /// Radius and height along z, round ends included.
    Capsule(f64, f64),
    /// Hull of points.
    Hull(Vec<DVec3>),
    Plane,
}

/// A shape somewhere on a body.
#[derive(Clone, Debug)]
pub(super) struct Piece {
    pub(super) form: Form,
    pub(super) position: DVec3,
    pub(super) rotation: DQuat,
    /// Coefficient of friction, if it is given.
    pub(super) friction: Option<f64>,
    /// Density where mass comes from shapes.
    pub(super) density: f64,
}

/// A body.
#[derive(Clone, Debug)]
pub(super) struct Body {
    pub(super) name: String,
    pub(super) position: DVec3,
    pub(super) rotation: DQuat,
    pub(super) inertial: Option<Inertial>,
    pub(super) pieces: Vec<Piece>,
    pub(super) fixed: bool,
}

/// A joint.
#[derive(Clone, Debug, Default)]
pub(super) struct Joint {
    pub(super) name: String,
    pub(super) kind: &'static str,
    pub(super) bodies: [String; 2],
    pub(super) position: DVec3,
    /// Point on the second body, where it is another.
    pub(super) position_b: Option<DVec3>,
    pub(super) axis: DVec3,
    /// Angle at the start.
    pub(super) angle: f64,
    /// Of the angle or the position.
    pub(super) limits: Option<[f64; 2]>,
    pub(super) damping: f64,
    pub(super) stiffness: f64,
    pub(super) rest: f64,
    /// A key of the motor with its value.
    pub(super) motor: Option<(&'static str, f64)>,
}

impl Joint {
    /// Whether its coordinate is an angle.
    fn turns(&self) -> bool {
        self.kind == "revolute"
    }
}

/// A robot.
#[derive(Clone, Debug, Default)]
pub(super) struct Model {
    pub(super) name: String,
    pub(super) bodies: Vec<Body>,
    pub(super) joints: Vec<Joint>,
    pub(super) no_contact_pairs: Vec<[String; 2]>,
    pub(super) gravity: Option<DVec3>,
}

/// Density of bodies whose mass comes from their shapes [kg/m3].
pub(super) const DENSITY: f64 = 1000.0;
/// Friction of robots, where they say nothing.
const FRICTION: f64 = 0.8;

impl Model {
    /// Writes the scene; bodies without mass and shapes are told.
    pub(super) fn write(&self, file: &str, options: &Options, report: &mut Report) -> String {
        let mut toml = Toml::default();
        toml.text.push_str(&format!("# Made by `granum import` from {file}.\n\n"));
        toml.raw("format", "1");
        if options.standalone {
            toml.text("title", &format!("{}, from {file}", self.name));
            toml.text("step", "1 ms");
            toml.text("duration", "2 s");
            if let Some(g) = self.gravity {
                toml.vector("gravity", g);
            }
        }
        let mut materials: Vec<(f64, f64)> = Vec::new();
        let mut material = |friction: Option<f64>, density: f64| {
            let key = (friction.unwrap_or(FRICTION), density);
            let at = materials.iter().position(|m| *m == key).unwrap_or_else(|| {
                materials.push(key);
                materials.len() - 1
            });
            if at == 0 { "robot".to_owned() } else { format!("robot{}", at + 1) }
        };
        let mut bodies = Toml::default();
        for body in &self.bodies {
            if body.fixed {
                for (k, piece) in body.pieces.iter().enumerate() {
                    let part = if k == 0 { body.name.clone() } else { format!("{} {}", body.name, k + 1) };
                    bodies.table("[[walls]]", "");
                    bodies.text("name", &part);
                    form(&piece.form, &mut bodies);
                    bodies.text("material", &material(piece.friction, piece.density));
                    let place = body.position + body.rotation * piece.position;
                    bodies.vector("position", place);
                    let q = body.rotation * piece.rotation;
                    if piece.form == Form::Plane {
                        bodies.vector("normal", q * DVec3::Z);
                    } else {
                        bodies.raw("rotation", &turn(q));
                    }
                }
                continue;
            }
            self.body(body, &mut bodies, &mut material, report);
        }
        for (k, (friction, density)) in materials.iter().enumerate() {
            let name = if k == 0 { "robot".to_owned() } else { format!("robot{}", k + 1) };
            toml.table(&format!("[materials.{name}]"), "");
            toml.number("density", *density);
            toml.number("friction", *friction);
        }
        toml.text.push_str(&bodies.text);
        self.joints.iter().for_each(|j| joint(j, &mut toml));
        let known =
            |name: &String| self.bodies.iter().any(|b| &b.name == name && !(b.fixed && b.pieces.is_empty()));
        let pairs: Vec<String> = self
            .no_contact_pairs
            .iter()
            .filter(|pair| pair.iter().all(known))
            .map(|[a, b]| format!("[{}, {}]", text(a), text(b)))
            .collect();
        if !pairs.is_empty() {
            // Above the first table: a key of the file.
            let at = toml.text.find("\n[").unwrap_or(toml.text.len());
            toml.text.insert_str(at, &format!("no_contact = [{}]\n", pairs.join(", ")));
        }
        toml.text
    }

    fn body(
        &self,
        body: &Body,
        toml: &mut Toml,
        material: &mut dyn FnMut(Option<f64>, f64) -> String,
        report: &mut Report,
    ) {
        let place = (report.file.clone(), 0);
        toml.table("[[bodies]]", "");
        toml.text("name", &body.name);
        let first = body.pieces.first();
        let of_body = material(first.and_then(|p| p.friction), first.map_or(DENSITY, |p| p.density));
        toml.text("material", &of_body);
        toml.vector("position", body.position);
        toml.raw("rotation", &turn(body.rotation));
        let mut inertial = body.inertial;
        if let Some(why) = inertial.as_ref().and_then(Inertial::fault) {
            let note = format!("{why}; what its shapes give is taken instead");
            report.add((&place.0, 0), Status::Approximate, &format!("inertia of {}", body.name), note);
            inertial = None;
        }
        if body.pieces.is_empty() {
            // Drawn as the box that has this inertia.
            let size = inertial.map_or(DVec3::splat(0.02), |i| equivalent_box(&i));
            toml.text("shape", "box");
            toml.vector("size", size);
            toml.raw("contact", "false");
            if inertial.is_none() {
                let note = "neither mass nor shapes: 1 g, so that it can move; give it a mass";
                report.add((&place.0, 0), Status::Approximate, &format!("link {}", body.name), note);
                toml.number("mass", 1e-3);
            }
        } else {
            toml.text("shape", "compound");
            let pieces: Vec<String> = body
                .pieces
                .iter()
                .map(|p| {
                    let mut one = Toml::default();
                    form(&p.form, &mut one);
                    let own = material(p.friction, p.density);
                    if own != of_body {
                        one.text("material", &own);
                    }
                    one.vector("position", p.position);
                    one.raw("rotation", &turn(p.rotation));
                    format!("  {{ {} }},", one.text.trim().replace('\n', ", "))
                })
                .collect();
            toml.raw("pieces", &format!("[\n{}\n]", pieces.join("\n")));
        }
        if let Some(i) = inertial {
            toml.number("mass", i.mass);
            toml.vector("center_of_mass", i.center);
            let entries: Vec<String> = i.entries().iter().map(|x| number(*x)).collect();
            toml.raw("inertia", &format!("[{}]", entries.join(", ")));
        }
    }
}

/// The edges of the box of this mass and these moments of inertia.
fn equivalent_box(i: &Inertial) -> DVec3 {
    let [x, y, z, ..] = i.entries();
    let edge = |sum: f64| (6.0 * sum.max(0.0) / i.mass).sqrt().max(1e-3);
    DVec3::new(edge(y + z - x), edge(x + z - y), edge(x + y - z))
}

/// The keys of a shape.
fn form(form: &Form, toml: &mut Toml) {
    let word = match form {
        Form::Sphere(_) => "sphere",
        Form::Ellipsoid(_) => "ellipsoid",
        Form::Box(_) => "box",
        Form::Cylinder(..) => "cylinder",
        Form::Capsule(..) => "capsule",
        Form::Hull(_) => "hull",
        Form::Plane => "plane",
    };
    toml.text("shape", word);
    match form {
        Form::Sphere(r) => toml.number("radius", *r),
        Form::Ellipsoid(axes) => toml.vector("axes", *axes),
        Form::Box(size) => toml.vector("size", *size),
        Form::Cylinder(r, h) | Form::Capsule(r, h) => {
            toml.number("radius", *r);
            toml.number("height", *h);
        }
        Form::Hull(points) => {
            let points: Vec<String> = points.iter().map(|p| vector(*p)).collect();
            toml.raw("points", &format!("[{}]", points.join(", ")));
        }
        Form::Plane => {}
    }
}

fn joint(j: &Joint, toml: &mut Toml) {
    toml.table("[[joints]]", "");
    toml.text("name", &j.name);
    toml.text("kind", j.kind);
    let [a, b] = [&j.bodies[0], &j.bodies[1]].map(|n| text(n));
    toml.raw("bodies", &format!("[{a}, {b}]"));
    toml.vector("position", j.position);
    if let Some(p) = j.position_b {
        toml.vector("position_b", p);
    }
    if j.kind != "spherical" {
        toml.vector("axis", j.axis);
    }
    if j.turns() && j.angle != 0.0 {
        toml.number("angle", j.angle);
    }
    if let Some([low, high]) = j.limits {
        let key = if j.turns() { "angle" } else { "position" };
        toml.raw("limits", &format!("{{ {key} = [{}, {}] }}", number(low), number(high)));
    }
    if j.damping > 0.0 || j.stiffness > 0.0 {
        let key = if j.turns() { "torsion" } else { "spring" };
        let mut keys = vec![format!("rest = {}", number(j.rest))];
        for (key, x) in [("stiffness", j.stiffness), ("damping", j.damping)] {
            if x > 0.0 {
                keys.push(format!("{key} = {}", number(x)));
            }
        }
        toml.raw(key, &format!("{{ {} }}", keys.join(", ")));
    }
    if let Some((key, value)) = j.motor {
        toml.raw("motor", &format!("{{ {key} = {} }}", number(value)));
    }
}

/// The corners of a mesh file, scaled: STL, or the vertices of OBJ.
pub(super) fn points(path: &Path, scale: DVec3) -> Result<Vec<DVec3>, String> {
    let end =
        path.extension().map(|e| e.to_ascii_lowercase().to_string_lossy().into_owned()).unwrap_or_default();
    let mut points: Vec<DVec3> = match end.as_str() {
        "stl" => stl::read(path).map_err(|e| e.message)?.into_iter().flatten().collect(),
        "obj" => {
            let text = crate::read(path).map_err(|e| e.message)?;
            let of_line = |line: &str| {
                let n = super::numbers(line.strip_prefix("v ")?)?;
                Some(DVec3::new(*n.first()?, *n.get(1)?, *n.get(2)?))
            };
            text.lines().filter_map(of_line).collect()
        }
        other => return Err(format!("meshes of kind .{other} are not read: STL and OBJ are")),
    };
    points.iter_mut().for_each(|p| *p *= scale);
    points.sort_by(|a, b| a.x.total_cmp(&b.x).then(a.y.total_cmp(&b.y)).then(a.z.total_cmp(&b.z)));
    points.dedup();
    if points.len() < 4 { Err("it has fewer than four corners".into()) } else { Ok(points) }
}

/// Mass properties of pieces by their density; none if one of them is a mesh, whose volume the scene knows.
pub(super) fn inertial_of(pieces: &[Piece]) -> Option<Inertial> {
    let one = |p: &Piece| {
        let mass = p.density * volume(&p.form)?;
        Some(Inertial::of_form(&p.form, mass)?.moved(p.position, p.rotation))
    };
    let all: Vec<Inertial> = pieces.iter().map(one).collect::<Option<_>>()?;
    all.into_iter().reduce(|a, b| a.with(&b))
}
