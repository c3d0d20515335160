//! Penalty contact: a ball on a moving floor of triangles moves as on a plane, also when contacts are saved and taken back in
//! every step.
//!
//! Set-up: a ball (R = 2 cm, Hertz and Mindlin with rolling resistance) is thrown with spin on a floor of 24 x 24 squares of two
//! triangles each, 2.5 cm wide, that moves at 0.3 m/s askew to its edges; beside it the same ball on a half-space that
//! moves as well. It slides, then rolls, over some twenty edges in 0.4 s. Demand: places and velocities differ by less
//! than 1e-9 of the way and the speed: the two floors are the same set of points.
//!
//! With a restart: the state is written and read back into another world before every step, so that every passage from one
//! feature to the next is one over a restart (and over re-sorting, which takes the same way).

use std::sync::Arc;

use granum_engine::glam::{DQuat, DVec3};
use granum_engine::motion::{Drive, Motion, Track};
use granum_engine::shape::Surface;
use granum_engine::{Body, BodyKind, Elastic, Material, Method, Settings, Shape, State, World};
use granum_validation::Record;

/// Floor at z = 0, +-0.3 m.
fn triangles() -> Shape {
    let n = 24;
    let at = |k: u32| (f64::from(k) / f64::from(n) - 0.5) * 0.6;
    let corners = (0..=n).flat_map(|i| (0..=n).map(move |j| DVec3::new(at(i), at(j), 0.0)));
    let index = |i: u32, j: u32| i * (n + 1) + j;
    let faces = (0..n).flat_map(|i| (0..n).map(move |j| (i, j))).flat_map(|(i, j)| {
        let (a, b, c, d) = (index(i, j), index(i + 1, j), index(i + 1, j + 1), index(i, j + 1));
        [[a, b, c], [a, c, d]]
    });
    Shape::Mesh(Arc::new(Surface::new(corners.collect(), faces.collect())))
}

fn world(mesh: bool, rolling: f64) -> World {
    let mut world = World::new(Settings { method: Method::Dem, step: 2e-5, ..Settings::default() });
    let m =
        world.add_material(Material { name: "m".into(), density: 2500.0, friction: 0.3, restitution: 0.4 });
    world.materials.set_elastic(m, Elastic { young: 5e6, rolling, ..Elastic::default() });
    let shape = if mesh { triangles() } else { Shape::Plane };
    let radius = shape.bounding_radius();
    let id = world.add_shape(shape);
    let floor = world.add(Body { kind: BodyKind::Kinematic, ..Body::fixed(id, radius, m, DVec3::ZERO) });
    let rate = |speed: f64| Some(Drive::Rate(Track::Table(vec![(0.0, speed)])));
    let motion = Motion::of(floor, DVec3::ZERO, DQuat::IDENTITY);
    world.motions.push(Motion { translate: [rate(0.25), rate(-0.17), None], ..motion });
    let mut ball = Body::sphere(0.02, 2500.0, m, DVec3::new(0.01, 0.02, 0.0199));
    ball.velocity = DVec3::new(-0.35, 0.3, 0.0);
    ball.ang_vel = DVec3::new(5.0, -7.0, 3.0);
    world.add(ball);
    world
}

/// Where the ball is and how fast after 0.4 s, with a restart before every step or none.
fn throw(mesh: bool, rolling: f64, restart: bool) -> [DVec3; 3] {
    let mut now = world(mesh, rolling);
    let mut state = State::default();
    let steps = if restart { 5_000 } else { 20_000 };
    for _ in 0..steps {
        if restart {
            now.save(&mut state).expect("saved");
            now = world(mesh, rolling);
            now.restore(&state).expect("restored");
        }
        now.step().expect("a step");
    }
    let ball = (0..2).find(|&i| now.bodies.kind[i] == BodyKind::Dynamic).expect("a ball");
    [now.bodies.position[ball], now.bodies.velocity[ball], now.bodies.ang_vel[ball] * 0.02]
}

#[test]
fn moving_floor() {
    let mut record = Record::new("dem_edges", "moving_floor");
    for (name, rolling, restart) in
        [("ball", 0.0, false), ("ball with rolling resistance", 0.05, false), ("ball, restarted", 0.05, true)]
    {
        let (plane, mesh) = (throw(false, rolling, restart), throw(true, rolling, restart));
        for (what, k) in [("position [m]", 0), ("velocity [m/s]", 1), ("rim speed [m/s]", 2)] {
            let label = format!("{name}: {what}, moving mesh - moving plane");
            record.below(&label, 1.0, plane[k].distance(mesh[k]), 1e-9);
        }
    }
    record.finish();
}
