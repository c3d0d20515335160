//! Penalty contact: count_bins, count_contacts, write_contacts, keep_memory, integrate, sum_spent.

use granum_gpu::control::WALL;
use granum_gpu::soft::{Flags, Recalled, Soft};

use super::iterate::added;
use super::report::{ReportSums, tree};
use super::{Plain, V, add, dot, four, length, sub, times, xyz};

/// What rounding may take from a sum of reaches.
const SLACK: f32 = 1.00001;

/// What only penalty contact has.
#[derive(Clone, Default)]
pub(crate) struct Softness {
    pub(crate) given: Soft,
    pub(crate) props: Vec<[f32; 4]>,
    pub(crate) has_list: bool,
    pub(crate) last: Recalled,
    /// Place, and inverse mass and inertia with the allowance; three a body.
    pub(crate) listed: Vec<[u32; 4]>,
    pub(crate) memory: Vec<[f32; 4]>,
    pub(crate) roll: Vec<[f32; 4]>,
    pub(crate) pushes: [Vec<[f32; 4]>; 3],
    pub(crate) spent: [Vec<[f32; 2]>; 4],
    pub(crate) stopped: u32,
    pub(crate) fastest: u32,
    /// Value and rest of each workgroup's sum.
    pub(crate) totals: Vec<[[f32; 4]; 2]>,
}

/// Walls stand before bodies.
fn order_of(code: u32) -> u32 {
    code ^ WALL
}

impl Plain {
    /// A new list of pairs.
    pub(crate) fn make_list(&mut self) {
        for i in 0..self.n() {
            let (soft, radius, speed) = (&self.soft.given, self.radius(i), length(self.velocity(i)));
            let is_moving = self.bodies.mobility[i][0] > 0.0 || speed > 0.0;
            let may = (soft.skin * radius + (soft.ahead * speed).min(radius)) + soft.lead * speed;
            self.bodies.neighbour_speed[i] = if is_moving { may } else { 0.0 };
        }
        self.count_bins();
        self.sort_bins();
        self.soft.listed = (0..self.n())
            .flat_map(|i| {
                let [m, j, ..] = self.bodies.mobility[i];
                let line = [m, j, self.bodies.neighbour_speed[i], 0.0].map(f32::to_bits);
                [self.bodies.place[2 * i], self.bodies.place[2 * i + 1], line]
            })
            .collect();
        let (mut first, mut pairs) = (vec![0], Vec::new());
        for i in 0..self.n() {
            let mut own = self.walls_near(i);
            own.extend((i + 1..self.n()).filter(|&j| self.may_meet(i, j)).map(|j| j as u32));
            own.retain(|&b| !self.is_tied(i, b));
            pairs.extend(own.into_iter().map(|b| [i as u32, b]));
            first.push(pairs.len() as u32);
        }
        (self.now.first, self.now.pairs) = (first, pairs);
        self.list_seconds();
        self.keep_memory();
        (self.soft.has_list, self.soft.stopped, self.soft.fastest) = (true, u32::MAX, 0);
    }

    pub(super) fn soft_reach(&self, i: usize) -> f32 {
        self.radius(i) + self.bodies.neighbour_speed[i]
    }

    fn walls_near(&self, i: usize) -> Vec<u32> {
        if !self.is_dynamic(i) {
            return Vec::new();
        }
        let is_near = |&w: &usize| {
            let reach = (self.soft_reach(i) + self.walls[w].velocity[3]) * SLACK;
            self.seen(w, self.way_from_wall(w, i), 0).1 <= reach
        };
        let near: Vec<usize> = (0..self.params.walls as usize).filter(is_near).collect();
        let all = |&w: &usize| (0..self.features(w)).map(move |feature| WALL | (w as u32) << 2 | feature);
        near.iter().flat_map(all).collect()
    }

    fn may_meet(&self, i: usize, j: usize) -> bool {
        if !(self.is_dynamic(i) || self.is_dynamic(j)) {
            return false;
        }
        let place = &self.bodies.place;
        let d = self.apart(place[2 * i], place[2 * i + 1], place[2 * j], place[2 * j + 1]);
        let both = (self.soft_reach(i) + self.soft_reach(j)) * SLACK;
        dot(d, d) <= both * both
    }

    fn keep_memory(&mut self) {
        let (count, last) = (self.now.pairs.len(), &self.soft.last);
        (self.soft.memory, self.soft.roll) = (vec![[0.0; 4]; count], vec![[0.0; 4]; count]);
        for (c, pair) in self.now.pairs.iter().enumerate() {
            let had = last.first[pair[0] as usize] as usize..last.first[pair[0] as usize + 1] as usize;
            assert!(last.pairs[had.clone()].is_sorted_by_key(|p| order_of(p[1])));
            if let Some(k) = had.clone().find(|&k| last.pairs[k] == *pair) {
                (self.soft.memory[c], self.soft.roll[c]) = (last.memory[k], last.roll[k]);
            }
        }
        self.soft.pushes = [(); 3].map(|()| vec![[0.0; 4]; count]);
        self.soft.spent = [(); 4].map(|()| vec![[0.0; 2]; count]);
    }

