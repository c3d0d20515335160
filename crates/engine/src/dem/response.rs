//! A contact: normal force, friction, torques, and what it remembers until the next step.
//!
//! Formulas are written once, on [`Number`]: for one contact, and for one in each of eight lanes ([`respond`]). Attraction,
//! rolling and twisting are for one contact alone ([`respond_to_one`]).
//!
//! The velocity that a step knows is that of the half step before (symplectic Euler is leapfrog with velocities between the
//! positions). A dashpot fed with it would be of first order in the step; so its force is computed with the velocity at the
//! time of the positions, v - h F / (2 m*), which is known since F is what is sought: F = (elastic + c v) / (1 + c h/(2 m*)).
//! That is of second order for an impact of two bodies, and a strong dashpot cannot make it unstable. Gravity on one of the two is
//! in that velocity as well, so that a body at rest on a wall lies as deep as its weight says. Forces by other contacts are not:
//! deep in a bed at rest an overlap is too large by up to the factor 1 + c h/(2 m*), of first order in the step.
//!
//! Friction: the spring's force T grows by -k_t v_t h, shrinks with the area, and is cut to mu times the pressing force; the
//! dashpot is added, and the sum is cut again. Each cut only takes energy.
//!
//! What is taken (the shares of the health record): along the normal what differs from the spring's force, times v_n; in
//! friction the work -f . v_t h less what the spring then holds. With v the velocity between two steps the spring's force on
//! the way is the mean of the two: so a spring that swings takes nothing, to rounding.

use glam::DVec3;
use serde::{Deserialize, Serialize};

use super::contact_state::ContactState;
use super::{Adhesion, ContactMemory, DemSettings, LawKind, Shares, cohesion, restitution, rolling};
use crate::ids::MaterialId;
use crate::material::{Materials, PairElastic};
use crate::simd::{Number, Simd, V3};

/// What is known of a pair of materials.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
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

/// What the formulas need of a pair of materials, of one or of one in each lane.
#[derive(Clone, Copy, Debug)]
pub struct Constants<T> {
    /// E* [Pa].
    pub e_star: T,
    /// G* [Pa].
    pub g_star: T,
    /// Coulomb's mu.
    pub friction: T,
    /// Coefficient of restitution.
    pub restitution: T,
    /// See [`Props::damping`].
    pub damping: T,
    /// See [`Props::root_ratio`].
    pub root_ratio: T,
}

impl<N: Simd<f64>> Constants<N> {
    /// A pair of materials for each lane.
    #[inline(always)]
    pub fn of_lanes<'a>(props: impl Fn(usize) -> &'a Props) -> Self {
        Self {
            e_star: N::from_fn(
                #[inline(always)]
                |l| props(l).elastic.e_star,
            ),
            g_star: N::from_fn(
                #[inline(always)]
                |l| props(l).elastic.g_star,
            ),
            friction: N::from_fn(
                #[inline(always)]
                |l| props(l).friction,
            ),
            restitution: N::from_fn(
                #[inline(always)]
                |l| props(l).restitution,
            ),
            damping: N::from_fn(
                #[inline(always)]
                |l| props(l).damping,
            ),
            root_ratio: N::from_fn(
                #[inline(always)]
                |l| props(l).root_ratio,
            ),
        }
    }
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

    /// What the formulas need.
    #[inline]
    pub fn constants(&self) -> Constants<f64> {
        Constants {
            e_star: self.elastic.e_star,
            g_star: self.elastic.g_star,
            friction: self.friction,
            restitution: self.restitution,
            damping: self.damping,
            root_ratio: self.root_ratio,
        }
    }

    /// Whether contacts of this pair are computed one at a time.
    #[inline]
    pub fn is_special(&self) -> bool {
        self.sticky || self.torques
    }
}

/// What a law says of the normal direction.
#[derive(Clone, Copy, Debug)]
pub struct Normal<T> {
    /// Repulsion of the spring [N].
    pub elastic: T,
    /// Dashpot c [N s/m].
    pub damping: T,
    /// Stiffness dF/dd [N/m].
    pub stiffness: T,
    /// Tangential stiffness k_t [N/m].
    pub tangential: T,
    /// Tangential dashpot [N s/m].
    pub tangential_damping: T,
    /// What the contact is to remember: its radius a, with which the tangential force shrinks [m]; or the speed at which it
    /// began [m/s]; zero for nothing.
    pub size: T,
    /// Energy of the spring [J].
    pub energy: T,
}

/// A law of the normal force and its friction.
pub trait ForceLaw: Copy + Send + Sync {
    /// Whether friction has a spring with memory.
    const SPRING: bool;
    /// Whether the curvature of walls counts (`round_wall`); they are flat otherwise.
    const ROUND_WALLS: bool = false;

    /// The normal direction; `size` is what the contact remembers, zero if it has only begun.
    fn normal<T: Number>(&self, c: &Constants<T>, m: &ContactState<T>, size: T) -> Normal<T>;

    /// The same for one contact, of materials that may attract each other.
    #[inline(always)]
    fn normal_of_one(&self, props: &Props, m: &ContactState<f64>, size: f64) -> Normal<f64> {
        self.normal(&props.constants(), m, size)
    }

    /// Friction of a law without spring, at most `most`, on a.
    #[inline(always)]
    fn sliding<T: Number>(&self, v_t: V3<T>, most: T) -> V3<T> {
        v_t * ((T::splat(0.0) - most) / v_t.length().max(T::splat(f64::MIN_POSITIVE)))
    }
}

/// What a contact does.
#[derive(Clone, Copy, Debug, Default)]
pub struct ContactForce {
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
    /// See [`super::ContactTotals::power`] [W].
    pub power: Shares,
}

