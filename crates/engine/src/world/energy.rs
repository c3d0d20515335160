//! Energies of a world.

use super::World;

impl World {
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
