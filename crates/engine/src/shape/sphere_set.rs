//! A rigid union of spheres, the shape that Heyn09 3.2 gives to parts of any form.
//!
//! Centres and radii are in the body's frame: origin at the centre of mass, axes principal. A tree of boxes answers
//! which spheres are near a point; it is built once, never allocates afterwards, and visits in an order that depends
//! on the set alone. Volume and inertia of the union are in [`super::sphere_union`], for sets that come without a mesh;
//! with a mesh, use the mesh's.
//!
//! Does not handle sets that change their form.

use std::fmt;

use glam::{DAffine3, DMat3, DQuat, DVec3};
use serde::{Deserialize, Serialize};

use super::mesh::LARGEST_COORDINATE;
use super::tree::BoxTree;

/// Most spheres of a set.
pub const MOST_SPHERES: usize = 4_000_000;

/// A rigid union of spheres.
#[derive(Clone, Serialize, Deserialize)]
#[serde(try_from = "Lists", into = "Lists")]
pub struct SphereSet {
    centers: Vec<DVec3>,
    radii: Vec<f64>,
    tree: BoxTree,
    /// Centre and radius in the order of the tree's leaves: what a query reads lies side by side.
    in_leaves: Vec<(DVec3, f64)>,
    bounding_radius: f64,
}

/// What of a set is written and read.
#[derive(Serialize, Deserialize)]
struct Lists {
    centers: Vec<DVec3>,
    radii: Vec<f64>,
}

impl From<SphereSet> for Lists {
    fn from(set: SphereSet) -> Self {
        Self { centers: set.centers, radii: set.radii }
    }
}

impl TryFrom<Lists> for SphereSet {
    type Error = SphereSetError;

    fn try_from(lists: Lists) -> Result<Self, SphereSetError> {
        Self::new(lists.centers, lists.radii)
    }
}

impl fmt::Debug for SphereSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "SphereSet({} spheres within {} m)", self.len(), self.bounding_radius)
    }
}

impl PartialEq for SphereSet {
    fn eq(&self, other: &Self) -> bool {
        self.centers == other.centers && self.radii == other.radii
    }
}

/// Why spheres make no set.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SphereSetError {
    /// None at all.
    #[error("there are no spheres")]
    Empty,
    /// Lists that do not match.
    #[error("{centers} centres but {radii} radii")]
    Lengths {
        /// Centres.
        centers: usize,
        /// Radii.
        radii: usize,
    },
    /// A number that cannot be used.
    #[error("sphere {sphere} (from 0) has a radius that is not above zero, or a number that is not finite")]
    BadSphere {
        /// Which.
        sphere: usize,
    },
    /// More than we handle.
    #[error("{spheres} spheres; at most {MOST_SPHERES} are handled")]
    TooMany {
        /// How many.
        spheres: usize,
    },
}

impl SphereSet {
    /// A set of spheres [m].
    pub fn new(centers: Vec<DVec3>, radii: Vec<f64>) -> Result<Self, SphereSetError> {
        if centers.len() != radii.len() {
            return Err(SphereSetError::Lengths { centers: centers.len(), radii: radii.len() });
        }
        if centers.is_empty() {
            return Err(SphereSetError::Empty);
        }
        if centers.len() > MOST_SPHERES {
            return Err(SphereSetError::TooMany { spheres: centers.len() });
        }
        let good = |c: &DVec3, r: f64| {
            c.is_finite() && c.abs().max_element() <= LARGEST_COORDINATE && r > 0.0 && r <= LARGEST_COORDINATE
        };
        if let Some(sphere) = (0..radii.len()).find(|&i| !good(&centers[i], radii[i])) {
            return Err(SphereSetError::BadSphere { sphere });
        }
        let boxes: Vec<(DVec3, DVec3)> = centers.iter().zip(&radii).map(|(c, &r)| (*c - r, *c + r)).collect();
        let tree = BoxTree::new(&boxes);
        let in_leaves = tree.order().iter().map(|&i| (centers[i as usize], radii[i as usize])).collect();
        let bounding_radius = centers.iter().zip(&radii).map(|(c, r)| c.length() + r).fold(0.0, f64::max);
        Ok(Self { centers, radii, tree, in_leaves, bounding_radius })
    }

    /// How many spheres.
    #[allow(clippy::len_without_is_empty, reason = "a set is never empty")]
    pub fn len(&self) -> usize {
        self.radii.len()
    }

    /// Centres, in the order given [m].
    pub fn centers(&self) -> &[DVec3] {
        &self.centers
    }

    /// Radii, in the order given [m].
    pub fn radii(&self) -> &[f64] {
        &self.radii
    }

