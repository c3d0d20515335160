//! Collision detection from scratch: spheres at random in a cube, 1.25e-7 per unit volume, radius uniform in 0..101.

use std::time::Instant;

use granum_engine::collide::{Collider, collide};
use granum_engine::glam::DVec3;
use granum_engine::random::Random;
use granum_engine::stage::{COLLIDE, Clock};
use granum_engine::{Body, Contacts, MaterialId, Settings, World};

use crate::line::{Line, best_and_median};
use crate::machine;

pub(crate) fn run(bodies: usize, repeat: usize) -> Line {
    let mut settings = Settings { gravity: DVec3::ZERO, contact_margin: 0.0, ..Settings::default() };
    settings.step = 1e-3;
    let mut world = World::new(settings);
    let mut random = Random::new(1, 0);
    let size = (bodies as f64 / 1.25e-7).cbrt();
    for _ in 0..bodies {
        let p = DVec3::new(random.unit(), random.unit(), random.unit()) * size;
        world.add(Body::sphere(101.0 * random.unit(), 1.0, MaterialId(0), p));
    }
    let mut times = Vec::new();
    let mut clock = Clock::default();
    let mut contacts = Contacts::default();
    for _ in 0..repeat {
        clock = Clock::default();
        contacts = Contacts::default();
        let start = Instant::now();
        let mut collider = Collider::default();
        let found = collide(
            &world.bodies,
            &world.shapes,
            &world.settings,
            (0, 0.0),
            &mut collider,
            &mut contacts,
            &mut clock,
        );
        times.push(start.elapsed().as_secs_f64());
        assert!(found.is_ok());
    }
    let (best, median) = best_and_median(times);
    let mut line = Line::default();
    line.add("bodies", bodies);
    line.add("contacts", contacts.len());
    line.add("expected_contacts", 0.404_598_3 * bodies as f64);
    line.add("seconds", best);
    line.add("seconds_median", median);
    for &stage in COLLIDE {
        line.add(&format!("seconds_{}", stage.name()), clock.seconds(stage));
    }
    line.add("peak_memory_bytes", machine::peak_memory());
    line
}
