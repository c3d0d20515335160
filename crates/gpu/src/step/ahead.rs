//! Steps that leave the bodies on the device.
//!
//! Where the host has nothing to do but to move walls, a step reads back sums and no body ([`crate::record`]); the world is then behind
//! ([`World::is_behind`]) until [`Stepper::fetch`]. What is in the record of a step comes from the device whether anybody looks at the
//! bodies or not, and bodies that were looked at are those that the device goes on with: so nothing depends on when somebody looks.

use std::sync::atomic::{AtomicU64, Ordering};

use granum_engine::stage::{Clock, Stage};
use granum_engine::{BodyKind, Failure, Method, Shape, World};

use super::Stepper;
use super::ccp::{failure, outcome};
use super::params::mass_ratio;
use crate::control::{Bounds, Control};
use crate::device::items;
use crate::error::DeviceError;
use crate::grid::{Grid, speed};
use crate::mirror;
use crate::record::{Record, bounds};

/// What a stepper knows of bodies that the host does not see.
#[derive(Default)]
pub(super) struct Ahead {
    /// Who it is for the world that is behind.
    token: u64,
    /// Sums of the last step.
    record: Record,
    /// Contacts of the last step.
    contacts: u32,
    /// Whether the device may go on by itself.
    pub(super) alone: bool,
    /// Bodies besides the walls whose motion is prescribed.
    pub(super) driven: Vec<u32>,
    /// Largest mass over the smallest.
    pub(super) mass_ratio: f64,
    /// What is compared with places on the device.
    bounds: Option<Bounds>,
    /// The grid of the last step.
    pub(super) grid: Grid,
}

impl Stepper {
    /// One step of a world, which may be behind afterwards: see [`World::is_behind`]. Before anybody reads or changes its bodies or contacts,
    /// [`Stepper::fetch`] must bring them.
    pub fn advance(&mut self, world: &mut World) -> Result<(), Failure> {
        match world.settings.method {
            Method::Dem => super::dem::step(self, world),
            _ => super::ccp::step(self, world),
        }
    }

    /// Brings bodies and contacts of the last step to a world that is behind.
    pub fn fetch(&mut self, world: &mut World) -> Result<(), Failure> {
        let Some(token) = world.token() else { return Ok(()) };
        let time = world.time;
        let failed = |e: &DeviceError| failure(e, Stage::Report, time);
        self.must_have(world, token)?;
        if world.settings.method == Method::Dem {
            let mut clock = std::mem::take(&mut world.clock);
            let fetched = self.fetch_soft(world, &mut clock);
            world.clock = clock;
            return fetched;
        }
        let last = ["last_first", "last_pairs", "last_gamma"];
        let (image, listed) = self.read_state(self.ahead.contacts, last, true).map_err(|e| failed(&e))?;
        let (moved, exact) = image.moved(self.lattice);
        let start = image.started(self.lattice, self.params.cells_per_speed);
        world.catch_up(&start, &moved, &listed.solved(self.walls));
        self.held = exact.then(|| mirror::hash(world, self.walls, self.lattice, true));
        Ok(())
    }

    /// Refuses a world whose bodies this device no longer has.
    pub(super) fn must_have(&self, world: &World, token: u64) -> Result<(), Failure> {
        if token == self.ahead.token && world.bodies.len() == self.walls + self.params.bodies as usize {
            return Ok(());
        }
        let why = "its bodies were changed, or given up for those of another world, before they were fetched";
        Err(failure(&DeviceError::Trouble(why.into()), Stage::Report, world.time))
    }

    /// Before a step: brings the bodies if the host must see them.
    pub(super) fn fetch_if_needed(&mut self, world: &mut World) -> Result<(), Failure> {
        let Some(token) = world.token() else { return Ok(()) };
        self.must_have(world, token)?;
        let grid = self.ahead.grid.renewed(world, self.fastest(world));
        let must = world.must_be_current()
            || world.has_host_work()
            || self.ahead.record.must_look()
            || grid.lattice != self.lattice;
        if must { self.fetch(world) } else { Ok(()) }
    }

