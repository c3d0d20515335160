//! The joints of a step, solved directly: all rows at once by a sparse Cholesky factorisation ([`super::schur`]).
//!
//! | symbol | what |
//! |---|---|
//! | J | the rows of all joints ([`crate::joint::rows`]) |
//! | S | J M^-1 J' + compliance: sparse, factorised once per step |
//! | base | J v + bias for the velocities without contacts or joints |
//! | lambda | impulses of the rows: S lambda = -(base + J dv) for velocity changes dv |
//!
//! For any impulses gamma of the contacts the joints answer at once: dv = M^-1 (D gamma + J' lambda(gamma)). What the
//! contacts then see is N minus what the joints take away, which is never more than N: the step lengths of the contacts
//! still hold, every solver converges as without joints, and chains, loops and heavy bodies on light ones cost no
//! iterations. Differs from Negrut10, where joints are relaxed like contacts (eq. 13) and long chains converge slowly.
//!
//! Rows are straight lines, joints are not: what they miss at the end of the step, and what impulses change in the turning of
//! bodies that are not balls, is added by rounds of the same system (`refine`).
//!
//! Stops push only. Which of them push is found by trying: one that pulls is let go, one that is passed is added. Motors with a
//! limit, brakes and gears are no part of S; [`super::bounded`] solves them on top of it, in every iteration.

use std::collections::HashMap;

use glam::DVec3;

use super::reaction::{Applied, Reaction};
use super::rows::{JointRow, Role, bodies_rate, coordinate, rows};
use super::schur::{NOBODY, RowResponse, Schur, answer, coupling, turning};
use super::{Freedom, Joint, Pose};
use crate::bodies::{Bodies, BodyKind};
use crate::failure::Failure;

/// How often the stops are sorted out in a step.
const TRIES: usize = 12;

/// The joints of a step.
#[derive(Default)]
pub struct JointSystem {
    pub(super) answers: Vec<RowResponse>,
    pub(super) poses: Vec<Pose>,
    pub(super) lambda: Vec<f64>,
    pub(super) schur: Schur,
    /// Work of motors and, through joints, of bodies that move on their own in the last step [J].
    pub work: f64,
    /// The part of it that is done after the middle of the step, where velocities change there [J].
    pub(crate) late: f64,
    /// Energy of the springs where the rows were taken, in penalty contact [J].
    pub(crate) elastic: f64,
}

impl JointSystem {
    /// Whether there is nothing to solve.
    pub fn is_empty(&self) -> bool {
        self.answers.is_empty()
    }

    /// Rows that push in this step, and their impulses [N s] or [N m s].
    pub(crate) fn pushes(&self) -> impl Iterator<Item = (&JointRow, f64)> {
        self.answers.iter().zip(&self.lambda).filter(|(a, _)| a.active).map(|(a, &lambda)| (&a.row, lambda))
    }

    pub(crate) fn impulse(&self, row: usize) -> f64 {
        self.lambda[row]
    }

    /// The rows, with their bodies' answers.
    pub(crate) fn answers(&self) -> &[RowResponse] {
        &self.answers
    }

    /// The rows for bodies with other indices, to be looked at: nothing is solved.
    pub(crate) fn renamed(&self, index: impl Fn(u32) -> u32) -> Self {
        let mut renamed = Self::default();
        renamed.answers.clone_from(&self.answers);
        for answer in &mut renamed.answers {
            (answer.row.a, answer.row.b) = (index(answer.row.a), index(answer.row.b));
        }
        renamed
    }

