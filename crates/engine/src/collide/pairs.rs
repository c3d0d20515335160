//! Stages 7-9 of Negrut10 section 4.2.1: which bodies touch, and where.
//!
//! Each bin is searched together with half of its neighbours: the other half sees it from its side, so every pair is
//! found once. A body also looks into the neighbourhood of its centre on each coarser level. Pairs are then put in the
//! order of their bodies. The geometry of two spheres is computed only then, in place; that of other shapes is what
//! decides whether and where they touch, so it is kept from stage 7 on.
//!
//! Differs from Pazouki12: its stages 7a to 7c (a list of the pairs that pass the yes/no test) are not stages here; the
//! test stands before the geometry of each pair ([`table`]), which needs no list.

use std::ops::Range;
use std::sync::atomic::{AtomicU32, Ordering};

use glam::DVec3;

use super::bins::Bins;
use super::walls::{Wall, walls};
use super::{Rules, Touch, sphere_contact, table};
use crate::bodies::{Bodies, BodyKind};
use crate::contacts::Contacts;
use crate::ids::ShapeId;
use crate::par::{self, CHUNK, Scatter};
use crate::shape::Shape;
use crate::soa::resize;

/// Bins of a task.
const BIN_CHUNK: usize = 256;

/// A contact of two bodies as stage 7 lists it.
#[derive(Clone, Copy, Debug)]
struct Pair {
    /// The body whose contacts it is listed with: the lower index, never a wall.
    a: u32,
    /// The other body.
    b: u32,
    /// One more than the place of its geometry in the list of its task; zero for two spheres, whose geometry is cheaper
    /// to compute when it is written than to keep.
    place: u32,
}

/// What a task of stage 7 found.
#[derive(Default)]
struct Found {
    pairs: Vec<Pair>,
    touches: Vec<Touch>,
    /// The contacts of one pair, before some are left out.
    of_pair: Vec<Touch>,
}

/// Arrays of the stages.
#[derive(Default)]
pub struct Pairs {
    /// What each task found.
    found: Vec<Found>,
    /// Geometry of the contacts of shapes other than spheres, task after task.
    touches: Vec<Touch>,
    /// D: number of contacts of each body.
    counts: Vec<AtomicU32>,
    /// E: where the contacts of each body begin.
    pub first: Vec<u32>,
    /// b and place of each contact, in the order of a.
    keys: Vec<u64>,
    /// Two bodies whose shapes have no contact law.
    pub unsupported: Option<(u32, u32)>,
    /// Deepest penetration [m], and over the smaller radius.
    pub deepest: (f64, f64),
}

impl Pairs {
    /// Bytes of the arrays.
    pub fn bytes(&self) -> usize {
        let of =
            |f: &Found| f.pairs.capacity() * size_of::<Pair>() + f.touches.capacity() * size_of::<Touch>();
        self.found.iter().map(of).sum::<usize>()
            + self.touches.capacity() * size_of::<Touch>()
            + 4 * (self.counts.capacity() + self.first.capacity())
            + 8 * self.keys.capacity()
    }
}

/// What a task of stage 7 works on.
struct Search<'a> {
    bodies: &'a Bodies,
    shapes: &'a [Shape],
    rules: Rules,
    counts: &'a [AtomicU32],
}

