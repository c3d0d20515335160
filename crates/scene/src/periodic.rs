//! Requirements of a periodic domain: walls that continue through the faces, bodies that do not touch their own
//! image, and nothing that would be cut by a face.

use granum_engine::Shape;
use granum_engine::glam::{DMat3, DVec3};
use granum_engine::motion::{Drive, Motion};
use granum_engine::period::Period;
use granum_engine::periodic::{reach_share, too_thin};

use crate::build::Builder;
use crate::check::called;
use crate::locate::join;
use crate::schema::{File, ProbeKind};

const KEY: &str = "domain.periodic";
const AXES: [&str; 3] = ["x", "y", "z"];

/// Checks a scene with a periodic domain.
pub(crate) fn check_periodic(b: &mut Builder, file: &File) {
    let Some(period) = Period::of(&b.world.settings) else { return };
    if !b.world.joints.is_empty() {
        let help = "remove `periodic`, or model the mechanism between walls";
        b.problems.add(KEY, "joints do not reach through the faces of a periodic domain yet", help);
    }
    if !b.world.beams.is_empty() {
        let help = "remove `periodic` or the beams";
        b.problems.add(KEY, "beams do not reach through the faces of a periodic domain yet", help);
    }
    check_probes(b, file, &period);
    check_width(b, &period);
    for i in 0..b.world.bodies.len() {
        if b.world.is_wall(i) {
            check_wall(b, &period, i);
        }
    }
}

/// A flow probe counts who changes sides; through a direction that repeats itself there are no two sides.
fn check_probes(b: &mut Builder, file: &File, period: &Period) {
    for (k, probe) in file.probes.iter().enumerate().filter(|(_, p)| p.kind == ProbeKind::Flow) {
        let normal = probe.normal.map_or(DVec3::Z, DVec3::from_array);
        if let Some(axis) = period.axes().find(|&axis| normal[axis].abs() > 1e-9 * normal.length()) {
            let message = format!("a flow probe does not count along {}, which is periodic", AXES[axis]);
            let help = "turn its normal, or measure the velocity with a region probe";
            b.problems.add(&format!("probes[{k}]"), message, help);
        }
    }
}

/// No body may touch its own image, nor one that a source will make.
fn check_width(b: &mut Builder, period: &Period) {
    let share = reach_share(&b.world.settings);
    let (edge, axis) = period.thinnest();
    let message = |what: String, needed: f64| {
        format!(
            "{what} needs more than {needed:.6} m along {}, where the domain repeats itself every {edge:.6} m: it would touch \
             its own image",
            AXES[axis]
        )
    };
    let help = "enlarge [domain] or take smaller bodies";
    if let Some(i) = too_thin(period, &b.world.bodies, &b.world.shapes, share) {
        let needed = 2.0 * b.world.bodies.radius[i] * (1.0 + share);
        let (label, path) = called(b, i);
        b.problems.add(&path, message(label, needed), help);
    }
    for k in 0..b.world.sources.len() {
        let source = &b.world.sources[k];
        let needed = 2.0 * source.grain.largest(source.sizes.limits().1) * (1.0 + share);
        if needed >= edge {
            let what = format!("the largest grain of source `{}`", source.name);
            b.problems.add(&format!("sources[{k}]"), message(what, needed), help);
        }
    }
}

/// A plane must be parallel to the periodic directions; another wall must reach beyond both faces or keep away from them.
fn check_wall(b: &mut Builder, period: &Period, i: usize) {
    let world = &b.world;
    let (p, id) = (world.bodies.position[i], world.bodies.id[i]);
    let turn = DMat3::from_quat(world.bodies.rotation[i]);
    let shape = &world.shapes[world.bodies.shape[i].index()];
    let motion = world.motions.iter().find(|m| m.body == id);
    let reach = b.largest_radius.max(0.0) * (1.0 + reach_share(&world.settings));
    let reach = (0..world.bodies.len())
        .filter(|&k| !world.is_wall(k))
        .map(|k| world.bodies.radius[k])
        .fold(reach, f64::max);
    let wrong = period.axes().find_map(|axis| {
        let name = AXES[axis];
        if *shape == Shape::Plane {
            let across = turn.z_axis[axis].abs() > 1e-9;
            return across.then(|| {
                let message = format!("lies across {name}, along which the domain repeats itself");
                (message, "turn it, or leave the axis out of `periodic`")
            });
        }
        if motion.is_some_and(|m| moves_along(m, axis, b.duration)) {
            let message = format!("moves along {name}, along which the domain repeats itself");
            return Some((message, "use a plane, or spheres, which are put back at the other face"));
        }
        let (half, is_straight) = extent(shape, world.bodies.radius[i], turn, axis, motion);
        let (low, high) = (period.min[axis], period.min[axis] + period.length[axis]);
        let clear = p[axis] - half >= low + reach && p[axis] + half <= high - reach;
        let spans = is_straight && p[axis] - half <= low - reach && p[axis] + half >= high + reach;
        (!clear && !spans).then(|| {
            let message = format!(
                "ends near a face of the domain, which repeats itself along {name}; walls are not repeated, and bodies within \
                 {reach:.6} m of a face would miss it"
            );
            (message, "let it reach beyond both faces by more, keep it away from them, or use a plane or spheres")
        })
    });
    if let Some((message, help)) = wrong {
        let (label, path) = called(b, i);
        b.problems.add(&join(&path, "shape"), format!("{label} {message}"), help);
    }
}

/// Times of a run at which a motion is asked whether it is at rest.
const LOOKS: u32 = 101;

/// Whether a prescribed motion goes along an axis in a run of this duration.
fn moves_along(motion: &Motion, axis: usize, duration: f64) -> bool {
    let Some(Drive::Value(track) | Drive::Rate(track)) = &motion.translate[axis] else { return false };
    (0..LOOKS).any(|k| track.value(motion.since + duration * f64::from(k) / f64::from(LOOKS - 1)) != 0.0)
}

/// Half of what a wall takes along an axis, and whether it takes that all along.
fn extent(shape: &Shape, radius: f64, turn: DMat3, axis: usize, motion: Option<&Motion>) -> (f64, bool) {
    match shape {
        Shape::Cuboid { half } if motion.is_none_or(|m| m.rotate.is_none()) => {
            let row = turn.row(axis).abs();
            (row.dot(*half), row.max_element() > 1.0 - 1e-9)
        }
        _ => (radius, false),
    }
}
