//! apply_forces, joint_iteration, and which pairs do not touch.

use granum_gpu::control::WALL;

use super::{Plain, V, add, cross, dot, sub, times, xyz};

impl Plain {
    pub(super) fn apply_forces(&mut self) {
        self.kick = vec![[0.0; 4]; 2 * self.n()];
        for lines in self.kicks.chunks(2) {
            let i = lines[0][3] as usize;
            let [x, y, z, _] = lines[0].map(f32::from_bits);
            self.kick[2 * i] = [x, y, z, 0.0];
            self.kick[2 * i + 1] = lines[1].map(f32::from_bits);
        }
    }

    /// What forces add to the velocity of b relative to a where they touch.
    pub(super) fn kick_between(&self, a: usize, b: u32, n: V, (arm_a, arm_b): (f32, f32)) -> V {
        let at =
            |i: usize, arm: f32| add(xyz(self.kick[2 * i]), times(cross(xyz(self.kick[2 * i + 1]), n), arm));
        let of_b = if b & WALL == 0 { at(b as usize, arm_b) } else { [0.0; 3] };
        sub(of_b, at(a, arm_a))
    }

    pub(super) fn is_tied(&self, a: usize, b: u32) -> bool {
        let other = if b & WALL == 0 { b } else { b & !3 };
        self.ties.contains(&[a as u32, other])
    }

    pub(super) fn joint_iteration(&mut self) {
        for &[first, count, begin, _] in &self.mechanisms.list {
            let (first, sides) = (first as usize, 2 * count as usize);
            let place = |k: usize| 2 * self.mechanisms.members[first + k / 2] as usize + k % 2;
            let push: Vec<V> = (0..sides).map(|k| xyz(self.change[place(k)])).collect();
            let width = 3 * sides + 1;
            for k in 0..sides {
                let line = |d: usize| {
                    let w = &self.mechanisms.response[begin as usize + (3 * k + d) * width..][..width];
                    (0..sides).fold(w[3 * sides], |sum, j| {
                        sum + dot([w[3 * j], w[3 * j + 1], w[3 * j + 2]], push[j])
                    })
                };
                self.change[place(k)] = [line(0), line(1), line(2), 0.0];
            }
        }
    }
}
