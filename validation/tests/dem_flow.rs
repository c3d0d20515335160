//! Penalty contact: discharge of a silo, and the heap that a column collapses to, beside hard contact's.
//!
//! All in the units of the reference, d = m = g = 1, and with the law of the reference, LAMMPS's gran/hooke/history: linear
//! springs kn = 2e4 m g/d, kt = 2/7 kn, e = 0.7, dashpots that may pull, mu = 0.5, no rolling resistance. Steps of 1.25e-3, a
//! thirteenth of an impact (the reference: 3e-4).
//!
//! - Discharge, case G3-L: 6000 spheres, 16 d x 16 d, a floor of fixed spheres d on a lattice of d/2 at z = -d/2, of which
//!   those nearer to the axis than D/2 + d/2 vanish once the bed is at rest. LAMMPS: 20.1 spheres per sqrt(d/g) for D = 5 d, 36.2
//!   for 6 d; fit over three D with phi = 0.584: W = C 6 phi/pi (D/d - k)^2.5, C = 0.63, k = 1.19. Demanded: 10 %, of the fit
//!   at 8 d and 10 d; with that k an exponent of 2.5 +- 0.15 over D = 5 to 10 d (12 d is too wide for a box of 16 d). The box is periodic, as LAMMPS's is. The axis is between four
//!   spheres of the lattice. The reference does not say; with a sphere on the axis the opening of D = 6 d is 4 % narrower, and the rates were
//!   20.6 and 32.7. What is open between the spheres around it is wider than D by 0.4 to 0.5 d: with that width, by area,
//!   W^(2/5) must be a straight line whose k is within 1 to 2 (G3): 6 % in W, three times the 2 % by which rates of 600 spheres
//!   scatter from run to run. C is reported: it scatters by 10 %.
//! - Collapse of a column, case G2 as in `column_collapse.rs`, where hard contact is judged by the same numbers: LAMMPS's r95
//!   14.1 d, r80 10.2 d, r50 7.0 d, height 4.8 d; 8 %, mean of three seeds.
//! - Repose: a bed 5 d high on a round rough plate of radius 10 d loses its wall, and what cannot stay runs off over the edge.
//!   Diameters 0.9 to 1.1 d, so that grains do not order. The angle is taken from number and mean distance of the grains that
//!   stay: a flank of ten grains is too short for a line through it. By penalty and by hard contact from the same start, two seeds (one for another friction or rolling resistance), whose
//!   angles differ by 0.2 to 0.9 deg and whose grains by 3 %: within 2 deg and 2 % of the grains. With mu = 0.1 the angle is smaller by
//!   1.5 deg or more and 3 % fewer grains stay; with a rolling resistance of 0.2 it is greater by 2.5 deg or more and 8 % more
//!   stay. That is about half of what was measured (2.9 and 4.6 deg, 6 and 15 %). On a plate of ten grains, whose rim holds a
//!   layer, heaps are steeper than the 19 to 26 deg of G5 for large ones: 29 +- 2 deg.

use granum_engine::glam::DVec3;
use granum_engine::random::Random;
use granum_engine::settings::{Domain, Outside};
use granum_engine::terrain::Region;
use granum_engine::world::Gate;
use granum_engine::{BodyId, BodyKind, Method, State, World};
use granum_validation::grains::{let_go, places, pour, rough_floor, run, world};
use granum_validation::{Record, column};

/// Solid fraction of the reference's bed.
const PHI: f64 = 0.584;
/// Beverloo's numbers that the reference fitted.
const C: f64 = 0.63;
const K: f64 = 1.19;

/// The silo of G3-L with its floor still whole, and that floor.
fn silo() -> (World, Vec<BodyId>) {
    let (mut world, m) = world(Method::Dem, 0.5, 0.0);
    let (min, max) = (DVec3::new(-8.0, -8.0, -8.0), DVec3::new(8.0, 8.0, 80.0));
    world.settings.domain = Some(Domain { min, max, outside: Outside::Remove });
    world.settings.periodic = [true, true, false];
    // The last row beyond the face is the image of the first.
    let floor = rough_floor(&mut world, m, (0.5, 0.5), 8.0, |p| p.x.max(p.y) < 8.0);
    let region = Region::Box { min: DVec3::new(-8.0, -8.0, 0.0), max: DVec3::new(8.0, 8.0, 42.0) };
    pour(&mut world, m, &region, 6000, 0.0, 1);
    (world, floor)
}

/// Spheres above the floor.
fn above(world: &World) -> f64 {
    let b = &world.bodies;
    (0..b.len()).filter(|&i| b.kind[i] == BodyKind::Dynamic && b.position[i].z > -1.0).count() as f64
}