    /// Some of the rows as a system of their own, for bodies with other indices; `None` if it cannot be solved.
    pub(crate) fn part(&self, rows: &[u32], index: impl Fn(u32) -> u32) -> Option<Self> {
        let mut part = Self::default();
        for &k in rows {
            let mut answer = self.answers[k as usize];
            (answer.row.a, answer.row.b) = (index(answer.row.a), index(answer.row.b));
            part.answers.push(answer);
        }
        part.lambda.resize(part.answers.len(), 0.0);
        part.schur.factorise(&part.answers)?;
        Some(part)
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
        self.schur.forget();
        if joints.is_empty() {
            return Ok(());
        }
        let mut list = Vec::new();
        for joint in joints {
            if joint.is_broken(index_of_id) {
                let name = joint.name.clone();
                return Err(Failure::LostJoint { joint: name, time: t });
            }
            self.poses.push(joint.pose(bodies, index_of_id));
        }
        for (k, joint) in joints.iter().enumerate() {
            let pose = self.poses[k];
            joint.gear.rows(k as u32, joints, &self.poses, 1.0 / h, &mut list);
            let mobility = |row: &JointRow| {
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

    /// What the joints add to velocity changes of the bodies: `change(i)` is the change of body i, `add(i, v, w)` adds to it.
    pub(crate) fn respond<C: ?Sized>(
        &mut self,
        changes: &mut C,
        change: impl Fn(&C, u32) -> (DVec3, DVec3),
        add: impl Fn(&mut C, u32, DVec3, DVec3),
    ) {
        let of = |i: u32| if i == NOBODY { (DVec3::ZERO, DVec3::ZERO) } else { change(changes, i) };
        let rates: Vec<f64> =
            self.answers.iter().map(|a| a.base + a.row.rate(of(a.row.a), of(a.row.b))).collect();
        self.schur.solve(&self.answers, &rates, &mut self.lambda);
        for (answer, &lambda) in self.answers.iter().zip(&self.lambda).filter(|(a, _)| a.active) {
            for (i, (v, w)) in [(answer.row.a, answer.a), (answer.row.b, answer.b)] {
                if i != NOBODY {
                    add(changes, i, v * lambda, w * lambda);
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
        (self.work, self.late) = (0.0, 0.0);
        if joints.is_empty() {
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
        self.note_reactions(joints, bodies, h);
        Ok(())
    }

    /// Solves for the active rows, until every stop that counts pushes and none that does not is passed.
    pub(super) fn sort_out_stops(&mut self, rates: &[f64], t: f64) -> Result<(), Failure> {
        for _ in 0..TRIES {
            self.schur.factorise(&self.answers).ok_or(Failure::Joints { time: t })?;
            self.schur.solve(&self.answers, rates, &mut self.lambda);
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
    pub(super) fn rates_after(&self, rates: &[f64]) -> Vec<f64> {
        let mut after = rates.to_vec();
        let is_open = |a: &RowResponse| !a.active && matches!(a.row.role, Role::Stop(..));
        if !self.answers.iter().any(is_open) {
            return after;
        }
        // The velocity changes of the bodies first: the work is linear in the number of rows.
        let mut change: HashMap<u32, (DVec3, DVec3)> = HashMap::new();
        for (answer, &lambda) in self.answers.iter().zip(&self.lambda).filter(|(a, _)| a.active) {
            for (i, (v, w)) in [(answer.row.a, answer.a), (answer.row.b, answer.b)] {
                if i != NOBODY {
                    let (sum_v, sum_w) = change.entry(i).or_default();
                    (*sum_v, *sum_w) = (*sum_v + v * lambda, *sum_w + w * lambda);
                }
            }
        }
        let of = |i: u32| change.get(&i).copied().unwrap_or_default();
        for (after, a) in after.iter_mut().zip(&self.answers).filter(|(_, a)| is_open(a)) {
            *after += a.row.rate(of(a.row.a), of(a.row.b));
        }
        after
    }

    /// What each joint carries, and the work of the step.
    fn note_reactions(&mut self, joints: &mut [Joint], bodies: &Bodies, h: f64) {
        let mut add =
            |joints: &mut [Joint], row: &JointRow, f: f64, drive: Option<Freedom>, is_motor: bool| {
                let (pose, joint) = (&self.poses[row.joint as usize], &mut joints[row.joint as usize]);
                let (r, start) = (&mut joint.reaction, &joint.applied.rate);
                r.force += row.t * f;
                // About the joint's own points.
                r.torque += (row.beta - pose.b.arm.cross(row.t)) * f;
                r.torque_a -= (row.alpha - pose.a.arm.cross(row.t)) * f;
                let start = match drive {
                    Some(Freedom::Turn) => (r.drive.0 += f, start.0).1,
                    Some(Freedom::Slide) => (r.drive.1 += f, start.1).1,
                    None => 0.0,
                };
                if is_motor {
                    let end = bodies_rate(row, bodies);
                    self.work += h * f * 0.5 * (start + end);
                    self.late += h * f * 0.125 * (start + 3.0 * end);
                }
                // A body that moves on its own takes what the joint carries along: what it gives is work.
                let driven = |i: u32| i != NOBODY && bodies.kind[i as usize] == BodyKind::Kinematic;
                let mut given = 0.0;
                if driven(row.a) {
                    let (v, w) = turning(bodies, row.a as usize);
                    given += h * f * (row.t.dot(v) + row.alpha.dot(w));
                }
                if driven(row.b) {
                    let (v, w) = turning(bodies, row.b as usize);
                    given -= h * f * (row.t.dot(v) + row.beta.dot(w));
                }
                self.work += given;
                self.late += 0.5 * given;
            };
        for joint in joints.iter_mut() {
            joint.reaction = Reaction::default();
        }
        for (a, &lambda) in self.answers.iter().zip(&self.lambda).filter(|(a, _)| a.active) {
            let (drive, is_motor) = match a.row.role {
                Role::Motor(freedom) => (Some(freedom), true),
                Role::Spring(freedom) | Role::Brake(freedom) => (Some(freedom), false),
                Role::Hold | Role::Stop(..) => (None, false),
                // Its bodies are those of other joints: only what it gives for a factor of one is noted.
                Role::Gear => {
                    joints[a.row.joint as usize].reaction.drive.0 = lambda / (h * a.row.factor);
                    continue;
                }
            };
            add(joints, &a.row, lambda / h, drive, is_motor);
        }
        for k in 0..joints.len() {
            let Applied { motors, preloads, .. } = joints[k].applied;
            for (freedom, motor, preload) in
                [(Freedom::Turn, motors.0, preloads.0), (Freedom::Slide, motors.1, preloads.1)]
            {
                if motor != 0.0 || preload != 0.0 {
                    let row = coordinate(k as u32, joints[k].kind, freedom, &self.poses[k]);
                    add(joints, &row, motor, Some(freedom), true);
                    add(joints, &row, preload, Some(freedom), false);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use glam::{DQuat, DVec3};

    use crate::joint::motor::Motor;
    use crate::joint::schur::coupling;
    use crate::joint::spring::Spring;
    use crate::joint::{Freedom, Joint, JointKind};
    use crate::motion::Track;
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

    /// A chain of two rods whose second hinge has a stop: the rates after the active rows have answered are those of the sum over all
    /// pairs of rows, and a step in which no stop changes factorises once.
    #[test]
    fn rates_are_summed_over_bodies_and_factors_are_kept() {
        let mut w = world(1e-3);
        let rods = [rod(&mut w, DVec3::ZERO, DVec3::X), rod(&mut w, DVec3::X, 2.0 * DVec3::X)];
        hinge(&mut w, None, rods[0], DVec3::ZERO);
        hinge(&mut w, Some(rods[0]), rods[1], DVec3::X);
        w.joints[1].limits = vec![(Freedom::Turn, -1.0, 1.0)];
        w.step().unwrap();
        assert_eq!(w.joint_system.schur.count, 1);
        w.step().unwrap();
        assert_eq!(w.joint_system.schur.count, 2);
        let system = &w.joint_system;
        let open: Vec<usize> = (0..system.answers.len()).filter(|&k| !system.answers[k].active).collect();
        assert!(!open.is_empty());
        let rates: Vec<f64> = (0..system.answers.len()).map(|k| 0.1 * k as f64).collect();
        let after = system.rates_after(&rates);
        for k in open {
            let one = &system.answers[k];
            let pairs = system.answers.iter().zip(&system.lambda).filter(|(o, _)| o.active);
            let sum: f64 = pairs.map(|(other, lambda)| coupling(one, other) * lambda).sum();
            assert!(sum != 0.0 && (after[k] - rates[k] - sum).abs() < 1e-12 * sum.abs(), "{k}: {sum}");
        }
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

    #[test]
    fn the_balance_of_energy_knows_motors_springs_and_preloads() {
        // A rod hinged at its end, without gravity: J = 1/3 kg m2.
        let pinned = |change: &dyn Fn(&mut Joint)| {
            let mut w = world(1e-3);
            w.settings.gravity = DVec3::ZERO;
            let r = rod(&mut w, DVec3::ZERO, DVec3::X);
            hinge(&mut w, None, r, DVec3::ZERO);
            change(&mut w.joints[0]);
            w.run_until(1.0).unwrap();
            w
        };
        let inertia = 1.0 / 3.0;
        let torque = Motor::Force(Track::Table(vec![(0.0, 0.5)]));
        let push = Spring { stiffness: 0.0, damping: 0.0, rest: 0.0, preload: 0.5 };
        let by_motor = pinned(&|j| j.motors.push((Freedom::Turn, torque.clone())));
        let by_preload = pinned(&|j| j.springs.push((Freedom::Turn, push)));
        for (w, motors) in [(&by_motor, 1.0), (&by_preload, 0.0)] {
            let angle = w.joints[0].reaction.coordinate.0;
            assert!((angle - 0.5 * 0.5 / inertia).abs() < 2e-3, "half a t^2: {angle}");
            assert!((w.joints[0].reaction.drive.0 - 0.5).abs() < 1e-9);
            assert!((w.energy_book.motor_work - motors * 0.5 * angle).abs() < 1e-3);
            assert!(w.report.dissipated_energy.abs() < 1e-3, "{:?}", w.report);
        }
        // Half a period of a spring, wound up by one: what it gave is in the rod, then in the spring again.
        let spring = Spring { stiffness: inertia * 9.0, damping: 0.0, rest: 1.0, preload: 0.0 };
        let w = pinned(&|j| j.springs.push((Freedom::Turn, spring)));
        let all = 0.5 * spring.stiffness;
        assert!((w.joints[0].reaction.coordinate.0 - (1.0 - 3.0_f64.cos())).abs() < 5e-3);
        assert!((w.report.elastic_energy + w.report.kinetic_energy - all).abs() < 2e-3 * all);
        assert!(w.report.dissipated_energy.abs() < 2e-3 * all, "{:?}", w.report);
        // A motor that lifts the rod by a quarter turn does the work that gravity takes; a damper takes the rest.
        let mut w = world(1e-3);
        let r = rod(&mut w, DVec3::ZERO, DVec3::X);
        hinge(&mut w, None, r, DVec3::ZERO);
        w.joints[0].motors.push((Freedom::Turn, Motor::Speed(Track::Table(vec![(0.0, -1.0)]))));
        let damper = Spring { stiffness: 0.0, damping: 2.0, rest: 0.0, preload: 0.0 };
        w.joints[0].springs.push((Freedom::Turn, damper));
        w.run_until(std::f64::consts::FRAC_PI_2).unwrap();
        let (lift, heat, motion) = (0.5 * 9.81, 2.0 * std::f64::consts::FRAC_PI_2, 0.5 * inertia);
        assert!((w.energy_book.motor_work - lift - heat - motion).abs() < 1e-2, "{:?}", w.energy_book);
        assert!((w.report.dissipated_energy - heat).abs() < 1e-2, "{:?}", w.report);
    }
}
