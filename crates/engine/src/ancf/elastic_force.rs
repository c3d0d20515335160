//! Elastic forces of the beams: axial strain and exact curvature (Khude11 eq. 7-9), by Gauss quadrature.
//!
//! With A = dr/dxi and B = d2r/dxi2 (r_x = A / l, r_xx = B / l^2) and F = A x B:
//!
//! ```text
//! eps = (A.A / l^2 - 1) / 2        kappa^2 = F.F / (A.A)^3        U = l sum w (EA eps^2 + EI kappa^2) / 2
//! dU/dA = w [EA/l eps A + EI l ((B x F) / (A.A)^3 - 3 kappa^2 A / A.A)]        dU/dB = w EI l (F x A) / (A.A)^3
//! ```
//!
//! No root is needed, and nothing is singular in a straight beam. One task works on blocks of eight beams, one in each lane.
//! Damping, if asked for, is of Kelvin and Voigt's kind: stresses EA tau d(eps)/dt and EI tau d(kappa)/dt. They vanish in
//! any rigid motion; the rate of the magnitude kappa does not resist a change of the plane of bending.

use super::block::BeamBlock;
use super::shape_functions::GAUSS;
use super::{Beams, Wide};
use crate::par::{self, Scatter};
use crate::simd::{Kernel, Number, Simd, V3, dispatch};

/// Blocks of a task.
pub(super) const BLOCKS: usize = 16;

/// What the elastic force of an element needs to know of its beam.
#[derive(Clone, Copy, Debug, Default)]
pub struct Stiffness<T> {
    /// EA / (2 l) [N/m].
    pub axial: T,
    /// EI l [N m3].
    pub bending: T,
    /// 1 / l^2 [1/m2].
    pub inv_l2: T,
    /// Time constant tau of the damping [s].
    pub tau: T,
    /// Curvature below which its rate is not resisted, squared [1/m2].
    pub small: T,
}

impl Stiffness<f64> {
    /// From the length of an element, EA, EI and the time constant of the damping.
    pub fn new(l: f64, ea: f64, ei: f64, tau: f64) -> Self {
        Self { axial: 0.5 * ea / l, bending: ei * l, inv_l2: 1.0 / (l * l), tau, small: (1e-9 / l).powi(2) }
    }
}

impl Stiffness<Wide> {
    /// Eight beams in registers.
    #[inline(always)]
    fn lanes<N: Simd<f64>>(&self) -> Stiffness<N> {
        Stiffness {
            axial: N::load(&self.axial.0),
            bending: N::load(&self.bending.0),
            inv_l2: N::load(&self.inv_l2.0),
            tau: N::load(&self.tau.0),
            small: N::load(&self.small.0),
        }
    }
}

/// Coordinates of an element: r2 - r1, G1, G2; or their rates, or the forces that work on them.
pub type Element<T> = [V3<T>; 3];

#[inline(always)]
fn combine<T: Number>(e: &Element<T>, by: [f64; 3]) -> V3<T> {
    e[0] * T::splat(by[0]) + e[1] * T::splat(by[1]) + e[2] * T::splat(by[2])
}

#[inline(always)]
fn add_to<T: Number>(sum: &mut Element<T>, slope: [f64; 3], pa: V3<T>, bend: [f64; 3], pb: V3<T>) {
    for k in 0..3 {
        sum[k] = sum[k] + pa * T::splat(slope[k]) + pb * T::splat(bend[k]);
    }
}

/// Forces dU/d(r2 - r1), dU/dG1, dU/dG2 of an element (eq. 9); with `DAMPED`, those of the damping at `rate` added.
#[inline(always)]
pub fn element_force<T: Number, const DAMPED: bool>(
    e: &Element<T>,
    rate: &Element<T>,
    s: &Stiffness<T>,
) -> Element<T> {
    let zero = T::splat(0.0);
    let none = V3 { x: zero, y: zero, z: zero };
    let mut sum = [none; 3];
    for p in &GAUSS {
        let (a, b) = (combine(e, p.slope), combine(e, p.bend));
        let aa = a.dot(a);
        let inv = T::splat(1.0) / aa;
        let inv3 = inv * inv * inv;
        let f = a.cross(b);
        let kappa2 = f.dot(f) * inv3; // eq. 8
        // (eps + tau d eps/dt) EA / l, without the weight.
        let mut stress = s.axial * (aa * s.inv_l2 - T::splat(1.0));
        let mut factor = s.bending * T::splat(p.weight);
        // d(kappa^2 / 2)/dA and d(kappa^2 / 2)/dB.
        let ka = b.cross(f) * inv3 - a * (T::splat(3.0) * kappa2 * inv);
        let kb = f.cross(a) * inv3;
        if DAMPED {
            let (da, db) = (combine(rate, p.slope), combine(rate, p.bend));
            stress = stress + s.axial * T::splat(2.0) * s.tau * s.inv_l2 * a.dot(da);
            let growth = (ka.dot(da) + kb.dot(db)) / (kappa2 + s.small);
            factor = factor * (T::splat(1.0) + s.tau * growth);
        }
        let pa = a * (stress * T::splat(p.weight)) + ka * factor;
        add_to(&mut sum, p.slope, pa, p.bend, kb * factor);
    }
    sum
}

