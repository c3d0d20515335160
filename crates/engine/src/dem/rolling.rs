//! Resistance to rolling and twisting: a torsional spring and dashpot that give way at a greatest torque, the
//! elastic-plastic model C of Ai et al. (2011, Powder Technology 206:269).
//!
//! Rolling: M grows by -k_r w_r h and is cut to mu_r R* F_n; the dashpot acts only below that. So a ball on a slope of less
//! than atan(mu_r) stands, and one that rolls is slowed down by 5/7 mu_r g. Twisting: the same about the normal, with
//! mu_w R* F_n. As with friction, torques shrink when the area does.
//!
//! Both stiffnesses are a share kappa of S_n R*^2, with S_n = dF/dd, and both dashpots a share of critical damping. Differs
//! from Ai et al.: kappa is 0.4 unless given, not 2.25 mu_r^2. With 0.4 the spring turns a free ball as fast as S_n moves it,
//! so it asks for no shorter step, and it gives way after a turn of 5/3 mu d/R instead of 0.3 d/(mu R). What the spring
//! holds when a ball stops, (mu R* F_n)^2 / (2 k), is what it is thrown back with: small for a stiff spring, and critical
//! damping takes it.

use glam::DVec3;

use super::ContactMemory;
use super::contact_state::ContactState;
use super::response::{self, Budget, Normal, Props};

/// (I + m R^2) / (m R^2) of a solid sphere that rolls.
const ROLLING_INERTIA: f64 = 1.4;
/// I / (m R^2) of a solid sphere.
const TWISTING_INERTIA: f64 = 0.4;

/// Torque on a, for a pressing force `push`; `shrunk` is how much the area has.
#[inline(never)]
pub fn resist(
    props: &Props,
    m: &ContactState<f64>,
    normal: &Normal<f64>,
    push: f64,
    shrunk: f64,
    memory: &mut ContactMemory,
    budget: &mut Budget,
) -> DVec3 {
    let (r, p) = (m.r_eff, &props.elastic);
    let (n, spin, h) = (DVec3::from(m.n), DVec3::from(m.spin), m.h);
    let cut = |v: DVec3, most: f64| DVec3::from(response::cut(v.into(), most));
    let turn = spin.dot(n);
    let mut torque = DVec3::ZERO;
    // S_n falls with the area, so a torque that falls with it leaves no more energy in the spring than it had.
    let stiffness = normal.stiffness * r * r;
    if p.rolling > 0.0 {
        let k = p.rolling_stiffness * stiffness;
        let most = p.rolling * r * push.max(0.0);
        let roll = spin - n * turn;
        let kept = (memory.roll - n * memory.roll.dot(n)) * shrunk;
        let spring = cut(kept - roll * (k * h), most);
        if k > 0.0 {
            budget.elastic.rolling += spring.length_squared() / (2.0 * k);
        }
        let inertia = ROLLING_INERTIA * m.m_point * r * r;
        torque = cut(spring - roll * damping(p.rolling_damping, k, inertia, h), most);
        budget.power.rolling -= roll.dot(torque + 0.5 * (memory.roll - spring));
        memory.roll = spring;
    }
    if p.twisting > 0.0 {
        let k = p.twisting_stiffness * stiffness;
        let most = p.twisting * r * push.max(0.0);
        let spring = (memory.twist * shrunk - turn * k * h).clamp(-most, most);
        if k > 0.0 {
            budget.elastic.rolling += spring * spring / (2.0 * k);
        }
        let inertia = TWISTING_INERTIA * m.m_point * r * r;
        let c = damping(p.twisting_damping, k, inertia, h);
        let twist = (spring - turn * c).clamp(-most, most);
        budget.power.rolling -= turn * (twist + 0.5 * (memory.twist - spring));
        memory.twist = spring;
        torque += n * twist;
    }
    torque
}

/// Dashpot of a torsional spring with a share of critical damping, fed with the velocity of half a step before.
fn damping(share: f64, k: f64, inertia: f64, h: f64) -> f64 {
    let c = 2.0 * share * (k * inertia).sqrt();
    c / (1.0 + c * h / (2.0 * inertia))
}
