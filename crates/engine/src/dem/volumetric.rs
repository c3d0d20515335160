//! The volumetric law of Khude11 eq. 10-12 (Gonthier et al. 2007): F = (k_f/h_f) V (1 + a v_n), friction
//! mu F dir_eps(v_t, v_eps).
//!
//! V is the volume that two spheres share, or a sphere and a half-space. The damping a = D/(e v_i) depends on the speed v_i
//! at which the contact began, which it remembers ([`super::restitution`]); contacts that begin slower than v_eps are damped
//! as if they had begun at v_eps. There is no pull: 1 + a v_n is at least zero.
//!
//! Differs from Khude11: eq. 12 as printed, s (3/2 s - 1/2 s^3) with s = |v|/v_eps, has no slope at rest and is not smooth at
//! v_eps; the factor v/v_eps (3/2 - 1/2 s^2) of the same authors' sources is both, and is used here.

use std::f64::consts::PI;

use glam::DVec3;

use super::response::{Law, Meeting, Normal, Props};
use super::{DemSettings, Memory};

/// The volumetric law.
#[derive(Clone, Copy, Debug)]
pub struct Volumetric {
    /// k_f/h_f [N/m3].
    foundation: f64,
    /// v_eps [m/s].
    slip_speed: f64,
}

impl Volumetric {
    /// From the settings.
    pub fn new(settings: &DemSettings) -> Self {
        Self { foundation: settings.foundation, slip_speed: settings.slip_speed }
    }
}

/// Volume that two spheres of radii `r` and `s` share at overlap `delta`, its derivative and its integral over `delta`; a
/// radius may be infinite.
pub fn shared(r: f64, s: f64, delta: f64) -> (f64, f64, f64) {
    // Two caps whose heights add up to delta: x of the first sphere, delta - x of the second, with one rim:
    // x (2 r - x) = y (2 s - y).
    let x = if s.is_infinite() {
        delta
    } else if r.is_infinite() {
        0.0
    } else {
        delta * (2.0 * s - delta) / (2.0 * (r + s - delta))
    };
    let y = delta - x;
    let cap = |r: f64, x: f64| if x > 0.0 { PI * x * x * (r - x / 3.0) } else { 0.0 };
    let area = if r.is_finite() { PI * x * (2.0 * r - x) } else { PI * y * (2.0 * s - y) };
    let cap_y = if s.is_infinite() { 0.0 } else { cap(s, y) };
    let cap_x = if r.is_infinite() { 0.0 } else { cap(r, x) };
    let volume = cap_x + cap_y;
    // V is nearly (pi R*) delta^2: its integral to third order in delta, enough for a record of energy.
    (volume, area, volume * delta / 3.0)
}

impl Law for Volumetric {
    const SPRING: bool = false;

    #[inline]
    fn normal(&self, props: &Props, m: &Meeting, memory: &Memory) -> Normal {
        let (volume, area, integral) = shared(m.radii.0, m.radii.1, m.delta);
        // eq. 10; `size` is the speed at which the contact began.
        let began = if memory.size > 0.0 { memory.size } else { m.v_n.max(self.slip_speed) };
        let elastic = self.foundation * volume;
        let a = props.damping / (props.restitution * began);
        Normal {
            elastic,
            damping: elastic * a,
            stiffness: self.foundation * area,
            tangential: 0.0,
            tangential_damping: 0.0,
            size: began,
            energy: self.foundation * integral,
        }
    }

    /// eq. 11 and 12.
    #[inline]
    fn sliding(&self, v_t: DVec3, most: f64) -> DVec3 {
        let speed = v_t.length();
        if speed >= self.slip_speed {
            return v_t * (-most / speed);
        }
        let s = speed / self.slip_speed;
        v_t * (-most / self.slip_speed * (1.5 - 0.5 * s * s))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn volumes_of_lenses_and_caps() {
        let (r, d) = (0.01, 9e-4);
        let lens = PI * d * d * (6.0 * r - d) / 12.0;
        assert!((shared(r, r, d).0 / lens - 1.0).abs() < 1e-13);
        let cap = PI * d * d * (3.0 * r - d) / 3.0;
        assert!((shared(r, f64::INFINITY, d).0 / cap - 1.0).abs() < 1e-13);
        assert!((shared(f64::INFINITY, r, d).0 / cap - 1.0).abs() < 1e-13);
        assert!((shared(r, 1e9 * r, d).0 / cap - 1.0).abs() < 1e-6);
        // The derivative is the area of the rim's disc.
        for s in [0.005, 0.02, f64::INFINITY] {
            let e = 1e-8;
            let slope = (shared(r, s, d + e).0 - shared(r, s, d - e).0) / (2.0 * e);
            assert!((shared(r, s, d).1 / slope - 1.0).abs() < 1e-6, "{s}");
        }
    }
}
