//! Laws of granular flow: a rate that does not know the height of the fill, Janssen's silo, the angle of repose.
//!
//! Penalty contact in the units of the reference, d = m = g = 1 (`src/grains.rs`): kn = 2e4 m g/d, e = 0.7, mu = 0.5. What LAMMPS gave
//! for the same set-ups is in `dem_flow.rs`; here are laws over a range, with small beds.
//!
//! - The rate of a silo (8 d x 8 d, D = 5 d) whose walls carry weight (mu = 0.5) does not depend on the height of the fill above 1.2
//!   widths: 5 % (Mankoc 2007); 8 % are allowed, since rates of 400 grains scatter by 3 %. Between walls without friction it does: 24.4 and 20.6 per sqrt(d/g) at 22 d and 13 d were seen.
//! - Janssen: in a tube of 8 d with mu_w = 0.3, whose floor sinks slowly so that the wall carries what it can, the stress at
//!   depth z is rho g l (1 - exp(-z/l)), l = D/(4 mu_w K): fitted K within 0.5 to 0.8; below 3 l it grows by less than a tenth of rho g.
//!   The stress is the weight above less what the wall carries above, both summed over the grains.
//! - Repose: a bed 30 d long between smooth walls 6 d apart loses one end wall, and what cannot stay runs off over the edge of a rough
//!   floor. The angle is that of a line through the surface, from 3 d to 20 d behind the edge. 19 to 26 deg at mu = 0.5
//!   without rolling resistance, the mean of two beds: single ones scatter by 2 deg. That it grows with friction and rolling
//!   resistance is judged by the heaps of `dem_flow.rs`.

use granum_engine::glam::DVec3;
use granum_engine::motion::{Drive, Motion, Track};
use granum_engine::terrain::Region;
use granum_engine::world::Gate;
use granum_engine::{BodyId, BodyKind, Method, World};
use granum_validation::grains::{places, plane, pour, rough_floor, run, tube, wall_material, world};
use granum_validation::{Record, column};

/// Spheres above the floor.
fn above(world: &World) -> f64 {
    let b = &world.bodies;
    (0..b.len()).filter(|&i| b.kind[i] == BodyKind::Dynamic && b.position[i].z > -1.0).count() as f64
}

#[test]
fn the_rate_does_not_know_the_height() {
    let mut record = Record::new("granular_laws", "height_of_the_fill");
    let (mut world, m) = world(Method::Dem, 0.5, 0.0);
    for normal in [DVec3::X, DVec3::NEG_X, DVec3::Y, DVec3::NEG_Y] {
        plane(&mut world, m, -4.0 * normal, normal);
    }
    let floor = rough_floor(&mut world, m, (0.5, 0.5), 4.0, |_| true);
    let region = Region::Box { min: DVec3::new(-4.0, -4.0, 0.0), max: DVec3::new(4.0, 4.0, 56.0) };
    let count = 1900;
    pour(&mut world, m, &region, count, 0.0, 3);
    run(&mut world, 16.0);
    for body in floor {
        let open = |i: usize| world.bodies.position[i].truncate().length() < 3.0;
        if world.index_of(body).is_some_and(open) {
            world.gates.push(Gate { body, opens: world.time });
        }
    }
    // Grains per d of height.
    let layer = 64.0 * 0.58 * 6.0 / std::f64::consts::PI;
    let mut rate = |from: f64, to: f64| {
        while above(&world) > from * layer {
            run(&mut world, 0.1);
        }
        let (t, n) = (world.time, above(&world));
        while above(&world) > to * layer {
            run(&mut world, 0.1);
        }
        (n - above(&world)) / (world.time - t)
    };
    let (full, low) = (rate(25.0, 18.5), rate(16.0, 9.6));
    record.report("rate, 25 to 18.5 d of fill [spheres per sqrt(d/g)]", 1.0, full, 20.1);
    record.relative("rate at 16 to 9.6 d beside that at 25 to 18.5 d", 1.0, low, full, 0.08);
    record.finish();
}

/// Inner radius of Janssen's tube and friction of its wall.
const TUBE: f64 = 4.0;
const WALL: f64 = 0.3;

