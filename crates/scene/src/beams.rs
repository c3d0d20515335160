//! `[[beams]]`: from lines in the file to beams with nodes, ends and copies.

use granum_engine::ancf::{Beam as EngineBeam, Damping, End, Integrator, Nodes};
use granum_engine::glam::DVec3;
use granum_engine::random::Random;
use granum_engine::{BodyId, BodyKind};

use crate::around;
use crate::beam_state::{from_nodes, set_state};
use crate::build::{Builder, most_bodies};
use crate::locate::join;
use crate::memory;
use crate::probes::body_of;
use crate::schema::{Beam, BeamIntegrator, BeamKind, File, Hold, Method};
use crate::shape::vec3;
use crate::units::Pressure;
use crate::{corners_of_beams, full_beams};

/// Where the beams of a table are: the first of them and how many.
pub(crate) struct NamedBeam {
    pub(crate) name: Option<String>,
    pub(crate) first: usize,
    pub(crate) count: usize,
}

/// Bytes of a sphere of a beam with its contacts, and of an element, in all arrays of the engine.
const BYTES_PER_SPHERE: f64 = 2450.0;
const BYTES_PER_ELEMENT: f64 = 1000.0;

/// Strain at a corner that is worth a word.
const NOTABLE_STRAIN: f64 = 0.03;

/// Share of the highest frequencies that the implicit integrator keeps.
const RHO: f64 = 0.8;

/// Adds the beams of a file.
pub(crate) fn add_beams(b: &mut Builder, file: &File) {
    if file.beams.is_empty() {
        return;
    }
    if file.method != Method::Dem {
        b.problems.add(
            "method",
            "beams need penalty contact",
            "write method = \"dem\" above the first table, or remove [[beams]]",
        );
        return;
    }
    let mut all = Vec::new();
    let mut motions = Vec::new();
    for (i, table) in file.beams.iter().enumerate() {
        let path = format!("beams[{i}]");
        let first = all.len();
        let material = file.materials.get(&table.material);
        let own = (material.and_then(|m| m.young), material.and_then(|m| m.poisson));
        let made = beam(b, table, own, &path).and_then(|beam| {
            if let Some(nodes) = &table.nodes {
                return from_nodes(b, table, &beam, nodes, &path);
            }
            if let Some(around) = &table.around {
                return around::place(b, table, around, &beam, &path);
            }
            let nodes = nodes(b, table, &beam, &path)?;
            copies(b, table, &beam, &nodes, &path)
        });
        all.extend(made.unwrap_or_default());
        let turn =
            (table.velocity.map_or(DVec3::ZERO, vec3), table.angular_velocity.map_or(DVec3::ZERO, vec3));
        motions.extend((first..all.len()).map(|k| (k, turn)));
        let name = table.name.clone();
        b.beams.push(NamedBeam { name, first, count: all.len() - first });
    }
    b.world.set_beams(all);
    let firsts: Vec<usize> = b.beams.iter().map(|named| named.first).collect();
    for (table, first) in file.beams.iter().zip(firsts) {
        if let Some(nodes) = table.nodes.as_ref().filter(|_| b.problems.is_empty()) {
            set_state(&mut b.world, first, nodes, table.sections.as_deref());
        }
    }
    if file.beams.iter().any(|table| table.sections.is_some()) {
        // What clamps a section holds it as it is given, not as it follows from the axis.
        b.world.renew_ties();
    }
    for (k, (velocity, ang_vel)) in motions {
        if velocity != DVec3::ZERO || ang_vel != DVec3::ZERO {
            let root = b.world.beams.coordinate(k, 0);
            b.world.beams.set_motion(k, velocity - ang_vel.cross(root), ang_vel);
        }
    }
}

