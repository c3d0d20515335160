//! `[[forces]]`: from names, formulas and tables in the file to the engine's applied forces.

use std::path::Path;

use granum_engine::applied::law::{DISTANCE, PLACE, SIZE};
use granum_engine::applied::{AppliedForce, AppliedLaw, Coefficients, Drag, Field, Given, Radial, Target};
use granum_engine::formula::Formula as EngineFormula;
use granum_engine::glam::{DQuat, DVec3};
use granum_engine::motion::Track;
use granum_engine::{BodyKind, World};
use toml::Value;

use crate::build::Builder;
use crate::error::nearest;
use crate::locate::{Document, join};
use crate::motion::{LONGEST, check_order, is_finite, read_rows, track};
use crate::probes::{body_of, group_of};
use crate::schema::{self, File, Force, ForceAxes, Formula};
use crate::shape::vec3;
use crate::units::{self, DAMPING, Dimension, FORCE, SPEED, TORQUE};

/// Adds the forces of a file.
pub(crate) fn add_forces(b: &mut Builder, file: &File) {
    for (i, force) in file.forces.iter().enumerate() {
        let path = format!("forces[{i}]");
        let before = b.problems.len();
        check_keys(b, force, &path);
        let (on, law) = (target(b, force, &path), law(b, force, &path));
        let mut made = AppliedForce::new(&force.name, Target::All, AppliedLaw::Given(Given::default()));
        if let Some(start) = force.start {
            made.start = start.0;
        }
        if let Some(end) = force.end {
            made.end = end.0;
        }
        made.since = force.since.map_or(0.0, |t| t.0);
        if made.start >= made.end {
            let message = format!("force `{}`: `end` is not after `start`", force.name);
            b.problems.add(&join(&path, "end"), message, "enlarge `end`");
        }
        let (Some(on), Some(law)) = (on, law) else { continue };
        (made.on, made.law) = (on, law);
        check_finite(b, &made, &path);
        if b.problems.len() == before {
            b.world.applied.list.push(made);
        }
    }
}

/// Reports keys that are missing, or that do not go together.
fn check_keys(b: &mut Builder, force: &Force, path: &str) {
    let name = &force.name;
    let targets = [
        ("body", force.body.is_some()),
        ("group", force.group.is_some()),
        ("all", force.all),
        ("beam", force.beam.is_some()),
    ];
    let given: Vec<&str> = targets.iter().filter(|t| t.1).map(|t| t.0).collect();
    match given.as_slice() {
        [] => {
            let help = "add body = \"...\", group = \"...\" (a fill or source), beam = \"...\", or all = true for every free body";
            b.problems.add(path, format!("force `{name}` acts on nothing"), help);
        }
        [_] => {}
        [one, other, ..] => {
            let message = format!("force `{name}` has both `{one}` and `{other}`");
            b.problems.add_at_key(
                &join(path, other),
                message,
                "keep one of them; write a second force for the other",
            );
        }
    }
    let by_time = [
        ("force", force.force.is_some()),
        ("table", force.table.is_some()),
        ("torque", force.torque.is_some()),
        ("torque_table", force.torque_table.is_some()),
    ];
    let pushes = by_time.iter().any(|k| k.1);
    let laws =
        [("force or torque", pushes), ("drag", force.drag.is_some()), ("field", force.field.is_some())];
    match laws.iter().filter(|l| l.1).count() {
        0 => {
            let help = "add force = [0, 0, \"20 N\"], torque, a table, drag = { ... } or field = { ... }";
            b.problems.add(path, format!("force `{name}` does nothing"), help);
        }
        1 => {}
        _ => {
            let message = format!("force `{name}` has more than one of force or torque, drag and field");
            b.problems.add(path, message, "write a force of its own for each");
        }
    }
    for pair in [[by_time[0], by_time[1]], [by_time[2], by_time[3]]] {
        if pair[0].1 && pair[1].1 {
            let message = format!("force `{name}` has both `{}` and `{}`", pair[0].0, pair[1].0);
            b.problems.add_at_key(&join(path, pair[1].0), message, "keep one of them");
        }
    }
    let is_beam = force.beam.is_some();
    // The key, whether it is given, whether it fits, and why not.
    let rules = [
        ("at", force.at.is_some(), is_beam, "it says where on a beam; on a body that is `point`"),
        ("copy", force.copy.is_some(), is_beam, "it says which beam of a grid"),
        (
            "point",
            force.point.is_some(),
            force.body.is_some() && pushes,
            "it goes with `body` and `force`; a beam has `at`",
        ),
        (
            "axes",
            force.axes.is_some(),
            !is_beam && pushes,
            "it goes with `force` and `torque` on bodies; a beam has no axes of its own",
        ),
        ("drag", force.drag.is_some(), !is_beam, "drag acts on bodies; a beam has its own `damping`"),
        ("field", force.field.is_some(), !is_beam, "a field acts on bodies"),
    ];
    for (key, given, fits, help) in rules {
        if given && !fits {
            b.problems.add_at_key(&join(path, key), format!("force `{name}` cannot have `{key}` here"), help);
        }
    }
}

