//! Into how many parts a body's mass must be split, so that its contacts may step at the same time.
//!
//! What body A adds to N couples its contacts: N_A = D_A' M_A^-1 D_A. With K_i a bound on the block of contact i alone,
//! N_A lies below p times the blocks K_i, where p is the largest eigenvalue of the 6x6 matrix
//! G = sum over its contacts of M^-1/2 D_i K_i^-1 D_i' M^-1/2. It is never more than the number of contacts, which is the
//! usual bound, and reached where all of them say the same: a face on a plane. Around a grain in a heap contacts point
//! everywhere, and p is about half of their number: steps are twice as long, and iterations far fewer.
//!
//! p is bounded from above by (trace G^16)^(1/16), which is at most 12 % more.

use glam::DVec3;

use super::contact_rows::{arms_of, stiffness};
use super::updates::Sums;
use crate::bodies::{Bodies, BodyKind};
use crate::contacts::Contacts;
use crate::par;
use crate::soa::resize;

/// A symmetric 6x6 matrix, all of it.
type Six = [[f64; 6]; 6];

/// The parts of every body, a chunk of bodies a task; zero for what is not pushed.
pub(super) fn split_masses(
    bodies: &Bodies,
    contacts: &Contacts,
    first: &[u32],
    sums: &Sums,
    shares: &mut Vec<f32>,
) {
    resize(shares, bodies.len());
    par::for_chunks_mut(shares, |range, shares| {
        for (share, i) in shares.iter_mut().zip(range) {
            let own = first[i] as usize..first[i + 1] as usize;
            let second = sums.second(i);
            let count = own.len() + second.len();
            *share = if bodies.kind[i] != BodyKind::Dynamic {
                0.0
            } else if count < 2 {
                count as f32
            } else {
                let mut g = Six::default();
                own.for_each(|c| add(bodies, contacts, c, i, true, &mut g));
                second.iter().for_each(|&c| add(bodies, contacts, c as usize, i, false, &mut g));
                (largest(g) as f32).clamp(1.0, count as f32)
            };
        }
        0u32
    });
}

/// Adds M^-1/2 D_c K_c^-1 D_c' M^-1/2 of a contact, in the frame of the body's principal axes.
#[inline]
fn add(bodies: &Bodies, contacts: &Contacts, c: usize, i: usize, is_first: bool, g: &mut Six) {
    let (s_a, s_b) = arms_of(bodies, contacts, c);
    let s = if is_first { s_a } else { s_b };
    let n = contacts.normal[c];
    let (k_n, k_t) = stiffness(bodies, i, s, n);
    let (s, n) = if bodies.is_isotropic(i) {
        (s, n)
    } else {
        let back = bodies.rotation[i].conjugate();
        (back * s, back * n)
    };
    let line = bodies.inv_mass[i].sqrt();
    let j = bodies.inv_inertia_body[i];
    let turn = DVec3::new(j.x.sqrt(), j.y.sqrt(), j.z.sqrt());
    // (I / k_t) + n n' (1 / k_n - 1 / k_t), column by column of a square root: three directions with their weights.
    let u = n.any_orthonormal_vector();
    for (e, weight) in [(n, 1.0 / k_n), (u, 1.0 / k_t), (n.cross(u), 1.0 / k_t)] {
        let (l, t) = (e * line, s.cross(e) * turn);
        let row = [l.x, l.y, l.z, t.x, t.y, t.z];
        for (g, x) in g.iter_mut().zip(row) {
            let x = x * weight;
            for (g, y) in g.iter_mut().zip(row) {
                *g += x * y;
            }
        }
    }
}

/// A bound on the largest eigenvalue.
#[inline]
fn largest(mut g: Six) -> f64 {
    let trace: f64 = (0..6).map(|k| g[k][k]).sum();
    if trace.is_nan() || trace <= 0.0 {
        return f64::INFINITY;
    }
    g.iter_mut().flatten().for_each(|x| *x /= trace);
    for _ in 0..3 {
        g = square(&g);
    }
    // trace G^16 is the sum of the squares of G^8.
    trace * g.iter().flatten().map(|x| x * x).sum::<f64>().powf(1.0 / 16.0)
}

#[inline]
fn square(g: &Six) -> Six {
    let mut out = Six::default();
    for (out, row) in out.iter_mut().zip(g) {
        for (x, other) in row.iter().zip(g) {
            for (out, y) in out.iter_mut().zip(other) {
                *out += x * y;
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bound_holds_and_is_close() {
        let mut random = crate::random::Random::new(3, 0);
        for rank in [1, 2, 6, 12] {
            let mut g = Six::default();
            for _ in 0..rank {
                let row: [f64; 6] = std::array::from_fn(|_| random.normal());
                (0..36).for_each(|k| g[k / 6][k % 6] += row[k / 6] * row[k % 6]);
            }
            // Power iteration.
            let (mut x, mut value) = ([1.0, 0.3, -0.2, 0.7, 0.1, -0.5], 0.0);
            for _ in 0..2000 {
                let y: [f64; 6] = std::array::from_fn(|i| (0..6).map(|k| g[i][k] * x[k]).sum());
                value = y.iter().map(|y| y * y).sum::<f64>().sqrt();
                x = y.map(|y| y / value);
            }
            let bound = largest(g);
            assert!((1.0 - 1e-9..1.12).contains(&(bound / value)), "{rank}: {bound} {value}");
        }
    }
}
