//! The sphere.

use std::f64::consts::PI;

use glam::DVec3;

/// Volume [m3].
pub fn volume(radius: f64) -> f64 {
    4.0 / 3.0 * PI * radius.powi(3)
}

/// Mass [kg] and moments of inertia, 2/5 m r^2 about every axis [kg m2].
pub fn mass_and_inertia(radius: f64, density: f64) -> (f64, DVec3) {
    let mass = density * volume(radius);
    (mass, DVec3::splat(0.4 * mass * radius * radius))
}
