//! Heavy bodies on light ones, at the default settings of the solver.
//!
//! - A plate of 10,000 grain masses on a bed of 724 spheres (diameter d, smaller by up to 0.4 %, mu = 0.5) in a box of 10 d with
//!   frictionless sides; h = 0.01 sqrt(d/g). Every second of eight layers lies in the pits of the one below, so that the bed
//!   carries the plate without giving way. The bed settles for 1.5 sqrt(d/g), the plate is put on its highest grain. It is at rest
//!   after 1 sqrt(d/g); measured is the next sqrt(d/g). All solvers begin with the bed that the default one has settled.
//! - The same plate on eight layers of spheres upon each other, jittered by 0.009 d, a bed of columns that gives way: the plate
//!   sinks by 1e-3 d in 50 steps, with slips, each of which is an acceleration of the plate. The mean over 2 sqrt(d/g) is demanded.
//! - A cube of 1000 m on a column of five cubes of m, edge 1 m, mu = 0.5, h = 1e-3 s: after 0.5 s, the mean over 0.1 s.
//!
//! Reference: statics. The floor carries all weights, the heavy body is carried at its own weight. Demand of the default
//! solver: means within 1 %, and at rest every single step within 3 % (observed 0.1 % on the bed); overlap below 1 % of the radius
//! (half edge); the heavy body does not sink. On the bed that gives way a single step may be off by 20 %: a
//! slip that changes the speed of the plate by two thousandths of sqrt(g d) in a step of 0.01 sqrt(d/g) is a fifth of its weight (observed 5 to 9 %). A contact may stand
//! closed by 5e-4 R before it is pushed open, so six faces of the column may give way by 3e-3 R in all, and nothing more
//! during the measurement than one of them; the plate on its eight layers by what ten contacts may. The other solvers are reported.

use granum_engine::glam::{DQuat, DVec3};
use granum_engine::random::Random;
use granum_engine::{BodyId, MaterialId, PairLaw, SolverKind, State};
use granum_validation::{Record, Scene, g};

const SOLVERS: [(SolverKind, &str); 4] = [
    (SolverKind::Auto, "auto"),
    (SolverKind::Apgd, "apgd"),
    (SolverKind::GaussSeidel, "gauss-seidel"),
    (SolverKind::Jacobi, "jacobi"),
];

/// Mass of the plate over that of a grain.
const PLATE: f64 = 1e4;

/// What is measured over some steps.
struct Measured {
    /// Mean force on the floor and on the heavy body.
    floor: f64,
    heavy: f64,
    /// Largest deviation of one step's force from the weight, of either, over that weight.
    single: f64,
    /// Deepest overlap over the radius.
    overlap: f64,
    /// How far the heavy body came down.
    sunk: f64,
}

fn measure(
    scene: &mut Scene,
    (floor, heavy): (BodyId, BodyId),
    weights: (f64, f64),
    steps: usize,
) -> Measured {
    let start = scene.position(heavy).z;
    let (mut on_floor, mut carried, mut overlap, mut single) = (0.0, 0.0, 0.0_f64, 0.0_f64);
    for _ in 0..steps {
        let report = scene.step();
        overlap = overlap.max(report.max_penetration_over_radius);
        let forces = (-scene.contact_force(floor).z, scene.contact_force(heavy).z);
        single = single.max((forces.0 / weights.0 - 1.0).abs()).max((forces.1 / weights.1 - 1.0).abs());
        on_floor += forces.0 / steps as f64;
        carried += forces.1 / steps as f64;
    }
    Measured { floor: on_floor, heavy: carried, single, overlap, sunk: start - scene.position(heavy).z }
}

/// Demands of the default solver what is only reported of the others.
fn judge(
    record: &mut Record,
    name: &str,
    kind: SolverKind,
    m: &Measured,
    weights: (f64, f64),
    (single, sinks): (f64, f64),
) {
    let demanded = kind == SolverKind::default();
    let mut relative = |what: &str, value: f64, allowed: f64| {
        let label = format!("{name}: {what}");
        match demanded {
            true => record.relative(&label, 1.0, value, 1.0, allowed),
            false => record.report(&label, 1.0, value, 1.0),
        }
    };
    relative("force on the floor / weight", m.floor / weights.0, 0.01);
    relative("force on the heavy body / its weight", m.heavy / weights.1, 0.01);
    let mut below = |what: &str, value: f64, allowed: f64| {
        let label = format!("{name}: {what}");
        match demanded {
            true => record.below(&label, 1.0, value, allowed),
            false => record.report(&label, 1.0, value, 0.0),
        }
    };
    below("error of a force in a single step / its weight, worst", m.single, single);
    below("deepest overlap / R", m.overlap, 0.01);
    below("sinking / R", m.sunk.abs() / 0.5, sinks);
}

