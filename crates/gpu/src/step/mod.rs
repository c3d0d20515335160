//! Steps on the device: one list of stages for each method that runs there.

pub mod ahead;
pub mod ccp;
pub mod detect;

use std::collections::BTreeMap;

use granum_engine::offload::Prepared;
use granum_engine::settings::Eta;
use granum_engine::{Failure, Friction, SolverKind, World};

use self::ahead::Ahead;
use crate::buffers::{Arrays, BLOCK, GROUP, Room};
use crate::control::{Control, Level, MOST_LEVELS, Params, Wall};
use crate::device::{Gpu, items};
use crate::error::DeviceError;
use crate::grid::Grid;
use crate::hosted::{self, Mechanisms};
use crate::kernel::{Kernel, kernels};
use crate::mirror::{self, Image, Listed};
use crate::numbers::pair;

/// Contacts of a body for which there is room at first.
const CONTACTS_PER_BODY: u64 = 4;
/// Factor of the tolerance that is enough after 100 iterations, and when (`Outcome::is_enough` of the engine).
const ENOUGH: f64 = 10.0;
const DEFAULT_TOLERANCE: f64 = 1e-3;
const EVEN_MASSES: f64 = 300.0;
/// Movement in a step, over the radius, that nobody can see.
const UNSEEN: f64 = 1e-9;

/// What steps of a world on a device need: the device, its kernels and its arrays.
pub struct Stepper {
    /// The device.
    pub gpu: Gpu,
    kernels: BTreeMap<&'static str, Kernel>,
    /// The arrays.
    pub arrays: Arrays,
    /// What kernels are bound to; made anew when arrays are.
    bound: BTreeMap<&'static str, wgpu::BindGroup>,
    /// What the kernels of the present step know.
    pub params: Params,
    /// Hash of what the device holds; none if it must be sent.
    held: Option<u64>,
    walls: usize,
    /// The walls of the present step.
    pub sent_walls: Vec<Wall>,
    lattice: f64,
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

/// Over what a kernel runs.
#[derive(Clone, Copy)]
enum Over {
    Bodies,
    Bins,
    Contacts,
    Kicks,
    Patched,
    Mechanisms,
    One,
}

/// Over what each kernel runs that is not a scan.
const OVER: &[(&str, Over)] = &[
    ("patch_bodies", Over::Patched),
    ("count_bins", Over::Bodies),
    ("write_bins", Over::Bodies),
    ("sort_bins", Over::Bins),
    ("count_contacts", Over::Bodies),
    ("write_contacts", Over::Bodies),
    ("count_seconds", Over::Contacts),
    ("write_seconds", Over::Contacts),
    ("sort_seconds", Over::Bodies),
    ("apply_forces", Over::Kicks),
    ("contact_rows", Over::Contacts),
    ("control_start", Over::One),
    ("split_masses", Over::Bodies),
    ("step_lengths", Over::Contacts),
    ("warm_start", Over::Contacts),
    ("sum_updates", Over::Bodies),
    ("joint_iteration", Over::Mechanisms),
    ("contact_iteration", Over::Contacts),
    ("control_iteration", Over::One),
    ("update_velocity", Over::Bodies),
    ("note_agitation", Over::Bodies),
    ("integrate", Over::Bodies),
    ("report_contacts", Over::Contacts),
    ("report_bodies", Over::Bodies),
    ("report", Over::One),
];

/// The arrays that are scanned.
const SCANNED: [&str; 3] = ["starts", "first", "second_first"];
/// The kernels of a scan, and the names under which those of each array are bound.
const SCANS: [(&str, [&str; 3]); 3] = [
    ("scan_sums", ["scan_sums starts", "scan_sums first", "scan_sums second_first"]),
    ("scan_blocks", ["scan_blocks starts", "scan_blocks first", "scan_blocks second_first"]),
    ("scan_write", ["scan_write starts", "scan_write first", "scan_write second_first"]),
];

impl Stepper {
    /// On an open device.
    pub fn new(gpu: Gpu) -> Result<Self, DeviceError> {
        Self::with_changed_kernels(gpu, |_, source| source)
    }

