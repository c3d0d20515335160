//! Probes of belts, tracks and vehicles: from names to the bodies and joints that a belt has become.

use granum_engine::probe::machine::{Belt, Track, Vehicle, machine_of};

use crate::build::Builder;
use crate::error::nearest;
use crate::locate::join;
use crate::probes::{authors_axes, bodies_of, body_of, joint_of};
use crate::schema::Probe;

/// The links of a belt, `NAME 0` and so on, its pins, `NAME pin 0` and so on, and the machine that it runs on.
pub(crate) fn belt(b: &mut Builder, probe: &Probe, path: &str) -> Option<Belt> {
    let name = probe.belt.as_deref()?;
    let of = |k: usize| {
        let link = format!("{name} {k}");
        b.named.iter().find(|n| n.name.as_deref() == Some(&link)).map(|n| n.id)
    };
    let links: Vec<_> = (0..).map_while(of).collect();
    let Some(&first) = links.first() else {
        let firsts: Vec<String> =
            b.named.iter().filter_map(|n| n.name.as_deref()?.strip_suffix(" 0").map(str::to_owned)).collect();
        let help = nearest(name, firsts.iter().map(String::as_str));
        b.problems.add(&join(path, "belt"), format!("there is no belt named `{name}`"), help);
        return None;
    };
    let pin = |k: usize| {
        let pin = format!("{name} pin {k}");
        b.world.joints.iter().position(|j| j.name == pin)
    };
    let pins = (0..links.len()).map(pin).collect();
    let axes = links.iter().map(|&id| authors_axes(b, Some(id))).collect();
    // A belt is tied to its wheels by contacts only.
    let mut machine = machine_of(&b.world, first);
    if let Some(hull) = probe.body.as_deref() {
        let hull = body_of(b, hull, &join(path, "body"))?;
        machine.extend(machine_of(&b.world, hull));
    }
    machine.sort_unstable();
    machine.dedup();
    Some(Belt { machine, links, axes, pins })
}

/// A belt that drives a hull.
pub(crate) fn track(b: &mut Builder, probe: &Probe, path: &str) -> Option<Track> {
    let belt = belt(b, probe, path);
    let drive = joint_of(b, probe, path);
    let (belt, drive) = (belt?, drive?);
    let hull = body_of(b, probe.body.as_deref()?, &join(path, "body"))?;
    if !b.world.joints[drive].kind.turns() {
        let message =
            format!("joint `{}` does not turn and cannot drive a track", b.world.joints[drive].name);
        b.problems.add(&join(path, "joint"), message, "name the revolute joint of its sprocket");
        return None;
    }
    Some(Track { belt, hull, axes: authors_axes(b, Some(hull)), drive })
}

/// A machine with a heading: its hull, what joints tie to it, and what else is said to belong to it, such as belts.
pub(crate) fn vehicle(b: &mut Builder, probe: &Probe, path: &str) -> Option<Vehicle> {
    let hull = body_of(b, probe.body.as_deref()?, &join(path, "body"))?;
    let mut machine = machine_of(&b.world, hull);
    if let Some(names) = &probe.bodies {
        machine.extend(bodies_of(b, names, &join(path, "bodies"))?);
    }
    machine.sort_unstable();
    machine.dedup();
    Some(Vehicle { hull, axes: authors_axes(b, Some(hull)), machine })
}
