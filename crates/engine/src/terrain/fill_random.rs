//! Random placing without overlap (Heyn09 6.1.1: random filling; random sequential addition).
//!
//! Each ball is tried at random places until one is free. A hash of cells as large as the largest ball holds what
//! is there already, so a try costs a look into 27 cells.

use std::collections::HashMap;

use glam::{DVec3, IVec3};

use super::region::Region;
use crate::random::Random;

/// Finds free places for balls among the balls that it knows.
pub struct Placer {
    cell: f64,
    cells: HashMap<IVec3, Vec<(DVec3, f64)>>,
    /// Balls larger than announced, looked at one by one.
    giants: Vec<(DVec3, f64)>,
    largest: f64,
}

impl Placer {
    /// For balls up to radius `largest` [m].
    pub fn new(largest: f64) -> Self {
        Self { cell: 2.0 * largest, cells: HashMap::new(), giants: Vec::new(), largest }
    }

    fn key(&self, p: DVec3) -> IVec3 {
        (p / self.cell).floor().as_ivec3()
    }

    /// Enters a ball.
    pub fn insert(&mut self, p: DVec3, r: f64) {
        if r <= self.largest {
            self.cells.entry(self.key(p)).or_default().push((p, r));
        } else {
            self.giants.push((p, r));
        }
    }

    /// Whether a ball at `p` would overlap none of those entered.
    pub fn is_free(&self, p: DVec3, r: f64) -> bool {
        let c = self.key(p);
        let apart = |&(q, s): &(DVec3, f64)| p.distance_squared(q) >= (r + s).powi(2);
        self.giants.iter().all(apart)
            && (-1..=1).all(|x| {
                (-1..=1).all(|y| {
                    (-1..=1).all(|z| {
                        let Some(cell) = self.cells.get(&(c + IVec3::new(x, y, z))) else { return true };
                        cell.iter().all(apart)
                    })
                })
            })
    }

    /// Tries `tries` random places of the region for a ball that also `allowed` accepts; enters it where one is
    /// free.
    pub fn place(
        &mut self,
        region: &Region,
        r: f64,
        tries: usize,
        random: &mut Random,
        allowed: impl Fn(DVec3, f64) -> bool,
    ) -> Option<DVec3> {
        for _ in 0..tries {
            let p = region.sample(r, random)?;
            if self.is_free(p, r) && allowed(p, r) {
                self.insert(p, r);
                return Some(p);
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_overlaps_even_with_one_giant() {
        let region = Region::Box { min: DVec3::ZERO, max: DVec3::splat(10.0) };
        let mut random = Random::new(2, 0);
        let mut placer = Placer::new(0.5);
        placer.insert(DVec3::splat(5.0), 3.0);
        let mut placed = vec![(DVec3::splat(5.0), 3.0)];
        for _ in 0..500 {
            let r = random.uniform(0.1, 0.5);
            if let Some(p) = placer.place(&region, r, 200, &mut random, |_, _| true) {
                placed.push((p, r));
            }
        }
        assert!(placed.len() > 300);
        for (i, &(p, r)) in placed.iter().enumerate() {
            assert!(i == 0 || region.holds(p, r));
            assert!(placed[i + 1..].iter().all(|&(q, s)| p.distance(q) >= r + s));
        }
    }
}
