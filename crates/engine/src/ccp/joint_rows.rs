//! The joints of a step, solved directly: all rows at once by a sparse Cholesky factorisation (faer).
//!
//! | symbol | what |
//! |---|---|
//! | J | the rows of all joints ([`crate::joint::rows`]) |
//! | S | J M^-1 J' + compliance: sparse, factorised once a step |
//! | base | J v + bias for the velocities without contacts or joints |
//! | lambda | impulses of the rows: S lambda = -(base + J dv) for velocity changes dv |
//!
//! For any impulses gamma of the contacts the joints answer at once: dv = M^-1 (D gamma + J' lambda(gamma)). What the
//! contacts then see is N minus what the joints take away, which is never more than N: the step lengths of the contacts
//! still hold, every solver converges as without joints, and chains, loops and heavy bodies on light ones cost no
//! iterations. Differs from Negrut10, where joints are relaxed like contacts (eq. 13) and long chains converge slowly.
//!
//! Rows that say the same twice (closed loops in a plane, a door on three hinges) make S singular. A billionth of its
//! diagonal is added to it: such rows share the load, and are violated by a billionth of their rate.
//!
//! Stops push only. Which of them push is found by trying: one that pulls is let go, one that is passed is added.

use faer::linalg::solvers::SolveCore;
use faer::sparse::linalg::solvers::{Llt, SymbolicLlt};
use faer::sparse::{SparseColMat, Triplet};
use faer::{Conj, Mat, Side};
use glam::{DMat3, DVec3};

use super::real::{Real, Vector};
use super::updates::Change;
use crate::bodies::{Bodies, BodyKind};
use crate::joint::reaction::Reaction;
use crate::joint::rows::{Role, Row, rows};
use crate::joint::{Freedom, Joint, Pose};
use crate::report::Failure;

/// Added to the diagonal of S, as a part of it.
const SHARED: f64 = 1e-9;

/// How often the stops are sorted out in a step.
const TRIES: usize = 12;

/// A row with its body's answers to it.
#[derive(Clone, Copy)]
struct Answer {
    row: Row,
    /// J v + bias without contacts and joints.
    base: f64,
    /// Velocity changes for an impulse of one: of the first body and of the second.
    a: (DVec3, DVec3),
    b: (DVec3, DVec3),
    /// Whether the row counts; always, but for stops.
    active: bool,
}

/// The joints of a step.
#[derive(Default)]
pub struct JointSystem {
    answers: Vec<Answer>,
    poses: Vec<Pose>,
    lambda: Vec<f64>,
    /// Place of each active row in the system.
    place: Vec<usize>,
    factor: Option<Llt<usize, f64>>,
    /// Pattern of S and its analysis, kept while it does not change.
    pattern: Option<Pattern>,
}

/// Where S has numbers (row, column), and what that means for its factors.
type Pattern = (Vec<(usize, usize)>, SymbolicLlt<usize>);

const NOBODY: u32 = u32::MAX;

impl JointSystem {
    /// Whether there is nothing to solve.
    pub fn is_empty(&self) -> bool {
        self.answers.is_empty()
    }

    /// Stage joint_rows: rows, S and its factors for the step of length `h` that begins at `t`. Velocities are those
    /// without contacts and joints.
    pub fn joint_rows(
        &mut self,
        joints: &[Joint],
        bodies: &Bodies,
        index_of_id: &[u32],
        (t, h): (f64, f64),
    ) -> Result<(), Failure> {
        self.answers.clear();
        self.poses.clear();
        if joints.is_empty() {
            return Ok(());
        }
        let mut list = Vec::new();
        for (k, joint) in joints.iter().enumerate() {
            if joint.is_broken(index_of_id) {
                let name = joint.name.clone();
                return Err(Failure::LostJoint { joint: name, time: t });
            }
            let pose = joint.pose(bodies, index_of_id);
            self.poses.push(pose);
            let mobility = |row: &Row| {
                let a = answer(*row, bodies);
                coupling(&a, &a)
            };
            rows(k as u32, joint, &pose, (t, h), 1.0, mobility, &mut list);
        }
        self.answers.extend(list.into_iter().map(|row| answer(row, bodies)));
        self.lambda.clear();
        self.lambda.resize(self.answers.len(), 0.0);
        // Stops begin as the free motion has them.
        for a in &mut self.answers {
            a.active = !matches!(a.row.role, Role::Stop(..)) || a.base < 0.0;
        }
        let base: Vec<f64> = self.answers.iter().map(|a| a.base).collect();
        self.sort_out_stops(&base, t)
    }