/// Share of the room between 4 d and 14 d above the floor that is solid, away from the walls.
fn solid_fraction(world: &World) -> f64 {
    let b = &world.bodies;
    let mut random = Random::new(5, 0);
    let near: Vec<DVec3> = (0..b.len())
        .filter(|&i| b.kind[i] == BodyKind::Dynamic && b.position[i].z > 3.0 && b.position[i].z < 15.0)
        .map(|i| b.position[i])
        .collect();
    let hits = (0..20_000).filter(|_| {
        // Away from the faces, beyond which only images are.
        let edge = 7.5;
        let p =
            DVec3::new(random.uniform(-edge, edge), random.uniform(-edge, edge), random.uniform(4.0, 14.0));
        near.iter().any(|q| p.distance_squared(*q) < 0.25)
    });
    hits.count() as f64 / 20_000.0
}

/// The lattice spheres that vanish for an orifice of `wide` d.
fn in_orifice(p: DVec3, wide: f64) -> bool {
    p.x.hypot(p.y) < 0.5 * wide + 0.5
}

/// Diameter of the circle with the area that the spheres around an orifice leave open.
fn clear_width(floor: &[DVec3], wide: f64) -> f64 {
    let rim: Vec<DVec3> = floor.iter().copied().filter(|p| !in_orifice(*p, wide)).collect();
    let (half, n) = (0.5 * wide + 1.0, 200);
    let at = |i: i32| half * (2.0 * (f64::from(i) + 0.5) / f64::from(n) - 1.0);
    let open = |x: f64, y: f64| {
        let p = DVec3::new(x, y, -0.5);
        x.hypot(y) < half && rim.iter().all(|q| q.distance_squared(p) > 0.25)
    };
    let cells = (0..n).flat_map(|i| (0..n).map(move |j| (i, j))).filter(|&(i, j)| open(at(i), at(j))).count();
    (cells as f64 / f64::from(n * n) * 4.0 / std::f64::consts::PI).sqrt() * 2.0 * half
}

/// Spheres per sqrt(d/g) through an orifice of `wide` d.
fn discharge(settled: &State, wide: f64, time: f64) -> f64 {
    let (mut world, floor) = silo();
    world.restore(settled).expect("the state is of this silo");
    for body in floor {
        if world.index_of(body).is_some_and(|i| in_orifice(world.bodies.position[i], wide)) {
            world.gates.push(Gate { body, opens: world.time });
        }
    }
    run(&mut world, 4.0);
    let before = above(&world);
    run(&mut world, time);
    (before - above(&world)) / time
}

/// Means and slope of the straight line through points.
fn line<const N: usize>(x: [f64; N], y: [f64; N]) -> (f64, f64, f64) {
    let (mx, my) = (x.iter().sum::<f64>() / N as f64, y.iter().sum::<f64>() / N as f64);
    let slope = x.iter().zip(y).map(|(x, y)| (x - mx) * (y - my)).sum::<f64>()
        / x.iter().map(|x| (x - mx).powi(2)).sum::<f64>();
    (mx, my, slope)
}

#[test]
fn discharge_as_in_lammps() {
    let mut record = Record::new("dem_flow", "discharge");
    let (mut world, floor) = silo();
    run(&mut world, 13.0);
    record.near("solid fraction of the bed at rest", 1.0, solid_fraction(&world), PHI, 0.015);
    let floor: Vec<DVec3> =
        floor.iter().filter_map(|&b| world.index_of(b)).map(|i| world.bodies.position[i]).collect();
    let mut state = State::default();
    world.save(&mut state).expect("saved");
    let sizes = [5.0_f64, 6.0, 8.0, 10.0];
    let state = &state;
    let rates = std::thread::scope(|scope| {
        [(5.0, 30.0), (6.0, 18.0), (8.0, 7.0), (10.0, 5.0)]
            .map(|(wide, time)| scope.spawn(move || discharge(state, wide, time)))
            .map(|run| run.join().expect("the run ends"))
    });
    let fit = |wide: f64| C * 6.0 * PHI / std::f64::consts::PI * (wide - K).powf(2.5);
    for (k, reference) in [20.1, 36.2, fit(8.0), fit(10.0)].into_iter().enumerate() {
        let name = format!("D = {} d: spheres per sqrt(d/g)", sizes[k]);
        record.relative(&name, 1.0, rates[k], reference, 0.1);
    }
    // The exponent, with the k of the reference's fit.
    let (_, _, exponent) = line(sizes.map(|wide| (wide - K).ln()), rates.map(f64::ln));
    record.near("exponent of W over D - 1.19 d", 1.0, exponent, 2.5, 0.15);
    // The same at D = 30 mm, d = 3 mm and 1500 kg/m3 of bed, where 0.231 to 0.366 kg/s are expected.
    let (d, bed) = (3e-3_f64, 1500.0);
    let mass = bed / PHI * std::f64::consts::FRAC_PI_6 * d.powi(3);
    record.near("rate of 30 mm with 3 mm [kg/s]", 1.0, rates[3] * mass / (d / 9.81).sqrt(), 0.2985, 0.0675);
    // W^(2/5) is a straight line over the width.
    let (x, y) = (sizes.map(|wide| clear_width(&floor, wide)), rates.map(|w| w.powf(0.4)));
    let (mx, my, slope) = line(x, y);
    for (k, wide) in sizes.iter().enumerate() {
        let line = (my + slope * (x[k] - mx)).powf(2.5);
        let name = format!("D = {wide} d, {:.3} d clear: rate beside Beverloo's law", x[k]);
        record.relative(&name, 1.0, rates[k], line, 0.06);
    }
    record.near("Beverloo's k with the clear width", 1.0, mx - my / slope, 1.5, 0.5);
    let c = slope.powf(2.5) * std::f64::consts::PI / (6.0 * PHI);
    record.report("Beverloo's C with the clear width", 1.0, c, 0.60);
    record.finish();
}

