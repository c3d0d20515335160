//! Where the grains of a terrain come from: layers that are computed, grains that have just settled, or a file of those that settled
//! before by the same recipe.

use std::path::PathBuf;

use granum_engine::MaterialId;
use granum_engine::glam::DVec2;
use granum_engine::ground::{GrainKind, NewGrain};
use granum_engine::shape::sphere;
use granum_engine::terrain::Sizes;

use super::file::{self, Header};
use super::recipe::Recipe;
use super::settle::{Setting, SettlingPass, Until, settle};
use crate::build::Builder;
use crate::grains::sizes;
use crate::locate::join;
use crate::schema::{File, FillWord, Terrain};

/// Grains up to which a terrain settles whenever its scene is loaded; more want `granum terrain`.
const SETTLED_AT_ONCE: usize = 20_000;

/// Where grains come from.
pub(super) enum Source {
    Layers(Box<Recipe>),
    List(Vec<NewGrain>),
    File(PathBuf),
}

impl Source {
    /// Hands out the grains, the same ones every time.
    pub(super) fn each(&self, visit: &mut dyn FnMut(NewGrain)) {
        match self {
            Source::Layers(recipe) => recipe.each_in_layers(visit),
            Source::List(list) => list.iter().for_each(|g| visit(*g)),
            // Its grains were looked at when its header was.
            Source::File(path) => drop(file::each(path, visit)),
        }
    }
}

/// The settled grains: from their file if it is of the same recipe, else they settle now.
pub(super) fn settled(
    b: &mut Builder,
    t: &Terrain,
    recipe: &Recipe,
    kinds: &[GrainKind],
    mut header: Header,
    path: &str,
) -> Option<(Source, usize)> {
    let table = t.settle.as_ref()?;
    let file = table.file.as_ref().map(PathBuf::from);
    let at_file = join(path, "settle.file");
    if let Some(file) = file.as_ref().filter(|f| f.exists()) {
        match file::each(file, &mut |_| ()) {
            Ok(found) if found.recipe == header.recipe => {
                b.notes.push(format!("terrain    {}: settled before, {}", t.name, file.display()));
                return Some((Source::File(file.clone()), found.grains as usize));
            }
            _ if b.prepare.is_some() => {}
            found => {
                let why = match found {
                    Ok(_) => "it is of another recipe: the scene was changed since".to_owned(),
                    Err(why) => why,
                };
                let help = "`granum terrain SCENE` settles it anew; or remove the file, or name another";
                b.problems.add(&at_file, format!("{}: {why}", file.display()), help);
                return None;
            }
        }
    }
    let count = match recipe.fill {
        FillWord::Random => recipe.count_at_random(),
        _ => recipe.count_in_layers(),
    } + t.more.iter().map(|m| m.count as usize).sum::<usize>();
    if count > SETTLED_AT_ONCE && b.prepare.is_none() {
        let help = if file.is_some() {
            "`granum terrain SCENE` lets them settle once and writes the file"
        } else {
            "add settle.file = \"NAME.terrain\"; `granum terrain SCENE` then lets them settle once"
        };
        let message = format!("the {count} grains of terrain `{}` have not settled yet", t.name);
        b.problems.add(&join(path, "settle"), message, help);
        return None;
    }
    let mut passes = Vec::new();
    for (k, more) in t.more.iter().enumerate() {
        let at = format!("{path}.more[{k}]");
        let sizes = match (more.radius, &more.sizes) {
            (None, None) => recipe_sizes(recipe),
            _ => sizes(more.radius, more.sizes.as_ref(), None, &at, &mut b.problems)?,
        };
        let two = |v: [crate::units::Length; 2]| DVec2::new(v[0].0, v[1].0);
        let (low, high) = (two(more.min), two(more.max));
        let inside = low.cmpge(recipe.relief.low).all() && high.cmple(recipe.relief.high).all();
        if !inside || !(high - low).cmpgt(DVec2::splat(4.0 * sizes.limits().1)).all() {
            let message = "this pass does not lie inside the field, or is too small for its grains";
            b.problems.add(
                &at,
                message,
                "let `min` and `max` be corners inside the field, four radii apart at least",
            );
            return None;
        }
        passes.push(SettlingPass { low, high, count: more.count as usize, sizes });
    }
    let mut first = Vec::new();
    if recipe.fill == FillWord::Random {
        let field = (recipe.relief.low, recipe.relief.high);
        first = recipe.at_random(field, recipe.bottom, recipe.count_at_random(), &recipe.sizes, 0);
    } else {
        recipe.each_in_layers(&mut |g| first.push(g));
    }
    let until = Until {
        energy: table.until.unwrap_or(1e-4),
        at_most: table.at_most.map_or(5.0, |t| t.0),
        step: table.step.map_or(b.world.settings.step, |t| t.0),
        trim: table.trim.unwrap_or(recipe.fill == FillWord::Random),
    };
    let world = &b.world;
    let setting =
        Setting { settings: &world.settings, materials: &world.materials, shapes: &world.shapes, kinds };
    let watch = b.prepare.unwrap_or(&|_| ());
    let (grains, how) = match settle(recipe, &setting, first, &passes, until, watch) {
        Ok(done) => done,
        Err(why) => {
            b.problems.add(
                &join(path, "settle"),
                format!("the grains did not settle: {why}"),
                "try a shorter `step`",
            );
            return None;
        }
    };
    if how.energy > until.energy {
        b.warnings.push(format!(
            "terrain `{}` has not come to rest in {} s: {:.1e} of what lifts its grains by their diameter is left; give it more time with `at_most`",
            t.name, how.time, how.energy
        ));
    }
    b.notes
        .push(format!("terrain    {}: settled in {:.3} s, {} grains cut off", t.name, how.time, how.trimmed));
    header.grains = grains.len() as u64;
    (header.settled, header.energy, header.trimmed) = (how.time, how.energy, how.trimmed as u64);
    if let Some(file) = &file
        && let Err(e) = file::write(file, &header, &grains)
    {
        b.problems.add(
            &at_file,
            format!("{} cannot be written: {e}", file.display()),
            "name a file in a folder that can be written",
        );
        return None;
    }
    let count = grains.len();
    Some((Source::List(grains), count))
}

