//! Case G2: a round column on a rough floor collapses to a heap. What is measured of it, and LAMMPS's numbers.

use granum_engine::glam::DVec3;
use granum_engine::{BodyId, World};

use crate::Record;
use crate::grains::{places, run_to_rest};

/// Height of a column at rest, over d: the 98th percentile of the tops of its spheres, whose centres these are.
pub fn settled_height(places: &[DVec3]) -> f64 {
    percentile(places.iter().map(|p| p.z + 0.5).collect(), 0.98)
}

/// r95, r80, r50 and height of the heap, over d.
pub fn heap(places: &[DVec3]) -> [f64; 4] {
    let radius = |share: f64| percentile(places.iter().map(|p| p.x.hypot(p.y)).collect(), share);
    let height = percentile(places.iter().map(|p| p.z + 0.5).collect(), 1.0);
    [radius(0.95), radius(0.80), radius(0.50), height]
}

/// Runs until the heap of these spheres is at rest, and measures it; `unit` is sqrt(d/g) in seconds. At rest is what changes by 1 % or less
/// in two units, an eighth of what is allowed; it takes 14 to 18 of them, and is given 30.
pub fn at_rest(world: &mut World, unit: f64, balls: &[BodyId]) -> [f64; 4] {
    let times = (10.0 * unit, 30.0 * unit, 2.0 * unit);
    run_to_rest(world, times, [0.15, 0.1, 0.1, 0.1], |world| heap(&places(world, balls)))
}

/// Runs the case for three seeds and judges the means; `collapse` returns settled height, r95, r80, r50 and height.
pub fn judge(case: &str, name: &str, collapse: fn(u64) -> [f64; 5]) {
    let mut record = Record::new(case, name);
    let seeds = [4, 5, 6];
    let runs = std::thread::scope(|scope| {
        seeds.map(|seed| scope.spawn(move || collapse(seed))).map(|run| run.join().expect("the run ends"))
    });
    let names = ["settled height / d", "r95 / d", "r80 / d", "r50 / d", "final height / d"];
    for (k, (name, reference)) in names.into_iter().zip([7.76, 14.1, 10.2, 7.0, 4.8]).enumerate() {
        for (seed, run) in seeds.iter().zip(&runs) {
            record.report(&format!("{name}, seed {seed}"), 1.0, run[k], reference);
        }
        let mean = runs.iter().map(|run| run[k]).sum::<f64>() / runs.len() as f64;
        record.relative(&format!("{name}, mean of three seeds"), 1.0, mean, reference, 0.08);
    }
    record.finish();
}

fn percentile(mut values: Vec<f64>, share: f64) -> f64 {
    values.sort_by(f64::total_cmp);
    values[((values.len() - 1) as f64 * share) as usize]
}
