//! Contacts of bodies that are not both spheres: walls, meshes, boxes, ellipsoids, sphere sets.
//!
//! The narrow phase is asked anew in every step, for the pairs of the list. Each of its contact points has a force of its own
//! and a memory of its own, which goes with the feature that touches; when a body passes from one feature to the next, as a
//! ball from triangle to triangle of a flat mesh, the memory goes with it.

use glam::DVec3;

use super::contact_force::{Push, Targets, Task, effective, radius_of};
use super::neighbours::{Live, Pair, Part};
use super::response::{Answer, Law, Meeting, respond};
use super::{Memory, Sums};
use crate::collide::Touch;

impl<L: Law> Task<'_, L> {
    /// Pairs of a chunk of bodies that are not both spheres.
    pub(super) fn shapes(&self, part: &mut Part, to: &mut Targets) -> Sums {
        let mut sums = Sums::default();
        let Part { pairs, live, next, touches, .. } = part;
        next.clear();
        for pair in pairs {
            touches.clear();
            let (i, j) = (pair.a as usize, pair.b as usize);
            self.rules.touches(self.bodies, self.shapes, i, j, touches);
            drop_doubles(touches, 1e-6 * self.bodies.inradius[i].min(self.bodies.inradius[j]));
            let had = &mut live[pair.live()];
            let begin = next.len();
            for touch in touches.iter() {
                let (memory, had) = recall(had, touches, touch, self.bodies.inradius[i]);
                let gap = touch.gap;
                if gap > 0.0 && !(had && self.lasts(i, j, gap)) {
                    continue;
                }
                let one = Live {
                    feature: touch.feature,
                    normal: touch.normal,
                    point: touch.point_a,
                    gap,
                    memory,
                    answer: Answer::default(),
                };
                next.push(one);
            }
            *pair = Pair { begin: begin as u32, end: next.len() as u32, ..*pair };
            sums += self.shaped(pair, &mut next[begin..], to);
        }
        std::mem::swap(live, next);
        sums
    }

    /// Force of the contacts of one pair.
    fn shaped(&self, pair: &Pair, contacts: &mut [Live], to: &mut Targets) -> Sums {
        let (b, mut sums) = (self.bodies, Sums::default());
        let (i, j) = (pair.a as usize, pair.b as usize);
        let radii = (radius_of(b, i), radius_of(b, j));
        let mut on_b = (DVec3::ZERO, DVec3::ZERO);
        for live in contacts {
            let (n, delta) = (live.normal, -live.gap);
            let point = live.point + n * (0.5 * live.gap);
            let (arm_i, arm_j) = (point - b.position[i], point - b.position[j]);
            let velocity = |i: usize, arm: DVec3| b.velocity[i] + b.ang_vel[i].cross(arm);
            let surface = velocity(i, arm_i) - velocity(j, arm_j);
            let m = Meeting {
                h: self.h,
                delta,
                r_eff: effective(radii.0, radii.1),
                m_eff: 1.0 / (b.inv_mass[i] + b.inv_mass[j]),
                radii,
                n,
                v_n: surface.dot(n),
                v_t: surface - n * surface.dot(n),
                spin: b.ang_vel[i] - b.ang_vel[j],
            };
            let (answer, budget) = respond(&self.law, self.props(i, j), &m, &mut live.memory);
            live.answer = answer;
            let f = live.answer.tangent - n * live.answer.normal;
            to.add_first(i, &Push::new(f, arm_i.cross(f) + live.answer.torque));
            on_b.0 -= f;
            on_b.1 -= arm_j.cross(f) + live.answer.torque;
            sums.note(&budget, delta, b.inradius[i].min(b.inradius[j]));
            if self.driven {
                sums.wall_power += self.wall_power(i, j, f, point);
            }
        }
        to.add(pair.slot, j, &Push::new(on_b.0, on_b.1));
        sums
    }
}

/// A ball that passes from one triangle of a flat mesh to the next may touch both at one point: one of them counts.
fn drop_doubles(touches: &mut Vec<Touch>, near: f64) {
    if touches.len() < 2 {
        return;
    }
    let mut kept = 0;
    for k in 0..touches.len() {
        let touch = touches[k];
        let double = |t: &Touch| {
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
fn recall(had: &mut [Live], touches: &[Touch], touch: &Touch, size: f64) -> (Memory, bool) {
    if let Some(live) = had.iter().find(|l| l.feature == touch.feature) {
        return (live.memory, true);
    }
    let orphan = |l: &&mut Live| {
        l.normal.dot(touch.normal) > 0.9
            && l.feature != u32::MAX
            && !touches.iter().any(|t| t.feature == l.feature)
            && l.point.distance_squared(touch.point_a) < 0.25 * size * size
    };
    let place = |l: &Live| l.point.distance_squared(touch.point_a);
    match had.iter_mut().filter(orphan).min_by(|x, y| place(x).total_cmp(&place(y))) {
        Some(live) => {
            // Taken once.
            live.feature = u32::MAX;
            (live.memory, true)
        }
        None => (Memory::default(), false),
    }
}
