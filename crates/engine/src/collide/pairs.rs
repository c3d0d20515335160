//! Stage 7 of Negrut10 section 4.2.1: which bodies touch.
//!
//! Each bin is searched together with half of its neighbours: the other half sees it from its side, so every pair is
//! found once. Of two levels, the bodies of one look into the bins of the other. Most tests fail, and a branch on the result
//! would be unpredictable, so a body is tested against a row of bins eight at a time without a branch ([`eight`]). The
//! geometry of two spheres is computed only when it is written ([`super::write`]); that of other shapes already decides here
//! whether and where they touch, so it is stored.
//!
//! Differs from Pazouki12: its stages 7a to 7c (a list of the pairs that pass the yes/no test) are not stages here; the
//! test stands before the geometry of each pair ([`table`]), which needs no list.

use std::ops::Range;

use super::bins::Bins;
use super::eight::{self, Point, Points};
use super::owner::Claim;
use super::walls::{search_walls, walls};
use super::write::Order;
use super::{ContactPoint, Listed, Rules, limit, table};
use crate::bodies::Bodies;
use crate::ids::ShapeId;
use crate::par::{self, CHUNK, Scatter};
use crate::shape::Shape;
use crate::simd::{Kernel, Simd, WIDTH, dispatch};

/// A contact of two bodies as stage 7 lists it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct ListedContact {
    /// The body whose contacts it is listed with: the lower index, never a wall.
    pub(super) a: u32,
    /// The other body.
    pub(super) b: u32,
    /// One more than the place of its geometry in the list of its task; zero for two spheres, whose geometry is cheaper
    /// to compute when it is written than to keep.
    pub(super) place: u32,
}

/// What a task of stage 7 found.
#[derive(Default)]
pub(super) struct Found {
    pub(super) pairs: Vec<ListedContact>,
    pub(super) touches: Vec<ContactPoint>,
    /// The contacts of one pair, before some are left out.
    of_pair: Vec<ContactPoint>,
    /// Whether some of the bodies that touch have pieces.
    pub(super) compounds: bool,
    /// Pairs whose distance was computed.
    tests: u64,
    /// Two bodies whose shapes have no contact law.
    pub(super) unsupported: Option<(u32, u32)>,
}

/// Arrays of stages 7 to 9.
#[derive(Default)]
pub struct Pairs {
    /// What each task found.
    pub(super) found: Vec<Found>,
    /// Two bodies whose shapes have no contact law.
    pub unsupported: Option<(u32, u32)>,
    /// Number of contacts found, if there are more than can be held.
    pub too_many: Option<u64>,
    /// Pairs whose distance was computed.
    pub tests: u64,
    /// E: where the contacts of each body begin.
    pub first: Vec<u32>,
    /// Deepest penetration [m], and over the smaller radius.
    pub deepest: (f64, f64),
    /// How the pairs come into the order of their bodies.
    pub(super) order: Order,
}

impl Pairs {
    /// Bytes of the arrays.
    pub fn bytes(&self) -> usize {
        let of = |f: &Found| {
            f.pairs.capacity() * size_of::<ListedContact>() + f.touches.capacity() * size_of::<ContactPoint>()
        };
        self.found.iter().map(of).sum::<usize>() + 4 * self.first.capacity() + self.order.bytes()
    }

    /// The free body with most contacts, the first of them, and how many it has.
    pub(super) fn most(&self, bodies: &Bodies) -> Option<(usize, u64)> {
        let mut counts = vec![0u64; bodies.len()];
        for pair in self.found.iter().flat_map(|f| &f.pairs) {
            counts[pair.a as usize] += 1;
            counts[pair.b as usize] += 1;
        }
        let free = counts.into_iter().enumerate().filter(|(i, _)| bodies.kind[*i].is_pushed());
        free.max_by_key(|(i, n)| (*n, std::cmp::Reverse(*i)))
    }
}

/// What a task of stage 7 works on.
pub(super) struct PairSearch<'a> {
    pub(super) bodies: &'a Bodies,
    shapes: &'a [Shape],
    pub(super) rules: Rules<'a>,
    /// The box that searches; `None` if there is but one.
    pub(super) claim: Option<Claim<'a>>,
    /// A task that has found more than this does not go on: there are too many.
    pub(super) limit: usize,
}

