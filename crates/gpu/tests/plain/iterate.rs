//! contact_rows, control_start, split_masses, step_lengths, warm_start, sum_updates, contact_iteration, control_iteration,
//! update_velocity, note_neighbour_speed.

use granum_gpu::control::WALL;

use granum_gpu::mirror::Listed;

use super::{Plain, V, add, cross, dot, four, length, over, sub, sum, times, xyz};

/// What a contact is made of.
struct Geometry {
    n: V,
    gap: f32,
    arm_a: f32,
    arm_b: f32,
    size: f32,
    at_b: V,
    falls: bool,
    material: u32,
}

fn project(mu: f32, eta_n: f32, eta_t: f32, x: f32, t: V) -> (f32, f32) {
    let long = length(t);
    let mu_eta = mu * eta_n;
    let inverse = 1.0 / (eta_t + mu * mu_eta);
    let per_length = mu / long.max(1e-30);
    let surface = (x * eta_t + mu_eta * long).max(0.0) * inverse;
    if long < mu * x { (x, 1.0) } else { (surface, surface * per_length) }
}

/// The largest eigenvalue of a symmetric matrix, about.
fn largest(mut d: V, mut o: V) -> f32 {
    for _ in 0..3 {
        let [xy, yz, zx] = o.map(|x| x * x);
        let squares = [d[0] * d[0] + xy + zx, d[1] * d[1] + xy + yz, d[2] * d[2] + yz + zx];
        o = [
            (d[0] + d[1]) * o[0] + o[1] * o[2],
            (d[1] + d[2]) * o[1] + o[2] * o[0],
            (d[2] + d[0]) * o[2] + o[0] * o[1],
        ];
        d = squares;
    }
    (dot(d, d) + 2.0 * dot(o, o)).sqrt().sqrt().sqrt().sqrt()
}

fn two_sum(a: f32, b: f32) -> (f32, f32) {
    let s = a + b;
    let t = s - a;
    (s, (a - (s - t)) + (b - t))
}

pub(super) fn added(x: f32, left: f32, by: f32, small: f32) -> (f32, f32) {
    let first = two_sum(x, by);
    let close = two_sum(first.0, first.1 + (left + small));
    let large = close.0 * 2f32.powi(-22);
    let kept = (close.1 + large) - large;
    let s = close.0 + kept;
    (s, kept - (s - close.0))
}

impl Plain {
    fn with_wall(&self, b: u32, a: usize) -> Geometry {
        let (w, feature) = (((b & !WALL) >> 2) as usize, b & 3);
        let (wall, radius, d) = (&self.walls[w], self.radius(a), self.way_from_wall(w, a));
        let (outward, distance) = self.seen(w, d, feature);
        let n = outward.map(|x| -x);
        let at_b = add(xyz(wall.velocity), cross(xyz(wall.ang_vel), add(d, times(n, radius))));
        let (gap, material) = (distance - radius, wall.lo[3]);
        Geometry { n, gap, arm_a: radius, arm_b: 0.0, size: radius, at_b, falls: false, material }
    }

    fn with_body(&self, b: usize, a: usize) -> Geometry {
        let place = &self.bodies.place;
        let (r_a, r_b) = (self.radius(a), self.radius(b));
        let d = self.apart(place[2 * a], place[2 * a + 1], place[2 * b], place[2 * b + 1]);
        let distance = length(d);
        let n = if distance > 0.0 { over(d, distance) } else { [0.0, 0.0, 1.0] };
        let gap = (distance - r_a) - r_b;
        let (more_a, more_b, size) = match (self.is_dynamic(a), self.is_dynamic(b)) {
            (true, true) => (0.5 * gap, 0.5 * gap, r_a.min(r_b)),
            (true, false) => (0.0, gap, r_a),
            _ => (gap, 0.0, r_b),
        };
        let (arm_a, arm_b) = (r_a + more_a, -(r_b + more_b));
        let at_b = add(self.velocity(b), times(cross(xyz(self.bodies.velocity[2 * b + 1]), n), arm_b));
        let (falls, material) = (self.is_dynamic(b), place[2 * b][3] & 0xffff);
        Geometry { n, gap, arm_a, arm_b, size, at_b, falls, material }
    }

