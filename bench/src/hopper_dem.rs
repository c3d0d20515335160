//! Penalty contact: spheres in a hopper that empties, Hertz and Mindlin with memory, beside LAMMPS from the same state.
//!
//! A lattice of spheres in a cylinder above a cone collapses for some steps and runs out. Its state then is what both programs
//! start from, in every repetition: positions and velocities, no contact remembers anything. Both do some steps
//! untimed and then the same number timed, of the same length, with as many ranks as threads. LAMMPS runs twice
//! (`bench/peers/lammps_hopper`): by `pair_style granular` with the very same law (hertz/material, Tsuji's damping,
//! mindlin_rescale/force), so that contacts and kinetic energy at the end can be compared, and by
//! `gran/hertz/history`, which is faster and whose dashpot is another one.
//!
//! The state is kept in the folder for temporary files, so that runs with other numbers of threads need not make it again.

use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;
use std::time::Instant;

use granum_engine::dem::DemSettings;
use granum_engine::dem::response::Props;
use granum_engine::glam::DVec3;
use granum_engine::random::Random;
use granum_engine::settings::{Domain, Outside};
use granum_engine::shape::Revolved;
use granum_engine::stage::{COLLIDE, Stage};
use granum_engine::world::stable_step::StableStep;
use granum_engine::{Body, BodyKind, Elastic, Material, MaterialId, Method, Settings, Shape, State, World};
use granum_output::checkpoint;

use crate::line::Line;
use crate::machine;
use crate::settled::step;

/// Radius of the spheres [m].
const R: f64 = 0.005;
const YOUNG: f64 = 5e6;
const POISSON: f64 = 0.3;
const FRICTION: f64 = 0.5;
/// Steps before the state that both start from, steps from it on before any is timed, and those that are.
const WARM: usize = 1500;
const UNTIMED: usize = 20;
const TIMED: usize = 200;

pub(crate) fn run(bodies: usize, repeat: usize) -> Line {
    let mut line = Line::default();
    let mut world = hopper(bodies);
    let state = start(&mut world, bodies, &mut line);
    let mut best = f64::INFINITY;
    let mut spent: Vec<(Stage, f64)> = Vec::new();
    let mut lists = 0;
    let mut peer = None;
    for _ in 0..repeat {
        // The same state in every repetition, and for the peer.
        line.check(world.restore(&state).is_ok(), "the state is taken back");
        peer.get_or_insert_with(|| Peer::new(&world));
        (0..UNTIMED).for_each(|_| step(&mut world));
        let clock: Vec<f64> = Stage::ALL.iter().map(|&s| world.clock.seconds(s)).collect();
        let (start, before) = (Instant::now(), world.dem.lists());
        (0..TIMED).for_each(|_| step(&mut world));
        let seconds = start.elapsed().as_secs_f64() / TIMED as f64;
        if seconds < best {
            (best, lists) = (seconds, world.dem.lists() - before);
            let of = |&s: &Stage| (s, (world.clock.seconds(s) - clock[s as usize]) / TIMED as f64);
            spent = Stage::ALL.iter().map(of).collect();
        }
    }
    world.refresh_report();
    let spheres = world.report.bodies as f64;
    let energy = kinetic_energy(&world);
    line.add("bodies", bodies);
    line.add("steps", TIMED);
    line.add("step", world.settings.step);
    line.add("contacts", world.report.contacts);
    line.add("pairs", world.dem.pairs());
    line.add("steps_per_list", TIMED as f64 / (lists as f64).max(1.0));
    line.add("seconds_step", best);
    line.add("particle_steps_per_second", spheres / best);
    let of = |stages: &[Stage]| spent.iter().filter(|(s, _)| stages.contains(s)).map(|(_, t)| t).sum::<f64>();
    line.add("seconds_collide", of(COLLIDE));
    for stage in [
        Stage::UpdateBodies,
        Stage::ApplyForces,
        Stage::ContactForces,
        Stage::SumForces,
        Stage::Integrate,
        Stage::Report,
    ] {
        line.add(&format!("seconds_{}", stage.name()), of(&[stage]));
    }
    line.add("max_penetration_over_radius", world.report.max_penetration_over_radius);
    line.add("translational_energy", energy);
    line.check(world.report.max_penetration_over_radius < 0.5, "an overlap below half a radius");
    line.check(world.report.contacts as f64 > spheres, "more contacts than spheres");
    line.add("state_hash", format!("{:016x}", world.state_hash()));
    let memory = machine::peak_memory();
    line.add("peak_memory_bytes", memory);
    line.add("peak_memory_per_body", memory as f64 / bodies as f64);
    let contacts = world.report.contacts as f64;
    drop(world);
    let Some(peer) = peer else { return line };
    for (style, prefix) in [("granular", "lammps"), ("hertz", "lammps_hertz")] {
        match peer.time(style, repeat) {
            Ok([seconds, lammps_contacts, lammps_energy]) => {
                line.add(&format!("{prefix}_seconds_step"), seconds);
                line.add(&format!("{prefix}_particle_steps_per_second"), spheres / seconds);
                line.add(&format!("{prefix}_contacts"), lammps_contacts);
                line.add(&format!("{prefix}_translational_energy"), lammps_energy);
                line.add(&format!("times_{prefix}"), seconds / best);
                if style == "granular" {
                    // Ours counts those with the walls as well.
                    line.check((lammps_contacts / contacts - 1.0).abs() < 0.03, "as many contacts as LAMMPS");
                    line.check((lammps_energy / energy - 1.0).abs() < 0.01, "the kinetic energy of LAMMPS");
                }
            }
            Err(why) => {
                eprintln!("hopper_dem: without LAMMPS ({style}): {why}");
                line.add(prefix, why);
            }
        }
    }
    line
}

