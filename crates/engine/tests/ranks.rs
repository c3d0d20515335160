//! Ranks as threads of one process: after every step the bits of all bodies are those of one rank alone, whatever the number of ranks and
//! of threads, wherever bodies are, whoever owns which part of space, and however late messages are.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::time::Duration;

use granum_engine::dem::{DemSettings, LawKind};
use granum_engine::exchange::linked::over;
use granum_engine::exchange::transport::{Lost, Threads, Transport};
use granum_engine::exchange::{Alone, Exchange, on_threads};
use granum_engine::glam::{DQuat, DVec3};
use granum_engine::motion::{Drive, Motion, Track};
use granum_engine::random::Random;
use granum_engine::settings::{Adhesion, Domain, Outside, Sharing};
use granum_engine::source::{Amount, Rate, Source};
use granum_engine::terrain::grain::Grain;
use granum_engine::terrain::sizes::SizeLaw;
use granum_engine::terrain::{Region, Sizes};
use granum_engine::world::Gate;
use granum_engine::{Body, Elastic, Failure, Material, MaterialId, Method, Settings, Shape, State, World};

/// A world of penalty contact in which bodies that leave the domain are removed.
fn empty(step: f64, gravity: DVec3, size: f64) -> (World, MaterialId) {
    let domain = Domain { min: DVec3::splat(-size), max: DVec3::splat(size), outside: Outside::Remove };
    let settings =
        Settings { method: Method::Dem, step, gravity, domain: Some(domain), ..Settings::default() };
    let mut world = World::new(settings);
    let stone = Material { name: "stone".into(), density: 2500.0, friction: 0.4, restitution: 0.5 };
    let stone = world.add_material(stone);
    world
        .materials
        .set_elastic(stone, Elastic { young: 5e6, rolling: 0.1, twisting: 0.05, ..Elastic::default() });
    world.dem.report_every = 50;
    (world, stone)
}

fn point(random: &mut Random) -> DVec3 {
    DVec3::new(random.unit(), random.unit(), random.unit()) * 2.0 - 1.0
}

/// Spheres that fly about without gravity and leave the domain at last.
fn gas() -> World {
    let (mut world, stone) = empty(1e-4, DVec3::ZERO, 0.3);
    let mut random = Random::new(1, 0);
    for k in 0..500 {
        let cell = DVec3::new(f64::from(k % 8), f64::from(k / 8 % 8), f64::from(k / 64));
        let at = (cell - 3.5) * 0.03 + point(&mut random) * 0.004;
        world.add(Body::sphere(0.01, 2500.0, stone, at).with_velocity(point(&mut random) * 2.0));
    }
    world
}