/// A box with frictionless sides and these grains, centres from the middle of the floor and radii; mass 1.
fn bed(half: f64, places: impl Iterator<Item = (DVec3, f64)>) -> (Scene, BodyId, Vec<BodyId>, MaterialId) {
    let mut scene = Scene::new(1.0, 0.01 * (1.0 / g).sqrt());
    let grain = scene.material(0.5, 0.0);
    let glass = scene.material(0.0, 0.0);
    scene.world.materials.set_pair(grain, glass, PairLaw { friction: 0.0, restitution: 0.0 });
    let floor = scene.plane(DVec3::ZERO, DVec3::Z, grain);
    for normal in [DVec3::X, -DVec3::X, DVec3::Y, -DVec3::Y] {
        scene.plane(-half * normal, normal, glass);
    }
    let grains = places.map(|(p, r)| scene.sphere_of_mass(1.0, r, p, grain)).collect();
    (scene, floor, grains, grain)
}

/// Puts the plate on the highest grain.
fn put_plate(scene: &mut Scene, grains: &[BodyId], half: f64, material: MaterialId) -> BodyId {
    let top = grains.iter().map(|&id| scene.position(id).z).fold(0.0, f64::max) + 0.5;
    let size = DVec3::new(half - 0.3, half - 0.3, 0.5);
    scene.cuboid(PLATE, size, DVec3::Z * (top + 0.5 + 1e-3), DQuat::IDENTITY, material)
}

#[test]
fn plate_on_a_bed() {
    let mut record = Record::new("mass_ratio", "plate_on_a_bed");
    let (side, layers, spacing) = (10, 8, 1.001);
    let half = 0.5 * spacing * f64::from(side);
    let mut random = Random::new(9, 0);
    let places = (0..layers).flat_map(|layer| {
        let n = side - layer % 2;
        (0..n * n).map(move |k| {
            let at = |k: i32| (f64::from(k) - 0.5 * f64::from(n - 1)) * spacing;
            DVec3::new(at(k % n), at(k / n), 0.5 + 0.72 * f64::from(layer))
        })
    });
    let places = places.map(|p| (p, 0.5 - 0.002 * random.unit()));
    let (mut scene, floor, grains, material) = bed(half, places);
    scene.steps(150);
    let plate = put_plate(&mut scene, &grains, half, material);
    // All solvers begin with this state.
    let mut start = State::default();
    scene.world.save(&mut start).expect("saved");
    let weights = ((grains.len() as f64 + PLATE) * g, PLATE * g);
    for (kind, name) in SOLVERS {
        scene.world.restore(&start).expect("the state is of this world");
        scene.world.settings.solver.kind = kind;
        scene.steps(100);
        let m = measure(&mut scene, (floor, plate), weights, 100);
        let name = format!("10,000:1 on a bed, {name}");
        judge(&mut record, &name, kind, &m, weights, (0.03, 5e-3));
        let residual = scene.world.report.relative_residual;
        record.report(&format!("{name}: relative residual"), 1.0, residual, 0.0);
    }
    record.finish();
}

#[test]
fn plate_on_a_bed_that_gives_way() {
    let mut record = Record::new("mass_ratio", "plate_on_a_bed_that_gives_way");
    let (side, layers) = (10, 8);
    let half = 0.5 * 1.01 * f64::from(side);
    let mut random = Random::new(9, 0);
    let places = (0..side * side * layers).map(|k| {
        let cell = DVec3::new(f64::from(k % side), f64::from(k / side % side), f64::from(k / (side * side)));
        let jitter = DVec3::new(random.unit(), random.unit(), random.unit()) - 0.5;
        ((cell + 0.5) * 1.01 - DVec3::new(half, half, 0.0) + 0.009 * jitter, 0.5)
    });
    let (mut scene, floor, grains, material) = bed(half, places);
    scene.steps(300);
    let plate = put_plate(&mut scene, &grains, half, material);
    scene.steps(200);
    let weights = ((grains.len() as f64 + PLATE) * g, PLATE * g);
    let m = measure(&mut scene, (floor, plate), weights, 200);
    let name = "10,000:1 on a bed that gives way, auto";
    judge(&mut record, name, SolverKind::default(), &m, weights, (0.2, 0.02));
    record.finish();
}

#[test]
fn cube_on_a_column() {
    let mut record = Record::new("mass_ratio", "cube_on_a_column");
    let (light, ratio) = (5, 1e3);
    for (kind, name) in SOLVERS {
        let mut scene = Scene::new(1.0, 1e-3).solver(kind);
        let material = scene.material(0.5, 0.0);
        let floor = scene.plane(DVec3::ZERO, DVec3::Z, material);
        let half = DVec3::splat(0.5);
        let at = |k: i32| DVec3::Z * (0.5 + f64::from(k));
        for k in 0..light {
            scene.cuboid(1.0, half, at(k), DQuat::IDENTITY, material);
        }
        let heavy = scene.cuboid(ratio, half, at(light), DQuat::IDENTITY, material);
        scene.steps(500);
        let weights = ((f64::from(light) + ratio) * g, ratio * g);
        let m = measure(&mut scene, (floor, heavy), weights, 100);
        let label = format!("1000:1 on five cubes, {name}");
        judge(&mut record, &label, kind, &m, weights, (0.03, 1e-3));
        let moved = scene.position(heavy).distance(at(light)) / 0.5;
        match kind == SolverKind::default() {
            true => record.below(&format!("{label}: movement in all / R"), 1.0, moved, 3e-3),
            false => record.report(&format!("{label}: movement in all / R"), 1.0, moved, 0.0),
        }
    }
    record.finish();
}
