//! Into how many parts a body's mass must be split, so that its contacts may step at the same time.
//!
//! What body A adds to N couples its contacts: N_A = D_A' M_A^-1 D_A. With K_i a bound on the block of contact i alone,
//! N_A lies below p times the blocks K_i, where p is the largest eigenvalue of the 6x6 matrix
//! G = sum over its contacts of M^-1/2 D_i K_i^-1 D_i' M^-1/2. It is never more than the number of contacts, which is the
//! usual bound, and reached where all of them say the same: a face on a plane. Around a grain in a heap contacts point
//! everywhere, and p is about half of their number: steps are twice as long, and iterations far fewer.
//!
//! p is bounded from above by (trace G^16)^(1/16), which is at most 12 % more ([`super::coupling`]). Where all arms of a body
//! lie along the normals and its inertia is the same about every axis, as for a sphere, G has a closed form in the sums of n
//! and n n' (see [`NormalSums`]).

use std::ops::Range;

use glam::DVec3;

use super::contact_rows::point_of;
use super::coupling::{Couplings, Own};
use super::updates::BodyContacts;
use crate::bodies::{Bodies, BodyKind};
use crate::contacts::Contacts;
use crate::par;
use crate::simd::{Kernel, Number, Real, Simd, V3, WIDTH, dispatch};
use crate::soa::resize;

/// The parts of every body, one task per chunk of bodies; zero for what is not pushed.
pub(super) fn split_masses<F: Real>(
    bodies: &Bodies,
    contacts: &Contacts,
    first: &[u32],
    sums: &BodyContacts<F>,
    mass_split: &mut Vec<f32>,
) {
    resize(mass_split, bodies.len());
    par::for_chunks_mut(mass_split, |range, mass_split| {
        for (mass_split, start) in mass_split.chunks_mut(WIDTH).zip(range.step_by(WIDTH)) {
            let mut around = [NormalSums::default(); WIDTH];
            let mut others = [const { None }; WIDTH];
            let mut is_round = [false; WIDTH];
            for (lane, share) in mass_split.iter_mut().enumerate() {
                let i = start + lane;
                let own = first[i] as usize..first[i + 1] as usize;
                let second = sums.second(i);
                let count = own.len() + second.len();
                *share = count as f32;
                if bodies.kind[i] != BodyKind::Dynamic {
                    *share = 0.0;
                } else if count > 1 {
                    match NormalSums::of(bodies, contacts, own.clone(), second, i) {
                        Some(found) => (around[lane], is_round[lane]) = (found, true),
                        None => others[lane] = Some(Own { body: i, own, second }),
                    }
                }
            }
            let mut bound = |is: [bool; WIDTH], parts: &dyn Fn() -> [f64; WIDTH]| {
                if is.contains(&true) {
                    let parts = parts();
                    for (lane, share) in mass_split.iter_mut().enumerate().filter(|(lane, _)| is[*lane]) {
                        *share = (parts[lane] as f32).clamp(1.0, *share);
                    }
                }
            };
            bound(is_round, &|| dispatch(Parts(&around)));
            let is_other = others.each_ref().map(Option::is_some);
            bound(is_other, &|| dispatch(Couplings { bodies, contacts, of: &others }));
        }
        0u32
    });
}

/// What the contacts of a body sum up to that is round to them.
///
/// With w = t / (1 + t), t = m s^2 / J for the arm s of a contact, G is made of the blocks
/// A = sum (1 - w) I + w n n' for moving, C = sum w (I - n n') for turning, and between them the cross product with
/// b = sum sqrt(w (1 - w)) n, signed by the side of the arm. Its largest eigenvalue is at most that of the 2x2 matrix of
/// the three blocks' norms.
#[derive(Clone, Copy, Default)]
struct NormalSums {
    count: f64,
    /// Sum of w.
    w: f64,
    b: DVec3,
    /// Sum of w n n': its diagonal, and xy, yz, zx.
    diagonal: DVec3,
    beside: DVec3,
}

impl NormalSums {
    /// Of body i; `None` if it is not round to its contacts.
    #[inline(always)]
    fn of(bodies: &Bodies, contacts: &Contacts, own: Range<usize>, second: &[u32], i: usize) -> Option<Self> {
        if !bodies.is_isotropic(i) {
            return None;
        }
        let ratio = bodies.inv_inertia_body[i].x / bodies.inv_mass[i];
        let (root, radius) = (ratio.sqrt(), bodies.radius[i]);
        // The surface of a ball is where its radius ends; other arms are looked at.
        let is_ball = bodies.is_ball(i);
        let mut sum = Self::default();
        let mut add = |c: usize, is_first: bool| {
            let n = contacts.normal[c];
            let (along, fits) = if is_ball {
                let other = if is_first { contacts.b[c] } else { contacts.a[c] };
                let half = if bodies.kind[other as usize] == BodyKind::Dynamic { 0.5 } else { 0.0 };
                let arm = radius + half * contacts.gap[c];
                (if is_first { arm } else { -arm }, true)
            } else {
                let s = arm_of(bodies, contacts, c, i, is_first);
                let (along, square) = (s.dot(n), s.length_squared());
                (along, square - along * along <= 1e-12 * square)
            };
            let t = ratio * along * along;
            let inverse = 1.0 / (1.0 + t);
            let w = t * inverse;
            sum.count += 1.0;
            sum.w += w;
            sum.b += n * (root * along * inverse); // sqrt(w (1 - w))
            sum.diagonal += n * n * w;
            sum.beside += DVec3::new(n.x * n.y, n.y * n.z, n.z * n.x) * w;
            fits
        };
        let mut all = own.map(|c| (c, true)).chain(second.iter().map(|&c| (c as usize, false)));
        all.all(|(c, is_first)| add(c, is_first)).then_some(sum)
    }
}

