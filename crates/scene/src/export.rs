//! The state of a world as the start of another run: its bodies as CSV, or all of it as a scene.

use std::fmt::Write as _;

use granum_engine::source::Amount;
use granum_engine::terrain::grain::Variant;
use granum_engine::world::restore::AutoSettings;
use granum_engine::{BodyKind, World};
use serde::Deserialize;
use toml::{Table, Value};

use crate::beam_state::set_beams;
use crate::build::Builder;
use crate::error::SceneError;
use crate::export_joints::set_joints;
use crate::forms::OF_DENSITY;
use crate::locate::{Document, Problems};
use crate::places::COLUMNS;
use crate::{build, schema};

/// The dynamic bodies of a world in the order of their ids; `[[placed]]` reads it.
pub fn as_csv(world: &World) -> String {
    let units = |name: &str| match name {
        "x" | "y" | "z" | "radius" => " [m]",
        "vx" | "vy" | "vz" => " [m/s]",
        "wx" | "wy" | "wz" => " [rad/s]",
        _ => " [-]",
    };
    let columns: Vec<String> = COLUMNS[..14].iter().map(|c| format!("{c}{}", units(c))).collect();
    let mut text = format!("id [-],group,material,shape,mass [kg],{}\n", columns.join(","));
    let b = &world.bodies;
    for i in dynamic(world) {
        let name = |names: &[String], at: usize| {
            names.get(at).map_or(String::new(), |n| n.replace([',', '\n'], " "))
        };
        let group = name(&world.groups, b.group[i].index());
        let material = world.materials.list().get(b.material[i].index()).map_or("", |m| &m.name);
        let shape = world.shapes[b.shape[i].index()].name();
        let _ = write!(text, "{},{group},{},{shape},{:?}", b.id[i], material.replace(',', " "), b.mass(i));
        for x in row(world, i, b.radius[i]) {
            let _ = write!(text, ",{x:?}");
        }
        text.push('\n');
    }
    text
}

fn dynamic(world: &World) -> Vec<usize> {
    let b = &world.bodies;
    let mut order: Vec<usize> = (0..b.len()).filter(|&i| b.kind[i] == BodyKind::Dynamic).collect();
    order.sort_unstable_by_key(|&i| b.id[i]);
    order
}

/// Whether a body has left the domain: the next step would have removed it.
fn leaves(world: &World, i: usize) -> bool {
    world.bodies.kind[i] == BodyKind::Dynamic && !world.settings.holds(world.bodies.position[i])
}

/// The numbers of a body as `[[placed]]` takes them.
fn row(world: &World, i: usize, radius: f64) -> [f64; 14] {
    let b = &world.bodies;
    let (p, q, v, w) = (b.position[i], b.rotation[i], b.velocity[i], b.ang_vel[i]);
    [p.x, p.y, p.z, radius, q.w, q.x, q.y, q.z, v.x, v.y, v.z, w.x, w.y, w.z]
}

/// A scene that begins with the state of `world`, which came from the resolved scene `text`. Time begins at zero; motions and
/// motors go on from where they are.
pub fn as_scene(text: &str, world: &World) -> Result<String, SceneError> {
    let name = "the scene of the run";
    let document = Document::parse(name, text)?;
    let file = schema::File::deserialize(document.table.clone())
        .map_err(|e| SceneError::one(name, e.message(), "report this"))?;
    if file.terrain.iter().any(|t| t.is_of_grains()) {
        return Err(SceneError::one(
            name,
            "a scene with terrain of grains cannot be written as another scene: grains are stored and fixed, which no scene says",
            "go on from its checkpoint with `granum run --restart`, or write its ground with `granum export --as terrain`",
        ));
    }
    let builder =
        build::build(&file, Problems::new(&document), Some(&AutoSettings::of(&world.settings)), None);
    let mut table = document.table.clone();
    set_solids(&mut table, &builder, world);
    set_joints(&mut table, world);
    crate::forces::go_on(&mut table, world);
    set_beams(&mut table, &builder.beams, world);
    let placed = placed(&builder, world, &file)?;
    for key in ["fills", "expect"] {
        table.remove(key);
    }
    let placed = [still_fixed(&mut table), placed].concat();
    set_sources(&mut table, world);
    let title = table.get("title").and_then(Value::as_str).unwrap_or_default();
    let title = format!("{title}, from t = {} s", (world.time * 1e9).round() / 1e9)
        .trim_start_matches(", ")
        .to_owned();
    table.insert("title".into(), Value::String(title));
    if !placed.is_empty() {
        table.insert("placed".into(), Value::Array(placed));
    }
    toml::to_string(&table).map_err(|e| SceneError::one(name, e.to_string(), "report this"))
}