impl Search<'_> {
    /// Adds the contacts of two bodies that are near each other; false if they have no contact law.
    #[inline]
    fn add(&self, i: usize, j: usize, list: &mut Found) -> bool {
        let (a, b) = (i.min(j), i.max(j));
        if !table::can_collide(self.bodies, a, b) {
            return true;
        }
        if self.both_spheres(a, b) {
            let (p, r, v) = (&self.bodies.position, &self.bodies.radius, &self.bodies.velocity);
            let agitation = self.bodies.agitation[a].max(self.bodies.agitation[b]);
            let limit = self.rules.margin.pair(r[a].min(r[b]), v[a].distance(v[b]), agitation);
            let reach = r[a] + r[b] + limit;
            if p[a].distance_squared(p[b]) <= reach * reach {
                self.push(a, b, list);
            }
            return true;
        }
        self.add_touches(a, b, list)
    }

    /// Adds the contacts of two bodies with their geometry, in the order of their features.
    fn add_touches(&self, a: usize, b: usize, list: &mut Found) -> bool {
        let Found { pairs, touches, of_pair } = list;
        of_pair.clear();
        if !self.rules.touches(self.bodies, self.shapes, a, b, of_pair) {
            return false;
        }
        if !of_pair.is_empty() {
            self.counts[a].fetch_add(of_pair.len() as u32, Ordering::Relaxed);
            for touch in of_pair.iter() {
                touches.push(*touch);
                pairs.push(Pair { a: a as u32, b: b as u32, place: touches.len() as u32 });
            }
        }
        true
    }

    /// Adds the contact of two spheres.
    #[inline]
    fn push(&self, a: usize, b: usize, list: &mut Found) {
        // Only the total counts; the order of the additions does not.
        self.counts[a].fetch_add(1, Ordering::Relaxed);
        list.pairs.push(Pair { a: a as u32, b: b as u32, place: 0 });
    }

    #[inline]
    fn both_spheres(&self, a: usize, b: usize) -> bool {
        self.bodies.shape[a] == ShapeId(0) && self.bodies.shape[b] == ShapeId(0)
    }
}

/// Stage 7, a chunk of bins a task, then a chunk of bodies against the walls: the pairs, and D, how many each body
/// has.
pub fn count_contacts(bodies: &Bodies, shapes: &[Shape], rules: Rules, bins: &Bins, pairs: &mut Pairs) {
    let n = bodies.len();
    pairs.counts.clear();
    pairs.counts.resize_with(n, || AtomicU32::new(0));
    let bin_tasks = bins.active.len().div_ceil(BIN_CHUNK);
    let walls = walls(bodies, shapes);
    let wall_tasks = if walls.is_empty() { 0 } else { n.div_ceil(CHUNK) };
    pairs.found.resize_with(bin_tasks + wall_tasks, Found::default);
    let search = Search { bodies, shapes, rules, counts: &pairs.counts };
    let lists = Scatter::new(&mut pairs.found);
    let near = par::map_chunks_of(BIN_CHUNK, bins.active.len(), BIN_CHUNK, |range| {
        let task = range.start / BIN_CHUNK;
        // SAFETY: each task has its own list.
        #[allow(unsafe_code)]
        let list = &mut unsafe { lists.slice(task..task + 1) }[0];
        list.pairs.clear();
        list.touches.clear();
        search_bins(&search, bins, range, list)
    });
    let at_walls = par::map_chunks(if walls.is_empty() { 0 } else { n }, |range| {
        let task = bin_tasks + range.start / CHUNK;
        // SAFETY: each task has its own list.
        #[allow(unsafe_code)]
        let list = &mut unsafe { lists.slice(task..task + 1) }[0];
        list.pairs.clear();
        list.touches.clear();
        search_walls(&search, &walls, range, list)
    });
    pairs.unsupported = near.into_iter().chain(at_walls).flatten().next();
}

