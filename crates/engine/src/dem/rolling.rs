//! Resistance to rolling and twisting: a torsional spring and dashpot that give way at a greatest torque, the
//! elastic-plastic model C of Ai et al. (2011, Powder Technology 206:269).
//!
//! Rolling: M grows by -k_r w_r h, with k_r = 2.25 S_n (mu_r R*)^2, and is cut to mu_r R* F_n; the dashpot has 0.3 of the
//! critical damping and acts only below that. So a ball on a slope of less than atan(mu_r) stands, and one that rolls is
//! slowed down by 5/7 mu_r g. Twisting: the same about the normal, with k = k_t a^2 / 2, a = sqrt(R* d), and mu_w R* F_n.
//! As with friction, torques shrink when the area does.

use glam::DVec3;

use super::Memory;
use super::response::{Budget, Meeting, Normal, Props, cut};

/// Share of critical damping (Ai et al. 2011).
const DAMPING: f64 = 0.3;
/// (I + m R^2) / (m R^2) of a solid sphere that rolls.
const ROLLING_INERTIA: f64 = 1.4;
/// I / (m R^2) of a solid sphere.
const TWISTING_INERTIA: f64 = 0.4;

/// Torque on a, for a pressing force `push`; `shrunk` is how much the area has.
#[inline(never)]
pub fn resist(
    props: &Props,
    m: &Meeting,
    normal: &Normal,
    push: f64,
    shrunk: f64,
    h: f64,
    memory: &mut Memory,
    budget: &mut Budget,
) -> DVec3 {
    let (r, p) = (m.r_eff, &props.elastic);
    let turn = m.spin.dot(m.n);
    let mut torque = DVec3::ZERO;
    if p.rolling > 0.0 {
        let k = 2.25 * normal.stiffness * (p.rolling * r).powi(2);
        let most = p.rolling * r * push.max(0.0);
        let roll = m.spin - m.n * turn;
        let kept = (memory.roll - m.n * memory.roll.dot(m.n)) * shrunk;
        let spring = cut(kept - roll * (k * h), most);
        if k > 0.0 {
            budget.elastic.rolling += spring.length_squared() / (2.0 * k);
        }
        let inertia = ROLLING_INERTIA * m.m_eff * r * r;
        torque = cut(spring - roll * damping(k, inertia, h), most);
        budget.power.rolling -= roll.dot(torque + 0.5 * (memory.roll - spring));
        memory.roll = spring;
    }
    if p.twisting > 0.0 {
        let tangential = if normal.tangential > 0.0 { normal.tangential } else { normal.stiffness };
        let k = 0.5 * tangential * r * m.delta.max(0.0);
        let most = p.twisting * r * push.max(0.0);
        // k falls with the third power of the contact's radius, so what is kept must fall faster than with the first.
        let spring = (memory.twist * shrunk * shrunk - turn * k * h).clamp(-most, most);
        if k > 0.0 {
            budget.elastic.rolling += spring * spring / (2.0 * k);
        }
        let inertia = TWISTING_INERTIA * m.m_eff * r * r;
        let twist = (spring - turn * damping(k, inertia, h)).clamp(-most, most);
        budget.power.rolling -= turn * (twist + 0.5 * (memory.twist - spring));
        memory.twist = spring;
        torque += m.n * twist;
    }
    torque
}

/// Dashpot of a torsional spring, fed with the velocity of half a step before.
fn damping(k: f64, inertia: f64, h: f64) -> f64 {
    let c = 2.0 * DAMPING * (k * inertia).sqrt();
    c / (1.0 + c * h / (2.0 * inertia))
}
