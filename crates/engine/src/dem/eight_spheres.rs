//! Pairs of spheres by Hertz and Mindlin, eight at a time: what nearly every contact of a large run is.
//!
//! First the pairs of a chunk that touch are listed, without a branch on the answer, which nobody can foretell; then eight of
//! them are computed at once, formula by formula as in [`super::response`] and [`super::hertz_mindlin`]; then each adds its
//! force to its bodies, in the order of the list. Lanes do not know each other, so it does not matter which eight meet. A
//! test compares the two ways.
//!
//! Not for attraction, rolling or twisting: those take the way of one contact at a time.

use std::ops::Range;

use glam::DVec3;

use super::Sums;
use super::contact_force::{Slices, Targets, Task};
use super::hertz_mindlin::ROOT_5_6;
use super::response::{Law, Props, TANGENTIAL_MASS};
use crate::bodies::Bodies;
use crate::ccp::lanes::{Lanes, Number, V3, WIDTH, wide};
use crate::par::{self, Scatter};
use crate::soa::resize;

type L = Lanes<f64>;

/// What a pair of spheres needs of a body, side by side: one line of memory for the test whether they touch, one more for
/// those that do.
#[derive(Default)]
pub(crate) struct Packed {
    /// Position and radius.
    pub(crate) place: Vec<[f64; 4]>,
    /// Velocity, 1/mass, angular velocity.
    pub(crate) motion: Vec<[f64; 8]>,
}

impl Packed {
    /// Copies the bodies, a chunk a task.
    pub(crate) fn pack(&mut self, b: &Bodies) {
        resize(&mut self.place, b.len());
        resize(&mut self.motion, b.len());
        let motion = Scatter::new(&mut self.motion);
        par::for_chunks_mut(&mut self.place, |range, place| {
            // SAFETY: chunks do not overlap.
            #[allow(unsafe_code)]
            let motion = unsafe { motion.slice(range.clone()) };
            for (k, i) in range.enumerate() {
                let (p, v, w) = (b.position[i], b.velocity[i], b.ang_vel[i]);
                place[k] = [p.x, p.y, p.z, b.radius[i]];
                motion[k] = [v.x, v.y, v.z, b.inv_mass[i], w.x, w.y, w.z, 0.0];
            }
            0.0
        });
    }
}

/// What eight contacts are computed from.
#[derive(Clone, Copy, Default)]
struct Gathered {
    d: V3<L>,
    v: V3<L>,
    w_i: V3<L>,
    w_j: V3<L>,
    r_i: L,
    r_j: L,
    inv_mass: L,
    tangent: V3<L>,
    size: L,
    e_star: L,
    g_star: L,
    friction: L,
    damping: L,
    root_ratio: L,
}

/// What comes out.
struct Computed {
    /// Force on i.
    force: V3<L>,
    /// n x friction: torque for an arm of 1 m.
    torque: V3<L>,
    arm_i: L,
    arm_j: L,
    delta: L,
    tangent: V3<L>,
    size: L,
    energy: L,
}

/// The vector, shortened to `most`.
#[inline(always)]
fn cut(v: V3<L>, most: L) -> V3<L> {
    let square = v.dot(v);
    let one = L::splat(1.0);
    // Where nothing is cut the quotient may be anything.
    let factor = (most * most).select_lt(square, most / square.sqrt(), one);
    v * factor
}

/// Eight contacts.
#[inline(always)]
fn compute(g: &Gathered, h: f64, pulls: bool, energies: bool) -> Computed {
    let (zero, one, half) = (L::splat(0.0), L::splat(1.0), L::splat(0.5));
    let both = g.r_i + g.r_j;
    let distance = g.d.length();
    // Two centres in one place have no normal; any will do, as long as it is a number.
    let n = g.d * (one / distance.max(L::splat(f64::MIN_POSITIVE)));
    let delta = both - distance;
    let (arm_i, arm_j) = (g.r_i - half * delta, g.r_j - half * delta);
    let r_eff = g.r_i * g.r_j / both;
    let v_n = g.v.dot(n);
    let surface = g.v + (g.w_i * arm_i + g.w_j * arm_j).cross(n);
    let before = g.d + g.v * L::splat(0.5 * h);
    let v_t = surface - before * (surface.dot(before) / before.dot(before));
    let v_t = v_t - n * v_t.dot(n);

    let a = (r_eff * delta).sqrt();
    let s_n = L::splat(2.0) * g.e_star * a;
    let k_t = L::splat(8.0) * g.g_star * a;
    let elastic = L::splat(2.0 / 3.0) * s_n * delta;
    let c = L::splat(2.0 * ROOT_5_6) * g.damping * (s_n / g.inv_mass).sqrt();
    let mut push = (elastic + c * v_n) / (one + c * L::splat(0.5 * h) * g.inv_mass);
    if !pulls {
        push = push.max(zero);
    }
    let most = g.friction * push.max(zero);
    let shrunk = a.select_lt(g.size, a / g.size, one);
    let kept = (g.tangent - n * g.tangent.dot(n)) * shrunk;
    let spring = cut(kept - v_t * (k_t * L::splat(h)), most);
    let c_t = c * g.root_ratio;
    let c_t = c_t / (one + c_t * L::splat(0.5 * h / TANGENTIAL_MASS) * g.inv_mass);
    let tangent = cut(spring - v_t * c_t, most);
    let energy = if energies {
        L::splat(0.4) * elastic * delta + spring.dot(spring) / (L::splat(2.0) * k_t)
    } else {
        zero
    };
    Computed {
        force: tangent - n * push,
        torque: n.cross(tangent),
        arm_i,
        arm_j,
        delta,
        tangent: spring,
        size: a,
        energy,
    }
}

