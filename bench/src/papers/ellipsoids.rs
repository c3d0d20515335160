//! Pazouki12 section 5: the six poses of Table 1, and the cloud of Table 2 at its ten sizes by Method-1 and Method-2, beside spheres
//! (Fig. 5 to 8).
//!
//! The paper gives its ellipsoids three equal radii, so that they are spheres that nobody treats as such: the lines `equal radii`. Those
//! named `1 to 3` have axes at random between 1:1 and 1:3. To see what a yes/no test before the optimisation can gain, both are also timed
//! alone, on one thread, on the pairs whose bounding balls overlap.

use std::time::Instant;

use granum_engine::collide::ellipsoid_chm::overlap;
use granum_engine::collide::ellipsoid_opm::nearest;
use granum_engine::collide::{Collider, collide};
use granum_engine::glam::{DQuat, DVec3, DVec4};
use granum_engine::random::Random;
use granum_engine::settings::EllipsoidMethod;
use granum_engine::shape::ellipsoid::Ellipsoid;
use granum_engine::stage::Clock;
use granum_engine::{Body, Contacts, MaterialId, Shape, World};

use crate::Order;
use crate::cloud::{self, LOOSE};
use crate::line::Line;
use crate::sphere_cloud::{detect, world_of};

/// Shapes in the table.
const SHAPES: usize = 1000;
/// Most pairs on which the two tests are timed alone.
const SAMPLE: usize = 100_000;

/// A body of Table 1: radii, turn about z in degrees, centre.
type Pose = ([f64; 3], f64, [f64; 3]);

/// The poses of Table 1.
const POSES: [[Pose; 2]; 6] = [
    [([3.0, 1.0, 2.0], 0.0, [1.0, 1.0, 1.0]), ([6.0, 2.0, 4.0], 0.0, [1.0, 1.0, 1.0])],
    [([3.0, 1.0, 2.0], 90.0, [1.0, 1.0, 1.0]), ([12.0, 4.0, 8.0], 0.0, [1.0, 1.0, 1.0])],
    [([3.0, 1.0, 2.0], 0.0, [0.0, 0.0, 0.0]), ([3.0, 1.0, 2.0], 0.0, [5.8, 0.0, 0.0])],
    [([3.0, 1.0, 2.0], 90.0, [1.0, 1.0, 1.0]), ([1.0, 3.0, 2.0], 90.0, [5.2, 1.0, 1.0])],
    [([3.0, 1.0, 2.0], 90.0, [1.0, 1.0, 1.0]), ([1.0, 3.0, 2.0], 90.0, [4.8, 1.0, 1.0])],
    [([3.0, 1.0, 2.0], 0.0, [0.0, 0.0, 0.0]), ([3.0, 1.0, 2.0], 0.0, [6.0, 0.0, 0.0])],
];

/// A line for each pose: |d| and c.
pub(crate) fn poses(_order: &Order) -> Vec<Line> {
    let of = |(r, degrees, at): Pose| Ellipsoid {
        r: DVec3::from(r),
        position: DVec3::from(at),
        rotation: DQuat::from_rotation_z(degrees.to_radians()),
    };
    let line = |(k, pose): (usize, &[_; 2])| {
        let found = nearest(&of(pose[0]), &of(pose[1]), None);
        let mut line = Line::default();
        line.add("problem", k + 1);
        line.add("distance", found.distance);
        let c = found.normal.to_array().map(|x| format!("{:.6}", x + 0.0));
        line.add("normal", c.join(" "));
        line.add("newton_steps", found.steps);
        line
    };
    POSES.iter().enumerate().map(line).collect()
}

/// A line for ellipsoids of equal radii, another for slender ones.
pub(crate) fn clouds(order: &Order) -> Vec<Line> {
    let spheres = cloud::cloud(order.bodies, LOOSE);
    let world = world_of(&spheres);
    let mut line = Line::default();
    let found = detect(&world, order.repeat, &mut line);
    let (mean, sd) = cloud::expected(order.bodies, LOOSE);
    line.check((found.contacts as f64 - mean).abs() < 4.0 * sd, "contacts as expected");
    let pairs = pairs(&world);
    [("equal radii", 1.0), ("1 to 3", 1.0 / 3.0)]
        .into_iter()
        .map(|(name, least)| {
            let mut line = Line::default();
            line.add("problem", name);
            line.add("bodies", order.bodies);
            line.add("contacts_of_spheres", found.contacts);
            line.add("expected_contacts", mean);
            line.add("standard_deviation", sd);
            line.add("seconds_spheres", found.seconds());
            let (mut world, ellipsoids) = inside(&spheres.position, &spheres.radius, least);
            let mut contacts = None;
            for (name, method) in [
                ("opm", EllipsoidMethod::Opm),
                ("chm", EllipsoidMethod::Chm),
                ("axis", EllipsoidMethod::Axis),
            ] {
                world.settings.ellipsoids = method;
                let by = detect(&world, order.repeat, &mut line);
                let known = *contacts.get_or_insert(by.contacts);
                // Of pairs that touch within rounding either answer is right.
                line.check(known.abs_diff(by.contacts) <= 1 + known / 100_000, "all methods agree");
                line.add(&format!("seconds_{name}"), by.seconds());
                line.add(&format!("{name}_over_spheres"), by.seconds() / found.seconds());
            }
            line.add("contacts", contacts.unwrap_or(0));
            line.check(least < 1.0 || contacts == Some(found.contacts), "as many contacts as the spheres");
            alone(&pairs, &ellipsoids, &mut line);
            line
        })
        .collect()
}

