//! The judge: every body against every other, without a grid. For tests.

use super::{Rules, table};
use crate::bodies::Bodies;
use crate::bodies::is_wall;
use crate::shape::Shape;

/// All contacts as body a, body b and feature, in this order.
pub fn brute_force(bodies: &Bodies, shapes: &[Shape], rules: &Rules) -> Vec<(u32, u32, u32)> {
    let n = bodies.len();
    let (mut pairs, mut touches) = (Vec::new(), Vec::new());
    for i in 0..n {
        for j in i + 1..n {
            let (wall_i, wall_j) = (is_wall(bodies, shapes, i), is_wall(bodies, shapes, j));
            if (wall_i && wall_j) || !table::can_collide(bodies, i, j) {
                continue;
            }
            let (a, b) = if wall_i { (j, i) } else { (i, j) };
            touches.clear();
            rules.touches(bodies, shapes, a, b, &mut touches);
            pairs.extend(touches.iter().map(|t| (a as u32, b as u32, t.feature)));
        }
    }
    pairs.sort_unstable();
    pairs
}

#[cfg(test)]
mod tests {
    use glam::{DQuat, DVec3};

    use super::*;
    use crate::bodies::Body;
    use crate::collide::{Collider, collide};
    use crate::contacts::Contacts;
    use crate::ids::MaterialId;
    use crate::random::Random;
    use crate::settings::Settings;
    use crate::shape::{Hull, Revolved, Surface};
    use crate::stage::Clock;
    use crate::world::World;

    /// Grid and brute force must find the same contacts, for any number of threads.
    fn judge(world: &mut World) -> usize {
        world.update_bodies().unwrap();
        let expected =
            brute_force(&world.bodies, &world.shapes, &Rules::new(&world.settings, &world.no_contact, 0));
        for threads in [1, 3] {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            pool.install(|| {
                let (mut collider, mut contacts) = (Collider::default(), Contacts::default());
                let (bodies, shapes, settings) = (&world.bodies, &world.shapes, &world.settings);
                let mut clock = Clock::default();
                collide(
                    bodies,
                    shapes,
                    settings,
                    &world.no_contact,
                    (0, 0.0),
                    &mut collider,
                    &mut contacts,
                    &mut clock,
                )
                .unwrap();
                let found: Vec<(u32, u32, u32)> = (0..contacts.len())
                    .map(|k| (contacts.a[k], contacts.b[k], contacts.feature[k]))
                    .collect();
                assert_eq!(found, expected);
                for k in 0..contacts.len() {
                    assert!((contacts.normal[k].length() - 1.0).abs() < 1e-12);
                }
            });
        }
        expected.len()
    }

    fn random_point(random: &mut Random, size: f64) -> DVec3 {
        DVec3::new(random.unit(), random.unit(), random.unit()) * size
    }

    fn cloud(n: usize, size: f64, seed: u64, radius: impl Fn(&mut Random) -> f64, speed: f64) -> World {
        let mut world = World::new(Settings::default());
        let mut random = Random::new(seed, 0);
        for _ in 0..n {
            let v = (random_point(&mut random, 2.0) - 1.0) * speed;
            let p = random_point(&mut random, size);
            world.add(Body::sphere(radius(&mut random), 1000.0, MaterialId(0), p).with_velocity(v));
        }
        world
    }

    #[test]
    fn equal_spheres() {
        assert!(judge(&mut cloud(3000, 10.0, 1, |_| 0.3, 0.0)) > 1000);
    }

    #[test]
    fn radii_from_one_to_a_hundred() {
        let radius = |random: &mut Random| 10f64.powf(random.uniform(-2.0, 0.0));
        assert!(judge(&mut cloud(3000, 10.0, 2, radius, 0.0)) > 1000);
    }

    #[test]
    fn one_boulder_among_grains_and_inside_one_another() {
        let radius =
            |random: &mut Random| if random.unit() < 0.002 { 2.0 } else { 0.02 + 0.01 * random.unit() };
        assert!(judge(&mut cloud(3000, 6.0, 3, radius, 0.0)) > 1000);
    }

    #[test]
    fn fast_and_slow_spheres() {
        let mut world = cloud(2000, 10.0, 4, |_| 0.2, 100.0);
        assert!(judge(&mut world) > 100);
    }

    #[test]
    fn far_from_the_origin_and_scattered_over_a_wide_space() {
        let mut world = cloud(1500, 10.0, 5, |random| 0.1 + 0.4 * random.unit(), 1.0);
        for i in 0..world.bodies.len() {
            world.bodies.position[i] += DVec3::new(1e4, -3e4, 5e3);
            if i % 7 == 0 {
                world.bodies.position[i] *= 1.0 + i as f64;
            }
        }
        assert!(judge(&mut world) > 300);
    }

    #[test]
    fn spheres_on_a_lattice_that_touch_exactly() {
        let mut world = World::new(Settings::default());
        for k in 0..1000 {
            let p = DVec3::new(f64::from(k % 10), f64::from(k / 10 % 10), f64::from(k / 100));
            world.add(Body::sphere(0.5, 1000.0, MaterialId(0), p));
        }
        assert_eq!(judge(&mut world), 2700);
    }

