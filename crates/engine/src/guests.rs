//! Bodies that the contacts of one part push though another part owns them.
//!
//! Contacts are divided into parts, a part a task, and each part owns a range of bodies. The task of a part sums what its contacts
//! push its own bodies with, and sets aside what they push bodies of others with: its guests, one place a guest, whatever the number
//! of contacts. A body then adds what was set aside for it, in the order of the parts. Nothing is scattered to where another task
//! writes, so nothing can race, and sums have one order for any number of threads. Hard and penalty contact do the same.

use std::ops::Range;

use crate::par::{self, Scatter};
use crate::soa::resize;

/// A guest: what was set aside for which body.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Guest {
    /// The body.
    pub body: u32,
    /// Where it stands among the places of all parts.
    pub place: u32,
}

/// Guests of all parts.
#[derive(Clone, Debug, Default)]
pub struct Guests {
    /// Own bodies of part p: `begins[p]..begins[p + 1]`.
    begins: Vec<u32>,
    /// Places of part p: `places[p]..places[p + 1]`, of which the guests are the last.
    places: Vec<u32>,
    /// All guests in the order of the bodies, then of the parts.
    list: Vec<Guest>,
}

impl Guests {
    /// Lists the guests of all parts; part p, which owns the bodies from `begins[p]` on, has `guests[p]`, in order, and `besides(p)`
    /// places before those of its guests.
    pub fn list(&mut self, begins: Vec<u32>, guests: &[Vec<u32>], besides: impl Fn(usize) -> u32) {
        self.begins = begins;
        let begins = &self.begins;
        self.places.clear();
        self.places.push(0);
        // How many guests come to each part, then where those of the next begin.
        let mut starts = vec![0u32; begins.len()];
        let mut end = 0;
        for (p, guests) in guests.iter().enumerate() {
            end += besides(p) + guests.len() as u32;
            self.places.push(end);
            for_owners(begins, guests, |owner, _| starts[owner + 1] += 1);
        }
        let total = par::scan(&mut starts);
        resize(&mut self.list, total);
        let mut next = starts.clone();
        for (p, guests) in guests.iter().enumerate() {
            let first = self.places[p + 1] - guests.len() as u32;
            for_owners(begins, guests, |owner, k| {
                self.list[next[owner] as usize] = Guest { body: guests[k], place: first + k as u32 };
                next[owner] += 1;
            });
        }
        let list = Scatter::new(&mut self.list);
        par::map_tasks(starts.len() - 1, 8, |p| {
            // SAFETY: parts have guests of their own.
            #[allow(unsafe_code)]
            let own = unsafe { list.slice(starts[p] as usize..starts[p + 1] as usize) };
            own.sort_unstable();
        });
    }

    /// Number of parts.
    pub fn parts(&self) -> usize {
        self.begins.len().saturating_sub(1)
    }

    /// Bodies that a part owns.
    #[inline]
    pub fn own(&self, part: usize) -> Range<usize> {
        self.begins[part] as usize..self.begins[part + 1] as usize
    }

    /// Where each part's own bodies begin, and where the last ones end.
    pub fn begins(&self) -> &[u32] {
        &self.begins
    }

    /// Places of a part.
    #[inline]
    pub fn places(&self, part: usize) -> Range<usize> {
        self.places[part] as usize..self.places[part + 1] as usize
    }

    /// Number of places of all parts.
    pub fn len(&self) -> usize {
        self.places.last().map_or(0, |&end| end as usize)
    }

    /// Whether there is no place.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// What was set aside for some bodies, in their order.
    pub fn of(&self, bodies: Range<usize>) -> &[Guest] {
        let start = self.list.partition_point(|g| (g.body as usize) < bodies.start);
        let count = self.list[start..].partition_point(|g| (g.body as usize) < bodies.end);
        &self.list[start..start + count]
    }

    /// Bytes of the arrays.
    pub fn bytes(&self) -> usize {
        4 * (self.begins.capacity() + self.places.capacity()) + size_of::<Guest>() * self.list.capacity()
    }
}

/// Calls `work` with the part that owns each guest, and which guest it is; guests are in order.
fn for_owners(begins: &[u32], guests: &[u32], mut work: impl FnMut(usize, usize)) {
    let mut owner = 0;
    for (k, &body) in guests.iter().enumerate() {
        if body >= begins[owner + 1] {
            owner = begins.partition_point(|&begin| begin <= body) - 1;
        }
        work(owner, k);
    }
}

/// The guests of a part in the making.
#[derive(Default)]
pub struct Finder {
    /// Bodies with where they are asked for.
    found: Vec<u64>,
}

impl Finder {
    /// Notes that `body` is asked for at `at`.
    #[inline]
    pub fn note(&mut self, body: u32, at: usize) {
        self.found.push(u64::from(body) << 32 | at as u64);
    }

    /// The guests, in order; `put` is given where each is asked for, and which it is.
    pub fn finish(mut self, mut put: impl FnMut(usize, u32)) -> Vec<u32> {
        self.found.sort_unstable();
        let mut guests: Vec<u32> = Vec::new();
        for key in self.found {
            let body = (key >> 32) as u32;
            if guests.last() != Some(&body) {
                guests.push(body);
            }
            put(key as u32 as usize, guests.len() as u32 - 1);
        }
        guests
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn guests_come_in_the_order_of_bodies_then_of_parts() {
        let mut finder = Finder::default();
        [(9, 4), (2, 0), (9, 1)].map(|(body, at)| finder.note(body, at));
        let mut put = Vec::new();
        assert_eq!(finder.finish(|at, k| put.push((at, k))), [2, 9]);
        assert_eq!(put, [(0, 0), (1, 1), (4, 1)]);

        // Parts own the bodies 0..4, 4..4, 4..8 and 8..10.
        let mut all = Guests::default();
        all.list(vec![0, 4, 4, 8, 10], &[vec![5, 9], vec![3, 9], vec![0, 8, 9], vec![5]], |p| p as u32);
        assert_eq!((all.parts(), all.own(2), all.places(1), all.len()), (4, 4..8, 2..5, 14));
        let of = |bodies| all.of(bodies).iter().map(|g| (g.body, g.place)).collect::<Vec<_>>();
        assert_eq!(of(0..4), [(0, 7), (3, 3)]);
        assert_eq!(of(4..9), [(5, 0), (5, 13), (8, 8)]);
        assert_eq!(of(9..10), [(9, 1), (9, 4), (9, 9)]);
        assert!(of(6..8).is_empty());
    }
}