/// Ellipsoids inside these balls, with axes between `least` and 1 times the radius, turned at random.
fn inside(position: &[DVec3], radius: &[f64], least: f64) -> (World, Vec<Ellipsoid>) {
    let mut world = cloud::empty_world();
    let mut random = Random::new(2, 0);
    let forms: Vec<Shape> = (0..SHAPES)
        .map(|_| Shape::Ellipsoid {
            r: DVec3::new(1.0, random.uniform(least, 1.0), random.uniform(least, 1.0)),
        })
        .collect();
    let ids: Vec<_> = forms.iter().map(|form| world.add_shape(form.clone())).collect();
    let mut all = Vec::with_capacity(radius.len());
    for (k, (&p, &r)) in position.iter().zip(radius).enumerate() {
        let form = k % SHAPES;
        let turn = DVec4::new(random.normal(), random.normal(), random.normal(), random.normal());
        let turn = DQuat::from_vec4(turn.normalize());
        let body = Body::of(ids[form], &forms[form], r, 1.0, MaterialId(0));
        world.add(body.at(p).with_rotation(turn));
        if let Shape::Ellipsoid { r: axes } = forms[form] {
            all.push(Ellipsoid { r: axes * r, position: p, rotation: turn });
        }
    }
    (world, all)
}

/// Pairs whose balls overlap.
fn pairs(world: &World) -> Vec<(usize, usize)> {
    let (mut collider, mut found) = (Collider::default(), Contacts::default());
    let (bodies, shapes, settings) = (&world.bodies, &world.shapes, &world.settings);
    let none = &world.no_contact;
    collide(bodies, shapes, settings, none, (0, 0.0), &mut collider, &mut found, &mut Clock::default())
        .unwrap_or_else(|e| panic!("detection failed: {e}"));
    found.a.iter().zip(&found.b).map(|(&a, &b)| (a as usize, b as usize)).take(SAMPLE).collect()
}

/// Times the optimisation and the yes/no test alone, and what the latter can gain at most if it costs nothing.
fn alone(pairs: &[(usize, usize)], ellipsoids: &[Ellipsoid], line: &mut Line) {
    let (apart, touching): (Vec<_>, Vec<_>) = pairs.iter().partition(|&&(a, b)| {
        let found = nearest(&ellipsoids[a], &ellipsoids[b], None);
        found.distance > 0.0
    });
    let time = |pairs: &[(usize, usize)], work: &dyn Fn(&Ellipsoid, &Ellipsoid) -> f64| {
        let start = Instant::now();
        let sum: f64 = pairs.iter().map(|&(a, b)| work(&ellipsoids[a], &ellipsoids[b])).sum();
        std::hint::black_box(sum);
        start.elapsed().as_secs_f64()
    };
    let opm = |a: &Ellipsoid, b: &Ellipsoid| nearest(a, b, None).distance;
    let chm = |a: &Ellipsoid, b: &Ellipsoid| f64::from(u8::from(overlap(a, b)));
    let (opm_apart, opm_touching) = (time(&apart, &opm), time(&touching, &opm));
    let (chm_apart, chm_touching) = (time(&apart, &chm), time(&touching, &chm));
    let each = |seconds: f64, n: usize| if n == 0 { 0.0 } else { seconds * 1e9 / n as f64 };
    line.add("share_touching", touching.len() as f64 / pairs.len().max(1) as f64);
    line.add("ns_opm_apart", each(opm_apart, apart.len()));
    line.add("ns_opm_touching", each(opm_touching, touching.len()));
    line.add("ns_chm_apart", each(chm_apart, apart.len()));
    line.add("ns_chm_touching", each(chm_touching, touching.len()));
    let opm = opm_apart + opm_touching;
    line.add("gain_alone", opm / (chm_apart + chm_touching + opm_touching));
    line.add("gain_of_a_free_test", opm / opm_touching);
}
