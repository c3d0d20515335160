//! Penalty contact: the same bits on any number of threads, through re-sorting and restart; a list of pairs that loses
//! nothing; a mesh that is felt like a plane.

use std::sync::Arc;

use granum_engine::dem::{DemSettings, LawKind};
use granum_engine::glam::{DQuat, DVec3};
use granum_engine::random::Random;
use granum_engine::shape::Surface;
use granum_engine::{Body, Elastic, Failure, Material, MaterialId, Method, Settings, Shape, World};

fn world(h: f64) -> (World, MaterialId) {
    let settings = Settings { method: Method::Dem, step: h, ..Settings::default() };
    let mut world = World::new(settings);
    let material = Material { name: "m".into(), density: 2500.0, friction: 0.5, restitution: 0.4 };
    let m = world.add_material(material);
    let elastic = Elastic { young: 5e6, rolling: 0.05, twisting: 0.05, ..Elastic::default() };
    world.materials.set_elastic(m, elastic);
    (world, m)
}

/// A box with spheres of two sizes, boxes and ellipsoids thrown into it.
fn mixture(spheres: u32) -> World {
    let (mut world, m) = world(5e-5);
    let plane = world.add_shape(Shape::Plane);
    let edge = 0.3;
    for (at, normal) in [
        (DVec3::ZERO, DVec3::Z),
        (DVec3::ZERO, DVec3::X),
        (DVec3::ZERO, DVec3::Y),
        (DVec3::X * edge, -DVec3::X),
        (DVec3::Y * edge, -DVec3::Y),
    ] {
        let turn = DQuat::from_rotation_arc(DVec3::Z, normal);
        world.add(Body::fixed(plane, f64::INFINITY, m, at).with_rotation(turn));
    }
    let forms = [
        Shape::Cuboid { half: DVec3::new(0.01, 0.012, 0.008) },
        Shape::Ellipsoid { r: DVec3::new(0.014, 0.01, 0.008) },
    ];
    let ids = forms.clone().map(|f| world.add_shape(f));
    let mut random = Random::new(7, 0);
    for k in 0..spheres {
        let cell = DVec3::new(f64::from(k % 12), f64::from(k / 12 % 12), f64::from(k / 144));
        let at =
            (cell + 0.5) * (edge / 12.0) + DVec3::new(random.unit(), random.unit(), random.unit()) * 1e-3;
        let v = DVec3::new(random.unit() - 0.5, random.unit() - 0.5, -1.0 - random.unit());
        let body = match k % 9 {
            0 => Body::of(ids[0], &forms[0], 0.7, 2500.0, m).at(at),
            1 => Body::of(ids[1], &forms[1], 0.7, 2500.0, m).at(at),
            2..5 => Body::sphere(0.006, 2500.0, m, at),
            _ => Body::sphere(0.011, 2500.0, m, at),
        };
        world.add(body.with_velocity(v));
    }
    world
}

/// A body at rest on a plane lies as deep as its weight says, however strong the dashpot: gravity is in the velocity that the dashpot
/// is computed with. A sphere by Hooke and by Hertz, and a box, whose weight rests on four points.
#[test]
fn a_body_at_rest_lies_as_deep_as_its_weight_says() {
    let (radius, density, g) = (0.05, 2500.0, 9.81);
    for (name, law, shape) in [
        ("hooke", LawKind::Hooke, Shape::Sphere),
        ("hertz", LawKind::HertzMindlin, Shape::Sphere),
        ("box", LawKind::Hooke, Shape::Cuboid { half: DVec3::splat(radius) }),
    ] {
        let stiffness = 1e5;
        let dem = DemSettings { law, stiffness: Some(stiffness), ..DemSettings::default() };
        let settings = Settings { method: Method::Dem, step: 1e-4, dem, ..Settings::default() };
        let mut world = World::new(settings);
        let m = world.add_material(Material { name: "m".into(), density, friction: 0.5, restitution: 0.1 });
        world.materials.set_elastic(m, Elastic { young: 5e6, poisson: 0.3, ..Elastic::default() });
        let plane = world.add_shape(Shape::Plane);
        world.add(Body::fixed(plane, f64::INFINITY, m, DVec3::ZERO));
        let id = world.add_shape(shape.clone());
        let body = Body::of(id, &shape, if shape == Shape::Sphere { radius } else { 1.0 }, density, m);
        let weight = g / body.inv_mass;
        world.add(body.at(DVec3::Z * radius));
        for _ in 0..20_000 {
            world.step().unwrap();
        }
        let e_star = 5e6 / (2.0 * (1.0 - 0.3 * 0.3));
        let expected = match (law, &shape) {
            (LawKind::HertzMindlin, _) => (3.0 * weight / (4.0 * e_star * f64::sqrt(radius))).powf(2.0 / 3.0),
            (_, Shape::Sphere) => weight / stiffness,
            _ => weight / (4.0 * stiffness),
        };
        let overlap = radius - world.bodies.position[1].z;
        // What is left is the settling; without gravity in the dashpot the overlap is too large by some percent.
        assert!((overlap / expected - 1.0).abs() < 1e-6, "{name}: {overlap} {expected}");
    }
}

