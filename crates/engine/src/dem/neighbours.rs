//! Which pairs may touch before the list is made anew (Verlet's list, with an allowance for each body).
//!
//! Collide lists every pair whose gap is at most the sum of what its two bodies may move ([`Kept`]). While no body has moved
//! further, the list holds every contact. Pairs of spheres stand in one flat list, in the order of their bodies, with their
//! memory beside them. Other pairs are kept in parts, one for each task, since they have as many contacts as
//! their shapes give.
//!
//! A task is a run of bricks ([`crate::bricks`]); a pair is handled by the task that owns its first body. What it does to a second
//! body of the same task is added there at once; one of another task is its guest ([`crate::guests`]), for which the stage
//! sum_forces takes what was set aside.

use std::ops::Range;

use glam::{DQuat, DVec3};

use super::eight_spheres::Packed;
use super::history::Loose;
use super::targets::{NOBODY, Push};
use super::{Memory, response::Answer};
use crate::bodies::{Bodies, BodyKind};
use crate::bricks::Bricks;
use crate::collide::{Kept, Touch};
use crate::contacts::Contacts;
use crate::guests::{Finder, Guests};
use crate::par::{self, Scatter};
use crate::soa::resize;

/// Most bodies of a task.
pub(super) const CHUNK: usize = 1024;

/// Most bodies of a task among so many: some dozens of tasks, so that every thread has work in a small scene too.
fn task_size(bodies: usize) -> usize {
    (bodies / 64).next_power_of_two().clamp(128, CHUNK)
}

/// The body at which each task begins, and their number. New bodies, which stand behind the others, change nothing for those before.
pub(super) fn tasks(bricks: &Bricks, bodies: usize) -> Vec<u32> {
    bricks.runs(bodies, task_size(bricks.sorted()), |i| i)
}

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
    pub(crate) fn memory(&self, k: usize) -> Memory {
        Memory::of_rows(self.tangent[k], self.roll.get(k).copied().unwrap_or_default())
    }

    pub(super) fn push(&mut self, memory: Memory, torques: bool) {
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
pub(crate) struct Live {
    pub(crate) feature: u32,
    pub(crate) normal: DVec3,
    /// On the surface of a [m].
    pub(crate) point: DVec3,
    pub(crate) gap: f64,
    pub(crate) memory: Memory,
    pub(crate) answer: Answer,
}

/// Two bodies that are not both spheres.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pair {
    pub(crate) a: u32,
    pub(crate) b: u32,
    /// Place of what it does to b.
    pub(crate) place: u32,
    /// Its contacts among those of its part.
    pub(crate) begin: u32,
    pub(crate) end: u32,
}

impl Pair {
    pub(crate) fn live(&self) -> Range<usize> {
        self.begin as usize..self.end as usize
    }
}

/// Pairs that are not both spheres, of one task.
#[derive(Clone, Default)]
pub(crate) struct Part {
    /// In the order of a, then b.
    pub(crate) pairs: Vec<Pair>,
    /// Their contacts.
    pub(crate) live: Vec<Live>,
    /// The contacts of the step in the making.
    pub(crate) next: Vec<Live>,
    /// What the narrow phase found for one pair.
    pub(crate) touches: Vec<Touch>,
    /// Pairs of the list before.
    before: Vec<Pair>,
}

impl Part {
    /// Adds a remembered contact; pairs must come in order.
    pub(super) fn remember(&mut self, l: &Loose) {
        let at = self.live.len() as u32;
        let Loose { feature, point, normal, memory, .. } = *l;
        self.live.push(Live { feature, point, normal, memory, ..Live::default() });
        match self.pairs.last_mut() {
            Some(pair) if (pair.a, pair.b) == (l.a, l.b) => pair.end = at + 1,
            _ => self.pairs.push(Pair { a: l.a, b: l.b, place: NOBODY, begin: at, end: at + 1 }),
        }
    }

