//! The contacts of a step (Iglberger09 Algorithm 2, line 8), from a list of pairs that is kept over many steps.
//!
//! Collide lists every pair whose gap is at most the sum of what its two bodies may move ([`ListMargin`]). While no body has moved
//! further, the list holds every contact; each step looks at its pairs and keeps those that touch, in the order of their bodies.
//! So the contacts do not depend on when the list was made, and neither do the bits of a run.
//!
//! How far bodies may move is adapted to how crowded the scene is: a long way in a gas, where few pairs are added by it.

use crate::bodies::{Bodies, BodyKind};
use crate::bricks::Whose;
use crate::collide::moved::ListedPlaces;
use crate::collide::sphere_contact::sphere_sphere;
use crate::collide::{ContactPoint, ListMargin, Margin, Rules};
use crate::contacts::{Contact, Contacts};
use crate::par;
use crate::periodic::Images;
use crate::shape::Shape;

/// Gap up to which two bodies touch, over the smaller inradius: rounding must not part bodies at rest.
pub(super) const TOUCHING: f64 = 1e-8;

/// Steps for which a body may go on at its present speed.
const STEPS_AHEAD: f64 = 20.0;

/// How far a body at rest may move, over its inradius: at the start, least and most.
const SKIN: (f64, f64, f64) = (0.25, 0.05, 2.0);

/// Pairs per body between which the list is neither too short nor too long.
const CROWDED: (f64, f64) = (0.5, 8.0);

/// Pairs of a task.
const CHUNK: usize = 2048;

/// Mark of a pair of two spheres.
pub(super) const SPHERES: u32 = 1 << 31;

/// Pairs that may touch before the list is made again.
pub(crate) struct PairList {
    /// First and second body, in order; the second with the mark [`SPHERES`].
    pub(super) pairs: Vec<[u32; 2]>,
    /// Rows of a box when pairs are found box by box, if not the usual number.
    pub(crate) box_of: Option<usize>,
    /// Where the bodies were when the list was made.
    places: ListedPlaces,
    /// How far a body at rest may move, over its inradius.
    skin: f64,
}

impl Default for PairList {
    fn default() -> Self {
        Self { pairs: vec![], box_of: None, places: ListedPlaces::default(), skin: SKIN.0 }
    }
}

impl PairList {
    pub(super) fn forget(&mut self) {
        self.places.clear();
    }

    /// Forgets the list and gives its memory back, which is needed for something else before the list is made again.
    pub(super) fn free(&mut self) {
        self.places.free();
        self.pairs = Vec::new();
    }

    pub(super) fn bytes(&self) -> usize {
        8 * self.pairs.capacity() + self.places.bytes()
    }

    /// The pairs, for tests.
    #[cfg(test)]
    pub(crate) fn pairs(&self) -> &[[u32; 2]] {
        &self.pairs
    }

    /// What the list goes by: the skin, the smallest inradius with the other sign, the largest. Ranks take the largest of each.
    pub(crate) fn sizes(&self, bodies: &Bodies) -> [f64; 3] {
        let limits = par::map_chunks(bodies.len(), |range| {
            let sizes = range.filter(|&i| bodies.kind[i] == BodyKind::Dynamic).map(|i| bodies.inradius[i]);
            sizes.fold((f64::INFINITY, 0.0), |(low, high): (f64, f64), r| (low.min(r), high.max(r)))
        });
        let (low, high) =
            limits.into_iter().fold((f64::INFINITY, 0.0), |(l, h): (f64, f64), (a, b)| (l.min(a), h.max(b)));
        [self.skin, -low, high]
    }

    /// What the list allows for; `h` is the length of a step.
    pub(crate) fn kept(&mut self, [skin, low, high]: [f64; 3], h: f64) -> ListMargin {
        self.skin = skin;
        let smallest = if low.is_finite() { -low } else { 0.0 };
        ListMargin { skin, smallest, ahead: STEPS_AHEAD * h, range: 2.0 * TOUCHING * high }
    }

    /// Whether a body has moved further than it may, or bodies came or went.
    pub(crate) fn is_stale(&self, bodies: &Bodies) -> bool {
        self.places.is_stale(bodies)
    }

