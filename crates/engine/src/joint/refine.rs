//! The joints at the end of a step: SHAKE (Ryckaert, Ciccotti and Berendsen 1977) for bodies that turn.
//!
//! The system of the step holds the rate of each row at the start of the step. Two things are missed by it:
//! - A row is a straight line, the path of a body that turns is not: a point at an arm r leaves its circle by r (w h)^2 / 2,
//!   and taking that back in the next step brakes a rod on a hinge by some (w h)^3 of its speed in every step.
//! - Impulses change the angular momentum of a body. If its moments of inertia differ it does not turn by J^-1 times that
//!   change, but as the midpoint step of [`crate::spin`] with the new angular momentum does: L = G.
//!
//! Both are added by rounds of the same factors. With the velocities v of the last round, C the errors of the joints where
//! these lead, and rho what a body turns by beyond J^-1 times its impulses: the rows' biases take up C / h, the turning takes
//! up the change of rho, and S lambda answers. Rounds gain a factor of about w h each. At the end the joints fit at the end of
//! the step and L = G for every body: the scheme is that of a discrete principle of least action, energy does not drift, and
//! nothing is left that a slender body could amplify.
//!
//! Where rounds do not converge (turns of more than about half a radian in a step) the step is left as the straight rows have
//! it, which loses energy but never gains any, and its bodies carry the angular velocity by which they turned (`rough`).
//! Contacts are not known here: what they change is seen by the next step.

use glam::{DQuat, DVec3};

use super::rows::{JointRow, Role, hold_rows};
use super::schur::{NOBODY, REGULARISATION, coupling, turning};
use super::system::JointSystem;
use super::{Joint, JointFrame, Place, Pose};
use crate::bodies::{Bodies, BodyKind};
use crate::failure::Failure;
use crate::math::turned;
use crate::spin::momentum_of_turn;

/// Most rounds of a step.
const ROUNDS: usize = 14;
/// Error at which they end, relative to the fastest turn or motion of a jointed body.
const ENOUGH: f64 = 1e-10;
/// Largest factor of the error from round to round.
const SLOWEST: f64 = 0.7;
/// Error that may be left when rounds no longer gain.
const ROUGH: f64 = 1e-6;
/// Turn in a step below which nothing is resolved [rad].
const TINY: f64 = 1e-9;

/// A body that joints hold, in the rounds of a step.
pub(super) struct Held {
    /// Its index.
    pub(super) i: usize,
    /// Velocity and the angular velocity by which it turns.
    pub(super) now: (DVec3, DVec3),
    /// The latter without joints, and the angular momentum then; of bodies that have moments of inertia that differ.
    free: Option<(DVec3, DVec3)>,
    /// What it turns by beyond J^-1 times its impulses.
    rho: DVec3,
}

/// How bodies turn in the rounds of a step.
pub(super) struct Turning<'a> {
    /// Orientation of a body at the end of the step.
    pub(super) end: &'a dyn Fn(&Held) -> DQuat,
    /// What it turns by beyond J^-1 times its impulses.
    pub(super) beyond: &'a dyn Fn(&Held) -> DVec3,
}

/// Fastest turn and motion of all, by which errors are judged.
struct Scale {
    turn: f64,
    motion: f64,
}

impl JointSystem {
    /// End of stage joint_rows: corrects the rows' biases and the `turn_correction` of the bodies for the end of the step of length `h`
    /// that begins at `t`.
    pub fn refine(
        &mut self,
        joints: &[Joint],
        bodies: &mut Bodies,
        (t, h): (f64, f64),
    ) -> Result<(), Failure> {
        if self.answers.is_empty() {
            return Ok(());
        }
        let mut held = self.held(bodies, h);
        let turning = Turning {
            end: &|body| turned(bodies.rotation[body.i], body.now.1, h),
            beyond: &|body| turn_of_impulses(body, bodies, h),
        };
        let converged = self.rounds(joints, bodies, h, &mut held, &turning);
        for body in &held {
            bodies.rough[body.i] = !converged;
        }
        if !converged {
            return Ok(());
        }
        for body in &held {
            bodies.turn_correction[body.i] += body.rho;
        }
        self.keep_answer(&held, bodies, t)
    }

