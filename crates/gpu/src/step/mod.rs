//! Steps on the device: one list of stages for each method that runs there.

pub mod ahead;
mod bus;
pub mod ccp;
pub mod dem;
pub mod detect;
mod dispatch;
mod list;
mod params;

use std::collections::BTreeMap;

use granum_engine::offload::Prepared;
use granum_engine::{Failure, World};

use self::ahead::Ahead;
pub(crate) use self::dispatch::Recording;
use crate::buffers::{Arrays, Room};
use crate::control::{Control, Params, Wall};
use crate::device::Gpu;
use crate::error::DeviceError;
use crate::grid::Grid;
use crate::hosted;
use crate::kernel::{KERNELS, Kernel, SHAPED, kernels};
use crate::mirror;
use crate::shaped::{self, Forms};
use crate::soft::Soft;

/// Contacts of a body for which there is room at first.
const CONTACTS_PER_BODY: u64 = 4;

/// Given the name of a kernel and its source, the source that is compiled; tests break kernels with it.
type Change = Box<dyn Fn(&str, String) -> String + Send>;

/// What steps of a world on a device need: the device, its kernels and its arrays.
pub struct Stepper {
    /// The device.
    pub gpu: Gpu,
    kernels: BTreeMap<&'static str, Kernel>,
    /// Those of worlds in which something is not a ball, once there was one.
    shaped_kernels: BTreeMap<&'static str, Kernel>,
    /// Those of penalty contact, once there was some.
    soft_kernels: BTreeMap<&'static str, Kernel>,
    /// What is done to the source of a kernel before it is compiled.
    change: Change,
    /// Whether something in the world is not a ball.
    is_shaped: bool,
    /// Whether contact is penalty contact.
    is_soft: bool,
    soft: dem::Softly,
    /// The arrays.
    pub arrays: Arrays,
    /// What kernels are bound to; made again when arrays are.
    bound: BTreeMap<&'static str, wgpu::BindGroup>,
    /// What the kernels of the present step know.
    pub params: Params,
    /// Hash of what the device holds; none if it must be sent.
    held: Option<u64>,
    walls: usize,
    /// The walls of the present step.
    pub sent_walls: Vec<Wall>,
    lattice: f64,
    /// Shapes that are not balls, as the device has them.
    forms: Forms,
    /// Bodies that the host has moved since the device has moved them.
    pub(crate) stale: Vec<u32>,
    /// What the host has prepared for the present step.
    pub prepared: Prepared,
    /// A radius for which the lattice must be wide enough, whatever the bodies are [m].
    largest: f64,
    ahead: Ahead,
    /// Iterations of the last step: about as many are submitted at first.
    pub guess: u32,
    /// Dispatches of the last step, and bytes sent and read.
    pub counts: Counts,
}

/// What a step cost besides time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Dispatches.
    pub dispatches: u32,
    /// Bytes sent to the device.
    pub sent: u64,
    /// Bytes read from it.
    pub read: u64,
    /// Times the step was repeated because there was too little room.
    pub repeats: u32,
}

impl Stepper {
    /// On an open device.
    pub fn new(gpu: Gpu) -> Result<Self, DeviceError> {
        Self::with_changed_kernels(gpu, |_, source| source)
    }

    /// The same with sources of kernels changed: for tests that break them.
    pub fn with_changed_kernels(
        gpu: Gpu,
        change: impl Fn(&str, String) -> String + Send + 'static,
    ) -> Result<Self, DeviceError> {
        let kernels = kernels(&gpu, KERNELS, &change);
        gpu.check()?;
        let arrays = Arrays::new(&gpu);
        Ok(Self {
            gpu,
            kernels,
            shaped_kernels: BTreeMap::new(),
            change: Box::new(change),
            is_shaped: false,
            soft_kernels: BTreeMap::new(),
            is_soft: false,
            soft: dem::Softly::default(),
            arrays,
            bound: BTreeMap::new(),
            params: Params::default(),
            held: None,
            walls: 0,
            sent_walls: Vec::new(),
            lattice: 0.0,
            forms: Forms::default(),
            stale: Vec::new(),
            prepared: Prepared::default(),
            largest: 0.0,
            ahead: Ahead::default(),
            guess: 10,
            counts: Counts::default(),
        })
    }

    /// One step of a world, which has everything of it afterwards.
    pub fn step(&mut self, world: &mut World) -> Result<(), Failure> {
        self.advance(world)?;
        self.fetch(world)
    }

