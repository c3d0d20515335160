//! The order of a sweep of Gauss-Seidel: contacts in groups, groups in colours.
//!
//! A group is 512 contacts that follow each other; since contacts lie in the order of their bodies, and bodies along a
//! space-filling curve, a group is a small region whose bodies stay in the cache while it is swept. Two groups that share
//! a free body get different colours (greedy, in order): colours are swept one after the other, the groups of a colour at
//! the same time. Inside a group the same greedy colouring packs contacts without a common free body into blocks of
//! eight lanes. All of it depends on the list of contacts alone, so the result does not depend on threads. Colouring
//! single contacts instead of groups would go through all bodies once for every colour, a dozen times a sweep.
//!
//! A free body in very many contacts (a slab on a bed) is in many groups, which are then swept one by one.

use super::arms::{ArmList, VectorArms};
use super::block::RowBlock;
use super::impulses::Impulses;
use super::mobility::Mobility;
use crate::par::Scatter;
use crate::simd::{LaneBlock, Real, V3, Vector, WIDTH};
use rayon::prelude::*;

/// Contacts of a group. Fixed: the order of a sweep is part of the result's bits.
pub const GROUP: usize = 512;

/// Colours that are distinguished; what finds none of them free is swept alone.
const COLOURS: usize = 64;

/// Eight contacts without a common free body.
#[derive(Clone, Copy, Default)]
pub struct ContactGroup<F: Real> {
    /// Rows, with the step lengths of a contact alone.
    pub block: RowBlock<F>,
    /// Their arms.
    pub arms: VectorArms<F>,
    /// Their impulses, where a sweep reads and writes them.
    pub gamma: V3<LaneBlock<F>>,
    /// Which contacts.
    pub contact: [u32; WIDTH],
    /// How many lanes are in use. The others name the bodies of the first lane: what they read belongs to the group.
    pub lanes: usize,
    /// Lanes whose first body is free, a bit each, and those whose second body is.
    pub free: [u8; 2],
}

/// Groups of contacts by colour.
#[derive(Default)]
pub struct Colours<F: Real> {
    /// The contacts of each group, packed.
    groups: Vec<Vec<ContactGroup<F>>>,
    /// Groups of each colour.
    colours: Vec<Vec<u32>>,
    /// Colours that a body has met, one bit each.
    met: Vec<u64>,
}

impl<F: Real> Colours<F> {
    /// Bytes of the arrays.
    pub fn bytes(&self) -> usize {
        self.groups.iter().map(|g| g.capacity() * size_of::<ContactGroup<F>>()).sum::<usize>()
            + self.colours.iter().map(|c| 4 * c.capacity()).sum::<usize>()
            + 8 * self.met.capacity()
    }

    /// Number of colours.
    pub fn len(&self) -> usize {
        self.colours.len()
    }

    /// Whether there is no contact.
    pub fn is_empty(&self) -> bool {
        self.colours.is_empty()
    }

    /// Orders the contacts of `blocks`, which start with the impulses `gamma`.
    pub fn build(
        &mut self,
        contacts: usize,
        blocks: &[RowBlock<F>],
        arms: &ArmList<F>,
        mobility: &[Mobility<F>],
        gamma: &Impulses<F>,
    ) {
        self.colour_groups(contacts, blocks, mobility);
        let Self { groups, colours, met } = self;
        groups.truncate(contacts.div_ceil(GROUP));
        groups.resize_with(contacts.div_ceil(GROUP), Vec::new);
        let groups = Scatter::new(groups);
        let met = Scatter::new(met);
        for colour in colours.iter() {
            for_groups(colour, |g| {
                // SAFETY: a group is in one colour once.
                #[allow(unsafe_code)]
                let group = unsafe { &mut groups.slice(g..g + 1)[0] };
                let range = g * GROUP..contacts.min((g + 1) * GROUP);
                pack(range, (blocks, arms, gamma), mobility, &met, group);
            });
        }
    }

