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
//! in the tangent plane are taken separately (see [`super::cone`]), from the true block of each body, [`stiffness`].

use std::ops::Range;

use glam::DVec3;

use super::Problem;
use super::arms::{Arms, with_arms};
use super::block::{Block, Row};
use super::lanes::{WIDTH, soon};
use super::mobility::Mobility;
use super::real::Real;
use super::split::split_masses;
use super::updates::Sums;
use crate::bodies::{Bodies, BodyKind};
use crate::contacts::Contacts;
use crate::ids::MaterialId;
use crate::material::Materials;
use crate::par::{self, CHUNK, Scatter};
use crate::settings::{Eta, Settings};
use crate::soa::resize;

/// Penetration that is left alone, over the smaller radius.
const TOLERATED: f64 = 5e-4;

/// Share of the rest that a step removes.
const RECOVERED: f64 = 0.05;

/// Contacts from the one that is written to the one whose bodies are asked for.
const AHEAD: usize = 12;

/// Stage contact_rows, a chunk of contacts a task: rows, arms, step lengths, warm start.
pub fn contact_rows<F: Real>(
    bodies: &Bodies,
    contacts: &Contacts,
    first: &[u32],
    materials: &Materials,
    settings: &Settings,
    problem: &mut Problem<F>,
) {
    let n = contacts.len();
    problem.contacts = n;
    resize(&mut problem.blocks, n.div_ceil(WIDTH));
    problem.gamma.resize(n);
    list_second_bodies(bodies, contacts, &mut problem.sums);
    let balls = free_bodies(bodies, settings, problem);
    problem.sums.divide(first, contacts, &problem.mobility, &mut problem.blocks);
    if settings.solver.eta == Eta::Split {
        split_masses(bodies, contacts, first, &problem.sums, &mut problem.shares);
    }
    let Problem { freed, shares, blocks, arms, mobility, .. } = problem;
    let g = settings.gravity.length();
    let writer = Writer { bodies, contacts, materials, settings, g, freed, shares, mobility };
    arms.start(balls, n.div_ceil(WIDTH));
    let mut written = with_arms!(&mut *arms, arms => writer.write(blocks, arms));
    if balls && written.aside > 0.0 {
        // Some contact of a ball does not point at its centre.
        arms.start(false, n.div_ceil(WIDTH));
        written = with_arms!(&mut *arms, arms => writer.write(blocks, arms));
    }
    let fall = settings.step * g;
    problem.fall = fall;
    problem.scale = (written.squares / n.max(1) as f64 + fall * fall).sqrt();
    let Problem { last, gamma, blocks, .. } = problem;
    last.start(contacts, first, settings.solver.warm_start, blocks, gamma);
}

/// A body as rows see it, side by side in memory: how it would move if nothing touched it (v + h M^-1 f of eq. 9), and what
/// pushing it takes.
#[derive(Clone, Copy, Debug, Default)]
#[repr(align(64))]
pub(super) struct Freed {
    position: DVec3,
    velocity: DVec3,
    ang_vel: DVec3,
    inv_mass: f64,
    inradius: f64,
    material: MaterialId,
    dynamic: bool,
    /// Whether its inertia is the same about every axis.
    is_isotropic: bool,
}

/// What a pass over the rows sums.
#[derive(Clone, Copy, Default)]
struct Written {
    /// Squares of the speeds of approach.
    squares: f64,
    /// Arms that do not lie along their normal.
    aside: f64,
}

impl std::iter::Sum for Written {
    fn sum<I: Iterator<Item = Written>>(parts: I) -> Written {
        let add =
            |a: Written, b: Written| Written { squares: a.squares + b.squares, aside: a.aside + b.aside };
        parts.fold(Written::default(), add)
    }
}

/// What rows are written from.
struct Writer<'a, F: Real> {
    bodies: &'a Bodies,
    contacts: &'a Contacts,
    materials: &'a Materials,
    settings: &'a Settings,
    /// Gravity [m/s2].
    g: f64,
    freed: &'a [Freed],
    shares: &'a [f32],
    mobility: &'a [Mobility<F>],
}

