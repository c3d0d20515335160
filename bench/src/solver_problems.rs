//! Problems on which solvers differ: slender bodies, stacks of very different masses, walls, arches, a heavy plate on a bed.
//!
//! Each is a scene of `validation/`, with its masses, friction and step, and two steps of it: the one that is solved from zero
//! impulses (cold) and the one that is solved from those of the step before (warm). Slender bodies hit the ground in the cold step and
//! slide on in the warm one; stacks, walls and arches stand in both, unless their name says otherwise.

use std::f64::consts::{FRAC_PI_2, PI};
use std::sync::Arc;

use granum_engine::glam::{DQuat, DVec3};
use granum_engine::random::Random;
use granum_engine::shape::{Hull, Shape};
use granum_engine::{PairLaw, World};
use granum_validation::{Scene, g};

/// A problem: its name, its scene, and steps with default settings before the cold and before the warm one.
pub(crate) struct Stand {
    pub(crate) name: String,
    pub(crate) world: World,
    pub(crate) cold_after: usize,
    pub(crate) warm_after: usize,
}

impl Stand {
    fn new(name: impl Into<String>, scene: Scene, (cold_after, warm_after): (usize, usize)) -> Self {
        Self { name: name.into(), world: scene.world, cold_after, warm_after }
    }
}

/// A problem that is built when its turn comes.
pub(crate) type Build = Box<dyn Fn() -> Stand>;

/// All problems; the plate lies on a bed of about so many grains.
pub(crate) fn all(grains: usize) -> Vec<Build> {
    let mut list: Vec<Build> = Vec::new();
    for body in 0..4 {
        for posture in 0..3 {
            list.push(Box::new(move || slender(body, posture)));
        }
    }
    for heavy_on_top in [true, false] {
        for ratio in [1e2, 1e4, 1e6] {
            list.push(Box::new(move || stack(ratio, heavy_on_top)));
        }
    }
    for (ratio, kicked) in [(1.0, false), (1e3, false), (1.0, true), (1e3, true)] {
        list.push(Box::new(move || wall(ratio, kicked)));
    }
    for thicker in [1.15, 0.85] {
        list.push(Box::new(move || arch(thicker)));
    }
    list.push(Box::new(move || plate(grains)));
    list
}

/// A slender body that hits a plane at 1 m/s while it slides and turns.
fn slender(body: usize, posture: usize) -> Stand {
    let (name, shape, half) = match body {
        0 => {
            let half = DVec3::new(1e-3, 1e-3, 0.5);
            ("rod 1:500", Shape::Cuboid { half }, half)
        }
        1 => ("capsule 1:500", Shape::Capsule { half: 0.5, radius: 1e-3 }, DVec3::new(1e-3, 1e-3, 0.501)),
        2 => {
            let half = DVec3::new(0.5, 0.3, 5e-4);
            ("plate 1:1000", Shape::Cuboid { half }, half)
        }
        _ => {
            let r = DVec3::new(1e-3, 2e-3, 0.5);
            ("needle 1:500", Shape::Ellipsoid { r }, r)
        }
    };
    let leaning = DQuat::from_rotation_y(0.7);
    let (how, turn, height) = match posture {
        0 => ("on its side", DQuat::from_rotation_y(FRAC_PI_2), half.x),
        1 => ("upright", DQuat::IDENTITY, half.z),
        _ => ("leaning", leaning, lowest(&shape, leaning)),
    };
    let mut scene = Scene::new(1.0, 1e-3);
    let material = scene.material(0.5, 0.0);
    scene.plane(DVec3::ZERO, DVec3::Z, material);
    let id = scene.solid(&shape, DVec3::Z * height, turn, material);
    scene.throw(id, DVec3::new(0.3, 0.1, -1.0), DVec3::new(0.5, 0.2, 0.3));
    Stand::new(format!("{name} {how}"), scene, (0, 1))
}

/// Height of the centre at which the lowest point of a turned shape touches the ground.
fn lowest(shape: &Shape, turn: DQuat) -> f64 {
    let down = turn.conjugate() * -DVec3::Z;
    match shape {
        Shape::Cuboid { half } => down.abs().dot(*half),
        Shape::Ellipsoid { r } => (*r * down).length(),
        Shape::Capsule { half, radius } => down.z.abs() * half + radius,
        other => other.bounding_radius(),
    }
}

/// Ten cubes whose masses grow by a constant factor, h = 10 ms.
fn stack(ratio: f64, heavy_on_top: bool) -> Stand {
    let mut scene = Scene::new(1.0, 1e-2);
    let material = scene.material(0.5, 0.0);
    scene.plane(DVec3::ZERO, DVec3::Z, material);
    let n = 10;
    for k in 0..n {
        let share = f64::from(k) / f64::from(n - 1);
        let mass = 0.1 * ratio.powf(if heavy_on_top { share } else { 1.0 - share });
        let at = DVec3::Z * (0.2 * (f64::from(k) + 0.5));
        scene.cuboid(mass, DVec3::splat(0.1), at, DQuat::IDENTITY, material);
    }
    let place = if heavy_on_top { "on top" } else { "below" };
    Stand::new(format!("ten cubes 1:{ratio:e}; heavy {place}"), scene, (0, 100))
}

