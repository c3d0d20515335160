//! Beams that touch: each other, themselves, and rigid bodies (Khude11 section 3, Fig. 2, 13 and 16).
//!
//! - No beam passes through another, wherever between its spheres the other hits, up to a speed at which the overlap is a
//!   seventh of the diameter. Spheres that cross s radii beside each other touch when the axes are sqrt(1 - s^2 / 2) diameters
//!   apart. The least distance, for which there is no closed form, is that of half the step to 2e-3 diameters, and that of
//!   this mesh and law to 0.01, a tenth of the overlap.
//! - What a beam does to a ball, the ball does to the beam: linear momentum of both is constant to rounding.
//! - A beam on a slope stays for mu > tan and slides with g (sin - mu cos) for less, 0.1 %: friction along and across it.
//!   What stays creeps by less than 1e-5 m/s2: below the slip speed friction is a dashpot.
//! - A beam that is folded touches itself: its ends come as near as 0.913 diameters, to 0.01.
//! - A ball on a cable swings as a point mass of the same size at its end; a cable follows a wall that moves.
//! - Convergence with contact (Fig. 16): model 2 with a tip mass of 1 kg falls on a cylinder of 10 mm at (0.5, -0.5).
//!   Differences of successive meshes must fall by half or more, and without contact (Fig. 15) to a fifth or less, to 1.1e-4 m
//!   between 8 and 16 elements. After the tip whips round the cylinder the
//!   motion is chaotic in the small: compared are the tips up to 0.6 s, before that.

use granum_engine::ancf::{Beam, End, straight};
use granum_engine::glam::{DQuat, DVec3};
use granum_engine::motion::{Drive, Motion};
use granum_engine::settings::Method;
use granum_engine::{Body, BodyId, BodyKind, Material, MaterialId, Settings, Shape, World};
use granum_validation::beam::model_2;
use granum_validation::linkage::constant;
use granum_validation::{Record, g};

fn world(step: f64, friction: f64, restitution: f64) -> World {
    let mut world = World::new(Settings { method: Method::Dem, step, ..Settings::default() });
    world.settings.dem.law = granum_engine::dem::LawKind::Volumetric;
    world.add_material(Material { name: "m".into(), density: 7200.0, friction, restitution });
    world
}

/// A beam flies across another; least distance of their axes, in diameters, and whether the beam is thrown back.
fn cross(step: f64, speed: f64, shift: f64) -> (f64, bool) {
    let mut world = world(step, 0.3, 0.5);
    world.settings.gravity = DVec3::ZERO;
    let mut fixed = Beam::round(0.4, 0.01, 7200.0, 2e7, 4).with_ends(End::Clamped, End::Clamped);
    fixed.young = 2e8;
    let free = Beam::round(0.4, 0.01, 7200.0, 2e8, 4);
    let along = |b: &Beam, d: DVec3, at: DVec3| straight(b, at - 0.2 * d, at + 0.2 * d);
    // Crossing anywhere between the spheres of both, which are a radius apart.
    let at = DVec3::new(shift * 0.01, shift * 0.01, 0.022);
    let nodes = (along(&fixed, DVec3::X, DVec3::ZERO), along(&free, DVec3::Y, at));
    world.set_beams(vec![(fixed, nodes.0), (free, nodes.1)]);
    world.beams.set_motion(1, DVec3::NEG_Z * speed, DVec3::ZERO);
    let mut least = f64::INFINITY;
    while world.time < 0.06 {
        world.step().expect("a step");
        least = least.min((world.beams.point(1, 0.5).0.z - world.beams.point(0, 0.5).0.z) / 0.02);
    }
    (least, world.beams.point(1, 0.5).1.z > 0.0)
}

