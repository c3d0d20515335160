//! Symmetric banded matrices of 3 x 3 blocks: a beam's tangent, in which a coordinate knows those up to three away.
//!
//! Factorised as L D L' without pivoting. The matrices of the implicit integrator are positive definite as long as the mass
//! term outweighs buckling; where they are not, the factors are still exact unless a pivot vanishes.

#![allow(clippy::needless_range_loop, reason = "indices are those of the matrix")]

use glam::{DMat3, DVec3};

/// Numbers left of the diagonal in a row: three blocks and two more.
const HALF: usize = 11;

/// A symmetric banded matrix, later its factors.
#[derive(Clone, Debug)]
pub struct Banded {
    /// Row `i`: entries `(i, i - 11) .. (i, i)`.
    rows: Vec<[f64; HALF + 1]>,
}

impl Banded {
    /// Zero, with this many blocks a side.
    pub fn zero(blocks: usize) -> Self {
        Self { rows: vec![[0.0; HALF + 1]; 3 * blocks] }
    }

    /// All entries zero again.
    pub fn clear(&mut self) {
        self.rows.fill([0.0; HALF + 1]);
    }

    /// Adds a block at `(i, j)`, `j <= i <= j + 3`; of a block on the diagonal the lower half counts.
    pub fn add(&mut self, i: usize, j: usize, block: DMat3) {
        for r in 0..3 {
            for c in 0..3 {
                let (row, column) = (3 * i + r, 3 * j + c);
                if column <= row {
                    self.rows[row][HALF + column - row] += block.col(c)[r];
                }
            }
        }
    }

    /// Lets coordinate `i` move only along `axes`, which are orthonormal: P K P + (1 - P), P the projection on them.
    pub fn restrict(&mut self, i: usize, axes: &[DVec3]) {
        let p = axes.iter().fold(DMat3::ZERO, |p, &t| p + DMat3::from_cols(t * t.x, t * t.y, t * t.z));
        let n = self.rows.len() / 3;
        for j in i.saturating_sub(3)..n.min(i + 4) {
            let (row, column) = (i.max(j), i.min(j));
            let mut block = self.block(row, column);
            if row == i {
                block = p * block;
            }
            if column == i {
                block *= p;
            }
            if i == j {
                block += DMat3::IDENTITY - p;
            }
            self.set(row, column, block);
        }
    }

    fn block(&self, i: usize, j: usize) -> DMat3 {
        let entry = |r: usize, c: usize| {
            let (row, column) = ((3 * i + r).max(3 * j + c), (3 * i + r).min(3 * j + c));
            self.rows[row][HALF + column - row]
        };
        DMat3::from_cols_array_2d(&std::array::from_fn(|c| std::array::from_fn(|r| entry(r, c))))
    }

    fn set(&mut self, i: usize, j: usize, block: DMat3) {
        for r in 0..3 {
            for c in 0..3 {
                let (row, column) = (3 * i + r, 3 * j + c);
                if column <= row {
                    self.rows[row][HALF + column - row] = block.col(c)[r];
                }
            }
        }
    }

    /// Factorises in place and solves for `x`; false if a pivot vanishes.
    pub fn solve(&mut self, x: &mut [DVec3]) -> bool {
        let n = self.rows.len();
        for i in 0..n {
            let first = i.saturating_sub(HALF);
            for j in first..i {
                let from = first.max(j.saturating_sub(HALF));
                let mut sum = self.rows[i][HALF + j - i];
                for k in from..j {
                    // Row i still holds L D, row j already L.
                    sum -= self.rows[i][HALF + k - i] * self.rows[j][HALF + k - j];
                }
                self.rows[i][HALF + j - i] = sum;
            }
            let mut diagonal = self.rows[i][HALF];
            for j in first..i {
                let scaled = self.rows[i][HALF + j - i];
                let l = scaled / self.rows[j][HALF];
                diagonal -= l * scaled;
                self.rows[i][HALF + j - i] = l;
            }
            if !diagonal.is_normal() {
                return false;
            }
            self.rows[i][HALF] = diagonal;
        }
        let mut y: Vec<f64> = x.iter().flat_map(|v| v.to_array()).collect();
        for i in 0..n {
            for j in i.saturating_sub(HALF)..i {
                y[i] -= self.rows[i][HALF + j - i] * y[j];
            }
        }
        for i in 0..n {
            y[i] /= self.rows[i][HALF];
        }
        for i in (0..n).rev() {
            for j in i.saturating_sub(HALF)..i {
                y[j] -= self.rows[i][HALF + j - i] * y[i];
            }
        }
        x.iter_mut().zip(y.chunks_exact(3)).for_each(|(x, y)| *x = DVec3::from_slice(y));
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    #[test]
    fn what_is_multiplied_is_solved_and_what_is_held_stays() {
        let mut random = Random::new(2, 0);
        let n = 12;
        let mut draw = || DVec3::new(random.normal(), random.normal(), random.normal());
        let mut matrix = Banded::zero(n);
        for i in 0..n {
            for j in i.saturating_sub(3)..=i {
                let mut block = DMat3::from_cols(draw(), draw(), draw());
                if i == j {
                    block = block + block.transpose() + 20.0 * DMat3::IDENTITY;
                }
                matrix.add(i, j, block);
            }
        }
        matrix.restrict(0, &[]);
        matrix.restrict(5, &[DVec3::new(0.6, 0.8, 0.0)]);
        let held = matrix.clone();
        let mut b: Vec<DVec3> = (0..n).map(|_| draw()).collect();
        b[0] = DVec3::ZERO;
        b[5] = DVec3::new(0.6, 0.8, 0.0);
        let mut x = b.clone();
        assert!(matrix.solve(&mut x));
        for i in 0..n {
            let mut sum = DVec3::ZERO;
            for j in i.saturating_sub(3)..n.min(i + 4) {
                let block = if i >= j { held.block(i, j) } else { held.block(j, i).transpose() };
                sum += block * x[j];
            }
            assert!((sum - b[i]).length() < 1e-10, "{i}: {sum} {}", b[i]);
        }
        assert_eq!(x[0], DVec3::ZERO);
        assert!(x[5].cross(DVec3::new(0.6, 0.8, 0.0)).length() < 1e-12);
    }
}
