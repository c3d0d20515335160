//! Parts of the contacts: a task of a sweep each ([`super::updates`]).
//!
//! Parts are cut by numbers of contacts, and bodies belong to the part in which their contacts begin. On ranks both are those of one rank alone:
//! numbers of contacts and places of bodies are shared by all ([`super::numbers`]).

use std::ops::Range;

use super::block::RowBlock;
use super::mobility::Mobility;
use super::numbers::{Numbers, Slots};
use super::ranks::Held;
use super::updates::{BATCH, BodyContacts, Guest, SMALL};
use crate::contacts::Contacts;
use crate::par::{self, Scatter};
use crate::simd::{Real, WIDTH};
use crate::soa::resize;

/// Fewest and most contacts of a part. Small parts cost time, because a larger share of their contacts pushes bodies of other
/// parts (`docs/decisions/0017`).
const PART: (usize, usize) = (512, 4096);

/// Contacts of a part of so many contacts of all ranks: 32 parts in a small problem, 128 in a large one, so that 64 threads have work at
/// 50,000 bodies. The size depends on the number of contacts alone, never on threads: it decides the order of sums, and so their
/// bits.
fn part_size(contacts: usize) -> usize {
    let (few, many) = (contacts.div_ceil(32), contacts.div_ceil(128));
    few.min(1408).max(many).next_multiple_of(BATCH * WIDTH).clamp(PART.0, PART.1)
}

/// Most own bodies of a part that have a place of their own. Where few bodies touch, a part owns any number of bodies, and places
/// are numbers of 16 bits; bodies beyond these are guests of their own part.
const NEAR: usize = 1 << 15;

// The place of what is not pushed, the own bodies and two guests for each contact of a part have numbers of 16 bits.
const _: () = assert!(1 + NEAR + 2 * PART.1 <= 1 << 16);

impl<F: Real> BodyContacts<F> {
    /// Cuts the contacts into parts and finds the own bodies of each. On ranks, parts are those of one rank alone: cut by the numbers of
    /// contacts and the places of bodies.
    pub(super) fn cut(&mut self, first: &[u32], contacts: usize, shared: Option<(&Numbers, &Held)>) {
        self.contacts = contacts;
        self.slots = Slots::default();
        self.begins.clear();
        self.near_ends.clear();
        if let Some((numbers, held)) = shared {
            self.part = part_size(numbers.total);
            self.slots = numbers.slots(self.part);
            let row = |place: u32| held.place.partition_point(|&p| p < place) as u32;
            let begins = numbers.begins(self.part);
            self.begins.extend(begins.iter().map(|&place| row(place)));
            let near_end = |own: &[u32]| row(own[1].min(own[0] + NEAR as u32));
            self.near_ends.extend(begins.windows(2).map(near_end));
            return;
        }
        let bodies = first.len() - 1;
        let part = part_size(contacts);
        self.part = part;
        let begin = |p: usize| first[..bodies].partition_point(|&f| (f as usize) < p * part) as u32;
        self.begins.extend((0..contacts.div_ceil(part)).map(begin));
        self.begins.push(bodies as u32);
        self.near_ends.extend(self.begins.windows(2).map(|own| own[1].min(own[0] + NEAR as u32)));
    }

    /// Number of parts.
    pub(super) fn parts(&self) -> usize {
        self.begins.len() - 1
    }

    /// Own bodies of a part that have a place of their own.
    fn near(&self, part: usize) -> Range<usize> {
        self.begins[part] as usize..self.near_ends[part] as usize
    }

    /// Contacts of a part.
    fn contacts_of(&self, part: usize) -> Range<usize> {
        match self.slots.are_apart() {
            false => part * self.part..self.contacts.min((part + 1) * self.part),
            true => self.slots.contacts[part] as usize..self.slots.contacts[part + 1] as usize,
        }
    }

    /// Blocks of a part, of so many.
    pub(super) fn blocks_of(&self, part: usize, blocks: usize) -> Range<usize> {
        match self.slots.are_apart() {
            false => part * (self.part / WIDTH)..blocks.min((part + 1) * (self.part / WIDTH)),
            true => self.slots.blocks[part] as usize..self.slots.blocks[part + 1] as usize,
        }
    }

