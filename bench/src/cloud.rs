//! Random clouds of spheres as Negrut10 section 5.1 and Pazouki12 Table 2 have them, and how many contacts to expect.
//!
//! Centres are uniform in a cube, radii uniform in 0..R; a contact is a pair that overlaps. The expected number is
//! C(N,2) p with p = 4 pi/3 E[s^3]/L^3 - 3 pi/2 E[s^4]/L^4 + 8/5 E[s^5]/L^5 - E[s^6]/(6 L^6), s the sum of two radii:
//! the chance that two points of a cube are nearer than s. Its variance is C(N,2) p (1 - p) + N(N-1)(N-2) Var[p(r)].

use granum_engine::collide::boxes::Spheres;
use granum_engine::glam::DVec3;
use granum_engine::random::Random;
use granum_engine::{Settings, World};

/// Largest radius.
pub(crate) const R: f64 = 101.0;

/// Spheres per unit volume in the papers: 0.4 contacts per sphere.
pub(crate) const LOOSE: f64 = 1.25e-7;

/// Eight times as many: 3.2 contacts per sphere, about as many as in a bed at rest.
pub(crate) const DENSE: f64 = 1e-6;

/// Settings under which contacts are the pairs that overlap.
pub(crate) fn pure_geometry() -> Settings {
    Settings { gravity: DVec3::ZERO, contact_margin: 0.0, step: 1e-3, ..Settings::default() }
}

/// A world without bodies, for pure geometry.
pub(crate) fn empty_world() -> World {
    World::new(pure_geometry())
}

/// Edge of the cube that holds a cloud.
pub(crate) fn edge(spheres: usize, density: f64) -> f64 {
    (spheres as f64 / density).cbrt()
}

/// A cloud; the same for the same number.
pub(crate) fn cloud(spheres: usize, density: f64) -> Spheres {
    let edge = edge(spheres, density);
    let mut random = Random::new(1, 0);
    let mut cloud = Spheres::default();
    for k in 0..spheres {
        cloud.number.push(k as u32);
        cloud.position.push(DVec3::new(random.unit(), random.unit(), random.unit()) * edge);
        cloud.radius.push(R * random.unit());
    }
    cloud
}

/// Chance that two spheres of a cloud in a cube of this edge overlap.
pub(crate) fn chance(edge: f64) -> f64 {
    // E[s^k] / R^k for s the sum of two numbers uniform in 0..1.
    let moment = |k: i32| (f64::powi(2.0, k + 2) - 2.0) / f64::from((k + 1) * (k + 2));
    let term = |k: i32| moment(k) * (R / edge).powi(k);
    let pi = std::f64::consts::PI;
    4.0 * pi / 3.0 * term(3) - 1.5 * pi * term(4) + 1.6 * term(5) - term(6) / 6.0
}

/// Expected number of contacts of a cloud, and its standard deviation.
pub(crate) fn expected(spheres: usize, density: f64) -> (f64, f64) {
    let n = spheres as f64;
    let edge = edge(spheres, density);
    let p = chance(edge);
    // p(r) to first order: 4 pi/3 E[(r + s)^3] / L^3 = pi R^3 / (3 L^3) (4 x^3 + 6 x^2 + 4 x + 1), x = r / R.
    let scale = std::f64::consts::PI / 3.0 * (R / edge).powi(3);
    let cubic = |x: f64| 4.0 * x.powi(3) + 6.0 * x * x + 4.0 * x + 1.0;
    let points = 1000;
    let values = (0..points).map(|k| cubic((f64::from(k) + 0.5) / f64::from(points)));
    let (sum, squares) = values.fold((0.0, 0.0), |(s, q), v| (s + v, q + v * v));
    let mean = sum / f64::from(points);
    let variance = (squares / f64::from(points) - mean * mean) * scale * scale;
    let pairs = 0.5 * n * (n - 1.0);
    (pairs * p, (pairs * p * (1.0 - p) + n * (n - 1.0) * (n - 2.0) * variance).sqrt())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn expectation_as_published() {
        for (n, mean, sd) in [(128, 43.8, 8.6), (32_768, 12_936.0, 150.0), (1_048_576, 420_991.0, 854.0)] {
            let (m, s) = expected(n, LOOSE);
            assert!((m / mean - 1.0).abs() < 2e-3 && (s / sd - 1.0).abs() < 0.2, "{n}: {m} {s}");
        }
    }
}
