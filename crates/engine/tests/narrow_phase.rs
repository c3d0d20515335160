//! Contact of every pair of shapes, judged by what defines it: the distance of two convex bodies, or the shortest way
//! out of each other, is the largest separation over all directions, and that can be found by trying directions.

#![allow(clippy::unwrap_used)]

use std::sync::Arc;

use glam::{DQuat, DVec3};
use granum_engine::collide::view::View;
use granum_engine::collide::{ContactPoint, Rules, table};
use granum_engine::ids::MaterialId;
use granum_engine::random::Random;
use granum_engine::shape::{Compound, Hull, Revolved, Shape, Surface, cuboid};
use granum_engine::{Body, BodyId, Settings, World};

fn direction(random: &mut Random) -> DVec3 {
    loop {
        let v = DVec3::new(random.unit(), random.unit(), random.unit()) * 2.0 - 1.0;
        if v.length() > 0.1 && v.length() < 1.0 {
            return v.normalize();
        }
    }
}

fn rotation(random: &mut Random) -> DQuat {
    DQuat::from_axis_angle(direction(random), random.uniform(0.0, 6.0))
}

/// Convex shapes of about the same size.
fn convex_shapes(random: &mut Random) -> Vec<Shape> {
    let points: Vec<DVec3> = (0..20).map(|_| direction(random) * random.uniform(0.6, 1.0)).collect();
    vec![
        Shape::Sphere,
        Shape::Ellipsoid { r: DVec3::new(1.0, 0.4, 0.6) },
        Shape::Ellipsoid { r: DVec3::new(0.1, 1.2, 0.3) },
        Shape::Cuboid { half: DVec3::new(0.8, 0.3, 0.5) },
        Shape::Capsule { half: 0.7, radius: 0.3 },
        Shape::Revolved(Revolved::cylinder(0.5, 0.8)),
        Shape::Revolved(Revolved::cylinder(0.9, 0.1)),
        Shape::Revolved(Revolved::cone(0.7, 0.0, 0.6).centered().0),
        Shape::Revolved(Revolved::cone(0.7, 0.3, 0.4).centered().0),
        Shape::Hull(Arc::new(Hull::new(&points).unwrap().0)),
    ]
}

struct TestPair {
    world: World,
}

impl TestPair {
    fn new(a: &Shape, b: &Shape, offset: DVec3, turns: (DQuat, DQuat), scale: f64) -> Self {
        let mut world =
            World::new(Settings { contact_margin: 3.0, gravity: DVec3::ZERO, ..Settings::default() });
        for (shape, at, turn) in
            [(a, DVec3::new(0.3, -0.2, 0.1), turns.0), (b, DVec3::new(0.3, -0.2, 0.1) + offset, turns.1)]
        {
            let id = world.add_shape(shape.clone());
            world.add(Body::of(id, shape, scale, 1.0, MaterialId(0)).at(at * scale).with_rotation(turn));
        }
        Self { world }
    }

    fn touches(&self, a: usize, b: usize) -> Vec<ContactPoint> {
        let mut list = Vec::new();
        let w = &self.world;
        assert!(Rules::new(&w.settings, &w.no_contact, 0).touches(&w.bodies, &w.shapes, a, b, &mut list));
        list
    }

    fn separation(&self, n: DVec3) -> f64 {
        let view = |i| View::of(&self.world.bodies, &self.world.shapes, i).placed().unwrap();
        let (a, b) = (view(0), view(1));
        (b.support(-n) - a.support(n)).dot(n) - a.solid.rounding - b.solid.rounding
    }

