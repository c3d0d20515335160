//! A tree of boxes over things that do not move in their frame: spheres of a set, triangles of a mesh.
//!
//! Each node halves its things at the median of the longest side of their centres' box, so the depth is the binary
//! logarithm of their number and a walk needs no memory but a small fixed stack. Things of a leaf stand side by
//! side in [`BoxTree::order`]. The tree depends on the boxes and their order alone: the same input gives the same
//! tree, and every walk visits in the same order.
//!
//! Does not handle boxes that are not finite, and is never changed after it was built.

use glam::DVec3;

/// Most things in a leaf.
const LEAF: usize = 4;
/// Deepest walk: a median split of 2^32 things into leaves is 32 deep, and each level leaves one node behind.
const DEPTH: usize = 64;

/// A node: a box, and its things or its children.
#[derive(Clone, Copy, Debug)]
struct Node {
    min: DVec3,
    max: DVec3,
    /// First thing of a leaf, in `order`; of an inner node the number of its second child (the first follows it).
    first: u32,
    /// Things of a leaf; 0 for an inner node.
    count: u32,
}

/// A tree of boxes.
#[derive(Clone, Debug, Default)]
pub struct BoxTree {
    nodes: Vec<Node>,
    order: Vec<u32>,
}

impl BoxTree {
    /// Builds the tree over boxes, given by their lower and upper corners.
    pub fn new(boxes: &[(DVec3, DVec3)]) -> Self {
        let mut tree = Self { nodes: Vec::new(), order: (0..boxes.len() as u32).collect() };
        if !boxes.is_empty() {
            let mut order = std::mem::take(&mut tree.order);
            tree.split(boxes, &mut order, 0);
            tree.order = order;
        }
        tree
    }

    fn split(&mut self, boxes: &[(DVec3, DVec3)], order: &mut [u32], first: u32) {
        let empty = (DVec3::INFINITY, DVec3::NEG_INFINITY);
        let (mut around, mut centers) = (empty, empty);
        for &i in order.iter() {
            let (min, max) = boxes[i as usize];
            let center = min + max;
            around = (around.0.min(min), around.1.max(max));
            centers = (centers.0.min(center), centers.1.max(center));
        }
        let at = self.nodes.len();
        let leaf = order.len() <= LEAF;
        let count = if leaf { order.len() as u32 } else { 0 };
        self.nodes.push(Node { min: around.0, max: around.1, first, count });
        if leaf {
            return;
        }
        let side = centers.1 - centers.0;
        let axis = side.to_array().iter().position(|&s| s == side.max_element()).unwrap_or(0);
        let half = order.len() / 2;
        let key = |i: u32| (boxes[i as usize].0[axis] + boxes[i as usize].1[axis], i);
        order.select_nth_unstable_by(half, |&a, &b| {
            let (a, b) = (key(a), key(b));
            a.0.total_cmp(&b.0).then(a.1.cmp(&b.1))
        });
        let (low, high) = order.split_at_mut(half);
        self.split(boxes, low, first);
        self.nodes[at].first = self.nodes.len() as u32;
        self.split(boxes, high, first + half as u32);
    }

    /// The things in the order of the leaves.
    pub fn order(&self) -> &[u32] {
        &self.order
    }

    /// The box around everything; none for an empty tree.
    pub fn bounds(&self) -> Option<(DVec3, DVec3)> {
        self.nodes.first().map(|n| (n.min, n.max))
    }

    /// Walks all leaves whose boxes, and all boxes around them, are `near`; `visit` gets positions in `order` and
    /// says whether to go on.
    #[inline]
    pub fn walk(&self, mut near: impl FnMut(DVec3, DVec3) -> bool, mut visit: impl FnMut(usize) -> bool) {
        if self.nodes.is_empty() {
            return;
        }
        let mut stack = [0_u32; DEPTH];
        let mut waiting = 1;
        while waiting > 0 {
            waiting -= 1;
            let at = stack[waiting] as usize;
            let node = &self.nodes[at];
            if !near(node.min, node.max) {
                continue;
            }
            if node.count > 0 {
                for k in node.first..node.first + node.count {
                    if !visit(k as usize) {
                        return;
                    }
                }
            } else {
                stack[waiting] = node.first;
                stack[waiting + 1] = at as u32 + 1;
                waiting += 2;
            }
        }
    }

