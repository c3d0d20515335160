//! Negrut10 Table 2: how far distance, normal and point of the contacts are from those of another implementation, parry in double
//! precision.
//!
//! Granum computes contacts in double precision, the paper in single. So two lines are made: Granum as it is, and Granum with centres,
//! radii and results rounded to single precision, which is what a solver in single precision on a GPU would get.

use std::collections::HashMap;

use granum_engine::Contacts;
use granum_engine::collide::boxes::Spheres;
use granum_engine::collide::{Collider, collide};
use granum_engine::glam::DVec3;
use granum_engine::stage::Clock;

use crate::Order;
use crate::cloud::{self, LOOSE};
use crate::line::Line;
use crate::parry::{self, Place};
use crate::sphere_cloud::world_of;

pub(crate) fn run(order: &Order) -> Vec<Line> {
    let spheres = cloud::cloud(order.bodies, LOOSE);
    let places = parry::contacts(&spheres);
    let reference: HashMap<(u32, u32), Place> =
        places.into_iter().map(|(i, j, place)| ((i.min(j), i.max(j)), place)).collect();
    let single = |x: f64| f64::from(x as f32);
    let rounded = Spheres {
        number: spheres.number.clone(),
        position: spheres.position.iter().map(|p| p.as_vec3().as_dvec3()).collect(),
        radius: spheres.radius.iter().map(|&r| single(r)).collect(),
    };
    let mut line = compare("double", &contacts(&spheres), &reference, |x| x, |v| v);
    line.check(line.number("missing") == 0 && line.number("extra") == 0, "the same contacts as parry");
    let single = compare("single", &contacts(&rounded), &reference, single, |v| v.as_vec3().as_dvec3());
    let mut lines = vec![line, single];
    for line in &mut lines {
        line.add("bodies", order.bodies);
        line.add("edge", cloud::edge(order.bodies, LOOSE));
    }
    lines
}

/// All contacts by Granum.
fn contacts(spheres: &Spheres) -> Contacts {
    let world = world_of(spheres);
    let (mut collider, mut found) = (Collider::default(), Contacts::default());
    let (bodies, shapes, settings) = (&world.bodies, &world.shapes, &world.settings);
    let none = &world.no_contact;
    collide(bodies, shapes, settings, none, (0, 0.0), &mut collider, &mut found, &mut Clock::default())
        .unwrap_or_else(|e| panic!("detection failed: {e}"));
    found
}

/// Mean of some errors, and their standard deviation about zero.
#[derive(Default)]
struct Errors {
    sum: f64,
    squares: f64,
    most: f64,
}

impl Errors {
    fn add(&mut self, error: f64) {
        self.sum += error;
        self.squares += error * error;
        self.most = self.most.max(error.abs());
    }

    fn write(&self, n: f64, name: &str, line: &mut Line) {
        line.add(&format!("{name}_mean"), self.sum / n);
        line.add(&format!("{name}_deviation"), (self.squares / n).sqrt());
        line.add(&format!("{name}_most"), self.most);
    }
}

fn compare(
    precision: &str,
    ours: &Contacts,
    reference: &HashMap<(u32, u32), Place>,
    round: impl Fn(f64) -> f64,
    round_all: impl Fn(DVec3) -> DVec3,
) -> Line {
    let mut line = Line::default();
    let (mut gap, mut normal, mut point) = (Errors::default(), Errors::default(), Errors::default());
    let (mut common, mut extra) = (0_u64, 0_u64);
    for c in 0..ours.len() {
        let Some(other) = reference.get(&(ours.a[c], ours.b[c])) else {
            extra += 1;
            continue;
        };
        common += 1;
        gap.add(round(ours.gap[c]) - other.gap);
        normal.add(round_all(ours.normal[c]).distance(other.normal));
        point.add(round_all(ours.point_a[c]).distance(other.point));
    }
    line.add("problem", precision);
    line.add("contacts", ours.len());
    line.add("reference_contacts", reference.len());
    line.add("missing", reference.len() as u64 - common);
    line.add("extra", extra);
    for (errors, name) in [(gap, "distance"), (normal, "normal"), (point, "point")] {
        errors.write(common as f64, name, &mut line);
    }
    line
}
