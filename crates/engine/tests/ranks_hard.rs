//! Hard contact on ranks, which are threads of one process: after every step the bits of all bodies are those of one rank alone, whatever
//! the number of ranks and of threads, whoever owns which part of space, and however late messages are.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::time::Duration;

use granum_engine::exchange::linked::over;
use granum_engine::exchange::transport::{Lost, Threads, Transport};
use granum_engine::exchange::{Alone, Exchange, on_threads};
use granum_engine::glam::{DQuat, DVec3};
use granum_engine::joint::motor::Motor;
use granum_engine::joint::{Freedom, JointKind};
use granum_engine::motion::{Drive, Motion, Track};
use granum_engine::random::Random;
use granum_engine::report::StepReport;
use granum_engine::settings::{Domain, Outside, Precision, SolverKind};
use granum_engine::source::{Amount, Rate, Source};
use granum_engine::terrain::grain::Grain;
use granum_engine::terrain::sizes::SizeLaw;
use granum_engine::terrain::{Region, Sizes};
use granum_engine::world::Gate;
use granum_engine::{Body, BodyKind, Failure, Joint, Material, MaterialId, Settings, Shape, State, World};

/// A world of hard contact in which bodies that leave the domain are removed.
fn empty(kind: SolverKind, precision: Precision, size: f64) -> (World, MaterialId) {
    let domain = Domain { min: DVec3::splat(-size), max: DVec3::splat(size), outside: Outside::Remove };
    let mut settings = Settings { step: 2e-3, domain: Some(domain), ..Settings::default() };
    settings.solver.kind = kind;
    settings.solver.precision = precision;
    settings.solver.max_iterations = 60;
    let mut world = World::new(settings);
    let stone = Material { name: "stone".into(), density: 2500.0, friction: 0.4, restitution: 0.3 };
    let stone = world.add_material(stone);
    (world, stone)
}

fn point(random: &mut Random) -> DVec3 {
    DVec3::new(random.unit(), random.unit(), random.unit()) * 2.0 - 1.0
}

/// A bed of spheres in a box, enough for several parts of contacts.
fn bed(kind: SolverKind, precision: Precision) -> World {
    let (mut world, stone) = empty(kind, precision, 1.0);
    let plane = world.add_shape(Shape::Plane);
    world.add(Body::fixed(plane, f64::INFINITY, stone, DVec3::Z * -0.1));
    let mut random = Random::new(4, 0);
    for k in 0..900 {
        let cell = DVec3::new(f64::from(k % 10), f64::from(k / 10 % 10), f64::from(k / 100));
        let at = (cell - DVec3::new(4.5, 4.5, 4.5)) * 0.0198 + point(&mut random) * 1e-4;
        world.add(Body::sphere(0.01, 2500.0, stone, at).with_velocity(point(&mut random) * 0.2));
    }
    world
}

