//! The verification cases DEM01 to DEM05 of MFiX (its V&V manual, chapter 4; Garg et al. 2012, Chen et al. 2007), by formula.
//!
//! - DEM01, a ball falls on a wall and bounces: m z'' = -m g - k (z - r) - c z' in contact, with a dashpot that may pull,
//!   m z'' = -m g else. d = 0.2 m, 2600 kg/m3, from 0.5 m. Largest error of z up to the top of the first bounce, 1e-3 of the
//!   height at a hundredth of the impact.
//! - DEM02, the limit of hard spheres: heights (h_0 - r) e^(2k) + r of the bounces, k = 1 to 5. 3e-3 at a stiffness at which
//!   an impact lasts 0.5 ms.
//! - DEM03, two balls pressed between walls 3.6 r apart, d = 1 mm, 20000 and 10000 kg/m3, k = 1000 N/m: the two linear
//!   equations of motion, integrated here by the classical method of Runge and Kutta at a tenth of the step. 1e-3 of r.
//! - DEM04, a ball that slips on a rough floor: u - mu g t, 5 mu g t/(2 r) until t_s = 2 u/(7 mu g), then 5/7 u. 1e-3.
//! - DEM05, oblique impacts of Kharaz et al. (2001): aluminium oxide, 5 mm, 3.9 m/s, mu 0.092, e 0.98, on a glass anvil, by
//!   the linear spring and by Hertz and Mindlin. Where the ball slides throughout: e_t = 1 - mu (1 + e)/tan(theta), w = 5/2 mu (1 + e) v_n/r, 1 %. At steeper
//!   angles it sticks, and the rebound lies between rolling, 5/7, and no friction.
//!
//! Not expressed: DEM06, the terminal velocity of a ball in a gas: Granum has no drag.

use granum_engine::dem::LawKind;
use granum_engine::glam::DVec3;
use granum_engine::{Elastic, MaterialId, Method};
use granum_validation::{Record, Scene};

const G: f64 = 9.81;

fn scene(step: f64, stiffness: f64, mu: f64, e: f64) -> (Scene, MaterialId) {
    let mut s = Scene::new(1.0, step);
    s.world.settings.method = Method::Dem;
    let dem = &mut s.world.settings.dem;
    (dem.law, dem.stiffness, dem.tension) = (LawKind::Hooke, Some(stiffness), true);
    let m = s.material(mu, e);
    (s, m)
}

fn mass(d: f64, density: f64) -> f64 {
    std::f64::consts::PI / 6.0 * d.powi(3) * density
}

/// Damping ratio of a linear spring whose dashpot may pull.
fn zeta(e: f64) -> f64 {
    let l = f64::ln(e);
    -l / (std::f64::consts::PI.powi(2) + l * l).sqrt()
}

#[test]
fn dem01_freely_falling_particle() {
    let mut record = Record::new("mfix_dem", "dem01");
    let (d, density, top) = (0.2, 2600.0, 0.5);
    let (m, r) = (mass(d, density), 0.5 * d);
    for k in [1e5, 1e6] {
        for e in [0.7, 0.9, 1.0] {
            let omega = f64::sqrt(k / m);
            let h = std::f64::consts::PI / omega / 100.0;
            let (mut s, material) = scene(h, k, 0.0, e);
            s.plane(DVec3::ZERO, DVec3::Z, material);
            let ball = s.sphere_of_mass(m, r, DVec3::Z * top, material);
            // Stage 1: free fall. Stage 2: contact, about its equilibrium z_e. Stage 3: free flight.
            let (t_1, v_1) = ((2.0 * (top - r) / G).sqrt(), -(2.0 * (top - r) * G).sqrt());
            let (z_e, b) = (r - m * G / k, zeta(e));
            let (decay, w) = (b * omega, omega * (1.0 - b * b).sqrt());
            let contact = |t: f64| {
                let (x_0, v_0) = (r - z_e, v_1);
                let c = (v_0 + decay * x_0) / w;
                let (sin, cos) = (w * t).sin_cos();
                let x = (-decay * t).exp() * (x_0 * cos + c * sin);
                let v = (-decay * t).exp() * ((c * w - decay * x_0) * cos - (x_0 * w + decay * c) * sin);
                (z_e + x, v)
            };
            // Contact ends when it is back at r: bisection on its second half.
            let (mut low, mut high) = (0.6 * std::f64::consts::PI / w, 1.2 * std::f64::consts::PI / w);
            for _ in 0..100 {
                let middle = 0.5 * (low + high);
                if contact(middle).0 < r { low = middle } else { high = middle }
            }
            let (t_2, v_2) = (t_1 + low, contact(low).1);
            let exact = |t: f64| {
                if t < t_1 {
                    top - 0.5 * G * t * t
                } else if t < t_2 {
                    contact(t - t_1).0
                } else {
                    r + v_2 * (t - t_2) - 0.5 * G * (t - t_2).powi(2)
                }
            };
            let (mut worst, mut flight) = (0.0_f64, 0.0_f64);
            while s.world.time < t_2 + v_2 / G {
                s.step();
                let t = s.world.time;
                let error = (s.position(ball).z - exact(t)).abs() / top;
                worst = worst.max(error);
                if t < t_1 {
                    flight = flight.max(error);
                }
            }
            record.below(&format!("k = {k}, e = {e}: error in free fall"), 1.0, flight, 1e-12);
            record.below(&format!("k = {k}, e = {e}: error to the top of the bounce"), 1.0, worst, 1e-3);
        }
    }
    record.finish();
}

