//! Free and stiff beams in motion: what is conserved, and that both integrators agree.
//!
//! - A free beam that tumbles and vibrates keeps linear and angular momentum to rounding: symplectic Euler conserves both
//!   exactly, generalised-alpha linear momentum exactly and angular momentum to second order.
//! - A steel pendulum (E = 200 GPa, 10 mm radius, 8 elements) is a rigid rod with period and sag of their own; explicit steps
//!   are stable up to 5.4 us, implicit ones of 1 ms are 180 times longer. Both must put the tip to the same place after
//!   0.5 s within 1e-4 m: the rod's path, up to its own small bending.
//! - Model 1 for one second against its time-converged tip: implicit at 1 ms within 1e-4 m, explicit at
//!   0.01 ms within 5e-5 m.

use granum_engine::ancf::{Beam, End, straight};
use granum_engine::glam::DVec3;
use granum_validation::Record;
use granum_validation::beam::{BeamScene, implicit, model_1};

#[test]
fn momentum_is_conserved() {
    let mut record = Record::new("beam_motion", "momentum_is_conserved");
    for (name, limit, rho) in [("explicit", 1e-12, None), ("implicit", 1e-4, Some(1.0))] {
        let mut beam = model_1(6).with_ends(End::Free, End::Free);
        beam.end_mass = [0.0, 1.0];
        if let Some(rho) = rho {
            beam = implicit(beam, rho);
        }
        let mut scene = BeamScene::one(1.0, 2e-4, beam);
        scene.gravity = DVec3::ZERO;
        scene.beams.set_motion(0, DVec3::new(1.0, -0.5, 2.0), DVec3::new(0.3, 4.0, -2.0));
        // A bend that is no rigid motion.
        scene.beams.set_rate(0, 4, DVec3::new(0.0, 3.0, 1.0));
        let before = scene.beams.totals(DVec3::ZERO);
        scene.run(2.0);
        let after = scene.beams.totals(DVec3::ZERO);
        assert!(after.bending > 1e-3 && after.axial > 1e-3, "{after:?}");
        let linear = (after.momentum - before.momentum).length() / before.momentum.length();
        let angular =
            (after.angular_momentum - before.angular_momentum).length() / before.angular_momentum.length();
        record.below(&format!("{name}: change of linear momentum"), 1.0, linear, 1e-9);
        record.below(&format!("{name}: change of angular momentum"), 1.0, angular, limit);
    }
    record.finish();
}

#[test]
fn implicit_steps_are_a_hundred_times_longer() {
    let mut record = Record::new("beam_motion", "implicit_steps_are_a_hundred_times_longer");
    let steel = Beam::round(1.0, 0.01, 7800.0, 2e11, 8).with_ends(End::Pinned, End::Free);
    let (axial, bending) = steel.stable_steps();
    let limit = axial.min(bending);
    let long = 1e-3;
    record.holds("the long step is 100 times the stable one", 1.0, long > 100.0 * limit);
    let mut explicit = BeamScene::one(1.0, 4e-6, steel.clone());
    explicit.run(0.5);
    let mut scene = BeamScene::one(1.0, long, implicit(steel, 0.8));
    scene.run(0.5);
    let distance = explicit.at(0, 1.0).distance(scene.at(0, 1.0));
    record.below("distance of the tips after 0.5 s [m]", 1.0, distance, 1e-4);
    record.finish();
}

#[test]
fn implicit_and_explicit_agree() {
    let mut record = Record::new("beam_motion", "implicit_and_explicit_agree");
    // Four elements converged in time, by RK4 (`data/series/B4_model1_pendulum_4el_timeconverged.csv`).
    let exact = DVec3::new(-0.9247629, 0.0, 0.1063353);
    let mut explicit = BeamScene::one(1.0, 1e-5, model_1(4));
    explicit.run(1.0);
    record.below(
        "explicit, h = 0.01 ms: error of the tip after 1 s [m]",
        1.0,
        explicit.at(0, 1.0).distance(exact),
        5e-5,
    );
    let mut scene = BeamScene::one(1.0, 1e-3, implicit(model_1(4), 0.9));
    scene.run(1.0);
    let error = scene.at(0, 1.0).distance(exact);
    record.below("implicit, h = 1 ms: error of the tip after 1 s [m]", 1.0, error, 1e-4);
    record.finish();
}

/// A clamped end keeps place and direction, and a beam between two clamps of different directions too.
#[test]
fn clamps_hold() {
    let mut record = Record::new("beam_motion", "clamps_hold");
    for rho in [None, Some(0.8)] {
        let mut beam = model_1(8).with_ends(End::Clamped, End::Clamped);
        if let Some(rho) = rho {
            beam = implicit(beam, rho);
        }
        let mut nodes = straight(&beam, DVec3::ZERO, DVec3::X);
        nodes[8].1 = DVec3::new(0.6, 0.0, 0.8);
        nodes[0].1 = DVec3::new(0.8, 0.6, 0.0);
        let mut scene = BeamScene::new(1.0, 1e-4, vec![(beam, nodes)]);
        scene.run(0.5);
        let (a, b) = (scene.beams.gradient(0, 0.0), scene.beams.gradient(0, 1.0));
        let turned = a.normalize().distance(DVec3::new(0.8, 0.6, 0.0))
            + b.normalize().distance(DVec3::new(0.6, 0.0, 0.8));
        let name = if rho.is_some() { "implicit" } else { "explicit" };
        record.below(&format!("{name}: turn of the ends"), 1.0, turned, 1e-9);
        let moved = scene.at(0, 0.0).length() + scene.at(0, 1.0).distance(DVec3::X);
        record.below(&format!("{name}: move of the ends [m]"), 1.0, moved, 1e-12);
        record.holds(&format!("{name}: it sags"), 1.0, scene.at(0, 0.5).z < -0.01);
    }
    record.finish();
}
