//! Eight contacts in registers: how rows, impulses and velocities get there and back.
//!
//! A pass over the contacts is written once, on [`Registers`]; [`Real::widest`] runs it on [`Lanes`], which every processor
//! has, or in single precision on one register of eight numbers where the processor has AVX2. Both do the same operations in
//! the same order, rounded in the same way and none fused: so are the bits.

use super::lanes::{Lanes, Number, V3, WIDTH};
use super::real::Real;
use super::updates::{Change, Push};

/// Eight numbers of a format.
pub trait Registers<F: Real>: Number {
    /// From a block's lanes.
    fn of(lanes: &Lanes<F>) -> Self;
    /// The numbers.
    fn array(self) -> [F; WIDTH];
    /// Eight vectors.
    fn load(from: &[F::Vec3]) -> V3<Self>;
    /// Back to eight vectors.
    fn store(v: V3<Self>, to: &mut [F::Vec3]);
    /// Velocity changes of eight bodies.
    fn gather(change: &[Change<F>], bodies: &[u32; WIDTH]) -> (V3<Self>, V3<Self>);
    /// Adds impulses and moments to what pushes eight bodies, in the order of the lanes, or takes them away.
    fn push<const ADD: bool>(
        impulse: V3<Self>,
        moment: V3<Self>,
        places: &[u16; WIDTH],
        pushes: &mut [Push<F>],
    );

    /// Three numbers of a block.
    #[inline(always)]
    fn vector(v: &V3<Lanes<F>>) -> V3<Self> {
        V3 { x: Self::of(&v.x), y: Self::of(&v.y), z: Self::of(&v.z) }
    }
}

/// Work on eight contacts at a time. `run` must be inlined to profit.
pub trait Pass<F: Real> {
    /// What comes out.
    type Out;
    /// Does it.
    fn run<N: Registers<F>>(self) -> Self::Out;
}

impl<F: Real> Registers<F> for Lanes<F> {
    #[inline(always)]
    fn of(lanes: &Lanes<F>) -> Self {
        *lanes
    }
    #[inline(always)]
    fn array(self) -> [F; WIDTH] {
        self.0
    }
    #[inline(always)]
    fn load(from: &[F::Vec3]) -> V3<Self> {
        let from = &from[..WIDTH];
        F::to_lanes(|lane| from[lane])
    }
    #[inline(always)]
    fn store(v: V3<Self>, to: &mut [F::Vec3]) {
        to.copy_from_slice(&F::from_lanes(v));
    }
    #[inline(always)]
    fn gather(change: &[Change<F>], bodies: &[u32; WIDTH]) -> (V3<Self>, V3<Self>) {
        let of = |lane: usize| &change[bodies[lane] as usize];
        (F::to_lanes(|lane| of(lane).velocity), F::to_lanes(|lane| of(lane).ang_vel))
    }
    #[inline(always)]
    fn push<const ADD: bool>(
        impulse: V3<Self>,
        moment: V3<Self>,
        places: &[u16; WIDTH],
        pushes: &mut [Push<F>],
    ) {
        let (impulse, moment) = (F::from_lanes(impulse), F::from_lanes(moment));
        for lane in 0..WIDTH {
            let push = &mut pushes[places[lane] as usize];
            if ADD {
                push.impulse += impulse[lane];
                push.moment += moment[lane];
            } else {
                push.impulse += -impulse[lane];
                push.moment += -moment[lane];
            }
        }
    }
}

/// Runs a pass of single precision on the widest registers of this processor.
#[inline(always)]
pub fn widest_single<P: Pass<f32>>(pass: P) -> P::Out {
    #[cfg(target_arch = "x86_64")]
    {
        #[target_feature(enable = "avx2")]
        fn with_avx2<P: Pass<f32>>(pass: P) -> P::Out {
            pass.run::<avx2::Eight>()
        }
        if std::arch::is_x86_feature_detected!("avx2") {
            // SAFETY: the processor has AVX2.
            #[allow(unsafe_code)]
            return unsafe { with_avx2(pass) };
        }
    }
    pass.run::<Lanes<f32>>()
}

#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)]
mod avx2 {
    use std::arch::x86_64::*;
    use std::ops::{Add, Div, Mul, Sub};
    use std::ptr::from_ref;

    use glam::Vec3A;

    use super::{Change, Lanes, Number, Push, Registers, V3, WIDTH};

    /// Eight numbers in a register. Used inside [`super::widest_single`] alone, which has asked the processor: SAFETY, for all
    /// below, that its instructions are there.
    #[derive(Clone, Copy)]
    pub(super) struct Eight(__m256);

