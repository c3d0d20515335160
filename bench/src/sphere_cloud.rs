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
    let world = world_of(&spheres);
    let mut line = Line::default();
    line.add("bodies", bodies);
    line.add("density", density);
    let found = detect(&world, repeat, &mut line);
    found.add_to(&mut line, bodies);
    let (mean, sd) = cloud::expected(bodies, density);
    line.add("expected_contacts", mean);
    line.add("standard_deviation", sd);
    line.check(
        (found.contacts as f64 - mean).abs() < 4.0 * sd,
        "contacts as expected within 4 standard deviations",
    );
    line.add("peak_memory_bytes", machine::peak_memory());
    if with_peer {
        peer(&spheres, repeat, &found, &mut line);
    }
    line
}

/// A world of these spheres.
pub(crate) fn world_of(spheres: &Spheres) -> World {
    let mut world = cloud::empty_world();
    for (&p, &r) in spheres.position.iter().zip(&spheres.radius) {
        world.add(Body::sphere(r, 1.0, MaterialId(0), p));
    }
    world
}

/// What a detection found and how long it took.
pub(crate) struct Detected {
    pub(crate) contacts: usize,
    tests: u64,
    /// With memory that was touched before.
    times: Vec<f64>,
    /// With fresh memory.
    fresh: Vec<f64>,
    clock: Clock,
}

impl Detected {
    /// Best time with memory that was touched before [s].
    pub(crate) fn seconds(&self) -> f64 {
        best_and_median(self.times.clone()).0
    }

    /// Best time with fresh memory [s].
    fn seconds_fresh(&self) -> f64 {
        best_and_median(self.fresh.clone()).0
    }

    fn add_to(&self, line: &mut Line, bodies: usize) {
        line.add("contacts", self.contacts);
        line.add("seconds", self.seconds());
        line.add("seconds_median", best_and_median(self.times.clone()).1);
        line.add("seconds_fresh_memory", self.seconds_fresh());
        line.add("seconds_fresh_memory_median", best_and_median(self.fresh.clone()).1);
        line.add("tests_per_body", self.tests as f64 / bodies as f64);
        for &stage in COLLIDE {
            line.add(&format!("seconds_{}", stage.name()), self.clock.step_seconds(stage));
        }
        line.add("contacts_per_second", self.contacts as f64 / self.seconds());
    }
}

/// Times detection from scratch: no result is kept from one time to the next. In a run the arrays are, so the time that
/// counts is with memory that was touched before; the time with fresh memory is shown beside it.
pub(crate) fn detect(world: &World, repeat: usize, line: &mut Line) -> Detected {
    let mut all =
        Detected { contacts: 0, tests: 0, times: Vec::new(), fresh: Vec::new(), clock: Clock::default() };
    let (mut collider, mut found) = (Collider::default(), Contacts::default());
    let (bodies, shapes, settings) = (&world.bodies, &world.shapes, &world.settings);
    for k in 0..2 * repeat {
        if k < repeat {
            (collider, found) = (Collider::default(), Contacts::default());
        }
        all.clock.begin_step();
        let start = Instant::now();
        let result = collide(bodies, shapes, settings, (0, 0.0), &mut collider, &mut found, &mut all.clock);
        let times = if k < repeat { &mut all.fresh } else { &mut all.times };
        times.push(start.elapsed().as_secs_f64());
        line.check(result.is_ok(), "detection without failure");
        (all.contacts, all.tests) = (found.len(), collider.tests());
    }
    all
}

/// The same by parry, which has no memory to use again: compared with fresh memory.
fn peer(spheres: &Spheres, repeat: usize, ours: &Detected, line: &mut Line) {
    let (mut times, mut builds) = (Vec::new(), Vec::new());
    for _ in 0..repeat {
        let found = parry::detect(spheres);
        line.check(found.contacts == ours.contacts, "parry finds the same number of contacts");
        times.push(found.seconds);
        builds.push(found.seconds_build);
    }
    let (best, median) = best_and_median(times);
    line.add("parry_seconds", best);
    line.add("parry_seconds_median", median);
    line.add("parry_seconds_build", best_and_median(builds).0);
    line.add("parry_over_granum", best / ours.seconds_fresh());
}
