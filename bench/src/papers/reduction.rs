//! Heyn09 section 3.3: the effect on forces of keeping only some of the contacts of two sphere sets.
//!
//! A box of 0.3 x 0.2 x 0.1 m, made of spheres, lies on a plane, which hundreds of its spheres touch, and on a fixed box of spheres, face on face:
//! the thesis' own example. It comes to rest for half a second, and then the forces on it are recorded for another half.

use std::sync::Arc;
use std::time::Instant;

use granum_engine::collide::{Keep, Reduction};
use granum_engine::glam::DVec3;
use granum_engine::shape::mesh::Mesh;
use granum_engine::shape::sphere_fit::{Fit, fit};
use granum_engine::shape::{Clump, Shape};
use granum_validation::Scene;

use crate::Order;
use crate::line::Line;

/// Half the edges of the box [m].
const HALF: DVec3 = DVec3::new(0.15, 0.1, 0.05);
/// Squares along the edges of its sides.
const SQUARES: u32 = 8;
/// Times of rest and of the record [s], and the step [s].
const TIMES: (f64, usize) = (0.5, 500);
const STEP: f64 = 1e-3;

/// Most contacts of the pair, and which are kept; a million are all.
const RULES: [(usize, Keep); 9] = [
    (4, Keep::Random),
    (8, Keep::Random),
    (16, Keep::Random),
    (64, Keep::Random),
    (4, Keep::Spread),
    (8, Keep::Spread),
    (16, Keep::Spread),
    (64, Keep::Spread),
    (1_000_000, Keep::Spread),
];

/// A box whose sides are cut into squares, all spheres of a side then being as high.
fn cuboid() -> Mesh {
    let (mut vertices, mut triangles) = (Vec::new(), Vec::new());
    for (axis, sign) in (0..3).flat_map(|axis| [(axis, -1.0), (axis, 1.0)]) {
        let first = vertices.len() as u32;
        for (i, j) in (0..=SQUARES).flat_map(|i| (0..=SQUARES).map(move |j| (i, j))) {
            let at = |k: u32| 2.0 * f64::from(k) / f64::from(SQUARES) - 1.0;
            let mut p = DVec3::ZERO;
            p[axis] = sign;
            p[(axis + 1) % 3] = at(i);
            p[(axis + 2) % 3] = at(j);
            vertices.push(p * HALF);
        }
        for (i, j) in (0..SQUARES).flat_map(|i| (0..SQUARES).map(move |j| (i, j))) {
            let at = |i: u32, j: u32| first + i * (SQUARES + 1) + j;
            let c = [at(i, j), at(i + 1, j), at(i + 1, j + 1), at(i, j + 1)];
            let c = if sign > 0.0 { c } else { [c[3], c[2], c[1], c[0]] };
            triangles.extend([[c[0], c[1], c[2]], [c[0], c[2], c[3]]]);
        }
    }
    Mesh { vertices, triangles }.mend().unwrap_or_else(|e| panic!("the box is not sound: {e}")).0
}

pub(crate) fn run(_order: &Order) -> Vec<Line> {
    let mesh = cuboid();
    let options = Fit { refine_angle: None, ..Fit::default() };
    let fitted = fit(&mesh, &options).unwrap_or_else(|e| panic!("no spheres fit a box: {e}"));
    let (clump, at) =
        Clump::of_mesh(&fitted, &mesh).unwrap_or_else(|e| panic!("the spheres of a box are no set: {e}"));
    let shape = Shape::Spheres(Arc::new(clump));
    let out = fitted.error.out_max;
    let measure = |(ground, (most, keep)): (&str, (usize, Keep))| {
        let mut scene = Scene::new(1.0, STEP);
        scene.world.settings.contacts_per_pair = Reduction { most, keep };
        let material = scene.material(0.5, 0.0);
        let start = if ground == "box" {
            scene.fixed(&shape, DVec3::ZERO, at.rotation, material);
            // Not ball on ball.
            DVec3::new(0.007, 0.005, 2.0 * HALF.z + 2.0 * out)
        } else {
            scene.incline(0.0, material);
            DVec3::Z * (HALF.z + out)
        };
        let body = scene.solid(&shape, start, at.rotation, material);
        scene.run_until(TIMES.0);
        let (place, turn) = (scene.position(body), scene.rotation(body));
        let i = scene.world.index_of(body).unwrap_or(0);
        let weight = 9.81 / scene.world.bodies.inv_mass[i];
        let n = TIMES.1 as f64;
        let (mut sum, mut squares, mut largest, mut contacts, mut iterations) = (0.0, 0.0, 0.0, 0, 0.0);
        let start = Instant::now();
        for _ in 0..TIMES.1 {
            let report = scene.step();
            iterations += f64::from(report.iterations);
            let forces = scene.forces_on(body);
            let upward = forces.iter().map(|f| f.0.z).sum::<f64>() / weight;
            (sum, squares) = (sum + upward, squares + (upward - 1.0).powi(2));
            largest += forces.iter().map(|f| f.0.length() / weight).fold(0.0, f64::max);
            contacts += forces.len();
        }
        let seconds = start.elapsed().as_secs_f64();
        let turned = (scene.rotation(body) * turn.inverse()).to_axis_angle().1.abs();
        let mut line = Line::default();
        let name = if keep == Keep::Random { "random" } else { "spread" };
        let rule = if most == 1_000_000 { "all".to_owned() } else { format!("{most} {name}") };
        line.add("problem", format!("{rule} on a {ground}"));
        line.add("spheres", fitted.spheres.len());
        line.add("contacts", contacts as f64 / n);
        line.add("force_over_weight", sum / n);
        line.add("force_deviation", (squares / n).sqrt());
        line.add("largest_over_weight", largest / n);
        line.add("iterations_mean", iterations / n);
        line.add("seconds_step", seconds / n);
        line.add("moved", scene.position(body).distance(place));
        line.add("turned", turned.min(std::f64::consts::TAU - turned));
        line.check((sum / n - 1.0).abs() < 0.02, "on the average the contacts carry the weight");
        line
    };
    ["plane", "box"].into_iter().flat_map(|ground| RULES.map(|rule| (ground, rule))).map(measure).collect()
}
