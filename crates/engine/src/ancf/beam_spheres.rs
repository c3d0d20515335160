//! Beams as chains of spheres along their deformed axis (Khude11 Fig. 2), which are in contact, and transfer of the contact
//! forces to the beam.
//!
//! The spheres are bodies of the world, of the kind [`crate::BodyKind::Beam`]: Collide finds their contacts with each other
//! and with every shape, the contact law gives the forces, and the sum of the forces on a sphere is a point force on its
//! element (eq. 6). Moments about the axis are neglected, as in Khude11 section 3.
//!
//! Spheres are at most a radius apart, so that the chain is nowhere thinner than 0.86 radii and two beams that cross
//! between their spheres still touch at 0.94 of their diameter: no beam slips between the spheres of another. Spheres of
//! one beam that are less than half a circle of their radius apart along the axis never touch; all others of the same beam
//! may (self contact).
//!
//! The mass of a sphere is what a force there has to move in the first instant, 1 / (S M^-1 S'): contact laws take damping
//! and stable steps from it.

use glam::DVec3;

use super::shape_functions::{locate, values};
use super::{Beams, Integrator, V3};
use crate::bodies::Bodies;
use crate::collide::no_contact::Chain;
use crate::par::{self, Scatter};

/// Largest distance of two neighbours on the axis in units of their radius.
pub const SPACING: f64 = 1.0;

impl Chain {
    /// Share of the length at which sphere `k` is.
    #[inline]
    pub fn share(&self, k: u32) -> f64 {
        f64::from(k) / f64::from(self.count - 1)
    }
}

/// How many spheres a beam has, and how many neighbours on each side never touch one.
pub fn chain_of(beam: &super::Beam) -> (u32, u32) {
    let gaps = (beam.length / (SPACING * beam.radius)).ceil().max(1.0);
    let spacing = beam.length / gaps;
    (gaps as u32 + 1, (std::f64::consts::PI * beam.radius / spacing).ceil() as u32)
}

impl Beams {
    /// Mass that a force at this share of the length moves at first [kg]; at most the whole beam's.
    pub fn local_mass(&self, beam: usize, share: f64) -> f64 {
        let (b, mass) = (&self.list[beam], self.mass_of(beam));
        let (k, xi) = locate(share, b.elements);
        let s = values(xi);
        let mut x = vec![V3 { x: 0.0, y: 0.0, z: 0.0 }; mass.len()];
        (0..4).for_each(|j| x[2 * k + j].x = s[j]);
        mass.solve(&mut x);
        let mobility: f64 = (0..4).map(|j| s[j] * x[2 * k + j].x).sum::<f64>() / b.element_mass();
        let whole = b.mass() + b.end_mass[0] + b.end_mass[1];
        if mobility * whole > 1.0 { 1.0 / mobility } else { whole }
    }
}

/// Stage beam_spheres, some chains a task: position and velocity of every sphere from its element (eq. 1). Explicit beams
/// have drifted to where forces are computed, implicit ones are taken there here, by the time `lead`.
pub fn beam_spheres(beams: &Beams, lead: f64, chains: &[Chain], index_of_id: &[u32], bodies: &mut Bodies) {
    let (position, velocity) = (Scatter::new(&mut bodies.position), Scatter::new(&mut bodies.velocity));
    par::map_chunks_of(16, chains.len(), 16, |range| {
        for chain in &chains[range] {
            let ahead = match beams.list[chain.beam as usize].integrator {
                Integrator::Explicit => 0.0,
                Integrator::Implicit { .. } => lead,
            };
            for k in 0..chain.count {
                let (r, v) = beams.point(chain.beam as usize, chain.share(k));
                let r = r + v * ahead;
                let i = index_of_id[(chain.first.0 + k) as usize] as usize;
                // SAFETY: every id has its own index.
                #[allow(unsafe_code)]
                unsafe {
                    position.set_once(i, r);
                    velocity.set_once(i, v);
                }
            }
        }
    });
}

