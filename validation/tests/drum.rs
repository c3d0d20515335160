//! One particle in a turning drum: where it slips, and when it is carried round.
//!
//! - A block that cannot turn (a ball without freedom to turn) slips in a slowly turning drum: friction mu N along the wall holds its
//!   weight, so it stays at atan(mu) from the bottom, exactly. Started there at rest it stays: 1e-6 rad at Coulomb's law and with the
//!   relaxed cone, whose gap h mu w R it starts with. Started at the bottom it sticks until it gets there and then swings about that angle
//!   with the wall's speed u at most, by u/sqrt(g R/cos): the mean of its angle within a tenth of that swing.
//! - A particle that sticks to the wall (mu = 100: the friction that is needed on the way grows without bound as the speed comes down to
//!   the limit) is carried over the top iff w > sqrt(g/R), R the radius of its path: 3 % above the force of the wall never ends in three turns
//!   and is m (w^2 R - g) at the top, 5 %, of first order; 3 % below there is none for some steps. The particle then flies nearly along the
//!   wall; 20 % below it falls from it by more than a tenth of R.
//!
//! Drum of radius 1 m, ball of 0.1 m, so R = 0.9 m; h = 1 ms. Hard contact, solved to 1e-11, at three sizes.
//!
//! Source: statics; centripetal acceleration.

use granum_engine::glam::{DQuat, DVec3};
use granum_engine::motion::{Drive, Motion, Track};
use granum_engine::shape::{Revolved, Shape};
use granum_engine::{BodyId, BodyKind, Friction};
use granum_validation::{Record, SCALES, Scene, g};

/// Radius of the particle's path.
const PATH: f64 = 0.9;

/// A drum that turns at `w` about y, from z to x at its bottom, and a ball without freedom to turn `angle` up its wall.
fn drum(scale: f64, friction: Friction, mu: f64, w: f64, angle: f64, v: f64, gap: f64) -> (Scene, BodyId) {
    let mut scene = Scene::new(scale, 1e-3).exact().friction(friction);
    let material = scene.material(mu, 0.0);
    let tube = Shape::Revolved(Revolved::tube(scale, 1.2 * scale, 0.5 * scale));
    let lying = DQuat::from_rotation_x(std::f64::consts::FRAC_PI_2);
    let radius = tube.bounding_radius();
    let shape = scene.world.add_shape(tube);
    let mut wall = granum_engine::Body::fixed(shape, radius, material, DVec3::ZERO).with_rotation(lying);
    wall.kind = BodyKind::Kinematic;
    let wall = scene.world.add(wall);
    // About -y the bottom moves towards +x.
    let rate = Drive::Rate(Track::Table(vec![(0.0, w / scale.sqrt())]));
    let motion = Motion { axis: DVec3::NEG_Y, rotate: Some(rate), ..Motion::of(wall, DVec3::ZERO, lying) };
    scene.world.motions.push(motion);
    let (sin, cos) = f64::sin_cos(angle);
    let ball = scene.sphere_of_mass(1.0, 0.1, (PATH - gap) * DVec3::new(sin, 0.0, -cos), material);
    scene.lock_rotation(ball);
    scene.throw(ball, v * DVec3::new(cos, 0.0, sin), DVec3::ZERO);
    (scene, ball)
}

/// Angle of the particle from the bottom.
fn angle(scene: &Scene, ball: BodyId) -> f64 {
    let p = scene.position(ball);
    p.x.atan2(-p.z)
}

#[test]
fn a_block_slips_at_the_angle_of_friction() {
    let mut record = Record::new("drum", "a_block_slips");
    for scale in SCALES {
        for mu in [0.2_f64, 0.5] {
            let w = 0.03 * (g / PATH).sqrt();
            let limit = mu.atan();
            for (friction, name) in [(Friction::Coulomb, "coulomb"), (Friction::Cone, "cone")] {
                // The wall moves at w times its own radius.
                let gap = if friction == Friction::Cone { 1e-3 * mu * w } else { 0.0 };
                let (mut scene, ball) = drum(scale, friction, mu, w, limit, 0.0, gap);
                scene.run_until(2.0);
                let label = format!("block, mu = {mu}, {name}");
                let off = (angle(&scene, ball) - limit).abs();
                record.below(&format!("{label}: leaves atan(mu) by [rad]"), scale, off, 1e-6);
            }
            let (mut scene, ball) = drum(scale, Friction::Coulomb, mu, w, 0.0, w, 0.0);
            let start = 1.1 * limit / w;
            scene.run_until(0.5 * limit / w);
            let carried = angle(&scene, ball);
            // The wall is further out than the path: what sticks to it moves at w times 1 m.
            record.relative(
                &format!("block, mu = {mu}: carried along [rad]"),
                scale,
                carried,
                0.5 * limit / PATH,
                1e-2,
            );
            scene.run_until(start);
            let swing = w / PATH / (g / (PATH * limit.cos())).sqrt();
            let period = std::f64::consts::TAU / (g / (PATH * limit.cos())).sqrt();
            let (mut sum, mut n) = (0.0, 0.0);
            while scene.world.time < (start + 4.0 * period) * scale.sqrt() {
                scene.step();
                sum += angle(&scene, ball);
                n += 1.0;
            }
            record.near(&format!("block, mu = {mu}: mean angle [rad]"), scale, sum / n, limit, 0.1 * swing);
        }
    }
    record.finish();
}

#[test]
fn a_stuck_particle_is_carried_over_the_top() {
    let mut record = Record::new("drum", "a_stuck_particle");
    let limit = (g / PATH).sqrt();
    for scale in SCALES {
        // Smallest force of the wall over three turns, over m g, and how far the particle gets from it, over R.
        let carry = |share: f64| {
            let w = share * limit;
            // It moves with the wall, whose radius is larger than that of its path.
            let (mut scene, ball) = drum(scale, Friction::Coulomb, 100.0, w * PATH, 0.0, w * PATH, 0.0);
            let (mut least, mut off) = (f64::INFINITY, 0.0_f64);
            while scene.world.time < 3.0 * std::f64::consts::TAU / w * scale.sqrt() {
                scene.step();
                least = least.min(scene.contact_force(ball).length() / g);
                off = off.max(1.0 - scene.position(ball).length() / PATH);
            }
            (least, off)
        };
        let (least, off) = carry(1.03);
        let at_the_top = 1.03 * 1.03 - 1.0;
        record.relative("stuck, 3 % faster: least force of the wall / m g", scale, least, at_the_top, 0.05);
        record.below("stuck, 3 % faster: leaves the wall / R", scale, off, 1e-5);
        let (least, off) = carry(0.97);
        record.below("stuck, 3 % slower: least force of the wall / m g", scale, least, 1e-9);
        record.report("stuck, 3 % slower: leaves the wall / R", scale, off, 0.0);
        let (_, off) = carry(0.8);
        record.holds("stuck, 20 % slower: falls by more than a tenth of R", scale, off > 0.1);
    }
    record.finish();
}
