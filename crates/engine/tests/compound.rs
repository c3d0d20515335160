//! Compounds: each contact follows the material of the piece that touches, in hard and in penalty contact, on any number
//! of threads; a body made of pieces touches as the pieces do; numbers of features tell the pieces apart.

use std::sync::Arc;

use granum_engine::collide::{ContactPoint, Rules};
use granum_engine::glam::{DQuat, DVec3};
use granum_engine::shape::{Compound, Piece, Placement, Revolved};
use granum_engine::{Body, BodyId, Elastic, Material, MaterialId, Method, Settings, Shape, World};

fn world(method: Method, step: f64) -> (World, [MaterialId; 3]) {
    let mut world = World::new(Settings { method, step, ..Settings::default() });
    let mut add = |name: &str, friction: f64, restitution: f64| {
        world.add_material(Material { name: name.into(), density: 1e3, friction, restitution })
    };
    let ids = [add("ground", 1.0, 0.8), add("ice", 0.05, 0.1), add("rubber", 0.6, 0.7)];
    for id in ids {
        world.materials.set_elastic(id, Elastic { young: 5e6, ..Elastic::default() });
    }
    (world, ids)
}

fn at(center: DVec3) -> Placement {
    Placement { center, rotation: DQuat::IDENTITY }
}

/// A sled: a box with two runners of other materials, ends at x = -0.1 and 0.1.
fn sled(front: Option<MaterialId>, back: Option<MaterialId>) -> (Shape, Placement) {
    let cuboid =
        |half: DVec3, center, material| (Piece::new(Shape::Cuboid { half }, 1.0, at(center), material), 1.0);
    let pieces = [
        cuboid(DVec3::new(0.1, 0.05, 0.01), DVec3::ZERO, None),
        cuboid(DVec3::new(0.01, 0.05, 0.01), DVec3::new(0.09, 0.0, -0.02), front),
        cuboid(DVec3::new(0.01, 0.05, 0.01), DVec3::new(-0.09, 0.0, -0.02), back),
    ];
    let (compound, place) = Compound::new(&pieces).expect("pieces with mass");
    (Shape::Compound(Arc::new(compound)), place)
}

fn add_free(world: &mut World, (shape, place): &(Shape, Placement), own: MaterialId, lift: f64) -> BodyId {
    let id = world.add_shape(shape.clone());
    let body = Body::of(id, shape, 1.0, 1e3, own);
    world.add(body.at(place.center + DVec3::Z * lift).with_rotation(place.rotation))
}

/// A sled slides on a plane: friction is the mean of that of its two runners, weighted by what they carry. With the load N on
/// each from the balance of moments: the deceleration a = g (mu_1 N_1 + mu_2 N_2) / (N_1 + N_2), where friction, h below the
/// centre, moves load to the front: N_1 - N_2 = m a h / d with d half the distance of the runners.
#[test]
fn friction_is_that_of_the_piece() {
    for method in [Method::Ccp, Method::Dem] {
        let step = if method == Method::Ccp { 1e-3 } else { 1e-5 };
        let (mut w, [ground, ice, rubber]) = world(method, step);
        let plane = w.add_shape(Shape::Plane);
        w.add(Body::fixed(plane, f64::INFINITY, ground, DVec3::ZERO));
        let form = sled(Some(ice), Some(rubber));
        let id = add_free(&mut w, &form, ground, 0.03);
        let (time, speed) = (0.25, 2.0);
        let settle = if method == Method::Ccp { 0.02 } else { 0.1 };
        w.run_until(settle).unwrap();
        let i = w.index_of(id).unwrap();
        w.bodies.velocity[i] = DVec3::X * speed;
        let start = w.time;
        w.run_until(start + time).unwrap();
        let slowed = (speed - w.bodies.velocity[w.index_of(id).unwrap()].x) / (w.time - start);
        // Runners press at their outer and inner edges: the middle of each is at 0.09.
        let (height, d) = (form.1.center.z + 0.03, 0.09);
        let (mut a, g) = (0.0, 9.81);
        for _ in 0..100 {
            let shift = 0.5 * a * height / (d * g);
            a = g * (0.05 * (0.5 + shift) + 0.6 * (0.5 - shift));
        }
        assert!((slowed / a - 1.0).abs() < 0.02, "{method:?}: {slowed} {a}");
    }
}