/// Share of the effective mass that resists a tangential push on two solid spheres.
pub(crate) const TANGENTIAL_MASS: f64 = 2.0 / 7.0;

/// What attraction adds to a contact.
#[derive(Clone, Copy, Debug)]
pub struct Attraction<T> {
    /// Pull [N].
    pub pull: T,
    /// What friction may count besides the pressing force [N].
    pub grip: T,
}

/// What is asked of a response.
#[derive(Clone, Copy, Debug)]
pub struct Wanted {
    /// Whether the dashpot may pull.
    pub tension: bool,
    /// Whether the energies of the springs are wanted.
    pub energies: bool,
}

/// Force of a contact, or of one in each lane.
#[derive(Clone, Copy, Debug)]
pub struct Response<T> {
    /// What presses the surfaces together [N].
    pub push: T,
    /// Friction on a [N].
    pub tangent: V3<T>,
    /// Force of the tangential spring, to be remembered [N].
    pub spring: V3<T>,
    /// By how much the area has shrunk.
    pub shrunk: T,
    /// Energy of the springs, normal and tangential [J].
    pub elastic: [T; 2],
    /// Power taken, normal and tangential [W].
    pub power: [T; 2],
}

/// Normal force and friction, of a contact that remembers its tangential force and its size. Roots and divisions take
/// longest; those that only a contact that slips needs are left out where none of the eight does.
#[inline(always)]
pub fn respond<L: ForceLaw, T: Number>(
    law: &L,
    normal: &Normal<T>,
    attraction: Option<&Attraction<T>>,
    friction: T,
    m: &ContactState<T>,
    (remembered, size): (V3<T>, T),
    wanted: Wanted,
) -> Response<T> {
    let (zero, one, half) = (T::splat(0.0), T::splat(1.0), T::splat(0.5));
    let (c, c_t) = (normal.damping, normal.tangential_damping);
    // A dashpot fed with the velocity of half a step before; one division for both.
    let slow = one + c * T::splat(0.5 * m.h) * m.inv_m_point;
    let slow_t =
        if L::SPRING { one + c_t * T::splat(0.5 * m.h / TANGENTIAL_MASS) * m.inv_m_point } else { one };
    let slower = one / (slow * slow_t);
    // What presses the surfaces together; it cannot pull, unless told so.
    let mut push = match attraction {
        None => (normal.elastic + c * (m.v_n + m.fall)) * (slow_t * slower),
        Some(a) => (normal.elastic - a.pull + c * (m.v_n + m.fall)) * (slow_t * slower) + a.pull,
    };
    if !wanted.tension {
        push = push.max(zero);
    }
    let pressing = attraction.map_or(push, |a| push + a.grip);
    let most = friction * pressing.max(zero);
    let mut elastic = [normal.energy, zero];
    let mut power = [(push - normal.elastic) * m.v_n, zero];
    let mut shrunk = one;
    let (spring, tangent);
    if L::SPRING {
        shrunk = normal.size.select_lt(size, normal.size / size, one);
        let k_t = normal.tangential;
        // Turned with the normal: what is no longer across it is dropped.
        let kept = (remembered - m.n * remembered.dot(m.n)) * shrunk;
        spring = cut(kept - m.v_t * (k_t * T::splat(m.h)), most);
        if wanted.energies {
            elastic[1] = zero.select_lt(k_t, spring.dot(spring) / (T::splat(2.0) * k_t), zero);
        }
        tangent = cut(spring - m.v_t * (c_t * (slow * slower)), most);
        power[1] = zero - m.v_t.dot(tangent + (remembered - spring) * half);
    } else {
        spring = remembered;
        tangent = law.sliding(m.v_t, most);
        power[1] = zero - m.v_t.dot(tangent);
    }
    Response { push, tangent, spring, shrunk, elastic, power }
}

/// Force and torque of one contact; `memory` is brought up to date.
#[inline(always)]
pub fn respond_to_one<L: ForceLaw>(
    law: &L,
    props: &Props,
    m: &ContactState<f64>,
    memory: &mut ContactMemory,
) -> (ContactForce, Budget) {
    let normal = law.normal_of_one(props, m, memory.size);
    let mut budget = Budget::default();
    let mut attraction = None;
    if props.sticky {
        let (pull, grip, energy) = cohesion::attraction(props, m, &normal);
        attraction = Some(Attraction { pull, grip });
        budget.elastic.normal = energy;
    }
    let wanted = Wanted { tension: props.tension, energies: true };
    let remembered = (memory.tangent.into(), memory.size);
    let r = respond(law, &normal, attraction.as_ref(), props.friction, m, remembered, wanted);
    budget.elastic.normal += r.elastic[0];
    budget.elastic.sliding = r.elastic[1];
    (budget.power.normal, budget.power.sliding) = (r.power[0], r.power[1]);
    let mut torque = DVec3::ZERO;
    if props.torques {
        torque = rolling::resist(props, m, &normal, r.push, r.shrunk, memory, &mut budget);
    }
    (memory.tangent, memory.size) = (r.spring.into(), normal.size);
    let pull = attraction.map_or(0.0, |a| a.pull);
    (ContactForce { normal: r.push - pull, tangent: r.tangent.into(), torque }, budget)
}

/// The vector, shortened to `most`.
#[inline(always)]
pub(super) fn cut<T: Number>(v: V3<T>, most: T) -> V3<T> {
    let square = v.dot(v);
    if (most * most).mask_lt(square) == 0 {
        return v;
    }
    // Where nothing is cut the quotient may be anything.
    v * (most * most).select_lt(square, most / square.sqrt(), T::splat(1.0))
}

#[cfg(test)]
mod tests;
