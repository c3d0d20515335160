//! Eight double numbers in two registers of AVX2.

#![allow(unsafe_code)]

use std::arch::x86_64::*;
use std::ops::{Add, Div, Mul, Sub};

use super::{Eight, Number, Record, V3, WIDTH};

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
    fn rows(items: &[[f64; 4]], at: &[u32; WIDTH]) -> (V3<Self>, Self) {
        assert!(all_below(at, items.len()));
        // SAFETY: see `Fours`; all rows are there.
        unsafe { vectors_and_numbers(items.as_ptr().cast(), 4, at) }
    }
    #[inline(always)]
    fn row_of<const N: usize>(items: &[Record<N>], r: usize, at: &[u32; WIDTH]) -> (V3<Self>, Self) {
        assert!(r < N && all_below(at, items.len()));
        // SAFETY: see `Fours`; all records are there, each of `N` rows.
        unsafe { vectors_and_numbers(items.as_ptr().cast::<f64>().add(4 * r), 4 * N, at) }
    }
    #[inline(always)]
    fn to_rows(v: V3<Self>, n: Self) -> [[f64; 4]; WIDTH] {
        let mut all = [[0.0; 4]; WIDTH];
        // SAFETY: see `Fours`; the array has room for eight rows.
        unsafe {
            let halves = [[v.x.0, v.y.0, v.z.0, n.0], [v.x.1, v.y.1, v.z.1, n.1]];
            for (half, columns) in halves.into_iter().enumerate() {
                for (l, row) in transposed(columns).into_iter().enumerate() {
                    _mm256_storeu_pd(all[4 * half + l].as_mut_ptr(), row);
                }
            }
        }
        all
    }
    #[inline(always)]
    fn less(self, limit: Self) -> u8 {
        // SAFETY: see `Fours`.
        unsafe {
            let (a, b) =
                (_mm256_cmp_pd::<_CMP_LT_OQ>(self.0, limit.0), _mm256_cmp_pd::<_CMP_LT_OQ>(self.1, limit.1));
            (_mm256_movemask_pd(a) | _mm256_movemask_pd(b) << 4) as u8
        }
    }
    #[inline(always)]
    fn first(mask: u8, items: &[u32; WIDTH]) -> [u32; WIDTH] {
        let mut all = [0; WIDTH];
        // SAFETY: see `Fours`; all three arrays hold eight.
        unsafe {
            let order = _mm256_loadu_si256(FIRST[mask as usize].as_ptr().cast());
            let items = _mm256_loadu_si256(items.as_ptr().cast());
            _mm256_storeu_si256(all.as_mut_ptr().cast(), _mm256_permutevar8x32_epi32(items, order));
        }
        all
    }
}

/// Which lane goes to each place so that those of a mask come first.
static FIRST: [[u32; WIDTH]; 256] = {
    let mut all = [[0; WIDTH]; 256];
    let mut mask = 0;
    while mask < 256 {
        let (mut l, mut n) = (0, 0);
        while l < WIDTH {
            if mask >> l & 1 == 1 {
                all[mask][n] = l as u32;
                n += 1;
            }
            l += 1;
        }
        mask += 1;
    }
    all
};

/// Whether eight places are in a list of this length.
#[inline(always)]
fn all_below(at: &[u32; WIDTH], len: usize) -> bool {
    let Some(last) = u32::try_from(len).unwrap_or(u32::MAX).checked_sub(1) else { return false };
    // SAFETY: see `Fours`.
    unsafe {
        let at = _mm256_loadu_si256(at.as_ptr().cast());
        let last = _mm256_set1_epi32(last as i32);
        _mm256_movemask_epi8(_mm256_cmpeq_epi32(_mm256_max_epu32(at, last), last)) == -1
    }
}

/// A vector and a number from each of eight places; see [`columns`].
///
/// # Safety
/// As [`columns`].
#[inline(always)]
unsafe fn vectors_and_numbers(numbers: *const f64, stride: usize, at: &[u32; WIDTH]) -> (V3<Fours>, Fours) {
    // SAFETY: by contract.
    unsafe {
        let ([x0, y0, z0, n0], [x1, y1, z1, n1]) =
            (columns(numbers, stride, at, 0), columns(numbers, stride, at, 4));
        (V3 { x: Fours(x0, x1), y: Fours(y0, y1), z: Fours(z0, z1) }, Fours(n0, n1))
    }
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
        transposed([a, b, c, d])
    }
}

/// Rows as columns, or columns as rows.
///
/// # Safety
/// The processor has AVX2.
#[inline(always)]
unsafe fn transposed([a, b, c, d]: [__m256d; 4]) -> [__m256d; 4] {
    // SAFETY: by contract.
    unsafe {
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
