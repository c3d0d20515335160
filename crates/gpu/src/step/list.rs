//! The list of pairs of penalty contact: Collide as the engine's, what contacts remember carried into the new list, and the end of a list.

use granum_engine::stage::{Clock, Stage};
use granum_engine::{Failure, World};

use super::Stepper;
use super::ccp::{failure, more_room};
use crate::buffers::{GROUP, Room};
use crate::device::items;
use crate::error::DeviceError;
use crate::soft::Flags;

impl Stepper {
    /// Collide, and what contacts remember carried into the new list; the old one is what the arrays of the last step hold.
    pub(super) fn make_list(&mut self, world: &World, clock: &mut Clock) -> Result<(), Failure> {
        let time = world.time;
        let failed = |e: &DeviceError| failure(e, Stage::WriteContacts, time);
        if !self.soft.has_none {
            self.end_list().map_err(|e| failed(&e))?;
        }
        let b = &world.bodies;
        self.soft.walls =
            (0..self.walls).map(|i| (b.position[i], b.rotation[i], self.soft.kept.allowance(b, i))).collect();
        let dem = &world.settings.dem;
        let (ahead, lead) = (dem.steps_ahead * world.settings.step, dem.scheme.drifts(world.settings.step).0);
        let grid = self.soft.grid.reaching_further(self.soft.fastest, ahead, lead);
        self.make_room(&Room { bins: grid.bins.into(), ..Room::default() }).map_err(|e| failed(&e))?;
        loop {
            self.params = self.params_of(world, &grid);
            self.params.ties = self.soft.given.ties.len() as u32;
            self.send("params", &[self.params]);
            self.soft.constants = self.soft.given.constants();
            self.send("soft", &[self.soft.constants]);
            self.send_walls(world);
            self.find_pairs(clock);
            let control = self.control().map_err(|e| failed(&e))?;
            match self.lacking(&control) {
                None => {
                    self.soft.constants.pairs = control.contacts;
                    break;
                }
                Some(room) => more_room(self, world, &room)?,
            }
        }
        self.send("flags", &[Flags::START]);
        self.soft.lists += 1;
        (self.soft.has_none, self.soft.is_outdated) = (false, false);
        self.gpu.check().map_err(|e| failed(&e))
    }

    /// Collide 1 to 9, the pairs of each body as second body, and what they remember.
    fn find_pairs(&mut self, clock: &mut Clock) {
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
    }

    /// Adds up what the contacts of a list took, before another one is made.
    pub(super) fn end_list(&mut self) -> Result<(), DeviceError> {
        let pairs = u64::from(self.soft.pairs());
        if pairs > 0 {
            self.bind();
            let mut list = self.begin();
            list.run("sum_spent");
            self.counts.dispatches += list.submit();
            let bytes = 48 * pairs.div_ceil(GROUP);
            let read = self.gpu.read(&[(self.arrays.get("contact_totals"), bytes)])?;
            self.counts.read += bytes;
            for [value, rest, _] in items::<[[f32; 4]; 3]>(&read[0]) {
                (0..4).for_each(|d| self.soft.spent[d] += f64::from(value[d]) + f64::from(rest[d]));
            }
        }
        self.arrays.turn_over();
        self.bound.clear();
        (self.soft.has_none, self.soft.done) = (true, 0);
        Ok(())
    }
}
