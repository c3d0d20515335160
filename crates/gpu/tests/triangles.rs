//! Meshes as walls on the device: the contacts of the processor, and balls that roll over the edges of triangles without a bump; at 1/1000,
//! 1 and 100 times the size and 1 km from the origin.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod scene;

use granum_engine::glam::{DQuat, DVec3};
use granum_engine::random::Random;
use granum_engine::shape::{Revolved, Surface};
use granum_engine::{Body, BodyId, MaterialId, Settings, Shape, SolverKind, World};
use granum_gpu::Stepper;

/// Sizes and places at which a case is run.
const WHERE: [(f64, f64); 4] = [(1e-3, 0.0), (1.0, 0.0), (100.0, 0.0), (1.0, 1000.0)];

fn stepper() -> Option<Stepper> {
    scene::device().map(|gpu| Stepper::new(gpu).unwrap())
}

fn world(size: f64) -> World {
    let mut world = World::new(Settings { step: 1e-3 * size.sqrt(), ..scene::settings(SolverKind::Apgd) });
    scene::materials(&mut world);
    world
}

/// A flat floor of triangles of many forms, 1 x 0.2, around its origin.
fn flat(size: f64) -> Shape {
    let mut random = Random::new(3, 0);
    let (long, wide) = (40_u32, 9_u32);
    let corner = |k: u32| {
        let mut shift = || 0.7 * (random.unit() - 0.5);
        let (i, j) = (f64::from(k % (long + 1)) + shift(), f64::from(k / (long + 1)) + shift());
        DVec3::new(i / f64::from(long) - 0.5, 0.2 * (j / f64::from(wide) - 0.5), 0.0) * size
    };
    let vertices: Vec<DVec3> = (0..(long + 1) * (wide + 1)).map(corner).collect();
    let square = |k: u32| {
        let v = k % long + k / long * (long + 1);
        [[v, v + 1, v + long + 2], [v, v + long + 2, v + long + 1]]
    };
    Shape::Mesh(Surface::new(vertices, (0..long * wide).flat_map(square).collect()).into())
}

fn contacts(w: &World) -> Vec<(u32, u32, u32)> {
    let c = &w.contacts;
    (0..c.len()).map(|k| (c.a[k], c.b[k], c.feature[k])).collect()
}

/// Spheres thrown at a hollow mesh and at a wavy sheet, sets thrown at a convex mesh: the same faces, edges and vertices as on the processor.
/// Sets near hollow meshes are left out: the processor asks first whether the ball around a part of a set touches, and where
/// a surface is hollow that ball may touch nothing while the balls in it do.
#[test]
fn contacts_with_meshes_are_those_of_the_processor() {
    let Some(mut stepper) = stepper() else { return };
    for (size, away) in WHERE {
        let at = DVec3::new(away, -away, 0.25 * away);
        let build = || {
            let mut world = world(size);
            world.settings.solver.max_iterations = 5;
            let (vertices, triangles) = Revolved::tube(0.02 * size, 0.03 * size, 0.05 * size).triangles(24);
            let tube = Shape::Mesh(Surface::new(vertices, triangles).into());
            scene::wall(&mut world, tube, at + DVec3::Z * 0.1 * size, DQuat::from_rotation_y(0.4));
            scene::wall(&mut world, scene::sheet(size, 8), at, DQuat::from_rotation_x(0.1));
            let (vertices, triangles) = Revolved::cylinder(0.03 * size, 0.05 * size).triangles(24);
            let drum = Shape::Mesh(Surface::new(vertices, triangles).into());
            let aside = DVec3::X * 0.5 * size;
            scene::wall(&mut world, drum, at + aside, DQuat::from_rotation_y(0.4));
            let forms = scene::sets(size);
            let ids = forms.clone().map(|f| world.add_shape(f));
            let mut random = Random::new(12, 0);
            for k in 0..400 {
                let side = DVec3::new(random.unit() - 0.5, random.unit() - 0.5, 1.2 * random.unit() - 0.1);
                let p = at + side * 0.1 * size;
                let v = DVec3::new(random.normal(), random.normal(), random.normal()) * 0.05 * size.sqrt();
                let ball = Body::sphere((0.001 + 0.004 * random.unit()) * size, 2000.0, MaterialId(0), p);
                let place = at + aside + DVec3::new(side.x, side.y, side.z - 0.5) * 0.1 * size;
                let turn = DQuat::from_scaled_axis(side * 3.0);
                let set = Body::of(ids[k % 3], &forms[k % 3], 1.0, 2000.0, MaterialId(1)).at(place);
                let set = set.with_rotation(turn);
                world.add(if k % 4 == 0 { set } else { ball }.with_velocity(v));
            }
            world
        };
        let (mut one, mut two) = (build(), build());
        stepper.step(&mut one).unwrap();
        two.step().unwrap();
        let (device, host) = (contacts(&one), contacts(&two));
        let of_meshes = host.iter().filter(|c| c.1 < 3).count();
        assert!(of_meshes > 100, "{of_meshes}");
        assert_eq!(device, host, "size {size}, {away} m away");
    }
}

