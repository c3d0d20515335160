//! MJCF: the tree of bodies with geoms and joints (mujoco.readthedocs.io, XML reference).
//!
//! Sizes are half lengths there, full ones here. A body's mass is that of its `inertial`, else of its geoms, each counted where they
//! overlap, as MuJoCo does. Geoms that touch nothing (contype and conaffinity 0) weigh and are not drawn. Several joints of a body become
//! several bodies, those between with a hundredth of its mass. Read: hinge, slide, ball, free; connect, weld, exclude. Told: tendons,
//! actuators, equality of joints, solver settings.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use glam::{DMat3, DQuat, DVec3};
use roxmltree::{Document, Node};

use super::Options;
use super::mass::Inertial;
use super::mjcf_read::{Attributes, Settings, list, number, vector, with_includes};
use super::model::{Body, DENSITY, Form, Joint, Model, Piece, inertial_of, points};
use crate::ImportError;
use crate::report::{Report, Status};
use crate::write::name;

struct Reader<'a> {
    settings: Settings,
    folder: PathBuf,
    meshes: BTreeMap<String, (String, DVec3)>,
    model: Model,
    options: &'a Options,
    report: &'a mut Report,
    counted: usize,
}

/// Reads a model.
pub(super) fn read(
    file: &str,
    text: &str,
    folder: &Path,
    options: &Options,
    report: &mut Report,
) -> Result<Model, ImportError> {
    let fail = |message: String, help: &str| ImportError::new(file, message, help);
    let text = with_includes(text, folder)
        .map_err(|why| fail(why, "give an MJCF file; files it includes lie beside it"))?;
    let document =
        Document::parse(&text).map_err(|e| fail(format!("this is no XML: {e}"), "give an MJCF file"))?;
    let root = document.root_element();
    if !root.has_tag_name("mujoco") {
        return Err(fail("there is no <mujoco>".into(), "give an MJCF file"));
    }
    let mut reader = Reader {
        settings: Settings::of(root),
        folder: folder.to_owned(),
        meshes: BTreeMap::new(),
        model: Model { name: name(root.attribute("model").unwrap_or("model")), ..Model::default() },
        options,
        report,
        counted: 0,
    };
    let line = |node: Node| document.text_pos_at(node.range().start).row as usize;
    for node in root
        .children()
        .filter(|n| n.has_tag_name("asset"))
        .flat_map(|n| n.children())
        .filter(|n| n.has_tag_name("mesh"))
    {
        let a = reader.settings.attributes(node, "");
        let Some(mesh) = a.get("file") else { continue };
        let stem = Path::new(mesh).file_stem().map_or(String::new(), |s| s.to_string_lossy().into_owned());
        let id = a.get("name").cloned().unwrap_or(stem);
        reader.meshes.insert(id, (mesh.clone(), vector(&a, "scale").unwrap_or(DVec3::ONE)));
    }
    for node in root.children().filter(|n| n.has_tag_name("option")) {
        let a = reader.settings.attributes(node, "");
        reader.model.gravity = vector(&a, "gravity");
        reader.report.add(
            (file, line(node)),
            Status::Converted,
            "option",
            "gravity; the step stays that of the scene",
        );
    }
    if reader.model.gravity.is_none() {
        reader.model.gravity = Some(DVec3::new(0.0, 0.0, -9.81));
    }
    for world in root.children().filter(|n| n.has_tag_name("worldbody")) {
        let floor = reader.pieces(world, "", &line);
        let (position, rotation) = (DVec3::ZERO, DQuat::IDENTITY);
        let fixed =
            Body { name: "ground".into(), position, rotation, inertial: None, pieces: floor.0, fixed: true };
        reader.model.bodies.push(fixed);
        for node in world.children().filter(|n| n.has_tag_name("body")) {
            reader
                .body(node, 0, (DVec3::ZERO, DQuat::IDENTITY), "", &line, 0)
                .map_err(|why| fail(why, "see mujoco.readthedocs.io"))?;
        }
    }
    for node in root.children().filter(Node::is_element) {
        match node.tag_name().name() {
            "equality" => reader.equality(node, &line),
            "contact" => reader.contact(node, &line),
            "actuator" => {
                for n in node.children().filter(Node::is_element) {
                    let note =
                        "at rest here: give the joint a motor, or drive it from Python (Joints.set_motor)";
                    reader.report.add((file, line(n)), Status::NotSupported, &said(n), note);
                }
            }
            "tendon" | "sensor" | "keyframe" | "custom" | "deformable" | "extension" => {
                reader.report.add(
                    (file, line(node)),
                    Status::NotSupported,
                    node.tag_name().name(),
                    "left out",
                );
            }
            "compiler" | "default" | "asset" | "visual" | "statistic" | "size" | "option" | "worldbody" => {}
            other => reader.report.add((file, line(node)), Status::NotSupported, other, "not known"),
        }
    }
    if reader.counted == 0 {
        return Err(fail("there are no bodies".into(), "an MJCF file has <body> in its <worldbody>"));
    }
    Ok(reader.model)
}

