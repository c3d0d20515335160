//! Eight double numbers in one register of AVX-512.

#![allow(unsafe_code)]

use std::arch::x86_64::*;
use std::ops::{Add, Div, Mul, Sub};

use super::{Eight, Number, Record, V3, WIDTH};

/// A register of eight numbers. Used inside [`super::widest`] alone, which has asked the processor; that is why its
/// instructions are safe here.
#[derive(Clone, Copy)]
pub(super) struct Eights(__m512d);

macro_rules! operator {
    ($($Trait:ident $name:ident $op:ident),*) => { $(
        impl $Trait for Eights {
            type Output = Self;
            #[inline(always)]
            fn $name(self, o: Self) -> Self {
                // SAFETY: see `Eights`.
                unsafe { Eights($op(self.0, o.0)) }
            }
        }
    )* };
}
operator!(Add add _mm512_add_pd, Sub sub _mm512_sub_pd, Mul mul _mm512_mul_pd, Div div _mm512_div_pd);

impl Number for Eights {
    #[inline(always)]
    fn splat(x: f64) -> Self {
        // SAFETY: see `Eights`.
        unsafe { Eights(_mm512_set1_pd(x)) }
    }
    #[inline(always)]
    fn sqrt(self) -> Self {
        // SAFETY: see `Eights`.
        unsafe { Eights(_mm512_sqrt_pd(self.0)) }
    }
    #[inline(always)]
    fn max(self, o: Self) -> Self {
        // SAFETY: see `Eights`.
        unsafe { Eights(_mm512_max_pd(self.0, o.0)) }
    }
    #[inline(always)]
    fn select_lt(self, limit: Self, yes: Self, no: Self) -> Self {
        // SAFETY: see `Eights`.
        unsafe {
            let less = _mm512_cmp_pd_mask::<_CMP_LT_OQ>(self.0, limit.0);
            Eights(_mm512_mask_blend_pd(less, no.0, yes.0))
        }
    }
}

impl Eight for Eights {
    #[inline(always)]
    fn by(x: impl Fn(usize) -> f64) -> Self {
        // SAFETY: see `Eights`.
        unsafe { Eights(_mm512_set_pd(x(7), x(6), x(5), x(4), x(3), x(2), x(1), x(0))) }
    }
    #[inline(always)]
    fn array(self) -> [f64; WIDTH] {
        let mut all = [0.0; WIDTH];
        // SAFETY: see `Eights`; the array has room.
        unsafe { _mm512_storeu_pd(all.as_mut_ptr(), self.0) };
        all
    }
    #[inline(always)]
    fn rows(items: &[[f64; 4]], at: &[u32; WIDTH]) -> (V3<Self>, Self) {
        assert!(all_below(at, items.len()));
        // SAFETY: see `Eights`; all rows are there.
        unsafe { vectors_and_numbers(items.as_ptr().cast(), 4, at) }
    }
    #[inline(always)]
    fn row_of<const N: usize>(items: &[Record<N>], r: usize, at: &[u32; WIDTH]) -> (V3<Self>, Self) {
        assert!(r < N && all_below(at, items.len()));
        // SAFETY: see `Eights`; all records are there, each of `N` rows.
        unsafe { vectors_and_numbers(items.as_ptr().cast::<f64>().add(4 * r), 4 * N, at) }
    }
    #[inline(always)]
    fn to_rows(v: V3<Self>, n: Self) -> [[f64; 4]; WIDTH] {
        let mut all = [[0.0; 4]; WIDTH];
        // SAFETY: see `Eights`; the array has room for eight rows, two to a register.
        unsafe {
            // Numbers of two neighbouring lanes side by side, then the rows of even and of odd lanes.
            let (xy, xy_odd) = (_mm512_unpacklo_pd(v.x.0, v.y.0), _mm512_unpackhi_pd(v.x.0, v.y.0));
            let (zn, zn_odd) = (_mm512_unpacklo_pd(v.z.0, n.0), _mm512_unpackhi_pd(v.z.0, n.0));
            let to: *mut f64 = all.as_mut_ptr().cast();
            let low = _mm512_set_epi64(11, 10, 3, 2, 9, 8, 1, 0);
            let high = _mm512_set_epi64(15, 14, 7, 6, 13, 12, 5, 4);
            for (k, half) in [low, high].into_iter().enumerate() {
                let even = _mm512_permutex2var_pd(xy, half, zn);
                let odd = _mm512_permutex2var_pd(xy_odd, half, zn_odd);
                let to = to.add(16 * k);
                _mm256_storeu_pd(to, _mm512_castpd512_pd256(even));
                _mm256_storeu_pd(to.add(4), _mm512_castpd512_pd256(odd));
                _mm256_storeu_pd(to.add(8), _mm512_extractf64x4_pd::<1>(even));
                _mm256_storeu_pd(to.add(12), _mm512_extractf64x4_pd::<1>(odd));
            }
        }
        all
    }
    #[inline(always)]
    fn less(self, limit: Self) -> u8 {
        // SAFETY: see `Eights`.
        unsafe { _mm512_cmp_pd_mask::<_CMP_LT_OQ>(self.0, limit.0) }
    }
    #[inline(always)]
    fn first(mask: u8, items: &[u32; WIDTH]) -> [u32; WIDTH] {
        let mut all = [0; WIDTH];
        // SAFETY: see `Eights`; both arrays hold eight.
        unsafe {
            let items = _mm512_castsi256_si512(_mm256_loadu_si256(items.as_ptr().cast()));
            let first = _mm512_maskz_compress_epi32(u16::from(mask), items);
            _mm256_storeu_si256(all.as_mut_ptr().cast(), _mm512_castsi512_si256(first));
        }
        all
    }
}

