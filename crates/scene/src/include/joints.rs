//! Joints of an included file.
//!
//! The sign of an angle belongs to the axis as a pseudovector, that of a position to the axis as a true vector. A mirrored joint that
//! only turns keeps its angles, one that only slides its positions: a motor that drives a wheel forward still does on the other side.
//! A cylindrical joint does both: it keeps its positions, and its angles change their sign.

use granum_engine::glam::DVec3;
use toml::{Table, Value};

use super::placing::{Placing, list, number, numbers};
use super::tables::change;
use crate::units::{ANGLE, ANGULAR_SPEED, Dimension, LENGTH, TORQUE};

/// Puts a joint in its place.
pub(super) fn place(t: &mut Table, p: &Placing) {
    if t.get("kind").and_then(Value::as_str) == Some("gear") {
        return; // the coordinates that it couples keep their signs
    }
    let word = |key: &str| t.get(key).and_then(Value::as_str).unwrap_or_default().to_owned();
    let (kind, frame) = (word("kind"), word("frame"));
    let bodies = t.get("bodies").and_then(Value::as_array).cloned().unwrap_or_default();
    let is_world = |k: usize| match bodies.len() {
        1 => k == 0,
        _ => bodies.get(k).and_then(Value::as_str) == Some("world"),
    };
    let own = p.mirror.map_or_else(Placing::nothing, Placing::mirror_only);
    // Whose coordinates the first and the second point are in.
    let of = |k: usize| if is_world(k) { p } else { &own };
    let (first, second) = match frame.as_str() {
        "a" => (of(0), of(0)),
        "b" => (of(1), of(1)),
        "each" => (of(0), of(1)),
        _ => (p, p),
    };
    let each = frame == "each";
    if !t.contains_key("position") {
        t.insert("position".into(), list([0.0; 3]));
    }
    if each && !t.contains_key("position_b") && is_world(1) {
        t.insert("position_b".into(), list([0.0; 3]));
    }
    let has_axis = !matches!(kind.as_str(), "distance" | "spring");
    if has_axis && !t.contains_key("axis") {
        t.insert("axis".into(), list([0.0, 0.0, 1.0]));
    }
    if has_axis && each && !t.contains_key("axis_b") {
        let axis = t.get("axis").cloned();
        axis.into_iter().for_each(|axis| drop(t.insert("axis_b".into(), axis)));
    }
    change(t, "position", &LENGTH, |v| first.point(v));
    change(t, "position_b", &LENGTH, |v| second.point(v));
    let is_pseudo = kind == "revolute";
    let image = |q: &Placing, v: DVec3| if is_pseudo { q.pseudo(v) } else { q.vector(v) };
    change(t, "axis", &LENGTH, |v| image(first, v));
    for key in ["axis_b", "second_axis"] {
        change(t, key, &LENGTH, |v| image(second, v));
    }
    if kind == "cylindrical" && p.mirror.is_some() {
        turn_back(t);
    }
}

/// Changes the sign of every angle and torque of a joint.
fn turn_back(t: &mut Table) {
    negate(t, "angle", &ANGLE);
    if let Some(Value::Table(limits)) = t.get_mut("limits")
        && let Some([low, high]) = limits.get("angle").and_then(|v| numbers::<2>(v, &ANGLE))
    {
        limits.insert("angle".into(), list([-high, -low]));
    }
    if let Some(Value::Table(torsion)) = t.get_mut("torsion") {
        negate(torsion, "rest", &ANGLE);
        negate(torsion, "preload", &TORQUE);
    }
    if let Some(Value::Table(motor)) = t.get_mut("motor") {
        for (key, dimension) in [("angle", &ANGLE), ("speed", &ANGULAR_SPEED), ("torque", &TORQUE)] {
            negate(motor, key, dimension);
        }
        let drives = motor.get("drives").and_then(Value::as_str).unwrap_or("angle").to_owned();
        if ["angle", "speed", "torque"].contains(&drives.as_str()) {
            for row in motor.get_mut("table").and_then(Value::as_array_mut).into_iter().flatten() {
                if let Some([time, value]) = numbers::<2>(row, &ANGLE) {
                    *row = list([time, -value]);
                }
            }
        }
    }
}

fn negate(t: &mut Table, key: &str, dimension: &Dimension) {
    let new = match t.get(key) {
        None => return,
        Some(value) => match (number(value, dimension), value.as_str()) {
            (Some(x), _) => Value::Float(-x),
            (None, Some(formula)) => Value::String(format!("-({formula})")),
            _ => return,
        },
    };
    t.insert(key.into(), new);
}
