//! URDF: links with inertia and collision shapes, joints of a tree (wiki.ros.org/urdf/XML).
//!
//! A joint's frame lies in its parent link and is that of its child link at coordinate zero. Lengths are metres, angles radians, `rpy`
//! turns about the fixed axes x, y, z. Read: revolute, continuous, prismatic, fixed, floating. Told: mimic, planar, limits of effort.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use glam::{DMat3, DQuat, DVec3};
use roxmltree::{Document, Node};

use super::mass::Inertial;
use super::model::{Body, DENSITY, Form, Joint, Model, Piece, points};
use super::{Options, numbers};
use crate::ImportError;
use crate::report::{Report, Status};
use crate::write::name;

struct Link {
    inertial: Option<Inertial>,
    pieces: Vec<Piece>,
}

struct Tie {
    name: String,
    kind: String,
    parent: String,
    child: String,
    at: (DVec3, DQuat),
    axis: DVec3,
    limits: Option<[f64; 2]>,
    damping: f64,
    line: usize,
}

fn attribute(node: Node, key: &str) -> Option<f64> {
    node.attribute(key)?.trim().parse().ok().filter(|x: &f64| x.is_finite())
}

fn child<'a, 'i>(node: Node<'a, 'i>, tag: &str) -> Option<Node<'a, 'i>> {
    node.children().find(|n| n.has_tag_name(tag))
}

fn vector(node: Option<Node>, key: &str) -> Option<DVec3> {
    match numbers(node?.attribute(key)?)?.as_slice() {
        [x, y, z] => Some(DVec3::new(*x, *y, *z)),
        _ => None,
    }
}

/// Place and turn of an `origin`.
fn origin(node: Node) -> (DVec3, DQuat) {
    let at = child(node, "origin");
    let rpy = vector(at, "rpy").unwrap_or_default();
    let turn = DQuat::from_rotation_z(rpy.z) * DQuat::from_rotation_y(rpy.y) * DQuat::from_rotation_x(rpy.x);
    (vector(at, "xyz").unwrap_or_default(), turn)
}

/// Reads a robot.
pub(super) fn read(
    file: &str,
    text: &str,
    folder: &Path,
    options: &Options,
    report: &mut Report,
) -> Result<Model, ImportError> {
    let fail = |message: String, help: &str| ImportError::new(file, message, help);
    let document =
        Document::parse(text).map_err(|e| fail(format!("this is no XML: {e}"), "give a URDF file"))?;
    let line = |node: Node| document.text_pos_at(node.range().start).row as usize;
    let robot = document.root_element();
    if !robot.has_tag_name("robot") {
        return Err(fail("there is no <robot>".into(), "give a URDF file; expand xacro files first"));
    }
    let mut links: BTreeMap<String, Link> = BTreeMap::new();
    let mut order = Vec::new();
    for node in robot.children().filter(|n| n.has_tag_name("link")) {
        let id = name(node.attribute("name").unwrap_or("link"));
        links.insert(id.clone(), link(node, &id, folder, options, report, line(node)));
        order.push(id);
    }
    let mut ties = Vec::new();
    for node in robot.children().filter(|n| n.has_tag_name("joint")) {
        match tie(node, line(node), report) {
            Ok(tie) if links.contains_key(&tie.parent) && links.contains_key(&tie.child) => ties.push(tie),
            Ok(tie) => {
                let message = format!("line {}: joint {} ties a link that is not there", tie.line, tie.name);
                return Err(fail(message, "name two links of the file as parent and child"));
            }
            Err(why) => {
                return Err(fail(format!("line {}: {why}", line(node)), "see wiki.ros.org/urdf/XML/joint"));
            }
        }
    }
    for node in robot
        .children()
        .filter(|n| n.is_element() && !["link", "joint", "material"].iter().any(|t| n.has_tag_name(*t)))
    {
        report.add((file, line(node)), Status::NotSupported, node.tag_name().name(), "left out");
    }
    let children: BTreeSet<&String> = ties.iter().map(|t| &t.child).collect();
    let roots: Vec<&String> = order.iter().filter(|id| !children.contains(id)).collect();
    if ties.iter().map(|t| &t.child).collect::<Vec<_>>().len() != children.len() || roots.is_empty() {
        return Err(fail("the links are no tree".into(), "each link is the child of at most one joint"));
    }
    let mut model = Model { name: name(robot.attribute("name").unwrap_or("robot")), ..Model::default() };
    for root in roots {
        grow(&mut model, root, None, (DVec3::ZERO, DQuat::IDENTITY), &links, &ties, options, (file, report));
    }
    Ok(model)
}

