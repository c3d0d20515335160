//! The restitution of an impact with the time step of the scene: computed by the engine for two balls of each material.
//!
//! A step cuts an impact into pieces, and where in a step it begins is a matter of chance. So several beginnings are tried, and the
//! ends of what comes out are told. Spheres of the smallest radius, at the fastest speed that is known at the start or that a
//! fall by ten radii gives: those are the shortest impacts.

use granum_engine::glam::DVec3;
use granum_engine::{Body, MaterialId, World};

/// Parts of a step at which impacts begin.
const BEGINNINGS: u32 = 5;
/// Steps after which an impact has not ended.
const MOST_STEPS: usize = 500;
/// What is not worth a word.
const GOOD: f64 = 1e-3;

/// A line for the material whose restitution is missed most, if it is missed by more than a thousandth.
pub(crate) fn restitution_in_words(world: &World, fastest: f64, radius: f64) -> Option<String> {
    let fall = (20.0 * world.settings.gravity.length() * radius).sqrt();
    let speed = fastest.max(fall);
    if !(radius.is_finite() && radius > 0.0 && speed.is_finite() && speed > 0.0) {
        return None;
    }
    let mut worst: Option<(f64, String)> = None;
    // A few are enough to know.
    for (k, material) in world.materials.list().iter().enumerate().take(8) {
        let id = MaterialId(k as u32);
        let typed = world.materials.pair(id, id).restitution;
        let found = (0..BEGINNINGS).map(|part| {
            restitution(world, id, (radius, material.density, speed), f64::from(part) / f64::from(BEGINNINGS))
        });
        let Some(found) = found.collect::<Option<Vec<f64>>>() else { continue };
        let (low, high) = found.iter().fold((f64::INFINITY, 0.0_f64), |(a, b), &e| (a.min(e), b.max(e)));
        let miss = (typed - low).max(high - typed);
        if miss > GOOD && worst.as_ref().is_none_or(|(w, _)| miss > *w) {
            let words = format!(
                "restitution: at this step {typed} of `{}` comes out as {low:.4} to {high:.4} (two balls of radius {radius:.3e} m at \
                 {speed:.2} m/s); it is missed by less the shorter the step",
                material.name
            );
            worst = Some((miss, words));
        }
    }
    worst.map(|(_, words)| words)
}

/// Restitution of two balls that meet a part of a step after a step ends; none if they do not come apart.
fn restitution(
    world: &World,
    material: MaterialId,
    (r, density, speed): (f64, f64, f64),
    part: f64,
) -> Option<f64> {
    let mut settings = world.settings.clone();
    (settings.gravity, settings.domain) = (DVec3::ZERO, None);
    let gap = speed * settings.step * (1.0 + part);
    let mut pair = World::new(settings);
    pair.materials = world.materials.clone();
    pair.dem.list_contacts = false;
    let half = DVec3::X * (r + 0.5 * gap);
    let v = DVec3::X * (0.5 * speed);
    let left = pair.add(Body::sphere(r, density, material, -half).with_velocity(v));
    let right = pair.add(Body::sphere(r, density, material, half).with_velocity(-v));
    for _ in 0..MOST_STEPS {
        pair.step().ok()?;
        let (a, b) = (pair.index_of(left)?, pair.index_of(right)?);
        let apart = (pair.bodies.position[b] - pair.bodies.position[a]).x;
        let leaves = (pair.bodies.velocity[b] - pair.bodies.velocity[a]).x;
        if apart > 2.0 * r && leaves > 0.0 {
            return Some(leaves / speed);
        }
    }
    None
}
