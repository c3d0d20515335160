//! Impulses of the last step, as the start of the next.
//!
//! A contact is recognised by its two bodies and its feature. Its impulse is a world vector and is taken as it was, put
//! into the new cone.

use std::ops::Range;

use glam::DVec3;

use super::block::RowBlock;
use super::cone::Cone;
use super::impulses::Impulses;
use super::numbers::Slots;
use crate::contacts::Contacts;
use crate::ids::BodyId;
use crate::par;
use crate::simd::{Kernel, LaneBlock, Real, Simd, V3, Vector, dispatch};
use crate::soa::resize;
use crate::state::{Plain, State, StateError};

/// Contacts of the last step with their impulses, in the order of their body `a`.
pub struct LastImpulses<F: Real> {
    first: Vec<u32>,
    b: Vec<u32>,
    feature: Vec<u32>,
    gamma: Impulses<F>,
}

impl<F: Real> Default for LastImpulses<F> {
    fn default() -> Self {
        Self { first: Vec::new(), b: Vec::new(), feature: Vec::new(), gamma: Impulses::default() }
    }
}

impl<F: Real> LastImpulses<F> {
    /// Whether no contact is known.
    pub fn is_empty(&self) -> bool {
        self.b.is_empty()
    }

    /// Keeps the impulses of a step, which stand in `slots`.
    pub(super) fn keep(&mut self, gamma: &Impulses<F>, slots: &Slots, contacts: &Contacts, first: &[u32]) {
        let copy = |to: &mut Vec<u32>, from: &[u32]| {
            resize(to, from.len());
            to.copy_from_slice(from);
        };
        copy(&mut self.first, first);
        copy(&mut self.b, &contacts.b);
        copy(&mut self.feature, &contacts.feature);
        match slots.are_apart() {
            false => self.gamma.copy_from(gamma),
            true => {
                let in_order: Vec<F::Vec3> = (0..contacts.len()).map(|c| gamma.get(slots.slot(c))).collect();
                self.gamma = Impulses::of(&in_order);
            }
        }
    }

    /// Start values of the impulses: those of the last step where the contact was there already, else zero.
    pub(super) fn start(
        &self,
        contacts: &Contacts,
        first: &[u32],
        warm: bool,
        blocks: &[RowBlock<F>],
        (slots, gamma): (&Slots, &mut Impulses<F>),
    ) {
        let known = self.first.len().saturating_sub(1);
        if slots.are_apart() {
            // Slots without a contact carry nothing.
            gamma.blocks_mut().fill(V3::default());
        }
        let shared = gamma.shared();
        // SAFETY, for all: the contacts of different bodies are different ones.
        #[allow(unsafe_code)]
        let set = |c: usize, value: F::Vec3| unsafe { shared.set(slots.slot(c), value) };
        par::for_chunks(first.len() - 1, |range| {
            let mut of_pair = Vec::new();
            for a in range {
                let own = first[a] as usize..first[a + 1] as usize;
                let old =
                    if warm && a < known { self.first[a] as usize..self.first[a + 1] as usize } else { 0..0 };
                // Pair after pair: the contacts of one pair stand side by side, in both lists.
                let mut c = own.start;
                while c < own.end {
                    let b = contacts.b[c];
                    let alone = |list: &[u32], k: usize, end: usize| k + 1 == end || list[k + 1] != b;
                    let known_at = old.clone().find(|&k| self.b[k] == b);
                    // Most pairs touch at one point, in this step as in the last.
                    if alone(&contacts.b, c, own.end)
                        && known_at.is_none_or(|k| {
                            alone(&self.b, k, old.end) && self.feature[k] == contacts.feature[c]
                        })
                    {
                        set(c, known_at.map_or(F::Vec3::default(), |k| self.gamma.get(k)));
                        c += 1;
                        continue;
                    }
                    let end = (c..own.end).find(|&k| contacts.b[k] != b).unwrap_or(own.end);
                    let old_pair = match known_at {
                        Some(first) => first..(first..old.end).find(|&k| self.b[k] != b).unwrap_or(old.end),
                        None => 0..0,
                    };
                    of_pair.clear();
                    of_pair.resize(end - c, F::Vec3::default());
                    self.start_pair(old_pair, c..end, &contacts.feature, &mut of_pair);
                    (c..end).zip(&of_pair).for_each(|(k, &g)| set(k, g));
                    c = end;
                }
            }
        });
        if warm {
            par::for_chunks_mut(gamma.blocks_mut(), |range, gamma| {
                dispatch(IntoCones { blocks: &blocks[range], gamma });
                0u32
            });
        }
    }

