//! How the contacts of a body couple: the 6x6 matrix G of [`super::split`] and a bound on its largest eigenvalue, for eight
//! bodies at once.

use std::ops::Range;

use glam::{DMat3, DVec3};

use super::split::arm_of;
use crate::bodies::Bodies;
use crate::contacts::Contacts;
use crate::simd::{Kernel, Number, Simd, V3, WIDTH};

/// A symmetric 6x6 matrix: its upper half, row by row.
type Six<N> = [N; 21];

/// A body with its contacts: those in which it is the first, which stand side by side, and those in which it is the second.
pub(super) struct Own<'a> {
    pub(super) body: usize,
    pub(super) own: Range<usize>,
    pub(super) second: &'a [u32],
}

impl Own<'_> {
    /// Contact `k`, and whether the body is its first.
    #[inline(always)]
    fn contact(&self, k: usize) -> Option<(usize, bool)> {
        match k.checked_sub(self.own.len()) {
            None => Some((self.own.start + k, true)),
            Some(k) => self.second.get(k).map(|&c| (c as usize, false)),
        }
    }
}

/// Bounds on the largest eigenvalues of G of eight bodies; infinite for what is not a positive matrix, and where there is none.
pub(super) struct Couplings<'a> {
    pub(super) bodies: &'a Bodies,
    pub(super) contacts: &'a Contacts,
    pub(super) of: &'a [Option<Own<'a>>; WIDTH],
}

impl Kernel<f64> for Couplings<'_> {
    type Out = [f64; WIDTH];
    #[inline(always)]
    fn run<N: Simd<f64>>(self) -> [f64; WIDTH] {
        largest(self.matrices::<N>())
    }
}

impl Couplings<'_> {
    /// G, in the frames of the principal axes.
    ///
    /// K^-1 of a contact is I / k_t + n n' d, d = 1 / k_n - 1 / k_t, with the bounds k_n and k_t of
    /// [`super::step_length::stiffness`]. With the lever l = s x n, the blocks of G are, for moving, that itself; for turning
    /// (s.s I - s s') / k_t + d l l'; between them the cross product with s / k_t, and d n l'.
    #[inline(always)]
    fn matrices<N: Simd<f64>>(&self) -> Six<N> {
        let mut longest = 0;
        let mut axes = [DMat3::IDENTITY; WIDTH];
        let (mut mass, mut inertia) = ([1.0; WIDTH], [DVec3::ONE; WIDTH]);
        for (lane, own) in self.of.iter().enumerate() {
            if let Some(own) = own {
                longest = longest.max(own.own.len() + own.second.len());
                axes[lane] = DMat3::from_quat(self.bodies.rotation[own.body]);
                mass[lane] = self.bodies.inv_mass[own.body];
                inertia[lane] = self.bodies.inv_inertia_body[own.body];
            }
        }
        let zero = N::splat(0.0);
        let x_axis = vector::<N>(&axes.map(|a| a.x_axis));
        let y_axis = vector::<N>(&axes.map(|a| a.y_axis));
        let z_axis = vector::<N>(&axes.map(|a| a.z_axis));
        let (inv_mass, j) = (numbers::<N>(&mass), vector::<N>(&inertia));
        let mut g: Six<N> = [zero; 21];
        for k in 0..longest {
            let (mut s, mut n) = ([DVec3::ZERO; WIDTH], [DVec3::ZERO; WIDTH]);
            let mut there = [0.0; WIDTH];
            for (lane, own) in self.of.iter().enumerate() {
                let Some(own) = own else { continue };
                if let Some((c, is_first)) = own.contact(k) {
                    s[lane] = arm_of(self.bodies, self.contacts, c, own.body, is_first);
                    n[lane] = self.contacts.normal[c];
                    there[lane] = 1.0;
                }
            }
            let (s, n, there) = (vector::<N>(&s), vector::<N>(&n), numbers::<N>(&there));
            let s = V3 { x: s.dot(x_axis), y: s.dot(y_axis), z: s.dot(z_axis) };
            let n = V3 { x: n.dot(x_axis), y: n.dot(y_axis), z: n.dot(z_axis) };
            let (l, square) = (s.cross(n), s.dot(s));
            let (k_n, k_t) = bounds(inv_mass, j, s, n);
            let w = there / k_t;
            let d = there / k_n - w;
            let (m, dn, dl, round) = (s * w, n * d, l * d, w * square);
            #[rustfmt::skip]
            let added = [
                w + dn.x * n.x, dn.x * n.y, dn.x * n.z, dn.x * l.x, dn.x * l.y + m.z, dn.x * l.z - m.y,
                w + dn.y * n.y, dn.y * n.z, dn.y * l.x - m.z, dn.y * l.y, dn.y * l.z + m.x,
                w + dn.z * n.z, dn.z * l.x + m.y, dn.z * l.y - m.x, dn.z * l.z,
                round - m.x * s.x + dl.x * l.x, dl.x * l.y - m.x * s.y, dl.x * l.z - m.x * s.z,
                round - m.y * s.y + dl.y * l.y, dl.y * l.z - m.y * s.z,
                round - m.z * s.z + dl.z * l.z,
            ];
            for (g, x) in g.iter_mut().zip(added) {
                *g = *g + x;
            }
        }
        // M^-1/2 from both sides.
        let line = inv_mass.sqrt();
        let root = [line, line, line, j.x.sqrt(), j.y.sqrt(), j.z.sqrt()];
        for row in 0..6 {
            for column in row..6 {
                g[place(row, column)] = g[place(row, column)] * (root[row] * root[column]);
            }
        }
        g
    }
}

