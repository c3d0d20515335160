//! A gas of elastic spheres in a closed box, 1 % by volume: fast frictional dynamics (Iglberger09 Fig. 7, the scenario of all its
//! times). The paper prints neither sizes nor speeds; here a sphere moves 5 % of its radius in a step.
//!
//! Beside LIGGGHTS and LAMMPS ([`PEERS`]): the same spheres from the same places and velocities, with the same step, as many ranks as
//! threads. Both have penalty contact only, so theirs is a soft gas: Hertz's law without damping, so soft that a meeting lasts some
//! twenty steps. Their list of pairs goes a diameter beyond contact, about where they are fastest.
//!
//! `paper_gas` is Fig. 8: 1,000 steps of up to 27,000 spheres on one thread, whatever `--threads` says.

use std::fmt::Write as _;
use std::time::Instant;

use granum_engine::glam::{DQuat, DVec3};
use granum_engine::random::Random;
use granum_engine::stage::{COLLIDE, Stage};
use granum_engine::{Body, Material, Method, Settings, Shape, World};

use crate::line::Line;
use crate::peers::{Folder, Peer, run_folder};
use crate::settled::step;
use crate::{Order, machine};

/// Share of the volume.
const FRACTION: f64 = 0.01;
/// Steps before the clock starts, and timed ones of a run.
const WARM: usize = 100;
const TIMED: usize = 100;
/// Steps of Iglberger09 Fig. 8.
const FIG_8: usize = 1000;
/// Young's modulus of the soft gas: spheres of mass 1 that meet at a speed of 2 touch for twenty steps.
const YOUNG: f64 = 400.0;

const PEERS: [Peer; 2] = [
    Peer { engine: "liggghts", script: "gas", words: &["liggghts"] },
    Peer { engine: "lammps", script: "gas", words: &["lammps"] },
];

/// Spheres of radius 0.5 and mass 1, with velocities of standard deviation 1 along each axis.
pub(crate) fn gas(bodies: usize) -> World {
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

/// The case `gas`: a line of our own, and one for each peer.
pub(crate) fn run(order: &Order) -> Vec<Line> {
    let mut world = gas(order.bodies);
    let mut lines = vec![ours(&mut world, order.bodies, order.repeat)];
    let us = lines[0].value("us_per_body_and_step").unwrap_or(f64::NAN);
    drop(world);
    let peers: Vec<&Peer> = PEERS.iter().filter(|p| order.wants(p.engine)).collect();
    if peers.is_empty() {
        return lines;
    }
    match write(&gas(order.bodies)) {
        Err(why) => eprintln!("without peers: their input cannot be written: {why}"),
        Ok(folder) => {
            for peer in peers {
                match run_folder(peer, &folder, order.threads) {
                    Err(why) => eprintln!("without {}: {why}", peer.engine),
                    Ok(mut line) => {
                        let theirs =
                            1e6 * line.value("seconds_step").unwrap_or(f64::NAN) / order.bodies as f64;
                        line.add("bodies", order.bodies);
                        line.add("us_per_body_and_step", theirs);
                        line.add("times_granum", theirs / us);
                        lines.push(line);
                    }
                }
            }
        }
    }
    lines
}

/// What the peers read: places, velocities, and the numbers of the run.
fn write(world: &World) -> std::io::Result<Folder> {
    let folder = Folder::new()?;
    let b = &world.bodies;
    let spheres: Vec<usize> = (0..b.len()).filter(|&i| b.inv_mass[i] > 0.0).collect();
    // The walls stand around the origin; theirs begin there.
    let half = (0..b.len()).filter(|&i| b.inv_mass[i] == 0.0).map(|i| b.position[i].max_element());
    let half = half.fold(0.0, f64::max);
    let edge = 2.0 * half;
    let mut text = format!("a gas\n\n{} atoms\n1 atom types\n", spheres.len());
    for axis in ["x", "y", "z"] {
        let _ = writeln!(text, "-1 {} {axis}lo {axis}hi", edge + 1.0);
    }
    text += "\nAtoms\n\n";
    for (k, &i) in spheres.iter().enumerate() {
        let p = b.position[i] + half;
        let _ = writeln!(text, "{} 1 1 {} {} {} {}", k + 1, 6.0 / std::f64::consts::PI, p.x, p.y, p.z);
    }
    text += "\nVelocities\n\n";
    for (k, &i) in spheres.iter().enumerate() {
        let v = b.velocity[i];
        let _ = writeln!(text, "{} {} {} {} 0 0 0", k + 1, v.x, v.y, v.z);
    }
    std::fs::write(folder.file("data.gas"), text)?;
    let numbers =
        format!("edge {edge}\nstep {}\nyoung {YOUNG}\nwarm {WARM}\ntimed {TIMED}\n", world.settings.step);
    std::fs::write(folder.file("numbers"), numbers)?;
    Ok(folder)
}

/// The case `paper_gas`: a thousand steps on one thread.
pub(crate) fn fig_8(bodies: usize, repeat: usize) -> Line {
    let mut line = Line::default();
    let Ok(pool) = rayon::ThreadPoolBuilder::new().num_threads(1).build() else {
        line.check(false, "a thread can be started");
        return line;
    };
    let times = (0..repeat.max(3)).map(|_| {
        pool.install(|| {
            let mut world = gas(bodies);
            world.ffd.report_every = Some(FIG_8 as u64);
            let start = Instant::now();
            (0..FIG_8).for_each(|_| step(&mut world));
            start.elapsed().as_secs_f64()
        })
    });
    let times: Vec<f64> = times.collect();
    line.add("bodies", bodies);
    line.add("steps", FIG_8);
    let seconds = line.times("seconds", times);
    line.add("us_per_body_and_step", 1e6 * seconds / (bodies * FIG_8) as f64);
    line
}

/// So many steps on one thread, for a count of instructions (bench/callgrind_gas): prints steps with a new list of pairs.
pub(crate) fn count(bodies: usize, steps: usize) {
    let Ok(pool) = rayon::ThreadPoolBuilder::new().num_threads(1).build() else { return };
    pool.install(|| {
        let mut world = gas(bodies);
        world.ffd.report_every = Some(1_000_000);
        (0..steps).for_each(|_| step(&mut world));
        println!("{}", world.ffd.lists);
    });
}

/// Our own line.
fn ours(world: &mut World, bodies: usize, repeat: usize) -> Line {
    world.ffd.report_every = Some(TIMED as u64);
    step(world);
    world.refresh_report();
    let before = world.report.kinetic_energy;
    (1..WARM).for_each(|_| step(world));
    let (clock, lists) = (world.clock.clone(), world.ffd.lists);
    let runs = repeat.max(3);
    let times: Vec<f64> = (0..runs).map(|_| timed(world)).collect();
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
