//! Mirrors, rotates and moves the tables of an included file.
//!
//! One function for each list of the format. What is not named here has no place in space, and stays. Values of a wrong type stay as
//! they are, too: the check of the whole scene reports them.

use granum_engine::glam::DVec3;
use toml::{Table, Value};

use super::placing::{Placing, list, numbers};
use super::regions;
use crate::locate::{Document, Raw};
use crate::units::{ANGLE, ANGULAR_SPEED, Dimension, FORCE, LENGTH, SPEED, TORQUE};

/// Puts all that a document describes in its place.
pub(super) fn place(document: &mut Document, p: &Placing) {
    if p.is_nothing() {
        return;
    }
    let mut wrong = Vec::new();
    for (name, value) in document.table.iter_mut() {
        if name == "grains" || name == "shapes" {
            for (_, shape) in value.as_table_mut().into_iter().flatten() {
                shape.as_table_mut().into_iter().for_each(|t| own_geometry(t, p));
            }
        }
        for (i, entry) in value.as_array_mut().into_iter().flatten().enumerate() {
            let (Some(t), path) = (entry.as_table_mut(), format!("{name}[{i}]")) else { continue };
            match name.as_str() {
                "bodies" => solid(t, p, true),
                "walls" => solid(t, p, false),
                "beams" => beam(t, p, &path, &mut wrong),
                "joints" => super::joints::place(t, p),
                "forces" => force(t, p),
                "fills" => fill(t, p, &path, &mut wrong),
                "sources" => {
                    regions::place(t, p, &path, &mut wrong);
                    change(t, "velocity", &SPEED, |v| p.vector(v));
                }
                "placed" => rows(t, p),
                "terrain" => {
                    let message =
                        "a terrain lies along x and y of the scene and cannot be moved by an include";
                    let help = "put it into the scene itself, or include its file without a place";
                    wrong.push(Raw::at(&path, message, help));
                }
                "probes" => probe(t, p, &path, &mut wrong),
                _ => {}
            }
        }
    }
    document.failures.append(&mut wrong);
}

/// Changes a list of three numbers, if there is one.
pub(super) fn change(t: &mut Table, key: &str, dimension: &Dimension, to: impl Fn(DVec3) -> DVec3) {
    if let Some(v) = t.get(key).and_then(|v| numbers::<3>(v, dimension)) {
        t.insert(key.into(), list(to(DVec3::from_array(v)).to_array()));
    }
}

/// Changes every row of a list of numbers.
fn change_rows(t: &mut Table, key: &str, to: impl Fn(&mut [f64])) {
    let Some(Value::Array(rows)) = t.get_mut(key) else { return };
    for row in rows.iter_mut().filter_map(Value::as_array_mut) {
        let numbers: Option<Vec<f64>> = row.iter().map(|v| super::placing::number(v, &LENGTH)).collect();
        if let Some(mut numbers) = numbers {
            to(&mut numbers);
            *row = numbers.into_iter().map(Value::Float).collect();
        }
    }
}

/// Writes a vector over three numbers of a row that begin at a place; rows that are too short stay.
fn change_at(row: &mut [f64], at: usize, to: impl Fn(DVec3) -> DVec3) {
    if let Some(part) = row.get_mut(at..at + 3) {
        let v = to(DVec3::from_slice(part));
        part.copy_from_slice(&v.to_array());
    }
}

fn point_or_origin(t: &mut Table, key: &str, p: &Placing) {
    t.entry(key).or_insert_with(|| list([0.0; 3]));
    change(t, key, &LENGTH, |v| p.point(v));
}

fn orient(t: &mut Table, p: &Placing) {
    if let Some(value) = p.orientation(t.get("rotation")) {
        t.insert("rotation".into(), value);
    }
}

fn solid(t: &mut Table, p: &Placing, is_body: bool) {
    let shape = t.get("shape").and_then(Value::as_str).unwrap_or_default().to_owned();
    match shape.as_str() {
        "container" => container(t, p),
        "plane" => {
            point_or_origin(t, "position", p);
            let normal = t.get("normal").and_then(|v| numbers::<3>(v, &LENGTH));
            let normal = p.vector(normal.map_or(DVec3::Z, DVec3::from_array));
            t.insert("normal".into(), list(normal.to_array()));
        }
        _ => {
            point_or_origin(t, "position", p);
            orient(t, p);
        }
    }
    own_geometry(t, p);
    for copies in t.get_mut("copies").and_then(Value::as_array_mut).into_iter().flatten() {
        let Some(copies) = copies.as_table_mut() else { continue };
        change(copies, "shift", &LENGTH, |v| p.vector(v));
        if copies.contains_key("turn") {
            copies.entry("axis").or_insert_with(|| list([0.0, 0.0, 1.0]));
            change(copies, "axis", &LENGTH, |v| p.pseudo(v));
            point_or_origin(copies, "through", p);
        }
    }
    let is_free = match t.get("kind").and_then(Value::as_str) {
        Some(kind) => kind == "dynamic",
        None => is_body && !t.contains_key("motion"),
    };
    if is_free && p.moves() {
        t.entry("velocity").or_insert_with(|| list([0.0; 3]));
    }
    change(t, "velocity", &SPEED, |v| p.speed(v));
    change(t, "angular_velocity", &ANGULAR_SPEED, |v| p.pseudo(v));
    if let Some(Value::Table(motion)) = t.get_mut("motion") {
        moved(motion, p);
    }
}

