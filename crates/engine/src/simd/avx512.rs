//! Eight double numbers in one register of AVX-512.

#![allow(unsafe_code, non_camel_case_types)]

use std::arch::x86_64::*;
use std::ops::{Add, Div, Mul, Sub};
use std::ptr::from_ref;

use glam::DVec3;

use super::avx2::add_four_pairs;
use super::{Number, Record, Simd, V3, WIDTH};

/// A register of eight double numbers. Made inside [`super::dispatch`] alone, which has asked the processor: SAFETY, for all
/// below, that its instructions are there.
#[derive(Clone, Copy)]
pub struct f64x8(__m512d);

macro_rules! operator {
    ($($Trait:ident $name:ident $op:ident),*) => { $(
        impl $Trait for f64x8 {
            type Output = Self;
            #[inline(always)]
            fn $name(self, o: Self) -> Self {
                unsafe { f64x8($op(self.0, o.0)) }
            }
        }
    )* };
}
operator!(Add add _mm512_add_pd, Sub sub _mm512_sub_pd, Mul mul _mm512_mul_pd, Div div _mm512_div_pd);

impl Number for f64x8 {
    #[inline(always)]
    fn splat(x: f64) -> Self {
        unsafe { f64x8(_mm512_set1_pd(x)) }
    }
    #[inline(always)]
    fn sqrt(self) -> Self {
        unsafe { f64x8(_mm512_sqrt_pd(self.0)) }
    }
    #[inline(always)]
    fn max(self, o: Self) -> Self {
        unsafe { f64x8(_mm512_max_pd(self.0, o.0)) }
    }
    #[inline(always)]
    fn select_lt(self, limit: Self, yes: Self, no: Self) -> Self {
        unsafe {
            let less = _mm512_cmp_pd_mask::<_CMP_LT_OQ>(self.0, limit.0);
            f64x8(_mm512_mask_blend_pd(less, no.0, yes.0))
        }
    }
    #[inline(always)]
    fn mask_lt(self, limit: Self) -> u8 {
        unsafe { _mm512_cmp_pd_mask::<_CMP_LT_OQ>(self.0, limit.0) }
    }
    #[inline(always)]
    fn map(self, f: impl Fn(f64) -> f64) -> Self {
        let all = self.array();
        Self::from_fn(
            #[inline(always)]
            |l| f(all[l]),
        )
    }
}

impl Simd<f64> for f64x8 {
    #[inline(always)]
    fn from_fn(x: impl Fn(usize) -> f64) -> Self {
        unsafe { f64x8(_mm512_set_pd(x(7), x(6), x(5), x(4), x(3), x(2), x(1), x(0))) }
    }
    #[inline(always)]
    fn array(self) -> [f64; WIDTH] {
        let mut all = [0.0; WIDTH];
        self.store(&mut all);
        all
    }
    #[inline(always)]
    fn load(from: &[f64; WIDTH]) -> Self {
        unsafe { f64x8(_mm512_loadu_pd(from.as_ptr())) }
    }
    #[inline(always)]
    fn store(self, to: &mut [f64; WIDTH]) {
        unsafe { _mm512_storeu_pd(to.as_mut_ptr(), self.0) }
    }
    #[inline(always)]
    fn mask_le(self, limit: Self) -> u8 {
        unsafe { _mm512_cmp_pd_mask::<_CMP_LE_OQ>(self.0, limit.0) }
    }
    #[inline(always)]
    fn compress(mask: u8, items: &[u32; WIDTH]) -> [u32; WIDTH] {
        let mut all = [0; WIDTH];
        // SAFETY: both arrays hold eight.
        unsafe {
            let items = _mm512_castsi256_si512(_mm256_loadu_si256(items.as_ptr().cast()));
            let first = _mm512_maskz_compress_epi32(u16::from(mask), items);
            _mm256_storeu_si256(all.as_mut_ptr().cast(), _mm512_castsi512_si256(first));
        }
        all
    }
    #[inline(always)]
    fn gather_rows(items: &[[f64; 4]], at: &[u32; WIDTH]) -> (V3<Self>, Self) {
        assert!(all_below(at, items.len()));
        let first: *const f64 = items.as_ptr().cast();
        // SAFETY: all rows are there.
        unsafe {
            let [x, y, z, n] = eight_rows(
                #[inline(always)]
                |l| first.add(4 * at[l] as usize),
            );
            (V3 { x, y, z }, n)
        }
    }
    #[inline(always)]
    fn gather_record_rows<const R: usize>(
        items: &[Record<f64, R>],
        r: usize,
        at: &[u32; WIDTH],
    ) -> (V3<Self>, Self) {
        assert!(r < R && all_below(at, items.len()));
        // SAFETY: all records are there, each of `R` rows.
        unsafe {
            let first = items.as_ptr().cast::<f64>().add(4 * r);
            let [x, y, z, n] = eight_rows(
                #[inline(always)]
                |l| first.add(4 * R * at[l] as usize),
            );
            (V3 { x, y, z }, n)
        }
    }
    #[inline(always)]
    fn to_rows(v: V3<Self>, n: Self) -> [[f64; 4]; WIDTH] {
        let mut all = [[0.0; 4]; WIDTH];
        // SAFETY: the array has room for eight rows, two to a register.
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
    fn gather_pairs<'a>(item: impl Fn(usize) -> &'a [DVec3; 2]) -> (V3<Self>, V3<Self>) {
        let number = |l: usize| from_ref(item(l)).cast::<f64>();
        // SAFETY: an item has six numbers: the first four, and the last four.
        unsafe {
            let [x, y, z, _] = eight_rows(number);
            let [_, u, v, w] = eight_rows(
                #[inline(always)]
                |l| number(l).add(2),
            );
            (V3 { x, y, z }, V3 { x: u, y: v, z: w })
        }
    }
    #[inline(always)]
    fn add_pairs<'a, const ADD: bool>(
        a: V3<Self>,
        b: V3<Self>,
        mut item: impl FnMut(usize) -> Option<&'a mut [DVec3; 2]>,
    ) {
        // SAFETY: a processor with AVX-512 has AVX2.
        unsafe {
            let (low, high) = (
                [low(a.x), low(a.y), low(a.z), low(b.x), low(b.y), low(b.z)],
                [high(a.x), high(a.y), high(a.z), high(b.x), high(b.y), high(b.z)],
            );
            add_four_pairs::<ADD>(low, &mut item);
            add_four_pairs::<ADD>(
                high,
                #[inline(always)]
                |l| item(4 + l),
            );
        }
    }
    #[inline(always)]
    fn gather_eights<'a>(item: impl Fn(usize) -> &'a [f64; WIDTH]) -> [Self; WIDTH] {
        let number = |l: usize| from_ref(item(l)).cast::<f64>();
        // SAFETY: an item has eight numbers.
        unsafe {
            let [a, b, c, d] = eight_rows(number);
            let [e, f, g, h] = eight_rows(
                #[inline(always)]
                |l| number(l).add(4),
            );
            [a, b, c, d, e, f, g, h]
        }
    }
}