    /// Radius of the ball about the origin that holds the set [m].
    pub fn bounding_radius(&self) -> f64 {
        self.bounding_radius
    }

    /// Lower and upper corner of the box around the set [m].
    pub fn bounds(&self) -> (DVec3, DVec3) {
        self.tree.bounds().unwrap_or((DVec3::ZERO, DVec3::ZERO))
    }

    /// Calls `visit` with the number of each sphere that comes within `reach` of p: |p - c| <= reach + r. The order
    /// depends on the set and on which spheres are near, on nothing else.
    #[inline]
    pub fn for_near(&self, p: DVec3, reach: f64, mut visit: impl FnMut(usize)) {
        if reach < 0.0 {
            // Inside by at least -reach: the boxes know nothing of that, so they are asked for p itself.
            self.leaves(p, 0.0, |k, d2, r| {
                if r + reach >= 0.0 && d2 <= (r + reach) * (r + reach) {
                    visit(k);
                }
            });
        } else {
            self.leaves(p, reach, |k, d2, r| {
                if d2 <= (r + reach) * (r + reach) {
                    visit(k);
                }
            });
        }
    }

    #[inline]
    fn leaves(&self, p: DVec3, reach: f64, mut visit: impl FnMut(usize, f64, f64)) {
        self.tree.walk(
            |min, max| (p - p.clamp(min, max)).length_squared() <= reach * reach,
            |k| {
                let (c, r) = self.in_leaves[k];
                visit(self.tree.order()[k] as usize, p.distance_squared(c), r);
                true
            },
        );
    }

    /// Calls `visit` with the number of each sphere in a part of the set whose bounding ball, given by centre and radius, is
    /// `near`. The order depends on the set and on which parts are near.
    pub fn for_parts(&self, mut near: impl FnMut(DVec3, f64) -> bool, mut visit: impl FnMut(usize)) {
        self.tree.walk(
            |min, max| near(0.5 * (min + max), 0.5 * (max - min).length()),
            |k| {
                visit(self.tree.order()[k] as usize);
                true
            },
        );
    }

    /// Calls `visit` with the numbers of each pair of a sphere of this set and one of another that come within `reach` of each other: |p - q|
    /// <= r + s + reach, measured in this set's frame, in which a point x of the other is at `to_own` x, and lengths of the other are
    /// `scale` times as long. The order depends on the two sets and which parts are near.
    pub fn for_pairs(
        &self,
        other: &SphereSet,
        to_own: &DAffine3,
        scale: f64,
        reach: f64,
        mut visit: impl FnMut(usize, usize),
    ) {
        // Boxes know nothing of how deep spheres are in each other: below zero they are asked for what touches.
        let apart_by = reach.max(0.0);
        // Boxes are tested along the axes of both: a box seen along other axes is as long as these absolute cosines say.
        let turn = DMat3::from_cols(
            to_own.matrix3.x_axis / scale,
            to_own.matrix3.y_axis / scale,
            to_own.matrix3.z_axis / scale,
        );
        let cosines = DMat3::from_cols(turn.x_axis.abs(), turn.y_axis.abs(), turn.z_axis.abs());
        let (back, back_cosines) = (turn.transpose(), cosines.transpose());
        let near = |(min, max): (DVec3, DVec3), (low, high): (DVec3, DVec3)| {
            let (half, own) = (0.5 * (max - min), 0.5 * scale * (high - low));
            let apart = to_own.transform_point3(0.5 * (low + high)) - 0.5 * (min + max);
            (apart.abs().cmple(half + cosines * own + apart_by)).all()
                && ((back * apart).abs().cmple(own + back_cosines * half + apart_by)).all()
        };
        self.tree.walk_pairs(&other.tree, near, |k, j| {
            let ((p, r), (q, s)) = (self.in_leaves[k], other.in_leaves[j]);
            let limit = r + scale * s + reach;
            if limit >= 0.0 && p.distance_squared(to_own.transform_point3(q)) <= limit * limit {
                visit(self.tree.order()[k] as usize, other.tree.order()[j] as usize);
            }
        });
    }

    /// Calls `visit` with each sphere that the box from `min` to `max` may meet.
    #[inline]
    pub fn for_box(&self, min: DVec3, max: DVec3, visit: impl FnMut(usize)) {
        self.tree.for_box(min, max, visit);
    }

    /// Distance from p to the nearest surface of a sphere, negative inside one [m].
    pub fn distance(&self, p: DVec3) -> f64 {
        let to = |k: usize| p.distance(self.centers[k]) - self.radii[k];
        let outside = |k: usize| to(k).max(0.0).powi(2);
        self.tree.nearest(p, f64::INFINITY, outside).map_or(f64::INFINITY, |(k, _)| to(k))
    }