/// On what a force acts.
fn target(b: &mut Builder, force: &Force, path: &str) -> Option<Target> {
    if let Some(name) = &force.body {
        let id = body_of(b, name, &join(path, "body"))?;
        let kind = b.world.index_of(id).map(|i| b.world.bodies.kind[i]);
        if kind != Some(BodyKind::Dynamic) {
            let message = format!("force `{}`: `{name}` does not move freely", force.name);
            b.problems.add(
                &join(path, "body"),
                message,
                "forces act on free bodies; a wall is moved by its `motion`",
            );
            return None;
        }
        return Some(Target::Body(id));
    }
    if let Some(name) = &force.group {
        let group = group_of(b, name, &join(path, "group"))?;
        let bodies = &b.world.bodies;
        let is_free = |i: usize| bodies.kind[i] == BodyKind::Dynamic && bodies.group[i] == group;
        let poured = b.world.sources.iter().any(|s| s.name == *name);
        // A restart has no grains yet.
        if b.chosen.is_none() && !poured && !(0..bodies.len()).any(is_free) {
            let message = format!("force `{}`: nothing in `{name}` moves freely", force.name);
            b.problems.add(
                &join(path, "group"),
                message,
                "forces act on free bodies; a wall is moved by its `motion`",
            );
            return None;
        }
        return Some(Target::Group(group));
    }
    let Some(name) = &force.beam else { return force.all.then_some(Target::All) };
    let Some(table) = b.beams.iter().find(|t| t.name.as_deref() == Some(name)) else {
        let help = nearest(name, b.beams.iter().filter_map(|t| t.name.as_deref()));
        b.problems.add(&join(path, "beam"), format!("there is no beam named `{name}`"), help);
        return None;
    };
    let (first, count) = (table.first, table.count);
    let share = force.at.unwrap_or(1.0);
    match force.copy.map(|k| k as usize) {
        None => Some(Target::Beams { first, count, share }),
        Some(k) if k < count => Some(Target::Beams { first: first + k, count: 1, share }),
        Some(k) => {
            let help = format!("its {count} beams are numbered from 0");
            b.problems.add(&join(path, "copy"), format!("`{name}` has no copy {k}"), help);
            None
        }
    }
}

/// What a force is.
fn law(b: &mut Builder, force: &Force, path: &str) -> Option<AppliedLaw> {
    if let Some(drag) = &force.drag {
        return self::drag(b, drag, &join(path, "drag")).map(AppliedLaw::Drag);
    }
    if let Some(field) = &force.field {
        return self::field(b, field, &join(path, "field")).map(AppliedLaw::Field);
    }
    let push = by_time(b, &force.force, &force.table, &FORCE, (path, "force", "table"))?;
    let turn = by_time(b, &force.torque, &force.torque_table, &TORQUE, (path, "torque", "torque_table"))?;
    let named = force.body.as_deref().and_then(|n| b.named.iter().find(|s| s.name.as_deref() == Some(n)));
    let (origin, own) = named.map_or((DVec3::ZERO, DQuat::IDENTITY), |n| n.frame);
    let point = force.point.map_or(DVec3::ZERO, |p| origin + own * vec3(p));
    let radius = named.and_then(|n| b.world.index_of(n.id)).map(|i| b.world.bodies.radius[i]);
    if let Some(radius) = radius.filter(|r| point.length() > r * (1.0 + 1e-9)) {
        let far = point.length();
        b.warnings.push(format!(
            "force `{}` acts {far:.3e} m from the centre of mass, outside the body, whose radius is {radius:.3e} m",
            force.name
        ));
    }
    let axes = (force.axes == Some(ForceAxes::Body)).then_some(own);
    Some(AppliedLaw::Given(Given { force: push, torque: turn, axes, point }))
}

