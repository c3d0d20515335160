//! The list of pairs that may touch until a new list is made (a Verlet list, with an allowance for each body).
//!
//! Collision detection lists every pair whose gap is at most the sum of the distances that its two bodies may move
//! ([`ListMargin`]). As long as no body has moved further, the list contains every contact. Pairs of spheres are in one flat
//! list, in the order of their bodies, with their memory beside them. Other pairs are kept in parts, one part per chunk of
//! bodies, because they have a varying number of contacts.
//!
//! A pair is handled by the task that owns the chunk of its first body. Its force on a second body in the same chunk is added at
//! once; for a second body in another chunk it is stored in a separate place, in the order of the bodies, and the stage
//! sum_forces adds it later. The size of a chunk depends on the number of bodies alone, so the sums do not depend on the number of
//! threads.

use std::ops::Range;

use glam::DVec3;

use super::eight_spheres::Packed;
use super::history::IndexedMemory;
use super::{ContactMemory, response::ContactForce};
use crate::bodies::Bodies;
pub(crate) use crate::bricks::{Whose, counts};
use crate::collide::moved::ListedPlaces;
use crate::collide::{ContactPoint, ListMargin};
use crate::contacts::Contacts;
use crate::par::{self, Scatter};
use crate::periodic::Images;
use crate::soa::resize;

/// Most bodies of a chunk.
pub(super) const CHUNK: usize = 1024;

/// Bodies of a chunk among so many: some dozens of chunks, so that every thread has work in a small scene too.
fn chunk_size(bodies: usize) -> usize {
    (bodies / 64).next_power_of_two().clamp(128, CHUNK)
}

/// How the rows are cut into chunks: by the places of the bodies among all. One rank alone has every place; where ranks share a world, a
/// chunk has those of its bodies that this rank holds, and what a task sums up for each of them is the same.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Chunks {
    /// Places of a chunk.
    size: usize,
    /// Where each chunk that has a row begins, and the end.
    starts: Vec<u32>,
}

impl Chunks {
    /// Of so many rows, in which so many bodies come first, each at the place of its number.
    pub(crate) fn even(bodies: usize, rows: usize) -> Self {
        let size = chunk_size(bodies);
        let starts = (0..rows).step_by(size).chain([rows]).map(|row| row as u32).collect();
        Self { size, starts }
    }

    /// Of rows at these places, which ascend, among so many.
    pub(crate) fn of_places(places: &[u32], all: usize) -> Self {
        let size = chunk_size(all);
        let begins =
            |&row: &usize| row == 0 || places[row] as usize / size != places[row - 1] as usize / size;
        let starts = (0..places.len()).filter(begins).chain([places.len()]).map(|row| row as u32).collect();
        Self { size, starts }
    }

    /// The same with so many rows of images behind, which belong to the last chunk: nothing is summed over them.
    pub(crate) fn and_images(mut self, images: usize) -> Self {
        if let [_, .., end] = &mut self.starts[..] {
            *end += images as u32;
        }
        self
    }

    /// Number of chunks.
    pub(crate) fn len(&self) -> usize {
        self.starts.len().saturating_sub(1)
    }

    /// The rows of a chunk.
    #[inline]
    pub(crate) fn rows(&self, chunk: usize) -> Range<usize> {
        self.starts[chunk] as usize..self.starts[chunk + 1] as usize
    }

    /// The chunk of a row.
    pub(crate) fn of(&self, row: usize) -> usize {
        self.starts.partition_point(|&start| start as usize <= row) - 1
    }

    /// Calls `work` for the chunks, in parallel if there are several; results in their order.
    pub(crate) fn map<T: Send>(&self, work: impl Fn(usize, Range<usize>) -> T + Sync + Send) -> Vec<T> {
        par::map_tasks(self.len(), 1, |chunk| work(chunk, self.rows(chunk)))
    }
}

/// The second body is in the same chunk.
pub(super) const HERE: u32 = u32::MAX;
/// The second body is not pushed.
pub(super) const NOBODY: u32 = u32::MAX - 1;

/// Memory of the pairs of spheres.
#[derive(Clone, Default)]
pub(crate) struct List {
    /// Where the pairs of each body begin.
    pub(crate) first: Vec<u32>,
    /// Whether the pair touched in the last step.
    pub(crate) alive: Vec<bool>,
    /// Tangential force and size.
    pub(crate) tangent: Vec<[f64; 4]>,
    /// Torques; empty if no material resists rolling or twisting.
    pub(crate) roll: Vec<[f64; 4]>,
}

