//! The linear spring: F = k d, with tangential stiffness k_t = (2/7) k unless told otherwise (Cundall and Strack 1979;
//! Silbert et al. 2001), so that both oscillate with the same period for solid spheres.
//!
//! k is typed, or follows from Young's modulus: that stiffness at which two spheres that meet at the speed V overlap as
//! deep as by Hertz's law, k = 16/15 sqrt(R*) E* (15 m* V^2 / (16 sqrt(R*) E*))^(1/5).

use super::DemSettings;
use super::contact_state::ContactState;
use super::response::{Constants, ForceLaw, Normal};
use crate::simd::Number;

/// The linear spring.
#[derive(Clone, Copy, Debug)]
pub struct Hooke {
    stiffness: Option<f64>,
    impact_speed: f64,
    ratio: f64,
    tension: bool,
}

impl Hooke {
    /// From the settings.
    pub fn new(settings: &DemSettings) -> Self {
        Self {
            stiffness: settings.stiffness,
            impact_speed: settings.impact_speed,
            ratio: settings.tangential_ratio,
            tension: settings.tension,
        }
    }

    /// k [N/m].
    #[inline(always)]
    pub fn stiffness<T: Number>(&self, e_star: T, r_eff: T, m_eff: T) -> T {
        if let Some(k) = self.stiffness {
            return T::splat(k);
        }
        let s = T::splat(16.0 / 15.0) * r_eff.sqrt() * e_star;
        let speed = T::splat(self.impact_speed);
        s * (m_eff * speed * speed / s).map(|x| x.powf(0.2))
    }
}

impl ForceLaw for Hooke {
    const SPRING: bool = true;

    #[inline(always)]
    fn normal<T: Number>(&self, c: &Constants<T>, m: &ContactState<T>, size: T) -> Normal<T> {
        let (zero, one, h) = (T::splat(0.0), T::splat(1.0), T::splat(m.h));
        let k = self.stiffness(c.e_star, m.r_eff, m.m_eff);
        // The force of a step stands for half a step before and after. The dashpot begins with a jump, somewhere in the step:
        // it acts as long as the two have touched. Where it may pull it also ends with a jump.
        let (leaving, most) = (zero - m.v_n, T::splat(1.5));
        let touched = T::splat(0.5) + m.delta / (m.v_n.max(leaving) * h);
        let touched = touched.select_lt(most, touched, most);
        let begins = zero.select_lt(size, zero, m.v_n);
        let mut share = zero.select_lt(begins, touched, one);
        if self.tension {
            let ends = m.delta.select_lt(leaving * h, leaving, zero);
            share = zero.select_lt(ends, touched, share);
        }
        let damping = T::splat(2.0) * c.damping * (k * m.m_point).sqrt() * share;
        Normal {
            elastic: k * m.delta,
            damping,
            stiffness: k,
            tangential: k * T::splat(self.ratio),
            tangential_damping: damping * T::splat(self.ratio.sqrt()),
            // Only that there was contact.
            size: one,
            energy: T::splat(0.5) * k * m.delta * m.delta,
        }
    }
}