    /// Gives the rows biases for which the impulses of the rounds are their answer.
    pub(super) fn keep_answer(&mut self, held: &[Held], bodies: &Bodies, t: f64) -> Result<(), Failure> {
        let rates: Vec<f64> = self.answers.iter().map(|a| rate(&a.row, held)).collect();
        for (k, a) in self.answers.iter_mut().enumerate() {
            if a.row.role == Role::Hold {
                // Such that S lambda = -base has these impulses for an answer.
                a.row.bias = -rates[k] - REGULARISATION * coupling(a, a) * self.lambda[k];
            }
            a.base = a.row.rate(of_body(bodies, a.row.a), of_body(bodies, a.row.b)) + a.row.bias;
        }
        let has_stops = self.answers.iter().any(|a| matches!(a.row.role, Role::Stop(..)));
        if has_stops {
            let base: Vec<f64> = self.answers.iter().map(|a| a.base).collect();
            self.sort_out_stops(&base, t)?;
        }
        Ok(())
    }

    /// The bodies of all joints in the order of their indices, as they would move without joints.
    pub(super) fn held(&self, bodies: &Bodies, h: f64) -> Vec<Held> {
        let mut all: Vec<u32> = self.answers.iter().flat_map(|a| [a.row.a, a.row.b]).collect();
        all.retain(|&i| i != NOBODY);
        all.sort_unstable();
        all.dedup();
        all.into_iter()
            .map(|i| {
                let i = i as usize;
                let now = turning(bodies, i);
                let turns = bodies.kind[i] == BodyKind::Dynamic
                    && !bodies.is_isotropic(i)
                    && bodies.inv_inertia_body[i].min_element() > 0.0;
                let free = turns.then(|| (now.1, bodies.spin(i) - h * bodies.gyro[i]));
                Held { i, now, free, rho: DVec3::ZERO }
            })
            .collect()
    }

    /// Adds to the velocities what the rows' impulses do, or changes of them.
    fn push(&self, held: &mut [Held], change: Option<&[f64]>) {
        let lambda = change.unwrap_or(&self.lambda);
        for (answer, &lambda) in self.answers.iter().zip(lambda).filter(|(a, _)| a.active) {
            for (i, (v, w)) in [(answer.row.a, answer.a), (answer.row.b, answer.b)] {
                if let Some(body) = find(held, i).map(|k| &mut held[k]) {
                    body.now.0 += v * lambda;
                    body.now.1 += w * lambda;
                }
            }
        }
    }

    /// Rounds until the joints fit at the end of the step; whether they do. If not, the impulses are those of straight rows.
    pub(super) fn rounds(
        &mut self,
        joints: &[Joint],
        bodies: &Bodies,
        h: f64,
        held: &mut [Held],
        turning: &Turning,
    ) -> bool {
        self.push(held, None);
        let start = self.lambda.clone();
        let converged = self.try_rounds(joints, bodies, h, held, turning);
        if !converged {
            self.lambda = start;
        }
        converged
    }

    fn try_rounds(
        &mut self,
        joints: &[Joint],
        bodies: &Bodies,
        h: f64,
        held: &mut [Held],
        turning: &Turning,
    ) -> bool {
        let mut last = f64::INFINITY;
        let mut change = vec![0.0; self.answers.len()];
        for _ in 0..ROUNDS {
            let scale = self.scale(bodies, held, h);
            let (mut rates, error) = self.errors(joints, bodies, h, held, turning, &scale);
            let mut worst = error;
            let mut more = Vec::with_capacity(held.len());
            for body in held.iter() {
                let rho = (turning.beyond)(body);
                worst = worst.max((rho - body.rho).length() / scale.turn);
                more.push(rho - body.rho);
            }
            if worst < ENOUGH {
                return true;
            }
            // Also false for what is not a number.
            let gains = worst < SLOWEST * last;
            if !gains {
                return worst.min(last) < ROUGH;
            }
            last = worst;
            for (body, more) in held.iter_mut().zip(&more) {
                body.rho += *more;
                body.now.1 += *more;
            }
            for (rate, a) in rates.iter_mut().zip(&self.answers) {
                let turn = |i: u32| (DVec3::ZERO, find(held, i).map_or(DVec3::ZERO, |k| more[k]));
                *rate += a.row.rate(turn(a.row.a), turn(a.row.b));
            }
            self.schur.solve_change(&self.answers, &rates, &self.lambda, &mut change);
            self.push(held, Some(&change));
            for (lambda, change) in self.lambda.iter_mut().zip(&change) {
                *lambda += change;
            }
        }
        last < ROUGH
    }