    /// Largest separation, by trying directions and then smaller and smaller steps from the best.
    fn largest_separation(&self, random: &mut Random) -> f64 {
        let mut starts: Vec<(f64, DVec3)> =
            (0..400).map(|_| direction(random)).map(|n| (self.separation(n), n)).collect();
        starts.sort_by(|x, y| y.0.total_cmp(&x.0));
        starts.truncate(4);
        let mut best = f64::NEG_INFINITY;
        for (mut s, mut n) in starts {
            let mut step = 0.2;
            while step > 1e-10 {
                let (u, v) = n.any_orthonormal_pair();
                let tries = (0..8).map(|k| {
                    let (sin, cos) = (std::f64::consts::TAU * f64::from(k) / 8.0).sin_cos();
                    (n + (u * cos + v * sin) * step).normalize()
                });
                let next = tries.map(|m| (self.separation(m), m)).max_by(|x, y| x.0.total_cmp(&y.0)).unwrap();
                if next.0 > s {
                    (s, n) = next;
                } else {
                    step *= 0.6;
                }
            }
            best = best.max(s);
        }
        best
    }
}

#[test]
fn every_convex_pair_against_the_separation_over_all_directions() {
    let mut random = Random::new(11, 0);
    let shapes = convex_shapes(&mut random);
    for (i, a) in shapes.iter().enumerate() {
        for b in &shapes[i..] {
            for k in 0..12 {
                let turns = (rotation(&mut random), rotation(&mut random));
                let far = if k % 3 == 0 { 1.0 } else { 1.6 };
                let offset = direction(&mut random) * random.uniform(0.5, far);
                let scale = [1.0, 1e-3, 1e2][k % 3];
                let pair = TestPair::new(a, b, offset, turns, scale);
                let exact = pair.largest_separation(&mut random) / scale;
                let touches = pair.touches(0, 1);
                let what = format!("{a:?} {b:?} {offset} {turns:?} {scale}");
                if exact > 1.0 {
                    continue; // may be beyond the margin of the thinnest
                }
                let Some(gap) = touches.iter().map(|t| t.gap / scale).min_by(f64::total_cmp) else {
                    let margin = table::pair_margin(
                        &pair.world.bodies,
                        Rules::new(&pair.world.settings, &pair.world.no_contact, 0).margin,
                        0,
                        1,
                    );
                    assert!(exact * scale > margin, "{exact} lost: {what}");
                    continue;
                };
                // Deep in one another, faces that do not look along the normal exactly are further in than the bodies.
                let tolerance = if exact > -0.1 { 1e-5 } else { -0.05 * exact };
                assert!(gap > exact - tolerance, "{gap} instead of {exact}: {what}");
                // No direction separates them more than the best, so the gap along the normal is not above it.
                for t in &touches {
                    assert!((t.normal.length() - 1.0).abs() < 1e-9);
                    let along = pair.separation(t.normal) / scale;
                    assert!((gap - along).abs() < tolerance, "{gap} but {along} along its normal: {what}");
                }
                // The nearest of them lies on both surfaces.
                if exact.abs() < 0.02 {
                    let nearest = touches.iter().min_by(|s, t| s.gap.total_cmp(&t.gap)).unwrap();
                    let w = &pair.world;
                    let on_a = table::distance(&w.bodies, &w.shapes, 0, nearest.point_a) / scale;
                    let on_b = table::distance(
                        &w.bodies,
                        &w.shapes,
                        1,
                        nearest.point_a + nearest.normal * nearest.gap,
                    ) / scale;
                    assert!(
                        on_a.abs().max(on_b.abs()) < 1e-4 + 0.25 * exact.abs(),
                        "{on_a} {on_b} {exact}: {what} {nearest:?}"
                    );
                }
            }
        }
    }
}

