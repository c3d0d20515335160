//! Rotation of a body with different moments of inertia in a step, and its angular velocity at the start of the next step.
//!
//! | symbol | what |
//! |---|---|
//! | J | principal moments of inertia, in the body's frame |
//! | L | angular momentum, a world vector |
//! | m | mean angular velocity of an implicit midpoint step of Euler's equations, in the body's frame at its start |
//! | G(m) | J m + h/2 m x J m: the angular momentum of a body that makes such a step |
//!
//! The step with the mean m ends with the angular velocity m - h/2 J^-1 (m x J m) in the body's frame. It turns the body by
//! the Cayley transform of h m and, about L, by what the transform's angle 2 atan(h |m| / 2) falls short of h |m|. So a free
//! body keeps energy and the vector L to rounding, its orientation is of second order, and spinning about a principal axis is
//! exact. The explicit term gains energy until a fast top explodes; turning by the new angular velocity alone lets L drift.
//! Differs from Negrut10, which takes -w x J w at the start of the step and turns by the new w (eq. 8).
//!
//! **What is carried over.** With impulses in the step the body turns by what joints and contacts allow, and L changes by
//! their moments. J^-1 L at the new orientation is then the new angular velocity, and right for tops: L is exact. Where the
//! turn is not quite that of a free body with this L, the rest, L - G, is left behind by a turning body. For a slender one
//! a part of it that was across its axis is then along it, where the moment of inertia is smaller by J_t / J_a: an error of
//! (w h)^2 J_t / J_a, which grows from step to step once it exceeds about two. So a slender body carries the angular velocity
//! at the end of the midpoint step that turns it as it turned, and the rest turns with it: nothing is divided by J_a that did
//! not belong to that axis. By the triangle inequality of the moments of inertia J^-1 (m x J m) is never more than m^2.
//! Between the two, x = (angle between the slender axis before and after)^2 J_t / J_a decides by x^2 / (1 + x^2).
//!
//! Joints make the rest vanish ([`crate::joint::system`]); contacts leave it.

use glam::{DMat3, DQuat, DVec3};

use crate::bodies::Bodies;
use crate::math::{ang_vel_between, turned};

/// Below this x a body carries J^-1 L.
const NOT_SLENDER: f64 = 1e-3;

/// Mean gyroscopic torque over a step of `h` [N m], and what a free body turns by beyond its angular velocity at the end
/// of the step [rad/s]; world frame.
pub(crate) fn gyroscopic_torque(bodies: &Bodies, i: usize, h: f64) -> (DVec3, DVec3) {
    let none = (DVec3::ZERO, DVec3::ZERO);
    if bodies.is_isotropic(i) || bodies.ang_vel[i] == DVec3::ZERO {
        return none;
    }
    let j = bodies.inertia_body(i);
    let q = bodies.rotation[i];
    let w0 = q.conjugate() * bodies.ang_vel[i];
    let Some((m, w1)) = midpoint_step(j, w0, h) else { return none };
    // In the body's frame at the start of the step.
    let turn = turn_by(m, j * w0, h);
    let end = turn * w1;
    (q * (j * (end - w0) / h), q * (ang_vel_between(DQuat::IDENTITY, turn, h) - end))
}

/// Mean angular velocity m of a midpoint step of length `h`, and the angular velocity at its end, in the body's frame: solves
/// J (w1 - w0) / h + m x J m = 0 with m = (w0 + w1) / 2 by Newton's method. `None` if the body does not turn, or no longer finitely.
fn midpoint_step(j: DVec3, w0: DVec3, h: f64) -> Option<(DVec3, DVec3)> {
    let mut w1 = w0;
    for _ in 0..8 {
        let m = 0.5 * (w0 + w1);
        let residual = j * (w1 - w0) + h * m.cross(j * m);
        if residual.length_squared() <= 1e-30 * (j * w0).length_squared() {
            break;
        }
        let jacobian = DMat3::from_diagonal(j) + 0.5 * h * (skew(m) * DMat3::from_diagonal(j) - skew(j * m));
        w1 -= jacobian.inverse() * residual;
    }
    let m = 0.5 * (w0 + w1);
    (w1.is_finite() && m != DVec3::ZERO).then_some((m, w1))
}

