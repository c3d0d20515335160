//! The recipe of a terrain from its table, if the table is sound.

use granum_engine::terrain::Sizes;
use granum_engine::terrain::grain::Grain;
use granum_engine::terrain::layers::{Layer, grid};

use super::recipe::{self, Recipe};
use super::surface::relief;
use crate::build::{Builder, most_bodies};
use crate::grains::sizes;
use crate::locate::join;
use crate::schema::{FillWord, FloorWord, SidesWord, Terrain};

/// Most grains that are stored.
const MOST_STORED: f64 = 1e8;

/// What a terrain is made of, if it is sound.
pub(super) fn recipe_of(b: &mut Builder, t: &Terrain, grain: Grain, path: &str) -> Option<Recipe> {
    let Some(surface) = &t.surface else {
        b.problems.add(
            path,
            "a terrain needs `surface` or `file`",
            "for example surface = { flat = 0, size = [4, 2] }",
        );
        return None;
    };
    let relief = match relief(surface) {
        Ok(relief) => relief,
        Err((key, message, help)) => {
            let at = join(path, "surface");
            b.problems.add(&if key.is_empty() { at } else { join(&at, key) }, message, help);
            return None;
        }
    };
    let fill = t.fill.unwrap_or(FillWord::Layers);
    let own = grain.own_radius(&b.world.shapes);
    let (mut layers, mut drawn) = (Vec::new(), Sizes::single(1.0));
    if fill == FillWord::Random {
        drawn = sizes(t.radius, t.sizes.as_ref(), own, path, &mut b.problems)?;
        if t.depth.is_none() {
            b.problems.add(
                path,
                "a terrain at random needs `depth`",
                "add how deep it is below its lowest point",
            );
        }
        if t.settle.is_none() {
            b.problems.add(path, "a terrain at random must settle", "add settle = {}, or fill = \"layers\"");
        }
        if t.layers.is_some() {
            b.problems.add(&join(path, "layers"), "fill = \"random\" has no layers", "keep one of the two");
        }
    } else {
        if t.sizes.is_some() || t.fraction.is_some() {
            let key = if t.sizes.is_some() { "sizes" } else { "fraction" };
            b.problems.add_at_key(
                &join(path, key),
                format!("layers have no `{key}`"),
                "take it out, or set fill = \"random\"",
            );
        }
        match recipe::layers(t) {
            Ok(list) => {
                layers = list.iter().map(|l| Layer { radius: grain.largest(l.radius), ..*l }).collect();
            }
            Err((key, message, help)) => {
                b.problems.add(
                    &if key.is_empty() { path.to_owned() } else { join(path, key) },
                    message,
                    help,
                );
                return None;
            }
        }
    }
    let mut recipe = Recipe {
        bottom: recipe::bottom(t, &relief, &layers),
        relief,
        fill,
        floor: t.floor.unwrap_or(FloorWord::Fixed),
        sides: t.sides.unwrap_or(SidesWord::Fixed),
        grain,
        layers,
        sizes: drawn,
        fraction: t.fraction.unwrap_or(0.6),
        seed: b.world.settings.seed,
    };
    if t.settle.is_some() && recipe.floor == FloorWord::None {
        b.problems.add(
            &join(path, "floor"),
            "grains cannot settle without a floor",
            "floor = \"fixed\" or \"plane\"",
        );
    }
    check_amount(b, t, &mut recipe, path);
    Some(recipe)
}

/// Whether there are neither too many grains nor too large ones.
fn check_amount(b: &mut Builder, t: &Terrain, recipe: &mut Recipe, path: &str) {
    let size = recipe.relief.high - recipe.relief.low;
    let largest = recipe.largest();
    if 2.0 * largest > size.min_element() {
        let message =
            format!("grains of radius {largest} m do not fit into a field of {} m by {} m", size.x, size.y);
        b.problems.add(path, message, "enlarge the field, or take smaller grains");
    }
    let in_layers = |l: &Layer| {
        let [nx, ny] = grid(&recipe.relief, l.radius);
        nx as f64 * ny as f64 * l.count as f64
    };
    let count = match recipe.fill {
        FillWord::Random => {
            let height = recipe.relief.range().map_or(0.0, |r| r.1) - recipe.bottom;
            recipe.fraction * size.element_product() * height / recipe.sizes.mean_volume()
        }
        _ => recipe.layers.iter().map(in_layers).sum(),
    };
    let most = if t.boxes.is_some() { MOST_STORED } else { most_bodies(b.world.settings.method) };
    if count > most {
        let help = if t.boxes.is_some() {
            "take larger grains, or a smaller field"
        } else {
            "take larger grains, a smaller field, or a `box`"
        };
        b.problems.add(path, format!("the terrain has about {count:.2e} grains, more than {most:.0e}"), help);
    }
}
