//! Checks that concern several tables: version, method, names, domain, containers, overlap; and
//! warnings about what is allowed but unlikely to be meant.

use std::collections::HashMap;

use granum_engine::glam::{DQuat, DVec3};
use granum_engine::motion::{Drive, Motion};
use granum_engine::settings::Outside;
use granum_engine::{BodyKind, Shape};

use crate::build::Builder;
use crate::locate::{Document, Problems, join};
use crate::overlap::check_overlap;
use crate::schema::{Fields, File, Side};
use crate::shape::{SIDES, vec3};

/// Most cells of a grid for fields: a frame of them is some gigabytes.
const MOST_CELLS: f64 = 2e7;

/// The inside of a container.
pub(crate) struct Container {
    pub(crate) min: DVec3,
    pub(crate) max: DVec3,
    pub(crate) open: Vec<Side>,
    pub(crate) rotation: DQuat,
}

impl Container {
    /// Whether a point is inside; beyond an open side counts as inside.
    fn holds(&self, p: DVec3) -> bool {
        let center = 0.5 * (self.min + self.max);
        let p = center + self.rotation.conjugate() * (p - center);
        SIDES.iter().all(|(side, _, direction)| {
            let wall = if direction.element_sum() > 0.0 { self.max } else { self.min };
            self.open.contains(side) || p.dot(*direction) <= wall.dot(*direction)
        })
    }
}

/// Whether this program knows the version of the file's format.
pub(crate) fn check_format(document: &mut Document) {
    if let Some(format) = document.table.get("format").and_then(toml::Value::as_integer)
        && format != 1
    {
        let message = format!("`format` {format} is not known");
        document.fail("format", message, "this version of Granum reads format = 1");
    }
}

/// Problems of the file before anything is built.
pub(crate) fn check_file(file: &File, problems: &mut Problems) {
    crate::dem::check_file(file, problems);
    if let Some(device) = &file.run.device
        && !(device == crate::CPU
            || device == "gpu"
            || device.strip_prefix("gpu:").is_some_and(|n| !n.trim().is_empty()))
    {
        let help = "\"cpu\", \"gpu\", or \"gpu:NAME\" with a part of a name that `granum devices` shows";
        problems.add("run.device", format!("`{device}` is no device"), help);
    }
    crate::ffd::check_file(file, problems);
    if file.step.0.is_some_and(|step| file.duration.0 < step.0) {
        problems.add(
            "duration",
            "`duration` is shorter than one `step`",
            "enlarge the duration or reduce the step",
        );
    }
    if let Some(domain) = &file.domain
        && !vec3(domain.min).cmplt(vec3(domain.max)).all()
    {
        problems.add(
            "domain.max",
            "`max` must be greater than `min` along x, y and z",
            "swap or enlarge them",
        );
    }
    if let Some(fields) = &file.output.fields {
        check_fields(fields, problems);
    }
    let grains = !(file.fills.is_empty()
        && file.sources.is_empty()
        && file.placed.is_empty()
        && file.terrain.is_empty());
    if file.bodies.is_empty() && file.beams.is_empty() && !grains {
        problems.add(
            "",
            "nothing can move in this scene",
            "add [[bodies]], [[beams]], [[fills]], [[placed]] or [[sources]]",
        );
    }
    let solids = [("walls", &file.walls), ("bodies", &file.bodies)].into_iter();
    let solids =
        solids.flat_map(|(list, s)| s.iter().enumerate().map(move |(i, s)| (list, i, s.name.as_deref())));
    let fills = file.fills.iter().enumerate().map(|(i, f)| ("fills", i, f.name.as_deref()));
    let sources = file.sources.iter().enumerate().map(|(i, s)| ("sources", i, s.name.as_deref()));
    let beams = file.beams.iter().enumerate().map(|(i, b)| ("beams", i, b.name.as_deref()));
    let terrain = file.terrain.iter().enumerate().map(|(i, t)| ("terrain", i, Some(t.name.as_str())));
    check_names(solids.chain(fills).chain(sources).chain(beams).chain(terrain), problems);
    check_names(file.probes.iter().enumerate().map(|(i, p)| ("probes", i, Some(p.name.as_str()))), problems);
    check_names(file.forces.iter().enumerate().map(|(i, f)| ("forces", i, Some(f.name.as_str()))), problems);
    check_names(file.joints.iter().enumerate().map(|(i, j)| ("joints", i, Some(j.name.as_str()))), problems);
}

fn check_fields(fields: &Fields, problems: &mut Problems) {
    let (min, max, cell) = (vec3(fields.min), vec3(fields.max), fields.cell.0);
    if !min.cmplt(max).all() {
        let help = "swap or enlarge them";
        problems.add("output.fields.max", "`max` must be greater than `min` along x, y and z", help);
    } else if ((max - min) / cell).ceil().element_product() > MOST_CELLS {
        let help = "use larger cells, or a smaller grid";
        problems.add("output.fields.cell", format!("the grid has more than {MOST_CELLS:e} cells"), help);
    }
    if fields.kernel.is_some_and(|k| k.0 < cell) {
        let help = "enlarge `kernel`, or leave it out: it is then twice the cell";
        problems.add(
            "output.fields.kernel",
            "the kernel is smaller than a cell, so a body may fall between them",
            help,
        );
    } else if fields.kernel.is_some_and(|k| k.0 > 20.0 * cell) {
        problems.add("output.fields.kernel", "the kernel is wider than 20 cells", "use larger cells");
    }
}

