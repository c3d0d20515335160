//! Joints of a world in motion as a scene gives them: where they are now, in the world's coordinates.
//!
//! Points and axes of both sides are written, so that a small misfit stays what it is; the angle with its whole turns;
//! lengths and rests of springs that the scene took from its own start; motors with their time moved on. Walls that move by
//! themselves go on from where they are (`now` of their motion), and so do joints on them.

use granum_engine::glam::{DQuat, DVec3};
use granum_engine::joint::{Freedom, Joint, JointFrame};
use granum_engine::{JointKind, World};
use toml::{Table, Value};

/// Error beyond which a scene says that a joint does not fit [m], [rad].
const FITS: f64 = 1e-6;

/// Puts the joints of `world` where they are.
pub(crate) fn set_joints(table: &mut Table, world: &World) {
    let Some(Value::Array(joints)) = table.get_mut("joints") else { return };
    for (k, (given, joint)) in joints.iter_mut().zip(&world.joints).enumerate() {
        let Value::Table(given) = given else { continue };
        if joint.kind == JointKind::Gear {
            continue;
        }
        place(given, joint, world, k);
        rest(given, joint);
        for key in ["motor", "brake"] {
            if let Some(Value::Table(drive)) = given.get_mut(key) {
                shift(drive, world.time);
            }
        }
    }
    if world.misfit().worst() > FITS {
        table.insert("assemble".into(), Value::Boolean(true));
    }
}

/// A side in the world: its point and the turn of its axes.
fn pose(world: &World, side: &JointFrame) -> (DVec3, DQuat) {
    match side.body.and_then(|id| world.index_of(id)) {
        Some(i) => {
            let (p, q) = (world.bodies.position[i], world.bodies.rotation[i]);
            (p + q * side.at, (q * side.rotation).normalize())
        }
        None => (side.at, side.rotation),
    }
}

fn place(given: &mut Table, joint: &Joint, world: &World, k: usize) {
    for key in ["frame", "axis", "axis_b", "second_axis", "angle"] {
        given.remove(key);
    }
    let (a, b) = (pose(world, &joint.a), pose(world, &joint.b));
    let mut set = |key: &str, v: DVec3| {
        given.insert(key.into(), Value::Array(v.to_array().map(Value::Float).to_vec()));
    };
    set("position", a.0);
    set("position_b", b.0);
    match joint.kind {
        JointKind::Distance | JointKind::Spring => {}
        JointKind::Universal => {
            set("axis", a.1 * DVec3::X);
            set("second_axis", b.1 * DVec3::Y);
        }
        _ => {
            set("axis", a.1 * DVec3::Z);
            set("axis_b", b.1 * DVec3::Z);
        }
    }
    if joint.kind.turns() {
        given.insert("angle".into(), Value::Float(world.coordinate(k, Freedom::Turn)));
    }
    if joint.kind == JointKind::Distance {
        given.insert("length".into(), Value::Float(joint.length));
    }
}

fn rest(given: &mut Table, joint: &Joint) {
    for (freedom, spring) in &joint.springs {
        let key = if *freedom == Freedom::Turn { "torsion" } else { "spring" };
        if let Some(Value::Table(table)) = given.get_mut(key) {
            table.insert("rest".into(), Value::Float(spring.rest));
        }
    }
}

/// A motor that has run for `time` already.
fn shift(motor: &mut Table, time: f64) {
    for (key, value) in motor.iter_mut() {
        match value {
            Value::String(formula) if key != "drives" => *formula = later(formula, time),
            Value::Array(rows) if key == "table" => {
                for row in rows {
                    let Value::Array(row) = row else { continue };
                    let at = row.first().and_then(|t| t.as_float().or(t.as_integer().map(|i| i as f64)));
                    if let (Some(at), Some(first)) = (at, row.first_mut()) {
                        *first = Value::Float(at - time);
                    }
                }
            }
            _ => {}
        }
    }
}

/// A formula with `t + time` for `t`.
fn later(formula: &str, time: f64) -> String {
    let part = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || c == '_' || c == '.');
    let letters: Vec<char> = formula.chars().collect();
    let mut text = String::new();
    for (i, &c) in letters.iter().enumerate() {
        let alone = !part(i.checked_sub(1).map(|k| letters[k])) && !part(letters.get(i + 1).copied());
        if c == 't' && alone {
            text += &format!("(t + {time:?})");
        } else {
            text.push(c);
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_of_a_formula_moves_on() {
        assert_eq!(later("2*t + sin(t/3)*sqrt(t)", 0.5), "2*(t + 0.5) + sin((t + 0.5)/3)*sqrt((t + 0.5))");
        assert_eq!(later("30 deg", 0.5), "30 deg");
        let mut motor: Table = toml::from_str("table = [[0, 1.0], [2.5, 3.0]]\ndrives = \"angle\"").unwrap();
        shift(&mut motor, 1.0);
        assert_eq!(motor, toml::from_str("table = [[-1.0, 1.0], [1.5, 3.0]]\ndrives = \"angle\"").unwrap());
    }
}
