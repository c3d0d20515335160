//! Probes: from names in the file to the engine's ids.

use granum_engine::glam::{DQuat, DVec3};
use granum_engine::probe::{Probe as EngineProbe, ProbeKind as EngineKind, With};
use granum_engine::{BodyId, GroupId};

use crate::build::Builder;
use crate::error::nearest;
use crate::grains::region;
use crate::locate::join;
use crate::machines;
use crate::patterns::{fits, is_pattern};
use crate::schema::{File, Probe, ProbeKind};
use crate::shape::{unit, vec3};
use crate::structure::table_name;

/// The probes of a file.
pub(crate) fn probes(b: &mut Builder, file: &File) -> Vec<EngineProbe> {
    let mut list = Vec::new();
    for (i, probe) in file.probes.iter().enumerate() {
        let path = format!("probes[{i}]");
        check_keys(b, probe, &path);
        let every = probe.every.map_or(0.01 * file.duration.0, |t| t.0);
        for probe in each_of_pattern(b, probe, &path) {
            if let Some(kind) = kind_of(b, &probe, &path) {
                if list.iter().any(|p: &EngineProbe| p.name == probe.name) {
                    let message = format!("the name `{}` is already used by another probe", probe.name);
                    b.problems.add(&join(&path, "name"), message, "give this probe another name");
                }
                list.push(EngineProbe { name: probe.name, kind, every });
            }
        }
    }
    list
}

/// The probe itself, or one for each joint or body whose name fits its pattern: it is called by its own name and that of what it
/// looks at.
fn each_of_pattern(b: &mut Builder, probe: &Probe, path: &str) -> Vec<Probe> {
    let joint = probe.joint.as_deref().filter(|p| probe.kind == ProbeKind::Joint && is_pattern(p));
    let body = probe.body.as_deref().filter(|p| probe.kind == ProbeKind::Body && is_pattern(p));
    let (key, pattern, names): (&str, &str, Vec<String>) = match (joint, body) {
        (Some(p), _) => ("joint", p, b.world.joints.iter().map(|j| j.name.clone()).collect()),
        (None, Some(p)) => ("body", p, b.named.iter().filter_map(|n| n.name.clone()).collect()),
        (None, None) => return vec![probe.clone()],
    };
    let fitting: Vec<Probe> = names
        .iter()
        .filter(|name| fits(pattern, name))
        .map(|name| {
            let mut one =
                Probe { name: format!("{} {}", probe.name, name.replace('.', " ")), ..probe.clone() };
            *(if key == "joint" { &mut one.joint } else { &mut one.body }) = Some(name.clone());
            one
        })
        .collect();
    if fitting.is_empty() {
        let message = format!("no {key} has a name that fits `{pattern}`");
        b.problems.add(&join(path, key), message, nearest(pattern, names.iter().map(String::as_str)));
    }
    fitting
}

fn word(kind: ProbeKind) -> &'static str {
    match kind {
        ProbeKind::Body => "body",
        ProbeKind::Force => "force",
        ProbeKind::Applied => "applied",
        ProbeKind::Beam => "beam",
        ProbeKind::Joint => "joint",
        ProbeKind::Belt => "belt",
        ProbeKind::Track => "track",
        ProbeKind::Vehicle => "vehicle",
        ProbeKind::Region => "region",
        ProbeKind::Flow => "flow",
        ProbeKind::Heap => "heap",
        ProbeKind::Mixing => "mixing",
        ProbeKind::Terrain => "terrain",
    }
}

/// Reports keys that the kind of probe needs or does not use.
fn check_keys(b: &mut Builder, probe: &Probe, path: &str) {
    let (needed, taken): (&[&str], &[&str]) = match probe.kind {
        ProbeKind::Body => (&["body"], &["point", "in"]),
        ProbeKind::Force if probe.bodies.is_some() => (&["bodies"], &["with"]),
        ProbeKind::Force => (&["body"], &["with"]),
        ProbeKind::Applied => (&["force"], &[]),
        ProbeKind::Beam => (&["beam"], &["at", "copy"]),
        ProbeKind::Joint => (&["joint"], &["in"]),
        ProbeKind::Belt => (&["belt"], &["body"]),
        ProbeKind::Track => (&["belt", "body", "joint"], &[]),
        ProbeKind::Vehicle => (&["body"], &["bodies"]),
        ProbeKind::Region => (&["region"], &["group"]),
        ProbeKind::Flow => (&["point", "normal"], &["group"]),
        ProbeKind::Heap => (&["center"], &["group"]),
        ProbeKind::Mixing => (&["groups", "cell"], &[]),
        ProbeKind::Terrain => (&["terrain"], &["cell"]),
    };
    let given = [
        ("body", probe.body.is_some()),
        ("bodies", probe.bodies.is_some()),
        ("with", probe.with.is_some()),
        ("force", probe.force.is_some()),
        ("beam", probe.beam.is_some()),
        ("at", probe.at.is_some()),
        ("copy", probe.copy.is_some()),
        ("joint", probe.joint.is_some()),
        ("belt", probe.belt.is_some()),
        ("in", probe.axes.is_some()),
        ("region", probe.region.is_some()),
        ("group", probe.group.is_some()),
        ("point", probe.point.is_some()),
        ("normal", probe.normal.is_some()),
        ("center", probe.center.is_some()),
        ("groups", probe.groups.is_some()),
        ("cell", probe.cell.is_some()),
        ("terrain", probe.terrain.is_some()),
    ];
    let kind = word(probe.kind);
    let mut help = format!("a {kind} probe takes name, kind, every, {}", [needed, taken].concat().join(", "));
    if probe.kind == ProbeKind::Force {
        help = "a force probe takes name, kind, every, with, and either body or bodies".into();
    }
    for (key, is_given) in given {
        if is_given && !needed.contains(&key) && !taken.contains(&key) {
            b.problems.add_at_key(&join(path, key), format!("a {kind} probe has no `{key}`"), help.clone());
        }
        if !is_given && needed.contains(&key) {
            let message = format!("missing key `{key}` in {}: a {kind} probe needs it", table_name(path));
            b.problems.add(path, message, help.clone());
        }
    }
}

