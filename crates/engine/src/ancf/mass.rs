//! The consistent mass matrix of a beam (Khude11 eq. 4) and its factors: constant, so factorised once.
//!
//! With gradients times l (see [`super::shape_functions`]) the matrix of a beam of equal elements is rho A l times a matrix
//! of plain numbers that depends on the number of elements, on what holds the ends and on masses there, and that is the
//! same for x, y and z. Beams that agree in these share one [`Mass`]. The matrix has three diagonals on each side; its
//! L D L' factors have no more. Differs from Khude11, who multiplies by the dense inverse.

#![allow(clippy::needless_range_loop, reason = "indices are those of the matrix")]

use crate::simd::{Number, V3};

/// 420 times the mass matrix of an element of mass one: r1, G1, r2, G2.
const ELEMENT: [[f64; 4]; 4] = [
    [156.0, 22.0, 54.0, -13.0],
    [22.0, 4.0, 13.0, -3.0],
    [54.0, 13.0, 156.0, -22.0],
    [-13.0, -3.0, -22.0, 4.0],
];

/// Mass matrix of a beam in units of an element's mass, and its factors with the held coordinates left out.
#[derive(Clone, Debug, PartialEq)]
pub struct Mass {
    /// Row `i`: entries `(i, i - 3) .. (i, i)`.
    matrix: Vec<[f64; 4]>,
    /// Row `i` of L: entries `(i, i - 3) .. (i, i - 1)`.
    lower: Vec<[f64; 3]>,
    /// 1 / D; zero for a coordinate that is held.
    inv_d: Vec<f64>,
    /// Row sums over the positions: what a uniform acceleration of one demands of each coordinate.
    pub weights: Vec<f64>,
    /// Whether a coordinate is held.
    pub held: Vec<bool>,
}

/// What [`Mass::solve_in`] solves for: one vector a coordinate.
pub trait Unknowns<T> {
    /// How many.
    fn count(&self) -> usize;
    /// What the matrix times the solution is to be.
    fn right_side(&self, i: usize) -> V3<T>;
    /// Keeps what lies between: each right side is asked for before this is kept in its place.
    fn keep(&mut self, i: usize, y: V3<T>);
    /// What was kept.
    fn kept(&self, i: usize) -> V3<T>;
    /// Takes the solution.
    fn solved(&mut self, i: usize, x: V3<T>);
}

impl<T: Number> Unknowns<T> for [V3<T>] {
    #[inline(always)]
    fn count(&self) -> usize {
        self.len()
    }
    #[inline(always)]
    fn right_side(&self, i: usize) -> V3<T> {
        self[i]
    }
    #[inline(always)]
    fn keep(&mut self, i: usize, y: V3<T>) {
        self[i] = y;
    }
    #[inline(always)]
    fn kept(&self, i: usize) -> V3<T> {
        self[i]
    }
    #[inline(always)]
    fn solved(&mut self, i: usize, x: V3<T>) {
        self[i] = x;
    }
}

impl Mass {
    /// For `elements`, with positions of the first and last node held or not, and masses there in units of an element's.
    pub fn new(elements: usize, held_ends: [bool; 2], end_masses: [f64; 2]) -> Self {
        let n = 2 * (elements + 1);
        let mut matrix = vec![[0.0; 4]; n];
        for k in 0..elements {
            for (i, row) in ELEMENT.iter().enumerate() {
                for (j, m) in row.iter().enumerate().take(i + 1) {
                    matrix[2 * k + i][3 + j - i] += m / 420.0;
                }
            }
        }
        matrix[0][3] += end_masses[0];
        matrix[n - 2][3] += end_masses[1];
        let mut held = vec![false; n];
        (held[0], held[n - 2]) = (held_ends[0], held_ends[1]);
        let mut mass = Self { matrix, lower: Vec::new(), inv_d: Vec::new(), weights: Vec::new(), held };
        mass.weights = mass.times(&(0..n).map(|i| if i % 2 == 0 { 1.0 } else { 0.0 }).collect::<Vec<_>>());
        mass.factorise();
        mass
    }

    /// Coordinates: two per node.
    #[expect(clippy::len_without_is_empty, reason = "a beam has nodes")]
    pub fn len(&self) -> usize {
        self.matrix.len()
    }

    /// Entry of the matrix.
    #[inline]
    pub fn entry(&self, i: usize, j: usize) -> f64 {
        let (i, j) = (i.max(j), i.min(j));
        if i - j > 3 { 0.0 } else { self.matrix[i][3 + j - i] }
    }

    /// The matrix times a vector.
    pub fn times(&self, x: &[f64]) -> Vec<f64> {
        let n = self.len();
        (0..n).map(|i| (i.saturating_sub(3)..n.min(i + 4)).map(|j| self.entry(i, j) * x[j]).sum()).collect()
    }

