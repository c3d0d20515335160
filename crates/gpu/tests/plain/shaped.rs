//! The kernels of worlds in which something is not a ball: near pairs, contacts of sphere sets, which of them are kept.

use granum_engine::random::Random;
use granum_gpu::control::WALL;

use super::{Plain, V, add, cross, dot, length, over, sub, times, xyz};

const APART: u32 = 0x9e37_79b1;
const SLACK: f32 = 1.00001;

/// A contact of a pair: normal, gap, point from the centre of the first body, number.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct ContactPoint {
    pub(crate) n: V,
    pub(crate) gap: f32,
    pub(crate) at: V,
    pub(crate) feature: u32,
}

impl Plain {
    pub(super) fn line(&self, i: usize, k: usize) -> (V, u32) {
        let [x, y, z, w] = self.turns[6 * i + k];
        ([x, y, z].map(f32::from_bits), w)
    }

    fn count(&self, i: usize) -> u32 {
        self.line(i, 1).1
    }

    fn inradius(&self, i: usize) -> f32 {
        f32::from_bits(self.line(i, 3).1)
    }

    /// The inverse inertia times a moment.
    pub(super) fn turned(&self, i: usize, m: V) -> V {
        let (d, o) = (self.line(i, 4).0, self.line(i, 5).0);
        [
            (d[0] * m[0] + o[0] * m[1]) + o[2] * m[2],
            (o[0] * m[0] + d[1] * m[1]) + o[1] * m[2],
            (o[2] * m[0] + o[1] * m[1]) + d[2] * m[2],
        ]
    }

    fn shaped_reach(&self, i: usize) -> f32 {
        let p = &self.params;
        let spin = if self.count(i) > 0 {
            length(xyz(self.bodies.velocity[2 * i + 1])) * self.radius(i)
        } else {
            0.0
        };
        let own = length(self.velocity(i)) + spin;
        let speed = 2.0 * own + 0.5 * self.bodies.neighbour_speed[i];
        let fall = if self.is_dynamic(i) { p.fall_speed } else { 0.0 };
        self.radius(i) * (1.0 + 0.5 * p.margin) + p.h * (speed + fall)
    }

    pub(super) fn reach(&self, i: usize) -> f32 {
        match (self.is_soft, self.is_shaped) {
            (true, _) => self.soft_reach(i),
            (false, true) => self.shaped_reach(i),
            _ => self.plain_reach(i),
        }
    }

    fn ball(&self, i: usize, k: u32) -> (V, f32) {
        if self.count(i) == 0 {
            return ([0.0; 3], self.radius(i));
        }
        let [x, y, z, r] = self.balls[(self.line(i, 0).1 + k) as usize].map(f32::from_bits);
        let scale = f32::from_bits(self.line(i, 2).1);
        let c = times([x, y, z], scale);
        let axis = |k: usize| times(self.line(i, k).0, c[k]);
        (add(add(axis(0), axis(1)), axis(2)), r * scale)
    }

    fn ball_of_wall(&self, w: usize, k: u32) -> (V, f32) {
        let wall = &self.walls[w];
        let [x, y, z, r] = self.balls[(wall.more[1] + k) as usize].map(f32::from_bits);
        let scale = wall.form[0][0];
        let c = times([x, y, z], scale);
        let axis = |k: usize| times(xyz(wall.axes[k]), c[k]);
        (add(add(axis(0), axis(1)), axis(2)), r * scale)
    }

    fn spin(&self, i: usize) -> f32 {
        if self.count(i) == 0 || !self.is_dynamic(i) {
            return 0.0;
        }
        length(xyz(self.bodies.velocity[2 * i + 1])) * self.radius(i)
    }

    /// The pairs of bodies and walls that are near each other; every pair is tested.
    pub(super) fn find_near(&mut self) {
        let mut near = Vec::new();
        let mut first = vec![0];
        for i in 0..self.n() {
            let mut own: Vec<u32> = Vec::new();
            if self.is_dynamic(i) {
                let walls = (0..self.params.walls as usize).filter(|&w| self.is_near_wall(i, w));
                own.extend(walls.map(|w| WALL | (w as u32) << 2));
            }
            own.extend((i + 1..self.n()).filter(|&j| self.is_near(i, j)).map(|j| j as u32));
            own.retain(|&b| !self.is_tied(i, b));
            near.extend(own.into_iter().map(|b| [i as u32, b]));
            first.push(near.len() as u32);
        }
        (self.near, self.near_first) = (near, first);
    }