/// The beam of a table, wherever it lies.
fn beam(
    b: &mut Builder,
    table: &Beam,
    (own_young, own_poisson): (Option<Pressure>, Option<f64>),
    path: &str,
) -> Option<EngineBeam> {
    let (material, density) = b.material(&table.material, path)?;
    if !full_beams::kind_fits(b, table, path) {
        return None;
    }
    let (full, shape) = match table.kind.unwrap_or_default() {
        BeamKind::GradientDeficient => (None, section(b, table, path)?),
        BeamKind::Full => {
            let (full, shape) = full_beams::full(b, table, own_poisson, path)?;
            (Some(full), shape)
        }
    };
    let Shape { radius, area, second_moment } = shape;
    b.smallest_radius = b.smallest_radius.min(radius);
    b.largest_radius = b.largest_radius.max(radius);
    let ends = [end(b, table, 0, path)?, end(b, table, 1, path)?];
    let integrator = match table.integrator.unwrap_or_default() {
        BeamIntegrator::Explicit => Integrator::Explicit,
        BeamIntegrator::Implicit => Integrator::Implicit { rho: table.rho.unwrap_or(RHO) },
    };
    if integrator == Integrator::Explicit && table.rho.is_some() {
        b.problems.add_at_key(
            &join(path, "rho"),
            "an explicit beam has no `rho`",
            "write integrator = \"implicit\"",
        );
    }
    let dynamic = |b: &Builder, id: BodyId| {
        b.world.index_of(id).is_some_and(|i| b.world.bodies.kind[i] == BodyKind::Dynamic)
    };
    for (end, key) in ends.iter().zip(["first_body", "last_body"]) {
        if integrator != Integrator::Explicit && end.body().is_some_and(|id| dynamic(b, id)) {
            let help = "attach it to a wall or a moved body, or write integrator = \"explicit\"";
            b.problems.add(&join(path, key), "an implicit beam cannot be attached to a dynamic body", help);
        }
    }
    let Some(young) = table.young.or(own_young).map(|y| y.0) else {
        let help = "add young = \"20 MPa\" to the beam or to its material";
        b.problems.add(path, "a beam needs `young`, its modulus of elasticity", help);
        return None;
    };
    let group = table.name.as_deref().unwrap_or("beams");
    Some(EngineBeam {
        elements: table.elements.unwrap_or(8) as usize,
        // Known once the nodes are.
        length: table.length.map_or(f64::NAN, |l| l.0),
        area,
        second_moment,
        radius,
        young,
        density: table.density.map_or(density, |d| d.0),
        material,
        ends,
        end_mass: [table.first_mass.map_or(0.0, |m| m.0), table.last_mass.map_or(0.0, |m| m.0)],
        damping: Damping {
            mass: table.damping.mass.map_or(0.0, |x| x.0),
            stiffness: table.damping.stiffness.map_or(0.0, |x| x.0),
        },
        integrator,
        touches: table.contact.unwrap_or(true),
        group: b.world.group(group),
        full,
    })
}

/// What contact and a gradient-deficient beam need to know of a cross-section.
pub(crate) struct Shape {
    /// Radius of contact [m].
    pub(crate) radius: f64,
    /// Area [m2].
    pub(crate) area: f64,
    /// Second moment of area [m4].
    pub(crate) second_moment: f64,
}

fn section(b: &mut Builder, table: &Beam, path: &str) -> Option<Shape> {
    let (radius, area, second_moment) = match (table.radius, table.edge) {
        (Some(r), None) => {
            let area = std::f64::consts::PI * r.0 * r.0;
            (r.0, area, 0.25 * area * r.0 * r.0)
        }
        (None, Some(e)) => (0.5 * e.0, e.0 * e.0, e.0.powi(4) / 12.0),
        _ => {
            let message = "a beam needs either `radius` or `edge`";
            b.problems.add(
                path,
                message,
                "write radius = \"5 mm\" for a round cross-section, edge for a square one",
            );
            return None;
        }
    };
    let (area, second_moment) = (table.area.unwrap_or(area), table.second_moment.unwrap_or(second_moment));
    Some(Shape { radius, area, second_moment })
}