/// A heap of spheres of radii 1:10, boxes and ellipsoids on a floor, with a fixed and a moving wall, and spheres that do not move or as
/// prescribed, which stand in the grid and are the first bodies of contacts that many ranks have.
fn heap(kind: SolverKind, precision: Precision) -> World {
    let (mut world, stone) = empty(kind, precision, 0.35);
    let glass = Material { name: "glass".into(), density: 2000.0, friction: 0.2, restitution: 0.0 };
    let glass = world.add_material(glass);
    let plane = world.add_shape(Shape::Plane);
    world.add(Body::fixed(plane, f64::INFINITY, stone, DVec3::ZERO));
    let slab = Shape::Cuboid { half: DVec3::new(0.05, 0.2, 0.02) };
    let slab_id = world.add_shape(slab.clone());
    world.add(Body::fixed(slab_id, slab.bounding_radius(), stone, DVec3::new(0.1, 0.0, 0.02)));
    let moved = |world: &mut World, mut body: Body, axis: usize, speed: f64| {
        body.kind = BodyKind::Kinematic;
        let at = body.position;
        let id = world.add(body);
        let mut motion = Motion::of(id, at, DQuat::IDENTITY);
        motion.translate[axis] = Some(Drive::Rate(Track::Table(vec![(0.0, speed)])));
        world.motions.push(motion);
    };
    let pusher = Body::fixed(slab_id, slab.bounding_radius(), glass, DVec3::new(-0.2, 0.0, 0.02));
    moved(&mut world, pusher, 0, 0.5);
    let forms = [
        Shape::Cuboid { half: DVec3::new(0.012, 0.014, 0.01) },
        Shape::Ellipsoid { r: DVec3::new(0.016, 0.012, 0.01) },
    ];
    let ids = forms.clone().map(|form| world.add_shape(form));
    let mut random = Random::new(2, 0);
    for k in 0..300_u32 {
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
    world.add(Body::fixed(granum_engine::ShapeId(0), 0.03, stone, DVec3::new(0.02, 0.03, 0.0)));
    let mover = Body::fixed(granum_engine::ShapeId(0), 0.025, stone, DVec3::new(0.0, -0.15, 0.03));
    moved(&mut world, mover, 1, 2.0);
    world.add(Body::sphere(0.04, 2500.0, stone, DVec3::Z * 0.26).with_velocity(DVec3::Z * -2.0));
    world
}

/// A plate as wide as the heap that is under it: a body that many ranks touch, and falls.
fn under_a_plate() -> World {
    let (mut world, stone) = empty(SolverKind::Auto, Precision::Single, 1.0);
    let plane = world.add_shape(Shape::Plane);
    world.add(Body::fixed(plane, f64::INFINITY, stone, DVec3::ZERO));
    let plate = Shape::Cuboid { half: DVec3::new(0.12, 0.12, 0.01) };
    let id = world.add_shape(plate.clone());
    let mut random = Random::new(6, 0);
    for k in 0..200_u32 {
        let cell = DVec3::new(f64::from(k % 10), f64::from(k / 10 % 10), f64::from(k / 100));
        let at = (cell - DVec3::new(4.5, 4.5, -0.51)) * 0.0202 + point(&mut random) * 1e-4;
        world.add(Body::sphere(0.01, 2500.0, stone, at));
    }
    world.add(Body::of(id, &plate, 1.0, 5000.0, stone).at(DVec3::Z * 0.055));
    world
}

/// A motor turns an arm with a paddle on a second hinge through grains.
fn mechanism() -> World {
    let (mut world, stone) = empty(SolverKind::Auto, Precision::Double, 1.0);
    let plane = world.add_shape(Shape::Plane);
    world.add(Body::fixed(plane, f64::INFINITY, stone, DVec3::ZERO));
    let rod = Shape::Cuboid { half: DVec3::new(0.06, 0.01, 0.01) };
    let id = world.add_shape(rod.clone());
    let mut last = None;
    for k in 0..2 {
        let x = f64::from(k) * 0.12;
        let body = Body::of(id, &rod, 1.0, 3000.0, stone).at(DVec3::new(x + 0.06 - 0.12, 0.0, 0.02));
        let body = world.add(body);
        let at = DVec3::new(x - 0.12, 0.0, 0.02);
        let index = |id| world.index_of(id);
        let ends = (last, Some(body));
        let mut joint =
            Joint::between(JointKind::Revolute, "hinge", &world.bodies, index, ends, at, DQuat::IDENTITY);
        if k == 0 {
            joint.motors.push((Freedom::Turn, Motor::Speed(Track::Table(vec![(0.0, 6.0)]))));
        }
        world.add_joint(joint, false);
        last = Some(body);
    }
    let mut random = Random::new(7, 0);
    for k in 0..240_u32 {
        let cell = DVec3::new(f64::from(k % 12), f64::from(k / 12 % 10), f64::from(k / 120));
        let at = (cell - DVec3::new(5.5, -0.9, -0.51)) * 0.0202 + point(&mut random) * 1e-4;
        world.add(Body::sphere(0.01, 2500.0, stone, at));
    }
    world
}

/// A source above a gate that opens; what falls through the hole leaves the domain.
fn poured() -> World {
    let (mut world, stone) = empty(SolverKind::Auto, Precision::Single, 0.25);
    let slab = Shape::Cuboid { half: DVec3::new(0.06, 0.15, 0.01) };
    let slab_id = world.add_shape(slab.clone());
    for x in [-0.1, 0.1] {
        world.add(Body::fixed(slab_id, slab.bounding_radius(), stone, DVec3::X * x));
    }
    let gate = Shape::Cuboid { half: DVec3::new(0.05, 0.15, 0.01) };
    let gate_id = world.add_shape(gate.clone());
    let gate = world.add(Body::fixed(gate_id, gate.bounding_radius(), stone, DVec3::Z * 0.02));
    world.gates.push(Gate { body: gate, opens: 0.1 });
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
        amount: Amount::Count(400),
        rate: Rate::Count(4000.0),
        start: 0.0,
        placed: 0,
        placed_mass: 0.0,
        waiting: None,
        random: Random::new(5, 0),
    });
    world
}