/// A container keeps its size; its centre is moved and its walls change sides.
fn container(t: &mut Table, p: &Placing) {
    let corner = |key: &str| t.get(key).and_then(|v| numbers::<3>(v, &LENGTH)).map(DVec3::from_array);
    if let (Some(min), Some(max)) = (corner("min"), corner("max")) {
        let (low, high) = if p.turns() {
            let (center, half) = (p.point(0.5 * (min + max)), 0.5 * (max - min));
            (center - half, center + half)
        } else {
            let (one, other) = (p.point(min), p.point(max));
            (one.min(other), one.max(other))
        };
        t.insert("min".into(), list(low.to_array()));
        t.insert("max".into(), list(high.to_array()));
    }
    orient(t, p);
    let sides = [["left", "right"], ["front", "back"], ["bottom", "top"]];
    let (Some(axis), Some(Value::Array(open))) = (p.mirror, t.get_mut("open")) else { return };
    for side in open {
        let [low, high] = sides[axis];
        match side.as_str() {
            Some(s) if s == low => *side = high.into(),
            Some(s) if s == high => *side = low.into(),
            _ => {}
        }
    }
}

/// What a shape is made of, in its own coordinates: only a mirror changes it.
fn own_geometry(t: &mut Table, p: &Placing) {
    let Some(axis) = p.mirror else { return };
    for key in ["points", "vertices"] {
        change_rows(t, key, |row| change_at(row, 0, |v| p.own(v)));
    }
    change_rows(t, "spheres", |row| change_at(row, 0, |v| p.own(v)));
    if let Some(Value::Array(triangles)) = t.get_mut("triangles") {
        // Counter-clockwise seen from outside, as before.
        triangles
            .iter_mut()
            .filter_map(Value::as_array_mut)
            .filter(|c| c.len() == 3)
            .for_each(|c| c.swap(1, 2));
    }
    if let Some(Value::Table(shown)) = t.get_mut("show") {
        own_geometry(shown, p);
    }
    if axis == 2 {
        let (bottom, top) = (t.remove("bottom_radius"), t.remove("top_radius"));
        bottom.into_iter().for_each(|r| drop(t.insert("top_radius".into(), r)));
        top.into_iter().for_each(|r| drop(t.insert("bottom_radius".into(), r)));
    }
    change(t, "center_of_mass", &LENGTH, |v| p.own(v));
    // Moments xx, yy, zz stay; products xy, xz, yz that have the axis once change their sign.
    if let Some([xx, yy, zz, xy, xz, yz]) = t.get("inertia").and_then(|v| numbers::<6>(v, &LENGTH)) {
        let sign = |a: usize, b: usize, i: f64| if a == axis || b == axis { 0.0 - i } else { i };
        t.insert("inertia".into(), list([xx, yy, zz, sign(0, 1, xy), sign(0, 2, xz), sign(1, 2, yz)]));
    }
    for piece in t.get_mut("pieces").and_then(Value::as_array_mut).into_iter().flatten() {
        let Some(piece) = piece.as_table_mut() else { continue };
        change(piece, "position", &LENGTH, |v| p.own(v));
        let alone = Placing::mirror_only(axis);
        orient(piece, &alone);
        own_geometry(piece, &alone);
    }
}

fn moved(motion: &mut Table, p: &Placing) {
    if let Some(Value::Table(shake)) = motion.get_mut("shake") {
        change(shake, "amplitude", &LENGTH, |v| p.vector(v));
    }
    for (key, dimension) in [("translate", &LENGTH), ("velocity", &SPEED)] {
        if let Some(new) = motion.get(key).and_then(|v| p.formulas(v, dimension, false)) {
            motion.insert(key.into(), new);
        }
    }
    change_rows(motion, "table", |row| change_at(row, 1, |v| p.vector(v)));
    if let Some(Value::Table(rotate)) = motion.get_mut("rotate") {
        change(rotate, "axis", &LENGTH, |v| p.pseudo(v));
        change(rotate, "pivot", &LENGTH, |v| p.point(v));
    }
    if let Some(Value::Table(now)) = motion.get_mut("now") {
        change(now, "offset", &LENGTH, |v| p.vector(v));
    }
}