/// A heap of spheres of radii 1:10, boxes and ellipsoids on a floor, with a fixed and a moving wall; two materials, of which one resists
/// rolling and one does not.
fn heap() -> World {
    let (mut world, stone) = empty(5e-5, DVec3::Z * -9.81, 1.0);
    let glass = Material { name: "glass".into(), density: 2000.0, friction: 0.2, restitution: 0.7 };
    let glass = world.add_material(glass);
    world.materials.set_elastic(glass, Elastic { young: 1e7, ..Elastic::default() });
    let plane = world.add_shape(Shape::Plane);
    world.add(Body::fixed(plane, f64::INFINITY, stone, DVec3::ZERO));
    let slab = Shape::Cuboid { half: DVec3::new(0.05, 0.2, 0.02) };
    let slab_id = world.add_shape(slab.clone());
    world.add(Body::fixed(slab_id, slab.bounding_radius(), stone, DVec3::new(0.1, 0.0, 0.02)));
    let mut pusher = Body::fixed(slab_id, slab.bounding_radius(), glass, DVec3::new(-0.2, 0.0, 0.02));
    pusher.kind = granum_engine::BodyKind::Kinematic;
    let at = pusher.position;
    let pusher = world.add(pusher);
    let mut motion = Motion::of(pusher, at, DQuat::IDENTITY);
    motion.translate[0] = Some(Drive::Rate(Track::Table(vec![(0.0, 0.5)])));
    world.motions.push(motion);
    // Spheres that do not move, or as prescribed, are no walls: they stand in the grid, and every rank has them.
    world.add(Body::fixed(granum_engine::ShapeId(0), 0.02, stone, DVec3::new(0.02, 0.03, 0.0)));
    let mut mover = Body::fixed(granum_engine::ShapeId(0), 0.015, stone, DVec3::new(0.0, -0.2, 0.03));
    mover.kind = granum_engine::BodyKind::Kinematic;
    let at = mover.position;
    let mover = world.add(mover);
    let mut motion = Motion::of(mover, at, DQuat::IDENTITY);
    motion.translate[1] = Some(Drive::Rate(Track::Table(vec![(0.0, 2.0)])));
    world.motions.push(motion);
    let forms = [
        Shape::Cuboid { half: DVec3::new(0.012, 0.014, 0.01) },
        Shape::Ellipsoid { r: DVec3::new(0.016, 0.012, 0.01) },
    ];
    let ids = forms.clone().map(|form| world.add_shape(form));
    let mut random = Random::new(2, 0);
    for k in 0..360_u32 {
        let cell = DVec3::new(f64::from(k % 9), f64::from(k / 9 % 8), f64::from(k / 72));
        let at = (cell - DVec3::new(4.0, 3.5, -0.9)) * 0.034 + point(&mut random) * 0.001;
        let material = if k % 3 == 0 { glass } else { stone };
        let body = match k % 12 {
            0 => Body::of(ids[0], &forms[0], 1.0, 2500.0, material).at(at),
            1 => Body::of(ids[1], &forms[1], 1.0, 2500.0, material).at(at),
            2..6 => Body::sphere(0.004, 2500.0, material, at),
            _ => Body::sphere(0.012, 2500.0, material, at),
        };
        world.add(body.with_velocity(point(&mut random) * 0.3 - DVec3::Z));
    }
    world.add(Body::sphere(0.04, 2500.0, stone, DVec3::Z * 0.26).with_velocity(DVec3::Z * -2.0));
    world
}

/// A source above a gate that opens; what falls through the hole leaves the domain.
fn poured() -> World {
    let (mut world, stone) = empty(1e-4, DVec3::Z * -9.81, 0.25);
    let slab = Shape::Cuboid { half: DVec3::new(0.06, 0.15, 0.01) };
    let slab_id = world.add_shape(slab.clone());
    for x in [-0.1, 0.1] {
        world.add(Body::fixed(slab_id, slab.bounding_radius(), stone, DVec3::X * x));
    }
    let gate = Shape::Cuboid { half: DVec3::new(0.05, 0.15, 0.01) };
    let gate_id = world.add_shape(gate.clone());
    let gate = world.add(Body::fixed(gate_id, gate.bounding_radius(), stone, DVec3::Z * 0.02));
    world.gates.push(Gate { body: gate, opens: 0.06 });
    let group = world.group("grains");
    world.sources.push(Source {
        name: "grains".into(),
        region: Region::Box { min: DVec3::new(-0.1, -0.1, 0.06), max: DVec3::new(0.1, 0.1, 0.12) },
        sizes: Sizes { law: SizeLaw::Uniform(0.006, 0.012), by_mass: false },
        grain: Grain::default(),
        material: stone,
        density: 2500.0,
        group,
        velocity: DVec3::Z * -1.5,
        amount: Amount::Count(500),
        rate: Rate::Count(6000.0),
        start: 0.0,
        placed: 0,
        placed_mass: 0.0,
        waiting: None,
        random: Random::new(5, 0),
    });
    world
}