    /// Lists a pair anew, with the contacts it had; pairs must come in order, and `old` counts those passed.
    fn list(&mut self, a: u32, b: u32, old: &mut usize) {
        if self.pairs.last().is_some_and(|p| (p.a, p.b) == (a, b)) {
            return;
        }
        while self.before.get(*old).is_some_and(|p| (p.a, p.b) < (a, b)) {
            *old += 1;
        }
        let (begin, end) = match self.before.get(*old) {
            Some(p) if (p.a, p.b) == (a, b) => (p.begin, p.end),
            _ => (0, 0),
        };
        self.pairs.push(Pair { a, b, place: NOBODY, begin, end });
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
    pub(crate) place: Vec<u32>,
    pub(crate) list: List,
    /// Force on b, if contacts are listed [N].
    pub(crate) force: Vec<DVec3>,
    /// Torque on b that resists rolling and twisting, if contacts are listed and some do [N m].
    pub(crate) torque: Vec<DVec3>,
    pub(crate) parts: Vec<Part>,
    /// The bodies as contacts read them, anew in every step.
    pub(super) packed: Vec<Packed>,
    /// Bodies that pairs of other tasks push.
    pub(super) guests: Guests,
    /// Force and torque on them.
    pub(super) pushes: Vec<Push>,
    /// Where the bodies were when the list was made [m].
    pub(super) at: Vec<DVec3>,
    /// How far each may go [m].
    allowance: Vec<f64>,
    /// Orientations then, of bodies that are no spheres.
    rotation: Vec<(u32, DQuat)>,
    /// The body at which each task begins, and the number of bodies.
    pub(super) begins: Vec<u32>,
    /// Number of walls, which come first.
    pub(super) walls: u32,
    /// Whether torques are remembered.
    pub(super) torques: bool,
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
                + self.place.capacity())
            + 24 * (self.force.capacity() + self.torque.capacity() + self.at.capacity())
            + size_of::<Push>() * self.pushes.capacity()
            + self.guests.bytes()
            + 8 * self.allowance.capacity()
            + 96 * self.packed.capacity()
            + self
                .parts
                .iter()
                .map(|p| size_of::<Live>() * (p.live.capacity() + p.next.capacity()))
                .sum::<usize>()
    }

    /// Whether a body has moved further than it may, or bodies came or went.
    pub(crate) fn is_stale(&self, bodies: &Bodies) -> bool {
        if self.at.len() != bodies.len() {
            return true;
        }
        let moved = par::map_chunks(bodies.len(), |range| {
            // The comparison is written so that a position that is no number counts as moved.
            !range
                .clone()
                .zip(&self.at[range.clone()])
                .zip(&self.allowance[range])
                .all(|((i, at), most)| bodies.position[i].distance_squared(*at) <= most * most)
        });
        moved.into_iter().any(|m| m)
            || self.rotation.iter().any(|&(i, then)| {
                let i = i as usize;
                let now = bodies.rotation[i];
                // A turn by a small angle moves the quaternion by half of it.
                let chord = (now - then).length().min((now + then).length());
                let turn = if chord > 0.0 { 2.1 * chord * bodies.radius[i] } else { 0.0 };
                bodies.position[i].distance(self.at[i]) + turn > self.allowance[i]
            })
    }

    /// Makes the list from the pairs that Collide found; `first` says where those of each body begin.
    pub(crate) fn rebuild(
        &mut self,
        bodies: &Bodies,
        (walls, bricks): (usize, &Bricks),
        contacts: &Contacts,
        first: &[u32],
        kept: Kept,
        torques: bool,
    ) {
        let n = bodies.len();
        let begins = tasks(bricks, n);
        let known = self.begins.len().saturating_sub(1);
        if begins.get(..known) == self.begins.get(..known) {
            self.begins = begins;
        } else {
            let loose = self.loose();
            self.relist(loose, begins);
        }
        self.walls = walls as u32;
        self.torques = torques;
        self.note_places(bodies, kept);
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
        resize(&mut self.place, total);
        resize(&mut self.list.alive, total);
        resize(&mut self.list.tangent, total);
        resize(&mut self.list.roll, if torques { total } else { 0 });
        self.parts.resize_with(self.begins.len() - 1, Part::default);

        let (other, alive) = (Scatter::new(&mut self.other), Scatter::new(&mut self.list.alive));
        let (tangent, roll) = (Scatter::new(&mut self.list.tangent), Scatter::new(&mut self.list.roll));
        let (places, owner) = (Scatter::new(&mut self.place), Scatter::new(&mut self.owner));
        let parts = Scatter::new(&mut self.parts);
        let (starts, old, old_other) = (&self.list.first, &self.old, &self.old_other);
        let guests = par::map_ranges(&self.begins, 1, |task, range| {
            let own = starts[range.start] as usize..starts[range.end] as usize;
            // SAFETY: tasks have bodies, pairs and parts of their own.
            #[allow(unsafe_code)]
            let (other, owner, alive, tangent, places, part) = unsafe {
                (
                    other.slice(own.clone()),
                    owner.slice(own.clone()),
                    alive.slice(own.clone()),
                    tangent.slice(own.clone()),
                    places.slice(own.clone()),
                    &mut parts.slice(task..task + 1)[0],
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
                    while o < had.end && old_other[o] < j {
                        o += 1;
                    }
                    let memory = (o < had.end && old_other[o] == j && old.alive[o]).then(|| old.memory(o));
                    let (t, r) = memory.unwrap_or_default().rows();
                    (owner[at], other[at]) = (i as u32, j);
                    alive[at] = memory.is_some();
                    tangent[at] = t;
                    if torques {
                        roll[at] = r;
                    }
                    at += 1;
                }
            }
            place_seconds(bodies, &range, other, &mut part.pairs, places)
        });
        self.guests.list(self.begins.clone(), &guests, |_| 0);
        resize(&mut self.pushes, self.guests.len());
    }

    /// Body `i` has left a hole: it never makes the list stale.
    pub(crate) fn forget(&mut self, i: usize, bodies: &Bodies) {
        if let Some(at) = self.at.get_mut(i) {
            *at = bodies.position[i];
        }
    }

    fn note_places(&mut self, bodies: &Bodies, kept: Kept) {
        let n = bodies.len();
        self.at.clear();
        self.at.extend_from_slice(&bodies.position);
        resize(&mut self.allowance, n);
        par::for_chunks_mut(&mut self.allowance, |range, most| {
            range.enumerate().for_each(|(k, i)| most[k] = kept.allowance(bodies, i));
            0.0
        });
        self.rotation.clear();
        let turns = |&i: &usize| bodies.shape[i].0 != 0 && bodies.kind[i] != BodyKind::Fixed;
        self.rotation.extend((0..n).filter(turns).map(|i| (i as u32, bodies.rotation[i])));
    }
}

/// Gives what each pair of a task does to its second body a place: first all that is not pushed, then the task's own bodies, then
/// its guests. Returns the guests.
fn place_seconds(
    bodies: &Bodies,
    own: &Range<usize>,
    other: &[u32],
    pairs: &mut [Pair],
    places: &mut [u32],
) -> Vec<u32> {
    let mut finder = Finder::default();
    let mut place = |b: u32, at: usize| {
        if !bodies.kind[b as usize].is_pushed() {
            return NOBODY;
        }
        if own.contains(&(b as usize)) {
            return 1 + b - own.start as u32;
        }
        finder.note(b, at);
        NOBODY
    };
    for (k, &b) in other.iter().enumerate() {
        places[k] = place(b, k);
    }
    let spheres = other.len();
    for (k, pair) in pairs.iter_mut().enumerate() {
        pair.place = place(pair.b, spheres + k);
    }
    finder.finish(|at, guest| {
        let place = 1 + own.len() as u32 + guest;
        match at.checked_sub(spheres) {
            None => places[at] = place,
            Some(k) => pairs[k].place = place,
        }
    })
}
