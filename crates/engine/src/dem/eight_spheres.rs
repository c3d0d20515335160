//! Pairs of spheres by Hertz and Mindlin, eight at a time: what nearly every contact of a large run is.
//!
//! First the pairs of a chunk that touch are listed, without a branch on the answer, which nobody can foretell; then eight of
//! them are computed at once, formula by formula as in [`super::response`] and [`super::hertz_mindlin`]; then each adds its
//! force to its bodies, in the order of the list. Lanes do not know each other, so it does not matter which eight meet. A
//! test compares the two ways.
//!
//! Not for attraction, rolling or twisting: those take the way of one contact at a time.

use std::cmp::Ordering;

use glam::DVec3;

use super::contact_force::{Slices, Targets, Task};
use super::hertz_mindlin::ROOT_5_6;
use super::response::{Law, Props, TANGENTIAL_MASS};
use super::{Shares, Sums};
use crate::ccp::lanes::{V3, WIDTH, soon};
use crate::ccp::lanes_wide::{Eight, Work, gather, widest};

/// What eight contacts are computed from.
struct Gathered<L> {
    d: V3<L>,
    v: V3<L>,
    w_i: V3<L>,
    w_j: V3<L>,
    r_i: L,
    r_j: L,
    inv_mass: L,
    tangent: V3<L>,
    size: L,
    material: Constants<L>,
}

/// What is known of eight pairs of materials.
#[derive(Clone, Copy)]
struct Constants<L> {
    e_star: L,
    g_star: L,
    friction: L,
    damping: L,
    root_ratio: L,
}

impl<L: Eight> Constants<L> {
    #[inline(always)]
    fn of<'a>(props: impl Fn(usize) -> &'a Props) -> Self {
        Self {
            e_star: L::by(|l| props(l).elastic.e_star),
            g_star: L::by(|l| props(l).elastic.g_star),
            friction: L::by(|l| props(l).friction),
            damping: L::by(|l| props(l).damping),
            root_ratio: L::by(|l| props(l).root_ratio),
        }
    }
}

/// What comes out.
struct Computed<L> {
    /// Force on i.
    force: V3<L>,
    /// n x friction: torque for an arm of 1 m.
    torque: V3<L>,
    arm_i: L,
    arm_j: L,
    delta: L,
    tangent: V3<L>,
    size: L,
    /// Energy of the springs, normal and tangential.
    elastic: [L; 2],
    /// Power taken, normal and tangential.
    power: [L; 2],
}

/// The vector, shortened to `most`.
#[inline(always)]
fn cut<L: Eight>(v: V3<L>, most: L) -> V3<L> {
    let square = v.dot(v);
    let one = L::splat(1.0);
    // Where nothing is cut the quotient may be anything.
    let factor = (most * most).select_lt(square, most / square.sqrt(), one);
    v * factor
}

/// Eight contacts.
#[inline(always)]
fn compute<L: Eight>(g: &Gathered<L>, h: f64, pulls: bool, energies: bool) -> Computed<L> {
    let m = &g.material;
    let (zero, one, half) = (L::splat(0.0), L::splat(1.0), L::splat(0.5));
    let both = g.r_i + g.r_j;
    let distance = g.d.length();
    // Two centres in one place have no normal; any will do, as long as it is a number.
    let n = g.d * (one / distance.max(L::splat(f64::MIN_POSITIVE)));
    let delta = both - distance;
    let (arm_i, arm_j) = (g.r_i - half * delta, g.r_j - half * delta);
    // Divisions are what takes longest: one for R* and m*, one for both dashpots.
    let whole = one / (both * g.inv_mass);
    let (r_eff, m_eff) = (g.r_i * g.r_j * g.inv_mass * whole, both * whole);
    let v_n = g.v.dot(n);
    let surface = g.v + (g.w_i * arm_i + g.w_j * arm_j).cross(n);
    let before = g.d + g.v * L::splat(0.5 * h);
    let v_t = surface - before * (surface.dot(before) / before.dot(before));
    let v_t = v_t - n * v_t.dot(n);

    let a = (r_eff * delta).sqrt();
    let s_n = L::splat(2.0) * m.e_star * a;
    let k_t = L::splat(8.0) * m.g_star * a;
    let elastic = L::splat(2.0 / 3.0) * s_n * delta;
    let c = L::splat(2.0 * ROOT_5_6) * m.damping * (s_n * m_eff).sqrt();
    let c_t = c * m.root_ratio;
    let (slow, slow_t) = (
        one + c * L::splat(0.5 * h) * g.inv_mass,
        one + c_t * L::splat(0.5 * h / TANGENTIAL_MASS) * g.inv_mass,
    );
    let slower = one / (slow * slow_t);
    let mut push = (elastic + c * v_n) * (slow_t * slower);
    if !pulls {
        push = push.max(zero);
    }
    let most = m.friction * push.max(zero);
    let shrunk = a.select_lt(g.size, a / g.size, one);
    let kept = (g.tangent - n * g.tangent.dot(n)) * shrunk;
    let spring = cut(kept - v_t * (k_t * L::splat(h)), most);
    let c_t = c_t * (slow * slower);
    let tangent = cut(spring - v_t * c_t, most);
    let power = [(push - elastic) * v_n, zero - v_t.dot(tangent + (g.tangent - spring) * half)];
    let elastic = if energies {
        [L::splat(0.4) * elastic * delta, spring.dot(spring) / (L::splat(2.0) * k_t)]
    } else {
        [zero; 2]
    };
    Computed {
        force: tangent - n * push,
        torque: n.cross(tangent),
        arm_i,
        arm_j,
        delta,
        tangent: spring,
        size: a,
        elastic,
        power,
    }
}

