//! Eight contacts at a time: numbers and vectors whose every operation is done for eight lanes at once.
//!
//! Only operations that IEEE 754 rounds in one way are used, and none is fused, so every processor gives the same bits.
//! Formulas are written once, on [`Number`], for one contact (tests) and for eight.

#![allow(unsafe_code)]

use std::ops::{Add, Div, Mul, Sub};

/// Lanes: contacts of a block.
pub const WIDTH: usize = 8;

/// A number, or one in each lane.
pub trait Number:
    Copy + Add<Output = Self> + Sub<Output = Self> + Mul<Output = Self> + Div<Output = Self>
{
    /// The same value in every lane.
    fn splat(x: f64) -> Self;
    /// Square root.
    fn sqrt(self) -> Self;
    /// The larger one.
    fn max(self, other: Self) -> Self;
    /// `yes` where `self < limit`, else `no`.
    fn select_lt(self, limit: Self, yes: Self, no: Self) -> Self;
}

macro_rules! scalar {
    ($($t:ty),*) => { $(
        impl Number for $t {
            #[inline(always)]
            fn splat(x: f64) -> $t {
                x as $t
            }
            #[inline(always)]
            fn sqrt(self) -> $t {
                self.sqrt()
            }
            #[inline(always)]
            fn max(self, other: $t) -> $t {
                if self > other { self } else { other }
            }
            #[inline(always)]
            fn select_lt(self, limit: $t, yes: $t, no: $t) -> $t {
                if self < limit { yes } else { no }
            }
        }
    )* };
}
scalar!(f32, f64);

/// One number in each lane.
#[derive(Clone, Copy, Debug, Default)]
#[repr(C, align(32))]
pub struct Lanes<F>(pub [F; WIDTH]);

/// A number format with operations on eight lanes. The plain loops are for processors without an own version below;
/// a compiler left alone with them vectorises some formulas and not others.
pub trait LaneNumber: Number + Default {
    /// Calls `f` for each lane of two.
    #[inline(always)]
    fn each(a: [Self; WIDTH], b: [Self; WIDTH], f: impl Fn(Self, Self) -> Self) -> [Self; WIDTH] {
        std::array::from_fn(|l| f(a[l], b[l]))
    }
    /// Sum.
    #[inline(always)]
    fn add_lanes(a: [Self; WIDTH], b: [Self; WIDTH]) -> [Self; WIDTH] {
        Self::each(a, b, |x, y| x + y)
    }
    /// Difference.
    #[inline(always)]
    fn sub_lanes(a: [Self; WIDTH], b: [Self; WIDTH]) -> [Self; WIDTH] {
        Self::each(a, b, |x, y| x - y)
    }
    /// Product.
    #[inline(always)]
    fn mul_lanes(a: [Self; WIDTH], b: [Self; WIDTH]) -> [Self; WIDTH] {
        Self::each(a, b, |x, y| x * y)
    }
    /// Quotient.
    #[inline(always)]
    fn div_lanes(a: [Self; WIDTH], b: [Self; WIDTH]) -> [Self; WIDTH] {
        Self::each(a, b, |x, y| x / y)
    }
    /// The larger one.
    #[inline(always)]
    fn max_lanes(a: [Self; WIDTH], b: [Self; WIDTH]) -> [Self; WIDTH] {
        Self::each(a, b, Number::max)
    }
    /// Square root.
    #[inline(always)]
    fn sqrt_lanes(a: [Self; WIDTH]) -> [Self; WIDTH] {
        Self::each(a, a, |x, _| x.sqrt())
    }
    /// `yes` where `a < b`, else `no`.
    #[inline(always)]
    fn select_lanes(
        a: [Self; WIDTH],
        b: [Self; WIDTH],
        yes: [Self; WIDTH],
        no: [Self; WIDTH],
    ) -> [Self; WIDTH] {
        std::array::from_fn(|l| a[l].select_lt(b[l], yes[l], no[l]))
    }
}

