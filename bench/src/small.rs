//! Small scenes: boxes that lie on a plane, each by itself, as the settings of a scene have it; steps that end where the
//! residual is small enough. What a step costs when there is next to nothing to do.

use granum_engine::glam::DVec3;
use granum_engine::{Body, Material, Settings, Shape, World};

use crate::Order;
use crate::line::Line;
use crate::settled_box::timed_steps;

/// Steps that are timed together, so that the clock does not count.
const STEPS: usize = 200;

pub(crate) fn run(order: &Order) -> Vec<Line> {
    let mut world = World::new(Settings::default());
    let wood = Material { name: "wood".into(), density: 700.0, friction: 0.5, restitution: 0.0 };
    let wood = world.add_material(wood);
    let plane = world.add_shape(Shape::Plane);
    world.add(Body::fixed(plane, f64::INFINITY, wood, DVec3::ZERO));
    let cube = Shape::Cuboid { half: DVec3::splat(0.05) };
    let id = world.add_shape(cube.clone());
    let side = (order.bodies as f64).sqrt().ceil() as usize;
    for k in 0..order.bodies {
        let p = DVec3::new((k % side) as f64 * 0.2, (k / side) as f64 * 0.2, 0.05);
        world.add(Body::of(id, &cube, 1.0, 700.0, wood).at(p));
    }
    timed_steps(&mut world, STEPS);
    let mut times = Vec::new();
    let mut timed = timed_steps(&mut world, 1);
    for _ in 0..order.repeat.max(5) {
        timed = timed_steps(&mut world, STEPS);
        times.push(timed.step.iter().sum::<f64>() / STEPS as f64);
    }
    let mut line = Line::default();
    line.add("bodies", order.bodies);
    line.add("contacts", world.contacts.len());
    line.add("iterations", world.report.iterations);
    line.times("seconds_step", times);
    for &stage in granum_engine::stage::Stage::ALL {
        let mean = timed.stages[stage as usize].iter().sum::<f64>() / STEPS as f64;
        if mean > 1e-7 {
            line.add(&format!("seconds_{}", stage.name()), mean);
        }
    }
    line.add("kinetic_energy", world.report.kinetic_energy);
    line.add("relative_residual", world.report.relative_residual);
    line.add("state_hash", format!("{:016x}", world.state_hash()));
    line.check(world.contacts.len() == 4 * order.bodies, "four contacts a box");
    let lowest = world.bodies.position.iter().skip(1).map(|p| p.z).fold(f64::INFINITY, f64::min);
    line.check((lowest - 0.05).abs() < 1e-4, "boxes stay where they lie, to 0.1 mm");
    vec![line]
}
