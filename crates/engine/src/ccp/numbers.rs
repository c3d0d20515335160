//! Contacts of a rank among those of all ranks: their numbers, and where they stand in blocks of eight.
//!
//! On one rank the number of a contact is its index: contacts stand in the order of their first bodies, then of their second, then of
//! features. Parts of contacts and the lanes of blocks go by it ([`super::updates`]), so a rank must know it for each of its contacts. The owner of
//! a body sees all contacts that begin with it, and tells everybody how many; so each rank can tell where the contacts of any body begin. It tells
//! the owners of second bodies the numbers of theirs. Contacts that begin with a body that every rank has are counted by the
//! owners of their second bodies.
//!
//! **Slots.** In a block, impulses are added to the first bodies of all lanes, then to the second ones. For the same order of sums, contacts that
//! begin with a body of this rank, and those that share a block with one, stand in the lanes in which one rank has them. Other contacts
//! push only their second bodies, here, and stand close together. Each part begins with a block of its own.

use super::ranks::{EVERYONE, Held, Others};
use crate::contacts::Contacts;
use crate::failure::Failure;
use crate::simd::WIDTH;
use crate::stage::Stage;

/// No contact.
const NONE: u32 = u32::MAX;

/// The contacts of a rank among those of all.
#[derive(Clone, Debug, Default)]
pub(super) struct Numbers {
    /// Number of each contact.
    pub(super) of: Vec<u32>,
    /// Whether this rank counts it in sums.
    is_counted: Vec<bool>,
    /// Whether its first body is this rank's.
    begins_here: Vec<bool>,
    /// Contacts of all ranks.
    pub(super) total: usize,
    /// Number of the first contact of the bodies of all ranks, by place; then the total.
    first: Vec<u32>,
}

impl Numbers {
    /// Asks the other ranks; every rank must.
    pub(super) fn ask(contacts: &Contacts, first: &[u32], others: &mut Others) -> Result<Self, Failure> {
        let held = others.held;
        let n = contacts.len();
        let is_counted: Vec<bool> =
            (0..n).map(|c| held.counts(contacts.a[c], contacts.b[c]) == held.rank as u32).collect();
        let begins_here: Vec<bool> = contacts.a.iter().map(|&a| held.is_mine(a)).collect();
        let mut numbers = Self { is_counted, begins_here, ..Self::default() };
        let of_common = numbers.count(contacts, first, others)?;
        numbers.of = vec![NONE; n];
        for a in 0..first.len() - 1 {
            let own = first[a] as usize..first[a + 1] as usize;
            let start = numbers.first[held.place[a] as usize];
            match held.owner[a] {
                EVERYONE => numbers.number_of_common(held, contacts, own, start, &of_common),
                owner if owner == held.rank as u32 => {
                    own.zip(start..).for_each(|(c, number)| numbers.of[c] = number);
                }
                // Its owner says.
                _ => {}
            }
        }
        numbers.tell(contacts, others)?;
        let is_in_order = numbers.of.windows(2).all(|w| w[0] < w[1]);
        if is_in_order && numbers.of.last().is_none_or(|&last| (last as usize) < numbers.total) {
            Ok(numbers)
        } else {
            Err(others.wrong(Stage::ContactRows))
        }
    }

    /// How many contacts begin with each place; returns the contacts that begin with bodies which every rank has: places of both bodies and
    /// how many, in order.
    fn count(
        &mut self,
        contacts: &Contacts,
        first: &[u32],
        others: &mut Others,
    ) -> Result<Vec<[u32; 3]>, Failure> {
        let held = others.held;
        let (mut own, mut common): (Vec<[u32; 2]>, Vec<[u32; 3]>) = Default::default();
        for a in 0..first.len() - 1 {
            let of_body = first[a] as usize..first[a + 1] as usize;
            let place = held.place[a];
            if held.is_mine(a as u32) && !of_body.is_empty() {
                own.push([place, of_body.len() as u32]);
            } else if held.owner[a] == EVERYONE {
                for c in of_body.filter(|&c| self.is_counted[c]) {
                    let b = held.place[contacts.b[c] as usize];
                    match common.last_mut() {
                        Some(last) if last[..2] == [place, b] => last[2] += 1,
                        _ => common.push([place, b, 1]),
                    }
                }
            }
        }
        let mut counts = vec![0u32; held.places];
        let mut all = Vec::new();
        for (own, common) in others.gather(Stage::ContactRows, &own, &common)? {
            for [place, count] in own {
                counts[place as usize] = count;
            }
            all.extend(common);
        }
        all.sort_unstable();
        all.iter().for_each(|[place, _, count]| counts[*place as usize] += count);
        let mut next = 0;
        self.first = counts
            .into_iter()
            .map(|count| {
                next += count;
                next - count
            })
            .collect();
        self.first.push(next);
        self.total = next as usize;
        Ok(all)
    }

