//! Elastic energy of a fully parameterised element, by what stores it. It is written on its own, strain by strain, so that the
//! forces can be checked against it.

use super::super::elastic_force::element_energy as axis_energy;
use super::super::shape_functions::{GAUSS, GAUSS_TWO};
use super::Formulation;
use super::elastic_force::{FullElement, Shape};
use super::stiffness::FullStiffness;

/// Energy of an element [J].
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct FullEnergy {
    /// Stretching of the axis.
    pub axial: f64,
    /// Bending.
    pub bending: f64,
    /// Torsion, shear, and deformation of the section.
    pub section: f64,
}

impl FullEnergy {
    /// All of it [J].
    pub fn sum(&self) -> f64 {
        self.axial + self.bending + self.section
    }
}

/// Strains of the axis and of the section at a node: axial, along y, along z, shear in the section.
fn nodal(shape: &Shape<f64>, node: usize) -> [f64; 4] {
    let (a, b, c) = (shape.axis[1 + node], shape.b[node], shape.c[node]);
    [0.5 * (a.dot(a) - 1.0), 0.5 * (b.dot(b) - 1.0), 0.5 * (c.dot(c) - 1.0), b.dot(c)]
}

/// The energy of strains on the axis, other than what the fibres have, as a bilinear form.
fn on_axis(s: &FullStiffness<f64>, p: [f64; 4], q: [f64; 4]) -> f64 {
    let mixed = p[0] * (q[1] + q[2]) + p[1] * (q[0] + q[2]) + p[2] * (q[0] + q[1]);
    s.rest * p[0] * q[0]
        + s.normal * (p[1] * q[1] + p[2] * q[2])
        + s.lame * mixed
        + s.distortion * p[3] * q[3]
}

/// Torsion in the middle of the element and what changes of the section along the beam cost.
fn torsion(shape: &Shape<f64>, s: &FullStiffness<f64>) -> f64 {
    let (b, c) = ((shape.b[0] + shape.b[1]) * 0.5, (shape.c[0] + shape.c[1]) * 0.5);
    let (t2, t3) = (shape.bp.dot(c), shape.cp.dot(b));
    let (twist, sheared) = (0.5 * (t2 - t3), 0.5 * (t2 + t3));
    let (wider, higher) = (b.dot(shape.bp), c.dot(shape.cp));
    let along = s.shear_y * wider * wider + s.shear_z * higher * higher;
    0.5 * (s.torsion * twist * twist + along + (s.shear_y + s.shear_z) * sheared * sheared)
}

/// Energy of an element [J].
pub fn element_energy(form: Formulation, e: &FullElement<f64>, s: &FullStiffness<f64>) -> FullEnergy {
    let shape = Shape::of(e, s);
    let (bp, cp) = (shape.bp, shape.cp);
    let (q22, q33, q23) = (bp.dot(bp), cp.dot(cp), bp.dot(cp));
    let mut sum = FullEnergy::default();
    if form != Formulation::Original {
        let (p, q) = (nodal(&shape, 0), nodal(&shape, 1));
        let mass = [on_axis(s, p, p), on_axis(s, q, q), on_axis(s, p, q)];
        sum.section += 0.5 * (mass[0] + mass[1] + mass[2]) / 3.0 + torsion(&shape, s);
    }
    if form == Formulation::ElasticLine {
        let (axial, bending) = axis_energy(&[e[0], e[1], e[2]], &s.of_axis());
        (sum.axial, sum.bending) = (axial * s.inv_l, bending * s.inv_l);
        for p in &GAUSS {
            let (a, second, b, c) = (shape.a(p.slope), shape.second(p.bend, s), shape.b(p.xi), shape.c(p.xi));
            let (f, aa) = (a.cross(second), a.dot(a));
            let more = s.more_y * f.dot(c).powi(2) + s.more_z * f.dot(b).powi(2);
            sum.bending += 0.5 * p.weight * more / aa.powi(3);
        }
        let mean = |of: fn(&Shape<f64>, f64) -> crate::simd::V3<f64>| -> f64 {
            GAUSS_TWO.iter().map(|p| p.weight * shape.a(p.slope).dot(of(&shape, p.xi))).sum()
        };
        let (g2, g3) = (mean(Shape::b), mean(Shape::c));
        sum.section += 0.5 * s.shear * (g2 * g2 + g3 * g3);
        let change =
            |d: [crate::simd::V3<f64>; 2]| (shape.axis[2].dot(d[1]) - shape.axis[1].dot(d[0])) * s.inv_l;
        let (d2, d3) = (change(shape.b), change(shape.c));
        sum.section += 0.5 * (s.bend_y * d2 * d2 + s.bend_z * d3 * d3);
    } else {
        for p in &GAUSS {
            let (a, b, c) = (shape.a(p.slope), shape.b(p.xi), shape.c(p.xi));
            let (eps, k2, k3) = (0.5 * (a.dot(a) - 1.0), a.dot(bp), a.dot(cp));
            let curved = s.bend_y * k2 * k2 + s.bend_z * k3 * k3 + eps * (s.bend_y * q22 + s.bend_z * q33);
            let fourth = 0.25 * (s.fourth_y * q22 * q22 + s.fourth_z * q33 * q33)
                + s.fourth_yz * (0.5 * q22 * q33 + q23 * q23);
            sum.axial += 0.5 * p.weight * s.axial * eps * eps;
            sum.bending += 0.5 * p.weight * (curved + fourth);
            sum.section += 0.5 * p.weight * s.shear * (a.dot(b).powi(2) + a.dot(c).powi(2));
            if form == Formulation::Original {
                let (e2, e3) = (0.5 * (b.dot(b) - 1.0), 0.5 * (c.dot(c) - 1.0));
                let strains = [eps, e2, e3, b.dot(c)];
                let bent = 0.5 * (e2 + e3) * (s.lame_y * q22 + s.lame_z * q33);
                let twisted = s.shear_y * (b.dot(bp).powi(2) + c.dot(bp).powi(2))
                    + s.shear_z * (c.dot(cp).powi(2) + b.dot(cp).powi(2));
                sum.section += p.weight * (0.5 * on_axis(s, strains, strains) + bent + 0.5 * twisted);
            }
        }
    }
    FullEnergy { axial: sum.axial * s.l, bending: sum.bending * s.l, section: sum.section * s.l }
}
