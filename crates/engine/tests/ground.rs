//! Moving boxes over ground of grains (Heyn09 6.2): the given cases V19, books, and V20, a box that passes over ground at rest.
//!
//! A box follows a body that touches nothing and drives 1 m/s; the ground is layers of balls on a plane, or ellipsoids.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::collections::BTreeMap;

use glam::{DQuat, DVec2, DVec3};
use granum_engine::ground::moving_box::{MovingBox, Rule};
use granum_engine::ground::{GrainKind, Ground, NewGrain};
use granum_engine::terrain::layers::{Layer, each};
use granum_engine::terrain::relief::{Form, Relief};
use granum_engine::{
    Body, BodyId, BodyKind, Failure, GroupId, Material, MaterialId, Settings, Shape, ShapeId, State, World,
    glam,
};

const R: f64 = 0.05;

/// A field of 5 m by 1.2 m, three layers deep, the lowest one fixed; a box that follows body 1, and a second one that follows body 2.
fn world(boxes: &[(DVec2, Rule)], shaped: bool) -> World {
    with_grains(boxes, shaped, true)
}

fn with_grains(boxes: &[(DVec2, Rule)], shaped: bool, are_there: bool) -> World {
    let mut world = World::new(Settings { step: 2e-3, ..Settings::default() });
    let stone = Material { name: "stone".into(), density: 2000.0, friction: 0.5, restitution: 0.0 };
    let stone = world.add_material(stone);
    let plane = world.add_shape(Shape::Plane);
    world.add(Body::fixed(plane, f64::INFINITY, stone, DVec3::Z * -6.0 * R));
    let mut carts = Vec::new();
    for x in [1.0, 4.0].into_iter().take(boxes.len().max(1)) {
        let mut cart = Body::sphere(0.1, 1000.0, stone, DVec3::new(x, 0.6, 0.5));
        cart.kind = BodyKind::Kinematic;
        (cart.inv_mass, cart.inv_inertia_body, cart.inradius) = (0.0, DVec3::ZERO, f64::INFINITY);
        carts.push(world.add(cart.with_velocity(DVec3::X)));
        world.keep_from_touching(carts[carts.len() - 1]);
    }
    let shape = if shaped {
        world.add_shape(Shape::Ellipsoid { r: DVec3::new(R, 0.8 * R, 0.7 * R) })
    } else {
        ShapeId(0)
    };
    let kind = |fixed| GrainKind { shape, material: stone, density: 2000.0, group: GroupId(0), fixed };
    let a_box = |(&(size, rule), &follow): (&(DVec2, Rule), &BodyId)| MovingBox {
        name: "ground".into(),
        follow,
        size,
        rim: 4.0 * R,
        ahead: 0.0,
        every: 0.4,
        rule,
        middle: DVec2::ZERO,
    };
    let ground = Ground {
        kinds: vec![kind(false), kind(true)],
        boxes: boxes.iter().zip(&carts).map(a_box).collect(),
        ..Ground::default()
    };
    let relief = Relief { low: DVec2::ZERO, high: DVec2::new(5.0, 1.2), form: Form::Flat(0.0) };
    let layers = [Layer { radius: R, count: 3 }];
    let grains = |visit: &mut dyn FnMut(NewGrain)| {
        if !are_there {
            return;
        }
        each(&relief, &layers, false, &mut |place| {
            let fixed = place.lowest || place.from_side < 2.0 * R;
            let position = place.position;
            let rotation = DQuat::from_rotation_y(if shaped { 0.3 * position.x } else { 0.0 });
            visit(NewGrain { kind: u16::from(fixed), position, radius: R, rotation });
        });
    };
    if boxes.is_empty() {
        grains(&mut |new| {
            let kind = ground.kinds[usize::from(new.kind)];
            let grain = granum_engine::ground::store::Grain::new(0, new.position, new.radius, new.rotation);
            let shapes = world.shapes.clone();
            world.add(granum_engine::ground::body_of(&(grain, new.rotation), &kind, &shapes, kind.fixed));
        });
    } else {
        world.add_ground(ground, &grains);
    }
    world
}

