//! The step of penalty contact on the device: the same list of stages as `step/dem.rs` of the engine.
//!
//! While the list of pairs holds a step is two dispatches, contact_forces and integrate (which sums the forces), and the host waits for
//! nothing: it moves what is moved by a prescription and goes on. When a body has come further than its allowance the device stops by itself, at
//! the start of a step. The host finds out when it asks ([`Stepper::settle`]), takes back what it did since then, has the list made again
//! (`list.rs`), and does these steps again. So a batch of steps gives the bits of single steps. Sums run over the pairs in the order of the
//! bodies, and pairs that do not touch add nothing: when the list was made changes no bit either.

use granum_engine::collide::ListMargin;
use granum_engine::dem::Shares;
use granum_engine::glam::{DQuat, DVec3};
use granum_engine::offload::soft::{Spent, Undo};
use granum_engine::stage::{Clock, Stage};
use granum_engine::{BodyKind, Failure, World};

use super::Stepper;
use super::ccp::failure;
use crate::buffers::Room;
use crate::device::items;
use crate::error::DeviceError;
use crate::grid::Grid;
use crate::hosted;
use crate::kernel::{SOFT, kernels};
use crate::mirror::{self, Image};
use crate::soft::{self, Flags, Recalled, Soft, Taken};

/// Most steps that the host is ahead of what it knows of the device.
const MOST_PENDING: usize = 64;
/// Listed pairs of a body for which there is room at first.
const PAIRS_PER_BODY: u64 = 6;

/// What a stepper knows of steps of penalty contact.
#[derive(Default)]
pub(super) struct Softly {
    /// What the present list was made with, besides the bodies.
    pub(super) given: Given,
    /// Constants of the present step.
    pub(super) constants: Soft,
    /// What the steps that were submitted and not confirmed have changed on the host.
    pub(super) pending: Vec<Undo>,
    /// Whether there is no list.
    pub(super) has_none: bool,
    /// Whether the list must be made again in any case.
    pub(super) is_outdated: bool,
    /// Steps of the list that are confirmed.
    pub(super) done: u32,
    /// What contacts of lists before took.
    pub(super) spent: Taken,
    /// Lists made since the host has looked.
    pub(super) lists: u64,
    /// Walls when the list was made: where, how turned, how far they may move.
    pub(super) walls: Vec<(DVec3, DQuat, f64)>,
    /// How far bodies may move.
    pub(super) kept: ListMargin,
    pub(super) grid: Grid,
    /// Largest speed since the list was made, when it was last asked for [m/s].
    pub(super) fastest: f64,
}

/// What a list is made with besides the bodies.
#[derive(Clone, Default, PartialEq)]
pub(super) struct Given {
    constants: Soft,
    props: Vec<[f32; 4]>,
    pub(super) ties: Vec<[u32; 2]>,
}

impl Given {
    /// The constants before a list is made.
    pub(super) fn constants(&self) -> Soft {
        self.constants
    }
}

impl Softly {
    /// Pairs of the list.
    pub(super) fn pairs(&self) -> u32 {
        self.constants.pairs
    }
}

/// One time step; the world may be behind afterwards.
pub fn step(stepper: &mut Stepper, world: &mut World) -> Result<(), Failure> {
    let mut clock = std::mem::take(&mut world.clock);
    clock.begin_step();
    stepper.counts = Default::default();
    let result = list(stepper, world, &mut clock);
    world.clock = clock;
    result
}

/// The list.
fn list(stepper: &mut Stepper, world: &mut World, clock: &mut Clock) -> Result<(), Failure> {
    if let Some(token) = world.token() {
        stepper.must_have(world, token)?;
        if world.must_be_current_soft() {
            stepper.fetch_soft(world, clock)?;
        }
    }
    one(stepper, world, clock)?;
    if world.record_is_due(world.step) {
        stepper.fetch_soft(world, clock)?;
    } else if stepper.soft.pending.len() >= MOST_PENDING {
        stepper.settle(world, clock)?;
    }
    Ok(())
}

/// A step that is submitted.
pub(super) fn one(stepper: &mut Stepper, world: &mut World, clock: &mut Clock) -> Result<(), Failure> {
    let time = world.time;
    world.update_soft(clock)?;
    if !world.is_behind() {
        stepper.refresh_soft(world).map_err(|e| failure(&e, Stage::RefreshBodies, time))?;
    }
    let undo = world.undo();
    world.move_soft(clock)?;
    clock.run(Stage::BeamSpheres, || ());
    clock.run(Stage::RefreshBodies, || ());
    if stepper.is_outdated(world) {
        // Steps that are not confirmed belong to the list that there is.
        if !stepper.soft.pending.is_empty() {
            world.take_back(&undo);
            stepper.settle(world, clock)?;
            return one(stepper, world, clock);
        }
        stepper.make_list(world, clock)?;
    }
    stepper.push(world, clock).map_err(|e| failure(&e, Stage::ContactForces, time))?;
    world.end_soft(stepper.token())?;
    stepper.soft.pending.push(undo);
    clock.run(Stage::Report, || ());
    Ok(())
}