    fn is_near_wall(&self, i: usize, w: usize) -> bool {
        let (p, wall, d) = (&self.params, &self.walls[w], self.way_from_wall(w, i));
        let moves = add(xyz(wall.velocity), cross(xyz(wall.ang_vel), d));
        let half = 0.5 * p.margin * self.radius(i);
        let reach = ((self.reach(i) + half) + 2.0 * p.h * length(moves)) * SLACK;
        match wall.hi[3] {
            3 => length(d) <= reach + wall.form[0][1],
            4 => {
                let p = wall.axes.map(|x| dot(d, xyz(x)));
                (0..3).all(|k| (wall.form[0][k] - p[k]).max(p[k] - wall.form[1][k]) <= reach)
            }
            _ => self.seen(w, d, 0).1 <= reach,
        }
    }

    fn is_near(&self, i: usize, j: usize) -> bool {
        let place = &self.bodies.place;
        if !(self.is_dynamic(i) || self.is_dynamic(j))
            || (0..3).any(|d| (place[2 * i][d] as i32).abs_diff(place[2 * j][d] as i32) > 100)
        {
            return false;
        }
        let d = self.apart(place[2 * i], place[2 * i + 1], place[2 * j], place[2 * j + 1]);
        let both = (self.reach(i) + self.reach(j)) * SLACK;
        dot(d, d) <= both * both
    }

    fn meet(a: (V, f32), b: (V, f32), limit: f32, feature: u32, found: &mut Vec<ContactPoint>) {
        let d = sub(b.0, a.0);
        let distance = length(d);
        let gap = (distance - a.1) - b.1;
        if gap <= limit {
            let n = if distance > 0.0 { over(d, distance) } else { [0.0, 0.0, 1.0] };
            found.push(ContactPoint { n, gap, at: add(a.0, times(n, a.1)), feature });
        }
    }

    /// Of two sets that of the lower id comes first.
    fn number(i: u32, j: u32, are_sets: bool, in_order: bool) -> u32 {
        if !are_sets {
            return (i + j).wrapping_mul(APART);
        }
        let (first, second) = if in_order { (i, j) } else { (j, i) };
        first.wrapping_mul(APART).wrapping_add(second.rotate_right(16).wrapping_mul(APART))
    }

    fn with_body_touches(&self, a: usize, b: usize) -> Vec<ContactPoint> {
        let (p, place, mut found) = (&self.params, &self.bodies.place, Vec::new());
        let d = self.apart(place[2 * a], place[2 * a + 1], place[2 * b], place[2 * b + 1]);
        let (count_a, count_b) = (self.count(a), self.count(b));
        let size = if count_a == 0 && count_b == 0 {
            self.radius(a).min(self.radius(b))
        } else {
            self.inradius(a).min(self.inradius(b))
        };
        let approach = length(sub(self.velocity(b), self.velocity(a))) + (self.spin(b) + self.spin(a));
        let speed = 2.0 * approach + 0.5 * self.bodies.neighbour_speed[a].max(self.bodies.neighbour_speed[b]);
        let limit = p.margin * size + p.h * (speed + p.fall_speed);
        let (are_sets, in_order) = (count_a > 0 && count_b > 0, self.line(a, 4).1 < self.line(b, 4).1);
        for i in 0..count_a.max(1) {
            let ball = self.ball(a, i);
            for j in 0..count_b.max(1) {
                let (c, r) = self.ball(b, j);
                let number = Self::number(i, j, are_sets, in_order);
                Self::meet(ball, (add(d, c), r), limit, number, &mut found);
            }
        }
        found
    }

    fn with_wall_touches(&self, a: usize, w: usize) -> Vec<ContactPoint> {
        let (p, wall, mut found) = (&self.params, &self.walls[w], Vec::new());
        let d = self.way_from_wall(w, a);
        let approach = add(sub(xyz(wall.velocity), self.velocity(a)), cross(xyz(wall.ang_vel), d));
        let speed = 2.0 * (length(approach) + self.spin(a)) + 0.5 * self.bodies.neighbour_speed[a];
        let limit = p.margin * self.inradius(a) + p.h * (speed + p.fall_speed);
        let count = self.count(a);
        for i in 0..count.max(1) {
            let ball = self.ball(a, i);
            if wall.hi[3] == 3 {
                for j in 0..wall.more[2] {
                    let (c, r) = self.ball_of_wall(w, j);
                    let number = Self::number(i, j, count > 0, self.line(a, 4).1 < wall.more[0]);
                    Self::meet(ball, (sub(c, d), r), limit, number, &mut found);
                }
                continue;
            }
            if wall.hi[3] == 4 {
                let local = wall.axes.map(|x| dot(add(d, ball.0), xyz(x)));
                let first = i.wrapping_mul(APART);
                found.extend(self.triangle_touches(w, local, ball, limit, first));
                continue;
            }
            for k in 0..self.features(w) {
                let (out, distance) = self.seen(w, add(d, ball.0), k);
                let gap = distance - ball.1;
                if gap <= limit {
                    let feature = k.wrapping_add(i.wrapping_mul(APART));
                    let at = sub(ball.0, times(out, ball.1));
                    found.push(ContactPoint { n: out.map(|x| -x), gap, at, feature });
                }
            }
        }
        found
    }

