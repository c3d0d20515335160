//! Motion of the bodies: drift, kick, drift.
//!
//! Leapfrog (`verlet`, the default): x + h/2 v, then the forces there, v + h M^-1 f, x + h/2 v with the new velocity. It is
//! velocity Verlet's twin with the roles of position and velocity exchanged: of second order, symplectic, exact for a
//! constant acceleration, one computation of forces per step, and its state is position and velocity at the end of the step,
//! so that nothing else must be kept for a restart. Symplectic Euler (`euler`, Khude11 section 3.2) drifts not at all before
//! the kick and by the whole step after it: the same path, except that positions are half a step ahead of velocities.
//!
//! Either way the velocities that contact forces are computed with are those of half a step before their positions, in
//! the sense of leapfrog; [`super::response`] and [`super::contact_force`] account for it.
//!
//! A ball needs no orientation to be touched, so it turns once per step, by h times its mean angular velocity. Other bodies turn
//! freely before and after the kick ([`crate::spin`]), so no gyroscopic torque is needed.
//!
//! The orientation of a sphere turns by the exponential of h w as everywhere, by its series: a step of penalty contact turns a
//! body by far less than a radian, and four terms are exact to rounding. That is most of the arithmetic here, so eight spheres
//! turn at once.

use glam::{DQuat, DVec3};

use super::Dem;
use super::targets::BodyForce;
use crate::bodies::{Bodies, BodyKind};
use crate::failure::Failure;
use crate::integrate::{FARTHEST, lost};
use crate::math::turned;
use crate::par::{self, CHUNK, Scatter};
use crate::simd::{Kernel, Simd, V3, WIDTH, dispatch};
use crate::spin::turned_freely;

/// Half angle up to which the series is exact to rounding.
const SMALL: f64 = 0.02;

/// First part of stage integrate, one task per chunk of bodies: bodies drift for the time `lead` with the velocities that they
/// have, to where forces are computed.
pub fn drift(lead: f64, bodies: &mut Bodies) {
    if lead == 0.0 {
        return;
    }
    let mut rotation = std::mem::take(&mut bodies.rotation);
    let mut ang_vel = std::mem::take(&mut bodies.ang_vel);
    let mut position = std::mem::take(&mut bodies.position);
    let (turn, spin) = (Scatter::new(&mut rotation), Scatter::new(&mut ang_vel));
    let b = &*bodies;
    par::for_chunks_mut(&mut position, |range, position| {
        // SAFETY: chunks do not overlap.
        #[allow(unsafe_code)]
        let (rotation, ang_vel) = unsafe { (turn.slice(range.clone()), spin.slice(range.clone())) };
        for (k, i) in range.enumerate() {
            if matches!(b.kind[i], BodyKind::Fixed | BodyKind::Beam) {
                continue;
            }
            position[k] += b.velocity[i] * lead;
            if !turns_once(b, i) {
                (rotation[k], ang_vel[k]) = turned_body(b, i, rotation[k], ang_vel[k], lead);
            }
        }
        0.0
    });
    bodies.rotation = rotation;
    bodies.ang_vel = ang_vel;
    bodies.position = position;
}

/// Whether contacts do not ask for the orientation of a body.
#[inline]
pub(crate) fn turns_once(b: &Bodies, i: usize) -> bool {
    b.shape[i].0 == 0 && b.kind[i] == BodyKind::Dynamic && b.is_isotropic(i)
}

/// Orientation and angular velocity of a body, or wall, after it has turned for a time.
pub(super) fn turned_body(
    b: &Bodies,
    i: usize,
    rotation: DQuat,
    ang_vel: DVec3,
    time: f64,
) -> (DQuat, DVec3) {
    if b.kind[i] != BodyKind::Dynamic || b.is_isotropic(i) {
        return (turned(rotation, ang_vel, time), ang_vel);
    }
    turned_freely(rotation, ang_vel, b.inertia_body(i), time)
}

/// What the sums of force and torque of a body begin with: its weight.
#[inline]
pub(super) fn weigh(gravity: DVec3, b: &Bodies, i: usize) -> BodyForce {
    // The spheres of beams weigh nothing: gravity pulls at the beam itself.
    let force = if b.kind[i] == BodyKind::Dynamic { gravity * b.mass(i) } else { DVec3::ZERO };
    BodyForce::new(force, DVec3::ZERO)
}

