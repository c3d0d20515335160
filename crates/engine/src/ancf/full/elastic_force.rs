//! Elastic forces of a fully parameterised element: the gradient of its energy ([`super::energy`]).
//!
//! With a = r_x, b = r_y, c = r_z on the axis and b', c' their slopes, constant in an element, Green's strain at a point (y, z) of the
//! section is
//!
//! ```text
//! E_xx = eps + y k2 + z k3 + (y^2 q22 + z^2 q33) / 2 + y z q23     eps = (a.a - 1) / 2, k2 = a.b', k3 = a.c', q22 = b'.b', ...
//! E_yy = (b.b - 1) / 2        E_zz = (c.c - 1) / 2        2 E_yz = b.c
//! 2 E_xy = a.b + y b.b' + z b.c'        2 E_xz = a.c + y c.b' + z c.c'
//! ```
//!
//! All strains are scalar products of these five vectors. What the energy changes with a strain (its stress, written `n`, `m2`, ...)
//! pulls at both vectors of the product. Damping of Kelvin and Voigt's kind adds tau times its rate to every strain; rates of
//! scalar products vanish in rigid motion.

use super::super::elastic_force::element_force as axis_force;
use super::super::shape_functions::{GAUSS, GAUSS_TWO};
use super::Formulation;
use super::stiffness::FullStiffness;
use crate::simd::{Number, V3};

/// Coordinates of an element: r2 - r1, G1, G2, P1, Q1, P2, Q2; or their rates, or the forces that work on them.
pub type FullElement<T> = [V3<T>; 7];

/// An element in plain gradients, their rates, or the derivatives of its energy by them.
#[derive(Clone, Copy, Debug)]
pub struct Shape<T> {
    /// (r2 - r1) / l, and r_x at both nodes.
    pub axis: [V3<T>; 3],
    /// r_y at both nodes.
    pub b: [V3<T>; 2],
    /// r_z at both nodes.
    pub c: [V3<T>; 2],
    /// Slope of r_y along the beam [1/m].
    pub bp: V3<T>,
    /// Slope of r_z along the beam [1/m].
    pub cp: V3<T>,
}

impl<T: Number> Shape<T> {
    /// The gradients of an element.
    #[inline(always)]
    pub fn of(e: &FullElement<T>, s: &FullStiffness<T>) -> Self {
        let (b, c) = ([e[3] * s.inv_y, e[5] * s.inv_y], [e[4] * s.inv_z, e[6] * s.inv_z]);
        Self {
            axis: [e[0] * s.inv_l, e[1] * s.inv_l, e[2] * s.inv_l],
            b,
            c,
            bp: (b[1] - b[0]) * s.inv_l,
            cp: (c[1] - c[0]) * s.inv_l,
        }
    }

    #[inline(always)]
    fn zero() -> Self {
        let none = V3::splat(0.0);
        Self { axis: [none; 3], b: [none; 2], c: [none; 2], bp: none, cp: none }
    }

    /// r_x on the axis, from the slopes of the shape functions.
    #[inline(always)]
    pub fn a(&self, slope: [f64; 3]) -> V3<T> {
        self.axis[0] * T::splat(slope[0])
            + self.axis[1] * T::splat(slope[1])
            + self.axis[2] * T::splat(slope[2])
    }

    /// r_xx on the axis [1/m].
    #[inline(always)]
    pub fn second(&self, bend: [f64; 3], s: &FullStiffness<T>) -> V3<T> {
        self.a(bend) * s.inv_l
    }

    /// r_y at `xi`.
    #[inline(always)]
    pub fn b(&self, xi: f64) -> V3<T> {
        self.b[0] * T::splat(1.0 - xi) + self.b[1] * T::splat(xi)
    }

    /// r_z at `xi`.
    #[inline(always)]
    pub fn c(&self, xi: f64) -> V3<T> {
        self.c[0] * T::splat(1.0 - xi) + self.c[1] * T::splat(xi)
    }

    #[inline(always)]
    fn pull_a(&mut self, slope: [f64; 3], by: V3<T>) {
        for (axis, slope) in self.axis.iter_mut().zip(slope) {
            *axis = *axis + by * T::splat(slope);
        }
    }

    #[inline(always)]
    fn pull_b(&mut self, xi: f64, by: V3<T>) {
        self.b[0] = self.b[0] + by * T::splat(1.0 - xi);
        self.b[1] = self.b[1] + by * T::splat(xi);
    }