    /// Walks two trees at once: all pairs of leaves whose boxes, and all boxes around them, are `near`; of two boxes the larger is opened.
    /// `visit` gets positions in the orders of the two.
    pub fn walk_pairs(
        &self,
        other: &BoxTree,
        mut near: impl FnMut((DVec3, DVec3), (DVec3, DVec3)) -> bool,
        mut visit: impl FnMut(usize, usize),
    ) {
        if self.nodes.is_empty() || other.nodes.is_empty() {
            return;
        }
        let mut stack = [(0_u32, 0_u32); 2 * DEPTH];
        let mut waiting = 1;
        while waiting > 0 {
            waiting -= 1;
            let (at, there) = stack[waiting];
            let (one, two) = (&self.nodes[at as usize], &other.nodes[there as usize]);
            if !near((one.min, one.max), (two.min, two.max)) {
                continue;
            }
            if one.count > 0 && two.count > 0 {
                for k in one.first..one.first + one.count {
                    for j in two.first..two.first + two.count {
                        visit(k as usize, j as usize);
                    }
                }
                continue;
            }
            let size = |n: &Node| (n.max - n.min).length_squared();
            let children = if two.count > 0 || one.count == 0 && size(one) >= size(two) {
                [(one.first, there), (at + 1, there)]
            } else {
                [(at, two.first), (at, there + 1)]
            };
            stack[waiting..waiting + 2].copy_from_slice(&children);
            waiting += 2;
        }
    }

    /// Calls `visit` with each thing in a leaf whose box meets the box from `min` to `max`.
    #[inline]
    pub fn for_box(&self, min: DVec3, max: DVec3, mut visit: impl FnMut(usize)) {
        self.walk(
            |low, high| low.cmple(max).all() && high.cmpge(min).all(),
            |k| {
                visit(self.order[k] as usize);
                true
            },
        );
    }

    /// The smallest `distance2` to a thing below `limit2`, and which: the nearest to `p`, boxes near to `p` first.
    #[inline]
    pub fn nearest(
        &self,
        p: DVec3,
        limit2: f64,
        mut distance2: impl FnMut(usize) -> f64,
    ) -> Option<(usize, f64)> {
        let mut best = (None, limit2);
        let to_box = |n: &Node| (p - p.clamp(n.min, n.max)).length_squared();
        let mut stack = [(0_u32, 0.0_f64); DEPTH];
        let mut waiting = usize::from(!self.nodes.is_empty());
        while waiting > 0 {
            waiting -= 1;
            let (at, low) = stack[waiting];
            if low >= best.1 {
                continue;
            }
            let node = &self.nodes[at as usize];
            if node.count > 0 {
                for k in node.first..node.first + node.count {
                    let thing = self.order[k as usize] as usize;
                    let d2 = distance2(thing);
                    if d2 < best.1 {
                        best = (Some(thing), d2);
                    }
                }
                continue;
            }
            let mut children = [at + 1, node.first].map(|c| (c, to_box(&self.nodes[c as usize])));
            if children[0].1 <= children[1].1 {
                children.swap(0, 1);
            }
            stack[waiting] = children[0];
            stack[waiting + 1] = children[1];
            waiting += 2;
        }
        best.0.map(|thing| (thing, best.1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    fn boxes(n: usize) -> Vec<(DVec3, DVec3)> {
        let mut r = Random::new(1, n as u64);
        let mut p = |s: f64| DVec3::new(r.uniform(0.0, s), r.uniform(0.0, s), r.uniform(0.0, s));
        (0..n)
            .map(|_| {
                let low = p(1.0);
                (low, low + p(0.1))
            })
            .collect()
    }

    #[test]
    fn boxes_that_meet_are_found() {
        for n in [0, 1, 4, 5, 9, 1000] {
            let (all, seek) = (boxes(n), boxes(n + 50));
            let tree = BoxTree::new(&all);
            for (min, max) in seek {
                let mut found = Vec::new();
                let meets = |b: &(DVec3, DVec3)| b.0.cmple(max).all() && b.1.cmpge(min).all();
                tree.for_box(min, max, |i| {
                    if meets(&all[i]) {
                        found.push(i);
                    }
                });
                found.sort_unstable();
                let expected: Vec<usize> = (0..n).filter(|&i| meets(&all[i])).collect();
                assert_eq!(found, expected);
            }
        }
    }

    #[test]
    fn the_nearest_is_found() {
        let all = boxes(500);
        let tree = BoxTree::new(&all);
        for (p, _) in boxes(200) {
            let d2 = |i: usize| (p - p.clamp(all[i].0, all[i].1)).length_squared();
            let least = (0..all.len()).map(d2).fold(f64::INFINITY, f64::min);
            assert_eq!(tree.nearest(p, f64::INFINITY, d2).unwrap().1, least);
            assert_eq!(tree.nearest(p, least, d2), None);
        }
    }

    #[test]
    fn equal_boxes_do_not_make_it_deep() {
        let tree = BoxTree::new(&vec![(DVec3::ZERO, DVec3::ONE); 100_000]);
        let mut n = 0;
        tree.for_box(DVec3::ZERO, DVec3::ZERO, |_| n += 1);
        assert_eq!(n, 100_000);
    }
}
