//! Bodies that leave the domain leave holes: the others keep their indices until bodies are re-sorted, nothing touches a hole, and what is
//! measured does not count it. All methods, with spheres and boxes, poured so that bodies leave while others lie on each other.

use granum_engine::glam::DVec3;
use granum_engine::settings::{Domain, Outside};
use granum_engine::{Body, BodyId, Elastic, Material, Method, Settings, Shape, State, World};

/// Columns of bodies on a floor that ends at x = 0.2: those beyond fall out of the domain.
fn leaving(method: Method) -> World {
    let step = if method == Method::Dem { 5e-5 } else { 1e-3 };
    let low = DVec3::new(-1.0, -1.0, -0.1);
    let domain = Some(Domain { min: low, max: -low * 10.0, outside: Outside::Remove });
    let mut world = World::new(Settings { method, step, domain, ..Settings::default() });
    let stone = Material { name: "stone".into(), density: 2500.0, friction: 0.4, restitution: 0.3 };
    let stone = world.add_material(stone);
    world.materials.set_elastic(stone, Elastic { young: 5e6, ..Elastic::default() });
    let floor = Shape::Cuboid { half: DVec3::new(0.2, 0.2, 0.01) };
    let floor_id = world.add_shape(floor.clone());
    world.add(Body::fixed(floor_id, floor.bounding_radius(), stone, DVec3::Z * -0.01));
    let brick = Shape::Cuboid { half: DVec3::splat(0.012) };
    let brick_id = world.add_shape(brick.clone());
    for k in 0..300_u32 {
        let cell = DVec3::new(f64::from(k % 10), f64::from(k / 10 % 5), f64::from(k / 50));
        let at = DVec3::new(0.0, -0.08, 0.016) + cell * 0.033 + DVec3::X * (0.001 * cell.z);
        let body = match k % 4 {
            0 => Body::of(brick_id, &brick, 1.0, 2500.0, stone).at(at),
            _ => Body::sphere(0.016, 2500.0, stone, at),
        };
        world.add(body);
    }
    world
}

#[test]
fn others_keep_their_indices_and_nothing_touches_a_hole() {
    for method in [Method::Ccp, Method::Dem, Method::Ffd] {
        let mut world = leaving(method);
        let steps = if method == Method::Dem { 6000 } else { 300 };
        let (mut most_holes, mut seen) = (0, 0);
        for _ in 0..steps {
            let before = world.bodies.id.clone();
            world.step().unwrap();
            let b = &world.bodies;
            let holes = (0..b.len()).filter(|&i| b.is_hole(i)).count();
            most_holes = most_holes.max(holes);
            if holes > 0 && b.len() == before.len() {
                // Whoever is still there is where it was.
                assert!(b.id.iter().zip(&before).all(|(now, then)| now == then || *now == BodyId::NONE));
                seen += 1;
            }
            let touched = world.contacts.a.iter().chain(&world.contacts.b);
            assert!(touched.into_iter().all(|&i| !b.is_hole(i as usize)));
            assert_eq!(world.report.bodies + world.removed as usize, 300);
            assert_eq!(b.len(), 1 + world.report.bodies + holes);
        }
        assert!(world.removed > 50 && most_holes > 10 && seen > 20, "{} {most_holes} {seen}", world.removed);
        let report = &world.report;
        assert!(report.kinetic_energy.is_finite() && report.relative_residual.is_finite());
    }
}

#[test]
fn a_state_with_holes_goes_on_to_the_bit() {
    for method in [Method::Ccp, Method::Dem, Method::Ffd] {
        let mut world = leaving(method);
        let (mut steps, mut cuts) = (0, 0);
        while cuts < 3 {
            world.step().unwrap();
            steps += 1;
            assert!(steps < 20_000, "no holes");
            let holes = (0..world.bodies.len()).filter(|&i| world.bodies.is_hole(i)).count();
            if holes <= 3 * cuts {
                continue;
            }
            cuts += 1;
            let mut state = State::default();
            world.save(&mut state).unwrap();
            let mut other = leaving(method);
            other.restore(&state).unwrap();
            assert_eq!(other.state_hash(), world.state_hash());
            let mut one = leaving(method);
            one.restore(&state).unwrap();
            for _ in 0..50 {
                one.step().unwrap();
            }
            for _ in 0..50 {
                other.step().unwrap();
                world.step().unwrap();
            }
            assert_eq!(other.state_hash(), world.state_hash());
            assert_eq!(one.state_hash(), world.state_hash());
        }
    }
}
