//! Applied forces on beams (Khude11 eq. 6).
//!
//! - Cantilever under a tip force with P L^2 / EI = 1 and 10, and one closed to a circle by an end moment: the given cases of
//!   [`beam_statics`](#beam_statics), with the same tolerance, here by forces of the world. A moment in the middle of a beam
//!   bends the half before it to an arc and leaves the rest straight: 0.2 %.
//! - Work of a constant force is force times way: 0.5 %, for the way of the implicit integrator is not quite the mean of its
//!   velocities when the force begins at once.

use std::f64::consts::{FRAC_1_PI, FRAC_PI_2, PI, TAU};

use granum_engine::ancf::{Beam, End, Integrator, straight};
use granum_engine::applied::{AppliedForce, AppliedLaw, Given, Target};
use granum_engine::glam::DVec3;
use granum_engine::motion::Track;
use granum_engine::{Method, World};
use granum_validation::{Record, Scene};

fn push(world: &mut World, name: &str, on: Target, law: AppliedLaw) {
    world.applied.list.push(AppliedForce::new(name, on, law));
}

/// A damped cantilever along x in a world, integrated implicitly.
fn cantilever(elements: usize, young: f64, slenderness: f64) -> (World, Beam) {
    let settings = granum_engine::Settings {
        method: Method::Dem,
        step: 0.01,
        gravity: DVec3::ZERO,
        ..granum_engine::Settings::default()
    };
    let mut scene = Scene::new(1.0, 0.01);
    scene.world = World::new(settings);
    scene.material(0.0, 0.0);
    let mut beam = Beam::round(1.0, 0.01, 7200.0, young, elements).with_ends(End::Clamped, End::Free);
    beam.second_moment = beam.area / slenderness;
    beam.damping.mass = 4.0;
    beam.integrator = Integrator::Implicit { rho: 0.5 };
    beam.touches = false;
    let nodes = straight(&beam, DVec3::ZERO, DVec3::X);
    scene.world.set_beams(vec![(beam.clone(), nodes)]);
    (scene.world, beam)
}

fn settle(world: &mut World, time: f64) {
    world.run_until(time).expect("the run succeeds");
}

#[test]
fn cantilever_under_a_tip_force() {
    let mut record = Record::new("applied_on_beams", "cantilever_under_a_tip_force");
    // alpha, tip angle, w / L, 1 - x / L.
    for [alpha, angle, w, shortening] in
        [[1.0, 0.46135195, 0.301720774, 0.0564332363], [10.0, 1.43028554, 0.810609025, 0.554995598]]
    {
        let (mut world, beam) = cantilever(8, 2e7, 1e4);
        let load = DVec3::NEG_Z * alpha * beam.ei();
        let tip = Target::Beams { first: 0, count: 1, share: 1.0 };
        push(&mut world, "tip", tip, AppliedLaw::Given(Given::constant(load)));
        settle(&mut world, 20.0);
        let (at, t) = (world.beams.point(0, 1.0).0, world.beams.gradient(0, 1.0));
        record.relative(&format!("tip force, alpha {alpha}: w / L"), 1.0, -at.z, w, 2e-3);
        record.relative(&format!("tip force, alpha {alpha}: 1 - x / L"), 1.0, 1.0 - at.x, shortening, 2e-3);
        record.relative(&format!("tip force, alpha {alpha}: angle"), 1.0, (-t.z).atan2(t.x), angle, 2e-3);
        let (work, exact) = (world.applied.list[0].done.work, load.dot(at - DVec3::X));
        record.relative(
            &format!("tip force, alpha {alpha}: work over force times way"),
            1.0,
            work / exact,
            1.0,
            5e-3,
        );
    }
    record.finish();
}

#[test]
fn cantilever_under_a_moment() {
    let mut record = Record::new("applied_on_beams", "cantilever_under_a_moment");
    // It grows slowly to its full size.
    let moment = |full: f64| {
        let zero = || Track::Table(vec![(0.0, 0.0)]);
        let torque = Some([zero(), Track::Table(vec![(0.0, 0.0), (10.0, -full)]), zero()]);
        AppliedLaw::Given(Given { torque, ..Given::default() })
    };
    let (mut world, beam) = cantilever(16, 2e9, 1e6);
    let tip = Target::Beams { first: 0, count: 1, share: 1.0 };
    push(&mut world, "end", tip, moment(TAU * beam.ei()));
    settle(&mut world, 30.0);
    let at = |world: &World, share: f64| world.beams.point(0, share).0;
    record.below(
        "end moment, 2 pi EI / L: distance of the tip from the clamp [L]",
        1.0,
        at(&world, 1.0).length(),
        2e-3,
    );
    record.relative("end moment: diameter of the circle [L]", 1.0, at(&world, 0.5).z, FRAC_1_PI, 2e-3);

    let (mut world, beam) = cantilever(8, 2e9, 1e6);
    let middle = Target::Beams { first: 0, count: 1, share: 0.5 };
    push(&mut world, "middle", middle, moment(PI * beam.ei()));
    settle(&mut world, 25.0);
    let t = world.beams.gradient(0, 1.0);
    record.relative("moment in the middle: angle of the tip", 1.0, t.z.atan2(t.x), FRAC_PI_2, 2e-3);
    // A quarter circle of radius L / pi, then half the length straight up.
    record.relative("moment in the middle: tip x [L]", 1.0, at(&world, 1.0).x, FRAC_1_PI, 5e-3);
    record.relative("moment in the middle: tip z [L]", 1.0, at(&world, 1.0).z, FRAC_1_PI + 0.5, 2e-3);
    record.finish();
}