    /// Forces on the bodies, in the order of their pairs, and their motion.
    pub(crate) fn soft_motion(&mut self) {
        let (p, soft) = (self.params, self.soft.given);
        for i in 0..self.n() {
            let [m, j, ..] = self.bodies.mobility[i];
            if m <= 0.0 {
                continue;
            }
            let (force, torque) = self.push_on(i);
            let (before, turning) = (self.velocity(i), xyz(self.bodies.velocity[2 * i + 1]));
            let linear = add(p.fall, times(force, p.h * m));
            let turn = times(torque, p.h * j);
            for (k, by, small) in [(2 * i, linear, p.fall_rest), (2 * i + 1, turn, [0.0; 3])] {
                for d in 0..3 {
                    let (v, rest) = (&mut self.bodies.velocity[k][d], &mut self.bodies.rest[k][d]);
                    (*v, *rest) = added(*v, *rest, by[d], small[d]);
                }
            }
            let (after, turned) = (self.velocity(i), xyz(self.bodies.velocity[2 * i + 1]));
            let by = add(times(before, soft.lead_cells), times(after, soft.rest_cells));
            for d in 0..3 {
                self.drift(i, d, by[d]);
            }
            self.turn_by(i, add(times(turning, soft.lead), times(turned, soft.rest)));
            self.look_for_end(i, after);
        }
    }

    fn push_on(&self, i: usize) -> (V, V) {
        let [force, moment, torque] = &self.soft.pushes;
        let (mut f, mut t) = ([0.0; 3], [0.0; 3]);
        let (own, second) = self.contacts_of(i);
        for c in own {
            t = add(t, times(xyz(moment[c]), force[c][3]));
            if self.soft.given.torques != 0 {
                t = sub(t, xyz(torque[c]));
            }
            f = sub(f, xyz(force[c]));
        }
        for c in second {
            t = add(t, times(xyz(moment[c]), moment[c][3]));
            if self.soft.given.torques != 0 {
                t = add(t, xyz(torque[c]));
            }
            f = add(f, xyz(force[c]));
        }
        (f, t)
    }

    /// A coordinate further by so many cells.
    fn drift(&mut self, i: usize, d: usize, by: f32) {
        let cells = by.round_ties_even();
        let part = ((by - cells) * 4_294_967_296.0).round_ties_even();
        let part = part.clamp(-2_147_483_648.0, 2_147_483_520.0) as i64;
        let place = &mut self.bodies.place;
        let at = i64::from(place[2 * i][d] as i32) << 32 | i64::from(place[2 * i + 1][d]);
        let at = at + (i64::from(cells as i32) << 32) + part;
        (place[2 * i][d], place[2 * i + 1][d]) = ((at >> 32) as u32, at as u32);
    }

    /// Whether the list is stale after this step.
    fn look_for_end(&mut self, i: usize, v: V) {
        let (listed, place) = (&self.soft.listed, &self.bodies.place);
        let way = self.apart(listed[3 * i], listed[3 * i + 1], place[2 * i], place[2 * i + 1]);
        let gone = add(way, times(v, self.soft.given.lead));
        let may = f32::from_bits(listed[3 * i + 2][2]);
        if dot(gone, gone) > may * may {
            self.soft.stopped = self.soft.given.number + 1;
        }
        self.soft.fastest = self.soft.fastest.max(dot(v, v).to_bits());
    }

    /// What the device has decided: no body is lost.
    pub(crate) fn flags(&self) -> Flags {
        Flags { stopped: self.soft.stopped, fastest: self.soft.fastest, lost: 0, look: 0 }
    }

    /// The end of a list: what it took, by workgroups.
    pub(crate) fn end_list(&mut self) {
        let [spent, more, ..] = &self.soft.spent;
        let taken: Vec<ReportSums> = spent
            .iter()
            .zip(more)
            .map(|(s, m)| ReportSums {
                of: [s[0], s[1], m[0], m[1]].map(|x| [x, 0.0]),
                ..ReportSums::default()
            })
            .collect();
        let total = |block: &[ReportSums]| tree(block.to_vec()).bits().map(|line| line.map(f32::from_bits));
        self.soft.totals = taken.chunks(256).map(total).collect();
        self.soft.last = Recalled {
            first: self.now.first.clone(),
            pairs: self.now.pairs.clone(),
            memory: std::mem::take(&mut self.soft.memory),
            roll: std::mem::take(&mut self.soft.roll),
        };
        self.soft.has_list = false;
    }

    /// Somebody has taken what contacts took.
    pub(crate) fn forget_spent(&mut self) {
        self.soft.spent[0].iter_mut().for_each(|s| *s = [0.0; 2]);
        self.soft.spent[1].iter_mut().for_each(|s| *s = [0.0; 2]);
    }

    pub(super) fn soft_material(&self, i: usize) -> usize {
        (self.bodies.place[2 * i][3] & 0xffff) as usize
    }

    pub(super) fn line_of(&self, law: usize, k: usize) -> [f32; 4] {
        self.soft.props[3 * law + k]
    }

    pub(super) fn write_push(&mut self, c: usize, force: (V, f32), moment: (V, f32), torque: V) {
        self.soft.pushes[0][c] = four(force.0, force.1);
        self.soft.pushes[1][c] = four(moment.0, moment.1);
        if self.soft.given.torques != 0 {
            self.soft.pushes[2][c] = four(torque, 0.0);
        }
    }
}