#[test]
fn a_small_body_on_a_long_wall_leaves_it_through_its_face() {
    // EPA was seen to lead through the length of the wall.
    let mut random = Random::new(15, 0);
    let shapes = convex_shapes(&mut random);
    let wall = Shape::Cuboid { half: DVec3::new(25.0, 18.0, 1.5) };
    for a in &shapes {
        for k in 0..600 {
            let (turn, tilt) = (rotation(&mut random), rotation(&mut random));
            let up = tilt * DVec3::Z;
            // Every other one lies on a face, to within a hair.
            let view = View { shape: a, scale: 1.0, position: DVec3::ZERO, rotation: turn, id: BodyId(0) };
            let placed = view.placed().unwrap();
            let face = placed.solid.core.facet(turn.conjugate() * -up, DVec3::X).normal;
            let hair = DQuat::from_scaled_axis(direction(&mut random) * [0.0, 1e-12, 1e-8, 1e-5][k / 2 % 4]);
            let turn =
                if k % 2 == 0 { turn } else { hair * DQuat::from_rotation_arc(turn * face, -up) * turn };
            let mut pair = TestPair::new(a, &wall, DVec3::ZERO, (turn, tilt), 1.0);
            let placed = View::of(&pair.world.bodies, &pair.world.shapes, 0).placed().unwrap();
            let low = (placed.support(-up) - placed.position).dot(up) - placed.solid.rounding;
            let depth = match k % 5 {
                // Barely apart, or just touching: where EPA failed.
                0 => 0.0,
                1 => 2e-8,
                2 => random.uniform(-1e-7, 1e-7),
                _ => random.uniform(-0.03, 0.02),
            };
            let over = tilt * DVec3::new(random.uniform(-20.0, 20.0), random.uniform(-14.0, 14.0), 1.5);
            pair.world.bodies.position[0] = pair.world.bodies.position[1] + over + up * (depth - low);
            let touches = pair.touches(0, 1);
            let nearest = touches.iter().min_by(|s, t| s.gap.total_cmp(&t.gap)).unwrap();
            assert!(
                (nearest.gap - depth).abs() < 1e-5,
                "{} instead of {depth}: {a:?} {turn} {tilt}",
                nearest.gap
            );
            assert!(nearest.normal.dot(-up) > 1.0 - 1e-6, "{nearest:?} {a:?}");
        }
    }
}

#[test]
fn a_pair_seen_from_either_side_is_the_same() {
    let mut random = Random::new(12, 0);
    let shapes = convex_shapes(&mut random);
    for a in &shapes {
        for b in &shapes {
            let turns = (rotation(&mut random), rotation(&mut random));
            let offset = direction(&mut random);
            let pair = TestPair::new(a, b, offset, turns, 1.0);
            let gap = |t: &[ContactPoint]| t.iter().map(|t| t.gap).fold(f64::INFINITY, f64::min);
            let (one, two) = (pair.touches(0, 1), pair.touches(1, 0));
            let (g, f) = (gap(&one), gap(&two));
            assert!(g == f || (g - f).abs() < 1e-5, "{g} {f} {a:?} {b:?}");
            if let (Some(s), Some(t)) = (one.first(), two.first()) {
                assert!(s.normal.dot(t.normal) < -0.99, "{s:?} {t:?} {a:?} {b:?}");
            }
        }
    }
}

#[test]
fn a_box_flat_on_a_box_touches_at_the_corners_of_what_they_share() {
    let half = DVec3::new(0.5, 0.4, 0.3);
    let (hull, _) = Hull::new(&cuboid::corners(half)).unwrap();
    let forms = [Shape::Cuboid { half }, Shape::Hull(Arc::new(hull))];
    for a in &forms {
        for b in &forms {
            // Hulls turn their axes by the order of their moments: turn both back by what brings them flat again.
            for tilt in [0.0, 1e-9, 1e-4] {
                let up = |s: &Shape| match s {
                    Shape::Hull(h) => {
                        // The thinnest direction of the hull to z.
                        let f = h.faces().iter().max_by(|x, y| y.offset.total_cmp(&x.offset)).unwrap();
                        let turn = DQuat::from_rotation_arc(f.normal, DVec3::Z);
                        let long = h.faces().iter().max_by(|x, y| x.offset.total_cmp(&y.offset)).unwrap();
                        let side = turn * long.normal;
                        DQuat::from_rotation_z(-side.y.atan2(side.x)) * turn
                    }
                    _ => DQuat::IDENTITY,
                };
                let turns =
                    (up(a), DQuat::from_axis_angle(DVec3::new(1.0, 0.3, 0.0).normalize(), tilt) * up(b));
                let pair = TestPair::new(a, b, DVec3::new(0.2, 0.1, 0.6 - 1e-3), turns, 1.0);
                let mut close: Vec<ContactPoint> = pair.touches(0, 1);
                close.retain(|t| t.gap < 0.0);
                assert_eq!(close.len(), 4, "{tilt} {close:?}");
                for corner in [(-0.3, -0.3), (0.5, -0.3), (-0.3, 0.4), (0.5, 0.4)] {
                    let p = DVec3::new(0.3 + corner.0, -0.2 + corner.1, 0.4);
                    let d = close.iter().map(|t| t.point_a.distance(p)).fold(f64::INFINITY, f64::min);
                    assert!(d < 2e-3, "{corner:?} {d} {close:?}");
                }
            }
        }
    }
}

