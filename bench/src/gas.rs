//! A gas of elastic spheres in a closed box, 1 % by volume: fast frictional dynamics (Iglberger09 Fig. 7, the scenario of all its
//! times). The paper prints neither sizes nor speeds; here a sphere moves 5 % of its radius in a step.

use std::time::Instant;

use granum_engine::glam::{DQuat, DVec3};
use granum_engine::random::Random;
use granum_engine::stage::{COLLIDE, Stage};
use granum_engine::{Body, Material, Method, Settings, Shape, World};

use crate::line::Line;
use crate::machine;
use crate::settled::step;

/// Share of the volume.
const FRACTION: f64 = 0.01;
/// Steps before the clock starts, and timed ones of a run.
const WARM: usize = 100;
const TIMED: usize = 100;

/// Spheres of radius 0.5 and mass 1, with velocities of standard deviation 1 along each axis.
fn gas(bodies: usize) -> World {
    let radius = 0.5;
    let settings = Settings {
        method: Method::Ffd,
        step: 0.05 * radius / 3f64.sqrt(),
        gravity: DVec3::ZERO,
        ..Settings::default()
    };
    let mut world = World::new(settings);
    let smooth = Material {
        name: "smooth".into(),
        density: 6.0 / std::f64::consts::PI,
        friction: 0.0,
        restitution: 1.0,
    };
    let density = smooth.density;
    let smooth = world.add_material(smooth);
    let cells = (bodies as f64).cbrt().ceil();
    let width = (std::f64::consts::PI / 6.0 / FRACTION).cbrt();
    let plane = world.add_shape(Shape::Plane);
    for normal in [DVec3::X, -DVec3::X, DVec3::Y, -DVec3::Y, DVec3::Z, -DVec3::Z] {
        let turn = DQuat::from_rotation_arc(DVec3::Z, normal);
        world.add(
            Body::fixed(plane, f64::INFINITY, smooth, -normal * (0.5 * cells * width)).with_rotation(turn),
        );
    }
    let mut random = Random::new(1, 0);
    let n = cells as usize;
    for k in 0..bodies {
        let cell = DVec3::new((k % n) as f64, (k / n % n) as f64, (k / n / n) as f64);
        let mut part = || random.uniform(radius, width - radius);
        let shift = DVec3::new(part(), part(), part());
        let v = DVec3::new(random.normal(), random.normal(), random.normal());
        let at = cell * width + shift - 0.5 * cells * width;
        world.add(Body::sphere(radius, density, smooth, at).with_velocity(v));
    }
    world
}

pub(crate) fn run(bodies: usize, repeat: usize) -> Line {
    let mut world = gas(bodies);
    world.ffd.report_every = Some(TIMED as u64);
    step(&mut world);
    world.refresh_report();
    let before = world.report.kinetic_energy;
    (1..WARM).for_each(|_| step(&mut world));
    let (clock, lists) = (world.clock.clone(), world.ffd.lists);
    let runs = repeat.max(3);
    let times: Vec<f64> = (0..runs).map(|_| timed(&mut world)).collect();
    world.refresh_report();
    let steps = (runs * TIMED) as f64;
    let mut line = Line::default();
    line.add("bodies", world.report.bodies);
    line.add("contacts", world.report.contacts);
    line.add("steps_per_list", steps / ((world.ffd.lists - lists) as f64).max(1.0));
    let mean = |stages: &[Stage]| -> f64 {
        stages.iter().map(|&s| world.clock.seconds(s) - clock.seconds(s)).sum::<f64>() / steps
    };
    line.add("seconds_collide", mean(COLLIDE));
    for &stage in Stage::ALL.iter().filter(|s| !COLLIDE.contains(s) && mean(&[**s]) > 1e-6) {
        line.add(&format!("seconds_{}", stage.name()), mean(&[stage]));
    }
    let kept = world.report.kinetic_energy / before;
    line.add("kinetic_energy_kept", kept);
    line.check((kept - 1.0).abs() < 1e-3, "an elastic gas that keeps its energy");
    line.add("bytes_per_body", world.bytes() as f64 / bodies as f64);
    line.add("peak_memory_per_body", machine::peak_memory() as f64 / bodies as f64);
    line.add("state_hash", format!("{:016x}", world.state_hash()));
    let seconds = line.times("seconds_step", times);
    line.add("us_per_body_and_step", 1e6 * seconds / bodies as f64);
    line
}

/// Seconds of a step.
fn timed(world: &mut World) -> f64 {
    let start = Instant::now();
    (0..TIMED).for_each(|_| step(world));
    start.elapsed().as_secs_f64() / TIMED as f64
}
