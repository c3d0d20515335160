//! Islands: groups of bodies that are connected by contacts and joints.
//!
//! What happens in one island does not change another, so each has a residual of its own: a mean over all contacts hides a bad
//! stack beside a good bed. Fixed and moved bodies do not tie, nor do contacts that carry nothing and open. Only small islands
//! are wanted: from every contact that a sweep left unsolved, bodies are followed until the island ends or has too many; what is
//! tied to such a body later is known to be too large at once. So a bed of a million costs little more than a look at its
//! unsolved contacts. In the order of the contacts and by one thread: islands do not depend on the number of threads.

use super::mobility::Mobility;
use super::updates::BATCH;
use super::{Problem, impulses::Impulses};
use crate::contacts::{Contact, Contacts};
use crate::joint::rows::Role;
use crate::joint::schur::NOBODY;
use crate::joint::system::JointSystem;
use crate::simd::{Real, Vector, WIDTH};
use glam::DVec3;

/// An island: its free bodies, the contacts between them and with what does not move freely, and the rows of its joints; each in
/// ascending order.
pub(super) struct Island {
    pub(super) bodies: Vec<u32>,
    pub(super) contacts: Vec<u32>,
    pub(super) rows: Vec<u32>,
}

/// Mark of a body: in no island yet, or in one that is too large.
const UNSEEN: u32 = 0;
const TOO_LARGE: u32 = u32::MAX;

/// The search.
struct IslandSearch<'a, F: Real> {
    problem: &'a Problem<F>,
    first: &'a [u32],
    /// Joint rows of each body, in order of the bodies.
    rows: Vec<(u32, u32)>,
    joints: &'a JointSystem,
    /// Relative speed above which a contact that carries nothing is open [m/s].
    open: f64,
    most: usize,
    mark: Vec<u32>,
}

/// Islands of at most `most` bodies with a contact whose natural map is above `limit` [m/s].
pub(super) fn unsolved<F: Real>(
    problem: &Problem<F>,
    first: &[u32],
    joints: &JointSystem,
    limit: f64,
    most: usize,
) -> Vec<Island> {
    let mut rows: Vec<(u32, u32)> = Vec::new();
    let all = joints.answers();
    for (k, answer) in all.iter().enumerate() {
        rows.extend([answer.row.a, answer.row.b].into_iter().filter(|&i| i != NOBODY).map(|i| (i, k as u32)));
        // The rows of a gear share their impulse: an island with one of them contains all of them.
        let is_gear = |k: &usize| {
            all[*k].row.role == Role::Gear
                && answer.row.role == Role::Gear
                && all[*k].row.joint == answer.row.joint
        };
        for other in (k + 1..all.len()).take_while(is_gear).chain((0..k).rev().take_while(is_gear)) {
            let bodies = [answer.row.a, answer.row.b].into_iter().filter(|&i| i != NOBODY);
            rows.extend(bodies.map(|i| (i, other as u32)));
        }
    }
    rows.sort_unstable();
    rows.dedup();
    let mark = vec![UNSEEN; problem.mobility.len()];
    let mut search = IslandSearch { problem, first, rows, joints, open: problem.scale, most, mark };
    let (mut found, limit) = (Vec::new(), F::from_f64(limit * limit));
    for (batch, worst) in problem.sums.worst.iter().enumerate() {
        if worst.iter().all(|w| *w <= limit) {
            continue;
        }
        let contacts = batch * BATCH * WIDTH..problem.contacts.min((batch + 1) * BATCH * WIDTH);
        for c in contacts.filter(|c| worst[c % WIDTH] > limit) {
            let (a, b) = problem.blocks[c / WIDTH].bodies(c % WIDTH);
            for body in [a, b].into_iter().filter(|&i| !problem.mobility[i].is_zero()) {
                if search.mark[body] == UNSEEN {
                    found.extend(search.follow(body as u32, found.len() as u32 + 1));
                }
            }
        }
    }
    found
}

