use super::*;
use crate::random::Random;
use crate::{Body, Elastic, Material, Method, World};

/// Balls of two materials that overlap a little and turn, of which the second resists rolling; the first resists
/// twisting as little as it is told.
fn balls(twisting: f64) -> World {
    let mut world = World::new(Settings { method: Method::Dem, step: 1e-5, ..Settings::default() });
    let material = |name: &str| Material { name: name.into(), density: 2e3, friction: 0.4, restitution: 0.5 };
    let kinds = ["plain", "rolling"].map(|name| world.add_material(material(name)));
    let elastic = Elastic { young: 1e7, ..Elastic::default() };
    world.materials.set_elastic(kinds[0], Elastic { twisting, ..elastic });
    world.materials.set_elastic(kinds[1], Elastic { rolling: 0.2, twisting: 0.1, ..elastic });
    let mut random = Random::new(1, 0);
    for i in 0..1000 {
        let mut draw = || DVec3::new(random.normal(), random.normal(), random.normal());
        let at = DVec3::new(f64::from(i % 10), f64::from(i / 10 % 10), f64::from(i / 100)) + 0.03 * draw();
        let kind = kinds[usize::from(i % 3 == 0)];
        let ball = Body::sphere(0.01, 2e3, kind, at * 0.0199).with_velocity(0.3 * draw());
        world.add(ball.with_ang_vel(20.0 * draw()));
    }
    world
}

/// Contacts of plain materials stay in lanes beside others that do not, and all feel what they feel one at a time.
#[test]
fn a_material_that_rolls_changes_nothing_for_others() {
    // So little that it does not show, but enough for the way of one contact at a time.
    let mut worlds = [balls(0.0), balls(1e-200)];
    let alone = [Alone::Some, Alone::All];
    for _ in 0..20 {
        for world in &mut worlds {
            world.step().unwrap();
        }
        for (world, alone) in worlds.iter().zip(alone) {
            assert_eq!(Alone::of(&world.dem.props), alone);
        }
        let [mixed, all] = worlds.each_ref().map(|w| w.dem.sums());
        assert!(mixed.contacts > 500 && mixed.contacts == all.contacts);
        assert!((mixed.power.sum() - all.power.sum()).abs() < 1e-9 * all.power.sum().abs());
        assert!((mixed.elastic.sum() - all.elastic.sum()).abs() < 1e-9 * all.elastic.sum());
        assert!((mixed.deepest - all.deepest).abs() < 1e-12 * all.deepest);
        let [mixed, all] = worlds.each_ref().map(|w| (&w.bodies.force, &w.bodies.torque));
        let (force, torque) = (largest(all.0), largest(all.1));
        for i in 0..mixed.0.len() {
            // Rounding alone: sums are made in another order, and twenty steps carry it on.
            assert!(mixed.0[i].distance(all.0[i]) < 1e-9 * force, "{i}");
            assert!(mixed.1[i].distance(all.1[i]) < 1e-9 * torque, "{i}");
        }
    }
}

fn largest(of: &[DVec3]) -> f64 {
    of.iter().map(|v| v.length()).fold(0.0, f64::max)
}