/// Orientation and angular velocity, world frame, of a body that nothing touches after the time `t`; `inertia` are the moments in
/// the body's frame [kg m2]. A negative time undoes what a positive one did.
pub(crate) fn turned_freely(q: DQuat, w: DVec3, inertia: DVec3, t: f64) -> (DQuat, DVec3) {
    // A body that may not turn about an axis has no moment there.
    if w == DVec3::ZERO || t == 0.0 || inertia.min_element() <= 0.0 {
        return (turned(q, w, t), w);
    }
    let w0 = q.conjugate() * w;
    let Some((m, w1)) = midpoint_step(inertia, w0, t) else { return (turned(q, w, t), w) };
    let end = (q * turn_by(m, inertia * w0, t)).normalize();
    (end, end * w1)
}

/// The turn of a midpoint step with the mean `m` and the angular momentum `l`, in the body's frame at its start.
fn turn_by(m: DVec3, l: DVec3, h: f64) -> DQuat {
    let speed = m.length();
    if speed == 0.0 {
        return DQuat::IDENTITY;
    }
    let half = 0.5 * h * m;
    let cayley = DQuat::from_xyzw(half.x, half.y, half.z, 1.0).normalize();
    let l = l.normalize_or_zero();
    let angle = h * speed;
    let short = (angle - 2.0 * (0.5 * angle).atan()) * l.dot(m) / speed;
    DQuat::from_scaled_axis(l * short) * cayley
}

/// The mean m of the midpoint step that turns a body by `h` times `rate`, and its angular momentum G(m); in the body's frame
/// at the start of the step.
fn midpoint(j: DVec3, rate: DVec3, h: f64) -> (DVec3, DVec3) {
    let momentum = |m: DVec3| j * m + 0.5 * h * m.cross(j * m);
    let mut m = rate;
    // The two differ by less than a tenth: each round gains a digit or more.
    for _ in 0..16 {
        let turn = turn_by(m, momentum(m), h);
        let change = rate - ang_vel_between(DQuat::IDENTITY, turn, h);
        m += change;
        if change.length_squared() <= 1e-31 * rate.length_squared() {
            break;
        }
    }
    (m, momentum(m))
}

/// Angular momentum that a free body needs to turn by `h` times `rate` (world frame) in a step.
pub(crate) fn momentum_of_turn(j: DVec3, rotation: DQuat, rate: DVec3, h: f64) -> DVec3 {
    rotation * midpoint(j, rotation.conjugate() * rate, h).1
}

/// The matrix of the cross product, `skew(a) b = a x b`.
fn skew(a: DVec3) -> DMat3 {
    DMat3::from_cols(DVec3::new(0.0, a.z, -a.y), DVec3::new(-a.z, 0.0, a.x), DVec3::new(a.y, -a.x, 0.0))
}

/// Angular velocity that body `i` carries to the next step, from its orientations before and after this one and its angular
/// velocity `w` with all impulses of the step.
pub(crate) fn ang_vel_after_turn(
    bodies: &Bodies,
    i: usize,
    h: f64,
    before: DQuat,
    after: DQuat,
    w: DVec3,
) -> DVec3 {
    let inverse = bodies.inv_inertia_body[i];
    if inverse.min_element() <= 0.0 {
        return w;
    }
    let j = bodies.inertia_body(i);
    let momentum = |q: DQuat| q * (j * (q.conjugate() * w));
    // J(q) w less the gyroscopic term, which only turns it. As a change of w: rounding of the quaternions' lengths then
    // cancels instead of piling up.
    let change = momentum(before) - momentum(after) - h * bodies.gyro[i];
    let exact = w + after * (inverse * (after.conjugate() * change));
    let (axis, ratio) = slender_axis(j);
    let x = ratio * (before * axis).distance_squared(after * axis);
    let is_slender = x > NOT_SLENDER;
    if !is_slender {
        return exact;
    }
    let rate = before.conjugate() * (w + bodies.turn_correction[i]);
    let end = if bodies.rough[i] {
        rate
    } else {
        let (m, turning) = midpoint(j, rate, h);
        let rest = before.conjugate() * (momentum(before) - h * bodies.gyro[i]) - turning;
        m + inverse * (rest - 0.5 * h * m.cross(j * m))
    };
    exact.lerp(after * end, x * x / (1.0 + x * x))
}