    #[inline(always)]
    fn pull_c(&mut self, xi: f64, by: V3<T>) {
        self.c[0] = self.c[0] + by * T::splat(1.0 - xi);
        self.c[1] = self.c[1] + by * T::splat(xi);
    }

    /// Derivatives by the gradients, per length, as those by the coordinates.
    #[inline(always)]
    fn forces(self, s: &FullStiffness<T>) -> FullElement<T> {
        let (along_y, along_z) = (s.l * s.inv_y, s.l * s.inv_z);
        let (bp, cp) = (self.bp * s.inv_l, self.cp * s.inv_l);
        [
            self.axis[0],
            self.axis[1],
            self.axis[2],
            (self.b[0] - bp) * along_y,
            (self.c[0] - cp) * along_z,
            (self.b[1] + bp) * along_y,
            (self.c[1] + cp) * along_z,
        ]
    }
}

/// A vector of the element and its rate. Not a function with a closure: that would be a call for each vector instruction.
macro_rules! both {
    ($self:ident, $x:ident => $of:expr) => {{
        let now = {
            let $x = &$self.now;
            $of
        };
        let rate = {
            let $x = &$self.rate;
            $of
        };
        (now, rate)
    }};
}

/// An element, its rates, and what its strains cost: what every part of the force below reads.
struct Strained<'a, T, const DAMPED: bool> {
    now: Shape<T>,
    rate: Shape<T>,
    s: &'a FullStiffness<T>,
}

