//! Bodies on a floor of triangles move as on a plane: no ghost forces at the edges inside it.
//!
//! Set-up: a floor of 20 x 20 squares of two triangles each, 5 cm wide, and beside it the same bodies on a half-space. A
//! ball rolls, a box and a hull slide without friction, an ellipsoid spins and slides, a cylinder rolls: 1 s at 0.5 to
//! 1 m/s over a dozen edges, askew to them. Demand: position and velocity differ by less than 1e-11 m and m/s from those
//! on the half-space, also of the box, whose contacts on triangles are other points than on a plane; h = 1 ms, solved to
//! rounding. A bump of one ghost contact is 1e-2 m/s and more.
//!
//! The same for a ball at rest on a floor that moves: it ends at 2/7 of the floor's speed.
//!
//! Source: the two floors are the same set of points.

use std::sync::Arc;

use granum_engine::glam::{DQuat, DVec3};
use granum_engine::motion::{Drive, Motion, Track};
use granum_engine::shape::{Hull, Revolved, Surface};
use granum_engine::{BodyKind, Shape};
use granum_validation::{Record, SCALES, Scene};

/// A flat floor at z = 0 over +-0.5 m, on a block of 0.2 m, so that it is closed.
fn floor() -> Shape {
    let n = 20;
    let (mut vertices, mut triangles) = (Vec::new(), Vec::new());
    let at =
        |i: u32, j: u32, z: f64| DVec3::new(f64::from(i) / 20.0 - 0.5, f64::from(j) / 20.0 - 0.5, z) * 2.0;
    for z in [0.0, -0.1] {
        for (i, j) in (0..=n).flat_map(|i| (0..=n).map(move |j| (i, j))) {
            vertices.push(at(i, j, z));
        }
    }
    let index = |i: u32, j: u32, below: u32| below * (n + 1) * (n + 1) + i * (n + 1) + j;
    for (i, j) in (0..n).flat_map(|i| (0..n).map(move |j| (i, j))) {
        for below in 0..2 {
            let c = [
                index(i, j, below),
                index(i + 1, j, below),
                index(i + 1, j + 1, below),
                index(i, j + 1, below),
            ];
            let c = if below == 0 { c } else { [c[3], c[2], c[1], c[0]] };
            triangles.extend([[c[0], c[1], c[2]], [c[0], c[2], c[3]]]);
        }
    }
    for k in 0..n {
        // The four sides, each edge of the top with the one below it.
        for (a, b) in [
            ((k, 0), (k + 1, 0)),
            ((n, k), (n, k + 1)),
            ((n - k, n), (n - k - 1, n)),
            ((0, n - k), (0, n - k - 1)),
        ] {
            let c = [index(a.0, a.1, 1), index(b.0, b.1, 1), index(b.0, b.1, 0), index(a.0, a.1, 0)];
            triangles.extend([[c[0], c[1], c[2]], [c[0], c[2], c[3]]]);
        }
    }
    let surface = Surface::new(vertices, triangles);
    assert!(surface.is_closed());
    Shape::Mesh(Arc::new(surface))
}

fn hull() -> Shape {
    let top = (0..5).map(|k| {
        let (s, c) = (f64::from(k) * 1.2566).sin_cos();
        DVec3::new(0.06 * c, 0.06 * s, 0.08)
    });
    let bottom = (0..7).map(|k| {
        let (s, c) = (f64::from(k) * 0.8976).sin_cos();
        DVec3::new(0.09 * c, 0.09 * s, 0.0)
    });
    Shape::Hull(Arc::new(Hull::new(&top.chain(bottom).collect::<Vec<_>>()).expect("a hull").0))
}

/// Where the body is and how fast after 1 s, on one of the two floors.
fn slide(scale: f64, on_mesh: bool, shape: &Shape, turn: DQuat, mu: f64, spin: DVec3) -> (DVec3, DVec3) {
    let mut scene = Scene::new(scale, 1e-3).exact();
    let material = scene.material(mu, 0.0);
    if on_mesh {
        scene.fixed(&floor(), DVec3::ZERO, DQuat::IDENTITY, material);
    } else {
        scene.plane(DVec3::ZERO, DVec3::Z, material);
    }
    let body = scene.solid(shape, DVec3::ZERO, turn, material);
    // Lowered until it touches.
    let i = scene.world.index_of(body).expect("it is there");
    let view = granum_engine::collide::view::View::of(&scene.world.bodies, &scene.world.shapes, i);
    let placed = view.placed().expect("it is convex");
    let low = placed.support(DVec3::NEG_Z).z - placed.solid.rounding;
    scene.world.bodies.position[i] = DVec3::new(-0.412, -0.231, 0.0) * scale - DVec3::Z * low;
    scene.throw(body, DVec3::new(0.7, 0.43, 0.0), spin);
    scene.run_until(1.0);
    (scene.position(body), scene.velocity(body))
}