const CART: BodyId = BodyId(1);

/// Drives to and fro: 1 m/s for `there` steps, then back.
fn drive(world: &mut World, steps: u64, turn_at: u64) {
    for _ in 0..steps {
        let v = if world.step < turn_at { DVec3::X } else { -DVec3::X };
        let i = world.index_of(CART).unwrap();
        world.bodies.velocity[i] = v;
        world.step().unwrap();
    }
}

/// Places of all grains by id, bodies or stored; fails if one is there twice or is lost.
fn places(world: &World) -> BTreeMap<u32, DVec3> {
    let ground = &world.ground;
    let mut all = BTreeMap::new();
    for i in (0..world.bodies.len()).filter(|&i| ground.owns(world.bodies.id[i])) {
        assert_eq!(world.index_of(world.bodies.id[i]), Some(i));
        assert!(all.insert(world.bodies.id[i].0, world.bodies.position[i]).is_none());
    }
    for grain in ground.store.grains() {
        assert_eq!(world.index_of(BodyId(grain.id)), None);
        assert!(all.insert(grain.id, grain.position).is_none());
    }
    assert_eq!(all.len(), ground.grains());
    let counts = ground.counts(&world.bodies);
    assert_eq!(counts.free + counts.held + counts.stored, ground.grains());
    assert_eq!(counts.stored, ground.store.len());
    all
}

#[test]
fn books_of_a_moving_box() {
    for (shaped, rule) in [(false, Rule::Columns), (false, Rule::Paper), (true, Rule::Columns)] {
        let mut world = world(&[(DVec2::new(1.6, 2.0), rule)], shaped);
        let grains = 51 * 13 * 3;
        assert_eq!(world.ground.grains(), grains);
        let mut before = places(&world);
        let mut stored: BTreeMap<u32, DVec3> =
            world.ground.store.grains().map(|g| (g.id, g.position)).collect();
        assert!(stored.len() > grains / 2);
        for _ in 0..500 {
            drive(&mut world, 1, u64::MAX);
            let now = places(&world);
            let is_stored: BTreeMap<u32, DVec3> =
                world.ground.store.grains().map(|g| (g.id, g.position)).collect();
            // What was stored and still is has not changed a bit; what is held stays where it is.
            for (id, p) in is_stored.iter().filter(|(id, _)| stored.contains_key(*id)) {
                assert_eq!(stored[id], *p);
            }
            for i in 0..world.bodies.len() {
                if world.bodies.kind[i] == BodyKind::Fixed && world.ground.owns(world.bodies.id[i]) {
                    assert_eq!(before[&world.bodies.id[i].0], world.bodies.position[i]);
                }
            }
            (before, stored) = (now, is_stored);
        }
        assert!(world.ground.books.shifts >= if rule == Rule::Paper { 499 } else { 2 });
        // What is dissipated is what contacts took: the balance closes over what was stored and came back. Ellipsoids fall a little first.
        let (book, report) = (world.energy_book, &world.report);
        assert!(book.stored.abs() > 1e-6 && world.ground.books.dropped_energy >= 0.0);
        let scale = report.potential_energy.abs();
        println!("other loss {:.2e} of {scale:.0} J, {:.1} J stored", report.other_loss(), book.stored);
        assert!(report.other_loss().abs() < 1e-6 * scale, "{} of {scale}", report.other_loss());
    }
}