    // A velocity change, and an impulse with its moment, are read and written as one register.
    const _: () = assert!(size_of::<Change<f32>>() == 32 && size_of::<Push<f32>>() == 32);

    macro_rules! operator {
        ($($Trait:ident $name:ident $op:ident),*) => { $(
            impl $Trait for Eight {
                type Output = Self;
                #[inline(always)]
                fn $name(self, o: Self) -> Self {
                    unsafe { Eight($op(self.0, o.0)) }
                }
            }
        )* };
    }
    operator!(Add add _mm256_add_ps, Sub sub _mm256_sub_ps, Mul mul _mm256_mul_ps, Div div _mm256_div_ps);

    impl Number for Eight {
        #[inline(always)]
        fn splat(x: f64) -> Self {
            unsafe { Eight(_mm256_set1_ps(x as f32)) }
        }
        #[inline(always)]
        fn sqrt(self) -> Self {
            unsafe { Eight(_mm256_sqrt_ps(self.0)) }
        }
        #[inline(always)]
        fn max(self, o: Self) -> Self {
            unsafe { Eight(_mm256_max_ps(self.0, o.0)) }
        }
        #[inline(always)]
        fn select_lt(self, limit: Self, yes: Self, no: Self) -> Self {
            unsafe { Eight(_mm256_blendv_ps(no.0, yes.0, _mm256_cmp_ps::<_CMP_LT_OQ>(self.0, limit.0))) }
        }
    }

    /// x, y and z of four rows, in each half on its own.
    #[inline(always)]
    fn columns([a, b, c, d]: [__m256; 4]) -> [__m256; 3] {
        unsafe {
            let (ab, cd) = (_mm256_unpacklo_ps(a, b), _mm256_unpacklo_ps(c, d));
            let (ab_z, cd_z) = (_mm256_unpackhi_ps(a, b), _mm256_unpackhi_ps(c, d));
            [
                _mm256_shuffle_ps::<0x44>(ab, cd),
                _mm256_shuffle_ps::<0xEE>(ab, cd),
                _mm256_shuffle_ps::<0x44>(ab_z, cd_z),
            ]
        }
    }

    /// The way back; z stands twice.
    #[inline(always)]
    fn rows([x, y, z]: [__m256; 3]) -> [__m256; 4] {
        unsafe {
            let (xy, xy_high) = (_mm256_unpacklo_ps(x, y), _mm256_unpackhi_ps(x, y));
            let (zz, zz_high) = (_mm256_unpacklo_ps(z, z), _mm256_unpackhi_ps(z, z));
            [
                _mm256_shuffle_ps::<0x44>(xy, zz),
                _mm256_shuffle_ps::<0xEE>(xy, zz),
                _mm256_shuffle_ps::<0x44>(xy_high, zz_high),
                _mm256_shuffle_ps::<0xEE>(xy_high, zz_high),
            ]
        }
    }

    /// The low halves of two registers, and the high ones.
    #[inline(always)]
    fn halves(a: __m256, b: __m256) -> (__m256, __m256) {
        unsafe { (_mm256_permute2f128_ps::<0x20>(a, b), _mm256_permute2f128_ps::<0x31>(a, b)) }
    }

