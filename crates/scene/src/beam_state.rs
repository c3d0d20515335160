//! Beams in motion: `nodes` of `[[beams]]`, as an export writes them and as a scene begins with them.
//!
//! A row is a node of a beam as the engine has it: position, gradient times the length of an element, and the rates of both;
//! so a beam that is bent and moves is the same to the bit. Fully parameterised beams have `sections` beside them: both directors of
//! each node, and their rates. Not part of it: accelerations of the implicit integrator, which
//! finds them again in its first step.

use granum_engine::World;
use granum_engine::ancf::{Beam as EngineBeam, Nodes};
use granum_engine::glam::DVec3;
use toml::{Table, Value};

use crate::beams::{NamedBeam, can_be_held};
use crate::build::Builder;
use crate::locate::join;
use crate::schema::Beam;

/// Keys that say where beams are; `nodes` stands for all of them.
const PLACES: [&str; 8] =
    ["start", "end", "points", "rounding", "grid", "around", "velocity", "angular_velocity"];

/// The beams of a table that gives their nodes.
pub(crate) fn from_nodes(
    b: &mut Builder,
    table: &Beam,
    beam: &EngineBeam,
    nodes: &[Vec<[f64; 12]>],
    path: &str,
) -> Option<Vec<(EngineBeam, Nodes)>> {
    let here = join(path, "nodes");
    let placed = table.start.is_some() || table.end.is_some() || table.points.is_some();
    let placed = placed || table.grid.is_some() || table.around.is_some();
    if placed || table.velocity.is_some() || table.angular_velocity.is_some() {
        let message = "`nodes` stands for `start`, `end`, `points`, `grid`, `around` and velocities";
        b.problems.add(&here, message, "remove either");
        return None;
    }
    if beam.length.is_nan() {
        b.problems.add(&here, "`nodes` needs `length`, that of a beam without load", "add length = \"1 m\"");
        return None;
    }
    if let Some(k) = nodes.iter().position(|n| n.len() != beam.elements + 1) {
        let (found, needed) = (nodes[k].len(), beam.elements + 1);
        let message =
            format!("beam {k} of `nodes` has {found} nodes, {} elements need {needed}", beam.elements);
        b.problems.add(&here, message, "write `elements` and as many nodes and one more");
        return None;
    }
    if beam.full.is_some() {
        let sections = table.sections.as_deref().unwrap_or_default();
        let fit =
            sections.len() == nodes.len() && sections.iter().zip(nodes).all(|(s, n)| s.len() == n.len());
        if !fit {
            let message = "`nodes` of kind \"full\" need `sections`, a row for each of their rows";
            b.problems.add(&here, message, "write `sections` as `granum export` does");
            return None;
        }
    }
    if !can_be_held(b, beam, nodes.len() as f64, &here) {
        return None;
    }
    let l = beam.element_length();
    let of = |row: &[f64; 12]| (DVec3::from_slice(&row[..3]), DVec3::from_slice(&row[3..6]) / l);
    Some(nodes.iter().map(|rows| (beam.clone(), rows.iter().map(of).collect())).collect())
}

/// Gives beams the coordinates and rates of their nodes, to the bit.
pub(crate) fn set_state(
    world: &mut World,
    first: usize,
    nodes: &[Vec<[f64; 12]>],
    sections: Option<&[Vec<[f64; 12]>]>,
) {
    let mut state = world.beams.state();
    let mut at: usize = world.beams.list[..first].iter().map(|b| 6 * b.coordinates()).sum();
    for (beam, rows) in nodes.iter().enumerate() {
        // The axis first, behind it the directors.
        let sections = sections.and_then(|s| s.get(beam)).into_iter().flatten();
        for row in rows.iter().chain(sections) {
            // A state has the rate of each coordinate behind it.
            for (k, from) in [0, 6, 3, 9].into_iter().enumerate() {
                state[at + 3 * k..at + 3 * k + 3].copy_from_slice(&row[from..from + 3]);
            }
            at += 12;
        }
    }
    world.beams.restore(&state);
}

/// Writes the beams of a world into the tables that they came from.
pub(crate) fn set_beams(table: &mut Table, beams: &[NamedBeam], world: &World) {
    let Some(Value::Array(tables)) = table.get_mut("beams") else { return };
    for (table, named) in tables.iter_mut().zip(beams) {
        let Value::Table(table) = table else { continue };
        let all = named.first..named.first + named.count;
        let Some(one) = world.beams.list.get(named.first) else { continue };
        PLACES.iter().for_each(|key| drop(table.remove(*key)));
        table.insert("length".into(), Value::Float(one.length));
        let row = |beam: usize, k: usize| {
            let (e, v) = (|j| world.beams.coordinate(beam, j), |j| world.beams.rate(beam, j));
            let parts = [e(k), e(k + 1), v(k), v(k + 1)];
            Value::Array(parts.iter().flat_map(|p| p.to_array()).map(Value::Float).collect())
        };
        let rows = |from: usize| {
            let of = |beam| Value::Array((0..=one.elements).map(|k| row(beam, from + 2 * k)).collect());
            Value::Array(all.clone().map(of).collect())
        };
        table.insert("nodes".into(), rows(0));
        if one.full.is_some() {
            table.insert("sections".into(), rows(one.axis_coordinates()));
        }
    }
}