/// Two boxes meet, become one over the ground between them, and part: every grain is there once, and is free where either box says so.
#[test]
fn two_boxes_meet_and_part() {
    let size = DVec2::new(1.2, 2.0);
    let run = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| {
            let mut world = world(&[(size, Rule::Columns), (size, Rule::Columns)], false);
            let other = world.ground.boxes[1].follow;
            let (mut most, mut least) = (0, usize::MAX);
            for _ in 0..1100 {
                let i = world.index_of(other).unwrap();
                world.bodies.velocity[i] = -DVec3::X;
                drive(&mut world, 1, u64::MAX);
                if !world.step.is_multiple_of(20) {
                    continue;
                }
                places(&world);
                let counts = world.ground.counts(&world.bodies);
                (most, least) = (most.max(counts.free), least.min(counts.free));
                let inside = |p: DVec3, by: f64| {
                    world.ground.boxes.iter().any(|b| (p - b.middle.extend(p.z)).x.abs() < 0.5 * size.x - by)
                };
                for i in (0..world.bodies.len()).filter(|&i| world.ground.owns(world.bodies.id[i])) {
                    let p = world.bodies.position[i];
                    assert!(inside(p, -1e-3), "{p}");
                    let may_move = !world.ground.kind(world.bodies.id[i]).fixed;
                    if may_move && inside(p, 4.0 * R + 1e-3) {
                        assert_eq!(world.bodies.kind[i], BodyKind::Dynamic, "{p}");
                    }
                }
                assert!(world.ground.store.grains().all(|g| !inside(g.position, 1e-3)));
            }
            println!("{most} grains are free when the boxes are apart, {least} when they are one");
            assert!(world.ground.books.shifts >= 8 && 4 * least < 3 * most);
            world.state_hash()
        })
    };
    assert_eq!(run(1), run(3));
}

#[test]
fn a_box_that_holds_everything_gives_the_bits_of_none() {
    for shaped in [false, true] {
        let mut with = world(&[(DVec2::splat(100.0), Rule::Columns)], shaped);
        let mut without = world(&[], shaped);
        assert_eq!(with.ground.store.len(), 0);
        for _ in 0..100 {
            with.step().unwrap();
            without.step().unwrap();
        }
        assert_eq!(with.ground.books.shifts, 0);
        let bits = |w: &World| {
            let mut all: Vec<(u32, [u64; 3])> = (0..w.bodies.len())
                .map(|i| (w.bodies.id[i].0, w.bodies.position[i].to_array().map(f64::to_bits)))
                .collect();
            all.sort_unstable();
            all
        };
        assert_eq!(bits(&with), bits(&without));
    }
}

#[test]
fn any_number_of_threads_and_a_checkpoint_in_the_middle_give_the_same_bits() {
    for shaped in [false, true] {
        let run = |threads: usize, cut: bool| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            pool.install(|| {
                let boxes = [(DVec2::new(1.6, 2.0), Rule::Columns)];
                let mut first = world(&boxes, shaped);
                drive(&mut first, 260, 300);
                if cut {
                    let mut state = State::default();
                    first.save(&mut state).unwrap();
                    // As a restart does: the scene is there, but none of its grains.
                    let mut again = with_grains(&boxes, shaped, false);
                    again.restore(&state).unwrap();
                    assert_eq!(again.state_hash(), first.state_hash());
                    first = again;
                }
                drive(&mut first, 240, 300);
                (first.state_hash(), first.ground.books.shifts)
            })
        };
        let one = run(1, false);
        assert!(one.1 >= 2, "{}", one.1);
        assert_eq!(one, run(4, false));
        assert_eq!(one, run(2, true));
    }
}

/// V20: settled ground, nothing else; the box moves 2.4 m and back at 1 m/s.
#[test]
fn ground_at_rest_stays_where_it_is_when_a_box_passes() {
    // What has never been awake has no impulses to keep: the whole bed first rests in one box.
    let mut world = world(&[(DVec2::splat(100.0), Rule::Columns)], false);
    let i = world.index_of(CART).unwrap();
    world.bodies.velocity[i] = DVec3::ZERO;
    for _ in 0..150 {
        world.step().unwrap();
    }
    let at_rest = places(&world);
    world.ground.boxes[0].size = DVec2::new(1.6, 2.0);
    let turn = world.step + 1200;
    let (mut farthest, mut liveliest) = (0.0_f64, 0.0_f64);
    let (m, g) = (2000.0 * 4.0 / 3.0 * std::f64::consts::PI * R.powi(3), 9.81);
    let mut calm = 0;
    for _ in 0..2400 {
        let shifts = world.ground.books.shifts;
        drive(&mut world, 1, turn);
        calm = if world.ground.books.shifts > shifts { 0 } else { calm + 1 };
        if calm > 50 {
            let free = world.ground.counts(&world.bodies).free as f64;
            let mut kinetic = world.report.kinetic_energy;
            kinetic -= world.bodies.kinetic_energy(world.index_of(CART).unwrap());
            liveliest = liveliest.max(kinetic / (free * m * g * 2.0 * R));
        }
    }
    for (id, p) in places(&world) {
        farthest = farthest.max(p.distance(at_rest[&id]));
    }
    let books = world.ground.books;
    println!(
        "farthest {:.2e} d, liveliest {liveliest:.2e}, slept {}, woken {}, hasty {}",
        farthest / (2.0 * R),
        books.slept,
        books.woken,
        books.hasty
    );
    assert!(books.shifts >= 10 && books.woken > 1000 && books.hasty == 0);
    assert!(farthest < 0.05 * 2.0 * R, "{farthest}");
    assert!(liveliest < 1e-6, "{liveliest}");
}