impl List {
    #[inline]
    pub(crate) fn memory(&self, k: usize) -> ContactMemory {
        ContactMemory::of_rows(self.tangent[k], self.roll.get(k).copied().unwrap_or_default())
    }

    pub(super) fn push(&mut self, memory: ContactMemory, torques: bool) {
        let (t, r) = memory.rows();
        self.alive.push(true);
        self.tangent.push(t);
        if torques {
            self.roll.push(r);
        }
    }
}

/// A contact of two bodies that are not both spheres.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct ShapedContact {
    pub(crate) feature: u32,
    /// As in [`ContactPoint`].
    pub(crate) pieces: [u16; 2],
    pub(crate) normal: DVec3,
    /// On the surface of a [m].
    pub(crate) point: DVec3,
    pub(crate) gap: f64,
    pub(crate) memory: ContactMemory,
    pub(crate) answer: ContactForce,
}

/// Two bodies that are not both spheres.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ShapedPair {
    pub(crate) a: u32,
    pub(crate) b: u32,
    /// Place of what it does to b.
    pub(crate) slot: u32,
    /// Its contacts among those of its part.
    pub(crate) begin: u32,
    pub(crate) end: u32,
}

impl ShapedPair {
    pub(crate) fn live(&self) -> Range<usize> {
        self.begin as usize..self.end as usize
    }
}

/// Pairs that are not both spheres, of one chunk of bodies.
#[derive(Clone, Default)]
pub(crate) struct ShapedChunk {
    /// In the order of a, then b.
    pub(crate) pairs: Vec<ShapedPair>,
    /// Their contacts.
    pub(crate) live: Vec<ShapedContact>,
    /// The contacts of the step in the making.
    pub(crate) next: Vec<ShapedContact>,
    /// What the narrow phase found for one pair.
    pub(crate) touches: Vec<ContactPoint>,
    /// Pairs of the list before.
    before: Vec<ShapedPair>,
}

impl ShapedChunk {
    /// Adds a remembered contact; pairs must come in order.
    pub(super) fn remember(&mut self, l: &IndexedMemory) {
        let at = self.live.len() as u32;
        let IndexedMemory { feature, point, normal, memory, .. } = *l;
        self.live.push(ShapedContact { feature, point, normal, memory, ..ShapedContact::default() });
        match self.pairs.last_mut() {
            Some(pair) if (pair.a, pair.b) == (l.a, l.b) => pair.end = at + 1,
            _ => self.pairs.push(ShapedPair { a: l.a, b: l.b, slot: NOBODY, begin: at, end: at + 1 }),
        }
    }

    /// Lists a pair again, with the contacts it had; pairs must come in order, and `old` counts those passed.
    fn list(&mut self, a: u32, b: u32, old: &mut usize) {
        if self.pairs.last().is_some_and(|p| (p.a, p.b) == (a, b)) {
            return;
        }
        let passed = |p: &ShapedPair| (p.a, p.b) < (a, b) || ((p.a, p.b) == (a, b) && p.live().is_empty());
        while self.before.get(*old).is_some_and(passed) {
            *old += 1;
        }
        let (begin, end) = match self.before.get(*old) {
            Some(p) if (p.a, p.b) == (a, b) => (p.begin, p.end),
            _ => (0, 0),
        };
        self.pairs.push(ShapedPair { a, b, slot: HERE, begin, end });
    }
}

/// The list of pairs.
#[derive(Clone, Default)]
pub(crate) struct Neighbours {
    /// Pairs of spheres: the second body.
    pub(crate) other: Vec<u32>,
    /// Their first body.
    pub(crate) owner: Vec<u32>,
    /// Place of what the pair does to its second body.
    pub(crate) slot: Vec<u32>,
    pub(crate) list: List,
    /// Force on b, if contacts are listed [N].
    pub(crate) force: Vec<DVec3>,
    /// Torque on b that resists rolling and twisting, if contacts are listed and some do [N m].
    pub(crate) torque: Vec<DVec3>,
    pub(crate) parts: Vec<ShapedChunk>,
    /// The bodies as contacts read them, again in every step.
    pub(super) packed: Vec<Packed>,
    /// Force and torque on bodies by pairs of other chunks, in the order of these bodies.
    pub(crate) incoming: Vec<[DVec3; 2]>,
    /// Where those of each body begin.
    pub(crate) incoming_first: Vec<u32>,
    /// Where the bodies were when the list was made.
    pub(super) places: ListedPlaces,
    /// The rows that each task owns.
    pub(super) chunks: Chunks,
    /// Whose each row is; empty if there is one rank.
    pub(crate) whose: Vec<Whose>,
    /// Number of walls, which come first.
    pub(super) walls: u32,
    /// Whether torques are remembered.
    pub(super) torques: bool,
    /// The images among the rows that the list names.
    pub(crate) images: Images,
    old: List,
    old_other: Vec<u32>,
}