/// Sizes of the grains of a terrain, layers included.
fn recipe_sizes(recipe: &Recipe) -> Sizes {
    match recipe.layers.first() {
        Some(layer) => Sizes::single(layer.radius / recipe.grain.largest(1.0)),
        None => recipe.sizes.clone(),
    }
}

/// A hash of all that decides where grains come to rest (FNV-1a, 64 bit).
pub(super) fn hash(b: &Builder, scene: &File, t: &Terrain, recipe: &Recipe, material: MaterialId) -> String {
    let mut t = t.clone();
    (t.name, t.boxes) = (String::new(), None);
    if let Some(settle) = &mut t.settle {
        settle.file = None;
    }
    let (settings, law) = (&b.world.settings, b.world.materials.list().get(material.index()));
    let shapes: Vec<f64> = recipe
        .grain
        .variants()
        .iter()
        .map(|v| b.world.shapes[v.shape.index()].mass_and_inertia(v.stretch, 1.0).0 / sphere::volume(1.0))
        .collect();
    let text = format!(
        "1 {t:?} {law:?} {:?} {:?} {:?} {:?} {:?} {:?} {shapes:?} {:?}",
        settings.gravity,
        settings.seed,
        settings.step,
        settings.solver,
        scene.contact_margin,
        recipe.grain,
        scene.pairs
    );
    let add = |hash: u64, byte: &u8| (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3);
    format!("{:016x}", text.as_bytes().iter().fold(0xcbf2_9ce4_8422_2325_u64, add))
}
