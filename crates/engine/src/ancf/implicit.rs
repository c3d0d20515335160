//! Implicit integration of beams: generalised-alpha (Chung and Hulbert 1993, in the form of Arnold and Bruels 2007) with
//! Newton's method. Beyond Khude11.
//!
//! With the algorithmic acceleration a, (1 - am) a1 + am a0 = (1 - af) q1'' + af q0'', Newmark's formulas carry q and v to
//! the end of the step, where M q'' + Q_s(q, v) = Q_e holds. The analytic tangent ([`super::tangent`]) gives the matrix
//! b' M + c' C + K, which is banded; one factorisation per iteration and beam. `rho` is the share of the highest frequencies that a step
//! keeps; low ones are of second order.
//!
//! Loads of contacts count as constant over the step. Ends attached to bodies follow the prescribed or free motion that
//! these have at the start of the step; what the beam does to a dynamic body would come a step late, so scenes attach only
//! fixed and moved bodies to implicit beams. If Newton's method does not converge the step is cut in two, up to 2^6 parts.

use glam::DVec3;
use rayon::prelude::*;

use super::banded::Banded;
use super::elastic_force::{Stiffness, element, element_force};
use super::mass::Mass;
use super::tangent::element_tangent;
use super::ties::Target;
use super::{Beam, Beams, Integrator};
use crate::simd::V3;

/// How often a step may be cut in two.
const CUTS: u32 = 6;
/// Most iterations of Newton's method.
const ITERATIONS: u32 = 20;

/// What the implicit integrator keeps from step to step.
#[derive(Clone, Debug, Default)]
pub(crate) struct ImplicitState {
    /// The beams it moves.
    beams: Vec<u32>,
    /// Acceleration and algorithmic acceleration of each coordinate, once known.
    acceleration: Vec<Vec<(DVec3, DVec3)>>,
}

impl ImplicitState {
    pub(super) fn new(beams: &Beams) -> Self {
        let implicit = |b: &Beam| matches!(b.integrator, Integrator::Implicit { .. });
        let list: Vec<u32> =
            (0..beams.len()).filter(|&i| implicit(&beams.list[i])).map(|i| i as u32).collect();
        Self { acceleration: vec![Vec::new(); list.len()], beams: list }
    }

    pub(super) fn state(&self) -> impl Iterator<Item = f64> + '_ {
        self.acceleration.iter().flat_map(|a| {
            let numbers = a.iter().flat_map(|(q, a)| q.to_array().into_iter().chain(a.to_array()));
            std::iter::once(a.len() as f64).chain(numbers)
        })
    }

    pub(super) fn restore(&mut self, mut state: &[f64]) -> bool {
        for a in &mut self.acceleration {
            let Some((&n, rest)) = state.split_first() else { return false };
            let Some((own, rest)) = (n as usize).checked_mul(6).and_then(|n| rest.split_at_checked(n)) else {
                return false;
            };
            *a = own.chunks_exact(6).map(|x| (DVec3::from_slice(x), DVec3::from_slice(&x[3..]))).collect();
            state = rest;
        }
        state.is_empty()
    }
}

/// State of one beam while it is moved.
#[derive(Clone)]
struct Motion {
    q: Vec<DVec3>,
    v: Vec<DVec3>,
    /// q'' and a.
    acc: Vec<(DVec3, DVec3)>,
}

/// One beam, its loads, and what its ends must do.
struct Problem<'a> {
    beam: &'a Beam,
    mass: &'a Mass,
    stiffness: Stiffness<f64>,
    gravity: DVec3,
    load: Vec<DVec3>,
    targets: &'a [Target],
    rho: f64,
}

/// Force and moment on the bodies that hold ends of a beam, with which end.
type Reactions = Vec<(usize, (DVec3, DVec3))>;

