//! A slider-crank whose motor turns at a constant speed, in a plane without gravity.
//!
//! Crank r = 0.1 m (0.5 kg), rod l = 0.3 m (1 kg, thin), slider 2 kg, w = 10 rad/s, crank angle p = w t.
//! x = r cos p + sqrt(l^2 - r^2 sin^2 p); the motor's torque is w^2 K'(p), where w^2 K is the kinetic energy. A step
//! leaves the crank's circle by r (w h)^2 / 2 = 5e-6 m at h = 1e-3 before the next takes it back: allowed 1e-5 m. Torque:
//! 1 % of the largest at h = 1e-4. Values at 30 ... 150 deg: independent computation, to 1e-9. At these five angles x, v, a and the
//! torque of a run whose step divides them are demanded one by one: x to 1e-5 m at h = 1e-3, the torque to 1 % of itself at 1e-4. The
//! velocity of a step belongs to its middle, so v at an angle is the mean of the steps before and after it, a their difference
//! over h; both are then right to second order, (w h)^2: 1e-4 of r w and of r w^2 at h = 1e-3, and 1e-6 at 1e-4.

use granum_engine::glam::{DQuat, DVec3};
use granum_engine::joint::Freedom;
use granum_engine::joint::motor::Motor;
use granum_engine::{BodyId, JointKind, Method};
use granum_validation::linkage::{constant, flat, spin};
use granum_validation::{Record, SCALES, Scene};

const R: f64 = 0.1;
const L: f64 = 0.3;
const W: f64 = 10.0;

fn place(p: f64) -> f64 {
    R * p.cos() + (L * L - (R * p.sin()).powi(2)).sqrt()
}

/// Kinetic energy of rod and slider for a crank speed of one.
fn kinetic(p: f64) -> f64 {
    let root = (L * L - (R * p.sin()).powi(2)).sqrt();
    let slider = -R * p.sin() - R * R * p.sin() * p.cos() / root;
    let turn = -R * p.cos() / root;
    let (x, z) = (0.5 * (slider - R * p.sin()), 0.5 * R * p.cos());
    0.5 * 2.0 * slider * slider + 0.5 * (x * x + z * z) + 0.5 * (L * L / 12.0) * turn * turn
}

fn torque(p: f64) -> f64 {
    let d = 1e-4;
    let slope = |d: f64| (kinetic(p + d) - kinetic(p - d)) / (2.0 * d);
    W * W * (4.0 * slope(d) - slope(2.0 * d)) / 3.0
}

/// The mechanism, its slider and its motor.
fn slider_crank(method: Method, scale: f64, h: f64) -> (Scene, BodyId, usize) {
    let mut scene = Scene::new(scale, h).by(method).weightless();
    let (pin, end) = (flat(R, 0.0), flat(R + L, 0.0));
    let crank = scene.rod(0.5, DVec3::ZERO, pin);
    let rod = scene.rod(1.0, pin, end);
    let slider = scene.flat_part(2.0, 1e-3, end);
    scene.throw(crank, DVec3::Z * (0.5 * R * W), spin(W));
    scene.throw(rod, DVec3::Z * (0.5 * R * W), spin(-R * W / L));
    let motor = scene.hinge(None, crank, DVec3::ZERO);
    scene.hinge(Some(crank), rod, pin);
    scene.hinge(Some(rod), slider, end);
    let along = DQuat::from_rotation_arc(DVec3::Z, DVec3::X);
    scene.joint(JointKind::Prismatic, (None, Some(slider)), end, along);
    scene.drive(motor, Freedom::Turn, Motor::Speed(constant(W)));
    (scene, slider, motor)
}

/// Largest error of the slider's place and of the torque over a turn, and the largest gap of a joint.
fn turn(method: Method, scale: f64, h: f64) -> (f64, f64, f64) {
    let (mut scene, slider, motor) = slider_crank(method, scale, h);
    let (mut place_error, mut torque_error, mut gap) = (0.0_f64, 0.0_f64, 0.0_f64);
    let steps = (std::f64::consts::TAU / (W * h)) as usize;
    for k in 1..=steps {
        scene.step();
        let p = W * h * k as f64;
        place_error = place_error.max((scene.position(slider).x - place(p)).abs());
        if method == Method::Ccp || k > 2 {
            torque_error = torque_error.max((scene.load(motor).drive.0 - torque(p - 0.5 * W * h)).abs());
        }
        gap = gap.max(scene.position(slider).z.abs());
    }
    (place_error, torque_error, gap)
}

