//! Rigid terrain as walls, of triangles or of balls side by side, and planes below terrain of grains.

use granum_engine::glam::DVec2;
use serde::Deserialize;
use toml::{Table, Value};

use super::recipe;
use super::surface::relief;
use crate::build::Builder;
use crate::locate::join;
use crate::schema::{FloorWord, Kind, Rigid, RigidWord, Solid, Terrain};
use granum_engine::terrain::layers::{Layer, each};
use granum_engine::terrain::relief::Relief;

/// Triangles along the longer side of a formula unless its `spacing` is given.
const ALONG: f64 = 200.0;
/// Most balls of a surface.
const MOST_BALLS: usize = 2_000_000;

/// What a rigid terrain is made of; none for one of grains.
pub(super) fn rigid(terrain: &Terrain) -> Option<RigidWord> {
    match terrain.rigid {
        None | Some(Rigid::Is(false)) => None,
        Some(Rigid::Is(true)) => Some(RigidWord::Mesh),
        Some(Rigid::As(word)) => Some(word),
    }
}

/// Adds the walls of every terrain that has some.
pub(crate) fn add_walls(b: &mut Builder, terrain: &[Terrain]) {
    for (i, t) in terrain.iter().enumerate() {
        let path = format!("terrain[{i}]");
        let Some(table) = wall(b, t, &path) else { continue };
        match Solid::deserialize(Value::Table(table)) {
            Ok(solid) => b.add_solid(&solid, "terrain", i, Kind::Fixed),
            Err(e) => b.problems.add(&path, e.message(), "report this"),
        }
    }
}

fn wall(b: &mut Builder, t: &Terrain, path: &str) -> Option<Table> {
    let rigid = rigid(t);
    if rigid.is_none() && t.floor != Some(FloorWord::Plane) {
        return None;
    }
    let surface = t.surface.as_ref()?;
    // What is wrong with the surface of grains is said where they are made.
    let relief = match (relief(surface), rigid) {
        (Ok(relief), _) => relief,
        (Err(_), None) => return None,
        (Err((key, message, help)), Some(_)) => {
            let at = join(path, "surface");
            b.problems.add(&if key.is_empty() { at } else { join(&at, key) }, message, help);
            return None;
        }
    };
    let mut table = Table::new();
    table.insert("material".into(), t.material.clone().into());
    let Some(rigid) = rigid else {
        let layers = recipe::layers(t).unwrap_or_default();
        table.insert("shape".into(), "plane".into());
        table.insert("name".into(), format!("{} floor", t.name).into());
        table.insert("position".into(), numbers(&[0.0, 0.0, recipe::bottom(t, &relief, &layers)]));
        return Some(table);
    };
    table.insert("name".into(), t.name.clone().into());
    check_keys(b, t, rigid, path);
    match rigid {
        RigidWord::Mesh => {
            let size = relief.high - relief.low;
            let spacing = surface.spacing.map_or(size.max_element() / ALONG, |s| s.0);
            let (vertices, triangles) = relief.triangles(spacing);
            table.insert("shape".into(), "mesh".into());
            let rows = vertices.iter().map(|v| numbers(&v.to_array()));
            table.insert("vertices".into(), Value::Array(rows.collect()));
            let row = |t: &[u32; 3]| Value::Array(t.iter().map(|&k| Value::Integer(k.into())).collect());
            table.insert("triangles".into(), Value::Array(triangles.iter().map(row).collect()));
        }
        RigidWord::Spheres => {
            let Some(radius) = t.radius else {
                b.problems.add(
                    path,
                    "rigid = \"spheres\" needs `radius`",
                    "add the radius of the balls side by side",
                );
                return None;
            };
            let balls = balls(&relief, radius.0);
            if balls.len() > MOST_BALLS {
                let message = format!("the surface has {} balls, more than {MOST_BALLS}", balls.len());
                b.problems.add(&join(path, "radius"), message, "take larger ones, or rigid = \"mesh\"");
                return None;
            }
            table.insert("shape".into(), "spheres".into());
            table.insert("spheres".into(), Value::Array(balls.iter().map(|ball| numbers(ball)).collect()));
        }
    }
    Some(table)
}

fn numbers(v: &[f64]) -> Value {
    Value::Array(v.iter().map(|&x| Value::Float(x)).collect())
}

/// One layer of balls under a relief.
fn balls(relief: &Relief, radius: f64) -> Vec<[f64; 4]> {
    let mut all = Vec::new();
    let nodes = ((relief.high - relief.low) / (2.0 * radius) + DVec2::ONE).element_product();
    if nodes > 2.0 * MOST_BALLS as f64 {
        return vec![[0.0; 4]; MOST_BALLS + 1];
    }
    each(relief, &[Layer { radius, count: 1 }], false, &mut |p| {
        all.push([p.position.x, p.position.y, p.position.z, p.radius]);
    });
    all
}

/// Reports keys that a rigid terrain does not use.
fn check_keys(b: &mut Builder, t: &Terrain, rigid: RigidWord, path: &str) {
    let given = [
        ("grain", t.grain.is_some()),
        ("file", t.file.is_some()),
        ("fill", t.fill.is_some()),
        ("depth", t.depth.is_some()),
        ("radius", t.radius.is_some() && rigid == RigidWord::Mesh),
        ("sizes", t.sizes.is_some()),
        ("layers", t.layers.is_some()),
        ("floor", t.floor.is_some()),
        ("sides", t.sides.is_some()),
        ("settle", t.settle.is_some()),
        ("more", !t.more.is_empty()),
        ("box", t.boxes.is_some()),
    ];
    for (key, _) in given.into_iter().filter(|g| g.1) {
        let message = format!("a rigid terrain has no `{key}`: it is a wall and has no grains");
        b.problems.add_at_key(&join(path, key), message, "take it out, or take `rigid` out");
    }
}