#[test]
fn dem02_bouncing_particle() {
    let mut record = Record::new("mfix_dem", "dem02");
    let (d, top) = (0.2, 0.5);
    let (m, r, k) = (mass(d, 2600.0), 0.5 * d, 5e8);
    for e in [0.7, 0.8, 0.9] {
        let h = std::f64::consts::PI * f64::sqrt(m / k) / 50.0;
        let (mut s, material) = scene(h, k, 0.0, e);
        s.plane(DVec3::ZERO, DVec3::Z, material);
        let ball = s.sphere_of_mass(m, r, DVec3::Z * top, material);
        let mut up = false;
        let mut tops = Vec::new();
        while tops.len() < 5 {
            s.step();
            let v = s.velocity(ball).z;
            if up && v <= 0.0 {
                tops.push(s.position(ball).z);
            }
            up = v > 0.0;
        }
        for (n, z) in tops.iter().enumerate() {
            let expected = (top - r) * e.powi(2 * (n as i32 + 1)) + r;
            record.relative(&format!("e = {e}: height of bounce {} [m]", n + 1), 1.0, *z, expected, 3e-3);
        }
    }
    record.finish();
}

#[test]
fn dem03_two_stacked_particles() {
    let mut record = Record::new("mfix_dem", "dem03");
    let (r, k) = (5e-4, 1e3);
    let (m_1, m_2) = (mass(2.0 * r, 2e4), mass(2.0 * r, 1e4));
    let wall = 3.6 * r;
    for e in [0.5, 0.8, 1.0] {
        let c = |m: f64| 2.0 * zeta(e) * f64::sqrt(k * m);
        let (c_1, c_2, c_12) = (c(m_1), c(m_2), c(m_1 * m_2 / (m_1 + m_2)));
        let rate = |[y, u, z, v]: [f64; 4]| {
            let low = k * (r - y) - c_1 * u;
            let high = k * (z + r - wall) + c_2 * v;
            let mid = k * (2.0 * r - (z - y)) + c_12 * (u - v);
            [u, (low - mid) / m_1 - G, v, (mid - high) / m_2 - G]
        };
        let h = 1e-6;
        let (mut s, material) = scene(h, k, 0.0, e);
        s.plane(DVec3::ZERO, DVec3::Z, material);
        s.plane(DVec3::Z * wall, DVec3::NEG_Z, material);
        let a = s.sphere_of_mass(m_1, r, DVec3::Z * (0.25 * wall), material);
        let b = s.sphere_of_mass(m_2, r, DVec3::Z * (0.75 * wall), material);
        let mut state = [0.25 * wall, 0.0, 0.75 * wall, 0.0];
        let mut worst = 0.0_f64;
        for _ in 0..2000 {
            s.step();
            for _ in 0..10 {
                let dt = 0.1 * h;
                let plus = |d: [f64; 4], f: f64| -> [f64; 4] { std::array::from_fn(|i| state[i] + f * d[i]) };
                let k_1 = rate(state);
                let k_2 = rate(plus(k_1, 0.5 * dt));
                let k_3 = rate(plus(k_2, 0.5 * dt));
                let k_4 = rate(plus(k_3, dt));
                state = std::array::from_fn(|i| {
                    state[i] + dt / 6.0 * (k_1[i] + 2.0 * k_2[i] + 2.0 * k_3[i] + k_4[i])
                });
            }
            let error = (s.position(a).z - state[0]).abs().max((s.position(b).z - state[2]).abs());
            worst = worst.max(error / r);
        }
        record.below(&format!("e = {e}: error of the heights / r"), 1.0, worst, 1e-3);
    }
    record.finish();
}