    /// The same with sources of kernels changed: for tests that break them.
    pub fn with_changed_kernels(
        gpu: Gpu,
        change: impl Fn(&str, String) -> String,
    ) -> Result<Self, DeviceError> {
        let kernels = kernels(&gpu, change);
        gpu.check()?;
        let arrays = Arrays::new(&gpu);
        Ok(Self {
            gpu,
            kernels,
            arrays,
            bound: BTreeMap::new(),
            params: Params::default(),
            held: None,
            walls: 0,
            sent_walls: Vec::new(),
            lattice: 0.0,
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
        let bodies = (world.bodies.len() - self.walls) as u64;
        let room = Room {
            bodies,
            bins: grid.bins.into(),
            contacts: if self.arrays.room.bodies < bodies { CONTACTS_PER_BODY * bodies } else { 0 },
        };
        let mut patch = Vec::new();
        let hash = match world.is_behind() {
            true => self.held,
            false => {
                self.look_at(world);
                Some(mirror::hash(world, self.walls, self.lattice, self.ahead.alone))
            }
        };
        if self.held != hash {
            self.send_bodies(world, room)?;
            self.held = hash;
        } else {
            self.stale.extend(&self.ahead.driven);
            patch = hosted::patch(world, self.walls, self.lattice, &self.stale);
        }
        self.stale.clear();
        self.make_room(&room)?;
        let ties = hosted::ties(world, self.walls);
        self.send_list("patches", &patch, 7)?;
        self.send_list("ties", &ties, 1)?;
        self.params = self.params_of(world, &grid);
        self.ahead.grid = grid;
        (self.params.patched, self.params.ties) = (patch.len() as u32 / 7, ties.len() as u32);
        self.send("params", &[self.params]);
        let walls = mirror::walls(world, self.walls, self.lattice);
        self.send("walls", &walls);
        self.sent_walls = walls;
        let laws = mirror::laws(world);
        self.send("laws", &laws);
        self.send_bounds(world);
        self.gpu.check()
    }

    fn send<T: bytemuck::NoUninit>(&mut self, name: &str, items: &[T]) {
        if !items.is_empty() {
            self.counts.sent += size_of_val(items) as u64;
            self.gpu.write(self.arrays.get(name), items);
        }
    }

    /// Sends a list, of which an item has so many lines.
    fn send_list<T: bytemuck::NoUninit>(
        &mut self,
        name: &str,
        lines: &[T],
        per_item: usize,
    ) -> Result<(), DeviceError> {
        if self.arrays.make_list(&self.gpu, name, (lines.len() / per_item) as u64)? {
            self.bound.clear();
        }
        self.send(name, lines);
        Ok(())
    }

    /// Sends what the host has prepared for a step: forces and mechanisms.
    pub(crate) fn send_prepared(&mut self) -> Result<(), DeviceError> {
        let kicks = hosted::kicks(&self.prepared.kicks, self.walls);
        let all = Mechanisms::of(&self.prepared.mechanisms, self.walls);
        if kicks.is_empty() && all.list.is_empty() {
            return Ok(());
        }
        (self.params.kicks, self.params.mechanisms) = (kicks.len() as u32 / 2, all.list.len() as u32);
        self.send("params", &[self.params]);
        self.send_list("kicks", &kicks, 2)?;
        if !kicks.is_empty() {
            if self.arrays.make_list(&self.gpu, "kick", self.arrays.room.bodies)? {
                self.bound.clear();
            }
            let mut encoder = self.gpu.device.create_command_encoder(&Default::default());
            encoder.clear_buffer(self.arrays.get("kick"), 0, None);
            self.gpu.queue.submit([encoder.finish()]);
        }
        self.send_list("mechanisms", &all.list, 1)?;
        self.send_list("members", &all.members, 1)?;
        self.send_list("response", &all.response, 1)?;
        self.bind();
        Ok(())
    }

    /// The pairs of the contacts that were found, and how many there are; waits for them.
    pub(crate) fn pairs(&mut self) -> Result<(Listed, u32), DeviceError> {
        let control = self.control()?;
        let (n, c) = (u64::from(self.params.bodies), u64::from(control.contacts));
        let wanted = [("first", 4 * (n + 1)), ("pairs", 8 * c)];
        let parts = wanted.map(|(name, bytes)| (self.arrays.get(name), bytes));
        let read = self.gpu.read(&parts)?;
        self.counts.read += wanted.iter().map(|w| w.1).sum::<u64>();
        let gamma = vec![[0.0; 4]; c as usize];
        Ok((Listed { first: items(&read[0]), pairs: items(&read[1]), gamma }, control.needed))
    }

    fn send_bodies(&mut self, world: &World, mut room: Room) -> Result<(), DeviceError> {
        let image = Image::of(world, self.walls, self.lattice);
        let last = Listed::of_last(world, self.walls);
        room.contacts = room.contacts.max(last.pairs.len() as u64);
        self.make_room(&room)?;
        self.send("place", &image.place);
        self.send("velocity", &image.velocity);
        self.send("rest", &image.rest);
        self.send("mobility", &image.mobility);
        self.send("agitation", &image.agitation);
        self.send("rotation", &image.rotation);
        self.send("mass", &image.mass);
        self.send("last_first", &last.first);
        self.send("last_pairs", &last.pairs);
        self.send("last_gamma", &last.gamma);
        Ok(())
    }

    /// Makes room in the arrays.
    pub(crate) fn make_room(&mut self, room: &Room) -> Result<(), DeviceError> {
        if self.arrays.make_room(&self.gpu, room)? {
            self.bound.clear();
        }
        Ok(())
    }

    fn params_of(&self, world: &World, grid: &Grid) -> Params {
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
            level,
        }
    }

    /// Binds every kernel to its arrays, unless that was done.
    pub(crate) fn bind(&mut self) {
        if !self.bound.is_empty() {
            return;
        }
        for &(name, _) in OVER {
            let bound = self.kernels[name].bind(&self.gpu, |array| self.arrays.get(array));
            self.bound.insert(name, bound);
        }
        for (kernel, names) in SCANS {
            for (name, scanned) in names.into_iter().zip(SCANNED) {
                let array = |array: &str| self.arrays.get(if array == "data" { scanned } else { array });
                self.bound.insert(name, self.kernels[kernel].bind(&self.gpu, array));
            }
        }
    }

    fn groups(&self, over: Over) -> u32 {
        let p = &self.params;
        let items = match over {
            Over::Bodies => p.bodies,
            Over::Bins => p.bins,
            Over::Contacts => p.capacity,
            Over::Kicks => p.kicks,
            Over::Patched => p.patched,
            // A workgroup each.
            Over::Mechanisms => return p.mechanisms.max(1),
            Over::One => 1,
        };
        items.div_ceil(GROUP as u32).max(1)
    }

    /// Starts a list of dispatches.
    pub(crate) fn begin(&self) -> Recording<'_> {
        let mut encoder = self.gpu.device.create_command_encoder(&Default::default());
        let pass = encoder.begin_compute_pass(&Default::default()).forget_lifetime();
        Recording { stepper: self, encoder, pass, dispatches: 0 }
    }

