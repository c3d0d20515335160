//! Walls of a deck as `[[walls]]`: planes on the side where the grains are, cylinders as tubes or rods, borders of regions, meshes.

use std::path::Path;

use glam::DVec3;

use super::ImportError;
use super::materials::Materials;
use super::scene::{Files, rotation};
use super::state::{Mesh, Region, State, Wall, WallShape, across};
use crate::stl;
use crate::write::{Toml, name, number};

/// Sides of a container in the order in which LAMMPS numbers the faces of a block.
const SIDES: [&str; 6] = ["left", "right", "front", "back", "bottom", "top"];

/// Writes all walls.
pub(super) fn write_walls(
    state: &State,
    materials: &Materials,
    folder: &Path,
    scene: &str,
    toml: &mut Toml,
    files: &mut Files,
) -> Result<(), ImportError> {
    let inside = where_grains_are(state);
    let space = space(state);
    for wall in &state.walls {
        let material = materials.of_wall(&wall.id, &wall.material);
        let mut begin = |toml: &mut Toml, shape: &str, part: &str| {
            toml.table("[[walls]]", &wall.from);
            toml.text("name", &name(&format!("{}{part}", wall.id)));
            toml.text("shape", shape);
            toml.text("material", &material);
            if wall.stop.is_finite() {
                toml.number("opens", wall.stop);
            }
        };
        match &wall.shape {
            WallShape::Plane { axis, at } => {
                begin(toml, "plane", "");
                let normal = DVec3::AXES[*axis] * if inside[*axis] >= *at { 1.0 } else { -1.0 };
                toml.vector("position", DVec3::AXES[*axis] * *at);
                toml.vector("normal", normal);
            }
            WallShape::Cylinder { axis, radius, center } => {
                let [a, b] = across(*axis);
                let away = (inside[a] - center[0]).hypot(inside[b] - center[1]);
                let ends = [space.0[*axis], space.1[*axis]];
                begin(toml, if away < *radius { "tube" } else { "cylinder" }, "");
                round(toml, *axis, *center, ends);
                if away < *radius {
                    toml.number("inner_radius", *radius);
                    toml.number("thickness", 0.2 * radius);
                } else {
                    toml.number("radius", *radius);
                }
            }
            WallShape::Border(region, open) => border(&region.within(Some(space)), open, &mut begin, toml),
            WallShape::Full(region) => {
                full(&region.within(Some((space.0 - 1.0, space.1 + 1.0))), &mut begin, toml)
            }
            WallShape::Mesh(id) => {
                let Some(mesh) = state.meshes.get(id) else { continue };
                begin(toml, "mesh", "");
                mesh_keys(mesh, wall, folder, scene, toml, files)?;
            }
        }
    }
    Ok(())
}

/// The middle of where grains come in or are.
fn where_grains_are(state: &State) -> DVec3 {
    let middle = |(low, high): (DVec3, DVec3)| 0.5 * (low + high);
    let mut points: Vec<DVec3> = state.inserts.iter().map(|i| middle(i.region.bounds())).collect();
    points.extend(state.atoms.iter().map(|a| a.position));
    if points.is_empty() {
        return state.domain.map_or(DVec3::ZERO, middle);
    }
    points.iter().sum::<DVec3>() / points.len() as f64
}

/// The space that endless walls are cut to: the domain, or that of the insertions, and a little more.
fn space(state: &State) -> (DVec3, DVec3) {
    if let Some((low, high)) = state.domain {
        return (low, high);
    }
    let all = state.inserts.iter().map(|i| i.region.bounds());
    let (low, high) = all.fold((DVec3::splat(-0.5), DVec3::splat(0.5)), |(l, h), b| (l.min(b.0), h.max(b.1)));
    (low - 1.0, high + 1.0)
}

/// Place, height and turn of a round wall along an axis.
fn round(toml: &mut Toml, axis: usize, center: [f64; 2], ends: [f64; 2]) {
    let mut position = DVec3::ZERO;
    for (k, c) in across(axis).into_iter().zip(center) {
        position[k] = c;
    }
    position[axis] = 0.5 * (ends[0] + ends[1]);
    toml.vector("position", position);
    toml.number("height", ends[1] - ends[0]);
    if let Some(turn) = rotation(axis) {
        toml.raw("rotation", &turn);
    }
}