    /// Numbers of the contacts of a body that every rank has: those of all ranks stand in the order of their second bodies.
    fn number_of_common(
        &mut self,
        held: Held,
        contacts: &Contacts,
        own: std::ops::Range<usize>,
        start: u32,
        of_common: &[[u32; 3]],
    ) {
        let Some(&a) = contacts.a.get(own.start).filter(|_| !own.is_empty()) else { return };
        let place = held.place[a as usize];
        let mut others = of_common[of_common.partition_point(|x| x[0] < place)..].iter().peekable();
        let (mut before, mut c) = (0, own.start);
        while c < own.end {
            let b = contacts.b[c];
            let of_pair = (c..own.end).find(|&k| contacts.b[k] != b).unwrap_or(own.end) - c;
            while let Some(other) = others.next_if(|x| x[0] == place && x[1] < held.place[b as usize]) {
                before += other[2];
            }
            (c..c + of_pair).zip(start + before..).for_each(|(c, number)| self.of[c] = number);
            c += of_pair;
        }
    }

    /// Tells the owners of second bodies the numbers of their contacts. Both sides have these contacts in the same order.
    fn tell(&mut self, contacts: &Contacts, others: &mut Others) -> Result<(), Failure> {
        let held = others.held;
        let owner = |row: u32| held.owner[row as usize];
        let theirs = |rank: usize, _: &[u32]| {
            let goes = |&c: &usize| self.begins_here[c] && owner(contacts.b[c]) == rank as u32;
            (0..contacts.len()).filter(goes).map(|c| self.of[c]).collect::<Vec<u32>>()
        };
        let arrived = others.swap(Stage::ContactRows, theirs)?;
        for ((rank, _), numbers) in held.from.iter().zip(arrived) {
            let comes = |&c: &usize| owner(contacts.a[c]) == *rank as u32 && held.is_mine(contacts.b[c]);
            let places: Vec<usize> = (0..contacts.len()).filter(comes).collect();
            if places.len() != numbers.len() {
                return Err(others.wrong(Stage::ContactRows));
            }
            places.into_iter().zip(numbers).for_each(|(c, number)| self.of[c] = number);
        }
        Ok(())
    }

    /// Number of the first contact of the bodies of all ranks, by place; then the total.
    pub(super) fn firsts(&self) -> &[u32] {
        &self.first
    }

    /// What each contact that this rank counts adds to a sum, with its number.
    pub(super) fn counted<T>(&self, of: impl Fn(usize) -> T) -> impl Iterator<Item = (u32, T)> {
        (0..self.of.len()).filter(|&c| self.is_counted[c]).map(move |c| (self.of[c], of(c)))
    }

    /// The first places of the parts of so many contacts, then the number of places: a body is its part's in which its contacts begin.
    pub(super) fn begins(&self, part: usize) -> Vec<u32> {
        let places = self.first.len() - 1;
        let parts = self.total.div_ceil(part);
        let begin = |p: usize| self.first[..places].partition_point(|&f| (f as usize) < p * part) as u32;
        (0..parts).map(begin).chain([places as u32]).collect()
    }

