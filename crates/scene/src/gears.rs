//! Gears: from the names of the joints that they couple to the engine's numbers.

use granum_engine::JointKind;
use granum_engine::glam::{DQuat, DVec3};
use granum_engine::joint::{Freedom, Joint as EngineJoint};

use crate::build::Builder;
use crate::error::nearest;
use crate::locate::join;
use crate::schema::Joint;

/// A gear; the joints that it couples stand before it in the file.
pub(crate) fn gear(b: &mut Builder, joint: &Joint, path: &str) -> Option<EngineJoint> {
    let (Some(names), Some(factors)) = (&joint.joints, &joint.factors) else {
        let message = format!("joint `{}`: a gear needs `joints` and `factors`", joint.name);
        b.problems.add(path, message, "joints = [\"a\", \"b\"] and factors = [20, 40], the numbers of teeth");
        return None;
    };
    if names.len() < 2 || names.len() != factors.len() {
        let message = format!(
            "joint `{}`: a gear couples two joints or more, each with a factor; here are {} joints and {} factors",
            joint.name,
            names.len(),
            factors.len()
        );
        b.problems.add(&join(path, "factors"), message, "write as many factors as joints");
        return None;
    }
    let mut parts = Vec::new();
    for (k, (name, &factor)) in names.iter().zip(factors).enumerate() {
        let at = format!("{path}.joints[{k}]");
        let Some(number) = b.world.joints.iter().position(|j| j.name == *name) else {
            let help = nearest(name, b.world.joints.iter().map(|j| j.name.as_str()));
            b.problems.add(&at, format!("no joint named `{name}` stands before the gear"), help);
            continue;
        };
        let freedom = match b.world.joints[number].kind {
            JointKind::Revolute => Freedom::Turn,
            JointKind::Prismatic => Freedom::Slide,
            kind => {
                let message = format!("joint `{}`: a gear cannot couple a {} joint", joint.name, kind.name());
                b.problems.add(&at, message, "it couples revolute and prismatic joints");
                continue;
            }
        };
        if factor == 0.0 || !factor.is_finite() {
            let message = format!("joint `{}`: the factor of `{name}` is {factor}", joint.name);
            b.problems.add(
                &format!("{path}.factors[{k}]"),
                message,
                "leave the joint out, or give it a number",
            );
        }
        if parts.iter().any(|p: &(u32, Freedom, f64)| p.0 == number as u32) {
            b.problems.add(&at, format!("joint `{name}` is in the gear already"), "name each joint once");
        }
        parts.push((number as u32, freedom, factor));
    }
    let nowhere = |_| None;
    let mut made = EngineJoint::between(
        JointKind::Gear,
        &joint.name,
        &b.world.bodies,
        nowhere,
        (None, None),
        DVec3::ZERO,
        DQuat::IDENTITY,
    );
    made.gear.parts = parts;
    Some(made)
}