/// The bounds of [`super::step_length::stiffness`], in the frame of the principal axes, in which the part of the block that turning
/// adds, A = [s]' J^-1 [s], has six simple numbers. Without tangents: the eigenvalues of the tangent block P A P, P = I - n n',
/// follow from its trace and that of its square.
#[inline(always)]
fn bounds<N: Simd<f64>>(inv_mass: N, j: V3<N>, s: V3<N>, n: V3<N>) -> (N, N) {
    let (zero, half) = (N::splat(0.0), N::splat(0.5));
    let (xx, yy, zz) = (s.x * s.x, s.y * s.y, s.z * s.z);
    let a = V3 { x: j.y * zz + j.z * yy, y: j.x * zz + j.z * xx, z: j.x * yy + j.y * xx };
    let (xy, yz, zx) = (zero - j.z * s.x * s.y, zero - j.x * s.y * s.z, zero - j.y * s.z * s.x);
    let by_n = V3 {
        x: a.x * n.x + xy * n.y + zx * n.z,
        y: xy * n.x + a.y * n.y + yz * n.z,
        z: zx * n.x + yz * n.y + a.z * n.z,
    };
    let (turning, beside) = (n.dot(by_n), xy * xy + yz * yz + zx * zx);
    let across = by_n - n * turning;
    let coupling_squared = across.dot(across);
    // tr (P A P)^2 = tr A^2 - 2 |A n|^2 + (n' A n)^2, and |A n|^2 = |P A n|^2 + (n' A n)^2.
    let squares = a.dot(a) + (beside + beside) - (coupling_squared + coupling_squared) - turning * turning;
    let mean = (a.x + a.y + a.z - turning) * half;
    let apart = (squares * half - mean * mean).max(zero).sqrt();
    let k_n = inv_mass + turning.max(zero);
    let k_t = inv_mass + (mean + apart).max(zero);
    let coupling = (coupling_squared / (k_n * k_t)).sqrt();
    let one = N::splat(1.0);
    let enlarged = N::splat(1.0 + 1e-12) + coupling.select_lt(one, coupling, one);
    (k_n * enlarged, k_t * enlarged)
}

/// A number for each lane.
#[inline(always)]
fn numbers<N: Simd<f64>>(numbers: &[f64; WIDTH]) -> N {
    N::from_fn(
        #[inline(always)]
        |l| numbers[l],
    )
}

/// A vector for each lane.
#[inline(always)]
fn vector<N: Simd<f64>>(vectors: &[DVec3; WIDTH]) -> V3<N> {
    V3 {
        x: N::from_fn(
            #[inline(always)]
            |l| vectors[l].x,
        ),
        y: N::from_fn(
            #[inline(always)]
            |l| vectors[l].y,
        ),
        z: N::from_fn(
            #[inline(always)]
            |l| vectors[l].z,
        ),
    }
}

/// Where a number of the matrix is kept.
#[inline(always)]
const fn place(row: usize, column: usize) -> usize {
    let (row, column) = if row < column { (row, column) } else { (column, row) };
    row * 6 - row * (row + 1) / 2 + column
}

/// Bounds on the largest eigenvalues, (trace G^16)^(1/16): at most 12 % more; infinite for what is not a positive matrix.
#[inline(always)]
fn largest<N: Simd<f64>>(mut g: Six<N>) -> [f64; WIDTH] {
    let mut trace = g[0];
    for k in 1..6 {
        trace = trace + g[place(k, k)];
    }
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
        let mut beside = N::splat(0.0);
        for k in row + 1..6 {
            beside = beside + g[place(row, k)] * g[place(row, k)];
        }
        squares = squares + g[place(row, row)] * g[place(row, row)] + (beside + beside);
    }
    let mut bounds = (trace * squares.sqrt().sqrt().sqrt().sqrt()).array();
    for bound in &mut bounds {
        // Not a number is not positive either.
        *bound = if *bound > 0.0 { *bound } else { f64::INFINITY };
    }
    bounds
}

