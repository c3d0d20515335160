//! Hertz's spring and Mindlin's friction: F = 4/3 E* sqrt(R*) d^(3/2), k_t = 8 G* a with a = sqrt(R* d).
//!
//! Damping as Tsuji et al. (1992), alpha sqrt(m* k) d^(1/4) with alpha = sqrt(5) zeta ([`super::restitution`]); in terms of
//! the stiffness S_n = 2 E* a that is c = 2 sqrt(5/6) zeta sqrt(S_n m*), and c_t the same with k_t in place of S_n.
//!
//! The tangential force is summed, not the displacement: dT = -k_t v_t dt, and when the area shrinks T shrinks with it
//! (Walton 1987; Thornton et al. 2013). So neither loading nor unloading makes energy out of nothing: T^2 / (2 k_t) never
//! grows unless the surfaces move. With a force k_t times displacement it would grow while the normal load grows.

use super::cohesion;
use super::contact_state::ContactState;
use super::response::{Constants, ForceLaw, Normal, Props};
use crate::simd::Number;

/// Hertz and Mindlin, with the adhesion of [`super::cohesion`].
#[derive(Clone, Copy, Debug)]
pub struct HertzMindlin {
    pub(crate) jkr: bool,
}

/// sqrt(5/6)
pub(crate) const ROOT_5_6: f64 = 0.912_870_929_175_276_9;

impl ForceLaw for HertzMindlin {
    const SPRING: bool = true;

    #[inline(always)]
    fn normal<T: Number>(&self, c: &Constants<T>, m: &ContactState<T>, _: T) -> Normal<T> {
        let a = (m.r_eff * m.delta).sqrt();
        let elastic = T::splat(2.0 / 3.0) * (T::splat(2.0) * c.e_star * a) * m.delta;
        with_area(c, m, a, elastic, T::splat(0.4) * elastic * m.delta)
    }

    #[inline(always)]
    fn normal_of_one(&self, props: &Props, m: &ContactState<f64>, size: f64) -> Normal<f64> {
        if self.jkr && props.elastic.surface_energy > 0.0 {
            return jkr(props, m);
        }
        self.normal(&props.constants(), m, size)
    }
}

/// What follows from the radius of the area of contact.
#[inline(always)]
fn with_area<T: Number>(c: &Constants<T>, m: &ContactState<T>, a: T, elastic: T, energy: T) -> Normal<T> {
    let s_n = T::splat(2.0) * c.e_star * a;
    let damping = T::splat(2.0 * ROOT_5_6) * c.damping * (s_n * m.m_point).sqrt();
    Normal {
        elastic,
        damping,
        stiffness: s_n,
        tangential: T::splat(8.0) * c.g_star * a,
        tangential_damping: damping * c.root_ratio,
        size: a,
        energy,
    }
}

/// With the area of contact of Johnson, Kendall and Roberts.
#[cold]
fn jkr(props: &Props, m: &ContactState<f64>) -> Normal<f64> {
    let p = &props.elastic;
    let (a, elastic, energy) = cohesion::jkr(p.e_star, p.surface_energy, m.r_eff, m.delta);
    with_area(&props.constants(), m, a, elastic, energy)
}