/// Part of stage beam_accelerations, some chains a task: the forces on the spheres as loads of their elements (eq. 6).
pub fn beam_loads(bodies: &Bodies, chains: &[Chain], index_of_id: &[u32], beams: &mut Beams) {
    if chains.is_empty() {
        return;
    }
    beams.load.resize(beams.e.len(), V3::default());
    let mut load = std::mem::take(&mut beams.load);
    let view = Scatter::new(&mut load);
    let all = &*beams;
    // Lanes of a block are different beams: a block, not a chain, is what a task may write.
    let mut of_beam = vec![None; all.len()];
    chains.iter().for_each(|chain| of_beam[chain.beam as usize] = Some(chain));
    par::map_chunks_of(
        super::elastic_force::BLOCKS,
        all.blocks.len(),
        super::elastic_force::BLOCKS,
        |range| {
            for block in &all.blocks[range] {
                // SAFETY: blocks do not overlap.
                #[allow(unsafe_code)]
                let load = unsafe { view.slice(block.range()) };
                load.fill(V3::default());
                for (l, beam) in block.lanes() {
                    let Some(chain) = of_beam[beam] else { continue };
                    for k in 0..chain.count {
                        let f = bodies.force[index_of_id[(chain.first.0 + k) as usize] as usize];
                        if f == DVec3::ZERO {
                            continue;
                        }
                        let (element, xi) = locate(chain.share(k), all.list[beam].elements);
                        for (j, s) in values(xi).into_iter().enumerate() {
                            let c = &mut load[2 * element + j];
                            c.set_lane(l, c.lane(l) + s * f);
                        }
                    }
                }
            }
        },
    );
    beams.load = load;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ancf::{Beam, straight};
    use crate::random::Random;
    use crate::settings::Method;
    use crate::{Material, Settings, World};

    /// An explicit and an implicit beam in a world; both are bent and move.
    fn bent_and_moving() -> World {
        let mut world = World::new(Settings { method: Method::Dem, step: 1e-4, ..Settings::default() });
        world.add_material(Material { name: "m".into(), density: 1e3, friction: 0.3, restitution: 0.5 });
        let explicit = Beam::round(0.5, 0.03, 1e3, 1e7, 3);
        let implicit = Beam { integrator: Integrator::Implicit { rho: 0.9 }, ..explicit.clone() };
        let mut random = Random::new(11, 0);
        let mut draw = || DVec3::new(random.normal(), random.normal(), random.normal());
        let mut beams = Vec::new();
        for (k, beam) in [explicit, implicit].into_iter().enumerate() {
            let from = DVec3::Y * k as f64;
            let mut nodes = straight(&beam, from, from + DVec3::X * 0.5);
            nodes.iter_mut().for_each(|(r, t)| (*r, *t) = (*r + 0.01 * draw(), *t + 0.1 * draw()));
            beams.push((beam, nodes));
        }
        world.set_beams(beams);
        for beam in 0..2 {
            (0..8).for_each(|k| world.beams.set_rate(beam, k, draw()));
        }
        world
    }

    /// Spheres are where their points of the axis are when forces are computed: explicit beams have drifted there already,
    /// implicit ones are taken there. They have the velocities of these points.
    #[test]
    fn spheres_are_where_forces_act() {
        let mut world = bent_and_moving();
        let lead = 0.01;
        let World { beams, no_contact, index_of_id, bodies, .. } = &mut world;
        beam_spheres(beams, lead, &no_contact.chains, index_of_id, bodies);
        assert_eq!(no_contact.chains.len(), 2);
        for chain in &no_contact.chains {
            let ahead = if chain.beam == 0 { 0.0 } else { lead };
            for k in 0..chain.count {
                let (r, v) = beams.point(chain.beam as usize, f64::from(k) / f64::from(chain.count - 1));
                let i = index_of_id[(chain.first.0 + k) as usize] as usize;
                assert_eq!(bodies.position[i], r + v * ahead);
                assert_eq!(bodies.velocity[i], v);
            }
        }
    }

    /// The loads do the work of the forces on the spheres, for any motion of the beams: they act at the right places.
    #[test]
    fn loads_do_the_work_of_the_forces() {
        let mut world = bent_and_moving();
        let mut random = Random::new(12, 0);
        let World { beams, no_contact, index_of_id, bodies, .. } = &mut world;
        let mut power = [0.0; 2];
        for chain in &no_contact.chains {
            for k in 0..chain.count {
                let i = index_of_id[(chain.first.0 + k) as usize] as usize;
                bodies.force[i] = DVec3::new(random.normal(), random.normal(), random.normal());
                let v = beams.point(chain.beam as usize, chain.share(k)).1;
                power[chain.beam as usize] += bodies.force[i].dot(v);
            }
        }
        beam_loads(bodies, &no_contact.chains, index_of_id, beams);
        for (beam, power) in power.into_iter().enumerate() {
            let (first, l) = beams.place(beam);
            let done: f64 = (0..8).map(|k| beams.load[first + k].lane(l).dot(beams.rate(beam, k))).sum();
            assert!((done - power).abs() < 1e-12 * power.abs().max(1.0), "{beam}: {done} {power}");
        }
    }

    /// A cubic takes 16/m at its end and 9/(4 m) in its middle from a unit force: the sum of (2n + 1) P_n(x)^2 over
    /// Legendre's first four polynomials. A force moves no more than the whole.
    #[test]
    fn the_mass_that_a_force_moves_at_first() {
        let beam = Beam::round(0.5, 0.01, 1e3, 1e7, 1);
        let m = beam.mass();
        let nodes = straight(&beam, DVec3::ZERO, DVec3::X * 0.5);
        let beams = Beams::new(vec![(beam, nodes)]);
        assert!((beams.local_mass(0, 0.0) / (m / 16.0) - 1.0).abs() < 1e-12);
        assert!((beams.local_mass(0, 1.0) / (m / 16.0) - 1.0).abs() < 1e-12);
        assert!((beams.local_mass(0, 0.5) / (m / 2.25) - 1.0).abs() < 1e-12);
    }
}
