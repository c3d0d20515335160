//! Collapse of a round column of spheres on a rough base.
//!
//! Set-up: 1234 spheres of diameter d, friction 0.5, rain into a tube of radius 7 d and settle (height about 7.8 d); the
//! base is fixed spheres of diameter d on a square lattice of spacing d. The tube vanishes; the column spreads and comes
//! to rest. e = 0.7 as in the reference, h = 0.01 sqrt(d/g), default solver. One size: it takes half a minute a seed.
//! Measured: radii within which 95, 80 and 50 % of the spheres lie, and the height of the heap; the settled height is the
//! 98th percentile of the tops.
//! Reference: LAMMPS with soft spheres (kn = 2e4 m g/d), mean of three seeds: r95 14.1 d, r80 10.2 d, r50 7.0 d, height
//! 4.8 d, for a settled height of 7.76 d. Band: 8 %, from the scatter of the reference and the fill, which is ours.
//! Here too the mean of three seeds: r95 hangs on the few grains that roll off, and scatters by 1 d and more from seed to
//! seed and with rounding (with one seed, 14.6 d and 15.5 d before and after sums were taken in another order). Other choices that were tried with one seed gave 15.4 d (h = 0.02
//! sqrt(d/g), outside the band), 14.8 (the same, 500 iterations), 14.2 (cone friction), 13.0 (e = 0.3), 12.7 (e = 0); r80
//! and r50 stayed within 3 % in all of them.

use granum_engine::glam::DVec3;
use granum_engine::random::Random;
use granum_engine::shape::{Revolved, Shape};
use granum_engine::terrain::{Placer, Region};
use granum_engine::world::Gate;
use granum_engine::{Body, BodyId};
use granum_validation::grains::places;
use granum_validation::{Scene, column, g};

const N: usize = 1234;

/// Settled height, r95, r80, r50 and final height, over d.
fn collapse(seed: u64) -> [f64; 5] {
    let unit = (1.0 / g).sqrt();
    let mut scene = Scene::new(1.0, 0.01 * unit);
    let grain = scene.material(0.5, 0.7);
    for i in -24..=24 {
        for j in -24..=24 {
            let p = DVec3::new(f64::from(i), f64::from(j), -0.5);
            scene.world.add(Body::fixed(granum_engine::ShapeId(0), 0.5, grain, p));
        }
    }
    let tube = Shape::Revolved(Revolved::tube(7.0, 9.0, 20.0));
    let radius = tube.bounding_radius();
    let shape = scene.world.add_shape(tube);
    let tube = scene.world.add(Body::fixed(shape, radius, grain, DVec3::Z * 20.0));
    let region = Region::Cylinder { base: DVec3::ZERO, radius: 7.0, height: 22.0 };
    let (mut placer, mut random) = (Placer::new(0.5), Random::new(seed, 0));
    let balls: Vec<BodyId> = (0..N)
        .map(|_| {
            let p = placer.place(&region, 0.5, 100_000, &mut random, |_, _| true).expect("there is room");
            scene.sphere(0.5, p, grain)
        })
        .collect();
    scene.run_until(12.0 * unit);
    let filled = column::settled_height(&places(&scene.world, &balls));
    let opens = scene.world.time;
    scene.world.gates.push(Gate { body: tube, opens });
    let [r95, r80, r50, height] = column::at_rest(&mut scene.world, unit, &balls);
    [filled, r95, r80, r50, height]
}

#[test]
fn run_out_of_a_round_column() {
    column::judge("column_collapse", "run_out", collapse);
}
