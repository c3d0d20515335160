//! What acts on the free coordinates of a joint: motors and how strong they are, brakes, springs, limits.

use granum_engine::joint::Freedom;
use granum_engine::joint::motor::{Gains, Motor as EngineMotor, Strength};
use granum_engine::joint::spring::Spring;
use granum_engine::motion::Track;

use crate::build::Builder;
use crate::locate::join;
use crate::motion::{check_order, is_finite, track};
use crate::schema::{Driven, Formula, Joint};
use crate::units::{ANGLE, ANGULAR_SPEED, Dimension, FORCE, LENGTH, SPEED, TORQUE};

type Make = fn(Track) -> EngineMotor;

/// Key, dimension, coordinate and motor of what is driven.
fn meaning(driven: Driven) -> (&'static str, &'static Dimension, Freedom, Make) {
    match driven {
        Driven::Angle => ("angle", &ANGLE, Freedom::Turn, EngineMotor::Position),
        Driven::Speed => ("speed", &ANGULAR_SPEED, Freedom::Turn, EngineMotor::Speed),
        Driven::Torque => ("torque", &TORQUE, Freedom::Turn, EngineMotor::Force),
        Driven::Position => ("position", &LENGTH, Freedom::Slide, EngineMotor::Position),
        Driven::Velocity => ("velocity", &SPEED, Freedom::Slide, EngineMotor::Speed),
        Driven::Force => ("force", &FORCE, Freedom::Slide, EngineMotor::Force),
    }
}

/// The motors of a joint: at most one a coordinate.
pub(crate) fn motors(b: &mut Builder, joint: &Joint, path: &str) -> Vec<(Freedom, EngineMotor)> {
    let Some(motor) = &joint.motor else { return Vec::new() };
    let path = join(path, "motor");
    let given: [(Driven, &Option<Formula>); 6] = [
        (Driven::Angle, &motor.angle),
        (Driven::Speed, &motor.speed),
        (Driven::Torque, &motor.torque),
        (Driven::Position, &motor.position),
        (Driven::Velocity, &motor.velocity),
        (Driven::Force, &motor.force),
    ];
    let mut list: Vec<(Freedom, EngineMotor)> = Vec::new();
    let mut add = |b: &mut Builder, driven: Driven, track: Track, path: &str| {
        let (key, _, freedom, make) = meaning(driven);
        if !is_finite(&track, 0.0, b.duration) {
            let message = format!("the motor of joint `{}` is not finite at all times", joint.name);
            b.problems.add(path, message, "look for a division by zero or the root of a negative number");
        }
        if list.iter().any(|(f, _)| *f == freedom) {
            let message = format!("the motor of joint `{}` drives one coordinate twice", joint.name);
            b.problems.add(path, message, format!("remove `{key}`, or what else drives it"));
        }
        list.push((freedom, make(track)));
    };
    for (driven, formula) in given {
        let (key, dimension, ..) = meaning(driven);
        let Some(formula) = formula else { continue };
        let at = join(&path, key);
        if let Some(track) = track(formula, dimension, &at, &mut b.problems) {
            add(b, driven, track, &at);
        }
    }
    if let Some(rows) = &motor.table {
        let default = if joint.kind.turns() { Driven::Angle } else { Driven::Position };
        let driven = motor.drives.unwrap_or(default);
        let (key, _, freedom, _) = meaning(driven);
        let has = if freedom == Freedom::Turn { joint.kind.turns() } else { joint.kind.slides() };
        if !has {
            let message = format!("joint `{}`: a {} joint has no {key}", joint.name, joint.kind.name());
            b.problems.add(&join(&path, "table"), message, "set `drives` to what the joint has");
        }
        if rows.is_empty() {
            let message = format!("the motor table of joint `{}` has no rows", joint.name);
            b.problems.add(&join(&path, "table"), message, "add rows [t, value]");
        }
        check_order(rows, &path, "table", "rows [t, value]", &mut b.problems);
        let track = Track::Table(rows.iter().map(|r| (r[0], r[1])).collect());
        add(b, driven, track, &join(&path, "table"));
    } else if motor.drives.is_some() {
        let message = format!("the motor of joint `{}` has no table", joint.name);
        b.problems.add(&join(&path, "drives"), message, "`drives` says what `table` or `table_file` gives");
    }
    if list.is_empty() && b.problems.is_empty() {
        let message = format!("the motor of joint `{}` drives nothing", joint.name);
        b.problems.add(&path, message, "add angle, speed, torque, position, velocity, force or table");
    }
    list
}

/// The most that the motor of a joint can give.
pub(crate) fn motor_limit(
    b: &mut Builder,
    joint: &Joint,
    motors: &[(Freedom, EngineMotor)],
    path: &str,
) -> Vec<(Freedom, Strength)> {
    let Some(limit) = joint.motor.as_ref().and_then(|m| m.limit.as_ref()) else { return Vec::new() };
    let at = join(path, "motor.limit");
    let kept: Vec<&(Freedom, EngineMotor)> =
        motors.iter().filter(|m| !matches!(m.1, EngineMotor::Force(_))).collect();
    let freedom = match kept.as_slice() {
        [one] => one.0,
        [] => {
            let message =
                format!("joint `{}`: a motor that gives a torque or force has no limit", joint.name);
            b.problems.add_at_key(
                &at,
                message,
                "remove `limit`, or drive by speed, angle, velocity or position",
            );
            return Vec::new();
        }
        _ => {
            let message = format!("joint `{}`: one limit for an angle and a length", joint.name);
            b.problems.add_at_key(&at, message, "drive the two by two joints, each with a limit of its own");
            return Vec::new();
        }
    };
    let what = format!("the motor limit of joint `{}`", joint.name);
    let dimension = if freedom == Freedom::Turn { &TORQUE } else { &FORCE };
    let Some(track) = track(limit, dimension, &at, &mut b.problems) else { return Vec::new() };
    check_strength(b, &track, &what, &at);
    vec![(freedom, Strength(track))]
}