    /// Gives each group the first colour that none of its free bodies has met.
    fn colour_groups(&mut self, contacts: usize, blocks: &[RowBlock<F>], mobility: &[Mobility<F>]) {
        let Self { colours, met, .. } = self;
        met.clear();
        met.resize(mobility.len(), 0);
        colours.iter_mut().for_each(Vec::clear);
        let mut alone = Vec::new();
        for g in 0..contacts.div_ceil(GROUP) {
            let range = g * GROUP..contacts.min((g + 1) * GROUP);
            let bodies = || {
                let both = range.clone().map(|c| blocks[c / WIDTH].bodies(c % WIDTH));
                both.flat_map(|(a, b)| [a, b]).filter(|&i| !mobility[i].is_zero())
            };
            let colour = bodies().fold(0, |all, i| all | met[i]).trailing_ones() as usize;
            if colour == COLOURS {
                alone.push(g as u32);
                continue;
            }
            bodies().for_each(|i| met[i] |= 1 << colour);
            if colour >= colours.len() {
                colours.push(Vec::new());
            }
            colours[colour].push(g as u32);
        }
        colours.retain(|c| !c.is_empty());
        colours.extend(alone.into_iter().map(|g| vec![g]));
        debug_assert!(self.shares_no_body(contacts, blocks, mobility), "two groups of a colour share a body");
    }

    /// Whether every group has one colour, and no two groups of a colour share a free body: what makes it safe to sweep them at
    /// the same time.
    fn shares_no_body(&self, contacts: usize, blocks: &[RowBlock<F>], mobility: &[Mobility<F>]) -> bool {
        let mut groups: Vec<u32> = self.colours.concat();
        groups.sort_unstable();
        let once = groups.iter().enumerate().all(|(k, &g)| g as usize == k);
        let mut last = vec![(usize::MAX, u32::MAX); mobility.len()];
        let mut alone = |colour: usize, g: u32| {
            let range = g as usize * GROUP..contacts.min((g as usize + 1) * GROUP);
            let both = range.map(|c| blocks[c / WIDTH].bodies(c % WIDTH));
            both.flat_map(|(a, b)| [a, b]).filter(|&i| !mobility[i].is_zero()).all(|i| {
                let before = std::mem::replace(&mut last[i], (colour, g));
                before.0 != colour || before.1 == g
            })
        };
        once && self.colours.iter().enumerate().all(|(colour, all)| all.iter().all(|&g| alone(colour, g)))
    }

    /// Calls `work` for every group, colour after colour, the groups of a colour in parallel.
    pub fn sweep(&mut self, work: impl Fn(&mut [ContactGroup<F>]) + Sync + Send) {
        let groups = Scatter::new(&mut self.groups);
        for colour in &self.colours {
            // SAFETY: a group is in one colour once.
            #[allow(unsafe_code)]
            for_groups(colour, |g| work(unsafe { &mut groups.slice(g..g + 1)[0] }));
        }
    }

    /// Writes the impulses in the order of the contacts.
    pub fn write(&self, gamma: &mut Impulses<F>) {
        gamma.blocks_mut().par_chunks_mut(GROUP / WIDTH).zip(&self.groups).for_each(|(blocks, group)| {
            for eight in group {
                for (lane, &c) in eight.contact[..eight.lanes].iter().enumerate() {
                    let c = c as usize % GROUP;
                    blocks[c / WIDTH].set_lane(c % WIDTH, eight.gamma.lane(lane));
                }
            }
        });
    }
}

/// Calls `work` for the groups of a colour, in parallel.
fn for_groups(groups: &[u32], work: impl Fn(usize) + Sync + Send) {
    if groups.len() < 2 || rayon::current_num_threads() == 1 {
        groups.iter().for_each(|&g| work(g as usize));
    } else {
        groups.par_iter().for_each(|&g| work(g as usize));
    }
}