/// A wall of 36 bricks in bond, masses at random up to a ratio, at rest or kicked in its plane.
fn wall(ratio: f64, kicked: bool) -> Stand {
    let mut scene = Scene::new(1.0, 2e-3);
    let material = scene.material(0.6, 0.0);
    scene.plane(DVec3::ZERO, DVec3::Z, material);
    let half = DVec3::new(0.1, 0.05, 0.04);
    let mut random = Random::new(17, 0);
    for (layer, k) in (0..6).flat_map(|layer| (0..6).map(move |k| (layer, k))) {
        let shift = if layer % 2 == 0 { 0.0 } else { half.x };
        let at =
            DVec3::new(2.0 * half.x * f64::from(k) + shift, 0.0, half.z * (2.0 * f64::from(layer) + 1.0));
        let id = scene.cuboid(ratio.powf(random.unit()), half, at, DQuat::IDENTITY, material);
        let kick = DVec3::new(random.normal(), 0.3 * random.normal(), 0.3 * random.normal());
        if kicked {
            scene.throw(id, kick, DVec3::ZERO);
        }
    }
    let how = if kicked { "kicked" } else { "at rest" };
    Stand::new(format!("wall of 36 bricks 1:{ratio:e}; {how}"), scene, (0, 50))
}

/// A half circle of 31 stones, thicker or thinner than it must be to stand by this factor.
fn arch(thicker: f64) -> Stand {
    let stones = 31;
    let thickness = 0.1075 * thicker;
    let mut scene = Scene::new(1.0, 2e-3);
    let material = scene.material(0.9, 0.0);
    scene.plane(DVec3::ZERO, DVec3::Z, material);
    let angle = PI / f64::from(stones);
    let mut points = Vec::new();
    for a in [0.0, angle] {
        for r in [1.0 - 0.5 * thickness, 1.0 + 0.5 * thickness] {
            points.extend([-0.1, 0.1].map(|y| DVec3::new(r * a.cos(), y, r * a.sin())));
        }
    }
    let (hull, at) = Hull::new(&points).expect("a stone has a volume");
    let hull = Shape::Hull(Arc::new(hull));
    for k in 0..stones {
        let turn = DQuat::from_rotation_y(-angle * f64::from(k));
        scene.solid(&hull, turn * at.center, turn * at.rotation, material);
    }
    let fate = if thicker > 1.0 { "stands" } else { "falls" };
    Stand::new(format!("arch of 31 stones that {fate}"), scene, (0, 50))
}

/// A plate of 10,000 grain masses on a bed of spheres of diameter 1 between smooth walls, h = 0.01 sqrt(d / g), at rest.
fn plate(grains: usize) -> Stand {
    let side = (grains as f64 / 1.5).cbrt().round().max(2.0) as usize;
    let layers = grains.div_ceil(side * side);
    let half = 0.5 * 1.01 * side as f64;
    let mut scene = Scene::new(1.0, 0.01 * (1.0 / g).sqrt());
    let grain = scene.material(0.5, 0.0);
    let glass = scene.material(0.0, 0.0);
    scene.world.materials.set_pair(grain, glass, PairLaw { friction: 0.0, restitution: 0.0 });
    scene.plane(DVec3::ZERO, DVec3::Z, grain);
    for normal in [DVec3::X, -DVec3::X, DVec3::Y, -DVec3::Y] {
        scene.plane(-half * normal, normal, glass);
    }
    let mut random = Random::new(9, 0);
    for k in 0..side * side * layers {
        let cell = DVec3::new((k % side) as f64, (k / side % side) as f64, (k / (side * side)) as f64);
        let jitter = DVec3::new(random.unit(), random.unit(), random.unit()) - 0.5;
        let at = (cell + 0.5) * 1.01 - DVec3::new(half, half, 0.0) + 0.009 * jitter;
        scene.sphere_of_mass(1.0, 0.5, at, grain);
    }
    scene.steps(500);
    let top = scene.world.bodies.position.iter().map(|p| p.z).fold(0.0, f64::max) + 0.5;
    let size = DVec3::new(half - 0.3, half - 0.3, 0.5);
    scene.cuboid(1e4, size, DVec3::Z * (top + 0.5 + 1e-3), DQuat::IDENTITY, grain);
    scene.steps(800);
    Stand::new(format!("plate as heavy as 10000 of the {} grains below", side * side * layers), scene, (0, 0))
}