fn kind_of(b: &mut Builder, probe: &Probe, path: &str) -> Option<EngineKind> {
    let group = match &probe.group {
        Some(name) => Some(group_of(b, name, &join(path, "group"))?),
        None => None,
    };
    Some(match probe.kind {
        ProbeKind::Body => {
            let id = body_of(b, probe.body.as_deref()?, &join(path, "body"))?;
            let axes = authors_axes(b, Some(id));
            let origin = b.named.iter().find(|n| n.id == id).map_or(DVec3::ZERO, |n| n.frame.0);
            let point = probe.point.map(|point| origin + axes * vec3(point));
            match (probe.axes.as_deref().filter(|word| *word != "world"), point) {
                (Some(word), point) => {
                    let from = body_of(b, word, &join(path, "in"))?;
                    let from_axes = authors_axes(b, Some(from));
                    EngineKind::BodySeen { body: id, axes, point: point.unwrap_or_default(), from, from_axes }
                }
                (None, None) => EngineKind::Body(id, axes),
                (None, Some(point)) => EngineKind::BodyPoint(id, axes, point),
            }
        }
        ProbeKind::Force => {
            let with = match &probe.with {
                Some(name) => Some(with_of(b, name, &join(path, "with"))?),
                None => None,
            };
            match &probe.bodies {
                Some(names) => EngineKind::TotalForce(bodies_of(b, names, &join(path, "bodies"))?, with),
                None => EngineKind::Force(body_of(b, probe.body.as_deref()?, &join(path, "body"))?, with),
            }
        }
        ProbeKind::Applied => applied(b, probe, path)?,
        ProbeKind::Beam => beam(b, probe, path)?,
        ProbeKind::Joint => joint(b, probe, path)?,
        ProbeKind::Belt => EngineKind::Belt(machines::belt(b, probe, path)?),
        ProbeKind::Track => EngineKind::Track(machines::track(b, probe, path)?),
        ProbeKind::Vehicle => EngineKind::Vehicle(machines::vehicle(b, probe, path)?),
        ProbeKind::Region => {
            let region = region(probe.region.as_ref()?, &join(path, "region"), &mut b.problems)?;
            EngineKind::Region { region, group }
        }
        ProbeKind::Flow => {
            let normal: DVec3 = unit(probe.normal?, &join(path, "normal"), &mut b.problems)?;
            EngineKind::Flow { point: vec3(probe.point?), normal, group }
        }
        ProbeKind::Heap => EngineKind::Heap { center: vec3(probe.center?), group },
        ProbeKind::Mixing => {
            let [one, other] = probe.groups.as_ref()?;
            let one = group_of(b, one, &format!("{path}.groups[0]"));
            let other = group_of(b, other, &format!("{path}.groups[1]"));
            EngineKind::Mixing { a: one?, b: other?, cell: probe.cell?.0 }
        }
        ProbeKind::Terrain => {
            let group = group_of(b, probe.terrain.as_deref()?, &join(path, "terrain"))?;
            EngineKind::Terrain { group, cell: probe.cell.map(|c| c.0) }
        }
    })
}

/// The other side of a pair: a body or wall, else all that a fill, source or container is.
fn with_of(b: &mut Builder, name: &str, path: &str) -> Option<With> {
    match b.named.iter().find(|n| n.name.as_deref() == Some(name)) {
        Some(body) => Some(With::Body(body.id)),
        None => group_of(b, name, path).map(With::Group),
    }
}