/// The state that is timed from: read if it has been made before, else made and kept.
fn start(world: &mut World, bodies: usize, line: &mut Line) -> State {
    let path = std::env::temp_dir().join(format!("granum-hopper-{bodies}-{WARM}.granum"));
    let kept = checkpoint::read(&path).ok().filter(|state| world.restore(state).is_ok());
    if let Some(state) = kept {
        return state;
    }
    let mut state = State::default();
    (0..WARM).for_each(|_| step(world));
    line.check(world.save(&mut state).is_ok(), "the state is saved");
    // LAMMPS cannot be told what contacts remember: both begin without.
    for section in &mut state.sections {
        if section.name.starts_with("dem.") {
            section.bytes.clear();
        }
    }
    if let Err(why) = checkpoint::write(&path, None, &state) {
        eprintln!("hopper_dem: the state is not kept in {}: {why}", path.display());
    }
    state
}

/// Kinetic energy without that of turning, which LAMMPS leaves out [J].
fn kinetic_energy(world: &World) -> f64 {
    let b = &world.bodies;
    (0..b.len()).map(|i| 0.5 * b.mass(i) * b.velocity[i].length_squared()).sum()
}

/// Inner radius of the cylinder, radius of the outlet, height of the cone, height of the cylinder [m].
fn sizes(bodies: usize) -> (f64, f64, f64, f64) {
    // As wide as half its height.
    let wide = R * (1.5 * bodies as f64).cbrt();
    (wide, 0.35 * wide, 0.8 * wide, 6.0 * wide)
}

fn hopper(bodies: usize) -> World {
    let mut world = World::new(Settings { method: Method::Dem, ..Settings::default() });
    let (wide, outlet, cone, high) = sizes(bodies);
    let glass = Material { name: "glass".into(), density: 2500.0, friction: FRICTION, restitution: 0.5 };
    let glass = world.add_material(glass);
    world.materials.set_elastic(glass, Elastic { young: YOUNG, poisson: POISSON, ..Elastic::default() });
    let low = DVec3::new(-2.0 * wide, -2.0 * wide, -cone);
    let high_corner = DVec3::new(2.0 * wide, 2.0 * wide, 2.0 * high);
    world.settings.domain = Some(Domain { min: low, max: high_corner, outside: Outside::Remove });
    for (solid, z) in [
        (Revolved::tube(wide, 1.2 * wide, 0.5 * high), cone + 0.5 * high),
        (Revolved::funnel((outlet, wide), 0.2 * wide, 0.5 * cone), 0.5 * cone),
    ] {
        let shape = Shape::Revolved(solid);
        let radius = shape.bounding_radius();
        let id = world.add_shape(shape);
        world.add(Body::fixed(id, radius, glass, DVec3::Z * z));
    }
    let mut random = Random::new(1, 0);
    let gap = 2.002 * R;
    let n = (wide / gap) as i32 + 1;
    let mut placed = 0;
    for layer in 0.. {
        for (i, j) in (-n..=n).flat_map(|i| (-n..=n).map(move |j| (i, j))) {
            let p = DVec3::new(f64::from(i), f64::from(j), f64::from(layer) + 0.5) * gap;
            let inside = outlet + (wide - outlet) * (p.z / cone).min(1.0) - 1.3 * R;
            if p.x.hypot(p.y) < inside && placed < bodies {
                let jitter = DVec3::new(random.unit(), random.unit(), random.unit()) * 0.01 * R;
                world.add(Body::sphere(R, 2500.0, glass, p + jitter));
                placed += 1;
            }
        }
        if placed >= bodies {
            break;
        }
    }
    if let Some(stable) = StableStep::of(&world) {
        world.settings.step = stable.auto;
    }
    world.dem.list_contacts = false;
    world.dem.report_every = 100;
    world
}

/// LAMMPS with the state of a world.
struct Peer {
    folder: Result<std::path::PathBuf, String>,
}

impl Peer {
    /// Writes the state where LAMMPS can read it.
    fn new(world: &World) -> Self {
        let folder = std::env::temp_dir().join(format!("granum-lammps-{}", std::process::id()));
        let written = std::fs::create_dir_all(&folder)
            .and_then(|()| std::fs::write(folder.join("data.hopper"), data(world)))
            .and_then(|()| std::fs::write(folder.join("in.variables"), variables(world)));
        Self { folder: written.map(|()| folder).map_err(|e| format!("cannot write its input: {e}")) }
    }

