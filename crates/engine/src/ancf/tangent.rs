//! Second derivatives of an element's energy (Khude11 eq. 7): the tangent of Newton's method, and that of the damping.
//!
//! With N = |A x B|^2 = A.A B.B - (A.B)^2 and p = (A.A)^-3, kappa^2 = N p; products of the derivatives of both give the
//! Hessian by A and B, and the shape functions carry it to the nodes. Checked against differences of the force.

use glam::{DMat3, DVec3};

use super::elastic_force::Stiffness;
use super::shape_functions::GAUSS;

/// A matrix of 3 x 3 blocks over r1, G1, r2, G2.
pub type Tangent = [[DMat3; 4]; 4];

fn outer(a: DVec3, b: DVec3) -> DMat3 {
    DMat3::from_cols(a * b.x, a * b.y, a * b.z)
}

/// Hessian of the energy of an element with these nodes, and the matrix of its damping: force per rate.
pub fn element_tangent(nodes: &[DVec3; 4], s: &Stiffness<f64>) -> (Tangent, Tangent) {
    let mut k = [[DMat3::ZERO; 4]; 4];
    let mut c = k;
    let e = [nodes[2] - nodes[0], nodes[1], nodes[3]];
    for p in &GAUSS {
        let combine = |by: [f64; 3]| e[0] * by[0] + e[1] * by[1] + e[2] * by[2];
        let (a, b) = (combine(p.slope), combine(p.bend));
        let (aa, bb, ab) = (a.dot(a), b.dot(b), a.dot(b));
        let inv = 1.0 / aa;
        let q = inv * inv * inv;
        let n = a.cross(b).length_squared();
        let n_a = 2.0 * (bb * a - ab * b);
        let n_b = 2.0 * (aa * b - ab * a);
        let n_aa = 2.0 * (bb * DMat3::IDENTITY - outer(b, b));
        let n_bb = 2.0 * (aa * DMat3::IDENTITY - outer(a, a));
        let n_ab = 2.0 * (2.0 * outer(a, b) - outer(b, a) - ab * DMat3::IDENTITY);
        let q_a = -6.0 * q * inv * a;
        let q_aa = -6.0 * q * inv * DMat3::IDENTITY + 48.0 * q * inv * inv * outer(a, a);
        let half = 0.5 * s.bending * p.weight;
        let axial =
            s.axial * p.weight * ((aa * s.inv_l2 - 1.0) * DMat3::IDENTITY + 2.0 * s.inv_l2 * outer(a, a));
        let h_aa = axial + half * (q * n_aa + outer(n_a, q_a) + outer(q_a, n_a) + n * q_aa);
        let h_ab = half * (q * n_ab + outer(q_a, n_b));
        let h_bb = half * q * n_bb;
        let slope = [-p.slope[0], p.slope[1], p.slope[0], p.slope[2]];
        let bend = [-p.bend[0], p.bend[1], p.bend[0], p.bend[2]];
        for i in 0..4 {
            for j in 0..4 {
                k[i][j] += slope[i] * slope[j] * h_aa
                    + slope[i] * bend[j] * h_ab
                    + bend[i] * slope[j] * h_ab.transpose()
                    + bend[i] * bend[j] * h_bb;
            }
        }
        if s.tau > 0.0 {
            let (ka, kb) = (0.5 * (q * n_a + n * q_a), 0.5 * q * n_b);
            let stretch = 2.0 * s.axial * s.tau * s.inv_l2 * p.weight;
            let curl = s.bending * s.tau * p.weight / (n * q + s.small);
            for i in 0..4 {
                let di = slope[i] * ka + bend[i] * kb;
                for j in 0..4 {
                    let dj = slope[j] * ka + bend[j] * kb;
                    c[i][j] += stretch * slope[i] * slope[j] * outer(a, a) + curl * outer(di, dj);
                }
            }
        }
    }
    (k, c)
}

#[cfg(test)]
mod tests {
    use super::super::elastic_force::{element, element_force};
    use super::*;
    use crate::random::Random;
    use crate::simd::V3;

    fn force(nodes: &[DVec3; 4], rate: &[DVec3; 4], s: &Stiffness<f64>) -> [DVec3; 4] {
        let v3 = |n: &[DVec3; 4]| n.map(|v| V3 { x: v.x, y: v.y, z: v.z });
        let f = element_force::<f64, true>(&element(&v3(nodes)), &element(&v3(rate)), s)
            .map(|f| DVec3::new(f.x, f.y, f.z));
        [-f[0], f[1], f[0], f[2]]
    }

    #[test]
    fn the_tangent_is_the_derivative_of_the_force() {
        let mut random = Random::new(8, 0);
        let mut draw =
            |at: f64| DVec3::new(at + 0.1 * random.normal(), 0.2 * random.normal(), 0.2 * random.normal());
        let s = Stiffness::new(0.5, 800.0, 2.7, 0.01);
        for _ in 0..40 {
            let nodes = [draw(0.0), draw(0.5), draw(0.5), draw(0.5)];
            let rate = [draw(0.0), draw(0.0), draw(0.0), draw(0.0)];
            let (k, c) = element_tangent(&nodes, &s);
            let still = [DVec3::ZERO; 4];
            let d = 1e-6;
            for j in 0..4 {
                for axis in DVec3::AXES {
                    let move_by = |x: &[DVec3; 4], d: f64| {
                        let mut x = *x;
                        x[j] += d * axis;
                        x
                    };
                    let (up, down) =
                        (force(&move_by(&nodes, d), &still, &s), force(&move_by(&nodes, -d), &still, &s));
                    let (fast, slow) =
                        (force(&nodes, &move_by(&rate, d), &s), force(&nodes, &move_by(&rate, -d), &s));
                    for i in 0..4 {
                        let (exact, damping) = (k[i][j] * axis, c[i][j] * axis);
                        let scale = k[j][j].x_axis.length().max(1.0);
                        assert!(((up[i] - down[i]) / (2.0 * d) - exact).length() < 1e-6 * scale);
                        assert!(((fast[i] - slow[i]) / (2.0 * d) - damping).length() < 1e-6 * scale);
                    }
                }
            }
        }
    }
}