fn end(b: &mut Builder, table: &Beam, which: usize, path: &str) -> Option<End> {
    let (hold, body, key) = match which {
        0 => (table.first, &table.first_body, "first"),
        _ => (table.last, &table.last_body, "last"),
    };
    let hold = hold.unwrap_or_default();
    let Some(name) = body else {
        return Some(match hold {
            Hold::Free => End::Free,
            Hold::Pinned => End::Pinned,
            Hold::Clamped => End::Clamped,
        });
    };
    let key_body = join(path, &format!("{key}_body"));
    let id = body_of(b, name, &key_body)?;
    match hold {
        Hold::Pinned => Some(End::PinnedTo(id)),
        Hold::Clamped => Some(End::ClampedTo(id)),
        Hold::Free => {
            let message = format!("`{key}_body` needs {key} = \"pinned\" or \"clamped\"");
            b.problems.add_at_key(&key_body, message, "a free end is attached to nothing");
            None
        }
    }
}

/// The corners of the line along which a beam lies.
fn corners(b: &mut Builder, table: &Beam, path: &str) -> Option<Vec<DVec3>> {
    let (corners, key) = match (&table.points, table.start, table.end) {
        (Some(points), None, None) => (points.iter().map(|p| vec3(*p)).collect::<Vec<_>>(), "points"),
        (None, Some(start), Some(end)) => (vec![vec3(start), vec3(end)], "end"),
        _ => {
            let message = "a beam needs either `start` and `end`, or `points`, or `around`";
            b.problems.add(path, message, "write start = [0, 0, 1], end = [1, 0, 1] for a straight beam");
            return None;
        }
    };
    if corners.len() < 2 {
        b.problems.add(&join(path, key), "a line needs at least two points", "add the other end");
        return None;
    }
    let size = corners.iter().map(|p| p.abs().max_element()).fold(0.0, f64::max);
    for (k, pair) in corners.windows(2).enumerate() {
        if pair[0].distance(pair[1]) <= 1e-12 * size {
            let (message, help) = match key {
                "end" => {
                    ("the beam has no length: `start` and `end` coincide".to_owned(), "move one of the two")
                }
                _ => {
                    (format!("points {} and {} of the beam coincide", k + 1, k + 2), "remove one of the two")
                }
            };
            b.problems.add(&join(path, key), message, help);
            return None;
        }
    }
    if let Some(rounding) = table.rounding {
        if table.points.is_none() {
            let message = "`rounding` is for the corners of `points`";
            b.problems.add_at_key(&join(path, "rounding"), message, "a straight beam has none: remove it");
            return None;
        }
        return match corners_of_beams::rounded(&corners, rounding.0) {
            Ok(round) => Some(round),
            Err((message, help)) => {
                b.problems.add(&join(path, "rounding"), message, help);
                None
            }
        };
    }
    Some(corners)
}

/// The nodes at the start, equally far from each other along the line; at corners the direction is the mean.
fn nodes(b: &mut Builder, table: &Beam, beam: &EngineBeam, path: &str) -> Option<(f64, Nodes)> {
    let corners = corners(b, table, path)?;
    let lengths: Vec<f64> = corners.windows(2).map(|p| p[0].distance(p[1])).collect();
    let whole: f64 = lengths.iter().sum();
    let length = if beam.length.is_nan() { whole } else { beam.length };
    let ratio = whole / length;
    if !(0.5..=2.0).contains(&ratio) {
        let message = format!(
            "`length` {length} m is not that of the line, {whole:.6} m: a strain of {:.0} %",
            100.0 * (ratio - 1.0)
        );
        b.problems.add(
            &join(path, "length"),
            message,
            "a beam starts stretched or pressed by at most a factor of two",
        );
        return None;
    }
    if length < 2.0 * beam.radius {
        b.warnings
            .push(format!("a beam of {length} m is shorter than thick; beam theory does not hold for it"));
    }
    let nodes = (0..=beam.elements).map(|k| {
        let mut x = whole * k as f64 / beam.elements as f64;
        let mut at = 0;
        while at + 1 < lengths.len() && x > lengths[at] {
            x -= lengths[at];
            at += 1;
        }
        let direction = |s: usize| (corners[s + 1] - corners[s]) / lengths[s];
        let tangent = if at + 1 < lengths.len() && x > lengths[at] * (1.0 - 1e-9) {
            (direction(at) + direction(at + 1)).normalize_or(direction(at))
        } else {
            direction(at)
        };
        (corners[at] + direction(at) * x, tangent * ratio)
    });
    let nodes: Nodes = nodes.collect();
    let strain = corners_of_beams::strain(&nodes, length, ratio);
    if strain > NOTABLE_STRAIN {
        let name = table.name.as_ref().map_or_else(|| "a beam".to_owned(), |n| format!("the beam `{n}`"));
        b.warnings.push(format!(
            "{name} begins with a strain of {:.0} % at a corner of its line, and will spring; round its corners with `rounding`, or \
             take more elements",
            100.0 * strain
        ));
    }
    Some((length, nodes))
}