/// All pairs of a chunk of bins; returns a pair without a contact law, if there is one.
fn search_bins(search: &Search, bins: &Bins, range: Range<usize>, list: &mut Found) -> Option<(u32, u32)> {
    let (grid, starts) = (&bins.grid, &bins.starts);
    let entries = |r: Range<u32>| starts[r.start as usize] as usize..starts[r.end as usize] as usize;
    let mut unsupported = None;
    let mut test = |k: usize, others: Range<usize>| {
        let p = bins.balls[k];
        for (q, other) in bins.balls[others.clone()].iter().zip(others) {
            let reach = p.reach + q.reach;
            let distance_squared = p.center.distance_squared(q.center);
            if distance_squared > reach * reach {
                continue;
            }
            let (i, j) = (bins.sorted[k], bins.sorted[other]);
            // Two free spheres so near that they touch even at rest: most pairs, and no need to look at the bodies.
            let at_rest = p.radius + q.radius + search.rules.margin.pair(p.radius.min(q.radius), 0.0, 0.0);
            if at_rest < f64::INFINITY && distance_squared <= at_rest * at_rest {
                search.push(i.min(j) as usize, i.max(j) as usize, list);
            } else if !search.add(i as usize, j as usize, list) {
                unsupported = unsupported.or(Some((i, j)));
            }
        }
    };
    for &bin in &bins.active[range] {
        let own = entries(bin..bin + 1);
        let l = grid.levels.partition_point(|l| l.first_bin <= bin) - 1;
        let level = &grid.levels[l];
        let cell = grid.cell(level, bins.balls[own.start].center);
        for k in own.clone() {
            test(k, k + 1..own.end);
        }
        grid.neighbours(level, cell, true, |run| {
            let others = entries(run);
            if !others.is_empty() {
                own.clone().for_each(|k| test(k, others.clone()));
            }
        });
        for coarse in grid.levels[..l].iter().filter(|c| c.bodies > 0) {
            for k in own.clone() {
                let cell = grid.cell(coarse, bins.balls[k].center);
                let here = grid.bin(coarse, cell);
                test(k, entries(here..here + 1));
                grid.neighbours(coarse, cell, false, |run| test(k, entries(run)));
            }
        }
    }
    unsupported
}

/// All contacts of a chunk of bodies with the walls; returns a pair without a contact law, if there is one.
fn search_walls(
    search: &Search,
    walls: &[Wall],
    range: Range<usize>,
    list: &mut Found,
) -> Option<(u32, u32)> {
    let mut unsupported = None;
    for i in range.filter(|&i| i >= walls.len()) {
        if search.bodies.kind[i] != BodyKind::Dynamic {
            continue;
        }
        let p = search.bodies.position[i];
        // Half of the relative margin is in the reach, half would be the other body's.
        let margin = search.rules.margin;
        let at_rest = margin.reach(search.bodies, i) + 0.5 * margin.relative * search.bodies.radius[i];
        for wall in walls {
            if wall.may_touch(p, wall.reach(search.bodies, margin, i, at_rest))
                && !search.add_touches(i, wall.index, list)
            {
                unsupported = unsupported.or(Some((i as u32, wall.index as u32)));
            }
        }
    }
    unsupported
}

/// Stage 8: E, where the contacts of each body begin.
pub fn scan_contacts(pairs: &mut Pairs) {
    pairs.first.clear();
    pairs.first.push(0);
    pairs.first.extend(pairs.counts.iter().map(|c| c.load(Ordering::Relaxed)));
    par::scan(&mut pairs.first);
}

