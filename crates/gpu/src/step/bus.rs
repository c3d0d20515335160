//! What crosses the bus: what the host sends for a step, and what it reads of it.

use granum_engine::World;

use super::Stepper;
use crate::buffers::Room;
use crate::control::Control;
use crate::device::items;
use crate::error::DeviceError;
use crate::hosted::{self, Mechanisms};
use crate::mirror::{Image, Listed};
use crate::shaped::Forms;

impl Stepper {
    pub(super) fn send<T: bytemuck::NoUninit>(&mut self, name: &str, items: &[T]) {
        if !items.is_empty() {
            self.counts.sent += size_of_val(items) as u64;
            self.gpu.write(self.arrays.get(name), items);
        }
    }

    /// Sends a list, of which an item has so many lines.
    pub(super) fn send_list<T: bytemuck::NoUninit>(
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
    pub(crate) fn pairs(&mut self) -> Result<(Listed, Control), DeviceError> {
        let control = self.control()?;
        let (n, c) = (u64::from(self.params.bodies), u64::from(control.contacts));
        let wanted = [("first", 4 * (n + 1)), ("pairs", 8 * c)];
        let parts = wanted.map(|(name, bytes)| (self.arrays.get(name), bytes));
        let read = self.gpu.read(&parts)?;
        self.counts.read += wanted.iter().map(|w| w.1).sum::<u64>();
        let gamma = vec![[0.0; 4]; c as usize];
        let listed = Listed { first: items(&read[0]), pairs: items(&read[1]), gamma, features: Vec::new() };
        Ok((listed, control))
    }

    pub(super) fn send_bodies(
        &mut self,
        world: &World,
        mut room: Room,
        forms: &Forms,
    ) -> Result<(), DeviceError> {
        let image = Image::of(world, self.walls, self.lattice);
        let last = Listed::of_last(world, self.walls, self.is_shaped);
        room.contacts = room.contacts.max(last.pairs.len() as u64);
        self.make_room(&room)?;
        self.send("place", &image.place);
        self.send("velocity", &image.velocity);
        self.send("rest", &image.rest);
        self.send("mobility", &image.mobility);
        self.send("neighbour_speed", &image.neighbour_speed);
        self.send("rotation", &image.rotation);
        self.send("mass", &image.mass);
        self.send("last_first", &last.first);
        self.send("last_pairs", &last.pairs);
        self.send("last_gamma", &last.gamma);
        if self.is_shaped {
            self.send("last_numbers", &last.features);
            let turns = forms.turns(world, self.walls);
            self.send("turns", &turns);
            self.send_list("balls", &forms.balls, 1)?;
            self.send_list("mesh", &forms.mesh, 1)?;
        }
        Ok(())
    }

    /// Clears what is counted again in every step, and sets the decisions to their start.
    pub(crate) fn clear(&mut self) {
        self.send("control", &[Control::start()]);
        let mut encoder = self.gpu.device.create_command_encoder(&Default::default());
        for name in ["starts", "cursor", "first", "second_first", "second_cursor", "touch_first"] {
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
    pub(super) fn read_state(
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
            ("neighbour_speed", 4 * n),
            (first, 4 * (n + 1)),
            (pairs, 8 * c),
            (gamma, 16 * c),
            ("numbers", if self.is_shaped { 4 * c } else { 0 }),
            ("rotation", if turned { 16 * n } else { 0 }),
        ];
        let parts: Vec<_> = wanted.iter().map(|(name, bytes)| (self.arrays.get(name), *bytes)).collect();
        let read = self.gpu.read(&parts)?;
        self.counts.read += wanted.iter().map(|w| w.1).sum::<u64>();
        let image = Image {
            place: items(&read[0]),
            velocity: items(&read[1]),
            rest: items(&read[2]),
            neighbour_speed: items(&read[3]),
            rotation: items(&read[8]),
            ..Image::default()
        };
        let (first, pairs, gamma) = (items(&read[4]), items(&read[5]), items(&read[6]));
        Ok((image, Listed { first, pairs, gamma, features: items(&read[7]) }))
    }
}
