//! A device for tests, and worlds.

#![allow(dead_code, clippy::unwrap_used, reason = "each test file uses a part; a test may panic")]

use granum_engine::applied::law::{PLACE, SIZE};
use granum_engine::applied::{AppliedForce, AppliedLaw, Coefficients, Drag, Given, Target};
use granum_engine::formula::Formula;
use granum_engine::glam::{DQuat, DVec3};
use granum_engine::motion::{Drive, Motion, Track};
use granum_engine::random::Random;
use granum_engine::shape::sphere_set::SphereSet;
use granum_engine::shape::{Clump, Revolved, Surface};
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
    world.applied.list.push(AppliedForce::new("wind", Target::All, AppliedLaw::Drag(drag)));
    let torque = ["1e-6", "0", "2e-6*t"].map(|f| Track::Formula(Formula::parse(f).unwrap()));
    let given = Given { torque: Some(torque), ..Given::constant(DVec3::new(0.0, 0.01, 0.0)) };
    let one = world.bodies.id[world.bodies.len() - 30];
    world.applied.list.push(AppliedForce::new("push", Target::Body(one), AppliedLaw::Given(given)));
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

/// A sphere set of balls, as a shape; its frame is that of its mass.
pub(crate) fn set_of(balls: &[(DVec3, f64)]) -> Shape {
    let (centers, radii) = balls.iter().copied().unzip();
    Shape::Spheres(Clump::of_set(&SphereSet::new(centers, radii).unwrap()).unwrap().0.into())
}

/// Three sets: a dumbbell of two different balls, a tetrahedron, and a slab of 5 x 5 balls; no two distances are the same, so that rounding
/// does not decide which contacts are kept.
pub(crate) fn sets(size: f64) -> [Shape; 3] {
    let dumbbell = [(DVec3::ZERO, 0.006 * size), (DVec3::X * 0.012 * size, 0.004 * size)];
    let corners = [
        DVec3::ZERO,
        DVec3::X,
        DVec3::new(0.5, 0.75_f64.sqrt(), 0.0),
        DVec3::new(0.5, 0.75_f64.sqrt() / 3.0, (2.0 / 3.0_f64).sqrt()),
    ];
    let tetrahedron = corners.map(|c| (c * 0.008 * size, 0.005 * size));
    let mut random = Random::new(8, 0);
    let mut shift = || DVec3::new(random.unit(), random.unit(), 0.1 * random.unit()) * 0.3;
    let slab: Vec<(DVec3, f64)> = (0..25)
        .map(|k| DVec3::new(f64::from(k % 5), f64::from(k / 5), 0.0) + shift())
        .map(|p| (p * 0.004 * size, 0.0025 * size))
        .collect();
    [set_of(&dumbbell), set_of(&tetrahedron), set_of(&slab)]
}

/// An open wavy sheet of triangles around its origin, of so many squares along each side.
pub(crate) fn sheet(size: f64, side: u32) -> Shape {
    let corner = |k: u32| {
        let (i, j) = (f64::from(k % (side + 1)), f64::from(k / (side + 1)));
        let (x, y) = (i / f64::from(side) - 0.5, j / f64::from(side) - 0.5);
        DVec3::new(x, y, 0.1 * (7.0 * x).sin() * (5.0 * y).cos()) * 0.1 * size
    };
    let vertices: Vec<DVec3> = (0..(side + 1).pow(2)).map(corner).collect();
    let square = |k: u32| {
        let v = k % side + k / side * (side + 1);
        [[v, v + 1, v + side + 2], [v, v + side + 2, v + side + 1]]
    };
    Shape::Mesh(Surface::new(vertices, (0..side * side).flat_map(square).collect()).into())
}

/// A crowd of which every third body is a sphere set, and with walls that are sets and meshes: slabs lie on the floor with more contacts
/// than are kept.
pub(crate) fn crowd_of_sets(kind: SolverKind, bodies: u32, offset: DVec3, size: f64) -> World {
    let mut world = crowd(kind, bodies, offset, size);
    let at = |x: f64, y: f64, z: f64| offset + DVec3::new(x, y, z) * size;
    let forms = sets(size);
    let ids = forms.clone().map(|f| world.add_shape(f));
    let mut random = Random::new(31, 0);
    let mut add = |world: &mut World, k: usize, p: DVec3, scale: f64, turn: DQuat| {
        let mut draw = || DVec3::new(random.normal(), random.normal(), random.normal());
        let body = Body::of(ids[k], &forms[k], scale, 2000.0, granum_engine::MaterialId(k as u32 % 2));
        let moving = body.at(p).with_rotation(turn).with_velocity(draw() * 0.05 * size.sqrt());
        world.add(moving.with_ang_vel(draw() * 4.0 / size.sqrt()))
    };
    let mut places = Random::new(32, 0);
    for k in 0..bodies as usize / 3 {
        let angle = places.uniform(0.0, std::f64::consts::TAU);
        let rho = 0.1 * places.unit().sqrt();
        let p =
            at(rho * angle.cos(), rho * angle.sin(), places.uniform(0.12, 0.12 + 1e-4 * f64::from(bodies)));
        let turn = DQuat::from_scaled_axis(DVec3::new(places.normal(), places.normal(), places.normal()));
        add(&mut world, k % 3, p, places.uniform(0.8, 1.3), turn);
    }
    // Slabs on the floor, and one on another: more contacts than are kept.
    for (k, z) in [(0.0, 0.0024), (1.0, 0.0072), (-3.0, 0.0024)] {
        add(&mut world, 2, at(-0.3 + 0.01 * k, 0.01 * k, z), 1.0, DQuat::from_rotation_z(0.2 * k));
    }
    let (vertices, triangles) = Revolved::tube(0.02 * size, 0.03 * size, 0.05 * size).triangles(16);
    let tube = Shape::Mesh(Surface::new(vertices, triangles).into());
    for (form, (x, y, z), turns) in [
        (forms[0].clone(), (0.02, -0.03, 0.1), false),
        (forms[2].clone(), (0.02, -0.03, 0.14), true),
        (tube, (0.06, 0.03, 0.13), false),
        (sheet(size, 6), (-0.04, -0.04, 0.125), true),
    ] {
        let place = at(x, y, z);
        let id = wall(&mut world, form, place, DQuat::from_rotation_x(0.5));
        if turns {
            let i = world.index_of(id).unwrap();
            world.bodies.kind[i] = BodyKind::Kinematic;
            let mut motion = Motion::of(id, place, world.bodies.rotation[i]);
            motion.rotate = Some(Drive::Rate(Track::Formula(Formula::parse("-4").unwrap())));
            world.motions.push(motion);
        }
    }
    world
}
