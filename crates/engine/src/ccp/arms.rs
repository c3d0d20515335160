//! Arms of the contacts, from the centres of their bodies to the contact point (s_iA and s_iB of Negrut10 eq. 16).
//!
//! An arm of a sphere lies along the normal. Where all that is pushed are spheres, two numbers per contact are kept instead of
//! two vectors ([`NormalArms`]), and one vector product serves both bodies: an iteration is bound by what it reads.

use glam::DVec3;

use crate::simd::{LaneBlock, Real, Simd, V3, Vector, WIDTH};
use crate::soa::resize;

/// Arms of eight contacts.
pub trait Arms<F: Real>: Copy + Default + Send + Sync {
    /// w_b x s_b - w_a x s_a: what turning adds to the relative velocity.
    fn turning<N: Simd<F>>(&self, n: V3<N>, w_a: V3<N>, w_b: V3<N>) -> V3<N>;
    /// s_a x x and s_b x x: moments of impulses about the centres of a and b.
    fn moments<N: Simd<F>>(&self, n: V3<N>, x: V3<N>) -> (V3<N>, V3<N>);
    /// Puts the arms of a contact into a lane.
    fn set(&mut self, lane: usize, n: DVec3, s_a: DVec3, s_b: DVec3);
    /// The numbers in a lane, widened; those that it does not have are zero.
    fn numbers(&self, lane: usize) -> [f64; 6];
    /// Puts such numbers into a lane.
    fn set_numbers(&mut self, lane: usize, numbers: [f64; 6]);
    /// The arms in a lane, of the normal n.
    fn of(&self, lane: usize, n: F::Vec3) -> (F::Vec3, F::Vec3);
}

/// Arms of any direction [m].
#[derive(Clone, Copy, Debug, Default)]
#[repr(C, align(64))]
pub struct VectorArms<F: Real> {
    a: V3<LaneBlock<F>>,
    b: V3<LaneBlock<F>>,
}

/// Arms along the normal: how long [m].
#[derive(Clone, Copy, Debug, Default)]
#[repr(C, align(64))]
pub struct NormalArms<F: Real> {
    a: LaneBlock<F>,
    b: LaneBlock<F>,
}

impl<F: Real> VectorArms<F> {
    /// Puts both arms of a contact into a lane.
    #[inline(always)]
    pub fn put(&mut self, lane: usize, (s_a, s_b): (F::Vec3, F::Vec3)) {
        self.a.set_lane(lane, s_a);
        self.b.set_lane(lane, s_b);
    }
}

impl<F: Real> Arms<F> for VectorArms<F> {
    #[inline(always)]
    fn turning<N: Simd<F>>(&self, _: V3<N>, w_a: V3<N>, w_b: V3<N>) -> V3<N> {
        w_b.cross(N::load_vector(&self.b)) - w_a.cross(N::load_vector(&self.a))
    }
    #[inline(always)]
    fn moments<N: Simd<F>>(&self, _: V3<N>, x: V3<N>) -> (V3<N>, V3<N>) {
        (N::load_vector(&self.a).cross(x), N::load_vector(&self.b).cross(x))
    }
    #[inline(always)]
    fn set(&mut self, lane: usize, _: DVec3, s_a: DVec3, s_b: DVec3) {
        let vector = |v: DVec3| F::Vec3::from_array(v.to_array().map(F::from_f64));
        self.put(lane, (vector(s_a), vector(s_b)));
    }
    fn numbers(&self, lane: usize) -> [f64; 6] {
        let (a, b) = (self.a.lane(lane).to_dvec3(), self.b.lane(lane).to_dvec3());
        [a.x, a.y, a.z, b.x, b.y, b.z]
    }
    fn set_numbers(&mut self, lane: usize, [ax, ay, az, bx, by, bz]: [f64; 6]) {
        let vector = |v: [f64; 3]| F::Vec3::from_array(v.map(F::from_f64));
        self.put(lane, (vector([ax, ay, az]), vector([bx, by, bz])));
    }
    #[inline(always)]
    fn of(&self, lane: usize, _: F::Vec3) -> (F::Vec3, F::Vec3) {
        (self.a.lane(lane), self.b.lane(lane))
    }
}

impl<F: Real> Arms<F> for NormalArms<F> {
    #[inline(always)]
    fn turning<N: Simd<F>>(&self, n: V3<N>, w_a: V3<N>, w_b: V3<N>) -> V3<N> {
        (w_b * N::load(&self.b.0) - w_a * N::load(&self.a.0)).cross(n)
    }
    #[inline(always)]
    fn moments<N: Simd<F>>(&self, n: V3<N>, x: V3<N>) -> (V3<N>, V3<N>) {
        let turn = n.cross(x);
        (turn * N::load(&self.a.0), turn * N::load(&self.b.0))
    }
    #[inline(always)]
    fn set(&mut self, lane: usize, n: DVec3, s_a: DVec3, s_b: DVec3) {
        (self.a.0[lane], self.b.0[lane]) = (F::from_f64(s_a.dot(n)), F::from_f64(s_b.dot(n)));
    }
    fn numbers(&self, lane: usize) -> [f64; 6] {
        [self.a.0[lane].to_f64(), self.b.0[lane].to_f64(), 0.0, 0.0, 0.0, 0.0]
    }
    fn set_numbers(&mut self, lane: usize, [a, b, ..]: [f64; 6]) {
        (self.a.0[lane], self.b.0[lane]) = (F::from_f64(a), F::from_f64(b));
    }
    #[inline(always)]
    fn of(&self, lane: usize, n: F::Vec3) -> (F::Vec3, F::Vec3) {
        (n * self.a.0[lane], n * self.b.0[lane])
    }
}

