//! The arrays that a structure of arrays is made of, and what all of them can do.
//!
//! | array | what it is for |
//! |---|---|
//! | `Vec` | a value for each row |
//! | [`Column`] | few values that many rows share: a table of values, and a byte for each row that says which. As long as it is asked to, and while there are at most 256 values; otherwise a value for each row |
//! | [`Spare`] | a field that not every method needs: may be left out, and then takes no memory |
//!
//! A world of 10^8 equal spheres keeps 4 bytes per sphere for radius, mass and inertia instead of 48 ([`crate::bodies`]).

use std::ops::{Deref, DerefMut, Index, IndexMut};

use super::{pack_field, unpack_field, unpack_field_over};
use crate::par;
use crate::state::{Plain, State, StateError};

/// What every array of a structure can do.
pub trait Array<T> {
    /// Adds a row at the end.
    fn add(&mut self, value: T);
    /// Adds a copy of row `i`.
    fn add_copy(&mut self, i: usize);
    /// Row `i`; zero if the array is left out.
    fn get_row(&self, i: usize) -> T;
    /// Drops the rows from `len` on.
    fn cut(&mut self, len: usize);
    /// Makes row `k` the old row `order[k]`.
    fn permute(&mut self, order: &[u32]);
    /// Becomes the rows `order` of another.
    fn become_rows(&mut self, from: &Self, order: &[u32]);
    /// Writes the array, which has so many rows, as a section of a state.
    fn save(&self, rows: usize, name: &str, state: &mut State);
    /// Reads what [`Array::save`] wrote; with how many rows.
    fn load(name: &str, state: &State) -> Result<(Self, usize), StateError>
    where
        Self: Sized;
    /// So many rows of zeros.
    fn zeros(rows: usize) -> Option<Self>
    where
        Self: Sized;
    /// Writes these rows for another rank.
    fn pack(&self, rows: &[u32], to: &mut Vec<u8>);
    /// Adds so many rows that another rank wrote.
    fn unpack(&mut self, count: usize, from: &mut &[u8]) -> Option<()>;
    /// Writes over these rows what another rank wrote.
    fn unpack_over(&mut self, rows: &[u32], from: &mut &[u8]) -> Option<()>;
    /// Bytes held in memory.
    fn bytes(&self) -> usize;
    /// Adds so many rows of zeros.
    fn add_zeros(&mut self, count: usize) -> Option<()>;
}

impl<T: Plain> Array<T> for Vec<T> {
    #[inline]
    fn add(&mut self, value: T) {
        self.push(value);
    }
    #[inline]
    fn add_copy(&mut self, i: usize) {
        self.push(self[i]);
    }
    #[inline]
    fn get_row(&self, i: usize) -> T {
        self[i]
    }
    fn cut(&mut self, len: usize) {
        self.truncate(len);
    }
    fn permute(&mut self, order: &[u32]) {
        par::permute(self, order);
    }
    fn become_rows(&mut self, from: &Self, order: &[u32]) {
        par::gather(self, from, order);
    }
    fn save(&self, _rows: usize, name: &str, state: &mut State) {
        state.put_array(name, self);
    }
    fn load(name: &str, state: &State) -> Result<(Self, usize), StateError> {
        let all = state.array(name)?;
        let rows = all.len();
        Ok((all, rows))
    }
    fn zeros(rows: usize) -> Option<Self> {
        Some(vec![T::zero()?; rows])
    }
    fn pack(&self, rows: &[u32], to: &mut Vec<u8>) {
        pack_field(self, rows, to);
    }
    fn unpack(&mut self, count: usize, from: &mut &[u8]) -> Option<()> {
        unpack_field(self, count, from)
    }
    fn unpack_over(&mut self, rows: &[u32], from: &mut &[u8]) -> Option<()> {
        unpack_field_over(self, rows, from)
    }
    fn bytes(&self) -> usize {
        self.capacity() * size_of::<T>()
    }
    fn add_zeros(&mut self, count: usize) -> Option<()> {
        self.resize(self.len() + count, T::zero()?);
        Some(())
    }
}

/// Most values of a table.
const MOST: usize = 256;

