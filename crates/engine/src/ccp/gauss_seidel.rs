//! Projected block Gauss-Seidel (Tasora and Anitescu 2010; Negrut10 eq. 12 contact after contact).
//!
//! Each contact takes the projected step of Jacobi against velocities that already hold the steps of the contacts
//! before it, and changes those of its two bodies at once. The step is as long as the contact alone allows
//! ([`super::colour`]), not shortened by the number of contacts of its bodies as in the other solvers: for spheres it
//! solves the contact exactly, in general it cannot overshoot, so the objective of the relaxed cone falls with every
//! contact. Sweeps go through the colours in one fixed order: any number of threads does the same arithmetic.
//!
//! An iteration is a sweep. The residual of a sweep is not that of one set of impulses, so every fifth iteration the
//! velocity changes are summed again from the impulses (which also takes away what rounding added up) and the natural map
//! is evaluated with the step lengths of the other solvers: the number in the report is the same function of gamma.

use super::arms::{Arms, with_arms};
use super::block::RowBlock;
use super::colour::ContactGroup;
use super::impulses::Impulses;
use super::iterate::iterate;
use super::joint_iteration::joint_iteration;
use super::mobility::{Change, Mobility};
use super::residual::natural_map_squared;
use super::{Outcome, Problem};
use crate::failure::Failure;
use crate::joint::system::JointSystem;
use crate::par::{self, CHUNK, Scatter};
use crate::settings::{Friction, SolverSettings};
use crate::simd::{Kernel, LaneBlock, Real, Simd, V3, WIDTH, dispatch};
use crate::stage::{Clock, Stage};

/// Sweeps from one evaluation of the residual to the next.
const SWEEPS: u32 = 5;

/// Iterates until the residual is below the tolerance or the iterations are used up.
pub fn solve<F: Real>(
    problem: &mut Problem<F>,
    first: &[u32],
    solver: &SolverSettings,
    joints: &mut JointSystem,
    clock: &mut Clock,
) -> Result<Outcome, Failure> {
    let n = problem.contacts;
    let limits = problem.limits(solver.max_iterations, solver.tolerance);
    let Problem { blocks, arms, gamma, change, sums, mobility, colours, rolling, .. } = problem;
    let coulomb = solver.friction == Friction::Coulomb;
    if n == 0 {
        return Ok(Outcome::default());
    }
    // The natural map of single contacts is not kept: islands are not judged by themselves.
    sums.worst.clear();
    clock.run(Stage::ContactIteration, || colours.build(n, blocks, arms, mobility, gamma));
    clock.run(Stage::SumUpdates, || {
        sums.sum_updates(first, blocks, arms, mobility, gamma, change);
        rolling.add_moments(mobility, change);
    });
    clock.run(Stage::JointIteration, || joint_iteration(joints, change));
    iterate(&limits, |iteration| {
        clock.run(Stage::ContactIteration, || {
            let change = Scatter::new(change);
            let (omega, lambda) = (solver.omega, solver.lambda);
            colours.sweep(|group| {
                dispatch(ContactIteration { group, mobility, omega, lambda, coulomb, change: &change });
            });
        });
        let turned = match rolling.is_empty() {
            true => 0.0,
            false => clock.run(Stage::ContactIteration, || {
                colours.write(gamma);
                rolling.step(gamma, mobility, change)
            }),
        };
        let judged = iteration.is_multiple_of(SWEEPS) || iteration >= solver.max_iterations;
        if !judged && joints.is_empty() {
            return Ok(None);
        }
        clock.run(Stage::ContactIteration, || colours.write(gamma));
        // Joints answer to the sum of all impulses, not to what a sweep has left: so it is formed again for them.
        clock.run(Stage::SumUpdates, || {
            sums.sum_updates(first, blocks, arms, mobility, gamma, change);
            rolling.add_moments(mobility, change);
        });
        clock.run(Stage::JointIteration, || joint_iteration(joints, change));
        if !judged {
            return Ok(None);
        }
        let sum = clock.run(
            Stage::ContactIteration,
            || with_arms!(arms, arms => natural_map(blocks, arms, change, coulomb, gamma)),
        );
        Ok(Some(sum + turned))
    })
}

/// Stage contact_iteration, one task per group of contacts: eight contacts step at once, then move their bodies.
struct ContactIteration<'a, F: Real> {
    group: &'a mut [ContactGroup<F>],
    mobility: &'a [Mobility<F>],
    omega: f64,
    lambda: f64,
    coulomb: bool,
    change: &'a Scatter<'a, Change<F>>,
}

