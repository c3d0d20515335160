//! Collision detection from scratch on a random cloud of spheres, beside parry's on the same cloud.

use std::fmt::Write as _;
use std::time::Instant;

use granum_engine::collide::boxes::Spheres;
use granum_engine::collide::{Collider, collide};
use granum_engine::stage::{COLLIDE, Clock};
use granum_engine::{Body, Contacts, MaterialId, World};

use crate::cloud::{self, DENSE, LOOSE};
use crate::line::{Line, best_and_median};
use crate::peers::{self, Folder, Peer};
use crate::{Order, machine};

pub(crate) fn loose(order: &Order) -> Vec<Line> {
    run(order, LOOSE)
}

/// Over sizes, always beside parry and Bullet.
pub(crate) fn beside_bullet(order: &Order) -> Vec<Line> {
    run(&Order { peers: vec!["all".into()], ..order.clone() }, LOOSE)
}

pub(crate) fn dense(order: &Order) -> Vec<Line> {
    run(order, DENSE)
}

fn run(order: &Order, density: f64) -> Vec<Line> {
    let (bodies, repeat) = (order.bodies, order.repeat);
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
    line.add("state_hash", format!("{:016x}", found.hash));
    drop(world);
    let mut lines = vec![line];
    if order.wants("parry") {
        lines.push(parry(&spheres, repeat, &found));
    }
    if order.wants("bullet") {
        lines.extend(bullet(&spheres, order, &found));
    }
    lines
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
    /// Hash of which bodies touch.
    hash: u64,
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
    let mut all = Detected {
        contacts: 0,
        tests: 0,
        times: Vec::new(),
        fresh: Vec::new(),
        clock: Clock::default(),
        hash: 0,
    };
    let (mut collider, mut found) = (Collider::default(), Contacts::default());
    let (bodies, shapes, settings) = (&world.bodies, &world.shapes, &world.settings);
    for k in 0..2 * repeat {
        if k < repeat {
            (collider, found) = (Collider::default(), Contacts::default());
        }
        all.clock.begin_step();
        let start = Instant::now();
        let result = collide(
            bodies,
            shapes,
            settings,
            &world.no_contact,
            (0, 0.0),
            &mut collider,
            &mut found,
            &mut all.clock,
        );
        let times = if k < repeat { &mut all.fresh } else { &mut all.times };
        times.push(start.elapsed().as_secs_f64());
        line.check(result.is_ok(), "detection without failure");
        (all.contacts, all.tests) = (found.len(), collider.tests());
    }
    // FNV-1a, 64 bit, over the pairs in their order.
    let pairs = found.a.iter().zip(&found.b).map(|(&a, &b)| u64::from(a) << 32 | u64::from(b));
    all.hash = pairs.fold(0xcbf2_9ce4_8422_2325, |h, x| (h ^ x).wrapping_mul(0x0000_0100_0000_01b3));
    all
}

/// The same by parry, which has no memory to use again: compared with fresh memory.
fn parry(spheres: &Spheres, repeat: usize, ours: &Detected) -> Line {
    let mut line = Line::of("parry");
    let (mut times, mut builds) = (Vec::new(), Vec::new());
    for _ in 0..repeat {
        let found = crate::parry::detect(spheres);
        line.check(found.contacts == ours.contacts, "as many contacts as Granum");
        line.add("contacts", found.contacts);
        times.push(found.seconds);
        builds.push(found.seconds_build);
    }
    line.add("bodies", spheres.radius.len());
    let best = line.times("seconds", times);
    line.times("seconds_build", builds);
    line.add("times_granum", best / ours.seconds_fresh());
    line.add("times_granum_arrays_kept", best / ours.seconds());
    line
}

/// The same by Bullet, one run, for it takes half a minute: the spheres are put into its world, then it detects. The two are timed
/// apart, and `seconds` is detection alone.
fn bullet(spheres: &Spheres, order: &Order, ours: &Detected) -> Option<Line> {
    let peer = Peer { engine: "bullet", script: "run_bullet", words: &["cloud"] };
    let write = |folder: &Folder| {
        let mut text = format!("spheres {}\ndata\n", spheres.radius.len());
        for (p, r) in spheres.position.iter().zip(&spheres.radius) {
            let _ = writeln!(text, "{} {} {} {r}", p.x, p.y, p.z);
        }
        std::fs::write(folder.file("state"), text)
    };
    let ran = Folder::new()
        .and_then(|f| write(&f).map(|()| f))
        .map_err(|e| e.to_string())
        .and_then(|folder| peers::run(&peer, &[&folder.file("state"), &folder.file("final")], order.threads));
    match ran {
        Err(why) => {
            eprintln!("without bullet: {why}");
            None
        }
        Ok(mut line) => {
            line.add("bodies", spheres.radius.len());
            let seconds = line.value("seconds").unwrap_or(f64::NAN);
            line.add("times_granum", seconds / ours.seconds_fresh());
            line.add("times_granum_arrays_kept", seconds / ours.seconds());
            let all = line.value("seconds_with_insertion").unwrap_or(f64::NAN);
            line.add("times_granum_with_insertion", all / ours.seconds_fresh());
            // In single precision a pair or two are on the other side.
            let off = line.number("contacts").abs_diff(ours.contacts as u64);
            line.check(
                off <= 1 + ours.contacts as u64 / 10_000,
                "as many contacts as Granum, to one in 10,000",
            );
            Some(line)
        }
    }
}
