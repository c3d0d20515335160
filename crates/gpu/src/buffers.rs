//! Every array of the device: its name, the bytes of an item, and of what there is one.

use std::collections::BTreeMap;

use crate::control::{Bounds, Control, MOST_MATERIALS, MOST_WALLS, Params, Wall};
use crate::device::Gpu;
use crate::error::DeviceError;
use crate::record::Record;
use crate::soft::{Flags, Soft};

/// Of what an array has an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Per {
    /// Bodies.
    Body,
    /// Bodies, and one more: where lists begin.
    BodyAndOne,
    /// Bins, and one more.
    BinAndOne,
    /// Contacts.
    Contact,
    /// Bodies of worlds in which something is not a ball.
    ShapedBody,
    /// Contacts of such worlds.
    ShapedContact,
    /// Pairs of bodies that are near each other, in such worlds.
    Near,
    /// Two counts for each of these pairs, and one number more.
    NearTwice,
    /// Contacts of these pairs, before some are left out.
    Touch,
    /// Contacts of worlds of hard contact.
    HardContact,
    /// Bodies of worlds of penalty contact.
    SoftBody,
    /// Listed pairs of such worlds.
    SoftContact,
    /// Workgroups of bodies.
    BodyGroup,
    /// Workgroups of contacts.
    ContactGroup,
    /// Blocks of the longest array that is scanned.
    Block,
}

/// Name, bytes of an item, and of what there is one.
pub const ARRAYS: &[(&str, u64, Per)] = &[
    ("place", 32, Per::Body),
    ("velocity", 32, Per::Body),
    ("rest", 32, Per::Body),
    ("mobility", 16, Per::Body),
    ("neighbour_speed", 4, Per::Body),
    ("rotation", 16, Per::Body),
    ("mass", 16, Per::Body),
    ("bin", 4, Per::Body),
    ("sorted", 4, Per::Body),
    ("sorted_place", 32, Per::Body),
    ("sorted_velocity", 16, Per::Body),
    ("change", 32, Per::Body),
    ("first", 4, Per::BodyAndOne),
    ("second_first", 4, Per::BodyAndOne),
    ("second_cursor", 4, Per::BodyAndOne),
    ("last_first", 4, Per::BodyAndOne),
    ("starts", 4, Per::BinAndOne),
    ("cursor", 4, Per::BinAndOne),
    ("pairs", 8, Per::Contact),
    ("row_n", 16, Per::HardContact),
    ("row_r", 16, Per::HardContact),
    ("row_s", 8, Per::HardContact),
    ("gamma", 16, Per::HardContact),
    ("y", 16, Per::HardContact),
    ("second", 4, Per::Contact),
    ("last_pairs", 8, Per::Contact),
    ("last_gamma", 16, Per::HardContact),
    ("turns", 96, Per::ShapedBody),
    ("arms", 32, Per::ShapedContact),
    ("numbers", 4, Per::ShapedContact),
    ("last_numbers", 4, Per::ShapedContact),
    ("near", 8, Per::Near),
    ("touch_first", 4, Per::NearTwice),
    ("touches", 32, Per::Touch),
    ("listed", 48, Per::SoftBody),
    ("memory", 16, Per::SoftContact),
    ("last_memory", 16, Per::SoftContact),
    ("roll", 16, Per::SoftContact),
    ("last_roll", 16, Per::SoftContact),
    ("pushes", 48, Per::SoftContact),
    ("spent", 32, Per::SoftContact),
    ("totals", 8, Per::ContactGroup),
    ("body_totals", 112, Per::BodyGroup),
    ("contact_totals", 48, Per::ContactGroup),
    ("sums", 4, Per::Block),
];

/// Lists that the host writes again for a step, with the bytes of an item: as long as they must be, and empty in most worlds.
pub const LISTS: &[(&str, u64)] = &[
    ("kick", 32),
    ("kicks", 32),
    ("patches", 16),
    ("ties", 8),
    ("mechanisms", 16),
    ("members", 4),
    ("response", 4),
    ("balls", 16),
    ("mesh", 16),
    ("props", 16),
];

/// Items of a scan's block, and of a workgroup.
pub const BLOCK: u64 = 1024;
/// Threads of a workgroup: part of the result, for sums run in trees of this size.
pub const GROUP: u64 = 256;

/// Room for so many of each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Room {
    /// Bodies.
    pub bodies: u64,
    /// Bins.
    pub bins: u64,
    /// Contacts.
    pub contacts: u64,
    /// Whether there is something that is not a ball.
    pub is_shaped: bool,
    /// Whether there is penalty contact.
    pub is_soft: bool,
    /// Whether there is hard contact in spite of that.
    pub is_hard: bool,
    /// Pairs of bodies that are near each other.
    pub near: u64,
    /// Contacts of these before some are left out.
    pub touches: u64,
}

impl Room {
    /// Items of an array.
    pub fn items(&self, per: Per) -> u64 {
        match per {
            Per::Body => self.bodies,
            Per::BodyAndOne => self.bodies + 1,
            Per::BinAndOne => self.bins + 1,
            Per::Contact => self.contacts,
            Per::ShapedBody => u64::from(self.is_shaped) * self.bodies,
            Per::ShapedContact => u64::from(self.is_shaped) * self.contacts,
            Per::HardContact => u64::from(self.is_hard || !self.is_soft) * self.contacts,
            Per::SoftBody => u64::from(self.is_soft) * self.bodies,
            Per::SoftContact => u64::from(self.is_soft) * self.contacts,
            Per::Near => self.near,
            Per::NearTwice => 2 * self.near + 1,
            Per::Touch => self.touches,
            Per::BodyGroup => self.bodies.div_ceil(GROUP),
            Per::ContactGroup => self.contacts.div_ceil(GROUP),
            Per::Block => (self.bodies.max(self.bins).max(2 * self.near) + 1).div_ceil(BLOCK),
        }
    }