    pub(super) fn recovery(&self, gap: f32, u_n: f32, restitution: f32, size: f32) -> f32 {
        let p = &self.params;
        if restitution > 0.0 && u_n < -(2.0 * p.fall_speed) && gap + p.h * u_n <= 0.0 {
            return restitution * u_n;
        }
        if gap >= 0.0 {
            return gap / p.h;
        }
        let excess = gap + 5e-4 * size;
        if excess >= 0.0 {
            return 0.0;
        }
        let chosen = if p.g > 0.0 { 0.5 * (p.g * size).sqrt() } else { 0.01 * size / p.h };
        let limit = if p.recovery < 0.0 { chosen } else { p.recovery };
        (0.05 * excess / p.h).max(-limit)
    }

    pub(super) fn contact_rows(&mut self) {
        let mut sums = Vec::new();
        for [a, b] in self.now.pairs.clone() {
            let a = a as usize;
            let it = if b & WALL != 0 { self.with_wall(b, a) } else { self.with_body(b as usize, a) };
            let turn = cross(xyz(self.bodies.velocity[2 * a + 1]), it.n);
            let at_a = add(self.velocity(a), times(turn, it.arm_a));
            let k = (self.bodies.place[2 * a][3] & 0xffff) * self.params.materials + it.material;
            let [mu, restitution] = self.laws[k as usize];
            let u = sub(it.at_b, at_a);
            let falls = f32::from(u8::from(it.falls)) - f32::from(u8::from(self.is_dynamic(a)));
            let mut free = add(u, times(self.params.fall, falls));
            if self.params.kicks != 0 {
                free = add(free, self.kick_between(a, b, it.n, (it.arm_a, it.arm_b)));
            }
            let r = add(free, times(it.n, self.recovery(it.gap, dot(u, it.n), restitution, it.size)));
            self.row_n.push(four(it.n, it.arm_b));
            self.row_r.push(four(r, 0.0));
            self.row_s.push([0.0, mu]);
            self.now.gamma.push([0.0, 0.0, 0.0, it.arm_a]);
            let approach = dot(r, it.n).min(0.0);
            sums.push([approach * approach, it.size]);
        }
        let ([squares, sizes], count) = (sum(&sums), sums.len() as f32);
        let (unseen, fall) = (self.params.unseen * (sizes / count), self.params.fall_speed);
        if !sums.is_empty() {
            self.control.scale = ((squares / count + fall * fall) + unseen * unseen).sqrt();
        }
    }

    pub(super) fn split_masses(&mut self) {
        for i in 0..self.n() {
            let [m, j, ..] = self.bodies.mobility[i];
            let (own, second) = self.contacts_of(i);
            let count = (own.len() + second.len()) as f32;
            if m <= 0.0 || count <= 1.0 {
                self.bodies.mobility[i][2] = if m > 0.0 { count } else { 0.0 };
                continue;
            }
            let ratio = j / m;
            let (mut w, mut b, mut diagonal, mut beside) = (0.0_f32, [0.0; 3], [0.0; 3], [0.0; 3]);
            let arms =
                own.map(|c| (c, self.now.gamma[c][3])).chain(second.iter().map(|&c| (c, self.row_n[c][3])));
            for (c, arm) in arms {
                let n = xyz(self.row_n[c]);
                let t = ratio * arm * arm;
                let inverse = 1.0 / (1.0 + t);
                let own = t * inverse;
                w += own;
                b = add(b, times(n, ratio.sqrt() * arm * inverse));
                diagonal = add(diagonal, times(n.map(|x| x * x), own));
                beside = add(beside, times([n[0] * n[1], n[1] * n[2], n[2] * n[0]], own));
            }
            let scale = w.max(1e-30);
            let (d, o) = (over(diagonal, scale), over(beside, scale));
            let up = w * largest(d, o);
            let turning = w * largest(d.map(|x| 1.0 - x), o.map(|x| -x));
            let moving = (count - w) + up;
            let distance = 0.5 * (moving - turning);
            let parts = 0.5 * (moving + turning) + (distance * distance + dot(b, b)).sqrt();
            self.bodies.mobility[i][2] = parts.clamp(1.0, count);
        }
    }

