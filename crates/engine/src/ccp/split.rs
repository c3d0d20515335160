//! Into how many parts a body's mass must be split, so that its contacts may step at the same time.
//!
//! What body A adds to N couples its contacts: N_A = D_A' M_A^-1 D_A. With K_i a bound on the block of contact i alone,
//! N_A lies below p times the blocks K_i, where p is the largest eigenvalue of the 6x6 matrix
//! G = sum over its contacts of M^-1/2 D_i K_i^-1 D_i' M^-1/2. It is never more than the number of contacts, which is the
//! usual bound, and reached where all of them say the same: a face on a plane. Around a grain in a heap contacts point
//! everywhere, and p is about half of their number: steps are twice as long, and iterations far fewer.
//!
//! p is bounded from above by (trace G^16)^(1/16), which is at most 12 % more. Where all arms of a body lie along the
//! normals and its inertia is the same about every axis, as for a sphere, G has a closed form in the sums of n and n n'
//! (see [`Around`]).

use std::ops::Range;

use glam::DVec3;

use super::contact_rows::{point_of, stiffness};
use super::lanes::{Number, V3, WIDTH};
use super::lanes_wide::{Eight, Work, widest, widest_of_all};
use super::mobility::Mobility;
use super::real::Real;
use super::updates::Sums;
use crate::bodies::{Bodies, BodyKind};
use crate::contacts::Contacts;
use crate::par;
use crate::soa::resize;

/// A symmetric 6x6 matrix: its upper half, row by row.
type Six<N> = [N; 21];