/// A body of two balls falls on its one or the other end: it rebounds with the restitution of that ball.
#[test]
fn restitution_is_that_of_the_piece() {
    for method in [Method::Ccp, Method::Dem] {
        for (k, e) in [(1, 0.1), (2, 0.7)] {
            let (mut w, ids) = world(method, if method == Method::Ccp { 1e-4 } else { 2e-6 });
            w.settings.gravity = DVec3::ZERO;
            let plane = w.add_shape(Shape::Plane);
            w.add(Body::fixed(plane, f64::INFINITY, ids[0], DVec3::ZERO));
            let ball = |z: f64, m| (Piece::new(Shape::Sphere, 0.01, at(DVec3::Z * z), Some(m)), 1.0);
            let (low, high) = (ids[k], ids[3 - k]);
            let (compound, place) = Compound::new(&[ball(0.0, low), ball(0.03, high)]).unwrap();
            let form = (Shape::Compound(Arc::new(compound)), place);
            let id = add_free(&mut w, &form, ids[0], 0.0101);
            let i = w.index_of(id).unwrap();
            w.bodies.velocity[i] = DVec3::Z * -0.5;
            w.run_until(0.004).unwrap();
            let after = w.bodies.velocity[w.index_of(id).unwrap()].z;
            assert!((after / 0.5 - e).abs() < 0.02, "{method:?} {k}: {after} {e}");
        }
    }
}

/// A stack of boxes, each in four pieces, slides and leans like that of the whole boxes: to a two-hundredth of their edge, since eight of
/// sixteen corners are kept and the loads of single corners are not unique. The bits do not depend on the number of threads.
#[test]
fn a_box_in_pieces_is_a_box() {
    let run = |pieces: bool, threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| {
            // Impacts that hardly rebound: a stack that bounces is not foreseeable.
            let (mut w, [_, ground, _]) = world(Method::Ccp, 1e-3);
            let plane = w.add_shape(Shape::Plane);
            let tilt = DQuat::from_rotation_y(0.3);
            w.add(Body::fixed(plane, f64::INFINITY, ground, DVec3::ZERO).with_rotation(tilt));
            let half = DVec3::new(0.1, 0.08, 0.05);
            let quarter = |x: f64, y: f64| {
                let piece = Shape::Cuboid { half: half * DVec3::new(0.5, 0.5, 1.0) };
                (Piece::new(piece, 1.0, at(half * DVec3::new(x, y, 0.0)), None), 1.0)
            };
            let shape = if pieces {
                let all = [quarter(-0.5, -0.5), quarter(0.5, -0.5), quarter(-0.5, 0.5), quarter(0.5, 0.5)];
                Shape::Compound(Arc::new(Compound::new(&all).unwrap().0))
            } else {
                Shape::Cuboid { half }
            };
            let up = tilt * DVec3::Z;
            for k in 0..3 {
                let id = w.add_shape(shape.clone());
                let place = up * (0.051 + 0.102 * f64::from(k)) + DVec3::Y * 0.01 * f64::from(k);
                w.add(Body::of(id, &shape, 1.0, 1e3, ground).at(place).with_rotation(tilt));
            }
            w.run_until(0.3).unwrap();
            let b = &w.bodies;
            (0..b.len())
                .filter(|&i| b.inv_mass[i] > 0.0)
                .map(|i| (b.position[i], b.rotation[i]))
                .collect::<Vec<_>>()
        })
    };
    let (one, two, whole) = (run(true, 1), run(true, 3), run(false, 1));
    assert_eq!(one, two);
    for (a, b) in one.iter().zip(&whole) {
        assert!(a.0.distance(b.0) < 5e-4 && a.1.dot(b.1).abs() > 1.0 - 1e-5, "{a:?} {b:?}");
    }
}

