//! Structures of arrays, each field declared once: name, type, unit, and when it travels between ranks.
//!
//! `soa!` turns a declaration into the struct of arrays, the struct of one row, and the operations that must
//! never forget a field: push, row, permute, gather, save, load, bytes. An array is a `Vec` unless the declaration ends with
//! another kind: [`Column`] or [`Spare`].

mod column;

use rayon::prelude::*;

use crate::state::Plain;
pub use column::{Array, Column, Spare};

/// When a field is sent from the rank that owns a body to the ranks that see a copy of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Travels {
    /// When the body changes its owner or a copy is first made.
    Once,
    /// Every step, because the step changes it.
    EachStep,
    /// Never: recomputed where it is needed.
    Never,
}

/// What is declared about one field.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    /// Name of the field.
    pub name: &'static str,
    /// SI unit, `-` for none.
    pub unit: &'static str,
    /// When it travels between ranks.
    pub travels: Travels,
}

/// Makes room for `n` items without writing those that are there; grows by a sixteenth beyond what is asked.
pub fn resize<T: Copy + Default + Send>(items: &mut Vec<T>, n: usize) {
    if n > items.capacity() {
        items.reserve_exact(n + n / 16 - items.len());
    }
    if n < items.len() + MANY {
        items.resize(n, T::default());
        return;
    }
    // Fresh memory is slow to touch for the first time: all threads do it.
    let more = n - items.len();
    items.spare_capacity_mut()[..more].par_chunks_mut(MANY).for_each(|part| {
        part.iter_mut().for_each(|item| {
            item.write(T::default());
        });
    });
    debug_assert!(n <= items.capacity());
    // SAFETY: the capacity is there, and the new items were just written.
    #[allow(unsafe_code)]
    unsafe {
        items.set_len(n);
    }
}

/// Whether a field is among those that are sent: all that are kept, or those that change from step to step.
pub const fn travels(field: Travels, all: bool) -> bool {
    match field {
        Travels::EachStep => true,
        Travels::Once => all,
        Travels::Never => false,
    }
}

/// Writes items `rows` of a field.
pub fn pack_field<T: Plain>(items: &[T], rows: &[u32], to: &mut Vec<u8>) {
    let start = to.len();
    to.resize(start + rows.len() * T::BYTES, 0);
    for (to, &i) in to[start..].chunks_exact_mut(T::BYTES).zip(rows) {
        items[i as usize].write(to);
    }
}

/// Takes the first items of a field off `from`.
fn first_items<'a, T: Plain>(count: usize, from: &mut &'a [u8]) -> Option<std::slice::ChunksExact<'a, u8>> {
    let (mine, rest) = from.split_at_checked(count.checked_mul(T::BYTES)?)?;
    *from = rest;
    Some(mine.chunks_exact(T::BYTES))
}

/// Reads items behind those of a field.
pub fn unpack_field<T: Plain>(items: &mut Vec<T>, count: usize, from: &mut &[u8]) -> Option<()> {
    for bytes in first_items::<T>(count, from)? {
        items.push(T::read(bytes)?);
    }
    Some(())
}

/// Reads items over those of a field.
pub fn unpack_field_over<T: Plain>(items: &mut [T], rows: &[u32], from: &mut &[u8]) -> Option<()> {
    for (bytes, &i) in first_items::<T>(rows.len(), from)?.zip(rows) {
        *items.get_mut(i as usize)? = T::read(bytes)?;
    }
    Some(())
}

/// Items from which on a loop over fresh memory is shared among the threads.
const MANY: usize = 1 << 16;