/// A region that grains are outside of.
fn full(region: &Region, begin: &mut dyn FnMut(&mut Toml, &str, &str), toml: &mut Toml) {
    match region {
        Region::Block { low, high } => {
            begin(toml, "box", "");
            toml.vector("position", 0.5 * (*low + *high));
            toml.vector("size", *high - *low);
        }
        Region::Ball { center, radius } => {
            begin(toml, "sphere", "");
            toml.vector("position", *center);
            toml.number("radius", *radius);
        }
        Region::Round { axis, center, radii, ends } => {
            let straight = radii[0] == radii[1];
            begin(toml, if straight { "cylinder" } else { "cone" }, "");
            round(toml, *axis, *center, *ends);
            if straight {
                toml.number("radius", radii[0]);
            } else {
                toml.number("bottom_radius", radii[0]);
                toml.number("top_radius", radii[1]);
            }
        }
    }
}

fn border(region: &Region, open: &[usize], begin: &mut dyn FnMut(&mut Toml, &str, &str), toml: &mut Toml) {
    match region {
        Region::Block { low, high } => {
            begin(toml, "container", "");
            toml.vector("min", *low);
            toml.vector("max", *high);
            let sides: Vec<String> = open
                .iter()
                .filter_map(|k| SIDES.get(k.wrapping_sub(1)))
                .map(|s| format!("\"{s}\""))
                .collect();
            if !sides.is_empty() {
                toml.raw("open", &format!("[{}]", sides.join(", ")));
            }
        }
        Region::Ball { center, radius } => {
            // No hollow ball among the walls: the box around it, which is said in the report by its name.
            begin(toml, "container", "");
            toml.vector("min", *center - *radius);
            toml.vector("max", *center + *radius);
        }
        Region::Round { axis, center, radii, ends } => {
            let thick = 0.2 * radii[0].max(radii[1]);
            if !open.contains(&3) {
                let straight = radii[0] == radii[1];
                begin(toml, if straight { "tube" } else { "funnel" }, "");
                round(toml, *axis, *center, *ends);
                if straight {
                    toml.number("inner_radius", radii[0]);
                } else {
                    toml.number("bottom_radius", radii[0]);
                    toml.number("top_radius", radii[1]);
                }
                toml.number("thickness", thick);
            }
            for (k, part) in [(0, " bottom"), (1, " top")] {
                if open.contains(&(k + 1)) || radii[k] <= 0.0 {
                    continue;
                }
                begin(toml, "cylinder", part);
                let outer = if k == 0 { [ends[0] - thick, ends[0]] } else { [ends[1], ends[1] + thick] };
                round(toml, *axis, *center, outer);
                toml.number("radius", radii[k] + 0.5 * thick);
            }
        }
    }
}

fn mesh_keys(
    mesh: &Mesh,
    wall: &Wall,
    folder: &Path,
    scene: &str,
    toml: &mut Toml,
    files: &mut Files,
) -> Result<(), ImportError> {
    let path = folder.join(&mesh.file);
    let triangles = stl::read(&path)?;
    // Always beside the scene, so that it may stand anywhere.
    let file = format!("{scene}-{}.stl", name(&wall.id).replace(' ', "-"));
    if !files.iter().any(|f| f.0 == file) {
        let bytes = if mesh.is_plain() {
            crate::read_bytes(&path)?
        } else {
            stl::write(&triangles.iter().map(|t| t.map(|p| mesh.turn * p + mesh.shift)).collect())
        };
        files.push((file.clone(), bytes));
    }
    toml.text("file", &file);
    if mesh.moves.is_empty() {
        return Ok(());
    }
    let keys: Vec<String> =
        mesh.moves.iter().flat_map(|m| &m.keys).map(|(k, v)| format!("{k} = {v}")).collect();
    let start = mesh.moves.iter().map(|m| m.start).fold(f64::INFINITY, f64::min);
    let stop = mesh.moves.iter().map(|m| m.stop).fold(0.0, f64::max);
    let mut keys = keys;
    if start > 0.0 {
        keys.push(format!("start = {}", number(start)));
    }
    if stop.is_finite() {
        keys.push(format!("stop = {}", number(stop)));
    }
    toml.raw("motion", &format!("{{ {} }}", keys.join(", ")));
    Ok(())
}
