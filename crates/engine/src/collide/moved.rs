//! Whether a list of pairs still holds: where the bodies were when it was made, and how far each may have moved since.
//!
//! A list of pairs (Verlet's) holds every contact as long as no body has moved further than its own allowance ([`ListMargin::allowance`]). The
//! turning of a body that is not a sphere counts as a movement of its surface.

use glam::{DQuat, DVec3};

use super::ListMargin;
use crate::bodies::{Bodies, BodyKind};
use crate::par;
use crate::soa::resize;

/// A number no greater than `x`, which is not negative, nor less by more than rounding.
#[inline]
fn round_down(x: f64) -> f32 {
    let y = x as f32;
    if f64::from(y) > x { y.next_down() } else { y }
}

/// Places of the bodies when a list of pairs was made.
#[derive(Clone, Default)]
pub(crate) struct ListedPlaces {
    /// Where the bodies were [m]; empty if there is no list.
    at: Vec<DVec3>,
    /// How far each may move, rounded down [m].
    allowance: Vec<f32>,
    /// Orientations then, of bodies that are not spheres.
    rotation: Vec<(u32, DQuat)>,
}

impl ListedPlaces {
    /// There is no list: the next step makes one.
    pub(crate) fn clear(&mut self) {
        self.at.clear();
    }

    /// The same, and gives its memory back.
    pub(crate) fn free(&mut self) {
        *self = Self::default();
    }

    /// Notes the places of the first `n` bodies. Those that are not `watched` never outdate the list.
    pub(crate) fn note(
        &mut self,
        bodies: &Bodies,
        n: usize,
        kept: ListMargin,
        watched: impl Fn(usize) -> bool + Sync,
    ) {
        self.at.clear();
        self.at.extend_from_slice(&bodies.position[..n]);
        resize(&mut self.allowance, n);
        par::for_chunks_mut(&mut self.allowance, |range, most| {
            for (most, i) in most.iter_mut().zip(range) {
                *most = if watched(i) { round_down(kept.allowance(bodies, i)) } else { f32::INFINITY };
            }
            0.0
        });
        self.rotation.clear();
        let turns = |&i: &usize| bodies.shape[i].0 != 0 && bodies.kind[i] != BodyKind::Fixed && watched(i);
        self.rotation.extend((0..n).filter(turns).map(|i| (i as u32, bodies.rotation[i])));
    }

    /// Body `i` has left a hole, which never outdates the list.
    pub(crate) fn forget(&mut self, i: usize, bodies: &Bodies) {
        if let Some(at) = self.at.get_mut(i) {
            *at = bodies.position[i];
        }
    }

    /// Whether a body has moved further than it may, or bodies came or went.
    pub(crate) fn is_stale(&self, bodies: &Bodies) -> bool {
        if self.at.len() != bodies.len() {
            return true;
        }
        let moved = par::map_chunks(bodies.len(), |range| {
            // The comparison is written so that a position that is no number counts as moved.
            !range.clone().zip(&self.at[range.clone()]).zip(&self.allowance[range]).all(|((i, at), &most)| {
                let most = f64::from(most);
                bodies.position[i].distance_squared(*at) <= most * most
            })
        });
        moved.into_iter().any(|m| m)
            || self.rotation.iter().any(|&(i, then)| {
                let i = i as usize;
                let now = bodies.rotation[i];
                // A turn by a small angle moves the quaternion by half of it.
                let chord = (now - then).length().min((now + then).length());
                let turn = if chord > 0.0 { 2.1 * chord * bodies.radius[i] } else { 0.0 };
                bodies.position[i].distance(self.at[i]) + turn > f64::from(self.allowance[i])
            })
    }

    /// Memory [bytes].
    pub(crate) fn bytes(&self) -> usize {
        24 * self.at.capacity()
            + 4 * self.allowance.capacity()
            + self.rotation.capacity() * size_of::<(u32, DQuat)>()
    }
}
