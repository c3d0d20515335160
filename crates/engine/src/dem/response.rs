//! One contact: normal force, friction, torques, and what it remembers until the next step.
//!
//! The velocity that a step knows is that of the half step before (symplectic Euler is leapfrog with velocities between the
//! positions). A dashpot fed with it would be of first order in the step; so its force is computed with the velocity at the
//! time of the positions, v - h F / (2 m*), which is known since F is what is sought: F = (elastic + c v) / (1 + c h/(2 m*)).
//! That is of second order for an impact of two bodies, and a strong dashpot cannot make it unstable.
//!
//! Friction: the spring's force T grows by -k_t v_t h, shrinks with the area, and is cut to mu times the pressing force; the
//! dashpot is added, and the sum is cut again. Each cut only takes energy.
//!
//! What is taken (the shares of the health record): along the normal what differs from the spring's force, times v_n; in
//! friction the work -f . v_t h less what the spring then holds. With v the velocity between two steps the spring's force on
//! the way is the mean of the two: so a spring that swings takes nothing, to rounding.

use glam::DVec3;

use super::{Adhesion, DemSettings, LawKind, Memory, Shares, cohesion, restitution, rolling};
use crate::ids::MaterialId;
use crate::material::{Materials, PairElastic};

/// What is known of a pair of materials.
#[derive(Clone, Copy, Debug)]
pub struct Props {
    /// Moduli, resistance to rolling and twisting, attraction.
    pub elastic: PairElastic,
    /// Coulomb's mu.
    pub friction: f64,
    /// Coefficient of restitution.
    pub restitution: f64,
    /// zeta, or D of the volumetric law.
    pub damping: f64,
    /// sqrt(k_t / S_n) of Hertz and Mindlin.
    pub root_ratio: f64,
    /// Whether there is resistance to rolling or twisting.
    pub torques: bool,
    /// Whether there is attraction.
    pub sticky: bool,
    /// How surface energy acts.
    pub adhesion: Adhesion,
    /// Whether the dashpot may pull.
    pub tension: bool,
}

impl Props {
    /// Of two materials.
    pub fn new(materials: &Materials, a: MaterialId, b: MaterialId, settings: &DemSettings) -> Self {
        let (elastic, pair) = (materials.pair_elastic(a, b), materials.pair(a, b));
        let e = pair.restitution.max(restitution::LEAST);
        let volumetric = settings.law == LawKind::Volumetric;
        Self {
            elastic,
            friction: pair.friction,
            restitution: e,
            damping: if volumetric {
                restitution::volumetric_damping(e)
            } else {
                restitution::damping_ratio(e, settings.tension)
            },
            root_ratio: (4.0 * elastic.g_star / elastic.e_star).sqrt(),
            torques: elastic.rolling > 0.0 || elastic.twisting > 0.0,
            sticky: elastic.surface_energy > 0.0 || elastic.cohesion > 0.0,
            adhesion: settings.adhesion,
            tension: settings.tension,
        }
    }
}

/// Geometry and motion of a contact.
#[derive(Clone, Copy, Debug)]
pub struct Meeting {
    /// The step [s].
    pub h: f64,
    /// Overlap [m].
    pub delta: f64,
    /// R* [m].
    pub r_eff: f64,
    /// m* [kg].
    pub m_eff: f64,
    /// What of it this contact point has to stop: m*, unless the pair has other points or a lever [kg].
    pub m_point: f64,
    /// Radii of the two [m].
    pub radii: (f64, f64),
    /// Unit normal from a to b.
    pub n: DVec3,
    /// Speed of approach [m/s].
    pub v_n: f64,
    /// Velocity of a's surface over b's, across the normal [m/s].
    pub v_t: DVec3,
    /// Angular velocity of a less that of b [rad/s].
    pub spin: DVec3,
}

/// What a law says of the normal direction.
#[derive(Clone, Copy, Debug)]
pub struct Normal {
    /// Repulsion of the spring [N].
    pub elastic: f64,
    /// Dashpot c [N s/m].
    pub damping: f64,
    /// Stiffness dF/dd [N/m].
    pub stiffness: f64,
    /// Tangential stiffness k_t [N/m].
    pub tangential: f64,
    /// Tangential dashpot [N s/m].
    pub tangential_damping: f64,
    /// What the contact is to remember: its radius a, with which the tangential force shrinks [m]; or the speed at which it
    /// began [m/s]; zero for nothing.
    pub size: f64,
    /// Energy of the spring [J].
    pub energy: f64,
}