/// The square of a matrix, its 21 numbers one after the other: a loop would compute where each one is kept.
#[inline(always)]
fn square<N: Number>(g: &Six<N>, out: &mut Six<N>) {
    macro_rules! numbers {
        ($($row:literal: $($column:literal)*),*) => { $( $(
            out[const { place($row, $column) }] = g[const { place($row, 0) }] * g[const { place(0, $column) }]
                + g[const { place($row, 1) }] * g[const { place(1, $column) }]
                + g[const { place($row, 2) }] * g[const { place(2, $column) }]
                + g[const { place($row, 3) }] * g[const { place(3, $column) }]
                + g[const { place($row, 4) }] * g[const { place(4, $column) }]
                + g[const { place($row, 5) }] * g[const { place(5, $column) }];
        )* )* };
    }
    numbers!(0: 0 1 2 3 4 5, 1: 1 2 3 4 5, 2: 2 3 4 5, 3: 3 4 5, 4: 4 5, 5: 5);
}

#[cfg(test)]
pub(super) mod tests {
    use super::super::mobility::Mobility;
    use super::super::step_length::stiffness;
    use super::*;
    use crate::simd::{dispatch, on_all_widths};

    /// The matrices as numbers.
    struct Matrices<'a>(Couplings<'a>);

    impl Kernel<f64> for Matrices<'_> {
        type Out = [[f64; WIDTH]; 21];
        #[inline(always)]
        fn run<N: Simd<f64>>(self) -> Self::Out {
            self.0.matrices::<N>().map(N::array)
        }
    }

    /// G of one body, in the last lane.
    pub(crate) fn coupling_of(bodies: &Bodies, contacts: &Contacts, own: Own) -> Six<f64> {
        let mut of = [const { None }; WIDTH];
        of[WIDTH - 1] = Some(own);
        dispatch(Matrices(Couplings { bodies, contacts, of: &of })).map(|g| g[WIDTH - 1])
    }

    pub(crate) fn power_iteration(g: &Six<f64>) -> f64 {
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
        struct Largest(Six<f64>);
        impl Kernel<f64> for Largest {
            type Out = f64;
            #[inline(always)]
            fn run<N: Simd<f64>>(self) -> f64 {
                largest::<N>(self.0.map(N::splat))[0]
            }
        }
        let mut random = crate::random::Random::new(3, 0);
        for rank in [1, 2, 6, 12] {
            let mut g = Six::<f64>::default();
            for _ in 0..rank {
                let row: [f64; 6] = std::array::from_fn(|_| random.normal());
                (0..6).for_each(|i| (i..6).for_each(|k| g[place(i, k)] += row[i] * row[k]));
            }
            let value = power_iteration(&g);
            let bound = dispatch(Largest(g));
            assert!((1.0 - 1e-9..1.12).contains(&(bound / value)), "{rank}: {bound} {value}");
        }
        assert_eq!(dispatch(Largest(Six::default())), f64::INFINITY);
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
        let own = |count| Own { body: 0, own: 0..count, second: &[] };
        let g = coupling_of(&world.bodies, &contacts, own(5));
        // Directions of the contacts with their weights, pushed and answered in the world's frame.
        let mobility = Mobility::<f64>::of(&world.bodies, 0);
        let j = world.bodies.inv_inertia(0);
        let directions: Vec<(DVec3, DVec3)> = (0..5)
            .flat_map(|c| {
                let (s, n) = (contacts.point_a[c] - world.bodies.position[0], contacts.normal[c]);
                let (k_n, k_t) = stiffness(world.bodies.inv_mass[0], false, &mobility, s, n);
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
        // Bodies with different numbers of contacts beside each other, or none, are what they are alone; all widths agree.
        let of = [None, Some(own(5)), Some(own(2)), None, Some(own(1)), Some(own(3)), Some(own(4)), None];
        let couplings = || Couplings { bodies: &world.bodies, contacts: &contacts, of: &of };
        let all = dispatch(Matrices(couplings()));
        for (lane, own) in of.iter().enumerate() {
            let alone = own.as_ref().map_or(Six::default(), |own| {
                let Own { body, own, second } = own;
                coupling_of(&world.bodies, &contacts, Own { body: *body, own: own.clone(), second })
            });
            assert_eq!(all.map(|g| g[lane]), alone, "{lane}");
        }
        let all = on_all_widths(couplings);
        assert!(all.iter().all(|one| *one == dispatch(couplings())));
    }
}
