//! The memory of a contact from step to step (its springs), identified by the ids of its bodies and its feature.
//!
//! Within a list of pairs the memory is stored beside the pair. When a new list is made, the memory is transferred by merging the
//! two lists, which have the same order. When bodies are re-sorted in space, it is renumbered. A checkpoint stores it by ids
//! ([`SavedContact`]). If the two bodies of a pair swap places, vectors from one to the other change their sign.

use glam::{DVec3, IVec3};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use super::neighbours::{Chunks, List, Neighbours};
use crate::bodies::Bodies;
use crate::ids::BodyId;
use crate::periodic::{Image, Period};
use crate::state::{State, StateError};

/// What a contact remembers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct ContactMemory {
    /// Force of the tangential spring on a [N].
    pub tangent: DVec3,
    /// Radius of the area of contact in the last step [m], or the speed at which the contact began [m/s].
    pub size: f64,
    /// Torque of the rolling spring on a [N m].
    pub roll: DVec3,
    /// Torque of the twisting spring on a about the normal [N m].
    pub twist: f64,
}

impl ContactMemory {
    /// The same with a and b exchanged. The normal turns round as well, so the torque about it stays.
    pub fn swapped(self) -> Self {
        Self { tangent: -self.tangent, roll: -self.roll, ..self }
    }

    /// As two rows of numbers.
    #[inline]
    pub(crate) fn rows(self) -> ([f64; 4], [f64; 4]) {
        let (t, r) = (self.tangent, self.roll);
        ([t.x, t.y, t.z, self.size], [r.x, r.y, r.z, self.twist])
    }

    /// From two rows of numbers.
    #[inline]
    pub(crate) fn of_rows(t: [f64; 4], r: [f64; 4]) -> Self {
        Self {
            tangent: DVec3::new(t[0], t[1], t[2]),
            size: t[3],
            roll: DVec3::new(r[0], r[1], r[2]),
            twist: r[3],
        }
    }
}

/// A contact's memory under names that last: what a checkpoint holds.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct SavedContact {
    /// One body.
    pub a: BodyId,
    /// The other body.
    pub b: BodyId,
    /// Which contact of the two.
    pub feature: u32,
    /// Where it was [m].
    pub point: DVec3,
    /// Its normal from a to b, by which a contact that passes to another feature knows it; zero for two spheres.
    #[serde(default)]
    pub normal: DVec3,
    /// By how many edges of a periodic box the image of b is shifted that a touches; zero for b itself.
    #[serde(default)]
    pub shift: [i32; 3],
    /// The memory.
    pub memory: ContactMemory,
}

/// Writes what contacts remember as arrays. Rows of zeros, that is rolling and twisting where no material resists it, and
/// points and features where all are spheres, are not written.
pub(crate) fn save(name: &str, all: &[SavedContact], state: &mut State) {
    let rows = all.par_iter().map(|r| r.memory.rows());
    let (tangent, roll): (Vec<[f64; 4]>, Vec<[f64; 4]>) = rows.unzip();
    let features: Vec<u32> = all.par_iter().map(|r| r.feature).collect();
    let points: Vec<DVec3> = all.par_iter().map(|r| r.point).collect();
    let bodies: Vec<[u32; 2]> = all.par_iter().map(|r| [r.a.0, r.b.0]).collect();
    // By their bits: minus zero is kept too.
    let some = |x: &f64| x.to_bits() != 0;
    let torques = roll.par_iter().any(|r| r.iter().any(some));
    let shaped =
        features.par_iter().any(|f| *f != 0) || points.par_iter().any(|p| p.to_array().iter().any(some));
    state.put_array(&format!("{name}.bodies"), &bodies);
    state.put_array(&format!("{name}.tangent"), &tangent);
    state.put_array(&format!("{name}.roll"), if torques { &roll } else { &[] });
    state.put_array(&format!("{name}.feature"), if shaped { &features } else { &[] });
    state.put_array(&format!("{name}.point"), if shaped { &points } else { &[] });
    let normals: Vec<DVec3> = all.par_iter().map(|r| r.normal).collect();
    state.put_array(&format!("{name}.normal"), if shaped { &normals } else { &[] });
    let shifts: Vec<[i32; 3]> = all.par_iter().map(|r| r.shift).collect();
    let images = shifts.par_iter().any(|s| *s != [0; 3]);
    state.put_array(&format!("{name}.shift"), if images { &shifts } else { &[] });
}