/// Part of stage beam_accelerations, a beam a task: moves every implicit beam to the end of the step. `targets` are where
/// attached ends must be then. Returns the first beam that cannot be moved.
pub fn implicit_beams(gravity: DVec3, h: f64, targets: &[Target], beams: &mut Beams) -> Option<usize> {
    let memory = std::mem::take(&mut beams.implicit);
    let all = &*beams;
    let moved: Vec<Option<(Motion, Reactions)>> = memory
        .beams
        .par_iter()
        .zip(&memory.acceleration)
        .map(|(&i, acc)| {
            let i = i as usize;
            let beam = &all.list[i];
            let Integrator::Implicit { rho } = beam.integrator else { return None };
            let n = 2 * (beam.elements + 1);
            let (first, l) = all.place(i);
            let load = |k: usize| all.load.get(first + k).map_or(DVec3::ZERO, |f| f.lane(l));
            let own = targets.partition_point(|t| t.beam < i)..targets.partition_point(|t| t.beam <= i);
            let problem = Problem {
                beam,
                mass: all.mass_of(i),
                stiffness: Stiffness::new(
                    beam.element_length(),
                    beam.ea(),
                    beam.ei(),
                    beam.damping.stiffness,
                ),
                gravity,
                load: (0..n).map(load).collect(),
                targets: &targets[own],
                rho,
            };
            let mut start = Motion {
                q: (0..n).map(|k| all.coordinate(i, k)).collect(),
                v: (0..n).map(|k| all.rate(i, k)).collect(),
                acc: acc.clone(),
            };
            if start.acc.is_empty() {
                start.acc = problem.start(&start)?;
            }
            let end = problem.advance(&start, h, 1.0, 0)?;
            let reactions = problem.reactions(&end);
            Some((end, reactions))
        })
        .collect();
    let lost = moved.iter().position(Option::is_none).map(|k| memory.beams[k] as usize);
    let mut acceleration = memory.acceleration;
    for ((&i, motion), acc) in memory.beams.iter().zip(moved).zip(&mut acceleration) {
        let Some((motion, reactions)) = motion else { continue };
        for (end, reaction) in reactions {
            if let Some(tie) = beams.ties.of_end(i as usize, end)
                && let Some(of_tie) = beams.ties.reactions.get_mut(tie)
            {
                *of_tie = reaction;
            }
        }
        for (k, (&q, &v)) in motion.q.iter().zip(&motion.v).enumerate() {
            beams.set(i as usize, k, q);
            beams.set_rate(i as usize, k, v);
        }
        *acc = motion.acc;
    }
    beams.implicit = ImplicitState { beams: memory.beams, acceleration };
    lost
}