/// Spheres whose centres lie on the faces of bricks: an edge is four radii, and so is the lattice, which flies apart along the axes. The
/// first touches bricks on all eight sides of a corner.
fn on_faces() -> World {
    let (mut world, stone) = empty(1e-4, DVec3::ZERO, 10.0);
    for k in 0..125 {
        let cell = DVec3::new(f64::from(k % 5), f64::from(k / 5 % 5), f64::from(k / 25)) - 2.0;
        let inwards = DVec3::from_array(cell.to_array().map(|x| if x == 0.0 { 0.0 } else { -x.signum() }));
        world.add(Body::sphere(0.0625, 2500.0, stone, cell * 0.25).with_velocity(inwards * 2.5));
    }
    world
}

/// The same world by fast frictional dynamics.
fn by_ffd(mut world: World) -> World {
    world.settings.method = Method::Ffd;
    world.settings.step = 5e-4;
    world.ffd.report_every = Some(10);
    world
}

/// A gas of spheres and boxes in a box of fixed planes, of which one moves, without gravity.
fn ffd_gas() -> World {
    let (world, stone) = empty(5e-4, DVec3::ZERO, 2.0);
    let mut world = by_ffd(world);
    let plane = world.add_shape(Shape::Plane);
    for normal in [DVec3::X, -DVec3::X, DVec3::Y, -DVec3::Y, DVec3::Z, -DVec3::Z] {
        let turn = DQuat::from_rotation_arc(DVec3::Z, normal);
        world.add(Body::fixed(plane, f64::INFINITY, stone, normal * -0.2).with_rotation(turn));
    }
    let form = Shape::Cuboid { half: DVec3::new(0.014, 0.012, 0.01) };
    let brick = world.add_shape(form.clone());
    let mut random = Random::new(3, 0);
    for k in 0..512_u32 {
        let cell = DVec3::new(f64::from(k % 8), f64::from(k / 8 % 8), f64::from(k / 64)) - 3.5;
        let body = match k % 6 {
            0 => Body::of(brick, &form, 1.0, 2500.0, stone).with_ang_vel(point(&mut random) * 10.0),
            _ => Body::sphere(0.01, 2500.0, stone, DVec3::ZERO),
        };
        world.add(body.at(cell * 0.045).with_velocity(point(&mut random) * 3.0));
    }
    world
}

/// A gas that leaves through all six faces of a box that repeats itself and comes in again; one ball moves as prescribed.
fn periodic() -> World {
    let (mut world, stone) = empty(1e-4, DVec3::X * 0.5, 0.1);
    world.settings.periodic = [true; 3];
    let mut random = Random::new(6, 0);
    for k in 0..343_u32 {
        let cell = DVec3::new(f64::from(k % 7), f64::from(k / 7 % 7), f64::from(k / 49)) - 3.0;
        let at = cell * 0.2 / 7.0 + point(&mut random) * 0.003;
        world.add(Body::sphere(0.01, 2500.0, stone, at).with_velocity(point(&mut random) * 1.5));
    }
    world
}

/// A layer of spheres and boxes that is sheared between a plane and a plate that moves, periodic along two axes.
fn shear() -> World {
    let (mut world, stone) = empty(1e-4, DVec3::Z * -9.81, 0.1);
    world.settings.periodic = [true, true, false];
    let plane = world.add_shape(Shape::Plane);
    world.add(Body::fixed(plane, f64::INFINITY, stone, DVec3::Z * -0.1));
    let mut lid = Body::fixed(plane, f64::INFINITY, stone, DVec3::Z * 0.09);
    lid = lid.with_rotation(DQuat::from_rotation_x(std::f64::consts::PI));
    lid.kind = granum_engine::BodyKind::Kinematic;
    let at = lid.position;
    let turn = lid.rotation;
    let lid = world.add(lid);
    let mut motion = Motion::of(lid, at, turn);
    motion.translate[0] = Some(Drive::Rate(Track::Table(vec![(0.0, 1.0)])));
    motion.translate[2] = Some(Drive::Rate(Track::Table(vec![(0.0, -0.05)])));
    world.motions.push(motion);
    let form = Shape::Cuboid { half: DVec3::new(0.009, 0.007, 0.008) };
    let brick = world.add_shape(form.clone());
    let mut random = Random::new(7, 0);
    for k in 0..490_u32 {
        let cell = DVec3::new(f64::from(k % 7), f64::from(k / 7 % 7), f64::from(k / 49));
        let at = (cell - DVec3::new(3.0, 3.0, 4.5)) * DVec3::new(0.2 / 7.0, 0.2 / 7.0, 0.018)
            + point(&mut random) * 0.001;
        let body = match k % 7 {
            0 => Body::of(brick, &form, 1.0, 2500.0, stone).at(at),
            1 => Body::sphere(0.006, 2500.0, stone, at),
            _ => Body::sphere(0.009, 2500.0, stone, at),
        };
        world.add(body.with_velocity(point(&mut random) * 0.2 + DVec3::X * (0.5 + at.z * 5.0)));
    }
    world
}

