//! The contacts of each body as second body; those as first body lie side by side as they are.

use std::ops::Range;

use super::updates::BodyContacts;
use crate::bodies::{Bodies, BodyKind};
use crate::contacts::Contacts;
use crate::par::{self, CHUNK, Scatter};
use crate::simd::Real;
use crate::soa::resize;

impl<F: Real> BodyContacts<F> {
    /// Lists the contacts of each of `n` bodies as `b`, in order; body 0 is not pushed.
    pub(super) fn list_second(&mut self, b: &[u32], n: usize) {
        self.list_second_of(b, n, |b| b != 0);
    }

    /// The same for bodies that are pushed.
    pub(super) fn list_second_of(&mut self, b: &[u32], n: usize, is_pushed: impl Fn(u32) -> bool) {
        self.second_first.clear();
        self.second_first.resize(n + 1, 0);
        for &b in b.iter().filter(|&&b| is_pushed(b)) {
            self.second_first[b as usize + 1] += 1;
        }
        (0..n).for_each(|i| self.second_first[i + 1] += self.second_first[i]);
        let mut next = self.second_first.clone();
        self.second = vec![0; self.second_first[n] as usize];
        for (c, &b) in b.iter().enumerate().filter(|(_, b)| is_pushed(**b)) {
            self.second[next[b as usize] as usize] = c as u32;
            next[b as usize] += 1;
        }
    }
}

/// The contacts of each body as second body, in order. A task lists those of a share of the bodies, out of the chunks of
/// contacts that have any of them: bodies lie in space as in memory, so most chunks are looked at once.
pub(super) fn list_second_bodies<F: Real>(bodies: &Bodies, contacts: &Contacts, sums: &mut BodyContacts<F>) {
    let (n, m) = (bodies.len(), contacts.len());
    let BodyContacts { second_first, second, .. } = sums;
    let extents = par::map_chunks(m, |range| {
        let b = &contacts.b[range];
        (b.iter().copied().min().unwrap_or(u32::MAX), b.iter().copied().max().unwrap_or(0))
    });
    resize(second_first, n + 1);
    let tasks = if m <= 2 * CHUNK { 1 } else { rayon::current_num_threads() };
    let share = n.div_ceil(tasks).max(1);
    let firsts = Scatter::new(&mut second_first[..n]);
    let counts = par::map_chunks_of(share, n, share, |own| {
        // SAFETY: the shares of different tasks do not overlap.
        #[allow(unsafe_code)]
        let first = unsafe { firsts.slice(own.clone()) };
        first.fill(0);
        for_second(bodies, contacts, &extents, &own, |_, i| first[i] += 1);
        let mut total = 0;
        for first in first.iter_mut() {
            (*first, total) = (total, total + *first);
        }
        total
    });
    let total: u32 = counts.iter().sum();
    resize(second, total as usize);
    let (firsts, list) = (Scatter::new(&mut second_first[..n]), Scatter::new(second));
    par::map_chunks_of(share, n, share, |own| {
        let task = own.start / share;
        let before: u32 = counts[..task].iter().sum();
        // SAFETY: as above, and each has its own part of the list.
        #[allow(unsafe_code)]
        let (first, list) = unsafe {
            let part = before as usize..(before + counts[task]) as usize;
            (firsts.slice(own.clone()), list.slice(part))
        };
        // The beginnings serve as cursors, which leaves each at the beginning of the next; they are moved up afterwards.
        for_second(bodies, contacts, &extents, &own, |c, i| {
            list[first[i] as usize] = c as u32;
            first[i] += 1;
        });
        first.copy_within(..first.len() - 1, 1);
        first[0] = 0;
        first.iter_mut().for_each(|first| *first += before);
    });
    second_first[n] = total;
}

/// Calls `work` with every contact whose second body is one of `own` and free, and which of them it is, in order; `extents` are
/// the least and the largest second body of each chunk of contacts.
#[inline(always)]
fn for_second(
    bodies: &Bodies,
    contacts: &Contacts,
    extents: &[(u32, u32)],
    own: &Range<usize>,
    mut work: impl FnMut(usize, usize),
) {
    for (chunk, extent) in extents.iter().enumerate() {
        if extent.0 as usize >= own.end || (extent.1 as usize) < own.start {
            continue;
        }
        let range = chunk * CHUNK..contacts.len().min((chunk + 1) * CHUNK);
        for (&b, c) in contacts.b[range.clone()].iter().zip(range) {
            let b = b as usize;
            if own.contains(&b) && bodies.kind[b] == BodyKind::Dynamic {
                work(c, b - own.start);
            }
        }
    }
}