#[test]
fn beams_do_not_pass_through_each_other() {
    let mut record = Record::new("beam_contact", "beams_do_not_pass_through_each_other");
    for (speed, shift, deepest) in
        [(1.0, 0.0, 0.9234), (1.0, 0.5, 0.8915), (3.0, 0.25, 0.8554), (3.0, 0.5, 0.8507)]
    {
        let ((least, thrown), (fine, _)) = (cross(1e-5, speed, shift), cross(5e-6, speed, shift));
        let name = format!("{speed} m/s, {shift} radii off");
        // The nearest spheres of both are `shift` radii apart along x and along y.
        let touch = (1.0 - 0.5 * shift * shift).sqrt();
        record.holds(&format!("{name}: they touch"), 1.0, least < touch);
        let label = format!("{name}: least distance of the axes [diameters]");
        record.near(&label, 1.0, least, deepest, 0.01);
        record.near(&format!("{label}, with half the step"), 1.0, least, fine, 2e-3);
        record.holds(&format!("{name}: thrown back"), 1.0, thrown);
    }
    record.finish();
}

#[test]
fn action_and_reaction() {
    let mut record = Record::new("beam_contact", "action_and_reaction");
    let mut world = world(1e-5, 0.5, 0.8);
    world.settings.gravity = DVec3::ZERO;
    let beam = Beam::round(0.5, 0.01, 7200.0, 2e7, 5);
    let nodes = straight(&beam, DVec3::ZERO, DVec3::X * 0.5);
    world.set_beams(vec![(beam, nodes)]);
    let ball = Body::sphere(0.03, 7200.0, MaterialId(0), DVec3::new(0.37, 0.01, 0.045));
    world.add(ball.with_velocity(DVec3::new(0.3, 0.2, -2.0)).with_ang_vel(DVec3::new(5.0, 20.0, 3.0)));
    world.step().unwrap();
    let before = world.report.momentum;
    let mut touched = false;
    for _ in 0..5000 {
        world.step().unwrap();
        touched |= world.report.contacts > 0;
    }
    record.holds("they touch", 1.0, touched);
    let change = (world.report.momentum - before).length() / before.length();
    record.below("change of momentum", 1.0, change, 1e-12);
    record.holds("energy is lost, not won", 1.0, world.report.dissipated_energy > 0.0);
    record.finish();
}

#[test]
fn friction_on_a_slope() {
    let mut record = Record::new("beam_contact", "friction_on_a_slope");
    for (mu, angle, along) in [(0.5, 20.0_f64, true), (0.2, 20.0, true), (0.2, 20.0, false)] {
        let (s, c) = angle.to_radians().sin_cos();
        let mut world = world(1e-5, mu, 0.2);
        // A level plane under inclined gravity.
        world.settings.gravity = g * DVec3::new(s, 0.0, -c);
        let plane = world.add_shape(Shape::Plane);
        world.add(Body::fixed(plane, f64::INFINITY, MaterialId(0), DVec3::ZERO));
        let mut beam = Beam::round(0.3, 0.01, 7200.0, 2e8, 3);
        beam.damping.stiffness = 1e-4;
        let d = if along { DVec3::X } else { DVec3::Y };
        let nodes = straight(&beam, DVec3::Z * 0.00998, DVec3::Z * 0.00998 + 0.3 * d);
        world.set_beams(vec![(beam, nodes)]);
        let middle = |w: &World| w.beams.point(0, 0.5);
        world.run_until(0.1).unwrap();
        let v0 = middle(&world).1.x;
        world.run_until(0.3).unwrap();
        let a = (middle(&world).1.x - v0) / 0.2;
        let expected = (g * (s - mu * c)).max(0.0);
        let name = format!("mu {mu}, {}: acceleration [m/s2]", if along { "along" } else { "across" });
        record.near(&name, 1.0, a, expected, (1e-3 * expected).max(1e-5));
    }
    record.finish();
}

