//! Bricks: cubes of space, the unit of ownership. Bodies are stored brick by brick, bricks follow each other along a Z-curve.
//!
//! Every kernel is bound by memory, and neighbours in space must be neighbours in memory. So bodies are sorted now and then: walls
//! first, then bodies much larger than the others, then all others brick by brick. A brick is never thinner than twice the reach of
//! the bodies in it, so what touches its bodies lies in it or in one of its 26 neighbours. From one sort to the next a brick is what
//! it was: a range of bodies. Those that came since stand at the end, in bricks of their own; those that left are holes.
//!
//! Consecutive bricks that fill a task are a run ([`Bricks::runs`]): the unit of tasks, of who owns a body and of what is summed for
//! bodies of others ([`crate::guests`]). Edge, order and runs depend on the scene and its state, never on threads.

use glam::DVec3;
use rayon::prelude::*;

use crate::bodies::Bodies;
use crate::bodies::is_wall;
use crate::par;
use crate::shape::Shape;

/// Edge of a brick over the median diameter, at least: some bins.
const BINS: f64 = 4.0;

/// Edge of a brick over the radius of any body in it, at least: twice its reach, margins included.
const REACHES: f64 = 2.5;

/// Bodies with a radius of more than so many medians are in no brick of space, but in a list of their own.
const LARGE: f64 = 8.0;

/// Bits of a coordinate of a brick, and of the places along its edge: within a brick bodies follow the curve as well.
const BRICK_BITS: u32 = 17;
const PLACE_BITS: u32 = 4;

/// Bodies of a brick of those that came after the sort.
const LATER: usize = 64;

/// Keys of the sort below those of bricks: walls, large bodies.
const WALL: u64 = 0;
const BIG: u64 = 1;
const SPACE: u64 = 2;

/// The bodies of each brick.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bricks {
    /// Body at which each brick begins, and the number of bodies that were sorted.
    first: Vec<u32>,
}

impl Bricks {
    /// The order in which bodies should lie, and their bricks then: `order[k]` is the present index of the body that comes `k`-th.
    /// Holes are left out.
    pub fn sort(bodies: &Bodies, shapes: &[Shape]) -> (Vec<u32>, Self) {
        let is_wall = |i: usize| is_wall(bodies, shapes, i);
        let sizes = Sizes::of(bodies, is_wall);
        let keys = par::map_chunks(bodies.len(), |range| {
            range
                .filter(|&i| !bodies.is_hole(i))
                .map(|i| {
                    let key = match i {
                        i if is_wall(i) => WALL,
                        i if bodies.radius[i] > sizes.largest => BIG,
                        i => SPACE + sizes.place(bodies.position[i]),
                    };
                    (key, i as u32)
                })
                .collect::<Vec<(u64, u32)>>()
        });
        let mut keys: Vec<(u64, u32)> = keys.concat();
        keys.par_sort_unstable();
        let brick =
            |key: u64| key.checked_sub(SPACE).map_or(key, |place| SPACE + (place >> (3 * PLACE_BITS)));
        let mut first: Vec<u32> = Vec::new();
        for (k, key) in keys.iter().enumerate() {
            if k == 0 || brick(keys[k - 1].0) != brick(key.0) {
                first.push(k as u32);
            }
        }
        first.push(keys.len() as u32);
        (keys.into_iter().map(|(_, i)| i).collect(), Self { first })
    }

    /// Bricks of which it is known where each begins, and where the last ends; `None` if these do not ascend up to `bodies`.
    pub fn of_beginnings(first: Vec<u32>, bodies: usize) -> Option<Self> {
        let ascends = first.is_sorted() && first.first().is_none_or(|&f| f == 0);
        let within = first.last().is_none_or(|&end| end as usize <= bodies);
        (ascends && within).then_some(Self { first })
    }

    /// Where each brick begins, and where the last ends.
    pub fn beginnings(&self) -> &[u32] {
        &self.first
    }

    /// Bodies that were sorted.
    pub fn sorted(&self) -> usize {
        self.first.last().map_or(0, |&end| end as usize)
    }

    /// Only the bodies `kept` stay, in their order.
    pub fn keep(&mut self, kept: &[u32]) {
        for first in &mut self.first {
            *first = kept.partition_point(|i| i < first) as u32;
        }
    }

