//! Heavy bodies on light ones, with default settings.
//!
//! - Stacks of 5, 10 and 20 cubes of 0.2 m whose masses grow by a constant factor to 1e2, 1e4 and 1e6 times that of the first, the
//!   heaviest on top or below, at rest for 5 s at h = 1 and 10 ms: no cube moves by more than 1e-4 m. (Gradients alone: five cubes from
//!   0.1 to 1000 kg sank by 17 of 20 cm in a second.)
//! - The same stack of five, 1:1e4, beside a bed of 10,000 grains that is in motion: it does not move either, although it is one of
//!   two thousand of all contacts and the mean over all of them does not see it.
//! - 1,000 kg on grains of 1 g: the floor carries the weight, 1 %, and the block sinks by less than 1 % of a grain.
//! - A kicked wall of 36 bricks, masses 1 : 1 and 1:1e3, for 2 s: its energy never rises in a step by more than 1e-6 of it, what pushing
//!   overlap apart gives. At most one in ten steps ends above a relative residual of 1e-2: such walls slide at friction
//!   0.6, where neither form of the interior points is certain to converge.
//! - One and four threads give the same bits while islands are solved on their own.
//!
//! Source: statics; energy of inelastic contact.

use granum_engine::glam::{DQuat, DVec3};
use granum_engine::random::Random;
use granum_engine::{BodyId, Precision};
use granum_validation::{Record, SCALES, Scene, g};

const EDGE: f64 = 0.2;

/// A stack on a plane that is there; the bodies from below.
fn stack(scene: &mut Scene, n: usize, ratio: f64, heavy_on_top: bool, at: DVec3) -> Vec<BodyId> {
    let material = scene.material(0.5, 0.0);
    (0..n)
        .map(|k| {
            let share = k as f64 / (n - 1) as f64;
            let mass = 0.1 * ratio.powf(if heavy_on_top { share } else { 1.0 - share });
            let p = at + DVec3::Z * (EDGE * (k as f64 + 0.5));
            scene.cuboid(mass, DVec3::splat(0.5 * EDGE), p, DQuat::IDENTITY, material)
        })
        .collect()
}

/// Largest distance of the bodies of a stack from where they began.
fn moved(scene: &Scene, bodies: &[BodyId], at: DVec3) -> f64 {
    let start = |k: usize| at + DVec3::Z * (EDGE * (k as f64 + 0.5));
    bodies.iter().enumerate().map(|(k, &id)| scene.position(id).distance(start(k))).fold(0.0, f64::max)
}

#[test]
fn stacks_at_rest() {
    let mut record = Record::new("heavy_on_light", "stacks_at_rest");
    for (n, ratio, h) in [5, 10, 20]
        .into_iter()
        .flat_map(|n| [1e2, 1e4, 1e6].map(|ratio| (n, ratio)))
        .flat_map(|(n, ratio)| [1e-3, 1e-2].map(|h| (n, ratio, h)))
    {
        for (heavy_on_top, place) in [(true, "on top"), (false, "below")] {
            let mut scene = Scene::new(1.0, h);
            let material = scene.material(0.5, 0.0);
            scene.plane(DVec3::ZERO, DVec3::Z, material);
            let bodies = stack(&mut scene, n, ratio, heavy_on_top, DVec3::ZERO);
            let mut worst = 0.0_f64;
            while scene.world.time < 5.0 {
                worst = worst.max(scene.step().worst_island_residual);
            }
            let label = format!("{n} cubes, 1:{ratio:e}, heavy {place}, h = {h} s");
            record.below(&format!("{label}: movement [m]"), 1.0, moved(&scene, &bodies, DVec3::ZERO), 1e-4);
            record.below(&format!("{label}: worst relative residual"), 1.0, worst, 1e-5);
        }
    }
    for scale in SCALES {
        let mut scene = Scene::new(scale, 1e-2);
        let material = scene.material(0.5, 0.0);
        scene.plane(DVec3::ZERO, DVec3::Z, material);
        let bodies = stack(&mut scene, 5, 1e4, true, DVec3::ZERO);
        scene.run_until(1.0);
        record.below(
            "5 cubes, 1:1e4, any size: movement [m]",
            scale,
            moved(&scene, &bodies, DVec3::ZERO),
            1e-4,
        );
    }
    record.finish();
}

#[test]
fn a_stack_beside_a_bed() {
    let mut record = Record::new("heavy_on_light", "a_stack_beside_a_bed");
    for precision in [Precision::Single, Precision::Double] {
        let mut scene = Scene::new(1.0, 2e-3);
        scene.world.settings.solver.precision = precision;
        let material = scene.material(0.5, 0.0);
        scene.plane(DVec3::ZERO, DVec3::Z, material);
        for normal in [DVec3::X, DVec3::Y, -DVec3::Y] {
            scene.plane(-1.0 * normal, normal, material);
        }
        let at = DVec3::new(3.0, 0.0, 0.0);
        let bodies = stack(&mut scene, 5, 1e4, true, at);
        // A pile of 10,000 that collapses to the side.
        let (r, mut random) = (0.025, Random::new(3, 0));
        for k in 0..10_000 {
            let cell = DVec3::new(f64::from(k % 20), f64::from(k / 20 % 38), f64::from(k / 760));
            let jitter = DVec3::new(random.unit(), random.unit(), random.unit()) - 0.5;
            let p = DVec3::new(-1.0, -1.0, 0.0) + (cell + 0.5) * (2.08 * r) + 0.05 * r * jitter;
            scene.sphere(r, p, material);
        }
        let (mut worst, mut solved) = (0.0_f64, 0);
        for _ in 0..100 {
            let report = scene.step();
            worst = worst.max(moved(&scene, &bodies, at));
            solved += report.islands_solved;
        }
        let name = format!("{precision:?}");
        record.below(&format!("{name}: movement of the stack [m]"), 1.0, worst, 1e-5);
        record.holds(&format!("{name}: islands were solved on their own"), 1.0, solved > 0);
    }
    record.finish();
}

