//! Beds of grains in the units of the reference, d = m = g = 1, with the law of LAMMPS's gran/hooke/history: linear springs kn = 2e4
//! m g/d, kt = 2/7 kn, e = 0.7, dashpots that may pull. Steps of 1.25e-3, a thirteenth of an impact (the reference: 3e-4).

use granum_engine::dem::LawKind;
use granum_engine::glam::{DQuat, DVec3};
use granum_engine::random::Random;
use granum_engine::settings::{Domain, Outside};
use granum_engine::shape::Revolved;
use granum_engine::terrain::{Placer, Region};
use granum_engine::world::Gate;
use granum_engine::{
    Body, BodyId, Elastic, Material, MaterialId, Method, PairLaw, Settings, Shape, ShapeId, World,
};

/// Density of a grain of mass and diameter one.
const DENSITY: f64 = 6.0 / std::f64::consts::PI;

/// A world in the units of the reference with one material.
pub fn world(method: Method, friction: f64, rolling: f64) -> (World, MaterialId) {
    let mut settings = Settings {
        method,
        step: if method == Method::Dem { 1.25e-3 } else { 2e-2 },
        gravity: DVec3::NEG_Z,
        domain: Some(Domain {
            min: DVec3::new(-50.0, -50.0, -8.0),
            max: DVec3::new(50.0, 50.0, 80.0),
            outside: Outside::Remove,
        }),
        ..Settings::default()
    };
    settings.dem.law = LawKind::Hooke;
    settings.dem.stiffness = Some(2e4);
    settings.dem.tension = true;
    let mut world = World::new(settings);
    let m =
        world.add_material(Material { name: "grain".into(), density: DENSITY, friction, restitution: 0.7 });
    world.materials.set_elastic(m, Elastic { rolling, ..Elastic::default() });
    world.dem.list_contacts = false;
    world.dem.report_every = u64::MAX;
    (world, m)
}

/// A material of walls with another friction against the grains.
pub fn wall_material(world: &mut World, grain: MaterialId, friction: f64) -> MaterialId {
    let name = format!("wall {friction}");
    let m = world.add_material(Material { name, density: 1.0, friction, restitution: 0.7 });
    world.materials.set_pair(grain, m, PairLaw { friction, restitution: 0.7 });
    m
}

/// A fixed plane through a point.
pub fn plane(world: &mut World, m: MaterialId, at: DVec3, normal: DVec3) -> BodyId {
    let shape = world.add_shape(Shape::Plane);
    let turn = DQuat::from_rotation_arc(DVec3::Z, normal);
    world.add(Body::fixed(shape, f64::INFINITY, m, at).with_rotation(turn))
}

/// Fixed spheres of diameter d at z = -d/2 on a square lattice of this spacing, shifted by a share of it, as far as `keep` says.
pub fn rough_floor(
    world: &mut World,
    m: MaterialId,
    (spacing, shift): (f64, f64),
    half: f64,
    keep: impl Fn(DVec3) -> bool,
) -> Vec<BodyId> {
    let n = (half / spacing) as i32;
    let at = |i: i32| (f64::from(i) + shift) * spacing;
    let lattice = (-n..=n).flat_map(|i| (-n..=n).map(move |j| (i, j)));
    let places = lattice.map(|(i, j)| DVec3::new(at(i), at(j), -0.5)).filter(|p| keep(*p));
    places.map(|p| world.add(Body::fixed(ShapeId(0), 0.5, m, p))).collect()
}

/// Spheres at random without overlap, diameters within 1 +- `spread`.
pub fn pour(
    world: &mut World,
    m: MaterialId,
    region: &Region,
    count: usize,
    spread: f64,
    seed: u64,
) -> Vec<BodyId> {
    let (mut placer, mut random) = (Placer::new(0.5 * (1.0 + spread)), Random::new(seed, 0));
    let ball = |_| {
        let r = 0.5 * (1.0 + spread * random.uniform(-1.0, 1.0));
        let p = placer.place(region, r, 100_000, &mut random, |_, _| true).expect("there is room");
        world.add(Body::sphere(r, DENSITY, m, p))
    };
    (0..count).map(ball).collect()
}

/// Steps for this long.
pub fn run(world: &mut World, time: f64) {
    let until = world.time + time;
    world.run_until(until).unwrap_or_else(|e| panic!("{e}"));
}

/// Steps in parts of `part` until no number that is measured has changed by more than `change` in the last part, but at least for
/// `least` and at most for `most`; returns the last numbers. So a run ends when what is judged is at rest.
pub fn run_to_rest<const N: usize>(
    world: &mut World,
    (least, most, part): (f64, f64, f64),
    change: [f64; N],
    measure: impl Fn(&World) -> [f64; N],
) -> [f64; N] {
    let start = world.time;
    run(world, least - part);
    let mut last = measure(world);
    loop {
        run(world, part);
        let now = measure(world);
        let rests = (0..N).all(|k| (now[k] - last[k]).abs() <= change[k]);
        // Half a part of slack, for rounding.
        if rests || world.time - start > most - 0.5 * part {
            return now;
        }
        last = now;
    }
}

/// An upright tube of this inner radius whose bottom is at z = 0.
pub fn tube(world: &mut World, m: MaterialId, radius: f64, height: f64) -> BodyId {
    let tube = Shape::Revolved(Revolved::tube(radius, radius + 2.0, 0.5 * height));
    let (bounds, shape) = (tube.bounding_radius(), world.add_shape(tube));
    world.add(Body::fixed(shape, bounds, m, DVec3::Z * (0.5 * height)))
}

/// A bed in a tube of this radius; then the tube vanishes.
pub fn let_go(
    world: &mut World,
    m: MaterialId,
    radius: f64,
    count: usize,
    spread: f64,
    seed: u64,
) -> Vec<BodyId> {
    let height = 0.55 * count as f64 / (0.28 * std::f64::consts::PI * radius * radius);
    let tube = tube(world, m, radius, 40.0_f64.max(height + 2.0));
    let region = Region::Cylinder { base: DVec3::ZERO, radius, height: height + 1.0 };
    let balls = pour(world, m, &region, count, spread, seed);
    run(world, 12.0);
    world.gates.push(Gate { body: tube, opens: world.time });
    balls
}

/// Where these bodies are; those that left are left out.
pub fn places(world: &World, bodies: &[BodyId]) -> Vec<DVec3> {
    bodies.iter().filter_map(|&b| world.index_of(b)).map(|i| world.bodies.position[i]).collect()
}
