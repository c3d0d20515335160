//! Coarse-grained stress of a column at rest: it carries the weight above.
//!
//! Set-up: ten spheres of diameter d stand on each other on a floor; every step is solved to rounding, 20 steps of
//! 0.01 sqrt(d/g). Fields of `crates/output/src/fields.rs` (Goldhirsch 2010, Lucy's kernel of radius d, cells of d/5).
//! Balance of momentum of a body at rest: d/dz of the integral of sigma_zz over the section is the weight of a slice, so
//! minus that integral at height z is the weight above z, with the density of the same kernel; and its integral over the
//! height is the sum of f l over the contacts (Love, Weber), l the part of the branch that is a body's own: m g d times
//! (1 + 2 + .. + 9) + 10/2. The first holds for the continuous field; on the grid, to what its cells resolve: 1 % of the
//! whole weight, from 2 d above the floor (the kernel reaches no further than d below it) to the top. The second is exact
//! on the grid by construction: to the solver's tolerance, 1e-9. At half height five balls are carried: 4e-3.

use granum_engine::glam::DVec3;
use granum_output::fields::{Fields, Grid};
use granum_validation::{Record, SCALES, Scene, g};

const N: usize = 10;

#[test]
fn a_column_carries_what_is_above() {
    let mut record = Record::new("static_stress", "a_column_carries_what_is_above");
    for scale in SCALES {
        let mut scene = Scene::new(scale, 0.01 / g.sqrt()).exact();
        let stone = scene.material(0.5, 0.0);
        scene.plane(DVec3::ZERO, DVec3::Z, stone);
        for k in 0..N {
            scene.sphere(0.5, DVec3::Z * (k as f64 + 0.5), stone);
        }
        scene.steps(20);
        let cell = 0.2 * scale;
        let grid =
            Grid { min: DVec3::new(-1.5, -1.5, -2.0) * scale, cells: [15, 15, 70], cell, width: scale };
        let fields = Fields::of(&scene.world, grid);
        let of_layer =
            |values: Vec<f64>, k: usize| values[225 * k..225 * (k + 1)].iter().sum::<f64>() * cell * cell;
        let stress: Vec<f64> = fields.contact_stress().map(|t| -t[8]).collect();
        let density: Vec<f64> = fields.density().collect();
        let carried: Vec<f64> = (0..70).map(|k| of_layer(stress.clone(), k)).collect();
        let slice: Vec<f64> = (0..70).map(|k| of_layer(density.clone(), k) * g * cell).collect();
        let whole: f64 = slice.iter().sum();
        let mut worst = 0.0_f64;
        for k in 20..70 {
            let above = 0.5 * slice[k] + slice[k + 1..].iter().sum::<f64>();
            worst = worst.max((carried[k] - above).abs() / whole);
        }
        record.below("largest difference from the weight above, over the whole weight", scale, worst, 0.01);
        let one = whole / N as f64;
        let love: f64 = carried.iter().sum::<f64>() * cell / (one * scale);
        record.relative("integral of the stress over m g d", scale, love, 50.0, 1e-9);
        // In the middle of the column, five balls above.
        let middle = 0.5 * (carried[34] + carried[35]) / one;
        record.relative("balls carried at half height", scale, middle, 5.0, 4e-3);
    }
    record.finish();
}
