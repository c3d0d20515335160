//! Bricks: cubes of space that ranks own.
//!
//! A brick is where its whole numbers are: those of x over the edge, rounded down, so each point lies in one brick, its lower faces
//! included. Bricks follow each other along a Z-curve; a rank owns an interval of the curve, so a table of as many positions as ranks says who
//! owns any point, without asking other ranks. The owner of a brick computes its bodies; the result does not depend on the owner:
//! `docs/decisions/0025-places-and-bricks.md`.

use glam::{DVec3, I64Vec3};

use crate::order::spread;

/// Bits of a coordinate in the position on the curve.
const BITS: u32 = 21;
/// Farthest brick from the origin along an axis; what lies beyond belongs to it.
const FARTHEST: f64 = ((1u32 << (BITS - 1)) - 1) as f64;

/// Space cut into cubes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bricks {
    /// Edge of a cube [m].
    edge: f64,
}

impl Default for Bricks {
    fn default() -> Self {
        Self { edge: 1.0 }
    }
}

impl Bricks {
    /// Bricks of this edge [m].
    pub fn new(edge: f64) -> Self {
        Self { edge: if edge > 0.0 && edge.is_finite() { edge } else { 1.0 } }
    }

    /// The whole numbers of the brick that holds a point.
    #[inline]
    pub fn cell(&self, p: DVec3) -> I64Vec3 {
        (p / self.edge).floor().clamp(DVec3::splat(-FARTHEST), DVec3::splat(FARTHEST)).as_i64vec3()
    }

    /// The position of a brick on the curve.
    #[inline]
    pub fn position(&self, cell: I64Vec3) -> u64 {
        let c = (cell + FARTHEST as i64).as_u64vec3();
        spread(c.x) | spread(c.y) << 1 | spread(c.z) << 2
    }

    /// The position of the brick that holds a point.
    #[inline]
    pub fn of(&self, p: DVec3) -> u64 {
        self.position(self.cell(p))
    }
}

/// Who owns which brick.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Owners {
    /// Rank r owns the positions from the r-th of these on, up to the next.
    Cuts(Vec<u64>),
    /// Bricks are strewn over so many ranks, in another way for each seed: to test that who owns what changes no bit.
    Strewn {
        /// Ranks.
        ranks: usize,
        /// Which way.
        seed: u64,
    },
}

impl Default for Owners {
    fn default() -> Self {
        Owners::Cuts(vec![0])
    }
}

impl Owners {
    /// Cuts the curve into intervals of about the same number of bodies. `counts` are positions of bricks, in order, with the numbers of
    /// their bodies.
    pub fn balanced(counts: &[(u64, u64)], ranks: usize) -> Self {
        let total: u64 = counts.iter().map(|c| c.1).sum();
        let mut cuts = vec![0];
        let mut before = 0;
        for &(position, count) in counts {
            // A brick goes to the next rank when more than half of it belongs there.
            while cuts.len() < ranks
                && u128::from(2 * before + count) * ranks as u128
                    >= 2 * u128::from(total) * cuts.len() as u128
            {
                cuts.push(position);
            }
            before += count;
        }
        cuts.resize(ranks, u64::MAX);
        Owners::Cuts(cuts)
    }