    /// Stage joint_iteration: what the joints add to the velocity changes of the contacts.
    pub fn joint_iteration<F: Real>(&mut self, change: &mut [Change<F>]) {
        if self.answers.is_empty() {
            return;
        }
        let of = |i: u32| {
            if i == NOBODY {
                (DVec3::ZERO, DVec3::ZERO)
            } else {
                let c = &change[i as usize];
                (c.velocity.to_dvec3(), c.ang_vel.to_dvec3())
            }
        };
        let rates: Vec<f64> =
            self.answers.iter().map(|a| a.base + a.row.rate(of(a.row.a), of(a.row.b))).collect();
        self.solve(&rates);
        let to = |v: DVec3| F::Vec3::from_array(v.to_array().map(F::from_f64));
        for (answer, &lambda) in self.answers.iter().zip(&self.lambda).filter(|(a, _)| a.active) {
            for (i, (v, w)) in [(answer.row.a, answer.a), (answer.row.b, answer.b)] {
                if i != NOBODY {
                    let c = &mut change[i as usize];
                    c.velocity += to(v * lambda);
                    c.ang_vel += to(w * lambda);
                }
            }
        }
    }

    /// Gives the bodies, whose velocities have the impulses of the contacts in them, what the joints add; notes what each
    /// joint carries.
    pub fn update_velocity(
        &mut self,
        bodies: &mut Bodies,
        joints: &mut [Joint],
        (t, h): (f64, f64),
    ) -> Result<(), Failure> {
        if self.answers.is_empty() {
            return Ok(());
        }
        let rates: Vec<f64> = self
            .answers
            .iter()
            .map(|a| {
                let of = |i: u32| {
                    if i == NOBODY { (DVec3::ZERO, DVec3::ZERO) } else { turning(bodies, i as usize) }
                };
                a.row.rate(of(a.row.a), of(a.row.b)) + a.row.bias
            })
            .collect();
        self.sort_out_stops(&rates, t)?;
        for (answer, &lambda) in self.answers.iter().zip(&self.lambda).filter(|(a, _)| a.active) {
            for (i, (v, w)) in [(answer.row.a, answer.a), (answer.row.b, answer.b)] {
                if i != NOBODY {
                    bodies.velocity[i as usize] += v * lambda;
                    bodies.ang_vel[i as usize] += w * lambda;
                }
            }
        }
        self.note_reactions(joints, h);
        Ok(())
    }

    /// Solves for the active rows, until every stop that counts pushes and none that does not is passed.
    fn sort_out_stops(&mut self, rates: &[f64], t: f64) -> Result<(), Failure> {
        for _ in 0..TRIES {
            self.factorise(t)?;
            self.solve(rates);
            let mut changed = false;
            let after = self.rates_after(rates);
            for (k, a) in self.answers.iter_mut().enumerate() {
                if !matches!(a.row.role, Role::Stop(..)) {
                    continue;
                }
                let scale = 1e-9 * (rates[k].abs() + a.base.abs());
                let wanted = if a.active { self.lambda[k] >= 0.0 } else { after[k] < -scale };
                changed |= wanted != a.active;
                a.active = wanted;
            }
            if !changed {
                break;
            }
        }
        Ok(())
    }

    /// Rates of all rows once the active ones have answered.
    fn rates_after(&self, rates: &[f64]) -> Vec<f64> {
        let mut after = rates.to_vec();
        for (k, a) in self.answers.iter().enumerate() {
            if a.active || !matches!(a.row.role, Role::Stop(..)) {
                continue;
            }
            for (other, &lambda) in self.answers.iter().zip(&self.lambda).filter(|(o, _)| o.active) {
                after[k] += coupling(a, other) * lambda;
            }
        }
        after
    }

