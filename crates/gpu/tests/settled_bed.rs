//! A bed that settles on the device packs as on the processor: solid fraction and coordination number in its bulk.
//!
//! 500 spheres rain as a loose random cloud into a box of 6 x 6 diameters with frictionless sides, mu = 0.5, e = 0, h = 0.02 sqrt(d/g), 14
//! sqrt(d/g). Measured from 2 d to 1.5 d below the 90th percentile of the heights and 1.5 d and more from the sides, with edges spread over
//! a diameter because layers at walls reach into any sharp window. Chaos makes the two beds two samples of the same bed: of some
//! 60 spheres in the bulk, whose numbers of neighbours spread by 1.2, so the means by 0.16 and their difference by 0.22; fractions of such
//! samples spread by 0.004 (validation/tests/packing.rs). Each must agree within three times that, and lie where LAMMPS's bed
//! lies (phi 0.590, Z 4.85) within what sides six diameters apart change, as on the processor.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod scene;

use granum_engine::glam::{DQuat, DVec3};
use granum_engine::random::Random;
use granum_engine::{Body, Material, MaterialId, PairLaw, Settings, Shape, World};
use granum_gpu::Stepper;

const N: usize = 500;
const D: f64 = 0.01;
const HALF: f64 = 3.0;

fn cloud() -> World {
    let unit = (D / 9.81_f64).sqrt();
    let mut world = World::new(Settings { step: 0.02 * unit, ..Settings::default() });
    world.settings.solver.max_iterations = 60;
    for (name, friction) in [("grain", 0.5), ("glass", 0.0)] {
        world.add_material(Material { name: name.into(), density: 2000.0, friction, restitution: 0.0 });
    }
    world.materials.set_pair(MaterialId(0), MaterialId(1), PairLaw { friction: 0.0, restitution: 0.0 });
    let plane = world.add_shape(Shape::Plane);
    world.add(Body::fixed(plane, f64::INFINITY, MaterialId(0), DVec3::ZERO));
    for normal in [DVec3::X, -DVec3::X, DVec3::Y, -DVec3::Y] {
        let turn = DQuat::from_rotation_arc(DVec3::Z, normal);
        world.add(Body::fixed(plane, f64::INFINITY, MaterialId(1), -HALF * D * normal).with_rotation(turn));
    }
    let mut random = Random::new(3, 0);
    let height = N as f64 * std::f64::consts::FRAC_PI_6 / (0.25 * 4.0 * HALF * HALF);
    let mut places: Vec<DVec3> = Vec::new();
    while places.len() < N {
        let mut side = || random.uniform(0.5 - HALF, HALF - 0.5);
        let (x, y) = (side(), side());
        let p = DVec3::new(x, y, random.uniform(0.5, height));
        if places.iter().all(|q| p.distance_squared(*q) > 1.0) {
            places.push(p);
            world.add(Body::sphere(0.5 * D, 2000.0, MaterialId(0), p * D));
        }
    }
    world
}

/// Solid fraction and coordination number.
fn measured(world: &World) -> (f64, f64, usize) {
    let b = &world.bodies;
    let centres: Vec<DVec3> =
        (0..b.len()).filter(|&i| b.inv_mass[i] > 0.0).map(|i| b.position[i] / D).collect();
    let mut heights: Vec<f64> = centres.iter().map(|p| p.z).collect();
    heights.sort_by(f64::total_cmp);
    let (low, high) = (2.0, heights[N * 9 / 10] - 1.5);
    let mut random = Random::new(5, 0);
    let (mut hits, points) = (0, 60_000);
    for _ in 0..points {
        let edge = HALF - random.uniform(1.0, 2.0);
        let mut side = || random.uniform(-edge, edge);
        let (x, y) = (side(), side());
        let p = DVec3::new(x, y, random.uniform(low, high));
        hits += u32::from(centres.iter().any(|q| p.distance_squared(*q) < 0.25));
    }
    let side = HALF - 1.5;
    let is_bulk = |p: &&DVec3| p.x.abs() < side && p.y.abs() < side && p.z > low && p.z < high;
    let bulk: Vec<&DVec3> = centres.iter().filter(is_bulk).collect();
    let neighbours = |p: &DVec3| centres.iter().filter(|q| p.distance(**q) < 1.0 + 1e-3).count() - 1;
    let touching: usize = bulk.iter().map(|p| neighbours(p)).sum();
    (f64::from(hits) / f64::from(points), touching as f64 / bulk.len() as f64, bulk.len())
}

#[test]
fn a_bed_packs_as_on_the_processor() {
    let Some(mut stepper) = scene::device().map(|gpu| Stepper::new(gpu).unwrap()) else { return };
    let (mut device, mut host) = (cloud(), cloud());
    for _ in 0..700 {
        stepper.advance(&mut device).unwrap();
        host.step().unwrap();
    }
    stepper.fetch(&mut device).unwrap();
    let ((phi, z, count), (host_phi, host_z, _)) = (measured(&device), measured(&host));
    println!(
        "solid fraction {phi:.4} (processor {host_phi:.4}), neighbours {z:.3} ({host_z:.3}), {count} in the bulk"
    );
    let least = device.report.least_energy;
    println!("kinetic energy {:.3e} J, least {least:.3e} J", device.report.kinetic_energy);
    assert!(count > 40, "{count}");
    assert!((phi - host_phi).abs() < 0.012 && (z - host_z).abs() < 0.65, "{phi} {host_phi} {z} {host_z}");
    assert!((phi - 0.590).abs() < 0.03 && (z - 4.85).abs() < 0.65, "{phi} {z}");
    // The floor carries what does not hang on the frictionless sides: all of it.
    let weight = 9.81 * device.bodies.inv_mass.iter().filter(|m| **m > 0.0).map(|m| 1.0 / m).sum::<f64>();
    let floor = device.contact_force(granum_engine::BodyId(0)).z;
    assert!((floor + weight).abs() < 0.05 * weight, "{floor} {weight}");
}
