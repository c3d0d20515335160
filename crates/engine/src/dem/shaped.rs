//! Contacts of bodies that are not both spheres: walls, meshes, boxes, ellipsoids, sphere sets.
//!
//! The narrow phase is asked again in every step, for the pairs of the list. Each of its contact points has a force of its own
//! and a memory of its own, which goes with the feature that touches; when a body passes from one feature to the next, as a
//! ball from triangle to triangle of a flat mesh, the memory goes with it. All points of a pair count: a choice of some of
//! them would change from step to step, and with it the force.
//!
//! The rim of a cylinder or cone has corners that are fixed on the body, and a lowest point that moves along the rim. The
//! lowest point counts only with the overlap that it has beyond the deepest corner. So it has no force where the body lies
//! flat, where its place is accidental, and all of the force where the body stands on its rim between two corners.
//!
//! The mass that a point of a pair has to stop: with all points k of the pair pushing in the proportion of their
//! stiffnesses s_k, point k is accelerated by 1/m_k times its own force,
//!
//! 1/m_k = sum over l of (n_k . M^-1 n_l, levers included) s_l / s_k
//!
//! and its dashpot is that of the mass m_k. A face that meets a plane at n points has m_k = m*/n, so that stiffness and
//! damping of the pair are n times those of a point and the damping ratio is as typed; a rod that falls on its end has the
//! mass 1 / (n . M^-1 n) of that end.

use glam::DVec3;

use super::contact_force::{Task, effective, falls};
use super::contact_state::ContactState;
use super::neighbours::{ShapedChunk, ShapedContact, ShapedPair};
use super::response::{ContactForce, ForceLaw, respond_to_one};
use super::round_wall::radii_at;
use super::targets::{BodyForce, Targets};
use super::{ContactMemory, ContactTotals};
use crate::bodies::Bodies;
use crate::collide::ContactPoint;
use crate::collide::view::is_on_rim;

impl<L: ForceLaw> Task<'_, L> {
    /// Pairs of a chunk of bodies that are not both spheres.
    pub(super) fn shapes(&self, part: &mut ShapedChunk, to: &mut Targets) -> ContactTotals {
        let mut sums = ContactTotals::default();
        let ShapedChunk { pairs, live, next, touches, .. } = part;
        next.clear();
        for pair in pairs {
            touches.clear();
            let (i, j) = (pair.a as usize, pair.b as usize);
            if !self.bodies.is_hole(i) && !self.bodies.is_hole(j) {
                self.rules.touches(self.bodies, self.shapes, i, j, touches);
            }
            drop_doubles(touches, 1e-6 * self.bodies.inradius[i].min(self.bodies.inradius[j]));
            lower_rims(touches, |t| is_on_rim(self.bodies, self.shapes, (i, j), t));
            let had = &mut live[pair.live()];
            let begin = next.len();
            for touch in touches.iter() {
                let (memory, had) = recall(had, touches, touch, self.bodies.inradius[i]);
                let gap = touch.gap;
                if gap > 0.0 && !(had && self.lasts(i, j, touch.pieces, gap)) {
                    continue;
                }
                let one = ShapedContact {
                    feature: touch.feature,
                    pieces: touch.pieces,
                    normal: touch.normal,
                    point: touch.point_a,
                    gap,
                    memory,
                    answer: ContactForce::default(),
                };
                next.push(one);
            }
            *pair = ShapedPair { begin: begin as u32, end: next.len() as u32, ..*pair };
            sums += self.shaped(pair, &mut next[begin..], to);
        }
        std::mem::swap(live, next);
        sums
    }

    /// Force of the contacts of one pair.
    fn shaped(&self, pair: &ShapedPair, contacts: &mut [ShapedContact], to: &mut Targets) -> ContactTotals {
        let (b, mut sums) = (self.bodies, ContactTotals::default());
        let (i, j) = (pair.a as usize, pair.b as usize);
        let pushing = Pushing::new(b, (i, j), contacts);
        let mut on_b = (DVec3::ZERO, DVec3::ZERO);
        for live in contacts {
            let (n, delta) = (live.normal, -live.gap);
            let (point, arm_i, arm_j) = arms(b, (i, j), live);
            let velocity = |i: usize, arm: DVec3| b.velocity[i] + b.ang_vel[i].cross(arm);
            let surface = velocity(i, arm_i) - velocity(j, arm_j);
            let inv_m_point = pushing.inv_mass(live, (arm_i, arm_j));
            let radii = self.radii_at(i, j, live.pieces);
            let radii = if L::ROUND_WALLS { radii_at(b, self.shapes, (i, j), live, radii) } else { radii };
            let m = ContactState {
                h: self.h,
                delta,
                r_eff: effective(radii.0, radii.1),
                m_eff: 1.0 / (b.inv_mass[i] + b.inv_mass[j]),
                m_point: 1.0 / inv_m_point,
                inv_m_point,
                radii,
                n: n.into(),
                v_n: surface.dot(n),
                fall: (falls(b, i) - falls(b, j)) * self.gravity.dot(n) * (0.5 * self.h),
                v_t: (surface - n * surface.dot(n)).into(),
                spin: (b.ang_vel[i] - b.ang_vel[j]).into(),
            };
            let (answer, budget) =
                respond_to_one(&self.law, self.props_at(i, j, live.pieces), &m, &mut live.memory);
            live.answer = answer;
            let f = live.answer.tangent - n * live.answer.normal;
            to.add_first(i, &BodyForce::new(f, arm_i.cross(f) + live.answer.torque));
            on_b.0 -= f;
            on_b.1 -= arm_j.cross(f) + live.answer.torque;
            if !self.counts(i, j) {
                continue;
            }
            sums.note(&budget, delta, b.inradius[i].min(b.inradius[j]));
            if self.driven {
                sums.wall_power += self.wall_power(i, j, f, point);
            }
        }
        to.add(pair.slot, j, &BodyForce::new(on_b.0, on_b.1));
        sums
    }
}