    /// The slots of contacts of parts of so many.
    pub(super) fn slots(&self, part: usize) -> Slots {
        let parts = self.total.div_ceil(part);
        let mut slots = Slots { of: Vec::with_capacity(self.of.len()), ..Slots::default() };
        let in_part = |p: usize| self.of.partition_point(|&number| (number as usize) < p * part) as u32;
        slots.contacts = (0..=parts).map(in_part).collect();
        slots.blocks.push(0);
        for p in 0..parts {
            let mut c = slots.contacts[p] as usize;
            let end = slots.contacts[p + 1] as usize;
            // Lanes that are taken in the last block, if it is one of contacts that stand close together.
            let mut filled = WIDTH;
            while c < end {
                let block = self.of[c] as usize / WIDTH;
                let next = (c..end).find(|&k| self.of[k] as usize / WIDTH != block).unwrap_or(end);
                if self.begins_here[c..next].contains(&true) {
                    let lane = |c: usize| self.of[c] as usize % WIDTH;
                    slots.add_block((c..next).map(|c| (c, lane(c))));
                    filled = WIDTH;
                } else {
                    for c in c..next {
                        if filled == WIDTH {
                            slots.add_block(std::iter::empty());
                            filled = 0;
                        }
                        let slot = slots.contact.len() - WIDTH + filled;
                        slots.put(c, slot);
                        filled += 1;
                    }
                }
                c = next;
            }
            slots.blocks.push((slots.contact.len() / WIDTH) as u32);
        }
        slots
    }
}

/// Where contacts stand in blocks. Empty on one rank: there a contact stands where its index says.
#[derive(Clone, Debug, Default)]
pub(super) struct Slots {
    /// Slot of each contact.
    of: Vec<u32>,
    /// Contact in each slot.
    contact: Vec<u32>,
    /// Contacts of part p: `contacts[p]..contacts[p + 1]`.
    pub(super) contacts: Vec<u32>,
    /// Blocks of part p: `blocks[p]..blocks[p + 1]`.
    pub(super) blocks: Vec<u32>,
}

impl Slots {
    fn add_block(&mut self, contacts: impl Iterator<Item = (usize, usize)>) {
        let start = self.contact.len();
        self.contact.resize(start + WIDTH, NONE);
        contacts.for_each(|(c, lane)| self.put(c, start + lane));
    }

    fn put(&mut self, contact: usize, slot: usize) {
        debug_assert_eq!(self.of.len(), contact);
        self.of.push(slot as u32);
        self.contact[slot] = contact as u32;
    }

    /// Whether contacts stand elsewhere than their indices say.
    #[inline(always)]
    pub(super) fn are_apart(&self) -> bool {
        !self.blocks.is_empty()
    }

    /// Slot of a contact.
    #[inline(always)]
    pub(super) fn slot(&self, contact: usize) -> usize {
        if self.of.is_empty() { contact } else { self.of[contact] as usize }
    }

    /// The contact in a slot.
    #[inline(always)]
    pub(super) fn contact(&self, slot: usize) -> Option<usize> {
        if self.contact.is_empty() {
            return Some(slot);
        }
        Some(self.contact[slot]).filter(|&c| c != NONE).map(|c| c as usize)
    }

    /// Number of slots for so many contacts.
    pub(super) fn count(&self, contacts: usize) -> usize {
        if self.are_apart() { self.contact.len() } else { contacts }
    }

    /// Bytes of the arrays.
    pub(super) fn bytes(&self) -> usize {
        4 * (self.of.capacity() + self.contact.capacity() + self.contacts.capacity() + self.blocks.capacity())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Contacts that begin here stand in the lanes of their numbers, others close together, and each part begins a block.
    #[test]
    fn slots_keep_lanes_where_they_matter() {
        let of = vec![3, 9, 10, 17, 18, 19, 30, 33, 40, 64, 65, 80];
        let here = [9, 30, 65];
        let numbers = Numbers {
            begins_here: of.iter().map(|n| here.contains(n)).collect(),
            of,
            total: 100,
            ..Numbers::default()
        };
        let slots = numbers.slots(64);
        assert_eq!(slots.contacts, [0, 9, 12]);
        // 3 alone, since 9 begins here; 9 and 10; 17 to 19; 30; 33 and 40 | 64 and 65; 80.
        assert_eq!(slots.blocks, [0, 5, 7]);
        assert_eq!(slots.of, [0, 9, 10, 16, 17, 18, 30, 32, 33, 40, 41, 48]);
        for c in 0..slots.of.len() {
            assert_eq!(slots.contact(slots.slot(c)), Some(c));
        }
        assert_eq!(slots.contact.iter().filter(|c| **c != NONE).count(), 12);
        let none = Slots::default();
        assert_eq!((none.slot(7), none.contact(7), none.count(9)), (7, Some(7), 9));
    }
}
