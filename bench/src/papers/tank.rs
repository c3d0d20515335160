//! Negrut10 Table 3, Fig. 27 and 28: a tank that drains through a hole in its bottom, wider for more spheres and always as deep.
//!
//! The paper drops the spheres into the tank; here they are cut from a packing at rest, rest again for some steps, and then the hole opens.
//! Its size is the same for every tank, so Beverloo's law gives the same flow.

use granum_engine::glam::{DVec2, DVec3};
use granum_engine::{Body, MaterialId, World};

use super::timed::both_solvers;
use crate::line::Line;
use crate::machine;
use crate::packing::{BLOCK, DENSITY, Packing, R};
use crate::settled::step;

/// Radius of the hole [m]: ten spheres wide.
const HOLE: f64 = 0.1;

/// Step [s], steps at rest, steps after the hole has opened, and those of them over which the flow is measured.
const STEP: f64 = 2e-3;
const REST: usize = 15;
const FLOW: usize = 80;
const MEASURED: usize = 30;

/// Iterations of a step that is not timed.
const ITERATIONS: u32 = 30;

/// The tank with its first sphere.
fn with_one(radius: f64, first: DVec3) -> World {
    let opens = STEP * REST as f64;
    let text = format!(
        "format = 1\nstep = {STEP}\nduration = 1\n[solver]\nmax_iterations = {ITERATIONS}\nprecision = \"single\"\n\
         [materials.glass]\ndensity = {DENSITY}\nfriction = 0.5\n\
         [[walls]]\nname = \"tank\"\nshape = \"tube\"\nmaterial = \"glass\"\ninner_radius = {radius}\nthickness = 0.1\n\
         height = 1.0\nposition = [0, 0, 0.5]\n\
         [[walls]]\nname = \"bottom\"\nshape = \"ring\"\nmaterial = \"glass\"\ninner_radius = {HOLE}\nouter_radius = {}\n\
         thickness = 0.05\nposition = [0, 0, -0.025]\n\
         [[walls]]\nname = \"plug\"\nshape = \"cylinder\"\nmaterial = \"glass\"\nradius = {HOLE}\nheight = 0.05\n\
         position = [0, 0, -0.025]\nopens = {opens}\n\
         [[bodies]]\nname = \"first\"\nshape = \"sphere\"\nmaterial = \"glass\"\nradius = {R}\nposition = [{}, {}, {}]\n",
        radius + 0.1,
        first.x,
        first.y,
        first.z,
    );
    let (_, world) = granum_scene::load_text("tank of the bench", &text, &[], None)
        .unwrap_or_else(|e| panic!("the tank cannot be built: {e}"));
    world
}

pub(crate) fn run(bodies: usize, repeat: usize) -> Line {
    let mut line = Line::default();
    // A square of packing that holds the circle with the wanted number of spheres.
    let tile = (BLOCK as f64).cbrt().floor() * 2.02 * R;
    let radius = (bodies as f64 / BLOCK as f64 / std::f64::consts::PI).sqrt() * tile + R;
    let tiles = (2.0 * radius / tile).ceil() as usize;
    let packing = Packing::settled(tiles * tiles * BLOCK);
    let middle = DVec2::new(packing.edge.0, packing.edge.1) * 0.5;
    let mut places: Vec<(f64, DVec3)> = (packing.spheres.iter())
        .map(|s| s[0] - middle.extend(0.0))
        .map(|p| (p.truncate().length(), p))
        .collect();
    places.sort_by(|a, b| a.0.total_cmp(&b.0));
    places.truncate(bodies);
    let radius = places.last().map_or(0.0, |p| p.0) + R;
    let depth = places.iter().map(|p| p.1.z).fold(0.0, f64::max) + R;
    let mut world = with_one(radius, places[0].1);
    let walls = world.bodies.len() - 1;
    for (_, p) in places.into_iter().skip(1) {
        world.add(Body::sphere(R, DENSITY, MaterialId(0), p));
    }
    line.add("bodies", world.bodies.len() - walls);
    line.add("tank_radius", radius);
    line.add("depth", depth);
    let below = |world: &World| world.bodies.position.iter().filter(|p| p.z < -R).count();
    let mut out = Vec::new();
    for _ in 0..REST + FLOW {
        step(&mut world);
        out.push(below(&world));
    }
    let through = (out[REST + FLOW - 1] - out[REST + FLOW - 1 - MEASURED]) as f64;
    let mass = DENSITY * 4.0 / 3.0 * std::f64::consts::PI * R.powi(3);
    let flow = through * mass / (MEASURED as f64 * STEP);
    // Beverloo: 0.58 rho sqrt(g) (D - 1.4 d)^2.5 with a bulk density of 0.6 of the grains'.
    let law = 0.58 * 0.6 * DENSITY * 9.81_f64.sqrt() * (2.0 * HOLE - 2.8 * R).powf(2.5);
    line.add("flow_kg_per_s", flow);
    line.add("flow_over_beverloo", flow / law);
    line.check((flow / law - 1.0).abs() < 0.35, "the flow is Beverloo's within 35 %");
    line.add("deepest_over_radius", world.report.max_penetration_over_radius);
    line.check(world.report.max_penetration_over_radius < 0.2, "no overlap above a fifth of a radius");
    both_solvers(&mut world, repeat, &mut line);
    line.add("bytes_per_body", world.bytes() as f64 / bodies as f64);
    // What collision detection box by box could save at most.
    line.add("bytes_collider_per_body", world.collider.bytes() as f64 / bodies as f64);
    line.add("peak_memory_bytes", machine::peak_memory());
    line.add("state_hash", format!("{:016x}", world.state_hash()));
    line
}