    /// Bytes of all arrays.
    pub fn bytes(&self) -> u64 {
        ARRAYS.iter().map(|(_, bytes, per)| bytes * self.items(*per)).sum()
    }

    /// Bytes of the largest array.
    pub fn largest(&self) -> u64 {
        ARRAYS.iter().map(|(_, bytes, per)| bytes * self.items(*per)).max().unwrap_or(0)
    }

    /// Enough for both, with a quarter to spare where it has to grow.
    fn grown_to(&self, needed: &Room) -> Room {
        let grow = |has: u64, needs: u64| if needs <= has { has } else { needs + needs / 4 };
        Room {
            bodies: grow(self.bodies, needed.bodies),
            bins: grow(self.bins, needed.bins),
            contacts: grow(self.contacts, needed.contacts),
            is_shaped: self.is_shaped || needed.is_shaped,
            is_soft: self.is_soft || needed.is_soft,
            is_hard: self.is_hard || needed.is_hard,
            near: grow(self.near, needed.near),
            touches: grow(self.touches, needed.touches),
        }
    }
}

/// The arrays and blocks of constants of a device.
pub struct Arrays {
    all: BTreeMap<&'static str, wgpu::Buffer>,
    /// What there is room for.
    pub room: Room,
}

impl Arrays {
    /// Blocks of constants, and arrays without room.
    pub fn new(gpu: &Gpu) -> Self {
        let laws = (MOST_MATERIALS * MOST_MATERIALS * 8) as u64;
        let constants = [
            ("params", size_of::<Params>() as u64),
            ("walls", (MOST_WALLS * size_of::<Wall>()) as u64),
            ("laws", laws),
            ("bounds", size_of::<Bounds>() as u64),
            ("soft", size_of::<Soft>() as u64),
        ];
        let mut all: BTreeMap<&'static str, wgpu::Buffer> =
            constants.into_iter().map(|(name, bytes)| (name, gpu.constants(name, bytes))).collect();
        all.insert("control", gpu.array("control", size_of::<Control>() as u64));
        all.insert("flags", gpu.array("flags", size_of::<Flags>() as u64));
        all.insert("record", gpu.array("record", size_of::<Record>() as u64));
        all.extend(ARRAYS.iter().map(|(name, ..)| (*name, gpu.array(name, 0))));
        all.extend(LISTS.iter().map(|(name, _)| (*name, gpu.array(name, 0))));
        Self { all, room: Room::default() }
    }

    /// An array by its name.
    ///
    /// # Panics
    /// If no array has this name: kernels and steps name arrays of the table.
    pub fn get(&self, name: &str) -> &wgpu::Buffer {
        self.all.get(name).unwrap_or_else(|| panic!("no array is called {name}"))
    }

    /// Makes room for so many; what arrays held stays. Says whether any array is new.
    pub fn make_room(&mut self, gpu: &Gpu, needed: &Room) -> Result<bool, DeviceError> {
        let room = self.room.grown_to(needed);
        if room == self.room {
            return Ok(false);
        }
        let (largest, most) = (room.largest(), gpu.about.largest_binding.min(gpu.about.largest_buffer));
        if largest > most {
            let (device, what) = (gpu.about.name.clone(), "bytes for the largest array");
            return Err(DeviceError::TooSmall { device, what, has: most, needed: largest });
        }
        let mut encoder = gpu.device.create_command_encoder(&Default::default());
        for (name, bytes, per) in ARRAYS.iter().filter(|a| room.items(a.2) != self.room.items(a.2)) {
            let new = gpu.array(name, bytes * room.items(*per));
            let old = &self.all[name];
            encoder.copy_buffer_to_buffer(old, 0, &new, 0, old.size().min(new.size()));
            self.all.insert(name, new);
        }
        gpu.queue.submit([encoder.finish()]);
        self.room = room;
        gpu.check()?;
        Ok(true)
    }

    /// Makes room for so many items of a list, which loses what it held. Says whether it is new.
    pub fn make_list(&mut self, gpu: &Gpu, name: &str, items: u64) -> Result<bool, DeviceError> {
        let Some((name, bytes)) = LISTS.iter().find(|l| l.0 == name) else { return Ok(false) };
        let needed = bytes * items;
        if needed <= self.get(name).size() {
            return Ok(false);
        }
        let most = gpu.about.largest_binding.min(gpu.about.largest_buffer);
        if needed > most {
            let (device, what) = (gpu.about.name.clone(), "bytes for the largest list");
            return Err(DeviceError::TooSmall { device, what, has: most, needed });
        }
        self.all.insert(name, gpu.array(name, (needed + needed / 4).min(most)));
        gpu.check()?;
        Ok(true)
    }

    /// The contacts of this step become those of the last one.
    pub fn turn_over(&mut self) {
        let lists = [
            ("first", "last_first"),
            ("pairs", "last_pairs"),
            ("gamma", "last_gamma"),
            ("numbers", "last_numbers"),
            ("memory", "last_memory"),
            ("roll", "last_roll"),
        ];
        for (now, last) in lists {
            let (a, b) = (self.get(now).clone(), self.get(last).clone());
            self.all.insert(now, b);
            self.all.insert(last, a);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_body_in_a_bed_needs_less_than_700_bytes() {
        let room = Room { bodies: 1_000_000, bins: 1_200_000, contacts: 3_300_000, ..Room::default() };
        let per_body = room.bytes() as f64 / 1e6;
        assert!(per_body < 700.0, "{per_body}");
        let grown = room.grown_to(&Room { contacts: 4_000_000, ..Room::default() });
        assert_eq!(grown, Room { contacts: 5_000_000, ..room });
    }
}
