//! The matrix of an interior point method: I + sum of G_i V_i G_i' over contacts and joint rows, six unknowns per body.
//!
//! Its pattern, which bodies are coupled, is analysed once an island and step; blocks are full, so that the pattern does not
//! change when a box stands exactly along an axis. Factorised by faer, sparse and on the thread that calls it: the same bits
//! for any number of threads.

use faer::dyn_stack::{MemBuffer, MemStack};
use faer::linalg::solvers::SolveCore;
use faer::sparse::linalg::cholesky::{
    CholeskySymbolicParams, SymbolicCholesky, SymmetricOrdering, factorize_symbolic_cholesky,
};
use faer::sparse::linalg::solvers::{Lu, SymbolicLu};
use faer::sparse::{SparseColMatRef, SymbolicSparseColMat};
use faer::{Conj, MatMut, Par, Side, Spec};

/// A vector of one body.
pub(super) type Six = [f64; 6];

/// Values of a factor above which an island is too large to be factorised (16 MB).
const MOST_VALUES: usize = 2_000_000;

/// The matrix: its blocks, and what is known of its factors.
pub(super) struct BodyMatrix {
    bodies: usize,
    /// Coupled bodies (column, row), the column never above the row, in order.
    pairs: Vec<(u32, u32)>,
    /// Blocks of the lower triangle, row by row of six.
    lower: Vec<[Six; 6]>,
    /// Blocks of the upper triangle, for the form that is not symmetric: block (row, column) of the same pair.
    upper: Vec<[Six; 6]>,
    pattern: SymbolicSparseColMat<usize>,
    symbolic: SymbolicCholesky<usize>,
    values: Vec<f64>,
    factor: Vec<f64>,
    memory: MemBuffer,
    /// Pattern of the whole matrix and its analysis, once it was needed.
    whole: Option<(SymbolicSparseColMat<usize>, SymbolicLu<usize>)>,
    lu: Option<Lu<usize, f64>>,
}

impl BodyMatrix {
    /// The analysis of a pattern of coupled bodies; `None` if its factors would be too large.
    pub(super) fn new(bodies: usize, mut pairs: Vec<(u32, u32)>) -> Option<Self> {
        pairs.extend((0..bodies as u32).map(|i| (i, i)));
        pairs.sort_unstable();
        pairs.dedup();
        let pattern = pattern_of(bodies, &pairs);
        let (order, params) = (SymmetricOrdering::Amd, CholeskySymbolicParams::default());
        let symbolic = factorize_symbolic_cholesky(pattern.as_ref(), Side::Lower, order, params).ok()?;
        if symbolic.len_val() > MOST_VALUES {
            return None;
        }
        let needed = symbolic.factorize_numeric_llt_scratch::<f64>(Par::Seq, Spec::default());
        let needed = needed.or(symbolic.solve_in_place_scratch::<f64>(1, Par::Seq));
        Some(Self {
            bodies,
            lower: vec![[[0.0; 6]; 6]; pairs.len()],
            upper: Vec::new(),
            values: Vec::with_capacity(pattern.row_idx().len()),
            factor: vec![0.0; symbolic.len_val()],
            memory: MemBuffer::try_new(needed).ok()?,
            pattern,
            symbolic,
            pairs,
            whole: None,
            lu: None,
        })
    }

    /// Operations of a factorisation, about: the sum of the squared columns of the factor, as if all were alike.
    pub(super) fn operations(&self) -> f64 {
        let values = self.factor.len() as f64;
        values * values / (6 * self.bodies).max(1) as f64
    }

    /// Makes it the unit matrix; room for the upper triangle only if the matrix will not be symmetric.
    pub(super) fn clear(&mut self, is_symmetric: bool) {
        let unit: [Six; 6] = std::array::from_fn(|i| std::array::from_fn(|k| f64::from(u8::from(i == k))));
        for (block, &(i, j)) in self.lower.iter_mut().zip(&self.pairs) {
            *block = if i == j { unit } else { [[0.0; 6]; 6] };
        }
        self.upper.clear();
        self.upper.resize(if is_symmetric { 0 } else { self.pairs.len() }, [[0.0; 6]; 6]);
    }

    /// Adds sum over k of left_k right_k' to the block of body `row` and body `column`.
    pub(super) fn add(&mut self, row: u32, column: u32, left: &[Six], right: &[Six]) {
        let pair = (row.min(column), row.max(column));
        let Ok(at) = self.pairs.binary_search(&pair) else { return };
        let block = match row >= column {
            true => &mut self.lower[at],
            false if self.upper.is_empty() => return,
            false => &mut self.upper[at],
        };
        for (left, right) in left.iter().zip(right) {
            for (line, l) in block.iter_mut().zip(left) {
                for (value, r) in line.iter_mut().zip(right) {
                    *value += l * r;
                }
            }
        }
    }

    /// Factorises what was added; `None` if it is not positive.
    pub(super) fn factorise(&mut self) -> Option<()> {
        if !self.upper.is_empty() {
            return self.factorise_whole();
        }
        self.lu = None;
        self.values.clear();
        for (first, column) in columns(&self.pairs) {
            for c in 0..6 {
                for (block, &(i, j)) in self.lower[first..].iter().zip(column) {
                    let from = if i == j { c } else { 0 };
                    self.values.extend(block[from..].iter().map(|line| line[c]));
                }
            }
        }
        let matrix = SparseColMatRef::new(self.pattern.as_ref(), &self.values);
        let stack = MemStack::new(&mut self.memory);
        let done = self.symbolic.factorize_numeric_llt(
            &mut self.factor,
            matrix,
            Side::Lower,
            Default::default(),
            Par::Seq,
            stack,
            Spec::default(),
        );
        done.ok().map(|_| ())
    }

