//! One step of a settled bed, as Negrut10 Table 3: spheres at rest, about three and a half contacts each.
//!
//! A block of about ten thousand spheres settles in a box; copies of it side by side, without the walls between them,
//! make the bed, which relaxes for some steps before one step is timed.

use std::time::Instant;

use granum_engine::glam::{DQuat, DVec3};
use granum_engine::random::Random;
use granum_engine::stage::{COLLIDE, Stage};
use granum_engine::{Body, Material, MaterialId, Precision, Settings, Shape, SolverKind, World};

use crate::line::{Line, best_and_median};
use crate::machine;

/// Radius of the spheres [m].
const R: f64 = 0.01;
/// Spheres of a block along x and y, and its layers.
pub(crate) const BLOCK: (usize, usize) = (20, 25);
/// Edge of a block [m].
pub(crate) const EDGE: f64 = BLOCK.0 as f64 * 2.02 * R;
/// Jacobi iterations of the timed step.
const ITERATIONS: u32 = 100;

pub(crate) fn run(bodies: usize, repeat: usize) -> Line {
    let block = pour(BLOCK.0, BLOCK.1);
    let tiles = (bodies as f64 / (BLOCK.0 * BLOCK.0 * BLOCK.1) as f64).sqrt().ceil() as usize;
    let mut world = bed(&block, EDGE, (tiles, tiles), bodies);
    for _ in 0..10 {
        step(&mut world);
    }
    world.settings.solver.kind = SolverKind::Jacobi;
    world.settings.solver.max_iterations = ITERATIONS;
    world.settings.solver.tolerance = 0.0;
    let (mut times, mut collide, mut solve) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..repeat {
        let start = Instant::now();
        step(&mut world);
        times.push(start.elapsed().as_secs_f64());
        collide.push(COLLIDE.iter().map(|&s| world.clock.step_seconds(s)).sum());
        solve.push(
            [Stage::ContactIteration, Stage::SumUpdates].iter().map(|&s| world.clock.step_seconds(s)).sum(),
        );
    }
    let (collide, collide_median) = best_and_median(collide);
    let (solve, solve_median) = best_and_median(solve);
    let (best, median) = best_and_median(times);
    let contacts = world.contacts.len();
    let mut line = Line::default();
    line.add("bodies", bodies);
    line.add("contacts", contacts);
    line.add("tests_per_body", world.collider.tests() as f64 / bodies as f64);
    line.add("iterations", ITERATIONS);
    line.add("seconds_step", best);
    line.add("seconds_step_median", median);
    line.add("seconds_collide", collide);
    line.add("seconds_collide_median", collide_median);
    line.add("seconds_solve", solve);
    line.add("seconds_solve_median", solve_median);
    line.add("ns_per_contact_iteration", solve * 1e9 / (contacts as f64 * f64::from(ITERATIONS)));
    for &stage in Stage::ALL {
        line.add(&format!("seconds_{}", stage.name()), world.clock.step_seconds(stage));
    }
    let report = &world.report;
    line.add("residual", report.residual);
    line.add("relative_residual", report.relative_residual);
    line.add("max_penetration_over_radius", report.max_penetration_over_radius);
    line.add("kinetic_energy", report.kinetic_energy);
    line.add("state_hash", format!("{:016x}", world.state_hash()));
    let memory = machine::peak_memory();
    line.add("peak_memory_bytes", memory);
    line.add("peak_memory_per_body", memory as f64 / bodies as f64);
    line
}

/// Copies of a settled block with this edge side by side, without the walls between them.
pub(crate) fn bed(block: &World, edge: f64, tiles: (usize, usize), bodies: usize) -> World {
    let mut world = empty(edge * tiles.0 as f64, edge * tiles.1 as f64);
    let spheres: Vec<(DVec3, DVec3)> = (0..block.bodies.len())
        .filter(|&i| block.shapes[block.bodies.shape[i].index()] == Shape::Sphere)
        .map(|i| (block.bodies.position[i], block.bodies.velocity[i]))
        .collect();
    // Neighbours are mirror images: what leaned on a wall leans on its image, so that little moves when the walls are gone.
    let image = |x: f64, v: f64, tile: usize| match tile % 2 {
        0 => (tile as f64 * edge + x, v),
        _ => ((tile + 1) as f64 * edge - x, -v),
    };
    let corners = (0..tiles.0 * tiles.1).map(|k| (k % tiles.0, k / tiles.0));
    for (c, (p, v)) in corners.flat_map(|c| spheres.iter().map(move |&s| (c, s))).take(bodies) {
        let ((x, v_x), (y, v_y)) = (image(p.x, v.x, c.0), image(p.y, v.y, c.1));
        let body = Body::sphere(R, 2500.0, MaterialId(0), DVec3::new(x, y, p.z));
        world.add(body.with_velocity(DVec3::new(v_x, v_y, v.z)));
    }
    world
}