/// Packs the contacts of a group into blocks of eight. `met` is used for the bodies of this group only.
fn pack<F: Real>(
    range: std::ops::Range<usize>,
    (blocks, arms, gamma): (&[RowBlock<F>], &ArmList<F>, &Impulses<F>),
    mobility: &[Mobility<F>],
    met: &Scatter<'_, u64>,
    group: &mut Vec<ContactGroup<F>>,
) {
    let bodies = |c: usize| blocks[c / WIDTH].bodies(c % WIDTH);
    let free = |i: usize| !mobility[i].is_zero();
    // SAFETY, for all four: groups that run at the same time share no free body.
    #[allow(unsafe_code)]
    let (get, set) = (|i: usize| unsafe { met.get(i) }, |i: usize, m: u64| unsafe { met.set(i, m) });
    for c in range.clone() {
        let (a, b) = bodies(c);
        [a, b].into_iter().filter(|&i| free(i)).for_each(|i| set(i, 0));
    }
    group.clear();
    // The block of each colour that is being filled.
    let mut open = [usize::MAX; COLOURS];
    for c in range {
        let (a, b) = bodies(c);
        let used = [a, b].into_iter().filter(|&i| free(i)).fold(0, |all, i| all | get(i));
        let colour = used.trailing_ones() as usize;
        let mut own = usize::MAX;
        let place = open.get_mut(colour).unwrap_or(&mut own);
        if group.get(*place).is_none_or(|eight| eight.lanes == WIDTH) {
            *place = group.len();
            group.push(ContactGroup { block: RowBlock::of_bodies(a, b), ..ContactGroup::default() });
        }
        if colour < COLOURS {
            [a, b].into_iter().filter(|&i| free(i)).for_each(|i| set(i, get(i) | 1 << colour));
        }
        let eight = &mut group[*place];
        let from = &blocks[c / WIDTH];
        let both = arms.of(c, from.normal(c % WIDTH));
        let eta = steps_alone(from, c % WIDTH, both, mobility);
        eight.arms.put(eight.lanes, both);
        eight.block.copy_with_steps(eight.lanes, from, c % WIDTH, eta);
        eight.gamma.set_lane(eight.lanes, gamma.get(c));
        eight.contact[eight.lanes] = c as u32;
        eight.free[0] |= u8::from(free(a)) << eight.lanes;
        eight.free[1] |= u8::from(free(b)) << eight.lanes;
        eight.lanes += 1;
    }
}