/// Stage integrate: new velocities after a step of length `h`, and positions after the `rest` of it that bodies have not
/// drifted yet; stops at the first body that is no longer finite or so far away that its size is lost in rounding. With `incoming` it adds what pairs of other chunks do to a body as well, as
/// [`super::contact_force::sum_forces`] would: one pass over the bodies less.
pub fn integrate(
    (h, rest): (f64, f64),
    time: f64,
    bodies: &mut Bodies,
    incoming: Option<&Dem>,
) -> Result<(), Failure> {
    let mut force = std::mem::take(&mut bodies.force);
    let mut torque = std::mem::take(&mut bodies.torque);
    let mut position = std::mem::take(&mut bodies.position);
    let mut rotation = std::mem::take(&mut bodies.rotation);
    let mut velocity = std::mem::take(&mut bodies.velocity);
    let mut ang_vel = std::mem::take(&mut bodies.ang_vel);
    let (at, turn) = (Scatter::new(&mut position), Scatter::new(&mut rotation));
    let (speed, spin) = (Scatter::new(&mut velocity), Scatter::new(&mut ang_vel));
    let (forces, torques) = (Scatter::new(&mut force), Scatter::new(&mut torque));
    let b = &*bodies;
    let bad = par::map_chunks(b.len(), |range| {
        // SAFETY: chunks do not overlap.
        #[allow(unsafe_code)]
        let (force, torque, position, rotation, velocity, ang_vel) = unsafe {
            (
                forces.slice(range.clone()),
                torques.slice(range.clone()),
                at.slice(range.clone()),
                turn.slice(range.clone()),
                speed.slice(range.clone()),
                spin.slice(range.clone()),
            )
        };
        if let Some(dem) = incoming {
            dem.add_incoming(range.clone(), force, torque);
        }
        let mut round = [false; CHUNK];
        let mut mean = [DVec3::ZERO; CHUNK];
        // Shares of the step before and after the kick.
        let (before, after) = (1.0 - rest / h, rest / h);
        for (k, i) in range.clone().enumerate() {
            if matches!(b.kind[i], BodyKind::Fixed | BodyKind::Beam) {
                continue;
            }
            if b.kind[i] == BodyKind::Dynamic {
                velocity[k] += force[k] * (h * b.inv_mass[i]);
                let (w, inverse) = (ang_vel[k], b.inv_inertia_body[i]);
                if b.is_isotropic(i) {
                    ang_vel[k] += torque[k] * (h * inverse.x);
                } else {
                    let q = rotation[k];
                    ang_vel[k] += q * (inverse * (q.conjugate() * torque[k])) * h;
                }
                round[k] = turns_once(b, i);
                mean[k] = w * before + ang_vel[k] * after;
            }
            if !round[k] {
                (rotation[k], ang_vel[k]) = turned_body(b, i, rotation[k], ang_vel[k], rest);
            }
            position[k] += velocity[k] * rest;
        }
        let ang_vel = &mean[..range.len()];
        dispatch(Turn { round: &round[..range.len()], ang_vel, rotation, h });
        let mut bad = None;
        for (k, i) in
            range.enumerate().filter(|(_, i)| !matches!(b.kind[*i], BodyKind::Fixed | BodyKind::Beam))
        {
            // Also false for what is not a number.
            let size = b.inradius[i];
            let near = position[k].abs().max_element() <= if size > 0.0 { FARTHEST * size } else { f64::MAX };
            if !(near && rotation[k].is_finite()) && bad.is_none() {
                bad = Some(i);
            }
        }
        bad
    });
    (bodies.force, bodies.torque) = (force, torque);
    bodies.position = position;
    bodies.rotation = rotation;
    bodies.velocity = velocity;
    bodies.ang_vel = ang_vel;
    match bad.into_iter().flatten().next() {
        None => Ok(()),
        Some(i) => Err(lost(bodies, i, time)),
    }
}

