//! Stages 8 and 9 of Negrut10 section 4.2.1: where each contact goes, and the contacts themselves.
//!
//! Pairs come from stage 7 in the order of bins and leave in the order of their bodies (`docs/decisions/0004`). As with
//! the bins, the sort has two steps: first into chunks of bodies, then within each chunk, whose counts and keys fit a
//! cache. No counter is shared between threads. What a contact needs of its second body is fetched for many contacts
//! at once before any is computed: in a scene in no order each fetch is a wait for memory, and many waits together take
//! as long as one.

use std::ops::Range;

use glam::DVec3;

use super::pairs::{Found, ListedContact, Pairs};
use super::{ContactPoint, sphere_contact};
use crate::bodies::Bodies;
use crate::contacts::Contacts;
use crate::par::{self, Scatter};
use crate::soa::resize;

/// Bodies of a chunk, at least and at most, and the number of chunks sought: not more than the places that a processor
/// can write to in turn without trouble. Whatever the chunks, the contacts are the same.
const CHUNK: (usize, usize) = (1 << 8, 1 << 14);
const CHUNKS: usize = 1 << 10;

/// Parts of the tasks of stage 7 for each thread: tasks at the rim of a heap have little to do.
const PARTS: usize = 4;

/// Contacts whose second bodies are fetched together.
const TOGETHER: usize = 256;

/// Arrays that bring pairs into the order of their bodies.
#[derive(Default)]
pub(super) struct Order {
    /// D, then E: number of pairs of each chunk of bodies, then where they go; a row for each part of the tasks.
    counts: Vec<u32>,
    parts: usize,
    /// Bodies of a chunk: a power of two, given as its exponent.
    chunk_bits: u32,
    /// Where the contacts of each chunk of bodies begin.
    chunk_starts: Vec<u32>,
    /// The pairs in the order of their chunks.
    pairs: Vec<ListedContact>,
    /// b and place of each contact, in the order of a.
    keys: Vec<u64>,
    /// Geometry of the contacts of shapes other than spheres, task after task, and where each task's begins.
    touches: Vec<ContactPoint>,
    before: Vec<u32>,
}

impl Order {
    /// Bytes of the arrays.
    pub(super) fn bytes(&self) -> usize {
        4 * (self.counts.capacity() + self.chunk_starts.capacity() + self.before.capacity())
            + self.pairs.capacity() * size_of::<ListedContact>()
            + self.keys.capacity() * 8
            + self.touches.capacity() * size_of::<ContactPoint>()
    }

    /// Calls `work` for each part of the tasks of stage 7, with the counts of the part.
    fn for_parts(&mut self, tasks: usize, work: impl Fn(Range<usize>, &mut [u32]) + Sync + Send) {
        let chunks = self.counts.len() / self.parts;
        let part = tasks.div_ceil(self.parts).max(1);
        let counts = Scatter::new(&mut self.counts);
        par::map_tasks(tasks.div_ceil(part), 1, |p| {
            // SAFETY: each part has its own counts.
            #[allow(unsafe_code)]
            let counts = unsafe { counts.slice(p * chunks..(p + 1) * chunks) };
            work(p * part..tasks.min((p + 1) * part), counts);
        });
    }

    /// The last of stage 7: D, how many contacts the bodies of each chunk have.
    pub(super) fn count(&mut self, found: &[Found], bodies: usize) {
        let chunk = bodies.div_ceil(CHUNKS).next_power_of_two().clamp(CHUNK.0, CHUNK.1);
        self.chunk_bits = chunk.trailing_zeros();
        let (chunks, bits) = (bodies.div_ceil(chunk), self.chunk_bits);
        self.parts = if found.len() < 16 { 1 } else { PARTS * rayon::current_num_threads() };
        self.counts.clear();
        self.counts.resize(self.parts * chunks, 0);
        self.for_parts(found.len(), |tasks, counts| {
            for pair in found[tasks].iter().flat_map(|f| &f.pairs) {
                counts[(pair.a >> bits) as usize] += 1;
            }
        });
    }
}

/// Stage 8: E, where the contacts of each chunk of bodies begin, and where the geometry that is known goes.
pub fn scan_contacts(pairs: &mut Pairs, limit: u64) {
    let order = &mut pairs.order;
    let chunks = order.counts.len() / order.parts;
    resize(&mut order.chunk_starts, chunks + 1);
    // Counted wide: what cannot be held stops the run, which says how many there are.
    let needed: u64 = order.counts.iter().map(|&n| u64::from(n)).sum();
    pairs.too_many = (needed > limit).then_some(needed);
    if pairs.too_many.is_some() {
        return;
    }
    let mut total = 0u32;
    for chunk in 0..chunks {
        order.chunk_starts[chunk] = total;
        for p in 0..order.parts {
            let count = &mut order.counts[p * chunks + chunk];
            (*count, total) = (total, total + *count);
        }
    }
    order.chunk_starts[chunks] = total;
    order.before.clear();
    let mut before = 0;
    for found in &pairs.found {
        order.before.push(before);
        before += found.touches.len() as u32;
    }
    resize(&mut order.touches, before as usize);
}