impl Neighbours {
    /// Bytes of the arrays.
    pub(crate) fn bytes(&self) -> usize {
        let of = |l: &List| {
            4 * l.first.capacity() + l.alive.capacity() + 32 * (l.tangent.capacity() + l.roll.capacity())
        };
        of(&self.list)
            + of(&self.old)
            + 4 * (self.other.capacity()
                + self.old_other.capacity()
                + self.owner.capacity()
                + self.slot.capacity())
            + 24 * (self.force.capacity() + self.torque.capacity())
            + 48 * self.incoming.capacity()
            + self.places.bytes()
            + 96 * self.packed.capacity()
            + self.images.bytes()
            + self
                .parts
                .iter()
                .map(|p| size_of::<ShapedContact>() * (p.live.capacity() + p.next.capacity()))
                .sum::<usize>()
    }

    /// Whether a body has moved further than it may, or bodies came or went.
    pub(crate) fn is_stale(&self, bodies: &Bodies) -> bool {
        self.places.is_stale(bodies)
    }

    /// Makes the list from the pairs that Collide found; `first` says where those of each row begin. The rows are the
    /// bodies and their images.
    pub(crate) fn rebuild(
        &mut self,
        bodies: &Bodies,
        walls: usize,
        contacts: &Contacts,
        first: &[u32],
        images: &Images,
        kept: ListMargin,
        torques: bool,
        chunks: Chunks,
    ) {
        let n = bodies.len();
        if self.chunks.size != chunks.size {
            let loose = self.loose();
            self.relist(loose, images.owned, chunks.clone());
        }
        self.chunks = chunks;
        self.take_images(images);
        self.walls = walls as u32;
        self.torques = torques;
        // Whether a copy has moved too far is for its owner to say.
        let whose = &self.whose;
        self.places.note(bodies, images.owned, kept, |i| whose.get(i) != Some(&Whose::Another));
        std::mem::swap(&mut self.list, &mut self.old);
        std::mem::swap(&mut self.other, &mut self.old_other);
        let sphere = |i: usize| bodies.shape[i].0 == 0;
        let plain = |i: usize, k: usize| sphere(i) && sphere(contacts.b[k] as usize);
        let of = |i: usize| first[i] as usize..first[i + 1] as usize;

        resize(&mut self.list.first, n + 1);
        self.list.first[0] = 0;
        par::for_chunks_mut(&mut self.list.first[1..], |range, count| {
            for (k, i) in range.enumerate() {
                count[k] = of(i).filter(|&k| plain(i, k)).count() as u32;
            }
            0.0
        });
        let total = par::scan(&mut self.list.first);
        resize(&mut self.other, total);
        resize(&mut self.owner, total);
        resize(&mut self.slot, total);
        resize(&mut self.list.alive, total);
        resize(&mut self.list.tangent, total);
        resize(&mut self.list.roll, if torques { total } else { 0 });
        self.parts.resize_with(self.chunks.len(), ShapedChunk::default);

        let (other, alive) = (Scatter::new(&mut self.other), Scatter::new(&mut self.list.alive));
        let (tangent, roll) = (Scatter::new(&mut self.list.tangent), Scatter::new(&mut self.list.roll));
        let (slot, owner) = (Scatter::new(&mut self.slot), Scatter::new(&mut self.owner));
        let parts = Scatter::new(&mut self.parts);
        let (starts, old, old_other) = (&self.list.first, &self.old, &self.old_other);
        self.chunks.map(|chunk, range| {
            let own = starts[range.start] as usize..starts[range.end] as usize;
            // SAFETY: chunks of bodies have pairs and parts of their own.
            #[allow(unsafe_code)]
            let (other, owner, alive, tangent, slot, part) = unsafe {
                (
                    other.slice(own.clone()),
                    owner.slice(own.clone()),
                    alive.slice(own.clone()),
                    tangent.slice(own.clone()),
                    slot.slice(own.clone()),
                    &mut parts.slice(chunk..chunk + 1)[0],
                )
            };
            // SAFETY: as above.
            #[allow(unsafe_code)]
            let roll = if torques { unsafe { roll.slice(own.clone()) } } else { &mut [] };
            std::mem::swap(&mut part.pairs, &mut part.before);
            part.pairs.clear();
            let (mut at, mut passed) = (0, 0);
            for i in range.clone() {
                let had = old.first.get(i + 1).map_or(0..0, |&end| old.first[i] as usize..end as usize);
                let mut o = had.start;
                for k in of(i) {
                    let j = contacts.b[k];
                    if !plain(i, k) {
                        part.list(i as u32, j, &mut passed);
                        continue;
                    }
                    // One that is not alive may stand for an image that is gone.
                    while o < had.end && (old_other[o] < j || (old_other[o] == j && !old.alive[o])) {
                        o += 1;
                    }
                    let memory = (o < had.end && old_other[o] == j).then(|| old.memory(o));
                    let (t, r) = memory.unwrap_or_default().rows();
                    (owner[at], other[at]) = (i as u32, j);
                    alive[at] = memory.is_some();
                    tangent[at] = t;
                    if torques {
                        roll[at] = r;
                    }
                    slot[at] = place(bodies, images, &range, j);
                    at += 1;
                }
            }
            for pair in &mut part.pairs {
                pair.slot = place(bodies, images, &range, pair.b);
            }
        });
        self.set_places_aside(n);
    }

