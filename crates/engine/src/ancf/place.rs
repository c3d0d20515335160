//! Beams in a world: the spheres that touch for them, and the bodies to which they are attached.

use glam::DVec3;

use super::beam_spheres::{Chain, chain_of};
use super::{Beam, Beams, Nodes};
use crate::bodies::{Body, BodyKind};
use crate::ids::{BodyId, ShapeId};
use crate::world::World;

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

    /// Adds the spheres of a beam.
    fn add_chain(&mut self, beams: &Beams, beam: usize) {
        let b = &beams.list[beam];
        let (count, apart) = chain_of(b);
        let mut chain = Chain { beam: beam as u32, first: BodyId(0), count, apart };
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
            for k in 0..=apart.min(count - 1) {
                let k = if end == 0 { k } else { count - 1 - k };
                self.keep_apart(body, BodyId(chain.first.0 + k));
            }
        }
        self.settings.chains.push(chain);
    }
}

impl Beams {
    /// What beams do to a body that holds their ends, in the last step: number of the beam, force [N], and torque about `center`
    /// [N m].
    pub fn reactions_on(
        &self,
        id: BodyId,
        center: DVec3,
    ) -> impl Iterator<Item = (usize, DVec3, DVec3)> + '_ {
        self.ties.of_body(id).filter_map(move |(tie, beam, end)| {
            let (force, moment) = *self.ties.reactions.get(tie)?;
            let at = self.coordinate(beam, 2 * end * self.list[beam].elements);
            Some((beam, force, moment + (at - center).cross(force)))
        })
    }
}
