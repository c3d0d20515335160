//! What the host keeps of a step, as lists for the device: forces, bodies that it has moved, pairs that do not touch, mechanisms.

use granum_engine::glam::DVec3;
use granum_engine::offload::{Kick, Mechanism};
use granum_engine::{BodyId, World};

use crate::control::WALL;
use crate::mirror::Image;
use crate::shaped::{Forms, LINES};

/// Kicks as the kernel apply_forces reads them: velocity and body, angular velocity; two lines each.
pub fn kicks(kicks: &[Kick], walls: usize) -> Vec<[u32; 4]> {
    let bits = |x: f64| (x as f32).to_bits();
    let four = |v: DVec3, w: u32| [bits(v.x), bits(v.y), bits(v.z), w];
    let lines = |k: &Kick| [four(k.velocity, k.body - walls as u32), four(k.ang_vel, 0)];
    kicks.iter().flat_map(lines).collect()
}

/// Lines of a body that the host has moved, with how it lies if something in the world is not a ball.
pub fn patch_lines(is_shaped: bool) -> usize {
    if is_shaped { 7 + LINES } else { 7 }
}

/// Bodies as the kernel patch_bodies reads them, so many lines each as [`patch_lines`] says. Bodies that touch nothing are left out.
pub fn patch(
    world: &World,
    walls: usize,
    lattice: f64,
    bodies: &[u32],
    forms: Option<&Forms>,
) -> Vec<[u32; 4]> {
    let is_there = |i: &usize| *i >= walls && !world.touches_nothing(*i);
    let bodies: Vec<usize> = bodies.iter().map(|&i| i as usize).filter(is_there).collect();
    let image = Image::of_bodies(world, bodies.iter().copied(), lattice);
    let mut lines = Vec::with_capacity(patch_lines(forms.is_some()) * bodies.len());
    for (k, i) in bodies.iter().enumerate() {
        let two = 2 * k..2 * k + 2;
        lines.extend(&image.place[two.clone()]);
        for side in [&image.velocity, &image.rest] {
            lines.extend(side[two.clone()].iter().map(|v| v.map(f32::to_bits)));
        }
        lines.push([(i - walls) as u32, image.neighbour_speed[k].to_bits(), 0, 0]);
        lines.extend(forms.iter().flat_map(|f| f.turn(world, *i)));
    }
    lines
}

/// Pairs that do not touch, as the device names bodies and walls, in order.
pub fn ties(world: &World, walls: usize) -> Vec<[u32; 2]> {
    let code = |i: usize| if i < walls { WALL | (i as u32) << 2 } else { (i - walls) as u32 };
    let indices = |(a, b): &(BodyId, BodyId)| {
        let (i, j) = (world.index_of(*a)?, world.index_of(*b)?);
        // Walls are second bodies.
        let (first, second) = (code(i).min(code(j)), code(i).max(code(j)));
        Some([first, second])
    };
    let mut all: Vec<[u32; 2]> = world.no_contact.pairs.iter().filter_map(indices).collect();
    all.sort_unstable();
    all
}

/// Mechanisms as the kernel joint_iteration reads them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Mechanisms {
    /// First member, members, where W begins.
    pub list: Vec<[u32; 4]>,
    /// Bodies.
    pub members: Vec<u32>,
    /// W and w0 of all, line by line.
    pub response: Vec<f32>,
}

impl Mechanisms {
    /// Of the mechanisms of a step.
    pub fn of(mechanisms: &[Mechanism], walls: usize) -> Self {
        let mut all = Self::default();
        for m in mechanisms {
            let (first, begin) = (all.members.len() as u32, all.response.len() as u32);
            all.list.push([first, m.bodies.len() as u32, begin, 0]);
            all.members.extend(m.bodies.iter().map(|&i| i - walls as u32));
            all.response.extend(&m.response);
        }
        all
    }
}