    /// Notes where the bodies are for which the pairs were just found; on ranks keeps the pairs of which one is this rank's, unless `all`
    /// are needed.
    pub(crate) fn note_places(
        &mut self,
        bodies: &Bodies,
        images: &Images,
        kept: ListMargin,
        (whose, all): (&[Whose], bool),
    ) {
        // Images move as their bodies do.
        let n = images.owned;
        self.places.note(bodies, n, kept, |_| true);
        if !whose.is_empty() && !all {
            let mine = |row: u32| whose[row as usize] == Whose::Mine;
            self.pairs.retain(|&[a, b]| mine(a) || mine(images.owner(b & !SPHERES)));
        }
        let per_body = self.pairs.len() as f64 / n.max(1) as f64;
        if per_body < CROWDED.0 {
            self.skin = (1.5 * self.skin).min(SKIN.2);
        } else if per_body > CROWDED.1 {
            self.skin = (self.skin / 1.5).max(SKIN.1);
        }
    }

    /// The pairs that touch now, in the order of their bodies; a chunk of pairs a task.
    pub(crate) fn contacts(
        &self,
        bodies: &Bodies,
        shapes: &[Shape],
        rules: Rules,
        contacts: &mut Contacts,
    ) -> (f64, f64) {
        let parts = par::map_chunks_of(CHUNK, self.pairs.len(), CHUNK, |range| {
            let (mut found, mut touches) = (Vec::new(), Vec::new());
            for &[a, b] in &self.pairs[range] {
                let (i, j) = (a as usize, (b & !SPHERES) as usize);
                if b & SPHERES != 0 {
                    let reach = bodies.radius[i] + bodies.radius[j];
                    let most = reach + TOUCHING * bodies.radius[i].min(bodies.radius[j]);
                    if bodies.position[i].distance_squared(bodies.position[j]) > most * most {
                        continue;
                    }
                }
                touching(bodies, shapes, rules, (i, j), &mut touches, &mut found);
            }
            found
        });
        contacts.clear();
        // Most scenes have no compounds: they need no room for pieces.
        let compounds = parts.iter().flatten().any(|(_, pieces)| *pieces != ContactPoint::WHOLE);
        contacts.pieces.clear();
        let mut deepest = (0.0_f64, 0.0_f64);
        for (contact, pieces) in parts.into_iter().flatten() {
            if compounds {
                contacts.pieces.push(pieces);
            }
            let size = bodies.inradius[contact.a as usize].min(bodies.inradius[contact.b as usize]);
            deepest = (deepest.0.max(-contact.gap), deepest.1.max(-contact.gap / size));
            contacts.push(contact);
        }
        deepest
    }
}

/// Adds the contacts of a pair, each with the pieces of the two bodies that touch.
fn touching(
    bodies: &Bodies,
    shapes: &[Shape],
    rules: Rules,
    (i, j): (usize, usize),
    touches: &mut Vec<ContactPoint>,
    found: &mut Vec<(Contact, [u16; 2])>,
) {
    let size = bodies.inradius[i].min(bodies.inradius[j]);
    // A body that was removed has no size.
    if bodies.radius[i].min(bodies.radius[j]) <= 0.0 || rules.no_contact.holds(bodies, i, j) {
        return;
    }
    touches.clear();
    if bodies.shape[i].0 == 0 && bodies.shape[j].0 == 0 {
        let (p, r) = (&bodies.position, &bodies.radius);
        touches.push(sphere_sphere(p[i], r[i], p[j], r[j]));
    } else {
        let margin = Margin::of_list(ListMargin { range: TOUCHING * size, ..ListMargin::default() });
        Rules { margin, ..rules }.touches(bodies, shapes, i, j, touches);
        drop_doubles(touches, 1e-6 * size);
    }
    for touch in touches.iter().filter(|t| t.gap <= TOUCHING * size) {
        let ContactPoint { feature, normal, point_a, gap, pieces } = *touch;
        found.push((Contact { a: i as u32, b: j as u32, feature, normal, point_a, gap }, pieces));
    }
}

/// A ball that passes from one triangle of a flat mesh to the next may touch both at one point: one of them counts.
fn drop_doubles(touches: &mut Vec<ContactPoint>, near: f64) {
    let mut kept = 0;
    for k in 0..touches.len() {
        let touch = touches[k];
        let double = |t: &ContactPoint| {
            t.point_a.distance_squared(touch.point_a) <= near * near && t.normal.dot(touch.normal) > 0.999_999
        };
        if !touches[..kept].iter().any(double) {
            touches[kept] = touch;
            kept += 1;
        }
    }
    touches.truncate(kept);
}