/// Three tracks from formulas or a table, if either is given; none at all if something is wrong with them.
#[allow(clippy::option_option, reason = "the outer one says that something is wrong")]
fn by_time(
    b: &mut Builder,
    formulas: &Option<[Formula; 3]>,
    table: &Option<Vec<[f64; 4]>>,
    dimension: &Dimension,
    (path, key, table_key): (&str, &str, &str),
) -> Option<Option<[Track; 3]>> {
    if let Some(formulas) = formulas {
        let [x, y, z] =
            [0, 1, 2].map(|k| track(&formulas[k], dimension, &format!("{path}.{key}[{k}]"), &mut b.problems));
        return Some(Some([x?, y?, z?]));
    }
    let Some(rows) = table else { return Some(None) };
    if rows.is_empty() {
        b.problems.add(&join(path, table_key), "the table has no rows", "add rows [t, x, y, z]");
        return None;
    }
    check_order(rows, path, table_key, "rows [t, x, y, z]", &mut b.problems);
    Some(Some([1, 2, 3].map(|k| Track::Table(rows.iter().map(|row| (row[0], row[k])).collect()))))
}

/// Reads a number, a quantity, or a formula with these names besides t; the error is a message and a help.
pub(crate) fn parse_named(
    text: &str,
    dimension: Option<&Dimension>,
    names: &[&str],
) -> Result<EngineFormula, (String, String)> {
    if text.len() > LONGEST {
        let help = "shorten it".to_owned();
        return Err((format!("the formula is longer than {LONGEST} characters"), help));
    }
    if let Some(Ok(x)) = dimension.map(|d| units::parse(text, d)) {
        return EngineFormula::parse(&x.to_string()).map_err(|e| (e.to_string(), String::new()));
    }
    EngineFormula::parse_with(text, names).map_err(|e| {
        let unit = dimension
            .map_or(String::new(), |d| format!(", or {} such as \"{}\"", d.with_article(), d.example));
        (e.to_string(), format!("a formula of {} and the time t in seconds{unit}", names.join(", ")))
    })
}

fn named(
    b: &mut Builder,
    formula: &Formula,
    dimension: Option<&Dimension>,
    names: &[&str],
    path: &str,
) -> Option<EngineFormula> {
    let text = match formula {
        Formula::Number(x) => x.to_string(),
        Formula::Text(text) => text.clone(),
    };
    parse_named(&text, dimension, names).map_err(|(message, help)| b.problems.add(path, message, help)).ok()
}