/// The parts of every body, a chunk of bodies a task; zero for what is not pushed.
pub(super) fn split_masses<F: Real>(
    bodies: &Bodies,
    contacts: &Contacts,
    first: &[u32],
    sums: &Sums<F>,
    mobility: &[Mobility<F>],
    shares: &mut Vec<f32>,
) {
    resize(shares, bodies.len());
    par::for_chunks_mut(shares, |range, shares| {
        for (shares, start) in shares.chunks_mut(WIDTH).zip(range.step_by(WIDTH)) {
            let (mut around, mut whole) = ([Around::default(); WIDTH], [Six::<f64>::default(); WIDTH]);
            let (mut is_round, mut is_other) = ([false; WIDTH], [false; WIDTH]);
            for (lane, share) in shares.iter_mut().enumerate() {
                let i = start + lane;
                let own = first[i] as usize..first[i + 1] as usize;
                let second = sums.second(i);
                let count = own.len() + second.len();
                *share = count as f32;
                if bodies.kind[i] != BodyKind::Dynamic {
                    *share = 0.0;
                } else if count > 1 {
                    let found = Around::of(bodies, contacts, own.clone(), second, i);
                    is_round[lane] = found.is_some();
                    is_other[lane] = found.is_none();
                    match found {
                        Some(found) => around[lane] = found,
                        None => whole[lane] = coupling(bodies, contacts, &mobility[i], own, second, i),
                    }
                }
            }
            let mut bound = |is: [bool; WIDTH], parts: &dyn Fn() -> [f64; WIDTH]| {
                if is.contains(&true) {
                    let parts = parts();
                    for (lane, share) in shares.iter_mut().enumerate().filter(|(lane, _)| is[*lane]) {
                        *share = (parts[lane] as f32).clamp(1.0, *share);
                    }
                }
            };
            bound(is_round, &|| widest(Parts(&around)));
            bound(is_other, &|| widest_of_all(Largest(&whole)));
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
struct Around {
    count: f64,
    /// Sum of w.
    w: f64,
    b: DVec3,
    /// Sum of w n n': its diagonal, and xy, yz, zx.
    diagonal: DVec3,
    beside: DVec3,
}

impl Around {
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
struct Parts<'a>(&'a [Around; WIDTH]);

impl Work for Parts<'_> {
    type Out = [f64; WIDTH];
    #[inline(always)]
    fn run<N: Eight>(self) -> [f64; WIDTH] {
        let around = self.0;
        let vector = |of: fn(&Around) -> DVec3| V3 {
            x: N::by(|l| of(&around[l]).x),
            y: N::by(|l| of(&around[l]).y),
            z: N::by(|l| of(&around[l]).z),
        };
        let (count, w) = (N::by(|l| around[l].count), N::by(|l| around[l].w));
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
fn arm_of(bodies: &Bodies, contacts: &Contacts, c: usize, i: usize, is_first: bool) -> DVec3 {
    let other = if is_first { contacts.b[c] } else { contacts.a[c] };
    let pushed = bodies.kind[other as usize] == BodyKind::Dynamic;
    point_of(contacts, c, is_first || pushed, !is_first || pushed) - bodies.position[i]
}

/// G of body i, in the frame of its principal axes.
///
/// K^-1 of a contact is I / k_t + n n' d, d = 1 / k_n - 1 / k_t. With the lever l = s x n, its blocks are, for moving, that
/// itself; for turning (s.s I - s s') / k_t + d l l'; between them the cross product with s / k_t, and d n l'.
#[inline(always)]
fn coupling<F: Real>(
    bodies: &Bodies,
    contacts: &Contacts,
    mobility: &Mobility<F>,
    own: Range<usize>,
    second: &[u32],
    i: usize,
) -> Six<f64> {
    let (inv_mass, inv_inertia) = (bodies.inv_mass[i], bodies.inv_inertia_body[i]);
    let back = (!bodies.is_isotropic(i)).then(|| bodies.rotation[i].conjugate());
    let mut g = Six::<f64>::default();
    for (c, is_first) in own.map(|c| (c, true)).chain(second.iter().map(|&c| (c as usize, false))) {
        let (s, n) = (arm_of(bodies, contacts, c, i, is_first), contacts.normal[c]);
        let (k_n, k_t) = stiffness(inv_mass, inv_inertia.max_element(), mobility, s, n);
        let (s, n) = back.map_or((s, n), |back| (back * s, back * n));
        let w = 1.0 / k_t;
        let (d, l, m, square) = (1.0 / k_n - w, s.cross(n), s * w, s.length_squared());
        let (dn, dl) = (n * d, l * d);
        #[rustfmt::skip]
        let added = [
            w + dn.x * n.x, dn.x * n.y, dn.x * n.z, dn.x * l.x, dn.x * l.y + m.z, dn.x * l.z - m.y,
            w + dn.y * n.y, dn.y * n.z, dn.y * l.x - m.z, dn.y * l.y, dn.y * l.z + m.x,
            w + dn.z * n.z, dn.z * l.x + m.y, dn.z * l.y - m.x, dn.z * l.z,
            w * square - m.x * s.x + dl.x * l.x, dl.x * l.y - m.x * s.y, dl.x * l.z - m.x * s.z,
            w * square - m.y * s.y + dl.y * l.y, dl.y * l.z - m.y * s.z,
            w * square - m.z * s.z + dl.z * l.z,
        ];
        g.iter_mut().zip(added).for_each(|(g, x)| *g += x);
    }
    // M^-1/2 from both sides.
    let (line, j) = (inv_mass.sqrt(), inv_inertia);
    let root = [line, line, line, j.x.sqrt(), j.y.sqrt(), j.z.sqrt()];
    for row in 0..6 {
        (row..6).for_each(|column| g[place(row, column)] *= root[row] * root[column]);
    }
    g
}

/// Where a number of the matrix is kept.
#[inline(always)]
const fn place(row: usize, column: usize) -> usize {
    let (row, column) = if row < column { (row, column) } else { (column, row) };
    row * 6 - row * (row + 1) / 2 + column
}

/// Bounds on the largest eigenvalues of eight matrices; infinite for what is not a positive one.
struct Largest<'a>(&'a [Six<f64>; WIDTH]);

impl Work for Largest<'_> {
    type Out = [f64; WIDTH];
    #[inline(always)]
    fn run<N: Eight>(self) -> [f64; WIDTH] {
        let mut g: Six<N> = std::array::from_fn(
            #[inline(always)]
            |k| N::by(|l| self.0[l][k]),
        );
        let trace = (1..6).fold(g[0], |sum, k| sum + g[place(k, k)]);
        let over = N::splat(1.0) / trace;
        for x in &mut g {
            *x = *x * over;
        }
        // G^2, G^4, G^8.
        let (mut twice, mut four_times) = (g, g);
        square(&g, &mut twice);
        square(&twice, &mut four_times);
        square(&four_times, &mut g);
        // trace G^16 is the sum of the squares of G^8.
        let mut squares = N::splat(0.0);
        for row in 0..6 {
            let beside = (row + 1..6).fold(N::splat(0.0), |sum, k| sum + g[place(row, k)] * g[place(row, k)]);
            squares = squares + g[place(row, row)] * g[place(row, row)] + (beside + beside);
        }
        let bound = trace * squares.sqrt().sqrt().sqrt().sqrt();
        bound.array().map(|x| if x > 0.0 { x } else { f64::INFINITY })
    }
}

#[inline(always)]
fn square<N: Number>(g: &Six<N>, out: &mut Six<N>) {
    for row in 0..6 {
        for column in row..6 {
            let mut sum = g[place(row, 0)] * g[place(0, column)];
            for k in 1..6 {
                sum = sum + g[place(row, k)] * g[place(k, column)];
            }
            out[place(row, column)] = sum;
        }
    }
}

#[cfg(test)]
mod tests {
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
            let around = Around::of(&world.bodies, &contacts, 0..half, &second, 0).unwrap();
            let bound = widest(Parts(&[around; WIDTH]))[WIDTH - 1];
            let mobility = Mobility::<f64>::of(&world.bodies, 0);
            let value = power_iteration(&coupling(&world.bodies, &contacts, &mobility, 0..half, &second, 0));
            assert!((1.0 - 1e-9..1.2).contains(&(bound / value)), "{count}: {bound} {value}");
        }
    }

    fn power_iteration(g: &Six<f64>) -> f64 {
        let (mut x, mut value) = ([1.0, 0.3, -0.2, 0.7, 0.1, -0.5], 0.0);
        for _ in 0..2000 {
            let y: [f64; 6] = std::array::from_fn(|i| (0..6).map(|k| g[place(i, k)] * x[k]).sum());
            value = y.iter().map(|y| y * y).sum::<f64>().sqrt();
            x = y.map(|y| y / value);
        }
        value
    }

    #[test]
    fn the_bound_holds_and_is_close() {
        let mut random = crate::random::Random::new(3, 0);
        for rank in [1, 2, 6, 12] {
            let mut g = Six::<f64>::default();
            for _ in 0..rank {
                let row: [f64; 6] = std::array::from_fn(|_| random.normal());
                (0..6).for_each(|i| (i..6).for_each(|k| g[place(i, k)] += row[i] * row[k]));
            }
            let value = power_iteration(&g);
            let bound = widest(Largest(&[g; WIDTH]))[0];
            assert!((1.0 - 1e-9..1.12).contains(&(bound / value)), "{rank}: {bound} {value}");
        }
        assert_eq!(widest(Largest(&[Six::default(); WIDTH]))[0], f64::INFINITY);
    }

    /// G of a box that leans against others, against its definition: the largest eigenvalue of D' M^-1 D K^-1.
    #[test]
    fn a_box_has_the_coupling_of_its_contacts() {
        let mut random = crate::random::Random::new(5, 0);
        let mut world = crate::World::new(crate::Settings::default());
        let stone = crate::Material { name: "s".into(), density: 1e3, friction: 0.5, restitution: 0.0 };
        let stone = world.add_material(stone);
        let form = crate::Shape::Cuboid { half: DVec3::new(0.1, 0.2, 0.3) };
        let shape = world.add_shape(form.clone());
        let turn = glam::DQuat::from_euler(glam::EulerRot::XYZ, 0.3, -0.5, 1.1);
        let body = crate::Body::of(shape, &form, 1.0, 1e3, stone);
        world.add(body.at(DVec3::new(0.5, -0.2, 0.1)).with_rotation(turn));
        world.add(crate::Body::of(shape, &form, 1.0, 1e3, stone));
        let mut contacts = Contacts::default();
        for _ in 0..5 {
            let mut vector = || DVec3::new(random.normal(), random.normal(), random.normal());
            let (normal, point_a) = (vector().normalize(), world.bodies.position[0] + 0.2 * vector());
            contacts.push(crate::contacts::Contact { a: 0, b: 1, feature: 0, normal, point_a, gap: 0.0 });
        }
        let mobility = Mobility::<f64>::of(&world.bodies, 0);
        let g = coupling(&world.bodies, &contacts, &mobility, 0..5, &[], 0);
        // Directions of the contacts with their weights, pushed and answered in the world's frame.
        let j = world.bodies.inv_inertia(0);
        let directions: Vec<(DVec3, DVec3)> = (0..5)
            .flat_map(|c| {
                let (s, n) = (contacts.point_a[c] - world.bodies.position[0], contacts.normal[c]);
                let inv_inertia = world.bodies.inv_inertia_body[0].max_element();
                let (k_n, k_t) = stiffness(world.bodies.inv_mass[0], inv_inertia, &mobility, s, n);
                let u = n.any_orthonormal_vector();
                [(n, k_n), (u, k_t), (n.cross(u), k_t)].map(|(e, k)| (e / k.sqrt(), s.cross(e) / k.sqrt()))
            })
            .collect();
        let (mut x, mut value) = (vec![1.0; directions.len()], 0.0);
        for _ in 0..2000 {
            let push = |of: &dyn Fn(usize) -> DVec3| (0..x.len()).map(|k| of(k) * x[k]).sum::<DVec3>();
            let (line, turn) = (push(&|k| directions[k].0), push(&|k| directions[k].1));
            let (line, turn) = (world.bodies.inv_mass[0] * line, j * turn);
            x = directions.iter().map(|(e, l)| e.dot(line) + l.dot(turn)).collect();
            value = x.iter().map(|x| x * x).sum::<f64>().sqrt();
            x.iter_mut().for_each(|x| *x /= value);
        }
        assert!((power_iteration(&g) / value - 1.0).abs() < 1e-9, "{} {value}", power_iteration(&g));
    }
}