#[test]
fn a_folded_beam_touches_itself() {
    let mut record = Record::new("beam_contact", "a_folded_beam_touches_itself");
    let mut world = world(1e-5, 0.0, 0.5);
    world.settings.gravity = DVec3::ZERO;
    let beam = Beam::round(1.0, 0.01, 7200.0, 2e6, 16);
    // A hairpin: two legs joined by a half circle of 0.1 m.
    let radius = 0.1;
    let leg = 0.5 * (1.0 - std::f64::consts::PI * radius);
    let nodes = (0..=16)
        .map(|k| {
            let x = f64::from(k) / 16.0;
            if x < leg {
                (DVec3::new(leg - x, 0.0, radius), DVec3::NEG_X)
            } else if x > 1.0 - leg {
                (DVec3::new(x - 1.0 + leg, 0.0, -radius), DVec3::X)
            } else {
                let a = (x - leg) / radius;
                (radius * DVec3::new(-a.sin(), 0.0, a.cos()), DVec3::new(-a.cos(), 0.0, -a.sin()))
            }
        })
        .collect();
    world.set_beams(vec![(beam, nodes)]);
    // The legs close like tongs.
    for node in 0..=16 {
        let p = world.beams.coordinate(0, 2 * node);
        world.beams.set_rate(0, 2 * node, DVec3::Z * -3.0 * p.x.max(0.0) * p.z.signum() / leg);
    }
    let mut least = f64::INFINITY;
    let mut most = 0;
    for _ in 0..12_000 {
        world.step().unwrap();
        most = most.max(world.report.contacts);
        least = least.min(world.beams.point(0, 0.0).0.distance(world.beams.point(0, 1.0).0));
    }
    record.holds("it touches itself", 1.0, most > 0);
    record.near("least distance of its ends [diameters]", 1.0, least / 0.02, 0.913, 0.01);
    record.finish();
}

#[test]
fn bodies_on_cables() {
    let mut record = Record::new("beam_contact", "bodies_on_cables");
    let cable = |last: End| {
        let mut beam = Beam::round(1.0, 0.01, 7200.0, 2e7, 6).with_ends(End::Pinned, last);
        beam.touches = false;
        beam
    };
    // Pinned at its centre, a ball is a point mass.
    let mut with_ball = world(5e-5, 0.3, 0.5);
    let ball = with_ball.add(Body::sphere(0.05, 7200.0, MaterialId(0), DVec3::X));
    let mass = with_ball.bodies.mass(0);
    let beam = cable(End::PinnedTo(ball));
    let nodes = straight(&beam, DVec3::ZERO, DVec3::X);
    with_ball.set_beams(vec![(beam, nodes.clone())]);
    let mut with_mass = world(5e-5, 0.3, 0.5);
    let mut beam = cable(End::Free);
    beam.end_mass[1] = mass;
    with_mass.set_beams(vec![(beam, nodes)]);
    for w in [&mut with_ball, &mut with_mass] {
        w.run_until(0.7).unwrap();
    }
    let (a, b) = (with_ball.beams.point(0, 1.0).0, with_mass.beams.point(0, 1.0).0);
    record.below("distance of the tips, ball and point mass [m]", 1.0, a.distance(b), 1e-12);
    let center = with_ball.bodies.position[with_ball.index_of(ball).unwrap()];
    record.below("distance of ball and tip [m]", 1.0, a.distance(center), 1e-12);

    // Clamped to a box that turns freely: the direction of the end stays that of the box.
    let mut clamped = world(5e-5, 0.3, 0.5);
    let form = Shape::Cuboid { half: DVec3::new(0.1, 0.05, 0.02) };
    let shape = clamped.add_shape(form.clone());
    let body = Body::of(shape, &form, 1.0, 7200.0, MaterialId(0)).at(DVec3::new(1.1, 0.0, 0.0));
    let id = clamped.add(body);
    let beam = cable(End::ClampedTo(id));
    let nodes = straight(&beam, DVec3::ZERO, DVec3::X);
    clamped.set_beams(vec![(beam, nodes)]);
    clamped.run_until(0.7).unwrap();
    let i = clamped.index_of(id).unwrap();
    let own = clamped.bodies.rotation[i] * DVec3::X;
    let turned = clamped.beams.gradient(0, 1.0).normalize().distance(own);
    record.below("turn of the end against the box", 1.0, turned, 1e-9);
    let scale = clamped.report.kinetic_energy;
    record.below(
        "energy lost [of the kinetic energy]",
        1.0,
        clamped.report.dissipated_energy.abs() / scale,
        4e-4,
    );
    record.holds("the box has fallen", 1.0, clamped.bodies.position[i].z < -0.5);

    // A cable on a wall that moves: the end goes with it, and the wall's work is the energy of the cable.
    let mut moved = world(5e-5, 0.3, 0.5);
    let shape = Shape::Cuboid { half: DVec3::splat(0.05) };
    let radius = shape.bounding_radius();
    let shape = moved.add_shape(shape);
    let mut wall = Body::fixed(shape, radius, MaterialId(0), DVec3::ZERO);
    wall.kind = BodyKind::Kinematic;
    let id: BodyId = moved.add(wall);
    let mut motion = Motion::of(id, DVec3::ZERO, DQuat::IDENTITY);
    motion.translate[0] = Some(Drive::Rate(constant(0.5)));
    moved.motions.push(motion);
    let beam = cable(End::Free).with_ends(End::PinnedTo(id), End::Free);
    let nodes = straight(&beam, DVec3::ZERO, DVec3::NEG_Z);
    moved.set_beams(vec![(beam, nodes)]);
    moved.run_until(0.5).unwrap();
    record.near("end of a cable on a moving wall [m]", 1.0, moved.beams.point(0, 0.0).0.x, 0.25, 1e-12);
    let scale = moved.report.kinetic_energy;
    record.below(
        "energy that is not the wall's work",
        1.0,
        moved.report.dissipated_energy.abs() / scale,
        2e-2,
    );
    record.finish();
}

