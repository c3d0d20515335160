//! Grains fall until they rest (Heyn09 6.1.1), in a world of their own: the floor and the sides of the field as planes, no machine. Then
//! what is above the surface is taken away, further passes drop more grains on parts of it (Heyn09 7.1), and those at the floor and at
//! the sides are fixed.
//!
//! The thesis does not say when grains have settled: here when their kinetic energy is small beside what lifts them by their diameter.

use granum_engine::ccp::Ccp;
use granum_engine::glam::{DQuat, DVec3};
use granum_engine::ground::store::Grain;
use granum_engine::ground::{GrainKind, NewGrain, body_of};
use granum_engine::settings::Settings;
use granum_engine::{Body, BodyKind, Materials, Method, Precision, Shape, World};

use super::recipe::Recipe;
use crate::schema::{FillWord, FloorWord};
use granum_engine::terrain::Sizes;

/// Steps between two looks at the energy.
const LOOK: u64 = 10;
/// Grains are this high above those below them when they are dropped, in radii of the largest.
const ABOVE: f64 = 1.5;

/// When grains have settled.
#[derive(Clone, Copy)]
pub(super) struct Until {
    pub(super) energy: f64,
    pub(super) at_most: f64,
    pub(super) step: f64,
    pub(super) trim: bool,
}

/// What a settled terrain was.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Settled {
    /// Time that it took, all passes [s].
    pub(super) time: f64,
    /// Kinetic energy at the end, as it is compared.
    pub(super) energy: f64,
    /// Grains that were cut off.
    pub(super) trimmed: usize,
}

/// What a settling world has in common with the scene.
pub(super) struct Setting<'a> {
    pub(super) settings: &'a Settings,
    pub(super) materials: &'a Materials,
    pub(super) shapes: &'a [Shape],
    pub(super) kinds: &'a [GrainKind],
}

/// A further pass: where, how many, of which sizes.
pub(super) struct SettlingPass {
    pub(super) low: granum_engine::glam::DVec2,
    pub(super) high: granum_engine::glam::DVec2,
    pub(super) count: usize,
    pub(super) sizes: Sizes,
}

/// Lets grains fall and settles further passes on them; `watch` is told how it goes.
pub(super) fn settle(
    recipe: &Recipe,
    setting: &Setting,
    first: Vec<NewGrain>,
    passes: &[SettlingPass],
    until: Until,
    watch: &dyn Fn(&str),
) -> Result<(Vec<NewGrain>, Settled), String> {
    let mut settled = Settled::default();
    let mut grains = fall(recipe, setting, first, until, &mut settled, watch)?;
    if until.trim {
        let before = grains.len();
        grains.retain(|g| g.position.z <= recipe.relief.height(g.position.truncate()));
        settled.trimmed = before - grains.len();
    }
    for (k, pass) in passes.iter().enumerate() {
        let over = |g: &&NewGrain| {
            let p = g.position.truncate();
            p.cmpge(pass.low).all() && p.cmple(pass.high).all()
        };
        let top = grains.iter().filter(over).map(|g| g.position.z + g.radius).fold(recipe.bottom, f64::max);
        let from = top + ABOVE * recipe.largest();
        let more = recipe.at_random((pass.low, pass.high), from, pass.count, &pass.sizes, k as u64 + 1);
        if more.len() < pass.count {
            return Err(format!(
                "pass {} of `more` has room for {} of its {} grains",
                k + 1,
                more.len(),
                pass.count
            ));
        }
        grains.extend(more);
        grains = fall(recipe, setting, grains, until, &mut settled, watch)?;
    }
    for grain in &mut grains {
        let at_floor = grain.position.z - recipe.bottom < 1.5 * grain.radius;
        let fixed = recipe.is_fixed(at_floor, recipe.distance_from_side(grain.position));
        grain.kind = Recipe::kind(usize::from(grain.kind / 2), fixed || grain.kind % 2 == 1);
    }
    Ok((grains, settled))
}

fn fall(
    recipe: &Recipe,
    setting: &Setting,
    mut grains: Vec<NewGrain>,
    until: Until,
    settled: &mut Settled,
    watch: &dyn Fn(&str),
) -> Result<Vec<NewGrain>, String> {
    let mut world = World::new(Settings { domain: None, ..setting.settings.clone() });
    world.settings.method = Method::Ccp;
    world.settings.step = until.step;
    let precision = if grains.len() > 1000 { Precision::Single } else { Precision::Double };
    world.settings.solver.precision = precision;
    world.ccp = Ccp::new(precision);
    world.materials = setting.materials.clone();
    world.shapes = setting.shapes.to_vec();
    let Some(material) = setting.kinds.first().map(|k| k.material) else { return Ok(grains) };
    let plane = world.add_shape(Shape::Plane);
    // The outermost grains of layers have their centres on the sides of the field.
    let beyond = if recipe.fill == FillWord::Random { 0.0 } else { recipe.largest() };
    let (low, high) = (recipe.relief.low - beyond, recipe.relief.high + beyond);
    let mut wall = |at: DVec3, normal: DVec3| {
        let rotation = DQuat::from_rotation_arc(DVec3::Z, normal);
        world.add(Body::fixed(plane, f64::INFINITY, material, at).with_rotation(rotation));
    };
    if recipe.floor != FloorWord::None {
        wall(DVec3::Z * recipe.bottom, DVec3::Z);
    }
    wall(low.extend(0.0), DVec3::X);
    wall(low.extend(0.0), DVec3::Y);
    wall(high.extend(0.0), -DVec3::X);
    wall(high.extend(0.0), -DVec3::Y);
    let mut ids = Vec::with_capacity(grains.len());
    for grain in &grains {
        let kind = setting.kinds[usize::from(grain.kind)];
        let stored = Grain::new(0, grain.position, grain.radius, grain.rotation);
        let mut body = body_of(&(stored, grain.rotation), &kind, &world.shapes, kind.fixed);
        body.group = granum_engine::GroupId(0);
        ids.push(world.add(body));
    }
    let steps = (until.at_most / until.step).ceil() as u64;
    let began = settled.time;
    for k in 1..=steps {
        world.step().map_err(|e| e.to_string())?;
        if !k.is_multiple_of(LOOK) && k < steps {
            continue;
        }
        settled.time = began + world.time;
        settled.energy = restlessness(&world);
        watch(&format!(
            "t = {:.3} s: {} grains, kinetic energy {:.2e} of what lifts them by their diameter",
            settled.time,
            grains.len(),
            settled.energy
        ));
        if settled.energy < until.energy {
            break;
        }
    }
    for (grain, id) in grains.iter_mut().zip(ids) {
        if let Some(i) = world.index_of(id) {
            (grain.position, grain.rotation) = (world.bodies.position[i], world.bodies.rotation[i]);
        }
    }
    Ok(grains)
}

/// Kinetic energy over what lifts every grain by its diameter.
fn restlessness(world: &World) -> f64 {
    let (b, g) = (&world.bodies, world.settings.gravity.length());
    let dynamic = (0..b.len()).filter(|&i| b.kind[i] == BodyKind::Dynamic);
    let (mut moving, mut lifting) = (0.0, 0.0);
    for i in dynamic {
        moving += b.kinetic_energy(i);
        lifting += b.mass(i) * g * 2.0 * b.radius[i];
    }
    if lifting > 0.0 { moving / lifting } else { 0.0 }
}
