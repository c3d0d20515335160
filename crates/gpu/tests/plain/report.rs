//! integrate, report_contacts, report_bodies, report.

use granum_gpu::control::{Bounds, WALL};
use granum_gpu::numbers::before;
use granum_gpu::record::Record;

use super::{Plain, V, add, cross, dot, length, sub, times, xyz};

/// A value and what rounding left of it.
type Two = [f32; 2];

fn two_sum(a: f32, b: f32) -> Two {
    let s = a + b;
    let t = s - a;
    [s, (a - (s - t)) + (b - t)]
}

fn plus(a: Two, b: Two) -> Two {
    let s = two_sum(a[0], b[0]);
    two_sum(s[0], s[1] + (a[1] + b[1]))
}

fn halves(a: f32) -> Two {
    let large = a * 4097.0;
    let high = large - (large - a);
    [high, a - high]
}

fn product(a: Two, b: Two) -> Two {
    let (p, x, y) = (a[0] * b[0], halves(a[0]), halves(b[0]));
    let left = (((x[0] * y[0] - p) + x[0] * y[1]) + x[1] * y[0]) + x[1] * y[1];
    two_sum(p, left + (a[0] * b[1] + a[1] * b[0]))
}

fn minus(a: Two) -> Two {
    a.map(|x| -x)
}

fn inner(a: [Two; 3], b: [Two; 3]) -> Two {
    plus(plus(product(a[0], b[0]), product(a[1], b[1])), product(a[2], b[2]))
}

/// Four sums, and the largest of four integers.
#[derive(Clone, Copy, Default)]
pub(super) struct ReportSums {
    pub(super) of: [Two; 4],
    pub(super) most: [u32; 4],
}

impl ReportSums {
    fn joined(self, other: Self) -> Self {
        let of = [0, 1, 2, 3].map(|k| plus(self.of[k], other.of[k]));
        Self { of, most: [0, 1, 2, 3].map(|k| self.most[k].max(other.most[k])) }
    }

    /// As two vectors of bits.
    pub(super) fn bits(&self) -> [[u32; 4]; 2] {
        [0, 1].map(|side| self.of.map(|two| two[side].to_bits()))
    }
}

pub(super) fn tree(mut part: Vec<ReportSums>) -> ReportSums {
    part.resize(256, ReportSums::default());
    let mut half = 128;
    while half > 0 {
        for l in 0..half {
            part[l] = part[l].joined(part[l + half]);
        }
        half /= 2;
    }
    part[0]
}

/// The sum over all items as workgroups make it, and then one workgroup.
fn sum(items: &[ReportSums]) -> ReportSums {
    let mut own = vec![ReportSums::default(); 256];
    for (k, block) in items.chunks(256).enumerate() {
        own[k % 256] = own[k % 256].joined(tree(block.to_vec()));
    }
    tree(own)
}

impl Plain {
    pub(super) fn integrate(&mut self) {
        for i in 0..self.n() {
            if self.bodies.mobility[i][0] <= 0.0 {
                continue;
            }
            self.turn_by(i, times(xyz(self.bodies.velocity[2 * i + 1]), self.params.h));
        }
    }

    /// Turns a body by a rotation vector.
    pub(super) fn turn_by(&mut self, i: usize, way: V) {
        const UNIT: f32 = 1.0 / 536_870_912.0;
        let quarter = times(way, 0.125);
        let square = dot(quarter, quarter).min(1.0);
        let fourth = square * square;
        let sine = 1.0 - (square * 0.16666667 - fourth * (0.008_333_334 - square * 0.0001984127));
        let mut v = times(quarter, sine);
        let mut less = -(square * 0.5 - fourth * (0.041666668 - square * 0.0013888889));
        for _ in 0..2 {
            (v, less) = (times(v, 2.0 + 2.0 * less), -2.0 * dot(v, v));
        }
        let held = self.bodies.rotation[i];
        let q = held.map(|x| x as f32 * UNIT);
        let axis = [q[0], q[1], q[2]];
        let more = add(add(times(axis, less), times(v, q[3])), cross(v, axis));
        let all = [more[0], more[1], more[2], q[3] * less - dot(v, axis)];
        let units = |x: f32| (x * 536_870_912.0).round_ties_even().clamp(-2.0e9, 2.0e9) as i32;
        self.bodies.rotation[i] = [0, 1, 2, 3].map(|k| held[k].wrapping_add(units(all[k])));
    }

    /// Place at the start of the step: cells and fractions.
    fn place_before(&self, i: usize) -> ([u32; 4], [u32; 4]) {
        let (mut hi, mut lo) = (self.bodies.place[2 * i], self.bodies.place[2 * i + 1]);
        for d in 0..3 {
            let v = self.bodies.velocity[2 * i][d];
            let at = before((hi[d] as i32, lo[d]), v, self.params.cells_per_speed);
            (hi[d], lo[d]) = (at.0 as u32, at.1);
        }
        (hi, lo)
    }

    fn mean_at(&self, i: usize, n: V, arm: f32) -> V {
        let mean = |k: usize| times(add(xyz(self.velocity_before[k]), xyz(self.bodies.velocity[k])), 0.5);
        add(mean(2 * i), times(cross(mean(2 * i + 1), n), arm))
    }

