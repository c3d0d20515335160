//! Belts: from `[[belts]]` to plain bodies and joints. All later modules see ordinary bodies and joints only.
//!
//! | file | what |
//! |---|---|
//! | [`path`] | the taut path around circles |
//! | [`hang`] | links that hang between two points |
//! | [`pins`] | where the pins of a loop are |
//! | [`links`] | from pins to the tables of bodies and joints |
//!
//! A belt is built when its file has been put together, so that its wheels may come from included files, and before the file itself is
//! put in its place: a mirrored belt is the mirror image of the other.

mod hang;
mod links;
mod path;
mod pins;

use granum_engine::glam::{DMat3, DQuat, DVec2, DVec3};
use serde_json::Value as Schema;
use toml::{Table, Value};

use crate::error::nearest;
use crate::include::placing::{list, number, numbers, rotation};
use crate::locate::{Document, Problems, Raw, join};
use crate::structure;
use crate::units::{ACCELERATION, ANGLE, LENGTH};
use path::Circle;
use pins::{Wheel, Wish, Wrong};

/// How far from the plane of a belt an axle may be, over its pitch.
const IN_PLANE: f64 = 1e-6;

/// What is wrong: the path within the belt, message, help.
type Fault = (String, String, String);

/// Builds every belt of a document.
pub(crate) fn build(document: &mut Document, schema: &Schema) {
    let Some(belts) = document.table.remove("belts") else { return };
    let schema = &schema["properties"]["belts"];
    let mut problems = Problems::new(document);
    structure::check(schema, &belts, "belts", &mut problems);
    if !problems.is_empty() {
        let mut found = problems.into_raw();
        document.failures.append(&mut found);
        return;
    }
    for (i, belt) in belts.as_array().into_iter().flatten().filter_map(Value::as_table).enumerate() {
        let path = format!("belts[{i}]");
        if let Err((key, message, help)) = one(document, belt, &path) {
            let name = text(belt, "name");
            let at = if key.is_empty() { path } else { join(&path, &key) };
            document.failures.push(Raw::at(&at, format!("belt `{name}`: {message}"), help));
        }
    }
}

fn text<'a>(t: &'a Table, key: &str) -> &'a str {
    t.get(key).and_then(Value::as_str).unwrap_or_default()
}

fn length(t: &Table, key: &str) -> Option<f64> {
    t.get(key).and_then(|v| number(v, &LENGTH))
}

fn fault<T>(key: &str, message: impl Into<String>, help: impl Into<String>) -> Result<T, Fault> {
    Err((key.into(), message.into(), help.into()))
}

/// The plane of a belt: axes to the right and up seen against its axis, and a point of it.
struct Plane {
    right: DVec3,
    up: DVec3,
    axis: DVec3,
    /// How far along the axis it is.
    at: f64,
    /// Whether gravity pulls down in it.
    sags: bool,
}

impl Plane {
    fn of(belt: &Table, gravity: DVec3) -> Result<Self, Fault> {
        let axis =
            belt.get("axis").and_then(|v| numbers::<3>(v, &LENGTH)).map_or(DVec3::Y, DVec3::from_array);
        let Some(axis) = axis.try_normalize() else {
            return fault("axis", "the axis has no direction", "for example [0, 1, 0], along the pins");
        };
        let across = -(gravity - axis * gravity.dot(axis));
        let sags = across.length() > 1e-3 * gravity.length();
        let any = if axis.z.abs() < 0.9 { DVec3::Z } else { DVec3::X };
        let up = if sags { across } else { any - axis * any.dot(axis) };
        let up = up.normalize();
        Ok(Self { right: up.cross(axis), up, axis, at: 0.0, sags })
    }

    fn flat(&self, p: DVec3) -> DVec2 {
        DVec2::new(p.dot(self.right), p.dot(self.up))
    }

    fn point(&self, p: DVec2) -> DVec3 {
        self.right * p.x + self.up * p.y + self.axis * self.at
    }

    /// Orientation of a link whose x goes to the right: z to the inside, y against the axis.
    fn orientation(&self) -> DQuat {
        DQuat::from_mat3(&DMat3::from_cols(self.right, -self.axis, self.up))
    }
}