#[cfg(not(target_arch = "x86_64"))]
impl LaneNumber for f32 {}
#[cfg(not(target_arch = "x86_64"))]
impl LaneNumber for f64 {}

/// The operations by the vector instructions that every x86-64 processor has.
#[cfg(target_arch = "x86_64")]
mod x86_64 {
    use std::arch::x86_64::*;
    use std::mem::transmute;

    use super::{LaneNumber, WIDTH};

    macro_rules! by_instruction {
        ($F:ty, $Register:ty, $registers:literal, $lt:ident, $and:ident, $and_not:ident, $or:ident, $sqrt:ident,
         $($name:ident $op:ident),*) => {
            const _: () = {
                type Array = [$F; WIDTH];
                type Registers = [$Register; $registers];

                #[inline(always)]
                fn split(a: Array) -> Registers {
                    // SAFETY: two arrays of plain numbers, of the same size.
                    unsafe { transmute::<Array, Registers>(a) }
                }

                #[inline(always)]
                fn join(a: Registers) -> Array {
                    // SAFETY: as above.
                    unsafe { transmute::<Registers, Array>(a) }
                }

                // SAFETY, for all: the instructions are part of x86-64.
                impl LaneNumber for $F {
                    $(
                        #[inline(always)]
                        fn $name(a: Array, b: Array) -> Array {
                            let (a, b) = (split(a), split(b));
                            join(std::array::from_fn(|k| unsafe { $op(a[k], b[k]) }))
                        }
                    )*
                    #[inline(always)]
                    fn sqrt_lanes(a: Array) -> Array {
                        join(split(a).map(|x| unsafe { $sqrt(x) }))
                    }
                    #[inline(always)]
                    fn select_lanes(a: Array, b: Array, yes: Array, no: Array) -> Array {
                        let (a, b, yes, no) = (split(a), split(b), split(yes), split(no));
                        join(std::array::from_fn(|k| unsafe {
                            let mask = $lt(a[k], b[k]);
                            $or($and(mask, yes[k]), $and_not(mask, no[k]))
                        }))
                    }
                }
            };
        };
    }
    by_instruction!(
        f32, __m128, 2, _mm_cmplt_ps, _mm_and_ps, _mm_andnot_ps, _mm_or_ps, _mm_sqrt_ps,
        add_lanes _mm_add_ps, sub_lanes _mm_sub_ps, mul_lanes _mm_mul_ps, div_lanes _mm_div_ps, max_lanes _mm_max_ps
    );
    by_instruction!(
        f64, __m128d, 4, _mm_cmplt_pd, _mm_and_pd, _mm_andnot_pd, _mm_or_pd, _mm_sqrt_pd,
        add_lanes _mm_add_pd, sub_lanes _mm_sub_pd, mul_lanes _mm_mul_pd, div_lanes _mm_div_pd, max_lanes _mm_max_pd
    );
}

/// Eight vectors to lanes and back, four at a time in registers.
#[cfg(target_arch = "x86_64")]
pub(super) mod transpose {
    use std::arch::x86_64::*;
    use std::mem::transmute;

    use glam::Vec3A;

    use super::{Lanes, V3, WIDTH};

    // SAFETY, for all: the instructions are part of x86-64, and a register holds four numbers as an array does.

    #[inline(always)]
    fn join(a: __m128, b: __m128) -> Lanes<f32> {
        Lanes(unsafe { transmute::<[__m128; 2], [f32; WIDTH]>([a, b]) })
    }

    #[inline(always)]
    fn split(a: Lanes<f32>) -> [__m128; 2] {
        unsafe { transmute::<[f32; WIDTH], [__m128; 2]>(a.0) }
    }