    /// Runs of consecutive bricks that hold at most so many items: the body at which each begins, and the number of bodies.
    /// `before` says how many items stand before those of a body. A brick that holds more is cut between its bodies.
    pub fn runs(&self, bodies: usize, most: usize, before: impl Fn(usize) -> usize) -> Vec<u32> {
        let (mut begins, mut begin, mut last) = (vec![0], 0, 0);
        let fits = |begin: usize, end: usize| before(end) - before(begin) <= most;
        let ends = self.first.iter().map(|&f| f as usize).filter(|&end| end <= bodies);
        let later = (self.sorted() + LATER..bodies).step_by(LATER);
        for end in ends.chain(later).chain([bodies]) {
            if !fits(begin, end) && last > begin {
                begins.push(last as u32);
                begin = last;
            }
            while !fits(begin, end) && end - begin > 1 {
                let (mut low, mut high) = (begin + 1, end);
                while high - low > 1 {
                    let middle = low.midpoint(high);
                    if fits(begin, middle) { low = middle } else { high = middle }
                }
                begins.push(low as u32);
                begin = low;
            }
            last = end;
        }
        begins.push(bodies as u32);
        begins
    }
}

/// How bricks are cut.
struct Sizes {
    /// Edge of a brick [m].
    edge: f64,
    /// Largest radius of a body in a brick of space [m].
    largest: f64,
    /// Lowest brick along each axis.
    low: DVec3,
}

impl Sizes {
    fn of(bodies: &Bodies, is_wall: impl Fn(usize) -> bool + Sync) -> Self {
        let parts = par::map_chunks(bodies.len(), |range| {
            let in_space: Vec<usize> = range.filter(|&i| !is_wall(i) && !bodies.is_hole(i)).collect();
            let none = (DVec3::INFINITY, DVec3::NEG_INFINITY);
            let bounds = in_space
                .iter()
                .fold(none, |(low, high), &i| (low.min(bodies.position[i]), high.max(bodies.position[i])));
            (bounds, in_space.into_iter().map(|i| bodies.radius[i]).collect::<Vec<f64>>())
        });
        let (mut low, mut high) = (DVec3::INFINITY, DVec3::NEG_INFINITY);
        let mut radii = Vec::with_capacity(bodies.len());
        for (bounds, part) in parts {
            (low, high) = (low.min(bounds.0), high.max(bounds.1));
            radii.extend(part);
        }
        let middle = radii.len() / 2;
        if radii.is_empty() {
            return Self { edge: f64::INFINITY, largest: f64::INFINITY, low: DVec3::ZERO };
        }
        let median = *radii.select_nth_unstable_by(middle, f64::total_cmp).1;
        let ordinary = radii.iter().copied().filter(|&r| r <= LARGE * median).fold(0.0, f64::max);
        let edge = (2.0 * BINS * median).max(REACHES * ordinary);
        // Bodies far away make bricks larger: there are no more numbers.
        let span = (high - low).max_element() / f64::from((1u32 << BRICK_BITS) - 2);
        let edge = if span.is_finite() && edge > 0.0 { edge.max(span) } else { f64::INFINITY };
        Self { edge, largest: LARGE * median, low: (low / edge).floor() }
    }

    /// Where a point lies along the curve.
    fn place(&self, p: DVec3) -> u64 {
        let brick = (p / self.edge - self.low) * f64::from(1u32 << PLACE_BITS);
        // The cast rounds down, takes what is below to zero, and what is no number too.
        let c = brick.as_uvec3().min(glam::UVec3::splat((1 << (BRICK_BITS + PLACE_BITS)) - 1));
        spread(c.x) | spread(c.y) << 1 | spread(c.z) << 2
    }
}

