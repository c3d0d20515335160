use glam::DVec3;

use super::*;
use crate::ccp::{Ccp, Problem};
use crate::random::Random;
use crate::settings::Precision;
use crate::{Body, Material, MaterialId, Settings, Shape, World};

/// Leaves the impulses as they are.
struct Stay<'a>(&'a Impulses<f64>);

impl Step<f64> for Stay<'_> {
    fn step<N: Simd<f64>>(&self, _: &RowBlock<f64>, _: V3<N>, k: usize, _: &mut Totals<N>) -> V3<N> {
        N::load_vector(&self.0.blocks()[k])
    }
}

/// A world without gravity and without iterations, and its material.
fn empty_world() -> (World, MaterialId) {
    let mut settings = Settings { gravity: DVec3::ZERO, ..Settings::default() };
    settings.solver.precision = Precision::Double;
    settings.solver.max_iterations = 0;
    let mut world = World::new(settings);
    let stone = Material { name: "s".into(), density: 1e3, friction: 0.5, restitution: 0.0 };
    let stone = world.add_material(stone);
    (world, stone)
}

/// Compares what a sweep sums of random impulses with what each body sums over its own contacts.
fn compare_sums(world: &mut World) {
    let Ccp::Double(problem) = &mut world.ccp else { panic!("double precision") };
    let mut random = Random::new(2, 0);
    let x: Vec<DVec3> = (0..problem.contacts).map(|_| DVec3::splat(random.normal())).collect();
    let x = Impulses::of(&x);
    let Problem { blocks, arms, sums, mobility, change, .. } = &mut **problem;
    let mut swept = change.clone();
    sums.sweep(blocks, arms, change, &Stay(&x));
    sums.sum_swept(mobility, &mut swept);
    sums.sum_updates(world.collider.first(), blocks, arms, mobility, &x, change);
    let size = change.iter().map(|c| c.velocity.length()).fold(0.0, f64::max);
    assert!(size > 0.0);
    for (i, (one, other)) in swept.iter().zip(change.iter()).enumerate() {
        let off = one.velocity.distance(other.velocity) + 0.5 * one.ang_vel.distance(other.ang_vel);
        assert!(off < 1e-12 * size, "{i}: {one:?} {other:?}");
    }
}

/// What a sweep sums, guests of other parts included, is what each body sums over its own contacts. With balls alone,
/// and with a box among them, whose arms are vectors.
#[test]
fn swept_sums_are_the_plain_sums() {
    for box_too in [false, true] {
        let (mut world, stone) = empty_world();
        let plane = world.add_shape(Shape::Plane);
        world.add(Body::fixed(plane, f64::INFINITY, stone, DVec3::Z * -0.5));
        // A lattice in touch: three contacts per body.
        for i in 0..18 * 18 * 18 {
            let p = DVec3::new(f64::from(i % 18), f64::from(i / 18 % 18), f64::from(i / 324));
            world.add(Body::sphere(0.5, 1e3, stone, p));
        }
        if box_too {
            let shape = Shape::Cuboid { half: DVec3::splat(0.5) };
            let id = world.add_shape(shape.clone());
            world.add(Body::of(id, &shape, 1.0, 1e3, stone).at(DVec3::new(8.3, 8.4, 18.0)));
        }
        world.step().unwrap();
        let Ccp::Double(problem) = &world.ccp else { panic!("double precision") };
        assert!(problem.contacts > 4 * problem.sums.part && problem.sums.guests.len() > 100);
        assert_eq!(matches!(problem.arms, ArmList::VectorArms(_)), box_too);
        compare_sums(&mut world);
    }
}

/// The same where few of very many bodies touch: a part owns more bodies than have a place in it.
#[test]
fn a_part_owns_any_number_of_bodies() {
    let (mut world, stone) = empty_world();
    for i in 0..70_000 {
        // Far apart, but for three in a row here and there.
        let gap = if i % 5000 < 3 { 1.0 } else { 4.0 };
        let p = DVec3::new(f64::from(i / 100 * 4), f64::from(i % 100) * gap, 0.0);
        world.add(Body::sphere(0.5, 1e3, stone, p));
    }
    world.step().unwrap();
    let Ccp::Double(problem) = &world.ccp else { panic!("double precision") };
    assert_eq!(problem.contacts, 28);
    assert!(world.collider.first().len() > 1 << 16 && !problem.sums.guests.is_empty());
    compare_sums(&mut world);
}