/// Adds a link and all that hangs on it. `body` is the body to which it is fixed, if it is fixed to one.
fn grow(
    model: &mut Model,
    id: &String,
    body: Option<usize>,
    at: (DVec3, DQuat),
    links: &BTreeMap<String, Link>,
    ties: &[Tie],
    options: &Options,
    (file, report): (&str, &mut Report),
) {
    let link = &links[id];
    let is_root = model.bodies.is_empty() || body.is_none() && !ties.iter().any(|t| &t.child == id);
    let k = body.unwrap_or_else(|| {
        let fixed = is_root && !options.free;
        let (position, rotation) = at;
        model.bodies.push(Body {
            name: id.clone(),
            position,
            rotation,
            inertial: None,
            pieces: Vec::new(),
            fixed,
        });
        model.bodies.len() - 1
    });
    // From the link to the body that it belongs to.
    let host = &mut model.bodies[k];
    let back = host.rotation.conjugate();
    let (p, q) = (back * (at.0 - host.position), back * at.1);
    if let Some(own) = link.inertial.map(|i| i.moved(p, q)) {
        host.inertial = Some(host.inertial.map_or(own, |i| i.with(&own)));
    }
    for piece in &link.pieces {
        let (position, rotation) = (p + q * piece.position, q * piece.rotation);
        host.pieces.push(Piece { position, rotation, ..piece.clone() });
    }
    for tie in ties.iter().filter(|t| &t.parent == id) {
        let zero = (at.0 + at.1 * tie.at.0, at.1 * tie.at.1);
        let place = (file, tie.line);
        if tie.kind == "fixed" {
            report.add(
                place,
                Status::Exact,
                &format!("joint {}", tie.name),
                format!("{} is part of {}", tie.child, model.bodies[k].name),
            );
            grow(model, &tie.child, Some(k), zero, links, ties, options, (file, report));
            continue;
        }
        let axis = (zero.1 * tie.axis).normalize();
        // Begins at zero, or where the limits are nearest to it.
        let start = tie.limits.map_or(0.0, |[low, high]| 0.0_f64.clamp(low, high));
        let turns = tie.kind != "prismatic";
        let pose = match (tie.kind.as_str(), turns) {
            ("floating", _) => zero,
            (_, true) => (zero.0, DQuat::from_axis_angle(axis, start) * zero.1),
            (_, false) => (zero.0 + axis * start, zero.1),
        };
        let next = model.bodies.len();
        grow(model, &tie.child, None, pose, links, ties, options, (file, report));
        if tie.kind == "floating" {
            report.add(place, Status::Exact, &format!("joint {}", tie.name), "a free body");
            continue;
        }
        let parent = &model.bodies[k];
        let one = if parent.fixed { "world".to_owned() } else { parent.name.clone() };
        if parent.fixed {
            // What stands on the world does not touch what hangs on it.
            for n in 0..parent.pieces.len() {
                let part = if n == 0 { parent.name.clone() } else { format!("{} {}", parent.name, n + 1) };
                model.no_contact_pairs.push([part, model.bodies[next].name.clone()]);
            }
        }
        model.joints.push(Joint {
            name: tie.name.clone(),
            kind: if turns { "revolute" } else { "prismatic" },
            bodies: [one, model.bodies[next].name.clone()],
            position: zero.0,
            position_b: (!turns && start != 0.0).then_some(zero.0 + axis * start),
            axis,
            angle: start,
            limits: tie.limits,
            damping: tie.damping,
            ..Joint::default()
        });
        report.add(place, Status::Exact, &format!("joint {}", tie.name), "[[joints]]");
    }
}

fn link(node: Node, id: &str, folder: &Path, options: &Options, report: &mut Report, line: usize) -> Link {
    let place = (report.file.clone(), line);
    let mut link = Link { inertial: None, pieces: Vec::new() };
    if let Some(node) = child(node, "inertial") {
        let mass = child(node, "mass").and_then(|n| attribute(n, "value")).unwrap_or(0.0);
        let get = |key: &str| child(node, "inertia").and_then(|n| attribute(n, key)).unwrap_or(0.0);
        let (xy, xz, yz) = (get("ixy"), get("ixz"), get("iyz"));
        let tensor = DMat3::from_cols(
            DVec3::new(get("ixx"), xy, xz),
            DVec3::new(xy, get("iyy"), yz),
            DVec3::new(xz, yz, get("izz")),
        );
        let (p, q) = origin(node);
        if mass > 0.0 {
            link.inertial = Some(Inertial { mass, center: DVec3::ZERO, tensor }.moved(p, q));
        }
    }
    for node in node.children().filter(|n| n.has_tag_name("collision")) {
        let (position, rotation) = origin(node);
        match child(node, "geometry").ok_or("no geometry".to_owned()).and_then(|g| form(g, folder, options)) {
            Ok(form) => {
                link.pieces.push(Piece { form, position, rotation, friction: None, density: DENSITY })
            }
            Err(why) => {
                report.add((&place.0, line), Status::NotSupported, &format!("collision of {id}"), why)
            }
        }
    }
    report.add(
        (&place.0, line),
        Status::Exact,
        &format!("link {id}"),
        format!("{} shapes", link.pieces.len()),
    );
    link
}

