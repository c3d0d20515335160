//! A device for tests, and worlds.

#![allow(dead_code, clippy::unwrap_used, reason = "each test file uses a part; a test may panic")]

use granum_engine::applied::law::{PLACE, SIZE};
use granum_engine::applied::{AppliedForce, Coefficients, Drag, Given, Law, Target};
use granum_engine::formula::Formula;
use granum_engine::glam::{DQuat, DVec3};
use granum_engine::motion::{Drive, Motion, Track};
use granum_engine::random::Random;
use granum_engine::shape::Revolved;
use granum_engine::{Body, BodyId, BodyKind, Joint, JointKind, Material, Settings, Shape, SolverKind, World};
use granum_gpu::{Choice, Gpu, devices};

/// Any device, software too; none, with a line that says so, where there is no driver. With CI set that is a failure.
pub(crate) fn device() -> Option<Gpu> {
    let Some(first) = devices().into_iter().next() else {
        assert!(
            std::env::var_os("CI").is_none(),
            "no Vulkan driver: apt-get install mesa-vulkan-drivers libvulkan1"
        );
        println!("skipped: no Vulkan driver (apt-get install mesa-vulkan-drivers libvulkan1)");
        return None;
    };
    Some(Gpu::open(&Choice::Named(first.name)).unwrap())
}

pub(crate) fn settings(kind: SolverKind) -> Settings {
    let mut settings = Settings::default();
    settings.solver.kind = kind;
    settings.solver.max_iterations = 40;
    settings
}

/// Two materials; the second one bounces.
pub(crate) fn materials(world: &mut World) {
    for (name, friction, restitution) in [("stone", 0.5, 0.0), ("rubber", 0.8, 0.5)] {
        world.add_material(Material { name: name.into(), density: 2000.0, friction, restitution });
    }
}

/// Adds a wall of a shape.
pub(crate) fn wall(
    world: &mut World,
    shape: Shape,
    position: DVec3,
    rotation: DQuat,
) -> granum_engine::BodyId {
    let (radius, id) = (shape.bounding_radius(), world.add_shape(shape));
    world.add(Body::fixed(id, radius, granum_engine::MaterialId(0), position).with_rotation(rotation))
}

/// Every kind of wall, one of them turning, and spheres of several sizes and both materials that fly, overlap and rest: a world in
/// which every branch of every kernel is taken. `offset` moves all of it.
pub(crate) fn crowd(kind: SolverKind, bodies: u32, offset: DVec3, size: f64) -> World {
    let mut world = World::new(settings(kind));
    world.settings.step = 1e-3 * size.sqrt();
    materials(&mut world);
    let at = |x: f64, y: f64, z: f64| offset + DVec3::new(x, y, z) * size;
    wall(&mut world, Shape::Plane, at(0.0, 0.0, 0.0), DQuat::IDENTITY);
    wall(
        &mut world,
        Shape::Revolved(Revolved::tube(0.12 * size, 0.14 * size, 0.3 * size)),
        at(0.0, 0.0, 0.3),
        DQuat::IDENTITY,
    );
    let funnel = Revolved::funnel((0.03 * size, 0.12 * size), 0.05 * size, 0.05 * size);
    wall(&mut world, Shape::Revolved(funnel), at(0.0, 0.0, 0.05), DQuat::IDENTITY);
    wall(
        &mut world,
        Shape::Revolved(Revolved::cone(0.03 * size, 0.0, 0.03 * size)),
        at(0.05, 0.0, 0.12),
        DQuat::from_rotation_x(0.4),
    );
    let blade = Shape::Cuboid { half: DVec3::new(0.04, 0.005, 0.03) * size };
    let blade = wall(&mut world, blade, at(-0.02, 0.03, 0.16), DQuat::from_rotation_y(0.3));
    let i = world.index_of(blade).unwrap();
    world.bodies.kind[i] = BodyKind::Kinematic;
    let mut motion = Motion::of(blade, world.bodies.position[i], world.bodies.rotation[i]);
    motion.rotate = Some(Drive::Rate(Track::Formula(Formula::parse("6").unwrap())));
    world.motions.push(motion);
    let mut random = Random::new(9, 0);
    for k in 0..bodies {
        let r = size * if k % 40 == 0 { 0.02 } else { 0.003 + 0.003 * random.unit() };
        let angle = random.uniform(0.0, std::f64::consts::TAU);
        // Most fill the funnel and the tube, some lie on the floor below.
        let (wide, z) = match k % 10 {
            3 => (0.02, random.uniform(0.0, 0.01)),
            _ => (0.11, random.uniform(0.09, 0.09 + 1e-4 * f64::from(bodies))),
        };
        let rho = wide * random.unit().sqrt();
        let p = at(rho * angle.cos(), rho * angle.sin(), z);
        let v = DVec3::new(random.normal(), random.normal(), random.normal()) * 0.1 * size.sqrt();
        let w = DVec3::new(random.normal(), random.normal(), random.normal()) * 5.0 / size.sqrt();
        let material = granum_engine::MaterialId(k % 2);
        let body = Body::sphere(r, 2000.0, material, p).with_velocity(v).with_ang_vel(w);
        // Some do not move. They are as large as any: for a fixed ball that is smaller than its neighbour the sum of the two reaches
        // is below the radii and the margin of the pair, and the processor's first test may leave such a pair out while it is apart.
        let fixed = Body::fixed(granum_engine::ShapeId(0), 0.02 * size, material, p);
        world.add(if k % 50 == 7 { fixed } else { body });
    }
    world
}

