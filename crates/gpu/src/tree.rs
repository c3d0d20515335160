//! Trees of boxes as kernels walk them, without a stack: a node that is missed names the one to go on with.
//!
//! A node is two lines of four numbers: the lower corner and the node to go on with if its box is missed; the upper corner and, in a leaf,
//! what the tree was told to write there (zero elsewhere). Nodes lie in the order of a walk that misses nothing.

use granum_engine::glam::DVec3;

/// A line: three numbers and another.
pub type Line = [u32; 4];

/// A line of a point in single precision and a number.
pub fn line(p: DVec3, w: u32) -> Line {
    let [x, y, z] = p.to_array().map(|x| (x as f32).to_bits());
    [x, y, z, w]
}

/// A tree over numbered things.
pub struct Tree<'a> {
    /// The things in the order of the leaves.
    pub order: Vec<u32>,
    /// The nodes, two lines each.
    pub nodes: Vec<Line>,
    bounds: &'a dyn Fn(u32) -> (DVec3, DVec3),
    leaf: &'a dyn Fn(usize, usize) -> u32,
    most: usize,
}

impl<'a> Tree<'a> {
    /// Of `count` things with these boxes, at most so many in a leaf. `leaf` is given where the things of a leaf begin and end in the
    /// order, and says what is written there.
    pub fn new(
        count: usize,
        bounds: &'a dyn Fn(u32) -> (DVec3, DVec3),
        most: usize,
        leaf: &'a dyn Fn(usize, usize) -> u32,
    ) -> Self {
        let mut tree = Self { order: (0..count as u32).collect(), nodes: Vec::new(), bounds, leaf, most };
        tree.split(0, count);
        tree
    }

    /// Adds the node of a part of the order, and all below it.
    fn split(&mut self, from: usize, to: usize) {
        let none = (DVec3::INFINITY, DVec3::NEG_INFINITY);
        let all = self.order[from..to].iter().map(|&t| (self.bounds)(t));
        let (low, high) = all.fold(none, |b, own| (b.0.min(own.0), b.1.max(own.1)));
        let own = self.nodes.len();
        let is_leaf = to - from <= self.most;
        let of_leaf = if is_leaf { (self.leaf)(from, to) } else { 0 };
        // Rounding keeps the order of numbers, so nothing lies outside its box that did not before.
        self.nodes.extend([line(low, 0), line(high, of_leaf)]);
        if !is_leaf {
            let bounds = self.bounds;
            let middle = |t: &u32| {
                let (low, high) = bounds(*t);
                0.5 * (low + high)
            };
            let middles = self.order[from..to].iter().map(middle);
            let wide = middles.fold(none, |b, p| (b.0.min(p), b.1.max(p)));
            let axis = (wide.1 - wide.0).max_position();
            self.order[from..to].sort_by(|s, t| middle(s)[axis].total_cmp(&middle(t)[axis]).then(s.cmp(t)));
            // Leaves are full but for the last, whatever the number.
            let half = from + ((to - from).div_ceil(self.most).div_ceil(2) * self.most);
            self.split(from, half);
            self.split(half, to);
        }
        self.nodes[own][3] = self.nodes.len() as u32 / 2;
    }
}
