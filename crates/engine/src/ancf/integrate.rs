//! Accelerations of the beams (Khude11 eq. 3) and their motion: drift, kick, drift, as the bodies
//! ([`crate::dem::integrate`]).

use glam::DVec3;

use super::block::Block;
use super::elastic_force::{BLOCKS, beam_elastic_forces};
use super::implicit::implicit_beams;
use super::ties::hold_ends;
use super::{Beams, Wide};
use crate::bodies::Bodies;
use crate::ccp::lanes::{Lanes, Number, V3, wide};
use crate::par::{self, Scatter};

/// Floating point operations of a node in a step: solving with the factors, gravity, integration; counted below and in
/// [`super::mass::Mass::solve`].
pub const FLOPS_NODE: usize = 2 * 3 * (13 + 3 + 4);

/// Stage beam_accelerations, some blocks a task: M^-1 (loads - elastic force) of every explicit beam, into the velocities.
/// Clamped and attached ends are what [`super::ties`] adds.
pub fn beam_accelerations(gravity: DVec3, h: f64, beams: &mut Beams) {
    let (blocks, masses, load) = (&beams.blocks, &beams.masses, &beams.load);
    let (force, v) = (Scatter::new(&mut beams.force), Scatter::new(&mut beams.v));
    par::map_chunks_of(BLOCKS, blocks.len(), BLOCKS, |range| {
        for block in blocks[range].iter().filter(|b| b.explicit) {
            // SAFETY: blocks do not overlap.
            #[allow(unsafe_code)]
            let (force, v) = unsafe { (force.slice(block.range()), v.slice(block.range())) };
            let load = load.get(block.range());
            wide(
                #[inline(always)]
                || accelerate(block, &masses[block.mass], gravity, h, load, force, v),
            );
        }
    });
}

#[inline(always)]
fn accelerate(
    block: &Block,
    mass: &super::mass::Mass,
    gravity: DVec3,
    h: f64,
    load: Option<&[V3<Wide>]>,
    force: &mut [V3<Wide>],
    v: &mut [V3<Wide>],
) {
    let g = V3 { x: Wide::splat(gravity.x), y: Wide::splat(gravity.y), z: Wide::splat(gravity.z) };
    if let Some(load) = load {
        for (f, l) in force.iter_mut().zip(load) {
            *f = *f + *l;
        }
    }
    for (f, w) in force.iter_mut().zip(&mass.weights) {
        *f = *f * block.inv_mass + g * Wide::splat(*w); // eq. 5
    }
    mass.solve(force);
    // Drag c: v' = a - c v over the step, exactly: stable for any rate.
    let decay = block.drag.0.map(|c| -h * c);
    let keep = Lanes(decay.map(|x| if x == 0.0 { 1.0 } else { x.exp() }));
    let gain = Lanes(decay.map(|x| if x == 0.0 { h } else { h * x.exp_m1() / x }));
    for (v, a) in v.iter_mut().zip(force.iter()) {
        *v = *v * keep + *a * gain;
    }
}

/// Part of stage integrate, some blocks a task: e + t v of every explicit beam for a time `t`. Returns the first beam that is no longer
/// finite.
pub fn integrate_beams(t: f64, beams: &mut Beams) -> Option<usize> {
    if t == 0.0 {
        return None;
    }
    let (blocks, v) = (&beams.blocks, &beams.v);
    let e = Scatter::new(&mut beams.e);
    let bad = par::map_chunks_of(BLOCKS, blocks.len(), BLOCKS, |range| {
        let mut bad = None;
        for block in blocks[range].iter().filter(|b| b.explicit) {
            // SAFETY: blocks do not overlap.
            #[allow(unsafe_code)]
            let e = unsafe { e.slice(block.range()) };
            let sum = wide(
                #[inline(always)]
                || advance(t, &v[block.range()], e),
            );
            let lost = block.lanes().find(|(l, _)| !sum.0[*l].is_finite()).map(|(_, beam)| beam);
            bad = bad.or(lost);
        }
        bad
    });
    bad.into_iter().flatten().next()
}

/// Moves a block; the sum of its coordinates is finite if all are.
#[inline(always)]
fn advance(h: f64, v: &[V3<Wide>], e: &mut [V3<Wide>]) -> Wide {
    let h = Wide::splat(h);
    let mut sum = Wide::default();
    for (e, v) in e.iter_mut().zip(v) {
        *e = *e + *v * h;
        sum = sum + e.x + e.y + e.z;
    }
    sum
}

/// One step of beams that know no bodies and touch nothing: the stages of [`crate::step::dem`] that concern them. Loads
/// stay until they are cleared. Returns the first beam that cannot go on.
pub fn step_alone(gravity: DVec3, h: f64, beams: &mut Beams) -> Option<usize> {
    integrate_beams(0.5 * h, beams);
    beam_elastic_forces(beams);
    beam_accelerations(gravity, h, beams);
    hold_ends(h, &[], &mut Bodies::default(), beams);
    let lost = implicit_beams(gravity, h, &[], beams);
    lost.or(integrate_beams(0.5 * h, beams))
}