/// Eight vectors, one by one.
#[inline(always)]
fn rows<L: Eight>(v: V3<L>) -> [[f64; WIDTH]; 3] {
    [v.x.array(), v.y.array(), v.z.array()]
}

#[inline(always)]
fn row(v: &[[f64; WIDTH]; 3], l: usize) -> DVec3 {
    DVec3::new(v[0][l], v[1][l], v[2][l])
}

/// Pairs ahead whose bodies are asked for from memory.
const AHEAD: usize = 32;

/// The pairs of spheres of a chunk of bodies.
pub(super) struct Spheres<'a, 'b, W> {
    pub(super) task: &'a Task<'a, W>,
    pub(super) pairs: &'a mut Slices<'b>,
    pub(super) to: &'a mut Targets<'b>,
    /// Working memory.
    pub(super) near: &'a mut Vec<[u32; 2]>,
}

impl<W: Law> Spheres<'_, '_, W> {
    /// Adds their forces, eight at a time.
    pub(super) fn respond(self) -> Sums {
        widest(self)
    }
}

impl<W: Law> Work for Spheres<'_, '_, W> {
    type Out = Sums;

    #[inline(always)]
    fn run<L: Eight>(mut self) -> Sums {
        let touching = self.list_near::<L>();
        let Self { task, pairs: s, to, near } = self;
        let mut sums = Sums { contacts: touching, ..Sums::default() };
        let b = task.bodies;
        let single = task.props.len() == 1;
        let mut material = Constants::<L>::of(|_| &task.props[0]);
        let (zero, one) = (L::splat(0.0), L::splat(1.0));
        let (mut deepest, mut over_radius, mut budget) = (zero, zero, [zero; 4]);
        let near = &near[..touching];
        for (at, block) in near.chunks(WIDTH).enumerate() {
            if let Some(ahead) = near.get((at + 2) * WIDTH..(at + 3) * WIDTH) {
                for &[_, k] in ahead {
                    let j = s.other[k as usize] as usize;
                    soon(&b.velocity, j);
                    soon(&b.ang_vel, j);
                }
            }
            // The last block is filled up with its first contact; what comes out for it is not used.
            let (mut i, mut k, mut j) = ([block[0][0]; WIDTH], [block[0][1]; WIDTH], [0; WIDTH]);
            for (l, pair) in block.iter().enumerate() {
                [i[l], k[l]] = *pair;
            }
            for l in 0..WIDTH {
                j[l] = s.other[k[l] as usize];
            }
            if !single {
                material = Constants::of(|l| task.props(i[l] as usize, j[l] as usize));
            }
            let (tangent, size) = L::rows(s.tangent, &k);
            let g: Gathered<L> = Gathered {
                d: L::vectors(&b.position, &j) - L::vectors(&b.position, &i),
                v: L::vectors(&b.velocity, &i) - L::vectors(&b.velocity, &j),
                w_i: L::vectors(&b.ang_vel, &i),
                w_j: L::vectors(&b.ang_vel, &j),
                r_i: gather(&b.radius, &i),
                r_j: gather(&b.radius, &j),
                inv_mass: gather::<L>(&b.inv_mass, &i) + gather(&b.inv_mass, &j),
                tangent,
                size,
                material,
            };
            let out = compute(&g, task.h, task.pulls, task.energies);
            deepest = deepest.max(out.delta);
            over_radius = over_radius.max(out.delta / g.r_i.select_lt(g.r_j, g.r_i, g.r_j));
            let (force, tangent) = (rows(out.force), rows(out.tangent));
            let (torque_i, torque_j) = (rows(out.torque * out.arm_i), rows(out.torque * out.arm_j));
            let (size, arm) = (out.size.array(), out.arm_i.array());
            let full = block.len() == WIDTH;
            let counts = if full { one } else { L::by(|l| f64::from(u8::from(l < block.len()))) };
            for (sum, x) in budget.iter_mut().zip([out.elastic, out.power].into_iter().flatten()) {
                *sum = *sum + x * counts;
            }
            for (l, &[i, k]) in block.iter().enumerate() {
                let (i, j, k) = (i as usize, j[l] as usize, k as usize);
                let force = row(&force, l);
                s.tangent[k] = [tangent[0][l], tangent[1][l], tangent[2][l], size[l]];
                to.add_first(i, force, row(&torque_i, l));
                to.add(s.slot[k], j, -force, row(&torque_j, l));
                if let Some(kept) = s.force.get_mut(k) {
                    *kept = -force;
                }
                if task.driven {
                    let n = (b.position[j] - b.position[i]).normalize_or_zero();
                    sums.wall_power += task.wall_power(i, j, force, b.position[i] + n * arm[l]);
                }
            }
        }
        let largest = |x: L| x.array().into_iter().fold(0.0, f64::max);
        (sums.deepest, sums.deepest_over_radius) = (largest(deepest), largest(over_radius));
        let [in_normal, in_sliding, by_normal, by_sliding] = budget.map(|x| x.array().iter().sum::<f64>());
        sums.elastic = Shares { normal: in_normal, sliding: in_sliding, rolling: 0.0 };
        sums.power = Shares { normal: by_normal, sliding: by_sliding, rolling: 0.0 };
        sums
    }
}