    /// Impulses of the contacts of one pair. What was carried by contacts that are gone is shared by those that are new:
    /// where a body rests on many points, of which some are kept ([`crate::collide::Reduction`]), they are added and removed.
    fn start_pair(&self, old: Range<usize>, new: Range<usize>, feature: &[u32], gamma: &mut [F::Vec3]) {
        let known = |c: usize| old.clone().find(|&k| self.feature[k] == feature[c]);
        let mut unknown = 0;
        for (g, c) in gamma.iter_mut().zip(new.clone()) {
            let found = known(c);
            unknown += usize::from(found.is_none());
            *g = found.map_or(F::Vec3::default(), |k| self.gamma.get(k));
        }
        if unknown == 0 || unknown == new.len() && old.is_empty() {
            return;
        }
        let gone = |k: &usize| !new.clone().any(|c| feature[c] == self.feature[*k]);
        let left = old.clone().filter(gone).fold(F::Vec3::default(), |sum, k| sum + self.gamma.get(k));
        let share = left * F::splat(1.0 / unknown as f64);
        for (g, c) in gamma.iter_mut().zip(new.clone()) {
            if known(c).is_none() {
                *g = share;
            }
        }
    }

    /// Follows the bodies to their new indices; contacts of removed bodies are forgotten.
    pub fn renumber(&mut self, new_index: &[u32]) {
        let known = self.first.len().saturating_sub(1);
        let mut moved: Vec<Moved<F>> = Vec::with_capacity(self.b.len());
        for (a, &new_a) in new_index.iter().enumerate().take(known) {
            for k in self.first[a] as usize..self.first[a + 1] as usize {
                let b = new_index[self.b[k] as usize];
                if new_a == u32::MAX || b == u32::MAX {
                    continue;
                }
                moved.push(in_order::<F>(new_a, b, self.b[k] < a as u32, self.feature[k], self.gamma.get(k)));
            }
        }
        self.take(moved, new_index.iter().filter(|&&i| i != u32::MAX).count());
    }

    /// Calls `visit` with each contact: its bodies `a` and `b`, its feature, its impulse on `b`.
    pub fn for_each(&self, mut visit: impl FnMut(u32, u32, u32, DVec3)) {
        for a in 0..self.first.len().saturating_sub(1) {
            for k in self.first[a] as usize..self.first[a + 1] as usize {
                visit(a as u32, self.b[k], self.feature[k], self.gamma.get(k).to_dvec3());
            }
        }
    }

    /// Adds contacts that are not there yet, in the same form, in a world of so many bodies.
    pub fn add(&mut self, more: &[(u32, u32, u32, DVec3)], bodies: usize) {
        let mut all: Vec<Moved<F>> = Vec::with_capacity(self.b.len() + more.len());
        for a in 0..self.first.len().saturating_sub(1) {
            let own = self.first[a] as usize..self.first[a + 1] as usize;
            all.extend(own.map(|k| (a as u32, self.b[k], self.feature[k], self.gamma.get(k))));
        }
        let vector = |v: DVec3| F::Vec3::from_array(v.to_array().map(F::from_f64));
        all.extend(more.iter().map(|&(a, b, feature, gamma)| (a, b, feature, vector(gamma))));
        self.take(all, bodies);
    }

    /// Makes these the contacts of so many bodies.
    fn take(&mut self, mut moved: Vec<Moved<F>>, bodies: usize) {
        if moved.is_empty() {
            *self = Self::default();
            return;
        }
        // Contacts of a pair with the same feature keep their order.
        moved.sort_by_key(|m| (m.0, m.1, m.2));
        self.first.clear();
        self.first.resize(bodies + 1, 0);
        for m in &moved {
            self.first[m.0 as usize + 1] += 1;
        }
        par::scan(&mut self.first);
        self.b.clear();
        self.feature.clear();
        self.gamma = Impulses::of(&moved.iter().map(|m| m.3).collect::<Vec<_>>());
        for m in moved {
            self.b.push(m.1);
            self.feature.push(m.2);
        }
    }

    /// Those of the pairs that `goes` chooses, with the ids of their bodies.
    pub(super) fn carried(&self, ids: &[BodyId], goes: impl Fn(u32, u32) -> bool) -> Vec<Carried> {
        let known = self.first.len().saturating_sub(1);
        let mut all = Vec::new();
        for a in 0..known as u32 {
            for k in self.first[a as usize] as usize..self.first[a as usize + 1] as usize {
                let b = self.b[k];
                if goes(a, b) {
                    let (id_a, id_b) = (ids[a as usize], ids[b as usize]);
                    let gamma = self.gamma.get(k).to_array().map(F::to_f64);
                    all.push(Carried { a: id_a, b: id_b, feature: self.feature[k], is_wall: b < a, gamma });
                }
            }
        }
        all
    }