/// A box as a surface, each side cut into n x n squares of two triangles.
fn box_surface(half: DVec3, n: u32) -> Surface {
    let (mut vertices, mut triangles) = (Vec::<DVec3>::new(), Vec::new());
    for axis in 0..3 {
        for sign in [-1.0, 1.0] {
            let at = |i: u32, j: u32| {
                let mut p = DVec3::ZERO;
                p[axis] = sign * half[axis];
                p[(axis + 1) % 3] = half[(axis + 1) % 3] * (2.0 * f64::from(i) / f64::from(n) - 1.0);
                p[(axis + 2) % 3] = half[(axis + 2) % 3] * (2.0 * f64::from(j) / f64::from(n) - 1.0);
                p
            };
            let mut index = |p: DVec3| {
                vertices.iter().position(|v| v.distance(p) < 1e-9).unwrap_or_else(|| {
                    vertices.push(p);
                    vertices.len() - 1
                }) as u32
            };
            for i in 0..n {
                for j in 0..n {
                    let c = [at(i, j), at(i + 1, j), at(i + 1, j + 1), at(i, j + 1)].map(&mut index);
                    let c = if sign > 0.0 { c } else { [c[3], c[2], c[1], c[0]] };
                    triangles.push([c[0], c[1], c[2]]);
                    triangles.push([c[0], c[2], c[3]]);
                }
            }
        }
    }
    Surface::new(vertices, triangles)
}

#[test]
fn a_box_of_triangles_is_touched_like_a_box() {
    let half = DVec3::new(0.9, 0.7, 0.8);
    let surface = Shape::Mesh(Arc::new(box_surface(half, 3)));
    let solid = Shape::Cuboid { half };
    let mut random = Random::new(13, 0);
    let shapes = convex_shapes(&mut random);
    let (mut seen, mut flats) = (0, 0);
    for a in &shapes {
        for _ in 0..200 {
            let (turn, wall) = (rotation(&mut random), rotation(&mut random));
            let offset = direction(&mut random) * random.uniform(0.9, 2.0);
            let pair = TestPair::new(a, &solid, offset, (turn, wall), 1.0);
            let mesh_at = pair.world.bodies.position[1];
            let exact = pair.touches(0, 1).iter().map(|t| t.gap).fold(f64::INFINITY, f64::min);
            // Shallow: a surface has no thickness to push through.
            if !(-0.05..0.2).contains(&exact) {
                continue;
            }
            let mut mesh = TestPair::new(a, &solid, offset, (turn, wall), 1.0);
            let id = mesh.world.add_shape(surface.clone());
            mesh.world.bodies.shape[1] = id;
            let touches = mesh.touches(0, 1);
            let best = touches.iter().min_by(|s, t| s.gap.total_cmp(&t.gap));
            let Some(best) = best else { panic!("lost: {exact} {a:?} {offset} {turn} {wall}") };
            // In penetration at an edge the shortest way out may lead over another face; over a face it is that face's.
            let over_a_face = |t: &&ContactPoint| {
                let (n, p) = ((wall.conjugate() * t.normal).abs(), wall.conjugate() * (t.point_a - mesh_at));
                let within = (half - p.abs()) + n * 10.0;
                n.max_element() > 1.0 - 1e-9 && within.min_element() > 0.1
            };
            let flat = pair.touches(0, 1).iter().filter(over_a_face).any(|t| t.gap == exact);
            let tolerance = if exact > 0.0 || flat { 2e-5 } else { 0.06 };
            flats += usize::from(flat && exact < -0.01);
            assert!(
                (best.gap - exact).abs() < tolerance,
                "{} instead of {exact}: {a:?} {offset} {turn} {wall} {touches:?}",
                best.gap
            );
            seen += 1;
        }
    }
    assert!(seen > 300 && flats > 20, "{seen} {flats}");
}