    /// Clears what is counted anew in every step, and sets the decisions to their start.
    pub(crate) fn clear(&mut self) {
        self.send("control", &[Control::start()]);
        let mut encoder = self.gpu.device.create_command_encoder(&Default::default());
        for name in ["starts", "cursor", "first", "second_first", "second_cursor"] {
            encoder.clear_buffer(self.arrays.get(name), 0, None);
        }
        self.gpu.queue.submit([encoder.finish()]);
    }

    /// What the device has decided so far; waits for it.
    pub fn control(&mut self) -> Result<Control, DeviceError> {
        let bytes = size_of::<Control>() as u64;
        self.counts.read += bytes;
        let read = self.gpu.read(&[(self.arrays.get("control"), bytes)])?;
        Ok(items::<Control>(&read[0])[0])
    }

    /// The bodies and contacts at the end of a step; waits for it.
    pub(crate) fn download(&mut self, contacts: u32) -> Result<(Image, Listed), DeviceError> {
        self.read_state(contacts, ["first", "pairs", "gamma"], false)
    }

    /// The bodies, and the contacts in these arrays; orientations too if the device turns the bodies.
    fn read_state(
        &mut self,
        contacts: u32,
        [first, pairs, gamma]: [&'static str; 3],
        turned: bool,
    ) -> Result<(Image, Listed), DeviceError> {
        let (n, c) = (u64::from(self.params.bodies), u64::from(contacts));
        let wanted = [
            ("place", 32 * n),
            ("velocity", 32 * n),
            ("rest", 32 * n),
            ("agitation", 4 * n),
            (first, 4 * (n + 1)),
            (pairs, 8 * c),
            (gamma, 16 * c),
            ("rotation", if turned { 16 * n } else { 0 }),
        ];
        let parts: Vec<_> = wanted.iter().map(|(name, bytes)| (self.arrays.get(name), *bytes)).collect();
        let read = self.gpu.read(&parts)?;
        self.counts.read += wanted.iter().map(|w| w.1).sum::<u64>();
        let image = Image {
            place: items(&read[0]),
            velocity: items(&read[1]),
            rest: items(&read[2]),
            agitation: items(&read[3]),
            rotation: items(&read[7]),
            ..Image::default()
        };
        Ok((image, Listed { first: items(&read[4]), pairs: items(&read[5]), gamma: items(&read[6]) }))
    }

    /// After a step: its contacts are the last ones, and the host has what the device has, if it can.
    pub(crate) fn end(&mut self, world: &World, exact: bool) {
        self.arrays.turn_over();
        self.bound.clear();
        self.held = exact.then(|| mirror::hash(world, self.walls, self.lattice, self.ahead.alone));
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

/// A list of dispatches that is being made.
pub(crate) struct Recording<'a> {
    stepper: &'a Stepper,
    encoder: wgpu::CommandEncoder,
    pass: wgpu::ComputePass<'static>,
    dispatches: u32,
}

impl Recording<'_> {
    /// Runs a kernel over its items.
    pub(crate) fn run(&mut self, kernel: &str) {
        let over = OVER.iter().find(|k| k.0 == kernel).map_or(Over::One, |k| k.1);
        self.dispatch(kernel, kernel, self.stepper.groups(over));
    }

    /// Scans an array.
    pub(crate) fn scan(&mut self, array: usize) {
        let items = match array {
            0 => self.stepper.arrays.room.bins + 1,
            _ => self.stepper.arrays.room.bodies + 1,
        };
        let blocks = items.div_ceil(BLOCK) as u32;
        for ((kernel, names), groups) in SCANS.into_iter().zip([blocks, 1, blocks]) {
            self.dispatch(kernel, names[array], groups);
        }
    }

    fn dispatch(&mut self, kernel: &str, bound: &str, groups: u32) {
        self.stepper.kernels[kernel].run(&mut self.pass, &self.stepper.bound[bound], groups);
        self.dispatches += 1;
    }

    /// Hands the list to the device; returns how many dispatches it has.
    pub(crate) fn submit(self) -> u32 {
        drop(self.pass);
        self.stepper.gpu.queue.submit([self.encoder.finish()]);
        self.dispatches
    }
}

/// Largest mass over the smallest of what is pushed.
fn mass_ratio(world: &World) -> f64 {
    let inverse = world.bodies.inv_mass.iter().filter(|m| **m > 0.0);
    let (low, high) = inverse.fold((f64::INFINITY, 0.0_f64), |(low, high), &m| (low.min(m), high.max(m)));
    if low > 0.0 { high / low } else { f64::INFINITY }
}