/// The parts of eight bodies.
struct Parts<'a>(&'a [NormalSums; WIDTH]);

impl Kernel<f64> for Parts<'_> {
    type Out = [f64; WIDTH];
    #[inline(always)]
    fn run<N: Simd<f64>>(self) -> [f64; WIDTH] {
        let around = self.0;
        let vector = |of: fn(&NormalSums) -> DVec3| V3 {
            x: N::from_fn(|l| of(&around[l]).x),
            y: N::from_fn(|l| of(&around[l]).y),
            z: N::from_fn(|l| of(&around[l]).z),
        };
        let (count, w) = (N::from_fn(|l| around[l].count), N::from_fn(|l| around[l].w));
        let (b, diagonal, beside) = (vector(|a| a.b), vector(|a| a.diagonal), vector(|a| a.beside));
        let all = V3 { x: w, y: w, z: w };
        let (up, down) =
            (largest_of_three(diagonal, beside), largest_of_three(all - diagonal, beside * N::splat(-1.0)));
        let (moving, turning) = (count - w + up, down);
        let half = N::splat(0.5);
        let apart = (moving - turning) * half;
        ((moving + turning) * half + (apart * apart + b.dot(b)).sqrt()).array()
    }
}

/// A bound on the largest eigenvalue of a symmetric positive 3x3 matrix, from its diagonal and xy, yz, zx:
/// (trace T^16)^(1/16), at most 7 % more.
#[inline(always)]
fn largest_of_three<N: Number>(diagonal: V3<N>, beside: V3<N>) -> N {
    let (mut d, mut o) = (diagonal, beside);
    for _ in 0..3 {
        let (xy, yz, zx) = (o.x * o.x, o.y * o.y, o.z * o.z);
        let squares = V3 { x: d.x * d.x + xy + zx, y: d.y * d.y + xy + yz, z: d.z * d.z + yz + zx };
        o = V3 {
            x: (d.x + d.y) * o.x + o.y * o.z,
            y: (d.y + d.z) * o.y + o.z * o.x,
            z: (d.z + d.x) * o.z + o.x * o.y,
        };
        d = squares;
    }
    (d.dot(d) + o.dot(o) * N::splat(2.0)).sqrt().sqrt().sqrt().sqrt()
}

/// Arm of a body in a contact.
#[inline(always)]
pub(super) fn arm_of(bodies: &Bodies, contacts: &Contacts, c: usize, i: usize, is_first: bool) -> DVec3 {
    let other = if is_first { contacts.b[c] } else { contacts.a[c] };
    let pushed = bodies.kind[other as usize] == BodyKind::Dynamic;
    let position = bodies.position[i];
    let center = if is_first { position } else { contacts.center_b(c, position) };
    point_of(contacts, c, is_first || pushed, !is_first || pushed) - center
}

#[cfg(test)]
mod tests {
    use super::super::coupling::tests::{coupling_of, power_iteration};
    use super::*;

    /// The closed form of round bodies lies above the eigenvalue and close to it: against power iteration on the whole of G.
    #[test]
    fn round_bodies_agree_with_the_matrix() {
        let mut random = crate::random::Random::new(4, 0);
        for count in [2_usize, 3, 4, 6, 12] {
            let mut world = crate::World::new(crate::Settings::default());
            let stone = crate::Material { name: "s".into(), density: 1e3, friction: 0.5, restitution: 0.0 };
            let stone = world.add_material(stone);
            world.add(crate::Body::sphere(0.1, 1e3, stone, DVec3::ZERO));
            let mut contacts = Contacts::default();
            let half = count / 2;
            for k in 0..count {
                let outward = DVec3::new(random.normal(), random.normal(), random.normal()).normalize();
                let gap = 1e-4 * k as f64;
                world.add(crate::Body::sphere(0.1, 1e3, stone, outward * (0.2 + gap)));
                let other = k as u32 + 1;
                // First those in which the body is `a`.
                let (a, b, normal, gap_at) =
                    if k < half { (0, other, outward, 0.0) } else { (other, 0, -outward, gap) };
                let point_a = outward * (0.1 + gap_at);
                contacts.push(crate::contacts::Contact { a, b, feature: 0, normal, point_a, gap });
            }
            let second: Vec<u32> = (half as u32..count as u32).collect();
            let around = NormalSums::of(&world.bodies, &contacts, 0..half, &second, 0).unwrap();
            let bound = dispatch(Parts(&[around; WIDTH]))[WIDTH - 1];
            let own = Own { body: 0, own: 0..half, second: &second };
            let value = power_iteration(&coupling_of(&world.bodies, &contacts, own));
            assert!((1.0 - 1e-9..1.2).contains(&(bound / value)), "{count}: {bound} {value}");
        }
    }
}