/// Grains and boxes that are sheared between a floor and a plate that moves, in a box that repeats itself along two axes and is so wide
/// [m]; gravity is not across the faces only, so that putting bodies back counts in the book of energy.
fn sheared(width: f64) -> World {
    let (mut world, stone) = empty(SolverKind::Auto, Precision::Single, 0.5 * width);
    world.settings.domain = Some(Domain {
        min: DVec3::new(-0.5 * width, -0.5 * width, -0.2),
        max: DVec3::new(0.5 * width, 0.5 * width, 0.2),
        outside: Outside::Stop,
    });
    world.settings.periodic = [true, true, false];
    world.settings.gravity = DVec3::new(3.0, -1.0, -9.81);
    let plane = world.add_shape(Shape::Plane);
    world.add(Body::fixed(plane, f64::INFINITY, stone, DVec3::ZERO));
    let (at, turn) = (DVec3::Z * 0.12, DQuat::from_rotation_x(std::f64::consts::PI));
    let mut lid = Body::fixed(plane, f64::INFINITY, stone, at).with_rotation(turn);
    lid.kind = BodyKind::Kinematic;
    let lid = world.add(lid);
    let mut motion = Motion::of(lid, at, turn);
    motion.translate[0] = Some(Drive::Rate(Track::Table(vec![(0.0, 2.0)])));
    motion.translate[2] = Some(Drive::Rate(Track::Table(vec![(0.0, -0.08)])));
    world.motions.push(motion);
    let form = Shape::Cuboid { half: DVec3::new(0.009, 0.007, 0.008) };
    let brick = world.add_shape(form.clone());
    let mut random = Random::new(8, 0);
    let across = (width / 0.0202).floor() as u32;
    for k in 0..across * across * 5 {
        let cell = DVec3::new(
            f64::from(k % across),
            f64::from(k / across % across),
            f64::from(k / (across * across)),
        );
        let spacing = DVec3::new(width / f64::from(across), width / f64::from(across), 0.0202);
        let at =
            (cell + 0.5) * spacing + point(&mut random) * 1e-4 - DVec3::new(0.5 * width, 0.5 * width, 0.0);
        let body = match k % 5 {
            0 => Body::of(brick, &form, 1.0, 2500.0, stone).at(at),
            _ => Body::sphere(0.01, 2500.0, stone, at),
        };
        world.add(body.with_velocity(point(&mut random) * 0.2 + DVec3::X * (at.z * 20.0)));
    }
    world
}

/// Forces from outside: towards the middle, drag, and one that a user has set on a single body.
fn with_forces(mut world: World) -> World {
    use granum_engine::applied::{AppliedForce, AppliedLaw, Coefficients, Drag, Field, Radial, Target};
    use granum_engine::formula::Formula;
    let number = |x: f64| Formula::parse_with(&x.to_string(), &["radius"]).unwrap();
    let spring = Field { center: DVec3::ZERO, radial: Radial::Spring { stiffness: 0.4, rest: 0.02 } };
    let coefficients = Coefficients { linear: number(1e-2), quadratic: number(2e-2) };
    let drag = AppliedLaw::Drag(Drag { coefficients, wind: None });
    world.applied.list.push(AppliedForce::new("middle", Target::All, AppliedLaw::Field(spring)));
    world.applied.list.push(AppliedForce::new("air", Target::All, drag));
    let last = world.bodies.id[world.bodies.len() - 1];
    world.applied.slots.set(last, DVec3::new(0.05, -0.02, 0.01), DVec3::Z * 1e-5);
    world
}

/// The hash after every step, with the record of the solver.
type Seen = (u128, u32, u64, u64, usize);

fn seen(world: &World, exchange: &mut dyn Exchange) -> Result<Seen, Failure> {
    let StepReport { iterations, residual, worst_island_residual, contacts, .. } = world.report;
    Ok((
        world.hash_of_all(exchange)?,
        iterations,
        residual.to_bits(),
        worst_island_residual.to_bits(),
        contacts,
    ))
}

fn trace(world: &mut World, steps: usize, exchange: &mut dyn Exchange) -> Result<Vec<Seen>, Failure> {
    let mut all = Vec::new();
    for _ in 0..steps {
        world.step_with(exchange)?;
        all.push(seen(world, exchange)?);
    }
    Ok(all)
}

/// Compares ranks with one rank alone, step by step.
fn same_bits(
    name: &str,
    build: impl Fn() -> World + Sync,
    steps: usize,
    all: &[(usize, usize, bool)],
) -> World {
    let mut alone = build();
    let expected = trace(&mut alone, steps, &mut Alone).unwrap();
    for &(ranks, threads, strewn) in all {
        let found = on_threads(ranks, threads, |exchange| {
            let mut world = build();
            world.share_out(exchange, strewn).unwrap();
            let found = trace(&mut world, steps, exchange).unwrap();
            (found, world.share().unwrap().rows(), world.energy_book)
        });
        for (rank, (found, rows, book)) in found.iter().enumerate() {
            let step = found.iter().zip(&expected).position(|(a, b)| a != b);
            let which =
                format!("{name}: rank {rank} of {ranks}, {threads} threads, strewn {strewn}, {rows:?}");
            if let Some(step) = step {
                panic!("{which}: step {step}: {:?}, alone {:?}", found[step], expected[step]);
            }
            assert_eq!(*book, alone.energy_book, "{which}");
        }
    }
    alone
}