impl<F: Real> Writer<'_, F> {
    /// Writes all rows, a chunk of contacts a task.
    fn write<A: Arms<F>>(&self, blocks: &mut [Block<F>], arms: &mut [A]) -> Written {
        let (blocks, arms) = (Scatter::new(blocks), Scatter::new(arms));
        par::sum(self.contacts.len(), |range| {
            let own = range.start / WIDTH..range.end.div_ceil(WIDTH);
            // SAFETY: chunks do not overlap, and are whole blocks.
            #[allow(unsafe_code)]
            let (blocks, arms) = unsafe { (blocks.slice(own.clone()), arms.slice(own)) };
            let mut written = Written::default();
            for (k, c) in range.enumerate() {
                let (block, arms) = (&mut blocks[k / WIDTH], &mut arms[k / WIDTH]);
                if k % WIDTH == 0 {
                    block.clear();
                    *arms = A::default();
                }
                // Which bodies come is known; what they are is far away.
                if let Some(&later) = self.contacts.b.get(c + AHEAD) {
                    soon(self.freed, later as usize);
                }
                let (row, s_a, s_b) = self.row(c);
                block.set(k % WIDTH, &row);
                arms.set(k % WIDTH, row.n, s_a, s_b);
                written.squares += row.r.dot(row.n).min(0.0).powi(2);
                let aside = |s: DVec3| s.cross(row.n).length_squared() > 1e-12 * s.length_squared();
                written.aside += f64::from(u8::from(aside(s_a) || aside(s_b)));
            }
            written
        })
    }

    /// The row of a contact and its arms; that of a body which nothing pushes is left out.
    #[inline(always)]
    fn row(&self, c: usize) -> (Row, DVec3, DVec3) {
        let (a, b) = (self.contacts.a[c], self.contacts.b[c]);
        let (free_a, free_b) = (&self.freed[a as usize], &self.freed[b as usize]);
        let n = self.contacts.normal[c];
        let point = point_of(self.contacts, c, free_a.dynamic, free_b.dynamic);
        let (s_a, s_b) = (point - free_a.position, point - free_b.position);
        let law = self.materials.pair(free_a.material, free_b.material);
        let u = (free_b.velocity + free_b.ang_vel.cross(s_b)) - (free_a.velocity + free_a.ang_vel.cross(s_a));
        let inradius = free_a.inradius.min(free_b.inradius);
        let r = u + n * recovery(
            self.bodies,
            self.contacts,
            c,
            (s_a, s_b),
            inradius,
            law.restitution,
            (self.settings, self.g),
        );
        let s_a = if free_a.dynamic { s_a } else { DVec3::ZERO };
        let s_b = if free_b.dynamic { s_b } else { DVec3::ZERO };
        let (eta_n, eta_t) = match self.settings.solver.eta {
            Eta::Split => {
                let (n_a, t_a) = self.bounds(free_a, a, s_a, n);
                let (n_b, t_b) = self.bounds(free_b, b, s_b, n);
                let (p_a, p_b) = (f64::from(self.shares[a as usize]), f64::from(self.shares[b as usize]));
                (1.0 / (p_a * n_a + p_b * n_b), 1.0 / (p_a * t_a + p_b * t_b))
            }
            Eta::Trace => {
                let eta = 3.0 / (trace(self.bodies, a as usize, s_a) + trace(self.bodies, b as usize, s_b));
                (eta, eta)
            }
        };
        (Row { a, b, n, mu: law.friction, r, eta_n, eta_t }, s_a, s_b)
    }

    /// Bounds on the block of body i, along the normal and in the tangent plane [1/kg].
    #[inline(always)]
    fn bounds(&self, free: &Freed, i: u32, s: DVec3, n: DVec3) -> (f64, f64) {
        if !free.dynamic {
            return (0.0, 0.0);
        }
        stiffness(free.inv_mass, free.is_isotropic, &self.mobility[i as usize], s, n)
    }
}

/// Arms from the centres to the contact point. Two free bodies share one point, so that their angular momentum is
/// conserved exactly; against a wall it is the point on the free body's own surface, so that a sphere rolls on its
/// radius whatever the gap.
#[inline]
pub fn arms_of(bodies: &Bodies, contacts: &Contacts, c: usize) -> (DVec3, DVec3) {
    let (a, b) = (contacts.a[c] as usize, contacts.b[c] as usize);
    let dynamic = |i: usize| bodies.kind[i] == BodyKind::Dynamic;
    let point = point_of(contacts, c, dynamic(a), dynamic(b));
    (point - bodies.position[a], point - bodies.position[b])
}

