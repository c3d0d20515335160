//! The volumetric law of Khude11 eq. 10-12 (Gonthier et al. 2007): F = (k_f/h_f) V (1 + a v_n), friction
//! mu F dir_eps(v_t, v_eps).
//!
//! V is the volume that two spheres share, or a sphere and a half-space; a round wall is the sphere that shares as much
//! (`round_wall`). The damping a = D/(e v_i) depends on the speed v_i
//! at which the contact began, which it remembers ([`super::restitution`]); contacts that begin slower than v_eps are damped
//! as if they had begun at v_eps. There is no pull: 1 + a v_n is at least zero.
//!
//! Differs from Khude11: eq. 12 as printed, s (3/2 s - 1/2 s^3) with s = |v|/v_eps, has no slope at rest and is not smooth at
//! v_eps; the factor v/v_eps (3/2 - 1/2 s^2) of the same authors' sources is both, and is used here.

use std::f64::consts::PI;

use super::DemSettings;
use super::contact_state::ContactState;
use super::response::{Constants, ForceLaw, Normal};
use crate::simd::{Number, V3};

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
#[inline(always)]
pub fn shared<T: Number>(r: T, s: T, delta: T) -> (T, T, T) {
    let (zero, two, infinite) = (T::splat(0.0), T::splat(2.0), T::splat(f64::INFINITY));
    // Two caps whose heights add up to delta: x of the first sphere, delta - x of the second, with one rim:
    // x (2 r - x) = y (2 s - y).
    let x = delta * (two * s - delta) / (two * (r + s - delta));
    let x = s.select_lt(infinite, r.select_lt(infinite, x, zero), delta);
    let y = delta - x;
    let area = r.select_lt(infinite, rim_area(r, x), rim_area(s, y));
    let volume = cap_volume(r, x) + cap_volume(s, y);
    // V is nearly (pi R*) delta^2: its integral to third order in delta, enough for a record of energy.
    (volume, area, volume * delta / T::splat(3.0))
}

/// Volume of a cap of height `x`; none of a sphere that is a plane.
#[inline(always)]
fn cap_volume<T: Number>(r: T, x: T) -> T {
    let zero = T::splat(0.0);
    let volume = T::splat(PI) * x * x * (r - x / T::splat(3.0));
    zero.select_lt(x, r.select_lt(T::splat(f64::INFINITY), volume, zero), zero)
}

/// Area of the disc at the rim of a cap of height `x`.
#[inline(always)]
fn rim_area<T: Number>(r: T, x: T) -> T {
    T::splat(PI) * x * (T::splat(2.0) * r - x)
}

impl ForceLaw for Volumetric {
    const SPRING: bool = false;
    const ROUND_WALLS: bool = true;

    #[inline(always)]
    fn normal<T: Number>(&self, c: &Constants<T>, m: &ContactState<T>, size: T) -> Normal<T> {
        let zero = T::splat(0.0);
        let (volume, area, integral) = shared(m.radii.0, m.radii.1, m.delta);
        // eq. 10; `size` is the speed at which the contact began.
        let began = zero.select_lt(size, size, m.v_n.max(T::splat(self.slip_speed)));
        let foundation = T::splat(self.foundation);
        let elastic = foundation * volume;
        let a = c.damping / (c.restitution * began);
        Normal {
            elastic,
            damping: elastic * a,
            stiffness: foundation * area,
            tangential: zero,
            tangential_damping: zero,
            size: began,
            energy: foundation * integral,
        }
    }

    /// eq. 11 and 12.
    #[inline(always)]
    fn sliding<T: Number>(&self, v_t: V3<T>, most: T) -> V3<T> {
        let (speed, slip) = (v_t.length(), T::splat(self.slip_speed));
        let s = speed / slip;
        let (less, slow) = (T::splat(0.0) - most, T::splat(1.5) - T::splat(0.5) * s * s);
        v_t * speed.select_lt(slip, less / slip * slow, less / speed)
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
