//! Rows of the cone problem: Negrut10 eq. 3, 10, 15-16, step 4 of Algorithm 1.
//!
//! Penetration. Eq. 10 asks to remove all of it in one step. In a packing that is wedged between walls there may be no
//! motion that does: the cone problem then has no solution, its impulses grow without bound and the heap never comes
//! to rest (seen: residual stuck at a tenth of g h, kinetic energy a hundred times too high). Differs from Negrut10: half
//! a thousandth of the radius is left alone, so that rest is always a solution, and a twentieth of the remainder is
//! removed in a step, at a bounded speed. Speeds of contacts in a row add up: with a fifth, a column of sixteen grains
//! under a plate of 10,000 grains' mass asks for a lift at half of g h, which takes half the plate's weight.
//!
//! Step lengths. For one contact alone, N has the 3x3 block K = sum over its two bodies of
//! I/m + [s]' J^-1 [s] (eq. 3). `Eta::Trace` is the paper's 3 / trace(K). `Eta::Split` divides each body's mass among
//! its contacts: with parts p_A, p_B of the two bodies ([`super::split`]), the sum of the blocks p_A K_A + p_B K_B
//! majorises N, so the projected step with their inverse cannot overshoot, whatever the heap. Bounds along the normal and
//! in the tangent plane are taken separately (see [`super::cone`]).

use glam::DVec3;

use super::Problem;
use super::block::{Block, Row};
use super::lanes::WIDTH;
use super::real::Real;
use super::split::split_masses;
use super::updates::{Mobility, Sums};
use crate::bodies::{Bodies, BodyKind};
use crate::contacts::Contacts;
use crate::material::Materials;
use crate::par::{self, Scatter};
use crate::settings::{Eta, Settings};
use crate::soa::resize;

/// Penetration that is left alone, over the smaller radius.
const TOLERATED: f64 = 5e-4;

/// Share of the rest that a step removes.
const RECOVERED: f64 = 0.05;

/// Stage contact_rows, a chunk of contacts a task: rows, arms, step lengths, warm start.
pub fn contact_rows<F: Real>(
    bodies: &Bodies,
    contacts: &Contacts,
    first: &[u32],
    materials: &Materials,
    settings: &Settings,
    problem: &mut Problem<F>,
) {
    list_second_bodies(bodies, contacts, &mut problem.sums);
    body_mobility(bodies, problem);
    problem.sums.divide(first, contacts.len(), &problem.mobility);
    let n = contacts.len();
    problem.contacts = n;
    resize(&mut problem.blocks, n.div_ceil(WIDTH));
    problem.gamma.truncate(n);
    resize(&mut problem.gamma, n.div_ceil(WIDTH) * WIDTH);
    let blocks = Scatter::new(&mut problem.blocks);
    if settings.solver.eta == Eta::Split {
        split_masses(bodies, contacts, first, &problem.sums, &mut problem.shares);
    }
    let shares = &problem.shares;
    let squares = par::sum(n, |range| {
        // SAFETY: chunks do not overlap, and are whole blocks.
        #[allow(unsafe_code)]
        let blocks = unsafe { blocks.slice(range.start / WIDTH..range.end.div_ceil(WIDTH)) };
        let mut squares = 0.0;
        for (k, c) in range.enumerate() {
            if k % WIDTH == 0 {
                blocks[k / WIDTH] = Block::default();
            }
            let (a, b) = (contacts.a[c] as usize, contacts.b[c] as usize);
            let n = contacts.normal[c];
            let (s_a, s_b) = arms_of(bodies, contacts, c);
            let law = materials.pair(bodies.material[a], bodies.material[b]);
            let r = free_velocity(bodies, a, b, s_a, s_b, settings.step)
                + n * recovery(bodies, contacts, c, s_a, s_b, law.restitution, settings);
            let (eta_n, eta_t) = match settings.solver.eta {
                Eta::Split => {
                    let (n_a, t_a) = stiffness(bodies, a, s_a, n);
                    let (n_b, t_b) = stiffness(bodies, b, s_b, n);
                    let (p_a, p_b) = (f64::from(shares[a]), f64::from(shares[b]));
                    (1.0 / (p_a * n_a + p_b * n_b), 1.0 / (p_a * t_a + p_b * t_b))
                }
                Eta::Trace => {
                    let eta = 3.0 / (trace(bodies, a, s_a) + trace(bodies, b, s_b));
                    (eta, eta)
                }
            };
            let row = Row { a: a as u32, b: b as u32, n, mu: law.friction, r, s_a, s_b, eta_n, eta_t };
            blocks[k / WIDTH].set(k % WIDTH, &row);
            squares += r.dot(n).min(0.0).powi(2);
        }
        squares
    });
    let fall = settings.step * settings.gravity.length();
    problem.scale = (squares / n.max(1) as f64 + fall * fall).sqrt();
    let Problem { last, gamma, blocks, .. } = problem;
    last.start(contacts, first, settings.solver.warm_start, blocks, gamma);
}

