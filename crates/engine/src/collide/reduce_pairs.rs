//! At most a chosen number of contacts for a pair of bodies (Heyn09 section 3.3).
//!
//! Two sphere sets that lie on each other face to face have hundreds of contacts with nearly the same normal; a few
//! carry the same load, and the iteration converges faster on them. `Random` is the thesis's way: a random subset,
//! drawn again in every step. `Spread`, the default, keeps the deepest contact and then, one after the other, the one
//! that is furthest from all that are kept: corners and edges of the area of contact. It does not depend on the step,
//! so a body at rest keeps its contacts and their impulses.
//!
//! Differs from Heyn09: the contacts of a pair are reduced where the narrow phase finds them, before they are
//! written, not in a pass over all contacts; nothing has to be sorted.

use glam::DVec3;

use super::ContactPoint;
use crate::random::Random;
use crate::settings::{Keep, Reduction};

impl Reduction {
    /// Keeps at most `most` contacts of a pair, in their order; `draw` is the stream of random numbers of this pair and
    /// step.
    pub fn reduce(&self, touches: &mut Vec<ContactPoint>, draw: impl FnOnce() -> Random) {
        if touches.len() <= self.most {
            return;
        }
        match self.keep {
            Keep::Spread => spread(touches, self.most),
            Keep::Random => scramble(touches, self.most, draw()),
        }
        touches[..self.most].sort_by_key(|t| t.feature);
        touches.truncate(self.most);
    }
}

/// The thesis's scrambling: each of the first places gets a random one of those that are left.
fn scramble(touches: &mut [ContactPoint], most: usize, mut random: Random) {
    for k in 0..most {
        let rest = touches.len() - k;
        let pick = k + ((random.unit() * rest as f64) as usize).min(rest - 1);
        touches.swap(k, pick);
    }
}

/// Deepest first, then furthest from all before. Normals count as well: a contact on another face holds in another
/// direction, wherever it lies.
fn spread(touches: &mut [ContactPoint], most: usize) {
    let deepest = (0..touches.len()).min_by(|&i, &j| touches[i].gap.total_cmp(&touches[j].gap)).unwrap_or(0);
    touches.swap(0, deepest);
    let (low, high) = touches.iter().fold((DVec3::INFINITY, DVec3::NEG_INFINITY), |(low, high), t| {
        (low.min(t.point_a), high.max(t.point_a))
    });
    let size = (high - low).length_squared();
    let apart = |s: &ContactPoint, t: &ContactPoint| {
        s.point_a.distance_squared(t.point_a) + size * s.normal.distance_squared(t.normal)
    };
    for kept in 1..most {
        let lonely =
            |t: &ContactPoint| touches[..kept].iter().map(|s| apart(s, t)).fold(f64::INFINITY, f64::min);
        let next = (kept..touches.len())
            .map(|i| (i, lonely(&touches[i])))
            .fold((kept, -1.0), |best, x| if x.1 > best.1 { x } else { best });
        touches.swap(kept, next.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A square of n x n contacts, the deepest in the middle.
    fn square(n: u32) -> Vec<ContactPoint> {
        (0..n * n)
            .map(|k| {
                let p = DVec3::new(f64::from(k % n), f64::from(k / n), 0.0);
                let middle = k == n * n / 2;
                let gap = if middle { -1e-3 } else { 0.0 };
                ContactPoint { feature: k, normal: DVec3::NEG_Z, point_a: p, gap, ..ContactPoint::default() }
            })
            .collect()
    }

    #[test]
    fn the_spread_keeps_the_deepest_and_the_corners() {
        let n = 11;
        let mut touches = square(n);
        Reduction::default().reduce(&mut touches, || unreachable!());
        let kept: Vec<u32> = touches.iter().map(|t| t.feature).collect();
        assert_eq!(kept.len(), 8);
        assert!(kept.is_sorted());
        for corner in [0, n - 1, n * (n - 1), n * n - 1, n * n / 2] {
            assert!(kept.contains(&corner), "{corner} of {kept:?}");
        }
    }

    #[test]
    fn the_random_subset_is_seeded_and_every_contact_has_its_chance() {
        let rule = Reduction { most: 8, keep: Keep::Random };
        let mut seen = [0; 100];
        for step in 0..1000 {
            let (mut one, mut two) = (square(10), square(10));
            rule.reduce(&mut one, || Random::new(7, step));
            rule.reduce(&mut two, || Random::new(7, step));
            assert_eq!(one, two);
            one.iter().for_each(|t| seen[t.feature as usize] += 1);
        }
        // 80 of 1000 on average, standard deviation 8.6.
        assert!(seen.iter().all(|&n| (40..120).contains(&n)), "{seen:?}");
    }
}
