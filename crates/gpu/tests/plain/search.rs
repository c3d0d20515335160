//! count_bins, scan, write_bins, sort_bins, count_contacts, write_contacts.

use granum_gpu::control::WALL;

use super::{Plain, V, dot, length, sub};

impl Plain {
    pub(super) fn plain_reach(&self, i: usize) -> f32 {
        let p = &self.params;
        let speed = 2.0 * length(self.velocity(i)) + 0.5 * self.bodies.neighbour_speed[i];
        let fall = if self.is_dynamic(i) { p.fall_speed } else { 0.0 };
        self.radius(i) * (1.0 + 0.5 * p.margin) + p.h * (speed + fall)
    }

    fn level(&self, i: usize) -> usize {
        let reach = self.reach(i);
        (1..self.params.levels as usize).rfind(|&l| reach <= self.params.level[l].reach).unwrap_or(0)
    }

    fn units(&self, i: usize) -> [u32; 3] {
        let (hi, lo) = (self.bodies.place[2 * i], self.bodies.place[2 * i + 1]);
        [0, 1, 2].map(|d| match (hi[d] as i32).wrapping_sub(self.params.middle[d]) {
            away if away < -32_768 => 0,
            away if away > 32_767 => u32::MAX,
            away => ((away + 32_768) as u32) << 16 | lo[d] >> 16,
        })
    }

    fn bin(&self, level: usize, cell: [u32; 3]) -> u32 {
        let l = &self.params.level[level];
        let c = [0, 1, 2].map(|d| cell[d] % l.dims[d]);
        l.first + c[0] + l.dims[0] * (c[1] + l.dims[1] * c[2])
    }

    pub(super) fn count_bins(&mut self) {
        self.bin = (0..self.n())
            .map(|i| {
                let level = self.level(i);
                self.bin(level, self.units(i).map(|u| u / self.params.level[level].width))
            })
            .collect();
    }

    pub(super) fn sort_bins(&mut self) {
        self.starts = vec![0; self.params.bins as usize + 1];
        self.bin.iter().for_each(|&b| self.starts[b as usize + 1] += 1);
        (0..self.params.bins as usize).for_each(|b| self.starts[b + 1] += self.starts[b]);
        self.sorted = (0..self.n() as u32).collect();
        self.sorted.sort_by_key(|&i| self.bin[i as usize]);
    }

    pub(super) fn write_contacts(&mut self) {
        let mut first = vec![0];
        let mut pairs = Vec::new();
        for i in 0..self.n() {
            let mut own = self.wall_contacts(i);
            // Every pair is tested: whatever the bins, the contacts are these.
            own.extend((i + 1..self.n()).filter(|&j| self.is_contact(i, j)).map(|j| j as u32));
            own.retain(|&b| !self.is_tied(i, b));
            pairs.extend(own.into_iter().map(|b| [i as u32, b]));
            first.push(pairs.len() as u32);
        }
        self.control.needed = pairs.len() as u32;
        self.control.contacts = pairs.len() as u32;
        self.control.done = u32::from(pairs.is_empty());
        (self.now.first, self.now.pairs) = (first, pairs);
    }

    fn is_contact(&self, i: usize, j: usize) -> bool {
        let (p, place) = (&self.params, &self.bodies.place);
        let (free_i, free_j) = (self.is_dynamic(i), self.is_dynamic(j));
        if !(free_i || free_j) {
            return false;
        }
        // No number of the device is needed to tell most pairs apart.
        if (0..3).any(|d| (place[2 * i][d] as i32).abs_diff(place[2 * j][d] as i32) > 100) {
            return false;
        }
        let d = self.apart(place[2 * i], place[2 * i + 1], place[2 * j], place[2 * j + 1]);
        let (r, s) = (self.radius(i), self.radius(j));
        let size = match (free_i, free_j) {
            (true, true) => r.min(s),
            (true, false) => r,
            _ => s,
        };
        let neighbour_speed = self.bodies.neighbour_speed[i].max(self.bodies.neighbour_speed[j]);
        let speed = 2.0 * length(sub(self.velocity(j), self.velocity(i))) + 0.5 * neighbour_speed;
        let reach = (r + s) + (p.margin * size + p.h * (speed + p.fall_speed));
        dot(d, d) <= reach * reach
    }

    fn wall_contacts(&self, i: usize) -> Vec<u32> {
        let mut found = Vec::new();
        if !self.is_dynamic(i) {
            return found;
        }
        for w in 0..self.params.walls as usize {
            let d = self.way_from_wall(w, i);
            let reach = self.radius(i) + self.wall_margin(w, d, i);
            for feature in 0..self.features(w) {
                if self.seen(w, d, feature).1 <= reach {
                    found.push(WALL | (w as u32) << 2 | feature);
                }
            }
        }
        found
    }

    pub(super) fn way_from_wall(&self, w: usize, i: usize) -> V {
        let (wall, place) = (&self.walls[w], &self.bodies.place);
        self.apart(wall.hi, wall.lo, place[2 * i], place[2 * i + 1])
    }
}