    /// The set seen from a body: origin at `center`, axes turned by `rotation` (from the body's axes to these).
    pub fn in_body(&self, center: DVec3, rotation: DQuat) -> Result<Self, SphereSetError> {
        let back = rotation.conjugate();
        Self::new(self.centers.iter().map(|&c| back * (c - center)).collect(), self.radii.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    pub(super) fn random_set(n: usize, seed: u64) -> SphereSet {
        let mut r = Random::new(seed, 0);
        let centers = (0..n).map(|_| DVec3::new(r.normal(), r.normal(), r.normal())).collect();
        SphereSet::new(centers, (0..n).map(|_| r.uniform(0.001, 0.2)).collect()).unwrap()
    }

    #[test]
    fn near_spheres_are_those_of_all() {
        for n in [1, 3, 17, 2000] {
            let set = random_set(n, 4);
            let mut r = Random::new(9, 1);
            for _ in 0..300 {
                let p = 2.0 * DVec3::new(r.normal(), r.normal(), r.normal());
                let reach = r.uniform(-0.1, 1.0);
                let (mut found, mut again) = (Vec::new(), Vec::new());
                set.for_near(p, reach, |i| found.push(i));
                set.for_near(p, reach, |i| again.push(i));
                assert_eq!(found, again);
                found.sort_unstable();
                let near = |i: &usize| p.distance(set.centers()[*i]) <= reach + set.radii()[*i];
                assert_eq!(found, (0..n).filter(near).collect::<Vec<_>>());
                let least =
                    (0..n).map(|i| p.distance(set.centers()[i]) - set.radii()[i]).reduce(f64::min).unwrap();
                let got = set.distance(p);
                assert!(got == least || (got <= 0.0 && least <= 0.0), "{got} {least}");
            }
        }
    }

    #[test]
    fn near_pairs_are_those_of_all() {
        let mut random = Random::new(6, 2);
        let mut all = 0;
        for n in [1, 5, 60, 300] {
            let (one, two) = (random_set(n, 4), random_set(n + 7, 5));
            for _ in 0..40 {
                let mut v = |s: f64| DVec3::new(random.normal(), random.normal(), random.normal()) * s;
                let (axis, shift) = (v(1.0), v(2.0));
                let (scale, reach) = (random.uniform(0.3, 2.0), random.uniform(-0.1, 0.1));
                let turn = DQuat::from_scaled_axis(axis);
                let to_own = DAffine3::from_scale_rotation_translation(DVec3::splat(scale), turn, shift);
                let mut found = Vec::new();
                one.for_pairs(&two, &to_own, scale, reach, |k, j| found.push((k, j)));
                found.sort_unstable();
                let near = |&(k, j): &(usize, usize)| {
                    let d = one.centers()[k].distance(to_own.transform_point3(two.centers()[j]));
                    d <= one.radii()[k] + scale * two.radii()[j] + reach
                };
                let pairs = (0..one.len()).flat_map(|k| (0..two.len()).map(move |j| (k, j)));
                assert_eq!(found, pairs.filter(near).collect::<Vec<_>>());
                all += found.len();
            }
        }
        assert!(all > 1000, "{all}");
    }

    #[test]
    fn what_makes_no_set() {
        let c = vec![DVec3::ZERO; 2];
        assert_eq!(SphereSet::new(vec![], vec![]), Err(SphereSetError::Empty));
        let e = SphereSet::new(c.clone(), vec![1.0]);
        assert_eq!(e, Err(SphereSetError::Lengths { centers: 2, radii: 1 }));
        for bad in [0.0, -1.0, f64::NAN, f64::INFINITY] {
            let e = SphereSet::new(c.clone(), vec![1.0, bad]);
            assert_eq!(e, Err(SphereSetError::BadSphere { sphere: 1 }));
        }
        let e = SphereSet::new(vec![DVec3::NAN], vec![1.0]);
        assert_eq!(e, Err(SphereSetError::BadSphere { sphere: 0 }));
    }

    #[test]
    fn seen_from_a_body() {
        let set = random_set(50, 8);
        let (center, turn) = (DVec3::new(1.0, 2.0, 3.0), DQuat::from_rotation_y(0.7));
        let body = set.in_body(center, turn).unwrap();
        for (a, b) in set.centers().iter().zip(body.centers()) {
            assert!((center + turn * *b - *a).length() < 1e-14);
        }
        assert!(
            (body.bounding_radius() - set.in_body(center, DQuat::IDENTITY).unwrap().bounding_radius()).abs()
                < 1e-14
        );
    }
}