/// Puts two zero bits between the bits of a coordinate, of which there are 21.
fn spread(x: u32) -> u64 {
    let mut x = u64::from(x) & 0x001f_ffff;
    x = (x | x << 32) & 0x001f_0000_0000_ffff;
    x = (x | x << 16) & 0x001f_0000_ff00_00ff;
    x = (x | x << 8) & 0x100f_00f0_0f00_f00f;
    x = (x | x << 4) & 0x10c3_0c30_c30c_30c3;
    (x | x << 2) & 0x1249_2492_4924_9249
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bodies::Body;
    use crate::ids::MaterialId;
    use crate::random::Random;

    #[test]
    fn spread_interleaves() {
        for x in [0u32, 1, 2, 3, 0x8000, 0x1f_ffff, 0x12_3456] {
            let s = spread(x);
            let back = (0..21).fold(0u32, |a, b| a | ((s >> (3 * b) & 1) as u32) << b);
            assert_eq!(back, x);
            assert_eq!(s & !0x1249_2492_4924_9249, 0);
        }
    }

    /// Spheres of two sizes in a cube, one that is large, one far away and one hole.
    fn scene() -> Bodies {
        let mut random = Random::new(5, 0);
        let mut bodies = Bodies::default();
        for k in 0..3000 {
            let p = DVec3::new(random.unit(), random.unit(), random.unit()) * 2.0 - 1.0;
            let r = if k == 7 {
                0.5
            } else if k % 3 == 0 {
                0.03
            } else {
                0.01
            };
            bodies.push(Body::sphere(r, 1e3, MaterialId(0), if k == 9 { p + 40.0 } else { p }));
        }
        bodies.make_hole(11);
        bodies
    }

    /// Every body but the hole is in one brick; a brick is a cube that is not thinner than twice the reach of its bodies, and no two
    /// bricks are the same cube.
    #[test]
    fn bricks_are_cubes() {
        let bodies = scene();
        let (order, bricks) = Bricks::sort(&bodies, &[Shape::Sphere]);
        let mut all = order.clone();
        all.sort_unstable();
        assert!(all.iter().copied().eq((0..3000).filter(|&i| i != 11)));
        assert_eq!(bricks.sorted(), order.len());
        assert_eq!(order[0], 7, "the large body comes first");
        let edge = 2.0 * BINS * 0.01;
        assert!(edge >= REACHES * 0.03);
        let mut seen = Vec::new();
        for brick in bricks.beginnings().windows(2).skip(1) {
            let cube = |&i: &u32| (bodies.position[i as usize] / edge).floor().as_ivec3().to_array();
            let own = &order[brick[0] as usize..brick[1] as usize];
            assert!(!own.is_empty() && own.iter().all(|i| cube(i) == cube(&own[0])));
            seen.push(cube(&own[0]));
        }
        let bricks = seen.len();
        seen.sort_unstable();
        seen.dedup();
        assert!(seen.len() == bricks && bricks > 500, "{bricks}");
    }

    /// Runs begin at bricks, hold no more than they may, and are as long as that allows.
    #[test]
    fn runs_fill_tasks() {
        let (order, bricks) = Bricks::sort(&scene(), &[Shape::Sphere]);
        // Some came later.
        let bodies = order.len() + 150;
        for most in [1, 3, 20, 100, 5000] {
            let before = |i: usize| i * 2;
            let runs = bricks.runs(bodies, most, before);
            assert!(runs[0] == 0 && runs.is_sorted() && *runs.last().unwrap() as usize == bodies);
            let begins = |i: u32| {
                let later = i as usize >= order.len() && (i as usize - order.len()).is_multiple_of(LATER);
                bricks.beginnings().contains(&i) || later || i as usize == bodies
            };
            for (k, run) in runs.windows(2).enumerate() {
                assert!(run[0] < run[1]);
                assert!(2 * (run[1] - run[0]) <= most as u32 || run[1] - run[0] == 1, "{run:?}");
                if most >= 100 {
                    assert!(begins(run[0]) || 2 * LATER > most, "{run:?}");
                }
                if let (5000, Some(next)) = (most, runs.get(k + 2)) {
                    assert!(2 * (next - run[0]) > most as u32);
                }
            }
        }
        // A brick that is too large for a task is cut between its bodies.
        assert_eq!(Bricks { first: vec![0, 2, 9, 10] }.runs(10, 3, |i| i), [0, 2, 5, 8, 10]);
        assert_eq!(Bricks::default().runs(0, 3, |i| i), [0, 0]);
    }

    #[test]
    fn bricks_follow_what_stays() {
        let mut bricks = Bricks { first: vec![0, 2, 5, 6] };
        bricks.keep(&[0, 1, 3, 4, 5]);
        assert_eq!(bricks.first, [0, 2, 4, 5]);
        assert!(Bricks::of_beginnings(vec![0, 3, 2], 5).is_none());
        assert!(Bricks::of_beginnings(vec![0, 3, 6], 5).is_none());
        assert!(Bricks::of_beginnings(vec![1, 3], 5).is_none());
        assert_eq!(Bricks::of_beginnings(vec![0, 3], 5), Some(Bricks { first: vec![0, 3] }));
    }
}