/// Forces from outside: towards the middle, drag, and one that a user has set on a single body.
fn with_forces(mut world: World) -> World {
    use granum_engine::applied::{AppliedForce, AppliedLaw, Coefficients, Drag, Field, Radial, Target};
    use granum_engine::formula::Formula;
    let number = |x: f64| Formula::parse_with(&x.to_string(), &["radius"]).unwrap();
    let spring = Field { center: DVec3::ZERO, radial: Radial::Spring { stiffness: 0.4, rest: 0.02 } };
    let coefficients = Coefficients { linear: number(1e-3), quadratic: number(2e-3) };
    let drag = AppliedLaw::Drag(Drag { coefficients, wind: None });
    world.applied.list.push(AppliedForce::new("middle", Target::All, AppliedLaw::Field(spring)));
    world.applied.list.push(AppliedForce::new("air", Target::All, drag));
    let last = world.bodies.id[world.bodies.len() - 1];
    world.applied.slots.set(last, DVec3::new(0.05, -0.02, 0.01), DVec3::Z * 1e-5);
    world
}

/// The hash after every step, and the health record at the end.
fn trace(world: &mut World, steps: usize, exchange: &mut dyn Exchange) -> Result<Vec<u128>, Failure> {
    let mut hashes = Vec::new();
    for _ in 0..steps {
        world.step_with(exchange)?;
        hashes.push(world.hash_of_all(exchange)?);
    }
    Ok(hashes)
}

/// The first step whose hash differs.
fn first_difference(a: &[u128], b: &[u128]) -> Option<usize> {
    if a == b { None } else { Some(a.iter().zip(b).take_while(|(a, b)| a == b).count()) }
}

/// Compares ranks with one rank alone.
fn same_bits(name: &str, build: fn() -> World, steps: usize, all: &[(usize, usize, bool)]) -> World {
    let mut alone = build();
    let expected = trace(&mut alone, steps, &mut Alone).unwrap();
    let record = alone.report.clone();
    for &(ranks, threads, strewn) in all {
        let found = on_threads(ranks, threads, |exchange| {
            let mut world = build();
            world.share_out(exchange, strewn).unwrap();
            let hashes = trace(&mut world, steps, exchange).unwrap();
            (hashes, world.share().unwrap().rows(), world.report.clone(), world.dem.lists())
        });
        for (rank, (hashes, rows, report, lists)) in found.iter().enumerate() {
            let differs = first_difference(hashes, &expected);
            assert_eq!(
                differs, None,
                "{name}: rank {rank} of {ranks}, {threads} threads, strewn {strewn}, {rows:?}"
            );
            assert_eq!((report.bodies, report.contacts), (record.bodies, record.contacts), "{name}");
            assert_eq!((report.inserted, report.removed), (record.inserted, record.removed), "{name}");
            // A list that is made at other times changes no bit, but costs time.
            assert_eq!(*lists, alone.dem.lists(), "{name}: lists of pairs");
            let near = |x: f64, y: f64| (x - y).abs() <= 1e-9 * (x.abs() + y.abs() + report.least_energy);
            assert!(near(report.kinetic_energy, record.kinetic_energy), "{name}: {report:?} {record:?}");
            assert!(
                near(report.dissipated_energy, record.dissipated_energy),
                "{name}: {report:?} {record:?}"
            );
            assert!(near(report.losses.friction, record.losses.friction), "{name}: {report:?} {record:?}");
        }
        // Bodies that left in the last step have left holes.
        let own: usize = found.iter().map(|f| f.1.0).sum();
        assert!(own >= record.bodies && own <= record.bodies + 10, "{name}: {ranks} ranks, {own} bodies");
    }
    alone
}