    /// S of the active rows, and its factors.
    fn factorise(&mut self, t: f64) -> Result<(), Failure> {
        self.place.clear();
        let mut n = 0;
        for a in &self.answers {
            self.place.push(n);
            n += usize::from(a.active);
        }
        if n == 0 {
            self.factor = None;
            return Ok(());
        }
        // Rows of each body, in order; only those that share a body are coupled.
        let mut of_body: Vec<(u32, u32)> = Vec::new();
        for (k, a) in self.answers.iter().enumerate().filter(|(_, a)| a.active) {
            of_body.extend([a.row.a, a.row.b].into_iter().filter(|&i| i != NOBODY).map(|i| (i, k as u32)));
        }
        of_body.sort_unstable();
        let mut pairs: Vec<(usize, usize)> = Vec::new();
        for group in of_body.chunk_by(|x, y| x.0 == y.0) {
            for (i, &(_, j)) in group.iter().enumerate() {
                pairs.extend(group[i..].iter().map(|&(_, k)| (j as usize, k as usize)));
            }
        }
        pairs.extend(self.answers.iter().enumerate().filter(|(_, a)| a.active).map(|(k, _)| (k, k)));
        pairs.sort_unstable();
        pairs.dedup();
        let triplets: Vec<Triplet<usize, usize, f64>> = pairs
            .iter()
            .map(|&(j, k)| {
                let mut value = coupling(&self.answers[j], &self.answers[k]);
                if j == k {
                    value += self.answers[j].row.compliance + SHARED * value;
                    // Two bodies that cannot move: nothing to solve, and nothing to divide by.
                    value = if value > 0.0 { value } else { 1.0 };
                }
                Triplet::new(self.place[k], self.place[j], value)
            })
            .collect();
        let singular = || Failure::Joints { time: t };
        let s = SparseColMat::<usize, f64>::try_new_from_triplets(n, n, &triplets).map_err(|_| singular())?;
        let shape: Vec<(usize, usize)> = triplets.iter().map(|t| (t.row, t.col)).collect();
        let symbolic = match &self.pattern {
            Some((known, symbolic)) if *known == shape => symbolic.clone(),
            _ => {
                let symbolic = SymbolicLlt::try_new(s.symbolic(), Side::Lower).map_err(|_| singular())?;
                self.pattern = Some((shape, symbolic.clone()));
                symbolic
            }
        };
        let factor = Llt::try_new_with_symbolic(symbolic, s.as_ref(), Side::Lower).map_err(|_| singular())?;
        self.factor = Some(factor);
        Ok(())
    }

    /// S lambda = -rates for the active rows.
    fn solve(&mut self, rates: &[f64]) {
        self.lambda.fill(0.0);
        let Some(factor) = &self.factor else { return };
        let active: Vec<usize> = (0..self.answers.len()).filter(|&k| self.answers[k].active).collect();
        let mut x = Mat::from_fn(active.len(), 1, |i, _| -rates[active[i]]);
        factor.solve_in_place_with_conj(Conj::No, x.as_mut());
        for (i, &k) in active.iter().enumerate() {
            self.lambda[k] = x[(i, 0)];
        }
    }

    fn note_reactions(&self, joints: &mut [Joint], h: f64) {
        for (joint, pose) in joints.iter_mut().zip(&self.poses) {
            let coordinate = (pose.angle, pose.slide);
            joint.reaction = Reaction { coordinate, ..Reaction::default() };
        }
        for (a, &lambda) in self.answers.iter().zip(&self.lambda).filter(|(a, _)| a.active) {
            let (k, f) = (a.row.joint as usize, lambda / h);
            let (pose, r) = (&self.poses[k], &mut joints[k].reaction);
            r.force += a.row.t * f;
            // About the joint's own points.
            r.torque += (a.row.beta - pose.b.arm.cross(a.row.t)) * f;
            r.torque_a -= (a.row.alpha - pose.a.arm.cross(a.row.t)) * f;
            match a.row.role {
                Role::Drive(Freedom::Turn) => r.drive.0 += f,
                Role::Drive(Freedom::Slide) => r.drive.1 += f,
                _ => {}
            }
        }
    }
}

/// Velocity and the angular velocity by which a body turns in this step.
fn turning(bodies: &Bodies, i: usize) -> (DVec3, DVec3) {
    (bodies.velocity[i], bodies.ang_vel[i] + bodies.lag[i])
}

/// J_j M^-1 J_k'.
fn coupling(one: &Answer, two: &Answer) -> f64 {
    // Rate of row one for an impulse of one on row two.
    let mut sum = 0.0;
    for (i, (v, w)) in [(two.row.a, two.a), (two.row.b, two.b)] {
        if i == NOBODY {
            continue;
        }
        if one.row.a == i {
            sum -= one.row.t.dot(v) + one.row.alpha.dot(w);
        }
        if one.row.b == i {
            sum += one.row.t.dot(v) + one.row.beta.dot(w);
        }
    }
    sum
}

