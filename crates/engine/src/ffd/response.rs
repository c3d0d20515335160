//! Stage collision_response (Iglberger09 Algorithm 2, lines 22-31): the new velocity of each body, from its own constraints.
//!
//! With r the response to the greatest compression, phi^tau = phi^- + r, and e the rebound, the new velocity is
//! phi^- + (1 + e) r + delta, delta the friction.
//! Differs from Iglberger09: line 27 with line 25 would add epsilon (phi^- - phi^tau), which moves a body further in.
//!
//! One e for a body: the mean of its contacts', weighted by how much they are violated; the cone problem has one for each contact.
//!
//! **Penetration.** In the default set of rules a displacement of its own: each contact opens its gap by a share of its depth, put together
//! as impulses of a squeezed body are, so that a body between two others moves to the middle.
//!
//! **Bound.** Nearly contradicting constraints can ask for any response. The response may be at most 1.2 times, in the kinetic norm, the
//! root of the sum of the squares of what its constraints ask for one by one: constraints at right angles to each other, and the
//! corners of a face, need no more. A body that would need more is squeezed ([`super::squeezed`]). Against fixed bodies alone there is no
//! bound: the nearest velocity that keeps constraints at rest never has more energy than the one before, however far it is.
//!
//! **Energy.** Relative to the common velocities of its pairs no response gains energy: the nearest point and [`super::squeezed`] by
//! their inequalities, friction by impulse because it lowers the same sum contact by contact, the cone problem
//! because it is shortened if its rebounds and its friction together would gain. So against fixed bodies kinetic energy never grows, nor in
//! pairs. Where partners do not agree on their impulses it may: by the difference of the impulses times the common velocity.

use std::ops::Range;

use glam::{DQuat, DVec3};

use super::constraints::SLOW;
use super::half_step::{Forces, pushed};
use super::nearest::Nearest;
use super::squeezed::{asked, by_pairs, cancels};
use super::{CollisionTotals, Ffd, Metric, Twist, cone, friction};
use crate::bodies::{Bodies, BodyKind};
use crate::contacts::Constraint;
use crate::math::turned;
use crate::par::{self, Scatter};
use crate::settings::{FfdSettings, FrictionRule, Penetration, ResponseBound, Squeezed};

/// Softness with which squeezed bodies share the error: least squares with a weight of 10^4.
const REGULARISATION: f64 = 1e-4;

/// Bodies with constraints of a task.
const CHUNK: usize = 64;

/// What a step is told besides the bodies.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    /// Its length [s].
    pub h: f64,
    /// Acceleration of gravity [m/s2].
    pub gravity: DVec3,
    /// What pushes bodies without constraint for the second half, if forces act by halves.
    pub second: Forces,
}

/// Working memory of one task.
#[derive(Default)]
struct Scratch {
    /// The constraints of the body, then those that are violated.
    all: Vec<(usize, Constraint)>,
    constraints: Vec<Constraint>,
    rows: Vec<Twist>,
    bounds: Vec<f64>,
    normal: Vec<f64>,
    impulses: Vec<DVec3>,
    nearest: Nearest,
}

/// What becomes of a body.
struct BodyResponse {
    velocity: DVec3,
    ang_vel: DVec3,
    /// Displacement and turn that remove penetration [m], [rad].
    shift: (DVec3, DVec3),
}