    pub(super) fn step_lengths(&mut self) {
        for (c, pair) in self.now.pairs.iter().enumerate() {
            let a = self.bodies.mobility[pair[0] as usize];
            let b = if pair[1] & WALL == 0 { self.bodies.mobility[pair[1] as usize] } else { [0.0; 4] };
            let turning = |m: [f32; 4], arm: f32| m[1] * arm * arm;
            let (turn_a, turn_b) = (turning(a, self.now.gamma[c][3]), turning(b, self.row_n[c][3]));
            (self.row_r[c][3], self.row_s[c][0]) = if self.params.trace != 0 {
                let eta = 3.0 / ((3.0 * a[0] + 2.0 * turn_a) + (3.0 * b[0] + 2.0 * turn_b));
                (eta, eta)
            } else {
                (1.0 / (a[2] * a[0] + b[2] * b[0]), 1.0 / (a[2] * (a[0] + turn_a) + b[2] * (b[0] + turn_b)))
            };
        }
    }

    pub(super) fn warm_start(&mut self) {
        if self.params.warm == 0 {
            return;
        }
        for c in 0..self.now.pairs.len() {
            let old = self.start_of(c);
            let n = xyz(self.row_n[c]);
            let x = dot(old, n);
            let t = sub(old, times(n, x));
            let (normal, shrink) = project(self.row_s[c][1], 1.0, 1.0, x, t);
            self.now.gamma[c] = four(add(times(n, normal), times(t, shrink)), self.now.gamma[c][3]);
        }
    }

    /// The impulse of the same contact in the last step; what contacts of the pair that are gone have carried is shared by new ones.
    fn start_of(&self, c: usize) -> V {
        let second = |b: u32| if b & WALL == 0 { b } else { b & !3 };
        let [a, b] = self.now.pairs[c];
        let known = self.last.first[a as usize] as usize..self.last.first[a as usize + 1] as usize;
        let number = |l: &Listed, k: usize| l.features.get(k).copied().unwrap_or(l.pairs[k][1]);
        let is_same = |k: usize, c: usize| {
            self.last.pairs[k][1] == self.now.pairs[c][1] && number(&self.last, k) == number(&self.now, c)
        };
        if let Some(k) = known.clone().find(|&k| is_same(k, c)) {
            return xyz(self.last.gamma[k]);
        }
        let old: Vec<usize> = known.filter(|&k| second(self.last.pairs[k][1]) == second(b)).collect();
        if old.is_empty() {
            return [0.0; 3];
        }
        let own = self.now.first[a as usize] as usize..self.now.first[a as usize + 1] as usize;
        let new: Vec<usize> = own.filter(|&d| second(self.now.pairs[d][1]) == second(b)).collect();
        let unknown = new.iter().filter(|&&d| !old.iter().any(|&k| is_same(k, d))).count();
        let gone = old.iter().filter(|&&k| !new.iter().any(|&d| is_same(k, d)));
        times(gone.fold([0.0; 3], |sum, &k| add(sum, xyz(self.last.gamma[k]))), 1.0 / unknown as f32)
    }

