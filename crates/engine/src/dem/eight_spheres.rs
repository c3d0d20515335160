//! Pairs of spheres, eight at a time: most contacts of a large run are of this kind.
//!
//! Some pairs of a chunk are tested at a time. Those that touch are collected without a branch on the result, because that branch
//! would be unpredictable. Then eight of them are computed at once ([`respond`]), and the force of each is added to its bodies in
//! the order of the list. Lanes are independent, so it does not matter which pairs form a group of eight.
//!
//! Pairs of materials that attract each other or resist rolling are computed one at a time, after the others of the same scene, which
//! stay in lanes.

use glam::DVec3;

use super::contact_force::{Alone, Slices, Task, falls};
use super::contact_state::TwoSpheres;
use super::response::{Constants, ForceLaw, Wanted, respond};
use super::targets::{BodyForce, Targets};
use super::{ContactTotals, Shares};
use crate::bodies::Bodies;
use crate::par;
use crate::simd::{Kernel, Record, Simd, WIDTH, dispatch, prefetch, prefetch_byte};
use crate::soa::resize;

/// What contacts need of a body, together in memory: position and radius, velocity and 1/mass, angular velocity and whether gravity
/// moves it.
pub(super) type Packed = Record<f64, 3>;

/// Packs the bodies, a chunk a task.
pub(super) fn pack_bodies(b: &Bodies, packed: &mut Vec<Packed>) {
    resize(packed, b.len());
    par::for_chunks_mut(packed, |range, packed| {
        for (packed, i) in packed.iter_mut().zip(range) {
            let (p, v, w) = (b.position[i], b.velocity[i], b.ang_vel[i]);
            let (radius, inv_mass) = (b.radius[i], b.inv_mass[i]);
            let falls = falls(b, i);
            *packed = Record([[p.x, p.y, p.z, radius], [v.x, v.y, v.z, inv_mass], [w.x, w.y, w.z, falls]]);
        }
        0.0
    });
}

/// Pairs that are looked at before those that touch are computed: so few that their bodies are still close at hand.
const LOOK: usize = 128;
/// Pairs ahead whose bodies are asked for from memory.
const AHEAD: usize = 32;
/// Bytes of a line of the cache.
const LINE: usize = 64;
/// Those that touch, seven that waited, and the lanes that are written in vain.
const ROOM: usize = LOOK + 2 * WIDTH;

/// Pairs that touch and wait for the others of their eight.
struct TouchingLanes {
    /// First body.
    i: [u32; ROOM],
    /// Second body.
    j: [u32; ROOM],
    /// The pair.
    k: [u32; ROOM],
    len: usize,
}

impl TouchingLanes {
    /// Adds those of eight pairs from `start` on that touch.
    #[inline(always)]
    fn add<L: Simd<f64>>(&mut self, touches: u8, i: &[u32; WIDTH], j: &[u32; WIDTH], start: usize) {
        let k = std::array::from_fn(|l| (start + l) as u32);
        let here = self.len..self.len + WIDTH;
        self.i[here.clone()].copy_from_slice(&L::compress(touches, i));
        self.j[here.clone()].copy_from_slice(&L::compress(touches, j));
        self.k[here].copy_from_slice(&L::compress(touches, &k));
        self.len += touches.count_ones() as usize;
    }

    /// Fills up the last eight with the first of them.
    fn fill_up(&mut self) {
        let last = self.len - self.len % WIDTH;
        for items in [&mut self.i, &mut self.j, &mut self.k] {
            let filler = items[last];
            items[self.len..last + WIDTH].fill(filler);
        }
    }

    /// Drops those before `done`.
    #[inline(always)]
    fn drop_before(&mut self, done: usize) {
        for items in [&mut self.i, &mut self.j, &mut self.k] {
            items.copy_within(done..done + WIDTH, 0);
        }
        self.len -= done;
    }
}