/// Whether eight places are in a list of this length.
#[inline(always)]
fn all_below(at: &[u32; WIDTH], len: usize) -> bool {
    let len = u32::try_from(len).unwrap_or(u32::MAX);
    // SAFETY: see `Eights`; only the lanes of the eight places are compared.
    unsafe {
        let at = _mm512_castsi256_si512(_mm256_loadu_si256(at.as_ptr().cast()));
        _mm512_mask_cmplt_epu32_mask(0xff, at, _mm512_set1_epi32(len as i32)) == 0xff
    }
}

/// A vector and a number from each of eight places; see [`columns`].
///
/// # Safety
/// As [`columns`].
#[inline(always)]
unsafe fn vectors_and_numbers(numbers: *const f64, stride: usize, at: &[u32; WIDTH]) -> (V3<Eights>, Eights) {
    // SAFETY: by contract.
    unsafe {
        let [x, y, z, n] = columns(numbers, stride, at);
        (V3 { x: Eights(x), y: Eights(y), z: Eights(z) }, Eights(n))
    }
}

/// Four numbers from each of eight places, as columns; places are counted in steps of `stride` numbers.
///
/// # Safety
/// The processor has AVX-512, and all numbers are there.
#[inline(always)]
unsafe fn columns(numbers: *const f64, stride: usize, at: &[u32; WIDTH]) -> [__m512d; 4] {
    // SAFETY: by contract.
    unsafe {
        let a = two_rows(numbers, stride, at[0], at[2]);
        let b = two_rows(numbers, stride, at[1], at[3]);
        let c = two_rows(numbers, stride, at[4], at[6]);
        let d = two_rows(numbers, stride, at[5], at[7]);
        // First and third numbers of four places, second and fourth ones.
        let (low, high) = (_mm512_unpacklo_pd(a, b), _mm512_unpackhi_pd(a, b));
        let (low_2, high_2) = (_mm512_unpacklo_pd(c, d), _mm512_unpackhi_pd(c, d));
        [
            _mm512_shuffle_f64x2::<0b10_00_10_00>(low, low_2),
            _mm512_shuffle_f64x2::<0b10_00_10_00>(high, high_2),
            _mm512_shuffle_f64x2::<0b11_01_11_01>(low, low_2),
            _mm512_shuffle_f64x2::<0b11_01_11_01>(high, high_2),
        ]
    }
}

/// Four numbers from each of two places.
///
/// # Safety
/// As [`columns`].
#[inline(always)]
unsafe fn two_rows(numbers: *const f64, stride: usize, a: u32, b: u32) -> __m512d {
    // SAFETY: by contract.
    unsafe {
        let a = _mm256_loadu_pd(numbers.add(stride * a as usize));
        let b = _mm256_loadu_pd(numbers.add(stride * b as usize));
        _mm512_insertf64x4::<1>(_mm512_castpd256_pd512(a), b)
    }
}