#[test]
fn same_bits_for_1_2_and_7_threads() {
    let mut expected = None;
    for threads in [1, 2, 7] {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        let (hash, energy) = pool.install(|| {
            let mut world = mixture(2600);
            (0..700).for_each(|_| assert!(world.step().is_ok()));
            assert!(world.report.contacts > 500, "{}", world.report.contacts);
            (world.state_hash(), world.report.elastic_energy.to_bits())
        });
        assert_eq!(*expected.get_or_insert((hash, energy)), (hash, energy), "{threads} threads");
    }
}

/// A run that is stopped, taken apart and put together goes on bit for bit, though its list of pairs is made at another time.
#[test]
fn history_survives_re_sorting_and_restart() {
    let mut world = mixture(600);
    for _ in 0..1400 {
        world.step().unwrap();
    }
    let history = world.dem.history(&world.bodies);
    assert!(history.iter().filter(|r| r.memory.tangent != DVec3::ZERO).count() > 300);
    let mut other = mixture(600);
    // What a checkpoint holds: bodies in their order, time, history.
    other.step().unwrap();
    while other.bodies.id != world.bodies.id {
        other.step().unwrap();
    }
    other.bodies = world.bodies.clone();
    (other.step, other.time) = (world.step, world.time);
    let index_of_id: Vec<u32> = {
        let mut list = vec![0; world.bodies.len()];
        world.bodies.id.iter().enumerate().for_each(|(i, id)| list[id.index()] = i as u32);
        list
    };
    let walls = (0..other.bodies.len()).take_while(|&i| other.is_wall(i)).count();
    other.dem.restore(&history, &index_of_id, &other.bodies, walls);
    // Beyond the next re-sorting.
    for _ in 0..800 {
        world.step().unwrap();
        other.step().unwrap();
    }
    assert_eq!(world.state_hash(), other.state_hash());
}

/// Whatever the skin, the forces are the same: the list holds every pair that touches.
#[test]
fn the_list_loses_no_contact() {
    let run = |skin: f64, ahead: f64| {
        let mut world = mixture(600);
        world.settings.dem = DemSettings { skin, steps_ahead: ahead, ..world.settings.dem };
        (0..900).for_each(|_| assert!(world.step().is_ok()));
        (world.state_hash(), world.dem.lists())
    };
    let (exact, every_step) = run(1e-9, 0.0);
    let (hash, lists) = run(0.1, 10.0);
    assert_eq!(exact, hash);
    assert!(every_step > 890 && lists < 200, "{every_step} {lists}");
    assert_eq!(run(0.3, 40.0).0, hash);
}

/// A square of triangles.
fn flat_mesh(n: u32, edge: f64) -> Shape {
    let mut random = Random::new(3, 0);
    let mut vertices = Vec::new();
    for k in 0..(n + 1) * (n + 1) {
        let (i, j) = (k % (n + 1), k / (n + 1));
        let inner = i > 0 && i < n && j > 0 && j < n;
        let shift = if inner { 0.3 } else { 0.0 };
        let p = DVec3::new(
            f64::from(i) + shift * (random.unit() - 0.5),
            f64::from(j) + shift * (random.unit() - 0.5),
            0.0,
        );
        vertices.push((p / f64::from(n) - DVec3::new(0.5, 0.5, 0.0)) * edge);
    }
    let mut triangles = Vec::new();
    for k in 0..n * n {
        let (i, j) = (k % n, k / n);
        let corner = |i: u32, j: u32| j * (n + 1) + i;
        triangles.push([corner(i, j), corner(i + 1, j), corner(i + 1, j + 1)]);
        triangles.push([corner(i, j), corner(i + 1, j + 1), corner(i, j + 1)]);
    }
    Shape::Mesh(Arc::new(Surface::new(vertices, triangles)))
}

