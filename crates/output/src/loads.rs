//! What contacts do to each body: force, torque about its centre, and with how many others it is in touch.

use granum_engine::World;
use granum_engine::glam::DVec3;

/// Of one body.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Load {
    /// Sum of the contact forces [N].
    pub(crate) force: DVec3,
    /// Sum of their moments about the centre of mass [N m]; resistance to rolling and twisting is not in it.
    pub(crate) torque: DVec3,
    /// Contacts that carry a force.
    pub(crate) contacts: u32,
}

/// By index of the bodies, from the contacts of the last step.
pub(crate) fn loads(world: &World) -> Vec<Load> {
    let (b, c, h) = (&world.bodies, &world.contacts, world.settings.step);
    let mut all = vec![Load::default(); b.len()];
    for k in 0..c.len() {
        let force = world.impulse(k) / h;
        if force == DVec3::ZERO {
            continue;
        }
        let (i, j) = (c.a[k] as usize, c.b[k] as usize);
        let (Some(&first), Some(&second)) = (b.position.get(i), b.position.get(j)) else { continue };
        let arms = [c.point_a[k] - first, c.point_b(k) - c.center_b(k, second)];
        for ((at, force), arm) in [(i, -force), (j, force)].into_iter().zip(arms) {
            let Some(load) = all.get_mut(at) else { continue };
            load.force += force;
            // A half-space has no centre.
            load.torque += if arm.is_finite() { arm.cross(force) } else { DVec3::ZERO };
            load.contacts += 1;
        }
    }
    all
}