const MANY: [(usize, usize, bool); 7] =
    [(1, 1, false), (2, 1, false), (3, 2, false), (4, 1, true), (5, 1, false), (8, 1, false), (8, 1, true)];

#[test]
fn gas_that_leaves_the_domain() {
    let world = same_bits("gas", gas, 1100, &MANY);
    assert!(world.removed > 20 && world.report.bodies > 20, "{} {}", world.removed, world.report.bodies);
    assert!(world.dem.lists() > 3);
}

#[test]
fn a_heap_of_sizes_and_shapes_with_walls() {
    let world = same_bits("heap", heap, 1100, &MANY);
    assert!(world.report.contacts > 50, "{}", world.report.contacts);
}

/// The size of a chunk goes by the number of all bodies: here it is not that which the bodies of one rank alone would give.
#[test]
fn many_bodies() {
    let many: fn() -> World = || {
        let (mut world, stone) = empty(1e-4, DVec3::Z * -9.81, 1.0);
        world.dem.report_every = 10;
        let mut random = Random::new(4, 0);
        for k in 0..9000 {
            let cell = DVec3::new(f64::from(k % 20), f64::from(k / 20 % 20), f64::from(k / 400));
            let at = (cell - 10.0) * 0.02 + point(&mut random) * 1e-4;
            world.add(Body::sphere(0.01, 2500.0, stone, at).with_velocity(point(&mut random)));
        }
        world
    };
    let world = same_bits("many", many, 20, &[(2, 1, false), (5, 1, true)]);
    assert!(world.report.bodies == 9000 && world.dem.pairs() > 9000, "{}", world.dem.pairs());
}

#[test]
fn fast_frictional_dynamics() {
    let world = same_bits("ffd gas", ffd_gas, 500, &MANY);
    assert!(world.ffd.sums.constrained > 0 && world.report.losses.impact > 0.0, "{:?}", world.report);
    let world = same_bits("ffd heap", || by_ffd(heap()), 300, &[(3, 2, false), (8, 1, true)]);
    assert!(world.report.contacts > 50, "{}", world.report.contacts);
    let world = same_bits("ffd poured", || by_ffd(poured()), 700, &[(2, 1, false), (5, 1, true)]);
    assert!(world.inserted > 300 && world.removed > 10, "{} {}", world.inserted, world.removed);
    same_bits("ffd faces", || by_ffd(on_faces()), 300, &[(2, 1, false), (8, 1, true)]);
}

/// Whoever sets up the constraints of a contact, all bits are the same: those of one rank, which knows no difference.
#[test]
fn constraints_are_sent_by_who_has_the_contact_point() {
    fn sent(mut world: World) -> World {
        world.settings.ffd.sharing = Sharing::Midpoint;
        world
    }
    same_bits("sent gas", || sent(ffd_gas()), 300, &MANY);
    let ranks = [(2, 1, false), (5, 1, true), (8, 1, true)];
    same_bits("sent heap", || sent(by_ffd(heap())), 200, &ranks);
    same_bits("sent shear", || sent(by_ffd(shear())), 150, &ranks);
    same_bits("sent faces", || sent(by_ffd(on_faces())), 300, &ranks);
    let world = same_bits("sent periodic gas", || sent(by_ffd(periodic())), 400, &ranks);
    assert!(world.report.losses.impact > 0.0);
    // It is really another way: more is sent.
    let bytes = |build: fn() -> World| {
        let found = on_threads(3, 1, |exchange| {
            let mut world = build();
            world.share_out(exchange, false).unwrap();
            (0..100).for_each(|_| assert!(world.step_with(exchange).is_ok()));
            exchange.sent().0
        });
        found.into_iter().sum::<u64>()
    };
    let (sent, not) = (bytes(|| sent(by_ffd(heap()))), bytes(|| by_ffd(heap())));
    assert!(sent > not + 10_000, "{sent} {not}");
}