#[test]
fn dem04_slipping_on_a_rough_surface() {
    let mut record = Record::new("mfix_dem", "dem04");
    let (r, u) = (5e-4, 0.3);
    for mu in [0.1, 0.3, 0.5, 1.0] {
        // A little damping, or the spring of friction swings on when the ball no longer slips.
        let (mut s, material) = scene(1e-6, 1e4, mu, 0.8);
        s.plane(DVec3::ZERO, DVec3::Z, material);
        let m = mass(2.0 * r, 1e4);
        let ball = s.sphere_of_mass(m, r, DVec3::Z * (r - m * G / 1e4), material);
        s.throw(ball, DVec3::X * u, DVec3::ZERO);
        let stop = 2.0 * u / (7.0 * mu * G);
        s.run_until(0.5 * stop);
        let t = s.world.time;
        record.relative(
            &format!("mu = {mu}: u while it slips"),
            1.0,
            s.velocity(ball).x,
            u - mu * G * t,
            1e-3,
        );
        record.relative(
            &format!("mu = {mu}: w while it slips"),
            1.0,
            s.ang_vel(ball).y,
            2.5 * mu * G * t / r,
            1e-3,
        );
        s.run_until(1.2 * stop);
        record.relative(&format!("mu = {mu}: u at the end"), 1.0, s.velocity(ball).x, 5.0 / 7.0 * u, 1e-3);
        record.relative(&format!("mu = {mu}: w at the end"), 1.0, s.ang_vel(ball).y, 5.0 / 7.0 * u / r, 1e-3);
    }
    record.finish();
}

#[test]
fn dem05_oblique_particle_collision() {
    let mut record = Record::new("mfix_dem", "dem05");
    let (r, speed, mu, e) = (2.5e-3, 3.9, 0.092, 0.98);
    let laws = [(LawKind::Hooke, "linear"), (LawKind::HertzMindlin, "hertzian")];
    let angles = [5.0, 15.0, 25.0, 35.0, 45.0, 60.0, 75.0, 85.0];
    for (law, name, degrees) in laws.iter().flat_map(|&(law, name)| angles.map(|a| (law, name, a))) {
        let (s, material) = scene(2e-8, 1.72e7, mu, e);
        let mut s = s.weightless();
        s.world.settings.dem.law = law;
        // Aluminium oxide on glass.
        let anvil = s.material(mu, e);
        for (m, young, poisson) in [(material, 3.8e11, 0.23), (anvil, 7e10, 0.25)] {
            s.world.materials.set_elastic(m, Elastic { young, poisson, ..Elastic::default() });
        }
        s.plane(DVec3::ZERO, DVec3::Z, anvil);
        let theta = f64::to_radians(degrees);
        let v = speed * DVec3::new(theta.sin(), 0.0, -theta.cos());
        let ball = s.sphere_of_mass(mass(2.0 * r, 4000.0), r, DVec3::Z * (r + 1e-9), material);
        s.throw(ball, v, DVec3::ZERO);
        s.steps(20_000);
        let (out, w) = (s.velocity(ball), s.ang_vel(ball).y);
        record.near(&format!("{name}, {degrees} deg: e_n"), 1.0, -out.z / v.z, e, 1e-3);
        if theta.tan() > 3.5 * mu * (1.0 + e) {
            let dv = mu * (1.0 + e) * -v.z;
            record.relative(&format!("{name}, {degrees} deg: e_t"), 1.0, out.x / v.x, 1.0 - dv / v.x, 1e-2);
            record.relative(&format!("{name}, {degrees} deg: w [rad/s]"), 1.0, w, 2.5 * dv / r, 1e-2);
        } else {
            let between = out.x / v.x > 0.4 && out.x / v.x < 1.0;
            record.holds(
                &format!("{name}, {degrees} deg: e_t of a ball that sticks is within 0.4 and 1"),
                1.0,
                between,
            );
        }
        // What friction takes from the velocity it gives to the spin; the arm is shorter than r by half the overlap.
        record.relative(
            &format!("{name}, {degrees} deg: w / (5/2 (v - v')/r)"),
            1.0,
            w * r / (2.5 * (v.x - out.x)),
            1.0,
            5e-3,
        );
    }
    record.finish();
}