/// An array whose rows share few values, if it is asked to share them.
#[derive(Clone, Debug)]
pub struct Column<T> {
    /// The value of each row, or the table.
    values: Vec<T>,
    /// Which value of the table each row has, if they share.
    codes: Vec<u8>,
    shares: bool,
}

impl<T> Default for Column<T> {
    fn default() -> Self {
        Self { values: Vec::new(), codes: Vec::new(), shares: false }
    }
}

impl<T> From<Vec<T>> for Column<T> {
    fn from(values: Vec<T>) -> Self {
        Self { values, ..Self::default() }
    }
}

impl<T: Plain> Column<T> {
    /// Number of rows.
    #[inline]
    pub fn len(&self) -> usize {
        if self.shares { self.codes.len() } else { self.values.len() }
    }

    /// Whether there is no row.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// All rows, one after the other.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &T> {
        (0..self.len()).map(|i| &self[i])
    }

    /// The rows as a list that can be changed: a value for each row from now on.
    pub fn each(&mut self) -> &mut Vec<T> {
        if self.shares {
            self.values = self.codes.iter().map(|&code| self.values[usize::from(code)]).collect();
            (self.codes, self.shares) = (Vec::new(), false);
        }
        &mut self.values
    }

    /// Whether rows share their values.
    pub fn shares(&self) -> bool {
        self.shares
    }

    /// From now on rows share their values, unless there are too many.
    pub fn share(&mut self) {
        if self.shares {
            return;
        }
        let mut shared =
            Column { values: Vec::new(), codes: Vec::with_capacity(self.values.len()), shares: true };
        for &value in &self.values {
            let Some(code) = shared.code(value) else { return };
            shared.codes.push(code);
        }
        *self = shared;
    }

    /// The code of a value, which is put into the table if it is new; `None` if the table is full.
    fn code(&mut self, value: T) -> Option<u8> {
        // Bodies come in groups, so the value is often that of the row before.
        if let Some(&last) = self.codes.last()
            && same(self.values[usize::from(last)], value)
        {
            return Some(last);
        }
        if let Some(at) = self.values.iter().position(|&other| same(other, value)) {
            return Some(at as u8);
        }
        (self.values.len() < MOST).then(|| {
            self.values.push(value);
            (self.values.len() - 1) as u8
        })
    }

    /// Writes a row.
    pub fn set(&mut self, i: usize, value: T) {
        if self.shares
            && let Some(code) = self.code(value)
        {
            self.codes[i] = code;
        } else {
            self.each()[i] = value;
        }
    }
}

/// Whether two values have the same bits.
fn same<T: Plain>(a: T, b: T) -> bool {
    // No value of a table is longer than a vector of three.
    let (mut bits_a, mut bits_b) = ([0; 32], [0; 32]);
    a.write(&mut bits_a[..T::BYTES]);
    b.write(&mut bits_b[..T::BYTES]);
    bits_a == bits_b
}

impl<T> Index<usize> for Column<T> {
    type Output = T;
    #[inline(always)]
    fn index(&self, i: usize) -> &T {
        if self.shares { &self.values[usize::from(self.codes[i])] } else { &self.values[i] }
    }
}

impl<T: Plain> IndexMut<usize> for Column<T> {
    fn index_mut(&mut self, i: usize) -> &mut T {
        &mut self.each()[i]
    }
}

