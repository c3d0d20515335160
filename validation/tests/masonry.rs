//! Stones without mortar at their limits: an arch, and a wedge under a load.
//!
//! - A half circle of 31 stones with mean radius R and thickness t, friction 0.9: it stands iff t/R >= 0.1075
//!   (Milankovitch 1907, Heyman 1969: hinges, no slip; for many stones). 15 % thicker it stands for 2 s (its crown sinks
//!   by less than 5e-6 of R), 15 % thinner it falls (more than 10 %). 15 %, because the hinges of 31 stones can only open
//!   at joints, and because touching faces are left with gaps of up to a thousandth of a stone.
//! - A light wedge of angle alpha lies on the floor, under a load of a thousand times its mass that a slider guides
//!   straight down. With friction mu = tan phi on both faces it stays iff alpha <= 2 phi: 22.6199 deg for mu = 0.2. 3 %
//!   below it stays for 1 s (moves less than 5 nm of 0.4 m), 3 % above it is squeezed out (more than 20 mm).
//!
//! Solved to 1e-6: these limits are between balance and none, and a solution that is off by a thousandth of the weight
//! creeps. h = 2 ms.
//!
//! Source: limit analysis; statics of the self-locking wedge.

use std::f64::consts::PI;
use std::sync::Arc;

use granum_engine::glam::{DQuat, DVec3};
use granum_engine::joint::Joint;
use granum_engine::shape::{Hull, Shape};
use granum_engine::{BodyId, JointKind, MaterialId};
use granum_validation::{Record, SCALES, Scene};

fn scene(scale: f64) -> Scene {
    let mut scene = Scene::new(scale, 2e-3);
    scene.world.settings.solver.tolerance = 1e-6;
    scene.world.settings.solver.max_iterations = 3000;
    scene
}

/// A free hull given by points of the world.
fn stone(scene: &mut Scene, points: &[DVec3], turn: DQuat, material: MaterialId) -> BodyId {
    let (hull, at) = Hull::new(points).expect("a stone has a volume");
    scene.solid(&Shape::Hull(Arc::new(hull)), turn * at.center, turn * at.rotation, material)
}

/// By how much the crown of an arch sinks in 2 s or until it has fallen, over its radius.
fn arch(scale: f64, thickness: f64) -> f64 {
    let stones = 31;
    let mut scene = scene(scale);
    let material = scene.material(0.9, 0.0);
    scene.plane(DVec3::ZERO, DVec3::Z, material);
    let angle = PI / f64::from(stones);
    let mut points = Vec::new();
    for a in [0.0, angle] {
        for r in [1.0 - 0.5 * thickness, 1.0 + 0.5 * thickness] {
            points.extend([-0.1, 0.1].map(|y| DVec3::new(r * a.cos(), y, r * a.sin())));
        }
    }
    let bodies: Vec<BodyId> = (0..stones)
        .map(|k| stone(&mut scene, &points, DQuat::from_rotation_y(-angle * f64::from(k)), material))
        .collect();
    let crown = bodies[stones as usize / 2];
    let start = scene.position(crown).z;
    // One that has fallen lies on the ground; a pile of stones takes long and says no more.
    for tenth in 1..=20 {
        scene.run_until(0.1 * f64::from(tenth));
        if start - scene.position(crown).z > 0.15 {
            break;
        }
    }
    start - scene.position(crown).z
}

#[test]
fn arch_of_stones() {
    let mut record = Record::new("masonry", "arch_of_stones");
    for scale in SCALES {
        record.below("arch, +15 %: the crown sinks / R", scale, arch(scale, 1.15 * 0.1075), 5e-6);
        record.holds("arch, -15 %: it falls", scale, arch(scale, 0.85 * 0.1075) > 0.1);
    }
    record.finish();
}

/// How far a wedge of this angle is squeezed out in 1 s [m].
fn wedge(scale: f64, alpha: f64) -> f64 {
    let mut scene = scene(scale);
    let material = scene.material(0.2, 0.0);
    scene.plane(DVec3::ZERO, DVec3::Z, material);
    let (length, rise) = (0.4, 0.4 * alpha.tan());
    let prism = |corners: [(f64, f64); 3], extra: Option<(f64, f64)>| -> Vec<DVec3> {
        let corners = corners.into_iter().chain(extra);
        corners.flat_map(|(x, z)| [-0.1, 0.1].map(|y| DVec3::new(x, y, z))).collect()
    };
    let low = prism([(0.0, 0.0), (length, 0.0), (length, rise)], None);
    let body = stone(&mut scene, &low, DQuat::IDENTITY, material);
    // The load lies on the middle of the slope.
    let z = |x: f64| x * alpha.tan();
    let high = prism([(0.1, z(0.1)), (0.3, z(0.3)), (0.3, 0.5)], Some((0.1, 0.5)));
    let load = stone(&mut scene, &high, DQuat::IDENTITY, material);
    let (i, j) = (scene.world.index_of(body).expect("wedge"), scene.world.index_of(load).expect("load"));
    let ratio = scene.world.bodies.inv_mass[i] / scene.world.bodies.inv_mass[j];
    scene.world.bodies.inv_mass[i] *= 1000.0 / ratio;
    scene.world.bodies.inv_inertia_body[i] *= 1000.0 / ratio;
    let w = &scene.world;
    let at = scene.position(load) * scale;
    let index = |id| w.index_of(id);
    let guide = Joint::between(
        JointKind::Prismatic,
        "guide",
        &w.bodies,
        index,
        (None, Some(load)),
        at,
        DQuat::IDENTITY,
    );
    scene.world.add_joint(guide, true);
    let start = scene.position(body).x;
    scene.run_until(1.0);
    (scene.position(body).x - start).abs()
}

#[test]
fn wedge_under_a_load() {
    let mut record = Record::new("masonry", "wedge_under_a_load");
    let limit = 2.0 * 0.2_f64.atan();
    for scale in SCALES {
        record.below("wedge, -3 %: it moves [m]", scale, wedge(scale, 0.97 * limit), 5e-9);
        record.holds("wedge, +3 %: it is squeezed out", scale, wedge(scale, 1.03 * limit) > 0.02);
    }
    record.finish();
}
