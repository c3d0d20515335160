//! Negrut10 Table 1: densely packed spheres that flow from a silo.
//!
//! The scene `silo` with as many grains as the table has, each smaller in proportion; its gate opens after a tenth of a second, since the
//! lattice is dense from the start. Steps are timed while the silo empties.

use granum_engine::{BodyKind, Precision};

use super::timed::both_solvers;
use crate::line::Line;
use crate::machine;

/// Grains of the scene and their radius [m].
const SCENE: (f64, f64) = (5000.0, 0.006);

/// When steps are timed [s].
const AT: f64 = 0.4;

pub(crate) fn run(bodies: usize, repeat: usize) -> Line {
    let mut line = Line::default();
    let radius = SCENE.1 * (SCENE.0 / bodies as f64).cbrt();
    let set = [
        format!("fills.grain.count={bodies}"),
        format!("fills.grain.radius={radius}"),
        "walls.gate.opens=0.1".to_owned(),
    ];
    let text = granum_scene::examples().iter().find(|e| e.name == "silo").map_or("", |e| e.text);
    let (_, mut world) = granum_scene::load_text("silo", text, &set, None)
        .unwrap_or_else(|e| panic!("the scene silo cannot be loaded: {e}"));
    world.settings.solver.precision = Precision::Single;
    world.run_until(AT).unwrap_or_else(|e| panic!("the silo failed: {e}"));
    both_solvers(&mut world, repeat, &mut line);
    let b = &world.bodies;
    let grains = (0..b.len()).filter(|&i| b.kind[i] == BodyKind::Dynamic);
    let out = bodies - grains.clone().filter(|&i| b.position[i].z > 0.0).count();
    line.add("bodies", bodies);
    line.add("step", world.settings.step);
    line.add("grains_out", out);
    line.check(out > bodies / 100 && out < bodies / 2, "the silo flows and is not empty");
    line.add("worst_penetration_over_radius", world.report.max_penetration_over_radius);
    line.add("peak_memory_bytes", machine::peak_memory());
    line.add("state_hash", format!("{:016x}", world.state_hash()));
    line
}