impl<F: Real> IslandSearch<'_, F> {
    /// The island of a body; `None` if it is too large.
    fn follow(&mut self, body: u32, number: u32) -> Option<Island> {
        let mut bodies = vec![body];
        self.mark[body as usize] = number;
        let mut next = 0;
        let mut is_small = true;
        while is_small && next < bodies.len() {
            let i = bodies[next];
            next += 1;
            for other in self.tied_to(i as usize) {
                match self.mark[other as usize] {
                    UNSEEN => {
                        self.mark[other as usize] = number;
                        bodies.push(other);
                        is_small &= bodies.len() <= self.most;
                    }
                    TOO_LARGE => is_small = false,
                    _ => {}
                }
            }
        }
        if !is_small {
            bodies.iter().for_each(|&i| self.mark[i as usize] = TOO_LARGE);
            return None;
        }
        bodies.sort_unstable();
        let free = |i: usize| !self.problem.mobility[i].is_zero();
        let mut contacts: Vec<u32> = Vec::new();
        for &i in &bodies {
            let i = i as usize;
            // A contact of two islands carries nothing and opens; it is left to the next step.
            let is_own = |other: usize| !free(other) || self.mark[other] == number;
            contacts.extend((self.first[i]..self.first[i + 1]).filter(|&c| is_own(self.bodies(c).1)));
            contacts.extend(self.problem.sums.second(i).iter().filter(|&&c| !free(self.bodies(c).0)));
        }
        contacts.sort_unstable();
        let mut rows: Vec<u32> = bodies.iter().flat_map(|&i| self.rows_of(i)).map(|r| r.1).collect();
        rows.sort_unstable();
        rows.dedup();
        Some(Island { bodies, contacts, rows })
    }

    fn bodies(&self, c: u32) -> (usize, usize) {
        self.problem.blocks[c as usize / WIDTH].bodies(c as usize % WIDTH)
    }

    fn rows_of(&self, body: u32) -> &[(u32, u32)] {
        let start = self.rows.partition_point(|r| r.0 < body);
        let count = self.rows[start..].partition_point(|r| r.0 == body);
        &self.rows[start..start + count]
    }

    /// Free bodies that a contact or a joint ties to body `i`.
    fn tied_to(&self, i: usize) -> Vec<u32> {
        let ties = |c: u32| self.ties(c as usize);
        let own = (self.first[i]..self.first[i + 1]).filter(|&c| ties(c)).map(|c| self.bodies(c).1);
        let second = self.problem.sums.second(i).iter().filter(|&&c| ties(c)).map(|&c| self.bodies(c).0);
        let jointed = self.rows_of(i as u32).iter().flat_map(|r| {
            let row = &self.joints.answers()[r.1 as usize].row;
            [row.a, row.b]
        });
        let jointed = jointed.filter(|&j| j != NOBODY && j as usize != i).map(|j| j as usize);
        let free = |j: &usize| !self.problem.mobility[*j].is_zero();
        own.chain(second).chain(jointed).filter(free).map(|j| j as u32).collect()
    }

    /// Whether a contact ties its bodies: it carries something, or does not open.
    fn ties(&self, c: usize) -> bool {
        let problem = self.problem;
        let row = problem.blocks[c / WIDTH].row(c % WIDTH);
        if problem.gamma.get(c).to_dvec3() != DVec3::ZERO {
            return true;
        }
        let (s_a, s_b) = problem.arms.of(c, problem.blocks[c / WIDTH].normal(c % WIDTH));
        let at = |i: u32, s: DVec3| {
            let change = &problem.change[i as usize];
            change.velocity.to_dvec3() + change.ang_vel.to_dvec3().cross(s)
        };
        let u = row.r + at(row.b, s_b.to_dvec3()) - at(row.a, s_a.to_dvec3());
        u.dot(row.n) < self.open
    }
}

/// An island as a problem of its own, in double precision. Body 0 is all that is not pushed.
pub(super) struct Local {
    pub(super) problem: Problem<f64>,
    pub(super) first: Vec<u32>,
    pub(super) joints: JointSystem,
    /// Contact of the whole problem behind each contact.
    pub(super) source: Vec<u32>,
}

impl Local {
    /// Copies the rows and impulses of an island; `fall` is what gravity adds to a speed in a step [m/s]. `None` if its joints cannot
    /// be solved.
    pub(super) fn of<F: Real>(
        problem: &Problem<F>,
        island: &Island,
        joints: &JointSystem,
        fall: f64,
    ) -> Option<Self> {
        let local = |i: u32| island.bodies.binary_search(&i).map_or(0, |k| k as u32 + 1);
        let mut mobility = vec![Mobility::default()];
        mobility.extend(island.bodies.iter().map(|&i| problem.mobility[i as usize].widened()));
        // Contacts stand in the order of their first bodies.
        let mut source: Vec<(u32, u32)> = (island.contacts.iter())
            .map(|&c| (local(problem.blocks[c as usize / WIDTH].bodies(c as usize % WIDTH).0 as u32), c))
            .collect();
        source.sort_unstable();
        let (mut contacts, mut squares) = (Contacts::default(), 0.0);
        let mut new = Problem::<f64> { contacts: source.len(), mobility, ..Problem::default() };
        let n = new.mobility.len();
        new.blocks.resize(source.len().div_ceil(WIDTH), Default::default());
        new.arms.start(false, source.len().div_ceil(WIDTH));
        new.change.resize(n, Default::default());
        let (mut first, mut gamma) = (vec![0; n + 1], Vec::with_capacity(source.len()));
        for (k, &(a, c)) in source.iter().enumerate() {
            let c = c as usize;
            let mut row = problem.blocks[c / WIDTH].row(c % WIDTH);
            (row.a, row.b) = (a, local(row.b));
            let (s_a, s_b) = problem.arms.of(c, problem.blocks[c / WIDTH].normal(c % WIDTH));
            new.blocks[k / WIDTH].set(k % WIDTH, &row);
            new.arms.set(k, row.n, s_a.to_dvec3(), s_b.to_dvec3());
            squares += row.r.dot(row.n).min(0.0).powi(2);
            gamma.push(problem.gamma.get(c).to_dvec3());
            first[row.a as usize + 1] += 1;
            let (a, b, normal) = (row.a, row.b, row.n);
            contacts.push(Contact { a, b, feature: 0, normal, point_a: DVec3::ZERO, gap: 0.0 });
        }
        (0..n).for_each(|i| first[i + 1] += first[i]);
        new.scale = (squares / source.len().max(1) as f64 + fall * fall).sqrt();
        new.gamma = Impulses::of(&gamma);
        new.sums.list_second(&contacts.b, n);
        new.sums.cut(&first, contacts.len(), None);
        new.sums.divide(&first, &contacts, &new.mobility, &mut new.blocks);
        let dynamic = |i: u32| match i {
            NOBODY => NOBODY,
            i => match local(i) {
                0 => NOBODY,
                k => k,
            },
        };
        let joints = joints.part(&island.rows, dynamic)?;
        Some(Self { problem: new, first, joints, source: source.into_iter().map(|s| s.1).collect() })
    }

    /// Largest mass over the smallest.
    pub(super) fn mass_ratio(&self) -> f64 {
        let masses = self.problem.mobility[1..].iter().map(|m| m.inv_mass);
        let (least, most) = masses.fold((f64::INFINITY, 0.0_f64), |(l, m), x| (l.min(x), m.max(x)));
        most / least
    }
}