/// Step lengths of a contact alone, along the normal and in the tangent plane: the inverse of bounds on its 3x3 block K
/// of N. With the parts p = n'Kn, c = |Kn - pn| and the larger eigenvalue q in the tangent plane, K lies below
/// diag(p + c, q + c).
fn steps_alone<F: Real>(
    block: &RowBlock<F>,
    lane: usize,
    (s_a, s_b): (F::Vec3, F::Vec3),
    mobility: &[Mobility<F>],
) -> (F, F) {
    let (a, b) = block.bodies(lane);
    let n = block.normal(lane);
    let axes = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
    let response = |e: F::Vec3| {
        let of = |i: usize, s: F::Vec3| {
            let m: &Mobility<F> = &mobility[i];
            if m.is_zero() {
                return F::Vec3::default();
            }
            let c = m.apply(e, s.cross(e));
            c.velocity + c.ang_vel.cross(s)
        };
        of(a, s_a) + of(b, s_b)
    };
    let zero = F::splat(0.0);
    let columns = axes.map(|e| response(F::Vec3::from_array(e.map(F::splat))));
    let trace = columns[0].to_array()[0] + columns[1].to_array()[1] + columns[2].to_array()[2];
    let squares = columns.iter().fold(zero, |sum, &k| sum + k.dot(k));
    let kn = response(n);
    let p = kn.dot(n);
    let rest = kn - n * p;
    let c = rest.dot(rest).sqrt();
    // The tangent part T of K has the trace tr and the squares |T|^2; its larger eigenvalue follows.
    let tr = trace - p;
    let t2 = squares - (kn.dot(kn) + kn.dot(kn)) + p * p;
    let half = tr * F::splat(0.5);
    let q = half + (t2 * F::splat(0.5) - half * half).max(zero).sqrt();
    let one = F::splat(1.0);
    if p > zero { (one / (p + c), one / (q + c)) } else { (one, one) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bodies::Bodies;
    use crate::ccp::arms::{Arms as _, NormalArms};
    use crate::ccp::block::ContactRow;
    use crate::random::Random;
    use crate::{Body, Material, Materials, ShapeId};
    use glam::DVec3;

    /// A wall, free spheres, and contacts between random ones of them, many with one of them.
    fn scene(contacts: usize) -> (Vec<RowBlock<f64>>, ArmList<f64>, Vec<Mobility<f64>>) {
        let mut materials = Materials::default();
        let stone = Material { name: "stone".into(), density: 1e3, friction: 0.5, restitution: 0.0 };
        let stone = materials.add(stone);
        let mut bodies = Bodies::default();
        bodies.push(Body::fixed(ShapeId(0), f64::INFINITY, stone, DVec3::ZERO));
        for _ in 1..500 {
            bodies.push(Body::sphere(0.1, 1e3, stone, DVec3::ZERO));
        }
        let mobility = (0..bodies.len()).map(|i| Mobility::of(&bodies, i)).collect();
        let mut random = Random::new(7, 0);
        let mut blocks = vec![RowBlock::default(); contacts.div_ceil(WIDTH)];
        let mut arms = vec![NormalArms::default(); contacts.div_ceil(WIDTH)];
        for c in 0..contacts {
            let mut draw = || 1 + (random.unit() * 498.999) as u32;
            let a = if c % 7 == 0 { 1 } else { draw() };
            let b = if c % 5 == 0 { 0 } else { draw() };
            let n = DVec3::Z;
            let row = ContactRow { a, b, n, mu: 0.5, r: n, eta_n: 1.0, eta_t: 1.0 };
            arms[c / WIDTH].set(c % WIDTH, n, n * 0.1, n * -0.1);
            blocks[c / WIDTH].set(c % WIDTH, &row);
        }
        (blocks, ArmList::NormalArms(arms), mobility)
    }

    #[test]
    fn no_two_contacts_at_once_share_a_free_body() {
        let contacts = 20 * GROUP + 3;
        let (blocks, arms, mobility) = scene(contacts);
        let mut colours = Colours::default();
        let vectors: Vec<DVec3> = (0..contacts).map(|c| DVec3::new(1.0, 2.0, 3.0) + c as f64).collect();
        let mut gamma = Impulses::of(&vectors);
        colours.build(contacts, &blocks, &arms, &mobility, &gamma);
        // Impulses go with their contacts and come back.
        colours.sweep(|group| {
            group.iter_mut().for_each(|eight| {
                (0..WIDTH).for_each(|l| eight.gamma.set_lane(l, eight.gamma.lane(l) * 2.0));
            });
        });
        colours.write(&mut gamma);
        assert!(gamma.vectors(contacts).iter().zip(&vectors).all(|(x, y)| *x == *y + *y));
        let mut seen = vec![0; contacts];
        for colour in &colours.colours {
            let mut group_of = vec![None; mobility.len()];
            for &g in colour {
                for eight in &colours.groups[g as usize] {
                    let mut in_block = Vec::new();
                    for lane in 0..eight.lanes {
                        seen[eight.contact[lane] as usize] += 1;
                        let (a, b) = eight.block.bodies(lane);
                        let mut of_contact: Vec<usize> =
                            [a, b].into_iter().filter(|&i| !mobility[i].is_zero()).collect();
                        of_contact.dedup();
                        assert!(of_contact.iter().all(|&i| group_of[i].is_none_or(|other| other == g)));
                        of_contact.iter().for_each(|&i| group_of[i] = Some(g));
                        in_block.extend(of_contact);
                    }
                    in_block.sort_unstable();
                    assert!(in_block.windows(2).all(|w| w[0] != w[1]));
                }
            }
        }
        assert!(seen.iter().all(|&n| n == 1), "every contact once");
    }

    /// For two equal spheres: m / 2 along the normal, 3.5 times less in the tangent plane.
    #[test]
    fn steps_of_spheres() {
        let (blocks, arms, mobility) = scene(8);
        let m = 1.0 / mobility[1].inv_mass;
        let (eta_n, eta_t) = steps_alone(&blocks[0], 1, arms.of(1, DVec3::Z), &mobility);
        assert!((eta_n / (0.5 * m) - 1.0).abs() < 1e-12);
        assert!((eta_t / (m / 7.0) - 1.0).abs() < 1e-6);
    }
}