/// Does the same with arms of either kind.
macro_rules! with_arms {
    ($list:expr, $arms:ident => $work:expr) => {
        match $list {
            $crate::ccp::arms::ArmList::VectorArms($arms) => $work,
            $crate::ccp::arms::ArmList::NormalArms($arms) => $work,
        }
    };
}
pub(super) use with_arms;

/// The arms of all contacts, eight per item.
pub enum ArmList<F: Real> {
    /// Of any direction.
    VectorArms(Vec<VectorArms<F>>),
    /// Along the normals.
    NormalArms(Vec<NormalArms<F>>),
}

impl<F: Real> Default for ArmList<F> {
    fn default() -> Self {
        Self::NormalArms(Vec::new())
    }
}

impl<F: Real> ArmList<F> {
    /// Room for the arms of so many blocks; another kind's memory is given back.
    pub fn start(&mut self, along: bool, blocks: usize) {
        match (along, &*self) {
            (true, Self::VectorArms(_)) => *self = Self::NormalArms(Vec::new()),
            (false, Self::NormalArms(_)) => *self = Self::VectorArms(Vec::new()),
            _ => {}
        }
        with_arms!(self, list => resize(list, blocks));
    }

    /// Arms of contact c with the normal n.
    #[inline(always)]
    pub fn of(&self, c: usize, n: F::Vec3) -> (F::Vec3, F::Vec3) {
        with_arms!(self, list => list[c / WIDTH].of(c % WIDTH, n))
    }

    /// Puts the arms of contact c with the normal n.
    pub fn set(&mut self, c: usize, n: DVec3, s_a: DVec3, s_b: DVec3) {
        with_arms!(self, list => list[c / WIDTH].set(c % WIDTH, n, s_a, s_b));
    }

    /// The numbers of contact c as they are, widened.
    pub(super) fn numbers(&self, c: usize) -> [f64; 6] {
        with_arms!(self, list => list[c / WIDTH].numbers(c % WIDTH))
    }

    /// Puts such numbers.
    pub(super) fn set_numbers(&mut self, c: usize, numbers: [f64; 6]) {
        with_arms!(self, list => list[c / WIDTH].set_numbers(c % WIDTH, numbers));
    }

    /// Bytes of the list.
    pub fn bytes(&self) -> usize {
        match self {
            Self::VectorArms(list) => list.capacity() * size_of::<VectorArms<F>>(),
            Self::NormalArms(list) => list.capacity() * size_of::<NormalArms<F>>(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;
    use crate::simd::{Kernel, dispatch};

    type Vectors = V3<LaneBlock<f64>>;

    /// What turning adds, and both moments.
    struct Moved<'a, A>(&'a A, Vectors, Vectors, Vectors, Vectors);

    impl<A: Arms<f64>> Kernel<f64> for Moved<'_, A> {
        type Out = [Vectors; 3];
        #[inline(always)]
        fn run<N: Simd<f64>>(self) -> [Vectors; 3] {
            let [n, w_a, w_b, x] = [self.1, self.2, self.3, self.4].map(|v| N::load_vector(&v));
            let ((on_a, on_b), mut out) = (self.0.moments(n, x), [Vectors::default(); 3]);
            N::store_vector(self.0.turning(n, w_a, w_b), &mut out[0]);
            N::store_vector(on_a, &mut out[1]);
            N::store_vector(on_b, &mut out[2]);
            out
        }
    }

    /// Arms along the normal give what vectors of the same length and direction give, and those are s x x and w x s.
    #[test]
    fn both_kinds_agree() {
        let mut random = Random::new(11, 0);
        let mut draw = || DVec3::new(random.normal(), random.normal(), random.normal());
        let (mut any, mut along) = (VectorArms::<f64>::default(), NormalArms::<f64>::default());
        let [mut n, mut w_a, mut w_b, mut x] = [V3::<LaneBlock<f64>>::default(); 4];
        let mut rows = Vec::new();
        for lane in 0..WIDTH {
            let (normal, a, b, impulse) = (draw().normalize(), draw(), draw(), draw());
            let (s_a, s_b) = (normal * (1.0 + 0.1 * lane as f64), normal * -0.7);
            any.set(lane, normal, s_a, s_b);
            along.set(lane, normal, s_a, s_b);
            n.set_lane(lane, normal);
            w_a.set_lane(lane, a);
            w_b.set_lane(lane, b);
            x.set_lane(lane, impulse);
            rows.push((b.cross(s_b) - a.cross(s_a), s_a.cross(impulse), s_b.cross(impulse)));
            let (one, other) = (any.of(lane, normal), along.of(lane, normal));
            assert!(one.0.distance(other.0) + one.1.distance(other.1) < 1e-14);
        }
        for (lane, row) in rows.iter().enumerate() {
            for all in [dispatch(Moved(&any, n, w_a, w_b, x)), dispatch(Moved(&along, n, w_a, w_b, x))] {
                assert!(all[0].lane(lane).distance(row.0) < 1e-13);
                assert!(all[1].lane(lane).distance(row.1) < 1e-13);
                assert!(all[2].lane(lane).distance(row.2) < 1e-13);
            }
        }
    }
}
