//! Tips of beams with more and more elements, as Khude11 prints them (Fig. 14 and 15).
//!
//! - Fig. 15: model 2 with 1 kg at its tip swings for four seconds and touches nothing.
//! - Fig. 14: eight beams of model 3, of one to eight elements, 3 m long with 5 kg at the tip, fall on a cylinder of 10 mm at (1, -1.5).

use granum_engine::ancf::{Beam, End, straight};
use granum_engine::glam::{DQuat, DVec3};
use granum_engine::settings::Method;
use granum_engine::{Body, Material, MaterialId, Settings, Shape, World};
use granum_validation::Record;
use granum_validation::beam::{BeamScene, model_2};

fn swing(step: f64, meshes: &[usize], mass: f64) -> BeamScene {
    let beams = meshes.iter().map(|&n| {
        let mut beam = model_2(n);
        beam.end_mass[1] = mass;
        let nodes = straight(&beam, DVec3::ZERO, DVec3::X);
        (beam, nodes)
    });
    BeamScene::new(1.0, step, beams.collect())
}

#[test]
fn figure_15() {
    let mut record = Record::new("beam_convergence", "figure_15");
    let mut scene = swing(1e-5, &[1, 2, 4, 8, 16, 32], 1.0);
    let mut half = swing(5e-6, &[16, 32], 1.0);
    let mut heavier = swing(1e-5, &[16, 32], 1.0 + 1e-6);
    let mut squares = [0.0; 9];
    for k in 1..=400 {
        scene.run(0.01);
        half.run(0.01);
        heavier.run(0.01);
        let tip = |i| scene.at(i, 1.0);
        let mut d: Vec<f64> = (0..5).map(|i| tip(i).distance(tip(i + 1))).collect();
        d.extend((0..2).map(|i| tip(4 + i).distance(half.at(i, 1.0))));
        d.extend((0..2).map(|i| tip(4 + i).distance(heavier.at(i, 1.0))));
        squares.iter_mut().zip(&d).for_each(|(s, d)| *s += d * d);
        if k % 25 == 0 {
            let rms: Vec<String> =
                squares.iter().map(|s| format!("{:.2e}", (s / f64::from(k)).sqrt())).collect();
            let d: Vec<String> = d.iter().map(|d| format!("{d:.2e}")).collect();
            println!("{:.2} now {} rms {}", 0.01 * f64::from(k), d.join(" "), rms.join(" "));
        }
    }
    record.holds("x", 1.0, true);
    record.finish();
}

/// Khude11 Table 1, model 3; the second moment is that of the circle.
fn model_3(elements: usize) -> Beam {
    let mut beam = Beam::round(3.0, 0.01, 7200.0, 2e7, elements).with_ends(End::Pinned, End::Free);
    beam.end_mass[1] = 5.0;
    beam
}

/// Eight beams side by side above the rod.
fn eight_on_a_cylinder(step: f64) -> World {
    let mut world = World::new(Settings { method: Method::Dem, step, ..Settings::default() });
    world.settings.dem.law = granum_engine::dem::LawKind::Volumetric;
    world.settings.dem.foundation = 2e9;
    world.add_material(Material { name: "m".into(), density: 7200.0, friction: 0.3, restitution: 0.975 });
    let shape = Shape::Capsule { half: 0.5, radius: 0.01 };
    let radius = shape.bounding_radius();
    let shape = world.add_shape(shape);
    let mut rod = Body::fixed(shape, radius, MaterialId(0), DVec3::new(1.0, 0.0, -1.5));
    rod.rotation = DQuat::from_rotation_x(std::f64::consts::FRAC_PI_2);
    world.add(rod);
    let beams = (1..=8).map(|n| {
        let (beam, at) = (model_3(n), DVec3::Y * (0.1 * (n as f64 - 4.5)));
        let nodes = straight(&beam, at, at + DVec3::X * 3.0);
        (beam, nodes)
    });
    world.set_beams(beams.collect());
    world
}

#[test]
fn figure_14() {
    let mut record = Record::new("beam_convergence", "figure_14");
    let h: f64 = std::env::var("H14").ok().and_then(|h| h.parse().ok()).unwrap_or(1e-5);
    let mut world = eight_on_a_cylinder(h);
    for k in 1..=12 {
        let t = 0.1 * f64::from(k);
        world.run_until(t).expect("the run goes on");
        let tips: Vec<String> =
            (0..8).map(|i| world.beams.point(i, 1.0).0).map(|r| format!("({:.4} {:.4})", r.x, r.z)).collect();
        println!("{t:.1} {} {}", world.report.contacts, tips.join(" "));
    }
    record.holds("x", 1.0, true);
    record.finish();
}