#[test]
fn moving_the_box_looks_at_few_grains() {
    let mut world = world(&[(DVec2::new(1.6, 2.0), Rule::Columns)], false);
    drive(&mut world, 500, u64::MAX);
    // Every body once in a step, and in a shift the columns that the box covers.
    let bodies = world.bodies.len() as f64 * 500.0;
    let looked_at = world.ground.books.looked_at as f64;
    println!("{:.3} grains looked at for each body and step", looked_at / bodies);
    assert!(looked_at < 1.1 * bodies);
}

#[test]
fn a_stored_grain_costs_60_bytes_or_so() {
    // Two hundred thousand grains, 5 million would take 25 times as much.
    let mut world = World::new(Settings::default());
    let stone = Material { name: "stone".into(), density: 2000.0, friction: 0.5, restitution: 0.0 };
    let stone: MaterialId = world.add_material(stone);
    let cart = world.add(Body::sphere(0.1, 1000.0, stone, DVec3::Z));
    let kind =
        GrainKind { shape: ShapeId(0), material: stone, density: 2000.0, group: GroupId(0), fixed: false };
    let a_box = MovingBox {
        name: "ground".into(),
        follow: cart,
        size: DVec2::splat(2.0),
        rim: 0.1,
        ahead: 0.0,
        every: 0.4,
        rule: Rule::Columns,
        middle: DVec2::ZERO,
    };
    let relief = Relief { low: DVec2::splat(-10.0), high: DVec2::splat(10.0), form: Form::Flat(0.0) };
    let ground = Ground { kinds: vec![kind], boxes: vec![a_box], ..Ground::default() };
    world.add_ground(ground, &|visit| {
        each(&relief, &[Layer { radius: 0.05, count: 5 }], false, &mut |p| {
            visit(NewGrain { kind: 0, position: p.position, radius: p.radius, rotation: DQuat::IDENTITY });
        });
    });
    let per_grain = world.bytes() as f64 / world.ground.grains() as f64;
    println!(
        "{} grains, {} bodies: {per_grain:.1} bytes for each grain",
        world.ground.grains(),
        world.bodies.len()
    );
    assert_eq!(world.ground.grains(), 201 * 201 * 5);
    // 0.4 GB for five million.
    assert!(per_grain < 80.0);
}

#[test]
fn what_drives_out_of_its_box_stops_the_run() {
    let mut world = world(&[(DVec2::new(1.6, 2.0), Rule::Columns)], false);
    let stone = MaterialId(0);
    let ball =
        world.add(Body::sphere(0.05, 1000.0, stone, DVec3::new(1.5, 0.6, 0.4)).with_velocity(DVec3::X * 4.0));
    let mut stopped = None;
    for _ in 0..500 {
        let i = world.index_of(CART).unwrap();
        world.bodies.velocity[i] = DVec3::ZERO;
        if let Err(e) = world.step() {
            stopped = Some(e);
            break;
        }
    }
    match stopped {
        Some(Failure::LeftBox { body, .. }) => assert_eq!(body, ball),
        other => panic!("{other:?}"),
    }
}