/// Turns the round bodies of a chunk.
struct Turn<'a> {
    round: &'a [bool],
    ang_vel: &'a [DVec3],
    rotation: &'a mut [DQuat],
    h: f64,
}

impl Kernel<f64> for Turn<'_> {
    type Out = ();
    #[inline(always)]
    fn run<N: Simd<f64>>(self) {
        let Self { round, ang_vel, rotation, h } = self;
        let eights = rotation.chunks_mut(WIDTH).zip(ang_vel.chunks(WIDTH)).zip(round.chunks(WIDTH));
        for ((rotation, ang_vel), round) in eights {
            if round == [true; WIDTH] && turn_eight::<N>(rotation, ang_vel, h) {
                continue;
            }
            for (q, w) in
                rotation.iter_mut().zip(ang_vel).zip(round).filter(|(_, round)| **round).map(|x| x.0)
            {
                *q = turned_a_little(*q, *w, h);
            }
        }
    }
}

/// Eight vectors.
#[inline(always)]
fn vectors<N: Simd<f64>>(of: &[DVec3]) -> V3<N> {
    let [x, y, z] = [0, 1, 2].map(
        #[inline(always)]
        |c| {
            N::from_fn(
                #[inline(always)]
                |l| of[l][c],
            )
        },
    );
    V3 { x, y, z }
}

/// 1 less a share of x times the rest of a series.
#[inline(always)]
fn less<N: Simd<f64>>(x: N, share: f64, rest: N) -> N {
    N::splat(1.0) - x * N::splat(share) * rest
}

/// As [`turned_a_little`], eight at once and to the same bits; false, and nothing done, if one turns too far for the series.
#[inline(always)]
fn turn_eight<N: Simd<f64>>(rotation: &mut [DQuat], ang_vel: &[DVec3], h: f64) -> bool {
    let half = vectors::<N>(ang_vel) * N::splat(0.5 * h);
    let x = half.dot(half);
    // Also false for what is not a number.
    if x.mask_lt(N::splat(SMALL * SMALL)) != u8::MAX {
        return false;
    }
    let one = N::splat(1.0);
    let s = half * less(x, 1.0 / 6.0, less(x, 1.0 / 20.0, less(x, 1.0 / 42.0, one)));
    let c = less(x, 0.5, less(x, 1.0 / 12.0, less(x, 1.0 / 30.0, one)));
    let rows: [[f64; 4]; WIDTH] = std::array::from_fn(
        #[inline(always)]
        |l| rotation[l].to_array(),
    );
    let (v, w) = N::gather_rows(&rows, &[0, 1, 2, 3, 4, 5, 6, 7]);
    // The product of quaternions, in glam's order.
    let q = V3 {
        x: c * v.x + s.x * w + s.y * v.z - s.z * v.y,
        y: c * v.y - s.x * v.z + s.y * w + s.z * v.x,
        z: c * v.z + s.x * v.y - s.y * v.x + s.z * w,
    };
    let w = c * w - s.x * v.x - s.y * v.y - s.z * v.z;
    let length = N::splat(1.5) - N::splat(0.5) * (q.x * q.x + q.y * q.y + q.z * q.z + w * w);
    for (to, q) in rotation.iter_mut().zip(N::to_rows(q * length, w * length)) {
        *to = DQuat::from_array(q);
    }
    true
}