/// Arms from the centres to the contact point. Two free bodies share one point, so that their angular momentum is
/// conserved exactly; against a wall it is the point on the free body's own surface, so that a sphere rolls on its
/// radius whatever the gap.
#[inline]
pub fn arms_of(bodies: &Bodies, contacts: &Contacts, c: usize) -> (DVec3, DVec3) {
    let (a, b) = (contacts.a[c] as usize, contacts.b[c] as usize);
    let point = if bodies.kind[b] != BodyKind::Dynamic {
        contacts.point_a[c]
    } else if bodies.kind[a] != BodyKind::Dynamic {
        contacts.point_b(c)
    } else {
        contacts.point_a[c] + contacts.normal[c] * (0.5 * contacts.gap[c])
    };
    (point - bodies.position[a], point - bodies.position[b])
}

/// D_i' (v + h M^-1 f): relative velocity if nothing touched (eq. 9, 15).
#[inline]
fn free_velocity(bodies: &Bodies, a: usize, b: usize, s_a: DVec3, s_b: DVec3, h: f64) -> DVec3 {
    let at = |i: usize, s: DVec3| {
        let mut v = bodies.velocity[i];
        let mut w = bodies.ang_vel[i];
        if bodies.kind[i] == BodyKind::Dynamic {
            v += h * bodies.inv_mass[i] * bodies.force[i];
            if !bodies.is_isotropic(i) {
                w += h * (bodies.inv_inertia(i) * bodies.torque[i]);
            } else {
                w += h * bodies.inv_inertia_body[i].x * bodies.torque[i];
            }
        }
        v + w.cross(s)
    };
    at(b, s_b) - at(a, s_a)
}

/// b_i along the normal (eq. 10): gap / h; in penetration see the head of this file; in an impact with restitution e,
/// e times the speed of approach.
#[inline]
fn recovery(
    bodies: &Bodies,
    contacts: &Contacts,
    c: usize,
    s_a: DVec3,
    s_b: DVec3,
    restitution: f64,
    settings: &Settings,
) -> f64 {
    let (a, b) = (contacts.a[c] as usize, contacts.b[c] as usize);
    let (h, gap) = (settings.step, contacts.gap[c]);
    let g = settings.gravity.length();
    if restitution > 0.0 {
        let at = |i: usize, s: DVec3| bodies.velocity[i] + bodies.ang_vel[i].cross(s);
        let u_n = (at(b, s_b) - at(a, s_a)).dot(contacts.normal[c]);
        // What gravity adds in two steps is rest, not impact.
        if u_n < -2.0 * g * h && gap + h * u_n <= 0.0 {
            return restitution * u_n;
        }
    }
    if gap >= 0.0 {
        return gap / h;
    }
    let r = bodies.inradius[a].min(bodies.inradius[b]);
    let excess = gap + TOLERATED * r;
    if excess >= 0.0 {
        return 0.0;
    }
    let limit =
        settings.solver.recovery_speed.unwrap_or(if g > 0.0 { 0.5 * (g * r).sqrt() } else { 0.01 * r / h });
    (RECOVERED * excess / h).max(-limit)
}