fn force(t: &mut Table, p: &Placing) {
    let of_body = t.get("axes").and_then(Value::as_str) == Some("body");
    let own = p.mirror.map_or_else(Placing::nothing, Placing::mirror_only);
    let q = if of_body { &own } else { p };
    for (key, dimension, is_pseudo) in [("force", &FORCE, false), ("torque", &TORQUE, true)] {
        if let Some(new) = t.get(key).and_then(|v| q.formulas(v, dimension, is_pseudo)) {
            t.insert(key.into(), new);
        }
    }
    change_rows(t, "table", |row| change_at(row, 1, |v| q.vector(v)));
    change_rows(t, "torque_table", |row| change_at(row, 1, |v| q.pseudo(v)));
    change(t, "point", &LENGTH, |v| p.own(v));
    if let Some(Value::Table(field)) = t.get_mut("field") {
        change(field, "center", &LENGTH, |v| p.point(v));
    }
    if let Some(Value::Table(drag)) = t.get_mut("drag")
        && let Some(mut wind) = drag.get("wind").cloned()
    {
        for text in wind.as_array_mut().into_iter().flatten() {
            let is_formula = super::placing::number(text, &SPEED).is_none();
            if let Some(formula) = text.as_str().filter(|_| is_formula) {
                *text = Value::String(p.of_place(formula));
            }
        }
        if let Some(new) = p.formulas(&wind, &SPEED, false) {
            drag.insert("wind".into(), new);
        }
    }
}

fn beam(t: &mut Table, p: &Placing, path: &str, wrong: &mut Vec<Raw>) {
    for key in ["start", "end"] {
        change(t, key, &LENGTH, |v| p.point(v));
    }
    if let Some(Value::Array(points)) = t.get_mut("points") {
        for point in points {
            if let Some(v) = numbers::<3>(point, &LENGTH) {
                *point = list(p.point(DVec3::from_array(v)).to_array());
            }
        }
    }
    if t.get("kind").and_then(Value::as_str) == Some("full") && p.turns() {
        t.entry("up").or_insert_with(|| list([0.0, 0.0, 1.0]));
    }
    change(t, "up", &LENGTH, |v| p.vector(v));
    if p.moves() {
        t.entry("velocity").or_insert_with(|| list([0.0; 3]));
    }
    change(t, "velocity", &SPEED, |v| p.speed(v));
    change(t, "angular_velocity", &ANGULAR_SPEED, |v| p.pseudo(v));
    if let Some(Value::Table(around)) = t.get_mut("around") {
        change(around, "center", &LENGTH, |v| p.point(v));
        around.entry("crown").or_insert_with(|| list([0.0, 0.0, 1.0]));
        change(around, "crown", &LENGTH, |v| p.vector(v));
    }
    for (key, is_axis) in [("nodes", true), ("sections", false)] {
        for rows in t.get_mut(key).and_then(Value::as_array_mut).into_iter().flatten() {
            let mut one = Table::from_iter([("rows".to_owned(), rows.clone())]);
            change_rows(&mut one, "rows", |row| {
                (0..4).for_each(|k| {
                    change_at(row, 3 * k, |v| match k {
                        0 if is_axis => p.point(v),
                        2 if is_axis => p.speed(v),
                        _ => p.vector(v),
                    });
                });
            });
            one.remove("rows").into_iter().for_each(|new| *rows = new);
        }
    }
    if t.contains_key("grid") && (p.turns() || p.mirror.is_some()) {
        let message = "a grid of beams lies along x, y and z and cannot be turned or mirrored";
        let help =
            "give the beams of the included file one by one, or move it without `rotation` and `mirror`";
        wrong.push(Raw::at(&format!("{path}.grid"), message, help));
    }
}

fn fill(t: &mut Table, p: &Placing, path: &str, wrong: &mut Vec<Raw>) {
    regions::place(t, p, path, wrong);
    if p.moves() {
        t.entry("velocity").or_insert_with(|| list([0.0; 3]));
    }
    change(t, "velocity", &SPEED, |v| p.speed(v));
    change(t, "angular_velocity", &ANGULAR_SPEED, |v| p.pseudo(v));
}

/// Grains at given places: x y z radius, then quaternion, velocity and angular velocity, which may be left out.
fn rows(t: &mut Table, p: &Placing) {
    if let Some(Value::Array(rows)) = t.get_mut("rows").filter(|_| p.turns() || p.moves()) {
        for row in rows.iter_mut().filter_map(Value::as_array_mut).filter(|row| row.len() >= 4) {
            (row.len()..11).for_each(|k| row.push(Value::Float(if k == 4 { 1.0 } else { 0.0 })));
        }
    }
    change_rows(t, "rows", |row| {
        change_at(row, 0, |v| p.point(v));
        change_at(row, 8, |v| p.speed(v));
        change_at(row, 11, |v| p.pseudo(v));
        if let Some(part) = row.get_mut(4..8) {
            let given = list([part[0], part[1], part[2], part[3]]);
            let turned = p.orientation(Some(&given)).and_then(|v| numbers::<4>(&v, &ANGLE));
            turned.into_iter().for_each(|q| part.copy_from_slice(&q));
        }
    });
}

fn probe(t: &mut Table, p: &Placing, path: &str, wrong: &mut Vec<Raw>) {
    change(t, "point", &LENGTH, |v| p.point(v));
    change(t, "normal", &LENGTH, |v| p.vector(v));
    regions::place(t, p, path, wrong);
    if t.contains_key("center") && !regions::keeps_up(p) {
        let message = "the axis of a heap is vertical and cannot be turned";
        wrong.push(Raw::at(&format!("{path}.center"), message, "put the probe into the scene that includes"));
    }
    change(t, "center", &LENGTH, |v| p.point(v));
}