/// A row with its base and its bodies' answers.
fn answer(row: Row, bodies: &Bodies) -> Answer {
    let mobile = |i: u32| {
        let still = (0.0, DMat3::ZERO);
        if i == NOBODY || bodies.kind[i as usize] != BodyKind::Dynamic {
            return still;
        }
        (bodies.inv_mass[i as usize], bodies.inv_inertia(i as usize))
    };
    let velocity = |i: u32| {
        if i == NOBODY { (DVec3::ZERO, DVec3::ZERO) } else { turning(bodies, i as usize) }
    };
    let ((m_a, j_a), (m_b, j_b)) = (mobile(row.a), mobile(row.b));
    Answer {
        row,
        base: row.rate(velocity(row.a), velocity(row.b)) + row.bias,
        a: (-row.t * m_a, -(j_a * row.alpha)),
        b: (row.t * m_b, j_b * row.beta),
        active: true,
    }
}

#[cfg(test)]
mod tests {
    use glam::{DQuat, DVec3};

    use crate::joint::{Joint, JointKind};
    use crate::{Body, MaterialId, Settings, Shape, World};

    fn world(h: f64) -> World {
        World::new(Settings { step: h, ..Settings::default() })
    }

    /// A rod along x from `from` to `to`, of unit mass.
    fn rod(world: &mut World, from: DVec3, to: DVec3) -> crate::BodyId {
        let half = DVec3::new(0.5 * from.distance(to), 0.01, 0.01);
        let shape = Shape::Cuboid { half };
        let id = world.add_shape(shape.clone());
        let density = 1.0 / (8.0 * half.x * half.y * half.z);
        let turn = DQuat::from_rotation_arc(DVec3::X, (to - from).normalize());
        world.add(Body::of(id, &shape, 1.0, density, MaterialId(0)).at(0.5 * (from + to)).with_rotation(turn))
    }

    fn hinge(world: &mut World, a: Option<crate::BodyId>, b: crate::BodyId, at: DVec3) {
        // The axis, z of the frame, along y.
        let turn = DQuat::from_rotation_x(-std::f64::consts::FRAC_PI_2);
        let joint = Joint::between(
            JointKind::Revolute,
            "hinge",
            &world.bodies,
            |id| world.index_of(id),
            (a, Some(b)),
            at,
            turn,
        );
        world.add_joint(joint, false);
    }

    #[test]
    fn a_pinned_rod_swings_with_the_reaction_of_the_textbook() {
        let mut w = world(1e-3);
        let r = rod(&mut w, DVec3::ZERO, DVec3::X);
        hinge(&mut w, None, r, DVec3::ZERO);
        w.step().unwrap();
        // Released horizontal: a quarter of its weight.
        assert!((w.joints[0].reaction.force.z - 0.25 * 9.81).abs() < 1e-2, "{:?}", w.joints[0].reaction);
        w.run_until(0.4833337136).unwrap();
        // Below: two and a half times.
        assert!((w.joints[0].reaction.force.z / 9.81 - 2.5).abs() < 0.02, "{:?}", w.joints[0].reaction);
    }

    #[test]
    fn a_closed_loop_with_too_many_hinges_turns_and_stays_closed() {
        // A parallelogram of three rods on two pivots, and a third rod that says the same again.
        let mut w = world(1e-3);
        let mut hang = |x: f64| {
            let r = rod(&mut w, DVec3::new(x, 0.0, 0.0), DVec3::new(x, 0.0, -1.0));
            hinge(&mut w, None, r, DVec3::new(x, 0.0, 0.0));
            r
        };
        let rods = [hang(0.0), hang(1.0), hang(2.0)];
        let bar = rod(&mut w, DVec3::new(0.0, 0.0, -1.0), DVec3::new(2.0, 0.0, -1.0));
        for (k, r) in rods.into_iter().enumerate() {
            hinge(&mut w, Some(r), bar, DVec3::new(k as f64, 0.0, -1.0));
        }
        let i = w.index_of(bar).unwrap();
        w.bodies.velocity[i] = DVec3::X;
        w.run_until(5.0).unwrap();
        for k in 0..w.joints.len() {
            let d = w.joints[k].pose(&w.bodies, &w.index_of_id).d.length();
            assert!(d < 1e-4, "{d}");
        }
        let i = w.index_of(bar).unwrap();
        assert!((w.bodies.rotation[i] * DVec3::X).dot(DVec3::X) > 1.0 - 1e-6, "the bar stays level");
    }
}