#[test]
fn janssen() {
    let mut record = Record::new("granular_laws", "janssen");
    let (mut world, m) = world(Method::Dem, 0.5, 0.0);
    let glass = wall_material(&mut world, m, WALL);
    let silo = tube(&mut world, glass, TUBE, 120.0);
    let floor = plane(&mut world, m, DVec3::Z * 2.0, DVec3::Z);
    let i = world.index_of(floor).expect("the floor is there");
    world.bodies.kind[i] = BodyKind::Kinematic;
    let region = Region::Cylinder { base: DVec3::Z * 2.0, radius: TUBE, height: 76.0 };
    let balls = pour(&mut world, m, &region, 2100, 0.1, 4);
    run(&mut world, 22.0);
    // The floor sinks by 0.02 d per sqrt(d/g).
    let rate = Drive::Rate(Track::Table(vec![(0.0, -0.02)]));
    let at = DVec3::Z * 2.0;
    world.motions.push(Motion {
        translate: [None, None, Some(rate)],
        ..Motion::of(floor, at, granum_engine::glam::DQuat::IDENTITY)
    });
    run(&mut world, 12.0);
    world.dem.list_contacts = true;
    let area = std::f64::consts::PI * TUBE * TUBE;
    let cells = 80;
    let (mut carried, mut weight) = (vec![0.0; cells], vec![0.0; cells]);
    let samples = 40;
    let (mut top, mut bottom) = (0.0, 0.0);
    for _ in 0..samples {
        run(&mut world, 0.25);
        let tube_at = world.index_of(silo).expect("the tube is there") as u32;
        let heights: Vec<f64> = places(&world, &balls).iter().map(|p| p.z).collect();
        let surface = column::settled_height(&places(&world, &balls));
        top += surface / f64::from(samples);
        let now = world.index_of(floor).map_or(0.0, |i| world.bodies.position[i].z);
        bottom += now / f64::from(samples);
        let cell = |z: f64| ((surface - z).max(0.0) as usize).min(cells - 1);
        for (k, &ball) in balls.iter().enumerate() {
            let i = world.index_of(ball).expect("no grain leaves");
            weight[cell(heights[k])] += world.bodies.mass(i) / f64::from(samples);
        }
        for c in 0..world.contacts.len() {
            let (a, b) = (world.contacts.a[c], world.contacts.b[c]);
            if a == tube_at || b == tube_at {
                let on_grain = if a == tube_at { 1.0 } else { -1.0 };
                let up = on_grain * world.impulse(c).z / world.settings.step;
                carried[cell(world.contacts.point_a[c].z)] += up / f64::from(samples);
            }
        }
    }
    let height = top - bottom;
    let density = weight.iter().sum::<f64>() / (area * height);
    // Stress at the lower edge of each cell of one d, down to 1 d above the floor.
    let deepest = height as usize - 1;
    let stress: Vec<f64> = (0..deepest)
        .scan(0.0, |sum, k| {
            *sum += (weight[k] - carried[k]) / area;
            Some(*sum)
        })
        .collect();
    let janssen = |l: f64, z: f64| density * l * (1.0 - (-z / l).exp());
    let miss = |l: f64| -> f64 {
        stress.iter().enumerate().map(|(k, s)| (s - janssen(l, k as f64 + 1.0)).powi(2)).sum()
    };
    let l = (100..4000).map(|k| 0.01 * f64::from(k)).min_by(|a, b| miss(*a).total_cmp(&miss(*b)));
    let l = l.unwrap_or(f64::NAN);
    let k = 2.0 * TUBE / (4.0 * WALL * l);
    record.near("Janssen's K", 1.0, k, 0.65, 0.15);
    record.holds("the bed is deeper than 3 l", 1.0, deepest as f64 > 3.0 * l);
    let worst = stress.iter().enumerate().map(|(k, s)| (s - janssen(l, k as f64 + 1.0)).abs());
    let full = density * l;
    record.below(
        "largest distance from Janssen's curve / rho g l",
        1.0,
        worst.fold(0.0, f64::max) / full,
        0.15,
    );
    let from = (3.0 * l) as usize;
    if from + 2 < deepest {
        let growth = (stress[deepest - 1] - stress[from]) / (deepest - 1 - from) as f64 / density;
        record.below("growth of the stress below 3 l / rho g", 1.0, growth.abs(), 0.1);
    }
    record.report(
        "stress at the bottom / weight per area",
        1.0,
        stress[deepest - 1] / (density * height),
        l / height,
    );
    record.finish();
}

/// Angle of the surface that stays behind an edge [deg].
fn repose(seed: u64) -> f64 {
    let (mut world, m) = world(Method::Dem, 0.5, 0.0);
    let smooth = wall_material(&mut world, m, 0.0);
    let (half, long) = (3.0, 30.0);
    for normal in [DVec3::Y, DVec3::NEG_Y] {
        plane(&mut world, smooth, -half * normal, normal);
    }
    plane(&mut world, smooth, DVec3::ZERO, DVec3::X);
    let gate = plane(&mut world, smooth, DVec3::X * long, DVec3::NEG_X);
    rough_floor(&mut world, m, (1.0, 0.5), long, |p| p.x > 0.0 && p.x < long && p.y.abs() < half);
    let region = Region::Box { min: DVec3::new(0.0, -half, 0.0), max: DVec3::new(long, half, 24.0) };
    let balls: Vec<BodyId> = pour(&mut world, m, &region, 1900, 0.1, seed);
    run(&mut world, 14.0);
    world.gates.push(Gate { body: gate, opens: world.time });
    run(&mut world, 30.0);
    // Highest centre of each slice of 1 d, as a line from 3 to 20 d behind the edge.
    let at = places(&world, &balls);
    let points: Vec<(f64, f64)> = (10..27)
        .map(|k| {
            let x = f64::from(k);
            let slice = at.iter().filter(|p| p.z > 0.0 && p.x >= x && p.x < x + 1.0).map(|p| p.z);
            (x + 0.5, slice.fold(0.0, f64::max))
        })
        .collect();
    let n = points.len() as f64;
    let (mx, my) = (points.iter().map(|p| p.0).sum::<f64>() / n, points.iter().map(|p| p.1).sum::<f64>() / n);
    let slope = points.iter().map(|p| (p.0 - mx) * (p.1 - my)).sum::<f64>()
        / points.iter().map(|p| (p.0 - mx).powi(2)).sum::<f64>();
    (-slope).atan().to_degrees()
}

#[test]
fn angle_of_repose() {
    let mut record = Record::new("granular_laws", "angle_of_repose");
    let angles = std::thread::scope(|scope| {
        [1, 2].map(|seed| scope.spawn(move || repose(seed))).map(|run| run.join().expect("the run ends"))
    });
    let mean = 0.5 * (angles[0] + angles[1]);
    record.near("mu = 0.5: angle of repose, mean of two beds [deg]", 1.0, mean, 22.5, 3.5);
    record.finish();
}