/// Reads it back.
pub(crate) fn load(name: &str, state: &State) -> Result<Vec<SavedContact>, StateError> {
    let bodies: Vec<[u32; 2]> = state.array(&format!("{name}.bodies"))?;
    let tangent: Vec<[f64; 4]> = state.array(&format!("{name}.tangent"))?;
    let roll: Vec<[f64; 4]> = state.array(&format!("{name}.roll"))?;
    let feature: Vec<u32> = state.array(&format!("{name}.feature"))?;
    let point: Vec<DVec3> = state.array(&format!("{name}.point"))?;
    // Older checkpoints have none.
    let name_of_normals = format!("{name}.normal");
    let normal: Vec<DVec3> = match state.section(&name_of_normals) {
        Some(_) => state.array(&name_of_normals)?,
        None => Vec::new(),
    };
    let name_of_shifts = format!("{name}.shift");
    let shift: Vec<[i32; 3]> = match state.section(&name_of_shifts) {
        Some(_) => state.array(&name_of_shifts)?,
        None => Vec::new(),
    };
    let n = bodies.len();
    let fits = |length: usize| length == n || length == 0;
    if tangent.len() != n
        || !fits(roll.len())
        || !fits(feature.len())
        || point.len() != feature.len()
        || !fits(normal.len())
        || !fits(shift.len())
    {
        return Err(StateError::wrong(&format!("{name}.bodies"), "its arrays have different lengths"));
    }
    let of = |k: usize| SavedContact {
        a: BodyId(bodies[k][0]),
        b: BodyId(bodies[k][1]),
        feature: feature.get(k).copied().unwrap_or(0),
        point: point.get(k).copied().unwrap_or(DVec3::ZERO),
        normal: normal.get(k).copied().unwrap_or(DVec3::ZERO),
        shift: shift.get(k).copied().unwrap_or([0; 3]),
        memory: ContactMemory::of_rows(tangent[k], roll.get(k).copied().unwrap_or([0.0; 4])),
    };
    Ok((0..n).into_par_iter().map(of).collect())
}

/// A remembered contact under indices.
#[derive(Clone, Copy, Debug)]
pub(super) struct IndexedMemory {
    pub(super) a: u32,
    pub(super) b: u32,
    pub(super) feature: u32,
    pub(super) point: DVec3,
    pub(super) normal: DVec3,
    pub(super) memory: ContactMemory,
    /// Whether both are spheres.
    pub(super) plain: bool,
    /// By how many edges of a periodic box b is shifted.
    pub(super) shift: IVec3,
}

impl IndexedMemory {
    /// Under other indices, the first of which must be the one the list files the pair under; `None` if a body is gone.
    fn renumbered(
        mut self,
        new_index: &[u32],
        is_wall: impl Fn(u32) -> bool,
        period: Option<Period>,
    ) -> Option<Self> {
        let (a, b) = (*new_index.get(self.a as usize)?, *new_index.get(self.b as usize)?);
        if a == u32::MAX || b == u32::MAX {
            return None;
        }
        // Walls keep their side, whatever their new index.
        let wall = is_wall(self.b);
        (self.a, self.b) = (a, b);
        Some(self.in_order(|i| wall && i == b, period))
    }

    /// With the body first that comes first; a wall is always the second.
    fn in_order(mut self, is_wall: impl Fn(u32) -> bool, period: Option<Period>) -> Self {
        let (a, b) = (self.a, self.b);
        if a > b && !is_wall(b) {
            (self.a, self.b) = (b, a);
            self.memory = self.memory.swapped();
            self.normal = -self.normal;
            // The point goes with the first body.
            self.point -= period.map_or(DVec3::ZERO, |p| p.shift(self.shift));
            self.shift = -self.shift;
        }
        self
    }