/// Where a body of the document is: its position and orientation.
fn place_of(document: &Document, name: &str, key: &str) -> Result<(DVec3, DQuat), Fault> {
    let solids = ["bodies", "walls"].into_iter().filter_map(|l| document.table.get(l)?.as_array()).flatten();
    let solids: Vec<&Table> = solids.filter_map(Value::as_table).collect();
    let Some(found) = solids.iter().find(|t| text(t, "name") == name) else {
        let names = solids.iter().map(|t| text(t, "name")).filter(|n| !n.is_empty());
        return fault(
            key,
            format!("there is no body or wall `{name}` in this file or what it includes"),
            nearest(name, names),
        );
    };
    let position =
        found.get("position").and_then(|v| numbers::<3>(v, &LENGTH)).map_or(DVec3::ZERO, DVec3::from_array);
    Ok((position, found.get("rotation").and_then(rotation).unwrap_or(DQuat::IDENTITY)))
}

fn one(document: &mut Document, belt: &Table, path: &str) -> Result<(), Fault> {
    for key in ["name", "group", "position", "rotation", "motion", "kind", "opens"] {
        if belt.get("link").and_then(|l| l.get(key)).is_some() {
            return fault(
                &format!("link.{key}"),
                format!("a link has no `{key}`"),
                "the belt gives its links names and places",
            );
        }
    }
    let gravity = document.table.get("gravity").and_then(|v| numbers::<3>(v, &ACCELERATION));
    let mut plane = Plane::of(belt, gravity.map_or(-DVec3::Z, DVec3::from_array))?;
    let pitch = length(belt, "pitch").unwrap_or(0.0);
    let count = belt.get("count").and_then(Value::as_integer).map(|n| n as u32);
    let slack = length(belt, "slack").unwrap_or(0.0);
    match (belt.contains_key("around"), belt.contains_key("ends")) {
        (true, false) => {
            let (wheels, names) = wheels(document, belt, &mut plane, pitch)?;
            let wish = Wish {
                pitch,
                count,
                slack,
                first: first(belt, &wheels, &names)?,
                moves: belt.contains_key("move"),
                sags: plane.sags,
            };
            let laid = pins::lay(&wheels, &wish).map_err(|wrong| in_words(wrong, &names, &wish))?;
            move_bodies(document, belt, laid.moved);
            let note = describe(belt, &laid, &names, pitch);
            document.notes.push(note);
            links::write(document, belt, path, &plane, &laid.pins, None);
            Ok(())
        }
        (false, true) => {
            if let Some(key) = ["first", "move"].into_iter().find(|key| belt.contains_key(*key)) {
                return fault(key, format!("an open chain has no `{key}`"), "it is for belts around wheels");
            }
            open(document, belt, path, plane, (pitch, count, slack))
        }
        _ => fault("", "give either `around`, the wheels of a loop, or `ends`, those of an open chain", ""),
    }
}

/// An open chain between two points.
fn open(
    document: &mut Document,
    belt: &Table,
    path: &str,
    mut plane: Plane,
    (pitch, count, slack): (f64, Option<u32>, f64),
) -> Result<(), Fault> {
    let ends: Vec<&Table> = belt
        .get("ends")
        .and_then(Value::as_array)
        .into_iter()
        .flatten()
        .filter_map(Value::as_table)
        .collect();
    let points: Vec<DVec3> = ends
        .iter()
        .filter_map(|e| numbers::<3>(e.get("position")?, &LENGTH))
        .map(DVec3::from_array)
        .collect();
    let (Some(from), Some(to)) = (points.first(), points.get(1)) else { return Ok(()) };
    plane.at = from.dot(plane.axis);
    let off = to.dot(plane.axis) - plane.at;
    if off.abs() > IN_PLANE * pitch {
        return fault(
            "ends",
            format!("the two ends are {off:.3e} m apart along the axis"),
            "correct `axis` or the ends",
        );
    }
    for (k, end) in ends.iter().enumerate() {
        let name = text(end, "body");
        if !name.is_empty() && name != "world" {
            place_of(document, name, &format!("ends[{k}].body"))?;
        }
    }
    let distance = from.distance(*to);
    let enough =
        ((distance + if count.is_none() { slack } else { 0.0 }) / pitch - 1e-9).ceil().max(1.0) as u32;
    let count = count.unwrap_or(enough);
    if count > pins::MOST_LINKS {
        let message = format!("it would have more than {} links", pins::MOST_LINKS);
        return fault("pitch", message, "take a larger pitch, or fewer links");
    }
    let (from, to) = (plane.flat(*from), plane.flat(*to));
    let Some(inner) =
        hang::inner_pins(from, to, count as usize, pitch, plane.sags).filter(|_| count >= enough)
    else {
        let missing = distance - f64::from(count) * pitch;
        let message = format!(
            "{count} links of {pitch} m are {missing:.6} m too short for ends that are {distance:.6} m apart"
        );
        return fault("count", message, format!("take at least {enough} links, or move the ends together"));
    };
    let pins: Vec<DVec2> = [from].into_iter().chain(inner).chain([to]).collect();
    let spare = f64::from(count) * pitch - distance;
    let name = text(belt, "name");
    document.notes.push(format!(
        "belt       {name}: {count} links of {pitch} m, {spare:.6} m longer than the way between its ends"
    ));
    let ends = [text(ends[0], "body").to_owned(), text(ends[1], "body").to_owned()];
    links::write(document, belt, path, &plane, &pins, Some(ends));
    Ok(())
}