    /// Impulse and moment on a body.
    fn push(&self, x: &[[f32; 4]], i: usize) -> (V, V) {
        if self.is_shaped {
            return self.shaped_push(x, i);
        }
        let (own, second) = self.contacts_of(i);
        let (mut impulse, mut moment) = ([0.0; 3], [0.0; 3]);
        for c in own {
            impulse = sub(impulse, xyz(x[c]));
            moment = sub(moment, times(cross(xyz(self.row_n[c]), xyz(x[c])), x[c][3]));
        }
        for c in second {
            impulse = add(impulse, xyz(x[c]));
            moment = add(moment, times(cross(xyz(self.row_n[c]), xyz(x[c])), self.row_n[c][3]));
        }
        (impulse, moment)
    }

    pub(super) fn sum_updates(&mut self) {
        for i in 0..self.n() {
            let x = if self.control.restart != 0 { &self.now.gamma } else { &self.y };
            let ((impulse, moment), m) = (self.push(x, i), self.bodies.mobility[i]);
            let is_held = m[3] != 0.0;
            let by = if is_held { impulse } else { times(impulse, m[0]) };
            let turn = if is_held { moment } else { self.turn(i, moment) };
            self.change[2 * i] = four(by, 0.0);
            self.change[2 * i + 1] = four(turn, 0.0);
        }
    }

    /// The change of the angular velocity by a moment.
    fn turn(&self, i: usize, moment: V) -> V {
        if self.is_shaped { self.turned(i, moment) } else { times(moment, self.bodies.mobility[i][1]) }
    }

    fn relative_velocity(&self, c: usize) -> V {
        let [a, b] = self.now.pairs[c];
        let (a, row) = (a as usize, self.row_n[c]);
        let (v_b, w_b) = match b & WALL {
            0 => (xyz(self.change[2 * b as usize]), xyz(self.change[2 * b as usize + 1])),
            _ => ([0.0; 3], [0.0; 3]),
        };
        let w_a = xyz(self.change[2 * a + 1]);
        let turning = match self.is_shaped {
            true => self.shaped_turning(w_a, w_b, c),
            false => cross(sub(times(w_b, row[3]), times(w_a, self.now.gamma[c][3])), xyz(row)),
        };
        add(xyz(self.row_r[c]), add(sub(v_b, xyz(self.change[2 * a])), turning))
    }

    fn one_step(&mut self, c: usize) -> [f32; 2] {
        let p = self.params;
        let (n, g, u) = (xyz(self.row_n[c]), self.now.gamma[c], self.relative_velocity(c));
        let (eta_n, [eta_t, mu]) = (self.row_r[c][3], self.row_s[c]);
        let old = if self.control.restart != 0 { xyz(g) } else { xyz(self.y[c]) };
        let u_n = dot(u, n);
        let u_t = sub(u, times(n, u_n));
        let lift = if p.coulomb != 0 { mu * length(u_t) } else { 0.0 };
        let old_n = dot(old, n);
        let old_t = sub(old, times(n, old_n));
        let (step_n, step_t) = (p.omega * eta_n, p.omega * eta_t);
        let t = sub(old_t, times(u_t, step_t));
        let (normal, shrink) = project(mu, eta_n, eta_t, old_n - step_n * (u_n + lift), t);
        let tangent = times(t, shrink);
        let stepped = add(times(n, normal), tangent);
        let (d_n, d_t) = (normal - old_n, sub(tangent, old_t));
        let over = 1.0 / (step_n * eta_t);
        let (i_n, i_t) = (eta_t * over, eta_n * over);
        let z = d_n * i_n;
        let square = z * z + dot(d_t, d_t) * (i_t * i_t);
        if p.accelerate == 0 {
            self.now.gamma[c] = four(add(times(stepped, p.lambda), times(old, 1.0 - p.lambda)), g[3]);
            return [square, 0.0];
        }
        let moved = sub(stepped, xyz(g));
        let along = d_n * dot(moved, n) * i_n + dot(d_t, moved) * i_t;
        self.now.gamma[c] = four(stepped, g[3]);
        self.y[c] = four(add(stepped, times(moved, self.control.beta)), g[3]);
        [square, along]
    }