/// The point that arms lead to.
#[inline(always)]
pub(super) fn point_of(contacts: &Contacts, c: usize, a_is_dynamic: bool, b_is_dynamic: bool) -> DVec3 {
    if !b_is_dynamic {
        contacts.point_a[c]
    } else if !a_is_dynamic {
        contacts.point_b(c)
    } else {
        contacts.point_a[c] + contacts.normal[c] * (0.5 * contacts.gap[c])
    }
}

/// b_i along the normal (eq. 10): gap / h; in penetration see the head of this file; in an impact with restitution e,
/// e times the speed of approach. `r` is the smaller radius.
#[inline(always)]
fn recovery(
    bodies: &Bodies,
    contacts: &Contacts,
    c: usize,
    (s_a, s_b): (DVec3, DVec3),
    r: f64,
    restitution: f64,
    (settings, g): (&Settings, f64),
) -> f64 {
    let (h, gap) = (settings.step, contacts.gap[c]);
    if restitution > 0.0 {
        let (a, b) = (contacts.a[c] as usize, contacts.b[c] as usize);
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
    let excess = gap + TOLERATED * r;
    if excess >= 0.0 {
        return 0.0;
    }
    let limit =
        settings.solver.recovery_speed.unwrap_or(if g > 0.0 { 0.5 * (g * r).sqrt() } else { 0.01 * r / h });
    (RECOVERED * excess / h).max(-limit)
}

/// Bounds on the block K of one body, along the normal and in the tangent plane [1/kg]: K lies below
/// diag(bound_n, bound_t, bound_t).
///
/// With k_n = n' K n, k_t the largest eigenvalue of the tangent block and c the length of the part between them, K lies below
/// [[k_n, c], [c, k_t]], and that below diag(k_n + c a, k_t + c / a) for every a > 0. a = sqrt(k_n / k_t) enlarges each of the
/// two by the same factor 1 + c / sqrt(k_n k_t), which is at most two; a = 1 would enlarge the smaller one without limit.
/// The true inertia about the arm is needed: of a slender rod the largest inverse inertia, about its own axis, is
/// (length / radius)^2 times the other, and the arms of its contacts have next to no lever about that axis.
#[inline(always)]
pub(super) fn stiffness<F: Real>(
    inv_mass: f64,
    is_isotropic: bool,
    mobility: &Mobility<F>,
    s: DVec3,
    n: DVec3,
) -> (f64, f64) {
    let (lever, square) = (s.cross(n), s.length_squared());
    // An arm that is parallel to the normal to rounding has no lever: spheres, always.
    if is_isotropic && lever.length_squared() <= 1e-20 * square {
        return (inv_mass, inv_mass + mobility.inv_inertia[0].to_f64() * square);
    }
    // Velocity of the contact point, by turning, for a unit impulse along x.
    let answer = |x: DVec3| mobility.turn(s.cross(x)).cross(s);
    let u = n.any_orthonormal_vector();
    let w = n.cross(u);
    let (by_n, by_u, by_w) = (mobility.turn(lever).cross(s), answer(u), answer(w));
    let k_n = inv_mass + n.dot(by_n).max(0.0);
    let (uu, ww, uw) = (u.dot(by_u), w.dot(by_w), u.dot(by_w));
    let (mean, half) = (0.5 * (uu + ww), 0.5 * (uu - ww));
    let k_t = inv_mass + (mean + (half * half + uw * uw).sqrt()).max(0.0);
    let coupling = (by_n - n * n.dot(by_n)).length() / (k_n * k_t).sqrt();
    // Rounding must not take away from the bound.
    let enlarged = 1.0 + coupling.min(1.0) + 1e-12;
    (k_n * enlarged, k_t * enlarged)
}

/// Trace of the block of one body [1/kg].
fn trace(bodies: &Bodies, i: usize, s: DVec3) -> f64 {
    let j = bodies.inv_inertia(i);
    let turning = [DVec3::X, DVec3::Y, DVec3::Z].map(|e| s.cross(e).dot(j * s.cross(e)));
    3.0 * bodies.inv_mass[i] + turning.iter().sum::<f64>()
}

/// Every body as rows and iterations see it, a chunk of bodies a task; returns whether all that is pushed are balls.
fn free_bodies<F: Real>(bodies: &Bodies, settings: &Settings, problem: &mut Problem<F>) -> bool {
    let h = settings.step;
    resize(&mut problem.mobility, bodies.len());
    resize(&mut problem.change, bodies.len());
    resize(&mut problem.freed, bodies.len());
    let freed = Scatter::new(&mut problem.freed);
    let others = par::for_chunks_mut(&mut problem.mobility, |range, mobility| {
        // SAFETY: chunks do not overlap.
        #[allow(unsafe_code)]
        let freed = unsafe { freed.slice(range.clone()) };
        let mut others = 0u32;
        for ((mobility, free), i) in mobility.iter_mut().zip(freed).zip(range) {
            *mobility = Mobility::of(bodies, i);
            let dynamic = bodies.kind[i] == BodyKind::Dynamic;
            let (mut velocity, mut ang_vel) = (bodies.velocity[i], bodies.ang_vel[i]);
            if dynamic {
                velocity += h * bodies.inv_mass[i] * bodies.force[i];
                ang_vel += match bodies.is_isotropic(i) {
                    true => h * bodies.inv_inertia_body[i].x * bodies.torque[i],
                    false => h * (bodies.inv_inertia(i) * bodies.torque[i]),
                };
                others += u32::from(!bodies.is_ball(i));
            }
            *free = Freed {
                position: bodies.position[i],
                velocity,
                ang_vel,
                inv_mass: bodies.inv_mass[i],
                inradius: bodies.inradius[i],
                material: bodies.material[i],
                dynamic,
                is_isotropic: bodies.is_isotropic(i),
            };
        }
        others
    });
    others == 0
}

/// The contacts of each body as second body, in order. A task lists those of a share of the bodies, out of the chunks of
/// contacts that have any of them: bodies lie in space as in memory, so most chunks are looked at once.
fn list_second_bodies<F: Real>(bodies: &Bodies, contacts: &Contacts, sums: &mut Sums<F>) {
    let (n, m) = (bodies.len(), contacts.len());
    let Sums { second_first, second, .. } = sums;
    let extents = par::map_chunks(m, |range| {
        let b = &contacts.b[range];
        (b.iter().copied().min().unwrap_or(u32::MAX), b.iter().copied().max().unwrap_or(0))
    });
    resize(second_first, n + 1);
    let tasks = if m <= 2 * CHUNK { 1 } else { rayon::current_num_threads() };
    let share = n.div_ceil(tasks).max(1);
    let firsts = Scatter::new(&mut second_first[..n]);
    let counts = par::map_chunks_of(share, n, share, |own| {
        // SAFETY: the shares of different tasks do not overlap.
        #[allow(unsafe_code)]
        let first = unsafe { firsts.slice(own.clone()) };
        first.fill(0);
        for_second(bodies, contacts, &extents, &own, |_, i| first[i] += 1);
        let mut total = 0;
        for first in first.iter_mut() {
            (*first, total) = (total, total + *first);
        }
        total
    });
    let total: u32 = counts.iter().sum();
    resize(second, total as usize);
    let (firsts, list) = (Scatter::new(&mut second_first[..n]), Scatter::new(second));
    par::map_chunks_of(share, n, share, |own| {
        let task = own.start / share;
        let before: u32 = counts[..task].iter().sum();
        // SAFETY: as above, and each has its own part of the list.
        #[allow(unsafe_code)]
        let (first, list) = unsafe {
            let part = before as usize..(before + counts[task]) as usize;
            (firsts.slice(own.clone()), list.slice(part))
        };
        // The beginnings serve as cursors, which leaves each at the beginning of the next; they are moved up afterwards.
        for_second(bodies, contacts, &extents, &own, |c, i| {
            list[first[i] as usize] = c as u32;
            first[i] += 1;
        });
        first.copy_within(..first.len() - 1, 1);
        first[0] = 0;
        first.iter_mut().for_each(|first| *first += before);
    });
    second_first[n] = total;
}

/// Calls `work` with every contact whose second body is one of `own` and free, and which of them it is, in order; `extents` are
/// the least and the largest second body of each chunk of contacts.
#[inline(always)]
fn for_second(
    bodies: &Bodies,
    contacts: &Contacts,
    extents: &[(u32, u32)],
    own: &Range<usize>,
    mut work: impl FnMut(usize, usize),
) {
    for (chunk, extent) in extents.iter().enumerate() {
        if extent.0 as usize >= own.end || (extent.1 as usize) < own.start {
            continue;
        }
        let range = chunk * CHUNK..contacts.len().min((chunk + 1) * CHUNK);
        for (&b, c) in contacts.b[range.clone()].iter().zip(range) {
            let b = b as usize;
            if own.contains(&b) && bodies.kind[b] == BodyKind::Dynamic {
                work(c, b - own.start);
            }
        }
    }
}
