//! Flexible beams: `beams_free` (Khude11 5.4: model 2 with 8 elements, pinned, without contact), `beams_full` (the
//! same, fully parameterised) and `hair` (the scene of that
//! name: beams that fall on a ball and on each other).

use std::time::Instant;

use granum_engine::ancf::elastic_force::FLOPS_ELEMENT;
use granum_engine::ancf::integrate::FLOPS_NODE;
use granum_engine::ancf::{Beam, End, Full, Section, straight};
use granum_engine::dem::LawKind;
use granum_engine::glam::DVec3;
use granum_engine::settings::Method;
use granum_engine::stage::{COLLIDE, Stage};
use granum_engine::{Material, Settings, World};

use crate::line::{Line, best_and_median};
use crate::machine;
use crate::settled::step;

/// Elements of a beam.
const ELEMENTS: usize = 8;

fn world(h: f64) -> World {
    let mut world = World::new(Settings { method: Method::Dem, step: h, ..Settings::default() });
    world.settings.dem.law = LawKind::Volumetric;
    // The foundation of Khude11's model 2.
    world.settings.dem.foundation = 2e9;
    world.add_material(Material { name: "m".into(), density: 7200.0, friction: 0.3, restitution: 0.9 });
    // Energies are summed when they are asked for.
    world.dem.report_every = u64::MAX;
    world.dem.list_contacts = false;
    world
}

pub(crate) fn free(count: usize, repeat: usize) -> Line {
    let beam = Beam::round(1.0, 0.01, 7200.0, 2e7, ELEMENTS).with_ends(End::Pinned, End::Free);
    let (mut line, elements, seconds, elastic) = swing(&beam, count, repeat);
    let flops = elements * FLOPS_ELEMENT as f64 + (count * (ELEMENTS + 1) * FLOPS_NODE) as f64;
    line.add("gflops", flops / seconds * 1e-9);
    line.add("gflops_elastic", elements * FLOPS_ELEMENT as f64 / elastic * 1e-9);
    line
}

/// The same beams, fully parameterised: the cost of an element beside that of `free`.
pub(crate) fn full(count: usize, repeat: usize) -> Line {
    let full = Full::new(Section::Round { radius: 0.01 }, 0.3);
    let beam = Beam::round(1.0, 0.01, 7200.0, 2e7, ELEMENTS)
        .fully_parameterised(full)
        .with_ends(End::Pinned, End::Free);
    swing(&beam, count, repeat).0
}

/// Beams that swing without contact: the line, the number of elements, and the seconds of a step and of its elastic forces.
fn swing(beam: &Beam, count: usize, repeat: usize) -> (Line, f64, f64, f64) {
    let mut world = world(1e-5);
    let beam = Beam { touches: false, ..beam.clone() };
    let beams = (0..count).map(|k| {
        // Different initial conditions: each has its own direction.
        let (s, c) = (0.1 + 0.001 * (k % 1000) as f64).sin_cos();
        (beam.clone(), straight(&beam, DVec3::Y * k as f64, DVec3::new(c, k as f64, s)))
    });
    world.set_beams(beams.collect());
    let before = world.beams.totals(world.settings.gravity);
    step(&mut world);
    let steps = (2_000_000 / count).clamp(10, 1000);
    let (mut times, mut elastic) = (Vec::new(), Vec::new());
    for _ in 0..repeat {
        let (start, forces) = (Instant::now(), world.clock.seconds(Stage::BeamElasticForces));
        (0..steps).for_each(|_| step(&mut world));
        times.push(start.elapsed().as_secs_f64() / steps as f64);
        elastic.push((world.clock.seconds(Stage::BeamElasticForces) - forces) / steps as f64);
    }
    let after = world.beams.totals(world.settings.gravity);
    let (best, median) = best_and_median(times);
    let (elastic, _) = best_and_median(elastic);
    let elements = (count * ELEMENTS) as f64;
    let mut line = Line::default();
    line.add("beams", count);
    line.add("elements", count * ELEMENTS);
    line.add("steps", steps);
    line.add("seconds_step", best);
    line.add("seconds_step_median", median);
    line.add("ns_per_element_step", best * 1e9 / elements);
    line.add("ns_per_element_elastic", elastic * 1e9 / elements);
    line.add("bytes_per_beam", world.beams.bytes() as f64 / count as f64);
    line.add("peak_memory_bytes", machine::peak_memory());
    let drift = (after.energy() - before.energy()).abs() / (beam.mass() * 9.81 * count as f64);
    line.add("energy_drift_over_mgl", drift);
    line.check(drift < 1e-3, "the energy is constant");
    line.add("state_hash", format!("{:016x}", world.state_hash()));
    (line, elements, best, elastic)
}

/// The scene `hair` with so many beams on a ball as much smaller or larger, from when most of them lie.
pub(crate) fn hair(count: usize, repeat: usize) -> Line {
    let text = granum_scene::examples().iter().find(|e| e.name == "hair").map_or("", |e| e.text);
    // Radius of the scene's ball, which has 10,000.
    let radius = 0.68 * (count as f64 / 10_000.0).sqrt();
    let set = [format!("beams.hair.around.count={count}"), format!("walls.head.radius={radius}")];
    let (_, mut world) = granum_scene::load_text("hair", text, &set, None)
        .unwrap_or_else(|e| panic!("the scene cannot be loaded: {e}"));
    world.dem.report_every = u64::MAX;
    world.dem.list_contacts = false;
    world.run_until(0.12).unwrap_or_else(|e| panic!("the bench scene failed: {e}"));
    let steps = (1_000_000 / count).clamp(10, 500);
    let of = |w: &World, list: &[Stage]| list.iter().map(|&s| w.clock.seconds(s)).sum::<f64>();
    let groups: [(&str, Vec<Stage>); 4] = [
        ("collision", [&[Stage::BeamSpheres, Stage::UpdateBodies], COLLIDE].concat()),
        ("elastic_force", vec![Stage::BeamElasticForces]),
        ("contact", vec![Stage::ApplyForces, Stage::ContactForces, Stage::SumForces]),
        ("motion", vec![Stage::BeamAccelerations, Stage::Integrate]),
    ];
    let before: Vec<f64> = groups.iter().map(|g| of(&world, &g.1)).collect();
    let (lists, mut times) = (world.dem.lists(), Vec::new());
    for _ in 0..repeat {
        let start = Instant::now();
        (0..steps).for_each(|_| step(&mut world));
        times.push(start.elapsed().as_secs_f64() / steps as f64);
    }
    let (best, median) = best_and_median(times.clone());
    let all = times.iter().sum::<f64>() * steps as f64;
    world.refresh_report();
    let mut line = Line::default();
    line.add("beams", count);
    line.add("spheres", world.bodies.len() - 1);
    line.add("contacts", world.report.contacts);
    line.add("seconds_step", best);
    line.add("seconds_step_median", median);
    line.add("ns_per_sphere_step", best * 1e9 / (world.bodies.len() - 1) as f64);
    line.add("steps_per_list", (steps * repeat) as f64 / (world.dem.lists() - lists).max(1) as f64);
    for ((name, stages), before) in groups.iter().zip(before) {
        line.add(&format!("share_{name}"), (of(&world, stages) - before) / all);
    }
    line.add("max_penetration_over_radius", world.report.max_penetration_over_radius);
    line.add("bytes_per_beam", world.bytes() as f64 / count as f64);
    line.check(world.report.contacts > 0, "beams touch");
    line.check(world.report.max_penetration_over_radius < 1.0, "no overlap above a radius");
    line.add("state_hash", format!("{:016x}", world.state_hash()));
    line
}
