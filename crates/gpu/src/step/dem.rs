//! The step of penalty contact on the device: the same list of stages as `step/dem.rs` of the engine.
//!
//! While the list of pairs holds a step is two dispatches, contact_forces and integrate (which sums the forces), and the host waits for nothing:
//! it moves what is moved by a prescription and goes on. When a body has come further than its allowance the device stops by itself, at the start of a
//! step. The host finds out when it asks ([`Stepper::settle`]), takes back what it did since then, has the list made anew, and does these steps
//! again. So a batch of steps gives the bits of single steps. Sums run over the pairs that touch, in the order of the bodies, and pairs that do
//! not touch add nothing: when the list was made changes no bit either.

use granum_engine::collide::Kept;
use granum_engine::glam::DQuat;
use granum_engine::glam::DVec3;
use granum_engine::offload::soft::{Spent, Undo};
use granum_engine::stage::{Clock, Stage};
use granum_engine::{BodyKind, Failure, World};

use super::Stepper;
use super::ahead::next_token;
use super::ccp::failure;
use crate::buffers::Room;
use crate::control::Control;
use crate::device::items;
use crate::error::DeviceError;
use crate::grid::Grid;
use crate::kernel::{SOFT, kernels};
use crate::mirror::{self, Image};
use crate::soft::{self, Flags, Recalled, Soft};

/// Most steps that the host is ahead of what it knows of the device.
const MOST_PENDING: usize = 64;

/// What a stepper knows of steps of penalty contact.
#[derive(Default)]
pub(super) struct Softly {
    /// Constants of the present list.
    constants: Soft,
    /// What the steps that were submitted and not confirmed have changed on the host.
    pending: Vec<Undo>,
    /// Whether a list must be made.
    is_stale: bool,
    /// Pairs of the list.
    pairs: u32,
    /// Steps of the list that are confirmed.
    done: u32,
    /// What contacts of lists before took.
    spent: [f64; 4],
    lists: u64,
    /// Walls when the list was made: where, how turned, how far they may move.
    walls: Vec<(DVec3, DQuat, f64)>,
    /// Who it is for the world that is behind.
    token: u64,
    grid: Grid,
    /// Largest speed since the list was made, when it was last asked for [m/s].
    fastest: f64,
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
    if world.is_behind() && world.must_be_current_soft() {
        stepper.fetch_soft(world, clock)?;
    }
    one(stepper, world, clock)?;
    let is_due = world.record_is_due();
    if is_due || stepper.soft.pending.len() >= MOST_PENDING {
        stepper.settle(world, clock)?;
    }
    if is_due {
        stepper.fetch_soft(world, clock)?;
    }
    Ok(())
}

