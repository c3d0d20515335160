//! Energies of a world.

use glam::DVec3;

use super::World;
use crate::report::totals;

impl World {
    /// Where gravity was changed from `then`, so was the energy of everything in it, which then does not come from nowhere.
    pub(super) fn book_change_of_gravity(&mut self, then: DVec3) {
        let now = self.settings.gravity;
        if then == now {
            return;
        }
        let potential = |g| totals(&self.bodies, g).potential_energy + self.beams.totals(g).potential;
        let change = potential(now) - potential(then);
        if let Some(start) = self.energy_book.at_start.as_mut() {
            *start += change;
        }
    }

    /// Kinetic and potential energy of body `i` [J].
    pub(super) fn energy_of(&self, i: usize) -> f64 {
        self.bodies.kinetic_energy(i)
            - self.bodies.mass(i) * self.settings.gravity.dot(self.bodies.position[i])
    }

    /// Energy of the springs of joints [J].
    pub fn spring_energy(&self) -> f64 {
        let whole = self.joints.iter().filter(|joint| !joint.is_broken(&self.index_of_id));
        whole.map(|joint| joint.spring_energy(&self.bodies, &self.index_of_id)).sum()
    }
}