    /// L D L', with the rows and columns of held coordinates taken as those of the unit matrix.
    fn factorise(&mut self) {
        let n = self.len();
        self.lower = vec![[0.0; 3]; n];
        self.inv_d = vec![0.0; n];
        let mut d = vec![1.0; n];
        for i in 0..n {
            if self.held[i] {
                continue;
            }
            let mut diagonal = self.matrix[i][3];
            for j in i.saturating_sub(3)..i {
                if self.held[j] {
                    continue;
                }
                let mut x = self.matrix[i][3 + j - i];
                for k in i.saturating_sub(3)..j {
                    if j - k <= 3 {
                        x -= self.lower[i][3 + k - i] * d[k] * self.lower[j][3 + k - j];
                    }
                }
                self.lower[i][3 + j - i] = x / d[j];
                diagonal -= x * x / d[j];
            }
            d[i] = diagonal;
            self.inv_d[i] = 1.0 / diagonal;
        }
    }

    /// Solves in place for three components; what is held gets zero.
    #[inline(always)]
    pub fn solve<T: Number>(&self, x: &mut [V3<T>]) {
        self.solve_in(x);
    }

    /// The same, wherever the coordinates are kept.
    #[inline(always)]
    pub fn solve_in<T: Number>(&self, x: &mut (impl Unknowns<T> + ?Sized)) {
        let n = x.count().min(self.lower.len());
        let zero = V3::splat(0.0);
        let mut window = [zero; 3];
        for i in 0..n {
            // Not by `map`: that would be a call for each number.
            let [a, b, c] = self.lower[i];
            let l = [T::splat(a), T::splat(b), T::splat(c)];
            // Oldest first: entries (i - 3), (i - 2), (i - 1).
            let mut y = x.right_side(i) - window[0] * l[0] - window[1] * l[1] - window[2] * l[2];
            if self.held[i] {
                y = zero;
            }
            window = [window[1], window[2], y];
            x.keep(i, y);
        }
        window = [zero; 3];
        for i in (0..n).rev() {
            let below = |k: usize| match self.lower.get(i + k) {
                Some(row) => T::splat(row[3 - k]),
                None => T::splat(0.0),
            };
            let y = x.kept(i) * T::splat(self.inv_d[i])
                - window[0] * below(3)
                - window[1] * below(2)
                - window[2] * below(1);
            window = [window[1], window[2], y];
            x.solved(i, y);
        }
    }

    /// Column `j` of the inverse.
    pub fn inverse_column(&self, j: usize) -> Vec<f64> {
        let mut x = vec![V3 { x: 0.0, y: 0.0, z: 0.0 }; self.len()];
        x[j].x = 1.0;
        self.solve(&mut x);
        x.into_iter().map(|v| v.x).collect()
    }

    /// Bytes of the arrays.
    pub fn bytes(&self) -> usize {
        self.len() * (32 + 24 + 8 + 8 + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::super::shape_functions::values;
    use super::*;
    use crate::random::Random;

    #[test]
    fn the_element_is_the_integral_of_the_shape_functions() {
        let n = 20_000;
        for i in 0..4 {
            for j in 0..4 {
                let sum: f64 = (0..n)
                    .map(|k| {
                        let s = values((f64::from(k) + 0.5) / f64::from(n));
                        s[i] * s[j] / f64::from(n)
                    })
                    .sum();
                assert!((sum - ELEMENT[i][j] / 420.0).abs() < 1e-8, "{i} {j}");
            }
        }
    }

    #[test]
    fn the_factors_solve_what_the_matrix_multiplies() {
        let mut random = Random::new(1, 0);
        for (elements, held, masses) in [
            (1, [false; 2], [0.0; 2]),
            (1, [true; 2], [0.0; 2]),
            (7, [true, false], [0.0, 3.0]),
            (30, [false, true], [1.0, 0.0]),
        ] {
            let mass = Mass::new(elements, held, masses);
            let n = mass.len();
            let x: Vec<f64> = (0..n).map(|i| if mass.held[i] { 0.0 } else { random.normal() }).collect();
            let b = mass.times(&x);
            let mut y: Vec<V3<f64>> = b.iter().map(|&b| V3 { x: b, y: 2.0 * b, z: -b }).collect();
            mass.solve(&mut y);
            for i in 0..n {
                assert!((y[i].x - x[i]).abs() < 1e-10, "{elements} {i}: {} {}", y[i].x, x[i]);
                assert!((y[i].y - 2.0 * x[i]).abs() < 1e-10 && (y[i].z + x[i]).abs() < 1e-10);
            }
        }
    }

    /// The weights are the mass: all positions together weigh as much as the beam and what hangs on it.
    #[test]
    fn the_weights_add_up_to_the_mass() {
        let mass = Mass::new(5, [true, false], [0.0, 2.5]);
        let total: f64 = mass.weights.iter().step_by(2).sum();
        assert!((total - 7.5).abs() < 1e-14);
        assert!((mass.weights[1] - 22.0 / 420.0 - 13.0 / 420.0).abs() < 1e-15);
    }
}
