//! The same bits for any number of threads: beams of many kinds that fall on a plane and on each other, enough of them that
//! every loop over blocks, chains and components is shared. And the state of beams comes back whole.

use granum_engine::ancf::{Beam, End, Formulation, Full, Integrator, Section, straight};
use granum_engine::glam::DVec3;
use granum_engine::settings::Method;
use granum_engine::{Body, Material, Settings, Shape, State, World};

fn tangle() -> World {
    let mut world = World::new(Settings { method: Method::Dem, step: 2e-5, ..Settings::default() });
    let rubber = world.add_material(Material {
        name: "rubber".into(),
        density: 1200.0,
        friction: 0.4,
        restitution: 0.3,
    });
    let plane = world.add_shape(Shape::Plane);
    world.add(Body::fixed(plane, f64::INFINITY, rubber, DVec3::Z * -0.011));
    let mut beams = Vec::new();
    for k in 0..400 {
        let mut beam = Beam::round(0.1 + 0.001 * f64::from(k % 7), 0.01, 1200.0, 1e6, 2 + (k % 3) as usize);
        let at = DVec3::new(f64::from(k % 20) * 0.15, f64::from(k / 20) * 0.0185, f64::from(k % 2) * 0.002);
        beam.ends[0] = match k % 5 {
            0 => End::Clamped,
            1 => End::Pinned,
            2 => {
                let ball = world.add(Body::sphere(0.008, 1200.0, rubber, at));
                End::ClampedTo(ball)
            }
            _ => End::Free,
        };
        beam.damping.stiffness = if k % 4 == 0 { 1e-4 } else { 0.0 };
        if k % 11 == 3 {
            beam.integrator = Integrator::Implicit { rho: 0.8 };
        } else if k % 7 == 4 {
            let section = match k % 2 {
                0 => Section::Round { radius: 0.01 },
                _ => Section::Rectangle { width: 0.03, height: 0.02 },
            };
            let forms = [Formulation::Continuum, Formulation::Original, Formulation::ElasticLine];
            let full = Full { formulation: forms[(k % 3) as usize], ..Full::new(section, 0.3) };
            beam = beam.fully_parameterised(full);
        }
        let nodes = straight(&beam, at, at + DVec3::X * beam.length);
        beams.push((beam, nodes));
    }
    world.set_beams(beams);
    world
}

#[test]
fn same_bits_for_1_2_and_7_threads() {
    let run = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| {
            let mut world = tangle();
            for _ in 0..300 {
                world.step().unwrap();
            }
            assert!(world.bodies.len() > 4096 && world.report.contacts > 1000, "{:?}", world.report);
            world.state_hash()
        })
    };
    let hashes = [1, 2, 7].map(run);
    assert!(hashes.iter().all(|h| *h == hashes[0]), "{hashes:x?}");
}

/// Saved and restored into a world of its own, the tangle continues bit for bit, on another number of threads.
#[test]
fn a_state_comes_back_whole() {
    let mut world = tangle();
    (0..20).for_each(|_| drop(world.step().unwrap().clone()));
    let mut state = State::default();
    world.save(&mut state).unwrap();
    let mut other = tangle();
    other.restore(&state).unwrap();
    assert_eq!(other.state_hash(), world.state_hash());
    (0..30).for_each(|_| drop(world.step().unwrap().clone()));
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build().unwrap();
    pool.install(|| (0..30).for_each(|_| drop(other.step().unwrap().clone())));
    assert_eq!(other.state_hash(), world.state_hash());
    let numbers = world.beams.state();
    assert!(other.beams.restore(&numbers) && !other.beams.restore(&numbers[1..]));
}
