//! The part of `granum check` on masses and joints: degrees of freedom, and how motors start.

use granum_engine::joint::motor::Motor;
use granum_engine::joint::{Freedom, Joint, JointFrame};
use granum_engine::{BodyKind, World};
use granum_output::summary::{counted, short};

use crate::find::Found;
use crate::say;

/// Most joints that are listed one by one.
const LISTED: usize = 40;
/// Times at which the range of a motor is taken.
const SAMPLES: u32 = 400;
/// Jump of a speed that is none [rad/s], [m/s].
const NO_JUMP: f64 = 1e-6;
/// Part of the greatest speed that is no jump either: what a ramp reaches in the first step.
const SMALL_JUMP: f64 = 0.02;

/// Prints the mass of what moves.
pub(crate) fn mass(world: &World) {
    let b = &world.bodies;
    let bodies: f64 = (0..b.len()).filter(|&i| b.kind[i] == BodyKind::Dynamic).map(|i| b.mass(i)).sum();
    let beams: f64 = world.beams.list.iter().map(|beam| beam.mass()).sum();
    let and = if beams > 0.0 { format!(", and {} kg of beams", short(beams)) } else { String::new() };
    say!("  mass       {} kg of dynamic bodies{and}", short(bodies));
}

/// Prints the joints and what they leave free.
pub(crate) fn joints(found: &Found) {
    let world = &found.world;
    if world.joints.is_empty() {
        return;
    }
    if let Some(m) = world.mobility() {
        let driven = if m.driven > 0 { format!(", {} of them driven", m.driven) } else { String::new() };
        let repeated = if m.repeated > 0 {
            format!("; {} constraints repeat others", m.repeated)
        } else {
            String::new()
        };
        say!(
            "  freedom    {} degrees of freedom of {} in {} at the start{driven}{repeated}",
            m.free,
            counted(m.bodies as u64, "body", "bodies"),
            counted(world.joints.len() as u64, "joint", "joints"),
        );
    }
    for (k, joint) in world.joints.iter().enumerate().take(LISTED) {
        let motors: Vec<String> =
            joint.motors.iter().map(|m| motor(world, k, m, found.scene.duration)).collect();
        let ties = match joint.gear.parts.as_slice() {
            [] => format!("{} - {}", side(world, &joint.a), side(world, &joint.b)),
            list => {
                let names = list.iter().filter_map(|p| world.joints.get(p.0 as usize));
                names.map(|j| j.name.as_str()).collect::<Vec<_>>().join(" - ")
            }
        };
        let mut parts = vec![format!("{}, {ties}", joint.kind.name())];
        parts.extend(motors);
        parts.extend(limits(joint));
        say!("  joint      {}: {}", joint.name, parts.join("; "));
    }
    if world.joints.len() > LISTED {
        say!("  joint      and {} more", world.joints.len() - LISTED);
    }
}

/// How a body is called: its group, which is its name unless the scene says otherwise.
fn side<'a>(world: &'a World, side: &JointFrame) -> &'a str {
    let at = side.body.and_then(|id| world.index_of(id));
    at.map_or("world", |i| world.groups.get(world.bodies.group[i].index()).map_or("?", String::as_str))
}

fn limits(joint: &Joint) -> Vec<String> {
    let of = |(freedom, low, high): &(Freedom, f64, f64)| {
        let unit = if *freedom == Freedom::Turn { "rad" } else { "m" };
        format!("limits {} to {} {unit}", short(*low), short(*high))
    };
    joint.limits.iter().map(of).collect()
}

/// What a motor prescribes, from the least to the greatest, and the jump with which it begins.
fn motor(world: &World, joint: usize, (freedom, motor): &(Freedom, Motor), duration: f64) -> String {
    let turn = *freedom == Freedom::Turn;
    let (track, what, unit) = match (motor, turn) {
        (Motor::Position(track), true) => (track, "angle", "rad"),
        (Motor::Position(track), false) => (track, "position", "m"),
        (Motor::Speed(track), true) => (track, "speed", "rad/s"),
        (Motor::Speed(track), false) => (track, "velocity", "m/s"),
        (Motor::Force(track), true) => (track, "torque", "N m"),
        (Motor::Force(track), false) => (track, "force", "N"),
    };
    let dt = duration / f64::from(SAMPLES);
    let values: Vec<f64> = (0..=SAMPLES).map(|k| track.value(dt * f64::from(k))).collect();
    let (low, high) =
        values.iter().fold((f64::INFINITY, f64::NEG_INFINITY), |(l, h), &x| (l.min(x), h.max(x)));
    let range = if low == high { short(low) } else { format!("{} to {}", short(low), short(high)) };
    let fastest = match motor {
        Motor::Position(_) => values.windows(2).fold(0.0, |v: f64, x| v.max((x[1] - x[0]).abs() / dt)),
        _ => low.abs().max(high.abs()),
    };
    let jump = motor
        .rate(world.coordinate(joint, *freedom), world.time, world.settings.step)
        .map(|rate| rate - world.coordinate_rate(joint, *freedom))
        .filter(|jump| jump.abs() > NO_JUMP + SMALL_JUMP * fastest);
    let unit_of_speed = if turn { "rad/s" } else { "m/s" };
    let jump =
        jump.map_or(String::new(), |jump| format!(", begins with a jump of {} {unit_of_speed}", short(jump)));
    format!("motor {what} {range} {unit}{jump}")
}
