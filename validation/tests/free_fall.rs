//! Free fall and a throw: the exact answer of the scheme, and its first-order error.
//!
//! Set-up: a sphere thrown at (2, -1, 3) m/s with a spin of (0, 7, 0) rad/s, h = 1e-3 s, 500 steps, no contact.
//! Formula: velocities before positions (Negrut10 eq. 8-9): v_k = v0 + k h g, x_k = x0 + k h v0 + h^2 k (k + 1)/2 g;
//! the parabola itself is missed by g h t / 2.
//! Tolerance: 1e-12 relative, rounding of 500 additions; the orientation turns by exactly t w.

use granum_engine::glam::{DQuat, DVec3};
use granum_validation::{Record, SCALES, Scene, g};

#[test]
fn parabola() {
    let mut record = Record::new("free_fall", "parabola");
    for scale in SCALES {
        let mut scene = Scene::new(scale, 1e-3);
        let material = scene.material(0.3, 0.0);
        let ball = scene.sphere(0.1, DVec3::new(0.0, 0.0, 5.0), material);
        let (v0, w0) = (DVec3::new(2.0, -1.0, 3.0), DVec3::new(0.0, 7.0, 0.0));
        scene.throw(ball, v0, w0);
        scene.steps(500);
        let (h, k) = (1e-3, 500.0);
        let gravity = DVec3::new(0.0, 0.0, -g);
        let x = DVec3::new(0.0, 0.0, 5.0) + k * h * v0 + h * h * k * (k + 1.0) / 2.0 * gravity;
        let v = v0 + k * h * gravity;
        let q = DQuat::from_rotation_y(3.5);
        let parabola = 5.0 + 3.0 * 0.5 - 0.5 * g * 0.25;
        record.relative("height of the scheme [m]", scale, scene.position(ball).z, x.z, 1e-12);
        record.below("place", scale, scene.position(ball).distance(x), 1e-12);
        record.below("velocity", scale, scene.velocity(ball).distance(v), 1e-12);
        record.below("orientation", scale, 1.0 - scene.rotation(ball).dot(q).abs(), 1e-12);
        record.relative(
            "distance below the parabola, g h t / 2 [m]",
            scale,
            parabola - scene.position(ball).z,
            g * h * 0.5 / 2.0,
            1e-9,
        );
    }
    record.finish();
}

/// Two spheres closer than the contact margin fall side by side: a contact with a gap must neither push nor pull,
/// whatever the friction.
#[test]
fn neighbours() {
    let mut record = Record::new("free_fall", "neighbours");
    for scale in SCALES {
        for mu in [0.0, 0.3] {
            for speed in [0.0, 1.0] {
                let mut scene = Scene::new(scale, 1e-3);
                let material = scene.material(mu, 0.0);
                let left = scene.sphere(0.1, DVec3::ZERO, material);
                let right = scene.sphere(0.1, DVec3::new(0.202, 0.0, 0.0), material);
                scene.throw(right, DVec3::new(speed, 0.0, 0.0), DVec3::ZERO);
                let contacts = scene.step().contacts;
                scene.steps(9);
                let apart = scene.position(right).x - scene.position(left).x;
                let label = format!("neighbours, mu = {mu}, parting at {speed} m/s");
                record.holds(&format!("{label}: they are in contact"), scale, contacts == 1);
                record.near(&format!("{label}: distance [m]"), scale, apart, 0.202 + 0.01 * speed, 1e-12);
                record.below(
                    &format!("{label}: v of the left [m/s]"),
                    scale,
                    scene.velocity(left).x.abs(),
                    1e-12,
                );
            }
        }
    }
    record.finish();
}