/// The axis of the smallest moment of inertia, and the second smallest moment over the smallest.
fn slender_axis(j: DVec3) -> (DVec3, f64) {
    let j = j.to_array();
    let least = (0..3).fold(0, |k, n| if j[n] < j[k] { n } else { k });
    (DVec3::AXES[least], j[(least + 1) % 3].min(j[(least + 2) % 3]) / j[least])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Body, MaterialId, Settings, ShapeId, World};

    fn top(h: f64, inertia: DVec3, w: DVec3) -> World {
        let mut world = World::new(Settings { step: h, gravity: DVec3::ZERO, ..Settings::default() });
        let body = Body::fixed(ShapeId(0), 0.1, MaterialId(0), DVec3::ZERO).with_mass(1.0, inertia);
        world.add(body.with_ang_vel(w));
        world
    }

    #[test]
    fn a_tumbling_body_keeps_the_vector_of_its_angular_momentum() {
        let mut world = top(1e-2, DVec3::new(1.0, 2.0, 3.0), DVec3::new(0.3, 5.0, -0.4));
        let start = world.bodies.spin(0);
        for _ in 0..2000 {
            world.step().unwrap();
        }
        assert!((world.bodies.spin(0) - start).length() < 1e-11 * start.length());
    }

    #[test]
    fn spinning_about_a_principal_axis_is_exact() {
        let mut world = top(1e-2, DVec3::new(1.0, 2.0, 3.0), DVec3::Y * 40.0);
        for _ in 0..100 {
            world.step().unwrap();
        }
        let q = world.bodies.rotation[0];
        let exact = DQuat::from_rotation_y(40.0);
        assert!(q.dot(exact).abs() > 1.0 - 1e-12, "{q} {exact}");
    }

    #[test]
    fn keeps_energy_and_momentum_is_of_second_order_and_can_be_undone() {
        let inertia = DVec3::new(1.0, 2.0, 3.5);
        let start = (DQuat::from_rotation_x(0.3), DVec3::new(0.3, 5.0, -0.4));
        let momentum = |(q, w): (DQuat, DVec3)| q * (inertia * (q.conjugate() * w));
        let run = |steps: u32| {
            let t = 2.0 / f64::from(steps);
            (0..steps).fold(start, |(q, w), _| turned_freely(q, w, inertia, t))
        };
        let end = run(400);
        assert!(momentum(end).distance(momentum(start)) < 1e-11 * momentum(start).length());
        let energy = |s: (DQuat, DVec3)| momentum(s).dot(s.1);
        assert!((energy(end) / energy(start) - 1.0).abs() < 1e-11);
        let exact = run(25_600).0;
        let error = |steps: u32| (run(steps).0 * exact.conjugate()).to_scaled_axis().length();
        let order = (error(400) / error(800)).log2();
        assert!((order - 2.0).abs() < 0.1, "{order}");
        let back = turned_freely(end.0, end.1, inertia, -0.05);
        let again = turned_freely(back.0, back.1, inertia, 0.05);
        assert!((again.0 - end.0).length() < 1e-13 && again.1.distance(end.1) < 1e-12);
    }

    #[test]
    fn turning_freely_about_a_principal_axis_is_exact() {
        let (mut q, mut w) = (DQuat::IDENTITY, DVec3::Y * 40.0);
        for _ in 0..100 {
            (q, w) = turned_freely(q, w, DVec3::new(1.0, 2.0, 3.0), 1e-2);
        }
        assert!(
            q.dot(DQuat::from_rotation_y(40.0)).abs() > 1.0 - 1e-12 && w.distance(DVec3::Y * 40.0) < 1e-10
        );
    }
}