#[test]
fn boxes_that_repeat_themselves() {
    let world = same_bits("periodic gas", periodic, 1500, &MANY);
    assert!(world.report.losses.impact > 0.0 && world.dem.lists() > 3, "{:?}", world.report);
    assert!((0..world.bodies.len()).any(|i| world.unwrapped(i) != world.bodies.position[i]));
    let world = same_bits("ffd periodic gas", || by_ffd(periodic()), 600, &MANY);
    assert!(world.report.losses.impact > 0.0);
    // A source in a region that ends at the faces: what lies behind them leaves it no room either.
    let across: fn() -> World = || {
        let mut world = poured();
        world.settings.periodic = [true, true, false];
        let (min, max) = (DVec3::new(-0.25, -0.1, 0.06), DVec3::new(0.25, 0.1, 0.12));
        world.sources[0].region = Region::Box { min, max };
        world
    };
    let world = same_bits("poured across", across, 1500, &[(2, 1, false), (3, 1, true)]);
    assert!(world.inserted > 300, "{}", world.inserted);
}

#[test]
fn shear_between_plates_in_a_periodic_box() {
    let world = same_bits("shear", shear, 1200, &[(2, 1, false), (3, 2, true), (8, 1, false)]);
    assert!(world.report.contacts > 300, "{}", world.report.contacts);
    same_bits("ffd shear", || by_ffd(shear()), 200, &[(4, 1, false), (5, 1, true)]);
}

#[test]
fn forces_from_outside() {
    let book = |world: &World| world.energy_book.applied_work;
    let world = same_bits("forces", || with_forces(gas()), 400, &[(2, 1, false), (5, 2, true)]);
    assert!(book(&world) != 0.0);
    let world = same_bits("ffd forces", || with_forces(ffd_gas()), 200, &[(2, 1, false), (5, 2, true)]);
    assert!(book(&world) != 0.0);
    // What forces did is summed over ranks.
    let mut found = on_threads(4, 1, |exchange| {
        let (mut own, mut whole) = (with_forces(gas()), with_forces(gas()));
        own.share_out(exchange, false).unwrap();
        (0..400).for_each(|_| assert!(own.step_with(exchange).is_ok()));
        own.gather(Some(&mut whole), exchange).unwrap();
        whole.applied.list.iter().map(|f| f.done).collect::<Vec<_>>()
    });
    let mut alone = with_forces(gas());
    (0..400).for_each(|_| assert!(alone.step().is_ok()));
    for (found, force) in found.swap_remove(0).iter().zip(&alone.applied.list) {
        let near = |x: f64, y: f64| (x - y).abs() <= 1e-9 * (x.abs() + y.abs());
        assert!(
            near(found.work, force.done.work) && near(found.power, force.done.power),
            "{found:?} {force:?}"
        );
        assert!((found.force - force.done.force).length() < 1e-12, "{found:?} {force:?}");
    }
}