    /// Seconds of a step on as many ranks as there are threads, contacts and kinetic energy at the end.
    fn time(&self, style: &str, repeat: usize) -> Result<[f64; 3], String> {
        let folder = self.folder.clone()?;
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("peers/lammps_hopper");
        let mut best: Option<[f64; 3]> = None;
        for _ in 0..repeat {
            let output = Command::new(&script)
                .arg(&folder)
                .arg(rayon::current_num_threads().to_string())
                .arg(style)
                .output()
                .map_err(|e| format!("{} cannot be run: {e}", script.display()))?;
            let text = String::from_utf8_lossy(&output.stdout);
            let numbers: Vec<f64> = text.split_whitespace().filter_map(|x| x.parse().ok()).collect();
            let Ok(numbers) = <[f64; 3]>::try_from(numbers) else {
                return Err(String::from_utf8_lossy(&output.stderr).trim().to_owned());
            };
            if best.is_none_or(|b| numbers[0] < b[0]) {
                best = Some(numbers);
            }
        }
        best.ok_or_else(|| "it did not run".to_owned())
    }
}

impl Drop for Peer {
    fn drop(&mut self) {
        if let Ok(folder) = &self.folder {
            let _ = std::fs::remove_dir_all(folder);
        }
    }
}

/// The spheres as a data file of LAMMPS.
fn data(world: &World) -> String {
    let b = &world.bodies;
    let spheres: Vec<usize> = (0..b.len()).filter(|&i| b.kind[i] == BodyKind::Dynamic).collect();
    let mut text = format!("spheres in a hopper\n\n{} atoms\n1 atom types\n\n", spheres.len());
    if let Some(d) = world.settings.domain {
        for (axis, low, high) in [("x", d.min.x, d.max.x), ("y", d.min.y, d.max.y), ("z", d.min.z, d.max.z)] {
            let _ = writeln!(text, "{low} {high} {axis}lo {axis}hi");
        }
    }
    text.push_str("\nAtoms # sphere\n\n");
    for (k, &i) in spheres.iter().enumerate() {
        let p = b.position[i];
        let _ = writeln!(text, "{} 1 {} 2500 {} {} {}", k + 1, 2.0 * R, p.x, p.y, p.z);
    }
    text.push_str("\nVelocities\n\n");
    for (k, &i) in spheres.iter().enumerate() {
        let (v, w) = (b.velocity[i], b.ang_vel[i]);
        let _ = writeln!(text, "{} {} {} {} {} {} {}", k + 1, v.x, v.y, v.z, w.x, w.y, w.z);
    }
    text
}

/// Numbers of the input script.
fn variables(world: &World) -> String {
    let glass = MaterialId(0);
    let pair = world.materials.pair_elastic(glass, glass);
    let props = Props::new(&world.materials, glass, glass, &DemSettings::default());
    // As `sizes` gave them for all spheres, some of which may have left.
    let wide = world.settings.domain.map_or(0.0, |d| 0.5 * d.max.x);
    let (outlet, cone, high) = (0.35 * wide, 0.8 * wide, 6.0 * wide);
    let mut text = String::new();
    for (name, value) in [
        ("young", YOUNG),
        ("poisson", POISSON),
        // Damping alpha = sqrt(5) zeta of our law, and its tangential part over the normal one.
        ("restitution", tsuji_restitution(5.0_f64.sqrt() * props.damping)),
        ("ratio", props.root_ratio),
        ("kn", 4.0 / 3.0 * pair.e_star),
        ("kt", 8.0 * pair.g_star),
        // A dashpot for a restitution of about a half at 1 m/s.
        ("gn", 1.5e5),
        ("mu", FRICTION),
        ("dt", world.settings.step),
        ("untimed", UNTIMED as f64),
        ("steps", TIMED as f64),
        // The fastest of 0.2, 0.3, 0.5 and 0.8 radii there.
        ("skin", 0.8 * R),
        ("wide", wide),
        ("outlet", outlet),
        ("cone", cone),
        ("top", cone + high),
    ] {
        let _ = writeln!(text, "variable {name} equal {value}");
    }
    text
}

/// The restitution that LAMMPS must be told for a damping alpha: its `damping tsuji` has alpha as this polynomial.
fn tsuji_restitution(alpha: f64) -> f64 {
    let of = |e: f64| {
        [1.2728, -4.2783, 11.087, -22.348, 27.467, -18.022, 4.8218]
            .iter()
            .rev()
            .fold(0.0, |sum, c| sum * e + c)
    };
    // Falls from e = 0 to e = 1.
    let (mut low, mut high) = (0.0, 1.0);
    for _ in 0..60 {
        let middle = 0.5 * (low + high);
        *(if of(middle) > alpha { &mut low } else { &mut high }) = middle;
    }
    0.5 * (low + high)
}
