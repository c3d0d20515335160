//! Rows, split masses and sums with arms of any direction.

use granum_gpu::control::WALL;

use super::{Plain, V, add, cross, dot, four, length, sub, sum, times, xyz};

/// Where a number of a symmetric 6x6 matrix is kept.
fn at(row: usize, column: usize) -> usize {
    let r = row.min(column);
    r * 6 - r * (r + 1) / 2 + row.max(column)
}

/// (trace G^16)^(1/16).
fn largest(mut g: [f32; 21]) -> f32 {
    let trace = (1..6).fold(g[0], |sum, k| sum + g[at(k, k)]);
    g = g.map(|x| x / trace);
    for _ in 0..3 {
        let mut squared = [0.0; 21];
        for row in 0..6 {
            for column in row..6 {
                let of = |k: usize| g[at(row, k)] * g[at(k, column)];
                squared[at(row, column)] = (1..6).fold(of(0), |sum, k| sum + of(k));
            }
        }
        g = squared;
    }
    let mut squares = 0.0;
    for row in 0..6 {
        let beside = (row + 1..6).fold(0.0, |sum, k| sum + g[at(row, k)] * g[at(row, k)]);
        squares += g[at(row, row)] * g[at(row, row)] + 2.0 * beside;
    }
    trace * squares.sqrt().sqrt().sqrt().sqrt()
}

impl Plain {
    fn arm(&self, c: usize, side: usize) -> V {
        xyz(self.arms[2 * c + side])
    }

    pub(super) fn shaped_rows(&mut self) {
        let mut sums = Vec::new();
        for (c, [a, b]) in self.now.pairs.clone().into_iter().enumerate() {
            let (a, row) = (a as usize, self.row_n[c]);
            let (n, gap, s_a, s_b) = (xyz(row), row[3], self.arm(c, 0), self.arm(c, 1));
            let (size, code) = (self.arms[2 * c][3], self.arms[2 * c + 1][3] as u32);
            let [mu, restitution] = self.laws[(code / 4) as usize];
            let at = |x: &[[f32; 4]], i: usize, s: V| add(xyz(x[2 * i]), cross(xyz(x[2 * i + 1]), s));
            let v = &self.bodies.velocity;
            let at_b = match b & WALL {
                0 => at(v, b as usize, s_b),
                _ => {
                    let wall = &self.walls[((b & !WALL) >> 2) as usize];
                    add(xyz(wall.velocity), cross(xyz(wall.ang_vel), s_b))
                }
            };
            let u = sub(at_b, at(v, a, s_a));
            let falls = (code >> 1 & 1) as f32 - (code & 1) as f32;
            let mut free = add(u, times(self.params.fall, falls));
            if self.params.kicks != 0 {
                let of_b = if b & WALL == 0 { at(&self.kick, b as usize, s_b) } else { [0.0; 3] };
                free = add(free, sub(of_b, at(&self.kick, a, s_a)));
            }
            let r = add(free, times(n, self.recovery(gap, dot(u, n), restitution, size)));
            self.row_r.push(four(r, 0.0));
            self.row_s.push([0.0, mu]);
            self.now.gamma.push([0.0; 4]);
            for (side, bit) in [(0, 1), (1, 2)] {
                if code & bit == 0 {
                    let arm = &mut self.arms[2 * c + side];
                    *arm = [0.0, 0.0, 0.0, arm[3]];
                }
            }
            let approach = dot(r, n).min(0.0);
            sums.push([approach * approach, size]);
        }
        let ([squares, sizes], count) = (sum(&sums), sums.len() as f32);
        let (unseen, fall) = (self.params.unseen * (sizes / count), self.params.fall_speed);
        if !sums.is_empty() {
            self.control.scale = ((squares / count + fall * fall) + unseen * unseen).sqrt();
        }
    }

    fn stiffness(&self, i: usize, s: V, n: V) -> [f32; 2] {
        let inv_mass = self.bodies.mobility[i][0];
        let (inverse, lever, square) = (self.line(i, 4).0, cross(s, n), dot(s, s));
        if inverse[0] == inverse[1] && inverse[1] == inverse[2] && dot(lever, lever) <= 1e-12 * square {
            return [inv_mass, inv_mass + inverse[0] * square];
        }
        let u = if n[2].abs() < 0.7 {
            let long = (n[0] * n[0] + n[1] * n[1]).sqrt();
            [-n[1] / long, n[0] / long, 0.0]
        } else {
            let long = (n[1] * n[1] + n[2] * n[2]).sqrt();
            [0.0, -n[2] / long, n[1] / long]
        };
        let w = cross(n, u);
        let by = |x: V| cross(self.turned(i, cross(s, x)), s);
        let (by_n, by_u, by_w) = (by(n), by(u), by(w));
        let k_n = inv_mass + dot(n, by_n).max(0.0);
        let (uu, ww, uw) = (dot(u, by_u), dot(w, by_w), dot(u, by_w));
        let (mean, half) = (0.5 * (uu + ww), 0.5 * (uu - ww));
        let k_t = inv_mass + (mean + (half * half + uw * uw).sqrt()).max(0.0);
        let coupling = length(sub(by_n, times(n, dot(n, by_n)))) / (k_n * k_t).sqrt();
        let enlarged = 1.000_001 + coupling.min(1.0);
        [k_n * enlarged, k_t * enlarged]
    }