/// Declares a structure of arrays; see [`crate::bodies`] for an example.
#[macro_export]
macro_rules! soa {
    (
        $(#[$doc:meta])* pub struct $Many:ident of $(#[$one_doc:meta])* $One:ident {
            $( $(#[$field_doc:meta])* $field:ident : $ty:ty, $unit:literal, $travels:ident $(, $array:ident)?; )*
        }
        $( beside { $( $(#[$all_doc:meta])* $all:ident : $all_ty:ty; )* } )?
    ) => {
        $(#[$doc])*
        #[derive(Clone, Debug, Default)]
        pub struct $Many {
            $( $(#[$field_doc])* pub $field: $crate::soa!(@array $ty $(, $array)?), )*
            $( $( $(#[$all_doc])* pub $all: $all_ty, )* )?
        }

        $(#[$one_doc])*
        #[derive(Clone, Debug)]
        pub struct $One { $( $(#[$field_doc])* pub $field: $ty, )* }

        impl $Many {
            /// Every field with its unit and when it travels between ranks.
            pub const FIELDS: &'static [$crate::soa::Field] = &[
                $( $crate::soa::Field {
                    name: stringify!($field), unit: $unit, travels: $crate::soa::Travels::$travels,
                }, )*
            ];

            /// Number of rows.
            #[inline]
            pub fn len(&self) -> usize {
                $crate::soa!(@first self $($field)*).len()
            }

            /// Whether there is no row.
            pub fn is_empty(&self) -> bool {
                self.len() == 0
            }

            /// Adds a row at the end.
            pub fn push(&mut self, row: $One) {
                $( $crate::soa::Array::add(&mut self.$field, row.$field); )*
            }

            /// Drops all rows; the memory stays.
            pub fn clear(&mut self) {
                self.truncate(0);
            }

            /// A copy of row `i`.
            pub fn row(&self, i: usize) -> $One {
                $One { $( $field: $crate::soa::Array::get_row(&self.$field, i), )* }
            }

            /// Adds copies of these rows at the end, in their order.
            pub fn append_copies(&mut self, rows: impl Iterator<Item = usize> + Clone) {
                $( rows.clone().for_each(|i| $crate::soa::Array::add_copy(&mut self.$field, i)); )*
            }

            /// Drops the rows from `len` on.
            pub fn truncate(&mut self, len: usize) {
                $( $crate::soa::Array::cut(&mut self.$field, len); )*
            }

            /// Makes row `k` the old row `order[k]`; rows that `order` leaves out are dropped.
            pub fn permute(&mut self, order: &[u32]) {
                $( $crate::soa::Array::permute(&mut self.$field, order); )*
            }

            /// Becomes the rows `order` of another.
            pub fn gather(&mut self, from: &Self, order: &[u32]) {
                $( $crate::soa::Array::become_rows(&mut self.$field, &from.$field, order); )*
            }

            /// Writes the fields into sections `prefix.field` of a state, but for those that every step computes again.
            pub fn save(&self, prefix: &str, state: &mut $crate::state::State) {
                $( if $crate::soa::Travels::$travels != $crate::soa::Travels::Never {
                    let name = format!("{prefix}.{}", stringify!($field));
                    $crate::soa::Array::save(&self.$field, self.len(), &name, state);
                } )*
            }

            /// Reads what [`Self::save`] wrote; fields that were not written are zero.
            pub fn load(
                prefix: &str,
                state: &$crate::state::State,
            ) -> Result<Self, $crate::state::StateError> {
                let mut all = Self::default();
                let mut rows = None;
                $( if $crate::soa::Travels::$travels != $crate::soa::Travels::Never {
                    let name = format!("{prefix}.{}", stringify!($field));
                    let found;
                    (all.$field, found) = $crate::soa::Array::load(&name, state)?;
                    if *rows.get_or_insert(found) != found {
                        return Err($crate::state::StateError::wrong(&name, "it has another length than the others"));
                    }
                } )*
                $( if $crate::soa::Travels::$travels == $crate::soa::Travels::Never {
                    let name = concat!(stringify!($field), " of nothing");
                    let zeros = $crate::soa::Array::<$ty>::zeros(rows.unwrap_or(0));
                    all.$field = zeros.ok_or_else(|| $crate::state::StateError::wrong(name, "it has no zero"))?;
                } )*
                Ok(all)
            }

            /// Writes what other ranks need of these rows, a field after the other: with `all` whatever is not computed again in
            /// every step, otherwise what changes from step to step.
            pub fn pack(&self, rows: &[u32], all: bool, to: &mut Vec<u8>) {
                $( if $crate::soa::travels($crate::soa::Travels::$travels, all) {
                    $crate::soa::Array::pack(&self.$field, rows, to);
                } )*
            }

            /// Adds as many rows at the end, as [`Self::pack`] wrote them with `all`; other fields are zero. `None`, and some
            /// fields longer than others, if the bytes are no such rows.
            pub fn unpack(&mut self, count: usize, mut from: &[u8]) -> Option<()> {
                $( if $crate::soa::travels($crate::soa::Travels::$travels, true) {
                    $crate::soa::Array::unpack(&mut self.$field, count, &mut from)?;
                } else {
                    $crate::soa::Array::add_zeros(&mut self.$field, count)?;
                } )*
                from.is_empty().then_some(())
            }

            /// Writes over these rows what [`Self::pack`] wrote without `all`; `None` if the bytes are no such rows.
            pub fn unpack_over(&mut self, rows: &[u32], mut from: &[u8]) -> Option<()> {
                $( if $crate::soa::travels($crate::soa::Travels::$travels, false) {
                    $crate::soa::Array::unpack_over(&mut self.$field, rows, &mut from)?;
                } )*
                from.is_empty().then_some(())
            }

            /// Bytes that the arrays hold in memory.
            pub fn bytes(&self) -> usize {
                0 $( + $crate::soa::Array::bytes(&self.$field) )*
            }
        }
    };
    (@first $self:ident $first:ident $($rest:ident)*) => { $self.$first };
    (@array $ty:ty) => { Vec<$ty> };
    (@array $ty:ty, $array:ident) => { $crate::soa::$array<$ty> };
}