impl PairSearch<'_> {
    /// Adds the contacts of two bodies that are near each other; false if they have no contact law.
    #[inline]
    fn add(&self, i: usize, j: usize, list: &mut Found) -> bool {
        let Some((a, b)) = self.in_order(i, j) else { return true };
        if !table::can_collide(self.bodies, a, b) || self.rules.no_contact.holds(self.bodies, a, b) {
            return true;
        }
        if self.both_spheres(a, b) && !self.is_named_otherwise(b) {
            let (p, r, v) = (&self.bodies.position, &self.bodies.radius, &self.bodies.velocity);
            let neighbour_speed = self.bodies.neighbour_speed_of(a).max(self.bodies.neighbour_speed_of(b));
            let limit = self.rules.margin.pair(r[a].min(r[b]), v[a].distance(v[b]), neighbour_speed);
            let reach = r[a] + r[b] + limit + self.rules.margin.kept.pair(self.bodies, a, b);
            if p[a].distance_squared(p[b]) <= reach * reach {
                self.push(a, b, list);
            }
            return true;
        }
        self.add_touches(a, b, list)
    }

    /// Adds the contacts of two bodies with their geometry, in the order of their features.
    pub(super) fn add_touches(&self, a: usize, b: usize, list: &mut Found) -> bool {
        let Found { pairs, touches, of_pair, compounds, .. } = list;
        of_pair.clear();
        if !self.rules.touches(self.bodies, self.shapes, a, b, of_pair) {
            return false;
        }
        if !of_pair.is_empty() {
            let named = match self.rules.images {
                Some(Listed { images, by_row: false }) => images.owner(b as u32),
                _ => b as u32,
            };
            for touch in of_pair.iter() {
                touches.push(*touch);
                *compounds |= touch.pieces != ContactPoint::WHOLE;
                pairs.push(ListedContact { a: a as u32, b: named, place: touches.len() as u32 });
            }
        }
        true
    }

    /// Two rows as a pair: the lower index first. Of a body and an image it is a pair if the image's body comes after the
    /// other, so that each pair is seen once; two images are none.
    #[inline]
    fn in_order(&self, i: usize, j: usize) -> Option<(usize, usize)> {
        let (a, b) = (i.min(j), i.max(j));
        match self.rules.images {
            Some(Listed { images, .. }) if images.is_image(b) => {
                (!images.is_image(a) && images.owner(b as u32) as usize > a).then_some((a, b))
            }
            _ => Some((a, b)),
        }
    }

    /// Whether a contact names another row than the one its geometry belongs to, which must be computed while both are
    /// known.
    #[inline]
    fn is_named_otherwise(&self, b: usize) -> bool {
        matches!(self.rules.images, Some(Listed { images, by_row: false }) if images.is_image(b))
    }

    /// Adds the contact of two spheres.
    #[inline]
    fn push(&self, a: usize, b: usize, list: &mut Found) {
        list.pairs.push(ListedContact { a: a as u32, b: b as u32, place: 0 });
    }

    #[inline]
    fn both_spheres(&self, a: usize, b: usize) -> bool {
        self.bodies.shape[a] == ShapeId(0) && self.bodies.shape[b] == ShapeId(0)
    }
}

/// Bodies up to which one thread searches alone.
const SMALL: usize = 256;

/// Stage 7, one task per stretch of bins, then a chunk of bodies against the walls: the pairs.
pub fn count_contacts(
    bodies: &Bodies,
    shapes: &[Shape],
    rules: Rules,
    claim: Option<Claim>,
    bins: &Bins,
    pairs: &mut Pairs,
) {
    let n = bodies.len();
    let bin_tasks = bins.active.len();
    let walls = walls(bodies, shapes);
    let wall_tasks = if walls.is_empty() { 0 } else { n.div_ceil(CHUNK) };
    pairs.found.resize_with(bin_tasks + wall_tasks, Found::default);
    let search = PairSearch { bodies, shapes, rules, claim, limit: limit(n) as usize };
    let lists = Scatter::new(&mut pairs.found);
    let tasks = bin_tasks + wall_tasks;
    // Waking other threads takes longer than a small scene.
    par::map_tasks(tasks, if n <= SMALL { tasks } else { 1 }, |task| {
        // SAFETY: each task has its own list.
        #[allow(unsafe_code)]
        let list = &mut unsafe { lists.slice(task..task + 1) }[0];
        list.pairs.clear();
        list.touches.clear();
        (list.tests, list.unsupported, list.compounds) = (0, None, false);
        if task < bin_tasks {
            let stretch = bins.stretch(bins.active[task]);
            dispatch(SearchBins { search: &search, bins, stretch, list });
        } else {
            let first = (task - bin_tasks) * CHUNK;
            search_walls(&search, &walls, first..n.min(first + CHUNK), list);
        }
    });
    pairs.unsupported = pairs.found.iter().find_map(|f| f.unsupported);
    pairs.tests = pairs.found.iter().map(|f| f.tests).sum();
    pairs.order.count(&pairs.found, n);
}

/// Places of balls that passed the first test against one ball.
struct Candidates {
    list: [u32; Candidates::ROOM],
    len: usize,
}

impl Candidates {
    const ROOM: usize = 256;

    /// Adds those of `others` within reach of `p`, as many of them as there is room for; returns the rest.
    #[inline(always)]
    fn test<N: Simd<f32>>(&mut self, p: &Point, points: &Points, others: Range<usize>) -> Range<usize> {
        let mut k = others.start;
        while k < others.end && self.len + WIDTH <= Candidates::ROOM {
            let beyond = WIDTH.saturating_sub(others.end - k);
            // No branch on the answer: whether two neighbours touch cannot be foretold.
            let (ones, count) = &eight::ONES[usize::from(points.near::<N>(p, k) & (0xff >> beyond))];
            for (place, &one) in self.list[self.len..self.len + WIDTH].iter_mut().zip(ones) {
                *place = k as u32 + u32::from(one);
            }
            self.len += usize::from(*count);
            k += WIDTH;
        }
        k.min(others.end)..others.end
    }
}

