//! Pairs of bodies that do not touch each other although they are near: those that a joint ties, and neighbours in a chain of
//! spheres, such as that of a beam; and bodies that touch nothing.

use crate::bodies::{Bodies, BodyKind};
use crate::ids::{BodyId, GroupId};

/// Bodies with ids in a row whose neighbours never touch: the spheres of a beam.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chain {
    /// Its beam.
    pub beam: u32,
    /// The first sphere.
    pub first: BodyId,
    /// How many.
    pub count: u32,
    /// Spheres of it whose numbers differ by no more than this never touch.
    pub no_contact_within: u32,
}

/// Which pairs of bodies do not touch.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct NoContact {
    /// Pairs of bodies, the lower id first, in order: those that joints tie. Both bodies are marked in [`Bodies::jointed`].
    pub pairs: Vec<(BodyId, BodyId)>,
    /// Bodies that touch nothing, in order; marked in [`Bodies::jointed`] too.
    pub alone: Vec<BodyId>,
    /// Pairs of groups whose bodies do not touch each other, the lower first, in order; their bodies are marked in
    /// [`Bodies::jointed`].
    pub groups: Vec<(GroupId, GroupId)>,
    /// Chains of spheres, in the order of their ids.
    pub chains: Vec<Chain>,
}

impl NoContact {
    /// Adds a pair; the two bodies must be marked in [`Bodies::jointed`].
    pub fn add(&mut self, a: BodyId, b: BodyId) {
        let pair = (a.min(b), a.max(b));
        if let Err(k) = self.pairs.binary_search(&pair) {
            self.pairs.insert(k, pair);
        }
    }

    /// Adds a pair of groups, or one group twice; their bodies must be marked in [`Bodies::jointed`].
    pub fn add_groups(&mut self, a: GroupId, b: GroupId) {
        let pair = (a.min(b), a.max(b));
        if let Err(k) = self.groups.binary_search(&pair) {
            self.groups.insert(k, pair);
        }
    }

    /// Whether bodies of this group do not touch those of some group.
    pub fn names(&self, group: GroupId) -> bool {
        self.groups.iter().any(|&(a, b)| a == group || b == group)
    }

    fn keeps_groups_apart(&self, a: GroupId, b: GroupId) -> bool {
        !self.groups.is_empty() && self.groups.binary_search(&(a.min(b), a.max(b))).is_ok()
    }

    /// Adds a body that touches nothing; it must be marked in [`Bodies::jointed`].
    pub fn add_alone(&mut self, body: BodyId) {
        if let Err(k) = self.alone.binary_search(&body) {
            self.alone.insert(k, body);
        }
    }

    /// Whether body `i` touches nothing.
    #[inline]
    pub fn is_alone(&self, bodies: &Bodies, i: usize) -> bool {
        bodies.jointed[i] && self.alone.binary_search(&bodies.id[i]).is_ok()
    }

    /// Whether bodies `a` and `b` do not touch each other.
    #[inline]
    pub fn holds(&self, bodies: &Bodies, a: usize, b: usize) -> bool {
        let in_chain = |i: usize| bodies.kind[i] == BodyKind::Beam;
        bodies.jointed[a] && bodies.jointed[b] && {
            let (i, j) = (bodies.id[a].min(bodies.id[b]), bodies.id[a].max(bodies.id[b]));
            self.pairs.binary_search(&(i, j)).is_ok()
                || self.keeps_groups_apart(bodies.group[a], bodies.group[b])
        } || self.is_alone(bodies, a)
            || self.is_alone(bodies, b)
            || in_chain(a) && in_chain(b) && self.are_neighbours(bodies.id[a], bodies.id[b])
    }

    /// Whether two spheres are so near each other in the same chain that they never touch.
    #[inline]
    pub fn are_neighbours(&self, a: BodyId, b: BodyId) -> bool {
        let (low, high) = (a.min(b), a.max(b));
        let k = self.chains.partition_point(|c| c.first <= low);
        k > 0 && {
            let c = &self.chains[k - 1];
            let (i, j) = (low.0 - c.first.0, high.0 - c.first.0);
            i < c.count && j < c.count && j - i <= c.no_contact_within
        }
    }
}