/// An element as its report calls it.
fn said(node: Node) -> String {
    let id = node.attribute("name").or(node.attribute("joint")).unwrap_or("");
    format!("{} {id}", node.tag_name().name()).trim().to_owned()
}

/// Deepest tree of bodies.
const DEEPEST: usize = 500;

impl Reader<'_> {
    fn tell(&mut self, line: usize, status: Status, what: &str, note: &str) {
        let file = self.report.file.clone();
        self.report.add((&file, line), status, what, note);
    }

    /// Pieces that touch, and mass properties of all geoms where they can be computed.
    fn pieces(
        &mut self,
        node: Node,
        class: &str,
        line: &dyn Fn(Node) -> usize,
    ) -> (Vec<Piece>, Option<Inertial>) {
        let (mut touching, mut all) = (Vec::new(), Vec::new());
        let mut sum: Option<Inertial> = None;
        let mut known = true;
        for geom in node.children().filter(|n| n.has_tag_name("geom")) {
            let a = self.settings.attributes(geom, class);
            let piece = match self.geom(&a) {
                Ok(piece) => piece,
                Err(why) => {
                    self.tell(line(geom), Status::NotSupported, &said(geom), &why);
                    known = false;
                    continue;
                }
            };
            if let Some(mass) = number(&a, "mass") {
                if let Some(i) = Inertial::of_form(&piece.form, mass).filter(|_| mass > 0.0) {
                    let own = i.moved(piece.position, piece.rotation);
                    sum = Some(sum.map_or(own, |s| s.with(&own)));
                } else if mass > 0.0 {
                    known = false;
                }
            } else {
                all.push(piece.clone());
            }
            let touches = number(&a, "contype").unwrap_or(1.0) != 0.0
                || number(&a, "conaffinity").unwrap_or(1.0) != 0.0;
            if touches {
                touching.push(piece);
            }
        }
        let by_density = inertial_of(&all);
        let whole = match (sum, by_density) {
            (Some(a), Some(b)) => Some(a.with(&b)),
            (one, other) => one.or(other).filter(|_| all.is_empty() || other.is_some()),
        };
        (touching, whole.filter(|_| known))
    }

    fn geom(&self, a: &Attributes) -> Result<Piece, String> {
        let kind =
            a.get("type").map_or(if a.contains_key("mesh") { "mesh" } else { "sphere" }, String::as_str);
        let size = list(a, "size").unwrap_or_default();
        let get = |k: usize| {
            size.get(k).copied().filter(|x| *x > 0.0).ok_or(format!("a {kind} with too few sizes above zero"))
        };
        let mut position = vector(a, "pos").unwrap_or_default();
        let mut rotation = self.settings.turn(a)?;
        let ends = list(a, "fromto").filter(|l| l.len() == 6);
        let mut half = get(1);
        if let Some(e) = ends {
            let (from, to) = (DVec3::new(e[0], e[1], e[2]), DVec3::new(e[3], e[4], e[5]));
            position = 0.5 * (from + to);
            // MuJoCo turns z from the last point to the first.
            rotation = DQuat::from_rotation_arc(
                DVec3::Z,
                (from - to).try_normalize().ok_or("fromto has no length")?,
            );
            half = Ok(0.5 * from.distance(to));
        }
        let form = match kind {
            "sphere" => Form::Sphere(get(0)?),
            "capsule" => Form::Capsule(get(0)?, 2.0 * (half? + get(0)?)),
            "cylinder" => Form::Cylinder(get(0)?, 2.0 * half?),
            "box" => Form::Box(2.0 * DVec3::new(get(0)?, get(1)?, get(2)?)),
            "ellipsoid" => Form::Ellipsoid(DVec3::new(get(0)?, get(1)?, get(2)?)),
            "plane" => Form::Plane,
            "mesh" => {
                let id = a.get("mesh").ok_or("a mesh geom names its mesh")?;
                let (file, scale) = self.meshes.get(id).ok_or(format!("there is no mesh {id}"))?;
                let path = self.folder.join(&self.settings.meshes).join(file);
                Form::Hull(points(&path, *scale).map_err(|why| format!("{file}: {why}"))?)
            }
            other => return Err(format!("geoms {other} are not there")),
        };
        let friction = list(a, "friction").and_then(|f| f.first().copied());
        Ok(Piece {
            form,
            position,
            rotation,
            friction,
            density: number(a, "density").filter(|d| *d > 0.0).unwrap_or(DENSITY),
        })
    }

    /// Adds a body and those in it; `parent` is the number of the body around it.
    fn body(
        &mut self,
        node: Node,
        parent: usize,
        outer: (DVec3, DQuat),
        class: &str,
        line: &dyn Fn(Node) -> usize,
        depth: usize,
    ) -> Result<(), String> {
        if depth > DEEPEST {
            return Err(format!("bodies lie in each other {DEEPEST} deep"));
        }
        self.counted += 1;
        let class = node.attribute("childclass").unwrap_or(class).to_owned();
        let a: Attributes = node.attributes().map(|x| (x.name().to_owned(), x.value().to_owned())).collect();
        let own =
            name(node.attribute("name").map_or(format!("body {}", self.counted), str::to_owned).as_str());
        let in_place = |why: String| format!("body {own}: {why}");
        let turn = self.settings.turn(&a).map_err(in_place)?;
        let at = (outer.0 + outer.1 * vector(&a, "pos").unwrap_or_default(), outer.1 * turn);
        let (pieces, by_geoms) = self.pieces(node, &class, line);
        let given = node.children().find(|n| n.has_tag_name("inertial")).and_then(|n| self.inertial(n));
        let inertial = given.or(by_geoms);
        let joints: Vec<Node> =
            node.children().filter(|n| n.has_tag_name("joint") || n.has_tag_name("freejoint")).collect();
        let kind = |n: Node, s: &Settings| match n.has_tag_name("freejoint") {
            true => "free".to_owned(),
            false => s.attributes(n, &class).get("type").cloned().unwrap_or("hinge".into()),
        };
        let moves: Vec<(Node, String)> = joints.iter().map(|n| (*n, kind(*n, &self.settings))).collect();
        let me = if moves.is_empty() && !(self.options.free && depth == 0) {
            // Fixed to what is around it.
            let host = &mut self.model.bodies[parent];
            let back = host.rotation.conjugate();
            let (p, q) = (back * (at.0 - host.position), back * at.1);
            for piece in pieces {
                host.pieces.push(Piece {
                    position: p + q * piece.position,
                    rotation: q * piece.rotation,
                    ..piece
                });
            }
            if let Some(i) = inertial.map(|i| i.moved(p, q)).filter(|_| !host.fixed) {
                host.inertial = Some(host.inertial.map_or(i, |old| old.with(&i)));
            }
            parent
        } else {
            let (position, rotation) = at;
            let me = self.hang(&own, parent, &moves, at, &class, inertial, line)?;
            self.model.bodies[me] =
                Body { name: own.clone(), position, rotation, inertial, pieces, fixed: false };
            me
        };
        self.tell(
            line(node),
            Status::Exact,
            &format!("body {own}"),
            if me == parent { "part of what is around it" } else { "[[bodies]]" },
        );
        for inner in node.children().filter(|n| n.has_tag_name("body")) {
            self.body(inner, me, at, &class, line, depth + 1)?;
        }
        Ok(())
    }

    /// The joints of a body to the one around it, with bodies between them; returns the number of the body itself.
    fn hang(
        &mut self,
        own: &str,
        parent: usize,
        moves: &[(Node, String)],
        at: (DVec3, DQuat),
        class: &str,
        inertial: Option<Inertial>,
        line: &dyn Fn(Node) -> usize,
    ) -> Result<usize, String> {
        let real: Vec<_> = moves.iter().filter(|(_, kind)| kind != "free").collect();
        let mut before = parent;
        for (k, (node, kind)) in real.iter().enumerate() {
            let a = self.settings.attributes(*node, class);
            let is_last = k + 1 == real.len();
            let id = name(a.get("name").cloned().unwrap_or(format!("{own} joint {}", k + 1)).as_str());
            let called = if is_last { own.to_owned() } else { format!("{own} {id}") };
            if !is_last {
                let between = inertial.map(|i| {
                    let largest = i.tensor.x_axis.x.max(i.tensor.y_axis.y).max(i.tensor.z_axis.z);
                    Inertial {
                        mass: 0.01 * i.mass,
                        center: i.center,
                        tensor: DMat3::from_diagonal(DVec3::splat(0.01 * largest)),
                    }
                });
                let (position, rotation) = at;
                let body = Body {
                    name: called.clone(),
                    position,
                    rotation,
                    inertial: between,
                    pieces: Vec::new(),
                    fixed: false,
                };
                self.model.bodies.push(body);
                self.tell(
                    line(*node),
                    Status::Approximate,
                    &said(*node),
                    "a body between two joints, of a hundredth of the mass",
                );
            }
            let ball = kind == "ball";
            let turns = kind == "hinge";
            if !ball && !turns && kind != "slide" {
                return Err(format!("joint {id}: its type {kind} is not known"));
            }
            let angle = |x: f64, s: &Settings| if turns { s.angle(x) } else { x };
            let start = number(&a, "ref").map_or(0.0, |x| angle(x, &self.settings));
            let range = list(&a, "range").filter(|r| r.len() == 2);
            let limited = match a.get("limited").map(String::as_str) {
                Some("true") => true,
                Some("false") => false,
                _ => self.settings.auto_limits,
            };
            let limits = range
                .filter(|_| limited && !ball)
                .map(|r| [angle(r[0], &self.settings), angle(r[1], &self.settings)]);
            let position = at.0 + at.1 * vector(&a, "pos").unwrap_or_default();
            let axis = (at.1 * vector(&a, "axis").unwrap_or(DVec3::Z)).try_normalize();
            let axis = axis.ok_or(format!("joint {id}: its axis has no direction"))?;
            let from = &self.model.bodies[before];
            let one = if from.fixed { "world".to_owned() } else { from.name.clone() };
            if from.fixed && !from.pieces.is_empty() {
                for n in 0..from.pieces.len() {
                    let part = if n == 0 { from.name.clone() } else { format!("{} {}", from.name, n + 1) };
                    self.model.no_contact_pairs.push([part, called.clone()]);
                }
            }
            self.model.joints.push(Joint {
                name: id.clone(),
                kind: if ball {
                    "spherical"
                } else if turns {
                    "revolute"
                } else {
                    "prismatic"
                },
                bodies: [one, called],
                position,
                position_b: None,
                axis,
                angle: if turns { start } else { 0.0 },
                limits: limits.filter(|[low, high]| low <= high),
                damping: if ball { 0.0 } else { number(&a, "damping").unwrap_or(0.0) },
                stiffness: if ball { 0.0 } else { number(&a, "stiffness").unwrap_or(0.0) },
                rest: number(&a, "springref").map_or(0.0, |x| angle(x, &self.settings)),
                motor: None,
            });
            for key in ["armature", "frictionloss"] {
                if number(&a, key).is_some_and(|x| x > 0.0) {
                    self.tell(line(*node), Status::NotSupported, &format!("{key} of joint {id}"), "left out");
                }
            }
            self.tell(line(*node), Status::Exact, &format!("joint {id}"), "[[joints]]");
            before = self.model.bodies.len() - 1;
        }
        if real.len() > 1 && !self.model.bodies[parent].fixed {
            // The bodies between touch nothing; those that they join do not touch each other.
            self.model.no_contact_pairs.push([self.model.bodies[parent].name.clone(), own.to_owned()]);
        }
        let (position, rotation) = at;
        self.model.bodies.push(Body {
            name: own.into(),
            position,
            rotation,
            inertial,
            pieces: Vec::new(),
            fixed: false,
        });
        Ok(self.model.bodies.len() - 1)
    }

    fn inertial(&self, node: Node) -> Option<Inertial> {
        let a: Attributes = node.attributes().map(|x| (x.name().to_owned(), x.value().to_owned())).collect();
        let mass = number(&a, "mass").filter(|m| *m > 0.0)?;
        let center = vector(&a, "pos").unwrap_or_default();
        if let Some(f) = list(&a, "fullinertia").filter(|f| f.len() == 6) {
            let tensor = DMat3::from_cols(
                DVec3::new(f[0], f[3], f[4]),
                DVec3::new(f[3], f[1], f[5]),
                DVec3::new(f[4], f[5], f[2]),
            );
            return Some(Inertial { mass, center, tensor });
        }
        let moments = vector(&a, "diaginertia")?;
        Some(Inertial::of_moments(mass, center, self.settings.turn(&a).ok()?, moments))
    }

    fn find(&self, id: &str) -> Option<usize> {
        self.model.bodies.iter().position(|b| b.name == name(id) && !b.fixed)
    }

    fn equality(&mut self, node: Node, line: &dyn Fn(Node) -> usize) {
        for n in node.children().filter(Node::is_element) {
            let kind = n.tag_name().name();
            let one = n.attribute("body1").and_then(|id| self.find(id));
            let other = n.attribute("body2").and_then(|id| self.find(id));
            let (Some(one), true) = (one, kind == "connect" || kind == "weld") else {
                self.tell(
                    line(n),
                    Status::NotSupported,
                    &said(n),
                    "of equalities, connect and weld of two bodies are read",
                );
                continue;
            };
            let a: Attributes = n.attributes().map(|x| (x.name().to_owned(), x.value().to_owned())).collect();
            let body = &self.model.bodies[one];
            let position = body.position + body.rotation * vector(&a, "anchor").unwrap_or_default();
            let second = other.map_or("world".to_owned(), |k| self.model.bodies[k].name.clone());
            let number = self.model.joints.len();
            let id = name(n.attribute("name").unwrap_or(&format!("{kind} {number}")));
            let joint = Joint {
                name: id,
                kind: if kind == "weld" { "fixed" } else { "spherical" },
                bodies: [second, body.name.clone()],
                position,
                axis: DVec3::Z,
                ..Joint::default()
            };
            self.model.joints.push(joint);
            self.tell(line(n), Status::Converted, &said(n), "[[joints]]");
        }
    }

    fn contact(&mut self, node: Node, line: &dyn Fn(Node) -> usize) {
        for n in node.children().filter(Node::is_element) {
            match (n.has_tag_name("exclude"), n.attribute("body1"), n.attribute("body2")) {
                (true, Some(a), Some(b)) => {
                    self.model.no_contact_pairs.push([name(a), name(b)]);
                    self.tell(line(n), Status::Exact, &said(n), "no_contact");
                }
                _ => self.tell(line(n), Status::NotSupported, &said(n), "contact is by materials"),
            }
        }
    }
}