/// Every shape of the table against a compound of one piece: the contacts of the shape itself, with the piece named.
#[test]
fn a_piece_touches_as_the_shape_alone() {
    let forms = [
        Shape::Cuboid { half: DVec3::new(0.3, 0.2, 0.1) },
        Shape::Capsule { half: 0.2, radius: 0.1 },
        Shape::Ellipsoid { r: DVec3::new(0.3, 0.2, 0.15) },
        Shape::Revolved(Revolved::cylinder(0.2, 0.15)),
        Shape::Sphere,
    ];
    let others = [
        Shape::Plane,
        Shape::Cuboid { half: DVec3::new(0.4, 0.4, 0.1) },
        Shape::Revolved(Revolved::tube(0.3, 0.5, 0.1)),
        Shape::Sphere,
    ];
    for form in &forms {
        for other in &others {
            let touches = |shape: &Shape, scale: f64, swap: bool| {
                let (mut w, [m, ..]) = world(Method::Ccp, 1e-3);
                let radius = |s: &Shape, scale: f64| {
                    if *s == Shape::Sphere { 0.2 } else { s.bounding_radius() * scale }
                };
                let (a, b) = (w.add_shape(shape.clone()), w.add_shape(other.clone()));
                let turn = DQuat::from_rotation_x(0.1);
                let height = if *other == Shape::Sphere { 0.32 } else { 0.22 };
                let one = Body::fixed(a, radius(shape, scale), m, DVec3::new(0.02, 0.03, height))
                    .with_mass(1.0, DVec3::ONE)
                    .with_rotation(turn);
                let two = Body::fixed(b, radius(other, 1.0), m, DVec3::ZERO);
                let (i, j) = if swap { (1, 0) } else { (0, 1) };
                if swap {
                    w.add(two);
                    w.add(one);
                } else {
                    w.add(one);
                    w.add(two);
                }
                let mut list: Vec<ContactPoint> = Vec::new();
                assert!(
                    Rules::new(&w.settings, &w.no_contact, 0).touches(&w.bodies, &w.shapes, i, j, &mut list)
                );
                list
            };
            let radius = if *form == Shape::Sphere { 0.2 } else { 1.0 };
            let compound =
                Shape::Compound(Arc::new(Compound::of_one(form.clone(), radius, &Placement::SAME)));
            let alone = touches(form, 1.0, false);
            for swap in [false, true] {
                let piece = touches(&compound, 1.0, swap);
                assert_eq!(piece.len(), alone.len(), "{} {}", form.name(), other.name());
                for t in &alone {
                    let same = |p: &ContactPoint| {
                        p.pieces == [1, 0]
                            && p.normal.distance(t.normal) < 1e-9
                            && p.point_a.distance(t.point_a) < 1e-9
                            && (p.gap - t.gap).abs() < 1e-9
                    };
                    assert!(
                        piece.iter().any(same),
                        "{} {}: {t:?} not in {piece:?}",
                        form.name(),
                        other.name()
                    );
                }
                // The numbers of features tell contacts apart, whichever body comes first.
                let mut numbers: Vec<u32> = piece.iter().map(|t| t.feature).collect();
                let first: Vec<u32> = touches(&compound, 1.0, false).iter().map(|t| t.feature).collect();
                assert_eq!(numbers, first);
                numbers.sort_unstable();
                numbers.dedup();
                assert_eq!(numbers.len(), piece.len());
            }
        }
    }
}

/// Groups that do not touch pass through each other, also a body that is added later; others still touch.
#[test]
fn groups_do_not_touch_each_other() {
    let (mut w, [_, m, _]) = world(Method::Ccp, 1e-3);
    let plane = w.add_shape(Shape::Plane);
    w.add(Body::fixed(plane, f64::INFINITY, m, DVec3::ZERO));
    let (red, blue) = (w.group("red"), w.group("blue"));
    let ball = |z: f64, group| Body::sphere(0.1, 1e3, m, DVec3::Z * z).in_group(group);
    let low = w.add(ball(0.1, red));
    w.keep_groups_apart(red, blue);
    let through = w.add(ball(0.35, blue));
    let above = w.add(ball(0.65, red));
    w.run_until(1.0).unwrap();
    let z = |id: BodyId| w.bodies.position[w.index_of(id).unwrap()].z;
    assert!((z(low) - 0.1).abs() < 1e-3 && (z(through) - 0.1).abs() < 1e-3, "{} {}", z(low), z(through));
    assert!(z(above) > 0.25, "red touches red: {}", z(above));
}