    /// The same for a matrix that is not symmetric.
    fn factorise_whole(&mut self) -> Option<()> {
        let mut all: Vec<(u32, u32, usize, bool)> = Vec::with_capacity(2 * self.pairs.len());
        for (at, &(i, j)) in self.pairs.iter().enumerate() {
            all.push((i, j, at, false));
            if i != j {
                all.push((j, i, at, true));
            }
        }
        all.sort_unstable();
        if self.whole.is_none() {
            let places: Vec<(u32, u32)> = all.iter().map(|x| (x.0, x.1)).collect();
            let pattern = whole_pattern_of(self.bodies, &places);
            let symbolic = SymbolicLu::try_new(pattern.as_ref()).ok()?;
            self.whole = Some((pattern, symbolic));
        }
        let (pattern, symbolic) = self.whole.as_ref()?;
        self.values.clear();
        for column in all.chunk_by(|a, b| a.0 == b.0) {
            for c in 0..6 {
                for &(_, _, at, is_upper) in column {
                    let block = if is_upper { &self.upper[at] } else { &self.lower[at] };
                    self.values.extend(block.iter().map(|line| line[c]));
                }
            }
        }
        let matrix = SparseColMatRef::new(pattern.as_ref(), &self.values);
        self.lu = Some(Lu::try_new_with_symbolic(symbolic.clone(), matrix).ok()?);
        Some(())
    }

    /// Solves for a right-hand side in place.
    pub(super) fn solve(&mut self, x: &mut [Six]) {
        let numbers = x.as_flattened_mut();
        let n = numbers.len();
        let x = MatMut::from_column_major_slice_mut(numbers, n, 1);
        match &self.lu {
            Some(lu) => lu.solve_in_place_with_conj(Conj::No, x),
            None => {
                let factor = faer::sparse::linalg::cholesky::LltRef::new(&self.symbolic, &self.factor);
                factor.solve_in_place_with_conj(Conj::No, x, Par::Seq, MemStack::new(&mut self.memory));
            }
        }
    }
}

/// The columns of a list of pairs: where each begins, and its pairs.
fn columns(pairs: &[(u32, u32)]) -> impl Iterator<Item = (usize, &[(u32, u32)])> {
    pairs.chunk_by(|a, b| a.0 == b.0).scan(0, |next, column| {
        let first = *next;
        *next += column.len();
        Some((first, column))
    })
}

/// Places of the numbers of the lower triangle.
fn pattern_of(bodies: usize, pairs: &[(u32, u32)]) -> SymbolicSparseColMat<usize> {
    let (mut starts, mut rows) = (vec![0], Vec::new());
    for (_, column) in columns(pairs) {
        for c in 0..6 {
            for &(i, j) in column {
                rows.extend((if i == j { c } else { 0 }..6).map(|r| 6 * j as usize + r));
            }
            starts.push(rows.len());
        }
    }
    SymbolicSparseColMat::new_checked(6 * bodies, 6 * bodies, starts, None, rows)
}

/// Places of the numbers of the whole matrix, from (column, row) in order.
fn whole_pattern_of(bodies: usize, places: &[(u32, u32)]) -> SymbolicSparseColMat<usize> {
    let (mut starts, mut rows) = (vec![0], Vec::new());
    for (_, column) in columns(places) {
        for _ in 0..6 {
            rows.extend(column.iter().flat_map(|&(_, j)| (0..6).map(move |r| 6 * j as usize + r)));
            starts.push(rows.len());
        }
    }
    SymbolicSparseColMat::new_checked(6 * bodies, 6 * bodies, starts, None, rows)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    /// Both factorisations solve what was added, for bodies in a ring with one that couples to all.
    #[test]
    fn both_factorisations_solve_the_matrix() {
        let mut random = Random::new(21, 0);
        let bodies = 7_u32;
        let mut couplings: Vec<(u32, u32)> = (0..bodies).map(|i| (i, (i + 1) % bodies)).collect();
        couplings.extend((1..bodies).map(|i| (0, i)));
        let pairs = couplings.iter().map(|&(i, j)| (i.min(j), i.max(j))).collect();
        let mut matrix = BodyMatrix::new(bodies as usize, pairs).unwrap();
        for is_symmetric in [true, false] {
            matrix.clear(is_symmetric);
            let n = 6 * bodies as usize;
            let mut dense = vec![vec![0.0; n]; n];
            (0..n).for_each(|i| dense[i][i] = 1.0);
            for &(i, j) in &couplings {
                let mut six = || -> Six { std::array::from_fn(|_| random.normal()) };
                let (a, b) = (six(), six());
                let skew = if is_symmetric { 0.0 } else { 0.3 };
                let other = |x: &Six| -> Six { std::array::from_fn(|k| x[k] + skew * x[(k + 1) % 6]) };
                for (p, x) in [(i, &a), (j, &b)] {
                    for (q, y) in [(i, other(&a)), (j, other(&b))] {
                        matrix.add(p, q, &[*x], &[y]);
                        for (r, x) in x.iter().enumerate() {
                            for (c, y) in y.iter().enumerate() {
                                dense[6 * p as usize + r][6 * q as usize + c] += x * y;
                            }
                        }
                    }
                }
            }
            let want: Vec<Six> = (0..bodies).map(|_| std::array::from_fn(|_| random.normal())).collect();
            let flat = want.as_flattened();
            let mut x: Vec<Six> = (0..bodies as usize)
                .map(|i| std::array::from_fn(|r| (0..n).map(|k| dense[6 * i + r][k] * flat[k]).sum()))
                .collect();
            matrix.factorise().unwrap();
            matrix.solve(&mut x);
            let error = x.as_flattened().iter().zip(flat).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
            assert!(error < 1e-10, "{is_symmetric}: {error}");
        }
    }
}