impl<T: Plain> Array<T> for Column<T> {
    #[inline]
    fn add(&mut self, value: T) {
        if self.shares {
            match self.code(value) {
                Some(code) => self.codes.push(code),
                None => self.each().push(value),
            }
        } else {
            self.values.push(value);
        }
    }
    #[inline]
    fn add_copy(&mut self, i: usize) {
        if self.shares { self.codes.push(self.codes[i]) } else { self.values.push(self.values[i]) }
    }
    #[inline]
    fn get_row(&self, i: usize) -> T {
        self[i]
    }
    fn cut(&mut self, len: usize) {
        if self.shares { self.codes.truncate(len) } else { self.values.truncate(len) }
    }
    fn permute(&mut self, order: &[u32]) {
        if self.shares { par::permute(&mut self.codes, order) } else { par::permute(&mut self.values, order) }
    }
    fn become_rows(&mut self, from: &Self, order: &[u32]) {
        self.shares = from.shares;
        if from.shares {
            self.values.clone_from(&from.values);
            par::gather(&mut self.codes, &from.codes, order);
        } else {
            par::gather(&mut self.values, &from.values, order);
        }
    }
    fn save(&self, _rows: usize, name: &str, state: &mut State) {
        match self.shares {
            true => state.put_array(name, &self.iter().copied().collect::<Vec<T>>()),
            false => state.put_array(name, &self.values),
        }
    }
    fn load(name: &str, state: &State) -> Result<(Self, usize), StateError> {
        let (all, rows) = Vec::load(name, state)?;
        Ok((Self::from(all), rows))
    }
    fn zeros(rows: usize) -> Option<Self> {
        Vec::zeros(rows).map(Self::from)
    }
    fn pack(&self, rows: &[u32], to: &mut Vec<u8>) {
        match self.shares {
            true => pack_field(&self.iter().copied().collect::<Vec<T>>(), rows, to),
            false => pack_field(&self.values, rows, to),
        }
    }
    fn unpack(&mut self, count: usize, from: &mut &[u8]) -> Option<()> {
        unpack_field(self.each(), count, from)
    }
    fn unpack_over(&mut self, rows: &[u32], from: &mut &[u8]) -> Option<()> {
        unpack_field_over(self.each(), rows, from)
    }
    fn bytes(&self) -> usize {
        self.values.capacity() * size_of::<T>() + self.codes.capacity()
    }
    fn add_zeros(&mut self, count: usize) -> Option<()> {
        let zero = T::zero()?;
        (0..count).for_each(|_| self.add(zero));
        Some(())
    }
}

/// An array that may be left out: then it has no rows, and who reads it must not ask for one.
#[derive(Clone, Debug)]
pub struct Spare<T> {
    values: Vec<T>,
    left_out: bool,
}

impl<T> Default for Spare<T> {
    fn default() -> Self {
        Self { values: Vec::new(), left_out: false }
    }
}

impl<T: Plain> Spare<T> {
    /// From now on there are no values: all of them count as zero.
    pub fn leave_out(&mut self) {
        *self = Self { values: Vec::new(), left_out: true };
    }

    /// From now on there is a value for each of so many rows: zero where it was left out.
    pub fn keep(&mut self, rows: usize) {
        if self.left_out
            && let Some(zeros) = Self::zeros(rows)
        {
            *self = zeros;
        }
    }

    /// Whether it is left out.
    #[inline]
    pub fn is_left_out(&self) -> bool {
        self.left_out
    }

    /// Writes a row if there is one.
    pub fn set(&mut self, i: usize, value: T) {
        if !self.left_out {
            self.values[i] = value;
        }
    }
}

impl<T> Deref for Spare<T> {
    type Target = Vec<T>;
    #[inline(always)]
    fn deref(&self) -> &Vec<T> {
        &self.values
    }
}

impl<T> DerefMut for Spare<T> {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut Vec<T> {
        &mut self.values
    }
}