/// Gives single bodies their place and speed; takes away those, and walls, that are gone.
fn set_solids(table: &mut Table, builder: &Builder, world: &World) {
    let numbers = |v: &[f64]| Value::Array(v.iter().map(|&x| Value::Float(x)).collect());
    for list in ["bodies", "walls"] {
        let Some(Value::Array(solids)) = table.get_mut(list) else { continue };
        let mut gone = vec![false; solids.len()];
        for (i, solid) in solids.iter_mut().enumerate() {
            let path = format!("{list}[{i}]");
            let parts: Vec<_> = builder.named.iter().filter(|n| n.path == path).collect();
            gone[i] = parts.iter().all(|n| world.index_of(n.id).is_none_or(|k| leaves(world, k)));
            let Value::Table(solid) = solid else { continue };
            let moved = parts.first().and_then(|n| world.motions.iter().find(|m| m.body == n.id));
            if let (Some(Value::Table(given)), Some(motion)) = (solid.get_mut("motion"), moved) {
                let mut now = Table::new();
                now.insert("time".into(), Value::Float(motion.since + world.time));
                now.insert("offset".into(), numbers(&motion.offset.to_array()));
                now.insert("angle".into(), Value::Float(motion.angle));
                given.insert("now".into(), Value::Table(now));
            }
            // Gates open when they would have; all parts of a container and all copies of a wall at the same time.
            if let Some(gate) = world.gates.iter().find(|g| parts.iter().any(|n| n.id == g.body)) {
                solid.insert("opens".into(), Value::Float((gate.opens - world.time).max(0.0)));
            }
            let [one] = parts.as_slice() else { continue };
            let Some(k) = world.index_of(one.id).filter(|&k| world.bodies.kind[k] == BodyKind::Dynamic)
            else {
                continue;
            };
            let (p, q) = (world.bodies.position[k], world.bodies.rotation[k]);
            let (at, turn) = (p + q * one.frame.0, (q * one.frame.1).normalize());
            solid.insert("position".into(), numbers(&at.to_array()));
            solid.insert("rotation".into(), numbers(&[turn.w, turn.x, turn.y, turn.z]));
            solid.insert("velocity".into(), numbers(&world.bodies.velocity[k].to_array()));
            solid.insert("angular_velocity".into(), numbers(&world.bodies.ang_vel[k].to_array()));
        }
        let mut keep = gone.iter();
        solids.retain(|_| !keep.next().is_some_and(|g| *g));
    }
}

