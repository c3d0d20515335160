//! A sphere on an incline: pure rolling, and rolling with slip.
//!
//! - Rolling: 20 deg, mu = 0.3 (critical tan = 3.5 mu): a = 5/7 g sin 20 = 2.396584004, friction 2/7 sin 20 m g =
//!   0.0977200 m g, x(1 s) = a t (t + h)/2 of the scheme; no slip, |v - R w| < 1e-9. Exact for the scheme: 1e-9, with default
//!   settings too; in single precision v 1e-9, since velocities are summed in double, and the slip 1e-8.
//! - Slipping: 50 deg, mu = 0.2: a = g (sin - mu cos) = 6.2537466968, R alpha = 2.5 mu g cos = 3.1528732255. With
//!   Coulomb's law the scheme is exact. With the relaxed cone the sphere floats by h mu (v - R w): it rises at
//!   v_n = h mu (a - R alpha) from the first step on, and the impulse m v_n that this takes brings friction mu m v_n along.
//!   So v = a t - mu v_n and R w = R alpha t + 2.5 mu v_n, exactly: 1e-9.
//!   Started at the gap of steady slip the approach to it is q = 3.5 mu^2/(1 + 3.5 mu^2) per step: in step k the slip grows by
//!   a_s h (1 - q^k), a_s = a - R alpha, and v = a k h - mu^2 a_s h (1 - q^k), R w = R alpha k h + 2.5 mu^2 a_s h (1 - q^k): 1e-9.
//!
//! Source: textbook formulas; Negrut10 eq. 4-14 for the scheme.

use granum_engine::Friction;
use granum_engine::glam::DVec3;
use granum_validation::scene::tilt;
use granum_validation::{Record, SCALES, Scene, g};

const R: f64 = 0.1;

struct Rolled {
    v: DVec3,
    x: f64,
    rim: f64,
    friction: f64,
    slip: f64,
}

fn roll(mut scene: Scene, degrees: f64, mu: f64) -> Rolled {
    let material = scene.material(mu, 0.0);
    let plane = scene.incline(degrees, material);
    let start = tilt(degrees) * DVec3::new(0.0, 0.0, R);
    let ball = scene.sphere_of_mass(1.0, R, start, material);
    scene.run_until(1.0);
    let back = tilt(degrees).inverse();
    let v = back * scene.velocity(ball);
    let rim = R * scene.ang_vel(ball).y;
    let friction = (back * scene.contact_force(plane)).x / g;
    Rolled { v, x: (back * (scene.position(ball) - start)).x, rim, friction, slip: v.x - rim }
}

#[test]
fn pure_rolling() {
    let mut record = Record::new("rolling", "pure_rolling");
    let a = 5.0 / 7.0 * g * 20f64.to_radians().sin();
    for scale in SCALES {
        for (friction, name) in [(Friction::Coulomb, "coulomb"), (Friction::Cone, "cone")] {
            let end = roll(Scene::new(scale, 1e-3).exact().friction(friction), 20.0, 0.3);
            record.relative(&format!("rolling, {name}: v(1 s) [m/s]"), scale, end.v.x, a, 1e-9);
            record.relative(&format!("rolling, {name}: x(1 s) [m]"), scale, end.x, a * 1.001 / 2.0, 1e-9);
            record.relative(
                &format!("rolling, {name}: friction / m g"),
                scale,
                end.friction,
                2.0 / 7.0 * 20f64.to_radians().sin(),
                1e-9,
            );
            record.below(&format!("rolling, {name}: slip [m/s]"), scale, end.slip.abs(), 1e-9);
        }
        let end = roll(Scene::new(scale, 1e-3).single(), 20.0, 0.3);
        record.relative("rolling, single precision: v(1 s) [m/s]", scale, end.v.x, a, 1e-9);
        record.below("rolling, single precision: slip [m/s]", scale, end.slip.abs(), 1e-8);
        let end = roll(Scene::new(scale, 1e-3), 20.0, 0.3);
        record.relative("rolling, default settings: v(1 s) [m/s]", scale, end.v.x, a, 1e-9);
        record.below("rolling, default settings: slip [m/s]", scale, end.slip.abs(), 1e-9);
    }
    record.finish();
}

#[test]
fn rolling_with_slip() {
    let mut record = Record::new("rolling", "rolling_with_slip");
    let (a, rim) = (6.2537466968, 3.1528732255);
    for scale in SCALES {
        let end = roll(Scene::new(scale, 1e-3).exact(), 50.0, 0.2);
        record.relative("slipping, coulomb: v(1 s) [m/s]", scale, end.v.x, a, 1e-9);
        record.relative("slipping, coulomb: R w(1 s) [m/s]", scale, end.rim, rim, 1e-9);
        record.relative("slipping, coulomb: x(1 s) [m]", scale, end.x, a * 1.001 / 2.0, 1e-9);
        let end = roll(Scene::new(scale, 1e-3).exact().friction(Friction::Cone), 50.0, 0.2);
        let push = 0.2 * 1e-3 * 0.2 * (a - rim);
        record.relative("slipping, cone: v(1 s) [m/s]", scale, end.v.x, a - push, 1e-9);
        record.relative("slipping, cone: R w(1 s) [m/s]", scale, end.rim, rim + 2.5 * push, 1e-9);
    }
    record.finish();
}

#[test]
fn rolling_with_slip_in_the_cone() {
    let mut record = Record::new("rolling", "rolling_with_slip_in_the_cone");
    let (mu, degrees, h) = (0.2_f64, 50_f64, 1e-3);
    let (sin, cos) = degrees.to_radians().sin_cos();
    let (a, alpha) = (g * (sin - mu * cos), 2.5 * mu * g * cos);
    let q = 3.5 * mu * mu / (1.0 + 3.5 * mu * mu);
    for scale in SCALES {
        for steps in [3, 1000] {
            let mut scene = Scene::new(scale, h).exact().friction(Friction::Cone);
            let material = scene.material(mu, 0.0);
            scene.incline(degrees, material);
            let ball = scene.sphere_of_mass(1.0, R, tilt(degrees) * DVec3::Z * R, material);
            scene.steps(steps);
            let t = steps as f64 * h;
            let lag = mu * mu * (a - alpha) * h * (1.0 - q.powi(steps as i32));
            let back = tilt(degrees).inverse();
            let (v, rim) = ((back * scene.velocity(ball)).x, R * scene.ang_vel(ball).y);
            let label = format!("slipping, cone, the scheme's own answer, {steps} steps");
            record.relative(&format!("{label}: v [m/s]"), scale, v, a * t - lag, 1e-9);
            record.relative(&format!("{label}: R w [m/s]"), scale, rim, alpha * t + 2.5 * lag, 1e-9);
            let gap = (back * scene.position(ball)).z - R;
            let slip = (a - alpha) * t - 3.5 * lag;
            record.near(&format!("{label}: gap [m]"), scale, gap, h * mu * slip, 1e-9 * R);
        }
    }
    record.finish();
}