impl Stepper {
    /// Sends what the device does not have of a world that is not behind.
    fn refresh_soft(&mut self, world: &mut World) -> Result<(), DeviceError> {
        self.walls = world.wall_count();
        let grid = Grid::for_soft(world, self.walls);
        self.lattice = grid.lattice;
        self.soft.grid = grid;
        self.soft.kept = world.kept_soft();
        let bodies = (world.bodies.len() - self.walls) as u64;
        let is_first = self.arrays.room.bodies < bodies || !self.arrays.room.is_soft;
        let contacts = if is_first { PAIRS_PER_BODY * bodies } else { 0 };
        let room = Room { bodies, contacts, is_soft: true, ..Room::default() };
        self.make_room(&room)?;
        if self.soft_kernels.is_empty() {
            self.soft_kernels = kernels(&self.gpu, SOFT, &self.change);
            self.gpu.check()?;
        }
        if !self.is_soft {
            self.bound.clear();
            self.held = None;
        }
        (self.is_soft, self.is_shaped) = (true, false);
        self.new_token();
        let given = Given {
            constants: soft::constants(world, self.lattice),
            props: soft::lines(world),
            ties: hosted::ties(world, self.walls),
        };
        if self.soft.given != given {
            self.soft.is_outdated = true;
            self.send_list("props", &given.props, 1)?;
            self.send_list("ties", &given.ties, 1)?;
            self.soft.given = given;
        }
        let hash = mirror::hash(world, self.walls, self.lattice, true);
        if self.held == Some(hash) {
            return Ok(());
        }
        let image = Image::of(world, self.walls, self.lattice);
        let last = Recalled::of(world, self.walls);
        self.make_room(&Room { contacts: last.pairs.len() as u64, ..room })?;
        self.send("place", &image.place);
        self.send("velocity", &image.velocity);
        self.send("rest", &image.rest);
        self.send("mobility", &image.mobility);
        self.send("rotation", &image.rotation);
        self.send("last_first", &last.first);
        self.send("last_pairs", &last.pairs);
        self.send("last_memory", &last.memory);
        self.send("last_roll", &last.roll);
        self.held = Some(hash);
        // A list that there may have been was of other bodies.
        (self.soft.has_none, self.soft.done, self.soft.constants.pairs) = (true, 0, 0);
        self.soft.pending.clear();
        (self.soft.spent, self.soft.lists) = ([0.0; 4], 0);
        self.soft.fastest = world.bodies.velocity.iter().map(|v| v.length()).fold(0.0, f64::max);
        self.send_bounds(world);
        Ok(())
    }

    /// Whether the list must be made again before the present step, as far as the host knows.
    fn is_outdated(&self, world: &World) -> bool {
        let b = &world.bodies;
        let moved = |(i, (at, turn, may)): (usize, &(DVec3, DQuat, f64))| {
            let chord = (b.rotation[i] - *turn).length().min((b.rotation[i] + *turn).length());
            // A turn by a small angle moves the quaternion by half of it.
            let round = if chord > 0.0 { 2.1 * chord * b.radius[i] } else { 0.0 };
            b.position[i].distance(*at) + round > *may
        };
        let soft = &self.soft;
        soft.has_none
            || soft.is_outdated
            || soft.walls.len() != self.walls
            || soft.walls.iter().enumerate().any(moved)
    }

    /// Walls where the bodies are pushed, with their allowances and curvatures.
    pub(super) fn send_walls(&mut self, world: &World) {
        let mut walls = mirror::walls(world, self.walls, self.lattice, &Default::default());
        for (i, wall) in walls.iter_mut().enumerate() {
            wall.velocity[3] = self.soft.walls.get(i).map_or(0.0, |w| w.2 as f32);
            let inner = world.bodies.inradius[i];
            wall.ang_vel[3] = if inner.is_finite() && inner > 0.0 { (1.0 / inner) as f32 } else { 0.0 };
        }
        self.send("walls", &walls);
        self.sent_walls = walls;
    }

    /// Submits the forces and the motion of a step.
    fn push(&mut self, world: &World, clock: &mut Clock) -> Result<(), DeviceError> {
        self.soft.constants.number = self.soft.done + self.soft.pending.len() as u32;
        self.soft.constants.energies = u32::from(world.record_is_due(world.step + 1));
        self.send("soft", &[self.soft.constants]);
        if world.bodies.kind[..self.walls].contains(&BodyKind::Kinematic) {
            self.send_walls(world);
        }
        self.bind();
        let mut list = self.begin();
        clock.run(Stage::ContactForces, || list.run("contact_forces"));
        clock.run(Stage::SumForces, || ());
        clock.run(Stage::ApplyForces, || ());
        clock.run(Stage::BeamElasticForces, || ());
        clock.run(Stage::BeamAccelerations, || ());
        clock.run(Stage::JointRows, || ());
        clock.run(Stage::Integrate, || list.run("integrate"));
        self.counts.dispatches += list.submit();
        // The next world that is not behind is sent, even if it is the one that this one was.
        self.held = None;
        self.gpu.check()
    }

