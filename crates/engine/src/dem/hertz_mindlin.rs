//! Hertz's spring and Mindlin's friction: F = 4/3 E* sqrt(R*) d^(3/2), k_t = 8 G* a with a = sqrt(R* d).
//!
//! Damping as Tsuji et al. (1992), alpha sqrt(m* k) d^(1/4) with alpha = sqrt(5) zeta ([`super::restitution`]); in terms of
//! the stiffness S_n = 2 E* a that is c = 2 sqrt(5/6) zeta sqrt(S_n m*), and c_t the same with k_t in place of S_n.
//!
//! The tangential force is summed, not the displacement: dT = -k_t v_t dt, and when the area shrinks T shrinks with it
//! (Walton 1987; Thornton et al. 2013). So neither loading nor unloading makes energy out of nothing: T^2 / (2 k_t) never
//! grows unless the surfaces move. With a force k_t times displacement it would grow while the normal load grows.

use super::response::{Law, Meeting, Normal, Props};
use super::{Memory, cohesion};

/// Hertz and Mindlin, with the adhesion of [`super::cohesion`].
#[derive(Clone, Copy, Debug)]
pub struct HertzMindlin {
    pub(crate) jkr: bool,
}

/// sqrt(5/6)
pub(crate) const ROOT_5_6: f64 = 0.912_870_929_175_276_9;

impl Law for HertzMindlin {
    const SPRING: bool = true;
    const BY_EIGHT: bool = true;

    #[inline]
    fn normal(&self, props: &Props, m: &Meeting, _memory: &Memory) -> Normal {
        let p = &props.elastic;
        if self.jkr && p.surface_energy > 0.0 {
            return jkr(props, m);
        }
        let a = (m.r_eff * m.delta).sqrt();
        let s_n = 2.0 * p.e_star * a;
        let k_t = 8.0 * p.g_star * a;
        let elastic = 2.0 / 3.0 * s_n * m.delta;
        let c = 2.0 * ROOT_5_6 * props.damping * (s_n * m.m_point).sqrt();
        Normal {
            elastic,
            damping: c,
            stiffness: s_n,
            tangential: k_t,
            tangential_damping: c * props.root_ratio,
            size: a,
            energy: 0.4 * elastic * m.delta,
        }
    }
}

/// With the area of contact of Johnson, Kendall and Roberts.
#[cold]
fn jkr(props: &Props, m: &Meeting) -> Normal {
    let p = &props.elastic;
    let (a, elastic, energy) = cohesion::jkr(p.e_star, p.surface_energy, m.r_eff, m.delta);
    let s_n = 2.0 * p.e_star * a;
    let k_t = 8.0 * p.g_star * a;
    let c = 2.0 * ROOT_5_6 * props.damping * (s_n * m.m_point).sqrt();
    Normal {
        elastic,
        damping: c,
        stiffness: s_n,
        tangential: k_t,
        tangential_damping: c * props.root_ratio,
        size: a,
        energy,
    }
}
