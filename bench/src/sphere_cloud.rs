//! Collision detection from scratch on a random cloud of spheres, beside parry's on the same cloud.

use std::time::Instant;

use granum_engine::collide::boxes::Spheres;
use granum_engine::collide::{Collider, collide};
use granum_engine::stage::{COLLIDE, Clock};
use granum_engine::{Body, Contacts, MaterialId, World};

use crate::cloud::{self, DENSE, LOOSE};
use crate::line::{Line, best_and_median};
use crate::{machine, parry};

pub(crate) fn loose(bodies: usize, repeat: usize) -> Line {
    run(bodies, LOOSE, repeat, true)
}

pub(crate) fn dense(bodies: usize, repeat: usize) -> Line {
    run(bodies, DENSE, repeat, false)
}

fn run(bodies: usize, density: f64, repeat: usize, with_peer: bool) -> Line {
    let spheres = cloud::cloud(bodies, density);
    let mut world = cloud::empty_world();
    for (&p, &r) in spheres.position.iter().zip(&spheres.radius) {
        world.add(Body::sphere(r, 1.0, MaterialId(0), p));
    }
    let mut line = Line::default();
    line.add("bodies", bodies);
    line.add("density", density);
    let (contacts, seconds) = detect(&world, repeat, &mut line);
    let (mean, sd) = cloud::expected(bodies, density);
    line.add("expected_contacts", mean);
    line.add("standard_deviation", sd);
    line.check((contacts as f64 - mean).abs() < 4.0 * sd, "contacts as expected within 4 standard deviations");
    line.add("contacts_per_second", contacts as f64 / seconds);
    line.add("peak_memory_bytes", machine::peak_memory());
    if with_peer {
        peer(&spheres, repeat, (contacts, seconds), &mut line);
    }
    line
}

/// Times detection from scratch, nothing kept from one time to the next; returns contacts and the best time.
pub(crate) fn detect(world: &World, repeat: usize, line: &mut Line) -> (usize, f64) {
    let (mut times, mut clock, mut contacts, mut tests) = (Vec::new(), Clock::default(), 0, 0);
    for _ in 0..repeat {
        clock = Clock::default();
        let start = Instant::now();
        let (mut collider, mut found) = (Collider::default(), Contacts::default());
        let (bodies, shapes, settings) = (&world.bodies, &world.shapes, &world.settings);
        let result = collide(bodies, shapes, settings, (0, 0.0), &mut collider, &mut found, &mut clock);
        times.push(start.elapsed().as_secs_f64());
        line.check(result.is_ok(), "detection without failure");
        (contacts, tests) = (found.len(), collider.tests());
    }
    let (best, median) = best_and_median(times);
    line.add("contacts", contacts);
    line.add("seconds", best);
    line.add("seconds_median", median);
    line.add("tests_per_body", tests as f64 / world.bodies.len() as f64);
    for &stage in COLLIDE {
        line.add(&format!("seconds_{}", stage.name()), clock.seconds(stage));
    }
    (contacts, best)
}

fn peer(spheres: &Spheres, repeat: usize, (contacts, seconds): (usize, f64), line: &mut Line) {
    let (mut times, mut builds) = (Vec::new(), Vec::new());
    for _ in 0..repeat {
        let found = parry::detect(spheres);
        line.check(found.contacts == contacts, "parry finds the same number of contacts");
        times.push(found.seconds);
        builds.push(found.seconds_build);
    }
    let (best, median) = best_and_median(times);
    line.add("parry_seconds", best);
    line.add("parry_seconds_median", median);
    line.add("parry_seconds_build", best_and_median(builds).0);
    line.add("parry_over_granum", best / seconds);
}