/// Eight items.
#[inline(always)]
fn eight<T>(items: &[T], start: usize) -> &[T; WIDTH] {
    items[start..].first_chunk().expect("eight items")
}

/// The pairs of spheres of a chunk of bodies.
pub(super) struct Spheres<'a, 'b, W> {
    pub(super) task: &'a Task<'a, W>,
    pub(super) pairs: &'a mut Slices<'b>,
    pub(super) to: &'a mut Targets<'b>,
    pub(super) packed: &'a [Packed],
}

impl<W: ForceLaw> Spheres<'_, '_, W> {
    /// Adds their forces, eight at a time where the materials allow it.
    pub(super) fn respond(self) -> ContactTotals {
        if self.task.alone != Alone::All {
            return dispatch(self);
        }
        let mut sums = ContactTotals::default();
        (0..self.pairs.other.len()).for_each(|k| self.task.respond_alone(k, self.pairs, self.to, &mut sums));
        sums
    }
}

/// Sums of the lanes.
struct LaneSums<L> {
    deepest: L,
    over_radius: L,
    elastic: [L; 2],
    power: [L; 2],
    wall_power: f64,
    /// Contacts that count elsewhere: those of copies of other ranks' bodies.
    elsewhere: usize,
    /// Pairs that are computed one at a time, after all others.
    alone: Vec<u32>,
}

impl<W: ForceLaw> Kernel<f64> for Spheres<'_, '_, W> {
    type Out = ContactTotals;

    #[inline(always)]
    fn run<L: Simd<f64>>(mut self) -> ContactTotals {
        let zero = L::splat(0.0);
        let mut sums = LaneSums {
            deepest: zero,
            over_radius: zero,
            elastic: [zero; 2],
            power: [zero; 2],
            wall_power: 0.0,
            elsewhere: 0,
            alone: Vec::new(),
        };
        let props = &self.task.props[0];
        let material = Constants::of_lanes(
            #[inline(always)]
            |_| props,
        );
        let mut near = TouchingLanes { i: [0; ROOM], j: [0; ROOM], k: [0; ROOM], len: 0 };
        let (pairs, mut start, mut contacts) = (self.pairs.other.len(), 0, 0);
        while start < pairs {
            let end = pairs.min(start + LOOK);
            while start + WIDTH <= end {
                self.look::<L>(start, &mut near, &mut sums.alone);
                start += WIDTH;
            }
            if start < end {
                self.look_last::<L>(start, &mut near, &mut sums.alone);
                start = end;
            }
            let mut ready = near.len - near.len % WIDTH;
            if end == pairs && ready < near.len {
                near.fill_up();
                ready = near.len;
            }
            for at in (0..ready).step_by(WIDTH) {
                self.push(&near, at, WIDTH.min(ready - at), &material, &mut sums);
            }
            contacts += ready;
            near.drop_before(ready);
        }
        let largest = |x: L| x.array().into_iter().fold(0.0, f64::max);
        let total = |x: [L; 2]| {
            let [normal, sliding] = x.map(|x| x.array().iter().sum::<f64>());
            Shares { normal, sliding, rolling: 0.0 }
        };
        let mut all = ContactTotals {
            contacts: contacts - sums.elsewhere,
            deepest: largest(sums.deepest),
            deepest_over_radius: largest(sums.over_radius),
            elastic: total(sums.elastic),
            power: total(sums.power),
            wall_power: sums.wall_power,
            ..ContactTotals::default()
        };
        for k in sums.alone {
            self.task.respond_alone(k as usize, self.pairs, self.to, &mut all);
        }
        all
    }
}

