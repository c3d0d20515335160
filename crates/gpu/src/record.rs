//! Sums of a step as the device has made them: what the host learns of a step if it does not look at the bodies.

use bytemuck::{Pod, Zeroable};
use granum_engine::World;
use granum_engine::glam::DVec3;
use granum_engine::losses::Losses;
use granum_engine::offload::Summed;

use crate::control::Bounds;
use crate::numbers::{EXACT, fixed, whole};

/// Farthest place in radii, as the processor has it (`integrate.rs` of the engine).
const FARTHEST: f32 = 4.5e9;

/// What the kernel report writes.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Pod, Zeroable)]
pub struct Record {
    /// Momentum and kinetic energy: values, and what rounding left.
    pub linear: [[u32; 4]; 2],
    /// Angular momentum.
    pub angular: [[u32; 4]; 2],
    /// Mass times place.
    pub moment: [[u32; 4]; 2],
    /// Largest squared speed, largest neighbour speed, all bits less the number of a lost body, whether the host must look.
    pub bodies: [u32; 4],
    /// Friction, impact, overlap, work of walls.
    pub taken: [[u32; 4]; 2],
    /// Deepest penetration, the same over the smaller radius.
    pub contacts: [u32; 4],
}

/// Numbers of a sum in double precision.
fn numbers([value, rest]: [[u32; 4]; 2]) -> [f64; 4] {
    [0, 1, 2, 3].map(|k| whole((f32::from_bits(value[k]), f32::from_bits(rest[k]))))
}

impl Record {
    /// As the engine takes it.
    pub fn summed(&self, contacts: u32) -> Summed {
        let [x, y, z, kinetic_energy] = numbers(self.linear);
        let [friction, impact, overlap, wall_work] = numbers(self.taken);
        let vector = |sum| DVec3::from_slice(&numbers(sum)[..3]);
        Summed {
            contacts: contacts as usize,
            taken: Losses { friction, impact, overlap, ..Losses::default() },
            wall_work,
            max_penetration: f32::from_bits(self.contacts[0]).into(),
            max_penetration_over_radius: f32::from_bits(self.contacts[1]).into(),
            kinetic_energy,
            moment: vector(self.moment),
            momentum: DVec3::new(x, y, z),
            angular_momentum: vector(self.angular),
        }
    }

    /// Largest speed and neighbour speed [m/s].
    pub fn fastest(&self) -> (f64, f64) {
        (f64::from(f32::from_bits(self.bodies[0])).sqrt(), f32::from_bits(self.bodies[1]).into())
    }

    /// The first body that is no longer a number, or too far away.
    pub fn lost(&self) -> Option<usize> {
        (self.bodies[2] != 0).then(|| (u32::MAX - self.bodies[2]) as usize)
    }

    /// Whether the host must look at the bodies before the next step.
    pub fn must_look(&self) -> bool {
        self.bodies[3] != 0
    }
}

/// What places are compared with: the domain, less two fractions of a cell on each side, so that rounding hides nothing.
pub fn bounds(world: &World, lattice: f64) -> Bounds {
    let far = EXACT as i32;
    let domain = world.settings.domain.as_ref();
    let corner = |of: Option<DVec3>, side: i64| {
        let mut at = ([0; 4], [0; 4]);
        for d in 0..3 {
            let x = of.map_or(f64::NAN, |p| p[d]) / lattice;
            // Infinite, or further away than the host looks in any case.
            let (hi, lo) = if x.abs() < f64::from(far) {
                fixed(x * lattice, lattice)
            } else {
                (-(side as i32).signum() * 2 * far, 0)
            };
            let moved = (i64::from(hi) << 32 | i64::from(lo)) + side;
            (at.0[d], at.1[d]) = ((moved >> 32) as i32, moved as u32);
        }
        at
    };
    let (low_hi, low_lo) = corner(domain.map(|d| d.min), 2);
    let (high_hi, high_lo) = corner(domain.map(|d| d.max), -2);
    Bounds { low_hi, low_lo, high_hi, high_lo, farthest: FARTHEST, exact: far, ..Bounds::default() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use granum_engine::Settings;

    #[test]
    fn bounds_are_a_little_inside_the_domain() {
        let mut world = World::new(Settings::default());
        let b = bounds(&world, 0.25);
        assert!(b.low_hi[0] < -b.exact && b.high_hi[2] > b.exact, "{b:?}");
        world.settings.domain = Some(granum_engine::settings::Domain {
            min: DVec3::new(-1.0, f64::NEG_INFINITY, 0.0),
            max: DVec3::new(1.0, 2.0, f64::INFINITY),
            outside: granum_engine::settings::Outside::Remove,
        });
        let b = bounds(&world, 0.25);
        assert_eq!((b.low_hi[0], b.low_lo[0]), (-4, 2));
        assert_eq!((b.high_hi[0], b.high_lo[0]), (3, u32::MAX - 1));
        assert!(b.low_hi[1] < -b.exact && b.high_hi[2] > b.exact, "{b:?}");
    }
}