/// Floating point operations of one element and step without damping, counted in [`element_force`] and where its result
/// is added up; divisions count one.
pub const FLOPS_ELEMENT: usize = 5 * 138 + 9;

/// Axial and bending energy of an element (eq. 7) [J].
pub fn element_energy(e: &Element<f64>, s: &Stiffness<f64>) -> (f64, f64) {
    let (mut axial, mut bending) = (0.0, 0.0);
    for p in &GAUSS {
        let (a, b) = (combine(e, p.slope), combine(e, p.bend));
        let aa = a.dot(a);
        let f = a.cross(b);
        let strain = 0.5 * (aa * s.inv_l2 - 1.0);
        // s.axial is EA / (2 l) = EA l / 2 inv_l2.
        axial += p.weight * s.axial / s.inv_l2 * strain * strain;
        bending += p.weight * 0.5 * s.bending * f.dot(f) / (aa * aa * aa);
    }
    (axial, bending)
}

/// Axial strain and curvature at `xi` of an element (eq. 8).
pub fn strain_and_curvature(e: &Element<f64>, l: f64, xi: f64) -> (f64, f64) {
    let (s, b) = (super::shape_functions::slopes(xi), super::shape_functions::bends(xi));
    let (a, b) = (combine(e, [s[2], s[1], s[3]]), combine(e, [b[2], b[1], b[3]]));
    let aa = a.dot(a);
    (0.5 * (aa / (l * l) - 1.0), a.cross(b).length() / (aa * aa.sqrt()))
}

/// The element from its nodes r1, G1, r2, G2.
#[inline(always)]
pub fn element<T: Number>(nodes: &[V3<T>]) -> Element<T> {
    [nodes[2] - nodes[0], nodes[1], nodes[3]]
}

/// The elements of eight beams that begin at coordinate `k`.
#[inline(always)]
fn element_lanes<N: Simd<f64>>(of: &[V3<Wide>], k: usize) -> Element<N> {
    let of: &[V3<Wide>; 4] = of[k..].first_chunk().expect("two nodes");
    let [r, g_1, r_2, g_2] =
        [N::load_vector(&of[0]), N::load_vector(&of[1]), N::load_vector(&of[2]), N::load_vector(&of[3])];
    [r_2 - r, g_1, g_2]
}

/// Stage beam_elastic_forces, some blocks of eight beams per task: minus dU/de of every coordinate.
pub fn beam_elastic_forces(beams: &mut Beams) {
    let (blocks, e, v) = (&beams.blocks, &beams.e, &beams.v);
    let force = Scatter::new(&mut beams.force);
    par::map_chunks_of(BLOCKS, blocks.len(), BLOCKS, |range| {
        for block in blocks[range].iter().filter(|b| b.explicit) {
            // SAFETY: blocks do not overlap.
            #[allow(unsafe_code)]
            let force = unsafe { force.slice(block.range()) };
            block_force(block, &e[block.range()], &v[block.range()], force);
        }
    });
}

/// Minus the elastic force of one block.
pub(super) fn block_force(block: &BeamBlock, e: &[V3<Wide>], v: &[V3<Wide>], force: &mut [V3<Wide>]) {
    if let Some(full) = &block.full {
        super::full::block_force::block_force(block, full, e, v, force);
    } else if block.damped {
        dispatch(BlockForce::<true> { block, e, v, force });
    } else {
        dispatch(BlockForce::<false> { block, e, v, force });
    }
}

/// Minus the elastic force of one block.
struct BlockForce<'a, const DAMPED: bool> {
    block: &'a BeamBlock,
    e: &'a [V3<Wide>],
    v: &'a [V3<Wide>],
    force: &'a mut [V3<Wide>],
}

