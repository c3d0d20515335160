//! Cohesion in hard contact: a pull of bounded strength at every contact that touches.
//!
//! Adhesion of stiff spheres (Derjaguin, Muller and Toporov 1975) pulls with 2 pi w R*, whatever the stiffness: it has a meaning where
//! bodies are rigid. The impulses of a contact are then those of the cone moved along the normal by h times the pull, so friction counts
//! with the load and the pull. Solvers see the pull as a known force on the two bodies, and nothing else changes.
//!
//! A contact touches while its gap is below a two-thousandth of the smaller radius, which is what contact leaves alone in overlap; beyond
//! it has torn. The energy of tearing is the pull times that gap.

use glam::DVec3;

use super::contact_rows::arms_of;
use super::rolling::effective_radius;
use crate::bodies::{Bodies, BodyKind};
use crate::collide::ContactPoint;
use crate::contacts::Contacts;
use crate::material::Materials;
use crate::shape::Shape;

/// Gap up to which a contact holds, over the smaller radius.
const REACH: f64 = 5e-4;

/// The pulls of a step; empty where no pair of materials attracts.
#[derive(Clone, Debug, Default)]
pub(super) struct Pulls {
    /// Impulse of each contact's pull on its body b [N s].
    of: Vec<DVec3>,
}

impl Pulls {
    /// Part of stage apply_forces: adds the pulls to the forces of the bodies.
    pub(super) fn apply(
        &mut self,
        contacts: &Contacts,
        materials: &Materials,
        shapes: &[Shape],
        h: f64,
        bodies: &mut Bodies,
    ) {
        self.of.clear();
        if !materials.attract() {
            return;
        }
        for c in 0..contacts.len() {
            let (a, b) = (contacts.a[c] as usize, contacts.b[c] as usize);
            let (one, two) = match contacts.pieces_of(c) {
                ContactPoint::WHOLE => (bodies.material[a], bodies.material[b]),
                pieces => bodies.materials_at(shapes, (a, b), pieces),
            };
            let star = effective_radius(bodies, a, b);
            let size = bodies.inradius[a].min(bodies.inradius[b]);
            let touches = contacts.gap[c] <= REACH * size;
            let energy = materials.pair_elastic(one, two).surface_energy;
            let pull = if touches && star.is_finite() { std::f64::consts::TAU * energy * star } else { 0.0 };
            let on_a = contacts.normal[c] * pull;
            self.of.push(on_a * -h);
            if pull == 0.0 {
                continue;
            }
            let (s_a, s_b) = arms_of(bodies, contacts, c);
            for (i, force, arm) in [(a, on_a, s_a), (b, -on_a, s_b)] {
                if bodies.kind[i] == BodyKind::Dynamic {
                    bodies.force[i] += force;
                    bodies.torque[i] += arm.cross(force);
                }
            }
        }
    }

    /// The impulse of a contact on its body b with its pull [N s]. Where nothing attracts, the same bits: adding zero would make -0 to 0.
    pub(super) fn with(&self, contact: usize, impulse: DVec3) -> DVec3 {
        self.of.get(contact).map_or(impulse, |pull| impulse + pull)
    }

    /// Bytes of the array.
    pub(super) fn bytes(&self) -> usize {
        self.of.capacity() * size_of::<DVec3>()
    }
}
