//! The grains of every terrain in the world: among its bodies, or, where boxes move over it, in its ground.

use std::path::Path;

use granum_engine::ground::moving_box::MovingBox;
use granum_engine::ground::store::Grain;
use granum_engine::ground::{GrainKind, Ground, NewGrain, body_of};
use granum_engine::terrain::Sizes;
use granum_engine::terrain::sizes::SizeLaw;

use super::file::{self, Header};
use super::sound::recipe_of;
use super::sources::{Source, hash, settled};
use super::{boxes, walls};
use crate::Placed;
use crate::build::Builder;
use crate::locate::join;
use crate::schema::{File, FillWord, Terrain};

/// Told how grains settle.
pub(crate) type Prepare<'a> = &'a dyn Fn(&str);

/// A terrain whose grains are known.
struct Made {
    source: Source,
    kinds: Vec<GrainKind>,
    boxes: Vec<MovingBox>,
    name: String,
    count: usize,
}

/// Adds the grains and boxes of every terrain.
pub(crate) fn add_terrain(b: &mut Builder, scene: &File) {
    let mut all = Vec::new();
    for (i, t) in scene.terrain.iter().enumerate().filter(|(_, t)| walls::rigid(t).is_none()) {
        let made = one(b, scene, t, &format!("terrain[{i}]"));
        all.extend(made);
    }
    if !b.problems.is_empty() {
        return;
    }
    let (boxed, open): (Vec<Made>, Vec<Made>) = all.into_iter().partition(|made| !made.boxes.is_empty());
    for made in &open {
        made.source.each(&mut |new| {
            let kind = made.kinds[usize::from(new.kind)];
            let grain = Grain::new(0, new.position, new.radius, new.rotation);
            let body = body_of(&(grain, new.rotation), &kind, &b.world.shapes, kind.fixed);
            b.world.add(body);
        });
    }
    if !boxed.is_empty() {
        let mut ground = Ground::default();
        let mut firsts = Vec::new();
        for made in &boxed {
            firsts.push(ground.kinds.len() as u16);
            ground.kinds.extend(&made.kinds);
            ground.boxes.extend(made.boxes.iter().cloned());
        }
        b.world.add_ground(ground, &|visit| {
            for (made, first) in boxed.iter().zip(&firsts) {
                made.source.each(&mut |new| visit(NewGrain { kind: first + new.kind, ..new }));
            }
        });
        boxes::describe(b);
    }
    for made in boxed.iter().chain(&open).filter(|_| b.chosen.is_none()) {
        let n = made.count as f64;
        b.placed.push(Placed { what: made.name.clone(), requested: n, placed: n, unit: "bodies" });
    }
}

fn one(b: &mut Builder, scene: &File, t: &Terrain, path: &str) -> Option<Made> {
    let group = b.world.group(&t.name);
    b.fills.push((group, path.to_owned()));
    let material = b.material(&t.material, path);
    let grain = b.grain(t.grain.as_deref(), material.map_or(1.0, |m| m.1), path);
    let ((material, density), grain) = (material?, grain?);
    let kinds = |stretches: usize| -> Vec<GrainKind> {
        let shape = |k: usize| grain.variants().get(k).map_or(granum_engine::ShapeId(0), |v| v.shape);
        let kind = |k: usize, fixed: bool| GrainKind { shape: shape(k), material, density, group, fixed };
        (0..stretches).flat_map(|k| [kind(k, false), kind(k, true)]).collect()
    };
    let kinds = kinds(grain.variants().len().max(1));
    let stretches: Vec<f64> = match grain.variants() {
        [] => vec![1.0],
        variants => variants.iter().map(|v| v.stretch).collect(),
    };
    if let Some(file) = &t.file {
        return from_file(b, scene, t, (Path::new(file), &stretches, kinds), path);
    }
    let recipe = recipe_of(b, t, grain, path)?;
    let boxes = boxes::boxes(b, scene, t, recipe.largest(), path)?;
    let made = |source, kinds, count| Some(Made { source, kinds, boxes, name: t.name.clone(), count });
    if b.chosen.is_some() {
        return made(Source::List(Vec::new()), kinds, 0);
    }
    let sizes = if recipe.fill == FillWord::Random {
        recipe.sizes.clone()
    } else {
        let widest = recipe.grain.largest(1.0);
        Sizes {
            law: SizeLaw::Classes(recipe.layers.iter().map(|l| (l.radius / widest, 1.0)).collect()),
            by_mass: false,
        }
    };
    b.note_sizes(&sizes, granum_engine::glam::DVec3::ZERO);
    if !b.problems.is_empty() {
        return None; // nothing large is begun for a scene that is wrong
    }
    if t.settle.is_none() {
        let count = recipe.count_in_layers();
        return made(Source::Layers(Box::new(recipe)), kinds, count);
    }
    let header = Header {
        recipe: hash(b, scene, t, &recipe, material),
        name: t.name.clone(),
        material: t.material.clone(),
        stretches,
        low: recipe.relief.low.to_array(),
        high: recipe.relief.high.to_array(),
        bottom: recipe.bottom,
        ..Header::default()
    };
    let (source, count) = settled(b, t, &recipe, &kinds, header, path)?;
    made(source, kinds, count)
}

fn from_file(
    b: &mut Builder,
    scene: &File,
    t: &Terrain,
    (file, stretches, kinds): (&Path, &[f64], Vec<GrainKind>),
    path: &str,
) -> Option<Made> {
    let given = [
        ("surface", t.surface.is_some()),
        ("fill", t.fill.is_some()),
        ("depth", t.depth.is_some()),
        ("layers", t.layers.is_some()),
        ("settle", t.settle.is_some()),
        ("more", !t.more.is_empty()),
    ];
    for (key, _) in given.into_iter().filter(|g| g.1) {
        b.problems.add_at_key(
            &join(path, key),
            format!("a terrain from a file has no `{key}`"),
            "keep one of the two",
        );
    }
    let (mut largest, mut smallest, mut count) = (0.0_f64, f64::INFINITY, 0);
    if b.chosen.is_none() {
        let header = file::each(file, &mut |g| {
            (largest, smallest, count) = (largest.max(g.radius), smallest.min(g.radius), count + 1);
        });
        let wrong = match header {
            Err(why) => Some(why),
            Ok(h) if h.stretches != stretches => Some("its grains are of other shapes than `grain`".into()),
            Ok(h) if h.grains == 0 => Some("it has no grains".into()),
            Ok(_) => None,
        };
        if let Some(why) = wrong {
            let help = "name a file that `granum terrain` or `granum export --as terrain` has written";
            b.problems.add(&join(path, "file"), format!("{}: {why}", file.display()), help);
            return None;
        }
        b.note_sizes(&Sizes::single(smallest), granum_engine::glam::DVec3::ZERO);
        b.note_sizes(&Sizes::single(largest), granum_engine::glam::DVec3::ZERO);
    }
    let boxes = boxes::boxes(b, scene, t, largest, path)?;
    Some(Made { source: Source::File(file.to_owned()), kinds, boxes, name: t.name.clone(), count })
}