    impl Registers<f32> for Eight {
        #[inline(always)]
        fn of(lanes: &Lanes<f32>) -> Self {
            unsafe { Eight(_mm256_loadu_ps(lanes.0.as_ptr())) }
        }
        #[inline(always)]
        fn array(self) -> [f32; WIDTH] {
            let mut all = [0.0; WIDTH];
            unsafe { _mm256_storeu_ps(all.as_mut_ptr(), self.0) }
            all
        }
        #[inline(always)]
        fn load(from: &[Vec3A]) -> V3<Self> {
            let from = &from[..WIDTH];
            let pair = |l: usize| unsafe { _mm256_set_m128(from[l + 4].into(), from[l].into()) };
            let [x, y, z] = columns([pair(0), pair(1), pair(2), pair(3)]);
            V3 { x: Eight(x), y: Eight(y), z: Eight(z) }
        }
        #[inline(always)]
        fn store(v: V3<Self>, to: &mut [Vec3A]) {
            let to = &mut to[..WIDTH];
            for (l, row) in rows([v.x.0, v.y.0, v.z.0]).into_iter().enumerate() {
                unsafe {
                    to[l] = _mm256_castps256_ps128(row).into();
                    to[l + 4] = _mm256_extractf128_ps::<1>(row).into();
                }
            }
        }
        #[inline(always)]
        fn gather(change: &[Change<f32>], bodies: &[u32; WIDTH]) -> (V3<Self>, V3<Self>) {
            // SAFETY: a change is as large as a register, and made of numbers.
            let of = |l: usize| unsafe { _mm256_loadu_ps(from_ref(&change[bodies[l] as usize]).cast()) };
            let [x, y, z] = columns([of(0), of(1), of(2), of(3)]);
            let [x_high, y_high, z_high] = columns([of(4), of(5), of(6), of(7)]);
            let ((v_x, w_x), (v_y, w_y), (v_z, w_z)) =
                (halves(x, x_high), halves(y, y_high), halves(z, z_high));
            (
                V3 { x: Eight(v_x), y: Eight(v_y), z: Eight(v_z) },
                V3 { x: Eight(w_x), y: Eight(w_y), z: Eight(w_z) },
            )
        }
        #[inline(always)]
        fn push<const ADD: bool>(
            impulse: V3<Self>,
            moment: V3<Self>,
            places: &[u16; WIDTH],
            pushes: &mut [Push<f32>],
        ) {
            let (x, x_high) = halves(impulse.x.0, moment.x.0);
            let (y, y_high) = halves(impulse.y.0, moment.y.0);
            let (z, z_high) = halves(impulse.z.0, moment.z.0);
            for (half, columns) in [[x, y, z], [x_high, y_high, z_high]].into_iter().enumerate() {
                for (k, row) in rows(columns).into_iter().enumerate() {
                    let push: *mut f32 =
                        std::ptr::from_mut(&mut pushes[places[4 * half + k] as usize]).cast();
                    // SAFETY: a push is as large as a register, and made of numbers.
                    unsafe {
                        let old = _mm256_loadu_ps(push);
                        let new = if ADD { _mm256_add_ps(old, row) } else { _mm256_sub_ps(old, row) };
                        _mm256_storeu_ps(push, new);
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use glam::Vec3A;

    use super::*;
    use crate::random::Random;

    /// Every operation, the bits of the results one after the other.
    struct All {
        numbers: [Lanes<f32>; 4],
        vectors: Vec<Vec3A>,
        change: Vec<Change<f32>>,
        pushes: Vec<Push<f32>>,
    }

    impl Pass<f32> for All {
        type Out = Vec<u32>;
        #[inline(always)]
        fn run<N: Registers<f32>>(mut self) -> Vec<u32> {
            let [a, b, c, d] = self.numbers.map(|x| N::of(&x));
            let all =
                [a + b, a - b, a * b, a / b, (a * a).sqrt(), a.max(b), a.select_lt(b, c, d), N::splat(3.5)];
            let mut out: Vec<f32> = all.into_iter().flat_map(N::array).collect();
            let v = N::load(&self.vectors);
            let (velocity, ang_vel) = N::gather(&self.change, &[3, 1, 4, 1, 5, 9, 2, 6]);
            N::store(v.cross(velocity), &mut self.vectors[1..9]);
            // The same place more than once.
            N::push::<true>(v, ang_vel, &[3, 1, 4, 1, 5, 9, 2, 6], &mut self.pushes);
            N::push::<false>(velocity, v, &[5, 5, 5, 8, 9, 7, 9, 3], &mut self.pushes);
            out.extend(self.vectors.iter().flat_map(Vec3A::to_array));
            out.extend(self.pushes.iter().flat_map(|p| [p.impulse, p.moment]).flat_map(|v| v.to_array()));
            out.into_iter().map(f32::to_bits).collect()
        }
    }

    /// The widest registers give the bits of the narrow ones, and those what the words say.
    #[test]
    fn all_registers_agree() {
        let mut random = Random::new(9, 0);
        for _ in 0..200 {
            let mut draw = || random.normal() as f32;
            let numbers = std::array::from_fn(|_| Lanes(std::array::from_fn(|_| draw())));
            let mut vector = || Vec3A::new(draw(), draw(), draw());
            let vectors: Vec<Vec3A> = (0..10).map(|_| vector()).collect();
            let change: Vec<_> = (0..10).map(|_| Change { velocity: vector(), ang_vel: vector() }).collect();
            let pushes: Vec<_> = (0..10).map(|_| Push { impulse: vector(), moment: vector() }).collect();
            let make =
                || All { numbers, vectors: vectors.clone(), change: change.clone(), pushes: pushes.clone() };
            let narrow = make().run::<Lanes<f32>>();
            assert_eq!(widest_single(make()), narrow);
            let place_4 = 64 + 30 + 4 * 6;
            let expected = pushes[4].impulse + vectors[2];
            assert_eq!(narrow[place_4..place_4 + 3], expected.to_array().map(f32::to_bits));
            let expected = pushes[4].moment + change[4].ang_vel;
            assert_eq!(narrow[place_4 + 3..place_4 + 6], expected.to_array().map(f32::to_bits));
        }
    }
}