/// Where a contact is, halfway in the overlap, and its arms to the two centres.
#[inline]
fn arms(b: &Bodies, (i, j): (usize, usize), live: &ShapedContact) -> (DVec3, DVec3, DVec3) {
    let point = live.point + live.normal * (0.5 * live.gap);
    (point, point - b.position[i], point - b.position[j])
}

/// All contacts of a pair that push at once, in the proportion of their stiffnesses, and what that does to the two bodies.
struct Pushing {
    /// Sum of the two inverse masses [1/kg].
    inv_mass: f64,
    /// Whether there is one contact and it has no lever.
    plain: bool,
    deepest: f64,
    /// Change of velocity of a over b.
    linear: DVec3,
    /// Change of angular velocity of a and of b.
    angular: [DVec3; 2],
}

impl Pushing {
    fn new(b: &Bodies, (i, j): (usize, usize), contacts: &[ShapedContact]) -> Self {
        let inv_mass = b.inv_mass[i] + b.inv_mass[j];
        let no_lever = |i: usize| b.is_ball(i) || !b.kind[i].is_pushed();
        let plain = contacts.len() == 1 && no_lever(i) && no_lever(j);
        let deepest = contacts.iter().map(|c| -c.gap).fold(0.0, f64::max);
        let mut all = Self { inv_mass, plain, deepest, linear: DVec3::ZERO, angular: [DVec3::ZERO; 2] };
        if plain {
            return all;
        }
        for live in contacts {
            let (_, arm_i, arm_j) = arms(b, (i, j), live);
            let n = live.normal * all.stiffness(live);
            all.linear += n;
            all.angular[0] += arm_i.cross(n);
            all.angular[1] += arm_j.cross(n);
        }
        all.linear *= inv_mass;
        for (w, i) in all.angular.iter_mut().zip([i, j]) {
            *w = if b.kind[i].is_pushed() { b.inv_inertia(i) * *w } else { DVec3::ZERO };
        }
        all
    }

    /// Stiffness of a contact, up to a factor that all contacts of the pair have in common: the root of the overlap, as
    /// by Hertz. One that has only just begun, or whose neck alone is left, has little of it.
    fn stiffness(&self, live: &ShapedContact) -> f64 {
        if self.deepest > 0.0 { (-live.gap).max(1e-6 * self.deepest).sqrt() } else { 1.0 }
    }

    /// 1/m_k of a contact [1/kg]. It is at least 1/m*: forces on opposite sides of a body may cancel.
    fn inv_mass(&self, live: &ShapedContact, (arm_i, arm_j): (DVec3, DVec3)) -> f64 {
        if self.plain {
            return self.inv_mass;
        }
        let n = live.normal;
        let moved =
            n.dot(self.linear) + arm_i.cross(n).dot(self.angular[0]) + arm_j.cross(n).dot(self.angular[1]);
        (moved / self.stiffness(live)).max(self.inv_mass)
    }
}

/// Leaves to the lowest point of a rim what it overlaps beyond the deepest of the other contacts.
fn lower_rims(touches: &mut Vec<ContactPoint>, on_rim: impl Fn(&ContactPoint) -> bool) {
    if touches.len() < 2 || !touches.iter().any(&on_rim) {
        return;
    }
    for k in 0..touches.len() {
        if on_rim(&touches[k]) {
            let (n, pieces) = (touches[k].normal, touches[k].pieces);
            let of_same = |t: &&ContactPoint| t.pieces == pieces && !on_rim(t) && t.normal.dot(n) > 0.99;
            let corners = touches.iter().filter(of_same);
            touches[k].gap -= corners.map(|t| t.gap).fold(0.0, f64::min);
        }
    }
    touches.retain(|t| t.gap < 0.0 || !on_rim(t));
}

/// A ball that passes from one triangle of a flat mesh to the next may touch both at one point: one of them counts.
fn drop_doubles(touches: &mut Vec<ContactPoint>, near: f64) {
    if touches.len() < 2 {
        return;
    }
    let mut kept = 0;
    for k in 0..touches.len() {
        let touch = touches[k];
        let double = |t: &ContactPoint| {
            t.point_a.distance_squared(touch.point_a) <= near * near && t.normal.dot(touch.normal) > 0.999_999
        };
        if !touches[..kept].iter().any(double) {
            touches[kept] = touch;
            kept += 1;
        }
    }
    touches.truncate(kept);
}

/// What a contact remembers: that of the same feature, else, when a body has moved on to another triangle or corner, that of
/// the nearest contact with nearly the same normal whose own feature no longer touches. Whether there was one.
fn recall(
    had: &mut [ShapedContact],
    touches: &[ContactPoint],
    touch: &ContactPoint,
    size: f64,
) -> (ContactMemory, bool) {
    if let Some(live) = had.iter().find(|l| l.feature == touch.feature) {
        return (live.memory, true);
    }
    let orphan = |l: &&mut ShapedContact| {
        l.normal.dot(touch.normal) > 0.9
            && l.feature != u32::MAX
            && !touches.iter().any(|t| t.feature == l.feature)
            && l.point.distance_squared(touch.point_a) < 0.25 * size * size
    };
    let place = |l: &ShapedContact| l.point.distance_squared(touch.point_a);
    match had.iter_mut().filter(orphan).min_by(|x, y| place(x).total_cmp(&place(y))) {
        Some(live) => {
            // Taken once.
            live.feature = u32::MAX;
            (live.memory, true)
        }
        None => (ContactMemory::default(), false),
    }
}
