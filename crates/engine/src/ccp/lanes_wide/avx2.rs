//! Eight double numbers in two registers of AVX2.

#![allow(unsafe_code)]

use std::arch::x86_64::*;
use std::ops::{Add, Div, Mul, Sub};

use glam::DVec3;

use super::{Eight, Number, V3, WIDTH};

/// Two registers of four numbers. Used inside [`super::widest`] alone, which has asked the processor; that is why its
/// instructions are safe here.
#[derive(Clone, Copy)]
pub(super) struct Fours(__m256d, __m256d);

macro_rules! operator {
    ($($Trait:ident $name:ident $op:ident),*) => { $(
        impl $Trait for Fours {
            type Output = Self;
            #[inline(always)]
            fn $name(self, o: Self) -> Self {
                // SAFETY: see `Fours`.
                unsafe { Fours($op(self.0, o.0), $op(self.1, o.1)) }
            }
        }
    )* };
}
operator!(Add add _mm256_add_pd, Sub sub _mm256_sub_pd, Mul mul _mm256_mul_pd, Div div _mm256_div_pd);

impl Number for Fours {
    #[inline(always)]
    fn splat(x: f64) -> Self {
        // SAFETY: see `Fours`.
        unsafe { Fours(_mm256_set1_pd(x), _mm256_set1_pd(x)) }
    }
    #[inline(always)]
    fn sqrt(self) -> Self {
        // SAFETY: see `Fours`.
        unsafe { Fours(_mm256_sqrt_pd(self.0), _mm256_sqrt_pd(self.1)) }
    }
    #[inline(always)]
    fn max(self, o: Self) -> Self {
        // SAFETY: see `Fours`.
        unsafe { Fours(_mm256_max_pd(self.0, o.0), _mm256_max_pd(self.1, o.1)) }
    }
    #[inline(always)]
    fn select_lt(self, limit: Self, yes: Self, no: Self) -> Self {
        // SAFETY: see `Fours`.
        unsafe {
            let (a, b) =
                (_mm256_cmp_pd::<_CMP_LT_OQ>(self.0, limit.0), _mm256_cmp_pd::<_CMP_LT_OQ>(self.1, limit.1));
            Fours(_mm256_blendv_pd(no.0, yes.0, a), _mm256_blendv_pd(no.1, yes.1, b))
        }
    }
}

impl Eight for Fours {
    #[inline(always)]
    fn by(x: impl Fn(usize) -> f64) -> Self {
        // SAFETY: see `Fours`.
        unsafe { Fours(_mm256_set_pd(x(3), x(2), x(1), x(0)), _mm256_set_pd(x(7), x(6), x(5), x(4))) }
    }
    #[inline(always)]
    fn array(self) -> [f64; WIDTH] {
        let mut all = [0.0; WIDTH];
        // SAFETY: see `Fours`; the array has room for both.
        unsafe {
            _mm256_storeu_pd(all.as_mut_ptr(), self.0);
            _mm256_storeu_pd(all.as_mut_ptr().add(4), self.1);
        }
        all
    }
    #[inline(always)]
    fn vectors(items: &[DVec3], at: &[u32; WIDTH]) -> V3<Self> {
        let last = at.iter().fold(0, |last, &i| last.max(i as usize));
        if last + 1 >= items.len() {
            return V3 { x: column(items, at, 0), y: column(items, at, 1), z: column(items, at, 2) };
        }
        // SAFETY: see `Fours`; a vector is read with the first number of the next, which is there.
        let ([x0, y0, z0, _], [x1, y1, z1, _]) =
            unsafe { (columns(items.as_ptr().cast(), 3, at, 0), columns(items.as_ptr().cast(), 3, at, 4)) };
        V3 { x: Fours(x0, x1), y: Fours(y0, y1), z: Fours(z0, z1) }
    }
    #[inline(always)]
    fn rows(items: &[[f64; 4]], at: &[u32; WIDTH]) -> (V3<Self>, Self) {
        let last = at.iter().fold(0, |last, &i| last.max(i as usize));
        assert!(last < items.len());
        // SAFETY: see `Fours`; all rows are there.
        let ([x0, y0, z0, w0], [x1, y1, z1, w1]) =
            unsafe { (columns(items.as_ptr().cast(), 4, at, 0), columns(items.as_ptr().cast(), 4, at, 4)) };
        (V3 { x: Fours(x0, x1), y: Fours(y0, y1), z: Fours(z0, z1) }, Fours(w0, w1))
    }
}

/// A number of eight vectors.
#[inline(always)]
fn column(items: &[DVec3], at: &[u32; WIDTH], c: usize) -> Fours {
    Fours::by(
        #[inline(always)]
        |l| items[at[l] as usize][c],
    )
}

/// Four numbers from each of four places, as columns; places are counted in steps of `stride` numbers.
///
/// # Safety
/// The processor has AVX2, and all numbers are there.
#[inline(always)]
unsafe fn columns(numbers: *const f64, stride: usize, at: &[u32; WIDTH], k: usize) -> [__m256d; 4] {
    // SAFETY: by contract.
    unsafe {
        let a = _mm256_loadu_pd(numbers.add(stride * at[k] as usize));
        let b = _mm256_loadu_pd(numbers.add(stride * at[k + 1] as usize));
        let c = _mm256_loadu_pd(numbers.add(stride * at[k + 2] as usize));
        let d = _mm256_loadu_pd(numbers.add(stride * at[k + 3] as usize));
        let (low, high) = (_mm256_unpacklo_pd(a, b), _mm256_unpackhi_pd(a, b));
        let (low_2, high_2) = (_mm256_unpacklo_pd(c, d), _mm256_unpackhi_pd(c, d));
        [
            _mm256_permute2f128_pd::<0x20>(low, low_2),
            _mm256_permute2f128_pd::<0x20>(high, high_2),
            _mm256_permute2f128_pd::<0x31>(low, low_2),
            _mm256_permute2f128_pd::<0x31>(high, high_2),
        ]
    }
}