    /// What each row misses: its error at the end of the step over `h`, or what its own law has left; and the largest error of
    /// those that hold a joint, relative to the scale.
    fn errors(
        &self,
        joints: &[Joint],
        bodies: &Bodies,
        h: f64,
        held: &[Held],
        turning: &Turning,
        scale: &Scale,
    ) -> (Vec<f64>, f64) {
        let (mut rates, mut worst) = (Vec::with_capacity(self.answers.len()), 0.0_f64);
        let mut list: Vec<JointRow> = Vec::new();
        let mut rest = self.answers.iter().zip(&self.lambda).peekable();
        for (k, joint) in joints.iter().enumerate() {
            list.clear();
            let end = self.pose_at_end(k, joint, bodies, h, held, turning);
            // Along the axes at the start, which are those of the rows.
            hold_rows(k as u32, joint, &end, self.poses[k].a.rotation, 1.0 / h, &mut list);
            let mut holds = list.iter();
            while let Some((a, lambda)) = rest.next_if(|(a, _)| a.row.joint == k as u32) {
                rates.push(match holds.next() {
                    Some(row) => {
                        let by = if row.t == DVec3::ZERO { scale.turn } else { scale.motion };
                        worst = worst.max(row.bias.abs() / by);
                        row.bias
                    }
                    None => rate(&a.row, held) + a.row.bias + a.row.compliance * lambda,
                });
            }
        }
        (rates, worst)
    }

    /// Where a joint's sides are at the end of the step.
    fn pose_at_end(
        &self,
        k: usize,
        joint: &Joint,
        bodies: &Bodies,
        h: f64,
        held: &[Held],
        turning: &Turning,
    ) -> Pose {
        let place = |now: &Place, side: &JointFrame| match find(held, now.body) {
            None => *now,
            Some(n) => {
                let body = &held[n];
                Place::on(side, now.body, bodies.position[body.i] + h * body.now.0, (turning.end)(body))
            }
        };
        let pose = &self.poses[k];
        joint.pose_at(place(&pose.a, &joint.a), place(&pose.b, &joint.b))
    }

    /// The scale by which errors are judged.
    fn scale(&self, bodies: &Bodies, held: &[Held], h: f64) -> Scale {
        let turn = held.iter().fold(TINY / h, |most, b| most.max(b.now.1.length()));
        let arms = self.poses.iter().flat_map(|p| [p.a.arm.length(), p.b.arm.length()]);
        let sizes = held.iter().map(|b| bodies.radius[b.i]).filter(|r| r.is_finite());
        let reach = arms.chain(sizes).fold(0.0, f64::max);
        let motion = held.iter().fold(turn * reach, |most, b| most.max(b.now.0.length()));
        Scale { turn, motion: motion.max(f64::MIN_POSITIVE) }
    }
}

/// What a body turns by beyond J^-1 times its impulses, given how it turns now.
fn turn_of_impulses(body: &Held, bodies: &Bodies, h: f64) -> DVec3 {
    let Some((rate, momentum)) = body.free else { return DVec3::ZERO };
    let (i, q) = (body.i, bodies.rotation[body.i]);
    let needed = momentum_of_turn(bodies.inertia_body(i), q, body.now.1, h) - momentum;
    body.now.1 - rate - q * (bodies.inv_inertia_body[i] * (q.conjugate() * needed))
}

/// Place of a body in the list.
fn find(held: &[Held], i: u32) -> Option<usize> {
    if i == NOBODY { None } else { held.binary_search_by_key(&(i as usize), |b| b.i).ok() }
}

/// The rate of a row for the velocities of the round.
fn rate(row: &JointRow, held: &[Held]) -> f64 {
    let of = |i: u32| find(held, i).map_or((DVec3::ZERO, DVec3::ZERO), |k| held[k].now);
    row.rate(of(row.a), of(row.b))
}

/// Velocity of a body of a row; none of the world.
fn of_body(bodies: &Bodies, i: u32) -> (DVec3, DVec3) {
    if i == NOBODY { (DVec3::ZERO, DVec3::ZERO) } else { turning(bodies, i as usize) }
}
