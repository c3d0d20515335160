//! The cloud of spheres again, with an ellipsoid inside each: Method-1 and Method-2 of Pazouki12 section 4 and the search for a
//! separating direction side by side, and how much longer they take than the spheres that hold them.
//!
//! A thousand shapes with axes at random between 1:1 and 1:3, turned at random.

use granum_engine::glam::{DQuat, DVec3, DVec4};
use granum_engine::random::Random;
use granum_engine::settings::EllipsoidMethod;
use granum_engine::{Body, MaterialId, Shape};

use crate::cloud::{self, LOOSE};
use crate::line::Line;
use crate::machine;
use crate::sphere_cloud::{detect, world_of};

/// Shapes in the table.
const SHAPES: usize = 1000;

pub(crate) fn run(bodies: usize, repeat: usize) -> Line {
    let mut line = Line::default();
    line.add("bodies", bodies);
    line.add("density", LOOSE);
    let spheres = cloud::cloud(bodies, LOOSE);
    let seconds_spheres = {
        let found = detect(&world_of(&spheres), repeat, &mut line);
        line.add("contacts_of_spheres", found.contacts);
        found.seconds()
    };
    line.add("seconds_spheres", seconds_spheres);
    let mut world = cloud::empty_world();
    let mut random = Random::new(2, 0);
    let forms: Vec<Shape> = (0..SHAPES)
        .map(|_| {
            let axes = DVec3::new(1.0, random.uniform(1.0 / 3.0, 1.0), random.uniform(1.0 / 3.0, 1.0));
            Shape::Ellipsoid { r: axes }
        })
        .collect();
    let ids: Vec<_> = forms.iter().map(|form| world.add_shape(form.clone())).collect();
    for (k, (&p, &r)) in spheres.position.iter().zip(&spheres.radius).enumerate() {
        let form = k % SHAPES;
        let turn = DVec4::new(random.normal(), random.normal(), random.normal(), random.normal());
        let body = Body::of(ids[form], &forms[form], r, 1.0, MaterialId(0));
        world.add(body.at(p).with_rotation(DQuat::from_vec4(turn.normalize())));
    }
    let mut contacts = None;
    for (name, method) in
        [("opm", EllipsoidMethod::Opm), ("chm", EllipsoidMethod::Chm), ("axis", EllipsoidMethod::Axis)]
    {
        world.settings.ellipsoids = method;
        let found = detect(&world, repeat, &mut line);
        line.check(*contacts.get_or_insert(found.contacts) == found.contacts, "all methods agree");
        line.add(&format!("seconds_{name}"), found.seconds());
        line.add(&format!("{name}_over_spheres"), found.seconds() / seconds_spheres);
    }
    line.add("contacts", contacts.unwrap_or(0));
    line.add("peak_memory_bytes", machine::peak_memory());
    line
}