/// As [`turned`], by a series.
#[inline]
fn turned_a_little(rotation: DQuat, ang_vel: DVec3, h: f64) -> DQuat {
    let half = ang_vel * (0.5 * h);
    let x = half.length_squared();
    if x.is_nan() || x >= SMALL * SMALL {
        return turned(rotation, ang_vel, h);
    }
    // sin(s)/s and cos(s) with x = s^2; products, for quotients take four times as long.
    let s = half * (1.0 - x * (1.0 / 6.0) * (1.0 - x * (1.0 / 20.0) * (1.0 - x * (1.0 / 42.0))));
    let c = 1.0 - x * 0.5 * (1.0 - x * (1.0 / 12.0) * (1.0 - x * (1.0 / 30.0)));
    let q = DQuat::from_xyzw(s.x, s.y, s.z, c) * rotation;
    // Its length is 1 to rounding: one step of Newton's method towards 1 keeps it there.
    q * (1.5 - 0.5 * q.length_squared())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;
    use crate::simd::{Real, on_all_widths};
    use crate::{Body, MaterialId, Settings, World};

    #[test]
    fn a_body_that_is_lost_or_not_a_number_is_named_with_stage_and_time() {
        let failure = |velocity: DVec3, force: DVec3| {
            let mut world = World::new(Settings { gravity: DVec3::ZERO, ..Settings::default() });
            world.add(Body::sphere(0.1, 1e3, MaterialId(0), DVec3::X * 10.0));
            world.add(Body::sphere(0.1, 1e3, MaterialId(0), DVec3::ZERO).with_velocity(velocity));
            world.bodies.force[1] = force;
            integrate((1e-3, 0.5e-3), 5.0, &mut world.bodies, None).map_err(|f| f.to_string())
        };
        assert!(failure(DVec3::Y * 1e6, DVec3::ZERO).is_ok());
        let said = failure(DVec3::Y * 1e12, DVec3::ZERO).unwrap_err();
        assert!(said.starts_with("body 1 is lost after integrate at t = 5.000000 s"), "{said}");
        for (v, f) in [(DVec3::NAN, DVec3::ZERO), (DVec3::INFINITY, DVec3::ZERO), (DVec3::ZERO, DVec3::NAN)] {
            let said = failure(v, f).unwrap_err();
            assert!(said.starts_with("body 1 is no longer finite after integrate at t = 5"), "{said}");
        }
    }

    /// The bits of bodies after they have turned.
    struct Turned<'a> {
        rotation: Vec<DQuat>,
        ang_vel: &'a [DVec3],
        round: &'a [bool],
        h: f64,
    }

    impl Kernel<f64> for Turned<'_> {
        type Out = Vec<[u64; 4]>;
        #[inline(always)]
        fn run<N: Simd<f64>>(mut self) -> Vec<[u64; 4]> {
            let Self { rotation, ang_vel, round, h } = &mut self;
            Turn { round, ang_vel, rotation, h: *h }.run::<N>();
            rotation.iter().map(|q| q.to_array().map(f64::to_bits)).collect()
        }
    }

    /// Eight at once turn as one, to the bit, also where some are too fast, not round or beyond the last eight.
    #[test]
    fn eight_turn_as_one() {
        let mut random = Random::new(3, 0);
        let mut draw = || DVec3::from_array(std::array::from_fn(|_| random.normal()));
        let n = 6 * WIDTH + 3;
        let rotation: Vec<DQuat> = (0..n).map(|_| DQuat::from_scaled_axis(draw())).collect();
        let mut ang_vel: Vec<DVec3> = (0..n).map(|_| draw()).collect();
        ang_vel[11] *= 1e3;
        ang_vel[20] = DVec3::NAN;
        let mut round = vec![true; n];
        (round[1], round[25]) = (false, false);
        let h = 1e-3;
        let expected: Vec<[u64; 4]> = (0..n)
            .map(|k| if round[k] { turned_a_little(rotation[k], ang_vel[k], h) } else { rotation[k] })
            .map(|q| q.to_array().map(f64::to_bits))
            .collect();
        let turned =
            on_all_widths(|| Turned { rotation: rotation.clone(), ang_vel: &ang_vel, round: &round, h });
        turned.iter().for_each(|one| assert_eq!(*one, expected));
        let mut all = rotation[..WIDTH].to_vec();
        assert!(turn_eight::<<f64 as Real>::Plain>(&mut all, &ang_vel[..WIDTH], h));
        assert!(!turn_eight::<<f64 as Real>::Plain>(&mut all, &ang_vel[WIDTH..2 * WIDTH], h));
    }

    #[test]
    fn the_series_turns_as_the_exponential() {
        let w = DVec3::new(3.0, -7.0, 5.0);
        let (mut q, mut exact) = (DQuat::IDENTITY, DQuat::IDENTITY);
        for _ in 0..10_000 {
            q = turned_a_little(q, w, 3e-3);
            exact = turned(exact, w, 3e-3);
        }
        assert!((q - exact).length() < 1e-11 && (q.length() - 1.0).abs() < 1e-14);
    }
}