fn beam(b: &mut Builder, probe: &Probe, path: &str) -> Option<EngineKind> {
    let name = probe.beam.as_deref()?;
    let Some(table) = b.beams.iter().find(|t| t.name.as_deref() == Some(name)) else {
        let help = nearest(name, b.beams.iter().filter_map(|t| t.name.as_deref()));
        b.problems.add(&join(path, "beam"), format!("there is no beam named `{name}`"), help);
        return None;
    };
    let copy = probe.copy.unwrap_or(0) as usize;
    if copy >= table.count {
        let (message, help) = (
            format!("`{name}` has no copy {copy}"),
            format!("its {} beams are numbered from 0", table.count),
        );
        b.problems.add(&join(path, "copy"), message, help);
        return None;
    }
    Some(EngineKind::Beam { beam: table.first + copy, share: probe.at.unwrap_or(1.0) })
}

fn applied(b: &mut Builder, probe: &Probe, path: &str) -> Option<EngineKind> {
    let name = probe.force.as_deref()?;
    let Some(at) = b.world.applied.list.iter().position(|f| f.name == name) else {
        let help = nearest(name, b.world.applied.list.iter().map(|f| f.name.as_str()));
        b.problems.add(&join(path, "force"), format!("there is no force named `{name}`"), help);
        return None;
    };
    Some(EngineKind::Applied(at))
}

/// The number of the joint that a probe names.
pub(crate) fn joint_of(b: &mut Builder, probe: &Probe, path: &str) -> Option<usize> {
    let name = probe.joint.as_deref()?;
    let found = b.world.joints.iter().position(|j| j.name == name);
    if found.is_none() {
        let help = nearest(name, b.world.joints.iter().map(|j| j.name.as_str()));
        b.problems.add(&join(path, "joint"), format!("there is no joint named `{name}`"), help);
    }
    found
}

fn joint(b: &mut Builder, probe: &Probe, path: &str) -> Option<EngineKind> {
    let at = joint_of(b, probe, path)?;
    let (a, other) = (b.world.joints[at].a, b.world.joints[at].b.body);
    let (body, rotation) = match probe.axes.as_deref().unwrap_or("world") {
        "world" => (None, DQuat::IDENTITY),
        "a" => (a.body, authors_axes(b, a.body)),
        "b" => (other, authors_axes(b, other)),
        "joint" => (a.body, a.rotation),
        name => {
            let body = body_of(b, name, &join(path, "in"))?;
            (Some(body), authors_axes(b, Some(body)))
        }
    };
    Some(EngineKind::Joint { joint: at, body, rotation })
}

/// The author's axes of a body, not its principal ones.
pub(crate) fn authors_axes(b: &Builder, body: Option<BodyId>) -> DQuat {
    let named = b.named.iter().find(|n| Some(n.id) == body);
    named.map_or(DQuat::IDENTITY, |n| n.frame.1)
}

/// The body or wall of this name.
pub(crate) fn body_of(b: &mut Builder, name: &str, path: &str) -> Option<BodyId> {
    let found = b.named.iter().find(|n| n.name.as_deref() == Some(name)).map(|n| n.id);
    if found.is_none() {
        let names: Vec<&str> = b.named.iter().filter_map(|n| n.name.as_deref()).collect();
        let sides: Vec<&str> =
            names.iter().copied().filter(|n| n.split_once('.').is_some_and(|(c, _)| c == name)).collect();
        let help = if sides.is_empty() {
            nearest(name, names)
        } else {
            let probe = if path.starts_with("probes") {
                "; a force probe takes all of them as bodies = [...]"
            } else {
                ""
            };
            format!("a container is its sides: {}{probe}", sides.join(", "))
        };
        b.problems.add(path, format!("there is no single body or wall named `{name}`"), help);
    }
    found
}

/// Bodies and walls of these names, each once; a container stands for its sides.
pub(crate) fn bodies_of(b: &mut Builder, names: &[String], path: &str) -> Option<Vec<BodyId>> {
    let mut list = Vec::new();
    for (k, name) in names.iter().enumerate() {
        let side_of = |n: &str| n.split_once('.').is_some_and(|(container, _)| container == name);
        let mut found: Vec<BodyId> = b
            .named
            .iter()
            .filter(|n| n.name.as_deref().is_some_and(|n| fits(name, n) || side_of(n)))
            .map(|n| n.id)
            .collect();
        if found.is_empty() {
            found.push(body_of(b, name, &format!("{path}[{k}]"))?);
        }
        if found.iter().any(|id| list.contains(id)) {
            let help = "every body counts once; take the repeated name out";
            b.problems.add(&format!("{path}[{k}]"), format!("`{name}` is in the list already"), help);
            return None;
        }
        list.append(&mut found);
    }
    if list.is_empty() {
        b.problems.add(path, "the list of bodies is empty", "write names of bodies, walls or containers");
        return None;
    }
    Some(list)
}

/// The group of this name.
pub(crate) fn group_of(b: &mut Builder, name: &str, path: &str) -> Option<GroupId> {
    let at = b.world.groups.iter().position(|g| g == name).filter(|&i| i > 0);
    if at.is_none() {
        let names = b.world.groups.iter().skip(1).map(String::as_str);
        let help = nearest(name, names);
        b.problems.add(path, format!("there is no fill, source or body named `{name}`"), help);
    }
    at.map(|i| GroupId(i as u32))
}