impl Ffd {
    /// New velocities of all bodies with constraints; a chunk of them a task.
    pub fn collision_response(&mut self, settings: &FfdSettings, step: &Step, bodies: &mut Bodies) {
        let runs = self.runs();
        let [mut velocity, mut ang_vel, mut position] =
            [&mut bodies.velocity, &mut bodies.ang_vel, &mut bodies.position].map(std::mem::take);
        let mut rotation = std::mem::take(&mut bodies.rotation);
        if settings.forces_by_halves {
            let held = self.held(&runs);
            second_half(&held, step, &rotation, bodies, &mut velocity, &mut ang_vel);
        }
        let (v, w) = (Scatter::new(&mut velocity), Scatter::new(&mut ang_vel));
        let (x, q) = (Scatter::new(&mut position), Scatter::new(&mut rotation));
        let impulses = Scatter::new(&mut self.impulses);
        let (sides, constraints, b) = (&self.sides, &self.constraints, &*bodies);
        let parts = par::map_chunks_of(CHUNK, runs.len(), CHUNK, |range| {
            let (mut scratch, mut sums) = (Scratch::default(), CollisionTotals::default());
            for run in &runs[range] {
                let i = (sides[run.start] >> 32) as usize;
                let of = |side: &u64| (*side as u32 as usize, constraints[*side as u32 as usize]);
                scratch.all.clear();
                scratch.all.extend(sides[run.clone()].iter().map(of));
                // The order does not depend on where bodies lie in memory.
                scratch.all.sort_by_key(|(k, c)| (c.partner, *k));
                // SAFETY: each body has one run and each constraint one body, so nobody else reads or writes these.
                #[allow(unsafe_code)]
                unsafe {
                    let turn = q.get(i);
                    let metric = Metric::new(b, i, turn);
                    let (v_i, w_i) = (v.get(i), w.get(i));
                    let body = Body { settings, step, metric, rotation: turn, v: v_i, w: w_i, i };
                    let answer = body.answer(b, &mut scratch, &mut sums);
                    v.set(i, answer.velocity);
                    w.set(i, answer.ang_vel);
                    if answer.shift.0 != DVec3::ZERO || answer.shift.1 != DVec3::ZERO {
                        let new_turn = turned(turn, answer.shift.1, 1.0);
                        x.set(i, x.get(i) + answer.shift.0);
                        q.set(i, new_turn);
                        if !b.is_isotropic(i) {
                            // The axis turns with the body, so that its energy stays.
                            w.set(i, new_turn * (turn.conjugate() * answer.ang_vel));
                        }
                    }
                    let violated = scratch.all.iter().filter(|(_, c)| c.violated);
                    violated.zip(&scratch.impulses).for_each(|((k, _), p)| impulses.set(*k, *p));
                }
            }
            sums
        });
        self.sums = CollisionTotals::default();
        parts.into_iter().for_each(|part| self.sums += part);
        (bodies.velocity, bodies.ang_vel) = (velocity, ang_vel);
        (bodies.position, bodies.rotation) = (position, rotation);
    }

    /// The constraints of each body that has some, as ranges of `sides`.
    fn runs(&self) -> Vec<Range<usize>> {
        let mut runs = Vec::new();
        let mut start = 0;
        for end in 1..=self.sides.len() {
            if end == self.sides.len() || self.sides[end] >> 32 != self.sides[start] >> 32 {
                runs.push(start..end);
                start = end;
            }
        }
        runs
    }

    /// Bodies with a violated constraint, in order.
    fn held(&self, runs: &[Range<usize>]) -> Vec<usize> {
        let violated = |side: &u64| self.constraints[*side as u32 as usize].violated;
        let held = runs.iter().filter(|run| self.sides[(*run).clone()].iter().any(violated));
        held.map(|run| (self.sides[run.start] >> 32) as usize).collect()
    }
}

/// Line 30, where forces act by halves: the second velocity half step of all bodies but those that are held.
fn second_half(
    held: &[usize],
    step: &Step,
    rotation: &[DQuat],
    bodies: &Bodies,
    velocity: &mut [DVec3],
    ang_vel: &mut [DVec3],
) {
    let mut held = held.iter().copied().peekable();
    for i in 0..velocity.len() {
        if held.next_if_eq(&i).is_some() || bodies.inv_mass[i] == 0.0 {
            continue;
        }
        let now = (velocity[i], ang_vel[i]);
        (velocity[i], ang_vel[i]) = pushed(bodies, i, rotation[i], now, (0.5 * step.h, step.second));
    }
}

/// A body with constraints.
struct Body<'a> {
    settings: &'a FfdSettings,
    step: &'a Step,
    metric: Metric,
    rotation: DQuat,
    v: DVec3,
    w: DVec3,
    i: usize,
}

