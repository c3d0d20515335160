//! Accelerations of the beams (Khude11 eq. 3) and their motion: drift, kick, drift, as the bodies
//! ([`crate::dem::integrate`]).

use glam::DVec3;

use super::block::BeamBlock;
use super::elastic_force::{BLOCKS, beam_elastic_forces};
use super::full::directors::DirectorMass;
use super::implicit::implicit_beams;
use super::mass::{Mass, Unknowns};
use super::ties::hold_ends;
use super::{Beams, Wide};
use crate::bodies::Bodies;
use crate::par::{self, Scatter};
use crate::simd::{Kernel, Simd, V3, WIDTH, dispatch};

/// Floating point operations of a node in a step: solving with the factors, gravity, integration; counted below and in
/// [`Mass::solve_in`].
pub const FLOPS_NODE: usize = 2 * 3 * (13 + 3 + 4);

/// Stage beam_accelerations, some blocks a task: M^-1 (loads - elastic force) of every explicit beam, into the velocities.
/// Clamped and attached ends are what [`super::ties`] adds.
pub fn beam_accelerations(gravity: DVec3, h: f64, beams: &mut Beams) {
    let (blocks, masses, load) = (&beams.blocks, &beams.masses, &beams.load);
    let director_masses = &beams.director_masses;
    let (force, v) = (Scatter::new(&mut beams.force), Scatter::new(&mut beams.v));
    par::map_chunks_of(BLOCKS, blocks.len(), BLOCKS, |range| {
        for block in blocks[range].iter().filter(|b| b.explicit) {
            // SAFETY: blocks do not overlap.
            #[allow(unsafe_code)]
            let (force, v) = unsafe { (force.slice(block.range()), v.slice(block.range())) };
            let load = load.get(block.range());
            let (mass, directors) = (&masses[block.mass], &director_masses[block.mass]);
            dispatch(Accelerate { block, mass, directors, gravity, h, load, force, v });
        }
    });
}

/// The accelerations of a block, into its velocities.
struct Accelerate<'a> {
    block: &'a BeamBlock,
    mass: &'a Mass,
    directors: &'a DirectorMass,
    gravity: DVec3,
    h: f64,
    load: Option<&'a [V3<Wide>]>,
    force: &'a mut [V3<Wide>],
    v: &'a mut [V3<Wide>],
}

impl Kernel<f64> for Accelerate<'_> {
    type Out = ();
    #[inline(always)]
    fn run<N: Simd<f64>>(self) {
        let Self { block, mass, directors, gravity, h, load, force, v } = self;
        // Drag c: v' = a - c v over the step, exactly: stable for any rate.
        let decay = block.drag.0.map(|c| -h * c);
        let keep = decay.map(|x| if x == 0.0 { 1.0 } else { x.exp() });
        let gain = decay.map(|x| if x == 0.0 { h } else { h * x.exp_m1() / x });
        let (axis_force, director_force) = force.split_at_mut(block.axis);
        let (axis_v, director_v) = v.split_at_mut(block.axis);
        let (inv_mass, keep, gain) = (N::load(&block.inv_mass.0), N::load(&keep), N::load(&gain));
        mass.solve_in(&mut Coordinates {
            weights: &mass.weights,
            load: load.map(|f| &f[..block.axis]),
            force: axis_force,
            v: axis_v,
            gravity: V3::<N>::splat_vector(gravity),
            inv_mass,
            keep,
            gain,
        });
        if block.full.is_some() {
            // Gravity does not turn a section: the directors have no weights.
            directors.solve_in(&mut Coordinates {
                weights: &[],
                load: load.map(|f| &f[block.axis..]),
                force: director_force,
                v: director_v,
                gravity: V3::<N>::splat(0.0),
                inv_mass,
                keep,
                gain,
            });
        }
    }
}

/// The coordinates of a block while its accelerations are solved for.
struct Coordinates<'a, N> {
    weights: &'a [f64],
    load: Option<&'a [V3<Wide>]>,
    force: &'a mut [V3<Wide>],
    v: &'a mut [V3<Wide>],
    gravity: V3<N>,
    inv_mass: N,
    keep: N,
    gain: N,
}

impl<N: Simd<f64>> Unknowns<N> for Coordinates<'_, N> {
    #[inline(always)]
    fn count(&self) -> usize {
        self.force.len()
    }
    #[inline(always)]
    fn right_side(&self, i: usize) -> V3<N> {
        let mut f = N::load_vector(&self.force[i]);
        if let Some(load) = self.load {
            f = f + N::load_vector(&load[i]);
        }
        f * self.inv_mass + self.gravity * N::splat(self.weights.get(i).copied().unwrap_or(0.0)) // eq. 5
    }
    #[inline(always)]
    fn keep(&mut self, i: usize, y: V3<N>) {
        N::store_vector(y, &mut self.force[i]);
    }
    #[inline(always)]
    fn kept(&self, i: usize) -> V3<N> {
        N::load_vector(&self.force[i])
    }
    #[inline(always)]
    fn solved(&mut self, i: usize, a: V3<N>) {
        let v = N::load_vector(&self.v[i]) * self.keep + a * self.gain;
        N::store_vector(v, &mut self.v[i]);
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
            let sum = dispatch(Advance { t, v: &v[block.range()], e });
            let lost = block.lanes().find(|(l, _)| !sum[*l].is_finite()).map(|(_, beam)| beam);
            bad = bad.or(lost);
        }
        bad
    });
    bad.into_iter().flatten().next()
}

/// Moves a block for a time; the sum of its coordinates is finite if all are.
struct Advance<'a> {
    t: f64,
    v: &'a [V3<Wide>],
    e: &'a mut [V3<Wide>],
}

impl Kernel<f64> for Advance<'_> {
    type Out = [f64; WIDTH];
    #[inline(always)]
    fn run<N: Simd<f64>>(self) -> [f64; WIDTH] {
        let t = N::splat(self.t);
        let mut sum = N::splat(0.0);
        for (e, v) in self.e.iter_mut().zip(self.v) {
            let new = N::load_vector(e) + N::load_vector(v) * t;
            N::store_vector(new, e);
            sum = sum + new.x + new.y + new.z;
        }
        sum.array()
    }
}

/// One step of beams that know no bodies and touch nothing: the stages of [`crate::step::dem`] that concern them. Loads
/// stay until they are cleared. Returns the first beam that cannot continue.
pub fn step_alone(gravity: DVec3, h: f64, beams: &mut Beams) -> Option<usize> {
    integrate_beams(0.5 * h, beams);
    beam_elastic_forces(beams);
    beam_accelerations(gravity, h, beams);
    hold_ends(h, &[], &mut Bodies::default(), beams);
    let lost = implicit_beams(gravity, h, &[], beams);
    lost.or(integrate_beams(0.5 * h, beams))
}