    /// Parts up to which one thread does all.
    pub(super) fn few_parts(&self) -> usize {
        if self.contacts <= SMALL { self.parts() } else { 1 }
    }

    /// Divides the bodies among the parts of the contacts, a part a task, and finds the guests of each; writes the places of the
    /// bodies into the blocks. The contacts have been [cut](Self::cut) into parts.
    pub(super) fn divide(
        &mut self,
        first: &[u32],
        contacts: &Contacts,
        mobility: &[Mobility<F>],
        blocks: &mut [RowBlock<F>],
    ) {
        let (part, parts, count) = (self.part, self.parts(), blocks.len());
        let blocks = Scatter::new(blocks);
        let sums = &*self;
        let guests = par::map_tasks(parts, self.few_parts(), |p| {
            let range = sums.contacts_of(p);
            let own = sums.blocks_of(p, count);
            // SAFETY: parts do not overlap, and are whole blocks.
            #[allow(unsafe_code)]
            let blocks = unsafe { blocks.slice(own.clone()) };
            let first_slot = own.start * WIDTH;
            let slot = |c: usize| sums.slots.slot(c) - first_slot;
            place_bodies(range, contacts, mobility, sums.near(p), slot, blocks)
        });
        // A body is its part's whose contacts hold its first one.
        let begins = &self.begins;
        let is_shared = self.slots.are_apart();
        let part_of = |body: u32| match is_shared {
            false => (first[body as usize] as usize / part).min(parts - 1),
            true => begins[..parts].partition_point(|&begin| begin <= body) - 1,
        };
        self.pushes_first.clear();
        self.pushes_first.push(0);
        self.guests_first.clear();
        self.guests_first.resize(parts + 1, 0);
        let mut end = 0;
        for (p, guests) in guests.iter().enumerate() {
            let near = self.near_ends[p] - begins[p];
            end += 1 + near + guests.len() as u32;
            self.pushes_first.push(end);
            guests.iter().for_each(|&body| self.guests_first[part_of(body) + 1] += 1);
        }
        resize(&mut self.pushes, end as usize);
        let total = par::scan(&mut self.guests_first);
        resize(&mut self.guests, total);
        let mut next = self.guests_first.clone();
        for (p, guests) in guests.iter().enumerate() {
            let push = self.pushes_first[p + 1] - guests.len() as u32;
            for (&body, push) in guests.iter().zip(push..) {
                let at = &mut next[part_of(body)];
                self.guests[*at as usize] = Guest { body, push };
                *at += 1;
            }
        }
    }
}

/// Writes the places of the bodies of a part's contacts, of which `own` have one; returns its guests, in order. `slot` says where a
/// contact stands in the blocks of the part.
fn place_bodies<F: Real>(
    contacts: Range<usize>,
    all: &Contacts,
    mobility: &[Mobility<F>],
    own: Range<usize>,
    slot: impl Fn(usize) -> usize,
    blocks: &mut [RowBlock<F>],
) -> Vec<u32> {
    blocks.iter_mut().for_each(|block| block.places = [[0; WIDTH]; 2]);
    // Below 2^16: see `NEAR`.
    let mut put = |at: usize, place: usize| {
        blocks[at / 2 / WIDTH].places[at % 2][at / 2 % WIDTH] = place as u16;
    };
    // Guests with where they stand, to be sorted by body.
    let mut found = Vec::new();
    for c in contacts {
        let k = slot(c);
        for (side, body) in [all.a[c], all.b[c]].into_iter().enumerate() {
            if mobility[body as usize].is_zero() {
                continue;
            }
            if own.contains(&(body as usize)) {
                put(2 * k + side, 1 + body as usize - own.start);
            } else {
                found.push(u64::from(body) << 32 | (2 * k + side) as u64);
            }
        }
    }
    found.sort_unstable();
    let mut guests = Vec::new();
    for key in found {
        let body = (key >> 32) as u32;
        if guests.last() != Some(&body) {
            guests.push(body);
        }
        put(key as u32 as usize, own.len() + guests.len());
    }
    guests
}