impl<W: ForceLaw> Spheres<'_, '_, W> {
    /// Looks at eight pairs from `start` on: those that touch wait in `near`, those that no longer do are ended.
    #[inline(always)]
    fn look<L: Simd<f64>>(&mut self, start: usize, near: &mut TouchingLanes, later: &mut Vec<u32>) {
        let s = &*self.pairs;
        let (i, j) = (eight(s.owner, start), eight(s.other, start));
        let ahead = start + AHEAD..start + AHEAD + WIDTH;
        if let (Some(others), Some(touched)) = (s.other.get(ahead.clone()), s.alive.get(ahead)) {
            for (&j, &touched) in others.iter().zip(touched) {
                prefetch(self.packed, j as usize);
                // The rest of it is in the next line; asked for without a branch.
                prefetch_byte(self.packed, j as usize, LINE * usize::from(touched));
            }
        }
        let (mut touches, mut done) = (self.touches::<L>(i, j), 0);
        if self.task.alone == Alone::Some {
            let alone;
            (alone, done) = self.put_off(start, WIDTH, later);
            touches &= !alone;
        }
        near.add::<L>(touches, i, j, start);
        let now = bools(touches | done);
        if *eight(self.pairs.alive, start) != now {
            self.note(start, &now);
        }
    }

    /// As [`Self::look`] at the last pairs of a chunk, which are fewer than eight.
    #[inline(always)]
    fn look_last<L: Simd<f64>>(&mut self, start: usize, near: &mut TouchingLanes, later: &mut Vec<u32>) {
        let s = &*self.pairs;
        let here = s.other.len() - start;
        let (mut i, mut j) = ([s.owner[start]; WIDTH], [s.other[start]; WIDTH]);
        i[..here].copy_from_slice(&s.owner[start..]);
        j[..here].copy_from_slice(&s.other[start..]);
        let (mut touches, mut done) = (self.touches::<L>(&i, &j) & ((1 << here) - 1), 0);
        if self.task.alone == Alone::Some {
            let alone;
            (alone, done) = self.put_off(start, here, later);
            touches &= !alone;
        }
        near.add::<L>(touches, &i, &j, start);
        self.note(start, &bools(touches | done)[..here]);
    }

    /// Notes for later those of `count` pairs from `start` on that are computed one at a time; returns them, and those of them that
    /// touched in the last step, a bit each. In which order a body adds forces must not depend on what else is in the list.
    #[inline(never)]
    fn put_off(&self, start: usize, count: usize, later: &mut Vec<u32>) -> (u8, u8) {
        let (mut alone, mut touching) = (0, 0);
        for l in 0..count {
            let k = start + l;
            let (i, j) = (self.pairs.owner[k] as usize, self.pairs.other[k] as usize);
            if self.task.props(i, j).is_special() {
                later.push(k as u32);
                alone |= 1 << l;
                touching |= u8::from(self.pairs.alive[k]) << l;
            }
        }
        (alone, touching)
    }

    /// Which of eight pairs touch.
    #[inline(always)]
    fn touches<L: Simd<f64>>(&self, i: &[u32; WIDTH], j: &[u32; WIDTH]) -> u8 {
        let (p_i, r_i) = L::gather_record_rows(self.packed, 0, i);
        let (p_j, r_j) = L::gather_record_rows(self.packed, 0, j);
        let (d, both) = (p_j - p_i, r_j + r_i);
        d.dot(d).mask_lt(both * both)
    }

    /// Notes which pairs from `start` on touch now, and ends those that no longer do.
    #[cold]
    fn note(&mut self, start: usize, now: &[bool]) {
        for (k, now) in (start..).zip(now) {
            if self.pairs.alive[k] && !now {
                self.pairs.end(k, self.to);
            }
            self.pairs.alive[k] = *now;
        }
    }