    /// The distances computed for a body, on average.
    fn tests_per_body(world: &World) -> f64 {
        let (mut collider, mut contacts) = (Collider::default(), Contacts::default());
        let (bodies, shapes, settings) = (&world.bodies, &world.shapes, &world.settings);
        let mut clock = Clock::default();
        collide(
            bodies,
            shapes,
            settings,
            &world.no_contact,
            (0, 0.0),
            &mut collider,
            &mut contacts,
            &mut clock,
        )
        .unwrap();
        collider.tests() as f64 / bodies.len() as f64
    }

    #[test]
    fn sizes_from_one_to_a_hundred_cost_no_quadratic_number_of_tests() {
        // Grains about as dense as in a heap, and boulders of a hundred times their size: 0, then 12, in the same space.
        let n = 60_000;
        let grains = |stray: f64| {
            let mut world = cloud(n, 1.0, 11, |_| 0.01, 0.0);
            world.bodies.position[7] = DVec3::splat(stray);
            world
        };
        let alone = tests_per_body(&grains(0.5));
        assert!(alone < 15.0, "{alone}");
        for stray in [0.5, 1e3, -1e9] {
            let mut world = grains(stray);
            for k in 0..12 {
                let p = DVec3::new(f64::from(k % 3), f64::from(k / 3 % 2), f64::from(k / 6)) * 0.5;
                world.add(Body::sphere(1.0, 1000.0, MaterialId(0), p));
            }
            // Each grain lies in or near each boulder: 12 tests that nobody can save.
            let tests = tests_per_body(&world);
            // A stray folds the grid: some bins are then shared.
            assert!(tests < 2.0 * alone + 15.0, "stray at {stray}: {tests}");
        }
        // All sizes between 1 and 100: with bins for the largest alone it would be thousands.
        let radius = |random: &mut Random| 10f64.powf(random.uniform(-2.0, 0.0));
        let tests = tests_per_body(&cloud(n, 30.0, 12, radius, 0.0));
        assert!(tests < 40.0, "{tests}");
        // A few fast grains, which reach far, do not widen the bins of all.
        let mut world = grains(0.5);
        (0..20).for_each(|k| world.bodies.velocity[1000 * k] = DVec3::X * 20.0);
        let tests = tests_per_body(&world);
        assert!(tests < alone + 3.0, "{tests}");
    }

    #[test]
    fn walls_of_every_kind() {
        for seed in 6..9 {
            let mut world = cloud(1500, 4.0, seed, |random| 0.05 + 0.3 * random.unit().powi(3), 1.0);
            let mut random = Random::new(seed, 9);
            let shapes = [
                Shape::Plane,
                Shape::Cuboid { half: DVec3::new(1.0, 0.1, 0.5) },
                Shape::Revolved(Revolved::cylinder(0.7, 1.0)),
                Shape::Revolved(Revolved::tube(1.0, 1.1, 1.5)),
                Shape::Revolved(Revolved::cone(0.8, 0.0, 1.0)),
                Shape::Revolved(Revolved::funnel((0.2, 1.5), 0.1, 1.0)),
            ];
            for shape in shapes {
                let radius = shape.bounding_radius();
                let shape = world.add_shape(shape);
                let q = DQuat::from_scaled_axis(random_point(&mut random, 3.0));
                let p = random_point(&mut random, 4.0);
                let mut wall = Body::fixed(shape, radius, MaterialId(0), p).with_rotation(q);
                wall.kind = crate::bodies::BodyKind::Kinematic;
                world.add(wall.with_ang_vel(DVec3::new(0.0, 2.0, 1.0)).with_velocity(DVec3::X));
            }
            assert!(judge(&mut world) > 500);
        }
    }

    #[test]
    fn shapes_of_every_kind_in_one_cloud() {
        let mut random = Random::new(21, 0);
        let points: Vec<DVec3> = (0..12).map(|_| random_point(&mut random, 2.0) - 1.0).collect();
        let surface = Revolved::tube(1.0, 1.2, 0.8).triangles(24);
        let shapes = [
            Shape::Ellipsoid { r: DVec3::new(0.3, 0.6, 1.0) },
            Shape::Cuboid { half: DVec3::new(0.5, 0.3, 0.8) },
            Shape::Capsule { half: 0.8, radius: 0.2 },
            Shape::Revolved(Revolved::cylinder(0.5, 0.5)),
            Shape::Revolved(Revolved::cone(0.6, 0.0, 0.6).centered().0),
            Shape::Hull(std::sync::Arc::new(Hull::new(&points).unwrap().0)),
        ];
        let mut world = cloud(300, 6.0, 22, |random| random.uniform(0.05, 0.3), 1.0);
        for shape in &shapes {
            let id = world.add_shape(shape.clone());
            for _ in 0..60 {
                let scale = random.uniform(0.2, 0.7);
                let turn = DQuat::from_scaled_axis(random_point(&mut random, 3.0));
                let at = random_point(&mut random, 6.0);
                let body = Body::of(id, shape, scale, 1000.0, MaterialId(0)).at(at).with_rotation(turn);
                world.add(body.with_ang_vel(random_point(&mut random, 1.0)));
            }
        }
        let walls = [
            Shape::Plane,
            Shape::Mesh(std::sync::Arc::new(Surface::new(surface.0, surface.1))),
            Shape::Revolved(Revolved::funnel((0.2, 1.5), 0.1, 1.0)),
        ];
        for shape in walls {
            let radius = shape.bounding_radius();
            let id = world.add_shape(shape);
            world.add(Body::fixed(id, radius, MaterialId(0), random_point(&mut random, 4.0)));
        }
        assert!(judge(&mut world) > 500);
    }
}