impl<const DAMPED: bool> Kernel<f64> for BlockForce<'_, DAMPED> {
    type Out = ();
    #[inline(always)]
    fn run<N: Simd<f64>>(self) {
        let Self { block, e, v, force } = self;
        let s = block.stiffness.lanes::<N>();
        let none = V3::<N>::splat(0.0);
        let mut carried = [none; 2];
        for k in (0..e.len() - 2).step_by(2) {
            let now = element_lanes::<N>(e, k);
            let rate = if DAMPED { element_lanes::<N>(v, k) } else { now };
            let f = element_force::<N, DAMPED>(&now, &rate, &s);
            N::store_vector(carried[0] + f[0], &mut force[k]);
            N::store_vector(carried[1] - f[1], &mut force[k + 1]);
            // What this element does to its second node.
            carried = [none - f[0], none - f[2]];
        }
        let last = e.len() - 2;
        N::store_vector(carried[0], &mut force[last]);
        N::store_vector(carried[1], &mut force[last + 1]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;
    use glam::{DQuat, DVec3};

    fn draw(random: &mut Random) -> Element<f64> {
        std::array::from_fn(|_| V3 {
            x: 0.5 + 0.2 * random.normal(),
            y: 0.2 * random.normal(),
            z: 0.2 * random.normal(),
        })
    }

    fn moved(e: &Element<f64>, k: usize, c: usize, d: f64) -> Element<f64> {
        let mut e = *e;
        match c {
            0 => e[k].x += d,
            1 => e[k].y += d,
            _ => e[k].z += d,
        }
        e
    }

    fn at(v: V3<f64>, c: usize) -> f64 {
        [v.x, v.y, v.z][c]
    }

    #[test]
    fn the_force_is_the_gradient_of_the_energy() {
        let mut random = Random::new(3, 0);
        let s = Stiffness::new(0.5, 8000.0, 0.27, 0.0);
        for _ in 0..50 {
            let e = draw(&mut random);
            let f = element_force::<f64, false>(&e, &e, &s);
            let energy = |e: &Element<f64>| element_energy(e, &s).0 + element_energy(e, &s).1;
            for k in 0..3 {
                for c in 0..3 {
                    let d = 1e-6;
                    let slope = (energy(&moved(&e, k, c, d)) - energy(&moved(&e, k, c, -d))) / (2.0 * d);
                    let scale = f.iter().map(|v| v.length()).fold(1.0, f64::max);
                    assert!((slope - at(f[k], c)).abs() < 1e-7 * scale, "{slope} {}", at(f[k], c));
                }
            }
        }
    }

    fn turned(q: DQuat, v: V3<f64>) -> V3<f64> {
        let v = q * DVec3::new(v.x, v.y, v.z);
        V3 { x: v.x, y: v.y, z: v.z }
    }

    /// Forces turn with the element; a rigid rotation strains nothing and its rate is not damped.
    #[test]
    fn rigid_motion_costs_nothing() {
        let mut random = Random::new(4, 0);
        let s = Stiffness::new(0.5, 8000.0, 0.27, 1e-3);
        for _ in 0..50 {
            let q = DQuat::from_scaled_axis(DVec3::new(random.normal(), random.normal(), random.normal()));
            let straight = [V3 { x: 0.5, y: 0.0, z: 0.0 }; 3].map(|v| turned(q, v));
            assert!(element_force::<f64, false>(&straight, &straight, &s).iter().all(|f| f.length() < 1e-9));
            let e = draw(&mut random);
            let spin = DVec3::new(random.normal(), random.normal(), random.normal());
            let rate = e.map(|v| {
                let v = spin.cross(DVec3::new(v.x, v.y, v.z));
                V3 { x: v.x, y: v.y, z: v.z }
            });
            let (free, damped) =
                (element_force::<f64, false>(&e, &e, &s), element_force::<f64, true>(&e, &rate, &s));
            let there = element_force::<f64, false>(&e.map(|v| turned(q, v)), &e, &s);
            for k in 0..3 {
                let scale = free[k].length().max(1.0);
                assert!((free[k] - damped[k]).length() < 1e-9 * scale);
                assert!((turned(q, free[k]) - there[k]).length() < 1e-9 * scale);
            }
        }
    }

    /// Damping takes energy: its power is never positive.
    #[test]
    fn damping_takes_energy() {
        let mut random = Random::new(5, 0);
        let s = Stiffness::new(0.5, 8000.0, 0.27, 1e-2);
        for _ in 0..200 {
            let (e, rate) = (draw(&mut random), draw(&mut random));
            let (free, damped) =
                (element_force::<f64, false>(&e, &rate, &s), element_force::<f64, true>(&e, &rate, &s));
            let power: f64 = (0..3).map(|k| rate[k].dot(damped[k] - free[k])).sum();
            assert!(power > 0.0);
        }
    }

    /// A circular arc of radius R has curvature 1/R, up to the cubic's error.
    #[test]
    fn an_arc_has_its_curvature() {
        let (radius, angle) = (2.0_f64, 0.2_f64);
        let l = radius * angle;
        let tangent = |t: f64| V3 { x: t.cos() * l, y: t.sin() * l, z: 0.0 };
        let e = [
            V3 { x: radius * angle.sin(), y: radius * (1.0 - angle.cos()), z: 0.0 },
            tangent(0.0),
            tangent(angle),
        ];
        let (strain, kappa) = strain_and_curvature(&e, l, 0.5);
        assert!(strain.abs() < 1e-5 && (kappa * radius - 1.0).abs() < 2e-3, "{strain} {kappa}");
    }
}