/// The wheels in the plane of the belt, and their names.
fn wheels(
    document: &Document,
    belt: &Table,
    plane: &mut Plane,
    pitch: f64,
) -> Result<(Vec<Wheel>, Vec<String>), Fault> {
    let tables =
        belt.get("around").and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_table);
    let moved = belt.get("move").and_then(|m| m.get("bodies")?.as_array()?.first()?.as_str());
    let along = belt.get("move").and_then(|m| numbers::<3>(m.get("along")?, &LENGTH)).map(DVec3::from_array);
    let along = along.map_or(DVec2::ZERO, |v| plane.flat(v).normalize_or_zero());
    let (mut wheels, mut names) = (Vec::new(), Vec::new());
    for (i, table) in tables.enumerate() {
        let (name, key) = (text(table, "body").to_owned(), format!("around[{i}]"));
        let (position, turn) = place_of(document, &name, &format!("{key}.body"))?;
        let at = position.dot(plane.axis);
        if i == 0 {
            plane.at = at;
        }
        if (at - plane.at).abs() > IN_PLANE * pitch {
            let message =
                format!("`{name}` is {:.3e} m off the plane of the belt, along its axis", at - plane.at);
            return fault(&key, message, "put the wheels into one plane, or correct `axis`");
        }
        let radius = length(table, "radius").unwrap_or(0.0);
        let outside = table.get("outside").and_then(Value::as_bool).unwrap_or(false);
        let circle =
            Circle { center: plane.flat(position), radius: if outside { -radius } else { radius }, wheel: i };
        let teeth = table.get("teeth").and_then(Value::as_integer).map(|n| n as u32);
        if let Some(n) = teeth {
            let right = 0.5 * pitch / (std::f64::consts::PI / f64::from(n)).sin();
            if (radius / right - 1.0).abs() > 1e-3 {
                let message = format!(
                    "`{name}` has {n} teeth, so pins {pitch} m apart run on a radius of {right:.9} m, not {radius} m"
                );
                return fault(&format!("{key}.radius"), message, "the radius is pitch/(2*sin(pi/teeth))");
            }
        }
        let x = plane.flat(turn * DVec3::X);
        let phase = table.get("phase").and_then(|v| number(v, &ANGLE)).unwrap_or(0.0);
        let moves = if moved == Some(name.as_str()) { along } else { DVec2::ZERO };
        wheels.push(Wheel { circle, teeth: teeth.map(|n| (n, x.to_angle() + phase)), moves });
        names.push(name);
    }
    if belt.contains_key("move") && wheels.iter().all(|w| w.moves == DVec2::ZERO) {
        return fault(
            "move",
            "what is moved is no wheel of this belt, or is moved along its axis",
            "name a wheel of `around` first",
        );
    }
    Ok((wheels, names))
}

/// The seat of pin 0: number of the wheel and of the seat.
fn first(belt: &Table, wheels: &[Wheel], names: &[String]) -> Result<Option<(usize, u32)>, Fault> {
    let Some(table) = belt.get("first").and_then(Value::as_table) else { return Ok(None) };
    let on = text(table, "on");
    let Some(wheel) = names.iter().position(|n| n == on) else {
        return fault(
            "first.on",
            format!("`{on}` is no wheel of this belt"),
            nearest(on, names.iter().map(String::as_str)),
        );
    };
    let Some((teeth, _)) = wheels[wheel].teeth else {
        return fault("first.on", format!("`{on}` has no teeth"), "give it `teeth`, or leave `first` out");
    };
    let tooth = table.get("tooth").and_then(Value::as_integer).unwrap_or(0) as u32;
    if tooth >= teeth {
        return fault(
            "first.tooth",
            format!("`{on}` has no tooth {tooth}"),
            format!("they are numbered from 0 to {}", teeth - 1),
        );
    }
    Ok(Some((wheel, tooth)))
}

