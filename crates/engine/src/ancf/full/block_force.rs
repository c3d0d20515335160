//! Stage beam_elastic_forces of fully parameterised beams: eight at a time, one in each lane.

use super::super::Wide;
use super::super::block::{BeamBlock, FullBlock};
use super::Formulation;
use super::elastic_force::{FullElement, element_force};
use crate::simd::{Kernel, Number, Simd, V3, dispatch};

/// The element between nodes `k` and `k + 1` of a beam, from the arrays of its axis and of its directors.
#[inline(always)]
pub fn element<T: Number>(axis: [V3<T>; 4], directors: [V3<T>; 4]) -> FullElement<T> {
    let [p1, q1, p2, q2] = directors;
    [axis[2] - axis[0], axis[1], axis[3], p1, q1, p2, q2]
}

/// Minus the elastic force of a block; `axis` is the number of coordinates of the axis.
pub fn block_force(
    block: &BeamBlock,
    full: &FullBlock,
    e: &[V3<Wide>],
    v: &[V3<Wide>],
    force: &mut [V3<Wide>],
) {
    let axis = block.axis;
    if block.damped {
        dispatch(FullForce::<true> { axis, full, e, v, force });
    } else {
        dispatch(FullForce::<false> { axis, full, e, v, force });
    }
}

struct FullForce<'a, const DAMPED: bool> {
    axis: usize,
    full: &'a FullBlock,
    e: &'a [V3<Wide>],
    v: &'a [V3<Wide>],
    force: &'a mut [V3<Wide>],
}

/// Four coordinates in a row.
#[inline(always)]
fn four<N: Simd<f64>>(of: &[V3<Wide>], first: usize) -> [V3<N>; 4] {
    let of: &[V3<Wide>; 4] = of[first..].first_chunk().expect("two nodes");
    [N::load_vector(&of[0]), N::load_vector(&of[1]), N::load_vector(&of[2]), N::load_vector(&of[3])]
}

impl<const DAMPED: bool> FullForce<'_, DAMPED> {
    /// One loop for each formulation, which is then known when the loop is compiled.
    #[inline(always)]
    fn of<N: Simd<f64>>(self, form: Formulation) {
        let Self { axis, full, e, v, force } = self;
        let s = full.stiffness.lanes::<N>();
        let none = V3::<N>::splat(0.0);
        // What an element does to its second node: r, G, P, Q.
        let mut carried = [none; 4];
        let nodes = axis / 2;
        for node in 0..nodes - 1 {
            let (k, d) = (2 * node, axis + 2 * node);
            let now = element(four::<N>(e, k), four::<N>(e, d));
            let rate = if DAMPED { element(four::<N>(v, k), four::<N>(v, d)) } else { now };
            let f = element_force::<N, DAMPED>(form, &now, &rate, &s);
            N::store_vector(carried[0] + f[0], &mut force[k]);
            N::store_vector(carried[1] - f[1], &mut force[k + 1]);
            N::store_vector(carried[2] - f[3], &mut force[d]);
            N::store_vector(carried[3] - f[4], &mut force[d + 1]);
            carried = [none - f[0], none - f[2], none - f[5], none - f[6]];
        }
        let (k, d) = (axis - 2, axis + 2 * (nodes - 1));
        N::store_vector(carried[0], &mut force[k]);
        N::store_vector(carried[1], &mut force[k + 1]);
        N::store_vector(carried[2], &mut force[d]);
        N::store_vector(carried[3], &mut force[d + 1]);
    }
}

impl<const DAMPED: bool> Kernel<f64> for FullForce<'_, DAMPED> {
    type Out = ();
    #[inline(always)]
    fn run<N: Simd<f64>>(self) {
        match self.full.formulation {
            Formulation::Continuum => self.of::<N>(Formulation::Continuum),
            Formulation::Original => self.of::<N>(Formulation::Original),
            Formulation::ElasticLine => self.of::<N>(Formulation::ElasticLine),
        }
    }
}