/// The first four numbers.
#[inline(always)]
fn low(x: f64x8) -> __m256d {
    unsafe { _mm512_castpd512_pd256(x.0) }
}

/// The last four numbers.
#[inline(always)]
fn high(x: f64x8) -> __m256d {
    unsafe { _mm512_extractf64x4_pd::<1>(x.0) }
}

/// Whether eight places are in a list of this length.
#[inline(always)]
fn all_below(at: &[u32; WIDTH], len: usize) -> bool {
    let len = u32::try_from(len).unwrap_or(u32::MAX);
    // SAFETY: only the lanes of the eight places are compared.
    unsafe {
        let at = _mm512_castsi256_si512(_mm256_loadu_si256(at.as_ptr().cast()));
        _mm512_mask_cmplt_epu32_mask(0xff, at, _mm512_set1_epi32(len as i32)) == 0xff
    }
}

/// Eight rows of four numbers, as columns.
///
/// # Safety
/// Four numbers are at each place.
#[inline(always)]
unsafe fn eight_rows(row: impl Fn(usize) -> *const f64) -> [f64x8; 4] {
    // SAFETY: by contract.
    unsafe {
        let a = two_rows(row(0), row(2));
        let b = two_rows(row(1), row(3));
        let c = two_rows(row(4), row(6));
        let d = two_rows(row(5), row(7));
        // First and third numbers of four places, second and fourth ones.
        let (low, high) = (_mm512_unpacklo_pd(a, b), _mm512_unpackhi_pd(a, b));
        let (low_2, high_2) = (_mm512_unpacklo_pd(c, d), _mm512_unpackhi_pd(c, d));
        [
            f64x8(_mm512_shuffle_f64x2::<0b10_00_10_00>(low, low_2)),
            f64x8(_mm512_shuffle_f64x2::<0b10_00_10_00>(high, high_2)),
            f64x8(_mm512_shuffle_f64x2::<0b11_01_11_01>(low, low_2)),
            f64x8(_mm512_shuffle_f64x2::<0b11_01_11_01>(high, high_2)),
        ]
    }
}

/// Four numbers from each of two places.
///
/// # Safety
/// As [`eight_rows`].
#[inline(always)]
unsafe fn two_rows(a: *const f64, b: *const f64) -> __m512d {
    // SAFETY: by contract.
    unsafe { _mm512_insertf64x4::<1>(_mm512_castpd256_pd512(_mm256_loadu_pd(a)), _mm256_loadu_pd(b)) }
}
