//! Energies of the bodies at the time at which contacts are computed.
//!
//! The springs of contacts know their energy at the positions at which forces are computed: in the middle of the step, or
//! at its start with symplectic Euler. The kinetic and potential energy that belongs to it is that of the same time. There
//! the velocity is the mean of those before and after the kick (leapfrog), v - h a/2, and the position is what the body
//! had before its last drift. Taken so, the sum of all energies of a spring that swings is constant up to (omega h)^2 / 8;
//! energies of different times would differ by omega h / 2.

use glam::DVec3;

use crate::bodies::{Bodies, BodyKind};
use crate::par;
use crate::spin::turned_freely;

/// Kinetic and potential energy of the dynamic bodies when contacts were computed in the last step of length `h` [J];
/// `rest` is what bodies have drifted since [s].
pub(crate) fn when_pushed(bodies: &Bodies, gravity: DVec3, h: f64, rest: f64) -> (f64, f64) {
    let parts = par::map_chunks(bodies.len(), |range| {
        let dynamic = range.filter(|&i| bodies.kind[i] == BodyKind::Dynamic);
        dynamic.fold((0.0, 0.0), |sum, i| {
            let mass = bodies.mass(i);
            let v = bodies.velocity[i] - bodies.force[i] * (0.5 * h * bodies.inv_mass[i]);
            let at = bodies.position[i] - bodies.velocity[i] * rest;
            let kinetic = 0.5 * mass * v.length_squared() + turning(bodies, i, h, rest);
            (sum.0 + kinetic, sum.1 - mass * gravity.dot(at))
        })
    });
    parts.into_iter().fold((0.0, 0.0), |sum, part| (sum.0 + part.0, sum.1 + part.1))
}

/// Energy of a body's turning then [J].
fn turning(b: &Bodies, i: usize, h: f64, rest: f64) -> f64 {
    let (w, torque, inverse) = (b.ang_vel[i], b.torque[i], b.inv_inertia_body[i]);
    let j = b.inertia_body(i);
    if b.is_isotropic(i) {
        let w = w - torque * (0.5 * h * inverse.x);
        return 0.5 * j.x * w.length_squared();
    }
    let (q, w) = turned_freely(b.rotation[i], w, j, -rest);
    let w = q.conjugate() * w - 0.5 * h * (inverse * (q.conjugate() * torque));
    0.5 * (j * w).dot(w)
}