fn form(geometry: Node, folder: &Path, options: &Options) -> Result<Form, String> {
    let shape = geometry.children().find(|n| n.is_element()).ok_or("an empty geometry")?;
    let get = |key: &str| {
        attribute(shape, key)
            .filter(|x| *x > 0.0)
            .ok_or(format!("{} without {key} above zero", shape.tag_name().name()))
    };
    match shape.tag_name().name() {
        "box" => {
            let size = vector(Some(shape), "size").filter(|s| s.min_element() > 0.0);
            Ok(Form::Box(size.ok_or("a box has a size of three lengths above zero")?))
        }
        "sphere" => Ok(Form::Sphere(get("radius")?)),
        "cylinder" => Ok(Form::Cylinder(get("radius")?, get("length")?)),
        "capsule" => Ok(Form::Capsule(get("radius")?, get("length")? + 2.0 * get("radius")?)),
        "mesh" => {
            let file = shape.attribute("filename").ok_or("a mesh has a filename")?;
            let scale = vector(Some(shape), "scale").unwrap_or(DVec3::ONE);
            let path = find(file, folder, options)?;
            points(&path, scale).map(Form::Hull).map_err(|why| format!("{file}: {why}"))
        }
        other => Err(format!("shapes {other} are not there")),
    }
}

/// Where a mesh is: beside the file, or in a package.
fn find(file: &str, folder: &Path, options: &Options) -> Result<PathBuf, String> {
    let inner =
        file.strip_prefix("package://").or(file.strip_prefix("file://")).or(file.strip_prefix("model://"));
    let without_package = inner.and_then(|i| i.split_once('/')).map(|(_, rest)| rest);
    let packages = options.packages.clone();
    let mut places: Vec<PathBuf> = Vec::new();
    for start in packages.iter().map(PathBuf::as_path).chain([folder]).chain(folder.parent()) {
        places.extend([inner, without_package, Some(file)].into_iter().flatten().map(|f| start.join(f)));
    }
    places
        .into_iter()
        .find(|p| p.is_file())
        .ok_or(format!("{file} is not there; give the folder of packages with --package-path"))
}

fn tie(node: Node, line: usize, report: &mut Report) -> Result<Tie, String> {
    let id = name(node.attribute("name").ok_or("a joint has a name")?);
    let kind = node.attribute("type").ok_or("a joint has a type")?.to_owned();
    let file = report.file.clone();
    let mut tell = |what: &str, why: &str| {
        report.add((&file, line), Status::NotSupported, &format!("{what} of joint {id}"), why)
    };
    let of = |tag: &str| {
        child(node, tag).and_then(|n| n.attribute("link")).map(name).ok_or(format!("joint {id} has no {tag}"))
    };
    let axis = vector(child(node, "axis"), "xyz").unwrap_or(DVec3::X);
    if axis.length() < 1e-9 {
        return Err(format!("joint {id}: its axis has no direction"));
    }
    let mut limits = None;
    if let Some(n) = child(node, "limit") {
        if kind != "continuous" {
            let (low, high) = (attribute(n, "lower").unwrap_or(0.0), attribute(n, "upper").unwrap_or(0.0));
            if low > high {
                return Err(format!("joint {id}: its lower limit {low} is above its upper one, {high}"));
            }
            limits = Some([low, high]).filter(|_| kind == "revolute" || kind == "prismatic");
        }
        if attribute(n, "effort").is_some_and(|e| e > 0.0)
            || attribute(n, "velocity").is_some_and(|v| v > 0.0)
        {
            tell(
                "effort and velocity limits",
                "they are of a motor, and the file has none; give the joint a motor with limits of its own",
            );
        }
    }
    let mut damping = 0.0;
    if let Some(n) = child(node, "dynamics") {
        damping = attribute(n, "damping").unwrap_or(0.0);
        if attribute(n, "friction").is_some_and(|f| f > 0.0) {
            tell("friction", "joints have damping; dry friction is left out");
        }
    }
    if child(node, "mimic").is_some() {
        tell("mimic", "the joint moves on its own");
    }
    let mut kind = kind;
    if kind == "planar" {
        tell("the plane", "planar joints are not there: the body moves freely");
        kind = "floating".into();
    }
    if !["revolute", "continuous", "prismatic", "fixed", "floating"].contains(&kind.as_str()) {
        return Err(format!("joint {id}: its type {kind} is not known"));
    }
    Ok(Tie {
        parent: of("parent")?,
        child: of("child")?,
        at: origin(node),
        name: id.clone(),
        kind,
        axis,
        limits,
        damping,
        line,
    })
}