/// A law of the normal force and its friction.
pub trait Law: Copy + Send + Sync {
    /// Whether friction has a spring with memory.
    const SPRING: bool;
    /// Whether pairs of spheres may be computed eight at a time.
    const BY_EIGHT: bool = false;

    /// The normal direction.
    fn normal(&self, props: &Props, m: &Meeting, memory: &Memory) -> Normal;

    /// Friction of a law without spring, at most `most`, on a.
    #[inline]
    fn sliding(&self, v_t: DVec3, most: f64) -> DVec3 {
        v_t.normalize_or_zero() * -most
    }
}

/// What a contact does.
#[derive(Clone, Copy, Debug, Default)]
pub struct Answer {
    /// Force that pushes the two apart, negative if they attract [N].
    pub normal: f64,
    /// Friction on a [N].
    pub tangent: DVec3,
    /// Torque of rolling and twisting resistance on a; b feels the opposite [N m].
    pub torque: DVec3,
}

/// Energy of a contact.
#[derive(Clone, Copy, Debug, Default)]
pub struct Budget {
    /// What its springs hold [J].
    pub elastic: Shares,
    /// See [`super::Sums::power`] [W].
    pub power: Shares,
}

/// Share of the effective mass that resists a tangential push on two solid spheres.
pub(crate) const TANGENTIAL_MASS: f64 = 2.0 / 7.0;

/// Force and torque of a contact; `memory` is brought up to date.
#[inline(always)]
pub fn respond<L: Law>(law: &L, props: &Props, m: &Meeting, memory: &mut Memory) -> (Answer, Budget) {
    let h = m.h;
    let normal = law.normal(props, m, memory);
    let (adhesion, grip, adhesion_energy) =
        if props.sticky { cohesion::attraction(props, m, &normal) } else { (0.0, 0.0, 0.0) };
    let share = 1.0 / (1.0 + normal.damping * h / (2.0 * m.m_point));
    // What presses the surfaces together; it cannot pull, unless told so.
    let mut push = (normal.elastic - adhesion + normal.damping * m.v_n) * share + adhesion;
    if !props.tension {
        push = push.max(0.0);
    }
    let most = props.friction * (push + grip).max(0.0);
    let mut budget = Budget::default();
    budget.elastic.normal = normal.energy + adhesion_energy;
    budget.power.normal = (push - normal.elastic) * m.v_n;
    let shrunk = if L::SPRING && normal.size < memory.size { normal.size / memory.size } else { 1.0 };
    let tangent = if L::SPRING {
        let k_t = normal.tangential;
        // Turned with the normal: what is no longer across it is dropped.
        let kept = (memory.tangent - m.n * memory.tangent.dot(m.n)) * shrunk;
        let spring = cut(kept - m.v_t * (k_t * h), most);
        if k_t > 0.0 {
            budget.elastic.sliding = spring.length_squared() / (2.0 * k_t);
        }
        let c = normal.tangential_damping;
        let c = c / (1.0 + c * h / (2.0 * TANGENTIAL_MASS * m.m_point));
        let tangent = cut(spring - m.v_t * c, most);
        budget.power.sliding = -m.v_t.dot(tangent + 0.5 * (memory.tangent - spring));
        memory.tangent = spring;
        tangent
    } else {
        let tangent = law.sliding(m.v_t, most);
        budget.power.sliding = -m.v_t.dot(tangent);
        tangent
    };
    let mut torque = DVec3::ZERO;
    if props.torques {
        torque = rolling::resist(props, m, &normal, push, shrunk, h, memory, &mut budget);
    }
    memory.size = normal.size;
    (Answer { normal: push - adhesion, tangent, torque }, budget)
}

/// The vector, shortened to `most`.
#[inline]
pub(super) fn cut(v: DVec3, most: f64) -> DVec3 {
    let square = v.length_squared();
    if square > most * most { v * (most / square.sqrt()) } else { v }
}
