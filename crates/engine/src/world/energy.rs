//! Energies of a world.

use super::World;
use crate::dem::changed::Springs;
use crate::report::totals;

impl World {
    /// What the energy of all but contacts was before, `then`: where the scene has another gravity, other springs or other beams now,
    /// it changes, and that does not come from nowhere.
    pub(super) fn book_change_of_energy(&mut self, then: f64) {
        let change = self.energy_without_contacts() - then;
        if let Some(start) = self.energy_book.at_start.as_mut() {
            *start += change;
        }
    }

    /// Kinetic and potential energy, and that of the springs of joints and of beams [J].
    pub(super) fn energy_without_contacts(&self) -> f64 {
        let gravity = self.settings.gravity;
        let bodies = totals(&self.bodies, gravity);
        bodies.kinetic_energy
            + bodies.potential_energy
            + self.spring_energy()
            + self.beams.totals(gravity).energy()
    }

    /// What the springs of penalty contact depend on.
    pub(super) fn springs(&self) -> Springs {
        Springs::new(&self.materials, &self.settings.dem)
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