impl Problem<'_> {
    /// Moves by `h`, in parts if it must; `share` is how far towards the targets this part goes.
    fn advance(&self, start: &Motion, h: f64, share: f64, cuts: u32) -> Option<Motion> {
        if let Some(end) = self.newton(start, h, share) {
            return Some(end);
        }
        if cuts == CUTS {
            return None;
        }
        let middle = self.advance(start, 0.5 * h, 0.5 * share, cuts + 1)?;
        // What is left of the way to the targets is gone in the second half.
        self.advance(&middle, 0.5 * h, if share < 1.0 { share / (2.0 - share) } else { 1.0 }, cuts + 1)
    }

    /// M q'' at the start: everything in balance with the loads.
    fn start(&self, at: &Motion) -> Option<Vec<(DVec3, DVec3)>> {
        let mut x = self.residual(&at.q, &at.v, &vec![DVec3::ZERO; at.q.len()]);
        x.iter_mut().for_each(|r| *r = -*r);
        let mut matrix = Banded::zero(x.len());
        self.add_mass(&mut matrix, 1.0);
        self.hold(&at.q, &mut matrix, &mut x);
        matrix.solve(&mut x).then(|| x.into_iter().map(|a| (a, a)).collect())
    }

    fn newton(&self, start: &Motion, h: f64, share: f64) -> Option<Motion> {
        let rho = self.rho;
        let (am, af) = ((2.0 * rho - 1.0) / (rho + 1.0), rho / (rho + 1.0));
        let gamma = 0.5 + af - am;
        let beta = 0.25 * (gamma + 0.5).powi(2);
        let (b, c) = ((1.0 - am) / (h * h * beta * (1.0 - af)), gamma / (h * beta));
        let n = start.q.len();
        let mut end = start.clone();
        for k in 0..n {
            let (acc, old) = start.acc[k];
            // The guess: the acceleration stays what it is.
            let new = (acc - am * old) / (1.0 - am);
            end.acc[k] = (acc, new);
            end.q[k] = start.q[k] + h * start.v[k] + h * h * ((0.5 - beta) * old + beta * new);
            end.v[k] = start.v[k] + h * ((1.0 - gamma) * old + gamma * new);
        }
        let shift = |end: &mut Motion, k: usize, d: DVec3| {
            end.q[k] += d;
            end.v[k] += c * d;
            end.acc[k].0 += b * d;
        };
        self.place_ends(start, &mut end, share, shift);
        let mut matrix = Banded::zero(n);
        let l = self.beam.element_length();
        let mut last = f64::INFINITY;
        for _ in 0..ITERATIONS {
            let acc: Vec<DVec3> = end.acc.iter().map(|a| a.0).collect();
            let mut x = self.residual(&end.q, &end.v, &acc);
            x.iter_mut().for_each(|r| *r = -*r);
            matrix.clear();
            self.add_mass(&mut matrix, b + c * self.beam.damping.mass);
            self.add_tangent(&end.q, c, &mut matrix);
            self.hold(&end.q, &mut matrix, &mut x);
            if !matrix.solve(&mut x) {
                return None;
            }
            let largest = x.iter().map(|d| d.length()).fold(0.0, f64::max);
            if !largest.is_finite() || largest > 1e3 * l {
                return None;
            }
            for (k, d) in x.into_iter().enumerate() {
                shift(&mut end, k, d);
            }
            // Quadratic convergence: the next change would be below rounding.
            if largest < 1e-9 * l || (largest < 1e-6 * l && largest > 0.5 * last) {
                for (now, before) in end.acc.iter_mut().zip(&start.acc) {
                    now.1 += (1.0 - af) / (1.0 - am) * (now.0 - before.0);
                }
                return Some(end);
            }
            last = largest;
        }
        None
    }

    /// What the equations of held coordinates leave at the end of the step is what holds them; the bodies feel the opposite.
    fn reactions(&self, end: &Motion) -> Reactions {
        if self.targets.is_empty() {
            return Vec::new();
        }
        let acc: Vec<DVec3> = end.acc.iter().map(|a| a.0).collect();
        let left = self.residual(&end.q, &end.v, &acc);
        let held = self.held(&end.q);
        let of = |t: &Target| {
            let k = t.end * (end.q.len() - 2);
            let moment = if held[t.end].1.is_some() { -end.q[k + 1].cross(left[k + 1]) } else { DVec3::ZERO };
            (t.end, (-left[k], moment))
        };
        self.targets.iter().map(of).collect()
    }

    /// M q'' + Q_s + damping - Q_e.
    fn residual(&self, q: &[DVec3], v: &[DVec3], acc: &[DVec3]) -> Vec<DVec3> {
        let (n, m) = (q.len(), self.beam.element_mass());
        let drag = self.beam.damping.mass;
        let mut r: Vec<DVec3> = (0..n)
            .map(|i| {
                let near = i.saturating_sub(3)..n.min(i + 4);
                let inertia: DVec3 = near.map(|j| self.mass.entry(i, j) * m * (acc[j] + drag * v[j])).sum();
                inertia - self.load[i] - self.mass.weights[i] * m * self.gravity
            })
            .collect();
        let v3 = |x: &DVec3| V3 { x: x.x, y: x.y, z: x.z };
        for k in (0..n - 2).step_by(2) {
            let now: [V3<f64>; 4] = std::array::from_fn(|j| v3(&q[k + j]));
            let rate: [V3<f64>; 4] = std::array::from_fn(|j| v3(&v[k + j]));
            let f = element_force::<f64, true>(&element(&now), &element(&rate), &self.stiffness)
                .map(|f| DVec3::new(f.x, f.y, f.z));
            r[k] -= f[0];
            r[k + 1] += f[1];
            r[k + 2] += f[0];
            r[k + 3] += f[2];
        }
        r
    }

    fn add_mass(&self, matrix: &mut Banded, factor: f64) {
        let m = factor * self.beam.element_mass();
        for i in 0..self.mass.len() {
            for j in i.saturating_sub(3)..=i {
                matrix.add(i, j, glam::DMat3::from_diagonal(DVec3::splat(m * self.mass.entry(i, j))));
            }
        }
    }

    fn add_tangent(&self, q: &[DVec3], c: f64, matrix: &mut Banded) {
        for k in (0..q.len() - 2).step_by(2) {
            let nodes: [DVec3; 4] = std::array::from_fn(|j| q[k + j]);
            let (tangent, damping) = element_tangent(&nodes, &self.stiffness);
            for i in 0..4 {
                for j in 0..=i {
                    matrix.add(k + i, k + j, tangent[i][j] + c * damping[i][j]);
                }
            }
        }
    }

    /// Ends of the beam whose coordinates are held, and along which axes the gradient may still move.
    fn held(&self, q: &[DVec3]) -> [(bool, Option<DVec3>); 2] {
        let n = q.len();
        [0, 1].map(|end| {
            let kind = self.beam.ends[end];
            let direction = kind.holds_direction().then(|| q[end * (n - 2) + 1].normalize_or_zero());
            (kind.holds_position() || kind.body().is_some(), direction)
        })
    }

    fn hold(&self, q: &[DVec3], matrix: &mut Banded, x: &mut [DVec3]) {
        let n = x.len();
        for (end, (position, direction)) in self.held(q).into_iter().enumerate() {
            let k = end * (n - 2);
            if position {
                matrix.restrict(k, &[]);
                x[k] = DVec3::ZERO;
            }
            if let Some(t) = direction {
                matrix.restrict(k + 1, &[t]);
                x[k + 1] = t * t.dot(x[k + 1]);
            }
        }
    }

    /// Puts ends where the world or their bodies want them.
    fn place_ends(
        &self,
        start: &Motion,
        end: &mut Motion,
        share: f64,
        shift: impl Fn(&mut Motion, usize, DVec3),
    ) {
        let n = start.q.len();
        for (which, kind) in self.beam.ends.into_iter().enumerate() {
            let k = which * (n - 2);
            let target = self.targets.iter().find(|t| t.end == which);
            let (mut position, mut direction) = (None, None);
            if kind.holds_position() {
                position = Some(start.q[k]);
            }
            if kind.holds_direction() {
                direction = Some(start.q[k + 1].normalize_or_zero());
            }
            if let Some(target) = target {
                position = Some(start.q[k].lerp(target.position, share));
                direction = direction.map(|d| d.lerp(target.direction, share).normalize_or_zero());
            }
            if let Some(p) = position {
                let d = p - end.q[k];
                shift(end, k, d);
            }
            if let Some(t) = direction {
                let d = t * t.dot(end.q[k + 1]) - end.q[k + 1];
                shift(end, k + 1, d);
            }
        }
    }
}