    fn code_of(b: u32) -> Result<usize, usize> {
        if b & WALL == 0 { Ok(b as usize) } else { Err(((b & !WALL) >> 2) as usize) }
    }

    /// All contacts of the near pairs, those that are kept, their arms.
    pub(super) fn write_shaped_contacts(&mut self) {
        self.find_near();
        let mut kept_first = vec![0];
        for [a, b] in self.near.clone() {
            let a = a as usize;
            let mut found = match Self::code_of(b) {
                Ok(b) => self.with_body_touches(a, b),
                Err(w) => self.with_wall_touches(a, w),
            };
            self.raw.push(found.len() as u32);
            found.sort_by_key(|t| t.feature);
            self.reduce(&mut found, a, b);
            self.write_points(&found, a, b);
            kept_first.push(self.now.pairs.len() as u32);
        }
        self.now.first = self.near_first.iter().map(|&k| kept_first[k as usize]).collect();
        let (near, raw, kept) = (self.near.len(), self.raw.iter().sum(), self.now.pairs.len() as u32);
        let c = &mut self.control;
        (c.near, c.near_needed, c.touches_needed) = (near as u32, near as u32, raw);
        (c.needed, c.contacts, c.done) = (kept, kept, u32::from(kept == 0));
    }

    fn reduce(&self, found: &mut Vec<ContactPoint>, a: usize, b: u32) {
        let most = self.params.most as usize;
        if found.len() <= most {
            return;
        }
        if self.params.at_random != 0 {
            let of_b = match Self::code_of(b) {
                Ok(b) => self.line(b, 4).1,
                Err(w) => self.walls[w].more[0],
            };
            let pair = u64::from(self.line(a, 4).1) << 32 | u64::from(of_b);
            let whole = |k: usize| u64::from(self.params.draw[k]) | u64::from(self.params.draw[k + 1]) << 32;
            let mut random = Random::new(whole(0) ^ pair.wrapping_mul(0x9e37_79b9_7f4a_7c15), whole(2));
            for k in 0..most {
                let rest = found.len() - k;
                found.swap(k, k + ((random.unit() * rest as f64) as usize).min(rest - 1));
            }
        } else {
            Self::spread(found, most);
        }
        found.truncate(most);
        found.sort_by_key(|t| t.feature);
    }

    fn spread(found: &mut [ContactPoint], most: usize) {
        let deepest = (0..found.len()).fold(0, |d, k| if found[k].gap < found[d].gap { k } else { d });
        let corner = |of: fn(f32, f32) -> f32| {
            found.iter().fold(found[0].at, |c, t| [0, 1, 2].map(|d| of(c[d], t.at[d])))
        };
        let size = sub(corner(f32::max), corner(f32::min));
        let size = dot(size, size);
        found.swap(0, deepest);
        for kept in 1..most {
            let square = |d: V| dot(d, d);
            let apart =
                |s: &ContactPoint, t: &ContactPoint| square(sub(s.at, t.at)) + size * square(sub(s.n, t.n));
            let lonely =
                |t: &ContactPoint| found[..kept].iter().map(|s| apart(s, t)).fold(3e38_f32, f32::min);
            let mut best = (kept, -1.0_f32);
            for k in kept..found.len() {
                let x = lonely(&found[k]);
                if x > best.1 {
                    best = (k, x);
                }
            }
            found.swap(kept, best.0);
        }
    }

    fn write_points(&mut self, found: &[ContactPoint], a: usize, b: u32) {
        let place = &self.bodies.place;
        let (d, free_b, size, material) = match Self::code_of(b) {
            Ok(b) => (
                self.apart(place[2 * a], place[2 * a + 1], place[2 * b], place[2 * b + 1]),
                self.is_dynamic(b),
                self.inradius(a).min(self.inradius(b)),
                place[2 * b][3] & 0xffff,
            ),
            Err(w) => (self.way_from_wall(w, a).map(|x| -x), false, self.inradius(a), self.walls[w].lo[3]),
        };
        let free_a = self.is_dynamic(a);
        let law = (place[2 * a][3] & 0xffff) * self.params.materials + material;
        let code = (4 * law + u32::from(free_a) + 2 * u32::from(free_b)) as f32;
        for t in found {
            let along = match (free_a, free_b) {
                (true, true) => 0.5 * t.gap,
                (true, false) => 0.0,
                _ => t.gap,
            };
            let s = add(t.at, times(t.n, along));
            self.now.pairs.push([a as u32, b]);
            self.now.features.push(t.feature);
            self.row_n.push([t.n[0], t.n[1], t.n[2], t.gap]);
            self.arms.push([s[0], s[1], s[2], size]);
            let s = sub(s, d);
            self.arms.push([s[0], s[1], s[2], code]);
        }
    }
}
