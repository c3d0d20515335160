//! The same bits for any number of threads: a collapsing heap with spheres of several sizes, after 300 steps. Large
//! enough that every loop is shared among the threads.

use granum_engine::glam::{DQuat, DVec3};
use granum_engine::settings::{FfdSettings, Method};
use granum_engine::shape::Revolved;
use granum_engine::terrain::{Lattice, Region, lattice_points};
use granum_engine::{Body, Friction, Material, Precision, Settings, Shape, SolverKind, World};

fn heap(precision: Precision, kind: SolverKind) -> World {
    let mut settings = Settings { step: 2e-3, ..Settings::default() };
    settings.solver.precision = precision;
    settings.solver.kind = kind;
    settings.solver.max_iterations = 10;
    let mut world = World::new(settings);
    let stone = world.add_material(Material {
        name: "stone".into(),
        density: 2500.0,
        friction: 0.4,
        restitution: 0.1,
    });
    let plane = world.add_shape(Shape::Plane);
    world.add(Body::fixed(plane, f64::INFINITY, stone, DVec3::ZERO));
    let rod = world.add_shape(Shape::Revolved(Revolved::cylinder(0.05, 0.4)));
    let lying = DQuat::from_rotation_x(std::f64::consts::FRAC_PI_2);
    world.add(Body::fixed(rod, 0.5, stone, DVec3::new(0.3, 0.0, 0.05)).with_rotation(lying));
    let region = Region::Cylinder { base: DVec3::ZERO, radius: 0.15, height: 0.6 };
    for (k, p) in lattice_points(&region, Lattice::Cubic, 0.0202, 0.01).into_iter().enumerate() {
        let r = 0.01 - 0.002 * (k % 3) as f64;
        world.add(Body::sphere(r, 2500.0, stone, p));
    }
    world
}

#[test]
fn same_bits_for_1_2_and_7_threads() {
    for (precision, kind, friction) in [
        (Precision::Single, SolverKind::Jacobi, Friction::Coulomb),
        (Precision::Double, SolverKind::Auto, Friction::Coulomb),
        (Precision::Single, SolverKind::GaussSeidel, Friction::Coulomb),
        (Precision::Double, SolverKind::GaussSeidel, Friction::Cone),
    ] {
        let run = |threads: usize| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            pool.install(|| {
                let mut world = heap(precision, kind);
                world.settings.solver.friction = friction;
                world.settings.solver.max_iterations = 40;
                for _ in 0..300 {
                    world.step().unwrap();
                }
                assert!(world.bodies.len() > 3000 && world.contacts.len() > 4096);
                world.state_hash()
            })
        };
        let hashes = [1, 2, 7].map(run);
        assert!(hashes.iter().all(|h| *h == hashes[0]), "{precision:?} {kind:?} {friction:?}: {hashes:x?}");
    }
}

/// Fast frictional dynamics with both sets of rules: the same heap, with boxes among the spheres.
#[test]
fn fast_frictional_dynamics_has_the_same_bits_for_1_2_and_7_threads() {
    for ffd in [FfdSettings::default(), FfdSettings::paper()] {
        let run = |threads: usize| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            pool.install(|| {
                let mut world = heap(Precision::Double, SolverKind::Auto);
                (world.settings.method, world.settings.ffd) = (Method::Ffd, ffd);
                let form = Shape::Cuboid { half: DVec3::new(0.012, 0.009, 0.007) };
                let brick = world.add_shape(form.clone());
                let stone = world.bodies.material[0];
                for k in 0..100 {
                    let at =
                        DVec3::new(0.05 * f64::from(k % 10) - 0.25, 0.05 * f64::from(k / 10) - 0.25, 0.7);
                    world.add(Body::of(brick, &form, 1.0, 2500.0, stone).at(at));
                }
                for _ in 0..150 {
                    world.step().unwrap();
                }
                assert!(world.bodies.len() > 3000 && world.contacts.len() > 2048, "{}", world.contacts.len());
                world.state_hash()
            })
        };
        let hashes = [1, 2, 7].map(run);
        assert!(hashes.iter().all(|h| *h == hashes[0]), "{:?}: {hashes:x?}", ffd.friction);
    }
}