#[test]
fn constant_speed() {
    let mut record = Record::new("slider_crank", "constant_speed");
    let table = [
        (30.0, 0.382406529533, 1.75218655696),
        (60.0, 0.337228132327, 0.924936524021),
        (90.0, 0.282842712475, -0.883883476483),
        (120.0, 0.237228132327, -1.26756305195),
        (150.0, 0.209201448777, -0.677633290232),
    ];
    for (degrees, x, t) in table {
        let p = f64::to_radians(degrees);
        record.near(&format!("closed form of x at {degrees} deg [m]"), 1.0, place(p), x, 1e-10);
        record.near(&format!("closed form of the torque at {degrees} deg [N m]"), 1.0, torque(p), t, 1e-8);
    }
    for scale in SCALES {
        let (x, t, z) = turn(Method::Ccp, scale, 1e-3);
        record.below("h = 1e-3: error of x over a turn [m]", scale, x, 1e-5);
        record.below("h = 1e-3: slider off its line [m]", scale, z, 1e-9);
        record.report("h = 1e-3: error of the torque over a turn [N m]", scale, t, 0.0);
        let (x, t, _) = turn(Method::Ccp, scale, 1e-4);
        record.below("h = 1e-4: error of x over a turn [m]", scale, x, 1e-7);
        record.below("h = 1e-4: error of the torque over a turn [N m]", scale, t, 0.0176);
    }
    record.finish();
}

/// In penalty contact forces belong to the middle of a step, as the torque does in `turn`. The first two steps are left out: the first
/// drift is straight, so the first forces are those of joints that are open by w^2 r h^2 / 8.
#[test]
fn constant_speed_in_penalty_contact() {
    let mut record = Record::new("slider_crank", "constant_speed_in_penalty_contact");
    for scale in SCALES {
        for h in [1e-3, 1e-4] {
            let (x, t, z) = turn(Method::Dem, scale, h);
            record.below(&format!("dem, h = {h}: error of x over a turn [m]"), scale, x, 10.0 * h * h);
            record.below(
                &format!("dem, h = {h}: error of the torque over a turn [N m]"),
                scale,
                t,
                2000.0 * h * h,
            );
            record.below(&format!("dem, h = {h}: slider off its line [m]"), scale, z, 1e-9);
        }
    }
    record.finish();
}

#[test]
fn at_five_angles() {
    let mut record = Record::new("slider_crank", "at_five_angles");
    let table = [
        [0.382406529533, -0.646385010942, -10.4230043406, 1.75218655696],
        [0.337228132327, -1.01678107607, -3.3383496477, 0.924936524021],
        [0.282842712475, -1.0, 3.53553390593, -0.883883476483],
        [0.237228132327, -0.715269731496, 6.6616503523, -1.26756305195],
        [0.209201448777, -0.353614989058, 6.89750373512, -0.677633290232],
    ];
    // Steps in 30 deg.
    for (steps, name) in [(53, "1e-3"), (524, "1e-4")] {
        let h = std::f64::consts::PI / (6.0 * W * f64::from(steps));
        let second = (W * h).powi(2);
        for scale in SCALES {
            let (mut scene, slider, motor) = slider_crank(Method::Ccp, scale, h);
            for (k, [x, v, a, torque]) in table.into_iter().enumerate() {
                let degrees = 30 * (k + 1);
                // The rest of the 30 deg since the last angle, one step past which has been made for v and a.
                scene.steps(if k == 0 { steps } else { steps - 1 } as usize);
                let (place, v_before) = (scene.position(slider).x, scene.velocity(slider).x);
                let t_before = scene.load(motor).drive.0;
                scene.step();
                let (v_after, t_after) = (scene.velocity(slider).x, scene.load(motor).drive.0);
                let what = |name_of: &str| format!("h = {name}, {degrees} deg: {name_of}");
                record.near(&what("x [m]"), scale, place, x, if steps < 100 { 1e-5 } else { 1e-7 });
                let mean = 0.5 * (v_before + v_after);
                record.near(&what("v [m/s]"), scale, mean, v, second * R * W);
                let rate = (v_after - v_before) / h;
                record.near(&what("a [m/s2]"), scale, rate, a, second * R * W * W);
                let mean = 0.5 * (t_before + t_after);
                record.relative(
                    &what("torque [N m]"),
                    scale,
                    mean,
                    torque,
                    if steps < 100 { 5e-2 } else { 1e-2 },
                );
            }
        }
    }
    record.finish();
}