    fn taken(&self, c: usize) -> ReportSums {
        let [a, b] = self.now.pairs[c];
        let (a, g, n) = (a as usize, self.now.gamma[c], xyz(self.row_n[c]));
        let (hi, lo) = self.place_before(a);
        let (radius, free_a) = (self.radius(a), self.is_dynamic(a));
        let (at_b, gap, size, free_b) = if b & WALL != 0 {
            let w = ((b & !WALL) >> 2) as usize;
            let wall = self.walls[w];
            let d = self.apart(wall.hi, wall.lo, hi, lo);
            let at_b = add(xyz(wall.velocity), cross(xyz(wall.ang_vel), add(d, times(n, radius))));
            (at_b, self.seen(w, d, b & 3).1 - radius, radius, false)
        } else {
            let b = b as usize;
            let (hi_b, lo_b) = self.place_before(b);
            let (r_b, free_b) = (self.radius(b), self.is_dynamic(b));
            let gap = (length(self.apart(hi, lo, hi_b, lo_b)) - radius) - r_b;
            let size = match (free_a, free_b) {
                (true, true) => radius.min(r_b),
                (true, false) => radius,
                _ => r_b,
            };
            (self.mean_at(b, n, self.row_n[c][3]), gap, size, free_b)
        };
        let at_a = self.mean_at(a, n, g[3]);
        let u = sub(at_b, at_a);
        let push = -(dot(xyz(g), n) * dot(u, n));
        let friction = -(dot(xyz(g), u) + push);
        let work = match (free_a, free_b) {
            (false, _) => dot(xyz(g), at_a),
            (true, false) => -dot(xyz(g), at_b),
            _ => 0.0,
        };
        let depth = (-gap).max(0.0);
        let of = [friction, push.max(0.0), push.min(0.0), work].map(|x| [x, 0.0]);
        ReportSums { of, most: [depth.to_bits(), (depth / size).to_bits(), 0, 0] }
    }

    fn coordinate(&self, hi: u32, lo: u32) -> Two {
        let p = &self.params;
        let sum = two_sum(hi as i32 as f32 * p.lattice, (lo >> 16) as f32 * 65536.0 * p.unit);
        plus(sum, [(lo & 0xffff) as f32 * p.unit, 0.0])
    }

    /// Largest squared speed and neighbour speed, no body lost, and whether one is beyond the bounds.
    fn look_at(&self, i: usize, bounds: &Bounds) -> [u32; 4] {
        let (hi, lo) = (self.bodies.place[2 * i], self.bodies.place[2 * i + 1]);
        let beyond = |d: usize| {
            let at = (hi[d] as i32, lo[d]);
            let is_in =
                (bounds.low_hi[d], bounds.low_lo[d]) <= at && at <= (bounds.high_hi[d], bounds.high_lo[d]);
            !is_in || at.0.abs() >= bounds.exact
        };
        let v = self.velocity(i);
        let must_look = u32::from((0..3).any(beyond));
        [dot(v, v).to_bits(), self.bodies.neighbour_speed[i].to_bits(), 0, must_look]
    }

    pub(super) fn report(&mut self) {
        let contacts: Vec<ReportSums> = (0..self.now.pairs.len()).map(|c| self.taken(c)).collect();
        let (mut linear, mut angular, mut moment) = (Vec::new(), Vec::new(), Vec::new());
        let none = [0.0; 2];
        for i in 0..self.n() {
            let [m, m_rest, j, j_rest] = self.bodies.mass[i];
            if m <= 0.0 {
                [&mut linear, &mut angular, &mut moment]
                    .into_iter()
                    .for_each(|list| list.push(ReportSums::default()));
                continue;
            }
            let both = |k: usize| [0, 1, 2].map(|d| [self.bodies.velocity[k][d], self.bodies.rest[k][d]]);
            let (hi, lo) = (self.bodies.place[2 * i], self.bodies.place[2 * i + 1]);
            let x = [0, 1, 2].map(|d| self.coordinate(hi[d], lo[d]));
            let (v, w) = (both(2 * i), both(2 * i + 1));
            let (p, spin) = (v.map(|v| product(v, [m, m_rest])), w.map(|w| product(w, [j, j_rest])));
            let energy = product(plus(inner(p, v), inner(spin, w)), [0.5, 0.0]);
            let orbit =
                [(1, 2), (2, 0), (0, 1)].map(|(a, b)| plus(product(x[a], p[b]), minus(product(x[b], p[a]))));
            let l = [0, 1, 2].map(|d| plus(orbit[d], spin[d]));
            let mx = x.map(|x| product(x, [m, m_rest]));
            let most = self.look_at(i, &self.bounds);
            linear.push(ReportSums { of: [p[0], p[1], p[2], energy], most });
            angular.push(ReportSums { of: [l[0], l[1], l[2], none], most });
            moment.push(ReportSums { of: [mx[0], mx[1], mx[2], none], most });
        }
        let (linear, taken) = (sum(&linear), sum(&contacts));
        self.record = Record {
            linear: linear.bits(),
            angular: sum(&angular).bits(),
            moment: sum(&moment).bits(),
            bodies: linear.most,
            taken: taken.bits(),
            contacts: taken.most,
        };
    }
}