fn in_words(wrong: Wrong, names: &[String], wish: &Wish) -> Fault {
    let fault = |key: &str, message: String, help: &str| (key.to_owned(), message, help.to_owned());
    match wrong {
        Wrong::NoPath => fault(
            "around",
            "no belt runs once around these wheels".into(),
            "name them counter-clockwise, seen against `axis`; a wheel that presses from outside has outside = true",
        ),
        Wrong::TooShort { missing, length, enough } => {
            let (count, pitch) = (wish.count.unwrap_or(0), wish.pitch);
            let message = format!(
                "{count} links of {pitch} m are {missing:.6} m too short: the taut path is {length:.6} m long"
            );
            ("count".into(), message, format!("take at least {enough} links, or move the wheels together"))
        }
        Wrong::TooMany => fault(
            "pitch",
            format!("it would have more than {} links", pins::MOST_LINKS),
            "take a larger pitch, or fewer links",
        ),
        Wrong::TooTight => fault(
            "pitch",
            "the links are too long for its wheels".into(),
            "take a smaller pitch, or larger wheels: a wheel needs at least three links around it",
        ),
        Wrong::NotOnBelt => fault(
            "first",
            "this seat is not where the belt touches the wheel".into(),
            "take another tooth, or change `phase`; without `tooth` the builder takes one in the middle",
        ),
        Wrong::Cuts { wheel, depth } => fault(
            "around",
            format!("it cuts the wheel `{}`: a pin lies {depth:.6} m inside its radius", names[wheel]),
            "take fewer links, or let a wheel `move` so that less is to spare",
        ),
        Wrong::NoMove => fault(
            "move",
            "moving this wheel does not take up what is to spare".into(),
            "choose another direction `along`, or another wheel",
        ),
    }
}

/// Moves the bodies that take up what is to spare, and the joints that tie two of them.
fn move_bodies(document: &mut Document, belt: &Table, by: f64) {
    let Some(table) = belt.get("move").and_then(Value::as_table).filter(|_| by != 0.0) else { return };
    let along =
        table.get("along").and_then(|v| numbers::<3>(v, &LENGTH)).map_or(DVec3::ZERO, DVec3::from_array);
    let axis = belt
        .get("axis")
        .and_then(|v| numbers::<3>(v, &LENGTH))
        .map_or(DVec3::Y, DVec3::from_array)
        .normalize();
    let shift = by * (along - axis * along.dot(axis)).normalize();
    let names: Vec<&str> = table
        .get("bodies")
        .and_then(Value::as_array)
        .into_iter()
        .flatten()
        .filter_map(Value::as_str)
        .collect();
    let shifted = |t: &mut Table| {
        let old =
            t.get("position").and_then(|v| numbers::<3>(v, &LENGTH)).map_or(DVec3::ZERO, DVec3::from_array);
        t.insert("position".into(), list((old + shift).to_array()));
    };
    for (key, value) in document.table.iter_mut() {
        for t in value.as_array_mut().into_iter().flatten().filter_map(Value::as_table_mut) {
            match key.as_str() {
                "bodies" | "walls" if names.contains(&text(t, "name")) => shifted(t),
                "joints" if matches!(text(t, "frame"), "" | "world") => {
                    let tied = t.get("bodies").and_then(Value::as_array).cloned().unwrap_or_default();
                    if tied.len() == 2 && tied.iter().all(|n| n.as_str().is_some_and(|n| names.contains(&n)))
                    {
                        shifted(t);
                    }
                }
                _ => {}
            }
        }
    }
}

/// What `granum check` says of a loop.
fn describe(belt: &Table, laid: &pins::Laid, names: &[String], pitch: f64) -> String {
    let (name, count) = (text(belt, "name"), laid.pins.len());
    let spare = count as f64 * pitch - laid.length;
    let spare = if spare.abs() < 5e-7 { 0.0 } else { spare };
    let mut note = format!(
        "belt       {name}: {count} links of {pitch} m on a path of {:.6} m, {spare:.6} m to spare",
        laid.length
    );
    if laid.moved != 0.0 {
        note += &format!(", taken up by moving a wheel by {:.6} m", laid.moved);
    }
    if let Some(((a, b), sag)) = laid.sag {
        note += &format!(", sagging by {sag:.6} m between `{}` and `{}`", names[a], names[b]);
    }
    let unreached: Vec<&str> = laid.unreached.iter().map(|w| names[*w].as_str()).collect();
    if !unreached.is_empty() {
        note += &format!("; it does not reach `{}`", unreached.join("`, `"));
    }
    note
}
