//! The pairs of the list ([`super::pairs`]), found box by box where there are many bodies.
//!
//! Collision detection holds some 150 bytes for each body and pair while it works. So space is cut into boxes of some hundred thousand
//! bodies (Negrut10 section 4.2), each is searched by itself, and only its pairs are kept, 8 bytes each: that is what lets
//! 10^8 spheres stand in the memory of one machine. A pair that several boxes see belongs to one of them
//! ([`crate::collide::owner`]); the pairs are then put in the order of their bodies. So the list is the same as one that was found at once.
//!
//! Images of bodies are rows as others here; which pairs with them count is decided afterwards, by the rule of
//! `docs/decisions/0022`.

use rayon::prelude::*;

use super::pairs::{PairList, SPHERES};
use crate::bodies::{Bodies, is_wall};
use crate::collide::owner::{Boxes, Claim};
use crate::collide::{Collider, Rules, collide_by};
use crate::contacts::Contacts;
use crate::failure::Failure;
use crate::order::extent;
use crate::periodic::Images;
use crate::shape::Shape;
use crate::stage::Clock;

/// Rows of a box, about.
const FULL: usize = 1 << 17;

/// Boxes that a row may reach into on average; smaller boxes are made larger.
const MOST_BOXES: usize = 4;

/// What is searched.
pub(crate) struct CollisionSearch<'a> {
    pub(crate) bodies: &'a Bodies,
    pub(crate) shapes: &'a [Shape],
    pub(crate) images: &'a Images,
    pub(crate) rules: Rules<'a>,
    pub(crate) time: f64,
}

impl PairList {
    /// Finds the pairs, in the order of their bodies; of the search nothing is left but what `collider` and `contacts` hold.
    pub(crate) fn find(
        &mut self,
        search: &CollisionSearch,
        collider: &mut Collider,
        contacts: &mut Contacts,
        clock: &mut Clock,
    ) -> Result<(), Failure> {
        self.pairs.clear();
        let full = self.box_of.unwrap_or(FULL);
        let CollisionSearch { bodies, shapes, images, rules, time } = *search;
        if bodies.len() <= 2 * full {
            let rules = rules.with_images(images, true);
            collide_by(rules, bodies, shapes, time, None, collider, contacts, clock)?;
            for (&a, &b) in contacts.a.iter().zip(&contacts.b) {
                self.add(bodies, a, b);
            }
            return Ok(());
        }
        let (boxes, entries) = search.boxes(full);
        let walls: Vec<u32> =
            (0..bodies.len()).take_while(|&i| search.is_wall(i)).map(|i| i as u32).collect();
        let (mut own, mut rows) = (Bodies::default(), Vec::new());
        for of_box in entries.chunk_by(|x, y| x.0 == y.0) {
            rows.clear();
            rows.extend(walls.iter().copied().chain(of_box.iter().map(|entry| entry.1)));
            own.gather(bodies, &rows);
            let claim = Claim { boxes: &boxes, at: boxes.at(u64::from(of_box[0].0)) };
            collide_by(rules, &own, shapes, time, Some(claim), collider, contacts, clock)?;
            for (&a, &b) in contacts.a.iter().zip(&contacts.b) {
                let (a, b) = (rows[a as usize], rows[b as usize]);
                if search.counts(a, b) {
                    self.add(bodies, a, b);
                }
            }
        }
        drop(entries);
        self.pairs.par_sort_unstable_by_key(|&[a, b]| (a, b & !SPHERES));
        Ok(())
    }
}

impl CollisionSearch<'_> {
    fn is_wall(&self, i: usize) -> bool {
        is_wall(self.bodies, self.shapes, i)
    }

    /// Whether two rows are a pair: images meet bodies before their own, no walls and no images.
    fn counts(&self, a: u32, b: u32) -> bool {
        let images = self.images;
        match (images.is_image(a as usize), images.is_image(b as usize)) {
            (false, true) => images.owner(b) > a,
            (one, _) => !one,
        }
    }

    /// Boxes of about `full` rows, and which row reaches into which: in the order of the boxes, then of the rows.
    fn boxes(&self, full: usize) -> (Boxes, Vec<(u32, u32)>) {
        let (low, high) = extent(self.bodies, self.shapes);
        let wanted = self.bodies.len().div_ceil(full) as f64;
        let edges = high - low;
        let mut size = (edges.element_product() / wanted).cbrt().max(edges.max_element() / wanted);
        let in_grid: Vec<u32> = (0..self.bodies.len())
            .filter(|&i| !self.is_wall(i) && !self.bodies.is_hole(i))
            .map(|i| i as u32)
            .collect();
        let reached = |boxes: &Boxes, i: u32| {
            let i = i as usize;
            boxes.reached(self.bodies.position[i], self.rules.margin.reach(self.bodies, i))
        };
        let count = |boxes: &Boxes| -> usize {
            let of = |&i: &u32| {
                let (first, last) = reached(boxes, i);
                (last - first + 1).as_usizevec3().element_product()
            };
            in_grid.par_iter().map(of).sum()
        };
        let mut boxes = Boxes::new(low, high, size);
        let mut entries = count(&boxes);
        while boxes.len() > 1 && entries > MOST_BOXES * in_grid.len() {
            size *= 2.0;
            boxes = Boxes::new(low, high, size);
            entries = count(&boxes);
        }
        let mut list = Vec::with_capacity(entries);
        for &i in &in_grid {
            let (first, last) = reached(&boxes, i);
            for z in first.z..=last.z {
                for y in first.y..=last.y {
                    for x in first.x..=last.x {
                        list.push((boxes.number(glam::UVec3::new(x, y, z)) as u32, i));
                    }
                }
            }
        }
        list.par_sort_unstable();
        (boxes, list)
    }
}

impl PairList {
    /// Adds a pair, once for all of its contacts.
    fn add(&mut self, bodies: &Bodies, a: u32, b: u32) {
        let spheres = bodies.shape[a as usize].0 == 0 && bodies.shape[b as usize].0 == 0;
        let pair = [a, if spheres { b | SPHERES } else { b }];
        if self.pairs.last() != Some(&pair) {
            self.pairs.push(pair);
        }
    }
}
