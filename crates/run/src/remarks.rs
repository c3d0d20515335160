//! Warnings at the end of a run: grains that fell past everything, sources that were late, probes without a value.

use granum_engine::glam::DVec3;
use granum_engine::{BodyKind, Shape, World};
use granum_output::sources;

use crate::recorder::Recorder;

/// What the end of a run shows, a sentence each.
pub(crate) fn of(world: &World, recorder: &Recorder) -> Vec<String> {
    let mut all: Vec<String> = fallen(world).into_iter().collect();
    all.extend(sources::late(world));
    all.extend(hasty(world));
    all.extend(recorder.silent(world));
    all
}

/// Grains of the ground that were put to sleep while they moved.
fn hasty(world: &World) -> Option<String> {
    let books = world.ground.books;
    (books.hasty > 0).then(|| {
        format!(
            "{} grains of terrain were stored or held while they moved, with {:.2e} J; enlarge the box, so that only grains at rest meet its rim",
            books.hasty, books.dropped_energy
        )
    })
}

/// Dynamic bodies that are below every wall and fall, with nothing left to meet and no domain to remove them.
fn fallen(world: &World) -> Option<String> {
    let down = world.settings.gravity.normalize_or_zero();
    if down == DVec3::ZERO || world.settings.domain.is_some() {
        return None;
    }
    let b = &world.bodies;
    let held = |i: usize| b.kind[i] != BodyKind::Dynamic && b.kind[i] != BodyKind::Beam;
    let shape = |i: usize| &world.shapes[b.shape[i].index()];
    // A plane that faces up, however little, catches whatever is above it: no place is below.
    let lowest = (0..b.len()).filter(|&i| held(i)).fold(f64::NEG_INFINITY, |low, i| match shape(i) {
        Shape::Plane if (b.rotation[i] * DVec3::Z).dot(down) < 0.0 => f64::INFINITY,
        Shape::Plane => low,
        _ => low.max(b.position[i].dot(down) + b.radius[i]),
    });
    let jointed =
        |i: usize| world.joints.iter().any(|j| j.a.body == Some(b.id[i]) || j.b.body == Some(b.id[i]));
    let falls = |i: usize| {
        b.kind[i] == BodyKind::Dynamic
            && b.position[i].dot(down) - b.radius[i] > lowest
            && b.velocity[i].dot(down) > 0.0
            && !jointed(i)
    };
    let (mut number, mut first) = (0, None);
    for i in (0..b.len()).filter(|&i| falls(i)) {
        number += 1;
        first = first.or(Some(i));
    }
    let p = b.position[first?];
    let dynamic = b.kind.iter().filter(|&&k| k == BodyKind::Dynamic).count();
    Some(format!(
        "{number} of {dynamic} bodies have fallen past everything and fall on, the first at ({:.3}, {:.3}, {:.3}) m; put a floor \
         under them, close the container, or give a [domain] that removes them",
        p.x, p.y, p.z
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use granum_engine::{Body, Material, Settings};

    #[test]
    fn what_falls_for_ever_is_counted() {
        let mut world = World::new(Settings::default());
        let stone = Material { name: "stone".into(), density: 2500.0, friction: 0.4, restitution: 0.0 };
        let stone = world.add_material(stone);
        let slab = world.add_shape(Shape::Cuboid { half: DVec3::new(0.1, 0.1, 0.01) });
        world.add(Body::fixed(slab, 0.15, stone, DVec3::ZERO));
        for x in [0.0, 0.5, 0.7] {
            world.add(Body::sphere(0.01, 2500.0, stone, DVec3::new(x, 0.0, 0.03)));
        }
        world.run_until(0.05).unwrap();
        assert_eq!(fallen(&world), None);
        world.run_until(0.5).unwrap();
        let said = fallen(&world).unwrap();
        assert!(said.starts_with("2 of 3 bodies") && said.contains("(0.500, 0.000"), "{said}");
        let plane = world.add_shape(Shape::Plane);
        world.add(Body::fixed(plane, f64::INFINITY, stone, DVec3::Z * -50.0));
        assert_eq!(fallen(&world), None);
    }
}