/// Settled height, r95, r80, r50 and final height of the column of G2.
fn collapse(seed: u64) -> [f64; 5] {
    let (mut world, m) = world(Method::Dem, 0.5, 0.0);
    rough_floor(&mut world, m, (1.0, 0.0), 24.0, |_| true);
    let balls = let_go(&mut world, m, 7.0, 1234, 0.0, seed);
    let filled = column::settled_height(&places(&world, &balls));
    let [r95, r80, r50, height] = column::at_rest(&mut world, 1.0, &balls);
    [filled, r95, r80, r50, height]
}

#[test]
fn collapse_as_in_lammps() {
    column::judge("dem_flow", "collapse", collapse);
}

/// Radius of the plate of the heaps.
const PLATE: f64 = 10.0;

/// Angle of what stays on a plate, and how many grains do [deg]. A surface h + t (R - r) has the volume
/// pi R^2 (h + t R / 3), and its grains the mean distance r with 1.5 r / R = (h + t R / 4) / (h + t R / 3): so both give t.
fn repose(method: Method, friction: f64, rolling: f64, seed: u64) -> [f64; 2] {
    let (mut world, m) = world(method, friction, rolling);
    rough_floor(&mut world, m, (1.0, 0.0), PLATE, |p| p.x.hypot(p.y) < PLATE);
    let balls = let_go(&mut world, m, PLATE, 1750, 0.1, seed);
    run(&mut world, 25.0);
    let stays: Vec<DVec3> = places(&world, &balls).into_iter().filter(|p| p.z > 0.0).collect();
    let n = stays.len() as f64;
    let away = stays.iter().map(|p| p.x.hypot(p.y)).sum::<f64>() / n;
    let thick = n * std::f64::consts::PI / 6.0 / PHI / (std::f64::consts::PI * PLATE * PLATE);
    [(12.0 * thick * (1.0 - 1.5 * away / PLATE) / PLATE).atan().to_degrees(), n]
}

#[test]
fn the_same_heap_by_penalty_and_hard_contact() {
    let mut record = Record::new("dem_flow", "heap");
    let mut mean = |name: &str, seeds: &[u64], method: Method, friction: f64, rolling: f64| {
        let angles: Vec<[f64; 2]> = std::thread::scope(|scope| {
            let start = |&seed: &u64| scope.spawn(move || repose(method, friction, rolling, seed));
            let runs: Vec<_> = seeds.iter().map(start).collect();
            runs.into_iter().map(|run| run.join().expect("the run ends")).collect()
        });
        for (k, [angle, n]) in angles.iter().enumerate() {
            record.report(
                &format!("{name}, {n} grains stay, angle of heap {} [deg]", k + 1),
                1.0,
                *angle,
                29.0,
            );
        }
        std::array::from_fn::<f64, 2, _>(|c| angles.iter().map(|a| a[c]).sum::<f64>() / angles.len() as f64)
    };
    let dem = mean("penalty contact", &[1, 2], Method::Dem, 0.5, 0.0);
    let ccp = mean("hard contact", &[1, 2], Method::Ccp, 0.5, 0.0);
    // One seed shows in which direction the angle goes.
    let slippery = mean("penalty contact, mu = 0.1", &[1], Method::Dem, 0.1, 0.0);
    let rolling = mean("penalty contact, rolling resistance 0.2", &[1], Method::Dem, 0.5, 0.2);
    record.near("mean angle, penalty contact [deg]", 1.0, dem[0], 29.0, 2.0);
    record.near("mean angle, hard contact [deg]", 1.0, ccp[0], 29.0, 2.0);
    record.near("mean angle, penalty beside hard contact [deg]", 1.0, dem[0], ccp[0], 2.0);
    record.relative("grains that stay, penalty beside hard contact", 1.0, dem[1], ccp[1], 0.02);
    record.holds("the angle grows with friction", 1.0, slippery[0] < dem[0] - 1.5);
    record.holds("more grains stay with friction", 1.0, slippery[1] < 0.97 * dem[1]);
    record.holds("the angle grows with rolling resistance", 1.0, rolling[0] > dem[0] + 2.5);
    record.holds("more grains stay with rolling resistance", 1.0, rolling[1] > 1.08 * dem[1]);
    record.finish();
}
