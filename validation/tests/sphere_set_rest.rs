//! A box made of spheres on a plane: at rest it neither rocks nor creeps, whichever eight contacts are kept.
//!
//! Set-up (Heyn09 sections 3.2 and 3.3): a mesh of a box 0.3 x 0.2 x 0.1 m in 768 triangles, spheres fitted with
//! f = 0.7; hundreds of them touch the plane at once, eight contacts are kept. Default settings, h = 1 ms, 5 s.
//! - On level ground: once it lies (after 0.5 s), its centre stays within 2e-4 of its length, it turns by less than
//!   1e-4 rad, and what it still moves is below 1e-4 m/s: with `spread` and with `random`, drawn anew in every step. In a
//!   step whose eight random contacts all lie on one side of the centre (6 % of all) it begins to fall: g h = 0.01 m/s at
//!   its far side, for a step. So for `random` the speed is only reported.
//! - On 20 deg with mu = 0.5: it sticks, creeping less than 2e-4 of its length in 4.5 s (`spread`), 3e-3 (`random`), and
//!   turning by half as much in rad.
//!
//! Source: statics; Heyn09 for the method.

use std::sync::Arc;

use granum_engine::collide::{Keep, Reduction};
use granum_engine::glam::{DQuat, DVec3};
use granum_engine::shape::mesh::Mesh;
use granum_engine::shape::sphere_fit::{Fit, fit};
use granum_engine::shape::{Clump, Shape};
use granum_validation::scene::tilt;
use granum_validation::{Record, SCALES, Scene};

const HALF: DVec3 = DVec3::new(0.15, 0.1, 0.05);

/// A box whose sides are cut into n x n squares.
fn box_mesh(n: u32) -> Mesh {
    let (mut vertices, mut triangles) = (Vec::new(), Vec::new());
    for axis in 0..3 {
        for sign in [-1.0, 1.0] {
            let first = vertices.len() as u32;
            for (i, j) in (0..=n).flat_map(|i| (0..=n).map(move |j| (i, j))) {
                let at = |k: u32| 2.0 * f64::from(k) / f64::from(n) - 1.0;
                let mut p = DVec3::ZERO;
                p[axis] = sign * HALF[axis];
                p[(axis + 1) % 3] = at(i) * HALF[(axis + 1) % 3];
                p[(axis + 2) % 3] = at(j) * HALF[(axis + 2) % 3];
                vertices.push(p);
            }
            for (i, j) in (0..n).flat_map(|i| (0..n).map(move |j| (i, j))) {
                let at = |i: u32, j: u32| first + i * (n + 1) + j;
                let c = [at(i, j), at(i + 1, j), at(i + 1, j + 1), at(i, j + 1)];
                let c = if sign > 0.0 { c } else { [c[3], c[2], c[1], c[0]] };
                triangles.extend([[c[0], c[1], c[2]], [c[0], c[2], c[3]]]);
            }
        }
    }
    Mesh { vertices, triangles }.mend().expect("a box is sound").0
}

fn scene(scale: f64, keep: Keep) -> Scene {
    let mut scene = Scene::new(scale, 1e-3);
    scene.world.settings.contacts_per_pair = Reduction { most: 8, keep };
    scene
}

#[test]
fn box_of_spheres() {
    let mut record = Record::new("sphere_set_rest", "box_of_spheres");
    let mesh = box_mesh(8);
    let fitted = fit(&mesh, &Fit { refine_angle: None, ..Fit::default() }).expect("spheres fit");
    let (clump, at) = Clump::of_mesh(&fitted, &mesh).expect("a set");
    let out = fitted.error.out_max;
    let shape = Shape::Spheres(Arc::new(clump));
    for scale in SCALES {
        for (keep, name) in [(Keep::Spread, "spread"), (Keep::Random, "random")] {
            for (degrees, ground) in [(0.0, "level"), (20.0, "20 deg")] {
                let mut scene = scene(scale, keep);
                let material = scene.material(0.5, 0.0);
                scene.incline(degrees, material);
                let turn = tilt(degrees);
                let body =
                    scene.solid(&shape, turn * DVec3::Z * (HALF.z + out), turn * at.rotation, material);
                scene.run_until(0.5);
                let (p, q): (DVec3, DQuat) = (scene.position(body), scene.rotation(body));
                let kept = scene.forces_on(body).len();
                record.holds(
                    &format!("{name}, {ground}: at most 8 contacts"),
                    scale,
                    (1..=8).contains(&kept),
                );
                scene.run_until(5.0);
                let moved = scene.position(body).distance(p);
                let leaned = (scene.rotation(body) * q.inverse()).to_axis_angle().1.abs();
                let leaned = leaned.min(std::f64::consts::TAU - leaned);
                let allowed = if keep == Keep::Random && degrees > 0.0 { 3e-3 } else { 2e-4 };
                record.below(
                    &format!("{name}, {ground}: moves / length"),
                    scale,
                    moved / (2.0 * HALF.x),
                    allowed,
                );
                record.below(&format!("{name}, {ground}: turns [rad]"), scale, leaned, 0.5 * allowed);
                if keep == Keep::Spread {
                    let speed = scene.velocity(body).length();
                    record.below(&format!("{name}, {ground}: speed [m/s]"), scale, speed, 1e-4);
                }
            }
        }
    }
    record.finish();
}
