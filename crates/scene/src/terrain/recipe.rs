//! The grains of a terrain before they settle: layers below its surface, or random grains in a box above its floor.

use granum_engine::glam::{DQuat, DVec2, DVec3};
use granum_engine::ground::NewGrain;
use granum_engine::random::Random;
use granum_engine::shape::sphere::volume;
use granum_engine::terrain::grain::{self, Grain};
use granum_engine::terrain::layers::{Layer, depths, each};
use granum_engine::terrain::relief::Relief;
use granum_engine::terrain::{Placer, Region, Sizes};

use crate::schema::{FillWord, FloorWord, SidesWord, Terrain};

/// Width of the strip along the sides in which grains are fixed, in diameters of the largest grain.
pub(super) const STRIP: f64 = 2.0;
/// Solid fraction at which grains are placed at random: dense enough to fall only a little, loose enough to find places at once.
const LOOSE: f64 = 0.25;
/// What is poured beyond what the surface needs, which is cut off.
const SPARE: f64 = 1.05;
/// Random places tried for a grain, and how often its region may then grow.
const TRIES: usize = 200;
const HIGHER: usize = 100;

/// A terrain's recipe.
pub(super) struct Recipe {
    pub(super) relief: Relief,
    pub(super) fill: FillWord,
    pub(super) floor: FloorWord,
    pub(super) sides: SidesWord,
    pub(super) grain: Grain,
    /// Layers from the top, with radii of the balls that hold the grains.
    pub(super) layers: Vec<Layer>,
    /// Sizes of grains at random.
    pub(super) sizes: Sizes,
    pub(super) fraction: f64,
    /// Height of the floor [m].
    pub(super) bottom: f64,
    pub(super) seed: u64,
}

/// Number of layers that a depth needs.
fn layers_of(depth: f64, radius: f64) -> usize {
    (depth / (2.0 * radius) - 1e-9).ceil().max(1.0) as usize
}

/// Layers from the top by their radii, as the terrain asks for them: of the grains, not of the balls that hold them.
pub(super) fn layers(terrain: &Terrain) -> Result<Vec<Layer>, (&'static str, String, String)> {
    if let Some(list) = &terrain.layers {
        if terrain.radius.is_some() || terrain.depth.is_some() {
            let help = "keep `layers`, or `radius` and `depth`";
            return Err(("layers", "`layers` says radius and depth already".into(), help.into()));
        }
        return Ok(list
            .iter()
            .map(|l| Layer { radius: l.radius.0, count: l.count.unwrap_or(1) as usize })
            .collect());
    }
    let (Some(radius), Some(depth)) = (terrain.radius, terrain.depth) else {
        let help = "radius = \"3 cm\" and depth = \"0.3 m\", or layers = [{ radius = \"3 cm\", count = 5 }]";
        return Err(("", "a terrain of layers needs `radius` and `depth`, or `layers`".into(), help.into()));
    };
    Ok(vec![Layer { radius: radius.0, count: layers_of(depth.0, radius.0) }])
}

/// Height of the floor below a relief [m].
pub(super) fn bottom(terrain: &Terrain, relief: &Relief, layers: &[Layer]) -> f64 {
    let low = relief.range().map_or(0.0, |r| r.0);
    match terrain.fill {
        Some(FillWord::Random) => low - terrain.depth.map_or(0.0, |d| d.0),
        fill => {
            let deepest = depths(relief, layers, fill == Some(FillWord::Hexagonal)).last().copied();
            low - deepest.map_or(0.0, |(depth, r)| depth + r)
        }
    }
}

impl Recipe {
    /// Radius of the ball that holds the largest grain [m].
    pub(super) fn largest(&self) -> f64 {
        let layers = self.layers.iter().map(|l| l.radius).fold(0.0, f64::max);
        if self.fill == FillWord::Random { self.grain.largest(self.sizes.limits().1) } else { layers }
    }