/// A step that is submitted.
fn one(stepper: &mut Stepper, world: &mut World, clock: &mut Clock) -> Result<(), Failure> {
    let time = world.time;
    let failed = |e: &DeviceError, stage: Stage| failure(e, stage, time);
    world.update_soft(clock)?;
    let undo = world.undo();
    if !world.is_behind() {
        stepper.refresh_soft(world).map_err(|e| failed(&e, Stage::RefreshBodies))?;
    }
    let started = stepper.walls_of(world);
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
        stepper.soft.walls = started;
        stepper.make_list(world, clock).map_err(|e| failed(&e, Stage::WriteContacts))?;
    }
    stepper.push(world, clock);
    world.end_soft(stepper.soft.token)?;
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
        let bodies = (world.bodies.len() - self.walls) as u64;
        let room = Room {
            bodies,
            contacts: if self.arrays.room.bodies < bodies { 6 * bodies } else { 0 },
            is_soft: true,
            ..Room::default()
        };
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
        self.soft.token = next_token();
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
        self.send_list("props", &soft::lines(&soft::props(world)), 1)?;
        self.held = Some(hash);
        self.soft.is_stale = true;
        // What was in the arrays of the list is of another world.
        self.soft.pairs = 0;
        (self.soft.spent, self.soft.lists) = ([0.0; 4], 0);
        self.soft.fastest = world.bodies.velocity.iter().map(|v| v.length()).fold(0.0, f64::max);
        self.send_bounds(world);
        Ok(())
    }

    /// Where the walls are, and how far each may move.
    fn walls_of(&self, world: &mut World) -> Vec<(DVec3, DQuat, f64)> {
        let kept: Kept = world.kept_soft();
        let lead = world.settings.dem.scheme.drifts(world.settings.step).0;
        let b = &world.bodies;
        let one = |i: usize| {
            let may = kept.allowance(b, i) + lead * b.velocity[i].length();
            (b.position[i], b.rotation[i], if b.kind[i] == BodyKind::Fixed { 0.0 } else { may })
        };
        (0..self.walls).map(one).collect()
    }

    /// Whether the list must be made anew before the present step, as far as the host knows.
    fn is_outdated(&self, world: &World) -> bool {
        let b = &world.bodies;
        let moved = |(i, (at, turn, may)): (usize, &(DVec3, DQuat, f64))| {
            let chord = (b.rotation[i] - *turn).length().min((b.rotation[i] + *turn).length());
            // A turn by a small angle moves the quaternion by half of it.
            let round = if chord > 0.0 { 2.1 * chord * b.radius[i] } else { 0.0 };
            b.position[i].distance(*at) + round > *may
        };
        self.soft.is_stale
            || self.soft.walls.len() != self.walls
            || self.soft.walls.iter().enumerate().any(moved)
    }

    /// Collide, and what contacts remember carried into the new list; the old one is what the arrays of the last step hold.
    fn make_list(&mut self, world: &World, clock: &mut Clock) -> Result<(), DeviceError> {
        let (skin, ahead) = (&world.settings.dem, world.settings.dem.steps_ahead * world.settings.step);
        let lead = skin.scheme.drifts(world.settings.step).0;
        let grid = self.soft.grid.reaching_further(self.soft.fastest, ahead, lead);
        self.make_room(&Room { bins: grid.bins.into(), ..Room::default() })?;
        loop {
            self.params = self.params_of(world, &grid);
            self.send("params", &[self.params]);
            self.soft.constants = soft::constants(world, self.lattice);
            self.send("soft", &[self.soft.constants]);
            self.send_walls(world);
            self.clear();
            self.bind();
            let mut list = self.begin();
            clock.run(Stage::CountBins, || list.run("count_bins"));
            clock.run(Stage::ScanBins, || list.scan(0));
            clock.run(Stage::WriteBins, || list.run("write_bins"));
            clock.run(Stage::SortBins, || list.run("sort_bins"));
            clock.run(Stage::KeepActive, || ());
            clock.run(Stage::CountContacts, || list.run("count_contacts"));
            clock.run(Stage::ScanContacts, || list.scan(1));
            clock.run(Stage::WriteContacts, || {
                list.run("write_contacts");
                list.run("count_seconds");
                list.scan(2);
                list.run("write_seconds");
                list.run("sort_seconds");
                list.run("keep_memory");
            });
            self.counts.dispatches += list.submit();
            let control: Control = self.control()?;
            match self.lacking(&control) {
                None => {
                    self.soft.pairs = control.contacts;
                    break;
                }
                Some(room) => {
                    self.counts.repeats += 1;
                    self.make_room(&room)?;
                }
            }
        }
        self.send("flags", &[Flags::START]);
        self.soft.lists += 1;
        self.soft.is_stale = false;
        self.gpu.check()
    }

    /// Walls where the bodies are pushed, with their allowances and curvatures.
    fn send_walls(&mut self, world: &World) {
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
    fn push(&mut self, world: &World, clock: &mut Clock) {
        self.soft.constants.number = self.soft.pending.len() as u32 + self.done_of_list();
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
        clock.run(Stage::Integrate, || list.run("integrate"));
        self.counts.dispatches += list.submit();
    }
}

impl Stepper {
    /// Steps of the present list that are confirmed.
    fn done_of_list(&self) -> u32 {
        self.soft.done
    }

    /// Waits for the steps that were submitted, and does those again that the device could not do.
    pub(crate) fn settle(&mut self, world: &mut World, clock: &mut Clock) -> Result<(), Failure> {
        while !self.soft.pending.is_empty() {
            let (time, target) = (world.time, world.step);
            let failed = |e: &DeviceError| failure(e, Stage::Integrate, time);
            let flags = self.flags().map_err(|e| failed(&e))?;
            let pending = std::mem::take(&mut self.soft.pending);
            self.soft.fastest = f64::from(f32::from_bits(flags.fastest)).sqrt();
            let done = (flags.stopped.min(self.soft.done + pending.len() as u32) - self.soft.done) as usize;
            self.soft.done += done as u32;
            if flags.stopped == u32::MAX {
                return Ok(());
            }
            if let Some(undo) = pending.get(done) {
                world.take_back(undo);
            }
            self.end_list().map_err(|e| failed(&e))?;
            if flags.look != 0 {
                self.take(world, clock)?;
                if flags.lost != 0 {
                    let i = self.walls + (u32::MAX - flags.lost) as usize;
                    return Err(world.lost_body(i));
                }
            }
            while world.step < target {
                one(self, world, clock)?;
            }
        }
        Ok(())
    }

