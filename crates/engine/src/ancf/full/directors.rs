//! The directors of a fully parameterised beam: their mass matrix, and how they stand at the start.
//!
//! P and Q are linear between the nodes, so their consistent mass matrix is the mass of an element times a matrix with 1/6 beside the
//! diagonal and 2/3 on it, 1/3 at the ends. It is the same for P and Q and for x, y and z, and does not know the axis: y and z have no
//! mean over the section. It is constant, and factorised once.

use glam::{DQuat, DVec3};

use super::super::mass::Unknowns;
use super::Full;
use crate::simd::{Number, V3};

/// Factors of the mass matrix of the directors, in units of an element's mass.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DirectorMass {
    /// L(i, i - 1) of L D L'.
    lower: Vec<f64>,
    /// 1 / D.
    inv_d: Vec<f64>,
}

impl DirectorMass {
    /// Of a beam with so many elements.
    pub fn new(elements: usize) -> Self {
        let n = elements + 1;
        let mut mass = Self { lower: vec![0.0; n], inv_d: vec![0.0; n] };
        for i in 0..n {
            let mut d = Self::entry(n, i, i);
            if i > 0 {
                mass.lower[i] = mass.inv_d[i - 1] / 6.0;
                d -= mass.lower[i] / 6.0;
            }
            mass.inv_d[i] = 1.0 / d;
        }
        mass
    }

    /// Entry of the matrix of `n` nodes.
    #[inline]
    pub fn entry(n: usize, i: usize, j: usize) -> f64 {
        match i.abs_diff(j) {
            0 if i == 0 || i + 1 == n => 1.0 / 3.0,
            0 => 2.0 / 3.0,
            1 => 1.0 / 6.0,
            _ => 0.0,
        }
    }

    /// Solves for the P and Q of all nodes, which stand in turn; the coordinates are kept as [`Unknowns`] keeps them.
    #[inline(always)]
    pub fn solve_in<T: Number>(&self, x: &mut (impl Unknowns<T> + ?Sized)) {
        let (n, zero) = (self.lower.len(), V3::<T>::splat(0.0));
        let mut beside = [zero; 2];
        for i in 0..n {
            let l = T::splat(self.lower[i]);
            for (which, beside) in beside.iter_mut().enumerate() {
                *beside = x.right_side(2 * i + which) - *beside * l;
                x.keep(2 * i + which, *beside);
            }
        }
        beside = [zero; 2];
        for i in (0..n).rev() {
            let (d, l) = (T::splat(self.inv_d[i]), T::splat(self.lower.get(i + 1).copied().unwrap_or(0.0)));
            for (which, beside) in beside.iter_mut().enumerate() {
                *beside = x.kept(2 * i + which) * d - *beside * l;
                x.solved(2 * i + which, *beside);
            }
        }
    }

    /// Column `j` of the inverse.
    pub fn inverse_column(&self, j: usize) -> Vec<f64> {
        let n = self.lower.len();
        let mut x = vec![0.0; n];
        x[j] = 1.0;
        for i in 1..n {
            x[i] -= self.lower[i] * x[i - 1];
        }
        for i in (0..n).rev() {
            x[i] *= self.inv_d[i];
            if i + 1 < n {
                x[i] -= self.lower[i + 1] * x[i + 1];
            }
        }
        x
    }
}

/// Directors r_y and r_z of all nodes at the start, for a beam along these gradients r_x: z of the first points up as `full` says, and
/// the others follow without twist.
pub fn at_start(full: &Full, gradients: &[DVec3]) -> Vec<[DVec3; 2]> {
    let first = gradients.first().map_or(DVec3::X, |g| g.normalize_or(DVec3::X));
    let beside = full.up - first * first.dot(full.up);
    let mut z = beside.try_normalize().filter(|_| beside.length() > 1e-6 * full.up.length());
    // A beam that points up itself has its z along the x of the world.
    z = z.or_else(|| (DVec3::X - first * first.x).try_normalize());
    let mut z = z.unwrap_or(DVec3::Y);
    let mut tangent = first;
    let mut all = Vec::with_capacity(gradients.len());
    for g in gradients {
        let t = g.normalize_or(tangent);
        z = DQuat::from_rotation_arc(tangent, t) * z;
        z = (z - t * t.dot(z)).normalize_or(z);
        tangent = t;
        all.push([z.cross(t), z]);
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ancf::Formulation;
    use crate::ancf::full::Section;

    #[test]
    fn the_factors_solve_what_the_matrix_multiplies() {
        for elements in [1, 2, 7] {
            let (n, mass) = (elements + 1, DirectorMass::new(elements));
            for j in 0..n {
                let column = mass.inverse_column(j);
                for i in 0..n {
                    let product: f64 = (0..n).map(|k| DirectorMass::entry(n, i, k) * column[k]).sum();
                    assert!((product - f64::from(i == j)).abs() < 1e-13, "{elements} {i} {j}: {product}");
                }
                // The same for three components of P, and twice of Q.
                let mut x = vec![V3::<f64>::splat(0.0); 2 * n];
                (x[2 * j], x[2 * j + 1]) = (V3 { x: 1.0, y: -1.0, z: 0.5 }, V3 { x: 2.0, y: 0.0, z: 4.0 });
                mass.solve_in(x.as_mut_slice());
                for i in 0..n {
                    let (p, q) = (x[2 * i], x[2 * i + 1]);
                    let parts = [p.x, -p.y, 2.0 * p.z, 0.5 * q.x, 0.25 * q.z];
                    assert!(parts.iter().all(|x| (x - column[i]).abs() < 1e-13) && q.y == 0.0);
                }
            }
        }
    }

    /// The directors are perpendicular unit vectors, right-handed with the axis, and along an arc they do not twist: r_y' . r_z = 0
    /// on average from node to node.
    #[test]
    fn directors_follow_without_twist() {
        let full = Full {
            section: Section::Round { radius: 0.1 },
            poisson: 0.3,
            formulation: Formulation::default(),
            up: DVec3::new(0.3, 0.1, 1.0),
        };
        let gradients: Vec<DVec3> =
            (0..=20).map(|k| f64::from(k) * 0.1).map(|t| DVec3::new(t.cos(), t.sin(), 0.5 * t)).collect();
        let directors = at_start(&full, &gradients);
        for (k, [y, z]) in directors.iter().enumerate() {
            let t = gradients[k].normalize();
            assert!((t.cross(*y) - *z).length() < 1e-12, "{k}");
            if k > 0 {
                let [y0, z0] = directors[k - 1];
                // The turn of the smallest rotation: of third order in the angle between two tangents, 0.1 rad.
                assert!(((*y - y0).dot(*z + z0) - (*z - z0).dot(*y + y0)).abs() < 1e-12, "{k}");
            }
        }
        // Up along the beam: any direction across it will do.
        let [y, z] = at_start(&Full { up: DVec3::Z, ..full }, &[DVec3::Z])[0];
        assert!((DVec3::Z.cross(y) - z).length() < 1e-12);
    }
}