    /// Whether a grain in a layer, or one that has settled, never moves.
    pub(super) fn is_fixed(&self, at_floor: bool, from_side: f64) -> bool {
        (self.floor == FloorWord::Fixed && at_floor)
            || (self.sides == SidesWord::Fixed && from_side < STRIP * 2.0 * self.largest())
    }

    /// The number of a kind: two for each shape of the grain, the second one for those that never move.
    pub(super) fn kind(variant: usize, fixed: bool) -> u16 {
        (2 * variant + usize::from(fixed)) as u16
    }

    /// How many grains the layers have.
    pub(super) fn count_in_layers(&self) -> usize {
        let mut count = 0;
        each(&self.relief, &self.layers, self.fill == FillWord::Hexagonal, &mut |_| count += 1);
        count
    }

    /// Hands out the grains of the layers, the same ones every time.
    pub(super) fn each_in_layers(&self, visit: &mut dyn FnMut(NewGrain)) {
        let mut random = Random::new(self.seed, 5_000_000);
        let widest = self.grain.largest(1.0);
        each(&self.relief, &self.layers, self.fill == FillWord::Hexagonal, &mut |place| {
            let drawn = self.grain.draw(&mut random);
            let variant = drawn.and_then(|v| self.grain.variants().iter().position(|w| *w == v)).unwrap_or(0);
            let rotation = match drawn {
                Some(_) => grain::any_rotation(&mut random),
                None => DQuat::IDENTITY,
            };
            visit(NewGrain {
                kind: Self::kind(variant, self.is_fixed(place.lowest, place.from_side)),
                position: place.position,
                radius: grain::bounding(drawn, place.radius / widest),
                rotation,
            });
        });
    }

    /// How many grains at random fill the ground up to the highest point of its surface.
    pub(super) fn count_at_random(&self) -> usize {
        let size = self.relief.high - self.relief.low;
        let height = self.relief.range().map_or(0.0, |r| r.1) - self.bottom;
        (SPARE * self.fraction * size.x * size.y * height / self.sizes.mean_volume()).ceil() as usize
    }

    /// So many grains at random over a rectangle, from a height upwards.
    pub(super) fn at_random(
        &self,
        (low, high): (DVec2, DVec2),
        from: f64,
        count: usize,
        sizes: &Sizes,
        pass: u64,
    ) -> Vec<NewGrain> {
        let mut random = Random::new(self.seed, 5_000_001 + pass);
        let largest = self.grain.largest(sizes.limits().1);
        // Where centres may be.
        let area = (high - low - 2.0 * largest).element_product();
        let mean = volume(self.grain.largest(1.0)) / volume(1.0) * sizes.mean_volume();
        let mut height = (count as f64 * mean / (LOOSE * area)).max(4.0 * largest);
        let mut placer = Placer::new(largest);
        let mut all = Vec::with_capacity(count);
        for _ in 0..count {
            let drawn = self.grain.draw(&mut random);
            let radius = grain::bounding(drawn, sizes.sample(&mut random));
            let mut place = || {
                // Where there is no room, the region grows.
                (0..HIGHER).find_map(|_| {
                    let region = Region::Box { min: low.extend(from), max: high.extend(from + height) };
                    let found = placer.place(&region, radius, TRIES, &mut random, |_, _| true);
                    height += if found.is_none() { largest } else { 0.0 };
                    found
                })
            };
            let Some(position) = place() else { break };
            let variant = drawn.and_then(|v| self.grain.variants().iter().position(|w| *w == v)).unwrap_or(0);
            let rotation = if drawn.is_some() { grain::any_rotation(&mut random) } else { DQuat::IDENTITY };
            all.push(NewGrain { kind: Self::kind(variant, false), position, radius, rotation });
        }
        all
    }

    /// Distance of a place from the nearest side of the field [m].
    pub(super) fn distance_from_side(&self, p: DVec3) -> f64 {
        let p = p.truncate();
        (p - self.relief.low).min(self.relief.high - p).min_element()
    }
}