    #[inline(always)]
    fn columns(a: __m128, b: __m128, c: __m128, d: __m128) -> [__m128; 3] {
        unsafe {
            let (ab, cd) = (_mm_unpacklo_ps(a, b), _mm_unpacklo_ps(c, d));
            let (ab_z, cd_z) = (_mm_unpackhi_ps(a, b), _mm_unpackhi_ps(c, d));
            [_mm_movelh_ps(ab, cd), _mm_movehl_ps(cd, ab), _mm_movelh_ps(ab_z, cd_z)]
        }
    }

    #[inline(always)]
    fn rows([x, y, z]: [__m128; 3]) -> [Vec3A; 4] {
        unsafe {
            let (xy, xy_high) = (_mm_unpacklo_ps(x, y), _mm_unpackhi_ps(x, y));
            let (zz, zz_high) = (_mm_unpacklo_ps(z, z), _mm_unpackhi_ps(z, z));
            [
                _mm_movelh_ps(xy, zz),
                _mm_movehl_ps(zz, xy),
                _mm_movelh_ps(xy_high, zz_high),
                _mm_movehl_ps(zz_high, xy_high),
            ]
            .map(Vec3A::from)
        }
    }

    #[inline(always)]
    pub(in super::super) fn to_lanes(vector: impl Fn(usize) -> Vec3A) -> V3<Lanes<f32>> {
        let v = |l: usize| __m128::from(vector(l));
        let [x, y, z] = columns(v(0), v(1), v(2), v(3));
        let [x_high, y_high, z_high] = columns(v(4), v(5), v(6), v(7));
        V3 { x: join(x, x_high), y: join(y, y_high), z: join(z, z_high) }
    }

    #[inline(always)]
    pub(in super::super) fn from_lanes(v: V3<Lanes<f32>>) -> [Vec3A; WIDTH] {
        let ([x, x_high], [y, y_high], [z, z_high]) = (split(v.x), split(v.y), split(v.z));
        let ([a, b, c, d], [e, f, g, h]) = (rows([x, y, z]), rows([x_high, y_high, z_high]));
        [a, b, c, d, e, f, g, h]
    }
}

macro_rules! lane_operator {
    ($($Trait:ident $name:ident $lanes:ident),*) => { $(
        impl<F: LaneNumber> $Trait for Lanes<F> {
            type Output = Self;
            #[inline(always)]
            fn $name(self, other: Self) -> Self {
                Lanes(F::$lanes(self.0, other.0))
            }
        }
    )* };
}
lane_operator!(Add add add_lanes, Sub sub sub_lanes, Mul mul mul_lanes, Div div div_lanes);

impl<F: LaneNumber> Number for Lanes<F> {
    #[inline(always)]
    fn splat(x: f64) -> Self {
        Lanes([F::splat(x); WIDTH])
    }
    #[inline(always)]
    fn sqrt(self) -> Self {
        Lanes(F::sqrt_lanes(self.0))
    }
    #[inline(always)]
    fn max(self, other: Self) -> Self {
        Lanes(F::max_lanes(self.0, other.0))
    }
    #[inline(always)]
    fn select_lt(self, limit: Self, yes: Self, no: Self) -> Self {
        Lanes(F::select_lanes(self.0, limit.0, yes.0, no.0))
    }
}

/// A vector of three numbers.
#[derive(Clone, Copy, Debug, Default)]
#[repr(C)]
pub struct V3<T> {
    /// Component along x.
    pub x: T,
    /// Component along y.
    pub y: T,
    /// Component along z.
    pub z: T,
}

impl<T: Number> V3<T> {
    /// Scalar product.
    #[inline(always)]
    pub fn dot(self, o: Self) -> T {
        self.x * o.x + self.y * o.y + self.z * o.z
    }
    /// Vector product.
    #[inline(always)]
    pub fn cross(self, o: Self) -> Self {
        V3 { x: self.y * o.z - self.z * o.y, y: self.z * o.x - self.x * o.z, z: self.x * o.y - self.y * o.x }
    }
    /// Length.
    #[inline(always)]
    pub fn length(self) -> T {
        self.dot(self).sqrt()
    }
}