    /// Looks at a world that is not behind: what is known of it while it is.
    pub(super) fn look_at(&mut self, world: &World) {
        let (b, walls) = (&world.bodies, self.walls);
        let is_sphere = |i: usize| b.shape[i].0 == 0;
        let is_known = |i: usize| {
            matches!(
                world.shapes[b.shape[i].index()],
                Shape::Plane | Shape::Cuboid { .. } | Shape::Revolved(_)
            )
        };
        // Nobody turns bodies that are not balls but the host.
        self.ahead.alone = !self.is_shaped
            && !world.has_host_work()
            && (0..walls).all(is_known)
            && (walls..b.len()).all(is_sphere);
        self.ahead.driven =
            (walls..b.len()).filter(|&i| b.kind[i] == BodyKind::Kinematic).map(|i| i as u32).collect();
        self.ahead.mass_ratio = mass_ratio(world);
    }

    /// Whether the present step leaves the bodies on the device.
    pub fn is_alone(&self) -> bool {
        self.ahead.alone
    }

    /// Largest speed and neighbour speed of the bodies of a world that is behind.
    pub(super) fn fastest(&self, world: &World) -> (f64, f64) {
        let (fast, agitated) = self.ahead.record.fastest();
        let driven = self.ahead.driven.iter().map(|&i| speed(world.bodies.velocity[i as usize]));
        (driven.fold(fast, f64::max), agitated)
    }

    /// Sends what is compared with places.
    pub(super) fn send_bounds(&mut self, world: &World) {
        let bounds = bounds(world, self.lattice);
        if self.ahead.bounds != Some(bounds) {
            self.send("bounds", &[bounds]);
            self.ahead.bounds = Some(bounds);
        }
    }

    /// Keeps the velocities of the start of the step, in an array that is done with.
    pub(super) fn keep_velocities(&mut self) {
        let mut encoder = self.gpu.device.create_command_encoder(&Default::default());
        let (from, to) = (self.arrays.get("velocity"), self.arrays.get("sorted_place"));
        encoder.copy_buffer_to_buffer(from, 0, to, 0, 32 * u64::from(self.params.bodies));
        self.gpu.queue.submit([encoder.finish()]);
    }

    /// The rest of a step of which the host takes the sums.
    pub(super) fn end_alone(
        &mut self,
        world: &mut World,
        control: &Control,
        clock: &mut Clock,
    ) -> Result<(), Failure> {
        let time = world.time;
        clock.run(Stage::UpdateVelocity, || {
            self.keep_velocities();
            let mut list = self.begin();
            list.run("update_velocity");
            list.run("note_neighbour_speed");
            self.counts.dispatches += list.submit();
        });
        clock.run(Stage::Integrate, || {
            let mut list = self.begin();
            list.run("integrate");
            self.counts.dispatches += list.submit();
        });
        let record = clock.run(Stage::Report, || -> Result<Record, DeviceError> {
            let mut list = self.begin();
            list.run("report_contacts");
            list.run("report_bodies");
            list.run("report");
            self.counts.dispatches += list.submit();
            let bytes = size_of::<Record>() as u64;
            self.counts.read += bytes;
            Ok(items::<Record>(&self.gpu.read(&[(self.arrays.get("record"), bytes)])?[0])[0])
        });
        self.ahead.record = record.map_err(|e| failure(&e, Stage::Report, time))?;
        self.ahead.contacts = control.contacts;
        self.new_token();
        // The next world that is not behind is sent, even if it is the one that this one was.
        self.held = None;
        self.arrays.turn_over();
        self.bound.clear();
        if let Some(k) = self.ahead.record.lost() {
            return Err(self.lost(world, k));
        }
        let summed = self.ahead.record.summed(control.contacts);
        world.end_ahead(&summed, outcome(control), &self.ahead.driven, self.ahead.token)
    }

    /// What a world that is behind knows this device by.
    pub(super) fn token(&self) -> u64 {
        self.ahead.token
    }

    /// Worlds that are behind are given up.
    pub(super) fn new_token(&mut self) {
        self.ahead.token = next_token();
    }

    /// The failure of a body that is lost; the world has the state in which it was seen.
    fn lost(&mut self, world: &mut World, k: usize) -> Failure {
        let last = ["last_first", "last_pairs", "last_gamma"];
        match self.read_state(0, last, true) {
            Ok((image, _)) => world.take_lost(&image.moved(self.lattice).0, self.walls + k),
            Err(error) => failure(&error, Stage::Integrate, world.time),
        }
    }
}

/// A number that no other step of this program has.
fn next_token() -> u64 {
    static LAST: AtomicU64 = AtomicU64::new(0);
    LAST.fetch_add(1, Ordering::Relaxed) + 1
}