#[inline(always)]
fn set(v: &mut V3<L>, l: usize, x: DVec3) {
    v.x.0[l] = x.x;
    v.y.0[l] = x.y;
    v.z.0[l] = x.z;
}

#[inline(always)]
fn get(v: &V3<L>, l: usize) -> DVec3 {
    DVec3::new(v.x.0[l], v.y.0[l], v.z.0[l])
}

impl<W: Law> Task<'_, W> {
    /// Pairs of spheres of a chunk of bodies; `near` is working memory.
    pub(super) fn spheres_by_eight(
        &self,
        range: Range<usize>,
        first: &[u32],
        s: &mut Slices,
        to: &mut Targets,
        near: &mut Vec<[u32; 2]>,
    ) -> Sums {
        self.list_near(range, first, s, to, near);
        let mut sums = Sums::default();
        let mut g = Gathered::default();
        let single = (self.props.len() == 1).then(|| &self.props[0]);
        if let Some(props) = single {
            (0..WIDTH).for_each(|l| g.set_props(l, props));
        }
        for block in near.chunks(WIDTH) {
            for l in 0..WIDTH {
                // The last block is filled up with its first contact; what comes out for it is not used.
                let [i, k] = *block.get(l).unwrap_or(&block[0]);
                self.gather(&mut g, l, i as usize, k as usize, s);
                if single.is_none() {
                    g.set_props(l, self.props(i as usize, s.other[k as usize] as usize));
                }
            }
            let (h, pulls, energies) = (self.h, self.pulls, self.energies);
            let out = wide(
                #[inline(always)]
                || compute(&g, h, pulls, energies),
            );
            for (l, &[i, k]) in block.iter().enumerate() {
                self.scatter(&out, l, (i as usize, k as usize), s, to, &mut sums);
            }
        }
        sums
    }

    /// Lists the pairs that touch, as body and pair, and ends those that no longer do.
    fn list_near(
        &self,
        range: Range<usize>,
        first: &[u32],
        s: &mut Slices,
        to: &mut Targets,
        near: &mut Vec<[u32; 2]>,
    ) {
        let place = &self.packed.place[..];
        let offset = first[range.start];
        // Those that touch from the front, those that have ceased to from the back: never more than pairs in all.
        near.clear();
        near.resize(s.other.len() + 1, [0; 2]);
        let last = s.other.len();
        let (mut touching, mut ended) = (0, 0);
        for i in range {
            let own = (first[i] - offset) as usize..(first[i + 1] - offset) as usize;
            let [x, y, z, r] = place[i];
            let pairs = s.other[own.clone()].iter().zip(&mut s.alive[own.clone()]);
            for (k, (&j, alive)) in (own.start as u32..).zip(pairs) {
                let q = place[j as usize];
                let (x, y, z, both) = (q[0] - x, q[1] - y, q[2] - z, q[3] + r);
                let touches = x * x + y * y + z * z < both * both;
                // No branch on the answers: every pair is written to both lists, and counted in one or none.
                near[touching] = [i as u32, k];
                touching += usize::from(touches);
                near[last - ended][1] = if *alive & !touches { k } else { near[last - ended][1] };
                ended += usize::from(*alive & !touches);
                *alive = touches;
            }
        }
        for &[_, k] in &near[last - ended + 1..=last] {
            s.end(k as usize, to);
        }
        near.truncate(touching);
    }

    #[inline(always)]
    fn gather(&self, g: &mut Gathered, l: usize, i: usize, k: usize, s: &Slices) {
        let j = s.other[k] as usize;
        let (p, q) = (self.packed.place[i], self.packed.place[j]);
        let (v, w) = (self.packed.motion[i], self.packed.motion[j]);
        set(&mut g.d, l, DVec3::new(q[0] - p[0], q[1] - p[1], q[2] - p[2]));
        set(&mut g.v, l, DVec3::new(v[0] - w[0], v[1] - w[1], v[2] - w[2]));
        set(&mut g.w_i, l, DVec3::new(v[4], v[5], v[6]));
        set(&mut g.w_j, l, DVec3::new(w[4], w[5], w[6]));
        g.r_i.0[l] = p[3];
        g.r_j.0[l] = q[3];
        g.inv_mass.0[l] = v[3] + w[3];
        let [x, y, z, size] = s.tangent[k];
        set(&mut g.tangent, l, DVec3::new(x, y, z));
        g.size.0[l] = size;
    }

    #[inline(always)]
    fn scatter(
        &self,
        out: &Computed,
        l: usize,
        (i, k): (usize, usize),
        s: &mut Slices,
        to: &mut Targets,
        sums: &mut Sums,
    ) {
        let b = self.bodies;
        let j = s.other[k] as usize;
        let (force, torque, tangent) = (get(&out.force, l), get(&out.torque, l), get(&out.tangent, l));
        s.tangent[k] = [tangent.x, tangent.y, tangent.z, out.size.0[l]];
        to.add_first(i, force, torque * out.arm_i.0[l]);
        to.add(s.slot[k], j, -force, torque * out.arm_j.0[l]);
        if let Some(kept) = s.force.get_mut(k) {
            *kept = -force;
        }
        let smaller = self.packed.place[i][3].min(self.packed.place[j][3]);
        sums.note(out.energy.0[l], out.delta.0[l], smaller);
        if self.driven {
            let n = (b.position[j] - b.position[i]).normalize_or_zero();
            sums.wall_power += self.wall_power(i, j, force, b.position[i] + n * out.arm_i.0[l]);
        }
    }
}