fn drag(b: &mut Builder, drag: &schema::Drag, path: &str) -> Option<Drag> {
    if drag.linear.is_none() && drag.quadratic.is_none() {
        let help = "add linear = \"0.1 N s/m\" or quadratic = 0.02";
        b.problems.add(path, "`drag` needs `linear` or `quadratic`", help);
        return None;
    }
    let none = Formula::Number(0.0);
    let linear = drag.linear.as_ref().unwrap_or(&none);
    let linear = named(b, linear, Some(&DAMPING), SIZE, &join(path, "linear"));
    let quadratic = named(b, drag.quadratic.as_ref().unwrap_or(&none), None, SIZE, &join(path, "quadratic"));
    let wind = match &drag.wind {
        None => None,
        Some(wind) => {
            let [x, y, z] =
                [0, 1, 2].map(|k| named(b, &wind[k], Some(&SPEED), PLACE, &format!("{path}.wind[{k}]")));
            Some([x?, y?, z?])
        }
    };
    let coefficients = Coefficients { linear: linear?, quadratic: quadratic? };
    let sizes = [b.smallest_radius, b.largest_radius].into_iter().filter(|r| r.is_finite() && *r > 0.0);
    let times = [0.0, 0.25, 0.5, 0.75, 1.0].map(|share| share * b.duration);
    for (radius, t) in sizes.flat_map(|r| times.map(|t| (r, t))) {
        let (linear, quadratic) = coefficients.of(radius, t);
        for (key, value) in [("linear", linear), ("quadratic", quadratic)] {
            // Also true for what is not a number.
            if !(value >= 0.0 && value.is_finite()) {
                let message = format!("`{key}` is {value} for a radius of {radius} m at t = {t} s");
                b.problems.add(&join(path, key), message, "drag slows down: its coefficients are at least 0");
                return None;
            }
        }
    }
    Some(Drag { coefficients, wind })
}

fn field(b: &mut Builder, field: &schema::Field, path: &str) -> Option<Field> {
    let center = vec3(field.center);
    let radial = match (field.stiffness, &field.force) {
        (Some(stiffness), None) => {
            Radial::Spring { stiffness: stiffness.0, rest: field.rest.map_or(0.0, |r| r.0) }
        }
        (None, Some(force)) => {
            if field.rest.is_some() {
                let help = "write it into the formula: \"-200*(r - 0.1)\"";
                b.problems.add_at_key(&join(path, "rest"), "`rest` goes with `stiffness`", help);
            }
            Radial::Formula(named(b, force, Some(&FORCE), DISTANCE, &join(path, "force"))?)
        }
        _ => {
            let help = "for example stiffness = \"200 N/m\", or force = \"-4/r^2\"";
            b.problems.add(path, "`field` needs `stiffness` or `force`, one of the two", help);
            return None;
        }
    };
    Some(Field { center, radial })
}

/// Forces of time must be finite while they act; others depend on where bodies go.
fn check_finite(b: &mut Builder, force: &AppliedForce, path: &str) {
    let AppliedLaw::Given(given) = &force.law else { return };
    let (start, end) = (force.start.max(force.since), force.end.min(force.since + b.duration));
    let tracks = given.force.iter().flatten().chain(given.torque.iter().flatten());
    if tracks.into_iter().any(|t| !is_finite(t, start, end)) {
        let message = format!("force `{}` is not finite at all times", force.name);
        b.problems.add(path, message, "look for a division by zero or the root of a negative number");
    }
}

/// Replaces every `table_file` by the table that it holds, so that the scene needs no other file.
pub(crate) fn include_tables(document: &mut Document, folder: &Path) -> Vec<(String, String)> {
    let mut failures = Vec::new();
    let Some(Value::Array(forces)) = document.table.get_mut("forces") else { return failures };
    for (i, force) in forces.iter_mut().enumerate() {
        let Value::Table(force) = force else { continue };
        for key in ["table", "torque_table"] {
            let from = format!("{key}_file");
            let Some(Value::String(file)) = force.get(&from).cloned() else { continue };
            match read_rows(&folder.join(&file), "t, x, y, z") {
                Ok(rows) => {
                    force.remove(&from);
                    force.insert(key.into(), rows);
                }
                Err(message) => failures.push((format!("forces[{i}].{from}"), format!("{file}: {message}"))),
            }
        }
    }
    failures
}

/// Forces of a scene that begins where another has gone on: all their times count from its start.
/// What acts on a body that is gone is left out.
pub(crate) fn go_on(table: &mut toml::Table, world: &World) {
    let Some(Value::Array(given)) = table.get_mut("forces") else { return };
    let acts = |f: &AppliedForce| !matches!(f.on, Target::Body(id) if world.index_of(id).is_none());
    let left = given.drain(..).zip(&world.applied.list).filter(|(_, f)| acts(f)).map(|(mut table, f)| {
        if let Value::Table(table) = &mut table {
            table.insert("since".into(), Value::Float(f.since + world.time));
        }
        table
    });
    *given = left.collect();
}