/// The gains of the motor of a joint.
pub(crate) fn motor_gains(
    b: &mut Builder,
    joint: &Joint,
    motors: &[(Freedom, EngineMotor)],
    path: &str,
) -> Vec<(Freedom, Gains)> {
    let Some(motor) = joint.motor.as_ref() else { return Vec::new() };
    let (stiffness, damping) = (motor.stiffness, motor.damping);
    let key = if stiffness.is_some() { "motor.stiffness" } else { "motor.damping" };
    if stiffness.is_none() && damping.is_none() {
        return Vec::new();
    }
    let (at, name) = (join(path, key), &joint.name);
    let gains = Gains { stiffness: stiffness.unwrap_or(0.0), damping: damping.unwrap_or(0.0) };
    match motors {
        [(_, EngineMotor::Force(_))] => {
            let message = format!("joint `{name}`: a motor that gives a torque or force has no gains");
            b.problems.add_at_key(
                &at,
                message,
                "remove them, or drive by speed, angle, velocity or position",
            );
        }
        [(_, EngineMotor::Speed(_))] if stiffness.is_some() => {
            let message = format!("joint `{name}`: a motor by speed has no error of the position");
            b.problems.add_at_key(&at, message, "give `damping` alone, or drive by angle or position");
        }
        [_] if gains.stiffness + gains.damping <= 0.0 => {
            let message = format!("joint `{name}`: with gains of zero the motor does nothing");
            b.problems.add_at_key(&at, message, "remove the motor, or give it a gain");
        }
        [one] => return vec![(one.0, gains)],
        _ => {
            let message = format!("joint `{name}`: gains for an angle and a length at once");
            b.problems.add_at_key(&at, message, "drive the two by two joints, each with gains of its own");
        }
    }
    Vec::new()
}

/// The brake of a joint.
pub(crate) fn brakes(b: &mut Builder, joint: &Joint, path: &str) -> Vec<(Freedom, Strength)> {
    let Some(brake) = &joint.brake else { return Vec::new() };
    let path = join(path, "brake");
    let what = format!("the brake of joint `{}`", joint.name);
    let mut list = Vec::new();
    for (key, formula, dimension, freedom) in
        [("torque", &brake.torque, &TORQUE, Freedom::Turn), ("force", &brake.force, &FORCE, Freedom::Slide)]
    {
        let (Some(formula), at) = (formula, join(&path, key)) else { continue };
        if let Some(track) = track(formula, dimension, &at, &mut b.problems) {
            check_strength(b, &track, &what, &at);
            list.push((freedom, Strength(track)));
        }
    }
    if let Some(rows) = &brake.table {
        let at = join(&path, "table");
        check_order(rows, &path, "table", "rows [t, value]", &mut b.problems);
        let track = Track::Table(rows.iter().map(|r| (r[0], r[1])).collect());
        check_strength(b, &track, &what, &at);
        let freedom = if joint.kind.turns() { Freedom::Turn } else { Freedom::Slide };
        if list.iter().any(|(f, _)| *f == freedom) {
            b.problems.add(&at, format!("{what} has a table and a value"), "remove one of the two");
        }
        list.push((freedom, Strength(track)));
    }
    if list.is_empty() && b.problems.is_empty() {
        b.problems.add(&path, format!("{what} holds nothing"), "add torque, force or table");
    }
    list
}

/// Reports a strength that is negative or not finite.
fn check_strength(b: &mut Builder, track: &Track, what: &str, path: &str) {
    let values: Vec<f64> = (0..=100).map(|k| track.value(b.duration * f64::from(k) / 100.0)).collect();
    if values.iter().any(|x| !x.is_finite()) {
        let message = format!("{what} is not finite at all times");
        b.problems.add(path, message, "look for a division by zero or the root of a negative number");
    } else if let Some(low) = values.iter().copied().find(|x| *x < 0.0) {
        b.problems.add(path, format!("{what} is below zero: {low}"), "it acts either way: give its size");
    }
}

/// The springs of a joint, whose angle and length at the start are given.
pub(crate) fn springs(joint: &Joint, (angle, slide): (f64, f64)) -> Vec<(Freedom, Spring)> {
    let linear = joint.spring.as_ref().map(|s| Spring {
        stiffness: s.stiffness.map_or(0.0, f64::from),
        damping: s.damping.map_or(0.0, f64::from),
        rest: s.rest.map_or(slide, f64::from),
        preload: s.preload.map_or(0.0, f64::from),
    });
    let torsion = joint.torsion.as_ref().map(|s| Spring {
        stiffness: s.stiffness.map_or(0.0, f64::from),
        damping: s.damping.map_or(0.0, f64::from),
        rest: s.rest.map_or(angle, f64::from),
        preload: s.preload.map_or(0.0, f64::from),
    });
    let linear = linear.map(|s| (Freedom::Slide, s));
    linear.into_iter().chain(torsion.map(|s| (Freedom::Turn, s))).collect()
}

/// The limits of a joint.
pub(crate) fn limits(joint: &Joint) -> Vec<(Freedom, f64, f64)> {
    let Some(limits) = &joint.limits else { return Vec::new() };
    let angle = limits.angle.map(|[low, high]| (Freedom::Turn, low.0, high.0));
    angle.into_iter().chain(limits.position.map(|[low, high]| (Freedom::Slide, low.0, high.0))).collect()
}