    /// Takes them back, where bodies have other rows, as [`Self::renumber`] does.
    pub(super) fn carry(&mut self, all: &[Carried], index_of_id: &[u32], bodies: usize) {
        let row = |id: BodyId| index_of_id[id.index()];
        let mut moved: Vec<Moved<F>> = Vec::with_capacity(all.len());
        for contact in all {
            let (a, b) = (row(contact.a), row(contact.b));
            if a != u32::MAX && b != u32::MAX {
                let gamma = F::Vec3::from_array(contact.gamma.map(F::from_f64));
                moved.push(in_order::<F>(a, b, contact.is_wall, contact.feature, gamma));
            }
        }
        self.take(moved, bodies);
    }

    /// Writes them into sections `prefix.*` of a state, in their own precision.
    pub fn save(&self, prefix: &str, state: &mut State)
    where
        F: Plain,
    {
        let name = |what: &str| format!("{prefix}.{what}");
        state.put_array(&name("first"), &self.first);
        state.put_array(&name("b"), &self.b);
        state.put_array(&name("feature"), &self.feature);
        let gamma: Vec<[F; 3]> = (0..self.b.len()).map(|k| self.gamma.get(k).to_array()).collect();
        state.put_array(&name("gamma"), &gamma);
    }

    /// Reads what [`Self::save`] wrote, in either precision.
    pub fn load(prefix: &str, state: &State, bodies: usize) -> Result<Self, StateError> {
        let name = |what: &str| format!("{prefix}.{what}");
        let (first, b): (Vec<u32>, Vec<u32>) = (state.array(&name("first"))?, state.array(&name("b"))?);
        let feature: Vec<u32> = state.array(&name("feature"))?;
        let gamma_name = name("gamma");
        let gamma: Vec<F::Vec3> = if state.section(&gamma_name).is_some_and(|s| s.stride == 12) {
            let all: Vec<[f32; 3]> = state.array(&gamma_name)?;
            all.into_iter().map(|g| F::Vec3::from_array(g.map(|x| F::from_f64(x.into())))).collect()
        } else {
            let all: Vec<[f64; 3]> = state.array(&gamma_name)?;
            all.into_iter().map(|g| F::Vec3::from_array(g.map(F::from_f64))).collect()
        };
        let in_order = first.windows(2).all(|w| w[0] <= w[1]) && first.first().is_none_or(|&f| f == 0);
        let whole = first.last().map_or(0, |&n| n as usize) == b.len();
        let in_range = first.len() <= bodies + 1 && b.iter().all(|&b| (b as usize) < bodies);
        if !(in_order && whole && in_range && feature.len() == b.len() && gamma.len() == b.len()) {
            return Err(StateError::wrong(prefix, "the contacts do not fit the bodies"));
        }
        Ok(Self { first, b, feature, gamma: Impulses::of(&gamma) })
    }

    /// Bytes of the arrays.
    pub fn bytes(&self) -> usize {
        4 * (self.first.capacity() + self.b.capacity() + self.feature.capacity()) + self.gamma.bytes()
    }
}

/// An impulse of the last step that goes to where its bodies go.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Carried {
    pub(crate) a: BodyId,
    pub(crate) b: BodyId,
    pub(crate) feature: u32,
    /// Whether b is a wall, which is the second body though it has the lower index.
    pub(crate) is_wall: bool,
    /// The impulse on b [N s].
    pub(crate) gamma: [f64; 3],
}

/// A contact with its new rows: a, b, feature, impulse on b.
type Moved<F> = (u32, u32, u32, <F as Real>::Vec3);

/// A contact whose bodies have new rows. Of two bodies the lower index is `a`, and the impulse is on `b`. A wall comes first among the
/// bodies and is `b` all the same: it was `b` with a lower index before, and stays.
fn in_order<F: Real>(a: u32, b: u32, is_wall: bool, feature: u32, gamma: F::Vec3) -> Moved<F> {
    if a < b || is_wall { (a, b, feature, gamma) } else { (b, a, feature, -gamma) }
}

/// Puts the impulses of a chunk of contacts into their cones.
struct IntoCones<'a, F: Real> {
    blocks: &'a [RowBlock<F>],
    gamma: &'a mut [V3<LaneBlock<F>>],
}

impl<F: Real> Kernel<F> for IntoCones<'_, F> {
    type Out = ();
    #[inline(always)]
    fn run<N: Simd<F>>(self) {
        let one = N::splat(1.0);
        for (block, gamma) in self.blocks.iter().zip(self.gamma) {
            // The nearest in the plain metric.
            let cone = Cone { eta_n: one, eta_t: one, ..block.cone::<N>() };
            let g = N::load_vector(gamma);
            let x = g.dot(cone.n);
            let t = g - cone.n * x;
            let (normal, shrink) = cone.project(x, t);
            N::store_vector(cone.n * normal + t * shrink, gamma);
        }
    }
}