/// Tip at some times of model 2 with 1 kg at its end; with or without a cylinder in its way.
fn fall(elements: usize, cylinder: bool) -> Vec<DVec3> {
    let mut world = world(2e-5, 0.3, 0.975);
    if cylinder {
        let shape = Shape::Capsule { half: 0.2, radius: 0.01 };
        let radius = shape.bounding_radius();
        let shape = world.add_shape(shape);
        let mut rod = Body::fixed(shape, radius, MaterialId(0), DVec3::new(0.5, 0.0, -0.5));
        rod.rotation = DQuat::from_rotation_x(std::f64::consts::FRAC_PI_2);
        world.add(rod);
    }
    let mut beam = model_2(elements);
    beam.end_mass[1] = 1.0;
    let nodes = straight(&beam, DVec3::ZERO, DVec3::X);
    world.set_beams(vec![(beam, nodes)]);
    [0.3, 0.4, 0.5, 0.6]
        .map(|t| {
            world.run_until(t).expect("the run goes on");
            world.beams.point(0, 1.0).0
        })
        .to_vec()
}

#[test]
fn convergence_with_the_number_of_elements() {
    let mut record = Record::new("beam_contact", "convergence_with_the_number_of_elements");
    for cylinder in [false, true] {
        let tips: Vec<Vec<DVec3>> = [2, 4, 8, 16].iter().map(|&n| fall(n, cylinder)).collect();
        let worst =
            |a: &[DVec3], b: &[DVec3]| a.iter().zip(b).map(|(a, b)| a.distance(*b)).fold(0.0_f64, f64::max);
        let differences: Vec<f64> = tips.windows(2).map(|p| worst(&p[0], &p[1])).collect();
        let (name, falls, most) =
            if cylinder { ("with a cylinder", 2.0, 0.03) } else { ("without contact", 5.0, 1.1e-4) };
        record.report(&format!("{name}: 2 and 4 elements [m]"), 1.0, differences[0], 0.0);
        record.report(&format!("{name}: 4 and 8 elements [m]"), 1.0, differences[1], 0.0);
        record.below(&format!("{name}: 8 and 16 elements [m]"), 1.0, differences[2], most);
        record.holds(&format!("{name}: differences fall"), 1.0, differences[0] > falls * differences[1]);
        record.holds(&format!("{name}: and fall on"), 1.0, differences[1] > falls * differences[2]);
    }
    record.finish();
}