/// Stage 9, a chunk of bodies a task: F, the contacts in the order of their bodies.
pub fn write_contacts(bodies: &Bodies, pairs: &mut Pairs, contacts: &mut Contacts) {
    let n = bodies.len();
    let total = pairs.first[n] as usize;
    place_keys(pairs, total);
    resize(&mut contacts.a, total);
    resize(&mut contacts.b, total);
    resize(&mut contacts.feature, total);
    resize(&mut contacts.normal, total);
    resize(&mut contacts.point_a, total);
    resize(&mut contacts.gap, total);
    let to = Target {
        a: Scatter::new(&mut contacts.a),
        b: Scatter::new(&mut contacts.b),
        feature: Scatter::new(&mut contacts.feature),
        normal: Scatter::new(&mut contacts.normal),
        point_a: Scatter::new(&mut contacts.point_a),
        gap: Scatter::new(&mut contacts.gap),
    };
    let (first, touches, keys) = (&pairs.first, &pairs.touches, Scatter::new(&mut pairs.keys));
    let deepest = par::map_chunks(n, |range| {
        let own = first[range.start] as usize..first[range.end] as usize;
        let mut deepest = (0.0_f64, 0.0_f64);
        let mut k = own.start;
        let mut write = |i: usize, j: usize, touch: Touch| {
            // SAFETY: the contacts of different chunks of bodies do not overlap; k stays within this chunk's.
            #[allow(unsafe_code)]
            unsafe {
                to.set(k, i, j, &touch);
            }
            if touch.gap < 0.0 {
                deepest.0 = deepest.0.max(-touch.gap);
                deepest.1 = deepest.1.max(-touch.gap / bodies.inradius[i].min(bodies.inradius[j]));
            }
            k += 1;
        };
        for i in range {
            // SAFETY: the contacts of different bodies do not overlap.
            #[allow(unsafe_code)]
            let keys = unsafe { keys.slice(first[i] as usize..first[i + 1] as usize) };
            // Tasks placed them in the order in which they came; bodies fix it, and places within a pair: its contacts
            // stand in the order of their features in the list of one task.
            keys.sort_unstable();
            for &key in keys.iter() {
                let (j, place) = ((key >> 32) as usize, key as u32 as usize);
                let touch = if place > 0 {
                    touches[place - 1]
                } else {
                    let (p, r) = (&bodies.position, &bodies.radius);
                    sphere_contact::sphere_sphere(p[i], r[i], p[j], r[j])
                };
                write(i, j, touch);
            }
        }
        assert_eq!(k, own.end, "stage 9 writes what stage 7 counted");
        deepest
    });
    pairs.deepest = deepest.into_iter().fold((0.0, 0.0), |x, y| (f64::max(x.0, y.0), f64::max(x.1, y.1)));
}

/// The arrays of the contacts, to be written from several threads.
struct Target<'a> {
    a: Scatter<'a, u32>,
    b: Scatter<'a, u32>,
    feature: Scatter<'a, u32>,
    normal: Scatter<'a, DVec3>,
    point_a: Scatter<'a, DVec3>,
    gap: Scatter<'a, f64>,
}

impl Target<'_> {
    /// Writes contact `k`.
    ///
    /// # Safety
    /// No other thread writes contact `k`.
    #[allow(unsafe_code)]
    #[inline]
    unsafe fn set(&self, k: usize, a: usize, b: usize, touch: &Touch) {
        // SAFETY: the contract is the same.
        unsafe {
            self.a.set(k, a as u32);
            self.b.set(k, b as u32);
            self.feature.set(k, touch.feature);
            self.normal.set(k, touch.normal);
            self.point_a.set(k, touch.point_a);
            self.gap.set(k, touch.gap);
        }
    }
}

/// Brings the pairs into the order of their body `a`, and the geometry that is known into one list.
fn place_keys(pairs: &mut Pairs, total: usize) {
    resize(&mut pairs.keys, total);
    // The counts become cursors.
    for (count, &start) in pairs.counts.iter_mut().zip(&pairs.first) {
        *count.get_mut() = start;
    }
    pairs.touches.clear();
    let mut before = Vec::with_capacity(pairs.found.len());
    for found in &pairs.found {
        before.push(pairs.touches.len() as u32);
        pairs.touches.extend_from_slice(&found.touches);
    }
    let keys = Scatter::new(&mut pairs.keys);
    let (found, cursors) = (&pairs.found, &pairs.counts);
    par::map_chunks_of(1, found.len(), 8, |range| {
        for (task, pair) in range.flat_map(|t| found[t].pairs.iter().map(move |p| (t, p))) {
            let place = if pair.place > 0 { before[task] + pair.place } else { 0 };
            let k = cursors[pair.a as usize].fetch_add(1, Ordering::Relaxed) as usize;
            // SAFETY: a cursor gives each place once.
            #[allow(unsafe_code)]
            unsafe {
                keys.set(k, u64::from(pair.b) << 32 | u64::from(place));
            }
        }
    });
}
