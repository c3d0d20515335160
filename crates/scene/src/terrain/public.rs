//! Terrain files for others: what is in one, and the state of a run as one.

use std::path::Path;

use granum_engine::glam::DVec2;
use granum_engine::ground::NewGrain;
use granum_engine::shape::sphere::volume;
use granum_engine::{BodyKind, World};

use super::file::{self, Header};

/// Whether a file is a terrain file.
pub fn is_terrain_file(path: &Path) -> bool {
    file::is_one(path)
}

/// What is in a terrain file, in words.
pub fn describe_terrain(path: &Path) -> Result<String, String> {
    let (mut low, mut high) = (f64::INFINITY, f64::NEG_INFINITY);
    let (mut least, mut greatest, mut fixed, mut solid) = (f64::INFINITY, 0.0_f64, 0, 0.0);
    let (mut stretches, mut count) = (Vec::new(), 0);
    let header = file::open(path)?.0;
    stretches.extend(header.stretches.iter().copied());
    let header = file::each(path, &mut |g| {
        (low, high) = (low.min(g.position.z - g.radius), high.max(g.position.z + g.radius));
        (least, greatest) = (least.min(g.radius), greatest.max(g.radius));
        fixed += usize::from(g.kind % 2 == 1);
        solid += volume(g.radius / stretches[usize::from(g.kind / 2)]);
        count += 1;
    })?;
    let (from, to) = (DVec2::from_array(header.low), DVec2::from_array(header.high));
    let size = to - from;
    let shapes = if header.stretches.len() == 1 {
        String::new()
    } else {
        format!(" of {} shapes", header.stretches.len())
    };
    let mut text = format!(
        "  terrain    {}, material {}\n  grains     {count}{shapes}, {fixed} of them fixed, radii {least} to {greatest} m\n  \
         field      {} m by {} m from ({}, {}) m, heights {low:.4} to {high:.4} m\n  solid      {solid:.4} m3, a fraction of {:.3} of the box around it",
        header.name,
        header.material,
        size.x,
        size.y,
        from.x,
        from.y,
        solid / (size.x * size.y * (high - low))
    );
    if header.recipe.is_empty() {
        text.push_str("\n  made       from the state of a run");
    } else {
        text.push_str(&format!(
            "\n  made       by recipe {}, settled in {:.3} s to {:.1e} of what lifts its grains by their diameter, {} cut off",
            header.recipe, header.settled, header.energy, header.trimmed
        ));
    }
    Ok(text)
}

/// The terrains of a world by name: groups that hold grains which are fixed or stored, or all groups with more than one dynamic body.
pub fn terrain_names(resolved: &str) -> Vec<String> {
    let table: toml::Table = resolved.parse().unwrap_or_default();
    let list = table.get("terrain").and_then(toml::Value::as_array).into_iter().flatten();
    let of_grains = list.filter(|t| t.get("rigid").is_none_or(|r| r.as_bool() == Some(false)));
    of_grains.filter_map(|t| t.get("name")?.as_str().map(str::to_owned)).collect()
}

/// Writes the grains of a terrain as they are now, those that are stored too; returns how many.
pub fn save_terrain(path: &Path, world: &World, name: &str) -> Result<usize, String> {
    let group = world.groups.iter().position(|g| g == name).ok_or(format!("there is no terrain `{name}`"))?;
    let (b, ground) = (&world.bodies, &world.ground);
    let mut shapes: Vec<granum_engine::ShapeId> = Vec::new();
    let mut grains: Vec<(u32, NewGrain)> = Vec::new();
    let mut material = None;
    let mut number = |shape: granum_engine::ShapeId| {
        let at = shapes.iter().position(|s| *s == shape).unwrap_or_else(|| {
            shapes.push(shape);
            shapes.len() - 1
        });
        2 * at as u16
    };
    for i in (0..b.len()).filter(|&i| b.group[i].index() == group && !b.is_hole(i) && !world.is_wall(i)) {
        let fixed = match ground.owns(b.id[i]) {
            true => ground.kind(b.id[i]).fixed,
            false => b.kind[i] != BodyKind::Dynamic,
        };
        let kind = number(b.shape[i]) + u16::from(fixed);
        material = Some(b.material[i]);
        let (position, radius, rotation) = (b.position[i], b.radius[i], b.rotation[i]);
        grains.push((b.id[i].0, NewGrain { kind, position, radius, rotation }));
    }
    for c in 0..ground.store.columns() {
        let column = ground.store.column(c);
        for grain in &column.grains {
            let kind = ground.kind(granum_engine::BodyId(grain.id));
            if kind.group.index() != group {
                continue;
            }
            material = Some(kind.material);
            let exact = column.turned.iter().find(|t| t.0 == grain.id).map(|t| t.1);
            let rotation = exact.unwrap_or_else(|| grain.rotation());
            let kind = number(kind.shape) + u16::from(kind.fixed);
            grains.push((
                grain.id,
                NewGrain { kind, position: grain.position, radius: grain.radius, rotation },
            ));
        }
    }
    grains.sort_unstable_by_key(|g| g.0);
    let (mut low, mut high, mut bottom) = (DVec2::INFINITY, DVec2::NEG_INFINITY, f64::INFINITY);
    for (_, g) in &grains {
        let p = g.position.truncate();
        (low, high) = (low.min(p), high.max(p));
        bottom = bottom.min(g.position.z - g.radius);
    }
    let stretch = |shape: &granum_engine::ShapeId| {
        let form = &world.shapes[shape.index()];
        let r = form.bounding_radius();
        if shape.0 == 0 {
            1.0
        } else {
            r / granum_engine::terrain::grain::volume_radius(form.mass_and_inertia(r, 1.0).0)
        }
    };
    let header = Header {
        name: name.to_owned(),
        material: material
            .and_then(|m| world.materials.list().get(m.index()))
            .map_or(String::new(), |m| m.name.clone()),
        grains: grains.len() as u64,
        stretches: shapes.iter().map(stretch).collect(),
        low: low.to_array(),
        high: high.to_array(),
        bottom,
        ..Header::default()
    };
    let list: Vec<NewGrain> = grains.into_iter().map(|g| g.1).collect();
    file::write(path, &header, &list).map_err(|e| format!("{} cannot be written: {e}", path.display()))?;
    Ok(list.len())
}
