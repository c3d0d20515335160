//! The linear spring: F = k d, with tangential stiffness k_t = (2/7) k unless told otherwise (Cundall and Strack 1979;
//! Silbert et al. 2001), so that both oscillate with the same period for solid spheres.
//!
//! k is typed, or follows from Young's modulus: that stiffness at which two spheres that meet at the speed V overlap as
//! deep as by Hertz's law, k = 16/15 sqrt(R*) E* (15 m* V^2 / (16 sqrt(R*) E*))^(1/5).

use super::response::{Law, Meeting, Normal, Props};
use super::{DemSettings, Memory};

/// The linear spring.
#[derive(Clone, Copy, Debug)]
pub struct Hooke {
    stiffness: Option<f64>,
    impact_speed: f64,
    ratio: f64,
}

impl Hooke {
    /// From the settings.
    pub fn new(settings: &DemSettings) -> Self {
        Self {
            stiffness: settings.stiffness,
            impact_speed: settings.impact_speed,
            ratio: settings.tangential_ratio,
        }
    }

    /// k [N/m].
    #[inline]
    pub fn stiffness(&self, e_star: f64, r_eff: f64, m_eff: f64) -> f64 {
        self.stiffness.unwrap_or_else(|| {
            let s = 16.0 / 15.0 * r_eff.sqrt() * e_star;
            s * (m_eff * self.impact_speed * self.impact_speed / s).powf(0.2)
        })
    }
}

impl Law for Hooke {
    const SPRING: bool = true;

    #[inline]
    fn normal(&self, props: &Props, m: &Meeting, memory: &Memory) -> Normal {
        let k = self.stiffness(props.elastic.e_star, m.r_eff, m.m_eff);
        let mut c = 2.0 * props.damping * (k * m.m_point).sqrt();
        // The force of a step stands for half a step before and after. The dashpot begins with a jump, somewhere in the step:
        // it acts as long as the two have touched. Where it may pull it also ends with a jump.
        let begins = memory.size == 0.0 && m.v_n > 0.0;
        let ends = props.tension && m.v_n < 0.0 && m.delta < -m.v_n * m.h;
        if begins || ends {
            c *= (0.5 + m.delta / (m.v_n.abs() * m.h)).min(1.5);
        }
        Normal {
            elastic: k * m.delta,
            damping: c,
            stiffness: k,
            tangential: k * self.ratio,
            tangential_damping: c * self.ratio.sqrt(),
            // Only that there was contact.
            size: 1.0,
            energy: 0.5 * k * m.delta * m.delta,
        }
    }
}
