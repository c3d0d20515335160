//! A mass on a spring and damper: m = 2 kg, k = 200 N/m, c = 4 N s/m, x(0) = 0.1 m, no gravity.
//!
//! Exact: x = 0.1 e^(-t) (cos w t + sin(w t) / w), w^2 = 99. The spring is implicit by theta = z / (4 + z), z = h^2 k / m: the
//! step is v' = (v - h k x / m) / (1 + h c / m + theta z), x' = x + h v'. The engine must do that to 1e-8, on a slider and between
//! two points. Against the exact motion it is of first order, from the start (v(0) belongs to the middle of a step: h k x0 /
//! 2 m = 5 h m/s too much, so 0.5 h m of place) and from the damper: allowed 1 h. A spring a million times stiffer must not blow up.

use granum_engine::JointKind;
use granum_engine::glam::{DQuat, DVec3};
use granum_engine::joint::Freedom;
use granum_engine::joint::spring::Spring;
use granum_validation::{Record, SCALES, Scene};

const VALUES: [(f64, f64); 4] =
    [(0.1, 0.0568971891), (0.5, 0.0098550668), (1.0, -0.0336851681), (2.0, 0.0079116024)];

/// Places at the four times, and the largest difference from the scheme's own formula.
fn swing(scale: f64, h: f64, slider: bool, stiffness: f64) -> ([f64; 4], f64) {
    let mut scene = Scene::new(scale, h).weightless();
    let spring = |rest| Spring { stiffness, damping: 4.0, rest, preload: 0.0 };
    let body;
    if slider {
        body = scene.flat_part(2.0, 0.1, DVec3::ZERO);
        let along = DQuat::from_rotation_arc(DVec3::Z, DVec3::X);
        let joint = scene.joint(JointKind::Prismatic, (None, Some(body)), DVec3::ZERO, along);
        scene.spring(joint, Freedom::Slide, spring(0.0));
        let i = scene.world.index_of(body).expect("the body is there");
        scene.world.bodies.position[i] = DVec3::X * (0.1 * scale);
    } else {
        body = scene.point_mass(2.0, DVec3::X * 0.1);
        let joint = scene.link(JointKind::Spring, (None, Some(body)), DVec3::X * -1.0, DVec3::X * 0.1);
        scene.spring(joint, Freedom::Slide, spring(1.0));
    }
    let (mut x, mut v, mut worst, mut out) = (0.1, 0.0, 0.0_f64, [0.0; 4]);
    for (k, (t, _)) in VALUES.into_iter().enumerate() {
        while scene.world.time < (t - 0.5 * h) * scale.sqrt() {
            scene.step();
            let z = h * h * stiffness / 2.0;
            v = (v - h * stiffness / 2.0 * x) / (1.0 + h * 2.0 + z * z / (4.0 + z));
            x += h * v;
            worst = worst.max((scene.position(body).x - x).abs());
        }
        out[k] = scene.position(body).x;
    }
    (out, worst)
}

#[test]
fn oscillation() {
    let mut record = Record::new("spring_damper", "oscillation");
    for scale in SCALES {
        for (slider, name) in [(true, "slider"), (false, "two points")] {
            let (places, worst) = swing(scale, 1e-3, slider, 200.0);
            let (finer, _) = swing(scale, 1e-4, slider, 200.0);
            record.below(&format!("{name}: difference from the scheme's formula [m]"), scale, worst, 1e-8);
            for (k, (t, x)) in VALUES.into_iter().enumerate() {
                record.near(&format!("{name}, h = 1e-3: x({t} s) [m]"), scale, places[k], x, 1e-3);
                record.near(&format!("{name}, h = 1e-4: x({t} s) [m]"), scale, finer[k], x, 1e-4);
            }
            let (_, stiff) = swing(scale, 1e-3, slider, 2e8);
            record.below(&format!("{name}, 1e6 times stiffer: difference [m]"), scale, stiff, 1e-8);
        }
    }
    record.finish();
}
