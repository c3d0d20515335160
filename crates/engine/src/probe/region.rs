//! What is in a region: number, mass, solid fraction, mean velocity, coordination number.
//!
//! A body counts with its whole volume when its centre is inside, so the solid fraction of a region only a few
//! grains wide is rough. The coordination number is the mean over the bodies inside of their touching contacts,
//! walls included; a contact touches when it carries force or its gap is at most a thousandth of the radius.

use glam::DVec3;

use super::{Column, columns, counts};
use crate::ids::GroupId;
use crate::terrain::Region;
use crate::world::World;

/// Columns of a region probe.
pub const COLUMNS: &[Column] = &columns([
    ("count", "-"),
    ("mass", "kg"),
    ("solid_fraction", "-"),
    ("vx", "m/s"),
    ("vy", "m/s"),
    ("vz", "m/s"),
    ("coordination", "-"),
]);

/// Largest gap of a contact that touches, over the smaller radius of its bodies.
const TOUCHING: f64 = 1e-3;

/// A row. The mean velocity is that of the mass: momentum over mass. Means are NaN when nothing is inside.
pub fn measure(world: &World, region: &Region, group: Option<GroupId>) -> Vec<f64> {
    let b = &world.bodies;
    let inside: Vec<bool> =
        (0..b.len()).map(|i| counts(b, i, group) && region.holds(b.position[i], 0.0)).collect();
    let (mut count, mut mass, mut volume, mut momentum) = (0.0, 0.0, 0.0, DVec3::ZERO);
    for i in (0..b.len()).filter(|&i| inside[i]) {
        count += 1.0;
        mass += b.mass(i);
        volume += world.shapes[b.shape[i].index()].mass_and_inertia(b.radius[i], 1.0).0;
        momentum += b.velocity[i] * b.mass(i);
    }
    let c = &world.contacts;
    let mut touching = 0usize;
    for k in 0..c.len() {
        let (i, j) = (c.a[k] as usize, c.b[k] as usize);
        let ends = usize::from(inside[i]) + usize::from(inside[j]);
        // A wall has no radius of its own; a plane's is zero or infinite.
        let radius = match (inside[i], inside[j]) {
            (true, true) => b.radius[i].min(b.radius[j]),
            (true, false) => b.radius[i],
            _ => b.radius[j],
        };
        if ends > 0 && (c.gap[k] <= TOUCHING * radius || world.impulse(k) != DVec3::ZERO) {
            touching += ends;
        }
    }
    let v = momentum / mass;
    vec![count, mass, volume / region.volume(), v.x, v.y, v.z, touching as f64 / count]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bodies::Body;
    use crate::ids::MaterialId;
    use crate::settings::Settings;

    /// Eight balls on a cubic lattice in a box of their own: pi/6 of it is solid.
    #[test]
    fn a_cubic_lattice_fills_pi_over_six() {
        let mut world = World::new(Settings::default());
        for i in 0..8 {
            let corner = DVec3::new(f64::from(i & 1), f64::from(i >> 1 & 1), f64::from(i >> 2));
            let speed = DVec3::new(f64::from(i), 0.0, -1.0);
            world.add(Body::sphere(0.5, 10.0, MaterialId(0), corner).with_velocity(speed));
        }
        let region = Region::Box { min: DVec3::splat(-0.5), max: DVec3::splat(1.5) };
        let row = measure(&world, &region, None);
        let fraction = std::f64::consts::PI / 6.0;
        assert_eq!(row[0], 8.0);
        assert!((row[1] - 80.0 * fraction).abs() < 1e-12);
        assert!((row[2] - fraction).abs() < 1e-14);
        assert!((row[3] - 3.5).abs() < 1e-14 && row[4] == 0.0 && (row[5] + 1.0).abs() < 1e-14);
        let half = Region::Box { min: DVec3::splat(-0.5), max: DVec3::new(1.5, 1.5, 0.5) };
        assert_eq!(measure(&world, &half, None)[0], 4.0);
        assert_eq!(measure(&world, &half, Some(GroupId(7)))[0], 0.0);
    }

    /// A ball between two others, all just touching.
    #[test]
    fn coordination_of_a_row_of_three() {
        let mut world =
            World::new(Settings { gravity: DVec3::ZERO, contact_margin: 0.1, ..Settings::default() });
        let material = world.add_material(crate::material::Material {
            name: "m".into(),
            density: 1.0,
            friction: 0.0,
            restitution: 0.0,
        });
        for i in 0..3 {
            world.add(Body::sphere(0.5, 1.0, material, DVec3::X * f64::from(i)));
        }
        world.step().unwrap();
        let all = Region::Ball { center: DVec3::X, radius: 5.0 };
        assert!((measure(&world, &all, None)[6] - 4.0 / 3.0).abs() < 1e-14);
        let middle = Region::Ball { center: DVec3::X, radius: 0.1 };
        assert_eq!(measure(&world, &middle, None)[6], 2.0);
    }
}
