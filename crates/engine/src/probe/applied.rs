//! Probe of an applied force: what it did in the last step, and its work since the start.
//!
//! Force, torque and power belong to the last step: before the first they are NaN. The torque is about the centre of mass of the
//! body; of a force on several bodies about the origin of the scene; on beams it is the sum of the moments.

use super::{Column, columns, of_last_step};
use crate::world::World;

/// Columns of a probe of an applied force.
pub const COLUMNS: &[Column] = &columns([
    ("fx", "N"),
    ("fy", "N"),
    ("fz", "N"),
    ("tx", "N m"),
    ("ty", "N m"),
    ("tz", "N m"),
    ("power", "W"),
    ("work", "J"),
]);

/// A row.
pub fn measure(world: &World, force: usize) -> Vec<f64> {
    let Some(force) = world.applied.list.get(force) else { return vec![f64::NAN; COLUMNS.len()] };
    let (f, t) = (force.done.force, force.done.torque);
    let mut row = vec![f.x, f.y, f.z, t.x, t.y, t.z, force.done.power, force.done.work];
    of_last_step(world, &mut row[..7]);
    row
}

#[cfg(test)]
mod tests {
    use glam::DVec3;

    use super::*;
    use crate::applied::{AppliedForce, Given, Law, Target};
    use crate::settings::Method;
    use crate::{Body, MaterialId, Settings};

    /// A ball that is pushed from rest: power and work are those of a constant force, in both methods.
    #[test]
    fn a_constant_force_works_as_it_moves_its_body() {
        for method in [Method::Ccp, Method::Dem] {
            let settings = Settings { method, step: 1e-3, gravity: DVec3::ZERO, ..Settings::default() };
            let mut world = World::new(settings);
            let ball = world.add(Body::sphere(0.1, 1e3, MaterialId(0), DVec3::Y));
            let law = Law::Given(Given { point: DVec3::Z * 0.1, ..Given::constant(DVec3::X * 3.0) });
            world.applied.list.push(AppliedForce::new("push", Target::Body(ball), law));
            let before = measure(&world, 0);
            assert!(before[..7].iter().all(|x| x.is_nan()) && before[7] == 0.0, "{before:?}");
            for _ in 0..10 {
                world.step().unwrap();
            }
            let row = measure(&world, 0);
            assert_eq!(row.len(), COLUMNS.len());
            assert!(row[0] == 3.0 && row[1] == 0.0 && (row[4] - 0.3).abs() < 1e-9, "{row:?}");
            let energy = world.bodies.kinetic_energy(0);
            assert!((row[7] / energy - 1.0).abs() < 1e-9, "{row:?} {energy}");
            assert_eq!(row[7], world.energy_book.applied_work);
            assert!(measure(&world, 1).iter().all(|x| x.is_nan()));
        }
    }
}