fn check_names<'a>(names: impl Iterator<Item = (&'a str, usize, Option<&'a str>)>, problems: &mut Problems) {
    let mut seen: HashMap<&str, (&str, usize)> = HashMap::new();
    for (list, i, name) in names {
        let Some(name) = name else { continue };
        let path = format!("{list}[{i}].name");
        // Names become names of files. Dots stand between the names of includes and what they bring.
        let odd = |c: char| c.is_control() || "/\\:*?\"<>|".contains(c);
        let has_gap = name.split('.').any(|part| part.trim().is_empty());
        if has_gap || name == "default" || name.len() > 100 || name.contains(odd) {
            let help = "use letters, digits, spaces, - and _, with a dot between them if wanted; the name `default` is taken";
            problems.add(
                &path,
                format!("`{}` cannot be a name", name.chars().take(100).collect::<String>()),
                help,
            );
        }
        if let Some((other, j)) = seen.insert(name, (list, i)) {
            let message = format!("the name `{name}` is already used by number {} of [[{other}]]", j + 1);
            problems.add(
                &path,
                message,
                "give each body, wall, fill, source, joint, force and probe its own name",
            );
        }
    }
}

/// Problems and warnings of the world that was built.
pub(crate) fn check_world(b: &mut Builder) {
    check_inside(b);
    check_overlap(b);
    warn(b);
}

/// How messages call a body, and where it stands in the file.
pub(crate) fn called(b: &Builder, i: usize) -> (String, String) {
    let id = b.world.bodies.id[i];
    if let Some(named) = b.named.iter().find(|n| n.id == id) {
        return (named.label.clone(), named.path.clone());
    }
    let group = b.world.groups.get(b.world.bodies.group[i].index()).cloned().unwrap_or_default();
    let at = b.fills.iter().find(|(g, _)| *g == b.world.bodies.group[i]);
    (format!("body {id} of fill `{group}`"), at.map_or(String::new(), |(_, path)| path.clone()))
}

/// Dynamic bodies outside the domain, or outside every container.
fn check_inside(b: &mut Builder) {
    let domain = b.world.settings.domain;
    // A plane catches what is outside a container, and a domain may remove it.
    let caught = b.world.bodies.shape.iter().any(|s| b.world.shapes[s.index()] == Shape::Plane)
        || domain.is_some_and(|d| d.outside == Outside::Remove);
    let mut told = 0;
    for i in 0..b.world.bodies.len() {
        if b.world.bodies.kind[i] != BodyKind::Dynamic || told >= 20 {
            continue;
        }
        let p = b.world.bodies.position[i];
        let place = format!("({}, {}, {}) m", p.x, p.y, p.z);
        if !b.world.settings.holds(p) {
            let (label, path) = called(b, i);
            b.problems.add(
                &join(&path, "position"),
                format!("{label} is outside the domain, at {place}"),
                "move it or enlarge [domain]",
            );
            told += 1;
        } else if !caught && !b.containers.is_empty() && !b.containers.iter().any(|c| c.holds(p)) {
            let (label, path) = called(b, i);
            let help = "move it inside, list the side in `open`, or add a plane that catches it";
            b.problems.add(
                &join(&path, "position"),
                format!("{label} is outside the container, at {place}"),
                help,
            );
            told += 1;
        }
    }
}

/// Distance that a wall jumps in the first step of its motion [m].
fn jump(motion: &Motion, h: f64) -> f64 {
    let at = motion.start.max(motion.since) + h;
    let jump = |k: usize| match &motion.translate[k] {
        Some(Drive::Value(track)) => track.value(at) - motion.offset[k],
        _ => 0.0,
    };
    DVec3::new(jump(0), jump(1), jump(2)).length()
}

fn warn(b: &mut Builder) {
    let (h, g) = (b.world.settings.step, b.world.settings.gravity.length());
    for m in &b.world.motions {
        let label = b.named.iter().find(|n| n.id == m.body).map_or("", |n| n.label.as_str());
        let jump = jump(m, h);
        if jump > b.smallest_radius {
            b.warnings.push(format!(
                "the motion of {label} begins with a jump of {jump:.3e} m in one step; let its offset begin at zero"
            ));
        }
    }
    let (small, large) = (b.smallest_radius, b.largest_radius);
    if !small.is_finite() {
        return;
    }
    if h * h * g > 0.1 * small {
        let better = (0.1 * small / g).sqrt();
        b.warnings.push(format!(
            "step {h} s is long for radius {small} m: a resting body falls {:.2} radii in a step; try step = {better:.1e}",
            h * h * g / small
        ));
    }
    if h * b.fastest > small {
        b.warnings.push(format!(
            "at {} m/s a body moves {:.1} radii in a step and may pass through others; try step = {:.1e}",
            b.fastest,
            h * b.fastest / small,
            small / b.fastest
        ));
    }
    if large > 100.0 || small < 1e-6 {
        let r = if large > 100.0 { large } else { small };
        b.warnings
            .push(format!("a radius of {r} m is unusual; plain numbers are in metres, \"5 mm\" is 0.005"));
    }
}