#[test]
fn flat_and_hollow_edges_of_a_surface_are_not_felt() {
    // A floor of many triangles, bumpless: every contact has the floor's normal.
    let surface = Shape::Mesh(Arc::new(box_surface(DVec3::new(3.0, 3.0, 0.5), 12)));
    let mut random = Random::new(14, 0);
    let shapes = convex_shapes(&mut random);
    for a in &shapes {
        for _ in 0..200 {
            let turn = rotation(&mut random);
            let at = DVec3::new(random.uniform(-1.2, 1.2), random.uniform(-1.2, 1.2), 0.0);
            let mut pair = TestPair::new(a, a, DVec3::ZERO, (turn, DQuat::IDENTITY), 1.0);
            let id = pair.world.add_shape(surface.clone());
            pair.world.bodies.shape[1] = id;
            pair.world.bodies.radius[1] = pair.world.shapes[id.index()].bounding_radius();
            pair.world.bodies.position[1] = DVec3::Z * -0.5;
            let view = View::of(&pair.world.bodies, &pair.world.shapes, 0);
            let placed = view.placed().unwrap();
            let low = placed.support(DVec3::NEG_Z).z - placed.solid.rounding - view.position.z;
            let height = random.uniform(-0.02, 0.02);
            pair.world.bodies.position[0] = at + DVec3::Z * (height - low);
            let touches = pair.touches(0, 1);
            // The deepest is as deep as the lowest point of the body.
            let gap = touches.iter().map(|t| t.gap).fold(f64::INFINITY, f64::min);
            assert!((gap - height).abs() < 1e-5, "{gap} instead of {height}: {a:?} {at} {turn}");
            for t in &touches {
                assert!(t.normal.z < -1.0 + 1e-9, "{t:?} {a:?} {at} {turn}");
            }
        }
    }
}

#[test]
fn parts_touch_where_their_hulls_do() {
    // An L of two boxes.
    let shifted = |half: DVec3, at: DVec3| cuboid::corners(half).iter().map(|c| *c + at).collect::<Vec<_>>();
    let clouds = [
        shifted(DVec3::new(1.0, 0.2, 0.2), DVec3::ZERO),
        shifted(DVec3::new(0.2, 0.2, 0.5), DVec3::new(0.8, 0.0, 0.7)),
    ];
    let (parts, placement) = Compound::of_hulls(&clouds).unwrap();
    let parts = Shape::Compound(Arc::new(parts));
    let (mass, _) = parts.mass_and_inertia(parts.bounding_radius(), 10.0);
    assert!((mass - 10.0 * (2.0 * 0.4 * 0.4 + 0.4 * 0.4)).abs() < 1e-9);
    // A ball in the corner of the L touches both.
    let mut world = World::new(Settings::default());
    let id = world.add_shape(parts.clone());
    let body =
        Body::of(id, &parts, 1.0, 10.0, MaterialId(0)).at(placement.center).with_rotation(placement.rotation);
    world.add(body);
    world.add(Body::sphere(0.1, 1.0, MaterialId(0), DVec3::new(0.5, 0.0, 0.3)));
    let mut list = Vec::new();
    assert!(Rules::new(&world.settings, &world.no_contact, 0).touches(
        &world.bodies,
        &world.shapes,
        0,
        1,
        &mut list
    ));
    assert_eq!(list.len(), 2);
    for (normal, point) in [(DVec3::Z, DVec3::new(0.5, 0.0, 0.2)), (DVec3::NEG_X, DVec3::new(0.6, 0.0, 0.3))]
    {
        assert!(
            list.iter().any(|t| t.normal.distance(normal) < 1e-6 && t.point_a.distance(point) < 1e-6),
            "{list:?}"
        );
    }
}
