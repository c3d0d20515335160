//! The count experiment of Pazouki12 Table 2: how many of N random spheres overlap, found in five ways.
//!
//! Set-up: N centres uniform in a cube with 1.25e-7 spheres per unit volume, radii uniform in 0..101; contact margin zero.
//! Counted as spheres on the grid, as ellipsoids with three equal axes by OpM (Method-1), by ChM and OpM (Method-2) and by
//! separating directions, and up to N = 32,768 by trying every pair. Demand: the same number from all of them, and within
//! four standard deviations of the expected one, C(N,2) p with p = 4 pi/3 E[s^3]/L^3 - 3 pi/2 E[s^4]/L^4 +
//! 8/5 E[s^5]/L^5 - E[s^6]/(6 L^6), s the sum of two radii; the deviations are those of the reference cases. The counts
//! that the paper prints are not reproducible: off by up to 183 deviations.

use granum_engine::collide::{Collider, collide};
use granum_engine::contacts::Contacts;
use granum_engine::glam::DVec3;
use granum_engine::random::Random;
use granum_engine::settings::EllipsoidMethod;
use granum_engine::stage::Clock;
use granum_engine::{Body, MaterialId, Settings, Shape, World};
use granum_validation::Record;

const R: f64 = 101.0;
const DENSITY: f64 = 1.25e-7;

/// N, expected number and its standard deviation.
const TABLE: [(usize, f64, f64); 10] = [
    (128, 43.8, 8.6),
    (1024, 382.5, 25.5),
    (8192, 3187.0, 74.0),
    (32_768, 12_936.0, 150.0),
    (131_072, 52_218.0, 301.0),
    (262_144, 104_770.0, 426.0),
    (524_288, 210_073.0, 603.0),
    (1_048_576, 420_991.0, 854.0),
    (1_677_696, 674_330.0, 1080.0),
    (2_097_152, 843_325.0, 1209.0),
];

fn cloud(n: usize) -> Vec<(DVec3, f64)> {
    let edge = (n as f64 / DENSITY).cbrt();
    let mut random = Random::new(7, n as u64);
    (0..n)
        .map(|_| (DVec3::new(random.unit(), random.unit(), random.unit()) * edge, R * random.unit()))
        .collect()
}

/// Contacts of the cloud, as spheres or as ellipsoids.
fn count(cloud: &[(DVec3, f64)], ellipsoids: Option<EllipsoidMethod>) -> usize {
    let settings = Settings { gravity: DVec3::ZERO, contact_margin: 0.0, ..Settings::default() };
    let mut world = World::new(settings);
    world.settings.ellipsoids = ellipsoids.unwrap_or_default();
    let round = Shape::Ellipsoid { r: DVec3::ONE };
    let id = world.add_shape(round.clone());
    for &(p, r) in cloud {
        world.add(match ellipsoids {
            None => Body::sphere(r, 1.0, MaterialId(0), p),
            Some(_) => Body::of(id, &round, r, 1.0, MaterialId(0)).at(p),
        });
    }
    let (mut collider, mut contacts, mut clock) =
        (Collider::default(), Contacts::default(), Clock::default());
    let (bodies, shapes, settings) = (&world.bodies, &world.shapes, &world.settings);
    collide(bodies, shapes, settings, &world.no_contact, (0, 0.0), &mut collider, &mut contacts, &mut clock)
        .expect("contacts");
    contacts.gap.iter().filter(|g| **g <= 0.0).count()
}

#[test]
fn random_spheres() {
    let mut record = Record::new("contact_counts", "random_spheres");
    for (n, mean, deviation) in TABLE {
        let cloud = cloud(n);
        let spheres = count(&cloud, None);
        record.near(&format!("{n} spheres: contacts"), 1.0, spheres as f64, mean, 4.0 * deviation);
        let methods = [
            ("OpM", EllipsoidMethod::Opm),
            ("ChM and OpM", EllipsoidMethod::Chm),
            ("separating direction", EllipsoidMethod::Axis),
        ];
        for (name, method) in methods {
            let found = count(&cloud, Some(method));
            record.near(&format!("{n} ellipsoids, {name}: contacts"), 1.0, found as f64, spheres as f64, 0.0);
        }
        if n <= 32_768 {
            let pairs = |i: usize| {
                let (p, r) = cloud[i];
                cloud[i + 1..].iter().filter(|(q, s)| p.distance(*q) <= r + s).count()
            };
            let all: usize = (0..n).map(pairs).sum();
            record.near(&format!("{n} spheres, every pair: contacts"), 1.0, all as f64, spheres as f64, 0.0);
        }
    }
    record.finish();
}