/// Ties spheres of a crowd: chains of two and three, one sphere that hangs on the world, one on the moving wall; one touches nothing.
pub(crate) fn tie(world: &mut World) {
    let is_free = |world: &World, i: &usize| {
        world.bodies.kind[*i] == BodyKind::Dynamic && world.bodies.shape[*i] == granum_engine::ShapeId(0)
    };
    let free: Vec<BodyId> =
        (0..world.bodies.len()).filter(|i| is_free(world, i)).map(|i| world.bodies.id[i]).collect();
    let blade = world.motions[0].body;
    let ball = |k: usize| Some(free[k]);
    let ties = [
        (ball(20), ball(21), JointKind::Spherical),
        (ball(40), ball(41), JointKind::Revolute),
        (ball(41), ball(42), JointKind::Universal),
        (None, ball(60), JointKind::Spherical),
        (Some(blade), ball(80), JointKind::Spherical),
    ];
    for (a, b, kind) in ties {
        let i = world.index_of(b.unwrap()).unwrap();
        let at = world.bodies.position[i] + DVec3::new(0.01, 0.0, 0.005);
        let index = |id| world.index_of(id);
        let joint = Joint::between(kind, "tie", &world.bodies, index, (a, b), at, DQuat::IDENTITY);
        world.add_joint(joint, false);
    }
    world.keep_from_touching(free[100]);
}

/// Forces on a crowd: a wind with drag on all, a torque on one sphere.
pub(crate) fn push(world: &mut World) {
    let number = |text: &str, names: &[&str]| Formula::parse_with(text, names).unwrap();
    let drag = Drag {
        coefficients: Coefficients { linear: number("0.001*radius", SIZE), quadratic: number("0.01", SIZE) },
        wind: Some(["1", "0.1*x", "0"].map(|w| number(w, PLACE))),
    };
    world.applied.list.push(AppliedForce::new("wind", Target::All, Law::Drag(drag)));
    let torque = ["1e-6", "0", "2e-6*t"].map(|f| Track::Formula(Formula::parse(f).unwrap()));
    let given = Given { torque: Some(torque), ..Given::constant(DVec3::new(0.0, 0.01, 0.0)) };
    let one = world.bodies.id[world.bodies.len() - 30];
    world.applied.list.push(AppliedForce::new("push", Target::Body(one), Law::Given(given)));
}

/// A column of spheres on a plane.
pub(crate) fn column(bodies: u32) -> World {
    let mut world = World::new(settings(SolverKind::Apgd));
    materials(&mut world);
    wall(&mut world, Shape::Plane, DVec3::ZERO, DQuat::IDENTITY);
    for k in 0..bodies {
        world.add(Body::sphere(
            0.01,
            2000.0,
            granum_engine::MaterialId(0),
            DVec3::Z * (0.01 + 0.02 * f64::from(k)),
        ));
    }
    world
}