    fn flags(&mut self) -> Result<Flags, DeviceError> {
        let bytes = size_of::<Flags>() as u64;
        self.counts.read += bytes;
        Ok(items::<Flags>(&self.gpu.read(&[(self.arrays.get("flags"), bytes)])?[0])[0])
    }

    /// Adds up what the contacts of a list took, before another one is made.
    fn end_list(&mut self) -> Result<(), DeviceError> {
        let mut list = self.begin();
        list.run("sum_spent");
        self.counts.dispatches += list.submit();
        let bytes = 48 * u64::from(self.soft.pairs).div_ceil(crate::buffers::GROUP);
        let read = self.gpu.read(&[(self.arrays.get("contact_totals"), bytes)])?;
        self.counts.read += bytes;
        for [value, rest, _] in items::<[[f32; 4]; 3]>(&read[0]) {
            (0..4).for_each(|d| self.soft.spent[d] += f64::from(value[d]) + f64::from(rest[d]));
        }
        self.arrays.turn_over();
        self.bound.clear();
        (self.soft.is_stale, self.soft.done) = (true, 0);
        Ok(())
    }

    /// Brings bodies and contacts of the last step to a world that is behind.
    pub(crate) fn fetch_soft(&mut self, world: &mut World, clock: &mut Clock) -> Result<(), Failure> {
        self.settle(world, clock)?;
        self.take(world, clock)
    }

    fn take(&mut self, world: &mut World, clock: &mut Clock) -> Result<(), Failure> {
        if !world.is_behind() {
            return Ok(());
        }
        let (n, c) = (u64::from(self.params.bodies), u64::from(self.soft.pairs));
        // After a list has ended its arrays are those of the last one.
        let [pairs, memory] =
            if self.soft.is_stale { ["last_pairs", "last_memory"] } else { ["pairs", "memory"] };
        let wanted = [
            (pairs, 8 * c),
            (memory, 32 * c),
            ("pushes", 48 * c),
            ("spent", 32 * c),
            ("place", 32 * n),
            ("velocity", 32 * n),
            ("rest", 32 * n),
            ("rotation", 16 * n),
        ];
        let parts: Vec<_> = wanted.iter().map(|(name, bytes)| (self.arrays.get(name), *bytes)).collect();
        let read = self.gpu.read(&parts).map_err(|e| failure(&e, Stage::Report, world.time))?;
        self.counts.read += wanted.iter().map(|w| w.1).sum::<u64>();
        let image = Image {
            place: items(&read[4]),
            velocity: items(&read[5]),
            rest: items(&read[6]),
            rotation: items(&read[7]),
            agitation: vec![0.0; n as usize],
            ..Image::default()
        };
        let (moved, exact) = image.moved(self.lattice);
        let (contacts, own) = soft::contacts(&read[..4], self.walls);
        // What a list that has ended took was added up already.
        let share = if self.soft.is_stale { 0.0 } else { 1.0 };
        let all = [0, 1, 2, 3].map(|d| self.soft.spent[d] + share * own[d]);
        let taken = granum_engine::dem::Shares { normal: all[0], sliding: all[1], rolling: all[2] };
        let spent = Spent { taken, wall_work: all[3], lists: self.soft.lists };
        clock.run(Stage::Report, || world.catch_up_soft(&moved, &contacts, &spent));
        (self.soft.spent, self.soft.lists) = ([0.0; 4], 0);
        let mut encoder = self.gpu.device.create_command_encoder(&Default::default());
        encoder.clear_buffer(self.arrays.get("spent"), 0, None);
        self.gpu.queue.submit([encoder.finish()]);
        self.held = exact.then(|| mirror::hash(world, self.walls, self.lattice, true));
        Ok(())
    }
}
