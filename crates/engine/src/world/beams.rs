//! Beams in a world: the spheres that touch for them, and the bodies to which they are attached.

use glam::DVec3;

use super::World;
use crate::ancf::beam_spheres::chain_of;
use crate::ancf::ties::Ties;
use crate::ancf::{Beam, Beams, Nodes};
use crate::bodies::{Body, BodyKind};
use crate::collide::no_contact::Chain;
use crate::ids::{BodyId, ShapeId};

impl World {
    /// Gives the world its beams, each with where its nodes are at the start; those it had are forgotten. Bodies to which
    /// ends are attached must be there already; the ends keep the place and direction on them that they have now.
    pub fn set_beams(&mut self, beams: Vec<(Beam, Nodes)>) {
        let mut beams = Beams::new(beams);
        let pose = |id: BodyId| {
            let i = self.index_of(id)?;
            Some((self.bodies.position[i], self.bodies.rotation[i]))
        };
        beams.ties.attach(pose);
        for i in (0..beams.len()).filter(|&i| beams.list[i].touches) {
            self.add_chain(&beams, i);
        }
        self.beams = beams;
    }

    /// Ends keep from now on the place, direction and section that they have: for beams whose state was set after
    /// [`World::set_beams`].
    pub fn renew_ties(&mut self) {
        let mut ties = Ties::new(&self.beams);
        ties.attach(|id| {
            let i = self.index_of(id)?;
            Some((self.bodies.position[i], self.bodies.rotation[i]))
        });
        self.beams.ties = ties;
    }

    /// Adds the spheres of a beam.
    fn add_chain(&mut self, beams: &Beams, beam: usize) {
        let b = &beams.list[beam];
        let (count, no_contact_within) = chain_of(b);
        let mut chain = Chain { beam: beam as u32, first: BodyId(0), count, no_contact_within };
        for k in 0..count {
            let (position, velocity) = beams.point(beam, chain.share(k));
            let mut sphere = Body::fixed(ShapeId(0), b.radius, b.material, position)
                .with_mass(beams.local_mass(beam, chain.share(k)), DVec3::ONE)
                .without_rotation()
                .with_velocity(velocity)
                .in_group(b.group);
            sphere.kind = BodyKind::Beam;
            let id = self.add(sphere);
            if k == 0 {
                chain.first = id;
            }
        }
        for (end, kind) in b.ends.iter().enumerate() {
            let Some(body) = kind.body() else { continue };
            // The end is inside what holds it.
            for k in 0..=no_contact_within.min(count - 1) {
                let k = if end == 0 { k } else { count - 1 - k };
                self.keep_apart(body, BodyId(chain.first.0 + k));
            }
        }
        self.no_contact.chains.push(chain);
    }
}
