//! The state of a world as named sections of bytes: the contents of a checkpoint.
//!
//! A section is an array of numbers, least byte first, or a small structure in MessagePack, whose fields have names so that
//! later versions may add some. A module with its own state adds a section in [`World::save`] and reads it in [`World::restore`].
//! Data that every step computes again (contacts and their geometry, forces, rows, bins) are not saved.
//!
//! A state is put into a world that was built from the same scene: shapes, materials, formulas, settings come from there.
//!
//! [`World::save`]: crate::World::save
//! [`World::restore`]: crate::World::restore

use glam::{DQuat, DVec3, Vec3A};
use rayon::prelude::*;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::bodies::BodyKind;
use crate::ids::{BodyId, GroupId, MaterialId, ShapeId};

/// Why a state cannot be taken back.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StateError {
    /// A section is not there.
    #[error("the section `{0}` is missing")]
    Missing(String),
    /// A section does not hold what it should.
    #[error("the section `{section}` is wrong: {why}")]
    Wrong {
        /// Which.
        section: String,
        /// What is wrong.
        why: String,
    },
    /// The state belongs to another scene.
    #[error("the state belongs to another scene: {0}")]
    OtherScene(String),
}

impl StateError {
    /// A section that does not hold what it should.
    pub fn wrong(section: &str, why: impl ToString) -> Self {
        Self::Wrong { section: section.to_owned(), why: why.to_string() }
    }
}

/// A named part of a state.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Section {
    /// Name, as in `bodies.position`.
    pub name: String,
    /// Bytes of one item; 1 for a structure or text.
    pub stride: usize,
    /// The content.
    pub bytes: Vec<u8>,
}

/// A state: sections in the order in which they were added.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct State {
    /// The sections.
    pub sections: Vec<Section>,
}

/// Sections whose names have changed: the present name and the old one.
const RENAMED: &[(&str, &str)] = &[("bodies.neighbour_speed", "bodies.agitation")];

/// Items that a thread writes or reads in one go.
const PART: usize = 1 << 14;

impl State {
    /// A section by name, also under the name that an older version gave it.
    pub fn section(&self, name: &str) -> Option<&Section> {
        let find = |name: &str| self.sections.iter().find(|s| s.name == name);
        find(name).or_else(|| RENAMED.iter().filter(|(now, _)| *now == name).find_map(|(_, old)| find(old)))
    }

    fn needed(&self, name: &str) -> Result<&Section, StateError> {
        self.section(name).ok_or_else(|| StateError::Missing(name.to_owned()))
    }

    /// Bytes of all sections.
    pub fn bytes(&self) -> usize {
        self.sections.iter().map(|s| s.bytes.len()).sum()
    }

    /// The section to write to: the old one of that name, whose memory is used again, or a new one.
    fn entry(&mut self, name: &str, stride: usize) -> &mut Vec<u8> {
        let at = self.sections.iter().position(|s| s.name == name).unwrap_or_else(|| {
            self.sections.push(Section { name: name.to_owned(), ..Section::default() });
            self.sections.len() - 1
        });
        self.sections[at].stride = stride;
        &mut self.sections[at].bytes
    }

    /// Writes an array.
    pub fn put_array<T: Plain>(&mut self, name: &str, items: &[T]) {
        let bytes = self.entry(name, T::BYTES);
        crate::soa::resize(bytes, items.len() * T::BYTES);
        bytes.par_chunks_mut(PART * T::BYTES).zip(items.par_chunks(PART)).for_each(|(to, items)| {
            to.chunks_exact_mut(T::BYTES).zip(items).for_each(|(to, item)| item.write(to));
        });
    }

    /// Writes a structure.
    pub fn put<T: Serialize>(&mut self, name: &str, value: &T) -> Result<(), StateError> {
        let bytes = self.entry(name, 1);
        bytes.clear();
        let mut to = rmp_serde::Serializer::new(bytes).with_struct_map();
        value.serialize(&mut to).map_err(|e| StateError::wrong(name, e))
    }

    /// Writes a text.
    pub fn put_text(&mut self, name: &str, text: &str) {
        let bytes = self.entry(name, 1);
        bytes.clear();
        bytes.extend_from_slice(text.as_bytes());
    }

    /// Reads a text.
    pub fn text(&self, name: &str) -> Result<&str, StateError> {
        let section = self.needed(name)?;
        std::str::from_utf8(&section.bytes).map_err(|e| StateError::wrong(name, e))
    }

    /// Reads an array.
    pub fn array<T: Plain>(&self, name: &str) -> Result<Vec<T>, StateError> {
        let section = self.needed(name)?;
        if section.stride != T::BYTES || section.bytes.len() % T::BYTES != 0 {
            return Err(StateError::wrong(name, "it has items of another kind"));
        }
        let read = |bytes: &[u8]| T::read(bytes).ok_or_else(|| StateError::wrong(name, "an unknown value"));
        section.bytes.par_chunks_exact(T::BYTES).with_min_len(PART).map(read).collect()
    }

    /// Reads a structure.
    pub fn get<T: DeserializeOwned>(&self, name: &str) -> Result<T, StateError> {
        let section = self.needed(name)?;
        rmp_serde::from_slice(&section.bytes).map_err(|e| StateError::wrong(name, e))
    }
}

/// A value of fixed size that arrays are made of.
pub trait Plain: Copy + Send + Sync {
    /// Bytes of the value.
    const BYTES: usize;
    /// Writes it to as many bytes, least first.
    fn write(self, to: &mut [u8]);
    /// Reads it from as many bytes; `None` if they stand for no such value.
    fn read(from: &[u8]) -> Option<Self>;
    /// The value of zero bytes: what a field that is not kept begins with.
    fn zero() -> Option<Self> {
        Self::read(&vec![0; Self::BYTES])
    }
}