/// Iglberger09 Algorithm 2, line 1: each of two ranks adds half of a force to bodies of which one is a copy there.
#[test]
fn halves_of_a_force_from_two_ranks_are_added_up() {
    for ffd in [false, true] {
        let build = || {
            let world = gas();
            if ffd { by_ffd(world) } else { world }
        };
        let push = |step: u64, share: f64, world: &mut World| {
            world.applied.slots.clear();
            for k in 0..500 {
                let id = granum_engine::BodyId(k);
                let force = DVec3::new(1.0, -0.5, 0.25) * f64::from(k % 7) * (1.0 + (step % 3) as f64);
                world.applied.slots.add(id, force * share, DVec3::Y * 1e-3 * share);
            }
        };
        let run = |share: f64, exchange: &mut dyn Exchange, is_shared: bool| {
            let mut world = build();
            world.applied.sums_slots = true;
            if is_shared {
                world.share_out(exchange, false).unwrap();
            }
            (0..100)
                .map(|step| {
                    push(step, share, &mut world);
                    world.step_with(exchange).unwrap();
                    world.hash_of_all(exchange).unwrap()
                })
                .collect::<Vec<_>>()
        };
        let expected = run(1.0, &mut Alone, false);
        let found = on_threads(2, 1, |exchange| run(0.5, exchange, true));
        assert!(found.iter().all(|hashes| *hashes == expected), "ffd {ffd}");
    }
}

#[test]
fn another_law_of_contact() {
    let hooke: fn() -> World = || {
        let mut world = heap();
        let dem = DemSettings { law: LawKind::Hooke, stiffness: Some(2e4), ..DemSettings::default() };
        world.settings.dem = dem;
        world
    };
    same_bits("hooke", hooke, 300, &[(3, 1, true)]);
}

/// Contacts that last beyond touch: necks of sticky bodies, which ranks with other bodies look for at other distances.
#[test]
fn bodies_that_stick() {
    let sticky: fn() -> World = || {
        let mut world = heap();
        world.settings.dem =
            DemSettings { law: LawKind::HertzMindlin, adhesion: Adhesion::Jkr, ..DemSettings::default() };
        let stone = world.materials.find("stone").unwrap();
        let glass = world.materials.find("glass").unwrap();
        let sticky = Elastic { surface_energy: 50.0, ..Elastic::default() };
        world.materials.set_elastic(stone, Elastic { young: 5e6, ..sticky });
        world.materials.set_elastic(glass, Elastic { young: 1e7, ..sticky });
        world
    };
    let world = same_bits("sticky", sticky, 800, &[(2, 1, false), (5, 1, true), (8, 1, false)]);
    let necks = (0..world.contacts.len()).filter(|&k| world.contacts.gap[k] > 0.0).count();
    assert!(necks > 0, "no contact lasts beyond touch");
}

#[test]
fn sources_gates_and_removal() {
    let world = same_bits("poured", poured, 2500, &[(2, 1, false), (3, 1, true), (5, 2, false)]);
    assert!(world.inserted > 300 && world.removed > 10, "{} {}", world.inserted, world.removed);
}

#[test]
fn centres_on_faces_and_more_ranks_than_bodies() {
    let world = same_bits("faces", on_faces, 400, &[(2, 1, false), (8, 1, false), (8, 1, true)]);
    assert!(world.report.contacts > 0 || world.report.dissipated_energy > 0.0);
    let few: fn() -> World = || {
        let (mut world, stone) = empty(1e-4, DVec3::ZERO, 1.0);
        for x in [-0.011, 0.011] {
            world.add(Body::sphere(0.01, 2500.0, stone, DVec3::X * x).with_velocity(DVec3::X * -40.0 * x));
        }
        world
    };
    let world = same_bits("few", few, 150, &[(2, 1, false), (8, 1, false), (8, 1, true)]);
    assert!(world.report.losses.impact > 0.0);
}

/// The sections of a state but for the one with sums of energies, whose last bits depend on who added them.
fn sections(world: &World) -> State {
    let mut state = State::default();
    world.save(&mut state).unwrap();
    state.sections.retain(|s| s.name != "world");
    state
}

