//! The kernels as plain loops: the same arithmetic, operation for operation, one function per kernel.

#![allow(
    dead_code,
    clippy::unwrap_used,
    clippy::needless_range_loop,
    reason = "loops over bodies and contacts by index, as kernels"
)]

pub(crate) mod compare;
mod hosted;
mod iterate;
mod report;
mod search;
mod shaped;
mod shaped_rows;
mod soft;
mod soft_forces;
mod triangles;
mod walls;

use granum_gpu::control::{Bounds, Control, DYNAMIC, Params, WALL, Wall};
use granum_gpu::hosted::Mechanisms;
use granum_gpu::mirror::{Image, Listed};
use granum_gpu::record::Record;

pub(crate) type V = [f32; 3];

pub(crate) fn dot(a: V, b: V) -> f32 {
    (a[0] * b[0] + a[1] * b[1]) + a[2] * b[2]
}
pub(crate) fn cross(a: V, b: V) -> V {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}
pub(crate) fn times(a: V, s: f32) -> V {
    a.map(|x| x * s)
}
pub(crate) fn add(a: V, b: V) -> V {
    [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
}
pub(crate) fn sub(a: V, b: V) -> V {
    [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}
pub(crate) fn length(a: V) -> f32 {
    dot(a, a).sqrt()
}
pub(crate) fn over(a: V, s: f32) -> V {
    a.map(|x| x / s)
}
pub(crate) fn xyz(a: [f32; 4]) -> V {
    [a[0], a[1], a[2]]
}
pub(crate) fn four(a: V, w: f32) -> [f32; 4] {
    [a[0], a[1], a[2], w]
}

/// Everything that a step on the device reads and writes.
#[derive(Clone, Default)]
pub(crate) struct Plain {
    pub(crate) params: Params,
    pub(crate) walls: Vec<Wall>,
    pub(crate) laws: Vec<[f32; 2]>,
    pub(crate) bodies: Image,
    pub(crate) last: Listed,
    pub(crate) kicks: Vec<[u32; 4]>,
    pub(crate) ties: Vec<[u32; 2]>,
    pub(crate) mechanisms: Mechanisms,
    pub(crate) kick: Vec<[f32; 4]>,
    pub(crate) bin: Vec<u32>,
    pub(crate) starts: Vec<u32>,
    pub(crate) sorted: Vec<u32>,
    pub(crate) now: Listed,
    pub(crate) second_first: Vec<u32>,
    pub(crate) second: Vec<u32>,
    pub(crate) row_n: Vec<[f32; 4]>,
    pub(crate) row_r: Vec<[f32; 4]>,
    pub(crate) row_s: Vec<[f32; 2]>,
    pub(crate) y: Vec<[f32; 4]>,
    pub(crate) change: Vec<[f32; 4]>,
    pub(crate) control: Control,
    pub(crate) is_shaped: bool,
    pub(crate) turns: Vec<[u32; 4]>,
    pub(crate) balls: Vec<[u32; 4]>,
    pub(crate) mesh: Vec<[u32; 4]>,
    pub(crate) near: Vec<[u32; 2]>,
    pub(crate) near_first: Vec<u32>,
    /// How many contacts each near pair has before some are left out.
    pub(crate) raw: Vec<u32>,
    pub(crate) arms: Vec<[f32; 4]>,
    pub(crate) bounds: Bounds,
    pub(crate) velocity_before: Vec<[f32; 4]>,
    pub(crate) record: Record,
    pub(crate) is_soft: bool,
    pub(crate) soft: soft::Softness,
}

impl Plain {
    /// A whole step with at most so many iterations.
    pub(crate) fn step(&mut self, most: u32) {
        self.control = Control::start();
        self.count_bins();
        self.sort_bins();
        if self.is_shaped {
            self.write_shaped_contacts();
        } else {
            self.write_contacts();
        }
        self.list_seconds();
        self.apply_forces();
        if self.is_shaped {
            self.shaped_rows();
            self.shaped_parts();
            self.shaped_lengths();
        } else {
            self.contact_rows();
            self.split_masses();
            self.step_lengths();
        }
        self.warm_start();
        self.y = vec![[0.0; 4]; self.now.pairs.len()];
        self.change = vec![[0.0; 4]; 2 * self.n()];
        for _ in 0..most {
            if self.control.done == 0 {
                self.sum_updates();
                self.joint_iteration();
                self.contact_iteration();
            }
        }
        self.velocity_before = self.bodies.velocity.clone();
        self.update_velocity();
        self.note_neighbour_speed();
        // Elsewhere bodies are turned and records are made by the host.
        if !self.is_shaped {
            self.integrate();
            self.report();
        }
    }

    pub(crate) fn n(&self) -> usize {
        self.params.bodies as usize
    }

    pub(crate) fn is_dynamic(&self, i: usize) -> bool {
        self.bodies.place[2 * i][3] & DYNAMIC != 0
    }

    pub(crate) fn radius(&self, i: usize) -> f32 {
        f32::from_bits(self.bodies.place[2 * i + 1][3])
    }

    pub(crate) fn velocity(&self, i: usize) -> V {
        xyz(self.bodies.velocity[2 * i])
    }

    /// From place a to place b.
    pub(crate) fn apart(&self, hi_a: [u32; 4], lo_a: [u32; 4], hi_b: [u32; 4], lo_b: [u32; 4]) -> V {
        [0, 1, 2].map(|d| {
            let whole = |hi: u32, lo: u32| i128::from(hi as i32) << 32 | i128::from(lo);
            // The nearest whole number of cells, and the rest: i32 from -2^31 on.
            let difference = whole(hi_b[d], lo_b[d]) - whole(hi_a[d], lo_a[d]);
            let low = difference as i32;
            let high = ((difference - i128::from(low)) >> 32) as i32;
            high as f32 * self.params.lattice + low as f32 * self.params.unit
        })
    }

    /// The contacts of each body as second body.
    fn list_seconds(&mut self) {
        let n = self.n();
        let mut lists = vec![Vec::new(); n];
        for (c, pair) in self.now.pairs.iter().enumerate().filter(|(_, p)| p[1] & WALL == 0) {
            lists[pair[1] as usize].push(c as u32);
        }
        self.second_first = vec![0; n + 1];
        for i in 0..n {
            self.second_first[i + 1] = self.second_first[i] + lists[i].len() as u32;
        }
        self.second = lists.concat();
    }

    /// Contacts of a body as first body, and as second one.
    pub(crate) fn contacts_of(&self, i: usize) -> (std::ops::Range<usize>, Vec<usize>) {
        let second = self.second_first[i] as usize..self.second_first[i + 1] as usize;
        let own = self.now.first[i] as usize..self.now.first[i + 1] as usize;
        (own, self.second[second].iter().map(|&c| c as usize).collect())
    }
}

/// The sum of numbers as a workgroup makes it.
pub(crate) fn tree(mut part: Vec<[f32; 2]>) -> [f32; 2] {
    part.resize(256, [0.0; 2]);
    let mut half = 128;
    while half > 0 {
        for l in 0..half {
            part[l] = [part[l][0] + part[l + half][0], part[l][1] + part[l + half][1]];
        }
        half /= 2;
    }
    part[0]
}

/// The sum over all contacts as a kernel and the one after it make it.
pub(crate) fn sum(of_contacts: &[[f32; 2]]) -> [f32; 2] {
    let mut own = vec![[0.0_f32; 2]; 256];
    for (k, block) in of_contacts.chunks(256).enumerate() {
        let total = tree(block.to_vec());
        own[k % 256] = [own[k % 256][0] + total[0], own[k % 256][1] + total[1]];
    }
    tree(own)
}