macro_rules! numbers {
    ($($ty:ty),*) => { $(
        impl Plain for $ty {
            const BYTES: usize = size_of::<$ty>();
            #[inline]
            fn write(self, to: &mut [u8]) {
                to.copy_from_slice(&self.to_le_bytes());
            }
            #[inline]
            fn read(from: &[u8]) -> Option<Self> {
                Some(<$ty>::from_le_bytes(from.try_into().ok()?))
            }
        }
    )* };
}
numbers!(u8, u16, i32, u32, u64, f32, f64);

impl<T: Plain, const N: usize> Plain for [T; N] {
    const BYTES: usize = N * T::BYTES;
    #[inline]
    fn write(self, to: &mut [u8]) {
        self.into_iter().zip(to.chunks_exact_mut(T::BYTES)).for_each(|(x, to)| x.write(to));
    }
    #[inline]
    fn read(from: &[u8]) -> Option<Self> {
        let mut all = [T::read(from.get(..T::BYTES)?)?; N];
        for (x, from) in all.iter_mut().zip(from.chunks_exact(T::BYTES)) {
            *x = T::read(from)?;
        }
        Some(all)
    }
}

/// The kinds of bodies by their numbers in a state, which do not change.
const KINDS: [BodyKind; 4] = [BodyKind::Dynamic, BodyKind::Kinematic, BodyKind::Fixed, BodyKind::Beam];

macro_rules! as_other {
    ($($ty:ty as $other:ty, $to:expr, $from:expr;)*) => { $(
        impl Plain for $ty {
            const BYTES: usize = <$other>::BYTES;
            #[inline]
            fn write(self, to: &mut [u8]) {
                let convert: fn($ty) -> $other = $to;
                convert(self).write(to);
            }
            #[inline]
            fn read(from: &[u8]) -> Option<Self> {
                let convert: fn($other) -> Option<$ty> = $from;
                convert(<$other>::read(from)?)
            }
        }
    )* };
}
as_other! {
    DVec3 as [f64; 3], |v| v.to_array(), |a| Some(DVec3::from_array(a));
    Vec3A as [f32; 3], |v| v.to_array(), |a| Some(Vec3A::from_array(a));
    DQuat as [f64; 4], |q| q.to_array(), |a| Some(DQuat::from_array(a));
    BodyId as u32, |id| id.0, |id| Some(BodyId(id));
    ShapeId as u32, |id| id.0, |id| Some(ShapeId(id));
    MaterialId as u32, |id| id.0, |id| Some(MaterialId(id));
    GroupId as u32, |id| id.0, |id| Some(GroupId(id));
    bool as u8, u8::from, |b| (b < 2).then_some(b == 1);
    BodyKind as u8, |k| KINDS.iter().position(|other| *other == k).unwrap_or(0) as u8, |k| {
        KINDS.get(usize::from(k)).copied()
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrays_and_structures_come_back_to_the_same_bits() {
        let mut state = State::default();
        let numbers: Vec<f64> =
            (0..40_000).map(|i| f64::from_bits(0x9e37_79b9_7f4a_7c15_u64.wrapping_mul(i + 1))).collect();
        state.put_array("numbers", &numbers);
        state.put_array("kinds", &[BodyKind::Fixed, BodyKind::Dynamic]);
        state.put("odd", &(f64::INFINITY, -0.0_f64, Some(7u64), "x")).unwrap();
        let back: Vec<f64> = state.array("numbers").unwrap();
        assert!(back.iter().zip(&numbers).all(|(a, b)| a.to_bits() == b.to_bits()));
        assert_eq!(back.len(), numbers.len());
        let kinds: Vec<BodyKind> = state.array("kinds").unwrap();
        assert_eq!(kinds, [BodyKind::Fixed, BodyKind::Dynamic]);
        let odd: (f64, f64, Option<u64>, String) = state.get("odd").unwrap();
        assert_eq!((odd.0, odd.1.to_bits(), odd.2), (f64::INFINITY, (-0.0_f64).to_bits(), Some(7)));
        // A shorter array uses the same section again.
        state.put_array("numbers", &[1.5]);
        assert_eq!(state.array::<f64>("numbers").unwrap(), [1.5]);
        assert_eq!(state.sections.len(), 3);
    }

    #[test]
    fn a_section_of_an_older_version_is_found_by_its_new_name() {
        let mut state = State::default();
        state.put_array("bodies.agitation", &[2.5]);
        assert_eq!(state.array::<f64>("bodies.neighbour_speed").unwrap(), [2.5]);
        state.put_array("bodies.neighbour_speed", &[1.5]);
        assert_eq!(state.array::<f64>("bodies.neighbour_speed").unwrap(), [1.5]);
    }

    #[test]
    fn what_is_not_there_or_of_another_kind_is_refused() {
        let mut state = State::default();
        state.put_array("kinds", &[7u8, 1]);
        assert_eq!(state.array::<f64>("x"), Err(StateError::Missing("x".into())));
        assert!(matches!(state.array::<BodyKind>("kinds"), Err(StateError::Wrong { .. })));
        assert!(matches!(state.array::<f64>("kinds"), Err(StateError::Wrong { .. })));
        assert!(matches!(state.get::<Vec<String>>("kinds"), Err(StateError::Wrong { .. })));
    }
}