impl<F: Real> Kernel<F> for ContactIteration<'_, F> {
    type Out = ();
    #[inline(always)]
    fn run<N: Simd<F>>(self) {
        let Self { group, mobility, coulomb, change, .. } = self;
        let (omega, lambda) = (N::splat(self.omega), N::splat(self.lambda));
        let rest = N::splat(1.0) - lambda;
        // SAFETY, for both: groups that run at the same time share no free body, and what is not free is never written.
        #[allow(unsafe_code)]
        let read = |i: usize| unsafe { &change.slice_again(i..i + 1)[0] };
        #[allow(unsafe_code)]
        let write = |i: u32| unsafe { &mut change.slice_again(i as usize..i as usize + 1)[0] }.vectors_mut();
        for eight in group {
            let ContactGroup { block, arms, gamma, free, .. } = eight;
            let cone = block.cone::<N>();
            let u = block.relative_velocity::<N>(arms, read);
            let lift = if coulomb { cone.lift(u) } else { N::splat(0.0) };
            let old = N::load_vector(gamma);
            let step = cone.step(old, u, lift, omega).gamma; // eq. 12
            let new = step * lambda + old * rest;
            let moved = new - old;
            N::store_vector(new, gamma);
            let (on_a, on_b) = arms.moments(cone.n, moved);
            let [a, b] = block.all_bodies();
            let (v, w) = Mobility::apply_lanes(
                #[inline(always)]
                |l| &mobility[a[l] as usize],
                moved,
                on_a,
            );
            N::add_pairs::<false>(
                v,
                w,
                #[inline(always)]
                |l| (free[0] >> l & 1 == 1).then(|| write(a[l])),
            );
            let (v, w) = Mobility::apply_lanes(
                #[inline(always)]
                |l| &mobility[b[l] as usize],
                moved,
                on_b,
            );
            N::add_pairs::<true>(
                v,
                w,
                #[inline(always)]
                |l| (free[1] >> l & 1 == 1).then(|| write(b[l])),
            );
        }
    }
}

/// Sum of the squares of the natural map, one task per chunk of contacts.
pub(super) fn natural_map<F: Real, A: Arms<F>>(
    blocks: &[RowBlock<F>],
    arms: &[A],
    change: &[Change<F>],
    coulomb: bool,
    gamma: &Impulses<F>,
) -> f64 {
    par::sum_chunks_of(CHUNK / WIDTH, blocks.len(), |range| {
        let gamma = &gamma.blocks()[range.clone()];
        dispatch(NaturalMap { blocks: &blocks[range.clone()], arms: &arms[range], change, coulomb, gamma })
    })
}

/// The natural map of a chunk of contacts.
struct NaturalMap<'a, F: Real, A> {
    blocks: &'a [RowBlock<F>],
    arms: &'a [A],
    change: &'a [Change<F>],
    coulomb: bool,
    gamma: &'a [V3<LaneBlock<F>>],
}

impl<F: Real, A: Arms<F>> Kernel<F> for NaturalMap<'_, F, A> {
    type Out = f64;
    #[inline(always)]
    fn run<N: Simd<F>>(self) -> f64 {
        let (zero, one) = (N::splat(0.0), N::splat(1.0));
        let mut sum = zero;
        for ((block, arms), gamma) in self.blocks.iter().zip(self.arms).zip(self.gamma) {
            let cone = block.cone::<N>();
            let u = block.relative_velocity::<N>(arms, |i| &self.change[i]);
            let lift = if self.coulomb { cone.lift(u) } else { zero };
            let moved = cone.step(N::load_vector(gamma), u, lift, one);
            sum = sum + natural_map_squared(cone.inverse_steps(one), &moved);
        }
        sum.array().iter().map(|x| x.to_f64()).sum()
    }
}

#[cfg(test)]
mod tests {
    use glam::DVec3;

    use crate::ccp::Ccp;
    use crate::stage::Clock;
    use crate::{Body, Material, Settings, Shape, SolverKind, World};

    /// The residual of the report is the one that Jacobi finds for the same impulses.
    #[test]
    fn the_residual_is_that_of_the_other_solvers() {
        let mut world = World::new(Settings::default());
        let stone = Material { name: "stone".into(), density: 1e3, friction: 0.5, restitution: 0.0 };
        let stone = world.add_material(stone);
        let plane = world.add_shape(Shape::Plane);
        world.add(Body::fixed(plane, f64::INFINITY, stone, DVec3::ZERO));
        for k in 0..5 {
            let at = DVec3::new(0.01 * f64::from(k % 2), 0.0, 0.1 + 0.199 * f64::from(k));
            world.add(Body::sphere(0.1, 1e3, stone, at));
        }
        world.settings.solver.max_iterations = 0;
        world.step().unwrap();
        let World { ccp, collider, settings, .. } = &mut world;
        let Ccp::Double(problem) = ccp else { panic!("double is the default") };
        let mut run = |kind: SolverKind, iterations: u32| {
            settings.solver.kind = kind;
            settings.solver.max_iterations = iterations;
            problem
                .solve(
                    collider.first(),
                    settings,
                    &mut crate::joint::system::JointSystem::default(),
                    &mut Clock::default(),
                )
                .relative
        };
        for sweeps in [1, 5, 12] {
            let own = run(SolverKind::GaussSeidel, sweeps);
            let jacobi = run(SolverKind::Jacobi, 1);
            assert!(own > 0.0 && (own - jacobi).abs() < 1e-12 * own, "{own} {jacobi}");
        }
        assert!(run(SolverKind::GaussSeidel, 500) < 1e-3);
    }
}