#[test]
fn floors_of_triangles() {
    let mut record = Record::new("surface_edges", "floors_of_triangles");
    let along = DVec3::new(0.7, 0.43, 0.0);
    let rolling = DVec3::Z.cross(along) / 0.05;
    let lying = DQuat::from_rotation_arc(DVec3::Z, rolling.normalize());
    let flat_hull = |s: &Shape| match s {
        Shape::Hull(h) => {
            let widest = h.faces().iter().max_by_key(|f| f.corners.len()).expect("faces");
            DQuat::from_rotation_arc(widest.normal, DVec3::NEG_Z)
        }
        _ => DQuat::IDENTITY,
    };
    let hull = hull();
    let small = |r: f64| Shape::Ellipsoid { r: DVec3::splat(r) };
    let forms = [
        ("ball", small(0.05), DQuat::IDENTITY, 0.5, rolling, 1e-11),
        (
            "ellipsoid",
            Shape::Ellipsoid { r: DVec3::new(0.08, 0.05, 0.03) },
            DQuat::IDENTITY,
            0.0,
            DVec3::Z * 3.0,
            1e-11,
        ),
        ("cylinder", Shape::Revolved(Revolved::cylinder(0.05, 0.06)), lying, 0.5, rolling, 1e-11),
        (
            "box",
            Shape::Cuboid { half: DVec3::new(0.08, 0.06, 0.03) },
            DQuat::from_rotation_z(0.3),
            0.0,
            DVec3::ZERO,
            1e-11,
        ),
        ("hull", hull.clone(), flat_hull(&hull), 0.0, DVec3::ZERO, 1e-11),
    ];
    for scale in SCALES {
        for (name, shape, turn, mu, spin, allowed) in &forms {
            let on_plane = slide(scale, false, shape, *turn, *mu, *spin);
            let on_mesh = slide(scale, true, shape, *turn, *mu, *spin);
            record.below(
                &format!("{name}: position, mesh - plane [m]"),
                scale,
                on_plane.0.distance(on_mesh.0),
                *allowed,
            );
            record.below(
                &format!("{name}: velocity, mesh - plane [m/s]"),
                scale,
                on_plane.1.distance(on_mesh.1),
                *allowed,
            );
        }
    }
    record.finish();
}

/// A ball at rest on a floor that moves at 0.5 m/s: position and velocity after 0.6 s.
fn carried(scale: f64, on_mesh: bool) -> (DVec3, DVec3) {
    let mut scene = Scene::new(scale, 1e-3).exact();
    let material = scene.material(0.3, 0.0);
    let speed = || Some(Drive::Rate(Track::Table(vec![(0.0, 0.5 * scale.sqrt())])));
    if on_mesh {
        let id = scene.fixed(&floor(), DVec3::ZERO, DQuat::IDENTITY, material);
        let i = scene.world.index_of(id).expect("it is there");
        scene.world.bodies.kind[i] = BodyKind::Kinematic;
        let motion = Motion::of(id, DVec3::ZERO, DQuat::IDENTITY);
        scene.world.motions.push(Motion { translate: [speed(), None, None], ..motion });
    } else {
        scene.driven_plane(material, [speed(), None, None]);
    }
    let ball = scene.sphere(0.05, DVec3::new(0.013, 0.021, 0.05), material);
    scene.run_until(0.6);
    (scene.position(ball), scene.velocity(ball))
}

#[test]
fn moving_floor() {
    let mut record = Record::new("surface_edges", "moving_floor");
    for scale in SCALES {
        let (on_plane, on_mesh) = (carried(scale, false), carried(scale, true));
        // Slipping first, then rolling: a ball on a belt ends at 2/7 of its speed.
        record.relative("ball on a moving mesh: v [m/s]", scale, on_mesh.1.x, 0.5 * 2.0 / 7.0, 1e-11);
        record.below("ball: position, moving mesh - plane [m]", scale, on_plane.0.distance(on_mesh.0), 1e-11);
        record.below(
            "ball: velocity, moving mesh - plane [m/s]",
            scale,
            on_plane.1.distance(on_mesh.1),
            1e-11,
        );
    }
    record.finish();
}
