//! The formulas of Hertz and Mindlin for eight contacts at once, as in [`super::response`] and [`super::hertz_mindlin`].
//!
//! Divisions and roots take longest; those that only a contact that slips needs are left out where none of the eight does.

use super::hertz_mindlin::ROOT_5_6;
use super::response::{Props, TANGENTIAL_MASS};
use crate::simd::{Simd, V3};

/// What eight contacts are computed from.
pub(super) struct Gathered<L> {
    pub(super) d: V3<L>,
    pub(super) v: V3<L>,
    pub(super) w_i: V3<L>,
    pub(super) w_j: V3<L>,
    pub(super) r_i: L,
    pub(super) r_j: L,
    pub(super) inv_mass: L,
    pub(super) tangent: V3<L>,
    pub(super) size: L,
    pub(super) material: Constants<L>,
}

/// What is known of eight pairs of materials.
#[derive(Clone, Copy)]
pub(super) struct Constants<L> {
    pub(super) e_star: L,
    pub(super) g_star: L,
    pub(super) friction: L,
    pub(super) damping: L,
    pub(super) root_ratio: L,
}

impl<L: Simd<f64>> Constants<L> {
    #[inline(always)]
    pub(super) fn of<'a>(props: impl Fn(usize) -> &'a Props) -> Self {
        Self {
            e_star: L::from_fn(|l| props(l).elastic.e_star),
            g_star: L::from_fn(|l| props(l).elastic.g_star),
            friction: L::from_fn(|l| props(l).friction),
            damping: L::from_fn(|l| props(l).damping),
            root_ratio: L::from_fn(|l| props(l).root_ratio),
        }
    }
}

/// What comes out.
pub(super) struct Computed<L> {
    /// Force on i.
    pub(super) force: V3<L>,
    /// n x friction: torque for an arm of 1 m.
    pub(super) torque: V3<L>,
    pub(super) arm_i: L,
    pub(super) arm_j: L,
    pub(super) delta: L,
    pub(super) tangent: V3<L>,
    pub(super) size: L,
    /// Energy of the springs, normal and tangential.
    pub(super) elastic: [L; 2],
    /// Power taken, normal and tangential.
    pub(super) power: [L; 2],
}

/// The vector, shortened to `most`.
#[inline(always)]
fn cut<L: Simd<f64>>(v: V3<L>, most: L) -> V3<L> {
    let square = v.dot(v);
    let one = L::splat(1.0);
    if (most * most).mask_lt(square) == 0 {
        return v;
    }
    // Where nothing is cut the quotient may be anything.
    let factor = (most * most).select_lt(square, most / square.sqrt(), one);
    v * factor
}

/// Eight contacts.
#[inline(always)]
pub(super) fn compute<L: Simd<f64>>(g: &Gathered<L>, h: f64, pulls: bool, energies: bool) -> Computed<L> {
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

#[cfg(test)]
mod tests {
    use glam::DVec3;

    use super::*;
    use crate::dem::hertz_mindlin::HertzMindlin;
    use crate::dem::response::{Meeting, respond};
    use crate::dem::{DemSettings, Memory};
    use crate::random::Random;
    use crate::simd::{Number, Real, WIDTH};
    use crate::{Elastic, Material, MaterialId, Materials};

    type Plain = <f64 as Real>::Plain;

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
                    m_point: 1.0 / 150.0,
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
                let of = |c: fn(DVec3) -> f64| Plain::from_fn(|l| c(vectors[l][k]));
                V3 { x: of(|v| v.x), y: of(|v| v.y), z: of(|v| v.z) }
            };
            let number = |k: usize| Plain::from_fn(|l| numbers[l][k]);
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
            let zero = Plain::splat(0.0);
            let (forces, tangents) = (Plain::to_rows(out.force, zero), Plain::to_rows(out.tangent, zero));
            for (l, (force, memory, budget)) in expected.into_iter().enumerate() {
                let scale = force.length() + memory.tangent.length() + 1e-3;
                assert!(DVec3::from_slice(&forces[l]).distance(force) < 1e-10 * scale, "{round} {l}");
                assert!(DVec3::from_slice(&tangents[l]).distance(memory.tangent) < 1e-10 * scale);
                let pairs = [(out.elastic, budget.elastic), (out.power, budget.power)];
                for (eight, one) in pairs {
                    let (eight, scale) = (eight.map(|x| x.array()[l]), one.normal.abs() + one.sliding.abs());
                    let off = (eight[0] - one.normal).abs() + (eight[1] - one.sliding).abs();
                    assert!(off < 1e-9 * scale, "{round} {l}: {eight:?} {one:?}");
                }
                assert!((out.size.array()[l] - memory.size).abs() < 1e-10 * memory.size);
            }
        }
    }
}