impl Gathered {
    fn set_props(&mut self, l: usize, p: &Props) {
        self.e_star.0[l] = p.elastic.e_star;
        self.g_star.0[l] = p.elastic.g_star;
        self.friction.0[l] = p.friction;
        self.damping.0[l] = p.damping;
        self.root_ratio.0[l] = p.root_ratio;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dem::hertz_mindlin::HertzMindlin;
    use crate::dem::response::{Meeting, respond};
    use crate::dem::{DemSettings, Memory};
    use crate::random::Random;
    use crate::{Elastic, Material, MaterialId, Materials};

    /// Eight at a time and one at a time, stuck and slipping, growing and shrinking.
    #[test]
    fn eight_agree_with_one() {
        let mut materials = Materials::default();
        let m = materials.add(Material { name: "m".into(), density: 1.0, friction: 0.4, restitution: 0.6 });
        materials.set_elastic(m, Elastic { young: 1e7, ..Elastic::default() });
        let mut random = Random::new(5, 0);
        let mut unit = || DVec3::new(random.normal(), random.normal(), random.normal());
        for round in 0..500 {
            let settings = DemSettings { tension: round % 2 == 0, ..DemSettings::default() };
            let props = Props::new(&materials, MaterialId(0), MaterialId(0), &settings);
            let (mut g, h) = (Gathered::default(), 1e-5);
            let mut expected = Vec::new();
            for l in 0..WIDTH {
                let (r_i, r_j) = (0.01 + 1e-3 * unit().x.abs(), 0.01);
                let n = unit().normalize();
                // Deep enough that the rounding of the distance does not show in the overlap.
                let delta = 1e-6 + 1e-4 * unit().x.abs();
                let d = n * (r_i + r_j - delta);
                let (v, w_i, w_j) = (unit(), 50.0 * unit(), 50.0 * unit());
                let memory =
                    Memory { tangent: unit() * 0.3, size: 1e-3 * unit().x.abs(), ..Memory::default() };
                set(&mut g.d, l, d);
                set(&mut g.v, l, v);
                set(&mut g.w_i, l, w_i);
                set(&mut g.w_j, l, w_j);
                set(&mut g.tangent, l, memory.tangent);
                (g.r_i.0[l], g.r_j.0[l], g.inv_mass.0[l], g.size.0[l]) = (r_i, r_j, 150.0, memory.size);
                g.set_props(l, &props);
                let (arm_i, arm_j) = (r_i - 0.5 * delta, r_j - 0.5 * delta);
                let surface = v + (w_i * arm_i + w_j * arm_j).cross(n);
                let before = d + v * (0.5 * h);
                let v_t = surface - before * (surface.dot(before) / before.length_squared());
                let meeting = Meeting {
                    h,
                    delta,
                    r_eff: r_i * r_j / (r_i + r_j),
                    m_eff: 1.0 / 150.0,
                    radii: (r_i, r_j),
                    n,
                    v_n: v.dot(n),
                    v_t: v_t - n * v_t.dot(n),
                    spin: w_i - w_j,
                };
                let mut memory = memory;
                let answer = respond(&HertzMindlin { jkr: false }, &props, &meeting, &mut memory);
                expected.push((answer.tangent - n * answer.normal, memory, answer.energy));
            }
            let out = compute(&g, h, settings.tension, true);
            for (l, (force, memory, energy)) in expected.into_iter().enumerate() {
                let scale = force.length() + memory.tangent.length() + 1e-3;
                assert!(get(&out.force, l).distance(force) < 1e-10 * scale, "{round} {l}");
                assert!(get(&out.tangent, l).distance(memory.tangent) < 1e-10 * scale);
                assert!((out.energy.0[l] - energy).abs() < 1e-10 * energy.abs());
                assert!((out.size.0[l] - memory.size).abs() < 1e-10 * memory.size);
            }
        }
    }
}