    /// Computes eight contacts from `at` on, of which the first `here` count, and adds their forces.
    #[inline(always)]
    fn push<L: Simd<f64>>(
        &mut self,
        near: &TouchingLanes,
        at: usize,
        here: usize,
        material: &Constants<L>,
        sums: &mut LaneSums<L>,
    ) {
        let Self { task, pairs: s, to, packed } = self;
        let (i, j, k) = (eight(&near.i, at), eight(&near.j, at), eight(&near.k, at));
        let material = if task.props.len() > 1 {
            Constants::of_lanes(
                #[inline(always)]
                |l| task.props(i[l] as usize, j[l] as usize),
            )
        } else {
            *material
        };
        let (tangent, size) = L::gather_rows(s.tangent, k);
        let row = |r: usize, of: &[u32; WIDTH]| L::gather_record_rows(packed, r, of);
        let ((p_i, r_i), (p_j, r_j)) = (row(0, i), row(0, j));
        let ((v_i, inv_mass_i), (v_j, inv_mass_j)) = (row(1, i), row(1, j));
        let ((w_i, falls_i), (w_j, falls_j)) = (row(2, i), row(2, j));
        let pair = TwoSpheres {
            d: p_j - p_i,
            v: v_i - v_j,
            ang_vel: (w_i, w_j),
            radii: (r_i, r_j),
            inv_mass: inv_mass_i + inv_mass_j,
            falls: falls_i - falls_j,
        };
        let (m, arms) = pair.meet(task.h, task.gravity);
        let normal = task.law.normal(&material, &m, size);
        let wanted = Wanted { tension: task.pulls, energies: task.energies };
        let out = respond(&task.law, &normal, None, material.friction, &m, (tangent, size), wanted);
        sums.deepest = sums.deepest.max(m.delta);
        let smaller = r_i.select_lt(r_j, r_i, r_j);
        // The quotient is needed only where it may be larger than all before, but for rounding.
        if (sums.over_radius * smaller).mask_lt(m.delta * L::splat(1.0 + 1e-12)) != 0 {
            sums.over_radius = sums.over_radius.max(m.delta / smaller);
        }
        let (zero, one) = (L::splat(0.0), L::splat(1.0));
        let is_counted = |l: usize| task.counts(i[l] as usize, j[l] as usize);
        let counts = if here == WIDTH && task.whose.is_empty() {
            one
        } else {
            sums.elsewhere += (0..here).filter(|&l| !is_counted(l)).count();
            L::from_fn(|l| f64::from(u8::from(l < here && is_counted(l))))
        };
        for c in 0..2 {
            sums.elastic[c] = sums.elastic[c] + out.elastic[c] * counts;
            sums.power[c] = sums.power[c] + out.power[c] * counts;
        }
        let force = L::to_rows(out.tangent - m.n * out.push, zero);
        let tangent = L::to_rows(out.spring, normal.size);
        let torque = m.n.cross(out.tangent);
        let torque_i = L::to_rows(torque * arms.0, zero);
        let torque_j = L::to_rows(torque * arms.1, zero);
        for l in 0..here {
            let (i, j, k) = (i[l] as usize, j[l] as usize, k[l] as usize);
            s.tangent[k] = tangent[l];
            to.add_first(i, &BodyForce { force: force[l], torque: torque_i[l] });
            let [x, y, z, _] = force[l];
            let back = BodyForce { force: [-x, -y, -z, 0.0], torque: torque_j[l] };
            to.add(s.slot[k], j, &back);
            if let Some(kept) = s.force.get_mut(k) {
                *kept = back.force();
            }
        }
        if task.driven {
            let (b, arm) = (task.bodies, arms.0.array());
            for l in (0..here).filter(|&l| is_counted(l)) {
                let (i, j) = (i[l] as usize, j[l] as usize);
                let n = (b.position[j] - b.position[i]).normalize_or_zero();
                let force = DVec3::from_slice(&force[l]);
                sums.wall_power += task.wall_power(i, j, force, b.position[i] + n * arm[l]);
            }
        }
    }
}

/// A mask, lane by lane.
#[inline(always)]
fn bools(mask: u8) -> [bool; WIDTH] {
    std::array::from_fn(|l| mask >> l & 1 == 1)
}