const MANY: [(usize, usize, bool); 7] =
    [(1, 1, false), (2, 1, false), (3, 2, false), (4, 1, true), (5, 1, false), (8, 1, false), (8, 1, true)];

#[test]
fn a_bed_of_spheres_solved_by_each_method() {
    for kind in [SolverKind::Apgd, SolverKind::Jacobi] {
        for precision in [Precision::Single, Precision::Double] {
            let all = if precision == Precision::Single { &MANY[..] } else { &MANY[2..5] };
            let world = same_bits("bed", || bed(kind, precision), 12, all);
            assert!(world.report.contacts > 2048, "{}", world.report.contacts);
        }
    }
}

const HEAPS: [(usize, usize, bool); 4] = [(2, 1, false), (3, 2, false), (4, 1, true), (8, 1, false)];

#[test]
fn a_heap_of_sizes_and_shapes_with_walls() {
    let world = same_bits("heap", || heap(SolverKind::Auto, Precision::Single), 80, &HEAPS);
    assert!(world.report.contacts > 200, "{}", world.report.contacts);
    let direct = || heap(SolverKind::Direct, Precision::Double);
    same_bits("direct", direct, 40, &[(3, 1, true)]);
}

#[test]
fn a_body_that_many_ranks_touch() {
    let world = same_bits("plate", under_a_plate, 30, &[(2, 1, false), (5, 1, true), (8, 1, false)]);
    assert!(world.report.islands_solved > 0 || world.report.contacts > 400, "{:?}", world.report);
}

#[test]
fn a_mechanism_in_grains() {
    let world = same_bits("mechanism", mechanism, 60, &[(2, 1, false), (3, 2, true), (8, 1, false)]);
    assert!(world.energy_book.motor_work > 0.0 && world.report.losses.friction > 0.0);
}

#[test]
fn sources_gates_and_removal() {
    let world = same_bits("poured", poured, 210, &[(2, 1, false), (3, 2, true)]);
    assert!(world.inserted > 200 && world.removed > 10, "{} {}", world.inserted, world.removed);
}

/// The second box is so thin that two bodies touch each other through several of its faces.
#[test]
fn boxes_that_repeat_themselves() {
    let world = same_bits("shear", || sheared(0.2), 60, &[(2, 1, false), (3, 2, true), (8, 1, false)]);
    assert!(world.report.contacts > 500 && world.energy_book.put_back != 0.0, "{}", world.report.contacts);
    let thin = || sheared(0.0405);
    let world = same_bits("thin", thin, 150, &[(2, 1, false), (4, 1, true), (5, 1, true)]);
    let c = &world.contacts;
    let pairs: Vec<_> = (0..c.len()).map(|k| (c.a[k], c.b[k], c.feature[k])).collect();
    assert!(pairs.windows(2).any(|w| w[0] == w[1]), "no pair touches through two faces");
    let poured = || {
        let mut world = poured();
        world.settings.periodic = [true, true, false];
        let (min, max) = (DVec3::new(-0.25, -0.1, 0.06), DVec3::new(0.25, 0.1, 0.12));
        world.sources[0].region = Region::Box { min, max };
        world
    };
    let world = same_bits("poured", poured, 150, &[(2, 1, false), (3, 1, true)]);
    assert!(world.inserted > 200, "{}", world.inserted);
}

#[test]
fn forces_from_outside() {
    let forced = || with_forces(heap(SolverKind::Auto, Precision::Single));
    let world = same_bits("forces", forced, 60, &[(2, 1, false), (3, 2, true), (8, 1, false)]);
    assert!(world.energy_book.applied_work != 0.0);
    same_bits("forces and faces", || with_forces(sheared(0.2)), 30, &[(3, 1, true)]);
}