/// A ball rolls at constant speed over a floor of triangles, across edges and past corners: it neither jumps nor turns aside.
#[test]
fn a_ball_rolls_over_edges_without_a_bump() {
    let Some(mut stepper) = stepper() else { return };
    for (size, away) in WHERE {
        let mut world = world(size);
        let at = DVec3::new(away, -away, 0.25 * away);
        scene::wall(&mut world, flat(size), at, DQuat::IDENTITY);
        let (radius, v) = (0.02 * size, DVec3::new(1.0, 0.07, 0.0) * size.sqrt());
        let start = at + DVec3::new(-0.3 * size, 0.0, radius);
        let ball = Body::sphere(radius, 2000.0, MaterialId(0), start).with_velocity(v);
        let id = world.add(ball.with_ang_vel(DVec3::Z.cross(v) / radius));
        let i = world.index_of(id).unwrap();
        for _ in 0..500 {
            stepper.step(&mut world).unwrap();
            let (p, now) = (world.bodies.position[i] - at, world.bodies.velocity[i]);
            assert!((p.z - radius).abs() < 1e-4 * radius, "{p}");
            assert!(now.distance(v) < 1e-4 * v.length(), "{p} {now}");
        }
        let moved = world.bodies.position[i] - start;
        assert!((moved.x - v.x * world.time).abs() < 1e-3 * size, "{moved}");
    }
}

/// A tripod of balls slides down a slope of triangles with g (sin - mu cos), and the slope carries it.
#[test]
fn a_set_slides_down_a_slope_of_triangles() {
    let Some(mut stepper) = stepper() else { return };
    for (size, away) in WHERE {
        let mut world = world(size);
        let at = DVec3::new(away, -away, 0.25 * away);
        let (slope, turn) = (0.7_f64, DQuat::from_rotation_y(0.7));
        scene::wall(&mut world, flat(size), at, turn);
        let balls =
            [DVec3::ZERO, DVec3::X * 0.08, DVec3::new(0.04, 0.07, 0.0)].map(|c| (c * size, 0.02 * size));
        let form = scene::set_of(&balls);
        let shape = world.add_shape(form.clone());
        // The frame of the set has its axis of the largest moment across the plane of the three.
        let body = Body::of(shape, &form, 1.0, 2000.0, MaterialId(0));
        let j = body.inv_inertia_body;
        let axis = DVec3::AXES[(0..3).min_by(|&k, &l| j[k].total_cmp(&j[l])).unwrap()];
        let up = turn * DVec3::Z;
        let place = at + turn * DVec3::new(-0.3, 0.0, 0.02) * size;
        let id = world.add(body.at(place).with_rotation(DQuat::from_rotation_arc(axis, up)));
        for _ in 0..200 {
            stepper.step(&mut world).unwrap();
        }
        let i = world.index_of(id).unwrap();
        let v = world.bodies.velocity[i].dot(turn * DVec3::X);
        let expected = 9.81 * (slope.sin() - 0.5 * slope.cos()) * world.time;
        assert!((v - expected).abs() < 5e-3 * expected, "size {size}, {away} m away: {v} {expected}");
        let height = (world.bodies.position[i] - at).dot(up);
        assert!((height - 0.02 * size).abs() < 1e-4 * size, "{height}");
        assert!(world.contact_force(BodyId(0)).dot(up) < 0.0);
    }
}