/// Bounds on the block of one body, along the normal and in the tangent plane [1/kg].
#[inline]
pub(super) fn stiffness(bodies: &Bodies, i: usize, s: DVec3, n: DVec3) -> (f64, f64) {
    let inv_mass = bodies.inv_mass[i];
    let inv_inertia = bodies.inv_inertia_body[i];
    let lever = s.cross(n);
    // An arm that is parallel to the normal to rounding has no lever: spheres, always.
    let turning = if lever.length_squared() <= 1e-20 * s.length_squared() {
        0.0
    } else {
        lever.dot(bodies.inv_inertia(i) * lever)
    };
    let tangential = inv_inertia.max_element() * s.length_squared();
    // A positive matrix [[p, c], [c, q]] lies below diag(p + |c|, q + |c|), and |c| <= sqrt(p q).
    let coupling = (turning * tangential).sqrt();
    (inv_mass + turning + coupling, inv_mass + tangential + coupling)
}

/// Trace of the block of one body [1/kg].
fn trace(bodies: &Bodies, i: usize, s: DVec3) -> f64 {
    let j = bodies.inv_inertia(i);
    let turning = [DVec3::X, DVec3::Y, DVec3::Z].map(|e| s.cross(e).dot(j * s.cross(e)));
    3.0 * bodies.inv_mass[i] + turning.iter().sum::<f64>()
}

/// Inverse mass and inertia of every body, in the world frame.
fn body_mobility<F: Real>(bodies: &Bodies, problem: &mut Problem<F>) {
    resize(&mut problem.mobility, bodies.len());
    resize(&mut problem.change, bodies.len());
    par::for_chunks_mut(&mut problem.mobility, |range, mobility| {
        for (k, i) in range.enumerate() {
            mobility[k] = Mobility::of(bodies, i);
        }
        0u32
    });
}

/// The contacts of each body as second body, in order.
fn list_second_bodies<F: Real>(bodies: &Bodies, contacts: &Contacts, sums: &mut Sums<F>) {
    use std::sync::atomic::{AtomicU32, Ordering};
    let n = bodies.len();
    let mut counts: Vec<AtomicU32> = Vec::new();
    counts.resize_with(n + 1, || AtomicU32::new(0));
    let dynamic = |b: u32| bodies.kind[b as usize] == BodyKind::Dynamic;
    par::for_chunks(contacts.len(), |range| {
        for &b in contacts.b[range].iter().filter(|&&b| dynamic(b)) {
            counts[b as usize + 1].fetch_add(1, Ordering::Relaxed);
        }
    });
    sums.second_first.clear();
    sums.second_first.extend(counts.iter().map(|c| c.load(Ordering::Relaxed)));
    let total = par::scan(&mut sums.second_first);
    resize(&mut sums.second, total);
    for (count, &start) in counts.iter_mut().zip(&sums.second_first) {
        *count.get_mut() = start;
    }
    let second = Scatter::new(&mut sums.second);
    par::for_chunks(contacts.len(), |range| {
        for c in range {
            if dynamic(contacts.b[c]) {
                let k = counts[contacts.b[c] as usize].fetch_add(1, Ordering::Relaxed);
                // SAFETY: a cursor gives each place once.
                #[allow(unsafe_code)]
                unsafe {
                    second.set(k as usize, c as u32);
                }
            }
        }
    });
    // Threads took places in any order; sorting makes it one order.
    let second_first = &sums.second_first;
    par::for_chunks(n, |range| {
        for i in range {
            // SAFETY: the lists of different bodies do not overlap.
            #[allow(unsafe_code)]
            unsafe { second.slice(second_first[i] as usize..second_first[i + 1] as usize) }.sort_unstable();
        }
    });
}