/// The grains of fills and sources, a table for each group and material.
fn placed(builder: &Builder, world: &World, file: &schema::File) -> Result<Vec<Value>, SceneError> {
    let b = &world.bodies;
    // Group, material and shape of a table.
    type Kind = (u32, u32, Option<String>);
    let mut tables: Vec<(Kind, Vec<Value>)> = Vec::new();
    let named = |i: usize| builder.named.iter().any(|n| n.id == b.id[i]);
    let grain_of = |group: &str| {
        let fills = file.fills.iter().map(|f| (f.name.clone(), f.grain.clone()));
        let placed = file.placed.iter().map(|p| (p.name.clone(), p.grain.clone()));
        let sources = file.sources.iter().map(|s| (s.name.clone(), s.grain.clone()));
        let mut all = fills.chain(placed).chain(sources).filter(|(name, _)| name.as_deref() == Some(group));
        all.find_map(|(_, grain)| grain)
    };
    let many = builder.named.len();
    let is_grain = |i: &usize| (b.id[*i].index() >= many || !named(*i)) && !leaves(world, *i);
    for i in dynamic(world).into_iter().filter(is_grain) {
        let shape = b.shape[i];
        let group = world.groups.get(b.group[i].index()).map_or("", String::as_str);
        let is = |v: &Variant| v.shape == shape;
        // The grain that the group names, or any that has this shape.
        let found = (shape.0 > 0)
            .then(|| {
                let own = grain_of(group).filter(|g| builder.grains.contains_key(g));
                let names = own.iter().chain(builder.grains.keys());
                names.filter_map(|n| Some((n, builder.grains.get(n)?.as_ref()?))).find_map(|(n, g)| {
                    let k = g.variants().iter().position(is)?;
                    // A named shape of several materials has an entry for each density.
                    let name = n.split(OF_DENSITY).next().unwrap_or(n);
                    Some((name.to_owned(), k, g.variants()[k].stretch))
                })
            })
            .flatten();
        let (grain, variant, stretch) = match found {
            Some((name, k, stretch)) => (Some(name), k as f64, stretch),
            None => (None, 0.0, 1.0),
        };
        let mut numbers: Vec<Value> =
            row(world, i, b.radius[i] / stretch).into_iter().map(Value::Float).collect();
        if grain.is_some() {
            numbers.push(Value::Float(variant));
        }
        let key = (b.group[i].0, b.material[i].0, grain);
        match tables.iter_mut().find(|t| t.0 == key) {
            Some(table) => table.1.push(Value::Array(numbers)),
            None => tables.push((key, vec![Value::Array(numbers)])),
        }
    }
    let made = tables.into_iter().map(|((group, material, grain), rows)| {
        let mut table = Table::new();
        let name = world.groups.get(group as usize).cloned().unwrap_or_default();
        table.insert("name".into(), Value::String(name));
        let material = world.materials.list().get(material as usize).map_or("", |m| &m.name);
        table.insert("material".into(), Value::String(material.into()));
        if let Some(grain) = grain {
            table.insert("grain".into(), Value::String(grain));
        }
        table.insert("rows".into(), Value::Array(rows));
        Value::Table(table)
    });
    Ok(made.collect())
}

/// The placed grains that do not move, as the scene has them.
fn still_fixed(table: &mut Table) -> Vec<Value> {
    let Some(Value::Array(placed)) = table.remove("placed") else { return Vec::new() };
    placed.into_iter().filter(|p| p.get("kind").and_then(Value::as_str) == Some("fixed")).collect()
}

/// What sources have still to pour.
fn set_sources(table: &mut Table, world: &World) {
    let Some(Value::Array(sources)) = table.get_mut("sources") else { return };
    let mut left = Vec::new();
    for (source, now) in sources.drain(..).zip(&world.sources) {
        let Value::Table(mut source) = source else { continue };
        match now.amount {
            Amount::Count(n) => {
                source.insert("count".into(), Value::Integer(n.saturating_sub(now.placed) as i64));
            }
            Amount::Mass(m) => {
                source.insert("mass".into(), Value::Float((m - now.placed_mass).max(0.0)));
            }
        }
        source.insert("start".into(), Value::Float((now.start - world.time).max(0.0)));
        if !now.is_done() {
            left.push(Value::Table(source));
        }
    }
    if left.is_empty() {
        table.remove("sources");
    } else {
        *sources = left;
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may panic")]

    use granum_engine::glam::DVec3;

    /// What leaves the domain in the last step is not in the scene that goes on from it.
    #[test]
    fn bodies_that_leave_are_left_out() {
        let text = r#"
            format = 1
            step = "1 ms"
            duration = "1 s"
            [domain]
            min = [-1, -1, 0]
            max = [1, 1, 1]
            outside = "remove"
            [materials.glass]
            density = 2500
            [[bodies]]
            name = "ball"
            shape = "sphere"
            radius = 0.01
            material = "glass"
            position = [0.5, 0.0, 0.5]
            [[fills]]
            name = "grains"
            material = "glass"
            radius = "5 mm"
            count = 10
            region = { box = { min = [-0.2, -0.2, 0.2], max = [0.2, 0.2, 0.6] } }
        "#;
        let (scene, mut world) = crate::load_text("scene.toml", text, &[], None).unwrap();
        assert_eq!(world.bodies.len(), 11);
        for i in [0, 7] {
            world.bodies.position[i] += DVec3::X * 2.0;
        }
        let next = super::as_scene(&scene.resolved, &world).unwrap();
        let (_, world) = crate::load_text("next.toml", &next, &[], None).unwrap();
        assert_eq!(world.bodies.len(), 9);
    }
}