    pub(super) fn contact_iteration(&mut self) {
        let sums: Vec<[f32; 2]> = (0..self.now.pairs.len()).map(|c| self.one_step(c)).collect();
        let [square, along] = sum(&sums);
        let (p, c) = (&self.params, &mut self.control);
        c.iterations += 1;
        c.along = along;
        c.residual = (square / c.contacts as f32).sqrt();
        c.relative = c.residual / c.scale.max(1e-30);
        c.best = c.best.min(square);
        let anew = p.accelerate == 0 || along < 0.0 || square > 2.0 * c.best;
        if anew {
            c.theta = 1.0;
            c.best = square;
            c.restarts += 1;
        }
        c.restart = u32::from(anew);
        let next = 0.5 * (1.0 + (1.0 + 4.0 * c.theta * c.theta).sqrt());
        c.beta = (c.theta - 1.0) / next;
        c.theta = next;
        let solved = c.relative < p.tolerance && (c.iterations >= 10 || c.relative < 1e-6 * p.tolerance);
        c.done = u32::from(solved || c.iterations >= 100 && c.relative < p.coarse);
    }

    pub(super) fn update_velocity(&mut self) {
        let p = self.params;
        for i in 0..self.n() {
            let m = self.bodies.mobility[i];
            let (impulse, moment) = self.push(&self.now.gamma, i);
            if self.is_shaped {
                self.change[2 * i] = four(times(impulse, m[0]), 0.0);
                self.change[2 * i + 1] = four(self.turn(i, moment), 0.0);
            }
            if m[3] != 0.0 {
                continue;
            }
            if m[0] > 0.0 {
                let mut linear = add(p.fall, times(impulse, m[0]));
                let mut turn = self.turn(i, moment);
                if p.kicks != 0 {
                    linear = add(linear, xyz(self.kick[2 * i]));
                    turn = add(turn, xyz(self.kick[2 * i + 1]));
                }
                for (k, by, small) in [(2 * i, linear, p.fall_rest), (2 * i + 1, turn, [0.0; 3])] {
                    for d in 0..3 {
                        let (v, rest) = (&mut self.bodies.velocity[k][d], &mut self.bodies.rest[k][d]);
                        (*v, *rest) = added(*v, *rest, by[d], small[d]);
                    }
                }
            }
            for d in 0..3 {
                let by = self.bodies.velocity[2 * i][d] * p.cells_per_speed;
                let cells = by.round_ties_even();
                let part = ((by - cells) * 4_294_967_296.0).clamp(-2_147_483_648.0, 2_147_483_520.0) as i32;
                let place = &mut self.bodies.place;
                let at = (i64::from(place[2 * i][d] as i32) << 32 | i64::from(place[2 * i + 1][d]))
                    + (i64::from(cells as i32) << 32)
                    + i64::from(part);
                (place[2 * i][d], place[2 * i + 1][d]) = ((at >> 32) as u32, at as u32);
            }
        }
    }

    pub(super) fn note_neighbour_speed(&mut self) {
        for i in (0..self.n()).filter(|&i| self.bodies.mobility[i][0] > 0.0) {
            let (own, second) = self.contacts_of(i);
            let others =
                own.map(|c| self.now.pairs[c][1]).chain(second.iter().map(|&c| self.now.pairs[c][0]));
            let fastest = others.fold(0.0_f32, |most, b| {
                let other = match b & WALL {
                    0 => self.velocity(b as usize),
                    _ => xyz(self.walls[((b & !WALL) >> 2) as usize].velocity),
                };
                let apart = sub(self.velocity(i), other);
                most.max(dot(apart, apart))
            });
            self.bodies.neighbour_speed[i] = fastest.sqrt();
        }
    }
}
