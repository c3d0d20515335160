//! What the bodies of a mechanism answer to pushes, with its joints taken out: the matrix W.
//!
//! For pushes p (impulse and moment) on bodies of a mechanism their velocities change by W p + w0, with
//! W = M^-1 - M^-1 J' S^-1 J M^-1 and w0 = -M^-1 J' S^-1 base (the symbols of [`super::system`]). A device that solves contacts
//! multiplies by W in every iteration instead of solving for the joints; rounded to single precision W leaves some 1e-8 of the free
//! motion in the joints, while factors in single precision would leave ten times as much.

use glam::DVec3;

use super::schur::RowResponse;
use super::system::JointSystem;
use crate::bodies::Bodies;

impl JointSystem {
    /// W and w0 of some bodies under the rows of some joints: for each body six lines (velocity, angular velocity) of six numbers per
    /// body (impulse, moment), and then w0. `None` if a number is not finite.
    pub fn response(&self, joints: &[u32], of: &[u32], bodies: &Bodies) -> Option<Vec<f32>> {
        let is_in = |a: &RowResponse| joints.binary_search(&a.row.joint).is_ok();
        let rows: Vec<u32> =
            (0..self.answers.len() as u32).filter(|&k| is_in(&self.answers[k as usize])).collect();
        let part = self.part(&rows, |i| i)?;
        let width = 6 * of.len() + 1;
        let mut lines = vec![0.0_f32; 6 * of.len() * width];
        let mut lambda = vec![0.0; part.answers.len()];
        for column in 0..width {
            let pushed = of.get(column / 6).map(|&i| (i, unit_push(bodies, i as usize, column % 6)));
            let rates: Vec<f64> = part.answers.iter().map(|a| rate_of_push(a, pushed)).collect();
            part.schur.solve(&part.answers, &rates, &mut lambda);
            for (k, &i) in of.iter().enumerate() {
                let (v, w) = changed(&part.answers, &lambda, i, pushed);
                for (d, x) in v.to_array().into_iter().chain(w.to_array()).enumerate() {
                    lines[(6 * k + d) * width + column] = x as f32;
                }
            }
        }
        lines.iter().all(|x| x.is_finite()).then_some(lines)
    }
}

/// What an impulse or moment of one along an axis changes of a body that is free.
fn unit_push(bodies: &Bodies, i: usize, d: usize) -> (DVec3, DVec3) {
    if d < 3 {
        (DVec3::AXES[d] * bodies.inv_mass[i], DVec3::ZERO)
    } else {
        (DVec3::ZERO, bodies.inv_inertia(i) * DVec3::AXES[d - 3])
    }
}

/// The rate of a row for the change of one body, or that without any push.
fn rate_of_push(a: &RowResponse, pushed: Option<(u32, (DVec3, DVec3))>) -> f64 {
    let Some((i, change)) = pushed else { return a.base };
    let of = |j: u32| if j == i { change } else { (DVec3::ZERO, DVec3::ZERO) };
    a.row.rate(of(a.row.a), of(a.row.b))
}

/// The change of body `i`: that of its own push, and what the rows add.
fn changed(
    answers: &[RowResponse],
    lambda: &[f64],
    i: u32,
    pushed: Option<(u32, (DVec3, DVec3))>,
) -> (DVec3, DVec3) {
    let own = pushed.filter(|p| p.0 == i).map_or((DVec3::ZERO, DVec3::ZERO), |p| p.1);
    answers.iter().zip(lambda).filter(|(a, _)| a.active).fold(own, |(v, w), (a, &lambda)| {
        let side = |j: u32, (v, w): (DVec3, DVec3)| {
            if j == i { (v * lambda, w * lambda) } else { (DVec3::ZERO, DVec3::ZERO) }
        };
        let (first, second) = (side(a.row.a, a.a), side(a.row.b, a.b));
        (v + first.0 + second.0, w + first.1 + second.1)
    })
}

#[cfg(test)]
mod tests {
    use glam::{DQuat, DVec3};

    use crate::{Body, Joint, JointKind, MaterialId, Settings, World};

    /// A chain of balls that hangs on the world: W times any pushes, plus w0, is what the joints answer to them.
    #[test]
    fn w_answers_as_the_joints_do() {
        let mut world = World::new(Settings::default());
        let balls: Vec<_> = (0..4)
            .map(|k| {
                let at = DVec3::new(0.3 * f64::from(k), 0.0, 0.0);
                world.add(
                    Body::sphere(0.1 + 0.02 * f64::from(k), 1e3, MaterialId(0), at).with_velocity(DVec3::Y),
                )
            })
            .collect();
        let mut last = None;
        for (k, &b) in balls.iter().enumerate() {
            let at = DVec3::new(0.3 * k as f64 - 0.15, 0.0, 0.0);
            let kind = if k == 2 { JointKind::Revolute } else { JointKind::Spherical };
            let index = |id| world.index_of(id);
            let joint = Joint::between(kind, "j", &world.bodies, index, (last, Some(b)), at, DQuat::IDENTITY);
            world.add_joint(joint, false);
            last = Some(b);
        }
        let (joints, of) = ([0, 1, 2, 3], [0_u32, 1, 3]);
        let World { joint_system, bodies, index_of_id, joints: list, .. } = &mut world;
        joint_system.joint_rows(list, bodies, index_of_id, (0.0, 1e-3)).unwrap();
        let w = joint_system.response(&joints, &of, bodies).unwrap();
        let push: Vec<f64> = (0..18).map(|k| f64::from((k * 7 + 3) % 11) - 5.0).collect();
        let mut change = [(DVec3::ZERO, DVec3::ZERO); 4];
        for (k, &i) in of.iter().enumerate() {
            let p = |d: usize| DVec3::from_slice(&push[6 * k + d..6 * k + d + 3]);
            let i = i as usize;
            change[i] = (p(0) * bodies.inv_mass[i], bodies.inv_inertia(i) * p(3));
        }
        joint_system.respond(
            &mut change[..],
            |c, i| c[i as usize],
            |c, i, v, w| {
                c[i as usize].0 += v;
                c[i as usize].1 += w;
            },
        );
        for (k, &i) in of.iter().enumerate() {
            let is = change[i as usize];
            for (d, x) in is.0.to_array().into_iter().chain(is.1.to_array()).enumerate() {
                let line = &w[(6 * k + d) * 19..][..19];
                let by_w: f64 = line[..18].iter().zip(&push).map(|(w, p)| f64::from(*w) * p).sum::<f64>()
                    + f64::from(line[18]);
                assert!((by_w - x).abs() < 1e-5 * x.abs().max(1.0), "body {i}, {d}: {by_w} {x}");
            }
        }
    }
}
