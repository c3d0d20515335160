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
//! I/m + [s]' J^-1 [s] (eq. 3). `Eta::Trace` is 3 / trace(K); Negrut10 prints no formula and refers to Anitescu and
//! Tasora (2008). `Eta::Split` divides each body's mass among its contacts: with parts p_A, p_B of the two bodies
//! ([`super::split`]), the sum of the blocks p_A K_A + p_B K_B majorises N, so the projected step with their inverse cannot overshoot, whatever the heap. Bounds along the normal and
//! in the tangent plane are taken separately (see [`super::cone`]), from the true block of each body ([`super::step_length`]).

use glam::DVec3;

use super::Problem;
use super::arms::{Arms, with_arms};
use super::block::{ContactRow, RowBlock};
use super::free_bodies::{FreeMotion, free_bodies};
use super::mobility::Mobility;
use super::numbers::{Numbers, Slots};
use super::ranks::Others;
use super::second_bodies::list_second_bodies;
use super::shared_sums::{Order, one_by_one};
use super::split::split_masses;
use super::step_length::{stiffness, trace};
use crate::bodies::{Bodies, BodyKind};
use crate::collide::ContactPoint;
use crate::contacts::Contacts;
use crate::failure::Failure;
use crate::material::Materials;
use crate::par::{self, CHUNK, Scatter};
use crate::settings::{Eta, Settings};
use crate::shape::Shape;
use crate::simd::{Real, WIDTH, prefetch};
use crate::soa::resize;
use crate::stage::Stage;

/// Penetration that is left alone, over the smaller radius.
const TOLERATED: f64 = 5e-4;

/// Share of the rest that a step removes.
const RECOVERED: f64 = 0.05;

/// Negligible movement per step, relative to the radius: smaller speeds count as zero where there is no gravity to compare
/// with.
const UNSEEN: f64 = 1e-9;

/// Contacts from the one that is written to the one whose bodies are asked for.
const AHEAD: usize = 12;

/// What rows are made from.
pub struct From<'a> {
    /// The bodies.
    pub bodies: &'a Bodies,
    /// Table of shapes.
    pub shapes: &'a [Shape],
    /// The contacts.
    pub contacts: &'a Contacts,
    /// Where those of each body begin.
    pub first: &'a [u32],
    /// Materials and laws of pairs.
    pub materials: &'a Materials,
    /// Step, gravity, solver.
    pub settings: &'a Settings,
}

/// Stage contact_rows, one task per chunk of contacts: rows, arms, step lengths, warm start.
pub fn contact_rows<F: Real>(
    from: &From,
    problem: &mut Problem<F>,
    mut others: Option<&mut Others>,
) -> Result<(), Failure> {
    let &From { bodies, shapes, contacts, first, materials, settings } = from;
    problem.contacts = contacts.len();
    problem.numbers = match others.as_deref_mut() {
        Some(others) => Some(Numbers::ask(contacts, first, others)?),
        None => None,
    };
    let shared = problem.numbers.as_ref().zip(others.as_ref().map(|others| &others.held));
    problem.sums.cut(first, contacts.len(), shared);
    let slots = problem.sums.slots.count(contacts.len());
    resize(&mut problem.blocks, slots.div_ceil(WIDTH));
    problem.gamma.resize(slots);
    list_second_bodies(bodies, contacts, &mut problem.sums);
    let mut pushed = free_bodies(bodies, settings, problem);
    if let Some(others) = others.as_deref_mut() {
        pushed.share(others)?;
    }
    let balls = pushed.others == 0;
    problem.mass_ratio = pushed.mass_ratio();
    problem.sums.divide(first, contacts, &problem.mobility, &mut problem.blocks);
    if settings.solver.eta == Eta::Split {
        split_masses(bodies, contacts, first, &problem.sums, &mut problem.mass_split);
        if let Some(others) = others.as_deref_mut() {
            let mine = problem.mass_split.clone();
            others.refresh(Stage::ContactRows, |i| mine[i], |i, share: f32| problem.mass_split[i] = share)?;
        }
    }
    let Problem { free_motion, mass_split, blocks, arms, mobility, sums, numbers, .. } = problem;
    let g = settings.gravity.length();
    let slots = &sums.slots;
    let writer =
        Writer { bodies, shapes, contacts, materials, settings, g, free_motion, mass_split, mobility, slots };
    arms.start(balls, blocks.len());
    // What single contacts add to sums, where their order is not that of the sums.
    let mut single = vec![[0.0; 2]; if others.is_some() { contacts.len() } else { 0 }];
    let mut written = with_arms!(&mut *arms, arms => writer.write(blocks, arms, &mut single));
    let aside = match others.as_deref_mut() {
        Some(others) => others.any(Stage::ContactRows, written.aside > 0.0)?,
        None => written.aside > 0.0,
    };
    if balls && aside {
        // Some contact of a ball does not point at its centre.
        arms.start(false, blocks.len());
        written = with_arms!(&mut *arms, arms => writer.write(blocks, arms, &mut single));
    }
    if let (Some(others), Some(numbers)) = (others.as_deref_mut(), numbers) {
        let own = numbers.counted(|c| single[c]);
        let order = Order { unit: CHUNK, group: CHUNK, total: numbers.total };
        [written.squares, written.sizes] = others.sum(Stage::ContactRows, &order, own, one_by_one)?;
    }
    let fall = settings.step * g;
    problem.fall = fall;
    let n = problem.of_all();
    let mean = |sum: f64| sum / n.max(1) as f64;
    let unseen = UNSEEN * mean(written.sizes) / settings.step;
    problem.scale = (mean(written.squares) + fall * fall + unseen * unseen).sqrt();
    let Problem { last, gamma, blocks, cold, sums, .. } = problem;
    let is_known = match others {
        Some(others) => others.any(Stage::ContactRows, !last.is_empty())?,
        None => !last.is_empty(),
    };
    *cold = !settings.solver.warm_start || !is_known;
    last.start(contacts, first, settings.solver.warm_start, blocks, (&sums.slots, gamma));
    problem.rolling.write(from, &problem.free_motion);
    Ok(())
}