pub(crate) fn step(world: &mut World) {
    if let Err(failure) = world.step() {
        panic!("the bench scene failed: {failure}");
    }
}

/// A box with these edges, without spheres.
pub(crate) fn empty(x: f64, y: f64) -> World {
    // The margin gives three and a half contacts a body, as many as in the paper's table.
    let mut settings = Settings { step: 1e-3, contact_margin: 0.1, ..Settings::default() };
    settings.solver.precision = Precision::Single;
    settings.solver.kind = SolverKind::Apgd;
    settings.solver.max_iterations = 50;
    let mut world = World::new(settings);
    let glass = world.add_material(Material {
        name: "glass".into(),
        density: 2500.0,
        friction: 0.5,
        restitution: 0.0,
    });
    let plane = world.add_shape(Shape::Plane);
    for (point, normal) in [
        (DVec3::ZERO, DVec3::Z),
        (DVec3::ZERO, DVec3::X),
        (DVec3::ZERO, DVec3::Y),
        (DVec3::X * x, -DVec3::X),
        (DVec3::Y * y, -DVec3::Y),
    ] {
        let rotation = DQuat::from_rotation_arc(DVec3::Z, normal);
        world.add(Body::fixed(plane, f64::INFINITY, glass, point).with_rotation(rotation));
    }
    world
}

/// A box with layers of `side` by `side` spheres, slightly off a lattice so that they do not stand.
pub(crate) fn layers(side: usize, layers: usize) -> World {
    let edge = side as f64 * 2.02 * R;
    let mut world = empty(edge, edge);
    let mut random = Random::new(1, 0);
    for k in 0..layers * side * side {
        let cell = DVec3::new((k % side) as f64, (k / side % side) as f64, (k / (side * side)) as f64);
        let jitter = DVec3::new(random.unit(), random.unit(), random.unit()) * 0.01 * R;
        let p = (cell + 0.5) * 2.02 * R + DVec3::Z * 0.2 * R + jitter - 0.005 * R;
        world.add(Body::sphere(R, 2500.0, MaterialId(0), p));
    }
    world
}

/// A box of the same edge in which as many spheres fall in disorder: columns of a lattice, once settled, stand at the edge of
/// buckling for seconds, and a packing at rest is what is wanted.
pub(crate) fn disorder(side: usize, layers: usize) -> World {
    let edge = side as f64 * 2.02 * R;
    let mut world = empty(edge, edge);
    let mut random = Random::new(1, 0);
    let across = (edge / (2.6 * R)).floor().max(1.0) as usize;
    let spacing = edge / across as f64;
    let free = spacing - 2.0 * R;
    for k in 0..layers * side * side {
        let cell =
            DVec3::new((k % across) as f64, (k / across % across) as f64, (k / (across * across)) as f64);
        let jitter = DVec3::new(random.unit(), random.unit(), random.unit()) * free;
        let kick = DVec3::new(random.normal(), random.normal(), random.normal()) * 0.2;
        let p = cell * spacing + jitter + R;
        world.add(Body::sphere(R, 2500.0, MaterialId(0), p).with_velocity(kick));
    }
    world
}

/// Takes the friction from the walls at the sides. What leans on such a wall leans as well on its mirror image, so copies of the
/// block stay at rest when the walls between them are gone.
pub(crate) fn with_smooth_sides(mut world: World) -> World {
    // Of two coefficients the smaller counts.
    let smooth = Material { name: "smooth".into(), density: 2500.0, friction: 0.0, restitution: 0.0 };
    let smooth = world.add_material(smooth);
    let upright = |q: &DQuat| (*q * DVec3::Z).z.abs() < 0.5;
    for i in 0..world.bodies.len() {
        if world.shapes[world.bodies.shape[i].index()] == Shape::Plane && upright(&world.bodies.rotation[i]) {
            world.bodies.material[i] = smooth;
        }
    }
    world
}

/// The same, settled for 0.6 s.
fn pour(side: usize, count: usize) -> World {
    let mut world = layers(side, count);
    for _ in 0..600 {
        step(&mut world);
    }
    world
}