    /// Waits for the steps that were submitted, and does those again that the device could not do.
    pub(super) fn settle(&mut self, world: &mut World, clock: &mut Clock) -> Result<(), Failure> {
        while !self.soft.pending.is_empty() {
            let (time, target) = (world.time, world.step);
            let flags = self.flags().map_err(|e| failure(&e, Stage::Integrate, time))?;
            let pending = std::mem::take(&mut self.soft.pending);
            self.soft.fastest = f64::from(f32::from_bits(flags.fastest)).sqrt();
            let done = flags.stopped.min(self.soft.done + pending.len() as u32) - self.soft.done;
            self.soft.done += done;
            if flags.stopped == u32::MAX {
                return Ok(());
            }
            if let Some(undo) = pending.get(done as usize) {
                world.take_back(undo);
            }
            self.end_list().map_err(|e| failure(&e, Stage::Integrate, time))?;
            if flags.look != 0 {
                self.take(world, clock)?;
                if flags.lost != 0 {
                    return Err(world.lost_body(self.walls + (u32::MAX - flags.lost) as usize));
                }
            }
            while world.step < target {
                one(self, world, clock)?;
            }
        }
        Ok(())
    }

    /// What the device has decided; waits for it.
    pub fn flags(&mut self) -> Result<Flags, DeviceError> {
        let bytes = size_of::<Flags>() as u64;
        self.counts.read += bytes;
        Ok(items::<Flags>(&self.gpu.read(&[(self.arrays.get("flags"), bytes)])?[0])[0])
    }

    /// Brings bodies and contacts of the last step to a world that is behind.
    pub(super) fn fetch_soft(&mut self, world: &mut World, clock: &mut Clock) -> Result<(), Failure> {
        self.settle(world, clock)?;
        self.take(world, clock)
    }

    /// Takes what the device has, all of whose steps are confirmed.
    fn take(&mut self, world: &mut World, clock: &mut Clock) -> Result<(), Failure> {
        if !world.is_behind() {
            return Ok(());
        }
        let (n, c) = (u64::from(self.params.bodies), u64::from(self.soft.pairs()));
        let room = u64::from(self.params.capacity);
        // After a list has ended its arrays are those of the last one.
        let [pairs, memory, roll] = match self.soft.has_none {
            true => ["last_pairs", "last_memory", "last_roll"],
            false => ["pairs", "memory", "roll"],
        };
        let wanted = [
            (pairs, 8 * c),
            (memory, 16 * c),
            (roll, 16 * c),
            ("pushes", 16 * (2 * room + c)),
            ("spent", 32 * room),
            ("place", 32 * n),
            ("velocity", 32 * n),
            ("rest", 32 * n),
            ("rotation", 16 * n),
        ];
        let parts: Vec<_> = wanted.iter().map(|(name, bytes)| (self.arrays.get(name), *bytes)).collect();
        let read = self.gpu.read(&parts).map_err(|e| failure(&e, Stage::Report, world.time))?;
        self.counts.read += wanted.iter().map(|w| w.1).sum::<u64>();
        let image = Image {
            place: items(&read[5]),
            velocity: items(&read[6]),
            rest: items(&read[7]),
            rotation: items(&read[8]),
            neighbour_speed: vec![0.0; n as usize],
            ..Image::default()
        };
        let (moved, exact) = image.moved(self.lattice);
        let (contacts, own) = soft::contacts(&read[..5], c as usize, room as usize, self.walls);
        // What a list that has ended took was added up already.
        let share = if self.soft.has_none { 0.0 } else { 1.0 };
        let [normal, sliding, rolling, wall_work] = [0, 1, 2, 3].map(|d| self.soft.spent[d] + share * own[d]);
        let spent = Spent {
            taken: Shares { normal, sliding, rolling },
            wall_work,
            lists: self.soft.lists,
            energies: world.record_is_due(world.step),
        };
        clock.run(Stage::Report, || world.catch_up_soft(&moved, &contacts, &spent));
        (self.soft.spent, self.soft.lists) = ([0.0; 4], 0);
        let mut encoder = self.gpu.device.create_command_encoder(&Default::default());
        encoder.clear_buffer(self.arrays.get("spent"), 0, (room > 0).then_some(16 * room));
        self.gpu.queue.submit([encoder.finish()]);
        self.held = exact.then(|| mirror::hash(world, self.walls, self.lattice, true));
        Ok(())
    }
}