    /// By ids.
    fn by_id(self, bodies: &Bodies) -> SavedContact {
        SavedContact {
            a: bodies.id[self.a as usize],
            b: bodies.id[self.b as usize],
            feature: self.feature,
            point: self.point,
            normal: self.normal,
            shift: self.shift.to_array(),
            memory: self.memory,
        }
    }
}

impl Neighbours {
    /// Everything that is remembered, in the order of the list.
    pub(super) fn loose(&self) -> Vec<IndexedMemory> {
        let mut all = Vec::new();
        let list = &self.list;
        let bodies = list.first.len().saturating_sub(1);
        for i in 0..bodies {
            for k in list.first[i] as usize..list.first[i + 1] as usize {
                if list.alive[k] {
                    all.push(IndexedMemory {
                        a: i as u32,
                        b: self.images.owner(self.other[k]),
                        shift: self.images.shift(self.other[k]),
                        feature: 0,
                        point: DVec3::ZERO,
                        normal: DVec3::ZERO,
                        memory: list.memory(k),
                        plain: true,
                    });
                }
            }
        }
        for part in &self.parts {
            for pair in &part.pairs {
                for live in &part.live[pair.live()] {
                    all.push(IndexedMemory {
                        a: pair.a,
                        b: self.images.owner(pair.b),
                        shift: self.images.shift(pair.b),
                        feature: live.feature,
                        point: live.point,
                        normal: live.normal,
                        memory: live.memory,
                        plain: false,
                    });
                }
            }
        }
        all
    }

    /// The same by ids.
    pub(crate) fn remembered(&self, bodies: &Bodies) -> Vec<SavedContact> {
        self.loose().into_iter().map(|l| l.by_id(bodies)).collect()
    }

    /// Forgets the list and remembers these contacts; of the bodies, so many that come first are walls. The next step may
    /// renumber them before it lists any pair, and contacts of walls are filed under the other body.
    pub(crate) fn restore(
        &mut self,
        history: &[SavedContact],
        index_of_id: &[u32],
        bodies: &Bodies,
        walls: usize,
    ) {
        self.walls = walls as u32;
        let plain = |i: u32| bodies.shape[i as usize].0 == 0;
        let loose = history.iter().filter_map(|r| {
            let index = |id: BodyId| index_of_id.get(id.index()).copied().filter(|&i| i != u32::MAX);
            let (a, b) = (index(r.a)?, index(r.b)?);
            let plain = plain(a) && plain(b);
            let SavedContact { feature, point, normal, memory, .. } = *r;
            Some(IndexedMemory { a, b, feature, point, normal, memory, plain, shift: r.shift.into() })
        });
        self.relist(loose.collect(), bodies.len(), Chunks::even(bodies.len(), bodies.len()));
    }

    /// The memory of contacts, by ids: of the pairs for which `wanted` is true.
    pub(crate) fn remembered_of(
        &self,
        bodies: &Bodies,
        wanted: impl Fn(u32, u32) -> bool,
    ) -> Vec<SavedContact> {
        let there = |i: u32| !bodies.is_hole(i as usize);
        let wanted = |l: &IndexedMemory| there(l.a) && there(l.b) && wanted(l.a, l.b);
        self.loose().into_iter().filter(wanted).map(|l| l.by_id(bodies)).collect()
    }