/// One state for any number of ranks, byte for byte; from it a run goes on as if nothing had happened, on any number of ranks.
#[test]
fn a_state_is_the_same_from_any_number_of_ranks_and_goes_on_on_any() {
    for (name, build, steps) in [
        ("heap", heap as fn() -> World, 260),
        ("poured", poured, 900),
        ("gas", gas, 700),
        ("shear", shear, 400),
        ("ffd periodic", || by_ffd(periodic()), 300),
    ] {
        let mut alone = build();
        (0..steps).for_each(|_| assert!(alone.step().is_ok()));
        let expected = sections(&alone);
        let back = |state: &State| {
            let mut world = build();
            world.restore(state).unwrap();
            world
        };
        let mut own = State::default();
        alone.save(&mut own).unwrap();
        // What one rank alone does with its own state is what ranks must do with theirs.
        let after = trace(&mut back(&own), 120, &mut Alone).unwrap();
        let mut states = Vec::new();
        for ranks in [1, 2, 3, 5, 8] {
            let mut found = on_threads(ranks, 1, |exchange| {
                let (mut world, mut whole) = (build(), build());
                world.share_out(exchange, ranks == 3).unwrap();
                (0..steps).for_each(|_| assert!(world.step_with(exchange).is_ok()));
                world.gather(Some(&mut whole), exchange).unwrap();
                let mut state = State::default();
                whole.save(&mut state).unwrap();
                (sections(&whole), state)
            });
            let (found, state) = found.swap_remove(0);
            for (one, other) in expected.sections.iter().zip(&found.sections) {
                assert!(one == other, "{name}: section {} of {ranks} ranks", one.name);
            }
            assert!(expected == found && expected.sections.len() > 20, "{name}: {ranks} ranks");
            states.push(state);
        }
        assert!(
            trace(&mut back(&states[4]), 120, &mut Alone).unwrap() == after,
            "{name}: eight ranks, then one"
        );
        let found = on_threads(3, 1, |exchange| {
            let mut world = back(&states[1]);
            world.share_out(exchange, false).unwrap();
            trace(&mut world, 120, exchange).unwrap()
        });
        assert!(found.iter().all(|found| *found == after), "{name}: two ranks, then three");
    }
}

/// Waits a while before it sends and before it receives, drawn from a seed; one rank is slower than the others.
struct Slow(Threads, Random);

impl Slow {
    fn wait(&mut self) {
        let slow = if self.0.rank() == 1 { 10.0 } else { 1.0 };
        if self.1.unit() < 0.3 {
            std::thread::sleep(Duration::from_secs_f64(self.1.unit() * 2e-4 * slow));
        }
    }
}

impl Transport for Slow {
    fn rank(&self) -> usize {
        self.0.rank()
    }
    fn ranks(&self) -> usize {
        self.0.ranks()
    }
    fn swap(&mut self, out: Vec<(usize, Vec<u8>)>, from: &[usize]) -> Result<Vec<Vec<u8>>, Lost> {
        self.wait();
        let arrived = self.0.swap(out, from)?;
        self.wait();
        Ok(arrived)
    }
}

#[test]
fn late_messages_change_nothing() {
    let expected = trace(&mut gas(), 120, &mut Alone).unwrap();
    let slow = Threads::new(4).into_iter().enumerate().map(|(k, t)| Slow(t, Random::new(3, k as u64)));
    let found = over(slow.collect(), 1, |exchange| {
        let mut world = gas();
        world.share_out(exchange, true).unwrap();
        trace(&mut world, 120, exchange).unwrap()
    });
    assert!(found.iter().all(|hashes| *hashes == expected));
}

#[test]
fn what_ranks_cannot_do_is_refused_with_a_reason() {
    let said = |change: fn(&mut World)| {
        let mut world = gas();
        change(&mut world);
        world.share_out(&Alone, false).unwrap_err()
    };
    let by_halves = said(|world| {
        world.settings.method = Method::Ffd;
        world.settings.ffd.forces_by_halves = true;
        world.applied.slots.set(granum_engine::BodyId(3), DVec3::X, DVec3::ZERO);
    });
    assert!(by_halves.contains("forces by halves"), "{by_halves}");
    // Who steps a world on ranks without sharing it out is told so.
    let failures = on_threads(2, 1, |exchange| gas().step_with(exchange).unwrap_err().to_string());
    assert!(failures.iter().all(|f| f.contains("was not shared out")), "{failures:?}");
}
