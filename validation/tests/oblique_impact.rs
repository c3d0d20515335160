//! Oblique impact of two equal spheres, and of a small one with one a hundred times larger.
//!
//! Set-up: m = 1 kg, R = 0.1 m, sphere 1 at (1, 0, 0) m/s, sphere 2 at rest, the normal from 1 to 2 at an angle to x in
//! the plane of x and y; no gravity, Coulomb's law, spheres touching, one step. Formula: J_n = (1 + e) m_eff u_n,
//! J_t = min(mu J_n, 2/7 m_eff u_t). Tolerance: 1e-8, the digits of the printed references.
//! Size ratio: radius 0.01 m against 1 m of the same density (masses 1 : 1e6), e = 0.5, head-on and central: relative
//! speed times -e, momentum conserved to rounding. Both with every solver.

use granum_engine::glam::DVec3;
use granum_validation::scene::SOLVERS;
use granum_validation::{Record, SCALES, Scene};

#[test]
fn two_equal_spheres() {
    let mut record = Record::new("oblique_impact", "two_equal_spheres");
    let cases = [
        (30.0_f64, 1.0, 0.0, [0.25, -0.4330127, 0.75, 0.4330127], 0.0),
        (50.0, 0.9, 0.1, [0.56070452, -0.42853197, 0.43929548, 0.42853197], 1.52662057),
        (20.0, 0.5, 0.4, [0.32102222, -0.19513195, 0.67897778, 0.19513195], 1.22150051),
    ];
    for scale in SCALES {
        for (kind, solver) in SOLVERS {
            for (angle, e, mu, v, spin) in cases {
                let mut scene = Scene::new(scale, 1e-3).exact().weightless().solver(kind);
                let material = scene.material(mu, e);
                let (sin, cos) = angle.to_radians().sin_cos();
                let one = scene.sphere_of_mass(1.0, 0.1, DVec3::ZERO, material);
                let two = scene.sphere_of_mass(1.0, 0.1, 0.2 * DVec3::new(cos, sin, 0.0), material);
                scene.throw(one, DVec3::X, DVec3::ZERO);
                scene.step();
                let label = format!("{angle} deg, e = {e}, mu = {mu}, {solver}");
                let (v1, v2) = (scene.velocity(one), scene.velocity(two));
                for (name, value, reference) in
                    [("v1 x", v1.x, v[0]), ("v1 y", v1.y, v[1]), ("v2 x", v2.x, v[2]), ("v2 y", v2.y, v[3])]
                {
                    record.near(&format!("{label}: {name} [m/s]"), scale, value, reference, 1e-8);
                }
                for (name, ball) in [("1", one), ("2", two)] {
                    let w = scene.ang_vel(ball);
                    record.near(&format!("{label}: spin of {name} [rad/s]"), scale, w.z, spin, 2e-8);
                    record.below(
                        &format!("{label}: rest of the spin of {name}"),
                        scale,
                        w.x.hypot(w.y),
                        1e-12,
                    );
                }
            }
        }
    }
    record.finish();
}

#[test]
fn size_ratio_of_a_hundred() {
    let mut record = Record::new("oblique_impact", "size_ratio");
    for scale in SCALES {
        for (kind, solver) in SOLVERS {
            let mut scene = Scene::new(scale, 1e-4).exact().weightless().solver(kind);
            let material = scene.material(0.3, 0.5);
            let big = scene.sphere(1.0, DVec3::ZERO, material);
            let small = scene.sphere(0.01, DVec3::new(-1.5, 0.0, 0.0), material);
            scene.throw(small, DVec3::new(10.0, 0.0, 0.0), DVec3::ZERO);
            scene.steps(600);
            let (v, w) = (scene.velocity(small).x, scene.velocity(big).x);
            let label = format!("radii 1 : 100, {solver}");
            record.relative(
                &format!("{label}: v of the small [m/s]"),
                scale,
                v,
                10.0 * (1.0 - 0.5e6) / (1.0 + 1e6),
                1e-9,
            );
            record.relative(&format!("{label}: relative speed / -e v0"), scale, (w - v) / 5.0, 1.0, 1e-9);
            record.relative(&format!("{label}: momentum"), scale, (v + 1e6 * w) / 10.0, 1.0, 1e-9);
        }
    }
    record.finish();
}