/// Whether so many copies of a beam are a number that can be computed with.
pub(crate) fn can_be_held(b: &mut Builder, beam: &EngineBeam, count: f64, path: &str) -> bool {
    let spheres = if beam.touches { 1.0 + beam.length / beam.radius } else { 0.0 };
    let parts = count * spheres.max(beam.elements as f64);
    let most = most_bodies(b.world.settings.method);
    let good = count >= 1.0 && parts + b.beam_parts <= most;
    if !good {
        let message = format!("{count} beams, {parts:.0} spheres and elements");
        let help = format!("from 1 on, up to {most} spheres or elements of all beams together");
        b.problems.add(path, message, help);
        return false;
    }
    // Asked before any of them is built.
    let per_element = if beam.full.is_some() { 2.0 * BYTES_PER_ELEMENT } else { BYTES_PER_ELEMENT };
    let bytes = count * (spheres * BYTES_PER_SPHERE + beam.elements as f64 * per_element);
    b.beam_bytes += bytes;
    b.beam_parts += parts;
    match memory::available_bytes() {
        Some(available) if b.beam_bytes > available as f64 => {
            let message = format!(
                "{count} beams with {parts:.0} spheres and elements need about {:.1} GB of memory, {:.1} GB are available",
                b.beam_bytes / 1e9,
                available as f64 / 1e9
            );
            b.problems.add(
                path,
                message,
                "use fewer beams or elements, or a thicker radius, or a larger machine",
            );
            false
        }
        _ => true,
    }
}

/// The beam and its copies.
fn copies(
    b: &mut Builder,
    table: &Beam,
    beam: &EngineBeam,
    (length, nodes): &(f64, Nodes),
    path: &str,
) -> Option<Vec<(EngineBeam, Nodes)>> {
    let beam = EngineBeam { length: *length, ..beam.clone() };
    let Some(grid) = &table.grid else {
        return can_be_held(b, &beam, 1.0, path).then(|| vec![(beam, nodes.clone())]);
    };
    let [nx, ny, nz] = grid.count;
    let count = f64::from(nx) * f64::from(ny) * f64::from(nz);
    if !can_be_held(b, &beam, count, &join(path, "grid.count")) {
        return None;
    }
    let mut random = Random::new(b.world.settings.seed, 0x6265_616d ^ path.len() as u64);
    let (spacing, jitter) = (vec3(grid.spacing), grid.jitter.map_or(DVec3::ZERO, vec3));
    let lean = grid.lean.map_or(DVec3::ZERO, vec3);
    let mut all = Vec::with_capacity(count as usize);
    for k in 0..nz {
        for j in 0..ny {
            for i in 0..nx {
                let draw = DVec3::new(
                    random.uniform(-1.0, 1.0),
                    random.uniform(-1.0, 1.0),
                    random.uniform(-1.0, 1.0),
                );
                let by = DVec3::new(f64::from(i), f64::from(j), f64::from(k)) * spacing
                    + f64::from(k) * lean
                    + draw * jitter;
                all.push((beam.clone(), nodes.iter().map(|&(r, g)| (r + by, g)).collect()));
            }
        }
    }
    Some(all)
}