#[test]
fn a_tonne_on_grains_of_a_gram() {
    let mut record = Record::new("heavy_on_light", "a_tonne_on_grains_of_a_gram");
    let mut scene = Scene::new(1.0, 1e-3);
    let material = scene.material(0.5, 0.0);
    let floor = scene.plane(DVec3::ZERO, DVec3::Z, material);
    let r = 0.005;
    let side = 12;
    let half = r * f64::from(side);
    for k in 0..side * side {
        let p = DVec3::new(f64::from(k % side), f64::from(k / side), 0.0) * (2.0 * r) + DVec3::splat(r)
            - DVec3::new(half, half, 0.0);
        scene.sphere_of_mass(1e-3, r, p, material);
    }
    let block =
        scene.cuboid(1e3, DVec3::new(half, half, 0.1), DVec3::Z * (2.0 * r + 0.1), DQuat::IDENTITY, material);
    let weight = (1e3 + 1e-3 * f64::from(side * side)) * g;
    let (mut worst, mut sum) = (0.0_f64, 0.0);
    for k in 0..500 {
        scene.steps(1);
        let force = -scene.contact_force(floor).z;
        if k >= 10 {
            worst = worst.max((force / weight - 1.0).abs());
            sum += force / weight / 490.0;
        }
    }
    record.relative("mean force on the floor / weight", 1.0, sum, 1.0, 1e-2);
    record.below("single steps: error of the force / weight", 1.0, worst, 3e-2);
    let sunk = 2.0 * r + 0.1 - scene.position(block).z;
    record.below("sinking / radius", 1.0, sunk.abs() / r, 1e-2);
    record.finish();
}

/// A wall of bricks in bond, masses of random size; kicked in its plane.
fn kicked_wall(scene: &mut Scene, ratio: f64) -> Vec<BodyId> {
    let material = scene.material(0.6, 0.0);
    scene.plane(DVec3::ZERO, DVec3::Z, material);
    let half = DVec3::new(0.1, 0.05, 0.04);
    let mut random = Random::new(17, 0);
    let mut bricks = Vec::new();
    for layer in 0..6 {
        for k in 0..6 {
            let shift = if layer % 2 == 0 { 0.0 } else { half.x };
            let p =
                DVec3::new(2.0 * half.x * f64::from(k) + shift, 0.0, half.z * (2.0 * f64::from(layer) + 1.0));
            let mass = ratio.powf(random.unit());
            let id = scene.cuboid(mass, half, p, DQuat::IDENTITY, material);
            let kick = DVec3::new(random.normal(), 0.3 * random.normal(), 0.3 * random.normal());
            scene.throw(id, kick, DVec3::ZERO);
            bricks.push(id);
        }
    }
    bricks
}

#[test]
fn a_kicked_wall_never_gains_energy() {
    let mut record = Record::new("heavy_on_light", "a_kicked_wall_never_gains_energy");
    for ratio in [1.0, 1e3] {
        let mut scene = Scene::new(1.0, 2e-3);
        kicked_wall(&mut scene, ratio);
        let energy = |scene: &Scene| {
            let t = granum_engine::report::totals(&scene.world.bodies, scene.world.settings.gravity);
            t.kinetic_energy + t.potential_energy
        };
        let mut before = energy(&scene);
        let scale = before;
        let (mut gained, mut worst, mut unsolved) = (0.0_f64, 0.0_f64, 0);
        for _ in 0..1000 {
            let report = scene.step();
            let now = energy(&scene);
            gained = gained.max(now - before);
            before = now;
            worst = worst.max(report.worst_island_residual);
            unsolved += u32::from(report.worst_island_residual > 1e-2);
        }
        let label = format!("36 bricks, masses 1:{ratio:e}");
        record.below(&format!("{label}: energy gained in a step / energy"), 1.0, gained / scale, 1e-6);
        record.report(&format!("{label}: worst relative residual"), 1.0, worst, 0.0);
        record.below(&format!("{label}: steps of 1000 above 1e-2"), 1.0, f64::from(unsolved), 100.0);
    }
    record.finish();
}

#[test]
fn the_same_bits_on_any_number_of_threads() {
    let run = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("a pool can be made");
        pool.install(|| {
            let mut scene = Scene::new(1.0, 2e-3);
            kicked_wall(&mut scene, 1e3);
            for k in 0..4 {
                stack(&mut scene, 5, 1e4, true, DVec3::new(3.0 + f64::from(k), 0.0, 0.0));
            }
            let mut solved = 0;
            for _ in 0..60 {
                solved += scene.step().islands_solved;
            }
            (scene.world.state_hash(), solved)
        })
    };
    let one = run(1);
    assert!(one.1 > 0, "islands are solved on their own");
    assert_eq!(one, run(2));
    assert_eq!(one, run(8));
}