    /// The owner of a brick.
    #[inline]
    pub fn of(&self, position: u64) -> usize {
        match self {
            Owners::Cuts(cuts) => cuts.partition_point(|&cut| cut <= position).saturating_sub(1),
            Owners::Strewn { ranks, seed } => {
                let mixed =
                    (position ^ seed.wrapping_mul(0x9e37_79b9_7f4a_7c15)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
                ((mixed ^ mixed >> 31).wrapping_mul(0x94d0_49bb_1331_11eb) >> 33) as usize % ranks
            }
        }
    }

    /// Calls `visit` with the owners of all bricks within `far` of a point, its cube taken; some more than once.
    pub fn around(&self, bricks: &Bricks, p: DVec3, far: f64, mut visit: impl FnMut(usize)) {
        // A little more, so that rounding cannot leave one out.
        let far = far * (1.0 + 1e-6);
        let (low, high) = (bricks.cell(p - far), bricks.cell(p + far));
        for z in low.z..=high.z {
            for y in low.y..=high.y {
                for x in low.x..=high.x {
                    visit(self.of(bricks.position(I64Vec3::new(x, y, z))));
                }
            }
        }
    }
}

/// Whose a row is, where ranks share a world.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Whose {
    /// A body of this rank.
    Mine,
    /// A wall or a body that is moved: every rank has it.
    Everyone,
    /// A copy of another rank's body.
    Another,
}

/// Whether a pair is counted on this rank in sums over all contacts: on that of the first of its bodies which has one.
#[inline(always)]
pub(crate) fn counts(whose: &[Whose], i: usize, j: usize) -> bool {
    whose.is_empty() || whose[i] == Whose::Mine || whose[i] == Whose::Everyone && whose[j] == Whose::Mine
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_face_belongs_to_the_brick_above_it_on_both_sides_of_the_origin() {
        let bricks = Bricks::new(0.5);
        let cell = |x: f64| bricks.cell(DVec3::new(x, 0.0, 0.0)).x;
        assert_eq!([-1.0, -0.75, -0.5, -1e-300, 0.0, 0.25, 0.5].map(cell), [-2, -2, -1, -1, 0, 0, 1]);
        assert_eq!(cell(1e300), FARTHEST as i64);
        assert_eq!(cell(-1e300), -(FARTHEST as i64));
        let mut all: Vec<u64> = Vec::new();
        for z in -2..2 {
            for y in -2..2 {
                all.extend((-2..2).map(|x| bricks.position(I64Vec3::new(x, y, z))));
            }
        }
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), 64);
    }

    #[test]
    fn ranks_own_about_the_same_number_of_bodies_also_if_there_are_more_ranks_than_bricks() {
        let counts: Vec<(u64, u64)> = (0..100).map(|k| (3 * k, 1 + k % 7)).collect();
        let share = |owners: &Owners, ranks: usize| {
            let mut shares = vec![0; ranks];
            counts.iter().for_each(|&(position, count)| shares[owners.of(position)] += count);
            shares
        };
        let total: u64 = counts.iter().map(|c| c.1).sum();
        for ranks in [1, 2, 3, 8] {
            let shares = share(&Owners::balanced(&counts, ranks), ranks);
            assert!(shares.iter().all(|&s| s.abs_diff(total / ranks as u64) <= 8), "{shares:?}");
        }
        let few = Owners::balanced(&counts[..3], 8);
        assert!(counts[..3].iter().all(|c| few.of(c.0) < 8) && few.of(u64::MAX) < 8);
        assert_eq!(Owners::balanced(&[], 4).of(17), 0);
        let strewn = share(&Owners::Strewn { ranks: 4, seed: 1 }, 4);
        assert!(strewn.iter().all(|&s| s > total / 16), "{strewn:?}");
        assert_ne!(strewn, share(&Owners::Strewn { ranks: 4, seed: 2 }, 4));
    }

    #[test]
    fn whoever_owns_a_point_nearby_is_visited() {
        let (bricks, owners) = (Bricks::new(1.0), Owners::Strewn { ranks: 50, seed: 3 });
        let p = DVec3::new(0.9, 2.0, -0.1);
        let mut seen = Vec::new();
        owners.around(&bricks, p, 0.2, |rank| seen.push(rank));
        for corner in 0..8 {
            let side = |axis: u32| if corner >> axis & 1 == 1 { 0.2 } else { -0.2 };
            assert!(seen.contains(&owners.of(bricks.of(p + DVec3::new(side(0), side(1), side(2))))));
        }
        assert_eq!(seen.len(), 8);
    }
}