impl Body<'_> {
    fn answer(&self, bodies: &Bodies, s: &mut Scratch, sums: &mut CollisionTotals) -> BodyResponse {
        let shift = match self.settings.penetration {
            Penetration::Displacement => self.shift(s),
            Penetration::Offset => (DVec3::ZERO, DVec3::ZERO),
        };
        if self.step.gravity != DVec3::ZERO && shift.0 != DVec3::ZERO {
            sums.losses.overlap += bodies.mass(self.i) * self.step.gravity.dot(shift.0);
        }
        s.constraints.clear();
        s.constraints.extend(s.all.iter().map(|(_, c)| *c).filter(|c| c.violated));
        s.impulses.clear();
        s.impulses.resize(s.constraints.len(), DVec3::ZERO);
        if s.constraints.is_empty() {
            return BodyResponse { velocity: self.v, ang_vel: self.w, shift };
        }
        sums.constrained += 1;
        sums.constraints += s.constraints.len();
        let cone = match self.settings.friction {
            FrictionRule::ByShape => !bodies.is_ball(self.i),
            rule => rule == FrictionRule::Cone,
        };
        let y = self.of_pair(s).or_else(|| if cone { self.by_cone(s) } else { None });
        let y = y.or_else(|| self.by_normals(s, sums));
        let (velocity, ang_vel) = match &y {
            None => (DVec3::ZERO, DVec3::ZERO),
            Some(y) => {
                let (dv, dw) = self.metric.velocity(y);
                (self.v + dv, self.w + dw)
            }
        };
        if y.is_some() {
            self.note_losses((velocity, ang_vel), s, sums);
        } else {
            let w = self.rotation.conjugate() * self.w;
            let spin = (bodies.inertia_body(self.i) * w).dot(w);
            sums.losses.impact += 0.5 * (bodies.mass(self.i) * self.v.length_squared() + spin);
        }
        BodyResponse { velocity, ang_vel, shift }
    }

    /// The impulse that was found for the pair, of a body with one contact; not by the paper's rules.
    fn of_pair(&self, s: &mut Scratch) -> Option<Twist> {
        let [c] = &s.constraints[..] else { return None };
        let settings = self.settings;
        if settings.friction != FrictionRule::ByShape || settings.epsilon.is_some() {
            return None;
        }
        s.impulses[0] = c.of_pair?;
        Some(self.metric.row(s.impulses[0], c.arm))
    }

    /// The displacement and turn that open each gap by a share of its depth.
    fn shift(&self, s: &mut Scratch) -> (DVec3, DVec3) {
        s.rows.clear();
        s.bounds.clear();
        for (_, c) in s.all.iter().filter(|(_, c)| c.gap < 0.0) {
            s.rows.push(self.metric.row(c.normal, c.arm));
            s.bounds.push(-self.settings.recovery * c.gap);
        }
        if s.rows.is_empty() || self.settings.recovery == 0.0 {
            return (DVec3::ZERO, DVec3::ZERO);
        }
        let y = match self.settings.squeezed {
            Squeezed::Pairs => by_pairs(&s.rows, &s.bounds, &mut s.nearest.lambda),
            _ => s.nearest.solve(&s.rows, &s.bounds, cone::SOFTNESS).unwrap_or_default(),
        };
        self.metric.velocity(&y)
    }

    /// Normal response, rebound, then friction; `None` if the body is stopped.
    fn by_normals(&self, s: &mut Scratch, sums: &mut CollisionTotals) -> Option<Twist> {
        let settings = self.settings;
        s.rows.clear();
        s.bounds.clear();
        let (mut weights, mut rebound, mut mean) = (0.0, 0.0, 0.0);
        for c in &s.constraints {
            let row = self.metric.row(c.normal, c.arm);
            let missing = c.offset - (self.v + self.w.cross(c.arm)).dot(c.normal);
            let offset = match settings.penetration {
                Penetration::Displacement => 0.0,
                Penetration::Offset => settings.recovery * c.gap / self.step.h,
            };
            s.rows.push(row);
            s.bounds.push(missing - offset);
            weights += missing.max(0.0);
            rebound += missing.max(0.0) * c.restitution;
            mean += c.restitution / s.constraints.len() as f64;
        }
        let e = settings.epsilon.unwrap_or(if weights > 0.0 { rebound / weights } else { mean });
        let r = self.normal_response(s, sums)?;
        let mut y = r.scaled(1.0 + e);
        s.normal.clear();
        s.normal.extend(s.nearest.lambda.iter().map(|l| (1.0 + e) * l));
        for ((p, c), normal) in s.impulses.iter_mut().zip(&s.constraints).zip(&s.normal) {
            *p = c.normal * *normal;
        }
        let velocity = (self.v, self.w);
        if settings.friction == FrictionRule::Samples {
            let slow = SLOW * (self.v.length() + self.step.h * self.step.gravity.length());
            let sampled = (settings.samples, slow);
            let response = (&r, &s.nearest.lambda[..]);
            let rows = (&s.constraints[..], &s.rows[..]);
            friction::by_samples(&self.metric, velocity, rows, response, sampled, &mut y, &mut s.impulses);
        } else {
            friction::by_impulse(&self.metric, velocity, &s.constraints, &s.normal, &mut y, &mut s.impulses);
        }
        Some(y)
    }

    /// r, with its impulses in `nearest.lambda`; `None` if the body is stopped.
    fn normal_response(&self, s: &mut Scratch, sums: &mut CollisionTotals) -> Option<Twist> {
        let nearest = s.nearest.solve(&s.rows, &s.bounds, 0.0);
        let bounded = nearest.map(|r| self.bound(&r, s));
        let pairs = self.settings.squeezed == Squeezed::Pairs;
        if let (Some(r), Some(share)) = (nearest, bounded)
            && (!pairs || (share >= 1.0 && !cancels(&s.rows, &s.bounds, &s.nearest.lambda)))
        {
            return Some(shortened(r, share, &mut s.nearest.lambda));
        }
        sums.squeezed += 1;
        match self.settings.squeezed {
            Squeezed::Stop => None,
            Squeezed::Pairs => Some(by_pairs(&s.rows, &s.bounds, &mut s.nearest.lambda)),
            Squeezed::Share => {
                let r = s.nearest.solve(&s.rows, &s.bounds, REGULARISATION).unwrap_or_default();
                let share = self.bound(&r, s);
                Some(shortened(r, share, &mut s.nearest.lambda))
            }
        }
    }

    /// The small cone problem; `None` if the body is squeezed and takes the impulses of its pairs.
    fn by_cone(&self, s: &mut Scratch) -> Option<Twist> {
        let problem = cone::Problem {
            metric: &self.metric,
            velocity: (self.v, self.w),
            constraints: &s.constraints,
            epsilon: self.settings.epsilon,
            most: self.most_kinetic(&s.constraints),
            shares: self.settings.squeezed != Squeezed::Pairs,
        };
        problem.respond(&mut s.nearest, &mut s.impulses)
    }

    /// Times the root of the sum of squares of the single responses that a response may have, in the kinetic norm.
    fn most_kinetic(&self, constraints: &[Constraint]) -> f64 {
        let moves = |c: &Constraint| c.partner_kind != BodyKind::Fixed;
        match self.settings.bound {
            ResponseBound::Kinetic(most) if constraints.len() > 1 && constraints.iter().any(moves) => most,
            _ => f64::INFINITY,
        }
    }

    /// The share of a response that the bound leaves.
    fn bound(&self, r: &Twist, s: &Scratch) -> f64 {
        let (length, most) = match self.settings.bound {
            ResponseBound::Mixed(most) if s.rows.len() > 1 => {
                let mixed = |y: &Twist| {
                    let (v, w) = self.metric.velocity(y);
                    (v.length_squared() + w.length_squared()).sqrt()
                };
                let single = s.rows.iter().zip(&s.bounds).map(|(a, c)| a.scaled(c.max(0.0) / a.dot(a)));
                (mixed(r), most * single.map(|y| mixed(&y)).fold(0.0, f64::max))
            }
            _ => match self.most_kinetic(&s.constraints) {
                f64::INFINITY => return 1.0,
                most => (r.length(), most * asked(&s.rows, &s.bounds).sqrt()),
            },
        };
        if length > most { most / length } else { 1.0 }
    }

    /// Notes what the impulses took: each changes the kinetic energy by itself times the mean velocity of its point; relative to the
    /// common velocity of the pair that is what is lost, and of a moving wall the rest is its work.
    fn note_losses(&self, (v, w): (DVec3, DVec3), s: &Scratch, sums: &mut CollisionTotals) {
        let (mean_v, mean_w) = (0.5 * (self.v + v), 0.5 * (self.w + w));
        for (c, p) in s.constraints.iter().zip(&s.impulses) {
            let u = mean_v + mean_w.cross(c.arm);
            let along = p.dot(c.normal);
            let across = *p - c.normal * along;
            sums.losses.note_push(-along * (u.dot(c.normal) - c.offset));
            sums.losses.friction -= across.dot(u - c.common);
            if c.partner_kind == BodyKind::Kinematic {
                sums.wall_work += along * c.offset + across.dot(c.common);
            }
        }
    }
}

/// A response and its impulses, shortened to a share.
fn shortened(r: Twist, share: f64, lambda: &mut [f64]) -> Twist {
    if share >= 1.0 {
        return r;
    }
    lambda.iter_mut().for_each(|l| *l *= share);
    r.scaled(share)
}