/// Stage 9, one task per chunk of bodies: F, the contacts in the order of their bodies. With `images`, a pair may have been found more than once.
pub fn write_contacts(bodies: &Bodies, pairs: &mut Pairs, contacts: &mut Contacts, images: bool) {
    let n = bodies.len();
    place_pairs(pairs);
    let order = &mut pairs.order;
    let total = order.pairs.len();
    resize(&mut order.keys, total);
    resize(&mut pairs.first, n + 1);
    pairs.first[n] = total as u32;
    resize(&mut contacts.a, total);
    resize(&mut contacts.b, total);
    resize(&mut contacts.feature, total);
    resize(&mut contacts.normal, total);
    resize(&mut contacts.point_a, total);
    resize(&mut contacts.gap, total);
    // Most scenes have no compounds: they need no room for pieces.
    let compounds = pairs.found.iter().any(|f| f.compounds);
    contacts.pieces.clear();
    contacts.pieces.resize(if compounds { total } else { 0 }, ContactPoint::WHOLE);
    let to = Target {
        a: Scatter::new(&mut contacts.a),
        b: Scatter::new(&mut contacts.b),
        feature: Scatter::new(&mut contacts.feature),
        normal: Scatter::new(&mut contacts.normal),
        point_a: Scatter::new(&mut contacts.point_a),
        gap: Scatter::new(&mut contacts.gap),
        pieces: compounds.then(|| Scatter::new(&mut contacts.pieces)),
    };
    let (first, keys) = (Scatter::new(&mut pairs.first[..n]), Scatter::new(&mut order.keys));
    let (staged, chunk_starts, touches) = (&order.pairs, &order.chunk_starts, &order.touches);
    let chunk_size = 1usize << order.chunk_bits;
    let deepest = par::map_tasks(n.div_ceil(chunk_size), 2, |chunk| {
        let range = chunk * chunk_size..n.min((chunk + 1) * chunk_size);
        let own = chunk_starts[chunk] as usize..chunk_starts[chunk + 1] as usize;
        // SAFETY: chunks of bodies have bodies and contacts of their own.
        #[allow(unsafe_code)]
        let (first, keys) = unsafe { (first.slice(range.clone()), keys.slice(own.clone())) };
        sort_chunk(&staged[own.clone()], range.start, own.start, first, keys);
        // SAFETY: as above.
        #[allow(unsafe_code)]
        let a = unsafe { to.a.slice(own.clone()) };
        for (k, i) in range.enumerate() {
            let begin = first[k] as usize - own.start;
            let end = first.get(k + 1).map_or(own.len(), |&f| f as usize - own.start);
            // Bodies fix the order, and places within a pair: its contacts stand in the order of their features in the
            // list of one task.
            keys[begin..end].sort_unstable();
            if images {
                sort_found_twice(&mut keys[begin..end], touches);
            }
            a[begin..end].fill(i as u32);
        }
        write_chunk(bodies, touches, own.start, a, keys, &to)
    });
    pairs.deepest = deepest.into_iter().fold((0.0, 0.0), |x, y| (f64::max(x.0, y.0), f64::max(x.1, y.1)));
}

/// Two bodies may touch through several faces of a periodic box. Which of these contacts was found first depends on the grid, which ranks
/// do not share; their points do not.
fn sort_found_twice(keys: &mut [u64], touches: &[ContactPoint]) {
    let touch = |key: &u64| (*key as u32 as usize).checked_sub(1).map(|k| &touches[k]);
    for pair in keys.chunk_by_mut(|x, y| x >> 32 == y >> 32).filter(|pair| pair.len() > 1) {
        pair.sort_by_key(|key| touch(key).map(|t| (t.feature, t.point_a.to_array().map(f64::to_bits))));
    }
}

/// Writes the contacts of a chunk of bodies, whose first is number `first`; returns the deepest penetration, and over
/// the smaller radius.
fn write_chunk(
    bodies: &Bodies,
    touches: &[ContactPoint],
    first: usize,
    a: &[u32],
    keys: &[u64],
    to: &Target,
) -> (f64, f64) {
    let mut deepest = (0.0_f64, 0.0_f64);
    let mut others = [(DVec3::ZERO, 0.0); TOGETHER];
    for (block, (a, keys)) in a.chunks(TOGETHER).zip(keys.chunks(TOGETHER)).enumerate() {
        for (other, key) in others.iter_mut().zip(keys) {
            let j = (key >> 32) as usize;
            *other = (bodies.position[j], bodies.radius[j]);
        }
        for (k, (&i, &key)) in a.iter().zip(keys).enumerate() {
            let (i, known) = (i as usize, key as u32 as usize);
            let (position, radius) = others[k];
            let touch = if known > 0 {
                touches[known - 1]
            } else {
                sphere_contact::sphere_sphere(bodies.position[i], bodies.radius[i], position, radius)
            };
            // SAFETY: the place is one of this chunk's.
            #[allow(unsafe_code)]
            unsafe {
                to.set(first + block * TOGETHER + k, (key >> 32) as u32, &touch);
            }
            if touch.gap < 0.0 {
                deepest.0 = deepest.0.max(-touch.gap);
                // Few contacts are the deepest so far, and the inner radius of a sphere is no less than its radius: most
                // pairs of spheres are distinguished without it, and products do where quotients would.
                if known > 0 || -touch.gap > deepest.1 * bodies.radius[i].min(radius) {
                    let size = bodies.inradius[i].min(bodies.inradius[(key >> 32) as usize]);
                    if -touch.gap > deepest.1 * size {
                        deepest.1 = -touch.gap / size;
                    }
                }
            }
        }
    }
    deepest
}