/// The search of a stretch of bins.
struct SearchBins<'a> {
    search: &'a PairSearch<'a>,
    bins: &'a Bins,
    stretch: Range<usize>,
    list: &'a mut Found,
}

impl Kernel<f32> for SearchBins<'_> {
    type Out = ();
    /// All pairs of a stretch of bins.
    #[inline(always)]
    fn run<N: Simd<f32>>(self) {
        let SearchBins { search, bins, stretch, list } = self;
        let (grid, starts, balls, points) = (&bins.grid, &bins.starts, &bins.balls[..], &bins.points);
        let mut near = Candidates { list: [0; Candidates::ROOM], len: 0 };
        let mut l = grid.level_of_bin(stretch.start as u32);
        for bin in stretch {
            let own = starts[bin] as usize..starts[bin + 1] as usize;
            if own.is_empty() {
                continue;
            }
            while grid.levels.get(l + 1).is_some_and(|next| next.first_bin <= bin as u32) {
                l += 1;
            }
            // The neighbours as ranges of balls, the first of which follows the bin's own.
            let mut rows = [(0u32, 0u32); 14];
            let mut count = 0;
            grid.half_neighbours(&grid.levels[l], bin as u32, balls[own.start].center, |run| {
                rows[count] = (starts[run.start as usize], starts[run.end as usize]);
                count += 1;
            });
            for k in own {
                let (p, point) = (&balls[k], points.get(k));
                let from = (k, &point);
                search.visit::<N>(bins, from, k + 1..rows[0].1 as usize, &mut near, list);
                for row in &rows[1..count] {
                    search.visit::<N>(bins, from, row.0 as usize..row.1 as usize, &mut near, list);
                }
                for &other in &grid.looks[l] {
                    grid.around(
                        &grid.levels[other],
                        p.center,
                        f64::from(p.reach),
                        #[inline(always)]
                        |run| {
                            let others =
                                starts[run.start as usize] as usize..starts[run.end as usize] as usize;
                            search.visit::<N>(bins, from, others, &mut near, list);
                        },
                    );
                }
                if near.len > 0 {
                    search.settle(bins, k, &mut near, list);
                }
            }
        }
    }
}

impl PairSearch<'_> {
    /// Whether a pair is this search's to hand on.
    #[inline]
    fn owns(&self, i: usize, j: usize) -> bool {
        let mine = self.rules.mine;
        (mine.is_empty() || mine[i] || mine[j])
            && self.claim.is_none_or(|claim| claim.owns(self.bodies, self.rules.margin, i, j))
    }

    /// Looks which of `others` are near ball `k`; those already found are settled when there is no room for more.
    #[inline(always)]
    fn visit<N: Simd<f32>>(
        &self,
        bins: &Bins,
        (k, point): (usize, &Point),
        others: Range<usize>,
        near: &mut Candidates,
        list: &mut Found,
    ) {
        list.tests += others.len() as u64;
        let mut rest = near.test::<N>(point, &bins.points, others);
        while !rest.is_empty() {
            self.settle(bins, k, near, list);
            rest = near.test::<N>(point, &bins.points, rest);
        }
    }

    /// Tests ball `k` fully against those that are near, and empties their list.
    fn settle(&self, bins: &Bins, k: usize, near: &mut Candidates, list: &mut Found) {
        if list.pairs.len() > self.limit {
            near.len = 0;
            return;
        }
        let p = &bins.balls[k];
        for &other in &near.list[..near.len] {
            let q = &bins.balls[other as usize];
            let distance_squared = p.center.distance_squared(q.center);
            let reach = f64::from(p.reach) + f64::from(q.reach);
            let (i, j) = (bins.sorted[k], bins.sorted[other as usize]);
            if distance_squared > reach * reach || !self.owns(i as usize, j as usize) {
                continue;
            }
            // Two free spheres so near that they touch even at rest: most pairs, and no need to look at the bodies.
            let (r_p, r_q) = (f64::from(p.radius), f64::from(q.radius));
            let margin = self.rules.margin;
            let kept = margin.kept.range + margin.kept.skin * (r_p + r_q);
            let at_rest = r_p + r_q + margin.pair(r_p.min(r_q), 0.0, 0.0) + kept;
            let bodies = |listed: Listed| !listed.images.is_image(i.max(j) as usize);
            if distance_squared <= at_rest * at_rest && self.rules.images.is_none_or(bodies) {
                self.push(i.min(j) as usize, i.max(j) as usize, list);
            } else if !self.add(i as usize, j as usize, list) {
                list.unsupported = list.unsupported.or(Some((i, j)));
            }
        }
        near.len = 0;
    }
}