impl<T: Number, const DAMPED: bool> Strained<'_, T, DAMPED> {
    /// A scalar product as a strain: with tau times its rate.
    #[inline(always)]
    fn product(&self, (u, du): (V3<T>, V3<T>), (v, dv): (V3<T>, V3<T>)) -> T {
        let value = u.dot(v);
        if DAMPED { value + self.s.tau * (du.dot(v) + u.dot(dv)) } else { value }
    }

    /// (u.u - 1) / 2.
    #[inline(always)]
    fn stretch(&self, u: (V3<T>, V3<T>)) -> T {
        (self.product(u, u) - T::splat(1.0)) * T::splat(0.5)
    }

    /// Strains of the axis and of the section on it, the stresses that go with them, and what these pull at: at the nodes,
    /// and linear in between.
    #[inline(always)]
    fn add_section(&self, sum: &mut Shape<T>) {
        let s = self.s;
        let mut strain = [[T::splat(0.0); 4]; 2];
        for (node, strain) in strain.iter_mut().enumerate() {
            let (a, b, c) = (
                both!(self, x => x.axis[1 + node]),
                both!(self, x => x.b[node]),
                both!(self, x => x.c[node]),
            );
            *strain = [self.stretch(a), self.stretch(b), self.stretch(c), self.product(b, c)];
        }
        for node in 0..2 {
            // The mass matrix of a linear function weighs its values at the nodes.
            let mut mean = strain[node];
            for (mean, other) in mean.iter_mut().zip(strain[1 - node]) {
                *mean = *mean * T::splat(1.0 / 3.0) + other * T::splat(1.0 / 6.0);
            }
            let [e1, e2, e3, g] = mean;
            let n1 = s.rest * e1 + s.lame * (e2 + e3);
            let n2 = s.normal * e2 + s.lame * (e1 + e3);
            let n3 = s.normal * e3 + s.lame * (e1 + e2);
            let q = s.distortion * g;
            let (a, b, c) = (self.now.axis[1 + node], self.now.b[node], self.now.c[node]);
            sum.axis[1 + node] = sum.axis[1 + node] + a * n1;
            sum.b[node] = sum.b[node] + b * n2 + c * q;
            sum.c[node] = sum.c[node] + c * n3 + b * q;
        }
    }

    /// Torsion in the middle, and what changes of the section along the beam cost.
    #[inline(always)]
    fn add_torsion(&self, sum: &mut Shape<T>) {
        let (s, half) = (self.s, T::splat(0.5));
        let (b, c) = (both!(self, x => x.b(0.5)), both!(self, x => x.c(0.5)));
        let (bp, cp) = (both!(self, x => x.bp), both!(self, x => x.cp));
        let (t2, t3) = (self.product(bp, c), self.product(cp, b));
        let twist = s.torsion * (t2 - t3) * half;
        let sheared = (s.shear_y + s.shear_z) * (t2 + t3) * half;
        let (m2, m3) = ((sheared + twist) * half, (sheared - twist) * half);
        let (wider, higher) = (s.shear_y * self.product(b, bp), s.shear_z * self.product(c, cp));
        sum.bp = sum.bp + c.0 * m2 + b.0 * wider;
        sum.cp = sum.cp + b.0 * m3 + c.0 * higher;
        sum.pull_b(0.5, cp.0 * m3 + bp.0 * wider);
        sum.pull_c(0.5, bp.0 * m2 + cp.0 * higher);
    }

    /// Fibres along the beam and shear, at Gauss's points; of the original formulation all other strains too.
    #[inline(always)]
    fn add_fibres<const ORIGINAL: bool>(&self, sum: &mut Shape<T>) {
        let (s, half) = (self.s, T::splat(0.5));
        let (bp, cp) = (both!(self, x => x.bp), both!(self, x => x.cp));
        let (q22, q33, q23) = (self.product(bp, bp), self.product(cp, cp), self.product(bp, cp));
        for p in &GAUSS {
            let (a, b, c) =
                (both!(self, x => x.a(p.slope)), both!(self, x => x.b(p.xi)), both!(self, x => x.c(p.xi)));
            let eps = self.stretch(a);
            let w = T::splat(p.weight);
            let mut n = s.axial * eps + (s.bend_y * q22 + s.bend_z * q33) * half;
            let m2 = s.bend_y * self.product(a, bp) * w;
            let m3 = s.bend_z * self.product(a, cp) * w;
            let mut r22 = s.bend_y * eps + (s.fourth_y * q22 + s.fourth_yz * q33) * half;
            let mut r33 = s.bend_z * eps + (s.fourth_z * q33 + s.fourth_yz * q22) * half;
            let r23 = s.fourth_yz * q23 * w;
            let (g2, g3) = (s.shear * self.product(a, b) * w, s.shear * self.product(a, c) * w);
            if ORIGINAL {
                let (e2, e3, g) = (self.stretch(b), self.stretch(c), s.distortion * self.product(b, c) * w);
                let bent = (s.lame_y * q22 + s.lame_z * q33) * half;
                let n2 = (s.normal * e2 + s.lame * (eps + e3) + bent) * w;
                let n3 = (s.normal * e3 + s.lame * (eps + e2) + bent) * w;
                n = n + s.lame * (e2 + e3);
                r22 = r22 + s.lame_y * (e2 + e3);
                r33 = r33 + s.lame_z * (e2 + e3);
                let (wider, t2) = (s.shear_y * self.product(b, bp) * w, s.shear_y * self.product(c, bp) * w);
                let (higher, t3) = (s.shear_z * self.product(c, cp) * w, s.shear_z * self.product(b, cp) * w);
                sum.pull_b(p.xi, b.0 * n2 + c.0 * g + bp.0 * wider + cp.0 * t3);
                sum.pull_c(p.xi, c.0 * n3 + b.0 * g + cp.0 * higher + bp.0 * t2);
                sum.bp = sum.bp + b.0 * wider + c.0 * t2;
                sum.cp = sum.cp + c.0 * higher + b.0 * t3;
            }
            sum.pull_a(p.slope, a.0 * (n * w) + bp.0 * m2 + cp.0 * m3 + b.0 * g2 + c.0 * g3);
            sum.pull_b(p.xi, a.0 * g2);
            sum.pull_c(p.xi, a.0 * g3);
            // The energy has r22 q22 / 2, and q22 = b'.b': the derivative by b' is r22 b'.
            sum.bp = sum.bp + a.0 * m2 + bp.0 * (r22 * w) + cp.0 * r23;
            sum.cp = sum.cp + a.0 * m3 + cp.0 * (r33 * w) + bp.0 * r23;
        }
    }

    /// Elastic line: what bending costs in the stiffer direction, more than in the other.
    #[inline(always)]
    fn add_stiffer_bending(&self, sum: &mut Shape<T>) {
        let s = self.s;
        for p in &GAUSS {
            let (a, k) = (both!(self, x => x.a(p.slope)), both!(self, x => x.second(p.bend, s)));
            let (b, c) = (both!(self, x => x.b(p.xi)), both!(self, x => x.c(p.xi)));
            let inv = T::splat(1.0) / a.0.dot(a.0);
            let inv3 = inv * inv.sqrt();
            let f = a.0.cross(k.0);
            for (d, more, is_c) in [(c, s.more_y, true), (b, s.more_z, false)] {
                // v = f.d / |a|^3 and its derivatives by a, r_xx and d.
                let v = f.dot(d.0) * inv3;
                let va = k.0.cross(d.0) * inv3 - a.0 * (T::splat(3.0) * v * inv);
                let vk = d.0.cross(a.0) * inv3;
                let vd = f * inv3;
                let mut m = v;
                if DAMPED {
                    m = m + s.tau * (va.dot(a.1) + vk.dot(k.1) + vd.dot(d.1));
                }
                let m = m * more * T::splat(p.weight);
                sum.pull_a(p.slope, va * m);
                sum.pull_a(p.bend, vk * (m * s.inv_l));
                if is_c {
                    sum.pull_c(p.xi, vd * m);
                } else {
                    sum.pull_b(p.xi, vd * m);
                }
            }
        }
    }

    /// Shear along y and z at a node.
    #[inline(always)]
    fn shear_at(&self, node: usize) -> [T; 2] {
        let a = both!(self, x => x.axis[1 + node]);
        [self.product(a, both!(self, x => x.b[node])), self.product(a, both!(self, x => x.c[node]))]
    }

    /// Elastic line: the mean shear of the element. Its change from node to node, which the mean does not see, costs as much as bending:
    /// otherwise directors could turn to and fro for nothing.
    #[inline(always)]
    fn add_mean_shear(&self, sum: &mut Shape<T>) {
        let s = self.s;
        let (mut g2, mut g3) = (T::splat(0.0), T::splat(0.0));
        for p in &GAUSS_TWO {
            let (a, w) = (both!(self, x => x.a(p.slope)), T::splat(p.weight));
            g2 = g2 + self.product(a, both!(self, x => x.b(p.xi))) * w;
            g3 = g3 + self.product(a, both!(self, x => x.c(p.xi))) * w;
        }
        let (g2, g3) = (s.shear * g2, s.shear * g3);
        for p in &GAUSS_TWO {
            let (a, w) = (self.now.a(p.slope), T::splat(p.weight));
            sum.pull_a(p.slope, (self.now.b(p.xi) * g2 + self.now.c(p.xi) * g3) * w);
            sum.pull_b(p.xi, a * (g2 * w));
            sum.pull_c(p.xi, a * (g3 * w));
        }
        let (first, last) = (self.shear_at(0), self.shear_at(1));
        let m2 = s.bend_y * (last[0] - first[0]) * s.inv_l * s.inv_l;
        let m3 = s.bend_z * (last[1] - first[1]) * s.inv_l * s.inv_l;
        for (node, sign) in [(0, T::splat(-1.0)), (1, T::splat(1.0))] {
            let (a, b, c) = (self.now.axis[1 + node], self.now.b[node], self.now.c[node]);
            let (m2, m3) = (m2 * sign, m3 * sign);
            sum.axis[1 + node] = sum.axis[1 + node] + b * m2 + c * m3;
            sum.b[node] = sum.b[node] + a * m2;
            sum.c[node] = sum.c[node] + a * m3;
        }
    }
}