    fn join(&self, g: &mut [f32; 21], i: usize, c: usize, arm: V) {
        let normal = xyz(self.row_n[c]);
        let [k_n, k_t] = self.stiffness(i, arm, normal);
        let local = |v: V| [0, 1, 2].map(|k| dot(v, self.line(i, k).0));
        let (s, n) = (local(arm), local(normal));
        let l = cross(s, n);
        let w = 1.0 / k_t;
        let d = 1.0 / k_n - w;
        let (m, dn, dl, round) = (times(s, w), times(n, d), times(l, d), w * dot(s, s));
        let added = [
            w + dn[0] * n[0],
            dn[0] * n[1],
            dn[0] * n[2],
            dn[0] * l[0],
            dn[0] * l[1] + m[2],
            dn[0] * l[2] - m[1],
            w + dn[1] * n[1],
            dn[1] * n[2],
            dn[1] * l[0] - m[2],
            dn[1] * l[1],
            dn[1] * l[2] + m[0],
            w + dn[2] * n[2],
            dn[2] * l[0] + m[1],
            dn[2] * l[1] - m[0],
            dn[2] * l[2],
            (round - m[0] * s[0]) + dl[0] * l[0],
            dl[0] * l[1] - m[0] * s[1],
            dl[0] * l[2] - m[0] * s[2],
            (round - m[1] * s[1]) + dl[1] * l[1],
            dl[1] * l[2] - m[1] * s[2],
            (round - m[2] * s[2]) + dl[2] * l[2],
        ];
        for (g, x) in g.iter_mut().zip(added) {
            *g += x;
        }
    }

    pub(super) fn shaped_parts(&mut self) {
        for i in 0..self.n() {
            let inv_mass = self.bodies.mobility[i][0];
            let (own, second) = self.contacts_of(i);
            let count = (own.len() + second.len()) as f32;
            if inv_mass <= 0.0 || count <= 1.0 {
                self.bodies.mobility[i][2] = if inv_mass > 0.0 { count } else { 0.0 };
                continue;
            }
            let mut g = [0.0; 21];
            own.for_each(|c| self.join(&mut g, i, c, self.arm(c, 0)));
            second.iter().for_each(|&c| self.join(&mut g, i, c, self.arm(c, 1)));
            let (j, line) = (self.line(i, 3).0, inv_mass.sqrt());
            let root = [line, line, line, j[0].sqrt(), j[1].sqrt(), j[2].sqrt()];
            for row in 0..6 {
                for column in row..6 {
                    g[at(row, column)] *= root[row] * root[column];
                }
            }
            let parts = largest(g);
            self.bodies.mobility[i][2] = if parts > 0.0 { parts.clamp(1.0, count) } else { count };
        }
    }

    pub(super) fn shaped_lengths(&mut self) {
        for (c, [a, b]) in self.now.pairs.clone().into_iter().enumerate() {
            let n = xyz(self.row_n[c]);
            let mut sides = vec![(a as usize, self.arm(c, 0))];
            if b & WALL == 0 {
                sides.push((b as usize, self.arm(c, 1)));
            }
            let along = |i: usize, lever: V| dot(lever, self.turned(i, lever));
            let trace = |&(i, s): &(usize, V)| {
                let turning = (along(i, [0.0, s[2], -s[1]]) + along(i, [-s[2], 0.0, s[0]]))
                    + along(i, [s[1], -s[0], 0.0]);
                3.0 * self.bodies.mobility[i][0] + turning
            };
            let stiff = |&(i, s): &(usize, V)| match self.bodies.mobility[i] {
                [m, _, parts, _] if m > 0.0 => self.stiffness(i, s, n).map(|k| parts * k),
                _ => [0.0; 2],
            };
            (self.row_r[c][3], self.row_s[c][0]) = if self.params.trace != 0 {
                let eta = 3.0 / sides[1..].iter().fold(trace(&sides[0]), |sum, side| sum + trace(side));
                (eta, eta)
            } else {
                let k = sides[1..].iter().fold(stiff(&sides[0]), |sum, side| {
                    let own = stiff(side);
                    [sum[0] + own[0], sum[1] + own[1]]
                });
                (1.0 / k[0], 1.0 / k[1])
            };
        }
    }

    /// Impulse and moment on a body.
    pub(super) fn shaped_push(&self, x: &[[f32; 4]], i: usize) -> (V, V) {
        let (own, second) = self.contacts_of(i);
        let (mut impulse, mut moment) = ([0.0; 3], [0.0; 3]);
        for c in own {
            impulse = sub(impulse, xyz(x[c]));
            moment = sub(moment, cross(self.arm(c, 0), xyz(x[c])));
        }
        for c in second {
            impulse = add(impulse, xyz(x[c]));
            moment = add(moment, cross(self.arm(c, 1), xyz(x[c])));
        }
        (impulse, moment)
    }

    pub(super) fn shaped_turning(&self, w_a: V, w_b: V, c: usize) -> V {
        sub(cross(w_b, self.arm(c, 1)), cross(w_a, self.arm(c, 0)))
    }
}
