//! Blocks of constants and of decisions, laid out as the kernels declare them (`shaders/prelude.wgsl`, `wall_contact.wgsl`).

use bytemuck::{Pod, Zeroable};

/// Most levels of the grid.
pub const MOST_LEVELS: usize = 8;
/// Most walls.
pub const MOST_WALLS: usize = 256;
/// Most materials: the laws of all pairs fit a block of constants.
pub const MOST_MATERIALS: usize = 32;
/// A body code with this bit is a wall.
pub const WALL: u32 = 1 << 31;
/// A place with this bit in its fourth number belongs to a dynamic body.
pub const DYNAMIC: u32 = 1 << 31;
/// Lattice cell along x of bodies that touch nothing: so far away that nothing is near.
pub const AWAY: i32 = 1 << 29;
/// Most bodies of a mechanism that can touch something.
pub const MOST_MEMBERS: usize = 256;

/// A level of the grid.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Pod, Zeroable)]
pub struct Level {
    /// Bins along each axis.
    pub dims: [u32; 3],
    /// Width of a bin, in 2^-16 of a lattice cell.
    pub width: u32,
    /// Number of its first bin.
    pub first: u32,
    /// Largest reach in the same units, rounded up.
    pub span: u32,
    /// Largest reach of its bodies [m].
    pub reach: f32,
    /// Nothing.
    pub unused: u32,
}

/// What every kernel knows of a step.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Pod, Zeroable)]
#[allow(missing_docs)]
pub struct Params {
    pub bodies: u32,
    pub walls: u32,
    pub bins: u32,
    pub capacity: u32,
    pub middle: [i32; 3],
    pub levels: u32,
    pub fall: [f32; 3],
    pub zero: u32,
    pub fall_rest: [f32; 3],
    pub h: f32,
    pub lattice: f32,
    pub unit: f32,
    pub cells_per_speed: f32,
    pub margin: f32,
    pub g: f32,
    pub fall_speed: f32,
    pub recovery: f32,
    pub unseen: f32,
    pub tolerance: f32,
    pub coarse: f32,
    pub omega: f32,
    pub lambda: f32,
    pub accelerate: u32,
    pub coulomb: u32,
    pub trace: u32,
    pub warm: u32,
    pub fastest: f32,
    pub agitated: f32,
    pub materials: u32,
    pub unused: u32,
    pub kicks: u32,
    pub patched: u32,
    pub ties: u32,
    pub mechanisms: u32,
    pub near_room: u32,
    pub touch_room: u32,
    pub most: u32,
    pub at_random: u32,
    pub draw: [u32; 4],
    pub level: [Level; MOST_LEVELS],
}

/// A wall as kernels see it.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Pod, Zeroable)]
pub struct Wall {
    /// Lattice cell of its origin; its kind.
    pub hi: [u32; 4],
    /// Fractions of a cell; its material.
    pub lo: [u32; 4],
    /// Its axes in the world; the fourth number of the first is how many corners its outline has.
    pub axes: [[f32; 4]; 3],
    /// Velocity [m/s].
    pub velocity: [f32; 4],
    /// Angular velocity [rad/s].
    pub ang_vel: [f32; 4],
    /// Half edges of a box, or corners (rho, z) of an outline [m]; scale and radius [m] of a sphere set.
    pub form: [[f32; 4]; 2],
    /// Its id; first ball and number of balls of a sphere set.
    pub more: [u32; 4],
}

/// What the kernel report_bodies compares places with.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Pod, Zeroable)]
pub struct Bounds {
    /// Lowest corner of the domain: lattice cells.
    pub low_hi: [i32; 4],
    /// Fractions of a cell.
    pub low_lo: [u32; 4],
    /// Highest corner.
    pub high_hi: [i32; 4],
    /// Fractions of a cell.
    pub high_lo: [u32; 4],
    /// Farthest place over the radius.
    pub farthest: f32,
    /// Cells from the origin within which the host holds every bit.
    pub exact: i32,
    /// Nothing.
    pub unused: [u32; 2],
}

/// What the device decides by itself; the host reads it once per batch of iterations.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Pod, Zeroable)]
pub struct Control {
    /// Contacts of the step; none if there is too little room.
    pub contacts: u32,
    /// Contacts for which room is needed.
    pub needed: u32,
    /// Whether the iteration is over.
    pub done: u32,
    /// Whether the next iteration starts from gamma.
    pub restart: u32,
    /// Iterations done.
    pub iterations: u32,
    /// Restarts of the acceleration.
    pub restarts: u32,
    /// Nesterov's sequence.
    pub theta: f32,
    /// Extrapolation of the next iteration.
    pub beta: f32,
    /// Least squared residual since the last restart.
    pub best: f32,
    /// Root mean square of the natural map [m/s].
    pub residual: f32,
    /// The same over the scale.
    pub relative: f32,
    /// Product of step and move.
    pub along: f32,
    /// Speed to which the residual is compared [m/s].
    pub scale: f32,
    /// Pairs of bodies of any form that are near each other; none if there is too little room.
    pub near: u32,
    /// Such pairs for which room is needed.
    pub near_needed: u32,
    /// Contacts, before some are left out, for which room is needed.
    pub touches_needed: u32,
}

impl Control {
    /// Before the first iteration: beta is zero, and theta has made its first step.
    pub fn start() -> Self {
        let theta = 0.5 * (1.0 + 5.0_f32.sqrt());
        Self { restart: 1, theta, best: f32::MAX, ..Self::default() }
    }
}