/// Derivatives of an element's energy by its coordinates; with `DAMPED`, the forces of the damping at `rate` added.
#[inline(always)]
pub fn element_force<T: Number, const DAMPED: bool>(
    form: Formulation,
    e: &FullElement<T>,
    rate: &FullElement<T>,
    s: &FullStiffness<T>,
) -> FullElement<T> {
    let strained = Strained::<T, DAMPED> { now: Shape::of(e, s), rate: Shape::of(rate, s), s };
    let mut sum = Shape::zero();
    match form {
        Formulation::Original => strained.add_fibres::<true>(&mut sum),
        Formulation::Continuum => {
            strained.add_fibres::<false>(&mut sum);
            strained.add_section(&mut sum);
            strained.add_torsion(&mut sum);
        }
        Formulation::ElasticLine => {
            strained.add_section(&mut sum);
            strained.add_torsion(&mut sum);
            strained.add_mean_shear(&mut sum);
            strained.add_stiffer_bending(&mut sum);
        }
    }
    let mut force = sum.forces(s);
    if form == Formulation::ElasticLine {
        let of_axis =
            axis_force::<T, DAMPED>(&[e[0], e[1], e[2]], &[rate[0], rate[1], rate[2]], &s.of_axis());
        for (f, more) in force.iter_mut().zip(of_axis) {
            *f = *f + more;
        }
    }
    force
}