impl<T: Number> Add for V3<T> {
    type Output = Self;
    #[inline(always)]
    fn add(self, o: Self) -> Self {
        V3 { x: self.x + o.x, y: self.y + o.y, z: self.z + o.z }
    }
}

impl<T: Number> Sub for V3<T> {
    type Output = Self;
    #[inline(always)]
    fn sub(self, o: Self) -> Self {
        V3 { x: self.x - o.x, y: self.y - o.y, z: self.z - o.z }
    }
}

impl<T: Number> Mul<T> for V3<T> {
    type Output = Self;
    #[inline(always)]
    fn mul(self, s: T) -> Self {
        V3 { x: self.x * s, y: self.y * s, z: self.z * s }
    }
}

/// Tells the processor that an item will be read soon.
#[inline(always)]
pub fn soon<T>(items: &[T], i: usize) {
    soon_at(items, i, 0);
}

/// Tells the processor that the line of the cache with this byte of an item, or behind it, will be read soon. Nothing happens if
/// there is no such item.
#[inline(always)]
pub fn soon_at<T>(items: &[T], i: usize, byte: usize) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        let at = items.as_ptr().wrapping_add(i).cast::<i8>().wrapping_add(byte);
        // SAFETY: the instruction is part of x86-64, and asking for memory that is not there does nothing.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(at) }
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = (items, i, byte);
}

/// Runs `work`, compiled for the widest vectors that this processor has. `work` must be inlined to profit.
#[inline(always)]
pub fn wide<T>(work: impl FnOnce() -> T) -> T {
    #[cfg(target_arch = "x86_64")]
    {
        #[target_feature(enable = "avx2")]
        fn with_avx2<T>(work: impl FnOnce() -> T) -> T {
            work()
        }
        if std::arch::is_x86_feature_detected!("avx2") {
            // SAFETY: the processor has AVX2.
            return unsafe { with_avx2(work) };
        }
    }
    work()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    /// Eight lanes and one at a time give the same bits.
    #[test]
    fn lanes_agree_with_numbers() {
        let mut random = Random::new(6, 0);
        let mut draw = || std::array::from_fn::<f32, WIDTH, _>(|_| random.normal() as f32);
        for _ in 0..1000 {
            let (a, b, c, d) = (draw(), draw(), draw(), draw());
            let (x, y, yes, no) = (Lanes(a), Lanes(b), Lanes(c), Lanes(d));
            let results = [x + y, x - y, x * y, x / y, (x * x).sqrt(), x.max(y), x.select_lt(y, yes, no)];
            for l in 0..WIDTH {
                let (x, y) = (a[l], b[l]);
                let select = Number::select_lt(x, y, c[l], d[l]);
                let expected = [x + y, x - y, x * y, x / y, Number::sqrt(x * x), Number::max(x, y), select];
                for (got, want) in results.iter().zip(expected) {
                    assert_eq!(got.0[l].to_bits(), want.to_bits());
                }
            }
        }
        let vectors: [glam::Vec3A; WIDTH] = std::array::from_fn(|_| glam::Vec3A::from_slice(&draw()));
        let lanes = <f32 as crate::ccp::real::Real>::to_lanes(|l| vectors[l]);
        for (l, v) in vectors.iter().enumerate() {
            assert_eq!(v.to_array(), [lanes.x.0[l], lanes.y.0[l], lanes.z.0[l]]);
        }
        assert_eq!(<f32 as crate::ccp::real::Real>::from_lanes(lanes), vectors);
        let double = |x: [f32; WIDTH]| Lanes(x.map(f64::from));
        let (a, b) = (double(draw()), double(draw()));
        for l in 0..WIDTH {
            assert_eq!((a / b).0[l], a.0[l] / b.0[l]);
            assert_eq!(a.max(b).0[l], a.0[l].max(b.0[l]));
            assert_eq!(a.select_lt(b, b, a).0[l], if a.0[l] < b.0[l] { b.0[l] } else { a.0[l] });
        }
    }
}