/// What a pass over the rows sums.
#[derive(Clone, Copy, Default)]
struct Written {
    /// Squares of the speeds of approach.
    squares: f64,
    /// Arms that do not lie along their normal.
    aside: f64,
    /// Radii inside the smaller bodies [m].
    sizes: f64,
}

impl std::iter::Sum for Written {
    fn sum<I: Iterator<Item = Written>>(parts: I) -> Written {
        let add = |a: Written, b: Written| Written {
            squares: a.squares + b.squares,
            aside: a.aside + b.aside,
            sizes: a.sizes + b.sizes,
        };
        parts.fold(Written::default(), add)
    }
}

/// What rows are written from.
struct Writer<'a, F: Real> {
    bodies: &'a Bodies,
    shapes: &'a [Shape],
    contacts: &'a Contacts,
    materials: &'a Materials,
    settings: &'a Settings,
    /// Gravity [m/s2].
    g: f64,
    free_motion: &'a [FreeMotion],
    mass_split: &'a [f32],
    mobility: &'a [Mobility<F>],
    slots: &'a Slots,
}

impl<F: Real> Writer<'_, F> {
    /// Writes all rows, one task per chunk of contacts, and into `single`, unless it is empty, what each adds to the squares of the speeds of
    /// approach and to the sizes.
    fn write<A: Arms<F>>(
        &self,
        blocks: &mut [RowBlock<F>],
        arms: &mut [A],
        single: &mut [[f64; 2]],
    ) -> Written {
        let (blocks, arms) = (Scatter::new(blocks), Scatter::new(arms));
        let are_single = !single.is_empty();
        let single = Scatter::new(single);
        par::sum(self.slots.count(self.contacts.len()), |range| {
            let own = range.start / WIDTH..range.end.div_ceil(WIDTH);
            // SAFETY: chunks do not overlap, and are whole blocks.
            #[allow(unsafe_code)]
            let (blocks, arms) = unsafe { (blocks.slice(own.clone()), arms.slice(own)) };
            let mut written = Written::default();
            for (k, slot) in range.enumerate() {
                let (block, arms) = (&mut blocks[k / WIDTH], &mut arms[k / WIDTH]);
                if k % WIDTH == 0 {
                    block.clear();
                    *arms = A::default();
                }
                let Some(c) = self.slots.contact(slot) else { continue };
                // Prefetch: the indices of the next bodies are known, but their data are not in the cache yet.
                if let Some(&later) = self.contacts.b.get(c + AHEAD) {
                    prefetch(self.free_motion, later as usize);
                }
                let (row, s_a, s_b, inradius) = self.row(c);
                block.set(k % WIDTH, &row);
                arms.set(k % WIDTH, row.n, s_a, s_b);
                let square = row.r.dot(row.n).min(0.0).powi(2);
                written.sizes += inradius;
                written.squares += square;
                if are_single {
                    // SAFETY: a contact has one slot.
                    #[allow(unsafe_code)]
                    unsafe {
                        single.set_once(c, [square, inradius]);
                    }
                }
                let aside = |s: DVec3| s.cross(row.n).length_squared() > 1e-12 * s.length_squared();
                written.aside += f64::from(u8::from(aside(s_a) || aside(s_b)));
            }
            written
        })
    }

    /// The row of a contact, its arms and the smaller inradius; the arm of a body which nothing pushes is left out.
    #[inline(always)]
    fn row(&self, c: usize) -> (ContactRow, DVec3, DVec3, f64) {
        let (a, b) = (self.contacts.a[c], self.contacts.b[c]);
        let (free_a, free_b) = (&self.free_motion[a as usize], &self.free_motion[b as usize]);
        let n = self.contacts.normal[c];
        let point = point_of(self.contacts, c, free_a.dynamic, free_b.dynamic);
        let (s_a, s_b) = (point - free_a.position, point - self.contacts.center_b(c, free_b.position));
        let law = match self.contacts.pieces_of(c) {
            ContactPoint::WHOLE => self.materials.pair(free_a.material, free_b.material),
            pieces => {
                let (one, two) = self.bodies.materials_at(self.shapes, (a as usize, b as usize), pieces);
                self.materials.pair(one, two)
            }
        };
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
                let (p_a, p_b) =
                    (f64::from(self.mass_split[a as usize]), f64::from(self.mass_split[b as usize]));
                (1.0 / (p_a * n_a + p_b * n_b), 1.0 / (p_a * t_a + p_b * t_b))
            }
            Eta::Trace => {
                let eta = 3.0 / (trace(self.bodies, a as usize, s_a) + trace(self.bodies, b as usize, s_b));
                (eta, eta)
            }
        };
        (ContactRow { a, b, n, mu: law.friction, r, eta_n, eta_t }, s_a, s_b, inradius)
    }

    /// Bounds on the block of body i, along the normal and in the tangent plane [1/kg].
    #[inline(always)]
    fn bounds(&self, free: &FreeMotion, i: u32, s: DVec3, n: DVec3) -> (f64, f64) {
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
    (point - bodies.position[a], point - contacts.center_b(c, bodies.position[b]))
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