impl<T: Plain> Array<T> for Spare<T> {
    #[inline]
    fn add(&mut self, value: T) {
        if !self.left_out {
            self.values.push(value);
        }
    }
    #[inline]
    fn add_copy(&mut self, i: usize) {
        if !self.left_out {
            self.values.push(self.values[i]);
        }
    }
    #[inline]
    fn get_row(&self, i: usize) -> T {
        match self.left_out {
            true => T::zero().unwrap_or_else(|| unreachable!("a field that can be left out has a zero")),
            false => self.values[i],
        }
    }
    fn cut(&mut self, len: usize) {
        self.values.truncate(len);
    }
    fn permute(&mut self, order: &[u32]) {
        if !self.left_out {
            par::permute(&mut self.values, order);
        }
    }
    fn become_rows(&mut self, from: &Self, order: &[u32]) {
        self.left_out = from.left_out;
        match from.left_out {
            true => self.values.clear(),
            false => par::gather(&mut self.values, &from.values, order),
        }
    }
    fn save(&self, rows: usize, name: &str, state: &mut State) {
        match T::zero().filter(|_| self.left_out) {
            Some(zero) => state.put_array(name, &vec![zero; rows]),
            None => state.put_array(name, &self.values),
        }
    }
    fn load(name: &str, state: &State) -> Result<(Self, usize), StateError> {
        let (values, rows) = Vec::load(name, state)?;
        Ok((Self { values, left_out: false }, rows))
    }
    fn zeros(rows: usize) -> Option<Self> {
        Some(Self { values: Vec::zeros(rows)?, left_out: false })
    }
    fn pack(&self, rows: &[u32], to: &mut Vec<u8>) {
        match self.left_out {
            true => to.resize(to.len() + rows.len() * T::BYTES, 0),
            false => pack_field(&self.values, rows, to),
        }
    }
    fn unpack(&mut self, count: usize, from: &mut &[u8]) -> Option<()> {
        let mut values = Vec::new();
        unpack_field(if self.left_out { &mut values } else { &mut self.values }, count, from)
    }
    fn unpack_over(&mut self, rows: &[u32], from: &mut &[u8]) -> Option<()> {
        if self.left_out {
            *from = from.get(rows.len() * T::BYTES..)?;
            return Some(());
        }
        unpack_field_over(&mut self.values, rows, from)
    }
    fn bytes(&self) -> usize {
        self.values.capacity() * size_of::<T>()
    }
    fn add_zeros(&mut self, count: usize) -> Option<()> {
        if self.left_out { Some(()) } else { self.values.add_zeros(count) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(column: &Column<f64>) -> Vec<f64> {
        column.iter().copied().collect()
    }

    /// Shared or not, a column has the same rows through everything that structures of arrays do.
    #[test]
    fn a_column_that_shares_is_the_same_as_one_that_does_not() {
        let mut plain = Column::<f64>::default();
        let mut shared = Column::<f64>::default();
        shared.share();
        let mut both = |work: &dyn Fn(&mut Column<f64>)| {
            work(&mut plain);
            work(&mut shared);
            assert_eq!(rows(&plain), rows(&shared));
            (plain.shares(), shared.shares(), shared.bytes() < plain.bytes())
        };
        both(&|c| (0..3000).for_each(|k| c.add([0.5, -0.0, f64::INFINITY][k / 7 % 3])));
        both(&|c| c.set(5, 7.5));
        let order: Vec<u32> = (0..3000).rev().chain([3, 3]).collect();
        assert_eq!(both(&|c| c.permute(&order)), (false, true, true));
        both(&|c| {
            let from = c.clone();
            c.become_rows(&from, &[5, 4, 2000]);
            assert_eq!(c.len(), 3);
            *c = from;
            c.cut(2500);
        });
        // Zero and minus zero are not the same bits.
        assert_eq!(shared.iter().map(|x| x.to_bits()).max(), Some((-0.0_f64).to_bits()));
        let mut state = State::default();
        shared.save(2500, "radius", &mut state);
        let (mut again, count) = Column::<f64>::load("radius", &state).unwrap();
        assert_eq!((rows(&again), count), (rows(&shared), 2500));
        again.share();
        assert!(again.shares() && rows(&again) == rows(&shared));
    }

    #[test]
    fn more_values_than_a_table_holds_are_kept_one_by_one() {
        let mut column = Column::<f64>::default();
        column.share();
        (0..1000).for_each(|k| column.add(f64::from(k % 256)));
        assert!(column.shares());
        column.add(256.5);
        assert!(!column.shares() && column.len() == 1001 && column[700] == 188.0 && column[1000] == 256.5);
        // What cannot be shared stays as it is.
        column.share();
        assert!(!column.shares() && column[1000] == 256.5);
        column[3] = 9.5;
        assert_eq!((column[3], column[2]), (9.5, 2.0));
    }

    #[test]
    fn what_is_left_out_takes_no_memory_and_comes_back_as_zeros() {
        let mut spare = Spare::<f64>::default();
        spare.add(1.0);
        spare.leave_out();
        (0..100).for_each(|_| spare.add(2.0));
        spare.permute(&[0; 100]);
        assert_eq!((spare.bytes(), spare.get_row(50)), (0, 0.0));
        let mut state = State::default();
        spare.save(101, "force", &mut state);
        assert_eq!(state.array::<f64>("force").unwrap(), [0.0; 101]);
        spare.keep(101);
        assert_eq!(**spare, [0.0; 101]);
    }
}