/// Each of two ranks adds half of a force to bodies of which one is a copy there (Iglberger09 Algorithm 2, line 1).
#[test]
fn halves_of_a_force_from_two_ranks_are_added_up() {
    let run = |share: f64, exchange: &mut dyn Exchange, is_shared: bool| {
        let mut world = bed(SolverKind::Apgd, Precision::Single);
        world.applied.sums_slots = true;
        if is_shared {
            world.share_out(exchange, false).unwrap();
        }
        let push = |step: u32, world: &mut World| {
            world.applied.slots.clear();
            for k in 0..900 {
                let force = DVec3::new(1.0, -0.5, 0.25) * f64::from(k % 7) * f64::from(1 + step % 3);
                world.applied.slots.add(granum_engine::BodyId(k), force * share, DVec3::Y * 1e-3 * share);
            }
        };
        (0..12)
            .map(|step| {
                push(step, &mut world);
                world.step_with(exchange).unwrap();
                world.hash_of_all(exchange).unwrap()
            })
            .collect::<Vec<_>>()
    };
    let expected = run(1.0, &mut Alone, false);
    let found = on_threads(2, 1, |exchange| run(0.5, exchange, true));
    assert!(found.iter().all(|hashes| *hashes == expected));
}

fn state(world: &World) -> State {
    let mut state = State::default();
    world.save(&mut state).unwrap();
    state
}

/// One state for any number of ranks, byte for byte but for the clock; from it a run goes on as if nothing had happened, on any number.
#[test]
fn a_state_is_the_same_from_any_number_of_ranks_and_goes_on_on_any() {
    let heap = || heap(SolverKind::Auto, Precision::Single);
    let (thin, forced) = (|| sheared(0.0405), || with_forces(sheared(0.1)));
    let cases: [(&str, &(dyn Fn() -> World + Sync), usize); 5] = [
        ("heap", &heap, 70),
        ("poured", &poured, 130),
        ("mechanism", &mechanism, 50),
        ("thin", &thin, 100),
        ("forced", &forced, 20),
    ];
    for (name, build, steps) in cases {
        let mut alone = build();
        (0..steps).for_each(|_| assert!(alone.step().is_ok()));
        alone.clock.set_seconds(&[]);
        let expected = state(&alone);
        let back = |state: &State| {
            let mut world = build();
            world.restore(state).unwrap();
            world
        };
        let after = trace(&mut back(&expected), 30, &mut Alone).unwrap();
        for ranks in [1, 2, 3, 4, 8] {
            let mut found = on_threads(ranks, 1, |exchange| {
                let (mut world, mut whole) = (build(), build());
                world.share_out(exchange, ranks == 3).unwrap();
                (0..steps).for_each(|_| assert!(world.step_with(exchange).is_ok()));
                world.gather(Some(&mut whole), exchange).unwrap();
                whole.clock.set_seconds(&[]);
                state(&whole)
            });
            let found = found.swap_remove(0);
            for (one, other) in expected.sections.iter().zip(&found.sections) {
                assert!(one == other, "{name}: section {} of {ranks} ranks", one.name);
            }
            assert!(expected == found && expected.sections.len() > 20, "{name}: {ranks} ranks");
        }
        let found = on_threads(3, 1, |exchange| {
            let mut world = back(&expected);
            world.share_out(exchange, false).unwrap();
            trace(&mut world, 30, exchange).unwrap()
        });
        assert!(found.iter().all(|found| *found == after), "{name}: goes on on three ranks");
    }
}

/// Waits a while before it sends and before it receives, drawn from a seed; one rank is slower than the others.
struct Slow(Threads, Random);

impl Slow {
    fn wait(&mut self) {
        let slow = if self.0.rank() == 1 { 10.0 } else { 1.0 };
        if self.1.unit() < 0.1 {
            std::thread::sleep(Duration::from_secs_f64(self.1.unit() * 1e-4 * slow));
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
    let expected = trace(&mut under_a_plate(), 12, &mut Alone).unwrap();
    let slow = Threads::new(4).into_iter().enumerate().map(|(k, t)| Slow(t, Random::new(3, k as u64)));
    let found = over(slow.collect(), 1, |exchange| {
        let mut world = under_a_plate();
        world.share_out(exchange, true).unwrap();
        trace(&mut world, 12, exchange).unwrap()
    });
    assert!(found.iter().all(|hashes| *hashes == expected));
}

#[test]
fn what_ranks_cannot_do_is_refused_with_a_reason() {
    let mut world = poured();
    world.settings.solver.kind = SolverKind::GaussSeidel;
    let said = world.share_out(&Alone, false).unwrap_err();
    assert!(said.contains("Gauss-Seidel") && said.contains("run it on one rank"), "{said}");
    // Who steps a world on ranks without sharing it out is told so.
    let failures = on_threads(2, 1, |exchange| poured().step_with(exchange).unwrap_err().to_string());
    assert!(failures.iter().all(|f| f.contains("was not shared out")), "{failures:?}");
}