    /// Body `i` has left a hole: it never makes the list stale.
    pub(crate) fn forget(&mut self, i: usize, bodies: &Bodies) {
        self.places.forget(i, bodies);
    }

    /// The list is made again in the next step.
    pub(crate) fn outdate(&mut self) {
        self.places.clear();
    }

    /// From now on images have the numbers of another list of them. The order of those that are in both is the same in
    /// both, so pairs stay in order; a pair whose image is gone does not touch, and is merged with nothing.
    fn take_images(&mut self, images: &Images) {
        let Self { other, parts, images: old, list, .. } = self;
        let row = |b: u32| -> Result<u32, u32> {
            let Some(image) = old.list.get((b as usize).wrapping_sub(old.owned)) else { return Ok(b) };
            let number = |k: usize| (images.owned + k) as u32;
            let found = images.list.binary_search_by_key(&image.key(), |i| i.key());
            found.map(number).map_err(number)
        };
        if !old.list.is_empty() {
            for (other, alive) in other.iter_mut().zip(&mut list.alive) {
                *other = row(*other).unwrap_or_else(|next| {
                    *alive = false;
                    next
                });
            }
            for pair in parts.iter_mut().flat_map(|part| &mut part.pairs) {
                pair.b = row(pair.b).unwrap_or_else(|next| {
                    pair.end = pair.begin;
                    next
                });
            }
        }
        old.clone_from(images);
    }

    /// Gives every pair with a second body of another chunk its place, in the order of these bodies and, for each of them,
    /// of the pairs.
    fn set_places_aside(&mut self, n: usize) {
        let first = &mut self.incoming_first;
        first.clear();
        first.resize(n + 1, 0);
        let Self { slot, other, parts, list, chunks, images, .. } = self;
        let mut visit = |work: &mut dyn FnMut(&mut u32, u32)| {
            for (chunk, part) in parts.iter_mut().enumerate() {
                let rows = chunks.rows(chunk);
                for k in list.first[rows.start] as usize..list.first[rows.end] as usize {
                    if slot[k] < NOBODY {
                        work(&mut slot[k], images.owner(other[k]));
                    }
                }
                for pair in part.pairs.iter_mut().filter(|p| p.slot < NOBODY) {
                    work(&mut pair.slot, images.owner(pair.b));
                }
            }
        };
        visit(&mut |_, b| first[b as usize + 1] += 1);
        let total = par::scan(first);
        // Each place is handed out once; afterwards `first[b]` is where those of b end, and is moved back.
        visit(&mut |slot, b| {
            *slot = first[b as usize];
            first[b as usize] += 1;
        });
        for i in (1..=n).rev() {
            first[i] = first[i - 1];
        }
        first[0] = 0;
        self.incoming.clear();
        self.incoming.resize(total, [DVec3::ZERO; 2]);
    }
}

/// Where what a pair does to its second body goes, before places are handed out. What is done to an image is set aside for
/// its body.
fn place(bodies: &Bodies, images: &Images, chunk: &Range<usize>, b: u32) -> u32 {
    if !bodies.kind[b as usize].is_pushed() {
        NOBODY
    } else if chunk.contains(&(b as usize)) && !images.is_image(b as usize) {
        HERE
    } else {
        0
    }
}