/// A ball that slides, rolls and spins over hundreds of triangles, in two directions, one of them along edges.
#[test]
fn a_flat_mesh_is_felt_like_a_plane() {
    for law in [LawKind::HertzMindlin, LawKind::Hooke, LawKind::Volumetric] {
        for direction in [DVec3::new(1.0, 0.37, 0.0), DVec3::new(1.0, 1.0, 0.0), DVec3::X] {
            let run = |mesh: bool| {
                let (mut world, m) = world(2e-5);
                world.settings.dem.law = law;
                world.settings.dem.stiffness = Some(1e5);
                world.settings.dem.foundation = 1e9;
                let shape = if mesh { flat_mesh(30, 1.0) } else { Shape::Plane };
                let radius = if mesh { 0.75 } else { f64::INFINITY };
                let shape = world.add_shape(shape);
                world.add(Body::fixed(shape, radius, m, DVec3::ZERO));
                let ball = Body::sphere(0.01, 2500.0, m, DVec3::new(-0.2, -0.2, 0.0099));
                let spin = DVec3::new(30.0, -50.0, 20.0);
                let id = world.add(ball.with_velocity(direction * 0.8).with_ang_vel(spin));
                (0..20_000).for_each(|_| assert!(world.step().is_ok()));
                let i = world.index_of(id).unwrap();
                (world.bodies.position[i], world.bodies.velocity[i], world.bodies.ang_vel[i])
            };
            let (plane, mesh) = (run(false), run(true));
            assert!(plane.0.x > -0.1, "it went on: {}", plane.0);
            let error =
                plane.0.distance(mesh.0) / 0.3 + plane.1.distance(mesh.1) + 0.01 * plane.2.distance(mesh.2);
            assert!(error < 1e-9, "{law:?} {direction}: {error:e}\n{plane:?}\n{mesh:?}");
        }
    }
}

/// Momentum is kept to rounding, and energy that is not there is dissipated.
#[test]
fn momentum_and_the_energy_book() {
    let mut world = mixture(600);
    world.settings.gravity = DVec3::ZERO;
    // Without walls.
    world.bodies.position.iter_mut().take(5).for_each(|p| *p -= DVec3::splat(50.0));
    for i in 0..5 {
        world.bodies.rotation[i] = DQuat::IDENTITY;
    }
    world.step().unwrap();
    let before = world.report.clone();
    for i in 0..2000 {
        world.step().unwrap();
        let r = &world.report;
        assert!(r.dissipated_energy > -1e-6 * before.kinetic_energy, "step {i}: {}", r.dissipated_energy);
    }
    let after = &world.report;
    let scale: f64 = (0..world.bodies.len()).map(|i| world.bodies.mass(i)).sum();
    assert!((after.momentum - before.momentum).length() < 1e-12 * scale);
    assert!((after.angular_momentum - before.angular_momentum).length() < 1e-12 * scale);
    assert!(after.dissipated_energy > 0.0 && after.kinetic_energy < before.kinetic_energy);
}

/// A sphere shot through others at a thousand times their size a step lists those that it is near, not those it may meet.
#[test]
fn a_fast_body_lists_its_neighbours_only() {
    let (mut world, m) = world(1e-5);
    for k in 0..1000_u32 {
        let cell = DVec3::new(f64::from(k % 10), f64::from(k / 10 % 10), f64::from(k / 100));
        world.add(Body::sphere(0.01, 2500.0, m, cell * 0.03));
    }
    world.add(Body::sphere(0.01, 2500.0, m, DVec3::splat(0.135)).with_velocity(DVec3::X * 1e6));
    world.step().unwrap();
    assert!(world.dem.pairs() < 30, "{} pairs", world.dem.pairs());
}

/// Bodies that overlap by the thousand stop the run with their number instead of filling the memory, and long before
/// all are counted: 40,000 of them have 800 million contacts.
#[test]
fn a_crowd_stops_the_run() {
    for (method, n) in
        [(Method::Dem, 1600_u32), (Method::Ccp, 1600), (Method::Dem, 40_000), (Method::Ccp, 40_000)]
    {
        let (mut world, m) = world(1e-5);
        world.settings.method = method;
        for k in 0..n {
            world.add(Body::sphere(0.01, 2500.0, m, DVec3::new(7.0, 0.0, 1e-8 * f64::from(k))));
        }
        let most = 1_000_000.max(300 * u64::from(n));
        match world.step().unwrap_err() {
            Failure::TooCrowded { needed, limit, bodies, with, position, stage, .. } => {
                assert_eq!((limit, bodies, stage), (most, n as usize, "scan_contacts"));
                assert!(needed > most && needed < most + 2_000_000 && with > 500 && with < u64::from(n));
                assert!((position.x - 7.0).abs() < 1e-9 && position.z < 1e-3, "{position}");
            }
            other => panic!("{other}"),
        }
    }
}

/// Pairs of spheres that are computed eight at a time: the same bits on any number of threads.
#[test]
fn eight_at_a_time_on_1_2_and_7_threads() {
    let hash = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| {
            let mut world = mixture(4000);
            let plain = Elastic { young: 5e6, ..Elastic::default() };
            world.materials.set_elastic(MaterialId(0), plain);
            (0..600).for_each(|_| drop(world.step().unwrap().clone()));
            assert!(world.dem.sums().contacts > 500, "{:?}", world.dem.sums());
            world.state_hash()
        })
    };
    assert_eq!(hash(1), hash(2));
    assert_eq!(hash(1), hash(7));
}
