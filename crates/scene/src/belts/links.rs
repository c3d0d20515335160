//! From the pins of a belt to the tables of its links and joints.

use granum_engine::glam::{DQuat, DVec2};
use toml::{Table, Value};

use super::pins::bend;
use super::{Plane, text};
use crate::include::placing::list;
use crate::locate::Document;

/// Writes the links and pins of a closed belt, or of a chain with two ends. Everything gets the place of the belt in its file.
pub(super) fn write(
    document: &mut Document,
    belt: &Table,
    path: &str,
    plane: &Plane,
    pins: &[DVec2],
    ends: Option<[String; 2]>,
) {
    let name = text(belt, "name").to_owned();
    let count = if ends.is_some() { pins.len() - 1 } else { pins.len() };
    let link_name = |k: usize| format!("{name} {k}");
    let ways: Vec<DVec2> = (0..count).map(|k| pins[(k + 1) % pins.len()] - pins[k]).collect();
    for k in 0..count {
        let mut link = belt.get("link").and_then(Value::as_table).cloned().unwrap_or_default();
        let center = plane.point(pins[k] + 0.5 * ways[k]);
        let turn = DQuat::from_axis_angle(plane.axis, ways[k].to_angle()) * plane.orientation();
        link.insert("name".into(), link_name(k).into());
        link.insert("group".into(), name.clone().into());
        link.insert("position".into(), list(center.to_array()));
        link.insert("rotation".into(), list([turn.w, turn.x, turn.y, turn.z]));
        push(document, "bodies", link, path, "link");
    }
    for (k, pin) in pins.iter().enumerate() {
        let before = if k > 0 { Some(k - 1) } else { ends.is_none().then_some(count - 1) };
        let bodies = match (before, &ends) {
            (None, Some([first, _])) => pair(first, link_name(0)),
            (Some(last), Some([_, end])) if last == count - 1 && k == count => pair(end, link_name(last)),
            (Some(b), _) => Some(vec![link_name(b), link_name(k)]),
            (None, None) => None,
        };
        let Some(bodies) = bodies else { continue };
        let between = before.filter(|_| k < count).map(|b| bend(ways[b], ways[k]));
        let mut joint = joint_of(belt, between);
        joint.insert("name".into(), format!("{name} pin {k}").into());
        joint.insert("bodies".into(), Value::Array(bodies.into_iter().map(Value::String).collect()));
        joint.insert("position".into(), list(plane.point(*pin).to_array()));
        if text(&joint, "kind") == "revolute" {
            joint.insert("axis".into(), list(plane.axis.to_array()));
        }
        push(document, "joints", joint, path, "joint");
    }
}

/// The two bodies of a pin at the end of a chain; nothing for a free end.
fn pair(end: &str, link: String) -> Option<Vec<String>> {
    (!end.is_empty()).then(|| vec![end.to_owned(), link])
}

/// What all pins have in common, with the angle by which the belt bends at this one, or none at an end.
fn joint_of(belt: &Table, bend: Option<f64>) -> Table {
    let mut joint = belt.get("joint").and_then(Value::as_table).cloned().unwrap_or_default();
    joint.entry("kind").or_insert_with(|| "revolute".into());
    let Some(bend) = bend else {
        // At its ends a chain is held by pins alone: what is said of neighbouring links is not said of them.
        joint.retain(|key, _| key == "kind" || key == "touch");
        return joint;
    };
    if text(&joint, "kind") == "revolute" {
        joint.insert("angle".into(), bend.into());
        if let Some(Value::Table(torsion)) = joint.get_mut("torsion") {
            torsion.entry("rest").or_insert_with(|| Value::Float(0.0));
        }
    }
    joint
}

fn push(document: &mut Document, to: &str, table: Table, path: &str, key: &str) {
    let entry = document.table.entry(to).or_insert_with(|| Value::Array(Vec::new()));
    let Value::Array(all) = entry else { return };
    all.push(Value::Table(table));
    let at = format!("{to}[{}]", all.len() - 1);
    document.place_at(at, &format!("{path}.{key}"));
}
