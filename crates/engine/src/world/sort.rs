//! The order of the bodies: re-sorted in space, with everything that knows bodies by their index.

use super::World;
use crate::order;

impl World {
    pub(crate) fn sort_in_space(&mut self) {
        self.ffd.free_list();
        let order = order::spatial_order(&self.bodies, &self.shapes);
        self.reorder(&order);
        self.holes = 0;
        self.out_of_order = false;
    }

    /// Number of bodies that the grid leaves out; they come first.
    pub(crate) fn walls(&self) -> usize {
        (0..self.bodies.len()).take_while(|&i| self.is_wall(i)).count()
    }

    /// Makes body `k` the present body `order[k]`; bodies that are left out are removed.
    pub(super) fn reorder(&mut self, order: &[u32]) {
        let mut new_index = vec![u32::MAX; self.bodies.len()];
        for (k, &i) in order.iter().enumerate() {
            new_index[i as usize] = k as u32;
        }
        self.bodies.permute(order);
        for at in self.index_of_id.iter_mut().filter(|at| **at != u32::MAX) {
            *at = new_index[*at as usize];
        }
        self.ccp.renumber(&new_index);
        self.dem.renumber(&new_index);
        self.ffd.forget_list();
    }
}
