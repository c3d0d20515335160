//! The constants of a step.

use granum_engine::settings::{Eta, Keep};
use granum_engine::{Friction, SolverKind, World};

use super::Stepper;
use crate::control::{Level, MOST_LEVELS, Params};
use crate::grid::Grid;
use crate::numbers::pair;

/// Factor of the tolerance that is enough after 100 iterations, and when (`Outcome::is_enough` of the engine).
const ENOUGH: f64 = 10.0;
const DEFAULT_TOLERANCE: f64 = 1e-3;
const EVEN_MASSES: f64 = 300.0;
/// Movement in a step, over the radius, that nobody can see.
const UNSEEN: f64 = 1e-9;

impl Stepper {
    pub(super) fn params_of(&self, world: &World, grid: &Grid) -> Params {
        let (settings, solver) = (&world.settings, &world.settings.solver);
        let h = settings.step;
        let fall = (settings.gravity * h).to_array().map(pair);
        let mut level = [Level::default(); MOST_LEVELS];
        level[..grid.levels.len()].copy_from_slice(&grid.levels);
        let is_jacobi = solver.kind == SolverKind::Jacobi;
        let may_be_coarse = solver.tolerance >= DEFAULT_TOLERANCE && self.ahead.mass_ratio <= EVEN_MASSES;
        let (omega, lambda) = if is_jacobi { (solver.omega, solver.lambda) } else { (1.0, 1.0) };
        let g = settings.gravity.length();
        Params {
            bodies: (world.bodies.len() - self.walls) as u32,
            walls: self.walls as u32,
            bins: grid.bins,
            capacity: self.arrays.room.contacts as u32,
            middle: grid.middle,
            levels: grid.levels.len() as u32,
            fall: fall.map(|f| f.0),
            zero: 0,
            fall_rest: fall.map(|f| f.1),
            h: h as f32,
            lattice: self.lattice as f32,
            unit: (self.lattice / 4_294_967_296.0) as f32,
            cells_per_speed: (h / self.lattice) as f32,
            margin: settings.contact_margin as f32,
            g: g as f32,
            fall_speed: (h * g) as f32,
            recovery: solver.recovery_speed.unwrap_or(-1.0) as f32,
            unseen: (UNSEEN / h) as f32,
            tolerance: solver.tolerance as f32,
            coarse: if may_be_coarse { (ENOUGH * solver.tolerance) as f32 } else { 0.0 },
            omega: omega as f32,
            lambda: lambda as f32,
            accelerate: u32::from(!is_jacobi),
            coulomb: u32::from(solver.friction == Friction::Coulomb),
            trace: u32::from(solver.eta == Eta::Trace),
            warm: u32::from(solver.warm_start),
            // Rounded up: what is compared with them was rounded too.
            fastest: (grid.fastest.0 * (1.0 + 1e-6)) as f32,
            agitated: (grid.fastest.1 * (1.0 + 1e-6)) as f32,
            materials: world.materials.list().len() as u32,
            unused: 0,
            kicks: 0,
            patched: 0,
            ties: 0,
            mechanisms: 0,
            near_room: self.arrays.room.near as u32,
            touch_room: self.arrays.room.touches as u32,
            most: settings.contacts_per_pair.most.min(u32::MAX as usize) as u32,
            at_random: u32::from(settings.contacts_per_pair.keep == Keep::Random),
            draw: [
                settings.seed as u32,
                (settings.seed >> 32) as u32,
                world.step as u32,
                (world.step >> 32) as u32,
            ],
            level,
        }
    }
}

/// Largest mass over the smallest of what is pushed.
pub(super) fn mass_ratio(world: &World) -> f64 {
    let inverse = world.bodies.inv_mass.iter().filter(|m| **m > 0.0);
    let (low, high) = inverse.fold((f64::INFINITY, 0.0_f64), |(low, high), &m| (low.min(m), high.max(m)));
    if low > 0.0 { high / low } else { f64::INFINITY }
}