impl<W: Law> Spheres<'_, '_, W> {
    /// Lists the pairs that touch, as body and pair, and ends those that no longer do. Returns how many there are.
    #[inline(always)]
    fn list_near<L: Eight>(&mut self) -> usize {
        let Self { task, pairs: s, to, near } = self;
        let position = &task.bodies.position[..];
        let pairs = s.other.len();
        if near.len() < pairs + WIDTH {
            near.resize(pairs + WIDTH, [0; 2]);
        }
        let mut touching = 0;
        let mut start = 0;
        while start < pairs {
            let here = WIDTH.min(pairs - start);
            // The last block is filled up with its first pair.
            let (mut i, mut j) = ([s.owner[start]; WIDTH], [s.other[start]; WIDTH]);
            if here == WIDTH {
                i.copy_from_slice(&s.owner[start..start + WIDTH]);
                j.copy_from_slice(&s.other[start..start + WIDTH]);
            } else {
                i[..here].copy_from_slice(&s.owner[start..]);
                j[..here].copy_from_slice(&s.other[start..]);
            }
            if let Some(ahead) = s.other.get(start + AHEAD..start + AHEAD + WIDTH) {
                for &j in ahead {
                    soon(position, j as usize);
                }
            }
            let d = L::vectors(position, &j) - L::vectors(position, &i);
            let square = d.dot(d).array();
            let mut reach = [0.0; WIDTH];
            reach[..here].copy_from_slice(&s.reach[start..start + here]);
            // No branch on the answers: every pair is written, and counted or not.
            let mut ended = false;
            for l in 0..here {
                let touches = square[l] < reach[l];
                near[touching] = [i[l], (start + l) as u32];
                touching += usize::from(touches);
                ended |= s.alive[start + l] & !touches;
            }
            if ended {
                for l in 0..here {
                    if s.alive[start + l] && square[l].partial_cmp(&reach[l]) != Some(Ordering::Less) {
                        s.end(start + l, to);
                    }
                }
            }
            for l in 0..here {
                s.alive[start + l] = square[l] < reach[l];
            }
            start += WIDTH;
        }
        touching
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ccp::lanes::Lanes;
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
            let h = 1e-5;
            let (mut vectors, mut numbers) = ([[DVec3::ZERO; 5]; WIDTH], [[0.0; 4]; WIDTH]);
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
                vectors[l] = [d, v, w_i, w_j, memory.tangent];
                numbers[l] = [r_i, r_j, 150.0, memory.size];
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
                let (answer, budget) = respond(&HertzMindlin { jkr: false }, &props, &meeting, &mut memory);
                expected.push((answer.tangent - n * answer.normal, memory, budget));
            }
            let vector = |k: usize| {
                let of = |c: fn(DVec3) -> f64| Lanes::<f64>::by(|l| c(vectors[l][k]));
                V3 { x: of(|v| v.x), y: of(|v| v.y), z: of(|v| v.z) }
            };
            let number = |k: usize| Lanes::by(|l| numbers[l][k]);
            let g = Gathered {
                d: vector(0),
                v: vector(1),
                w_i: vector(2),
                w_j: vector(3),
                r_i: number(0),
                r_j: number(1),
                inv_mass: number(2),
                tangent: vector(4),
                size: number(3),
                material: Constants::of(|_| &props),
            };
            let out = compute(&g, h, settings.tension, true);
            let (forces, tangents) = (rows(out.force), rows(out.tangent));
            for (l, (force, memory, budget)) in expected.into_iter().enumerate() {
                let scale = force.length() + memory.tangent.length() + 1e-3;
                assert!(row(&forces, l).distance(force) < 1e-10 * scale, "{round} {l}");
                assert!(row(&tangents, l).distance(memory.tangent) < 1e-10 * scale);
                let pairs = [(out.elastic, budget.elastic), (out.power, budget.power)];
                for (eight, one) in pairs {
                    let (eight, scale) = (eight.map(|x| x.0[l]), one.normal.abs() + one.sliding.abs());
                    let off = (eight[0] - one.normal).abs() + (eight[1] - one.sliding).abs();
                    assert!(off < 1e-9 * scale, "{round} {l}: {eight:?} {one:?}");
                }
                assert!((out.size.0[l] - memory.size).abs() < 1e-10 * memory.size);
            }
        }
    }
}