    /// Forgets the list and remembers these contacts, for rows that are cut into these chunks. Those of which a body is no longer here are
    /// left out. The first of the two bodies is the one whose row comes first; walls, so many rows that come first, are always second.
    pub(crate) fn restore_shared(
        &mut self,
        history: &[SavedContact],
        index_of_id: &[u32],
        bodies: &Bodies,
        walls: usize,
        chunks: Chunks,
    ) {
        self.walls = walls as u32;
        let row = |id: BodyId| index_of_id.get(id.index()).copied().filter(|&i| i != u32::MAX);
        let loose = history.iter().filter_map(|r| {
            let (a, b) = (row(r.a)?, row(r.b)?);
            let plain = bodies.shape[a as usize].0 == 0 && bodies.shape[b as usize].0 == 0;
            let SavedContact { feature, point, normal, memory, .. } = *r;
            let loose = IndexedMemory { a, b, feature, point, normal, memory, plain, shift: r.shift.into() };
            Some(loose.in_order(|i| (i as usize) < walls, self.images.period))
        });
        self.relist(loose.collect(), bodies.len(), chunks);
    }

    /// Body `i` is now `new_index[i]`, or gone.
    pub(crate) fn renumber(&mut self, new_index: &[u32]) {
        let walls = self.walls;
        let is_wall = |i: u32| i < walls;
        let period = self.images.period;
        let loose: Vec<IndexedMemory> =
            self.loose().into_iter().filter_map(|l| l.renumbered(new_index, is_wall, period)).collect();
        let still = new_index.iter().take(walls as usize).filter(|&&i| i != u32::MAX);
        self.walls = still.max().map_or(0, |&i| i + 1);
        let bodies = new_index.iter().filter(|&&i| i != u32::MAX).count();
        self.relist(loose, bodies, Chunks::even(bodies, bodies));
    }

    /// Bodies were put back into a periodic box, each by so many edges: their contacts are now with other images. `chunks` where ranks
    /// share a world.
    pub(crate) fn follow_wrapped(
        &mut self,
        period: &Period,
        outside: &[(usize, IVec3)],
        chunks: Option<Chunks>,
    ) {
        let mut loose = self.loose();
        let cell = |i: u32| {
            let found = outside.binary_search_by_key(&(i as usize), |o| o.0);
            found.map_or(IVec3::ZERO, |k| outside[k].1)
        };
        for l in &mut loose {
            l.point -= period.shift(cell(l.a));
            // Walls are not repeated.
            if l.b >= self.walls {
                l.shift += cell(l.b) - cell(l.a);
            }
        }
        let bodies = self.list.first.len().saturating_sub(1).min(self.images.owned);
        self.relist(loose, bodies, chunks.unwrap_or_else(|| Chunks::even(bodies, bodies)));
    }

    /// A list of remembered contacts alone, to be merged into the next one.
    pub(super) fn relist(&mut self, mut loose: Vec<IndexedMemory>, bodies: usize, chunks: Chunks) {
        loose.sort_by_key(|l| (l.a, l.shift != IVec3::ZERO, l.b, l.shift.to_array(), l.feature));
        let images = loose.iter().filter(|l| l.shift != IVec3::ZERO);
        let mut images: Vec<Image> = images.map(|l| Image { owner: l.b, shift: l.shift }).collect();
        images.sort_unstable_by_key(|image| image.key());
        images.dedup();
        (self.images.owned, self.images.list) = (bodies, images);
        for l in loose.iter_mut().filter(|l| l.shift != IVec3::ZERO) {
            let key = (l.b, l.shift.to_array());
            let at = self.images.list.partition_point(|image| image.key() < key);
            l.b = (bodies + at) as u32;
        }
        let torques =
            self.torques || loose.iter().any(|l| l.memory.roll != DVec3::ZERO || l.memory.twist != 0.0);
        let mut list = List::default();
        list.first.resize(bodies + 1, 0);
        self.other.clear();
        self.parts.clear();
        self.chunks = chunks;
        self.parts.resize_with(self.chunks.len(), Default::default);
        for l in &loose {
            if l.plain {
                list.first[l.a as usize + 1] += 1;
                self.other.push(l.b);
                list.push(l.memory, torques);
            } else {
                self.parts[self.chunks.of(l.a as usize)].remember(l);
            }
        }
        for i in 0..bodies {
            list.first[i + 1] += list.first[i];
        }
        self.list = list;
        self.places.clear();
    }
}