/// Puts the keys of a chunk's pairs in the order of their body a; `first` becomes where each body's contacts begin.
fn sort_chunk(
    pairs: &[ListedContact],
    first_body: usize,
    first_contact: usize,
    first: &mut [u32],
    keys: &mut [u64],
) {
    first.fill(0);
    pairs.iter().for_each(|p| first[p.a as usize - first_body] += 1);
    let mut place = first_contact as u32;
    for start in first.iter_mut() {
        (*start, place) = (place, place + *start);
    }
    // The starts serve as cursors, which leaves each at the start of the next body; they are moved up afterwards.
    for p in pairs {
        let cursor = &mut first[p.a as usize - first_body];
        keys[*cursor as usize - first_contact] = u64::from(p.b) << 32 | u64::from(p.place);
        *cursor += 1;
    }
    first.copy_within(..first.len() - 1, 1);
    first[0] = first_contact as u32;
}

/// The arrays of the contacts, to be written from several threads.
struct Target<'a> {
    a: Scatter<'a, u32>,
    b: Scatter<'a, u32>,
    feature: Scatter<'a, u32>,
    normal: Scatter<'a, DVec3>,
    point_a: Scatter<'a, DVec3>,
    gap: Scatter<'a, f64>,
    pieces: Option<Scatter<'a, [u16; 2]>>,
}

impl Target<'_> {
    /// Writes contact `k`, but for its first body.
    ///
    /// # Safety
    /// No other thread writes contact `k`.
    #[allow(unsafe_code)]
    #[inline]
    unsafe fn set(&self, k: usize, b: u32, touch: &ContactPoint) {
        // SAFETY: the contract is the same.
        unsafe {
            self.b.set_once(k, b);
            self.feature.set_once(k, touch.feature);
            self.normal.set_once(k, touch.normal);
            self.point_a.set_once(k, touch.point_a);
            self.gap.set_once(k, touch.gap);
            if let Some(pieces) = &self.pieces {
                pieces.set_once(k, touch.pieces);
            }
        }
    }
}

/// Brings the pairs into the order of their chunks, and the geometry that is known into one list.
fn place_pairs(pairs: &mut Pairs) {
    let Pairs { found, order, .. } = pairs;
    let (mut staged, mut touches) = (std::mem::take(&mut order.pairs), std::mem::take(&mut order.touches));
    let (before, bits) = (std::mem::take(&mut order.before), order.chunk_bits);
    resize(&mut staged, order.chunk_starts.last().map_or(0, |&n| n as usize));
    let (to, geometry) = (Scatter::new(&mut staged), Scatter::new(&mut touches));
    order.for_parts(found.len(), |tasks, cursors| {
        for task in tasks {
            let (found, before) = (&found[task], before[task]);
            if !found.touches.is_empty() {
                let own = before as usize..before as usize + found.touches.len();
                // SAFETY: each task has its own places.
                #[allow(unsafe_code)]
                unsafe { geometry.slice(own) }.copy_from_slice(&found.touches);
            }
            for pair in &found.pairs {
                let place = if pair.place > 0 { before + pair.place } else { 0 };
                let cursor = &mut cursors[(pair.a >> bits) as usize];
                // SAFETY: the counts give each pair a place of its own.
                #[allow(unsafe_code)]
                unsafe {
                    to.set_once(*cursor as usize, ListedContact { place, ..*pair });
                }
                *cursor += 1;
            }
        }
    });
    (order.pairs, order.touches, order.before) = (staged, touches, before);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_contacts_than_numbers_are_counted_and_not_written() {
        let mut pairs = Pairs::default();
        pairs.order.parts = 1;
        let limit = super::super::limit(usize::MAX >> 8);
        assert_eq!(limit, u64::from(u32::MAX));
        pairs.order.counts = vec![u32::MAX, 5];
        scan_contacts(&mut pairs, limit);
        assert_eq!(pairs.too_many, Some(u64::from(u32::MAX) + 5));
        pairs.order.counts = vec![7, 5];
        scan_contacts(&mut pairs, limit);
        assert_eq!((pairs.too_many, &pairs.order.chunk_starts[..]), (None, &[0, 7, 12][..]));
    }
}