    /// Sends what the device does not have: the bodies if the host has changed them, walls and constants always.
    pub fn refresh(&mut self, world: &World) -> Result<(), DeviceError> {
        self.walls = world.wall_count();
        let grid = match world.is_behind() {
            true => self.ahead.grid.renewed(world, self.fastest(world)),
            false => Grid::for_radius(world, self.walls, self.largest),
        };
        self.lattice = grid.lattice;
        self.look_at_forms(world)?;
        let bodies = (world.bodies.len() - self.walls) as u64;
        let room = Room {
            bodies,
            bins: grid.bins.into(),
            contacts: if self.arrays.room.bodies < bodies { CONTACTS_PER_BODY * bodies } else { 0 },
            is_hard: true,
            ..self.shaped_room(bodies)
        };
        let mut patch = Vec::new();
        if !world.is_behind() {
            self.look_at(world);
        }
        let hash = || mirror::hash(world, self.walls, self.lattice, self.ahead.alone);
        let new = (!world.is_behind()).then(hash).filter(|hash| self.held != Some(*hash));
        // Trees take time: they are made again only where bodies are sent, or shapes have come.
        if new.is_some() || self.forms.of_shape.len() != world.shapes.len() {
            self.forms = Forms::of(world);
        }
        let forms = std::mem::take(&mut self.forms);
        if new.is_some() {
            self.send_bodies(world, room, &forms)?;
            self.held = new;
        } else {
            self.stale.extend(&self.ahead.driven);
            let turned = self.is_shaped.then_some(&forms);
            patch = hosted::patch(world, self.walls, self.lattice, &self.stale, turned);
        }
        self.stale.clear();
        self.make_room(&room)?;
        let ties = hosted::ties(world, self.walls);
        let lines = hosted::patch_lines(self.is_shaped);
        self.send_list("patches", &patch, 1)?;
        self.send_list("ties", &ties, 1)?;
        self.params = self.params_of(world, &grid);
        self.ahead.grid = grid;
        (self.params.patched, self.params.ties) = ((patch.len() / lines) as u32, ties.len() as u32);
        self.send("params", &[self.params]);
        let walls = mirror::walls(world, self.walls, self.lattice, &forms);
        self.send("walls", &walls);
        self.sent_walls = walls;
        let laws = mirror::laws(world);
        self.send("laws", &laws);
        self.send_bounds(world);
        self.forms = forms;
        self.gpu.check()
    }

    /// Whether something is not a ball now; if so, there must be kernels for it.
    fn look_at_forms(&mut self, world: &World) -> Result<(), DeviceError> {
        let is_shaped = shaped::is_shaped(world, self.walls);
        if is_shaped != self.is_shaped || self.is_soft {
            self.bound.clear();
            self.held = None;
        }
        (self.is_shaped, self.is_soft) = (is_shaped, false);
        if is_shaped && self.shaped_kernels.is_empty() {
            self.shaped_kernels = kernels(&self.gpu, SHAPED, &self.change);
            self.gpu.check()?;
        }
        Ok(())
    }

    /// The room at first for what only worlds need in which something is not a ball.
    fn shaped_room(&self, bodies: u64) -> Room {
        let is_first = self.arrays.room.near < bodies;
        let near = if self.is_shaped && is_first { CONTACTS_PER_BODY * bodies } else { 0 };
        Room { is_shaped: self.is_shaped, near, touches: 2 * near, ..Room::default() }
    }

    /// The room that a step has lacked, if it has.
    pub(crate) fn lacking(&self, control: &Control) -> Option<Room> {
        let has = &self.arrays.room;
        let (contacts, near, touches) =
            (control.needed.into(), control.near_needed.into(), control.touches_needed.into());
        let is_enough = contacts <= has.contacts && near <= has.near && touches <= has.touches;
        (!is_enough).then_some(Room { contacts, near, touches, ..Room::default() })
    }

    /// Makes room in the arrays.
    pub(crate) fn make_room(&mut self, room: &Room) -> Result<(), DeviceError> {
        if self.arrays.make_room(&self.gpu, room)? {
            self.bound.clear();
        }
        Ok(())
    }

    /// After a step: its contacts are the last ones, and the host has what the device has, if it can.
    pub(crate) fn end(&mut self, world: &World, exact: bool) {
        self.arrays.turn_over();
        self.bound.clear();
        self.held = exact.then(|| mirror::hash(world, self.walls, self.lattice, self.ahead.alone));
    }

    /// Whether something in the world of the present step is not a ball.
    pub fn is_shaped(&self) -> bool {
        self.is_shaped
    }

    /// Constants of the present step of penalty contact.
    pub fn soft(&self) -> Soft {
        self.soft.constants
    }

    /// Whether there is a list of pairs of penalty contact, which has not ended.
    pub fn is_listed(&self) -> bool {
        self.is_soft && !self.soft.has_none
    }

    /// Number of walls of the present step.
    pub fn walls(&self) -> usize {
        self.walls
    }

    /// Length of a lattice cell [m].
    pub fn lattice(&self) -> f64 {
        self.lattice
    }
}
